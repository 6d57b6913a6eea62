/* Follows the rounds of a block from shoe to shoe, and compares what is dealt,
 * shuffled, counted and won with the table of the house. */
#ifndef SUPPORT_FOLLOW_H
#define SUPPORT_FOLLOW_H

#include "simulation/kernel/simulation_game.h"
#include "support/house_play.h"

enum { TABLES_MAX = 256, LAST_MAX = 4 * SHOE_CARDS };

/* What is known of a table's shoe from its first shuffle on. */
struct shoe_book {
    bool known;
    int running, left, burned;
    int dealt[ACE + 1]; /* cards of each face */
    int last_count;     /* cards of all rounds; the last one dealt is last */
    int last[LAST_MAX]; /* for what a shuffling machine holds back */
};

/* What perfect play uses. */
struct known {
    struct odds *odds;
    struct odds_shoe unseen; /* when the round begins */
};

struct follow {
    const struct play *play;
    enum action_kind (*decide)(const struct table *table,
                               const struct house_play *play);
    struct known known;
    int number; /* of the game, for messages */
    struct shoe_book shoes[TABLES_MAX];
    struct simulation_tally tally;
    long compared, shuffled, again, voids; /* counts of rounds */
};

/* Plays the rounds of a block twice, with a follower and without, and fails the
 * test if a round isn't as it should be or if the tallies differ. */
void follow_block(struct follow *follow, uint64_t block, uint32_t rounds);

#endif
