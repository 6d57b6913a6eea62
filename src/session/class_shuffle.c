/* `shuffle`: the deck of a seed, a card a line. */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>

static void list_card(const struct class_session *session, int card)
{
    FILE *out = session->cli->out;
    if (session->settings.codes) {
        fprintf(out, "%d\n", card);
        return;
    }
    char text[CARD_TEXT_SIZE];
    fprintf(out, "%s\n", card_text(text, card, session->form));
}

enum cli_status class_shuffle(struct class_session *session)
{
    size_t decks = (size_t)session->settings.decks;
    size_t count = decks * DECK_CARDS;
    int *cards = calloc(count, sizeof *cards);
    if (cards == NULL) {
        cli_complain(session->cli, "there is no memory for %zu cards", count);
        return CLI_FAILED;
    }
    deck_fresh(cards, decks);
    seeded_shuffle_deck(&session->shuffle, cards, count);
    for (size_t i = 0; i < count; i++)
        list_card(session, cards[i]);
    free(cards);
    return CLI_DONE;
}
