/* Prints the report of a round robin as JSON or CSV. */
#include <inttypes.h>

#include "challenge/mancala/round_robin.h"
#include "cli_output.h"

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
