/* The panel beside a decision in review: what each action was worth, and why
 * the best one was. */
#include <stdlib.h>
#include <string.h>

#include "table/draw/decision.h"
#include "table/draw/draw.h"

enum { MARGIN = 2, WORD_COLUMNS = 13, VALUE_END = 22 };

/* Paints an action: its value in bets, and what it gives away in dollars. */
static void draw_choice(const struct brush *brush, const struct box *line,
                        const struct review_mistake *mistake, int number)
{
    const struct review_choice *choice = &mistake->choices[number];
    bool is_done = strcmp(choice->word, mistake->done) == 0;
    enum role role = number == 0 ? ROLE_WON : is_done ? ROLE_LOST : ROLE_PLAIN;
    char text[32], cost[COST_SIZE];
    if (is_done)
        paint_text(brush, line->row, line->column - MARGIN, ROLE_TURN,
                   brush->glyphs->turn);
    paint_cut(brush, line->row, line->column, WORD_COLUMNS, role, choice->word);
    snprintf(text, sizeof text, "%+.4f", choice->value);
    paint_right(brush, line->row, line->column + VALUE_END, role, text);
    if (number == 0)
        snprintf(text, sizeof text, "best");
    else
        snprintf(text, sizeof text, "-%s",
                 cost_in_dollars(review_cost_of(mistake, choice), cost));
    paint_right(brush, line->row, line->column + line->columns, role, text);
}

/* Returns the row after the table. */
static int draw_choices(const struct brush *brush, struct box line,
                        const struct review_mistake *mistake)
{
    paint_text(brush, line.row, line.column, ROLE_TITLE, "What each was worth");
    paint_right(brush, ++line.row, line.column + VALUE_END, ROLE_FAINT, "bets");
    paint_right(brush, line.row, line.column + line.columns, ROLE_FAINT,
                "dollars");
    for (int i = 0; i < mistake->choice_count; i++) {
        line.row++;
        draw_choice(brush, &line, mistake, i);
    }
    return line.row + 1;
}

/* Paints each reason as a paragraph. */
static void draw_reasons(const struct brush *brush, struct box box,
                         const struct review_mistake *mistake)
{
    char *text = NULL;
    size_t size = 0;
    int end = box.row + box.rows;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    review_write_reasons(mistake, out);
    fclose(out);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        box.rows = end - box.row;
        if (box.rows > 0)
            box.row = 1 + paint_wrapped(brush, &box, ROLE_PLAIN, line);
    }
    free(text);
}

bool decision_has_panel(void)
{
    return screen_columns() >= PANEL_FROM;
}

void draw_decision_panel(const struct brush *brush, int rows,
                         const struct review_mistake *mistake)
{
    const struct box panel = {.row = 1,
                              .column = screen_columns() - PANEL_COLUMNS,
                              .rows = rows,
                              .columns = PANEL_COLUMNS};
    struct box part = panel;
    draw_panel_ground(brush, &panel, 0);
    if (mistake == NULL)
        return;
    part.column += MARGIN;
    part.columns -= 2 * MARGIN;
    part.row++;
    if (mistake->choice_count > 0)
        part.row = 1 + draw_choices(brush, part, mistake);
    part.rows = panel.row + panel.rows - part.row;
    draw_reasons(brush, part, mistake);
}
