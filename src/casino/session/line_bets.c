/* Bets and side bets as lines: "bet 10 21+3 5". */
#include "line.h"

#include <string.h>

enum { MOST_BET = 2000000000 /* cents; the table refuses less than this */ };

/* Says what an amount looks like, with cents only if the chips have any. */
static enum line_kind amount_is_wrong(char problem[PROBLEM_SIZE],
                                      const char *text,
                                      const struct rules *rules)
{
    return line_is_wrong(problem, text,
                         rules->chip % CENTS == 0
                             ? "type an amount such as 10, not"
                             : "type an amount such as 10 or 7.50, not");
}

/* Reads an amount. One with too many digits counts as more than anybody can
 * bet. */
static bool read_amount(const char *text, int64_t *amount)
{
    if (cli_parse_money(text, MOST_BET, amount))
        return true;
    bool is_number = *text && text[strspn(text, "0123456789")] == '\0';
    if (is_number)
        *amount = MOST_BET;
    return is_number;
}

/* ---- Side bets ---- */

/* Returns the only offered side bet whose name begins with `text`, or -1. */
static int find_side_bet(const struct table *table, const char *text)
{
    int found = -1, count = 0;
    for (int i = 0; i < SIDE_BETS; i++) {
        const char *name = side_bet_kind_name((enum side_bet_kind)i);
        if (!rules_offer_side_bet(&table->rules, (enum side_bet_kind)i) ||
            strncmp(name, text, strlen(text)) != 0)
            continue;
        found = i;
        count++;
    }
    return count == 1 ? found : -1;
}

static enum line_kind side_bet_is_unknown(const struct table *table,
                                          const char *text,
                                          char problem[PROBLEM_SIZE])
{
    const char *names[SIDE_BETS];
    size_t count = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        if (rules_offer_side_bet(&table->rules, (enum side_bet_kind)i))
            names[count++] = side_bet_kind_name((enum side_bet_kind)i);
    cli_say_unknown(problem, "side bet", text, names, count,
                    "type side-bets for the list");
    return LINE_WRONG;
}

/* Reads "21+3 5 buster 1", as far as the line goes. */
static enum line_kind read_side_bets(const char *line,
                                     const struct table *table,
                                     struct action *action,
                                     char problem[PROBLEM_SIZE])
{
    char name[LINE_WORD_SIZE], amount[LINE_WORD_SIZE];
    bool fits[2];
    for (;;) {
        line = line_take_word(line, name, &fits[0]);
        if (name[0] == '\0')
            return LINE_ACTION;
        line = line_take_word(line, amount, &fits[1]);
        int kind = find_side_bet(table, name);
        if (kind < 0 || !fits[0])
            return side_bet_is_unknown(table, name, problem);
        if (amount[0] == '\0') {
            snprintf(problem, PROBLEM_SIZE, "%s needs an amount",
                     side_bet_kind_name((enum side_bet_kind)kind));
            return LINE_WRONG;
        }
        if (!fits[1] || !read_amount(amount, &action->side[kind]))
            return amount_is_wrong(problem, amount, &table->rules);
    }
}

/* ---- Bets ---- */

/* Returns the bet of the previous round, or the minimum. */
static int64_t usual_bet(const struct table *table, int seat)
{
    int64_t last = table->seats[seat].first_bet;
    bool repeats = last > 0 && table->rules.ante == 0;
    return repeats ? last : rules_least_bet(&table->rules);
}

int64_t session_usual_bet(const struct session *session)
{
    const struct table *table = &session->table;
    bool is_betting = table->phase == PHASE_BETS;
    return usual_bet(table,
                     is_betting ? table->seat : session_first_person(session));
}

/* The bet of the previous round comes with its side bets, unless others are
 * named. */
enum line_kind line_read_bet(const char *line, bool skips_word,
                             const struct table *table, struct action *action,
                             char problem[PROBLEM_SIZE])
{
    char word[LINE_WORD_SIZE];
    bool fits;
    if (skips_word)
        line = line_take_word(line, word, &fits);
    const char *rest = line_take_word(line, word, &fits);
    *action = (struct action){.kind = ACTION_BET,
                              .amount = usual_bet(table, table->seat)};
    if (word[0] == '\0') {
        seat_side_bets(&table->seats[table->seat], action->side);
        return LINE_ACTION;
    }
    if (table->rules.side_bets != 0 && find_side_bet(table, word) >= 0 &&
        rest[strspn(rest, " \t\r\v\f")] != '\0')
        return read_side_bets(line, table, action, problem);
    if (!fits || !read_amount(word, &action->amount))
        return amount_is_wrong(problem, word, &table->rules);
    return read_side_bets(rest, table, action, problem);
}

void line_write_bet(const struct action *action, char line[LINE_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    size_t used = (size_t)snprintf(line, LINE_SIZE, "bet %s",
                                   cli_money(amount, action->amount));
    for (int i = 0; i < SIDE_BETS && used < LINE_SIZE; i++)
        if (action->side[i] > 0)
            used += (size_t)snprintf(line + used, LINE_SIZE - used, " %s %s",
                                     side_bet_kind_name((enum side_bet_kind)i),
                                     cli_money(amount, action->side[i]));
}
