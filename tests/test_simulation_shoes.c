/* Whole shoes of the kernel, round after round, as at the house's table. */
#include "support/check.h"

#include <stdlib.h>

#include "support/follow.h"
#include "support/shelf.h"

enum { GAMES = 400, ROUNDS = 3000 };

/* ---- Games ---- */

/* Small shoes and deep cuts, where the most can go wrong, and usual ones. */
static void choose_shoe(struct rules *rules, uint64_t *seed)
{
    rules->decks = next_random(seed, 2) ? 1 : 1 + (int)next_random(seed, 8);
    rules->cut = next_random(seed, 2) ? 100 : 1 + (int)next_random(seed, 100);
    rules->burn = next_random(seed, 2) ? 0 : (int)next_random(seed, 11);
    rules->fresh = next_random(seed, 8) == 0;
}

static void shoes_are_played_to_their_end_as_at_the_house(void **state)
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
    /* There was something to see. */
    assert_true(compared > games * (long)ROUNDS / 2);
    assert_true(shuffled > games && again > games);
}

/* Tags to 99, in tenths of one: the first ones to be too large for 8 bits. */
static void tags_of_any_size_are_counted(void **state)
{
    (void)state;
    struct play play = {.game = {.seats = 2, .insurance = 3}};
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    (void)rules_preset(&play.game.rules, RULES_DEFAULT);
    simulation_chart_mimic(&play.game.rules, &play.game.chart);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shoes_are_played_to_their_end_as_at_the_house),
        cmocka_unit_test(tags_of_any_size_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
