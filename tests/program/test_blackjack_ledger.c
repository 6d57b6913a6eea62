/* What lasts from one game to the next: bankroll, history and settings; and
 * what happens if it can't be saved. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/screen_run.h"
#include "support/process.h"

/* A hand of 20 that wins against 19, and a hand that loses. */
#define WINS "--cards 10s,9d,Kh,10c,2c,3c,4c,5c,6c,7c,8c,9c,Jc,Qc"
#define LOSES "--cards 10s,9d,8h,10c,2c,3c,4c,5c,6c,7c,8c,9c,Jc,Qc"
#define ANNA "--speed 0 --profile Anna "

static void ledger_folder_close(struct screen_run *screen)
{
    screen_run_type_each(screen, "qq");
    screen_run_leave(screen, 0);
}

/* ---- Coming back ---- */

TEST(the_bankroll_lasts_between_games)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA WINS);
    assert_screen_has(&screen, "You have $1000.");
    screen_run_type_each(&screen, "100\ns");
    assert_screen_has(&screen, "You win $100 with 20 against 19.");
    assert_screen_has(&screen, "You have $1100.");
    ledger_folder_close(&screen);
    screen_run_play(&screen, "--speed 0 --profile ANNA " LOSES);
    assert_screen_has(&screen, "have $1100.");
    screen_run_type_each(&screen, "500\ns");
    assert_screen_has(&screen, "have $600.");
    ledger_folder_close(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(every_round_is_saved_with_its_cards)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--cards 8s,6d,8h,10d,3c,10s,Kc,9h,5d");
    screen_run_type_each(&screen, "20\npds");
    ledger_folder_close(&screen);
    char *row = sql_text(
        screen.ledger,
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
    screen_run_end(&screen);
}

/* The game has known cards, but it names a profile. */
TEST(plain_mode_uses_the_same_ledger)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--plain -p0 --profile Anna " WINS);
    fake_terminal_type(screen.display, "100\ns\nquit\n");
    screen_run_leave(&screen, 0);
    screen_run_play(&screen, ANNA);
    assert_screen_has(&screen, "You have $1100.");
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

TEST(a_single_person_gets_a_profile_without_asking)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --bankroll 250");
    assert_screen_has(&screen, "You have $250.");
    ledger_folder_close(&screen);
    assert_int_equal(
        sql_number(screen.ledger, "SELECT sum(cents) FROM purchases"), 25000);
    screen_run_play(&screen, "--speed 0");
    assert_screen_has(&screen, "You have $250.");
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

TEST(games_with_known_cards_are_not_saved)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 " WINS);
    screen_run_type_each(&screen, "100\ns");
    ledger_folder_close(&screen);
    assert_int_not_equal(access(screen.ledger, F_OK), 0);
    screen_run_end(&screen);
}

TEST(settings_last)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--profile Anna --speed 2 ");
    fake_terminal_type(screen.display, "o");
    fake_terminal_type(screen.display, "\033OC"); /* right: quick */
    fake_terminal_type(screen.display,
                       "\033OB\033OC\033OC\033OC");           /* contrast */
    fake_terminal_type(screen.display, "\033OB\033OC");       /* letters */
    fake_terminal_type(screen.display, "\033OB\033OB\033OC"); /* the coach */
    fake_terminal_type(screen.display, "\033OB\033OC");       /* asking */
    fake_terminal_type(screen.display, "\033OB\033OC\033OC"); /* two more */
    assert_screen_has(&screen, "you and 2 computers");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "+---------+");
    ledger_folder_close(&screen);
    screen_run_play(&screen, "--profile Anna");
    assert_screen_has(&screen, "+---------+");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, "Speed       fast");
    assert_screen_has(&screen, "Theme       contrast");
    assert_screen_has(&screen, "Coach       after a play");
    assert_screen_has(&screen, "Ask first   off");
    assert_screen_has(&screen, "you and 2 computers");
    screen_run_type_each(&screen, "o");
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

TEST(a_broke_player_can_buy_in_again)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--bankroll 7 " LOSES);
    screen_run_type_each(&screen, "5\ns");
    assert_screen_has(&screen, "You have no money for the minimum bet of $5.");
    screen_run_type_each(&screen, "\n"); /* leaves the view of the last round */
    assert_screen_has(&screen, "Buy in again");
    screen_run_type_each(&screen, "b");
    assert_screen_has(&screen, "You have $9.");
    ledger_folder_close(&screen);
    assert_int_equal(
        sql_number(screen.ledger, "SELECT count(*) FROM purchases"), 2);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(plain_mode_offers_a_buy_in)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--bankroll 7 " LOSES);
    screen_run_type_each(&screen, "5\nsqq");
    screen_run_leave(&screen, 0);
    screen_run_play(&screen, "--plain --profile Anna");
    assert_screen_has(&screen,
                      "Anna's bankroll is $2; the minimum bet is $5. Buy "
                      "chips for $1000? [y/n]");
    fake_terminal_type(screen.display, "y\n");
    assert_screen_has(&screen, "You have $1002.");
    fake_terminal_type(screen.display, "quit\n");
    screen_run_finish(&screen);
}

/* ---- Killed; see test_blackjack_resume.c, too ---- */

/* Computers that the rules have no cards for don't sit, now or later. */
TEST(the_rules_limit_the_number_of_computers)
{
    struct screen_run screen;
    static const char options[] =
        ANNA "--rule decks=1 --rule cut=25 --rule burn=0";
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA);
    fake_terminal_type(screen.display, "o");
    for (int i = 0; i < 6; i++)
        fake_terminal_type(screen.display, "\033OB");
    for (int i = 0; i < 6; i++)
        fake_terminal_type(screen.display, "\033OC");
    assert_screen_has(&screen, "you and 6 computers");
    screen_run_type_each(&screen, "o");
    ledger_folder_close(&screen);
    screen_run_play(&screen, options);
    assert_screen_has(&screen, "You have $1000.");
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

/* The seat and the profile can have different names. */
TEST(the_named_profile_is_used)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--player Ben");
    assert_screen_has(&screen, "You have $1000.");
    ledger_folder_close(&screen);
    char *names = sql_text(screen.ledger, "SELECT name FROM profiles");
    assert_string_equal(names, "Anna\n");
    free(names);
    screen_run_end(&screen);
}

/* A result that was on the screen is in the ledger. The kill comes when the
 * result is shown, before the animation has ended. */
TEST(a_result_on_the_screen_is_in_the_ledger)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 1 --profile Anna " WINS);
    fake_terminal_send(screen.display, "100\n");
    fake_terminal_wait_for(screen.display, "the dealer shows 9");
    fake_terminal_send(screen.display, "s");
    fake_terminal_wait_for(screen.display, "Dealer turns 10");
    kill(fake_terminal_process(screen.display), SIGKILL);
    (void)fake_terminal_finish(screen.display);
    fake_terminal_close(screen.display);
    screen_run_play(&screen, ANNA);
    assert_screen_has(&screen, "You have $1100.");
    assert_screen_lacks(&screen, "interrupted");
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

/* Kills the program at random moments. No chip appears or disappears. */
TEST(the_ledger_balances_after_many_kills)
{
    struct screen_run screen;
    uint64_t seed = 4;
    int kills = seeds_of(100);
    screen_run_begin(&screen);
    for (int i = 0; i < kills; i++) {
        screen_run_play(&screen, "--speed 0 --profile Anna --bankroll 100000");
        fake_terminal_type(screen.display, "b");
        fake_terminal_type(screen.display, "sy");
        for (uint32_t key = next_random(&seed, 40); key > 0; key--)
            fake_terminal_send(
                screen.display,
                (char[]){"bbbsshdpny"[next_random(&seed, 10)], '\0'});
        for (uint32_t delay = next_random(&seed, 20000); delay > 0; delay--)
            (void)getpid();
        kill(fake_terminal_process(screen.display), SIGKILL);
        (void)fake_terminal_finish(screen.display);
        fake_terminal_close(screen.display);
        screen.display = NULL;
        assert_books_balance(screen.ledger);
        assert_in_range(sql_number(screen.ledger, "SELECT count(*) FROM rounds "
                                                  "WHERE state = 'open'"),
                        0, 1);
        assert_int_equal(sql_number(screen.ledger,
                                    "SELECT count(*) FROM rounds "
                                    "WHERE state = 'void'"),
                         0);
    }
    assert_true(sql_number(screen.ledger, "SELECT count(*) FROM rounds") >=
                kills / 8);
    screen_run_end(&screen);
}

/* ---- Two at once ---- */

TEST(a_second_program_can_play_as_a_guest)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA);
    struct screen_run second = screen;
    screen_run_play(&second, ANNA);
    assert_screen_has(&second,
                      "Anna is already playing in another window (process ");
    assert_screen_has(&second,
                      "Play as a guest, without saving? [y/n, then Enter]");
    fake_terminal_type(second.display, "y\n");
    assert_screen_has(&second, "The lobby");
    fake_terminal_type(second.display, "\n");
    assert_screen_has(&second, "You have $1000.");
    screen_run_type_each(&second, "q");
    assert_screen_has(&second, "A guest's bankroll isn't saved");
    screen_run_type_each(&second, "q");
    screen_run_leave(&second, 0);
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

TEST(a_second_program_can_leave)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA);
    struct screen_run second = screen;
    screen_run_play(&second, ANNA);
    fake_terminal_type(second.display, "n\n");
    screen_run_leave(&second, 0);
    ledger_folder_close(&screen);
    screen_run_end(&screen);
}

/* ---- Nothing can be saved ---- */

static void make_folder(const struct screen_run *screen)
{
    char folder[192];
    snprintf(folder, sizeof folder, "%s/blackjack", screen->home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
}

static void assert_plays_as_guest(struct screen_run *screen, const char *why)
{
    screen_run_play(screen, ANNA WINS);
    assert_screen_has(screen, why);
    assert_screen_has(screen,
                      "Play as a guest, without saving? [y/n, then Enter]");
    fake_terminal_type(screen->display, "y\n");
    screen_run_type_each(screen, "100\ns");
    assert_screen_has(screen, "You have $1100.");
    screen_run_type_each(screen, "qq");
    screen_run_leave(screen, 2);
}

TEST(a_file_that_is_not_a_ledger_is_left_alone)
{
    struct screen_run screen;
    static const char text[] = "my diary, and nobody else's\n";
    screen_run_begin(&screen);
    make_folder(&screen);
    FILE *file = fopen(screen.ledger, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    assert_plays_as_guest(&screen, "isn't a ledger of this program");
    char *after = read_file(screen.ledger, NULL);
    assert_string_equal(after, text);
    free(after);
    screen_run_end(&screen);
}

TEST(a_ledger_of_a_newer_program_is_left_alone)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA);
    ledger_folder_close(&screen);
    sql_run(screen.ledger, "PRAGMA user_version = 99");
    assert_plays_as_guest(&screen, "newer program");
    assert_int_equal(sql_number(screen.ledger, "PRAGMA user_version"), 99);
    screen_run_end(&screen);
}

/* A file has the folder's name, so nobody can make the folder, not even root.
 */
TEST(a_missing_folder_is_reported)
{
    struct screen_run screen;
    char path[192];
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/blackjack", screen.home.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    assert_plays_as_guest(&screen, "can't");
    screen_run_end(&screen);
}
