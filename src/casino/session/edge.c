/* The house edge of a table that nobody plays at yet. */
#include "adviser.h"
#include "session_coach.h"

bool session_house_edge(const struct rules *rules, double *edge)
{
    struct adviser *adviser;
    struct table table;
    double value = 0;
    const struct shoe shoe =
        shoe_from_seed(1); /* empty; all cards are unseen */
    if (adviser_open(rules, &adviser) != NULL)
        return false;
    table_open(&table, rules, &shoe);
    bool is_known = adviser_value_round(adviser, &table, &value) == NULL;
    adviser_close(adviser);
    *edge = -value;
    return is_known;
}
