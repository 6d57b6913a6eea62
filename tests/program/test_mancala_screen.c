/* Mancala on the screen: what people see, in tests/golden/screens, and what
 * keys do. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/screen_run.h"
#include "support/process.h"

#define ENTER "\n"
#define LEFT "\033OD"
#define RIGHT "\033OC"

static void play(struct screen_run *screen, const char *options)
{
    screen_run_at_mancala(screen, &(struct seating){.options = options});
}

/* ---- Pictures ---- */

static const struct {
    int rows, columns;
    const char *name;
    bool is_golden; /* the pictures of other sizes have what must fit */
} SIZES[] = {{24, 80, "80x24", true},
             {18, 60, "60x18", false},
             {16, 46, "46x16", false},
             {40, 120, "120x40", false},
             {60, 200, "200x60", false}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static const struct {
    const char *options, *keys, *name;
} BOARDS[] = {
    {"--board 4 --two-players", "", "mancala-4"},
    {"--board 8 --stones 3 --two-players", "1" ENTER "2k", "mancala-8"},
    {"--two-players", "3" ENTER "6" ENTER, "mancala-14"},
    {"--board 32 --stones 16 --two-players", "15" ENTER "2" ENTER "7k",
     "mancala-32"},
};

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Writes the numbers of the board and its marks, sorted: house numbers, counts,
 * the chosen house, and where its stones would end. */
static void read_board(const struct screen_run *screen, int rows, int columns,
                       char board[1024])
{
    enum { BARS = 4, PANEL = 44, WORDS_MAX = 128 };
    static const char *const marks[] = {"▸", "▼", "k"};
    const char *text = fake_terminal_text(screen->display);
    char read[1024], *words[WORDS_MAX];
    size_t used = 0, count = 0;
    bool has_panel = strstr(text, "This game: ") != NULL;
    int right = has_panel ? columns - PANEL : columns;
    const char *at = strchr(text, '\n');
    for (int row = 1, column = 0; row < rows - BARS; at++) {
        bool is_number = *at >= '0' && *at <= '9';
        column += ((unsigned char)*at & 0xc0) != 0x80;
        if (*at == '\n') {
            row++;
            column = 0;
        }
        if (column > right)
            continue;
        if (is_number)
            used += (size_t)snprintf(read + used, 1024 - used, "%c%s", *at,
                                     at[1] >= '0' && at[1] <= '9' ? "" : " ");
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (strncmp(at, marks[i], strlen(marks[i])) == 0)
                used +=
                    (size_t)snprintf(read + used, 1024 - used, "%s ", marks[i]);
    }
    read[used] = board[0] = '\0';
    for (char *word = strtok(read, " "); word && count < WORDS_MAX;
         word = strtok(NULL, " "))
        words[count++] = word;
    qsort(words, count, sizeof *words, compare_words);
    used = 0;
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(board + used, 1024 - used, "%s ", words[i]);
}

/* At other sizes than 80x24 the board has the same numbers and marks. */
TEST(boards_fit_screens_of_all_sizes)
{
    for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++) {
        char first[1024] = "", board[1024];
        for (int size = 0; size < SIZE_COUNT; size++) {
            struct screen_run screen;
            char name[64];
            screen_run_at_mancala(
                &screen, &(struct seating){.options = BOARDS[i].options,
                                           .rows = SIZES[size].rows,
                                           .columns = SIZES[size].columns});
            screen_run_type_each(&screen, BOARDS[i].keys);
            snprintf(name, sizeof name, "%s-%s", BOARDS[i].name,
                     SIZES[size].name);
            if (SIZES[size].is_golden || strcmp(name, "mancala-14-46x16") == 0)
                fake_terminal_check_golden(screen.display, name);
            read_board(&screen, SIZES[size].rows, SIZES[size].columns, board);
            if (size == 0)
                strcpy(first, board);
            assert_true(strlen(board) > 20);
            assert_text_equal(board, first, "%s", name);
            if (SIZES[size].columns >= 60)
                assert_screen_has(&screen, "; back to ");
            assert_screen_lacks(&screen, "…");
            screen_run_end(&screen);
        }
    }
}

/* With so few stones the solver proves every value. */
TEST(hints_are_under_the_houses)
{
    static const struct {
        const char *options, *keys, *name;
        int rows, columns;
    } pictures[] = {
        {"--board 8 --stones 2 --nodes 50000", "a", "mancala-hints-80x24", 24,
         80},
        {"--nodes 200 --one-way --two-players", "3" ENTER "1" ENTER "a",
         "mancala-hints-above-60x18", 18, 60},
        {"--board 32 --nodes 2000 --two-players --ascii", "1" ENTER "a",
         "mancala-hints-32-46x16", 16, 46},
    };
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        struct screen_run screen;
        screen_run_at_mancala(
            &screen, &(struct seating){.options = pictures[i].options,
                                       .rows = pictures[i].rows,
                                       .columns = pictures[i].columns});
        screen_run_type_each(&screen, pictures[i].keys);
        fake_terminal_check_golden(screen.display, pictures[i].name);
        screen_run_end(&screen);
    }
}

/* They are left before the game is. */
TEST(esc_and_q_close_the_hints)
{
    struct screen_run screen;
    play(&screen, "--board 8 --stones 2 --nodes 50000 --two-players");
    for (int i = 0; i < 2; i++) {
        screen_run_type_each(&screen, "a");
        assert_screen_has(&screen, "k −2");
        assert_screen_has(&screen, "  q  Close");
        screen_run_type_each(&screen, i == 0 ? "\033" : "q");
        assert_screen_lacks(&screen, "k −2");
        assert_screen_has(&screen, "  q  Leave");
    }
    screen_run_end(&screen);
}

TEST(a_second_a_or_a_move_hides_the_hints)
{
    struct screen_run screen;
    play(&screen, "--board 8 --stones 2 --nodes 50000 --two-players");
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "k −2");
    screen_run_type_each(&screen, "a");
    assert_screen_lacks(&screen, "k −2");
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "k −2");
    screen_run_type_each(&screen, "1" ENTER);
    assert_screen_lacks(&screen, "k −2");
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "k −2");
    screen_run_type_each(&screen, "u");
    assert_screen_lacks(&screen, "k −2");
    screen_run_end(&screen);
}

/* Also where the panel has them: a bar stays as it is. */
TEST(the_bar_always_lists_the_moves)
{
    static const int columns[] = {80, 120};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_at_mancala(&screen,
                              &(struct seating){.options = "--kalah",
                                                .rows = 40,
                                                .columns = columns[i]});
        assert_screen_has(&screen, " l  Moves");
        screen_run_end(&screen);
    }
}

TEST(views_fit_a_narrow_screen)
{
    struct screen_run screen;
    screen_run_at_mancala(&screen, &(struct seating){.options = "--two-players",
                                                     .rows = 18,
                                                     .columns = 60});
    screen_run_type_each(&screen, "?");
    fake_terminal_check_golden(screen.display, "mancala-help-60x18");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "if you sow it back.");
    screen_run_type_each(&screen, "?o");
    fake_terminal_check_golden(screen.display, "mancala-options-60x18");
    screen_run_type_each(&screen, "o3" ENTER "6k2" ENTER "l");
    fake_terminal_check_golden(screen.display, "mancala-log-60x18");
    screen_run_end(&screen);
}

TEST(help_and_options_and_the_log)
{
    struct screen_run screen;
    play(&screen, "--two-players --one-way");
    screen_run_type_each(&screen, "?");
    fake_terminal_check_golden(screen.display, "mancala-help-80x24");
    screen_run_type_each(&screen, "?o");
    fake_terminal_check_golden(screen.display, "mancala-options-80x24");
    screen_run_type_each(&screen, "o3" ENTER "6" ENTER "l");
    fake_terminal_check_golden(screen.display, "mancala-log-80x24");
    screen_run_type_each(&screen, "lqy");
    screen_run_finish(&screen);
}

/* Each player has one house with 2 stones, and so only one move. */
TEST(the_end_of_a_game)
{
    struct screen_run screen;
    play(&screen, "--board 4 --stones 2 --one-way --level 1");
    screen_run_type_each(&screen, ENTER);
    fake_terminal_check_golden(screen.display, "mancala-end-80x24");
    check_golden(fake_terminal_attributes(screen.display),
                 "mancala-end-colors");
    screen_run_type_each(&screen, "q");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "The computer wins by 2 stones,");
    screen_run_end(&screen);
}

TEST(ascii_is_used_if_chosen_or_needed)
{
    static const struct seating ways[] = {
        {.options = "--two-players", .locale = "C"},
        {.options = "--two-players --ascii"},
        {.options = "--two-players --theme ascii"},
    };
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        screen_run_at_mancala(&screen, &ways[i]);
        screen_run_type_each(&screen, "3" ENTER);
        fake_terminal_check_golden(screen.display, "mancala-letters-80x24");
        screen_run_end(&screen);
    }
}

/* No size of the screen stops a game that another one allowed. */
TEST(a_board_survives_every_resize)
{
    static const struct {
        int rows, columns;
    } sizes[] = {{60, 200}, {16, 46}, {24, 80}, {40, 120}, {16, 200}, {60, 46}};
    struct screen_run screen;
    play(&screen, "--two-players --board 32 --stones 16");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        fake_terminal_resize(screen.display, sizes[i].rows, sizes[i].columns);
        assert_screen_lacks(&screen, "needs");
        assert_screen_has(&screen, "House 1: ");
    }
    screen_run_end(&screen);
}

/* Each player has one house, and so only one move. In line mode the same game
 * ends with "The second player wins by 12 stones, 21 to 9." */
TEST(a_small_screen_has_the_whole_result)
{
    struct screen_run screen;
    screen_run_at_mancala(
        &screen,
        &(struct seating){.options = "--two-players --one-way --board 4 "
                                     "--stones 15",
                          .rows = 16,
                          .columns = 46});
    for (int i = 0; i < 99 && strstr(fake_terminal_text(screen.display), "Sow");
         i++)
        screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Second wins by 12 stones,");
    assert_screen_has(&screen, "Enter plays again.");
    assert_screen_has(&screen, "Victory!");
    screen_run_end(&screen);
}

/* A panel leaves the houses room for large stones. The computer's answer is
 * unknown here, but the person's move isn't. */
TEST(a_panel_beside_the_board_has_rules_and_moves)
{
    struct screen_run screen;
    screen_run_at_mancala(&screen,
                          &(struct seating){.options = "--kalah --nodes 500",
                                            .rows = 40,
                                            .columns = 140});
    assert_screen_has(&screen, "Sow counterclockwise, toward your store.");
    assert_screen_lacks(&screen, "sow it back");
    assert_screen_lacks(&screen, "Sow back");
    assert_screen_has(&screen, "No moves have been made yet.");
    screen_run_type_each(&screen, "3" ENTER);
    assert_screen_has(&screen, "1  You sow house 3: 4 stones, and move");
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "You'd win by about");
    assert_screen_has(&screen, "Sow counterclockwise, toward your store.");
    screen_run_end(&screen);
}

/* The rules are below the moves until there is no room for them. A pop-up shows
 * only moves that the panel lacks. */
TEST(the_moves_push_the_rules_down)
{
    struct screen_run screen;
    screen_run_at_mancala(
        &screen, &(struct seating){.options = "--two-players --one-way",
                                   .rows = 22,
                                   .columns = 140});
    for (int i = 0; i < 4; i++)
        screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Moves");
    assert_screen_has(&screen, "Rules");
    assert_screen_has(&screen, "This game: ");
    assert_screen_has(&screen, " 1  First sows ");
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "The moves are on the right.");
    for (int i = 0; i < 16; i++)
        screen_run_type_each(&screen, ENTER);
    assert_screen_lacks(&screen, "Rules");
    screen_run_end(&screen);
}

/* Kalah gives extra moves, so that the answers of the computer are many. In
 * every turn, the rows around the board keep the numbers and the names. */
TEST(a_long_message_leaves_the_board_whole)
{
    struct screen_run screen;
    int turns = 0;
    play(&screen, "--kalah --nodes 300");
    for (; turns < 30 && strstr(fake_terminal_text(screen.display), "Sow");
         turns++) {
        assert_screen_has(&screen, "▸You\n");
        screen_run_type_each(&screen, ENTER);
    }
    assert_true(turns > 5);
    screen_run_end(&screen);
}

/* ---- The first page ---- */

TEST(the_first_page_begins_with_kalah_and_shows_its_rules)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen, &(struct seating){.program = "mancala",
                                   .options = "--speed 0 --level 1 --seed 1"});
    fake_terminal_check_golden(screen.display, "mancala-rules-80x24");
    assert_screen_lacks(&screen, "More");
    fake_terminal_type(screen.display, "\033OB");
    assert_screen_has(&screen, " does nothing here");
    screen_run_type_each(&screen, "x" ENTER);
    assert_screen_lacks(&screen, "level 1");
    assert_screen_lacks(&screen, "Sow back");
    screen_run_type_each(&screen, "\033");
    assert_screen_has(&screen, "Win more stones");
    screen_run_type_each(&screen, ENTER "q");
    assert_screen_has(&screen, "Win more stones");
    screen_run_type_each(&screen, "\033");
    screen_run_finish(&screen);
}

/* A small screen shows one rule after the other. */
TEST(the_first_page_fits_screens_of_all_sizes)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        bool is_small = SIZES[i].columns < 80;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &(struct seating){.program = "mancala",
                                                  .options = "--speed 0",
                                                  .rows = SIZES[i].rows,
                                                  .columns = SIZES[i].columns});
        assert_screen_has(&screen, "Win more stones");
        assert_screen_has(&screen, "sow one in each that follows.");
        for (int j = 0; is_small && j < 3; j++)
            fake_terminal_type(screen.display, "\033OB");
        assert_screen_has(&screen, "The fuller store wins.");
        screen_run_type_each(&screen, "q");
        screen_run_finish(&screen);
    }
}

/* House 3 ends in the store. The coach counts the same at every level. */
TEST(the_coach_says_what_a_move_cost)
{
    struct screen_run screen;
    play(&screen, "--kalah --level 6 --seed 1");
    screen_run_type_each(&screen, "1" ENTER);
    assert_screen_has(&screen, "stones: house 3 was best, moving again.");
    screen_run_type_each(&screen, "u3" ENTER);
    assert_screen_lacks(&screen, "That cost");
    screen_run_end(&screen);
    play(&screen, "--kalah --level 1 --seed 1");
    screen_run_type_each(&screen, "a1" ENTER);
    assert_screen_has(&screen, "That cost about ");
    screen_run_end(&screen);
    play(&screen, "--kalah --two-players");
    screen_run_type_each(&screen, "1" ENTER);
    assert_screen_lacks(&screen, "That cost");
    screen_run_end(&screen);
}

/* What the computer did last and what the coach says stand together. */
TEST(a_remark_leaves_the_computers_last_move)
{
    enum { MOVES = 4, WITH_A_REMARK = 2 };
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        int remarks = 0;
        screen_run_at_mancala(
            &screen, &(struct seating){.options = "--kalah --level 1 --seed 3",
                                       .rows = SIZES[i].rows,
                                       .columns = SIZES[i].columns});
        for (int move = 0; move < MOVES; move++) {
            char keys[] = {(char)('1' + move), '\r', '\0'};
            screen_run_type_each(&screen, keys);
            if (!strstr(fake_terminal_text(screen.display), "That cost"))
                continue;
            remarks++;
            assert_screen_has(&screen, " was best");
            assert_screen_has(&screen, "omputer sows house ");
        }
        assert_true(remarks >= WITH_A_REMARK);
        screen_run_end(&screen);
    }
}

/* The end has the costliest move, unless the coach is off. A message that is
 * cut has the key that shows all of it. */
TEST(the_end_has_the_costliest_move)
{
    for (int has_coach = 0; has_coach < 2; has_coach++) {
        struct screen_run screen;
        play(&screen, "--kalah --level 1 --seed 1");
        if (!has_coach) {
            screen_run_type_each(&screen, "o");
            fake_terminal_type(screen.display, "\033OB");
            fake_terminal_type(screen.display, "\033OB");
            screen_run_type_each(&screen, ENTER "o");
        }
        screen_run_type_each(&screen, "1" ENTER);
        for (int i = 0;
             i < 99 && strstr(fake_terminal_text(screen.display), "  Sow ");
             i++) {
            bool is_cut =
                strstr(fake_terminal_text(screen.display), "…") != NULL;
            assert_true(!is_cut ||
                        strstr(fake_terminal_text(screen.display), "w  More"));
            screen_run_type_each(&screen, ENTER);
        }
        assert_screen_has(&screen, "Enter plays again.");
        if (has_coach) {
            assert_screen_has(&screen, " by ");
            assert_screen_has(&screen, "Costliest: move ");
            screen_run_type_each(&screen, "c"); /* the board before it */
            assert_screen_lacks(&screen, " by ");
            assert_screen_has(&screen, "Costliest: move ");
            assert_screen_has(&screen, " c  Result");
            screen_run_type_each(&screen, "c");
            assert_screen_has(&screen, " by ");
            assert_screen_has(&screen, " c  Costliest move");
            screen_run_type_each(&screen, "l");
            assert_screen_has(&screen, " Cost ");
            screen_run_type_each(&screen, "l");
        } else
            assert_screen_lacks(&screen, "Costliest");
        screen_run_type_each(&screen, ENTER);
        assert_screen_has(&screen, "  Sow ");
        screen_run_end(&screen);
    }
}

static bool line_has(const char *line, const char *text)
{
    const char *at = strstr(line, text);
    return at && at < line + strcspn(line, "\n");
}

/* The houses use most of the screen's rows, and the stones are larger, too.
 * Many stones have gaps on all sides. */
TEST(the_board_grows_with_the_screen)
{
    static const struct {
        const char *options, *picture;
        int rows, columns;
    } boards[] = {
        {"--two-players", "▝▜██▛▘  ▝▜██▛▘", 60, 200},
        {"--two-players --stones 16", "▜██▛ ▜██▛ ▜██▛", 60, 200},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct screen_run screen;
        int used = 0;
        screen_run_at_mancala(&screen,
                              &(struct seating){.options = boards[i].options,
                                                .rows = boards[i].rows,
                                                .columns = boards[i].columns});
        assert_screen_has(&screen, boards[i].picture);
        for (const char *line = fake_terminal_text(screen.display),
                        *next = line;
             *next; line = next) {
            next += strcspn(next, "\n") + 1;
            used += line_has(line, "│");
            assert_false(line_has(line, "▜██▛") && line_has(next, "▟██▙"));
        }
        assert_in_range(used, boards[i].rows / 2, boards[i].rows);
        screen_run_end(&screen);
    }
}

/* Returns the rows that have stones in these columns. */
static int rows_of_stones(const char *text, int from, int to)
{
    int rows = 0;
    for (const char *line = text, *next; *line; line = next) {
        bool has_stone = false;
        int column = 0;
        for (next = line; *next && *next != '\n'; next++) {
            has_stone = has_stone || (column >= from && column < to &&
                                      strncmp(next, "●", strlen("●")) == 0);
            column += ((unsigned char)*next & 0xc0) != 0x80;
        }
        next += *next == '\n';
        rows += has_stone;
    }
    return rows;
}

/* In these columns, one house has 10 stones, and two have 11. */
TEST(eleven_stones_look_like_more_than_ten)
{
    enum { TEN = 11, ELEVEN = 56, HOUSE_COLUMNS = 8 };
    struct screen_run screen;
    screen_run_at_mancala(
        &screen, &(struct seating){.options = "--stones 10 --two-players",
                                   .rows = 40,
                                   .columns = 120});
    screen_run_type_each(&screen, "1" ENTER);
    const char *text = fake_terminal_text(screen.display);
    int ten = rows_of_stones(text, TEN, TEN + HOUSE_COLUMNS);
    int elevens = rows_of_stones(text, ELEVEN, ELEVEN + HOUSE_COLUMNS);
    assert_true(ten > 0 && elevens >= 2 * ten);
    screen_run_end(&screen);
}

TEST(the_first_page_also_offers_both_ways_and_can_be_left)
{
    struct screen_run screen;
    const struct seating seating = {.program = "mancala",
                                    .options = "--speed 0"};
    screen_run_begin(&screen);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "b");
    assert_screen_has(&screen, "The computer plays at level 1 of 10;");
    assert_screen_has(&screen, "k  Sow back");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "sow it back, clockwise");
    screen_run_type_each(&screen, "?qq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

static void check_theme(const char *options, const char *variable,
                        const char *name)
{
    struct screen_run screen;
    char all[128];
    snprintf(all, sizeof all, "--two-players %s", options);
    screen_run_at_mancala(
        &screen, &(struct seating){.options = all, .variable = variable});
    screen_run_type_each(&screen, "3" ENTER);
    check_golden(fake_terminal_attributes(screen.display), name);
    screen_run_end(&screen);
}

TEST(each_theme_has_its_look)
{
    check_theme("", NULL, "mancala-theme-default");
    check_theme("--theme contrast", NULL, "mancala-theme-contrast");
    check_theme("--theme mono", NULL, "mancala-theme-mono");
    check_theme("", "NO_COLOR=1", "mancala-theme-mono");
    check_theme("--color never", NULL, "mancala-theme-mono");
}

TEST(every_terminal_shows_the_same)
{
    static const char *const terms[] = {"xterm-256color", "screen-256color",
                                        "vt100", "linux"};
    for (int i = 0; i < 4; i++) {
        struct screen_run screen;
        bool is_linux = strcmp(terms[i], "linux") == 0;
        screen_run_at_mancala(
            &screen,
            &(struct seating){.options = "--two-players", .term = terms[i]});
        screen_run_type_each(&screen, "3" ENTER "6" ENTER);
        fake_terminal_check_golden(screen.display, is_linux
                                                       ? "mancala-linux-80x24"
                                                       : "mancala-14-80x24");
        screen_run_end(&screen);
    }
}

/* ---- Choosing and sowing ---- */

TEST(arrows_choose_the_next_house_with_stones)
{
    struct screen_run screen;
    play(&screen, "--two-players");
    assert_screen_has(&screen, "House 1: ");
    fake_terminal_type(screen.display, LEFT);
    assert_screen_has(&screen, "House 6: ");
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "House 1: ");
    screen_run_type_each(&screen, "2" ENTER);
    /* The second player's houses, in the upper row, run from right to left. */
    assert_screen_has(&screen, "House 1: ");
    fake_terminal_type(screen.display, LEFT);
    assert_screen_has(&screen, "House 2: ");
    screen_run_type_each(&screen, "1" ENTER);
    /* It is the first player's move again; house 2 is empty. */
    assert_screen_has(&screen, "House 3: 5 stones to the opponent's house 1");
    fake_terminal_type(screen.display, LEFT);
    assert_screen_has(&screen, "House 1: ");
    screen_run_end(&screen);
}

TEST(the_name_of_who_moves_is_whole_on_a_small_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){.program = "mancala",
                                              .options = "--speed 1 -b 14",
                                              .rows = 16,
                                              .columns = 46});
    fake_terminal_send(screen.display, "\n");
    fake_terminal_wait_for(screen.display, "▸Computer");
    screen_run_end(&screen);
}

TEST(two_digits_choose_a_house_if_it_exists)
{
    struct screen_run screen;
    play(&screen, "--two-players --board 26");
    screen_run_type_each(&screen, "1");
    assert_screen_has(&screen, "House 1: ");
    screen_run_type_each(&screen, "2");
    assert_screen_has(&screen, "House 12: ");
    screen_run_type_each(&screen, "3");
    assert_screen_has(&screen, "House 3: ");
    assert_screen_has(&screen, "House 3 is chosen.");
    screen_run_type_each(&screen, "0");
    assert_screen_has(&screen, "House 3: ");
    assert_screen_has(&screen, "There is no house 0; your houses are 1 to 12.");
    screen_run_end(&screen);
    play(&screen, "--two-players");
    screen_run_type_each(&screen, "9");
    assert_screen_has(&screen, "There is no house 9; your houses are 1 to 6.");
    screen_run_end(&screen);
}

TEST(an_illegal_move_is_explained)
{
    struct screen_run screen;
    play(&screen, "--two-players --one-way");
    screen_run_type_each(&screen, "3k");
    assert_screen_has(&screen, "These rules allow sowing forward only.");
    screen_run_type_each(&screen, ENTER "3");
    assert_screen_has(&screen, "House 3 is empty.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "That house is empty.");
    screen_run_end(&screen);
}

TEST(a_move_can_be_undone)
{
    struct screen_run screen;
    play(&screen, "--two-players");
    screen_run_type_each(&screen, "u");
    assert_screen_has(&screen, "You have no move to undo.");
    assert_screen_lacks(&screen, "u  Undo");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "u  Undo");
    screen_run_type_each(&screen, "u");
    assert_screen_has(&screen, "1 move undone.");
    assert_screen_has(&screen, "House 1: 4 stones to your house 5");
    screen_run_end(&screen);
}

TEST(two_captures_are_told_in_brief_if_they_do_not_fit)
{
    struct screen_run screen;
    play(&screen, "--two-players --board 4 --stones 3");
    assert_screen_has(&screen, "House 1: to your 1, +5; back to your 1, +5.");
    screen_run_end(&screen);
}

TEST(another_game_can_follow)
{
    struct screen_run screen;
    char options[320], *record;
    screen_run_begin(&screen);
    snprintf(options, sizeof options,
             "--speed 0 --board 4 --stones 2 --one-way --level 1 --record "
             "%s/game",
             screen.home.folder);
    screen_run_sit(&screen,
                   &(struct seating){.program = "mancala", .options = options});
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "The computer wins by 2 stones,");
    screen_run_type_each(&screen, "u");
    assert_screen_has(&screen, "House 1: 2 stones to the opponent's house 1.");
    screen_run_type_each(&screen, ENTER ENTER);
    assert_screen_has(&screen, "House 1: 2 stones to the opponent's house 1.");
    screen_run_type_each(&screen, "q");
    screen_run_leave(&screen, 0);
    snprintf(options, sizeof options, "%s/game", screen.home.folder);
    record = read_file(options, NULL);
    assert_text_has(record, "\nundo\ncheck ", "the first record");
    free(record);
    snprintf(options, sizeof options, "%s/game.2", screen.home.folder);
    record = read_file(options, NULL);
    assert_text_has(record, "second computer\nend ", "the second record");
    free(record);
    screen_run_end(&screen);
}

TEST(options_take_effect_now_or_in_the_next_game)
{
    struct screen_run screen;
    play(&screen, "--board 4 --stones 2 --one-way --nodes 100");
    fake_terminal_type(screen.display, "o");
    assert_screen_has(&screen, "set on the command line");
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "2 of 10");
    fake_terminal_type(screen.display, "\033OB"); /* down: the players */
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "you go second");
    fake_terminal_type(screen.display, RIGHT);
    assert_screen_has(&screen, "two people");
    fake_terminal_type(screen.display, "o");
    assert_screen_has(&screen, "You");
    screen_run_type_each(&screen, ENTER ENTER);
    assert_screen_has(&screen, "First");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

/* The first tap turns the mouse on, and is one on its key. */
TEST(the_first_page_takes_taps)
{
    static const int sizes[] = {2, 0};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen,
                       &(struct seating){.program = "mancala",
                                         .options = "--speed 0 --seed 1",
                                         .rows = SIZES[sizes[i]].rows,
                                         .columns = SIZES[sizes[i]].columns});
        screen_run_click(&screen, "Play", 0);
        assert_screen_has(&screen, "House 1: ");
        screen_run_click(&screen, "a  Advice", 0);
        assert_screen_has(&screen, "q  Close");
        screen_run_end(&screen);
    }
}

TEST(a_click_chooses_and_a_second_one_sows)
{
    struct screen_run screen;
    play(&screen, "--two-players --mouse");
    fake_terminal_type(screen.display, "\033[<0;45;15M\033[<0;45;15m");
    assert_screen_has(&screen, "House 4: ");
    fake_terminal_type(screen.display, "\033[<0;45;15M\033[<0;45;15m");
    assert_screen_has(&screen, "The first player sows house 4: 4 stones.");
    fake_terminal_type(screen.display, "\033[<0;3;24M\033[<0;3;24m");
    assert_screen_has(&screen, "Help");
    screen_run_end(&screen);
}

TEST(a_key_swaps_when_the_pie_rule_offers_it)
{
    struct screen_run screen;
    play(&screen, "--two-players --kalah --pie --nodes 500");
    assert_screen_lacks(&screen, "s  Swap");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Only the second player's first move can be a "
                               "swap.");
    screen_run_type_each(&screen, "3" ENTER "5" ENTER "a");
    fake_terminal_check_golden(screen.display, "mancala-pie-80x24");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "The second player swaps sides.");
    assert_screen_lacks(&screen, "s  Swap");
    screen_run_type_each(&screen, "u");
    assert_screen_has(&screen, "s  Swap");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "swap sides (pie rule)");
    screen_run_end(&screen);
    play(&screen, "--two-players");
    screen_run_type_each(&screen, "3" ENTER "6" ENTER "s");
    assert_screen_has(&screen, "There is no swapping of sides in this game.");
    screen_run_end(&screen);
}

/* ---- Stones on their way ---- */

/* Sows house 3 until the screen shows `awaited`. */
static void sow_house_3(struct screen_run *screen, const char *awaited)
{
    screen_run_begin(screen);
    screen_run_sit(screen,
                   &(struct seating){.program = "mancala",
                                     .options = "--stones 4 --two-players "
                                                "--nodes 99 --speed 1"});
    fake_terminal_send(screen->display, "3" ENTER);
    fake_terminal_wait_for(screen->display, awaited);
}

TEST(stones_are_sown_one_by_one_until_a_key_skips_that)
{
    struct screen_run screen;
    sow_house_3(&screen, "4 in hand");
    fake_terminal_wait_for(screen.display, "3 in hand");
    fake_terminal_type(screen.display, "x");
    assert_screen_lacks(&screen, "in hand");
    assert_screen_has(&screen, "The first player sows house 3: 4 stones, and "
                               "moves again.");
    assert_screen_has(&screen, "House 4: 5 stones");
    screen_run_end(&screen);
}

/* Neither is an answer to what nobody has seen. */
TEST(advice_and_an_undo_wait_until_the_stones_are_sown)
{
    static const char *const keys[][2] = {{"a", "You'd win by about"},
                                          {"u", "1 move undone."}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct screen_run screen;
        sow_house_3(&screen, "4 in hand");
        fake_terminal_type(screen.display, keys[i][0]);
        assert_screen_has(&screen, keys[i][1]);
        screen_run_end(&screen);
    }
}

/* The number comes together with Enter, and before it. */
TEST(a_number_that_skips_the_sowing_chooses)
{
    static const char *const keys[][2] = {{"5" ENTER, ""}, {"5", ENTER}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct screen_run screen;
        sow_house_3(&screen, "3 in hand");
        fake_terminal_send(screen.display, keys[i][0]);
        fake_terminal_settle(screen.display);
        fake_terminal_send(screen.display, keys[i][1]);
        fake_terminal_wait_for(screen.display, "sows house 5");
        screen_run_end(&screen);
    }
}

/* ---- Replays ---- */

static void watch(struct screen_run *screen, const char *record)
{
    screen_run_begin(screen);
    screen->display = fake_terminal_start(&(struct fake_terminal_start){
        .arguments = {"mancala", "--speed", "1", "--replay", record}});
    fake_terminal_wait_for(screen->display, "Slower");
    fake_terminal_send(screen->display, " "); /* pauses */
    fake_terminal_settle(screen->display);
}

static void step_to(struct screen_run *screen, const char *text)
{
    for (int i = 0; strstr(fake_terminal_text(screen->display), text) == NULL;
         i++) {
        assert_in_range(i, 0, 100);
        fake_terminal_type(screen->display, "n");
    }
}

TEST(a_record_is_stepped_through_to_its_end)
{
    struct screen_run screen;
    watch(&screen, "tests/golden/mancala/kalah.record");
    assert_screen_has(&screen, "paused");
    step_to(&screen, "Move 8, ");
    fake_terminal_check_golden(screen.display, "mancala-replay-80x24");
    step_to(&screen, "End of the record; every move matches.");
    assert_screen_has(&screen, "The second player wins by 2 stones");
    fake_terminal_type(screen.display, "?");
    assert_screen_has(&screen, "pause; the next move");
    assert_screen_lacks(&screen, "undo");
    fake_terminal_type(screen.display, "?");
    fake_terminal_type(screen.display, "q");
    screen_run_finish(&screen);
}

TEST(a_replay_that_differs_says_where)
{
    struct screen_run screen;
    watch(&screen, "tests/golden/mancala/differs.changed");
    step_to(&screen, "line 17 (move 1): the replay differs");
    fake_terminal_type(screen.display, "q");
    screen_run_leave(&screen, 1);
    screen_run_end(&screen);
}

TEST(an_invalid_record_never_gets_a_screen)
{
    struct screen_run screen;
    play(&screen, "--replay tests/golden/mancala/kalah.in");
    assert_screen_has(&screen, "line 1: not a mancala record");
    screen_run_leave(&screen, 2);
    screen_run_end(&screen);
}
