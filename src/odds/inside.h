/* What the files of the analyser share. For this room alone. */
#ifndef ODDS_INSIDE_H
#define ODDS_INSIDE_H

#include "tables.h"

#define NO_MEMORY "there is no memory to work out the odds"

/* ---- The cards of one upcard (pack.c) ---- */

/*
 * The cards from which a hand is drawn: the upcard is out, the hand's own
 * cards and `extra` others of rank `extra_rank` are not yet.
 */
struct pack {
    const struct odds *odds;
    int upcard;
    int natural_rank; /* as in the tree */
    bool given_no_natural;
    double count[ODDS_RANKS];
    double left;
};

/* From the cards unseen, without the upcard. */
struct pack pack_of(const struct odds *odds, const struct odds_shoe *unseen,
                    int upcard);

/* The pack after `count` cards of a rank have gone. */
struct pack pack_without(const struct pack *pack, int rank, int count);

/* Does the pack hold the cards of this hand? */
bool pack_holds(const struct pack *pack, const struct odds_hand *hand);

/* The chance of each rank to be the next card once the hand is out. */
void pack_chances(const struct pack *pack, const struct odds_hand *hand,
                  double chance[ODDS_RANKS]);

/* The chance of a natural once the hand is out, the dealer not having looked.
 */
double pack_natural(const struct pack *pack, const struct odds_hand *hand);

/* The same where it still matters to a hand: 0 given that there is none. Once
 * a card more is out, too, for the other. */
double pack_danger(const struct pack *pack, const struct odds_hand *hand);
double pack_danger_after(const struct pack *pack, const struct odds_hand *hand,
                         int rank);

/* ---- Standing (stand.c) ---- */

struct stand_item {
    uint16_t hand;
    uint16_t extra; /* cards of the extra rank out beside the hand's own */
};

/* What each stand wins in the mean over the dealer's hands but naturals, a
 * natural counted 0 (unless it is known that there is none). */
void stand_values(const struct pack *pack, const struct stand_item items[],
                  int count, int extra_rank, double values[]);

/* ---- What a natural of the dealer's costs ---- */

/* How a hand's bet meets a dealer's natural that comes without a look. */
enum bet_kind {
    BET_WHOLE, /* a hand that is not split */
    BET_SPLIT  /* one of several */
};

/* What a natural takes from a hand with `stake` first bets on it. */
double natural_takes(const struct rules *rules, enum bet_kind kind, int stake);

/* ---- Play of a hand (play.c) ---- */

/* May two cards be doubled, but for das? */
bool double_allowed(const struct rules *rules, const struct odds_hand *hand);

static inline bool is_charlie(const struct rules *rules,
                              const struct odds_hand *hand)
{
    return rules->charlie > 0 && hand->cards >= rules->charlie;
}

/* At 21 nothing is left to decide, unless another card can still help: a
 * Charlie on a soft hand, or a game in which 21 is nothing special. */
static inline bool is_finished_21(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    return hand->total == TWENTY_ONE && rules->natural != PAYS_NONE &&
           (!hand->soft || rules->charlie == 0);
}

/* Every hand of the pack at its best; fills all of the page but the splits.
 * Only hands that hold `from` where it is not number 0. */
void play_page(const struct pack *pack, int from, enum bet_kind kind,
               struct odds_page *page);

/* What a hand loses that this card busts. */
double value_of_bust(const struct pack *pack, const struct odds_hand *hand,
                     int rank, enum bet_kind kind, int stake);

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
void split_actions_fill(const struct odds *odds, const struct odds_page *page,
                        int rank, uint8_t actions[ODDS_HANDS]);

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

/* The next card can be split with the pair, when so many are out beside the
 * hand's own. */
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

/* What a plan's hands win by a strategy, which the page holds for hands that
 * are not split; `work` and `scratch` are room. `actions` gets what the
 * strategy does when no further pair card comes. */
struct split_room {
    struct split_work work;
    struct odds_page scratch;
    uint8_t actions[ODDS_HANDS];
};

double split_value(const struct pack *pack, const struct split_plan *plan,
                   enum odds_strategy strategy, const struct odds_page *page,
                   struct split_room *room, uint8_t actions[ODDS_HANDS]);

/* What a dealer's natural takes from all hands of a split together that is not
 * taken from each: the original bet, if that is all. The term for all hands
 * having won as Charlies by then is left out; it is below 1e-6. */
double split_original(const struct pack *pack, int rank);

/* How many hands a pair of this rank may become. */
int split_limit(const struct rules *rules, int rank);

/* Every split of a page; book.c. */
void fill_splits(const struct pack *pack, const struct odds_shoe *shoe,
                 enum odds_strategy strategy, struct odds_page *page,
                 struct split_room *room);

/* ---- Play by totals (chart.c) ---- */

/* Makes a page, filled by play_page(), one of ODDS_TOTAL. */
void chart_page(const struct pack *pack, const struct odds_shoe *shoe,
                struct odds_page *page, struct split_room *room);

/* ---- Two cards (first_hand.c) ---- */

/* Two cards against an upcard, after the look. */
struct first_hand {
    const struct odds *odds;
    const struct pack *pack;
    const struct odds_page *page;
    int hand;     /* its number */
    double split; /* NAN where it can't be split */
};

void first_hand_decide(const struct first_hand *first,
                       struct odds_decision *decision);

/* What a natural pays. */
double natural_pays(const struct rules *rules);
bool is_natural_hand(const struct rules *rules, const struct odds_hand *hand);

/* Takes what the chart does for the best, where it is legal: else hit or
 * stand. */
void decision_by_chart(const struct odds_page *page, int hand,
                       struct odds_decision *decision);

/* Finds the best of the legal actions. */
void decision_choose(struct odds_decision *decision);

/* Turns values after the look into values before it. */
void decision_before_look(const struct pack *pack, const struct odds_hand *hand,
                          struct odds_decision *decision);

/* The entry of page->split for two cards, -1 where they are no pair. */
int pair_entry(const struct rules *rules, int first, int second, int pair_face);

/* ---- A deal and its cases (deal.c) ---- */

/* A case of two cards: its part of them, how many cards of the pack can be
 * split with the pair, and what the split is worth; NAN for no pair. */
struct deal_part {
    double part;
    double pair_cards;
    double split;
};

enum { DEAL_PARTS_MAX = 2 * ODDS_TEN_FACES + 1 };

int deal_parts(const struct odds *odds, const struct odds_book *book,
               const struct pack *pack, int first, int second,
               struct deal_part parts[DEAL_PARTS_MAX]);

/* What the book does in a case, its values before the look. The pack is
 * without the upcard. */
void deal_decide(const struct odds *odds, const struct odds_book *book,
                 const struct pack *pack, int number, double split,
                 struct odds_decision *decision);

/* ---- Enough cards (check.c) ---- */

/* Could a player's hands and the dealer's use up these cards? `total` is what
 * they can count before the last card of each, `last` how many those are. */
bool cards_suffice(const struct odds_shoe *unseen, int total, int last);

/* What is wrong with the counts, or NULL. */
const char *check_counts(const struct odds *odds, const struct odds_shoe *shoe);

/* The most that hands can count before their last card. */
enum { PLAYER_BEFORE_LAST = 20, DEALER_BEFORE_LAST = 16 };

/* ---- The round (round.c) ---- */

void round_fill(const struct odds *odds, struct odds_book *book);

#endif
