/* Feeds any bytes to the comparison of two texts, and to what puts the looks of
 * one right. The texts are divided at the first byte 0xff, or else in the
 * middle.
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
                  struct transcript *expected)
{
    const struct jail_result got = {
        .verdict = JAIL_ENDED,
        .output = (char *)text + half,
        .output_length = length - half,
    };
    struct difference difference;
    transcript_compare(expected, &got, false, &difference);
    REQUIRE(difference.kind != DIFFERENCE_PAUSE);
    REQUIRE(difference.position <= expected->length);
    bool same = expected->length == got.output_length &&
                memcmp(expected->text, got.output, expected->length) == 0;
    REQUIRE(same == (difference.kind == DIFFERENCE_NONE));
    const struct script script = {.part = PART_PLAY};
    struct candidate_run run = {.script = &script, .result = got};
    run.result.output = strndup(text + half, length - half);
    REQUIRE(run.result.output != NULL);
    put_looks_right(&run);
    jail_result_clear(&run.result);
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
    check(text, length, half, expected);
    free(expected);
    free(text);
    return 0;
}
