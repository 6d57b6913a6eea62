/* The whole table, drawn. */
#include "table/draw/scene.h"

#include "table/draw/draw.h"

/* Draws next to the title of a small screen the insurance and the side bets,
 * which always have room there, or else the rules; and the bankroll. */
static void draw_small_head(const struct stage *stage,
                            const struct scene *scene)
{
    const struct session *session = scene->session;
    const struct brush *brush = &stage->brush;
    char text[LABEL_SIZE] = "", has[CLI_DOLLARS_SIZE] = "";
    int column = 1 + text_columns(stage->title) + 2;
    int right = screen_columns() - 1;
    enum role role = ROLE_FAINT;
    if (rules_have_money(&session->table.rules) && !scene->is_picture)
        cli_dollars(has, scene->table->seats[0].bankroll);
    int room = right - text_columns(has) - 1 - column;
    if (scene->table->seats[0].hand_count > 0)
        role = write_other_bets(scene, 0, room, text);
    if (text[0] == '\0') {
        role = ROLE_FAINT;
        snprintf(text, sizeof text, "%s%s",
                 session->rules_name[0] ? "rules " : "", session->rules_name);
    }
    paint_cut(brush, 0, column, room, role, text);
    paint_right(brush, 0, right, ROLE_CHIPS, has);
}

/* Draws next to the title, which the stage draws. */
static void draw_rules_and_limits(const struct stage *stage,
                                  const struct layout *layout,
                                  const struct scene *scene)
{
    const struct session *session = scene->session;
    const struct brush *brush = &stage->brush;
    const struct rules *rules = &session->table.rules;
    char text[LABEL_SIZE], least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE];
    if (layout->is_compact) {
        draw_small_head(stage, scene);
        return;
    }
    if (session->rules_name[0]) {
        snprintf(text, sizeof text, "rules %s", session->rules_name);
        paint_text(brush, 0, text_columns(stage->title) + 3, ROLE_FAINT, text);
    }
    if (scene->is_picture)
        return;
    if (rules->ante > 0)
        snprintf(text, sizeof text, "ante %s", cli_dollars(least, rules->ante));
    else if (rules_have_money(rules) && rules->min == rules->max)
        snprintf(text, sizeof text, "every bet is %s",
                 cli_dollars(least, rules->min));
    else if (rules_have_money(rules))
        snprintf(text, sizeof text, "bets %s to %s",
                 cli_dollars(least, rules->min), cli_dollars(most, rules->max));
    else
        return;
    paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, text);
}

static void draw_felt(const struct brush *brush, const struct layout *layout,
                      const struct rules *rules)
{
    char text[SAYING_SIZE], separator[16];
    struct box line = {.row = layout->felt_row, .columns = layout->columns};
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    rules_in_a_line(rules, separator, text, sizeof text, layout->columns - 2);
    paint_centered(brush, &line, ROLE_FELT, text);
}

/* Takes the card that is on its way off the table. */
static void take_flying_card(struct table *table, const struct motion *motion)
{
    if (motion->seat == DEALER)
        table->dealer_count--;
    else
        table->seats[motion->seat].hands[motion->hand].count--;
}

/* Outlines show where the first cards will be, in the first round. */
static void outline_places(struct layout *layout)
{
    layout->dealer.has_outlines = true;
    for (int i = 0; i < SEATS_MAX; i++)
        layout->seats[i].hands[0].has_outlines = true;
}

/* Without the owner, the message has one more row. */
static int free_message_rows(const struct layout *layout,
                             const struct scene *scene)
{
    bool has_more = scene->is_picture && !layout->is_compact;
    return layout->message.rows + has_more;
}

int scene_message_rows(const struct scene *scene)
{
    struct layout layout;
    layout_plan(&layout, &scene->session->table, screen_rows(),
                screen_columns());
    return free_message_rows(&layout, scene);
}

static void draw_table(const struct scene *scene, struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct table *table = scene->table;
    struct layout layout;
    layout_plan(&layout, &scene->session->table, screen_rows(),
                screen_columns());
    if (scene->session->rounds == 0 && !scene->is_picture)
        outline_places(&layout);
    draw_rules_and_limits(stage, &layout, scene);
    if (!scene->is_picture)
        draw_shoe(brush, &layout, table);
    draw_dealer(brush, &layout, table);
    if (layout.felt_row >= 0)
        draw_felt(brush, &layout, &table->rules);
    if (layout.panel.columns > 0 && !scene->is_picture)
        draw_panel(brush, &layout, scene);
    for (int i = 0; i < table->seat_count; i++)
        draw_seat(brush, &layout, scene, i);
    draw_motion(brush, &layout, scene);
    stage->is_typing = scene->has_bet;
    stage->message_rows = free_message_rows(&layout, scene);
}

void scene_draw(const struct scene *scene, struct stage *stage)
{
    struct table table = scene->session->table;
    struct scene shown = *scene;
    if (scene->motion.kind == MOTION_CARD) {
        take_flying_card(&table, &scene->motion);
        if (scene->shoe_before > table.shoe.count) /* or it was shuffled */
            table.shoe.count = scene->shoe_before;
    }
    shown.table = &table;
    draw_table(&shown, stage);
}
