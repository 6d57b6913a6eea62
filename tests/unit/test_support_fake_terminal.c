/* The display that shows tests what a person would see, tried with scripts. */
#include "support/check.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/fake_terminal.h"

/* Starts a shell script. */
static struct fake_terminal *start_script(const char *script)
{
    return fake_terminal_start(
        &(struct fake_terminal_start){.arguments = {"sh", "-c", script},
                                      .folder = "/bin",
                                      .rows = 4,
                                      .columns = 20});
}

/* Runs a script to its end and compares the screen. */
static void assert_shown(const char *script, const char *screen)
{
    struct fake_terminal *display = start_script(script);
    assert_count_equal(fake_terminal_finish(display), 0, "[%s]", script);
    assert_text_equal(fake_terminal_text(display), screen, "[%s]", script);
    fake_terminal_close(display);
}

/* Runs a script to its end and compares the lines below the screen, which mark
 * attributes. */
static void assert_attributes(const char *script, const char *marks)
{
    struct fake_terminal *display = start_script(script);
    assert_count_equal(fake_terminal_finish(display), 0, "[%s]", script);
    size_t above = strlen(fake_terminal_text(display));
    assert_text_equal(fake_terminal_attributes(display) + above, marks, "[%s]",
                      script);
    fake_terminal_close(display);
}

static void assert_cursor(struct fake_terminal *display, int row, int column,
                          bool shown)
{
    int found_row, found_column;
    bool found_shown;
    fake_terminal_cursor(display, &found_row, &found_column, &found_shown);
    assert_count_equal(found_row, row, "the cursor's row");
    assert_count_equal(found_column, column, "the cursor's column");
    assert_count_equal(found_shown, shown, "whether the cursor is shown");
}

/* ---- The screen ---- */

TEST(text_appears_where_it_was_written)
{
    assert_shown("printf 'one\\ntwo   '", "one\ntwo\n\n\n");
    assert_shown("printf '\\033[3;5Hthere\\033[1;1Hhere'",
                 "here\n\n    there\n\n");
    assert_shown("printf '123456789012345678901'",
                 "12345678901234567890\n1\n\n\n");
    assert_shown("printf 'gone\\033[2J\\033[Hnew'", "new\n\n\n\n");
}

TEST(characters_can_be_wide_composed_or_drawn)
{
    assert_shown("printf '\\342\\231\\245 \\344\\270\\255x'", /* a heart */
                 "\xe2\x99\xa5 \xe4\xb8\xadx\n\n\n\n");
    assert_shown("printf 'e\\314\\201x'", "e\xcc\x81x\n\n\n\n");
    assert_shown("printf '\\033(0lqk\\033(Bx'", /* the corner of a box */
                 "\xe2\x94\x8c\xe2\x94\x80\xe2\x94\x90x\n\n\n\n");
}

TEST(attributes_are_marked_under_their_cells)
{
    assert_attributes("printf plain", "");
    assert_attributes("printf 'a\\033[1mbc\\033[0;7md\\033[m e'",
                      " 0 b .bb\n 0 r ...r\n");
    assert_attributes("printf '\\n\\033[4mab\\033[24mc\\033[2md\\033[22me'",
                      " 1 u uu\n 1 d ...d\n");
    assert_attributes("printf '\\033[1;2mab\\033[mc'", " 0 b bb\n 0 d dd\n");
    assert_attributes("printf '\\033[7m\\344\\270\\255'", " 0 r rr\n");
}

TEST(colors_are_marked_by_their_number)
{
    assert_attributes("printf 'a\\033[31mb\\033[97mc\\033[39md'", " 0 f .1f\n");
    assert_attributes("printf '\\033[42;30m a \\033[m'",
                      " 0 f 000\n 0 g 222\n");
    assert_attributes("printf '\\033[38;5;12ma\\033[38;5;99mb'",
                      " 0 f cA\nA is color 99\n");
}

TEST(a_2_in_a_color_doesnt_dim_the_text)
{
    assert_attributes("printf '\\033[38;5;2ma'", " 0 f 2\n");
    assert_attributes("printf '\\033[38;2;2;2;2ma'", " 0 f *\n");
    assert_attributes("printf '\\033[38;5;2;2ma'", " 0 d d\n 0 f 2\n");
    assert_attributes("printf '\\033[48;2;1;2;3;2ma'", " 0 d d\n 0 g *\n");
}

TEST(a_sequence_can_come_in_pieces)
{
    struct fake_terminal *display = start_script(
        "stty -echo; printf 'a\\033['; read x; printf '2'; read x; printf 'mb'");
    fake_terminal_settle(display);
    fake_terminal_type(display, "\n");
    fake_terminal_type(display, "\n");
    fake_terminal_finish(display);
    assert_text_has(fake_terminal_attributes(display), "d .d\n", "in pieces");
    fake_terminal_close(display);
}

/* A read can end inside a character anywhere in a long text. */
TEST(a_character_can_come_in_pieces)
{
    struct fake_terminal *display =
        start_script("stty -echo; printf 'a\\342\\224'; read x;"
                     "printf '\\202\\342\\231'; read x; printf '\\246b'");
    fake_terminal_settle(display);
    fake_terminal_type(display, "\n");
    fake_terminal_type(display, "\n");
    fake_terminal_finish(display);
    assert_text_equal(fake_terminal_text(display),
                      "a\xe2\x94\x82\xe2\x99\xa6"
                      "b\n\n\n\n",
                      "in pieces");
    fake_terminal_close(display);
}

TEST(other_kinds_of_terminals_are_understood)
{
    static const char *const terms[] = {"xterm-256color", "screen-256color",
                                        "linux", "vt100"};
    (void)state;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        struct fake_terminal *display =
            fake_terminal_start(&(struct fake_terminal_start){
                .arguments =
                    {"sh", "-c",
                     "tput clear; tput cup 1 3; tput smul; printf under; "
                     "tput rmul; tput bold; printf b; tput sgr0; echo x; "
                     "tput enacs; tput smacs; printf q; tput rmacs; tput sgr0"},
                .folder = "/bin",
                .term = terms[i],
                .rows = 3,
                .columns = 20});
        assert_count_equal(fake_terminal_finish(display), 0, "%s", terms[i]);
        assert_text_equal(fake_terminal_attributes(display),
                          "\n   underbx\n\xe2\x94\x80\n"
                          " 1 b ........b\n 1 u ...uuuuu\n",
                          "%s", terms[i]);
        fake_terminal_close(display);
    }
}

TEST(the_terminal_reports_the_position_of_its_cursor)
{
    struct fake_terminal *display =
        start_script("stty raw -echo; printf '\\033[2;7H\\033[6n'; "
                     "answer=$(dd bs=6 count=1 2>/dev/null); stty sane; "
                     "printf '%s' \"$answer\" | tr '\\033' e");
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_equal(fake_terminal_text(display), "\n      e[2;7R\n\n\n",
                      "the answer");
    fake_terminal_close(display);
}

TEST(the_first_line_that_differs_is_found)
{
    const char *actual = "one\ntwo\nthree\n", *expected = "one\ntwo\nfour\n";
    assert_int_equal(text_first_difference(&actual, &expected), 3);
    assert_string_equal(actual, "three\n");
    assert_string_equal(expected, "four\n");
    actual = expected;
    assert_int_equal(text_first_difference(&actual, &expected), 0);
    expected = "four\n\n";
    assert_int_equal(text_first_difference(&actual, &expected), 2);
    assert_string_equal(actual, "");
    assert_string_equal(expected, "\n");
}

/* ---- Settling ---- */

TEST(a_program_that_pauses_has_not_settled)
{
    struct fake_terminal *display = start_script(
        "sleep 0.2; printf one; sleep 0.2; printf two; read x; echo $x");
    assert_true(fake_terminal_settle(display));
    assert_text_equal(fake_terminal_text(display), "onetwo\n\n\n\n", "settled");
    fake_terminal_type(display, "three\n");
    assert_text_equal(fake_terminal_text(display), "onetwothree\nthree\n\n\n",
                      "at the end");
    assert_false(fake_terminal_settle(display));
    fake_terminal_close(display);
}

/* bash waits for a line as an animated game waits for a key: for some time. */
TEST(a_wait_with_a_time_limit_has_not_settled)
{
    if (access("/bin/bash", X_OK) != 0)
        skip();
    struct fake_terminal *display = start_script(
        "exec bash -c 'read -t 0.3 x; printf late; read y; exit 3'");
    assert_true(fake_terminal_settle(display));
    assert_text_equal(fake_terminal_text(display), "late\n\n\n\n", "settled");
    fake_terminal_type(display, "\n");
    assert_int_equal(fake_terminal_finish(display), 3);
    fake_terminal_close(display);
}

TEST(a_settled_program_has_answered_every_key)
{
    struct fake_terminal *display = start_script(
        "stty -echo; while read x; do printf '%s ' \"<$x>\"; done");
    char expected[64];
    fake_terminal_settle(display);
    for (int i = 100; i < 150; i++) {
        char line[16];
        snprintf(line, sizeof line, "%d\n", i);
        fake_terminal_bytes_written(display);
        fake_terminal_type(display, line);
        assert_count_equal((int)fake_terminal_bytes_written(display), 6,
                           "after %d", i);
    }
    snprintf(expected, sizeof expected, "<148> <149>");
    assert_text_has(fake_terminal_text(display), expected, "the last two");
    fake_terminal_type(display, "\004");
    assert_int_equal(fake_terminal_finish(display), 0);
    fake_terminal_close(display);
}

TEST(keys_typed_ahead_are_read_before_the_program_settles)
{
    struct fake_terminal *display =
        start_script("stty -echo; echo on; read x; sleep 0.1; read y; "
                     "printf \"$x$y\"; read z");
    fake_terminal_wait_for(display, "on");
    fake_terminal_type(display, "a\nb\n");
    assert_text_equal(fake_terminal_text(display), "on\nab\n\n\n",
                      "typed ahead");
    fake_terminal_close(display);
}

TEST(a_test_can_wait_for_text)
{
    struct fake_terminal *display = start_script(
        "i=0; while :; do i=$((i + 1)); echo $i; sleep 0.01; done");
    fake_terminal_wait_for(display, "12\n");
    fake_terminal_signal(display, SIGKILL);
    assert_int_equal(fake_terminal_finish(display), -SIGKILL);
    fake_terminal_close(display);
}

TEST(the_bytes_written_are_kept)
{
    struct fake_terminal *display =
        start_script("printf '\\033[2ma\\nb'; read x");
    size_t length;
    fake_terminal_settle(display);
    assert_text_equal(fake_terminal_raw(display, &length), "\033[2ma\r\nb",
                      "raw");
    assert_int_equal(length, 8);
    assert_int_equal(fake_terminal_bytes_written(display), 8);
    assert_int_equal(fake_terminal_bytes_written(display), 0);
    fake_terminal_close(display);
}

/* ---- The state of the terminal ---- */

TEST(a_change_of_size_reaches_the_program)
{
    struct fake_terminal *display = start_script(
        "trap 'stty size' WINCH; stty size; while :; do read x; done");
    fake_terminal_settle(display);
    assert_text_equal(fake_terminal_text(display), "4 20\n\n\n\n", "at first");
    fake_terminal_resize(display, 5, 30);
    assert_text_equal(fake_terminal_text(display), "4 20\n5 30\n\n\n\n",
                      "larger");
    fake_terminal_resize(display, 3, 10);
    assert_text_has(fake_terminal_text(display), "3 10\n", "smaller");
    fake_terminal_close(display);
}

/* Where a full screen loses rows at the top, a cursor near the top would land
 * above the first row. */
TEST(a_cursor_stays_on_a_screen_that_shrinks)
{
    struct fake_terminal *display =
        start_script("printf '\\033[4;1Hend\\033[1;3H'; read x; "
                     "printf still; read x");
    fake_terminal_wait_for(display, "end");
    fake_terminal_settle(display);
    fake_terminal_resize(display, 2, 20);
    fake_terminal_type(display, "\n");
    assert_text_has(fake_terminal_text(display), "still", "smaller");
    fake_terminal_close(display);
}

/* Checks whether a script leaves the terminal as a shell needs it. */
static void assert_restored(const char *script, bool restored)
{
    struct fake_terminal *display = start_script(script);
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_count_equal(fake_terminal_is_restored(display), restored, "[%s]",
                       script);
    fake_terminal_close(display);
}

TEST(a_terminal_with_a_changed_mode_is_not_restored)
{
    assert_restored(":", true);
    assert_restored("stty raw -echo", false);
    assert_restored("stty -echo", false);
    assert_restored("stty -icanon", false);
    assert_restored("stty raw -echo; stty sane", true);
    assert_restored("printf '\\033[?1049h'", false);
    assert_restored("printf '\\033[?1049h\\033[?1049l'", true);
    assert_restored("printf '\\033[?25l'", false);
    assert_restored("printf '\\033[?25l\\033[?25h'", true);
    assert_restored("printf '\\033[?1000h'", false);
    assert_restored("printf '\\033[?1000h\\033[?1000l'", true);
}

TEST(the_alternate_screen_hides_the_normal_one)
{
    struct fake_terminal *display =
        start_script("stty -echo; printf normal; read x; "
                     "printf '\\033[?1049h\\033[?25l\\033[2;3Hother'; read x; "
                     "printf '\\033[?25h\\033[?1049l'; read x");
    fake_terminal_settle(display);
    assert_text_equal(fake_terminal_text(display), "normal\n\n\n\n", "before");
    assert_cursor(display, 0, 6, true);
    fake_terminal_type(display, "\n");
    assert_text_equal(fake_terminal_text(display), "\n  other\n\n\n",
                      "meanwhile");
    assert_cursor(display, 1, 7, false);
    fake_terminal_type(display, "\n");
    assert_text_equal(fake_terminal_text(display), "normal\n\n\n\n", "after");
    assert_cursor(display, 0, 6, true);
    fake_terminal_close(display);
}

/* ---- The process ---- */

TEST(finishing_returns_the_status_or_the_signal)
{
    struct fake_terminal *display = start_script("echo bye; exit 3");
    assert_int_equal(fake_terminal_finish(display), 3);
    assert_int_equal(fake_terminal_finish(display), 3);
    assert_text_equal(fake_terminal_text(display), "bye\n\n\n\n", "the end");
    fake_terminal_close(display);

    display = start_script("read x");
    fake_terminal_settle(display);
    fake_terminal_signal(display, SIGTERM);
    assert_int_equal(fake_terminal_finish(display), -SIGTERM);
    fake_terminal_close(display);

    display = start_script("read x");
    fake_terminal_settle(display);
    fake_terminal_type(display, "\003"); /* Ctrl-C */
    assert_int_equal(fake_terminal_finish(display), -SIGINT);
    fake_terminal_close(display);
}

TEST(a_program_can_catch_a_signal)
{
    struct fake_terminal *display =
        start_script("trap 'echo caught' USR1; while :; do read x; done");
    fake_terminal_settle(display);
    fake_terminal_signal(display, SIGUSR1);
    assert_text_equal(fake_terminal_text(display), "caught\n\n\n\n",
                      "a signal");
    fake_terminal_signal(display, SIGSTOP);
    assert_true(fake_terminal_settle(display));
    fake_terminal_signal(display, SIGCONT);
    fake_terminal_signal(display, SIGUSR1);
    assert_text_equal(fake_terminal_text(display), "caught\ncaught\n\n\n",
                      "again");
    fake_terminal_close(display);
}

static struct fake_terminal *start_job(const char *script)
{
    return fake_terminal_start(
        &(struct fake_terminal_start){.arguments = {"sh", "-c", script},
                                      .folder = "/bin",
                                      .rows = 4,
                                      .columns = 20,
                                      .as_job = true});
}

TEST(a_job_can_be_stopped_and_continued)
{
    struct fake_terminal *display =
        start_job("stty -echo; trap 'echo back' CONT; echo ready; "
                  "read x; read x; echo \"<$x>\"; exit 7");
    fake_terminal_settle(display);
    assert_text_equal(fake_terminal_text(display), "ready\n\n\n\n", "running");
    pid_t job = fake_terminal_process(display);
    fake_terminal_type(display, "\032"); /* Ctrl-Z */
    assert_text_has(fake_terminal_text(display), "stopped\n", "a stopped job");
    assert_int_equal(fake_terminal_process(display), job);
    fake_terminal_type(display, "\n");
    assert_text_has(fake_terminal_text(display), "back\n", "a continued job");
    fake_terminal_type(display, "on\n");
    fake_terminal_type(display, "off\n");
    assert_int_equal(fake_terminal_finish(display), 7);
    fake_terminal_close(display);
}

TEST(a_job_gets_its_arguments_and_its_signals)
{
    struct fake_terminal *display =
        fake_terminal_start(&(struct fake_terminal_start){
            .arguments = {"sh", "-c", "printf '[%s]' \"$@\"; read x", "name",
                          "one two", "", "$x"},
            .folder = "/bin",
            .rows = 2,
            .columns = 20,
            .as_job = true});
    fake_terminal_settle(display);
    assert_text_equal(fake_terminal_text(display), "[one two][][$x]\n\n",
                      "the arguments");
    fake_terminal_signal(display, SIGTERM);
    assert_int_equal(fake_terminal_finish(display), 128 + SIGTERM);
    fake_terminal_close(display);
}

TEST(a_hangup_ends_the_program)
{
    struct fake_terminal *display = start_script("echo here; read x");
    fake_terminal_settle(display);
    fake_terminal_hang_up(display);
    assert_int_equal(fake_terminal_finish(display), -SIGHUP);
    assert_text_equal(fake_terminal_text(display), "here\n\n\n\n", "afterward");
    assert_false(fake_terminal_settle(display));
    assert_false(fake_terminal_is_restored(display));
    fake_terminal_close(display);

    display = start_script("trap 'exit 5' HUP; read x");
    fake_terminal_settle(display);
    fake_terminal_hang_up(display);
    assert_int_equal(fake_terminal_finish(display), 5);
    fake_terminal_close(display);
}

/* Any process that is still alive holds the other end of the pipe open. */
TEST(closing_leaves_no_process)
{
    int ends[2];
    assert_return_code(pipe(ends), errno);
    struct fake_terminal *display =
        start_job("trap '' HUP INT TERM TSTP; echo on; sleep 1000");
    close(ends[1]);
    fake_terminal_wait_for(display, "on");
    fake_terminal_close(display);
    struct pollfd ready = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&ready, 1, 60 * 1000), 1);
    assert_true(ready.revents & POLLHUP);
    close(ends[0]);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    fake_terminal_close(NULL);
}

TEST(a_program_gets_only_the_given_environment)
{
    setenv("SUPPORT_STRANGER", "x", 1);
    struct fake_terminal *display =
        fake_terminal_start(&(struct fake_terminal_start){
            .arguments = {"sh", "-c",
                          "echo $TERM $LC_ALL; echo $SUPPORT_GIVEN $HOME "
                          "[$SUPPORT_STRANGER]"},
            .environment = {"SUPPORT_GIVEN=1", "HOME=/there"},
            .folder = "/bin",
            .term = "vt100",
            .locale = "C"});
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_has(fake_terminal_text(display), "vt100 C\n1 /there []\n",
                    "the environment");
    fake_terminal_close(display);
    unsetenv("SUPPORT_STRANGER");
}

TEST(programs_are_found_where_they_were_built)
{
    struct fake_terminal *display = fake_terminal_start(
        &(struct fake_terminal_start){.arguments = {"shuffle", "--help"}});
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_has(fake_terminal_text(display), "shuffle", "its help");
    assert_true(fake_terminal_is_restored(display));
    fake_terminal_close(display);
}
