/* Play at a table of the house, by cells of a chart. */
#include "training/drills/play.h"

#include <string.h>

#include "training/drills/drills.h"

bool table_takes(const struct table *table, enum odds_action action)
{
    return table_legal(table) & 1U << odds_action_kind(action);
}

struct chart_row table_row(const struct table *table)
{
    const struct hand *hand = table_hand(table);
    struct chart_row row = cards_row(hand->cards, hand->count);
    struct hand_value value = table_hand_total(hand);
    if (row.kind == CHART_PAIR && table->seats[table->seat].hand_count > 1 &&
        !table_takes(table, ODDS_SPLIT))
        row = (struct chart_row){value.soft ? CHART_SOFT : CHART_HARD,
                                 value.total};
    return row;
}

enum odds_action table_plays(const struct table *table,
                             const struct odds_cell *cell)
{
    if (table->phase == PHASE_SURRENDER || table_takes(table, cell->action))
        return cell->action;
    return table_takes(table, cell->otherwise) ? cell->otherwise : ODDS_STAND;
}

void table_do(struct table *table, enum odds_action action,
              const struct listener *listener)
{
    struct action done = {.kind = odds_action_kind(action)};
    if (table->phase == PHASE_SURRENDER && action != ODDS_SURRENDER)
        done.kind = ACTION_KEEP;
    table_act(table, &done, listener, NULL);
}

void table_insure(struct table *table, bool takes,
                  const struct listener *listener)
{
    bool even = table_legal(table) & 1U << ACTION_EVEN_MONEY;
    enum action_kind take = even ? ACTION_EVEN_MONEY : ACTION_INSURE;
    enum action_kind refuse = even ? ACTION_NO_EVEN_MONEY : ACTION_NO_INSURANCE;
    const struct action done = {.kind = takes ? take : refuse};
    table_act(table, &done, listener, NULL);
}

void scene_show_hands(struct drill_scene *scene, const struct seat *seat,
                      int asked)
{
    const struct hand *hand = &seat->hands[asked < 0 ? 0 : asked];
    scene->hand_count = hand->count;
    memcpy(scene->hand, hand->cards, sizeof scene->hand);
    scene->split_asked = asked;
    scene->split_count = seat->hand_count > 1 ? seat->hand_count : 0;
    for (int i = 0; i < scene->split_count; i++) {
        scene->split[i].count = seat->hands[i].count;
        memcpy(scene->split[i].cards, seat->hands[i].cards,
               sizeof scene->split[i].cards);
    }
}

void scene_show_round(struct drill_scene *scene, const struct table *table)
{
    scene->hides_hole = table->hole_hidden;
    scene->dealer_count = table->hole_hidden ? 1 : table->dealer_count;
    memcpy(scene->dealer, table->dealer, sizeof scene->dealer);
    scene_show_hands(scene, &table->seats[0], -1);
}
