/*
 * The session: where people play mancala, with each other and with the
 * computer. Here are the players, the lines that a game is made of, its
 * record, what the computer thinks, and the game in plain lines. The
 * session of blackjack is another room: the two have their records in common.
 *
 * Houses are numbered as people count them, from 1, the farthest from its
 * owner's mancala. Forwards is towards that mancala, counter-clockwise, and
 * back the other way.
 */
#ifndef MANCALA_SESSION_H
#define MANCALA_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "mancala.h"
#include "records.h"

/* ---- Lines ---- */

/*
 * A line is what a player does:
 *
 *     sow 3           sow house 3 forwards
 *     sow 3 back      sow it the other way
 *     undo            take back a move
 *
 * and for a person who types: hint, help, quit. `#` begins a comment. A word
 * may be cut as long as it is clear; sow may be left out, and forwards said.
 */
enum mancala_session_line {
    MANCALA_SESSION_SOW,
    MANCALA_SESSION_UNDO,
    MANCALA_SESSION_EMPTY, /* nothing, or a comment */
    MANCALA_SESSION_HINT,
    MANCALA_SESSION_HELP,
    MANCALA_SESSION_QUIT,
    MANCALA_SESSION_WRONG /* no line of a game: see the problem */
};

/* Reads a line as something that the player to move may say on a board of
 * this size. It need not be legal: mancala_move_problem() judges that. */
enum mancala_session_line
mancala_session_line_read(const char *line, int size,
                          enum mancala_player player, struct mancala_move *move,
                          char problem[CLI_PROBLEM_SIZE]);

/* "sow 3 back": the whole words of a move, without a line's end. */
enum { MANCALA_SESSION_LINE_SIZE = 40 };
void mancala_session_line_write(int size, struct mancala_move move,
                                char line[MANCALA_SESSION_LINE_SIZE]);

/* ---- Rules, as options choose them ---- */

struct mancala_session_rules {
    int64_t board, stones; /* bowls, and stones in each house at the start */
    enum mancala_capture capture;
    bool one_way;
};

/* 14 bowls and 4 stones a house. */
struct mancala_session_rules mancala_session_rules_start(void);

/* Writes --board, --stones, --one-way and --capture to `options`, and returns
 * how many they are. */
size_t mancala_session_rules_options(struct mancala_session_rules *chosen,
                                     struct cli_option options[]);

/* The rules as they were asked for, whether or not they have a problem. */
struct mancala_rules
mancala_session_rules_of(const struct mancala_session_rules *chosen);

/* ---- Players ---- */

/* How long the computer thinks about a move: until one of these is reached
 * that is not 0. Only without a time is it the same again. */
struct mancala_session_strength {
    int64_t nanoseconds;
    int64_t nodes; /* positions looked at */
    int depth;     /* turns looked ahead */
    /* Each move gets its value, by the solver too where few stones are left;
     * else only the best does, which saves time. */
    bool all_values;
};

enum { MANCALA_SESSION_LEVELS = 5, MANCALA_SESSION_LEVEL_DEFAULT = 3 };

/* Level 1, which looks one turn ahead, to 5, which takes two seconds. */
struct mancala_session_strength mancala_session_level(int level);

/* Who plays: for each place whether the computer does. */
struct mancala_session_players {
    bool is_computer[MANCALA_PLAYERS];
    struct mancala_session_strength strength; /* of the computer */
    struct mancala_session_strength hints;    /* of what it tells people */
};

/* ---- A game with its players ---- */

/*
 * Records of mancala (see records.h) have the rules, who plays, then each line
 * of the game with a check value over all that was written and of every board
 * so far. A replay of one needs a struct mancala_session, which is opened
 * again; each move is a round of its own.
 *
 *     mancala record 1
 *     board 14                    bowls
 *     stones 4                    in each house at the start
 *     directions both             or: one
 *     capture empty               or: standard
 *     first person                or: computer
 *     second computer
 *     sow 3
 *     check 0123456789abcdef
 *     undo
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 */
extern const struct record_game MANCALA_RECORDS;

struct mancala_session {
    struct mancala_game game;
    struct mancala_session_players players;
    struct record record;
    struct mancala_sowing last; /* what the last move did */
    bool has_last;              /* else something was taken back last */
};

/* A new game by rules that have no problem, and the head of its record, which
 * goes to `file` unless that is NULL. */
void mancala_session_open(struct mancala_session *session,
                          const struct mancala_rules *rules,
                          const struct mancala_session_players *players,
                          FILE *file);

/* Is it the computer's move? Not when the game is over. */
bool mancala_session_awaits_computer(const struct mancala_session *session);

/* Why a move can't be made in a game that goes on, in words for people, or
 * NULL. */
const char *mancala_session_move_problem(const struct mancala_session *session,
                                         struct mancala_move move);

/* Makes a move. Why it can't be made, or NULL; then nothing has changed. */
const char *mancala_session_sow(struct mancala_session *session,
                                struct mancala_move move);

/* Takes back moves up to the last one that a person made. False, and nothing
 * is changed, where no person has moved. */
bool mancala_session_undo(struct mancala_session *session);

/* Takes back one move of either player. False where there is none. */
bool mancala_session_undo_one(struct mancala_session *session);

/* The end of the record; its file is closed. False where it can't be written.
 */
bool mancala_session_close(struct mancala_session *session);

/* ---- In words ---- */

/* Who a player is: "You" and "Computer", or where two of a kind play "First"
 * and "Second". */
const char *mancala_session_name(const struct mancala_session_players *players,
                                 enum mancala_player player);

/* Whose houses are shown below: the person's, else the first player's. */
enum mancala_player
mancala_session_below(const struct mancala_session_players *players);

enum { MANCALA_SESSION_SAYING_SIZE = 160 };

/* "You sow house 3: 4 stones, the last in your mancala; move again." What a
 * move did that `player` has just made. */
void mancala_session_tell_move(const struct mancala_session *session,
                               enum mancala_player player,
                               struct mancala_move move,
                               const struct mancala_sowing *sowing,
                               char text[MANCALA_SESSION_SAYING_SIZE]);

/* "4 stones to your mancala", "4 stones to the other's house 2", "5 stones to
 * your house 1, winning 6": where a move would end. */
void mancala_session_tell_landing(const struct mancala_game *game,
                                  struct mancala_move move,
                                  char text[MANCALA_SESSION_SAYING_SIZE]);

/* "You win by 8 stones, 28 to 20." Of a game that is over. */
void mancala_session_tell_end(const struct mancala_session *session,
                              char text[MANCALA_SESSION_SAYING_SIZE]);

/* Why it is over: "The computer's houses are empty: you win the 5 left." */
void mancala_session_tell_why(const struct mancala_session *session,
                              char text[MANCALA_SESSION_SAYING_SIZE]);

/* "14 bowls, 4 stones a house, sown both ways, …", with this between. */
void mancala_session_tell_rules(const struct mancala_rules *rules,
                                const char *separator,
                                char text[MANCALA_SESSION_SAYING_SIZE]);

/* The board in lines of text, of at most 76 columns. */
void mancala_session_write_board(const struct mancala_session *session,
                                 FILE *out);

/* The rules of the game, in lines of at most 76 columns. */
void mancala_session_write_rules(const struct mancala_rules *rules, FILE *out);

/* ---- What the computer thinks ---- */

/* What a move is worth: the margin at the end of the game for the player who
 * makes it, if both go on as well as they can. */
struct mancala_session_value {
    struct mancala_move move;
    int margin;
    bool is_exact; /* proved to the end; else about */
};

struct mancala_session_thought {
    int count;
    struct mancala_session_value
        values[MANCALA_MOVES_MOST]; /* the best first */
    int depth; /* turns looked ahead where a value is not exact */
};

/* The caller that waits for a thought, and may have enough of it. */
struct mancala_session_patience {
    const struct cli *cli;       /* its clock */
    bool (*is_over)(void *self); /* asked now and then; NULL: there is no end */
    void *self;
};

/* Thinks about the position of a game that goes on. However soon it has to
 * stop, every move has at least what it wins at once. Without all values, a
 * move behind the best has a margin that it can't be better than. */
void mancala_session_think(const struct mancala_session *session,
                           const struct mancala_session_strength *strength,
                           const struct mancala_session_patience *patience,
                           struct mancala_session_thought *thought);

/* The values of the moves, a line each, the best with `mark` before it, which
 * takes one column. */
void mancala_session_write_thought(
    const struct mancala_session_thought *thought, int size, const char *mark,
    FILE *out);

/* ---- The game in plain lines ---- */

struct mancala_session_table {
    const struct cli *cli;
    struct mancala_session *session;

    int bad_lines;          /* in a row */
    bool ended;             /* nothing more is to be played */
    enum cli_status status; /* how it went so far */
};

/* Plays an opened game until it is over, somebody quits, or the input ends. */
enum cli_status mancala_session_play(struct mancala_session_table *table);

/* Plays the record of a file again, on a session that need not be opened.
 * CLI_NO, with the line, where it goes another way than it did; CLI_FAILED
 * where it is no whole record. `name` is for messages. */
enum cli_status mancala_session_replay(struct mancala_session_table *table,
                                       FILE *file, const char *name);

/* ---- One call of the program: mancala --solve ---- */

struct mancala_session_solve_request {
    struct mancala_rules rules;
    uint64_t memory;     /* bytes */
    uint64_t nodes;      /* 0: any number */
    bool json;           /* else a text for people */
    bool shows_progress; /* on the errors, a line that is rewritten */
};

/* Solves the start of a game, and writes what is proved. Ctrl-C ends it with
 * what was proved until then. The answer is no where a margin stayed open. */
enum cli_status
mancala_session_solve(const struct cli *cli,
                      const struct mancala_session_solve_request *request);

#endif
