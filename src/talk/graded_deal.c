/* `deal`: two open hands; the player hits or stands, the dealer hits twice. */
#include "graded_round.h"

enum { DEALER_HITS = 2 };

/* The dealer's two cards are not the player's to take. */
static bool deck_is_spent(const struct graded_session *session,
                          const struct graded_round *round)
{
    if (round->deck.count > DEALER_HITS)
        return false;
    cli_complain(session->cli, "only the dealer's two cards are left; "
                               "the player stands");
    return true;
}

enum cli_status graded_deal(struct graded_session *session)
{
    struct graded_round round;
    graded_round_begin(session, &round);
    enum cli_status status =
        graded_players_turn(session, &round, deck_is_spent);
    for (int i = 0; i < DEALER_HITS && status == CLI_DONE; i++) {
        status = graded_show_dealer(session, &round, "Dealer hits.");
        pile_deal(&round.deck, &round.dealer);
    }
    if (status == CLI_DONE)
        status = graded_show_dealer(session, &round, "Dealer stands.");
    return status;
}
