/* Split hands. */
#ifndef ODDS_SPLIT_H
#define ODDS_SPLIT_H

#include "odds/play.h"
#include "odds_book.h"

/* ---- Split hands (split_hand.c, split_plan.c) ---- */

/* The number of pair cards that can be out besides the hand's own ranges from 0
 * to EXTRAS_MAX - 1: see split_plan.c. */
enum { EXTRAS_MAX = 6 };

/* The value of one hand of a split, by the number of extra pair cards out. */
struct split_line {
    double any[EXTRAS_MAX];  /* with any second card */
    double pair[EXTRAS_MAX]; /* with a second card of the pair's rank */
};

/* A set of hands, with a bit for each. */
enum { SET_BITS = 64, SET_WORDS = ODDS_HANDS / SET_BITS + 1 };

struct hand_set {
    uint64_t words[SET_WORDS];
};

/* Working space. */
struct split_work {
    struct hand_set reached; /* hands to play */
    struct hand_set stands;  /* hands to stand on */
    int count;
    uint16_t hands[ODDS_HANDS]; /* the hands in `reached`, ascending */
    struct stand_item items[ODDS_HANDS * EXTRAS_MAX];
    double stood[ODDS_HANDS * EXTRAS_MAX];
    double values[ODDS_HANDS][EXTRAS_MAX];
    double doubles[ODDS_HANDS][EXTRAS_MAX]; /* of the hands to double */
};

/* Fills the line for `least` to `most` extra cards. `actions` holds the action
 * for each hand. */
void split_line_fill(const struct pack *pack, int rank, int least, int most,
                     const uint8_t actions[ODDS_HANDS], struct split_work *work,
                     struct split_line *line);

/* Fills `actions` for split hands of a rank from the actions in `values` for
 * unsplit hands, as far as the rules allow. */
void split_actions_fill(const struct odds *odds,
                        const struct odds_values *values, int rank,
                        uint8_t actions[ODDS_HANDS]);

/* A number of hands with one card each that are waiting for their second. */
struct split_plan {
    int rank;
    double pair_cards; /* cards in the pack, including those of the waiting
                          hands, that can be split with the pair */
    int waiting;
    int splits_left;
    bool may_stop; /* make fewer splits if that is worth more */
};

/* Returns the largest number of extra cards that a plan can come to. */
int split_plan_extras(const struct split_plan *plan);

/* Returns the chance that the next card can be split with the pair when `extra`
 * pair cards are out besides the hand's own. */
double split_pair_chance(const struct pack *pack, const struct split_plan *plan,
                         int extra);

/* The hands after the last split: the second card of a `closed` hand isn't a
 * pair card; an `open` hand may get any second card. */
struct split_hands {
    double chance; /* of pair cards in exactly these places */
    int extra;     /* pair cards out besides a hand's own */
    int closed, open;
};

/* Calls `visit` with every set of hands that a split can lead to. */
typedef void split_visitor(void *self, const struct split_hands *hands);
void split_plan_visit(const struct pack *pack, const struct split_plan *plan,
                      split_visitor *visit, void *self);

/* Returns the mean of a value over the cards that leave `others` other hands
 * closed. */
typedef double split_value_of(const void *self, int extra);
double split_beside(const struct pack *pack, const struct split_plan *plan,
                    int extra, int others, split_value_of *value_of,
                    const void *self);

/* Returns the win of all the waiting hands together. */
double split_plan_value(const struct pack *pack, const struct split_plan *plan,
                        const struct split_line *line);

/* ---- Splits by strategy (split_pair.c) ---- */

/* split_value() returns the win of a plan's hands by a strategy. `values` holds
 * the strategy for unsplit hands; `room` is working space. `actions` is filled
 * with the strategy for the case that no further pair card comes. */
struct split_room {
    struct split_work work;
    struct odds_values scratch;
    uint8_t actions[ODDS_HANDS];
};

double split_value(const struct pack *pack, const struct split_plan *plan,
                   enum odds_strategy strategy,
                   const struct odds_values *values, struct split_room *room,
                   uint8_t actions[ODDS_HANDS]);

/* Returns what a dealer's natural takes from a split as a whole rather than
 * from each hand: the original bet, if the rules say so. Leaves out the case
 * that all hands have already won as Charlies, whose term is below 1e-6. */
double split_original(const struct pack *pack, int rank);

/* Returns the largest number of hands that a pair of this rank may become. */
int split_limit(const struct rules *rules, int rank);

#endif
