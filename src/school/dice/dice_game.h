/* The die, the game as a state machine, and the conversation with a player. */
#ifndef DICE_GAME_H
#define DICE_GAME_H

#include "cards.h"
#include "dice.h"

/* ---- Listed rolls ---- */

enum { ROLLS_MAX = 10000 };

/* The first roll comes first. */
struct roll_list {
    enum face rolls[ROLLS_MAX];
    int count;
};

/* Reads a text such as "A 5 10 9": the faces 2 to 10, T, J, Q, K and A in upper
 * or lower case, separated by blanks or commas. A # starts a comment, up to the
 * end of its line. If a word isn't a roll, or the list is empty or too long,
 * writes the reason to `problem` and returns false. */
bool roll_list_read(struct roll_list *list, const char *text,
                    char problem[CLI_PROBLEM_SIZE]);

/* True if a die with a deck could roll this list. If not, writes the reason to
 * `problem`. */
bool roll_list_is_deck(const struct roll_list *list,
                       char problem[CLI_PROBLEM_SIZE]);

/* ---- The die ---- */

enum {
    DIE_FACES = ACE - TWO + 1,
    DIE_DECK_TIMES = 4 /* how often each face comes up from a deck */
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

/* A seeded roll is the face rand() % 13 + 2, where 11 is the jack and 14 the
 * ace, with the sequence of struct crand after srand(seed). */
struct die die_from_seed(uint32_t seed);

/* Each face is equally likely. */
struct die die_from_random(const struct fair_random *random);

/* If the die gets a deck, roll_list_is_deck() must be true for the list. */
struct die die_from_list(const struct roll_list *list);

/* True if all listed rolls are used up. Other dice never run out. */
bool die_is_spent(const struct die *die);

struct roll {
    enum face face;
    bool starts_over; /* the deck was used up before this roll */
};

/* Rolls `die`. die_is_spent() must be false for it. */
struct roll die_roll(struct die *die);

/* ---- The game ---- */

/* The game is a value that can be copied. The caller tells it what was rolled
 * and what the player decides. It never rolls, prints or asks. */

enum {
    DICE_HANDS = 2,        /* at most, after a split */
    DICE_HAND_ROLLS = 21,  /* enough: each of them counts at least 1 */
    DICE_HOUSE_STANDS = 17 /* the house hits below this */
};

struct dice_hand {
    enum face rolls[DICE_HAND_ROLLS];
    int count;
};

/* Returns the point total of `hand`. */
int dice_total(const struct dice_rules *rules, const struct dice_hand *hand);

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
    int64_t money; /* what the player has beyond the wagers in play */
    int64_t wager; /* on each hand */
    struct dice_hand house;
    bool hole_hidden; /* the second roll of the house */
    int hand_count;
    int hand; /* the index of the hand in play */
    struct dice_hand hands[DICE_HANDS];
    enum dice_result results[DICE_HANDS];
};

/* Returns a game in which no round has been played. */
struct dice_game dice_open(const struct dice_rules *rules, int64_t money);

/* Starts a round. dice_wager_fits() must be true for `wager`. */
void dice_start_round(struct dice_game *game, int64_t wager);

/* Return the point totals of one of the player's hands and of the house, and
 * whether the total is a bust. */
int dice_player_total(const struct dice_game *game, int hand);
int dice_house_total(const struct dice_game *game);
bool dice_house_bust(const struct dice_game *game);

/* Returns the points of the house that the player knows while the hole card is
 * hidden: those of its first roll. */
int dice_known_house_points(const struct dice_game *game);

/* True if a roll is due, in the phases DICE_DEAL, DICE_HIT and DICE_HOUSE. */
bool dice_roll_is_due(const struct dice_game *game);

/* True if the house gets the next roll. */
bool dice_house_is_next(const struct dice_game *game);

/* Adds the roll that is due to the hand that gets it. */
void dice_deal_roll(struct dice_game *game, enum face face);

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

/* ---- Wagers ---- */

/* True if a player with `money` may wager `wager`. If not, writes the reason to
 * `problem`. */
bool dice_wager_fits(int64_t wager, int64_t money,
                     char problem[CLI_PROBLEM_SIZE]);

/* Reads the wager that a player with `money` typed: dollars, as
 * cli_parse_money() reads them. For anything that isn't a wager, writes the
 * reason to `problem` and returns false. */
bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE]);

/* Returns what a hand with this result wins: a negative amount if it loses, 0
 * if the wager comes back. Half a cent is rounded up, in the player's favor. */
int64_t dice_winnings(enum dice_result result, int64_t wager);

/* ---- The conversation ---- */

struct dice_session {
    const struct cli *cli;
    struct dice_game game;
    struct die die;
    int64_t pause; /* nanoseconds before each decision of the house */
};

/* Plays as dice_play() does, with the game and the die of `session`. */
enum cli_status dice_session_play(struct dice_session *session);

#endif
