/* The places of what the lobby shows. */
#include "table/views/lobby.h"

#include <math.h>

enum {
    SIDE = 58, /* from the left edge of the list to what is beside it */
    SCALE_LEAST = 10,
    SCALE_MOST = 24
};

/* Chooses cards for beside the list; none if there is no room. */
static void plan_lobby_cards(struct lobby_plan *plan)
{
    static const struct card_size sizes[] = {
        {13, 19}, {11, 15}, {9, 13}, {7, 11}, {5, 7}};
    int room = plan->list.columns - SIDE;
    plan->card_column = plan->list.column + plan->list.columns;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct card_size *size = &sizes[i];
        int columns = size->columns + size->columns / 2;
        if (plan->is_narrow || columns > room || size->rows > plan->list.rows)
            continue;
        plan->card = *size;
        plan->card_column -= columns;
        return;
    }
}

/* The scale ends at a whole percent, where no known house edge is beyond it. */
static void plan_lobby_scale(struct lobby_plan *plan, const struct lobby *lobby)
{
    double highest = 0.01;
    for (int i = 0; i < lobby->count; i++)
        if (lobby->tables[i].has_edge && lobby->tables[i].edge > highest)
            highest = lobby->tables[i].edge;
    plan->percent = (int)ceil(100 * highest);
    plan->scale_columns =
        plan->card_column - plan->list.column - LOBBY_SCALE - 2;
    if (plan->scale_columns > SCALE_MOST)
        plan->scale_columns = SCALE_MOST;
    if (plan->scale_columns < SCALE_LEAST)
        plan->scale_columns = SCALE_LEAST;
}

/* Chooses the tables that are shown: all if they fit, else those around the
 * marked one. */
static void plan_lobby_list(struct lobby_plan *plan, const struct lobby *lobby)
{
    enum { WORDS_ROWS = 7, SPARE_ROWS = 16, STEP_MOST = 3 };
    int rows = plan->last_row - plan->list.row - WORDS_ROWS + 1;
    plan->step = 1;
    while (plan->step < STEP_MOST &&
           (plan->step + 1) * lobby->count + SPARE_ROWS <= screen_rows())
        plan->step++;
    plan->shown = lobby->count < rows ? lobby->count : rows;
    plan->first = lobby->chosen - plan->shown / 2;
    if (plan->first > lobby->count - plan->shown)
        plan->first = lobby->count - plan->shown;
    if (plan->first < 0)
        plan->first = 0;
    plan->list.rows = plan->step * plan->shown;
}

struct lobby_plan lobby_plan(const struct lobby *lobby)
{
    enum { WIDE = 100, OTHER_ROWS = 13 };
    struct lobby_plan plan = {.last_row = screen_rows() - 2};
    plan.is_narrow = screen_is_small();
    int columns = screen_columns() - 4;
    plan.list.columns = plan.is_narrow   ? screen_columns() - 2
                        : columns < WIDE ? columns
                                         : WIDE;
    plan.list.column = (screen_columns() - plan.list.columns) / 2;
    plan.list.row = plan.is_narrow ? 1 : 3;
    plan_lobby_list(&plan, lobby);
    int spare = screen_rows() - plan.list.rows - OTHER_ROWS;
    if (!plan.is_narrow && spare > 0)
        plan.list.row += spare / 3;
    plan.about_row = plan.list.row + plan.list.rows + (plan.is_narrow ? 0 : 1);
    plan_lobby_cards(&plan);
    plan_lobby_scale(&plan, lobby);
    return plan;
}
