/* Shows where a person stands: the map of the chart, weeks, and bests. */
#include <inttypes.h>
#include <string.h>

#include "plots.h"
#include "training/notes/notes.h"
#include "cli_output.h"

/* ---- The map of the chart ---- */

const char *knowledge_sign(enum knowledge knowledge)
{
    static const char *const signs[KNOWLEDGES] = {".", "C", "s", "k"};
    return signs[knowledge];
}

const char *knowledge_word(enum knowledge knowledge)
{
    static const char *const words[KNOWLEDGES] = {"never", "costly", "shaky",
                                                  "known"};
    return words[knowledge];
}

const char *knowledge_legend(int columns)
{
    static const char legend[] = "k: the last two right. C: the last wrong, at "
                                 "2% of a bet or more. s: others.";
    return text_columns(legend) <= columns
               ? legend
               : "k: right twice. C: wrong, at 2% or more.";
}

static const char *map_rank_name(int rank)
{
    return rank == ODDS_TEN ? "T" : odds_rank_name(rank);
}

const char *map_upcard_name(int column)
{
    return map_rank_name(chart_upcard_at(column));
}

const char *map_row_name(struct chart_row row, char name[MAP_NAME_SIZE])
{
    enum { SOFT_ACE = 11 };
    if (row.kind == CHART_PAIR) {
        const char *rank = map_rank_name(row.number);
        snprintf(name, MAP_NAME_SIZE, "%s,%s", rank, rank);
    } else if (row.kind == CHART_SOFT)
        snprintf(name, MAP_NAME_SIZE, "A,%d", row.number - SOFT_ACE);
    else
        snprintf(name, MAP_NAME_SIZE, "%d", row.number);
    return name;
}

static void write_map(FILE *out, const struct progress *progress)
{
    enum { COLUMNS = 80 };
    char name[MAP_NAME_SIZE];
    fprintf(out, "%-6s", "");
    for (int i = 0; i < ODDS_RANKS; i++)
        fprintf(out, "%3s", map_upcard_name(i));
    fputc('\n', out);
    for (int row = 0; row < CHART_ROWS; row++) {
        if (!progress->has_row[row])
            continue;
        fprintf(out, "  %-4s", map_row_name(chart_row_at(row), name));
        for (int i = 0; i < ODDS_RANKS; i++) {
            enum knowledge known = progress->map[row][i];
            fprintf(out, "  %s",
                    known < KNOWLEDGES ? knowledge_sign(known) : " ");
        }
        fputc('\n', out);
    }
    fputs("\nRows are your hands (A,7 is ace and 7), columns the dealer's "
          "upcards (T is ten).\n",
          out);
    for (int known = KNOWLEDGES - 1; known >= 0; known--)
        fprintf(out, "%s %s: %d%s", knowledge_sign((enum knowledge)known),
                knowledge_word((enum knowledge)known), progress->known[known],
                known > 0 ? "  " : "\n");
    fprintf(out, "%s\n", knowledge_legend(COLUMNS));
}

/* ---- Weeks ---- */

static void label_of_percent(char *text, size_t size, double value)
{
    snprintf(text, size, "%.0f%%", value);
}

/* Plots the share of right answers, without the weeks that have none. */
static void write_curve(FILE *out, const struct answer_sums *sums, bool ascii)
{
    enum { COLUMNS = 60, ROWS = 6 };
    struct progress_curve weeks;
    struct plot plot;
    answer_curve(sums, &weeks);
    if (weeks.weeks < PROGRESS_CURVE_WEEKS)
        return;
    const struct curve curve = {.values = weeks.right,
                                .count = (size_t)weeks.weeks,
                                .columns = COLUMNS,
                                .rows = ROWS,
                                .ascii = ascii,
                                .label = label_of_percent};
    plot_curve(&plot, &curve);
    fputs("\nRight answers, week by week\n\n", out);
    for (int i = 0; i < plot.rows; i++)
        fprintf(out, "  %s\n", plot.lines[i]);
}

void progress_write_weeks(const struct answer_sums *sums, const char *unit,
                          FILE *out)
{
    enum { SHOWN = 8 };
    int first = sums->weeks > SHOWN ? sums->weeks - SHOWN : 0;
    fprintf(out, "  Week from   asked  right  cost in %s\n", unit);
    for (int i = first; i < sums->weeks; i++) {
        const struct answer_week *week = &sums->list[i];
        char date[LEDGER_DATE_SIZE];
        if (week->asked > 0)
            fprintf(out, "  %-10s %6" PRId64 " %5.0f%% %*.2f\n",
                    week_date(sums, i, date), week->asked, percent_right(week),
                    (int)strlen(unit) + 9, week->cost);
    }
}

/* ---- All ---- */

void progress_write_bests(const struct progress *progress, FILE *out)
{
    const struct answer_sums *sums = &progress->sums;
    training_due_write(&progress->due, out);
    fprintf(out, " Days in a row: %" PRId64 " (best: %" PRId64 ").\n",
            progress->days, progress->best_days);
    if (sums->asked == 0)
        fputs("Basic strategy hasn't been asked with these rules yet.\n", out);
    else
        fprintf(out,
                "Basic strategy: right in a row %" PRId64 " (best: %" PRId64
                "), most questions in a day %" PRId64 ".\n",
                sums->run, sums->longest_run, sums->most_in_a_day);
}

/* Returns the share of right answers, in percent. */
static double right_of_record(const struct drill_record *record)
{
    return 100 * (double)record->right / (double)record->asked;
}

static void write_record_rows(const struct drill_record list[], int count,
                              FILE *out)
{
    fprintf(out, "  %-11s %5s %6s %6s  %s\n", "Drill", "times", "asked",
            "right", "personal best");
    for (int i = 0; i < count; i++) {
        char best[DRILL_TEXT_SIZE];
        drill_record_words(&list[i], best);
        fprintf(out, "  %-11s %5" PRId64 " %6" PRId64 " %5.0f%%  %s\n",
                list[i].kind->name, list[i].drills, list[i].asked,
                right_of_record(&list[i]), best);
    }
}

static void write_record_paragraphs(const struct drill_record list[], int count,
                                    int columns, FILE *out)
{
    enum { LINE_SIZE = DRILL_TEXT_SIZE + 160 };
    for (int i = 0; i < count; i++) {
        char line[LINE_SIZE], best[DRILL_TEXT_SIZE];
        drill_record_words(&list[i], best);
        snprintf(line, sizeof line,
                 "%s: %" PRId64 " %s, %" PRId64
                 " %s, %.0f%% right. Personal best: %s.",
                 list[i].kind->name, list[i].drills,
                 list[i].drills == 1 ? "drill" : "drills", list[i].asked,
                 list[i].asked == 1 ? "question" : "questions",
                 right_of_record(&list[i]), best);
        fputs(i > 0 ? "\n" : "", out);
        cli_write_wrapped(out, line, columns);
    }
}

void progress_write_drills(const struct progress *progress, int columns,
                           FILE *out)
{
    enum { TABLE_COLUMNS = 76 };
    if (progress->record_count == 0)
        fputs("No other drill has been done yet.\n", out);
    else if (columns >= TABLE_COLUMNS)
        write_record_rows(progress->records, progress->record_count, out);
    else
        write_record_paragraphs(progress->records, progress->record_count,
                                columns, out);
}

/* Writes the results of one drill around the count. */
static void write_drill(FILE *out, const struct notes *notes,
                        const struct progress *progress)
{
    int i = 0;
    while (i < progress->record_count &&
           progress->records[i].kind != notes->kind)
        i++;
    fprintf(out, "Progress of %s, %s\n\n", notes->profile->name,
            notes->kind->name);
    if (i == progress->record_count) {
        fputs("This drill hasn't been done yet.\n", out);
        return;
    }
    const struct drill_record *record = &progress->records[i];
    write_record_rows(record, 1, out);
    write_curve(out, &record->sums, notes->ascii);
    fputc('\n', out);
    progress_write_weeks(&record->sums, notes->kind->unit, out);
}

void progress_in_words(FILE *out, const struct notes *notes,
                       const struct progress *progress)
{
    enum { COLUMNS = 80 };
    if (notes->kind) {
        write_drill(out, notes, progress);
        return;
    }
    fprintf(out, "Progress of %s, %s\n\n", notes->profile->name,
            notes->rules_label);
    write_map(out, progress);
    fputc('\n', out);
    progress_write_bests(progress, out);
    if (progress->sums.asked > 0) {
        write_curve(out, &progress->sums, notes->ascii);
        fputc('\n', out);
        progress_write_weeks(&progress->sums, "bets", out);
    }
    fputc('\n', out);
    progress_write_drills(progress, COLUMNS, out);
}
