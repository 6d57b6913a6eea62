/* Computes deviations from the index numbers of the count. */
#include <math.h>
#include <stdlib.h>

#include "simulation/run/arrangement.h"
#include "simulation/run/progress.h"
#include "cli_output.h"

/* ---- Progress ---- */

static void show_index_progress(void *self, int done, int all)
{
    const struct cli *cli = self;
    fprintf(cli->errors, "\rIndex numbers: %d of %d" CLI_CLEAR_REST, done, all);
    fflush(cli->errors);
}

/* ---- From index numbers ---- */

static void deviation_add(struct simulation_deviations *deviations,
                          const struct count_index *index,
                          enum odds_action action, bool below)
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

/* Adds the action of a cell, and after it the action to fall back on where the
 * first isn't allowed. */
static void deviation_add_cell(struct simulation_deviations *deviations,
                               const struct count_index *index,
                               const struct odds_cell *cell, bool below)
{
    deviation_add(deviations, index, cell->action, below);
    if (cell->action == ODDS_DOUBLE || cell->action == ODDS_SURRENDER)
        deviation_add(deviations, index, cell->otherwise, below);
}

static int order_numbers(int one, int other)
{
    return (one > other) - (one < other);
}

static int order_cells(const struct count_index *one,
                       const struct count_index *other)
{
    int order = order_numbers((int)one->row.kind, (int)other->row.kind);
    if (order == 0)
        order = order_numbers(one->row.number, other->row.number);
    return order ? order : order_numbers(one->upcard, other->upcard);
}

/* Orders cell by cell with the highest index first, because the first deviation
 * that applies is played. */
static int order_cells_and_indices(const void *one, const void *other)
{
    const struct count_index *a = one, *b = other;
    int order = order_cells(a, b);
    return order ? order : order_numbers(b->index, a->index);
}

/* Covers all counts, even those near 0. The chart that is played is for a full
 * shoe, and may differ from what the study found at a true count of 0. */
static void deviations_add_cells(struct simulation_deviations *deviations,
                                 const struct count_study *study)
{
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *index = &study->list[i];
        bool lowest =
            i + 1 == study->count || order_cells(index, index + 1) != 0;
        deviation_add_cell(deviations, index, &index->from, false);
        if (lowest)
            deviation_add_cell(deviations, index, &index->below, true);
    }
}

void simulation_deviations_of(struct simulation_deviations *deviations,
                              struct count_study *study)
{
    enum { NEAR = SIMULATION_COUNT_MAX };
    double index = ceil(study->insurance -
                        0.5); /* the nearest integer; halves round down */
    deviations->count = 0;
    deviations->insurance = SIMULATION_NEVER;
    if (study->has_insurance && fabs(index) <= NEAR)
        deviations->insurance = (int)index;
    qsort(study->list, study->count, sizeof *study->list,
          order_cells_and_indices);
    deviations_add_cells(deviations, study);
}

const char *deviations_compute(const struct cli *cli,
                               const struct simulation_setup *setup,
                               const struct count_tags *tags,
                               struct simulation_deviations *deviations)
{
    enum { HALF = 200 }; /* half of the cut, which is in percent */
    const struct count_progress progress = {.tell = show_index_progress,
                                            .self = (void *)cli};
    struct odds_shoe shoe = odds_shoe_for(&setup->rules);
    int cards = setup->rules.decks * DECK_CARDS;
    int left = cards - cards * setup->rules.cut / HALF;
    const char *problem = rules_refusal(&setup->rules, ENGINE_UPCARD_ODDS);
    if (problem)
        return problem;
    struct odds *odds = odds_open(&setup->rules);
    struct count_study study;
    if (odds == NULL)
        return "out of memory";
    problem = count_study_find(&study, odds, &shoe, tags, left, COUNT_AIM_VALUE,
                               setup->shows_progress ? &progress : NULL);
    if (setup->shows_progress)
        progress_end(cli->errors);
    if (problem == NULL) {
        simulation_deviations_of(deviations, &study);
        count_study_free(&study);
    }
    odds_close(odds);
    return problem;
}
