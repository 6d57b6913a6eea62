/* The generator of random numbers for shoes that no player can compute. */
#include "support/check.h"

#include "cards/inside.h"

enum { BLOCK = 16 };

/* A test vector of RFC 8439: a key and a nonce that are zero except for one
 * byte each, and a block of the stream. */
struct vector {
    const char *section;
    int key_place, key_byte, nonce_place, nonce_byte;
    int block;
    uint32_t words[BLOCK];
};

static void start_stream(struct secret_random *random, int key_place,
                         int key_byte, int nonce_place, int nonce_byte)
{
    unsigned char key[SECRET_KEY_BYTES] = {0};
    unsigned char nonce[SECRET_NONCE_BYTES] = {0};
    key[key_place] = (unsigned char)key_byte;
    nonce[nonce_place] = (unsigned char)nonce_byte;
    secret_random_start(random, key, nonce);
}

/* Returns the next word of the stream; a bound of 1 takes any word. */
static uint32_t next_word(struct secret_random *random)
{
    (void)secret_random_below(random, 1);
    return random->block[random->used - 1];
}

static void assert_block(struct secret_random *random, int block,
                         const uint32_t words[BLOCK], const char *section)
{
    for (int i = 0; i < block * BLOCK; i++)
        (void)next_word(random);
    for (int i = 0; i < BLOCK; i++) {
        uint32_t word = next_word(random);
        if (word != words[i])
            fail_msg("RFC 8439, %s: word %d is %08x, not %08x", section, i,
                     (unsigned)word, (unsigned)words[i]);
    }
}

/* Section 2.3.2: the key counts from 0 to 31. */
TEST(the_block_of_the_example_is_the_published_one)
{
    static const unsigned char nonce[SECRET_NONCE_BYTES] = {0, 0, 0, 9,
                                                            0, 0, 0, 0x4a};
    static const uint32_t words[BLOCK] = {
        0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
        0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    unsigned char key[SECRET_KEY_BYTES];
    struct secret_random random;
    (void)state;
    for (int i = 0; i < SECRET_KEY_BYTES; i++)
        key[i] = (unsigned char)i;
    secret_random_start(&random, key, nonce);
    assert_block(&random, 1, words, "2.3.2");
}

/* Appendix A.1 */
static const struct vector appendix[] = {
    {"A.1 #1",
     0,
     0,
     0,
     0,
     0,
     {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0,
      0xccef36a8, 0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8,
      0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2}},
    {"A.1 #2",
     0,
     0,
     0,
     0,
     1,
     {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348,
      0x3e53c612, 0xed7aee32, 0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874,
      0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b}},
    {"A.1 #3",
     31,
     1,
     0,
     0,
     1,
     {0x2452eb3a, 0x9249f8ec, 0x8d829d9b, 0xddd4ceb1, 0xe8252083, 0x60818b01,
      0xf38422b8, 0x5aaa49c9, 0xbb00ca8e, 0xda3ba7b4, 0xc4b592d1, 0xfdf2732f,
      0x4436274e, 0x2561b3c8, 0xebdd4aa6, 0xa0136c00}},
    {"A.1 #4",
     1,
     0xff,
     0,
     0,
     2,
     {0xfb4dd572, 0x4bc42ef1, 0xdf922636, 0x327f1394, 0xa78dea8f, 0x5e269039,
      0xa1bebbc1, 0xcaf09aae, 0xa25ab213, 0x48a6b46c, 0x1b9d9bcb, 0x092c5be6,
      0x546ca624, 0x1bec45d5, 0x87f47473, 0x96f0992e}},
    {"A.1 #5",
     0,
     0,
     11,
     2,
     0,
     {0x374dc6c2, 0x3736d58c, 0xb904e24a, 0xcd3f93ef, 0x88228b1a, 0x96a4dfb3,
      0x5b76ab72, 0xc727ee54, 0x0e0e978a, 0xf3145c95, 0x1b748ea8, 0xf786c297,
      0x99c28f5f, 0x628314e8, 0x398a19fa, 0x6ded1b53}},
};

TEST(the_blocks_of_the_appendix_are_the_published_ones)
{
    for (size_t i = 0; i < sizeof appendix / sizeof *appendix; i++) {
        const struct vector *vector = &appendix[i];
        struct secret_random random;
        start_stream(&random, vector->key_place, vector->key_byte,
                     vector->nonce_place, vector->nonce_byte);
        assert_block(&random, vector->block, vector->words, vector->section);
    }
}

/* 24 orders of four cards. With 23 degrees of freedom, chi-squared has mean 23
 * and standard deviation 6.8; the limit is five of them above. */
TEST(every_order_is_equally_likely)
{
    enum { CARDS = 4, ORDERS = 256, SHUFFLES = 24000, EXPECTED = 1000 };
    const double most = 23 + 5 * 6.8;
    int times[ORDERS] = {0}, seen = 0;
    struct secret_random random;
    double sum = 0;
    (void)state;
    start_stream(&random, 0, 7, 0, 1);
    for (int i = 0; i < SHUFFLES; i++) {
        int cards[CARDS] = {0, 1, 2, 3}, order = 0;
        deck_shuffle_secret(cards, CARDS, &random);
        for (int place = 0; place < CARDS; place++)
            order = order * CARDS + cards[place];
        times[order]++;
    }
    for (int order = 0; order < ORDERS; order++)
        if (times[order] > 0) {
            double off = times[order] - EXPECTED;
            sum += off * off / EXPECTED;
            seen++;
        }
    assert_int_equal(seen, 24);
    assert_true(sum < most);
}

TEST(results_of_the_stream_stay_below_the_bound)
{
    static const uint32_t bounds[] = {1, 2, 3, 52, 520, 3U << 30, UINT32_MAX};
    struct secret_random random;
    (void)state;
    start_stream(&random, 3, 1, 2, 1);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        for (int step = 0; step < 10000; step++)
            assert_in_range(secret_random_below(&random, bounds[i]), 0,
                            bounds[i] - 1);
}
