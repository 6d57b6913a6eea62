/* odds: exact expected values for any rules and any shoe. */
#include <string.h>

#include "odds_report.h"
#include "house_rules_choice.h"
#include "cli_output.h"

enum { THREADS_MOST = 1024 };
enum { SEEN_DEFAULT = 50, SEEN_LEAST = 1, SEEN_MOST = 95 }; /* percent */

enum { COMPARE_DECKS_SIZE = 64 }; /* 16 numbers and "decks=" */

struct options {
    struct rules_choice rules;
    struct odds_report_request request;
    bool edge, chart, exceptions, effects, indices, counts, two_cards,
        side_bets, by_count, ceiling;
    bool counted;  /* --count */
    bool weighted; /* --seen */
    bool csv, json;
    enum color color;
    int64_t seen;
    /* What --decks 1-8 stands for, as the value of --compare. */
    char compare_decks[COMPARE_DECKS_SIZE];
};

static bool take_strategy(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    const char *names[ODDS_STRATEGIES];
    for (int i = ODDS_CDZ; i < ODDS_STRATEGIES; i++)
        names[i] = odds_strategy_name((enum odds_strategy)i);
    int found = cli_find_name(value, names, ODDS_STRATEGIES);
    if (found < 0)
        return cli_say_unknown(problem, "strategy", value, names,
                               ODDS_STRATEGIES,
                               "use cdz, cdp1, cdp, total or optimal");
    *(enum odds_strategy *)target = (enum odds_strategy)found;
    return true;
}

/* Takes the size of a printed chart; without one it is a card. */
static bool take_paper(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[] = {[ODDS_REPORT_CARD] = "card",
                                        [ODDS_REPORT_A6] = "a6",
                                        [ODDS_REPORT_A4] = "a4"};
    int found = cli_find_name(value, names, ODDS_REPORT_PAPERS);
    if (found < 0)
        return cli_say_unknown(problem, "size", value, names,
                               ODDS_REPORT_PAPERS, "use card, a6 or a4");
    *(enum odds_report_paper *)target = (enum odds_report_paper)found;
    return true;
}

/* ---- The report to write ---- */

/* True if --decks has several numbers, such as 1-8 or 1,2,6. */
static bool lists_decks(const struct options *options)
{
    const char *decks = options->rules.decks;
    return decks && strpbrk(decks, ",-");
}

/* The reports that options ask for: one of them, the chart by default, and the
 * options that ask for the first and the last of several. */
struct asked {
    enum odds_report_question question;
    const char *first, *last;
};

static struct asked asked_reports(const struct options *options)
{
    const struct odds_report_request *request = &options->request;
    bool counts_else =
        options->side_bets || options->by_count || options->ceiling;
    const struct {
        const char *option;
        bool is_asked;
        enum odds_report_question question;
    } choices[] = {
        {"hand", request->hand != NULL, ODDS_REPORT_HAND},
        {"dealer", request->dealer && !request->hand, ODDS_REPORT_DEALER},
        {"two-cards", options->two_cards, ODDS_REPORT_TWO_CARDS},
        {"side-bets", options->side_bets, ODDS_REPORT_SIDE_BETS},
        {"compare", request->compare != NULL, ODDS_REPORT_COMPARE},
        {"decks with several numbers", lists_decks(options),
         ODDS_REPORT_COMPARE},
        {"edge", options->edge, ODDS_REPORT_EDGE},
        {"chart", options->chart, ODDS_REPORT_CHART},
        {"exceptions", options->exceptions, ODDS_REPORT_EXCEPTIONS},
        {"effects", options->effects, ODDS_REPORT_EFFECTS},
        {"indices", options->indices, ODDS_REPORT_INDICES},
        {"count", options->counted && !options->indices && !counts_else,
         ODDS_REPORT_INDICES},
        {"by-count", options->by_count, ODDS_REPORT_BY_COUNT},
        {"list-counts", options->counts, ODDS_REPORT_COUNTS},
        {"ceiling", options->ceiling, ODDS_REPORT_CEILING},
    };
    struct asked asked = {.question = ODDS_REPORT_CHART};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (choices[i].is_asked) {
            asked.question = choices[i].question;
            if (asked.first == NULL)
                asked.first = choices[i].option;
            asked.last = choices[i].option;
        }
    return asked;
}

static const char *odds_contradiction(const struct options *options)
{
    const struct odds_report_request *request = &options->request;
    if (request->hand != NULL && request->dealer == NULL)
        return "--hand needs --dealer, as in --hand 10,6 --dealer 10";
    if (options->csv + options->json + request->svg > 1)
        return "--csv, --json and --svg can't be used together";
    if (request->svg && request->question != ODDS_REPORT_CHART)
        return "--svg works only with --chart";
    if (request->shows_values && request->question != ODDS_REPORT_CHART)
        return "--values works only with --chart";
    if (request->before_peek && !request->hand && !options->two_cards)
        return "--before-peek works only with --hand and --two-cards";
    if (options->weighted && !options->indices && !options->counted &&
        !options->side_bets && !options->by_count && !options->counts &&
        !options->ceiling)
        return "--seen works only with --indices, --by-count, --count, "
               "--list-counts, --ceiling and --side-bets";
    if (request->risk_averse && request->question != ODDS_REPORT_INDICES)
        return "--risk-averse works only with --indices";
    return NULL;
}

static enum cli_status report_odds(const struct cli *cli,
                                   struct options *options)
{
    struct odds_report_request *request = &options->request;
    char label[RULES_LABEL_SIZE];
    struct asked asked = asked_reports(options);
    request->question = asked.question;
    if (asked.first != asked.last)
        return cli_complain(cli, "--%s and --%s can't be used together",
                            asked.first, asked.last);
    const char *contradiction = odds_contradiction(options);
    if (contradiction)
        return cli_complain(cli, "%s", contradiction);
    enum cli_status status;
    if (lists_decks(options)) { /* the same as --compare decks=1-8 */
        if ((size_t)snprintf(options->compare_decks,
                             sizeof options->compare_decks, "decks=%s",
                             options->rules.decks) >=
            sizeof options->compare_decks)
            return cli_complain(cli, "--decks takes at most 16 numbers, "
                                     "such as 1,2,6-8");
        request->compare = options->compare_decks;
        options->rules.decks = NULL;
    }
    if (!rules_choice_take(cli, &options->rules, 1, &request->rules, label,
                           &status))
        return status;
    request->rules_label = label;
    request->seen = (int)options->seen;
    request->is_counted = options->counted;
    request->form = options->json  ? LISTING_JSON
                    : options->csv ? LISTING_CSV
                                   : LISTING_TEXT;
    request->shows_progress = cli_is_terminal(cli->errors);
    request->color =
        request->form == LISTING_TEXT && !request->svg &&
        (options->color == COLOR_ALWAYS ||
         (cli_is_terminal(cli->out) && cli_colors_are_wanted(options->color)));
    return odds_report_write(cli, request);
}

/* ---- The options ---- */

static size_t reports(struct options *chosen, struct cli_option options[])
{
    struct odds_report_request *request = &chosen->request;
    const struct cli_option these[] = {
        {"hand", "CARDS", "show the value of each action with a hand: 8,8",
         .text = &request->hand},
        {"dealer", "CARD|all",
         "... against this upcard; alone: the dealer's chances",
         .text = &request->dealer},
        {"two-cards", .help = "show the values of all two-card hands",
         .given = &chosen->two_cards},
        {"side-bets", "BET", "show the values of side bets, or of this one",
         .optional = true, .text = &request->side_bet,
         .given = &chosen->side_bets},
        {"before-peek", .help = "... before the dealer peeks for blackjack",
         .given = &request->before_peek},
        {"compare", "RULE=LIST", "compare values of a rule: soft17=stand,hit",
         .text = &request->compare},
        {"edge", .help = "show the house edge and standard deviation",
         .given = &chosen->edge},
        {"chart", "FILE", "show the basic strategy chart, or value this one",
         .optional = true, .text = &request->chart, .given = &chosen->chart},
        {"values", .help = "show the value of each cell of the chart, too",
         .given = &request->shows_values},
        {"exceptions", .help = "list hands to play differently from the chart",
         .given = &chosen->exceptions},
        {"effects", .help = "show what removing one card changes",
         .given = &chosen->effects},
        {"indices", .help = "show index numbers and correlations of a count",
         .given = &chosen->indices},
        {"risk-averse",
         .help = "... for a risk-averse bettor, by the Kelly criterion",
         .given = &request->risk_averse},
        {"by-count", .help = "show the value of a round by true count",
         .given = &chosen->by_count},
        {"count", "NAME|TAGS",
         "... of this count or these tags (default: hi-lo)", .take = count_read,
         .target = &request->tags, .given = &chosen->counted},
        {"seen", "PERCENT", "... at this penetration (default: 50)",
         .integer = &chosen->seen, .least = SEEN_LEAST, .most = SEEN_MOST,
         .given = &chosen->weighted},
        {"ceiling", .help = "show what the exact cards would win, and counts",
         .given = &chosen->ceiling},
        {"list-counts",
         .help = "list the named counts, their tags and correlations",
         .given = &chosen->counts},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static size_t play_and_looks(struct options *chosen,
                             struct cli_option options[])
{
    struct odds_report_request *request = &chosen->request;
    const struct cli_option these[] = {
        {"deal", "CARDS", "remove cards already dealt: \"10 10 A 5h\"",
         .letter = 'd', .text = &request->dealt},
        {"strategy", "NAME",
         "play cdz, cdp1, cdp, total or optimal (default: cdz)",
         .take = take_strategy, .target = &request->strategy},
        {"threads", "N", "use N threads (default: one per CPU)", .letter = 't',
         .integer = &request->threads, .least = 1, .most = THREADS_MOST},
        {"json", .help = "write JSON", .given = &chosen->json},
        {"csv", .help = "write CSV", .given = &chosen->csv},
        {"svg", "SIZE", "write the chart as SVG: card (default), a6, a4",
         .optional = true, .take = take_paper, .target = &request->paper,
         .given = &request->svg},
        {"color", "WHEN", "use colors: auto, always or never (default: auto)",
         .take = cli_take_color, .target = &chosen->color},
        {"ascii", .help = "write plain ASCII", .letter = 'a',
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
                             .request.threads = cli_cpus(THREADS_MOST),
                             .seen = SEEN_DEFAULT};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = reports(&chosen, options);
    count += rules_choice_options(&chosen.rules, options + count);
    count += play_and_looks(&chosen, options + count);
    const struct cli_usage usage = {
        .purpose = "Work out the exact odds of blackjack for any rules and any "
                   "shoe: the value of\neach action, the strategy chart, the "
                   "house edge, and what a count is worth.",
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
