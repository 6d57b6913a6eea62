/* Play at a table of the house, by cells of a chart. */
#ifndef TRAINING_DRILLS_PLAY_H
#define TRAINING_DRILLS_PLAY_H

#include "strategy.h"
#include "training_drills.h"

/* Returns the row of the hand whose turn it is. A pair that can't be split
 * again has the row of its total. */
struct chart_row table_row(const struct table *table);

/* True if the action is legal now. */
bool table_takes(const struct table *table, enum odds_action action);

/* Returns what a cell plays, as far as it is legal. */
enum odds_action table_plays(const struct table *table,
                             const struct odds_cell *cell);

/* Does the action; before the look, that is to surrender or to keep. */
void table_do(struct table *table, enum odds_action action,
              const struct listener *listener);

/* Takes or refuses insurance or even money. */
void table_insure(struct table *table, bool takes,
                  const struct listener *listener);

/* Puts a round that is over into the picture: the dealer's cards that were
 * turned, and all hands. */
void scene_show_round(struct drill_scene *scene, const struct table *table);

/* Puts the hands of a seat into the picture. `asked` is the number of the hand
 * that the question is about; -1: all. */
void scene_show_hands(struct drill_scene *scene, const struct seat *seat,
                      int asked);

#endif
