/* Shows where a person stands: the map of the chart, weeks, and bests. */
#include <inttypes.h>
#include <math.h>

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

static void write_map_row(FILE *out, const struct standing *standing,
                          struct chart_row row, bool ascii)
{
    char name[MAP_NAME_SIZE];
    if (lesson_at(&standing->lessons, row, chart_upcard_at(0)) == NULL)
        return;
    fprintf(out, "  %-4s", map_row_name(row, name));
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
    fprintf(out, "%-6s", "");
    for (int i = 0; i < ODDS_RANKS; i++)
        fprintf(out, "%3s", map_upcard_name(i));
    fputc('\n', out);
    for (int i = 0; i < CHART_ROWS; i++)
        write_map_row(out, standing, chart_row_at(i), ascii);
    fputs("\nRows are your hands (A,7 is ace and 7), columns the dealer's "
          "upcards (T is ten).\n",
          out);
    fprintf(out, "%s known: %d  %s shaky: %d  %s costly: %d  %s never: %d\n",
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
    struct progress_curve weeks;
    struct plot plot;
    answer_curve(sums, &weeks);
    if (weeks.weeks < LEAST)
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

static void write_weeks(FILE *out, const struct answer_sums *sums,
                        const char *unit)
{
    enum { SHOWN = 8, WEEK_DAYS = 7 };
    int first = sums->weeks > SHOWN ? sums->weeks - SHOWN : 0;
    char cost[DRILL_WORD_SIZE];
    snprintf(cost, sizeof cost, "cost in %s", unit);
    fprintf(out, "\n  %-12s %9s %7s %15s\n", "Week from", "questions", "right",
            cost);
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

static void write_lesson_bests(FILE *out, const struct answer_sums *sums)
{
    fprintf(out,
            "\nRight in a row: %" PRId64 " (best: %" PRId64
            "). Most questions in a day: %" PRId64 ".\n",
            sums->run, sums->longest_run, sums->most_in_a_day);
}

static void write_days(FILE *out, const struct standing *standing)
{
    const struct day_streak *streak = &standing->drills.streak;
    fprintf(out,
            "\nDays in a row, with any drill: %" PRId64 " (best: %" PRId64
            ").\n",
            day_streak_now(streak, standing->today), streak->longest);
}

/* Writes the drills around the count that were done. */
static void write_records(FILE *out, const struct kept_records *drills)
{
    const char *heading = "\n  %-11s %5s %10s %6s  %s\n";
    for (int i = 0; i < PROGRESS_DRILLS; i++) {
        const struct drill_record *record = &drills->list[i].record;
        char best[DRILL_TEXT_SIZE];
        if (record->kind == NULL)
            continue;
        if (heading)
            fprintf(out, heading, "Drill", "times", "questions", "right",
                    "personal best");
        heading = NULL;
        drill_record_words(record, best);
        fprintf(out, "  %-11s %5" PRId64 " %10" PRId64 " %5.0f%%  %s\n",
                record->kind->name, record->drills, record->asked,
                100 * (double)record->right / (double)record->asked, best);
    }
}

/* Writes the results of one drill around the count. */
static void write_drill(FILE *out, const struct notes *notes,
                        const struct standing *standing)
{
    const struct kept_record *kept = standing->drills.list;
    while (kept->record.kind != notes->kind &&
           kept < standing->drills.list + PROGRESS_DRILLS - 1)
        kept++;
    fprintf(out, "Progress of %s, %s\n", notes->profile->name,
            notes->kind->name);
    if (kept->record.kind != notes->kind) {
        fputs("\nThis drill hasn't been done yet.\n", out);
        return;
    }
    struct kept_records only = {.list = {*kept}};
    write_records(out, &only);
    write_curve(out, &kept->sums, notes->ascii);
    write_weeks(out, &kept->sums, notes->kind->unit);
}

static void write_strategy(FILE *out, const struct notes *notes,
                           const struct standing *standing)
{
    fprintf(out, "Progress of %s, %s\n\n", notes->profile->name,
            notes->rules_label);
    write_map(out, standing, notes->ascii);
    training_due_write(&standing->due, out);
    fputc('\n', out);
    if (standing->sums.asked == 0) {
        fputs("\nBasic strategy hasn't been asked with these rules yet.\n",
              out);
        return;
    }
    write_curve(out, &standing->sums, notes->ascii);
    write_weeks(out, &standing->sums, "bets");
    write_lesson_bests(out, &standing->sums);
}

void standing_in_words(FILE *out, const struct notes *notes,
                       const struct standing *standing)
{
    if (notes->kind) {
        write_drill(out, notes, standing);
        return;
    }
    write_strategy(out, notes, standing);
    write_records(out, &standing->drills);
    if (standing->drills.streak.longest > 0)
        write_days(out, standing);
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

/* Writes a number, or null for NAN. */
static void json_mark(struct json *json, const char *name, double number)
{
    if (isnan(number))
        json_null(json, name);
    else
        json_number(json, name, number);
}

static void json_drills(struct json *json, const struct kept_records *drills)
{
    json_array(json, "drills", JSON_LINES);
    for (int i = 0; i < PROGRESS_DRILLS; i++) {
        const struct drill_record *record = &drills->list[i].record;
        if (record->kind == NULL)
            continue;
        json_object(json, NULL, JSON_LINES);
        json_text(json, "drill", record->kind->name);
        json_integer(json, "times", record->drills);
        json_integer(json, "asked", record->asked);
        json_integer(json, "right", record->right);
        json_number(json, "cost", record->cost);
        json_text(json, "unit", record->kind->unit);
        json_number(json, "seconds", record->seconds);
        json_integer(json, "most_right_in_a_row", record->best_run);
        json_mark(json, "best_percent_right", record->best_share);
        json_mark(json, "best", record->best_mark);
        json_text(json, "best_of",
                  isnan(record->best_mark) ? NULL : record->kind->measure);
        json_weeks(json, &drills->list[i].sums);
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
    json_integer(&json, "days_in_a_row",
                 day_streak_now(&standing->drills.streak, standing->today));
    json_integer(&json, "most_days_in_a_row", standing->drills.streak.longest);
    json_integer(&json, "right_in_a_row", sums->run);
    json_integer(&json, "most_right_in_a_row", sums->longest_run);
    json_integer(&json, "most_in_a_day", sums->most_in_a_day);
    json_weeks(&json, sums);
    json_drills(&json, &standing->drills);
    json_cells(&json, standing);
    json_end(&json);
}
