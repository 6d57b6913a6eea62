/* Side bets in sentences. */
#include "coach_side_bets.h"
#include "inside.h"

#include <string.h>

void narrate_side_stakes(const struct seat *seat, char text[NARRATION_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    size_t used = strlen(text);
    for (int i = 0; i < SIDE_BETS && used < NARRATION_SIZE; i++)
        if (seat->side[i].bet > 0)
            used += (size_t)snprintf(text + used, NARRATION_SIZE - used,
                                     ", $%s on %s",
                                     cli_money(amount, seat->side[i].bet),
                                     side_bet_kind_name((enum side_bet_kind)i));
    if (used < NARRATION_SIZE)
        snprintf(text + used, NARRATION_SIZE - used, ".");
}

void narrate_side_bet(const struct session *session, const struct event *event,
                      char text[NARRATION_SIZE])
{
    char amount[CLI_MONEY_SIZE], outcome[SIDE_BET_NAME_SIZE] = "";
    bool won = event->amount > 0;
    const struct seat *seat = &session->table.seats[event->seat];
    if (won)
        side_bet_outcome_in_words(event->side, seat->side[event->side].outcome,
                                  outcome);
    snprintf(text, NARRATION_SIZE, "%s %s $%s on %s%s%s.",
             seat_name(session, event->seat),
             won ? seat_verb(session, event->seat, "wins", "win")
                 : seat_verb(session, event->seat, "loses", "lose"),
             cli_money(amount, won ? event->amount : -event->amount),
             side_bet_kind_name(event->side), won ? ": " : "", outcome);
}
