/* Feeds any bytes to the readers of a program's answers, line by line, and lets
 * the referee judge them. Whatever a program says, the line that it gets next
 * fits, ends with its last field, and hides the dealer's hole card. */

#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/bot/bot.h"
#include "fuzz/text.h"
#include "support/usual_challenge.h"

static void try_other_lines(const char *line, size_t length)
{
    struct challenge_message move;
    bool is_move = protocol_read(CHALLENGE_MANCALA_CALLED, line, length, &move);
    REQUIRE(move.kind == CHALLENGE_MANCALA_RETURNED);
    REQUIRE(is_move == (move.move.bowl != PROTOCOL_NONSENSE));
    REQUIRE(!is_move ||
            (move.move.bowl >= 0 && move.move.bowl < CHALLENGE_BOWLS &&
             move.move.direction * move.move.direction <= 1));
    struct challenge_message ready;
    if (protocol_read(CHALLENGE_INIT_CALLED, line, length, &ready))
        REQUIRE(!is_move && memcmp(line, "ready", 5) == 0);
}

static void require_line(const struct referee *referee, int64_t result)
{
    char line[PROTOCOL_LINE_SIZE];
    if (referee_show(referee, (Result)result, false, 0, line) == STAGE_SECOND)
        return;
    const char *dealer = strstr(line, " dealer=");
    bool is_played = strncmp(line, "play ", 5) == 0;
    REQUIRE(!is_played || strcspn(dealer + 1, ",") > strcspn(dealer + 1, " "));
    REQUIRE(is_played == (strstr(line, " actions=") != NULL));
    REQUIRE(strstr(line, " new-shoe=no") != NULL);
}

static void try_blackjack_line(struct referee *referee, const char *line,
                               size_t length)
{
    struct challenge_message answer;
    struct challenge_ruling ruling;
    bool is_answer =
        protocol_read(CHALLENGE_BLACKJACK_CALLED, line, length, &answer);
    REQUIRE(answer.kind == CHALLENGE_BET_ASKED ||
            answer.kind == CHALLENGE_HIT_ASKED ||
            answer.kind == CHALLENGE_BLACKJACK_RETURNED);
    REQUIRE(is_answer != (answer.kind == CHALLENGE_HIT_ASKED &&
                          answer.said.number == PROTOCOL_NONSENSE));
    const struct challenge_request request = challenge_request_from(&answer);
    int64_t credits = referee_credits(referee);
    referee_answer(referee, &request, &ruling);
    REQUIRE(is_answer || ruling.answer.result == kIllegalPlay);
    REQUIRE(referee_credits(referee) <= credits + 4 * referee->game.most);
    if (referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED)
        require_line(referee, ruling.answer.result);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct challenge_game game = usual_game();
    struct referee referee;
    bool new_deck;
    referee_open(&referee, &game, short_seed(length > 0 ? bytes[0] : 1), 1);
    for (size_t start = 0; start < length;) {
        const uint8_t *rest = bytes + start;
        const uint8_t *end = memchr(rest, '\n', length - start);
        size_t size = end != NULL ? (size_t)(end - rest) : length - start;
        /* An array of its own, so that reading past its end is found. */
        char *line = malloc(size > 0 ? size : 1);
        REQUIRE(line != NULL);
        memcpy(line, rest, size);
        if (referee.turn == CHALLENGE_CALL)
            (void)referee_call(&referee, &new_deck);
        try_other_lines(line, size);
        try_blackjack_line(&referee, line, size);
        free(line);
        start += size + 1;
    }
    return 0;
}
