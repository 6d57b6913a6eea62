/* Names that people type, and the nearest name to a mistyped one. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char *const NAMES[] = {"default", "four-color", "contrast", "mono",
                                    "gray"};

enum { NAMES_COUNT = sizeof NAMES / sizeof *NAMES };

TEST(names_are_found)
{
    assert_int_equal(cli_find_name("default", NAMES, NAMES_COUNT), 0);
    assert_int_equal(cli_find_name("gray", NAMES, NAMES_COUNT), 4);
}

TEST(other_names_are_not_found)
{
    static const char *const wrong[] = {
        "",           "Default",
        "defaul",     "defaults",
        "four color", "color",
        "grays",      "four-colorfour-colorfour-colorfour-colorfour-color"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_count_equal(cli_find_name(wrong[i], NAMES, NAMES_COUNT), -1,
                           "%s", wrong[i]);
}

static const char *nearest(const char *word)
{
    static const char *const words[] = {"bet",   "hit",       "stand", "double",
                                        "split", "surrender", "no"};
    return cli_nearest(word, strlen(word), words, sizeof words / sizeof *words);
}

TEST(a_typo_finds_its_word)
{
    static const char *const pairs[][2] = {{"hti", "hit"},
                                           {"hitt", "hit"},
                                           {"ht", "hit"},
                                           {"hot", "hit"},
                                           {"satnd", "stand"},
                                           {"stnad", "stand"},
                                           {"spilt", "split"},
                                           {"duoble", "double"},
                                           {"HIT", "hit"},
                                           {"surender", "surrender"},
                                           {"surrrendr", "surrender"},
                                           {"duble", "double"},
                                           {"nno", "no"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *found = nearest(pairs[i][0]);
        assert_text_equal(found ? found : "nothing", pairs[i][1], "%s",
                          pairs[i][0]);
    }
}

TEST(a_word_far_from_every_name_finds_nothing)
{
    static const char *const words[] = {
        "",
        "x",
        "n",
        "dance",
        "hello",
        "stay there",
        "\x01\x02",
        "-",
        "a word that is much longer than any name that a program knows"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_count_equal(nearest(words[i]) == NULL, true, "%s", words[i]);
}

TEST(only_the_given_length_is_read)
{
    static const char *const names[] = {"color", "cards"};
    assert_string_equal(cli_nearest("colr=always", 4, names, 2), "color");
    assert_string_equal(cli_nearest("colour=always", 6, names, 2), "color");
    assert_null(cli_nearest("colr=always", 11, names, 2));
}

/* Computes the distance from its definition, without a table: the cost of the
 * last letters plus, by recursion, the distance of the letters before them. */
static int slow_distance(const char *one, int ones, const char *other,
                         int others)
{
    if (ones == 0 || others == 0)
        return ones + others;
    bool same = one[ones - 1] == other[others - 1];
    int costs[] = {
        slow_distance(one, ones - 1, other, others) + 1,
        slow_distance(one, ones, other, others - 1) + 1,
        slow_distance(one, ones - 1, other, others - 1) + (same ? 0 : 1),
        ones + others,
    };
    if (ones > 1 && others > 1 && one[ones - 1] == other[others - 2] &&
        one[ones - 2] == other[others - 1])
        costs[3] = slow_distance(one, ones - 2, other, others - 2) + 1;
    int best = costs[0];
    for (int i = 1; i < 4; i++)
        best = costs[i] < best ? costs[i] : best;
    return best;
}

enum { WORD_MOST = 6, LIST = 5, ROUNDS = 2000 };

/* Writes a word of only three different letters, so that many words are near
 * each other. */
static void make_word(char word[WORD_MOST + 1])
{
    int length = 1 + rand() % WORD_MOST;
    for (int i = 0; i < length; i++)
        word[i] = (char)('a' + rand() % 3);
    word[length] = '\0';
}

static const char *slow_nearest(const char *word, const char *const names[])
{
    const char *found = NULL;
    int least = WORD_MOST + 1;
    for (int i = 0; i < LIST; i++) {
        int length = (int)strlen(word), other = (int)strlen(names[i]);
        int edits = slow_distance(word, length, names[i], other);
        int longer = length > other ? length : other;
        if (edits < least && 3 * edits <= longer) {
            least = edits;
            found = names[i];
        }
    }
    return found;
}

TEST(random_words_find_what_the_definition_finds)
{
    int found = 0;
    srand(1);
    for (int round = 0; round < ROUNDS; round++) {
        char word[WORD_MOST + 1], made[LIST][WORD_MOST + 1];
        const char *names[LIST];
        make_word(word);
        for (int i = 0; i < LIST; i++) {
            make_word(made[i]);
            names[i] = made[i];
        }
        const char *expected = slow_nearest(word, names);
        const char *found_name = cli_nearest(word, strlen(word), names, LIST);
        assert_count_equal(found_name == expected, true, "round %d: %s", round,
                           word);
        found += expected != NULL;
    }
    assert_in_range(found, ROUNDS / 10, ROUNDS - ROUNDS / 10);
}

TEST(an_unknown_name_is_reported_with_the_nearest_one_or_a_hint)
{
    char problem[CLI_PROBLEM_SIZE];
    cli_say_unknown(problem, "theme", "contrats", NAMES, NAMES_COUNT, "?");
    assert_string_equal(problem, "unknown theme \"contrats\"; did you mean "
                                 "\"contrast\"?");
    cli_say_unknown(problem, "theme", "\x1b[A", NAMES, NAMES_COUNT, "ask Bob");
    assert_string_equal(problem, "unknown theme \"\\x1b[A\"; ask Bob");
}
