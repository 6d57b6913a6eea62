/* What the files of the ledger share. For this room alone. */
#ifndef LEDGER_INTERNAL_H
#define LEDGER_INTERNAL_H

#include <sqlite3.h>

#include "ledger.h"

/* A path as messages have it: its end, if it is long, so that the reason
 * always has room behind it. */
enum { LEDGER_SHOWN_SIZE = 256 };

struct ledger {
    sqlite3 *database;
    enum ledger_access access;
    char path[LEDGER_PATH_SIZE]; /* absolute, no symbolic link in it */
    char shown[LEDGER_SHOWN_SIZE];
    int lock;        /* the lock file, open once; -1 where it is not */
    int64_t profile; /* that was taken; 0 for none */
    int64_t session; /* that was begun; 0 for none */
};

/* ---- problem.c ---- */

/* Fills in the problem; always answers false, for `return`. */
bool ledger_refuse(char problem[LEDGER_PROBLEM_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same, from what SQLite says went wrong last. */
bool ledger_fail(const struct ledger *ledger,
                 char problem[LEDGER_PROBLEM_SIZE]);

/* The path without what could command a terminal. */
void ledger_show_path(char shown[LEDGER_SHOWN_SIZE], const char *path);

/* ---- folder.c ---- */

/* Makes the folders and the file that are missing, where it may, and finds
 * what stands in the way of opening it. Fills in the ledger's path. */
bool ledger_find_file(struct ledger *ledger, const char *path,
                      char problem[LEDGER_PROBLEM_SIZE]);

/* May files be made beside the ledger? If not, errno says why. */
bool ledger_folder_is_writable(const struct ledger *ledger);

/* ---- schema.c ---- */

/* Is it ours, by the first bytes of the file? SQLite has opened it and not
 * read from it yet, so that nothing was made beside it. */
bool ledger_check_header(const struct ledger *ledger,
                         char problem[LEDGER_PROBLEM_SIZE]);

/* Is it ours, by all that SQLite knows? */
bool ledger_check_layout(const struct ledger *ledger, int *version,
                         char problem[LEDGER_PROBLEM_SIZE]);

/* Brings it up to date: all steps or none. */
bool ledger_migrate(const struct ledger *ledger,
                    char problem[LEDGER_PROBLEM_SIZE]);

/* ---- lock.c ---- */

/* Locks a profile for this process. When another has it, its process is in
 * `owner`: 0 where that can't be told. */
enum ledger_answer ledger_lock(struct ledger *ledger, int64_t profile,
                               long *owner, char problem[LEDGER_PROBLEM_SIZE]);
void ledger_unlock(const struct ledger *ledger, int64_t profile);

/* ---- skill.c ---- */

/* Adds up what is known of a profile's skill. */
bool ledger_add_skills(const struct ledger *ledger, int64_t profile,
                       struct ledger_skills *skills,
                       char problem[LEDGER_PROBLEM_SIZE]);

/* ---- sql.c ---- */

/* NULL, with the problem, where it can't be prepared. `values` are bound to
 * ?1, ?2 and so on. To be given back with sqlite3_finalize. */
sqlite3_stmt *ledger_prepare(const struct ledger *ledger, const char *sql,
                             const int64_t values[], int count,
                             char problem[LEDGER_PROBLEM_SIZE]);

/* Binds a text that outlives the statement's run; NULL is an empty one. */
void ledger_bind_text(sqlite3_stmt *statement, int index, const char *text);

/* Runs to the end and gives the statement back; NULL has failed already. */
bool ledger_finish_statement(const struct ledger *ledger,
                             sqlite3_stmt *statement,
                             char problem[LEDGER_PROBLEM_SIZE]);

/* Prepares, runs to the end, gives back. */
bool ledger_execute(const struct ledger *ledger, const char *sql,
                    const int64_t values[], int count,
                    char problem[LEDGER_PROBLEM_SIZE]);

/* The first row of an answer, whole numbers all; `*found` says whether there
 * was one. Gives the statement back; NULL has failed already. */
bool ledger_first_row(const struct ledger *ledger, sqlite3_stmt *statement,
                      int64_t columns[], int count, bool *found,
                      char problem[LEDGER_PROBLEM_SIZE]);

/* Begins to write; nobody else can until it ends. */
bool ledger_begin(const struct ledger *ledger,
                  char problem[LEDGER_PROBLEM_SIZE]);

/* Commits what went well so far, and takes back what did not: then `problem`
 * keeps what it has. Answers whether all is in the file. */
bool ledger_end(const struct ledger *ledger, bool well,
                char problem[LEDGER_PROBLEM_SIZE]);

/* May the functions that write for a profile go on? */
bool ledger_check_taken(const struct ledger *ledger,
                        char problem[LEDGER_PROBLEM_SIZE]);

#endif
