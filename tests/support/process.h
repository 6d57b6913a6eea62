/* Programs under test: run between a file and a pipe, or in a terminal of
 * their own. */
#ifndef SUPPORT_PROCESS_H
#define SUPPORT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Returns the contents of a file, ending with '\0'. The caller frees them. */
char *read_file(const char *path, size_t *length);

/* ---- With all their input at once ---- */

/* Returns the directory of the programs: $PROGRAMS_DIR, or bin. */
const char *programs_dir(void);

/* Returns the directory of the programs built with musl: $MUSL_PROGRAMS_DIR, or
 * build/musl/bin. */
const char *musl_programs_dir(void);

struct run {
    const char *folder;        /* NULL: programs_dir() */
    const char *arguments[12]; /* the program's name first */
    const char *line;          /* more of them, as a shell splits them */
    const char *input;         /* NULL for none */
    size_t input_length;       /* 0: as long as the text is */
    size_t input_times;        /* fed so often; 0 means once */
    bool input_closed;         /* the program has no standard input */
    const char *output_path;   /* written to instead of a pipe: /dev/full */
    bool output_closed;        /* the program has no standard output */
    bool output_unread;        /* nobody reads its standard output */
    bool is_alone;             /* without $RUNNER: what computes for long, and
                                  is run by it elsewhere, for less */
};

struct run_result {
    int status;   /* the exit status, or minus the signal */
    char *output; /* with a '\0' behind its end, like the next */
    char *errors;
    long peak_kib; /* most memory used */
    double seconds;
};

/* Runs a program to its end. Fails the test if it can't be started. */
void run_program(const struct run *run, struct run_result *outcome);
void run_result_free(struct run_result *outcome);

/* ---- In a terminal ---- */

struct terminal {
    pid_t child;
    int master;
    size_t awaited; /* how much of the text the waits have used up */
    size_t length;
    char text[1 << 16]; /* all that was shown so far, with a '\0' at its end */
};

/* Starts a program of a folder, programs_dir() as a rule, in a terminal that
 * echoes what is typed. */
void terminal_start(struct terminal *terminal, const char *folder,
                    const char *const arguments[], unsigned short columns);

/* Waits until `text` is shown, behind what an earlier wait found. The test
 * fails when the program ends first, or is silent for a minute. */
void terminal_wait_for(struct terminal *terminal, const char *text);

void terminal_type(const struct terminal *terminal, const char *bytes);

/* Reads to the end; the exit status, or minus the signal. */
int terminal_finish(struct terminal *terminal);

#endif
