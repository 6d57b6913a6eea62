/* Plays a round robin of mancala: every pair twice on every board. */
#include "challenge/mancala/mancala_contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "challenge/contest.h"

/* ---- A game ---- */

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

/* Plays the game whose bots, size and stones are in `score`, completes `score`
 * and logs the game unless `log` is NULL. Returns PLAY_FAILED and
 * sets `problem` if a bot's cell can't be created. */
static enum play_status bot_game_play(const struct round_robin *robin,
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
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        challenge_bot_close(players.bots[i], &ends[i]);
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

/* Does the same for a game that isn't played, because `bot` is out of the
 * tournament. */
static void bot_game_forfeit(const struct round_robin *robin, int bot,
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

/* ---- Games ---- */

static int64_t games_a_board(const struct challenge_setup *setup)
{
    if (setup->gauntlet)
        return 2 * ((int64_t)setup->bot_count - 1);
    return (int64_t)setup->bot_count * (setup->bot_count - 1);
}

static int64_t count_stones(const struct challenge_boards *boards)
{
    return boards->stones_most - boards->stones_least + 1;
}

/* Finds the players of game `number` on a board: each bot plays each other bot
 * once as the first player. In a gauntlet only the first bot plays against the
 * others.
 */
static void find_players(const struct challenge_setup *setup, int64_t number,
                         int bots[MANCALA_PLAYERS])
{
    int others = setup->bot_count - 1;
    int first = (int)(number / others), second = (int)(number % others);
    if (setup->gauntlet) {
        bots[number % 2] = 0;
        bots[1 - number % 2] = (int)(number / 2) + 1;
        return;
    }
    bots[MANCALA_FIRST] = first;
    bots[MANCALA_SECOND] = second + (second >= first);
}

/* Returns game `number` of the round robin, which isn't played yet. All games
 * on a board come before those on the next one. */
static struct game_score game_of_number(const struct round_robin *robin,
                                        int64_t number)
{
    const struct challenge_boards *boards = &robin->setup->boards;
    int64_t board = number / games_a_board(robin->setup);
    struct game_score game = {
        .size = (int)(boards->size_least + 2 * (board / count_stones(boards))),
        .stones = (int)(boards->stones_least + board % count_stones(boards))};
    find_players(robin->setup, number % games_a_board(robin->setup), game.bots);
    return game;
}

static enum play_status robin_play_game(void *self, int64_t number, FILE *log,
                                        char *problem)
{
    struct round_robin *robin = self;
    struct game_score *score = &robin->games[number];
    *score = game_of_number(robin, number);
    return bot_game_play(robin, score, log, problem);
}

static bool robin_count_game(void *self, int64_t number)
{
    struct round_robin *robin = self;
    robin->boards_done = (number + 1) / games_a_board(robin->setup);
    robin->game_count = robin->boards_done * games_a_board(robin->setup);
    return true;
}

/* ---- Bots that are out of the tournament ---- */

static int robin_players(const void *self, int64_t number,
                         int bots[PLAYERS_MOST])
{
    const struct game_score game = game_of_number(self, number);
    bots[0] = game.bots[MANCALA_FIRST];
    bots[1] = game.bots[MANCALA_SECOND];
    return MANCALA_PLAYERS;
}

static int robin_timed_out(const void *self, int64_t number)
{
    const struct round_robin *robin = self;
    const struct game_score *score = &robin->games[number];
    return score->end == MANCALA_FORFEIT && entry_timed_out(score->words)
               ? score->bots[score->forfeiter]
               : -1;
}

static void robin_forfeit(void *self, int64_t number, int bot, FILE *log)
{
    struct round_robin *robin = self;
    struct game_score *score = &robin->games[number];
    *score = game_of_number(robin, number);
    bot_game_forfeit(robin, bot, score, log);
}

static void robin_describe_game(const void *self, int64_t number,
                                char text[CONTEST_TEXT_SIZE])
{
    const struct round_robin *robin = self;
    const struct game_score game = game_of_number(robin, number);
    snprintf(text, CONTEST_TEXT_SIZE,
             "board %" PRId64 " of %" PRId64 ": %s against %s",
             number / games_a_board(robin->setup) + 1, robin->boards,
             robin->names[game.bots[0]], robin->names[game.bots[1]]);
}

/* ---- Resuming ---- */

static void robin_write_head_lines(const void *self, FILE *out)
{
    const struct round_robin *robin = self;
    const struct challenge_boards *boards = &robin->setup->boards;
    fprintf(out,
            "mancala%s\nboards %" PRId64 "-%" PRId64 "\nstones %" PRId64
            "-%" PRId64 "\n",
            robin->setup->gauntlet ? " gauntlet" : "", boards->size_least,
            boards->size_most, boards->stones_least, boards->stones_most);
}

static void robin_write_score(const void *self, int64_t number, FILE *out)
{
    const struct round_robin *robin = self;
    const struct game_score *score = &robin->games[number];
    const int64_t numbers[] = {
        score->won[0],         score->won[1],    score->nanoseconds[0],
        score->nanoseconds[1], score->points[0], score->points[1],
        score->plies,          score->end,       score->forfeiter};
    contest_write_numbers(out, numbers, sizeof numbers / sizeof *numbers,
                          score->words);
}

/* True if a player can have these numbers. They also keep sums of all games
 * within 64 bits. */
static bool player_is_possible(int64_t won, int64_t nanoseconds, int64_t points)
{
    const int64_t hours = INT64_C(10000000000000);
    const int stones = MANCALA_SIZE_MOST * MANCALA_STONES_MOST;
    return won >= 0 && won <= stones && nanoseconds >= 0 &&
           nanoseconds <= hours && points <= stones && points >= -hours;
}

static bool robin_read_score(void *self, int64_t number, const char *text)
{
    struct round_robin *robin = self;
    struct game_score *score = &robin->games[number];
    int64_t won[MANCALA_PLAYERS], plies = 0, end = 0, forfeiter = 0;
    *score = game_of_number(robin, number);
    int64_t *const numbers[] = {&won[0],
                                &won[1],
                                &score->nanoseconds[0],
                                &score->nanoseconds[1],
                                &score->points[0],
                                &score->points[1],
                                &plies,
                                &end,
                                &forfeiter};
    if (!contest_read_numbers(text, numbers, sizeof numbers / sizeof *numbers,
                              score->words) ||
        end <= MANCALA_GOES_ON || end > MANCALA_FORFEIT || forfeiter < 0 ||
        forfeiter >= MANCALA_PLAYERS || plies < 0 || plies > MANCALA_PLIES_MOST)
        return false;
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        if (!player_is_possible(won[i], score->nanoseconds[i],
                                score->points[i]))
            return false;
        score->won[i] = (int)won[i];
    }
    score->plies = (int)plies;
    score->end = (enum mancala_end)end;
    score->forfeiter = (enum mancala_player)forfeiter;
    return true;
}

static const struct contest_game mancala_contest = {
    .prototype = CHALLENGE_MANCALA,
    .play = robin_play_game,
    .count = robin_count_game,
    .players = robin_players,
    .timed_out = robin_timed_out,
    .forfeit = robin_forfeit,
    .write_head = robin_write_head_lines,
    .write_score = robin_write_score,
    .read_score = robin_read_score,
    .describe = robin_describe_game};

/* ---- The round robin ---- */

static enum cli_status robin_run(struct round_robin *robin)
{
    enum play_status end = contest_run(&robin->contest);
    robin->stopped = end != PLAY_DONE;
    if (end == PLAY_FAILED && robin->boards_done == 0)
        return CLI_FAILED;
    enum cli_status status = robin_report(robin);
    return end != PLAY_FAILED ? status : CLI_FAILED;
}

enum cli_status challenge_mancala(const struct cli *cli,
                                  const struct challenge_setup *setup)
{
    struct round_robin *robin = calloc(1, sizeof *robin);
    int64_t boards =
        ((setup->boards.size_most - setup->boards.size_least) / 2 + 1) *
        count_stones(&setup->boards);
    int64_t count = boards * games_a_board(setup);
    struct game_score *games = calloc((size_t)count, sizeof *games);
    enum cli_status status = CLI_FAILED;
    if (robin && games) {
        *robin = (struct round_robin){
            .cli = cli, .setup = setup, .games = games, .boards = boards};
        robin->contest = (struct contest){.cli = cli,
                                          .setup = setup,
                                          .game = &mancala_contest,
                                          .self = robin,
                                          .matches = count};
        entries_name(robin->names, setup);
        status = robin_run(robin);
    } else
        cli_complain(cli, "out of memory");
    free(games);
    free(robin);
    return status;
}
