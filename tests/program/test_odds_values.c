/* The program odds: its numbers are those of the analyzer, to the last bit. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "counting.h"
#include "strategy.h"
#include "support/odds_run.h"
#include "support/odds_states.h"

static void assert_near(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error))
        fail_msg("%.17g isn't %.17g", value, expected);
}

static bool is_null(const char *text, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\": null", name);
    const char *found = strstr(text, key);
    return found && found < strchr(text, '\n');
}

static struct odds *open_single(void)
{
    struct rules rules;
    assert_true(rules_preset(&rules, "single"));
    struct odds *odds = odds_open(&rules);
    assert_non_null(odds);
    return odds;
}

/* Removes the low cards from a deck, which saves time. */
#define HIGH_CARDS "--deal 2,2,2,2,3,3,3,3,4,4,4,4,5,5,5,5"

static struct odds_shoe high_cards(void)
{
    struct odds_shoe shoe = odds_shoe_full(1);
    for (int rank = 1; rank <= 4; rank++)
        shoe.count[rank] = 0;
    return shoe;
}

static void check_results(const char *text,
                          const struct odds_distribution *spread)
{
    int written = 0;
    for (const char *entry = text; (entry = strstr(entry, "{\"result\": "));
         entry++)
        written++;
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        char entry[128];
        if (spread->chance[i] == 0)
            continue;
        snprintf(entry, sizeof entry,
                 "{\"result\": %g, \"chance\": %.17g, \"roughly\": %.17g}",
                 (i - ODDS_TENTHS_MAX) / 10.0, spread->chance[i],
                 spread->roughly[i]);
        assert_text_has(text, entry, "the results");
        written--;
    }
    assert_int_equal(written, 0);
}

TEST(json_holds_every_digit)
{
    struct odds *odds = open_single();
    const struct odds_shoe shoe = high_cards();
    struct odds_solution *book = malloc(sizeof *book);
    struct odds_distribution spread;
    struct run_result edge;
    assert_non_null(book);
    assert_null(odds_solve(odds, &shoe, ODDS_CDZ, book));
    assert_null(odds_distribution_fill(odds, book, &spread));
    run_odds("single", "--edge --json " HIGH_CARDS, &edge);
    assert_true(number_in_json(edge.output, "value") == book->round.value);
    assert_true(number_in_json(edge.output, "without_insurance") ==
                book->round.without_insurance);
    assert_true(number_in_json(edge.output, "deviation") == spread.deviation);
    assert_true(number_in_json(edge.output, "variance") == spread.variance);
    const char *values = strstr(edge.output, "\"by_upcard\"");
    const char *chances = strstr(edge.output, "\"upcard_chance\"");
    assert_true(values && chances);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const char *name = odds_rank_name(rank);
        assert_true(number_in_json(values, name) ==
                    book->round.by_upcard[rank]);
        assert_true(number_in_json(chances, name) == book->round.upcard[rank]);
    }
    check_results(edge.output, &spread);
    run_result_free(&edge);
    free(book);
    odds_close(odds);
}

/* Returns the number after the second comma of the line that starts with
 * `name`. */
static double value_in_csv(const char *text, const char *name)
{
    char start[16];
    snprintf(start, sizeof start, "\n%s,", name);
    const char *line = strstr(text, start);
    if (line == NULL) {
        fail_msg("no line of %s in %s", name, text);
        return NAN;
    }
    return strtod(strchr(line + strlen(start), ',') + 1, NULL);
}

TEST(the_edge_matches_the_book_for_every_strategy)
{
    struct odds *odds = open_single();
    const struct odds_shoe shoe = high_cards();
    struct odds_solution *book = malloc(sizeof *book);
    assert_non_null(book);
    for (int strategy = ODDS_CDZ; strategy <= ODDS_TOTAL; strategy++) {
        char words[128];
        struct run_result outcome;
        assert_null(
            odds_solve(odds, &shoe, (enum odds_strategy)strategy, book));
        snprintf(words, sizeof words, "--edge --csv --strategy %s " HIGH_CARDS,
                 odds_strategy_name((enum odds_strategy)strategy));
        run_odds("single", words, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_true(value_in_csv(outcome.output, "all") == book->round.value);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (shoe.count[rank] > 0)
                assert_true(
                    value_in_csv(outcome.output, odds_rank_name(rank)) ==
                    book->round.by_upcard[rank]);
        run_result_free(&outcome);
    }
    free(book);
    odds_close(odds);
}

TEST(the_report_of_a_hand_matches_the_decision)
{
    struct odds *odds = open_single();
    for (int strategy = ODDS_CDZ; strategy < ODDS_TOTAL; strategy++) {
        char words[64];
        struct run_result outcome;
        struct odds_shoe unseen = odds_shoe_full(1);
        struct odds_decision decision;
        unseen.count[7] -= 2; /* eights */
        unseen.count[ODDS_TEN]--;
        unseen.tens[0]--;
        const struct odds_state state_of_eights =
            odds_state_of(&unseen, 7, 7, ODDS_TEN);
        assert_null(odds_decide(odds, &state_of_eights,
                                (enum odds_strategy)strategy, &decision));
        snprintf(words, sizeof words,
                 "--hand 8,8 --dealer 10 --json --strategy %s",
                 odds_strategy_name((enum odds_strategy)strategy));
        run_odds("single", words, &outcome);
        int written = 0;
        for (int action = 0; action < ODDS_ACTIONS; action++) {
            char entry[96];
            if (!decision.legal[action])
                continue;
            snprintf(entry, sizeof entry,
                     "{\"action\": \"%s\", \"value\": %.17g}",
                     odds_action_name((enum odds_action)action),
                     decision.value[action]);
            assert_text_has(outcome.output, entry, "%s", words);
            written++;
        }
        assert_int_equal(written, 4); /* all but surrender */
        run_result_free(&outcome);
    }
    odds_close(odds);
}

/* If the distribution can't be worked out, the report still has the values. */
TEST(an_edge_without_a_distribution_still_has_values)
{
    static const struct {
        const char *words, *reason;
    } games[] = {
        {"--edge --strategy cdp", "for cdp"},
        {"--edge --rule charlie=6 --rule peek=none-original", "for a Charlie"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char words[128];
        struct run_result text, json;
        run_odds(ODDS_RULES, games[i].words, &text);
        snprintf(words, sizeof words, "%s --json", games[i].words);
        run_odds(ODDS_RULES, words, &json);
        assert_int_equal(text.status, 0);
        assert_int_equal(json.status, 0);
        assert_string_equal(text.errors, "");
        assert_text_has(text.output, "  expected value    ", "the edge");
        assert_text_has(text.output, games[i].reason, "the edge");
        assert_null(strstr(text.output, "deviation"));
        check_lines_fit(text.output, games[i].words);
        assert_text_has(json.output, games[i].reason, "the edge");
        assert_text_has(json.output, "\"deviation\": null", "the edge");
        assert_text_has(json.output, "\"variance\": null", "the edge");
        assert_text_has(json.output, "\"results\": []", "the edge");
        assert_true(fabs(number_in_json(json.output, "value")) < 0.02);
        run_result_free(&text);
        run_result_free(&json);
    }
}

/* Finds the row of a page that begins with `start`. */
static const char *row_of(const struct run_result *page, const char *start)
{
    const char *row = strstr(page->output, start);
    if (row == NULL) {
        fail_msg("no %s in %s", start, page->output);
        return "";
    }
    return row;
}

/* Checks the row of a hand against the report of that hand. */
static void check_two_cards(const struct run_result *page, const char *hand,
                            const char *upcard)
{
    static const char *const names[] = {"stand", "hit", "double", "split",
                                        "surrender"};
    struct run_result alone;
    char words[96], start[64], best[32];
    snprintf(words, sizeof words, "--json --hand %s --dealer %s", hand, upcard);
    snprintf(start, sizeof start, "{\"hand\": \"%s\", \"dealer\": \"%s\"", hand,
             upcard);
    run_odds(ODDS_RULES, words, &alone);
    const char *row = row_of(page, start);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char action[48];
        snprintf(action, sizeof action, "\"action\": \"%s\"", names[i]);
        const char *found = strstr(alone.output, action);
        if (found)
            assert_true(number_in_json(row, names[i]) ==
                        number_in_json(found, "value"));
        else
            assert_true(is_null(row, names[i]));
    }
    snprintf(best, sizeof best, "%.*s",
             (int)strcspn(strstr(alone.output, "\"best\""), ","),
             strstr(alone.output, "\"best\""));
    assert_text_has(row, best, "%s against %s", hand, upcard);
    run_result_free(&alone);
}

TEST(all_two_card_hands_are_those_of_single_reports)
{
    static const char *const hands[] = {"A,A", "A,10", "A,7", "10,10", "10,6",
                                        "8,8", "9,2",  "5,5", "3,2",   "2,2"};
    static const char *const upcards[] = {"2", "6", "10", "A"};
    struct run_result page;
    run_odds(ODDS_RULES, "--two-cards --json", &page);
    int rows = 0;
    for (const char *row = page.output; (row = strstr(row, "{\"hand\"")); row++)
        rows++;
    assert_int_equal(rows, 55 * 10);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++)
        for (size_t j = 0; j < sizeof upcards / sizeof *upcards; j++)
            check_two_cards(&page, hands[i], upcards[j]);
    run_result_free(&page);
}

/* With the chance of each upcard, 8 or 32 of 104 cards, the rows of the upcards
 * give those of any upcard. */
TEST(the_dealers_chances_add_up)
{
    static const char *const outcomes[] = {"17", "18", "19",
                                           "20", "21", "bust"};
    struct run_result page;
    run_odds(ODDS_RULES, "--dealer all --json", &page);
    const char *any = row_of(&page, "{\"upcard\": \"any\"");
    double all = number_in_json(any, "blackjack");
    assert_near(all, 2 * 32 * 8 / (104. * 103), 1e-15);
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        double sum = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            char start[32];
            snprintf(start, sizeof start, "{\"upcard\": \"%s\"",
                     odds_rank_name(rank));
            sum += (rank == ODDS_TEN ? 32 : 8) / 104. *
                   number_in_json(row_of(&page, start), outcomes[i]);
        }
        assert_near(number_in_json(any, outcomes[i]), sum, 1e-15);
        const char *looked =
            row_of(&page, "{\"upcard\": \"any\", \"checked\": \"yes\"");
        assert_near(number_in_json(looked, outcomes[i]),
                    sum / (1 - number_in_json(any, "blackjack")), 1e-15);
        all += sum;
    }
    assert_near(all, 1, 1e-14);
    run_result_free(&page);
}

/* Each row is the value of the report that has this rule. */
TEST(compared_rules_are_those_of_single_reports)
{
    struct run_result page, edge;
    run_odds(ODDS_RULES, "--compare decks=1-3 --json", &page);
    const char *first = row_of(&page, "{\"rule\": \"decks = 1\"");
    for (int decks = 1; decks <= 3; decks++) {
        char words[64], start[32];
        snprintf(words, sizeof words, "--edge --json --decks %d", decks);
        snprintf(start, sizeof start, "{\"rule\": \"decks = %d\"", decks);
        run_odds(ODDS_RULES, words, &edge);
        const char *row = row_of(&page, start);
        assert_true(number_in_json(row, "value") ==
                    number_in_json(edge.output, "value"));
        if (decks > 1)
            assert_true(number_in_json(row, "difference") ==
                        number_in_json(row, "value") -
                            number_in_json(first, "value"));
        run_result_free(&edge);
    }
    run_result_free(&page);
}

/* ---- The values of a chart's cells ---- */

/* Stores the columns of a line of CSV, which ends them with NULs. */
static int split_columns(char *line, char *columns[], int most)
{
    int count = 1;
    bool quoted = false;
    for (int i = 0; i < most; i++)
        columns[i] = line;
    for (; *line != '\0' && *line != '\n'; line++) {
        quoted ^= *line == '"';
        if (*line != ',' || quoted || count == most)
            continue;
        *line = '\0';
        columns[count++] = line + 1;
    }
    *line = '\0';
    return count;
}

/* Returns the value of the best action for a hand in a report of two cards. */
static double best_of_hand(const char *report, const char *hand,
                           const char *dealer)
{
    enum { BEST = 2, STAND, COLUMNS_MOST = 10 };
    static const char *const actions[] = {"stand", "hit", "double", "split",
                                          "surrender"};
    char key[32], line[512], *columns[COLUMNS_MOST] = {NULL};
    snprintf(key, sizeof key, "\"%s\",\"%s\",", hand, dealer);
    const char *found = strstr(report, key);
    if (found == NULL) {
        fail_msg("no %s", key);
        return NAN;
    }
    snprintf(line, sizeof line, "%.500s", found);
    assert_int_equal(split_columns(line, columns, COLUMNS_MOST), COLUMNS_MOST);
    for (int i = 0; i < 5; i++)
        if (strncmp(columns[BEST] + 1, actions[i], strlen(actions[i])) == 0)
            return strtod(columns[STAND + i], NULL);
    fail_msg("unknown action %s", columns[BEST]);
    return NAN;
}

/* The mean of one value, from a running sum, may be off by its last bit. */
static const double ROUNDING = 1e-16;

/* Soft totals and pairs have only one hand of two cards, so a cell has the
 * value of that hand. */
TEST(cells_of_one_hand_have_its_value)
{
    enum { COLUMNS_MOST = 11 };
    struct run_result cells, hands;
    run_odds("strip", "--values --csv", &cells);
    run_odds("strip", "--two-cards --strategy total --csv", &hands);
    int checked = 0;
    char *line = strstr(cells.output, "\nhand,") + 1;
    char *heads[COLUMNS_MOST] = {NULL}, *columns[COLUMNS_MOST] = {NULL};
    char *next = strchr(line, '\n') + 1;
    assert_int_equal(split_columns(line, heads, COLUMNS_MOST), COLUMNS_MOST);
    while (*next != '\0') {
        char hand[16], rank[4];
        line = next;
        next = strchr(line, '\n') + 1;
        assert_int_equal(split_columns(line, columns, COLUMNS_MOST),
                         COLUMNS_MOST);
        long total =
            strncmp(line, "soft ", 5) == 0 ? strtol(line + 5, NULL, 10) : 0;
        if (total > 12 && total < 21)
            snprintf(hand, sizeof hand, "A,%ld", total - 11);
        else if (sscanf(line, "pair %3s", rank) == 1)
            snprintf(hand, sizeof hand, "%s,%s", rank, rank);
        else
            continue;
        for (int i = 1; i < COLUMNS_MOST; i++, checked++)
            assert_near(strtod(columns[i], NULL),
                        best_of_hand(hands.output, hand, heads[i]), ROUNDING);
    }
    assert_int_equal(checked, 18 * ODDS_RANKS);
    run_result_free(&hands);
    run_result_free(&cells);
}

/* Fifty times the tags of hi-lo have fifty times its true counts. */
TEST(a_bet_breaks_even_at_large_counts_of_large_tags)
{
    struct run_result hi_lo, large;
    run_odds(ODDS_RULES, "--side-bets=insurance --json --count hi-lo", &hi_lo);
    run_odds(ODDS_RULES,
             "--side-bets=insurance --json --count "
             "-50,50,50,50,50,50,0,0,0,-50",
             &large);
    const char *small_bet = strstr(hi_lo.output, "the bet");
    const char *large_bet = strstr(large.output, "the bet");
    assert_non_null(small_bet);
    assert_non_null(large_bet);
    assert_near(number_in_json(large_bet, "break_even"),
                50 * number_in_json(small_bet, "break_even"), 1e-6);
    run_result_free(&hi_lo);
    run_result_free(&large);
}

/* With infinite decks, the cards of a hand tell nothing that its total doesn't.
 */
TEST(infinite_decks_have_no_exceptions)
{
    struct run_result outcome;
    run_odds("strip", "--exceptions --decks infinite", &outcome);
    assert_text_has(outcome.output, "per round\n  none\n\nTogether they gain 0",
                    "the page");
    run_result_free(&outcome);
}

/* Infinite decks hold any number of one card. */
TEST(infinite_decks_take_a_card_with_its_suit_twice)
{
    struct run_result bare, suited;
    run_odds("strip", "--hand 8,8 --dealer 10 --decks infinite --json", &bare);
    run_odds("strip", "--hand 8h,8h --dealer 10 --decks infinite --json",
             &suited);
    assert_true(isfinite(number_in_json(bare.output, "natural")));
    assert_string_equal(suited.output, bare.output);
    run_result_free(&bare);
    run_result_free(&suited);
}

/* A count whose tags are +1, 0 and -1, of which an ace and a ten have -1, and a
 * 9 has 0. Shoes with the same number of cards left of each tag are alike for
 * insurance and for lucky-ladies. */
struct even_count {
    const char *name;
    int low, zero; /* cards with +1 and 0 in a deck */
};

static double ways(int from, int cards)
{
    return lgamma(from + 1) - lgamma(cards + 1) - lgamma(from - cards + 1);
}

/* The cards that are left, and those that a whole shoe has. */
struct left {
    double cards, high, high_of, zero, zero_of;
};

/* Returns the value of insurance; the ace that is up isn't among the cards. */
static double insurance_from(double decks, struct left left)
{
    return 3 * 16 * decks * left.high / left.high_of / left.cards - 1;
}

/* Returns the value of lucky-ladies: two tens pay 4:1, 9:1 in one suit, 19:1 if
 * they are alike, 125:1 as queens of hearts, and then 1000:1 if the dealer has
 * a blackjack; an ace and a nine pay 4:1, 9:1 in one suit. */
static double ladies_from(double decks, struct left left)
{
    double ladies = decks * (decks - 1), alike = 15 * ladies;
    double suited = 16 * decks * (4 * decks - 1) - alike - ladies;
    double other = 16 * decks * (16 * decks - 1) - suited - alike - ladies;
    double two_high =
        left.high * (left.high - 1) / (left.high_of * (left.high_of - 1));
    double four_high = two_high * (left.high - 2) * (left.high - 3) /
                       ((left.high_of - 2) * (left.high_of - 3));
    double ace_and_nine = left.high * left.zero / (left.high_of * left.zero_of);
    double pays = 5 * other + 10 * suited + 20 * alike + 126 * ladies;
    double pays_nine = (5 * 24 + 10 * 8) * decks * decks;
    double natural =
        8 * decks * (16 * decks - 2) / ((left.cards - 2) * (left.cards - 3));
    return (pays * two_high + pays_nine * ace_and_nine +
            (1001 - 126) * ladies * natural * four_high) /
               (left.cards * (left.cards - 1)) -
           1;
}

/* Adds up what a bet wins where it has an edge at the running count: a sum over
 * the numbers of high and low cards at each depth of the shoe. */
static void add_up(const struct even_count *count, int decks, bool is_insurance,
                   double *share, double *won)
{
    int low = count->low * decks, zero = count->zero * decks,
        high = 20 * decks - is_insurance, cards = low + zero + high,
        last = cards * 3 / 4;
    double offered = (is_insurance ? 1. / 13 : 1) / (last + 1);
    *share = *won = 0;
    for (int n = 0; n <= last; n++)
        for (int running = -high; running <= low; running++) {
            double chance = 0, value = 0;
            for (int i = 0; i <= high; i++) {
                int lows = i + running, zeros = n - i - lows;
                if (lows < 0 || lows > low || zeros < 0 || zeros > zero)
                    continue;
                double each = exp(ways(high, i) + ways(low, lows) +
                                  ways(zero, zeros) - ways(cards, n));
                chance += each;
                struct left left = {.cards = cards - n,
                                    .high = high - i,
                                    .high_of = high,
                                    .zero = zero - zeros,
                                    .zero_of = zero};
                value += each * (is_insurance ? insurance_from(decks, left)
                                              : ladies_from(decks, left));
            }
            if (value > 0) {
                *share += offered * chance;
                *won += offered * value;
            }
        }
}

static void check_bet(const struct even_count *count, int decks, bool insurance)
{
    struct run_result report;
    char line[128];
    double share, won;
    add_up(count, decks, insurance, &share, &won);
    snprintf(line, sizeof line, "--side-bets=%s --json --decks %d --count %s",
             insurance ? "insurance" : "lucky-ladies", decks, count->name);
    run_odds("strip", line, &report);
    const char *bet = strstr(report.output, "\"the bet\"");
    assert_non_null(bet);
    assert_near(number_in_json(bet, "bet_share"), share, 0.01 * share);
    assert_near(number_in_json(bet, "won_per_hour"), 100 * won, 0.5 * won);
    run_result_free(&report);
}

TEST(side_bets_are_worth_what_all_shoes_of_a_count_say)
{
    static const struct even_count counts[] = {
        {"hi-lo", 20, 12}, {"ko", 24, 8}, {"red-seven", 22, 10}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (int decks = 2; decks <= 6; decks += 4) {
            check_bet(&counts[i], decks, true);
            check_bet(&counts[i], decks, false);
        }
}
