/* The thirteen-sided die. */
#include "die.h"

#include <assert.h>

#include "deck_count.h"

struct die die_from_seed(uint32_t seed)
{
    struct die die = {.source = DIE_SEEDED};
    crand_seed(&die.seeded, seed);
    return die;
}

struct die die_from_random(const struct fair_random *random)
{
    return (struct die){.source = DIE_FAIR, .fair = *random};
}

struct die die_from_list(const struct roll_list *list)
{
    return (struct die){.source = DIE_LISTED, .list = list};
}

bool die_is_spent(const struct die *die)
{
    return die->source == DIE_LISTED && die->next == die->list->count;
}

static enum face throw_once(struct die *die)
{
    assert(!die_is_spent(die));
    if (die->source == DIE_LISTED)
        return die->list->rolls[die->next++];
    uint32_t side = die->source == DIE_SEEDED
                        ? crand_next(&die->seeded) % DIE_FACES
                        : fair_random_below(&die->fair, DIE_FACES);
    return (enum face)(TWO + side);
}

struct roll die_roll(struct die *die)
{
    struct roll roll = {.starts_over = die->has_deck &&
                                       deck_count_starts_over(die->times)};
    do {
        roll.face = throw_once(die);
    } while (die->has_deck && !deck_count_take(die->times, roll.face));
    return roll;
}
