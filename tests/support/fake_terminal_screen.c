/* The emulator's side of a fake terminal: what is on the screen. */
#include "support/fake_terminal_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "support/check.h"

static int note_property(VTermProp property, VTermValue *value, void *user)
{
    struct screen *screen = user;
    if (property == VTERM_PROP_ALTSCREEN)
        screen->alternate = value->boolean;
    if (property == VTERM_PROP_CURSORVISIBLE)
        screen->cursor_shown = value->boolean;
    if (property == VTERM_PROP_MOUSE)
        screen->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    return 1;
}

static void answer_program(const char *bytes, size_t length, void *user)
{
    const int *master = user;
    if (write(*master, bytes, length) < 0)
        return; /* the program has gone */
}

void screen_open(struct screen *screen, int rows, int columns,
                 const int *answer)
{
    static const VTermScreenCallbacks callbacks = {.settermprop =
                                                       note_property};
    *screen = (struct screen){.rows = rows, .columns = columns};
    screen->emulator = vterm_new(rows, columns);
    assert_non_null(screen->emulator);
    vterm_set_utf8(screen->emulator, true);
    vterm_output_set_callback(screen->emulator, answer_program, (void *)answer);
    screen->cells = vterm_obtain_screen(screen->emulator);
    vterm_screen_set_callbacks(screen->cells, &callbacks, screen);
    vterm_screen_enable_altscreen(screen->cells, true);
    vterm_screen_reset(screen->cells, true);
}

void screen_close(struct screen *screen)
{
    vterm_free(screen->emulator);
}

/* libvterm 0.1.4 can move the cursor above the first row when the size changes,
 * and would then write outside its memory. Puts such a cursor back. */
static void keep_cursor_inside(struct screen *screen)
{
    static const char home[] = "\033[H";
    VTermPos cursor;
    vterm_state_get_cursorpos(vterm_obtain_state(screen->emulator), &cursor);
    if (cursor.row < 0)
        vterm_input_write(screen->emulator, home, sizeof home - 1);
}

/* Resizes the screen. A terminal may keep any of its cells when its size
 * changes. In the alternate screen this one keeps none, and a program must cope
 * with that. */
void screen_resize(struct screen *screen, int rows, int columns)
{
    static const char clear[] = "\033[r\033[H\033[2J";
    if (rows == screen->rows && columns == screen->columns)
        return; /* the program gets no SIGWINCH */
    if (screen->alternate)
        vterm_input_write(screen->emulator, clear, sizeof clear - 1);
    vterm_set_size(screen->emulator, rows, columns);
    keep_cursor_inside(screen);
    screen->rows = rows;
    screen->columns = columns;
}

void screen_write(struct screen *screen, const char *bytes, size_t length)
{
    if (length > 0)
        vterm_input_write(screen->emulator, bytes, length);
}

/* ---- As text ---- */

/* Returns the length of the line without the fillers at its end. */
static size_t length_without(const char *line, size_t length, char filler)
{
    while (length > 0 && line[length - 1] == filler)
        length--;
    return length;
}

static void print_row(const struct screen *screen, int row, FILE *out)
{
    enum { CELL_BYTES = VTERM_MAX_CHARS_PER_CELL * 4 };
    char line[FAKE_TERMINAL_COLUMNS_MAX * CELL_BYTES];
    VTermRect where = {row, row + 1, 0, screen->columns};
    size_t length =
        vterm_screen_get_text(screen->cells, line, sizeof line, where);
    fwrite(line, 1, length_without(line, length, ' '), out);
    putc('\n', out);
}

/* The colors above the first 16, in the order in which they appear. */
struct legend {
    int count;
    int colors[26];
};

static char legend_mark(struct legend *legend, int color)
{
    enum { MOST = sizeof legend->colors / sizeof *legend->colors };
    int i = 0;
    while (i < legend->count && legend->colors[i] != color)
        i++;
    if (i == MOST)
        return '*';
    if (i == legend->count)
        legend->colors[legend->count++] = color;
    return (char)('A' + i);
}

static void print_legend(const struct legend *legend, FILE *out)
{
    for (int i = 0; i < legend->count; i++)
        fprintf(out, "%c is color %d\n", 'A' + i, legend->colors[i]);
}

static char color_mark(const VTermColor *color, bool is_default,
                       struct legend *legend)
{
    if (is_default)
        return '.';
    if (!VTERM_COLOR_IS_INDEXED(color))
        return '*';
    if (color->indexed.idx < 16)
        return "0123456789abcdef"[color->indexed.idx];
    return legend_mark(legend, color->indexed.idx);
}

static char cell_mark(const VTermScreenCell *cell, char kind,
                      struct legend *legend)
{
    bool set = false;
    switch (kind) {
    case 'f':
        return color_mark(&cell->fg, VTERM_COLOR_IS_DEFAULT_FG(&cell->fg),
                          legend);
    case 'g':
        return color_mark(&cell->bg, VTERM_COLOR_IS_DEFAULT_BG(&cell->bg),
                          legend);
    case 'b':
        set = cell->attrs.bold;
        break;
    case 'r':
        set = cell->attrs.reverse;
        break;
    case 'u':
        set = cell->attrs.underline != VTERM_UNDERLINE_OFF;
        break;
    default:
        set = cell->attrs.font == DIM_FONT;
    }
    return (char)(set ? kind : '.');
}

/* Prints a line with a mark for each cell, or nothing if no cell is marked. */
static void print_marks(const struct screen *screen, int row, char kind,
                        struct legend *legend, FILE *out)
{
    char line[FAKE_TERMINAL_COLUMNS_MAX];
    VTermScreenCell cell;
    for (int column = 0; column < screen->columns; column++) {
        VTermPos position = {row, column};
        vterm_screen_get_cell(screen->cells, position, &cell);
        bool second_half = cell.chars[0] == (uint32_t)-1 && column > 0;
        if (second_half)
            line[column] = line[column - 1];
        else
            line[column] = cell_mark(&cell, kind, legend);
    }
    size_t length = length_without(line, (size_t)screen->columns, '.');
    if (length > 0)
        fprintf(out, "%2d %c %.*s\n", row, kind, (int)length, line);
}

/* Prints the screen into a text that the display owns. */
static const char *print_screen(struct fake_terminal *display,
                                const char *kinds)
{
    const struct screen *screen = &display->screen;
    struct legend legend = {.count = 0};
    size_t length;
    free(display->text);
    display->text = NULL;
    FILE *out = open_memstream(&display->text, &length);
    assert_non_null(out);
    for (int row = 0; row < screen->rows; row++)
        print_row(screen, row, out);
    for (int row = 0; row < screen->rows; row++)
        for (const char *kind = kinds; *kind; kind++)
            print_marks(screen, row, *kind, &legend, out);
    print_legend(&legend, out);
    fclose(out);
    return display->text;
}

const char *fake_terminal_text(struct fake_terminal *display)
{
    return print_screen(display, "");
}

const char *fake_terminal_attributes(struct fake_terminal *display)
{
    return print_screen(display, "brudfg");
}

/* ---- The state of the terminal ---- */

void fake_terminal_cursor(struct fake_terminal *display, int *row, int *column,
                          bool *visible)
{
    VTermPos position;
    vterm_state_get_cursorpos(vterm_obtain_state(display->screen.emulator),
                              &position);
    *row = position.row;
    *column = position.col;
    *visible = display->screen.cursor_shown;
}

bool fake_terminal_is_restored(struct fake_terminal *display)
{
    const struct screen *screen = &display->screen;
    struct termios modes;
    if (tcgetattr(display->pty.slave, &modes) != 0)
        return false;
    bool line_mode = (modes.c_lflag & ECHO) && (modes.c_lflag & ICANON);
    return line_mode && !screen->alternate && screen->cursor_shown &&
           !screen->mouse;
}
