/* Whatever is played, the bankroll is what was bought and what every page says
 * was won: the statistics, the review, the history and the last page, as text,
 * as JSON and on the screen. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

/* ---- Play ---- */

enum { INPUT_SIZE = 8192 };

/* Writes lines of somebody who bets and plays at random. The input ends in the
 * middle of a round, or between two. */
static void write_random_lines(char input[INPUT_SIZE], int count,
                               uint64_t *seed)
{
    static const char *const lines[] = {"bet 10",
                                        "bet 25",
                                        "bet 25 21+3 5 buster 2",
                                        "bet 5 perfect-pairs 5",
                                        "split",
                                        "split",
                                        "double",
                                        "stand",
                                        "stand",
                                        "stand",
                                        "hit",
                                        "insurance yes",
                                        "even no",
                                        "no",
                                        "surrender"};
    enum { COUNT = sizeof lines / sizeof *lines };
    size_t used = 0;
    input[0] = '\0';
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(input + used, INPUT_SIZE - used, "%s\n",
                                 lines[next_random(seed, COUNT)]);
}

/* Plays on two tables. Each run continues with the round that the one before
 * has left, and at the table where that was. */
static void play_two_tables(const struct screen_run *home, uint64_t *seed)
{
    static const char *const rules[] = {"strip", "single", "side-bets",
                                        "downtown"};
    enum { RUNS = 4, LINES = 90 };
    for (int i = 0; i < RUNS; i++) {
        char command[256], input[INPUT_SIZE];
        struct run_result result;
        snprintf(command, sizeof command,
                 "blackjack --plain --pause 0 --profile Ann --bankroll 3000 "
                 "--rules %s --rule side-bets=perfect-pairs,21+3,buster "
                 "--seed %u",
                 rules[i], (unsigned)next_random(seed, 1000000));
        write_random_lines(input, LINES, seed);
        if (i + 1 < RUNS)
            strcat(input, "stand\nstand\nno\nstand\nstand\nstand\nquit\n");
        run_at_home(home, command, input, &result);
        run_result_free(&result);
    }
}

/* ---- JSON ---- */

static char *json_of(const struct screen_run *home, const char *what)
{
    char command[128];
    struct run_result result;
    snprintf(command, sizeof command, "blackjack %s --json --profile Ann",
             what);
    run_at_home(home, command, "", &result);
    assert_string_equal(result.errors, "");
    char *text = strdup(result.output);
    run_result_free(&result);
    return text;
}

/* Adds up all values of `name`, and finds the least and the largest. */
struct values {
    double sum, least, largest;
};

static struct values values_of(const char *json, const char *name)
{
    struct values values = {0, 0, 0};
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    while ((json = strstr(json, key)) != NULL) {
        json += strlen(key);
        double value = strtod(json, NULL); /* null counts as 0 */
        values.sum += value;
        values.least = value < values.least ? value : values.least;
        values.largest = value > values.largest ? value : values.largest;
    }
    return values;
}

static void assert_cents(double found, double expected, const char *what)
{
    if (fabs(found - expected) > 1e-6)
        fail_msg("%s: %.6f cents, not %.6f", what, found, expected);
}

/* ---- What is said ---- */

struct said {
    char *statistics, *history, *review, *list;
    double net, side_net;
};

static void ask(const struct screen_run *home, struct said *said)
{
    said->statistics = json_of(home, "--stats");
    said->history = json_of(home, "--history");
    said->review = json_of(home, "--review");
    said->list = json_of(home, "--review --list");
    said->net = number_in_json(said->statistics, "net_cents");
    said->side_net = number_in_json(said->statistics, "side_bets_net_cents");
}

static void forget(struct said *said)
{
    free(said->statistics);
    free(said->history);
    free(said->review);
    free(said->list);
}

/* It was one session. */
static void assert_totals_agree(const struct said *said)
{
    const char *sum = said->statistics, *review = said->review;
    const struct values nets = values_of(said->history, "net_cents");
    assert_cents(number_in_json(sum, "bankroll_cents") -
                     number_in_json(sum, "bought_cents"),
                 said->net, "the bankroll");
    assert_cents(nets.sum, said->net, "the history");
    assert_cents(nets.largest, number_in_json(sum, "biggest_win_cents"),
                 "a win");
    assert_cents(-nets.least, number_in_json(sum, "biggest_loss_cents"),
                 "a loss");
    assert_cents(values_of(said->history, "side_bets_net_cents").sum,
                 said->side_net, "side bets in the history");
    assert_cents(number_in_json(sum, "sittings"), 1, "sittings");
    assert_cents(number_in_json(review, "net_cents"), said->net, "the review");
    assert_cents(number_in_json(review, "side_bets_net_cents"), said->side_net,
                 "side bets in the review");
    assert_cents(number_in_json(said->list, "net_cents"), said->net,
                 "the list");
    assert_cents(number_in_json(review, "rounds"),
                 number_in_json(sum, "rounds"), "rounds");
    assert_cents(number_in_json(review, "longest_wins"),
                 number_in_json(sum, "longest_wins"), "wins");
}

/* Rounds that can't be judged have no skill, and no cost. */
static void assert_skill_agrees(const struct said *said)
{
    const char *sum = said->statistics, *review = said->review;
    double cost = number_in_json(sum, "given_away_cents");
    assert_cents(values_of(said->history, "cost_cents").sum, cost,
                 "costs in the history");
    assert_cents(number_in_json(review, "given_away_cents"), cost,
                 "costs in the review");
    assert_cents(number_in_json(said->list, "given_away_cents"), cost,
                 "costs in the list");
    assert_cents(number_in_json(review, "expected_cents") - cost +
                     number_in_json(review, "luck_cents"),
                 number_in_json(sum, "skill_net_cents"), "skill and luck");
    assert_true(fabs(number_in_json(sum, "luck_cents") -
                     number_in_json(review, "luck_cents")) <= 0.5);
}

/* ---- On the screen ---- */

/* Reads an amount after `before`: "+$1.50", "−$3", "$0" or "even". */
static double amount_after(const struct screen_run *screen, const char *before)
{
    static const char minus[] = "\xe2\x88\x92";
    const char *text = fake_terminal_text(screen->display);
    const char *at = strstr(text, before);
    if (at == NULL) {
        fail_msg("no %s on the screen:\n%s", before, text);
        return 0;
    }
    at += strlen(before);
    at += strspn(at, " ");
    double sign = strncmp(at, minus, strlen(minus)) == 0 ? -1 : 1;
    at += strcspn(at, "$e");
    return *at == '$' ? sign * round(100 * strtod(at + 1, NULL)) : 0;
}

/* Leaves the round on the table again, if there is one. The page is without the
 * chips that are on the table. Returns true if there is a round. */
static bool assert_last_page(struct screen_run *screen, const struct said *said)
{
    char has[64];
    if (strstr(fake_terminal_text(screen->display), "Before you play"))
        screen_run_type_each(screen, "\n");
    screen_run_type_each(screen, "q");
    bool is_kept =
        strstr(fake_terminal_text(screen->display), "Leave the table?") != NULL;
    double chips = is_kept ? amount_after(screen, "You have ") : 0;
    if (is_kept)
        screen_run_type_each(screen, "y");
    double bankroll =
        number_in_json(said->statistics, "bankroll_cents") - chips;
    assert_cents(amount_after(screen, "\n You  "), bankroll, "the last page");
    snprintf(has, sizeof has,
             bankroll / 100 == floor(bankroll / 100) ? " $%.0f  " : " $%.2f  ",
             bankroll / 100);
    assert_cents(amount_after(screen, has), said->net, "its result");
    assert_cents(amount_after(screen, "\n Hands "), said->net - said->side_net,
                 "hands on the last page");
    assert_cents(amount_after(screen, "\n Side bets "), said->side_net,
                 "side bets on the last page");
    screen_run_type_each(screen, "t");
    assert_cents(amount_after(screen, " Bankroll "), bankroll,
                 "the bankroll in the statistics");
    assert_cents(amount_after(screen, " Result "), said->net, "the statistics");
    assert_cents(amount_after(screen, " from hands "),
                 said->net - said->side_net, "hands in the statistics");
    assert_cents(amount_after(screen, " from side bets "), said->side_net,
                 "side bets in the statistics");
    screen_run_type_each(screen, "tl");
    assert_cents(amount_after(screen, ", net "), said->net,
                 "the list of rounds");
    screen_run_type_each(screen, "qq");
    return is_kept;
}

TEST(every_page_adds_up_with_the_bankroll)
{
    enum { SESSIONS = 8 };
    uint64_t seed = 20;
    double splits = 0, insurances = 0, staked = 0;
    int kept = 0;
    for (int i = 0; i < seeds_of(SESSIONS); i++) {
        struct screen_run screen;
        struct said said;
        screen_run_begin(&screen);
        play_two_tables(&screen, &seed);
        assert_books_balance(screen.ledger);
        ask(&screen, &said);
        assert_totals_agree(&said);
        assert_skill_agrees(&said);
        screen_run_sit(&screen,
                       &(struct seating){.options = "--speed 0 --profile Ann",
                                         .rows = 60,
                                         .columns = 100});
        kept += assert_last_page(&screen, &said);
        splits += number_in_json(said.statistics, "splits");
        insurances += number_in_json(said.statistics, "insurances");
        staked += number_in_json(said.statistics, "side_bets_staked_cents");
        screen_run_leave(&screen, 0);
        forget(&said);
        screen_run_end(&screen);
    }
    assert_true(splits > 0 && insurances > 0 && staked > 0 && kept > 0);
}
