/* Tests, and asserts whose failure shows the story. */
#include "support/check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The tests of the program, by line. A constructor, which adds one, takes no
 * arguments. */
static struct test *first_test;

void test_add(struct test *test)
{
    struct test **place = &first_test;
    while (*place && (*place)->line < test->line)
        place = &(*place)->next;
    test->next = *place;
    *place = test;
}

int tests_run(CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    enum { TESTS_MAX = 256 };
    static struct CMUnitTest tests[TESTS_MAX];
    size_t count = 0;
    for (const struct test *test = first_test; test; test = test->next) {
        assert(count < TESTS_MAX);
        tests[count++] = test->test;
    }
    return _cmocka_run_group_tests("tests", tests, count, set_up, tear_down);
}

/* Prints what was compared. The caller's assert ends the test. */
static void tell(const char *what, va_list values)
{
    char story[512];
    vsnprintf(story, sizeof story, what, values);
    print_error("%s\n", story);
}

static int line_length(const char *text)
{
    return (int)strcspn(text, "\n");
}

int text_first_difference(const char **actual, const char **expected)
{
    size_t same = 0, line_start = 0;
    int line = 1;
    for (; (*actual)[same] && (*actual)[same] == (*expected)[same]; same++)
        if ((*actual)[same] == '\n') {
            line_start = same + 1;
            line++;
        }
    if ((*actual)[same] == (*expected)[same])
        return 0;
    *actual += line_start;
    *expected += line_start;
    return line;
}

static void tell_first_difference(const char *actual, const char *expected)
{
    int line = text_first_difference(&actual, &expected);
    print_error("first difference in line %d:\n  expected [%.*s]\n"
                "  got      [%.*s]\n",
                line, line_length(expected), expected, line_length(actual),
                actual);
}

void check_text_equal(const char *actual, const char *expected,
                      const char *file, int line, const char *what, ...)
{
    if (strcmp(actual, expected) == 0)
        return;
    va_list values;
    va_start(values, what);
    tell(what, values);
    va_end(values);
    tell_first_difference(actual, expected);
    _fail(file, line);
}

void check_text_has(const char *text, const char *part, const char *file,
                    int line, const char *what, ...)
{
    if (strstr(text, part))
        return;
    va_list values;
    va_start(values, what);
    tell(what, values);
    va_end(values);
    print_error("[%s] is not in:\n%s\n", part, text);
    _fail(file, line);
}

void check_count_equal(long long actual, long long expected, const char *file,
                       int line, const char *what, ...)
{
    if (actual == expected)
        return;
    va_list values;
    va_start(values, what);
    tell(what, values);
    va_end(values);
    print_error("expected %lld, got %lld\n", expected, actual);
    _fail(file, line);
}

int text_count(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        count++;
    return count;
}

double take_number(const char **place)
{
    const char *start = *place + strcspn(*place, "+-0123456789");
    char *end;
    double number = strtod(start, &end);
    if (end == start)
        fail_msg("no number in: %s", *place);
    *place = end;
    return number;
}

const char *value_in_json(const char *json, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *found = strstr(json, key);
    if (found == NULL) {
        fail_msg("no \"%s\" in:\n%s", name, json);
        return ""; /* is never reached */
    }
    return found + strlen(key);
}

double number_in_json(const char *json, const char *name)
{
    return strtod(value_in_json(json, name), NULL);
}
