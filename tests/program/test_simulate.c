/* Runs simulate as a program: the same results however the work is divided,
 * files that are complete or refused, and bad input that is explained. */
#include "support/check.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/fake_terminal.h"
#include "support/process.h"
#include "support/state_folder.h"

enum { PATH_SIZE = 160, LINE_SIZE = 1024 };

/* ---- Running ---- */

struct bench {
    struct state_folder home;
};

static int open_home(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    state_folder_open(&bench->home);
    *state = bench;
    return 0;
}

static int close_home(void **state)
{
    struct bench *bench = *state;
    state_folder_close(&bench->home);
    free(bench);
    return 0;
}

/* Runs a shell command line in the home folder. */
static void run_at_bench(const struct bench *bench, const char *line,
                         struct run_result *outcome)
{
    char command[LINE_SIZE], here[PATH_SIZE];
    assert_non_null(getcwd(here, sizeof here));
    const char *folder = programs_dir();
    snprintf(command, sizeof command, "PATH=%s%s%s:$PATH; cd %s && %s",
             folder[0] == '/' ? "" : here, folder[0] == '/' ? "" : "/", folder,
             bench->home.folder, line);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, outcome);
}

/* Returns the output of a command line, which must succeed. The caller frees
 * it.
 */
static char *output_of(const struct bench *bench, const char *line)
{
    struct run_result outcome;
    run_at_bench(bench, line, &outcome);
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
    assert_text_equal(second, first, "%s, compared with %s", other, one);
    free(first);
    free(second);
}

static void assert_simulate_refuses(const struct bench *bench, const char *line,
                                    const char *message)
{
    struct run_result outcome;
    run_at_bench(bench, line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of: %s", line);
    assert_text_has(outcome.errors, message, "%s", line);
    assert_text_equal(outcome.output, "", "%s", line);
    run_result_free(&outcome);
}

/* ---- The same results every time ---- */

#define GAME "simulate --count hi-lo --seed 5 --csv "

static void threads_make_no_difference(void **state)
{
    assert_same(*state, GAME "--rounds 2.5e6 --threads 1",
                GAME "--rounds 2.5e6 --threads 2");
    assert_same(*state, GAME "--rounds 2.5e6 --threads 1",
                GAME "--rounds 2.5e6 --threads 3");
    assert_same(*state, GAME "--rounds 1.2e6 --seats 2 --threads 1",
                GAME "--rounds 1.2e6 --seats 2 --threads 3");
    assert_same(*state, "simulate --cut-curve --rounds 2.5e6 --csv --threads 1",
                "simulate --cut-curve --rounds 2.5e6 --csv --threads 3");
    assert_same(*state, GAME "--rounds 2.5e6 --leave -1 --threads 1",
                GAME "--rounds 2.5e6 --leave -1 --threads 3");
    assert_same(*state, GAME "--rounds 2.5e6 --best-bets 0-8 --threads 1",
                GAME "--rounds 2.5e6 --best-bets 0-8 --threads 3");
}

/* An incomplete block is played again, wherever the run stopped. */
static void a_run_resumes_where_it_stopped(void **state)
{
    static const char *const stops[] = {"1", "1e5", "1048576", "1200000"};
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        char line[LINE_SIZE];
        snprintf(line, sizeof line,
                 GAME "--rounds %s --checkpoint run%zu >/dev/null && " GAME
                      "--rounds 1.5e6 --threads 2 --checkpoint run%zu",
                 stops[i], i, i);
        assert_same(*state, GAME "--rounds 1.5e6", line);
    }
    free(output_of(*state, GAME "--rounds 1048576 --checkpoint run"));
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --threads 2 --checkpoint run");
    /* A complete run is just reported again. */
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --checkpoint run");
}

/* A second name of the old file still leads to its old contents, so the new
 * file replaced it rather than overwriting it. */
static void a_checkpoint_replaces_the_old_one(void **state)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint run >/dev/null; "
                                "ln run old; cp run copy; " GAME
                                "--rounds 2e5 --checkpoint run >/dev/null; "
                                "cmp old copy && ! cmp -s old run && "
                                "! test -e run.new"));
}

/* The new checkpoint is first written beside the old one. A link there could
 * lead to any file of the user's. */
static void a_checkpoint_follows_no_link(void **state)
{
    free(output_of(*state, "ln -s victim linked.new && " GAME
                           "--rounds 1e5 --checkpoint linked >/dev/null && "
                           "test ! -e victim && test -f linked && "
                           "test ! -L linked"));
}

/* After an immediate kill, there is either a complete file or none. */
static void a_crash_costs_only_what_was_not_saved(void **state)
{
    struct run_result outcome;
    run_at_bench(*state,
                 GAME "--rounds 1.5e6 --checkpoint crash >/dev/null & "
                      "kill -KILL $!; wait $! 2>/dev/null; true",
                 &outcome);
    run_result_free(&outcome);
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --checkpoint crash");
}

/* Sends Ctrl-C after the first block. The saved file can be read. */
static void an_interrupted_run_reports_its_results(void **state)
{
    const struct bench *bench = *state;
    struct terminal terminal;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/stopped", bench->home.folder);
    const char *const arguments[] = {"simulate",     "--rounds", "1e15",
                                     "--checkpoint", path,       NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "/s, value ");
    terminal_type(&terminal, "\003");
    assert_count_equal(terminal_finish(&terminal), 0, "the status: %s",
                       terminal.text);
    assert_text_has(terminal.text, "; interrupted", "the report");
    char *merged = output_of(bench, "simulate merge stopped --json");
    assert_text_has(merged, "\"seed\": 1", "the file of the stopped run");
    free(merged);
}

/* Closes the terminal. The results so far are saved. */
static void a_closed_terminal_loses_nothing(void **state)
{
    const struct bench *bench = *state;
    struct terminal terminal;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/closed", bench->home.folder);
    const char *const arguments[] = {"simulate",     "--rounds", "1e15",
                                     "--checkpoint", path,       NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "/s, value ");
    assert_return_code(kill(terminal.child, SIGHUP), 0);
    assert_int_equal(terminal_finish(&terminal), 0);
    char *merged = output_of(bench, "simulate merge closed");
    assert_text_has(merged, "\nValue  ", "the file of the run");
    free(merged);
}

static void merged_parts_equal_the_whole_run(void **state)
{
    free(output_of(*state, GAME "--rounds 2e6 --blocks 0-0 --checkpoint a"));
    free(output_of(*state, GAME "--rounds 2e6 --blocks 1-1 --checkpoint b"));
    assert_same(*state, GAME "--rounds 2e6", "simulate merge b a --csv");
    assert_same(*state, GAME "--rounds 2e6 --best-bets 1-8 --bankroll 300",
                "simulate merge b a --csv --best-bets 1-8 --bankroll 300");
}

#define UNUSUAL                                                  \
    "--rounds 2e6 --rounding nearest --estimate 0.5 --leave -2 " \
    "--shoe-rounds 40 "

/* The checkpoint says how shoes are dealt, and whether counts are depths. */
static void merged_parts_are_dealt_alike(void **state)
{
    free(output_of(*state, GAME UNUSUAL "--blocks 0-0 --checkpoint a"));
    free(output_of(*state, GAME UNUSUAL "--blocks 1-1 --checkpoint b"));
    assert_same(*state, GAME UNUSUAL, "simulate merge b a --csv");
    free(output_of(*state, "simulate --cut-curve --rounds 2e6 --seed 5 "
                           "--blocks 0-0 --checkpoint c"));
    free(output_of(*state, "simulate --cut-curve --rounds 2e6 --seed 5 "
                           "--blocks 1-1 --checkpoint d"));
    assert_same(*state, "simulate --cut-curve --rounds 2e6 --seed 5 --csv",
                "simulate merge d c --csv");
    assert_simulate_refuses(*state, "simulate merge b d", "a different game");
}

static void perfect_play_is_repeatable(void **state)
{
    assert_same(*state, "simulate --strategy perfect-count --rounds 90 --csv",
                "simulate --strategy perfect-count --rounds 30 --csv "
                "--checkpoint perfect >/dev/null && "
                "simulate --strategy perfect-count --rounds 90 --csv "
                "--checkpoint perfect");
    assert_same(*state,
                "simulate --strategy perfect-count --rounds 200 --csv -t 1",
                "simulate --strategy perfect-count --rounds 200 --csv -t 3");
}

/* Rounds at the table of the house have blocks of their own size. */
static void rounds_at_the_table_of_the_house_resume(void **state)
{
    assert_same(*state, "simulate --rules spanish-21 --rounds 40000 --csv",
                "simulate --rules spanish-21 --rounds 35000 --csv "
                "--checkpoint house >/dev/null && "
                "simulate --rules spanish-21 --rounds 40000 --csv "
                "--checkpoint house");
}

/* The seats matter to the cards, but not to how they are named: a place that
 * isn't given is the last one. */
static void neighbors_sit_where_they_are_named(void **state)
{
#define FULL "simulate --rounds 1.2e6 --seed 5 --csv --neighbors "
    char *text = output_of(*state, FULL "basic,mimic");
    assert_text_has(text, "\n# neighbors: basic,mimic,you\n", "the CSV");
    free(text);
    assert_same(*state, FULL "basic,mimic", FULL "basic,mimic,you");
    assert_same(*state, FULL "you,never-bust -t 1",
                FULL "you,never-bust --blocks 0-0 --checkpoint a >/dev/null && "
                     "simulate --rounds 1.2e6 --seed 5 "
                     "--neighbors you,never-bust --blocks 1-1 --checkpoint b "
                     ">/dev/null && simulate merge a b --csv");
    free(output_of(*state, FULL "never-bust,you --checkpoint c"));
    assert_simulate_refuses(*state, "simulate merge a c", "a different game");
}

/* The first stage has four blocks, and its error is small enough. */
static void a_small_enough_error_ends_the_run(void **state)
{
    assert_same(*state, "simulate --until-error 6e-4 --csv -t 1",
                "simulate --until-error 6e-4 --csv -t 3");
    assert_same(*state, "simulate --until-error 6e-4 --csv",
                "simulate --rounds 4194304 --csv");
}

/* With bets, the standard error is that of the winnings, which is larger. */
static void a_missed_error_is_reported(void **state)
{
    char *text = output_of(*state, "simulate --until-error 1e-4 --rounds 1e5");
    assert_text_has(text,
                    "The run ended before the standard error reached 0.0001",
                    "the report");
    free(text);
    char *json = output_of(*state, "simulate --until-error 6e-4 --json");
    assert_text_has(json, "\"missed\": false", "the JSON");
    free(json);
    assert_same(*state,
                "simulate --count hi-lo --bets '1@-99 9@1' --until-error 2e-3 "
                "--csv",
                "simulate --count hi-lo --bets '1@-99 9@1' --rounds 8388608 "
                "--csv");
}

/* ---- Files of merged parts ---- */

static void merged_parts_can_be_merged_again(void **state)
{
    static const char *const parts[] = {"0-0", "1-1", "2-2"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char line[LINE_SIZE];
        snprintf(line, sizeof line,
                 GAME "--rounds 2.5e6 --blocks %s --checkpoint p%zu", parts[i],
                 i);
        free(output_of(*state, line));
    }
    free(output_of(*state, "simulate merge p1 p0 --checkpoint sum"));
    assert_same(*state, GAME "--rounds 2.5e6", "simulate merge p2 sum --csv");
    assert_same(*state, GAME "--rounds 2.5e6",
                GAME "--rounds 2.5e6 --checkpoint sum");
    struct run_result outcome;
    run_at_bench(*state, "simulate merge p0 p2 --checkpoint gap", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "the blocks 1 to 1 are missing", "a gap");
    assert_text_has(outcome.output, "Value  ",
                    "the report, in spite of the gap");
    run_result_free(&outcome);
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint little"));
    run_at_bench(*state, "simulate merge little p1 --checkpoint gap", &outcome);
    assert_text_has(outcome.errors, "little ends in the middle of a block",
                    "a gap");
    run_result_free(&outcome);
}

static void bets_of_a_merged_run_are_checked(void **state)
{
    free(output_of(*state, "simulate --rounds 1e4 --checkpoint flat"));
    free(output_of(*state, GAME "--rounds 1e4 --checkpoint counted"));
    assert_simulate_refuses(
        *state, "simulate merge flat --bets '1@-99 5@1'",
        "--bets: without --count the true count is always 0");
    assert_simulate_refuses(
        *state, "simulate merge counted --bets '1@-99 101@1'",
        "--bets: 101 units are more than the table's maximum bet");
    assert_simulate_refuses(*state, "simulate merge flat --svg x",
                            "--svg: no cards were counted");
    assert_same(*state, GAME "--rounds 1e4 --bets '8@2,1@-99 4@1'",
                "simulate merge counted --csv --bets '1@-99 4@1 8@2'");
}

/* ---- Files that can't be written ---- */

/* The program complains before the first round, or after the report if writing
 * fails later. */
static void results_are_reported_even_if_they_cannot_be_saved(void **state)
{
    assert_simulate_refuses(
        *state, "simulate --rounds 1e15 --checkpoint nowhere/a",
        "--checkpoint: can't write nowhere/a: No such file");
    char *told =
        output_of(*state, "(trap '' XFSZ; ulimit -f 0; simulate --rounds 1e4 "
                          "--checkpoint full; echo status $?) 2>&1 | cat");
    assert_text_has(told, "Value  ", "the report");
    assert_text_has(told,
                    "simulate: --checkpoint: can't write full: File "
                    "too large\nstatus 2\n",
                    "why");
    free(told);
}

static void a_link_to_a_checkpoint_stays_a_link(void **state)
{
    free(output_of(*state, "mkdir real && ln -s real/run link && ln -s link "
                           "far && echo done"));
    free(output_of(*state, GAME "--rounds 1e4 --checkpoint far"));
    assert_same(*state, GAME "--rounds 1e4",
                "test -L link && simulate merge real/run --csv");
}

/* ---- Files of other runs, and bad files ---- */

static void files_of_other_runs_are_refused_by_name(void **state)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint a"));
    free(output_of(*state, GAME "--rounds 1e5 --rule soft17=hit "
                                "--checkpoint b"));
    free(output_of(*state, "simulate --count hi-lo --seed 6 --csv --rounds 1e5 "
                           "--checkpoint c"));
    assert_simulate_refuses(*state, GAME "--rounds 1e5 --checkpoint b",
                            "--checkpoint: b: it is from a different game");
    assert_simulate_refuses(*state,
                            GAME "--rounds 1e5 --strategy mimic --checkpoint a",
                            "--checkpoint: a: it is from a different game");
    assert_simulate_refuses(*state, GAME "--rounds 1e5 --checkpoint c",
                            "--checkpoint: c: it has a different seed");
    assert_simulate_refuses(*state, GAME "--rounds 5e4 --checkpoint a",
                            "--checkpoint: a: it already has more rounds");
    assert_simulate_refuses(
        *state, "simulate merge a b",
        "can't merge b with a: it is from a different game: strip, "
        "changed; basic; hi-lo; seats 1");
    assert_simulate_refuses(*state, "simulate merge a c",
                            "can't merge c with a: it has a different seed, 6");
    assert_simulate_refuses(*state, "simulate merge a a",
                            "a and a both have the blocks 0 to 0");
    assert_simulate_refuses(*state, "simulate merge a nowhere",
                            "can't read nowhere: No such file");
}

static void a_file_that_was_cut_or_changed_is_refused(void **state)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint a"));
    free(output_of(*state, "head -n 70 a >short; echo done"));
    assert_simulate_refuses(
        *state, GAME "--rounds 1e5 --checkpoint short",
        "--checkpoint: short: line 71: the file is cut short");
    free(output_of(*state, "sed 's/^\\(count 0 -10 \\)./\\19/' a >changed; "
                           "echo done"));
    assert_simulate_refuses(
        *state, "simulate merge changed",
        "the file was changed: its check value doesn't match");
    assert_simulate_refuses(*state, ": >empty; simulate merge empty",
                            "empty: line 1: it isn't a checkpoint of simulate");
    assert_simulate_refuses(
        *state, "simulate --rounds 1e5 --checkpoint nowhere/a",
        "--checkpoint: can't write nowhere/a: No such file");
}

/* ---- Bad input ---- */

struct fault {
    const char *line;
    const char *message;
};

static void assert_all_refused(const struct bench *bench,
                               const struct fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_simulate_refuses(bench, faults[i].line, faults[i].message);
}

static void numbers_and_rules_out_of_range_are_refused(void **state)
{
    static const struct fault faults[] = {
        {"simulate --rounds 0",
         "--rounds must be a whole number from 1 to 1e15"},
        {"simulate --rounds 1e30",
         "--rounds must be a whole number from 1 to 1e15"},
        {"simulate --rounds 1.5", "not \"1.5\""},
        {"simulate --rounds -1", "not \"-1\""},
        {"simulate --rounds inf", "not \"inf\""},
        {"simulate --until-error 0", "--until-error must be a standard error"},
        {"simulate --bankroll 0", "--bankroll must be a number of units"},
        {"simulate --seats 8", "--seats must be a whole number from 1 to 7"},
        {"simulate --cut 0", "--cut must be a percentage of the shoe"},
        {"simulate --json --csv", "--json and --csv can't be used together"},
        {"simulate --trip 0.5", "--trip must be a whole number of rounds"},
        {"simulate --rules extra", "ante can't be simulated"},
        {"simulate --rule replay-push=yes", "replay-push can't be simulated"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

static void bad_counts_and_bets_are_refused(void **state)
{
    static const struct fault faults[] = {
        {"simulate --count high", "--count: unknown count \"high\""},
        {"simulate --count 1,2,3", "--count: \"1,2,3\""},
        {"simulate --count 0.123,0,0,0,0,0,0,0,0,1", "down to 1/10"},
        {"simulate --count hi-lo --bets '0.5@-99 2@1'",
         "--bets: \"0.5@-99\": a bet must be 1 to 10000 units"},
        {"simulate --count hi-lo --bets '0@-99 0@1'", "every bet is 0"},
        {"simulate --count hi-lo --bets '1@-99 2@1 3@1'",
         "this true count already has a bet"},
        {"simulate --count hi-lo --bets '2@1'", "low true counts have no bet"},
        {"simulate --count hi-lo --bets '1@-99 2'", "a bet looks like 2@1"},
        {"simulate --count hi-lo --bets '1@-99 2@1.5'", "a whole number"},
        {"simulate --count hi-lo --bets '1@-99 200@3'",
         "200 units are more than the table's maximum bet"},
        {"simulate --bets '1@-99 2@1'", "without --count the true count"},
        {"simulate --bets 1.5@-99",
         "--bets: 1.5 units are $7.50, which isn't a multiple"},
        {"simulate --rule fresh=yes --count hi-lo --bets '1@-99 2@1'",
         "--bets: with fresh=yes the true count is 0"},
        {"simulate --svg x", "--svg: without --count"},
        {"simulate --decks infinite --insurance 0",
         "--insurance: infinite decks have no true count; use even or never"},
        {"simulate --decks infinite --count hi-lo",
         "--count: counts, perfect play and the place in a shoe need a number "
         "of decks; add --decks 6"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

static void bad_wishes_for_bets_are_refused(void **state)
{
    static const struct fault faults[] = {
        {"simulate --count hi-lo --best-bets 12",
         "--best-bets must be the lowest and the highest bet in units"},
        {"simulate --count hi-lo --best-bets 8-2", "not \"8-2\""},
        {"simulate --count hi-lo --best-bets 0.5-2", "not \"0.5-2\""},
        {"simulate --best-bets 1-12 --rounds 1e5",
         "--best-bets works only with --count"},
        {"simulate --count hi-lo --best-bets 1-1 --rounds 1e5 "
         "--seed 2",
         "--best-bets: no bets in this range win"},
        {"simulate --count hi-lo --best-bets 1-12 --rule fresh=yes",
         "the true count is 0 at every bet"},
        {"simulate --count hi-lo --best-bets 1-12 --bets 1@-99",
         "--bets and --best-bets can't be used together"},
        {"simulate --money --kelly 3", "--kelly must be a share"},
        {"simulate --money --risk 5", "work only with --best-bets"},
        {"simulate --goal 100", "work only with --money or --best-bets"},
        {"simulate --count hi-lo --best-bets 1-8 --risk 5 --kelly 0.5",
         "--risk and --kelly can't be used together"},
        {"simulate --money --bankroll '$1000' --goal 10",
         "all in units or all in dollars"},
        {"simulate --cut-curve --count hi-lo", "--cut-curve can't be used"},
        {"simulate --cut-curve --rule fresh=yes", "there is no cut card"},
        {"simulate --rule fresh=61",
         "fresh must be no, yes or a number from 2 to 60, not \"61\""},
        {"simulate --decks 1 --seats 7 --rule fresh=20",
         "fresh = 20 leaves 32 cards, too few for a round with 7 seats"},
        {"simulate --count hi-lo --leave -1 --rule fresh=20",
         "there is no shoe to end"},
        {"simulate --leave 0", "work only with --count"},
        {"simulate --count hi-lo --leave 1", "--leave"},
        {"simulate --count hi-lo --rounding up", "down, zero or nearest"},
        {"simulate --count hi-lo --estimate 2", "1, 0.5 or 0.25"},
        {"simulate --strategy perfect-count --shoe-rounds 5",
         "perfect-count plays only"},
        {"simulate --bankroll '$'", "not \"$\""},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

static void bad_strategies_are_refused(void **state)
{
    static const struct fault faults[] = {
        {"simulate --strategy best",
         "use basic, mimic, never-bust, perfect-count or chart:FILE"},
        {"simulate --neighbors best",
         "--neighbors: use basic, mimic, never-bust, you or chart:FILE"},
        {"simulate --neighbors you,basic,you", "up to 6 strategies and"},
        {"simulate --neighbors mimic,,basic", "up to 6 strategies and"},
        {"simulate --neighbors mimic,", "up to 6 strategies and"},
        {"simulate --neighbors chart:nowhere", "can't read nowhere"},
        {"simulate --neighbors mimic,mimic --seats 6",
         "a table has 7 seats; use fewer --seats or --neighbors"},
        {"simulate --neighbors mimic --rules spanish-21",
         "--neighbors: by these rules and with perfect-count"},
        {"simulate --neighbors mimic --strategy perfect-count",
         "--neighbors: by these rules and with perfect-count"},
        {"simulate --strategy chart:nowhere", "can't read nowhere"},
        {"printf 'hard 16,S,S\\n' >holes; simulate --strategy chart:holes",
         "--strategy: holes: line 1"},
        {"simulate --insurance 3", "--insurance: without --count"},
        {"simulate --rule insurance=no --insurance even",
         "--insurance: the rules don't offer insurance"},
        {"simulate --strategy perfect-count --count hi-lo --deviations x",
         "--deviations: perfect-count decides everything"},
        {"simulate --strategy perfect-count --insurance 0",
         "--insurance: perfect-count decides everything"},
        {"simulate --strategy chart:", "chart: needs a file name"},
        {"simulate --strategy chart:/tmp", "can't read /tmp: Is a directory"},
        {"simulate --count hi-lo --deviations /tmp",
         "can't read /tmp: Is a directory"},
        {"simulate --strategy chart:/dev/zero", "line 1: the line isn't text"},
        {"simulate --count hi-lo --deviations /dev/zero",
         "line 1: the line isn't text"},
        {"simulate --deviations computed", "works only with --count"},
        {"simulate --insurance computed", "works only with --count"},
        {"simulate --insurance 21", "--insurance: use a true count from -20"},
        {"echo 'hard 16 10 stand' >bad; simulate --count hi-lo --deviations "
         "bad",
         "bad: line 1: a line looks like \"hard 16 10 stand from 0\""},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

static void bad_files_and_merges_are_refused(void **state)
{
    static const struct fault faults[] = {
        {"simulate --blocks 5", "--blocks must be a first and a last block"},
        {"simulate --blocks 5-4 --checkpoint x", "not \"5-4\""},
        {"simulate --blocks 0-1", "--blocks works only with --checkpoint FILE"},
        {"simulate --rounds 1e6 --blocks 0-1 --checkpoint x",
         "has only the blocks 0 to 0"},
        {"simulate merge", "merge needs at least one file"},
        {"simulate purge", "simulate: unknown command \"purge\"; the only "},
        {"simulate --checkpoint /dev/full",
         "line 1: it isn't a checkpoint of simulate"},
        {"simulate merge /dev/zero",
         "line 1: it isn't a checkpoint of simulate"},
        {"echo simulation part 1 >old; simulate merge old",
         "line 1: it was written by a different version of simulate"},
        {"simulate merge x --seats 2", "--seats can't be used with merge"},
        {"simulate merge x --rules single", "--rules can't be used with merge"},
        {"simulate merge x --until-error 1e-3",
         "--until-error can't be used with merge"},
        {"simulate --rounds 1e4 --count hi-lo --svg nowhere/x --json",
         "--svg: can't write nowhere/x"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}

/* ---- Reports ---- */

static void the_formats_of_a_report_agree(void **state)
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

/* Returns the number after the last `label` before `name` in a text. */
static double number_before(const char *text, const char *label,
                            const char *name)
{
    const char *at = strstr(text, name), *number = text;
    assert_non_null(at);
    for (const char *next = text; next && next < at;
         next = strstr(number, label))
        number = next + (next == text ? 0 : strlen(label));
    return strtod(number, NULL);
}

/* In a trip of one round, a player who never doubles wins or loses one unit or
 * none, as often as the table of results says. */
static void the_results_of_a_trip_are_drawn(void **state)
{
    char *picture = output_of(*state, "simulate --rounds 1e5 --trip 1 "
                                      "--strategy mimic --rule natural=1:1 "
                                      "--trip-svg trip.svg --csv; "
                                      "cat trip.svg");
    assert_text_has(picture, "Win or loss in a trip of 1 round, in units",
                    "the title");
    assert_text_has(picture, "mimic; no count; 100000 rounds",
                    "the conditions");
    double wins = number_before(picture, "\nresult,1,", "<svg");
    double losses = number_before(picture, "\nresult,-1,", "<svg");
    double win_bar = number_before(picture, " height=\"", ">+1</text>");
    double loss_bar = number_before(picture, " height=\"", ">\u22121</text>");
    double difference = win_bar / loss_bar - wins / losses;
    if (!(fabs(difference) < 1e-3)) /* bars are drawn to tenths of a pixel */
        fail_msg("the bars' ratio is off by %g", difference);
    free(picture);
}

/* The trip of the best bets is that of a run with these bets. */
static void the_trip_of_the_best_bets_is_drawn(void **state)
{
    char *best = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                   "--best-bets 1-3 --bankroll 1 --kelly 0.01 "
                                   "--trip-svg best.svg >best; "
                                   "grep ^Bets best; cat best.svg");
    assert_text_has(best, "1@-99, in units", "the bets");
    char *plain = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                    "--trip-svg plain.svg >plain; "
                                    "cat plain.svg");
    assert_text_equal(strstr(best, "<svg"), plain, "the picture");
    free(best);
    free(plain);
}

/* What SCORE compares is money that the bets win. */
static void bets_that_lose_have_no_score(void **state)
{
    char *page = output_of(*state, "simulate --rounds 1e6 --money");
    assert_text_has(page, "these bets lose", "the page");
    assert_null(strstr(page, "SCORE"));
    char *json = output_of(*state, "simulate --rounds 1e6 --money --json");
    assert_text_has(json, "\"score\": null", "the JSON");
    assert_text_has(json, "\"n0\": null", "the JSON");
    free(page);
    free(json);
}

static void ascii_reports_are_ascii(void **state)
{
    char *text = output_of(*state, "simulate --rounds 1e5 --count hi-lo "
                                   "--ascii --bankroll 200");
    for (const char *byte = text; *byte; byte++)
        assert_true((*byte & 0x80) == 0);
    assert_text_has(text, "Ruin      ", "the report");
    free(text);
}

/* A chart with one cell changed is worth as much as the chart with a deviation
 * that changes that cell at all counts. */
static void deviations_are_played(void **state)
{
    free(output_of(*state,
                   "odds --chart --csv | grep -v '^#' >chart; "
                   "sed '/^hard 16,/s/Rh/S/g' chart >other; "
                   "printf 'Hard 16 T Stand From -20\\nhard 16 9 stand from "
                   "-20\\nHARD 16 a STAND from -20\\n' >play; echo done"));
    assert_same(*state,
                GAME "--rounds 1e5 --strategy chart:other | grep -v '^#'",
                GAME "--rounds 1e5 --strategy chart:chart --deviations play | "
                     "grep -v '^#'");
}

/* The computed insurance count applies even with a file of deviations that
 * doesn't mention insurance. */
static void computed_insurance_works_with_a_file(void **state)
{
    free(output_of(*state, ": >none; echo done"));
    assert_same(*state,
                GAME "--rounds 1e5 --rule decks=1 --insurance computed | "
                     "grep -v '^#'",
                GAME "--rounds 1e5 --rule decks=1 --insurance computed "
                     "--deviations none | grep -v '^#'");
    char *computed =
        output_of(*state, GAME "--rounds 1e4 --rule decks=1 --deviations none "
                               "--insurance computed");
    assert_text_has(computed, ", insurance from +", "what was played");
    free(computed);
}

/* Even money without insurance changes only naturals against an ace, which then
 * win one bet. */
static void even_money_is_taken_without_insurance(void **state)
{
    char *even = output_of(*state, "simulate --rounds 1e6 --insurance even "
                                   "--rule surrender=none --csv");
    char *never = output_of(*state, "simulate --rounds 1e6 --csv "
                                    "--rule surrender=none");
    assert_text_has(even, ", even money\n", "what was played");
    assert_null(strstr(even, "\nresult,0.5,"));
    assert_null(strstr(even, "\nresult,-1.5,"));
    assert_string_not_equal(strstr(even, "\nupcard,A"),
                            strstr(never, "\nupcard,A"));
    free(even);
    free(never);
}

/* ---- Golden reports ---- */

/* This many decimals are the same on every machine. */
#define CUT_NUMBERS "sed -E 's/(\\.[0-9]{9})[0-9]*/\\1/g'"

/* Compares everything but the speed. */
static void reports_look_as_they_should(void **state)
{
    static const struct {
        const char *line, *golden;
    } reports[] = {
        {"simulate --rounds 2e4 --seed 7 --count hi-lo "
         "--bets '1@-99 2@1 4.2@2 8@3' --rule soft17=hit --seats 2 "
         "--bankroll 300 --insurance 3 --until-error 1e-4 --pace 80 | "
         "grep -v '^Speed'",
         "tests/golden/simulations/counted.txt"},
        {"simulate --rounds 3e4 --rules six-five --insurance even --trip 20 "
         "--ascii | grep -v '^Speed'",
         "tests/golden/simulations/flat.txt"},
        {"simulate --rounds 1e6 --seed 3 --count hi-lo --best-bets 1-12 "
         "--bankroll '$10000' --risk 5 --chip '$5' --goal '$10000' "
         "--trip 5000 | grep -v '^Speed'",
         "tests/golden/simulations/money.txt"},
        {"simulate --rules single --rounds 1e5 --cut-curve | "
         "grep -v '^Speed'",
         "tests/golden/simulations/cut.txt"},
        {"simulate --rules downtown --rounds 1e5 --cut-curve --cut 50 --json | "
         "grep -v second | " CUT_NUMBERS,
         "tests/golden/simulations/cut.json"},
        {"simulate --rounds 1e5 --count hi-lo --best-bets 0-8 --kelly 0.5 "
         "--bankroll 500 --json | grep -v second | " CUT_NUMBERS,
         "tests/golden/simulations/money.json"},
        {"simulate --rounds 1e5 --count hi-lo --bets '0@-99 1@1 2@2 4@3' "
         "--seats 2 --one-player --money --csv | " CUT_NUMBERS,
         "tests/golden/simulations/money.csv"},
        {"simulate --rounds 1 | grep -v '^Speed'",
         "tests/golden/simulations/one.txt"},
        {"simulate --rounds 2e4 --count halves --bets '1@-99 3@2' --seed 2 "
         "--bankroll 100 --json | grep -v second | " CUT_NUMBERS,
         "tests/golden/simulations/counted.json"},
        {"simulate --rounds 2e4 --count halves --bets '1@-99 3@2' --seed 2 "
         "--bankroll 100 --csv | " CUT_NUMBERS,
         "tests/golden/simulations/counted.csv"},
    };
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        char *text = output_of(*state, reports[i].line);
        check_golden_file(text, reports[i].golden);
        free(text);
    }
}

/* Neither the report nor the progress has a line longer than a narrow terminal.
 */
static void reports_fit_narrow_terminals(void **state)
{
    (void)state;
    enum { COLUMNS = 50 };
    struct terminal terminal;
    const char *const arguments[] = {"simulate",
                                     "--rounds",
                                     "1e15",
                                     "--count",
                                     "hi-lo",
                                     "--bets",
                                     "1@-99 2@1 4@2 6@3 8@4",
                                     "--ascii",
                                     NULL};
    terminal_start(&terminal, programs_dir(), arguments, COLUMNS);
    terminal_wait_for(&terminal, "% of 1e15 rounds, ");
    terminal_wait_for(&terminal, "% of 1e15 rounds, ");
    terminal_type(&terminal, "\003");
    assert_int_equal(terminal_finish(&terminal), 0);
    assert_text_has(terminal.text, "Win or loss in a trip of 1000",
                    "the report");
    for (char *line = strtok(terminal.text, "\r\n"); line;
         line = strtok(NULL, "\r\n"))
        assert_true(strlen(line) <= COLUMNS + strlen("\033[K\033[K^C"));
}

#define WITH_HOME(test) \
    cmocka_unit_test_setup_teardown(test, open_home, close_home)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_HOME(threads_make_no_difference),
        WITH_HOME(a_run_resumes_where_it_stopped),
        WITH_HOME(a_checkpoint_replaces_the_old_one),
        WITH_HOME(a_checkpoint_follows_no_link),
        WITH_HOME(a_crash_costs_only_what_was_not_saved),
        WITH_HOME(an_interrupted_run_reports_its_results),
        WITH_HOME(a_closed_terminal_loses_nothing),
        WITH_HOME(merged_parts_equal_the_whole_run),
        WITH_HOME(merged_parts_are_dealt_alike),
        WITH_HOME(perfect_play_is_repeatable),
        WITH_HOME(neighbors_sit_where_they_are_named),
        WITH_HOME(rounds_at_the_table_of_the_house_resume),
        WITH_HOME(a_small_enough_error_ends_the_run),
        WITH_HOME(a_missed_error_is_reported),
        WITH_HOME(merged_parts_can_be_merged_again),
        WITH_HOME(bets_of_a_merged_run_are_checked),
        WITH_HOME(results_are_reported_even_if_they_cannot_be_saved),
        WITH_HOME(a_link_to_a_checkpoint_stays_a_link),
        WITH_HOME(files_of_other_runs_are_refused_by_name),
        WITH_HOME(a_file_that_was_cut_or_changed_is_refused),
        WITH_HOME(numbers_and_rules_out_of_range_are_refused),
        WITH_HOME(bad_counts_and_bets_are_refused),
        WITH_HOME(bad_wishes_for_bets_are_refused),
        WITH_HOME(bad_strategies_are_refused),
        WITH_HOME(bad_files_and_merges_are_refused),
        WITH_HOME(the_formats_of_a_report_agree),
        WITH_HOME(the_picture_is_drawn),
        WITH_HOME(the_results_of_a_trip_are_drawn),
        WITH_HOME(the_trip_of_the_best_bets_is_drawn),
        WITH_HOME(bets_that_lose_have_no_score),
        WITH_HOME(ascii_reports_are_ascii),
        WITH_HOME(deviations_are_played),
        WITH_HOME(computed_insurance_works_with_a_file),
        WITH_HOME(even_money_is_taken_without_insurance),
        WITH_HOME(reports_look_as_they_should),
        WITH_HOME(reports_fit_narrow_terminals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
