/* What covers the game: views, which are texts that fill the screen and scroll,
 * pages, which a game draws itself, and the menu of options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "picture.h"

/* The text of a view at the current size, and the part that is visible. */
struct view_page {
    char *text;
    int lines;
    int top;
    int shown;
    char answer[SAYING_SIZE]; /* to the last key, above the bar */
    struct bar bar;           /* of the view, as far as it applies */
};

enum { HEAD_ROWS = 2, FOOT_ROWS = 2 };

static int count_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Writes the text of `view` for `columns` columns, or returns NULL. */
static char *text_of_view(const struct view *view, int columns)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        view->write(view->self, out, columns);
        fclose(out);
    }
    return text;
}

static bool is_longer_than_screen(const struct view_page *page)
{
    return page->lines > page->shown;
}

static bool has_more_below(const struct view_page *page)
{
    return page->top + page->shown < page->lines;
}

/* Copies the bar of the view; its key for scrolling only if there is something
 * to scroll. */
static void fill_bar(struct view_page *page, const struct view *view)
{
    page->bar.count = 0;
    for (int i = 0; i < view->bar.count; i++)
        if (view->bar.hints[i].key != KEY_DOWN_ARROW ||
            is_longer_than_screen(page))
            page->bar.hints[page->bar.count++] = view->bar.hints[i];
}

/* Returns the column below which a folded line goes on: that of the text after
 * the last gap of two blanks in its first half. */
static int hanging_indent(const char *line, int columns)
{
    int blanks = (int)strspn(line, " "), indent = blanks;
    const char *gap = line + blanks;
    while ((gap = strstr(gap, "  ")) != NULL) {
        gap += strspn(gap, " ");
        int column = text_columns(line) - text_columns(gap);
        if (column <= columns / 2)
            indent = column;
    }
    return indent;
}

static void fold_line(FILE *out, const char *line, int columns)
{
    int indent = hanging_indent(line, columns);
    int bytes = text_row(line, columns);
    fprintf(out, "%.*s\n", bytes, line);
    line += bytes;
    line += strspn(line, " ");
    while (*line != '\0') {
        bytes = text_row(line, columns - indent);
        fprintf(out, "%*s%.*s\n", indent, "", bytes, line);
        line += bytes;
        line += strspn(line, " ");
    }
}

/* Returns a copy of `text` in which lines of more than `columns` columns go on
 * in the next line, below the text that follows the line's first gap. Returns
 * NULL if memory runs out. */
static char *fold_lines(const char *text, int columns)
{
    char *folded = NULL, *line = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&folded, &size);
    while (out && *text != '\0') {
        size_t length = strcspn(text, "\n");
        line = strndup(text, length);
        if (line == NULL)
            break;
        fold_line(out, line, columns);
        free(line);
        text += length + (text[length] == '\n');
    }
    if (out)
        fclose(out);
    return folded;
}

/* Writes the text for the current size, but at least the minimum width, and
 * folds lines that are longer. If memory runs out, the page is empty. */
static void write_view_page(struct view_page *page, const struct stage *stage,
                            const struct view *view)
{
    int columns = screen_columns();
    int least = picture_smallest(stage).columns;
    if (columns < least)
        columns = least;
    char *text = text_of_view(view, columns - 2);
    free(page->text);
    page->text = text ? fold_lines(text, columns - 2) : NULL;
    free(text);
    page->lines = page->text ? count_lines(page->text) : 0;
    page->shown = screen_rows() - HEAD_ROWS - FOOT_ROWS;
    fill_bar(page, view);
}

static void keep_in_sight(struct view_page *page)
{
    int last = page->lines - page->shown;
    if (page->top > last)
        page->top = last;
    if (page->top < 0)
        page->top = 0;
}

static bool is_marked(const struct brush *brush, const struct view *view,
                      const char *line)
{
    const char *turn = brush->glyphs->turn;
    return view->marks_best && strncmp(line, turn, strlen(turn)) == 0;
}

/* True if the line, of `length` bytes, is a heading: alone between empty lines,
 * or before a list. A sentence isn't. */
static bool is_heading(const char *text, const char *line, size_t length)
{
    const char *after = line + length;
    bool is_first = line == text || (line - text >= 2 && line[-2] == '\n');
    bool is_alone = after[0] == '\n' && after[1] == '\n';
    if (length == 0 || !is_first || *line == ' ' || strchr(".!?", after[-1]))
        return false;
    return is_alone || after[-1] == ':';
}

/* Paints what was won and lost in a row of `text`, which is painted from column
 * 1, in its color: "+$5", "-$10". */
static void paint_amounts(const struct brush *brush, int row, const char *text)
{
    for (const char *at = text; (at = strpbrk(at, "+-")) != NULL; at++) {
        char amount[32];
        size_t digits = strspn(at + 1, "$0123456789.");
        bool is_word = at > text && at[-1] == ' ';
        digits -= digits > 0 && at[digits] == '.';
        if (!is_word || digits < 2 || at[1] != '$')
            continue;
        snprintf(amount, sizeof amount, "%.*s", (int)digits + 1, at);
        paint_text(brush, row, text_columns(text) - text_columns(at) + 1,
                   *at == '+' ? ROLE_WON : ROLE_LOST, amount);
    }
}

static void draw_view_lines(const struct brush *brush, const struct view *view,
                            const struct view_page *page)
{
    const char *line = page->text;
    for (int i = 0; line && i < page->top + page->shown && *line; i++) {
        size_t length = strcspn(line, "\n");
        int row = HEAD_ROWS + i - page->top;
        char text[1024];
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        enum role role = is_marked(brush, view, line)           ? ROLE_TURN
                         : is_heading(page->text, line, length) ? ROLE_TITLE
                                                                : ROLE_PLAIN;
        if (i >= page->top) {
            paint_text(brush, row, 1, role, text);
            paint_amounts(brush, row, text);
        }
        line += length + (line[length] == '\n');
    }
}

static void draw_marks(const struct brush *brush, const struct view_page *page)
{
    if (page->top > 0)
        paint_right(brush, HEAD_ROWS - 1, screen_columns() - 1, ROLE_FAINT,
                    brush->glyphs->more_up);
    if (has_more_below(page))
        paint_right(brush, screen_rows() - FOOT_ROWS, screen_columns() - 1,
                    ROLE_FAINT, brush->glyphs->more_down);
}

static void draw_view(const struct stage *stage, const struct view *view,
                      struct view_page *page)
{
    const struct brush *brush = &stage->brush;
    if (!picture_begin(stage))
        return;
    paint_text(brush, 0, 1, ROLE_TITLE, view->title);
    draw_view_lines(brush, view, page);
    draw_marks(brush, page);
    picture_answer(brush, page->answer);
    picture_bar(brush, screen_rows() - 1, &page->bar);
    picture_show(CURSOR_HIDDEN, 0);
}

/* True if `key` scrolls the page. Says so if there is nothing to scroll. */
static bool scroll_page(struct view_page *page, int key)
{
    switch (key) {
    case KEY_UP_ARROW:
        page->top--;
        break;
    case KEY_DOWN_ARROW:
        page->top++;
        break;
    case KEY_PAGE_UP:
        page->top -= page->shown;
        break;
    case KEY_PAGE_DOWN:
    case ' ':
        page->top += page->shown;
        break;
    case KEY_TO_HOME:
        page->top = 0;
        break;
    case KEY_TO_END:
        page->top = page->lines;
        break;
    default:
        return false;
    }
    keep_in_sight(page);
    snprintf(page->answer, SAYING_SIZE, "%s",
             is_longer_than_screen(page) ? "" : "There is nothing to scroll.");
    return true;
}

/* True for keys to ignore on a screen that is too small. Quitting still works,
 * and so do the answers to the question whether to leave. */
static bool is_blind(const struct stage *stage, int key)
{
    if (stage->asks_to_leave && (key == 'y' || key == 'n'))
        return false;
    return key != 'q' && key != KEY_END_SIGN && key != KEY_IS_LEAVE &&
           key != KEY_NEW_SIZE;
}

static bool is_key_of_view(const struct view *view, int key)
{
    return view->keys && key > 0 && key < 128 && strchr(view->keys, key);
}

static bool closes_view(const struct view *view, int key)
{
    bool is_key = key >= 0 && key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN &&
                  key != KEY_UNKNOWN;
    if (view->any_key_closes && is_key)
        return true;
    return is_key_of_view(view, key) ||
           (key == KEY_ESCAPE_SIGN && !view->is_first) || key == 'q' ||
           key == KEY_END_SIGN;
}

static void add_bar_of_reader(const struct brush *brush, struct view *view)
{
    if (view->bar.count > 0)
        return;
    bar_add(&view->bar, KEY_DOWN_ARROW, brush->glyphs->up_down, "Scroll");
    bar_add(&view->bar, KEY_ESCAPE_SIGN, "Esc", "Back");
}

/* ---- The keys in words ---- */

enum { VIEW_KEYS_MAX = 24 };

struct view_keys {
    struct key_help keys[VIEW_KEYS_MAX];
    int count;
};

static void add_key(struct view_keys *list, const char *sign, const char *does)
{
    if (list->count < VIEW_KEYS_MAX)
        list->keys[list->count++] = (struct key_help){sign, does};
}

/* Returns the word of a hint, which it may share with the next one. */
static const char *word_of_hint(const struct bar *bar, int number)
{
    while (bar->hints[number].word[0] == '\0' && number + 1 < bar->count)
        number++;
    return bar->hints[number].word;
}

/* Lists the keys of the view: its own, and those that every view has. Keys for
 * scrolling are only listed if it scrolls. */
static void list_keys_of_view(const struct brush *brush,
                              const struct view *view, bool scrolls,
                              struct view_keys *list)
{
    bool has_quit = false;
    for (int i = 0; i < view->help_count; i++)
        add_key(list, view->help[i].sign, view->help[i].does);
    for (int i = 0; i < view->bar.count; i++) {
        const struct hint *hint = &view->bar.hints[i];
        has_quit = has_quit || hint->key == 'q';
        if (view->help == NULL && hint->key != KEY_ESCAPE_SIGN &&
            hint->key != KEY_DOWN_ARROW && hint->key != '?')
            add_key(list, hint->sign, word_of_hint(&view->bar, i));
    }
    if (scrolls) {
        add_key(list, brush->glyphs->up_down, "scroll by a line");
        add_key(list, "PgUp  PgDn", "scroll by a page; so does Space");
        add_key(list, "Home  End", "go to the first line, to the last one");
    }
    if (!view->is_first)
        add_key(list, has_quit ? "Esc" : "Esc  q", "go back");
}

static void write_key_line(FILE *out, const struct key_help *key)
{
    enum { WIDE = 10 };
    int columns = text_columns(key->sign);
    fprintf(out, "  %s%*s  %s\n", key->sign,
            columns < WIDE ? WIDE - columns : 0, "", key->does);
}

void write_key_help(FILE *out, const struct key_help keys[], size_t count)
{
    static const struct key_help everywhere[] = {
        {"Ctrl-L", "redraw the screen"},
        {"Ctrl-Z", "suspend; type fg in the shell to come back"},
    };
    fputs("Keys\n\n", out);
    for (size_t i = 0; i < count; i++)
        write_key_line(out, &keys[i]);
    for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
        write_key_line(out, &everywhere[i]);
}

static void write_view_keys(void *self, FILE *out, int columns)
{
    const struct view_keys *list = self;
    (void)columns;
    write_key_help(out, list->keys, (size_t)list->count);
}

static struct view view_of_keys(struct view_keys *list)
{
    return (struct view){
        .title = "Help", .write = write_view_keys, .self = list, .keys = "?\n"};
}

static int read_view(struct stage *stage, struct view *view);

/* Shows the keys of the view until a key closes them, and returns KEY_NEW_SIZE,
 * or a key that also closes the view. */
static int show_keys_of_view(struct stage *stage, const struct view *view,
                             bool scrolls)
{
    struct view_keys keys = {.count = 0};
    list_keys_of_view(&stage->brush, view, scrolls, &keys);
    struct view shown = view_of_keys(&keys);
    add_bar_of_reader(&stage->brush, &shown);
    int key = read_view(stage, &shown);
    return key == KEY_IS_LEAVE || !stage_fits(stage) ? key : KEY_NEW_SIZE;
}

static void answer_in_view(struct view_page *page, const struct view *view,
                           int key)
{
    if (is_key_of_view(view, '?'))
        write_idle_key(key, "the keys are below", page->answer);
    else
        write_unknown_key(key, page->answer);
}

static int wait_for_key_of_view(const struct stage *stage,
                                const struct view_page *page)
{
    int key = stage_key(stage, &page->bar, -1);
    return !stage_fits(stage) && is_blind(stage, key) ? KEY_IS_NONE : key;
}

/* Shows the view until a key closes it, and returns that key. */
static int read_view(struct stage *stage, struct view *view)
{
    struct view_page page = {.text = NULL};
    int key = KEY_NEW_SIZE;
    bool at_end = view->from_the_end;
    do {
        if (key == KEY_NEW_SIZE) {
            write_view_page(&page, stage, view);
            page.top = at_end ? page.lines : page.top;
            keep_in_sight(&page);
        }
        if (key == KEY_REDRAW_SIGN)
            picture_forget();
        draw_view(stage, view, &page);
        key = wait_for_key_of_view(stage, &page);
        bool scrolls_first =
            (view->any_key_closes && is_longer_than_screen(&page)) ||
            (key == ' ' && has_more_below(&page));
        if (scroll_page(&page, key)) {
            at_end = !has_more_below(&page) && page.top > 0;
            if (scrolls_first)
                key = KEY_IS_NONE; /* it doesn't close the view, too */
        } else if (key == '?' && !closes_view(view, key)) {
            page.answer[0] = '\0';
            key = show_keys_of_view(stage, view, is_longer_than_screen(&page));
        } else if (key != KEY_IS_NONE && key != KEY_REDRAW_SIGN)
            answer_in_view(&page, view, key);
    } while (key != KEY_IS_LEAVE && !closes_view(view, key));
    free(page.text);
    return key;
}

int stage_show(struct stage *stage, struct view *view)
{
    add_bar_of_reader(&stage->brush, view);
    int key = read_view(stage, view);
    if (key == KEY_IS_LEAVE) {
        stage->leaves = stage->ended = stage->skips = true;
        return KEY_IS_NONE;
    }
    if (!stage_fits(stage) && !stage->asks_to_leave)
        stage_leave(stage);
    return key;
}

void stage_show_keys(struct stage *stage, const struct key_help keys[],
                     int count)
{
    struct view_keys list = {.count = 0};
    for (int i = 0; i < count; i++)
        add_key(&list, keys[i].sign, keys[i].does);
    struct view view = view_of_keys(&list);
    (void)stage_show(stage, &view);
}

/* ---- Pages that a game draws itself ---- */

static void draw_page_answer(const struct brush *brush, const struct page *page)
{
    const struct box line = {
        .row = screen_rows() - 2, .rows = 1, .columns = screen_columns()};
    if (page->answer[0] == '\0')
        return;
    paint_surface(brush, &line, SURFACE_NIGHT);
    picture_answer(brush, page->answer);
}

static void draw_page(struct stage *stage, struct page *page)
{
    const struct brush *brush = &stage->brush;
    const struct box middle = {
        .row = 1, .rows = screen_rows() - 2, .columns = screen_columns()};
    if (!picture_begin(stage))
        return;
    stage->cursor_row = CURSOR_HIDDEN;
    stage->cursor_column = 0;
    if (brush->has_surfaces)
        paint_surface(brush, &middle, page->surface);
    paint_text(brush, 0, 1, ROLE_TITLE, page->title);
    page->draw(page->self);
    draw_page_answer(brush, page);
    picture_bar(brush, screen_rows() - 1, &page->bar);
    picture_show(stage->cursor_row, stage->cursor_column);
}

/* Returns the next key. If there is work to do and no key, does a part of it
 * and returns KEY_IS_NONE. */
static int page_key(const struct stage *stage, struct page *page)
{
    int key = page->work ? stage_key(stage, &page->bar, 0) : KEY_IS_NONE;
    if (key == KEY_IS_NONE && page->work && page->work(page->self))
        return key;
    if (key == KEY_IS_NONE)
        key = stage_key(stage, &page->bar, -1);
    /* Don't let the user decide what isn't visible. */
    if (!stage_fits(stage) && key != 'q' && key != KEY_END_SIGN &&
        key != KEY_IS_LEAVE)
        key = KEY_IS_NONE;
    return key;
}

static void take_page_key(struct stage *stage, struct page *page, int key)
{
    page->answer[0] = '\0';
    if (key == '?' && page->help)
        stage_show_keys(stage, page->help, page->help_count);
    else
        page->key(page->self, key);
}

void stage_show_page(struct stage *stage, struct page *page)
{
    int key = KEY_IS_NONE;
    while (!page->is_done && key != KEY_IS_LEAVE) {
        draw_page(stage, page);
        key = page_key(stage, page);
        if (key == KEY_REDRAW_SIGN)
            picture_forget();
        else if (key >= 0 && key != KEY_NEW_SIZE && key != KEY_UNKNOWN)
            take_page_key(stage, page, key);
        if (stage->leaves)
            key = KEY_IS_LEAVE;
    }
    if (key == KEY_IS_LEAVE)
        stage->leaves = stage->ended = stage->skips = true;
}

/* ---- Notices and questions ---- */

static void write_wrapped(void *self, FILE *out, int columns)
{
    cli_write_wrapped(out, self, columns);
}

void stage_show_notice(struct stage *stage, const char *title, const char *text)
{
    struct view view = {.title = title,
                        .write = write_wrapped,
                        .self = (void *)text,
                        .keys = "\n "};
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Continue");
    (void)stage_show(stage, &view);
}

int stage_ask(struct stage *stage, const char *title, const char *text,
              const struct bar *answers)
{
    char keys[HINTS_MAX + 1] = "";
    for (int i = 0; i < answers->count; i++)
        keys[i] = (char)answers->hints[i].key;
    struct view view = {.title = title,
                        .write = write_wrapped,
                        .self = (void *)text,
                        .keys = keys,
                        .bar = *answers};
    int key;
    do {
        key = stage_show(stage, &view);
    } while (!stage->leaves && stage_fits(stage) &&
             (key <= 0 || key > 127 || strchr(keys, key) == NULL));
    return stage->leaves ? KEY_IS_NONE : key;
}

bool stage_confirm_leaving(struct stage *stage, const char *title,
                           const char *text, const char *last_page)
{
    struct view view = {.title = title,
                        .write = write_wrapped,
                        .self = (void *)text,
                        .keys = "yn"};
    bar_add(&view.bar, 'q', "q", "Leave now");
    if (last_page)
        bar_add(&view.bar, 'y', "y", last_page);
    bar_add(&view.bar, 'n', "n", "Stay");
    stage->asks_to_leave = true;
    int key = stage_show(stage, &view);
    stage->asks_to_leave = false;
    if (key == 'q')
        stage->leaves = true;
    return key == 'y' || key == 'q';
}

/* ---- The menu of options, which the arrow keys change ---- */

enum { FIRST_ROW = 2, NAME = 4, VALUE = 16, EXPLAINED = 40 };

/* A menu while it is shown. */
struct open_menu {
    struct stage *stage;
    const struct menu *menu;
    struct bar bar;
    int chosen;
    char answer[SAYING_SIZE]; /* to the last key, above the bar */
};

/* Returns `value` plus `step`, wrapped around. */
static int turn_around(int value, int step, int count)
{
    return (value + step + count) % count;
}

static const char *const LOOK_NAMES[] = {
    [LOOK_NONE] = "",         [LOOK_SPEED] = "Speed", [LOOK_THEME] = "Theme",
    [LOOK_SIGNS] = "Symbols", [LOOK_MOUSE] = "Mouse",
};

static const char *look_value(const struct look *look, enum look_part part)
{
    switch (part) {
    case LOOK_SPEED:
        return speed_word(look->speed);
    case LOOK_THEME:
        return theme_name(look->theme);
    case LOOK_SIGNS:
        return look->ascii ? "ASCII" : "Unicode";
    default:
        return look->mouse ? "on" : "off";
    }
}

static void change_look(struct stage *stage, enum look_part part, int step)
{
    struct look *look = &stage->look;
    if (part == LOOK_SPEED)
        look->speed = turn_around(look->speed, step, SPEED_COUNT);
    if (part == LOOK_THEME)
        look->theme =
            (enum theme)turn_around((int)look->theme, step, THEME_COUNT);
    if (part == LOOK_SIGNS)
        look->ascii = !look->ascii;
    if (part == LOOK_MOUSE)
        look->mouse = !look->mouse;
    brush_make(&stage->brush, look, stage->start->color);
    terminal_set_mouse(stage->terminal, look->mouse);
}

static void draw_entry(const struct open_menu *open, int number)
{
    const struct stage *stage = open->stage;
    const struct brush *brush = &stage->brush;
    const struct menu_entry *entry = &open->menu->entries[number];
    bool is_chosen = number == open->chosen;
    /* Entries have a row between them, if all fit. */
    bool is_wide = FIRST_ROW + 2 * open->menu->count < screen_rows();
    int row = FIRST_ROW + (is_wide ? 2 : 1) * number;
    char value[MENU_VALUE_SIZE];
    const char *help = entry->help_of_value
                           ? entry->help_of_value(stage->start->self)
                           : entry->help;
    if (entry->look == LOOK_NONE)
        entry->write_value(stage->start->self, value);
    else
        snprintf(value, sizeof value, "%s",
                 look_value(&stage->look, entry->look));
    if (is_chosen)
        paint_text(brush, row, NAME - 2, ROLE_PLAIN, brush->glyphs->turn);
    paint_text(brush, row, NAME, ROLE_PLAIN,
               entry->look == LOOK_NONE ? entry->name
                                        : LOOK_NAMES[entry->look]);
    paint_text(brush, row, VALUE, ROLE_PLAIN, value);
    if (screen_columns() >= SCREEN_COLUMNS)
        paint_text(brush, row, EXPLAINED, ROLE_FAINT, help);
    else if (is_chosen) /* there is room only in the title's row */
        paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, help);
    if (is_chosen)
        paint_marked(brush, &(struct box){row, 0, 1, screen_columns()});
}

static void draw_menu(struct open_menu *open)
{
    const struct brush *brush = &open->stage->brush;
    const struct menu *menu = open->menu;
    if (!picture_begin(open->stage))
        return;
    paint_text(brush, 0, 1, ROLE_TITLE, "Options");
    for (int i = 0; i < menu->count; i++)
        draw_entry(open, i);
    if (screen_rows() >= SCREEN_ROWS)
        menu->draw_sample(brush, FIRST_ROW + 2 * menu->count + 1);
    picture_answer(brush, open->answer);
    picture_bar(brush, screen_rows() - 1, &open->bar);
    picture_show(CURSOR_HIDDEN, 0);
}

/* Shows the keys of the menu, with the arrows of the current symbols. */
static void hint_menu(struct open_menu *open)
{
    const struct glyphs *glyphs = open->stage->brush.glyphs;
    open->bar.count = 0;
    bar_add(&open->bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(&open->bar, KEY_RIGHT_ARROW, glyphs->left_right, "Change");
    bar_add(&open->bar, KEY_ESCAPE_SIGN, "Esc", "Back");
}

static void change_entry(struct open_menu *open, int step)
{
    const struct menu_entry *entry = &open->menu->entries[open->chosen];
    if (entry->look == LOOK_NONE)
        entry->change(open->stage->start->self, step);
    else
        change_look(open->stage, entry->look, step);
    hint_menu(open);
}

static void show_menu_keys(struct open_menu *open)
{
    const struct glyphs *glyphs = open->stage->brush.glyphs;
    const struct key_help keys[] = {
        {glyphs->up_down, "choose an option"},
        {glyphs->left_right, "change it; Enter and Space, too"},
        {"Esc  q", "go back; so does o"},
    };
    stage_show_keys(open->stage, keys, sizeof keys / sizeof *keys);
}

static void take_menu_key(struct open_menu *open, int key)
{
    switch (key) {
    case KEY_UP_ARROW:
        open->chosen = turn_around(open->chosen, -1, open->menu->count);
        break;
    case KEY_DOWN_ARROW:
        open->chosen = turn_around(open->chosen, 1, open->menu->count);
        break;
    case KEY_LEFT_ARROW:
        change_entry(open, -1);
        break;
    case KEY_RIGHT_ARROW:
    case KEY_ENTER_SIGN:
    case ' ':
        change_entry(open, 1);
        break;
    case '?':
        show_menu_keys(open);
        break;
    case KEY_REDRAW_SIGN:
        picture_forget();
        break;
    default:
        write_unknown_key(key, open->answer);
        break;
    }
}

static int menu_key(struct open_menu *open)
{
    draw_menu(open);
    int key = stage_key(open->stage, &open->bar, -1);
    if (key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN)
        open->answer[0] = '\0';
    /* Don't let the user decide what isn't visible. */
    if (stage_fits(open->stage))
        take_menu_key(open, key);
    else if (key == KEY_ESCAPE_SIGN || key == 'o')
        key = KEY_IS_NONE;
    return key;
}

void stage_show_options(struct stage *stage, const struct menu *menu)
{
    struct open_menu open = {.stage = stage, .menu = menu};
    int key;
    hint_menu(&open);
    do {
        key = menu_key(&open);
    } while (key != KEY_ESCAPE_SIGN && key != 'q' && key != 'o' &&
             key != KEY_END_SIGN && key != KEY_IS_LEAVE && !stage->leaves);
    if (key == KEY_IS_LEAVE)
        stage->leaves = stage->ended = stage->skips = true;
}
