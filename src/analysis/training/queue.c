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
    struct memory *memory = &lesson->memory;
    int quality = right ? memory_quality(seconds) : QUALITY_WRONG;
    if (lesson->turn != LESSON_AGAIN || !right)
        memory_note(memory, quality, day);
    bool is_done = quality >= MEMORY_QUALITY_DONE;
    lesson->turn = is_done ? LESSON_RESTS : LESSON_AGAIN;
    memory->due = is_done ? day + memory->interval : day;
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

void lesson_recall_answer(struct lesson *lesson,
                          const struct ledger_answered *answered, int64_t day)
{
    lesson->run = answered->right ? lesson->run + 1 : 0;
    lesson->answers++;
    lesson->last_cost = answered->cost;
    if (answered->day == day && lesson->turn == LESSON_DUE &&
        lesson->memory.interval > 0)
        lesson->turn = LESSON_AGAIN;
}

size_t lessons_left(const struct lessons *lessons)
{
    size_t left = 0;
    for (size_t i = 0; i < lessons->count; i++)
        left +=
            !lessons->list[i].is_out && lessons->list[i].turn != LESSON_RESTS;
    return left;
}

/* ---- The queue ---- */

static enum lesson_kind lesson_kind(const struct lesson *lesson)
{
    if (lesson->right == ODDS_SURRENDER)
        return LESSON_SURRENDER;
    switch (lesson->row.kind) {
    case CHART_SOFT:
        return LESSON_SOFT;
    case CHART_PAIR:
        return LESSON_PAIR;
    default:
        return LESSON_HARD;
    }
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
                        const struct lessons *lessons)
{
    size_t most = 0;
    for (size_t i = 0; i < lessons->count; i++)
        most += !lessons->list[i].is_out;
    most /= 2;
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

/* Returns a factor that is small if one of the last questions had the same hand
 * or the same upcard, and smallest for the last one of all. Without it most
 * questions would be about tens, which four cards in thirteen are. The factors
 * are powers of two, so that the product is the same on every machine. */
static double change_factor(const struct lesson *lesson,
                            const struct lessons *lessons,
                            const struct recent_lessons *recent)
{
    static const double factors[] = {0.0625, 0.25, 0.5};
    enum { LOOKS_BACK = sizeof factors / sizeof *factors };
    double factor = 1;
    for (size_t i = 0; i < LOOKS_BACK && i < recent->count; i++) {
        const struct lesson *asked =
            &lessons->list[recent->list[recent->count - 1 - i]];
        bool same_hand = asked->row.kind == lesson->row.kind &&
                         asked->row.number == lesson->row.number;
        if (same_hand || asked->upcard == lesson->upcard)
            factor = fmin(factor, factors[i]);
    }
    return factor;
}

static bool is_from_table(const struct lesson *lesson)
{
    return lesson->turn == LESSON_DUE && memory_is_from_table(&lesson->memory);
}

/* Returns a number that is higher the earlier a lesson comes, whatever it
 * weighs; -1 if it rests. */
static int precedence(const struct lesson *lesson, bool was_recent)
{
    if (lesson->is_out || lesson->turn == LESSON_RESTS)
        return -1;
    return (was_recent ? 0 : 3) + (lesson->turn != LESSON_NEW) +
           is_from_table(lesson);
}

/* Returns the highest precedence of each kind. */
static void precedence_of_kinds(const struct lessons *lessons,
                                const struct recent_lessons *recent,
                                int highest[LESSON_KINDS])
{
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        highest[kind] = -1;
    for (size_t i = 0; i < lessons->count; i++) {
        enum lesson_kind kind = lesson_kind(&lessons->list[i]);
        int place = precedence(&lessons->list[i], is_recent(i, recent));
        if (place > highest[kind])
            highest[kind] = place;
    }
}

/* Returns the kind to ask about after two questions of one kind: of the others
 * with a lesson of the highest precedence, the one that wasn't asked about for
 * longest. Returns LESSON_KINDS if it may be any. */
static enum lesson_kind kind_for_a_change(const struct lessons *lessons,
                                          const struct recent_lessons *recent,
                                          const int highest[LESSON_KINDS],
                                          int first)
{
    size_t count = recent->count, asked[LESSON_KINDS] = {0};
    enum lesson_kind last = LESSON_KINDS, before = LESSON_KINDS, best = last;
    for (size_t i = 0; i < count; i++) {
        before = last;
        last = lesson_kind(&lessons->list[recent->list[i]]);
        asked[last] = i + 1;
    }
    if (count < 2 || last != before)
        return LESSON_KINDS;
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        if (kind != (int)last && highest[kind] == first &&
            (best == LESSON_KINDS || asked[kind] < asked[best]))
            best = (enum lesson_kind)kind;
    return best;
}

size_t lessons_choose(const struct lessons *lessons,
                      struct recent_lessons *recent, struct fair_random *random)
{
    size_t best = 0;
    int highest[LESSON_KINDS], first = -1;
    double most = -1;
    precedence_of_kinds(lessons, recent, highest);
    for (int kind = 0; kind < LESSON_KINDS; kind++)
        if (highest[kind] > first)
            first = highest[kind];
    enum lesson_kind kind = kind_for_a_change(lessons, recent, highest, first);
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        double weight = lesson_weight(lesson) * shuffling_factor(random) *
                        change_factor(lesson, lessons, recent);
        if (weight <= most ||
            (kind != LESSON_KINDS && lesson_kind(lesson) != kind) ||
            precedence(lesson, is_recent(i, recent)) != first)
            continue;
        most = weight;
        best = i;
    }
    note_recent(recent, best, lessons);
    return best;
}
