/* The coach's reasons: each compares what was done with what is best. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/arranged.h"
#include "coach_adviser.h"

/* How reasons name the plays. */
static const struct {
    enum action_kind kind;
    const char *stem;
} PLAYS[] = {{ACTION_HIT, "hit"},
             {ACTION_STAND, "stand"},
             {ACTION_DOUBLE, "doubl"},
             {ACTION_SPLIT, "split"},
             {ACTION_SURRENDER, "surrender"},
             {ACTION_KEEP, "playing on"}};
enum { PLAY_COUNT = sizeof PLAYS / sizeof *PLAYS };

/* A hand to act. */
struct situation {
    struct table table;
    struct advice advice;
    const char *story;
};

/* Fails unless `reason` names both actions and no other one. */
static void assert_names_both(const struct situation *situation,
                              const char *reason, enum action_kind done,
                              enum action_kind best)
{
    for (int i = 0; i < PLAY_COUNT; i++) {
        bool is_named = strstr(reason, PLAYS[i].stem) != NULL;
        bool belongs = PLAYS[i].kind == done || PLAYS[i].kind == best;
        if (is_named != belongs)
            fail_msg("%s, %s instead of %s: \"%s\" %s \"%s\"", situation->story,
                     advice_word(done), advice_word(best), reason,
                     is_named ? "names" : "lacks", PLAYS[i].stem);
    }
}

static void assert_is_true(const struct situation *situation,
                           const char *reason, bool is_true, const char *words)
{
    if (strstr(reason, words) && !is_true)
        fail_msg("%s: \"%s\" isn't true in \"%s\"", situation->story, words,
                 reason);
}

/* Returns the value of a play in the advice. */
static double value_of(const struct advice *advice, enum action_kind kind)
{
    for (int i = 0; i < advice->count; i++)
        if (advice->choices[i].kind == kind)
            return advice->choices[i].value;
    fail_msg("%s isn't legal", advice_word(kind));
    return 0;
}

/* Fails unless the number before `words`, or before " of 100" and them, in a
 * reason of shares is the share of hands that a bet of this value wins. */
static void assert_share(const struct situation *situation, const char *reason,
                         const char *words, double value)
{
    const char *at = strstr(reason, words), *of = strstr(reason, " of 1");
    if (at == NULL || of == NULL || strchr(reason, '$'))
        return;
    long scale = strtol(of + strlen(" of "), NULL, 10);
    const char *number = at > of && strchr(of + 4, ' ') == at ? of : at;
    while (number > reason && number[-1] >= '0' && number[-1] <= '9')
        number--;
    long count = strtol(number, NULL, 10);
    if (fabs((double)count - (double)scale * (1 + value) / 2) > 0.501)
        fail_msg("%s: \"%s\" isn't %f", situation->story, reason, value);
}

/* Fails unless what `reason` says is so, by the cards and the odds. */
static void assert_fits(const struct situation *situation, const char *reason)
{
    const struct advice *advice = &situation->advice;
    struct hand_value total = table_hand_total(table_hand(&situation->table));
    bool is_safe = total.soft || total.total <= 11;
    assert_is_true(situation, reason, is_safe, "can't bust");
    assert_is_true(situation, reason, advice->choices[0].value == -0.5,
                   "below 25");
    assert_is_true(situation, reason, false, "hardly");
    assert_share(situation, reason, " if you stand",
                 value_of(advice, ACTION_STAND));
    assert_share(situation, reason, " if you hit",
                 value_of(advice, ACTION_HIT));
}

static void check_situation(const struct situation *situation)
{
    const struct advice *advice = &situation->advice;
    struct hand_value total = table_hand_total(table_hand(&situation->table));
    char reason[REASON_SIZE];
    for (int i = 0; i < advice->count; i++)
        for (int j = 0; j < advice->count; j++) {
            enum action_kind done = advice->choices[i].kind;
            enum action_kind best = advice->choices[j].kind;
            reason_write(&situation->table, advice, done, best, reason);
            if (reason[0] == '\0')
                fail_msg("%s: there is no reason for %s", situation->story,
                         advice_word(best));
            if (i != j)
                assert_names_both(situation, reason, done, best);
            if (j == 0 && !total.natural)
                assert_fits(situation, reason);
        }
}

/* Deals the two cards against each upcard, and plays `lines` before the
 * decision. */
static void check_row(const struct adviser *adviser, const char *changes,
                      const char *first, const char *second, const char *lines)
{
    static const char *const upcards[] = {"2", "3", "4", "5",  "6",
                                          "7", "8", "9", "10", "A"};
    for (size_t i = 0; i < sizeof upcards / sizeof *upcards; i++) {
        struct situation situation;
        char cards[64], story[80];
        snprintf(cards, sizeof cards, "%ss %sd %sh 2c 2c 2c 2c 2c", first,
                 upcards[i], second);
        snprintf(story, sizeof story, "%s %s against %s, %s", first, second,
                 upcards[i], lines);
        situation.story = story;
        open_for(&situation.table, 1, changes, cards);
        say(&situation.table, "bet 10", story);
        if (situation.table.phase == PHASE_INSURANCE)
            say(&situation.table, "insurance no", story);
        if (*lines)
            say(&situation.table, lines, story);
        assert_null(
            adviser_advise(adviser, &situation.table, &situation.advice));
        check_situation(&situation);
    }
}

/* ---- The 340 cells ---- */

static void check_chart(const char *changes)
{
    static const char *const ranks[] = {"2", "3", "4", "5",  "6",
                                        "7", "8", "9", "10", "A"};
    static const char *const hard[][2] = {
        {"2", "3"},  {"2", "4"},  {"2", "5"},  {"2", "6"},  {"2", "7"},
        {"2", "8"},  {"2", "9"},  {"2", "10"}, {"3", "10"}, {"4", "10"},
        {"5", "10"}, {"6", "10"}, {"7", "10"}, {"8", "10"}, {"9", "10"}};
    enum { HARD = sizeof hard / sizeof *hard, RANKS = 10, SOFT = RANKS - 2 };
    struct rules rules;
    struct adviser *adviser;
    apply_rules(&rules, changes);
    assert_null(adviser_open(&rules, &adviser));
    for (int i = 0; i < HARD; i++)
        check_row(adviser, changes, hard[i][0], hard[i][1], "");
    check_row(adviser, changes, "8", "10", "hit"); /* hard 20 */
    for (int i = 0; i < SOFT; i++)
        check_row(adviser, changes, "A", ranks[i], "");
    for (int i = 0; i < RANKS; i++)
        check_row(adviser, changes, ranks[i], ranks[i], "");
    adviser_close(adviser);
}

TEST(a_reason_names_what_was_done_and_what_is_best)
{
    check_chart("");
}

TEST(a_reason_fits_where_the_dealer_has_no_hole_card)
{
    check_chart("peek=none-all surrender=none double=9-11");
}

/* ---- Questions ---- */

/* Writes the reason on this table under the rules of `changes`, for a bet of so
 * many cents. */
static void reason_at(const char *changes, const char *cards, int64_t bet,
                      enum action_kind done, enum action_kind best,
                      char reason[REASON_SIZE])
{
    struct adviser *adviser;
    struct rules rules;
    struct table table;
    struct advice advice;
    apply_rules(&rules, changes);
    open_for(&table, 1, changes, cards);
    say(&table, "bet 10", cards);
    assert_null(adviser_open(&rules, &adviser));
    assert_null(adviser_advise(adviser, &table, &advice));
    advice.bet = bet;
    reason_write(&table, &advice, done, best, reason);
    adviser_close(adviser);
}

TEST(each_question_and_what_newcomers_chose_have_their_reasons)
{
    static const struct {
        const char *changes, *cards;
        enum action_kind done, best;
        const char *reason;
    } choices[] = {
        {"", "10s Ad 6h 7c 2c 2c", ACTION_INSURE, ACTION_NO_INSURANCE,
         "it pays 2:1, but the dealer has blackjack 31 times in 100"},
        {"decks=1", "4s Ad 6h 7c 2c 2c", ACTION_NO_INSURANCE, ACTION_INSURE,
         "it pays 2:1, and the dealer has blackjack 327 times in 1000"},
        {"", "10s Ad Ah 7c 2c 2c", ACTION_EVEN_MONEY, ACTION_NO_EVEN_MONEY,
         "declining even money wins $10.39; taking even money $10.00"},
        {"", "10s Ad Ah 7c 2c 2c", ACTION_NO_EVEN_MONEY, ACTION_EVEN_MONEY,
         "taking even money is hardly better than declining even money"},
        {"surrender=early", "10s 10d 6h 7c 2c 2c", ACTION_SURRENDER,
         ACTION_KEEP,
         "16 against a 10: playing on is hardly better than surrender"},
        {"surrender=early", "10s 10d 6h 7c 2c 2c", ACTION_KEEP,
         ACTION_SURRENDER,
         "16 against a 10: surrender loses $5.00; playing on $5.71"},
        {"", "10s 6d Kh 7c 2c", ACTION_SPLIT, ACTION_STAND,
         "20 against a 6: standing wins $7.03; splitting into two 10s $5.67"},
        {"", "10s 6d 3h 7c 2c", ACTION_SURRENDER, ACTION_STAND,
         "13 against a 6: standing loses $1.54; surrender $5.00"},
        {"", "10s 10d 6h 7c 2c", ACTION_STAND, ACTION_SURRENDER,
         "16 against a 10: you win 23 of 100 if you stand; below 25, surrender "
         "is better"},
        {"", "10s Qd 6h 7c 2c", ACTION_SURRENDER, ACTION_SURRENDER,
         "16 against a queen: you win 23 of 100 if you hit; below 25, surrender "
         "is better"},
        {"", "8s 8d 8h 7c 2c", ACTION_HIT, ACTION_SPLIT,
         "16 against an 8: splitting into two 8s loses $0.29; hitting $4.53"},
        {"", "As 4d 7h 7c 2c", ACTION_STAND, ACTION_DOUBLE,
         "soft 18 against a 4: doubling wins $2.49; standing $1.80"},
        {"", "10s 6d 3h 7c 2c", ACTION_STAND, ACTION_STAND,
         "13 against a 6: you win 42 of 100 if you stand, 38 if you hit"},
        /* The shares are 42 and 41 of 100, and the cost is 2.5% of the bet. */
        {"", "10s 5d 2h 7c 2c", ACTION_HIT, ACTION_STAND,
         "12 against a 5: standing loses $1.64; hitting $1.89"},
        /* Values that say something else have no figures. */
        {"", "10s 6d 3h 7c 2c", ACTION_STAND, ACTION_HIT,
         "13 against a 6: hitting is hardly better than standing"},
    };
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        char reason[REASON_SIZE];
        reason_at(choices[i].changes, choices[i].cards, 1000, choices[i].done,
                  choices[i].best, reason);
        assert_string_equal(reason, choices[i].reason);
    }
}

TEST(figures_are_of_the_bet_or_of_an_example_that_is_named)
{
    static const struct {
        int64_t bet;
        const char *reason;
    } bets[] = {
        {2500, "13 against a 6: standing loses $3.86; surrender $12.50"},
        {100, "13 against a 6: standing loses $0.15; surrender $0.50"},
        {0,
         "13 against a 6: standing loses $1.54 per $10 bet; surrender $5.00"},
    };
    for (size_t i = 0; i < sizeof bets / sizeof *bets; i++) {
        char reason[REASON_SIZE];
        reason_at("", "10s 6d 3h 7c 2c", bets[i].bet, ACTION_SURRENDER,
                  ACTION_STAND, reason);
        assert_string_equal(reason, bets[i].reason);
    }
}
