/* Basic strategy: its charts, the hand to act on them, and what it does. */
#include "advice.h"

#include <stdlib.h>

/* ---- By the total ---- */

/* Computes the chart of the full decks without the hole card, if it is known,
 * whatever else has been dealt. */
static struct odds_chart *make_chart(const struct odds *odds, int hole_card)
{
    struct odds_shoe shoe = odds_shoe_for(odds_rules(odds));
    if (hole_card != 0)
        (void)odds_shoe_take(&shoe, hole_card);
    struct odds_book *book = malloc(sizeof *book);
    struct odds_chart *chart = calloc(1, sizeof *chart);
    if (book && chart &&
        odds_book_fill(odds, &shoe, ODDS_TOTAL, book) == NULL) {
        odds_chart_of(odds, book, chart);
        free(book);
        return chart;
    }
    free(book);
    free(chart);
    return NULL;
}

const struct odds_chart *adviser_chart(struct adviser *adviser)
{
    if (adviser->chart == NULL)
        adviser->chart = make_chart(adviser->odds, 0);
    return adviser->chart;
}

static const struct odds_chart *adviser_chart_at(struct adviser *adviser,
                                                 const struct table *table)
{
    int hole_card = table->dealer[1];
    if (!adviser->rules.shows_both)
        return adviser_chart(adviser);
    int hole = odds_rank(hole_card);
    if (adviser->with_hole[hole] == NULL)
        adviser->with_hole[hole] =
            make_chart(adviser_odds_at(adviser, table), hole_card);
    return adviser->with_hole[hole];
}

static bool is_legal(unsigned legal, enum action_kind kind)
{
    return (legal >> kind & 1U) != 0;
}

const struct odds_hand *adviser_hand(const struct adviser *adviser,
                                     const struct table *table)
{
    const struct hand *hand = table_hand(table);
    int count[ODDS_RANKS] = {0};
    for (int i = 0; i < hand->count; i++)
        count[odds_rank(hand->cards[i])]++;
    return odds_hand_at(adviser->odds, odds_hand_find(adviser->odds, count));
}

/* Returns the chart's action, or if that isn't legal, the action for the hand's
 * total. */
static enum action_kind chart_decision(const struct odds_chart *chart,
                                       const struct odds_hand *hand, int upcard,
                                       unsigned legal)
{
    enum action_kind done = odds_action_kind(chart_action(chart, hand, upcard));
    struct chart_row total = {hand->soft ? CHART_SOFT : CHART_HARD,
                              hand->total};
    const struct odds_cell *cell = &chart_cells_of(chart, total)[upcard];
    if (done == ACTION_SPLIT && !is_legal(legal, done))
        done = odds_action_kind(cell->action);
    if (!is_legal(legal, done))
        done = odds_action_kind(cell->otherwise);
    return is_legal(legal, done) ? done : ACTION_STAND;
}

static enum action_kind best_action(const struct adviser *adviser,
                                    const struct table *table)
{
    struct advice advice;
    if (adviser_advise(adviser, table, &advice))
        return computer_decides(COMPUTER_MIMIC, table).kind;
    return advice.choices[0].kind;
}

/* Early surrender is offered before any other action, so a hand is given up
 * only if surrender is the chart's first choice. Without a chart by totals, it
 * plays like perfect. */
static enum action_kind basic_decides(struct adviser *adviser,
                                      const struct table *table)
{
    if (table->phase == PHASE_INSURANCE) /* mimic takes none either */
        return computer_decides(COMPUTER_MIMIC, table).kind;
    const struct odds_chart *chart = adviser_chart_at(adviser, table);
    if (chart == NULL)
        return best_action(adviser, table);
    const struct odds_hand *hand = adviser_hand(adviser, table);
    int upcard = odds_rank(table->dealer[0]);
    if (table->phase == PHASE_PLAY)
        return chart_decision(chart, hand, upcard, table_legal(table));
    return chart_action(chart, hand, upcard) == ODDS_SURRENDER
               ? ACTION_SURRENDER
               : ACTION_KEEP;
}

bool adviser_basic_action(struct adviser *adviser, const struct table *table,
                          enum action_kind *action)
{
    if (adviser == NULL || table->phase == PHASE_BETS ||
        table->phase == PHASE_OVER)
        return false;
    *action = basic_decides(adviser, table);
    return true;
}

/* ---- By more than the total ---- */

bool chart_counts_cards(const struct rules *rules)
{
    return !rules->shows_both &&
           rules_refusal(rules, ENGINE_TOTALS_CHART) != NULL;
}

const char *adviser_fill_cards_chart(const struct adviser *adviser,
                                     struct odds_cards_chart *chart)
{
    const struct odds_shoe shoe = odds_shoe_for(&adviser->rules);
    struct odds_book *book = malloc(sizeof *book);
    const char *problem =
        book ? odds_book_fill(adviser->odds, &shoe, ODDS_CDZ, book)
             : "out of memory";
    if (problem == NULL)
        odds_cards_chart_of(adviser->odds, book, chart);
    free(book);
    return problem;
}

const char *adviser_fill_exposed_chart(const struct adviser *adviser,
                                       struct odds_exposed_chart *chart)
{
    const struct odds_shoe shoe = odds_shoe_for(&adviser->rules);
    struct odds_exposed exposed;
    struct odds_book *books = calloc(ODDS_RANKS, sizeof *books);
    const char *problem = books ? odds_exposed_fill(adviser->odds, &shoe,
                                                    ODDS_CDZ, books, &exposed)
                                : "out of memory";
    if (problem == NULL)
        odds_exposed_chart_of(adviser->odds, &shoe, books, chart);
    free(books);
    return problem;
}

/* ---- The hand to act ---- */

/* A pair that can't be split again is played by its total. */
static bool is_chart_pair(const struct table *table, const struct hand *hand)
{
    return hand->count == 2 &&
           rules_faces_are_pair(&table->rules, card_face(hand->cards[0]),
                                card_face(hand->cards[1])) &&
           (table->seats[table->seat].hand_count == 1 ||
            (table_legal(table) >> ACTION_SPLIT & 1U));
}

bool chart_find_hand(const struct table *table, struct chart_row *row,
                     int *upcard)
{
    if (table->phase == PHASE_BETS || table->phase == PHASE_OVER)
        return false;
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    *upcard = odds_rank(table->dealer[0]);
    *row = is_chart_pair(table, hand)
               ? (struct chart_row){CHART_PAIR, odds_rank(hand->cards[0])}
               : (struct chart_row){total.soft ? CHART_SOFT : CHART_HARD,
                                    total.total};
    return true;
}
