/* Plays a game of mancala between two bots, each in its cell. */
#include <inttypes.h>
#include <string.h>

#include "challenge/mancala/contest_board.h"
#include "challenge/mancala/log_mancala.h"
#include "challenge/mancala/round_robin.h"

struct players {
    struct challenge_bot *bots[MANCALA_PLAYERS];
    bool has_moved[MANCALA_PLAYERS];
    struct mancala_game game;
    struct bot_turn last;          /* the latest one */
    int64_t told[CHALLENGE_BOWLS]; /* the board after it, in the bot's view */
    bool has_told; /* the bot returned a board; programs don't */
    FILE *shown; /* where to show what is wrong to the bots' author; or NULL */
    const char *why; /* the reason for a forfeit, or NULL */
};

/* ---- Moves ---- */

/* Gets the turn of the player to move, who may be out instead of moving. */
static void hear_player(struct players *players)
{
    enum mancala_player player = players->game.board.player;
    const struct challenge_message position =
        contest_board_message(&players->game, !players->has_moved[player]);
    struct challenge_message answer;
    players->has_moved[player] = true;
    bool is_there =
        challenge_bot_next(players->bots[player], &position, &answer);
    players->last = (struct bot_turn){.is_out = !is_there, .player = player};
    if (is_there) {
        players->last.bowl = answer.move.bowl;
        players->last.direction = answer.move.direction;
        memcpy(players->told, answer.move.board, sizeof players->told);
        players->has_told = !challenge_bot_is_program(players->bots[player]);
    }
}

/* Shows the first bowl in which the board that the bot returned is wrong. Its
 * board may or may not show the end of the game. */
static void show_wrong_board(const struct players *players, const char *line)
{
    const struct mancala_game *game = &players->game;
    int bowl = 0;
    while (bowl < game->rules.size &&
           players->told[bowl] == game->board.bowls[bowl])
        bowl++;
    if (bowl < game->rules.size && game->end == MANCALA_GOES_ON)
        fprintf(players->shown,
                "%s: board[%d] should then be %d, not %" PRId64 "\n", line,
                bowl, (int)game->board.bowls[bowl], players->told[bowl]);
}

static void act_for_player(struct players *players)
{
    char line[CHALLENGE_LINE_SIZE];
    players->why = bot_turn_play(&players->game, &players->last, line);
    if (players->shown && players->why)
        fprintf(players->shown, "%s\n", line);
    else if (players->shown && players->has_told)
        show_wrong_board(players, line);
}

/* Plays until the game ends or a player is out. The reason for being out is
 * known only after its cell is closed. */
static enum play_status play_moves(struct players *players,
                                   const struct cells *cells)
{
    while (players->game.end == MANCALA_GOES_ON) {
        hear_player(players);
        if (cells_interrupted(cells))
            return PLAY_STOPPED;
        if (players->last.is_out)
            return PLAY_DONE;
        act_for_player(players);
    }
    return PLAY_DONE;
}

/* ---- The game ---- */

static bool open_bots(const struct round_robin *robin,
                      const struct game_score *score, struct players *players,
                      char problem[CHALLENGE_PROBLEM_SIZE])
{
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        players->bots[i] = challenge_bot_open(
            robin->setup->bots[score->bots[i]], CHALLENGE_MANCALA,
            &robin->contest.cells.limits, problem);
        if (players->bots[i] == NULL)
            return false;
        cells_await_debugger(&robin->contest.cells, players->bots[i],
                             robin->names[score->bots[i]]);
    }
    return true;
}

/* Tells programs their points. A player that is out isn't told. */
static void dismiss_programs(const struct round_robin *robin,
                             const struct players *players)
{
    enum { THOUSANDTHS = 1000 };
    struct game_score score = {.size = 0};
    if (players->game.end == MANCALA_GOES_ON)
        return;
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        if (challenge_bot_is_program(players->bots[i]))
            score.nanoseconds[i] =
                (int64_t)((double)challenge_bot_charge(players->bots[i]) *
                          robin->setup->time_scale);
    game_score_fill(&players->game, NULL, &score);
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        challenge_bot_dismiss(players->bots[i], score.points[i] * THOUSANDTHS);
}

static void close_bots(struct players *players,
                       struct challenge_bot_end ends[MANCALA_PLAYERS])
{
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        challenge_bot_close(players->bots[i], &ends[i]);
}

static void score_game(const struct round_robin *robin,
                       const struct players *players,
                       const struct challenge_bot_end ends[MANCALA_PLAYERS],
                       struct game_score *score, FILE *log)
{
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        score->nanoseconds[i] =
            (int64_t)((double)ends[i].charged * robin->setup->time_scale);
    game_score_fill(&players->game, players->why, score);
    if (log)
        log_write_mancala(log, robin->names[score->bots[MANCALA_FIRST]],
                          robin->names[score->bots[MANCALA_SECOND]],
                          &players->game, &players->last, score);
}

enum play_status bot_game_play(const struct round_robin *robin,
                               struct game_score *score, FILE *log,
                               char problem[CHALLENGE_PROBLEM_SIZE])
{
    const struct mancala_rules rules = {.size = score->size,
                                        .stones = score->stones};
    struct players players = {.shown = robin->contest.cells.limits.shown};
    struct challenge_bot_end ends[MANCALA_PLAYERS];
    enum play_status end = PLAY_FAILED;
    mancala_open(&players.game, &rules);
    if (open_bots(robin, score, &players, problem))
        end = play_moves(&players, &robin->contest.cells);
    if (end == PLAY_DONE)
        dismiss_programs(robin, &players);
    close_bots(&players, ends);
    if (end != PLAY_DONE)
        return end;
    if (players.game.end == MANCALA_GOES_ON) {
        memcpy(players.last.why, ends[players.game.board.player].words,
               sizeof players.last.why);
        act_for_player(&players);
    }
    score_game(robin, &players, ends, score, log);
    return PLAY_DONE;
}

void bot_game_forfeit(const struct round_robin *robin, int bot,
                      struct game_score *score, FILE *log)
{
    const struct mancala_rules rules = {.size = score->size,
                                        .stones = score->stones};
    const struct challenge_bot_end ends[MANCALA_PLAYERS] = {{.charged = 0}};
    struct players players = {
        .last = {.is_out = true,
                 .player = score->bots[MANCALA_FIRST] == bot ? MANCALA_FIRST
                                                             : MANCALA_SECOND,
                 .why = ENTRY_BARRED}};
    mancala_open(&players.game, &rules);
    act_for_player(&players);
    score_game(robin, &players, ends, score, log);
}
