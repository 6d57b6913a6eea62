/* The coach's reasons: each compares what was done with what is best. */
#include "support/check.h"

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

/* Fails unless what `reason` says is so, by the cards and the odds. */
static void assert_fits(const struct situation *situation, const char *reason)
{
    const struct table *table = &situation->table;
    const struct advice *advice = &situation->advice;
    struct hand_value total = table_hand_total(table_hand(table));
    int upcard = card_value(table->dealer[0]);
    bool is_weak = card_face(table->dealer[0]) != ACE && upcard <= 6;
    bool is_safe = total.soft || total.total <= 11;
    assert_is_true(situation, reason, is_safe, "can't bust");
    assert_is_true(situation, reason, !is_safe, "may bust you");
    assert_is_true(situation, reason, is_weak, "lets the dealer bust");
    assert_is_true(situation, reason, total.total < 17, "needs a dealer bust");
    assert_is_true(situation, reason, advice->choices[0].value > 0,
                   "doubling wins");
    assert_is_true(situation, reason, advice->choices[0].value > -0.5,
                   "keeps more");
    assert_is_true(situation, reason, advice->choices[0].value == -0.5,
                   "loses either way");
}

static void check_situation(const struct situation *situation)
{
    const struct advice *advice = &situation->advice;
    char reason[REASON_SIZE];
    for (int i = 0; i < advice->count; i++)
        for (int j = 0; j < advice->count; j++) {
            enum action_kind done = advice->choices[i].kind;
            enum action_kind best = advice->choices[j].kind;
            reason_write(&situation->table, done, best, reason);
            if (reason[0] == '\0')
                fail_msg("%s: there is no reason for %s", situation->story,
                         advice_word(best));
            if (i != j)
                assert_names_both(situation, reason, done, best);
            if (j == 0)
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

TEST(the_question_of_early_surrender_has_reasons)
{
    char reason[REASON_SIZE];
    struct situation situation = {.story = "early surrender"};
    open_for(&situation.table, 1, "surrender=early", "10s 10d 6h 7c 2c 2c");
    say(&situation.table, "bet 10", situation.story);
    assert_int_equal(situation.table.phase, PHASE_SURRENDER);
    reason_write(&situation.table, ACTION_KEEP, ACTION_SURRENDER, reason);
    assert_string_equal(reason, "16 against a 10 loses either way; surrender "
                                "costs half, playing on more");
    reason_write(&situation.table, ACTION_SURRENDER, ACTION_KEEP, reason);
    assert_names_both(&situation, reason, ACTION_SURRENDER, ACTION_KEEP);
}

TEST(an_answer_to_insurance_has_a_reason)
{
    char reason[REASON_SIZE];
    struct table table;
    open_for(&table, 1, "", "10s Ad 6h 7c 2c 2c");
    say(&table, "bet 10", "insurance");
    reason_write(&table, ACTION_INSURE, ACTION_NO_INSURANCE, reason);
    assert_text_has(reason, "insurance needs one card in three", "the reason");
    reason_write(&table, ACTION_NO_INSURANCE, ACTION_INSURE, reason);
    assert_text_has(reason, "insurance pays", "the reason");
    open_for(&table, 1, "", "10s Ad Ah 7c 2c 2c");
    say(&table, "bet 10", "even money");
    reason_write(&table, ACTION_EVEN_MONEY, ACTION_NO_EVEN_MONEY, reason);
    assert_text_has(reason, "playing on wins more", "the reason");
    reason_write(&table, ACTION_NO_EVEN_MONEY, ACTION_EVEN_MONEY, reason);
    assert_text_has(reason, "playing on wins less", "the reason");
}

TEST(what_newcomers_chose_has_its_own_reason)
{
    static const struct {
        const char *cards;
        enum action_kind done, best;
        const char *reason;
    } choices[] = {
        {"10s 6d Kh 7c 2c", ACTION_SPLIT, ACTION_STAND,
         "20 against a 6: standing keeps nearly the best hand; splitting gives it up"},
        {"10s 6d 3h 7c 2c", ACTION_SURRENDER, ACTION_STAND,
         "13 against a 6: surrender keeps half the bet; standing keeps more"},
        {"10s 10d 6h 7c 2c", ACTION_STAND, ACTION_SURRENDER,
         "16 against a 10 loses either way; surrender costs half, standing "
         "more"},
        {"10s Qd 6h 7c 2c", ACTION_STAND, ACTION_SURRENDER,
         "16 against a queen loses either way; surrender costs half, standing "
         "more"},
        {"8s 8d 8h 7c 2c", ACTION_HIT, ACTION_SPLIT,
         "16 against an 8: splitting into two hands with an 8 beats hitting"},
    };
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        char reason[REASON_SIZE];
        struct table table;
        open_for(&table, 1, "", choices[i].cards);
        say(&table, "bet 10", choices[i].reason);
        reason_write(&table, choices[i].done, choices[i].best, reason);
        assert_string_equal(reason, choices[i].reason);
    }
}
