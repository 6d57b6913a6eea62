/*
 * Records: what was played, as lines of text that can be played again.
 *
 * A record begins with a line that names the game and the version of the
 * format. The lines of the head follow, then the lines of the game, with check
 * values over everything that was written and everything that came of it. The
 * last line is "end" with such a value. Here is what the records of all games
 * have in common; a game says the rest in a struct record_game.
 */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "cli_input.h"

/* ---- Writing ---- */

enum { RECORD_LINE_SIZE = 48 }; /* of a line with a check value */

struct record {
    FILE *file;  /* NULL: nothing is written, only the check value is kept */
    bool failed; /* it can't be written; nothing more is tried */
    uint64_t check;
    char last_check[RECORD_LINE_SIZE]; /* the line behind the last round */
};

/* The file of a record: the second one of the same name gets .2 behind it, and
 * so on. record_open() answers NULL where it has said why not. */
enum { RECORD_PATH_SIZE = 4096 };
void record_path(const char *name, int number, char path[RECORD_PATH_SIZE]);
FILE *record_open(const struct cli *cli, const char *name, int number);

/* An empty check value, to which all that is written or happens then adds.
 * record_line() writes the line to the file, too, if there is one. */
void record_start(struct record *record);
void record_line(struct record *record, const char *line);
void record_mix(struct record *record, const char *text);

/* The check value behind a round, and behind all of them. Either hands on what
 * was written: a file that takes no more has failed. */
void record_close_round(struct record *record);
void record_end(struct record *record);
void record_flush(struct record *record);

/* ---- Playing again ---- */

enum replay_step {
    REPLAY_GOES_ON, /* a line was done, or a round has begun */
    REPLAY_ROUND,   /* a round is over, and is as it was */
    REPLAY_END,     /* all of it is as it was */
    REPLAY_DIFFERS, /* it goes another way than it did: see `problem` */
    REPLAY_WRONG    /* it is no whole record: see `problem` */
};

enum { REPLAY_PROBLEM_SIZE = 512 };

struct replay;

/* What a game knows of its records. */
struct record_game {
    const char *head;     /* the first line */
    const char *no_head;  /* what is said of a file that lacks it */
    const char *round_is; /* a round's name in messages: "round", "move" */

    /* Reads the lines behind the first one and opens the session. NULL,
     * or what is wrong at the line that was read last; there is room for it. */
    const char *(*read_head)(struct replay *replay,
                             char room[CLI_PROBLEM_SIZE]);
    /* A line that was read and is not the end; and, while the round is open,
     * the next one, which is still to be read. */
    enum replay_step (*begin_round)(struct replay *replay);
    enum replay_step (*go_on)(struct replay *replay);
    struct record *(*record)(void *session);
};

/* A record while it is played again. */
struct replay {
    const struct record_game *game;
    void *session; /* the game's own */
    FILE *file;
    const char *name; /* of the file, for what is wrong */
    /* Hears each line of a player before it is done; may be NULL. */
    void (*decision)(void *self, const char *line);
    void *self;

    struct cli_line line;
    bool line_waits; /* it was read, and nothing has been done with it */
    int number;      /* of the line, from 1 */
    int round;       /* from 1; of a game without rounds, the move */
    bool round_is_open;
    bool lacks_end; /* it is wrong only in that it was interrupted or cut */
    char problem[REPLAY_PROBLEM_SIZE]; /* with the file, line and round */
};

/* Reads the head, and sets the session up. REPLAY_GOES_ON if that is well. */
enum replay_step replay_begin(struct replay *replay);

/* Goes on by a step. */
enum replay_step replay_next(struct replay *replay);

/* What a program answers that has played a record until this step; it says
 * what is wrong, if anything is. */
enum cli_status replay_status(const struct replay *replay,
                              const struct cli *cli, enum replay_step step);

/* ---- For the games ---- */

/* Says what is wrong where, and answers `step`. */
enum replay_step replay_stop(struct replay *replay, enum replay_step step,
                             const char *what);

/* Reads the next line, which is not written down yet. */
bool replay_read_line(struct replay *replay);

/* What stands behind `word` and a blank, or NULL where it is another word. */
const char *replay_behind(const struct replay *replay, const char *word);
bool replay_is_line(const struct replay *replay, const char *text);

/* The round is over: the line that was read must be its check value. Answers
 * `good` if it is. */
enum replay_step replay_close_round(struct replay *replay,
                                    enum replay_step good);

#endif
