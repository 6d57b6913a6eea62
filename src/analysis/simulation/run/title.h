/* The title of a run: its game in words. */
#ifndef SIMULATION_TITLE_H
#define SIMULATION_TITLE_H

#include <stdbool.h>

#include "simulation/kernel/game.h"

/* The title of a run: names in printable ASCII, and what they stand for.
 * Together with the chart and the deviations, if those are files, it is enough
 * to play the run again. */
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
    int seats;                            /* the player's own */
    char neighbors[SIMULATION_NAME_SIZE]; /* "mimic,you"; "": none */
    struct simulation_dealing dealing;
};

/* Copies `text` to `name`. Replaces unprintable characters with question marks,
 * cuts trailing blanks, and marks a cut in a long name with dots. An empty name
 * becomes a question mark. */
void simulation_name(char name[SIMULATION_NAME_SIZE], const char *text);

/* Writes the title in words, such as "basic; hi-lo, computed deviations,
 * insurance from +3". Returns `words`. */
enum { SIMULATION_WORDS_SIZE = 12 * SIMULATION_NAME_SIZE };
const char *simulation_words(const struct simulation_title *title,
                             char words[SIMULATION_WORDS_SIZE]);

#endif
