/* All chips of a table, which only table_sit() changes. */
#ifndef SUPPORT_CHIPS_H
#define SUPPORT_CHIPS_H

#include "house.h"

/* Returns the sum of the bankrolls, the chips on the table and the house's
 * winnings. */
static inline int64_t table_chips(const struct table *table)
{
    int64_t sum = table->house;
    for (int i = 0; i < table->seat_count; i++) {
        const struct seat *seat = &table->seats[i];
        sum += seat->bankroll + seat_chips(seat).on_table;
    }
    return sum;
}

#endif
