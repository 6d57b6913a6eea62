/* A decision in review, drawn beside its table. For this room alone. */
#ifndef TABLE_SCREEN_DECISION_H
#define TABLE_SCREEN_DECISION_H

#include "coach_review.h"
#include "stage_paint.h"

/* True if there is room for the panel. Then the status line only needs the
 * first line of what review_write_mistake() writes. */
bool decision_has_panel(void);

/* Draws the panel, `rows` high: what each action was worth, and the reasons.
 * Without a mistake it stays empty, as for somebody who is to decide again. */
void draw_decision_panel(const struct brush *brush, int rows,
                         const struct review_mistake *mistake);

#endif
