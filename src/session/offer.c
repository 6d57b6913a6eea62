/* Insurance and even money, explained when they are offered. */
#include "session.h"

void narrate_offer(const struct session *session, char text[NARRATION_SIZE])
{
    const struct table *table = &session->table;
    unsigned legal = table_legal(table);
    int64_t bet = table->seats[table->seat].first_bet;
    char stake[CLI_MONEY_SIZE], pay[CLI_MONEY_SIZE];
    text[0] = '\0';
    if (table->phase != PHASE_INSURANCE)
        return;
    if (legal >> ACTION_INSURE & 1U)
        snprintf(text, NARRATION_SIZE,
                 "Insurance costs $%s: it pays $%s if the dealer has "
                 "blackjack, nothing if not.",
                 cli_money(stake, bet / 2), cli_money(pay, bet));
    else if (legal >> ACTION_EVEN_MONEY & 1U)
        snprintf(text, NARRATION_SIZE,
                 "Even money: $%s now. Playing on: $%s%s.",
                 cli_money(stake, bet),
                 cli_money(pay, rules_natural_pay(&table->rules, bet)),
                 table->rules.natural_ties == TIE_PUSHES
                     ? ", or nothing if the dealer has blackjack"
                     : "");
}
