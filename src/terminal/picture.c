/* The frame of every picture: size, bars of keys, and showing it. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <assert.h>
#include <string.h>
#include <wchar.h>

#include <curses.h>

struct box picture_smallest(const struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    return (struct box){.rows = game->rows > 0 ? game->rows : SCREEN_ROWS,
                        .columns =
                            game->columns > 0 ? game->columns : SCREEN_COLUMNS};
}

bool stage_fits(const struct stage *stage)
{
    const struct box smallest = picture_smallest(stage);
    return LINES >= smallest.rows && COLS >= smallest.columns;
}

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

void picture_forget(void)
{
    clearok(curscr, TRUE);
}

/* Paints the message in one line or, on a narrow screen, in three. */
static void ask_for_room(const struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct box smallest = picture_smallest(stage);
    enum { TEXT_SIZE = 96, PARTS = 3 };
    char whole[TEXT_SIZE], parts[PARTS][TEXT_SIZE] = {"", "", "q quits"};
    if (stage->asks_to_leave)
        snprintf(parts[2], TEXT_SIZE, "leave? y or n");
    struct box line = {.row = LINES / 2, .columns = COLS};
    snprintf(parts[0], TEXT_SIZE, "needs %dx%d", smallest.columns,
             smallest.rows);
    snprintf(parts[1], TEXT_SIZE, "this is %dx%d", COLS, LINES);
    snprintf(whole, TEXT_SIZE, "%.30s, %.30s; %.30s", parts[0], parts[1],
             parts[2]);
    if (text_columns(whole) <= COLS || LINES < PARTS) {
        paint_centered(brush, &line, ROLE_PLAIN, whole);
        return;
    }
    line.row--;
    for (int i = 0; i < PARTS; i++, line.row++)
        paint_centered(brush, &line, ROLE_PLAIN, parts[i]);
}

bool picture_begin(const struct stage *stage)
{
    cchar_t blank;
    setcchar(&blank, L" ", A_NORMAL,
             stage->brush.pairs[SURFACE_NIGHT][ROLE_PLAIN], NULL);
    bkgrndset(&blank);
    erase();
    if (stage_fits(stage))
        return true;
    ask_for_room(stage);
    picture_show(0, 0);
    return false;
}

void picture_show(int row, int column)
{
    move(row < LINES ? row : LINES - 1, column < COLS ? column : COLS - 1);
    refresh();
}

/* ---- Bars ---- */

void bar_add(struct bar *bar, int key, const char *sign, const char *word)
{
    assert(bar->count < HINTS_MAX);
    bar->hints[bar->count++] =
        (struct hint){.key = key, .sign = sign, .word = word};
}

/* Puts a hint at this column, and returns where the next one begins. */
static int paint_hint(const struct brush *brush, int row, int column,
                      struct hint *hint)
{
    char sign[32];
    snprintf(sign, sizeof sign, " %s ", hint->sign);
    hint->row = row;
    hint->column = column;
    hint->columns = text_columns(sign) + text_columns(hint->word) + 1;
    if (column + hint->columns > COLS) { /* no room, so no click hits it */
        hint->columns = 0;
        return column;
    }
    column = paint_text(brush, row, column, ROLE_KEY, sign);
    return paint_text(brush, row, column + 1, ROLE_PLAIN, hint->word) + 2;
}

void picture_bar(const struct brush *brush, int row, struct bar *bar)
{
    int column = 1;
    for (int i = 0; i < bar->count; i++)
        column = paint_hint(brush, row, column, &bar->hints[i]);
}

int bar_key_at(const struct bar *bar, int row, int column)
{
    for (int i = 0; i < bar->count; i++) {
        const struct hint *hint = &bar->hints[i];
        if (row == hint->row && column >= hint->column &&
            column < hint->column + hint->columns)
            return hint->key;
    }
    return KEY_UNKNOWN;
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
