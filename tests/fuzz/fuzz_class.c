/* Feeds any input to the questions of the course's programs: the seed, then
 * answers to the end. Compares them with a second, simple reader. */
#include <err.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/require.h"

/* The questions end the program when the input is wrong. Here they return to
 * the fuzz target. */
static jmp_buf ended;
#define err(status, ...) (warn(__VA_ARGS__), longjmp(ended, 1))
#define errx(status, ...) (warnx(__VA_ARGS__), longjmp(ended, 1))

#include "../../src/school/class/class.c" /* NOLINT(bugprone-suspicious-include) */

/* ---- The second reader ---- */

/* The place of the reader in its input. */
struct reading {
    const uint8_t *bytes;
    size_t length;
    size_t place;
};

static bool is_white(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the next answer, or 0 at the end. */
static char plain_answer(struct reading *reading)
{
    while (reading->place < reading->length) {
        uint8_t byte = reading->bytes[reading->place++];
        if (is_white(byte))
            continue;
        if (byte == 'h' || byte == 'H')
            return 'h';
        if (byte == 's' || byte == 'S')
            return 's';
        while (byte != '\n' && reading->place < reading->length)
            byte = reading->bytes[reading->place++];
    }
    return 0;
}

/* Reads the seed's word, or its line. Returns false if it is no seed. */
static bool plain_seed(struct reading *reading, bool whole_line,
                       volatile unsigned *seed)
{
    char word[64] = "", *rest;
    size_t length = 0, end = 0;
    const uint8_t *bytes = reading->bytes;
    size_t *place = &reading->place;
    while (*place < reading->length && bytes[*place] != '\n' &&
           is_white(bytes[*place]))
        ++*place;
    for (; *place < reading->length && bytes[*place] != '\n'; ++*place) {
        if (is_white(bytes[*place]) && !whole_line)
            break;
        if (length < sizeof word - 1)
            word[length] = (char)bytes[*place];
        length++;
        if (!is_white(bytes[*place]))
            end = length;
    }
    if (*place < reading->length)
        ++*place;
    if (end == 0 || end > TYPED_MAX)
        return false;
    word[end] = '\0';
    long long number = strtoll(word, &rest, 10);
    *seed = (unsigned)number;
    return rest == word + end && number >= SEED_LEAST && number <= SEED_MOST;
}

/* ---- The comparison ---- */

/* Compares the seed, and returns whether there is one. */
static bool compare_seed(struct reading *reading, const unsigned options[])
{
    volatile unsigned expected = 0;
    const volatile bool is_seed =
        plain_seed(reading, options[IS_SHUFFLE], &expected);
    if (setjmp(ended)) {
        REQUIRE(!is_seed);
        return false;
    }
    REQUIRE(ask_seed(options) == expected && is_seed);
    return true;
}

/* Compares all answers. */
static void compare_answers(struct reading *reading, const unsigned options[])
{
    volatile char expected = 'h';
    if (setjmp(ended)) {
        REQUIRE(expected == 0);
        return;
    }
    while (expected != 0) {
        expected = plain_answer(reading);
        bool hit = ask_hit(options);
        REQUIRE(expected == (hit ? 'h' : 's'));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    /* cppcheck-suppress constVariable */
    FILE *const streams[] = {stdin, stdout, stderr};
    char *output = NULL, *errors = NULL;
    size_t output_length, errors_length;
    for (unsigned i = 0; i < 2 && length > 0; i++) {
        const unsigned options[OPTIONS] = {
            [ECHO_ANSWERS] = i, [IS_SHUFFLE] = i};
        struct reading reading = {bytes, length, 0};
        stdin = fmemopen((void *)bytes, length, "r");
        stdout = open_memstream(&output, &output_length);
        stderr = open_memstream(&errors, &errors_length);
        REQUIRE(stdin && stdout && stderr);
        if (compare_seed(&reading, options))
            compare_answers(&reading, options);
        fclose(stdin);
        fclose(stdout);
        fclose(stderr);
        stdin = streams[0];
        stdout = streams[1];
        stderr = streams[2];
        for (size_t j = 0; j < errors_length; j++)
            REQUIRE(errors[j] == '\n' ||
                    (errors[j] >= ' ' && errors[j] <= '~'));
        free(output);
        free(errors);
    }
    return 0;
}
