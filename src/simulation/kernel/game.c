/* What can be simulated, and what tells one game from another. */
#include "simulation/kernel/game.h"

#include <stdlib.h>

#include "simulation/kernel/hands.h"
#include "simulation/kernel/block.h"
#include "cli.h"

enum { RUNNING_MOST = 32000 }; /* it is kept in 16 bits */

static const char *check_count(const struct simulation_game *game)
{
    int sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += abs(game->count.tag[face_rank(face)]);
    if (game->count.scale < 0 || game->count.scale > SIMULATION_SCALE_MAX)
        return "tags must be whole numbers, or parts of one down to tenths";
    if (sum * (DECK_CARDS / FACES) * game->rules.decks * 2 > RUNNING_MOST)
        return "the tags are too large for so many decks";
    return NULL;
}

const char *simulation_check(const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    if (rules->ante > 0)
        return "the rule ante is not simulated: whether to fold is no part of "
               "a chart";
    if (rules->replay_push)
        return "the rule replay-push is not simulated: a replayed push is no "
               "round of its own";
    if (game->seats < 1 || game->seats > SEATS_MAX)
        return "there are 1 to 7 seats";
    const char *problem = game->perfect ? odds_check_rules(rules) : NULL;
    return problem ? problem : check_count(game);
}

/* ---- The fingerprint ---- */

static void mix(uint64_t *sum, int64_t number)
{
    char bytes[sizeof number];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)((uint64_t)number >> (8 * i));
    *sum = cli_check(*sum, bytes, sizeof bytes);
}

static void mix_text(uint64_t *sum, const char *text)
{
    for (; *text; text++)
        mix(sum, *text);
}

static void mix_cells(uint64_t *sum, const struct odds_cell cells[ODDS_RANKS])
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        mix(sum, cells[upcard].action);
        mix(sum, cells[upcard].otherwise);
    }
}

static void mix_chart(uint64_t *sum, const struct odds_chart *chart)
{
    for (int total = 0; total <= HAND_BEST; total++) {
        mix_cells(sum, chart->hard[total]);
        mix_cells(sum, chart->soft[total]);
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        mix_cells(sum, chart->pair[rank]);
}

static void mix_deviations(uint64_t *sum, const struct simulation_game *game)
{
    for (int i = 0; i < game->deviation_count; i++) {
        const struct simulation_deviation *deviation = &game->deviations[i];
        mix(sum, deviation->soft + 2 * deviation->pair + 4 * deviation->below);
        mix(sum, deviation->total);
        mix(sum, deviation->upcard);
        mix(sum, deviation->action);
        mix(sum, deviation->count);
    }
}

uint64_t simulation_fingerprint(const struct simulation_game *game)
{
    uint64_t sum = cli_check_start();
    struct rules rules = game->rules;
    rules.min = rules.max = rules.chip = 0; /* they change no card */
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(&rules, i, text);
        mix_text(&sum, text);
    }
    mix_chart(&sum, &game->chart);
    mix(&sum, game->seats);
    mix(&sum, game->insurance);
    mix(&sum, game->even_money);
    mix(&sum, game->count.scale > 0 ? game->count.scale : 1);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        mix(&sum, game->count.tag[rank]);
    mix_deviations(&sum, game);
    mix(&sum, game->perfect ? SIMULATION_PERFECT_BLOCK : SIMULATION_BLOCK);
    return sum;
}
