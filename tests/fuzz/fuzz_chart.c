/* Feeds any bytes to the reader of chart files. A chart that was read and
 * written must read as the same chart. */
#include <string.h>

#include "strategy.h"
#include "fuzz/require.h"

static char *write_chart(const struct odds_chart *chart)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    REQUIRE(stream != NULL);
    chart_write(stream, chart);
    REQUIRE(fclose(stream) == 0);
    return text;
}

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
    char *text = write_chart(&chart);
    file = fmemopen(text, strlen(text), "r");
    REQUIRE(file != NULL);
    REQUIRE(chart_read(&again, file, problem));
    fclose(file);
    char *same = write_chart(&again);
    REQUIRE(strcmp(text, same) == 0);
    free(text);
    free(same);
    return 0;
}
