/* What is to be seen at a moment, and how it is drawn. For this room. */
#ifndef TABLE_SCREEN_SCENE_H
#define TABLE_SCREEN_SCENE_H

#include "layout.h"
#include "terminal.h"

struct scene {
    const struct session *session;
    char status[SAYING_SIZE];   /* what has happened */
    char question[SAYING_SIZE]; /* what is asked */
    struct hint actions[HINTS_MAX];
    int action_count;
    struct hint general[HINTS_MAX];
    int general_count;
    bool is_asked; /* a person is in turn: its place is marked */
    int asked_seat;
    bool has_bet; /* a bet is being made up for that seat */
    int64_t bet;
    const char *title; /* in the upper left corner */
};

/* Draws the whole scene; curses sends on only what has changed. On a screen
 * that is too small it says so. */
void scene_draw(struct scene *scene, const struct brush *brush);

/* "6 decks, …": the rules in a line, as far as they go in so many columns. */
void rules_in_a_line(const struct rules *rules, const char *separator,
                     char *text, size_t size, int columns);

/* "$10"; with a sign "+$10" and "-$10". */
const char *dollars(char text[CLI_MONEY_SIZE + 4], int64_t cents);
const char *signed_dollars(char text[CLI_MONEY_SIZE + 4], int64_t cents);

#endif
