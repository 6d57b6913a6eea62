/*
 * Pages: what the odds come to, written for people, programs and printers.
 *
 * Every page says under which conditions it holds. Text is plain UTF-8, or
 * ASCII, at most 80 columns wide; colours are escape sequences of any terminal
 * with eight of them. The other forms are for programs: CSV with lines of
 * conditions that begin with #, and JSON; numbers in them have 17 significant
 * digits, so that they are read back as they were.
 */
#ifndef PAGES_H
#define PAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "charts.h"
#include "cli.h"
#include "counting.h"
#include "house.h"
#include "odds.h"

/* ---- Lists of ranks ---- */

enum { PAGE_PROBLEM_SIZE = 200 };

/* Cards of which perhaps only the face is known. */
struct rank_list {
    int count;
    int cards[SHOE_CARDS];   /* as in cards.h; */
    bool suited[SHOE_CARDS]; /* the suit of others is of no meaning */
};

/* Adds the cards of a text: faces (A, 2 to 10, T, J, Q, K) or cards in any form
 * that card_read() knows, with blanks or commas between. False, with the
 * problem, at the first word that is neither. */
bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[PAGE_PROBLEM_SIZE]);

/* ---- Questions and answers ---- */

enum page_form { PAGE_TEXT, PAGE_CSV, PAGE_JSON, PAGE_SVG };

enum page_question {
    PAGE_HAND,       /* what each action with a hand is worth */
    PAGE_EDGE,       /* what a round is worth */
    PAGE_CHART,      /* play by totals; the only one that has an SVG form */
    PAGE_EXCEPTIONS, /* hands better played otherwise than their total */
    PAGE_EFFECTS,    /* effects of removal */
    PAGE_INDICES,    /* what a count tells */
    PAGE_COUNTS      /* the counts that are known by name */
};

struct page_request {
    enum page_question question;
    enum page_form form;
    bool ascii;
    bool colour;
    bool shows_progress; /* on the errors */
    struct rules rules;
    const char *rules_label; /* "strip", "strip, changed" */
    enum odds_strategy strategy;
    const char *hand;       /* texts of cards; of a hand and the */
    const char *dealer;     /* upcard, for PAGE_HAND */
    const char *dealt;      /* out of the shoe before; NULL: none */
    bool before_the_look;   /* PAGE_HAND: the dealer has yet to look */
    struct count_tags tags; /* PAGE_INDICES */
    int seen;               /* likewise: per cent of the shoe that is dealt */
};

/* Works out the answer and writes the page. What can't be answered is
 * complained of. */
enum cli_status page_write(const struct cli *cli,
                           const struct page_request *request);

#endif
