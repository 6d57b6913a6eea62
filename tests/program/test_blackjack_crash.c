/* Killed programs and full disks: the ledger has a round together with its
 * chips, or has neither. */
#include "support/check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ledger.h"
#include "support/ledger_folder.h"

/* ---- Killed at any instant ---- */

/* Plays as fast as it can, and reports each round once it is settled. */
static void play_on(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    const struct ledger_session session = {"strip", "", ""};
    uint64_t seed = (uint64_t)getpid();
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    if (fake->ledger == NULL ||
        ledger_take(fake->ledger, "Anna", 1, &fake->profile, fake->problem) !=
            LEDGER_DONE ||
        !ledger_buy_in(fake->ledger, 100000, 1, fake->problem) ||
        !ledger_begin_session(fake->ledger, &session, 1, fake->problem)) {
        fprintf(report, "%s\n", fake->problem);
        return;
    }
    for (int number = 1; number <= 1000; number++) {
        int64_t net = (int64_t)next_random(&seed, 41) - 20;
        if (!write_round(fake, number, LEDGER_OPEN, 0, 2) ||
            !write_round(fake, number, LEDGER_OPEN, -10, 3) ||
            !write_round(fake, number, LEDGER_SETTLED, net, 4))
            return;
        fprintf(report, "%d|settled|%lld\n", number, (long long)net);
    }
}

/* Lets a random number of rounds be played, waits a little, and kills the
 * child. Returns its reports, one per line. The caller frees them. */
static char *play_and_kill(struct ledger_folder *fake, uint64_t *seed)
{
    struct child child = child_start(play_on, fake);
    char *text = NULL, line[LEDGER_PROBLEM_SIZE];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    int rounds = (int)next_random(seed, 8);
    for (int i = 0; i < rounds && fgets(line, sizeof line, child.report); i++)
        fputs(line, out);
    volatile uint32_t spin = next_random(seed, 1U << 21);
    while (spin > 0)
        spin--;
    kill(child.process, SIGKILL);
    char *rest = child_finish(&child);
    fputs(rest, out);
    free(rest);
    fclose(out);
    return text;
}

static void assert_all_is_there(struct ledger_folder *fake, const char *reports)
{
    static const char open[] = "SELECT count(*) FROM rounds "
                               "WHERE state = 'open'";
    if (access(fake->home.path, F_OK) != 0)
        return; /* killed before the ledger existed */
    ledger_folder_open(fake);
    int64_t left_open = sql_number(fake->home.path, open);
    assert_in_range(left_open, 0, 1);
    char *settled =
        sql_text(fake->home.path,
                 "SELECT number, state, net FROM rounds WHERE state = "
                 "'settled' AND session = (SELECT max(id) FROM sessions) "
                 "ORDER BY number");
    /* The last round may have been settled but not yet reported. */
    size_t reported = strlen(reports);
    if (reported > 0 && strncmp(settled, reports, reported) != 0)
        assert_text_equal(settled, reports, "the rounds in the book");
    const char *more = strchr(settled + reported, '\n');
    assert_true(reported == 0 || more == NULL || more[1] == '\0');
    free(settled);
    take(fake, "Anna");
    assert_int_equal(fake->profile.was_interrupted, left_open);
    assert_int_equal(sql_number(fake->home.path, open), 0);
    ledger_close(fake->ledger);
    assert_books_balance(fake->home.path);
}

static void a_kill_never_separates_a_round_from_its_chips(void **state)
{
    (void)state;
    struct ledger_folder fake;
    uint64_t seed = 2026;
    int kills = seeds_of(300), rounds = 0;
    state_folder_open(&fake.home);
    for (int i = 0; i < kills; i++) {
        char *reports = play_and_kill(&fake, &seed);
        rounds += reports[0] != '\0';
        assert_all_is_there(&fake, reports);
        free(reports);
    }
    assert_true(rounds > kills / 4); /* not every kill came too early */
    state_folder_close(&fake.home);
}

/* ---- A full disk ---- */

/* Plays until the disk is full. A limit on the size of files simulates that. */
static void play_until_full(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    const struct ledger_session session = {"strip", "", ""};
    struct rlimit limit = {.rlim_cur = 200000, .rlim_max = 200000};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    if (fake->ledger == NULL)
        return;
    bool well = ledger_take(fake->ledger, "Anna", 1, &fake->profile,
                            fake->problem) == LEDGER_DONE &&
                ledger_buy_in(fake->ledger, 10000, 1, fake->problem) &&
                ledger_begin_session(fake->ledger, &session, 1, fake->problem);
    int number = 1;
    while (well && number < 5000 &&
           write_round(fake, number, LEDGER_OPEN, -10, 2) &&
           write_round(fake, number, LEDGER_SETTLED, 0, 3))
        number++;
    fprintf(report, "%d %s\n", number - 1, fake->problem);
    struct ledger_profile found;
    if (ledger_find(fake->ledger, "Anna", &found, fake->problem) == LEDGER_DONE)
        fprintf(report, "still read\n");
    ledger_close(fake->ledger);
    fprintf(report, "closed\n");
}

static void a_full_disk_is_reported_and_nothing_breaks(void **state)
{
    (void)state;
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    struct child child = child_start(play_until_full, &fake);
    char *report = child_finish(&child), *end = NULL;
    long rounds = strtol(report, &end, 10);
    assert_in_range(rounds, 1, 4998);
    assert_text_has(report, strerror(EFBIG), "the problem");
    assert_text_has(report, "nothing was saved", "the problem");
    assert_text_has(report, fake.home.path, "the problem");
    assert_text_has(report, "still read\nclosed\n", "the report");
    free(report);
    ledger_folder_open(&fake);
    assert_int_equal(
        sql_number(fake.home.path,
                   "SELECT count(*) FROM rounds WHERE state = 'settled'"),
        rounds);
    take(&fake, "Anna");
    assert_true(ledger_buy_in(fake.ledger, 5, 1, fake.problem));
    ledger_folder_close(&fake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kill_never_separates_a_round_from_its_chips),
        cmocka_unit_test(a_full_disk_is_reported_and_nothing_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
