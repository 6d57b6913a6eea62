/* A round of `deal` or `play`, and how it is shown. For this room alone. */
#ifndef TALK_GRADED_ROUND_H
#define TALK_GRADED_ROUND_H

#include "talk.h"

/* Cards of one deck in a row. The top is the end. */
struct pile {
    size_t count;
    int cards[DECK_CARDS];
};

struct graded_round {
    struct pile deck;
    struct pile player;
    struct pile dealer;
    bool hole_hidden; /* the dealer's second card lies face down */
};

/* Moves the top card of a deck, which must not be empty, to a hand. */
void pile_deal(struct pile *deck, struct pile *hand);

struct hand_total pile_total(const struct pile *hand);

/* A fresh, shuffled deck and two cards each, the player's first. */
void graded_round_begin(struct graded_session *session,
                        struct graded_round *round);

/* An empty line, a heading, and a row for each card. */
void graded_show_table(const struct graded_session *session,
                       const struct graded_round *round);

/* The player's turn: until he stands, or `is_over` says that it is and why.
 * The table is shown before. */
enum cli_status
graded_players_turn(const struct graded_session *session,
                    struct graded_round *round,
                    bool (*is_over)(const struct graded_session *session,
                                    const struct graded_round *round));

/* The table, the pause, then the decision as the dealer says it. */
enum cli_status graded_show_dealer(const struct graded_session *session,
                                   const struct graded_round *round,
                                   const char *decision);

#endif
