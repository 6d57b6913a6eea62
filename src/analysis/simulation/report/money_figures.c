/* Works out what bets win and risk. */
#include "simulation/report/money_figures.h"

#include <math.h>

#include "simulation/report/ruin.h"

static const char *const NAMES[MONEY_FIGURES] = {
    [FIGURE_MEAN_BET] = "mean_bet",
    [FIGURE_PLAYED] = "played",
    [FIGURE_VALUE] = "value",
    [FIGURE_ERROR] = "error",
    [FIGURE_VARIANCE] = "variance",
    [FIGURE_EDGE] = "edge",
    [FIGURE_PACE] = "pace",
    [FIGURE_HOUR] = "an_hour",
    [FIGURE_HOUR_DEVIATION] = "an_hour_deviation",
    [FIGURE_DI] = "di",
    [FIGURE_SCORE] = "score",
    [FIGURE_SCORE_ERROR] = "score_error",
    [FIGURE_N0] = "n0",
    [FIGURE_FULL_KELLY] = "full_kelly_bankroll",
    [FIGURE_FOR_5] = "bankroll_for_5_percent",
    [FIGURE_FOR_1] = "bankroll_for_1_percent",
    [FIGURE_UNIT] = "unit",
    [FIGURE_BANKROLL] = "bankroll",
    [FIGURE_KELLY] = "kelly",
    [FIGURE_CERTAINTY] = "certainty_an_hour",
    [FIGURE_RUIN] = "ruin",
    [FIGURE_RUIN_LEAST] = "ruin_least",
    [FIGURE_RUIN_MOST] = "ruin_most",
    [FIGURE_EVER_HALF] = "ever_half",
    [FIGURE_TRIP] = "trip",
    [FIGURE_TRIP_WIN] = "trip_win",
    [FIGURE_TRIP_DEVIATION] = "trip_deviation",
    [FIGURE_TRIP_AHEAD] = "trip_ahead",
    [FIGURE_TRIP_FOR_5] = "trip_bankroll_for_5_percent",
    [FIGURE_TRIP_FOR_1] = "trip_bankroll_for_1_percent",
    [FIGURE_TRIP_RUIN] = "trip_ruin",
    [FIGURE_GOAL] = "goal",
    [FIGURE_GOAL_CHANCE] = "goal_chance",
    [FIGURE_GOAL_ROUNDS] = "goal_rounds",
    [FIGURE_TRIP_GOAL] = "trip_goal",
    [FIGURE_TRIP_RUIN_BEFORE] = "trip_ruin_before_goal",
};

const char *money_figure_name(enum money_figure figure)
{
    return NAMES[figure];
}

static void fill_winnings(const struct simulation_report *report,
                          const struct money *money,
                          double figures[MONEY_FIGURES])
{
    double deviation = sqrt(money->variance);
    figures[FIGURE_MEAN_BET] = money->bet;
    figures[FIGURE_PLAYED] = money->played;
    figures[FIGURE_VALUE] = money->value;
    figures[FIGURE_ERROR] = money->error;
    figures[FIGURE_VARIANCE] = money->variance;
    figures[FIGURE_EDGE] = money->value / money->bet;
    figures[FIGURE_PACE] = report->pace;
    figures[FIGURE_HOUR] = money->value * report->pace;
    figures[FIGURE_HOUR_DEVIATION] = deviation * sqrt(report->pace);
    figures[FIGURE_DI] = money_di(money);
    if (money->value > 0) {
        figures[FIGURE_SCORE] = money_score(money);
        figures[FIGURE_SCORE_ERROR] = money_score_error(money);
        figures[FIGURE_N0] = money->variance / money->value / money->value;
        figures[FIGURE_FULL_KELLY] = money->variance / money->value;
        figures[FIGURE_FOR_5] = money_bankroll(money, 0.05);
        figures[FIGURE_FOR_1] = money_bankroll(money, 0.01);
    }
    if (money->unit > 0)
        figures[FIGURE_UNIT] = money->unit;
}

static void fill_trip(const struct simulation_report *report,
                      const struct money *money, double figures[MONEY_FIGURES])
{
    double rounds = (double)report->trip, mean = money->value * rounds;
    double deviation = sqrt(money->variance * rounds);
    figures[FIGURE_TRIP] = rounds;
    figures[FIGURE_TRIP_WIN] = mean;
    figures[FIGURE_TRIP_DEVIATION] = deviation;
    figures[FIGURE_TRIP_AHEAD] = erfc(-mean / deviation / sqrt(2)) / 2;
    if (!(money->variance > 0))
        return;
    figures[FIGURE_TRIP_FOR_5] =
        simulation_trip_bankroll(money->value, money->variance, rounds, 0.05);
    figures[FIGURE_TRIP_FOR_1] =
        simulation_trip_bankroll(money->value, money->variance, rounds, 0.01);
}

static void fill_risk(const struct simulation_report *report,
                      const struct money *money, double figures[MONEY_FIGURES])
{
    double value = money->value, variance = money->variance;
    double bankroll = money->bankroll, two = 2 * money->error;
    figures[FIGURE_BANKROLL] = bankroll;
    figures[FIGURE_RUIN] = simulation_ruin(value, variance, bankroll);
    if (isfinite(two)) {
        figures[FIGURE_RUIN_LEAST] =
            simulation_ruin(value + two, variance, bankroll);
        figures[FIGURE_RUIN_MOST] =
            simulation_ruin(value - two, variance, bankroll);
    }
    figures[FIGURE_CERTAINTY] =
        money_certainty(money, bankroll, money->kelly) * report->pace;
    figures[FIGURE_TRIP_RUIN] =
        simulation_trip_ruin(value, variance, bankroll, figures[FIGURE_TRIP]);
    if (value <= 0)
        return;
    figures[FIGURE_KELLY] = money_kelly(money, bankroll);
    figures[FIGURE_EVER_HALF] = money_ever_falls_to(0.5, figures[FIGURE_KELLY]);
}

static void fill_goal(const struct simulation_report *report,
                      const struct money *money, double figures[MONEY_FIGURES])
{
    double value = money->value, variance = money->variance;
    double bankroll = money->bankroll, rounds = (double)report->trip;
    double goal = report->goal / (money->unit > 0 ? money->unit : 1);
    figures[FIGURE_GOAL] = goal;
    figures[FIGURE_GOAL_CHANCE] =
        simulation_goal(value, variance, bankroll, goal);
    figures[FIGURE_GOAL_ROUNDS] =
        simulation_goal_rounds(value, variance, bankroll, goal);
    figures[FIGURE_TRIP_GOAL] =
        simulation_goal_within(value, variance, bankroll, goal, rounds);
    figures[FIGURE_TRIP_RUIN_BEFORE] =
        simulation_ruin_within(value, variance, bankroll, goal, rounds);
}

void money_figures(const struct simulation_report *report,
                   const struct money *money, double figures[MONEY_FIGURES])
{
    for (int i = 0; i < MONEY_FIGURES; i++)
        figures[i] = NAN;
    fill_winnings(report, money, figures);
    fill_trip(report, money, figures);
    if (money->bankroll <= 0 || !(money->variance > 0))
        return;
    fill_risk(report, money, figures);
    if (report->goal > 0)
        fill_goal(report, money, figures);
}
