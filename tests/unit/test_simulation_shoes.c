/* Compares whole shoes of the kernel with the table of the house, round after
 * round. */
#include "support/check.h"

#include <stdlib.h>

#include "simulation/run/run.h"
#include "support/follow.h"
#include "support/state_folder.h"

enum { GAMES = 400, ROUNDS = 3000 };

/* ---- Games ---- */

/* Chooses a small shoe and a deep cut, where most goes wrong, or usual ones. */
static void choose_shoe(struct rules *rules, uint64_t *seed)
{
    rules->decks = next_random(seed, 2) ? 1 : 1 + (int)next_random(seed, 8);
    rules->cut = next_random(seed, 2) ? 100 : 1 + (int)next_random(seed, 100);
    rules->burn = next_random(seed, 2) ? 0 : (int)next_random(seed, 11);
    rules->fresh = next_random(seed, 8) ? 0 : 1 + (int)next_random(seed, 40);
}

static void shoes_are_played_to_the_end_like_the_house(void **state)
{
    (void)state;
    uint64_t seed = 12;
    int games = seeds_of(GAMES);
    long compared = 0, shuffled = 0, again = 0;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    for (int i = 0; i < games; i++) {
        struct play play;
        play_choose(&play, &seed);
        choose_shoe(&play.game.rules, &seed);
        *follow = (struct follow){
            .play = &play, .decide = house_by_chart, .number = i};
        follow_block(follow, 3, ROUNDS / 128 * 128);
        compared += follow->compared;
        shuffled += follow->shuffled;
        again += follow->again;
    }
    free(follow);
    /* Make sure that something was compared. A round in a shoe that was begun
     * before the block isn't, and eight decks outlast a block. */
    assert_true(compared > games * (long)ROUNDS / 10);
    assert_true(shuffled > games && again > games);
}

/* Tags up to 99 in tenths, which don't fit in 8 bits. */
static void tags_of_any_size_are_counted(void **state)
{
    (void)state;
    struct play play = {.game = {.seats = 2, .insurance = 3}};
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    (void)rules_preset(&play.game.rules, RULES_DEFAULT);
    simulation_chart_computer(COMPUTER_MIMIC, &play.game.rules,
                              &play.game.chart);
    play.game.count = (struct simulation_count){.scale = 2};
    play.game.count.tag[ODDS_ACE] = 128;
    play.game.count.tag[1] = -127;
    play.game.count.tag[ODDS_TEN] = 1;
    assert_null(simulation_check(&play.game));
    *follow = (struct follow){.play = &play, .decide = house_by_chart};
    follow_block(follow, 0, 128 * 128);
    assert_true(follow->compared > ROUNDS);
    free(follow);
}

/* Seven seats that split whatever they can and hit everything sometimes use up
 * a deck in one round. */
static void a_deck_that_runs_out_is_started_over(void **state)
{
    (void)state;
    struct play play = {.game = {.seats = 7, .insurance = SIMULATION_NEVER}};
    struct rules *rules = &play.game.rules;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    (void)rules_preset(rules, "single");
    rules->cut = 90;
    rules->natural = PAYS_NONE; /* so that they hit 21, too */
    rules->insurance = false;
    rules->split_by = SPLIT_BY_VALUE;
    rules->resplit_aces = rules->hit_split_aces = true;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct odds_cell hit = {.action = ODDS_HIT,
                                      .otherwise = ODDS_HIT},
                               split = {.action = ODDS_SPLIT,
                                        .otherwise = ODDS_HIT};
        for (int total = 0; total <= 21; total++)
            play.game.chart.hard[total][upcard] =
                play.game.chart.soft[total][upcard] = hit;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            play.game.chart.pair[rank][upcard] = split;
    }
    play.game.count = (struct simulation_count){.scale = 1};
    play.game.count.tag[ODDS_ACE] = 1;
    *follow = (struct follow){.play = &play, .decide = house_by_chart};
    follow_block(follow, 0, ROUNDS / 128 * 128);
    assert_true(follow->voids > 10 && follow->compared > ROUNDS / 2);
    free(follow);
}

/* ---- Where a block begins ---- */

enum { QUARTERS = 4 };

struct waiting {
    int rounds[TABLES_MAX]; /* before the first shuffle, plus 1; 0 or less
                               before it */
    int tables;
};

static void hear_shuffle(void *self, const struct simulation_round *round)
{
    struct waiting *waiting = self;
    int *rounds = &waiting->rounds[round->table];
    if (round->table >= waiting->tables)
        waiting->tables = round->table + 1;
    if (round->shuffled && *rounds <= 0)
        *rounds = -*rounds + 1; /* 1 or more, once it is known */
    else if (*rounds <= 0)
        (*rounds)--;
}

/* Otherwise short runs would only see the tops of shoes. A shoe of six decks
 * has 43 rounds; about as many tables start in each quarter of it. */
static void a_block_begins_at_all_depths_of_a_shoe(void **state)
{
    (void)state;
    enum { SHOE = 43 };
    int quarters[QUARTERS] = {0};
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    struct waiting waiting = {.tables = 0};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    const struct simulation_follower follower = {.tell = hear_shuffle,
                                                 .self = &waiting};
    assert_non_null(tally);
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    simulation_chart_computer(COMPUTER_MIMIC, &game.rules, &game.chart);
    struct simulation *simulation = simulation_open(&game);
    assert_non_null(simulation);
    assert_true(simulation_follow(simulation, 1, 0, 2 * SHOE * TABLES_MAX,
                                  tally, &follower));
    for (int table = 0; table < waiting.tables; table++) {
        int rounds = waiting.rounds[table] - 1;
        assert_true(rounds >= 0 && rounds < 2 * SHOE);
        int quarter = rounds * QUARTERS / SHOE;
        quarters[quarter < QUARTERS ? quarter : QUARTERS - 1]++;
    }
    for (int i = 0; i < QUARTERS; i++)
        if (abs(quarters[i] - waiting.tables / QUARTERS) >
            waiting.tables / QUARTERS / 2)
            fail_msg("quarter %d of a shoe: %d of %d tables", i, quarters[i],
                     waiting.tables);
    simulation_close(simulation);
    free(tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shoes_are_played_to_the_end_like_the_house),
        cmocka_unit_test(a_deck_that_runs_out_is_started_over),
        cmocka_unit_test(a_block_begins_at_all_depths_of_a_shoe),
        cmocka_unit_test(tags_of_any_size_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
