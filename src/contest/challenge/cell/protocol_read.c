/* Reads the lines of a program, which may consist of any bytes. */
#include "challenge/cell/protocol.h"

#include <limits.h>
#include <string.h>

#include "cli.h"

/* An answer without the blanks at its end. Its text is empty if the answer
 * isn't text or is too long. */
struct answer_text {
    char text[PROTOCOL_ANSWER_SIZE];
};

static struct answer_text text_of_answer(const char *line, size_t length)
{
    struct answer_text answer = {.text = ""};
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL &&
           line[length - 1] != '\0')
        length--;
    if (length < sizeof answer.text && memchr(line, '\0', length) == NULL)
        memcpy(answer.text, line, length);
    return answer;
}

/* Returns what follows `word` and a blank in `text`, or NULL. */
static const char *text_after(const char *text, const char *word)
{
    size_t length = strlen(word);
    bool is_there = strncmp(text, word, length) == 0 && text[length] == ' ';
    return is_there ? text + length + 1 : NULL;
}

bool protocol_read_ready(const char *line, size_t length)
{
    const struct answer_text answer = text_of_answer(line, length);
    const char *version = text_after(answer.text, "ready");
    int64_t number;
    return version != NULL && cli_parse_integer(version, PROTOCOL_VERSION,
                                                PROTOCOL_VERSION, &number);
}

/* ---- Blackjack ---- */

static struct challenge_message hit_message(int64_t action, bool insurance)
{
    struct challenge_message message = {.kind = CHALLENGE_HIT_ASKED};
    message.hit.action = action;
    message.hit.insurance = insurance;
    return message;
}

static bool read_return_answer(const char *text,
                               struct challenge_message *answer)
{
    bool again = strcmp(text, "pass") == 0;
    *answer = (struct challenge_message){.kind = CHALLENGE_BLACKJACK_RETURNED,
                                         .again = again};
    return again || strcmp(text, "leave") == 0;
}

/* In the contest, a bet is an unsigned int. */
static bool read_bet_answer(const char *text, struct challenge_message *answer)
{
    const char *number = text_after(text, "bet");
    *answer = (struct challenge_message){.kind = CHALLENGE_BET_ASKED};
    return number != NULL &&
           cli_parse_integer(number, 0, UINT_MAX, &answer->bet);
}

/* Reads an action, with or without "insure" after it. */
static bool read_action_answer(const char *text,
                               struct challenge_message *answer)
{
    static const struct {
        const char *word;
        Action action;
    } actions[] = {{"stand", kStandPat},
                   {"hit", kHitMe},
                   {"double", kDoubleDownAndHitMe},
                   {"split", kSplitAndHitMe},
                   {"claim", kClaimBlackjack}};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        const char *rest = text_after(text, actions[i].word);
        bool insures = rest != NULL && strcmp(rest, "insure") == 0;
        *answer = hit_message(actions[i].action, insures);
        if (insures || strcmp(text, actions[i].word) == 0)
            return true;
    }
    return false;
}

bool protocol_read_blackjack(const char *line, size_t length,
                             struct challenge_message *answer)
{
    const struct answer_text said = text_of_answer(line, length);
    if (read_bet_answer(said.text, answer) ||
        read_return_answer(said.text, answer) ||
        read_action_answer(said.text, answer))
        return true;
    *answer = hit_message(PROTOCOL_NONSENSE, false);
    return false;
}

/* ---- Mancala ---- */

bool protocol_read_mancala(const char *line, size_t length,
                           struct challenge_message *answer)
{
    struct answer_text said = text_of_answer(line, length);
    char *bowl = (char *)text_after(said.text, "move");
    char *direction = bowl != NULL ? strchr(bowl, ' ') : NULL;
    int64_t bowl_number, direction_number;
    if (direction != NULL)
        *direction++ = '\0';
    bool is_move =
        direction != NULL &&
        cli_parse_integer(bowl, 0, CHALLENGE_BOWLS - 1, &bowl_number) &&
        cli_parse_integer(direction, -1, 1, &direction_number);
    *answer = (struct challenge_message){.kind = CHALLENGE_MANCALA_RETURNED};
    answer->move.bowl = is_move ? bowl_number : PROTOCOL_NONSENSE;
    answer->move.direction = is_move ? direction_number : 0;
    return is_move;
}
