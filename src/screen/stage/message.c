/* The message line, which takes more rows for a long text. */
#include "message.h"

#include <stdio.h>
#include <string.h>

#include "cli_output.h"

/* A sign after a blank isn't an end: it is a key, as in "? shows the keys". */
static bool ends_sentence(const char *text, int at)
{
    return at > 1 && strchr(".!?", text[at - 1]) && text[at - 2] != ' ' &&
           text[at] == ' ';
}

/* Returns the bytes of the part of `text` that fits in a row: whole sentences
 * or, if the first one is too long or `by_words` is set, whole words. */
static int bytes_of_row(const char *text, int columns, bool by_words)
{
    int most = text_bytes(text, columns);
    if (text[most] == '\0')
        return most;
    for (int at = by_words ? 0 : most; at > 0; at--)
        if (ends_sentence(text, at))
            return at;
    return text_row(text, columns);
}

static const char *skip_row(const char *text, int columns, bool by_words)
{
    text += bytes_of_row(text, columns, by_words);
    return text + strspn(text, " ");
}

static int count_rows(const char *text, int columns, bool by_words)
{
    int rows = 0;
    if (columns <= 0)
        return 1;
    for (; *text; text = skip_row(text, columns, by_words))
        rows++;
    return rows;
}

int message_rows(const char *text, int columns, int most)
{
    int rows = count_rows(text, columns, false);
    return rows > most ? count_rows(text, columns, true) : rows;
}

/* Paints the blank before the text, too: another color for it is more bytes. */
static void paint_row(const struct brush *brush, int row, const char *text,
                      int bytes)
{
    char line[1024];
    snprintf(line, sizeof line, " %.*s", bytes, text);
    paint_text(brush, row, 0, ROLE_STATUS, line);
}

void message_paint(const struct brush *brush, int row, const char *text,
                   int most)
{
    int columns = screen_columns() - 2, last = row;
    int rows = message_rows(text, columns, most);
    bool by_words = count_rows(text, columns, false) > most;
    if (columns <= 0)
        return;
    if (rows > most)
        rows = most;
    row -= rows - 1;
    if (rows > 1)
        paint_surface(brush, &(struct box){row, 0, rows, screen_columns()},
                      SURFACE_NIGHT);
    for (; *text && row <= last; row++) {
        paint_row(brush, row, text, bytes_of_row(text, columns, by_words));
        text = skip_row(text, columns, by_words);
    }
    if (*text)
        paint_right(brush, last, screen_columns() - 1, ROLE_STATUS,
                    brush->glyphs->ellipsis);
}
