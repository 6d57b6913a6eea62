/* Shuffling machines: the counts of the cards that they hold back, and what a
 * round is worth. The seed is fixed, so nothing fails by chance. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "simulation/run/run.h"
#include "support/state_folder.h"

enum { HELD = 20, BLOCKS = 8, SEED = 6 };

static const int HI_LO[ODDS_RANKS] = {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1};

/* Writes the statistics of a game with a machine, and the exact value of a
 * round by basic strategy from a full shoe. If `mimics`, the player draws as
 * the dealer does. */
static void play_machine(const int tags[ODDS_RANKS], bool mimics,
                         struct simulation_statistics *statistics,
                         double *value)
{
    struct simulation_game *game = calloc(1, sizeof *game);
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct odds_solution *solution = malloc(sizeof *solution);
    assert_true(game && tally && solution);
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    game->rules.fresh = HELD;
    struct odds *odds = odds_open(&game->rules);
    struct odds_shoe shoe = odds_shoe_for(&game->rules);
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, &game->chart);
    *value = solution->round.value;
    if (mimics)
        simulation_chart_computer(COMPUTER_MIMIC, &game->rules, &game->chart);
    game->seats = 1;
    game->insurance = SIMULATION_NEVER;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        game->count.tag[rank] = tags[rank];
    assert_null(simulation_check(game));
    struct simulation *simulation = simulation_open(game);
    assert_non_null(simulation);
    for (int i = 0; i < seeds_of(BLOCKS); i++)
        assert_true(simulation_block(simulation, SEED, (uint64_t)i,
                                     SIMULATION_BLOCK, tally, NULL));
    simulation_statistics(tally, 1, statistics);
    simulation_close(simulation);
    odds_close(odds);
    free(solution);
    free(tally);
    free(game);
}

TEST(a_round_is_worth_what_the_first_of_a_shoe_is)
{
    static const int nothing[ODDS_RANKS];
    struct simulation_statistics statistics;
    double value;
    play_machine(nothing, false, &statistics, &value);
    if (!(fabs(statistics.value - value) < 3 * statistics.error))
        fail_msg("%.6f +- %.6f, not %.6f", statistics.value, statistics.error,
                 value);
}

/* ---- True counts ---- */

enum { ALL = 6 * DECK_CARDS, ACE_CARD = 1, TEN_CARD = 10, STANDS = 17 };

/* A machine in plain code: the cards in it, and those that were dealt from it
 * since the last of them came back. */
struct plain {
    int left, out;
    int in_machine[ALL], dealt[ALL];
    uint64_t seed;
};

static int plain_draw(struct plain *plain)
{
    int at = (int)next_random(&plain->seed, (unsigned)plain->left);
    int card = plain->in_machine[at];
    plain->in_machine[at] = plain->in_machine[--plain->left];
    plain->dealt[plain->out++] = card;
    return card;
}

static int plain_total(const int hand[], int count)
{
    int total = 0;
    bool ace = false;
    for (int i = 0; i < count; i++) {
        total += hand[i];
        ace = ace || hand[i] == ACE_CARD;
    }
    return ace && total + TEN_CARD <= HAND_BEST ? total + TEN_CARD : total;
}

static int plain_play(struct plain *plain, int hand[HAND_CARDS])
{
    int count = 2;
    while (plain_total(hand, count) < STANDS)
        hand[count++] = plain_draw(plain);
    return plain_total(hand, count);
}

/* Player and dealer draw to 17. */
static void plain_round(struct plain *plain)
{
    int player[HAND_CARDS], dealer[HAND_CARDS];
    player[0] = plain_draw(plain);
    dealer[0] = plain_draw(plain);
    player[1] = plain_draw(plain);
    dealer[1] = plain_draw(plain);
    if (plain_total(dealer, 2) == HAND_BEST ||
        plain_total(player, 2) == HAND_BEST)
        return;
    if (plain_play(plain, player) <= HAND_BEST)
        (void)plain_play(plain, dealer);
}

/* Puts back all but the last cards, and returns the true count of those. */
static int plain_count(struct plain *plain)
{
    int running = 0, back = plain->out > HELD ? plain->out - HELD : 0;
    for (int i = 0; i < back; i++)
        plain->in_machine[plain->left++] = plain->dealt[i];
    for (int i = back; i < plain->out; i++) {
        plain->dealt[i - back] = plain->dealt[i];
        running += HI_LO[plain->dealt[i] - ACE_CARD];
    }
    plain->out -= back;
    return (int)floor(running * (double)DECK_CARDS / plain->left);
}

TEST(the_count_is_that_of_the_cards_held_back)
{
    int rounds = seeds_of(1000000), found[2 * HELD] = {0};
    struct plain plain = {.left = ALL, .seed = SEED};
    struct simulation_statistics statistics;
    double value;
    for (int i = 0; i < ALL; i++)
        plain.in_machine[i] = i % 13 < 9 ? i % 13 + ACE_CARD : TEN_CARD;
    for (int i = 0; i < rounds; i++) {
        found[plain_count(&plain) + HELD]++;
        plain_round(&plain);
    }
    play_machine(HI_LO, true, &statistics, &value);
    for (int count = -4; count <= 3; count++) {
        double share = statistics.by_count[count + SIMULATION_COUNT_MAX].share;
        double expected = (double)found[count + HELD] / rounds;
        double error = sqrt((share + 1e-6) / rounds) * 1.2;
        if (!(fabs(share - expected) < 3 * error))
            fail_msg("%+d: a share of %.5f, not %.5f +- %.5f", count, share,
                     expected, error);
    }
}

/* Two cards are fewer than those of any round with two seats. */
TEST(the_first_rounds_have_cards_held_back_too)
{
    enum { ROUNDS = 128 };
    struct simulation_game *game = calloc(1, sizeof *game);
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct simulation_statistics statistics;
    assert_true(game && tally);
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    game->rules.fresh = 2;
    game->seats = 2;
    game->insurance = SIMULATION_NEVER;
    simulation_chart_computer(COMPUTER_MIMIC, &game->rules, &game->chart);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        game->count.tag[rank] = HI_LO[rank];
    assert_null(simulation_check(game));
    struct simulation *simulation = simulation_open(game);
    assert_non_null(simulation);
    assert_true(simulation_block(simulation, SEED, 0, ROUNDS, tally, NULL));
    simulation_statistics(tally, 1, &statistics);
    /* The sum is negative for two high cards, 5 of 13 ranks, and for one and a
     * card of the 3 ranks that don't count. */
    double expected = (2 * 5 * 3 + 5 * 5) / (13.0 * 13.0);
    double share = statistics.by_count[SIMULATION_COUNT_MAX - 1].share;
    double error = sqrt(expected * (1 - expected) / ROUNDS);
    if (!(fabs(share - expected) < 3 * error))
        fail_msg("a share of %.3f below 0, not %.3f +- %.3f", share, expected,
                 error);
    simulation_close(simulation);
    free(tally);
    free(game);
}
