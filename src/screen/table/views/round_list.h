/* The rounds of the history as a list to choose from. For this room alone. */
#ifndef TABLE_SCREEN_ROUND_LIST_H
#define TABLE_SCREEN_ROUND_LIST_H

#include "ledger_sittings.h"
#include "session_setup.h"
#include "table/game.h"

enum { LISTED_MAX = 256, SEARCH_SIZE = 128 };

struct listed_round {
    struct ledger_past past; /* without its texts, numbered in its sitting */
    struct ledger_place place;
    char rules_name[LEDGER_RULES_NAME_SIZE];
    char hands[HISTORY_TEXT_SIZE], dealer[HISTORY_TEXT_SIZE];
};

/* A page of the rounds that match a search. Only this page is in memory. */
struct round_list {
    struct game *game;
    struct ledger *ledger;
    const struct ledger_profile *profile;
    struct ledger_search search;
    struct ledger_found found; /* all that match */
    char query[SEARCH_SIZE];   /* the search as it was typed */
    char typed[SEARCH_SIZE];   /* the search that is being typed, */
    bool is_typing;            /* if it is */
    char answer[SAYING_SIZE];  /* to the last key */

    struct listed_round *rows; /* LISTED_MAX, the newest first */
    int count;
    int lines;      /* that they take, with those between sittings and rules */
    int shown;      /* lines that have room */
    int64_t before; /* how many newer ones match */
    int chosen;
    char mistakes[HISTORY_TEXT_SIZE]; /* of the chosen round */
    struct page page;
};

/* The first row of the list. */
enum { LIST_ROW = 2 };

/* Returns the rows below the list: what the costs are, the round in words, the
 * search and the bar. A narrow screen needs more for the words. */
int round_list_rows_below(void);

/* True if the round `number` is of another sitting than the one above it, or by
 * other rules. A line before it says which. */
bool round_list_divides(const struct round_list *list, int number);

/* Reads the page again if the size of the screen has changed, and shows the
 * keys that are active. */
void round_list_fit(struct round_list *list);

/* Answers with `problem`, a message without a capital letter or a period. */
void round_list_answer(struct round_list *list, const char *problem);

/* Replay the chosen round, or write its record to a file
 * (round_list_record.c). */
void round_list_replay(struct round_list *list);
void round_list_export(struct round_list *list);

/* Shows the keys that are active in the bar, and in words under '?'
 * (round_list_keys.c). */
void round_list_hint(struct round_list *list);

/* Paints the list, for its page (round_list_draw.c). */
void round_list_draw(void *self);

/* Paints the chosen round: its cards, what it was about and what it cost
 * (round_list_chosen.c). */
void round_list_draw_chosen(const struct round_list *list);

#endif
