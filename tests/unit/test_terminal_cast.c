/* The lines of an asciicast. */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage/cast/cast.h"

#define HEAD                                           \
    "{\"version\": 2, \"width\": 80, \"height\": 24, " \
    "\"env\": {\"TERM\": \"xterm\"}}\n"

struct writing {
    struct cast cast;
    FILE *file;
    char *text;
    size_t size;
};

static void begin(struct writing *writing)
{
    *writing = (struct writing){.text = NULL};
    writing->file = open_memstream(&writing->text, &writing->size);
    cast_begin(&writing->cast, writing->file, "xterm", 24, 80, 0);
}

static void output(struct writing *writing, int64_t time, const char *text)
{
    cast_output(&writing->cast, time, text, strlen(text));
}

static void end(struct writing *writing, const char *expected)
{
    assert_int_equal(writing->cast.error, 0);
    assert_text_equal(writing->text, expected, "the cast");
    fclose(writing->file);
    free(writing->text);
}

static void a_cast_has_times_texts_and_sizes(void **state)
{
    (void)state;
    struct writing writing;
    begin(&writing);
    output(&writing, 0, "\033[1mA \"2\\\"\r\n\t");
    output(&writing, 1999, "");
    cast_size(&writing.cast, 1500000999, 40, 120);
    output(&writing, (int64_t)3600 * 1000000000, "\177♠");
    end(&writing, HEAD
        "[0.000000, \"o\", \"\\u001b[1mA \\\"2\\\\\\\"\\u000d\\n\\u0009\"]\n"
        "[1.500000, \"r\", \"120x40\"]\n"
        "[3600.000000, \"o\", \"\177♠\"]\n");
}

static void a_live_cast_has_its_date(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    struct cast cast;
    FILE *file = open_memstream(&text, &size);
    cast_begin(&cast, file, "a \"b\"", 16, 46, 1795305600);
    fclose(file);
    assert_string_equal(text, "{\"version\": 2, \"width\": 46, \"height\": 16, "
                              "\"timestamp\": 1795305600, "
                              "\"env\": {\"TERM\": \"a \\\"b\\\"\"}}\n");
    free(text);
}

/* Wherever the pieces are cut, all lines are UTF-8, and nothing is lost. */
static void characters_are_never_cut(void **state)
{
    (void)state;
    static const char text[] = "a♠é𝄞z";
    size_t length = strlen(text);
    for (size_t cut = 0; cut <= length; cut++)
        for (size_t second = cut; second <= length; second++) {
            struct writing writing;
            char expected[256] = "", *line;
            begin(&writing);
            cast_output(&writing.cast, 0, text, cut);
            cast_output(&writing.cast, 0, text + cut, second - cut);
            cast_output(&writing.cast, 0, text + second, length - second);
            assert_int_equal(writing.cast.held, 0);
            line = strchr(writing.text, '\n') + 1;
            for (; *line; line = strchr(line, '\n') + 1) {
                char *data = strstr(line, "\"o\", \"") + 6;
                size_t used = strlen(expected);
                assert_true(((unsigned char)*data & 0xc0) != 0x80);
                snprintf(expected + used, sizeof expected - used, "%.*s",
                         (int)strcspn(data, "\""), data);
            }
            assert_string_equal(expected, text);
            fclose(writing.file);
            free(writing.text);
        }
}

static void bytes_that_are_no_text_are_replaced(void **state)
{
    (void)state;
    struct writing writing;
    begin(&writing);
    output(&writing, 0, "a\xff\x80z\xe2\x99");
    output(&writing, 0, "z\xc0\xaf\xf5");
    cast_output(&writing.cast, 0, "\0b\0", 3);
    end(&writing, HEAD "[0.000000, \"o\", \"a\uFFFD\uFFFDz\"]\n"
                       "[0.000000, \"o\", \"\uFFFD\uFFFDz\uFFFD\uFFFD\uFFFD\"]"
                       "\n"
                       "[0.000000, \"o\", \"b\"]\n");
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    struct cast cast;
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    cast_begin(&cast, full, "xterm", 24, 80, 0);
    assert_int_equal(cast.error, ENOSPC);
    cast_output(&cast, 0, "more", 4);
    cast_size(&cast, 0, 10, 10);
    assert_int_equal(cast.error, ENOSPC);
    fclose(full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cast_has_times_texts_and_sizes),
        cmocka_unit_test(a_live_cast_has_its_date),
        cmocka_unit_test(characters_are_never_cut),
        cmocka_unit_test(bytes_that_are_no_text_are_replaced),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
