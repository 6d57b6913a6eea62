/*
 * Dice: blackjack with a die of thirteen sides, the program of a course for
 * first programs in C (ECE 71), with the three extras it asks for.
 *
 * A roll is a face: 2 to 10, jack, queen, king or ace. The player and the
 * house get two each, the second of the house is hidden. An ace counts 11,
 * always; so two of them are 22. Over 21 is bust, exactly 21 wins at once: a
 * natural, by the first two rolls, 1.5 times the wager, a later 21 the wager.
 * When both have a natural the wager comes back. The house hits below 17.
 *
 * Here are a die, a game and a conversation. The game is told what was rolled
 * and what the player decides; it never rolls, prints or asks. The die only
 * rolls. Both are values that can be copied.
 */
#ifndef DICE_H
#define DICE_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"

/* ---- Arranged rolls ---- */

enum { ROLLS_MAX = 10000 };

/* Rolls in the order in which they are to come. */
struct roll_list {
    enum face rolls[ROLLS_MAX];
    int count;
};

/* Reads a text such as "A 5 10 9": 2 to 10, T, J, Q, K and A in either case,
 * parted by blanks or commas, # comments among them. False, with the problem,
 * at a word that is no roll, at one too many, and where there is none. */
bool roll_list_read(struct roll_list *list, const char *text,
                    char problem[CLI_PROBLEM_SIZE]);

/* Could a die that is a deck roll this? False, with the problem, otherwise. */
bool roll_list_is_deck(const struct roll_list *list,
                       char problem[CLI_PROBLEM_SIZE]);

/* ---- The die ---- */

enum {
    DIE_FACES = ACE - TWO + 1,
    DIE_DECK_TIMES = 4 /* so often each face comes up from a deck */
};

enum die_source { DIE_SEEDED, DIE_FAIR, DIE_ARRANGED };

struct die {
    enum die_source source;
    struct crand seeded;
    struct fair_random fair;
    const struct roll_list *list; /* must outlive the die */
    int next;                     /* its next roll, from 0 */

    /* The extra: no face comes up more than four times until all have. A face
     * that is used up is rolled again; so those that are left are all equally
     * likely, however often they may still come. */
    bool is_deck;
    int times[ACE + 1]; /* how often each face has come up */
};

/* A seeded roll is the face rand() % 13 + 2, where 11 is the jack and 14 the
 * ace, with the sequence of struct crand after srand(seed). */
struct die die_from_seed(uint32_t seed);

/* Each face is equally likely. */
struct die die_from_random(const struct fair_random *random);

/* For a deck the list must pass roll_list_is_deck(). */
struct die die_from_list(const struct roll_list *list);

/* Are the arranged rolls used up? Other dice never are. */
bool die_is_spent(const struct die *die);

struct roll {
    enum face face;
    bool starts_over; /* the deck was used up before it, all faces are back */
};

/* Rolls a die that is not spent. */
struct roll die_roll(struct die *die);

/* ---- The game ---- */

enum {
    DICE_HANDS = 2,       /* at the most, by a split */
    DICE_HAND_ROLLS = 21, /* a hand that goes on has under 21, each roll 1 */
    DICE_POINTS = 21,
    DICE_HOUSE_STANDS = 17 /* the house hits below this */
};

/* Amounts are cents: what a player begins with, if nothing else is said; and
 * the most that one can begin with or wager, a thousand million dollars. */
#define DICE_MONEY ((int64_t)100 * 100)
#define DICE_MONEY_MOST ((int64_t)1000 * 1000 * 1000 * 100)

struct dice_rules {
    bool soft_aces; /* an ace counts 1 where 11 would bust, of both sides */
    bool split;     /* two equal faces may be split into two hands, once */
};

struct dice_hand {
    enum face rolls[DICE_HAND_ROLLS];
    int count;
};

/* What a hand counts. */
int dice_points(const struct dice_rules *rules, const struct dice_hand *hand);

enum dice_phase {
    DICE_WAGER,  /* no round; dice_new_deal() is next */
    DICE_DEAL,   /* two rolls each are due, the player's first */
    DICE_HIT,    /* a roll for the player is due */
    DICE_DECIDE, /* the player may hit or stand, or split */
    DICE_HOUSE   /* a roll for the house is due */
};

/* What has become of a hand. The first two are no ends. */
enum dice_result {
    DICE_PLAYED, /* it is being played, or will be */
    DICE_STANDS,
    DICE_NATURAL,       /* pays 1.5 times the wager */
    DICE_TWENTY_ONE,    /* a later 21, or one after a split: pays 1 time */
    DICE_HOUSE_BUST,    /* likewise */
    DICE_HIGHER,        /* likewise */
    DICE_BOTH_NATURAL,  /* the wager comes back */
    DICE_EQUAL,         /* likewise */
    DICE_HOUSE_NATURAL, /* the wager is lost */
    DICE_BUST,          /* likewise */
    DICE_LOWER,         /* likewise */
    DICE_RESULTS
};

/*
 * One player against the house. When a round is over the phase is DICE_WAGER
 * again, and hands and results stay until the next deal.
 *
 * A natural of the house ends the round before the player decides. When no
 * hand of the player's stands, the house doesn't play and its second roll
 * stays hidden. Two aces are bust before they can be split, unless they are
 * soft.
 */
struct dice_game {
    struct dice_rules rules;
    enum dice_phase phase;
    int64_t money; /* without what is wagered now */
    int64_t wager; /* on each hand */
    struct dice_hand house;
    bool hole_hidden; /* its second roll */
    int hand_count;
    int hand; /* which one is played, from 0 */
    struct dice_hand hands[DICE_HANDS];
    enum dice_result results[DICE_HANDS];
};

struct dice_game dice_open(const struct dice_rules *rules, int64_t money);

/* Is this a wager for somebody with that money? False, with the problem, for
 * nothing or less and for more than there is. */
bool dice_wager_fits(int64_t wager, int64_t money,
                     char problem[CLI_PROBLEM_SIZE]);

/* Reads what was typed for a wager, dollars as cli_parse_money() reads them.
 * False, with the problem, for anything that is no wager. */
bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE]);

/* Begins a round with a wager that fits. */
void dice_new_deal(struct dice_game *game, int64_t wager);

/* Is a roll due (in the phases deal, hit and house), and is it the house's? */
bool dice_roll_is_due(const struct dice_game *game);
bool dice_house_is_next(const struct dice_game *game);

/* Deals the roll that is due. */
void dice_deal_card(struct dice_game *game, enum face face);

/* Decides for the hand that is played; in the phase DICE_DECIDE only. */
void dice_hit(struct dice_game *game);
void dice_stand(struct dice_game *game);

/* Is there a pair to be split by these rules, be there money for it or not? */
bool dice_is_pair(const struct dice_game *game);

/* Splits the pair: each hand keeps one of the rolls and gets another as it is
 * played, the first hand to its end. False, with the problem, and nothing
 * changed, where there is no pair or no money for a second wager. */
bool dice_split(struct dice_game *game, char problem[CLI_PROBLEM_SIZE]);

/* Ends a round that can't be finished: all that is wagered goes back, and is
 * returned. Without a round it is 0. */
int64_t dice_give_up(struct dice_game *game);

/* What a hand with that result wins, less than 0 where it loses. Half a cent
 * of 1.5 times is rounded up, for the player. */
int64_t dice_winnings(enum dice_result result, int64_t wager);

/* ---- The conversation ---- */

/* A player at a terminal, or a script at a pipe. */
struct dice_session {
    const struct cli *cli;
    struct dice_game game;
    struct die die;
    int64_t pause; /* nanoseconds before each decision of the house */
};

/* Plays round after round until the player has had enough, has no money left,
 * or the arranged rolls are used up. It fails when the input ends, the output
 * can't be written, or the rolls run out within a round; then the round is
 * given up, and the money told. */
enum cli_status dice_play(struct dice_session *session);

#endif
