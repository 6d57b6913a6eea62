/* `deal`: two open hands; the player hits or stands, the dealer hits twice. */
#include "graded_round.h"

enum { DEALER_HITS = 2 };

/* Until the player stands, or must: the dealer's two cards are not his. */
static enum cli_status players_turn(const struct graded_session *session,
                                    struct graded_round *round)
{
    for (;;) {
        graded_show_table(session, round);
        if (round->deck.count == DEALER_HITS) {
            cli_complain(session->cli, "only the dealer's two cards are left; "
                                       "the player stands");
            return CLI_DONE;
        }
        bool hits;
        enum cli_status status = graded_ask_player(session, &hits);
        if (status != CLI_DONE || !hits)
            return status;
        pile_deal(&round->deck, &round->player);
    }
}

enum cli_status graded_deal(struct graded_session *session)
{
    struct graded_round round;
    graded_round_begin(session, &round);
    enum cli_status status = players_turn(session, &round);
    for (int i = 0; i < DEALER_HITS && status == CLI_DONE; i++) {
        status = graded_show_dealer(session, &round, "Dealer hits.");
        pile_deal(&round.deck, &round.dealer);
    }
    if (status == CLI_DONE)
        status = graded_show_dealer(session, &round, "Dealer stands.");
    return status;
}
