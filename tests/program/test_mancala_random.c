/* Mancala with random keys and sizes: nothing crashes, no stray characters stay
 * on the screen, and the record of the games replays. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "support/screen_run.h"
#include "support/process.h"

enum { SESSIONS = TERMINAL_KINDS, STEPS = 80 };

static const char *const KEYS[] = {"\n",
                                   "\n",
                                   " ",
                                   "k",
                                   "s",
                                   "u",
                                   "u",
                                   "1",
                                   "2",
                                   "3",
                                   "9",
                                   "0",
                                   "\033OC",
                                   "\033OD",
                                   "\033OA",
                                   "\033OB",
                                   "a",
                                   "?",
                                   "l",
                                   "o",
                                   "o\033OB\033OB\033OB\033OCo",
                                   "q",
                                   "n",
                                   "b",
                                   "\033",
                                   "\014",
                                   "x",
                                   "\033[6~",
                                   "\177",
                                   "\303\244",
                                   "\033[<0;40;15M"};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static const char *const OPTIONS[] = {
    "--speed 0 --nodes 200 --two-players",
    "--speed 0 --nodes 200 --board 8 --stones 2",
    "--speed 0 --nodes 200 --board 32 --stones 16 --first computer",
    "--speed 0 --nodes 200 --kalah --pie --mouse",
    "--speed 0 --nodes 200 --pie --two-players --board 4 --stones 3",
    "--speed 3 --nodes 200 --board 10",
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

/* Sits at the terminal of the session, where `number` chooses the board. On the
 * Linux console, the mouse needs another program, gpm. */
static void sit_at_random(struct screen_run *screen, int session, int number)
{
    char options[256];
    const char *board = OPTIONS[number % OPTION_COUNT];
    if (strstr(board, "--mouse") &&
        strcmp(terminal_kind(session), "linux") == 0)
        board = OPTIONS[0];
    snprintf(options, sizeof options, "%s --force --record %s", board,
             screen->home.path);
    const struct seating seating = {.program = "mancala", .options = options};
    screen_run_sit_at_kind(screen, &seating, session);
    /* The record begins after the first page. */
    if (strstr(fake_terminal_text(screen->display), "Both ways"))
        fake_terminal_type(screen->display, number % 2 ? "\n" : "b");
}

static void assert_record_replays(const struct screen_run *screen, int session)
{
    char line[192];
    struct run_result result;
    snprintf(line, sizeof line, "--replay %s", screen->home.path);
    run_line("mancala", line, NULL, &result);
    assert_text_equal(result.errors, "", "the record of session %d", session);
    assert_count_equal(result.status, 0, "the replay of session %d", session);
    run_result_free(&result);
}

static void play_at_random(int session, uint64_t *seed)
{
    struct screen_run screen;
    int sat = session;
    screen_run_begin(&screen);
    sit_at_random(&screen, session, sat);
    for (int step = 0; step < STEPS; step++) {
        screen_run_take_random_step(&screen, seed, KEYS, KEY_COUNT);
        if (step % 20 != 19)
            continue;
        assert_nothing_stray(&screen, session, step);
        if (fake_terminal_settle(screen.display))
            continue;
        /* The keys quit the game. Start another one. */
        screen_run_leave(&screen, 0);
        assert_record_replays(&screen, session);
        sit_at_random(&screen, session, ++sat);
    }
    if (fake_terminal_settle(screen.display))
        fake_terminal_signal(screen.display, SIGTERM);
    screen_run_leave(&screen, 0);
    assert_record_replays(&screen, session);
    screen_run_end(&screen);
}

TEST(random_keys_and_sizes_do_no_harm)
{
    uint64_t seed = 1998;
    for (int i = 0; i < seeds_of(SESSIONS); i++)
        play_at_random(i, &seed);
}
