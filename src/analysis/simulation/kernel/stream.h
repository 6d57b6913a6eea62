/* Random words in bulk, for the kernel. */
#ifndef SIMULATION_STREAM_H
#define SIMULATION_STREAM_H

#include <stdint.h>

/*
 * As many xoshiro128++ 1.0 generators side by side as a group has tables (David
 * Blackman and Sebastiano Vigna, "Scrambled linear pseudorandom number
 * generators", 2021). Each has a period of 2^128 - 1 and passes every known
 * test suite, and all of them run as a few vector operations. Their states are
 * words of splitmix64, which is started from the seed and the block. Two blocks
 * would share generators if their starts were only a few steps apart; the
 * chance of that is 2^-58 per pair.
 */
enum { STREAM_WIDTH = 32, STREAM_WORDS = 1024 };

struct stream {
    _Alignas(64) uint32_t state[4][STREAM_WIDTH];
    _Alignas(64) uint32_t words[STREAM_WORDS];
    _Alignas(64) uint32_t single[STREAM_WIDTH];
    uint32_t used;   /* how many of `words` were taken */
    uint32_t unused; /* how many of `single` weren't taken */
    int width;
};

/* Returns the state of splitmix() for a seed and a block. */
uint64_t splitmix_start(uint64_t seed, uint64_t block);

/* Starts the stream of a seed and a block. Words are made by vectors of 4, 8 or
 * 16 words, which the CPU must have; the width changes only the speed. */
void stream_start(struct stream *stream, uint64_t seed, uint64_t block,
                  int width);

/* Replaces all words with new ones. */
void stream_fill(struct stream *stream);

/* Returns the next STREAM_WIDTH words. They are valid until the next call. */
static inline const uint32_t *stream_takes_row(struct stream *stream)
{
    if (stream->used == STREAM_WORDS)
        stream_fill(stream);
    const uint32_t *words = stream->words + stream->used;
    stream->used += STREAM_WIDTH;
    return words;
}

/* Returns a single word. Rows that are taken one by one stay whole. */
uint32_t stream_takes_word(struct stream *stream);

#endif
