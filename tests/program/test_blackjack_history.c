/* Hand history through the program: in lines, as JSON, and on the screen. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/process.h"
#include "support/screen_run.h"

/* Makes an old ledger: Anna has played two rounds, and Bob one, which is void.
 */
static void make_old_ledger(struct screen_run *screen)
{
    char folder[192];
    char *dump = read_file("tests/golden/ledgers/version-3.sql", NULL);
    screen_run_begin(screen);
    snprintf(folder, sizeof folder, "%s/blackjack", screen->home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(screen->ledger, dump);
    free(dump);
}

static void run_there(const struct screen_run *screen, const char *arguments,
                      const char *input, struct run_result *result)
{
    char command[512];
    snprintf(command, sizeof command, "%s TZ=UTC exec $RUNNER %s/blackjack %s",
             screen->state, programs_dir(), arguments);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command},
                            .input = input,
                            .input_times = input ? 1 : 0};
    run_program(&run, result);
}

static void check_there(const struct screen_run *screen, const char *arguments,
                        const char *input, int status, const char *output,
                        const char *errors)
{
    struct run_result result;
    run_there(screen, arguments, input, &result);
    assert_text_equal(result.errors, errors, "blackjack %s", arguments);
    assert_text_has(result.output, output, "blackjack %s", arguments);
    assert_count_equal(result.status, status, "blackjack %s", arguments);
    run_result_free(&result);
}

/* ---- In lines ---- */

#define HEAD \
    "Date                    Bet     Result      Cost  Your hands : dealer\n"

static void the_history_is_printed_newest_first(void **state)
{
    (void)state;
    struct screen_run screen;
    make_old_ledger(&screen);
    check_there(&screen, "--history --profile anna", NULL, 0,
                HEAD
                "2026-01-01 00:00        $10       +$15        $0  AH KC 9D\n"
                "2026-01-01 00:00        $10       -$20     $0.39  5H 6C 9D "
                "10S\n"
                "2 rounds, lost $5.\n",
                "");
    screen_run_end(&screen);
}

static void a_query_filters_the_history(void **state)
{
    (void)state;
    struct screen_run screen;
    make_old_ledger(&screen);
    check_there(&screen, "--history --profile Anna 'lost > 10' mistake", NULL,
                0, "5H 6C 9D 10S\n1 round, lost $20.\n", "");
    check_there(&screen, "--history --profile Anna won '>' 100", NULL, 0,
                "No round matches.\n", "");
    check_there(
        &screen, "--history --profile Anna pairs", NULL, 2, "",
        "blackjack: can't search for \"pairs\"; try won, lost, push, "
        "blackjack, bust, void, double, split, insurance, surrender, "
        "mistake, today, yesterday or won > 20, lost > 50, bet >= 100, cost > 1, "
        "hands = 3\n");
    screen_run_end(&screen);
}

static void the_history_as_json_has_the_decisions(void **state)
{
    (void)state;
    struct screen_run screen;
    struct run_result result;
    make_old_ledger(&screen);
    run_there(&screen, "--history --json --profile Anna lost", NULL, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    static const char *const parts[] = {
        "\"profile\": \"Anna\"", "\"query\": \"lost\"", "\"net_cents\": -2000,",
        "\"cost_cents\": 38.5,",
        "{\"done\": \"insurance\", \"best\": \"no insurance\", "
        "\"value_cents\": 441.5, \"best_value_cents\": 480, "
        "\"grade\": \"bad\"}"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(result.output, parts[i], "the JSON");
    run_result_free(&result);
    screen_run_end(&screen);
}

static void without_any_rounds_the_history_says_so(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    check_there(&screen, "--history", NULL, 0,
                "No rounds have been played yet.\n", "");
    check_there(&screen, "--history --guest", NULL, 2, "",
                "blackjack: --history and --guest can't be used together: "
                "guests have no history\n");
    check_there(&screen, "--history --csv", NULL, 2, "",
                "blackjack: --csv works only with --stats\n");
    check_there(&screen, "lost", NULL, 2, "",
                "blackjack: unexpected argument \"lost\"; to search, use "
                "--history\n");
    screen_run_end(&screen);
}

static void
plain_mode_lists_the_rounds_of_this_session_and_earlier_ones(void **state)
{
    (void)state;
    struct screen_run screen;
    make_old_ledger(&screen);
    check_there(&screen,
                "--plain -p0 -a --profile Anna --cards 'Kh 7d 5h 10d 9c 2c'",
                "bet 10\nhit\nhistory lost\nquit\n", 0,
                "  Kh 5h 9c : 7d 10d\n"
                "2026-01-01 00:00        $10       -$20     $0.39  5H 6C 9D "
                "10S\n2 rounds, lost $30.\n",
                "");
    screen_run_end(&screen);
}

static void a_guests_history_is_this_evenings(void **state)
{
    (void)state;
    struct screen_run screen;
    screen_run_begin(&screen);
    check_there(&screen, "--plain -p0 -a --coach --cards 'Kh 7d 5h 10d 9c 2c'",
                "history\nbet 10\nhistory\nhit\nHistory bust # all\nl "
                "won\nquit\n",
                0, "$0  Kh 5h 9c : 7d 10d\n1 round, lost $10.\n", "");
    screen_run_end(&screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_history_is_printed_newest_first),
        cmocka_unit_test(a_query_filters_the_history),
        cmocka_unit_test(the_history_as_json_has_the_decisions),
        cmocka_unit_test(without_any_rounds_the_history_says_so),
        cmocka_unit_test(
            plain_mode_lists_the_rounds_of_this_session_and_earlier_ones),
        cmocka_unit_test(a_guests_history_is_this_evenings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
