/* A struct cli whose streams are texts and whose clock only takes notes. */
#include "support/fake_cli.h"

#include <stdlib.h>

#include "support/check.h"

enum {
    NOTES = sizeof((struct fake_cli *)0)->length_at_sleeps / sizeof(size_t)
};

static void note_sleep(void *clock, int64_t nanoseconds)
{
    struct fake_cli *fake = clock;
    /* Only flushed output counts: the stream keeps the rest in its buffer. */
    if (fake->sleeps < NOTES)
        fake->length_at_sleeps[fake->sleeps] = fake->output_length;
    fake->sleeps++;
    fake->slept += nanoseconds;
}

static int64_t look_at_clock(void *clock)
{
    const struct fake_cli *fake = clock;
    return fake->now + fake->slept / CLI_NANOSECONDS;
}

/* Each look takes a millisecond, so that a program can wait by looking. */
static int64_t look_at_stopwatch(void *clock)
{
    struct fake_cli *fake = clock;
    enum { LOOK = CLI_NANOSECONDS / 1000 };
    return fake->slept + (int64_t)LOOK * ++fake->looks;
}

/* fmemopen() refuses a length of 0, so an empty input is an empty file. */
static FILE *open_input(const char *input, size_t length)
{
    FILE *in = length > 0 ? fmemopen((void *)input, length, "r") : tmpfile();
    assert_non_null(in);
    return in;
}

void fake_cli_open(struct fake_cli *fake, const char *input,
                   size_t input_length)
{
    *fake = (struct fake_cli){.sleeps = 0};
    fake->cli = (struct cli){
        .program = "test",
        .in = open_input(input, input_length),
        .out = open_memstream(&fake->output, &fake->output_length),
        .errors = open_memstream(&fake->errors, &fake->errors_length),
        .sleep = note_sleep,
        .now = look_at_clock,
        .ticks = look_at_stopwatch,
        .clock = fake,
    };
    assert_non_null(fake->cli.out);
    assert_non_null(fake->cli.errors);
    fake_cli_flush(fake);
}

void fake_cli_flush(struct fake_cli *fake)
{
    fflush(fake->cli.out);
    fflush(fake->cli.errors);
}

void fake_cli_close(struct fake_cli *fake)
{
    fclose(fake->cli.in);
    fclose(fake->cli.out);
    fclose(fake->cli.errors);
    free(fake->output);
    free(fake->errors);
}
