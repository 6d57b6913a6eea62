/* The report that compares the values of a rule. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "listing.h"

static const char *const NOTE =
    "Expected values of a round before the deal, per unit of the first bet. "
    "Each row changes one rule; differences are from the first row.";

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

/* ---- Reading the values ---- */

/* Returns why the value of a round from a full shoe doesn't depend on a rule,
 * or NULL. `rule` is the rule with its value. */
static const char *why_no_difference(const char *rule)
{
    static const char full[] = "the values here are those of a full shoe; "
                               "simulate plays to the cut card",
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
static bool add_variant(const struct odds_report *report,
                        struct comparison *comparison, const char *name,
                        int name_length, const char *value, int length)
{
    char line[RULE_TEXT_SIZE], problem[PROBLEM_SIZE];
    if (comparison->count == VARIANTS_MAX) {
        cli_complain(report->cli, "--compare takes at most %d values",
                     VARIANTS_MAX);
        return false;
    }
    struct variant *variant = &comparison->variants[comparison->count++];
    variant->rules = report->request->rules;
    snprintf(line, sizeof line, "%.*s%.*s", name_length, name, length, value);
    int rule = rules_set(&variant->rules, line, problem);
    if (rule < 0) {
        cli_complain(report->cli, "--compare: %s", problem);
        return false;
    }
    rules_text(&variant->rules, (size_t)rule, variant->rule);
    const char *reason = why_no_difference(variant->rule);
    if (reason) {
        cli_complain(report->cli, "--compare: %s makes no difference: %s",
                     variant->rule, reason);
        return false;
    }
    if (rules_check(&variant->rules, 1, problem))
        return true;
    cli_complain(report->cli, "%s makes the rules inconsistent: %s",
                 variant->rule, problem);
    return false;
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

/* Adds a variant for each number of decks from `least` to `most`. */
static bool add_range(const struct odds_report *report,
                      struct comparison *comparison, const char *name,
                      int name_length, long least, long most)
{
    for (long decks = least; decks <= most; decks++) {
        char value[CLI_QUOTE_SIZE];
        int length = snprintf(value, sizeof value, "%ld", decks);
        if (!add_variant(report, comparison, name, name_length, value, length))
            return false;
    }
    return true;
}

/* Reads NAME=VALUE,VALUE... A number of decks can be a range: other rules have
 * values like 9-11. */
static bool read_variants(const struct odds_report *report,
                          struct comparison *comparison)
{
    static const char decks[] = "decks=";
    const char *text = report->request->compare, *sign = strchr(text, '=');
    const char *value = sign ? sign + 1 : text + strlen(text);
    int name_length = (int)(value - text);
    bool is_decks = strncmp(text, decks, strlen(decks)) == 0;
    if (*value == '\0') {
        cli_complain(report->cli, "--compare needs a rule and its values, such "
                                  "as --compare soft17=stand,hit");
        return false;
    }
    while (*value) {
        long least, most;
        int length = (int)strcspn(value, ",");
        bool good =
            is_decks && read_decks(value, length, &least, &most)
                ? add_range(report, comparison, text, name_length, least, most)
                : add_variant(report, comparison, text, name_length, value,
                              length);
        if (!good)
            return false;
        value += length + (value[length] == ',');
    }
    return true;
}

/* ---- Working them out ---- */

static const char *value_variant(const struct odds_report *report,
                                 struct odds_round *round)
{
    if (report->request->rules.shows_both) {
        const char *fault = odds_report_exposed_value(report, &round->value);
        round->without_insurance = round->value; /* there is none */
        return fault;
    }
    struct odds_book *book = malloc(sizeof *book);
    const char *fault = book ? odds_book_fill(report->odds, &report->shoe,
                                              report->request->strategy, book)
                             : "out of memory";
    if (fault == NULL)
        *round = book->round;
    free(book);
    return fault;
}

static enum cli_status find_value(const struct odds_report *report,
                                  struct variant *variant)
{
    struct odds_report_request changed = *report->request;
    changed.rules = variant->rules;
    struct odds_report one = {
        .cli = report->cli, .out = report->out, .request = &changed};
    if (odds_report_open(&one) != CLI_DONE)
        return CLI_FAILED;
    const char *fault = value_variant(&one, &variant->round);
    odds_close(one.odds);
    return odds_report_fail(report, fault);
}

/* ---- Writing them ---- */

static void write_variants(const struct odds_report *report,
                           const struct comparison *comparison)
{
    struct listing listing = {.report = report,
                              .columns = COLUMN,
                              .count = COLUMNS,
                              .note = NOTE,
                              .has_strategy = true};
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
        listing_write_row(&listing, cells);
    }
    listing_end(&listing);
}

enum cli_status odds_report_compare(struct odds_report *report)
{
    struct comparison comparison = {.count = 0};
    if (!read_variants(report, &comparison))
        return CLI_FAILED;
    for (int i = 0; i < comparison.count; i++)
        if (find_value(report, &comparison.variants[i]) != CLI_DONE)
            return CLI_FAILED;
    write_variants(report, &comparison);
    return CLI_DONE;
}
