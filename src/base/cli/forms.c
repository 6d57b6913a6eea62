/* Texts and numbers for other programs: JSON (RFC 8259), CSV and XML. */
#include "cli_output.h"

#include <math.h>
#include <string.h>

void cli_write_csv_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

const char *cli_signed(char text[CLI_SIGNED_SIZE], double value, int decimals)
{
    snprintf(text, CLI_SIGNED_SIZE, "%+.*f", decimals, value);
    if (isfinite(value) && strpbrk(text, "123456789") == NULL)
        snprintf(text, CLI_SIGNED_SIZE, "%.*f", decimals, 0.0);
    return text;
}

void cli_write_csv_number(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, "%.17g", value == 0 ? 0 : value);
}

void cli_write_xml(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default: /* XML allows no other control characters */
            if ((unsigned char)*text >= ' ' || *text == '\n' || *text == '\t')
                putc(*text, out);
        }
}
