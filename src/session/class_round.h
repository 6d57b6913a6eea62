/* A round of `deal` or `play`, and how it is shown. For this room alone. */
#ifndef TALK_GRADED_ROUND_H
#define TALK_GRADED_ROUND_H

#include "session.h"

/* Cards of one deck in a row. The top is the end. */
struct pile {
    size_t count;
    int cards[DECK_CARDS];
};

struct class_round {
    struct pile deck;
    struct pile player;
    struct pile dealer;
    bool hole_hidden; /* the dealer's second card lies face down */
};

/* Moves the top card of a deck, which must not be empty, to a hand. */
void pile_deal(struct pile *deck, struct pile *hand);

struct hand_value pile_total(const struct pile *hand);

/* A fresh, shuffled deck and two cards each, the player's first. */
void class_round_begin(struct class_session *session,
                       struct class_round *round);

/* An empty line, a heading, and a row for each card. */
void class_show_table(const struct class_session *session,
                      const struct class_round *round);

/* The player's turn: until he stands, or `is_over` says that it is and why.
 * The table is shown before. */
enum cli_status
class_players_turn(const struct class_session *session,
                   struct class_round *round,
                   bool (*is_over)(const struct class_session *session,
                                   const struct class_round *round));

/* The table, the pause, then the decision as the dealer says it. */
enum cli_status class_show_dealer(const struct class_session *session,
                                  const struct class_round *round,
                                  const char *decision);

#endif
