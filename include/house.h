/*
 * The house: the shoe of a casino game, its table and its chips. Its rules are
 * in house_rules.h.
 *
 * One engine for every game of cards with a dealer. A table is a plain value:
 * copy it to keep a position, compare it to see that nothing has changed. It
 * never prints, sleeps, asks or allocates. The caller asks what is legal, acts,
 * and receives what happened as events.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "house_rules.h"

/* ---- The shoe ---- */

enum { SHOE_CARDS = DECKS_MAX * DECK_CARDS };

enum shoe_source {
    SHOE_SEEDED,  /* the prescribed shuffle of a seed */
    SHOE_FAIR,    /* every order equally likely */
    SHOE_ARRANGED /* the cards of a list, as they stand there */
};

/* The cards to come and the cards put away. Each card of the decks is in one
 * of the two or on the table. */
struct shoe {
    enum shoe_source source;
    struct seeded_shuffle seeded;
    struct fair_random fair;
    int count; /* cards to come; the next one is the last of the array */
    int cards[SHOE_CARDS];
    int burned; /* this many of the first discards, unseen */
    int discard_count;
    int discards[SHOE_CARDS];
};

/* An empty shoe, which the first round fills. */
struct shoe shoe_from_seed(uint32_t seed);
struct shoe shoe_from_random(const struct fair_random *random);

/* A shoe with `count` cards, the first one dealt first. They are never
 * shuffled or burned; when they are used up, so is the game. */
struct shoe shoe_from_cards(const int cards[], int count);

/* Returns true if the shoe must be filled before the next round: it is empty,
 * fresh every round, or the cut card has come out. Arranged cards are never
 * filled. */
bool shoe_is_due(const struct shoe *shoe, const struct rules *rules);

/* Puts all decks in, each in order, shuffles, and burns. */
void shoe_fill(struct shoe *shoe, const struct rules *rules);

/* ---- The table ---- */

/* The longest hand that is not bust is all aces; one card more busts it. */
enum { HAND_CARDS = HAND_BEST + 1 };

/* How a hand ended. */
enum outcome {
    OUTCOME_NONE, /* not yet */
    OUTCOME_WON,
    OUTCOME_LOST,
    OUTCOME_PUSH,
    OUTCOME_BUST,
    OUTCOME_NATURAL,    /* a natural that was paid */
    OUTCOME_CHARLIE,    /* so many cards without a bust */
    OUTCOME_EVEN_MONEY, /* a natural given away for 1:1 */
    OUTCOME_SURRENDERED,
    OUTCOME_FOLDED,  /* the ante is lost */
    OUTCOME_RETURNED /* the bet comes back: a void round, or a bet that a
                        dealer's natural does not take */
};

struct hand {
    int count;
    int cards[HAND_CARDS];
    int64_t bet; /* chips that lie on it; 0 once it is settled */
    int64_t net; /* what it won or lost, once it is settled */
    bool doubled;
    bool done; /* nothing is left to decide */
    bool settled;
    enum outcome outcome;
};

struct seat {
    int64_t bankroll; /* chips in front of the seat, not on the table */
    bool in;          /* it plays this round */
    int64_t first_bet;
    int64_t insurance; /* chips that lie on it */
    int hand_count;
    struct hand hands[HANDS_MAX];
    bool split_aces;
    bool replays; /* its push is played again for the same bet */
};

/* What is decided now, seat by seat. */
enum phase {
    PHASE_BETS,
    PHASE_FOLD,      /* ante: fold or play */
    PHASE_INSURANCE, /* insurance, or even money for a natural */
    PHASE_SURRENDER, /* early surrender, before the dealer looks */
    PHASE_PLAY,      /* hands, one after the other */
    PHASE_OVER       /* all is settled and can be looked at */
};

struct table {
    struct rules rules;
    struct shoe shoe;
    int64_t house; /* what the house has won, less what it has lost */
    int seat_count;
    struct seat seats[SEATS_MAX];

    enum phase phase;
    int seat; /* whose turn it is, and with which hand */
    int hand;
    int dealer_count;
    int dealer[HAND_CARDS];
    bool hole_hidden; /* the dealer's second card lies face down */
    bool is_void;     /* the round ended for want of cards */
};

enum action_kind {
    ACTION_BET, /* of `amount`; 0 sits the round out */
    ACTION_HIT,
    ACTION_STAND,
    ACTION_DOUBLE,
    ACTION_SPLIT,
    ACTION_SURRENDER,
    ACTION_KEEP, /* no early surrender */
    ACTION_INSURE,
    ACTION_NO_INSURANCE,
    ACTION_EVEN_MONEY,
    ACTION_NO_EVEN_MONEY,
    ACTION_FOLD,
    ACTION_PLAY, /* put up as much again as the ante */
    ACTION_COUNT
};

struct action {
    enum action_kind kind;
    int64_t amount; /* of a bet, in cents */
};

enum event_kind {
    EVENT_SHUFFLE,    /* the shoe was filled, or took the discards */
    EVENT_ACTION,     /* a seat has decided; amount: chips put up for it */
    EVENT_CARD,       /* to a hand; to the dealer where seat is DEALER */
    EVENT_HOLE,       /* the dealer's hole card is turned */
    EVENT_NO_NATURAL, /* the dealer has looked and has none */
    EVENT_DEALER, /* the dealer decides; action: hit or stand, outcome bust */
    EVENT_INSURANCE, /* it is settled; amount: won, or lost if negative */
    EVENT_RESULT,    /* a hand is settled; amount: likewise */
    EVENT_OVER       /* the round is over */
};

enum { DEALER = -1 };

struct event {
    enum event_kind kind;
    int seat;
    int hand;
    int card; /* face down where it is the dealer's and hole_hidden says so */
    enum action_kind action;
    enum outcome outcome;
    int64_t amount;
};

/* Who hears what happens. The table is as it stands at that moment. A hand's
 * card and chips have moved already; a dealer's decision to hit has not yet
 * brought its card. */
struct listener {
    void (*hear)(void *self, const struct table *table,
                 const struct event *event);
    void *self;
};

/* A table without seats, as if a round were over. Rules are taken as good:
 * see rules_check(). */
void table_open(struct table *table, const struct rules *rules,
                const struct shoe *shoe);

/* Adds a seat and returns its number. At most SEATS_MAX. */
int table_sit(struct table *table, int64_t bankroll);

/* What the seat whose turn it is may do, a bit for each kind: 1 << kind. Where
 * ACTION_BET is legal, some bet is. None when the round is over. */
unsigned table_legal(const struct table *table);

/* The hand whose turn it is in PHASE_PLAY and the phases before it. */
const struct hand *table_hand(const struct table *table);

/* What the cards of a hand, and those of the dealer, count. */
struct hand_value table_hand_total(const struct hand *hand);
struct hand_value table_dealer_total(const struct table *table);

/* May the seat whose turn it is do this? False, with the reason, if not;
 * `problem` may be NULL. */
bool table_allows(const struct table *table, const struct action *action,
                  char problem[PROBLEM_SIZE]);

/* Acts for the seat whose turn it is, and goes on to the next decision or the
 * end of the round. False, with the reason, and nothing changed, for what is
 * not legal. `listener` may be NULL. */
bool table_act(struct table *table, const struct action *action,
               const struct listener *listener, char problem[PROBLEM_SIZE]);

/* From PHASE_OVER to the bets of the next round; the cards go to the
 * discards. False, and the round stays over, where nobody has the money for
 * a bet or arranged cards are used up. */
bool table_next_round(struct table *table);

/* Ends a round in the middle: it is void. The chips that lie on the table go
 * back to their seats; what was settled before stays settled. */
void table_void_round(struct table *table, const struct listener *listener);

/* Money for what the engine does not know of, side bets and fines: so many
 * cents from the seat to the house, or back where that is less than 0. The
 * seat must have them. */
void table_charge(struct table *table, int seat, int64_t amount);

/* Has a seat the money for the least bet? */
bool table_can_bet(const struct table *table, int seat);

/* ---- Computer players ---- */

enum computer { COMPUTER_MIMIC, COMPUTER_NEVER_BUST, COMPUTER_COUNT };

const char *computer_name(enum computer computer);

/* What a computer player does at this turn: bets the minimum, takes neither
 * insurance nor even money, never surrenders, folds, doubles or splits. MIMIC
 * draws as the dealer does; NEVER_BUST stands on every hard 12 and more, and
 * on a soft 18. */
struct action computer_decides(enum computer computer,
                               const struct table *table);

#endif
