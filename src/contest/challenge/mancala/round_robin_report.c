/* The sums of a round robin, and its reports. */
#include <inttypes.h>

#include "challenge/mancala/mancala_contest.h"
#include "cli_report.h"

/* ---- Sums ---- */

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

/* ---- Text ---- */

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

/* ---- Data ---- */

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
    report_csv_names(robin->cli->out, csv_fields);
    for (int64_t i = 0; i < robin->game_count; i++) {
        const struct game_row row = game_row_of(robin, i);
        report_csv_row(robin->cli->out, csv_fields, &row);
    }
}

enum cli_status robin_report(const struct round_robin *robin)
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
