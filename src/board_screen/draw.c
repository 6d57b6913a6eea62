/* The board of mancala, drawn. */
#include <string.h>

#include "game.h"

enum { LABEL_SIZE = 64 };

/* ---- Bowls ---- */

/* How stones are arranged in a bowl: in rows, with blanks between them if all
 * stones fit that way. */
struct heap {
    int across;
    int stride;
    int left; /* columns of the bowl before the first */
    int most; /* more are not shown */
};

static struct heap heap_of(const struct box *box, int stones)
{
    int wide = box->columns - 2, high = box->rows - 2;
    int across = (wide + 1) / 2;
    int stride = across * high >= stones ? 2 : 1;
    if (stride == 1)
        across = wide;
    return (struct heap){.across = across,
                         .stride = stride,
                         .left = (wide - (across - 1) * stride - 1) / 2,
                         .most = across * high};
}

/* Draws rows from the bottom up and centers the top row. */
static void draw_stones(const struct brush *brush, const struct box *box,
                        int stones)
{
    struct heap heap = heap_of(box, stones);
    if (stones > heap.most)
        stones = heap.most;
    for (int i = 0; i < stones; i++) {
        int row = i / heap.across;
        int in_row = stones - row * heap.across;
        int gap =
            in_row < heap.across ? (heap.across - in_row) * heap.stride / 2 : 0;
        paint_text(brush, box->row + box->rows - 2 - row,
                   box->column + 1 + heap.left + gap +
                       i % heap.across * heap.stride,
                   ROLE_STONE, brush->glyphs->stone);
    }
}

/* The number of stones in the lower edge, with blanks around it where the
 * bowl is wide enough. */
static void draw_count(const struct brush *brush, const struct box *box,
                       int stones, enum role role)
{
    enum { WIDE = 7 };
    char text[LABEL_SIZE];
    struct box edge = {.row = box->row + box->rows - 1,
                       .column = box->column,
                       .columns = box->columns};
    snprintf(text, sizeof text, box->columns >= WIDE ? " %d " : "%d", stones);
    paint_centered(brush, &edge, role, text);
}

static void draw_bowl(const struct brush *brush,
                      const struct board_layout *layout,
                      const struct board_scene *scene, int bowl)
{
    struct box box = board_box(layout, bowl);
    int stones = scene->board.bowls[bowl];
    bool is_at = scene->at == bowl;
    paint_frame(brush, &box, is_at ? ROLE_TURN : ROLE_FRAME, " ");
    draw_stones(brush, &box, stones);
    draw_count(brush, &box, stones,
               scene->sown[bowl] ? ROLE_SOWN
               : is_at           ? ROLE_TURN
                                 : ROLE_TITLE);
}

/* ---- Numbers and names ---- */

static bool can_be_sown(const struct board_scene *scene, int bowl)
{
    return scene->is_asked &&
           mancala_owner(scene->rules.size, bowl) == scene->board.player &&
           scene->board.bowls[bowl] > 0;
}

/* The number of a house, with a mark where it is chosen. */
static void draw_house_number(const struct brush *brush,
                              const struct board_layout *layout,
                              const struct board_scene *scene, int bowl)
{
    int house = mancala_house(layout->size, bowl);
    bool is_below = mancala_owner(layout->size, bowl) == layout->below;
    bool is_chosen = scene->is_asked && scene->at == bowl;
    char text[LABEL_SIZE];
    struct box line = board_box(layout, bowl);
    line.row = is_below ? layout->below_numbers_row : layout->above_numbers_row;
    snprintf(text, sizeof text, "%s%d", is_chosen ? brush->glyphs->turn : "",
             house);
    paint_centered(brush, &line,
                   is_chosen                  ? ROLE_TURN
                   : can_be_sown(scene, bowl) ? ROLE_TITLE
                                              : ROLE_FAINT,
                   text);
}

/* Draws a player's name at the outer end of the store. */
static void draw_owner_of_houses(const struct brush *brush,
                                 const struct board_layout *layout,
                                 const struct board_scene *scene,
                                 enum mancala_player player)
{
    bool is_below = player == layout->below;
    bool moves = !scene->is_over && scene->board.player == player;
    struct box line = layout->mancalas[player];
    char text[LABEL_SIZE];
    line.row = is_below ? layout->below_numbers_row : layout->above_numbers_row;
    line.column--; /* the longest name needs a column for the mark */
    line.columns++;
    snprintf(text, sizeof text, "%s%s", moves ? brush->glyphs->turn : "",
             mancala_session_name(scene->players, player));
    paint_centered(brush, &line, moves ? ROLE_TURN : ROLE_PLAIN, text);
}

/* Draws the stones that are being sown. */
static void draw_stones_in_hand(const struct brush *brush,
                                const struct board_layout *layout,
                                const struct board_scene *scene)
{
    char text[LABEL_SIZE];
    struct box line = {.row = layout->middle_row, .columns = layout->columns};
    if (scene->in_hand == 0)
        return;
    snprintf(text, sizeof text, "%s %d in hand", brush->glyphs->stone,
             scene->in_hand);
    paint_centered(brush, &line, ROLE_TURN, text);
}

static void draw_rules(const struct brush *brush,
                       const struct board_layout *layout,
                       const struct board_scene *scene)
{
    char text[MANCALA_SESSION_SAYING_SIZE], separator[16];
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    mancala_session_tell_rules(&scene->rules, separator, text);
    paint_right(brush, 0, layout->columns - 1, ROLE_FAINT, text);
}

/* ---- The whole ---- */

/* Puts the cursor at the number of the chosen house. */
static void place_cursor_at_house(const struct board_layout *layout,
                                  const struct board_scene *scene,
                                  struct stage *stage)
{
    if (!scene->is_asked || scene->at < 0)
        return;
    struct box box = board_box(layout, scene->at);
    bool is_below = mancala_owner(layout->size, scene->at) == layout->below;
    stage->cursor_row =
        is_below ? layout->below_numbers_row : layout->above_numbers_row;
    stage->cursor_column = box.column + box.columns / 2;
}

void board_draw_scene(const struct board_scene *scene, struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    struct board_layout layout;
    int size = scene->rules.size;
    board_plan(&layout, size, mancala_session_below(scene->players),
               screen_rows(), screen_columns());
    draw_rules(brush, &layout, scene);
    for (int bowl = 0; bowl < size; bowl++) {
        draw_bowl(brush, &layout, scene, bowl);
        if (mancala_house(size, bowl) > 0)
            draw_house_number(brush, &layout, scene, bowl);
    }
    draw_owner_of_houses(brush, &layout, scene, MANCALA_FIRST);
    draw_owner_of_houses(brush, &layout, scene, MANCALA_SECOND);
    draw_stones_in_hand(brush, &layout, scene);
    place_cursor_at_house(&layout, scene, stage);
}
