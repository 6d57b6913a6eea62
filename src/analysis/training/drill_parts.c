/* What several drills need: words, letters, and play at a table. */
#include "training/drills.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "cli_output.h"

/* ---- Words ---- */

void words_add(char *text, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, DRILL_TEXT_SIZE - used, format, arguments);
    va_end(arguments);
}

void words_add_cards(char *text, const int cards[], int count, bool ascii)
{
    for (int i = 0; i < count; i++) {
        char card[CARD_TEXT_SIZE];
        words_add(text, "%s%s", i > 0 ? " " : "",
                  card_word(card, cards[i], ascii ? CARD_ASCII : CARD_UTF8));
    }
}

void words_add_matchup(char *text, const int cards[], int count, int upcard,
                       bool ascii)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    words_add_cards(text, cards, count, ascii);
    words_add(text, " (%s%d) against ", value.soft ? "soft " : "", value.total);
    words_add_cards(text, &upcard, 1, ascii);
}

void drill_rules_text(const struct drill_setup *setup, const char *separator,
                      char text[DRILL_TEXT_SIZE])
{
    char all[DRILL_TEXT_SIZE];
    rules_in_a_line(setup->rules, separator, all, sizeof all, DRILL_TEXT_SIZE);
    snprintf(text, DRILL_TEXT_SIZE, "Rules: %.40s%s%.400s", setup->rules_label,
             separator, all);
}

double cost_as_shown(double cost)
{
    const double parts = 1000;
    return (double)llround(cost * parts) / parts;
}

struct chart_row cards_row(const int cards[], int count)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    if (count == 2 && odds_rank(cards[0]) == odds_rank(cards[1]))
        return (struct chart_row){CHART_PAIR, odds_rank(cards[0])};
    return chart_total_row(value.soft, value.total);
}

/* ---- Speed ---- */

int64_t drill_group_time(const struct drill_setup *setup, int cards)
{
    return setup->pace >= 0 ? setup->pace : setup->speed / DECK_CARDS * cards;
}

/* One counts them until the answer. */
bool drill_cards_are_at_once(const struct drill_setup *setup)
{
    return drill_group_time(setup, 1) == 0;
}

/* ---- Play at a table, by cells of a chart ---- */

static bool table_takes(const struct table *table, enum odds_action action)
{
    return table_legal(table) & 1U << odds_action_kind(action);
}

void table_begin(struct table *table, const struct rules *rules,
                 struct fair_random *random, int64_t chips)
{
    const uint64_t seed = fair_random_next(random);
    struct shoe shoe = {.source = SHOE_FAIR};
    fair_random_derive(&shoe.fair, &seed, 1);
    table_open(table, rules, &shoe);
    table_sit(table, chips);
}

struct chart_row table_row(const struct table *table)
{
    const struct hand *hand = table_hand(table);
    struct chart_row row = cards_row(hand->cards, hand->count);
    struct hand_value value = table_hand_total(hand);
    if (row.kind == CHART_PAIR && table->seats[table->seat].hand_count > 1 &&
        !table_takes(table, ODDS_SPLIT))
        row = chart_total_row(value.soft, value.total);
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

void scene_show_round(struct drill_scene *scene, const struct table *table,
                      int asked)
{
    const struct seat *seat = &table->seats[0];
    const struct hand *hand = &seat->hands[asked < 0 ? 0 : asked];
    scene->hides_hole = asked >= 0 || table->hole_hidden;
    scene->dealer_count = scene->hides_hole ? 1 : table->dealer_count;
    memcpy(scene->dealer, table->dealer, sizeof scene->dealer);
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

/* ---- Answers that are letters ---- */

static const struct {
    char letter;
    const char *doing;
} ACTIONS[ODDS_ACTIONS] = {
    [ODDS_STAND] = {'s', "Standing"},         [ODDS_HIT] = {'h', "Hitting"},
    [ODDS_DOUBLE] = {'d', "Doubling"},        [ODDS_SPLIT] = {'p', "Splitting"},
    [ODDS_SURRENDER] = {'r', "Surrendering"},
};

void action_letters(const bool legal[ODDS_ACTIONS],
                    char letters[DRILL_LETTERS_SIZE])
{
    /* The order in which the table offers them. */
    static const enum odds_action offered[ODDS_ACTIONS] = {
        ODDS_HIT, ODDS_STAND, ODDS_DOUBLE, ODDS_SPLIT, ODDS_SURRENDER};
    size_t count = 0;
    for (size_t i = 0; i < ODDS_ACTIONS; i++)
        if (legal[offered[i]])
            letters[count++] = ACTIONS[offered[i]].letter;
    letters[count] = '\0';
}

enum odds_action action_of_letter(char letter)
{
    int action = 0;
    while (action < ODDS_ACTIONS - 1 && ACTIONS[action].letter != letter)
        action++;
    return (enum odds_action)action;
}

const char *action_doing(enum odds_action action)
{
    return ACTIONS[action].doing;
}
