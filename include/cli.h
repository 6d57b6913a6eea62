/*
 * The command line: how every program here reads its options, asks for
 * numbers and answers, says what is wrong, and ends. It knows no game.
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

/* ---- Beginning and end ---- */

/* How a program ends, and what the functions here answer that may fail. A
 * function that answers CLI_FAILED has said why. */
enum cli_status {
    CLI_DONE = 0,  /* the job was done */
    CLI_NO = 1,    /* the job was done, and the answer is no */
    CLI_FAILED = 2 /* bad usage, bad input, or something needed is not there */
};

/* What a program talks through. Tests pass streams and a clock of their own. */
struct cli {
    const char *program; /* its name, without the folder */
    FILE *in;
    FILE *out;
    FILE *errors;
    void (*sleep)(void *clock, int64_t nanoseconds);
    int64_t (*now)(void *clock); /* in seconds since 1970 */
    /* Nanoseconds since some moment, on a clock that only goes forwards. */
    int64_t (*ticks)(void *clock);
    void *clock; /* handed to them */
};

/* Those ticks, in seconds. */
double cli_seconds(const struct cli *cli);

/* The standard streams and the real clock. From here on a reader that goes
 * away is an error of writing like any other, not a signal. */
struct cli cli_start(const char *program_path);

/* The last call of a program. Returns the exit status: `status`, or CLI_FAILED
 * where all was done and what is still held back can't be written. */
int cli_finish(const struct cli *cli, enum cli_status status);

/* Writes "program: message" and a line's end to the errors, behind all that
 * was written to the output. */
void cli_complain(const struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Hands on everything written so far. */
enum cli_status cli_flush(const struct cli *cli);

/* Flushes, then waits; for 0 it only flushes. */
enum cli_status cli_pause(const struct cli *cli, int64_t nanoseconds);

/* ---- Numbers ---- */

enum { CLI_NANOSECONDS = 1000000000 }; /* in a second */

/* A whole decimal number from `least` to `most`, perhaps signed. False, and
 * `*value` untouched, for anything else: blanks and trailing letters too. */
bool cli_parse_integer(const char *text, int64_t least, int64_t most,
                       int64_t *value);

/* A number of seconds from 0 to `most`, decimals allowed ("2", "0.5", ".25"),
 * as nanoseconds; what is finer is dropped. */
bool cli_parse_seconds(const char *text, int64_t most, int64_t *nanoseconds);

/* An amount in dollars as whole cents, 0 to `most` cents: "10", "7.50", with
 * "$" and commas between thousands where one likes. Never more than two
 * decimals, never a sign. */
bool cli_parse_money(const char *text, int64_t most, int64_t *cents);

/* Writes an amount as "10", "7.50" or "-1234.05", and returns `text`. */
enum { CLI_MONEY_SIZE = 24 };
const char *cli_money(char text[CLI_MONEY_SIZE], int64_t cents);

/* The same, always to the cent: "10.00". */
const char *cli_money_to_the_cent(char text[CLI_MONEY_SIZE], int64_t cents);

/* Room for a quotation: see cli_quote. */
enum { CLI_QUOTE_SIZE = 48 };

/* Writes `bytes` between double quotes, fit for a message on any terminal:
 * what is no printable ASCII as \xNN, the end of a long text as three dots.
 * Returns `quote`. */
const char *cli_quote(char quote[CLI_QUOTE_SIZE], const char *bytes,
                      size_t length);

/* ---- Lists ---- */

/* The first word of a list: blanks, commas and line ends part words, `#`
 * begins a comment that ends with its line. Returns where the word begins,
 * with its length, which is 0 at the end of the list. */
const char *cli_first_word(const char *text, size_t *length);

/* ---- Check values ---- */

/* The check value of no bytes, and with some more: small, and any change
 * shows. FNV-1a, 64 bits, by Fowler, Noll and Vo. */
uint64_t cli_check_start(void);
uint64_t cli_check(uint64_t check, const void *bytes, size_t length);

/* ---- Options ---- */

enum { CLI_PROBLEM_SIZE = 160 }; /* room for what is wrong, in words */

/*
 * An option, or (without a name) an operand. One of the targets says what its
 * value is; an option with `given` alone is a flag. Targets are written as
 * the arguments are read, the last one wins.
 */
struct cli_option {
    char letter;      /* -p; 0 for none */
    bool repeats;     /* an operand, the last one: any number may follow it */
    const char *name; /* --pause */
    const char *argument; /* what --help calls its value: SECONDS */
    const char *help;     /* a line for --help */

    bool *given; /* set to true when it is there; may be NULL */

    int64_t *integer;     /* a whole number from `least` to `most` */
    int64_t *nanoseconds; /* seconds with decimals, 0 to `most` seconds */
    int64_t least;
    int64_t most;

    const char **text; /* any text, as it is */
    bool (*take)(void *target, const char *value,
                 char problem[CLI_PROBLEM_SIZE]);
    void *
        target; /* anything else: `take` puts it there, or says what is wrong */
};

struct cli_usage {
    const char *purpose;  /* one or more lines for --help */
    const char *examples; /* lines for --help, each a command that works */
    const struct cli_option
        *options; /* --help and --version come by themselves */
    size_t option_count;
    const struct cli_option *operands; /* each may be left out from the end */
    size_t operand_count;
    const char *no; /* what exit status 1 says, or NULL where it never comes */
};

/* At most this many options a program, --help and --version not counted. */
enum { CLI_OPTIONS_MAX = 30 };

/* Reads the arguments, up to --help or --version. True: go on. False: end with
 * `*status`, be it that
 * --help or --version has been answered or that something was wrong and has
 * been said. A number below zero is taken as an operand, never as an option. */
bool cli_read_options(const struct cli *cli, const struct cli_usage *usage,
                      int argc, char *argv[], enum cli_status *status);

/* --ascii and --pause, which several programs have. A program that takes
 * --pause waits CLI_PAUSE_DEFAULT without it. */
#define CLI_PAUSE_DEFAULT ((int64_t)2 * CLI_NANOSECONDS)
struct cli_option cli_ascii_option(bool *ascii, const char *help);
struct cli_option cli_pause_option(int64_t *pause, const char *help);

/* Writes "WANTED, not "…"", for a `take` that can't. Answers false. */
bool cli_refuse_value(const char *wanted, const char *value,
                      char problem[CLI_PROBLEM_SIZE]);

/* ---- Names that people type ---- */

/* Returns the index of the name that `word` spells, or -1 if there is none.
 * American and British spellings count as the same: colour finds color. */
int cli_find_name(const char *word, const char *const names[], size_t count);

/* One mistyped letter is allowed for this many letters. */
enum { CLI_LETTERS_PER_TYPO = 3 };

/* Returns the name that somebody who typed the first `length` bytes of `word`
 * most likely meant, or NULL if no name is near enough. A letter that is
 * missing, added, wrong or swapped with the next one counts as one typo (the
 * Damerau-Levenshtein distance); upper case and British spelling don't count.
 * Of names equally near it returns the first. */
const char *cli_nearest(const char *word, size_t length,
                        const char *const names[], size_t count);

/* Writes `unknown WHAT "WORD"; did you mean "NAME"?` to `problem`, or, if no
 * name is near enough, `unknown WHAT "WORD"; HINT`. The hint says what to do:
 * "type help", say, or which names there are. */
void cli_say_unknown(char problem[CLI_PROBLEM_SIZE], const char *what,
                     const char *word, const char *const names[], size_t count,
                     const char *hint);

/* ---- Ctrl-C ---- */

/* While it is held, SIGINT, SIGTERM and SIGHUP wait to be asked for, but for
 * those that were to be ignored. There is no handler, and so nothing global. */
struct cli_interrupt {
    sigset_t signals;
    sigset_t before;
};

void cli_interrupt_hold(struct cli_interrupt *interrupt);
bool cli_interrupt_asked(const struct cli_interrupt *interrupt);
/* What was asked for is not told again. */
void cli_interrupt_release(const struct cli_interrupt *interrupt);

/* ---- Lines ---- */

enum { CLI_LINE_SIZE = 256 };

/* A line that is longer ends there: some files, such as /dev/zero, are one
 * line without end. */
enum { CLI_LINE_MOST = 1 << 24 };

/* A line of input without its end and the blanks around it. */
struct cli_line {
    char text[CLI_LINE_SIZE]; /* as much as there is room for */
    size_t length;            /* of the text, NUL bytes included */
    bool is_cut;              /* there was more */
    bool is_text;             /* it is whole and has no NUL byte */
};

/* Writes a prompt and flushes. */
enum cli_status cli_prompt(const struct cli *cli, const char *prompt);

/* Says that there is no more input, or why it can't be read, where `wanted`
 * was expected. Answers CLI_FAILED. */
enum cli_status cli_input_ended(const struct cli *cli, const char *wanted);

/* Reads the next line with something on it but a comment, behind a prompt.
 * Who presses Enter alone on a terminal is asked again; a script is not. A
 * line that is no text is answered, too. False at the end of the input. */
bool cli_read_answer(const struct cli *cli, const char *prompt,
                     struct cli_line *line);

enum { CLI_BAD_LINES_MAX = 10 }; /* in a row; then the input is no game */

/* Reads the next line; however long it is, no more is kept. False, with a
 * line of length 0, at the end of the input. */
bool cli_read_line(FILE *in, struct cli_line *line);

/* Why a line is no text, in words, or NULL. */
const char *cli_line_problem(const struct cli_line *line,
                             char problem[CLI_PROBLEM_SIZE]);

/* ---- Questions ---- */

struct cli_number {
    const char *prompt;
    const char *name; /* what it is called in a message: "the seed" */
    int64_t least;
    int64_t most;
    bool alone; /* nothing else may stand on its line */
};

/* Asks once. A bad number, or none, is a failure. What follows the number on
 * its line stays for the next question, unless the number must be alone. */
enum cli_status cli_ask_number(const struct cli *cli,
                               const struct cli_number *number, int64_t *value);

struct cli_choice {
    const char *prompt;
    const char *letters; /* the answers, in lower case */
    const char *hint;    /* ends a message: "type h to hit or s to stand" */
};

/* Asks until the next character that is no white space is one of the letters,
 * in either case. At any other it complains, drops the rest of the line and
 * asks again. Only the end of the input is a failure. */
enum cli_status cli_ask_letter(const struct cli *cli,
                               const struct cli_choice *choice, char *letter);

/* Asks until a line of text comes, be it empty; complains of any other. Only
 * the end of the input is a failure. */
enum cli_status cli_ask_line(const struct cli *cli, const char *prompt,
                             struct cli_line *line);

enum { CLI_WORDS_MAX = 3 };

struct cli_word {
    const char *letter; /* stands for the word */
    const char *word;
};

/* A question whose answers are words, or single letters for them. */
struct cli_words {
    const char *prompt;
    struct cli_word answers[CLI_WORDS_MAX]; /* NULL behind fewer */
    const char *hint;                       /* ends a message */
};

/* Asks until a line is one of the answers, in either case, and says which,
 * from 0. At any other it complains and asks again. Only the end of the input
 * is a failure. */
enum cli_status cli_ask_word(const struct cli *cli,
                             const struct cli_words *question, int *answer);

#endif
