/*
 * The history of a profile: its rounds, newest first or oldest first, as a
 * search finds them. A part of the module ledger.
 */
#ifndef LEDGER_HISTORY_H
#define LEDGER_HISTORY_H

#include "ledger.h"

/* ---- What to look for ---- */

/*
 * A query is words that must all be true of a round:
 *
 *     won  lost  push  blackjack  bust  void
 *     double  split  insurance  surrender
 *     mistake                     a decision wasn't the best one
 *     today  yesterday
 *     won > 20  lost > 50  bet >= 100  cost > 1     amounts in dollars
 *     hands = 3
 *
 * `cost` is the cost of all decisions in a round, as far as it is
 * known. Case doesn't matter, the word "and" and commas are ignored, and so are
 * blanks around a comparison.
 */
enum ledger_word {
    LEDGER_WORD_WON,
    LEDGER_WORD_LOST,
    LEDGER_WORD_PUSH,
    LEDGER_WORD_BLACKJACK,
    LEDGER_WORD_BUST,
    LEDGER_WORD_VOID,
    LEDGER_WORD_DOUBLE,
    LEDGER_WORD_SPLIT,
    LEDGER_WORD_INSURANCE,
    LEDGER_WORD_SURRENDER,
    LEDGER_WORD_MISTAKE,
    LEDGER_WORD_TODAY,
    LEDGER_WORD_YESTERDAY,
    LEDGER_WORD_BET, /* the last three need a comparison */
    LEDGER_WORD_COST,
    LEDGER_WORD_HANDS,
    LEDGER_WORDS
};

enum ledger_relation {
    LEDGER_ANY, /* no comparison */
    LEDGER_ABOVE,
    LEDGER_AT_LEAST,
    LEDGER_BELOW,
    LEDGER_AT_MOST,
    LEDGER_EQUAL
};

enum { LEDGER_TERMS_MAX = 16 };

struct ledger_query {
    int count; /* 0 finds every round */
    struct ledger_term {
        enum ledger_word word;
        enum ledger_relation relation;
        int64_t amount; /* cents, or hands */
    } terms[LEDGER_TERMS_MAX];
};

/* The words of the language in two lines, for help and for messages. */
extern const char *const LEDGER_QUERY_WORDS[2];

/* Reads a query. Returns false, with the problem and what is possible, and
 * leaves `*query` alone, if the text isn't one. */
bool ledger_query_read(struct ledger_query *query, const char *text,
                       char problem[LEDGER_PROBLEM_SIZE]);

/* ---- The rounds ---- */

struct ledger_search {
    int64_t profile;
    struct ledger_query query;
    int64_t today, yesterday; /* when those days began */
};

/* A round with what its decisions cost. */
struct ledger_past {
    struct ledger_row row;
    bool is_judged; /* all its decisions were judged; never before layout 3 */
    double cost;    /* in cents, of the decisions that were judged */
};

/* Calls `take` with each round that the search finds whose id is less than
 * `before`, newest first, or greater than `after`, oldest first, until it
 * returns false. */
typedef bool ledger_take_past(void *self, const struct ledger_past *past);
bool ledger_each_before(struct ledger *ledger,
                        const struct ledger_search *search, int64_t before,
                        ledger_take_past *take, void *self);
bool ledger_each_after(struct ledger *ledger,
                       const struct ledger_search *search, int64_t after,
                       ledger_take_past *take, void *self);

/* The sums over the rounds that a search finds. */
struct ledger_found {
    int64_t rounds;
    int64_t net;
};
bool ledger_count(struct ledger *ledger, const struct ledger_search *search,
                  struct ledger_found *found);

/* Calls `take` with each judged decision of the round `id`, in order, until it
 * returns false. The texts are valid during the call. */
bool ledger_each_decision(struct ledger *ledger, int64_t id,
                          bool (*take)(void *self,
                                       const struct ledger_decision *decision),
                          void *self);

/* Returns the rules of a game as text, which the caller frees, or NULL. */
char *ledger_rules(struct ledger *ledger, int64_t game);

/* Returns the source of the cards of a game that is over in the same way. */
char *ledger_cards(struct ledger *ledger, int64_t game);

#endif
