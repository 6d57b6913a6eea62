/* The table of deal and play: dealing, showing and deciding. */
#include "class.h"
#include "cli_input.h"

#include <assert.h>

void class_new_deck(struct class_session *session, struct class_table *table)
{
    *table = (struct class_table){.deck.count = DECK_CARDS};
    deck_fresh(table->deck.cards, 1);
    seeded_shuffle_deck(&session->shuffle, table->deck.cards, DECK_CARDS);
}

void class_deal_card(struct pile *deck, struct pile *hand)
{
    assert(deck->count > 0);
    hand->cards[hand->count++] = deck->cards[--deck->count];
}

/* Prints the card of `hand` in this row: blanks if the hand is shorter, and
 * stars if the card is hidden. */
static void show_cell(const struct class_session *session,
                      const struct pile *hand, size_t row, bool hidden)
{
    char text[CARD_TEXT_SIZE];
    const char *cell = "   ";
    if (hidden)
        cell = " **";
    else if (row < hand->count)
        cell = card_text(text, hand->cards[row], session->form);
    fprintf(session->cli->out, " %s  |", cell);
}

void class_show_table(const struct class_session *session,
                      const struct class_table *table)
{
    FILE *out = session->cli->out;
    fputs("\n Player Dealer\n", out);
    for (size_t row = 0; row < table->player.count || row < table->dealer.count;
         row++) {
        fputc('|', out);
        show_cell(session, &table->player, row, false);
        show_cell(session, &table->dealer, row, table->hole_hidden && row == 1);
        fputc('\n', out);
    }
}

enum cli_status class_ask_player(const struct class_session *session,
                                 bool *hits)
{
    static const struct cli_choice choice = {
        .prompt = "Hit or stand? [h/s] ",
        .letters = "hs",
        .hint = "type h to hit or s to stand",
    };
    char letter;
    enum cli_status status = cli_ask_letter(session->cli, &choice, &letter);
    *hits = status == CLI_DONE && letter == 'h';
    return status;
}

enum cli_status class_show_dealer(const struct class_session *session,
                                  const struct class_table *table,
                                  const char *decision)
{
    class_show_table(session, table);
    enum cli_status status = cli_pause(session->cli, session->pause);
    if (status == CLI_DONE)
        fprintf(session->cli->out, "%s\n", decision);
    return status;
}
