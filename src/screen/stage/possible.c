/* Whether the terminal can show a screen. */
#define _XOPEN_SOURCE 700
#include "stage.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool screen_has_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool screen_is_possible(const struct cli *cli)
{
    const char *term = getenv("TERM");
    return isatty(fileno(cli->in)) && isatty(fileno(cli->out)) && term &&
           *term && strcmp(term, "dumb") != 0;
}
