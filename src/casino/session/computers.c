/* Computer players: those of the house, and those that know the odds. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "advice.h"
#include "adviser.h"
#include "strategy.h"

const char *player_kind_name(enum player_kind kind)
{
    if (kind == PLAYER_BASIC)
        return "basic";
    if (kind == PLAYER_PERFECT)
        return "perfect";
    return computer_name(kind == PLAYER_MIMIC ? COMPUTER_MIMIC
                                              : COMPUTER_NEVER_BUST);
}

enum player_kind player_kind_find(const char *name)
{
    int kind = 0;
    while (kind < PLAYER_KINDS &&
           strcmp(player_kind_name((enum player_kind)kind), name) != 0)
        kind++;
    return (enum player_kind)kind;
}

static bool knows_odds(enum player_kind kind)
{
    return kind == PLAYER_BASIC || kind == PLAYER_PERFECT;
}

/* ---- Basic ---- */

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

const struct odds_chart *adviser_chart_at(struct adviser *adviser,
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

static bool computer_may(unsigned legal, enum action_kind kind)
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
    if (done == ACTION_SPLIT && !computer_may(legal, done))
        done = odds_action_kind(cell->action);
    if (!computer_may(legal, done))
        done = odds_action_kind(cell->otherwise);
    return computer_may(legal, done) ? done : ACTION_STAND;
}

static enum action_kind perfect_decides(const struct adviser *adviser,
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
        return perfect_decides(adviser, table);
    const struct odds_hand *hand = adviser_hand(adviser, table);
    int upcard = odds_rank(table->dealer[0]);
    if (table->phase == PHASE_PLAY)
        return chart_decision(chart, hand, upcard, table_legal(table));
    return chart_action(chart, hand, upcard) == ODDS_SURRENDER
               ? ACTION_SURRENDER
               : ACTION_KEEP;
}

/* ---- All ---- */

struct action player_kind_decides(enum player_kind kind,
                                  struct adviser *adviser,
                                  const struct table *table)
{
    enum computer computer =
        kind == PLAYER_NEVER_BUST ? COMPUTER_NEVER_BUST : COMPUTER_MIMIC;
    bool thinks = adviser && knows_odds(kind) && table->phase != PHASE_BETS;
    if (!thinks)
        return computer_decides(computer, table);
    return (struct action){.kind = kind == PLAYER_BASIC
                                       ? basic_decides(adviser, table)
                                       : perfect_decides(adviser, table)};
}
