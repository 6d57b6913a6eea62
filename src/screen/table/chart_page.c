/* The chart of basic strategy, beside or over the table. */
#include <stdlib.h>
#include <string.h>

#include "coach_chart.h"
#include "table/table_screen.h"

/* A line of the chart: a row, or the heading of its kind. */
struct chart_line {
    const struct chart_group *group; /* NULL: a heading */
    enum chart_kind kind;
};

/* Lines below each other. */
struct chart_stack {
    struct chart_line lines[CHART_ROWS + CHART_KINDS];
    int count;
};

enum { CHART_HEAD_SIZE = 4, CHART_PARTS = ODDS_EXPOSED_PARTS };

/* A part of a chart: your hands in rows, the dealer's cards in columns. */
struct chart_part {
    const char *across; /* "Dealer's upcard" */
    int columns;
    char heads[ODDS_RANKS][CHART_HEAD_SIZE];
    struct chart_group groups[CHART_ROWS];
    int group_count;
    char codes[CHART_ROWS][ODDS_RANKS]
              [CHART_CARDS_CODE_SIZE]; /* a row for each group */
};

struct chart_table {
    bool counts_cards; /* a code has more than one play: "S5H" */
    int part_count;
    struct chart_part parts[CHART_PARTS];
};

/* Where the hand to act is in the table. */
struct chart_place {
    int part, column;
    struct chart_row row;
};

struct chart_page {
    struct stage *stage;
    struct chart_view *view;
    struct chart_table *table; /* from the heap */
    bool has_hand;
    struct chart_place place; /* the hand's cell */
    int cards;                /* the hand's number of cards */
};

/* The parts of the page at the current size. */
struct chart_plan {
    struct chart_stack stacks[CHART_KINDS];
    int stack_count;
    int column;
    int cell_columns, block_columns;
    int columns;      /* visible columns of the chart */
    int lines, shown; /* the highest stack's */
    int head_rows;    /* the title, and what rows and columns are */
    int legend_rows;
};

/* ---- The cells of a chart, as text ---- */

static void head_with_upcards(struct chart_part *part)
{
    part->across = "Dealer's upcard";
    part->columns = ODDS_RANKS;
    for (int i = 0; i < part->columns; i++)
        snprintf(part->heads[i], CHART_HEAD_SIZE, "%s",
                 odds_rank_name(chart_upcard_at(i)));
}

/* `number` is an enum odds_exposed_part. */
static void head_with_totals(struct chart_part *part, int number)
{
    static const char *const across[CHART_PARTS] = {
        [ODDS_EXPOSED_LOW] = "Dealer's hard total",
        [ODDS_EXPOSED_HIGH] = "Dealer's hard total",
        [ODDS_EXPOSED_SOFT] = "Dealer's soft total",
    };
    enum odds_exposed_part kind = (enum odds_exposed_part)number;
    part->across = across[number];
    part->columns = odds_exposed_columns(kind);
    for (int i = 0; i < part->columns; i++)
        snprintf(part->heads[i], CHART_HEAD_SIZE, "%d",
                 (odds_exposed_least(kind) + i) % 100);
}

/* Fills the part from a chart by totals, whose columns are upcards or, if they
 * aren't `in_print_order`, the columns of the part. */
static void fill_part(struct chart_part *part, const struct odds_chart *chart,
                      bool in_print_order)
{
    part->group_count = chart_groups(chart, true, part->groups);
    for (int i = 0; i < part->group_count; i++)
        for (int j = 0; j < part->columns; j++)
            snprintf(part->codes[i][j], CHART_CARDS_CODE_SIZE, "%s",
                     chart_code(chart, part->groups[i].row,
                                in_print_order ? chart_upcard_at(j) : j));
}

/* ---- Play by the number of cards ---- */

static bool rows_are_alike(const struct odds_cards_chart *chart, int one,
                           int other)
{
    char code[CHART_CARDS_CODE_SIZE], others[CHART_CARDS_CODE_SIZE];
    const struct chart_row row = chart_row_at(one),
                           second = chart_row_at(other);
    bool is_like = row.kind == second.kind;
    for (int upcard = 0; is_like && upcard < ODDS_RANKS; upcard++)
        is_like = strcmp(chart_cards_code(chart, row, upcard, code),
                         chart_cards_code(chart, second, upcard, others)) == 0;
    return is_like;
}

static const char *fill_by_cards(const struct game *game,
                                 struct chart_table *table)
{
    const struct odds_cards_chart *chart = adviser_cards_chart(game->adviser);
    struct chart_part *part = &table->parts[table->part_count++];
    int first = 0;
    if (chart == NULL)
        return "out of memory";
    table->counts_cards = true;
    head_with_upcards(part);
    for (int i = 0; i < CHART_ROWS; i++) {
        if (i + 1 < CHART_ROWS && rows_are_alike(chart, i, i + 1))
            continue;
        int number = part->group_count++;
        part->groups[number] =
            chart_group_between(chart_row_at(first), chart_row_at(i));
        for (int j = 0; j < part->columns; j++)
            (void)chart_cards_code(chart, chart_row_at(i), chart_upcard_at(j),
                                   part->codes[number][j]);
        first = i + 1;
    }
    return NULL;
}

static const char *fill_exposed(const struct game *game,
                                struct chart_table *table)
{
    struct odds_exposed_chart *chart = calloc(1, sizeof *chart);
    const char *problem = chart
                              ? adviser_fill_exposed_chart(game->adviser, chart)
                              : "out of memory";
    for (int i = 0; problem == NULL && i < CHART_PARTS; i++) {
        head_with_totals(&table->parts[i], i);
        fill_part(&table->parts[i], &chart->parts[i], false);
        table->part_count++;
    }
    free(chart);
    return problem;
}

/* Returns the chart for the rules of the game, which the caller frees.
 * Returns NULL if there is none, and stores why in `*problem`. */
static struct chart_table *chart_table_new(const struct game *game,
                                           const char **problem)
{
    struct chart_table *table = calloc(1, sizeof *table);
    *problem = "out of memory";
    if (table && game->adviser == NULL && game->no_advice)
        *problem = game->no_advice;
    else if (table && game->adviser && game->table.rules.shows_both)
        *problem = fill_exposed(game, table);
    else if (table && game->adviser && chart_counts_cards(&game->table.rules))
        *problem = fill_by_cards(game, table);
    else if (table && game->adviser && adviser_chart(game->adviser)) {
        *problem = NULL;
        head_with_upcards(&table->parts[0]);
        fill_part(&table->parts[table->part_count++],
                  adviser_chart(game->adviser), true);
    }
    if (*problem) {
        free(table);
        return NULL;
    }
    return table;
}

/* Returns the columns of the longest code that begins with these letters, but
 * at least `longest`. */
static int longest_code(const struct chart_table *table, const char *letters,
                        int longest)
{
    for (int i = 0; i < table->part_count; i++)
        for (int j = 0; j < table->parts[i].group_count; j++)
            for (int k = 0; k < table->parts[i].columns; k++) {
                const char *code = table->parts[i].codes[j][k];
                if (strncmp(code, letters, strlen(letters)) == 0 &&
                    (int)strlen(code) > longest)
                    longest = (int)strlen(code);
            }
    return longest;
}

/* ---- The hand to act ---- */

/* Stores the place of the hand to act. Returns false if there is none. */
static bool chart_table_find(const struct game *game, struct chart_place *place)
{
    int upcard;
    *place = (struct chart_place){.part = 0};
    if (!chart_find_hand(&game->table, &place->row, &upcard))
        return false;
    if (game->table.rules.shows_both) {
        struct hand_value total = table_dealer_total(&game->table);
        enum odds_exposed_part part =
            total.soft ? ODDS_EXPOSED_SOFT
            : total.total < odds_exposed_least(ODDS_EXPOSED_HIGH)
                ? ODDS_EXPOSED_LOW
                : ODDS_EXPOSED_HIGH;
        place->part = (int)part;
        place->column = total.total - odds_exposed_least(part);
    } else
        while (chart_upcard_at(place->column) != upcard)
            place->column++;
    return true;
}

/* ---- The legend: what the letters in the cells mean ---- */

enum { BY_TOTALS = 1, BY_CARDS = 2, BY_BOTH = BY_TOTALS | BY_CARDS };

struct chart_code_words {
    const char *code, *words;
    enum role role;
    unsigned charts; /* which charts have it */
};

/* The last ones are examples; the legend has the first one in the chart. */
static const struct chart_code_words CODE_WORDS[] = {
    {"S", "stand", ROLE_CHIPS, BY_BOTH},
    {"H", "hit", ROLE_PLAIN, BY_BOTH},
    {"P", "split", ROLE_WON, BY_BOTH},
    {"D", "double", ROLE_STONE, BY_BOTH},
    {"R", "surrender", ROLE_LOST, BY_TOTALS},
    {"h", "else hit", ROLE_FAINT, BY_TOTALS},
    {"s", "else stand", ROLE_FAINT, BY_TOTALS},
    {"-", "not in this shoe", ROLE_PLAIN, BY_TOTALS},
    {"RH", "surrender, else hit", ROLE_LOST, BY_CARDS},
    {"RS", "surrender, else stand", ROLE_LOST, BY_CARDS},
    {"S5H", "stand; with 5+ cards, hit", ROLE_CHIPS, BY_CARDS},
    {"S4H", "stand; with 4+ cards, hit", ROLE_CHIPS, BY_CARDS},
    {"S6H", "stand; with 6+ cards, hit", ROLE_CHIPS, BY_CARDS},
};
enum {
    CODE_WORDS_COUNT = sizeof CODE_WORDS / sizeof *CODE_WORDS,
    FIRST_EXAMPLE = CODE_WORDS_COUNT - 3
};

/* True if the chart in `box` takes the place of the table on a narrow screen.
 * Its title is in the bar above. */
static bool covers_table(const struct box *box)
{
    enum { INDENT = 2 };
    return box->row == 1 && box->column <= INDENT &&
           screen_columns() < SCREEN_COLUMNS;
}

/* Returns the role in which a code like "Dh" is painted. */
static enum role chart_role_of_code(const char *code)
{
    for (int i = 0; i < CODE_WORDS_COUNT; i++)
        if (CODE_WORDS[i].code[0] == code[0])
            return CODE_WORDS[i].role;
    return ROLE_PLAIN;
}

/* Paints the legend of the codes in `table` in `box`, or only counts its rows
 * if `brush` is NULL. Returns the number of rows. */
static int chart_lay_legend(const struct chart_table *table,
                            const struct brush *brush, const struct box *box)
{
    const unsigned chart = table->counts_cards ? BY_CARDS : BY_TOTALS;
    int row = box->row, column = 1;
    for (int i = 0; i < CODE_WORDS_COUNT; i++) {
        const struct chart_code_words *code = &CODE_WORDS[i];
        int before = text_columns(code->code) + 1;
        int columns = before + text_columns(code->words);
        if ((code->charts & chart) == 0 ||
            (longest_code(table, code->code, 0) == 0 &&
             code->role != ROLE_FAINT))
            continue;
        if (column + columns >= box->columns) {
            row++;
            column = 1;
        }
        int at = box->column + column;
        if (brush) {
            paint_text(brush, row, at, code->role, code->code);
            paint_text(brush, row, at + before, ROLE_PLAIN, code->words);
        }
        column += columns + 2;
        if (i >= FIRST_EXAMPLE)
            break;
    }
    return row - box->row + 1;
}

/* ---- The chart, drawn ---- */

/*
 * A block, with a column before it for the mark, and blanks on both sides of
 * the hand's column for its brackets:
 *
 *      Your hand  Dealer's upcard
 *      Hard    2  3  4  5  6  7  8  9  [10] A
 *      17-21   S  S  S  S  S  S  S  S   S   S
 *     >16      S  S  S  S  S  H  H  Rh [Rh] Rh
 */
enum {
    CHART_LABEL_COLUMNS = 7,
    CHART_CELLS_COLUMN = 8,
    CHART_GAP = 2,
    CHART_BRACKETS = 2, /* columns more for the hand's column */
    CHART_HAND_SIZE = CHART_CELL_SIZE + 24
};

static const char CHART_ROWS_HEAD[] = "Your hand  ";

static const struct chart_part *part_shown(const struct chart_page *self)
{
    return &self->table->parts[self->view->part];
}

/* True if the part that is shown has the hand to act. */
static bool chart_has_hand_here(const struct chart_page *self)
{
    return self->has_hand && self->place.part == self->view->part;
}

static bool has_hand_in(const struct chart_page *self,
                        const struct chart_group *group)
{
    const struct chart_row *row = &self->place.row;
    return chart_has_hand_here(self) && group && group->row.kind == row->kind &&
           group->row.number <= row->number && group->highest >= row->number;
}

/* Returns the plan for the current size. The kinds are side by side as far as
 * there is room. */
static struct chart_plan chart_plan_of(const struct chart_page *self)
{
    struct chart_plan plan = {.stack_count = CHART_KINDS};
    const struct box *box = &self->view->box;
    const struct chart_part *part = part_shown(self);
    int brackets = chart_has_hand_here(self) ? CHART_BRACKETS : 0;
    int room = box->columns - CHART_CELLS_COLUMN - (brackets ? brackets : 1);
    plan.cell_columns = longest_code(self->table, "", 2) + 1;
    plan.columns = smaller_length(part->columns, room / plan.cell_columns);
    plan.block_columns =
        CHART_CELLS_COLUMN + plan.columns * plan.cell_columns + brackets;
    const int step = plan.block_columns + CHART_GAP;
    while (plan.stack_count > 1 && plan.stack_count * step > box->columns)
        plan.stack_count--;
    plan.column =
        box->column + (box->columns - plan.stack_count * step + CHART_GAP) / 2;
    for (int i = 0; i < CHART_KINDS; i++) {
        enum chart_kind kind = (enum chart_kind)i;
        int number = i < plan.stack_count ? i : plan.stack_count - 1;
        struct chart_stack *stack = &plan.stacks[number];
        stack->lines[stack->count++] = (struct chart_line){.kind = kind};
        for (int j = 0; j < part->group_count; j++)
            if (part->groups[j].row.kind == kind)
                stack->lines[stack->count++] = (struct chart_line){
                    .group = &part->groups[j], .kind = kind};
    }
    for (int i = 0; i < plan.stack_count; i++)
        if (plan.lines < plan.stacks[i].count)
            plan.lines = plan.stacks[i].count;
    bool is_alone = covers_table(box), is_cut = plan.columns < part->columns;
    plan.head_rows = !is_alone ? 2 : is_cut || self->table->part_count > 1;
    plan.legend_rows = chart_lay_legend(self->table, NULL, box);
    plan.shown = box->rows - plan.head_rows - plan.legend_rows;
    return plan;
}

static void clamp_chart(struct chart_page *self, const struct chart_plan *plan)
{
    int hand = 0; /* its line */
    for (int i = plan->stack_count - 1; i >= 0; i--)
        for (int line = plan->stacks[i].count - 1; line >= 0; line--)
            if (has_hand_in(self, plan->stacks[i].lines[line].group))
                hand = line;
    if (self->view->line < 0)
        self->view->line = hand - plan->shown / 2;
    if (self->view->column < 0)
        self->view->column = chart_has_hand_here(self)
                                 ? self->place.column - plan->columns / 2
                                 : 0;
    self->view->line = clamped(self->view->line, plan->lines - plan->shown);
    self->view->column =
        clamped(self->view->column, part_shown(self)->columns - plan->columns);
}

/* Lights cells up: before they are painted as a strip of card, on which each
 * code keeps a color of its own, or with few colors after that as a bar. */
static void highlight(const struct brush *brush, const struct box *cells,
                      bool is_painted)
{
    if (brush->has_surfaces && !is_painted)
        paint_surface(brush, cells, SURFACE_CARD);
    else if (!brush->has_surfaces && is_painted)
        paint_marked(brush, cells);
}

/* Draws a cell or, in a heading, what the dealer has. */
static void draw_chart_cell(const struct chart_page *self,
                            const struct chart_line *line, int cell,
                            const struct box *at)
{
    const struct brush *brush = &self->stage->brush;
    const struct chart_part *part = part_shown(self);
    bool is_row = has_hand_in(self, line->group);
    bool is_column = chart_has_hand_here(self) &&
                     line->kind == self->place.row.kind &&
                     cell == self->place.column;
    const char *code = line->group
                           ? part->codes[line->group - part->groups][cell]
                           : part->heads[cell];
    bool is_barred = is_row && !brush->has_surfaces;
    enum role role = !line->group ? ROLE_TITLE
                     : is_barred  ? ROLE_MARKED
                                  : chart_role_of_code(code);
    if ((is_row || is_column) && role == ROLE_CHIPS) /* pale on a card */
        role = ROLE_STATUS;
    const struct box lit = {at->row, at->column - 1, at->rows, at->columns + 1};
    if (is_column)
        highlight(brush, &lit, false);
    paint_text(brush, at->row, at->column, role, code);
    if (is_column)
        highlight(brush, &lit, true);
    if (is_column && (is_row || !line->group)) { /* where they cross */
        char bracketed[CHART_CARDS_CODE_SIZE + 3];
        snprintf(bracketed, sizeof bracketed, "[%s]%s", code,
                 text_columns(code) < 2 ? " " : "");
        paint_text(brush, at->row, at->column - 1,
                   brush->has_surfaces ? ROLE_TURN : ROLE_STATUS, bracketed);
    }
}

static void draw_chart_line(const struct chart_page *self,
                            const struct chart_plan *plan,
                            const struct chart_line *line, int row, int column)
{
    const struct brush *brush = &self->stage->brush;
    static const char *const kinds[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    bool is_row = has_hand_in(self, line->group);
    const struct box lit = {row, column - 1, 1, plan->block_columns + 1};
    char label[CHART_LABEL_SIZE];
    if (is_row)
        highlight(brush, &lit, false);
    snprintf(label, sizeof label, "%s",
             line->group ? line->group->label : kinds[line->kind]);
    if (text_columns(label) > CHART_LABEL_COLUMNS) /* pairs of 9s to tens */
        snprintf(label, sizeof label, "%s-%s",
                 odds_rank_name(line->group->row.number),
                 odds_rank_name(line->group->highest));
    paint_text(brush, row, column, line->group ? ROLE_PLAIN : ROLE_TITLE,
               label);
    if (is_row) {
        paint_text(brush, row, column - 1, ROLE_PLAIN, brush->glyphs->turn);
        highlight(brush, &lit, true);
    }
    column += CHART_CELLS_COLUMN;
    for (int i = 0; i < plan->columns; i++) {
        int cell = self->view->column + i, hand = self->place.column;
        bool has_hand = chart_has_hand_here(self);
        int blanks = (has_hand && cell >= hand) + (has_hand && cell > hand);
        draw_chart_cell(self, line, cell,
                        &(struct box){row,
                                      column + i * plan->cell_columns + blanks,
                                      1, plan->cell_columns});
    }
}

/* While rows of a kind are visible, so is what the dealer has: the top row has
 * it, unless the heading of the next kind follows. */
static void draw_chart_stack(const struct chart_page *self,
                             const struct chart_plan *plan,
                             const struct chart_stack *stack, int shown,
                             int column)
{
    const struct brush *brush = &self->stage->brush;
    int row = self->view->box.row + plan->head_rows;
    if (plan->head_rows > 0) {
        int after =
            paint_text(brush, row - 1, column, ROLE_FELT, CHART_ROWS_HEAD);
        paint_text(brush, row - 1, after, ROLE_FELT, part_shown(self)->across);
    }
    for (int i = 0; i < shown && self->view->line + i < stack->count; i++) {
        struct chart_line line = stack->lines[self->view->line + i];
        int next = self->view->line + i + 1;
        if (i == 0 && (next >= stack->count || stack->lines[next].group))
            line.group = NULL;
        draw_chart_line(self, plan, &line, row + i, column);
    }
}

/* Writes "hard 16 against 10" and, if it matters, the number of cards. */
static void write_hand_of_chart(const struct chart_page *self,
                                char text[CHART_HAND_SIZE])
{
    const struct chart_part *part = &self->table->parts[self->place.part];
    char name[CHART_CELL_SIZE], row[CHART_NAME_SIZE], words[CHART_CELL_SIZE];
    snprintf(name, sizeof name, "%s against %s",
             chart_row_name(self->place.row, row),
             part->heads[self->place.column]);
    (void)chart_cell_in_words(name, words);
    snprintf(text, CHART_HAND_SIZE, "%s", words);
    if (self->table->counts_cards && self->cards > 2)
        text_add(text, CHART_HAND_SIZE, ", %d cards", self->cards);
}

/* Ends the row of heads before `right` with the arrows to the columns that
 * aren't shown, if there are any. The arrows can be clicked. */
static void draw_chart_hint(const struct chart_page *self,
                            const struct chart_plan *plan, int right)
{
    const struct brush *brush = &self->stage->brush;
    char hint[32];
    int row = self->view->box.row + plan->head_rows - 1;
    int heads_end =
        plan->column +
        (plan->stack_count - 1) * (plan->block_columns + CHART_GAP) +
        text_columns(CHART_ROWS_HEAD) + text_columns(part_shown(self)->across);
    snprintf(hint, sizeof hint, " %s Columns", brush->glyphs->left_right);
    int column = right - text_columns(hint), half = (right - column) / 2;
    if (plan->columns == part_shown(self)->columns || plan->head_rows == 0 ||
        heads_end > column)
        return;
    paint_text(brush, row, column, ROLE_KEY, hint);
    stage_add_target(self->stage, &(struct box){row, column, 1, half},
                     KEY_LEFT_ARROW);
    stage_add_target(self->stage, &(struct box){row, column + half, 1, half},
                     KEY_RIGHT_ARROW);
}

/* Draws the chart in its box, whose first row has the title. Returns the rows
 * that it takes. */
static int chart_draw(struct chart_page *self)
{
    const struct brush *brush = &self->stage->brush;
    const struct box *box = &self->view->box;
    const struct chart_plan plan = chart_plan_of(self);
    int lines = plan.lines < plan.shown ? plan.lines : plan.shown;
    self->view->is_longer = plan.lines > plan.shown;
    bool is_alone = covers_table(box);
    int spare = plan.shown - lines, right = box->column + box->columns - 1;
    int first = box->row + plan.head_rows;
    struct box legend = *box;
    char hand[CHART_HAND_SIZE];
    legend.row = first + lines + (spare > 0 ? 1 : 0);
    clamp_chart(self, &plan);
    if (self->has_hand) {
        write_hand_of_chart(self, hand);
        paint_right(brush, is_alone ? 0 : box->row,
                    is_alone ? screen_columns() - 1 : right, ROLE_STATUS, hand);
    }
    for (int i = 0; i < plan.stack_count; i++)
        draw_chart_stack(self, &plan, &plan.stacks[i], lines,
                         plan.column + i * (plan.block_columns + CHART_GAP));
    legend.row += chart_lay_legend(self->table, brush, &legend);
    /* With two cards alone, the Rs of 16 against a 10 would be Rh. */
    for (int i = 0; i < part_shown(self)->group_count && spare > 1; i++)
        if (has_hand_in(self, &part_shown(self)->groups[i]) &&
            part_shown(self)->codes[i][self->place.column][0] == 'R')
            paint_text(brush, legend.row, box->column + 1, ROLE_FAINT,
                       "R: only before you draw or split");
    draw_chart_hint(self, &plan, right - (self->view->line > 0 ? 2 : 1));
    if (self->view->line > 0)
        stage_mark_more(self->stage, first - (plan.head_rows > 0), right, true);
    if (self->view->line + plan.shown < plan.lines)
        stage_mark_more(self->stage, first + lines - 1, right, false);
    if (!is_alone || !self->view->is_longer)
        return legend.row + 2 - box->row;
    struct box half = {first, box->column, lines / 2, box->columns};
    stage_add_target(self->stage, &half, KEY_PAGE_UP);
    half.row += half.rows;
    half.rows = box->row + box->rows - half.row;
    stage_add_target(self->stage, &half, KEY_PAGE_DOWN);
    return box->rows;
}

/* Shows the next columns or, if all have room, the next part of the chart. */
static void change_columns(const struct chart_page *self, int step)
{
    struct chart_view *view = self->view;
    int parts = self->table->part_count;
    if (parts == 1) {
        view->column = clamped(view->column + step, ODDS_RANKS);
        return;
    }
    view->part = wrapped_step(view->part, step, parts);
    view->line = chart_has_hand_here(self) ? -1 : 0;
    view->column = -1;
}

/* Makes the chart for the hand to act. Returns why there is none, or NULL; the
 * caller frees its table. */
static const char *chart_open(struct table_screen *screen,
                              struct chart_page *chart)
{
    const char *problem;
    *chart =
        (struct chart_page){.stage = &screen->stage,
                            .view = &screen->chart,
                            .table = chart_table_new(&screen->game, &problem)};
    if (chart->table == NULL)
        return problem;
    chart->has_hand = chart_table_find(&screen->game, &chart->place);
    if (screen->chart.part < 0)
        screen->chart.part = chart->place.part;
    if (chart->has_hand)
        chart->cards = table_hand(&screen->game.table)->count;
    return NULL;
}

bool table_screen_scroll_chart(struct table_screen *screen, int key)
{
    bool is_across = key == KEY_LEFT_ARROW || key == KEY_RIGHT_ARROW;
    struct chart_page chart;
    bool scrolls = false;
    if (chart_open(screen, &chart) == NULL) {
        const struct chart_plan plan = chart_plan_of(&chart);
        /* The top row has the heads again, so a page has a row less. */
        struct panel panel = {.across = 1,
                              .tall = plan.shown - 1,
                              .lines = plan.lines,
                              .top = chart.view->line};
        scrolls = panel_scroll(&panel, key);
        chart.view->line = panel.top;
        if (is_across)
            change_columns(&chart, key == KEY_RIGHT_ARROW ? 1 : -1);
    }
    free(chart.table);
    return scrolls || is_across;
}

int table_screen_draw_chart(struct table_screen *screen, const struct box *box,
                            bool is_new)
{
    int rows = box->rows;
    const struct brush *brush = &screen->stage.brush;
    struct chart_page chart;
    if (is_new)
        screen->chart = (struct chart_view){*box, -1, -1, -1, false};
    screen->chart.box = *box;
    const char *problem = chart_open(screen, &chart);
    struct box below = *box;
    char text[MESSAGE_SIZE];
    below.row += 2;
    bool is_alone = covers_table(box);
    paint_text(brush, box->row - is_alone,
               is_alone ? text_columns(screen->stage.title) + 3 : box->column,
               is_alone ? ROLE_FAINT : ROLE_TITLE,
               is_alone ? "Esc Back" : "Basic strategy");
    if (problem == NULL)
        rows = chart_draw(&chart);
    else {
        snprintf(text, sizeof text, "No chart: %s.", problem);
        (void)paint_wrapped(brush, &below, ROLE_PLAIN, text);
    }
    free(chart.table);
    return rows;
}
