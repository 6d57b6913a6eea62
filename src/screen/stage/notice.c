/* Texts that are read and questions that fill the screen. */
#include <string.h>

#include "tty.h"

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
