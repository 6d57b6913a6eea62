#include "every_deal.h"

#include <assert.h>
#include <string.h>

enum { PREFIX_MAX = 60, BET = 1000, TENTH = BET / 10 };

struct walk {
    const struct odds *odds;
    const struct odds_solution *solution; /* NULL with two hands */
    struct odds_solution *(*beside)[ODDS_RANKS];
    const struct odds_two_hands *hands;
    struct every_deal *deals;
    int faces[ACE + 1]; /* left */
    int left;
    int cards[PREFIX_MAX];
    int count;
};

static void count_ranks(const int cards[], int count, int ranks[ODDS_RANKS])
{
    memset(ranks, 0, ODDS_RANKS * sizeof *ranks);
    for (int i = 0; i < count; i++)
        ranks[odds_rank(cards[i])]++;
}

/* Returns the chance of a dealer's natural with an ace up, as the player sees
 * it. */
static double insurance_chance(const struct walk *walk,
                               const int ranks[ODDS_RANKS])
{
    double left = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        left += walk->solution->shoe.count[rank];
    return (walk->solution->shoe.count[ODDS_TEN] - ranks[ODDS_TEN]) /
           (left - 3);
}

static enum action_kind insures(const struct walk *walk,
                                const struct table *table,
                                const int ranks[ODDS_RANKS])
{
    static const double pays[] = {1.5, 1.2, 1, 2, 1};
    double chance = insurance_chance(walk, ranks);
    if (table_legal(table) & 1U << ACTION_EVEN_MONEY)
        return 1 > (1 - chance) * pays[table->rules.natural]
                   ? ACTION_EVEN_MONEY
                   : ACTION_NO_EVEN_MONEY;
    return 3 * chance > 1 ? ACTION_INSURE : ACTION_NO_INSURANCE;
}

/* The first two cards of the other hand, which it may have split. */
static const struct odds_values *find_values(const struct walk *walk,
                                             const struct table *table)
{
    const struct odds_solution *solution = walk->solution;
    const struct seat *other = &table->seats[1 - table->seat];
    const struct hand *hand = &other->hands[0];
    if (solution == NULL) {
        int one = odds_rank(hand->cards[0]);
        int two = odds_rank(hand->cards[other->hand_count > 1 ? 0 : 1]);
        solution = walk->beside[one > two ? one : two][one > two ? two : one];
    }
    return &solution->against[odds_rank(table->dealer[0])];
}

static int planned(const struct walk *walk, const struct table *table,
                   int number)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    const struct odds_values *values = find_values(walk, table);
    if (hand->doubled)
        return 2 * values->stand[number] < -1 ? ODDS_SURRENDER : ODDS_STAND;
    if (seat->hand_count > 1 && hand->free > 0)
        return values->free_action[odds_rank(hand->cards[0])][number];
    if (seat->hand_count > 1)
        return values->split_action[odds_rank(hand->cards[0])][number];
    return hand->count == 2 ? values->first[number] : values->action[number];
}

static enum action_kind play(const struct walk *walk, const struct table *table,
                             int number)
{
    enum odds_action action = (enum odds_action)planned(walk, table, number);
    unsigned legal = table_legal(table);
    if (table->seats[table->seat].hand_count > 1 && legal & 1U << ACTION_SPLIT)
        return ACTION_SPLIT;
    if ((legal & 1U << odds_action_kind(action)) == 0)
        action = (enum odds_action)find_values(walk, table)->action[number];
    return odds_action_kind(action);
}

static enum action_kind switches(const struct walk *walk,
                                 const struct table *table)
{
    int upcard = odds_rank(table->dealer[0]), ranks[ODDS_FOUR_CARDS];
    for (int i = 0; i < ODDS_FOUR_CARDS; i++)
        ranks[i] = odds_rank(table->seats[i / 2].hands[0].cards[i % 2]);
    return odds_two_hands_value(walk->hands, upcard, ranks, true) >
                   odds_two_hands_value(walk->hands, upcard, ranks, false)
               ? ACTION_SWITCH
               : ACTION_NO_SWITCH;
}

static enum action_kind decide(const struct walk *walk,
                               const struct table *table)
{
    int ranks[ODDS_RANKS];
    const struct hand *hand = table_hand(table);
    count_ranks(hand->cards, hand->count, ranks);
    int number = odds_hand_find(walk->odds, ranks);
    const struct odds_values *values;
    switch (table->phase) {
    case PHASE_BETS:
        return ACTION_BET;
    case PHASE_INSURANCE:
        return insures(walk, table, ranks);
    case PHASE_SURRENDER:
        values = &walk->solution->against[odds_rank(table->dealer[0])];
        return values->first[number] == ODDS_SURRENDER ? ACTION_SURRENDER
                                                       : ACTION_KEEP;
    case PHASE_SWITCH:
        return switches(walk, table);
    default:
        return play(walk, table, number);
    }
}

/* Plays a round with the cards so far. Returns false if they run out. */
static bool play_round(const struct walk *walk, struct table *table)
{
    struct rules rules = *odds_rules(walk->odds);
    struct shoe shoe = shoe_from_cards(walk->cards, walk->count);
    rules.min = BET;
    rules.max = BET;
    rules.chip = TENTH;
    table_open(table, &rules, &shoe);
    (void)table_sit(table, (int64_t)BET * 100);
    bool begun = table_next_round(table);
    assert(begun);
    (void)begun;
    while (table->phase != PHASE_OVER) {
        struct action action = {.kind = decide(walk, table), .amount = BET};
        bool done = table_act(table, &action, NULL, NULL);
        assert(done);
        (void)done;
    }
    return !table->is_void;
}

static void add_round(const struct walk *walk, const struct table *table,
                      double chance)
{
    struct every_deal *deals = walk->deals;
    int64_t net = table->seats[0].bankroll - (int64_t)BET * 100;
    double result = (double)net / BET / rules_seats_each(&table->rules);
    deals->mean += chance * result;
    deals->square += chance * result * result;
    deals->chance += chance;
    deals->rounds++;
    if (deals->tenths)
        deals->tenths[ODDS_TENTHS_MAX + net / TENTH] += chance;
}

static void extend(struct walk *walk, double chance)
{
    struct table table;
    assert(walk->count < PREFIX_MAX && walk->left > 0);
    for (int face = TWO; face <= ACE; face++) {
        if (walk->faces[face] == 0)
            continue;
        double with = chance * walk->faces[face] / walk->left;
        walk->cards[walk->count++] = card_code(CLUBS, (enum face)face);
        walk->faces[face]--;
        walk->left--;
        if (walk->count >= 3 && play_round(walk, &table))
            add_round(walk, &table, with);
        else
            extend(walk, with);
        walk->left++;
        walk->faces[face]++;
        walk->count--;
    }
}

static void walk_all(struct walk *walk, const int faces[ACE + 1])
{
    *walk->deals = (struct every_deal){.tenths = walk->deals->tenths};
    for (int face = TWO; face <= ACE; face++) {
        walk->faces[face] = faces[face];
        walk->left += faces[face];
    }
    extend(walk, 1);
}

void play_every_deal(const struct odds *odds,
                     const struct odds_solution *solution,
                     const int faces[ACE + 1], struct every_deal *deals)
{
    struct walk walk = {.odds = odds, .solution = solution, .deals = deals};
    walk_all(&walk, faces);
}

void play_every_two_hands(const struct odds *odds,
                          const struct odds_two_hands *hands,
                          struct odds_solution *beside[ODDS_RANKS][ODDS_RANKS],
                          const int faces[ACE + 1], struct every_deal *deals)
{
    struct walk walk = {
        .odds = odds, .hands = hands, .beside = beside, .deals = deals};
    walk_all(&walk, faces);
}
