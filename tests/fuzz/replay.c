/* Runs a fuzz target, fuzz_NAME, on every file of its corpus,
 * tests/fuzz/corpus/NAME, whole and cut short. This is one cmocka test. */
#include "support/check.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/require.h"
#include "support/process.h"

static void the_corpus_holds(void **state)
{
    const char *program = strrchr(*state, '/');
    char pattern[256];
    glob_t found;
    snprintf(pattern, sizeof pattern, "tests/fuzz/corpus/%s/*",
             program + strlen("/fuzz_"));
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t length;
        char *bytes = read_file(found.gl_pathv[i], &length);
        for (size_t cut = 0; cut <= length; cut++)
            (void)LLVMFuzzerTestOneInput((const uint8_t *)bytes, cut);
        free(bytes);
    }
    globfree(&found);
}

int main(int argc, char *argv[])
{
    (void)argc;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(the_corpus_holds, argv[0]),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
