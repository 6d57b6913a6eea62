/* Fills in what every hand becomes by its player's decision. */
#include "simulation/kernel/machine.h"

/* The situation of a decision. */
struct place {
    const struct simulation_game *game;
    int upcard;   /* its rank */
    int count;    /* the true count */
    bool split;   /* a split hand */
    bool resplit; /* a split hand that may be split again */
    bool looked;  /* the dealer has checked: too late for early surrender */
};

/* Returns the hand as the rulebook of the house sees it. */
static struct rules_hand rules_hand_at(const struct place *place,
                                       const struct player_hand *hand)
{
    return (struct rules_hand){.cards = hand->cards,
                               .total = hand->total,
                               .soft = hand->soft,
                               .is_split = place->split};
}

static bool place_may_split(const struct place *place,
                            const struct player_hand *hand)
{
    return hand->pair >= 0 && place->game->rules.split > 1 &&
           (!place->split || place->resplit);
}

static bool is_allowed(const struct place *place,
                       const struct player_hand *hand, enum odds_action action)
{
    const struct rules *rules = &place->game->rules;
    struct rules_hand looked_at = rules_hand_at(place, hand);
    switch (action) {
    case ODDS_DOUBLE:
        return rules_allow_double(rules, &looked_at);
    case ODDS_SPLIT:
        return place_may_split(place, hand);
    case ODDS_SURRENDER:
        return !place->looked && rules_allow_surrender(rules, &looked_at);
    default:
        return true;
    }
}

/* Writes the play that deviates from the chart here, and returns true if there
 * is one. */
static bool deviates(const struct place *place, const struct player_hand *hand,
                     bool pair, enum odds_action *action)
{
    const struct simulation_game *game = place->game;
    for (int i = 0; i < game->deviation_count; i++) {
        const struct simulation_deviation *deviation = &game->deviations[i];
        bool here = deviation->upcard == place->upcard &&
                    deviation->pair == pair &&
                    (pair ? deviation->total == hand->pair
                          : deviation->total == hand->total &&
                                deviation->soft == hand->soft);
        bool holds = (place->count >= deviation->count) != deviation->below;
        if (here && holds && is_allowed(place, hand, deviation->action)) {
            *action = deviation->action;
            return true;
        }
    }
    return false;
}

static enum odds_action decide_by_chart(const struct place *place,
                                        const struct player_hand *hand)
{
    const struct odds_chart *chart = &place->game->chart;
    bool pair = place_may_split(place, hand);
    const struct odds_cell *cell = &chart->hard[hand->total][place->upcard];
    if (pair)
        cell = &chart->pair[hand->pair][place->upcard];
    else if (hand->soft)
        cell = &chart->soft[hand->total][place->upcard];
    enum odds_action action = cell->action;
    if (deviates(place, hand, pair, &action))
        return action;
    return is_allowed(place, hand, cell->action) ? cell->action
                                                 : cell->otherwise;
}

/* True if split aces get only one card, even if they may be split again. */
static bool stays_with_aces(const struct place *place,
                            const struct player_hand *hand)
{
    struct rules_hand looked_at = rules_hand_at(place, hand);
    looked_at.is_split_ace = place->split && hand->pair == ODDS_ACE;
    return !rules_allow_hit(&place->game->rules, &looked_at);
}

/* Returns how a natural ends. If even money is always taken, that is a separate
 * ending. */
static uint8_t natural_ending(const struct place *place)
{
    const struct simulation_game *game = place->game;
    if (rules_natural_waits(&game->rules))
        return ENDS_IN_OPEN_NATURAL;
    bool even =
        game->even_money && game->rules.insurance && place->upcard == ODDS_ACE;
    return even ? ENDS_EVEN_MONEY : ENDS_NATURAL;
}

static uint8_t become(const struct player_hands *hands,
                      const struct place *place, int number)
{
    const struct player_hand *hand = &hands->hand[number];
    if (hand->natural && !place->split)
        return natural_ending(place);
    if (rules_hand_is_finished(&place->game->rules, hand->total, hand->soft))
        return player_hands_standing(hands, number);
    enum odds_action action = decide_by_chart(place, hand);
    if (stays_with_aces(place, hand) && action != ODDS_SPLIT)
        action = ODDS_STAND;
    switch (action) {
    case ODDS_HIT:
        return (uint8_t)number;
    case ODDS_DOUBLE:
        return player_hands_doubled(hands, number);
    case ODDS_SPLIT:
        return HAND_SPLITS;
    case ODDS_SURRENDER:
        return ENDS_SURRENDERED;
    default:
        return player_hands_standing(hands, number);
    }
}

/* Returns what a hand becomes against a natural the dealer has checked for.
 * Nothing is decided, except an early surrender. */
static uint8_t become_before_natural(const struct player_hands *hands,
                                     const struct place *place, int number)
{
    const struct player_hand *hand = &hands->hand[number];
    bool early = place->game->rules.surrender == SURRENDER_EARLY;
    if (hand->natural)
        return natural_ending(place);
    if (early && decide_by_chart(place, hand) == ODDS_SURRENDER)
        return ENDS_SURRENDERED;
    return player_hands_standing(hands, number);
}

static void fill_decision_row(const struct player_hands *hands,
                              const struct place *place, bool natural,
                              uint8_t row[HANDS_ROOM])
{
    for (int i = 0; i < HANDS_ROOM; i++) {
        bool of_two = i >= HAND_OF_TWO && i < hands->count;
        bool decides = of_two && !hands->hand[i].doubled;
        row[i] = (uint8_t)i;
        if (decides)
            row[i] = natural ? become_before_natural(hands, place, i)
                             : become(hands, place, i);
    }
}

static enum face upcard_face(int rank)
{
    return rank == ODDS_ACE ? ACE : (enum face)(rank + 1);
}

/* Fills the tables of decisions `index`. */
static void fill_acts_at(struct machine *machine,
                         const struct simulation_game *game, int index)
{
    for (int row = 0; row < ROWS; row++) {
        struct place place = {
            .game = game, .upcard = row, .count = index - SIMULATION_COUNT_MAX};
        if (row >= ODDS_RANKS)
            place.upcard = row == ROW_TEN_NATURAL ? ODDS_TEN : ODDS_ACE;
        fill_decision_row(&machine->hands, &place, row >= ODDS_RANKS,
                          machine->act[index][row]);
        for (int i = 0; i < DEALT_ROOM; i++)
            machine->act_dealt[index][row][i] =
                machine->act[index][row][machine->dealt[i]];
        place.looked = machine->surrenders_first[row] =
            rules_ask_surrender_first(&game->rules, upcard_face(place.upcard));
        fill_decision_row(&machine->hands, &place, row >= ODDS_RANKS,
                          machine->act_in_turn[index][row]);
        place.split = true;
        fill_decision_row(&machine->hands, &place, false,
                          machine->act_split[index][row]);
        place.resplit = true;
        fill_decision_row(&machine->hands, &place, false,
                          machine->act_resplit[index][row]);
    }
}

/* Fills in a neighbor's decisions, which no count changes. */
static void fill_neighbor_acts(struct machine *machine,
                               const struct simulation_game *game, int seat)
{
    struct simulation_game neighbor = *game;
    neighbor.chart = *game->neighbor[seat];
    neighbor.deviation_count = 0;
    neighbor.even_money = false;
    fill_acts_at(machine, &neighbor, SIMULATION_COUNTS + seat);
}

/* Fills in the decisions that all counts have in common. */
static void fill_common_acts(uint8_t acts[DECISION_TABLES][ROWS][HANDS_ROOM])
{
    for (int row = 0; row < ROWS; row++)
        for (int hand = 0; hand < HANDS_ROOM; hand++) {
            uint8_t act = acts[0][row][hand];
            for (int count = 1; count < SIMULATION_COUNTS; count++)
                if (acts[count][row][hand] != acts[0][row][hand])
                    act = HAND_BY_COUNT;
            acts[TABLE_OF_ALL_COUNTS][row][hand] = act;
        }
}

/* If no decision depends on the count, only the tables at 0 are used. */
void decisions_fill(struct machine *machine, const struct simulation_game *game)
{
    for (int count = 0; count < SIMULATION_COUNTS; count++)
        if (machine->detail == COUNTS_ALL || count == SIMULATION_COUNT_MAX)
            fill_acts_at(machine, game, count);
    for (int seat = 0; seat < game->seats; seat++)
        if (game->neighbor[seat])
            fill_neighbor_acts(machine, game, seat);
    fill_common_acts(machine->act);
    fill_common_acts(machine->act_split);
    fill_common_acts(machine->act_resplit);
}
