/* A folder for a ledger, what SQLite itself finds in it, and processes of
 * their own that write to it. */
#ifndef SUPPORT_SHELF_H
#define SUPPORT_SHELF_H

#include <stdint.h>
#include <stdio.h>

struct state_folder {
    char folder[64];
    char path[96]; /* of a ledger in it that is not there yet */
};

/* Create an empty directory, and delete it with its contents. */
void state_folder_open(struct state_folder *home);
void state_folder_close(const struct state_folder *home);

/* Returns the sorted names in a directory, one per line. The caller frees them.
 */
char *folder_listing(const char *folder);

/* Runs statements on a database, which it creates if there is none. */
void sql_run(const char *path, const char *sql);

/* Returns the first number of a query's result. */
int64_t sql_number(const char *path, const char *query);

/* Returns the result of a query: one line per row, with | between the values.
 * The caller frees it. */
char *sql_text(const char *path, const char *query);

/* Every bankroll equals the purchases plus the net of the rounds, and SQLite
 * finds no fault with the file. */
void assert_books_balance(const char *path);

/* Returns a number from 0 to `below` - 1; a seed gives the same sequence again.
 */
uint32_t next_random(uint64_t *seed, uint32_t below);

struct child {
    int process;
    FILE *report;
};

/* Starts `work` in a process of its own, which reports to a stream and is
 * killed when it comes back. It must not use the asserts of cmocka. */
struct child child_start(void (*work)(void *self, FILE *report), void *self);

/* Waits for the end; what was reported since the start, or since it was read
 * last, is a text that the caller frees. */
char *child_finish(struct child *child);

/* Returns $SEEDS, or `usual` if it isn't set. */
int seeds_of(int usual);

#endif
