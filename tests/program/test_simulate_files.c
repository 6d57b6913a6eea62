/* The files of simulate: checkpoints that survive whatever ends a run, and
 * files that are refused. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/fake_terminal.h"
#include "support/simulate_bench.h"

enum { PATH_SIZE = 160, LINE_SIZE = 1024 };

#define GAME "simulate --count hi-lo --seed 5 --csv "

/* ---- Checkpoints ---- */

/* An incomplete block is played again, wherever the run stopped. */
WITH_BENCH(a_run_resumes_where_it_stopped)
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
    /* A complete run is just reported again, even with other bets. */
    assert_same(*state, GAME "--rounds 1.5e6",
                GAME "--rounds 1.5e6 --checkpoint run");
    assert_same(*state, GAME "--rounds 1.5e6 --best-bets 1-8 --bankroll 300",
                GAME "--rounds 1.5e6 --best-bets 1-8 --bankroll 300 "
                     "--checkpoint run");
    assert_same(*state, GAME "--rounds 1.5e6 --bets '8@2,1@-99 4@1'",
                GAME "--rounds 1.5e6 --bets '1@-99 4@1 8@2' "
                     "--checkpoint run");
}

/* A second name of the old file still leads to its old contents, so the new
 * file replaced it rather than overwriting it. */
WITH_BENCH(a_checkpoint_replaces_the_old_one)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint run >/dev/null; "
                                "ln run old; cp run copy; " GAME
                                "--rounds 2e5 --checkpoint run >/dev/null; "
                                "cmp old copy && ! cmp -s old run && "
                                "! test -e run.new"));
}

/* The new checkpoint is first written beside the old one. A link there could
 * lead to any file of the user's. */
WITH_BENCH(a_checkpoint_follows_no_link)
{
    free(output_of(*state, "ln -s victim linked.new && " GAME
                           "--rounds 1e5 --checkpoint linked >/dev/null && "
                           "test ! -e victim && test -f linked && "
                           "test ! -L linked"));
}

/* After an immediate kill, there is either a complete file or none. */
WITH_BENCH(a_crash_costs_only_what_was_not_saved)
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
WITH_BENCH(an_interrupted_run_reports_its_results)
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
    free(output_of(bench, "grep -x 'seed 1' stopped && tail -n 1 stopped | "
                          "grep '^check ................$'"));
}

/* Closes the terminal. The results so far are saved. */
WITH_BENCH(a_closed_terminal_loses_nothing)
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
    free(
        output_of(bench, "tail -n 1 closed | grep '^check ................$'"));
}

/* Rounds at the table of the house have blocks of their own size. */
WITH_BENCH(rounds_at_the_table_of_the_house_resume)
{
    assert_same(*state, "simulate --rules spanish-21 --rounds 40000 --csv",
                "simulate --rules spanish-21 --rounds 35000 --csv "
                "--checkpoint house >/dev/null && "
                "simulate --rules spanish-21 --rounds 40000 --csv "
                "--checkpoint house");
}

/* The checkpoint says how shoes are dealt, and whether counts are depths. */
WITH_BENCH(unusual_shoes_resume)
{
#define UNUSUAL                                                           \
    GAME "--rounding nearest --estimate 0.5 --leave -2 --shoe-rounds 40 " \
         "--walk 3 --rounds "
#define BACK GAME "--enter 1 --exit -1 --rounds "
#define KEPT "simulate --count ko --running -20 --seed 5 --csv --rounds "
#define DEPTHS "simulate --cut-curve --seed 5 --csv --rounds "
    assert_same(*state, UNUSUAL "1.2e6",
                UNUSUAL "1e5 --checkpoint a >/dev/null && " UNUSUAL
                        "1.2e6 --checkpoint a");
    assert_same(*state, BACK "1.2e6",
                BACK "1e5 --checkpoint c >/dev/null && " BACK
                     "1.2e6 --checkpoint c");
    assert_same(*state, KEPT "1.2e6",
                KEPT "1e5 --checkpoint d >/dev/null && " KEPT
                     "1.2e6 --checkpoint d");
    assert_same(*state, DEPTHS "1.2e6",
                DEPTHS "1e5 --checkpoint b >/dev/null && " DEPTHS
                       "1.2e6 --checkpoint b");
    assert_simulate_refuses(*state, DEPTHS "1.2e6 --checkpoint a",
                            "a different game");
}

/* ---- Files that can't be written ---- */

/* The program complains before the first round, or after the report if writing
 * fails later. */
WITH_BENCH(results_are_reported_even_if_they_cannot_be_saved)
{
    assert_simulate_refuses(
        *state, "simulate --rounds 1e15 --checkpoint nowhere/a",
        "--checkpoint: can't write nowhere/a: No such file");
    char *shown =
        output_of(*state, "(trap '' XFSZ; ulimit -f 0; simulate --rounds 1e4 "
                          "--checkpoint full; echo status $?) 2>&1 | cat");
    assert_text_has(shown, "Value  ", "the report");
    assert_text_has(shown,
                    "simulate: --checkpoint: can't write full: File "
                    "too large\nstatus 2\n",
                    "why");
    free(shown);
}

WITH_BENCH(a_link_to_a_checkpoint_stays_a_link)
{
    free(output_of(*state, "mkdir real && ln -s real/run link && ln -s link "
                           "far && echo done"));
    free(output_of(*state, GAME "--rounds 1e4 --checkpoint far"));
    assert_same(*state, GAME "--rounds 1e4",
                "test -L link && " GAME "--rounds 1e4 --checkpoint real/run");
}

/* ---- Files of other runs, and bad files ---- */

WITH_BENCH(files_of_other_runs_are_refused_by_name)
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
}

WITH_BENCH(a_file_that_was_cut_or_changed_is_refused)
{
    free(output_of(*state, GAME "--rounds 1e5 --checkpoint a"));
    free(output_of(*state, "head -n 70 a >short; echo done"));
    assert_simulate_refuses(
        *state, GAME "--rounds 1e5 --checkpoint short",
        "--checkpoint: short: line 71: the file is cut short");
    free(output_of(*state, "sed 's/^\\(count 0 -10 \\)./\\19/' a >changed; "
                           "echo done"));
    assert_simulate_refuses(
        *state, GAME "--rounds 1e5 --checkpoint changed",
        "the file was changed: its check value doesn't match");
    assert_simulate_refuses(*state, ": >empty; simulate --checkpoint empty",
                            "empty: line 1: it isn't a checkpoint of simulate");
    assert_simulate_refuses(
        *state, "simulate --rounds 1e5 --checkpoint nowhere/a",
        "--checkpoint: can't write nowhere/a: No such file");
}

WITH_BENCH(bad_files_are_refused)
{
    static const struct fault faults[] = {
        {"simulate purge", "simulate: unexpected argument \"purge\""},
        {"simulate --checkpoint /dev/full",
         "line 1: it isn't a checkpoint of simulate"},
        {"simulate --checkpoint /dev/zero",
         "line 1: it isn't a checkpoint of simulate"},
        {"echo simulation part 1 >old; simulate --checkpoint old",
         "line 1: it was written by a different version of simulate"},
        {"simulate --rounds 1e4 --count hi-lo --svg nowhere/x --json",
         "--svg: can't write nowhere/x"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}
