/* The environment of a program in a fake terminal. */
#define _GNU_SOURCE /* environ */
#include "support/fake_terminal_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

enum { VARIABLES_MAX = 64 };

/* Variables passed on if they are set. A name without '=' is a prefix. */
static const char *const handed_on[] = {
    "PATH=",    "HOME=", "ASAN_OPTIONS=", "UBSAN_OPTIONS=", "LSAN_OPTIONS=",
    "VALGRIND", "LD_",   "PROGRAMS_DIR=", "RUNNER=",
};

static bool same_name(const char *one, const char *other)
{
    size_t length = strcspn(one, "=") + 1;
    return strncmp(one, other, length) == 0;
}

/* Adds a variable unless there is one with its name already. */
static void add(char **environment, const char *variable)
{
    size_t count = 0;
    for (; environment[count]; count++)
        if (same_name(environment[count], variable))
            return;
    assert_in_range(count, 0, VARIABLES_MAX - 1);
    environment[count] = strdup(variable);
    assert_non_null(environment[count]);
}

static void add_value(char **environment, const char *name, const char *value)
{
    char variable[256];
    snprintf(variable, sizeof variable, "%s=%s", name, value);
    add(environment, variable);
}

static bool is_handed_on(const char *variable)
{
    for (size_t i = 0; i < sizeof handed_on / sizeof *handed_on; i++)
        if (strncmp(variable, handed_on[i], strlen(handed_on[i])) == 0)
            return true;
    return false;
}

char **environment_new(const struct fake_terminal_start *start)
{
    char **environment = calloc(VARIABLES_MAX + 1, sizeof *environment);
    assert_non_null(environment);
    for (const char *const *given = start->environment; *given; given++)
        add(environment, *given);
    add(environment, "XDG_CONFIG_HOME=/dev/null"); /* nobody can write there */
    add_value(environment, "TERM",
              start->term ? start->term : "xterm-256color");
    add_value(environment, "LC_ALL", start->locale ? start->locale : "C.UTF-8");
    for (char **variable = environ; *variable; variable++)
        if (is_handed_on(*variable))
            add(environment, *variable);
    return environment;
}

void environment_free(char **environment)
{
    for (char **variable = environment; *variable; variable++)
        free(*variable);
    free((void *)environment);
}
