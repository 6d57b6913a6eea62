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
bool page_take_listed(struct odds_shoe *shoe, struct rank_list *list,
                      int *missing);

/* Is no card there more often than there are decks? Without its suit a card
 * may be any of its face. False where it has been said which one. */
bool page_suits_fit(const struct page *page, const struct rank_list *list);

/* ---- Conditions ---- */

/* The rules, the cards and what `note` says, in the way of the form: lines,
 * lines with #, or the member "conditions" of a JSON object and a comma. */
void page_write_conditions(const struct page *page, const char *note);

/* The same with the strategy before the note. */
void page_write_strategy_conditions(const struct page *page, const char *note);

/* "cdz: each hand is played best for its own cards". */
const char *page_strategy_in_words(enum odds_strategy strategy);

/* The rules as lines of at most `columns`, each handed to `write`. */
void page_rules_as_lines(const struct page *page, size_t columns,
                         void (*write)(void *self, const char *line),
                         void *self);

/* "103 cards left; dealt before: 10 Kh" likewise, and any text, which is broken
 * at its blanks and its ends of lines. */
enum { CARDS_TEXT_SIZE = 40 + SHOE_CARDS * CARD_TEXT_SIZE };
void page_cards_as_lines(const struct page *page, size_t columns,
                         void (*write)(void *self, const char *line),
                         void *self);
void page_text_as_lines(const char *text, size_t columns,
                        void (*write)(void *self, const char *line),
                        void *self);

/* ---- Parts ---- */

/* A card of a list: "10", or with its suit "10h". */
const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE]);

/* A heading, bold where there are colours, with a line below. */
void page_write_heading(const struct page *page, const char *heading);

/* "and 5 more, together", in so many columns, and what they gain. */
void page_write_rest(const struct page *page, size_t count, int columns,
                     double gain);

/* "A,10,2": the aces first; at most 22 cards. */
enum { RANKS_TEXT_SIZE = 80 };
const char *page_ranks_in_words(const struct odds_hand *hand,
                                char text[RANKS_TEXT_SIZE]);

/* Says what one waits for, if progress is shown; "" takes it away. */
void page_tell_wait(const struct page *page, const char *what);

/* The progress of a long analysis, if it is shown. */
struct count_progress page_progress(const struct page *page);

/* ---- The pages ---- */

enum cli_status page_hand(struct page *page);
enum cli_status page_edge(struct page *page);
enum cli_status page_chart(struct page *page);
enum cli_status page_exceptions(struct page *page);
enum cli_status page_effects(struct page *page);
enum cli_status page_indices(struct page *page);

/* The chart as a card to be printed. */
void page_write_svg_chart(const struct page *page,
                          const struct odds_chart *chart, const char *note);

/* And for a terminal. */
void page_write_text_chart(const struct page *page,
                           const struct odds_chart *chart);

/* Does any cell of the chart have this code? */
bool page_chart_has_code(const struct odds_chart *chart, const char *code);

/* A code in words: "double, else hit". */
const char *page_code_in_words(const char *code);

#endif
