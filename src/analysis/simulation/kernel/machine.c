/* Turns the rules, strategy and count of a game into tables. */
#include "simulation/kernel/kernel.h"

#include <assert.h>
#include <string.h>

/* ---- What the endings of a hand wait for, and what they win ---- */

enum { BET = 10, HALF = BET / 2 }; /* in tenths */

static bool natural_may_come(const struct rules *rules, int upcard)
{
    return rules->natural != PAYS_NONE && !rules_natural_waits(rules) &&
           (upcard == ODDS_TEN || upcard == ODDS_ACE);
}

static enum wait wait_of(const struct rules *rules, int row, enum ending ending)
{
    bool looks = rules->peek == PEEK_HOLE;
    bool natural = !looks && row < ODDS_RANKS && natural_may_come(rules, row);
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
    return (int)rules_natural_pay(rules, BET);
}

/* Returns the result of a hand that stands on a total. */
static int result_of_total(const struct rules *rules, int ending, int dealer)
{
    int bet = ending < ENDS_DOUBLED_STIFF ? BET : 2 * BET;
    int total = ending % ENDS_DOUBLED_STIFF;
    if (dealer == DEALER_BUST)
        return bet;
    if (dealer == DEALER_NATURAL && rules_natural_waits(rules))
        dealer = DEALER_21;
    if (dealer == DEALER_NATURAL)
        return rules->peek == PEEK_NONE_ORIGINAL ? -BET : -bet;
    return bet * rules_compare(rules, DEALER_LEAST + total - ENDS_17,
                               DEALER_LEAST + dealer - DEALER_17);
}

static bool natural_ties(const struct rules *rules, int dealer)
{
    bool has_21 = dealer == DEALER_21 || dealer == DEALER_NATURAL;
    return rules_natural_ties(rules, has_21 ? HAND_BEST : 0,
                              dealer == DEALER_NATURAL);
}

static int tied_natural_result(const struct rules *rules)
{
    switch (rules->natural_ties) {
    case TIE_LOSES:
        return -BET;
    case TIE_WINS:
        return natural_pays(rules);
    default:
        return 0;
    }
}

static int ending_result(const struct rules *rules, int ending, int dealer)
{
    bool natural = dealer == DEALER_NATURAL && !rules_natural_waits(rules);
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
        return natural ? tied_natural_result(rules) : natural_pays(rules);
    case ENDS_IN_OPEN_NATURAL:
        return natural_ties(rules, dealer) ? 0 : natural_pays(rules);
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

/* Fill in the players' decisions, and the payouts. The hands, `dealt` and
 * `detail` must be set first. */
static void settlement_fill(struct machine *machine, const struct rules *rules)
{
    for (int ending = 0; ending < ENDINGS; ending++) {
        for (int row = 0; row < ROWS; row++)
            machine->wait[row][ending] =
                (uint8_t)wait_of(rules, row, (enum ending)ending);
        for (int dealer = 0; dealer < DEALERS_END; dealer++)
            machine->result[ending][dealer] =
                (int8_t)ending_result(rules, ending, dealer);
    }
}

/* ---- The numbers of hands ---- */

enum { STIFF = 16 };

int face_rank(int face)
{
    int value = face + TWO;
    if (face == ACE_FACE)
        return ODDS_ACE;
    return value < 10 ? value - 1 : ODDS_TEN;
}

/* Returns the number of cards up to the point where one more makes no
 * difference: it decides on pairs, doubles and Charlies only. */
static uint8_t cards_that_matter(const struct rules *rules, int cards)
{
    int most = rules->charlie > 0 ? rules->charlie - 1 : 3;
    return (uint8_t)(cards < most ? cards : most);
}

/* Returns the hand of a single card. Such hands differ even if their totals are
 * the same. */
static struct player_hand single_card_hand(int face)
{
    int value = face_rank(face) + 1;
    bool ace = value == 1;
    return (struct player_hand){.cards = 1,
                                .total = (uint8_t)(ace ? 11 : value),
                                .soft = ace,
                                .pair = -1};
}

static struct player_hand player_hand_with_card(const struct rules *rules,
                                                struct player_hand hand,
                                                int face)
{
    int value = face_rank(face) + 1, total = hand.total + value;
    bool soft = hand.soft;
    if (value == 1 && total + 10 <= HAND_BEST) {
        total += 10;
        soft = true;
    }
    if (soft && total > HAND_BEST) {
        total -= 10;
        soft = false;
    }
    return (struct player_hand){.cards =
                                    cards_that_matter(rules, hand.cards + 1),
                                .total = (uint8_t)total,
                                .soft = soft,
                                .doubled = hand.doubled,
                                .pair = -1};
}

/* Returns a hand of two cards, which can also be a pair or a natural. */
static struct player_hand hand_of_two(const struct rules *rules, int first,
                                      int second)
{
    struct player_hand hand =
        player_hand_with_card(rules, single_card_hand(first), second);
    bool pair =
        rules_pair(rules, (enum face)(first + TWO), (enum face)(second + TWO))
            .is_pair;
    hand.cards = 2;
    hand.pair = (int8_t)(pair ? face_rank(first) : -1);
    hand.natural = rules_hand_is_natural(
        rules, &(struct rules_hand){.cards = 2, .total = hand.total});
    return hand;
}

static bool is_same_player_hand(const struct player_hand *one,
                                const struct player_hand *other)
{
    return one->cards == other->cards && one->total == other->total &&
           one->soft == other->soft && one->doubled == other->doubled &&
           one->natural == other->natural && one->pair == other->pair;
}

static int find_hand_number(const struct player_hands *hands,
                            const struct player_hand *hand)
{
    for (int i = HAND_OF_TWO; i < hands->count; i++)
        if (is_same_player_hand(&hands->hand[i], hand))
            return i;
    return -1;
}

static void number_hand(struct player_hands *hands,
                        const struct player_hand *hand)
{
    if (hand->total > HAND_BEST || find_hand_number(hands, hand) >= 0)
        return;
    assert(hands->count < HANDS_ROOM);
    hands->hand[hands->count++] = *hand;
}

/* Numbers every hand that a card makes of another, and finally the doubled
 * hands. */
static void number_all_hands(struct player_hands *hands,
                             const struct rules *rules)
{
    for (int face = 0; face < FACES; face++)
        hands->hand[HAND_SINGLE + face] = single_card_hand(face);
    hands->hand[HAND_SPLIT_ACE] = single_card_hand(ACE_FACE);
    hands->count = HAND_OF_TWO;
    for (int first = 0; first < FACES; first++)
        for (int second = 0; second < FACES; second++) {
            struct player_hand hand = hand_of_two(rules, first, second);
            number_hand(hands, &hand);
        }
    for (int i = HAND_OF_TWO; i < hands->count; i++)
        for (int face = 0; face < FACES; face++) {
            struct player_hand hand =
                player_hand_with_card(rules, hands->hand[i], face);
            number_hand(hands, &hand);
        }
    for (int i = HAND_OF_TWO, undoubled = hands->count; i < undoubled; i++) {
        struct player_hand hand = hands->hand[i];
        if (hand.cards > 2)
            continue;
        number_hand(hands, &(struct player_hand){.cards = 2,
                                                 .total = hand.total,
                                                 .soft = hand.soft,
                                                 .doubled = true,
                                                 .pair = -1});
    }
}

/* Returns `hand` doubled, when it waits for its card. */
static uint8_t player_hands_doubled(const struct player_hands *hands, int hand)
{
    struct player_hand doubled = {.cards = 2,
                                  .total = hands->hand[hand].total,
                                  .soft = hands->hand[hand].soft,
                                  .doubled = true,
                                  .pair = -1};
    return (uint8_t)find_hand_number(hands, &doubled);
}

static enum ending ending_of(const struct player_hand *hand)
{
    if (hand->total > HAND_BEST)
        return hand->doubled ? ENDS_DOUBLED_BUST : ENDS_BUST;
    int ending =
        hand->total <= STIFF ? ENDS_STIFF : ENDS_17 + hand->total - STIFF - 1;
    return (enum ending)(hand->doubled ? ENDS_DOUBLED_STIFF + ending : ending);
}

/* Returns the ending of `hand` when it stands. */
static uint8_t player_hands_standing(const struct player_hands *hands, int hand)
{
    return (uint8_t)ending_of(&hands->hand[hand]);
}

static uint8_t next_hand_of(const struct player_hands *hands,
                            const struct rules *rules, int number, int face)
{
    const struct player_hand *before = &hands->hand[number];
    int single = number == HAND_SPLIT_ACE ? ACE_FACE : number - HAND_SINGLE;
    struct player_hand hand = before->cards == 1
                                  ? hand_of_two(rules, single, face)
                                  : player_hand_with_card(rules, *before, face);
    bool stays =
        !rules_allow(rules, &(struct rules_hand){.is_split_ace =
                                                     number == HAND_SPLIT_ACE})
             .hit;
    bool charlie = rules_hand_is_charlie(rules, before->cards + 1);
    if (hand.total <= HAND_BEST && charlie)
        return ENDS_CHARLIE;
    if (hand.total > HAND_BEST || hand.doubled || (stays && hand.pair < 0))
        return (uint8_t)ending_of(&hand);
    return (uint8_t)find_hand_number(hands, &hand);
}

/* Numbers all hands that are possible under `rules`. */
static void player_hands_fill(struct player_hands *hands,
                              const struct rules *rules)
{
    memset(hands, 0, sizeof *hands);
    number_all_hands(hands, rules);
    for (int i = HAND_SINGLE; i < hands->count; i++)
        for (int face = 0; face < FACES; face++)
            hands->next[i][face] = next_hand_of(hands, rules, i, face);
}

/* ---- What every hand becomes by its player's decision ---- */

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
        return rules_allow(rules, &looked_at).doubling;
    case ODDS_SPLIT:
        return place_may_split(place, hand);
    case ODDS_SURRENDER:
        return !place->looked && rules_allow(rules, &looked_at).surrender;
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
    return !rules_allow(&place->game->rules, &looked_at).hit;
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
            rules_upcard(&game->rules, upcard_face(place.upcard))
                .surrender_first;
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
static void decisions_fill(struct machine *machine,
                           const struct simulation_game *game)
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

int simulation_depth_cards(int cards)
{
    return (cards + SIMULATION_COUNTS - 1) / SIMULATION_COUNTS;
}

static void fill_dealt(struct machine *machine)
{
    for (int first = 0; first < FACES; first++)
        for (int second = 0; second < FACES; second++)
            machine->dealt[first * FACE_ROOM + second] =
                machine->hands.next[HAND_SINGLE + first][second];
}

static void fill_dealer(struct machine *machine, const struct rules *rules)
{
    const struct rules_hand two = {.cards = 2, .total = HAND_BEST};
    bool naturals = rules_hand_is_natural(rules, &two);
    machine->natural_mask = -naturals;
    machine->natural_row_mask = -!rules_natural_waits(rules);
    machine->soft_17_mask = -rules_dealer_hits(rules, DEALER_LEAST, true);
}

static enum detail detail_of(const struct simulation_game *game)
{
    if (game->rules.decks == DECKS_INFINITE)
        return REPLACED;
    if (game->deviation_count > 0)
        return COUNTS_ALL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (game->count.tag[rank] != 0)
            return COUNTS_BETS;
    bool insures = game->insurance <= 0;
    return insures || game->dealing.by_depth ? COUNTS_BETS : PLAIN;
}

static unsigned insured_from(const struct simulation_game *game)
{
    bool never = !game->rules.insurance || game->insurance == SIMULATION_NEVER;
    return never ? SIMULATION_COUNTS
                 : (unsigned)(game->insurance + SIMULATION_COUNT_MAX);
}

/* Fills the cards left as the player sees them: at least one. */
static void fill_divisors(struct machine *machine, int estimate)
{
    int unit = estimate > 0 ? estimate : 1;
    machine->is_estimated = estimate > 0;
    for (int left = 0; left <= SHOE_CARDS; left++) {
        int seen = machine->cards - left, taken = left;
        if (estimate > 0 && seen > 0)
            taken = machine->cards - (2 * seen + unit) / (2 * unit) * unit;
        machine->divisor[left] = (int16_t)(taken < unit ? unit : taken);
    }
}

/* To round to the nearest, half a true count is added before it is rounded
 * down; tags and scale are doubled, so that half is whole. */
static void fill_count(struct machine *machine,
                       const struct simulation_game *game)
{
    enum simulation_rounding rounding = game->dealing.rounding;
    int times = rounding == ROUND_TO_NEAREST ? 2 : 1, sum = 0;
    int scale = (game->count.scale > 0 ? game->count.scale : 1) * times;
    for (int face = 0; face < FACES; face++) {
        int tag = times * game->count.tag[face_rank(face)];
        machine->tag[face] = (int16_t)tag;
        sum += DECK_CARDS / FACES * tag;
    }
    machine->running = -sum * game->rules.decks;
    machine->tags = sum;
    machine->zero = SIMULATION_COUNT_MAX * scale;
    machine->offset = machine->zero + sum + scale / 2 * (times - 1);
    machine->scale = scale;
    machine->toward_zero = rounding == ROUND_TOWARD_ZERO ? scale : 0;
    fill_divisors(machine, game->dealing.estimate);
    for (int face = 0; face < FACES; face++)
        machine->tag_step[face] =
            (int16_t)(machine->tag[face] - machine->tag[face + 1]);
}

static void fill_dealing(struct machine *machine,
                         const struct simulation_game *game)
{
    const struct simulation_dealing *dealing = &game->dealing;
    fill_count(machine, game);
    machine->shoe_rounds = dealing->shoe_rounds;
    if (dealing->leaves)
        machine->leave = (unsigned)(dealing->leave + SIMULATION_COUNT_MAX);
    if (!dealing->by_depth)
        return;
    /* The depth of the shoe replaces the true count. With nothing counted, the
     * dividend is the number of cards left. */
    machine->depth = simulation_depth_cards(machine->cards);
    machine->offset = 1;
    if (machine->insurance < SIMULATION_COUNTS)
        machine->insurance = 0;
}

/* Returns a number of cards that no round exceeds: those that all hands can
 * hold if they have the lowest cards of the shoe. Aces are 1, and a hand that
 * takes a card has 21 at most. */
static int most_cards_of_round(const struct machine *machine)
{
    int hands = machine->seats * HANDS_MAX + 1;
    int points = hands * HAND_BEST, cards = hands;
    int each = machine->cards / FACES;
    for (int value = 1; value <= TEN; value++) {
        int all = value < TEN ? each : (KING - TEN + 1) * each;
        int fit = points / value, taken = fit < all ? fit : all;
        points -= taken * value;
        cards += taken;
    }
    return cards;
}

void machine_fill(struct machine *machine, const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    memset(machine, 0, sizeof *machine);
    machine->detail = detail_of(game);
    player_hands_fill(&machine->hands, rules);
    fill_dealer(machine, rules);
    fill_dealt(machine);
    decisions_fill(machine, game);
    settlement_fill(machine, rules);
    machine->insurance = insured_from(game);
    machine->hole = rules->peek == PEEK_HOLE;
    machine->original =
        rules->peek == PEEK_NONE_ORIGINAL && !rules_natural_waits(rules);
    for (int aces = 0; aces < 2; aces++)
        machine->hands_most[aces] =
            rules_pair(rules, aces ? ACE : TWO, aces ? ACE : TWO).hands;
    machine->seats = game->seats;
    machine->has_neighbors = simulation_own_seats(game) < game->seats;
    for (int seat = 0; seat < game->seats; seat++)
        machine->is_neighbor[seat] = game->neighbor[seat] != NULL;
    machine->cards = rules_shoe(rules).cards;
    machine->held = rules_shoe(rules).held;
    machine->burn = machine->held > 0 ? 0 : rules->burn;
    machine->due = machine->cards - machine->cards * rules->cut / 100;
    if (rules->fresh)
        machine->due = machine->cards;
    if (rules->decks == DECKS_INFINITE)
        machine->due = -1;
    for (int face = 0; face < FACES; face++)
        machine->whole[face] = (int16_t)(machine->cards / FACES * (face + 1));
    machine->may_run_out =
        machine->held > 0 || machine->due < most_cards_of_round(machine);
    fill_dealing(machine, game);
}
