/* Asks the caller whether to stop, and draws the progress on one line of a
 * terminal. */
#include <string.h>

#include "grading/examination.h"
#include "cli_output.h"

bool grading_is_stopped(const struct grading_settings *settings)
{
    return settings->stopped && settings->stopped(settings->stopped_target);
}

enum { BAR = 30 };

/* Draws "[#####.....] " in `bar`, or nothing if `room` columns aren't
 * enough. */
static void draw_progress_bar(char bar[BAR + 4], size_t room, size_t done,
                              size_t count)
{
    bar[0] = '\0';
    if (room < BAR + sizeof "[] ")
        return;
    size_t full = done * BAR / count;
    snprintf(bar, BAR + 4, "[%30s] ", "");
    memset(bar + 1, '.', BAR);
    memset(bar + 1, '#', full);
}

/* Rewrites the progress line, cut to the terminal's width: a longer line would
 * wrap and leave a copy of itself behind each time. */
void grading_progress(const struct grading_settings *settings,
                      enum assignment_part part, enum grading_phase phase,
                      size_t done, size_t count)
{
    enum { LINE = 128, COUNTS = 48 };
    FILE *errors = settings->progress;
    if (errors == NULL)
        return;
    size_t columns = (size_t)cli_terminal_columns(errors);
    char line[LINE], counts[COUNTS], bar[BAR + 4] = "";
    if (phase == PHASE_COMPILES)
        snprintf(counts, sizeof counts, "compiling");
    else if (phase == PHASE_DIAGNOSES)
        snprintf(counts, sizeof counts, "looking for the cause");
    else
        snprintf(counts, sizeof counts, "%zu of %zu", done, count);
    size_t words = strlen(counts) + sizeof "shuffle ";
    if (phase == PHASE_RUNS)
        draw_progress_bar(bar, columns > words ? columns - words : 0, done,
                          count);
    snprintf(line, sizeof line, "%-7s %s%s", part_name(part), bar, counts);
    fprintf(errors, "\r" CLI_CLEAR_REST "%.*s", (int)columns - 1, line);
    fflush(errors);
}

void grading_clear_progress(FILE *terminal)
{
    fputs("\r" CLI_CLEAR_REST, terminal);
    fflush(terminal);
}

void class_progress(FILE *errors, size_t done, size_t count)
{
    enum { COUNTS = 48 };
    size_t columns = (size_t)cli_terminal_columns(errors);
    char counts[COUNTS], bar[BAR + 4] = "";
    if (done == count) {
        grading_clear_progress(errors);
        return;
    }
    snprintf(counts, sizeof counts, "%zu of %zu submissions", done, count);
    size_t words = strlen(counts) + 1;
    draw_progress_bar(bar, columns > words ? columns - words : 0, done, count);
    fprintf(errors, "\r" CLI_CLEAR_REST "%s%s", bar, counts);
    fflush(errors);
}
