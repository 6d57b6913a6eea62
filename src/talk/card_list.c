/* Lists of cards, as one arranges them. */
#include "talk.h"

#include <string.h>

static const char SEPARATORS[] = " \t\r\n\v\f,";

/* Where the next card begins, behind separators and comments. */
static const char *skip(const char *text)
{
    text += strspn(text, SEPARATORS);
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, SEPARATORS);
    }
    return text;
}

static size_t word_length(const char *text)
{
    return strcspn(text, SEPARATORS) < strcspn(text, "#")
               ? strcspn(text, SEPARATORS)
               : strcspn(text, "#");
}

bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE])
{
    for (text = skip(text); *text != '\0'; text = skip(text)) {
        size_t length = word_length(text);
        char quote[CLI_QUOTE_SIZE];
        int card;
        if (card_read(text, &card) != length) {
            snprintf(problem, PROBLEM_SIZE,
                     "%s is no card, such as AS, 10h or 414",
                     cli_quote(quote, text, length));
            return false;
        }
        if (list->count == SHOE_CARDS) {
            snprintf(problem, PROBLEM_SIZE, "more than %d cards are no shoe",
                     SHOE_CARDS);
            return false;
        }
        list->cards[list->count++] = card;
        text += length;
    }
    return true;
}

bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE])
{
    for (int i = 0; i < list->count; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i; j++)
            times += list->cards[j] == list->cards[i];
        if (times <= decks)
            continue;
        card_text(text, list->cards[i], CARD_ASCII);
        snprintf(problem, PROBLEM_SIZE, "%d %s: the card %s is there %d times",
                 decks, decks == 1 ? "deck" : "decks", text + (text[0] == ' '),
                 times);
        return false;
    }
    return true;
}
