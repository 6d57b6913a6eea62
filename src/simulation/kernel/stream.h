/* Random words in bulk, for the kernel. */
#ifndef SIMULATION_STREAM_H
#define SIMULATION_STREAM_H

#include <stdint.h>

/*
 * Eight generators xoshiro128++ 1.0 side by side (David Blackman and Sebastiano
 * Vigna, «Scrambled linear pseudorandom number generators», 2021): each has a
 * period of 2^128 - 1 and passes every known battery of tests, and eight of
 * them are one vector operation. Their states are words of splitmix64, which
 * is started from the seed and the block: two blocks whose starts lie a few
 * steps apart would share generators, which has a chance of 2^-60 a pair.
 */
enum { STREAM_WIDTH = 8, STREAM_WORDS = 4096 };

struct stream {
    uint32_t state[4][STREAM_WIDTH];
    uint32_t used; /* of the words */
    uint32_t words[STREAM_WORDS];
};

/* The state of splitmix() for a seed and block. */
uint64_t splitmix_start(uint64_t seed, uint64_t block);

/* The stream of this seed and block. */
void stream_start(struct stream *stream, uint64_t seed, uint64_t block);

/* Makes all words new. */
void stream_fill(struct stream *stream);

/* The next `count` words (at most STREAM_WORDS), there until the next call. */
static inline const uint32_t *stream_take(struct stream *stream, uint32_t count)
{
    if (stream->used + count > STREAM_WORDS)
        stream_fill(stream);
    const uint32_t *words = stream->words + stream->used;
    stream->used += count;
    return words;
}

#endif
