/* Entering a bet with keys. */
#include <string.h>

#include "table/game.h"

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

void bet_start(struct bet *bet, const struct table *table, int seat,
               int64_t last)
{
    int64_t before = table->seats[seat].first_bet;
    if (before > 0)
        last = before;
    *bet = (struct bet){.amount = bet_within_limits(table, seat, last),
                        .last = last};
    seat_side_bets(&table->seats[seat], bet->side);
}

/* ---- Typing ---- */

/* What is typed stays as it is; the table says later what is wrong with it. */
static void read_typed(struct bet *bet)
{
    bet->amount = 0;
    (void)cli_parse_money(bet->typed, INT64_MAX / CENTS, &bet->amount);
}

bool bet_lacks_amount(const struct bet *bet)
{
    int64_t cents;
    return bet->is_typing &&
           !cli_parse_money(bet->typed, INT64_MAX / CENTS, &cents);
}

static const char *type_character(struct bet *bet, char character)
{
    size_t used = bet->is_typing ? strlen(bet->typed) : 0;
    if (used == 1 && bet->typed[0] == '0' && character != '.')
        used = 0; /* "$07" is no amount */
    if (used + 1 >= BET_TYPED_SIZE)
        return "nobody can bet that much";
    bet->typed[used] = character;
    bet->typed[used + 1] = '\0';
    bet->is_typing = true;
    read_typed(bet);
    return NULL;
}

/* The first erased character of a bet that wasn't typed is its last digit. */
static void erase_character(struct bet *bet)
{
    char whole[CLI_MONEY_SIZE];
    if (!bet->is_typing)
        snprintf(bet->typed, BET_TYPED_SIZE, "%.9s",
                 cli_money(whole, bet->amount - bet->amount % CENTS));
    size_t used = strlen(bet->typed);
    if (used > 0)
        bet->typed[used - 1] = '\0';
    bet->is_typing = true;
    read_typed(bet);
}

/* ---- Chips ---- */

/* Returns the largest chip up to `amount` that this table takes. */
static int64_t chip_up_to(const struct rules *rules, int64_t amount)
{
    static const int dollars_of_chips[] = {1, 5, 25, 100, 500, 1000, 5000};
    enum { CHIPS = sizeof dollars_of_chips / sizeof *dollars_of_chips };
    int64_t largest = rules->chip;
    for (int i = 0; i < CHIPS; i++) {
        int64_t chip = (int64_t)dollars_of_chips[i] * CENTS;
        if (chip <= amount && chip > largest && chip % rules->chip == 0)
            largest = chip;
    }
    return largest;
}

static int64_t one_chip_more(const struct rules *rules, int64_t amount)
{
    int64_t chip = chip_up_to(rules, amount);
    return amount - amount % chip + chip;
}

static int64_t one_chip_less(const struct rules *rules, int64_t amount)
{
    int64_t chip = chip_up_to(rules, amount - 1);
    return (amount + chip - 1) / chip * chip - chip;
}

const char *bet_key(struct bet *bet, const struct table *table, int seat,
                    int key, bool *is_taken)
{
    const struct rules *rules = &table->rules;
    int64_t amount = bet->amount;
    *is_taken = true;
    if ((key >= '0' && key <= '9') || key == '.')
        return type_character(bet, (char)key);
    switch (key) {
    case KEY_ERASE:
        erase_character(bet);
        return NULL;
    case KEY_UP_ARROW:
        amount = one_chip_more(rules, amount);
        break;
    case KEY_DOWN_ARROW:
        amount = one_chip_less(rules, amount);
        break;
    case KEY_RIGHT_ARROW:
        amount += rules->chip - amount % rules->chip;
        break;
    case KEY_LEFT_ARROW:
        amount -= amount % rules->chip > 0 ? amount % rules->chip : rules->chip;
        break;
    case 'x':
        amount *= 2;
        break;
    case 'm':
    case KEY_TO_HOME:
        amount = rules->min;
        break;
    case KEY_TO_END:
        amount = rules->max;
        break;
    default:
        *is_taken = false;
        return NULL;
    }
    bet->amount = bet_within_limits(table, seat, amount);
    bet->is_typing = false;
    return key == 'x' && bet->amount < amount
               ? "that is the most that you can bet"
               : NULL;
}

void bet_repeat(struct bet *bet, const struct table *table, int seat)
{
    bet->amount = bet->last;
    seat_side_bets(&table->seats[seat], bet->side);
}

int64_t bet_side_stakes(const struct bet *bet)
{
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++)
        sum += bet->side[i];
    return sum;
}

void bet_write_note(const struct bet *bet, const struct session *session,
                    int seat, char text[BET_NOTE_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    int64_t side = bet_side_stakes(bet);
    int64_t most = most_of(&session->table, seat);
    text[0] = '\0';
    if (bet_lacks_amount(bet))
        snprintf(text, BET_NOTE_SIZE, " (type an amount; 0 sits out)");
    else if (bet->amount == 0)
        snprintf(text, BET_NOTE_SIZE, "%s",
                 seat_verb(session, seat, " (sits out)", " (you sit out)"));
    else if (bet->amount > most && most > 0)
        snprintf(text, BET_NOTE_SIZE, " (at most %s)",
                 cli_dollars(amount, most));
    else if (side > 0)
        snprintf(text, BET_NOTE_SIZE, " + %s on side bets",
                 cli_dollars(amount, side));
}

void bet_line(const struct bet *bet, char line[LINE_SIZE])
{
    struct action action = {.kind = ACTION_BET, .amount = bet->amount};
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++)
        action.side[i] = bet->side[i];
    line_write(&action, line);
}
