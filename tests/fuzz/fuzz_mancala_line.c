/* Plays any line of mancala, in every position. The record of the moves must
 * replay. Whether it is legal or not, the game must
 * answer and no stone may get lost. */
#include "fuzz/streams.h"
#include "fuzz/text.h"
#include "mancala_session.h"
#include "mancala_session/mancala_line.h"

static int stones_of(const struct mancala_game *game)
{
    int stones = 0;
    for (int bowl = 0; bowl < game->rules.size; bowl++)
        stones += game->board.bowls[bowl];
    return stones;
}

static void try_line(struct mancala_session *session, const char *line)
{
    struct mancala_move move;
    char problem[CLI_PROBLEM_SIZE] = "";
    struct mancala_game *game = &session->game;
    int stones = stones_of(game);
    enum mancala_session_line means = mancala_session_line_read(
        line, game->rules.size, game->board.player, &move, problem);
    REQUIRE((means == MANCALA_SESSION_WRONG) == (problem[0] != '\0'));
    if (means == MANCALA_SESSION_UNDO)
        (void)mancala_session_undo(session);
    if (means == MANCALA_SESSION_SOW)
        (void)mancala_session_sow(session, move);
    REQUIRE(stones_of(game) == stones);
}

/* The first byte chooses the board. The lines after it are played. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    const struct mancala_session_players players = {
        .is_computer = {false, false}};
    const struct mancala_rules rules = {
        .size = 4 + 2 * (length > 0 ? bytes[0] % 15 : 0),
        .stones = 3,
        .one_way = length > 0 && bytes[0] > 127,
        .pie = length > 0 && bytes[0] % 2 == 0};
    struct mancala_session session;
    char *record = NULL;
    size_t record_length = 0;
    FILE *file = open_memstream(&record, &record_length);
    REQUIRE(file != NULL);
    mancala_session_open(&session, &rules, &players, file);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        try_line(&session, line);
    REQUIRE(mancala_session_close(&session));
    struct streams streams;
    streams_open(&streams, (const uint8_t *)record, record_length);
    REQUIRE(mancala_session_replay(&streams.cli, streams.cli.in, "record",
                                   NULL) == CLI_DONE);
    streams_close(&streams);
    streams_free(&streams);
    free(record);
    free(text);
    return 0;
}
