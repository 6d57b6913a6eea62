/* Tests that find the first difference between two transcripts. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "grading.h"
#include "grading/grading_inside.h"
#include "grading/scripts.h"

enum { PAUSES = 4 };

/* A program's run, made up by a test. */
struct fake_run {
    struct jail_result result;
    struct jail_pause pauses[PAUSES];
};

/* Makes a run that printed `text` without pauses. */
static void fake_run_make(struct fake_run *run, const char *text)
{
    *run = (struct fake_run){
        .result = {.verdict = JAIL_ENDED,
                   .output = (char *)text,
                   .output_length = strlen(text)},
    };
}

/* Adds a pause after `place` bytes of output. */
static void fake_run_pause(struct fake_run *run, size_t place,
                           int64_t nanoseconds)
{
    struct jail_result *result = &run->result;
    assert_in_range(result->pause_count, 0, PAUSES - 1);
    run->pauses[result->pause_count++] =
        (struct jail_pause){place, nanoseconds};
    result->pauses = run->pauses;
    result->noted_pauses = true;
}

static struct transcript *expect(const char *text)
{
    struct transcript *transcript = calloc(1, sizeof *transcript);
    assert_non_null(transcript);
    transcript->length = strlen(text);
    memcpy(transcript->text, text, transcript->length);
    return transcript;
}

static struct difference difference_of(const char *expected, const char *got)
{
    struct transcript *transcript = expect(expected);
    struct fake_run run;
    struct difference difference;
    fake_run_make(&run, got);
    transcript_compare(transcript, &run.result, false, &difference);
    free(transcript);
    return difference;
}

TEST(the_same_text_has_no_difference)
{
    assert_int_equal(difference_of("a\nb\n", "a\nb\n").kind, DIFFERENCE_NONE);
    assert_int_equal(difference_of("", "").kind, DIFFERENCE_NONE);
}

/* Nothing is ignored here. Lines count from 1; a position is the byte at which
 * a line starts. */
TEST(the_first_line_that_differs_is_found)
{
    static const struct {
        const char *expected, *got;
        size_t line, position;
    } cases[] = {
        {"a\nb\nc\n", "a\nx\nc\n", 2, 2},
        {"a\nb\n", "a\nb", 2, 2},
        {"a\nb\n", "a\n", 2, 2},
        {"a\nb\n", "a\nb\nc\n", 3, 4},
        {"a\nb\n", "", 1, 0},
        {"a\n\nb\n", "a\nb\n", 2, 2},
        {"a \nb\n", "a\nb\n", 1, 0},
        {"a\n", "A\n", 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct difference difference =
            difference_of(cases[i].expected, cases[i].got);
        assert_int_equal(difference.kind, DIFFERENCE_TEXT);
        assert_count_equal((long long)difference.line, (long long)cases[i].line,
                           "the line of case %zu", i);
        assert_int_equal(difference.position, cases[i].position);
    }
}

#define FIRST "| 10\u2663  |  8\u2666  |\n"
#define GAME                                                             \
    "Seed: \n Player Dealer\n" FIRST "|  9\u2663  |  **  |\n"            \
    "Hit or stand? [h/s] \n Player Dealer\n" FIRST                       \
    "|  9\u2663  | 10\u2660  |\nDealer stands.\n\nFinal scores: Player " \
    "19, Dealer 18.\nPlayer wins!\n"

/* Compares GAME, in which `part` is changed, after its looks were put right. If
 * `pause` isn't 0, the run pauses there, and GAME before "Dealer stands." */
static enum difference_kind
lenient_difference(const char *part, const char *changed, size_t pause)
{
    const char *place = strstr(GAME, part);
    const struct script script = {.part = PART_PLAY};
    struct candidate_run run = {.script = &script};
    struct transcript *transcript = expect(GAME);
    struct difference difference;
    char text[sizeof GAME + 64];
    assert_non_null(place);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(place - GAME), GAME, changed,
             place + strlen(part));
    assert_int_equal(difference_of(GAME, text).kind, DIFFERENCE_TEXT);
    run.result =
        (struct jail_result){.verdict = JAIL_ENDED,
                             .output = strdup(text),
                             .output_length = strlen(text),
                             .pauses = calloc(1, sizeof *run.result.pauses),
                             .pause_count = pause > 0,
                             .noted_pauses = true};
    *run.result.pauses = (struct jail_pause){pause, PAUSE_LENGTH};
    transcript->pause_count = pause > 0;
    transcript->pauses[0].place =
        (size_t)(strstr(GAME, "Dealer stands") - GAME);
    put_looks_right(&run);
    transcript_compare(transcript, &run.result, false, &difference);
    jail_result_clear(&run.result);
    free(transcript);
    return difference.kind;
}

TEST(lenient_comparison_ignores_layout)
{
    static const char *const cases[][2] = {
        {"stands.\n", "stands.  \n"},
        {"stands.\n", "stands.\t\r\n"},
        {"wins!\n", "wins!"},
        {"wins!\n", "wins!\n  "},
        {"wins!\n", "wins!\n\n"},
        {"\n\nFinal", "\nFinal"},
        {"\n\nFinal", "\n\n  \nFinal"},
        {"Player wins", "PLAYER WINS"},
        {"Seed: \n", "Seed: "},
        {"Seed: \n", "Seed:\n"},
        {"Seed: \n", "\nSeed: \n\n"},
        {"[h/s] \n", "[h/s]\n\n"},
        {FIRST, FIRST "\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_count_equal(lenient_difference(cases[i][0], cases[i][1], 0),
                           DIFFERENCE_NONE, "case %zu, leniently", i);
}

TEST(lenient_comparison_ignores_nothing_else)
{
    static const char *const cases[][2] = {
        {FIRST, "| 10\u2663 |  8\u2666  |\n"},
        {"\u2666", "\u2665"},
        {" Player Dealer", "Player Dealer"},
        {"Player wins", "Playerwins"},
        {"Player wins", "Player\nwins"},
        {"19", "18"},
        {"Dealer stands.\n", ""},
        {"stands.\n\n", "stands."},
        {"wins!\n", "wins!\nx"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_count_equal(lenient_difference(cases[i][0], cases[i][1], 0),
                           DIFFERENCE_TEXT, "\"%s\" and \"%s\"", cases[i][0],
                           cases[i][1]);
}

/* Ignored blanks shift the text after them, and its pauses. */
TEST(lenient_comparison_finds_the_place_of_a_pause)
{
    const size_t place = (size_t)(strstr(GAME, "Dealer stands") - GAME);
    assert_int_equal(lenient_difference(FIRST, FIRST "\n", place + 1),
                     DIFFERENCE_NONE);
    assert_int_equal(lenient_difference(FIRST, FIRST "\n", place + 3),
                     DIFFERENCE_PAUSE);
}

/* A NUL byte is compared like any other. */
TEST(nul_bytes_are_compared)
{
    struct transcript *transcript = expect("ab\n");
    struct fake_run run;
    struct difference difference;
    fake_run_make(&run, "");
    run.result.output = (char *)"a\0b\n";
    run.result.output_length = 4;
    transcript_compare(transcript, &run.result, false, &difference);
    assert_int_equal(difference.kind, DIFFERENCE_TEXT);
    memcpy(transcript->text, "a\0b\n", 4);
    transcript->length = 4;
    transcript_compare(transcript, &run.result, false, &difference);
    assert_int_equal(difference.kind, DIFFERENCE_NONE);
    free(transcript);
}

/* ---- Pauses ---- */

static const int64_t TWO_SECONDS = (int64_t)2 * CLI_NANOSECONDS;

/* "table\n", a pause, "hits\n", "table\n", a pause, "stands\n". */
static struct transcript *two_pauses(void)
{
    struct transcript *transcript = expect("table\nhits\ntable\nstands\n");
    static const size_t places[] = {6, 17};
    for (size_t i = 0; i < 2; i++)
        transcript->pauses[i] = (struct transcript_pause){.place = places[i]};
    transcript->pause_count = 2;
    return transcript;
}

static struct difference difference_of_pauses(const struct jail_pause pauses[],
                                              size_t count, const char *text)
{
    struct transcript *transcript = two_pauses();
    struct fake_run run;
    struct difference difference;
    fake_run_make(&run, text);
    run.result.noted_pauses = true;
    for (size_t i = 0; i < count; i++)
        fake_run_pause(&run, pauses[i].output_before, pauses[i].nanoseconds);
    transcript_compare(transcript, &run.result, false, &difference);
    free(transcript);
    return difference;
}

#define RIGHT "table\nhits\ntable\nstands\n"

TEST(pauses_in_their_places_are_right)
{
    const struct jail_pause right[] = {{6, TWO_SECONDS}, {17, TWO_SECONDS}};
    assert_int_equal(difference_of_pauses(right, 2, RIGHT).kind,
                     DIFFERENCE_NONE);
    const struct jail_pause in_pieces[] = {
        {6, TWO_SECONDS / 2}, {6, TWO_SECONDS / 2}, {12, 0}, {17, TWO_SECONDS}};
    assert_int_equal(difference_of_pauses(in_pieces, 4, RIGHT).kind,
                     DIFFERENCE_NONE);
}

/* Makes the second pause of the two optional, and compares. */
static enum difference_kind
difference_with_optional(const struct jail_pause pauses[], size_t count)
{
    struct transcript *transcript = two_pauses();
    struct fake_run run;
    struct difference difference;
    transcript->pauses[1].is_optional = true;
    fake_run_make(&run, RIGHT);
    run.result.noted_pauses = true;
    for (size_t i = 0; i < count; i++)
        fake_run_pause(&run, pauses[i].output_before, pauses[i].nanoseconds);
    transcript_compare(transcript, &run.result, false, &difference);
    free(transcript);
    return difference.kind;
}

TEST(an_optional_pause_can_be_missing_or_have_any_length)
{
    const struct jail_pause pauses[] = {{6, TWO_SECONDS}, {17, TWO_SECONDS}};
    const struct jail_pause brief[] = {{6, TWO_SECONDS}, {17, 1}};
    const struct jail_pause early[] = {{6, TWO_SECONDS}, {12, TWO_SECONDS}};
    assert_int_equal(difference_with_optional(pauses, 2), DIFFERENCE_NONE);
    assert_int_equal(difference_with_optional(brief, 2), DIFFERENCE_NONE);
    assert_int_equal(difference_with_optional(pauses, 1), DIFFERENCE_NONE);
    assert_int_equal(difference_with_optional(early, 2), DIFFERENCE_PAUSE);
    assert_int_equal(difference_with_optional(pauses + 1, 1), DIFFERENCE_PAUSE);
}

TEST(a_pause_that_is_missing_late_or_short_is_found)
{
    const struct jail_pause late[] = {{6, TWO_SECONDS}, {24, TWO_SECONDS}};
    struct difference difference = difference_of_pauses(late, 2, RIGHT);
    assert_int_equal(difference.kind, DIFFERENCE_PAUSE);
    assert_int_equal(difference.line, 4);
    assert_true(difference.wants_pause && difference.pause == 0);

    difference = difference_of_pauses(late, 1, RIGHT);
    assert_int_equal(difference.kind, DIFFERENCE_PAUSE);
    assert_true(difference.wants_pause && difference.pause == 0);

    const struct jail_pause small[] = {{6, TWO_SECONDS - 1}, {17, TWO_SECONDS}};
    difference = difference_of_pauses(small, 2, RIGHT);
    assert_int_equal(difference.kind, DIFFERENCE_PAUSE);
    assert_int_equal(difference.line, 2);
    assert_int_equal(difference.pause, TWO_SECONDS - 1);

    const struct jail_pause more[] = {
        {6, TWO_SECONDS}, {17, TWO_SECONDS}, {24, TWO_SECONDS}};
    difference = difference_of_pauses(more, 3, RIGHT);
    assert_int_equal(difference.kind, DIFFERENCE_PAUSE);
    assert_true(!difference.wants_pause);
    assert_int_equal(difference.position, strlen(RIGHT));
}

TEST(whole_pauses_in_one_place_are_not_added_up)
{
    const struct jail_pause held[] = {
        {6, TWO_SECONDS}, {6, TWO_SECONDS}, {17, TWO_SECONDS}};
    struct difference difference = difference_of_pauses(held, 3, RIGHT);
    assert_int_equal(difference.kind, DIFFERENCE_PAUSE);
    assert_false(difference.wants_pause);
    assert_int_equal(difference.pause, TWO_SECONDS);
}

/* A program may pause again after the last recorded pause. */
TEST(pauses_beyond_the_recorded_ones_are_not_compared)
{
    struct transcript *transcript = two_pauses();
    struct fake_run run;
    struct difference difference;
    fake_run_make(&run, RIGHT);
    run.result.noted_pauses = true;
    run.result.pauses = calloc(JAIL_PAUSES_MAX, sizeof *run.result.pauses);
    assert_non_null(run.result.pauses);
    for (size_t i = 0; i < JAIL_PAUSES_MAX; i++)
        run.result.pauses[i] = (struct jail_pause){6, 1};
    run.result.pause_count = JAIL_PAUSES_MAX - 1;
    transcript_compare(transcript, &run.result, false, &difference);
    assert_int_equal(difference.kind, DIFFERENCE_PAUSE);
    run.result.pause_count = JAIL_PAUSES_MAX;
    transcript_compare(transcript, &run.result, false, &difference);
    assert_int_equal(difference.kind, DIFFERENCE_NONE);
    free(run.result.pauses);
    free(transcript);
}

enum { RUNS = 3 };

/* Diagnoses three runs that printed the reference's text without its pauses.
 * The first `slow` of them took six seconds. */
static void diagnose_without_pauses(int slow, bool (*stopped)(void *target),
                                    struct diagnosis *diagnosis)
{
    struct seed_list seeds;
    struct script_list scripts;
    struct transcript *text = calloc(1, sizeof *text);
    assert_non_null(text);
    assert_true(seeds_usual(1, &seeds));
    assert_true(scripts_make(
        &(struct script_order){.part = PART_DEAL, .seeds = &seeds}, &scripts));
    reference_run(&scripts.scripts[0], text);
    struct candidate_run runs[RUNS];
    for (int i = 0; i < RUNS; i++)
        runs[i] = (struct candidate_run){
            .script = &scripts.scripts[0],
            .verdict = VERDICT_DIFFERS,
            .result = {.verdict = JAIL_ENDED,
                       .output = text->text,
                       .output_length = text->length,
                       .noted_pauses = true,
                       .wall = i < slow ? 3 * TWO_SECONDS : 0},
        };
    const struct grading_settings order = {.stopped = stopped};
    diagnose(&order, PART_DEAL, runs, RUNS, (struct evidence){.source = NULL},
             diagnosis);
    scripts_clear(&scripts);
    seeds_clear(&seeds);
    free(text);
}

/* A wait for a signal or a descriptor isn't recorded as a pause. So runs that
 * took long enough can't be diagnosed as ones without pauses. One of them can
 * be slow by chance. */
TEST(an_unseen_wait_is_not_a_missing_pause)
{
    for (int slow = 0; slow <= RUNS; slow++) {
        struct diagnosis diagnosis;
        diagnose_without_pauses(slow, NULL, &diagnosis);
        assert_count_equal((long long)diagnosis.set_count, 0,
                           "the diagnoses with %d slow runs", slow);
        assert_int_equal(
            set_includes(&diagnosis.facts, mistake_named("pauses-differ")),
            slow <= 1);
        assert_int_equal(diagnosis.rest_is_right, slow <= 1);
    }
}

static bool always(void *target)
{
    (void)target;
    return true;
}

TEST(the_search_for_causes_can_be_stopped)
{
    struct diagnosis diagnosis;
    diagnose_without_pauses(0, always, &diagnosis);
    assert_true(diagnosis.interrupted);
    assert_int_equal(diagnosis.set_count, 0);
}

/* ---- What the source and the compiler show ---- */

TEST(a_letter_alone_in_a_condition_is_a_fact)
{
    static const struct {
        const char *source, *messages, *fact;
    } rows[] = {
        {"if (a == 'h' || 'H')\n", NULL, "condition-constant"},
        {"while (a == 's' || 'S' || b) {\n", NULL, "condition-constant"},
        {"if (a == 'h' || a == 'H')\n", NULL, NULL},
        {"if (a == 'h' || 'H' == a)\n", NULL, NULL},
        {"while (a != 'h' && a != 'S')\n", NULL, NULL},
        {"return a == 'H';\n", NULL, NULL},
        {"return tolower(a) == 'H';\n", NULL, NULL},
        {"if (a == 'h' || a == 'H')\n", NULL, NULL},
        {"suits = {'S', 'H'};\n", NULL, NULL},
        {"return a == 'S'; /* not 's' */\n", NULL, NULL},
        {"/* never a == 'h' || 'H' */\n// a == 'H'\n", NULL, NULL},
        {"void f(void) { if (push) main(); }\n", NULL, "main-called"},
        {"int main() {\n// main();\n}\nint main();\n", NULL, NULL},
        {"", "x.c:3: warning: y [-Wempty-body]\n", "body-empty"},
        {"", "x.c:3: warning: z [-Wformat-zero-length]\n", NULL},
        {"", "x.c:3: warning: z [-Wformat=]\n", "format-mismatch"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct diagnosis diagnosis = {.set_count = 0};
        facts_of_source((struct evidence){.source = rows[i].source,
                                          .messages = rows[i].messages},
                        &diagnosis);
        assert_int_equal(diagnosis.facts.count, rows[i].fact != NULL);
        if (rows[i].fact)
            assert_int_equal(diagnosis.facts.made[0].mistake,
                             mistake_named(rows[i].fact));
    }
}
