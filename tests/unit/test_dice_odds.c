/* The exact odds of the game, enumerated twice: by driving the game through
 * every sequence of rolls, and by a count that knows nothing about it. A
 * probability is a whole number of parts of 13^30, so both must agree exactly.
 */
#include "support/check.h"

#include <stdlib.h>

/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

__extension__ typedef unsigned __int128 parts;

enum {
    FACES = 13,
    PAIRS = FACES * FACES,
    LONGEST_PLAYER = 16, /* rolls after the first two, at most */
    LONGEST_HOUSE = 10,
    TOTALS = 34
};

/* Returns 13 to the power of `power`, by repeated squaring. */
static parts thirteen(int power)
{
    parts result = 1;
    for (parts factor = FACES; power > 0; power /= 2, factor *= factor)
        if (power % 2 == 1)
            result *= factor;
    return result;
}

/* The probability of each result. */
struct odds {
    parts of[DICE_RESULTS];
};

static void assert_odds_equal(const struct odds *driven,
                              const struct odds *counted, const char *what)
{
    parts all = 0;
    for (int i = 0; i < DICE_RESULTS; i++) {
        if (driven->of[i] != counted->of[i])
            fail_msg("%s, result %d: the game says %.17Lg, the count %.17Lg",
                     what, i,
                     (long double)driven->of[i] / (long double)thirteen(30),
                     (long double)counted->of[i] / (long double)thirteen(30));
        all += driven->of[i];
    }
    assert_true(all == thirteen(30));
}

/* ---- The count: lists of values, and every way to play on from two ---- */

struct rolls {
    int values[32];
    int count;
};

static const int VALUES[FACES] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11};

/* Returns the total with as few aces counted 1 as keep it from busting. */
static int counted_total(const struct rolls *rolls, bool soft)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < rolls->count; i++) {
        sum += rolls->values[i];
        aces += rolls->values[i] == 11;
    }
    for (int low = 0; soft && low < aces && sum > 21; low++)
        sum -= 10;
    return sum;
}

/* The probability of each final total of a hand that hits below `stands`. */
struct endings {
    parts of[TOTALS];
};

static void play_on(struct rolls *rolls, bool soft, int stands, int left,
                    struct endings *endings)
{
    int total = counted_total(rolls, soft);
    if (total >= stands) {
        endings->of[total] += thirteen(left);
        return;
    }
    assert_true(left > 0);
    for (int i = 0; i < FACES; i++) {
        rolls->values[rolls->count++] = VALUES[i];
        play_on(rolls, soft, stands, left - 1, endings);
        rolls->count--;
    }
}

static void count_endings(int first, int second, bool soft, int stands,
                          int longest, struct endings *endings)
{
    struct rolls rolls = {.values = {VALUES[first], VALUES[second]},
                          .count = 2};
    *endings = (struct endings){.of = {0}};
    play_on(&rolls, soft, stands, longest, endings);
}

static enum dice_result counted_result(int player, int house)
{
    if (player > 21)
        return DICE_BUST;
    if (player == 21)
        return DICE_TWENTY_ONE;
    if (house > 21)
        return DICE_HOUSE_BUST;
    if (house == player)
        return DICE_EQUAL;
    return house < player ? DICE_HIGHER : DICE_LOWER;
}

static void count_deal(int player, int house, const struct endings *players,
                       const struct endings *houses, struct odds *odds)
{
    if (player == 21 || house == 21) {
        enum dice_result result = player != 21  ? DICE_HOUSE_NATURAL
                                  : house != 21 ? DICE_NATURAL
                                                : DICE_BOTH_NATURAL;
        odds->of[result] += thirteen(26);
        return;
    }
    if (player > 21 || house > 21) {
        odds->of[counted_result(player, house)] += thirteen(26);
        return;
    }
    for (int i = 0; i < TOTALS; i++)
        for (int j = 0; j < TOTALS; j++)
            odds->of[counted_result(i, j)] += players->of[i] * houses->of[j];
}

static int total_of_two(int pair, bool soft)
{
    const struct rolls rolls = {
        .values = {VALUES[pair / FACES], VALUES[pair % FACES]}, .count = 2};
    return counted_total(&rolls, soft);
}

static void count_odds(bool soft, int stands, struct odds *odds)
{
    struct endings players[PAIRS], houses[PAIRS];
    *odds = (struct odds){.of = {0}};
    for (int i = 0; i < PAIRS; i++) {
        count_endings(i / FACES, i % FACES, soft, stands, LONGEST_PLAYER,
                      &players[i]);
        count_endings(i / FACES, i % FACES, soft, 17, LONGEST_HOUSE,
                      &houses[i]);
    }
    for (int i = 0; i < PAIRS; i++)
        for (int j = 0; j < PAIRS; j++)
            count_deal(total_of_two(i, soft), total_of_two(j, soft),
                       &players[i], &houses[j], odds);
}

/* ---- The game, driven ---- */

/* One face for each value. The ten has the weight of four, because jack, queen
 * and king count the same. */
static const struct {
    enum face face;
    unsigned weight;
} DRIVEN[] = {{(enum face)2, 1}, {(enum face)3, 1}, {(enum face)4, 1},
              {(enum face)5, 1}, {(enum face)6, 1}, {(enum face)7, 1},
              {(enum face)8, 1}, {(enum face)9, 1}, {TEN, 4},
              {ACE, 1}};
enum { DRIVEN_FACES = sizeof DRIVEN / sizeof *DRIVEN };

/* What the house does after a player who stands depends only on its two rolls
 * and the player's total. So it is driven once for each of these. */
struct drive {
    int stands;
    bool known[PAIRS][HAND_BEST];
    struct odds houses[PAIRS][HAND_BEST];
    struct odds odds;
};

/* Below, `chance` is the probability of the rolls so far, in parts of 13 to the
 * power of their number, and `left` is how many more may come. */

static void drive_house(const struct dice_game *game, parts chance, int left,
                        struct odds *odds)
{
    if (game->phase == DICE_WAGER) {
        odds->of[game->results[0]] += chance * thirteen(left);
        return;
    }
    assert_true(left > 0);
    for (int i = 0; i < DRIVEN_FACES; i++) {
        struct dice_game next = *game;
        dice_deal_roll(&next, DRIVEN[i].face);
        drive_house(&next, chance * DRIVEN[i].weight, left - 1, odds);
    }
}

static void drive_stand(struct drive *drive, const struct dice_game *game,
                        int points, parts chance, int left)
{
    int pair = ((int)game->house.rolls[0] - TWO) * FACES +
               (int)game->house.rolls[1] - TWO;
    struct odds *house = &drive->houses[pair][points];
    if (!drive->known[pair][points]) {
        struct dice_game next = *game;
        dice_stand(&next);
        drive_house(&next, 1, LONGEST_HOUSE, house);
        drive->known[pair][points] = true;
    }
    for (int i = 0; i < DICE_RESULTS; i++)
        drive->odds.of[i] += house->of[i] * chance * thirteen(left);
}

static void drive_player(struct drive *drive, const struct dice_game *game,
                         parts chance, int left)
{
    if (game->phase == DICE_WAGER) {
        drive->odds.of[game->results[0]] +=
            chance * thirteen(left + LONGEST_HOUSE);
        return;
    }
    int points = dice_total(&game->rules, &game->hands[0]);
    if (points >= drive->stands) {
        drive_stand(drive, game, points, chance, left);
        return;
    }
    assert_true(left > 0);
    struct dice_game hit = *game;
    dice_hit(&hit);
    for (int i = 0; i < DRIVEN_FACES; i++) {
        struct dice_game next = hit;
        dice_deal_roll(&next, DRIVEN[i].face);
        drive_player(drive, &next, chance * DRIVEN[i].weight, left - 1);
    }
}

static void drive_deals(struct drive *drive, const struct dice_game *game,
                        parts chance)
{
    if (game->phase != DICE_DEAL) {
        drive_player(drive, game, chance, LONGEST_PLAYER);
        return;
    }
    for (int i = 0; i < DRIVEN_FACES; i++) {
        struct dice_game next = *game;
        dice_deal_roll(&next, DRIVEN[i].face);
        drive_deals(drive, &next, chance * DRIVEN[i].weight);
    }
}

/* ---- Both ---- */

static void check_odds(bool soft, int stands, const char *what)
{
    struct drive *drive = calloc(1, sizeof *drive);
    struct odds counted;
    const struct dice_rules rules = {.soft_aces = soft};
    struct dice_game game = dice_open(&rules, DICE_MONEY);
    assert_non_null(drive);
    drive->stands = stands;
    dice_start_round(&game, 100);
    drive_deals(drive, &game, 1);
    count_odds(soft, stands, &counted);
    assert_odds_equal(&drive->odds, &counted, what);
    free(drive);
}

/* This player does what the house does. */
TEST(standing_on_17_has_the_counted_odds)
{
    assert_int_equal(DICE_HOUSE_STANDS, 17);
    check_odds(false, 17, "standing on 17 and more");
}

TEST(standing_on_other_totals_has_the_counted_odds)
{
    check_odds(false, 12, "standing on 12 and more");
    check_odds(false, 18, "standing on 18 and more");
}

TEST(standing_on_17_with_soft_aces_has_the_counted_odds)
{
    check_odds(true, 17, "standing on 17 and more with soft aces");
}

/* Figures that can be worked out on paper: a natural is an ace and one of four
 * faces that count ten, in either order, and two aces are bust at once. */
TEST(naturals_and_two_aces_are_as_likely_as_on_paper)
{
    struct drive *drive = calloc(1, sizeof *drive);
    const struct dice_rules rules = {.soft_aces = false};
    struct dice_game game = dice_open(&rules, DICE_MONEY);
    assert_non_null(drive);
    drive->stands = 2; /* a player who never hits is bust only with two aces */
    dice_start_round(&game, 100);
    drive_deals(drive, &game, 1);
    const parts *odds = drive->odds.of;
    const parts natural = 8, pairs = PAIRS, rest = thirteen(26);
    assert_true(odds[DICE_BOTH_NATURAL] == natural * natural * rest);
    assert_true(odds[DICE_NATURAL] == natural * (pairs - natural) * rest);
    assert_true(odds[DICE_HOUSE_NATURAL] == odds[DICE_NATURAL]);
    assert_true(odds[DICE_BUST] == 1 * (pairs - natural) * rest);
    assert_true(odds[DICE_TWENTY_ONE] == 0);
    free(drive);
}
