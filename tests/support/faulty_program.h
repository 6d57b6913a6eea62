/* The program blackjack on a disk that refuses an operation. The test program
 * itself becomes blackjack, because SQLite's disk can be replaced only from
 * within. */
#ifndef SUPPORT_FAULTY_PROGRAM_H
#define SUPPORT_FAULTY_PROGRAM_H

#include "support/faulty_disk.h"
#include "support/screen_run.h"

/* A test program with such tests calls this at its beginning: it plays instead
 * of testing if the arguments are those of faulty_program_start(). Then it
 * returns true and stores the exit status. */
bool faulty_program_main(int argc, char *argv[], int *status);

/* Starts blackjack on a screen, with single blanks between its options, and
 * waits. Operations fail as `disk` says. */
void faulty_program_start(struct screen_run *screen,
                          const struct faulty_disk *disk, const char *options);

/* Returns how many operations the program, which has ended, was refused. */
int faulty_program_refused(const struct screen_run *screen);

#endif
