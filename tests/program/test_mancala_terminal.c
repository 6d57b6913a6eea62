/* How mancala behaves in a terminal, point by point. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/screen_run.h"
#include "support/process.h"

#define ENTER "\n"

static void play(struct screen_run *screen, const char *options)
{
    screen_run_at_mancala(screen, &(struct seating){.options = options});
}

/* ---- Where there is no screen ---- */

TEST(a_dumb_terminal_gets_plain_lines)
{
    static const struct seating ways[] = {
        {.options = "--two-players", .term = "dumb"},
        {.options = "--two-players", .term = ""},
        {.options = "--two-players --plain"},
    };
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        screen_run_at_mancala(&screen, &ways[i]);
        assert_screen_has(&screen, "First's move? [1-6, or 1-6 back]");
        fake_terminal_type(screen.display, "\n"); /* Enter alone asks again */
        fake_terminal_type(screen.display, "quit\n");
        screen_run_finish(&screen);
    }
}

TEST(on_an_unknown_terminal_the_message_names_plain)
{
    struct screen_run screen;
    screen_run_at_mancala(
        &screen, &(struct seating){.options = "", .term = "no-such-terminal"});
    assert_screen_has(&screen, "mancala: unknown terminal type; use "
                               "--plain to play in line mode");
    screen_run_leave(&screen, 2);
    screen_run_end(&screen);
}

/* ---- Sizes ---- */

TEST(a_small_screen_pauses_the_game)
{
    struct screen_run screen;
    play(&screen, "--two-players");
    screen_run_type_each(&screen, "3" ENTER);
    char *before = strdup(fake_terminal_text(screen.display));
    fake_terminal_resize(screen.display, 16, 45);
    fake_terminal_check_golden(screen.display, "mancala-too-small-45x16");
    fake_terminal_resize(screen.display, 5, 20);
    fake_terminal_check_golden(screen.display, "mancala-too-small-20x5");
    screen_run_type_each(
        &screen, "4" ENTER "u?"); /* ignored, because the board isn't visible */
    fake_terminal_resize(screen.display, 1, 1);
    fake_terminal_resize(screen.display, 24, 80);
    assert_text_equal(fake_terminal_text(screen.display), before, "the board");
    free(before);
    fake_terminal_resize(screen.display, 10, 30);
    assert_screen_has(&screen, "q quits");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* ---- Leaving ---- */

/* Starts mancala again in the same state directory. */
static void start_again(struct screen_run *screen, const char *options)
{
    screen_run_sit(screen,
                   &(struct seating){.program = "mancala", .options = options});
}

TEST(a_game_that_was_left_is_resumed_at_the_next_start)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    start_again(&screen, "--speed 0 --seed 1");
    assert_screen_lacks(&screen, "Resume");
    screen_run_type_each(&screen, ENTER "o");
    for (int level = 1; level < 5; level++)
        fake_terminal_type(screen.display, "\033OC");
    screen_run_type_each(&screen, "o3" ENTER "1" ENTER);
    char *before = strdup(fake_terminal_text(screen.display));
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "Your last game isn't over: Enter resumes it.");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    start_again(&screen, "--speed 0 --seed 1");
    assert_screen_has(&screen, "Your last game isn't over: Enter resumes it.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Your last game continues.");
    const char *board = strstr(before, "Computer");
    const char *end = strstr(board, "You");
    const char *now = strstr(fake_terminal_text(screen.display), "Computer");
    assert_int_equal(strncmp(now, board, (size_t)(end - board)), 0);
    free(before);
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "5 of 10");
    screen_run_type_each(&screen, "oqq");
    screen_run_finish(&screen);
}

/* A program that is killed has kept the game, too. */
TEST(each_turn_is_kept)
{
    struct screen_run screen;
    play(&screen, "--two-players");
    screen_run_type_each(&screen, "3" ENTER);
    fake_terminal_signal(screen.display, SIGKILL);
    assert_int_equal(fake_terminal_finish(screen.display), -SIGKILL);
    fake_terminal_close(screen.display);
    start_again(&screen, "--speed 0 --kalah --board 8");
    screen_run_type_each(&screen, ENTER);
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "  1  The first player sows house 3: 4 stones, "
                               "and moves again.");
    screen_run_type_each(&screen, "l");
    screen_run_type_each(&screen, "q");
    assert_screen_has(&screen, "The game is kept; the next start offers it.");
    screen_run_finish(&screen);
}

TEST(a_game_that_is_over_is_kept_no_more)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    for (int i = 0; i < 2; i++) {
        start_again(&screen, "--two-players --board 6 --stones 1 --speed 0");
        screen_run_type_each(&screen, i == 0 ? "2" ENTER "q" : ENTER);
        if (i == 0)
            screen_run_leave(&screen, 0);
    }
    for (int i = 0; i < 20; i++)
        screen_run_type_each(
            &screen,
            strstr(fake_terminal_text(screen.display), "  Sow ") ? ENTER : "");
    assert_screen_has(&screen, "Enter plays again.");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    start_again(&screen, "--speed 0");
    assert_screen_lacks(&screen, "Resume");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(a_file_that_is_no_kept_game_is_refused_in_words)
{
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"mancala record 1", "\001\002"},
        {"board 14", "board 99"},
        {"sow 3", "sow 4"},
        {"level 1", "level 11"},
        {"level 1", "end 0123456789abcdef"},
        {"level 1", ""},
        {"cost 0", "cost -1"},
        {"cost 0", ""},
    };
    struct screen_run screen;
    screen_run_begin(&screen);
    start_again(&screen, "--speed 0 --seed 1");
    screen_run_type_each(&screen, ENTER "3" ENTER "qq");
    screen_run_leave(&screen, 0);
    char path[128];
    snprintf(path, sizeof path, "%s/mancala/game", screen.home.folder);
    char *good = read_file(path, NULL);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char text[2048];
        const char *at = strstr(good, changes[i].from);
        assert_non_null(at);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good,
                 changes[i].to, at + strlen(changes[i].from));
        write_file(path, text);
        start_again(&screen, "--speed 0");
        assert_screen_has(&screen, "The file of your last game can't be read.");
        screen_run_type_each(&screen, "n"); /* no key of this page */
        screen_run_type_each(&screen, "q");
        screen_run_leave(&screen, 0);
    }
    free(good);
    screen_run_end(&screen);
}

TEST(quitting_asks_only_if_the_game_would_be_lost)
{
    struct screen_run screen;
    play(&screen, "--two-players");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
    screen_run_begin(&screen);
    snprintf(screen.state, sizeof screen.state, "XDG_STATE_HOME=/dev/null");
    start_again(&screen, "--speed 0 --stones 4 --two-players");
    screen_run_type_each(&screen, "3" ENTER "q");
    assert_screen_has(&screen, "Leave the game?");
    assert_screen_has(&screen, "you leave, it is lost.");
    assert_screen_has(&screen, "  n  Stay  ");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "House 4: ");
    screen_run_type_each(&screen, "qn");
    assert_screen_has(&screen, "House 4: ");
    fake_terminal_type(screen.display, "\004");
    assert_screen_has(&screen, "Leave the game?");
    screen_run_type_each(&screen, "y");
    screen_run_finish(&screen);
}

/* The keys typed before a signal comes. */
static const char *const MOMENTS[] = {"",  "3" ENTER, "3" ENTER "a",
                                      "?", "o",       "l"};
enum { MOMENT_COUNT = sizeof MOMENTS / sizeof *MOMENTS };

TEST(ending_signals_end_the_program_cleanly)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < MOMENT_COUNT; j++) {
            struct screen_run screen;
            char options[320], *written;
            screen_run_begin(&screen);
            snprintf(options, sizeof options,
                     "--speed 0 --stones 4 --two-players --record %s",
                     screen.home.path);
            screen_run_sit(&screen, &(struct seating){.program = "mancala",
                                                      .options = options});
            screen_run_type_each(&screen, MOMENTS[j]);
            fake_terminal_signal(screen.display, signals[i]);
            screen_run_leave(&screen, 0);
            written = read_file(screen.home.path, NULL);
            assert_text_has(written, "\nend ", "the record");
            free(written);
            screen_run_end(&screen);
        }
}

/* The computer would think for ten minutes. */
static void begin_a_long_thought(struct screen_run *screen)
{
    screen_run_begin(screen);
    screen->display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"mancala", "--stones", "4", "--first", "computer",
                      "--seconds", "600"}});
    fake_terminal_wait_for(screen->display, "The computer is thinking.");
}

TEST(quitting_works_while_the_computer_thinks)
{
    struct screen_run screen;
    begin_a_long_thought(&screen);
    fake_terminal_send(screen.display, "x\014q");
    screen_run_finish(&screen);
    begin_a_long_thought(&screen);
    fake_terminal_send(screen.display, "\003");
    screen_run_finish(&screen);
}

/* The keys in the lower bar work meanwhile. */
TEST(views_open_while_the_computer_thinks)
{
    static const struct {
        const char *key, *seen;
    } views[] = {{"?", "Any key skips the sowing"},
                 {"l", "No moves have been made yet."},
                 {"o", "the computer's strength"}};
    struct screen_run screen;
    begin_a_long_thought(&screen);
    for (int i = 0; i < 3; i++) {
        fake_terminal_send(screen.display, views[i].key);
        fake_terminal_wait_for(screen.display, views[i].seen);
        fake_terminal_send(screen.display, i == 2 ? "\033OC" : "");
        fake_terminal_send(screen.display, views[i].key);
        fake_terminal_wait_for(screen.display, "The computer is thinking.");
    }
    fake_terminal_send(screen.display, "q");
    screen_run_finish(&screen);
}

TEST(a_crash_restores_the_terminal)
{
    static const int signals[] = {SIGSEGV, SIGABRT};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        play(&screen, "--two-players --mouse");
        fake_terminal_signal(screen.display, signals[i]);
        screen_run_leave(&screen, -signals[i]);
        screen_run_end(&screen);
    }
}

TEST(a_closed_window_ends_the_program)
{
    for (int i = 0; i < MOMENT_COUNT; i++) {
        struct screen_run screen;
        play(&screen, "--two-players");
        screen_run_type_each(&screen, MOMENTS[i]);
        fake_terminal_hang_up(screen.display);
        int status = fake_terminal_finish(screen.display);
        assert_true(status == 0 ||
                    status == 2); /* 2: the message couldn't be printed */
        screen_run_end(&screen);
    }
}

TEST(suspending_restores_the_terminal_until_resumed)
{
    struct screen_run screen;
    screen_run_at_mancala(
        &screen, &(struct seating){.options = "--two-players", .as_job = true});
    screen_run_type_each(&screen, "3" ENTER);
    char *before = strdup(fake_terminal_text(screen.display));
    fake_terminal_type(screen.display, "\032");
    assert_screen_has(&screen, "stopped");
    assert_true(fake_terminal_is_restored(screen.display));
    fake_terminal_type(screen.display, "\n");
    assert_text_equal(fake_terminal_text(screen.display), before, "the board");
    free(before);
    screen_run_type_each(&screen, "qy");
    screen_run_finish(&screen);
}

TEST(a_record_that_cannot_be_opened_is_reported_after_the_screen_closes)
{
    struct screen_run screen;
    play(&screen, "--two-players --record /no/such/folder/file");
    assert_int_equal(fake_terminal_finish(screen.display), 2);
    assert_screen_has(&screen, "mancala: can't write /no/such/folder/file: "
                               "No such file or directory");
    screen_run_end(&screen);
}

TEST(an_unwritable_record_is_reported_at_the_end)
{
    struct screen_run screen;
    play(&screen, "--two-players --record /dev/full");
    screen_run_type_each(&screen, ENTER "qy");
    assert_int_equal(fake_terminal_finish(screen.display), 2);
    assert_screen_has(&screen, "mancala: can't write the record");
    screen_run_end(&screen);
}
