/* A game: its moves, its ends, and undoing them. */
#include "board.h"

#include <assert.h>
#include <string.h>

void mancala_open_from(struct mancala_game *game,
                       const struct mancala_rules *rules,
                       const struct mancala_board *board)
{
    assert(mancala_rules_problem(rules) == NULL);
    assert(mancala_board_problem(rules, board) == NULL);
    *game = (struct mancala_game){.rules = *rules,
                                  .start = *board,
                                  .board = *board,
                                  .ply_limit = MANCALA_PLIES_MOST,
                                  .quiet_start = *board};
}

void mancala_open(struct mancala_game *game, const struct mancala_rules *rules)
{
    struct mancala_board start = mancala_start(rules);
    mancala_open_from(game, rules, &start);
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

static struct mancala_move game_ply(const struct mancala_game *game, int index)
{
    return (struct mancala_move){.bowl = game->plies[index].bowl,
                                 .direction = game->plies[index].direction};
}

/* Stones never leave a mancala, so a position can come back only while neither
 * mancala grows. Therefore the count begins when one last grew. */
int mancala_times_met(const struct mancala_game *game)
{
    struct mancala_board past = game->quiet_start;
    int times = boards_are_same(&past, &game->board);
    for (int i = game->quiet_since; i < game->ply_count; i++) {
        (void)mancala_sow(&game->rules, &past, game_ply(game, i));
        times += boards_are_same(&past, &game->board);
    }
    return times;
}

/* Moves the stones in the houses of `player` to the mancala of `winner`. */
static void give_side(struct mancala_game *game, enum mancala_player player,
                      enum mancala_player winner)
{
    int size = game->rules.size;
    int stones = mancala_side(size, &game->board, player);
    for (int house = 1; house <= mancala_houses(size); house++)
        game->board.bowls[mancala_bowl(size, player, house)] = 0;
    game->board.bowls[mancala_store(size, winner)] += (uint16_t)stones;
}

/* Ends the game: each player wins the stones left in their own houses. */
static void game_stop(struct mancala_game *game, enum mancala_end end)
{
    give_side(game, MANCALA_FIRST, MANCALA_FIRST);
    give_side(game, MANCALA_SECOND, MANCALA_SECOND);
    game->end = end;
}

void mancala_forfeit(struct mancala_game *game, enum mancala_player player)
{
    assert(game->end == MANCALA_GOES_ON);
    give_side(game, MANCALA_FIRST, mancala_other(player));
    give_side(game, MANCALA_SECOND, mancala_other(player));
    game->end = MANCALA_FORFEIT;
    game->forfeiter = player;
}

/* ---- Moves ---- */

static int in_mancalas(int size, const struct mancala_board *board)
{
    return board->bowls[mancala_store(size, MANCALA_FIRST)] +
           board->bowls[mancala_store(size, MANCALA_SECOND)];
}

static void look_for_an_end(struct mancala_game *game)
{
    enum { THIRD = 3 };
    if (mancala_times_met(game) == THIRD)
        game_stop(game, MANCALA_THIRD_TIME);
    else if (game->ply_count >= game->ply_limit)
        game_stop(game, MANCALA_TOO_LONG);
}

const char *mancala_play(struct mancala_game *game, struct mancala_move move,
                         struct mancala_sowing *sowing)
{
    if (game->end != MANCALA_GOES_ON)
        return "the game is over";
    const char *problem =
        mancala_move_problem(&game->rules, &game->board, move);
    if (problem != NULL)
        return problem;
    int before = in_mancalas(game->rules.size, &game->board);
    struct mancala_sowing done = mancala_sow(&game->rules, &game->board, move);
    game->plies[game->ply_count++] = (struct mancala_ply){
        .bowl = (uint8_t)move.bowl, .direction = (int8_t)move.direction};
    if (in_mancalas(game->rules.size, &game->board) > before) {
        game->quiet_since = game->ply_count;
        game->quiet_start = game->board;
    }
    if (done.is_over)
        game->end = MANCALA_SIDE_EMPTY;
    else
        look_for_an_end(game);
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
    mancala_open_from(&again, &game->rules, &game->start);
    for (int i = 0; i < plies; i++)
        (void)mancala_play(&again, game_ply(game, i), NULL);
    again.ply_limit = limit;
    *game = again;
    return true;
}
