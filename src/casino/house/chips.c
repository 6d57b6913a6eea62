/* Chips. Every chip is always somewhere, and only these functions move it. */
#include "table.h"

#include <assert.h>

void chips_move(int64_t *from, int64_t *to, int64_t amount)
{
    *from -= amount;
    *to += amount;
}

void table_charge(struct table *table, int seat, int64_t amount)
{
    assert(amount <= table->seats[seat].bankroll);
    chips_move(&table->seats[seat].bankroll, &table->house, amount);
}

int64_t seat_chips_on_table(const struct seat *seat)
{
    int64_t sum = seat->insurance + seat_side_stakes(seat);
    for (int i = 0; i < seat->hand_count; i++)
        sum += seat->hands[i].bet;
    return sum;
}

int64_t table_chips(const struct table *table)
{
    int64_t sum = table->house;
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        sum += seat->bankroll + seat_chips_on_table(seat);
    }
    return sum;
}
