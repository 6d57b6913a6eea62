/* The thirteen-sided die, and lists of rolls for it. A die is a value that can
 * be copied. */
#ifndef DICE_DIE_H
#define DICE_DIE_H

#include <stdbool.h>

#include "cards.h"
#include "cli.h"

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

#endif
