/* A struct cli whose streams are texts and whose clock only records sleeps. */
#ifndef SUPPORT_FAKE_CLI_H
#define SUPPORT_FAKE_CLI_H

#include "cli.h"

struct fake_cli {
    struct cli cli;
    char *output; /* what was flushed so far; the same for errors */
    size_t output_length;
    char *errors;
    size_t errors_length;
    int sleeps;
    int64_t slept; /* nanoseconds in total */
    int64_t now;   /* seconds; advances only by sleeps */
    int looks;     /* at the stopwatch; each takes a millisecond */
    size_t length_at_sleeps[128]; /* of the output when each sleep began */
};

/* Opens a fake. `input` can contain NUL bytes and must outlive it. */
void fake_cli_open(struct fake_cli *fake, const char *input,
                   size_t input_length);

/* Updates `output` and `errors`. */
void fake_cli_flush(struct fake_cli *fake);

void fake_cli_close(struct fake_cli *fake);

#endif
