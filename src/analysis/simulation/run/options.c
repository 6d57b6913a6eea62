/* The options of a setup, and their values. */
#include "simulation/run/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PACE_DEFAULT = 100, /* rounds per hour */
    TRIP_DEFAULT = 1000
};

struct simulation_setup
simulation_setup_default(struct simulation_processes processes)
{
    return (struct simulation_setup){.strategy = "basic",
                                     .seats = 1,
                                     .threads =
                                         cli_cpus(SIMULATION_THREADS_MAX),
                                     .seed = 1,
                                     .trip = TRIP_DEFAULT,
                                     .money.kelly = 1,
                                     .pace = PACE_DEFAULT,
                                     .processes = processes};
}

const char *simulation_contradiction(const struct simulation_setup *setup)
{
    if (setup->seats + setup->neighbors.count > SEATS_MAX)
        return "a table has 7 seats; use fewer --seats or --neighbors";
    const char *problem = dealing_contradiction(setup);
    return problem ? problem : money_contradiction(setup);
}

/* ---- Values ---- */

bool read_real(const char *text, double least, double most, double *number)
{
    char *end;
    if (*text == '\0' || strspn(text, "0123456789.eE+-") != strlen(text))
        return false;
    *number = strtod(text, &end);
    return *end == '\0' && *number >= least && *number <= most;
}

/* Reads a whole number of rounds from 1 to `most`, such as 1e9. */
static bool read_round_count(const char *text, double most, uint64_t *rounds)
{
    double number;
    if (!read_real(text, 1, most, &number) || number != floor(number))
        return false;
    *rounds = (uint64_t)number;
    return true;
}

static bool take_rounds(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    const double most = 1e15;
    return read_round_count(value, most, target) ||
           cli_refuse_value("a whole number from 1 to 1e15, such as 1e9", value,
                            problem);
}

static bool take_trip(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    const double most = 1e12;
    return read_round_count(value, most, target) ||
           cli_refuse_value("a whole number of rounds from 1 to 1e12", value,
                            problem);
}

static bool take_error(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    const double least = 1e-8;
    double error;
    if (!read_real(value, least, 1, &error))
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
    if (!read_real(value, 0, most, &amount) || amount <= 0)
        return cli_refuse_value(
            "a number above 0 and at most 1e12, such as 1000", value, problem);
    *(double *)target = amount;
    return true;
}

/* Takes the names of the neighbors, with "you" for the player's own seats,
 * which are the last ones otherwise. */
static bool take_neighbors(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE])
{
    struct simulation_neighbors neighbors = {.before = -1};
    const char *at = value;
    size_t length;
    do {
        length = strcspn(at, ",");
        bool you = length == strlen("you") && strncmp(at, "you", length) == 0;
        bool is_last = you && neighbors.before >= 0;
        if (length == 0 || is_last || neighbors.count == SEATS_MAX - 1 + you ||
            length >= SIMULATION_NEIGHBOR_SIZE)
            return cli_refuse_value("up to 6 strategies and \"you\", such as "
                                    "basic,you,mimic",
                                    value, problem);
        if (you)
            neighbors.before = neighbors.count;
        else
            snprintf(neighbors.name[neighbors.count++],
                     SIMULATION_NEIGHBOR_SIZE, "%.*s", (int)length, at);
        at += length + 1;
    } while (at[-1] == ',');
    if (neighbors.before < 0)
        neighbors.before = neighbors.count;
    *(struct simulation_neighbors *)target = neighbors;
    return true;
}

/* ---- The options ---- */

/* The options that choose what to play. Returns how many there are. */
static size_t play_options(struct simulation_setup *setup,
                           struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "seats",
         .argument = "N",
         .help = "number of your seats, 1 to 7 (default: 1)",
         .integer = &setup->seats,
         .least = 1,
         .most = SEATS_MAX},
        {.name = "neighbors",
         .argument = "LIST",
         .help = "the other players: \"basic,you,mimic\"",
         .take = take_neighbors,
         .target = &setup->neighbors},
        {.name = "strategy",
         .argument = "WHICH",
         .help = "basic, mimic, never-bust, perfect-count, chart:FILE",
         .text = &setup->strategy},
        {.name = "count",
         .argument = "NAME|TAGS",
         .help = "count cards: hi-lo, or ten tags for A,2,...,10",
         .text = &setup->count},
        {.name = "list-counts",
         .help = "list the named counts and their tags",
         .given = &setup->list_counts},
        {.name = "bets",
         .argument = "RAMP",
         .help = "units to bet by true count: \"1@-99 2@1 4@2\"",
         .text = &setup->bets},
        {.name = "deviations",
         .argument = "FILE",
         .help = "deviate from the chart by true count; or: computed",
         .text = &setup->deviations},
        {.name = "insurance",
         .argument = "N",
         .help = "insure from true count N up; even; never; computed",
         .text = &setup->insurance},

    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options for the length of the run and its files. Returns how many there
 * are. */
static size_t length_options(struct simulation_setup *setup,
                             struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 'n',
         .name = "rounds",
         .argument = "N",
         .help = "play N rounds (default: 1e7)",
         .take = take_rounds,
         .target = &setup->rounds},
        {.name = "until-error",
         .argument = "E",
         .help = "play until the standard error is at most E",
         .take = take_error,
         .target = &setup->until_error},
        {.letter = 's',
         .name = "seed",
         .argument = "N",
         .help = "seed of the random numbers (default: 1)",
         .integer = &setup->seed,
         .least = 0,
         .most = INT64_MAX},
        {.letter = 't',
         .name = "threads",
         .argument = "N",
         .help = "use N threads (default: one per CPU)",
         .integer = &setup->threads,
         .least = 1,
         .most = SIMULATION_THREADS_MAX},
        {.name = "checkpoint",
         .argument = "FILE",
         .help = "save progress to FILE and resume from it",
         .text = &setup->checkpoint_path},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options for the report. Returns how many there are. */
static size_t report_options(struct simulation_setup *setup,
                             struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "trip",
         .argument = "ROUNDS",
         .help = "length of a trip (default: 1000)",
         .take = take_trip,
         .target = &setup->trip},
        {.name = "pace",
         .argument = "ROUNDS",
         .help = "rounds per hour (default: 100)",
         .take = take_amount,
         .target = &setup->pace},
        {.name = "json", .help = "write JSON", .given = &setup->json},
        {.name = "csv", .help = "write CSV", .given = &setup->csv},
        {.name = "svg",
         .argument = "FILE",
         .help = "draw the value by true count as SVG",
         .text = &setup->svg},
        cli_ascii_option(&setup->ascii, "draw plots in plain ASCII"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t simulation_options(struct simulation_setup *setup,
                          struct cli_option options[])
{
    size_t count = play_options(setup, options);
    count += dealing_options(setup, options + count);
    count += length_options(setup, options + count);
    count += report_options(setup, options + count);
    return count + money_options(setup, options + count);
}
