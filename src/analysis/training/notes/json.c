/* Writes where a person stands as JSON. */
#include <math.h>

#include "training/notes/notes.h"
#include "cli_output.h"

static void json_cells(struct json *json, const struct standing *standing)
{
    json_array(json, "cells", JSON_LINES);
    for (size_t i = 0; i < standing->lessons.count; i++) {
        const struct lesson *lesson = &standing->lessons.list[i];
        char date[LEDGER_DATE_SIZE];
        bool is_known = lesson->memory.due != 0;
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "cell", lesson->name);
        json_text(json, "state", knowledge_word(lesson_knowledge(lesson)));
        json_text(json, "due",
                  is_known ? ledger_date(lesson->memory.due, date) : NULL);
        json_end(json);
    }
    json_end(json);
}

static void json_weeks(struct json *json, const struct answer_sums *sums)
{
    json_array(json, "weeks", JSON_LINES);
    for (int i = 0; i < sums->weeks; i++) {
        const struct answer_week *week = &sums->list[i];
        char date[LEDGER_DATE_SIZE];
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "from", week_date(sums, i, date));
        json_integer(json, "asked", week->asked);
        json_integer(json, "right", week->right);
        json_number(json, "cost", week->cost);
        json_end(json);
    }
    json_end(json);
}

static void json_drills(struct json *json, const struct kept_records *drills)
{
    json_array(json, "drills", JSON_LINES);
    for (int i = 0; i < PROGRESS_DRILLS; i++) {
        const struct drill_record *record = &drills->list[i];
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
        json_number(json, "best_percent_right", record->best_share);
        json_number(json, "best", record->best_mark);
        json_text(json, "best_of",
                  isnan(record->best_mark) ? NULL : record->kind->measure);
        json_weeks(json, &record->sums);
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
