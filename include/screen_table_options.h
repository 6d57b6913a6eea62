/*
 * The options of the program blackjack. A part of the room table_screen.
 */
#ifndef TABLE_SCREEN_OPTIONS_H
#define TABLE_SCREEN_OPTIONS_H

#include "coach_daily.h"
#include "session_setup.h"
#include "stage.h"

enum { NO_DAY = -1, QUERY_SIZE = 256 };

/* The values that the options set. */
struct blackjack_options {
    struct setup setup;
    struct screen_options screen;
    struct daily daily;
    bool statistics, history, json, csv, coach, plays_daily;
    char query[QUERY_SIZE]; /* of the history, the operands */
    int64_t day;            /* of the daily; NO_DAY: today */
    bool reviews, lists;
    int64_t sitting; /* to review; 1 is the last one */
    int64_t pause;   /* PAUSE_OF_SPEED: not given */
};

/* Returns the values without any options. */
struct blackjack_options blackjack_options_start(void);

/* Writes all options to `options` and returns how many there are. */
size_t blackjack_options(struct blackjack_options *chosen,
                         struct cli_option options[]);

/* Returns the operand: the day of a daily, or words of a search. */
struct cli_option blackjack_operand(struct blackjack_options *chosen);

/* Returns why options can't be used together, or NULL. */
const char *blackjack_conflict(const struct blackjack_options *options);

#endif
