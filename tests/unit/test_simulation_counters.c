/* What counters ask: all counts and penetrations in a table, and hands by the
 * true count. Each figure is computed a second time from the rounds, one by
 * one, which other tests compare with the table of the house. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/run/run.h"
#include "support/fake_cli.h"
#include "support/state_folder.h"

enum { ROUNDS = 20000 };

/* ---- A slow second computation ---- */

/* Sums over rounds, in units. */
struct walk {
    const struct game_setup *game_setup;
    double rounds, bet, won, squares;
};

static void walk_round(void *self, const struct simulation_round *round)
{
    struct walk *walk = self;
    int i = round->count + SIMULATION_COUNT_MAX;
    const struct simulation_game *game = &walk->game_setup->game;
    int spots = game->dealing.spots[i];
    double bet = walk->game_setup->bets.bet[i], won = 0;
    for (int seat = 0; seat < game->seats; seat++)
        if (game->neighbor[seat] == NULL)
            won += bet * round->result[seat] / 10.0;
    walk->rounds++;
    walk->bet += bet * (spots > 0 ? spots : game->seats);
    walk->won += won;
    walk->squares += won * won;
}

/* Figures of one player on all seats, by the textbook. */
struct figures {
    double bet, value, error, variance, score, per_hour;
};

static struct figures walk_setup(const struct simulation_setup *setup)
{
    struct fake_cli fake;
    struct game_setup *game_setup = calloc(1, sizeof *game_setup);
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct walk walk = {.game_setup = game_setup};
    const struct simulation_follower follower = {.follow = walk_round,
                                                 .self = &walk};
    assert_true(game_setup && tally);
    fake_cli_open(&fake, "", 0);
    assert_null(game_setup_fill(&fake.cli, setup, game_setup));
    struct simulation *simulation = simulation_open(&game_setup->game);
    assert_true(simulation_block(simulation, (uint64_t)setup->seed, 0, ROUNDS,
                                 tally, &follower));
    simulation_close(simulation);
    fake_cli_close(&fake);
    free(tally);
    free(game_setup);
    struct figures figures = {.bet = walk.bet / walk.rounds,
                              .value = walk.won / walk.rounds};
    figures.variance =
        walk.squares / walk.rounds - figures.value * figures.value;
    figures.error = sqrt(figures.variance / walk.rounds);
    figures.score = 1e6 * figures.value * figures.value / figures.variance;
    figures.per_hour = setup->pace * figures.value;
    return figures;
}

/* ---- What the program says ---- */

static struct simulation_setup setup_of(const char *count, const char *bets)
{
    struct simulation_setup setup = simulation_setup_default();
    (void)rules_preset(&setup.rules, RULES_DEFAULT);
    setup.rules_label = RULES_DEFAULT;
    setup.count = count;
    setup.bets = bets;
    setup.rounds = ROUNDS;
    setup.pace = 80;
    setup.money.is_wanted = true;
    setup.csv = true;
    return setup;
}

/* Returns the CSV. The caller frees it. */
static char *csv_of(const struct simulation_setup *setup)
{
    struct fake_cli fake;
    fake_cli_open(&fake, "", 0);
    assert_null(simulation_contradiction(setup));
    assert_int_equal(simulation_play(&fake.cli, setup), CLI_DONE);
    fake_cli_flush(&fake);
    char *text = strdup(fake.output);
    assert_non_null(text);
    fake_cli_close(&fake);
    return text;
}

static void assert_close(double said, double slow, const char *what)
{
    if (!(fabs(said - slow) <= 1e-9 * fmax(1, fabs(slow))))
        fail_msg("%s: %.12g, not %.12g", what, said, slow);
}

/* Returns the number in a column of the line that begins at `line`, from 0. */
static double cell_at(const char *line, int column)
{
    for (; column > 0; column--)
        line = strchr(line, ',') + 1;
    return strtod(line, NULL);
}

/* Fails unless the slow figures have this standard error, which the program
 * takes from rounds that are independent: of n rounds, by n - 1. */
static void assert_error(double said, double slow, const char *what)
{
    if (!(fabs(said / slow - 1) < 1.0 / ROUNDS))
        fail_msg("%s: %.12g, not %.12g", what, said, slow);
}

TEST(each_game_of_a_table_wins_what_its_rounds_do)
{
    static const char *const bets[] = {"1@-99 4@1", "1@-99 12@2"};
    for (int i = 0; i < 2; i++) {
        struct simulation_setup setup = setup_of(NULL, bets[i]);
        setup.table = (struct simulation_cuts){3, {50, 75, 90}};
        setup.deviations = i == 1 ? "fab-4" : NULL;
        char *csv = csv_of(&setup);
        const char *line = csv;
        for (size_t count = 0; count < count_preset_count(); count++)
            for (int cut = 0; cut < setup.table.count; cut++) {
                struct simulation_setup one = setup;
                char start[64];
                one.count = count_preset(count)->name;
                one.rules.cut = setup.table.percent[cut];
                struct figures slow = walk_setup(&one);
                line = strchr(line, '\n') + 1;
                snprintf(start, sizeof start, "\"%s\",%d,%d,", one.count,
                         one.rules.cut, ROUNDS);
                assert_memory_equal(line, start, strlen(start));
                bool wins = slow.value > 0;
                assert_int_equal(wins, cell_at(line, 3) > 0);
                if (wins) {
                    assert_close(cell_at(line, 3), slow.score, "SCORE");
                    assert_error(cell_at(line, 4),
                                 2 * slow.score * slow.error / slow.value,
                                 "the error of SCORE");
                }
                assert_close(cell_at(line, 5), slow.per_hour, "win per hour");
                assert_error(cell_at(line, 6), setup.pace * slow.error,
                             "the error of the win");
                assert_close(cell_at(line, 7), slow.value / slow.bet, "edge");
                assert_close(cell_at(line, 8), slow.bet, "the bet");
            }
        assert_string_equal(strchr(line, '\n'), "\n");
        free(csv);
    }
}

/* Returns the value of a figure in the CSV of --money. */
static double figure_of(const char *csv, const char *name)
{
    char start[64];
    snprintf(start, sizeof start, "\n\"figure\",\"%s\",,", name);
    const char *line = strstr(csv, start);
    if (line == NULL)
        fail_msg("no %s in %s", name, csv);
    return strtod(line + strlen(start), NULL);
}

/* One player's hands share the dealer's cards, so the variance of a round is
 * more than the sum of theirs. */
TEST(hands_by_the_count_win_what_they_do_together)
{
    static const char *const spots[] = {"1@-99 2@1 3@3", "2@-99 1@0 7@2",
                                        "2@-99"};
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        struct simulation_setup setup = setup_of("hi-lo", "1@-99 2@1 4@2");
        setup.spots = spots[i];
        setup.neighbors.count = i == 0;
        snprintf(setup.neighbors.name[0], SIMULATION_NEIGHBOR_SIZE, "mimic");
        setup.neighbors.before = i == 0;
        if (i == 1) /* a hand and six more leave no room */
            setup.neighbors.count = 0;
        char *csv = csv_of(&setup);
        struct figures slow = walk_setup(&setup);
        assert_close(figure_of(csv, "mean_bet"), slow.bet, "the bet");
        assert_close(figure_of(csv, "value"), slow.value, "the win");
        assert_close(figure_of(csv, "variance"), slow.variance, "the variance");
        assert_close(figure_of(csv, "per_hour"), slow.per_hour, "per hour");
        assert_close(figure_of(csv, "edge"), slow.value / slow.bet, "the edge");
        assert_error(figure_of(csv, "error"), slow.error, "the error");
        free(csv);
    }
}

/* ---- Errors ---- */

enum { TABLES = 128 };

/* Compares the running count of the player with that of all fives, and looks at
 * who stands on hard 12 to 16 against a dealer with 17 to 20. */
struct errors {
    int known[TABLES], fives[TABLES], count[TABLES];
    long seen, counted; /* fives */
    long hands, stood;
};

static int value_of(int card)
{
    return card_value(card) == 1 ? 11 : card_value(card);
}

static void hear_errors(void *self, const struct simulation_round *round)
{
    struct errors *errors = self;
    int table = round->table, fives = 0;
    if (!round->shuffled && errors->known[table]) {
        errors->seen += errors->fives[table];
        errors->counted += round->count - errors->count[table];
    }
    for (int i = 0; i < round->dealt; i++)
        fives += odds_rank(round->cards[i]) == 4;
    errors->known[table] = round->again == 0;
    errors->fives[table] = fives;
    errors->count[table] = round->count;
    /* The cards are the hand's, the upcard, the hand's, the hole card. */
    int first = value_of(round->cards[0]), second = value_of(round->cards[2]);
    int up = value_of(round->cards[1]), hole = value_of(round->cards[3]);
    bool is_pat = up + hole >= 17 && up + hole <= 20 && up < 11 && hole < 11;
    if (!is_pat || first == second || first == 11 || second == 11 ||
        first + second < 12 || first + second > 14 || up < 7)
        return;
    errors->hands++;
    errors->stood += round->dealt == 4;
}

static void assert_part(long part, long all, double chance, const char *what)
{
    double error = sqrt(chance * (1 - chance) / (double)all);
    if (!(fabs((double)part / (double)all - chance) <= 4 * error))
        fail_msg("%s: %ld of %ld, not %g%%", what, part, all, 100 * chance);
}

/* The chart hits hard 12 to 14 against 7 and more, never surrenders them here,
 * and goes by a running count of fives that never falls below 0. */
TEST(errors_are_as_frequent_as_they_should_be)
{
    static const int rates[] = {0, 300, 2500, 10000};
    for (size_t i = 0; i < 4; i++) {
        struct simulation_setup setup =
            setup_of("0,0,0,0,1,0,0,0,0,0", "1@-99 2@3");
        (void)rules_set(&setup.rules, "surrender=none",
                        (char[PROBLEM_SIZE]){0});
        setup.dealing.play_errors = rates[i];
        setup.dealing.count_errors = rates[3 - i];
        setup.dealing.runs = true;
        setup.dealing.start = -12;
        struct fake_cli fake;
        struct errors errors = {.seen = 0};
        struct game_setup *game_setup = calloc(1, sizeof *game_setup);
        struct simulation_tally *tally = calloc(1, sizeof *tally);
        const struct simulation_follower follower = {.follow = hear_errors,
                                                     .self = &errors};
        assert_true(game_setup && tally);
        fake_cli_open(&fake, "", 0);
        assert_null(game_setup_fill(&fake.cli, &setup, game_setup));
        struct simulation *simulation = simulation_open(&game_setup->game);
        assert_true(
            simulation_block(simulation, 1, 0, 5 * ROUNDS, tally, &follower));
        simulation_close(simulation);
        fake_cli_close(&fake);
        free(tally);
        free(game_setup);
        assert_true(errors.hands > ROUNDS / 10 && errors.seen > ROUNDS);
        assert_part(errors.stood, errors.hands, rates[i] / 1e4, "decisions");
        assert_part(errors.seen - errors.counted, errors.seen,
                    rates[3 - i] / 1e4, "missed cards");
    }
}
