/* The results of drills, in the ledger. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "ledger_reviews.h"
#include "support/ledger_folder.h"
#include "support/old_ledger.h"

enum { TODAY = 20779 }; /* 2026-11-22 */

static const struct ledger_drill COUNT = {.name = "count",
                                          .rules = "strip",
                                          .count_name = "hi-lo",
                                          .time = 77,
                                          .day = TODAY,
                                          .questions = 4,
                                          .right = 3,
                                          .longest_run = 2,
                                          .seconds = 100.5,
                                          .cost = 0,
                                          .unit = "units",
                                          .mark = 27.5};

static void enroll_anna(struct ledger_folder *fake)
{
    state_folder_open(&fake->home);
    ledger_folder_open(fake);
    if (!ledger_enroll(fake->ledger, "Anna", 5, &fake->profile))
        fail_msg("%s", ledger_problem(fake->ledger));
}

static bool write_drill(void *self, const struct ledger_drill *drill)
{
    fprintf(self, "%s|%s|%s|%d|%d|%d|%d|%d|%g|%g|%s|", drill->name,
            drill->rules, drill->count_name, (int)drill->time,
            (int)(drill->day - TODAY), (int)drill->questions, (int)drill->right,
            (int)drill->longest_run, drill->seconds, drill->cost, drill->unit);
    fprintf(self, isnan(drill->mark) ? "-\n" : "%g\n", drill->mark);
    return true;
}

static bool write_day(void *self, int64_t day)
{
    fprintf(self, "day %d\n", (int)(day - TODAY));
    return true;
}

static void assert_drills(struct ledger_folder *fake, const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good =
        ledger_each_drill(fake->ledger, fake->profile.id, write_drill, out) &&
        ledger_each_day(fake->ledger, fake->profile.id, write_day, out);
    fclose(out);
    if (!good)
        fail_msg("%s", ledger_problem(fake->ledger));
    assert_text_equal(text, expected, "the results of drills");
    free(text);
}

static void keep(struct ledger_folder *fake, struct ledger_drill *drill)
{
    if (!ledger_keep_drill(fake->ledger, fake->profile.id, drill))
        fail_msg("%s", ledger_problem(fake->ledger));
}

/* A drill is written after each answer, and stays one drill. */
TEST(a_drill_under_way_is_one_result)
{
    struct ledger_folder fake;
    struct ledger_drill first = COUNT, other = COUNT;
    enroll_anna(&fake);
    keep(&fake, &first);
    other.name = "dealer";
    other.count_name = "";
    other.time = 99;
    other.cost = 0.75;
    other.mark = NAN;
    keep(&fake, &other);
    first.questions = 5;
    first.right = 4;
    first.time = 88;
    first.mark = 26;
    keep(&fake, &first);
    ledger_close(fake.ledger);
    ledger_folder_open(&fake);
    assert_drills(&fake, "count|strip|hi-lo|88|0|5|4|2|100.5|0|units|26\n"
                         "dealer|strip||99|0|4|3|2|100.5|0.75|units|-\n"
                         "day 0\n");
    ledger_folder_close(&fake);
}

/* Hands to review of any rules and drills count, and a day counts once. */
TEST(a_day_with_any_drill_counts)
{
    static const struct ledger_review sixteen = {
        "decks = 6", "hard 16 against 10", 250, 1, 1, TODAY + 1};
    struct ledger_folder fake;
    enroll_anna(&fake);
    for (int64_t day = TODAY - 3; day <= TODAY; day += 2) {
        const struct ledger_answered answer = {77, day, true, 0, 2.5};
        assert_true(ledger_note_answer(fake.ledger, fake.profile.id, &sixteen,
                                       &answer));
    }
    for (int64_t day = TODAY - 2; day <= TODAY - 1; day++) {
        struct ledger_drill drill = COUNT;
        drill.day = day;
        keep(&fake, &drill);
    }
    assert_drills(&fake, "count|strip|hi-lo|77|-2|4|3|2|100.5|0|units|27.5\n"
                         "count|strip|hi-lo|77|-1|4|3|2|100.5|0|units|27.5\n"
                         "day -3\nday -2\nday -1\n");
    ledger_folder_close(&fake);
}

TEST(impossible_results_are_refused)
{
    struct ledger_drill drills[] = {COUNT, COUNT, COUNT, COUNT, COUNT};
    static const char *const reasons[] = {
        "a drill has a question", "at most all answers are right",
        "at most all answers are right", "time and mistakes cost",
        "time and mistakes cost"};
    struct ledger_folder fake;
    drills[0].questions = drills[0].right = drills[0].longest_run = 0;
    drills[1].right = 5;
    drills[2].longest_run = 4;
    drills[3].cost = -1;
    drills[4].seconds = -1;
    enroll_anna(&fake);
    for (size_t i = 0; i < sizeof drills / sizeof *drills; i++) {
        assert_false(
            ledger_keep_drill(fake.ledger, fake.profile.id, &drills[i]));
        assert_text_has(ledger_problem(fake.ledger), reasons[i], "result %zu",
                        i);
        assert_int_equal(drills[i].id, 0);
    }
    assert_drills(&fake, "");
    ledger_folder_close(&fake);
}

/* An older ledger has answers, but no other drills. */
TEST(old_ledgers_are_read_without_drills)
{
    static const char *const expected[] = {"", "day -325\n"};
    for (int version = 4; version <= 5; version++) {
        struct ledger_folder fake;
        char *dump = old_ledger_dump(version);
        state_folder_open(&fake.home);
        sql_run(fake.home.path, dump);
        fake.ledger = ledger_open(fake.home.path, LEDGER_READS, fake.problem);
        assert_non_null(fake.ledger);
        struct ledger_drill drill = COUNT;
        fake.profile.id = 1;
        assert_drills(&fake, expected[version - 4]);
        assert_false(ledger_keep_drill(fake.ledger, fake.profile.id, &drill));
        assert_text_has(ledger_problem(fake.ledger), "only for reading",
                        "the problem");
        ledger_close(fake.ledger);
        free(dump);
        state_folder_close(&fake.home);
    }
}
