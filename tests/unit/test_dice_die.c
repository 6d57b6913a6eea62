/* The thirteen-sided die: where its rolls come from, and its deck. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

enum { MILLION = 1000 * 1000, DECK = 13 * 4 };

/* ---- Where rolls come from ---- */

TEST(a_seeded_roll_is_the_next_number_modulo_13)
{
    static const uint32_t seeds[] = {0, 1, 42, 4294967295};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct die die = die_from_seed(seeds[i]);
        struct crand numbers;
        crand_seed(&numbers, seeds[i]);
        for (int roll = 0; roll < 1000; roll++) {
            int face = (int)(crand_next(&numbers) % 13) + 2;
            assert_count_equal(die_roll(&die).face, face, "roll %d of seed %u",
                               roll, seeds[i]);
        }
        assert_false(die_is_spent(&die));
    }
}

/* The first numbers after srand(42) are 71876166, 708592740, 1483128881,
 * 907283241 and 442951012, on any GNU system. */
TEST(seed_42_rolls_what_it_rolls_on_a_gnu_system)
{
    static const int numbers[] = {71876166, 708592740, 1483128881, 907283241,
                                  442951012};
    struct die die = die_from_seed(42);
    for (int i = 0; i < 5; i++)
        assert_count_equal(die_roll(&die).face, numbers[i] % 13 + 2, "roll %d",
                           i);
}

static struct die fair_die(void)
{
    static const uint64_t words[4] = {1, 2, 3, 4};
    struct fair_random random;
    fair_random_seed(&random, words);
    return die_from_random(&random);
}

/* With 12 degrees of freedom, chi-square exceeds 50 for one fair die in a
 * million. These numbers are the same in every run. */
TEST(every_face_of_a_fair_die_is_equally_likely)
{
    int times[ACE + 1] = {0};
    struct die die = fair_die();
    for (int i = 0; i < MILLION; i++)
        times[die_roll(&die).face]++;
    double chi_square = 0, expected = MILLION / 13.0;
    for (int face = TWO; face <= ACE; face++)
        chi_square += (times[face] - expected) * (times[face] - expected);
    assert_true(chi_square / expected < 50);
    assert_count_equal(times[0] + times[1], 0, "rolls that aren't faces");
}

TEST(listed_rolls_come_in_order_and_then_run_out)
{
    char problem[CLI_PROBLEM_SIZE];
    struct roll_list list;
    assert_true(roll_list_read(&list, "A 10,t # 5\n q", problem));
    struct die die = die_from_list(&list);
    static const enum face faces[] = {ACE, TEN, TEN, QUEEN};
    for (int i = 0; i < 4; i++) {
        assert_false(die_is_spent(&die));
        assert_int_equal(die_roll(&die).face, faces[i]);
    }
    assert_true(die_is_spent(&die));
}

/* ---- A deck ---- */

/* Checks that no face comes up a fifth time from a deck, and that the first
 * roll of each deck but the first says that the count starts over. */
static void check_four_times(struct die die, const char *name)
{
    int times[ACE + 1] = {0};
    die.has_deck = true;
    for (int i = 0; i < MILLION; i++) {
        struct roll roll = die_roll(&die);
        bool begins = i > 0 && i % DECK == 0;
        assert_count_equal(roll.starts_over, begins, "%s, roll %d starts over",
                           name, i);
        if (begins)
            memset(times, 0, sizeof times);
        if (++times[roll.face] > 4)
            fail_msg("%s: roll %d is %s for the fifth time", name, i,
                     face_word(roll.face));
    }
}

TEST(no_face_comes_up_a_fifth_time_from_a_deck)
{
    check_four_times(die_from_seed(42), "seed 42");
    check_four_times(fair_die(), "a fair die");
}

/* The die is rolled again if a face is used up. Nothing else changes. */
TEST(a_deck_skips_the_numbers_of_faces_that_are_used_up)
{
    struct die die = die_from_seed(7);
    struct crand numbers;
    int times[ACE + 1] = {0};
    die.has_deck = true;
    crand_seed(&numbers, 7);
    for (int i = 0; i < 100 * DECK; i++) {
        int face;
        if (i % DECK == 0)
            memset(times, 0, sizeof times);
        do {
            face = (int)(crand_next(&numbers) % 13) + 2;
        } while (times[face] == 4);
        times[face]++;
        assert_count_equal(die_roll(&die).face, face, "roll %d", i);
    }
}

TEST(without_a_deck_a_face_can_come_up_five_times)
{
    char problem[CLI_PROBLEM_SIZE];
    struct roll_list list;
    assert_true(roll_list_read(&list, "A A A A A", problem));
    struct die die = die_from_list(&list);
    for (int i = 0; i < 5; i++)
        assert_false(die_roll(&die).starts_over);
}

/* ---- Lists ---- */

static void assert_list_is_bad(const char *text, const char *expected)
{
    char problem[CLI_PROBLEM_SIZE] = "";
    struct roll_list list;
    assert_false(roll_list_read(&list, text, problem));
    assert_text_equal(problem, expected, "the problem of \"%s\"", text);
}

TEST(bad_lists_of_rolls_are_reported)
{
    static const char roll[] =
        " isn't a roll; a roll is 2 to 10, T, J, Q, K or A";
    static const char *const words[] = {"1",  "11",  "0",   "X",   "AS",
                                        "5h", "-5",  "AA",  "102", "\"",
                                        "5;", "10.", "ace", "T10"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[32], expected[128], quote[CLI_QUOTE_SIZE];
        snprintf(text, sizeof text, "A %s 5", words[i]);
        snprintf(expected, sizeof expected, "%s%s",
                 cli_quote(quote, words[i], strlen(words[i])), roll);
        assert_list_is_bad(text, expected);
    }
    static const char none[] =
        "the list is empty; write faces such as \"A 5 10 9\"";
    assert_list_is_bad("", none);
    assert_list_is_bad(" ,\n# A 5", none);
}

TEST(a_list_has_room_for_ten_thousand_rolls)
{
    char problem[CLI_PROBLEM_SIZE];
    struct roll_list list;
    const size_t rolls = ROLLS_MAX;
    char *text = calloc(rolls + 2, 2);
    assert_non_null(text);
    memset(text, '7', 2 * rolls);
    for (size_t i = 0; i < rolls; i++)
        text[2 * i + 1] = ' ';
    assert_true(roll_list_read(&list, text, problem));
    assert_int_equal(list.count, ROLLS_MAX);
    text[2 * rolls] = 'A';
    assert_list_is_bad(text, "too many rolls; the maximum is 10000");
    free(text);
}

#define EACH "2 3 4 5 6 7 8 9 10 J Q K A "

TEST(a_list_for_a_deck_must_fit_a_deck)
{
    char problem[CLI_PROBLEM_SIZE];
    struct roll_list list;
    assert_true(roll_list_read(&list, EACH EACH EACH EACH "A A A A", problem));
    assert_true(roll_list_is_deck(&list, problem));
    struct die die = die_from_list(&list);
    die.has_deck = true;
    for (int i = 0; i < list.count; i++) {
        struct roll roll = die_roll(&die);
        assert_int_equal(roll.face, list.rolls[i]);
        assert_int_equal(roll.starts_over, i == DECK);
    }
    assert_true(die_is_spent(&die));

    assert_true(roll_list_read(&list, "5 5 5 5 A 5", problem));
    assert_false(roll_list_is_deck(&list, problem));
    assert_string_equal(problem, "roll 6: Five comes up a fifth time before "
                                 "every face has come up four times");
    assert_true(
        roll_list_read(&list, EACH EACH EACH EACH "A A A A A", problem));
    assert_false(roll_list_is_deck(&list, problem));
}
