/* What the tables of mistakes share. */
#ifndef GRADING_MISTAKE_FACTS_H
#define GRADING_MISTAKE_FACTS_H

#include "grading.h"
#include "habits.h"
#include "mistakes.h"

enum {
    SHUFFLE = 1 << PART_SHUFFLE,
    DEAL = 1 << PART_DEAL,
    PLAY = 1 << PART_PLAY,
    GAMES = DEAL | PLAY,
    ALL = SHUFFLE | DEAL | PLAY
};

/* Two mistakes of the same family are never made together. */
enum {
    ALONE,
    OF_SHUFFLE,
    OF_SEED,
    OF_NEXT_DECK,
    OF_SUITS,
    OF_FACES,
    OF_ORDER,
    OF_ACES,
    OF_HOLE,
    OF_17,
    OF_BUST,
    OF_PROMPT,
    OF_PUSH,
    OF_PROGRAM,
    OF_SEED_PROMPT,
    OF_ANSWER_PROMPT,
    OF_TABLE_BLANK,
    OF_SCORES_BLANK,
    OF_CARDS,
    OF_PAUSE
};

/* The facts of mistakes with the cards, and of all others. The tables have gaps
 * where the other one has an entry. */
extern const struct mistake_facts CARD_MISTAKES[MISTAKE_COUNT];
extern const struct mistake_facts OTHER_MISTAKES[MISTAKE_COUNT];

#endif
