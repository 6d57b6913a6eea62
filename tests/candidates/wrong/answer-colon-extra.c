/* Writes a colon after the question. */
#define ANSWER_PROMPT "Hit or stand? [h/s]: "
#include "play.h"
