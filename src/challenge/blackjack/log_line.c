/* Writes and reads a log line of blackjack: a request and its answer. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "challenge/blackjack/log_blackjack.h"
#include "challenge/blackjack/referee_parts.h"

static const char *const ACTIONS[] = {[kStandPat] = "stand",
                                      [kHitMe] = "hit",
                                      [kDoubleDown] = "double",
                                      [kSplitAndHitMe] = "split",
                                      [kClaimBlackjack] = "claim"};

enum { ACTION_WORDS = sizeof ACTIONS / sizeof *ACTIONS };

static const char INSURED[] = " insured";

/* ---- Writing ---- */

/* A line that grows. Every possible line fits. */
struct pen {
    char *text;
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void
line_add(struct pen *pen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(pen->text + pen->length, CHALLENGE_LINE_SIZE - pen->length,
                  format, arguments);
    va_end(arguments);
    pen->length += (size_t)length;
}

static void line_add_card(struct pen *pen, Card card)
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card_hidden_behind(card), CARD_ASCII);
    line_add(pen, " %s", text + (text[0] == ' '));
}

static void line_add_dealer(struct pen *pen,
                            const struct challenge_answer *answer)
{
    line_add(pen, " dealer");
    for (int i = 0; i < answer->dealer_count; i++)
        line_add_card(pen, answer->dealer[i]);
    line_add(pen, ",");
}

static const char *result_in_words(Result result)
{
    static const char *const words[] = {
        [kNoResult] = "goes on",
        [kPlayerHiTotal] = "you are higher",
        [kDealerHiTotal] = "dealer is higher",
        [kPush] = "push",
        [kPlayerBusts] = "you bust",
        [kDealerBusts] = "dealer busts",
        [kPlayerBlackjack] = "blackjack",
        [kDealerBlackjack] = "dealer has blackjack",
        [kFiveCards] = "five cards",
        [kIllegalPlay] = "illegal play",
    };
    return words[result];
}

static void line_add_answer(struct pen *pen,
                            const struct challenge_answer *answer)
{
    line_add(pen, "%*s#", pen->length < 16 ? (int)(16 - pen->length) : 1, "");
    if (answer->brought.spot != kNoSpot) {
        line_add_card(pen, answer->brought);
        line_add(pen, ",");
    }
    if (answer->dealer_count > 0)
        line_add_dealer(pen, answer);
    if (answer->yours[0].spot != kNoSpot) {
        line_add(pen, " you");
        line_add_card(pen, answer->yours[0]);
        line_add_card(pen, answer->yours[1]);
        line_add(pen, ",");
    }
    if (answer->result != kNoResult || answer->dealer_count > 0)
        line_add(pen, " %s,", result_in_words(answer->result));
    line_add(pen, " %+" PRId64, answer->winnings);
}

/* The end of a call usually has nothing to report. */
static bool answer_is_worth_telling(const struct challenge_answer *answer)
{
    return answer->result != kNoResult || answer->dealer_count > 0 ||
           answer->winnings != 0;
}

void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_answer *answer,
                             char line[CHALLENGE_LINE_SIZE])
{
    struct pen pen = {.text = line};
    int64_t number = request->number;
    line[0] = '\0';
    if (request->word == CHALLENGE_BETS)
        line_add(&pen, "bet %" PRId64, number);
    else if (request->word == CHALLENGE_RETURNS)
        line_add(&pen, request->flag ? "again" : "leave");
    else if (request->word == CHALLENGE_IS_OUT)
        line_add(&pen, "out");
    else if (number >= 0 && number < ACTION_WORDS)
        line_add(&pen, "%s", ACTIONS[number]);
    else
        line_add(&pen, "action %" PRId64, number);
    if (request->word == CHALLENGE_HITS && request->flag)
        line_add(&pen, "%s", INSURED);
    if (answer && answer_is_worth_telling(answer))
        line_add_answer(&pen, answer);
}

/* ---- Reading ---- */

/* Reads a line such as "bet 10", where `word` is "bet". */
static bool request_read_number(const char *text, const char *word,
                                int64_t *number)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && text[length] == ' ' &&
           cli_parse_integer(text + length + 1, INT64_MIN, INT64_MAX, number);
}

static bool request_read_word(const char *text,
                              struct challenge_request *request)
{
    bool again = strcmp(text, "again") == 0;
    if (request_read_number(text, "bet", &request->number))
        request->word = CHALLENGE_BETS;
    else if (again || strcmp(text, "leave") == 0)
        *request = (struct challenge_request){.word = CHALLENGE_RETURNS,
                                              .flag = again};
    else if (strcmp(text, "out") == 0)
        request->word = CHALLENGE_IS_OUT;
    else
        return false;
    return true;
}

/* Cuts "insured" off the end. Returns false if it isn't there. */
static bool take_insured(char *text)
{
    size_t length = strlen(text), tail = strlen(INSURED);
    bool is_there = length > tail && strcmp(text + length - tail, INSURED) == 0;
    if (is_there)
        text[length - tail] = '\0';
    return is_there;
}

static bool request_read_action(char *text, struct challenge_request *request)
{
    request->word = CHALLENGE_HITS;
    request->flag = take_insured(text);
    for (int i = 0; i < ACTION_WORDS; i++)
        if (strcmp(text, ACTIONS[i]) == 0) {
            request->number = i;
            return true;
        }
    return request_read_number(text, "action", &request->number);
}

bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE])
{
    char text[CHALLENGE_LINE_SIZE], quote[CLI_QUOTE_SIZE];
    struct challenge_request said = {.word = CHALLENGE_IS_OUT};
    size_t length = strcspn(line, "#");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (length < sizeof text &&
        (request_read_word(text, &said) || request_read_action(text, &said))) {
        *request = said;
        return true;
    }
    snprintf(problem, CHALLENGE_PROBLEM_SIZE,
             "%s isn't a play; the plays are bet N, stand, hit, double, "
             "split, claim, again and leave",
             cli_quote(quote, line, length));
    return false;
}
