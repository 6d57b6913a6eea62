/*
 * Reports of the odds, written for people, programs and printers.
 *
 * Every report says under which conditions it holds. Text is plain UTF-8, or
 * ASCII, at most 80 columns wide; colors are escape sequences of any terminal
 * with eight of them. The other forms are for programs: CSV with lines of
 * conditions that begin with #, and JSON; numbers in them have 17 significant
 * digits, so that they are read back as they were.
 */
#ifndef ODDS_REPORT_H
#define ODDS_REPORT_H

#include <stdbool.h>

#include "cli.h"
#include "counting.h"
#include "house.h"
#include "odds.h"

enum odds_report_form {
    ODDS_REPORT_TEXT,
    ODDS_REPORT_CSV,
    ODDS_REPORT_JSON,
    ODDS_REPORT_SVG
};

enum odds_report_question {
    ODDS_REPORT_HAND,  /* what each action with a hand is worth */
    ODDS_REPORT_EDGE,  /* what a round is worth */
    ODDS_REPORT_CHART, /* play by totals; the only one that has an SVG form */
    ODDS_REPORT_EXCEPTIONS, /* hands better played otherwise than their total */
    ODDS_REPORT_EFFECTS,    /* effects of removal */
    ODDS_REPORT_INDICES,    /* what a count tells */
    ODDS_REPORT_COUNTS      /* the counts that are known by name */
};

struct odds_report_request {
    enum odds_report_question question;
    enum odds_report_form form;
    bool ascii;
    bool color;
    bool shows_progress; /* on the errors */
    struct rules rules;
    const char *rules_label; /* "strip", "strip, changed" */
    enum odds_strategy strategy;
    const char *hand;       /* texts of cards; of a hand and the */
    const char *dealer;     /* upcard, for ODDS_REPORT_HAND */
    const char *dealt;      /* out of the shoe before; NULL: none */
    bool before_the_look;   /* ODDS_REPORT_HAND: the dealer has yet to look */
    struct count_tags tags; /* ODDS_REPORT_INDICES */
    int seen;               /* likewise: per cent of the shoe that is dealt */
};

/* Works out the answer and writes the report. Complains about what it can't
 * answer. */
enum cli_status odds_report_write(const struct cli *cli,
                                  const struct odds_report_request *request);

#endif
