/* A question of the strategy drill: a lesson dealt with cards. */
#ifndef TRAINING_QUESTION_H
#define TRAINING_QUESTION_H

#include "training.h"
#include "training/lessons.h"

enum { QUESTION_CARDS = 3, QUESTION_UPCARD = 2, QUESTION_TEXT_SIZE = 200 };

struct question {
    size_t lesson;             /* its index */
    int cards[QUESTION_CARDS]; /* the hand, then the upcard */
};

/* Deals random cards that make the lesson's hand, and its upcard. */
struct question question_deal(const struct lessons *lessons, size_t index,
                              struct fair_random *random);

/* Writes the letters of the legal actions: "hsdr". */
enum { QUESTION_LETTERS_SIZE = ODDS_ACTIONS + 1 };
void question_letters(const struct lesson *lesson,
                      char letters[QUESTION_LETTERS_SIZE]);

/* Returns the action of a letter, as in the table's plain mode. */
enum odds_action question_action(char letter);

/* Returns "Standing", "Hitting" ... */
const char *question_doing(enum odds_action action);

/* Writes a card to `text` and returns its first character that isn't a blank.
 */
const char *question_card(const struct question *question, int index,
                          enum card_form form, char text[CARD_TEXT_SIZE]);

/* Writes "10♥ 6♣ (16) against 9♠" to `text` and returns it. */
const char *question_text(const struct question *question, bool ascii,
                          char text[QUESTION_TEXT_SIZE]);

/* Returns the best action on the cards that were dealt. */
enum odds_action question_best(const struct question *question,
                               const struct lesson *lesson);

/* Writes what an answer was worth, and returns `text`: "Right." or "No:
 * surrender. Hitting costs 0.040 of a bet more.", and why another play is best
 * for the exact cards, if one is. */
const char *question_reply(const struct question *question,
                           const struct lesson *lesson, enum odds_action done,
                           char text[QUESTION_TEXT_SIZE]);

#endif
