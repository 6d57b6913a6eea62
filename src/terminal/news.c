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

/* ---- What there is room for ---- */

enum { MESSAGE_SIZE = 2 * SAYING_SIZE + 16 };

/* The parts of a message while it is cut. */
struct message {
    const char *news;
    char remark[SAYING_SIZE];
    const char *sign; /* of what is left out */
    bool is_cut;      /* at its end */
};

static void write_message(const struct message *message,
                          char text[MESSAGE_SIZE])
{
    const char *news = message->news, *remark = message->remark;
    snprintf(text, MESSAGE_SIZE, "%s%s%s%s%s", news,
             *news && *remark ? " " : "", remark, message->is_cut ? " " : "",
             message->is_cut ? message->sign : "");
}

static bool drop_end_of_remark(struct message *message)
{
    char *end = message->remark;
    if (*end == '\0')
        return false;
    for (char *next = end; (next = strstr(next, ". ")) != NULL; next++)
        end = next + 1;
    *end = '\0';
    message->is_cut = true;
    return true;
}

/* Writes the status line and the remark. If they take more than `most` rows,
 * drops the end of the remark, and then the front of the status line. Returns
 * true if something was dropped. */
static bool fit_message(const struct stage *stage, int columns, int most,
                        char text[MESSAGE_SIZE])
{
    struct message message = {.news = stage->status,
                              .sign = stage->brush.glyphs->ellipsis};
    memcpy(message.remark, stage->remark, SAYING_SIZE);
    write_message(&message, text);
    while (message_rows(text, columns, most) > most &&
           drop_end_of_remark(&message))
        write_message(&message, text);
    if (message_rows(text, columns, most) > most)
        snprintf(text, MESSAGE_SIZE, "%s", message.news);
    message_shorten(text, MESSAGE_SIZE, message.sign, columns, most);
    return message.is_cut || message_is_cut(text, message.sign);
}

/* Writes the answer to a key, and the end of the status line that fits after
 * it. */
static void fit_answer(const struct stage *stage, int columns, int most,
                       char text[MESSAGE_SIZE])
{
    const char *sign = stage->brush.glyphs->ellipsis;
    char status[SAYING_SIZE];
    memcpy(status, stage->status, sizeof status);
    do
        snprintf(text, MESSAGE_SIZE, "%s %s", stage->answer, status);
    while (message_rows(text, columns, most) > most &&
           message_drop_sentence(status, sizeof status, sign));
    if (*status == '\0' || message_rows(text, columns, most) > most)
        snprintf(text, MESSAGE_SIZE, "%s", stage->answer);
}

void picture_message(struct stage *stage)
{
    char text[MESSAGE_SIZE];
    int columns = screen_columns() - 2, most = most_message_rows(stage);
    bool is_cut = false;
    if (stage->answer[0])
        fit_answer(stage, columns, most, text);
    else
        is_cut = fit_message(stage, columns, most, text);
    message_paint(&stage->brush, screen_rows() - 4, text,
                  stage->answer[0] ? MESSAGE_ROWS : most);
    if (is_cut)
        hint_more(stage);
}

/* ---- What is told ---- */

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

void stage_remark(struct stage *stage, const char *remark)
{
    snprintf(stage->remark, SAYING_SIZE, "%s", remark);
}
