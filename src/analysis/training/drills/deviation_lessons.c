/* Chooses the deviation to ask: the ones that are worth most come most often,
 * and one that was answered wrong comes back soon. */
#include "training/drills/deviation_lessons.h"

#include <math.h>
#include <stdlib.h>

/* How many questions are between two of the same cell, and how many before a
 * cell that was answered wrong comes back. */
enum { CELLS_APART = 8, WRONG_APART = 3 };

/* ---- The list ---- */

static int insurance_index(const struct count_study *study)
{
    return (int)ceil(study->insurance - 0.5);
}

static void add_lessons(struct deviation_lessons *self,
                        const struct count_study *study)
{
    for (size_t i = 0; i < study->count; i++)
        self->list[self->count++] =
            (struct deviation_lesson){.index = &study->list[i],
                                      .from = study->list[i].index,
                                      .gain = study->list[i].gain,
                                      .doubt = 1};
    if (study->has_insurance && fabs(study->insurance) <= COUNT_TRUE_MOST)
        self->list[self->count++] =
            (struct deviation_lesson){.from = insurance_index(study),
                                      .gain = study->insurance_gain,
                                      .doubt = 1};
}

const char *deviation_lessons_open(struct deviation_lessons *self,
                                   const struct count_study *study)
{
    *self = (struct deviation_lessons){
        .list = calloc(study->count + 1, sizeof *self->list)};
    if (self->list == NULL)
        return "out of memory";
    add_lessons(self, study);
    self->last = self->list;
    self->apart = (int)self->count / 4;
    if (self->apart > CELLS_APART)
        self->apart = CELLS_APART;
    return NULL;
}

void deviation_lessons_close(struct deviation_lessons *self)
{
    free(self->list);
}

/* ---- The choice ---- */

/* Returns how much it is worth to ask about a lesson now. */
static double deviation_weight(const struct deviation_lesson *lesson)
{
    const double least = 1e-9; /* some indices gain next to nothing */
    return lesson->rest > 0 ? 0 : lesson->doubt * fmax(lesson->gain, least);
}

const struct deviation_lesson *
deviation_lessons_choose(struct deviation_lessons *self,
                         struct fair_random *random)
{
    enum { STEPS = 1 << 20 };
    double all = 0;
    for (size_t i = 0; i < self->count; i++)
        all += deviation_weight(&self->list[i]);
    double at = all * fair_random_below(random, STEPS) / STEPS;
    self->last = self->list;
    for (size_t i = 0; i < self->count; i++) {
        double weight = deviation_weight(&self->list[i]);
        if (weight == 0)
            continue;
        self->last = &self->list[i];
        at -= weight;
        if (at < 0)
            break;
    }
    return self->last;
}

/* ---- The rests ---- */

/* True if both are about the same cell, or about insurance. */
static bool is_same_cell(const struct count_index *one,
                         const struct count_index *other)
{
    if (one == NULL || other == NULL)
        return one == other;
    return one->row.kind == other->row.kind &&
           one->row.number == other->row.number && one->upcard == other->upcard;
}

/* Lets all lessons of the cell that is asked rest for some questions. */
static void let_cell_rest(struct deviation_lessons *self, int questions)
{
    for (size_t i = 0; i < self->count; i++)
        if (is_same_cell(self->list[i].index, self->last->index))
            self->list[i].rest = questions;
}

void deviation_lessons_ask(struct deviation_lessons *self)
{
    for (size_t i = 0; i < self->count; i++)
        self->list[i].rest -= self->list[i].rest > 0;
    let_cell_rest(self, self->apart);
}

void deviation_lessons_note(struct deviation_lessons *self, bool right)
{
    const double lucky = 0.25, most = 4;
    self->last->doubt = right ? self->last->doubt * lucky : most;
    if (!right && self->apart > WRONG_APART)
        let_cell_rest(self, WRONG_APART);
}
