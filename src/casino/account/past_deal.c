/* Reads the cards of a round from the ledger's text. */
#include "account_history.h"

#include <string.h>
#include <strings.h>

/* Reads the cards up to a semicolon or the end. Returns what follows, or NULL.
 */
static const char *read_past_hand(const char *text, struct past_hand *hand)
{
    hand->count = 0;
    for (text += strspn(text, " "); *text && *text != ';';
         text += strspn(text, " ")) {
        int card = 0;
        size_t bytes = card_read(text, &card);
        if (bytes == 0 || hand->count == HAND_CARDS)
            return NULL;
        hand->cards[hand->count++] = card;
        text += bytes;
    }
    return text;
}

/* Returns the seat called `name`, which is the last one or a new one, or NULL.
 */
static struct past_seat *past_seat_called(struct past_deal *deal,
                                          const char *name)
{
    struct past_seat *last =
        deal->seat_count > 0 ? &deal->seats[deal->seat_count - 1] : NULL;
    if (last && strcmp(last->name, name) == 0)
        return last->hand_count < HANDS_MAX ? last : NULL;
    if (deal->seat_count == SEATS_MAX)
        return NULL;
    struct past_seat *next = &deal->seats[deal->seat_count++];
    *next = (struct past_seat){.hand_count = 0};
    snprintf(next->name, NAME_SIZE, "%s", name);
    return next;
}

/* Each hand follows a name. The last one is the dealer's. */
bool past_deal_read(const char *text, struct past_deal *deal)
{
    *deal = (struct past_deal){.seat_count = 0};
    for (text += strspn(text, " "); *text; text += strspn(text, "; ")) {
        char name[NAME_SIZE];
        struct past_hand hand;
        size_t bytes = strcspn(text, " ;");
        if (bytes == 0 || bytes >= sizeof name)
            return false;
        snprintf(name, sizeof name, "%.*s", (int)bytes, text);
        text = read_past_hand(text + bytes, &hand);
        if (text == NULL)
            return false;
        if (*text == '\0') {
            deal->dealer = hand;
            return deal->seat_count > 0;
        }
        struct past_seat *seat = past_seat_called(deal, name);
        if (seat == NULL)
            return false;
        seat->hands[seat->hand_count++] = hand;
    }
    return false;
}

int past_deal_seat(const struct past_deal *deal, const char *name)
{
    for (int i = 0; i < deal->seat_count; i++)
        if (strcasecmp(deal->seats[i].name, name) == 0)
            return i;
    return 0;
}
