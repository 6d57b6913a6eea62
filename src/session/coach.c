/* Basic strategy, and the reasons for a play in words. */
#include "session_coach.h"

#include <string.h>

#include "adviser.h"

bool session_basic_action(const struct session *session,
                          enum action_kind *action)
{
    const struct table *table = &session->table;
    if (session->adviser == NULL || table->phase == PHASE_BETS ||
        table->phase == PHASE_OVER)
        return false;
    *action = player_kind_decides(PLAYER_BASIC, session->adviser, table).kind;
    return true;
}

/* ---- Reasons ---- */

enum { LAST_SAFE_TOTAL = 11, STIFF_MOST = 16, WEAK_UPCARD = 6 };

/* Writes "16 against a 10", or "soft 18 against an ace". */
static void write_matchup(const struct table *table, char text[REASON_SIZE])
{
    int upcard = card_value(table->dealer[0]);
    struct hand_value total = table_hand_total(table_hand(table));
    char shown[16] = "an ace";
    if (card_face(table->dealer[0]) != ACE)
        snprintf(shown, sizeof shown, "%s %d", upcard == 8 ? "an" : "a",
                 upcard);
    snprintf(text, REASON_SIZE, "%s%d against %s", total.soft ? "soft " : "",
             total.total, shown);
}

static const char *reason_to_stand(const struct table *table,
                                   struct hand_value total)
{
    int upcard = card_value(table->dealer[0]);
    bool is_weak = card_face(table->dealer[0]) != ACE && upcard <= WEAK_UPCARD;
    if (total.total > STIFF_MOST)
        return "another card would spoil it more often than help";
    return is_weak ? "let the dealer's weak card bust first"
                   : "a card would bust it too often";
}

static const char *reason_to_hit(struct hand_value total)
{
    if (total.soft)
        return "a card can't bust it, and standing wins too seldom";
    return total.total <= LAST_SAFE_TOTAL
               ? "a card can't bust it"
               : "the dealer beats it too often if you stand";
}

static const char *reason_for(const struct table *table, enum action_kind best)
{
    struct hand_value total = table_hand_total(table_hand(table));
    switch (best) {
    case ACTION_STAND:
        return reason_to_stand(table, total);
    case ACTION_HIT:
        return reason_to_hit(total);
    case ACTION_DOUBLE:
        return "one card is enough, and the bet is worth doubling";
    case ACTION_SPLIT:
        return "two hands are worth more than this one";
    case ACTION_SURRENDER:
        return "loses either way; surrender costs half";
    case ACTION_KEEP:
        return "loses less than half a bet if you play on";
    case ACTION_INSURE:
    case ACTION_EVEN_MONEY:
        return "more than one unseen card in three is worth ten";
    case ACTION_NO_INSURANCE:
    case ACTION_NO_EVEN_MONEY:
        return "insurance needs a ten in every third card, and they are fewer";
    default:
        return NULL;
    }
}

void session_write_reason(const struct table *table, enum action_kind best,
                          char text[REASON_SIZE])
{
    const char *reason = reason_for(table, best);
    char matchup[REASON_SIZE];
    write_matchup(table, matchup);
    text[0] = '\0';
    if (reason && table->phase == PHASE_INSURANCE)
        snprintf(text, REASON_SIZE, "%s", reason);
    else if (reason)
        snprintf(text, REASON_SIZE, "%.40s%s %s", matchup,
                 best == ACTION_SURRENDER || best == ACTION_KEEP ? "" : ":",
                 reason);
}
