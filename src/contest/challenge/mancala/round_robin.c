/* Plays a round robin of mancala: every pair twice on every board. */
#include "challenge/mancala/round_robin.h"

#include <inttypes.h>
#include <stdlib.h>

#include "challenge/resume.h"

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

static int64_t count_boards(const struct challenge_boards *boards)
{
    return ((boards->size_most - boards->size_least) / 2 + 1) *
           count_stones(boards);
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

/* ---- Sums ---- */

static void robin_add_game(struct robin_sum *sum,
                           const struct game_score *score, int player)
{
    int own = score->won[player], others = score->won[!player];
    sum->games++;
    sum->points += score->points[player];
    sum->stones += own;
    sum->won += own > others;
    sum->drawn += own == others;
    sum->lost += own < others;
    sum->nanoseconds += score->nanoseconds[player];
    if (score->end != MANCALA_FORFEIT || (int)score->forfeiter != player)
        return;
    sum->forfeited++;
    sum->timeouts += entry_timed_out(score->words);
    sum->not_played += entry_is_barred(score->words);
}

struct robin_sum robin_sum_of(const struct round_robin *robin, int bot,
                              int other)
{
    struct robin_sum sum = {0};
    for (int64_t i = 0; i < robin->game_count; i++) {
        const struct game_score *score = &robin->games[i];
        for (int player = 0; player < MANCALA_PLAYERS; player++)
            if (score->bots[player] == bot &&
                (other < 0 || score->bots[!player] == other))
                robin_add_game(&sum, score, player);
    }
    return sum;
}

void robin_rank(const struct round_robin *robin, int order[CHALLENGE_BOTS_MAX])
{
    double points[CHALLENGE_BOTS_MAX];
    for (int bot = 0; bot < robin->setup->bot_count; bot++)
        points[bot] = (double)robin_sum_of(robin, bot, -1).points;
    entries_rank(points, robin->setup->bot_count, order);
}

/* ---- The round robin ---- */

static enum cli_status robin_report(const struct round_robin *robin)
{
    if (robin->setup->json)
        robin_json(robin);
    else if (robin->setup->csv)
        robin_csv(robin);
    else
        robin_text(robin);
    for (int bot = 0; bot < robin->setup->bot_count; bot++)
        if (robin_sum_of(robin, bot, -1).forfeited > 0)
            return CLI_NO;
    return CLI_DONE;
}

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
    int64_t boards = count_boards(&setup->boards);
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
