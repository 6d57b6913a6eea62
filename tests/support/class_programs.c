/* Runs the course's programs in a process of their own, which is a copy of the
 * test's. Their streams are files, whose bytes are then those of the caller. */
#include "support/class_inside.h"

#include "support/class_programs.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "support/check.h"

/* A pause, and how long the output was when it began; or the end. */
struct note {
    off_t place;   /* ENDED: `value` is the exit status */
    int64_t value; /* nanoseconds */
};

enum { ENDED = -1 };

/* Where a program's process writes its notes. */
enum { NOTES = 100 };

unsigned note_sleep(unsigned seconds)
{
    const struct note note = {lseek(STDOUT_FILENO, 0, SEEK_CUR),
                              (int64_t)seconds * CLI_NANOSECONDS};
    if (seconds > 0 && write(NOTES, &note, sizeof note) != sizeof note)
        abort();
    return 0;
}

/* Ends the process without an end of the program: to valgrind, what the test
 * had allocated before it made the copy would be leaked. Other C libraries than
 * glibc have no on_exit(), and their processes just end. */
#ifdef __GLIBC__
static void leave(int status, void *unused)
{
    (void)unused;
    const struct note note = {ENDED, status};
    if (write(NOTES, &note, sizeof note) == sizeof note)
        raise(SIGKILL);
}
#endif

/* Copies at most `most` bytes. */
static void copy_bytes(FILE *to, FILE *from, off_t most)
{
    int byte;
    for (off_t i = 0; i < most && (byte = getc(from)) != EOF; i++)
        putc(byte, to);
}

static int (*main_of(const char *program))(int argc, char *argv[])
{
    if (strcmp(program, "shuffle") == 0)
        return shuffle_main;
    if (strcmp(program, "deal") == 0)
        return deal_main;
    if (strcmp(program, "play") == 0)
        return play_main;
    assert_string_equal(program, "extra");
    return extra_main;
}

enum { IN, OUT, ERRORS, FILES };

/* Returns the exit status, or -1 if it is among the notes. */
static int run_in_a_copy(FILE *const files[FILES], FILE *notes,
                         const char *program, const char *seed)
{
    int (*run)(int argc, char *argv[]) = main_of(program);
    fflush(NULL);
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        char *arguments[] = {(char *)program, (char *)seed, NULL};
        bool ready = dup2(fileno(notes), NOTES) == NOTES;
        for (int i = 0; i < FILES; i++)
            ready = dup2(fileno(files[i]), i) == i && ready;
#ifdef __GLIBC__
        ready = on_exit(leave, NULL) == 0 && ready; /* first, so it runs last */
#endif
        exit(ready ? run(seed ? 2 : 1, arguments) : 99);
    }
    int status;
    assert_int_equal(waitpid(process, &status, 0), process);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

enum cli_status class_program_run(const struct cli *cli, const char *program,
                                  const char *seed)
{
    FILE *files[FILES], *notes = tmpfile();
    assert_non_null(notes);
    for (int i = 0; i < FILES; i++) {
        files[i] = tmpfile();
        assert_non_null(files[i]);
    }
    copy_bytes(files[IN], cli->in, INT64_MAX);
    rewind(files[IN]);
    int status = run_in_a_copy(files, notes, program, seed);

    struct note note;
    off_t place = 0;
    rewind(files[OUT]);
    rewind(files[ERRORS]);
    rewind(notes);
    while (fread(&note, sizeof note, 1, notes) == 1) {
        if (note.place == ENDED) {
            status = (int)note.value;
            break;
        }
        copy_bytes(cli->out, files[OUT], note.place - place);
        place = note.place;
        fflush(cli->out);
        cli->sleep(cli->clock, note.value);
    }
    copy_bytes(cli->out, files[OUT], INT64_MAX);
    copy_bytes(cli->errors, files[ERRORS], INT64_MAX);
    for (int i = 0; i < FILES; i++)
        fclose(files[i]);
    fclose(notes);
    assert_true(status >= 0); /* it ended by itself */
    return (enum cli_status)status;
}
