/* Hands and upcards in words. */
#include <ctype.h>
#include <stdio.h>

#include "coach.h"

const char *upcard_in_words(int card, char text[UPCARD_SIZE])
{
    enum face face = card_face(card);
    char word[UPCARD_SIZE - sizeof "an "];
    snprintf(word, sizeof word, "%s", face_word(face));
    word[0] = (char)tolower((unsigned char)word[0]);
    if (face <= TEN)
        snprintf(text, UPCARD_SIZE, "%d", card_value(card));
    else
        snprintf(text, UPCARD_SIZE, "%s %s", face == ACE ? "an" : "a", word);
    return text;
}

void hand_in_words(const struct table *table, const struct hand *hand,
                   int hands, char text[HAND_WORDS_SIZE])
{
    struct hand_value total = table_hand_total(hand);
    if (total.natural && hands == 1 && table->rules.natural != PAYS_NONE)
        snprintf(text, HAND_WORDS_SIZE, "blackjack");
    else
        snprintf(text, HAND_WORDS_SIZE, "%s%d",
                 total.bust   ? "bust "
                 : total.soft ? "soft "
                              : "",
                 total.total);
}
