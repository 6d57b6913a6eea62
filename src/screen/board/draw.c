/* Draws the board of mancala. */
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

/* Draws the number of stones in the lower edge of `box`, with blanks around it
 * if it is wide enough. */
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

static void draw_frame(const struct brush *brush,
                       const struct board_layout *layout, int bowl,
                       enum role role)
{
    const struct box box = board_box(layout, bowl);
    paint_frame(brush, &box, role, " ");
}

/* Paints over the corners between houses that share their edges. */
static void draw_joints(const struct brush *brush,
                        const struct board_layout *layout,
                        const struct box *first)
{
    for (int i = 1; i < mancala_houses(layout->size); i++) {
        int column = first->column + i * layout->stride;
        paint_text(brush, first->row, column, ROLE_FRAME,
                   brush->glyphs->horizontal);
        paint_text(brush, first->row + first->rows - 1, column, ROLE_FRAME,
                   brush->glyphs->horizontal);
    }
}

/* Draws the frame of the current bowl last, because it may cover a part of its
 * neighbors'. */
static void draw_frames(const struct brush *brush,
                        const struct board_layout *layout,
                        const struct board_scene *scene)
{
    for (int bowl = 0; bowl < layout->size; bowl++)
        draw_frame(brush, layout, bowl, ROLE_FRAME);
    if (layout->has_shared_edges) {
        draw_joints(brush, layout, &layout->first_above);
        draw_joints(brush, layout, &layout->first_below);
    }
    if (scene->at >= 0)
        draw_frame(brush, layout, scene->at, ROLE_TURN);
}

static void draw_contents(const struct brush *brush,
                          const struct board_layout *layout,
                          const struct board_scene *scene, int bowl)
{
    struct box box = board_box(layout, bowl);
    int stones = scene->board.bowls[bowl];
    draw_stones(brush, &box, stones);
    draw_count(brush, &box, stones,
               scene->sown[bowl]   ? ROLE_SOWN
               : scene->at == bowl ? ROLE_TURN
                                   : ROLE_TITLE);
}

/* ---- Numbers and names ---- */

static bool can_be_sown(const struct board_scene *scene, int bowl)
{
    return scene->is_asked &&
           mancala_owner(scene->rules.size, bowl) == scene->board.player &&
           scene->board.bowls[bowl] > 0;
}

/* Draws the number of a house, with a mark if it is chosen. */
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
    /* The longest name needs a column for the mark. Where stores are narrow, it
     * reaches into the one before a house's number. */
    line.column -= line.column > 0 && !layout->has_shared_edges;
    line.columns += layout->has_shared_edges ? 2 : 1;
    line.column -= layout->has_shared_edges && is_below ? 2 : 0;
    const char *name = mancala_session_name(scene->players, player);
    bool has_mark = moves && text_columns(name) < line.columns;
    snprintf(text, sizeof text, "%s%s", has_mark ? brush->glyphs->turn : "",
             name);
    paint_centered(brush, &line, moves ? ROLE_TURN : ROLE_PLAIN, text);
}

/* Says how many stones are being sown. */
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

/* Draws as many of the rules' parts as fit beside the title. */
static void draw_rules(const struct brush *brush,
                       const struct board_layout *layout,
                       const struct board_scene *scene)
{
    enum { TITLE_COLUMNS = 9 };
    char text[MANCALA_SESSION_SAYING_SIZE], separator[16];
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    mancala_session_tell_rules(&scene->rules, separator, text);
    while (text_columns(text) > layout->columns - TITLE_COLUMNS - 1) {
        char *end = text;
        for (char *next = text; next; next = strstr(next + 1, separator))
            end = next;
        *end = '\0';
    }
    paint_right(brush, 0, layout->columns - 1, ROLE_FAINT, text);
}

/* ---- The whole board ---- */

/* Returns how many rows a hint for `player` takes. */
static int value_rows(const struct board_scene *scene,
                      enum mancala_player player)
{
    if (scene->is_watched || scene->players->is_computer[player])
        return 0;
    return scene->rules.one_way ? 1 : 2;
}

struct board_layout board_layout_of(const struct board_scene *scene)
{
    const struct board_plan plan = {
        .size = scene->rules.size,
        .below = mancala_session_below(scene->players),
        .values = {value_rows(scene, MANCALA_FIRST),
                   value_rows(scene, MANCALA_SECOND)},
        .rows = screen_rows(),
        .columns = screen_columns()};
    struct board_layout layout;
    board_lay_out(&layout, &plan);
    return layout;
}

void board_draw_scene(const struct board_scene *scene, struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct board_layout layout = board_layout_of(scene);
    draw_rules(brush, &layout, scene);
    draw_frames(brush, &layout, scene);
    for (int bowl = 0; bowl < layout.size; bowl++) {
        draw_contents(brush, &layout, scene, bowl);
        if (mancala_house(layout.size, bowl) > 0)
            draw_house_number(brush, &layout, scene, bowl);
    }
    board_draw_destinations(brush, &layout, scene);
    board_draw_hints(brush, &layout, scene);
    draw_owner_of_houses(brush, &layout, scene, MANCALA_FIRST);
    draw_owner_of_houses(brush, &layout, scene, MANCALA_SECOND);
    draw_stones_in_hand(brush, &layout, scene);
}
