/* A chart as text, as chart files have it. */
#ifndef SUPPORT_CHART_TEXT_H
#define SUPPORT_CHART_TEXT_H

#include <stdio.h>
#include <stdlib.h>

#include "strategy.h"

/* Returns the text of a chart, which the caller frees; NULL if out of memory. A
 * chart with "-" can't be read back. */
static char *chart_text(const struct odds_chart *chart)
{
    char *text = NULL, name[CHART_NAME_SIZE];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    fputs("hand,2,3,4,5,6,7,8,9,10,A\n", out);
    for (int i = 0; i < CHART_ROWS; i++) {
        struct chart_row row = chart_row_at(i);
        fprintf(out, "%s", chart_row_name(row, name));
        for (int column = 0; column < ODDS_RANKS; column++)
            fprintf(out, ",%s",
                    chart_code(chart, row, chart_upcard_at(column)));
        fputc('\n', out);
    }
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

#endif
