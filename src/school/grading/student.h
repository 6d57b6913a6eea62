/* A model of a student's program, which makes chosen mistakes: the mistakes,
 * and the transcript of what it prints and when it pauses. */
#ifndef GRADING_STUDENT_H
#define GRADING_STUDENT_H

#include "cards.h"
#include "grading/scripts.h"

/* ---- Sets of mistakes ---- */

/* The ways in which a mistake can be made are its variants, numbered from 0.
 * They have the same name, and a set holds at most one of them. */
struct made_mistake {
    int mistake; /* the number of its row */
    unsigned variant;
};

enum { SET_MOST = 10 };

struct mistake_set {
    struct made_mistake made[SET_MOST]; /* in the order they were added */
    size_t count;
};

bool set_includes(const struct mistake_set *set, int mistake);

/* Returns the set with one more mistake. It must not be full. */
struct mistake_set set_with(const struct mistake_set *set, int mistake,
                            unsigned variant);

/* Returns a set with only this mistake, in its first variant. */
static inline struct mistake_set set_of_one(int mistake)
{
    return (struct mistake_set){.made = {{mistake, 0}}, .count = 1};
}

/* ---- Mistakes ---- */

struct mistake_facts {
    const char *name;                /* "aces-always-11", for machines */
    const char *title;               /* the mistake, as a sentence */
    const char *hints[PAUSE_PLACES]; /* how to fix it */
    unsigned parts;                  /* the parts in which it can be made */
    unsigned family;     /* two of a family are never made together; 0: none */
    unsigned variants;   /* beyond the first */
    const char *warning; /* the compiler's words that show it; or NULL */
};

/* Returns the facts of a mistake, by the number of its row. Returns NULL after
 * the last one. */
const struct mistake_facts *mistake_facts(int mistake);

/* Returns the number of the mistake with this name; there must be one. */
int mistake_named(const char *name);

/* Returns how to fix the mistake in an assignment that may differ from the
 * standard one. `assignment` may be NULL. */
const char *mistake_hint(int mistake, const struct assignment *assignment);

/* ---- Messages ---- */

/* The fixed messages of the assignment. */
enum message {
    MESSAGE_HEADING,
    MESSAGE_PLAYER_BUSTS,
    MESSAGE_HITS,
    MESSAGE_STANDS,
    MESSAGE_DEALER_BUSTS,
    MESSAGE_SCORES,
    MESSAGE_PLAYER_WINS,
    MESSAGE_DEALER_WINS,
    MESSAGE_PUSH,
    MESSAGE_COUNT
};

/* What a line of text can be, beside a message. */
enum { TEXT_SEED = MESSAGE_COUNT, TEXT_ANSWER, TEXT_UNKNOWN };

/* Returns the message with its newline. In MESSAGE_SCORES, # stands for a
 * number. */
const char *message_text(enum message message);
#define SCORES_FORMAT "Final scores: Player %d, Dealer %d.\n"

/* Returns the assignment's words for a message or a question. */
const char *right_words(const struct assignment *assignment, int text);

/* ---- The game ---- */

enum { DEALER_STANDS = 17 };

/* ---- Transcript ---- */

enum { TRANSCRIPT_TEXT = 1 << 15, TRANSCRIPT_PAUSES = 128 };

/* How long the assignment's pauses last, in nanoseconds: sleep(2). */
static const int64_t PAUSE_LENGTH = (int64_t)2 * CLI_NANOSECONDS;

/* A pause that comes after so many bytes of the text. */
struct transcript_pause {
    size_t place;
    bool is_optional; /* the assignment leaves it open: it can have any length,
                       * or be missing */
};

struct transcript {
    const struct assignment *assignment; /* NULL: the standard one */
    char text[TRANSCRIPT_TEXT + 1];
    size_t length;
    struct transcript_pause pauses[TRANSCRIPT_PAUSES];
    size_t pause_count;
    bool is_open;    /* the answers ran out, so anything may follow */
    bool left_guide; /* it differs from the guide and ends there */
};

/* Writes the transcript of a student's program that makes exactly these
 * mistakes. With a guide, which may be NULL, stops at the first byte that
 * differs from it, which saves time if no other text is of interest. */
struct transcript_guide {
    const char *text;
    size_t length;
};
void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 const struct transcript_guide *guide,
                 struct transcript *transcript);

/* Writes the transcript that this project's own program prints. A test compares
 * it with shuffle, deal and play themselves. */
void reference_run(const struct script *script, struct transcript *transcript);

#endif
