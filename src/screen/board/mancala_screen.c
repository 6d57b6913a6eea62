/* Mancala on the screen: the board, moves that are sown stone by stone, games
 * one after the other, and replays. */
#include "screen_board.h"

#include <stdlib.h>
#include <string.h>

/* ---- Where the bowls are ---- */

/* The smallest screen for a board of any size. */
enum { BOARD_ROWS = 16, BOARD_COLUMNS = 46 };

/* The houses of a player. The upper row runs from right to left, the lower one
 * from left to right. */
struct board_side {
    int row;         /* the first one of the houses */
    int numbers_row; /* of the houses; the values of a hint are beyond it */
};

/*
 * Two rows of houses between two stores. The store of the upper row is on its
 * left, that of the lower row on its right. Where there is no room for stones,
 * the board is compact: it has counts alone, and the numbers of the houses are
 * in their outer edges. If it is narrow, too, the stores are words in the row
 * between the houses.
 */
struct board_layout {
    int columns;               /* the board's */
    struct box panel;          /* on the right of it; or no columns */
    int size;                  /* the number of bowls */
    enum mancala_player below; /* the player of the lower row */
    struct board_side sides[MANCALA_PLAYERS];
    struct box house; /* the leftmost one, in no row */
    int stride;       /* columns from one house's left edge to the next one's */
    bool is_compact, is_narrow;
    int middle_row;
    struct box stores[MANCALA_PLAYERS];
};

enum {
    SMALL_STORE_COLUMNS = 6, /* on a compact board */
    STORE_COLUMNS = 8,
    WIDE_STORE_COLUMNS = 16, /* on a board of at least so many columns: */
    WIDE_COLUMNS = 130,
    HOUSE_COLUMNS_LEAST = 4,     /* two stones, or a number of two digits */
    HOUSE_COLUMNS_OF_PANEL = 12, /* two large stones; else no panel */
    HOUSE_COLUMNS_USUAL = 13,
    HOUSE_COLUMNS_MOST = 21,
    HOUSE_ROWS_LEAST = 3,
    HOUSE_ROWS_MORE = 4, /* than columns */
    BIG_STONES_ROWS = 9,
    STRIDE_WITH_GAP = 6, /* narrower houses touch each other, and these: */
    PAIR_COLUMNS = 9,    /* so that two large stones fit side by side */
    BARS = 5             /* the title, two lines of text, two of keys */
};

static void lay_out_columns(struct board_layout *layout, int widest)
{
    int houses = mancala_houses(layout->size), columns = layout->columns;
    int store = layout->is_compact       ? SMALL_STORE_COLUMNS
                : columns < WIDE_COLUMNS ? STORE_COLUMNS
                                         : WIDE_STORE_COLUMNS;
    int beside = 2 * (store + 2 - layout->is_compact);
    layout->is_narrow = columns - beside < HOUSE_COLUMNS_LEAST * houses;
    if (layout->is_narrow)
        beside = 0;
    int stride = smaller_length((columns - beside) / houses, widest + 1);
    int wide = stride - (stride >= STRIDE_WITH_GAP && stride != PAIR_COLUMNS);
    store += stride == PAIR_COLUMNS && !layout->is_compact;
    int left = (columns - (houses - 1) * stride - wide) / 2;
    int right = left + (houses - 1) * stride + wide;
    layout->stride = stride;
    layout->house.column = left;
    layout->house.columns = wide;
    if (layout->is_narrow) {
        left = right = columns / 2;
        store = columns / 2 - 1;
    }
    layout->stores[mancala_other(layout->below)] =
        (struct box){.column = left - 1 - store, .columns = store};
    layout->stores[layout->below] =
        (struct box){.column = right + 1, .columns = store};
}

/* Places the rows from the top down. Values use the blank row at the top and
 * the one at the bottom first, unless the board is compact: the message needs
 * what is free below it. */
static void lay_out_rows(struct board_layout *layout, int rows, int high,
                         const int values[MANCALA_PLAYERS])
{
    struct board_side *upper = &layout->sides[mancala_other(layout->below)];
    struct board_side *lower = &layout->sides[layout->below];
    int number = layout->is_compact ? 0 : 1;
    int over = values[mancala_other(layout->below)];
    int under = values[layout->below];
    over += over == 0 && !layout->is_narrow;
    under += under == 0 && !layout->is_narrow;
    int body = rows - BARS - 2 * number - over - under;
    int between = (body - 2 * high) % 2 == 0 && !layout->is_compact ? 2 : 1;
    int top = 1 + over + (body - 2 * high - between - layout->is_compact) / 2;
    layout->house.rows = high;
    upper->numbers_row = top;
    upper->row = top + number;
    layout->middle_row = upper->row + high;
    lower->row = layout->middle_row + between;
    lower->numbers_row = lower->row + high - 1 + number;
    for (int player = 0; player < MANCALA_PLAYERS; player++) {
        struct box *store = &layout->stores[player];
        store->row = layout->is_narrow ? layout->middle_row : upper->row;
        store->rows = layout->is_narrow ? 1 : 2 * high + between;
    }
}

static struct box board_box(const struct board_layout *layout, int bowl)
{
    enum mancala_player owner = mancala_owner(layout->size, bowl);
    int house = mancala_house(layout->size, bowl);
    if (house == 0)
        return layout->stores[owner];
    struct box box = layout->house;
    int place = owner == layout->below ? house - 1
                                       : mancala_houses(layout->size) - house;
    box.row = layout->sides[owner].row;
    box.column += place * layout->stride;
    return box;
}

/* ---- The picture ---- */

enum { NOT_ASKED = -1 };

struct board_game {
    const struct board_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct mancala_rules rules; /* these are the next game's */
    struct mancala_session_players players;
    int level;
    bool has_coach; /* says what a move cost, unless two people play */
    struct mancala_session session;
    struct board_layout layout;    /* of the picture */
    struct mancala_board board;    /* in the picture, as stones are sown */
    bool sown[MANCALA_SIZE_MOST];  /* bowls that the last move changed */
    int at;                        /* the current bowl; -1: none */
    int in_hand;                   /* stones, while they are sown */
    bool is_asked;                 /* a player is choosing a house: `at` */
    bool is_watched;               /* nobody can ask for a hint */
    bool has_all_moves;            /* in the panel */
    int costs[MANCALA_PLIES_MOST]; /* of the moves, as the coach judged them */
    struct mancala_search_result hints; /* the values that are shown, if any */
    int chosen[MANCALA_PLAYERS];        /* the house of each, from 1 */
    int typed;                          /* the number being typed; 0: none */
    int asked_at;         /* the move count of the question, or NOT_ASKED */
    bool again;           /* another game follows this one */
    bool resumes;         /* the next game continues the one that was left */
    bool is_kept;         /* the next start can continue the session */
    int games;            /* started so far */
    bool has_failed;      /* after an error message; the program ends */
    struct replay replay; /* a record that is replayed */
    enum replay_step step;
};

enum { LABEL_SIZE = 64 };

static const struct mancala_rules *rules_of(const struct board_game *game)
{
    return &game->session.game.rules;
}

static bool is_over(const struct board_game *game)
{
    return game->session.game.end != MANCALA_GOES_ON;
}

/* Lays out the board on the current screen, without overlaps. The rows of
 * numbers have others beyond them, for the values of a person's moves. */
static void plan_board(struct board_game *game)
{
    const struct mancala_session_players *players = &game->session.players;
    struct board_layout *layout = &game->layout;
    int size = rules_of(game)->size, values[MANCALA_PLAYERS];
    int rows = screen_rows(), room = rows - BARS - 2; /* two of numbers */
    int houses = mancala_houses(size);
    int least = 2 * (STORE_COLUMNS + 2) + HOUSE_COLUMNS_LEAST * houses;
    *layout =
        (struct board_layout){.columns = screen_columns(),
                              .size = size,
                              .below = mancala_session_lower_player(players)};
    if (layout->columns >= PANEL_FROM &&
        layout->columns - PANEL_COLUMNS >=
            2 * (STORE_COLUMNS + 2) + HOUSE_COLUMNS_OF_PANEL * houses) {
        layout->columns -= PANEL_COLUMNS;
        layout->panel =
            (struct box){1, layout->columns, rows - BARS, PANEL_COLUMNS};
    }
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        values[i] = game->is_watched || players->is_computer[i] ? 0
                    : rules_of(game)->one_way                   ? 1
                                                                : 2;
        room -= values[i] > 0 ? values[i] : 1;
    }
    int high = (room - 1) / 2;
    least += high == HOUSE_ROWS_LEAST ? houses : 0; /* one wider for stones */
    layout->is_compact = high < HOUSE_ROWS_LEAST || layout->columns < least;
    lay_out_columns(layout, 2 * high > HOUSE_COLUMNS_MOST
                                ? HOUSE_COLUMNS_MOST
                                : HOUSE_COLUMNS_USUAL);
    int wide = layout->house.columns;
    high = layout->is_compact ? HOUSE_ROWS_LEAST
                              : smaller_length(high, wide + HOUSE_ROWS_MORE);
    lay_out_rows(layout, rows, high, values);
}

/* Writes the marks of `bowl` if the chosen house's stones would end there. */
static const char *write_landing(const struct board_game *game, int bowl,
                                 char text[LABEL_SIZE])
{
    text[0] = '\0';
    for (int back = 0; game->is_asked && game->at >= 0 && back < 2; back++) {
        const struct mancala_move move = {game->at, back ? MANCALA_BACKWARDS
                                                         : MANCALA_FORWARDS};
        struct mancala_board after = game->board;
        if (mancala_move_problem(rules_of(game), &after, move) == NULL &&
            mancala_sow(rules_of(game), &after, move).last_bowl == bowl)
            text_add(text, LABEL_SIZE, "%s",
                     back ? "k" : game->stage.brush.glyphs->more_down);
    }
    return text;
}

/* Draws the values of a hint beyond the numbers of the houses, one row for each
 * direction. The key stands before a value of sowing back or a swap, or if that
 * has no room, before the row. A compact board has a name in the first row. */
static void board_draw_hints(const struct board_game *game)
{
    enum { HAS_PLUS = 5, HAS_KEY };
    const struct board_layout *layout = &game->layout;
    const struct brush *brush = &game->stage.brush;
    const struct mancala_search_result *hints = &game->hints;
    enum mancala_player player = game->board.player;
    int numbers_row = layout->sides[player].numbers_row;
    int away = player == layout->below ? 1 : -1; /* from the houses */
    for (int i = 0; game->is_asked && i < hints->count; i++) {
        const struct mancala_valued_move *value = &hints->moves[i];
        bool is_back = value->move.direction == MANCALA_BACKWARDS;
        bool is_best = value->margin == hints->moves[0].margin;
        bool is_swap = mancala_is_swap(layout->size, value->move);
        struct box line = board_box(layout, value->move.bowl);
        const char *key = is_swap ? "s " : is_back ? "k " : "";
        const char *plus =
            value->margin > 0 && line.columns >= HAS_PLUS ? "+" : "";
        char text[LABEL_SIZE];
        bool is_farther = is_back || (is_swap && layout->is_compact);
        line.row = numbers_row + (1 + is_farther) * away;
        if (line.columns < HAS_KEY) {
            paint_text(brush, line.row, layout->house.column - 2, ROLE_PLAIN,
                       key);
            key = "";
        }
        snprintf(text, sizeof text, "%s%s%d", key, plus, value->margin);
        paint_centered(brush, &line, is_best ? ROLE_WON : ROLE_PLAIN, text);
    }
}

/* ---- Bowls ---- */

/* The ways to arrange stones in a bowl: their size, and from one to the next.
 * Large stones have gaps on all sides, so that they can be counted. */
static const struct stone_size {
    int columns, rows, stride, row_stride;
} STONES[] = {
    {6, 3, 8, 4}, {4, 2, 5, 3}, {1, 1, 3, 2}, {1, 1, 2, 1}, {1, 1, 1, 1}};
enum {
    STONE_SIZES = sizeof STONES / sizeof *STONES,
    WIDE_STONES = 2, /* for any high house */
    SMALL_STONES     /* for any house */
};

static int stones_across(const struct box *box, const struct stone_size *size)
{
    return (box->columns - 2 + size->stride - size->columns) / size->stride;
}

static int stones_that_fit(const struct box *box, const struct stone_size *size)
{
    int high = box->rows - 2 + size->row_stride - size->rows;
    return stones_across(box, size) * (high / size->row_stride);
}

static void draw_stone(const struct brush *brush, int row, int column,
                       const struct stone_size *size)
{
    /* Blocks leave a gap below them in some fonts, so that the upper rows are
     * papers that the corners cover. */
    static const char *const shapes[WIDE_STONES][3] = {
        {"▝▜██▛▘", "      ", "▛▘  ▝▜"}, {"▜██▛", "▘  ▝"}};
    if (size->rows == 1)
        paint_text(brush, row, column, ROLE_STONE, brush->glyphs->stone);
    for (int i = 0; size->rows > 1 && i < size->rows; i++)
        paint_text(brush, row - i, column, i > 0 ? ROLE_BIG_STONE : ROLE_STONE,
                   shapes[size - STONES][i]);
}

/* Draws rows in the middle, from the bottom up, and centers the top row. The
 * stones are as large, and as far apart, as `in_houses` of them fit in a house,
 * large ones side by side, and `most` in this bowl. Others aren't shown. */
static void draw_stones(const struct brush *brush, const struct box *house,
                        int in_houses, const struct box *box, int stones,
                        int most)
{
    int i = house->rows < BIG_STONES_ROWS ? SMALL_STONES
            : brush->letters              ? WIDE_STONES
                                          : 0;
    while (i < STONE_SIZES - 1 &&
           ((i < WIDE_STONES && stones_across(house, &STONES[i]) < 2) ||
            stones_that_fit(house, &STONES[i]) < in_houses ||
            stones_that_fit(box, &STONES[i]) < most))
        i++;
    const struct stone_size *size = &STONES[i];
    int across = stones_across(box, size);
    int used = (across - 1) * size->stride + size->columns;
    int left = box->column + 1 + (box->columns - 2 - used) / 2;
    stones = smaller_length(stones, stones_that_fit(box, size));
    int rows = (stones + across - 1) / across * size->row_stride;
    int bottom = box->row + box->rows - 2 -
                 (box->rows - 2 + size->row_stride - size->rows - rows) / 2;
    for (i = 0; i < stones; i++) {
        int row = i / across, in_row = stones - row * across;
        int gap = in_row < across ? (across - in_row) * size->stride / 2 : 0;
        draw_stone(brush, bottom - row * size->row_stride,
                   left + gap + i % across * size->stride, size);
    }
}

/* Returns the stones of the fullest house, but not fewer than at the beginning,
 * or of the fuller store. */
static int most_stones(const struct board_game *game, bool in_stores)
{
    int size = game->layout.size, most = in_stores ? 0 : rules_of(game)->stones;
    for (int bowl = 0; bowl < size; bowl++)
        if ((mancala_house(size, bowl) == 0) == in_stores &&
            game->board.bowls[bowl] > most)
            most = game->board.bowls[bowl];
    return most;
}

/* The stones lie in the dark; the edge is wood. */
static void draw_bowl(const struct brush *brush, const struct box *box,
                      enum role role)
{
    paint_frame(brush, box, role, " ");
    if (brush->has_surfaces)
        paint_surface(brush,
                      &(struct box){box->row + 1, box->column + 1,
                                    box->rows - 2, box->columns - 2},
                      SURFACE_NIGHT);
}

/* Draws a bowl with its stones, their number in its lower edge, with blanks
 * around it if it is wide enough, and what would land there. */
static void draw_contents(const struct board_game *game, int bowl)
{
    enum { WIDE = 7 };
    const struct brush *brush = &game->stage.brush;
    const struct board_layout *layout = &game->layout;
    bool is_upper = mancala_owner(layout->size, bowl) != layout->below;
    bool is_store = mancala_house(layout->size, bowl) == 0;
    struct box box = board_box(layout, bowl), line = box;
    int stones = game->board.bowls[bowl];
    char text[LABEL_SIZE];
    if (box.columns >= HOUSE_COLUMNS_LEAST)
        draw_bowl(brush, &box, game->at == bowl ? ROLE_TURN : ROLE_FRAME);
    if (!layout->is_compact)
        draw_stones(brush, &layout->house, most_stones(game, false), &box,
                    stones, most_stones(game, is_store));
    snprintf(text, sizeof text, box.columns >= WIDE ? " %d " : "%d", stones);
    int last = box.row + box.rows - 1;
    line.row = layout->is_compact ? (box.row + last + 1) / 2 : last;
    paint_centered(brush, &line,
                   game->sown[bowl]   ? ROLE_SOWN
                   : game->at == bowl ? ROLE_TURN
                                      : ROLE_TITLE,
                   text);
    line.row = layout->is_compact && is_upper && !is_store ? last : box.row;
    paint_centered(brush, &line, ROLE_TURN, write_landing(game, bowl, text));
}

/* ---- Numbers and names ---- */

static void draw_house_number(const struct board_game *game, int bowl)
{
    const struct brush *brush = &game->stage.brush;
    const struct board_layout *layout = &game->layout;
    enum mancala_player owner = mancala_owner(layout->size, bowl);
    bool is_chosen = game->is_asked && game->at == bowl;
    bool can_be_sown = game->is_asked && owner == game->board.player &&
                       game->board.bowls[bowl] > 0;
    char text[LABEL_SIZE];
    struct box line = board_box(layout, bowl);
    line.row = layout->sides[owner].numbers_row;
    snprintf(text, sizeof text, "%s%d", is_chosen ? brush->glyphs->turn : "",
             mancala_house(layout->size, bowl));
    paint_centered(brush, &line,
                   is_chosen     ? ROLE_TURN
                   : can_be_sown ? ROLE_TITLE
                                 : ROLE_FAINT,
                   text);
}

/* Draws a player's name at the outer end of the store, or in its place. */
static void draw_owner_of_houses(const struct board_game *game,
                                 enum mancala_player player)
{
    const struct brush *brush = &game->stage.brush;
    const struct board_layout *layout = &game->layout;
    bool moves =
        game->board.player == player && (game->in_hand > 0 || !is_over(game));
    const char *name =
        mancala_session_name(&game->session.players, player, true);
    int store = mancala_store(layout->size, player);
    struct box line = layout->stores[player];
    enum role role = moves ? ROLE_TURN : ROLE_PLAIN;
    char text[2 * LABEL_SIZE], landing[LABEL_SIZE];
    snprintf(text, sizeof text, "%s%s", moves ? brush->glyphs->turn : "", name);
    if (layout->is_narrow) {
        text_add(text, sizeof text, " %d %.8s", game->board.bowls[store],
                 write_landing(game, store, landing));
        role = game->sown[store] ? ROLE_SOWN : role;
    } else if (layout->is_compact)
        line.row += player == layout->below ? line.rows : -1;
    else
        line.row = layout->sides[player].numbers_row;
    int more = text_columns(text) - line.columns;
    if (more > 0) { /* room for a longer name; a bot's name is cut */
        more = smaller_length(more, 3);
        line.columns += more;
        line.column -= player == layout->below ? more : 0;
    }
    paint_centered(brush, &line, role, text);
}

static int margin_below(const struct board_game *game)
{
    enum mancala_player below = game->layout.below;
    return mancala_score(&game->session.game, below) -
           mancala_score(&game->session.game, mancala_other(below));
}

/* Draws who is ahead in the title. */
static void draw_score(const struct board_game *game)
{
    const struct mancala_game *mancala = &game->session.game;
    int margin = margin_below(game);
    enum mancala_player ahead =
        margin < 0 ? mancala_other(game->layout.below) : game->layout.below;
    char text[2 * LABEL_SIZE];
    const char *name =
        mancala_session_name(&game->session.players, ahead, true);
    snprintf(text, sizeof text, "%s%s, %d to %d", margin == 0 ? "even" : name,
             margin == 0 ? "" : " ahead", mancala_score(mancala, ahead),
             mancala_score(mancala, mancala_other(ahead)));
    paint_right(&game->stage.brush, 0, screen_columns() - 1, ROLE_STATUS,
                is_over(game) ? "" : text);
}

/* Says who won, and which move cost the most, in place of the empty houses. A
 * line too long to stand between the stores is broken after a comma. */
static void draw_result(const struct board_game *game)
{
    enum { TEXTS = 3 };
    const struct board_layout *layout = &game->layout;
    const struct box *left = &layout->stores[mancala_other(layout->below)];
    const bool *is_computer = game->session.players.is_computer;
    int room = layout->columns - 2 * (left->column + left->columns);
    int margin = margin_below(game);
    bool is_lost = margin < 0 && is_computer[0] != is_computer[1];
    enum role role = margin == 0 ? ROLE_TITLE : is_lost ? ROLE_LOST : ROLE_WON;
    char texts[TEXTS][MANCALA_SESSION_TEXT_SIZE] = {""};
    struct box line = {layout->middle_row - TEXTS, 0, 1, layout->columns};
    if (role == ROLE_WON)
        snprintf(texts[0], sizeof texts[0], "Victory!");
    mancala_session_describe_result(&game->session, screen_is_small(),
                                    texts[1]);
    mancala_session_describe_costliest(&game->session, game->costs, texts[2]);
    for (int i = 0; i < TEXTS; i++) {
        char *comma =
            text_columns(texts[i]) > room ? strchr(texts[i], ',') : NULL;
        const char *rest = comma ? comma + 2 : "";
        line.row++;
        if (comma)
            comma[1] = '\0'; /* in place of the blank */
        paint_centered(&game->stage.brush, &line, role, texts[i]);
        line.row += comma != NULL;
        paint_centered(&game->stage.brush, &line, role, rest);
    }
}

/* ---- The game ---- */

static void write_move_log(void *self, FILE *out, int columns)
{
    const struct board_game *game = self;
    mancala_session_write_log(&game->session, columns < SCREEN_COLUMNS - 2,
                              game->costs, out);
}

static void write_rules(void *self, FILE *out, int columns)
{
    mancala_session_write_rules(rules_of(self), columns, out);
}

/* Draws the moves so far, up to the last one, and below them as much of the
 * rules as there is room for. */
static void draw_panel(struct board_game *game, const struct box *whole)
{
    enum { HEAD = 2, LEAST = HEAD + 4 };
    const struct view views[] = {
        {.title = "Moves", .write = write_move_log, .self = game},
        {.title = "Rules", .write = write_rules, .self = game}};
    struct box box = paint_panel(&game->stage.brush, whole);
    for (int i = 0; i < 2 && box.rows >= LEAST; i++) {
        struct panel panel = {.view = &views[i], .at_end = i == 0};
        panel_draw(&panel, &game->stage, &box, true);
        game->has_all_moves = i > 0 || panel.lines <= panel.rows;
        box.row += HEAD + panel.lines + 1;
        box.rows -= HEAD + panel.lines + 1;
        free(panel.text);
    }
}

/* Counts the status row and the rows above it that the board leaves free. The
 * rows of values are free while none are shown, unless a name is there. */
static int free_message_rows(const struct board_game *game)
{
    const struct board_layout *layout = &game->layout;
    int status_row = screen_rows() - BARS + 1;
    int values = game->hints.count == 0 || game->board.player != layout->below
                     ? layout->is_compact && !layout->is_narrow
                     : 2 - rules_of(game)->one_way;
    return status_row - layout->sides[layout->below].numbers_row - values;
}

static void board_draw(void *self)
{
    struct board_game *game = self;
    const struct brush *brush = &game->stage.brush;
    const struct board_layout *layout = &game->layout;
    plan_board(game);
    game->has_all_moves = false;
    /* A log's own ending may differ: a bot can lose by a forfeit. */
    bool has_result =
        is_over(game) && game->at < 0 && game->start->ending == NULL;
    for (int bowl = 0; bowl < layout->size; bowl++) {
        bool is_store = mancala_house(layout->size, bowl) == 0;
        if (is_store ? !layout->is_narrow : !has_result)
            draw_contents(game, bowl);
        if (is_store || has_result)
            continue;
        draw_house_number(game, bowl);
        /* A click chooses a house, and on the chosen house it sows. */
        const struct box box = board_box(layout, bowl);
        if (!is_over(game) &&
            mancala_owner(layout->size, bowl) == game->board.player)
            stage_add_target(&game->stage, &box,
                             bowl == game->at ? KEY_ENTER_SIGN
                                              : KEY_CLICKED + bowl);
    }
    board_draw_hints(game);
    draw_score(game);
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        if (!has_result || !layout->is_narrow)
            draw_owner_of_houses(game, (enum mancala_player)i);
    if (has_result)
        draw_result(game);
    if (game->in_hand > 0) {
        const struct box line = {layout->middle_row, 0, 1, layout->columns};
        char text[LABEL_SIZE];
        snprintf(text, sizeof text, "%s %d in hand", brush->glyphs->stone,
                 game->in_hand);
        paint_centered(brush, &line, ROLE_TURN, text);
    }
    if (layout->panel.columns > 0)
        draw_panel(game, &layout->panel);
    if (game->hints.count > 0 && game->stage.commands.count > 0)
        game->stage.commands.hints[game->stage.commands.count - 1].word =
            "Close";
    game->stage.message_rows = free_message_rows(game);
}

/* Shows the board of the game, with no stones in hand, and marks the bowls that
 * differ from `before`. */
static void board_settle(struct board_game *game,
                         const struct mancala_board *before)
{
    game->board = game->session.game.board;
    game->in_hand = 0;
    game->at = -1;
    game->hints.count = 0;
    for (int bowl = 0; bowl < rules_of(game)->size; bowl++)
        game->sown[bowl] = before->bowls[bowl] != game->board.bowls[bowl];
}

static void board_begin_scene(struct board_game *game)
{
    game->is_asked = false;
    game->asked_at = NOT_ASKED;
    game->stage.status[0] = game->stage.question[0] = '\0';
    game->stage.actions.count = 0;
    board_settle(game, &game->session.game.board);
}

static void board_open(struct board_game *game,
                       const struct board_screen *start,
                       const struct stage_game *stage_game, const char *title)
{
    *game =
        (struct board_game){.start = start,
                            .rules = start->rules,
                            .players = start->players,
                            .level = start->level,
                            .has_coach = true,
                            .stage_start = {.cli = start->cli,
                                            .game = stage_game,
                                            .self = game,
                                            .title = title,
                                            .look = {.speed = SPEED_CALM},
                                            .color = start->options->color,
                                            .outer = start->options->outer}};
    screen_options_apply(start->options, &game->stage_start.look);
}

/* ---- Moves ---- */

/* How long a stone and the end of a move are shown, in milliseconds, and the
 * limit for a whole move. */
static const struct {
    int stone, end, handful;
} TIMES[SPEED_COUNT] = {
    [SPEED_NONE] = {0, 0, 0},
    [SPEED_SLOW] = {450, 1600, 9000},
    [SPEED_CALM] = {200, 800, 4000},
    [SPEED_QUICK] = {70, 300, 1500},
};

static void board_show_sowing(struct board_game *game,
                              const struct mancala_board *before,
                              struct mancala_move move)
{
    int size = rules_of(game)->size;
    int passed_over = mancala_store(size, mancala_other(before->player));
    int stone = TIMES[game->stage.look.speed].stone;
    int most = TIMES[game->stage.look.speed].handful;
    if (mancala_is_swap(size, move))
        return;
    game->board = *before;
    game->at = move.bowl;
    memset(game->sown, 0, sizeof game->sown);
    stage_pause(&game->stage, (int64_t)2 * stone);
    game->in_hand = before->bowls[move.bowl];
    game->board.bowls[move.bowl] = 0;
    stone = smaller_length(stone, most / game->in_hand);
    stage_pause(&game->stage, stone);
    while (game->in_hand > 0) {
        do {
            game->at = wrapped_step(game->at, move.direction, size);
        } while (game->at == passed_over);
        game->board.bowls[game->at]++;
        game->sown[game->at] = true;
        game->in_hand--;
        stage_pause(&game->stage, stone);
    }
}

/* Shows what led from the board `before` to the current one: a move or an
 * undone one. */
static void show_last_move(struct board_game *game,
                           const struct mancala_board *before)
{
    const struct mancala_session *session = &game->session;
    const struct mancala_game *mancala = &session->game;
    bool is_event =
        session->players.is_computer[before->player] && !session->last.again;
    char sentence[MANCALA_SESSION_TEXT_SIZE];
    mancala_session_describe_last(&game->session, screen_is_small(), sentence);
    /* Where not all fits, what the computer did last is left. */
    status_add_ranked(&game->stage,
                      is_event ? SENTENCE_RESULT : SENTENCE_DETAIL, sentence);
    if (session->has_last)
        board_show_sowing(game, before,
                          mancala_game_move(mancala, mancala->ply_count - 1));
    board_settle(game, before);
}

/* Makes a move, reports it, with the coach's `judgment`, and shows it, or says
 * why it is illegal. */
static void board_sow(struct board_game *game, struct mancala_move move,
                      const char *judgment)
{
    const struct mancala_board before = game->session.game.board;
    const char *problem = mancala_session_sow(&game->session, move);
    if (problem) {
        stage_answer(&game->stage, problem);
        return;
    }
    game->is_asked = false;
    game->stage.question[0] = '\0';
    game->stage.actions.count = 0;
    show_last_move(game, &before);
    if (*judgment)
        status_add_ranked(&game->stage, SENTENCE_REMARK, judgment);
    stage_pause(&game->stage, TIMES[game->stage.look.speed].end);
}

static void undo_move(struct board_game *game)
{
    char text[MESSAGE_SIZE];
    const struct mancala_board before = game->session.game.board;
    int moves = mancala_session_undo(&game->session);
    game->typed = 0;
    if (moves == 0) {
        status_add(&game->stage, "You have no move to undo.");
        return;
    }
    memset(game->costs + game->session.game.ply_count, 0,
           (size_t)moves * sizeof *game->costs);
    snprintf(text, sizeof text, "%d move%s undone.", moves,
             moves == 1 ? "" : "s");
    status_set(&game->stage, text);
    board_settle(game, &before);
}

/* ---- Options ---- */

/* What the options offer of the game, before the look. */
enum { OF_LEVEL, OF_PLAYERS, OF_COACH, OF_GAME };

/* Who plays, and who goes first. The numbers of the first two orders are those
 * of the only person. */
static const char *const ORDERS[] = {"you go first", "you go second",
                                     "two people"};
enum { ORDER_COUNT = sizeof ORDERS / sizeof *ORDERS };

static int order_of(const struct mancala_session_players *players)
{
    return players->is_computer[MANCALA_SECOND]  ? 0
           : players->is_computer[MANCALA_FIRST] ? 1
                                                 : 2;
}

static void write_option(const void *self, int number,
                         char text[MENU_VALUE_SIZE])
{
    const struct board_game *game = self;
    bool has_bot = game->players.bot.choose != NULL;
    const char *const values[OF_GAME] = {
        has_bot ? "the bot's" : "set on the command line",
        ORDERS[order_of(&game->players)], game->has_coach ? "on" : "off"};
    if (number == OF_LEVEL && game->level > 0 && !has_bot)
        snprintf(text, MENU_VALUE_SIZE, "%d of %d", game->level,
                 MANCALA_SESSION_LEVELS);
    else
        snprintf(text, MENU_VALUE_SIZE, "%s", values[number]);
}

static void set_level(struct board_game *game, int level)
{
    game->level = level;
    game->players.strength = mancala_session_level(level);
}

static void change_option(void *self, int number, int step)
{
    struct board_game *game = self;
    struct mancala_session_players *players = &game->players;
    int level = game->level > 0 ? game->level : 1;
    if (number == OF_COACH)
        game->has_coach = !game->has_coach;
    else if (number == OF_PLAYERS) {
        int order = wrapped_step(order_of(players), step, ORDER_COUNT);
        for (int i = 0; i < MANCALA_PLAYERS; i++)
            players->is_computer[i] = order < MANCALA_PLAYERS && i != order;
    } else {
        set_level(game,
                  wrapped_step(level - 1, step, MANCALA_SESSION_LEVELS) + 1);
        game->session.players.strength = players->strength;
    }
}

static const struct menu_entry ENTRIES[] = {
    {.name = "Level", .help = "the computer's strength"},
    {.name = "Players", .help = "takes effect in the next game"},
    {.name = "Coach", .help = "says what a move cost"},
    {.look = LOOK_SPEED, .help = "how fast stones are sown"},
    {.look = LOOK_THEME, .help = "the colors of the screen"},
    {.look = LOOK_SIGNS, .help = "how stones and lines are drawn"},
    {.look = LOOK_MOUSE, .help = "click houses and the key bars"},
};

static int board_show_options(void *self)
{
    struct board_game *game = self;
    enum { COUNT = sizeof ENTRIES / sizeof *ENTRIES };
    int hidden = game->is_watched ? OF_GAME : 0;
    const struct menu menu = {.entries = ENTRIES + hidden,
                              .count = COUNT - hidden,
                              .write_value = write_option,
                              .change = change_option,
                              .about = "Each level wins about three of four "
                                       "games against the one below it."};
    stage_show_options(&game->stage, &menu);
    return KEY_IS_NONE;
}

/* ---- Help ---- */

/* Leaves out the keys that the rules or a replay have no use for. */
static void write_board_help(void *self, FILE *out, int columns)
{
    const struct board_game *game = self;
    const struct mancala_rules *rules = rules_of(game);
    const struct glyphs *glyphs = game->stage.brush.glyphs;
    const bool plays = !game->is_watched && !is_over(game);
    const struct {
        bool works;
        struct key_help key;
    } all[] = {
        {plays, {glyphs->left_right, "choose a house"}},
        {plays, {"1-9", "choose it by number"}},
        {plays, {"Enter", "sow it counterclockwise"}},
        {plays, {"a", "advice: each move's margin"}},
        {!game->is_watched, {"u", "undo your last move"}},
        {game->is_watched, {"Space  n", "pause; the next move"}},
        {game->is_watched, {"+  -", "faster; slower"}},
        {true, {"?  F1", "show this help"}},
        {true, {"l", "show every move"}},
        {true, {"o", "change the options"}},
        {true, {"Esc  q", "quit"}},
        {plays && !rules->one_way, {"k", "sow it back, clockwise"}},
        {plays && rules->pie, {"s", "swap sides (pie rule)"}},
    };
    struct key_help keys[sizeof all / sizeof *all];
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].works)
            keys[count++] = all[i].key;
    write_key_help(&game->stage.brush, out, keys, count);
    if (plays)
        fprintf(out,
                "\nOn the board, %s marks where the last stone would land%s. "
                "Any key skips the sowing; a number also chooses.\n",
                glyphs->more_down,
                rules->one_way
                    ? ""
                    : ", and k\200 where it would if you sow it back");
    fputs("\nRules\n\n", out);
    mancala_session_write_rules(rules, columns, out);
}

static int board_show_help(void *self)
{
    struct board_game *game = self;
    return stage_show_text(&game->stage, "Help", write_board_help, game, "?\n");
}

/* ---- The log ---- */

static int board_show_log(void *self)
{
    struct board_game *game = self;
    struct view view = {.title = "Moves",
                        .write = write_move_log,
                        .self = game,
                        .from_the_end = true,
                        .keys = "lw\n"};
    if (game->has_all_moves)
        stage_answer(&game->stage, "the moves are on the right");
    else
        (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}

/* ---- Thinking ---- */

/* Shows `question` while the computer thinks. The returned patience keeps the
 * views and quitting working meanwhile. */
static struct mancala_session_stop begin_thinking(struct board_game *game,
                                                  const char *question)
{
    struct stage *stage = &game->stage;
    game->is_asked = false;
    stage->actions.count = 0;
    snprintf(stage->question, MESSAGE_SIZE, "%s", question);
    stage_draw(stage);
    return (struct mancala_session_stop){
        .cli = game->start->cli, .is_over = stage_poll, .self = stage};
}

/* A bot that has no move ends the program. */
static void make_computers_move(struct board_game *game)
{
    const struct mancala_session_stop patience =
        begin_thinking(game, "The computer is thinking.");
    struct mancala_move move;
    const char *problem =
        mancala_session_choose(&game->session, &patience, &move);
    if (problem) {
        cli_complain(&game->stage.cli, "%s", problem);
        game->has_failed = game->stage.ended = true;
    }
    if (!game->stage.ended)
        board_sow(game, move, "");
}

/* Shows the values of the moves on the board, or hides them. */
static void show_hints(struct board_game *game)
{
    struct mancala_search_result *hints = &game->hints;
    if (hints->count > 0) {
        hints->count = game->stage.status[0] = 0;
        return;
    }
    const struct mancala_session_stop patience =
        begin_thinking(game, "The computer is evaluating your moves.");
    mancala_session_think(&game->session, &game->session.players.hints,
                          &patience, hints);
    if (!game->stage.ended)
        status_set(&game->stage, "You'd win by about this much (minus: lose).");
}

/* Shows the board before the costliest move, with the values of the moves; or,
 * if that is shown, the end again. */
static void show_costliest(struct board_game *game)
{
    struct mancala_session before = game->session;
    int worst = mancala_session_costliest(&game->session, game->costs);
    if (worst == MANCALA_NO_MOVE) {
        stage_answer_unknown(&game->stage, 'c');
        return;
    }
    if (game->hints.count > 0) {
        board_settle(game, &game->session.game.board);
        game->stage.status[0] = '\0';
        game->asked_at = NOT_ASKED;
        return;
    }
    const struct mancala_session_stop patience =
        begin_thinking(game, "The computer is evaluating the moves.");
    while (before.game.ply_count > worst)
        (void)mancala_undo(&before.game);
    mancala_session_think(&before, &before.players.hints, &patience,
                          &game->hints);
    game->board = before.game.board;
    game->at = mancala_game_move(&game->session.game, worst).bowl;
    game->is_asked = true;
    mancala_session_describe_costliest(&game->session, game->costs,
                                       game->stage.question);
    game->stage.status[0] = game->stage.short_question[0] = '\0';
}

/* ---- Choosing a house ---- */

/* Chooses the next house with stones in this direction, wrapping around. There
 * is one, because the game isn't over. */
static void choose_next(struct board_game *game, int step)
{
    const struct mancala_board *board = &game->session.game.board;
    int size = rules_of(game)->size, *chosen = &game->chosen[board->player];
    do {
        *chosen = wrapped_step(*chosen - 1, step, mancala_houses(size)) + 1;
    } while (board->bowls[mancala_bowl(size, board->player, *chosen)] == 0);
}

/* A second digit makes a two-digit number if that house exists. */
static void type_house_digit(struct board_game *game, int digit)
{
    int houses = mancala_houses(game->session.game.rules.size);
    int longer = 10 * game->typed + digit;
    game->typed = longer <= houses ? longer : digit;
    bool exists = game->typed >= 1 && game->typed <= houses;
    char text[MESSAGE_SIZE];
    if (exists)
        game->chosen[game->session.game.board.player] = game->typed;
    snprintf(text, sizeof text,
             exists ? "house %d is chosen"
                    : "there is no house %d; your houses are 1 to %d",
             game->typed, houses);
    stage_answer(&game->stage, text);
}

/* ---- Asking a person ---- */

/* Shows the chosen house, what sowing it would do, and the keys. */
static void ask_for_move(struct board_game *game)
{
    struct stage *stage = &game->stage;
    struct bar *bar = &stage->actions;
    const struct mancala_game *mancala = &game->session.game;
    int house = game->chosen[mancala->board.player];
    mancala_session_describe_house(mancala, house, false, stage->question);
    mancala_session_describe_house(mancala, house, true, stage->short_question);
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Sow");
    if (!rules_of(game)->one_way)
        bar_add(bar, 'k', "k", "Sow back");
    if (mancala_can_swap(&game->session.game.board))
        bar_add(bar, 's', "s", "Swap");
    if (!screen_is_small())
        bar_add(bar, KEY_RIGHT_ARROW, stage->brush.glyphs->left_right,
                "Choose");
    bar_add(bar, 'a', "a", "Advice");
    game->is_asked = true;
    game->at = mancala_bowl(mancala->rules.size, mancala->board.player, house);
}

/* Sows the chosen house forward, or with k back; or with s swaps. */
static void try_to_move(struct board_game *game, int key)
{
    const struct mancala_move move =
        key == 's'
            ? mancala_swap(rules_of(game)->size)
            : (struct mancala_move){game->at, key == 'k' ? MANCALA_BACKWARDS
                                                         : MANCALA_FORWARDS};
    const struct mancala_session_stop stop = {.cli = game->start->cli};
    char judgment[MANCALA_SESSION_TEXT_SIZE] = "";
    game->stage.status[0] = '\0';
    game->stage.skips =
        game->stage.leaves || game->stage.look.speed == SPEED_NONE;
    if (game->has_coach)
        game->costs[game->session.game.ply_count] = mancala_session_judge(
            &game->session, &game->hints, &stop, move, judgment);
    board_sow(game, move, judgment);
}

static void handle_key_of_mover(struct board_game *game, int key)
{
    enum mancala_player player = game->session.game.board.player;
    /* The upper row is numbered from right to left. */
    bool is_below = player == game->layout.below;
    bool is_digit = key >= '0' && key <= '9';
    if (!is_digit)
        game->typed = 0;
    if (is_digit)
        type_house_digit(game, key - '0');
    else if (key >= KEY_CLICKED) {
        game->chosen[player] =
            mancala_house(game->layout.size, key - KEY_CLICKED);
        if (game->session.game.ply_count < MANCALA_PLAYERS) /* the first time */
            stage_answer(&game->stage, "tap it again to sow it");
    } else if (key == KEY_LEFT_ARROW || key == KEY_RIGHT_ARROW)
        choose_next(game, (key == KEY_RIGHT_ARROW) == is_below ? 1 : -1);
    else if (key == KEY_ENTER_SIGN || key == ' ' || key == 'k' || key == 's')
        try_to_move(game, key);
    else if (key == 'a')
        show_hints(game);
    else
        stage_answer_unknown(&game->stage, key);
}

/* ---- The first page ---- */

enum { EXAMPLE_COLUMNS = 39 }; /* of the widest words */

struct first_page {
    struct board_game *game;
    struct page page;
    int key;       /* the choice */
    int first;     /* the number of the first example that is shown */
    bool has_kept; /* there is a game to continue */
    int level;     /* the computer's in that game; 0: none */
};

/* Draws the bowls at `corner`, those that differ from `before` marked, and the
 * house to sow unless that is 0. Returns the column after them. */
static int draw_example_board(const struct brush *brush, struct box corner,
                              const struct mancala_board *board,
                              const struct mancala_board *before, int house)
{
    enum { HALF = MANCALA_EXAMPLE_SIZE / 2, HOUSE_MOST = 2, STORE_MOST = 4 };
    int wide = corner.columns, high = corner.rows, left = corner.column;
    for (int i = 0; i < MANCALA_EXAMPLE_SIZE; i++) {
        bool is_above = i > HALF;
        struct box box = {
            corner.row + (is_above ? 0 : high),
            left + wide * (is_above ? MANCALA_EXAMPLE_SIZE - i : i) - 1, high,
            wide};
        if (i % HALF == 0) {
            box.row = corner.row;
            box.rows = 2 * high;
            box.column += i == 0;
            box.columns -= i == 0; /* never has many */
        }
        draw_bowl(brush, &box,
                  i == house && i > 0                   ? ROLE_TURN
                  : board->bowls[i] != before->bowls[i] ? ROLE_SOWN
                                                        : ROLE_FRAME);
        draw_stones(brush, &corner, HOUSE_MOST, &box, board->bowls[i],
                    i % HALF == 0 ? STORE_MOST : HOUSE_MOST);
    }
    return left + (HALF + 1) * wide - 1;
}

static void draw_example(const struct brush *brush, int number, struct box box)
{
    const struct mancala_example example = mancala_session_example(number);
    for (int i = 0; i < MANCALA_EXAMPLE_LINES; i++, box.row++)
        paint_centered(brush, &box, ROLE_FELT, example.says[i]);
    struct box corner = {box.row, box.column,
                         (box.rows - MANCALA_EXAMPLE_LINES) / 2,
                         (box.columns + 1) / (MANCALA_EXAMPLE_SIZE + 2)};
    corner.column +=
        (box.columns + 1 - (MANCALA_EXAMPLE_SIZE + 2) * corner.columns) / 2;
    corner.column = draw_example_board(brush, corner, &example.before,
                                       &example.before, example.house);
    paint_text(brush, corner.row + corner.rows - 1, corner.column, ROLE_TURN,
               brush->glyphs->turn);
    corner.column++;
    (void)draw_example_board(brush, corner, &example.after, &example.before, 0);
}

/* Draws the aim, and as many examples as there is room for. */
static void draw_first_page(void *self)
{
    enum { LEAST_ROWS = 8, MOST_ROWS = 20, MOST_COLUMNS = 95 };
    enum { AROUND = 4, AIM = 2 };
    struct first_page *first = self;
    const struct brush *brush = &first->game->stage.brush;
    struct bar *bar = &first->page.bar;
    bool asks = first->game->start->asks_for_rules;
    int rows = screen_rows() - AROUND - AIM, columns = screen_columns();
    int across = columns > 2 * EXAMPLE_COLUMNS + 1 ? 2 : 1;
    int down = rows > 2 * LEAST_ROWS ? 2 : 1, shown = across * down;
    struct box box = {.rows = smaller_length(rows / down - 1, MOST_ROWS),
                      .columns =
                          smaller_length(columns / across - 1, MOST_COLUMNS)};
    int left = (columns - across * (box.columns + 1) + 1) / 2;
    int top = 2 + (rows - down * (box.rows + 1)) / 2;
    paint_centered(brush, &(struct box){top, 0, 1, columns}, ROLE_STATUS,
                   "Win more stones than the other side.");
    for (int i = 0; i < shown; i++) {
        box.row = top + AIM + i / across * (box.rows + 1);
        box.column = left + i % across * (box.columns + 1);
        draw_example(brush, (first->first + i) % MANCALA_EXAMPLES, box);
    }
    box.row = top + AIM + down * (box.rows + 1) - 1;
    paint_centered(brush, &(struct box){box.row, 0, 1, columns}, ROLE_FELT,
                   asks ? "Both ways (b): you may sow backward, too." : "");
    bar->count = 0;
    bar_add(bar, KEY_ENTER_SIGN, "Enter", first->has_kept ? "Resume" : "Play");
    if (first->has_kept)
        bar_add(bar, 'n', "n", screen_is_small() ? "New" : "New game");
    if (asks)
        bar_add(bar, 'b', "b", "Both ways");
    if (shown < MANCALA_EXAMPLES)
        bar_add(bar, KEY_DOWN_ARROW, brush->glyphs->up_down, "More");
    bar_add(bar, 'q', "q", "Leave");
}

static void take_first_key(void *self, int key)
{
    struct first_page *first = self;
    key = key == ' ' ? KEY_ENTER_SIGN : key == KEY_ESCAPE_SIGN ? 'q' : key;
    if (key == KEY_ENTER_SIGN || key == 'q' ||
        (key == 'b' && first->game->start->asks_for_rules) ||
        (key == 'n' && first->has_kept)) {
        first->key = key;
        first->page.is_done = true;
    } else if (screen_is_small() &&
               (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW))
        first->first = wrapped_step(first->first, key == KEY_UP_ARROW ? -1 : 1,
                                    MANCALA_EXAMPLES);
    else
        write_unknown_key(&first->game->stage.brush, key, &first->page);
}

/* Reads the game that was left, if there is one, and says that it can be
 * resumed, or that it can't. */
static void read_kept(struct first_page *first)
{
    struct board_game *game = first->game;
    FILE *file = game->players.bot.choose ? NULL : mancala_kept_open();
    if (file == NULL)
        return;
    first->has_kept =
        mancala_kept_read(&game->session, file, &first->level, game->costs);
    fclose(file);
    snprintf(first->page.answer, MESSAGE_SIZE, "%s",
             first->has_kept ? "Your last game isn't over: Enter resumes it."
                             : "The file of your last game can't be read.");
}

/* Takes the rules that were chosen, or all that the game to continue has. */
static void take_choice(struct board_game *game, const struct first_page *first)
{
    bool is_kalah = first->key != 'b';
    game->resumes = first->has_kept && first->key == KEY_ENTER_SIGN;
    if (game->resumes) {
        game->rules = *rules_of(game);
        memcpy(game->players.is_computer, game->session.players.is_computer,
               sizeof game->players.is_computer);
        if (first->level > 0)
            set_level(game, first->level);
    } else if (game->start->asks_for_rules) {
        game->rules.one_way = is_kalah;
        game->rules.capture =
            is_kalah ? MANCALA_CAPTURE_STANDARD : MANCALA_CAPTURE_EMPTY;
    }
}

/* Asks which game to play, and shows the rules of Kalah; but not if the rules
 * are given and there is no game to continue. Returns false if the person
 * leaves the page. */
static bool choose_game(struct board_game *game)
{
    static const struct key_help keys[] = {
        {"Enter", "play Kalah, the usual rules; or resume your last game"},
        {"n", "then begin another game of Kalah"},
        {"b", "play both ways: you may sow backward, too"},
        {"Up  Down", "on a small screen, show the other rules"},
        {"Esc  q", "leave"},
    };
    struct first_page first = {.game = game};
    first.page = (struct page){.title = "Mancala",
                               .surface = SURFACE_WOOD,
                               .self = &first,
                               .draw = draw_first_page,
                               .key = take_first_key,
                               .help = keys,
                               .help_count = sizeof keys / sizeof *keys};
    game->stage.ended = game->resumes = false;
    if (stage_offers_mouse(&game->stage) && game->games == 0)
        memcpy(first.page.answer, game->stage.answer, MESSAGE_SIZE);
    read_kept(&first);
    if (!game->start->asks_for_rules && !first.has_kept)
        return true;
    stage_show_page(&game->stage, &first.page);
    take_choice(game, &first);
    return first.page.is_done && first.key != 'q';
}

/* ---- Turns ---- */

/* Runs once for each turn of a person, and at the end. A house that was chosen
 * stays chosen unless it is empty now. */
static void begin_to_ask(struct board_game *game)
{
    const struct mancala_game *mancala = &game->session.game;
    struct stage *stage = &game->stage;
    int *chosen = &game->chosen[mancala->board.player];
    game->asked_at = mancala->ply_count;
    game->typed = 0;
    game->is_asked = false;
    if (is_over(game)) {
        enum mancala_player above = mancala_other(game->layout.below);
        bool is_easy = margin_below(game) > 0 &&
                       game->session.players.is_computer[above] &&
                       game->level > 0 && game->level < MANCALA_SESSION_LEVELS;
        char text[MANCALA_SESSION_TEXT_SIZE];
        mancala_session_describe_end(&game->session, screen_is_small(), text);
        status_set(stage, text);
        snprintf(stage->question, MESSAGE_SIZE, "Enter plays again.%s",
                 is_easy ? " Too easy? o raises the level." : "");
        snprintf(stage->short_question, MESSAGE_SIZE, "Enter plays again.");
        return;
    }
    *chosen -= *chosen > 0;
    choose_next(game, 1);
}

/* Asks the player to move, even for the computer's moves. */
static bool board_ask(void *self)
{
    struct board_game *game = self;
    struct bar *bar = &game->stage.actions;
    if (game->asked_at != game->session.game.ply_count)
        begin_to_ask(game);
    bar->count = 0;
    if (!is_over(game))
        ask_for_move(game);
    else if (mancala_session_costliest(&game->session, game->costs) !=
             MANCALA_NO_MOVE)
        bar_add(bar, 'c', "c",
                game->hints.count > 0 ? "Result" : "Costliest move");
    if (mancala_session_can_undo(&game->session))
        bar_add(bar, 'u', "u", "Undo");
    if (is_over(game)) /* not where the last move was sown */
        bar_add_right(bar, KEY_ENTER_SIGN, "Enter", "Play again");
    return false;
}

/* Keeps the game for the next start, or removes the kept one if it is over. A
 * game against a bot can't be kept. */
static void keep_game(struct board_game *game)
{
    game->is_kept =
        game->session.game.ply_count > 0 && !game->players.bot.choose &&
        mancala_kept_write(&game->session, game->level, game->costs);
}

static bool board_turn(void *self)
{
    struct board_game *game = self;
    if (game->stage.leaves)
        return false;
    if (mancala_session_awaits_computer(&game->session)) {
        make_computers_move(game);
        return true;
    }
    if (game->asked_at != game->session.game.ply_count)
        keep_game(game);
    return board_ask(game);
}

/* Returns true if the game may be left, after asking if it would be lost. What
 * was asked for is left first. */
static bool board_confirm_leaving(void *self)
{
    struct board_game *game = self;
    if (game->hints.count > 0) {
        (is_over(game) ? show_costliest : show_hints)(game);
        return false;
    }
    keep_game(game);
    return is_over(game) || game->session.game.ply_count == 0 ||
           game->is_kept ||
           stage_confirm(&game->stage, "Leave the game?",
                         "The game isn't over and can't be kept. If you leave, "
                         "it is lost.",
                         "Stay", "Leave");
}

static void board_key(void *self, int key)
{
    struct board_game *game = self;
    if (key == 'u')
        undo_move(game);
    else if (!is_over(game))
        handle_key_of_mover(game, key);
    else if (key == KEY_ENTER_SIGN || key == ' ')
        game->again = game->stage.ended = true;
    else if (key == 'c')
        show_costliest(game);
    else
        stage_answer_unknown(&game->stage, key);
}

/* Advice, an undo and the mouse needn't wait until the stones are sown. */
static bool board_acts_after_skip(const void *self, int key)
{
    (void)self;
    return key == 'a' || key == 'u' || key == 'm';
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", board_show_help, NULL},
    {'l', "l", "Moves", board_show_log, NULL},
    {'w', "w", "More", board_show_log, NULL},
    {'o', "o", "Options", board_show_options, NULL},
    {'q', "q", "Leave", NULL, NULL},
};

/* ---- Replays ---- */

static bool update_replay_question(void *self)
{
    struct board_game *game = self;
    struct stage *stage = &game->stage;
    const char *ending =
        game->step == REPLAY_END ? game->start->ending : game->replay.problem;
    if (!stage->is_over)
        snprintf(stage->question, MESSAGE_SIZE, "Move %d, line %d, %s%s.",
                 game->session.game.ply_count, game->replay.number,
                 speed_word(stage->look.speed),
                 stage->is_paused ? ", paused" : "");
    else
        snprintf(stage->question, MESSAGE_SIZE, "%.500s",
                 ending ? ending : "End of the record; every move matches.");
    return false;
}

static void replay_move(void *self)
{
    struct board_game *game = self;
    struct stage *stage = &game->stage;
    const struct mancala_board before = game->session.game.board;
    game->step = replay_next(&game->replay);
    stage->is_over = game->step != REPLAY_CONTINUES;
    if (stage->is_over)
        return;
    stage->status[0] = '\0';
    stage->skips = stage->is_paused || stage->look.speed == SPEED_NONE;
    show_last_move(game, &before);
}

/* How long a move is shown, in milliseconds. */
static const int PACE[SPEED_COUNT] = {1, 1500, 700, 200};

/* ---- Games ---- */

static void begin_game(struct board_game *game, FILE *file)
{
    const struct mancala_game left = game->session.game;
    mancala_session_open(&game->session, &game->rules, &game->players, file);
    game->players.seed++; /* the next game is a different one */
    if (game->resumes)
        mancala_session_repeat(&game->session, &left);
    else
        memset(game->costs, 0, sizeof game->costs);
    board_begin_scene(game);
    game->stage.ended = game->again = false;
    game->stage.skips = game->stage.look.speed == SPEED_NONE;
    if (game->resumes)
        status_set(&game->stage, "Your last game continues.");
    else if (game->start->is_easy && game->games == 1)
        status_set(&game->stage, "Choose one of your houses. The computer "
                                 "plays at level 1 of 10; o changes it.");
    game->resumes = false;
}

/* Plays games under the same rules, and keeps their records. Returns false
 * after an error message. */
static bool play_same_rules(struct board_game *game)
{
    const struct screen_options *options = game->start->options;
    struct stage *stage = &game->stage;
    FILE *file = NULL;
    do {
        game->games++;
        if (options->record &&
            (file = record_open(&stage->cli, options->record, game->games,
                                options->replaces)) == NULL)
            return false;
        begin_game(game, file);
        stage_run(stage);
        keep_game(game);
        if (!mancala_session_close(&game->session)) {
            cli_complain(&stage->cli, "can't write the record");
            return false;
        }
    } while (game->again && !stage->leaves);
    return !game->has_failed;
}

static const struct stage_game BOARD_GAME = {
    .draw = board_draw,
    .turn = board_turn,
    .key = board_key,
    .acts_after_skip = board_acts_after_skip,
    .leave = board_confirm_leaving,
    .more = 'w',
    .surface = SURFACE_WOOD,
    .offers_mouse = true,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .rows = BOARD_ROWS,
    .columns = BOARD_COLUMNS,
};

enum cli_status board_screen_play(const struct board_screen *start)
{
    struct board_game game;
    board_open(&game, start, &BOARD_GAME, "Mancala");
    if (!stage_open(&game.stage, &game.stage_start))
        return CLI_FAILED;
    enum cli_status status = CLI_DONE;
    bool plays_on = true;
    if (start->is_easy)
        set_level(&game, MANCALA_SESSION_LEVEL_EASY);
    while (plays_on && !game.stage.leaves && choose_game(&game)) {
        if (!play_same_rules(&game))
            status = CLI_FAILED;
        /* Who leaves a game sees the first page again, if there is one. */
        plays_on = status == CLI_DONE && start->asks_for_rules;
    }
    stage_close(&game.stage);
    if (start->options->outer) /* whose screen is still open */
        return status;
    if (is_over(&game)) {
        char end[MANCALA_SESSION_TEXT_SIZE];
        mancala_session_describe_result(&game.session, false, end);
        fprintf(start->cli->out, "%s\n", end); /* visible after the end */
    } else if (game.is_kept)
        fputs("The game is kept; the next start offers it.\n", start->cli->out);
    return status;
}

enum cli_status board_screen_replay(const struct board_screen *start,
                                    FILE *file, const char *name)
{
    struct stage_game watched = BOARD_GAME;
    struct board_game game;
    watched.turn = update_replay_question;
    watched.tick = replay_move;
    watched.pace = PACE;
    watched.offers_mouse = false;
    watched.key = NULL;
    watched.leave = NULL;
    board_open(&game, start, &watched, "Replay");
    game.replay = (struct replay){.format = &MANCALA_RECORDS,
                                  .game = &game.session,
                                  .file = file,
                                  .name = name};
    game.step = replay_begin(&game.replay);
    if (game.step != REPLAY_CONTINUES)
        return cli_complain(start->cli, "%s", game.replay.problem);
    if (!stage_open(&game.stage, &game.stage_start))
        return CLI_FAILED;
    memcpy(game.session.players.names, start->players.names,
           sizeof game.session.players.names);
    board_begin_scene(&game);
    game.is_watched = true;
    stage_run(&game.stage);
    stage_close(&game.stage);
    /* Quitting before the end isn't an error. */
    return replay_status(&game.replay, start->cli, game.step);
}

/* ---- A sample picture ---- */

enum cli_status board_screen_demo(const struct board_screen *start, bool svg)
{
    struct stage_game picture = BOARD_GAME;
    struct board_game game;
    picture.turn = board_ask; /* the computer makes no moves in a picture */
    board_open(&game, start, &picture, "Mancala");
    mancala_session_open(&game.session, &start->rules, &start->players, NULL);
    mancala_session_sow_sample(&game.session);
    board_begin_scene(&game);
    return stage_demo(&game.stage, &game.stage_start, svg);
}
