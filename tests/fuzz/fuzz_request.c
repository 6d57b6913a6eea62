/* Feeds any bytes to the reader of a bot's requests, line by line. A request
 * that was read and written must read as the same request, and so must the
 * referee's answers. The winnings in them must equal the change of the credits,
 * and no chip may get lost. */
#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/bot/bot.h"
#include "fuzz/text.h"
#include "support/chips.h"
#include "support/usual_challenge.h"

static void require_round_trip(const struct challenge_request *request)
{
    char line[CHALLENGE_LINE_SIZE], problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_request again;
    challenge_request_write(request, NULL, line);
    REQUIRE(challenge_request_read(line, &again, problem));
    REQUIRE(again.kind == request->kind && again.number == request->number &&
            again.flag == request->flag);
}

static void try_line(struct referee *plain, const char *line)
{
    struct challenge_request request;
    struct challenge_ruling ruling;
    char problem[CHALLENGE_PROBLEM_SIZE] = "", written[CHALLENGE_LINE_SIZE];
    bool good = challenge_request_read(line, &request, problem);
    REQUIRE(good == (problem[0] == '\0'));
    if (!good)
        return;
    require_round_trip(&request);
    int64_t chips = table_chips(&plain->table);
    int64_t reported = plain->reported;
    referee_answer(plain, &request, &ruling);
    REQUIRE(table_chips(&plain->table) == chips);
    REQUIRE(plain->reported - reported == ruling.answer.winnings);
    challenge_request_write(&request, &ruling, written);
    REQUIRE(challenge_request_read(written, &request, problem));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    const struct challenge_game game = usual_game();
    struct referee plain;
    bool new_deck;
    referee_open(&plain, &game, short_seed(length > 0 ? bytes[0] : 1), 1);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (plain.turn == CHALLENGE_CALL)
            (void)referee_call(&plain, &new_deck);
        try_line(&plain, line);
    }
    free(text);
    return 0;
}
