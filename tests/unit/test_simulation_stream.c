/* Computes the cards from the seed a second time, with the generators as their
 * authors describe them, word by word. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "simulation/kernel/simulation_game.h"
#include "simulation/run/run.h"
#include "support/house_play.h"
#include "support/state_folder.h"

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
TEST(the_generators_match_their_authors_programs)
{
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

enum { WIDTH = 32, DEALT = 4, DECKS = 6, EACH = 4 * DECKS };

struct stream {
    uint32_t state[4][WIDTH];
};

/* The first state of a block is a word made from the seed, plus the block. */
static void start(struct stream *stream, uint64_t seed, uint64_t block)
{
    uint64_t state = seed;
    state = next_splitmix(&state) + block;
    state = next_splitmix(&state);
    for (int word = 0; word < 4; word++)
        for (int i = 0; i < WIDTH; i++)
            stream->state[word][i] = (uint32_t)(next_splitmix(&state) >> 32);
    for (int i = 0; i < WIDTH; i++)
        stream->state[0][i] |= 1;
}

/* Takes a word of each generator. */
static void next_row(struct stream *stream, uint32_t row[WIDTH])
{
    for (int which = 0; which < WIDTH; which++) {
        uint32_t state[4];
        for (int i = 0; i < 4; i++)
            state[i] = stream->state[i][which];
        row[which] = next_xoshiro(state);
        for (int i = 0; i < 4; i++)
            stream->state[i][which] = state[i];
    }
}

/* ---- The cards ---- */

/* Draws one of the cards left, as if they were sorted. */
static int draw(int left[ACE + 1], uint32_t word)
{
    uint64_t cards = 0;
    for (int face = TWO; face <= ACE; face++)
        cards += (uint64_t)left[face];
    int at = (int)(word * cards >> 32), face = TWO;
    while (at >= left[face])
        at -= left[face++];
    left[face]--;
    return face;
}

enum { TABLES_MAX = 256, ROUNDS = 30, SEED = 77 };

/* The shoes of all tables, and the cards dealt in this round. */
struct evening {
    struct stream stream;
    int tables;
    int left[TABLES_MAX][ACE + 1];
    int dealt[TABLES_MAX];
    int cards[TABLES_MAX][SHOE_CARDS];
    long compared;
};

static void deal_card(struct evening *evening, int table, int number,
                      uint32_t word)
{
    int face = draw(evening->left[table], word);
    int dealt = (int)card_face(evening->cards[table][number]);
    assert_count_equal(dealt, face, "table %d, card %d", table, number);
    evening->compared++;
}

/* Deals card `number` to a group of tables, whose words come in a row: those of
 * tables with even numbers first. Returns false if no table takes the card, in
 * which case there is no row. */
static bool deal_group(struct evening *evening, int first, int number)
{
    uint32_t row[WIDTH];
    bool takes = false;
    for (int i = 0; i < WIDTH; i++)
        takes = takes || evening->dealt[first + i] > number;
    if (!takes)
        return false;
    next_row(&evening->stream, row);
    for (int i = 0; i < WIDTH; i++)
        if (evening->dealt[first + i] > number)
            deal_card(evening, first + i, number,
                      row[i / 2 + i % 2 * (WIDTH / 2)]);
    return true;
}

/* Each group of tables deals its round. Then the dealers of each group that
 * need a card take one, then those that need another, and so on. */
static void deal_round(struct evening *evening)
{
    bool drawing = true;
    for (int table = 0; table < evening->tables; table++)
        for (int face = TWO; face <= ACE; face++)
            evening->left[table][face] = EACH;
    for (int first = 0; first < evening->tables; first += WIDTH)
        for (int i = 0; i < DEALT; i++)
            (void)deal_group(evening, first, i);
    for (int number = DEALT; drawing; number++) {
        drawing = false;
        for (int first = 0; first < evening->tables; first += WIDTH)
            if (deal_group(evening, first, number))
                drawing = true;
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

TEST(every_card_comes_from_the_seed_and_the_block)
{
    struct simulation *simulation = open_game();
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct evening *evening = calloc(1, sizeof *evening);
    assert_non_null(simulation);
    assert_non_null(tally);
    assert_non_null(evening);
    for (uint64_t block = 0; block < 3; block++) {
        const struct simulation_follower follower = {.follow = hear_round,
                                                     .self = evening};
        begin_evening(evening, block);
        assert_true(simulation_block(simulation, SEED, block,
                                     ROUNDS * TABLES_MAX, tally, &follower));
        assert_true(evening->compared > DEALT * ROUNDS * TABLES_MAX / 2);
    }
    free(evening);
    free(tally);
    simulation_close(simulation);
}

/* ---- Vectors ---- */

enum { LANES_MIN = 8, LANES_MAX = 32, PLAYED = 30000 };

static void play_by_lanes(const struct simulation_game *game, int lanes,
                          struct simulation_tally *tally)
{
    struct simulation_game by_lanes = *game;
    by_lanes.lanes = lanes;
    struct simulation *simulation = simulation_open(&by_lanes);
    assert_non_null(simulation);
    assert_true(simulation_block(simulation, SEED, 5, PLAYED, tally, NULL));
    simulation_close(simulation);
}

static void compare_lanes(const struct simulation_game *game, int number)
{
    struct simulation_tally *narrow = calloc(1, sizeof *narrow);
    assert_non_null(narrow);
    play_by_lanes(game, LANES_MIN, narrow);
    assert_true(narrow->rounds > 0);
    for (int lanes = 2 * LANES_MIN; lanes <= LANES_MAX; lanes *= 2) {
        struct simulation_tally *wide = calloc(1, sizeof *wide);
        assert_non_null(wide);
        play_by_lanes(game, lanes, wide);
        if (memcmp(narrow, wide, sizeof *narrow) != 0)
            fail_msg("game %d: %d lanes differ", number, lanes);
        free(wide);
    }
    free(narrow);
}

/* A tally contains only whole numbers, so its bytes can be compared. */
TEST(vectors_of_any_width_play_alike)
{
    enum { GAMES = 200 };
    uint64_t seed = 22;
    int games = seeds_of(GAMES);
    for (int i = 0; i < games; i++) {
        struct play play;
        play_choose(&play, &seed);
        play.game.dealing.same_shoes = i % 2;
        compare_lanes(&play.game, i);
    }
}

TEST(every_preset_is_played_alike_by_any_vectors)
{
    for (size_t preset = 0; rules_presets()[preset].name; preset++) {
        struct simulation_game game = {.seats = 1, .insurance = 3};
        (void)rules_preset(&game.rules, rules_presets()[preset].name);
        if (rules_refusal(&game.rules, ENGINE_KERNEL) ||
            chart_basic(&game.rules, &game.chart, NULL) != NULL)
            continue;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            game.count.tag[rank] = rank == ODDS_ACE || rank == ODDS_TEN ? -1
                                   : rank <= 5                          ? 1
                                                                        : 0;
        if (simulation_check(&game) != NULL) {
            game.count = (struct simulation_count){.scale = 1};
            game.insurance = SIMULATION_NEVER;
        }
        if (simulation_check(&game) == NULL)
            compare_lanes(&game, (int)preset);
    }
}
