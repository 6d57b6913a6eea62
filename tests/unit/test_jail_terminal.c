/* Tests of how the supervisor reads a sandboxed process's terminal, with read()
 * scripted: the kernel reports the end too early only once in 20,000 runs. */
#define _GNU_SOURCE /* as the file under test does */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What read() does in turn: it returns these bytes, or fails. */
struct scripted_read {
    const char *bytes;
    int error;
};

static const struct scripted_read *next_read;

static ssize_t read_scripted(int file, void *bytes, size_t size)
{
    (void)file;
    const struct scripted_read step = *next_read++;
    if (step.bytes == NULL) {
        errno = step.error;
        return -1;
    }
    assert_true(strlen(step.bytes) <= size);
    memcpy(bytes, step.bytes, strlen(step.bytes));
    return (ssize_t)strlen(step.bytes);
}

int supervisor_main(int argc, char **argv); /* the main() of the supervisor */
#define main supervisor_main
#define read read_scripted
/* NOLINTNEXTLINE(bugprone-suspicious-include): it calls the read() above */
#include "jail/supervisor.c"
#undef main
#undef read

/* Copies what the scripted calls return, and compares it. */
static void assert_copied(const struct scripted_read *reads,
                          const char *expected, bool is_open)
{
    FILE *file = tmpfile();
    char output[64] = "";
    assert_non_null(file);
    struct supervisor_slot cell = {.terminal = dup(STDOUT_FILENO),
                                   .output = fileno(file),
                                   .limits.output = sizeof output};
    next_read = reads;
    assert_true(pty_copy(&cell));
    assert_true(pread(cell.output, output, sizeof output - 1, 0) >= 0);
    assert_text_equal(output, expected, "what was copied");
    assert_int_equal(cell.terminal >= 0, is_open);
    pty_close(&cell);
    fclose(file);
}

TEST(bytes_after_an_early_end_are_copied)
{
    static const struct scripted_read reads[] = {
        {"Dealer busts!\n", 0},
        {NULL, EIO},
        {"Player wins!\n", 0},
        {NULL, EIO},
        {NULL, EIO},
    };
    assert_copied(reads, "Dealer busts!\nPlayer wins!\n", false);
}

TEST(a_terminal_without_bytes_stays_open)
{
    static const struct scripted_read reads[] = {{"Seed: ", 0}, {NULL, EAGAIN}};
    static const struct scripted_read later[] = {{NULL, EIO}, {NULL, EAGAIN}};
    assert_copied(reads, "Seed: ", true);
    assert_copied(later, "", true);
}
