/* Hands of a split. */
#ifndef ODDS_SPLIT_H
#define ODDS_SPLIT_H

#include "odds/play.h"

/* ---- Split hands (split_hand.c, split.c) ---- */

/* Pair cards that can be out beside the hand's own: see split.c. */
enum { EXTRAS_MAX = 6 };

/* The value of one hand of a split, by the number of extra pair cards out. */
struct split_line {
    double any[EXTRAS_MAX];  /* before its second card */
    double pair[EXTRAS_MAX]; /* its second card is of the pair's rank, too */
};

/* A set of hands, a bit for each. */
enum { SET_BITS = 64, SET_WORDS = ODDS_HANDS / SET_BITS + 1 };

struct hand_set {
    uint64_t words[SET_WORDS];
};

/* Room to work in. */
struct split_work {
    struct hand_set reached; /* to be played */
    struct hand_set stands;  /* to be stood on */
    int count;
    uint16_t hands[ODDS_HANDS]; /* those reached, in ascending order */
    struct stand_item items[ODDS_HANDS * EXTRAS_MAX];
    double stood[ODDS_HANDS * EXTRAS_MAX];
    double values[ODDS_HANDS][EXTRAS_MAX];
};

/* Fills the line for `least` to `most` extra cards; `actions` says what each
 * hand does. */
void split_line_fill(const struct pack *pack, int rank, int least, int most,
                     const uint8_t actions[ODDS_HANDS], struct split_work *work,
                     struct split_line *line);

/* What a strategy does with split hands of a rank, if it does this with
 * hands that are not split. */
void split_actions_fill(const struct odds *odds,
                        const struct odds_values *values, int rank,
                        uint8_t actions[ODDS_HANDS]);

/* Hands of one card each that wait for their second. */
struct split_plan {
    int rank;
    double pair_cards; /* in the pack, with those that wait: cards that can be
                          split with the pair */
    int waiting;
    int splits_left;
    bool may_stop; /* fewer splits are made where that is worth more */
};

/* The most extra cards that a plan must know of. */
int split_plan_extras(const struct split_plan *plan);

/* The chance that the next card can be split with the pair, when `extra` pair
 * cards are out beside the hand's own. */
double split_pair_chance(const struct pack *pack, const struct split_plan *plan,
                         int extra);

/* The hands after the last split: `closed` have a second card that is no pair
 * card, `open` may get any. */
struct split_hands {
    double chance; /* that the pair cards came where they did */
    int extra;     /* pair cards out beside a hand's own */
    int closed, open;
};

/* Calls `visit` for all that a split can come to. */
typedef void split_visitor(void *self, const struct split_hands *hands);
void split_plan_visit(const struct pack *pack, const struct split_plan *plan,
                      split_visitor *visit, void *self);

/* The mean of a value over cards that leave `others` other hands closed. */
typedef double split_value_of(const void *self, int extra);
double split_beside(const struct pack *pack, const struct split_plan *plan,
                    int extra, int others, split_value_of *value_of,
                    const void *self);

/* What the waiting hands win together. */
double split_plan_value(const struct pack *pack, const struct split_plan *plan,
                        const struct split_line *line);

/* ---- Splits by strategy (split_pair.c) ---- */

/* What a plan's hands win by a strategy, which `values` holds for hands that
 * are not split; `work` and `scratch` are room. `actions` gets what the
 * strategy does when no further pair card comes. */
struct split_room {
    struct split_work work;
    struct odds_values scratch;
    uint8_t actions[ODDS_HANDS];
};

double split_value(const struct pack *pack, const struct split_plan *plan,
                   enum odds_strategy strategy,
                   const struct odds_values *values, struct split_room *room,
                   uint8_t actions[ODDS_HANDS]);

/* What a dealer's natural takes from all hands of a split together that is not
 * taken from each: the original bet, if that is all. The term for all hands
 * having won as Charlies by then is left out; it is below 1e-6. */
double split_original(const struct pack *pack, int rank);

/* How many hands a pair of this rank may become. */
int split_limit(const struct rules *rules, int rank);

#endif
