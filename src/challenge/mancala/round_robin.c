/* Plays a round robin of mancala: every pair twice on every board. */
#include "challenge/mancala/round_robin.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- Games ---- */

static int64_t games_a_board(const struct challenge_setup *setup)
{
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

/* Returns game `number` of the round robin, which isn't played yet. All pairs
 * play on a board, each bot once as the first player, before the next board. */
static struct game_score game_of_number(const struct round_robin *robin,
                                        int64_t number)
{
    const struct challenge_boards *boards = &robin->setup->boards;
    int64_t board = number / games_a_board(robin->setup);
    int64_t pair = number % games_a_board(robin->setup);
    int others = robin->setup->bot_count - 1;
    int first = (int)(pair / others), second = (int)(pair % others);
    return (struct game_score){
        .bots = {first, second + (second >= first)},
        .size = (int)(boards->size_least + 2 * (board / count_stones(boards))),
        .stones = (int)(boards->stones_least + board % count_stones(boards))};
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

static const struct contest_game mancala_contest = {
    .prototype = CHALLENGE_MANCALA,
    .play = robin_play_game,
    .count = robin_count_game,
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
    sum->forfeited +=
        score->end == MANCALA_FORFEIT && (int)score->forfeiter == player;
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
