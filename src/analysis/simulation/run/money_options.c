/* The options for reports on bets. */
#include "simulation/run/options.h"

#include <string.h>

static const double AMOUNT_MOST = 1e12;

/* ---- Values ---- */

static bool take_any_amount(void *target, const char *value,
                            char problem[CLI_PROBLEM_SIZE])
{
    struct simulation_amount amount = {.is_dollars = *value == '$'};
    if (!read_real(value + amount.is_dollars, 0, AMOUNT_MOST, &amount.number) ||
        amount.number <= 0)
        return cli_refuse_value("a number of units, such as 1000, or dollars, "
                                "such as '$10000'",
                                value, problem);
    *(struct simulation_amount *)target = amount;
    return true;
}

static bool take_spread(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    enum { MOST = 10000 };
    struct simulation_money *money = target;
    char least[CLI_QUOTE_SIZE];
    size_t length = strcspn(value, "-");
    double from, to;
    snprintf(least, sizeof least, "%.*s", (int)length, value);
    bool good = length < sizeof least && value[length] == '-' &&
                read_real(least, 0, MOST, &from) && (from >= 1 || from <= 0) &&
                read_real(value + length + 1, 1, MOST, &to) && from <= to;
    if (!good)
        return cli_refuse_value("the lowest and the highest bet in units, such "
                                "as 1-12, or 0-12 to watch bad counts",
                                value, problem);
    money->least = from;
    money->most = to;
    money->is_wanted = true;
    return true;
}

static bool take_kelly(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    const double least = 0.01;
    double kelly;
    if (!read_real(value, least, 2, &kelly))
        return cli_refuse_value("a share of the Kelly bet from 0.01 to 2, such "
                                "as 0.5",
                                value, problem);
    *(double *)target = kelly;
    return true;
}

static bool take_risk(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    const double least = 1e-4, most = 99;
    double percent;
    if (!read_real(value, least, most, &percent))
        return cli_refuse_value("a percentage from 0.0001 to 99, such as 5",
                                value, problem);
    *(double *)target = percent / 100;
    return true;
}

/* ---- The options ---- */

const char *money_contradiction(const struct simulation_setup *setup)
{
    const struct simulation_money *money = &setup->money;
    bool finds = money->most > 0, dollars = setup->bankroll.is_dollars;
    if (finds && setup->bets)
        return "--bets and --best-bets can't be used together";
    if (!money->is_wanted &&
        (money->goal.number > 0 || money->one_player || money->kelly != 1))
        return "--goal, --kelly and --one-player work only with --money or "
               "--best-bets";
    if (!finds && (money->risk > 0 || money->chip.number > 0))
        return "--risk and --chip work only with --best-bets";
    if (money->risk > 0 && money->kelly != 1)
        return "--risk and --kelly can't be used together";
    if ((money->goal.number > 0 && money->goal.is_dollars != dollars) ||
        (money->chip.number > 0 && money->chip.is_dollars != dollars))
        return "give --bankroll, --goal and --chip all in units or all in "
               "dollars";
    return NULL;
}

size_t money_options(struct simulation_setup *setup,
                     struct cli_option options[])
{
    struct simulation_money *money = &setup->money;
    const struct cli_option these[] = {
        {.name = "bankroll",
         .argument = "AMOUNT",
         .help = "bankroll in units or dollars, for the risk of ruin",
         .take = take_any_amount,
         .target = &setup->bankroll},
        {.name = "money",
         .help = "report only what the bets win and risk, and SCORE",
         .given = &money->is_wanted},
        {.name = "best-bets",
         .argument = "A-B",
         .help = "the same, with the best bets from A to B units",
         .take = take_spread,
         .target = money},
        {.name = "kelly",
         .argument = "SHARE",
         .help = "share of the Kelly bet to bet at most (default: 1)",
         .take = take_kelly,
         .target = &money->kelly},
        {.name = "risk",
         .argument = "PERCENT",
         .help = "size the best bets for this risk of ruin",
         .take = take_risk,
         .target = &money->risk},
        {.name = "goal",
         .argument = "AMOUNT",
         .help = "report the chance to win AMOUNT before ruin",
         .take = take_any_amount,
         .target = &money->goal},
        {.name = "chip",
         .argument = "AMOUNT",
         .help = "round the best bets to AMOUNT (default: 1)",
         .take = take_any_amount,
         .target = &money->chip},
        {.name = "one-player",
         .help = "all seats are hands of one player",
         .given = &money->one_player},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}
