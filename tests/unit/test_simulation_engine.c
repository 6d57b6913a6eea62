/* Compares the simulation with the engine of the house: the same cards give the
 * same results, in one round, in whole shoes, and with perfect play. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "simulation/run/run.h"
#include "support/follow.h"
#include "support/house_play.h"
#include "support/state_folder.h"

/* ---- A round ---- */

enum { GAMES = 3000, ROUNDS_EACH = 60 };

static void keep_round(void *self, const struct simulation_round *round)
{
    *(struct simulation_round *)self = *round;
}

static void compare_round(const struct play *play,
                          const struct simulation *simulation, uint64_t *seed,
                          int game)
{
    int cards[SHOE_CARDS], decks = 1 + (int)next_random(seed, 3);
    int expected[SEATS_MAX] = {0};
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
    struct simulation_round round = {.dealt = -1};
    struct simulation_tally tally = {.rounds = 0};
    const struct simulation_follower follower = {.follow = keep_round,
                                                 .self = &round,
                                                 .cards = cards,
                                                 .card_count = count,
                                                 .running = running};
    assert_true(simulation_block(simulation, 0, 0, 1, &tally, &follower));
    assert_count_equal(round.dealt, taken, "game %d: cards", game);
    for (int i = 0; i < play->game.seats && taken > 0; i++)
        assert_count_equal(round.result[i], expected[i],
                           "game %d: tenths of seat %d of %d", game, i + 1,
                           play->game.seats);
}

TEST(the_kernel_plays_like_the_house)
{
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

/* ---- Shoes ---- */

enum { SHOE_GAMES = 400, SHOE_ROUNDS = 3000 };

/* Chooses a small shoe and a deep cut, where most goes wrong, or usual ones. */
static void choose_shoe(struct rules *rules, uint64_t *seed)
{
    rules->decks = next_random(seed, 2) ? 1 : 1 + (int)next_random(seed, 8);
    rules->cut = next_random(seed, 2) ? 100 : 1 + (int)next_random(seed, 100);
    rules->burn = next_random(seed, 2) ? 0 : (int)next_random(seed, 11);
    rules->fresh = next_random(seed, 8) ? 0 : 1 + (int)next_random(seed, 40);
}

TEST(shoes_are_played_to_the_end_like_the_house)
{
    uint64_t seed = 12;
    int games = seeds_of(SHOE_GAMES);
    long compared = 0, shuffled = 0, again = 0;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    for (int i = 0; i < games; i++) {
        struct play play;
        play_choose(&play, &seed);
        choose_shoe(&play.game.rules, &seed);
        play.game.dealing.same_shoes = i % 2;
        *follow = (struct follow){
            .play = &play, .decide = house_by_chart, .number = i};
        follow_block(follow, 3, SHOE_ROUNDS / 128 * 128);
        compared += follow->compared;
        shuffled += follow->shuffled;
        again += follow->again;
    }
    free(follow);
    /* Make sure that something was compared. A round in a shoe that was begun
     * before the block isn't, and eight decks outlast a block. */
    assert_true(compared > games * (long)SHOE_ROUNDS / 10);
    assert_true(shuffled > games && again > games);
}

/* Players who bet on more or fewer seats by the count, and insure. */
TEST(hands_by_the_count_are_played_like_the_house)
{
    enum { SPOT_GAMES = 30 };
    uint64_t seed = 13;
    long compared = 0;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    for (int i = 0; i < SPOT_GAMES;) {
        struct play play;
        play_choose(&play, &seed);
        choose_shoe(&play.game.rules, &seed);
        if (play.game.seats == 1 || play.game.dealing.spots[0] == 0 ||
            play.game.insurance == SIMULATION_NEVER)
            continue;
        play.game.dealing.aces = i % 3;
        *follow = (struct follow){
            .play = &play, .decide = house_by_chart, .number = i++};
        follow_block(follow, 3, SHOE_ROUNDS / 128 * 128);
        compared += follow->compared;
    }
    free(follow);
    assert_true(compared > SPOT_GAMES * (long)SHOE_ROUNDS / 10);
}

/* Players who are always wrong: in every decision, or with every card. */
TEST(errors_are_made_like_the_house)
{
    enum { ERROR_GAMES = 60, ALL = 10000 };
    uint64_t seed = 14;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    for (int i = 0; i < ERROR_GAMES; i++) {
        struct play play;
        play_choose(&play, &seed);
        choose_shoe(&play.game.rules, &seed);
        /* Early surrender is a decision of its own at the house. */
        if (play.game.rules.surrender == SURRENDER_EARLY)
            play.game.rules.surrender = SURRENDER_NONE;
        play.game.dealing.play_errors = i % 3 == 0 ? 0 : ALL;
        if (i % 3 != 1 && !play.game.rules.fresh)
            play.game.dealing.count_errors = ALL;
        *follow = (struct follow){
            .play = &play, .decide = house_by_chart, .number = i};
        follow_block(follow, 3, SHOE_ROUNDS / 128 * 128);
    }
    free(follow);
}

/* Tags up to 99 in tenths, which don't fit in 8 bits. */
TEST(tags_of_any_size_are_counted)
{
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
    assert_true(follow->compared > SHOE_ROUNDS);
    free(follow);
}

/* Seven seats that split whatever they can and hit everything sometimes use up
 * a deck in one round. */
TEST(a_deck_that_runs_out_is_started_over)
{
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
    follow_block(follow, 0, SHOE_ROUNDS / 128 * 128);
    assert_true(follow->voids > 10 && follow->compared > SHOE_ROUNDS / 2);
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
TEST(a_block_begins_at_all_depths_of_a_shoe)
{
    enum { SHOE = 43 };
    int quarters[QUARTERS] = {0};
    struct simulation_game game = {.seats = 1, .insurance = SIMULATION_NEVER};
    struct waiting waiting = {.tables = 0};
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    const struct simulation_follower follower = {.follow = hear_shuffle,
                                                 .self = &waiting};
    assert_non_null(tally);
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    simulation_chart_computer(COMPUTER_MIMIC, &game.rules, &game.chart);
    struct simulation *simulation = simulation_open(&game);
    assert_non_null(simulation);
    assert_true(simulation_block(simulation, 1, 0, 2 * SHOE * TABLES_MAX, tally,
                                 &follower));
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

/* ---- Perfect play, decision by decision ---- */

static struct odds_shoe now_unseen(const struct table *table,
                                   const struct house_play *play)
{
    const struct known *known = play->self;
    struct odds_shoe unseen = known->unseen;
    if (play->again > 0 && play->dealt > play->again)
        unseen = odds_shoe_full(table->rules.decks);
    for (int i = 0; i < table->dealer_count - table->hole_hidden; i++)
        assert_true(odds_shoe_take(&unseen, table->dealer[i]));
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int i = 0; i < table->seats[seat].hand_count; i++)
            for (int j = 0; j < table->seats[seat].hands[i].count; j++)
                assert_true(odds_shoe_take(
                    &unseen, table->seats[seat].hands[i].cards[j]));
    return unseen;
}

static struct odds_decision ask_the_odds(const struct table *table,
                                         const struct house_play *play)
{
    const struct known *known = play->self;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct odds_decision decision;
    struct odds_state state = {.unseen = now_unseen(table, play),
                               .upcard = odds_rank(table->dealer[0]),
                               .hands = seat->hand_count,
                               .split_rank = odds_rank(hand->cards[0]),
                               .pair_face = -1,
                               .before_peek = table->rules.peek == PEEK_HOLE &&
                                              table->phase != PHASE_PLAY};
    for (int i = 0; i < hand->count; i++)
        state.hand[odds_rank(hand->cards[i])]++;
    for (int i = 0; i < seat->hand_count; i++)
        state.waiting += seat->hands[i].count == 1;
    assert_null(odds_decide(known->odds, &state, ODDS_CDZ, &decision));
    return decision;
}

static enum action_kind decides_perfectly(const struct table *table,
                                          const struct house_play *play)
{
    struct odds_decision decision = ask_the_odds(table, play);
    unsigned legal = table_legal(table);
    enum action_kind best = ACTION_STAND;
    double most = decision.value[ODDS_STAND];
    if (legal & (1U << ACTION_EVEN_MONEY))
        return most < 1 ? ACTION_EVEN_MONEY : ACTION_NO_EVEN_MONEY;
    if (table->phase == PHASE_INSURANCE)
        return decision.insurance > 0 ? ACTION_INSURE : ACTION_NO_INSURANCE;
    bool asked = table->phase == PHASE_SURRENDER;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if ((asked ? decision.legal[i]
                   : (legal & (1U << odds_action_kind((enum odds_action)i))) !=
                         0) &&
            decision.value[i] > most) {
            most = decision.value[i];
            best = odds_action_kind((enum odds_action)i);
        }
    if (asked)
        return best == ACTION_SURRENDER ? best : ACTION_KEEP;
    return best;
}

/* The first blocks are played exactly. */
enum { FEW_ROUNDS = 256 };

static void follow_perfect(const char *const changes[], int seats, int blocks)
{
    char problem[PROBLEM_SIZE];
    struct play play = {.game = {.seats = seats, .perfect = true}};
    struct rules *rules = &play.game.rules;
    struct follow *follow = calloc(1, sizeof *follow);
    assert_non_null(follow);
    (void)rules_preset(rules, RULES_DEFAULT);
    for (; *changes; changes++)
        assert_return_code(rules_set(rules, *changes, problem), 0);
    simulation_chart_computer(COMPUTER_MIMIC, rules, &play.game.chart);
    /* Knock-Out, an unbalanced count. */
    play.game.count = (struct simulation_count){
        .tag = {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}, .scale = 1};
    *follow = (struct follow){.play = &play, .decide = decides_perfectly};
    follow->known.odds = odds_open(rules);
    assert_non_null(follow->known.odds);
    for (int block = 0; block < blocks; block++) {
        memset(&follow->tally, 0, sizeof follow->tally);
        memset(follow->shoes, 0, sizeof follow->shoes);
        follow_block(follow, (uint64_t)block, FEW_ROUNDS);
    }
    assert_true(follow->compared > FEW_ROUNDS / 2);
    odds_close(follow->known.odds);
    free(follow);
}

TEST(perfect_play_follows_the_odds)
{
    static const char *const single[] = {"decks=1", "surrender=early", NULL};
    static const char *const deep[] = {"decks=2", "cut=90", "soft17=hit", NULL};
    follow_perfect(single, 1, 4);
    follow_perfect(deep, 2, 2);
}
