/* Rules, boards, moves and games. */
#include "mancala.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* ---- Rules ---- */

const char *mancala_capture_name(enum mancala_capture capture)
{
    return capture == MANCALA_CAPTURE_EMPTY ? "empty" : "standard";
}

const char *mancala_rules_problem(const struct mancala_rules *rules)
{
    if (rules->size < MANCALA_SIZE_LEAST || rules->size > MANCALA_SIZE_MOST)
        return "a board must have 4 to 32 bowls";
    if (rules->size % 2 != 0)
        return "a board must have an even number of bowls";
    if (rules->stones < 1 || rules->stones > MANCALA_STONES_MOST)
        return "a house must start with 1 to 16 stones";
    return NULL;
}

/* ---- The board ---- */

enum mancala_player mancala_other(enum mancala_player player)
{
    return player == MANCALA_FIRST ? MANCALA_SECOND : MANCALA_FIRST;
}

int mancala_houses(int size)
{
    return size / 2 - 1;
}

int mancala_store(int size, enum mancala_player player)
{
    return player == MANCALA_FIRST ? 0 : size / 2;
}

int mancala_bowl(int size, enum mancala_player player, int house)
{
    return mancala_store(size, mancala_other(player)) + house;
}

int mancala_house(int size, int bowl)
{
    return bowl % (size / 2);
}

enum mancala_player mancala_owner(int size, int bowl)
{
    return bowl == 0 || bowl > size / 2 ? MANCALA_FIRST : MANCALA_SECOND;
}

struct mancala_board mancala_start(const struct mancala_rules *rules)
{
    struct mancala_board board = {.player = MANCALA_FIRST, .pie = rules->pie};
    for (int bowl = 0; bowl < rules->size; bowl++)
        if (mancala_house(rules->size, bowl) != 0)
            board.bowls[bowl] = (uint16_t)rules->stones;
    return board;
}

int mancala_side(int size, const struct mancala_board *board,
                 enum mancala_player player)
{
    const uint16_t *houses = board->bowls + mancala_bowl(size, player, 1);
    int stones = 0;
    for (int i = 0; i < mancala_houses(size); i++)
        stones += houses[i];
    return stones;
}

/* ---- Moves ---- */

struct mancala_move mancala_swap(int size)
{
    return (struct mancala_move){.bowl = mancala_store(size, MANCALA_SECOND),
                                 .direction = MANCALA_FORWARDS};
}

bool mancala_is_swap(int size, struct mancala_move move)
{
    return mancala_house(size, move.bowl) == 0;
}

bool mancala_can_swap(const struct mancala_board *board)
{
    return board->pie && board->player == MANCALA_SECOND;
}

const char *mancala_move_problem(const struct mancala_rules *rules,
                                 const struct mancala_board *board,
                                 struct mancala_move move)
{
    if (move.bowl < 0 || move.bowl >= rules->size)
        return "there is no such bowl on the board";
    bool is_swap = mancala_is_swap(rules->size, move);
    if (is_swap && (move.bowl == 0 || !mancala_can_swap(board)))
        return "stones in a mancala stay there";
    if (mancala_owner(rules->size, move.bowl) != board->player)
        return "that house belongs to the other player";
    if (board->bowls[move.bowl] == 0 && !is_swap)
        return "that house is empty";
    if (move.direction != MANCALA_FORWARDS &&
        move.direction != MANCALA_BACKWARDS)
        return "a direction is +1 or -1";
    if (rules->one_way && move.direction != MANCALA_FORWARDS)
        return "these rules allow only direction +1";
    return NULL;
}

struct mancala_moves mancala_moves(const struct mancala_rules *rules,
                                   const struct mancala_board *board)
{
    struct mancala_moves moves = {.count = 0};
    for (int house = 1; house <= mancala_houses(rules->size); house++) {
        int bowl = mancala_bowl(rules->size, board->player, house);
        const struct mancala_move forward = {bowl, MANCALA_FORWARDS};
        const struct mancala_move back = {bowl, MANCALA_BACKWARDS};
        if (board->bowls[bowl] == 0)
            continue;
        moves.moves[moves.count++] = forward;
        if (!rules->one_way)
            moves.moves[moves.count++] = back;
    }
    if (mancala_can_swap(board))
        moves.moves[moves.count++] = mancala_swap(rules->size);
    return moves;
}

/* ---- Sowing ---- */

/* Sows all stones of the house of `move`, and returns where the last one
 * landed. */
static int board_sow_stones(int size, struct mancala_board *board,
                            struct mancala_move move)
{
    int skipped = mancala_store(size, mancala_other(board->player));
    int bowl = move.bowl;
    int stones = board->bowls[bowl];
    board->bowls[bowl] = 0;
    while (stones > 0) {
        bowl += move.direction;
        if (bowl == size)
            bowl = 0;
        else if (bowl < 0)
            bowl = size - 1;
        if (bowl == skipped)
            continue;
        board->bowls[bowl]++;
        stones--;
    }
    return bowl;
}

/* Moves what the last stone, in bowl `last`, captures to the mover's mancala,
 * and returns how many stones that is. */
static int board_capture(const struct mancala_rules *rules,
                         struct mancala_board *board, int last)
{
    int size = rules->size;
    if (mancala_house(size, last) == 0 ||
        mancala_owner(size, last) != board->player || board->bowls[last] != 1)
        return 0;
    uint16_t *opposite = &board->bowls[size - last];
    if (*opposite == 0 && rules->capture == MANCALA_CAPTURE_STANDARD)
        return 0;
    int captured = *opposite + 1;
    *opposite = 0;
    board->bowls[last] = 0;
    board->bowls[mancala_store(size, board->player)] += (uint16_t)captured;
    return captured;
}

/* Moves all stones in the houses of `player` to the mancala of `winner`, and
 * returns their number. */
static int board_sweep(int size, struct mancala_board *board,
                       enum mancala_player player, enum mancala_player winner)
{
    int stones = mancala_side(size, board, player);
    uint16_t *houses = board->bowls + mancala_bowl(size, player, 1);
    memset(houses, 0, (size_t)mancala_houses(size) * sizeof *houses);
    board->bowls[mancala_store(size, winner)] += (uint16_t)stones;
    return stones;
}

/* Turns the board half around, for a swap. */
static void board_turn(int size, struct mancala_board *board)
{
    for (int bowl = 0; bowl < size / 2; bowl++) {
        uint16_t stones = board->bowls[bowl];
        board->bowls[bowl] = board->bowls[bowl + size / 2];
        board->bowls[bowl + size / 2] = stones;
    }
    board->player = MANCALA_FIRST;
    board->pie = false;
}

struct mancala_sowing mancala_sow(const struct mancala_rules *rules,
                                  struct mancala_board *board,
                                  struct mancala_move move)
{
    assert(mancala_move_problem(rules, board, move) == NULL);
    int size = rules->size;
    struct mancala_sowing sowing = {.last_bowl = move.bowl};
    if (mancala_is_swap(size, move)) {
        board_turn(size, board);
        return sowing;
    }
    sowing.sown = board->bowls[move.bowl];
    board->pie = board->pie && board->player == MANCALA_FIRST;
    sowing.last_bowl = board_sow_stones(size, board, move);
    sowing.captured = board_capture(rules, board, sowing.last_bowl);
    sowing.is_over = mancala_side(size, board, MANCALA_FIRST) == 0 ||
                     mancala_side(size, board, MANCALA_SECOND) == 0;
    if (sowing.is_over) {
        int first = board_sweep(size, board, MANCALA_FIRST, MANCALA_FIRST);
        int second = board_sweep(size, board, MANCALA_SECOND, MANCALA_SECOND);
        sowing.swept = first + second;
        sowing.sweeper = first > 0 ? MANCALA_FIRST : MANCALA_SECOND;
    }
    sowing.again = !sowing.is_over &&
                   sowing.last_bowl == mancala_store(size, board->player);
    if (!sowing.again)
        board->player = mancala_other(board->player);
    return sowing;
}

/* ---- Games ---- */

static void open_from(struct mancala_game *game,
                      const struct mancala_rules *rules,
                      const struct mancala_board *board)
{
    *game = (struct mancala_game){.rules = *rules,
                                  .start = *board,
                                  .board = *board,
                                  .ply_limit = MANCALA_PLIES_MOST,
                                  .quiet_start = *board};
}

void mancala_open(struct mancala_game *game, const struct mancala_rules *rules)
{
    assert(mancala_rules_problem(rules) == NULL);
    struct mancala_board start = mancala_start(rules);
    open_from(game, rules, &start);
}

int mancala_score(const struct mancala_game *game, enum mancala_player player)
{
    return game->board.bowls[mancala_store(game->rules.size, player)];
}

/* ---- Ends ---- */

static bool boards_are_same(const struct mancala_board *a,
                            const struct mancala_board *b)
{
    return a->player == b->player &&
           memcmp(a->bowls, b->bowls, sizeof a->bowls) == 0;
}

struct mancala_move mancala_game_move(const struct mancala_game *game,
                                      int number)
{
    return (struct mancala_move){.bowl = game->plies[number].bowl,
                                 .direction = game->plies[number].direction};
}

/* Returns how often the current position has occurred, including now. Stones
 * never leave a mancala, so a position can come back only while neither mancala
 * grows. Therefore the count begins when one last grew. */
static int times_repeated(const struct mancala_game *game)
{
    struct mancala_board past = game->quiet_start;
    int times = boards_are_same(&past, &game->board);
    for (int i = game->quiet_since; i < game->ply_count; i++) {
        (void)mancala_sow(&game->rules, &past, mancala_game_move(game, i));
        times += boards_are_same(&past, &game->board);
    }
    return times;
}

/* Ends the game: each player wins the stones left in their own houses. */
static void game_stop(struct mancala_game *game, enum mancala_end end)
{
    int size = game->rules.size;
    board_sweep(size, &game->board, MANCALA_FIRST, MANCALA_FIRST);
    board_sweep(size, &game->board, MANCALA_SECOND, MANCALA_SECOND);
    game->end = end;
}

void mancala_forfeit(struct mancala_game *game, enum mancala_player player)
{
    assert(game->end == MANCALA_GOES_ON);
    board_sweep(game->rules.size, &game->board, player, mancala_other(player));
    board_sweep(game->rules.size, &game->board, mancala_other(player),
                mancala_other(player));
    game->end = MANCALA_FORFEIT;
    game->forfeiter = player;
}

/* ---- A move in a game ---- */

static int stones_in_mancalas(int size, const struct mancala_board *board)
{
    return board->bowls[mancala_store(size, MANCALA_FIRST)] +
           board->bowls[mancala_store(size, MANCALA_SECOND)];
}

const char *mancala_play(struct mancala_game *game, struct mancala_move move,
                         struct mancala_sowing *sowing)
{
    enum { THIRD = 3 };
    if (game->end != MANCALA_GOES_ON)
        return "the game is over";
    const char *problem =
        mancala_move_problem(&game->rules, &game->board, move);
    if (problem != NULL)
        return problem;
    int before = stones_in_mancalas(game->rules.size, &game->board);
    struct mancala_sowing done = mancala_sow(&game->rules, &game->board, move);
    game->plies[game->ply_count++] = (struct mancala_ply){
        .bowl = (uint8_t)move.bowl, .direction = (int8_t)move.direction};
    if (stones_in_mancalas(game->rules.size, &game->board) > before) {
        game->quiet_since = game->ply_count;
        game->quiet_start = game->board;
    }
    if (done.is_over)
        game->end = MANCALA_SIDE_EMPTY;
    else if (times_repeated(game) == THIRD)
        game_stop(game, MANCALA_THIRD_TIME);
    else if (game->ply_count >= game->ply_limit)
        game_stop(game, MANCALA_TOO_LONG);
    if (sowing != NULL)
        *sowing = done;
    return NULL;
}

bool mancala_undo(struct mancala_game *game)
{
    bool forfeited = game->end == MANCALA_FORFEIT;
    if (game->ply_count == 0 && !forfeited)
        return false;
    int plies = forfeited ? game->ply_count : game->ply_count - 1;
    int limit = game->ply_limit;
    struct mancala_game again;
    open_from(&again, &game->rules, &game->start);
    for (int i = 0; i < plies; i++)
        (void)mancala_play(&again, mancala_game_move(game, i), NULL);
    again.ply_limit = limit;
    *game = again;
    return true;
}
