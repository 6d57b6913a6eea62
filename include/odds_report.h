/*
 * Reports of the odds, for people, programs and printers.
 *
 * Every report states its conditions, in CSV on lines that begin with #. Text
 * is UTF-8 or ASCII, at most 80 columns wide. In CSV and JSON, numbers have 17
 * significant digits, which reproduce them exactly.
 */
#ifndef ODDS_REPORT_H
#define ODDS_REPORT_H

#include <stdbool.h>

#include "cli.h"
#include "cli_report.h"
#include "counting.h"
#include "house.h"
#include "odds.h"

enum odds_report_question {
    ODDS_REPORT_HAND,       /* the value of each action with a hand */
    ODDS_REPORT_DEALER,     /* the outcomes of the dealer's hand */
    ODDS_REPORT_TWO_CARDS,  /* each two-card hand against each upcard */
    ODDS_REPORT_SIDE_BETS,  /* chances and values of side bets */
    ODDS_REPORT_COMPARE,    /* the value of a round by the value of a rule */
    ODDS_REPORT_EDGE,       /* the value of a round */
    ODDS_REPORT_CHART,      /* play by totals */
    ODDS_REPORT_EXCEPTIONS, /* hands to play differently from the chart */
    ODDS_REPORT_EFFECTS,    /* effects of removal */
    ODDS_REPORT_INDICES,    /* index numbers and correlations of a count */
    ODDS_REPORT_BY_COUNT,   /* the value of a round by true count */
    ODDS_REPORT_COUNTS,     /* the list of named counts */
    ODDS_REPORT_CEILING     /* what the exact cards win, and what counts do */
};

/* The sizes of a printed chart: a credit card (ISO/IEC 7810 ID-1), and sheets
 * of paper on their long side (ISO 216). */
enum odds_report_paper {
    ODDS_REPORT_CARD,
    ODDS_REPORT_A6,
    ODDS_REPORT_A4,
    ODDS_REPORT_PAPERS
};

struct odds_report_request {
    enum odds_report_question question;
    enum listing_form form;
    bool ascii;
    bool color;
    bool shows_progress; /* on the error stream */
    int64_t threads;     /* the threads to work on; at least 1 */
    struct rules rules;
    const char *rules_label; /* "strip", "strip, changed" */
    enum odds_strategy strategy;
    const char *dealt;  /* cards already out of the shoe, or NULL */
    const char *hand;   /* for ODDS_REPORT_HAND: the cards of the hand, */
    const char *dealer; /* the upcard; for ODDS_REPORT_DEALER "all", too */
    bool before_peek;   /* for hands: the dealer has yet to peek */
    const char
        *chart; /* for ODDS_REPORT_CHART: a chart file to value, or NULL */
    bool shows_values; /* for ODDS_REPORT_CHART: with the cells' values */
    bool svg;          /* for ODDS_REPORT_CHART: as a picture, on this paper */
    enum odds_report_paper paper;
    const char *compare;  /* for ODDS_REPORT_COMPARE: "soft17=stand,hit" */
    const char *side_bet; /* for ODDS_REPORT_SIDE_BETS: a name, a file, or NULL
 for all that come with the program */
    bool is_counted; /* for ODDS_REPORT_SIDE_BETS: only by the count `tags` */
    struct count_tags tags; /* for indices and by count: the count, */
    int seen;               /* and the penetration in percent */
    bool risk_averse;       /* for ODDS_REPORT_INDICES: those of a Kelly
                               bettor */
};

/* Works out the report and writes it to `cli->out`. If the request is wrong,
 * complains and returns CLI_FAILED. */
enum cli_status odds_report_write(const struct cli *cli,
                                  const struct odds_report_request *request);

#endif
