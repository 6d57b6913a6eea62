/* What covers the game: pages, which a game draws itself, and made of pages:
 * views, which are texts that fill the screen and scroll, and the menu of
 * options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "picture.h"

/* ---- Texts in the middle of a large screen ---- */

enum {
    HEAD_ROWS = 2,
    FOOT_ROWS = 2,
    AIR_ROWS = 2, /* between a text and its edge, and with that */
    AIR_COLUMNS = 4
};

/* Draws what a page covers: another one, or the game. Around a frame there is
 * only the surface, since pictures and words would be cut. */
static void draw_behind(struct stage *stage, const struct page *page)
{
    const struct page *behind = page->behind;
    const int actions = stage->actions.count; /* a game may add one */
    bool is_game = !behind && stage->is_asking;
    const struct box middle = {1, 0, screen_rows() - (is_game ? 5 : 2),
                               screen_columns()};
    if (stage->brush.has_surfaces)
        paint_surface(&stage->brush, &middle,
                      behind ? behind->surface : stage->start->game->surface);
    if (is_game)
        stage->start->game->draw(stage->start->self);
    else if (stage->is_asking)
        behind->draw(behind->self);
    paint_text(&stage->brush, 0, 1, ROLE_TITLE,
               behind && behind->row == 0 ? behind->title : stage->title);
    stage->actions.count = actions;
    stage->cursor_row = CURSOR_HIDDEN;
    stage->target_count = 0;
}

/* Puts a question at the foot of the screen. */
static void place_at_foot(struct page *page, struct stage *stage,
                          struct box *text)
{
    text->row = screen_rows() - FOOT_ROWS - text->rows;
    text->column = page->column = 1;
    page->row = text->row - 1;
    draw_behind(stage, page);
    paint_surface(&stage->brush,
                  &(struct box){page->row, 0, screen_rows() - page->row,
                                screen_columns()},
                  SURFACE_NIGHT);
}

/* Puts the text of a page into the middle of a screen of more rows than the
 * usual one, and an edge around it if there is room, with the title in it. A
 * question is below what it is about. */
static void frame_page(struct page *page, struct stage *stage, struct box *text)
{
    const struct brush *brush = &stage->brush;
    int spare = screen_rows() - HEAD_ROWS - FOOT_ROWS - text->rows;
    int down = screen_rows() > SCREEN_ROWS ? spare / 2 : 0;
    page->row = 0;
    page->column = text->column;
    if (stage->is_asking) {
        place_at_foot(page, stage, text);
        return;
    }
    if (down < AIR_ROWS || text->column < AIR_COLUMNS)
        return;
    text->row += down;
    page->row = text->row - AIR_ROWS;
    const struct box frame = {page->row, text->column - AIR_COLUMNS,
                              text->rows + 2 * AIR_ROWS,
                              text->columns + 2 * AIR_COLUMNS};
    draw_behind(stage, page);
    paint_surface(brush, &frame, SURFACE_NIGHT);
    paint_frame(brush, &frame, ROLE_FAINT, " ");
    paint_text(brush, page->row, text->column - 1, ROLE_PLAIN, " ");
}

/* ---- Pages ---- */

static void draw_page(struct stage *stage, struct page *page)
{
    const struct brush *brush = &stage->brush;
    const struct box middle = {
        .row = 1, .rows = screen_rows() - 2, .columns = screen_columns()};
    const struct box answer = {
        .row = screen_rows() - 2, .rows = 1, .columns = screen_columns()};
    if (!picture_begin(stage))
        return;
    stage->cursor_row = CURSOR_HIDDEN;
    stage->cursor_column = stage->target_count = 0;
    if (brush->has_surfaces)
        paint_surface(brush, &middle, page->surface);
    struct box text = {.row = HEAD_ROWS,
                       .column = screen_is_small()
                                     ? 0
                                     : (screen_columns() - SCREEN_COLUMNS) / 2,
                       .rows = page->rows,
                       .columns = SCREEN_COLUMNS};
    if (page->rows > 0)
        frame_page(page, stage, &text);
    page->draw(page->self);
    int after =
        paint_text(brush, page->row, page->column > 0 ? page->column : 1,
                   ROLE_TITLE, page->title);
    if (page->row > 0) /* in a frame */
        paint_text(brush, page->row, after, ROLE_PLAIN, " ");
    if (page->answer[0]) {
        paint_surface(brush, &answer, SURFACE_NIGHT);
        picture_answer(brush, page->answer);
    }
    picture_bar(brush, screen_rows() - 1, &page->bar);
    picture_show(stage->cursor_row, stage->cursor_column);
}

/* Returns the next key. If there is work to do and no key, does a part of it
 * and returns KEY_IS_NONE. */
static int page_key(struct stage *stage, struct page *page)
{
    int key = page->work ? stage_key(stage, &page->bar, 0) : KEY_IS_NONE;
    if (key == KEY_IS_NONE && page->work && page->work(page->self))
        return key;
    if (key == KEY_IS_NONE)
        key = stage_key(stage, &page->bar, -1);
    /* The user can't decide what isn't visible, except what is asked. */
    bool is_answer = stage->is_asking && (key == 'y' || key_is_no(key));
    bool leaves = key == 'q' || key == KEY_END_SIGN || key == KEY_IS_LEAVE;
    return stage_fits(stage) || leaves || is_answer ? key : KEY_IS_NONE;
}

void stage_show_page(struct stage *stage, struct page *page)
{
    int key = KEY_IS_NONE;
    page->behind = stage->page;
    stage->page = page;
    while (!page->is_done && key != KEY_IS_LEAVE) {
        draw_page(stage, page);
        key = page_key(stage, page);
        if (!page->takes_letters)
            key = key == 'j'            ? KEY_DOWN_ARROW
                  : key == 'k'          ? KEY_UP_ARROW
                  : key == KEY_END_SIGN ? 'q'
                                        : key;
        if (key == KEY_REDRAW_SIGN)
            picture_forget();
        else if (key >= 0 && key != KEY_NEW_SIZE && key != KEY_UNKNOWN) {
            page->answer[0] = '\0';
            if (key == '?' && page->help)
                stage_show_keys(stage, page->help, page->help_count);
            else if (page->takes_letters ||
                     !stage_take_mouse(stage, key, page->answer))
                page->key(page->self, key);
            if (stage_is_wheel(stage))
                page->answer[0] = '\0';
        }
        if (stage->leaves)
            key = KEY_IS_LEAVE;
    }
    stage->page = page->behind;
    if (key == KEY_IS_LEAVE)
        stage->leaves = stage->ended = stage->skips = true;
}

/* ---- Views ---- */

/* A view while it is shown on a page. */
struct open_view {
    struct stage *stage;
    struct view *view;
    struct page page;
    struct panel panel;
    int key; /* the one that closed it */
};

enum {
    COLUMNS_MOST = 3,  /* of text */
    COLUMN_LEAST = 49, /* two of them from 110 columns */
    COLUMN_MOST = 78,
    GUTTER = 4,     /* between two of them */
    SHORT_TEXT = 18 /* lines of a column, before there is another one */
};

/* Returns the column below which a folded line continues: that of the text
 * after the last gap of two blanks in its first half. */
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

/* Returns a copy of `text` in which lines of more than `columns` columns
 * continue in the next line, below the text that follows the line's first gap.
 * Returns NULL if memory runs out. */
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
        cli_write_hanging(out, line, columns, hanging_indent(line, columns));
        free(line);
        text += length + (text[length] == '\n');
    }
    if (out)
        fclose(out);
    return folded;
}

static int lines_shown(const struct panel *panel)
{
    return panel->across * panel->tall;
}

static bool is_longer_than_box(const struct panel *panel)
{
    return panel->lines > lines_shown(panel);
}

static bool has_more_below(const struct panel *panel)
{
    return panel->top + lines_shown(panel) < panel->lines;
}

/* True if the text is in columns, which are turned like pages. */
static bool has_pages(const struct panel *panel)
{
    return panel->across > 1 && !panel->view->from_the_end;
}

static void clamp_top(struct panel *panel)
{
    int shown = lines_shown(panel), last = panel->lines - shown;
    if (has_pages(panel) && shown > 0)
        last = (panel->lines - 1) / shown * shown;
    if (panel->top > last)
        panel->top = last;
    if (panel->top < 0)
        panel->top = 0;
}

char *text_written(void (*write)(void *self, FILE *out, int columns),
                   void *self, int columns)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        write(self, out, columns);
        fclose(out);
    }
    return text;
}

/* True if `line` follows an empty line. */
static bool is_first_line(const char *text, const char *line)
{
    return line == text || (line - text >= 2 && line[-2] == '\n');
}

/* True if the first line of a part, of `length` bytes, is a heading: alone
 * between empty lines, or before a list. A sentence isn't. */
static bool is_heading(const char *line, size_t length)
{
    const char *after = line + length;
    bool is_alone = after[0] == '\n' && after[1] == '\n';
    if (length == 0 || *line == ' ' || strchr(".!?", after[-1]))
        return false;
    return is_alone || (after[-1] == ':' && after[0] && after[1] == ' ');
}

/* Returns the lines up to the next empty line; a heading belongs to what it is
 * about. */
static int lines_of_part(const char *part)
{
    size_t first = strcspn(part, "\n");
    int lines = is_heading(part, first) && part[first + 1] == '\n' ? 2 : 0;
    part += lines > 0 ? first + 2 : 0;
    for (; *part && *part != '\n'; part += strcspn(part, "\n") + 1)
        lines++;
    return lines;
}

/* True if an empty line and a heading precede `line`. */
static bool is_headed(const char *text, const char *line)
{
    const char *end = line - 2, *before = end;
    if (line == text || !is_first_line(text, line))
        return false;
    while (before > text && before[-1] != '\n')
        before--;
    return is_first_line(text, before) &&
           is_heading(before, (size_t)(end - before));
}

/* Returns the lines that a column keeps together: a part, or a line of a list
 * and the indented ones that continue it. */
static int lines_together(const char *text, const char *line)
{
    const char *next = line;
    int lines = 0;
    if (is_first_line(text, line) && !is_headed(text, line))
        return lines_of_part(line);
    do {
        lines++;
        next += strcspn(next, "\n") + 1;
    } while (*line != '\n' && strspn(next, " ") > strspn(line, " "));
    return lines;
}

/* Returns a copy of `text` in which no part is divided between two columns of
 * `tall` lines, if it fits in one, and none begins with an empty line. */
static char *arranged(const char *text, int tall)
{
    char *copy = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&copy, &size);
    int used = 0; /* lines of the column */
    for (const char *line = text; out && *line;) {
        size_t length = strcspn(line, "\n") + 1;
        int part = lines_together(text, line);
        for (; part <= tall && used > 0 && used + part > tall; used %= tall) {
            fputc('\n', out);
            used++;
        }
        if (used > 0 || *line != '\n' || line == text) {
            fprintf(out, "%.*s", (int)length, line);
            used = (used + 1) % tall;
        }
        line += length;
    }
    if (out)
        fclose(out);
    return copy;
}

int text_lines(const char *text)
{
    int lines = 0;
    for (; text && *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Makes the columns equally long, and as long as the longest part if there is
 * room. If the text has more than they can hold, it scrolls. */
static void balance_columns(struct panel *panel)
{
    int tall = (panel->lines + panel->across - 1) / panel->across;
    panel->tall = panel->rows;
    bool is_longer = is_longer_than_box(panel);
    if (is_longer && !has_pages(panel))
        return;
    for (const char *at = panel->text; *at; at += strcspn(at, "\n") + 1) {
        int part = lines_together(panel->text, at);
        tall = part > tall && part <= panel->rows ? part : tall;
    }
    for (tall = is_longer ? panel->rows : tall; tall <= panel->rows; tall++) {
        char *text = arranged(panel->text, tall);
        if (text && (is_longer || text_lines(text) <= panel->across * tall)) {
            free(panel->text);
            panel->text = text;
            panel->tall = tall;
            panel->lines = text_lines(text);
            return;
        }
        free(text);
    }
}

static int widest_line(const char *text)
{
    char line[1024];
    int widest = 0;
    for (; text && *text; text += strcspn(text, "\n") + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
        int columns = text_columns(line);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* Writes the text for a box, in at most `most` columns, and folds lines that
 * are longer. If memory runs out, the panel is empty. */
static void write_panel(struct panel *panel, const struct box *box, int most)
{
    panel->rows = box->rows;
    panel->columns = panel->wide = box->columns;
    panel->across = 0;
    do {
        panel->across++;
        int wide = (box->columns + GUTTER) / panel->across - GUTTER;
        if (most > 1)
            panel->wide = wide < COLUMN_MOST ? wide : COLUMN_MOST;
        char *text =
            text_written(panel->view->write, panel->view->self, panel->wide);
        free(panel->text);
        panel->text = text ? fold_lines(text, panel->wide) : NULL;
        free(text);
        panel->lines = text_lines(panel->text);
    } while (panel->across < most && panel->lines > panel->across * SHORT_TEXT);
    if (most > 1 && panel->text)
        panel->wide = widest_line(panel->text);
    balance_columns(panel);
    if (panel->at_end)
        panel->top = panel->lines;
    clamp_top(panel);
}

/* Paints the amounts in `text`, which is painted at (row, column), as won or
 * lost: "+$5", "-$10". */
static void paint_amounts(const struct brush *brush, int row, int column,
                          const char *text)
{
    for (const char *at = text; (at = strpbrk(at, "+-")) != NULL; at++) {
        char amount[32];
        size_t digits = strspn(at + 1, "$0123456789.");
        bool is_word = at > text && at[-1] == ' ';
        digits -= digits > 0 && at[digits] == '.';
        if (!is_word || digits < 2 || at[1] != '$')
            continue;
        snprintf(amount, sizeof amount, "%.*s", (int)digits + 1, at);
        paint_text(brush, row, column + text_columns(text) - text_columns(at),
                   *at == '+' ? ROLE_WON : ROLE_LOST, amount);
    }
}

/* Returns the key that a line of a page of keys begins with, or KEY_UNKNOWN. */
static int key_of_line(const struct brush *brush, const char *line)
{
    if (strncmp(line, "  ", 2) != 0)
        return KEY_UNKNOWN;
    line += 2;
    if (strncmp(line, "Enter ", 6) == 0)
        return KEY_ENTER_SIGN;
    if (strncmp(line, "Esc ", 4) == 0)
        return KEY_ESCAPE_SIGN;
    if (strncmp(line, "Tab ", 4) == 0)
        return '\t';
    if (strncmp(line, "Space ", 6) == 0)
        return ' ';
    for (int key = '!'; key <= '~' && strncmp(line + 1, "  ", 2) == 0; key++)
        if (*line == key_typed(brush, key))
            return key;
    return KEY_UNKNOWN;
}

/* Makes a tap on a line of a page of keys a press of its first key, and one on
 * the second key, as in "+  -", a press of that. A line that continues the one
 * before it has the same `first`, which it updates. */
static void add_key_targets(struct stage *stage, const struct box *box,
                            const char *line, int *first)
{
    enum { INDENT = 5 };
    int key = key_of_line(&stage->brush, line);
    if (strspn(line, " ") > INDENT)
        key = *first;
    *first = key;
    if (key == KEY_UNKNOWN)
        return;
    int second = key_of_line(&stage->brush, line + 3);
    struct box sign = {box->row, box->column + 4, 1, 3};
    if (second != KEY_UNKNOWN)
        stage_add_target(stage, &sign, KEY_CLICKED + second);
    stage_add_target(stage, box, KEY_CLICKED + key);
}

static void draw_lines(const struct panel *panel, struct stage *stage,
                       const struct box *box)
{
    const struct brush *brush = &stage->brush;
    const char *line = panel->text, *mark = brush->glyphs->turn;
    const char *keys = panel->view->keys;
    bool shows_keys = keys && strncmp(keys, "?\n", 2) == 0;
    int key = KEY_UNKNOWN;
    for (int i = 0; line && i < panel->top + lines_shown(panel) && *line; i++) {
        size_t length = strcspn(line, "\n");
        int at = i - panel->top, row = box->row + at % panel->tall;
        int column = box->column + at / panel->tall * (panel->wide + GUTTER);
        char text[1024];
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        bool is_first = is_first_line(panel->text, line) ||
                        (panel->across > 1 && at % panel->tall == 0);
        bool is_best =
            panel->view->marks_best && strncmp(line, mark, strlen(mark)) == 0;
        enum role role = is_best                                ? ROLE_TURN
                         : is_heading(line, length) && is_first ? ROLE_TITLE
                                                                : ROLE_PLAIN;
        if (i >= panel->top) {
            paint_sentence(brush, row, column, role, text);
            if (!is_best)
                paint_amounts(brush, row, column, text);
            if (shows_keys)
                add_key_targets(stage,
                                &(struct box){row, column, 1, panel->wide},
                                text, &key);
        }
        line += length + (line[length] == '\n');
    }
    int right = box->column + box->columns;
    if (panel->top > 0)
        stage_mark_more(stage, box->row - 1, right, true);
    if (has_more_below(panel))
        stage_mark_more(stage, box->row + box->rows, right, false);
    if (is_longer_than_box(panel)) { /* a tap on the text turns the page */
        struct box half = *box;
        half.rows /= 2;
        stage_add_target(stage, &half, KEY_PAGE_UP);
        half.row += half.rows;
        half.rows = box->rows - half.rows + 1;
        stage_add_target(stage, &half, KEY_PAGE_DOWN);
    }
}

void panel_draw(struct panel *panel, struct stage *stage, const struct box *box,
                bool is_new)
{
    int head = *panel->view->title ? HEAD_ROWS : 0;
    const struct box text = {.row = box->row + head,
                             .column = box->column,
                             .rows = box->rows - head - 1,
                             .columns = box->columns};
    if (is_new || panel->text == NULL || panel->columns != text.columns ||
        panel->rows != text.rows)
        write_panel(panel, &text, 1);
    paint_text(&stage->brush, box->row, box->column, ROLE_TITLE,
               panel->view->title);
    draw_lines(panel, stage, &text);
}

/* The text is written for at least the smallest width. The key for scrolling is
 * in the bar only if there is something to scroll. */
static void draw_view(void *self)
{
    struct open_view *open = self;
    struct stage *stage = open->stage;
    struct panel *panel = &open->panel;
    const struct bar *bar = &open->view->bar;
    const int least = picture_smallest(stage).columns;
    const int columns = screen_columns() < least ? least : screen_columns();
    const int margin = columns < PANEL_FROM ? 1 : AIR_COLUMNS;
    struct box box = {.row = HEAD_ROWS,
                      .column = 1,
                      .rows = screen_rows() - HEAD_ROWS - FOOT_ROWS,
                      .columns = columns - 2 * margin};
    int most = (box.columns + GUTTER) / (COLUMN_LEAST + GUTTER);
    if (panel->columns != box.columns || panel->rows != box.rows)
        write_panel(panel, &box, most < COLUMNS_MOST ? most : COLUMNS_MOST);
    box.columns = panel->across * (panel->wide + GUTTER) - GUTTER;
    box.column = (columns - box.columns) / 2;
    box.rows = panel->tall;
    frame_page(&open->page, stage, &box);
    const int first = stage->target_count;
    draw_lines(panel, stage, &box);
    if (first < stage->target_count && stage->look.mouse && screen_is_small() &&
        stage->targets[first].key >= KEY_CLICKED)
        paint_right(&stage->brush, 0, columns - 1, ROLE_CHIPS,
                    "tap a line to press it");
    open->page.bar.count = 0;
    for (int i = 0; i < bar->count; i++)
        if (bar->hints[i].key != KEY_DOWN_ARROW || is_longer_than_box(panel))
            open->page.bar.hints[open->page.bar.count++] = bar->hints[i];
}

bool panel_scroll(struct panel *panel, int key)
{
    const int step = has_pages(panel) ? lines_shown(panel) : 1;
    switch (key) {
    case KEY_UP_ARROW:
        panel->top -= step;
        break;
    case KEY_DOWN_ARROW:
        panel->top += step;
        break;
    case KEY_PAGE_UP:
        panel->top -= lines_shown(panel);
        break;
    case KEY_PAGE_DOWN:
    case ' ':
        panel->top += lines_shown(panel);
        break;
    case KEY_TO_HOME:
        panel->top = 0;
        break;
    case KEY_TO_END:
        panel->top = panel->lines;
        break;
    default:
        return false;
    }
    clamp_top(panel);
    panel->at_end = !has_more_below(panel) && panel->top > 0;
    return true;
}

/* True if `key` scrolls the view. Says so if there is nothing to scroll. */
static bool scroll_view(struct open_view *open, int key)
{
    if (!panel_scroll(&open->panel, key))
        return false;
    if (!is_longer_than_box(&open->panel))
        snprintf(open->page.answer, MESSAGE_SIZE,
                 "There is nothing to scroll.");
    return true;
}

/* ---- The keys in words ---- */

struct view_keys {
    const struct brush *brush;
    const struct key_help *keys;
    int count;
};

enum { SCROLLING_KEYS = 3 }; /* and the one that goes back */

/* Lists the keys of the view: its own, and those that every view has. Keys for
 * scrolling are only listed if it scrolls. Returns their number. */
static int list_keys_of_view(const struct open_view *open,
                             struct key_help keys[])
{
    const struct bar *bar = &open->view->bar;
    bool has_quit = false;
    int count = 0;
    for (int i = 0; i < bar->count; i++) {
        const struct hint *hint = &bar->hints[i];
        has_quit = has_quit || hint->key == 'q';
        if (hint->key != KEY_ESCAPE_SIGN && hint->key != KEY_DOWN_ARROW &&
            hint->key != '?')
            keys[count++] = (struct key_help){hint->sign, hint->word};
    }
    const struct key_help scrolling[SCROLLING_KEYS] = {
        {open->stage->brush.glyphs->up_down, "scroll by a line"},
        {"PgUp  PgDn", "scroll by a page; so does Space"},
        {"Home  End", "go to the first or the last line"},
    };
    for (int i = 0; i < SCROLLING_KEYS && is_longer_than_box(&open->panel); i++)
        keys[count++] = scrolling[i];
    keys[count++] = (struct key_help){has_quit ? "Esc" : "Esc  q", "go back"};
    return count;
}

static void write_key_line(const struct brush *brush, FILE *out,
                           const struct key_help *key)
{
    enum { WIDE = 10 };
    int columns = text_columns(key->sign);
    char sign[64];
    snprintf(sign, sizeof sign, "%s", key->sign);
    sign_as_typed(brush, sign);
    fprintf(out, "  %s%*s  %s\n", sign, columns < WIDE ? WIDE - columns : 0, "",
            key->does);
}

void write_key_help(const struct brush *brush, FILE *out,
                    const struct key_help keys[], size_t count)
{
    static const struct key_help everywhere[] = {
        {"Ctrl-L", "redraw the screen"},
        {"Ctrl-Z", "suspend; type fg in the shell to come back"},
    };
    fputs("Keys\n\n", out);
    for (size_t i = 0; i < count; i++)
        write_key_line(brush, out, &keys[i]);
    for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
        write_key_line(brush, out, &everywhere[i]);
}

static void write_view_keys(void *self, FILE *out, int columns)
{
    const struct view_keys *list = self;
    (void)columns;
    write_key_help(list->brush, out, list->keys, (size_t)list->count);
}

static struct view view_of_keys(struct view_keys *list)
{
    return (struct view){
        .title = "Help", .write = write_view_keys, .self = list, .keys = "?\n"};
}

/* Shows the view until a key closes it, and returns that key, or KEY_IS_NONE if
 * the program must end. */
static int read_view(struct stage *stage, struct view *view);

/* Shows the keys of the view until a key closes them. On a screen that has
 * become too small, that key also closes the view. */
static void show_keys_of_view(struct open_view *open)
{
    struct key_help keys[HINTS_MAX + SCROLLING_KEYS + 1];
    struct view_keys list = {&open->stage->brush, keys,
                             list_keys_of_view(open, keys)};
    struct view shown = view_of_keys(&list);
    open->key = read_view(open->stage, &shown);
    open->page.is_done = !stage_fits(open->stage);
}

static void handle_view_key(void *self, int key)
{
    struct open_view *open = self;
    const struct view *view = open->view;
    if (key >= KEY_CLICKED) { /* for what is behind the page of keys */
        stage_press(open->stage, key - KEY_CLICKED);
        key = '?';
    }
    bool is_space_at_end = key == ' ' && !has_more_below(&open->panel);
    if (scroll_view(open, key) && !is_space_at_end)
        return;
    bool is_own = view->keys && key > 0 && key < 128 && strchr(view->keys, key);
    bool is_in_bar = key != '?' && bar_find(&view->bar, key) >= 0;
    open->page.is_done =
        is_own || is_in_bar || key == KEY_ESCAPE_SIGN || key == 'q';
    open->key = key;
    if (key == '?' && !open->page.is_done)
        show_keys_of_view(open);
    else if (!open->page.is_done && open->page.answer[0] == '\0')
        write_unknown_key(&open->stage->brush, key, &open->page);
}

static int read_view(struct stage *stage, struct view *view)
{
    struct open_view open = {
        .stage = stage,
        .view = view,
        .panel = {.view = view, .at_end = view->from_the_end},
        .page = {.title = view->title,
                 .self = &open,
                 .draw = draw_view,
                 .key = handle_view_key}};
    if (view->bar.count == 0) {
        bar_add(&view->bar, KEY_DOWN_ARROW, stage->brush.glyphs->up_down,
                "Scroll");
        bar_add(&view->bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    }
    stage_show_page(stage, &open.page);
    free(open.panel.text);
    return stage->leaves ? KEY_IS_NONE : open.key;
}

int stage_show(struct stage *stage, struct view *view)
{
    int key = read_view(stage, view);
    if (!stage->leaves && !stage_fits(stage) && !stage->is_asking)
        stage_leave(stage);
    return key;
}

int stage_show_text(struct stage *stage, const char *title,
                    void (*write)(void *self, FILE *out, int columns),
                    void *self, const char *keys)
{
    struct view view = {
        .title = title, .write = write, .self = self, .keys = keys};
    (void)stage_show(stage, &view);
    return KEY_IS_NONE;
}

void stage_show_keys(struct stage *stage, const struct key_help keys[],
                     int count)
{
    struct view_keys list = {&stage->brush, keys, count};
    struct view view = view_of_keys(&list);
    (void)stage_show(stage, &view);
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
                        .keys = " "};
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Continue");
    (void)stage_show(stage, &view);
}

int stage_ask(struct stage *stage, const char *title, const char *text,
              const struct bar *answers)
{
    struct view view = {.title = title,
                        .write = write_wrapped,
                        .self = (void *)text,
                        .bar = *answers};
    int key;
    do {
        key = stage_show(stage, &view);
    } while (!stage->leaves && stage_fits(stage) && bar_find(answers, key) < 0);
    return stage->leaves ? KEY_IS_NONE : key;
}

bool stage_confirm(struct stage *stage, const char *title, const char *text,
                   const char *no, const char *yes)
{
    struct view view = {.title = title,
                        .write = write_wrapped,
                        .self = (void *)text,
                        .keys = "\n"};
    bar_ask(&view.bar, no, yes);
    stage->is_asking = true;
    int key = stage_show(stage, &view);
    stage->is_asking = false;
    return key == 'y';
}

/* ---- The menu of options, which the arrow keys change ---- */

enum {
    NAME = 4,
    VALUE = 16,
    EXPLAINED = 40,
    ENTRY_COLUMNS = 80,
    SAMPLE_ROWS = 6,
    SAMPLE_COLUMNS = 44
};

/* A menu while it is shown. */
struct open_menu {
    struct stage *stage;
    const struct menu *menu;
    struct page page;
    struct key_help keys[3]; /* their signs are the current symbols */
    int row, column;         /* of the first entry */
    int chosen;
    bool is_entered;
};

int wrapped_step(int value, int step, int count)
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
        return look->ascii || !screen_has_utf8() ? "ASCII" : "Unicode";
    default:
        return look->mouse ? "on" : "off";
    }
}

static void change_look(struct stage *stage, enum look_part part, int step)
{
    struct look *look = &stage->look;
    if (part == LOOK_SPEED)
        look->speed = wrapped_step(look->speed, step, SPEED_COUNT);
    if (part == LOOK_THEME)
        look->theme =
            (enum theme)wrapped_step((int)look->theme, step, THEME_COUNT);
    if (part == LOOK_SIGNS)
        look->ascii = !look->ascii;
    if (part == LOOK_MOUSE)
        look->mouse = !look->mouse;
    brush_make(&stage->brush, look, stage->start->color);
}

/* Entries have a row between them, if all fit, and the text below them. */
static int rows_of_entry(const struct menu *menu)
{
    int rows = HEAD_ROWS + 2 * menu->count + (menu->title ? SAMPLE_ROWS : 0);
    return rows < screen_rows() ? 2 : 1;
}

static void draw_entry(const struct open_menu *open, int number)
{
    const struct stage *stage = open->stage;
    const struct brush *brush = &stage->brush;
    const struct menu_entry *entry = &open->menu->entries[number];
    bool is_chosen = number == open->chosen;
    int left = open->column;
    int row = open->row + rows_of_entry(open->menu) * number;
    char value[MENU_VALUE_SIZE];
    const char *help = entry->help_of_value
                           ? entry->help_of_value(stage->start->self)
                           : entry->help;
    if (entry->look == LOOK_NONE)
        open->menu->write_value(stage->start->self, number, value);
    else
        snprintf(value, sizeof value, "%s",
                 look_value(&stage->look, entry->look));
    if (is_chosen)
        paint_text(brush, row, left + NAME - 2, ROLE_PLAIN,
                   brush->glyphs->turn);
    paint_text(brush, row, left + NAME, ROLE_PLAIN,
               entry->look == LOOK_NONE ? entry->name
                                        : LOOK_NAMES[entry->look]);
    paint_text(brush, row, left + VALUE, ROLE_PLAIN, value);
    if (screen_columns() >= SCREEN_COLUMNS)
        paint_text(brush, row, left + EXPLAINED, ROLE_FAINT, help);
    else if (is_chosen) /* there is room only in the title's row */
        paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, help);
    const struct box line = {row, left, 1,
                             smaller_length(screen_columns(), ENTRY_COLUMNS)};
    if (is_chosen)
        paint_marked(brush, &line);
    stage_add_target(open->stage, &line,
                     is_chosen ? KEY_RIGHT_ARROW : KEY_CLICKED + number);
}

/* On a wide screen, the entries and the sample are in the middle, beside each
 * other if there is room. */
static void draw_menu(void *self)
{
    struct open_menu *open = self;
    const struct menu *menu = open->menu;
    const struct brush *brush = &open->stage->brush;
    bool is_beside =
        screen_columns() >= ENTRY_COLUMNS + SAMPLE_COLUMNS + 2 * AIR_COLUMNS;
    int rows = rows_of_entry(menu) * menu->count;
    struct box box = {HEAD_ROWS, 0, is_beside ? rows : rows + SAMPLE_ROWS,
                      ENTRY_COLUMNS + (is_beside ? SAMPLE_COLUMNS : 0)};
    if (screen_columns() > box.columns)
        box.column = (screen_columns() - box.columns) / 2;
    frame_page(&open->page, open->stage, &box);
    open->row = box.row;
    open->column = box.column;
    for (int i = 0; i < menu->count; i++)
        draw_entry(open, i);
    int columns = smaller_length(screen_columns(), ENTRY_COLUMNS) - NAME - 2;
    struct box sample = {box.row + rows + 1, box.column + NAME, SAMPLE_ROWS,
                         columns};
    if (is_beside)
        sample = (struct box){box.row, box.column + ENTRY_COLUMNS + GUTTER,
                              box.rows, SAMPLE_COLUMNS - GUTTER};
    if (!is_beside && screen_rows() < SCREEN_ROWS && !menu->title)
        return;
    if (menu->about)
        (void)paint_wrapped(brush, &sample, ROLE_PLAIN, menu->about);
    else
        menu->draw_sample(brush, sample.row, sample.column);
}

/* Lists the keys of the menu, with the arrows of the current symbols. */
static void list_menu_keys(struct open_menu *open)
{
    const struct glyphs *glyphs = open->stage->brush.glyphs;
    struct bar *bar = &open->page.bar;
    bar->count = 0;
    bar_add(bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(bar, KEY_RIGHT_ARROW, glyphs->left_right, "Change");
    bar_add(bar, KEY_ENTER_SIGN, "Enter",
            open->menu->enter ? open->menu->enter : "Next");
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    open->keys[0] = (struct key_help){glyphs->up_down, "choose an option"};
    open->keys[1] = (struct key_help){glyphs->left_right,
                                      open->menu->enter
                                          ? "change it; Space, too"
                                          : "change it; Enter and Space, too"};
    open->keys[2] = (struct key_help){"Esc  q", "go back; so does o\200"};
}

static void change_entry(struct open_menu *open, int step)
{
    const struct menu_entry *entry = &open->menu->entries[open->chosen];
    if (entry->look == LOOK_NONE)
        open->menu->change(open->stage->start->self, open->chosen, step);
    else
        change_look(open->stage, entry->look, step);
    if (open->stage->keeps_mouse && !open->stage->look.mouse)
        snprintf(open->page.answer, MESSAGE_SIZE,
                 "Clicks and taps end with this page, unless Mouse is on.");
    list_menu_keys(open);
}

/* Closes the menu, changes the entry, or answers why Enter does nothing. */
static void enter_menu(struct open_menu *open)
{
    const struct menu *menu = open->menu;
    const char *problem =
        menu->refuse ? menu->refuse(open->stage->start->self) : NULL;
    if (problem)
        snprintf(open->page.answer, MESSAGE_SIZE, "%s", problem);
    else if (menu->enter)
        open->is_entered = open->page.is_done = true;
    else
        change_entry(open, 1);
}

static void handle_menu_key(void *self, int key)
{
    struct open_menu *open = self;
    switch (key) {
    case KEY_UP_ARROW:
    case KEY_DOWN_ARROW:
        open->chosen = wrapped_step(open->chosen, key == KEY_UP_ARROW ? -1 : 1,
                                    open->menu->count);
        break;
    case KEY_LEFT_ARROW:
        change_entry(open, -1);
        break;
    case KEY_ENTER_SIGN:
        enter_menu(open);
        break;
    case KEY_RIGHT_ARROW:
    case ' ':
        change_entry(open, 1);
        break;
    case KEY_ESCAPE_SIGN:
    case 'o':
    case 'q':
        open->page.is_done = true;
        break;
    default:
        if (key >= KEY_CLICKED)
            open->chosen = key - KEY_CLICKED;
        else
            write_unknown_key(&open->stage->brush, key, &open->page);
    }
}

bool stage_show_options(struct stage *stage, const struct menu *menu)
{
    struct open_menu open = {
        .stage = stage,
        .menu = menu,
        .page = {.title = menu->title ? menu->title : "Options",
                 .self = &open,
                 .draw = draw_menu,
                 .key = handle_menu_key,
                 .help = open.keys,
                 .help_count = 3}};
    stage->keeps_mouse = stage->look.mouse;
    list_menu_keys(&open);
    stage_show_page(stage, &open.page);
    stage->keeps_mouse = false;
    return open.is_entered && !stage->leaves;
}
