/*
 * play: plays a game of blackjack against the dealer, and again after a push.
 *
 * A function that returns an enum cli_status returns CLI_DONE, or it returns
 * CLI_FAILED because the input has ended or the output can't be written. Then
 * the program ends.
 */
#include "class.h"

enum { DEALER_STANDS = 17 }; /* the dealer hits below this */

static struct hand_value play_value(const struct pile *hand)
{
    return hand_evaluate(hand->cards, hand->count);
}

/* Deals two cards each, the player's first. The dealer's second card is hidden.
 */
static void play_first_cards(struct class_table *table)
{
    for (int i = 0; i < 2; i++) {
        class_deal_card(&table->deck, &table->player);
        class_deal_card(&table->deck, &table->dealer);
    }
    table->hole_hidden = true;
}

/* Lets the player hit until the player stands or is bust. */
static enum cli_status play_player_turn(const struct class_session *session,
                                        struct class_table *table)
{
    for (;;) {
        class_show_table(session, table);
        if (play_value(&table->player).bust) {
            fputs("Player busts!\n", session->cli->out);
            return CLI_DONE;
        }
        bool hits;
        enum cli_status status = class_ask_player(session, &hits);
        if (status != CLI_DONE || !hits)
            return status;
        class_deal_card(&table->deck, &table->player);
    }
}

/* True if the dealer must hit: below 17, unless the player is bust. */
static bool play_dealer_hits(const struct class_table *table)
{
    return !play_value(&table->player).bust &&
           play_value(&table->dealer).total < DEALER_STANDS;
}

static enum cli_status play_dealer_turn(const struct class_session *session,
                                        struct class_table *table)
{
    table->hole_hidden = false;
    while (play_dealer_hits(table)) {
        if (class_show_dealer(session, table, "Dealer hits.") != CLI_DONE)
            return CLI_FAILED;
        class_deal_card(&table->deck, &table->dealer);
    }
    bool bust = play_value(&table->dealer).bust;
    return class_show_dealer(session, table,
                             bust ? "Dealer busts!" : "Dealer stands.");
}

/* Prints the scores and who won. Returns true if nobody did: a push. */
static bool play_show_result(const struct class_session *session,
                             const struct class_table *table)
{
    struct hand_value player = play_value(&table->player);
    struct hand_value dealer = play_value(&table->dealer);
    bool push = player.total == dealer.total;
    bool won = !player.bust && (dealer.bust || player.total > dealer.total);
    fprintf(session->cli->out, "\nFinal scores: Player %d, Dealer %d.\n",
            player.total, dealer.total);
    if (push)
        fputs("Push! Play again.\n", session->cli->out);
    else if (won)
        fputs("Player wins!\n", session->cli->out);
    else
        fputs("Dealer wins!\n", session->cli->out);
    return push;
}

/* Plays games until one of them isn't a push. Each has a fresh deck. The seed
 * starts the random numbers only once: each shuffle takes the next ones. */
static enum cli_status play_until_won(struct class_session *session)
{
    struct class_table table;
    do {
        class_new_deck(session, &table);
        play_first_cards(&table);
        enum cli_status status = play_player_turn(session, &table);
        if (status == CLI_DONE)
            status = play_dealer_turn(session, &table);
        if (status != CLI_DONE)
            return status;
    } while (play_show_result(session, &table));
    return CLI_DONE;
}

static const struct class_program PLAY = {
    .purpose =
        "Play a game of blackjack against the dealer with the deck for a "
        "seed.\n"
        "Type h to hit or s to stand. The dealer stands on 17. After a "
        "push, play again.",
    .examples =
        "  play                    ask for the seed, then play\n"
        "  play --pause 0 42       play the deck for seed 42 without pauses\n"
        "  echo hs | play 12       hit once, then stand",
};

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct class_session session;
    enum cli_status status;
    if (class_start(&session, &cli, &PLAY, argc, argv, &status))
        status = play_until_won(&session);
    return cli_finish(&cli, status);
}
