/* Prints the report of a tournament of blackjack as JSON or CSV. */
#include <inttypes.h>

#include "challenge/blackjack/tournament.h"
#include "cli_output.h"

/* ---- JSON ---- */

static void json_mean(struct json *json, const char *name,
                      const struct challenge_mean *mean)
{
    json_object(json, name, JSON_ONE_LINE);
    json_number(json, "mean", mean->value);
    json_number(json, "margin", mean->margin);
    json_end(json);
}

static void json_game(struct json *json, const struct challenge_game *game)
{
    json_object(json, "game", JSON_ONE_LINE);
    json_integer(json, "decks", game->decks);
    json_integer(json, "cut", game->cut);
    json_integer(json, "bankroll", game->bankroll);
    json_integer(json, "min", game->least);
    json_integer(json, "max", game->most);
    json_integer(json, "shoes", game->shoes);
    json_integer(json, "hands", game->hands);
    json_text(json, "natural", game->natural_3_2 ? "3:2" : "1:1");
    json_end(json);
}

static void json_match_score(struct json *json, const struct match_score *score)
{
    json_object(json, NULL, JSON_ONE_LINE);
    for (enum measure i = 0; i < MEASURES; i++)
        json_number(json, measure_name(i), measure_of(score, i));
    json_integer(json, "shoes", score->tally.shoes);
    json_integer(json, "passes", score->tally.passes);
    json_text(json, "end", challenge_end_name(score->end));
    json_text(json, "verdict", score->words);
    json_end(json);
}

static void json_bot(struct json *json, const struct tournament *tournament,
                     int bot)
{
    json_object(json, NULL, JSON_ONE_LINE);
    json_text(json, "bot", tournament->names[bot]);
    for (enum measure i = 0; i < MEASURES; i++) {
        const struct challenge_mean mean = tournament_mean(tournament, bot, i);
        json_mean(json, measure_name(i), &mean);
    }
    json_integer(json, "out", tournament_outs(tournament, bot));
    json_integer(json, "timeouts", tournament_timeouts(tournament, bot));
    json_integer(json, "not_played", tournament_not_played(tournament, bot));
    json_array(json, "scores", JSON_LINES);
    for (int64_t match = 0; match < tournament->matches; match++)
        json_match_score(json, tournament_score(tournament, bot, match));
    json_end(json);
    json_end(json);
}

/* Writes the difference of each pair, the bot with the higher mean first. */
static void json_pairs(struct json *json, const struct tournament *tournament,
                       const int order[])
{
    int bots = tournament->setup->bot_count;
    json_array(json, "pairs", JSON_LINES);
    for (int i = 0; i < bots; i++)
        for (int j = i + 1; j < bots; j++) {
            const struct challenge_mean mean = tournament_difference(
                tournament, order[i], order[j], MEASURE_POINTS);
            const struct challenge_mean adjusted = tournament_difference(
                tournament, order[i], order[j], MEASURE_ADJUSTED);
            json_object(json, NULL, JSON_ONE_LINE);
            json_text(json, "bot", tournament->names[order[i]]);
            json_text(json, "other", tournament->names[order[j]]);
            json_mean(json, "more", &mean);
            json_mean(json, "more_adjusted", &adjusted);
            json_end(json);
        }
    json_end(json);
}

static void json_sure(struct json *json, const struct tournament *tournament)
{
    const struct sure *sure = &tournament->sure;
    if (tournament->setup->sure == 0)
        return;
    json_object(json, "until_sure", JSON_ONE_LINE);
    json_integer(json, "confidence", sure->percent);
    json_boolean(json, "sure", sure_is_decided(sure));
    json_array(json, "order", JSON_ONE_LINE);
    for (int i = 0; i < sure_leaders(sure); i++)
        json_text(json, NULL, tournament->names[sure->order[i]]);
    json_end(json);
    json_end(json);
}

static void json_seed(struct json *json, const struct challenge_seed *seed)
{
    char text[CHALLENGE_SEED_TEXT_SIZE];
    json_text(json, "seed", seed_write(seed, text));
    json_boolean(json, "seed_is_short", seed->is_short);
    if (seed->is_short)
        json_text(json, "warning", SEED_WARNING);
}

void tournament_json(const struct tournament *tournament)
{
    struct json json = json_start(tournament->cli->out);
    int order[CHALLENGE_BOTS_MAX];
    tournament_rank(tournament, order);
    json_object(&json, NULL, JSON_LINES);
    json_game(&json, &tournament->setup->game);
    json_seed(&json, &tournament->setup->seed);
    json_number(&json, "time_scale", tournament->setup->time_scale);
    json_integer(&json, "matches", tournament->matches);
    json_boolean(&json, "stopped", tournament->stopped);
    json_array(&json, "bots", JSON_LINES);
    for (int i = 0; i < tournament->setup->bot_count; i++)
        json_bot(&json, tournament, order[i]);
    json_end(&json);
    json_pairs(&json, tournament, order);
    json_sure(&json, tournament);
    json_end(&json);
}

/* ---- CSV ---- */

static void csv_match_score(FILE *out, const struct match_score *score)
{
    for (enum measure i = 0; i < MEASURES; i++)
        fprintf(out, ",%.15g", measure_of(score, i));
    fprintf(out, ",%" PRId64 ",%" PRId64 ",", score->tally.shoes,
            score->tally.passes);
    cli_write_csv_text(out, challenge_end_name(score->end));
    fputc(',', out);
    cli_write_csv_text(out, score->words);
    fputc('\n', out);
}

void tournament_csv(const struct tournament *tournament)
{
    FILE *out = tournament->cli->out;
    fputs("bot,match", out);
    for (enum measure i = 0; i < MEASURES; i++)
        fprintf(out, ",%s", measure_name(i));
    fputs(",shoes,passes,end,verdict\n", out);
    for (int bot = 0; bot < tournament->setup->bot_count; bot++)
        for (int64_t match = 0; match < tournament->matches; match++) {
            cli_write_csv_text(out, tournament->names[bot]);
            fprintf(out, ",%" PRId64, match + 1);
            csv_match_score(out, tournament_score(tournament, bot, match));
        }
}
