/* The message line, which takes more rows for a long text: news of the game
 * and answers to keys, of which those that matter least are dropped first. */
#include "picture.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"

enum { MESSAGE_ROWS = 4 };

/* A sign after a blank isn't an end: it is a key, as in "? shows the keys". */
static bool ends_sentence(const char *text, int at)
{
    return at > 1 && strchr(".!?", text[at - 1]) && text[at - 2] != ' ' &&
           text[at] == ' ';
}

/* Returns the bytes of the part of `text` that fits in a row: whole sentences
 * or, if the first one is too long or `by_words` is set, whole words. */
static int bytes_of_row(const char *text, int columns, bool by_words)
{
    int most = text_bytes(text, columns);
    if (text[most] == '\0')
        return most;
    for (int at = by_words ? 0 : most; at > 0; at--)
        if (ends_sentence(text, at))
            return at;
    return text_row(text, columns);
}

static const char *skip_row(const char *text, int columns, bool by_words)
{
    text += bytes_of_row(text, columns, by_words);
    return text + strspn(text, " ");
}

static int count_rows(const char *text, int columns, bool by_words)
{
    int rows = 0;
    if (columns <= 0)
        return 1;
    for (; *text; text = skip_row(text, columns, by_words))
        rows++;
    return rows;
}

/* Returns the rows that `text` takes if it is wrapped between sentences or, if
 * these are more than `most`, between words. */
static int message_rows(const char *text, int columns, int most)
{
    int rows = count_rows(text, columns, false);
    return rows > most ? count_rows(text, columns, true) : rows;
}

/* Paints the blank before the text, too: another color for it is more bytes. */
static void paint_row(const struct brush *brush, int row, const char *text,
                      int bytes)
{
    char line[1024];
    snprintf(line, sizeof line, " %.*s", bytes, text);
    paint_text(brush, row, 0, ROLE_STATUS, line);
}

/* Paints `text` in as many rows as it takes, up to `most`, the last of them
 * `row`, over what is there. An ellipsis ends a text that is longer. */
static void message_paint(const struct brush *brush, int row, const char *text,
                          int most)
{
    int columns = screen_columns() - 2, last = row;
    int rows = message_rows(text, columns, most);
    bool by_words = count_rows(text, columns, false) > most;
    if (columns <= 0)
        return;
    if (rows > most)
        rows = most;
    row -= rows - 1;
    if (rows > 1)
        paint_surface(brush, &(struct box){row, 0, rows, screen_columns()},
                      SURFACE_NIGHT);
    for (; *text && row <= last; row++) {
        paint_row(brush, row, text, bytes_of_row(text, columns, by_words));
        text = skip_row(text, columns, by_words);
    }
    if (*text)
        paint_right(brush, last, screen_columns() - 1, ROLE_STATUS,
                    brush->glyphs->ellipsis);
}

void picture_answer(const struct brush *brush, const char *answer)
{
    message_paint(brush, screen_rows() - 2, answer, MESSAGE_ROWS);
}

/* ---- Sentences ---- */

struct sentence {
    const char *text;
    size_t bytes;
    enum news_rank rank;
    const char *instead; /* a remark that takes its place; NULL: none */
    bool is_dropped;
};

enum { SENTENCES_MAX = 2 * TOLD_MAX, MESSAGE_SIZE = 4 * SAYING_SIZE };

/* A message while what there is no room for is dropped. */
struct message {
    const char *sign; /* in the place of the first sentences that were dropped
                       */
    struct sentence sentences[SENTENCES_MAX];
    int count;
    bool is_cut; /* a sentence was dropped or has given way */
};

/* Adds the sentence in the first bytes of `text`. The sign alone is one that
 * was dropped before. */
static void message_add(struct message *message, enum news_rank rank,
                        const char *text, size_t bytes)
{
    bool is_sign = bytes == strlen(message->sign) &&
                   memcmp(text, message->sign, bytes) == 0;
    if (message->count == SENTENCES_MAX || bytes == 0)
        return;
    message->sentences[message->count++] = (struct sentence){
        .text = text, .bytes = bytes, .rank = rank, .is_dropped = is_sign};
    message->is_cut = message->is_cut || is_sign;
}

/* Adds each sentence of `text`, which must remain as it is. */
static void message_add_all(struct message *message, enum news_rank rank,
                            const char *text)
{
    const char *end;
    while ((end = strstr(text, ". ")) != NULL) {
        message_add(message, rank, text, (size_t)(end + 1 - text));
        text = end + 2;
    }
    message_add(message, rank, text, strlen(text));
}

/* Returns what the sentence matters among the others: a total says what the
 * results before it add up to. */
static enum news_rank rank_within(const struct message *message,
                                  const struct sentence *sentence)
{
    for (int i = 0; i < message->count && sentence->rank == NEWS_RESULT; i++)
        if (message->sentences[i].rank == NEWS_TOTAL)
            return NEWS_EVENT;
    return sentence->rank;
}

static bool can_give_way(const struct sentence *sentence)
{
    return sentence->instead && *sentence->instead;
}

/* Returns the sentence to drop first, or NULL if only one is left that can't
 * give way to a shorter one. */
static struct sentence *least_sentence(struct message *message)
{
    struct sentence *least = NULL;
    enum news_rank least_rank = NEWS_ANSWER;
    int left = 0;
    for (int i = 0; i < message->count; i++) {
        struct sentence *sentence = &message->sentences[i];
        if (sentence->is_dropped)
            continue;
        enum news_rank rank = rank_within(message, sentence);
        bool is_reason = rank == NEWS_REASON || rank == NEWS_PRAISE;
        left++;
        if (least == NULL || rank < least_rank ||
            (rank == least_rank && is_reason)) {
            least = sentence;
            least_rank = rank;
        }
    }
    return left > 1 || (least && can_give_way(least)) ? least : NULL;
}

/* Drops the sentence that matters least, the first one of its rank; of reasons
 * and praise the last one. A remark gives way to its short form first. Returns
 * false if only one is left. */
static bool message_drop(struct message *message)
{
    struct sentence *least = least_sentence(message);
    if (least == NULL)
        return false;
    message->is_cut = true;
    if (can_give_way(least)) {
        *least = (struct sentence){
            .text = least->instead,
            .bytes = strlen(least->instead),
            .rank = least->rank == NEWS_PRAISE ? NEWS_PRAISE : NEWS_REMARK};
        return true;
    }
    least->is_dropped = true;
    return true;
}

static size_t append(char text[MESSAGE_SIZE], size_t used, const char *part,
                     size_t bytes)
{
    if (used + bytes + 2 > MESSAGE_SIZE)
        return used;
    if (used > 0)
        text[used++] = ' ';
    memcpy(text + used, part, bytes);
    text[used + bytes] = '\0';
    return used + bytes;
}

static void message_write(const struct message *message,
                          char text[MESSAGE_SIZE])
{
    size_t used = 0;
    bool has_sign = false;
    text[0] = '\0';
    for (int i = 0; i < message->count; i++) {
        const struct sentence *sentence = &message->sentences[i];
        if (!sentence->is_dropped)
            used = append(text, used, sentence->text, sentence->bytes);
        else if (!has_sign)
            used = append(text, used, message->sign, strlen(message->sign));
        has_sign = has_sign || sentence->is_dropped;
    }
}

/* Drops sentences until the message takes at most `most` rows, and writes it.
 */
static void message_fit(struct message *message, int columns, int most,
                        char text[MESSAGE_SIZE])
{
    message_write(message, text);
    while (message_rows(text, columns, most) > most && message_drop(message))
        message_write(message, text);
}

/* ---- News and answers ---- */

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

/* ---- Answers to keys ---- */

void stage_answer(struct stage *stage, const char *problem)
{
    snprintf(stage->answer, SAYING_SIZE, "%s.", problem);
    stage->answer[0] = (char)toupper((unsigned char)stage->answer[0]);
}

static const char *special_key_name(int key)
{
    static const struct {
        int key;
        const char *name;
    } names[] = {
        {KEY_ENTER_SIGN, "Enter"},
        {KEY_ESCAPE_SIGN, "Esc"},
        {'\t', "Tab"},
        {' ', "Space"},
        {KEY_UP_ARROW, "the up arrow"},
        {KEY_DOWN_ARROW, "the down arrow"},
        {KEY_LEFT_ARROW, "the left arrow"},
        {KEY_RIGHT_ARROW, "the right arrow"},
        {KEY_PAGE_UP, "Page Up"},
        {KEY_PAGE_DOWN, "Page Down"},
        {KEY_TO_HOME, "Home"},
        {KEY_TO_END, "End"},
        {KEY_ERASE, "Backspace"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].key == key)
            return names[i].name;
    return "that key";
}

/* False for what the terminal says without a key, and for what the stage
 * handles itself. */
static bool is_pressed_key(int key)
{
    return key >= 0 && key != KEY_UNKNOWN && key != KEY_CLICK &&
           key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN && key != KEY_END_SIGN;
}

void write_idle_key(int key, const char *where, char answer[SAYING_SIZE])
{
    *answer = '\0';
    if (!is_pressed_key(key))
        return;
    if (key > ' ' && key <= '~')
        snprintf(answer, SAYING_SIZE, "The key %c does nothing here; %s.", key,
                 where);
    else
        snprintf(answer, SAYING_SIZE, "%s does nothing here; %s.",
                 special_key_name(key), where);
    answer[0] = (char)toupper((unsigned char)answer[0]);
}

void write_unknown_key(int key, char answer[SAYING_SIZE])
{
    write_idle_key(key, "? shows the keys", answer);
}

void stage_answer_unknown(struct stage *stage, int key)
{
    const struct stage_game *game = stage->start->game;
    bool has_help = false;
    for (int i = 0; i < game->command_count; i++)
        has_help = has_help || game->commands[i].key == '?';
    write_idle_key(key, has_help ? "? shows the keys" : "the keys are below",
                   stage->answer);
}
