/* What a bot says, line by line: what can be read is written so that it reads
 * as the same again, and the casino answers; the winnings that it reports are
 * the change of the credits, and no chip is lost. */
#include "contest.h"
#include "fuzzing/text.h"

static void require_round_trip(const struct contest_request *request)
{
    char line[CONTEST_LINE_SIZE], problem[CONTEST_PROBLEM_SIZE];
    struct contest_request again;
    contest_request_write(request, NULL, line);
    REQUIRE(contest_request_read(line, &again, problem));
    REQUIRE(again.word == request->word && again.number == request->number &&
            again.flag == request->flag);
}

static void try_line(struct contest_casino *casino, const char *line)
{
    struct contest_request request;
    struct contest_answer answer;
    char problem[CONTEST_PROBLEM_SIZE] = "", written[CONTEST_LINE_SIZE];
    bool good = contest_request_read(line, &request, problem);
    REQUIRE(good == (problem[0] == '\0'));
    if (!good)
        return;
    require_round_trip(&request);
    int64_t chips = table_chips(&casino->table);
    int64_t credits = contest_casino_credits(casino);
    contest_casino_answer(casino, &request, &answer);
    REQUIRE(table_chips(&casino->table) == chips);
    REQUIRE(contest_casino_credits(casino) - credits == answer.winnings);
    contest_request_write(&request, &answer, written);
    REQUIRE(contest_request_read(written, &request, problem));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    const struct contest_game game = contest_game_usual();
    struct contest_casino casino;
    bool new_deck;
    contest_casino_open(&casino, &game, length > 0 ? bytes[0] : 1, 1);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (casino.turn == CONTEST_CALL)
            (void)contest_casino_call(&casino, &new_deck);
        try_line(&casino, line);
    }
    free(text);
    return 0;
}
