/* The chart of basic strategy, and the hand to act on it. */
#include "advice.h"
#include "session_coach.h"

const struct odds_chart *session_chart(const struct session *session,
                                       const char **problem)
{
    if (session->table.rules.shows_both) {
        *problem = "a chart knows only one of the dealer's cards; ask for "
                   "advice";
        return NULL;
    }
    *problem = odds_check_totals(&session->table.rules);
    if (*problem)
        return NULL;
    const struct odds_chart *chart =
        session->adviser ? adviser_chart(session->adviser) : NULL;
    *problem = session->no_advice ? session->no_advice : "out of memory";
    return chart;
}

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
