/* Asks for an answer in other words. */
#define ANSWER_PROMPT "Hit or stand (h/s)? "
#include "play.h"
