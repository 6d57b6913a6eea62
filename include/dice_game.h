/*
 * The game of dice, step by step, for whoever shows it. Part of the module
 * dice.
 *
 * The game is a value that can be copied. The caller passes in what was rolled
 * and what the player decides. The game never rolls, prints or asks.
 */
#ifndef DICE_GAME_H
#define DICE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"
#include "dice.h"

/* ---- The die ---- */

enum { ROLLS_MAX = 10000 };

/* The first roll comes first. */
struct roll_list {
    enum face rolls[ROLLS_MAX];
    int count;
};

enum die_source { DIE_SEEDED, DIE_FAIR, DIE_LISTED };

struct die {
    enum die_source source;
    struct crand seeded;
    struct fair_random fair;
    const struct roll_list *list; /* must outlive the die */
    int next;                     /* the index of its next roll */

    /* With a deck, no face comes up a fifth time until all have come up four
     * times. The die is rolled again if a face is used up, so all other faces
     * are equally likely, however often each of them may still come up. */
    bool has_deck;
    int times[ACE + 1]; /* how often each face has come up */
};

struct roll {
    enum face face;
    bool starts_over; /* the deck was used up before this roll */
};

/* ---- The game ---- */

enum {
    DICE_HANDS = 2,        /* at most, after a split */
    DICE_HAND_ROLLS = 21,  /* enough: each of them counts at least 1 */
    DICE_HOUSE_STANDS = 17 /* the house hits below this */
};

struct dice_hand {
    enum face rolls[DICE_HAND_ROLLS];
    int count;
};

enum dice_phase {
    DICE_WAGER,  /* between rounds; dice_start_round() comes next */
    DICE_DEAL,   /* two rolls each are due, the player's first */
    DICE_HIT,    /* a roll for the player is due */
    DICE_DECIDE, /* the player may hit, stand or split */
    DICE_HOUSE   /* a roll for the house is due */
};

/* The result of a hand. The first two are not final. */
enum dice_result {
    DICE_PLAYED, /* the hand is in play, or waits for its turn */
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
 * One player against the house. After a round the phase is DICE_WAGER again.
 * Hands and results stay until the next round starts.
 *
 * The first two rolls end the round before the player decides if either side
 * has a natural or is bust with two aces. A natural of the house is settled
 * first, then one of the player, then a bust of the player, then one of the
 * house. If none of the player's hands stands, the house doesn't play. Unless
 * its natural or its bust has ended the round, its second roll stays hidden.
 */
struct dice_game {
    struct dice_rules rules;
    enum dice_phase phase;
    int64_t money; /* the player's money without the wagers in play */
    int64_t wager; /* the wager on each hand */
    struct dice_hand house;
    bool hole_hidden; /* the second roll of the house */
    int hand_count;
    int hand; /* the index of the hand in play */
    struct dice_hand hands[DICE_HANDS];
    enum dice_result results[DICE_HANDS];
};

/* Start a round, for a wager that was read; and roll: true if a roll is due, in
 * the phases DICE_DEAL, DICE_HIT and DICE_HOUSE; true if the house gets it; add
 * it to the hand that gets it. */
void dice_start_round(struct dice_game *game, int64_t wager);
bool dice_roll_is_due(const struct dice_game *game);
bool dice_house_is_next(const struct dice_game *game);
void dice_deal_roll(struct dice_game *game, enum face face);

/* Reads the wager that a player with `money` typed: dollars, as
 * cli_parse_money() reads them. For anything that isn't a wager, writes the
 * reason to `problem` and returns false. */
bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE]);

/* Decide for the hand in play, in the phase DICE_DECIDE only. */
void dice_hit(struct dice_game *game);
void dice_stand(struct dice_game *game);

/* True if the rules allow a split now, whether or not the player can pay for
 * it. */
bool dice_is_pair(const struct dice_game *game);

/* Splits the pair. Each hand keeps one of the rolls and gets another when its
 * turn comes; the second hand's turn comes after the end of the first. If there
 * is no pair, or not enough money for a second wager, changes nothing, writes
 * the reason to `problem` and returns false. */
bool dice_split(struct dice_game *game, char problem[CLI_PROBLEM_SIZE]);

/* Ends a round that can't be finished, gives back all wagers, and returns their
 * sum. Between rounds the sum is 0. */
int64_t dice_give_up(struct dice_game *game);

/* Returns the point total of `hand`, and whether an ace in it counts 11 but
 * needn't. */
int dice_total(const struct dice_rules *rules, const struct dice_hand *hand);
bool dice_is_soft(const struct dice_rules *rules, const struct dice_hand *hand);

/* Returns what a hand with this result wins: a negative amount if it loses, 0
 * if the wager comes back. Half a cent is rounded up, in the player's favor. */
int64_t dice_winnings(enum dice_result result, int64_t wager);

/* ---- A session ---- */

struct dice_session {
    const struct cli *cli;
    struct dice_game game;
    struct die die;
    struct roll_list list; /* the die's, if it has one */
    int64_t pause;         /* nanoseconds before each decision of the house */
    int before_hole[ACE + 1]; /* the die's times before the hidden roll */
};

/* Returns false, after reporting why, if the setup is wrong. The session must
 * stay where it is. */
bool dice_session_open(struct dice_session *session, const struct cli *cli,
                       const struct dice_setup *setup);

/* True if all listed rolls are used up. Other dice never run out. */
bool die_is_spent(const struct die *die);

/* Rolls the die for the roll that is due. It must not be spent. */
struct roll dice_session_roll(struct dice_session *session);

/* ---- Chances ---- */

/* What the player can expect who is to decide. All that was rolled is known but
 * the hole card, which is neither half of a natural nor, with an ace, of a
 * bust. A list of rolls is a die like others. */
struct dice_chances {
    double bust, twenty_one; /* of the next roll */
    double next[ACE + 1];    /* each face as the next roll */
    /* If the player stands. With a deck, unknown for the first of two hands,
     * because the second one rolls in between. */
    bool has_house;
    double house[HAND_BEST - DICE_HOUSE_STANDS + 2]; /* 17 to 21, and bust */
    double win, push, lose;
    /* What a wager of 1 wins on average if the player stands, or hits and then
     * always decides for the best. With a deck as if the faces that are left
     * stayed the same, and unknown for the first of two hands. */
    bool has_values;
    double stand, hit;
};

/* Calculates them in the phase DICE_DECIDE, by trying all rolls. */
void dice_chances(const struct dice_session *session,
                  struct dice_chances *chances);

#endif
