/* odds: exact expected values for any rules and any shoe. */
#include <string.h>

#include "odds_report.h"
#include "session_setup.h"
#include "cli_output.h"

enum { SEEN_DEFAULT = 50, SEEN_LEAST = 1, SEEN_MOST = 95 }; /* percent */

struct options {
    struct rules_choice rules;
    struct odds_report_request request;
    bool edge, chart, exceptions, effects, indices, counts;
    bool counted;  /* --count */
    bool weighted; /* --seen */
    bool csv, json, svg;
    enum color color;
    int64_t seen;
};

static bool take_strategy(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    const char *names[ODDS_TOTAL + 1];
    for (int i = ODDS_CDZ; i <= ODDS_TOTAL; i++)
        names[i] = odds_strategy_name((enum odds_strategy)i);
    int found = cli_find_name(value, names, ODDS_TOTAL + 1);
    if (found >= 0)
        *(enum odds_strategy *)target = (enum odds_strategy)found;
    else
        cli_say_unknown(problem, "strategy", value, names, ODDS_TOTAL + 1,
                        "use cdz, cdp1, cdp or total");
    return found >= 0;
}

static bool take_count(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    return count_read(target, value, problem);
}

/* ---- The report to write ---- */

static const char *odds_contradiction(const struct options *options)
{
    const struct odds_report_request *request = &options->request;
    int asked = (request->hand != NULL) + options->edge + options->chart +
                options->exceptions + options->effects + options->counts +
                (options->indices || options->counted);
    if (asked > 1)
        return "--hand, --edge, --chart, --exceptions, --effects, --indices "
               "and --list-counts can't be used together";
    if ((request->hand != NULL) != (request->dealer != NULL))
        return "--hand and --dealer must be used together, as in --hand 10,6 "
               "--dealer 10";
    if (options->csv + options->json + options->svg > 1)
        return "--csv, --json and --svg can't be used together";
    if (options->svg && asked > options->chart)
        return "--svg works only with --chart";
    if (request->before_the_look && request->hand == NULL)
        return "--before-look works only with --hand";
    if (options->weighted && !options->indices && !options->counted)
        return "--seen works only with --indices or --count";
    if (options->counts && (options->csv || options->json))
        return "--list-counts can't be used with --csv or --json";
    return NULL;
}

static enum odds_report_question asked_question(const struct options *options)
{
    return options->request.hand                  ? ODDS_REPORT_HAND
           : options->edge                        ? ODDS_REPORT_EDGE
           : options->exceptions                  ? ODDS_REPORT_EXCEPTIONS
           : options->effects                     ? ODDS_REPORT_EFFECTS
           : options->counts                      ? ODDS_REPORT_COUNTS
           : options->indices || options->counted ? ODDS_REPORT_INDICES
                                                  : ODDS_REPORT_CHART;
}

static enum cli_status report_odds(const struct cli *cli,
                                   struct options *options)
{
    struct odds_report_request *request = &options->request;
    char label[RULES_LABEL_SIZE];
    const char *contradiction = odds_contradiction(options);
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    enum cli_status status;
    if (!rules_choice_take(cli, &options->rules, 1, &request->rules, label,
                           &status))
        return status;
    request->rules_label = label;
    request->question = asked_question(options);
    request->seen = (int)options->seen;
    request->form = options->json  ? ODDS_REPORT_JSON
                    : options->csv ? ODDS_REPORT_CSV
                    : options->svg ? ODDS_REPORT_SVG
                                   : ODDS_REPORT_TEXT;
    request->shows_progress = cli_is_terminal(cli->errors);
    request->color =
        request->form == ODDS_REPORT_TEXT &&
        (options->color == COLOR_ALWAYS ||
         (cli_is_terminal(cli->out) && cli_colors_are_wanted(options->color)));
    return odds_report_write(cli, request);
}

/* ---- The options ---- */

/* Adds the options that choose a report. Returns how many there are. */
static size_t questions(struct options *chosen, struct cli_option options[])
{
    struct odds_report_request *request = &chosen->request;
    const struct cli_option these[] = {
        {.name = "hand",
         .argument = "CARDS",
         .help = "show the value of each action with a hand: 8,8",
         .text = &request->hand},
        {.name = "dealer",
         .argument = "CARD",
         .help = "... against this upcard",
         .text = &request->dealer},
        {.name = "before-look",
         .help = "... before the dealer checks for blackjack",
         .given = &request->before_the_look},
        {.name = "edge",
         .help = "show the house edge and standard deviation",
         .given = &chosen->edge},
        {.name = "chart",
         .help = "show the basic strategy chart (default)",
         .given = &chosen->chart},
        {.name = "exceptions",
         .help = "list hands to play differently from the chart",
         .given = &chosen->exceptions},
        {.name = "effects",
         .help = "show what removing one card changes",
         .given = &chosen->effects},
        {.name = "indices",
         .help = "show index numbers and correlations of a count",
         .given = &chosen->indices},
        {.name = "count",
         .argument = "NAME|TAGS",
         .help = "... of this count or these tags (default: hi-lo)",
         .given = &chosen->counted,
         .take = take_count,
         .target = &request->tags},
        {.name = "seen",
         .argument = "PERCENT",
         .help = "... at this penetration (default: 50)",
         .given = &chosen->weighted,
         .integer = &chosen->seen,
         .least = SEEN_LEAST,
         .most = SEEN_MOST},
        {.name = "list-counts",
         .help = "list the named counts and their tags",
         .given = &chosen->counts},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Adds the options for the cards, the strategy and the output. Returns how
 * many there are. */
static size_t play_and_looks(struct options *chosen,
                             struct cli_option options[])
{
    struct odds_report_request *request = &chosen->request;
    const struct cli_option these[] = {
        {.letter = 'd',
         .name = "deal",
         .argument = "CARDS",
         .help = "cards already dealt: \"10 10 A 5h\"",
         .text = &request->dealt},
        {.letter = 's',
         .name = "strategy",
         .argument = "NAME",
         .help = "cdz, cdp1, cdp or total (default: cdz)",
         .take = take_strategy,
         .target = &request->strategy},
        {.name = "json", .help = "write JSON", .given = &chosen->json},
        {.name = "csv", .help = "write CSV", .given = &chosen->csv},
        {.name = "svg",
         .help = "write the chart as a printable SVG card",
         .given = &chosen->svg},
        {.name = "color",
         .argument = "WHEN",
         .help = "use colors: auto, always or never (default: auto)",
         .take = cli_take_color,
         .target = &chosen->color},
        {.letter = 'a',
         .name = "ascii",
         .help = "write plain ASCII",
         .given = &request->ascii},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = RULES_DEFAULT,
                             .request.tags = *count_preset(0),
                             .seen = SEEN_DEFAULT};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = questions(&chosen, options);
    count += rules_choice_options(&chosen.rules, options + count);
    count += play_and_looks(&chosen, options + count);
    const struct cli_usage usage = {
        .purpose = "Work out the exact odds of blackjack for any rules and any "
                   "shoe: the value of\neach action, the strategy chart, the "
                   "house edge, and what a count tells you.",
        .examples = "  odds --hand 8,8 --dealer 10\n"
                    "  odds --rules single --edge     one deck, dealt by hand\n"
                    "  odds --rule soft17=hit --chart --svg >/tmp/card.svg",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = report_odds(&cli, &chosen);
    return cli_finish(&cli, status);
}
