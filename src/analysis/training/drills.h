/* What the drills share, and their tables; and the hands to review: what there
 * is to learn, what a mistake costs, and when to ask again. */
#ifndef TRAINING_DRILLS_H_INSIDE
#define TRAINING_DRILLS_H_INSIDE

#include "cards.h"
#include "ledger_reviews.h"
#include "strategy.h"
#include "training_drills.h"
#include "training_progress.h"

/* Every drill but the one in basic strategy, from easy to hard. A new one is a
 * table and a row here. */
#define DRILLS(ROW)       \
    ROW(DRILL_DEALER)     \
    ROW(DRILL_COUNT)      \
    ROW(DRILL_TRUE_COUNT) \
    ROW(DRILL_BETS)       \
    ROW(DRILL_DEVIATIONS) \
    ROW(DRILL_ACES)       \
    ROW(DRILL_EXAM)
#define DRILL_DECLARATION(kind) extern const struct drill_kind kind;
DRILLS(DRILL_DECLARATION)

/* Returns the kind of this number, or NULL. */
const struct drill_kind *drill_kind_at(size_t number);

/* ---- Words ---- */

/* Writes cards separated by blanks, "10♥ 6♣", at the end of `text`, which is
 * DRILL_TEXT_SIZE long. */
void words_add_cards(char *text, const int cards[], int count, bool ascii);

/* Write "Rules: strip, 6 decks, ..." and the count system and its tags, "hi-lo:
 * 2-6 +1, 7-9 0, 10-A -1". */
void drill_rules_text(const struct drill_setup *setup, const char *separator,
                      char text[DRILL_TEXT_SIZE]);
void drill_count_text(const struct drill_setup *setup,
                      char text[DRILL_TEXT_SIZE]);

/* Writes more at the end of `text`. */
void words_add(char *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds "10♥ 6♣ (16) against 9♠". */
void words_add_matchup(char *text, const int cards[], int count, int upcard,
                       bool ascii);

enum { EXAMPLE_BET = 10 }; /* dollars, in which texts say what is won */

/* Returns a cost in whole thousandths, as texts and their sums show it. */
double cost_as_shown(double cost);

/* Returns the row of the chart of cards. */
struct chart_row cards_row(const int cards[], int count);

/* ---- Answers that are letters ---- */

/* Writes the letters of the actions that are legal: "hsdr". */
void action_letters(const bool legal[ODDS_ACTIONS],
                    char letters[DRILL_LETTERS_SIZE]);

/* Returns the action of a letter, as in the table's line mode. */
enum odds_action action_of_letter(char letter);

/* Returns "Standing", "Hitting" ... */
const char *action_doing(enum odds_action action);

/* ---- Play at a table, by cells of a chart ---- */

/* Opens a table with a shoe of its own, at which a player has these chips. */
void table_begin(struct table *table, const struct rules *rules,
                 struct fair_random *random, int64_t chips);

/* Returns the row of the hand whose turn it is. A pair that can't be split
 * again has the row of its total. */
struct chart_row table_row(const struct table *table);

/* Returns what a cell plays, as far as it is legal. */
enum odds_action table_plays(const struct table *table,
                             const struct odds_cell *cell);

/* Does the action. Before the peek, it surrenders or keeps the hand. */
void table_do(struct table *table, enum odds_action action,
              const struct listener *listener);

/* Takes or refuses insurance or even money. */
void table_insure(struct table *table, bool takes,
                  const struct listener *listener);

/* Puts a round into the picture: the hands of the first seat, `asked` the
 * number of the one that the question is about, and the dealer's upcard; if
 * `asked` is -1, the round is over, and the dealer's cards that were turned. */
void scene_show_round(struct drill_scene *scene, const struct table *table,
                      int asked);

/* ---- The exam ---- */

/* What the exam asks. */
enum exam_question { EXAM_BET, EXAM_INSURANCE, EXAM_PLAY, EXAM_COUNT };
enum { EXAM_QUESTIONS = EXAM_COUNT + 1 };

/* Rounds that a player plays in an hour. */
enum { EXAM_PACE = 100 };

/* The rounds from which the cost of an hour is shown before the shoe is over:
 * fewer say little about an hour. */
enum { EXAM_ROUNDS_LEAST = 20 };

struct exam_result {
    int rounds, rounds_per_hour;
    bool is_whole_shoe;
    double mistakes, game; /* units an hour */
    double cost[EXAM_QUESTIONS];
    double hours; /* how long the rounds take */
    bool tells_hour;
    bool meets_goal;
    const bool *met; /* NULL: the shoe isn't over */
};

struct exam {
    const struct drill_setup *setup;
    struct count_strategy *strategy;
    struct rules rules; /* the rules, with bets in units */
    struct table table;

    double running; /* the sum of the tags seen */
    int seen;       /* their number */
    int64_t tray;   /* hundredths of a deck of them before the round, to the
                       precision of the setup, as a player sees them */
    bool started, ended;
    int rounds;                        /* rounds with a bet on the table */
    double cost[EXAM_QUESTIONS];       /* in units */
    double shown_cost[EXAM_QUESTIONS]; /* the same, as each mistake is shown */

    /* The last question. */
    enum exam_question asked;
    int true_count;     /* by the decks left before the round, rounded down */
    double exact_count; /* by the cards left */
    double right_bet, bet;
    bool right_insurance;
    struct chart_row row;
    int upcard;
    enum odds_action right;

    double given_running; /* the answer at the end */
    struct exam_result result;
};

/* ---- When to ask again ---- */

/* The ledger keeps what a person remembers of a hand, by the algorithm SM-2 of
 * Piotr Wozniak ("Optimization of learning", 1990, chapter 3.2;
 * super-memory.com/english/ol/sm2.htm). After the first right answer the hand
 * comes back in one day, after the second in six; then each interval is the
 * last one times the easiness, rounded up. After a wrong answer, the intervals
 * start over with one day. What wasn't answered well on a day is asked again,
 * and due, until it is. */

/* ---- Hands of basic strategy to review ---- */

/* Whether a hand is asked today. */
enum review_turn {
    REVIEW_NEW,   /* never asked, or nothing is saved */
    REVIEW_DUE,   /* it comes before all new ones; mistakes from the table
                     come first */
    REVIEW_AGAIN, /* due, and answered today, but not well */
    REVIEW_RESTS  /* until it is due */
};

/* A cell of the strategy chart. Values are in first bets, on average over the
 * two-card hands of the cell, after the dealer has peeked for a natural. */
struct review_hand {
    char name[CHART_CELL_SIZE]; /* "hard 16 against 10" */
    struct chart_row row;
    int upcard;             /* a rank */
    enum odds_action right; /* the chart's action */
    bool legal[ODDS_ACTIONS];
    double value[ODDS_ACTIONS];
    enum odds_action best[ODDS_RANKS]; /* for the exact cards, by the rank of
                                          the lower one */
    double chance;                 /* the chance that a round begins with it */
    double doubt;                  /* the estimated chance of a wrong answer */
    struct ledger_review schedule; /* due on day 0 if it was never asked; its
                                      texts are valid only while it is saved */
    enum review_turn turn;
    bool is_out; /* it isn't asked in this drill */

    /* The answers that were saved. */
    int answers, run; /* all, and the right ones since the last wrong one */
    double last_cost;
};

enum { REVIEWS_MAX = CHART_ROWS * ODDS_RANKS };

struct review_hands {
    size_t count;
    struct review_hand
        list[REVIEWS_MAX]; /* by row, then by upcard from 2 to ace */
};

/* Computes the hands of these rules with a full shoe. Returns NULL, or what
 * is wrong. */
const char *reviews_compute(const struct rules *rules,
                            struct review_hands *reviews);

/* Returns the cost of the most tempting mistake: the cheapest one. */
double review_cheapest_mistake(const struct review_hand *review);

/* Reads what the ledger has saved under `rules`, and calls `each`,
 * unless it is NULL, with each answer. */
bool reviews_read(struct review_hands *reviews, struct ledger *ledger,
                  int64_t profile, const char *rules, int64_t day,
                  void (*each)(void *self,
                               const struct ledger_answered *answered),
                  void *self);

/* Counts the hands of this drill that are due on `day`. */
struct training_due reviews_due(const struct review_hands *reviews,
                                int64_t day);

/* ---- Hands that are due ---- */

/* Writes "7 hands to review today, 4 tomorrow." without a line feed. */
void training_due_write(const struct training_due *due, FILE *out);

/* Writes `before` and "Missed in practice: bets (drill bets)." if that is so.
 */
void practice_due_write(const struct training_due *due, const char *before,
                        FILE *out);

#endif
