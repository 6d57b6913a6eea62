/* Writes and reads a log line of blackjack: a request and its answer. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "challenge/blackjack/log_blackjack.h"
#include "challenge/blackjack/referee_parts.h"

static const char *const ACTIONS[] = {[kStandPat] = "stand",
                                      [kHitMe] = "hit",
                                      [kDoubleDownAndHitMe] = "double",
                                      [kSplitAndHitMe] = "split",
                                      [kClaimBlackjack] = "claim"};

enum { ACTION_WORDS = sizeof ACTIONS / sizeof *ACTIONS, ANSWER_COLUMN = 16 };

static const char INSURES[] = " insure"; /* asks for insurance */

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

static void line_add_cards(struct pen *pen, const char *whose,
                           const Card cards[], int64_t count)
{
    if (count > 0)
        line_add(pen, " %s", whose);
    for (int64_t i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE] = "**";
        if (cards[i].spot != kHiddenSpot)
            card_text(text, card_hidden_behind(cards[i]), CARD_ASCII);
        line_add(pen, " %s", text + (text[0] == ' '));
    }
    if (count > 0)
        line_add(pen, ",");
}

static const char *result_in_words(int64_t result)
{
    static const char *const words[] = {
        [kNoResult] = "goes on",
        [kYouWin5CardCharlie] = "five cards",
        [kYouBust] = "you bust",
        [kYouWinBlackjack] = "blackjack",
        [kDealerWinsBlackjack] = "dealer has blackjack",
        [kPush] = "push",
        [kDealerBusts] = "dealer busts",
        [kDealerWinsHiTotal] = "dealer wins",
        [kYouWinHiTotal] = "you win",
    };
    return result == kIllegalPlay ? "illegal play" : words[result];
}

static void line_add_insurance(struct pen *pen,
                               const struct challenge_ruling *ruling)
{
    if (ruling->insured > 0)
        line_add(pen, " insured for %" PRId64 ",", ruling->insured);
    if (ruling->refusal)
        line_add(pen, " not insured (%s),", ruling->refusal);
}

/* Adds the result, and what was reported with it. */
static void line_add_result(struct pen *pen,
                            const struct challenge_request *request,
                            const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    bool is_reported =
        request->word == CHALLENGE_HITS && answer->result != kNoResult;
    if (request->word == CHALLENGE_HITS || answer->result != kNoResult)
        line_add(pen, " %s", result_in_words(answer->result));
    if (ruling->why)
        line_add(pen, " (%s)", ruling->why);
    if (request->word == CHALLENGE_HITS || answer->result != kNoResult)
        line_add(pen, ",");
    if (is_reported || answer->winnings != 0)
        line_add(pen, " %+" PRId64, answer->winnings);
}

static void line_add_ruling(struct pen *pen,
                            const struct challenge_request *request,
                            const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    int blanks = ANSWER_COLUMN - (int)pen->length;
    line_add(pen, "%*s#", blanks > 0 ? blanks : 1, "");
    line_add_insurance(pen, ruling);
    line_add_cards(pen, "you", answer->yours, answer->your_count);
    line_add_cards(pen, "dealer", answer->dealer, answer->dealer_count);
    line_add_result(pen, request, ruling);
    if (pen->text[pen->length - 1] == ',')
        pen->text[--pen->length] = '\0';
}

/* The end of a call usually has nothing to report. */
static bool ruling_is_worth_telling(const struct challenge_request *request,
                                    const struct challenge_ruling *ruling)
{
    bool is_end =
        request->word == CHALLENGE_RETURNS || request->word == CHALLENGE_IS_OUT;
    return !is_end || ruling->why || ruling->answer.winnings != 0;
}

void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_ruling *ruling,
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
        line_add(&pen, "%s", INSURES);
    if (ruling && ruling_is_worth_telling(request, ruling))
        line_add_ruling(&pen, request, ruling);
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

/* Cuts "insure" off the end. Returns false if it isn't there. */
static bool take_insures(char *text)
{
    size_t length = strlen(text), tail = strlen(INSURES);
    bool is_there = length > tail && strcmp(text + length - tail, INSURES) == 0;
    if (is_there)
        text[length - tail] = '\0';
    return is_there;
}

static bool request_read_action(char *text, struct challenge_request *request)
{
    request->word = CHALLENGE_HITS;
    request->flag = take_insures(text);
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
