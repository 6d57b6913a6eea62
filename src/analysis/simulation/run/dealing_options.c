/* The options for how shoes are dealt and true counts are read. */
#include "simulation/run/options.h"

#include <string.h>

/* ---- Values ---- */

static bool take_count_rounding(void *target, const char *value,
                                char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[] = {[ROUND_DOWN] = "down",
                                        [ROUND_TOWARD_ZERO] = "zero",
                                        [ROUND_TO_NEAREST] = "nearest"};
    int index = cli_find_name(value, names, sizeof names / sizeof *names);
    if (index < 0)
        return cli_refuse_value("down, zero or nearest", value, problem);
    *(int *)target = index;
    return true;
}

static bool take_estimate(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[] = {"1", "0.5", "0.25"};
    static const int cards[] = {52, 26, 13};
    int index = cli_find_name(value, names, sizeof names / sizeof *names);
    if (index < 0)
        return cli_refuse_value("1, 0.5 or 0.25", value, problem);
    *(int *)target = cards[index];
    return true;
}

/* ---- The options ---- */

struct simulation_dealing dealing_of(const struct simulation_setup *setup)
{
    return (struct simulation_dealing){
        .rounding = (enum simulation_rounding)setup->rounding,
        .estimate = setup->estimate,
        .shoe_rounds = (int)setup->shoe_rounds,
        .leaves = setup->leaves,
        .leave = setup->leaves ? (int)setup->leave : 0,
        .by_depth = setup->cut_curve};
}

const char *dealing_contradiction(const struct simulation_setup *setup)
{
    bool reads = setup->rounding != ROUND_DOWN || setup->estimate > 0;
    if (setup->cut_curve &&
        (setup->count || setup->money.is_wanted || setup->svg || setup->bets ||
         setup->bankroll.number > 0))
        return "--cut-curve can't be used with --count, --bets, --money, "
               "--best-bets, --bankroll or --svg";
    if (setup->cut_curve && setup->shoe_rounds > 0)
        return "--cut-curve and --shoe-rounds can't be used together";
    if (setup->count == NULL && (reads || setup->leaves))
        return "--rounding, --estimate and --leave work only with --count";
    return NULL;
}

size_t dealing_options(struct simulation_setup *setup,
                       struct cli_option options[])
{
    enum { ROUNDS_MOST = 1000 };
    const struct cli_option these[] = {
        {.name = "rounding",
         .argument = "HOW",
         .help = "round true counts down, to zero, or to the nearest",
         .take = take_count_rounding,
         .target = &setup->rounding},
        {.name = "estimate",
         .argument = "DECKS",
         .help = "see the decks dealt to the nearest 1, 0.5 or 0.25",
         .take = take_estimate,
         .target = &setup->estimate},
        {.name = "leave",
         .argument = "N",
         .help = "leave a shoe below true count N for a new one",
         .given = &setup->leaves,
         .integer = &setup->leave,
         .least = -SIMULATION_COUNT_MAX + 1,
         .most = 0},
        {.name = "shoe-rounds",
         .argument = "N",
         .help = "shuffle after N rounds, or at the cut card",
         .integer = &setup->shoe_rounds,
         .least = 1,
         .most = ROUNDS_MOST},
        {.name = "cut-curve",
         .help = "report the value by the position of the cut card",
         .given = &setup->cut_curve},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}
