/* What ends a run of simulate early, and files that are refused. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/fake_terminal.h"
#include "support/simulate_bench.h"

enum { PATH_SIZE = 160, LINE_SIZE = 1024 };

#define GAME "simulate --count hi-lo --seed 5 --csv "

/* ---- Runs that end early ---- */

/* Ctrl-C, and a closed terminal: the results so far are reported. */
WITH_BENCH(a_run_that_is_ended_reports_its_results)
{
    static const int signals[] = {SIGINT, SIGHUP};
    static const char *const arguments[] = {"simulate", "--rounds", "1e15",
                                            NULL};
    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct terminal terminal;
        terminal_start(&terminal, programs_dir(), arguments, 80);
        terminal_wait_for(&terminal, "/s, value ");
        assert_return_code(kill(terminal.child, signals[i]), 0);
        assert_count_equal(terminal_finish(&terminal), 0, "the status: %s",
                           terminal.text);
        assert_text_has(terminal.text, "; interrupted", "the report");
    }
}

/* ---- Files ---- */

/* The report comes even if the picture can't be written. */
WITH_BENCH(results_are_reported_even_if_the_picture_cannot_be_saved)
{
    char *shown =
        output_of(*state, "(trap '' XFSZ; ulimit -f 0; simulate --rounds 1e4 "
                          "--count hi-lo --svg full; echo status $?) 2>&1 | "
                          "cat");
    assert_text_has(shown, "Value  ", "the report");
    assert_text_has(shown,
                    "simulate: --svg: can't write full: File too "
                    "large\nstatus 2\n",
                    "why");
    free(shown);
}

WITH_BENCH(bad_files_are_refused)
{
    static const struct fault faults[] = {
        {"simulate purge", "simulate: unexpected argument \"purge\""},
        {"simulate --rounds 1e15 --count hi-lo --svg nowhere/x --json",
         "--svg: can't write nowhere/x: No such file"},
    };
    assert_all_refused(*state, faults, sizeof faults / sizeof *faults);
}
