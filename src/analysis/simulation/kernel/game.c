/* Checks which games can be simulated, computes their fingerprints, and adds up
 * tallies. */
#include "simulation/kernel/game.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "simulation/kernel/kernel.h"

enum { RUNNING_MOST = 32000 }; /* the running count has 16 bits */

static const char *check_count(const struct simulation_game *game)
{
    int sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += abs(game->count.tag[face_rank(face)]);
    if (game->count.scale < 0 || game->count.scale > SIMULATION_SCALE_MAX)
        return "tags must be multiples of 1, 1/2, 1/3 and so on down to "
               "1/10";
    sum *= game->dealing.rounding == ROUND_TO_NEAREST ? 2 : 1;
    if (sum * (DECK_CARDS / FACES) * game->rules.decks * 2 > RUNNING_MOST)
        return "the tags are too large for this number of "
               "decks";
    return NULL;
}

static const char *check_dealing(const struct simulation_game *game)
{
    const struct simulation_dealing *dealing = &game->dealing;
    bool usual = dealing->rounding == ROUND_DOWN && dealing->estimate == 0 &&
                 dealing->shoe_rounds == 0 && !dealing->leaves &&
                 !dealing->by_depth;
    return game->perfect && !usual
               ? "perfect-count plays only shoes that are dealt to the cut "
                 "card, with exact true counts rounded down"
               : NULL;
}

bool simulation_counts(const struct simulation_count *count)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (count->tag[rank] != 0)
            return true;
    return false;
}

/* True if the game counts cards, or ends shoes early. */
static bool needs_shoe(const struct simulation_game *game)
{
    const struct simulation_dealing *dealing = &game->dealing;
    return simulation_counts(&game->count) || game->deviation_count > 0 ||
           dealing->shoe_rounds > 0 || dealing->leaves || dealing->by_depth;
}

bool simulation_needs_table(const struct rules *rules)
{
    return rules_refusal(rules, ENGINE_KERNEL) != NULL;
}

int simulation_own_seats(const struct simulation_game *game)
{
    int seats = 0;
    for (int seat = 0; seat < game->seats; seat++)
        seats += game->neighbor[seat] == NULL;
    return seats;
}

static const char *check_seats(const struct simulation_game *game)
{
    if (game->seats < 1 || game->seats > SEATS_MAX)
        return "a table has 1 to 7 seats";
    int own = simulation_own_seats(game);
    if (own == 0)
        return "all seats are neighbors'";
    if (own < game->seats &&
        (game->perfect || simulation_needs_table(&game->rules)))
        return "neighbors with another strategy need a game that has a chart, "
               "and can't be combined with perfect-count";
    return NULL;
}

const char *simulation_check(const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    const char *problem = rules_refusal(rules, ENGINE_SIMULATION);
    if (problem == NULL && (game->perfect || needs_shoe(game)))
        problem = rules_refusal(rules, ENGINE_SHOE_KERNEL);
    problem = problem ? problem : check_seats(game);
    problem = problem ? problem : check_dealing(game);
    /* The table of the house deals and pays by any rules, but nobody counts
     * there, except with perfect play. */
    if (problem == NULL && needs_shoe(game))
        problem = rules_refusal(rules, ENGINE_KERNEL);
    return problem ? problem : check_count(game);
}

/* ---- The fingerprint ---- */

static void fingerprint_number(uint64_t *sum, int64_t number)
{
    char bytes[sizeof number];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)((uint64_t)number >> (8 * i));
    *sum = cli_check(*sum, bytes, sizeof bytes);
}

static void fingerprint_cells(uint64_t *sum,
                              const struct odds_cell cells[ODDS_RANKS])
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        fingerprint_number(sum, cells[upcard].action);
        fingerprint_number(sum, cells[upcard].otherwise);
    }
}

static void fingerprint_chart(uint64_t *sum, const struct odds_chart *chart)
{
    for (int total = 0; total <= HAND_BEST; total++) {
        fingerprint_cells(sum, chart->hard[total]);
        fingerprint_cells(sum, chart->soft[total]);
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fingerprint_cells(sum, chart->pair[rank]);
}

static void fingerprint_deviations(uint64_t *sum,
                                   const struct simulation_game *game)
{
    for (int i = 0; i < game->deviation_count; i++) {
        const struct simulation_deviation *deviation = &game->deviations[i];
        fingerprint_number(sum, deviation->soft + 2 * deviation->pair +
                                    4 * deviation->below);
        fingerprint_number(sum, deviation->total);
        fingerprint_number(sum, deviation->upcard);
        fingerprint_number(sum, deviation->action);
        fingerprint_number(sum, deviation->count);
    }
}

/* The usual dealing leaves the sum of older checkpoints as it was. */
static void fingerprint_dealing(uint64_t *sum,
                                const struct simulation_dealing *dealing)
{
    const int64_t numbers[] = {dealing->rounding,    dealing->estimate,
                               dealing->shoe_rounds, dealing->leaves,
                               dealing->leave,       dealing->by_depth};
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        if (numbers[i] != 0) {
            fingerprint_number(sum, i);
            fingerprint_number(sum, numbers[i]);
        }
}

/* A table without neighbors leaves the sum of older checkpoints as it was. */
static void fingerprint_neighbors(uint64_t *sum,
                                  const struct simulation_game *game)
{
    for (int seat = 0; seat < game->seats; seat++)
        if (game->neighbor[seat]) {
            fingerprint_number(sum, seat);
            fingerprint_chart(sum, game->neighbor[seat]);
        }
}

/* Rules that were added later leave the sum of older checkpoints as it was. */
static void fingerprint_rules(uint64_t *sum, const struct rules *rules)
{
    enum { FIRST_RULES = 34 };
    const struct rules without = {.decks = 0};
    char text[RULE_TEXT_SIZE], usual[RULE_TEXT_SIZE];
    for (size_t i = 0; rules_text(rules, i, text); i++) {
        (void)rules_text(&without, i, usual);
        if (i >= FIRST_RULES && strcmp(text, usual) == 0)
            continue;
        for (const char *byte = text; *byte; byte++)
            fingerprint_number(sum, *byte);
    }
}

/* The kernel's way from a seed to the cards. It grows whenever the same seed no
 * longer deals the same cards, so that runs of both ways are never mixed. */
enum { KERNEL_DEAL = 2 };

uint64_t simulation_fingerprint(const struct simulation_game *game)
{
    uint64_t sum = CLI_CHECK_START;
    struct rules rules = game->rules;
    rules.min = rules.max = rules.chip = 0; /* they change no card */
    rules.side_bets = 0;
    rules.side_min = rules.side_max = 0;
    fingerprint_rules(&sum, &rules);
    fingerprint_chart(&sum, &game->chart);
    fingerprint_number(&sum, game->seats);
    fingerprint_number(&sum, game->insurance);
    fingerprint_number(&sum, game->even_money);
    fingerprint_number(&sum, game->count.scale > 0 ? game->count.scale : 1);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fingerprint_number(&sum, game->count.tag[rank]);
    fingerprint_deviations(&sum, game);
    fingerprint_dealing(&sum, &game->dealing);
    fingerprint_neighbors(&sum, game);
    fingerprint_number(&sum, game->perfect    ? SIMULATION_PERFECT_BLOCK
                             : game->by_cards ? SIMULATION_TABLE_BLOCK
                                              : SIMULATION_BLOCK);
    if (!game->perfect && !game->by_cards)
        fingerprint_number(&sum, KERNEL_DEAL);
    return sum;
}

/* ---- Tallies ---- */

/* A tally consists of 64-bit numbers only. */
enum { NUMBERS = sizeof(struct simulation_tally) / sizeof(uint64_t) };

void simulation_tally_add(struct simulation_tally *tally,
                          const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] += others[i];
}

bool simulation_tally_take(struct simulation_tally *tally,
                           const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        if (numbers[i] < others[i])
            return false;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] -= others[i];
    return true;
}
