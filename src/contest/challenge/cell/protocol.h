/*
 * The lines that the referee and a program exchange through pipes; see
 * challenge-protocol(5). These functions only write and read lines. For the
 * room challenge and its tests.
 */
#ifndef CHALLENGE_PROTOCOL_H
#define CHALLENGE_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>

#include "challenge/cell/message.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_SIZE = 640,   /* the longest line to a program, and its end */
    PROTOCOL_ANSWER_SIZE = 256, /* the longest line from a program, without its
                                   end, and one byte more */
    PROTOCOL_NONSENSE = -1000 /* stands for an answer that isn't one: an action
                               * that doesn't exist, or a bowl */
};

/* ---- What a program sees of a hand of blackjack ---- */

enum challenge_stage {
    STAGE_BET,    /* it must bet */
    STAGE_PLAY,   /* it must play its hand */
    STAGE_SECOND, /* the second hand of a split must be started */
    STAGE_OVER    /* the hand is over */
};

struct challenge_hand_view {
    int count;
    int cards[CHALLENGE_YOUR_CARDS];
    int64_t result; /* a Result, once the hand is over */
};

/* Holds nothing that the rules keep from a player. The cards are card codes;
 * see cards.h. */
struct challenge_view {
    enum challenge_stage stage;
    bool new_deck;
    int64_t decks, least, most;
    int64_t credits;   /* credits that aren't bet */
    int64_t bet;       /* on the hand that is played */
    int64_t insurance; /* its price, or 0 if none is sold */
    int64_t winnings;  /* of the whole call, once the hand is over */
    unsigned actions;  /* bits: 1 << Action for each legal one */
    int hand_count;    /* 0, 1, or 2 after a split */
    int hand;          /* the number of the one that is played, from 0 */
    struct challenge_hand_view hands[2];
    int dealer_count; /* 1 while the hole card is hidden: the upcard */
    int dealer[CHALLENGE_DEALER_CARDS];
};

/* ---- Lines to a program, without their ends ---- */

/* Writes the first line, the greeting. */
void protocol_write_hello(bool is_mancala, char line[PROTOCOL_LINE_SIZE]);

/* Writes the line for the stage of `view`: a request or, if the hand is over,
 * the result. STAGE_SECOND has no line. */
void protocol_write_view(const struct challenge_view *view,
                         char line[PROTOCOL_LINE_SIZE]);

/* Writes the request for a move; `called` is a CHALLENGE_MANCALA_CALLED. */
void protocol_write_position(const struct challenge_message *called,
                             char line[PROTOCOL_LINE_SIZE]);

/* Writes the last line. `points` are in thousandths. */
void protocol_write_over(int64_t points, char line[PROTOCOL_LINE_SIZE]);

/* ---- Lines from a program ---- */

/* These read a line of `length` bytes, whatever they are, and ignore blanks and
 * a carriage return at its end. */

/* True if the line agrees to this version of the protocol. */
bool protocol_read_ready(const char *line, size_t length);

/* Sets `answer` to the request, return or move that the line stands for. If it
 * isn't one, returns false and sets `answer` to an illegal play or move. */
bool protocol_read_blackjack(const char *line, size_t length,
                             struct challenge_message *answer);
bool protocol_read_mancala(const char *line, size_t length,
                           struct challenge_message *answer);

#endif
