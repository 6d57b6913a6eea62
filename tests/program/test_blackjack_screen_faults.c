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

/* A fault that stays has the same causes as one that passes, and a session on
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

/* A session on the screen, which ends early or late. */
struct session {
    struct screen_run screen;
    char answer;  /* to the question: r, g or q */
    bool is_told; /* that something can't be saved */
    int shown;    /* rounds whose result was on the screen */
    int settled;  /* rounds in the ledger */
    int status;
    bool is_refused; /* an operation failed */
};

static bool shows(const struct session *session, const char *text)
{
    return strstr(fake_terminal_text(session->screen.display), text) != NULL;
}

/* Leaves the first round open, so that the session continues with it. */
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
static void session_step(struct session *session, const char **keys)
{
    struct fake_terminal *display = session->screen.display;
    while (session->shown < ROUNDS && shows(session, BANKROLLS[session->shown]))
        session->shown++;
    if (shows(session, "This can't be saved")) {
        session->is_told = true;
        fake_terminal_type(display, (char[]){session->answer, '\0'});
    } else if (shows(session, "Play as a guest, without saving?")) {
        session->is_told = true;
        fake_terminal_type(display, "n\n");
    } else if (shows(session, "Welcome to the table")) {
        fake_terminal_type(display, "n");
    } else {
        char key[] = "q";
        if (**keys)
            key[0] = *(*keys)++;
        fake_terminal_type(display, key);
    }
}

/* Plays the session while operation `at` fails. */
static void session_play(struct session *session, int fault, int at,
                         char answer, bool continues)
{
    enum { STEPS = 40 };
    const struct faulty_disk disk = {.kind = FAULTS[fault].kind,
                                     .code = FAULTS[fault].code,
                                     .stays = FAULTS[fault].stays,
                                     .at = at};
    char all_keys[32];
    const char *keys = all_keys;
    snprintf(all_keys, sizeof all_keys, "%s%s", continues ? "" : FIRST_BET,
             KEYS);
    *session = (struct session){.answer = answer};
    screen_run_begin(&session->screen);
    make_ledger_with_chips(session->screen.ledger);
    if (continues)
        leave_round_open(&session->screen);
    faulty_program_start(&session->screen, &disk, TABLE);
    for (int i = 0; i < STEPS && fake_terminal_settle(session->screen.display);
         i++)
        session_step(session, &keys);
    session->status = fake_terminal_finish(session->screen.display);
    assert_true(fake_terminal_is_restored(session->screen.display));
    session->is_told = session->is_told || shows(session, "nothing was saved");
    session->is_refused = faulty_program_refused(&session->screen) > 0;
    session->settled =
        (int)sql_number(session->screen.ledger,
                        "SELECT count(*) FROM rounds WHERE state = 'settled'");
}

static void session_end(struct session *session)
{
    screen_run_end(&session->screen);
}

/* ---- What must be true of each session ---- */

/* If a sync fails, nobody can know whether the last round is on the disk. */
static const char *find_wrong(const struct session *session, int fault)
{
    bool may_be_there = FAULTS[fault].kind == FAULT_SYNC;
    bool is_complete = session->settled == ROUNDS && session->shown == ROUNDS;
    bool can_be_saved = !FAULTS[fault].stays && session->answer == 'r';
    if (!session->is_told && !is_complete)
        return "something was lost in silence";
    if (session->settled > session->shown + may_be_there)
        return "a round is in the ledger that wasn't shown";
    if (session->settled < session->shown && session->status != 2)
        return "rounds are unsaved, and the exit status isn't 2";
    if (session->status != 0 && !session->is_told)
        return "the exit status isn't 0, and nobody was warned";
    if (!is_complete && session->status != 2)
        return "the session ended early, and the exit status isn't 2";
    if (session->answer == 'q' && session->settled < session->shown)
        return "a round was shown that isn't in the ledger";
    if (can_be_saved && session->shown > 0 && !is_complete)
        return "trying again did not save everything";
    return NULL;
}

static const char *fault_name(int fault)
{
    return FAULTS[fault].name;
}

static void check_session(struct session *session, int fault, int at)
{
    assert_books_balance(session->screen.ledger);
    const char *wrong = find_wrong(session, fault);
    if (wrong)
        fail_msg("%s, number %d, answer %c: %s (%d rounds shown, %d in the "
                 "ledger, warned: %d, status %d):\n%s",
                 fault_name(fault), at, session->answer, wrong, session->shown,
                 session->settled, session->is_told, session->status,
                 fake_terminal_text(session->screen.display));
}

/* Lets one operation after the other fail. The answers to the question take
 * turns; a disk that stays full isn't tried again forever. */
static void play_with_each(int fault, int step, bool continues)
{
    const char *answers = FAULTS[fault].stays ? "gq" : "rgq";
    int most = seeds_of(1000), shown_count = 0;
    bool is_refused = true;
    for (int i = 0; is_refused && i < most; i++) {
        struct session session;
        int at = 1 + i * step;
        session_play(&session, fault, at, answers[(size_t)i % strlen(answers)],
                     continues);
        check_session(&session, fault, at);
        is_refused = session.is_refused;
        shown_count += session.is_told;
        session_end(&session);
    }
    assert_true(shown_count > 0 || FAULTS[fault].code == SQLITE_BUSY);
}

TEST(each_fault_is_told_on_the_screen)
{
    for (int fault = 0; fault < FAULT_COUNT; fault++)
        play_with_each(fault, FAULTS[fault].step, false);
}

/* The open round, too, is only a sample. */
TEST(faults_are_told_when_a_round_continues)
{
    for (int fault = 0; fault < FAULT_COUNT; fault++)
        if (!FAULTS[fault].stays && FAULTS[fault].code != SQLITE_BUSY)
            play_with_each(fault, 5, true);
}

int main(int argc, char *argv[])
{
    int status;
    if (faulty_program_main(argc, argv, &status))
        return status;
    return tests_run(NULL, NULL);
}
