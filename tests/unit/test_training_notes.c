/* Tests of what a person has learned: its sums, and its files. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "training/notes/notes.h"

/* ---- Sums ---- */

enum { MONDAY = 20000 };

static void answer_on(struct answer_sums *sums, int64_t day, bool right)
{
    const struct ledger_answered answer = {
        .day = day, .right = right, .cost = right ? 0 : 0.5};
    answer_sums_add(sums, &answer);
}

static void answers_are_summed_up_by_weeks(void **state)
{
    (void)state;
    static struct answer_sums sums;
    memset(&sums, 0, sizeof sums);
    answer_on(&sums, MONDAY, true);
    answer_on(&sums, MONDAY + 6, false);
    answer_on(&sums, MONDAY + 6, false);
    answer_on(&sums, MONDAY + 14, true);
    assert_int_equal(sums.first_day, MONDAY);
    assert_int_equal(sums.weeks, 3);
    assert_int_equal(sums.list[0].asked, 3);
    assert_int_equal(sums.list[0].right, 1);
    assert_true(sums.list[0].cost == 1);
    assert_int_equal(sums.list[1].asked, 0);
    assert_int_equal(sums.list[2].asked, 1);
    assert_int_equal(sums.asked, 4);
    assert_int_equal(sums.right, 2);
    assert_int_equal(sums.most_in_a_day, 2);
}

static void streaks_of_answers(void **state)
{
    (void)state;
    static struct answer_sums sums;
    memset(&sums, 0, sizeof sums);
    for (int i = 0; i < 5; i++)
        answer_on(&sums, MONDAY + i, true);
    answer_on(&sums, MONDAY + 6, false);
    answer_on(&sums, MONDAY + 6, true);
    assert_int_equal(sums.longest_run, 5);
    assert_int_equal(sums.run, 1);
}

/* A day after today doesn't count: the clock was wrong. */
static void streaks_of_days(void **state)
{
    (void)state;
    struct day_streak streak = {.days = 0};
    assert_int_equal(day_streak_now(&streak, MONDAY), 0);
    for (int day = 0; day < 9; day++)
        if (day != 4)
            day_streak_add(&streak, MONDAY + day, MONDAY + 6);
    assert_int_equal(streak.longest, 4);
    assert_int_equal(day_streak_now(&streak, MONDAY + 6), 2);
    assert_int_equal(day_streak_now(&streak, MONDAY + 7), 2);
    assert_int_equal(day_streak_now(&streak, MONDAY + 8), 0);
}

/* A drill counts with all of its answers, on the day when it began. */
static void drills_are_summed_up_by_weeks(void **state)
{
    (void)state;
    static struct answer_sums sums;
    const struct ledger_drill drill = {.day = MONDAY + 7,
                                       .questions = 20,
                                       .right = 15,
                                       .longest_run = 9,
                                       .cost = 0.5};
    memset(&sums, 0, sizeof sums);
    answer_on(&sums, MONDAY, true);
    answer_sums_add_drill(&sums, &drill);
    answer_sums_add_drill(&sums, &drill);
    assert_int_equal(sums.weeks, 2);
    assert_int_equal(sums.list[1].asked, 40);
    assert_int_equal(sums.list[1].right, 30);
    assert_true(sums.list[1].cost == 1);
    assert_int_equal(sums.longest_run, 9);
    assert_int_equal(sums.most_in_a_day, 40);
    struct progress_curve curve;
    answer_curve(&sums, &curve);
    assert_int_equal(curve.weeks, 2);
    assert_true(curve.right[0] == 100 && curve.right[1] == 75);
}

/* Old weeks make room, and a clock that was wrong breaks nothing. */
static void any_days_can_be_summed_up(void **state)
{
    (void)state;
    static struct answer_sums sums;
    static const int64_t days[] = {MONDAY,     MONDAY - 400, 0,
                                   MONDAY + 1, INT64_MAX,    INT64_MIN,
                                   9000000,    9000001,      9003650};
    memset(&sums, 0, sizeof sums);
    for (int week = 0; week < 600; week++)
        answer_on(&sums, 10000 + 7 * (int64_t)week, true);
    assert_int_equal(sums.weeks, PROGRESS_WEEKS);
    assert_int_equal(sums.first_day, 10000 + 7 * (600 - PROGRESS_WEEKS));
    assert_int_equal(sums.list[PROGRESS_WEEKS - 1].asked, 1);
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        answer_on(&sums, days[i], true);
        assert_in_range(sums.weeks, 1, PROGRESS_WEEKS);
    }
    assert_int_equal(sums.asked, 600 + 7);
}

/* ---- What is known ---- */

static void recall_answer_of(struct lesson *lesson, bool right)
{
    const struct ledger_answered answer = {
        .day = MONDAY, .right = right, .cost = right ? 0 : 0.1};
    lesson_recall_answer(lesson, &answer, MONDAY);
}

/* The last answers decide, also those that repair a mistake on the same day and
 * that the scheduler doesn't count. */
static void lessons_are_known_after_two_right_answers(void **state)
{
    (void)state;
    struct lesson lesson = {.memory = memory_of_nothing()};
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_NONE);
    lesson.memory = (struct memory){.interval = 1, .due = MONDAY};
    recall_answer_of(&lesson, true);
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SHAKY);
    recall_answer_of(&lesson, false);
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_COSTLY);
    lesson.last_cost = 0.01;
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SHAKY);
    recall_answer_of(&lesson, true);
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SHAKY);
    recall_answer_of(&lesson, true);
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SURE);
}

/* A lesson of a file has no answers, and one forgotten at the table has none
 * since then. */
static void lessons_without_answers_are_known_by_their_repetitions(void **state)
{
    (void)state;
    struct lesson lesson = {.legal = {[ODDS_STAND] = true, [ODDS_HIT] = true},
                            .right = ODDS_HIT,
                            .value = {[ODDS_STAND] = -0.1},
                            .memory = {.interval = 6, .due = MONDAY}};
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_COSTLY);
    lesson.memory.repetitions = 1;
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SHAKY);
    lesson.memory.repetitions = 2;
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SURE);
    for (int i = 0; i < 2; i++)
        recall_answer_of(&lesson, true);
    lesson.memory = (struct memory){.interval = 0, .due = MONDAY};
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_COSTLY);
    lesson.value[ODDS_STAND] = -0.01;
    assert_int_equal(lesson_knowledge(&lesson), KNOWLEDGE_SHAKY);
}

/* ---- Files ---- */

#define OLD_HEAD "lesson,answer,due,interval,easiness,repetitions,rules\n"
#define HEAD "lesson,answer,due,interval,easiness,repetitions,rules,history\n"

static void make_lessons(struct lessons *lessons)
{
    struct rules rules;
    assert_true(rules_preset(&rules, "strip"));
    assert_null(lessons_of_rules(&rules, lessons));
}

/* Frees the answers of a file. */
static void filed_free(struct filed_lesson filed[LESSONS_MAX])
{
    for (int i = 0; i < LESSONS_MAX; i++)
        free(filed[i].answers.list);
    memset(filed, 0, LESSONS_MAX * sizeof *filed);
}

static bool read_text(const char *text, const struct lessons *lessons,
                      struct filed_lesson *filed, size_t *count,
                      char problem[NOTES_PROBLEM_SIZE])
{
    FILE *file = fmemopen((char *)text, strlen(text), "r");
    assert_non_null(file);
    bool good =
        lesson_file_read(file, lessons, "a, \"b\"", filed, count, problem);
    fclose(file);
    return good;
}

static void what_is_written_can_be_read(void **state)
{
    (void)state;
    static struct lessons lessons;
    static struct filed_lesson filed[LESSONS_MAX];
    char *text = NULL, problem[NOTES_PROBLEM_SIZE] = "";
    size_t size = 0, count = 0;
    make_lessons(&lessons);
    for (size_t i = 0; i < lessons.count; i += 3)
        for (size_t answer = 0; answer <= i % 5; answer++)
            memory_note(&lessons.list[i].memory, (int)(i % 4) + 2,
                        MONDAY + (int64_t)answer);
    const struct ledger_answered given[] = {
        {.day = MONDAY, .time = 77, .right = true, .seconds = 2.5},
        {.day = MONDAY + 1,
         .time = 1795384800,
         .cost = 0.1,
         .seconds = 1.0 / 3},
        {.day = MONDAY + 1,
         .time = 1795384800,
         .cost = 0.1,
         .seconds = 1.0 / 3}};
    static struct answer_list answers[LESSONS_MAX];
    answers[3].list = (struct ledger_answered *)given;
    answers[3].count = 3;
    FILE *out = open_memstream(&text, &size);
    lesson_file_write(out, &lessons, "a, \"b\"", answers);
    fclose(out);
    assert_text_has(text,
                    HEAD "hard 19 against 2,stand,2024-10-05,1,2.50,0,"
                         "\"a, \"\"b\"\"\",\n"
                         "hard 19 against 3,stand,,,,,",
                    "the file");
    assert_text_has(text,
                    ",2024-10-04 77 right 2.5; 2024-10-05 1795384800 wrong ",
                    "the answers");
    if (!read_text(text, &lessons, filed, &count, problem))
        fail_msg("%s", problem);
    assert_int_equal(count, (lessons.count + 2) / 3);
    for (size_t i = 0; i < count; i++) {
        const struct memory *memory = &lessons.list[3 * i].memory;
        assert_int_equal(lessons_find(&lessons, filed[i].name), 3 * i);
        assert_int_equal(filed[i].memory.due, memory->due);
        assert_int_equal(filed[i].memory.interval, memory->interval);
        assert_int_equal(filed[i].memory.easiness, memory->easiness);
        assert_int_equal(filed[i].memory.repetitions, memory->repetitions);
        assert_int_equal(filed[i].answers.count, i == 1 ? 3 : 0);
    }
    for (size_t i = 0; i < 3; i++) {
        const struct ledger_answered *again = &filed[1].answers.list[i];
        assert_int_equal(again->day, given[i].day);
        assert_int_equal(again->time, given[i].time);
        assert_int_equal(again->right, given[i].right);
        assert_true(again->cost == given[i].cost);
        assert_true(again->seconds == given[i].seconds);
    }
    filed_free(filed);
    answers[3] = (struct answer_list){.count = 0};
    free(text);
}

/* In many countries spreadsheets write semicolons, and a comma in a number; and
 * some write tabs. What another flash-card program writes is refused. */
static void other_separators_are_read(void **state)
{
    (void)state;
    static struct lessons lessons;
    static struct filed_lesson filed[LESSONS_MAX];
    static const char *const files[] = {
        "lesson;answer;due;interval;easiness;repetitions;rules;history\r\n"
        "hard 16 against 10;stand;2026-11-23;6;2.50;2;\"a, \"\"b\"\"\";"
        "\"2026-11-21 7 right 2; 2026-11-22 8 right 2\"\r\n",
        "lesson\tanswer\tdue\tinterval\teasiness\trepetitions\trules\thistory\n"
        "hard 16 against 10\tstand\t2026-11-23\t6\t2.50\t2\t"
        "\"a, \"\"b\"\"\"\t2026-11-21 7 right 2; 2026-11-22 8 right 2\n",
        "lesson;answer;due;interval;easiness;repetitions;rules;history\r\n"
        "hard 16 against 10;stand;2026-11-23;6;2,5;2;\"a, \"\"b\"\"\";"
        "\"2026-11-21 7 right 2; 2026-11-22 8 right 2\"\r\n"};
    static const char foreign[] =
        "#separator:tab\n#html:false\nhard 16 against 10\tsurrender\n";
    char problem[NOTES_PROBLEM_SIZE] = "";
    size_t count = 0;
    make_lessons(&lessons);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!read_text(files[i], &lessons, filed, &count, problem))
            fail_msg("%s", problem);
        assert_int_equal(count, 1);
        assert_string_equal(filed[0].name, "hard 16 against 10");
        assert_int_equal(filed[0].memory.repetitions, 2);
        assert_int_equal(filed[0].memory.easiness, 250);
        assert_int_equal(filed[0].answers.count, 2);
        filed_free(filed);
    }
    assert_false(read_text(foreign, &lessons, filed, &count, problem));
    assert_text_has(problem, "line 1: only what trainer exported can be", "%s",
                    foreign);
}

/* Windows ends its lines otherwise, people add empty ones, and spreadsheets put
 * a mark before the first. Older files have no history. */
static void lines_can_end_in_any_way(void **state)
{
    (void)state;
    static struct lessons lessons;
    static struct filed_lesson filed[LESSONS_MAX];
    char problem[NOTES_PROBLEM_SIZE] = "";
    size_t count = 0;
    make_lessons(&lessons);
    if (!read_text("lesson,answer,due,interval,easiness,repetitions,rules\r\n"
                   "\r\n"
                   "pair A against A,,2026-11-22,6,2.6,2,\"a, \"\"b\"\"\"",
                   &lessons, filed, &count, problem))
        fail_msg("%s", problem);
    assert_int_equal(count, 1);
    assert_int_equal(filed[0].memory.easiness, 260);
    assert_int_equal(filed[0].answers.count, 0);
    if (!read_text("\xef\xbb\xbf" HEAD
                   "pair A against A,,2026-11-22,6,2.6,2,\"a, \"\"b\"\"\","
                   "\"2026-11-22 5 right 2;2026-11-22 6 right 3\"\r\n",
                   &lessons, filed, &count, problem))
        fail_msg("%s", problem);
    assert_int_equal(count, 1);
    assert_int_equal(filed[0].answers.count, 2);
    assert_int_equal(filed[0].answers.list[1].time, 6);
    filed_free(filed);
}

#define RULES "\"a, \"\"b\"\"\""
#define RULES_FIELD RULES "\n"
static const struct {
    const char *text, *problem;
} WRONG_FILES[] = {
    {"\n", "line 1: only what trainer exported can be imported"},
    {"front,back\nhard 16,hit\n",
     "line 1: only what trainer exported can be imported; its first line "
     "is lesson,answer,due,interval,easiness,repetitions,rules,history"},
    {OLD_HEAD "hard 16 against 10\n",
     "line 2: the line doesn't have as many fields"},
    {OLD_HEAD "a,b,c,d,e,f,g,h\n",
     "line 2: the line doesn't have as many fields"},
    {OLD_HEAD "a,b,c,d,e,f,\"g\"x\n",
     "line 2: the line doesn't have as many fields"},
    {OLD_HEAD "hard 16 against 10,,2026-11-22,6,2.5,2,b\n",
     "line 2: the lesson is for other rules; choose them with --rules"},
    {OLD_HEAD "\nhard 99 against 10,,2026-11-22,6,2.5,2," RULES_FIELD,
     "line 3: these rules have no such lesson"},
    {OLD_HEAD "hard 16 against 10,,22 Nov,6,2.5,2," RULES_FIELD,
     "line 2: the due day isn't a date"},
    {OLD_HEAD "hard 16 against 10,,2026-11-22,-6,2.5,2," RULES_FIELD,
     "line 2: the interval isn't"},
    {OLD_HEAD "hard 16 against 10,,2026-11-22,6,1.29,2," RULES_FIELD,
     "line 2: the easiness isn't"},
    {OLD_HEAD "hard 16 against 10,,2026-11-22,6,$2.5,2," RULES_FIELD,
     "line 2: the easiness isn't"},
    {OLD_HEAD "hard 16 against 10,,2026-11-22,6,2.5,x," RULES_FIELD,
     "line 2: the repetitions aren't"},
    {OLD_HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES_FIELD
              "hard 16 against 10,,2026-11-22,6,2.5,2," RULES_FIELD,
     "line 3: the lesson is there twice"},
    {HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES_FIELD,
     "line 2: the line doesn't have as many fields"},
    {HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES
          ",2026-11-22 7 right 2; yesterday\n",
     "line 2: an answer isn't like \"2026-11-22 "},
    {HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES
          ",2026-11-22 7 wrong 2\n",
     "line 2: an answer isn't like"},
    {HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES
          ",2026-11-22 7 wrong 2 -1\n",
     "line 2: an answer isn't like"},
    {HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES
          ",2026-11-22 7 right 2 1\n",
     "line 2: an answer isn't like"},
    {HEAD "hard 16 against 10,,2026-11-22,6,2.5,2," RULES
          ",2026-11-22 x right 2\n",
     "line 2: an answer isn't like"},
};

static void what_is_wrong_in_a_file_is_told_with_its_line(void **state)
{
    (void)state;
    static struct lessons lessons;
    static struct filed_lesson filed[LESSONS_MAX];
    make_lessons(&lessons);
    for (size_t i = 0; i < sizeof WRONG_FILES / sizeof *WRONG_FILES; i++) {
        char problem[NOTES_PROBLEM_SIZE] = "";
        size_t count = 77;
        assert_false(
            read_text(WRONG_FILES[i].text, &lessons, filed, &count, problem));
        assert_text_has(problem, WRONG_FILES[i].problem, "case %zu", i);
        assert_int_equal(count, 77);
        filed_free(filed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_summed_up_by_weeks),
        cmocka_unit_test(streaks_of_answers),
        cmocka_unit_test(streaks_of_days),
        cmocka_unit_test(drills_are_summed_up_by_weeks),
        cmocka_unit_test(any_days_can_be_summed_up),
        cmocka_unit_test(lessons_are_known_after_two_right_answers),
        cmocka_unit_test(
            lessons_without_answers_are_known_by_their_repetitions),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(other_separators_are_read),
        cmocka_unit_test(lines_can_end_in_any_way),
        cmocka_unit_test(what_is_wrong_in_a_file_is_told_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
