/* Compares the fast kernel with the engine of the house: the same cards give
 * the same results. */
#include "support/check.h"

#include "simulation/kernel/game.h"
#include "support/house_play.h"
#include "support/state_folder.h"

enum { GAMES = 3000, ROUNDS_EACH = 60 };

static void compare_round(const struct play *play,
                          const struct simulation *simulation, uint64_t *seed,
                          int game)
{
    int cards[SHOE_CARDS], decks = 1 + (int)next_random(seed, 3);
    int expected[SEATS_MAX] = {0}, result[SEATS_MAX] = {0};
    int count = decks * DECK_CARDS - (int)next_random(seed, 20);
    struct house_play house = {.game = &play->game,
                               .decide = house_by_chart,
                               .running = (int)next_random(seed, 21) - 10,
                               .left = count};
    int running = house.running;
    deck_fresh(cards, (size_t)decks);
    for (int i = decks * DECK_CARDS - 1; i > 0; i--) {
        int other = (int)next_random(seed, (unsigned)i + 1), card = cards[i];
        cards[i] = cards[other];
        cards[other] = card;
    }
    int top_first[SHOE_CARDS];
    for (int i = 0; i < count; i++)
        top_first[i] = cards[count - 1 - i];
    int taken = house_round(&house, top_first, count, expected);
    int dealt = simulation_round(simulation, cards, count, running, result);
    assert_count_equal(dealt, taken, "game %d: cards", game);
    for (int i = 0; i < play->game.seats && taken > 0; i++)
        assert_count_equal(result[i], expected[i],
                           "game %d: tenths of seat %d of %d", game, i + 1,
                           play->game.seats);
}

static void the_kernel_plays_like_the_house(void **state)
{
    (void)state;
    int games = seeds_of(GAMES);
    uint64_t seed = 8;
    for (int i = 0; i < games; i++) {
        struct play play;
        play_choose(&play, &seed);
        struct simulation *simulation = simulation_open(&play.game);
        assert_non_null(simulation);
        for (int round = 0; round < ROUNDS_EACH; round++)
            compare_round(&play, simulation, &seed, i);
        simulation_close(simulation);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kernel_plays_like_the_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
