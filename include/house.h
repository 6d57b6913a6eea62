/*
 * The house: the shoe of a casino game, its table and its chips.
 *
 * A table is a plain value that can be copied and compared. It never prints,
 * sleeps, asks or allocates. The caller asks what is legal, acts, and receives
 * what happens as events.
 */
#ifndef HOUSE_H
#define HOUSE_H

#include "house_side_bets.h"

/* ---- The shoe ---- */

enum { SHOE_CARDS = DECKS_MAX * DECK_CARDS };

enum shoe_source {
    SHOE_SEEDED,  /* the prescribed shuffle of a seed */
    SHOE_FAIR,    /* every order is equally likely */
    SHOE_SECRET,  /* fair, and the cards seen reveal no others */
    SHOE_DRAWN,   /* fair, but never shuffled: each card is drawn by chance when
                     it is dealt, which is faster if few are dealt */
    SHOE_ARRANGED /* a list of cards, in its order */
};

/* Each card is in the shoe, among the discards, or on the table. What every
 * deal reads comes first, here and in a table, because programs that play at
 * thousands of tables wait for memory. */
struct shoe {
    enum shoe_source source;
    bool is_whole; /* the array holds all decks, those dealt after the others */
    int count;     /* cards left; the next one is the last of the array */
    int burned;    /* the number of burned cards; they are the first discards */
    int discard_count;
    struct fair_random fair;
    int cards[SHOE_CARDS];
    int discards[SHOE_CARDS];
    struct seeded_shuffle seeded;
    struct secret_random secret;
};

/* The first returns an empty shoe, which the first round fills; with another
 * source of chance, such a shoe has only `source` and that source set. The
 * second returns a shoe with `count` cards, the first one dealt first. They are
 * never shuffled or burned, and the game ends when they are used up. */
struct shoe shoe_from_seed(uint32_t seed);
struct shoe shoe_from_cards(const int cards[], int count);

/* True if the shoe must be filled before the next round: it is empty, cards
 * come back every round, or the cut card has come out. Never true for arranged
 * cards. */
bool shoe_is_due(const struct shoe *shoe, const struct rules *rules);

/* Puts in all decks, each in order, shuffles and burns. A shuffling machine
 * burns none; later it takes all discards but the last ones, which it holds
 * back. */
void shoe_fill(struct shoe *shoe, const struct rules *rules);

/* Returns how many discards, the last ones, stay out of the shoe when it is
 * filled. */
int shoe_held_back(const struct shoe *shoe, const struct rules *rules);

/* ---- The table ---- */

/* The longest hand that isn't bust is all aces; one more card busts it. */
enum { HAND_CARDS = HAND_BEST + 1 };

enum outcome {
    OUTCOME_NONE, /* the hand isn't settled */
    OUTCOME_WON,
    OUTCOME_LOST,
    OUTCOME_PUSH,
    OUTCOME_BUST,
    OUTCOME_NATURAL, /* a natural that was paid */
    OUTCOME_CHARLIE,
    OUTCOME_EVEN_MONEY,
    OUTCOME_SURRENDERED,
    OUTCOME_FOLDED,  /* the ante is lost */
    OUTCOME_RETURNED /* the bet comes back: the round is void, or a dealer's
                        natural doesn't take this bet */
};

struct hand {
    int count;
    int cards[HAND_CARDS];
    int64_t bet;  /* cents on the table; 0 once the hand is settled */
    int64_t free; /* cents that the house put up beside them, which win like a
                     bet and lose nothing */
    int64_t net;  /* cents won, or lost if negative, once it is settled */
    bool doubled;
    bool done; /* nothing is left to decide */
    bool settled;
    enum outcome outcome;
};

/* A side bet at a seat. */
struct side_stake {
    int64_t bet; /* cents on the table; 0 once it is settled */
    int64_t net; /* cents won, or lost if negative, once it is settled */
    int outcome; /* the winning outcome, or SIDE_LOST */
};

/* If the rules let cards be switched, seats 0 and 1 are one player's, seats 2
 * and 3 another's. The first of them has the bankroll, and makes all decisions
 * but those on the second one's hands. */
struct seat {
    int64_t bankroll;              /* cents, without those on the table */
    bool in;                       /* it plays this round */
    int64_t first_bet;             /* cents put up in this round, or in the */
    int64_t first_side[SIDE_BETS]; /* last one */
    int64_t insurance;             /* cents on the table */
    bool split_aces;
    bool switched; /* the hand's second card was switched */
    bool replays;  /* its push is played again for the same bet */
    int hand_count;
    struct hand hands[HANDS_MAX];
    struct side_stake side[SIDE_BETS];
};

/* What the seats decide now, one after the other. */
enum phase {
    PHASE_BETS,
    PHASE_FOLD,      /* ante: fold or play */
    PHASE_INSURANCE, /* insurance, or even money for a natural */
    PHASE_SURRENDER, /* early surrender, before the dealer looks */
    PHASE_PLAY,
    PHASE_OVER,  /* everything is settled but still on the table */
    PHASE_SWITCH /* before PHASE_PLAY: switch the second cards of two hands, or
                    don't. It is the last one, because environments of libodds
                    show the numbers */
};

struct table {
    enum phase phase;
    int seat; /* the seat whose turn it is, */
    int hand; /* the seat's hand */
    int dealer_count;
    int dealer[HAND_CARDS];
    bool hole_hidden; /* the dealer's second card is face down */
    bool is_void;     /* the round ended early */
    bool ran_out;     /* the cards ran out, which ended it */
    int errs_at; /* at this total the dealer does the opposite of what the rules
                    say, for practice; 0: never */

    int64_t house; /* the house's wins, minus its losses */
    struct rules rules;
    int seat_count;
    struct seat seats[SEATS_MAX];
    struct shoe shoe;
    struct side_bet side_bets[SIDE_BETS]; /* the pay tables, if offered */
    const struct listener *listener;      /* NULL unless the table acts */
};

enum action_kind {
    ACTION_BET, /* `amount`, and `side`; 0 sits the round out. A player who
                   has two seats puts up `amount` at each */
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
    ACTION_PLAY, /* match the ante */
    ACTION_SWITCH,
    ACTION_NO_SWITCH,
    ACTION_COUNT
};

struct action {
    enum action_kind kind;
    int64_t amount;          /* the bet, in cents */
    int64_t side[SIDE_BETS]; /* the side bets that come with it */
};

enum event_kind {
    EVENT_SHUFFLE,    /* the shoe was filled, or took the discards */
    EVENT_ACTION,     /* a seat acted; `amount`: the cents it put up, without
                         side bets */
    EVENT_CARD,       /* a hand, or the dealer if `seat` is DEALER, got it */
    EVENT_HOLE,       /* the hole card was turned */
    EVENT_NO_NATURAL, /* the dealer peeked and has no natural */
    EVENT_DEALER,     /* the dealer hits or stands; `outcome` can be bust */
    EVENT_INSURANCE,  /* it was settled; `amount`: won, or lost if negative */
    EVENT_SIDE_BET,   /* the side bet `side` was settled; `amount`: won, or
                         lost */
    EVENT_RESULT,     /* a hand was settled; `amount`: won, or lost */
    EVENT_OVER        /* the round is over */
};

enum { DEALER = -1 };

struct event {
    enum event_kind kind;
    int seat;
    int hand;
    int card; /* the dealer's is face down if the table's `hole_hidden` is set
               */
    enum action_kind action;
    enum outcome outcome;
    enum side_bet_kind side;
    int64_t amount;
};

/* Receives the events. `table` already includes what a hand's event reports,
 * but not the card that follows a dealer's decision to hit. */
struct listener {
    void (*hear)(void *self, const struct table *table,
                 const struct event *event);
    void *self;
};

/* Sets up a table without seats, as after a round. The rules must have passed
 * rules_check(). */
void table_open(struct table *table, const struct rules *rules,
                const struct shoe *shoe);

/* Adds a player and returns the number of the seat, the first one of two if the
 * rules let cards be switched. A table has at most SEATS_MAX. */
int table_sit(struct table *table, int64_t bankroll);

/* Returns the actions that are legal now, as bits: 1 << kind. ACTION_BET means
 * that some bet is legal. Returns 0 if the round is over. */
unsigned table_legal(const struct table *table);

/* Returns the hand whose turn it is, from PHASE_FOLD to PHASE_PLAY. */
const struct hand *table_hand(const struct table *table);

struct hand_value table_hand_total(const struct hand *hand);
struct hand_value table_dealer_total(const struct table *table);

/* True if `action` is legal now. Otherwise writes the reason to `problem`,
 * which may be NULL. */
bool table_allows(const struct table *table, const struct action *action,
                  char problem[PROBLEM_SIZE]);

/* Acts for the seat whose turn it is, then continues to the next decision or
 * the end of the round. If `action` isn't legal, does what table_allows() does
 * and changes nothing. `listener` may be NULL. */
bool table_act(struct table *table, const struct action *action,
               const struct listener *listener, char problem[PROBLEM_SIZE]);

/* Discards the cards of a round that is over, and starts the bets of the next
 * one. Returns false and changes nothing if no seat can bet, or if arranged
 * cards are used up. */
bool table_next_round(struct table *table);

/* Ends an unfinished round as void. Bets that aren't settled go back to their
 * seats. */
void table_void_round(struct table *table, const struct listener *listener);

/* Moves `amount` cents from the seat's player to the house, or back if it is
 * negative, for side bets and fines. The player must have them. */
void table_charge(struct table *table, int seat, int64_t amount);

/* The chips of a seat in this round. */
struct seat_chips {
    int64_t on_table; /* all cents that are on the table */
    int64_t side;     /* the part of `on_table` on side bets */
    int64_t side_net; /* the result of side bets so far */
};

struct seat_chips seat_chips(const struct seat *seat);

/* True if the seat has enough money for the least bet. A player's second seat
 * has none. */
bool table_can_bet(const struct table *table, int seat);

/* ---- Computer players ---- */

enum computer { COMPUTER_MIMIC, COMPUTER_NEVER_BUST, COMPUTER_COUNT };

const char *computer_name(enum computer computer);

/* True if a computer player takes a card to a hand that isn't finished. */
bool computer_wants_card(enum computer computer, const struct rules *rules,
                         int total, bool soft);

/* Returns the action of a computer player. Both bet the minimum, refuse
 * insurance and even money, and never surrender, fold, double or split.
 * COMPUTER_MIMIC draws as the dealer does; COMPUTER_NEVER_BUST stands on hard
 * 12 and soft 18. */
struct action computer_decides(enum computer computer,
                               const struct table *table);

#endif
