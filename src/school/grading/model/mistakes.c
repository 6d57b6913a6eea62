/* Finds the facts of a mistake, and makes sets of mistakes. */
#include "mistakes.h"

#include <assert.h>

#include "mistake_facts.h"

const struct mistake_facts *mistake_facts(enum mistake mistake)
{
    bool is_of_cards = CARD_MISTAKES[mistake].name != NULL;
    return is_of_cards ? &CARD_MISTAKES[mistake] : &OTHER_MISTAKES[mistake];
}

/* ---- Sets ---- */

bool set_includes(const struct mistake_set *set, enum mistake mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return true;
    return false;
}

unsigned set_variant(const struct mistake_set *set, enum mistake mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return set->made[i].variant;
    return 0;
}

struct mistake_set set_with(const struct mistake_set *set, enum mistake mistake,
                            unsigned variant)
{
    struct mistake_set larger = *set;
    assert(set->count < SET_MOST);
    larger.made[larger.count++] = (struct made_mistake){mistake, variant};
    return larger;
}

struct mistake_set set_of_one(enum mistake mistake)
{
    return (struct mistake_set){.made = {{mistake, 0}}, .count = 1};
}
