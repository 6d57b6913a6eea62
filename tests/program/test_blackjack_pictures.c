/* What people see: every view matches a golden picture in tests/golden/screens.
 */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/screen_run.h"
#include "support/process.h"

/* ---- The table, in four sizes ---- */

static const struct {
    int rows, columns;
    const char *name;
} SIZES[] = {{24, 80, "80x24"},
             {40, 120, "120x40"},
             {16, 46, "46x16"},
             {60, 200, "200x60"}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* Pictures that also have a golden on the smallest screen. */
static bool is_main_picture(const char *what)
{
    static const char *const names[] = {"bets", "decision", "split", "results",
                                        "ending"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(what, names[i]) == 0)
            return true;
    return false;
}

/* What matters on the smallest screen: its title, its main words and its keys.
 */
static void check_small_page(struct screen_run *screen, const char *what)
{
    static const char *const pages[][5] = {
        {"log", " Messages ", "Esc closes", "win", "Dealer"},
        {"help", " Help\n", "Back", "show this help", "Keys"},
        {"help-below", " Help\n", "Back", "place the bet",
         "type an amount; Backspace"},
        {"options", " Options", "Back", "Speed", "Symbols"},
        {"statistics", " Statistics", "Esc closes", "Bankroll", "Result"},
        {"statistics-below", " Statistics", "Esc closes",
         "Bankroll, round by round", "Longest loss streak"},
    };
    bool is_known = false;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        for (int word = 1; strcmp(pages[i][0], what) == 0 && word < 5; word++) {
            assert_screen_has(screen, pages[i][word]);
            is_known = true;
        }
    assert_true(is_known);
    if (strcmp(what, "log") != 0) /* it has a row more than the message */
        assert_screen_lacks(screen, "…");
}

static void check_help(struct screen_run *screen)
{
    assert_screen_has(screen, "show this help");
    assert_screen_has(screen, "Rules of this table: strip");
    assert_screen_has(screen, "bets from $5 to $500");
    assert_screen_has(screen, "bust: to go over 21; the bet is lost at once");
    assert_screen_has(screen, "push: your total equals the dealer");
}

static void check_help_below(struct screen_run *screen)
{
    assert_screen_has(screen, "hard 17: no ace counts 11 in it");
    assert_screen_has(screen, "basic strategy: the best play");
}

/* A golden holds the picture at the usual size. */
static void check_picture(struct screen_run *screen, const char *what,
                          const char *size)
{
    char name[64];
    bool is_usual = strcmp(size, "80x24") == 0;
    bool is_small = strcmp(size, "46x16") == 0;
    snprintf(name, sizeof name, "%s-%s", what, size);
    if (is_usual || (is_small && is_main_picture(what)))
        fake_terminal_check_golden(screen->display, name);
    else if (is_small)
        check_small_page(screen, what);
    else if (strcmp(what, "help") == 0)
        check_help(screen);
    else if (strcmp(what, "help-below") == 0) /* the page turns */
        check_help_below(screen);
    else
        assert_screen_has_words_of(screen, what);
}

/* A pair of eights, which is split; one hand is doubled. */
#define EIGHTS "8s,6d,8h,10d,3c,10s,Kc,9h,5d,2c,3c,4c,5c,6c"

TEST(a_round_looks_right_from_the_bet_to_its_end)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--speed 0 --cards " EIGHTS,
                                         .rows = SIZES[i].rows,
                                         .columns = SIZES[i].columns});
        check_picture(&screen, "bets", SIZES[i].name);
        screen_run_type_each(&screen, "20\n");
        check_picture(&screen, "decision", SIZES[i].name);
        screen_run_type_each(&screen, "p");
        check_picture(&screen, "split", SIZES[i].name);
        screen_run_type_each(&screen, "ds");
        check_picture(&screen, "results", SIZES[i].name);
        screen_run_type_each(&screen, "w");
        check_picture(&screen, "log", SIZES[i].name);
        screen_run_type_each(&screen, "wq");
        check_picture(&screen, "ending", SIZES[i].name);
        screen_run_type_each(&screen, "q");
        screen_run_finish(&screen);
    }
}

TEST(help_and_options_look_right)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--guest --speed 0",
                                         .rows = SIZES[i].rows,
                                         .columns = SIZES[i].columns});
        screen_run_type_each(&screen, "?");
        check_picture(&screen, "help", SIZES[i].name);
        screen_run_type_each(&screen, " ");
        check_picture(&screen, "help-below", SIZES[i].name);
        screen_run_type_each(&screen, "?o");
        check_picture(&screen, "options", SIZES[i].name);
        screen_run_type_each(&screen, "oqq");
        screen_run_finish(&screen);
    }
}

/* The ledger is an old file, so its figures don't depend on today. */
static void open_statistics(struct screen_run *screen, int rows, int columns)
{
    char folder[192];
    char *dump = read_file("tests/golden/ledgers/version-3.sql", NULL);
    screen_run_begin(screen);
    snprintf(folder, sizeof folder, "%s/blackjack", screen->home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(screen->ledger, dump);
    free(dump);
    screen_run_sit(screen,
                   &(struct seating){.options = "--profile anna --speed 0",
                                     .rows = rows,
                                     .columns = columns});
    screen_run_type_each(screen, "t");
}

/* The name and the figures of a bar are in one row, in a panel, too. */
TEST(plots_are_as_wide_as_the_panel)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        const char *bar = NULL;
        open_statistics(&screen, SIZES[i].rows, SIZES[i].columns);
        for (int page = 0; bar == NULL && page < 9; page++) {
            bar = strstr(fake_terminal_text(screen.display), "−3 or less");
            if (bar == NULL)
                fake_terminal_type(screen.display, "\033[6~"); /* Page Down */
        }
        assert_non_null(bar);
        assert_non_null(memchr(bar, '%', strcspn(bar, "\n")));
        screen_run_end(&screen);
    }
}

/* Where there is a panel, it has the statistics. */
TEST(statistics_look_right)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        if (SIZES[i].columns >= 110)
            continue;
        struct screen_run screen;
        open_statistics(&screen, SIZES[i].rows, SIZES[i].columns);
        check_picture(&screen, "statistics", SIZES[i].name);
        fake_terminal_type(screen.display, "\033[6~");
        check_picture(&screen, "statistics-below", SIZES[i].name);
        screen_run_type_each(&screen, "tqq");
        screen_run_finish(&screen);
    }
}

/* A 19 has lost to 20 unless it takes a card. */
TEST(both_of_the_dealers_cards_are_in_view)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --rules double-exposure "
                             "--cards 10s,10h,9d,Qs,2c,Ac,10c,9h,8d");
    screen_run_type_each(&screen, "\n");
    fake_terminal_check_golden(screen.display, "exposed-80x24");
    screen_run_type_each(&screen, "s");
    fake_terminal_check_golden(screen.display, "exposed-over-80x24");
    screen_run_end(&screen);
}

/* The bet of each seat in turn, before the first cards. */
TEST(a_bet_is_never_over_the_outline_of_a_card)
{
    static const int sizes[][2] = {{24, 80}, {40, 120}};
    for (int i = 0; i < 4; i++) {
        struct screen_run screen;
        bool has_four = i % 2 > 0;
        screen_run_begin(&screen);
        screen_run_sit(
            &screen, &(struct seating){
                         .options = has_four ? "--speed 0 --player A --player "
                                               "B --player C --player D"
                                             : "--speed 0 --player A "
                                               "--player B --player C",
                         .rows = sizes[i / 2][0],
                         .columns = sizes[i / 2][1]});
        for (int seat = 0; seat < 3 + has_four; seat++) {
            const char *text = fake_terminal_text(screen.display);
            const char *bet = strstr(text, "bet $5");
            assert_non_null(bet);
            while (bet > text && bet[-1] != '\n')
                bet--;
            size_t length = strcspn(bet, "\n");
            char line[512];
            snprintf(line, sizeof line, "%.*s", (int)length, bet);
            assert_null(strstr(line, "─"));
            assert_null(strstr(line, "│"));
            screen_run_type_each(&screen, "\n");
        }
        screen_run_end(&screen);
    }
}

/* ---- The most that must fit ---- */

#define SEVEN                                                        \
    "--player Anna --player Ben --player Charlotte99 --player Dora " \
    "--player Emil --player Friederike1 --player Gustav "

/* Everyone splits ten-valued cards to four hands. */
TEST(seven_seats_of_four_hands_fit)
{
    struct screen_run screen;
    char options[1024] = "--speed 0 --rule decks=10 " SEVEN "--cards ";
    size_t used = strlen(options);
    for (int i = 0; i < 100; i++)
        used += (size_t)snprintf(options + used, sizeof options - used,
                                 "%s%c%c", i > 0 ? "," : "", "TJQK"[i / 4 % 4],
                                 "cdhs"[i % 4]);
    screen_run_begin(&screen);
    screen_run_play(&screen, options);
    screen_run_type_each(&screen, "\n\n\n\n\n\n\n");
    fake_terminal_check_golden(screen.display, "seven-dealt-80x24");
    for (int seat = 0; seat < 7; seat++)
        screen_run_type_each(&screen, "pypypypypypyssss");
    fake_terminal_check_golden(screen.display, "seven-played-80x24");
    fake_terminal_resize(screen.display, 60, 200);
    assert_screen_has_words_of(&screen, "seven-played");
    screen_run_end(&screen);
}

/* One seat has four hands, which grow until they bust. */
TEST(hands_of_ten_cards_and_more_fit)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    "--speed 0 --rule decks=8 --rule hit-split-aces=yes "
                    "--rule resplit-aces=yes --cards "
                    "As,6d,Ah,10d,Ac,Ad,As,Ah,Ac,Ad,As,Ah,Ac,Ad,As,Ah,2c,2d,"
                    "Ac,2s,2h,Ac,Ad,As,Ac,Ad,As,Ah,Ac,Ad,As,Ah,Ac,Ad,5s,5h");
    screen_run_type_each(&screen, "\nnppp");
    screen_run_type_each(&screen, "hyhyhyhyhyhyhyhyhy");
    fake_terminal_check_golden(screen.display, "long-hands-80x24");
    screen_run_end(&screen);
}

TEST(a_dealer_with_many_cards_fits)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    "--speed 0 --rule decks=8 --rule soft17=hit --cards "
                    "10s,As,8h,Ah,Ac,Ad,As,10h,Ah,Ac,Ad,As,2c,2d");
    screen_run_type_each(&screen, "\nns");
    fake_terminal_check_golden(screen.display, "long-dealer-80x24");
    screen_run_end(&screen);
}

/* ---- Small screens, letters and other terminals ---- */

TEST(a_screen_that_is_too_small_says_so)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.options = "--guest --speed 0",
                                              .rows = 15,
                                              .columns = 80});
    fake_terminal_check_golden(screen.display, "too-small-80x15");
    fake_terminal_resize(screen.display, 10, 40);
    assert_screen_has(&screen, " needs 46x16\n");
    assert_screen_has(&screen, " this is 40x10\n");
    assert_screen_has(&screen, " use smaller letters\n");
    assert_screen_has(&screen, " or hide the keyboard\n");
    assert_screen_has(&screen, " q quits\n");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(a_locale_without_utf8_gets_letters)
{
    static const struct seating ways[] = {
        {.options = "--speed 0 --cards " EIGHTS, .locale = "C"},
        {.options = "--speed 0 --ascii --cards " EIGHTS},
        {.options = "--speed 0 --theme ascii --cards " EIGHTS},
    };
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &ways[i]);
        screen_run_type_each(&screen, "\n");
        fake_terminal_check_golden(screen.display, "letters-80x24");
        screen_run_end(&screen);
    }
}

/* Cards of 13 rows have pips of letters, which are clearer than a few blocks,
 * and felt between cards that overlap. */
TEST(large_cards_have_pips_of_letters_and_edges)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .options = "--speed 0 --guest --cards "
                                           "3h,9d,3s,9c,3d,3c,2h,2d,2c,4h,5h",
                                .rows = 40,
                                .columns = 140});
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " ♦         ♦ ");
    assert_screen_lacks(&screen, "▀█▀");
    screen_run_type_each(&screen, "hhh");
    assert_screen_has(&screen, "3♥");
    assert_screen_lacks(&screen, "▏");
    screen_run_end(&screen);
}

/* Solid cards need 256 colors; without them cards have frames, square ones on
 * the Linux console. */
TEST(the_text_depends_only_on_colors_and_on_the_linux_console)
{
    static const char *const terms[][2] = {
        {"xterm-256color", "split-80x24"}, {"screen-256color", "split-80x24"},
        {"xterm", "split-framed-80x24"},   {"vt100", "split-framed-80x24"},
        {"linux", "split-linux-80x24"},
    };
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--speed 0 --cards " EIGHTS,
                                         .term = terms[i][0]});
        screen_run_type_each(&screen, "20\np");
        fake_terminal_check_golden(screen.display, terms[i][1]);
        screen_run_end(&screen);
    }
}

/* ---- Colors ---- */

static void check_theme_on(const char *term, const char *options,
                           const char *variable, const char *name)
{
    struct screen_run screen;
    char all[128];
    snprintf(all, sizeof all, "--speed 0 %s --cards 8s,6d,Ah,10c,3c", options);
    screen_run_begin(&screen);
    screen_run_sit(
        &screen,
        &(struct seating){.options = all, .variable = variable, .term = term});
    screen_run_type_each(&screen, "\n");
    check_golden(fake_terminal_attributes(screen.display), name);
    screen_run_end(&screen);
}

static void check_theme(const char *options, const char *variable,
                        const char *name)
{
    check_theme_on("xterm-256color", options, variable, name);
}

TEST(each_theme_has_its_look)
{
    check_theme("", NULL, "theme-default");
    check_theme("--theme four-color", NULL, "theme-four-color");
    check_theme("--theme contrast", NULL, "theme-contrast");
    check_theme("--theme mono", NULL, "theme-mono");
    check_theme("--theme light", NULL, "theme-light");
}

/* "0;15" is black on white, and "15;0" white on black; rxvt has a third part
 * between them. A theme that was chosen stays; four-color suits are on both. */
TEST(a_light_terminal_has_the_light_theme)
{
    check_theme("", "COLORFGBG=0;15", "theme-light");
    check_theme("", "COLORFGBG=0;default;7", "theme-light");
    check_theme("", "COLORFGBG=15;0", "theme-default");
    check_theme("", "COLORFGBG=15", "theme-default");
    check_theme("--theme contrast", "COLORFGBG=0;15", "theme-contrast");
    check_theme("--theme four-color", "COLORFGBG=0;15", "theme-four-light");
}

/* Compiles a terminal with 16 colors that can be changed and, with `take_back`,
 * taken back. */
static void describe_terminal(const struct screen_run *screen,
                              const char *take_back)
{
    char source[160], text[256], line[400];
    snprintf(source, sizeof source, "%s/source", screen->home.folder);
    snprintf(text, sizeof text,
             "sixteen|16 colors,\n\tccc,\n\tcolors#16, pairs#256,\n"
             "\tinitc=<%%p1%%d:%%p2%%d:%%p3%%d:%%p4%%d>,\n%s"
             "\tuse=xterm-256color,\n",
             take_back);
    write_file(source, text);
    snprintf(line, sizeof line, "tic -o %s %s", screen->home.folder, source);
    assert_int_equal(system(line), 0);
}

/* Only where the end of the program takes them back. */
TEST(felt_is_no_lime_where_16_colors_can_be_changed)
{
    static const char *const take_back[] = {"\toc=<back>,\n", "\toc@,\n"};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        size_t length;
        char variable[160];
        screen_run_begin(&screen);
        describe_terminal(&screen, take_back[i]);
        snprintf(variable, sizeof variable, "TERMINFO=%s", screen.home.folder);
        screen_run_sit(&screen, &(struct seating){.options = "--guest",
                                                  .variable = variable,
                                                  .term = "sixteen"});
        const char *raw = fake_terminal_raw(screen.display, &length);
        assert_int_equal(strstr(raw, "<2:0:560:210>") != NULL, i == 0);
        screen_run_type_each(&screen, "qqq");
        assert_int_equal(fake_terminal_finish(screen.display), 0);
        raw = fake_terminal_raw(screen.display, &length);
        assert_int_equal(strstr(raw, "<back>") != NULL, i == 0);
        screen_run_end(&screen);
    }
}

/* Returns the color behind a mark, which the last lines explain if it is a
 * capital letter. */
static int color_of_mark(const char *attributes, char mark)
{
    char line[32];
    snprintf(line, sizeof line, "\n%c is color ", mark);
    const char *found = strstr(attributes, line);
    return found ? (int)strtol(found + strlen(line), NULL, 10) : mark;
}

/* Writes the attributes of the first cell of `text`, as in "b f231 g234". */
static void write_look_of(const struct screen_run *screen, const char *text,
                          char look[64])
{
    const char *all = fake_terminal_text(screen->display);
    const char *found = strstr(all, text);
    int row = 0, column = 0;
    if (found == NULL) {
        fail_msg("the screen lacks %s:\n%s", text, all);
        return;
    }
    for (; all < found; all++) {
        row += *all == '\n';
        column = *all == '\n' ? 0 : column + ((*all & 0xc0) != 0x80);
    }
    const char *attributes = fake_terminal_attributes(screen->display);
    const char *marks = strstr(attributes, "\n 0 ");
    look[0] = '\0';
    for (marks = marks ? marks + 1 : attributes; *marks;
         marks += strcspn(marks, "\n") + 1) {
        enum { KIND = 3, START = 5 }; /* " 3 f ..........1" */
        if (strtol(marks, NULL, 10) != row || strlen(marks) < START ||
            marks[2] != ' ' || (int)strcspn(marks, "\n") <= START + column ||
            marks[START + column] == '.')
            continue;
        char kind = marks[KIND];
        size_t used = strlen(look);
        if (kind == 'f' || kind == 'g')
            snprintf(look + used, 64 - used, " %c%d", kind,
                     color_of_mark(attributes, marks[START + column]));
        else
            snprintf(look + used, 64 - used, " %c", kind);
    }
}

/* In the message and in the log; a black suit looks as its sentence does. */
TEST(red_suits_are_red_in_sentences)
{
    struct screen_run screen;
    char look[64];
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --cards 10s,6d,2h,Kd,3d,2c,Kc");
    screen_run_type_each(&screen, "\nh");
    write_look_of(&screen, "You draw", look);
    assert_string_equal(look, " b f231 g234");
    write_look_of(&screen, "♦: 15.", look);
    assert_string_equal(look, " f217 g234");
    screen_run_type_each(&screen, "h");
    write_look_of(&screen, "♣: 17.", look);
    assert_string_equal(look, " b f231 g234");
    screen_run_type_each(&screen, "w");
    write_look_of(&screen, "♦: 15.", look);
    assert_string_equal(look, " f217 g234");
    screen_run_end(&screen);
}

/* In every theme, on screens of other sizes than 80x24, words look as they do
 * there. */
TEST(each_theme_has_its_look_at_each_size)
{
    static const char *const themes[] = {"default",  "four-color", "light",
                                         "contrast", "mono",       "ascii"};
    static const char *const words[] = {"Blackjack",
                                        "rules strip",
                                        "Dealer has 16",
                                        "BLACKJACK!",
                                        "You win $7.50: blackjack.",
                                        "You have $1007.50.",
                                        "Enter",
                                        "Deal",
                                        "Advice"};
    enum { WORDS = sizeof words / sizeof *words };
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++) {
        char usual[WORDS][64], look[64], name[64];
        for (int size = 0; size < SIZE_COUNT; size++) {
            struct screen_run screen;
            char options[128];
            snprintf(options, sizeof options,
                     "--speed 0 --theme %s --cards Ks,6d,Ah,10c,3c", themes[i]);
            screen_run_begin(&screen);
            screen_run_sit(&screen,
                           &(struct seating){.options = options,
                                             .rows = SIZES[size].rows,
                                             .columns = SIZES[size].columns});
            screen_run_type_each(&screen, "\n");
            snprintf(name, sizeof name, "theme-%s-blackjack", themes[i]);
            if (size == 0)
                check_golden(fake_terminal_attributes(screen.display), name);
            for (int word = 0; word < WORDS; word++) {
                write_look_of(&screen, words[word],
                              size == 0 ? usual[word] : look);
                if (size > 0)
                    assert_text_equal(look, usual[word], "%s at %s: %s",
                                      themes[i], SIZES[size].name, words[word]);
            }
            screen_run_end(&screen);
        }
    }
}

TEST(eight_colors_are_enough)
{
    check_theme_on("xterm", "", NULL, "theme-default-8-colors");
    check_theme_on("xterm", "--theme four-color", NULL,
                   "theme-four-color-8-colors");
    check_theme_on("xterm", "--theme contrast", NULL,
                   "theme-contrast-8-colors");
    check_theme_on("xterm", "--theme mono", NULL, "theme-mono");
}

TEST(no_color_and_color_never_are_the_mono_theme)
{
    check_theme("", "NO_COLOR=1", "theme-mono");
    check_theme("--color never", NULL, "theme-mono");
    check_theme("", "NO_COLOR=", "theme-default");
    check_theme("--color always", "NO_COLOR=1", "theme-default");
}
