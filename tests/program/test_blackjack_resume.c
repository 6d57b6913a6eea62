/* A round that is left in the middle, by a kill or by quitting, continues at
 * the next start: with its cards, its bets and the rest of its shoe. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

/* A hand of 20 that wins against 19. */
#define WINS "--cards 10s,9d,Kh,10c,2c,3c,4c,5c,6c,7c,8c,9c,Jc,Qc"
#define ANNA "--speed 0 --profile Anna "
#define GOES_ON "Your last round wasn't finished; it continues now."
#define KEEPS_RULES "The table keeps the rules that it began with (downtown)."

static void kill_the_program(struct screen_run *screen)
{
    kill(fake_terminal_process(screen->display), SIGKILL);
    assert_int_equal(fake_terminal_finish(screen->display), -SIGKILL);
    fake_terminal_close(screen->display);
    screen->display = NULL;
}

static void leave_the_table(struct screen_run *screen)
{
    screen_run_type_each(screen, "qq");
    screen_run_leave(screen, 0);
}

/* ---- On the screen ---- */

TEST(a_killed_round_goes_on)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA WINS);
    screen_run_type_each(&screen, "100\n");
    kill_the_program(&screen);
    screen_run_play(&screen, ANNA);
    assert_screen_has(&screen, GOES_ON);
    assert_screen_has(&screen, "You have 20, bet $100; the dealer shows 9.");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, " Messages ");
    assert_screen_has(&screen, "> bet 100\n");
    assert_screen_has(&screen, "You get K♥.\n");
    assert_screen_has(&screen, " Your last round wasn't finished; it\n");
    screen_run_type_each(&screen, "ws");
    assert_screen_has(&screen, "You win $100 with 20 against 19.");
    assert_screen_has(&screen, "You have $1100.");
    leave_the_table(&screen);
    screen_run_play(&screen, ANNA);
    assert_screen_lacks(&screen, GOES_ON);
    assert_screen_has(&screen, "You have $1100.");
    leave_the_table(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

/* The panel has the whole round, too, with the insurance that it began with. */
TEST(a_round_that_goes_on_is_whole_in_the_panel)
{
    struct screen_run screen;
    struct seating seating = {.options = ANNA "--cards 10s,Ad,Kh,8c,2c,3c,4c,"
                                              "5c,6c,7c,8c,9c,Jc,Qc",
                              .rows = 40,
                              .columns = 120};
    screen_run_begin(&screen);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "100\ni");
    kill_the_program(&screen);
    seating.options = ANNA;
    screen_run_sit(&screen, &seating);
    assert_screen_has(&screen, GOES_ON);
    assert_screen_has(&screen, "$850 + $100 on the table\n");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "$1050  +$50\n");
    assert_screen_has(&screen, "20 to 19                            +$50\n");
    leave_the_table(&screen);
    screen_run_end(&screen);
}

/* Returns the rows of the screen that show the cards. The caller frees them. */
static char *cards_shown(struct screen_run *screen)
{
    enum { FIRST_ROW = 2, LAST_ROW = 18 };
    const char *from = fake_terminal_text(screen->display);
    for (int i = 0; i < FIRST_ROW; i++)
        from = strchr(from, '\n') + 1;
    const char *to = from;
    for (int i = FIRST_ROW; i < LAST_ROW; i++)
        to = strchr(to, '\n') + 1;
    return strndup(from, (size_t)(to - from));
}

/* Killing the program doesn't change the cards: they come up again. */
TEST(a_kill_is_no_refund)
{
    struct screen_run screen;
    int kills = seeds_of(20);
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--seed 28");
    screen_run_type_each(&screen, "500\n");
    assert_screen_has(&screen, "You have 17, bet $500;");
    char *before = cards_shown(&screen);
    for (int i = 0; i < kills; i++) {
        kill_the_program(&screen);
        screen_run_play(&screen, ANNA);
        char *after = cards_shown(&screen);
        assert_text_equal(after, before, "the cards after kill %d", i);
        free(after);
        assert_books_balance(screen.ledger);
    }
    free(before);
    kill_the_program(&screen);
    screen_run_end(&screen);
}

/* A split hand has busted. It is settled, and the other one continues. */
TEST(a_killed_split_goes_on_with_its_second_hand)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--cards 8s,9d,8h,10c,10d,5c,9s,2c,3c,4c");
    screen_run_type_each(&screen,
                         "100\nphy"); /* 8 10 5 busts, after a question */
    kill_the_program(&screen);
    screen_run_play(&screen, ANNA);
    assert_screen_has(&screen, "You have 17 in hand 2 of 2, bet $100");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "You have $800.");
    leave_the_table(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

/* It continues at the decision of another player. */
TEST(a_killed_double_goes_on_at_the_next_player)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA "--player Anna --player Ben --cards "
                                  "5s,5h,9d,6s,6h,10c,9c,9s,2c,3c");
    screen_run_type_each(&screen, "100\n\nd"); /* it is Ben's turn now */
    assert_screen_has(&screen, "Ben has 11");
    kill_the_program(&screen);
    screen_run_play(&screen, ANNA);
    assert_screen_has(&screen, "Ben has 11");
    screen_run_type_each(&screen, "sy");
    assert_screen_has(&screen, "Anna has $1200.");
    leave_the_table(&screen);
    screen_run_end(&screen);
}

TEST(a_round_that_is_quit_is_kept)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA WINS);
    screen_run_type_each(&screen, "100\nq");
    assert_screen_has(&screen, "You have $100 on the table. If you leave now, "
                               "the round is saved");
    screen_run_type_each(&screen, "y");
    assert_screen_has(&screen,
                      " Round saved\n\n Your round is saved, with $100 "
                      "on the table. It continues the next time you\n "
                      "play.\n\n 0 rounds played.\n");
    assert_screen_has(&screen, " You                   $900  even\n");
    screen_run_type_each(&screen, "\n"); /* the next time is now */
    assert_screen_has(&screen, "You have 20, bet $100; the dealer shows 9.");
    screen_run_type_each(&screen, "qyq");
    screen_run_leave(&screen, 0);
    screen_run_play(&screen, "--plain -p0 --profile Anna");
    assert_screen_has(&screen, GOES_ON);
    assert_screen_has(&screen, "You have 20, bet $100; the dealer shows 9.");
    fake_terminal_type(screen.display, "quit\n");
    assert_screen_has(
        &screen, "The round is saved; it continues the next time you play.");
    screen_run_leave(&screen, 0);
    screen_run_play(&screen, ANNA);
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "You have $1100.");
    leave_the_table(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(a_guest_forfeits_the_round)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest " WINS);
    screen_run_type_each(&screen, "100\nq");
    assert_screen_has(&screen, "You have $100 on the table. If you leave now, "
                               "you forfeit it: ");
    screen_run_type_each(&screen, "y");
    assert_screen_has(&screen, "The round isn't finished; $100 on the table is "
                               "forfeited.");
    screen_run_type_each(&screen, "q");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "You leave with $900.");
    screen_run_end(&screen);
}

/* ---- In plain mode ---- */

/* Plays lines from a pipe. The caller frees the result. */
static void play_lines(const struct screen_run *screen, const char *options,
                       const char *input, struct run_result *result)
{
    char line[320];
    snprintf(line, sizeof line, "--plain -p0 --profile Anna %s", options);
    setenv("XDG_STATE_HOME", screen->home.folder, 1);
    run_line("blackjack", line, input, result);
    unsetenv("XDG_STATE_HOME");
}

static char *all_rounds(const struct screen_run *screen)
{
    return sql_text(screen->ledger,
                    "SELECT number, state, bet, staked, net, bankroll, hands, "
                    "won, lost, pushed, busts, decisions, cards, results "
                    "FROM rounds ORDER BY id");
}

/* A session of ten rounds in one piece, and the same with a break in each
 * round, has the same cards and results: the shoe continues, too. */
TEST(the_rest_of_the_shoe_is_kept)
{
    enum { ROUNDS = 10 };
    static const char *const tables[] = {
        "--rule insurance=no --rule surrender=none --seed 11",
        "--rule insurance=no --rule decks=1 --rule burn=1 --computer mimic "
        "--computer basic --seed 7"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct screen_run whole, broken;
        struct run_result result;
        char input[ROUNDS * 16 + 1] = "";
        screen_run_begin(&whole);
        screen_run_begin(&broken);
        for (int round = 0; round < ROUNDS; round++)
            strcat(input, "bet 20\nstand\n");
        play_lines(&whole, tables[i], input, &result);
        run_result_free(&result);
        play_lines(&broken, tables[i], "bet 20\n", &result);
        run_result_free(&result);
        for (int round = 1; round < ROUNDS; round++) {
            play_lines(&broken, "", "stand\nbet 20\n", &result);
            assert_text_has(result.errors, "continues now", "round %d", round);
            run_result_free(&result);
        }
        play_lines(&broken, "", "stand\n", &result);
        run_result_free(&result);
        char *expected = all_rounds(&whole), *found = all_rounds(&broken);
        assert_text_equal(found, expected, "the rounds of table %zu", i);
        free(expected);
        free(found);
        assert_books_balance(broken.ledger);
        screen_run_end(&whole);
        screen_run_end(&broken);
    }
}

/* The end of the input is no way out, either. */
TEST(the_end_of_the_input_keeps_the_round)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_lines(&screen, WINS, "bet 100\n", &result);
    assert_int_equal(result.status, 2);
    assert_text_has(result.output, "The round is saved", "the output");
    run_result_free(&result);
    play_lines(&screen, "", "stand\nquit\n", &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, "You leave with $1100, $100 ahead.",
                    "the output");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* The record of a game that continues begins where the game began. */
TEST(the_record_of_a_round_that_continues_is_whole)
{
    struct screen_run screen;
    struct run_result result;
    char options[256], record[192];
    screen_run_begin(&screen);
    snprintf(record, sizeof record, "%s/record", screen.home.folder);
    play_lines(&screen, WINS, "bet 100\n", &result);
    run_result_free(&result);
    snprintf(options, sizeof options, "--record %s", record);
    play_lines(&screen, options, "stand\nbet 5\nstand\nquit\n", &result);
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    run_program(&(struct run){.arguments = {"blackjack", "--plain", "--replay",
                                            record, "-p0"}},
                &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, "2 rounds.", "the replay");
    run_result_free(&result);
    screen_run_end(&screen);
}

/* The rules asked for don't apply to a round that continues. */
TEST(a_table_tells_that_it_keeps_its_rules)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_lines(&screen, "--rules downtown " WINS, "bet 100\n", &result);
    run_result_free(&result);
    play_lines(&screen, "", "", &result);
    assert_text_has(result.errors, GOES_ON " " KEEPS_RULES, "the notice");
    run_result_free(&result);
    play_lines(&screen, "--rules downtown", "", &result);
    assert_text_has(result.errors, GOES_ON "\n",
                    "the notice of the same rules");
    run_result_free(&result);
    screen_run_play(&screen, ANNA "--rules downtown");
    assert_screen_has(&screen, GOES_ON);
    assert_screen_lacks(&screen, "keeps the rules");
    kill_the_program(&screen);
    screen_run_play(&screen, ANNA "--rules downtown --rule das=no");
    assert_screen_has(&screen, "Before you play");
    assert_screen_has(&screen, "The table keeps the rules");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have 20, bet $100; the dealer shows 9.");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, " The table keeps the rules that it began\n");
    screen_run_type_each(&screen, "ws");
    assert_screen_has(&screen, "You have $1100.");
    leave_the_table(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

/* Its decisions before the break count for the skill. */
TEST(skill_is_known_of_a_round_that_continues)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_lines(&screen, "--cards '5s 9d 6h 10c 2c 8c 3c 4c'", "bet 100\nhit\n",
               &result);
    run_result_free(&result);
    play_lines(&screen, "", "hit\nquit\n", &result);
    run_result_free(&result);
    char *decisions =
        sql_text(screen.ledger, "SELECT number, done, best FROM decisions");
    assert_text_equal(decisions, "1|hit|double\n2|hit|hit\n", "the decisions");
    free(decisions);
    screen_run_end(&screen);
}

/* Nobody can replay a record that somebody changed. */
#define DAMAGE_RECORD \
    "UPDATE records SET lines = replace(lines, 'strip', 'stirp')"

TEST(a_damaged_record_is_reported_on_the_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, ANNA WINS);
    screen_run_type_each(&screen, "100\n");
    kill_the_program(&screen);
    sql_run(screen.ledger, DAMAGE_RECORD);
    screen_run_play(&screen, ANNA WINS);
    assert_screen_lacks(&screen, "continues now");
    assert_screen_has(&screen,
                      "Anna's last round can't continue: its record is "
                      "damaged; it is void,");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "You have $1000.");
    leave_the_table(&screen);
    assert_books_balance(screen.ledger);
    screen_run_end(&screen);
}

TEST(a_round_with_a_damaged_record_is_void_and_reported)
{
    struct screen_run screen;
    struct run_result result;
    screen_run_begin(&screen);
    play_lines(&screen, WINS, "bet 100\n", &result);
    run_result_free(&result);
    sql_run(screen.ledger, DAMAGE_RECORD);
    play_lines(&screen, WINS, "quit\n", &result);
    assert_text_has(
        result.errors,
        "Anna's last round can't continue: its record is damaged; it "
        "is void, and $100 was returned",
        "the message");
    run_result_free(&result);
    assert_books_balance(screen.ledger);
    assert_int_equal(sql_number(screen.ledger, "SELECT count(*) FROM records"),
                     0);
    screen_run_end(&screen);
}
