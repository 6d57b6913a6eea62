/* What the files about notes share. For this room alone. */
#ifndef TRAINING_NOTES_INSIDE_H
#define TRAINING_NOTES_INSIDE_H

#include "training/lessons.h"
#include "training.h"
#include "training_notes.h"

enum knowledge lesson_knowledge(const struct lesson *lesson);

/* Returns the lesson of a cell, or NULL if it isn't one. */
const struct lesson *lesson_at(const struct lessons *lessons,
                               struct chart_row row, int upcard);

/* ---- Answers (answers.c) ---- */

/* Adds an answer. One whose day is before the last one's counts for that day,
 * and one from no possible day doesn't count. */
void answer_sums_add(struct answer_sums *sums,
                     const struct ledger_answered *answer);

/* Adds the answers of a drill to its day. */
void answer_sums_add_drill(struct answer_sums *sums,
                           const struct ledger_drill *drill);

/* Returns the share of right answers in a week, or 0 for a week without any. */
double percent_right(const struct answer_week *week);

/* Writes the first day of a week, "2026-11-22", and returns `date`. */
const char *week_date(const struct answer_sums *sums, int week,
                      char date[LEDGER_DATE_SIZE]);

/* ---- Days in a row (records.c) ---- */

struct day_streak {
    int64_t last_day; /* up to today */
    int64_t days;     /* in a row, up to that day */
    int64_t longest;
};

/* Adds a day on which anything was answered, after all earlier ones. A day
 * after `today`, by a clock that was wrong, doesn't count. */
void day_streak_add(struct day_streak *streak, int64_t day, int64_t today);

/* Returns the days in a row up to today, or up to yesterday if nothing was
 * answered today. */
int64_t day_streak_now(const struct day_streak *streak, int64_t today);

/* ---- Drills around the count (records.c) ---- */

/* The drills in the order in which they are listed; those never done have no
 * kind. */
struct kept_records {
    struct day_streak streak; /* with any drill */
    struct drill_record list[PROGRESS_DRILLS];
};

/* Writes the personal best, such as "24.5 seconds for a deck (mark: 30)". */
void drill_record_words(const struct drill_record *record,
                        char text[DRILL_TEXT_SIZE]);

/* Reads what a person has done by `today`. */
bool kept_records_read(const struct notes *notes, int64_t today,
                       struct kept_records *records,
                       char problem[LEDGER_PROBLEM_SIZE]);

/* ---- All together ---- */

/* Everything that there is to show. */
struct standing {
    struct lessons lessons;
    struct answer_sums sums;
    int64_t today;
    int known[KNOWLEDGES]; /* lessons */
    struct training_due due;
    struct kept_records drills;
};

void progress_in_words(FILE *out, const struct notes *notes,
                       const struct progress *progress);
void standing_in_json(FILE *out, const struct notes *notes,
                      const struct standing *standing);

#endif
