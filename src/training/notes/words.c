/* Shows where a person stands: the map of the chart, weeks, and bests. */
#include <inttypes.h>

#include "plots.h"
#include "training/notes/notes.h"
#include "cli_output.h"

/* ---- The map of the chart ---- */

static const char *mark_of(enum knowledge knowledge, bool ascii)
{
    static const char *const letters[KNOWLEDGES] = {".", "C", "s", "k"};
    static const char *const signs[KNOWLEDGES] = {"·", "✗", "▒", "█"};
    return (ascii ? letters : signs)[knowledge];
}

static void write_map_row(FILE *out, const struct standing *standing,
                          struct chart_row row, bool ascii)
{
    char name[CHART_NAME_SIZE];
    if (lesson_at(&standing->lessons, row, chart_upcard_at(0)) == NULL)
        return;
    fprintf(out, "  %-8s", chart_row_name(row, name));
    for (int i = 0; i < ODDS_RANKS; i++) {
        const struct lesson *lesson =
            lesson_at(&standing->lessons, row, chart_upcard_at(i));
        fprintf(out, "  %s",
                lesson ? mark_of(lesson_knowledge(lesson), ascii) : " ");
    }
    fputc('\n', out);
}

static void write_map(FILE *out, const struct standing *standing, bool ascii)
{
    fprintf(out, "%-10s", "");
    for (int i = 0; i < ODDS_RANKS; i++)
        fprintf(out, "%3s", odds_rank_name(chart_upcard_at(i)));
    fputc('\n', out);
    for (int i = 0; i < CHART_ROWS; i++)
        write_map_row(out, standing, chart_row_at(i), ascii);
    fprintf(out, "\n%s known: %d  %s shaky: %d  %s costly: %d  %s never: %d\n",
            mark_of(KNOWLEDGE_SURE, ascii), standing->known[KNOWLEDGE_SURE],
            mark_of(KNOWLEDGE_SHAKY, ascii), standing->known[KNOWLEDGE_SHAKY],
            mark_of(KNOWLEDGE_COSTLY, ascii), standing->known[KNOWLEDGE_COSTLY],
            mark_of(KNOWLEDGE_NONE, ascii), standing->known[KNOWLEDGE_NONE]);
}

/* ---- Weeks ---- */

static void label_of_percent(char *text, size_t size, double value)
{
    snprintf(text, size, "%.0f%%", value);
}

/* Plots the share of right answers, without the weeks that have none. */
static void write_curve(FILE *out, const struct answer_sums *sums, bool ascii)
{
    enum { COLUMNS = 60, ROWS = 6, LEAST = 3 };
    double values[PROGRESS_WEEKS];
    struct plot plot;
    int count = answer_percents(sums, values);
    if (count < LEAST)
        return;
    const struct curve curve = {.values = values,
                                .count = (size_t)count,
                                .columns = COLUMNS,
                                .rows = ROWS,
                                .ascii = ascii,
                                .label = label_of_percent};
    plot_curve(&plot, &curve);
    fputs("\nRight answers, week by week\n\n", out);
    for (int i = 0; i < plot.rows; i++)
        fprintf(out, "  %s\n", plot.lines[i]);
}

static void write_weeks(FILE *out, const struct answer_sums *sums)
{
    enum { SHOWN = 8, WEEK_DAYS = 7 };
    int first = sums->weeks > SHOWN ? sums->weeks - SHOWN : 0;
    fprintf(out, "\n  %-12s %9s %7s %15s\n", "Week from", "questions", "right",
            "cost in bets");
    for (int i = first; i < sums->weeks; i++) {
        const struct answer_week *week = &sums->list[i];
        char date[LEDGER_DATE_SIZE];
        if (week->asked > 0)
            fprintf(out, "  %-12s %9" PRId64 " %6.0f%% %15.2f\n",
                    ledger_date(sums->first_day + (int64_t)i * WEEK_DAYS, date),
                    week->asked, percent_right(week), week->cost);
    }
}

/* ---- All ---- */

static void write_bests(FILE *out, const struct standing *standing)
{
    const struct answer_sums *sums = &standing->sums;
    fprintf(out,
            "\nDays in a row: %" PRId64 " (best: %" PRId64
            "). Right in a row: %" PRId64 " (best: %" PRId64
            ").\nMost questions in a day: %" PRId64 ".\n",
            answer_streak(sums, standing->today), sums->longest_streak,
            sums->run, sums->longest_run, sums->most_in_a_day);
}

void standing_in_words(FILE *out, const struct notes *notes,
                       const struct standing *standing)
{
    fprintf(out, "Progress of %s, %s\n\n", notes->profile->name,
            notes->rules_label);
    write_map(out, standing, notes->ascii);
    training_due_write(&standing->due, out);
    fputc('\n', out);
    if (standing->sums.asked == 0) {
        fputs("\nNothing has been asked yet.\n", out);
        return;
    }
    write_curve(out, &standing->sums, notes->ascii);
    write_weeks(out, &standing->sums);
    write_bests(out, standing);
}

/* ---- As JSON ---- */

static void json_cells(struct json *json, const struct standing *standing)
{
    static const char *const names[KNOWLEDGES] = {"never", "costly", "shaky",
                                                  "known"};
    json_array(json, "cells", JSON_LINES);
    for (size_t i = 0; i < standing->lessons.count; i++) {
        const struct lesson *lesson = &standing->lessons.list[i];
        char date[LEDGER_DATE_SIZE];
        bool is_known = lesson->memory.due != 0;
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "cell", lesson->name);
        json_text(json, "state", names[lesson_knowledge(lesson)]);
        json_text(json, "due",
                  is_known ? ledger_date(lesson->memory.due, date) : NULL);
        json_end(json);
    }
    json_end(json);
}

static void json_weeks(struct json *json, const struct answer_sums *sums)
{
    enum { WEEK_DAYS = 7 };
    json_array(json, "weeks", JSON_LINES);
    for (int i = 0; i < sums->weeks; i++) {
        const struct answer_week *week = &sums->list[i];
        char date[LEDGER_DATE_SIZE];
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "from",
                  ledger_date(sums->first_day + (int64_t)i * WEEK_DAYS, date));
        json_integer(json, "asked", week->asked);
        json_integer(json, "right", week->right);
        json_number(json, "cost", week->cost);
        json_end(json);
    }
    json_end(json);
}

void standing_in_json(FILE *out, const struct notes *notes,
                      const struct standing *standing)
{
    const struct answer_sums *sums = &standing->sums;
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "profile", notes->profile->name);
    json_text(&json, "rules", notes->rules_label);
    json_integer(&json, "known", standing->known[KNOWLEDGE_SURE]);
    json_integer(&json, "shaky", standing->known[KNOWLEDGE_SHAKY]);
    json_integer(&json, "costly", standing->known[KNOWLEDGE_COSTLY]);
    json_integer(&json, "never", standing->known[KNOWLEDGE_NONE]);
    json_integer(&json, "due_today", standing->due.today);
    json_integer(&json, "due_tomorrow", standing->due.tomorrow);
    json_integer(&json, "asked", sums->asked);
    json_integer(&json, "right", sums->right);
    json_integer(&json, "days_in_a_row", answer_streak(sums, standing->today));
    json_integer(&json, "most_days_in_a_row", sums->longest_streak);
    json_integer(&json, "right_in_a_row", sums->run);
    json_integer(&json, "most_right_in_a_row", sums->longest_run);
    json_integer(&json, "most_in_a_day", sums->most_in_a_day);
    json_weeks(&json, sums);
    json_cells(&json, standing);
    json_end(&json);
}
