/* Computes the cards from the seed a second time, with the generators as their
 * authors describe them, word by word. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/block.h"

/* ---- The generators ---- */

/* splitmix64, by Sebastiano Vigna. */
static uint64_t next_splitmix(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15;
    uint64_t word = *state;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
}

static uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

/* xoshiro128++ 1.0, by David Blackman and Sebastiano Vigna. */
static uint32_t next_xoshiro(uint32_t s[4])
{
    uint32_t result = rotate(s[0] + s[3], 7) + s[0], shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 11);
    return result;
}

/* The first words that the authors' programs print: splitmix64 from 1234567,
 * and xoshiro128++ from the state 1, 2, 3, 4. */
static void the_generators_match_their_authors_programs(void **state)
{
    (void)state;
    static const uint64_t numbers[] = {
        6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
        4593380528125082431U, 16408922859458223821U};
    static const uint32_t xoshiro[] = {
        641,        1573767,    3222811527, 3517856514, 836907274,
        4247214768, 3867114732, 1355841295, 495546011,  621204420};
    uint64_t seed = 1234567;
    uint32_t words[4] = {1, 2, 3, 4};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_true(next_splitmix(&seed) == numbers[i]);
    for (size_t i = 0; i < sizeof xoshiro / sizeof *xoshiro; i++)
        assert_true(next_xoshiro(words) == xoshiro[i]);
}

/* ---- The stream of a block ---- */

enum { WIDTH = 8, DEALT = 4, DECKS = 6, CARDS = DECKS * DECK_CARDS };

struct stream {
    uint32_t state[4][WIDTH];
    int taken;
};

/* The first state of a block is a word made from the seed, plus the block. */
static void start(struct stream *stream, uint64_t seed, uint64_t block)
{
    uint64_t state = seed;
    state = next_splitmix(&state) + block;
    state = next_splitmix(&state);
    stream->taken = 0;
    for (int word = 0; word < 4; word++)
        for (int i = 0; i < WIDTH; i++)
            stream->state[word][i] = (uint32_t)(next_splitmix(&state) >> 32);
    for (int i = 0; i < WIDTH; i++)
        stream->state[0][i] |= 1;
}

/* Takes the words of the generators in turn. */
static uint32_t next_word(struct stream *stream)
{
    int which = stream->taken++ % WIDTH;
    uint32_t state[4];
    for (int i = 0; i < 4; i++)
        state[i] = stream->state[i][which];
    uint32_t word = next_xoshiro(state);
    for (int i = 0; i < 4; i++)
        stream->state[i][which] = state[i];
    return word;
}

/* Words are made in bulk. If a batch has too few words left for a request, they
 * are all skipped. */
static void leave_too_few(struct stream *stream, int wanted)
{
    enum { BULK = 4096 };
    int left = BULK - stream->taken % BULK;
    if (stream->taken == 0 || left == BULK || wanted <= left)
        return;
    for (int i = 0; i < left; i++)
        (void)next_word(stream);
}

/* ---- The cards ---- */

/* Draws as in Fisher and Yates' shuffle: one of the cards left changes places
 * with the last. */
static int draw(int deck[CARDS], int left, uint32_t word)
{
    int at = (int)((uint64_t)word * (uint64_t)left >> 32), card = deck[at];
    deck[at] = deck[left - 1];
    deck[left - 1] = card;
    return card;
}

enum { TABLES_MAX = 256, ROUNDS = 30, SEED = 77 };

/* The decks of all tables, and the cards dealt in this round. */
struct evening {
    struct stream stream;
    int tables;
    int deck[TABLES_MAX][CARDS];
    int dealt[TABLES_MAX];
    int cards[TABLES_MAX][SHOE_CARDS];
    long compared;
};

static void deal_card(struct evening *evening, int table, int number,
                      uint32_t word)
{
    int face = draw(evening->deck[table], CARDS - number, word);
    int dealt = (int)card_face(evening->cards[table][number]);
    assert_count_equal(dealt, face, "table %d, card %d", table, number);
    evening->compared++;
}

/* Deals to each table in turn. Then the dealers of all tables that need a card
 * take one in turn, then those that need another, and so on. */
static void deal_round(struct evening *evening)
{
    int drawing = evening->tables;
    leave_too_few(&evening->stream, DEALT * evening->tables);
    for (int table = 0; table < evening->tables; table++)
        for (int i = 0; i < DEALT; i++)
            deal_card(evening, table, i, next_word(&evening->stream));
    for (int number = DEALT; drawing > 0; number++) {
        drawing = 0;
        for (int table = 0; table < evening->tables; table++)
            drawing += evening->dealt[table] > number;
        leave_too_few(&evening->stream, drawing);
        for (int table = 0; table < evening->tables; table++)
            if (evening->dealt[table] > number)
                deal_card(evening, table, number, next_word(&evening->stream));
    }
}

static void hear_round(void *self, const struct simulation_round *round)
{
    struct evening *evening = self;
    if (round->table == 0 && evening->tables > 0) {
        deal_round(evening);
        evening->tables = 0;
    }
    int table = evening->tables++;
    assert_int_equal(round->table, table);
    evening->dealt[table] = round->dealt;
    memcpy(evening->cards[table], round->cards, sizeof round->cards);
}

static void begin_evening(struct evening *evening, uint64_t block)
{
    memset(evening, 0, sizeof *evening);
    start(&evening->stream, SEED, block);
    for (int table = 0; table < TABLES_MAX; table++)
        for (int i = 0; i < CARDS; i++)
            evening->deck[table][i] = TWO + i % (ACE - TWO + 1);
}

/* Opens a game of six decks, shuffled before every round, in which the player
 * never takes a card. */
static struct simulation *open_game(void)
{
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    game.rules.decks = DECKS;
    game.rules.fresh = true;
    game.rules.burn = 0;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct odds_cell stand = {.action = ODDS_STAND,
                                        .otherwise = ODDS_STAND};
        for (int total = 0; total <= 21; total++)
            game.chart.hard[total][upcard] = game.chart.soft[total][upcard] =
                stand;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            game.chart.pair[rank][upcard] = stand;
    }
    return simulation_open(&game);
}

static void every_card_comes_from_the_seed_and_the_block(void **state)
{
    (void)state;
    struct simulation *simulation = open_game();
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct evening *evening = calloc(1, sizeof *evening);
    assert_non_null(simulation);
    assert_non_null(tally);
    assert_non_null(evening);
    for (uint64_t block = 0; block < 3; block++) {
        const struct simulation_follower follower = {.tell = hear_round,
                                                     .self = evening};
        begin_evening(evening, block);
        assert_true(simulation_follow(simulation, SEED, block,
                                      ROUNDS * TABLES_MAX, tally, &follower));
        assert_true(evening->compared > DEALT * ROUNDS * TABLES_MAX / 2);
    }
    free(evening);
    free(tally);
    simulation_close(simulation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generators_match_their_authors_programs),
        cmocka_unit_test(every_card_comes_from_the_seed_and_the_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
