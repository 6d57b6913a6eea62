/* Runs programs under test, either between a file and a pipe or in a terminal
 * of their own. */
#ifndef SUPPORT_PROCESS_H
#define SUPPORT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* Splits a line into at most `most` words, in place. */
void split_words(char *line, const char *words[], int most);

/* Return the contents of a file, or the rest of a stream, ending with '\0'. The
 * caller frees them. `length` may be NULL. */
char *read_file(const char *path, size_t *length);

/* Makes a file of `text`, in place of one that is there. */
void write_file(const char *path, const char *text);
char *read_stream(FILE *file, size_t *length);

/* Reads the file whose name is that of `path` with another ending. */
char *read_beside(const char *path, const char *ending);

/* ---- With all the input at once ---- */

/* Returns the directory of the programs: $PROGRAMS_DIR, or bin. */
const char *programs_dir(void);

/* Returns the directory of the programs built with musl: $MUSL_PROGRAMS_DIR, or
 * build/musl/bin. */
const char *musl_programs_dir(void);

/* Return the folders of the compiled bots, and of students' programs. */
const char *bots_folder(void);
const char *candidates_dir(void);

struct run {
    const char *folder;        /* NULL: programs_dir() */
    const char *arguments[12]; /* the program's name first */
    const char *line;          /* more arguments, which a shell splits */
    const char *input;         /* NULL for none */
    size_t input_length;       /* 0: the length of the text */
    size_t input_times;        /* how often it is repeated; 0: once */
    bool input_closed;         /* the program has no standard input */
    const char *output_path;   /* replaces the pipe, such as /dev/full */
    bool output_closed;        /* the program has no standard output */
    bool output_unread;        /* nobody reads its standard output */
    bool is_alone;             /* runs without $RUNNER, because it takes long;
                                  another test runs it there with less work */
};

struct run_result {
    int status;   /* the exit status, or minus the signal */
    char *output; /* ends with a '\0', like `errors` */
    char *errors;
    long peak_kib; /* the most memory that it used */
    double seconds;
};

/* Runs a program to its end. Fails the test if it can't be started. */
void run_program(const struct run *run, struct run_result *outcome);
void run_result_free(struct run_result *outcome);

/* Runs `program` with the arguments of `line`, which a shell splits. `input`
 * may be NULL. */
void run_line(const char *program, const char *line, const char *input,
              struct run_result *outcome);

/* ---- In a terminal ---- */

struct terminal {
    pid_t child;
    int master;
    size_t awaited; /* how much of the text earlier waits have matched */
    size_t length;
    char text[1 << 16]; /* everything shown so far, and a '\0' */
};

/* Starts a program from `folder`, usually programs_dir(), in a terminal that
 * echoes what is typed. */
void terminal_start(struct terminal *terminal, const char *folder,
                    const char *const arguments[], unsigned short columns);

/* Waits until `text` is shown after the text that an earlier wait found. Fails
 * the test if the program ends first or is silent for a minute. */
void terminal_wait_for(struct terminal *terminal, const char *text);

void terminal_type(const struct terminal *terminal, const char *bytes);

/* Reads to the end of the output. Returns the exit status, or minus the signal.
 */
int terminal_finish(struct terminal *terminal);

#endif
