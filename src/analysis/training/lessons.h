/* What there is to learn, what a mistake costs, and when to ask again. */
#ifndef TRAINING_LESSONS_H
#define TRAINING_LESSONS_H

#include "cards.h"
#include "ledger_lessons.h"
#include "strategy.h"
#include "training_notes.h"

/* ---- When to ask again ---- */

/*
 * What a person remembers of a lesson, by the algorithm SM-2 of Piotr Wozniak
 * ("Optimization of learning", 1990, chapter 3.2; super-memory.com/english/ol/
 * sm2.htm). After the first right answer the lesson comes back in one day,
 * after the second in six; then each interval is the last one times the
 * easiness, rounded up. A wrong answer begins with one day again. What wasn't
 * answered well on a day is asked again, and due, until it is.
 */
struct memory {
    int repetitions; /* right answers since the last wrong one */
    int interval;    /* in days; 0 for a lesson that was never asked */
    int easiness;    /* in hundredths, at least MEMORY_EASINESS_LEAST */
    int64_t due;     /* a day, counted from 1970-01-01; 0 if never asked */
};

enum {
    MEMORY_EASINESS_START = 250,
    MEMORY_EASINESS_LEAST = 130,
    MEMORY_QUALITY_RIGHT = 3, /* the least quality of a right answer */
    MEMORY_QUALITY_DONE = 4,  /* the least one that isn't repeated that day */
    MEMORY_QUALITY_BEST = 5
};

struct memory memory_of_nothing(void);

/* True for a mistake at the table, which leaves a lesson without any interval.
 */
bool memory_is_from_table(const struct memory *memory);

/* Notes an answer of this quality, from 0 (no idea) to 5 (right at once), given
 * on this day. */
void memory_note(struct memory *memory, int quality, int64_t day);

/* Returns the quality of a right answer that took `seconds`: 5 up to
 * MEMORY_SECONDS_BEST, 4 (right after a hesitation) up to MEMORY_SECONDS_GOOD,
 * else 3. */
enum { MEMORY_SECONDS_BEST = 5, MEMORY_SECONDS_GOOD = 15 };
int memory_quality(double seconds);

/* ---- Lessons in basic strategy ---- */

/* Whether a lesson is asked today. */
enum lesson_turn {
    LESSON_NEW,   /* never asked, or nobody keeps track */
    LESSON_DUE,   /* it comes before all new ones; mistakes from the table
                     come first */
    LESSON_AGAIN, /* due, and answered today, but not well */
    LESSON_RESTS  /* until it is due */
};

/* A cell of the strategy chart. Values are in first bets, on average over the
 * two-card hands of the cell, after the dealer has looked for a natural. */
struct lesson {
    char name[CHART_CELL_SIZE]; /* "hard 16 against 10" */
    struct chart_row row;
    int upcard;             /* a rank */
    enum odds_action right; /* the chart's action */
    bool legal[ODDS_ACTIONS];
    double value[ODDS_ACTIONS];
    enum odds_action best[ODDS_RANKS]; /* for the exact cards, by the rank of
                                          the lower one */
    double chance;                     /* that a round begins with the cell */
    double doubt; /* the estimated chance of a wrong answer */
    struct memory memory;
    enum lesson_turn turn;
    bool is_out; /* it isn't asked in this drill */

    /* The answers that were kept. */
    int answers, run; /* all, and the right ones since the last wrong one */
    double last_cost;
};

enum { LESSONS_MAX = CHART_ROWS * ODDS_RANKS };

struct lessons {
    size_t count;
    struct lesson list[LESSONS_MAX]; /* by row, then by upcard from 2 to ace */
};

/* Computes the lessons of these rules with a full shoe. Returns NULL, or what
 * is wrong. */
const char *lessons_of_rules(const struct rules *rules,
                             struct lessons *lessons);

/* Returns the index of the lesson called `name`, as chart_cell_name() writes
 * it, or the count if there is none. */
size_t lessons_find(const struct lessons *lessons, const char *name);

/* Returns what an action costs compared with the right one, at least 0. */
double lesson_cost(const struct lesson *lesson, enum odds_action done);

/* Returns the cost of the most tempting mistake: the cheapest one. */
double lesson_temptation(const struct lesson *lesson);

/* Returns what not knowing the lesson costs in a round: its chance, times the
 * doubt, times the cost of the most tempting mistake. */
double lesson_weight(const struct lesson *lesson);

/* Changes the doubt after an answer. */
void lesson_note(struct lesson *lesson, enum odds_action done);

/* Notes an answer in the lesson's memory, and whether it is asked again today:
 * SM-2 repeats what was wrong or slow until the quality is
 * MEMORY_QUALITY_DONE, without counting that. Until then it is due today. */
void lesson_remember(struct lesson *lesson, bool right, double seconds,
                     int64_t day);

/* Sets the memory of a lesson as it was kept: its turn on `day`, and the doubt
 * that its right answers have left. */
void lesson_recall(struct lesson *lesson, const struct memory *memory,
                   int64_t day);

/* Adds an answer that was kept, after lesson_recall(): the oldest one first. */
void lesson_recall_answer(struct lesson *lesson,
                          const struct ledger_answered *answered, int64_t day);

/* Recalls what the ledger has kept of the lessons of `rules`, and calls `each`,
 * unless it is NULL, with each answer. */
bool lessons_recall(struct lessons *lessons, struct ledger *ledger,
                    int64_t profile, const char *rules, int64_t day,
                    void (*each)(void *self,
                                 const struct ledger_answered *answered),
                    void *self, char problem[LEDGER_PROBLEM_SIZE]);

/* Returns how many lessons of this drill don't rest. */
size_t lessons_left(const struct lessons *lessons);

/* Counts what is due on `day` of the lessons of this drill. */
struct training_due lessons_due(const struct lessons *lessons, int64_t day);

/* After two questions of a kind comes one of another kind, if there is any. */
enum lesson_kind {
    LESSON_HARD,
    LESSON_SOFT,
    LESSON_PAIR,
    LESSON_SURRENDER, /* it is right, whatever the hand */
    LESSON_KINDS
};

/* The lessons asked last, so that none comes back at once. */
enum { LESSONS_APART = 12 };

struct recent_lessons {
    size_t count;
    size_t list[LESSONS_APART];
};

/* Chooses the lesson to ask next, notes it in `recent`, and returns its index.
 * It is one of the heaviest that don't rest: one that isn't in `recent` if
 * there is any, a due one before a new one, and of another kind than the last
 * two if they were of the same one. Some lesson must be left. */
size_t lessons_choose(const struct lessons *lessons,
                      struct recent_lessons *recent,
                      struct fair_random *random);

/* ---- What is due ---- */

/* Writes "7 hands due today, 4 tomorrow." without a line feed. */
void training_due_write(const struct training_due *due, FILE *out);

/* ---- What is known ---- */

enum knowledge lesson_knowledge(const struct lesson *lesson);

/* Adds an answer. One whose day is before the last one's counts for that day,
 * and one from no possible day doesn't count. */
void answer_sums_add(struct answer_sums *sums,
                     const struct ledger_answered *answer);

/* Adds the answers of a drill to its day. */
void answer_sums_add_drill(struct answer_sums *sums,
                           const struct ledger_drill *drill);

struct day_streak {
    int64_t last_day; /* up to today */
    int64_t days;     /* in a row, up to that day */
    int64_t longest;
};

/* Adds a day on which anything was answered, after all earlier ones. A day
 * after `today`, by a clock that was wrong, doesn't count. */
void day_streak_add(struct day_streak *streak, int64_t day, int64_t today);

/* Returns the days in a row up to today, or up to yesterday if nothing was
 * answered today. */
int64_t day_streak_now(const struct day_streak *streak, int64_t today);

/* ---- A lesson dealt with cards ---- */

enum { QUESTION_CARDS = 3, QUESTION_UPCARD = 2 };

struct question {
    size_t lesson;             /* its index */
    int cards[QUESTION_CARDS]; /* the hand, then the upcard */
};

/* Writes what an answer was worth, and returns `text`: "Right." or "No:
 * surrender. Hitting costs 0.040 of a bet more.", and why another play is best
 * for the exact cards, if one is. */
const char *question_reply(const struct question *question,
                           const struct lesson *lesson, enum odds_action done,
                           char text[DRILL_TEXT_SIZE]);

#endif
