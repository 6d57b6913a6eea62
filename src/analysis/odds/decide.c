/* Decisions: on the first two cards by the values against the upcard, and one
 * at the table from the unseen cards. */
#include "odds/kernel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Two cards, given the values against the upcard ---- */

double value_of_natural(const struct rules *rules)
{
    const double bet = 10; /* all pays are whole tenths of a bet */
    return (double)rules_natural_pay(rules, (int64_t)bet) / bet;
}

/* Returns what a natural wins if it ties the dealer's natural. */
static double value_of_tied_natural(const struct rules *rules)
{
    switch (rules->natural_ties) {
    case TIE_LOSES:
        return -1;
    case TIE_WINS:
        return value_of_natural(rules);
    default:
        return 0;
    }
}

static bool dealer_shows_natural(const struct pack *pack)
{
    return pack->odds->trees[pack->upcard].is_natural;
}

double chance_of_tie(const struct pack *pack, const struct odds_values *values,
                     int hand, double danger)
{
    const struct odds *odds = pack->odds;
    const struct odds_hand *cards = &odds->hands[hand];
    int hole = natural_hole_rank(pack->upcard);
    if (dealer_shows_natural(pack))
        return 1;
    if (rules_21_wins(&odds->rules, cards->total))
        return 0;
    if (!rules_natural_waits(&odds->rules))
        return danger;
    if (rules_natural_ties(&odds->rules, HAND_BEST, false))
        return 1 - values->stand[hand];
    return hole < 0 ? 0
                    : (pack->count[hole] - cards->count[hole]) /
                          (pack->left - cards->cards);
}

bool odds_hand_is_natural(const struct rules *rules,
                          const struct odds_hand *hand)
{
    struct rules_hand looked_at = rules_hand_of(hand);
    return rules_hand_is_natural(rules, &looked_at);
}

double odds_insurance(double natural)
{
    return (3 * natural - 1) / 2;
}

/* Without a hole card, late surrender loses the whole bet to a natural. */
static double value_of_surrender(const struct rules *rules, double danger)
{
    bool waits = rules->surrender == SURRENDER_LATE && rules->peek != PEEK_HOLE;
    return waits ? -0.5 * (1 - danger) - danger : -0.5;
}

static bool surrender_allowed(const struct first_hand *first)
{
    const struct rules *rules = &first->odds->rules;
    return rules->surrender == SURRENDER_LATE ||
           (rules->surrender == SURRENDER_EARLY &&
            !first->values->given_no_natural);
}

/* Sets `decision->best` to the best legal action. */
static void decision_choose(struct odds_decision *decision)
{
    decision->best = ODDS_STAND;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (decision->legal[action] &&
            decision->value[action] > decision->value[decision->best])
            decision->best = (enum odds_action)action;
}

void first_hand_decide(const struct first_hand *first,
                       struct odds_decision *decision)
{
    const struct rules *rules = &first->odds->rules;
    const struct odds_hand *hand = &first->odds->hands[first->hand];
    const struct odds_values *values = first->values;
    double danger = pack_danger(first->pack, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    *decision = (struct odds_decision){
        .given_no_natural = values->given_no_natural, .natural = danger};
    double *value = decision->value;
    value[ODDS_STAND] = values->stand[first->hand];
    if (natural) {
        double tie = chance_of_tie(first->pack, values, first->hand, danger);
        value[ODDS_STAND] = value_of_natural(rules) * (1 - tie) +
                            value_of_tied_natural(rules) * tie;
    }
    value[ODDS_HIT] = values->hit[first->hand];
    value[ODDS_DOUBLE] = values->twice[first->hand];
    value[ODDS_SPLIT] = first->split;
    value[ODDS_SURRENDER] = value_of_surrender(rules, danger);
    decision->legal[ODDS_STAND] = true;
    if (!natural && !is_finished_21(rules, hand) &&
        !dealer_shows_natural(first->pack)) {
        decision->legal[ODDS_HIT] = true;
        decision->legal[ODDS_DOUBLE] = double_allowed(rules, hand);
        decision->legal[ODDS_SPLIT] = !isnan(first->split);
        decision->legal[ODDS_SURRENDER] = surrender_allowed(first);
    }
    decision_choose(decision);
}

void decision_before_look(const struct pack *pack, const struct odds_hand *hand,
                          struct odds_decision *decision)
{
    const struct rules *rules = &pack->odds->rules;
    double danger = pack_natural(pack, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    double at_natural = natural ? value_of_tied_natural(rules) : -1;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        decision->value[action] =
            (1 - danger) * decision->value[action] + at_natural * danger;
    if (natural && rules_21_wins(rules, hand->total))
        decision->value[ODDS_STAND] = value_of_natural(rules);
    if (rules->surrender == SURRENDER_EARLY && !natural) {
        decision->value[ODDS_SURRENDER] = -0.5;
        decision->legal[ODDS_SURRENDER] = true;
    }
    decision->given_no_natural = false;
    decision->natural = danger;
    decision_choose(decision);
}

/* Returns the index into values->split for two cards; -1 if they aren't a pair.
 */
static int pair_entry(const struct rules *rules, int first, int second,
                      int pair_face)
{
    if (first != second)
        return -1;
    if (first != ODDS_TEN || rules->split_by == SPLIT_BY_VALUE)
        return first;
    return pair_face < 0 ? -1 : ODDS_TEN + pair_face;
}

void decision_by_chart(const struct odds_values *values, int hand,
                       struct odds_decision *decision)
{
    if (!decision->legal[ODDS_HIT])
        return; /* nothing is decided */
    decision->best = (enum odds_action)values->first[hand];
    if (!decision->legal[decision->best])
        decision->best = (enum odds_action)values->otherwise[hand];
}

void odds_book_decide(const struct odds *odds, const struct odds_book *book,
                      int first, int second, int upcard, int pair_face,
                      struct odds_decision *decision)
{
    struct pack pack = pack_of(odds, &book->shoe, upcard);
    pack = pack_without(&pack, upcard, 1);
    const struct odds_values *values = &book->against[upcard];
    int entry = pair_entry(&odds->rules, first, second, pair_face);
    const struct first_hand hand = {.odds = odds,
                                    .pack = &pack,
                                    .values = values,
                                    .hand = two_card_hand(odds, first, second),
                                    .split =
                                        entry < 0 ? NAN : values->split[entry]};
    first_hand_decide(&hand, decision);
    if (book->strategy == ODDS_TOTAL)
        decision_by_chart(values, hand.hand, decision);
}

/* A decision that is being worked out. */
struct question {
    const struct odds *odds;
    const struct odds_state *state;
    enum odds_strategy strategy;
    int hand;         /* its number */
    int pair;         /* the rank of a pair, or -1 */
    struct pack pack; /* the unseen cards, with those of this hand */
    struct odds_values values;
    struct split_room room;
};

/* ---- Checks ---- */

static int hand_cards(const struct odds_state *state)
{
    int cards = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        cards += state->hand[rank];
    return cards;
}

static const char *check_hands(const struct odds *odds,
                               const struct odds_state *state)
{
    const struct rules *rules = &odds->rules;
    if (state->upcard < 0 || state->upcard >= ODDS_RANKS)
        return "the upcard must be an ace or 2 to 10";
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (state->hand[rank] < 0 || state->hand[rank] > HAND_BEST)
            return "a hand holds from 0 to 21 cards of each rank";
    if (state->pair_face < -1 || state->pair_face >= ODDS_TEN_FACES)
        return "the face of a pair of tens must be from -1 to 3";
    if (hand_cards(state) < ODDS_TWO_CARDS)
        return "a hand needs at least two cards";
    if (odds_hand_find(odds, state->hand) < 0)
        return "the hand is bust, so there is nothing to decide";
    if (state->hands < 1 || state->hands > rules->split)
        return "the rules don't allow that many hands";
    if (state->waiting < 0 || state->waiting >= state->hands)
        return "not all hands can be waiting for their second card";
    if (state->doubled && hand_cards(state) <= ODDS_TWO_CARDS)
        return "a doubled hand has three cards or more";
    if (state->hands == 1)
        return NULL;
    if (state->split_rank < 0 || state->split_rank >= ODDS_RANKS)
        return "the split rank must be an ace or 2 to 10";
    if (state->hand[state->split_rank] == 0)
        return "a split hand must hold a card of the split rank";
    return NULL;
}

/* True if the unseen cards can't run out before this hand, of total `hard`,
 * `more` hands that begin with one card of `rank`, and the dealer are done. */
static bool suffices(const struct odds_state *state, int hard, int more,
                     int rank)
{
    int hands = 1 + more;
    int open = PLAYER_BEFORE_LAST - hard +
               more * (PLAYER_BEFORE_LAST - rank - 1) + DEALER_BEFORE_LAST -
               state->upcard - 1;
    return cards_suffice(&state->unseen, open, hands + 1);
}

static const char *check_state(const struct odds *odds,
                               const struct odds_state *state)
{
    const char *fault = check_counts(odds, &state->unseen);
    if (fault == NULL)
        fault = check_hands(odds, state);
    if (fault)
        return fault;
    const struct odds_hand *hand =
        &odds->hands[odds_hand_find(odds, state->hand)];
    if (!suffices(state, hand->hard, 0, 0))
        return "the shoe could run out during this round";
    int natural = odds->trees[state->upcard].natural_rank;
    if (natural < 0 || odds->rules.peek != PEEK_HOLE || state->before_the_look)
        return NULL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (rank != natural && state->unseen.count[rank] > 0)
            return NULL;
    return "the dealer must have blackjack";
}

/* ---- Splits ---- */

static bool by_face(const struct question *question, int rank)
{
    return rank == ODDS_TEN && question->odds->rules.split_by == SPLIT_BY_RANK;
}

/* Returns the win of `waiting` hands, or NAN if the cards could run out. */
static double value_waiting(struct question *question, int rank, int waiting,
                            int splits_left)
{
    const struct odds_state *state = question->state;
    const struct odds *odds = question->odds;
    struct pack pack = pack_of(odds, &state->unseen, state->upcard);
    pack = pack_without(&pack, rank, -waiting);
    double cards = pack.count[rank];
    if (by_face(question, rank))
        cards = state->unseen.tens[state->pair_face] *
                    odds_shoe_scale(&state->unseen) +
                waiting;
    const struct split_plan plan = {.rank = rank,
                                    .pair_cards = cards,
                                    .waiting = waiting,
                                    .splits_left = splits_left,
                                    .may_stop = true};
    if (!suffices(state, rank + 1, waiting + splits_left - 1, rank))
        return NAN;
    struct odds_values *values = &question->values;
    if (waiting != ODDS_TWO_CARDS || state->hands > 1) {
        memset(values, 0, sizeof *values);
        best_play_fill(&pack, odds->next[0][rank], BET_WHOLE, values);
    }
    uint8_t actions[ODDS_HANDS];
    return split_value(&pack, &plan, question->strategy, values,
                       &question->room, actions);
}

static bool may_be_split(const struct question *question)
{
    const struct odds_state *state = question->state;
    int rank = question->pair;
    return rank >= 0 &&
           state->hands < split_limit(&question->odds->rules, rank) &&
           !(by_face(question, rank) && state->pair_face < 0);
}

static double value_of_split(struct question *question)
{
    const struct odds_state *state = question->state;
    int rank = question->pair;
    if (!may_be_split(question))
        return NAN;
    int spare = split_limit(&question->odds->rules, rank) - state->hands;
    double value = value_waiting(question, rank, state->waiting + 2, spare - 1);
    if (state->waiting > 0)
        value -= value_waiting(question, rank, state->waiting, spare);
    if (state->hands == 1)
        value -= split_original(&question->pack, rank);
    return value;
}

/* ---- Hands after the first two cards ---- */

static void choose_legal(const struct question *question,
                         struct odds_decision *decision)
{
    const struct odds_state *state = question->state;
    const struct rules *rules = &question->odds->rules;
    const struct odds_hand *hand = &question->odds->hands[question->hand];
    struct rules_hand looked_at = rules_hand_of(hand);
    looked_at.is_split = state->hands > 1;
    looked_at.is_split_ace =
        looked_at.is_split && state->split_rank == ODDS_ACE;
    decision->legal[ODDS_STAND] = true;
    if (is_finished_21(rules, hand))
        return;
    decision->legal[ODDS_HIT] = rules_allow(rules, &looked_at).hit;
    decision->legal[ODDS_DOUBLE] = rules_allow(rules, &looked_at).doubling;
    decision->legal[ODDS_SPLIT] = may_be_split(question);
}

static void decide_later(struct question *question,
                         struct odds_decision *decision)
{
    const struct odds_values *values = &question->values;
    const struct odds_hand *hand = &question->odds->hands[question->hand];
    double twice = cards_may_double(&question->odds->rules, hand->cards)
                       ? values->twice[question->hand]
                       : NAN;
    *decision = (struct odds_decision){
        .given_no_natural = question->pack.given_no_natural,
        .natural = pack_danger(&question->pack, hand),
        .value = {[ODDS_STAND] = values->stand[question->hand],
                  [ODDS_HIT] = values->hit[question->hand],
                  [ODDS_DOUBLE] = twice,
                  [ODDS_SURRENDER] = NAN}};
    decision->value[ODDS_SPLIT] = value_of_split(question);
    choose_legal(question, decision);
    decision_choose(decision);
}

/* A doubled hand stands, or gives up the original bet. */
static void decide_doubled(struct question *question,
                           struct odds_decision *decision)
{
    const struct odds *odds = question->odds;
    double stand = question->values.stand[question->hand];
    bool wins = rules_21_wins(&odds->rules, odds->hands[question->hand].total);
    *decision = (struct odds_decision){
        .given_no_natural = question->pack.given_no_natural,
        .natural = pack_danger(&question->pack, &odds->hands[question->hand]),
        .legal = {[ODDS_STAND] = true,
                  [ODDS_SURRENDER] = odds->rules.double_rescue && !wins},
        .value = {[ODDS_STAND] = 2 * (wins ? 1 : stand),
                  [ODDS_HIT] = NAN,
                  [ODDS_DOUBLE] = NAN,
                  [ODDS_SPLIT] = NAN,
                  [ODDS_SURRENDER] = DOUBLE_RESCUE}};
    decision_choose(decision);
}

/* ---- The answer ---- */

static void offer_insurance(const struct question *question,
                            struct odds_decision *decision)
{
    const struct rules *rules = &question->odds->rules;
    const struct odds_hand *hand = &question->odds->hands[question->hand];
    bool is_paid = rules_21_wins(rules, hand->total);
    if (!rules->insurance || is_paid || question->state->upcard != ODDS_ACE ||
        question->state->hands > 1 || hand->cards != ODDS_TWO_CARDS ||
        decision->given_no_natural)
        return;
    decision->insurance = odds_insurance(decision->natural);
    decision->even_money = 1;
    decision->even_money_offered = odds_hand_is_natural(rules, hand);
    decision->insurance_offered = !decision->even_money_offered;
}

static void answer_question(struct question *question,
                            struct odds_decision *decision)
{
    const struct odds *odds = question->odds;
    const struct odds_state *state = question->state;
    const struct odds_hand *hand = &odds->hands[question->hand];
    bool first = state->hands == 1 && hand->cards == ODDS_TWO_CARDS;
    bool splits = may_be_split(question);
    best_play_fill(&question->pack,
                   splits ? odds->next[0][question->pair] : question->hand,
                   state->hands > 1 ? BET_SPLIT : BET_WHOLE, &question->values);
    if (state->doubled) {
        decide_doubled(question, decision);
        return;
    }
    if (!first) {
        decide_later(question, decision);
        return;
    }
    struct first_hand cards = {.odds = odds,
                               .pack = &question->pack,
                               .values = &question->values,
                               .hand = question->hand,
                               .split = value_of_split(question)};
    first_hand_decide(&cards, decision);
    decision->legal[ODDS_SPLIT] = splits;
    if (state->before_the_look && decision->given_no_natural)
        decision_before_look(&question->pack, hand, decision);
    offer_insurance(question, decision);
}

const char *odds_decide(const struct odds *odds, const struct odds_state *state,
                        enum odds_strategy strategy,
                        struct odds_decision *decision)
{
    const char *fault = check_state(odds, state);
    if (fault)
        return fault;
    if (strategy == ODDS_TOTAL)
        return "play by totals works only for a whole shoe";
    struct question *question = calloc(1, sizeof *question);
    if (question == NULL)
        return NO_MEMORY;
    question->odds = odds;
    question->state = state;
    question->strategy = strategy;
    question->hand = odds_hand_find(odds, state->hand);
    question->pair = hand_pair_rank(&odds->hands[question->hand]);
    question->pack = pack_of(odds, &state->unseen, state->upcard);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        question->pack =
            pack_without(&question->pack, rank, -state->hand[rank]);
    answer_question(question, decision);
    free(question);
    return NULL;
}
