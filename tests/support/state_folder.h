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

/* Makes an empty folder, and takes it away with all that is in it. */
void state_folder_open(struct state_folder *home);
void state_folder_close(const struct state_folder *home);

/* The names in a folder, sorted, a line each; the caller frees them. */
char *folder_listing(const char *folder);

/* Runs statements on a database, made where there is none. */
void sql_run(const char *path, const char *sql);

/* The first number that a query answers. */
int64_t sql_number(const char *path, const char *query);

/* All that a query answers: values with | between them, a line for each row;
 * the caller frees it. */
char *sql_text(const char *path, const char *query);

/* Every bankroll equals the purchases plus the net of the rounds, and SQLite
 * finds no fault with the file. */
void assert_books_balance(const char *path);

/* Whole numbers from 0 to `below` - 1, the same ones again for a seed. */
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

/* The number of so many seeds that $SEEDS leaves of them. */
int seeds_of(int usual);

#endif
