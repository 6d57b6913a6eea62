/* The sentences of a message, of which those that matter least are dropped
 * where there is no room for all. */
#include <string.h>

#include "message.h"

void message_add(struct message *message, enum news_rank rank, const char *text,
                 size_t bytes)
{
    bool is_sign = bytes == strlen(message->sign) &&
                   memcmp(text, message->sign, bytes) == 0;
    if (message->count == SENTENCES_MAX || bytes == 0)
        return;
    message->sentences[message->count++] = (struct sentence){
        .text = text, .bytes = bytes, .rank = rank, .is_dropped = is_sign};
    message->is_cut = message->is_cut || is_sign;
}

void message_add_all(struct message *message, enum news_rank rank,
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

bool message_drop(struct message *message)
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

void message_write(const struct message *message, char text[MESSAGE_SIZE])
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

void message_fit(struct message *message, int columns, int most,
                 char text[MESSAGE_SIZE])
{
    message_write(message, text);
    while (message_rows(text, columns, most) > most && message_drop(message))
        message_write(message, text);
}
