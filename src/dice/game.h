/*
 * The game as a state machine, a value that can be copied. It is told what was
 * rolled and what the player decides; it never rolls, prints or asks.
 */
#ifndef DICE_GAME_H
#define DICE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"
#include "dice.h"

enum {
    DICE_HANDS = 2,        /* at most, after a split */
    DICE_HAND_ROLLS = 21,  /* a hand that goes on has under 21, each roll 1 */
    DICE_HOUSE_STANDS = 17 /* the house hits below this */
};

struct dice_hand {
    enum face rolls[DICE_HAND_ROLLS];
    int count;
};

/* Returns what a hand counts. */
int dice_points(const struct dice_rules *rules, const struct dice_hand *hand);

enum dice_phase {
    DICE_WAGER,  /* no round is being played; dice_new_deal() comes next */
    DICE_DEAL,   /* two rolls each are due, the player's first */
    DICE_HIT,    /* a roll for the player is due */
    DICE_DECIDE, /* the player may hit or stand, or split */
    DICE_HOUSE   /* a roll for the house is due */
};

/* What has become of a hand. The first two are not final. */
enum dice_result {
    DICE_PLAYED, /* it is being played, or will be */
    DICE_STANDS,
    DICE_NATURAL,       /* pays 1.5 times the wager */
    DICE_TWENTY_ONE,    /* a later 21, or one after a split: pays the wager */
    DICE_HOUSE_BUST,    /* pays the wager */
    DICE_HIGHER,        /* pays the wager */
    DICE_BOTH_NATURAL,  /* the wager comes back */
    DICE_EQUAL,         /* the wager comes back */
    DICE_HOUSE_NATURAL, /* the wager is lost */
    DICE_BUST,          /* the wager is lost */
    DICE_LOWER,         /* the wager is lost */
    DICE_RESULTS
};

/*
 * One player against the house. After a round the phase is DICE_WAGER again,
 * and hands and results stay until the next deal.
 *
 * A natural of the house ends the round before the player decides. If none of
 * the player's hands stands, the house doesn't play and its second roll stays
 * hidden. Two aces are bust before they can be split, unless aces are soft.
 */
struct dice_game {
    struct dice_rules rules;
    enum dice_phase phase;
    int64_t money; /* without what is wagered now */
    int64_t wager; /* on each hand */
    struct dice_hand house;
    bool hole_hidden; /* the second roll of the house */
    int hand_count;
    int hand; /* the index of the one that is played */
    struct dice_hand hands[DICE_HANDS];
    enum dice_result results[DICE_HANDS];
};

struct dice_game dice_open(const struct dice_rules *rules, int64_t money);

/* Begins a round. dice_wager_fits() must be true of `wager`. */
void dice_new_deal(struct dice_game *game, int64_t wager);

/* True if a roll is due (in the phases DICE_DEAL, DICE_HIT and DICE_HOUSE), and
 * true if the next roll is for the house. */
bool dice_roll_is_due(const struct dice_game *game);
bool dice_house_is_next(const struct dice_game *game);

/* Deals the roll that is due. */
void dice_deal_card(struct dice_game *game, enum face face);

/* Decides for the hand that is played, in the phase DICE_DECIDE only. */
void dice_hit(struct dice_game *game);
void dice_stand(struct dice_game *game);

/* Returns whether the rules allow a split now. The money may be short. */
bool dice_is_pair(const struct dice_game *game);

/* Splits the pair. Each hand keeps one of the rolls and gets another when it is
 * played; the first hand is played to its end first. Returns false, with the
 * problem, and changes nothing if there is no pair, or no money for a second
 * wager. */
bool dice_split(struct dice_game *game, char problem[CLI_PROBLEM_SIZE]);

/* Ends a round that can't be finished and gives back all wagers. Returns their
 * sum, which is 0 between rounds. */
int64_t dice_give_up(struct dice_game *game);

#endif
