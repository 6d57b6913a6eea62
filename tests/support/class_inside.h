/* The main() of each of the course's programs under another name. Each program
 * has a file of its own, because their functions have the same names. Its
 * pauses are noted. */
#ifndef SUPPORT_CLASS_INSIDE_H
#define SUPPORT_CLASS_INSIDE_H

#define _DEFAULT_SOURCE /* on_exit() */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int shuffle_main(int argc, char *argv[]);
int deal_main(int argc, char *argv[]);
int play_main(int argc, char *argv[]);
int extra_main(int argc, char *argv[]);

/* Notes a pause instead of sleeping. */
unsigned note_sleep(unsigned seconds);
#define sleep note_sleep

#endif
