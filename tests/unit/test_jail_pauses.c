/* Tests of pauses, which return at once, and of their recorded places in the
 * output, which may be a pseudo-terminal. */
#include "support/check.h"

#include <string.h>

#include "support/jailed_program.h"

static const int64_t hour = (int64_t)3600 * 1000000000;

PREMISED(each_pause_is_recorded_after_the_written_output)
{
    const struct jail_pause expected[] = {
        {5, hour},
        {14, seconds(4)},
        {14, hour + 5},
        {14, hour + 5},
        {14, -1},
        {14, hour + 5},
        {15, 2 * hour + 3000},
        {15, hour + 5},
        {15, milliseconds(12345678)},
        {15, hour + 5},
    };
    enum { COUNT = sizeof expected / sizeof *expected };
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "pauses");
    jailed.request.skip_pauses = true;
    assert_verdict(&jailed, &result, "ended");
    assert_int_equal(result.status, 0);
    assert_true(result.noted_pauses);
    assert_count_equal((long long)result.pause_count, COUNT, "pauses");
    assert_memory_equal(result.output, "12345unflushedx\0", 16);
    for (size_t i = 0; i < COUNT; i++) {
        const struct jail_pause *pause = &result.pauses[i];
        assert_count_equal((long long)pause->output_before,
                           (long long)expected[i].output_before,
                           "output before pause %zu", i);
        if (expected[i].nanoseconds >= 0)
            assert_count_equal(pause->nanoseconds, expected[i].nanoseconds,
                               "length of pause %zu", i);
        else /* until a time 100000 seconds after an earlier moment */
            assert_in_range(pause->nanoseconds, 1, seconds(100000));
    }
    jail_result_clear(&result);
    premises_check(*state, "pauses");
}

PREMISED(static_programs_skip_pauses_too)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "sleeps-static 100000");
    jailed.request.skip_pauses = true;
    assert_verdict(&jailed, &result, "ended");
    assert_text_equal(result.output, "Good night.\nGood morning.\n", "output");
    assert_count_equal((long long)result.pause_count, 1, "pauses");
    assert_count_equal((long long)result.pauses[0].output_before, 12,
                       "the output before");
    assert_count_equal(result.pauses[0].nanoseconds, seconds(100000), "length");
    jail_result_clear(&result);
    premises_check(*state, "static pauses");
}

PREMISED(pauses_beyond_the_recorded_ones_are_skipped_too)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "sleeps 100000 1500");
    jailed.request.skip_pauses = true;
    assert_verdict(&jailed, &result, "ended");
    assert_count_equal((long long)result.pause_count, JAIL_PAUSES_MAX,
                       "pauses");
    jail_result_clear(&result);
    premises_check(*state, "many pauses");
}

/* They time out long before they reach the limits. */
PREMISED(endless_pauses_time_out)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "sleeps 1 20000");
    jailed.request.skip_pauses = true;
    assert_verdict(&jailed, &result, "timed out");
    assert_text_equal(result.output, "Good night.\n", "output");
    jail_result_clear(&result);
    premises_check(*state, "endless pauses");
}

PREMISED(pauses_are_skipped_only_on_request)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "sleeps 1");
    assert_verdict(&jailed, &result, "ended");
    assert_true(result.wall >= seconds(1));
    assert_false(result.noted_pauses);
    assert_count_equal((long long)result.pause_count, 0, "pauses");
    jail_result_clear(&result);
    premises_check(*state, "a pause");
}

/* ---- On a terminal ---- */

/* Runs a sandboxed process on a terminal, with pauses skipped. */
static void run_on_terminal(const char *words, const char *verdict,
                            struct jail_result *result)
{
    struct jailed_program jailed;
    *result = (struct jail_result){.output = NULL};
    jailed_program_make(&jailed, words);
    jailed.request.terminal = true;
    jailed.request.skip_pauses = true;
    assert_verdict(&jailed, result, verdict);
}

/* The terminal opens no way to a person's terminal, or to its own reading end.
 */
PREMISED(only_standard_output_is_a_terminal)
{
    struct jail_result result;
    run_on_terminal("terminal", "ended", &result);
    assert_text_equal(result.output, "010 -1 -1\n",
                      "isatty() and open() in the jail");
    jail_result_clear(&result);
    premises_check(*state, "a terminal");
}

/* C libraries write whole lines to a terminal. The place of each pause must be
 * exact, whatever the kernel still has in a buffer. */
PREMISED(pauses_come_after_whole_lines)
{
    enum { LINES = 300 };
    struct jail_result result;
    size_t place = 0;
    run_on_terminal("terminal lines 300", "ended", &result);
    assert_count_equal((long long)result.pause_count, LINES, "the pauses");
    for (size_t i = 0; i < LINES; i++) {
        place += i + 1;
        assert_count_equal((long long)result.pauses[i].output_before,
                           (long long)place, "output before pause %zu", i);
        place += strlen("unfinished\n");
    }
    assert_count_equal((long long)result.output_length, (long long)place,
                       "the whole output");
    jail_result_clear(&result);
    premises_check(*state, "pauses at a terminal");
}

/* A terminal usually changes newlines, and acts on some bytes. */
PREMISED(a_terminal_changes_no_byte)
{
    struct jail_result result;
    run_on_terminal("terminal bytes", "ended", &result);
    assert_count_equal((long long)result.output_length, 256, "bytes");
    for (int i = 0; i < 256; i++)
        assert_count_equal((unsigned char)result.output[i], i, "byte %d", i);
    jail_result_clear(&result);
    premises_check(*state, "every byte");
}

PREMISED(a_process_may_close_its_terminal)
{
    struct jail_result result;
    run_on_terminal("terminal close", "ended", &result);
    assert_text_equal(result.output, "last words\n", "output");
    assert_count_equal((long long)result.pause_count, 1, "the pauses");
    jail_result_clear(&result);
    premises_check(*state, "a closed terminal");
}

PREMISED(the_output_limit_holds_at_a_terminal)
{
    struct jailed_program jailed;
    struct jail_result result = {0};
    jailed_program_make(&jailed, "endless_output");
    jailed.request.terminal = true;
    jailed.request.limits.output = 100000;
    assert_verdict(&jailed, &result, "too much output");
    assert_count_equal((long long)result.output_length, 100000, "what is kept");
    jail_result_clear(&result);
    premises_check(*state, "endless output at a terminal");
}

/* What a crashed program had written to the terminal was on the screen. */
PREMISED(the_output_before_a_crash_is_kept)
{
    struct jail_result result;
    run_on_terminal("terminal crash", "crashed (SIGABRT)", &result);
    assert_text_equal(result.output, "last words\n", "output");
    jail_result_clear(&result);
    premises_check(*state, "a crash at a terminal");
}

/* Input typed with TIOCSTI would reach whatever reads the terminal next. */
PREMISED(a_terminal_cannot_be_controlled)
{
    static const char *const attempts[] = {
        "attempts type-input", "attempts take-terminal", "attempts change-mode",
        "attempts resize-terminal", "attempts take-console"};
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        struct jail_result result;
        run_on_terminal(attempts[i],
                        "tried to control a terminal or a device (ioctl)",
                        &result);
        assert_text_equal(result.output, "", "output of %s", attempts[i]);
        jail_result_clear(&result);
        premises_check(*state, attempts[i]);
    }
}

/* A slot's files are used again; nothing of the last sandboxed process may
 * remain. */
PREMISED(a_slot_is_used_with_and_without_a_terminal)
{
    struct jail *jail = jail_open(1, NULL);
    struct jailed_program jailed;
    struct jail_result result = {0};
    size_t ticket;
    assert_non_null(jail);
    jailed_program_make(&jailed, "terminal");
    for (int i = 0; i < 6; i++) {
        jailed.request.terminal = i % 3 != 2;
        jail_put(jail, &jailed.request, 0);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.output,
                          i % 3 != 2 ? "010 -1 -1\n" : "000 -1 3\n",
                          "process %d", i);
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "a slot used again");
}
