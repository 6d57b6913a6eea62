/* A game of mancala between two bots, each in its cell. */
#include <string.h>

#include "round_robin.h"

enum { POINT_NANOSECONDS = CONTEST_POINT_MILLISECONDS * 1000000 };

struct players {
    struct contest_bot *bots[MANCALA_PLAYERS];
    bool has_moved[MANCALA_PLAYERS];
    struct mancala_game game;
    const char *fault; /* why the last one forfeits, where its cell doesn't
                          know; else NULL */
};

/* ---- Moves ---- */

static struct contest_message position_of(const struct players *players)
{
    const struct mancala_board *board = &players->game.board;
    struct contest_message message = {
        .kind = CONTEST_MANCALA_CALLED,
        .position = {.new_game = !players->has_moved[board->player],
                     .player_one = board->player == MANCALA_FIRST,
                     .size = players->game.rules.size}};
    for (int i = 0; i < players->game.rules.size; i++)
        message.position.board[i] = board->bowls[i];
    return message;
}

/* Numbers that no int holds are no bowl and no direction either. */
static int narrow(int64_t number)
{
    const int none = 1000;
    return number > -none && number < none ? (int)number : none;
}

/* Whoever is to move does, or forfeits; but not because there was to be an
 * end. */
static enum match_end play_move(struct players *players,
                                const struct cli_interrupt *interrupt)
{
    enum mancala_player player = players->game.board.player;
    const struct contest_message position = position_of(players);
    struct contest_message answer;
    players->has_moved[player] = true;
    bool is_there = contest_bot_next(players->bots[player], &position, &answer);
    if (is_there) {
        const struct mancala_move move = {.bowl = narrow(answer.move.bowl),
                                          .direction =
                                              narrow(answer.move.direction)};
        players->fault = mancala_play(&players->game, move, NULL);
    }
    if (cli_interrupt_asked(interrupt))
        return MATCH_STOPPED;
    if (!is_there || players->fault)
        mancala_forfeit(&players->game, player);
    return MATCH_PLAYED;
}

/* ---- The game ---- */

static bool open_bots(const struct round_robin *robin,
                      const struct contest_game_score *score,
                      struct players *players,
                      char problem[CONTEST_PROBLEM_SIZE])
{
    struct contest_limits limits = contest_limits_usual();
    limits.interrupt = &robin->interrupt;
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        players->bots[i] = contest_bot_open(robin->setup->bots[score->bots[i]],
                                            CONTEST_MANCALA, &limits, problem);
        if (players->bots[i] == NULL)
            return false;
    }
    return true;
}

static void close_bots(struct players *players,
                       struct contest_bot_end ends[MANCALA_PLAYERS])
{
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        contest_bot_close(players->bots[i], &ends[i]);
}

static void score_game(const struct round_robin *robin,
                       const struct players *players,
                       const struct contest_bot_end ends[MANCALA_PLAYERS],
                       struct contest_game_score *score)
{
    const struct mancala_game *game = &players->game;
    score->end = game->end;
    score->forfeiter = game->forfeiter;
    score->plies = game->ply_count;
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        score->won[i] = mancala_score(game, (enum mancala_player)i);
        score->nanoseconds[i] =
            (int64_t)((double)ends[i].charged * robin->setup->time_scale);
        score->points[i] =
            score->won[i] - score->nanoseconds[i] / POINT_NANOSECONDS;
    }
    if (score->end == MANCALA_FORFEIT)
        snprintf(score->words, sizeof score->words, "%s",
                 players->fault ? players->fault : ends[game->forfeiter].words);
}

enum match_end mancala_game_play(const struct round_robin *robin,
                                 struct contest_game_score *score,
                                 char problem[CONTEST_PROBLEM_SIZE])
{
    const struct mancala_rules rules = {.size = score->size,
                                        .stones = score->stones};
    struct players players = {.fault = NULL};
    struct contest_bot_end ends[MANCALA_PLAYERS];
    enum match_end end = MATCH_FAILED;
    mancala_open(&players.game, &rules);
    if (open_bots(robin, score, &players, problem))
        end = MATCH_PLAYED;
    while (end == MATCH_PLAYED && players.game.end == MANCALA_GOES_ON)
        end = play_move(&players, &robin->interrupt);
    close_bots(&players, ends);
    if (end == MATCH_PLAYED)
        score_game(robin, &players, ends, score);
    return end;
}
