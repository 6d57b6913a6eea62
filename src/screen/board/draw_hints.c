/* What helps a player to choose a house: where its stones would end, and the
 * values of a hint. */

#include "game.h"

enum { LABEL_SIZE = 16 };

/* ---- Destinations ---- */

/* Returns where the last stone of a move from the chosen house would land, or
 * -1 if the move isn't legal. */
static int destination_of(const struct board_scene *scene, int direction)
{
    const struct mancala_move move = {.bowl = scene->at,
                                      .direction = direction};
    struct mancala_board after = scene->board;
    if (mancala_move_problem(&scene->rules, &after, move) != NULL)
        return -1;
    return mancala_sow(&scene->rules, &after, move).last_bowl;
}

void board_draw_destinations(const struct brush *brush,
                             const struct board_layout *layout,
                             const struct board_scene *scene)
{
    if (!scene->is_asked || scene->at < 0)
        return;
    int forward = destination_of(scene, MANCALA_FORWARDS);
    int back = destination_of(scene, MANCALA_BACKWARDS);
    for (int bowl = 0; bowl < layout->size; bowl++) {
        char text[LABEL_SIZE];
        struct box edge = board_box(layout, bowl);
        if (bowl != forward && bowl != back)
            continue;
        snprintf(text, sizeof text, "%s%s",
                 bowl == forward ? brush->glyphs->more_down : "",
                 bowl == back ? "k" : "");
        paint_centered(brush, &edge, ROLE_TURN, text);
    }
}

/* ---- Values ---- */

/* Draws the value of a move. In narrow columns, plus signs are omitted. */
static void draw_value(const struct brush *brush,
                       const struct board_layout *layout, int row,
                       const struct mancala_valued_move *value, bool is_best)
{
    enum { WIDE = 5 };
    char text[LABEL_SIZE];
    struct box line = board_box(layout, value->move.bowl);
    line.row = row;
    snprintf(text, sizeof text,
             line.columns >= WIDE && value->margin != 0 ? "%+d" : "%d",
             value->margin);
    paint_centered(brush, &line, is_best ? ROLE_TURN : ROLE_PLAIN, text);
}

void board_draw_hints(const struct brush *brush,
                      const struct board_layout *layout,
                      const struct board_scene *scene)
{
    const struct mancala_search_result *hints = &scene->hints;
    if (!scene->is_asked || hints->count == 0)
        return;
    bool is_below = scene->board.player == layout->below;
    int away = is_below ? 1 : -1; /* from the houses */
    int row = away + (is_below ? layout->below_numbers_row
                               : layout->above_numbers_row);
    for (int i = 0; i < hints->count; i++) {
        const struct mancala_valued_move *value = &hints->moves[i];
        bool is_back = value->move.direction == MANCALA_BACKWARDS;
        draw_value(brush, layout, row + is_back * away, value,
                   value->margin == hints->moves[0].margin);
    }
    /* The labels go next to the other player's store, where no name is in the
     * way. */
    struct box label = layout->mancalas[mancala_other(scene->board.player)];
    label.column -= label.column > 0;
    label.columns++;
    label.row = row;
    if (scene->rules.one_way)
        return;
    paint_centered(brush, &label, ROLE_FAINT, "forward");
    label.row += away;
    paint_centered(brush, &label, ROLE_FAINT, "back");
}
