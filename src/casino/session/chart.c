/* The chart of basic strategy, and the hand to act on it. */
#include <stdlib.h>

#include "advice.h"
#include "session_chart.h"

/* ---- By the total ---- */

const struct odds_chart *session_chart(const struct session *session,
                                       const char **problem)
{
    *problem = rules_refusal(&session->table.rules, ENGINE_TOTALS_CHART);
    if (*problem)
        return NULL;
    const struct odds_chart *chart =
        session->adviser ? adviser_chart(session->adviser) : NULL;
    *problem = session->no_advice ? session->no_advice : "out of memory";
    return chart;
}

/* ---- By more than the total ---- */

bool session_chart_counts_cards(const struct session *session)
{
    const struct rules *rules = &session->table.rules;
    return !rules->shows_both &&
           rules_refusal(rules, ENGINE_TOTALS_CHART) != NULL;
}

/* Returns NULL, or why there are no odds to compute a chart with. */
static const char *problem_of_odds(const struct session *session)
{
    if (session->adviser)
        return NULL;
    return session->no_advice ? session->no_advice : "out of memory";
}

const char *session_cards_chart(const struct session *session,
                                struct odds_cards_chart *chart)
{
    const char *problem = problem_of_odds(session);
    if (problem)
        return problem;
    const struct odds *odds = session->adviser->odds;
    const struct odds_shoe shoe = odds_shoe_for(&session->table.rules);
    struct odds_book *book = malloc(sizeof *book);
    problem =
        book ? odds_book_fill(odds, &shoe, ODDS_CDZ, book) : "out of memory";
    if (problem == NULL)
        odds_cards_chart_of(odds, book, chart);
    free(book);
    return problem;
}

const char *session_exposed_chart(const struct session *session,
                                  struct odds_exposed_chart *chart)
{
    const char *problem = problem_of_odds(session);
    if (problem)
        return problem;
    const struct odds *odds = session->adviser->odds;
    const struct odds_shoe shoe = odds_shoe_for(&session->table.rules);
    struct odds_exposed exposed;
    struct odds_book *books = calloc(ODDS_RANKS, sizeof *books);
    problem = books ? odds_exposed_fill(odds, &shoe, ODDS_CDZ, books, &exposed)
                    : "out of memory";
    if (problem == NULL)
        odds_exposed_chart_of(odds, &shoe, books, chart);
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

bool session_chart_cell(const struct session *session, struct chart_row *row,
                        int *upcard)
{
    const struct table *table = &session->table;
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
