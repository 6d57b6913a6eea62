/* The sums of a round robin, and its reports. */
#include <inttypes.h>

#include "challenge/mancala/mancala_contest.h"
#include "cli_output.h"

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

static double in_milliseconds(int64_t nanoseconds)
{
    const double million = 1e6;
    return (double)nanoseconds / million;
}

/* ---- JSON ---- */

static void json_robin_sum(struct json *json, const struct round_robin *robin,
                           int bot)
{
    const struct robin_sum sum = robin_sum_of(robin, bot, -1);
    json_object(json, NULL, JSON_ONE_LINE);
    json_text(json, "bot", robin->names[bot]);
    json_integer(json, "games", sum.games);
    json_integer(json, "points", sum.points);
    json_integer(json, "stones", sum.stones);
    json_integer(json, "won", sum.won);
    json_integer(json, "drawn", sum.drawn);
    json_integer(json, "lost", sum.lost);
    json_integer(json, "forfeited", sum.forfeited);
    json_integer(json, "timeouts", sum.timeouts);
    json_integer(json, "not_played", sum.not_played);
    json_number(json, "milliseconds", in_milliseconds(sum.nanoseconds));
    json_end(json);
}

static void json_game_score(struct json *json, const struct round_robin *robin,
                            const struct game_score *score)
{
    static const char *const players[] = {
        [MANCALA_FIRST] = "first", [MANCALA_SECOND] = "second"};
    json_object(json, NULL, JSON_ONE_LINE);
    json_integer(json, "bowls", score->size);
    json_integer(json, "stones", score->stones);
    json_integer(json, "plies", score->plies);
    json_text(json, "end", game_end_name(score->end));
    json_text(json, "verdict", score->words);
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        json_object(json, players[i], JSON_ONE_LINE);
        json_text(json, "bot", robin->names[score->bots[i]]);
        json_integer(json, "stones", score->won[i]);
        json_integer(json, "points", score->points[i]);
        json_number(json, "milliseconds",
                    in_milliseconds(score->nanoseconds[i]));
        json_end(json);
    }
    json_end(json);
}

void robin_json(const struct round_robin *robin)
{
    struct json json = json_start(robin->cli->out);
    int order[CHALLENGE_BOTS_MAX];
    robin_rank(robin, order);
    json_object(&json, NULL, JSON_LINES);
    json_integer(&json, "boards", robin->boards_done);
    json_boolean(&json, "stopped", robin->stopped);
    json_array(&json, "bots", JSON_LINES);
    for (int i = 0; i < robin->setup->bot_count; i++)
        json_robin_sum(&json, robin, order[i]);
    json_end(&json);
    json_array(&json, "games", JSON_LINES);
    for (int64_t i = 0; i < robin->game_count; i++)
        json_game_score(&json, robin, &robin->games[i]);
    json_end(&json);
    json_end(&json);
}

/* ---- CSV ---- */

static void csv_game_score(FILE *out, const struct round_robin *robin,
                           const struct game_score *score)
{
    fprintf(out, "%d,%d,", score->size, score->stones);
    cli_write_csv_text(out, robin->names[score->bots[MANCALA_FIRST]]);
    fputc(',', out);
    cli_write_csv_text(out, robin->names[score->bots[MANCALA_SECOND]]);
    fprintf(out, ",%d,%d,%" PRId64 ",%" PRId64 ",%.15g,%.15g,%d,",
            score->won[0], score->won[1], score->points[0], score->points[1],
            in_milliseconds(score->nanoseconds[0]),
            in_milliseconds(score->nanoseconds[1]), score->plies);
    cli_write_csv_text(out, game_end_name(score->end));
    fputc(',', out);
    cli_write_csv_text(out, score->words);
    fputc('\n', out);
}

void robin_csv(const struct round_robin *robin)
{
    FILE *out = robin->cli->out;
    fputs("bowls,stones,first,second,first_stones,second_stones,first_points,"
          "second_points,first_milliseconds,second_milliseconds,plies,end,"
          "verdict\n",
          out);
    for (int64_t i = 0; i < robin->game_count; i++)
        csv_game_score(out, robin, &robin->games[i]);
}

static const double MILLION = 1e6;

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

static void robin_write_row(const struct round_robin *robin, int bot, int place)
{
    const struct robin_sum sum = robin_sum_of(robin, bot, -1);
    fprintf(robin->cli->out,
            "%3d  %-20.20s%8" PRId64 "%9" PRId64 "%7" PRId64 "%6" PRId64
            "%6" PRId64 "%6" PRId64 "%10.1f\n",
            place, robin->names[bot], sum.points, sum.stones, sum.won,
            sum.drawn, sum.lost, sum.forfeited,
            (double)sum.nanoseconds / MILLION);
}

/* Prints the points of each bot against each, best bot first. */
static void robin_write_cross_table(const struct round_robin *robin,
                                    const int order[])
{
    FILE *out = robin->cli->out;
    int bots = robin->setup->bot_count;
    fprintf(out, "\n     points against      ");
    for (int column = 0; column < bots; column++)
        fprintf(out, "%8d", column + 1);
    fputc('\n', out);
    for (int row = 0; row < bots; row++) {
        fprintf(out, "%3d  %-20.20s", row + 1, robin->names[order[row]]);
        for (int column = 0; column < bots; column++)
            if (row == column)
                fprintf(out, "%8s", "-");
            else
                fprintf(out, "%8" PRId64,
                        robin_sum_of(robin, order[row], order[column]).points);
        fputc('\n', out);
    }
}

/* Prints the points of the first bot against each of the others. */
static void robin_write_gauntlet(const struct round_robin *robin,
                                 const int order[])
{
    FILE *out = robin->cli->out;
    fprintf(out, "\n     %-20.20s%8s%9s%7s%6s%6s\n", robin->names[0], "points",
            "theirs", "won", "drawn", "lost");
    for (int i = 0; i < robin->setup->bot_count; i++) {
        int other = order[i];
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

/* Names the bots that are out of the tournament. */
static void robin_write_barred(const struct round_robin *robin)
{
    for (int bot = 0; bot < robin->setup->bot_count; bot++) {
        const struct robin_sum sum = robin_sum_of(robin, bot, -1);
        if (sum.not_played > 0)
            fprintf(robin->cli->out,
                    "%s timed out and is " ENTRY_BARRED ": it forfeits %" PRId64
                    " game%s that %s played.\n",
                    robin->names[bot], sum.not_played,
                    sum.not_played == 1 ? "" : "s",
                    sum.not_played == 1 ? "wasn't" : "weren't");
    }
}

void robin_tables(const struct round_robin *robin)
{
    FILE *out = robin->cli->out;
    int order[CHALLENGE_BOTS_MAX];
    robin_rank(robin, order);
    fprintf(out, "     %-20s%8s%9s%7s%6s%6s%6s%10s\n", "", "points", "stones",
            "won", "drawn", "lost", "out", "ms");
    for (int i = 0; i < robin->setup->bot_count; i++)
        robin_write_row(robin, order[i], i + 1);
    if (robin->setup->gauntlet)
        robin_write_gauntlet(robin, order);
    else
        robin_write_cross_table(robin, order);
    robin_write_forfeits(robin);
    robin_write_barred(robin);
}

void robin_text(const struct round_robin *robin)
{
    robin_write_head(robin, robin->cli->out);
    robin_tables(robin);
}
