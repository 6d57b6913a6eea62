/* The program odds: whole reports, error messages, and colors. */
#include "support/check.h"
#include "odds/decide.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strategy.h"
#include "support/fake_terminal.h"
#include "support/process.h"

#define RULES "tests/golden/odds/golden.rules"

/* Removes the low cards from the two decks of the goldens. The few hands that
 * are left make every analysis fast. */
#define FEW_CARDS                                                         \
    "--deal 2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,4,4,4,4,4,4,4,4,5,5,5,5,5,5," \
    "5,5,6,6,6,6,6,6,6,6"

static void run_words(struct run *run, const char *rules, const char *words,
                      struct run_result *outcome)
{
    char text[256];
    const char *const first[] = {"odds", "--rules", rules};
    memcpy(run->arguments, first, sizeof first);
    snprintf(text, sizeof text, "%s", words);
    int count = 3;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        run->arguments[count++] = word;
    run_program(run, outcome);
}

/* Runs odds with these rules and arguments, which are separated by blanks. */
static void run_odds(const char *rules, const char *words,
                     struct run_result *outcome)
{
    struct run run = {.is_alone = true};
    run_words(&run, rules, words, outcome);
}

/* Runs odds under $RUNNER, for runs that are fast. */
static void run_odds_watched(const char *rules, const char *words,
                             struct run_result *outcome)
{
    struct run run = {.is_alone = false};
    run_words(&run, rules, words, outcome);
}

static void reports_match_their_goldens(void **state)
{
    (void)state;
    static const struct {
        const char *words, *file;
    } pages[] = {
        {"--chart", "chart.txt"},
        {"--chart --ascii", "chart-ascii.txt"},
        {"--chart --color always", "chart-color.txt"},
        {"--chart --csv", "chart.csv"},
        {"--chart --json", "chart.json"},
        {"--chart --svg", "chart.svg"},
        {"--hand 8,8 --dealer 10", "hand.txt"},
        {"--hand A,7 --dealer A --ascii", "hand-ascii.txt"},
        {"--hand 2,3,4,A --dealer 9 --json", "hand.json"},
        {"--hand 10,6 --dealer 10 --csv", "hand.csv"},
        {"--edge", "edge.txt"},
        {"--edge --json", "edge.json"},
        {"--edge --csv", "edge.csv"},
        {"--exceptions --ascii", "exceptions.txt"},
        {"--exceptions --json", "exceptions.json"},
        {"--exceptions --csv", "exceptions.csv"},
        {"--effects", "effects.txt"},
        {"--effects --json", "effects.json"},
        {"--effects --csv", "effects.csv"},
        {"--count ko", "ko.txt"},
        {"--list-counts", "counts.txt"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct run_result outcome;
        char path[64];
        run_odds(RULES, pages[i].words, &outcome);
        snprintf(path, sizeof path, "tests/golden/odds/%s", pages[i].file);
        assert_string_equal(outcome.errors, "");
        assert_count_equal(outcome.status, 0, "odds %s", pages[i].words);
        check_golden_file(outcome.output, path);
        run_result_free(&outcome);
    }
}

/* Returns a copy of the text in which numbers longer than twelve digits are
 * rounded to ten. The caller frees it. */
static char *round_numbers(const char *text)
{
    enum { MOST = 12 };
    char *rounded = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&rounded, &size);
    assert_non_null(memory);
    while (*text) {
        char *end = NULL;
        double number = isdigit((unsigned char)*text) ? strtod(text, &end) : 0;
        if (end && end - text > MOST)
            fprintf(memory, "%.10g", number);
        else if (end)
            fprintf(memory, "%.*s", (int)(end - text), text);
        else
            putc(*text, memory);
        text = end ? end : text + 1;
    }
    fclose(memory);
    return rounded;
}

/* The last digits of index numbers depend on the math library. */
static void indices_for_programs_match_their_goldens(void **state)
{
    (void)state;
    static const char *const forms[] = {"json", "csv"};
    for (int i = 0; i < 2; i++) {
        struct run_result outcome;
        char words[32], path[64];
        snprintf(words, sizeof words, "--indices --%s", forms[i]);
        snprintf(path, sizeof path, "tests/golden/odds/indices.%s", forms[i]);
        run_odds(RULES, words, &outcome);
        char *rounded = round_numbers(outcome.output);
        assert_int_equal(outcome.status, 0);
        check_golden_file(rounded, path);
        free(rounded);
        run_result_free(&outcome);
    }
}

/* Runs each report in several formats, from a shoe that is fast to analyze. */
static void every_report_works_for_a_small_shoe(void **state)
{
    (void)state;
    static const char *const pages[] = {"--chart --color always",
                                        "--chart --json",
                                        "--chart --svg",
                                        "--hand 8,8 --dealer 10 --json",
                                        "--hand 8,8 --dealer 10 --csv",
                                        "--edge --strategy total",
                                        "--edge --json",
                                        "--exceptions",
                                        "--exceptions --json",
                                        "--effects --csv",
                                        "--indices",
                                        "--indices --json"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char words[256];
        struct run_result outcome;
        snprintf(words, sizeof words, "%s " FEW_CARDS, pages[i]);
        run_odds_watched(RULES, words, &outcome);
        assert_count_equal(outcome.status, 0, "odds %s", words);
        assert_text_equal(outcome.errors, "", "odds %s", words);
        assert_text_has(outcome.output, "golden.rules", "odds %s", words);
        run_result_free(&outcome);
    }
}

/* Returns the number of characters in UTF-8 without escape sequences. */
static size_t columns_of(const char *line, size_t length)
{
    size_t columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)line[i] & 0xC0) != 0x80;
    return columns;
}

static void text_fits_80_columns_and_ascii_is_ascii(void **state)
{
    (void)state;
    static const char *const pages[] = {"--chart --ascii",
                                        "--hand 8,8 --dealer A --ascii",
                                        "--edge --ascii --rule split=1",
                                        "--exceptions --ascii",
                                        "--effects --ascii",
                                        "--indices --ascii --rule split=1"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct run_result outcome;
        run_odds(RULES, pages[i], &outcome);
        assert_int_equal(outcome.status, 0);
        for (const char *byte = outcome.output; *byte; byte++)
            assert_true((*byte >= ' ' && *byte <= '~') || *byte == '\n');
        for (const char *line = outcome.output; *line;
             line += strcspn(line, "\n") + 1) {
            size_t length = strcspn(line, "\n");
            if (columns_of(line, length) > 80 ||
                (length > 0 && line[length - 1] == ' '))
                fail_msg("%s: \"%.*s\"", pages[i], (int)length, line);
        }
        run_result_free(&outcome);
    }
}

/* ---- Formats for programs ---- */

/* Returns the number after "name": in a JSON text. */
static double member(const char *text, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *found = strstr(text, key);
    if (found == NULL) {
        fail_msg("no %s in %s", name, text);
        return NAN;
    }
    return strtod(found + strlen(key), NULL);
}

/* ---- Values of the analyzer, to the last bit ---- */

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
    struct odds_shoe shoe = odds_shoe_of(1);
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
        char entry[96];
        if (spread->chance[i] == 0)
            continue;
        snprintf(entry, sizeof entry, "{\"result\": %g, \"chance\": %.17g}",
                 (i - ODDS_TENTHS_MAX) / 10.0, spread->chance[i]);
        assert_text_has(text, entry, "the results");
        written--;
    }
    assert_int_equal(written, 0);
}

static void json_holds_every_digit(void **state)
{
    (void)state;
    struct odds *odds = open_single();
    const struct odds_shoe shoe = high_cards();
    struct odds_book *book = malloc(sizeof *book);
    struct odds_distribution spread;
    struct run_result edge;
    assert_non_null(book);
    assert_null(odds_book_fill(odds, &shoe, ODDS_CDZ, book));
    assert_null(odds_distribution_fill(odds, book, &spread));
    run_odds("single", "--edge --json " HIGH_CARDS, &edge);
    assert_true(member(edge.output, "value") == book->round.value);
    assert_true(member(edge.output, "without_insurance") ==
                book->round.without_insurance);
    assert_true(member(edge.output, "deviation") == spread.deviation);
    assert_true(member(edge.output, "variance") == spread.variance);
    const char *values = strstr(edge.output, "\"by_upcard\"");
    const char *chances = strstr(edge.output, "\"upcard_chance\"");
    assert_true(values && chances);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const char *name = odds_rank_name(rank);
        assert_true(member(values, name) == book->round.by_upcard[rank]);
        assert_true(member(chances, name) == book->round.upcard[rank]);
    }
    check_results(edge.output, &spread);
    run_result_free(&edge);
    free(book);
    odds_close(odds);
}

/* Returns the number after the second comma of the line that starts with
 * `name`.
 */
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

static void the_edge_matches_the_book_for_every_strategy(void **state)
{
    (void)state;
    struct odds *odds = open_single();
    const struct odds_shoe shoe = high_cards();
    struct odds_book *book = malloc(sizeof *book);
    assert_non_null(book);
    for (int strategy = ODDS_CDZ; strategy <= ODDS_TOTAL; strategy++) {
        char words[128];
        struct run_result outcome;
        assert_null(
            odds_book_fill(odds, &shoe, (enum odds_strategy)strategy, book));
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

static void the_report_of_a_hand_matches_the_decision(void **state)
{
    (void)state;
    struct odds *odds = open_single();
    for (int strategy = ODDS_CDZ; strategy < ODDS_TOTAL; strategy++) {
        char words[64];
        struct run_result outcome;
        struct odds_shoe unseen = odds_shoe_of(1);
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

static void the_svg_chart_explains_missing_ranks(void **state)
{
    (void)state;
    static const char *const dealt[] = {"--deal 5,5,5,5", ""};
    for (int i = 0; i < 2; i++) {
        char words[64];
        struct run_result outcome;
        snprintf(words, sizeof words, "--chart --svg %s", dealt[i]);
        run_odds("single", words, &outcome);
        assert_true((strstr(outcome.output, ">- not in this shoe.<") != NULL) ==
                    (i == 0));
        run_result_free(&outcome);
    }
}

static void the_chart_of_the_program_can_be_read_back(void **state)
{
    (void)state;
    struct run_result outcome;
    struct odds_chart chart;
    char problem[CHART_PROBLEM_SIZE];
    run_odds(RULES, "--chart --csv", &outcome);
    FILE *file = fmemopen(outcome.output, strlen(outcome.output), "r");
    assert_non_null(file);
    if (!chart_read(&chart, file, problem))
        fail_msg("%s", problem);
    assert_int_equal(chart.hard[11][5].action, ODDS_DOUBLE);
    fclose(file);
    run_result_free(&outcome);
}

/* The order and the suits of the dealt cards don't matter. The hand comes from
 * the remaining cards. */
static void dealt_cards_leave_the_shoe(void **state)
{
    (void)state;
    struct run_result full, less, same;
    run_odds(RULES, "--hand 10,6 --dealer 10 --json", &full);
    run_odds(RULES, "--hand 10,6 --dealer 10 --json --deal 5,5,K", &less);
    run_odds(RULES, "--hand 6,10 --dealer T --json --deal Kh,5s,5d", &same);
    const char *values = strstr(less.output, "\"actions\"");
    const char *again = strstr(same.output, "\"actions\"");
    assert_true(values && again);
    assert_string_equal(values, again);
    assert_text_has(less.output, "\"5\": 6, ", "the shoe");
    assert_string_not_equal(values, strstr(full.output, "\"actions\""));
    run_result_free(&full);
    run_result_free(&less);
    run_result_free(&same);
}

/* A bare 10 is any ten-valued card. A deck has sixteen, four of them tens. */
static void a_bare_10_is_any_ten_valued_card(void **state)
{
    (void)state;
    static const char *const rules[] = {"split-by=value", "split-by=rank"};
    char words[160];
    for (int by_rank = 0; by_rank <= 1; by_rank++) {
        struct run_result outcome;
        snprintf(words, sizeof words,
                 "--rule %s --deal 10,K,10,10,T,10,K --chart --json",
                 rules[by_rank]);
        run_odds("single", words, &outcome);
        assert_string_equal(outcome.errors, "");
        assert_text_has(outcome.output, "\"10\": 9}", "%s", words);
        assert_text_has(outcome.output,
                        "\"dealt\": [\"10\", \"K\", \"10\", \"10\", \"10\", "
                        "\"10\", \"K\"]",
                        "%s", words);
        run_result_free(&outcome);
        snprintf(words, sizeof words,
                 "--rule %s --hand 10,6 --dealer 10 --deal "
                 "10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10",
                 rules[by_rank]);
        run_odds("single", words, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_string_equal(outcome.errors, "odds: --deal: the shoe has no 10 "
                                            "left for card 17 of the list\n");
        run_result_free(&outcome);
    }
}

/* Every report shows the dealt cards as the program read them, in lines that
 * fit its format. */
static void a_long_list_of_dealt_cards_keeps_the_formats_valid(void **state)
{
    (void)state;
    static const char *const forms[] = {"--csv", "--ascii", "--svg", "--json"};
    char dealt[256] = "";
    for (int i = 0; i < 60; i++)
        sprintf(dealt + strlen(dealt), "%d%s", 2 + i % 9, i % 2 ? "\n" : ",");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct run run = {
            .arguments = {"odds", "--chart", forms[i], "--deal", dealt},
            .is_alone = true};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_string_equal(outcome.errors, "");
        if (i == 3)
            assert_text_has(outcome.output, "\"dealt\": [\"2\", \"3\", \"4\"",
                            "the list");
        bool rows = false;
        for (char *line = strtok(outcome.output, "\n"); line && i < 2;
             line = strtok(NULL, "\n")) {
            rows = rows || strncmp(line, "hand,2", strlen("hand,2")) == 0;
            if (i == 0 && !rows && *line != '#')
                fail_msg("not a comment: %s", line);
            if (columns_of(line, strlen(line)) > 80)
                fail_msg("line too long: %s", line);
        }
        run_result_free(&outcome);
    }
}

/* If the distribution can't be worked out, the report still has the values. */
static void an_edge_without_a_distribution_still_has_values(void **state)
{
    (void)state;
    static const struct {
        const char *words, *reason;
    } games[] = {
        {"--edge --strategy cdp", "for cdp"},
        {"--edge --rule charlie=6 --rule peek=none-original", "for a Charlie"}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char words[128];
        struct run_result text, json;
        run_odds(RULES, games[i].words, &text);
        snprintf(words, sizeof words, "%s --json", games[i].words);
        run_odds(RULES, words, &json);
        assert_int_equal(text.status, 0);
        assert_int_equal(json.status, 0);
        assert_string_equal(text.errors, "");
        assert_text_has(text.output, "  expected value    ", "the edge");
        assert_text_has(text.output, games[i].reason, "the edge");
        assert_null(strstr(text.output, "deviation"));
        for (const char *line = text.output; *line;
             line += strcspn(line, "\n") + 1)
            assert_true(columns_of(line, strcspn(line, "\n")) <= 80);
        assert_text_has(json.output, games[i].reason, "the edge");
        assert_text_has(json.output, "\"deviation\": null", "the edge");
        assert_text_has(json.output, "\"variance\": null", "the edge");
        assert_text_has(json.output, "\"results\": []", "the edge");
        assert_true(fabs(member(json.output, "value")) < 0.02);
        run_result_free(&text);
        run_result_free(&json);
    }
}

/* A natural against an ace wins nothing 95 times in 309. So one sure bet is
 * better than 6:5 and worse than 3:2. */
static void even_money_can_be_best(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *words, *expected;
    } pages[] = {
        {"strip", "",
         "\n  even money +1.000000000  before the dealer checks: decline\n"},
        {"six-five", "",
         "\n  even money +1.000000000  before the dealer checks: take\n"},
        {"strip", "--before-look",
         "\n> stand      +1.038834951  best\n"
         "  even money +1.000000000\n"},
        {"six-five", "--before-look",
         "\n> even money +1.000000000  best\n"
         "  stand      +0.831067961\n"},
        {"six-five", "--before-look --json", "\"best\": \"even money\""},
        {"six-five", "--before-look --json", "\"even_money\": 1,"},
        {"six-five", "--json", "\"best\": \"stand\""},
        {"six-five", "--before-look --csv", "\neven money,1\n"},
        {"europe", "", "\n  even money +1.000000000\n"},
        {"europe", "", "\nThe dealer has blackjack 30.7443% of the time.\n"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct run_result outcome;
        char words[96];
        snprintf(words, sizeof words, "--hand 10,A --dealer A --ascii %s",
                 pages[i].words);
        run_odds(pages[i].rules, words, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_text_has(outcome.output, pages[i].expected, "%s %s",
                        pages[i].rules, pages[i].words);
        run_result_free(&outcome);
    }
}

static void without_a_hole_card_the_dealer_never_checks(void **state)
{
    (void)state;
    struct run_result outcome;
    run_odds("europe", "--hand 10,6 --dealer A", &outcome);
    assert_null(strstr(outcome.output, "checks"));
    assert_text_has(outcome.output, "  half a bet: decline\n", "insurance");
    run_result_free(&outcome);
}

/* ---- Errors ---- */

static void bad_options_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *words, *message;
    } faults[] = {
        {"--hand 10,6", "odds: --hand and --dealer must be used together, as "
                        "in --hand 10,6 --dealer 10\n"},
        {"--dealer 6", "odds: --hand and --dealer must be used together, as in "
                       "--hand 10,6 --dealer 10\n"},
        {"--hand 10,6,8 --dealer 5",
         "odds: --hand: that hand is bust with 24, so there is nothing to "
         "decide\n"},
        {"--hand 10 --dealer 5", "odds: --hand needs at least two cards, such "
                                 "as --hand 10,6\n"},
        {"--hand 10,1 --dealer 5",
         "odds: --hand: not a card: \"1\"; use A, 2 to 10, J, Q or K, with "
         "or without a suit (10h, AS)\n"},
        {"--hand 10,6 --dealer X",
         "odds: --dealer: not a card: \"X\"; use A, 2 to 10, J, Q or K, with "
         "or without a suit (10h, AS)\n"},
        {"--hand 10,6 --dealer 5,5",
         "odds: --dealer needs exactly one card, the upcard, such as "
         "--dealer 10\n"},
        {"--hand A,A,A,A,A,A,A,A,A --dealer 5",
         "odds: the shoe doesn't hold that many cards of rank A\n"},
        {"--hand AS,5 --dealer 9 --deal AS,AS",
         "odds: the card As is listed 3 times, but the shoe has only 2 "
         "decks\n"},
        {"--deal 9,9,9,9,9,9,9,9,9",
         "odds: --deal: the shoe has no 9 left for card 9 of the list\n"},
        {"--edge --chart", "odds: --hand, --edge, --chart, --exceptions, "
                           "--effects, --indices and --list-counts can't be "
                           "used together\n"},
        {"--edge --svg", "odds: --svg works only with --chart\n"},
        {"--csv --json",
         "odds: --csv, --json and --svg can't be used together\n"},
        {"--before-look", "odds: --before-look works only with --hand\n"},
        {"--edge --seen 60",
         "odds: --seen works only with --indices or --count\n"},
        {"--list-counts --json",
         "odds: --list-counts can't be used with --csv or --json\n"},
        {"--strategy best",
         "odds: --strategy: unknown strategy \"best\"; use cdz, "
         "cdp1, cdp or total\n"},
        {"--hand 5,5,2 --dealer 9 --strategy total",
         "odds: --strategy total works only for two-card hands after the "
         "dealer has checked for blackjack; use cdz\n"},
        {"--count hi-low", "odds: --count: unknown count \"hi-low\"; did you "
                           "mean \"hi-lo\"?\n"},
        {"--count high", "odds: --count: unknown count \"high\"; "
                         "--list-counts lists the known ones\n"},
        {"--strategy totals",
         "odds: --strategy: unknown strategy \"totals\"; did you mean "
         "\"total\"?\n"},
        {"--rules stirp", "odds: unknown rules \"stirp\"; did you mean "
                          "\"strip\"?\n"},
        {"--rule decks=0", "odds: --rule: decks must be a number from 1 to "
                           "10, not \"0\"\n"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct run_result outcome;
        run_odds_watched(RULES, faults[i].words, &outcome);
        assert_count_equal(outcome.status, 2, "odds %s", faults[i].words);
        assert_text_equal(outcome.errors, faults[i].message, "odds %s",
                          faults[i].words);
        assert_string_equal(outcome.output, "");
        run_result_free(&outcome);
    }
}

static void unsupported_games_and_small_shoes_are_refused(void **state)
{
    (void)state;
    struct run_result outcome;
    char dealt[256] = "";
    run_odds_watched("ic210", "--edge", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "odds: the odds can't be worked out for",
                    "odds for an ante");
    run_result_free(&outcome);
    for (int face = 2; face <= 9; face++) /* three tens remain */
        for (int copy = 0; copy < 8; copy++)
            sprintf(dealt + strlen(dealt), "%d,", face);
    strcat(dealt, "A,A,A,A,A,A,A,A,K,K,K,K,K,K,K,K,Q,Q,Q,Q,Q,Q,Q,Q,"
                  "J,J,J,J,J,J,J,J,T,T,T,T,T");
    const struct run run = {
        .arguments = {"odds", "--rules", RULES, "--edge", "--deal", dealt}};
    run_program(&run, &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "odds: the shoe could run out",
                    "odds of a small shoe");
    run_result_free(&outcome);
}

/* If nobody reads the output, the program has failed. */
static void a_closed_pipe_is_a_failure(void **state)
{
    (void)state;
    static const char *const pages[] = {"--edge", "--chart", "--list-rules"};
    for (int i = 0; i < 3; i++) {
        struct run run = {.is_alone = true, .output_unread = true};
        struct run_result outcome;
        run_words(&run, RULES, pages[i], &outcome);
        assert_count_equal(outcome.status, 2, "odds %s", pages[i]);
        assert_text_equal(outcome.errors,
                          "odds: can't write the output: Broken pipe\n",
                          "odds %s", pages[i]);
        run_result_free(&outcome);
    }
}

static void lost_output_is_a_failure(void **state)
{
    (void)state;
    static const char *const forms[] = {"--ascii", "--csv", "--json", "--svg"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct run run = {
            .arguments = {"odds", "--rules", RULES, "--chart", forms[i]},
            .output_path = "/dev/full",
            .is_alone = true};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_text_has(outcome.errors, "can't write the output", "%s",
                        forms[i]);
        run_result_free(&outcome);
    }
}

static void rules_are_listed_and_shown_as_in_blackjack(void **state)
{
    (void)state;
    static const char *const options[] = {"--list-rules", "--show-rules"};
    for (int i = 0; i < 2; i++) {
        struct run_result odds, table;
        const struct run there = {
            .arguments = {"blackjack", "--rules", RULES, options[i]}};
        run_odds(RULES, options[i], &odds);
        run_program(&there, &table);
        assert_text_equal(odds.output, table.output, "odds %s", options[i]);
        run_result_free(&odds);
        run_result_free(&table);
    }
}

/* ---- In a terminal ---- */

/* True if the report of a hand is in color. */
static bool is_colored(const char *option, const char *variable,
                       const char *term)
{
    const struct fake_terminal_start start = {
        .arguments = {"odds", "--hand", "8,8", "--dealer", "10", option},
        .environment = {variable},
        .term = term,
        .rows = 50};
    struct fake_terminal *display = fake_terminal_start(&start);
    size_t length;
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_has(fake_terminal_text(display), "split  ", "the page");
    bool colored = strstr(fake_terminal_raw(display, &length), "\033[") != NULL;
    fake_terminal_close(display);
    return colored;
}

static void colors_are_for_terminals_that_want_them(void **state)
{
    (void)state;
    assert_true(is_colored(NULL, NULL, NULL));
    assert_false(is_colored(NULL, "NO_COLOR=1", NULL));
    assert_true(is_colored(NULL, "NO_COLOR=", NULL));
    assert_true(is_colored("--color=always", "NO_COLOR=1", NULL));
    assert_false(is_colored("--color=never", NULL, NULL));
    assert_false(is_colored(NULL, NULL, "dumb"));
}

/* Progress is shown on a terminal and then removed. */
static void progress_leaves_nothing_on_the_screen(void **state)
{
    (void)state;
    static const char deal[] = FEW_CARDS;
    const struct fake_terminal_start start = {
        .arguments = {"odds", "--rules", RULES, "--effects", "--ascii",
                      "--deal", deal + strlen("--deal ")},
        .rows = 50};
    struct fake_terminal *display = fake_terminal_start(&start);
    size_t length;
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_has(fake_terminal_raw(display, &length), "  5 of 11 analyses",
                    "the progress");
    assert_null(strstr(fake_terminal_text(display), "analyses"));
    assert_text_has(fake_terminal_text(display), "Effects of removing one card",
                    "the page");
    fake_terminal_close(display);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_match_their_goldens),
        cmocka_unit_test(indices_for_programs_match_their_goldens),
        cmocka_unit_test(every_report_works_for_a_small_shoe),
        cmocka_unit_test(text_fits_80_columns_and_ascii_is_ascii),
        cmocka_unit_test(json_holds_every_digit),
        cmocka_unit_test(the_edge_matches_the_book_for_every_strategy),
        cmocka_unit_test(the_report_of_a_hand_matches_the_decision),
        cmocka_unit_test(the_svg_chart_explains_missing_ranks),
        cmocka_unit_test(the_chart_of_the_program_can_be_read_back),
        cmocka_unit_test(dealt_cards_leave_the_shoe),
        cmocka_unit_test(a_bare_10_is_any_ten_valued_card),
        cmocka_unit_test(a_long_list_of_dealt_cards_keeps_the_formats_valid),
        cmocka_unit_test(an_edge_without_a_distribution_still_has_values),
        cmocka_unit_test(even_money_can_be_best),
        cmocka_unit_test(without_a_hole_card_the_dealer_never_checks),
        cmocka_unit_test(bad_options_are_explained),
        cmocka_unit_test(unsupported_games_and_small_shoes_are_refused),
        cmocka_unit_test(a_closed_pipe_is_a_failure),
        cmocka_unit_test(lost_output_is_a_failure),
        cmocka_unit_test(rules_are_listed_and_shown_as_in_blackjack),
        cmocka_unit_test(colors_are_for_terminals_that_want_them),
        cmocka_unit_test(progress_leaves_nothing_on_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
