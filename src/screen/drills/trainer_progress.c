/* The page of progress: the map of the chart, the weeks and the bests. */
#include <stdlib.h>

#include "trainer.h"
#include "plots.h"

enum { MAP_COLUMNS = 3, MARGIN_COLUMNS = 1 };

/* The page while it is shown. A small screen shows the map and the rest one
 * after the other. */
struct progress_page {
    struct trainer *trainer;
    struct progress *progress;
    struct page page;
    bool shows_rest;
};

static const enum role ROLES[KNOWLEDGES] = {
    [KNOWLEDGE_NONE] = ROLE_FAINT,
    [KNOWLEDGE_COSTLY] = ROLE_MARKED, /* stands out in every theme */
    [KNOWLEDGE_SHAKY] = ROLE_CHIPS,
    [KNOWLEDGE_SURE] = ROLE_WON,
};

/* ---- The map ---- */

/* How the rows of the chart are in columns: on a large screen a column for each
 * kind of hand, or else as many rows in each. */
struct map_plan {
    bool by_kind;
    int rows, width, stride, label;
};

static struct map_plan plan_map(const struct progress *progress, int columns)
{
    enum { HIGH = 30, LABEL = 4, LABEL_OF_KIND = 6, APART = 2 };
    struct map_plan plan = {.width = (columns + 1) / MAP_COLUMNS};
    int wide = 1 + LABEL_OF_KIND + APART * ODDS_RANKS;
    plan.by_kind = screen_rows() >= HIGH && plan.width >= wide;
    int all = 0, kinds[CHART_KINDS] = {0};
    for (int i = 0; i < CHART_ROWS; i++)
        if (progress->has_row[i]) {
            int count = ++kinds[chart_row_at(i).kind];
            plan.rows = count > plan.rows ? count : plan.rows;
            all++;
        }
    if (!plan.by_kind)
        plan.rows = (all + MAP_COLUMNS - 1) / MAP_COLUMNS;
    plan.label = plan.by_kind ? LABEL_OF_KIND : LABEL;
    plan.stride = (plan.width - 1 - plan.label) / ODDS_RANKS;
    return plan;
}

/* Draws the upcards above a part of the map. */
static void draw_upcards(const struct brush *brush, const struct map_plan *plan,
                         int row, int column)
{
    for (int i = 0; i < ODDS_RANKS; i++)
        paint_text(brush, row, column + plan->label + i * plan->stride,
                   ROLE_TITLE, map_upcard_name(i));
}

static void draw_map_row(const struct progress *progress,
                         const struct brush *brush, const struct map_plan *plan,
                         int index, int row, int column)
{
    char name[MAP_NAME_SIZE];
    paint_text(brush, row, column, ROLE_PLAIN,
               map_row_name(chart_row_at(index), name));
    for (int i = 0; i < ODDS_RANKS; i++) {
        enum knowledge known = progress->map[index][i];
        if (known < KNOWLEDGES)
            paint_text(brush, row, column + plan->label + i * plan->stride,
                       ROLES[known], knowledge_sign(known));
    }
}

/* Draws the rows of the chart in columns, and returns the row after them. */
static int draw_map(const struct progress *progress, const struct brush *brush,
                    const struct box *box)
{
    static const char *const kinds[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    const struct map_plan plan = plan_map(progress, box->columns);
    int part = 0, drawn = 0;
    enum chart_kind last = CHART_HARD;
    for (int i = 0; i < CHART_ROWS; i++) {
        enum chart_kind kind = chart_row_at(i).kind;
        if (!progress->has_row[i])
            continue;
        if (plan.by_kind ? kind != last : drawn == plan.rows) {
            part++;
            drawn = 0;
        }
        last = kind;
        int column = box->column + part * plan.width;
        if (drawn == 0)
            draw_upcards(brush, &plan, box->row, column);
        if (drawn == 0 && plan.by_kind)
            paint_text(brush, box->row, column, ROLE_TITLE, kinds[kind]);
        draw_map_row(progress, brush, &plan, i, box->row + 1 + drawn++, column);
    }
    return box->row + 1 + plan.rows;
}

static void draw_legend(const struct progress *progress,
                        const struct brush *brush, const struct box *box)
{
    int column = box->column;
    int gap = screen_columns() < SCREEN_COLUMNS ? 1 : 2;
    for (int i = KNOWLEDGES - 1; i >= 0; i--) {
        enum knowledge known = (enum knowledge)i;
        char text[32];
        snprintf(text, sizeof text, " %s %d", knowledge_word(known),
                 progress->known[known]);
        column = paint_text(brush, box->row, column, ROLES[known],
                            knowledge_sign(known));
        column = paint_text(brush, box->row, column, ROLE_PLAIN, text) + gap;
    }
    paint_cut(brush, box->row + 1, box->column, box->columns, ROLE_FAINT,
              knowledge_legend(box->columns));
}

/* ---- The rest ---- */

static int draw_bests(const struct progress *progress,
                      const struct brush *brush, const struct box *box)
{
    char text[SAYING_SIZE] = "";
    FILE *memory = fmemopen(text, sizeof text, "w");
    if (memory == NULL)
        return box->row;
    progress_write_bests(progress, memory);
    fclose(memory);
    return paint_wrapped(brush, box, ROLE_PLAIN, text);
}

static void label_percent(char *text, size_t size, double value)
{
    snprintf(text, size, "%.0f%%", value);
}

static void draw_weeks(const struct progress *progress,
                       const struct brush *brush, const struct box *box)
{
    enum { MOST_ROWS = 12, MOST_COLUMNS = 100 };
    struct plot plot;
    struct progress_curve weeks;
    answer_curve(&progress->sums, &weeks);
    const struct curve curve = {
        .values = weeks.right,
        .count = (size_t)weeks.weeks,
        .columns = box->columns < MOST_COLUMNS ? box->columns : MOST_COLUMNS,
        .rows = box->rows - 1 < MOST_ROWS ? box->rows - 1 : MOST_ROWS,
        .ascii = brush->plots_in_ascii,
        .label = label_percent};
    if (curve.rows < 2)
        return;
    if (weeks.weeks < PROGRESS_CURVE_WEEKS) {
        paint_cut(brush, box->row, box->column, box->columns, ROLE_FAINT,
                  "After three weeks, a curve shows how you do.");
        return;
    }
    plot_curve(&plot, &curve);
    paint_cut(brush, box->row, box->column, box->columns, ROLE_TITLE,
              "Right answers, week by week");
    for (int i = 0; i < plot.rows; i++)
        paint_cut(brush, box->row + 1 + i, box->column, box->columns,
                  ROLE_PLAIN, plot.lines[i]);
}

/* Writes the table of weeks, and the other drills. */
static void write_details(void *self, FILE *out, int columns)
{
    const struct progress_page *shown = self;
    const struct progress *progress = shown->progress;
    fputs("Basic strategy\n\n", out);
    if (progress->sums.asked > 0)
        progress_write_weeks(&progress->sums, "bets", out);
    else
        cli_write_wrapped(out, "It hasn't been asked with these rules yet.",
                          columns);
    fputs("\nOther drills\n\n", out);
    progress_write_drills(progress, columns, out);
}

/* ---- The page ---- */

static void hint_progress(struct progress_page *shown)
{
    struct bar *bar = &shown->page.bar;
    bar->count = 0;
    if (screen_is_small())
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "More");
    bar_add(bar, 'd', "d", "Details");
    bar_add(bar, '?', "?", "Help");
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Back");
}

/* With 24 rows, the curve needs those that are empty on larger screens. */
static void draw_progress(void *self)
{
    struct progress_page *shown = self;
    const struct brush *brush = &shown->trainer->stage.brush;
    enum { LEGEND_ROWS = 2, WIDEST = 118 };
    int width = screen_columns() - 2 * MARGIN_COLUMNS;
    width = width < WIDEST ? width : WIDEST;
    struct box box = {
        .row = 1, .column = (screen_columns() - width) / 2, .columns = width};
    bool is_small = screen_is_small();
    int last = screen_rows() - 2, gap = screen_rows() > SCREEN_ROWS;
    hint_progress(shown);
    box.row += gap;
    if (!is_small || !shown->shows_rest) {
        box.row = draw_map(shown->progress, brush, &box);
        draw_legend(shown->progress, brush, &box);
        box.row += LEGEND_ROWS + 1;
    }
    if (is_small && !shown->shows_rest)
        return;
    box.rows = last - box.row;
    box.row = draw_bests(shown->progress, brush, &box) + gap;
    box.rows = last - box.row + 1;
    draw_weeks(shown->progress, brush, &box);
}

static void write_progress_help(void *self, FILE *out, int columns)
{
    (void)self;
    cli_write_wrapped(
        out,
        "Each letter is a cell of the strategy chart: the rows are your hands "
        "(16, ace and 7, a pair of eights), the columns the dealer's upcards "
        "(T is ten).",
        columns);
    fputs("\nk  known: the last two answers were right\n"
          "s  shaky: any other cell that was asked\n"
          "C  costly: wrong last time, for 2% of a bet or more\n"
          ".  never asked\n\n",
          out);
    cli_write_wrapped(out,
                      "What is due comes first in the drill of basic strategy, "
                      "your mistakes in blackjack first. The key d "
                      "shows the weeks in figures, and your best in the other "
                      "drills.",
                      columns);
}

static void progress_key(void *self, int key)
{
    struct progress_page *shown = self;
    struct view view = {.title = "Progress",
                        .write = write_progress_help,
                        .self = shown,
                        .keys = "?\n"};
    struct view details = {.title = "Details",
                           .write = write_details,
                           .self = shown,
                           .keys = "d\n"};
    if (key == '?' || key == 'd')
        (void)stage_show(&shown->trainer->stage, key == '?' ? &view : &details);
    else if ((key == KEY_ENTER_SIGN || key == ' ') && screen_is_small())
        shown->shows_rest = !shown->shows_rest;
    else if (key == KEY_ESCAPE_SIGN || key == 'q' || key == 'p' ||
             key == KEY_END_SIGN)
        shown->page.is_done = true;
    else
        write_unknown_key(key, shown->page.answer);
    if (shown->trainer->stage.leaves)
        shown->page.is_done = true;
}

void trainer_show_progress(struct trainer *trainer)
{
    const struct ledger_profile who = {.id = trainer->basic.profile};
    const struct notes notes = {.rules = trainer->basic.rules,
                                .ledger = trainer->basic.ledger,
                                .profile = &who};
    struct stage *stage = &trainer->stage;
    struct progress_page shown = {.trainer = trainer};
    if (notes.ledger == NULL) {
        stage_answer(stage, trainer->setup.unkept
                                ? trainer->setup.unkept
                                : "nothing is kept of guests");
        return;
    }
    stage_begin_work(stage, "Working out the odds.");
    shown.progress = progress_read(&stage->cli, &notes);
    stage_end_work(stage);
    if (shown.progress == NULL) {
        stage->ended = true;
        return;
    }
    shown.page = (struct page){.title = "Progress",
                               .surface = SURFACE_NIGHT,
                               .self = &shown,
                               .draw = draw_progress,
                               .key = progress_key};
    stage_show_page(stage, &shown.page);
    free(shown.progress);
}
