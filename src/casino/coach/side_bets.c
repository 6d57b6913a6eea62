/* Side bets in words, with what they cost. */
#include "coach_side_bets.h"

#include <string.h>

#include "cli_output.h"

void side_bet_outcome_in_words(enum side_bet_kind kind, int outcome,
                               char text[SIDE_BET_NAME_SIZE])
{
    snprintf(text, SIDE_BET_NAME_SIZE, "%s",
             side_bet_outcome_name(kind, outcome));
    for (; *text; text++)
        if (*text == '-')
            *text = ' ';
}

void side_bet_pays(const struct table *table, enum side_bet_kind kind,
                   char text[SIDE_BET_PAYS_SIZE])
{
    const struct side_bet *bet = &table->side_bets[kind];
    char outcome[SIDE_BET_NAME_SIZE];
    size_t used = 0;
    *text = '\0';
    for (int i = 0; i < side_bet_outcomes(kind) && used < SIDE_BET_PAYS_SIZE;
         i++) {
        side_bet_outcome_in_words(kind, i, outcome);
        if (bet->pays[i].wins > 0)
            used +=
                (size_t)snprintf(text + used, SIDE_BET_PAYS_SIZE - used,
                                 "%s%s %d:%d", used > 0 ? ", " : "", outcome,
                                 bet->pays[i].wins, bet->pays[i].per);
    }
}

/* What the outcomes are, in the order of their names. Those of buster explain
 * themselves. */
static const char *const MEANINGS[SIDE_BETS][SIDE_BET_OUTCOMES_MAX] = {
    [SIDE_BET_PAIRS] = {"one rank and one suit",
                        "one rank and one color, but two suits",
                        "one rank, a red card and a black one"},
    [SIDE_BET_21_3] = {"three cards of one rank and one suit",
                       "three in a row, of one suit", "three of one rank",
                       "three in a row; an ace is high or low",
                       "three of one suit"},
    [SIDE_BET_LADIES] = {"two queens of hearts, and the dealer has blackjack",
                         "two queens of hearts",
                         "two other cards of one rank and one suit",
                         "one suit, but two ranks", "two suits"},
    [SIDE_BET_MATCH] = {"a king and a queen of one suit",
                        "any other two cards of one suit"},
};

void side_bets_write_outcomes(const struct table *table, int columns, FILE *out)
{
    char text[SIDE_BET_LINE_SIZE], outcome[SIDE_BET_NAME_SIZE];
    for (int kind = 0; kind < SIDE_BETS; kind++) {
        if (!rules_offer_side_bet(&table->rules, (enum side_bet_kind)kind))
            continue;
        fprintf(out, "\n%s\n\n", side_bet_kind_name((enum side_bet_kind)kind));
        cli_write_wrapped(out, side_bet_kind_meaning((enum side_bet_kind)kind),
                          columns);
        for (int i = 0; i < SIDE_BET_OUTCOMES_MAX && MEANINGS[kind][i]; i++) {
            side_bet_outcome_in_words((enum side_bet_kind)kind, i, outcome);
            snprintf(text, sizeof text, "%s: %s", outcome, MEANINGS[kind][i]);
            cli_write_wrapped(out, text, columns);
        }
    }
}

void side_bet_write_cost(const struct table *table, enum side_bet_kind kind,
                         int64_t bet, char text[SIDE_BET_LINE_SIZE])
{
    double edge = side_bet_edge(table, kind);
    char amount[CLI_MONEY_SIZE], cost[COST_SIZE];
    snprintf(text, SIDE_BET_LINE_SIZE,
             "$%s on %s: house edge %.2f%%, a %s of %s on average.",
             cli_money(amount, bet), side_bet_kind_name(kind), 100 * edge,
             edge < 0 ? "gain" : "loss",
             cost_in_dollars(edge * (double)bet, cost));
}

/* Writes `text`, which has commas, on lines that begin with four blanks. */
static void write_folded(const char *text, FILE *out)
{
    enum { COLUMNS = 76 };
    const char *before = "    ";
    size_t used = 0;
    while (*text) {
        size_t length = strcspn(text, ",");
        length += text[length] == ',';
        if (used > 0)
            before = used + 1 + length > COLUMNS ? "\n    " : " ";
        used = *before == '\n' ? 4 + length : used + strlen(before) + length;
        fprintf(out, "%s%.*s", before, (int)length, text);
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

static enum side_bet_kind first_offered(const struct table *table)
{
    int kind = 0;
    while (!rules_offer_side_bet(&table->rules, (enum side_bet_kind)kind))
        kind++;
    return (enum side_bet_kind)kind;
}

void side_bets_write(const struct table *table, FILE *out)
{
    char least[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    char pays[SIDE_BET_PAYS_SIZE];
    if (table->rules.side_bets == 0) {
        fputs("This table offers no side bets; during a hand, s means stand.\n",
              out);
        return;
    }
    fprintf(out,
            "Side bets, $%s to $%s each. A bet can name them: bet 10 %s 5\n",
            cli_money(least, rules_least_side_bet(&table->rules)),
            cli_money(most, rules_most_side_bet(&table->rules)),
            side_bet_kind_name(first_offered(table)));
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (!rules_offer_side_bet(&table->rules, kind))
            continue;
        side_bet_pays(table, kind, pays);
        fprintf(out, "  %s, house edge %.2f%%\n    %s\n",
                side_bet_kind_name(kind), 100 * side_bet_edge(table, kind),
                side_bet_kind_meaning(kind));
        write_folded(pays, out);
    }
}
