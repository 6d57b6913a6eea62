/* A struct cli that reads its input from bytes, and keeps its output and errors
 * as texts. */
#ifndef FUZZING_STREAMS_H
#define FUZZING_STREAMS_H

#include "cli.h"
#include "fuzz/require.h"

struct streams {
    struct cli cli;
    char *output, *errors;
    size_t output_length, errors_length;
};

/* The length must not be 0, because fmemopen() can't open empty files. */
static inline void streams_open(struct streams *streams, const uint8_t *bytes,
                                size_t length)
{
    *streams = (struct streams){.output = NULL};
    streams->cli = (struct cli){
        .program = "fuzz",
        .in = fmemopen((void *)bytes, length, "r"),
        .out = open_memstream(&streams->output, &streams->output_length),
        .errors = open_memstream(&streams->errors, &streams->errors_length),
    };
    REQUIRE(streams->cli.in && streams->cli.out && streams->cli.errors);
}

/* Completes the texts. streams_free() frees them. */
static inline void streams_close(struct streams *streams)
{
    fclose(streams->cli.in);
    fclose(streams->cli.out);
    fclose(streams->cli.errors);
}

static inline void streams_free(struct streams *streams)
{
    free(streams->output);
    free(streams->errors);
}

#endif
