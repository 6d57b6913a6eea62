/* The live laboratory of simulate: what people see, what keys do, and that its
 * command lines repeat what it shows. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

#define ESCAPE "\033"
#define ENTER "\n"
#define UP "\033OA"
#define DOWN "\033OB"
#define RIGHT "\033OC"
#define LEFT "\033OD"
#define END "\033OF"
#define HOME "\033OH"

enum { SLIDERS = 16, LINE_SIZE = 1024 };

/* Rests once all rounds have been played, so that pictures don't depend on the
 * speed. */
static void look(struct screen_run *screen, const char *options, int rows,
                 int columns)
{
    char all[LINE_SIZE];
    snprintf(all, sizeof all, "--live %s", options);
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.program = "simulate",
                                             .options = all,
                                             .rows = rows,
                                             .columns = columns});
}

/* Types keys one at a time; arrows and the like are three bytes. */
static void press(struct screen_run *screen, const char *keys)
{
    while (*keys) {
        int length = strncmp(keys, ESCAPE "O", 2) == 0 ? 3 : 1;
        char key[4];
        snprintf(key, sizeof key, "%.*s", length, keys);
        fake_terminal_type(screen->display, key);
        keys += length;
    }
}

/* ---- Pictures ---- */

static const struct {
    int rows, columns;
} SIZES[] = {{24, 80}, {16, 46}, {40, 120}, {60, 200}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

TEST(sliders_and_figures_are_on_screens_of_all_sizes)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        char name[64];
        look(&screen, "-n 5e6", SIZES[i].rows, SIZES[i].columns);
        snprintf(name, sizeof name, "live-%dx%d", SIZES[i].columns,
                 SIZES[i].rows);
        fake_terminal_check_golden(screen.display, name);
        assert_screen_has(&screen, "5.0 million rounds");
        assert_screen_has(&screen, "equal-risk win");
        assert_screen_has(&screen, "ruin");
        assert_screen_has(&screen, "In 100 hours you would expect to");
        assert_screen_has(&screen, "give or take $");
        assert_screen_has(&screen, "decks");
        assert_screen_lacks(&screen, "…");
        press(&screen, UP);
        assert_screen_has(&screen, "how fast the game is");
        screen_run_end(&screen);
    }
}

TEST(two_settings_are_side_by_side)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        look(&screen, "-n 5e6", SIZES[i].rows, SIZES[i].columns);
        assert_screen_has(&screen, "Enter  Compare");
        press(&screen, ENTER);
        assert_screen_has(&screen, "This is A; now change a slider to see B.");
        assert_screen_has(&screen, "B minus A");
        assert_screen_has(&screen, "A: win $");
        assert_screen_has(&screen, "B: win $");
        assert_screen_has(&screen, "bets A $10-80, B $10-80");
        press(&screen, DOWN DOWN);
        fake_terminal_type(screen.display, RIGHT);
        if (SIZES[i].rows > 16)
            assert_screen_has(&screen, "; the same shoes");
        if (SIZES[i].rows == 24)
            fake_terminal_check_golden(screen.display, "live-compared");
        assert_screen_has(&screen, "New A");
        press(&screen, UP UP LEFT);
        if (SIZES[i].rows > 16)
            assert_screen_has(&screen, "paired only by seed");
        press(&screen, "\177");
        assert_screen_lacks(&screen, "B minus A");
        screen_run_end(&screen);
    }
}

/* At 6:5, no bets from 1 to 8 units win, so the figures are about flat bets,
 * which the command line repeats. Where not all sliders are on the screen, the
 * title says how many there are. */
TEST(what_cannot_be_bet_shows_flat_bets)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        look(&screen, "-n 5e6", SIZES[i].rows, SIZES[i].columns);
        press(&screen, ENTER DOWN DOWN DOWN LEFT);
        assert_screen_has(&screen, "No bets in this range");
        assert_screen_lacks(&screen, "--best-bets");
        assert_screen_has(&screen, "B minus A");
        assert_screen_has(&screen, "average bet     $20.85   $5.00");
        assert_screen_has(&screen, "ruin");
        if (SIZES[i].rows < 20)
            assert_screen_has(&screen, "4 of 16 sliders");
        else
            assert_screen_lacks(&screen, "of 16");
        press(&screen, "\177");
        assert_screen_has(&screen, "won per bet");
        assert_screen_has(&screen, "−1.785%");
        press(&screen, "e");
        assert_screen_has(&screen, "--money");
        screen_run_end(&screen);
    }
}

/* The curve begins at a line, which is dotted. */
TEST(the_curve_has_a_line_where_it_begins)
{
    struct screen_run screen;
    look(&screen, "-n 5e6", 40, 120);
    assert_screen_has(&screen, "What one player won, in $");
    assert_screen_has(&screen, "round 1 ");
    assert_screen_has(&screen, "round 100000, hour 1000");
    assert_screen_has(&screen, "  0 │");
    assert_screen_has(&screen, "┈┈┈┈");
    screen_run_end(&screen);
}

TEST(ascii_needs_no_other_signs)
{
    struct screen_run screen;
    look(&screen, "-n 1e6 --ascii", 24, 80);
    press(&screen, ENTER);
    for (const char *at = fake_terminal_text(screen.display); *at; at++)
        assert_in_range((unsigned char)*at, '\n', '~');
    screen_run_end(&screen);
}

/* ---- Keys ---- */

TEST(sliders_are_moved_from_end_to_end)
{
    struct screen_run screen;
    look(&screen, "-n 1e5 --cut 77 --count 1,0,0,0,0,0,0,0,0,-1", 24, 80);
    press(&screen, HOME);
    assert_screen_has(&screen, "decks              1 ");
    press(&screen, LEFT);
    assert_screen_has(&screen, "decks              1 ");
    press(&screen, END);
    assert_screen_has(&screen, "decks              8 ");
    press(&screen, DOWN);
    assert_screen_has(&screen, "cut card at %      77 ");
    press(&screen, RIGHT);
    assert_screen_has(&screen, "cut card at %      80 ");
    press(&screen, "z");
    assert_screen_has(&screen, "The key z does nothing here");
    screen_run_end(&screen);
}

TEST(a_tap_on_a_track_moves_the_knob_there)
{
    struct screen_run screen;
    look(&screen, "-n 1e5", 40, 120);
    assert_screen_has(&screen, "Mouse or touch? A tap or m turns it on.");
    assert_screen_has(&screen, "decks              6 ");
    screen_run_click(&screen, "●────", 0);
    assert_screen_has(&screen, "decks              7 ");
    screen_run_click(&screen, "soft 17", 0);
    assert_screen_has(&screen, "soft 17: what the dealer");
    screen_run_end(&screen);
}

TEST(a_key_that_comes_before_any_tap_leaves_the_mouse_off)
{
    struct screen_run screen;
    look(&screen, "-n 1e5", 40, 120);
    press(&screen, RIGHT "m");
    assert_screen_has(&screen, "Now you can tap.");
    assert_screen_lacks(&screen, "The options turn it off.");
    screen_run_end(&screen);
}

/* Long tracks have no more targets than short ones. */
TEST(every_slider_of_a_low_screen_can_be_tapped)
{
    struct screen_run screen;
    look(&screen, "-n 1e5", 23, 100);
    screen_run_click(&screen, "surrender", 0); /* the last one */
    assert_screen_has(&screen, "surrender: give up for half");
    screen_run_end(&screen);
}

TEST(a_tap_sets_a_value_in_place_of_one_of_ones_own)
{
    struct screen_run screen;
    look(&screen, "-n 1e5 --rule cut=77", 40, 120);
    screen_run_click(&screen, "─────────────", 0);
    assert_screen_has(&screen, "cut card at %      70 ");
    screen_run_end(&screen);
}

/* What can't be played is said, and the slider stays where it was. */
TEST(impossible_settings_are_explained)
{
    struct screen_run screen;
    look(&screen, "-n 1e5 --count ko --bets 1@-99,5000@3", 24, 80);
    assert_screen_has(&screen, "5000 units are more than the");
    screen_run_end(&screen);
    look(&screen, "-n 1e5 --neighbors basic,basic", 24, 80);
    press(&screen, UP UP UP UP UP UP UP END);
    assert_screen_has(&screen, "your seats         1 ");
    assert_screen_has(&screen, "A table has 7 seats");
    screen_run_end(&screen);
}

/* Only the bets are at fault, though they change no card. */
TEST(other_bets_mend_a_setting)
{
    struct screen_run screen;
    look(&screen, "-n 1e5 --rule fresh=yes", 24, 80);
    assert_screen_has(&screen, "With fresh=yes the true count is 0");
    press(&screen, ENTER);
    assert_screen_has(&screen, "There are no figures to compare yet.");
    press(&screen, UP UP UP UP HOME);
    assert_screen_has(&screen, "0.1 million rounds");
    assert_screen_has(&screen, "equal-risk win");
    screen_run_end(&screen);
}

/* Without a count, all rounds are at 0. */
TEST(counts_are_shown_from_the_first_that_occurs)
{
    struct screen_run screen;
    look(&screen, "-n 1e5 --money", 40, 120);
    assert_screen_has(&screen, "+0           100.00%  1");
    screen_run_end(&screen);
}

/* There is no line mode to go to. */
TEST(a_small_screen_is_asked_for_room)
{
    struct screen_run screen;
    look(&screen, "-n 1e5", 10, 30);
    assert_screen_has(&screen, "needs 46x16");
    assert_screen_has(&screen, "use smaller letters");
    assert_screen_lacks(&screen, "--plain");
    screen_run_end(&screen);
}

TEST(help_has_the_keys)
{
    struct screen_run screen;
    look(&screen, "-n 1e5", 24, 80);
    press(&screen, "?");
    assert_screen_has(&screen, "keep this setting as A");
    assert_screen_has(&screen, "of 100 rounds, 13.5% ruin (SCORE)");
    press(&screen, END);
    assert_screen_has(&screen, "1 grows fastest; 0.5 is half of it, and safer");
    press(&screen, "?e");
    assert_screen_has(&screen, "simulate --count hi-lo --best-bets 1-8 "
                               "--bankroll '$10000' --same-shoes");
    press(&screen, "c");
    assert_screen_has(&screen, "The command lines are copied.");
    press(&screen, "e");
    press(&screen, ESCAPE);
    assert_screen_has(&screen, "equal-risk win");
    screen_run_end(&screen);
}

/* ---- Command lines ---- */

/* Leaves, and copies the command lines that were printed. */
static void leave(struct screen_run *screen, char lines[LINE_SIZE])
{
    press(screen, "q");
    int status = fake_terminal_finish(screen->display);
    const char *text = fake_terminal_text(screen->display);
    if (status != 0)
        fail_msg("status %d: %s", status, text);
    text = strstr(text, "simulate --");
    assert_non_null(text);
    snprintf(lines, LINE_SIZE, "%s", text);
    screen_run_end(screen);
}

/* Returns the options of the first line: what follows the program's name. */
static char *options_of(char *lines)
{
    lines[strcspn(lines, "\n")] = '\0';
    return lines + strlen("simulate ");
}

/* Copies what follows `name` on the screen or in a report, up to its end. */
static void number_after(const char *text, const char *name, char number[32])
{
    const char *at = strstr(text, name);
    if (at == NULL)
        fail_msg("no %s in %s", name, text);
    else {
        at += strlen(name);
        at += strspn(at, " ");
        snprintf(number, 32, "%.*s", (int)strcspn(at, " ,;\n"), at);
    }
}

/* The report of the printed command line has the figures of the screen, to the
 * last digit. */
TEST(the_printed_command_repeats_the_figures)
{
    static const char *const keys[] = {"", DOWN DOWN RIGHT,
                                       UP UP UP UP LEFT UP RIGHT UP RIGHT,
                                       DOWN RIGHT RIGHT UP UP RIGHT};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct screen_run screen;
        struct run_result outcome;
        char lines[LINE_SIZE], shown[3][32], reported[3][32];
        look(&screen, "-n 3e6 --seed 7", 40, 200);
        press(&screen, keys[i]);
        const char *text = fake_terminal_text(screen.display);
        number_after(text, "equal-risk win", shown[0]);
        number_after(text, "win to swing", shown[1]);
        number_after(text, "rounds to lead", shown[2]);
        leave(&screen, lines);
        run_line("simulate", options_of(lines), NULL, &outcome);
        assert_int_equal(outcome.status, 0);
        number_after(outcome.output, "SCORE", reported[0]);
        number_after(outcome.output, "DI ", reported[1]);
        number_after(outcome.output, "N0", reported[2]);
        for (int j = 0; j < 3; j++)
            assert_string_equal(reported[j], shown[j]);
        run_result_free(&outcome);
    }
}

/* A setting that is read from its own command line prints that line again. Each
 * time, half of the sliders is moved. */
TEST(a_setting_is_read_back_from_its_command)
{
    enum { PARTS = 2 };
    static const char *const starts[] = {
        "-n 1e5", "-n 1e5 --rules single --leave -1 --insurance even",
        "-n 1e5 --count ko --running -20 --rounding nearest --kelly 0.4",
        "-n 1e5 --rules downtown --rule burn=3 --decks 2 --money --pace 77"};
    for (int i = 0; i < PARTS * (int)(sizeof starts / sizeof *starts); i++) {
        struct screen_run screen;
        char once[LINE_SIZE], twice[LINE_SIZE], options[LINE_SIZE] = "";
        look(&screen, starts[i / PARTS], 24, 240);
        for (int j = 0; j < SLIDERS; j++) {
            if (j % PARTS == i % PARTS)
                press(&screen, i % 2 ? RIGHT : LEFT);
            press(&screen, DOWN);
        }
        leave(&screen, once);
        size_t used = 0;
        for (const char *at = options_of(once); *at; at++)
            if (*at != '\'')
                options[used++] = *at;
        look(&screen, options, 24, 240);
        leave(&screen, twice);
        (void)options_of(twice);
        assert_string_equal(twice, once);
    }
}

/* ---- Where there is no screen ---- */

#define TWO_RULES "--rule burn=1 --rule burn=0 "
#define EIGHT_RULES TWO_RULES TWO_RULES TWO_RULES TWO_RULES

TEST(a_terminal_is_needed)
{
    static const struct {
        const char *line, *message;
    } cases[] = {
        {"--live", "--live needs a terminal with a full screen"},
        {"--live --json", "--live can't be used with --json"},
        {"--live --cut-curve", "--live can't be used with --json"},
        {"--live --table 60", "--live can't be used with --json"},
        {"--live --strategy perfect-count", "--live needs a terminal"},
        {EIGHT_RULES EIGHT_RULES EIGHT_RULES EIGHT_RULES EIGHT_RULES EIGHT_RULES
             EIGHT_RULES EIGHT_RULES "--live",
         "--live takes at most 63 options"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result outcome;
        run_line("simulate", cases[i].line, NULL, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_text_has(outcome.errors, cases[i].message, cases[i].line);
        assert_string_equal(outcome.output, "");
        run_result_free(&outcome);
    }
}

/* The table of the house can't deal the same shoes after each change. */
TEST(rules_without_a_chart_are_played)
{
    struct screen_run screen;
    look(&screen, "--rules free-bet --rounds 10000", 24, 80);
    assert_screen_lacks(&screen, "table of the house");
    assert_screen_has(&screen, "won per bet     −1.030%");
    assert_screen_has(&screen, "No bets in this range win; these are flat.");
    press(&screen, "e");
    assert_screen_has(&screen, "simulate --rule");
    assert_screen_lacks(&screen, "same-shoes");
    screen_run_end(&screen);
}

TEST(signals_end_the_laboratory_while_it_plays)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen.display = fake_terminal_start(&(struct fake_terminal_start){
            .arguments = {"simulate", "--live", "--deviations", "computed"}});
        fake_terminal_wait_for(screen.display, "equal-risk win");
        fake_terminal_signal(screen.display, signals[i]);
        screen_run_leave(&screen, 0);
        screen_run_end(&screen);
    }
}

/* ---- Random keys ---- */

enum { STEPS = 60 };

static const char *const KEYS[] = {
    UP,   DOWN,  LEFT,   RIGHT,     UP,        DOWN,
    LEFT, RIGHT, HOME,   END,       "t",       "x",
    "t",  "e",   ESCAPE, "?",       "q",       "\014",
    "+",  "-",   "\n",   "\033[5~", "\033[6~", "\303\244",
    " ",  "k",   "0",    RIGHT,     DOWN,      "\033[<0;40;15M"};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static void look_at_random(int session, uint64_t *seed)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    for (int step = 0; step < STEPS; step++) {
        if (step % 20 == 0 &&
            (screen.display == NULL || !fake_terminal_settle(screen.display))) {
            char options[128];
            if (screen.display)
                screen_run_leave(&screen, 0);
            snprintf(options, sizeof options, "--live -n 20000 --seed %d",
                     session + step);
            const struct seating seating = {.program = "simulate",
                                            .options = options};
            screen_run_sit_at_kind(&screen, &seating, session);
        }
        screen_run_take_random_step(&screen, seed, KEYS, KEY_COUNT);
        if (step % 20 == 19)
            assert_nothing_stray(&screen, session, step);
    }
    if (fake_terminal_settle(screen.display))
        fake_terminal_signal(screen.display, SIGTERM);
    screen_run_leave(&screen, 0);
    screen_run_end(&screen);
}

TEST(random_keys_leave_a_clean_screen)
{
    enum { SESSIONS = TERMINAL_KINDS };
    uint64_t seed = 36;
    int sessions = seeds_of(SESSIONS);
    for (int i = 0; i < sessions; i++)
        look_at_random(i, &seed);
}
