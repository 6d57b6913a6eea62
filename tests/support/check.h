/* Tests, and asserts whose failure shows the story. Include this header first,
 * because it also includes the headers that cmocka.h needs, in their order. */
#ifndef SUPPORT_CHECK_H
#define SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Defines a test, whose name is the sentence that it proves, and adds it to
 * those that main() runs: TEST(an_ace_counts_11) { ... }. They run in the order
 * of the file. TEST_WITH() also names the functions of cmocka that come before
 * and after it; either may be NULL. */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, set_up, tear_down)                           \
    static void name(void **state);                                  \
    __attribute__((constructor)) static void name##_is_a_test(void)  \
    {                                                                \
        static struct test test = {                                  \
            {#name, name, set_up, tear_down, NULL}, __LINE__, NULL}; \
        test_add(&test);                                             \
    }                                                                \
    static void name(void **state __attribute__((unused)))

struct test {
    struct CMUnitTest test;
    int line;
    struct test *next;
};
void test_add(struct test *test);

/* Runs the tests, between these functions of cmocka unless they are NULL, and
 * returns how many failed. A file without main() has one that calls this. */
int tests_run(CMFixtureFunction set_up, CMFixtureFunction tear_down);

/* Fails if the texts differ, and shows the first line that differs. `what` is a
 * printf format that names the texts. */
#define assert_text_equal(actual, expected, ...) \
    check_text_equal(actual, expected, __FILE__, __LINE__, __VA_ARGS__)

void check_text_equal(const char *actual, const char *expected,
                      const char *file, int line, const char *what, ...)
    __attribute__((format(printf, 5, 6)));

/* Returns the number of the first line that differs, from 1, and moves both
 * texts to its start. Returns 0 and leaves the texts alone if they are equal.
 */
int text_first_difference(const char **actual, const char **expected);

/* Returns how often `text` contains `part`. */
int text_count(const char *text, const char *part);

/* Returns the next number in `*place`, which may have a sign and decimals, and
 * moves `*place` past it. Fails if there is no number. */
double take_number(const char **place);

/* Return where the first value of `name` begins in JSON, and the number there.
 * They fail if there is none. `json` may begin anywhere. */
const char *value_in_json(const char *json, const char *name);
double number_in_json(const char *json, const char *name);

/* Fails unless `text` contains `part`. */
#define assert_text_has(text, part, ...) \
    check_text_has(text, part, __FILE__, __LINE__, __VA_ARGS__)

void check_text_has(const char *text, const char *part, const char *file,
                    int line, const char *what, ...)
    __attribute__((format(printf, 5, 6)));

/* Like assert_int_equal, but says what was counted. */
#define assert_count_equal(actual, expected, ...) \
    check_count_equal(actual, expected, __FILE__, __LINE__, __VA_ARGS__)

void check_count_equal(long long actual, long long expected, const char *file,
                       int line, const char *what, ...)
    __attribute__((format(printf, 5, 6)));

#endif
