/*
 * Input: lines, and questions with their answers. A part of the module cli.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli.h"

/* ---- Lines ---- */

enum { CLI_LINE_SIZE = 256 };

/* A line of input, without its newline and the blanks around it. */
struct cli_line {
    char text[CLI_LINE_SIZE]; /* the line, or as much as fits */
    size_t length;            /* the bytes in `text`, NUL bytes included */
    bool is_cut;              /* the line was longer */
    bool is_text;             /* not cut, and without NUL bytes */
};

/* Reports that the input ended where `wanted` was expected, or why the input
 * can't be read. Returns CLI_FAILED. */
enum cli_status cli_input_ended(const struct cli *cli, const char *wanted);

/* Writes `prompt`, and reads the next line that isn't empty or a comment. On a
 * terminal it writes the prompt again after each line that it skips. Stores why
 * the line isn't text in `problem`, which is "" if it is. Returns CLI_NO at the
 * end of the input. */
enum cli_status cli_ask_answer(const struct cli *cli, const char *prompt,
                               struct cli_line *line,
                               char problem[CLI_PROBLEM_SIZE]);

/* After this many invalid lines in a row a program gives up. */
enum { CLI_BAD_LINES_MAX = 10 };

/* Reads the next line and keeps as much of it as fits. Returns false, with a
 * line of length 0, at the end of the input. */
bool cli_read_line(FILE *in, struct cli_line *line);

/* Cuts off the blanks at both ends of a text, in place, and returns its start.
 */
char *cli_trim(char *text);

/* A file of settings that is being read: lines of "name = value", and comments
 * from a # that isn't in quotes. */
struct cli_settings {
    FILE *file;
    int line; /* the number of the last one, from 1 */
    char text[512];
};

/* Returns the next setting, without the blanks around it, until the next call.
 * Returns NULL, with no problem (""), at the end of the file. */
char *cli_next_setting(struct cli_settings *settings,
                       char problem[CLI_PROBLEM_SIZE]);

/* Ends a setting after its name and returns its value, or NULL if it has
 * none. */
char *cli_split_setting(char *setting, char what[CLI_PROBLEM_SIZE]);

/* Puts the number of the line before `what` is wrong. Returns false. */
bool cli_setting_fault(const struct cli_settings *settings, const char *what,
                       char problem[CLI_PROBLEM_SIZE]);

/* Reads all settings, whose names and values `take` gets. Returns false, with
 * the problem, at the first that it can't take. */
bool cli_read_settings(FILE *file,
                       bool (*take)(void *target, const char *name,
                                    const char *value,
                                    char what[CLI_PROBLEM_SIZE]),
                       void *target, char problem[CLI_PROBLEM_SIZE]);

/* ---- A file that one reader knows ---- */

enum { CLI_PATH_PROBLEM_SIZE = 512 };

/* Reads the file at `path` into `target`. If that fails, returns false: the
 * problem is the path, `between` and what `read` says, or that it can't be
 * read. */
bool cli_read_path(const char *path, const char *between,
                   bool (*read)(void *target, FILE *file,
                                char problem[CLI_PROBLEM_SIZE]),
                   void *target, char problem[CLI_PATH_PROBLEM_SIZE]);

/* ---- CSV ---- */

enum { CLI_CSV_COLUMNS = 256 };

/* Takes the values of a line, from 1; "" behind the last one. Returns what is
 * wrong, or NULL. */
typedef const char *cli_csv_taker(void *target, size_t line,
                                  const char *const values[CLI_CSV_COLUMNS]);

/* Reads a CSV with commas, or with semicolons, until `take` finds something
 * wrong. In that case returns false, with the problem, which begins with the
 * line. */
bool cli_read_csv(FILE *file, cli_csv_taker *take, void *target,
                  char problem[CLI_PROBLEM_SIZE]);

/* ---- Questions ---- */

/* The next two functions report an invalid answer and ask again. They return
 * CLI_FAILED only if the input ends or the output can't be written. */

/* Asks until the answer is a line of text, which can be empty. */
enum cli_status cli_ask_line(const struct cli *cli, const char *prompt,
                             struct cli_line *line);

enum { CLI_WORDS_MAX = 3 };

/* A question whose answers are words, or single letters that stand for them. */
struct cli_words {
    const char *prompt;
    struct cli_word {
        const char *letter;
        const char *word;
    } answers[CLI_WORDS_MAX]; /* NULL after the last one */
    const char *hint;         /* the end of a message */
};

/* Asks until a line is one of the answers, in upper or lower case, and stores
 * its index. */
enum cli_status cli_ask_word(const struct cli *cli,
                             const struct cli_words *question, int *answer);

#endif
