/* Programs that are killed, and disks that are full: a round is in the book
 * with its chips, or neither is. */
#include "support/check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ledger.h"
#include "support/desk_of_one.h"

/* ---- Killed at any instant ---- */

/* Plays as fast as it can and says of each round that it is settled. */
static void play_on(void *self, FILE *report)
{
    struct desk_of_one *desk = self;
    const struct ledger_session session = {"strip", "", ""};
    uint64_t seed = (uint64_t)getpid();
    desk->ledger = ledger_open(desk->shelf.path, LEDGER_WRITES, desk->problem);
    if (desk->ledger == NULL ||
        ledger_take(desk->ledger, "Anna", 1, &desk->profile, desk->problem) !=
            LEDGER_DONE ||
        !ledger_buy_in(desk->ledger, 100000, 1, desk->problem) ||
        !ledger_begin_session(desk->ledger, &session, 1, desk->problem)) {
        fprintf(report, "%s\n", desk->problem);
        return;
    }
    for (int number = 1; number <= 1000; number++) {
        int64_t net = (int64_t)next_random(&seed, 41) - 20;
        if (!write_round(desk, number, LEDGER_OPEN, 0, 2) ||
            !write_round(desk, number, LEDGER_OPEN, -10, 3) ||
            !write_round(desk, number, LEDGER_SETTLED, net, 4))
            return;
        fprintf(report, "%d|settled|%lld\n", number, (long long)net);
    }
}

/* Lets so many rounds be played, and a little more, and kills. The reports,
 * a line each, are a text that the caller frees. */
static char *play_and_kill(struct desk_of_one *desk, uint64_t *seed)
{
    struct child child = child_start(play_on, desk);
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

static void assert_all_is_there(struct desk_of_one *desk, const char *reports)
{
    static const char open[] = "SELECT count(*) FROM rounds "
                               "WHERE state = 'open'";
    if (access(desk->shelf.path, F_OK) != 0)
        return; /* killed before anything */
    open_desk(desk);
    int64_t left_open = sql_number(desk->shelf.path, open);
    assert_in_range(left_open, 0, 1);
    char *settled =
        sql_text(desk->shelf.path,
                 "SELECT number, state, net FROM rounds WHERE state = "
                 "'settled' AND session = (SELECT max(id) FROM sessions) "
                 "ORDER BY number");
    /* The last one may have been settled and not yet reported. */
    size_t reported = strlen(reports);
    if (reported > 0 && strncmp(settled, reports, reported) != 0)
        assert_text_equal(settled, reports, "the rounds in the book");
    const char *more = strchr(settled + reported, '\n');
    assert_true(reported == 0 || more == NULL || more[1] == '\0');
    free(settled);
    take(desk, "Anna");
    assert_int_equal(desk->profile.was_interrupted, left_open);
    assert_int_equal(sql_number(desk->shelf.path, open), 0);
    ledger_close(desk->ledger);
    assert_books_balance(desk->shelf.path);
}

static void no_kill_parts_a_round_from_its_chips(void **state)
{
    (void)state;
    struct desk_of_one desk;
    uint64_t seed = 2026;
    int kills = seeds_of(300), rounds = 0;
    shelf_open(&desk.shelf);
    for (int i = 0; i < kills; i++) {
        char *reports = play_and_kill(&desk, &seed);
        rounds += reports[0] != '\0';
        assert_all_is_there(&desk, reports);
        free(reports);
    }
    assert_true(rounds > kills / 4); /* it was not always killed too early */
    shelf_close(&desk.shelf);
}

/* ---- A disk that is full ---- */

/* A limit on the size of files stands for the disk. */
static void play_until_full(void *self, FILE *report)
{
    struct desk_of_one *desk = self;
    const struct ledger_session session = {"strip", "", ""};
    struct rlimit limit = {.rlim_cur = 200000, .rlim_max = 200000};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    desk->ledger = ledger_open(desk->shelf.path, LEDGER_WRITES, desk->problem);
    if (desk->ledger == NULL)
        return;
    bool well = ledger_take(desk->ledger, "Anna", 1, &desk->profile,
                            desk->problem) == LEDGER_DONE &&
                ledger_buy_in(desk->ledger, 10000, 1, desk->problem) &&
                ledger_begin_session(desk->ledger, &session, 1, desk->problem);
    int number = 1;
    while (well && number < 5000 &&
           write_round(desk, number, LEDGER_OPEN, -10, 2) &&
           write_round(desk, number, LEDGER_SETTLED, 0, 3))
        number++;
    fprintf(report, "%d %s\n", number - 1, desk->problem);
    struct ledger_profile found;
    if (ledger_find(desk->ledger, "Anna", &found, desk->problem) == LEDGER_DONE)
        fprintf(report, "still read\n");
    ledger_close(desk->ledger);
    fprintf(report, "closed\n");
}

static void a_full_disk_is_told_and_nothing_breaks(void **state)
{
    (void)state;
    struct desk_of_one desk;
    shelf_open(&desk.shelf);
    struct child child = child_start(play_until_full, &desk);
    char *report = child_finish(&child), *end = NULL;
    long rounds = strtol(report, &end, 10);
    assert_in_range(rounds, 1, 4998);
    assert_text_has(report, strerror(EFBIG), "the problem");
    assert_text_has(report, "nothing of it was kept", "the problem");
    assert_text_has(report, desk.shelf.path, "the problem");
    assert_text_has(report, "still read\nclosed\n", "the report");
    free(report);
    open_desk(&desk);
    assert_int_equal(
        sql_number(desk.shelf.path,
                   "SELECT count(*) FROM rounds WHERE state = 'settled'"),
        rounds);
    take(&desk, "Anna");
    assert_true(ledger_buy_in(desk.ledger, 5, 1, desk.problem));
    go_home(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_kill_parts_a_round_from_its_chips),
        cmocka_unit_test(a_full_disk_is_told_and_nothing_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
