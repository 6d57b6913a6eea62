/* The whole table, drawn. */
#include "scene.h"

#include <string.h>

#include "draw.h"

static void draw_title(const struct brush *brush, const struct scene *scene)
{
    const struct session *session = scene->session;
    const struct rules *rules = &session->table.rules;
    char text[128], least[CLI_MONEY_SIZE + 4], most[CLI_MONEY_SIZE + 4];
    int column = paint_text(brush, 0, 1, ROLE_TITLE, scene->title);
    if (session->rules_name[0]) {
        snprintf(text, sizeof text, "rules %s", session->rules_name);
        paint_text(brush, 0, column + 2, ROLE_FAINT, text);
    }
    if (rules->ante > 0)
        snprintf(text, sizeof text, "ante %s", dollars(least, rules->ante));
    else if (rules_have_money(rules))
        snprintf(text, sizeof text, "bets %s to %s", dollars(least, rules->min),
                 dollars(most, rules->max));
    else
        return;
    paint_right(brush, 0, picture_columns() - 1, ROLE_FAINT, text);
}

static void draw_felt(const struct brush *brush, const struct layout *layout,
                      const struct rules *rules)
{
    char text[SAYING_SIZE], separator[16];
    struct box line = {.row = layout->felt_row, .columns = layout->columns};
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    rules_in_a_line(rules, separator, text, sizeof text, layout->columns - 2);
    paint_centred(brush, &line, ROLE_FELT, text);
}

/* The cursor rests where something is asked: at the name of who is asked. */
static void find_cursor(const struct layout *layout, const struct scene *scene,
                        int *row, int *column)
{
    const struct table *table = &scene->session->table;
    *row = layout->question_row;
    *column = 1 + text_columns(scene->question);
    if (!scene->is_asked || scene->has_bet || table->phase == PHASE_OVER ||
        table->hand >= table->seats[scene->asked_seat].hand_count)
        return;
    const struct seat_place *place = &layout->seats[scene->asked_seat];
    const struct box *box = &place->hands[table->hand].box;
    *row = box->row - 1;
    *column = place->is_stacked ? box->column : box->column + box->columns / 2;
}

void scene_draw(struct scene *scene, const struct brush *brush)
{
    const struct table *table = &scene->session->table;
    struct layout layout;
    int row = 0, column = 0;
    if (!picture_begin(brush))
        return;
    layout_plan(&layout, table, picture_rows(), picture_columns());
    draw_title(brush, scene);
    draw_shoe(brush, &layout, table);
    draw_dealer(brush, &layout, table);
    draw_felt(brush, &layout, &table->rules);
    for (int i = 0; i < table->seat_count; i++)
        draw_seat(brush, &layout, scene, i);
    paint_text(brush, layout.status_row, 1, ROLE_STATUS, scene->status);
    paint_text(brush, layout.question_row, 1, ROLE_PLAIN, scene->question);
    picture_hints(brush, layout.actions_row, scene->actions,
                  scene->action_count);
    picture_hints(brush, layout.keys_row, scene->general, scene->general_count);
    find_cursor(&layout, scene, &row, &column);
    picture_show(row, column);
}
