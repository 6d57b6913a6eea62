/* Reads lists of cards. */
#include "session.h"
#include "card_list.h"

bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE])
{
    size_t length;
    for (text = cli_first_word(text, &length); length > 0;
         text = cli_first_word(text + length, &length)) {
        char quote[CLI_QUOTE_SIZE];
        int card;
        if (card_read(text, &card) != length) {
            snprintf(problem, PROBLEM_SIZE,
                     "not a card: %s; write cards as AS, 10h or 414",
                     cli_quote(quote, text, length));
            return false;
        }
        if (list->count == SHOE_CARDS) {
            snprintf(problem, PROBLEM_SIZE, "a shoe has at most %d cards",
                     SHOE_CARDS);
            return false;
        }
        list->cards[list->count++] = card;
    }
    return true;
}

bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE])
{
    for (int i = 0; i < list->count && decks != DECKS_INFINITE; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i; j++)
            times += list->cards[j] == list->cards[i];
        if (times <= decks)
            continue;
        card_text(text, list->cards[i], CARD_ASCII);
        snprintf(problem, PROBLEM_SIZE, "%d %s: the card %s appears %d times",
                 decks, decks == 1 ? "deck" : "decks", text + (text[0] == ' '),
                 times);
        return false;
    }
    return true;
}
