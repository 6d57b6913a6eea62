/* deal: deals two hands, face up. The player hits or stands; the dealer hits
 * twice. */
#include "class.h"

enum { DEALER_HITS = 2 };

/* Deals two cards each, the player's first. */
static void deal_first_cards(struct class_table *table)
{
    for (int i = 0; i < 2; i++) {
        class_deal_card(&table->deck, &table->player);
        class_deal_card(&table->deck, &table->dealer);
    }
}

/* Lets the player hit until the player stands, or only the dealer's two cards
 * are left. */
static enum cli_status deal_player_turn(const struct class_session *session,
                                        struct class_table *table)
{
    for (;;) {
        class_show_table(session, table);
        if (table->deck.count == DEALER_HITS) {
            cli_complain(session->cli, "only the dealer's two cards are left; "
                                       "the player stands");
            return CLI_DONE;
        }
        bool hits;
        enum cli_status status = class_ask_player(session, &hits);
        if (status != CLI_DONE || !hits)
            return status;
        class_deal_card(&table->deck, &table->player);
    }
}

static enum cli_status deal_dealer_turn(const struct class_session *session,
                                        struct class_table *table)
{
    for (int i = 0; i < DEALER_HITS; i++) {
        if (class_show_dealer(session, table, "Dealer hits.") != CLI_DONE)
            return CLI_FAILED;
        class_deal_card(&table->deck, &table->dealer);
    }
    return class_show_dealer(session, table, "Dealer stands.");
}

static enum cli_status deal_game(struct class_session *session)
{
    struct class_table table;
    class_new_deck(session, &table);
    deal_first_cards(&table);
    enum cli_status status = deal_player_turn(session, &table);
    return status == CLI_DONE ? deal_dealer_turn(session, &table) : status;
}

static const struct class_program DEAL = {
    .purpose = "Deal two cards each to the player and the dealer from the deck "
               "for a seed.\n"
               "Type h to hit or s to stand. Then the dealer hits twice. There "
               "is no score.",
    .examples = "  deal                    ask for the seed, then deal\n"
                "  deal --pause 0 42       deal from seed 42 without pauses\n"
                "  echo hhs | deal 5       hit twice, then stand",
};

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct class_session session;
    enum cli_status status;
    if (class_start(&session, &cli, &DEAL, argc, argv, &status))
        status = deal_game(&session);
    return cli_finish(&cli, status);
}
