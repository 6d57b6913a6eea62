/* Mancala on the screen: what people see, in data/screens, and what keys do. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/evening.h"
#include "support/process.h"

#define ENTER "\n"
#define LEFT "\033OD"
#define RIGHT "\033OC"

static void play(struct evening *evening, const char *options)
{
    evening_at_mancala(evening, &(struct seating){.options = options});
}

static void leave(struct evening *evening)
{
    evening_leave(evening, 0);
    evening_end(evening);
}

/* ---- Pictures ---- */

static const struct {
    int rows, columns;
    const char *name;
} SIZES[] = {{24, 80, "80x24"}, {40, 120, "120x40"}};

static const struct {
    const char *options, *keys, *name;
} BOARDS[] = {
    {"--board 4 --two-players", "", "mancala-4"},
    {"--board 8 --stones 3 --two-players", "1" ENTER "2b", "mancala-8"},
    {"--two-players", "3" ENTER "6" ENTER, "mancala-14"},
    {"--board 32 --stones 16 --two-players", "15" ENTER "2" ENTER "7b",
     "mancala-32"},
};

static void boards_of_every_kind(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++)
        for (int size = 0; size < 2; size++) {
            struct evening evening;
            char name[64];
            evening_at_mancala(
                &evening, &(struct seating){.options = BOARDS[i].options,
                                            .rows = SIZES[size].rows,
                                            .columns = SIZES[size].columns});
            evening_type_each(&evening, BOARDS[i].keys);
            snprintf(name, sizeof name, "%s-%s", BOARDS[i].name,
                     SIZES[size].name);
            display_check_golden(evening.display, name);
            evening_end(&evening);
        }
}

static void help_and_options_and_the_log(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players --one-way");
    evening_type_each(&evening, "?");
    display_check_golden(evening.display, "mancala-help-80x24");
    evening_type_each(&evening, "?o");
    display_check_golden(evening.display, "mancala-options-80x24");
    evening_type_each(&evening, "o3" ENTER "6" ENTER "l");
    display_check_golden(evening.display, "mancala-log-80x24");
    evening_type_each(&evening, "lqy");
    leave(&evening);
}

/* Both have one house, and so one way to go: 2 stones each. */
static void the_end_of_a_game(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--board 4 --stones 2 --one-way --level 1");
    evening_type_each(&evening, ENTER);
    display_check_golden(evening.display, "mancala-end-80x24");
    evening_type_each(&evening, "q");
    assert_int_equal(display_finish(evening.display), 0);
    assert_screen_has(&evening, "The computer wins by 2 stones, 3 to 1.");
    evening_end(&evening);
}

static void in_letters_where_signs_are_not_wanted(void **state)
{
    (void)state;
    static const struct seating ways[] = {
        {.options = "--two-players", .locale = "C"},
        {.options = "--two-players --ascii"},
        {.options = "--two-players --theme ascii"},
    };
    for (int i = 0; i < 3; i++) {
        struct evening evening;
        evening_at_mancala(&evening, &ways[i]);
        evening_type_each(&evening, "3" ENTER);
        display_check_golden(evening.display, "mancala-letters-80x24");
        evening_end(&evening);
    }
}

static void check_theme(const char *options, const char *variable,
                        const char *name)
{
    struct evening evening;
    char all[128];
    snprintf(all, sizeof all, "--two-players %s", options);
    evening_at_mancala(&evening,
                       &(struct seating){.options = all, .variable = variable});
    evening_type_each(&evening, "3" ENTER);
    check_golden(display_attributes(evening.display), name);
    evening_end(&evening);
}

static void each_theme_has_its_looks(void **state)
{
    (void)state;
    check_theme("", NULL, "mancala-theme-default");
    check_theme("--theme contrast", NULL, "mancala-theme-contrast");
    check_theme("--theme mono", NULL, "mancala-theme-mono");
    check_theme("", "NO_COLOR=1", "mancala-theme-mono");
    check_theme("--color never", NULL, "mancala-theme-mono");
}

static void the_same_on_every_terminal(void **state)
{
    (void)state;
    static const char *const terms[] = {"xterm-256color", "screen-256color",
                                        "vt100", "linux"};
    for (int i = 0; i < 4; i++) {
        struct evening evening;
        bool is_linux = strcmp(terms[i], "linux") == 0;
        evening_at_mancala(
            &evening,
            &(struct seating){.options = "--two-players", .term = terms[i]});
        evening_type_each(&evening, "3" ENTER "6" ENTER);
        display_check_golden(evening.display, is_linux ? "mancala-linux-80x24"
                                                       : "mancala-14-80x24");
        evening_end(&evening);
    }
}

/* ---- Choosing and sowing ---- */

static void arrows_go_to_the_next_house_that_has_stones(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players");
    assert_screen_has(&evening, "House 1: ");
    display_type(evening.display, LEFT);
    assert_screen_has(&evening, "House 6: ");
    display_type(evening.display, RIGHT);
    assert_screen_has(&evening, "House 1: ");
    evening_type_each(&evening, "2" ENTER);
    /* Above, the second player's houses go from the right to the left. */
    assert_screen_has(&evening, "House 1: ");
    display_type(evening.display, LEFT);
    assert_screen_has(&evening, "House 2: ");
    evening_type_each(&evening, "1" ENTER);
    /* Back with the first player, whose house 2 is empty. */
    assert_screen_has(&evening, "House 3: 5 stones to the other's house 1");
    display_type(evening.display, LEFT);
    assert_screen_has(&evening, "House 1: ");
    evening_end(&evening);
}

static void two_digits_make_a_house_where_there_is_one(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players --board 26");
    evening_type_each(&evening, "1");
    assert_screen_has(&evening, "House 1: ");
    evening_type_each(&evening, "2");
    assert_screen_has(&evening, "House 12: ");
    evening_type_each(&evening, "3");
    assert_screen_has(&evening, "House 3: ");
    evening_type_each(&evening, "0");
    assert_screen_has(&evening, "House 3: ");
    evening_end(&evening);
}

static void the_cursor_rests_on_the_house_that_is_chosen(void **state)
{
    (void)state;
    struct evening evening;
    int row, column, before;
    bool visible;
    play(&evening, "--two-players");
    display_cursor(evening.display, &row, &before, &visible);
    assert_true(visible);
    assert_int_equal(row, 18); /* the numbers below */
    evening_type_each(&evening, "3");
    display_cursor(evening.display, &row, &column, &visible);
    assert_int_equal(column, before + 2 * 10);
    evening_end(&evening);
}

static void what_can_not_be_sown_is_told(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players --one-way");
    evening_type_each(&evening, "3b");
    assert_screen_has(
        &evening, "That can't be done: stones go one way only by these rules.");
    evening_type_each(&evening, ENTER "3");
    assert_screen_has(&evening, "House 3 is empty.");
    evening_type_each(&evening, ENTER);
    assert_screen_has(&evening, "That can't be done: that house is empty.");
    evening_end(&evening);
}

static void a_move_is_taken_back(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players");
    evening_type_each(&evening, "u");
    assert_screen_has(&evening, "There is no move of yours to be taken back.");
    evening_type_each(&evening, ENTER "u");
    assert_screen_has(&evening, "1 move is taken back.");
    assert_screen_has(&evening, "House 1: 4 stones to your house 5");
    evening_end(&evening);
}

static void behind_the_end_another_game_can_be_played(void **state)
{
    (void)state;
    struct evening evening;
    char options[320], *record;
    evening_begin(&evening);
    snprintf(options, sizeof options,
             "--speed 0 --board 4 --stones 2 --one-way --level 1 --record "
             "%s/game",
             evening.shelf.folder);
    evening_sit(&evening,
                &(struct seating){.program = "mancala", .options = options});
    evening_type_each(&evening, ENTER);
    assert_screen_has(&evening, "The computer wins by 2 stones, 3 to 1.");
    evening_type_each(&evening, "u");
    assert_screen_has(&evening, "House 1: 2 stones to the other's house 1.");
    evening_type_each(&evening, ENTER ENTER);
    assert_screen_has(&evening, "House 1: 2 stones to the other's house 1.");
    evening_type_each(&evening, "q");
    evening_leave(&evening, 0);
    snprintf(options, sizeof options, "%s/game", evening.shelf.folder);
    record = read_file(options, NULL);
    assert_text_has(record, "\nundo\ncheck ", "the first record");
    free(record);
    snprintf(options, sizeof options, "%s/game.2", evening.shelf.folder);
    record = read_file(options, NULL);
    assert_text_has(record, "second computer\nend ", "the second record");
    free(record);
    evening_end(&evening);
}

static void options_count_at_once_or_at_the_next_game(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--board 4 --stones 2 --one-way --nodes 100");
    display_type(evening.display, "o");
    assert_screen_has(&evening, "as it was asked for");
    display_type(evening.display, RIGHT);
    assert_screen_has(&evening, "2 of 5");
    display_type(evening.display, "\033OB"); /* down: the players */
    display_type(evening.display, RIGHT);
    assert_screen_has(&evening, "the computer begins");
    display_type(evening.display, RIGHT);
    assert_screen_has(&evening, "two persons");
    display_type(evening.display, "o");
    assert_screen_has(&evening, "You");
    evening_type_each(&evening, ENTER ENTER);
    assert_screen_has(&evening, "First");
    evening_type_each(&evening, "q");
    leave(&evening);
}

static void a_click_chooses_and_a_second_one_sows(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--two-players --mouse");
    display_type(evening.display, "\033[<0;45;15M\033[<0;45;15m");
    assert_screen_has(&evening, "House 4: ");
    display_type(evening.display, "\033[<0;45;15M\033[<0;45;15m");
    assert_screen_has(&evening, "The first player sows house 4: 4 stones.");
    display_type(evening.display, "\033[<0;3;24M\033[<0;3;24m");
    assert_screen_has(&evening, "Help");
    evening_end(&evening);
}

/* ---- Stones on their way ---- */

static void stones_are_sown_one_by_one_and_any_key_hurries(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_sit(&evening,
                &(struct seating){.program = "mancala",
                                  .options = "--two-players --speed 1"});
    display_send(evening.display, "3" ENTER);
    display_wait_for(evening.display, "4 in hand");
    display_wait_for(evening.display, "3 in hand");
    display_type(evening.display, "x");
    assert_screen_lacks(&evening, "in hand");
    assert_screen_has(&evening, "The first player sows house 3: 4 stones, and "
                                "moves again.");
    assert_screen_has(&evening, "House 4: 5 stones");
    evening_end(&evening);
}

/* ---- Replays ---- */

static void watch(struct evening *evening, const char *record)
{
    evening_begin(evening);
    evening->display = display_start(&(struct display_start){
        .arguments = {"mancala", "--speed", "1", "--replay", record}});
    display_wait_for(evening->display, "Slower");
    display_send(evening->display, " "); /* a pause, so that it rests */
    display_settle(evening->display);
}

static void step_to(struct evening *evening, const char *text)
{
    for (int i = 0; strstr(display_text(evening->display), text) == NULL; i++) {
        assert_in_range(i, 0, 100);
        display_type(evening->display, "n");
    }
}

static void a_record_is_stepped_through_to_its_end(void **state)
{
    (void)state;
    struct evening evening;
    watch(&evening, "data/mancala/kalah.record");
    assert_screen_has(&evening, "paused");
    step_to(&evening, "Move 8, ");
    display_check_golden(evening.display, "mancala-replay-80x24");
    step_to(&evening, "That was all; every move is as it was. The second "
                      "player wins by 2 stones");
    display_type(evening.display, "q");
    leave(&evening);
}

static void a_record_that_differs_says_where(void **state)
{
    (void)state;
    struct evening evening;
    watch(&evening, "data/mancala/differs.changed");
    step_to(&evening, "line 17 (move 1): it went another way");
    display_type(evening.display, "q");
    evening_leave(&evening, 1);
    evening_end(&evening);
}

static void what_is_no_record_never_gets_a_screen(void **state)
{
    (void)state;
    struct evening evening;
    play(&evening, "--replay data/mancala/kalah.in");
    assert_screen_has(&evening, "line 1: this is no record of mancala");
    evening_leave(&evening, 2);
    evening_end(&evening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_every_kind),
        cmocka_unit_test(help_and_options_and_the_log),
        cmocka_unit_test(the_end_of_a_game),
        cmocka_unit_test(in_letters_where_signs_are_not_wanted),
        cmocka_unit_test(each_theme_has_its_looks),
        cmocka_unit_test(the_same_on_every_terminal),
        cmocka_unit_test(arrows_go_to_the_next_house_that_has_stones),
        cmocka_unit_test(two_digits_make_a_house_where_there_is_one),
        cmocka_unit_test(the_cursor_rests_on_the_house_that_is_chosen),
        cmocka_unit_test(what_can_not_be_sown_is_told),
        cmocka_unit_test(a_move_is_taken_back),
        cmocka_unit_test(behind_the_end_another_game_can_be_played),
        cmocka_unit_test(options_count_at_once_or_at_the_next_game),
        cmocka_unit_test(a_click_chooses_and_a_second_one_sows),
        cmocka_unit_test(stones_are_sown_one_by_one_and_any_key_hurries),
        cmocka_unit_test(a_record_is_stepped_through_to_its_end),
        cmocka_unit_test(a_record_that_differs_says_where),
        cmocka_unit_test(what_is_no_record_never_gets_a_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
