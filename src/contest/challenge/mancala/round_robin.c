/* A round robin of mancala: its reports, and how it is played: every pair
 * twice on every board. */
#include "challenge/mancala/mancala_contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "challenge/contest.h"
#include "cli_report.h"

/* ---- The sums of a round robin ---- */

/* The sums over the games of a bot. Games that weren't played, because it was
 * out of the tournament, are among those that it forfeited. */
struct robin_sum {
    int number; /* of the bot */
    const char *bot;
    int64_t games, points, stones, won, drawn, lost, forfeited;
    int64_t timeouts, not_played;
    int64_t nanoseconds;
    double milliseconds;
};

static double in_milliseconds(int64_t nanoseconds)
{
    const double million = 1e6;
    return (double)nanoseconds / million;
}

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

/* Sums the games of `bot` against `other`, or against all bots if that is -1.
 */
static struct robin_sum robin_sum_of(const struct round_robin *robin, int bot,
                                     int other)
{
    struct robin_sum sum = {.bot = robin->names[bot], .number = bot};
    for (int64_t i = 0; i < robin->game_count; i++) {
        const struct game_score *score = &robin->games[i];
        for (int player = 0; player < MANCALA_PLAYERS; player++)
            if (score->bots[player] == bot &&
                (other < 0 || score->bots[!player] == other))
                robin_add_game(&sum, score, player);
    }
    sum.milliseconds = in_milliseconds(sum.nanoseconds);
    return sum;
}

struct robin_report {
    const struct round_robin *robin;
    int64_t boards;
    bool stopped;
    const struct robin_sum *bots; /* best first */
    int bot_count;
};

/* Sets `bots` to the sums of all bots, best first. */
static struct robin_report
robin_report_of(const struct round_robin *robin,
                struct robin_sum bots[CHALLENGE_BOTS_MAX])
{
    double points[CHALLENGE_BOTS_MAX] = {0};
    int order[CHALLENGE_BOTS_MAX], count = robin->setup->bot_count;
    for (int bot = 0; bot < count; bot++)
        points[bot] = (double)robin_sum_of(robin, bot, -1).points;
    entries_rank(points, count, order);
    for (int i = 0; i < count; i++)
        bots[i] = robin_sum_of(robin, order[i], -1);
    return (struct robin_report){.robin = robin,
                                 .boards = robin->boards_done,
                                 .stopped = robin->stopped,
                                 .bots = bots,
                                 .bot_count = count};
}

/* ---- Its report as text ---- */

static void robin_write_head(const struct round_robin *robin, FILE *out)
{
    const struct challenge_boards *boards = &robin->setup->boards;
    fprintf(out,
            "Challenge mancala: %" PRId64 " of %" PRId64 " board%s, %" PRId64
            " to %" PRId64 " bowls, %" PRId64 " to %" PRId64 " stones%s",
            robin->boards_done, robin->boards, robin->boards == 1 ? "" : "s",
            boards->size_least, boards->size_most, boards->stones_least,
            boards->stones_most, robin->stopped ? "; stopped" : "");
    entries_write_time_scale(out, robin->setup->time_scale);
    fprintf(out, "\n\n");
}

/* Prints the points of each bot against each, best bot first. */
static void robin_write_cross_table(const struct robin_report *report)
{
    FILE *out = report->robin->cli->out;
    int bots = report->bot_count;
    fprintf(out, "\n     points against      ");
    for (int column = 0; column < bots; column++)
        fprintf(out, "%8d", column + 1);
    fputc('\n', out);
    for (int row = 0; row < bots; row++) {
        fprintf(out, "%3d  %-20.20s", row + 1, report->bots[row].bot);
        for (int column = 0; column < bots; column++)
            if (row == column)
                fprintf(out, "%8s", "-");
            else
                fprintf(out, "%8" PRId64,
                        robin_sum_of(report->robin, report->bots[row].number,
                                     report->bots[column].number)
                            .points);
        fputc('\n', out);
    }
}

/* Prints the points of the first bot against each of the others. */
static void robin_write_gauntlet(const struct robin_report *report)
{
    const struct round_robin *robin = report->robin;
    FILE *out = robin->cli->out;
    fprintf(out, "\n     %-20.20s%8s%9s%7s%6s%6s\n", robin->names[0], "points",
            "theirs", "won", "drawn", "lost");
    for (int i = 0; i < report->bot_count; i++) {
        int other = report->bots[i].number;
        if (other == 0)
            continue;
        const struct robin_sum sum = robin_sum_of(robin, 0, other);
        fprintf(out,
                "     against %-12.12s%8" PRId64 "%9" PRId64 "%7" PRId64
                "%6" PRId64 "%6" PRId64 "\n",
                robin->names[other], sum.points,
                robin_sum_of(robin, other, 0).points, sum.won, sum.drawn,
                sum.lost);
    }
}

/* Prints where and why each bot first forfeited. */
static void robin_write_forfeits(const struct round_robin *robin)
{
    FILE *out = robin->cli->out;
    const char *before = "\n";
    for (int bot = 0; bot < robin->setup->bot_count; bot++)
        for (int64_t i = 0; i < robin->game_count; i++) {
            const struct game_score *score = &robin->games[i];
            if (score->end != MANCALA_FORFEIT ||
                score->bots[score->forfeiter] != bot)
                continue;
            fprintf(out,
                    "%sFirst forfeit by %s, with %d bowls and %d stones "
                    "against %s: %s\n",
                    before, robin->names[bot], score->size, score->stones,
                    robin->names[score->bots[!score->forfeiter]], score->words);
            before = "";
            break;
        }
}

/* Names the bots that are out of the tournament, in the order of the command
 * line. */
static void robin_write_barred(const struct round_robin *robin)
{
    for (int bot = 0; bot < robin->setup->bot_count; bot++) {
        const struct robin_sum sum = robin_sum_of(robin, bot, -1);
        if (sum.not_played > 0)
            fprintf(robin->cli->out,
                    "%s timed out and is " ENTRY_BARRED ": it forfeits %" PRId64
                    " game%s that %s played.\n",
                    sum.bot, sum.not_played, sum.not_played == 1 ? "" : "s",
                    sum.not_played == 1 ? "wasn't" : "weren't");
    }
}

static void write_tables(const struct robin_report *report)
{
    FILE *out = report->robin->cli->out;
    fprintf(out, "     %-20s%8s%9s%7s%6s%6s%6s%10s\n", "", "points", "stones",
            "won", "drawn", "lost", "out", "ms");
    for (int i = 0; i < report->bot_count; i++) {
        const struct robin_sum *sum = &report->bots[i];
        fprintf(out,
                "%3d  %-20.20s%8" PRId64 "%9" PRId64 "%7" PRId64 "%6" PRId64
                "%6" PRId64 "%6" PRId64 "%10.1f\n",
                i + 1, sum->bot, sum->points, sum->stones, sum->won, sum->drawn,
                sum->lost, sum->forfeited, sum->milliseconds);
    }
    if (report->robin->setup->gauntlet)
        robin_write_gauntlet(report);
    else
        robin_write_cross_table(report);
    robin_write_forfeits(report->robin);
    robin_write_barred(report->robin);
}

void robin_tables(const struct round_robin *robin)
{
    struct robin_sum bots[CHALLENGE_BOTS_MAX];
    const struct robin_report report = robin_report_of(robin, bots);
    write_tables(&report);
}

/* ---- Its report as data ---- */

#define SUM(member) FIELD(struct robin_sum, member)

static const struct field sum_fields[] = {
    SUM(bot),      SUM(games),      SUM(points),       SUM(stones),
    SUM(won),      SUM(drawn),      SUM(lost),         SUM(forfeited),
    SUM(timeouts), SUM(not_played), SUM(milliseconds), FIELD_END};

struct player_row {
    const char *bot;
    int stones;
    int64_t points;
    double milliseconds;
};

struct game_row {
    int bowls, stones, plies;
    const char *end, *verdict;
    struct player_row first, second;
};

#define PLAYER(member) FIELD(struct player_row, member)

static const struct field player_fields[] = {PLAYER(bot), PLAYER(stones),
                                             PLAYER(points),
                                             PLAYER(milliseconds), FIELD_END};

#define GAME_NAMED(name, member) FIELD_NAMED(name, struct game_row, member)
#define GAME(member) FIELD(struct game_row, member)

static const struct field game_fields[] = {
    GAME(bowls),
    GAME(stones),
    GAME(plies),
    GAME(end),
    GAME(verdict),
    FIELD_STRUCT("first", struct game_row, first, player_fields, JSON_ONE_LINE),
    FIELD_STRUCT("second", struct game_row, second, player_fields,
                 JSON_ONE_LINE),
    FIELD_END};

static const struct field csv_fields[] = {
    GAME(bowls),
    GAME(stones),
    GAME_NAMED("first", first.bot),
    GAME_NAMED("second", second.bot),
    GAME_NAMED("first_stones", first.stones),
    GAME_NAMED("second_stones", second.stones),
    GAME_NAMED("first_points", first.points),
    GAME_NAMED("second_points", second.points),
    FIELD_KIND("first_milliseconds", struct game_row, first.milliseconds,
               FIELD_DECIMAL),
    FIELD_KIND("second_milliseconds", struct game_row, second.milliseconds,
               FIELD_DECIMAL),
    GAME(plies),
    GAME(end),
    GAME(verdict),
    FIELD_END};

static struct player_row player_row_of(const struct round_robin *robin,
                                       const struct game_score *score,
                                       enum mancala_player player)
{
    return (struct player_row){.bot = robin->names[score->bots[player]],
                               .stones = score->won[player],
                               .points = score->points[player],
                               .milliseconds =
                                   in_milliseconds(score->nanoseconds[player])};
}

static struct game_row game_row_of(const struct round_robin *robin,
                                   int64_t number)
{
    const struct game_score *score = &robin->games[number];
    return (struct game_row){
        .bowls = score->size,
        .stones = score->stones,
        .plies = score->plies,
        .end = game_end_name(score->end),
        .verdict = score->words,
        .first = player_row_of(robin, score, MANCALA_FIRST),
        .second = player_row_of(robin, score, MANCALA_SECOND)};
}

static void write_games(struct json *json, const char *name, const void *value)
{
    const struct round_robin *robin = *(const struct round_robin *const *)value;
    json_array(json, name, JSON_LINES);
    for (int64_t i = 0; i < robin->game_count; i++) {
        const struct game_row row = game_row_of(robin, i);
        report_json_row(json, game_fields, &row);
    }
    json_end(json);
}

static const struct field report_fields[] = {
    FIELD(struct robin_report, boards), FIELD(struct robin_report, stopped),
    FIELD_ROWS("bots", struct robin_report, bots, bot_count, sum_fields),
    FIELD_BY("games", struct robin_report, robin, write_games), FIELD_END};

static void write_csv(const struct round_robin *robin)
{
    report_csv_rows(robin->cli->out, csv_fields, NULL, 0, 0);
    for (int64_t i = 0; i < robin->game_count; i++) {
        const struct game_row row = game_row_of(robin, i);
        report_csv_row(robin->cli->out, csv_fields, &row);
    }
}

/* Prints the report that the setup asks for. Returns CLI_NO if a game was
 * forfeited. */
static enum cli_status robin_report(const struct round_robin *robin)
{
    struct robin_sum bots[CHALLENGE_BOTS_MAX];
    const struct robin_report report = robin_report_of(robin, bots);
    if (robin->setup->json)
        report_write_json(robin->cli->out, report_fields, &report);
    else if (robin->setup->csv)
        write_csv(robin);
    else {
        robin_write_head(robin, robin->cli->out);
        write_tables(&report);
    }
    for (int i = 0; i < report.bot_count; i++)
        if (bots[i].forfeited > 0)
            return CLI_NO;
    return CLI_DONE;
}

/* ---- The players of a game ---- */

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
