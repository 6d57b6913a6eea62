/* What lasts from one evening to the next: bankroll, history, settings; and
 * what happens when it can't. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/evening.h"
#include "support/process.h"

/* A hand of 20 against a 9 that becomes 19: it wins. And one that loses. */
#define WINS "--cards 10s,9d,Kh,10c,2c,3c,4c,5c,6c,7c,8c,9c,Jc,Qc"
#define LOSES "--cards 10s,9d,8h,10c,2c,3c,4c,5c,6c,7c,8c,9c,Jc,Qc"
#define ANNA "--speed 0 --profile Anna "

static void go_home(struct evening *evening)
{
    evening_type_each(evening, "qq");
    evening_leave(evening, 0);
}

/* ---- Coming back ---- */

static void the_bankroll_is_there_the_next_time(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA WINS);
    assert_screen_has(&evening, "Anna has $1000.");
    evening_type_each(&evening, "100\ns");
    assert_screen_has(&evening, "Anna wins $100.");
    assert_screen_has(&evening, "Anna has $1100.");
    go_home(&evening);
    evening_play(&evening, "--speed 0 --profile ANNA " LOSES);
    assert_screen_has(&evening, "has $1100.");
    evening_type_each(&evening, "500\ns");
    assert_screen_has(&evening, "has $600.");
    go_home(&evening);
    assert_books_balance(evening.ledger);
    evening_end(&evening);
}

static void every_round_is_kept_with_its_cards(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA "--cards 8s,6d,8h,10d,3c,10s,Kc,9h,5d");
    evening_type_each(&evening, "20\npds");
    go_home(&evening);
    char *row = sql_text(
        evening.ledger,
        "SELECT bet, staked, net, rounds.bankroll, hands, won, doubles, "
        "splits, decisions, rounds.cards, results, state, rules_name "
        "FROM rounds JOIN sessions ON sessions.id = session");
    assert_text_equal(row,
                      "2000|6000|6000|106000|2|2|1|1|"
                      "bet 20\nsplit\ndouble\nstand\n|"
                      "Anna 8s 3c 10s; Anna 8h Kc; Dealer 6d 10d 9h|"
                      "won 40\nwon 20\n|settled|strip\n",
                      "the round");
    free(row);
    evening_end(&evening);
}

/* The same in plain lines, and a script that names a profile. */
static void plain_lines_keep_the_same_book(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--plain -p0 --profile Anna " WINS);
    display_type(evening.display, "100\ns\nquit\n");
    evening_leave(&evening, 0);
    evening_play(&evening, ANNA);
    assert_screen_has(&evening, "Anna has $1100.");
    go_home(&evening);
    evening_end(&evening);
}

static void a_person_alone_is_kept_without_asking(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 --bankroll 250");
    assert_screen_has(&evening, "Player has $250.");
    go_home(&evening);
    assert_int_equal(
        sql_number(evening.ledger, "SELECT sum(cents) FROM purchases"), 25000);
    evening_play(&evening, "--speed 0");
    assert_screen_has(&evening, "Player has $250.");
    go_home(&evening);
    evening_end(&evening);
}

static void cards_known_beforehand_are_practice(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 0 " WINS);
    evening_type_each(&evening, "100\ns");
    go_home(&evening);
    assert_int_not_equal(access(evening.ledger, F_OK), 0);
    evening_end(&evening);
}

static void settings_last(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--profile Anna --speed 2 ");
    display_type(evening.display, "o");
    display_type(evening.display, "\033OC");             /* right: quick */
    display_type(evening.display, "\033OB\033OC\033OC"); /* contrast */
    display_type(evening.display, "\033OB\033OC");       /* letters */
    display_type(evening.display, "\033OB\033OB\033OC"); /* the coach */
    display_type(evening.display, "\033OB\033OC\033OC"); /* two more */
    assert_screen_has(&evening, "you and 2 computers");
    evening_type_each(&evening, "o");
    assert_screen_has(&evening, "+-----+");
    go_home(&evening);
    evening_play(&evening, "--profile Anna");
    assert_screen_has(&evening, "+-----+");
    evening_type_each(&evening, "o");
    assert_screen_has(&evening, "Speed       quick");
    assert_screen_has(&evening, "Colours     contrast");
    assert_screen_has(&evening, "Coach       on");
    assert_screen_has(&evening, "you and 2 computers");
    evening_type_each(&evening, "o");
    go_home(&evening);
    evening_end(&evening);
}

static void the_broke_may_buy_in_again(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA "--bankroll 7 " LOSES);
    evening_type_each(&evening, "5\ns");
    assert_screen_has(&evening, "There is no money left for a bet.");
    evening_type_each(&evening, "\n"); /* the last round has been looked at */
    assert_screen_has(&evening, "Buy in again");
    evening_type_each(&evening, "b");
    assert_screen_has(&evening, "Anna has $9.");
    go_home(&evening);
    assert_int_equal(
        sql_number(evening.ledger, "SELECT count(*) FROM purchases"), 2);
    assert_books_balance(evening.ledger);
    evening_end(&evening);
}

static void in_lines_the_broke_are_asked(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA "--bankroll 7 " LOSES);
    evening_type_each(&evening, "5\nsqq");
    evening_leave(&evening, 0);
    evening_play(&evening, "--plain --profile Anna");
    assert_screen_has(&evening, "Anna has $2; the least bet is $5. Buy chips "
                                "for $1000? [y/n]");
    display_type(evening.display, "y\n");
    assert_screen_has(&evening, "Anna has $1002.");
    display_type(evening.display, "quit\n");
    evening_leave(&evening, 0);
    evening_end(&evening);
}

/* ---- Killed ---- */

static void a_killed_round_is_void_and_told(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA WINS);
    evening_type_each(&evening, "100\n");
    kill(display_process(evening.display), SIGKILL);
    assert_int_equal(display_finish(evening.display), -SIGKILL);
    display_close(evening.display);
    evening_play(&evening, ANNA);
    assert_screen_has(&evening, "The last round of Anna was interrupted; it is "
                                "void, and $100 came back.");
    assert_screen_has(&evening, "Anna has $1000.");
    go_home(&evening);
    assert_books_balance(evening.ledger);
    evening_end(&evening);
}

/* A split hand has busted: that is settled, and stays so. */
static void what_was_settled_before_the_kill_stays(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA "--cards 8s,9d,8h,10c,10d,5c,9s,2c,3c,4c");
    evening_type_each(&evening, "100\nph"); /* 8 10 5 busts */
    kill(display_process(evening.display), SIGKILL);
    (void)display_finish(evening.display);
    display_close(evening.display);
    evening_play(&evening, ANNA);
    assert_screen_has(&evening, "and $100 came back.");
    assert_screen_has(&evening, "Anna has $900.");
    go_home(&evening);
    assert_books_balance(evening.ledger);
    evening_end(&evening);
}

/* Chips put up after the first bet are told of, too. */
static void a_killed_double_comes_back_whole(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA "--player Anna --player Ben --cards "
                                "5s,5h,9d,6s,6h,10c,9c,9s,2c,3c");
    evening_type_each(&evening, "100\n\nd"); /* Ben is in turn now */
    assert_screen_has(&evening, "Ben has 11");
    kill(display_process(evening.display), SIGKILL);
    (void)display_finish(evening.display);
    display_close(evening.display);
    evening_play(&evening, ANNA);
    assert_screen_has(&evening, "and $200 came back.");
    assert_screen_has(&evening, "Anna has $1000.");
    go_home(&evening);
    evening_end(&evening);
}

/* More computers than the rules have cards for stay away, now and later. */
static void computers_come_only_as_the_rules_allow(void **state)
{
    (void)state;
    struct evening evening;
    static const char options[] =
        ANNA "--rule decks=1 --rule cut=25 --rule burn=0";
    evening_begin(&evening);
    evening_play(&evening, ANNA);
    display_type(evening.display, "o");
    for (int i = 0; i < 5; i++)
        display_type(evening.display, "\033OB");
    for (int i = 0; i < 6; i++)
        display_type(evening.display, "\033OC");
    assert_screen_has(&evening, "you and 6 computers");
    evening_type_each(&evening, "o");
    go_home(&evening);
    evening_play(&evening, options);
    assert_screen_has(&evening, "Anna has $1000.");
    go_home(&evening);
    evening_end(&evening);
}

/* The seat's name and the book's may differ. */
static void a_profile_is_the_one_that_was_named(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA "--player Ben");
    assert_screen_has(&evening, "Ben has $1000.");
    go_home(&evening);
    char *names = sql_text(evening.ledger, "SELECT name FROM profiles");
    assert_string_equal(names, "Anna\n");
    free(names);
    evening_end(&evening);
}

/* Whatever was on the screen is in the book: the kill comes when the result
 * is shown, and the animation has not even ended. */
static void what_was_seen_is_in_the_book(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, "--speed 1 --profile Anna " WINS);
    display_send(evening.display, "100\n");
    display_wait_for(evening.display, "the dealer shows 9");
    display_send(evening.display, "s");
    display_wait_for(evening.display, "Dealer turns 10");
    kill(display_process(evening.display), SIGKILL);
    (void)display_finish(evening.display);
    display_close(evening.display);
    evening_play(&evening, ANNA);
    assert_screen_has(&evening, "Anna has $1100.");
    assert_screen_lacks(&evening, "interrupted");
    go_home(&evening);
    evening_end(&evening);
}

/* The bankroll that the program shows at its start. */
static int64_t bankroll_shown(const struct evening *evening)
{
    const char *found = strstr(display_text(evening->display), "Anna has $");
    assert_non_null(found);
    double dollars = strtod(found + strlen("Anna has $"), NULL);
    return (int64_t)(dollars * 100 + 0.5);
}

/* Killed at any moment, again and again: no chip comes or goes, and what is
 * shown at the next start is what the history adds up to. */
static void killed_again_and_again_the_books_balance(void **state)
{
    (void)state;
    struct evening evening;
    uint64_t seed = 4;
    int kills = seeds_of(100);
    evening_begin(&evening);
    for (int i = 0; i < kills; i++) {
        evening_play(&evening, "--speed 0 --profile Anna --bankroll 100000");
        if (strstr(display_text(evening.display), "Before you play"))
            display_type(evening.display, "\n");
        assert_int_equal(
            bankroll_shown(&evening),
            sql_number(evening.ledger, "SELECT bankroll FROM profiles"));
        display_type(evening.display, "b");
        for (uint32_t key = next_random(&seed, 40); key > 0; key--)
            display_send(evening.display,
                         (char[]){"bbbsshdpn"[next_random(&seed, 9)], '\0'});
        for (uint32_t delay = next_random(&seed, 20000); delay > 0; delay--)
            (void)getpid();
        kill(display_process(evening.display), SIGKILL);
        (void)display_finish(evening.display);
        display_close(evening.display);
        evening.display = NULL;
        assert_books_balance(evening.ledger);
    }
    evening_play(&evening, ANNA);
    assert_int_equal(sql_number(evening.ledger, "SELECT count(*) FROM rounds "
                                                "WHERE state = 'open'"),
                     0);
    assert_true(sql_number(evening.ledger, "SELECT count(*) FROM rounds") >=
                kills);
    evening_end(&evening);
}

/* ---- Two at once ---- */

static void the_second_program_may_be_a_guest(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA);
    struct evening second = evening;
    evening_play(&second, ANNA);
    assert_screen_has(&second, "Anna is at another table (process ");
    assert_screen_has(&second, "Look on there, or play as a guest? [l/g]");
    display_type(second.display, "g\n");
    assert_screen_has(&second, "Anna has $1000.");
    evening_type_each(&second, "q");
    assert_screen_has(&second, "Guests are in no ledger");
    evening_type_each(&second, "q");
    evening_leave(&second, 0);
    go_home(&evening);
    evening_end(&evening);
}

static void the_second_program_may_look_on(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA WINS);
    struct evening second = evening;
    evening_play(&second, ANNA);
    display_send(second.display, "l\n");
    display_wait_for(second.display, "Looking on: Anna");
    evening_type_each(&evening, "100\ns");
    display_wait_for(second.display,
                     "Anna 10s Kh; Dealer 9d 10c; +100, bankroll $1100");
    go_home(&evening);
    display_wait_for(second.display, "who has left");
    display_type(second.display, "q");
    evening_leave(&second, 0);
    evening_end(&evening);
}

static void in_lines_too(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA WINS);
    struct evening second = evening;
    evening_play(&second, "--plain --profile Anna");
    display_send(second.display, "l\n");
    evening_type_each(&evening, "100\ns");
    display_wait_for(second.display, "+100, bankroll $1100");
    go_home(&evening);
    evening_leave(&second, 0);
    evening_end(&evening);
}

/* ---- Where it can't be kept ---- */

static void make_folder(const struct evening *evening)
{
    char folder[192];
    snprintf(folder, sizeof folder, "%s/blackjack", evening->shelf.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
}

static void assert_plays_as_guest(struct evening *evening, const char *why)
{
    evening_play(evening, ANNA WINS);
    assert_screen_has(evening, why);
    display_type(evening->display, "\n");
    evening_type_each(evening, "100\ns");
    assert_screen_has(evening, "Anna has $1100.");
    go_home(evening);
}

static void a_file_that_is_no_ledger_is_left_alone(void **state)
{
    (void)state;
    struct evening evening;
    static const char text[] = "my diary, and nobody else's\n";
    evening_begin(&evening);
    make_folder(&evening);
    FILE *file = fopen(evening.ledger, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_plays_as_guest(&evening, "is no ledger of this program");
    char *after = read_file(evening.ledger, NULL);
    assert_string_equal(after, text);
    free(after);
    evening_end(&evening);
}

static void a_ledger_of_a_newer_program_is_left_alone(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA);
    go_home(&evening);
    sql_run(evening.ledger, "PRAGMA user_version = 99");
    assert_plays_as_guest(&evening, "newer program");
    assert_int_equal(sql_number(evening.ledger, "PRAGMA user_version"), 99);
    evening_end(&evening);
}

/* The folder's place is taken by a file: so nobody, root neither, may make
 * it. */
static void without_a_folder_it_says_so(void **state)
{
    (void)state;
    struct evening evening;
    char path[192];
    evening_begin(&evening);
    snprintf(path, sizeof path, "%s/blackjack", evening.shelf.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    assert_plays_as_guest(&evening, "you play as a guest");
    evening_end(&evening);
}

/* A disk that is full once the evening has begun, played by a limit on the
 * size of files. */
static void a_disk_that_fills_up_is_told_and_play_goes_on(void **state)
{
    (void)state;
    struct evening evening;
    evening_begin(&evening);
    evening_play(&evening, ANNA);
    go_home(&evening);
    char command[512];
    snprintf(command, sizeof command,
             "trap '' XFSZ; ulimit -f 200; exec $RUNNER %s/blackjack " ANNA
             "--seed 3",
             programs_dir());
    evening.display = display_start(
        &(struct display_start){.arguments = {"sh", "-c", command},
                                .folder = "/bin",
                                .environment = {evening.state}});
    display_settle(evening.display);
    assert_screen_has(&evening, "Anna has $1000.");
    for (int i = 0; i < 30 && !strstr(display_text(evening.display), "guest");
         i++)
        evening_type_each(&evening, i % 2 == 0 ? "b" : "s");
    assert_screen_has(&evening, "The ledger is closed");
    assert_screen_has(&evening,
                      "You play on as a guest: nothing more is kept.");
    display_type(evening.display, "\n");
    assert_screen_has(&evening, "Anna has $");
    display_close(evening.display);
    evening.display = NULL;
    assert_books_balance(evening.ledger);
    evening_end(&evening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bankroll_is_there_the_next_time),
        cmocka_unit_test(every_round_is_kept_with_its_cards),
        cmocka_unit_test(plain_lines_keep_the_same_book),
        cmocka_unit_test(a_person_alone_is_kept_without_asking),
        cmocka_unit_test(cards_known_beforehand_are_practice),
        cmocka_unit_test(settings_last),
        cmocka_unit_test(the_broke_may_buy_in_again),
        cmocka_unit_test(in_lines_the_broke_are_asked),
        cmocka_unit_test(a_killed_round_is_void_and_told),
        cmocka_unit_test(what_was_settled_before_the_kill_stays),
        cmocka_unit_test(a_killed_double_comes_back_whole),
        cmocka_unit_test(computers_come_only_as_the_rules_allow),
        cmocka_unit_test(a_profile_is_the_one_that_was_named),
        cmocka_unit_test(what_was_seen_is_in_the_book),
        cmocka_unit_test(killed_again_and_again_the_books_balance),
        cmocka_unit_test(the_second_program_may_be_a_guest),
        cmocka_unit_test(the_second_program_may_look_on),
        cmocka_unit_test(in_lines_too),
        cmocka_unit_test(a_file_that_is_no_ledger_is_left_alone),
        cmocka_unit_test(a_ledger_of_a_newer_program_is_left_alone),
        cmocka_unit_test(without_a_folder_it_says_so),
        cmocka_unit_test(a_disk_that_fills_up_is_told_and_play_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
