/* The lines to and from a program. */
#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "challenge/bot/bot.h"
#include "cli_output.h"

/* ---- Blackjack's answers, which may consist of any bytes ---- */

/* Reads a bet, the end of the call, or an action, with or without "insure"
 * after it. In the contest, a bet is an unsigned int. */
static bool read_play(const char *text, struct challenge_message *answer)
{
    const char *number = text_after(text, "bet");
    bool again = strcmp(text, "pass") == 0;
    *answer = (struct challenge_message){.kind = CHALLENGE_BET_ASKED};
    if (number != NULL &&
        cli_parse_integer(number, 0, UINT_MAX, &answer->said.number))
        return true;
    *answer = (struct challenge_message){.kind = CHALLENGE_BLACKJACK_RETURNED,
                                         .said.flag = again};
    if (again || strcmp(text, "leave") == 0)
        return true;
    for (int i = 0; i < CHALLENGE_ACTIONS; i++) {
        const char *rest = text_after(text, CHALLENGE_ACTION_NAMES[i]);
        bool insures = rest != NULL && strcmp(rest, "insure") == 0;
        *answer = (struct challenge_message){.kind = CHALLENGE_HIT_ASKED,
                                             .said = {i, insures}};
        if (insures || strcmp(text, CHALLENGE_ACTION_NAMES[i]) == 0)
            return true;
    }
    answer->said.number = PROTOCOL_NONSENSE;
    answer->said.flag = false;
    return false;
}

/* ---- Mancala ---- */

static bool read_move(char *text, struct challenge_message *answer)
{
    char *bowl = (char *)text_after(text, "move");
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

bool protocol_read(enum challenge_kind call, const char *line, size_t length,
                   struct challenge_message *answer)
{
    char text[PROTOCOL_ANSWER_SIZE] = ""; /* stays empty if it isn't text */
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL &&
           line[length - 1] != '\0')
        length--;
    if (length < sizeof text && memchr(line, '\0', length) == NULL)
        memcpy(text, line, length);
    if (call == CHALLENGE_MANCALA_CALLED)
        return read_move(text, answer);
    if (call != CHALLENGE_INIT_CALLED)
        return read_play(text, answer);
    const char *version = text_after(text, "ready");
    int64_t number;
    *answer = (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
    return version != NULL && cli_parse_integer(version, PROTOCOL_VERSION,
                                                PROTOCOL_VERSION, &number);
}

void protocol_write(const struct challenge_message *called,
                    char line[PROTOCOL_LINE_SIZE])
{
    const int64_t *board = called->position.board;
    int64_t size = called->position.size;
    int64_t store = called->position.player_one ? 0 : size / 2;
    const char *between = "move board=";
    line[0] = '\0';
    for (int64_t i = 0; i < size; i++, between = ",")
        text_add(line, PROTOCOL_LINE_SIZE, "%s%" PRId64, between, board[i]);
    between = " houses=";
    for (int64_t i = size / 2 - store + 1; i < size - store; i++)
        if (board[i] > 0) {
            text_add(line, PROTOCOL_LINE_SIZE, "%s%" PRId64, between, i);
            between = ",";
        }
    text_add(line, PROTOCOL_LINE_SIZE,
             " directions=+1,-1 store=%" PRId64 " player=%s new-game=%s", store,
             store == 0 ? "first" : "second",
             called->position.new_game ? "yes" : "no");
}
