/* Habits: what a program does in its own words and at its own time, as read off
 * its runs. Some mistakes can be modeled only if they are known. */
#ifndef GRADING_HABITS_H
#define GRADING_HABITS_H

#include <stdbool.h>
#include <stdint.h>

#include "grading_course.h"

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

/* Returns the message with its newline. In MESSAGE_SCORES, # stands for a
 * number. */
const char *message_text(enum message message);

enum { HABIT_SIZE = 96 };

/* Texts that differ from the assignment's, if any are known. */
struct habits {
    bool knows_seed_prompt;
    bool knows_answer_prompt;
    bool knows_message;
    char seed_prompt[HABIT_SIZE];
    char answer_prompt[HABIT_SIZE];
    char message[HABIT_SIZE]; /* with its newline; # stands for a number */
    int64_t clock;            /* the seconds since 1970 when the program ran */
    int process;              /* its process number */
};

/* Look in a run's output for the prompts, and for a line that no program should
 * print. They change nothing if they find none. */
void habits_read_prompts(struct habits *habits, enum assignment_part part,
                         const struct assignment *assignment,
                         const char *output);
void habits_read_message(struct habits *habits,
                         const struct assignment *assignment,
                         const char *output);

#endif
