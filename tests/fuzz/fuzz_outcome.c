/* Feeds any bytes to the reader of the outcome of a submission. What was read
 * and written again must read as the same. */
#include <string.h>

#include "fuzz/require.h"
#include "grading/grading_inside.h"

enum { CHECK = 0x2a };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct outcome outcome, again;
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file != NULL);
    bool read = outcome_read(file, CHECK, &outcome);
    fclose(file);
    if (!read)
        return 0;
    REQUIRE(outcome.count <= PROGRAMS_MOST);
    char text[1 << 14] = "";
    file = fmemopen(text, sizeof text, "w+");
    REQUIRE(file != NULL);
    outcome_write(file, CHECK, &outcome);
    rewind(file);
    REQUIRE(outcome_read(file, CHECK, &again));
    fclose(file);
    REQUIRE(again.count == outcome.count);
    for (size_t i = 0; i < outcome.count; i++)
        REQUIRE(strcmp(outcome.parts[i].cause, again.parts[i].cause) == 0);
    return 0;
}
