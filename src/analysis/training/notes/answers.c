/* Sums up answers by weeks, and finds the personal bests. */
#include "training/notes/notes.h"

#include <string.h>

enum { WEEK_DAYS = 7 };

static void drop_first_week(struct answer_sums *sums)
{
    memmove(sums->list, sums->list + 1,
            (PROGRESS_WEEKS - 1) * sizeof *sums->list);
    sums->list[PROGRESS_WEEKS - 1] = (struct answer_week){.asked = 0};
    sums->first_day += WEEK_DAYS;
    sums->weeks--;
}

const char *week_date(const struct answer_sums *sums, int week,
                      char date[LEDGER_DATE_SIZE])
{
    return ledger_date(sums->first_day + (int64_t)week * WEEK_DAYS, date);
}

/* Returns the week of a day, after making it the last one. */
static struct answer_week *week_of(struct answer_sums *sums, int64_t day)
{
    if ((day - sums->first_day) / WEEK_DAYS >= INT64_C(2) * PROGRESS_WEEKS) {
        memset(sums->list, 0, sizeof sums->list);
        sums->first_day = day;
    }
    while ((day - sums->first_day) / WEEK_DAYS >= PROGRESS_WEEKS)
        drop_first_week(sums);
    int week = (int)((day - sums->first_day) / WEEK_DAYS);
    sums->weeks = week + 1;
    return &sums->list[week];
}

/* Adds what was answered on a day. Returns false for no possible day. */
static bool add_to_day(struct answer_sums *sums, int64_t day,
                       const struct answer_week *answers)
{
    const int64_t last = 10000000; /* in the year 29349 */
    if (day < 0 || day > last)
        return false;
    /* A clock that was set back doesn't change the order of the answers. */
    if (day < sums->last_day)
        day = sums->last_day;
    if (sums->asked == 0)
        sums->first_day = day;
    if (day != sums->last_day)
        sums->day_asked = 0;
    sums->last_day = day;
    struct answer_week *week = week_of(sums, day);
    week->asked += answers->asked;
    week->right += answers->right;
    week->cost += answers->cost;
    sums->asked += answers->asked;
    sums->right += answers->right;
    sums->day_asked += answers->asked;
    if (sums->day_asked > sums->most_in_a_day)
        sums->most_in_a_day = sums->day_asked;
    return true;
}

void answer_sums_add(struct answer_sums *sums,
                     const struct ledger_answered *answer)
{
    const struct answer_week one = {
        .asked = 1, .right = answer->right, .cost = answer->cost};
    if (!add_to_day(sums, answer->day, &one))
        return;
    sums->run = answer->right ? sums->run + 1 : 0;
    if (sums->run > sums->longest_run)
        sums->longest_run = sums->run;
}

void answer_sums_add_drill(struct answer_sums *sums,
                           const struct ledger_drill *drill)
{
    const struct answer_week all = {
        .asked = drill->questions, .right = drill->right, .cost = drill->cost};
    if (add_to_day(sums, drill->day, &all) &&
        drill->longest_run > sums->longest_run)
        sums->longest_run = drill->longest_run;
}

double percent_right(const struct answer_week *week)
{
    return week->asked > 0 ? 100.0 * (double)week->right / (double)week->asked
                           : 0;
}

void answer_curve(const struct answer_sums *sums, struct progress_curve *curve)
{
    curve->weeks = 0;
    for (int i = 0; i < sums->weeks; i++)
        if (sums->list[i].asked > 0)
            curve->right[curve->weeks++] = percent_right(&sums->list[i]);
}

const struct lesson *lesson_at(const struct lessons *lessons,
                               struct chart_row row, int upcard)
{
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        if (lesson->row.kind == row.kind && lesson->row.number == row.number &&
            lesson->upcard == upcard)
            return lesson;
    }
    return NULL;
}

/* What was forgotten at the table has no interval, and counts as the last
 * answer. What was read from a file may have no answers. */
enum knowledge lesson_knowledge(const struct lesson *lesson)
{
    enum { SURE = 2 };
    const double costly = 0.02; /* bets, as for a bad decision at the table */
    const struct memory *memory = &lesson->memory;
    bool is_forgotten = memory->interval == 0;
    bool is_answered = lesson->answers > 0 && !is_forgotten;
    int right = is_answered ? lesson->run : memory->repetitions;
    double cost = is_answered ? lesson->last_cost : lesson_temptation(lesson);
    if (memory->due == 0)
        return KNOWLEDGE_NONE;
    if (right >= SURE)
        return KNOWLEDGE_SURE;
    return right == 0 && cost >= costly ? KNOWLEDGE_COSTLY : KNOWLEDGE_SHAKY;
}
