/*
 * Class: what the three programs of the course share. shuffle.c, deal.c and
 * play.c each hold their own game.
 *
 * A function that returns an enum cli_status returns CLI_FAILED if the input
 * ends too early or the output can't be written, and has reported it.
 */
#ifndef CLASS_H
#define CLASS_H

#include <stdbool.h>

#include "cards.h"
#include "cli.h"

/* ---- The start of a program ---- */

enum { CLASS_OPTIONS_MAX = 2 };

/* The differences between the programs. */
struct class_program {
    const char *purpose; /* for --help, as in struct cli_usage */
    const char *examples;
    const struct cli_option *options; /* the ones that only it has */
    size_t option_count;              /* at most CLASS_OPTIONS_MAX */
    bool reads_seed_only; /* it asks nothing else, so the seed must be alone on
                             its line */
};

/* A running program. */
struct class_session {
    const struct cli *cli;         /* the streams and the clock */
    enum card_form form;           /* --ascii */
    int64_t pause;                 /* --pause, in nanoseconds */
    struct seeded_shuffle shuffle; /* from the seed, for deck after deck */
};

/* Reads the arguments into `session`, and asks for the seed if they have none.
 * Returns false if the program should exit with `*status`, after --help or an
 * error that it has reported. */
bool class_start(struct class_session *session, const struct cli *cli,
                 const struct class_program *program, int argc, char *argv[],
                 enum cli_status *status);

/* ---- Cards on the table ---- */

/* A deck or a hand. The top of a deck is the end of the array. */
struct pile {
    int cards[DECK_CARDS];
    size_t count;
};

struct class_table {
    struct pile deck;
    struct pile player;
    struct pile dealer;
    bool hole_hidden; /* the dealer's second card is face down */
};

/* Puts a shuffled deck on the table, with nothing dealt. */
void class_new_deck(struct class_session *session, struct class_table *table);

/* Moves the top card of `deck`, which must not be empty, to `hand`. */
void class_deal_card(struct pile *deck, struct pile *hand);

/* Prints an empty line, a heading, and a row for each card:
 *
 *      Player Dealer
 *     |  7♥  |  J♠  |
 *     |  2♣  |  **  |
 */
void class_show_table(const struct class_session *session,
                      const struct class_table *table);

/* ---- Decisions ---- */

/* Asks the player "Hit or stand?" until the answer is h or s. Sets `*hits`. */
enum cli_status class_ask_player(const struct class_session *session,
                                 bool *hits);

/* Shows the table, pauses for dramatic effect, and prints `decision`, such as
 * "Dealer hits." */
enum cli_status class_show_dealer(const struct class_session *session,
                                  const struct class_table *table,
                                  const char *decision);

#endif
