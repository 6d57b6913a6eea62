/* Feeds any bytes to the reader of chart files. A chart that was read and
 * written must read as the same chart. */
#include <string.h>

#include "strategy.h"
#include "fuzz/require.h"
#include "support/chart_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct odds_chart chart, again;
    char problem[CHART_PROBLEM_SIZE] = "";
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file != NULL);
    bool read = chart_read(&chart, file, problem);
    fclose(file);
    REQUIRE(read == (problem[0] == '\0'));
    if (!read)
        return 0;
    char *text = chart_text(&chart);
    REQUIRE(text != NULL);
    file = fmemopen(text, strlen(text), "r");
    REQUIRE(file != NULL);
    REQUIRE(chart_read(&again, file, problem));
    fclose(file);
    char *same = chart_text(&again);
    REQUIRE(same != NULL);
    REQUIRE(strcmp(text, same) == 0);
    free(text);
    free(same);
    return 0;
}
