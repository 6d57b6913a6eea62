/*
 * Drills: questions, answers and their summary. A part of the module training.
 *
 * A drill asks, checks the answer, shows what a mistake costs, and sums up. It
 * is a `struct drill_kind`, a table of operations. To add one, write its table
 * like those in src/analysis/training/drill_counts.c, and add a row to the list
 * in src/analysis/training/drills.h.
 */
#ifndef TRAINING_DRILLS_H
#define TRAINING_DRILLS_H

#include "cli.h"
#include "counting_play.h"
#include "house.h"
#include "strategy.h"
#include "training.h"

/* ---- What to drill ---- */

/* How a true count that isn't whole is rounded. */
enum true_rounding { TRUE_FLOOR, TRUE_TRUNCATE, TRUE_NEAREST, TRUE_ROUNDINGS };

enum { DRILL_GROUP_MOST = 3 };

struct drill_setup {
    const struct rules *rules;
    const char *rules_label;
    struct count_tags tags;
    struct count_ramp ramp;
    int64_t
        precision; /* the step of the discard tray, in hundredths of a deck */
    enum true_rounding rounding;
    int64_t group;    /* cards at once */
    bool whole_shoe;  /* count a shoe, not a deck */
    int64_t speed;    /* nanoseconds for a deck of cards to go by */
    int64_t pace;     /* nanoseconds from line to line instead; -1: none */
    int cards;        /* how many questions; 0: no limit */
    int64_t duration; /* in nanoseconds; 0: no limit */
    bool has_seed;
    int64_t seed;
    bool json; /* end with a summary in JSON */
    bool ascii;

    const struct drill_hands *hands; /* the hands that basic strategy asks */
    const struct cli *cli;           /* reports what can't be saved */
    struct ledger *ledger;           /* NULL: nothing is saved */
    int64_t profile;                 /* the person, in the ledger */
    const char *unsaved; /* why nothing is saved, if the person must know; or
                            NULL */
};

/* Returns a setup for hi-lo and a ramp from 1 to 8 units. The caller sets the
 * rules. */
struct drill_setup drill_setup_default(void);

/* Writes the options of the drills, except the limits, the seed and the rules,
 * to `options`. Returns their number. */
size_t drill_options(struct drill_setup *setup, struct cli_option options[]);

/* ---- Questions and answers ---- */

enum {
    DRILL_TEXT_SIZE = 480,
    DRILL_REASON_SIZE = 200,
    DRILL_LETTERS_SIZE = 8,
    DRILL_WORD_SIZE = 24,
    DRILL_CELL_CARDS = 4
};

/* What is on the table, for a picture. */
struct drill_scene {
    int hand_count, dealer_count; /* cards */
    int hand[HAND_CARDS], dealer[HAND_CARDS];
    int split_count; /* hands after a split; else 0 */
    int split_asked; /* the hand that the question is about; -1: all */
    struct drill_hand {
        int count, cards[HAND_CARDS];
    } split[HANDS_MAX];
    bool hides_hole;
    int64_t tray; /* hundredths of a deck in the discard tray; -1: none */
    int64_t shoe; /* hundredths of a deck in the whole shoe */
};

/* Cards that go by before the question, in groups. */
struct drill_stream {
    int count;
    int cards[SHOE_CARDS];
    int group_count;
    int groups[SHOE_CARDS]; /* the size of each group */
    int slowness; /* a beginner's cards take 1 + slowness times as long */
    bool shows_tags;
};

/* The cell of the chart that a question is about, and its cards: the hand, then
 * the upcard. */
struct drill_cell {
    struct chart_row row;
    int upcard; /* a rank */
    int count;  /* how many cards; 0: the question is about no cell */
    int cards[DRILL_CELL_CARDS];
};

struct drill_question {
    char last_round[DRILL_TEXT_SIZE]; /* the events before; may be empty */
    char text[DRILL_TEXT_SIZE];       /* without a question mark */
    char later[DRILL_TEXT_SIZE];      /* for a list of answers, if not empty */
    char letters[DRILL_LETTERS_SIZE]; /* the answers; empty: a number */
    const char *hint; /* the number that is asked for; NULL for letters */
    const char *whole_reason; /* why the number has no decimals; NULL: it may */
    double least, most;       /* limits of a bet; 0 for other numbers */
    char left[DRILL_WORD_SIZE]; /* "5.5 decks" until the end, or empty */
    struct drill_scene scene;
    struct drill_stream stream;
    struct drill_cell cell;
};

struct drill_reply {
    char letter;    /* one of the question's letters, if it has any */
    double number;  /* otherwise */
    double shown;   /* seconds in which cards went by before the question */
    double seconds; /* from the question to the answer */
};

/* How good a reply was. Right answers cost 0; the cost of some wrong ones isn't
 * known and is 0, too. */
struct drill_verdict {
    bool asks_more; /* judges nothing yet: the text asks for another number,
                       about the same cards */
    bool right;
    double cost;                /* in first bets, or in units */
    int64_t cents;              /* the cost, where the drill shows dollars */
    char text[DRILL_TEXT_SIZE]; /* sentences */
    char reason[DRILL_REASON_SIZE]; /* the coach's, in a sentence, or empty;
                                       line mode doesn't show it */
    bool shown_at_end;              /* don't show the text before the end */
    bool ends;                      /* the drill has no more questions */
    bool comes_again;             /* soon, or today if it was right but slow */
    bool is_lost;                 /* it couldn't be saved, after a message */
    double difference;            /* the number given minus the right one; NAN:
                                     the answer is a letter */
    char given[DRILL_WORD_SIZE];  /* the answer */
    char wanted[DRILL_WORD_SIZE]; /* the right answer */
};

/* ---- Drills ---- */

struct field;

struct drill_kind {
    const char *name;
    const char *title;    /* says plainly what one learns, in 31 columns */
    const char *level;    /* such as "easy", in a word or two */
    const char *purpose;  /* the drill's purpose, for a menu */
    const char *unit;     /* the unit of its costs: "bets" or "units" */
    bool uses_count;      /* its answers depend on the count system */
    bool keeps_reviews;   /* it saves its answers in the ledger by itself */
    bool times_cards;     /* the cards are timed, not the answers */
    bool summarizes_cost; /* summarize() shows what the mistakes cost */
    bool tells_mistake;   /* a verdict's text has all about a wrong answer */
    int seconds;          /* the goal for a right answer; 0: no limit */
    size_t size;          /* the size of its state */

    /* Prepares the state, which is zero. `setup` must outlive it. Returns NULL,
     * or what is wrong. */
    const char *(*open)(void *self, const struct drill_setup *setup);
    void (*close)(void *self); /* may be NULL */

    /* Asks the next question, which is zero. Returns false at the end. */
    bool (*next)(void *self, struct fair_random *random,
                 struct drill_question *question);

    /* Judges the answer to the last question. */
    void (*check)(void *self, const struct drill_reply *reply,
                  struct drill_verdict *verdict);

    /* first_text() appends one or two sentences that say what the drill asks.
     * help() writes the page that explains the drill under the rules and the
     * count in force, with a paragraph in each line. */
    void (*first_text)(const struct drill_setup *setup, char *text);
    void (*help)(const void *self, const struct drill_setup *setup, FILE *out);

    /* Write what the plays of the last question are worth, and its row of the
     * chart, in 28 columns; or only the row. Both may be NULL. */
    void (*explain)(const void *self, FILE *out);
    void (*chart)(const void *self, FILE *out);

    /* Returns the best result so far, where less is better, or NAN. `measure`
     * says what it measures. Both may be NULL. */
    double (*best)(const void *self);
    const char *measure;
    double goal; /* the usual goal for the best result; 0: none */

    /* Writes what comes before the first question, if anything; may be NULL. */
    void (*announce)(const void *self, FILE *out);

    /* Writes what only this drill can sum up; may be NULL. */
    void (*summarize)(const void *self, FILE *out);

    /* The same as fields of a report, or NULL: fields of the state, unless
     * figures() returns another struct. */
    const struct field *fields;
    const void *(*figures)(void *self);
};

/* The drill in basic strategy. */
extern const struct drill_kind DRILL_STRATEGY;

/* ---- Choosing a drill ---- */

/* Returns the kind of an entry of the menu of all drills, or NULL. */
const struct drill_kind *drill_menu_at(size_t entry);

struct drill_choice {
    const struct drill_kind *kind;   /* NULL: none */
    const struct drill_hands *hands; /* only for DRILL_STRATEGY */
};

/* Finds a drill by its name, such as "count" or "pairs". If there is none,
 * writes that to `problem`, followed by `hint`, and returns false. */
bool drill_find(const char *name, const char *hint, struct drill_choice *choice,
                char problem[CLI_PROBLEM_SIZE]);

/* Shows the menu as a list and asks for an entry or a name. The choice has no
 * kind if the person quits. Returns CLI_FAILED after an error message. */
enum cli_status drill_choose_in_line_mode(const struct cli *cli,
                                          struct drill_choice *choice);

/* ---- A running drill ---- */

struct drill_run {
    const struct drill_kind *kind;
    const struct drill_setup *setup;
    void *state;
    struct fair_random random;
    struct drill_question question;
    struct drill_entry *entries; /* the answers so far */
    size_t count, room;
    bool has_ended;            /* the drill has no more questions */
    struct ledger_drill saved; /* in the ledger, after each answer */
    int64_t right_in_a_row;
    bool is_unsaved; /* the ledger couldn't be written, after a message */
};

struct drill_entry {
    char question[DRILL_TEXT_SIZE];
    struct drill_cell cell;
    struct drill_verdict verdict;
    double seconds;
};

/* Starts a drill. Returns NULL, or what is wrong; then there is nothing to
 * close. */
const char *drill_open(struct drill_run *run, const struct drill_kind *kind,
                       const struct drill_setup *setup);
void drill_close(struct drill_run *run);

/* Returns the name of the drill, such as "count" or "pairs". */
const char *drill_name(const struct drill_run *run);

/* Asks the next question in `run->question`. Returns false at the end. */
bool drill_next(struct drill_run *run);

/* Judges the answer and saves it in the ledger of the setup, if there is one.
 * The verdict is in the last entry; there is no new one if the question asks
 * for another number, as it then says. Returns false if out of memory. */
bool drill_check(struct drill_run *run, const struct drill_reply *reply);

/* Writes lines with the rules, the count, and the ramp by true count, which is
 * also written alone: "1 below +1, 2 from +1". */
void drill_write_setup(const struct drill_setup *setup, const char *separator,
                       FILE *out);
void drill_ramp_text(const struct drill_setup *setup,
                     char text[DRILL_TEXT_SIZE]);

/* Write what an entry of the menu teaches; and how long that takes with so many
 * questions, by default as many as drill_questions() returns, or a shoe. */
void drill_purpose_text(const struct drill_setup *setup, size_t entry,
                        char text[DRILL_TEXT_SIZE]);
int drill_questions(const struct drill_setup *given,
                    const struct drill_kind *kind);
void drill_session_text(const struct drill_kind *kind, int questions, int decks,
                        char text[DRILL_TEXT_SIZE]);

/* Writes how many answers were right, what the mistakes cost, and how many
 * answers met the goal. There must be an answer. */
void drill_write_score(const struct drill_run *run, FILE *out);

/* Writes what the drill asks, for its first question. */
void drill_first_text(const struct drill_run *run, char text[DRILL_TEXT_SIZE]);

/* Writes the cards of a stream with their tags, and the running count after
 * each line, in lines of at most `columns` columns. */
void drill_write_count(const struct drill_setup *setup,
                       const struct drill_stream *stream, int columns,
                       FILE *out);

/* Writes the cards alone, in lines of at most `columns` columns. */
void drill_write_cards(const struct drill_setup *setup,
                       const struct drill_stream *stream, int columns,
                       FILE *out);

/* True if all cards of a stream appear at once, because they have no time. */
bool drill_cards_are_at_once(const struct drill_setup *setup);

/* Returns the nanoseconds for which a group of `cards` cards is shown. */
int64_t drill_group_time(const struct drill_setup *setup, int cards);

/* Lets cards go by a step faster or slower, and ends a pace. Returns the
 * seconds for a deck. */
int drill_change_speed(struct drill_setup *setup, bool faster);

/* True if no question follows the last answer: the drill ends with it, or the
 * setup asks for no more. */
bool drill_was_last(const struct drill_run *run);

/* Returns why the number can't be an answer, or NULL: a bet has its limits and
 * at most two decimals, and a count may have to be whole. */
const char *drill_number_problem(const struct drill_question *question,
                                 double number, char problem[CLI_PROBLEM_SIZE]);

/* Writes the answers that a question takes: "type h to hit, s to stand, or q to
 * quit". */
void drill_hint(const struct drill_question *question,
                char hint[CLI_PROBLEM_SIZE]);

/* Writes what was right, wrong and costly, in lines of at most `columns`
 * columns; 0: lines of any length. */
void drill_write_summary(const struct drill_run *run, int columns, FILE *out);

/* Asks in line mode until a limit, the end of the drill or the answer q, and
 * sums up. Returns CLI_FAILED after an error message, such as that the input
 * ended; the summary of the answers so far follows. */
enum cli_status drill_in_line_mode(const struct cli *cli,
                                   const struct drill_kind *kind,
                                   const struct drill_setup *setup);

#endif
