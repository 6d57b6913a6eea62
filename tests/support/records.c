/* Records of any game, whole, cut and changed. */
#include "support/records.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/process.h"

static void for_each_record(const struct records *records,
                            void (*check)(const struct records *records,
                                          const char *name, const char *bytes,
                                          size_t length))
{
    glob_t found;
    assert_int_equal(glob(records->pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, records->count);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t length;
        char *bytes = read_file(found.gl_pathv[i], &length);
        check(records, found.gl_pathv[i], bytes, length);
        free(bytes);
    }
    globfree(&found);
}

static void check_whole(const struct records *records, const char *name,
                        const char *bytes, size_t length)
{
    char errors[RECORD_ERRORS];
    enum cli_status status = records->replay(bytes, length, errors);
    assert_text_equal(errors, "", "%s", name);
    assert_int_equal(status, CLI_DONE);
}

void every_kept_record_replays(void **state)
{
    for_each_record(*state, check_whole);
}

static void check_cut(const struct records *records, const char *name,
                      const char *bytes, size_t length)
{
    /* A record without the last newline is still whole. */
    for (size_t cut = 0; cut + 1 < length; cut++) {
        char errors[RECORD_ERRORS];
        if (records->replay(bytes, cut, errors) == CLI_DONE)
            fail_msg("%s cut after %zu bytes replays", name, cut);
        assert_text_has(errors, "test: record, line ", "%s cut", name);
    }
}

void a_record_cut_anywhere_is_found(void **state)
{
    for_each_record(*state, check_cut);
}

static void check_changed(const struct records *records, const char *name,
                          const char *bytes, size_t length)
{
    char *changed = malloc(length);
    assert_non_null(changed);
    memcpy(changed, bytes, length);
    for (size_t place = 0; place + 1 < length; place++)
        for (int flip = 1; flip < 256; flip = flip * 5 + 2) {
            char errors[RECORD_ERRORS];
            changed[place] = (char)(bytes[place] ^ flip);
            if (records->replay(changed, length, errors) == CLI_DONE)
                fail_msg("%s with byte %zu changed to \\x%02x replays", name,
                         place, (unsigned char)changed[place]);
            assert_text_has(errors, "test: record, line ", "%s changed", name);
            changed[place] = bytes[place];
        }
    free(changed);
}

void a_record_with_any_byte_changed_is_found(void **state)
{
    for_each_record(*state, check_changed);
}

void assert_record_tells(const struct records *records, const char *path,
                         const char *from, const char *to,
                         enum cli_status status, const char *message)
{
    size_t length;
    char errors[RECORD_ERRORS], changed[8192];
    char *bytes = read_file(path, &length);
    char *place = strstr(bytes, from);
    assert_non_null(place);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(place - bytes), bytes,
             to, place + strlen(from));
    assert_int_equal(records->replay(changed, strlen(changed), errors), status);
    assert_text_equal(errors, message, "\"%s\" instead of \"%s\"", to, from);
    free(bytes);
}
