/* The game, in rounds whose rolls and decisions are listed. */
#include "support/check.h"

#include <string.h>

/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

static const struct dice_rules PLAIN = {.split = false};
static const struct dice_rules SOFT = {.soft_aces = true};
static const struct dice_rules SPLIT = {.split = true};
static const struct dice_rules SOFT_SPLIT = {.soft_aces = true, .split = true};

/* Plays a round by a story such as "8 5 8 9 p 3 h 2 s": each face is dealt to
 * the side that gets the next roll; h hits, s stands and p splits. */
static struct dice_game play(const struct dice_rules *rules, int64_t money,
                             int64_t wager, const char *story)
{
    struct dice_game game = dice_open(rules, money);
    char problem[CLI_PROBLEM_SIZE];
    size_t length;
    dice_start_round(&game, wager);
    for (const char *word = cli_first_word(story, &length); length > 0;
         word = cli_first_word(word + length, &length)) {
        enum face face;
        if (*word == 'h')
            dice_hit(&game);
        else if (*word == 's')
            dice_stand(&game);
        else if (*word == 'p')
            assert_true(dice_split(&game, problem));
        else {
            assert_int_equal(face_read(word, &face), length);
            if (!dice_roll_is_due(&game))
                fail_msg("%s: no roll is due at \"%s\"", story, word);
            dice_deal_roll(&game, face);
        }
    }
    return game;
}

/* Wagers $10 of $100, plays the story, and checks that the round is over with
 * this result and this many cents won. */
static void assert_ends(const struct dice_rules *rules, const char *story,
                        enum dice_result result, int64_t won)
{
    struct dice_game game = play(rules, 10000, 1000, story);
    assert_count_equal(game.phase, DICE_WAGER, "the phase after %s", story);
    assert_count_equal(game.results[0], result, "the result of %s", story);
    assert_count_equal(game.money, 10000 + won, "the money after %s", story);
}

/* ---- The plain game ---- */

TEST(naturals_end_the_round_at_once)
{
    assert_ends(&PLAIN, "A 5 10 9", DICE_NATURAL, 1500);
    assert_ends(&PLAIN, "K 5 A 9", DICE_NATURAL, 1500);
    assert_ends(&PLAIN, "9 A 8 J", DICE_HOUSE_NATURAL, -1000);
    assert_ends(&PLAIN, "A Q Q A", DICE_BOTH_NATURAL, 0);
    assert_ends(&PLAIN, "A 10 A A", DICE_HOUSE_NATURAL, -1000);
}

TEST(two_aces_of_the_player_are_22_and_lose_at_once)
{
    assert_ends(&PLAIN, "A 10 A 9", DICE_BUST, -1000);
    assert_ends(&SPLIT, "A 10 A 9", DICE_BUST, -1000);
}

/* Items 7 and 8 of the course's page: a bust ends the round, and the player may
 * hit or stand only if neither side is bust. */
TEST(two_aces_of_the_house_are_22_and_lose_at_once)
{
    assert_ends(&PLAIN, "2 A 3 A", DICE_HOUSE_BUST, 1000);
    assert_ends(&SPLIT, "8 A 8 A", DICE_HOUSE_BUST, 1000);
    struct dice_game soft = play(&SOFT, 10000, 1000, "2 A 3 A");
    assert_int_equal(soft.phase, DICE_DECIDE);
}

TEST(with_two_aces_each_the_player_loses)
{
    assert_ends(&PLAIN, "A A A A", DICE_BUST, -1000);
}

TEST(a_natural_wins_against_two_aces)
{
    assert_ends(&PLAIN, "A A K A", DICE_NATURAL, 1500);
    assert_ends(&PLAIN, "A A A K", DICE_HOUSE_NATURAL, -1000);
}

TEST(a_later_21_wins_the_wager_at_once)
{
    assert_ends(&PLAIN, "4 K Q 2 h 7", DICE_TWENTY_ONE, 1000);
    assert_ends(&PLAIN, "5 K 5 9 h A", DICE_TWENTY_ONE, 1000);
}

TEST(more_than_21_is_bust_even_22)
{
    assert_ends(&PLAIN, "K 2 Q 2 h 2", DICE_BUST, -1000);
    assert_ends(&PLAIN, "5 K 6 9 h A", DICE_BUST, -1000);
    assert_ends(&PLAIN, "K 5 Q 10 s 7", DICE_HOUSE_BUST, 1000);
}

TEST(the_higher_total_wins_and_equal_ones_push)
{
    assert_ends(&PLAIN, "K 10 9 8 s", DICE_HIGHER, 1000);
    assert_ends(&PLAIN, "K 10 8 8 s", DICE_EQUAL, 0);
    assert_ends(&PLAIN, "K 10 7 8 s", DICE_LOWER, -1000);
    assert_ends(&PLAIN, "K 10 Q 2 s 9", DICE_LOWER, -1000); /* 21 */
}

/* The house hits 16 and stands on 17, even with an ace. */
TEST(the_house_hits_below_17)
{
    assert_ends(&PLAIN, "K 10 8 7 s", DICE_HIGHER, 1000);
    assert_ends(&PLAIN, "K A 8 6 s", DICE_HIGHER, 1000);
    struct dice_game game = play(&PLAIN, 10000, 1000, "K 10 8 6 s");
    assert_int_equal(game.phase, DICE_HOUSE);
    assert_true(dice_house_is_next(&game));
    assert_ends(&PLAIN, "K 2 8 2 s 2 2 2 2 2 2 2", DICE_EQUAL, 0);
}

TEST(rolls_go_to_the_player_first_then_in_turn)
{
    struct dice_game game = dice_open(&PLAIN, 10000);
    assert_false(dice_roll_is_due(&game));
    dice_start_round(&game, 1000);
    assert_int_equal(game.money, 9000);
    static const enum face faces[] = {(enum face)2, (enum face)3, (enum face)4,
                                      (enum face)5};
    for (int i = 0; i < 4; i++) {
        assert_true(dice_roll_is_due(&game));
        assert_int_equal(dice_house_is_next(&game), i % 2);
        dice_deal_roll(&game, faces[i]);
    }
    assert_false(dice_roll_is_due(&game));
    assert_int_equal(game.hands[0].rolls[1], 4);
    assert_int_equal(game.house.rolls[1], 5);
    assert_int_equal(dice_total(&PLAIN, &game.hands[0]), 6);
}

/* The house turns it over for its natural, for its two aces, and for a hand
 * that stands. */
TEST(the_hole_card_stays_hidden_until_it_decides)
{
    static const struct {
        const char *story;
        bool hidden;
    } rounds[] = {
        {"4 5 6 7", true},
        {"A 5 10 9", true},
        {"4 K Q 2 h 7", true},
        {"K 5 Q 9 h 5", true},
        {"A A A 2", true},
        {"4 A 6 10", false},
        {"A A A A", true},
        {"A A K A", true},
        {"4 A 6 A", false},
        {"A Q Q A", false},
        {"4 5 6 7 s", false},
        {"8 5 8 9 p K s", true},
        {"8 5 8 9 p K s K s", false},
    };
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct dice_game game = play(&SPLIT, 10000, 1000, rounds[i].story);
        assert_count_equal(game.hole_hidden, rounds[i].hidden, "hidden in %s",
                           rounds[i].story);
    }
}

/* ---- Money ---- */

TEST(half_a_cent_goes_to_the_player)
{
    for (int64_t wager = 1; wager <= 1001; wager++) {
        int64_t won = dice_winnings(DICE_NATURAL, wager);
        int64_t halves = 2 * won - 3 * wager;
        assert_count_equal(halves, wager % 2, "half cents given for %lld",
                           (long long)wager);
    }
    assert_int_equal(play(&PLAIN, 100, 1, "A 5 K 9").money, 102);
    assert_int_equal(play(&PLAIN, 105, 105, "A 5 K 9").money, 105 + 158);
}

TEST(every_result_has_its_payoff)
{
    static const int64_t pays[DICE_RESULTS] = {
        [DICE_NATURAL] = 150,        [DICE_TWENTY_ONE] = 100,
        [DICE_HOUSE_BUST] = 100,     [DICE_HIGHER] = 100,
        [DICE_HOUSE_NATURAL] = -100, [DICE_BUST] = -100,
        [DICE_LOWER] = -100,
    };
    for (int i = 0; i < DICE_RESULTS; i++)
        assert_count_equal(dice_winnings((enum dice_result)i, 100), pays[i],
                           "result %d", i);
}

TEST(the_maximum_wager_can_be_won)
{
    char problem[CLI_PROBLEM_SIZE];
    assert_true(dice_wager_fits(DICE_MONEY_MOST, INT64_MAX / 4, problem));
    struct dice_game game =
        play(&PLAIN, INT64_MAX / 4, DICE_MONEY_MOST, "A 5 K 9");
    assert_int_equal(game.money, INT64_MAX / 4 + DICE_MONEY_MOST * 3 / 2);
    assert_false(dice_wager_fits(DICE_MONEY_MOST + 1, INT64_MAX / 4, problem));
    assert_string_equal(problem, "maximum wager is $1000000000");
}

TEST(a_round_given_up_gives_all_wagers_back)
{
    static const char *const stories[] = {
        "",
        "4",
        "4 5",
        "4 5 4",
        "4 5 4 9",
        "4 5 4 9 h",
        "4 5 4 9 s",
        "4 5 4 9 p",
        "4 5 4 9 p K h K",
        "4 5 4 9 p K s",
        "4 5 4 9 p K s 9 s",
    };
    for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
        struct dice_game game = play(&SPLIT, 10000, 1000, stories[i]);
        bool split = strchr(stories[i], 'p') != NULL;
        assert_count_equal(dice_give_up(&game), split ? 2000 : 1000,
                           "given back after \"%s\"", stories[i]);
        assert_int_equal(game.money, 10000);
        assert_int_equal(game.phase, DICE_WAGER);
        assert_int_equal(dice_give_up(&game), 0);
    }
    struct dice_game over = play(&PLAIN, 10000, 1000, "A 5 10 9");
    assert_int_equal(dice_give_up(&over), 0);
    assert_int_equal(over.money, 11500);
}

/* ---- Soft aces ---- */

TEST(a_soft_ace_counts_1_where_11_busts)
{
    struct dice_game game = play(&SOFT, 10000, 1000, "A 5 A 9");
    assert_int_equal(dice_total(&SOFT, &game.hands[0]), 12);
    assert_ends(&SOFT, "A 5 A 9 h 9", DICE_TWENTY_ONE, 1000);
    assert_ends(&SOFT, "A 10 A 9 h 10 s", DICE_LOWER, -1000);
    assert_ends(&SOFT, "A 10 5 9 h K h 5", DICE_TWENTY_ONE, 1000);
    assert_ends(&SOFT, "A 5 10 9", DICE_NATURAL, 1500);
    assert_ends(&SOFT, "9 A 8 J", DICE_HOUSE_NATURAL, -1000);
    assert_ends(&SOFT, "2 5 2 9 h A h A h A h A h A h A h A", DICE_TWENTY_ONE,
                1000);
}

/* On a soft 17 the house stands; on a soft 16 it hits, and can't bust. */
TEST(the_aces_of_the_house_are_soft_too)
{
    assert_ends(&SOFT, "K A 8 6 s", DICE_HIGHER, 1000);
    assert_ends(&SOFT, "K A 8 5 s 9 2", DICE_HIGHER, 1000); /* 15, then 17 */
    assert_ends(&SOFT, "K A 8 A s 9", DICE_LOWER, -1000);   /* 12, then 21 */
}

/* ---- Splits ---- */

TEST(only_a_pair_can_be_split_and_only_then)
{
    char problem[CLI_PROBLEM_SIZE];
    static const struct {
        const struct dice_rules *rules;
        const char *story;
        bool pair;
    } rounds[] = {
        {&SPLIT, "8 5 8 9", true},          {&PLAIN, "8 5 8 9", false},
        {&SPLIT, "8 5 9 9", false},         {&SPLIT, "K 5 Q 9", false},
        {&SPLIT, "K 5 K 9", true},          {&SPLIT, "4 5 4 9 h 4", false},
        {&SPLIT, "8 5 8 9 p 8", false},     {&SPLIT, "8 5 8", false},
        {&SPLIT, "A 5 A 9", false},         {&SOFT_SPLIT, "A 5 A 9", true},
        {&SPLIT, "8 5 8 9 p 8 s 8", false},
    };
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct dice_game game =
            play(rounds[i].rules, 10000, 1000, rounds[i].story);
        struct dice_game before = game;
        assert_count_equal(dice_is_pair(&game), rounds[i].pair, "a pair in %s",
                           rounds[i].story);
        assert_int_equal(dice_split(&game, problem), rounds[i].pair);
        if (!rounds[i].pair) {
            assert_memory_equal(&game, &before, sizeof game);
            assert_string_equal(problem, "the rolls aren't a pair");
        }
    }
}

TEST(a_split_that_the_money_does_not_cover_is_refused)
{
    char problem[CLI_PROBLEM_SIZE];
    struct dice_game game = play(&SPLIT, 10000, 5001, "8 5 8 9");
    struct dice_game before = game;
    assert_true(dice_is_pair(&game));
    assert_false(dice_split(&game, problem));
    assert_string_equal(problem,
                        "it costs another $50.01, and you have only $49.99 "
                        "left");
    assert_memory_equal(&game, &before, sizeof game);
    game = play(&SPLIT, 10000, 5000, "8 5 8 9");
    assert_true(dice_split(&game, problem));
    assert_int_equal(game.money, 0);
}

/* Plays a round that is split, with $10 on each hand, and checks both results
 * and the cents won. */
static void assert_split(const struct dice_rules *rules, const char *story,
                         enum dice_result first, enum dice_result second,
                         int64_t won)
{
    struct dice_game game = play(rules, 10000, 1000, story);
    assert_ends(rules, story, first, won);
    assert_count_equal(game.results[1], second, "the second hand of %s", story);
}

TEST(each_hand_of_a_split_is_a_hand_of_its_own)
{
    assert_split(&SPLIT, "8 5 8 9 p K s 10 h 4 3", DICE_HIGHER, DICE_BUST, 0);
    assert_split(&SPLIT, "8 5 8 9 p 3 h 9 s 2 s 7", DICE_LOWER, DICE_LOWER,
                 -2000);
    assert_split(&SPLIT, "8 10 8 10 p K h 4 K h 5", DICE_BUST, DICE_BUST,
                 -2000);
    assert_split(&SPLIT, "8 10 8 8 p K s 3 h 10", DICE_EQUAL, DICE_TWENTY_ONE,
                 1000);
    assert_split(&SPLIT, "8 10 8 5 p K s K s 9", DICE_HOUSE_BUST,
                 DICE_HOUSE_BUST, 2000);
}

TEST(the_first_two_rolls_of_a_split_hand_are_not_a_natural)
{
    assert_split(&SPLIT, "K 10 K 9 p A A", DICE_TWENTY_ONE, DICE_TWENTY_ONE,
                 2000);
    assert_split(&SOFT_SPLIT, "A 10 A 9 p K 5 s", DICE_TWENTY_ONE, DICE_LOWER,
                 0);
    assert_split(&SPLIT, "K 10 K 9 p A 9 s", DICE_TWENTY_ONE, DICE_EQUAL, 1000);
}
