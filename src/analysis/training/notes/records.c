/* What a person has done in the drills around the count: the personal bests,
 * the weeks, and the days in a row. */
#include <math.h>
#include <string.h>

#include "training/drills/drills.h"
#include "training/notes/notes.h"

/* ---- Days in a row ---- */

void day_streak_add(struct day_streak *streak, int64_t day, int64_t today)
{
    if (day > today)
        return;
    bool goes_on = streak->days > 0 && day == streak->last_day + 1;
    streak->days = goes_on ? streak->days + 1 : 1;
    streak->last_day = day;
    if (streak->days > streak->longest)
        streak->longest = streak->days;
}

int64_t day_streak_now(const struct day_streak *streak, int64_t today)
{
    return streak->days > 0 && streak->last_day >= today - 1 ? streak->days : 0;
}

/* ---- Records ---- */

struct record_reader {
    struct kept_records *records;
    int64_t today;
};

/* Returns the place of a drill in the list, or PROGRESS_DRILLS if this program
 * doesn't know it. */
static size_t place_of_drill(const char *name)
{
    size_t i = 0;
    while (i < PROGRESS_DRILLS && drill_kind_at(i) &&
           strcmp(drill_kind_at(i)->name, name) != 0)
        i++;
    return drill_kind_at(i) ? i : PROGRESS_DRILLS;
}

static void keep_better(struct drill_record *record,
                        const struct ledger_drill *drill)
{
    double share = drill->questions < DRILL_SHARE_LEAST
                       ? NAN
                       : 100 * (double)drill->right / (double)drill->questions;
    record->best_share = fmax(record->best_share, share);
    if (drill->longest_run > record->best_run)
        record->best_run = drill->longest_run;
    if (isnan(drill->mark) || drill->mark >= record->best_mark)
        return;
    record->best_mark = drill->mark;
    snprintf(record->best_with, sizeof record->best_with, "%s%s%s",
             drill->rules, drill->count_name[0] ? ", " : "", drill->count_name);
}

static bool take_kept_drill(void *self, const struct ledger_drill *drill)
{
    const struct record_reader *reader = self;
    size_t place = place_of_drill(drill->name);
    if (place == PROGRESS_DRILLS)
        return true;
    struct drill_record *record = &reader->records->list[place];
    if (record->kind == NULL)
        *record = (struct drill_record){
            .kind = drill_kind_at(place), .best_share = NAN, .best_mark = NAN};
    record->drills++;
    record->asked += drill->questions;
    record->right += drill->right;
    record->seconds += drill->seconds;
    record->cost += drill->cost;
    keep_better(record, drill);
    answer_sums_add_drill(&record->sums, drill);
    return true;
}

static bool take_kept_day(void *self, int64_t day)
{
    const struct record_reader *reader = self;
    day_streak_add(&reader->records->streak, day, reader->today);
    return true;
}

bool kept_records_read(const struct notes *notes, int64_t today,
                       struct kept_records *records,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    struct record_reader reader = {.records = records, .today = today};
    int64_t profile = notes->profile->id;
    return ledger_each_drill(notes->ledger, profile, take_kept_drill, &reader,
                             problem) &&
           ledger_each_day(notes->ledger, profile, take_kept_day, &reader,
                           problem);
}

void drill_record_words(const struct drill_record *record,
                        char text[DRILL_TEXT_SIZE])
{
    const struct drill_kind *kind = record->kind;
    const double small = 10; /* below it, hundredths count */
    double mark = record->best_mark;
    if (!isnan(mark) && kind->goal > 0)
        snprintf(text, DRILL_TEXT_SIZE, "%.1f %s (mark: %g)", mark,
                 kind->measure, kind->goal);
    else if (!isnan(mark))
        snprintf(text, DRILL_TEXT_SIZE, "%.*f %s (%s)", mark < small ? 2 : 1,
                 mark, kind->measure, record->best_with);
    else if (record->best_run == 0)
        strcpy(text, "no right answer yet");
    else if (isnan(record->best_share))
        snprintf(text, DRILL_TEXT_SIZE, "%lld right in a row",
                 (long long)record->best_run);
    else
        snprintf(text, DRILL_TEXT_SIZE,
                 "%lld right in a row, %.0f%% right in a drill",
                 (long long)record->best_run, record->best_share);
}
