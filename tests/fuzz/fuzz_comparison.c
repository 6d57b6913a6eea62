/* Feeds any bytes to the comparison of two texts, with everything that it can
 * ignore. The texts are divided at the first byte 0xff, or else in the middle.
 */
#include "fuzz/text.h"

#include "grading.h"
#include "grading/grading_inside.h"

static size_t divide(const char *text, size_t length)
{
    const char *mark = length > 0 ? memchr(text, 0xff, length) : NULL;
    return mark ? (size_t)(mark - text) : length / 2;
}

static void check(const char *text, size_t length, size_t half,
                  unsigned ignored, struct transcript *expected)
{
    const struct jail_result got = {
        .verdict = JAIL_ENDED,
        .output = (char *)text + half,
        .output_length = length - half,
    };
    struct difference difference;
    transcript_compare(expected, &got, ignored, &difference);
    REQUIRE(difference.kind != DIFFERENCE_PAUSE);
    REQUIRE(difference.position <= expected->length);
    bool same = expected->length == got.output_length &&
                memcmp(expected->text, got.output, expected->length) == 0;
    if (same || ignored == 0)
        REQUIRE(same == (difference.kind == DIFFERENCE_NONE));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length > TRANSCRIPT_TEXT)
        return 0;
    char *text = text_of(bytes, length);
    struct transcript *expected = calloc(1, sizeof *expected);
    REQUIRE(expected != NULL);
    size_t half = divide(text, length);
    memcpy(expected->text, text, half);
    expected->length = half;
    for (unsigned ignored = 0; ignored <= IGNORE_LOOKS; ignored++)
        check(text, length, half, ignored, expected);
    free(expected);
    free(text);
    return 0;
}
