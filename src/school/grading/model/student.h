/* The student: a model of a student's program. It plays shuffle, deal or play
 * with chosen mistakes and writes a transcript. */
#ifndef GRADING_STUDENT_H
#define GRADING_STUDENT_H

#include "cards.h"
#include "habits.h"
#include "transcript.h"

/* After this many rounds the rest of the transcript is left open. */
enum { ROUNDS_MOST = 64 };

struct student_hand {
    int cards[DECK_CARDS];
    size_t count;
};

struct student_total {
    int total;
    bool soft;
    bool bust;
};

/* The source of the player's answers. */
struct student_answers {
    /* Returns h or s, or '\0' at the end. */
    char (*next)(void *source, const struct student_hand *player);
    void *source;
};

struct student {
    enum assignment_part part;
    const struct assignment *assignment; /* NULL: the standard one */
    int64_t seed;
    struct mistake_set mistakes;
    const struct habits *habits;
    struct transcript_guide guide; /* its text may be NULL */
    struct student_answers answers;
    struct transcript *transcript;
    struct crand random;
    struct student_hand deck; /* the last card is the top */
    struct student_hand player;
    struct student_hand dealer;
    bool dealers_turn;
    bool has_decided;      /* the dealer, in this round */
    bool natural_ended_it; /* the round */
    size_t asked_at;       /* the length of the text after the last question */
};

/* True if this student makes the mistake; and whether in this variant. */
bool student_makes(const struct student *student, enum mistake mistake);
bool student_makes_way(const struct student *student, enum mistake mistake,
                       unsigned variant);

/* ---- student_assignment.c ---- */

/* Returns the assignment that the student works on. */
const struct assignment *student_assignment(const struct student *student);

/* True if the student's shuffle goes up. */
bool student_shuffles_up(const struct student *student);

/* Returns where the student's dealer pauses; `hits` is true before a hit. */
enum pause_place student_pause_place(const struct student *student, bool hits);

/* ---- student_deck.c ---- */

/* Prepare the deck of the first round, or of a later one. */
void student_first_deck(struct student *student);
void student_next_deck(struct student *student);
/* Deal a card to `hand`, or the first four cards. */
void student_deal(struct student *student, struct student_hand *hand);
void student_first_cards(struct student *student);

/* Returns the total of a hand as the student counts it. */
struct student_total student_total(const struct student *student,
                                   const struct student_hand *hand);

/* ---- student_say.c ---- */

/* Appends `text` to the transcript, which is left open when it is full. */
void student_say(struct student *student, const char *text);

/* Append a prompt or a message. */
void student_ask_seed(struct student *student);
void student_ask_answer(struct student *student);
void student_say_message(struct student *student, enum message message);

/* Removes the newline at the end of the transcript. */
void student_drop_newline(struct student *student);

/* ---- student_print.c ---- */

/* These append to the transcript. */
void student_list_deck(struct student *student);
void student_show_table(struct student *student);
void student_show_result(struct student *student, enum message result);

/* Prints the table, pauses, and prints the dealer's decision. */
void student_show_dealer(struct student *student, enum message decision);

/* ---- student.c ---- */

/* Plays a whole run. */
void student_play(struct student *student);

#endif
