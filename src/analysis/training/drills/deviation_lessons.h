/* Which deviation is asked next. For this room alone. */
#ifndef TRAINING_DRILLS_DEVIATION_LESSONS_H
#define TRAINING_DRILLS_DEVIATION_LESSONS_H

#include "counting.h"
#include "training_drills.h"

/* A place where the play changes: an index of the study, or insurance. */
struct deviation_lesson {
    const struct count_index *index; /* NULL: insurance */
    int from;                        /* the true count of the change */
    double gain;                     /* per round, of knowing it */
    double doubt;                    /* how badly the person knows it */
    int rest;                        /* questions before it may come again */
};

struct deviation_lessons {
    struct deviation_lesson *list; /* from the heap */
    size_t count;
    struct deviation_lesson *last; /* the one chosen last */
    int apart;                     /* questions between two of the same cell */
};

/* Lists what the study found, which must outlive the list. Returns NULL, or why
 * it can't. */
const char *deviation_lessons_open(struct deviation_lessons *self,
                                   const struct count_study *study);
void deviation_lessons_close(struct deviation_lessons *self);

/* Chooses one that isn't resting, and most often one that is worth much and
 * known badly. */
const struct deviation_lesson *
deviation_lessons_choose(struct deviation_lessons *self,
                         struct fair_random *random);

/* Keeps the cell of the one chosen last from being asked again soon. */
void deviation_lessons_ask(struct deviation_lessons *self);

/* Takes note of whether the answer to the one chosen last was right. */
void deviation_lessons_note(struct deviation_lessons *self, bool right);

#endif
