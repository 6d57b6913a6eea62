/* Tests of grading by another term's assignment: what was a mistake is right,
 * and what was right is a mistake with a name. */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/graded.h"
#include "support/process.h"

/* Grades the candidate `name` as a play by a grade.conf with these settings.
 * Checks the exit status, and that the report has `wanted`. */
static void assert_graded(const char *settings, const char *name, int status,
                          const char *wanted)
{
    char config[] = "/tmp/grade-conf-XXXXXX", path[512];
    int file = mkstemp(config);
    assert_return_code(file, errno);
    assert_int_equal(write(file, settings, strlen(settings)), strlen(settings));
    close(file);
    snprintf(path, sizeof path, "%s/wrong/%s", candidates_dir(), name);
    struct run_result result;
    const char *part = strcmp(name, "pause-after-hits") == 0 ? "deal" : "play";
    const struct run run = {.arguments = {"grade", "--config", config, "-s0-3",
                                          "--part", part, path}};
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors of %s", name);
    assert_text_has(result.output, wanted, "%s with %s", name, settings);
    assert_int_equal(result.status, status);
    run_result_free(&result);
    unlink(config);
}

TEST(a_shuffle_that_goes_up_can_be_right)
{
    static const char up[] = "shuffle = up-52\n";
    assert_graded(up, "rand-modulo-52-upwards", 0, "scripts passed\n");
    assert_graded(up, "right-play", 1,
                  "The shuffle goes down and swaps cards i and rand() % (i + "
                  "1).\n      Let i run from 0 up to 51 and swap cards i and "
                  "rand() % 52.\n");
    assert_graded("", "rand-modulo-52-upwards", 1,
                  "The shuffle goes up and swaps each card with card rand() % "
                  "52.");
}

TEST(a_pause_after_the_decision_can_be_right)
{
    static const char after[] = "pause = after-decision\n";
    assert_graded(after, "pause-after-decision", 0, "scripts passed\n");
    assert_graded(after, "right-play", 1,
                  "      Call sleep(2) after each decision of the dealer.\n");
    assert_graded("pause = none\n", "pause-missing", 0, "scripts passed\n");
}

TEST(a_pause_after_each_hit_can_be_right)
{
    static const char after[] = "pause = after-hit\n";
    assert_graded(after, "pause-after-hits", 0, "scripts passed\n");
    assert_graded(after, "pause-after-decision", 1, "  differs: ");
    assert_graded(after, "right-play", 1, "  differs: ");
}

/* Settings for the points, and what a program without pauses earns, and one
 * that passes every script but reads garbage. */
TEST(missing_pauses_and_errors_in_memory_cost_a_share)
{
    static const char pauses[] = "wrong/pause-missing";
    static const char garbage[] = "tests/candidates/faults/garbage-read";
    static const struct {
        const char *settings, *score, *name;
    } cases[] = {
        {"", "\"score\": 24", pauses},
        {"cost-pauses = 50\n", "\"score\": 15", pauses},
        {"cost-pauses = 0\n", "\"score\": 30", pauses},
        {"", "\"score\": 20", garbage},
        {"cost-memory = 75\n", "\"score\": 10", garbage},
        {"cost-memory = 0\n", "\"score\": 40", garbage},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char config[] = "/tmp/grade-conf-XXXXXX", path[512];
        int file = mkstemp(config);
        assert_return_code(file, errno);
        assert_int_equal(
            write(file, cases[i].settings, strlen(cases[i].settings)),
            strlen(cases[i].settings));
        close(file);
        bool is_program = cases[i].name == pauses;
        snprintf(path, sizeof path, "%s%s%s",
                 is_program ? candidates_dir() : "", is_program ? "/" : "",
                 cases[i].name);
        struct run_result result;
        const struct run run = {
            .arguments = {"grade", "--config", config, "-s1,2", "--gradescope",
                          "--part", is_program ? "play" : "shuffle", path}};
        run_program(&run, &result);
        assert_text_has(result.output, cases[i].score, "%s", cases[i].settings);
        run_result_free(&result);
        unlink(config);
    }
}

TEST(prompts_can_be_different)
{
    static const char other[] = "seed-prompt = \"Enter a seed: \"\n";
    assert_graded(other, "seed-prompt-differs", 0, "scripts passed\n");
    assert_graded(other, "right-play", 1, "  differs: ");
    assert_graded("pauses = ignore\n", "pause-missing", 0, "scripts passed\n");
    /* An option on the command line comes first. */
    assert_graded("seeds = 100-200\nstdout = pipe\n", "right-play", 0,
                  "scripts passed\n");
}

/* The points are the last line. Only a script with the hidden seed fails, and
 * the text for a teacher shows it. */
TEST(autolab_gets_the_points_in_the_last_line)
{
    static const char settings[] = "seeds = 0\nhidden-seeds = 261\n";
    static const char last[] = "\n{\"scores\": {\"play\": 12.50}}\n";
    char config[] = "/tmp/grade-conf-XXXXXX", path[512];
    int file = mkstemp(config);
    assert_return_code(file, errno);
    assert_int_equal(write(file, settings, strlen(settings)), strlen(settings));
    close(file);
    snprintf(path, sizeof path, "%s/wrong/dealer-hits-17", candidates_dir());
    for (int i = 0; i < 2; i++) {
        const struct run run = {.arguments = {"grade", "--config", config,
                                              "--part", "play", path,
                                              i > 0 ? "--autolab" : NULL}};
        struct run_result result;
        run_program(&run, &result);
        assert_int_equal(strstr(result.output, "261") != NULL, i == 0);
        const char *end = strstr(result.output, last);
        assert_int_equal(end != NULL, i > 0);
        if (end)
            assert_string_equal(end, last);
        assert_text_has(result.output, "A message contradicts the",
                        "the cause");
        assert_int_equal(result.status, 1);
        run_result_free(&result);
    }
    unlink(config);
}

/* ---- An autograder ---- */

/* Does in a folder what Gradescope does with the zip: unpacks it, and runs it
 * with a submission. The submission is right except in the second run, and in
 * the third nothing can be graded. What setup.sh installs is there already. */
TEST(the_zip_for_gradescope_grades_a_submission)
{
    static const char script[] =
        "export AUTOGRADER_FOLDER=$(mktemp -d) && "
        "echo 'parts = shuffle, play' >$AUTOGRADER_FOLDER/conf && "
        "sh data/class/gradescope.sh $AUTOGRADER_FOLDER/a.zip "
        "$AUTOGRADER_FOLDER/conf && here=$PWD && cd $AUTOGRADER_FOLDER && "
        "mkdir source submission results && unzip -q a.zip -d source && "
        "sh -n source/setup.sh && cp $here/tests/candidates/homework/* "
        "submission && source/run_autograder && cat results/results.json && "
        "rm submission/play.c && source/run_autograder && "
        "cat results/results.json && "
        "echo 'compiler = no-such' >source/grade.conf && "
        "source/run_autograder && cat results/results.json; "
        "rm -rf $AUTOGRADER_FOLDER";
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", script}};
    struct run_result result;
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors");
    assert_text_has(result.output, "{\n  \"score\": 70,", "the right one");
    assert_text_has(result.output, "}\n{\n  \"score\": 40,", "without play.c");
    assert_text_has(result.output,
                    "}\n{\"score\": 0, \"output\": \"Not graded; tell your "
                    "teacher. grade: can't find no-such; install it",
                    "without a compiler");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

TEST(the_zip_can_have_another_assignment)
{
    static const char script[] =
        "export AUTOGRADER_FOLDER=$(mktemp -d) && mkdir $AUTOGRADER_FOLDER/own "
        "&& echo 'int main(void) { return 0; }' "
        ">$AUTOGRADER_FOLDER/own/right.c && printf '%s\\n' 'program = nothing' "
        "'reference = right.c' 'script = it prints nothing' 'points = 7' "
        ">$AUTOGRADER_FOLDER/own/assignment.conf && "
        "sh data/class/gradescope.sh $AUTOGRADER_FOLDER/a.zip '' "
        "$AUTOGRADER_FOLDER/own && cd $AUTOGRADER_FOLDER && "
        "mkdir source submission results && unzip -q a.zip -d source && "
        "cp own/right.c submission/nothing.c && source/run_autograder && "
        "cat results/results.json; rm -rf $AUTOGRADER_FOLDER";
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", script}};
    struct run_result result;
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors");
    assert_text_has(result.output, "{\n  \"score\": 7,", "the right one");
    run_result_free(&result);
}

/* ---- Sample runs ---- */

/* The programs print the same themselves, and what is typed into them. */
TEST(a_transcript_is_that_of_the_program)
{
    static const struct {
        const char *part, *seed, *answers, *input;
    } samples[] = {{"shuffle", "5", NULL, "5\n"},
                   {"deal", "-7", "hs", "-7\nh\ns\n"},
                   {"play", "12", "hs", "12\nh\ns\n"},
                   {"play", "1", "hhhhss", "1\nh\nh\nh\nh\ns\ns\n"}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        char seed[32];
        snprintf(seed, sizeof seed, "--transcript=%s", samples[i].seed);
        const struct run run = {.arguments = {"grade", "--part",
                                              samples[i].part, seed,
                                              samples[i].answers}};
        const struct run program = {
            .arguments = {samples[i].part, "--echo", "--pause", "0"},
            .input = samples[i].input};
        struct run_result result, expected;
        run_program(&run, &result);
        run_program(&program, &expected);
        assert_text_equal(result.errors, "", "the errors of case %zu", i);
        assert_text_equal(result.output, expected.output, "case %zu", i);
        assert_int_equal(result.status, 0);
        run_result_free(&result);
        run_result_free(&expected);
    }
}

TEST(a_transcript_has_the_answers_of_its_game)
{
    static const struct {
        const char *answers, *errors;
    } wrong[] = {
        {"hx", "grade: the answers must be letters h and s, such as hhs\n"},
        {"h", "grade: the answers end before the game; add h or s\n"},
        {"hsss", "grade: the game ends before the answers; leave out the last "
                 "2\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct run run = {
            .arguments = {"grade", "--transcript", "12", wrong[i].answers}};
        struct run_result result;
        run_program(&run, &result);
        assert_text_equal(result.errors, wrong[i].errors, "case %zu", i);
        assert_int_equal(result.status, 2);
        run_result_free(&result);
    }
}
