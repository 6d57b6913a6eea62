/* Prepares games, and plays their blocks: turns the rules, strategy and count
 * of a game into tables for the kernel, or plays at the table of the house. */
#include "simulation/kernel/simulation_game.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "odds_solution.h"
#include "strategy.h"
#include "simulation/kernel/expansion.h"
#include "simulation/kernel/kernel.h"

static int face_rank(int face)
{
    int value = face + TWO;
    if (face == ACE_FACE)
        return ODDS_ACE;
    return value < 10 ? value - 1 : ODDS_TEN;
}

static int rank_of_row(int row)
{
    return row < ODDS_RANKS         ? row
           : row == ROW_TEN_NATURAL ? ODDS_TEN
                                    : ODDS_ACE;
}

/* Returns how many seats aren't a neighbor's. */
static int own_seats(const struct simulation_game *game)
{
    int seats = 0;
    for (int seat = 0; seat < game->seats; seat++)
        seats += game->neighbor[seat] == NULL;
    return seats;
}

/* ---- Which games can be simulated ---- */

enum { RUNNING_MOST = 32000 }; /* the running count has 16 bits */

static const char *check_count(const struct simulation_game *game)
{
    int sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += abs(game->count.tag[face_rank(face)]) +
               abs(game->count.red[face_rank(face)]);
    if (game->count.scale < 0 || game->count.scale > SIMULATION_SCALE_MAX)
        return "tags must be multiples of 1, 1/2, 1/3 and so on down to "
               "1/10";
    if (simulation_counts_colors(&game->count) &&
        (game->perfect || game->dealing.count_errors > 0 ||
         rules_refusal(&game->rules, ENGINE_KERNEL) ||
         rules_shoe(&game->rules).held > 0))
        return "tags by color can't be combined with perfect-count, errors of "
               "the count, a shuffling machine, or rules that have no chart";
    sum += (int)game->dealing.aces *
           (game->count.scale > 0 ? game->count.scale : 1);
    sum *= game->dealing.rounding == ROUND_NEAREST ? 2 : 1;
    if (sum * (DECK_CARDS / FACES) * game->rules.decks * 2 > RUNNING_MOST)
        return "the tags are too large for this number of "
               "decks";
    return NULL;
}

/* True if no option changes how shoes are dealt and counts are read. */
static bool dealing_is_usual(const struct simulation_dealing *dealing)
{
    return dealing->rounding == ROUND_FLOOR && dealing->estimate == 0 &&
           dealing->shoe_rounds == 0 && !dealing->leaves &&
           !dealing->by_depth && !dealing->watches && !dealing->runs &&
           !dealing->same_shoes && dealing->play_errors == 0 &&
           dealing->count_errors == 0 && dealing->cards_off == 0 &&
           dealing->aces == 0 && dealing->spots[0] == 0;
}

static const char *check_dealing(const struct simulation_game *game)
{
    if (game->perfect && !dealing_is_usual(&game->dealing))
        return "perfect-count plays only shoes that are dealt to the cut "
               "card, with exact true counts rounded down";
    return game->by_cards && game->dealing.same_shoes
               ? "these rules are played at the table of the house, which "
                 "deals other cards after each change"
               : NULL;
}

/* True if the game counts cards, or ends shoes early. */
static bool needs_shoe(const struct simulation_game *game)
{
    const struct simulation_dealing *dealing = &game->dealing;
    return simulation_counts(&game->count) || game->deviation_count > 0 ||
           dealing->shoe_rounds > 0 || dealing->leaves || dealing->by_depth ||
           dealing->play_errors > 0;
}

/* True if the game counts in another way than the table of the house does. */
static bool needs_kernel(const struct simulation_game *game)
{
    struct simulation_game uncounted = *game;
    uncounted.count = (struct simulation_count){.scale = 0};
    return needs_shoe(&uncounted) || (simulation_counts(&game->count) &&
                                      !dealing_is_usual(&game->dealing));
}

static const char *check_seats(const struct simulation_game *game)
{
    if (game->seats < 1 || game->seats > SEATS_MAX)
        return "a table has 1 to 7 seats";
    int own = own_seats(game);
    if (own == 0)
        return "no seat is left for you; use fewer neighbors";
    if (own < game->seats &&
        (game->perfect || rules_refusal(&game->rules, ENGINE_KERNEL)))
        return "neighbors with another strategy need a game that has a chart, "
               "and can't be combined with perfect-count";
    return NULL;
}

const char *simulation_check(const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    const char *problem = rules_refusal(rules, ENGINE_SIMULATION);
    if (problem == NULL && (game->perfect || needs_shoe(game)))
        problem = rules_refusal(rules, ENGINE_SHOE_KERNEL);
    problem = problem ? problem : check_seats(game);
    problem = problem ? problem : check_dealing(game);
    /* The table of the house deals and pays by any rules, but a count changes
     * nothing there but bets and insurance, and is exact. */
    if (problem == NULL && needs_kernel(game))
        problem = rules_refusal(rules, ENGINE_KERNEL);
    return problem ? problem : check_count(game);
}

/* ---- What the endings of a hand wait for, and what they win ---- */

enum { BET = 10, HALF = BET / 2 }; /* in tenths */

static enum wait wait_of(const struct rules *rules, int row, enum ending ending)
{
    bool may_come = rules->natural != PAYS_NONE &&
                    !rules_natural_waits(rules) &&
                    (row == ODDS_TEN || row == ODDS_ACE);
    bool natural = rules->peek != PEEK_HOLE && may_come;
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

/* Returns the result of a hand that stands on a total. */
static int result_of_total(const struct rules *rules, int ending, int dealer)
{
    int bet = ending < ENDS_DOUBLED_STIFF ? BET : 2 * BET;
    int total = ending % ENDS_DOUBLED_STIFF;
    if (dealer == DEALER_NATURAL && rules_natural_waits(rules))
        dealer = DEALER_21;
    if (dealer == DEALER_NATURAL)
        return rules->peek == PEEK_NONE_ORIGINAL ? -BET : -bet;
    return bet * rules_compare(rules, DEALER_LEAST + total - ENDS_17,
                               DEALER_LEAST + dealer - DEALER_17);
}

static int ending_result(const struct rules *rules, int ending, int dealer)
{
    bool natural = dealer == DEALER_NATURAL && !rules_natural_waits(rules);
    bool original = natural && rules->peek == PEEK_NONE_ORIGINAL;
    bool takes_surrendered = natural && rules->peek != PEEK_HOLE &&
                             rules->surrender == SURRENDER_LATE;
    bool has_21 = dealer == DEALER_21 || dealer == DEALER_NATURAL;
    int natural_pays = (int)rules_natural_pay(rules, BET);
    switch (ending) {
    case ENDS_BUST:
        return -BET;
    case ENDS_DOUBLED_BUST:
        return original ? -BET : -2 * BET;
    case ENDS_CHARLIE:
    case ENDS_EVEN_MONEY:
        return BET;
    case ENDS_NATURAL:
        if (!natural || rules->natural_ties == TIE_WINS)
            return natural_pays;
        return rules->natural_ties == TIE_LOSES ? -BET : 0;
    case ENDS_IN_OPEN_NATURAL:
        return rules_natural_ties(rules, has_21 ? HAND_BEST : 0,
                                  dealer == DEALER_NATURAL)
                   ? 0
                   : natural_pays;
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

static void settlement_fill(struct game_tables *lookup,
                            const struct rules *rules)
{
    for (int ending = 0; ending < ENDINGS; ending++) {
        for (int row = 0; row < ROWS; row++)
            lookup->wait[row][ending] =
                (uint8_t)wait_of(rules, row, (enum ending)ending);
        for (int dealer = 0; dealer < DEALERS_END; dealer++)
            lookup->result[ending][dealer] =
                (int8_t)ending_result(rules, ending, dealer);
    }
}

/* ---- The numbers of hands ---- */

enum { STIFF = 16 };

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
    /* One more card decides on pairs, doubles and Charlies only. */
    int most = rules->charlie > 0 ? rules->charlie - 1 : 3;
    int cards = hand.cards + 1;
    return (struct player_hand){.cards = (uint8_t)(cards < most ? cards : most),
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

static int find_hand_number(const struct player_hands *hands,
                            const struct player_hand *hand)
{
    for (int i = HAND_OF_TWO; i < hands->count; i++) {
        const struct player_hand *one = &hands->hand[i];
        if (one->cards == hand->cards && one->total == hand->total &&
            one->soft == hand->soft && one->doubled == hand->doubled &&
            one->natural == hand->natural && one->pair == hand->pair)
            return i;
    }
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

/* Returns `hand` doubled, when it waits for its card. */
static struct player_hand doubled_hand(const struct player_hand *hand)
{
    return (struct player_hand){.cards = 2,
                                .total = hand->total,
                                .soft = hand->soft,
                                .doubled = true,
                                .pair = -1};
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
        struct player_hand doubled = doubled_hand(&hands->hand[i]);
        if (hands->hand[i].cards <= 2)
            number_hand(hands, &doubled);
    }
}

/* Returns how `hand` ends if it stands or is bust. */
static uint8_t ending_of(const struct player_hand *hand)
{
    if (hand->total > HAND_BEST)
        return hand->doubled ? ENDS_DOUBLED_BUST : ENDS_BUST;
    int ending =
        hand->total <= STIFF ? ENDS_STIFF : ENDS_17 + hand->total - STIFF - 1;
    return (uint8_t)(hand->doubled ? ENDS_DOUBLED_STIFF + ending : ending);
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
        return ending_of(&hand);
    return (uint8_t)find_hand_number(hands, &hand);
}

/* ---- What every hand becomes by its player's decision ---- */

/* The situation of a decision. */
struct place {
    const struct simulation_game *game;
    int upcard;   /* its rank */
    int count;    /* the true count */
    bool split;   /* a split hand */
    bool resplit; /* a split hand that may be split again */
    bool looked;  /* the dealer has peeked: too late for early surrender */
    bool errs;    /* the player goes wrong */
};

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
                     struct chart_row row, enum odds_action *action)
{
    const struct simulation_game *game = place->game;
    for (int i = 0; i < game->deviation_count; i++) {
        const struct simulation_deviation *deviation = &game->deviations[i];
        bool here = deviation->upcard == place->upcard &&
                    chart_rows_match(deviation->row, row);
        bool holds = (place->count >= deviation->count) != deviation->below;
        if (here && holds && is_allowed(place, hand, deviation->action)) {
            *action = deviation->action;
            return true;
        }
    }
    return false;
}

/* Returns what a player who errs plays instead of `action`; `otherwise` is to
 * hit or to stand. */
static enum odds_action wrong_action(const struct player_hand *hand,
                                     enum odds_action action,
                                     enum odds_action otherwise)
{
    bool close = hand->soft ? hand->total == 17 || hand->total == 18
                            : hand->total >= 12 && hand->total <= STIFF;
    if (action > ODDS_HIT)
        return otherwise;
    return close ? ODDS_STAND + ODDS_HIT - action : action;
}

static enum odds_action decide_by_chart(const struct place *place,
                                        const struct player_hand *hand)
{
    const struct odds_cards_chart *longer = place->game->longer;
    const struct odds_chart *chart = &place->game->chart;
    struct chart_row row = place_may_split(place, hand)
                               ? (struct chart_row){CHART_PAIR, hand->pair}
                               : chart_total_row(hand->soft, hand->total);
    const struct odds_cell *of_two =
        &chart_const_cells(chart, row)[place->upcard];
    const struct odds_cell *cell = of_two;
    if (longer && hand->cards > ODDS_CARDS_LEAST)
        cell = &chart_const_cells(odds_chart_for_cards(longer, hand->cards),
                                  row)[place->upcard];
    enum odds_action action = cell->action;
    if (!(cell->otherwise == of_two->otherwise &&
          deviates(place, hand, row, &action)) &&
        !is_allowed(place, hand, action))
        action = cell->otherwise;
    return place->errs ? wrong_action(hand, action, cell->otherwise) : action;
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
        return ending_of(hand);
    enum odds_action action = decide_by_chart(place, hand);
    /* Split aces may get only one card, even if they may be split again. */
    struct rules_hand looked_at = rules_hand_at(place, hand);
    looked_at.is_split_ace = place->split && hand->pair == ODDS_ACE;
    if (action != ODDS_SPLIT &&
        !rules_allow(&place->game->rules, &looked_at).hit)
        action = ODDS_STAND;
    struct player_hand doubled = doubled_hand(hand);
    switch (action) {
    case ODDS_HIT:
        return (uint8_t)number;
    case ODDS_DOUBLE:
        return (uint8_t)find_hand_number(hands, &doubled);
    case ODDS_SPLIT:
        return HAND_SPLITS;
    case ODDS_SURRENDER:
        return ENDS_SURRENDERED;
    default:
        return ending_of(hand);
    }
}

/* Returns what a hand becomes against a natural the dealer has peeked for.
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
    return ending_of(hand);
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

static void fill_acts_at(struct game_tables *lookup,
                         const struct simulation_game *game, int index)
{
    for (int row = 0; row < ROWS; row++) {
        int rank = rank_of_row(row);
        bool errs = index >= WRONG_TABLES;
        struct place place = {.game = game,
                              .upcard = rank,
                              .errs = errs,
                              .count = index - SIMULATION_COUNT_MAX -
                                       (errs ? WRONG_TABLES : 0)};
        fill_decision_row(&lookup->hands, &place, row >= ODDS_RANKS,
                          lookup->act[index][row]);
        for (int i = 0; i < DEALT_ROOM; i++)
            lookup->act_dealt[index][row][i] =
                lookup->act[index][row][lookup->dealt[i]];
        place.looked = lookup->surrenders_first[row] =
            rules_upcard(&game->rules,
                         rank == ODDS_ACE ? ACE : (enum face)(rank + 1))
                .surrender_first;
        fill_decision_row(&lookup->hands, &place, row >= ODDS_RANKS,
                          lookup->act_in_turn[index][row]);
        place.split = true;
        fill_decision_row(&lookup->hands, &place, false,
                          lookup->act_split[index][row]);
        place.resplit = true;
        fill_decision_row(&lookup->hands, &place, false,
                          lookup->act_resplit[index][row]);
    }
}

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
static void decisions_fill(struct game_tables *lookup,
                           const struct simulation_game *game)
{
    for (int count = 0; count < SIMULATION_COUNTS; count++) {
        if (lookup->detail != COUNTS_ALL && count != SIMULATION_COUNT_MAX)
            continue;
        fill_acts_at(lookup, game, count);
        if (game->dealing.play_errors > 0)
            fill_acts_at(lookup, game, WRONG_TABLES + count);
    }
    for (int seat = 0; seat < game->seats; seat++) {
        /* No count changes a neighbor's decisions. */
        struct simulation_game neighbor = *game;
        if (game->neighbor[seat] == NULL)
            continue;
        neighbor.chart = *game->neighbor[seat];
        neighbor.longer = game->neighbor_longer[seat];
        neighbor.deviation_count = 0;
        neighbor.even_money = false;
        fill_acts_at(lookup, &neighbor, SIMULATION_COUNTS + seat);
    }
    fill_common_acts(lookup->act);
    fill_common_acts(lookup->act_split);
    fill_common_acts(lookup->act_resplit);
}

static enum detail detail_of(const struct simulation_game *game)
{
    if (game->rules.decks == DECKS_INFINITE)
        return REPLACED;
    if (game->deviation_count > 0)
        return COUNTS_ALL;
    return simulation_counts(&game->count) || game->insurance <= 0 ||
                   game->dealing.by_depth
               ? COUNTS_BETS
               : PLAIN;
}

/* Fills the cards left as the player sees them: at least one. */
static void fill_divisors(struct game_tables *lookup, int estimate, int off)
{
    int unit = estimate > 0 ? estimate : 1;
    lookup->is_estimated = estimate > 0 || off != 0;
    for (int left = 0; left <= SHOE_CARDS; left++) {
        int seen = lookup->cards - left, taken = left;
        if (lookup->is_estimated && seen > 0)
            taken = lookup->cards - off - (2 * seen + unit) / (2 * unit) * unit;
        taken = taken > lookup->cards ? lookup->cards : taken;
        lookup->divisor[left] = (int16_t)(taken < unit ? unit : taken);
    }
}

/* To round to the nearest, half a true count is added before it is rounded
 * down; tags and scale are doubled, so that half is whole. */
static void fill_count(struct game_tables *lookup,
                       const struct simulation_game *game)
{
    enum simulation_rounding rounding = game->dealing.rounding;
    int times = rounding == ROUND_NEAREST ? 2 : 1, sum = 0;
    int scale = (game->count.scale > 0 ? game->count.scale : 1) * times;
    for (int face = 0; face < FACES; face++) {
        int tag = times * game->count.tag[face_rank(face)];
        lookup->tag[face] = (int16_t)tag;
        lookup->red[face] = (int16_t)(times * game->count.red[face_rank(face)]);
        sum += DECK_CARDS / FACES * tag;
    }
    lookup->running = -sum * game->rules.decks;
    lookup->is_colored =
        lookup->detail >= COUNTS_BETS && simulation_counts_colors(&game->count);
    lookup->reds = lookup->cards / FACES / 2;
    struct count_line line = {.tags = sum};
    lookup->zero = SIMULATION_COUNT_MAX * scale;
    line.offset = lookup->zero + sum + scale / 2 * (times - 1);
    lookup->scale = scale;
    lookup->toward_zero = rounding == ROUND_TRUNCATE ? scale : 0;
    fill_divisors(lookup, game->dealing.estimate, game->dealing.cards_off);
    if (game->dealing.runs) { /* a deck is left at any time */
        lookup->is_estimated = true;
        for (int left = 0; left <= SHOE_CARDS; left++)
            lookup->divisor[left] = DECK_CARDS;
        line.offset +=
            (int)game->dealing.start * scale + sum * (game->rules.decks - 1);
        line.tags = 0;
    }
    /* The aces that are left, less those of as many cards of a whole deck. */
    int aces = (int)game->dealing.aces * scale,
        of_deck = DECK_CARDS / FACES * aces;
    lookup->aces = aces;
    lookup->plays = lookup->bets = line;
    lookup->bets.tags -= of_deck;
    lookup->bets.offset -= of_deck;
    for (int face = 0; face < FACES; face++)
        lookup->tag_step[face] =
            (int16_t)(lookup->tag[face] - lookup->tag[face + 1]);
}

static void fill_dealing(struct game_tables *lookup,
                         const struct simulation_game *game)
{
    const struct simulation_dealing *dealing = &game->dealing;
    fill_count(lookup, game);
    lookup->shoe_rounds = (int)dealing->shoe_rounds;
    lookup->same_shoes = dealing->same_shoes;
    lookup->play_errors = ((uint64_t)dealing->play_errors << 32) / ERRORS_ALL;
    lookup->misses = dealing->count_errors > 0;
    lookup->sees[0] = 1 - (double)dealing->count_errors / ERRORS_ALL;
    for (int i = 1; i < SEES; i++)
        lookup->sees[i] = lookup->sees[i - 1] * lookup->sees[i - 1];
    lookup->has_spots = dealing->spots[0] > 0;
    memcpy(lookup->spots, dealing->spots, sizeof lookup->spots);
    if (dealing->leaves)
        lookup->leave = (unsigned)(dealing->leave + SIMULATION_COUNT_MAX);
    if (dealing->watches) {
        lookup->enter = (int)dealing->enter + SIMULATION_COUNT_MAX;
        lookup->exit = (int)dealing->exit + SIMULATION_COUNT_MAX;
    }
    if (!dealing->by_depth)
        return;
    /* The depth of the shoe replaces the true count. With nothing counted, the
     * dividend is the number of cards left. */
    lookup->depth = simulation_depth_cards(lookup->cards);
    lookup->bets.offset = lookup->plays.offset = 1;
    if (lookup->insurance < SIMULATION_COUNTS)
        lookup->insurance = 0;
}

/* Returns a number of cards that no round exceeds: those that all hands can
 * hold if they have the lowest cards of the shoe. Aces are 1, and a hand that
 * takes a card has 21 at most. */
static int most_cards_of_round(const struct game_tables *lookup)
{
    int hands = lookup->seats * HANDS_MAX + 1;
    int points = hands * HAND_BEST, cards = hands;
    int each = lookup->cards / FACES;
    for (int value = 1; value <= TEN; value++) {
        int all = value < TEN ? each : (KING - TEN + 1) * each;
        int fit = points / value, taken = fit < all ? fit : all;
        points -= taken * value;
        cards += taken;
    }
    return cards;
}

static void game_tables_fill(struct game_tables *lookup,
                             const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    const struct rules_hand two = {.cards = 2, .total = HAND_BEST};
    memset(lookup, 0, sizeof *lookup);
    lookup->detail = detail_of(game);
    number_all_hands(&lookup->hands, rules);
    for (int i = HAND_SINGLE; i < lookup->hands.count; i++)
        for (int face = 0; face < FACES; face++)
            lookup->hands.next[i][face] =
                next_hand_of(&lookup->hands, rules, i, face);
    for (int first = 0; first < FACES; first++)
        memcpy(lookup->dealt + (size_t)first * FACE_ROOM,
               lookup->hands.next[HAND_SINGLE + first], FACES);
    lookup->natural_mask = -rules_hand_is_natural(rules, &two);
    lookup->natural_row_mask = -!rules_natural_waits(rules);
    lookup->soft_17_mask = -rules_dealer_hits(rules, DEALER_LEAST, true);
    decisions_fill(lookup, game);
    settlement_fill(lookup, rules);
    lookup->insurance = rules->insurance && game->insurance != SIMULATION_NEVER
                            ? (unsigned)(game->insurance + SIMULATION_COUNT_MAX)
                            : SIMULATION_COUNTS;
    lookup->hole = rules->peek == PEEK_HOLE;
    lookup->original =
        rules->peek == PEEK_NONE_ORIGINAL && !rules_natural_waits(rules);
    for (int aces = 0; aces < 2; aces++)
        lookup->hands_most[aces] =
            rules_pair(rules, aces ? ACE : TWO, aces ? ACE : TWO).hands;
    lookup->seats = game->seats;
    lookup->has_neighbors = own_seats(game) < game->seats;
    for (int seat = 0; seat < game->seats; seat++)
        lookup->is_neighbor[seat] = game->neighbor[seat] != NULL;
    lookup->cards = rules_shoe(rules).cards;
    lookup->held = rules_shoe(rules).held;
    lookup->burn = lookup->held > 0 ? 0 : rules->burn;
    lookup->due = lookup->cards - lookup->cards * rules->cut / 100;
    if (rules->fresh)
        lookup->due = lookup->cards;
    if (rules->decks == DECKS_INFINITE)
        lookup->due = -1;
    for (int face = 0; face < FACES; face++)
        lookup->whole[face] = (int16_t)(lookup->cards / FACES * (face + 1));
    lookup->may_run_out =
        lookup->held > 0 || lookup->due < most_cards_of_round(lookup);
    fill_dealing(lookup, game);
}

struct simulation {
    struct game_tables lookup;
    struct simulation_game game; /* for play at the table of the house */
    struct odds *odds;           /* NULL for the kernel */
    /* NULL for the kernel. Else a solution of a full shoe, or one for each hole
     * card if both of the dealer's cards are shown. */
    struct odds_solution *solutions;
    struct odds_two_hands *hands;  /* NULL unless cards may be switched */
    struct expansions *expansions; /* NULL unless perfect play can use them */
};

/* ---- Play at the table of the house ---- */

/* Every decision is by the exact odds of the unseen cards, or by the solution
 * of a full shoe. */

enum {
    TABLE_BET = 1000,
    TABLE_TENTH = TABLE_BET / 10,
    BANKROLL = 1000 * TABLE_BET
};

/* A block begins somewhere in a shoe: up to this many rounds are played before
 * it, by the solution, and not counted. */
enum { ROUNDS_BEFORE = 512 };

/* The first blocks don't use expansions, whose fit takes as long as some exact
 * blocks. */
enum { EXACT_BLOCKS = 4 };

/* How many cards a seat usually takes in a round. */
enum { CARDS_OF_SEAT = 4 };

struct player {
    const struct simulation_game *game;
    const struct odds *odds;
    const struct odds_solution *solutions;
    const struct odds_two_hands *hands;
    struct expansions *expansions; /* NULL: they aren't used */
    struct table table;
    struct odds_shoe unseen;
    bool by_book;
    struct simulation_round round; /* the reported round */
};

static void perfect_hear(void *self, const struct table *table,
                         const struct event *event)
{
    struct player *player = self;
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    struct simulation_round *round = &player->round;
    if (event->kind == EVENT_CARD)
        round->cards[round->dealt++] =
            card_code(SPADES, card_face(event->card));
    if (event->kind == EVENT_SHUFFLE) {
        round->again = round->dealt;
        (void)odds_shoe_unseen(table, &player->unseen);
    }
    if ((event->kind == EVENT_CARD && !hidden) || event->kind == EVENT_HOLE)
        odds_shoe_take(&player->unseen, event->card);
}

static enum odds_action best_legal_action(const struct table *table,
                                          const struct odds_decision *decision)
{
    unsigned legal = table_legal(table);
    enum odds_action best = ODDS_STAND;
    if (table->phase == PHASE_SURRENDER)
        return decision->best;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if ((legal & (1U << odds_action_kind((enum odds_action)i))) &&
            decision->value[i] > decision->value[best])
            best = (enum odds_action)i;
    return best;
}

static bool table_may(unsigned legal, enum odds_action action)
{
    return (legal >> odds_action_kind(action) & 1U) != 0;
}

/* Returns the solution's action for a hand that isn't doubled; it may be
 * illegal. A pair that was split is split again. */
static enum odds_action planned_action(const struct player *player,
                                       const struct odds_values *values,
                                       int number, unsigned legal)
{
    const struct table *table = &player->table;
    const struct hand *hand = table_hand(table);
    bool is_split = table->seats[table->seat].hand_count > 1;
    if (is_split && table_may(legal, ODDS_SPLIT))
        return ODDS_SPLIT;
    if (is_split)
        return (enum odds_action)(
            hand->free > 0
                ? values->free_action
                : values->split_action)[odds_rank(hand->cards[0])][number];
    return (enum odds_action)(hand->count == ODDS_TWO_CARDS
                                  ? values->first[number]
                                  : values->action[number]);
}

static int shown_hole(const struct table *table)
{
    return odds_rank(table->dealer[1]);
}

/* Decides by the expansions, if there are any. Returns false if they can't. */
static bool decide_by_expansion(const struct player *player,
                                enum odds_action *action)
{
    const struct table *table = &player->table;
    const struct hand *hand = table_hand(table);
    if (player->expansions == NULL || table->phase != PHASE_PLAY)
        return false;
    struct hand_value value = table_hand_total(hand);
    struct expansion_key key = {.upcard = odds_rank(table->dealer[0]),
                                .pair = -1,
                                .total = value.total,
                                .soft = value.soft,
                                .hands = table->seats[table->seat].hand_count};
    unsigned legal = table_legal(table);
    for (int i = 0; i < ODDS_ACTIONS; i++)
        key.legal |= (unsigned)table_may(legal, (enum odds_action)i) << i;
    if (table_may(legal, ODDS_SPLIT))
        key.pair = odds_rank(hand->cards[0]);
    if (key.pair == ODDS_TEN && table->rules.split_by == SPLIT_BY_RANK)
        return false;
    return expansions_decide(player->expansions, &key, player->unseen.count,
                             action);
}

static enum odds_action action_by_solution(const struct player *player)
{
    const struct table *table = &player->table;
    const struct hand *hand = table_hand(table);
    const struct odds_solution *solution =
        player->solutions + (table->rules.shows_both ? shown_hole(table) : 0);
    const struct odds_values *values =
        &solution->against[odds_rank(table->dealer[0])];
    unsigned legal = table_legal(table);
    int count[ODDS_RANKS] = {0};
    for (int i = 0; i < hand->count; i++)
        count[odds_rank(hand->cards[i])]++;
    int number = odds_hand_find(player->odds, count);
    if (hand->doubled)
        return 2 * values->stand[number] < -1 ? ODDS_SURRENDER : ODDS_STAND;
    enum odds_action action = planned_action(player, values, number, legal);
    if (table->phase == PHASE_SURRENDER || table_may(legal, action))
        return action;
    action = (enum odds_action)values->otherwise[number];
    return table_may(legal, action) ? action : ODDS_STAND;
}

/* Returns the true count as simulation_game.h defines it, with `left` cards to
 * deal. The tags of the unseen cards sum to minus the running count. A deck
 * without tens has 48 cards. */
static int perfect_true_count(const struct player *player, int left)
{
    const struct simulation_count *count = &player->game->count;
    if (left == 0 || !simulation_counts(count))
        return 0;
    const struct odds_shoe shoe = odds_shoe_for(&player->game->rules);
    const int decks = player->game->rules.decks;
    const int deck = odds_shoe_cards(&shoe) / decks;
    int unseen = 0, sum = 0, running = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        unseen += player->unseen.count[rank];
        sum += shoe.count[rank] / decks * count->tag[rank];
        running -= player->unseen.count[rank] * count->tag[rank];
    }
    int above = running * deck + sum * unseen;
    int parts = left * (count->scale > 0 ? count->scale : 1);
    int whole = above / parts - (above % parts != 0 && above < 0);
    if (whole > SIMULATION_COUNT_MAX)
        return SIMULATION_COUNT_MAX;
    return whole < -SIMULATION_COUNT_MAX ? -SIMULATION_COUNT_MAX : whole;
}

/* Decides on even money, by the count without a `decision`, or on insurance,
 * which pays 2:1 if the dealer's hole card is a ten. */
static enum action_kind decide_insurance(const struct player *player,
                                         const struct odds_decision *decision)
{
    const struct simulation_game *game = player->game;
    const struct table *table = &player->table;
    bool takes =
        game->by_cards && simulation_counts(&game->count) &&
        perfect_true_count(player, table->shoe.count) >= game->insurance;
    if (table_legal(table) & (1U << ACTION_EVEN_MONEY)) {
        if (decision)
            takes = decision->even_money > decision->value[ODDS_STAND];
        return takes ? ACTION_EVEN_MONEY : ACTION_NO_EVEN_MONEY;
    }
    if (!player->by_book)
        takes = 3 * player->unseen.count[ODDS_TEN] >
                odds_shoe_cards(&player->unseen);
    return takes ? ACTION_INSURE : ACTION_NO_INSURANCE;
}

static enum action_kind decide_switch(const struct player *player)
{
    const struct table *table = &player->table;
    const struct seat *seat = &table->seats[table->seat];
    int upcard = odds_rank(table->dealer[0]), ranks[ODDS_FOUR_CARDS];
    for (int i = 0; i < ODDS_FOUR_CARDS; i++)
        ranks[i] = odds_rank(seat[i / 2].hands[0].cards[i % 2]);
    return odds_two_hands_value(player->hands, upcard, ranks, true) >
                   odds_two_hands_value(player->hands, upcard, ranks, false)
               ? ACTION_SWITCH
               : ACTION_NO_SWITCH;
}

/* Decides by the odds, or by the solution if there are too few cards for an
 * analysis. */
static enum action_kind perfect_decide(const struct player *player)
{
    const struct table *table = &player->table;
    struct odds_decision decision;
    if (table->phase == PHASE_BETS)
        return ACTION_BET;
    if (table->phase == PHASE_SWITCH)
        return decide_switch(player);
    bool known = false;
    enum odds_action action;
    if (!player->by_book && decide_by_expansion(player, &action))
        return odds_action_kind(action);
    if (!player->by_book && !(table_legal(table) & (1U << ACTION_INSURE))) {
        struct odds_state state;
        odds_state_at(table, &state);
        state.unseen = player->unseen;
        const struct odds *odds =
            table->rules.shows_both
                ? odds_with_hole(player->odds, shown_hole(table))
                : player->odds;
        known = odds_decide(odds, &state, ODDS_CDZ, &decision) == NULL;
    }
    if (table->phase == PHASE_INSURANCE)
        return decide_insurance(player, known ? &decision : NULL);
    action = known ? best_legal_action(table, &decision)
                   : action_by_solution(player);
    if (table->phase == PHASE_SURRENDER)
        return action == ODDS_SURRENDER ? ACTION_SURRENDER : ACTION_KEEP;
    return odds_action_kind(action);
}

static void perfect_play_round(struct player *player)
{
    const struct listener listener = {.hear = perfect_hear, .self = player};
    struct table *table = &player->table;
    for (int seat = 0; seat < table->seat_count; seat++)
        table->seats[seat].bankroll = BANKROLL;
    while (table->phase != PHASE_OVER) {
        struct action action = {.kind = perfect_decide(player),
                                .amount = TABLE_BET};
        bool done = table_act(table, &action, &listener, NULL);
        assert(done);
        (void)done;
    }
}

/* Returns the true count at the bet. If cards come back before the deal, only
 * those that stay out count. */
static int count_at_bet(struct player *player, bool due)
{
    const struct shoe *shoe = &player->table.shoe;
    const struct rules *rules = &player->table.rules;
    int held = shoe_held_back(shoe, rules);
    if (!due)
        return perfect_true_count(player, shoe->count);
    if (held == 0)
        return 0;
    player->unseen = odds_shoe_for(rules);
    odds_shoe_take_cards(&player->unseen,
                         shoe->discards + shoe->discard_count - held, held);
    return perfect_true_count(player, rules_shoe(rules).cards - held);
}

/* Returns what a seat has won. Of a player's two seats, the first one has the
 * bankroll, but there is no insurance. */
static int64_t seat_won(const struct table *table, int number)
{
    const struct seat *seat = &table->seats[number];
    int64_t won = 0;
    if (!table->rules.switches)
        return seat->bankroll - BANKROLL;
    for (int i = 0; i < seat->hand_count; i++)
        won += seat->hands[i].net;
    return won;
}

/* Counts round `number`, and reports it to the block's follower and trips. */
static void perfect_add_round(struct player *player, int count, uint32_t number,
                              const struct block *block,
                              struct simulation_tally *tally)
{
    const struct table *table = &player->table;
    const struct simulation_follower *follower = block->follower;
    int64_t together = 0;
    for (int seat = 0; seat < table->seat_count; seat++) {
        int64_t tenths = seat_won(table, seat) / TABLE_TENTH;
        int64_t result = tenths + SIMULATION_TENTHS_MAX;
        tally->by_count[count][result]++;
        tally->by_upcard[odds_rank(table->dealer[0])][result]++;
        tally->rounds++;
        together += tenths;
        player->round.result[seat] = (int)tenths;
    }
    if (block->trips)
        block->trips->round[number] = (struct trip_round){
            .count = (int16_t)count,
            .tenths =
                (int16_t)(block->trips->all_seats ? together
                                                  : player->round.result[0])};
    tally->squares[count] += (uint64_t)(together * together);
    player->round.is_void = table->is_void;
    if (follower)
        follower->follow(follower->self, &player->round);
}

static void sit_down(struct player *player, uint64_t *state)
{
    struct rules rules = player->game->rules;
    struct shoe shoe = {.source = SHOE_FAIR};
    uint64_t words[4];
    for (int i = 0; i < 4; i++)
        words[i] = splitmix(state);
    words[0] |= 1; /* never all zero */
    fair_random_seed(&shoe.fair, words);
    rules.min = rules.max = TABLE_BET;
    rules.chip = TABLE_TENTH;
    table_open(&player->table, &rules, &shoe);
    player->unseen = odds_shoe_for(&rules);
    while (player->table.seat_count < player->game->seats)
        (void)table_sit(&player->table, BANKROLL);
}

static bool table_block(const struct simulation *simulation,
                        const struct block *block,
                        struct simulation_tally *tally)
{
    const struct simulation_game *game = &simulation->game;
    uint64_t state = splitmix_start(block->seed, block->number);
    struct player *player = calloc(1, sizeof *player);
    if (player == NULL)
        return false;
    player->game = game;
    player->odds = simulation->odds;
    player->solutions = simulation->solutions;
    player->hands = simulation->hands;
    player->expansions =
        block->number >= EXACT_BLOCKS ? simulation->expansions : NULL;
    sit_down(player, &state);
    uint32_t before = (uint32_t)(splitmix(&state) % ROUNDS_BEFORE);
    for (uint32_t i = 0; i < before + block->rounds; i++) {
        bool counts = i >= before;
        player->by_book = !counts || !game->perfect;
        (void)table_next_round(&player->table);
        bool due = shoe_is_due(&player->table.shoe, &game->rules);
        int count = count_at_bet(player, due);
        player->round =
            (struct simulation_round){.shuffled = due, .count = count};
        perfect_play_round(player);
        if (!counts)
            continue;
        tally->shoes += due;
        perfect_add_round(player, count + SIMULATION_COUNT_MAX, i - before,
                          block, tally);
    }
    free(player);
    return true;
}

/* ---- A game as tables ---- */

/* Prepares play at the table of the house. Returns false if out of memory. */
static bool open_table_play(struct simulation *simulation)
{
    const struct rules *rules = &simulation->game.rules;
    struct odds_shoe shoe = odds_shoe_for(rules);
    size_t count = rules->shows_both ? ODDS_RANKS : 1;
    /* The number of cards in a hand must not matter, and few cards make the
     * values less smooth. */
    bool smooth = simulation->game.perfect && rules->charlie == 0 &&
                  rules->decks > 1 &&
                  rules_refusal(rules, ENGINE_KERNEL) == NULL &&
                  rules_refusal(rules, ENGINE_TOTALS_CHART) == NULL;
    simulation->odds = odds_open(rules);
    simulation->solutions = calloc(count, sizeof *simulation->solutions);
    if (simulation->odds == NULL || simulation->solutions == NULL)
        return false;
    if (smooth) {
        int cards = odds_shoe_cards(&shoe);
        int out = rules->fresh ? 0 : cards * rules->cut / 100;
        simulation->expansions =
            expansions_open(simulation->odds,
                            out + CARDS_OF_SEAT * (1 + simulation->game.seats));
    }
    simulation->hands =
        rules->switches ? malloc(sizeof *simulation->hands) : NULL;
    if (rules->switches &&
        (simulation->hands == NULL ||
         odds_two_hands_fill(simulation->odds, &shoe, ODDS_CDZ,
                             simulation->hands) != NULL))
        return false;
    if (!rules->shows_both)
        return odds_solve(simulation->odds, &shoe, ODDS_CDZ,
                          simulation->solutions) == NULL;
    struct odds_exposed *exposed = malloc(sizeof *exposed);
    bool good =
        exposed && odds_exposed_solve(simulation->odds, &shoe, ODDS_CDZ, NULL,
                                      simulation->solutions, exposed) == NULL;
    free(exposed);
    return good;
}

void simulation_close(struct simulation *simulation)
{
    if (simulation == NULL)
        return;
    odds_close(simulation->odds);
    free(simulation->solutions);
    free(simulation->hands);
    expansions_close(simulation->expansions);
    free(simulation);
}

struct simulation *simulation_open(const struct simulation_game *game)
{
    struct simulation *simulation = calloc(1, sizeof *simulation);
    if (simulation == NULL)
        return NULL;
    game_tables_fill(&simulation->lookup, game);
    simulation->game = *game;
    if ((!game->perfect && !game->by_cards) || open_table_play(simulation))
        return simulation;
    simulation_close(simulation);
    return NULL;
}

/* ---- Blocks ---- */

static void tally_result(struct simulation_tally *tally, int count, int result,
                         uint64_t rounds, bool alone)
{
    int tenths = result - SIMULATION_TENTHS_MAX;
    tally->by_count[count][result] += rounds;
    if (alone)
        tally->squares[count] += (uint64_t)(tenths * tenths) * rounds;
}

/* Adds the counts to the tally. If nothing is counted, the true count is always
 * 0. The squares of several seats were summed during play; the squares of a
 * single seat follow from its results. */
static void tally_counts(struct simulation_tally *tally,
                         const struct counts *counts,
                         const struct game_tables *lookup)
{
    bool plain = lookup->detail < COUNTS_BETS, alone = lookup->seats == 1;
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            uint32_t rounds = counts->by_row[row][i];
            tally->by_upcard[rank_of_row(row)][i] += rounds;
            tally->rounds += rounds;
            if (plain)
                tally_result(tally, SIMULATION_COUNT_MAX, i, rounds, alone);
        }
    for (int count = 0; count < SIMULATION_COUNTS; count++) {
        tally->squares[plain ? SIMULATION_COUNT_MAX : count] +=
            counts->squares[count];
        for (int i = 0; i < SIMULATION_RESULTS && !plain; i++)
            tally_result(tally, count, i, counts->by_count[count][i], alone);
    }
}

static void counts_add_ends(struct counts *counts,
                            const struct game_tables *lookup)
{
    for (int i = 0; i < ENDS; i++) {
        int8_t tenths = lookup->result[i / DEALERS_END][i % DEALERS_END];
        int result = SIMULATION_TENTHS_MAX + tenths;
        for (int row = 0; row < ROWS; row++)
            counts->by_row[row][result] += counts->row_ended[row * ENDS + i];
        for (int count = 0; count < SIMULATION_COUNTS; count++)
            counts->by_count[count][result] +=
                counts->count_ended[count * ENDS + i];
    }
}

/* Plays with the widest vectors that the CPU has. Any CPU has eight. */
static bool kernel_plays(const struct block *block, int lanes,
                         struct counts *counts)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if ((lanes == 0 || lanes >= 32) && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl"))
        return kernel_by_32(block, counts);
    if ((lanes == 0 || lanes >= 16) && __builtin_cpu_supports("avx2"))
        return kernel_by_16(block, counts);
#endif
    (void)lanes;
    return kernel_by_8(block, counts);
}

/* Plays the rounds of `block`, whose game is that of `simulation`. */
static bool plays_block(const struct simulation *simulation,
                        const struct block *block,
                        struct simulation_tally *tally)
{
    if (simulation->odds)
        return table_block(simulation, block, tally);
    struct counts *counts = calloc(1, sizeof *counts);
    bool good = counts && kernel_plays(block, simulation->game.lanes, counts);
    if (good) {
        counts_add_ends(counts, block->lookup);
        tally_counts(tally, counts, block->lookup);
        tally->shoes += counts->shoes;
        tally->left += counts->left;
    }
    free(counts);
    return good;
}

bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally,
                      const struct simulation_follower *follower)
{
    return plays_block(simulation,
                       &(struct block){.lookup = &simulation->lookup,
                                       .seed = seed,
                                       .number = block,
                                       .rounds = rounds,
                                       .follower = follower},
                       tally);
}

/* ---- Trips ---- */

enum { OCTAVE_PARTS = 64, OCTAVE_LEAST = -8 };

double trip_part_start(int part)
{
    double mantissa = 0.5 + 0.5 * (part % OCTAVE_PARTS) / OCTAVE_PARTS;
    return part > 0 ? ldexp(mantissa, part / OCTAVE_PARTS + OCTAVE_LEAST) : 0;
}

static int part_of(double share)
{
    int octave;
    double mantissa = frexp(share, &octave);
    int part = OCTAVE_PARTS * (octave - OCTAVE_LEAST) +
               (int)(2 * OCTAVE_PARTS * (mantissa - 0.5));
    if (share <= 0 || part < 0)
        return 0;
    return part < TRIP_PARTS ? part : TRIP_PARTS - 1;
}

/* Counts what a trip has won, with its rebate. */
static void add_result(double won, const struct simulation_trip *trip,
                       struct trip_ends *ends)
{
    const double thousandths = 1000;
    double rebate =
        won < 0 && -won >= trip->rebate_from ? -won * trip->rebate : 0;
    won += rebate;
    ends->rebates += (uint64_t)llround(rebate * thousandths);
    *(won > 0 ? &ends->won : &ends->lost) +=
        (uint64_t)llround(fabs(won) * thousandths);
    ends->squares += (uint64_t)llround(won * won);
    ends->ending[part_of(1 + won / trip->bankroll)]++;
}

/* Returns the bet of a round when the bankroll is `share` of the one at the
 * start. */
static double resized_bet(double bet, const struct simulation_trip *trip,
                          double share)
{
    const double nearly = 1e-9;
    double chips = floor(bet * share / trip->chip + nearly);
    return bet > 0 ? fmax(chips, 1) * trip->chip : 0;
}

/* Counts how a trip of these rounds ends. Sums of bets that aren't whole
 * numbers aren't exact. */
static void count_trip(const struct trip_round *round,
                       const struct simulation_trip *trip,
                       struct trip_ends *ends)
{
    const double nothing = 1e-6, tenths = 10;
    double won = 0, ruin = nothing - trip->bankroll, at_goal = 0;
    double goal = trip->goal > 0 ? trip->goal - nothing : INFINITY;
    double half = nothing - trip->bankroll / 2, share = 1;
    bool reached = false, ruined = false, halved = false;
    for (uint64_t i = 0; i < trip->rounds && !ruined; i++) {
        double bet = trip->bets.bet[round[i].count];
        if (trip->resize > 0 && i > 0 && i % trip->resize == 0)
            share = 1 + won / trip->bankroll;
        if (trip->resize > 0 && i >= trip->resize)
            bet = resized_bet(bet, trip, share);
        won += bet * round[i].tenths / tenths;
        ruined = won <= ruin;
        halved = halved || won <= half;
        if (!reached && won >= goal) {
            reached = true;
            at_goal = won;
        }
    }
    ends->trips++;
    ends->ruins += ruined;
    ends->goals += reached;
    ends->ruins_no_goal += ruined && !reached;
    ends->halves += halved;
    add_result(reached ? at_goal : won, trip, ends);
}

bool simulation_block_rounds_won(const struct simulation *simulation,
                                 uint64_t seed, uint64_t block, uint32_t rounds,
                                 bool all_seats, struct trip_round round[])
{
    const struct trip_rounds trips = {.all_seats = all_seats, .round = round};
    const struct block won = {.lookup = &simulation->lookup,
                              .seed = seed,
                              .number = block,
                              .rounds = rounds,
                              .trips = &trips};
    struct simulation_tally *unused = calloc(1, sizeof *unused);
    bool good = unused && plays_block(simulation, &won, unused);
    free(unused);
    return good;
}

bool simulation_block_trips(const struct simulation *simulation, uint64_t seed,
                            uint64_t block, uint32_t rounds,
                            const struct simulation_trip *trip,
                            struct simulation_tally *tally)
{
    struct trip_round *round = calloc(rounds, sizeof *round);
    bool good =
        round && simulation_block_rounds_won(simulation, seed, block, rounds,
                                             trip->one_player, round);
    for (uint64_t end = trip->rounds; good && end <= rounds;
         end += trip->rounds)
        count_trip(round + end - trip->rounds, trip, &tally->ends);
    free(round);
    return good;
}
