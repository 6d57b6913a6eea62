/* What a run is of, in words. */
#ifndef SIMULATION_TITLE_H
#define SIMULATION_TITLE_H

#include <stdbool.h>

#include "simulation/kernel/game.h"

/* What a run is of: names for people, in printable ASCII, and what they stand
 * for. With the chart and the deviations, where those are files, it suffices to
 * play it again. */
enum { SIMULATION_NAME_SIZE = 64 };
#define SIMULATION_NONE "none"

struct simulation_title {
    char rules[SIMULATION_NAME_SIZE]; /* "strip", "strip, changed" */
    struct rules table;
    char strategy[SIMULATION_NAME_SIZE];
    char count[SIMULATION_NAME_SIZE]; /* "hi-lo", "tags", "none" */
    struct simulation_count tags;
    char deviations[SIMULATION_NAME_SIZE]; /* "computed", a file, "none" */
    int insurance;                         /* as in a game */
    bool even_money;
    int seats;
};

/* Copies a name, with a question mark for what is not printable and for a name
 * of nothing, and dots for the end of a long one; without the blanks at its
 * end. */
void simulation_name(char name[SIMULATION_NAME_SIZE], const char *text);

/* Does it count cards? */
bool simulation_counts(const struct simulation_count *count);

/* "basic; hi-lo, computed deviations, insurance from +3". Returns `words`. */
enum { SIMULATION_WORDS_SIZE = 6 * SIMULATION_NAME_SIZE };
const char *simulation_words(const struct simulation_title *title,
                             char words[SIMULATION_WORDS_SIZE]);

#endif
