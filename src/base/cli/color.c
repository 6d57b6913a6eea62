/* The abilities of a terminal: its colors, subject to --color and NO_COLOR, and
 * its width. */
#include "cli_output.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool cli_take_color(void *target, const char *value,
                    char problem[CLI_PROBLEM_SIZE])
{
    static const char *const words[COLOR_COUNT] = {"auto", "always", "never"};
    enum color *color = target;
    for (int i = 0; i < COLOR_COUNT; i++)
        if (strcmp(words[i], value) == 0) {
            *color = (enum color)i;
            return true;
        }
    return cli_refuse_value("auto, always or never", value, problem);
}

bool cli_colors_are_wanted(enum color color)
{
    const char *none = getenv("NO_COLOR");
    if (color != COLOR_AUTO)
        return color == COLOR_ALWAYS;
    return none == NULL || *none == '\0';
}

bool cli_is_terminal(FILE *stream)
{
    const char *term = getenv("TERM");
    int descriptor = fileno(stream);
    return descriptor >= 0 && isatty(descriptor) && term && *term &&
           strcmp(term, "dumb") != 0;
}

int cli_terminal_columns(FILE *stream)
{
    enum { USUAL = 80 };
    struct winsize size;
    int descriptor = fileno(stream);
    bool known = descriptor >= 0 && ioctl(descriptor, TIOCGWINSZ, &size) == 0 &&
                 size.ws_col > 0;
    return known ? size.ws_col : USUAL;
}
