/* Finds the bets of a counter, and what they win and risk. */
#include "simulation/report/simulation_report.h"

#include <math.h>
#include <string.h>

/* The means need this standard error for a bet of their own. */
static const double ERROR_MOST = 0.005;

/* Between these scales, bets are as small and as large as they get. */
static const double SCALE_LEAST = 1e-3, SCALE_MOST = 1e9;

/* After so many halvings, doubles can't distinguish the ends of an interval. */
enum { HALVINGS = 200 };

/* ---- Ruin and goals ---- */

double simulation_ruin(double value, double variance, double bankroll)
{
    return value > 0 ? exp(-2 * value * bankroll / variance) : 1;
}

/* Returns the logarithm of count_normal_cdf(), which may itself be too small
 * for a double. */
static double log_normal(double deviations)
{
    const double far = -30, root = 2.5066282746310002; /* sqrt(2 pi) */
    if (deviations > far)
        return log(count_normal_cdf(deviations));
    double square = deviations * deviations;
    return -square / 2 - log(-deviations * root) + log1p(-1 / square);
}

/* Returns what the image of the bankroll at `at` adds to the chance that it is
 * lost within a time: `drift` is its mean win, `scatter` its standard
 * deviation. */
static double image_term(double at, double bankroll, double power, double drift,
                         double scatter)
{
    return exp(power * (at - bankroll) + log_normal((-at - drift) / scatter)) +
           exp(-power * (at + bankroll) + log_normal((-at + drift) / scatter));
}

double simulation_trip_ruin(double value, double variance, double bankroll,
                            double rounds)
{
    double chance = image_term(bankroll, bankroll, value / variance,
                               value * rounds, sqrt(variance * rounds));
    return fmin(chance, 1);
}

/* Returns the standard error of the share of trips that ended one way.
 * Laplace's estimate of the chance, (ends + 1) / (trips + 2), keeps it above 0.
 */
static double simulation_trip_error(uint64_t ends, uint64_t trips)
{
    double chance = ((double)ends + 1) / ((double)trips + 2);
    return sqrt(chance * (1 - chance) / (double)trips);
}

static double simulation_trip_bankroll(double value, double variance,
                                       double rounds, double risk)
{
    const double deviations = 40; /* more are never lost */
    double low = 0;
    double high = fabs(value) * rounds + deviations * sqrt(variance * rounds);
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool safe =
            simulation_trip_ruin(value, variance, middle, rounds) <= risk;
        *(safe ? &high : &low) = middle;
    }
    return high;
}

/*
 * A player who stops at a goal: the bankroll is either lost, or grows by `win`.
 * With t = 2 m / v, the goal is reached first with the chance
 *
 *     (1 - exp(-t B)) / (1 - exp(-t (B + W)))
 *
 * (Cox and Miller, chapter 2; gamblers call it the double barrier), after
 * (chance (B + W) - B) / m rounds on average (Wald).
 */
static double simulation_goal(double value, double variance, double bankroll,
                              double win)
{
    const double hardly = 1e-9;
    double drift = 2 * value / variance, all = bankroll + win;
    if (fabs(drift) * all < hardly)
        return bankroll / all;
    if (drift > 0)
        return expm1(-drift * bankroll) / expm1(-drift * all);
    return exp(drift * win) * expm1(drift * bankroll) / expm1(drift * all);
}

static double simulation_goal_rounds(double value, double variance,
                                     double bankroll, double win)
{
    const double hardly = 1e-4; /* below it, the difference loses its digits */
    double all = bankroll + win;
    if (2 * fabs(value) / variance * all < hardly)
        return bankroll * win / variance;
    return (simulation_goal(value, variance, bankroll, win) * all - bankroll) /
           value;
}

/* Return the chances that the bankroll is lost before the goal, or the goal is
 * reached before that, within `rounds` rounds. Both sum the images of the
 * bankroll in the two barriers (Cox and Miller, chapter 5). */
static double simulation_ruin_within(double value, double variance,
                                     double bankroll, double win, double rounds)
{
    const double reach = 40; /* what is farther away makes no difference */
    double scatter = sqrt(variance * rounds), drift = value * rounds;
    double power = value / variance, width = 2 * (bankroll + win);
    double sum = 0;
    if (scatter > reach * width / 2)
        return 1 - simulation_goal(value, variance, bankroll, win);
    int images = (int)(reach * scatter / width + fabs(drift) / width) + 2;
    for (int i = images; i > 0; i--)
        sum +=
            image_term(bankroll + i * width, bankroll, power, drift, scatter) -
            image_term(i * width - bankroll, bankroll, power, drift, scatter);
    sum += image_term(bankroll, bankroll, power, drift, scatter);
    return fmin(fmax(sum, 0), 1);
}

static double simulation_goal_within(double value, double variance,
                                     double bankroll, double win, double rounds)
{
    double up = win, down = bankroll; /* the same, upside down */
    return simulation_ruin_within(-value, variance, up, down, rounds);
}

/* ---- The rounds ---- */

/* Fills in how the rounds at each true count went: for one seat, or for all
 * seats together. */
static void fill_money_counts(const struct simulation_tally *tally, int seats,
                              bool together, struct money *money)
{
    const double tenths = 10;
    struct simulation_statistics all;
    simulation_statistics(tally, seats, &all);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &all.by_count[i];
        double times = together ? seats : 1;
        double rounds = (double)mean->rounds / times;
        double squares = (double)tally->squares[i] / tenths / tenths;
        money->count[i] = (struct money_count){
            .rounds = rounds,
            .share = mean->share,
            .value = times * mean->value,
            .error = times * mean->error,
            .square = together ? squares / rounds : mean->square};
    }
}

/* ---- The best bets ---- */

struct choice {
    /* The rounds at each true count, with their neighbors if they are rare. */
    struct money_count prospect[SIMULATION_COUNTS];
    double least, most, step; /* limits and step of a bet, in units */
    int first; /* the count from which on the player may bet, from 0 */
};

/* Gives the counts from `end` on, in steps of `step`, one mean, as many as it
 * takes to know it well enough. A few rounds that end alike have no error or
 * one of 0, though nobody knows their mean. */
static void pool_end(const struct money_count counts[SIMULATION_COUNTS],
                     int end, int step, struct choice *choice)
{
    double rounds = 0, won = 0, squares = 0, errors = 0;
    int pooled = 0;
    do {
        const struct money_count *count = &counts[end + step * pooled++];
        if (!(count->rounds > 0))
            continue;
        double error = fmax(count->error, sqrt(count->square / count->rounds));
        rounds += count->rounds;
        won += count->rounds * count->value;
        squares += count->rounds * count->square;
        errors += count->rounds * count->rounds * error * error;
    } while (pooled < SIMULATION_COUNTS - 1 &&
             !(sqrt(errors) <= ERROR_MOST * rounds && errors > 0));
    for (int i = 0; i < pooled; i++) {
        choice->prospect[end + step * i].value = won / rounds;
        choice->prospect[end + step * i].square = squares / rounds;
    }
}

/* Returns the best bet for `scale`, the Kelly fraction times the bankroll. The
 * value of a bet b, b m - b^2 s / (2 scale), falls as much on either side of
 * the best, so a bet of one unit is better than none from half a unit up. */
static double bet_for(const struct choice *choice, int i, double scale)
{
    const struct money_count *prospect = &choice->prospect[i];
    if (i < choice->first)
        return 0;
    double best =
        prospect->square > 0 ? scale * prospect->value / prospect->square : 0;
    best = fmin(fmax(best, choice->least), choice->most);
    if (choice->least > 0 || best >= 1)
        return best;
    return best >= 0.5 ? 1 : 0;
}

/* What bets win per round, and the variance. */
struct ramp_outcome {
    double value, variance;
};

static struct ramp_outcome outcome_for(const struct choice *choice,
                                       double scale)
{
    double value = 0, square = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct money_count *prospect = &choice->prospect[i];
        double bet = bet_for(choice, i, scale);
        if (!(prospect->share > 0))
            continue;
        value += prospect->share * bet * prospect->value;
        square += prospect->share * bet * bet * prospect->square;
    }
    return (struct ramp_outcome){value, square - value * value};
}

/* Returns the scale of the bets that equals `share` of their variance divided
 * by their mean win. A share of 1 makes the ratio of win and scatter largest; a
 * share of 1/2 makes the ratio of win and variance largest, and so the risk of
 * ruin smallest. Returns 0 if no bets win. */
static double scale_at(const struct choice *choice, double share)
{
    double low = SCALE_LEAST, high = SCALE_MOST;
    if (!(outcome_for(choice, high).value > 0))
        return 0;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = sqrt(low * high);
        struct ramp_outcome outcome = outcome_for(choice, middle);
        bool large = outcome.value > 0 &&
                     share * outcome.variance / outcome.value <= middle;
        *(large ? &high : &low) = middle;
    }
    return high;
}

/* Returns the largest scale with which a bankroll is lost with at most this
 * chance, or the safest one if there is none. */
static double scale_for_risk(const struct choice *choice, double bankroll,
                             double risk)
{
    double low = scale_at(choice, 0.5), high = SCALE_MOST;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = sqrt(low * high);
        struct ramp_outcome outcome = outcome_for(choice, middle);
        bool safe =
            simulation_ruin(outcome.value, outcome.variance, bankroll) <= risk;
        *(safe ? &low : &high) = middle;
    }
    return low;
}

static void size_bets(const struct money_request *request, double scale,
                      struct choice *choice, struct money *money)
{
    double kelly = request->risk > 0 ? -2 / log(request->risk) : request->kelly;
    double chip = request->chip > 0 ? request->chip : 1;
    money->bankroll = request->bankroll > 0 ? request->bankroll : scale / kelly;
    choice->step = chip;
    if (!request->is_dollars)
        return;
    /* A unit is a whole number of chips, at least one. */
    double dollars = request->bankroll * kelly / scale;
    money->unit = request->unit > 0
                      ? request->unit
                      : fmax(floor(dollars / chip + 1e-9), 1) * chip;
    money->bankroll = request->bankroll / money->unit;
    choice->step = chip / money->unit;
}

static const char *find_best_bets(const struct money_request *request,
                                  struct choice *choice, struct money *money)
{
    double scale = scale_at(choice, 1);
    if (scale <= 0)
        return "--best-bets: no bets in this range win; try a wider one, or 0 "
               "as the lowest bet to watch bad counts";
    size_bets(request, scale, choice, money);
    double kelly = request->kelly;
    if (request->risk > 0) {
        scale = scale_for_risk(choice, money->bankroll, request->risk);
        struct ramp_outcome outcome = outcome_for(choice, scale);
        kelly = scale / money->bankroll;
        money->is_safest = simulation_ruin(outcome.value, outcome.variance,
                                           money->bankroll) > request->risk;
    }
    money->kelly = kelly;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        double bet = bet_for(choice, i, kelly * money->bankroll);
        money->count[i].best = bet;
        /* The bet in whole chips. */
        double rounded = round(bet / choice->step) * choice->step;
        rounded = fmin(fmax(rounded, fmax(choice->least, 1)), choice->most);
        money->ramp.bet[i] = bet <= 0 ? 0 : rounded;
    }
    return NULL;
}

static void take_bets(const struct money_request *request,
                      struct choice *choice, struct money *money)
{
    money->ramp = *request->bets;
    money->kelly = request->kelly;
    money->unit = request->is_dollars ? request->unit : 0;
    money->bankroll = request->bankroll / (money->unit > 0 ? money->unit : 1);
    choice->least = 0;
    choice->most = INFINITY;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct money_count *prospect = &choice->prospect[i];
        double best = request->kelly * money->bankroll * prospect->value /
                      prospect->square;
        money->count[i].best = money->bankroll > 0 ? fmax(best, 0) : NAN;
    }
}

/* ---- What they win ---- */

static void fill_outcome(const struct simulation_tally *tally, int seats,
                         const struct money_request *request,
                         struct money *money)
{
    struct simulation_winnings winnings;
    struct money_figures *figures = &money->figures;
    bool together = request->one_player;
    double times = together ? seats : 1;
    simulation_winnings(tally, seats, &money->ramp, &winnings);
    figures->value = times * winnings.value;
    figures->error = times * winnings.error;
    figures->variance = together ? winnings.together : winnings.variance;
    figures->played = figures->mean_bet = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        double share = money->count[i].share, bet = money->ramp.bet[i];
        figures->played += bet > 0 ? share : 0;
        figures->mean_bet +=
            share * bet * (request->spots ? request->spots[i] : times);
    }
}

static struct money_figures unknown_figures(void)
{
    enum { NUMBERS = sizeof(struct money_figures) / sizeof(double) };
    union {
        struct money_figures figures;
        double number[NUMBERS];
    } all;
    for (int i = 0; i < NUMBERS; i++)
        all.number[i] = NAN;
    return all.figures;
}

static const char *find_bets(const struct simulation_tally *tally, int seats,
                             const struct money_request *request,
                             struct money *money)
{
    struct choice choice = {.least = request->least,
                            .most = request->most,
                            .first = request->watches};
    const char *problem = NULL;
    *money =
        (struct money){.risk = request->risk, .figures = unknown_figures()};
    fill_money_counts(tally, seats, request->one_player, money);
    memcpy(choice.prospect, money->count, sizeof choice.prospect);
    pool_end(money->count, choice.first, 1, &choice);
    pool_end(money->count, SIMULATION_COUNTS - 1, -1, &choice);
    if (request->bets)
        take_bets(request, &choice, money);
    else
        problem = find_best_bets(request, &choice, money);
    if (problem == NULL)
        fill_outcome(tally, seats, request, money);
    return problem;
}

/* ---- Figures ---- */

/* Returns the bankroll that winning bets lose with this chance, 0 to 1. */
static double money_bankroll(const struct money_figures *figures, double risk)
{
    return -log(risk) * figures->variance / (2 * figures->value);
}

/* Returns the chance that a bankroll ever falls to `share` of itself if the
 * Kelly fraction of the bets is always `kelly`, and so shrink and grow with it:
 * share ^ (2 / kelly - 1) (Thorp 2006). With full Kelly, the chance to lose
 * half is 1/2. */
static double money_ever_falls_to(double share, double kelly)
{
    return kelly < 2 ? pow(share, 2 / kelly - 1) : 1;
}

/* ---- All figures ---- */

/* Fills in, among others, Schlesinger's measures of a game: DI is 1000 m / s,
 * and SCORE, its square, is what 100 rounds win with $10,000 if the bets are
 * sized for a risk of ruin of 13.5%. N0 x SCORE is a million. */
static void fill_winnings(const struct simulation_report *report,
                          struct money *money)
{
    struct money_figures *figures = &money->figures;
    double value = figures->value, variance = figures->variance;
    double deviation = sqrt(variance);
    figures->edge = value / figures->mean_bet;
    figures->pace = report->pace;
    figures->per_hour = value * report->pace;
    figures->per_hour_deviation = deviation * sqrt(report->pace);
    figures->di = 1000 * value / deviation;
    if (value > 0) {
        figures->score = 1e6 * value * value / variance;
        figures->score_error = 2e6 * fabs(value) * figures->error / variance;
        figures->n0 = variance / value / value;
        figures->full_kelly_bankroll = variance / value;
        figures->bankroll_for_5_percent = money_bankroll(figures, 0.05);
        figures->bankroll_for_1_percent = money_bankroll(figures, 0.01);
        if (money->risk > 0)
            figures->bankroll_for_risk = money_bankroll(figures, money->risk);
    }
    if (money->unit > 0)
        figures->unit = money->unit;
}

static void fill_trip(const struct simulation_report *report,
                      struct money_figures *figures)
{
    double value = figures->value, variance = figures->variance;
    double rounds = (double)report->trip, mean = value * rounds;
    double deviation = sqrt(variance * rounds);
    figures->trip = rounds;
    figures->trip_win = mean;
    figures->trip_deviation = deviation;
    figures->trip_ahead = count_normal_cdf(mean / deviation);
    if (!(variance > 0))
        return;
    figures->trip_bankroll_for_5_percent =
        simulation_trip_bankroll(value, variance, rounds, 0.05);
    figures->trip_bankroll_for_1_percent =
        simulation_trip_bankroll(value, variance, rounds, 0.01);
}

static void fill_risk(const struct simulation_report *report,
                      struct money *money)
{
    struct money_figures *figures = &money->figures;
    double value = figures->value, variance = figures->variance;
    double bankroll = money->bankroll, two = 2 * figures->error;
    figures->bankroll = bankroll;
    figures->ruin = simulation_ruin(value, variance, bankroll);
    if (isfinite(two)) {
        figures->ruin_least = simulation_ruin(value + two, variance, bankroll);
        figures->ruin_most = simulation_ruin(value - two, variance, bankroll);
    }
    /* The sure win that is worth as much as the bets to a player with this
     * Kelly fraction: m - v / (2 f B). */
    figures->certainty_per_hour =
        (value - variance / (2 * money->kelly * bankroll)) * report->pace;
    figures->trip_ruin =
        simulation_trip_ruin(value, variance, bankroll, figures->trip);
    if (value <= 0)
        return;
    figures->kelly = variance / value / bankroll;
    figures->ever_half = money_ever_falls_to(0.5, figures->kelly);
}

static void fill_goal(const struct simulation_report *report,
                      struct money *money)
{
    struct money_figures *figures = &money->figures;
    double value = figures->value, variance = figures->variance;
    double bankroll = money->bankroll, rounds = (double)report->trip;
    double goal =
        report->money.goal.number / (money->unit > 0 ? money->unit : 1);
    figures->goal = goal;
    figures->goal_chance = simulation_goal(value, variance, bankroll, goal);
    figures->goal_rounds =
        simulation_goal_rounds(value, variance, bankroll, goal);
    figures->trip_goal =
        simulation_goal_within(value, variance, bankroll, goal, rounds);
    figures->trip_ruin_before_goal =
        simulation_ruin_within(value, variance, bankroll, goal, rounds);
}

/* Returns the bankroll above which half of the trips end, as a multiple of the
 * one at the start. */
static double median_ending(const struct trip_ends *ends)
{
    double left = (double)ends->trips / 2;
    int part = 0;
    while (part < TRIP_PARTS - 1 && (double)ends->ending[part] < left)
        left -= (double)ends->ending[part++];
    double start = trip_part_start(part);
    return start + left / (double)ends->ending[part] *
                       (trip_part_start(part + 1) - start);
}

static void fill_counted_results(const struct trip_ends *ends,
                                 struct money_figures *figures)
{
    const double thousandths = 1000;
    double trips = (double)ends->trips;
    double value =
        ((double)ends->won - (double)ends->lost) / thousandths / trips;
    double variance = fmax((double)ends->squares / trips - value * value, 0);
    figures->trip_value = value;
    figures->trip_value_error = sqrt(variance / trips);
    figures->trip_median = (median_ending(ends) - 1) * figures->bankroll;
    figures->trip_half = (double)ends->halves / trips;
    figures->trip_rebate = (double)ends->rebates / thousandths / trips;
    if (value > 0)
        figures->trip_full_kelly_bankroll = variance / value;
}

/* Replaces the formulas by what was counted. */
static void fill_counted(const struct trip_ends *ends,
                         struct money_figures *figures)
{
    double trips = (double)ends->trips;
    if (ends->trips == 0)
        return;
    figures->trips = trips;
    figures->trip_ruin = (double)ends->ruins / trips;
    figures->trip_ruin_error = simulation_trip_error(ends->ruins, ends->trips);
    fill_counted_results(ends, figures);
    if (isnan(figures->goal))
        return;
    figures->trip_goal = (double)ends->goals / trips;
    figures->trip_ruin_before_goal = (double)ends->ruins_no_goal / trips;
}

const char *money_find(const struct simulation_report *report,
                       struct money *money)
{
    const struct simulation_state *state = report->state;
    const char *problem =
        find_bets(&state->tally, state->title.seats, &report->request, money);
    if (problem)
        return problem;
    fill_winnings(report, money);
    fill_trip(report, &money->figures);
    if (money->bankroll > 0 && money->figures.variance > 0) {
        fill_risk(report, money);
        if (report->money.goal.number > 0)
            fill_goal(report, money);
        fill_counted(&report->ends, &money->figures);
    }
    return NULL;
}

struct simulation_report money_report(const struct simulation_setup *setup,
                                      const struct count_ramp *bets,
                                      const struct simulation_state *state)
{
    const double cents = 100;
    const struct simulation_money *money = &setup->money;
    const struct simulation_amount *bankroll = &setup->bankroll;
    double least = fmax((double)state->title.table.min, 1);
    double rounds = (double)state->rounds;
    double walked = (double)setup->walk * (double)state->tally.left;
    bool given = money->most <= 0;
    const struct money_request request = {
        .bets = given ? bets : NULL,
        .least = money->least,
        .most = money->most,
        .chip = money->chip.number,
        .bankroll = bankroll->number,
        .is_dollars = bankroll->is_dollars,
        .unit = given ? least / cents : 0,
        .kelly = money->kelly,
        .risk = money->risk,
        .one_player = is_one_player(setup),
        .spots = setup->spots ? state->title.dealing.spots : NULL,
        .watches = setup->dealing.watches};
    return (struct simulation_report){
        .state = state,
        .bets = bets,
        .request = request,
        .money = *money,
        .trip = setup->trip > 0 ? setup->trip : TRIP_DEFAULT,
        .pace = setup->pace * (walked > 0 ? rounds / (rounds + walked) : 1),
        .until_error = setup->until_error,
        .columns = setup->columns,
        .ascii = setup->ascii};
}
