/* Feeds any bytes to the reader of assignment.conf. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/require.h"
#include "grading/grading_inside.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char problem[CLI_PROBLEM_SIZE] = "";
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file != NULL);
    struct assignment_folder *assignment = calloc(1, sizeof *assignment);
    REQUIRE(assignment != NULL);
    bool good = assignment_read(assignment, file, problem);
    REQUIRE(good == (problem[0] == '\0'));
    REQUIRE(strlen(problem) < CLI_PROBLEM_SIZE);
    free(assignment);
    fclose(file);
    return 0;
}
