/* Advice and the coach on the screen. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/evening.h"
#include "support/process.h"

/* A pair of eights, split, the dealer's ten; then 16 against a nine. */
#define CARDS                                                            \
    "--speed 0 --cards 8s,Ad,8h,9d,3c,10s,2c,10h,10c,9h,6d,Kd,5d,2c,3c," \
    "4c,5c,6c"

static void sit(struct evening *evening, const char *options, int rows,
                int columns)
{
    evening_begin(evening);
    evening_sit(evening, &(struct seating){.options = options,
                                           .rows = rows,
                                           .columns = columns});
}

/* ---- Pictures ---- */

static void check_pictures(int rows, int columns, const char *size)
{
    static const char *const views[] = {"bets", "insurance", "hand", "split"};
    static const char *const keys[] = {"", "20\n", "n", "p"};
    struct evening evening;
    sit(&evening, CARDS, rows, columns);
    for (int i = 0; i < 4; i++) {
        char name[64];
        evening_type_each(&evening, keys[i]);
        evening_type_each(&evening, "a");
        snprintf(name, sizeof name, "advice-%s-%s", views[i], size);
        display_check_golden(evening.display, name);
        evening_type_each(&evening, " ");
    }
    evening_end(&evening);
}

static void advice_at_each_question(void **state)
{
    (void)state;
    check_pictures(24, 80, "80x24");
    check_pictures(40, 120, "120x40");
}

static void advice_in_letters(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_sit(&evening, &(struct seating){.options = CARDS, .locale = "C"});
    evening_type_each(&evening, "20\nna");
    display_check_golden(evening.display, "advice-letters-80x24");
    evening_end(&evening);
}

static void the_coach_speaks_when_something_was_given_away(void **state)
{
    (void)state;
    struct evening evening;
    sit(&evening, CARDS " --coach", 24, 80);
    evening_type_each(&evening, "20\ni");
    assert_screen_has(&evening, "Coach: no insurance beats insurance by ");
    evening_type_each(&evening, "p");
    assert_screen_lacks(&evening, "Coach:"); /* nothing is better */
    evening_type_each(&evening, "hs");
    assert_screen_has(&evening, "% of the bet: very bad.");
    evening_type_each(&evening, "h");
    display_check_golden(evening.display, "coach-80x24");
    evening_type_each(&evening, "l");
    assert_screen_has(&evening, "# Coach: no insurance beats insurance by ");
    evening_type_each(&evening, "lq");
    display_check_golden(evening.display, "coach-ending-80x24");
    evening_type_each(&evening, "tqq");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* ---- Manners ---- */

static void any_key_closes_it_and_only_it(void **state)
{
    (void)state;
    static const char *const keys[] = {"a", "q", "x", " ", "\n", "\033OA"};
    struct evening evening;
    sit(&evening, CARDS, 24, 80);
    evening_type_each(&evening, "20\nn");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        evening_type_each(&evening, "a");
        assert_screen_has(&evening, "in dollars");
        display_type(evening.display, keys[i]);
        assert_screen_lacks(&evening, "in dollars");
        assert_screen_has(&evening, "Player has 16, bet $20");
    }
    evening_end(&evening);
}

static void a_key_that_acts_does_so_at_once(void **state)
{
    (void)state;
    struct evening evening;
    sit(&evening, CARDS, 24, 80);
    evening_type_each(&evening, "20\na");
    evening_type_each(&evening, "n");
    assert_screen_has(&evening, "The dealer has no natural.");
    evening_type_each(&evening, "ap");
    assert_screen_has(&evening, "hand 1 of 2");
    evening_type_each(&evening, "ad"); /* a double, with nothing asked twice */
    assert_screen_has(&evening, "hand 2 of 2");
    evening_end(&evening);
}

static void it_waits_while_the_screen_is_too_small(void **state)
{
    (void)state;
    struct evening evening;
    sit(&evening, CARDS, 24, 80);
    evening_type_each(&evening, "20\nna");
    display_resize(evening.display, 20, 70);
    assert_screen_has(&evening, "needs 80x24");
    evening_type_each(&evening, "h"); /* nobody decides what they can't see */
    display_resize(evening.display, 40, 120);
    assert_screen_has(&evening, "in dollars");
    evening_type_each(&evening, " ");
    assert_screen_has(&evening, "Player has 16, bet $20");
    evening_end(&evening);
}

static void games_without_odds_say_why(void **state)
{
    (void)state;
    struct evening evening;
    sit(&evening, "--speed 0 --rules extra --seed 3", 24, 80);
    evening_type_each(&evening, "a");
    assert_screen_has(&evening, "There is no advice: the odds are not worked "
                                "out for games with an ante.");
    evening_type_each(&evening, " ");
    assert_screen_has(&evening, "Ante $5?");
    evening_end(&evening);
}

/* ---- What is kept ---- */

/* Asking is no move: the record of a game is the same with advice and without,
 * with a coach and without. */
static void the_record_knows_nothing_of_it(void **state)
{
    (void)state;
    static const char *const ways[][2] = {{"", "20\nnpdh"},
                                          {" --coach", "a 20\na na pa da h"}};
    char *records[2];
    for (int i = 0; i < 2; i++) {
        struct evening evening;
        char options[512], path[192];
        evening_begin(&evening);
        snprintf(path, sizeof path, "%s/record", evening.shelf.folder);
        snprintf(options, sizeof options, CARDS "%s --record %s", ways[i][0],
                 path);
        evening_play(&evening, options);
        evening_type_each(&evening, ways[i][1]);
        evening_type_each(&evening, "qyq");
        evening_leave(&evening, 0);
        records[i] = read_file(path, NULL);
        evening_end(&evening);
    }
    assert_text_equal(records[1], records[0], "the record with advice");
    free(records[0]);
    free(records[1]);
}

/* Each decision of a profile goes to the ledger with its round. */
static void decisions_go_to_the_ledger(void **state)
{
    (void)state;
    struct evening evening;
    sit(&evening, "--profile Anna " CARDS, 24, 80);
    evening_type_each(&evening, "20\ni");
    assert_int_equal(sql_number(evening.ledger, "SELECT count(*) FROM rounds "
                                                "WHERE state = 'open'"),
                     1);
    assert_int_equal(
        sql_number(evening.ledger, "SELECT count(*) FROM decisions"), 0);
    evening_type_each(&evening, "phsh");
    evening_type_each(&evening, "qyq");
    evening_leave(&evening, 0);
    char *rows = sql_text(evening.ledger, "SELECT number, done, best, grade, "
                                          "best_value >= value FROM decisions");
    assert_text_equal(rows,
                      "1|insurance|no insurance|bad|1\n"
                      "2|split|split|best|1\n"
                      "3|hit|hit|best|1\n"
                      "4|stand|hit|very bad|1\n",
                      "the decisions");
    free(rows);
    assert_books_balance(evening.ledger);
    evening_end(&evening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_at_each_question),
        cmocka_unit_test(advice_in_letters),
        cmocka_unit_test(the_coach_speaks_when_something_was_given_away),
        cmocka_unit_test(any_key_closes_it_and_only_it),
        cmocka_unit_test(a_key_that_acts_does_so_at_once),
        cmocka_unit_test(it_waits_while_the_screen_is_too_small),
        cmocka_unit_test(games_without_odds_say_why),
        cmocka_unit_test(the_record_knows_nothing_of_it),
        cmocka_unit_test(decisions_go_to_the_ledger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
