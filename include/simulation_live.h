/*
 * The live laboratory: one or two settings that are played in the background,
 * and their figures as far as they are known. A part of the module simulation.
 *
 * Both settings are played with the same seed. With `same_shoes`, their tables
 * deal the same shoes, so that chance changes both alike: the error of the
 * difference is measured block by block, and is much smaller than those of the
 * figures.
 */
#ifndef SIMULATION_LIVE_H
#define SIMULATION_LIVE_H

#include "counting_play.h"
#include "simulation.h"

/* ---- Figures ---- */

enum simulation_live_unit {
    LIVE_NUMBER,
    LIVE_ROUNDS, /* a whole number */
    LIVE_AMOUNT, /* in dollars if the unit of the bets is known, else in units
                  */
    LIVE_PERCENT /* a part of 1 */
};

struct simulation_live_figure {
    double value; /* NAN: there is none */
    double error; /* its standard error, from that of the average win; NAN: not
                     known */
};

/* The figures, in their order. */
enum { LIVE_WIN = 0, LIVE_SWING = 4, SIMULATION_LIVE_FIGURES = 8 };
struct simulation_live_row {
    const char *name; /* at most 14 letters */
    enum simulation_live_unit unit;
    int better; /* 1: a higher figure is better; -1: a lower one; 0: neither */
};
const struct simulation_live_row *simulation_live_row(int figure);

/* A setting, "A" or "B". */
enum { LIVE_PATH = 1000, LIVE_PATH_ROUNDS = 100000, LIVE_PROBLEM_SIZE = 512 };
struct simulation_live_side {
    uint64_t rounds;                 /* played so far; with two settings,
                                        those that both have played */
    char problem[LIVE_PROBLEM_SIZE]; /* why there are no figures, or only those
                                        of flat bets; or "" */
    bool is_known;                   /* all that follows is set */
    struct simulation_live_figure figure[SIMULATION_LIVE_FIGURES];
    struct count_ramp bets;        /* in units */
    double share[COUNT_RAMP_BETS]; /* of the rounds, by true count */
    double unit;                   /* in dollars; 0: unknown */
    /* The bankroll in the first rounds, LIVE_PATH_ROUNDS of them; without a
     * bankroll, what was won. In dollars or units, as amounts. */
    double path[LIVE_PATH];
};

struct simulation_live_state {
    struct simulation_live_side side[2];
    /* B's figures minus A's, and the standard errors of the differences.
     * Amounts in dollars and in units have no difference. */
    struct simulation_live_figure difference[SIMULATION_LIVE_FIGURES];
    bool is_playing;
};

/* ---- Settings that are played ---- */

struct simulation_live;

/* Starts the background, where `rounds` of each setting will be played on
 * `threads` threads. Returns NULL if out of memory or threads. */
struct simulation_live *simulation_live_open(const struct cli *cli,
                                             uint64_t rounds, int threads);
void simulation_live_close(struct simulation_live *live);

/* Plays `setup` as B, from the first round, instead of what was B. Takes
 * `words`, from malloc(), to which the texts of `setup` may point, and frees
 * them, even if it returns false because it is out of memory. */
bool simulation_live_play(struct simulation_live *live,
                          const struct simulation_setup *setup, void *words);

/* Makes B the setting A, too. simulation_live_drop() ends A. */
void simulation_live_keep(struct simulation_live *live);
void simulation_live_drop(struct simulation_live *live);

/* Reads the figures of both settings, for the bets, the bankroll and the pace
 * of `setups`, which don't change any round. An A that there is none of has no
 * rounds. */
void simulation_live_read(struct simulation_live *live,
                          const struct simulation_setup setups[2],
                          struct simulation_live_state *state);

#endif
