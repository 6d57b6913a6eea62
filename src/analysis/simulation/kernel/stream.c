/* Random words in bulk, for the kernel. */
#include "simulation/kernel/kernel.h"

#include <string.h>

#include "cards.h"

uint64_t splitmix_start(uint64_t seed, uint64_t block)
{
    uint64_t state = seed;
    state = splitmix(&state) + block;
    return splitmix(&state);
}

void stream_start(struct stream *stream, uint64_t seed, uint64_t block,
                  int width)
{
    uint64_t state = splitmix_start(seed, block);
    for (int word = 0; word < 4; word++)
        for (int i = 0; i < STREAM_WIDTH; i++)
            stream->state[word][i] = (uint32_t)(splitmix(&state) >> 32);
    for (int i = 0; i < STREAM_WIDTH; i++)
        stream->state[0][i] |= 1; /* never all zero */
    stream->unused = 0;
    stream->width = width;
    stream_fill(stream);
}

uint32_t stream_takes_word(struct stream *stream)
{
    if (stream->unused == 0) {
        memcpy(stream->single, stream_takes_row(stream), sizeof stream->single);
        stream->unused = STREAM_WIDTH;
    }
    return stream->single[--stream->unused];
}

enum { STREAM_ROWS = STREAM_WORDS / STREAM_WIDTH };

/* Vectors of a width that the CPU has are much faster than wider ones. */
#define WIDTH 4
#define FILL fill_words_by_4
#define TARGET
#include "simulation/kernel/stream_words.h"

#if defined(__x86_64__)

#define WIDTH 8
#define FILL fill_words_by_8
#define TARGET __attribute__((target("avx2")))
#include "simulation/kernel/stream_words.h"

#define WIDTH 16
#define FILL fill_words_by_16
#define TARGET __attribute__((target("avx512f")))
#include "simulation/kernel/stream_words.h"

#endif

void stream_fill(struct stream *stream)
{
    stream->used = 0;
#if defined(__x86_64__)
    if (stream->width >= 16) {
        fill_words_by_16(stream);
        return;
    }
    if (stream->width >= 8) {
        fill_words_by_8(stream);
        return;
    }
#endif
    fill_words_by_4(stream);
}
