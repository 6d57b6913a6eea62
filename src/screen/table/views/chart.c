/* The chart of basic strategy as a page: its keys. */
#include <stdlib.h>

#include "table/game.h"
#include "table/views/chart_page.h"

/* Returns by how many lines `key` scrolls, or 0. */
static int lines_of_key(const struct chart_plan *plan, int key)
{
    switch (key) {
    case KEY_UP_ARROW:
        return -1;
    case KEY_DOWN_ARROW:
        return 1;
    case KEY_PAGE_UP:
        return 1 - plan->shown;
    case KEY_PAGE_DOWN:
    case ' ':
        return plan->shown - 1;
    case KEY_TO_HOME:
        return -plan->lines;
    case KEY_TO_END:
        return plan->lines;
    default:
        return 0;
    }
}

/* Shows other columns: those beside them or, if all have room, those of another
 * part. */
static void change_columns(struct chart_page *self,
                           const struct chart_plan *plan, int step)
{
    int parts = self->table->part_count;
    if (!chart_has_more_columns(self, plan)) {
        snprintf(self->page.answer, sizeof self->page.answer,
                 "All columns are here.");
        return;
    }
    if (parts == 1) {
        self->first = self->first + step < 0 ? 0 : self->first + step;
        return;
    }
    self->part = (self->part + step + parts) % parts;
    self->top = chart_has_hand_here(self) ? -1 : 0;
    self->first = -1;
}

static void take_chart_key(void *of, int key)
{
    struct chart_page *self = of;
    const struct chart_plan plan = chart_plan_of(self);
    int lines = lines_of_key(&plan, key);
    if (lines != 0) {
        self->top = self->top + lines < 0 ? 0 : self->top + lines;
        if (plan.lines <= plan.shown)
            snprintf(self->page.answer, sizeof self->page.answer,
                     "There is nothing to scroll.");
    } else if (key == KEY_LEFT_ARROW || key == KEY_RIGHT_ARROW)
        change_columns(self, &plan, key == KEY_RIGHT_ARROW ? 1 : -1);
    else if (key == 'c' || key == 'q' || key == KEY_ENTER_SIGN ||
             key == KEY_ESCAPE_SIGN || key == KEY_END_SIGN)
        self->page.is_done = true;
    else
        write_unknown_key(key, self->page.answer);
}

static void write_no_chart(void *problem, FILE *out, int columns)
{
    (void)columns;
    fprintf(out, "No chart: %s.\n", (const char *)problem);
}

static const struct key_help CHART_KEYS[] = {
    {"Up  Down", "scroll by a line, if the chart is longer than the screen"},
    {"PgUp  PgDn", "scroll by a page; so does Space"},
    {"Home  End", "go to the first line, to the last one"},
    {"Left  Right", "show what else the dealer can have, if there is more"},
    {"Esc  q", "go back; so do c and Enter"},
};

/* Shows the page, whose table is there. */
static void show_chart_page(struct game *game, struct chart_page *chart)
{
    chart->has_hand = chart_table_find(&game->session, &chart->place);
    chart->part = chart->place.part;
    if (chart->has_hand)
        chart->cards = table_hand(&game->session.table)->count;
    stage_show_page(&game->stage, &chart->page);
}

int game_show_chart(void *self)
{
    static const char title[] = "Basic strategy";
    struct game *game = self;
    const char *problem;
    struct chart_table *table = chart_table_new(&game->session, &problem);
    struct view view = {.title = title,
                        .write = write_no_chart,
                        .self = (void *)problem,
                        .keys = "c\n"};
    struct chart_page chart = {
        .stage = &game->stage,
        .table = table,
        .top = -1,
        .first = -1,
        .page = {.title = title,
                 .surface = SURFACE_NIGHT,
                 .self = &chart,
                 .draw = chart_draw,
                 .key = take_chart_key,
                 .help = CHART_KEYS,
                 .help_count = sizeof CHART_KEYS / sizeof *CHART_KEYS}};
    if (table)
        show_chart_page(game, &chart);
    else
        (void)stage_show(&game->stage, &view);
    free(table);
    return KEY_IS_NONE;
}
