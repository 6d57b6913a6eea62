/* Lists of words in options and files. */
#include "cli.h"

#include <string.h>

static const char SEPARATORS[] = " \t\r\n\v\f,";
static const char SEPARATORS_OR_COMMENT[] = " \t\r\n\v\f,#";

const char *cli_first_word(const char *text, size_t *length)
{
    text += strspn(text, SEPARATORS);
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, SEPARATORS);
    }
    *length = strcspn(text, SEPARATORS_OR_COMMENT);
    return text;
}
