/* What pages share. For this room alone. */
#ifndef PAGES_PAGE_H
#define PAGES_PAGE_H

#include "pages.h"

/* A page while it is written. */
struct page {
    const struct cli *cli;
    FILE *out;
    const struct page_request *request;
    struct odds *odds;
    struct odds_shoe shoe;  /* what is left of it when the round begins */
    int cards;              /* in it */
    struct rank_list dealt; /* before */
};

/* Says what is wrong, if anything is. */
enum cli_status page_fail(const struct page *page, const char *fault);

/* Takes the cards of a list out of a shoe. A bare 10 is a ten, or any other
 * card of its value once the tens are gone, and becomes that in the list.
 * False where one is missing, and which. */
bool take_listed(struct odds_shoe *shoe, struct rank_list *list, int *missing);

/* Is no card there more often than there are decks? Without its suit a card
 * may be any of its face. False where it has been said which one. */
bool suits_fit(const struct page *page, const struct rank_list *list);

/* ---- Conditions ---- */

/* The rules, the cards and what `note` says, in the way of the form: lines,
 * lines with #, or the member "conditions" of a JSON object and a comma. */
void write_conditions(const struct page *page, const char *note);

/* The same with the strategy before the note. */
void write_strategy_conditions(const struct page *page, const char *note);

/* "cdz: each hand is played best for its own cards". */
const char *strategy_in_words(enum odds_strategy strategy);

/* The rules as lines of at most `columns`, each handed to `write`. */
void rules_as_lines(const struct page *page, size_t columns,
                    void (*write)(void *self, const char *line), void *self);

/* "103 cards left; dealt before: 10 Kh" likewise, and any text, which is broken
 * at its blanks and its ends of lines. */
enum { CARDS_TEXT_SIZE = 40 + SHOE_CARDS * CARD_TEXT_SIZE };
void cards_as_lines(const struct page *page, size_t columns,
                    void (*write)(void *self, const char *line), void *self);
void text_as_lines(const char *text, size_t columns,
                   void (*write)(void *self, const char *line), void *self);

/* ---- Parts ---- */

/* A card of a list: "10", or with its suit "10h". */
const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE]);

/* A number in JSON, NAN as null. */
void write_number(FILE *out, double value);

/* In CSV; NAN as nothing. */
void write_csv_number(FILE *out, double value);

/* A text in JSON, with its quotes. */
void write_text(FILE *out, const char *text);

/* A heading, bold where there are colours, with a line below. */
void write_heading(const struct page *page, const char *heading);

/* "and 5 more, together", in so many columns, and what they gain. */
void write_rest(const struct page *page, size_t count, int columns,
                double gain);

/* "A,10,2": the aces first; at most 22 cards. */
enum { RANKS_TEXT_SIZE = 80 };
const char *ranks_in_words(const struct odds_hand *hand,
                           char text[RANKS_TEXT_SIZE]);

/* Says what one waits for, if progress is shown; "" takes it away. */
void tell_wait(const struct page *page, const char *what);

/* The progress of a long analysis, if it is shown. */
struct count_progress progress_of(const struct page *page);

/* ---- The pages ---- */

enum cli_status page_hand(struct page *page);
enum cli_status page_edge(struct page *page);
enum cli_status page_chart(struct page *page);
enum cli_status page_exceptions(struct page *page);
enum cli_status page_effects(struct page *page);
enum cli_status page_indices(struct page *page);

/* The chart as a card to be printed. */
void write_svg_chart(const struct page *page, const struct odds_chart *chart,
                     const char *note);

/* And for a terminal. */
void write_text_chart(const struct page *page, const struct odds_chart *chart);

/* Does any cell of the chart have this code? */
bool chart_has_code(const struct odds_chart *chart, const char *code);

/* A code in words: "double, else hit". */
const char *code_in_words(const char *code);

#endif
