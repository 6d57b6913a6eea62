/* A tournament of blackjack. For the room challenge alone. */
#ifndef CHALLENGE_TOURNAMENT_H
#define CHALLENGE_TOURNAMENT_H

#include "challenge/blackjack/referee.h"
#include "challenge/entries.h"
#include "challenge/mean.h"

/* What a match came to, for one bot. */
struct match_score {
    int64_t credits;
    int64_t nanoseconds; /* that count */
    int64_t penalty;     /* in credits */
    int64_t points;      /* in thousandths of a credit, as microseconds are */
    struct challenge_tally tally;
    enum challenge_end end;
    char words[JAIL_VERDICT_SIZE]; /* why it was out; else empty */
};

struct tournament {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct match_score *scores; /* match by match, the bots side by side */
    int64_t matches;            /* that all have played */
    bool stopped;
    FILE *log; /* or NULL */
    struct cells cells;
    double shown;    /* when progress was */
    double *numbers; /* room for one a match */
};

/* The score of `bot` in `match`, from 0. */
const struct match_score *tournament_score(const struct tournament *tournament,
                                           int bot, int64_t match);

/* Plays a match (match.c) of the bot at `path`, and logs it if `log` is not
 * NULL. PLAY_FAILED, with the problem, where there is no cell for the bot. */
enum play_status match_play(const struct tournament *tournament,
                            const char *path, struct referee *referee,
                            FILE *log, struct match_score *score,
                            char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- Standings (standings.c) ---- */

/* What is measured of a match. */
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

double measure_of(const struct match_score *score, enum measure measure);

struct challenge_mean tournament_mean(const struct tournament *tournament,
                                      int bot, enum measure measure);

/* The points of `bot` less those of `other`, match by match on the same shoes.
 */
struct challenge_mean tournament_difference(const struct tournament *tournament,
                                            int bot, int other);

/* The bots by their mean points, the best one first. */
void tournament_rank(const struct tournament *tournament,
                     int order[CHALLENGE_BOTS_MAX]);

/* In how many matches the bot was out. */
int64_t tournament_outs(const struct tournament *tournament, int bot);

/* How the bot's matches ended, in words. */
enum { VERDICT_SIZE = JAIL_VERDICT_SIZE + 32 };
void tournament_verdict(const struct tournament *tournament, int bot,
                        char text[VERDICT_SIZE]);

/* ---- Reports (tournament_text.c, tournament_data.c) ---- */

void tournament_text(const struct tournament *tournament);
void tournament_json(const struct tournament *tournament);
void tournament_csv(const struct tournament *tournament);

#endif
