/* Insurance, even money and split aces, explained when they come up, and why
 * there is no next round. */
#include <string.h>

#include "inside.h"

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

void explain_split_aces(const struct rules *rules, char text[NARRATION_SIZE])
{
    size_t used = strlen(text);
    bool once = rules->split > 2 && !rules->resplit_aces;
    if (!rules->hit_split_aces)
        snprintf(text + used, NARRATION_SIZE - used,
                 " Split aces get one card each%s.",
                 once ? ", and are split only once" : "");
    else if (once)
        snprintf(text + used, NARRATION_SIZE - used,
                 " Aces are split only once here.");
}

static void narrate_no_money(const struct session *session,
                             char text[NARRATION_SIZE])
{
    const struct rules *rules = &session->table.rules;
    char least[CLI_MONEY_SIZE];
    const char *who = "Nobody has";
    for (int i = 0; i < session->table.seat_count; i++)
        if (seat_is_you(session, i))
            who = "You have no";
    snprintf(text, NARRATION_SIZE, "%s money for the %s of $%s.", who,
             rules->ante > 0 ? "ante" : "minimum bet",
             cli_money(least, rules_least_bet(rules)));
}

void narrate_no_round(const struct session *session, enum session_round why,
                      char text[NARRATION_SIZE])
{
    if (why == ROUND_NO_MONEY)
        narrate_no_money(session, text);
    else
        snprintf(text, NARRATION_SIZE, "%s",
                 why == ROUND_NO_CARDS ? "The listed cards have run out."
                                       : "All hands of the day are played.");
}
