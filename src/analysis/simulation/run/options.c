/* The options of simulate: their names, how their values are read, and which
 * can't be used together. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "simulation/run/run.h"

enum { PACE_DEFAULT = 100 }; /* rounds per hour */

static const double AMOUNT_MOST = 1e12;

struct simulation_setup simulation_setup_default(void)
{
    return (struct simulation_setup){.strategy = "basic",
                                     .seats = 1,
                                     .threads =
                                         cli_cpus(SIMULATION_THREADS_MAX),
                                     .seed = 1,
                                     .money.kelly = 1,
                                     .pace = PACE_DEFAULT};
}

/* ---- Contradictions ---- */

static const char *money_contradiction(const struct simulation_setup *setup)
{
    const struct simulation_money *money = &setup->money;
    bool finds = money->most > 0, dollars = setup->bankroll.is_dollars;
    if (finds && setup->bets)
        return "--bets and --best-bets can't be used together";
    if (!money->is_wanted &&
        (money->goal.number > 0 || money->one_player || money->kelly != 1))
        return "--goal, --kelly and --one-player work only with --money or "
               "--best-bets";
    if (!money->is_wanted && money->risk > 0)
        return "--risk works only with --money or --best-bets";
    if (!finds && money->chip.number > 0 && money->resize == 0)
        return "without --resize, --chip works only with --best-bets";
    if ((money->rebate > 0 || money->resize > 0) &&
        (!money->is_wanted || setup->trip == 0 ||
         (setup->bankroll.number <= 0 && !finds)))
        return "--rebate and --resize work only with --trip, and with "
               "--best-bets or with --money and --bankroll";
    if (money->risk > 0 && money->kelly != 1)
        return "--risk and --kelly can't be used together";
    if ((money->goal.number > 0 && money->goal.is_dollars != dollars) ||
        (money->chip.number > 0 && money->chip.is_dollars != dollars) ||
        (money->rebate_from.number > 0 &&
         money->rebate_from.is_dollars != dollars))
        return "give --bankroll, --goal, --chip and the loss of --rebate all "
               "in units or all in dollars";
    return NULL;
}

static const char *dealing_contradiction(const struct simulation_setup *setup)
{
    const struct simulation_dealing *dealing = &setup->dealing;
    bool reads = dealing->rounding != ROUND_FLOOR || dealing->estimate > 0 ||
                 dealing->cards_off != 0 || dealing->count_errors > 0;
    if (dealing->aces > 0 && setup->count == NULL)
        return "--aces works only with --count";
    if (dealing->aces > 0 && dealing->runs)
        return "--aces and --running can't be used together";
    if (dealing->by_depth &&
        (setup->count || setup->money.is_wanted || setup->svg || setup->bets ||
         setup->bankroll.number > 0))
        return "--cut-curve can't be used with --count, --bets, --money, "
               "--best-bets, --bankroll or --svg";
    if (setup->table.count > 0 &&
        (dealing->by_depth || setup->svg || setup->trip > 0 ||
         setup->until_error > 0 || dealing->runs))
        return "--table can't be used with --cut-curve, --svg, "
               "--trip, --until-error or --running";
    if (dealing->by_depth && dealing->shoe_rounds > 0)
        return "--cut-curve and --shoe-rounds can't be used together";
    if (setup->count == NULL && setup->table.count == 0 &&
        (reads || dealing->runs || dealing->leaves || dealing->watches ||
         setup->spots))
        return "--running, --rounding, --estimate, --deck-error, "
               "--count-errors, --leave, --enter and --spots work only with "
               "--count";
    if (dealing->runs && (dealing->estimate > 0 || dealing->cards_off != 0))
        return "--running can't be used with --estimate or --deck-error: a "
               "running count needs no decks";
    if (setup->walk > 0 && !dealing->leaves)
        return "--walk works only with --leave";
    if (setup->exits && (!dealing->watches || dealing->exit > dealing->enter))
        return "--exit works only with --enter, and is at most as high";
    return NULL;
}

const char *simulation_contradiction(const struct simulation_setup *setup)
{
    if (setup->spots && !setup->money.is_wanted && setup->table.count == 0)
        return "--spots works only with --money, --best-bets or --table";
    if (setup->spots && setup->seats > 1)
        return "--spots and --seats can't be used together";
    if (setup->json && setup->csv)
        return "--json and --csv can't be used together";
    if (setup->seats + setup->neighbors.count > SEATS_MAX)
        return "a table has 7 seats; use fewer --seats or --neighbors";
    const char *problem = dealing_contradiction(setup);
    return problem ? problem : money_contradiction(setup);
}

/* ---- Values ---- */

/* Reads a number from `least` to `most` in digits, with a decimal point and an
 * exponent. Refuses words such as inf, which strtod() would accept. */
static bool read_real(const char *text, double least, double most,
                      double *number)
{
    char *end;
    if (*text == '\0' || strspn(text, "0123456789.eE+-") != strlen(text))
        return false;
    double read = strtod(text, &end);
    if (*end != '\0' || !(read >= least && read <= most))
        return false;
    *number = read;
    return true;
}

/* Reads a number from `least` to `most`. `wanted` says what it should be. */
static bool take_real(double *target, const char *value, double least,
                      double most, const char *wanted,
                      char problem[CLI_PROBLEM_SIZE])
{
    return read_real(value, least, most, target) ||
           cli_refuse_value(wanted, value, problem);
}

static bool take_error(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    return take_real(target, value, 1e-8, 1,
                     "a standard error from 1e-8 to 1, such as 1e-5", problem);
}

static bool take_kelly(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    return take_real(target, value, 0.01, 2,
                     "a Kelly fraction from 0.01 to 2, such as 0.5", problem);
}

static bool take_risk(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    double percent = 0;
    if (!take_real(&percent, value, 1e-4, 99,
                   "a percentage from 0.0001 to 99, such as 5", problem))
        return false;
    *(double *)target = percent / 100;
    return true;
}

/* Reads a number within limits, and stores it in whole units, of which the
 * number 1 has `units`. */
static bool take_units(int *target, const char *value, double least,
                       double most, int units, const char *what,
                       char problem[CLI_PROBLEM_SIZE])
{
    double number = 0;
    if (!take_real(&number, value, least, most, what, problem))
        return false;
    *target = (int)lround(units * number);
    return true;
}

/* Reads a share of errors, and stores how many of 10,000 they are. */
static bool take_errors(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    return take_units(target, value, 0, 100, 100,
                      "a percentage from 0 to 100, such as 0.5", problem);
}

static bool take_deck_error(void *target, const char *value,
                            char problem[CLI_PROBLEM_SIZE])
{
    return take_units(target, value, -2, 2, DECK_CARDS,
                      "from -2 to 2 decks, such as 0.5", problem);
}

static bool take_pace(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    return take_real(target, value, DBL_TRUE_MIN, AMOUNT_MOST,
                     "a number above 0 and at most 1e12, such as 1000",
                     problem);
}

/* Reads a whole number of rounds from 1 to `most`. */
static bool take_count(uint64_t *target, const char *value, double most,
                       const char *wanted, char problem[CLI_PROBLEM_SIZE])
{
    double number;
    if (!read_real(value, 1, most, &number) || number != floor(number))
        return cli_refuse_value(wanted, value, problem);
    *target = (uint64_t)number;
    return true;
}

static bool take_rounds(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    return take_count(target, value, 1e15,
                      "a whole number from 1 to 1e15, such as 1e9", problem);
}

static bool take_trip(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    return take_count(target, value, AMOUNT_MOST,
                      "a whole number of rounds from 1 to 1e12", problem);
}

static bool take_units_or_dollars(void *target, const char *value,
                                  char problem[CLI_PROBLEM_SIZE])
{
    struct simulation_amount amount = {.is_dollars = *value == '$'};
    if (!read_real(value + amount.is_dollars, DBL_TRUE_MIN, AMOUNT_MOST,
                   &amount.number))
        return cli_refuse_value("a number of units, such as 1000, or dollars, "
                                "such as '$10000'",
                                value, problem);
    *(struct simulation_amount *)target = amount;
    return true;
}

/* Reads a part of a loss, and perhaps the least loss: 10@50. */
static bool take_rebate(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct simulation_money *money = target;
    char percent[CLI_QUOTE_SIZE];
    size_t length = strcspn(value, "@");
    snprintf(percent, sizeof percent, "%.*s", (int)length, value);
    return take_risk(&money->rebate, percent, problem) &&
           (value[length] == '\0' ||
            take_units_or_dollars(&money->rebate_from, value + length + 1,
                                  problem));
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

static bool take_count_rounding(void *target, const char *value,
                                char problem[CLI_PROBLEM_SIZE])
{
    enum { WAYS = ROUND_NEAREST + 1 };
    static const char *const names[] = {[ROUND_FLOOR] = "floor",
                                        [ROUND_TRUNCATE] = "truncate",
                                        [ROUND_NEAREST] = "nearest",
                                        "down",
                                        "zero"}; /* the last are old */
    int index = cli_find_name(value, names, sizeof names / sizeof *names);
    if (index < 0)
        return cli_refuse_value("floor, truncate or nearest", value, problem);
    *(enum simulation_rounding *)target =
        (enum simulation_rounding)(index % WAYS);
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

/* Takes a list of cut cards, in percent. */
static bool take_cuts(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct simulation_cuts cuts = {.count = 0};
    const char *at = value;
    char *end = NULL;
    do {
        long percent = strtol(at, &end, 10);
        bool digits = strspn(at, "0123456789") == (size_t)(end - at);
        if (!digits || end == at || percent < 1 || percent > 100 ||
            cuts.count == SIMULATION_CUTS_MAX || (*end && *end != ','))
            return cli_refuse_value("up to 16 percentages of the shoe, such as "
                                    "60,70,80",
                                    value, problem);
        cuts.percent[cuts.count++] = (int)percent;
        at = end + 1;
    } while (*end);
    *(struct simulation_cuts *)target = cuts;
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

static size_t play_options(struct simulation_setup *setup,
                           struct cli_option options[])
{
    const struct cli_option these[] = {
        {"seats", "N", "play at N seats, 1 to 7 (default: 1)",
         .integer = &setup->seats, .least = 1, .most = SEATS_MAX},
        {"spots", "RAMP", "play so many hands by true count: \"1@-99 2@1\"",
         .text = &setup->spots},
        {"neighbors", "LIST", "seat other players: \"basic,you,mimic\"",
         .take = take_neighbors, .target = &setup->neighbors},
        {"strategy", "NAME|chart:FILE",
         "play basic, mimic, never-bust or perfect-count",
         .text = &setup->strategy},
        {"count", "NAME|TAGS", "count cards: hi-lo, or ten tags for A,2,...,10",
         .text = &setup->count},
        {"list-counts",
         .help = "list the named counts, their tags and correlations",
         .given = &setup->list_counts},
        {"bets", "RAMP", "bet units by true count: \"1@-99 2@1 4@2\"",
         .text = &setup->bets},
        {"deviations", "FILE", "deviate as FILE, computed or catch-22 says",
         .text = &setup->deviations},
        {"insurance", "N", "insure from true count N up; even; never; computed",
         .text = &setup->insurance},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static size_t shoe_options(struct simulation_setup *setup,
                           struct cli_option options[])
{
    struct simulation_dealing *dealing = &setup->dealing;
    const struct cli_option these[] = {
        {"aces", "N", "count aces on the side: each adds N for bets",
         .integer = &dealing->aces, .least = 1, .most = ACES_MOST},
        {"running", "N", "go by the running count, which starts a shoe at N",
         .integer = &dealing->start, .least = -START_MOST, .most = START_MOST,
         .given = &dealing->runs},
        {"rounding", "HOW", "round true counts: floor, truncate or nearest",
         .take = take_count_rounding, .target = &dealing->rounding},
        {"estimate", "DECKS",
         "estimate decks dealt to the nearest 1, 0.5 or 0.25",
         .take = take_estimate, .target = &dealing->estimate},
        {"deck-error", "DECKS", "see DECKS more than have been dealt, or fewer",
         .take = take_deck_error, .target = &dealing->cards_off},
        {"count-errors", "PERCENT", "miss this part of the cards",
         .take = take_errors, .target = &dealing->count_errors},
        {"play-errors", "PERCENT", "play this part of the decisions wrong",
         .take = take_errors, .target = &dealing->play_errors},
        {"leave", "N", "leave a shoe below true count N for a new one",
         .integer = &dealing->leave, .least = -SIMULATION_COUNT_MAX + 1,
         .most = 0, .given = &dealing->leaves},
        {"walk", "ROUNDS", "... which takes the time of ROUNDS (default: 0)",
         .integer = &setup->walk, .least = 0, .most = SHOE_ROUNDS_MOST},
        {"enter", "N", "watch each shoe until the true count is N",
         .integer = &dealing->enter, .least = -SIMULATION_COUNT_MAX + 1,
         .most = SIMULATION_COUNT_MAX, .given = &dealing->watches},
        {"exit", "N", "... and again below N (default: as --enter)",
         .integer = &dealing->exit, .least = -SIMULATION_COUNT_MAX + 1,
         .most = SIMULATION_COUNT_MAX, .given = &setup->exits},
        {"shoe-rounds", "N", "shuffle after N rounds, or at the cut card",
         .integer = &dealing->shoe_rounds, .least = 1,
         .most = SHOE_ROUNDS_MOST},
        {"same-shoes",
         .help = "deal the same shoes under any play, to compare runs",
         .given = &dealing->same_shoes},
        {"cut-curve",
         .help = "report the value by the position of the cut card",
         .given = &dealing->by_depth},
        {"table", "CUTS", "compare all counts at these cut cards: 60,70,80",
         .take = take_cuts, .target = &setup->table},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static size_t run_options(struct simulation_setup *setup,
                          struct cli_option options[])
{
    const struct cli_option these[] = {
        {"rounds", "N", "play N rounds (default: 1e7)", .letter = 'n',
         .take = take_rounds, .target = &setup->rounds},
        {"until-error", "E", "play until the standard error is at most E",
         .take = take_error, .target = &setup->until_error},
        {"seed", "N", "seed the random numbers with N (default: 1)",
         .letter = 's', .integer = &setup->seed, .least = 0, .most = INT64_MAX},
        {"threads", "N", "use N threads (default: one per CPU)", .letter = 't',
         .integer = &setup->threads, .least = 1,
         .most = SIMULATION_THREADS_MAX},
        {"trip", "ROUNDS", "measure and count trips of ROUNDS (default: 1000)",
         .take = take_trip, .target = &setup->trip},
        {"pace", "ROUNDS", "play ROUNDS per hour (default: 100)",
         .take = take_pace, .target = &setup->pace},
        {"json", .help = "write JSON", .given = &setup->json},
        {"csv", .help = "write CSV", .given = &setup->csv},
        {"svg", "FILE", "draw the value by true count as SVG",
         .text = &setup->svg},
        CLI_ASCII_OPTION(&setup->ascii, "draw plots in plain ASCII"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static size_t bet_options(struct simulation_setup *setup,
                          struct cli_option options[])
{
    struct simulation_money *money = &setup->money;
    const struct cli_option these[] = {
        {"bankroll", "AMOUNT",
         "report the risk of ruin of AMOUNT (units or dollars)",
         .take = take_units_or_dollars, .target = &setup->bankroll},
        {"money", .help = "report only what the bets win and risk, and SCORE",
         .given = &money->is_wanted},
        {"best-bets", "A-B", "do the same with the best bets from A to B units",
         .take = take_spread, .target = money},
        {"kelly", "FRACTION", "bet this fraction of the Kelly bet (default: 1)",
         .take = take_kelly, .target = &money->kelly},
        {"risk", "PERCENT",
         "size the best bets, or the bankroll, for this ruin",
         .take = take_risk, .target = &money->risk},
        {"goal", "AMOUNT", "report the chance to win AMOUNT before ruin",
         .take = take_units_or_dollars, .target = &money->goal},
        {"rebate", "PERCENT",
         "get back part of a trip's loss (10@50: from 50 up)",
         .take = take_rebate, .target = money},
        {"resize", "ROUNDS", "size bets by the bankroll after every ROUNDS",
         .take = take_trip, .target = &money->resize},
        {"chip", "AMOUNT", "round the best bets to AMOUNT (default: 1)",
         .take = take_units_or_dollars, .target = &money->chip},
        {"one-player", .help = "give all seats to one player",
         .given = &money->one_player},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t simulation_options(struct simulation_setup *setup,
                          struct cli_option options[])
{
    size_t count = play_options(setup, options);
    count += shoe_options(setup, options + count);
    count += run_options(setup, options + count);
    return count + bet_options(setup, options + count);
}
