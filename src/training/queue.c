/* What to ask next. */
#include "training/lessons.h"

#include <math.h>
#include <string.h>

double lesson_cost(const struct lesson *lesson, enum odds_action done)
{
    return fmax(lesson->value[lesson->right] - lesson->value[done], 0);
}

double lesson_temptation(const struct lesson *lesson)
{
    double cost = INFINITY;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (lesson->legal[action] && action != (int)lesson->right)
            cost = fmin(cost, lesson_cost(lesson, (enum odds_action)action));
    return cost;
}

double lesson_weight(const struct lesson *lesson)
{
    return lesson->chance * lesson->doubt * lesson_temptation(lesson);
}

/* A guess among four actions is right one time in four, so a right answer
 * leaves about a quarter of the doubt. A wrong one takes half of the
 * certainty. */
static double doubt_after(double doubt, bool right)
{
    const double lucky = 0.25;
    return right ? doubt * lucky : (1 + doubt) / 2;
}

void lesson_note(struct lesson *lesson, enum odds_action done)
{
    lesson->doubt = doubt_after(lesson->doubt, done == lesson->right);
}

/* ---- From day to day ---- */

void lesson_remember(struct lesson *lesson, bool right, double seconds,
                     int64_t day)
{
    enum { QUALITY_WRONG = 1 };
    if (lesson->turn != LESSON_AGAIN)
        memory_note(&lesson->memory,
                    right ? memory_quality(seconds) : QUALITY_WRONG, day);
    lesson->turn = right ? LESSON_RESTS : LESSON_AGAIN;
}

void lesson_recall(struct lesson *lesson, const struct memory *memory,
                   int64_t day)
{
    enum { ENOUGH = 8 }; /* right answers, after which there is no doubt */
    lesson->memory = *memory;
    lesson->turn = memory->due <= day ? LESSON_DUE : LESSON_RESTS;
    if (memory->repetitions == 0)
        lesson->doubt = doubt_after(lesson->doubt, false);
    for (int i = 0; i < memory->repetitions && i < ENOUGH; i++)
        lesson->doubt = doubt_after(lesson->doubt, true);
}

size_t lessons_left(const struct lessons *lessons)
{
    size_t left = 0;
    for (size_t i = 0; i < lessons->count; i++)
        left += lessons->list[i].turn != LESSON_RESTS;
    return left;
}

/* ---- The queue ---- */

static bool is_recent(size_t index, const struct recent_lessons *recent)
{
    for (size_t i = 0; i < recent->count; i++)
        if (recent->list[i] == index)
            return true;
    return false;
}

/* Notes a lesson, and forgets the oldest one if there is no more room, or if
 * more than half of the lessons would be recent. */
static void note_recent(struct recent_lessons *recent, size_t index,
                        size_t lessons)
{
    size_t most = lessons / 2;
    if (most > LESSONS_APART)
        most = LESSONS_APART;
    if (most == 0)
        return;
    if (recent->count >= most)
        memmove(recent->list, recent->list + 1,
                --recent->count * sizeof *recent->list);
    recent->list[recent->count++] = index;
}

/* Returns a factor from 1 to 3, so that questions don't always come in the same
 * order. */
static double shuffling_factor(struct fair_random *random)
{
    enum { STEPS = 1000 };
    return 1 + 2.0 * fair_random_below(random, STEPS) / STEPS;
}

/* True for a mistake at the table, which left the lesson without any interval.
 */
static bool is_from_table(const struct lesson *lesson)
{
    return lesson->turn == LESSON_DUE && lesson->memory.repetitions == 0 &&
           lesson->memory.interval == 0;
}

/* Returns a number that is higher the earlier a lesson comes, whatever it
 * weighs; -1 if it rests. */
static int precedence(const struct lesson *lesson, bool was_recent)
{
    if (lesson->turn == LESSON_RESTS)
        return -1;
    return (was_recent ? 0 : 3) + (lesson->turn != LESSON_NEW) +
           is_from_table(lesson);
}

size_t lessons_choose(const struct lessons *lessons,
                      struct recent_lessons *recent, struct fair_random *random)
{
    size_t best = 0;
    int first = -1;
    double most = -1;
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        double weight = lesson_weight(lesson) * shuffling_factor(random);
        int place = precedence(lesson, is_recent(i, recent));
        if (place < 0 || place < first || (place == first && weight <= most))
            continue;
        first = place;
        most = weight;
        best = i;
    }
    note_recent(recent, best, lessons->count);
    return best;
}
