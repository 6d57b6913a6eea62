/* The rows of a chart as they are printed: like rows share a line. */
#include "strategy.h"

#include <string.h>

/* True if the next row has the same codes. */
static bool is_same_as_next(const struct odds_chart *chart, int index)
{
    if (index + 1 == CHART_ROWS ||
        chart_row_at(index).kind != chart_row_at(index + 1).kind)
        return false;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        if (strcmp(chart_code(chart, chart_row_at(index), upcard),
                   chart_code(chart, chart_row_at(index + 1), upcard)) != 0)
            return false;
    return true;
}

struct chart_group chart_group_of(struct chart_row highest,
                                  struct chart_row lowest)
{
    struct chart_group group = {.row = lowest, .highest = highest.number};
    char low[CHART_NAME_SIZE], high[CHART_NAME_SIZE];
    chart_row_name(lowest, low);
    chart_row_name(highest, high);
    const char *lower = strchr(low, ' ') + 1, *higher = strchr(high, ' ') + 1;
    bool is_pair = highest.kind == CHART_PAIR;
    bool is_one = highest.number == lowest.number;
    const char *comma = is_pair ? "," : "", *dash = is_one ? "" : "-";
    snprintf(group.label, sizeof group.label, "%s%s%s%s%s%s%s", lower, comma,
             is_pair ? lower : "", dash, is_one ? "" : higher,
             is_one ? "" : comma, is_pair && !is_one ? higher : "");
    return group;
}

int chart_groups(const struct odds_chart *chart, bool joins,
                 struct chart_group groups[CHART_ROWS])
{
    int count = 0, first = 0;
    for (int i = 0; i < CHART_ROWS; i++) {
        if (joins && is_same_as_next(chart, i))
            continue;
        groups[count++] = chart_group_of(chart_row_at(first), chart_row_at(i));
        first = i + 1;
    }
    return count;
}

bool chart_has_code(const struct odds_chart *chart, const char *code)
{
    for (int i = 0; i < CHART_ROWS; i++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
            if (strcmp(chart_code(chart, chart_row_at(i), upcard), code) == 0)
                return true;
    return false;
}
