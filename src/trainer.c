/* trainer: drills in basic strategy, for any rules. */
#include <string.h>

#include "cards.h"
#include "session_setup.h"
#include "strategy.h"
#include "training.h"

enum { CARDS_MOST = 100000, MINUTES_MOST = 1440, SECONDS_A_MINUTE = 60 };

struct options {
    struct rules_choice rules;
    struct drill_request request;
    int64_t cards, minutes;
    bool plain;
};

static const char *const DRILL_NAMES[] = {"strategy", "hard", "soft", "pairs"};
static const unsigned DRILL_KINDS[] = {
    1U << CHART_HARD | 1U << CHART_SOFT | 1U << CHART_PAIR,
    1U << CHART_HARD,
    1U << CHART_SOFT,
    1U << CHART_PAIR,
};
enum { DRILL_NAMES_COUNT = sizeof DRILL_NAMES / sizeof *DRILL_NAMES };

static bool take_drill(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    int found = cli_find_name(value, DRILL_NAMES, DRILL_NAMES_COUNT);
    if (found >= 0)
        *(unsigned *)target = DRILL_KINDS[found];
    else
        cli_say_unknown(problem, "drill", value, DRILL_NAMES, DRILL_NAMES_COUNT,
                        "use strategy, hard, soft or pairs");
    return found >= 0;
}

static size_t trainer_options(struct options *chosen,
                              struct cli_option options[])
{
    struct drill_request *request = &chosen->request;
    const struct cli_option these[] = {
        {.letter = 'd',
         .name = "drill",
         .argument = "NAME",
         .help = "strategy, hard, soft or pairs (default: strategy)",
         .take = take_drill,
         .target = &request->kinds},
        {.letter = 'c',
         .name = "cards",
         .argument = "N",
         .help = "stop after N questions",
         .integer = &chosen->cards,
         .least = 1,
         .most = CARDS_MOST},
        {.letter = 'm',
         .name = "minutes",
         .argument = "N",
         .help = "stop after N minutes",
         .integer = &chosen->minutes,
         .least = 1,
         .most = MINUTES_MOST},
        {.letter = 's',
         .name = "seed",
         .argument = "N",
         .help = "seed the questions; the same N asks the same ones",
         .given = &request->has_seed,
         .integer = &request->seed,
         .least = SEED_LEAST,
         .most = SEED_MOST},
        {.name = "json",
         .help = "end with a summary in JSON",
         .given = &request->json},
        cli_ascii_option(&request->ascii, "write plain ASCII"),
        {.letter = 'p',
         .name = "plain",
         .help = "ask in plain lines (the only mode so far)",
         .given = &chosen->plain},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static enum cli_status train(const struct cli *cli, struct options *options)
{
    struct drill_request *request = &options->request;
    char label[RULES_LABEL_SIZE];
    struct rules rules;
    enum cli_status status;
    if (!rules_choice_take(cli, &options->rules, 1, &rules, label, &status))
        return status;
    request->rules = &rules;
    request->rules_label = label;
    request->cards = (int)options->cards;
    request->nanoseconds =
        options->minutes * SECONDS_A_MINUTE * CLI_NANOSECONDS;
    return drill_strategy(cli, request);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = RULES_DEFAULT,
                             .request.kinds = DRILL_KINDS[0]};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = trainer_options(&chosen, options);
    count += rules_choice_options(&chosen.rules, options + count);
    const struct cli_usage usage = {
        .purpose =
            "Drill basic strategy: get a hand, choose the play, and learn what "
            "a mistake\ncosts. The costly plays that you know least come first.",
        .examples = "  trainer                             drill until you "
                    "type q\n"
                    "  trainer --drill soft --cards 20     soft hands only\n"
                    "  trainer --rules single --minutes 5  for one deck\n",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = train(&cli, &chosen);
    return cli_finish(&cli, status);
}
