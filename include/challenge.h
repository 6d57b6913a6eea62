/*
 * The contests: programs, called bots, play blackjack and mancala for points.
 *
 * Here are a tournament of each game and the replay of its log. What a bot is
 * made of stands in challenge_blackjack.h and challenge_mancala.h, which are
 * the bots' own headers. Each of them also says how the game is read where the
 * contest was silent.
 *
 * A bot runs in a process of its own, in the jail, and hears only what a player
 * may know. It can lose its own match and nothing else.
 */
#ifndef CHALLENGE_H
#define CHALLENGE_H

#include <stdbool.h>
#include <stdint.h>

#include "cli.h"

enum {
    CHALLENGE_BOTS_MAX = 64,
    CHALLENGE_REPEAT_MOST = 100000,     /* matches of a tournament */
    CHALLENGE_PROBLEM_SIZE = 4096 + 160 /* the longest path, and a sentence */
};

/* ---- A match of blackjack ---- */

enum {
    CHALLENGE_DECKS_LEAST = 2,
    CHALLENGE_CREDITS_MOST = 1000000000 /* money is in whole credits */
};

/* How a match is played. All bots play the same one. */
struct challenge_game {
    int decks; /* 2 to 10 */
    int cut;   /* per cent of the shoe before the cut card */
    int64_t bankroll;
    int64_t least, most; /* bets */
    int64_t shoes;       /* a match has at most this many shoes, */
    int64_t hands;       /* and at most this many hands */
    bool natural_3_2;    /* a claimed natural pays 3:2, with half credits
                            dropped; else it pays 1:1 */
};

/* ---- Tournaments ---- */

/* The boards of mancala that are played: every even size with every number of
 * stones in a house. */
struct challenge_boards {
    int64_t size_least, size_most;
    int64_t stones_least, stones_most;
};

/* A tournament, as the options of the program describe it. */
struct challenge_setup {
    const char *bots[CHALLENGE_BOTS_MAX]; /* the paths of their files */
    int bot_count;
    double time_scale; /* each millisecond counts this often; 0: no time does */
    bool json, csv;    /* the report's form; else it is text */
    const char *log;   /* the path of a file; NULL: no log is written */
    bool shows_progress;

    /* Of blackjack alone. */
    struct challenge_game game;
    uint64_t seed;
    int64_t repeat; /* matches, each with shoes of its own */

    /* Of mancala alone. */
    struct challenge_boards boards;
};

/* Ten matches of blackjack of six decks, 1000 credits, bets from 1 to 100, the
 * cut at 75 per cent, 1:1, 100 shoes and 10000 hands. All boards of the contest
 * of mancala. Time counts once. There are no bots, and the seed is 0. */
struct challenge_setup challenge_setup_usual(void);

/*
 * Plays a tournament of blackjack and reports it. Every bot plays `repeat`
 * matches, and match for match all of them get the same shoes. A match is worth
 * the credits at its end, less one point for each millisecond that the bot has
 * computed, less a penalty where it did not wager its bankroll once over.
 *
 * Ctrl-C (SIGINT or SIGTERM) ends the tournament at once; the report then
 * covers the matches that all bots have played. Returns CLI_NO where a bot was
 * out. Returns CLI_FAILED where the game makes no sense, where a bot can't be
 * loaded before the first match, or where a cell or the log can't be had any
 * more.
 */
enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup);

/*
 * Plays a round robin of mancala and reports it. Every bot meets every other
 * twice on each board, once as the first player and once as the second. A game
 * is worth the bot's own stones, less one point for each full 100 milliseconds.
 * An illegal move, a crash or a time-out forfeits the game: all stones in
 * houses go to the other player.
 *
 * Ctrl-C ends it; the report then covers the boards that all have played.
 * Returns as challenge_blackjack() does; CLI_NO where a game was forfeited.
 */
enum cli_status challenge_mancala(const struct cli *cli,
                                  const struct challenge_setup *setup);

/*
 * Plays the log at `path` again, "-" being standard input, whichever game it is
 * of, and compares every line; the tables of a round robin are printed, too.
 * Returns CLI_NO where a line comes out another way, and CLI_FAILED where the
 * file can't be read or is no log; either has been said.
 */
enum cli_status challenge_replay(const struct cli *cli, const char *path);

/* ---- Options ---- */

/* Takers of option values (cli.h): a bot's path, which is added to a struct
 * challenge_setup; and the values of --boards and --stones, a number or two
 * such as 8-32, for a struct challenge_boards; and the value of --natural, 1:1
 * or 3:2, for the bool of a struct challenge_game. */
bool challenge_take_bot(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_boards(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_natural(void *target, const char *value,
                            char problem[CLI_PROBLEM_SIZE]);
bool challenge_take_stones(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE]);

#endif
