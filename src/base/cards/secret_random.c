/* Random numbers that nobody can compute without the key: ChaCha20, as RFC 8439
 * defines it (Y. Nir and A. Langley, 2018; the cipher is by D. J. Bernstein).
 */
#include "inside.h"

#include <string.h>

enum { WORDS = 16, DOUBLE_ROUNDS = 10 };

/* The places of the key, the counter and the nonce among the input words. */
enum { KEY_PLACE = 4, COUNTER_PLACE = 12, NONCE_PLACE = 13 };

static uint32_t turn_left(uint32_t word, int bits)
{
    return (word << bits) | (word >> (32 - bits));
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = turn_left(*d ^ *a, 16);
    *c += *d;
    *b = turn_left(*b ^ *c, 12);
    *a += *b;
    *d = turn_left(*d ^ *a, 8);
    *c += *d;
    *b = turn_left(*b ^ *c, 7);
}

/* Mixes the columns of the 4 by 4 words, then the diagonals. */
static void double_round(uint32_t x[WORDS])
{
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
    for (int i = 0; i < 4; i++)
        quarter_round(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4],
                      &x[12 + (i + 3) % 4]);
}

/* A stream has 2^32 blocks, far more than a shoe takes. */
static void make_block(struct secret_random *random)
{
    memcpy(random->block, random->input, sizeof random->block);
    for (int i = 0; i < DOUBLE_ROUNDS; i++)
        double_round(random->block);
    for (int i = 0; i < WORDS; i++)
        random->block[i] += random->input[i];
    random->input[COUNTER_PLACE]++;
    random->used = 0;
}

/* Reads words of four bytes, the lowest byte first. */
static void secret_words(const unsigned char *bytes, uint32_t words[],
                         int count)
{
    for (int i = 0; i < count; i++, bytes += 4)
        words[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 |
                   (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

void secret_random_start(struct secret_random *random,
                         const unsigned char key[SECRET_KEY_BYTES],
                         const unsigned char nonce[SECRET_NONCE_BYTES])
{
    static const unsigned char constant[] = "expand 32-byte k";
    secret_words(constant, random->input, KEY_PLACE);
    secret_words(key, random->input + KEY_PLACE, SECRET_KEY_BYTES / 4);
    random->input[COUNTER_PLACE] = 0;
    secret_words(nonce, random->input + NONCE_PLACE, SECRET_NONCE_BYTES / 4);
    random->used = WORDS;
}

uint32_t secret_random_below(struct secret_random *random, uint32_t bound)
{
    uint32_t number;
    do {
        if (random->used == WORDS)
            make_block(random);
    } while (!random_word_below(random->block[random->used++], bound, &number));
    return number;
}
