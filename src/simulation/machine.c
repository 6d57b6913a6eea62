/* Makes tables of a game's rules, strategy and count. */
#include "machine.h"

#include <string.h>

enum { BET = 10, HALF = BET / 2 }; /* in tenths */

/* ---- Decisions ---- */

/* Where a decision is taken. */
struct place {
    const struct simulation_game *game;
    int upcard;   /* its rank */
    int count;    /* the true count */
    bool split;   /* a split hand */
    bool resplit; /* which may be split again */
};

static bool may_double(const struct rules *rules,
                       const struct player_hand *hand, bool split)
{
    int least = rules->doubling == DOUBLE_9_11 ? 9 : 10;
    if (hand->cards != 2 || (split && !rules->das) ||
        rules->doubling == DOUBLE_NONE)
        return false;
    return rules->doubling == DOUBLE_ANY ||
           (!hand->soft && hand->total >= least && hand->total <= 11);
}

static bool dealer_may_have_natural(const struct rules *rules, int upcard)
{
    return rules->natural != PAYS_NONE &&
           (upcard == ODDS_TEN || upcard == ODDS_ACE);
}

static bool may_surrender(const struct place *place,
                          const struct player_hand *hand)
{
    return place->game->rules.surrender != SURRENDER_NONE && hand->cards == 2 &&
           !place->split;
}

static bool may_split(const struct place *place, const struct player_hand *hand)
{
    return hand->pair >= 0 && place->game->rules.split > 1 &&
           (!place->split || place->resplit);
}

/* What deviates from the chart here, if anything does. */
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
        if (here && (place->count >= deviation->count) != deviation->below) {
            *action = deviation->action;
            return true;
        }
    }
    return false;
}

static bool is_allowed(const struct place *place,
                       const struct player_hand *hand, enum odds_action action)
{
    switch (action) {
    case ODDS_DOUBLE:
        return may_double(&place->game->rules, hand, place->split);
    case ODDS_SPLIT:
        return may_split(place, hand);
    case ODDS_SURRENDER:
        return may_surrender(place, hand);
    default:
        return true;
    }
}

static enum odds_action decide(const struct place *place,
                               const struct player_hand *hand)
{
    const struct odds_chart *chart = &place->game->chart;
    bool pair = may_split(place, hand);
    const struct odds_cell *cell = &chart->hard[hand->total][place->upcard];
    if (pair)
        cell = &chart->pair[hand->pair][place->upcard];
    else if (hand->soft)
        cell = &chart->soft[hand->total][place->upcard];
    enum odds_action action = cell->action;
    if (deviates(place, hand, pair, &action) && is_allowed(place, hand, action))
        return action;
    return is_allowed(place, hand, cell->action) ? cell->action
                                                 : cell->otherwise;
}

/* At 21 nothing is left to decide, unless a Charlie can still come of it or 21
 * is nothing special: as at the table of the house. */
static bool is_finished(const struct rules *rules,
                        const struct player_hand *hand)
{
    return hand->total == 21 && rules->natural != PAYS_NONE &&
           (!hand->soft || rules->charlie == 0);
}

static uint8_t become(const struct player_hands *hands,
                      const struct place *place, int number)
{
    const struct player_hand *hand = &hands->hand[number];
    if (hand->natural && !place->split)
        return player_hands_ending(hands, ENDS_NATURAL);
    if (is_finished(&place->game->rules, hand))
        return player_hands_standing(hands, number);
    switch (decide(place, hand)) {
    case ODDS_HIT:
        return (uint8_t)number;
    case ODDS_DOUBLE:
        return player_hands_doubled(hands, number);
    case ODDS_SPLIT:
        return hands->split;
    case ODDS_SURRENDER:
        return player_hands_ending(hands, ENDS_SURRENDERED);
    default:
        return player_hands_standing(hands, number);
    }
}

/* Against a natural that the dealer has looked for nothing is decided, unless
 * it was surrendered before. */
static uint8_t become_before_natural(const struct player_hands *hands,
                                     const struct place *place, int number)
{
    const struct player_hand *hand = &hands->hand[number];
    bool early = place->game->rules.surrender == SURRENDER_EARLY;
    if (hand->natural)
        return player_hands_ending(hands, ENDS_NATURAL);
    if (early && decide(place, hand) == ODDS_SURRENDER)
        return player_hands_ending(hands, ENDS_SURRENDERED);
    return player_hands_standing(hands, number);
}

static void fill_row(const struct player_hands *hands,
                     const struct place *place, bool natural,
                     uint8_t row[HANDS_ROOM])
{
    for (int i = 0; i < HANDS_ROOM; i++) {
        bool takes_card = i < hands->count;
        bool decides = takes_card && i >= FACES && !hands->hand[i].doubled;
        row[i] = (uint8_t)i;
        if (decides)
            row[i] = natural ? become_before_natural(hands, place, i)
                             : become(hands, place, i);
    }
}

static void fill_acts_at(struct machine *machine,
                         const struct simulation_game *game, int count)
{
    for (int row = 0; row < ROWS; row++) {
        struct place place = {
            .game = game, .upcard = row, .count = count - SIMULATION_COUNT_MAX};
        if (row >= ODDS_RANKS)
            place.upcard = row == ROW_TEN_NATURAL ? ODDS_TEN : ODDS_ACE;
        fill_row(&machine->hands, &place, row >= ODDS_RANKS,
                 machine->act[count][row]);
        place.split = true;
        fill_row(&machine->hands, &place, false,
                 machine->act_split[count][row]);
        place.resplit = true;
        fill_row(&machine->hands, &place, false,
                 machine->act_resplit[count][row]);
    }
}

/* Where no decision hangs on the count, those at 0 are all that is used. */
static void fill_acts(struct machine *machine,
                      const struct simulation_game *game)
{
    for (int count = 0; count < SIMULATION_COUNTS; count++)
        if (machine->detail == COUNTS_ALL || count == SIMULATION_COUNT_MAX)
            fill_acts_at(machine, game, count);
}

/* ---- Settlement ---- */

static enum wait wait_of(const struct rules *rules, int row, enum ending ending)
{
    bool looks = rules->peek == PEEK_HOLE;
    bool natural =
        !looks && row < ODDS_RANKS && dealer_may_have_natural(rules, row);
    enum wait for_natural = natural ? WAITS_FOR_SECOND : WAITS_NOT;
    if (row >= ODDS_RANKS)
        return WAITS_NOT;
    if (ending < OPEN_ENDINGS)
        return WAITS_FOR_ALL;
    switch (ending) {
    case ENDS_IN_WAITING_HANDS:
        return WAITS_FOR_SECOND;
    case ENDS_BUST:
    case ENDS_DOUBLED_BUST:
        return rules->peek == PEEK_NONE_ORIGINAL ? for_natural : WAITS_NOT;
    case ENDS_SURRENDERED:
        return rules->surrender == SURRENDER_LATE ? for_natural : WAITS_NOT;
    case ENDS_NATURAL:
        return for_natural;
    default:
        return WAITS_NOT;
    }
}

static int natural_pays(const struct rules *rules)
{
    static const int tenths[] = {
        [PAYS_3_2] = 15, [PAYS_6_5] = 12, [PAYS_1_1] = 10, [PAYS_2_1] = 20};
    return rules->natural == PAYS_NONE ? BET : tenths[rules->natural];
}

static int compared(int player, int dealer, int bet)
{
    if (dealer == DEALER_BUST || player > dealer)
        return bet;
    return player < dealer ? -bet : 0;
}

/* Of a hand that stands on a total. */
static int result_of_total(const struct rules *rules, int ending, int dealer)
{
    int bet = ending < ENDS_DOUBLED_STIFF ? BET : 2 * BET;
    int total = ending % ENDS_DOUBLED_STIFF;
    if (dealer == DEALER_NATURAL)
        return rules->peek == PEEK_NONE_ORIGINAL ? -BET : -bet;
    /* Both count 17 to 21 in steps of one. */
    return compared(total - ENDS_17, dealer - DEALER_17, bet);
}

static int result_of(const struct rules *rules, int ending, int dealer)
{
    bool natural = dealer == DEALER_NATURAL;
    bool original = natural && rules->peek == PEEK_NONE_ORIGINAL;
    bool takes_surrendered = natural && rules->peek != PEEK_HOLE &&
                             rules->surrender == SURRENDER_LATE;
    switch (ending) {
    case ENDS_BUST:
        return -BET;
    case ENDS_DOUBLED_BUST:
        return original ? -BET : -2 * BET;
    case ENDS_CHARLIE:
    case ENDS_EVEN_MONEY:
        return BET;
    case ENDS_NATURAL:
        return natural ? 0 : natural_pays(rules);
    case ENDS_SURRENDERED:
        return takes_surrendered ? -BET : -HALF;
    case ENDS_IN_HANDS:
    case ENDS_IN_WAITING_HANDS:
    case ENDS_IN_OPEN_HANDS:
        return 0; /* their hands are settled one by one */
    default:
        return result_of_total(rules, ending, dealer);
    }
}

static void fill_settlement(struct machine *machine, const struct rules *rules)
{
    for (int ending = 0; ending < ENDINGS; ending++) {
        for (int row = 0; row < ROWS; row++)
            machine->wait[row][ending] =
                (uint8_t)wait_of(rules, row, (enum ending)ending);
        for (int dealer = 0; dealer < DEALER_ROOM; dealer++)
            machine->result[ending][dealer] =
                (int8_t)result_of(rules, ending, dealer);
    }
}

static void fill_dealt(struct machine *machine, bool hole_card)
{
    for (int up = 0; up < FACES; up++)
        for (int hole = 0; hole < FACES; hole++) {
            int cards = up * FACE_ROOM + hole, rank = face_rank(up);
            int hand = DEALER_SINGLE + rank, row = rank;
            if (hole_card)
                hand = machine->dealer.next[hand][hole];
            if (hand == DEALER_NATURAL)
                row = rank == ODDS_TEN ? ROW_TEN_NATURAL : ROW_ACE_NATURAL;
            machine->dealers_hand[cards] = (uint8_t)hand;
            machine->row[cards] = (uint8_t)row;
            machine->dealt[cards] = machine->hands.next[up][hole];
        }
}

static enum detail detail_of(const struct simulation_game *game)
{
    if (game->deviation_count > 0)
        return COUNTS_ALL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (game->count.tag[rank] != 0)
            return COUNTS_BETS;
    return game->insurance <= 0 ? COUNTS_BETS : PLAIN;
}

static unsigned insurance_of(const struct simulation_game *game)
{
    bool never = !game->rules.insurance || game->insurance == SIMULATION_NEVER;
    return never ? SIMULATION_COUNTS
                 : (unsigned)(game->insurance + SIMULATION_COUNT_MAX);
}

void machine_fill(struct machine *machine, const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    memset(machine, 0, sizeof *machine);
    machine->detail = detail_of(game);
    player_hands_fill(&machine->hands, rules);
    dealer_hands_fill(&machine->dealer, rules);
    fill_dealt(machine, rules->peek == PEEK_HOLE);
    fill_acts(machine, game);
    fill_settlement(machine, rules);
    for (int face = 0; face < FACES; face++) {
        machine->rank[face] = (uint8_t)face_rank(face);
        machine->tag[face] = (int8_t)game->count.tag[face_rank(face)];
    }
    machine->insurance = insurance_of(game);
    for (int left = 1; left <= SHOE_CARDS; left++)
        machine->per_card[left] =
            (uint32_t)(((uint64_t)1 << 32) / (unsigned)left + 1);
    machine->hole = rules->peek == PEEK_HOLE;
    machine->original = rules->peek == PEEK_NONE_ORIGINAL;
    machine->hands_most = rules->split;
    machine->resplit_aces = rules->resplit_aces;
    machine->one_card_on_aces = !rules->hit_split_aces;
    machine->seats = game->seats;
    machine->cards = rules->decks * DECK_CARDS;
    machine->burn = rules->burn;
    machine->due = machine->cards - machine->cards * rules->cut / 100;
    if (rules->fresh)
        machine->due = machine->cards;
}
