/* `deal`: two open hands; the player hits or stands, the dealer hits twice. */
#include "class_round.h"

enum { DEALER_HITS = 2 };

/* The dealer's two cards are not the player's to take. */
static bool deck_is_spent(const struct class_session *session,
                          const struct class_round *round)
{
    if (round->deck.count > DEALER_HITS)
        return false;
    cli_complain(session->cli, "only the dealer's two cards are left; "
                               "the player stands");
    return true;
}

enum cli_status class_deal(struct class_session *session)
{
    struct class_round round;
    class_round_begin(session, &round);
    enum cli_status status = class_players_turn(session, &round, deck_is_spent);
    for (int i = 0; i < DEALER_HITS && status == CLI_DONE; i++) {
        status = class_show_dealer(session, &round, "Dealer hits.");
        pile_deal(&round.deck, &round.dealer);
    }
    if (status == CLI_DONE)
        status = class_show_dealer(session, &round, "Dealer stands.");
    return status;
}
