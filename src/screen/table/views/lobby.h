/* The lobby: the tables to choose from, and who plays along. For this room
 * alone. */
#ifndef TABLE_SCREEN_LOBBY_H
#define TABLE_SCREEN_LOBBY_H

#include "table/game.h"

enum {
    LOBBY_TABLES = 24, /* more than come with the program */
    LOBBY_DIGITS = 9   /* the first tables can be chosen by a digit */
};

/* A table in the lobby. */
struct lobby_table {
    struct rules_choice choice;
    struct rules rules;
    char label[RULES_LABEL_SIZE];
    char about[LEDGER_VALUE_SIZE]; /* a sentence, or the file's path */
    char problem[PROBLEM_SIZE];    /* why not all can play here; or empty */
    bool is_valued;                /* the house edge was worked out */
    bool has_edge;                 /* and is known */
    double edge;                   /* of the first bet, with best play */
};

struct lobby {
    struct game *game;
    struct setup wish; /* the setup with what was chosen here */
    struct lobby_table tables[LOBBY_TABLES];
    int count, chosen;
    int current; /* the table that was chosen before */
    int64_t bankroll;
    char deal_word[CLI_MONEY_SIZE + 16]; /* "Deal $10"; empty: no last bet */
    bool is_entrance;                    /* nobody sits yet */
    enum { LOBBY_BACK, LOBBY_SIT, LOBBY_DEAL } answer;
    struct page page;
};

/* Shows the lobby before the first session. Returns false if the person
 * leaves. */
bool lobby_enter(struct game *game);

/* Shows the lobby between two rounds. Returns true if another session follows,
 * at the table that was chosen. */
bool lobby_visit(struct game *game);

/* Lists the tables to choose from, and marks the one of the setup
 * (lobby_tables.c). */
void lobby_list_tables(struct lobby *lobby);

enum { LOBBY_SCALE = 48 }; /* columns from the left edge of the list */

/* The parts of the page. */
struct lobby_plan {
    struct box list;
    int step;         /* rows from one table to the next */
    int first, shown; /* tables that have room */
    bool is_narrow;
    int about_row, last_row;
    struct card_size card; /* of a blackjack beside the list; no rows: none */
    int card_column;       /* of the first card */
    int scale_columns;
    int percent; /* at the end of the scale */
};

/* Plans the page for the size of the screen (lobby_plan.c). */
struct lobby_plan lobby_plan(const struct lobby *lobby);

/* Draws the lobby, for its page (lobby_page.c). */
void lobby_draw(const struct lobby *lobby);

#endif
