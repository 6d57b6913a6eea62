/*
 * The command line: options, messages, numbers as text, and the exit status.
 */
#ifndef CLI_H
#define CLI_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CLI_PROJECT "Card Table"
#define CLI_VERSION "0.1.0"

/* ---- Start and exit ---- */

/* The exit status of a program, and the result of functions that can fail. A
 * function that returns CLI_FAILED has already reported why. */
enum cli_status {
    CLI_DONE = 0,  /* the job was done */
    CLI_NO = 1,    /* the job was done, and the result is no */
    CLI_FAILED = 2 /* bad usage, bad input, or a resource is missing */
};

/* The streams and the clock of a program. Tests pass their own. */
struct cli {
    const char *program; /* its name, without the directory */
    FILE *in;
    FILE *out;
    FILE *errors;
    void (*sleep)(void *clock, int64_t nanoseconds);
    int64_t (*now)(void *clock); /* in seconds since 1970 */
    /* Returns the nanoseconds since some moment, on a monotonic clock. */
    int64_t (*ticks)(void *clock);
    void *clock; /* the argument of these three functions */
};

double cli_seconds(const struct cli *cli); /* `ticks` in seconds */

/* Returns the standard streams and the real clock. Ignores SIGPIPE, so that a
 * reader that goes away causes an ordinary write error. */
struct cli cli_start(const char *program_path);

/* Ignores SIGXFSZ, so that a limit on the size of files causes a write error,
 * as a full disk does. Programs that it starts would inherit that. */
void cli_outlive_limits(void);

/* Writes the path of `name`, which begins with a slash, in the folder that the
 * environment's `variable` has or, unless that begins with a slash, in
 * `between` in the home folder. Returns its length, which can be `size` or
 * more: then it is cut; or -1 if there is no such folder. */
int cli_user_path(char path[], size_t size, const char *variable,
                  const char *between, const char *name);

/* Makes the folders that lead to the file `path`, for the user alone, but
 * neither the home folder nor one above it. Returns false if one can't be made:
 * errno says why, ENOENT for the home folder, and `path` ends after it. */
bool cli_make_folders(char *path);

/* Returns the number of CPUs, from 1 to `most`. */
int64_t cli_cpus(int64_t most);

/* Flushes the output at the end of a program. Returns the exit status:
 * `status`, or CLI_FAILED if the output can't be written. */
int cli_finish(const struct cli *cli, enum cli_status status);

/* Returns the commit that the program was built from: the first digits of its
 * name, with "and changes" if the tree had any, or "unknown". */
const char *cli_commit(void);

/* Flushes the output, then writes "program: message" and a newline to the
 * errors. Control characters in the message become \xNN, and what is beyond
 * 8 KB is cut. Returns CLI_FAILED. */
enum cli_status cli_complain(const struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Complains that a program can't, for example, "open" a file, because of errno.
 * Returns CLI_FAILED. */
enum cli_status cli_cannot(const struct cli *cli, const char *what,
                           const char *path);

/* Closes a file. Returns false if not everything was written. */
bool cli_close(FILE *file);

/* Complains that memory ran out, and returns CLI_FAILED. */
enum cli_status cli_out_of_memory(const struct cli *cli);

/* Writes out all buffered output, and then sleeps for `nanoseconds` if there
 * are any. */
enum cli_status cli_pause(const struct cli *cli, int64_t nanoseconds);

/* ---- Numbers ---- */

enum { CLI_NANOSECONDS = 1000000000 }; /* per second */

/* These return false and leave the target alone unless the whole of `text` is
 * what they read. */

/* Reads a whole decimal number from `least` to `most`, which can have a sign.
 */
bool cli_parse_integer(const char *text, int64_t least, int64_t most,
                       int64_t *value);

/* Reads seconds from 0 to `most` ("2", "0.5", ".25"), and stores nanoseconds.
 */
bool cli_parse_seconds(const char *text, int64_t most, int64_t *nanoseconds);

/* Reads a number such as "-3", "+2.5" or "7", up to a million. */
bool cli_parse_number(const char *text, double *number);

/* Adds `step` to the number that was typed into `text`; nothing counts as 0. */
void cli_step_number(char text[], size_t size, int step);

/* Reads dollars with at most two decimals ("10", "7.50", "$1,000"), and stores
 * cents from 0 to `most`. */
bool cli_parse_money(const char *text, int64_t most, int64_t *cents);

/* Write an amount to `text` and return `text`: cli_money() "10", "7.50" or
 * "-1234.05", cli_money_to_the_cent() always with cents, "10.00". */
enum { CLI_MONEY_SIZE = 24 };
const char *cli_money(char text[CLI_MONEY_SIZE], int64_t cents);
const char *cli_money_to_the_cent(char text[CLI_MONEY_SIZE], int64_t cents);

/* Write an amount with a dollar sign to `text` and return `text`: cli_dollars()
 * "$10" or "-$10", and cli_signed_dollars() also "+$10"; no money is "$0". */
enum { CLI_DOLLARS_SIZE = CLI_MONEY_SIZE + 2 };
const char *cli_dollars(char text[CLI_DOLLARS_SIZE], int64_t cents);
const char *cli_signed_dollars(char text[CLI_DOLLARS_SIZE], int64_t cents);

/* ---- Texts ---- */

enum { CLI_QUOTE_SIZE = 48 };

/* Writes `bytes` to `quote` in double quotes, safe for any terminal: bytes that
 * aren't printable ASCII become \xNN, and a long text ends with three dots.
 * Returns `quote`. */
const char *cli_quote(char quote[CLI_QUOTE_SIZE], const char *bytes,
                      size_t length);

/* Returns what follows `word` and a blank in `text`, or NULL if `text` doesn't
 * begin so. */
const char *text_after(const char *text, const char *word);

/* Returns the start of the first word of a list and stores its length, which is
 * 0 at the end of the list. Blanks, commas and newlines separate words; a
 * comment runs from `#` to the end of its line. */
const char *cli_first_word(const char *text, size_t *length);

/* The 64-bit FNV-1a hash by Fowler, Noll and Vo: of no bytes, and `check` with
 * `length` bytes added to it. */
#define CLI_CHECK_START UINT64_C(14695981039346656037)
uint64_t cli_check(uint64_t check, const void *bytes, size_t length);

/* ---- Options ---- */

enum { CLI_PROBLEM_SIZE = 160 }; /* room for an error message */

/*
 * An option, or (without a name) an operand. Its value goes to the one target
 * that isn't NULL; an option that has only `given` is a flag. If an option is
 * given more than once, the last value wins. A table of options has a row for
 * each: what --help shows comes first, then the target by its name.
 *
 *     {"jobs", "N", "run N at once (default: 1)", .letter = 'j',
 *      .integer = &jobs, .least = 1, .most = JOBS_MOST},
 *     {"json", .help = "write JSON", .given = &json},
 */
struct cli_option {
    const char *name;     /* --pause */
    const char *argument; /* the name of its value in --help: SECONDS */
    const char *help;     /* a line for --help */

    bool *given; /* set to true if the option is given; can be NULL */

    int64_t *integer;     /* a whole number from `least` to `most` */
    int64_t *nanoseconds; /* seconds, with decimals, from 0 to `most` */
    int64_t least;
    int64_t most;

    const char **text; /* any text, unchanged */

    const char *words[2]; /* one of two words: */
    bool *is_second;      /* which one */

    /* For any other value: stores `value` in `*target`, or writes what is wrong
     * to `problem` and returns false. The message is "--name: PROBLEM", of an
     * operand "PROBLEM", or "--name PROBLEM" if that begins with "must". */
    bool (*take)(void *target, const char *value,
                 char problem[CLI_PROBLEM_SIZE]);
    void *target;

    char letter;   /* -p; 0 if it has only a name */
    bool repeats;  /* the last operand can be given any number of times */
    bool optional; /* its value can be left out: --name or --name=VALUE */
};

struct cli_usage {
    const char *purpose;  /* one or more lines for --help */
    const char *examples; /* lines for --help, each a command that works */
    const struct cli_option *options; /* without --help and --version */
    size_t option_count;
    const struct cli_option *operands; /* all are optional, from the last on */
    size_t operand_count;
    const char *no; /* the meaning of exit status 1; NULL: it can't occur */
    /* Called with each option that is given: its full name, and its value or
     * NULL. May be NULL. */
    void (*seen)(void *self, const char *name, const char *value);
    void *self;
};

enum { CLI_OPTIONS_MAX = 56 }; /* without --help and --version */

/* Reads the arguments. Returns false if the program should exit with `*status`,
 * after --help, --version or an error that it has reported. A negative number
 * is an operand unless its first digit is an option's letter. */
bool cli_read_options(const struct cli *cli, const struct cli_usage *usage,
                      int argc, char *argv[], enum cli_status *status);

/* Options that several programs have. */
#define CLI_ASCII_OPTION(target, its_help)                                    \
    {                                                                         \
        .letter = 'a', .name = "ascii", .help = (its_help), .given = (target) \
    }
enum { CLI_PAUSE_MOST = 3600 }; /* seconds */
#define CLI_PAUSE_DEFAULT ((int64_t)2 * CLI_NANOSECONDS)
#define CLI_PAUSE_OPTION(target, its_help)                                  \
    {                                                                       \
        .letter = 'p', .name = "pause", .argument = "SECONDS",              \
        .help = (its_help), .nanoseconds = (target), .most = CLI_PAUSE_MOST \
    }

/* Options that contradict each other if `is_so`, and the message for it. */
struct cli_conflict {
    bool is_so;
    const char *problem;
};

/* Returns the problem of the first conflict that is so, or NULL. */
const char *cli_find_conflict(const struct cli_conflict conflicts[],
                              size_t count);

/* Writes what is wrong to `problem`, unless that is NULL. Returns false. */
bool cli_refuse(char problem[CLI_PROBLEM_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes `must be WANTED, not "VALUE"` to `problem`, for a `take` function.
 * Returns false. */
bool cli_refuse_value(const char *wanted, const char *value,
                      char problem[CLI_PROBLEM_SIZE]);

/* ---- Names that people type ---- */

/* Returns the index of the name that `word` is, or -1 if there is none. */
int cli_find_name(const char *word, const char *const names[], size_t count);

/* Returns the first of the names nearest to the first `length` bytes of `word`,
 * or NULL if none has at most one typo for every three letters. A letter that
 * is missing, added, wrong or swapped with the next one counts as one typo (the
 * Damerau-Levenshtein distance); case doesn't count. */
const char *cli_nearest(const char *word, size_t length,
                        const char *const names[], size_t count);

/* Writes `unknown WHAT "WORD"; did you mean "NAME"?` to `problem`, or, if no
 * name is near enough, `unknown WHAT "WORD"; HINT`. The hint says what to do,
 * such as "type help". Returns false. */
bool cli_say_unknown(char problem[CLI_PROBLEM_SIZE], const char *what,
                     const char *word, const char *const names[], size_t count,
                     const char *hint);

/* ---- Ctrl-C ---- */

/* SIGINT, SIGTERM and SIGHUP, except those that the program ignores. */
struct cli_interrupt {
    sigset_t signals;
    sigset_t before;
};

/* Start to hold the signals back; return true if one has arrived; discard the
 * ones that have arrived and stop holding signals back. Without an interrupt,
 * NULL, returns whether any of the three has arrived that is held back. */
void cli_interrupt_hold(struct cli_interrupt *interrupt);
bool cli_interrupt_asked(const struct cli_interrupt *interrupt);
void cli_interrupt_release(const struct cli_interrupt *interrupt);

#endif
