/* Entering a bet with keys. */
#include "game.h"

static int64_t most_of(const struct table *table, int seat)
{
    int64_t bankroll = table->seats[seat].bankroll;
    int64_t most = table->rules.max;
    if (bankroll < most)
        most = bankroll - bankroll % table->rules.chip;
    return most;
}

static int64_t bet_within_limits(const struct table *table, int seat,
                                 int64_t amount)
{
    int64_t most = most_of(table, seat);
    if (amount > most)
        amount = most;
    return amount < table->rules.min ? table->rules.min : amount;
}

void bet_start(struct bet *bet, const struct table *table, int seat)
{
    *bet = (struct bet){
        .amount = bet_within_limits(table, seat, table->seats[seat].first_bet)};
}

static bool type_digit(struct bet *bet, int digit)
{
    enum { MOST = 1000000 }; /* dollars; further digits are ignored */
    int64_t before = bet->is_typing ? bet->typed : 0;
    if (before * 10 + digit < MOST)
        bet->typed = before * 10 + digit;
    bet->is_typing = true;
    bet->amount = bet->typed * CENTS;
    return true;
}

static bool erase_digit(struct bet *bet)
{
    bet->typed = bet->amount / CENTS / 10;
    bet->is_typing = true;
    bet->amount = bet->typed * CENTS;
    return true;
}

bool bet_key(struct bet *bet, const struct table *table, int seat, int key)
{
    const struct rules *rules = &table->rules;
    int64_t amount = bet->amount;
    if (key >= '0' && key <= '9')
        return type_digit(bet, key - '0');
    if (key == KEY_ERASE)
        return erase_digit(bet);
    switch (key) {
    case KEY_UP_ARROW:
        amount += rules->min;
        break;
    case KEY_DOWN_ARROW:
        amount -= rules->min;
        break;
    case KEY_RIGHT_ARROW:
        amount += rules->chip;
        break;
    case KEY_LEFT_ARROW:
        amount -= rules->chip;
        break;
    case KEY_TO_HOME:
        amount = rules->min;
        break;
    case KEY_TO_END:
        amount = rules->max;
        break;
    default:
        return false;
    }
    *bet = (struct bet){.amount = bet_within_limits(table, seat, amount)};
    return true;
}

void bet_line(const struct bet *bet, char line[LINE_SIZE])
{
    line_write(&(struct action){ACTION_BET, bet->amount}, line);
}
