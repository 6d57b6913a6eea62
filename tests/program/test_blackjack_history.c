/* Hand history through the program: in lines, as JSON, and on the screen. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/process.h"
#include "support/screen_run.h"

/* Makes an old ledger: Anna has played two rounds, and Bob one, which is void.
 */
static void make_old_ledger(struct screen_run *screen)
{
    char folder[192];
    char *dump = read_file("tests/golden/ledgers/version-3.sql", NULL);
    screen_run_begin(screen);
    snprintf(folder, sizeof folder, "%s/blackjack", screen->home.folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    sql_run(screen->ledger, dump);
    free(dump);
}

static void run_there(const struct screen_run *screen, const char *arguments,
                      const char *input, struct run_result *result)
{
    char command[512];
    snprintf(command, sizeof command, "%s TZ=UTC exec $RUNNER %s/blackjack %s",
             screen->state, programs_dir(), arguments);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command},
                            .input = input,
                            .input_times = input ? 1 : 0};
    run_program(&run, result);
}

static void check_there(const struct screen_run *screen, const char *arguments,
                        const char *input, int status, const char *output,
                        const char *errors)
{
    struct run_result result;
    run_there(screen, arguments, input, &result);
    assert_text_equal(result.errors, errors, "blackjack %s", arguments);
    assert_text_has(result.output, output, "blackjack %s", arguments);
    assert_count_equal(result.status, status, "blackjack %s", arguments);
    run_result_free(&result);
}

/* ---- In lines ---- */

#define HEAD \
    "Date                 Staked     Result      Cost  Your hands : dealer\n"

TEST(the_history_is_printed_newest_first)
{
    struct screen_run screen;
    make_old_ledger(&screen);
    check_there(&screen, "--history --profile anna", NULL, 0,
                HEAD
                "2026-01-01 00:00        $10       +$15     $0.00  AH KC 9D\n"
                "2026-01-01 00:00        $20       -$20     $0.38  5H 6C 9D "
                "10S (doubled)\n"
                "2 rounds, lost $5.\n",
                "");
    screen_run_end(&screen);
}

TEST(a_query_filters_the_history)
{
    struct screen_run screen;
    make_old_ledger(&screen);
    check_there(&screen, "--history --profile Anna 'lost > 10' mistake", NULL,
                0, "5H 6C 9D 10S (doubled)\n1 round, lost $20.\n", "");
    check_there(&screen, "--history --profile Anna won '>' 100", NULL, 0,
                "No round matches.\n", "");
    check_there(
        &screen, "--history --profile Anna pairs", NULL, 2, "",
        "blackjack: can't search for \"pairs\"; try won, lost, push, "
        "blackjack, bust, void, double, split, insurance, surrender, "
        "mistake, today, yesterday or won > 20, lost > 50, bet >= 100, cost > 1, "
        "hands = 3\n");
    screen_run_end(&screen);
}

TEST(the_history_as_json_has_the_decisions)
{
    struct screen_run screen;
    struct run_result result;
    make_old_ledger(&screen);
    run_there(&screen, "--history --json --profile Anna lost", NULL, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, "\"profile\": \"Anna\"", "the JSON");
    assert_text_has(result.output, "\"query\": \"lost\"", "the JSON");
    assert_text_has(result.output, "\"net_cents\": -2000,", "the JSON");
    assert_text_has(result.output, "\"cost_cents\": 38,", "the JSON");
    assert_text_has(result.output,
                    "{\"done\": \"insurance\", \"best\": \"no insurance\", "
                    "\"value_cents\": 441.5, \"best_value_cents\": 480, "
                    "\"grade\": \"bad\"}",
                    "the JSON");
    run_result_free(&result);
    screen_run_end(&screen);
}

TEST(without_any_rounds_the_history_says_so)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    check_there(&screen, "--history", NULL, 0,
                "No rounds have been played yet.\n", "");
    check_there(&screen, "--history --guest", NULL, 2, "",
                "blackjack: --guest can't be used with --stats, "
                "--history, --review or --verify: guests' rounds aren't "
                "saved\n");
    check_there(&screen, "--history --csv", NULL, 2, "",
                "blackjack: --csv works only with --stats\n");
    check_there(&screen, "lost", NULL, 2, "",
                "blackjack: unexpected argument \"lost\"; to search, use "
                "--history\n");
    screen_run_end(&screen);
}

TEST(plain_mode_lists_the_rounds_of_this_game_and_earlier_ones)
{
    struct screen_run screen;
    make_old_ledger(&screen);
    check_there(&screen,
                "--plain -p0 -a --profile Anna --cards 'Kh 7d 5h 10d 9c 2c'",
                "bet 10\nhit\nhistory lost\nquit\n", 0,
                "  Kh 5h 9c : 7d 10d\n"
                "2026-01-01 00:00        $20       -$20     $0.38  5H 6C 9D "
                "10S (doubled)\n2 rounds, lost $30.\n",
                "");
    screen_run_end(&screen);
}

TEST(a_guests_history_is_this_sessions)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    check_there(&screen, "--plain -p0 -a --coach --cards 'Kh 7d 5h 10d 9c 2c'",
                "history\nbet 10\nhistory\nhit\nHistory bust # all\nl "
                "won\nquit\n",
                0, "$0.00  Kh 5h 9c : 7d 10d\n1 round, lost $10.\n", "");
    screen_run_end(&screen);
}

/* ---- On the screen ---- */

/* Rounds of every kind, ten times each, with the cards as the program writes
 * them. Their ids are from 3 on. */
static void add_rounds(const char *ledger)
{
    static const char games[] =
        "INSERT INTO sessions SELECT 9, 1, 1767225600, 1767250000, 'strip', "
        "'%s', 'random 1 2 3 4';"
        "DELETE FROM decisions; DELETE FROM expectations; "
        "DELETE FROM rounds WHERE session <> 9;";
    static const char rounds[] =
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE "
        "i < 59), kinds(k, bet, staked, net, hands, won, lost, naturals, busts, "
        "doubles, splits, decisions, cards) AS (VALUES "
        "(0, 1000, 1000, 1000, 1, 1, 0, 0, 0, 0, 0, 'bet 10/stand/', "
        "'Anna Kh 9c; Dealer 7d 10d'),"
        "(1, 2500, 2500, -2500, 1, 0, 1, 0, 1, 0, 0, 'bet 25/hit/', "
        "'Anna Kh 5h 9c; Dealer 7d 10d'),"
        "(2, 2000, 6000, 6000, 2, 2, 0, 0, 0, 1, 1, "
        "'bet 20/split/double/stand/', "
        "'Anna 8h 3c 10s; Anna 8c Kc; Dealer 6d 10d 9h'),"
        "(3, 500, 500, 750, 1, 1, 0, 1, 0, 0, 0, 'bet 5/', "
        "'Anna As Kd; Dealer 7d 8h'),"
        "(4, 50000, 50000, 0, 1, 0, 0, 0, 0, 0, 0, "
        "'bet 500/hit/hit/hit/hit/stand/', "
        "'Anna 2h 3c 2s 4d 5h 3d; Dealer 9d 10d'),"
        "(5, 1500, 1500, -750, 1, 0, 1, 0, 0, 0, 0, 'bet 15/surrender/', "
        "'Anna Kh 6c; Dealer 10d 9d'))"
        "INSERT INTO rounds SELECT 3 + i, 9, i + 1, 'settled', bet, staked, "
        "net, 100000, hands, won, lost, net = 0, naturals, busts, doubles, "
        "splits, 0, k = 5, replace(decisions, '/', char(10)), cards, '', "
        "1767225600 + 300 * i, 1767225660 + 300 * i FROM n JOIN kinds "
        "ON k = i %% 6;"
        "UPDATE rounds SET state = 'void', net = 0 WHERE id = 50;"
        "INSERT INTO expectations SELECT id, -5.5 FROM rounds "
        "WHERE session = 9;"
        "INSERT INTO decisions SELECT id, 1, 'hit', 'stand', -900.0, -250.0, "
        "'very bad' FROM rounds WHERE session = 9 AND busts > 0;"
        "UPDATE profiles SET bankroll = (SELECT sum(cents) FROM purchases "
        "WHERE profile = 1) + (SELECT sum(net) FROM rounds) WHERE id = 1;";
    static const char strip[] =
        "decks = 6/cut = 75/burn = 1/fresh = no/soft17 = stand/natural = "
        "3:2/peek = hole/double = any/das = yes/split = 4/split-by = "
        "value/resplit-aces = no/hit-split-aces = no/surrender = "
        "late/insurance = yes/charlie = none/min = 5/max = 500/chip = 1/ante "
        "= no/replay-push = no/";
    char sql[4096];
    snprintf(sql, sizeof sql, games, strip);
    sql_run(ledger, sql);
    snprintf(sql, sizeof sql, rounds);
    sql_run(ledger, sql);
    sql_run(ledger, "UPDATE sessions SET rules = replace(rules, '/', char(10)) "
                    "WHERE id = 9");
}

static void show_history(struct screen_run *screen, const char *options,
                         int rows, int columns)
{
    char all[128];
    make_old_ledger(screen);
    add_rounds(screen->ledger);
    snprintf(all, sizeof all, "--speed 0 --profile Anna %s", options);
    screen_run_sit(screen, &(struct seating){.options = all,
                                             .rows = rows,
                                             .columns = columns,
                                             .variable = "TZ=UTC"});
    screen_run_type_each(screen, "l");
}

static void leave_history(struct screen_run *screen)
{
    screen_run_type_each(screen, "qqqqq"); /* with a search, once more */
    screen_run_finish(screen);
}

/* A record of one hand knows no other rounds, and no shoe: the panel has what
 * the ledger has about each decision. Without it the table is as wide as the
 * screen, and has room for more rules. */
TEST(a_replayed_hand_shows_only_what_is_known)
{
    struct screen_run screen;
    show_history(&screen, "", 40, 120);
    screen_run_type_each(&screen, "jjj\n");
    assert_screen_has(&screen, "Hand of 2026-01-01 04:41");
    assert_screen_lacks(&screen, "Last rounds");
    assert_screen_lacks(&screen, "Listed cards");
    assert_screen_has(&screen, "What this decision cost isn't known.");
    screen_run_type_each(&screen, "a");
    assert_screen_lacks(&screen, "What this decision");
    assert_screen_has(&screen, "split to");
    screen_run_type_each(&screen, "q");
    leave_history(&screen);
}

static const struct {
    int rows, columns;
} SIZES[] = {{24, 80}, {40, 120}, {16, 46}, {60, 200}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

TEST(the_list_looks_right_in_all_sizes)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        int rows = SIZES[i].rows, columns = SIZES[i].columns;
        struct screen_run screen;
        show_history(&screen, "", rows, columns);
        if (columns < 120)
            assert_picture(
                &screen, "history", rows,
                (const char *const[]){
                    " History          round 1 of 60, net +$457.50\n",
                    "   Date   Your hands           Result    Cost\n",
                    " ▸ 01-01  K♥ 6♣ surrendered    −$7.50       -\n",
                    "   01-01  8♥ 3♣ 10♠ … split      +$60       -\n",
                    "   01-01  K♥ 5♥ 9♣               −$25   $6.50\n",
                    " ▼        Cost: what mistakes lose on average\n",
                    " K♥ 6♣ against 10♦ 9♦\n",
                    " Round 60, 04:56: bet $15, surrendered, lost\n",
                    " $7.50, bankroll $1000, strip\n",
                    " Every decision was right.\n",
                    " Enter Replay  / Search  ? Help  Esc Back", NULL});
        else { /* the whole round is beside the list */
            assert_screen_lacks(&screen, "w  More");
            assert_screen_has(&screen, "Cost: what mistakes lose on average");
            assert_screen_has(&screen, "  Dealer   10♦ ");
            assert_screen_has(&screen, "  You      K♥ ");
            assert_screen_has(&screen, "Every decision was right.\n");
        }
        if (columns >= 200) {
            assert_screen_has(&screen, "   Date              Your hands ");
            assert_screen_has(&screen,
                              " ▸ 2026-01-01 04:56  K♥ 6♣ surrendered ");
            assert_screen_has(&screen, " 8♥ 3♣ 10♠ / 8♣ K♣ split, doubled ");
            assert_screen_has(&screen, "  Result     Bankroll     Cost");
            assert_screen_has(&screen, "  −$7.50        $1000        -");
        }
        screen_run_type_each(&screen, "/");
        screen_run_type_each(&screen, "lost mistake\n");
        assert_picture(
            &screen, "history-search", rows,
            (const char *const[]){
                " History  lost …     round 1 of 10, net −$250\n",
                " ▸ 01-01  K♥ 5♥ 9♣               −$25   $6.50\n",
                " K♥ 5♥ 9♣ against 7♦ 10♦\n",
                " Round 56, 04:36: bet $25, lost $25,\n",
                " bankroll $1000, strip\n You hit; standing was best: $6.50.\n",
                " Enter Replay  / Search  ? Help  Esc All", NULL});
        screen_run_type_each(&screen, "/pairs\n");
        assert_picture(&screen, "history-refused", rows,
                       (const char *const[]){
                           " History  lost …     round 1 of 10, net −$250\n",
                           " Can't search for \"pairs\"; try won, lost,\n",
                           " push, blackjack, bust, void, double, split,\n",
                           " insurance, surrender, mistake, today,\n",
                           " yesterday or won > 20, lost > 50, bet >=\n",
                           " 100, cost > 1, hands = 3.\n", "\n Search: pairs\n",
                           "  Enter  Search   Esc  Cancel", NULL});
        screen_run_type_each(&screen, "\033");
        leave_history(&screen);
    }
}

/* Every word of what the decisions cost can be read, also on a small screen. */
TEST(a_long_list_of_mistakes_is_wrapped)
{
    static const int heights[] = {24, 16}, widths[] = {80, 46};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        show_history(&screen, "", heights[i], widths[i]);
        sql_run(screen.ledger,
                "INSERT INTO decisions (round, number, done, best, value, "
                "best_value, grade) SELECT max(id), 11, 'no surrender', "
                "'surrender', -700, -500, 'very bad' FROM rounds; "
                "INSERT INTO decisions (round, number, done, best, value, "
                "best_value, grade) SELECT max(id), 12, 'stand', 'hit', "
                "-800, -700, 'bad' FROM rounds");
        screen_run_type_each(&screen, "jk");
        assert_screen_has(&screen, "You played on; surrender was best: $2.00.");
        assert_screen_has(
            &screen, i == 0 ? "$2.00. You stood; hitting was best: $1.00. "
                            : "$2.00.\n You stood; hitting was best: $1.00. ");
        leave_history(&screen);
    }
}

TEST(the_keys_of_the_list_are_explained)
{
    struct screen_run screen;
    show_history(&screen, "", 24, 80);
    screen_run_type_each(&screen, "/surrender\njjj");
    assert_screen_has(&screen, "e  Export   ↑↓  Choose   ?  Help");
    screen_run_type_each(&screen, "/");
    assert_screen_has(&screen, "Search:  such as split, lost > 50, mistake");
    screen_run_type_each(&screen, "x");
    assert_screen_lacks(&screen, "such as");
    screen_run_type_each(&screen, "\033\033");
    leave_history(&screen);
}

TEST(letters_and_no_color_are_enough_for_the_list)
{
    struct screen_run screen;
    show_history(&screen, "--ascii --color never", 24, 80);
    fake_terminal_check_golden(screen.display, "history-letters-80x24");
    leave_history(&screen);
}

TEST(the_list_scrolls_by_rows_and_by_pages)
{
    struct screen_run screen;
    show_history(&screen, "", 24, 80);
    assert_screen_has(&screen, " round 1 of 60,");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, " round 17 of 60,");
    fake_terminal_type(screen.display, "\033[6~");
    fake_terminal_type(screen.display, "j");
    assert_screen_has(&screen, " round 34 of 60,");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, " round 50 of 60,");
    fake_terminal_type(screen.display, "\033OF");
    assert_screen_has(&screen, " round 60 of 60,");
    fake_terminal_type(screen.display, "j");
    fake_terminal_type(screen.display, "\033[6~");
    assert_screen_has(&screen, " round 60 of 60,");
    for (int i = 0; i < 20; i++)
        screen_run_type_each(&screen, "k");
    assert_screen_has(&screen, " round 40 of 60,");
    fake_terminal_type(screen.display, "\033[5~");
    assert_screen_has(&screen, " round 24 of 60,");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_has(&screen, " round 24 of 60,");
    fake_terminal_resize(screen.display, 60, 200);
    assert_screen_has(&screen, " round 24 of 60,");
    fake_terminal_type(screen.display, "\033OH");
    assert_screen_has(&screen, " round 1 of 60,");
    fake_terminal_type(screen.display, "k");
    fake_terminal_type(screen.display, "\033[5~");
    assert_screen_has(&screen, " round 1 of 60,");
    leave_history(&screen);
}

TEST(escape_shows_all_rounds_and_then_goes_back)
{
    struct screen_run screen;
    show_history(&screen, "", 24, 80);
    screen_run_type_each(&screen, "/split\n");
    assert_screen_has(&screen, " round 1 of 10,");
    screen_run_type_each(&screen, "/won > 100\n");
    assert_screen_has(&screen, "No round matches; Esc shows all of them.");
    screen_run_type_each(&screen, "\033");
    assert_screen_has(&screen, " round 1 of 60,");
    screen_run_type_each(&screen, "\033");
    assert_screen_has(&screen, "Bet: ");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

/* The fourth round from the end is the pair of eights. */
TEST(enter_replays_the_hand_step_by_step)
{
    static const int heights[] = {24, 16}, widths[] = {80, 46};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        show_history(&screen, "", heights[i], widths[i]);
        screen_run_type_each(&screen, "jjj\n");
        assert_screen_has(&screen, "Hand of 2026-01-01 04:41");
        assert_screen_has(&screen, "Replay, step 1 of ");
        assert_picture(&screen, "history-deal", heights[i],
                       (const char *const[]){
                           " Hand of 2026-01-01 04:41                $920\n",
                           "Dealer shows 6\n", "▸ 16\n", "▆▆▆ $20\n",
                           " Replay, step 1 of ",
                           heights[i] == 24
                               ? "You have 16, bet $20; the dealer shows 6.\n"
                               : "You have 16, bet $20.\n",
                           "  Space  Next step\n",
                           heights[i] == 24
                               ? "  a  Advice   w  Messages   q  Back"
                               : "  ?  Help  a  Advice  w  Messages  q  Back\n",
                           NULL});
        screen_run_type_each(&screen, "x");
        assert_screen_has(&screen, "The key x does nothing here");
        screen_run_type_each(&screen, "n");
        assert_screen_has(&screen, " You split");
        screen_run_type_each(&screen, " n");
        assert_screen_has(&screen, "Dealer busts with 25");
        assert_picture(&screen, "history-replay", heights[i],
                       (const char *const[]){
                           " Hand of 2026-01-01 04:41               $1000\n",
                           "Dealer busts with 25\n",
                           "    21  wins $40           18  wins $20\n",
                           "   8     3     10            8     K\n",
                           " End of the hand. Every decision",
                           "   b  Step back\n",
                           heights[i] == 24
                               ? "  a  Advice   w  Messages   q  Back"
                               : "  ?  Help  a  Advice  w  Messages  q  Back\n",
                           NULL});
        screen_run_type_each(&screen, "n");
        assert_screen_has(&screen, "The replay ends here; Esc goes back to");
        screen_run_type_each(&screen, "b");
        assert_screen_has(&screen, "Replay, step 3 of ");
        screen_run_type_each(&screen, "bbb");
        assert_screen_has(&screen, "Replay, step 1 of ");
        assert_screen_has(&screen, "This is the first step.");
        screen_run_type_each(&screen, "q");
        assert_screen_has(&screen, " round 4 of 60,");
        leave_history(&screen);
    }
}

TEST(a_replayed_hand_ends_with_its_mistakes_in_whole)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(
        &screen, "--guest --coach --speed 0 --cards 3s,Ah,Kc,8h,2s,2d,2c,3d");
    screen_run_type_each(&screen, "\nysl\nnn");
    assert_screen_has(&screen, "You took insurance; declining insurance was "
                               "best: $");
    assert_screen_has(&screen, "You stood; hitting was");
    assert_screen_has(&screen, "End of the hand.");
    screen_run_type_each(&screen, "b");
    assert_screen_lacks(&screen, "You took insurance; declining");
    screen_run_end(&screen);
}

/* A right decision, too, shows what every action was worth, the best first. */
TEST(a_right_decision_is_replayed_with_all_that_it_was_worth)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    "--guest --coach --speed 0 --cards Tc,6s,9d,Th,8c");
    screen_run_type_each(&screen, "\nsl");
    assert_screen_has(&screen, "Every decision was right.");
    screen_run_type_each(&screen, "\na");
    assert_screen_has(&screen, "▸ stand        best: +$");
    assert_screen_has(&screen, "yours\n");
    assert_screen_has(&screen, "  surrender    $");
    assert_screen_has(&screen, "  hit          $");
    assert_screen_has(&screen, "  double       $");
    screen_run_end(&screen);
}

/* The panel has the cost that the history has, which the cards of earlier
 * rounds change, and marks what was chosen. A computer gets no advice. */
TEST(a_replayed_hand_costs_what_the_history_says)
{
    struct screen_run screen;
    char cost[32], less[64];
    screen_run_begin(&screen);
    screen_run_play(&screen, "--guest --coach --speed 0 --computer mimic "
                             "--cards 9c,Ts,9d,8h,Th,8s,"
                             "3s,Td,Ah,Kc,9h,8h,2s,2d,2c,3d");
    screen_run_type_each(&screen, "\ns\nysl");
    fake_terminal_resize(screen.display, 40, 120); /* room for a preview */
    assert_screen_has(&screen, "no insurance best: ");
    assert_screen_has(&screen, " less    yours\n");
    assert_screen_has(&screen, "  double       $");
    fake_terminal_resize(screen.display, 24, 80);
    assert_screen_has(&screen, "Result     Cost\n");
    screen_run_type_each(&screen, "\n");
    screen_run_type_each(&screen, "nnnn");
    const char *at = strstr(fake_terminal_text(screen.display), "You stood; ");
    assert_non_null(at); /* a line may end in it */
    assert_int_equal(
        sscanf(at, "You stood; hitting was best: %30[$0-9.]", cost), 1);
    cost[strlen(cost) - 1] = '\0'; /* a period follows */
    snprintf(less, sizeof less, "  stand        %s less    yours\n", cost);
    screen_run_type_each(&screen, "bbbba");
    assert_screen_has(&screen, "no insurance best: ");
    assert_screen_has(&screen, "  insurance    $");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "Mimic1 decides here.");
    assert_screen_lacks(&screen, "yours");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, less);
    assert_screen_has(&screen, "  double       $");
    screen_run_end(&screen);
}

/* Esc on the last page of the review closes it. */
TEST(a_guest_reviews_decisions_that_were_judged)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen,
                    "--guest --coach --speed 0 --cards Th,8s,3s,Td,Ah,Kc");
    screen_run_type_each(&screen, "\nsqr");
    assert_screen_has(&screen, "What do you do?");
    screen_run_type_each(&screen, "e\n");
    assert_screen_has(&screen, "0 of 1 right at the first try.");
    screen_run_type_each(&screen, "\033");
    assert_screen_has(&screen, "You leave with $995");
    screen_run_type_each(&screen, "q");
    screen_run_finish(&screen);
}

TEST(a_natural_is_replayed_in_one_step)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--guest --speed 0 --cards As,9d,Kh,8d");
    screen_run_type_each(&screen, "\nl\n");
    assert_screen_has(&screen, "You win $7.50: blackjack.");
    assert_screen_has(&screen, "End of the hand.");
    screen_run_end(&screen);
}

/* The first tap chooses a round, and the second one replays it. */
TEST(a_tap_chooses_a_round_and_another_replays_it)
{
    struct screen_run screen;
    show_history(&screen, "--mouse", 24, 80);
    screen_run_click(&screen, "   01-01", 2);
    assert_screen_has(&screen, "round 4 of 60");
    screen_run_click(&screen, " ▸ 01-01", 0);
    assert_screen_has(&screen, "Replay, step 1 of ");
    screen_run_type_each(&screen, "q");
    leave_history(&screen);
}

/* What is behind the search takes taps again when it is closed. */
/* Gives the newest round more words than a small screen has room for. */
static void cut_the_last_round(struct screen_run *screen)
{
    sql_run(screen->ledger,
            "INSERT INTO decisions (round, number, done, best, value, "
            "best_value, grade) SELECT max(id), 11, 'no surrender', "
            "'surrender', -700, -500, 'very bad' FROM rounds");
}

TEST(a_tap_types_nothing_into_the_search)
{
    struct screen_run screen;
    show_history(&screen, "--mouse", 16, 46);
    cut_the_last_round(&screen);
    screen_run_type_each(&screen, "jk/");
    screen_run_click(&screen, "Round 60", 0);
    screen_run_click(&screen, " ▸ 01-01", 0);
    assert_screen_has(&screen, "Search:  such as");
    screen_run_click(&screen, "Cancel", 0);
    screen_run_click(&screen, "Round 60", 0);
    assert_screen_has(&screen, "The round in words");
    screen_run_type_each(&screen, "q");
    leave_history(&screen);
}

TEST(a_search_can_be_pasted)
{
    struct screen_run screen;
    show_history(&screen, "", 24, 80);
    screen_run_type_each(&screen, "/");
    fake_terminal_type(screen.display, "\033[200~split\033[201~");
    assert_screen_has(&screen, "Search: split");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, " round 1 of 10,");
    leave_history(&screen);
}

/* The bar of the smallest screen has no room for the history. */
TEST(taps_lead_to_the_history)
{
    struct screen_run screen;
    show_history(&screen, "--mouse", 16, 46);
    screen_run_type_each(&screen, "q");
    screen_run_click(&screen, "Stats", 0);
    screen_run_click(&screen, "History", 0);
    assert_screen_has(&screen, "round 1 of 60");
    leave_history(&screen);
}

/* A tap on the words below the list shows those that have no room. */
TEST(a_tap_shows_all_of_a_round_in_words)
{
    struct screen_run screen;
    show_history(&screen, "--mouse", 16, 46);
    cut_the_last_round(&screen);
    screen_run_type_each(&screen, "jk");
    assert_screen_lacks(&screen, "no surrender $2.00 less    yours\n");
    screen_run_click(&screen, "Round 60", 0);
    assert_screen_has(&screen, "The round in words");
    assert_screen_has(&screen, "no surrender $2.00 less    yours\n");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, "round 1 of 60");
    leave_history(&screen);
}

TEST(a_round_that_cannot_be_replayed_says_why)
{
    struct screen_run screen;
    show_history(&screen, "", 24, 80);
    sql_run(screen.ledger, "UPDATE rounds SET cards = 'Anna Kh; Dealer 9d' "
                           "WHERE id = 62;"
                           "UPDATE rounds SET cards = 'cards' WHERE id = 61");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen,
                      "The cards of this round can't be put in order again.");
    screen_run_type_each(&screen, "je");
    assert_screen_has(&screen, "Write a file?");
    screen_run_type_each(&screen, "\033");
    assert_screen_lacks(&screen, "Write a file?");
    screen_run_type_each(&screen, "e");
    assert_screen_has(&screen, "  n  Don't  ");
    assert_screen_has(&screen, "  y  Write it\n");
    screen_run_type_each(&screen, "\n"); /* is no */
    assert_screen_lacks(&screen, "can't be read.");
    screen_run_type_each(&screen, "ey");
    assert_screen_has(&screen, "The cards of this round can't be read.");
    leave_history(&screen);
}

TEST(a_natural_has_no_decisions_to_go_back_to)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){
                       .options = "--guest --speed 0 --cards As,9d,Kh,8d,2c,3c",
                       .rows = 40,
                       .columns = 120});
    screen_run_type_each(&screen, "\nl\n");
    assert_screen_has(&screen, "There was nothing to decide.");
    screen_run_end(&screen);
}

TEST(a_guest_sees_the_rounds_of_this_session)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--guest --speed 0 "
                             "--cards Kh,7d,5h,10d,9c,Kh,7d,8h,10d,2c,2c");
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "No rounds have been played yet.");
    assert_screen_has(&screen, "d in the lobby.");
    screen_run_type_each(&screen, "q\n");
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "No rounds have been played yet.");
    screen_run_type_each(&screen, "qhl");
    assert_screen_has(&screen, "round 1 of 1, net −$5");
    assert_screen_has(&screen, "What the decisions cost isn't known.");
    assert_screen_has(&screen, " Result\n");
    assert_screen_lacks(&screen, "Cost: ");
    screen_run_type_each(&screen, "qqq");
    screen_run_finish(&screen);
}
