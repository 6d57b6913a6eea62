/* Asciicasts of sessions, records and the demo. A terminal that shows them has
 * the same screen as the program. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cast_screen.h"
#include "support/process.h"
#include "support/screen_run.h"

#define RECORD "tests/golden/sessions/splits.record"

/* ---- Without a terminal ---- */

/* Writes a cast by running the program, and reads it. */
static void cast_of(struct cast_lines *cast, const struct screen_run *screen,
                    const char *options)
{
    char line[512], path[160];
    struct run_result result;
    snprintf(path, sizeof path, "%s/cast", screen->home.folder);
    snprintf(line, sizeof line, "%s --force --cast %s", options, path);
    run_line("blackjack", line, NULL, &result);
    assert_string_equal(result.errors, "");
    assert_string_equal(result.output, "");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    char *text = read_file(path, NULL);
    cast_lines_read(cast, text);
    free(text);
}

static void the_end_of_a_replay_is_the_end_of_its_cast(void **state)
{
    (void)state;
    struct screen_run screen;
    struct cast_lines cast;
    screen_run_begin(&screen);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--speed", "0", "--replay", RECORD},
        .environment = {screen.state}});
    fake_terminal_wait_for(screen.display, "every round matches");
    fake_terminal_settle(screen.display);

    cast_of(&cast, &screen, "--speed 0 --replay " RECORD);
    assert_true(cast.count > 10);
    struct fake_terminal *shown = cast_screen_open(&cast, cast.count);
    fake_terminal_check_golden(shown, "cast-of-record-80x24");
    assert_text_equal(fake_terminal_attributes(shown),
                      fake_terminal_attributes(screen.display),
                      "the last picture of the cast");
    cast_screen_close(shown);
    cast_lines_free(&cast);
    screen_run_end(&screen);
}

/* The times are those of the speed, whatever the machine does. */
static void a_record_has_its_pace(void **state)
{
    (void)state;
    static const double paces[] = {0.001, 2.5, 1.2, 0.4};
    struct screen_run screen;
    screen_run_begin(&screen);
    for (int speed = 0; speed < 4; speed++) {
        char options[128];
        struct cast_lines cast;
        snprintf(options, sizeof options, "--speed %d --replay %s", speed,
                 RECORD);
        cast_of(&cast, &screen, options);
        assert_true(cast.events[0].time == 0);
        for (int i = 0; i < cast.count; i++) {
            double steps = cast.events[i].time / paces[speed];
            double whole = (double)(int)(steps + 0.5);
            if (steps - whole > 1e-6 || whole - steps > 1e-6)
                fail_msg("speed %d: %f seconds", speed, cast.events[i].time);
        }
        cast_lines_free(&cast);
    }
    screen_run_end(&screen);
}

static void the_demo_is_a_picture(void **state)
{
    (void)state;
    struct screen_run screen;
    struct cast_lines cast;
    screen_run_begin(&screen);
    cast_of(&cast, &screen, "--demo");
    struct fake_terminal *shown = cast_screen_open(&cast, cast.count);
    fake_terminal_check_golden(shown, "cast-of-demo-80x24");
    cast_screen_close(shown);
    cast_lines_free(&cast);
    screen_run_end(&screen);
}

/* Returns the text from a cell of the screen on. */
static const char *text_at(const char *text, int row, int column)
{
    while (row-- > 0)
        text = strchr(text, '\n') + 1;
    while (column > 0 && *text != '\n')
        column -= ((unsigned char)*++text & 0xc0) != 0x80;
    return text;
}

/* Each word of the picture is in the frame at its place. */
/* True if the display tells the dealer's total with another card than those
 * that are there. */
static bool tells_too_early(struct fake_terminal *display)
{
    const char *text = fake_terminal_text(display);
    const char *told = NULL;
    char has[48];
    for (const char *at = text; (at = strstr(at, "Dealer draws ")); at++)
        told = strstr(at, ": ");
    long total = told ? strtol(told + 2, NULL, 10) : 0;
    snprintf(has, sizeof has, "Dealer %s %ld",
             total > 21 ? "busts with" : "has", total);
    return total > 0 && strstr(text, has) == NULL;
}

static void a_card_is_told_once_it_is_there(void **state)
{
    (void)state;
    struct screen_run screen;
    struct cast_lines cast;
    screen_run_begin(&screen);
    cast_of(&cast, &screen, "--replay tests/golden/sessions/one.record");
    for (int i = 1; i <= cast.count; i++) {
        struct fake_terminal *shown = cast_screen_open(&cast, i);
        if (tells_too_early(shown))
            fail_msg("frame %d:\n%s", i, fake_terminal_text(shown));
        cast_screen_close(shown);
    }
    cast_lines_free(&cast);
    screen_run_end(&screen);
}

static void the_picture_of_the_readme_is_a_frame_of_a_cast(void **state)
{
    (void)state;
    enum { LEFT = 12, TOP = 27, WIDTH = 10, HEIGHT = 20 };
    struct screen_run screen;
    struct cast_lines cast;
    int words = 0;
    screen_run_begin(&screen);
    cast_of(&cast, &screen, "--demo");
    struct fake_terminal *shown = cast_screen_open(&cast, cast.count);
    const char *frame = fake_terminal_text(shown);
    char *picture = read_file("data/pictures/table.svg", NULL);
    const char *word = strstr(picture, "<text x=\"");
    for (; word; word = strstr(word, "<text x=\"")) {
        int x = (int)strtol(word + strlen("<text x=\""), NULL, 10);
        int y = (int)strtol(strstr(word, " y=\"") + 4, NULL, 10);
        word = strchr(word, '>') + 1;
        const char *place =
            text_at(frame, (y - TOP) / HEIGHT, (x - LEFT) / WIDTH);
        if (strncmp(place, word, strcspn(word, "<")) != 0)
            fail_msg("%.20s isn't in the cast at %d, %d", word, x, y);
        words++;
    }
    assert_true(words > 50);
    free(picture);
    cast_screen_close(shown);
    cast_lines_free(&cast);
    screen_run_end(&screen);
}

static void assert_cast_ends(const char *line, int status, const char *errors)
{
    struct run_result result;
    run_line("blackjack", line, NULL, &result);
    assert_text_equal(result.errors, errors, "blackjack %s", line);
    assert_int_equal(result.status, status);
    run_result_free(&result);
}

static void a_cast_that_can_not_be_written_is_told(void **state)
{
    (void)state;
    struct screen_run screen;
    char path[160], line[512], errors[512];
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/old", screen.home.folder);
    FILE *old = fopen(path, "w");
    fputs("old", old);
    fclose(old);
    snprintf(line, sizeof line, "--demo --cast %s", path);
    snprintf(errors, sizeof errors,
             "blackjack: %s exists; use --force to replace it\n", path);
    assert_cast_ends(line, 2, errors);
    char *text = read_file(path, NULL);
    assert_string_equal(text, "old");
    free(text);
    assert_cast_ends(
        "--demo --cast /dev/full", 2,
        "blackjack: can't write the cast: No space left on device\n");
    assert_cast_ends(
        "--replay " RECORD " --cast /dev/full", 2,
        "blackjack: can't write the cast: No space left on device\n");
    assert_cast_ends(
        "--cast x", 2,
        "blackjack: --cast needs a terminal, or --replay or --demo\n");
    assert_cast_ends("--svg --cast x", 2,
                     "blackjack: --cast can't be used with --svg, --stats, "
                     "--history or --review\n");
    screen_run_end(&screen);
}

/* ---- A person's session ---- */

/* The game runs in a terminal of its own, so the display doesn't know when it
 * rests. The tests wait for texts. */
static void sit(struct screen_run *screen, const char *cast)
{
    screen_run_begin(screen);
    screen->display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--guest", "--seed", "5", "--speed", "0",
                      "--cast", cast},
        .environment = {screen->state}});
    fake_terminal_wait_for(screen->display, "You have $1000. Bet: $5");
}

static void key(struct screen_run *screen, const char *keys, const char *text)
{
    fake_terminal_send(screen->display, keys);
    fake_terminal_wait_for(screen->display, text);
}

static void play(struct screen_run *screen)
{
    key(screen, "\n", "the dealer shows");
    key(screen, "s", "You have $1005. Bet: $5");
    fake_terminal_resize(screen->display, 40, 120);
    fake_terminal_wait_for(screen->display, "Last rounds");
    key(screen, "q", "1 round played.");
    fake_terminal_send(screen->display, "q");
}

/* Returns the index of the event that leaves the screen of the game. */
static int index_of_end(const struct cast_lines *cast)
{
    for (int i = cast->count - 1; i >= 0; i--)
        if (strstr(cast->events[i].data, "\033[?1049l"))
            return i;
    fail_msg("the cast doesn't leave the screen");
    return 0;
}

static void the_cast_of_a_session_has_all_that_was_shown(void **state)
{
    (void)state;
    struct state_folder folder;
    struct screen_run screen;
    struct cast_lines cast;
    char path[128];
    state_folder_open(&folder);
    snprintf(path, sizeof path, "%s/cast", folder.folder);
    sit(&screen, path);
    play(&screen);
    screen_run_finish(&screen);

    char *text = read_file(path, NULL);
    assert_text_has(text, ", \"timestamp\": ", "the cast");
    assert_text_has(text, "\"r\", \"120x40\"]", "the cast");
    cast_lines_read(&cast, text);
    free(text);
    assert_int_equal(cast.columns, 80);
    struct fake_terminal *shown = cast_screen_open(&cast, index_of_end(&cast));
    assert_text_has(fake_terminal_text(shown), " You leave with $", "the cast");
    assert_text_has(fake_terminal_text(shown), " 1 round played.\n",
                    "the cast");
    cast_screen_close(shown);
    cast_lines_free(&cast);
    state_folder_close(&folder);
}

static void the_cast_has_the_same_bytes_as_the_terminal(void **state)
{
    (void)state;
    struct state_folder folder;
    struct screen_run screen;
    struct cast_lines cast;
    char path[128];
    size_t length;
    state_folder_open(&folder);
    snprintf(path, sizeof path, "%s/cast", folder.folder);
    sit(&screen, path);
    play(&screen);
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    char *text = read_file(path, NULL);
    cast_lines_read(&cast, text);
    char *output = cast_lines_output(&cast);
    assert_text_equal(output, fake_terminal_raw(screen.display, &length),
                      "the output in the cast");
    free(output);
    free(text);
    cast_lines_free(&cast);
    screen_run_end(&screen);
    state_folder_close(&folder);
}

static void a_full_disk_is_told_after_the_session(void **state)
{
    (void)state;
    struct screen_run screen;
    sit(&screen, "/dev/full");
    play(&screen);
    assert_int_equal(fake_terminal_finish(screen.display), 2);
    assert_screen_has(&screen,
                      "can't write /dev/full: No space left on device");
    assert_true(fake_terminal_is_restored(screen.display));
    screen_run_end(&screen);
}

/* The game ends as it does without a cast, and the cast is whole. */
static void a_signal_reaches_the_game(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};
    for (int i = 0; i < 3; i++) {
        struct state_folder folder;
        struct screen_run screen;
        struct cast_lines cast;
        char path[128];
        state_folder_open(&folder);
        snprintf(path, sizeof path, "%s/cast", folder.folder);
        sit(&screen, path);
        kill(fake_terminal_process(screen.display), signals[i]);
        assert_int_equal(fake_terminal_finish(screen.display), 0);
        assert_screen_has(&screen, "You leave with $1000.");
        assert_true(fake_terminal_is_restored(screen.display));
        char *text = read_file(path, NULL);
        cast_lines_read(&cast, text);
        free(text);
        (void)index_of_end(&cast);
        cast_lines_free(&cast);
        screen_run_end(&screen);
        state_folder_close(&folder);
    }
}

static void the_status_of_the_game_is_that_of_the_program(void **state)
{
    (void)state;
    struct screen_run screen;
    char path[160];
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/cast", screen.home.folder);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--cards", "what", "--cast", path},
        .environment = {screen.state}});
    assert_int_equal(fake_terminal_finish(screen.display), 2);
    assert_screen_has(&screen, "blackjack: ");
    screen_run_end(&screen);
}

/* Plain lines, as a person types them, are in the cast, too. */
static void plain_lines_have_a_cast(void **state)
{
    (void)state;
    struct screen_run screen;
    struct cast_lines cast;
    char path[160];
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/cast", screen.home.folder);
    screen.display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"blackjack", "--guest", "--plain", "--cast", path},
        .environment = {screen.state}});
    fake_terminal_wait_for(screen.display, "Bet? [5-500]");
    fake_terminal_send(screen.display, "quit\n");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    char *text = read_file(path, NULL);
    cast_lines_read(&cast, text);
    char *output = cast_lines_output(&cast);
    assert_text_has(output, "Bet? [5-500] quit\r\n", "the cast");
    assert_text_has(output, "You leave with $1000, even.\r\n", "the cast");
    free(output);
    free(text);
    cast_lines_free(&cast);
    screen_run_end(&screen);
}

int main(void)
{
    setenv("LC_ALL", "C.UTF-8", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_replay_is_the_end_of_its_cast),
        cmocka_unit_test(a_record_has_its_pace),
        cmocka_unit_test(the_demo_is_a_picture),
        cmocka_unit_test(a_card_is_told_once_it_is_there),
        cmocka_unit_test(the_picture_of_the_readme_is_a_frame_of_a_cast),
        cmocka_unit_test(a_cast_that_can_not_be_written_is_told),
        cmocka_unit_test(the_cast_of_a_session_has_all_that_was_shown),
        cmocka_unit_test(the_cast_has_the_same_bytes_as_the_terminal),
        cmocka_unit_test(a_full_disk_is_told_after_the_session),
        cmocka_unit_test(a_signal_reaches_the_game),
        cmocka_unit_test(the_status_of_the_game_is_that_of_the_program),
        cmocka_unit_test(plain_lines_have_a_cast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
