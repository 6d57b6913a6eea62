/* Random words in bulk, for the kernel. */
#include "simulation/kernel/stream.h"

#include <string.h>

#include "cards.h"

uint64_t splitmix_start(uint64_t seed, uint64_t block)
{
    uint64_t state = seed;
    state = splitmix(&state) + block;
    return splitmix(&state);
}

void stream_start(struct stream *stream, uint64_t seed, uint64_t block)
{
    uint64_t state = splitmix_start(seed, block);
    for (int word = 0; word < 4; word++)
        for (int i = 0; i < STREAM_WIDTH; i++)
            stream->state[word][i] = (uint32_t)(splitmix(&state) >> 32);
    for (int i = 0; i < STREAM_WIDTH; i++)
        stream->state[0][i] |= 1; /* never all zero */
    stream_fill(stream);
}

/* A vector type. Compilers map it to whatever the machine has. */
typedef uint32_t row __attribute__((vector_size(4 * STREAM_WIDTH)));

enum { ROWS = STREAM_WORDS / STREAM_WIDTH };

static inline __attribute__((always_inline)) void
fill_words(struct stream *stream)
{
    row state[4];
    memcpy(state, stream->state, sizeof state);
    row a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < ROWS; i++) {
        row sum = a + d;
        row words = ((sum << 7) | (sum >> 25)) + a;
        memcpy(stream->words + (size_t)i * STREAM_WIDTH, &words, sizeof words);
        row shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = (d << 11) | (d >> 21);
    }
    memcpy(stream->state, (row[]){a, b, c, d}, sizeof state);
    stream->used = 0;
}

/* Eight words are one operation on newer CPUs and two on older ones. */
#if defined(__x86_64__)

__attribute__((target("avx2"))) static void
fill_words_by_eight(struct stream *stream)
{
    fill_words(stream);
}

#endif

void stream_fill(struct stream *stream)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        fill_words_by_eight(stream);
        return;
    }
#endif
    fill_words(stream);
}
