/* Texts in JSON (RFC 8259). */
#include "cli.h"

void cli_escape_json(FILE *out, const char *text)
{
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            putc(*text, out);
}

void cli_write_json(FILE *out, const char *text)
{
    putc('"', out);
    cli_escape_json(out, text);
    putc('"', out);
}
