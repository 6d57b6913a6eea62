/* Plays a round robin of mancala: every pair twice on every board. */
#include "challenge/mancala/round_robin.h"

#include <inttypes.h>
#include <stdlib.h>

#include "challenge/log.h"
#include "cli_output.h"

static const double SHOW_SECONDS = 0.5;

/* ---- Games ---- */

static int64_t games_a_board(const struct challenge_setup *setup)
{
    return (int64_t)setup->bot_count * (setup->bot_count - 1);
}

static int64_t count_boards(const struct challenge_boards *boards)
{
    return ((boards->size_most - boards->size_least) / 2 + 1) *
           (boards->stones_most - boards->stones_least + 1);
}

static void robin_show_progress(struct round_robin *robin,
                                const struct game_score *score)
{
    const struct challenge_setup *setup = robin->setup;
    if (!setup->shows_progress ||
        cli_seconds(robin->cli) - robin->shown < SHOW_SECONDS)
        return;
    fprintf(robin->cli->errors,
            "\rboard %" PRId64 " of %" PRId64 ": %s against %s" CLI_CLEAR_REST,
            robin->boards_done + 1, robin->boards, robin->names[score->bots[0]],
            robin->names[score->bots[1]]);
    fflush(robin->cli->errors);
    robin->shown = cli_seconds(robin->cli);
}

static enum play_status robin_play_game(struct round_robin *robin,
                                        struct game_score *score)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    robin_show_progress(robin, score);
    enum play_status end = bot_game_play(robin, score, problem);
    if (end == PLAY_FAILED && cells_interrupted(&robin->cells))
        return PLAY_STOPPED;
    if (end == PLAY_FAILED)
        cli_complain(robin->cli, "%s", problem);
    return end;
}

/* Plays all pairs on a board, each bot once as the first player. */
static enum play_status play_board(struct round_robin *robin, int size,
                                   int stones)
{
    int bots = robin->setup->bot_count;
    struct game_score *score = &robin->games[robin->game_count];
    for (int first = 0; first < bots; first++)
        for (int second = 0; second < bots; second++) {
            if (first == second)
                continue;
            *score = (struct game_score){
                .bots = {first, second}, .size = size, .stones = stones};
            enum play_status end = robin_play_game(robin, score++);
            if (end != PLAY_DONE)
                return end;
        }
    robin->game_count += games_a_board(robin->setup);
    robin->boards_done++;
    return PLAY_DONE;
}

static enum play_status play_boards(struct round_robin *robin)
{
    const struct challenge_boards *boards = &robin->setup->boards;
    for (int64_t size = boards->size_least; size <= boards->size_most;
         size += 2)
        for (int64_t stones = boards->stones_least;
             stones <= boards->stones_most; stones++) {
            enum play_status end = play_board(robin, (int)size, (int)stones);
            if (end != PLAY_DONE)
                return end;
        }
    return PLAY_DONE;
}

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
    const struct challenge_setup *setup = robin->setup;
    robin->shown = cli_seconds(robin->cli);
    cells_open(&robin->cells);
    enum play_status end =
        entries_check(robin->cli, setup, CHALLENGE_MANCALA, &robin->cells);
    if (end == PLAY_DONE && !log_open(robin->cli, setup->log, &robin->log))
        end = PLAY_FAILED;
    if (end == PLAY_DONE)
        end = play_boards(robin);
    cells_close(&robin->cells);
    if (setup->shows_progress)
        fputs("\r" CLI_CLEAR_REST, robin->cli->errors);
    robin->stopped = end != PLAY_DONE;
    bool is_logged = log_close(robin->cli, setup->log, robin->log);
    if (end == PLAY_FAILED && robin->boards_done == 0)
        return CLI_FAILED;
    enum cli_status status = robin_report(robin);
    return is_logged && end != PLAY_FAILED ? status : CLI_FAILED;
}

enum cli_status challenge_mancala(const struct cli *cli,
                                  const struct challenge_setup *setup)
{
    struct round_robin *robin = calloc(1, sizeof *robin);
    int64_t boards = count_boards(&setup->boards);
    struct game_score *games =
        calloc((size_t)(boards * games_a_board(setup)), sizeof *games);
    enum cli_status status = CLI_FAILED;
    if (robin && games) {
        *robin = (struct round_robin){
            .cli = cli, .setup = setup, .games = games, .boards = boards};
        entries_name(robin->names, setup);
        status = robin_run(robin);
    } else
        cli_complain(cli, "out of memory");
    free(games);
    free(robin);
    return status;
}
