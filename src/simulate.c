/* simulate: rounds by the thousand million. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "counting.h"
#include "simulation.h"
#include "session.h"
#include "cli_output.h"

enum {
    CUT_MOST = 100,
    PACE_DEFAULT = 100, /* rounds an hour */
    TRIP_DEFAULT = 1000
};

/* What the options set. */
struct options {
    struct simulation_setup setup;
    struct rules_choice rules;
    char cut[RULE_TEXT_SIZE]; /* as a change of the rules */
    const char *word;         /* "merge" */
    const char *files[SIMULATION_FILES_MAX];
    int file_count;
    bool list_counts;
    bool is_given[CLI_OPTIONS_MAX]; /* which options were */
};

/* ---- Numbers ---- */

/* A number written with digits, a point and an exponent; false for words such
 * as inf, which strtod() knows too. */
static bool parse_real(const char *text, double *value)
{
    char *end;
    if (*text == '\0' || strspn(text, "0123456789.eE+-") != strlen(text))
        return false;
    *value = strtod(text, &end);
    return *end == '\0' && isfinite(*value);
}

static bool take_rounds(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    const double most = 1e15;
    double rounds;
    if (!parse_real(value, &rounds) || rounds < 1 || rounds > most ||
        rounds != floor(rounds))
        return cli_refuse_value("a whole number from 1 to 1e15, such as 1e9",
                                value, problem);
    *(uint64_t *)target = (uint64_t)rounds;
    return true;
}

static bool take_trip(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    const double most = 1e12;
    double rounds;
    if (!parse_real(value, &rounds) || rounds < 1 || rounds > most ||
        rounds != floor(rounds))
        return cli_refuse_value("a whole number of rounds from 1 to 1e12",
                                value, problem);
    *(uint64_t *)target = (uint64_t)rounds;
    return true;
}

static bool take_error(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    const double least = 1e-8;
    double error;
    if (!parse_real(value, &error) || error < least || error > 1)
        return cli_refuse_value("a standard error from 1e-8 to 1, such as 1e-5",
                                value, problem);
    *(double *)target = error;
    return true;
}

static bool take_amount(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    const double most = 1e12;
    double amount;
    if (!parse_real(value, &amount) || amount <= 0 || amount > most)
        return cli_refuse_value("a number over 0 and up to 1e12, such as 1000",
                                value, problem);
    *(double *)target = amount;
    return true;
}

static bool take_blocks(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct simulation_setup *setup = target;
    const int64_t most = 1000000000000;
    char first[CLI_QUOTE_SIZE];
    int64_t from, to;
    size_t length = strcspn(value, "-");
    snprintf(first, sizeof first, "%.*s", (int)length, value);
    if (value[length] == '\0' || length >= sizeof first ||
        !cli_parse_integer(first, 0, most, &from) ||
        !cli_parse_integer(value + length + 1, from, most, &to))
        return cli_refuse_value("the first and the last block, such as 0-99",
                                value, problem);
    setup->has_blocks = true;
    setup->first_block = (uint64_t)from;
    setup->last_block = (uint64_t)to;
    return true;
}

/* The same as a rule, and read with them. */
static bool take_cut(void *target, const char *value,
                     char problem[CLI_PROBLEM_SIZE])
{
    struct options *chosen = target;
    int64_t cut;
    if (!cli_parse_integer(value, 1, CUT_MOST, &cut))
        return cli_refuse_value("per cent of the shoe, from 1 to 100", value,
                                problem);
    snprintf(chosen->cut, sizeof chosen->cut, "cut=%d", (int)cut);
    return true;
}

/* ---- What is asked ---- */

static bool take_word(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    if (strcmp(value, "merge") != 0)
        return cli_refuse_value(
            "the only word that may stand here, with files behind it", value,
            problem);
    *(const char **)target = value;
    return true;
}

static bool take_file(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct options *chosen = target;
    if (chosen->file_count == SIMULATION_FILES_MAX) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "that is one more than %d files; merge some of them with "
                 "--checkpoint first",
                 SIMULATION_FILES_MAX);
        return false;
    }
    chosen->files[chosen->file_count++] = value;
    return true;
}

static const char *find_contradiction(const struct options *chosen)
{
    const struct simulation_setup *setup = &chosen->setup;
    if (setup->json && setup->csv)
        return "--json or --csv; only one of them";
    if (chosen->word && chosen->file_count == 0)
        return "merge needs the files of parts: simulate merge FILE...";
    if (setup->has_blocks && setup->until_error > 0)
        return "--blocks and --until-error: a part does not know the error of "
               "the whole";
    if (setup->has_blocks && setup->checkpoint_path == NULL)
        return "--blocks needs --checkpoint FILE, which the part is written to";
    return NULL;
}

/* What a part has been played with is no longer to be chosen. */
static bool goes_with_merge(const char *name)
{
    static const char *const names[] = {"bets", "bankroll", "trip",
                                        "pace", "json",     "csv",
                                        "svg",  "ascii",    "checkpoint"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Notes which options are given, where nobody does yet. */
static void note_given(struct options *chosen, struct cli_option options[],
                       size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (options[i].given == NULL)
            options[i].given = &chosen->is_given[i];
}

static bool suits_merge(const struct cli *cli,
                        const struct cli_option options[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (*options[i].given && !goes_with_merge(options[i].name)) {
            cli_complain(cli,
                         "--%s does not go with merge: the files say what was "
                         "played",
                         options[i].name);
            return false;
        }
    return true;
}

static bool arrange_rules(const struct cli *cli, struct options *chosen,
                          char label[RULES_LABEL_SIZE])
{
    struct rules_choice *rules = &chosen->rules;
    rules_choice_label(rules, label);
    if (chosen->cut[0] != '\0' && rules->change_count < RULES_CHANGES_MAX)
        rules->changes[rules->change_count++] = chosen->cut;
    return rules_choice_check(cli, rules, (int)chosen->setup.seats,
                              &chosen->setup.rules);
}

/* Answers what wants no round; false where rounds are wanted. */
static bool answer(const struct cli *cli, const struct options *chosen)
{
    if (chosen->rules.list)
        rules_list(cli->out);
    else if (chosen->list_counts)
        count_list(cli->out);
    else
        return false;
    return true;
}

static enum cli_status run(const struct cli *cli, struct options *chosen)
{
    char label[RULES_LABEL_SIZE];
    const char *contradiction = find_contradiction(chosen);
    struct simulation_setup *setup = &chosen->setup;
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    if (answer(cli, chosen))
        return CLI_DONE;
    setup->shows_progress =
        setup->processes.own == 0 && cli_is_terminal(cli->errors);
    setup->columns = cli_terminal_columns(cli->out);
    if (chosen->word)
        return simulation_merge(cli, setup, chosen->files, chosen->file_count);
    if (!arrange_rules(cli, chosen, label))
        return CLI_FAILED;
    if (chosen->rules.show) {
        rules_show(cli->out, &setup->rules);
        return CLI_DONE;
    }
    setup->rules_label = label;
    return simulation_play(cli, setup);
}

/* ---- The options ---- */

/* The options that say what is played. Returns how many. */
static size_t game_options(struct options *chosen, struct cli_option options[])
{
    struct simulation_setup *setup = &chosen->setup;
    size_t count = rules_choice_options(&chosen->rules, options);
    const struct cli_option these[] = {
        {.name = "cut",
         .argument = "PERCENT",
         .help = "where the cut card lies: --rule cut=PERCENT",
         .take = take_cut,
         .target = chosen},
        {.name = "seats",
         .argument = "N",
         .help = "seats that play, 1 to 7",
         .integer = &setup->seats,
         .least = 1,
         .most = SEATS_MAX},
        {.name = "strategy",
         .argument = "WHICH",
         .help = "basic, mimic, perfect-count or chart:FILE",
         .text = &setup->strategy},
        {.name = "count",
         .argument = "NAME|TAGS",
         .help = "count cards: hi-lo, or ten tags for A,2,...,10",
         .text = &setup->count},
        {.name = "list-counts",
         .help = "list the counts that have a name",
         .given = &chosen->list_counts},
        {.name = "bets",
         .argument = "RAMP",
         .help = "units by true count: \"1@-99 2@1 4@2\"",
         .text = &setup->bets},
        {.name = "deviations",
         .argument = "FILE",
         .help = "play by true count, or: computed",
         .text = &setup->deviations},
        {.name = "insurance",
         .argument = "N",
         .help = "from a true count on; even; never; computed",
         .text = &setup->insurance},
    };
    memcpy(options + count, these, sizeof these);
    return count + sizeof these / sizeof *these;
}

/* The options that say how long, and where it goes. Returns how many. */
static size_t run_options(struct options *chosen, struct cli_option options[])
{
    struct simulation_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {.letter = 'n',
         .name = "rounds",
         .argument = "N",
         .help = "so many rounds of the table; 1e7 if not said",
         .take = take_rounds,
         .target = &setup->rounds},
        {.name = "until-error",
         .argument = "E",
         .help = "until the error (with --bets: of what is won) is E",
         .take = take_error,
         .target = &setup->until_error},
        {.letter = 's',
         .name = "seed",
         .argument = "N",
         .help = "another run; 1 if not said",
         .integer = &setup->seed,
         .least = 0,
         .most = INT64_MAX},
        {.letter = 't',
         .name = "threads",
         .argument = "N",
         .help = "on so many threads; one for each processor",
         .integer = &setup->threads,
         .least = 1,
         .most = SIMULATION_THREADS_MAX},
        {.name = "checkpoint",
         .argument = "FILE",
         .help = "keep what is done there, and go on from it",
         .text = &setup->checkpoint_path},
        {.name = "blocks",
         .argument = "A-B",
         .help = "only these blocks of the run, for merge",
         .take = take_blocks,
         .target = setup},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options that say what is told. Returns how many. */
static size_t report_options(struct options *chosen,
                             struct cli_option options[])
{
    struct simulation_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {.name = "bankroll",
         .argument = "UNITS",
         .help = "tell the risk of losing so much",
         .take = take_amount,
         .target = &setup->bankroll},
        {.name = "trip",
         .argument = "ROUNDS",
         .help = "how long a trip is; 1000",
         .take = take_trip,
         .target = &setup->trip},
        {.name = "pace",
         .argument = "ROUNDS",
         .help = "rounds an hour; 100",
         .take = take_amount,
         .target = &setup->pace},
        {.name = "json", .help = "report as JSON", .given = &setup->json},
        {.name = "csv", .help = "report as CSV", .given = &setup->csv},
        {.name = "svg",
         .argument = "FILE",
         .help = "draw the curve by true count",
         .text = &setup->svg},
        cli_ascii_option(&setup->ascii, "draw plots in plain ASCII"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* ---- The program ---- */

/* Of several processes only the first is heard. */
static void be_silent(const struct simulation_processes *processes)
{
    if (processes->own > 0 && (freopen("/dev/null", "w", stdout) == NULL ||
                               freopen("/dev/null", "w", stderr) == NULL))
        simulation_processes_abort(CLI_FAILED);
}

static int64_t processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1)
        return 1;
    return count < SIMULATION_THREADS_MAX ? count : SIMULATION_THREADS_MAX;
}

int main(int argc, char *argv[])
{
    struct simulation_processes processes = simulation_processes_open();
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = RULES_DEFAULT,
                             .setup = {.strategy = "basic",
                                       .seats = 1,
                                       .threads = processors(),
                                       .seed = 1,
                                       .trip = TRIP_DEFAULT,
                                       .pace = PACE_DEFAULT,
                                       .processes = processes}};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = game_options(&chosen, options);
    count += run_options(&chosen, options + count);
    count += report_options(&chosen, options + count);
    note_given(&chosen, options, count);
    const struct cli_option operands[] = {
        {.argument = "merge",
         .help = "bring parts of a run together",
         .take = take_word,
         .target = &chosen.word},
        {.argument = "FILE",
         .help = "... that --blocks and --checkpoint wrote",
         .repeats = true,
         .take = take_file,
         .target = &chosen}};
    const struct cli_usage usage = {
        .purpose = "Plays rounds by the million, and says what they are worth.",
        .examples =
            "  simulate --rounds 1e6                 the table's rules, basic "
            "strategy\n"
            "  simulate --rounds 1e6 --count hi-lo --bets '1@-99 2@1 4@2 8@3'\n"
            "  simulate --rules single --strategy mimic --rounds 1e5 --json",
        .options = options,
        .option_count = count,
        .operands = operands,
        .operand_count = sizeof operands / sizeof *operands,
    };
    enum cli_status status;
    be_silent(&processes);
    if (cli_read_options(&cli, &usage, argc, argv, &status)) {
        status = CLI_FAILED;
        if (chosen.word == NULL || suits_merge(&cli, options, count))
            status = run(&cli, &chosen);
    }
    simulation_processes_close();
    return cli_finish(&cli, status);
}
