/* The environment: random legal play is settled as a second set of books has
 * it, masks are exactly what the house allows, and the same seeds give the same
 * bytes. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "libodds/libodds_inside.h"
#include "odds_solution.h"
#include "support/payment_check.h"
#include "support/random_play.h"
#include "support/state_folder.h"

enum {
    TABLES_MOST = 256,
    ACTIONS_MOST = LIBODDS_ENVIRONMENT_BET + ENVIRONMENT_BETS_MAX
};

/* An environment, and all that a step returns. */
struct run {
    struct libodds_environment *environment;
    int tables, columns, actions;
    int32_t observations[TABLES_MOST * COLUMNS_WITH_COUNTS];
    int32_t finals[TABLES_MOST * COLUMNS_WITH_COUNTS];
    uint8_t masks[TABLES_MOST * ACTIONS_MOST];
    double rewards[TABLES_MOST];
    uint8_t terminated[TABLES_MOST], truncated[TABLES_MOST];
    uint8_t refused[TABLES_MOST];
    int64_t chosen[TABLES_MOST];
};

static struct libodds_results results_of(struct run *run)
{
    return (struct libodds_results){.observations = run->observations,
                                    .masks = run->masks,
                                    .rewards = run->rewards,
                                    .terminated = run->terminated,
                                    .truncated = run->truncated,
                                    .refused = run->refused,
                                    .final_observations = run->finals};
}

static struct run *open_run(const struct libodds_environment_setup *setup)
{
    char problem[PROBLEM_SIZE] = "";
    struct run *run = calloc(1, sizeof *run);
    assert_non_null(run);
    assert_in_range(setup->tables, 1, TABLES_MOST);
    run->environment = environment_set_up(setup, problem);
    if (!run->environment)
        fail_msg("the environment doesn't open: %s", problem);
    run->tables = setup->tables;
    run->columns = libodds_environment_columns(run->environment);
    run->actions = libodds_environment_actions(run->environment);
    return run;
}

static void close_run(struct run *run)
{
    libodds_environment_close(run->environment);
    free(run);
}

static void reset(struct run *run, uint64_t first_seed)
{
    uint64_t seeds[TABLES_MOST];
    struct libodds_results results = results_of(run);
    for (int i = 0; i < run->tables; i++)
        seeds[i] = first_seed + (uint64_t)i;
    libodds_environment_reset(run->environment, seeds, &results);
}

static int step(struct run *run)
{
    struct libodds_results results = results_of(run);
    return libodds_environment_step(run->environment, run->chosen, &results);
}

static const int32_t *row(const struct run *run, int table)
{
    return run->observations + table * run->columns;
}

static const uint8_t *mask(const struct run *run, int table)
{
    return run->masks + table * run->actions;
}

static struct libodds_environment_setup usual(int tables, const char *changes)
{
    struct libodds_environment_setup setup = {
        .tables = tables, .same_step = true, .bet_count = 1};
    char problem[PROBLEM_SIZE];
    assert_true(rules_preset(&setup.rules, "strip"));
    if (!rules_read_text(&setup.rules, changes, strlen(changes), problem))
        fail_msg("%s: %s", changes, problem);
    setup.bets[0] = setup.rules.min;
    return setup;
}

/* ---- Random play ---- */

/* Chooses any action of those that the mask allows. */
static int64_t any_legal(const uint8_t *allowed, int actions,
                         struct fair_random *random)
{
    int64_t action;
    do
        action = below(random, actions);
    while (!allowed[action]);
    return action;
}

/* Returns the actions of the house that an action can mean. */
static unsigned meanings(int64_t action)
{
    static const unsigned kinds[] = {
        1U << ACTION_STAND,
        1U << ACTION_HIT,
        1U << ACTION_DOUBLE,
        1U << ACTION_SPLIT,
        1U << ACTION_SURRENDER | 1U << ACTION_FOLD,
        1U << ACTION_INSURE | 1U << ACTION_EVEN_MONEY,
        1U << ACTION_KEEP | 1U << ACTION_NO_INSURANCE |
            1U << ACTION_NO_EVEN_MONEY | 1U << ACTION_PLAY};
    return action < LIBODDS_ENVIRONMENT_BET ? kinds[action] : 1U << ACTION_BET;
}

/* The same round at another table of the house, with another listener. Its
 * books say what the seat must have won. */
static void follow(struct table *copy, struct payment_check_book *book,
                   const struct libodds_environment_setup *setup,
                   int64_t chosen)
{
    const struct listener listener = payment_check_listener(book);
    struct action action = {.kind = ACTION_BET};
    unsigned legal = table_legal(copy) & meanings(chosen);
    assert_int_not_equal(legal, 0);
    assert_int_equal(legal & (legal - 1), 0);
    while (!(legal & 1U << action.kind))
        action.kind++;
    if (action.kind == ACTION_BET)
        action.amount = setup->bets[chosen - LIBODDS_ENVIRONMENT_BET];
    assert_true(table_act(copy, &action, &listener, NULL));
}

/* A mask is right if it has an action exactly when the house allows what it
 * means. */
static void assert_mask_is_right(const struct run *run,
                                 const struct libodds_environment_setup *setup)
{
    const struct table *table = libodds_environment_table(run->environment, 0);
    unsigned legal = table_legal(table);
    for (int64_t i = 0; i < run->actions; i++) {
        bool allowed = (legal & meanings(i)) != 0;
        if (i >= LIBODDS_ENVIRONMENT_BET && allowed)
            allowed = !table->seats[0].replays ||
                      setup->bets[i - LIBODDS_ENVIRONMENT_BET] ==
                          table->seats[0].first_bet;
        assert_count_equal(mask(run, 0)[i], allowed, "action %d is legal",
                           (int)i);
    }
}

/* What isn't in the mask is refused, and changes no byte of the table. */
static void assert_refuses_the_others(struct run *run)
{
    static struct table before; /* large */
    static const int64_t numbers[] = {-1, INT64_MIN, INT64_MAX, ACTIONS_MOST};
    int32_t seen[COLUMNS_WITH_COUNTS];
    size_t more = sizeof numbers / sizeof *numbers;
    before = *libodds_environment_table(run->environment, 0);
    memcpy(seen, row(run, 0), (size_t)run->columns * sizeof *seen);
    for (size_t i = 0; i < (size_t)run->actions + more; i++) {
        bool is_number = i >= (size_t)run->actions;
        if (!is_number && mask(run, 0)[i])
            continue;
        run->chosen[0] =
            is_number ? numbers[i - (size_t)run->actions] : (int64_t)i;
        assert_int_equal(step(run), 1);
        assert_true(run->refused[0]);
        assert_true(run->rewards[0] == 0);
        assert_false(run->terminated[0] || run->truncated[0]);
        assert_memory_equal(libodds_environment_table(run->environment, 0),
                            &before, sizeof before);
        assert_memory_equal(row(run, 0), seen,
                            (size_t)run->columns * sizeof *seen);
    }
}

/* Compares what is seen with the cards on the table, counted slowly. */
static void assert_sees_the_table(const struct run *run)
{
    const struct table *table = libodds_environment_table(run->environment, 0);
    const int32_t *seen = row(run, 0);
    const struct hand *hand = &table->seats[0].hands[table->hand];
    assert_count_equal(seen[COLUMN_PHASE], table->phase, "phase");
    if (table->dealer_count == 0) {
        for (int i = COLUMN_TOTAL; i < COLUMNS; i++)
            assert_count_equal(seen[i], 0, "column %d before the deal", i);
        return;
    }
    int total = 0, aces = 0, up = table->dealer[0] % 100;
    for (int i = 0; i < hand->count; i++) {
        int face = hand->cards[i] % 100;
        aces += face == ACE;
        total += face == ACE ? 1 : face > 10 ? 10 : face;
    }
    bool soft = aces > 0 && total <= 11;
    assert_count_equal(seen[COLUMN_TOTAL], soft ? total + 10 : total, "total");
    assert_count_equal(seen[COLUMN_SOFT], soft, "soft");
    assert_count_equal(seen[COLUMN_CARDS], hand->count, "cards");
    assert_count_equal(seen[COLUMN_HANDS], table->seats[0].hand_count, "hands");
    assert_count_equal(seen[COLUMN_BET], hand->bet, "bet");
    assert_count_equal(seen[COLUMN_UPCARD],
                       up == ACE ? 11
                       : up > 10 ? 10
                                 : up,
                       "upcard");
    if (table->hole_hidden)
        assert_count_equal(seen[COLUMN_DEALER], seen[COLUMN_UPCARD], "dealer");
}

/* With counts: what is unseen is what lies in the shoe, the burned cards and
 * the hole card. */
static void assert_counts_the_unseen(const struct run *run)
{
    const struct table *table = libodds_environment_table(run->environment, 0);
    const struct shoe *shoe = &table->shoe;
    int unseen[10] = {0};
    for (int i = 0; i < shoe->count; i++)
        unseen[odds_rank(shoe->cards[i])]++;
    for (int i = 0; i < shoe->burned; i++)
        unseen[odds_rank(shoe->discards[i])]++;
    if (table->hole_hidden && table->dealer_count == 2)
        unseen[odds_rank(table->dealer[1])]++;
    bool is_new = shoe->count + shoe->discard_count == 0;
    for (int rank = 0; rank < 10 && !is_new; rank++)
        assert_count_equal(row(run, 0)[COLUMN_UNSEEN + rank], unseen[rank],
                           "unseen cards of rank %d", rank);
}

/* Draws rules that have bets, and a setup for them. */
static void draw_setup(struct libodds_environment_setup *setup,
                       struct fair_random *random)
{
    memset(setup, 0, sizeof *setup);
    setup->tables = 1;
    setup->same_step = maybe(random);
    draw_rules(&setup->rules, 1, random);
    setup->counts = setup->rules.decks != DECKS_INFINITE && maybe(random);
    setup->bet_count = setup->rules.ante ? 1 : 1 + below(random, 3);
    for (int i = 0; i < setup->bet_count; i++)
        setup->bets[i] =
            setup->rules.ante ? setup->rules.ante : 500 + 1100 * (int64_t)i;
}

/* Plays one round from its bet, and checks what it pays. */
static void check_round(struct run *run,
                        const struct libodds_environment_setup *setup,
                        struct fair_random *random)
{
    static struct table copy; /* large */
    struct payment_check_book book;
    bool over = false;
    copy = *libodds_environment_table(run->environment, 0);
    payment_check_open(&book, &copy.rules);
    while (!over) {
        assert_mask_is_right(run, setup);
        assert_sees_the_table(run);
        if (setup->counts)
            assert_counts_the_unseen(run);
        if (below(random, 8) == 0)
            assert_refuses_the_others(run);
        run->chosen[0] = any_legal(mask(run, 0), run->actions, random);
        follow(&copy, &book, setup, run->chosen[0]);
        assert_int_equal(step(run), 0);
        over = run->terminated[0] || run->truncated[0];
        assert_int_equal(over, copy.phase == PHASE_OVER);
        assert_int_equal(run->truncated[0], over && copy.is_void);
        if (!over)
            assert_true(run->rewards[0] == 0);
    }
    double won = copy.is_void ? 0 : (double)payment_check_winnings(&book, 0);
    if (fabs(run->rewards[0] * (double)setup->bets[0] - won) > 1e-6)
        fail_msg("the reward is %g, but %g cents were won", run->rewards[0],
                 won);
    assert_true(copy.is_void || book.dealer_count == 0 ||
                payment_check_dealer_is_right(&book));
    if (setup->same_step) {
        assert_int_equal(run->finals[COLUMN_PHASE], PHASE_OVER);
    } else {
        assert_int_equal(row(run, 0)[COLUMN_PHASE], PHASE_OVER);
        for (int i = 0; i < run->actions; i++)
            assert_int_equal(mask(run, 0)[i],
                             i == LIBODDS_ENVIRONMENT_CONTINUE);
        run->chosen[0] = 9999; /* ignored */
        assert_int_equal(step(run), 0);
        assert_false(run->terminated[0] || run->truncated[0]);
        assert_true(run->rewards[0] == 0);
    }
    assert_int_equal(row(run, 0)[COLUMN_PHASE], PHASE_BETS);
}

TEST(random_play_under_random_rules_is_settled_by_the_second_books)
{
    const uint64_t words[4] = {2026, 11, 28, 5};
    enum { ROUNDS_OF_A_SETUP = 40 };
    struct fair_random random;
    fair_random_seed(&random, words);
    for (int i = 0; i < seeds_of(2000) * 10; i++) {
        struct libodds_environment_setup setup;
        draw_setup(&setup, &random);
        struct run *run = open_run(&setup);
        reset(run, (uint64_t)i);
        for (int round = 0; round < ROUNDS_OF_A_SETUP; round++)
            check_round(run, &setup, &random);
        close_run(run);
    }
}

/* ---- Seeds ---- */

/* Steps every table with random actions of its own, and sums up all bytes that
 * each table returns. */
static void play_and_sum(struct run *run, int first, int steps, uint64_t sums[])
{
    struct fair_random random[TABLES_MOST];
    for (int i = 0; i < run->tables; i++) {
        uint64_t number = 77 + (uint64_t)(first + i);
        fair_random_derive(&random[i], &number, 1);
        sums[i] = 0;
    }
    for (int n = 0; n < steps; n++) {
        for (int i = 0; i < run->tables; i++)
            run->chosen[i] = any_legal(mask(run, i), run->actions, &random[i]);
        assert_int_equal(step(run), 0);
        for (int i = 0; i < run->tables; i++) {
            uint64_t sum = sums[i] + (uint64_t)(int64_t)(run->rewards[i] * 20) +
                           run->terminated[i];
            for (int j = 0; j < run->columns; j++)
                sum = splitmix(&sum) + (uint64_t)row(run, i)[j];
            sums[i] = sum;
        }
    }
}

TEST(the_same_seeds_give_the_same_bytes)
{
    enum { TABLES = 50, STEPS = 400, ALONE = 17 };
    static const char *const games[] = {"decks=6", "fresh=yes",
                                        "decks=infinite", "fresh=12"};
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        struct libodds_environment_setup setup = usual(TABLES, games[game]);
        struct run *run = open_run(&setup);
        uint64_t first[TABLES_MOST], again[TABLES_MOST], other[TABLES_MOST];
        reset(run, 1000);
        play_and_sum(run, 0, STEPS, first);
        reset(run, 1000);
        play_and_sum(run, 0, STEPS, again);
        assert_memory_equal(first, again, TABLES * sizeof *first);
        reset(run, 5000);
        play_and_sum(run, 0, STEPS, other);
        for (int i = 0; i < TABLES; i++)
            assert_true(first[i] != other[i]);
        close_run(run);

        /* One table, alone. */
        setup.tables = 1;
        run = open_run(&setup);
        reset(run, 1000 + ALONE);
        play_and_sum(run, ALONE, STEPS, again);
        assert_true(again[0] == first[ALONE]);
        close_run(run);
    }
}

TEST(without_seeds_a_reset_begins_another_round_of_the_same_stream)
{
    const struct libodds_environment_setup setup = usual(1, "decks=6");
    struct run *run = open_run(&setup);
    struct libodds_results results = results_of(run);
    reset(run, 3);
    run->chosen[0] = LIBODDS_ENVIRONMENT_BET;
    (void)step(run);
    int left = libodds_environment_table(run->environment, 0)->shoe.count;
    libodds_environment_reset(run->environment, NULL, &results);
    assert_int_equal(libodds_environment_table(run->environment, 0)->phase,
                     PHASE_BETS);
    assert_int_equal(libodds_environment_table(run->environment, 0)->shoe.count,
                     left);
    assert_int_equal(row(run, 0)[COLUMN_PHASE], PHASE_BETS);
    close_run(run);
}

/* ---- The exact edge ---- */

/* Returns what the chart does with what is seen, as an action of the
 * environment. */
static int64_t by_chart(const struct odds_chart *chart, const int32_t *seen,
                        const uint8_t *allowed)
{
    static const enum libodds_environment_action means[ODDS_ACTIONS] = {
        [ODDS_STAND] = LIBODDS_ENVIRONMENT_STAND,
        [ODDS_HIT] = LIBODDS_ENVIRONMENT_HIT,
        [ODDS_DOUBLE] = LIBODDS_ENVIRONMENT_DOUBLE,
        [ODDS_SPLIT] = LIBODDS_ENVIRONMENT_SPLIT,
        [ODDS_SURRENDER] = LIBODDS_ENVIRONMENT_GIVE_UP};
    bool is_early = seen[COLUMN_PHASE] == PHASE_SURRENDER;
    if (allowed[LIBODDS_ENVIRONMENT_BET])
        return LIBODDS_ENVIRONMENT_BET;
    if (allowed[LIBODDS_ENVIRONMENT_CONTINUE] && !is_early)
        return LIBODDS_ENVIRONMENT_CONTINUE;
    int up = seen[COLUMN_UPCARD] == ACE_HIGH ? 0 : seen[COLUMN_UPCARD] - 1;
    int pair = seen[COLUMN_PAIR] == ACE_HIGH ? 0 : seen[COLUMN_PAIR] - 1;
    const struct odds_cell *cell =
        pair >= 0 && (is_early || allowed[LIBODDS_ENVIRONMENT_SPLIT])
            ? &chart->pair[pair][up]
        : seen[COLUMN_SOFT] ? &chart->soft[seen[COLUMN_TOTAL]][up]
                            : &chart->hard[seen[COLUMN_TOTAL]][up];
    if (is_early)
        return cell->action == ODDS_SURRENDER ? LIBODDS_ENVIRONMENT_GIVE_UP
                                              : LIBODDS_ENVIRONMENT_CONTINUE;
    return means[allowed[means[cell->action]] ? cell->action : cell->otherwise];
}

/* Rewards are whole halves of a bet, so their sums are exact. */
struct rewards {
    double count, sum, squares;
};

static struct rewards play_chart(struct run *run,
                                 const struct odds_chart *chart, int steps)
{
    struct rewards rewards = {0, 0, 0};
    for (int n = 0; n < steps; n++) {
        for (int i = 0; i < run->tables; i++)
            run->chosen[i] = by_chart(chart, row(run, i), mask(run, i));
        assert_int_equal(step(run), 0);
        for (int i = 0; i < run->tables; i++) {
            rewards.count += run->terminated[i];
            rewards.sum += run->rewards[i];
            rewards.squares += run->rewards[i] * run->rewards[i];
        }
    }
    return rewards;
}

/* Basic strategy never insures, so it wins what the odds say without insurance.
 * Four standard errors would be wrong once in sixteen thousand seeds, and the
 * seed is fixed. */
static void assert_wins_the_edge(const char *changes, int steps)
{
    enum { ERRORS = 4 };
    struct libodds_environment_setup setup = usual(TABLES_MOST, changes);
    struct odds *odds = odds_open(&setup.rules);
    struct odds_solution *solution = malloc(sizeof *solution);
    struct odds_chart chart;
    assert_true(odds && solution);
    struct odds_shoe shoe = odds_shoe_for(&setup.rules);
    assert_null(odds_solve(odds, &shoe, ODDS_TOTAL, solution));
    odds_solution_chart(odds, solution, &chart);
    struct run *run = open_run(&setup);
    reset(run, 20261128);
    struct rewards rewards = play_chart(run, &chart, steps);
    double mean = rewards.sum / rewards.count;
    double error =
        sqrt((rewards.squares / rewards.count - mean * mean) / rewards.count);
    double exact = solution->round.without_insurance;
    if (!(fabs(mean - exact) < ERRORS * error))
        fail_msg("%s: %.0f rounds won %.6f on average, %.1f standard errors "
                 "from %.6f",
                 changes, rewards.count, mean, (mean - exact) / error, exact);
    close_run(run);
    odds_close(odds);
    free(solution);
}

TEST(basic_strategy_wins_the_exact_edge)
{
    static const char *const games[] = {
        "fresh=yes", "decks=infinite",
        "decks=1\nfresh=yes\nsoft17=hit\nsurrender=early",
        "fresh=yes\npeek=none-original\nresplit-aces=yes\nsurrender=none",
        "fresh=yes\nnatural=6:5\ndouble=10-11\ndas=no"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_wins_the_edge(games[i], 400 * seeds_of(100));
}

/* ---- Blackjack-v1 ---- */

/* The functions of Gymnasium's toy_text/blackjack.py, line by line. A hand is
 * an array of numbers from 1 to 10. */
struct v1_hand {
    int count;
    int cards[2 * HAND_BEST];
};

static struct v1_hand v1_hand_of(const int cards[], int count)
{
    struct v1_hand hand = {.count = count};
    for (int i = 0; i < count; i++) {
        int face = cards[i] % 100;
        hand.cards[i] = face == ACE ? 1 : face > 10 ? 10 : face;
    }
    return hand;
}

static int v1_sum(const struct v1_hand *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->count; i++)
        sum += hand->cards[i];
    return sum;
}

static bool v1_usable_ace(const struct v1_hand *hand)
{
    bool has_ace = false;
    for (int i = 0; i < hand->count; i++)
        has_ace = has_ace || hand->cards[i] == 1;
    return has_ace && v1_sum(hand) + 10 <= 21;
}

static int v1_sum_hand(const struct v1_hand *hand)
{
    return v1_sum(hand) + (v1_usable_ace(hand) ? 10 : 0);
}

static int v1_score(const struct v1_hand *hand)
{
    return v1_sum_hand(hand) > 21 ? 0 : v1_sum_hand(hand);
}

static bool v1_is_natural(const struct v1_hand *hand)
{
    return hand->count == 2 && hand->cards[0] + hand->cards[1] == 11 &&
           (hand->cards[0] == 1 || hand->cards[1] == 1);
}

static double v1_stick(const struct v1_hand *player,
                       const struct v1_hand *dealer, bool natural, bool sab)
{
    double reward = (double)(v1_score(player) > v1_score(dealer)) -
                    (double)(v1_score(player) < v1_score(dealer));
    if (sab && v1_is_natural(player) && !v1_is_natural(dealer))
        reward = 1.0;
    else if (!sab && natural && v1_is_natural(player) && reward == 1.0)
        reward = 1.5;
    return reward;
}

/* Checks what a table returned for an action, and counts its reward. */
static void assert_step_of_v1(const struct run *run, int i, int64_t chosen,
                              const struct libodds_environment_setup *setup,
                              int rewards[4])
{
    const struct table *table = libodds_environment_table(run->environment, i);
    const struct hand *hand = &table->seats[0].hands[0];
    struct v1_hand player = v1_hand_of(hand->cards, hand->count);
    struct v1_hand dealer = v1_hand_of(table->dealer, table->dealer_count);
    bool bust = v1_sum_hand(&player) > 21;
    double reward = bust ? -1
                    : chosen == 0
                        ? v1_stick(&player, &dealer, setup->natural, setup->sab)
                        : 0;
    assert_count_equal(row(run, i)[V1_TOTAL], v1_sum_hand(&player), "sum");
    assert_count_equal(row(run, i)[V1_UPCARD], dealer.cards[0], "upcard");
    assert_count_equal(row(run, i)[V1_SOFT], v1_usable_ace(&player), "ace");
    assert_int_equal(run->terminated[i], bust || chosen == 0);
    assert_int_equal(run->truncated[i], 0);
    assert_true(run->rewards[i] == reward);
    if (chosen == 0 && !bust) {
        int before = dealer.count;
        assert_true(v1_sum_hand(&dealer) >= 17);
        dealer.count--; /* drawn only below 17 */
        assert_true(before == 2 || v1_sum_hand(&dealer) < 17);
    }
    rewards[reward == 1.5 ? 3 : (int)reward + 1] += run->terminated[i];
}

TEST(blackjack_v1_is_gymnasiums)
{
    enum { TABLES = 64, STEPS = 3000 };
    for (int kind = 0; kind < 4; kind++) {
        const struct libodds_environment_setup setup = {.tables = TABLES,
                                                        .is_v1 = true,
                                                        .natural =
                                                            (kind & 1) != 0,
                                                        .sab = (kind & 2) != 0};
        struct fair_random random;
        struct run *run = open_run(&setup);
        int rewards[4] = {0}; /* -1, 0, 1, 1.5 */
        fair_random_derive(&random, (const uint64_t[]){21}, 1);
        assert_int_equal(run->actions, 2);
        assert_int_equal(run->columns, 3);
        reset(run, 100);
        for (int n = 0; n < STEPS; n++) {
            bool was_over[TABLES];
            for (int i = 0; i < TABLES; i++) {
                was_over[i] = run->terminated[i];
                assert_true(was_over[i] ||
                            (mask(run, i)[0] && mask(run, i)[1]));
                /* Stands often, so that naturals are met. */
                run->chosen[i] = below(&random, 3) == 0;
            }
            assert_int_equal(step(run), 0);
            for (int i = 0; i < TABLES; i++)
                if (!was_over[i])
                    assert_step_of_v1(run, i, run->chosen[i], &setup, rewards);
                else
                    assert_true(run->rewards[i] == 0 && !run->terminated[i]);
        }
        assert_true(rewards[0] > 0 && rewards[1] > 0 && rewards[2] > 0);
        assert_int_equal(rewards[3] > 0, setup.natural && !setup.sab);
        close_run(run);
    }
}

/* ---- Bad setups ---- */

TEST(an_impossible_setup_says_why)
{
    static const struct {
        int tables, bet_count;
        int64_t bet;
        bool counts;
        const char *changes, *problem;
    } cases[] = {
        {0, 1, 1000, false, "", "1 to 1048576 tables"},
        {(1 << 20) + 1, 1, 1000, false, "", "1 to 1048576 tables"},
        {1, 0, 1000, false, "", "1 to 16 bets"},
        {1, 17, 1000, false, "", "1 to 16 bets"},
        {1, 1, 0, false, "", "a bet must be above 0"},
        {1, 1, -1000, false, "", "a bet must be above 0"},
        {1, 1, 1, false, "", "minimum bet is $"},
        {1, 1, INT64_MAX, false, "", "maximum bet is $"},
        {1, 1, 1000, true, "decks=infinite", "can't be counted"},
        {1, 1, 1000, false, "max=0\nmin=0", "no bets"},
        {1, 1, 1000, false, "switch=yes\ninsurance=no\nsurrender=none",
         "plays one hand"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char problem[PROBLEM_SIZE] = "";
        struct libodds_environment_setup setup = usual(1, cases[i].changes);
        setup.tables = cases[i].tables;
        setup.bet_count = cases[i].bet_count;
        setup.bets[0] = cases[i].bet;
        setup.counts = cases[i].counts;
        assert_null(environment_set_up(&setup, problem));
        if (!strstr(problem, cases[i].problem))
            fail_msg("case %zu says: %s", i, problem);
    }
}
