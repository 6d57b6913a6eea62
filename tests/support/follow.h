/* The rounds of a block, followed from shoe to shoe: what is dealt, shuffled,
 * counted and won, beside the table of the house. */
#ifndef SUPPORT_FOLLOW_H
#define SUPPORT_FOLLOW_H

#include "simulation/kernel/block.h"
#include "support/house_play.h"

enum { TABLES_MAX = 256 };

/* What is known of a table's shoe, as from the first shuffle on. */
struct shoe_book {
    bool known;
    int running, left, burned;
    int dealt[ACE + 1]; /* cards of each face */
};

/* What perfect play goes by. */
struct known {
    struct odds *odds;
    struct odds_shoe unseen; /* as the round begins */
};

struct follow {
    const struct play *play;
    enum action_kind (*decide)(const struct table *table,
                               const struct house_play *play);
    struct known known;
    int number; /* of the game, for messages */
    struct shoe_book shoes[TABLES_MAX];
    struct simulation_tally tally;
    long compared, shuffled, again, voids; /* rounds */
};

/* Plays the rounds of a block twice, told and untold, and fails where anything
 * is otherwise than it should be, or the tallies are. */
void follow_block(struct follow *follow, uint64_t block, uint32_t rounds);

#endif
