/* What the files of a tournament share. For this room alone. */
#ifndef CHALLENGE_TOURNAMENT_H
#define CHALLENGE_TOURNAMENT_H

#include "challenge.h"

enum { BOT_NAME_SIZE = 32 };

/* The files' names without .so, in printable ASCII; and without folders, but
 * for those that tell them from others (entries.c). */
void name_bots(char names[][BOT_NAME_SIZE],
               const struct challenge_setup *setup);

/* What all bots of a tournament have in common (entries.c). It is not to be
 * copied. */
struct grounds {
    struct cli_interrupt interrupt;
    struct jail_filters filters;
    struct challenge_limits limits;
    bool was_dumpable; /* this process was one that others may look into */
};

/* From here on Ctrl-C waits until it is asked for; and until there. */
void grounds_open(struct grounds *grounds);
void grounds_close(const struct grounds *grounds);

bool grounds_interrupted(const struct grounds *grounds);

struct tournament {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct challenge_score *scores; /* match by match, a bot beside the other */
    int64_t matches;                /* that all have played */
    bool stopped;
    FILE *log; /* or NULL */
    struct grounds grounds;
    double shown;    /* when progress was */
    double *numbers; /* room for one a match */
};

const struct challenge_score *
tournament_score(const struct tournament *tournament, int bot, int64_t match);

/* How a match ended. */
enum match_end { MATCH_PLAYED, MATCH_STOPPED, MATCH_FAILED };

/* Loads each bot once (entries.c). MATCH_FAILED where one can't be, which has
 * been said. */
enum match_end bots_check(const struct cli *cli,
                          const struct challenge_setup *setup,
                          enum challenge_prototype prototype,
                          const struct grounds *grounds);

/* Plays a match (match.c), with its log where there is one. MATCH_FAILED, with
 * the problem, where there is no cell for the bot. */
enum match_end match_play(const struct tournament *tournament, const char *path,
                          struct challenge_referee *referee, FILE *log,
                          struct challenge_score *score,
                          char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- Standings (standings.c) ---- */

enum measure {
    MEASURE_POINTS,
    MEASURE_CREDITS,
    MEASURE_MILLISECONDS,
    MEASURE_PENALTY,
    MEASURE_HANDS,
    MEASURE_WAGERED,
    MEASURE_ILLEGAL,
    MEASURES
};

/* "points" ... "illegal". */
const char *measure_name(enum measure measure);

double measure_of(const struct challenge_score *score, enum measure measure);

struct challenge_mean tournament_mean(const struct tournament *tournament,
                                      int bot, enum measure measure);

/* Points of one less those of another, on the same shoes. */
struct challenge_mean tournament_difference(const struct tournament *tournament,
                                            int bot, int other);

/* The bots by their mean points, the best one first. */
void tournament_rank(const struct tournament *tournament,
                     int order[CHALLENGE_BOTS_MAX]);

/* In how many matches it was out; and a word for how its matches ended. */
int64_t tournament_outs(const struct tournament *tournament, int bot);
enum { VERDICT_SIZE = JAIL_VERDICT_SIZE + 32 };
void tournament_verdict(const struct tournament *tournament, int bot,
                        char text[VERDICT_SIZE]);

/* ---- Reports ---- */

/* A text that is printable ASCII, quoted as JSON, and as CSV wants it. */
void write_json_text(FILE *out, const char *before, const char *text);
void write_csv_text(FILE *out, const char *text);

/* Says that time counts otherwise than once, where it does. */
void write_time_scale(FILE *out, double scale);

void tournament_text(const struct tournament *tournament);
void tournament_json(const struct tournament *tournament);
void tournament_csv(const struct tournament *tournament);

#endif
