/* Prints a newline after the prompt. */
#define ANSWER_PROMPT "Hit or stand? [h/s] \n"
#include "play.h"
