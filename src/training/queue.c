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
void lesson_note(struct lesson *lesson, enum odds_action done)
{
    const double lucky = 0.25;
    lesson->doubt =
        done == lesson->right ? lesson->doubt * lucky : (1 + lesson->doubt) / 2;
}

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

size_t lessons_choose(const struct lessons *lessons,
                      struct recent_lessons *recent, struct fair_random *random)
{
    size_t best = 0;
    double most = -1;
    for (size_t i = 0; i < lessons->count; i++) {
        double weight =
            lesson_weight(&lessons->list[i]) * shuffling_factor(random);
        if (weight > most && !is_recent(i, recent)) {
            most = weight;
            best = i;
        }
    }
    note_recent(recent, best, lessons->count);
    return best;
}
