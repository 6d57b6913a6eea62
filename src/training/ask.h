/* Questions in plain lines. For this room alone. */
#ifndef TRAINING_ASK_H
#define TRAINING_ASK_H

#include "training_drills.h"

enum ask_end { ASK_ANSWERED, ASK_LEFT, ASK_FAILED };

/* The page that explains a drill: a paragraph in each line. */
struct ask_help {
    void (*write)(const void *self, FILE *out);
    const void *self;
};

/* Writes the rules in force, and what is asked. */
void ask_introduce(const struct cli *cli, const struct drill_setup *setup,
                   const char *what);

/* Asks question `number` until a line is one of its answers, as a letter or a
 * word, or a number that it takes. "?" writes the help, and any other line is
 * refused with the answers that there are. Returns ASK_LEFT after "q" or
 * "quit", and ASK_FAILED after an error message. */
enum ask_end ask_in_a_line(const struct cli *cli, size_t number,
                           const struct drill_question *question,
                           const struct ask_help *help,
                           struct drill_reply *reply);

/* Returns a copy of `cli` for questions: if the output is to be JSON, they go
 * where the messages go. */
struct cli ask_beside(const struct cli *cli, bool json);

#endif
