/* The frame of every picture: size, bars of keys, and showing it. */
#define _XOPEN_SOURCE 700
#include "picture.h"

#include <assert.h>
#include <wchar.h>

#include <curses.h>

#include "message.h"

struct box picture_smallest(const struct stage *stage)
{
    const struct stage_game *game = stage->start->game;
    if (game->smallest)
        return game->smallest(stage->start->self);
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

bool screen_is_small(void)
{
    return screen_rows() < SCREEN_ROWS || screen_columns() < SCREEN_COLUMNS;
}

void picture_forget(void)
{
    clearok(curscr, TRUE);
}

/* Paints the message in one line or, on a narrow screen, in four. */
static void ask_for_room(const struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct box smallest = picture_smallest(stage);
    enum { TEXT_SIZE = 96, PARTS = 4 };
    char parts[PARTS][TEXT_SIZE] = {"", "", "--plain fits", "q quits"};
    char whole[PARTS * TEXT_SIZE];
    if (stage->asks_to_leave)
        snprintf(parts[3], TEXT_SIZE, "leave? y or n");
    struct box line = {.row = LINES / 2, .columns = COLS};
    snprintf(parts[0], TEXT_SIZE, "needs %dx%d", smallest.columns,
             smallest.rows);
    snprintf(parts[1], TEXT_SIZE, "this is %dx%d", COLS, LINES);
    snprintf(whole, sizeof whole, "%.60s, %.60s; %.60s, %.60s", parts[0],
             parts[1], parts[2], parts[3]);
    if (text_columns(whole) <= COLS || LINES < PARTS) {
        paint_centered(brush, &line, ROLE_PLAIN, whole);
        return;
    }
    line.row -= PARTS / 2;
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
    picture_show(CURSOR_HIDDEN, 0);
    return false;
}

void picture_show(int row, int column)
{
    bool hides = row == CURSOR_HIDDEN;
    bool is_hidden = curs_set(hides ? 0 : 1) != ERR && hides;
    leaveok(stdscr, is_hidden ? TRUE : FALSE);
    if (hides) /* on terminals that can't, it waits below */
        row = LINES - 1;
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

/* How a bar is spaced: around the signs, and between the keys. */
struct spacing {
    int around, between;
};

/* The way in which a bar is painted. */
struct bar_style {
    struct spacing spacing;
    unsigned shown; /* the hints that are there, as bits */
    bool is_brief;  /* those that give way have no word */
};

static bool hint_is_shown(const struct bar_style *style, int number)
{
    return style->shown >> number & 1U;
}

static bool hint_has_word(const struct hint *hint,
                          const struct bar_style *style)
{
    return hint->word[0] != '\0' && !(style->is_brief && hint->gives_way);
}

static int hint_columns(const struct bar *bar, const struct bar_style *style,
                        int number)
{
    const struct hint *hint = &bar->hints[number];
    return text_columns(hint->sign) + 2 * style->spacing.around +
           (hint_has_word(hint, style) ? 1 + text_columns(hint->word) : 0);
}

static int bar_columns(const struct bar *bar, const struct bar_style *style)
{
    int columns = 1 - style->spacing.between;
    for (int i = 0; i < bar->count; i++)
        if (hint_is_shown(style, i))
            columns += hint_columns(bar, style, i) + style->spacing.between;
    return columns;
}

/* Adds the hint to those that are shown, with those before it that share its
 * word, if there is room. */
static void show_hint(const struct bar *bar, struct bar_style *style,
                      int number)
{
    struct bar_style more = *style;
    assert(number >= 0 && number < HINTS_MAX);
    more.shown |= 1U << number;
    for (int i = number; i > 0 && bar->hints[i - 1].word[0] == '\0'; i--)
        more.shown |= 1U << (i - 1);
    if (bar->hints[number].word[0] != '\0' && bar_columns(bar, &more) <= COLS)
        *style = more;
}

/* Moves the keys of the bar closer together until they fit. Returns false if
 * they never do. */
static bool fit_spacing(const struct bar *bar, struct bar_style *style)
{
    static const struct spacing spacings[] = {{1, 2}, {0, 2}, {0, 1}};
    for (size_t i = 0; i < sizeof spacings / sizeof *spacings; i++) {
        style->spacing = spacings[i];
        if (bar_columns(bar, style) <= COLS)
            return true;
    }
    return false;
}

bool bar_fits(const struct bar *bar)
{
    struct bar_style style = {.shown = ~0U};
    return fit_spacing(bar, &style);
}

/* If the keys don't fit, they move closer together, then one gives way, and
 * then those without room are left out, as a sign without its word says
 * nothing. The last one, which often quits, comes first, and help, which lists
 * the others. */
static struct bar_style style_of_bar(const struct bar *bar)
{
    struct bar_style style = {.shown = ~0U};
    if (fit_spacing(bar, &style))
        return style;
    style.is_brief = true;
    if (bar_columns(bar, &style) <= COLS)
        return style;
    style.is_brief = false;
    style.shown = 0;
    show_hint(bar, &style, bar->count - 1);
    for (int i = 0; i < bar->count; i++)
        if (bar->hints[i].key == '?')
            show_hint(bar, &style, i);
    for (int i = 0; i < bar->count; i++)
        show_hint(bar, &style, i);
    return style;
}

/* Puts a hint at this column, and returns where the next one begins. */
static int paint_hint(const struct brush *brush, int row, int column,
                      struct bar *bar, const struct bar_style *style,
                      int number)
{
    char sign[32];
    int around = style->spacing.around;
    struct hint *hint = &bar->hints[number];
    snprintf(sign, sizeof sign, "%*s%s%*s", around, "", hint->sign, around, "");
    hint->row = row;
    hint->column = column;
    hint->columns = hint_columns(bar, style, number);
    column = paint_text(brush, row, column, ROLE_KEY, sign);
    if (hint_has_word(hint, style))
        column = paint_text(brush, row, column + 1, ROLE_PLAIN, hint->word);
    return column + style->spacing.between;
}

void picture_bar(const struct brush *brush, int row, struct bar *bar)
{
    const struct bar_style style = style_of_bar(bar);
    int column = 1;
    for (int i = 0; i < bar->count; i++) {
        bar->hints[i].columns = 0; /* no click hits it */
        if (hint_is_shown(&style, i))
            column = paint_hint(brush, row, column, bar, &style, i);
    }
}

void picture_answer(const struct brush *brush, const char *answer)
{
    message_paint(brush, LINES - 2, answer, MESSAGE_ROWS);
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
