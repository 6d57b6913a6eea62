/*
 * Practice at the table: what a person chooses, what the table asks between
 * rounds, and how well the person has answered. A part of the module game.
 *
 * The chips of practice are play money: no round of it changes a bankroll, a
 * history or statistics. The ledger keeps the answers and the hands that were
 * played wrong, so that the trainer asks them.
 */
#ifndef GAME_PRACTICE_H
#define GAME_PRACTICE_H

#include "counting_play.h"
#include "house.h"

/* ---- What to practice ---- */

enum practice_option {
    PRACTICE_COUNT, /* asks the running count; the value is a count, from 1 */
    PRACTICE_BET,   /* asks the bet of the trainer's ramp */
    PRACTICE_START, /* the running count after a shuffle */
    PRACTICE_HARD,  /* deals hands that are hard to play more often */
    PRACTICE_FOUL,  /* the dealer errs */
    PRACTICE_SPOTS, /* how many more spots a person plays */
    PRACTICE_OPTIONS
};

struct practice_row {
    const char *name;  /* of the option: "count" */
    const char *title; /* in a menu */
    const char *help;  /* in at most 36 columns, painted by the stage */
    int least, most;   /* values; 0 is off */
};
extern const struct practice_row PRACTICE_ROWS[PRACTICE_OPTIONS];

/* All zero: no practice. */
struct practice_choice {
    int value[PRACTICE_OPTIONS];
};

bool practice_is_on(const struct practice_choice *choice);

/* Adds "count=ko,hard,start=+3" to the choice `target`, as an option's `take`
 * wants it. practice_write() writes such a text, which is empty without
 * practice, and returns it. */
enum { PRACTICE_TEXT_SIZE = 96 };
bool practice_read(void *target, const char *text,
                   char problem[CLI_PROBLEM_SIZE]);
const char *practice_write(const struct practice_choice *choice,
                           char text[PRACTICE_TEXT_SIZE]);

/* Writes "off", "hi-lo", "+3" or "2", and returns it. */
enum { PRACTICE_VALUE_SIZE = COUNT_NAME_SIZE };
const char *practice_value(const struct practice_choice *choice,
                           enum practice_option option,
                           char text[PRACTICE_VALUE_SIZE]);

/* Returns why these can't be practiced under the rules, or NULL. */
const char *practice_refusal(const struct practice_choice *choice,
                             const struct rules *rules);

/* What is said before the first round, and in full where one chooses. */
#define PRACTICE_BEGINS \
    "Play money. With a profile, the trainer asks what you miss."
#define PRACTICE_COUNTS \
    "Play money. You are asked after each quarter of the shoe."
#define PRACTICE_ABOUT                                                          \
    "Practice is for play money. Count and Bet are for card counters, who are " \
    "asked after each quarter of the shoe. The dealer's fouls are put right, "  \
    "called or not. With a profile, the trainer asks again what you miss."

/* ---- Practice in a game ---- */

/* What the table asks after a round, in this order. */
enum practice_question {
    ASKS_FOUL,
    ASKS_COUNT,
    ASKS_BET,
    ASKS_NOTHING /* and the number of questions */
};

/* What the ledger keeps of a question, and which drill trains it. */
struct practice_subject {
    const char *kept;  /* the name of the result in the ledger */
    const char *words; /* "running count" */
    const char *drill; /* of the trainer; NULL: none */
};
extern const struct practice_subject PRACTICE_SUBJECTS[ASKS_NOTHING];

struct practice_result {
    int64_t id; /* in the ledger; 0: not there */
    int asked, right, run, longest_run;
    double cost;
};

enum foul_kind {
    FOUL_NONE,
    FOUL_DRAW, /* the dealer draws or stands against the rules */
    FOUL_PAY   /* the dealer pays a hand wrong */
};

struct foul {
    enum foul_kind kind;
    int total;            /* of the dealer who draws or stands wrong */
    int seat, hand;       /* the hand that is paid wrong */
    int64_t paid, right;  /* what it is paid, and should be; negative: takes */
    enum outcome outcome; /* what the dealer makes of it */
};

struct practice {
    bool is_on;
    struct practice_choice choice;
    struct count_tags tags;
    struct count_ramp ramp;
    /* Two streams, so that the cards are the same whatever the dealer errs. */
    struct fair_random cards, fouls;
    int taken;        /* cards out of the shoe since the shuffle, for a start */
    int quarter;      /* of the shoe; the last one with a question */
    unsigned pending; /* questions, as bits */
    struct foul foul;
    struct table exact; /* the table as it should be, while a foul can be
                           called */
    struct practice_result results[ASKS_NOTHING];
    bool is_unsaved;         /* not all of them could be written */
    struct account *account; /* the results are for its profile; or NULL */
};

struct game;

/* Returns the next question, and writes it in words. */
enum { PRACTICE_PROMPT_SIZE = 80 };
enum practice_question game_asks(const struct game *game,
                                 char prompt[PRACTICE_PROMPT_SIZE]);

/* Takes the answer to that question: "f" for a foul, "n" for none, or a number.
 * Writes whether it is right, if there is something to say. After the answer
 * about a foul, the table is as it should be. Returns false, with the problem,
 * for any other text. */
enum { PRACTICE_REPLY_SIZE = 192 };
bool game_answer(struct game *game, const char *answer,
                 char reply[PRACTICE_REPLY_SIZE]);

/* Writes a line for each kind of question that was asked. */
void practice_sum_up(const struct practice *practice, FILE *out);

#endif
