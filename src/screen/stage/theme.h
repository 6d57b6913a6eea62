/* The names of the themes. */
#ifndef TERMINAL_THEME_H
#define TERMINAL_THEME_H

#include "stage_options.h"

const char *theme_name(enum theme theme);

/* Returns the theme called `name`, or THEME_COUNT if there is no such theme. */
enum theme theme_find(const char *name);

#endif
