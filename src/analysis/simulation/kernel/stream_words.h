/* A function that makes new words by vectors of WIDTH words, two at a time,
 * because each of them waits for its own last step. It is included once for
 * each width. */
TARGET static void FILL(struct stream *stream)
{
    typedef uint32_t row __attribute__((vector_size(4 * WIDTH)));
    enum { PAIR = 2 };
    for (size_t at = 0; at < STREAM_WIDTH; at += (size_t)PAIR * WIDTH) {
        row state[4][PAIR];
        for (int i = 0; i < 4; i++)
            memcpy(state[i], stream->state[i] + at, sizeof state[i]);
        for (size_t j = 0; j < STREAM_ROWS; j++)
            _Pragma("GCC unroll 2") for (size_t i = 0; i < PAIR; i++)
            {
                row a = state[0][i], b = state[1][i], c = state[2][i];
                row d = state[3][i], sum = a + d;
                row words = ((sum << 7) | (sum >> 25)) + a;
                memcpy(stream->words + j * STREAM_WIDTH + at + i * WIDTH,
                       &words, sizeof words);
                c ^= a;
                d ^= b;
                state[1][i] = b ^ c;
                state[0][i] = a ^ d;
                state[2][i] = c ^ (b << 9);
                state[3][i] = (d << 11) | (d >> 21);
            }
        for (int i = 0; i < 4; i++)
            memcpy(stream->state[i] + at, state[i], sizeof state[i]);
    }
}

#undef WIDTH
#undef FILL
#undef TARGET
