/* Rules and legal actions drawn at random. */
#include "support/random_play.h"

int below(struct fair_random *random, int bound)
{
    return (int)fair_random_below(random, (uint32_t)bound);
}

bool maybe(struct fair_random *random)
{
    return below(random, 2) == 0;
}

void draw_rules(struct rules *rules, int seats, struct fair_random *random)
{
    char problem[PROBLEM_SIZE];
    do {
        bool fixed = below(random, 6) == 0; /* a game with an ante */
        static const int charlies[] = {0, 0, 5, 6, 7};
        *rules = (struct rules){
            .decks = below(random, DECKS_MAX + 1), /* 0: infinite */
            .cut = 1 + below(random, 100),
            .burn = below(random, 11),
            .fresh = below(random, 5) == 0 ? below(random, 30) : 0,
            .no_tens = below(random, 4) == 0,
            .soft17_hits = maybe(random),
            .natural = fixed ? PAYS_NONE : below(random, 5),
            .beats = below(random, 5) == 0 ? below(random, 3) : BEATS_BOTH,
            .ties = below(random, 4) == 0 ? TIE_LOSES : TIE_PUSHES,
            .natural_ties =
                below(random, 4) == 0 ? below(random, 3) : TIE_PUSHES,
            .wins_21 = below(random, 3) == 0,
            .bonus_cards = below(random, 3) == 0,
            .bonus_678 = below(random, 3) == 0,
            .double_cards = below(random, 3) == 0,
            .double_rescue = below(random, 3) == 0,
            .peek = below(random, 3),
            .shows_both = below(random, 4) == 0,
            .doubling = fixed ? DOUBLE_NONE : below(random, 4),
            .das = maybe(random),
            .split = fixed ? 1 : 1 + below(random, HANDS_MAX),
            .split_by = below(random, 2),
            .resplit_aces = maybe(random),
            .hit_split_aces = maybe(random),
            .surrender = fixed ? SURRENDER_NONE : below(random, 3),
            .insurance = !fixed && maybe(random),
            .charlie = charlies[below(random, 5)],
            .min = 500,
            .max = 10000,
            .chip = 100,
            .ante = fixed ? 500 : 0,
            .replay_push = maybe(random),
            .side_bets = fixed ? 0 : below(random, 1 << SIDE_BETS),
            .side_min = (int64_t)100 * below(random, 3),
            .side_max = (int64_t)500 * below(random, 3),
            .push_22 = below(random, 4) == 0,
            .free_double = below(random, 4) == 0,
            .free_split = below(random, 4) == 0,
        };
    } while (!rules_check(rules, seats, problem));
}

/* Puts some of the money that the bet leaves on side bets. */
static void draw_side_bets(const struct table *table, struct action *bet,
                           struct fair_random *random)
{
    const struct rules *rules = &table->rules;
    int64_t left = table->seats[table->seat].bankroll - bet->amount;
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++) {
        const struct bet_limits limits = rules_bet_limits(rules);
        int64_t least = limits.side_least, most = limits.side_most;
        if (left < most)
            most = left;
        if (!rules_offer_side_bet(rules, (enum side_bet_kind)i) ||
            least > most || maybe(random))
            continue;
        bet->side[i] =
            least +
            (int64_t)100 * below(random, (int)((most - least) / 100) + 1);
        left -= bet->side[i];
    }
}

struct action draw_action(const struct table *table, struct fair_random *random)
{
    struct action action = {.kind = ACTION_BET};
    unsigned legal = table_legal(table);
    do {
        action.kind = (enum action_kind)below(random, ACTION_COUNT);
    } while ((legal & 1U << action.kind) == 0);
    if (action.kind == ACTION_BET) {
        int64_t rich = table->seats[table->seat].bankroll / 100 /
                       rules_seats_each(&table->rules);
        int64_t most = rich < 100 ? rich : 100;
        action.amount = (int64_t)100 * (5 + below(random, (int)most - 4));
        if (table->rules.ante > 0)
            action.amount = table->rules.ante;
        if (below(random, 10) == 0)
            action.amount = 0;
        draw_side_bets(table, &action, random);
    }
    return action;
}
