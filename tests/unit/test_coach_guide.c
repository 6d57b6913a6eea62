/* What the guide says of blackjack follows the rules in force. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "house_side_bets.h"
#include "coach_guide.h"

/* Returns all that the guide says, which the caller frees. */
static char *guide_to(const struct rules *rules, int columns)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    guide_write(rules, columns, out);
    guide_write_rules(rules, "these", columns, out);
    guide_write_glossary(rules, columns, out);
    fclose(out);
    for (char *at = text; *at; at++) /* as if it weren't wrapped */
        if (*at == '\n' && columns > 1000)
            *at = ' ';
    return text;
}

static struct rules preset(const char *name)
{
    struct rules rules;
    assert_true(rules_preset(&rules, name));
    return rules;
}

static void assert_guide(const struct rules *rules, const char *has,
                         const char *lacks)
{
    char *text = guide_to(rules, 2000), *at = text;
    for (char *to = text; (*to = *at) != '\0'; to += *at++ != '\0')
        while (at[0] == ' ' && at[1] == ' ')
            at++;
    assert_text_has(text, has, "the guide");
    if (lacks)
        assert_count_equal(text_count(text, lacks), 0, "\"%s\" in %s", lacks,
                           text);
    free(text);
}

TEST(a_deck_without_tens_has_none_in_the_guide)
{
    struct rules rules = preset("strip");
    assert_guide(&rules, "Cards 2 to 10 count at face value", "no 10s");
    assert_guide(&rules, "an ace with a 10, J, Q or K", NULL);
    rules = preset("spanish-21");
    assert_guide(&rules, "Cards 2 to 9 count at face value; there are no 10s.",
                 "a 10");
    assert_guide(&rules, "an ace and a J, Q or K as the first", "2 to 10");
}

TEST(the_guide_says_what_is_seen_of_the_dealer)
{
    struct rules rules = preset("strip");
    assert_guide(&rules, "You see one of the dealer's two cards.", "see both");
    rules.shows_both = true;
    assert_guide(&rules, "You see both of the dealer's cards.", "face down");
    rules = preset("europe");
    assert_guide(&rules, "The dealer has one card while you play",
                 "one of the dealer's two");
}

TEST(the_guide_says_what_a_tie_does)
{
    struct rules rules = preset("strip");
    assert_guide(&rules, "If both have the same total, your bet comes back.",
                 "you lose.");
    rules.ties = TIE_LOSES;
    assert_guide(&rules, "If both have the same total, you lose.", "22");
    rules.push_22 = true;
    assert_guide(&rules, "The dealer's 22 isn't bust, but a tie.", NULL);
}

TEST(the_guide_names_the_side_bets)
{
    struct rules rules = preset("strip");
    char text[GUIDE_MEANING_SIZE];
    assert_guide(&rules, "The aim", "ide bet");
    rules.side_bets =
        1 << SIDE_BET_21_3 | 1 << SIDE_BET_PAIRS | 1 << SIDE_BET_BUSTER;
    assert_guide(&rules, "make side bets here: ", NULL);
    guide_write_meaning(&rules, 300, text);
    assert_text_has(text, "Side bets (", "what the rules mean");
    assert_text_has(text, " and buster) cost more", "what the rules mean");
}

TEST(the_glossary_has_the_words_of_the_keys)
{
    struct rules rules = preset("strip");
    assert_guide(&rules, "double: to bet as much again", "ante");
    assert_guide(&rules,
                 "split: to play a pair as two hands, each with its own bet; "
                 "an ace and a 10, J, Q or K are then a 21, but not a "
                 "blackjack",
                 NULL);
    rules = preset("extra");
    assert_guide(&rules, "ante: what you pay before the deal", NULL);
    rules = preset("gymnasium");
    assert_guide(&rules, "hard 17", "split:");
}

TEST(one_bet_is_no_range)
{
    struct rules rules = preset("strip");
    rules.min = rules.max = 1000;
    assert_guide(&rules, "every bet is $10", "bets from");
}

/* A rule that is longer than half a line has a line of its own. */
TEST(rules_keep_their_columns)
{
    static const int columns[] = {44, 76, 80, 120};
    for (size_t i = 0; rules_presets()[i].name; i++)
        for (size_t j = 0; j < sizeof columns / sizeof *columns; j++) {
            struct rules rules = preset(rules_presets()[i].name);
            char *text = guide_to(&rules, columns[j]);
            for (char *line = strtok(text, "\n"); line;
                 line = strtok(NULL, "\n")) {
                bool is_rule = strncmp(line, "  ", 2) == 0;
                bool has_two = is_rule && strstr(line + 2, "  ") != NULL;
                assert_true(text_columns(line) <=
                            (is_rule && columns[j] < 60 ? 60 : columns[j]));
                if (has_two)
                    assert_true(line[37] == ' ' && line[38] != ' ');
            }
            free(text);
        }
}
