/* Benchmark: the history with 100,000 rounds: opening it, and searches. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "support/process.h"
#include "support/screen_run.h"

enum { TIMES = 11 };

static double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Every tenth round has a double, every fiftieth a split, and every twentieth
 * a mistake of $1.60. */
static void make_long_ledger(struct screen_run *screen)
{
    static const char rounds[] =
        "DELETE FROM decisions; DELETE FROM expectations; DELETE FROM rounds;"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
        "i < 1000) INSERT INTO sessions SELECT 9 + i, 1, 1700000000 + i * "
        "86400, 1700008000 + i * 86400, 'strip', '', 'random' FROM n;"
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE "
        "i < 99999) INSERT INTO rounds SELECT 100 + i, 10 + i / 100, 1 + i % "
        "100, 'settled', 1000, 1000, CASE i % 2 WHEN 0 THEN 1000 ELSE -1000 * "
        "(1 + i % 7) END, 100000, 1, i % 2 = 0, i % 2, 0, i % 21 = 0, i % 6 = "
        "1, i % 10 = 0, i % 50 = 3, 0, 0, 'bet 10' || char(10) || 'hit' || "
        "char(10), 'Anna 8s 3c 9d; Dealer 6d 10d 5h', 'won 10.00' || "
        "char(10), 1700000000 + i * 60, 1700000020 + i * 60 FROM n;"
        "INSERT INTO expectations SELECT id, -5.0 FROM rounds;"
        "INSERT INTO decisions SELECT id, 1, 'hit', 'hit', 10.0, 10.0, 'best' "
        "FROM rounds;"
        "INSERT INTO decisions SELECT id, 2, 'stand', 'hit', CASE id % 20 "
        "WHEN 7 THEN -150.0 ELSE 10.0 END, 10.0, CASE id % 20 WHEN 7 THEN "
        "'bad' ELSE 'best' END FROM rounds;"
        "INSERT INTO purchases VALUES (99, 1, 1, 100000000000);"
        "UPDATE profiles SET bankroll = (SELECT sum(cents) FROM purchases "
        "WHERE profile = 1) + (SELECT sum(net) FROM rounds) WHERE id = 1;";
    char folder[192];
    char *dump = read_file("tests/golden/ledgers/version-3.sql", NULL);
    screen_run_begin(screen);
    snprintf(folder, sizeof folder, "%s/blackjack", screen->home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(screen->ledger, dump);
    sql_run(screen->ledger, rounds);
    free(dump);
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Types `keys` and then `back`, many times. The time ends when the program is
 * idle again, so it includes the polling of this test. */
static void measure(const struct screen_run *screen, const char *what,
                    const char *keys, const char *back)
{
    double milliseconds[TIMES];
    for (int i = 0; i < TIMES; i++) {
        double begin = seconds_now();
        fake_terminal_type(screen->display, keys);
        milliseconds[i] = (seconds_now() - begin) * 1e3;
        fake_terminal_type(screen->display, back);
    }
    qsort(milliseconds, TIMES, sizeof *milliseconds, compare);
    printf("  %-28s %6.1f ms (worst of %d: %.1f ms)\n", what,
           milliseconds[TIMES / 2], TIMES, milliseconds[TIMES - 1]);
}

static void bench(void **state)
{
    (void)state;
    static const char *const queries[] = {
        "split",     "lost > 60",  "mistake", "cost > 1",
        "cost <= 1", "bet > 9999", "today",   "mistake lost > 60 double"};
    struct screen_run screen;
    make_long_ledger(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--profile anna --speed 0",
                                     .rows = 40,
                                     .columns = 120});
    printf("The history with 100,000 rounds, in 40 rows:\n");
    measure(&screen, "opening it", "l", "q");
    fake_terminal_type(screen.display, "l");
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        char keys[64];
        snprintf(keys, sizeof keys, "/%s\n", queries[i]);
        measure(&screen, queries[i], keys, "\033");
    }
    measure(&screen, "the next page", "\033[6~", "");
    measure(&screen, "to the oldest round", "\033OF", "\033OH");
    screen_run_type_each(&screen, "qqq");
    screen_run_finish(&screen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bench)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
