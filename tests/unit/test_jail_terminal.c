/* Tests of prisoners whose standard output is a pseudo-terminal. */
#include "support/check.h"

#include <string.h>

#include "support/prisoner.h"

/* Runs a prisoner on a terminal, with pauses skipped. */
static void run_on_terminal(const char *words, const char *verdict,
                            struct jail_result *result)
{
    struct prisoner prisoner;
    *result = (struct jail_result){.output = NULL};
    prisoner_make(&prisoner, words);
    prisoner.request.terminal = true;
    prisoner.request.skip_pauses = true;
    assert_verdict(&prisoner, result, verdict);
}

/* The terminal opens no way to a person's terminal, or to its own reading end.
 */
static void only_standard_output_is_a_terminal(void **state)
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
static void pauses_come_after_whole_lines(void **state)
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
static void a_terminal_changes_no_byte(void **state)
{
    struct jail_result result;
    run_on_terminal("terminal bytes", "ended", &result);
    assert_count_equal((long long)result.output_length, 256, "bytes");
    for (int i = 0; i < 256; i++)
        assert_count_equal((unsigned char)result.output[i], i, "byte %d", i);
    jail_result_clear(&result);
    premises_check(*state, "every byte");
}

static void a_prisoner_may_close_its_terminal(void **state)
{
    struct jail_result result;
    run_on_terminal("terminal close", "ended", &result);
    assert_text_equal(result.output, "last words\n", "output");
    assert_count_equal((long long)result.pause_count, 1, "the pauses");
    jail_result_clear(&result);
    premises_check(*state, "a closed terminal");
}

static void the_output_limit_holds_at_a_terminal(void **state)
{
    struct prisoner prisoner;
    struct jail_result result = {0};
    prisoner_make(&prisoner, "endless_output");
    prisoner.request.terminal = true;
    prisoner.request.limits.output = 100000;
    assert_verdict(&prisoner, &result, "too much output");
    assert_count_equal((long long)result.output_length, 100000, "what is kept");
    jail_result_clear(&result);
    premises_check(*state, "endless output at a terminal");
}

/* What a crashed program had written to the terminal was on the screen. */
static void the_output_before_a_crash_is_kept(void **state)
{
    struct jail_result result;
    run_on_terminal("terminal crash", "crashed (SIGABRT)", &result);
    assert_text_equal(result.output, "last words\n", "output");
    jail_result_clear(&result);
    premises_check(*state, "a crash at a terminal");
}

/* Input typed with TIOCSTI would reach whatever reads the terminal next. */
static void a_terminal_cannot_be_controlled(void **state)
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

/* A cell's files are used again; nothing of the last prisoner may remain. */
static void a_cell_is_used_with_and_without_a_terminal(void **state)
{
    struct jail *jail = jail_open(1, NULL);
    struct prisoner prisoner;
    struct jail_result result = {0};
    size_t ticket;
    assert_non_null(jail);
    prisoner_make(&prisoner, "terminal");
    for (int i = 0; i < 6; i++) {
        prisoner.request.terminal = i % 3 != 2;
        jail_put(jail, &prisoner.request, 0);
        assert_true(jail_take(jail, &result, &ticket, -1));
        assert_text_equal(result.output,
                          i % 3 != 2 ? "010 -1 -1\n" : "000 -1 3\n",
                          "prisoner %d", i);
    }
    jail_result_clear(&result);
    jail_close(jail);
    premises_check(*state, "a cell used again");
}

int main(void)
{
#define WITH_PREMISES(test) \
    cmocka_unit_test_setup_teardown(test, premises_set_up, premises_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_PREMISES(only_standard_output_is_a_terminal),
        WITH_PREMISES(pauses_come_after_whole_lines),
        WITH_PREMISES(a_terminal_changes_no_byte),
        WITH_PREMISES(a_prisoner_may_close_its_terminal),
        WITH_PREMISES(the_output_limit_holds_at_a_terminal),
        WITH_PREMISES(the_output_before_a_crash_is_kept),
        WITH_PREMISES(a_terminal_cannot_be_controlled),
        WITH_PREMISES(a_cell_is_used_with_and_without_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
