/* trainer: drills in strategy, counting and dealing, for any rules. */
#include <string.h>

#include "cards.h"
#include "session_setup.h"
#include "strategy.h"
#include "training.h"
#include "training_drills.h"

enum { CARDS_MOST = 100000, MINUTES_MOST = 1440, SECONDS_A_MINUTE = 60 };

struct options {
    struct rules_choice rules;
    struct drill_request request;
    struct drill_setup setup;
    const struct drill_kind *kind; /* NULL: a drill in basic strategy */
    struct setup who;              /* learns; only its profile counts */
    int64_t cards, minutes;
    bool plain;
};

static const char *const DRILL_NAMES[] = {"strategy", "hard", "soft", "pairs",
                                          "surrender"};
static const unsigned DRILL_KINDS[] = {
    1U << CHART_HARD | 1U << CHART_SOFT | 1U << CHART_PAIR,
    1U << CHART_HARD,
    1U << CHART_SOFT,
    1U << CHART_PAIR,
    DRILL_SURRENDER,
};
enum { DRILL_NAMES_COUNT = sizeof DRILL_NAMES / sizeof *DRILL_NAMES };

enum { DRILLS_MOST = 16 };

/* Writes the names of all drills to `names` and returns their number. */
static size_t drill_names(const char *names[DRILLS_MOST])
{
    size_t count = DRILL_NAMES_COUNT;
    memcpy(names, DRILL_NAMES, sizeof DRILL_NAMES);
    for (size_t i = 0; drill_kind_at(i) && count < DRILLS_MOST; i++)
        names[count++] = drill_kind_at(i)->name;
    return count;
}

static bool take_drill(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct options *chosen = target;
    const char *names[DRILLS_MOST];
    size_t count = drill_names(names);
    int found = cli_find_name(value, names, count);
    if (found < 0) {
        cli_say_unknown(problem, "drill", value, names, count,
                        "type trainer --help for a list");
        return false;
    }
    bool is_basic = found < DRILL_NAMES_COUNT;
    if (is_basic)
        chosen->request.kinds = DRILL_KINDS[found];
    chosen->kind =
        is_basic ? NULL : drill_kind_at((size_t)found - DRILL_NAMES_COUNT);
    return true;
}

static size_t trainer_options(struct options *chosen,
                              struct cli_option options[])
{
    struct drill_request *request = &chosen->request;
    const struct cli_option these[] = {
        {.letter = 'd',
         .name = "drill",
         .argument = "NAME",
         .help = "what to drill (default: strategy)",
         .take = take_drill,
         .target = chosen},
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
    size_t count = sizeof these / sizeof *these;
    memcpy(options, these, sizeof these);
    setup_profile_options(&chosen->who, options + count);
    options[count++].help = "keep what NAME learns (default: Player)";
    options[count++].help = "drill without a profile; keep nothing";
    return count;
}

/* ---- Who learns ---- */

static const char *learner_name(const struct options *options)
{
    return options->who.profile ? options->who.profile : "Player";
}

/* Opens the ledger for the person who learns, if something is to be kept. */
static enum cli_status open_notes(const struct cli *cli,
                                  struct options *options)
{
    struct drill_request *request = &options->request;
    struct ledger_profile profile;
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE];
    options->who.has_seed = request->has_seed;
    if (!setup_keeps_account(cli, &options->who))
        return CLI_DONE;
    if (ledger_path(path, problem))
        request->ledger = ledger_open(path, LEDGER_WRITES, problem);
    if (request->ledger &&
        ledger_enroll(request->ledger, learner_name(options),
                      cli->now(cli->clock), &profile, problem)) {
        request->profile = profile.id;
        return CLI_DONE;
    }
    cli_complain(cli, "%s; use --guest to drill without a profile", problem);
    return CLI_FAILED;
}

/* Starts a drill of the table. */
static enum cli_status train_count(const struct cli *cli,
                                   const struct options *options,
                                   const struct rules *rules, const char *label)
{
    const struct drill_request *request = &options->request;
    struct drill_setup setup = options->setup;
    setup.rules = rules;
    setup.rules_label = label;
    setup.cards = (int)options->cards;
    setup.duration = options->minutes * SECONDS_A_MINUTE * CLI_NANOSECONDS;
    setup.has_seed = request->has_seed;
    setup.seed = request->seed;
    setup.json = request->json;
    setup.ascii = request->ascii;
    return drill_in_lines(cli, options->kind, &setup);
}

static enum cli_status train(const struct cli *cli, struct options *options)
{
    struct drill_request *request = &options->request;
    char label[RULES_LABEL_SIZE];
    struct rules rules;
    enum cli_status status;
    if (!rules_choice_take(cli, &options->rules, 1, &rules, label, &status))
        return status;
    if (options->who.profile && options->who.is_guest) {
        cli_complain(cli, "--profile and --guest can't be used together");
        return CLI_FAILED;
    }
    if (options->kind)
        return train_count(cli, options, &rules, label);
    request->rules = &rules;
    request->rules_label = label;
    request->cards = (int)options->cards;
    request->nanoseconds =
        options->minutes * SECONDS_A_MINUTE * CLI_NANOSECONDS;
    status = open_notes(cli, options);
    if (status == CLI_DONE)
        status = drill_strategy(cli, request);
    ledger_close(request->ledger);
    return status;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = RULES_DEFAULT,
                             .request.kinds = DRILL_KINDS[0],
                             .setup = drill_setup_default()};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = trainer_options(&chosen, options);
    count += drill_options(&chosen.setup, options + count);
    count += rules_choice_options(&chosen.rules, options + count);
    const struct cli_usage usage = {
        .purpose =
            "Drill basic strategy, card counting and the dealer's work: answer a "
            "question,\nand learn what a mistake costs. The drills are "
            "strategy, or only hard, soft,\npairs or surrender; deviations; "
            "true-count; bets; count; dealer; and exam.",
        .examples = "  trainer                             drill until you "
                    "type q\n"
                    "  trainer --drill deviations          plays that depend "
                    "on the count\n"
                    "  trainer --rules single --minutes 5  for one deck\n",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = train(&cli, &chosen);
    return cli_finish(&cli, status);
}
