/* What bets win and risk, as a list of numbers. */
#ifndef SIMULATION_MONEY_FIGURES_H
#define SIMULATION_MONEY_FIGURES_H

#include "simulation/report/report.h"

enum money_figure {
    FIGURE_MEAN_BET,
    FIGURE_PLAYED,
    FIGURE_VALUE, /* per round at the table, in units */
    FIGURE_ERROR,
    FIGURE_VARIANCE,
    FIGURE_EDGE, /* per unit bet */
    FIGURE_PACE,
    FIGURE_HOUR,
    FIGURE_HOUR_DEVIATION,
    FIGURE_DI,
    FIGURE_SCORE, /* this and the next five are NAN if the bets lose */
    FIGURE_SCORE_ERROR,
    FIGURE_N0,
    FIGURE_FULL_KELLY, /* the bankroll for which the bets are */
    FIGURE_FOR_5,      /* the bankroll that they lose with 5% */
    FIGURE_FOR_1,      /* and with 1% */
    FIGURE_UNIT,       /* in dollars */
    FIGURE_BANKROLL,   /* in units; what follows is NAN without one */
    FIGURE_KELLY,      /* the share of Kelly that the bets are */
    FIGURE_CERTAINTY,  /* the sure win per hour that is worth as much */
    FIGURE_RUIN,
    FIGURE_RUIN_LEAST, /* for a mean two standard errors higher and lower */
    FIGURE_RUIN_MOST,
    FIGURE_EVER_HALF, /* ever at half the bankroll, if bets follow it */
    FIGURE_TRIP,
    FIGURE_TRIP_WIN,
    FIGURE_TRIP_DEVIATION,
    FIGURE_TRIP_AHEAD,
    FIGURE_TRIP_FOR_5, /* the bankroll that a trip loses with 5% */
    FIGURE_TRIP_FOR_1, /* and with 1% */
    FIGURE_TRIP_RUIN,
    FIGURE_GOAL, /* in units; what follows is NAN without one */
    FIGURE_GOAL_CHANCE,
    FIGURE_GOAL_ROUNDS,
    FIGURE_TRIP_GOAL,        /* reached within a trip, before ruin */
    FIGURE_TRIP_RUIN_BEFORE, /* ruined within a trip, before the goal */
    MONEY_FIGURES
};

/* Returns the name of a figure in JSON and CSV. */
const char *money_figure_name(enum money_figure figure);

/* Works out all figures of `money`. Those that aren't known are NAN. */
void money_figures(const struct simulation_report *report,
                   const struct money *money, double figures[MONEY_FIGURES]);

#endif
