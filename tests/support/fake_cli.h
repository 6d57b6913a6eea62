/* A struct cli whose streams are texts and whose clock only records sleeps. */
#ifndef SUPPORT_DESK_H
#define SUPPORT_DESK_H

#include "cli.h"

struct fake_cli {
    struct cli cli;
    char *output; /* what was flushed so far; likewise below */
    size_t output_length;
    char *errors;
    size_t errors_length;
    int sleeps;
    int64_t slept;                /* nanoseconds in all */
    int64_t now;                  /* seconds; stands still but for sleeps */
    int looks;                    /* at the stopwatch, a millisecond each */
    size_t length_at_sleeps[128]; /* of the output, when it fell asleep */
};

/* Opens a fake. `input` can contain NUL bytes and must outlive it. */
void fake_cli_open(struct fake_cli *fake, const char *input,
                   size_t input_length);

/* Updates `output` and `errors`. */
void fake_cli_flush(struct fake_cli *fake);

void fake_cli_close(struct fake_cli *fake);

#endif
