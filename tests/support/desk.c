/* A struct cli whose streams are texts and whose clock only takes notes. */
#include "support/desk.h"

#include <stdlib.h>

#include "support/check.h"

enum { NOTES = sizeof((struct desk *)0)->length_at_sleeps / sizeof(size_t) };

static void note_sleep(void *clock, int64_t nanoseconds)
{
    struct desk *desk = clock;
    /* Only what was flushed counts: the stream has not told us the rest. */
    if (desk->sleeps < NOTES)
        desk->length_at_sleeps[desk->sleeps] = desk->output_length;
    desk->sleeps++;
    desk->slept += nanoseconds;
}

static int64_t look_at_clock(void *clock)
{
    const struct desk *desk = clock;
    return desk->now + desk->slept / CLI_NANOSECONDS;
}

/* Who waits by looking gets on: each look takes a millisecond. */
static int64_t look_at_stopwatch(void *clock)
{
    struct desk *desk = clock;
    enum { LOOK = CLI_NANOSECONDS / 1000 };
    return desk->slept + (int64_t)LOOK * ++desk->looks;
}

/* fmemopen() refuses a length of 0, so no input is a file of nothing. */
static FILE *open_input(const char *input, size_t length)
{
    FILE *in = length > 0 ? fmemopen((void *)input, length, "r") : tmpfile();
    assert_non_null(in);
    return in;
}

void desk_open(struct desk *desk, const char *input, size_t input_length)
{
    *desk = (struct desk){.sleeps = 0};
    desk->cli = (struct cli){
        .program = "test",
        .in = open_input(input, input_length),
        .out = open_memstream(&desk->output, &desk->output_length),
        .errors = open_memstream(&desk->errors, &desk->errors_length),
        .sleep = note_sleep,
        .now = look_at_clock,
        .ticks = look_at_stopwatch,
        .clock = desk,
    };
    assert_non_null(desk->cli.out);
    assert_non_null(desk->cli.errors);
    desk_flush(desk);
}

void desk_flush(struct desk *desk)
{
    fflush(desk->cli.out);
    fflush(desk->cli.errors);
}

void desk_close(struct desk *desk)
{
    fclose(desk->cli.in);
    fclose(desk->cli.out);
    fclose(desk->cli.errors);
    free(desk->output);
    free(desk->errors);
}
