/*
 * Records: games written as lines of text that can be replayed.
 *
 * A record begins with a line that names the game and the version of the
 * format. The lines of the head and of the game follow. A check value after
 * each round, and in the last line "end", covers all lines and results before
 * it. This module holds what all games share; a struct record_format adds the
 * rest.
 */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cli.h"
#include "cli_input.h"

/* ---- Writing ---- */

enum { RECORD_LINE_SIZE = 48 }; /* room for a line with a check value */

struct record {
    FILE *file;  /* NULL: only the check value is kept */
    bool failed; /* a write failed; nothing more is written */
    uint64_t check;
    char last_check[RECORD_LINE_SIZE]; /* the line after the last round */
    void (*copy)(void *self, const char *line); /* gets each line, too; or
                                                   NULL */
    void *copy_self;
};

/* Writes the path of record `number` to `path`: `name`, then `name`.2 and so
 * on. record_open() opens it for writing; it returns NULL after reporting why
 * it can't. A file with something in it is replaced only if `replaces`. */
enum { RECORD_PATH_SIZE = 4096 };
void record_path(const char *name, int number, char path[RECORD_PATH_SIZE]);
FILE *record_open(const struct cli *cli, const char *name, int number,
                  bool replaces);

/* A file that is written beside its place, with ".part" added to its name, so
 * that nothing is left of one that can't be completed, and what was there
 * before stays. A device, a pipe or a link is written where it is. */
struct record_file {
    const char *path; /* the caller's */
    char part[RECORD_PATH_SIZE];
    FILE *file;
};

/* Opens it like record_open(). Returns false after reporting why it can't. */
bool record_file_open(struct record_file *whole, const struct cli *cli,
                      const char *path, bool replaces);

/* Completes the file, or drops it unless `is_complete`. Returns false, with a
 * reason in errno, if it can't be completed. */
bool record_file_close(const struct record_file *whole, bool is_complete);

/* Starts the check value. record_mix() adds `text` to it; record_line() adds
 * `line` and a newline, and also writes them to the file. */
void record_start(struct record *record);
void record_line(struct record *record, const char *line);
void record_mix(struct record *record, const char *text);

/* Write the check value after a round and at the end, and flush the file. All
 * three set `failed` if the file can't be written. */
void record_close_round(struct record *record);
void record_end(struct record *record);
void record_flush(struct record *record);

/* ---- Digests ---- */

/* Writes the SHA-256 of `text` (FIPS 180-4) in 64 hexadecimal digits. Nobody
 * can find another text that has it, nor the text if it isn't easy to guess. */
enum { SHA256_HEX_SIZE = 65 };
void sha256_write(const char *text, char hex[SHA256_HEX_SIZE]);

/* ---- Replaying ---- */

enum replay_step {
    REPLAY_CONTINUES, /* a line was replayed, or a round has begun */
    REPLAY_ROUND,     /* a round is over and matches the record */
    REPLAY_END,       /* the record is over and matches */
    REPLAY_DIFFERS,   /* the replay differs from the record; see `problem` */
    REPLAY_WRONG      /* the record is invalid or incomplete; see `problem` */
};

enum { REPLAY_PROBLEM_SIZE = 512 };

struct replay;

/* What the records of one kind of game have. */
struct record_format {
    const char *head; /* the first line */
    const char
        *wrong_head; /* the message if a file has a different first line */
    const char *round_name; /* a round's name in messages: "round", "move" */

    /* Reads the rest of the head and opens the game. Returns NULL, or what
     * is wrong with the last line that was read; `room` can hold the text. */
    const char *(*read_head)(struct replay *replay,
                             char room[CLI_PROBLEM_SIZE]);
    /* Replays the line that was read, which isn't the end. If the file has no
     * check values, read_head() and record() are NULL: begin_round() then
     * begins with the first line, and continue_round() reads the others. */
    enum replay_step (*begin_round)(struct replay *replay);
    /* Reads and replays the next line of an open round. */
    enum replay_step (*continue_round)(struct replay *replay);
    struct record *(*record)(void *game);
};

/* A record that is being replayed. */
struct replay {
    const struct record_format *format;
    const struct record_format *other; /* if the file has its head; or NULL */
    void *game;                        /* the game's own struct */
    void *context;                     /* the format's own; or NULL */
    FILE *file;
    const char *name; /* the file's name, for messages */
    /* Called with each line of a player before it is replayed; may be NULL. */
    void (*decision)(void *self, const char *line);
    void *self;

    struct cli_line line;
    bool line_is_pending;           /* the line was read but not replayed */
    char note[REPLAY_PROBLEM_SIZE]; /* what the game doesn't say of the line */
    int number;                     /* the line's number, from 1 */
    int round; /* from 1; the move in a game without rounds */
    bool round_is_open;
    bool lacks_end; /* the only fault of the record is that it stops early */
    char problem[REPLAY_PROBLEM_SIZE]; /* the problem, with the file, line and
                                          round */
};

/* Reads the head and opens the game. Returns REPLAY_CONTINUES or
 * REPLAY_WRONG. */
enum replay_step replay_begin(struct replay *replay);

enum replay_step replay_next(struct replay *replay);

/* Reports the problem, if any, and returns the exit status of a program that
 * has replayed a record up to `step`. */
enum cli_status replay_status(const struct replay *replay,
                              const struct cli *cli, enum replay_step step);

/* ---- For the games ---- */

/* Writes `what` with the file, line and round to the problem. Returns `step`.
 */
enum replay_step replay_stop(struct replay *replay, enum replay_step step,
                             const char *what);

/* Reads the next line. Returns false if there is none, or if it isn't text. */
bool replay_read_line(struct replay *replay);

/* Returns what follows `word` and a blank, or NULL if the line begins with
 * another word. */
const char *replay_value(const struct replay *replay, const char *word);

/* True if the whole line is `text`. */
bool replay_is_line(const struct replay *replay, const char *text);

/* Ends the round. Returns `good` if the line that was read is its check value.
 */
enum replay_step replay_close_round(struct replay *replay,
                                    enum replay_step good);

#endif
