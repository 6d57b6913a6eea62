/*
 * The session: people play mancala with each other, with the computer or with a
 * bot. This module has the players, the records, the sentences about a game,
 * the computer's moves, and the game in line mode. Blackjack has another
 * session; the two share the format of records.
 *
 * Houses are numbered from 1, the farthest from the owner's store. Forward is
 * counterclockwise, toward that store; back is the other way.
 */
#ifndef MANCALA_SESSION_H
#define MANCALA_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cards.h"
#include "cli.h"
#include "mancala.h"
#include "mancala_search.h"
#include "records.h"

/* ---- Players ---- */

/* How well the computer plays. It stops thinking at the first limit that isn't
 * 0. Without a time limit, the same moves give the same game. */
struct mancala_session_strength {
    int64_t nanoseconds;
    int64_t nodes; /* positions examined */
    int depth;     /* turns looked ahead */
    int careless;  /* percent of moves made at random */
    /* Finds the value of every move, with the solver if few stones are left;
     * otherwise only that of the best move, which is faster. */
    bool all_values;
};

enum { MANCALA_SESSION_HINT_NODES = 200 * 1000 }; /* the usual limit of hints */

enum {
    MANCALA_SESSION_LEVELS = 10,
    MANCALA_SESSION_LEVEL_DEFAULT = 5,
    MANCALA_SESSION_LEVEL_EASY = 1 /* for a person who chooses nothing */
};

/* Returns the strength of `level`, from 1 to MANCALA_SESSION_LEVELS. The first
 * moves at random, and each other wins about three of four games against the
 * one below. None depends on time. */
struct mancala_session_strength mancala_session_level(int level);

/* A player from outside, such as a bot, in place of the computer. */
struct mancala_session_bot {
    /* Chooses a move in `game`, for the first time in it if `is_new`. Returns
     * NULL, or why there is no move. NULL: the computer plays. */
    const char *(*choose)(void *self, const struct mancala_game *game,
                          bool is_new, struct mancala_move *move);
    void *self;
};

struct mancala_session_players {
    bool is_computer[MANCALA_PLAYERS];
    struct mancala_session_strength strength; /* the computer's strength */
    /* The strength of its hints and of the coach: without a time limit, so that
     * a position has the same values each time. */
    struct mancala_session_strength hints;
    uint64_t seed; /* the seed of the computer's careless moves */
    struct mancala_session_bot bot;
    const char *names[MANCALA_PLAYERS]; /* NULL: named after their kind */
    /* What the computer knows by heart; may be NULL. */
    const struct mancala_endgames *endgames;
};

/* ---- A game with its players ---- */

struct mancala_session {
    struct mancala_game game;
    struct mancala_session_players players;
    struct record record;
    struct mancala_sowing last; /* the effect of the last move */
    bool has_last;              /* false after an undo */
    struct fair_random luck;    /* decides which moves are careless */
    bool bot_has_moved;
};

/* Starts a game by `rules`, which must have no problem, and writes the head of
 * its record to `file` unless that is NULL. */
void mancala_session_open(struct mancala_session *session,
                          const struct mancala_rules *rules,
                          const struct mancala_session_players *players,
                          FILE *file);

/* True if it is the computer's move and the game isn't over. */
bool mancala_session_awaits_computer(const struct mancala_session *session);

/* Makes `move` and returns NULL, or returns why it isn't legal and changes
 * nothing. */
const char *mancala_session_sow(struct mancala_session *session,
                                struct mancala_move move);

/* Makes the moves of `game` in a session that has just been opened. */
void mancala_session_repeat(struct mancala_session *session,
                            const struct mancala_game *game);

/* Makes some moves, but none that would end the game. */
void mancala_session_sow_sample(struct mancala_session *session);

/* Undoes moves back to the last one that a person made. Returns how many those
 * are: 0 if no person has moved. */
int mancala_session_undo(struct mancala_session *session);
bool mancala_session_can_undo(const struct mancala_session *session);

/* Completes the record and closes its file. Returns false if it can't be
 * written. */
bool mancala_session_close(struct mancala_session *session);

/* Records of mancala. A replay (see records.h) opens a struct mancala_session;
 * each move counts as a round. */
extern const struct record_format MANCALA_RECORDS;

/* Writes the record of `game`, played by two computers, to `file`. Returns
 * false if it can't. A forfeit isn't recorded. */
bool mancala_session_write_record(const struct mancala_game *game, FILE *file);

/* ---- The game that was left ---- */

/* Keeps a game of some moves in $XDG_STATE_HOME/mancala/game for the next
 * start, with the level of the computer, or 0, and the costs of the moves; or
 * removes the kept one if the game is over. Returns false if it can't. */
bool mancala_kept_write(const struct mancala_session *session, int level,
                        const int costs[]);

/* Opens the file, which the caller closes. Returns NULL if there is none. */
FILE *mancala_kept_open(void);

/* Opens the game in `file`, without a record. Returns false if it isn't one to
 * continue; the session, the level and the costs are then worth nothing. */
bool mancala_kept_read(struct mancala_session *session, FILE *file, int *level,
                       int costs[MANCALA_PLIES_MOST]);

/* ---- In words ---- */

/* These write a text or a sentence to `text`. If `brief`, it fits into 58
 * columns. */
enum { MANCALA_SESSION_TEXT_SIZE = 160 };

/* Returns the player's name or, without one, "The computer" or "You" as the
 * subject of a sentence. If `brief`, one word: "Computer". */
const char *mancala_session_name(const struct mancala_session_players *players,
                                 enum mancala_player player, bool brief);

/* Returns the player in the lower row: the only person, or the first player. */
enum mancala_player
mancala_session_lower_player(const struct mancala_session_players *players);

/* The last move: "You sow house 3: 4 stones, and move again." After an undo:
 * "The last move is undone." */
void mancala_session_describe_last(const struct mancala_session *session,
                                   bool brief,
                                   char text[MANCALA_SESSION_TEXT_SIZE]);

/* Where the moves from a house of the player to move would end: "House 3: 4
 * stones to your store; back to your house 1, capturing 6." or "House 3: to
 * your store; back to your 1, +6." */
void mancala_session_describe_house(const struct mancala_game *game, int house,
                                    bool brief,
                                    char text[MANCALA_SESSION_TEXT_SIZE]);

/* The result of a game that is over: "You win by 8 stones, 28 to 20." */
void mancala_session_describe_result(const struct mancala_session *session,
                                     bool brief,
                                     char text[MANCALA_SESSION_TEXT_SIZE]);

/* Why it is over: "Your houses are empty: the computer takes the remaining 5."
 */
void mancala_session_describe_end(const struct mancala_session *session,
                                  bool brief,
                                  char text[MANCALA_SESSION_TEXT_SIZE]);

/* A rule of Kalah as a move in a small picture: what it says, and the bowls
 * before and after the lower player, who is second, sows `house`. */
enum {
    MANCALA_EXAMPLES = 4,
    MANCALA_EXAMPLE_SIZE = 8,
    MANCALA_EXAMPLE_LINES = 2 /* of at most 39 columns */
};
struct mancala_example {
    int house;
    const char *says[MANCALA_EXAMPLE_LINES];
    struct mancala_board before, after;
};
struct mancala_example mancala_session_example(int number);

/* Writes the rules of the game, in lines of at most `columns` columns. */
void mancala_session_write_rules(const struct mancala_rules *rules, int columns,
                                 FILE *out);

/* Writes the moves that haven't been undone, one per line, each with its cost
 * in stones if `costs` isn't NULL and it has one. */
void mancala_session_write_log(const struct mancala_session *session,
                               bool brief, const int costs[], FILE *out);

/* ---- What the computer thinks ---- */

/* Lets the caller stop the thinking. */
struct mancala_session_stop {
    const struct cli *cli;       /* its clock */
    bool (*is_over)(void *self); /* polled; may be NULL */
    void *self;
};

/* Values the moves of a game that isn't over. Even if it stops early, it knows
 * what each move wins at once. Without `all_values`, the margin of a move other
 * than the best is an upper bound. An exact value allows for repetitions of
 * earlier positions, too. */
void mancala_session_think(const struct mancala_session *session,
                           const struct mancala_session_strength *strength,
                           const struct mancala_session_stop *stop,
                           struct mancala_search_result *result);

/* Returns what `move` of a person costs, in stones, compared with the best one,
 * and writes "That cost about 3 stones: house 2 was best, moving again."; 0 and
 * nothing if the cost is at most one stone or two people play. The values are
 * those of the hints: `known`, if there are any, or the same search. */
int mancala_session_judge(const struct mancala_session *session,
                          const struct mancala_search_result *known,
                          const struct mancala_session_stop *stop,
                          struct mancala_move move,
                          char text[MANCALA_SESSION_TEXT_SIZE]);

/* Returns the move that cost the most, from 0, or MANCALA_NO_MOVE if none cost
 * anything; and describes it: "Costliest: move 3, house 1: about 5 stones." */
enum { MANCALA_NO_MOVE = -1 };
int mancala_session_costliest(const struct mancala_session *session,
                              const int costs[]);
void mancala_session_describe_costliest(const struct mancala_session *session,
                                        const int costs[],
                                        char text[MANCALA_SESSION_TEXT_SIZE]);

/* Chooses the move of the computer or the bot in a game that isn't over.
 * Returns NULL, or the bot's reason for not having one. */
const char *mancala_session_choose(struct mancala_session *session,
                                   const struct mancala_session_stop *stop,
                                   struct mancala_move *move);

/* ---- The game in line mode ---- */

/* Plays an opened game until it is over, a player quits, or the input ends. */
enum cli_status mancala_session_play(const struct cli *cli,
                                     struct mancala_session *session);

/* Replays the record in `file`, which messages call `name`. The players have
 * these names, or if NULL, those of their kind. Returns CLI_NO, with a message,
 * if the replay differs from the record, and CLI_FAILED if the record is
 * invalid or incomplete. */
enum cli_status
mancala_session_replay(const struct cli *cli, FILE *file, const char *name,
                       const char *const names[MANCALA_PLAYERS]);

/* ---- mancala --kgp ---- */

/* Plays Kalah on the boards that a KGP server at the other end of the input and
 * output sends. Returns CLI_FAILED, with a message, if the server isn't
 * understood or goes away too soon. */
enum cli_status
mancala_session_serve(const struct cli *cli,
                      const struct mancala_session_players *players);

/* ---- mancala --solve ---- */

struct mancala_session_solve_request {
    struct mancala_rules rules;
    struct mancala_solver_limits limits; /* without `may_continue` */
    bool json;                           /* else a text for people */
    bool shows_progress;                 /* a status line on the error stream */
    bool replaces;                       /* a file of endgames that exists */
};

/* Solves the starting position and writes the result. Ctrl-C stops it; it then
 * writes what has been proved so far. Returns CLI_NO if a margin isn't exact
 * or, with a goal, if it isn't proved that the margin is at least that. */
enum cli_status
mancala_session_solve(const struct cli *cli,
                      const struct mancala_session_solve_request *request);

/* Makes endgames with up to `stones` stones under the rules of `request`, and
 * writes them to the file `path`. */
enum cli_status mancala_session_make_endgames(
    const struct cli *cli, const struct mancala_session_solve_request *request,
    int stones, const char *path);

/* Reads endgames from the file `path`; the caller closes them. */
enum cli_status mancala_session_read_endgames(
    const struct cli *cli, const struct mancala_rules *rules, const char *path,
    struct mancala_endgames **endgames);

#endif
