/* The lessons of a chart: its cells, with the value of each action. */
#include "training/lessons.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known while the lessons are being computed. */
struct course_work {
    const struct rules *rules;
    struct odds *odds;
    struct odds_shoe shoe;
    struct odds_book *book;
    struct odds_chart chart;

    /* For rules that allow only one split, which is worth more where a split is
     * a mistake: a book splits as often as the rules allow. */
    struct rules rules_once;
    struct odds *odds_once;
    struct odds_book *book_once;
};

/* Returns the chance that a round begins with these ranks, in any order, and
 * this upcard, before the dealer looks. */
static double chance_of_question(const struct odds_shoe *shoe, int first,
                                 int second, int upcard)
{
    const int ranks[] = {first, second, upcard};
    double chance = first == second ? 1 : 2;
    int counts[ODDS_RANKS], left = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += counts[rank] = shoe->count[rank];
    for (int i = 0; i < 3; i++, left--)
        chance *= (double)counts[ranks[i]]-- / left;
    return chance > 0 ? chance : 0;
}

/* Lets a pair be split once if that is worth more, as at the table. */
static void stop_splitting(const struct course_work *work, int rank, int upcard,
                           struct odds_decision *decision)
{
    struct odds_decision once;
    odds_book_decide(work->odds_once, work->book_once, rank, rank, upcard, 0,
                     &once);
    if (once.legal[ODDS_SPLIT])
        decision->value[ODDS_SPLIT] =
            fmax(decision->value[ODDS_SPLIT], once.value[ODDS_SPLIT]);
}

/* Decides on two cards, as if early surrender came after the look. */
static void decide_dealt(const struct course_work *work, int first, int second,
                         int upcard, struct odds_decision *decision)
{
    /* If tens are split by rank, two ten-valued cards usually aren't a pair. */
    odds_book_decide(work->odds, work->book, first, second, upcard, 0,
                     decision);
    if (decision->legal[ODDS_SPLIT])
        stop_splitting(work, first, upcard, decision);
    if (work->rules->surrender != SURRENDER_EARLY)
        return;
    int hand = odds_hand_next(work->odds, odds_hand_next(work->odds, 0, first),
                              second);
    decision->legal[ODDS_SURRENDER] = true;
    decision->value[ODDS_SURRENDER] = chart_early_surrender(
        work->odds, &work->shoe, odds_hand_at(work->odds, hand), upcard);
}

/* Adds a deal to the means of its lesson. */
static void add_deal_to(struct lesson *lesson,
                        const struct odds_decision *decision, double chance)
{
    lesson->chance += chance;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        bool known = decision->legal[action] && !isnan(decision->value[action]);
        lesson->legal[action] = known;
        if (known)
            lesson->value[action] +=
                (decision->value[action] - lesson->value[action]) * chance /
                lesson->chance;
    }
}

/* Returns the best action on these cards. If none beats the chart's, that is
 * it. */
static enum odds_action best_of_deal(const struct odds_decision *decision,
                                     enum odds_action right)
{
    const double slip = 1e-9; /* of the arithmetic */
    enum odds_action best = right;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (decision->legal[action] &&
            decision->value[action] > decision->value[best] + slip)
            best = (enum odds_action)action;
    return best;
}

static bool is_hand_of_row(struct chart_row row, const struct odds_hand *hand)
{
    struct chart_row own = chart_row_of(hand);
    return own.kind == row.kind && own.number == row.number;
}

/* Fills the lesson from all deals that belong to its cell. */
static void fill_lesson(const struct course_work *work, struct lesson *lesson)
{
    const struct odds_cell *cell =
        &chart_cells_of(&work->chart, lesson->row)[lesson->upcard];
    lesson->right = cell->action;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int number = odds_hand_next(
                work->odds, odds_hand_next(work->odds, 0, first), second);
            const struct odds_hand *hand = odds_hand_at(work->odds, number);
            double chance =
                chance_of_question(&work->shoe, first, second, lesson->upcard);
            struct odds_decision decision;
            if (chance == 0 || !is_hand_of_row(lesson->row, hand) ||
                odds_hand_is_natural(work->rules, hand))
                continue;
            decide_dealt(work, first, second, lesson->upcard, &decision);
            add_deal_to(lesson, &decision, chance);
            lesson->best[second] = best_of_deal(&decision, lesson->right);
        }
}

/* Returns the doubt before the first answer. People who guess rarely choose an
 * action that is far worse: about a third as many make a mistake that costs a
 * tenth of a bet as one that costs nothing. */
static double doubt_at_first(const struct lesson *lesson)
{
    const double even = 0.5, tenth = 0.1;
    return even * exp(-lesson_temptation(lesson) / tenth);
}

static void fill_lessons(const struct course_work *work,
                         struct lessons *lessons)
{
    lessons->count = 0;
    for (int index = 0; index < CHART_ROWS; index++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            struct lesson lesson = {.row = chart_row_at(index),
                                    .upcard = chart_upcard_at(column),
                                    .memory = memory_of_nothing()};
            fill_lesson(work, &lesson);
            if (lesson.chance == 0 || !lesson.legal[ODDS_HIT])
                continue; /* no deal makes it, or there is nothing to decide */
            lesson.doubt = doubt_at_first(&lesson);
            chart_cell_name(lesson.row, lesson.upcard, lesson.name);
            lessons->list[lessons->count++] = lesson;
        }
}

const char *lessons_of_rules(const struct rules *rules, struct lessons *lessons)
{
    struct course_work work = {.rules = rules,
                               .odds = odds_open(rules),
                               .shoe = odds_shoe_for(rules),
                               .book = malloc(sizeof *work.book),
                               .rules_once = *rules,
                               .book_once = malloc(sizeof *work.book_once)};
    const char *fault = "out of memory";
    if (rules->split > 2)
        work.rules_once.split = 2;
    work.odds_once = odds_open(&work.rules_once);
    if (work.odds && work.book && work.odds_once && work.book_once)
        fault = odds_book_fill(work.odds, &work.shoe, ODDS_TOTAL, work.book);
    if (fault == NULL)
        fault = odds_book_fill(work.odds_once, &work.shoe, ODDS_TOTAL,
                               work.book_once);
    if (fault == NULL) {
        odds_chart_of(work.odds, work.book, &work.chart);
        fill_lessons(&work, lessons);
    }
    free(work.book);
    free(work.book_once);
    odds_close(work.odds);
    odds_close(work.odds_once);
    return fault;
}

size_t lessons_find(const struct lessons *lessons, const char *name)
{
    size_t i = 0;
    while (i < lessons->count && strcmp(lessons->list[i].name, name) != 0)
        i++;
    return i;
}
