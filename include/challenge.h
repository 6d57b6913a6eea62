/*
 * The contests: programs, called bots, play blackjack or mancala for points.
 *
 * This header runs a tournament of either game and plays its log again. The
 * headers for bots are challenge_blackjack.h and challenge_mancala.h. They also
 * say how this project reads the rules where the pages of the contests are
 * silent. Bots that are programs talk as challenge-protocol(5) says.
 *
 * Each bot runs in a jailed process of its own and sees only what a player
 * may know. It can lose its own match, but do no other harm.
 */
#ifndef CHALLENGE_H
#define CHALLENGE_H

#include <stdbool.h>
#include <stdint.h>

#include "cli.h"
#include "mancala.h"
#include "referee.h"

enum {
    CHALLENGE_BOTS_MAX = 64,
    CHALLENGE_REPEAT_MOST = 100000, /* matches in a tournament */
    CHALLENGE_JOBS_MOST = 256,
    CHALLENGE_BOWLS_LEAST = 8,  /* the most: MANCALA_SIZE_MOST */
    CHALLENGE_STONES_LEAST = 2, /* per house; the most: MANCALA_STONES_MOST */
    CHALLENGE_REASON_SIZE = 160 /* the reason for a forfeit, with the name */
};

/* ---- Entries ---- */

enum { CHALLENGE_AUTHOR_SIZE = 64, CHALLENGE_PATH_SIZE = 512 };

/* Which enumeration of spots a shared object gets (challenge_boolean.h). */
enum challenge_spots {
    CHALLENGE_SPOTS_FOUND,  /* a trial match finds it out */
    CHALLENGE_SPOTS_VALUE,  /* the one with k10 as 10 */
    CHALLENGE_SPOTS_PRINTED /* the one as printed */
};

/* What is known of an entry besides its bot. A text that nobody gave is "". */
struct challenge_details {
    char path[CHALLENGE_PATH_SIZE];
    char name[CHALLENGE_NAME_SIZE];
    char author[CHALLENGE_AUTHOR_SIZE];
    char language[CHALLENGE_NAME_SIZE];
    enum challenge_spots spots;
    int64_t size; /* bytes of its sources; INT64_MIN: unknown */
};

/* ---- Tournaments ---- */

/* The boards of a mancala tournament: every even size with every number of
 * stones per house. */
struct challenge_boards {
    int64_t size_least, size_most;
    int64_t stones_least, stones_most;
};

/* What a bot may use in a match or game. One that uses more time is out. More
 * memory and more threads are just denied. Times are in nanoseconds. */
struct challenge_bounds {
    int64_t turn;     /* wall time for one answer */
    int64_t turns;    /* wall time for all answers together */
    int64_t cpu;      /* CPU time */
    int64_t memory;   /* megabytes of address space */
    int64_t threads;  /* at a time, the first one included */
    int64_t timeouts; /* after this many, it is out of the tournament */
    int64_t output;   /* kilobytes that are shown if `debugs` is set */
};

/* A tournament as the program's options describe it. */
struct challenge_setup {
    const char *bots[CHALLENGE_BOTS_MAX]; /* paths of their files */
    /* What each bot is named after, if that isn't its file; or NULL. */
    const char *entries[CHALLENGE_BOTS_MAX];
    const struct challenge_details *details[CHALLENGE_BOTS_MAX]; /* or NULL */
    const char *left_out[CHALLENGE_BOTS_MAX]; /* entries without a bot: why */
    int bot_count, left_out_count;
    bool gauntlet; /* only the first bot is compared with the others */
    bool shows_progress;
    bool json, csv;     /* form of the report; none: text */
    double time_scale;  /* multiplies the time used; 0: time is free */
    const char *html;   /* path of the page to publish; NULL: none */
    const char *log;    /* path of the log; NULL: write none */
    const char *resume; /* path of the file to resume from; NULL: none */
    int64_t jobs; /* matches to play side by side; 0 and 1: one at a time */
    struct challenge_bounds bounds;

    /* To find out what is wrong with a bot: what it prints and why it crashes
     * is shown on standard error, and no time limits apply. */
    bool debugs;
    bool waits; /* for a debugger, until Enter, before a bot's first move */

    int64_t confidence; /* in percent: stop once it is this sure who is better;
                           0: play all matches */
    int64_t repeat;     /* matches, each with its own shoes; in mancala, the
                           most openings if there is a confidence */
    struct challenge_seed seed; /* for the shoes or the openings */

    struct challenge_game game; /* for blackjack only */

    /* For mancala only. */
    struct challenge_boards boards;
    int64_t elo; /* with a confidence, bots that are less than this apart on
                    Elo's scale are even */
};

/* Returns the default setup, which challenge(6) describes, with no bots and
 * seed 0. */
struct challenge_setup challenge_setup_default(void);

/* Adds the entries of the file at `path`, which challenge(6) describes, to the
 * bots of `setup`. `rows` keeps their details. Returns false and sets `problem`
 * if the file can't be read or a row is wrong. */
bool challenge_entries_list(const char *path,
                            struct challenge_details rows[CHALLENGE_BOTS_MAX],
                            struct challenge_setup *setup,
                            char problem[CLI_PROBLEM_SIZE]);

/*
 * Makes bots of the entries that setup->bots names. Shared objects, programs
 * and Python scripts are bots already. Other sources, and folders with them,
 * are compiled in the jail, with the contest's headers at hand, and the setup's
 * paths and details replaced. An entry without a bot is left out, after a
 * message. Returns NULL, after a message, if out of memory. The caller closes
 * the entries after the tournament.
 */
struct challenge_entries;
struct challenge_entries *challenge_entries_open(const struct cli *cli,
                                                 struct challenge_setup *setup,
                                                 bool is_mancala);
void challenge_entries_close(struct challenge_entries *entries);

/* Returns the game that the bot at `path` plays, "blackjack" or "mancala".
 * Returns "blackjack" if it can't be loaded. */
const char *challenge_detect_game(const char *path);

/*
 * Plays a tournament of blackjack and prints a report. Every bot plays `repeat`
 * matches; in each of them all bots get the same shoes. The points of a match
 * are the credits at its end, minus one for each millisecond of computing,
 * minus the freeloader penalty: the amount by which the bot's wagers fall short
 * of its starting bankroll.
 *
 * A bot that has timed out too often is out of the tournament: its later
 * matches aren't played, and count as if it had lost all its credits.
 *
 * Ctrl-C (SIGINT or SIGTERM) ends the tournament at once; the report then
 * covers the matches that all bots have finished. Returns CLI_NO if a bot was
 * out. Returns CLI_FAILED, after a message, if the game's values contradict
 * each other, if a bot can't be loaded before the first match, or if a bot's
 * process can't be started or the log can't be written.
 */
enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup);

/*
 * Plays a round robin of mancala and prints a report. Every bot plays every
 * other twice on each board, once as the first player and once as the second.
 * The points of a game are the bot's stones at its end, minus one for each full
 * 100 milliseconds of computing. An illegal move, a crash or a timeout forfeits
 * the game: the other player wins all stones in houses.
 *
 * With a confidence, every opening is a random board after a few random moves.
 * A pair plays it twice, and plays no more openings once it is sure who is
 * better. The order in the report is by ratings.
 *
 * The later games of a bot that has timed out too often aren't played; it
 * forfeits them.
 *
 * Ctrl-C ends the round robin; the report then covers the boards that are
 * finished. Returns the same values as challenge_blackjack(), with CLI_NO if a
 * game was forfeited.
 */
enum cli_status challenge_mancala(const struct cli *cli,
                                  const struct challenge_setup *setup);

/*
 * Plays the log of either game at `path` again and compares every line. If
 * `path` is "-", it reads standard input. Returns CLI_NO if the replay differs
 * from the log, and CLI_FAILED if the file can't be read or isn't a log; both
 * after a message.
 */
enum cli_status challenge_replay(const struct cli *cli, const char *path);

/* Reads the seed of a tournament from the file of its --resume. Returns false
 * if there is none. */
bool challenge_resume_seed(const char *path, struct challenge_seed *seed);

/* A game in a log of mancala. */
struct challenge_mancala_game {
    struct mancala_game game;
    char names[MANCALA_PLAYERS][CHALLENGE_NAME_SIZE];
    char ending[CHALLENGE_REASON_SIZE]; /* "NAME forfeits the game: REASON." if
                                           it was forfeited; or "" */
};

/* Reads game `number`, from 1, of the log at `path` like challenge_replay().
 * Returns CLI_DONE, or CLI_NO or CLI_FAILED after a message. */
enum cli_status challenge_read_mancala(const struct cli *cli, const char *path,
                                       int64_t number,
                                       struct challenge_mancala_game *found);

/* ---- A bot as an opponent ---- */

/* A bot that plays mancala against a person, in a process of its own, with ten
 * seconds for each move. */
struct challenge_opponent;

/* Loads the bot at `path`, which must stay valid. Returns NULL and sets
 * `problem` if it can't be loaded, or if `rules` aren't the contest's. */
struct challenge_opponent *
challenge_opponent_open(const char *path, const struct mancala_rules *rules,
                        char problem[CHALLENGE_PROBLEM_SIZE]);

/* Asks the bot for its move in `game`; `is_new` says that this is its first one
 * in the game. Returns NULL, or why the bot made no legal move; the message is
 * valid until the next call. */
const char *challenge_opponent_choose(struct challenge_opponent *opponent,
                                      const struct mancala_game *game,
                                      bool is_new, struct mancala_move *move);

/* Ends the bot. Does nothing if `opponent` is NULL. */
void challenge_opponent_close(struct challenge_opponent *opponent);

#endif
