/* Draws the chart of basic strategy: your hand down, the dealer's cards across,
 * and the cell of the hand to act. */
#include "table/views/chart_page.h"

#include "table/views/chart_legend.h"

/*
 * A block, with a column before it for the mark, and one after it for a
 * bracket:
 *
 *      Your hand  Dealer's upcard
 *      Hard    2  3  4  5  6  7  8  9 [10]A
 *      17-21   S  S  S  S  S  S  S  S  S  S
 *     >16      S  S  S  S  S  H  H  Rh[Rh]Rh
 */
enum {
    CHART_LABEL_COLUMNS = 7,
    CHART_CELLS_COLUMN = 8,
    CHART_GAP = 2,
    CHART_HEAD_ROWS = 2, /* the title, and what rows and columns are */
    CHART_HAND_SIZE = CHART_CELL_SIZE + 24
};

static const struct chart_part *part_shown(const struct chart_page *self)
{
    return &self->table->parts[self->part];
}

bool chart_has_hand_here(const struct chart_page *self)
{
    return self->has_hand && self->place.part == self->part;
}

static bool has_hand_in(const struct chart_page *self,
                        const struct chart_group *group)
{
    const struct chart_row *row = &self->place.row;
    return chart_has_hand_here(self) && group && group->row.kind == row->kind &&
           group->row.number <= row->number && group->highest >= row->number;
}

/* ---- The plan ---- */

static void stack_kind(const struct chart_page *self, struct chart_stack *stack,
                       enum chart_kind kind)
{
    const struct chart_part *part = part_shown(self);
    stack->lines[stack->count++] = (struct chart_line){.kind = kind};
    for (int i = 0; i < part->group_count; i++)
        if (part->groups[i].row.kind == kind)
            stack->lines[stack->count++] =
                (struct chart_line){.group = &part->groups[i], .kind = kind};
}

/* Sets the columns of the chart that have room. */
static void plan_columns(const struct chart_page *self, struct chart_plan *plan)
{
    int room = screen_columns() - 1 - CHART_CELLS_COLUMN;
    plan->cell_columns = self->table->code_columns + 1;
    plan->columns = part_shown(self)->columns;
    if (plan->columns > room / plan->cell_columns)
        plan->columns = room / plan->cell_columns;
    plan->block_columns =
        CHART_CELLS_COLUMN + plan->columns * plan->cell_columns;
}

struct chart_plan chart_plan_of(const struct chart_page *self)
{
    struct chart_plan plan = {.stack_count = CHART_KINDS};
    plan_columns(self, &plan);
    const int step = plan.block_columns + CHART_GAP;
    while (plan.stack_count > 1 && plan.stack_count * step > screen_columns())
        plan.stack_count--;
    plan.column = (screen_columns() - plan.stack_count * step + CHART_GAP) / 2;
    for (int kind = 0; kind < CHART_KINDS; kind++)
        stack_kind(
            self,
            &plan.stacks[kind < plan.stack_count ? kind : plan.stack_count - 1],
            (enum chart_kind)kind);
    for (int i = 0; i < plan.stack_count; i++)
        if (plan.lines < plan.stacks[i].count)
            plan.lines = plan.stacks[i].count;
    plan.legend_rows = chart_lay_legend(self->table, NULL, 0);
    plan.shown = screen_rows() - 1 - CHART_HEAD_ROWS - plan.legend_rows;
    return plan;
}

/* Returns the line of the hand, or 0. */
static int line_of_hand(const struct chart_page *self,
                        const struct chart_plan *plan)
{
    for (int i = 0; i < plan->stack_count; i++)
        for (int line = 0; line < plan->stacks[i].count; line++)
            if (has_hand_in(self, plan->stacks[i].lines[line].group))
                return line;
    return 0;
}

static void keep_chart_in_sight(struct chart_page *self,
                                const struct chart_plan *plan)
{
    int last = plan->lines > plan->shown ? plan->lines - plan->shown : 0;
    if (self->top < 0)
        self->top = line_of_hand(self, plan) - plan->shown / 2;
    if (self->top > last)
        self->top = last;
    if (self->top < 0)
        self->top = 0;
    int end = part_shown(self)->columns - plan->columns;
    if (self->first < 0)
        self->first = chart_has_hand_here(self)
                          ? self->place.column - plan->columns / 2
                          : 0;
    if (self->first > end)
        self->first = end;
    if (self->first < 0)
        self->first = 0;
}

/* ---- The blocks ---- */

/* Lights cells up: as a strip of card, on which each code keeps a color of its
 * own, or with few colors as a bar over what has been painted. */
static void light_before(const struct brush *brush, const struct box *cells)
{
    if (brush->has_surfaces)
        paint_surface(brush, cells, SURFACE_CARD);
}

static void light_after(const struct brush *brush, const struct box *cells)
{
    if (!brush->has_surfaces)
        paint_marked(brush, cells);
}

/* Paints `text` in brackets, where a lit row and a lit column meet. */
static void draw_bracketed(const struct brush *brush, int row, int column,
                           const char *text)
{
    char bracketed[CHART_CARDS_CODE_SIZE + 3];
    snprintf(bracketed, sizeof bracketed, "[%s]%s", text,
             text_columns(text) < 2 ? " " : "");
    paint_text(brush, row, column - 1,
               brush->has_surfaces ? ROLE_TURN : ROLE_STATUS, bracketed);
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
    const struct box lit = {at->row, at->column - 1, at->rows, at->columns + 1};
    if (is_column)
        light_before(brush, &lit);
    paint_text(brush, at->row, at->column, role, code);
    if (is_column)
        light_after(brush, &lit);
    if (is_column && (is_row || !line->group))
        draw_bracketed(brush, at->row, at->column, code);
}

/* Returns the label of a group: "2,2-3,3", but "9-10" for pairs of nines and
 * tens. */
static const char *label_of_group(const struct chart_group *group,
                                  char label[CHART_LABEL_SIZE])
{
    if (text_columns(group->label) <= CHART_LABEL_COLUMNS)
        return group->label;
    snprintf(label, CHART_LABEL_SIZE, "%s-%s",
             odds_rank_name(group->row.number), odds_rank_name(group->highest));
    return label;
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
        light_before(brush, &lit);
    if (line->group)
        paint_text(brush, row, column, ROLE_PLAIN,
                   label_of_group(line->group, label));
    else
        paint_text(brush, row, column, ROLE_TITLE, kinds[line->kind]);
    if (is_row) {
        paint_text(brush, row, column - 1, ROLE_PLAIN, brush->glyphs->turn);
        light_after(brush, &lit);
    }
    column += CHART_CELLS_COLUMN;
    for (int i = 0; i < plan->columns; i++)
        draw_chart_cell(self, line, self->first + i,
                        &(struct box){row, column + i * plan->cell_columns, 1,
                                      plan->cell_columns});
}

/* While rows of a kind are visible, so is what the dealer has. */
static void draw_chart_stack(const struct chart_page *self,
                             const struct chart_plan *plan,
                             const struct chart_stack *stack, int shown,
                             int column)
{
    const struct brush *brush = &self->stage->brush;
    int after = paint_text(brush, 1, column, ROLE_FELT, "Your hand  ");
    paint_text(brush, 1, after, ROLE_FELT, part_shown(self)->across);
    for (int i = 0; i < shown && self->top + i < stack->count; i++) {
        struct chart_line line = stack->lines[self->top + i];
        if (i == 0)
            line.group = NULL;
        draw_chart_line(self, plan, &line, CHART_HEAD_ROWS + i, column);
    }
}

bool chart_has_more_columns(const struct chart_page *self,
                            const struct chart_plan *plan)
{
    return self->table->part_count > 1 ||
           plan->columns < part_shown(self)->columns;
}

static void hint_chart(struct chart_page *self, const struct chart_plan *plan)
{
    struct bar *bar = &self->page.bar;
    *bar = (struct bar){.count = 0};
    if (plan->lines > plan->shown)
        bar_add(bar, KEY_DOWN_ARROW, self->stage->brush.glyphs->up_down,
                "Scroll");
    if (chart_has_more_columns(self, plan))
        bar_add(bar, KEY_RIGHT_ARROW, self->stage->brush.glyphs->left_right,
                "Dealer");
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Back");
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
    if (self->table->counts_cards && self->cards > 2)
        snprintf(text, CHART_HAND_SIZE, "%s, %d cards", words, self->cards);
    else
        snprintf(text, CHART_HAND_SIZE, "%s", words);
}

void chart_draw(void *of)
{
    struct chart_page *self = of;
    const struct brush *brush = &self->stage->brush;
    const struct chart_plan plan = chart_plan_of(self);
    int lines = plan.lines < plan.shown ? plan.lines : plan.shown;
    int spare = plan.shown - lines;
    char hand[CHART_HAND_SIZE];
    keep_chart_in_sight(self, &plan);
    hint_chart(self, &plan);
    if (self->has_hand) {
        write_hand_of_chart(self, hand);
        paint_right(brush, 0, screen_columns() - 1, ROLE_STATUS, hand);
    }
    for (int i = 0; i < plan.stack_count; i++)
        draw_chart_stack(self, &plan, &plan.stacks[i], lines,
                         plan.column + i * (plan.block_columns + CHART_GAP));
    (void)chart_lay_legend(self->table, brush,
                           CHART_HEAD_ROWS + lines + (spare > 0 ? 1 : 0));
    if (self->top > 0)
        paint_right(brush, 1, screen_columns() - 1, ROLE_FAINT,
                    brush->glyphs->more_up);
    if (self->top + plan.shown < plan.lines)
        paint_right(brush, CHART_HEAD_ROWS + lines - 1, screen_columns() - 1,
                    ROLE_FAINT, brush->glyphs->more_down);
}
