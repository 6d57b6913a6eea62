/* The frame of every picture: size, bars of keys, and showing it. */
#define _XOPEN_SOURCE 700
#include "terminal.h"

#include <string.h>
#include <wchar.h>

#include <curses.h>

bool picture_fits(void)
{
    return LINES >= SCREEN_ROWS && COLS >= SCREEN_COLUMNS;
}

int picture_rows(void)
{
    return LINES;
}

int picture_columns(void)
{
    return COLS;
}

void picture_forget(void)
{
    clearok(curscr, TRUE);
}

/* In one line, or where that is too long, in three. */
static void ask_for_room(const struct brush *brush)
{
    enum { TEXT_SIZE = 96, PARTS = 3 };
    char whole[TEXT_SIZE], parts[PARTS][TEXT_SIZE] = {"", "", "q quits"};
    struct box line = {.row = LINES / 2, .columns = COLS};
    snprintf(parts[0], TEXT_SIZE, "needs %dx%d", SCREEN_COLUMNS, SCREEN_ROWS);
    snprintf(parts[1], TEXT_SIZE, "this is %dx%d", COLS, LINES);
    snprintf(whole, TEXT_SIZE, "%.30s, %.30s; %.30s", parts[0], parts[1],
             parts[2]);
    if (text_columns(whole) <= COLS || LINES < PARTS) {
        paint_centred(brush, &line, ROLE_PLAIN, whole);
        return;
    }
    line.row--;
    for (int i = 0; i < PARTS; i++, line.row++)
        paint_centred(brush, &line, ROLE_PLAIN, parts[i]);
}

bool picture_begin(const struct brush *brush)
{
    erase();
    if (picture_fits())
        return true;
    ask_for_room(brush);
    picture_show(0, 0);
    return false;
}

void picture_show(int row, int column)
{
    move(row < LINES ? row : LINES - 1, column < COLS ? column : COLS - 1);
    refresh();
}

/* ---- Bars ---- */

void hint_add(struct hint hints[], int *count, int key, const char *sign,
              const char *word)
{
    hints[(*count)++] = (struct hint){.key = key, .sign = sign, .word = word};
}

void picture_hints(const struct brush *brush, int row, struct hint hints[],
                   int count)
{
    int column = 1;
    for (int i = 0; i < count; i++) {
        char sign[32];
        snprintf(sign, sizeof sign, " %s ", hints[i].sign);
        int columns = text_columns(sign) + text_columns(hints[i].word) + 1;
        hints[i].row = row;
        hints[i].column = column;
        hints[i].columns = columns;
        if (column + columns > COLS) { /* it has no room: nor a place */
            hints[i].columns = 0;
            continue;
        }
        column = paint_text(brush, row, column, ROLE_KEY, sign);
        column = paint_text(brush, row, column + 1, ROLE_PLAIN, hints[i].word);
        column += 2;
    }
}

int hint_at(const struct hint hints[], int count, int row, int column)
{
    for (int i = 0; i < count; i++)
        if (row == hints[i].row && column >= hints[i].column &&
            column < hints[i].column + hints[i].columns)
            return hints[i].key;
    return KEY_UNKNOWN;
}

/* ---- Sentences ---- */

static void drop_first_sentence(char *text)
{
    const char *end = strstr(text, ". ");
    if (end)
        memmove(text, end + 2, strlen(end + 2) + 1);
    else
        *text = '\0';
}

void sentence_add(char text[SAYING_SIZE], const char *sentence)
{
    enum { WIDTH = SCREEN_COLUMNS - 2 };
    size_t used = strlen(text);
    if (*sentence == '\0')
        return;
    snprintf(text + used, SAYING_SIZE - used, "%s%s", used > 0 ? " " : "",
             sentence);
    while (text_columns(text) > WIDTH && strstr(text, ". ") != NULL)
        drop_first_sentence(text);
}

/* ---- As text ---- */

static void print_row(FILE *out, int row)
{
    wchar_t signs[SCREEN_COLUMNS * 4 + 1] = {L'\0'};
    enum { MOST = sizeof signs / sizeof *signs - 1 };
    int last = mvinnwstr(row, 0, signs, COLS < MOST ? COLS : MOST);
    while (last > 0 && signs[last - 1] == L' ')
        last--;
    signs[last] = L'\0';
    fprintf(out, "%ls\n", signs);
}

void picture_print(FILE *out)
{
    for (int row = 0; row < LINES; row++)
        print_row(out, row);
}
