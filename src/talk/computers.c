/* Computer players: those of the house, and those who know the odds. */
#include <stdlib.h>
#include <string.h>

#include "advice.h"

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

/* The chart of all decks: it knows no cards that have gone. */
static struct odds_chart *make_chart(const struct adviser *adviser)
{
    struct odds_shoe shoe = odds_shoe_of(adviser->rules.decks);
    struct odds_book *book = malloc(sizeof *book);
    struct odds_chart *chart = calloc(1, sizeof *chart);
    if (book && chart &&
        odds_book_fill(adviser->odds, &shoe, ODDS_TOTAL, book) == NULL) {
        odds_chart_of(adviser->odds, book, chart);
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
        adviser->chart = make_chart(adviser);
    return adviser->chart;
}

static bool is_legal(unsigned legal, enum action_kind kind)
{
    return (legal >> kind & 1U) != 0;
}

static enum action_kind action_of(enum odds_action action)
{
    static const enum action_kind kinds[ODDS_ACTIONS] = {
        [ODDS_STAND] = ACTION_STAND,
        [ODDS_HIT] = ACTION_HIT,
        [ODDS_DOUBLE] = ACTION_DOUBLE,
        [ODDS_SPLIT] = ACTION_SPLIT,
        [ODDS_SURRENDER] = ACTION_SURRENDER};
    return kinds[action];
}

static enum action_kind by_chart(const struct odds_chart *chart,
                                 const struct table *table)
{
    const struct hand *hand = table_hand(table);
    struct hand_total total = table_hand_total(hand);
    unsigned legal = table_legal(table);
    int upcard = odds_rank(table->dealer[0]);
    const struct odds_cell *pair =
        &chart->pair[odds_rank(hand->cards[0])][upcard];
    if (is_legal(legal, ACTION_SPLIT) && pair->action == ODDS_SPLIT)
        return ACTION_SPLIT;
    const struct odds_cell *cell = total.soft
                                       ? &chart->soft[total.total][upcard]
                                       : &chart->hard[total.total][upcard];
    enum action_kind first = action_of(cell->action);
    enum action_kind otherwise = action_of(cell->otherwise);
    if (hand->count == 2 && is_legal(legal, first))
        return first;
    return is_legal(legal, otherwise) ? otherwise : ACTION_STAND;
}

/* The chart has surrender where it is allowed, early or late. */
static enum action_kind basic_decides(struct adviser *adviser,
                                      const struct table *table)
{
    const struct odds_chart *chart =
        table->phase == PHASE_INSURANCE ? NULL : adviser_chart(adviser);
    if (chart == NULL) /* mimic takes no insurance either */
        return computer_decides(COMPUTER_MIMIC, table).kind;
    if (table->phase == PHASE_PLAY)
        return by_chart(chart, table);
    return by_chart(chart, table) == ACTION_SURRENDER ? ACTION_SURRENDER
                                                      : ACTION_KEEP;
}

/* ---- Perfect, and all ---- */

static enum action_kind perfect_decides(const struct adviser *adviser,
                                        const struct table *table)
{
    struct advice advice;
    if (adviser_advise(adviser, table, &advice))
        return computer_decides(COMPUTER_MIMIC, table).kind;
    return advice.choices[0].kind;
}

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
