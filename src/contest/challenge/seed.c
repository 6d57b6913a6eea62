/* Reads, writes and draws seeds, and starts the shoes that come from them. */
#include "challenge/seed.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* ---- Text ---- */

static void seed_put_number(uint64_t number, unsigned char bytes[], int count)
{
    for (int i = 0; i < count; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
}

struct challenge_seed seed_of_number(uint64_t number)
{
    struct challenge_seed seed = {.is_short = true};
    seed_put_number(number, seed.bytes, sizeof number);
    return seed;
}

static int seed_digit(char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = strchr(digits, tolower((unsigned char)letter));
    return letter != '\0' && found ? (int)(found - digits) : -1;
}

static bool seed_read_bytes(const char *text, struct challenge_seed *seed)
{
    struct challenge_seed read = {.is_short = false};
    if (strlen(text) != CHALLENGE_SEED_TEXT_SIZE - 1)
        return false;
    for (int i = 0; i < CHALLENGE_SEED_BYTES; i++, text += 2) {
        int high = seed_digit(text[0]), low = seed_digit(text[1]);
        if (high < 0 || low < 0)
            return false;
        read.bytes[i] = (unsigned char)(high << 4 | low);
    }
    *seed = read;
    return true;
}

bool seed_read(const char *text, struct challenge_seed *seed)
{
    int64_t number;
    if (seed_read_bytes(text, seed))
        return true;
    if (!cli_parse_integer(text, 0, INT64_MAX, &number))
        return false;
    *seed = seed_of_number((uint64_t)number);
    return true;
}

const char *seed_write(const struct challenge_seed *seed,
                       char text[CHALLENGE_SEED_TEXT_SIZE])
{
    uint64_t number = 0;
    char *end = text;
    for (int i = 0; i < CHALLENGE_SEED_BYTES; i++, end += 2)
        snprintf(end, 3, "%02x", seed->bytes[i]);
    if (!seed->is_short)
        return text;
    for (int i = 0; i < (int)sizeof number; i++)
        number |= (uint64_t)seed->bytes[i] << (8 * i);
    snprintf(text, CHALLENGE_SEED_TEXT_SIZE, "%" PRIu64, number);
    return text;
}

/* ---- Use ---- */

const char *challenge_seed_draw(struct challenge_seed *seed)
{
    seed->is_short = false;
    return random_bytes_from_system(seed->bytes, sizeof seed->bytes);
}

/* The key is the seed twice, as D. J. Bernstein's ChaCha does it with a key of
 * 128 bits. Match and shoe make the nonce, so no two shoes share a stream. */
void seed_start_shoe(const struct challenge_seed *seed, uint32_t match,
                     uint64_t shoe, struct secret_random *random)
{
    unsigned char key[SECRET_KEY_BYTES], nonce[SECRET_NONCE_BYTES];
    memcpy(key, seed->bytes, CHALLENGE_SEED_BYTES);
    memcpy(key + CHALLENGE_SEED_BYTES, seed->bytes, CHALLENGE_SEED_BYTES);
    seed_put_number(match, nonce, sizeof match);
    seed_put_number(shoe, nonce + sizeof match, sizeof shoe);
    secret_random_start(random, key, nonce);
}
