/* `play`: a game of blackjack against the dealer, ties played again. */
#include "class_round.h"

enum { DEALER_STANDS = 17 }; /* the dealer hits below this */

static bool player_is_bust(const struct class_session *session,
                           const struct class_round *round)
{
    bool bust = pile_total(&round->player).bust;
    if (bust)
        fputs("Player busts!\n", session->cli->out);
    return bust;
}

static bool dealer_hits(const struct class_round *round)
{
    return !pile_total(&round->player).bust &&
           pile_total(&round->dealer).total < DEALER_STANDS;
}

static enum cli_status dealers_turn(const struct class_session *session,
                                    struct class_round *round)
{
    round->hole_hidden = false;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && dealer_hits(round)) {
        status = class_show_dealer(session, round, "Dealer hits.");
        pile_deal(&round->deck, &round->dealer);
    }
    if (status != CLI_DONE)
        return status;
    bool bust = pile_total(&round->dealer).bust;
    return class_show_dealer(session, round,
                             bust ? "Dealer busts!" : "Dealer stands.");
}

/* Says who has won; true for a push, when nobody has. */
static bool show_result(const struct class_session *session,
                        const struct class_round *round)
{
    struct hand_value player = pile_total(&round->player);
    struct hand_value dealer = pile_total(&round->dealer);
    bool push = player.total == dealer.total;
    bool won = !player.bust && (dealer.bust || player.total > dealer.total);
    fprintf(session->cli->out, "\nFinal scores: Player %d, Dealer %d.\n%s\n",
            player.total, dealer.total,
            push  ? "Push! Play again."
            : won ? "Player wins!"
                  : "Dealer wins!");
    return push;
}

enum cli_status class_play(struct class_session *session)
{
    for (;;) {
        struct class_round round;
        class_round_begin(session, &round);
        round.hole_hidden = true;
        enum cli_status status =
            class_players_turn(session, &round, player_is_bust);
        if (status == CLI_DONE)
            status = dealers_turn(session, &round);
        if (status != CLI_DONE || !show_result(session, &round))
            return status;
    }
}
