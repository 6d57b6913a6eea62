/*
 * Class: what shuffle, deal, play and extra share beyond the cards: their
 * options, their questions, and what happens when something goes wrong. Then
 * each of these functions says what is wrong and ends the program with exit
 * status 2.
 */
#ifndef CLASS_H
#define CLASS_H

#include <stdbool.h>

/* The options are an array of numbers, which read_options() fills. These are
 * the names of its places. */
enum {
    CARD_FORM,    /* CARD_ASCII with --ascii, CARD_UTF8 without */
    CODES,        /* 1 with --codes: write cards as numbers */
    ECHO_ANSWERS, /* 1 with --echo: write the answers; not on a terminal */
    PAUSE,        /* the seconds of --pause, 2 without the option */
    SEED_GIVEN,   /* 1 if the seed was an argument */
    SEED,         /* this argument */
    IS_SHUFFLE,   /* 1 in shuffle, where nothing may follow the seed */
    OPTIONS
};

/* Reads the arguments of `program`, such as "play", into `options`. */
void read_options(unsigned options[], const char program[], int argc,
                  char *argv[]);

/* Returns the seed: the argument, or what the player types. */
unsigned ask_seed(const unsigned options[]);

/* Asks for a whole number from `least` to `most`. A message calls it `name`:
 * "the seed". The rest of the line answers the next question. */
long long ask_number(const char prompt[], const char name[], long long least,
                     long long most, const unsigned options[]);

/* Asks until the next character is one of `letters`, in upper or lower case,
 * and returns it in lower case. After any other character, ignores the rest of
 * the line and shows the `hint`: "type h to hit or s to stand". */
char ask_letter(const char prompt[], const char letters[], const char hint[],
                const unsigned options[]);

/* Asks "Hit or stand?" until the answer is h or s. True if it is h. */
bool ask_hit(const unsigned options[]);

/* Writes out what was printed so far, as before a pause. It is called at the
 * end of the program, too. */
void flush_output(void);

/* Writes "program: message" to the standard error. */
void complain(const char message[]);

#endif
