/* Draws the figures of a report as bars. */
#include <string.h>

#include "report.h"
#include "plots_svg.h"

enum { LINE_COLUMNS = 120, CONDITIONS_SIZE = 4096 };

/* Adds a line to the text `self`, if there is room. */
static void add_condition(void *self, const char *line)
{
    char *text = self;
    size_t used = strlen(text);
    snprintf(text + used, CONDITIONS_SIZE - used, "%s%s", used > 0 ? "\n" : "",
             line);
}

void odds_report_write_svg_columns(const struct odds_report *report,
                                   const char *note,
                                   const struct svg_columns *columns)
{
    char conditions[CONDITIONS_SIZE] = "";
    struct svg_columns drawn = *columns;
    odds_report_rules_as_lines(report, LINE_COLUMNS, add_condition, conditions);
    odds_report_cards_as_lines(report, LINE_COLUMNS, add_condition, conditions);
    odds_report_text_as_lines(
        odds_report_strategy_in_words(report->request->strategy), LINE_COLUMNS,
        add_condition, conditions);
    odds_report_text_as_lines(note, LINE_COLUMNS, add_condition, conditions);
    drawn.conditions = conditions;
    svg_write_columns(report->out, &drawn);
}
