/* A tournament for programs: JSON and CSV. */
#include <inttypes.h>

#include "tournament.h"
#include "cli_output.h"

/* ---- JSON ---- */

void write_json_text(FILE *out, const char *before, const char *text)
{
    fputs(before, out);
    cli_write_json(out, text);
}

static void write_number(FILE *out, const char *before, double value)
{
    fputs(before, out);
    cli_write_json_number(out, value);
}

static void write_mean(FILE *out, const struct challenge_mean *mean)
{
    write_number(out, "{\"mean\": ", mean->value);
    write_number(out, ", \"margin\": ", mean->margin);
    fputc('}', out);
}

static void write_game(const struct tournament *tournament, FILE *out)
{
    const struct challenge_setup *setup = tournament->setup;
    const struct challenge_game *game = &setup->game;
    fprintf(out,
            "  \"game\": {\"decks\": %d, \"cut\": %d, \"bankroll\": %" PRId64
            ", \"min\": %" PRId64 ", \"max\": %" PRId64 ", \"shoes\": %" PRId64
            ", \"hands\": %" PRId64 ", \"natural\": \"%s\"},\n",
            game->decks, game->cut, game->bankroll, game->least, game->most,
            game->shoes, game->hands, game->natural_3_2 ? "3:2" : "1:1");
    fprintf(out, "  \"seed\": %" PRIu64, setup->seed);
    write_number(out, ",\n  \"time_scale\": ", setup->time_scale);
    fprintf(out, ",\n  \"matches\": %" PRId64 ",\n  \"stopped\": %s",
            tournament->matches, tournament->stopped ? "true" : "false");
}

static void write_score(FILE *out, const struct challenge_score *score)
{
    fprintf(out, "      {\"points\": ");
    for (int i = 0; i < MEASURES; i++) {
        if (i > 0)
            fprintf(out, ", \"%s\": ", measure_name((enum measure)i));
        fprintf(out, "%.15g", measure_of(score, (enum measure)i));
    }
    fprintf(out, ", \"shoes\": %" PRId64 ", \"passes\": %" PRId64,
            score->tally.shoes, score->tally.passes);
    write_json_text(out, ", \"end\": ", challenge_end_name(score->end));
    write_json_text(out, ", \"verdict\": ", score->words);
    fputc('}', out);
}

static void write_bot(const struct tournament *tournament, FILE *out, int bot)
{
    write_json_text(out, "    {\"bot\": ", tournament->names[bot]);
    for (int i = 0; i < MEASURES; i++) {
        const struct challenge_mean mean =
            tournament_mean(tournament, bot, (enum measure)i);
        fprintf(out, ", \"%s\": ", measure_name((enum measure)i));
        write_mean(out, &mean);
    }
    fprintf(out, ", \"out\": %" PRId64 ",\n     \"scores\": [",
            tournament_outs(tournament, bot));
    for (int64_t match = 0; match < tournament->matches; match++) {
        fprintf(out, "%s\n", match > 0 ? "," : "");
        write_score(out, tournament_score(tournament, bot, match));
    }
    fprintf(out, "]}");
}

static void write_pairs(const struct tournament *tournament, FILE *out,
                        const int order[])
{
    int bots = tournament->setup->bot_count;
    const char *before = "";
    for (int i = 0; i < bots; i++)
        for (int j = i + 1; j < bots; j++) {
            const struct challenge_mean mean =
                tournament_difference(tournament, order[i], order[j]);
            fprintf(out, "%s\n", before);
            write_json_text(out, "    {\"bot\": ", tournament->names[order[i]]);
            write_json_text(out, ", \"other\": ", tournament->names[order[j]]);
            fputs(", \"more\": ", out);
            write_mean(out, &mean);
            fputc('}', out);
            before = ",";
        }
}

void tournament_json(const struct tournament *tournament)
{
    FILE *out = tournament->cli->out;
    int order[CHALLENGE_BOTS_MAX];
    tournament_rank(tournament, order);
    fprintf(out, "{\n");
    write_game(tournament, out);
    fprintf(out, ",\n  \"bots\": [");
    for (int i = 0; i < tournament->setup->bot_count; i++) {
        fprintf(out, "%s\n", i > 0 ? "," : "");
        write_bot(tournament, out, order[i]);
    }
    fprintf(out, "],\n  \"pairs\": [");
    write_pairs(tournament, out, order);
    fprintf(out, "]\n}\n");
}

/* ---- CSV ---- */

/* Quoted where it must be. */
void write_csv_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"%c" : "%c", *text);
    fputc('"', out);
}

void tournament_csv(const struct tournament *tournament)
{
    FILE *out = tournament->cli->out;
    fputs("bot,match", out);
    for (int i = 0; i < MEASURES; i++)
        fprintf(out, ",%s", measure_name((enum measure)i));
    fputs(",shoes,passes,end,verdict\n", out);
    for (int bot = 0; bot < tournament->setup->bot_count; bot++)
        for (int64_t match = 0; match < tournament->matches; match++) {
            const struct challenge_score *score =
                tournament_score(tournament, bot, match);
            write_csv_text(out, tournament->names[bot]);
            fprintf(out, ",%" PRId64, match + 1);
            for (int i = 0; i < MEASURES; i++)
                fprintf(out, ",%.15g", measure_of(score, (enum measure)i));
            fprintf(out, ",%" PRId64 ",%" PRId64 ",", score->tally.shoes,
                    score->tally.passes);
            write_csv_text(out, challenge_end_name(score->end));
            fputc(',', out);
            write_csv_text(out, score->words);
            fputc('\n', out);
        }
}
