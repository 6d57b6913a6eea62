/* The news: the message line of a stage, with the answer to the last key. */
#include <stdio.h>
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

/* Adds the key that shows all of a message to the actions, once. It never takes
 * the room of an action. */
static void hint_more(struct stage *stage)
{
    int key = stage->start->game->more;
    const struct stage_command *command = find_stage_command(stage, key);
    struct bar *bar = &stage->actions;
    if (command && bar->count > 0 && bar->hints[bar->count - 1].key != key) {
        bar_add(bar, key, command->sign, command->word);
        bar->hints[bar->count - 1].gives_way = true;
    }
}

/* ---- What there is room for ---- */

/* Lists the sentences of the status line, of which `text` is a copy or the line
 * itself. A game clears the line by its first byte alone. */
static void list_status(const struct stage *stage, const char *text,
                        struct message *message)
{
    for (int i = 0; i < stage->told_count && *text; i++) {
        message_add(message, stage->told[i].rank, text, stage->told[i].bytes);
        text += stage->told[i].bytes;
        text += *text == ' ';
    }
}

/* Lists the remark: a sentence that can give way to a short one, and reasons.
 */
static void list_remark(const struct stage *stage, struct message *message)
{
    int first = message->count;
    message_add_all(message, stage->is_praise ? NEWS_PRAISE : NEWS_REASON,
                    stage->remark);
    if (message->count == first)
        return;
    if (!stage->is_praise)
        message->sentences[first].rank = NEWS_LONG_REMARK;
    message->sentences[first].instead = stage->short_remark;
}

void picture_message(struct stage *stage)
{
    struct message message = {.sign = stage->brush.glyphs->ellipsis};
    char text[MESSAGE_SIZE];
    bool is_answer = stage->answer[0] != '\0';
    int most = most_message_rows(stage);
    message_add(&message, NEWS_ANSWER, stage->answer, strlen(stage->answer));
    if (stage->is_praise && !is_answer)
        list_remark(stage, &message);
    list_status(stage, stage->status, &message);
    if (!stage->is_praise && is_answer)
        message_add(&message, NEWS_REMARK, stage->short_remark,
                    strlen(stage->short_remark));
    else if (!stage->is_praise)
        list_remark(stage, &message);
    message_fit(&message, screen_columns() - 2, most, text);
    message_paint(&stage->brush, screen_rows() - 4, text, most);
    if (message.is_cut)
        hint_more(stage);
}

/* ---- What is told ---- */

static void keep_sentence(struct stage *stage, enum news_rank rank,
                          const char *text, size_t bytes)
{
    size_t used = strlen(stage->status);
    if (stage->told_count == TOLD_MAX || used + 2 > SAYING_SIZE)
        return;
    if (used > 0)
        stage->status[used++] = ' ';
    if (bytes > SAYING_SIZE - 1 - used)
        bytes = SAYING_SIZE - 1 - used;
    memcpy(stage->status + used, text, bytes);
    stage->status[used + bytes] = '\0';
    stage->told[stage->told_count++] =
        (struct told){.rank = rank, .bytes = bytes};
}

/* Makes the sentences of `message` the status line. Where some were dropped, it
 * keeps the sign for them. */
static void keep_sentences(struct stage *stage, const struct message *message)
{
    bool has_sign = false;
    stage->status[0] = '\0';
    stage->told_count = 0;
    for (int i = 0; i < message->count; i++) {
        const struct sentence *sentence = &message->sentences[i];
        if (!sentence->is_dropped)
            keep_sentence(stage, sentence->rank, sentence->text,
                          sentence->bytes);
        else if (!has_sign)
            keep_sentence(stage, NEWS_DETAIL, message->sign,
                          strlen(message->sign));
        has_sign = has_sign || sentence->is_dropped;
    }
}

void stage_tell_news(struct stage *stage, enum news_rank rank,
                     const char *sentence)
{
    struct message message = {.sign = stage->brush.glyphs->ellipsis};
    char text[MESSAGE_SIZE], before[SAYING_SIZE];
    if (*sentence == '\0')
        return;
    snprintf(before, sizeof before, "%s", stage->status);
    list_status(stage, before, &message);
    message_add_all(&message, rank, sentence);
    message_write(&message, text);
    while (strlen(text) >= SAYING_SIZE && message_drop(&message))
        message_write(&message, text);
    keep_sentences(stage, &message);
}

void stage_tell(struct stage *stage, const char *sentence)
{
    stage_tell_news(stage, NEWS_EVENT, sentence);
}

void stage_say(struct stage *stage, const char *text)
{
    stage->status[0] = '\0';
    stage_tell(stage, text);
}

void stage_remark(struct stage *stage, const char *remark, const char *brief)
{
    snprintf(stage->remark, SAYING_SIZE, "%s", remark);
    snprintf(stage->short_remark, SAYING_SIZE, "%s", brief);
    stage->is_praise = false;
}

void stage_praise(struct stage *stage, const char *remark, const char *brief)
{
    stage_remark(stage, remark, brief);
    stage->is_praise = true;
}
