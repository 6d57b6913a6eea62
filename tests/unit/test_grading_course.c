/* Courses: the settings of grade.conf, and assignments that differ from the one
 * as it stands. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grading/grading_inside.h"
#include "grading/scripts.h"

static bool read_course(struct course *course, const char *text,
                        char problem[CLI_PROBLEM_SIZE])
{
    FILE *file = fmemopen((void *)text, strlen(text), "r");
    assert_non_null(file);
    bool good = course_read(course, file, problem);
    fclose(file);
    return good;
}

/* ---- Settings ---- */

TEST(an_empty_file_means_the_standard_course)
{
    struct course course;
    char problem[CLI_PROBLEM_SIZE] = "";
    course_start(&course);
    assert_true(read_course(&course, "# nothing\n", problem));
    assert_int_equal(course.parts, PARTS_ALL);
    for (int i = 0; i < PART_COUNT; i++)
        assert_int_equal(course.points[i], -1); /* as the assignment says */
    assert_int_equal(course.extra, 0);
    assert_int_equal(course.partial, 50);
    assert_int_equal(course.cost_pauses, 20);
    assert_int_equal(course.cost_memory, 50);
    assert_int_equal(course.seeds.count, 0);
    assert_int_equal(course.time_limit, CLI_NANOSECONDS);
    assert_int_equal(course.assignment.shuffle, SHUFFLE_DOWN);
    assert_int_equal(course.assignment.pause, PAUSE_AT_DECISION);
    assert_string_equal(course.assignment.seed_prompt, "Seed: ");
    course_clear(&course);
}

TEST(every_setting_can_be_read)
{
    struct course course;
    char problem[CLI_PROBLEM_SIZE] = "";
    course_start(&course);
    bool good = read_course(&course,
                            "parts = shuffle, play\n"
                            "points-shuffle = 10\npoints-deal=20\n"
                            "points-play = 70\npoints-extra = 5\n"
                            "partial-credit = 0\n"
                            "cost-pauses = 35\ncost-memory = 100\n"
                            "seeds = 1-3,0\nhidden-seeds = -5\n"
                            "draw-hidden-seeds = no\nlenient = yes\n"
                            "points-style = 30\nearly-bonus = 1\n"
                            "late-penalty-1 = 2\nlate-penalty-2 = 3\n"
                            "due = 2026-11-20 23:59\nmarks = marks.csv\n"
                            "stdout = pipe\npauses = ignore\n"
                            "time-limit = 2.5\ncompiler = clang\n"
                            "cflags = -std=c99 -O2 # fast\n"
                            "shuffle = up-52\npause = after-decision\n"
                            "seed-prompt = \"Seed #? \"\nhit-prompt = h/s:",
                            problem);
    assert_text_equal(problem, "", "the problem");
    assert_true(good);
    assert_int_equal(course.parts, 1 << PART_SHUFFLE | 1 << PART_PLAY);
    assert_int_equal(course.points[PART_SHUFFLE], 10);
    assert_int_equal(course.points[PART_DEAL], 20);
    assert_int_equal(course.points[PART_PLAY], 70);
    assert_int_equal(course.extra, 5);
    assert_int_equal(course.partial, 0);
    assert_false(course.draws_hidden);
    assert_int_equal(course.style, 30);
    assert_int_equal(course.early_bonus, 1);
    assert_int_equal(course.late_penalties[0], 2);
    assert_int_equal(course.late_penalties[1], 3);
    assert_true(course.due > 1795000000 && course.due < 1795300000);
    assert_string_equal(course.marks, "marks.csv");
    assert_int_equal(course.cost_pauses, 35);
    assert_int_equal(course.cost_memory, 100);
    assert_int_equal(course.seeds.count, 4);
    assert_int_equal(course.seeds.seeds[2], 3);
    assert_int_equal(course.hidden.count, 1);
    assert_int_equal(course.hidden.seeds[0], -5);
    assert_true(course.lenient);
    assert_int_equal(course.output, OUTPUT_PIPE);
    assert_int_equal(course.pauses, PAUSES_IGNORE);
    assert_true(course.time_limit == (int64_t)CLI_NANOSECONDS * 5 / 2);
    assert_string_equal(course.compiler, "clang");
    assert_string_equal(course.cflags, "-std=c99 -O2");
    assert_int_equal(course.assignment.shuffle, SHUFFLE_UP_52);
    assert_int_equal(course.assignment.pause, PAUSE_AT_NEXT);
    assert_string_equal(course.assignment.seed_prompt, "Seed #? ");
    assert_string_equal(course.assignment.hit_prompt, "h/s:");
    course_clear(&course);
}

TEST(a_wrong_line_is_named)
{
    static const struct {
        const char *text, *problem;
    } cases[] = {
        {"points-plai = 3",
         "line 1: unknown setting \"points-plai\"; did you mean \"points-play\"?"},
        {"\n\nx = 3",
         "line 3: unknown setting \"x\"; type \"man grade.conf\" for a list"},
        {"points-play",
         "line 1: a setting must be \"name = value\", not \"points-play\""},
        {"points-play = 1001",
         "line 1: points-play must be a whole number from 0 to 1000, not \"1001\""},
        {"partial-credit = 50%",
         "line 1: partial-credit must be a whole number from 0 to 100, not \"50%\""},
        {"parts = shuffle, poker",
         "line 1: parts must be a list of shuffle, deal and play, not \"shuffle, poker\""},
        {"parts =",
         "line 1: parts must be a list of shuffle, deal and play, not \"\""},
        {"shuffle = sideways",
         "line 1: shuffle must be down or up-52, not \"sideways\""},
        {"pause = never",
         "line 1: pause must be before-decision, before-table, after-decision, after-hit or none, not \"never\""},
        {"lenient = true", "line 1: lenient must be no or yes, not \"true\""},
        {"time-limit = 0",
         "line 1: time-limit must be a number of seconds above 0 and up to 60, not \"0\""},
        {"hidden-seeds = 9-1",
         "line 1: hidden-seeds: invalid range at \"9-1\"; write a list such as 1-500 or 0,7,-3"},
        {"seed-prompt =",
         "line 1: seed-prompt must be 1 to 63 bytes, in double quotes if it begins or ends with a blank, not \"\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct course course;
        char problem[CLI_PROBLEM_SIZE] = "";
        course_start(&course);
        assert_false(read_course(&course, cases[i].text, problem));
        assert_text_equal(problem, cases[i].problem, "case %zu", i);
        course_clear(&course);
    }
}

/* ---- Other assignments ---- */

/* Writes the transcript of the first script of `seed` for an assignment. */
static void transcript_of(enum assignment_part part,
                          const struct assignment *assignment,
                          const struct mistake_set *mistakes,
                          struct transcript *transcript)
{
    int64_t seeds[] = {7};
    const struct seed_list list = {seeds, 1};
    const struct script_order order = {
        .part = part, .assignment = assignment, .seeds = &list};
    struct script_list scripts;
    assert_true(scripts_make(&order, &scripts));
    student_run(&scripts.scripts[0], mistakes, NULL, transcript);
    scripts_clear(&scripts);
}

/* Checks that the reference for `assignment` prints and pauses like a student
 * who makes `mistake` in the assignment as it stands. */
static void assert_like_mistake(enum assignment_part part,
                                const struct assignment *assignment,
                                int mistake)
{
    struct transcript *one = malloc(sizeof *one);
    struct transcript *other = malloc(sizeof *other);
    const struct mistake_set none = {.count = 0};
    const struct mistake_set set = set_of_one(mistake);
    assert_non_null(one);
    assert_non_null(other);
    transcript_of(part, assignment, &none, one);
    transcript_of(part, NULL, &set, other);
    one->text[one->length] = other->text[other->length] = '\0';
    assert_text_equal(one->text, other->text, "the text of another term");
    assert_int_equal(one->pause_count, other->pause_count);
    for (size_t i = 0; i < one->pause_count; i++)
        assert_int_equal(one->pauses[i].place, other->pauses[i].place);
    free(one);
    free(other);
}

TEST(another_terms_shuffle_goes_up)
{
    struct assignment up = *assignment_or_usual(NULL);
    up.shuffle = SHUFFLE_UP_52;
    assert_like_mistake(PART_SHUFFLE, &up,
                        mistake_named("rand-modulo-52-upwards"));
}

TEST(another_terms_pauses_are_elsewhere)
{
    static const char decision[] = "Dealer hits.\n", table[] = "\n Player";
    const struct mistake_set none = {.count = 0};
    struct transcript *transcript = malloc(sizeof *transcript);
    assert_non_null(transcript);
    struct assignment other = *assignment_or_usual(NULL);
    other.pause = PAUSE_AT_NEXT;
    transcript_of(PART_DEAL, &other, &none, transcript);
    assert_int_equal(transcript->pause_count, 3);
    assert_memory_equal(transcript->text + transcript->pauses[0].place -
                            strlen(decision),
                        decision, strlen(decision));
    other.pause = PAUSE_AT_TABLE;
    transcript_of(PART_DEAL, &other, &none, transcript);
    assert_int_equal(transcript->pause_count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_memory_equal(transcript->text + transcript->pauses[i].place,
                            table, strlen(table));
    other.pause = PAUSE_NOWHERE;
    transcript_of(PART_DEAL, &other, &none, transcript);
    assert_int_equal(transcript->pause_count, 0);
    free(transcript);
}

TEST(another_terms_prompts_are_printed)
{
    const struct mistake_set none = {.count = 0};
    struct transcript *transcript = malloc(sizeof *transcript);
    assert_non_null(transcript);
    struct assignment other = *assignment_or_usual(NULL);
    snprintf(other.seed_prompt, PROMPT_SIZE, "Number, please: ");
    snprintf(other.hit_prompt, PROMPT_SIZE, "h or s? ");
    transcript_of(PART_PLAY, &other, &none, transcript);
    transcript->text[transcript->length] = '\0';
    assert_text_has(transcript->text, "Number, please: ", "the transcript");
    assert_text_has(transcript->text, "h or s? ", "the transcript");
    free(transcript);
}

/* Lenient grading knows this term's questions: an empty line after one of them
 * is ignored. */
TEST(lenient_comparison_knows_the_prompts)
{
    const struct mistake_set none = {.count = 0};
    struct transcript *expected = malloc(sizeof *expected);
    assert_non_null(expected);
    struct assignment other = *assignment_or_usual(NULL);
    snprintf(other.seed_prompt, PROMPT_SIZE, "Number? ");
    transcript_of(PART_SHUFFLE, &other, &none, expected);
    char got[TRANSCRIPT_TEXT];
    int length = snprintf(got, sizeof got, "Number?\n%.*s",
                          (int)(expected->length - strlen("Number? ")),
                          expected->text + strlen("Number? "));
    const struct script script = {.part = PART_SHUFFLE, .assignment = &other};
    struct candidate_run run = {.script = &script,
                                .result = {.verdict = JAIL_ENDED,
                                           .output = strdup(got),
                                           .output_length = (size_t)length}};
    struct difference difference;
    transcript_compare(expected, &run.result, false, &difference);
    assert_int_equal(difference.kind, DIFFERENCE_TEXT);
    put_looks_right(&run);
    transcript_compare(expected, &run.result, false, &difference);
    assert_int_equal(difference.kind, DIFFERENCE_NONE);
    jail_result_clear(&run.result);
    free(expected);
}

/* The advice says what this term's assignment says. */
static void assert_hint(const char *name, const struct assignment *assignment,
                        const char *wanted)
{
    assert_string_equal(mistake_hint(mistake_named(name), assignment), wanted);
}

TEST(hints_follow_the_assignment)
{
    const struct assignment other = {.shuffle = SHUFFLE_UP_52,
                                     .pause = PAUSE_AT_NEXT};
    assert_hint("rand-modulo-i", &other,
                "Let i run from 0 up to 51 and swap cards i and rand() % 52.");
    assert_hint("rand-modulo-i", NULL,
                "Use rand() % (i + 1) and let i go down to 0: a card may stay "
                "where it is.");
    assert_hint("pauses-differ", &other,
                "Call sleep(2) after each decision of the dealer.");
    assert_hint("hole-wrong-card", &other,
                "Print \" **\" for the dealer's second card.");
}
