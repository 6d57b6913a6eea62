/* Killed programs and full disks: the ledger has a round together with its
 * chips, or has neither. */
#include "support/check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ledger/ledger_inside.h"
#include "support/ledger_folder.h"
#include "support/old_ledger.h"

/* ---- Killed at any instant ---- */

/* Plays as fast as it can, and reports each round once it is settled. */
static void play_on(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    const struct ledger_game game = {"strip", "", ""};
    uint64_t seed = 41;
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    if (fake->ledger == NULL ||
        ledger_take(fake->ledger, "Anna", 1, &fake->profile) != LEDGER_DONE ||
        !ledger_buy_in(fake->ledger, 100000, 1) ||
        !ledger_begin_game(fake->ledger, &game, 1)) {
        fprintf(report, "%s\n",
                fake->ledger ? ledger_problem(fake->ledger) : fake->problem);
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

/* Lets the child write up to `most` - 1 random lines of its report, waits a
 * little, and kills it. Returns its reports, one per line. The caller frees
 * them. */
static char *kill_at_random(struct child *child, uint32_t most, uint64_t *seed)
{
    char *text = NULL, line[LEDGER_PROBLEM_SIZE];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    int lines = (int)next_random(seed, most);
    for (int i = 0; i < lines && fgets(line, sizeof line, child->report); i++)
        fputs(line, out);
    volatile uint32_t spin = next_random(seed, 1U << 21);
    while (spin > 0)
        spin--;
    kill(child->process, SIGKILL);
    char *rest = child_finish(child);
    fputs(rest, out);
    free(rest);
    fclose(out);
    return text;
}

static char *play_and_kill(struct ledger_folder *fake, uint64_t *seed)
{
    enum { MOST = 8 };
    struct child child = child_start(play_on, fake);
    return kill_at_random(&child, MOST, seed);
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

TEST(a_kill_never_separates_a_round_from_its_chips)
{
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

static void migrate(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    fprintf(report, "%s\n", fake->problem);
}

/* Kills a program while it migrates a ledger of each version in turn. The next
 * one finds all rows, and completes the migration. */
TEST(a_kill_during_a_migration_loses_nothing)
{
    enum { VERSIONS = LEDGER_VERSION - 1 };
    uint64_t seed = 2027;
    int kills = seeds_of(300);
    for (int i = 0; i < kills; i++) {
        struct ledger_folder fake = {.ledger = NULL};
        int version = 1 + i % VERSIONS;
        state_folder_open(&fake.home);
        char *dump = old_ledger_dump(version);
        sql_run(fake.home.path, dump);
        char *before = old_ledger_rows(fake.home.path, version);
        struct child child = child_start(migrate, &fake);
        char *report = kill_at_random(&child, 1, &seed);
        ledger_folder_open(&fake);
        char *after = old_ledger_rows(fake.home.path, VERSIONS + 1);
        assert_text_equal(after, before, "the rows of version %d", version);
        ledger_folder_close(&fake);
        free(after);
        free(report);
        free(before);
        free(dump);
    }
}

/* Answers as fast as it can, and reports each answer once it is written. */
static void drill_on(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    if (fake->ledger == NULL ||
        !ledger_enroll(fake->ledger, "Anna", 1, &fake->profile)) {
        fprintf(report, "%s\n",
                fake->ledger ? ledger_problem(fake->ledger) : fake->problem);
        return;
    }
    int number =
        (int)sql_number(fake->home.path, "SELECT count(*) FROM answers");
    for (int i = 0; i < 1000; i++) {
        number++;
        const struct ledger_review review = {
            "decks = 6", "hard 16 against 10", 250, number, number, number,
        };
        const struct ledger_answered answer = {number, number, true, 0, 1};
        if (!ledger_note_answer(fake->ledger, fake->profile.id, &review,
                                &answer))
            return;
        fprintf(report, "%d\n", number);
    }
}

/* The hand to review has as many repetitions as there are answers, and no
 * answer that was reported is missing or there twice. */
TEST(a_kill_never_separates_an_answer_from_its_review)
{
    struct ledger_folder fake;
    uint64_t seed = 2028;
    int kills = seeds_of(300), answers = 0;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    ledger_close(fake.ledger);
    for (int i = 0; i < kills; i++) {
        struct child child = child_start(drill_on, &fake);
        char *report = kill_at_random(&child, 8, &seed);
        char *last = strrchr(report, '\n');
        while (last && last > report && last[-1] != '\n')
            last--;
        long reported = last ? strtol(last, NULL, 10) : answers;
        ledger_folder_open(&fake);
        ledger_close(fake.ledger);
        answers =
            (int)sql_number(fake.home.path, "SELECT count(*) FROM answers");
        assert_in_range(answers, reported, reported + 1);
        assert_int_equal(sql_number(fake.home.path,
                                    "SELECT count(DISTINCT time) FROM answers"),
                         answers);
        assert_int_equal(
            sql_number(fake.home.path,
                       "SELECT coalesce(max(repetitions), 0) FROM lessons"),
            answers);
        free(report);
    }
    assert_true(answers > kills / 4);
    assert_books_balance(fake.home.path);
    state_folder_close(&fake.home);
}

/* ---- A full disk ---- */

/* Plays until the disk is full. A limit on the size of files simulates that. */
static void play_until_full(void *self, FILE *report)
{
    struct ledger_folder *fake = self;
    const struct ledger_game game = {"strip", "", ""};
    struct rlimit limit = {.rlim_cur = 200000, .rlim_max = 200000};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    fake->ledger = ledger_open(fake->home.path, LEDGER_WRITES, fake->problem);
    if (fake->ledger == NULL)
        return;
    bool well =
        ledger_take(fake->ledger, "Anna", 1, &fake->profile) == LEDGER_DONE &&
        ledger_buy_in(fake->ledger, 10000, 1) &&
        ledger_begin_game(fake->ledger, &game, 1);
    int number = 1;
    while (well && number < 5000 &&
           write_round(fake, number, LEDGER_OPEN, -10, 2) &&
           write_round(fake, number, LEDGER_SETTLED, 0, 3))
        number++;
    fprintf(report, "%d %s\n", number - 1, ledger_problem(fake->ledger));
    struct ledger_profile found;
    if (ledger_find(fake->ledger, "Anna", &found) == LEDGER_DONE)
        fprintf(report, "still read\n");
    ledger_close(fake->ledger);
    fprintf(report, "closed\n");
}

TEST(a_full_disk_is_reported_and_nothing_breaks)
{
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
    assert_true(ledger_buy_in(fake.ledger, 5, 1));
    ledger_folder_close(&fake);
}
