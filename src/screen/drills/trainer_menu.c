/* The menu of drills: what is due, what each drill teaches, and the rules. */
#include <math.h>
#include <string.h>

#include "trainer.h"

void trainer_look_up_due(struct trainer *trainer)
{
    const struct drill_request *basic = &trainer->basic;
    const struct cli *cli = trainer->start->cli;
    char problem[LEDGER_PROBLEM_SIZE];
    trainer->has_due =
        basic->ledger &&
        training_due_count(basic->ledger, basic->profile, basic->rules,
                           ledger_day(cli->now(cli->clock)), &trainer->due,
                           problem);
}

void trainer_write_rules(const struct trainer *trainer, int columns,
                         char text[DRILL_TEXT_SIZE])
{
    char separator[16];
    const struct glyphs *glyphs = trainer->stage.brush.glyphs;
    snprintf(separator, sizeof separator, " %s ", glyphs->dot);
    drill_rules_words(&trainer->setup, separator, glyphs->ellipsis, columns,
                      text);
}

/* Writes what is due, or where to start. */
static void write_invitation(const struct trainer *trainer,
                             char text[SAYING_SIZE])
{
    FILE *memory;
    text[0] = '\0';
    if (!trainer->has_due || trainer->due.is_new) {
        snprintf(text, SAYING_SIZE, TRAINING_INVITATION);
        return;
    }
    memory = fmemopen(text, SAYING_SIZE, "w");
    if (memory == NULL)
        return;
    training_due_announce(&trainer->due, memory);
    fclose(memory);
}

/* Writes what a drill teaches, and for strategy the hands that it asks. */
static void write_purpose(const struct trainer *trainer, int entry,
                          char text[DRILL_TEXT_SIZE])
{
    if (entry == 0)
        snprintf(text, DRILL_TEXT_SIZE, "learn the best play: %s",
                 trainer->basic.hands->words);
    else
        snprintf(text, DRILL_TEXT_SIZE, "%s",
                 drill_menu_at((size_t)entry)->purpose);
}

/* Draws the list of drills from the row of the box, and returns the row after
 * it. */
static int draw_drills(const struct trainer *trainer, const struct brush *brush,
                       const struct box *box)
{
    enum { NAME = 16, SIDE = 2 };
    bool is_wide = screen_columns() >= SCREEN_COLUMNS;
    int row = box->row;
    for (int i = 0; drill_menu_at((size_t)i); i++, row++) {
        const struct drill_kind *kind = drill_menu_at((size_t)i);
        bool is_chosen = i == trainer->chosen;
        char text[DRILL_TEXT_SIZE];
        snprintf(text, sizeof text, "%s %d  %-11s",
                 is_chosen ? brush->glyphs->turn : " ", i + 1, kind->name);
        paint_cut(brush, row, box->column, box->columns, ROLE_PLAIN, text);
        write_purpose(trainer, i, text);
        if (is_wide)
            paint_cut(brush, row, box->column + NAME + 1,
                      box->columns - NAME - 1, ROLE_FELT, text);
        if (is_chosen)
            paint_marked(brush, &(struct box){row, box->column - SIDE, 1,
                                              box->columns + 2 * SIDE});
    }
    return row;
}

/* ---- What is in force ---- */

/* Returns the smallest and the largest bet of the ramp. */
static void find_spread(const struct count_ramp *ramp, double *least,
                        double *most)
{
    *least = *most = ramp->bet[0];
    for (int i = 1; i < COUNT_RAMP_BETS; i++) {
        *least = fmin(*least, ramp->bet[i]);
        *most = fmax(*most, ramp->bet[i]);
    }
}

/* Draws the rules, the count and the ramp in one row, and how to change them,
 * if there is room, in another. */
static void draw_setup_briefly(const struct trainer *trainer,
                               const struct brush *brush, struct box box)
{
    const struct drill_setup *setup = &trainer->setup;
    char text[DRILL_TEXT_SIZE];
    double least, most;
    find_spread(&setup->ramp, &least, &most);
    snprintf(text, sizeof text, "Rules %.12s %s count %.10s %s bets %g to %g",
             setup->rules_label, brush->glyphs->dot, setup->tags.name,
             brush->glyphs->dot, least, most);
    if (box.rows > 0)
        paint_cut(brush, box.row, box.column, box.columns, ROLE_FAINT, text);
    if (box.rows > 1)
        paint_cut(brush, box.row + 1, box.column, box.columns, ROLE_FAINT,
                  "(by --rules, --count and --bets)");
}

/* Draws a part of what is in force, with its name before it. Returns the row
 * after it. */
static int draw_setting(const struct brush *brush, struct box box,
                        const char *name, const char *text)
{
    enum { NAME = 9 };
    if (box.rows <= 0)
        return box.row;
    paint_text(brush, box.row, box.column, ROLE_FELT, name);
    box.column += NAME;
    box.columns -= NAME;
    return paint_wrapped(brush, &box, ROLE_FAINT, text);
}

/* Draws the rules, the count and the ramp in force, and how to change them. */
static void draw_setup(const struct trainer *trainer, const struct brush *brush,
                       struct box box)
{
    enum { RULES_ROWS = 3, MARGIN = 24 /* for words that don't fit in rows */ };
    char text[DRILL_TEXT_SIZE];
    int last = box.row + box.rows;
    trainer_write_rules(trainer, RULES_ROWS * box.columns - MARGIN, text);
    const char *rules = strchr(text, ' ');
    box.row = draw_setting(brush, box, "Rules", rules ? rules + 1 : text);
    box.rows = last - box.row;
    drill_count_words(&trainer->setup, text);
    box.row = draw_setting(brush, box, "Count", text);
    box.rows = last - box.row;
    drill_ramp_words(&trainer->setup, text);
    box.row = draw_setting(brush, box, "Bets", text);
    if (box.row < last)
        paint_cut(brush, box.row, box.column, box.columns, ROLE_FAINT,
                  "The options --rules, --rule, --count and --bets change "
                  "these.");
}

/* Returns the box of the menu; a large screen has it nearer to its middle. */
static struct box menu_box(const struct box *whole)
{
    enum { WIDEST = 100, MOST_ROWS = 18, THIRD = 3 };
    struct box box = *whole;
    int spare = box.rows - MOST_ROWS;
    if (box.columns > WIDEST) {
        box.column += (box.columns - WIDEST) / 2;
        box.columns = WIDEST;
    }
    if (spare >= THIRD) {
        box.row += spare / THIRD;
        box.rows -= spare / THIRD;
    }
    return box;
}

void trainer_draw_menu(const struct trainer *trainer, const struct box *whole)
{
    const struct brush *brush = &trainer->stage.brush;
    bool is_small = screen_is_small();
    const struct box box = menu_box(whole);
    struct box part = box;
    char text[SAYING_SIZE];
    int last = box.row + box.rows;
    write_invitation(trainer, text);
    int gap = is_small ? 0 : 1;
    part.row += gap;
    part.rows = 2;
    int row = paint_wrapped(brush, &part, ROLE_STATUS, text);
    part.row = row + gap;
    row = draw_drills(trainer, brush, &part);
    part.row = row;
    write_purpose(trainer, trainer->chosen, text);
    if (screen_columns() < SCREEN_COLUMNS)
        paint_cut(brush, part.row++, part.column, part.columns, ROLE_FELT,
                  text);
    part.row += gap;
    part.rows = last - part.row;
    if (is_small)
        draw_setup_briefly(trainer, brush, part);
    else
        draw_setup(trainer, brush, part);
}
