/*
 * Talk: games in plain lines. So far the three programs that a class is
 * graded on; what they print is compared byte for byte.
 *
 * `shuffle` lists a deck. `deal` deals two open hands; the player hits until
 * he stands, then the dealer hits twice. `play` is a game of blackjack: the
 * dealer's second card is hidden, he hits below 17, and equal totals are
 * played again with a fresh deck.
 */
#ifndef TALK_H
#define TALK_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"

/* What the options of the three programs set. */
struct graded_settings {
    bool has_seed; /* else it is asked for */
    int64_t seed;
    bool ascii;
    int64_t pause; /* nanoseconds before each decision of the dealer */
};

/* No seed, UTF-8, two seconds. */
struct graded_settings graded_defaults(void);

/* The operand and the options that the three have in common. */
struct cli_option graded_seed_operand(struct graded_settings *settings);
struct cli_option graded_ascii_option(struct graded_settings *settings);
struct cli_option graded_pause_option(struct graded_settings *settings);

/* A run of one of the programs: what it talks through, and its shuffle. */
struct graded_session {
    const struct cli *cli;
    enum card_form form;
    int64_t pause;
    struct seeded_shuffle shuffle;
};

/* Begins a run; without a seed in the settings it asks for one, which must be
 * alone on its line where no answers are to follow. */
enum cli_status graded_start(struct graded_session *session,
                             const struct cli *cli,
                             const struct graded_settings *settings,
                             bool answers_follow);

/* The games, from the first card to the result. They fail when the input
 * ends too early or the output can't be written. */
enum cli_status graded_deal(struct graded_session *session);
enum cli_status graded_play(struct graded_session *session);

/* A whole program around one of the games. */
struct graded_program {
    const char *purpose;  /* for --help, as in struct cli_usage */
    const char *examples; /* likewise */
    enum cli_status (*game)(struct graded_session *session);
};

/* Reads the arguments, starts, plays, and returns the exit status. */
int graded_main(const struct graded_program *program, int argc, char *argv[]);

#endif
