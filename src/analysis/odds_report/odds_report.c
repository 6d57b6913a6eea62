/* Opens the report that a request asks for, and writes those on the value of a
 * round, also for several values of a rule. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_question.h"
#include "odds_report/odds_report_inside.h"

/* ---- Opening a report ---- */

static const char *take_dealt(struct odds_report *report)
{
    struct rank_list list = {.count = 0};
    char problem[RANK_LIST_PROBLEM_SIZE];
    int missing;
    if (report->request->dealt == NULL)
        return NULL;
    if (report->shoe.infinite)
        return "--deal works only with a number of decks; add --decks 6";
    if (!rank_list_read(&list, report->request->dealt, problem))
        return odds_report_refuse(report, "--deal: %s", problem);
    if (!rank_list_suits_fit(&list, report->request->rules.decks,
                             report->problem))
        return report->problem;
    report->dealt = list;
    report->cards -= list.count;
    if (rank_list_take(&report->shoe, &list, &missing))
        return NULL;
    return odds_report_refuse(
        report, "--deal: the shoe has no %s left for card %d of the list",
        odds_rank_name(odds_rank(list.cards[missing])), missing + 1);
}

/* Returns why a report isn't available for rules that show both of the dealer's
 * cards, or NULL. */
static const char *check_exposed(const struct odds_report_request *request)
{
    if (request->question == ODDS_REPORT_CHART && request->chart)
        return "--chart FILE works only with dealer-shows = one: a file "
               "knows only the upcard";
    if (request->before_peek)
        return "--before-peek works only with dealer-shows = one";
    return request->svg ? "--svg works only with dealer-shows = one" : NULL;
}

/* Makes the shoe and the tables for the rules of the request, unless the engine
 * refuses them. If that succeeds, the caller closes `odds`. */
static const char *report_open(struct odds_report *report,
                               enum rules_engine engine)
{
    const struct rules *rules = &report->request->rules;
    const char *fault = rules_refusal(rules, engine);
    if (fault == NULL && rules->shows_both)
        fault = check_exposed(report->request);
    else if (fault == NULL && report->request->question == ODDS_REPORT_CHART)
        fault = rules_refusal(rules, ENGINE_UPCARD_ODDS);
    report->shoe = odds_shoe_for(rules);
    report->cards = rules_shoe(rules).cards;
    if (fault == NULL)
        fault = take_dealt(report);
    if (fault)
        return fault;
    report->odds = odds_open(rules);
    if (report->odds == NULL)
        return "out of memory";
    odds_use_threads(report->odds, (int)report->request->threads);
    return NULL;
}

/* ---- The report on the value of a round ---- */

static const char *const VALUES[] =
    {/* for one hand and for two */
     "Expected values of a round before the deal, per unit of the first bet.",
     "Expected values of a round before the deal, per unit of both bets. Each "
     "hand is played best for the cards of both, switched or not, and for those "
     "that it draws, but not for those that the other hand draws."};
static const char *const CHANCES =
    "The chances of results have as many digits as are certain: three or four "
    "hands split from one pair are treated as independent given the dealer's "
    "final hand; ~ marks a rough figure.";

enum { NOTE_SIZE = 400, EXACT_HANDS = 2 };

struct edge {
    struct odds_solution solution;
    struct odds_distribution distribution;
    const char *unknown; /* why there is no distribution, or NULL */
};

/* For programs: what a round is worth. */
struct round_figures {
    double value, without_insurance, deviation, variance;
    double by_upcard[ODDS_RANKS], upcard_chance[ODDS_RANKS];
};

static void json_by_rank(struct json *json, const char *name, const void *value)
{
    const double *values = value;
    json_object(json, name, JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_number(json, odds_rank_name(rank), values[rank]);
    json_end(json);
}

static const struct field ROUND_FIELDS[] = {
    FIELD(struct round_figures, value),
    FIELD(struct round_figures, without_insurance),
    FIELD(struct round_figures, deviation),
    FIELD(struct round_figures, variance),
    FIELD_BY("by_upcard", struct round_figures, by_upcard, json_by_rank),
    FIELD_BY("upcard_chance", struct round_figures, upcard_chance,
             json_by_rank),
    FIELD_END};

/* JSON has the results, and CSV the upcards. */
enum { EDGE_COLUMNS = 3 };
static const struct listing_column RESULT_COLUMN[EDGE_COLUMNS] = {
    {"result", NULL, LISTING_NUMBER, 0},
    {"chance", NULL, LISTING_CHANCE, 0},
    {"roughly", NULL, LISTING_CHANCE, 0},
};
static const struct listing_column UPCARD_COLUMN[EDGE_COLUMNS] = {
    {"upcard", NULL, LISTING_CODE, 0},
    {"chance", NULL, LISTING_CHANCE, 0},
    {"value", NULL, LISTING_VALUE, 0},
};

static void edge_note(const struct odds_report *report, const struct edge *edge,
                      char note[NOTE_SIZE])
{
    const char *values = VALUES[report->request->rules.switches];
    bool is_exact =
        report->shoe.infinite || report->request->rules.split <= EXACT_HANDS;
    if (report->request->form == LISTING_CSV || (!edge->unknown && is_exact))
        snprintf(note, NOTE_SIZE, "%s", values);
    else if (edge->unknown)
        snprintf(note, NOTE_SIZE, "%s\nDistribution of results: %s.", values,
                 edge->unknown);
    else
        snprintf(note, NOTE_SIZE, "%s\n%s", values, CHANCES);
}

/* Returns the result, in bets, of entry `i` of a distribution. */
static double edge_result(int i)
{
    enum { TENTHS_OF_A_BET = 10 };
    return (double)(i - ODDS_TENTHS_MAX) / TENTHS_OF_A_BET;
}

static void write_value(const struct odds_report *report, double value)
{
    odds_report_write_heading(report, "Expected value of a round");
    fprintf(report->out, "  expected value       %+.9f\n", value);
    fprintf(report->out, "  %-20s %.4f%% of %s\n",
            value < 0 ? "house edge" : "player's edge", 100 * fabs(value),
            report->request->rules.switches ? "both bets" : "the first bet");
}

/* Writes the values, which are ready long before the distribution. */
static void edge_write_values(const struct odds_report *report,
                              const struct odds_round *round)
{
    FILE *out = report->out;
    write_value(report, round->value);
    fprintf(out, "  without insurance    %+.9f\n\n", round->without_insurance);
    fprintf(out, "  upcard      chance        value\n");
    for (int column = 0; column < ODDS_RANKS; column++) {
        char value[CLI_SIGNED_SIZE];
        int upcard = chart_upcard_at(column);
        if (round->upcard[upcard] > 0)
            fprintf(out, "  %-6s   %8.4f%%   %s\n", odds_rank_name(upcard),
                    100 * round->upcard[upcard],
                    cli_signed(value, round->by_upcard[upcard], 6));
    }
    fputc('\n', out);
}

/* Writes only the digits of a chance that are certain. If none is, writes a
 * tilde and one digit. `roughly` is the part that is known only roughly. With
 * one deck its error is up to 0.6 of it, measured at six to eight bets; the
 * cards that one hand takes from another matter less in a larger shoe. */
static void write_chance(const struct odds_report *report, double percent,
                         double roughly)
{
    enum { DECIMALS = 6, WHOLE = 3, NUMBER_SIZE = 32 };
    const double one_deck = 0.6;
    char number[NUMBER_SIZE];
    int decimals = DECIMALS, cards = odds_shoe_cards(&report->shoe);
    double uncertain = roughly * fmin(one_deck * DECK_CARDS / cards, 1);
    if (uncertain > 0)
        decimals = (int)fmin(fmax(floor(-log10(uncertain)), 0), DECIMALS);
    bool has_none = uncertain > 0 && percent < pow(10, -decimals);
    if (has_none)
        decimals = (int)ceil(-log10(percent));
    snprintf(number, sizeof number, "%.*f%%", decimals, percent);
    fprintf(report->out, "%*s%s\n", WHOLE - (int)strcspn(number, "."),
            has_none ? "~" : "", number);
}

static void edge_write_distribution(const struct odds_report *report,
                                    const struct edge *edge)
{
    FILE *out = report->out;
    const struct odds_distribution *distribution = &edge->distribution;
    if (edge->unknown == NULL) {
        fprintf(out, "  standard deviation   %.6f bets\n",
                distribution->deviation);
        fprintf(out, "  variance             %.6f\n\n", distribution->variance);
        fprintf(out, "  result       chance\n");
        for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++)
            if (distribution->chance[i] > 0) {
                fprintf(out, "  %+6.1f   ", edge_result(i));
                write_chance(report, 100 * distribution->chance[i],
                             100 * distribution->roughly[i]);
            }
        fputc('\n', out);
    }
    char note[NOTE_SIZE];
    edge_note(report, edge, note);
    odds_report_write_conditions(report, note);
}

static void edge_write_csv(const struct odds_report *report,
                           const struct edge *edge)
{
    const struct odds_round *round = &edge->solution.round;
    char note[NOTE_SIZE];
    struct listing listing =
        listing_of(report, UPCARD_COLUMN, EDGE_COLUMNS, note);
    edge_note(report, edge, note);
    listing_start(&listing, NULL, NULL);
    for (int rank = 0; rank <= ODDS_RANKS; rank++) {
        bool is_all = rank == ODDS_RANKS;
        const struct listing_cell cells[EDGE_COLUMNS] = {
            {.word = is_all ? "all" : odds_rank_name(rank)},
            {.number = is_all ? 1 : round->upcard[rank]},
            {.number = is_all ? round->value : round->by_upcard[rank]}};
        if (cells[1].number > 0)
            listing_write(&listing.rows, cells);
    }
}

static void edge_write_json(const struct odds_report *report,
                            const struct edge *edge)
{
    const struct odds_round *round = &edge->solution.round;
    const struct odds_distribution *distribution = &edge->distribution;
    bool known = edge->unknown == NULL;
    char note[NOTE_SIZE];
    struct round_figures figures = {
        .value = round->value,
        .without_insurance = round->without_insurance,
        .deviation = known ? distribution->deviation : NAN,
        .variance = known ? distribution->variance : NAN};
    struct listing listing =
        listing_of(report, RESULT_COLUMN, EDGE_COLUMNS, note);
    listing.fields = ROUND_FIELDS;
    listing.figures = &figures;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        bool possible = round->upcard[rank] > 0;
        figures.by_upcard[rank] = possible ? round->by_upcard[rank] : NAN;
        figures.upcard_chance[rank] = possible ? round->upcard[rank] : NAN;
    }
    edge_note(report, edge, note);
    listing_start(&listing, NULL, "results");
    for (int i = 0; known && i <= 2 * ODDS_TENTHS_MAX; i++) {
        const struct listing_cell cells[EDGE_COLUMNS] = {
            {.number = edge_result(i)},
            {.number = distribution->chance[i]},
            {.number = distribution->roughly[i]}};
        if (distribution->chance[i] > 0)
            listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

static const char *edge_write(const struct odds_report *report,
                              struct edge *edge)
{
    enum listing_form form = report->request->form;
    if (form == LISTING_CSV) {
        edge_write_csv(report, edge);
        return NULL;
    }
    if (form == LISTING_TEXT)
        edge_write_values(report, &edge->solution.round);
    if (cli_pause(report->cli, 0) != CLI_DONE)
        return "";
    /* This is the slowest step. A solution whose distribution can't be worked
     * out still has its values. */
    odds_report_tell_wait(report, "working out the distribution of results");
    edge->unknown = odds_distribution_fill(report->odds, &edge->solution,
                                           &edge->distribution);
    odds_report_tell_wait(report, "");
    if (form == LISTING_TEXT)
        edge_write_distribution(report, edge);
    else
        edge_write_json(report, edge);
    return NULL;
}

/* ---- Both of the dealer's cards shown ---- */

static const char *const EXPOSED_NOTE =
    "Expected values of a round before the deal, per unit of the first bet. "
    "Both of the dealer's cards are known before you act.\n"
    "Distribution of results: not available where both dealer cards are face "
    "up.";

enum { DEALER_HAND, DEALER_TOTAL, CHANCE, EXPOSED_VALUE, EXPOSED_COLUMNS };

static const struct listing_column EXPOSED_COLUMN[EXPOSED_COLUMNS] = {
    [DEALER_HAND] = {"dealer", "dealer", LISTING_WORD, 6},
    [DEALER_TOTAL] = {"total", "total", LISTING_WORD, 9},
    [CHANCE] = {"chance", "chance", LISTING_CHANCE, 8},
    [EXPOSED_VALUE] = {"value", "value", LISTING_VALUE, 9},
};

static void write_dealer_row(const struct odds_report *report,
                             const struct listing_rows *rows,
                             const struct odds_exposed *exposed, int low,
                             int high)
{
    enum { ACE_BONUS = 10 };
    char cards[RANKS_TEXT_SIZE], total[CHART_NAME_SIZE];
    struct odds_hand hand = {.cards = ODDS_TWO_CARDS, .soft = low == ODDS_ACE};
    if (exposed->chance[low][high] <= 0)
        return;
    hand.total =
        (uint8_t)(low + high + ODDS_TWO_CARDS + (hand.soft ? ACE_BONUS : 0));
    bool natural = odds_hand_is_natural(&report->request->rules, &hand);
    hand.count[low]++;
    hand.count[high]++;
    const struct listing_cell cells[EXPOSED_COLUMNS] = {
        [DEALER_HAND] = {.word = odds_report_ranks_in_words(&hand, cards)},
        [DEALER_TOTAL] = {.word = natural ? "blackjack"
                                          : chart_row_name(
                                                chart_total_row(hand.soft,
                                                                hand.total),
                                                total)},
        [CHANCE] = {.number = exposed->chance[low][high]},
        [EXPOSED_VALUE] = {.number = exposed->by_hand[low][high]},
    };
    listing_write(rows, cells);
}

/* Writes a row for the dealer's cards, hard totals first, in ascending order.
 */
static void write_dealers(const struct odds_report *report,
                          const struct odds_exposed *exposed,
                          const struct listing_rows *rows)
{
    enum { HARD_LEAST = 2, HARD_MOST = 2 * ODDS_TEN };
    for (int sum = HARD_LEAST; sum <= HARD_MOST; sum++)
        for (int low = 1; 2 * low <= sum; low++)
            if (sum - low < ODDS_RANKS)
                write_dealer_row(report, rows, exposed, low, sum - low);
    for (int high = ODDS_ACE; high < ODDS_RANKS; high++)
        write_dealer_row(report, rows, exposed, ODDS_ACE, high);
}

static const struct field EXPOSED_FIELDS[] = {FIELD(struct odds_exposed, value),
                                              FIELD_END};

static const char *report_exposed_edge(struct odds_report *report)
{
    struct odds_exposed exposed;
    struct listing listing =
        listing_of(report, EXPOSED_COLUMN, EXPOSED_COLUMNS, EXPOSED_NOTE);
    listing.fields = EXPOSED_FIELDS;
    listing.figures = &exposed;
    struct odds_solution *solutions = calloc(ODDS_RANKS, sizeof *solutions);
    const char *fault = solutions
                            ? odds_exposed_solve(report->odds, &report->shoe,
                                                 report->request->strategy,
                                                 NULL, solutions, &exposed)
                            : "out of memory";
    free(solutions);
    if (fault)
        return fault;
    if (report->request->form == LISTING_TEXT) {
        write_value(report, exposed.value);
        fputc('\n', report->out);
    }
    listing_start(&listing, NULL, "by_dealer");
    write_dealers(report, &exposed, &listing.rows);
    if (report->request->form == LISTING_CSV) {
        fprintf(report->out, "all,,1,");
        cli_write_csv_number(report->out, exposed.value);
        fputc('\n', report->out);
    }
    listing_end(&listing);
    return NULL;
}

/* With two hands there is no solution beside the value. */
static const char *find_edge(const struct odds_report *report,
                             struct edge *edge)
{
    enum odds_strategy strategy = report->request->strategy;
    if (!report->request->rules.switches)
        return odds_solve(report->odds, &report->shoe, strategy,
                          &edge->solution);
    odds_report_tell_wait(report, "working out all pairs of hands");
    const char *fault = odds_question_round(report->odds, &report->shoe,
                                            strategy, &edge->solution.round);
    odds_report_tell_wait(report, "");
    return fault;
}

static const char *report_edge(struct odds_report *report)
{
    if (report->request->rules.shows_both)
        return report_exposed_edge(report);
    struct edge *edge = malloc(sizeof *edge);
    const char *fault = edge ? find_edge(report, edge) : "out of memory";
    if (fault == NULL)
        fault = edge_write(report, edge);
    free(edge);
    return fault;
}

/* ---- The report that compares the values of a rule ---- */

#define NOTE(bets)                                                  \
    "Expected values of a round before the deal, per unit of " bets \
    ". Each row changes one rule; differences are from the first row."
static const char *const NOTES[] = {NOTE("the first bet"), NOTE("both bets")};

enum { RULE, VALUE, DIFFERENCE, UNINSURED, COLUMNS };

static const struct listing_column COLUMN[COLUMNS] = {
    [RULE] = {"rule", "rule", LISTING_WORD, 30},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [DIFFERENCE] = {"difference", "difference", LISTING_EDGE, 10},
    [UNINSURED] = {"without_insurance", NULL, LISTING_VALUE, 0},
};

enum { VARIANTS_MAX = 16 };

/* The rules with one changed, and the value of a round. */
struct variant {
    struct rules rules;
    char rule[RULE_TEXT_SIZE]; /* "soft17 = hit" */
    struct odds_round round;
};

struct comparison {
    struct variant variants[VARIANTS_MAX];
    int count;
};

/* Returns why the value of a round from a full shoe doesn't depend on a rule,
 * or NULL. `rule` is the rule with its value. */
static const char *why_no_difference(const char *rule)
{
    static const char full[] = "these values are for a full shoe; simulate "
                               "plays to the cut card",
                      per_unit[] = "the value of a round is per unit of the "
                                   "bet";
    static const char *const idle[][2] = {
        {"cut", full},           {"burn", full},         {"fresh", full},
        {"min", per_unit},       {"max", per_unit},      {"chip", per_unit},
        {"side-bets", per_unit}, {"side-min", per_unit}, {"side-max", per_unit},
    };
    size_t length = strcspn(rule, " ");
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strncmp(rule, idle[i][0], length) == 0 &&
            idle[i][0][length] == '\0')
            return idle[i][1];
    return NULL;
}

/* Adds the rules with "NAME=VALUE", in which `name` ends with the sign. */
static const char *add_variant(struct odds_report *report,
                               struct comparison *comparison, const char *name,
                               int name_length, const char *value, int length)
{
    char line[RULE_TEXT_SIZE], problem[PROBLEM_SIZE];
    if (comparison->count == VARIANTS_MAX)
        return odds_report_refuse(report, "--compare takes at most %d values",
                                  VARIANTS_MAX);
    struct variant *variant = &comparison->variants[comparison->count++];
    variant->rules = report->request->rules;
    snprintf(line, sizeof line, "%.*s%.*s", name_length, name, length, value);
    int rule = rules_set(&variant->rules, line, problem);
    if (rule < 0)
        return odds_report_refuse(report, "--compare: %s", problem);
    (void)rules_text(&variant->rules, (size_t)rule, variant->rule);
    const char *reason = why_no_difference(variant->rule);
    if (reason)
        return odds_report_refuse(report,
                                  "--compare: %s makes no difference: %s",
                                  variant->rule, reason);
    if (rules_check(&variant->rules, 1, problem))
        return NULL;
    return odds_report_refuse(report, "%s makes the rules inconsistent: %s",
                              variant->rule, problem);
}

/* Reads a range of whole numbers, such as 1-8. */
static bool read_decks(const char *text, int length, long *least, long *most)
{
    char *end;
    *least = strtol(text, &end, 10);
    if (end == text || *end != '-')
        return false;
    const char *second = end + 1;
    *most = strtol(second, &end, 10);
    return end > second && end == text + length && *least <= *most;
}

/* Reads NAME=VALUE,VALUE... A number of decks can be a range: other rules have
 * values like 9-11. */
static const char *read_variants(struct odds_report *report,
                                 struct comparison *comparison)
{
    static const char decks[] = "decks=";
    const char *text = report->request->compare, *sign = strchr(text, '=');
    const char *value = sign ? sign + 1 : text + strlen(text);
    int name_length = (int)(value - text);
    bool is_decks = strncmp(text, decks, strlen(decks)) == 0;
    const char *fault = NULL;
    if (*value == '\0')
        return "--compare needs a rule and its values, such as --compare "
               "soft17=stand,hit";
    while (*value && fault == NULL) {
        long least, most;
        char number[CLI_QUOTE_SIZE];
        int length = (int)strcspn(value, ",");
        if (!is_decks || !read_decks(value, length, &least, &most))
            fault = add_variant(report, comparison, text, name_length, value,
                                length);
        else
            for (; least <= most && fault == NULL; least++)
                fault =
                    add_variant(report, comparison, text, name_length, number,
                                snprintf(number, sizeof number, "%ld", least));
        value += length + (value[length] == ',');
    }
    return fault;
}

static const char *find_value(struct odds_report *report,
                              struct variant *variant)
{
    struct odds_report_request changed = *report->request;
    changed.rules = variant->rules;
    struct odds_report one = {
        .cli = report->cli, .out = report->out, .request = &changed};
    const char *fault = report_open(&one, ENGINE_ODDS);
    if (fault)
        return odds_report_refuse(report, "%s", fault);
    fault = odds_question_round(one.odds, &one.shoe, report->request->strategy,
                                &variant->round);
    odds_close(one.odds);
    return fault;
}

static void write_variants(const struct odds_report *report,
                           const struct comparison *comparison)
{
    struct listing listing = listing_of(report, COLUMN, COLUMNS,
                                        NOTES[report->request->rules.switches]);
    listing_start(&listing, "Expected value of a round by rule", "variants");
    for (int i = 0; i < comparison->count; i++) {
        const struct variant *variant = &comparison->variants[i];
        double first = comparison->variants[0].round.value;
        const struct listing_cell cells[COLUMNS] = {
            [RULE] = {.word = variant->rule},
            [VALUE] = {.number = variant->round.value},
            [DIFFERENCE] = {.number =
                                i > 0 ? variant->round.value - first : NAN},
            [UNINSURED] = {.number = variant->round.without_insurance},
        };
        listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

static const char *report_comparison(struct odds_report *report)
{
    struct comparison comparison = {.count = 0};
    const char *fault = read_variants(report, &comparison);
    for (int i = 0; i < comparison.count && fault == NULL; i++)
        fault = find_value(report, &comparison.variants[i]);
    if (fault == NULL)
        write_variants(report, &comparison);
    return fault;
}

/* ---- All reports ---- */

/* The reports, the engine whose rules each of them works with, and whether they
 * depend on the strategy. */
static const struct {
    odds_report_writer *write;
    enum rules_engine engine;
    bool has_strategy;
} REPORTS[] = {
    [ODDS_REPORT_HAND] = {odds_report_hand, ENGINE_ODDS, true},
    [ODDS_REPORT_DEALER] = {odds_report_dealer, ENGINE_UPCARD_LISTS, false},
    [ODDS_REPORT_TWO_CARDS] = {odds_report_two_cards, ENGINE_UPCARD_LISTS,
                               true},
    [ODDS_REPORT_SIDE_BETS] = {odds_report_side_bets, ENGINE_SIDE_ODDS, false},
    [ODDS_REPORT_COMPARE] = {report_comparison, ENGINE_ODDS, true},
    [ODDS_REPORT_EDGE] = {report_edge, ENGINE_ODDS, true},
    [ODDS_REPORT_CHART] = {odds_report_chart, ENGINE_ODDS, false},
    [ODDS_REPORT_EXCEPTIONS] = {odds_report_exceptions, ENGINE_UPCARD_LISTS,
                                false},
    [ODDS_REPORT_EFFECTS] = {odds_report_effects, ENGINE_EFFECTS, true},
    [ODDS_REPORT_INDICES] = {odds_report_indices, ENGINE_COUNTS, false},
    [ODDS_REPORT_BY_COUNT] = {odds_report_by_count, ENGINE_COUNTS, false},
    [ODDS_REPORT_COUNTS] = {odds_report_counts, ENGINE_COUNTS, false},
    [ODDS_REPORT_CEILING] = {odds_report_ceiling, ENGINE_COUNTS, false},
};

enum cli_status odds_report_write(const struct cli *cli,
                                  const struct odds_report_request *request)
{
    enum odds_report_question question = request->question;
    struct odds_report report = {
        .cli = cli, .out = cli->out, .request = request};
    report.has_strategy = REPORTS[question].has_strategy;
    const char *fault = report_open(&report, REPORTS[question].engine);
    if (fault == NULL)
        fault = REPORTS[question].write(&report);
    odds_close(report.odds);
    if (fault && *fault)
        cli_complain(cli, "%s", fault);
    return fault ? CLI_FAILED : CLI_DONE;
}
