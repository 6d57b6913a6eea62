/* SHA-256 (FIPS 180-4), for texts that are to be shown later. */
#include <inttypes.h>
#include <string.h>

#include "records.h"

enum { BLOCK_BYTES = 64, STATE_WORDS = 8, ROUNDS = 64 };

/* Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of
 * the first 64 primes. */
static const uint32_t CONSTANTS[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

/* Section 6.2.2. */
static void mix_block(uint32_t state[STATE_WORDS],
                      const unsigned char block[BLOCK_BYTES])
{
    uint32_t w[ROUNDS], s[STATE_WORDS];
    for (int i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
               (uint32_t)block[2] << 8 | block[3];
    for (int i = 16; i < ROUNDS; i++)
        w[i] = w[i - 16] + w[i - 7] +
               (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t first =
            s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
            ((s[4] & s[5]) ^ (~s[4] & s[6])) + CONSTANTS[i] + w[i];
        uint32_t second =
            (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) +
            ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, (STATE_WORDS - 1) * sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < STATE_WORDS; i++)
        state[i] += s[i];
}

/* The text ends with a bit of 1, zeros, and its length in bits in the last
 * eight bytes of a block (section 5.1.1). */
void sha256_write(const char *text, char hex[SHA256_HEX_SIZE])
{
    enum { LENGTH_BYTES = 8 };
    uint32_t state[STATE_WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19};
    const size_t length = strlen(text);
    size_t blocks = (length + 1 + LENGTH_BYTES + BLOCK_BYTES - 1) / BLOCK_BYTES;
    for (size_t i = 0; i < blocks; i++) {
        unsigned char block[BLOCK_BYTES] = {0};
        size_t from = i * BLOCK_BYTES;
        size_t left = from < length ? length - from : 0;
        memcpy(block, text + (left > 0 ? from : 0),
               left < BLOCK_BYTES ? left : BLOCK_BYTES);
        if (left < BLOCK_BYTES && from <= length)
            block[left] = 0x80;
        for (int j = 0; j < LENGTH_BYTES && i + 1 == blocks; j++)
            block[BLOCK_BYTES - 1 - j] =
                (unsigned char)((uint64_t)length * 8 >> 8 * j);
        mix_block(state, block);
    }
    for (int i = 0; i < STATE_WORDS; i++)
        snprintf(hex + (ptrdiff_t)8 * i, 9, "%08" PRIx32, state[i]);
}
