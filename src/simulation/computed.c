/* Deviations that are worked out: from the index numbers of the count. */
#include <math.h>
#include <stdlib.h>

#include "setup.h"

/* ---- Progress ---- */

static void tell(void *self, int done, int all)
{
    const struct cli *cli = self;
    fprintf(cli->errors, "\rIndex numbers: %d of %d\033[K", done, all);
    fflush(cli->errors);
}

/* ---- From index numbers ---- */

static void add(struct simulation_deviations *deviations,
                const struct count_index *index, enum odds_action action,
                bool below)
{
    if (deviations->count == SIMULATION_DEVIATIONS_MAX)
        return;
    deviations->list[deviations->count++] =
        (struct simulation_deviation){.soft = index->row.kind == CHART_SOFT,
                                      .pair = index->row.kind == CHART_PAIR,
                                      .total = index->row.number,
                                      .upcard = index->upcard,
                                      .action = action,
                                      .count = index->index,
                                      .below = below};
}

/* The chart is that of the true count 0: what differs from it lies above an
 * index over 0, or below another. What to do where the action is not allowed
 * follows it. */
static void add_index(struct simulation_deviations *deviations,
                      const struct count_index *index)
{
    bool below = index->index <= 0;
    const struct odds_cell *cell = below ? &index->below : &index->from;
    add(deviations, index, cell->action, below);
    if (cell->action == ODDS_DOUBLE || cell->action == ODDS_SURRENDER)
        add(deviations, index, cell->otherwise, below);
}

/* The farthest from 0 first: of several for a cell the first that holds is
 * played. Those as far in the order of charts, wherever they are sorted. */
static int compare(const void *one, const void *other)
{
    const struct count_index *a = one, *b = other;
    const int keys[][2] = {{abs(b->index), abs(a->index)},
                           {b->index, a->index},
                           {(int)a->row.kind, (int)b->row.kind},
                           {a->row.number, b->row.number},
                           {a->upcard, b->upcard}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

static void take_study(struct simulation_deviations *deviations,
                       const struct count_study *study)
{
    enum { NEAR = SIMULATION_COUNT_MAX };
    double index = ceil(study->insurance - 0.5); /* to the nearest, rounded
                                                    as counts are */
    deviations->count = 0;
    deviations->insurance = SIMULATION_NEVER;
    if (study->has_insurance && fabs(index) <= NEAR)
        deviations->insurance = (int)index;
    for (size_t i = 0; i < study->count; i++)
        add_index(deviations, &study->list[i]);
}

const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations)
{
    enum { HALF = 200 }; /* of the cut, which is in per cent */
    const struct count_progress progress = {.tell = tell, .self = (void *)cli};
    struct odds_shoe shoe = odds_shoe_of(setup->rules.decks);
    int cards = setup->rules.decks * DECK_CARDS;
    int left = cards - cards * setup->rules.cut / HALF;
    const char *problem = odds_check_rules(&setup->rules);
    if (problem)
        return problem;
    struct odds *odds = odds_open(&setup->rules);
    struct count_study study;
    if (odds == NULL)
        return "there is no memory for the index numbers";
    problem = count_study_find(&study, odds, &shoe, tags, left,
                               setup->shows_progress ? &progress : NULL);
    if (setup->shows_progress)
        progress_end(cli->errors);
    if (problem == NULL) {
        qsort(study.list, study.count, sizeof *study.list, compare);
        take_study(deviations, &study);
        count_study_free(&study);
    }
    odds_close(odds);
    return problem;
}
