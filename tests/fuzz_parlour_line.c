/* The lines of mancala: any line, at every position. What is read as a move is
 * written in words that read as the same one; allowed or not, the game answers
 * and no stone is lost. */
#include "fuzzing/text.h"
#include "parlour.h"

static int stones_of(const struct mancala_game *game)
{
    int stones = 0;
    for (int bowl = 0; bowl < game->rules.size; bowl++)
        stones += game->board.bowls[bowl];
    return stones;
}

static void require_round_trip(const struct mancala_game *game,
                               struct mancala_move move)
{
    char words[PARLOUR_LINE_SIZE], problem[CLI_PROBLEM_SIZE];
    struct mancala_move again;
    parlour_line_write(game->rules.size, move, words);
    REQUIRE(parlour_line_read(words, game->rules.size, game->board.player,
                              &again, problem) == PARLOUR_SOW);
    REQUIRE(again.bowl == move.bowl && again.direction == move.direction);
}

static void try_line(struct parlour *parlour, const char *line)
{
    struct mancala_move move;
    char problem[CLI_PROBLEM_SIZE] = "";
    struct mancala_game *game = &parlour->game;
    int stones = stones_of(game);
    enum parlour_line means = parlour_line_read(
        line, game->rules.size, game->board.player, &move, problem);
    REQUIRE((means == PARLOUR_WRONG) == (problem[0] != '\0'));
    if (means == PARLOUR_UNDO)
        (void)parlour_undo(parlour);
    if (means == PARLOUR_SOW) {
        require_round_trip(game, move);
        (void)parlour_sow(parlour, move);
    }
    REQUIRE(stones_of(game) == stones);
}

/* The first byte chooses the board, the lines behind it are played. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    const struct parlour_players players = {.is_computer = {false, false}};
    const struct mancala_rules rules = {
        .size = 4 + 2 * (length > 0 ? bytes[0] % 15 : 0),
        .stones = 3,
        .one_way = length > 0 && bytes[0] > 127};
    struct parlour parlour;
    parlour_open(&parlour, &rules, &players, NULL);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        try_line(&parlour, line);
    free(text);
    return 0;
}
