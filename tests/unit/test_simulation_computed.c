/* Deviations from a study of the count: the play at each true count. */
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "simulation/run/game_setup.c"

#include "support/check.h"

#include <stdlib.h>

#include "counting.h"

enum { DECKS = 6 };

/* Decides like the kernel: by the first deviation that applies, or else by the
 * chart. */
static enum odds_action played(const struct odds_chart *chart,
                               const struct simulation_deviations *deviations,
                               const struct count_index *cell, int count)
{
    enum chart_kind kind = cell->row.kind;
    int number = cell->row.number;
    for (int i = 0; i < deviations->count; i++) {
        const struct simulation_deviation *other = &deviations->list[i];
        bool here = other->upcard == cell->upcard && other->row.kind == kind &&
                    other->row.number == number;
        if (here &&
            (other->below ? count < other->count : count >= other->count))
            return other->action;
    }
    return (kind == CHART_PAIR   ? chart->pair[number]
            : kind == CHART_SOFT ? chart->soft[number]
                                 : chart->hard[number])[cell->upcard]
        .action;
}

static bool is_same_cell(const struct count_index *one,
                         const struct count_index *other)
{
    return one->row.kind == other->row.kind &&
           one->row.number == other->row.number && one->upcard == other->upcard;
}

/* Returns the best play by the study: that of the highest index reached, or the
 * one below the lowest index. */
static enum odds_action best(const struct count_study *study,
                             const struct count_index *cell, int count)
{
    const struct count_index *reached = NULL, *first = cell;
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *other = &study->list[i];
        if (!is_same_cell(cell, other))
            continue;
        if (other->index < first->index)
            first = other;
        if (other->index <= count &&
            (reached == NULL || other->index > reached->index))
            reached = other;
    }
    return reached ? reached->from.action : first->below.action;
}

static void compare_play(const struct odds_chart *chart,
                         const struct simulation_deviations *deviations,
                         const struct count_study *study)
{
    for (size_t i = 0; i < study->count; i++)
        for (int count = -COUNT_TRUE_MOST; count <= COUNT_TRUE_MOST; count++) {
            const struct count_index *cell = &study->list[i];
            if (played(chart, deviations, cell, count) !=
                best(study, cell, count))
                fail_msg(
                    "%d %d against %s at %+d: %s, not %s", (int)cell->row.kind,
                    cell->row.number, odds_rank_name(cell->upcard), count,
                    odds_action_name(played(chart, deviations, cell, count)),
                    odds_action_name(best(study, cell, count)));
        }
}

/* Checks well-known indices (Stanford Wong, Professional Blackjack): stand on
 * 16 against a ten from 0, on 12 against a 3 from 2; take insurance from 3. */
static void assert_known(const struct odds_chart *chart,
                         const struct simulation_deviations *deviations)
{
    struct count_index sixteen = {.row = {.kind = CHART_HARD, .number = 16},
                                  .upcard = ODDS_TEN};
    struct count_index twelve = {.row = {.kind = CHART_HARD, .number = 12},
                                 .upcard = 2}; /* a 3 */
    assert_int_equal(deviations->insurance, 3);
    assert_int_equal(played(chart, deviations, &sixteen, -1), ODDS_HIT);
    assert_int_equal(played(chart, deviations, &sixteen, 1), ODDS_STAND);
    assert_int_equal(played(chart, deviations, &twelve, 0), ODDS_HIT);
    assert_int_equal(played(chart, deviations, &twelve, 3), ODDS_STAND);
}

TEST(computed_deviations_are_the_best_play_at_each_count)
{
    struct rules rules;
    struct odds_chart chart;
    struct count_tags tags;
    struct count_study study;
    char problem[CLI_PROBLEM_SIZE];
    struct simulation_deviations *deviations = calloc(1, sizeof *deviations);
    struct odds_shoe shoe = odds_shoe_full(DECKS);
    assert_non_null(deviations);
    (void)rules_preset(&rules, RULES_DEFAULT);
    rules.surrender = SURRENDER_NONE;
    assert_null(chart_basic(&rules, &chart, NULL));
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    assert_true(count_read(&tags, "hi-lo", problem));
    assert_null(count_study_find(&study, odds, &shoe, &tags,
                                 DECKS * DECK_CARDS / 2, COUNT_AIM_VALUE,
                                 NULL));
    deviations_from_study(deviations, &study);
    assert_true(study.count > 20);
    compare_play(&chart, deviations, &study);
    assert_known(&chart, deviations);
    count_study_free(&study);
    odds_close(odds);
    free(deviations);
}

/* ---- Sets of plays ---- */

/* A play as it is published, with its index for several decks, a dealer who
 * stands on soft 17, and hi-lo (Schlesinger, Blackjack Attack, chapter 5). An
 * index that is computed for true counts rounded down may differ by one. */
struct published {
    struct chart_row row;
    int upcard;
    enum odds_action action;
    int index;
};

static const struct published EIGHTEEN[] = {
    {{CHART_HARD, 16}, 10, ODDS_STAND, 0},
    {{CHART_HARD, 15}, 10, ODDS_STAND, 4},
    {{CHART_PAIR, ODDS_TEN}, 5, ODDS_SPLIT, 5},
    {{CHART_PAIR, ODDS_TEN}, 6, ODDS_SPLIT, 4},
    {{CHART_HARD, 10}, 10, ODDS_DOUBLE, 4},
    {{CHART_HARD, 12}, 3, ODDS_STAND, 2},
    {{CHART_HARD, 12}, 2, ODDS_STAND, 3},
    {{CHART_HARD, 11}, 1, ODDS_DOUBLE, 1},
    {{CHART_HARD, 9}, 2, ODDS_DOUBLE, 1},
    {{CHART_HARD, 10}, 1, ODDS_DOUBLE, 4},
    {{CHART_HARD, 9}, 7, ODDS_DOUBLE, 3},
    {{CHART_HARD, 16}, 9, ODDS_STAND, 5},
    {{CHART_HARD, 13}, 2, ODDS_STAND, -1},
    {{CHART_HARD, 12}, 4, ODDS_STAND, 0},
    {{CHART_HARD, 12}, 5, ODDS_STAND, -2},
    {{CHART_HARD, 12}, 6, ODDS_STAND, -1},
    {{CHART_HARD, 13}, 3, ODDS_STAND, -2},
};

static const struct published FOUR[] = {
    {{CHART_HARD, 14}, 10, ODDS_SURRENDER, 3},
    {{CHART_HARD, 15}, 10, ODDS_SURRENDER, 0},
    {{CHART_HARD, 15}, 9, ODDS_SURRENDER, 2},
    {{CHART_HARD, 15}, 1, ODDS_SURRENDER, 1},
};

/* Computes the deviations of a set for six decks and hi-lo. */
static void compute_set(const char *name, enum surrender surrender,
                        struct odds_chart *chart,
                        struct simulation_deviations *deviations)
{
    const struct cli cli = cli_start("simulate");
    struct simulation_setup setup = {.deviations = name};
    (void)rules_preset(&setup.rules, RULES_DEFAULT);
    setup.rules.surrender = surrender;
    assert_null(chart_basic(&setup.rules, chart, NULL));
    assert_null(deviations_compute(&cli, &setup, count_preset(0),
                                   named_plays(name), deviations));
}

/* Asserts that each play is made from its index up, and only from there. */
static void assert_plays(const struct published plays[], size_t count,
                         const struct odds_chart *chart,
                         const struct simulation_deviations *deviations)
{
    for (size_t i = 0; i < count; i++) {
        const struct published *play = &plays[i];
        const struct count_index cell = {.row = play->row,
                                         .upcard = play->upcard - 1};
        int from = -COUNT_TRUE_MOST;
        while (from <= COUNT_TRUE_MOST &&
               played(chart, deviations, &cell, from) != play->action)
            from++;
        if (abs(from - play->index) > 1)
            fail_msg("play %zu begins at %+d, not %+d", i, from, play->index);
        for (int n = from; n <= COUNT_TRUE_MOST; n++)
            assert_int_equal(played(chart, deviations, &cell, n), play->action);
    }
}

/* Returns how many cells of the deviations there are. */
static int cells_of(const struct simulation_deviations *deviations)
{
    int cells = 0;
    const struct simulation_deviation *list = deviations->list;
    for (int i = 0; i < deviations->count; i++)
        cells += i == 0 || list[i].upcard != list[i - 1].upcard ||
                 !chart_rows_match(list[i].row, list[i - 1].row);
    return cells;
}

TEST(known_sets_have_their_plays_and_no_others)
{
    enum { PLAYS = sizeof EIGHTEEN / sizeof *EIGHTEEN, SURRENDERS = 4 };
    struct odds_chart *chart = calloc(1, sizeof *chart);
    struct simulation_deviations *deviations = calloc(1, sizeof *deviations);
    assert_true(chart && deviations);
    compute_set("illustrious-18", SURRENDER_NONE, chart, deviations);
    assert_plays(EIGHTEEN, PLAYS, chart, deviations);
    assert_int_equal(cells_of(deviations), PLAYS);
    assert_int_equal(deviations->insurance, 3);
    compute_set("fab-4", SURRENDER_LATE, chart, deviations);
    assert_plays(FOUR, SURRENDERS, chart, deviations);
    assert_int_equal(cells_of(deviations), SURRENDERS);
    assert_int_equal(deviations->insurance, SIMULATION_NEVER);
    compute_set("catch-22", SURRENDER_LATE, chart, deviations);
    assert_plays(FOUR, SURRENDERS, chart, deviations);
    /* 15 against a ten is in both sets. */
    assert_int_equal(cells_of(deviations), PLAYS + SURRENDERS - 1);
    assert_int_equal(deviations->insurance, 3);
    assert_int_equal(named_plays("computed"), ALL_PLAYS);
    assert_int_equal(named_plays("fab"), 0);
    free(deviations);
    free(chart);
}

/* ---- Several indices in a cell ---- */

/* The player hits at low counts, surrenders in the middle, and stands at high
 * counts. */
TEST(a_cell_can_have_several_indices)
{
    struct count_index list[] = {
        {.row = {.kind = CHART_HARD, .number = 16},
         .below.action = ODDS_HIT,
         .from = {.action = ODDS_SURRENDER, .otherwise = ODDS_HIT},
         .index = -3},
        {.row = {.kind = CHART_HARD, .number = 16},
         .below.action = ODDS_SURRENDER,
         .from.action = ODDS_STAND,
         .index = 2}};
    struct count_study study = {.count = 2, .list = list};
    struct odds_chart *chart = calloc(1, sizeof *chart);
    struct simulation_deviations *deviations = calloc(1, sizeof *deviations);
    assert_non_null(chart);
    assert_non_null(deviations);
    deviations_from_study(deviations, &study);
    assert_int_equal(played(chart, deviations, list, 5), ODDS_STAND);
    assert_int_equal(played(chart, deviations, list, 2), ODDS_STAND);
    assert_int_equal(played(chart, deviations, list, 1), ODDS_SURRENDER);
    assert_int_equal(played(chart, deviations, list, -3), ODDS_SURRENDER);
    assert_int_equal(played(chart, deviations, list, -4), ODDS_HIT);
    /* Where surrender isn't allowed, the player hits in the middle, too. */
    assert_int_equal(deviations->count, 4);
    assert_int_equal(deviations->list[2].action, ODDS_HIT);
    assert_int_equal(deviations->list[2].count, -3);
    free(deviations);
    free(chart);
}

/* ---- The order ---- */

static const struct count_index CELLS[] = {
    {.row = {.kind = CHART_HARD, .number = 15},
     .upcard = ODDS_TEN,
     .from.action = ODDS_STAND,
     .index = 4},
    {.row = {.kind = CHART_HARD, .number = 12},
     .upcard = 1,
     .from.action = ODDS_STAND,
     .index = 4},
    {.row = {.kind = CHART_PAIR, .number = ODDS_TEN},
     .upcard = 5,
     .from.action = ODDS_SPLIT,
     .index = 4},
    {.row = {.kind = CHART_HARD, .number = 13},
     .upcard = 1,
     .below.action = ODDS_HIT,
     .index = -4},
};

enum { CELL_COUNT = sizeof CELLS / sizeof *CELLS };

/* The order must not depend on the order of the list or on the C library's
 * sort, because the same seed plays the same rounds on every machine. */
TEST(the_order_of_deviations_doesnt_depend_on_the_sort)
{
    struct count_index list[CELL_COUNT];
    struct simulation_deviations *first = calloc(1, sizeof *first);
    struct simulation_deviations *other = calloc(1, sizeof *other);
    assert_non_null(first);
    assert_non_null(other);
    for (int turn = 0; turn < CELL_COUNT; turn++) {
        for (int i = 0; i < CELL_COUNT; i++)
            list[i] = CELLS[(i * 3 + turn) % CELL_COUNT];
        struct count_study study = {.count = CELL_COUNT, .list = list};
        deviations_from_study(turn == 0 ? first : other, &study);
        if (turn > 0)
            assert_memory_equal(first, other, sizeof *first);
    }
    assert_int_equal(first->count, 2 * CELL_COUNT);
    assert_int_equal(first->insurance, SIMULATION_NEVER);
    free(first);
    free(other);
}

/* ---- Deviations and tags from text ---- */

/* Reads a file of deviations from a string. */
static bool read_text(const char *text,
                      struct simulation_deviations *deviations,
                      char problem[SIMULATION_PROBLEM_SIZE])
{
    FILE *file = fmemopen((void *)text, strlen(text), "r");
    assert_non_null(file);
    bool good = simulation_deviations_read(deviations, file, problem);
    fclose(file);
    return good;
}

TEST(deviations_are_read_in_order)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    struct simulation_deviations read = {.count = 0};
    assert_true(read_text("# mine\n"
                          "hard 16 10 stand from 0 # this one\n"
                          "\n"
                          "soft 19 6 double from 1\n"
                          "pair 10 5 split from 5\n"
                          "hard 13 2 hit below -1\n"
                          "insurance from 3\n"
                          "Insurance From 9\n",
                          &read, problem));
    const struct simulation_deviation *list = read.list;
    assert_int_equal(read.count, 4);
    assert_int_equal(read.insurance, 3);
    assert_int_equal(list[0].row.number, 16);
    assert_int_equal(list[0].upcard, ODDS_TEN);
    assert_int_equal(list[0].action, ODDS_STAND);
    assert_int_equal(list[0].row.kind, CHART_HARD);
    assert_int_equal(list[1].row.kind, CHART_SOFT);
    assert_int_equal(list[2].row.kind, CHART_PAIR);
    assert_int_equal(list[2].row.number, ODDS_TEN);
    assert_true(list[3].below && list[3].count == -1);
}

TEST(deviations_are_read_in_either_case)
{
    char problem[SIMULATION_PROBLEM_SIZE];
    struct simulation_deviations read = {.count = 0};
    static const char tens[] = "tTjJqQkK";
    for (int i = 0; tens[i]; i++) {
        char line[64];
        snprintf(line, sizeof line, "Pair %c a SPLIT From 1\n", tens[i]);
        assert_true(read_text(line, &read, problem));
        assert_int_equal(read.list[0].row.number, ODDS_TEN);
        assert_int_equal(read.list[0].upcard, ODDS_ACE);
        assert_int_equal(read.list[0].action, ODDS_SPLIT);
    }
}

TEST(an_invalid_deviation_is_refused_with_its_line)
{
    static const char *const faults[][2] = {
        {"hard 16 10 stand from", "line 1: a line looks like"},
        {"\nhard 22 10 stand from 0", "line 2: the hand must"},
        {"soft 11 10 stand from 0", "line 1: the hand must"},
        {"hard 16 11 stand from 0", "line 1: the upcard must"},
        {"hard 16 10 split from 0", "line 1: the play must"},
        {"hard 16 10 fold from 0", "line 1: the play must"},
        {"hard 16 10 stand at 0", "line 1: the line must end"},
        {"hard 16 10 stand from 21", "line 1: the line must end"},
        {"insurance below 3", "line 1: insurance looks like"},
        {"hard 16 10 stand from 0 or so", "line 1: a line looks like"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char problem[SIMULATION_PROBLEM_SIZE] = "";
        struct simulation_deviations read = {.count = -1};
        assert_false(read_text(faults[i][0], &read, problem));
        assert_text_has(problem, faults[i][1], "%s", faults[i][0]);
        assert_int_equal(read.count, -1);
    }
}

TEST(tags_become_whole_numbers)
{
    const struct count_tags halves = {
        .tag = {-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1}};
    const struct count_tags thirds = {.tag = {0.333, 1, 1, 1, 1, 1, 1, 1, 1}};
    int tag[ODDS_RANKS], red[ODDS_RANKS];
    assert_int_equal(count_whole_tags(&halves, tag, red), 2);
    assert_int_equal(tag[4], 3);
    assert_int_equal(count_whole_tags(&thirds, tag, red), 0);
}
