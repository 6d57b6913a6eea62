/*
 * Looking ahead from a position, by alpha-beta to one depth. A depth counts
 * turns: moves that lead to another of one's own are followed without end. A
 * value is what whoever is to move wins from here on, less what the other
 * does, so that positions which differ in their mancalas alone are the same.
 */
#ifndef MANCALA_LOOKAHEAD_H
#define MANCALA_LOOKAHEAD_H

#include "lanes.h"

enum {
    LOOKAHEAD_VALUE_MOST = INT16_MAX, /* more than any value */
    LOOKAHEAD_DEPTH_MOST = 250
};

struct lookahead {
    struct lanes_rules rules;
    const struct mancala_search_limits *limits;
    const struct mancala_memory *memory; /* may be NULL */
    uint64_t nodes;                      /* positions looked at so far */
    uint64_t next_look; /* at how many the clock is looked at */
    bool stopped;       /* by a limit: values are none from then on */
    bool is_cut; /* the value that was found last is not seen to the end */
};

void lookahead_open(struct lookahead *lookahead,
                    const struct mancala_rules *rules,
                    const struct mancala_search_limits *limits,
                    const struct mancala_memory *memory);

/* What a move is worth to who makes it, looking so many turns ahead with that
 * one. A value up to `alpha` says only that it is no more. */
int lookahead_value(struct lookahead *lookahead, const struct lanes_next *next,
                    int depth, int alpha);

#endif
