/* What a session tells the account of its first person, and a guest's journal.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool session_begin_account(const struct session *session,
                           struct account *account)
{
    char source[ACCOUNT_TEXT_SIZE] = "", *rules = NULL;
    size_t size = 0;
    if (account == NULL || account->ledger == NULL)
        return true;
    FILE *text = open_memstream(&rules, &size);
    if (text) {
        rules_show(text, &session->table.rules);
        fclose(text);
    }
    record_source_text(session, source, sizeof source);
    const struct ledger_session started = {.rules_name = session->rules_name,
                                           .rules = rules ? rules : "",
                                           .cards = source};
    bool good = account_begin(account, &started);
    free(rules);
    return good;
}

/* Appends a hand to the cards: "Anna 8s 3c; Anna 8h Kc; Dealer 6d 10d". */
static void write_hand(char cards[ACCOUNT_TEXT_SIZE], const char *name,
                       const int hand[], int count)
{
    size_t used = strlen(cards);
    used += (size_t)snprintf(cards + used, ACCOUNT_TEXT_SIZE - used, "%s%s",
                             used > 0 ? "; " : "", name);
    for (int i = 0; i < count && used < ACCOUNT_TEXT_SIZE; i++) {
        char text[CARD_TEXT_SIZE];
        card_text(text, hand[i], CARD_ASCII);
        used += (size_t)snprintf(cards + used, ACCOUNT_TEXT_SIZE - used, " %s",
                                 text + strspn(text, " "));
    }
}

/* Writes each decision of the table once the seat has bet, so that the round
 * can go on from any of them. */
bool session_write_account(const struct session *session,
                           struct account *account, const struct table *table)
{
    char cards[ACCOUNT_TEXT_SIZE] = "";
    if (!account_takes_part(account, table))
        return true;
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            write_hand(cards, session->players[i].name, hand->cards,
                       hand->count);
        }
    write_hand(cards, "Dealer", table->dealer, table->dealer_count);
    return account_write(account, table, cards);
}
