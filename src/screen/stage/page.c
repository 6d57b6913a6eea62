/* Pages that a game draws itself. */
#include "picture.h"
#include "tty.h"

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
static int page_key(struct stage *stage, struct page *page)
{
    struct terminal *terminal = stage->terminal;
    int key = page->work ? terminal_key(terminal, 0) : KEY_IS_NONE;
    if (key == KEY_IS_NONE && page->work && page->work(page->self))
        return key;
    if (key == KEY_IS_NONE)
        key = terminal_key(terminal, -1);
    if (key == KEY_CLICK)
        key =
            bar_key_at(&page->bar, terminal->click_row, terminal->click_column);
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
