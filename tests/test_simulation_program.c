/* simulate, as a program: the same answer however the work is cut, files that
 * are whole or refused, and bad input that is named. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/process.h"
#include "support/shelf.h"

enum { PATH_SIZE = 160, LINE_SIZE = 1024 };

/* ---- Running ---- */

struct bench {
    struct shelf shelf;
};

static int open_shelf(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    shelf_open(&bench->shelf);
    *state = bench;
    return 0;
}

static int close_shelf(void **state)
{
    struct bench *bench = *state;
    shelf_close(&bench->shelf);
    free(bench);
    return 0;
}

/* Runs a line as a shell would, in the shelf's folder. */
static void run_line(const struct bench *bench, const char *line,
                     struct run_result *outcome)
{
    char command[LINE_SIZE], here[PATH_SIZE];
    assert_non_null(getcwd(here, sizeof here));
    const char *folder = programs_dir();
    snprintf(command, sizeof command, "PATH=%s%s%s:$PATH; cd %s && %s",
             folder[0] == '/' ? "" : here, folder[0] == '/' ? "" : "/", folder,
             bench->shelf.folder, line);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, outcome);
}

/* What a line prints that must succeed; the caller frees it. */
static char *output_of(const struct bench *bench, const char *line)
{
    struct run_result outcome;
    run_line(bench, line, &outcome);
    if (outcome.status != 0)
        fail_msg("%s: status %d, %s", line, outcome.status, outcome.errors);
    free(outcome.errors);
    return outcome.output;
}

static void assert_same(const struct bench *bench, const char *one,
                        const char *other)
{
    char *first = output_of(bench, one), *second = output_of(bench, other);
    assert_true(strlen(first) > 0);
    assert_text_equal(second, first, "%s beside %s", other, one);
    free(first);
    free(second);
}

static void assert_refused(const struct bench *bench, const char *line,
                           const char *message)
{
    struct run_result outcome;
    run_line(bench, line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of: %s", line);
    assert_text_has(outcome.errors, message, "%s", line);
    assert_text_equal(outcome.output, "", "%s", line);
    run_result_free(&outcome);
}

/* ---- The same answer always ---- */

#define GAME "simulate --count hi-lo --seed 5 --csv "

static void threads_make_no_difference(void **state)
{
    assert_same(*state, GAME "--rounds 2.5e6 --threads 1",
                GAME "--rounds 2.5e6 --threads 2");
    assert_same(*state, GAME "--rounds 2.5e6 --threads 1",
                GAME "--rounds 2.5e6 --threads 3");
    assert_same(*state, GAME "--rounds 1.2e6 --seats 2 --threads 1",
                GAME "--rounds 1.2e6 --seats 2 --threads 3");
}

static void a_run_goes_on_where_it_stopped(void **state)
{
    free(output_of(*state, GAME "--rounds 1048576 --checkpoint run"));
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --threads 2 --checkpoint run");
    /* What is complete is told again. */
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --checkpoint run");
}

/* Killed at once, there is a whole file or none; what a death while it is
 * written leaves is shown by test_simulation_parts.c. */
static void a_crash_costs_no_more_than_what_was_not_yet_kept(void **state)
{
    struct run_result outcome;
    run_line(*state,
             GAME "--rounds 1.5e6 --checkpoint crash >/dev/null & "
                  "kill -KILL $!; wait $! 2>/dev/null; true",
             &outcome);
    run_result_free(&outcome);
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --checkpoint crash");
}

/* Ctrl-C, once the first block is done; what was kept can be read. */
static void an_interrupt_reports_what_is_done(void **state)
{
    const struct bench *bench = *state;
    struct terminal terminal;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/stopped", bench->shelf.folder);
    const char *const arguments[] = {"simulate",     "--rounds", "1e15",
                                     "--checkpoint", path,       NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, " million a second, value ");
    terminal_type(&terminal, "\003");
    assert_count_equal(terminal_finish(&terminal), 0, "the status: %s",
                       terminal.text);
    assert_text_has(terminal.text, "stopped before the end", "the report");
    char *merged = output_of(bench, "simulate merge stopped --json");
    assert_text_has(merged, "\"seed\": 1", "the file of the stopped run");
    free(merged);
}

static void parts_are_the_whole(void **state)
{
    free(output_of(*state, GAME "--rounds 2e6 --blocks 0-0 --checkpoint a"));
    free(output_of(*state, GAME "--rounds 2e6 --blocks 1-1 --checkpoint b"));
    assert_same(*state, GAME "--rounds 2e6", "simulate merge b a --csv");
}

static void perfect_play_is_the_same_again(void **state)
{
    assert_same(*state,
                "simulate --strategy perfect-count --rounds 200 --csv -t 1",
                "simulate --strategy perfect-count --rounds 200 --csv -t 3");
}

/* Four blocks are the first stage. */
static void an_error_that_is_small_enough_ends_it(void **state)
{
    assert_same(*state, "simulate --until-error 6e-4 --csv -t 1",
                "simulate --until-error 6e-4 --csv -t 3");
    assert_same(*state, "simulate --until-error 6e-4 --csv",
                "simulate --rounds 4194304 --csv");
}

/* ---- Files of another run, or none ---- */

static void files_of_other_runs_are_refused_by_name(void **state)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint a"));
    free(output_of(*state, GAME "--rounds 1e5 --rule soft17=hit "
                                "--checkpoint b"));
    free(output_of(*state, "simulate --count hi-lo --seed 6 --csv --rounds 1e5 "
                           "--checkpoint c"));
    assert_refused(*state, GAME "--rounds 1e5 --checkpoint b",
                   "--checkpoint: b: it is of another game");
    assert_refused(*state, GAME "--rounds 1e5 --strategy mimic --checkpoint a",
                   "--checkpoint: a: it is of another game");
    assert_refused(*state, GAME "--rounds 1e5 --checkpoint c",
                   "--checkpoint: c: it is of another seed");
    assert_refused(*state, GAME "--rounds 2e6 --checkpoint a",
                   "--checkpoint: a: it ended within a block");
    assert_refused(*state, "simulate merge a b",
                   "b does not go with a: it is of another game: strip, "
                   "changed, basic, hi-lo");
    assert_refused(*state, "simulate merge a c",
                   "c does not go with a: it is of another seed, 6");
    assert_refused(*state, "simulate merge a a",
                   "a has blocks that a has too: 0 to 0");
    assert_refused(*state, "simulate merge a nowhere",
                   "nowhere can't be read: No such file");
}

static void a_file_that_was_cut_or_changed_is_refused(void **state)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint a"));
    free(output_of(*state, "head -n 40 a >short; echo done"));
    assert_refused(*state, GAME "--rounds 1e5 --checkpoint short",
                   "--checkpoint: short: line 41: it was cut short");
    free(output_of(*state, "sed 's/^\\(count 0 -10 \\)./\\19/' a >changed; "
                           "echo done"));
    assert_refused(*state, "simulate merge changed",
                   "it was changed: its check value is another");
    assert_refused(*state, ": >empty; simulate merge empty",
                   "empty: line 1: it is no file of a run");
    assert_refused(*state, "simulate --rounds 1e5 --checkpoint nowhere/a",
                   "--checkpoint: nowhere/a can't be written: No such file");
}

/* ---- Bad input ---- */

struct fault {
    const char *line;
    const char *message;
};

static void bad_input_is_named(void **state)
{
    static const struct fault faults[] = {
        {"simulate --rounds 0", "--rounds: a whole number from 1 to 1e15"},
        {"simulate --rounds 1e30", "--rounds: a whole number from 1 to 1e15"},
        {"simulate --rounds 1.5", "not \"1.5\""},
        {"simulate --rounds -1", "not \"-1\""},
        {"simulate --rounds inf", "not \"inf\""},
        {"simulate --until-error 0", "--until-error: a standard error"},
        {"simulate --bankroll 0", "--bankroll: a number over 0"},
        {"simulate --seats 8", "--seats must be a whole number from 1 to 7"},
        {"simulate --cut 0", "--cut: per cent of the shoe"},
        {"simulate --blocks 5", "--blocks: the first and the last block"},
        {"simulate --blocks 5-4 --checkpoint x", "not \"5-4\""},
        {"simulate --blocks 0-1", "--blocks needs --checkpoint FILE"},
        {"simulate --rounds 1e6 --blocks 0-1 --checkpoint x",
         "have only the blocks 0 to 0"},
        {"simulate --json --csv", "only one of them"},
        {"simulate merge", "merge needs the files of parts"},
        {"simulate purge", "merge, and the files of parts behind it"},
        {"simulate --strategy best", "it is basic, mimic, perfect-count or"},
        {"simulate --strategy chart:nowhere", "nowhere can't be read"},
        {"printf 'hard 16,S,S\\n' >holes; simulate --strategy chart:holes",
         "--strategy: holes, line 1"},
        {"simulate --count high", "--count: \"high\" is no count"},
        {"simulate --count 1,2,3", "--count: \"1,2,3\""},
        {"simulate --count 0.123,0,0,0,0,0,0,0,0,1", "down to tenths"},
        {"simulate --count hi-lo --bets '0.5@-99 2@1'",
         "--bets: \"0.5@-99\": the least bet is 1 unit"},
        {"simulate --count hi-lo --bets '0@-99 2@1'", "the least bet is 1"},
        {"simulate --count hi-lo --bets '1@-99 2@1 3@1'",
         "there is a bet for this true count already"},
        {"simulate --count hi-lo --bets '2@1'",
         "no bet is said for low true counts"},
        {"simulate --count hi-lo --bets '1@-99 2'", "as in 2@1"},
        {"simulate --count hi-lo --bets '1@-99 2@1.5'", "a whole number"},
        {"simulate --count hi-lo --bets '1@-99 200@3'",
         "200 units are over the limit of the table"},
        {"simulate --bets '1@-99 2@1'", "without --count the true count"},
        {"simulate --deviations computed", "without --count there is no"},
        {"simulate --insurance computed", "without --count there is no"},
        {"simulate --insurance 21", "--insurance: a true count from -20"},
        {"echo 'hard 16 10 stand' >bad; simulate --count hi-lo --deviations "
         "bad",
         "bad, line 1: a line is like \"hard 16 10 stand from 0\""},
        {"simulate --rules extra", "ante is not simulated"},
        {"simulate --rule replay-push=yes", "replay-push is not simulated"},
        {"simulate --rounds 1e4 --svg nowhere/x --json >/dev/null",
         "--svg: nowhere/x can't be written"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused(*state, faults[i].line, faults[i].message);
}

/* ---- Reports ---- */

static void the_forms_of_a_report_agree(void **state)
{
    char *json = output_of(*state, "simulate --rounds 1e5 --seed 3 --json");
    char *csv = output_of(*state, "simulate --rounds 1e5 --seed 3 --csv");
    static const char *const keys[] = {"\"rounds\": 100000,",
                                       "\"value\": ",
                                       "\"error\": ",
                                       "\"variance\": ",
                                       "\"rounds_per_second\": ",
                                       "\"seed\": 3"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_text_has(json, keys[i], "the JSON");
    double value = strtod(strstr(json, "\"value\": ") + 9, NULL);
    char row[64];
    snprintf(row, sizeof row, "all,,100000,1,%.17g,", value);
    assert_text_has(csv, row, "the CSV");
    free(json);
    free(csv);
}

static void the_picture_is_drawn(void **state)
{
    char *picture = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                      "--svg curve.svg --csv >/dev/null; "
                                      "cat curve.svg");
    assert_text_has(picture, "<svg xmlns=", "the picture");
    assert_text_has(picture, "<polyline", "the picture");
    assert_text_has(picture, "</svg>\n", "the picture");
    free(picture);
}

static void ascii_reports_are_ascii(void **state)
{
    char *text = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                   "--ascii --bankroll 200");
    for (const char *byte = text; *byte; byte++)
        assert_true((*byte & 0x80) == 0);
    assert_text_has(text, "Ruin      of 200 units", "the report");
    free(text);
}

/* What deviates at every count is another chart. */
static void deviations_are_played_as_they_are_written(void **state)
{
    free(output_of(*state,
                   "odds --chart --csv | grep -v '^#' >one && "
                   "sed 's/^\\(hard 16,.*\\),[^,]*,/\\1,Dh,/' one >other && "
                   "echo 'hard 16 10 double from -20' >play && "
                   "! cmp -s one other && echo done"));
    assert_same(*state, GAME "--rounds 1e6 --strategy chart:other",
                GAME "--rounds 1e6 --strategy chart:one --deviations play");
    free(output_of(*state, "echo 'insurance from -20' >insured; echo done"));
    assert_same(*state, GAME "--rounds 1e6 --insurance -20",
                GAME "--rounds 1e6 --deviations insured");
}

/* What is computed of insurance holds beside a file that says nothing of it. */
static void computed_insurance_holds_beside_a_file(void **state)
{
    free(output_of(*state, ": >none; echo done"));
    assert_same(*state, GAME "--rounds 1e5 --rule decks=1 --insurance computed",
                GAME "--rounds 1e5 --rule decks=1 --insurance computed "
                     "--deviations none");
    char *never = output_of(*state, GAME "--rounds 1e5 --rule decks=1");
    char *computed =
        output_of(*state, GAME "--rounds 1e5 --rule decks=1 --deviations none "
                               "--insurance computed");
    assert_string_not_equal(never, computed);
    free(never);
    free(computed);
}

#define WITH_SHELF(test) \
    cmocka_unit_test_setup_teardown(test, open_shelf, close_shelf)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_SHELF(threads_make_no_difference),
        WITH_SHELF(a_run_goes_on_where_it_stopped),
        WITH_SHELF(a_crash_costs_no_more_than_what_was_not_yet_kept),
        WITH_SHELF(an_interrupt_reports_what_is_done),
        WITH_SHELF(parts_are_the_whole),
        WITH_SHELF(perfect_play_is_the_same_again),
        WITH_SHELF(an_error_that_is_small_enough_ends_it),
        WITH_SHELF(files_of_other_runs_are_refused_by_name),
        WITH_SHELF(a_file_that_was_cut_or_changed_is_refused),
        WITH_SHELF(bad_input_is_named),
        WITH_SHELF(the_forms_of_a_report_agree),
        WITH_SHELF(the_picture_is_drawn),
        WITH_SHELF(ascii_reports_are_ascii),
        WITH_SHELF(deviations_are_played_as_they_are_written),
        WITH_SHELF(computed_insurance_holds_beside_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
