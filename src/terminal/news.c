/* The news: the message line of a stage, with the answer to the last key. */
#include <string.h>

#include "message.h"
#include "picture.h"

static int most_message_rows(const struct stage *stage)
{
    bool is_free = stage->message_rows == 0;
    return is_free || stage->message_rows > MESSAGE_ROWS ? MESSAGE_ROWS
                                                         : stage->message_rows;
}

int stage_status_rows(const struct stage *stage)
{
    int most = most_message_rows(stage);
    int rows = message_rows(stage->status, screen_columns() - 2, most);
    return rows < 1 ? 1 : rows > most ? most : rows;
}

/* Adds the key that shows all of a message to the actions, once. */
static void hint_more(struct stage *stage)
{
    int key = stage->start->game->more;
    const struct stage_command *command = find_stage_command(stage, key);
    struct bar *bar = &stage->actions;
    if (command && bar->count > 0 && bar->hints[bar->count - 1].key != key)
        bar_add(bar, key, command->sign, command->word);
}

void picture_message(struct stage *stage)
{
    char text[2 * SAYING_SIZE];
    const char *sign = stage->brush.glyphs->ellipsis;
    int columns = screen_columns() - 2, most = most_message_rows(stage);
    bool has_both = stage->answer[0] && stage->status[0];
    snprintf(text, sizeof text, "%s", stage->status);
    message_shorten(text, sizeof text, sign, columns, most);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s%s", has_both ? " " : "",
             stage->answer);
    if (has_both && message_rows(text, columns, most) > most &&
        screen_rows() < SCREEN_ROWS)
        snprintf(text, sizeof text, "%s", stage->answer);
    if (stage->answer[0] && message_rows(text, columns, most) > most)
        most = MESSAGE_ROWS;
    message_shorten(text, sizeof text, sign, columns, most);
    message_paint(&stage->brush, screen_rows() - 4, text, most);
    if (message_is_cut(text, sign))
        hint_more(stage);
}

void stage_tell(struct stage *stage, const char *sentence)
{
    int columns = screen_columns() - 2;
    char *text = stage->status;
    const char *sign = stage->brush.glyphs->ellipsis;
    if (*sentence == '\0')
        return;
    while (*text && strlen(text) + 1 + strlen(sentence) >= SAYING_SIZE)
        if (!message_drop_sentence(text, SAYING_SIZE, sign))
            *text = '\0';
    size_t used = strlen(text);
    snprintf(text + used, SAYING_SIZE - used, "%s%s", used > 0 ? " " : "",
             sentence);
    message_shorten(text, SAYING_SIZE, sign, columns, MESSAGE_ROWS);
}
