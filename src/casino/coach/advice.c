/* The adviser: the value of each legal action with the cards that are left. */
#include "advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_book.h"

/* ---- The cards that nobody has seen ---- */

static bool take_cards(struct odds_shoe *unseen, const int cards[], int count)
{
    for (int i = 0; i < count; i++)
        if (!odds_shoe_take(unseen, cards[i]))
            return false;
    return true;
}

/* Takes the dealer's cards that are face up. */
static bool take_dealer(struct odds_shoe *unseen, const struct table *table)
{
    int count = table->dealer_count;
    if (!table->hole_hidden)
        return take_cards(unseen, table->dealer, count);
    return take_cards(unseen, table->dealer, count > 0 ? 1 : 0);
}

/* Stores in `unseen` the cards that a perfect counter hasn't seen. Returns
 * false if the table shows cards that the decks don't hold. */
static bool find_unseen(const struct table *table, struct odds_shoe *unseen)
{
    const struct shoe *shoe = &table->shoe;
    *unseen = odds_shoe_for(&table->rules);
    bool good = take_cards(unseen, shoe->discards + shoe->burned,
                           shoe->discard_count - shoe->burned) &&
                take_dealer(unseen, table);
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; good && j < table->seats[i].hand_count; j++) {
            const struct hand *hand = &table->seats[i].hands[j];
            good = take_cards(unseen, hand->cards, hand->count);
        }
    return good;
}

/* ---- The adviser ---- */

const char *adviser_open(const struct rules *rules, struct adviser **adviser)
{
    *adviser = NULL;
    const char *problem = rules_refusal(rules, ENGINE_ADVICE);
    if (problem)
        return problem;
    struct adviser *opened = calloc(1, sizeof *opened);
    if (opened)
        opened->odds = odds_open(rules);
    if (opened == NULL || opened->odds == NULL) {
        free(opened);
        return "out of memory";
    }
    opened->rules = *rules;
    *adviser = opened;
    return NULL;
}

void adviser_close(struct adviser *adviser)
{
    if (adviser == NULL)
        return;
    odds_close(adviser->odds);
    free(adviser->chart);
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        free(adviser->with_hole[hole]);
    free(adviser);
}

/* ---- Rounds ---- */

static const char WRONG_CARDS[] =
    "the cards on the table don't match the decks";

/* Computes the value of a round over all hands of the dealer's. */
static const char *value_exposed(const struct adviser *adviser,
                                 const struct odds_shoe *unseen, double *value)
{
    struct odds_exposed *exposed = malloc(sizeof *exposed);
    struct odds_book *books = calloc(ODDS_RANKS, sizeof *books);
    const char *problem = "out of memory";
    if (exposed && books)
        problem =
            odds_exposed_fill(adviser->odds, unseen, ODDS_CDZ, books, exposed);
    if (problem == NULL)
        *value = exposed->value;
    free(books);
    free(exposed);
    return problem;
}

static const char *value_of_round(const struct adviser *adviser,
                                  const struct odds_shoe *unseen, double *value)
{
    if (adviser->rules.shows_both)
        return value_exposed(adviser, unseen, value);
    const char *problem = odds_check_shoe(adviser->odds, unseen);
    if (problem)
        return problem;
    struct odds_book *book = malloc(sizeof *book);
    if (book == NULL)
        return "out of memory";
    problem = odds_book_fill(adviser->odds, unseen, ODDS_CDZ, book);
    if (problem == NULL)
        *value = book->round.value;
    free(book);
    return problem;
}

/* Computes the value of a round, unless `valued` has it for the same cards. */
static const char *value_shoe(const struct adviser *adviser,
                              const struct odds_shoe *unseen,
                              struct valued_shoe *valued)
{
    if (valued->is_known &&
        memcmp(&valued->unseen, unseen, sizeof *unseen) == 0)
        return NULL;
    struct valued_shoe worth = {.is_known = true, .unseen = *unseen};
    const char *problem = value_of_round(adviser, unseen, &worth.value);
    if (problem == NULL)
        *valued = worth;
    return problem;
}

const char *adviser_value_round(struct adviser *adviser,
                                const struct table *table, double *value)
{
    struct odds_shoe unseen = odds_shoe_for(&table->rules);
    bool fresh = shoe_is_due(&table->shoe, &table->rules);
    struct valued_shoe *valued = fresh ? &adviser->fresh : &adviser->last;
    const struct shoe *shoe = &table->shoe;
    int held = shoe_held_back(shoe, &table->rules);
    bool good =
        fresh ? take_cards(&unseen, shoe->discards + shoe->discard_count - held,
                           held)
              : find_unseen(table, &unseen);
    if (!good)
        return WRONG_CARDS;
    const char *problem = value_shoe(adviser, &unseen, valued);
    if (problem == NULL)
        *value = valued->value;
    return problem;
}

/* ---- Decisions ---- */

/* Returns the ten-valued face (10, J, Q, K) that all cards of a hand of one or
 * two have, as a number from 0, or -1 if there is none. */
static int face_of_tens(const struct hand *hand)
{
    if (odds_rank(hand->cards[0]) != ODDS_TEN)
        return -1;
    enum face face = card_face(hand->cards[0]);
    bool differ = hand->count == 2 && card_face(hand->cards[1]) != face;
    return differ ? -1 : (int)face - TEN;
}

/* Describes the hand to act for the odds. */
static bool advice_state(const struct table *table, struct odds_state *state)
{
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    *state = (struct odds_state){
        .upcard = odds_rank(table->dealer[0]),
        .hands = seat->hand_count,
        .split_rank = odds_rank(hand->cards[0]),
        .pair_face = face_of_tens(hand),
        .doubled = hand->doubled,
        .before_the_look = table->phase != PHASE_PLAY,
    };
    for (int i = 0; i < hand->count; i++)
        state->hand[odds_rank(hand->cards[i])]++;
    for (int i = table->hand + 1; i < seat->hand_count; i++)
        state->waiting += seat->hands[i].count == 1;
    return find_unseen(table, &state->unseen);
}

/* Returns the best value of the actions that the rules allow and `chips` can
 * pay for. Surrender counts only if `may_surrender`. */
static double best_value(const struct odds_decision *decision,
                         const struct hand *hand, int64_t chips,
                         bool may_surrender)
{
    double best = decision->value[ODDS_STAND];
    for (int i = 0; i < ODDS_ACTIONS; i++) {
        bool costs = i == ODDS_DOUBLE || i == ODDS_SPLIT;
        bool allowed = decision->legal[i] && (!costs || chips >= hand->bet) &&
                       (may_surrender || i != ODDS_SURRENDER);
        if (allowed && decision->value[i] > best)
            best = decision->value[i];
    }
    return best;
}

/* Returns the value of an action at this table, or NAN if it isn't known. */
static double advice_value(const struct table *table,
                           const struct odds_decision *decision,
                           enum action_kind kind)
{
    const struct hand *hand = table_hand(table);
    int64_t chips = table->seats[table->seat].bankroll;
    switch (kind) {
    case ACTION_HIT:
        return decision->value[ODDS_HIT];
    case ACTION_STAND:
        return decision->value[ODDS_STAND];
    case ACTION_DOUBLE:
        return decision->value[ODDS_DOUBLE];
    case ACTION_SPLIT:
        return decision->value[ODDS_SPLIT];
    case ACTION_SURRENDER:
        return decision->value[ODDS_SURRENDER];
    case ACTION_KEEP:
        return best_value(decision, hand, chips, false);
    case ACTION_INSURE:
        return decision->insurance +
               best_value(decision, hand, chips - hand->bet / 2, true);
    case ACTION_NO_INSURANCE:
        return best_value(decision, hand, chips, true);
    case ACTION_EVEN_MONEY:
        return decision->even_money;
    case ACTION_NO_EVEN_MONEY:
        return decision->value[ODDS_STAND];
    default:
        return NAN;
    }
}

/* Inserts a choice so that the best comes first. */
static void add_choice(struct advice *advice, enum action_kind kind,
                       double value)
{
    int place = advice->count++;
    for (; place > 0 && advice->choices[place - 1].value < value; place--)
        advice->choices[place] = advice->choices[place - 1];
    advice->choices[place] = (struct advice_choice){kind, value};
}

const struct odds *adviser_odds_at(const struct adviser *adviser,
                                   const struct table *table)
{
    return adviser->rules.shows_both
               ? odds_with_hole(adviser->odds, odds_rank(table->dealer[1]))
               : adviser->odds;
}

const char *adviser_advise(const struct adviser *adviser,
                           const struct table *table, struct advice *advice)
{
    struct odds_state state;
    struct odds_decision decision;
    unsigned legal = table_legal(table);
    if (table->phase == PHASE_BETS || table->phase == PHASE_OVER)
        return "no hand is in play";
    if (!advice_state(table, &state))
        return WRONG_CARDS;
    const char *problem = odds_decide(adviser_odds_at(adviser, table), &state,
                                      ODDS_CDZ, &decision);
    if (problem)
        return problem;
    *advice = (struct advice){
        .given_no_natural = decision.given_no_natural,
        .natural = decision.natural,
        .unseen = state.unseen.infinite ? 0 : odds_shoe_cards(&state.unseen),
        .bet = table->seats[table->seat].first_bet};
    for (int i = 0; i < ACTION_COUNT; i++) {
        if ((legal >> i & 1U) == 0)
            continue;
        double value = advice_value(table, &decision, (enum action_kind)i);
        if (isnan(value))
            return "the shoe could run out during this round";
        add_choice(advice, (enum action_kind)i, value);
    }
    return NULL;
}
