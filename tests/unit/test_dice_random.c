/* Random legal play with all rules, and a bookkeeper that knows only who got
 * which roll and what the player decided. */
#include "support/check.h"

#include "support/state_folder.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

/* ---- The bookkeeper ---- */

struct tally {
    int values[DICE_HANDS][32]; /* 11 for an ace */
    int counts[DICE_HANDS];
    int house[32];
    int house_count;
    int hands;
};

/* Returns the highest total that isn't a bust, over all ways to count the aces;
 * the lowest if all are. */
static int tally_points(const int values[], int count, bool soft)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
        aces += values[i] == 11;
    }
    int best = sum;
    for (int low = 1; soft && low <= aces; low++)
        if (best > 21)
            best = sum - 10 * low;
    return best;
}

/* Returns what a hand wins in half wagers: 3 for a natural. */
static int tally_halves(const struct tally *tally, int hand, bool soft)
{
    int player = tally_points(tally->values[hand], tally->counts[hand], soft);
    int house = tally_points(tally->house, tally->house_count, soft);
    int first = tally_points(tally->values[hand], 2, soft);
    int houses_first = tally_points(tally->house, 2, soft);
    if (tally->hands == 1 && (first == 21 || houses_first == 21)) {
        if (first == houses_first)
            return 0;
        return first == 21 ? 3 : -2;
    }
    if (houses_first > 21 && first < 21)
        assert_count_equal(tally->counts[0], 2,
                           "the rolls of the player when "
                           "the house has two aces");
    if (player >= 21)
        return player == 21 ? 2 : -2;
    if (house > 21)
        return 2;
    return player == house ? 0 : player > house ? 2 : -2;
}

/* Checks that the house stopped where it had to if a hand stood, and that it
 * didn't play otherwise. */
static void check_house(const struct tally *tally, bool soft)
{
    bool stood = false;
    int points = tally_points(tally->house, tally->house_count, soft);
    int before = tally_points(tally->house, tally->house_count - 1, soft);
    for (int i = 0; i < tally->hands; i++)
        stood = stood ||
                tally_points(tally->values[i], tally->counts[i], soft) < 21;
    stood = stood && tally_points(tally->house, 2, soft) < 21;
    if (tally->house_count > 2)
        assert_true(stood && before < 17);
    if (stood)
        assert_true(points >= 17);
}

/* ---- The player ---- */

static void write_roll(struct tally *tally, const struct dice_game *game,
                       enum face face)
{
    int value = face == ACE ? 11 : face > TEN ? 10 : (int)face;
    if (dice_house_is_next(game))
        tally->house[tally->house_count++] = value;
    else
        tally->values[game->hand][tally->counts[game->hand]++] = value;
}

static void decide(struct dice_game *game, struct tally *tally, uint64_t *seed)
{
    char problem[CLI_PROBLEM_SIZE];
    bool pair = dice_is_pair(game);
    bool covered = game->money >= game->wager;
    if (next_random(seed, 4) == 0) {
        assert_int_equal(dice_split(game, problem), pair && covered);
        if (pair && covered) {
            tally->hands = 2;
            tally->values[1][0] = tally->values[0][1];
            tally->counts[0] = 1;
            tally->counts[1] = 1;
        }
    } else if (next_random(seed, 2) == 0)
        dice_hit(game);
    else
        dice_stand(game);
}

/* Plays a round, perhaps not to its end, and compares the money with the
 * bookkeeper's. */
static void play_round(struct dice_game *game, struct die *die, uint64_t *seed)
{
    struct tally tally = {.hands = 1};
    int64_t before = game->money;
    int64_t most = before < 5000 ? before : 5000;
    int64_t wager = 1 + next_random(seed, (uint32_t)most);
    dice_start_round(game, wager);
    while (game->phase != DICE_WAGER) {
        assert_int_equal(game->money, before - tally.hands * wager);
        if (next_random(seed, 200) == 0) {
            assert_int_equal(dice_give_up(game), tally.hands * wager);
            assert_int_equal(game->money, before);
            return;
        }
        if (dice_roll_is_due(game)) {
            struct roll roll = die_roll(die);
            write_roll(&tally, game, roll.face);
            dice_deal_roll(game, roll.face);
        } else
            decide(game, &tally, seed);
    }
    int64_t won = 0;
    for (int i = 0; i < tally.hands; i++) {
        int64_t halves = wager * tally_halves(&tally, i, game->rules.soft_aces);
        won += halves > 0 ? (halves + 1) / 2 : halves / 2;
    }
    assert_count_equal(game->money - before, won, "cents won");
    check_house(&tally, game->rules.soft_aces);
}

static void play_session(const struct dice_rules *rules, struct die die,
                         uint64_t seed, int rounds)
{
    struct dice_game game = dice_open(rules, DICE_MONEY);
    for (int i = 0; i < rounds; i++) {
        if (game.money == 0)
            game = dice_open(rules, DICE_MONEY);
        play_round(&game, &die, &seed);
        assert_true(game.money >= 0);
    }
}

TEST(money_is_what_the_bookkeeper_says)
{
    for (int seed = 0; seed < seeds_of(200); seed++)
        for (int extras = 0; extras < 8; extras++) {
            const struct dice_rules rules = {.soft_aces = extras & 1,
                                             .split = extras & 2};
            struct die die = die_from_seed((uint32_t)seed);
            die.has_deck = extras & 4;
            play_session(&rules, die, (uint64_t)seed, 100);
        }
}

/* The same state and the same rolls give the same game: no state is hidden. */
TEST(a_copy_continues_like_the_game)
{
    const struct dice_rules rules = {.split = true};
    struct dice_game game = dice_open(&rules, DICE_MONEY);
    struct die die = die_from_seed(5);
    uint64_t seed = 5;
    for (int i = 0; i < 50 && game.money > 0; i++) {
        struct dice_game copy = game;
        struct die other_die = die;
        uint64_t other_seed = seed;
        play_round(&game, &die, &seed);
        play_round(&copy, &other_die, &other_seed);
        assert_int_equal(copy.money, game.money);
        assert_memory_equal(&copy.hands, &game.hands, sizeof copy.hands);
        assert_int_equal(other_seed, seed);
    }
}
