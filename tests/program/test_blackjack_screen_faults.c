/* Each write, sync, lock and opening of the ledger fails in turn while somebody
 * plays on the screen: the books balance, nothing that was shown is lost in
 * silence, and the person is asked. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <sqlite3.h>

#include "support/faulty_program.h"
#include "support/ledger_folder.h"

enum { ROUNDS = 2 };

/* 20 against 19, and a split that wins. The cards that are left are never
 * dealt. */
#define TABLE                                               \
    "--speed 0 --profile Anna --rule insurance=no --cards " \
    "10s,9d,Kh,10c,8s,9d,8h,7c,10d,9s,Kd,2c,3c,4c,5c,6c,8c,9c"
static const char FIRST_BET[] = "10\n", KEYS[] = "s20\npssqq";

/* What the screen says after each round, and at no other time. */
static const char *const BANKROLLS[ROUNDS] = {"You have $1010",
                                              "You have $1050"};

/* A fault that stays has the same causes as one that passes, and an evening on
 * the screen takes its time, so the others are samples. */
static const struct {
    enum fault kind;
    int code;
    bool stays;
    int step; /* from one operation that fails to the next */
    const char *name;
} FAULTS[] = {
    {FAULT_WRITE, SQLITE_FULL, false, 1, "a write finds the disk full"},
    {FAULT_WRITE, SQLITE_FULL, true, 7, "the disk stays full"},
    {FAULT_SYNC, SQLITE_IOERR_FSYNC, false, 1, "a sync fails"},
    {FAULT_SYNC, SQLITE_IOERR_FSYNC, true, 3, "all syncs fail"},
    {FAULT_LOCK, SQLITE_BUSY, false, 7, "a lock is busy"},
    {FAULT_LOCK, SQLITE_IOERR_LOCK, false, 1, "a lock fails"},
    {FAULT_LOCK, SQLITE_IOERR_LOCK, true, 7, "all locks fail"},
    {FAULT_OPEN, SQLITE_CANTOPEN, false, 1, "an opening fails"},
    {FAULT_OPEN, SQLITE_CANTOPEN, true, 1, "all openings fail"},
};
enum { FAULT_COUNT = sizeof FAULTS / sizeof *FAULTS };

/* An evening on the screen, which ends early or late. */
struct evening {
    struct screen_run screen;
    char answer;  /* to the question: r, g or q */
    bool is_told; /* that something can't be saved */
    int shown;    /* rounds whose result was on the screen */
    int settled;  /* rounds in the ledger */
    int status;
    bool is_refused; /* an operation failed */
};

static bool shows(const struct evening *evening, const char *text)
{
    return strstr(fake_terminal_text(evening->screen.display), text) != NULL;
}

/* Leaves the first round open, so that the evening goes on with it. */
static void leave_round_open(struct screen_run *screen)
{
    screen_run_play(screen, TABLE);
    screen_run_type_each(screen, FIRST_BET);
    assert_screen_has(screen, "You have 20, bet $10; the dealer shows 9.");
    kill(fake_terminal_process(screen->display), SIGKILL);
    assert_int_equal(fake_terminal_finish(screen->display), -SIGKILL);
    fake_terminal_close(screen->display);
    screen->display = NULL;
}

/* Types the next key, or an answer. */
static void evening_step(struct evening *evening, const char **keys)
{
    struct fake_terminal *display = evening->screen.display;
    while (evening->shown < ROUNDS && shows(evening, BANKROLLS[evening->shown]))
        evening->shown++;
    if (shows(evening, "This can't be saved")) {
        evening->is_told = true;
        fake_terminal_type(display, (char[]){evening->answer, '\0'});
    } else if (shows(evening, "Play as a guest, without saving?")) {
        evening->is_told = true;
        fake_terminal_type(display, "n\n");
    } else if (shows(evening, "Welcome to the table")) {
        fake_terminal_type(display, "\n");
    } else {
        char key[] = "q";
        if (**keys)
            key[0] = *(*keys)++;
        fake_terminal_type(display, key);
    }
}

/* Plays the evening while operation `at` fails. */
static void evening_play(struct evening *evening, int fault, int at,
                         char answer, bool goes_on)
{
    enum { STEPS = 40 };
    const struct faulty_disk disk = {.kind = FAULTS[fault].kind,
                                     .code = FAULTS[fault].code,
                                     .stays = FAULTS[fault].stays,
                                     .at = at};
    char all_keys[32];
    const char *keys = all_keys;
    snprintf(all_keys, sizeof all_keys, "%s%s", goes_on ? "" : FIRST_BET, KEYS);
    *evening = (struct evening){.answer = answer};
    screen_run_begin(&evening->screen);
    make_ledger_with_chips(evening->screen.ledger);
    if (goes_on)
        leave_round_open(&evening->screen);
    faulty_program_start(&evening->screen, &disk, TABLE);
    for (int i = 0; i < STEPS && fake_terminal_settle(evening->screen.display);
         i++)
        evening_step(evening, &keys);
    evening->status = fake_terminal_finish(evening->screen.display);
    assert_true(fake_terminal_is_restored(evening->screen.display));
    evening->is_told = evening->is_told || shows(evening, "nothing was saved");
    evening->is_refused = faulty_program_refused(&evening->screen) > 0;
    evening->settled =
        (int)sql_number(evening->screen.ledger,
                        "SELECT count(*) FROM rounds WHERE state = 'settled'");
}

static void evening_end(struct evening *evening)
{
    screen_run_end(&evening->screen);
}

/* ---- What must be true of each evening ---- */

/* If a sync fails, nobody can know whether the last round is on the disk. */
static const char *find_wrong(const struct evening *evening, int fault)
{
    bool may_be_there = FAULTS[fault].kind == FAULT_SYNC;
    bool is_complete = evening->settled == ROUNDS && evening->shown == ROUNDS;
    bool can_be_saved = !FAULTS[fault].stays && evening->answer == 'r';
    if (!evening->is_told && !is_complete)
        return "something was lost in silence";
    if (evening->settled > evening->shown + may_be_there)
        return "a round is in the ledger that wasn't shown";
    if (evening->settled < evening->shown && evening->status != 2)
        return "rounds are unsaved, and the exit status isn't 2";
    if (evening->status != 0 && !evening->is_told)
        return "the exit status isn't 0, and nobody was told";
    if (!is_complete && evening->status != 2)
        return "the evening ended early, and the exit status isn't 2";
    if (evening->answer == 'q' && evening->settled < evening->shown)
        return "a round was shown that isn't in the ledger";
    if (can_be_saved && evening->shown > 0 && !is_complete)
        return "trying again did not save everything";
    return NULL;
}

static const char *fault_name(int fault)
{
    return FAULTS[fault].name;
}

static void check_evening(struct evening *evening, int fault, int at)
{
    assert_books_balance(evening->screen.ledger);
    const char *wrong = find_wrong(evening, fault);
    if (wrong)
        fail_msg("%s, number %d, answer %c: %s (%d rounds shown, %d in the "
                 "ledger, told: %d, status %d):\n%s",
                 fault_name(fault), at, evening->answer, wrong, evening->shown,
                 evening->settled, evening->is_told, evening->status,
                 fake_terminal_text(evening->screen.display));
}

/* Lets one operation after the other fail. The answers to the question take
 * turns; a disk that stays full isn't tried again forever. */
static void play_with_each(int fault, int step, bool goes_on)
{
    const char *answers = FAULTS[fault].stays ? "gq" : "rgq";
    int most = seeds_of(1000), told = 0;
    bool is_refused = true;
    for (int i = 0; is_refused && i < most; i++) {
        struct evening evening;
        int at = 1 + i * step;
        evening_play(&evening, fault, at, answers[(size_t)i % strlen(answers)],
                     goes_on);
        check_evening(&evening, fault, at);
        is_refused = evening.is_refused;
        told += evening.is_told;
        evening_end(&evening);
    }
    assert_true(told > 0 || FAULTS[fault].code == SQLITE_BUSY);
}

static void each_fault_is_told_on_the_screen(void **state)
{
    (void)state;
    for (int fault = 0; fault < FAULT_COUNT; fault++)
        play_with_each(fault, FAULTS[fault].step, false);
}

/* The open round, too, is only a sample. */
static void faults_are_told_when_a_round_goes_on(void **state)
{
    (void)state;
    for (int fault = 0; fault < FAULT_COUNT; fault++)
        if (!FAULTS[fault].stays && FAULTS[fault].code != SQLITE_BUSY)
            play_with_each(fault, 5, true);
}

int main(int argc, char *argv[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_told_on_the_screen),
        cmocka_unit_test(faults_are_told_when_a_round_goes_on),
    };
    int status;
    if (faulty_program_main(argc, argv, &status))
        return status;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
