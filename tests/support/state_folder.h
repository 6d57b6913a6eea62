/* A folder for a ledger, queries of it through SQLite, and child processes that
 * write to it. */
#ifndef SUPPORT_STATE_FOLDER_H
#define SUPPORT_STATE_FOLDER_H

#include <stdint.h>
#include <stdio.h>

struct state_folder {
    char folder[64];
    char path[96]; /* of a ledger in it that doesn't exist yet */
};

/* Create an empty folder, and delete it with its contents. */
void state_folder_open(struct state_folder *home);
void state_folder_close(const struct state_folder *home);

/* Returns the sorted names in a folder, one per line. The caller frees them. */
char *folder_listing(const char *folder);

/* Runs statements on a database, which it creates if there is none. */
void sql_run(const char *path, const char *sql);

/* Returns the first number of a query's result. */
int64_t sql_number(const char *path, const char *query);

/* Returns the result of a query: one line per row, with | between the values.
 * The caller frees it. */
char *sql_text(const char *path, const char *query);

/* Fails unless every bankroll equals the purchases plus the net of the rounds,
 * and SQLite finds the file intact. */
void assert_books_balance(const char *path);

/* Returns a number from 0 to `below` - 1. The same seed gives the same
 * sequence.
 */
uint32_t next_random(uint64_t *seed, uint32_t below);

struct child {
    int process;
    FILE *report;
};

/* Starts `work` in a child process, which writes to the stream `report` and is
 * killed when `work` returns. `work` must not use the asserts of cmocka. */
struct child child_start(void (*work)(void *self, FILE *report), void *self);

/* Waits for the end of the child. Returns what it reported since the start, or
 * since the last call that read it. The caller frees the text. */
char *child_finish(struct child *child);

/* Returns how many cases a test tries: `usual`, or $SEEDS if that is less,
 * where each case is slow. A test must hold for any number from 5 up. */
int seeds_of(int usual);

#endif
