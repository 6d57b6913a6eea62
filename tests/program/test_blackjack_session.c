/* A session is what the ledger has of it: the last page says the same as the
 * review, also after a return to a round that was left. */
#include "support/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "support/process.h"
#include "support/screen_run.h"

enum { ROWS = 40, COLUMNS = 100, TEXT_SIZE = 256 };

static void sit_as_anna(struct screen_run *screen, const char *options)
{
    char all[2 * TEXT_SIZE];
    snprintf(all, sizeof all, "--speed 0 --profile Anna %s", options);
    screen_run_sit(
        screen,
        &(struct seating){.options = all, .rows = ROWS, .columns = COLUMNS});
}

static bool shows(const struct screen_run *screen, const char *text)
{
    return strstr(fake_terminal_text(screen->display), text) != NULL;
}

/* Leaves the table, in a round or between two, and stays on the last page. */
static void go_to_last_page(struct screen_run *screen)
{
    screen_run_type_each(screen, "q");
    bool is_kept = shows(screen, "Leave the table?");
    if (is_kept)
        screen_run_type_each(screen, "y");
    assert_screen_has(screen, is_kept ? "Round saved" : "You leave with $");
}

/* ---- What the review says ---- */

static char *review_of_anna(const struct screen_run *screen)
{
    struct run_result result;
    char command[TEXT_SIZE];
    snprintf(command, sizeof command,
             "%s exec $RUNNER %s/blackjack --review --json --profile Anna",
             screen->state, programs_dir());
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, &result);
    assert_string_equal(result.errors, "");
    char *text = strdup(result.output);
    run_result_free(&result);
    return text;
}

static int64_t number_of(const char *json, const char *name)
{
    return (int64_t)number_in_json(json, name);
}

static const char *signed_amount(char text[32], int64_t cents)
{
    int64_t whole = cents < 0 ? -cents : cents;
    int used =
        snprintf(text, 32, "%s$%" PRId64, cents < 0 ? "−" : "+", whole / 100);
    if (whole % 100 != 0)
        snprintf(text + used, 32 - (size_t)used, ".%02d", (int)(whole % 100));
    return cents == 0 ? "even" : text;
}

static void assert_round_shown(const struct screen_run *screen,
                               const char *json, const char *name,
                               const char *label)
{
    char line[TEXT_SIZE], amount[32];
    const char *value = value_in_json(json, name);
    if (strncmp(value, "null", 4) == 0) {
        assert_screen_lacks(screen, label);
        return;
    }
    snprintf(line, sizeof line, "%s%s in round %" PRId64 "\n", label,
             signed_amount(amount, number_of(value, "net_cents")),
             number_of(value, "round"));
    assert_screen_has(screen, line);
}

static void assert_mistake_shown(const struct screen_run *screen,
                                 const char *json)
{
    char line[TEXT_SIZE];
    if (strstr(json, "\"mistakes\": []")) {
        assert_screen_has(screen, "Mistakes     none\n");
        return;
    }
    const char *worst = value_in_json(json, "mistakes");
    double cents = number_in_json(worst, "price_cents");
    snprintf(line, sizeof line, "Costliest    $%.2f in round %" PRId64 ": ",
             cents / 100, number_of(worst, "round"));
    assert_screen_has(screen, line);
}

static void assert_grade_shown(const struct screen_run *screen,
                               const char *json)
{
    static const char *const grades[] = {"best", "doubtful", "bad", "very bad"};
    const char *decisions = value_in_json(json, "decisions");
    char line[TEXT_SIZE];
    int64_t all = 0;
    for (size_t i = 0; i < sizeof grades / sizeof *grades; i++)
        all += number_of(decisions, grades[i]);
    if (all == 0) {
        assert_screen_lacks(screen, "Decisions ");
        return;
    }
    int used = snprintf(line, sizeof line,
                        "Decisions    %" PRId64 " of %" PRId64 " right",
                        number_of(decisions, "best"), all);
    if (all >= 10)
        snprintf(line + used, sizeof line - (size_t)used, ", grade %c",
                 value_in_json(json, "grade")[1]);
    else
        snprintf(line + used, sizeof line - (size_t)used, "\n");
    assert_screen_has(screen, line);
    assert_mistake_shown(screen, json);
}

/* Only what is longer than one is in a row, and none is no number. */
static void assert_streaks_shown(const struct screen_run *screen, int64_t wins,
                                 int64_t losses)
{
    char line[TEXT_SIZE], won[32] = "no wins", lost[32] = "no losses";
    if (wins > 0)
        snprintf(won, sizeof won, "%" PRId64 " win%s", wins,
                 wins == 1 ? "" : "s");
    if (losses > 0)
        snprintf(lost, sizeof lost, "%" PRId64 " loss%s", losses,
                 losses == 1 ? "" : "es");
    bool is_run = wins > 1 || losses > 1;
    if (wins > 1 && losses < 2)
        snprintf(line, sizeof line, "Streaks      %s in a row, %s\n", won,
                 lost);
    else
        snprintf(line, sizeof line, "Streaks      %s, %s%s\n", won, lost,
                 is_run ? " in a row" : "");
    assert_screen_has(screen, line);
}

/* Compares the last page with the review, figure by figure. */
static void assert_page_is_review(const struct screen_run *screen,
                                  const char *json)
{
    char line[TEXT_SIZE], amount[32];
    int64_t rounds = number_of(json, "rounds");
    snprintf(line, sizeof line, " %" PRId64 " round%s played.", rounds,
             rounds == 1 ? "" : "s");
    assert_screen_has(screen, line);
    snprintf(line, sizeof line, "  %s\n",
             signed_amount(amount, number_of(json, "net_cents")));
    assert_screen_has(screen, line);
    assert_round_shown(screen, json, "best_round", "Best round   ");
    assert_round_shown(screen, json, "worst_round", "Worst round  ");
    assert_streaks_shown(screen, number_of(json, "longest_wins"),
                         number_of(json, "longest_losses"));
    if (!shows(screen,
               "Round saved")) /* whose decisions the page counts, too */
        assert_grade_shown(screen, json);
}

/* ---- Random sessions ---- */

/* Types random keys of a person who sometimes sits out and sometimes blunders.
 */
static void play_at_random(struct screen_run *screen, uint64_t *seed, int keys)
{
    static const char *const choices[] = {"\n", "\n", "\n", "h", "s", "s",
                                          "d",  "p",  "r",  "y", "n", "0\n"};
    enum { COUNT = sizeof choices / sizeof *choices };
    for (int i = 0; i < keys; i++)
        screen_run_type_each(screen, choices[splitmix(seed) % COUNT]);
}

TEST(the_last_page_says_what_the_review_says)
{
    enum { SESSIONS = 6, RETURNS = 4, KEYS = 25 };
    int sessions = seeds_of(SESSIONS), compared = 0;
    uint64_t seed = 20;
    for (int i = 0; i < sessions; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        for (int j = 0; j < RETURNS; j++) {
            char options[TEXT_SIZE];
            snprintf(options, sizeof options, "--seed %d%s", i * RETURNS + j,
                     i % 2 ? "" : " --computer mimic");
            sit_as_anna(&screen, options);
            play_at_random(&screen, &seed, KEYS);
            go_to_last_page(&screen);
            if (!shows(&screen, " 0 rounds played.")) {
                char *json = review_of_anna(&screen);
                assert_page_is_review(&screen, json);
                free(json);
                compared++;
            }
            screen_run_type_each(&screen, "q");
            screen_run_leave(&screen, 0);
        }
        screen_run_end(&screen);
    }
    assert_true(compared > sessions);
}

/* ---- The numbers of rounds ---- */

/* A round that is sat out has no number anywhere. The second hand is a win by
 * a mistake. */
TEST(a_round_that_is_sat_out_has_no_number)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit_as_anna(&screen, "--cards 10h,9s,9c,8d,10h,9s,6c,6d,8c,2c,2d,3c");
    screen_run_type_each(&screen, "10\ns");
    screen_run_type_each(&screen, "0\n0\n10\ns");
    go_to_last_page(&screen);
    assert_screen_has(&screen, " 2 rounds played.");
    assert_screen_has(&screen, " in round 2: 16 against 9, you stood; hitting "
                               "was best\n");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "round 2, bet $10.");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    char *json = review_of_anna(&screen);
    assert_int_equal(number_of(value_in_json(json, "mistakes"), "round"), 2);
    free(json);
    screen_run_end(&screen);
}

/* The chart surrenders with 16 against 9, but many low cards are left. */
TEST(the_chart_and_the_odds_can_disagree)
{
    static const char difference[] =
        "The chart knows only your total; the cards left in the shoe make "
        "hitting better here.";
    struct screen_run screen;
    screen_run_begin(&screen);
    sit_as_anna(&screen, "--cards 10h,9s,9c,8d,10h,9s,6c,6d,8c,2c,2d,3c");
    screen_run_type_each(&screen, "10\ns10\na");
    assert_screen_has(&screen, " Basic strategy says surrender. The chart\n");
    assert_screen_has(&screen, " hitting better here.\n");
    screen_run_type_each(&screen, "as");
    go_to_last_page(&screen);
    screen_run_type_each(&screen, "re");
    assert_screen_has(&screen, difference);
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    char *json = review_of_anna(&screen);
    assert_text_has(
        value_in_json(value_in_json(json, "mistakes"), "difference"),
        difference, "the JSON");
    free(json);
    screen_run_end(&screen);
}

/* Hitting 11 instead of doubling it was a mistake before the round is over. */
TEST(a_round_that_is_kept_belongs_to_its_session)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit_as_anna(&screen, "--cards 10s,9d,Kh,8d,5s,9s,6h,10c,2c,8c,3c,4c");
    screen_run_type_each(&screen, "10\ns20\nh");
    go_to_last_page(&screen);
    assert_screen_has(&screen, " 1 round played.");
    assert_screen_has(&screen,
                      " in round 2: 11 against 9, you hit; doubling was "
                      "best\n");
    assert_screen_has(&screen, "Decisions    1 of 2 right\n");
    screen_run_type_each(&screen, "r");
    assert_screen_has(&screen, "Mistake 1 of 1: round 2, bet $20.");
    screen_run_type_each(&screen, "q\ns");
    go_to_last_page(&screen);
    assert_screen_has(&screen, " 2 rounds played.");
    assert_screen_has(&screen, "Decisions    1 of 3 right\n");
    screen_run_end(&screen);
}

/* Without a round that is over, there is nothing but the mistake. */
TEST(a_first_round_that_is_kept_has_its_mistake)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    sit_as_anna(&screen, "--cards 5s,9s,6h,10c,2c,8c,3c,4c");
    screen_run_type_each(&screen, "20\nh");
    go_to_last_page(&screen);
    assert_screen_has(&screen,
                      " in round 1: 11 against 9, you hit; doubling was "
                      "best\n");
    assert_screen_has(&screen, "Decisions    0 of 1 right\n");
    assert_screen_lacks(&screen, "Streaks");
    screen_run_end(&screen);
}

/* The listed cards are dealt at each table; the second round is lost. */
TEST(the_last_page_holds_the_rounds_of_both_tables)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --profile Anna "
                                                "--cards 10s,9d,Kh,8d,10c,9h,"
                                                "7c,10d,8s,2c,3c,4c,5c,6c"});
    screen_run_type_each(&screen, "20\ns10\nsv3\n");
    assert_screen_has(&screen, "rules downtown");
    screen_run_type_each(&screen, "100\nsq");
    assert_screen_has(&screen, " You leave with $1110\n\n 3 rounds played.\n");
    assert_screen_has(&screen, "+$110");
    assert_screen_has(&screen, "Best round   +$100 in round 3");
    assert_screen_has(&screen, "Worst round  \xe2\x88\x92$10 in round 2");
    assert_screen_has(&screen, "Decisions    3 of 3 right\n");
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, ", downtown\n");
    assert_screen_has(&screen, "Round 3 of the session, ");
    screen_run_type_each(&screen, "j");
    assert_screen_has(&screen, "Round 2 of the session, ");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    char *json = review_of_anna(&screen);
    assert_int_equal(number_of(json, "rounds"), 3);
    assert_int_equal(number_of(json, "net_cents"), 11000);
    assert_text_has(json, "\"rules\": \"strip; downtown\"", "the JSON");
    free(json);
    screen_run_end(&screen);
}

/* A guest brings $1010 to the second table, and starts with new chips at the
 * third. */
TEST(a_guests_last_page_holds_the_rounds_of_all_tables)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --guest --cards "
                                                "10s,9d,Kh,8d,10c,9h,7c,10d,8s,"
                                                "2c,3c,4c,5c,6c"});
    screen_run_type_each(&screen, "20\ns10\nsv3\n");
    assert_screen_has(&screen, "rules downtown");
    screen_run_type_each(&screen, "100\nsq");
    for (int games = 0; games < 2; games++) {
        assert_screen_has(&screen, "\n\n 3 rounds played.\n");
        assert_screen_has(&screen,
                          games == 0 ? " $1110  +$110\n" : " $1000  +$110\n");
        assert_screen_has(&screen, "Best round   +$100 in round 3");
        assert_screen_has(&screen, "Worst round  \xe2\x88\x92$10 in round 2");
        screen_run_type_each(&screen, "\nq");
    }
    screen_run_end(&screen);
}

/* Anna wins $20, and Ben $10. */
TEST(everybodys_chips_go_along_to_another_table)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options =
                                         "--speed 0 --guest --player Anna "
                                         "--player Ben --cards 10s,9s,8h,Kd,"
                                         "10d,Kh,2c,3c,4c,5c,6c,7c,8c,9c,2d"});
    screen_run_type_each(&screen, "20\n10\nssv3\n");
    assert_screen_has(&screen, "rules downtown");
    assert_screen_has(&screen, "Anna has $1020.");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Ben has $1010.");
    screen_run_end(&screen);
}

/* The coach says so, too. */
TEST(the_coach_knows_why_the_chart_is_wrong)
{
    static const char cards[] =
        "--speed 0 --guest --coach --cards "
        "10h,9s,9c,8d,10h,9s,6c,6d,8c,10h,9s,6d,6h,5c,2c,2d";
    struct screen_run screen;
    const struct seating seating = {.program = "blackjack", .options = cards};
    screen_run_begin(&screen);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "10\ns10\ns");
    assert_screen_has(&screen, " Dealer busts with 23 ");
    assert_screen_has(&screen, "You win $10.\n Lucky: by exact odds, hitting "
                               "was better by $0.41.");
    screen_run_type_each(&screen, "w");
    assert_screen_has(&screen, " Coach: by exact odds, hitting beats\n");
    assert_screen_has(&screen, " The chart knows only your total; the\n");
    assert_screen_has(&screen, " better here.\n");
    screen_run_type_each(&screen, "w");
    fake_terminal_resize(screen.display, 16, 46);
    assert_screen_has(&screen, "Lucky: by exact odds, hitting was better by");
    screen_run_type_each(&screen, "\nr"); /* what the chart says */
    assert_screen_has(&screen, "\n Coach: right by the chart; by exact odds,\n"
                               " hitting beats surrender by ");
    screen_run_end(&screen);
}

/* Returns the mark of the color, 'f' or 'g', at a row and a column. */
static char color_at(struct screen_run *screen, char kind, int row, int column)
{
    char start[16];
    snprintf(start, sizeof start, "\n%2d %c ", row, kind);
    const char *marks =
        strstr(fake_terminal_attributes(screen->display), start);
    assert_non_null(marks);
    return marks[strlen(start) + (size_t)column];
}

/* A loss is as visible as a win: on a slip of another color than the felt. */
TEST(a_result_is_on_a_slip)
{
    struct screen_run screen;
    char slips[2];
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --cards "
                             "10s,9d,9h,8d,10c,10d,9c,Jd,2c,2d,3c,4c,5c,6c");
    for (int i = 0; i < 2; i++) {
        screen_run_type_each(&screen, "\ns");
        assert_screen_has(&screen, i == 0 ? " YOU WIN" : " YOU LOSE");
        slips[i] = color_at(&screen, 'g', 10, 56);
        assert_int_not_equal(slips[i], color_at(&screen, 'g', 9, 0));
    }
    assert_int_not_equal(slips[0], slips[1]);
    screen_run_end(&screen);
}

TEST(what_was_won_stands_out_on_the_last_page)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --cards "
                             "10s,9d,9h,8d,2c,2d,3c,4c,5c,6c,7c,8c");
    screen_run_type_each(&screen, "\nsq");
    assert_screen_has(&screen, "\n You                  $1005  +$5\n");
    char plain = color_at(&screen, 'f', 4, 24),
         won = color_at(&screen, 'f', 4, 29);
    assert_int_not_equal(won, plain);
    assert_int_equal(color_at(&screen, 'f', 4, 31), won);
    screen_run_end(&screen);
}
