/* The golden transcripts: NAME.in is the input of a program, NAME.out is its
 * output. */
#ifndef SUPPORT_TRANSCRIPTS_H
#define SUPPORT_TRANSCRIPTS_H

#include <stddef.h>

struct transcript {
    char program[16];
    char *input;
    size_t input_length;
    char *output;
};

/* Calls `check` for each transcript and returns the number of transcripts. */
int for_each_transcript(void (*check)(const char *name,
                                      const struct transcript *transcript));

#endif
