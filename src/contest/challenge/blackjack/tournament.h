/* A tournament of blackjack. For the room challenge only. */
#ifndef CHALLENGE_TOURNAMENT_H
#define CHALLENGE_TOURNAMENT_H

#include "challenge/blackjack/luck.h"
#include "challenge/blackjack/sure.h"
#include "challenge/contest.h"
#include "challenge/mean.h"

enum { POINT_PARTS = 1000 }; /* scores have thousandths of points */

/* The score of a match for one bot. */
struct match_score {
    int64_t credits;
    int64_t nanoseconds; /* charged, after scaling */
    int64_t penalty;     /* in credits */
    int64_t points; /* in thousandths of a credit, which are microseconds */
    int64_t luck;   /* of the cards, in thousandths of a credit */
    struct challenge_tally tally;
    enum challenge_end end;
    char words[JAIL_VERDICT_SIZE]; /* why it was out, or empty */
};

struct tournament {
    const struct cli *cli;
    const struct challenge_setup *setup;
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    struct luck_values *values; /* NULL: luck isn't computed */
    struct match_score
        *scores;     /* match by match, all bots of a match together */
    int64_t matches; /* that all bots have played */
    bool stopped;
    struct contest contest;
    double *numbers; /* room for one per match */
    struct sure sure;
};

/* Returns the score of `bot` in `match`, both from 0. */
const struct match_score *tournament_score(const struct tournament *tournament,
                                           int bot, int64_t match);

/* Plays a match of a bot (match.c), and logs it unless `log` is NULL. Returns
 * PLAY_FAILED and sets `problem` if the bot's cell can't be created. */
enum play_status match_play(const struct tournament *tournament, int bot,
                            int64_t number, FILE *log,
                            struct match_score *score,
                            char problem[CHALLENGE_PROBLEM_SIZE]);

/* ---- Standings (standings.c) ---- */

/* The measures of a match. */
enum measure {
    MEASURE_POINTS,
    MEASURE_CREDITS,
    MEASURE_MILLISECONDS,
    MEASURE_PENALTY,
    MEASURE_HANDS,
    MEASURE_WAGERED,
    MEASURE_ILLEGAL,
    MEASURE_ADJUSTED, /* points minus the luck of the cards */
    MEASURES
};

/* Returns the name of a measure, from "points" to "adjusted". */
const char *measure_name(enum measure measure);

double measure_of(const struct match_score *score, enum measure measure);

/* Returns the mean of a measure over the matches of `bot`. */
struct challenge_mean tournament_mean(const struct tournament *tournament,
                                      int bot, enum measure measure);

/* Returns the mean difference in a measure, `bot` minus `other`, match by match
 * on the same shoes. */
struct challenge_mean tournament_difference(const struct tournament *tournament,
                                            int bot, int other,
                                            enum measure measure);

/* Sorts the bots into `order` by mean points, best first. */
void tournament_rank(const struct tournament *tournament,
                     int order[CHALLENGE_BOTS_MAX]);

/* Returns the number of matches in which the bot was out. */
int64_t tournament_outs(const struct tournament *tournament, int bot);

/* Return the number of matches in which the bot timed out, and of those that
 * weren't played, because it was out of the tournament. */
int64_t tournament_timeouts(const struct tournament *tournament, int bot);
int64_t tournament_not_played(const struct tournament *tournament, int bot);

/* Writes to `text` how the bot's matches ended. */
enum { VERDICT_SIZE = JAIL_VERDICT_SIZE + 32 };
void tournament_verdict(const struct tournament *tournament, int bot,
                        char text[VERDICT_SIZE]);

/* ---- Reports (tournament_text.c, tournament_data.c) ---- */

void tournament_text(const struct tournament *tournament);
void tournament_json(const struct tournament *tournament);
void tournament_csv(const struct tournament *tournament);

#endif
