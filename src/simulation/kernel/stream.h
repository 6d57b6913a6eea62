/* Random words in bulk, for the kernel. */
#ifndef SIMULATION_STREAM_H
#define SIMULATION_STREAM_H

#include <stdint.h>

/*
 * Eight xoshiro128++ 1.0 generators side by side (David Blackman and Sebastiano
 * Vigna, "Scrambled linear pseudorandom number generators", 2021). Each has a
 * period of 2^128 - 1 and passes every known test suite, and the eight of them
 * run as one vector operation. Their states are words of splitmix64, which is
 * started from the seed and the block. Two blocks would share generators if
 * their starts were only a few steps apart; the chance of that is 2^-60 per
 * pair.
 */
enum { STREAM_WIDTH = 8, STREAM_WORDS = 4096 };

struct stream {
    uint32_t state[4][STREAM_WIDTH];
    uint32_t used; /* how many words were taken */
    uint32_t words[STREAM_WORDS];
};

/* Returns the state of splitmix() for a seed and a block. */
uint64_t splitmix_start(uint64_t seed, uint64_t block);

/* Starts the stream of a seed and a block. */
void stream_start(struct stream *stream, uint64_t seed, uint64_t block);

/* Replaces all words with new ones. */
void stream_fill(struct stream *stream);

/* Returns the next `count` words, at most STREAM_WORDS. They are valid until
 * the next call. */
static inline const uint32_t *stream_take(struct stream *stream, uint32_t count)
{
    if (stream->used + count > STREAM_WORDS)
        stream_fill(stream);
    const uint32_t *words = stream->words + stream->used;
    stream->used += count;
    return words;
}

#endif
