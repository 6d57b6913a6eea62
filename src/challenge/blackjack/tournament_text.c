/* Prints the report of a tournament as text. */
#include <inttypes.h>
#include <math.h>

#include "challenge/blackjack/tournament.h"

static void tournament_write_head(const struct tournament *tournament,
                                  FILE *out)
{
    const struct challenge_setup *setup = tournament->setup;
    const struct challenge_game *game = &setup->game;
    fprintf(out,
            "Challenge blackjack: %d decks, cut at %d%%, blackjack pays %s\n",
            game->decks, game->cut, game->natural_3_2 ? "3:2" : "1:1");
    fprintf(out,
            "%" PRId64 " credits, bets %" PRId64 " to %" PRId64
            "; at most %" PRId64 " shoes and %" PRId64 " hands\n",
            game->bankroll, game->least, game->most, game->shoes, game->hands);
    fprintf(out, "%" PRId64 " match%s from seed %" PRIu64 "%s",
            tournament->matches, tournament->matches == 1 ? "" : "es",
            setup->seed, tournament->stopped ? ", then stopped" : "");
    entries_write_time_scale(out, setup->time_scale);
    fprintf(out, "\n\n");
}

static void tournament_write_mean(FILE *out, int width, int decimals,
                                  const struct challenge_mean *mean)
{
    fprintf(out, "%*.*f", width, decimals, mean->value);
    if (isfinite(mean->margin))
        fprintf(out, " %9.*f", decimals, mean->margin);
    else
        fprintf(out, "%10s", "-");
}

static void tournament_write_row(const struct tournament *tournament, int bot,
                                 int place)
{
    FILE *out = tournament->cli->out;
    char verdict[VERDICT_SIZE];
    struct challenge_mean mean[MEASURES];
    for (int i = 0; i < MEASURES; i++)
        mean[i] = tournament_mean(tournament, bot, (enum measure)i);
    tournament_verdict(tournament, bot, verdict);
    fprintf(out, "%3d  %-20.20s", place, tournament->names[bot]);
    tournament_write_mean(out, 11, 2, &mean[MEASURE_POINTS]);
    fprintf(out, " %11.1f %9.2f %8.1f\n", mean[MEASURE_CREDITS].value,
            mean[MEASURE_MILLISECONDS].value, mean[MEASURE_PENALTY].value);
    fprintf(out, "     %.0f hands, %.0f wagered", mean[MEASURE_HANDS].value,
            mean[MEASURE_WAGERED].value);
    if (mean[MEASURE_ILLEGAL].value > 0)
        fprintf(out, ", %.1f illegal plays", mean[MEASURE_ILLEGAL].value);
    fprintf(out, "; %s\n", verdict);
}

/* Compares each bot with those below it. */
static void tournament_write_pairs(const struct tournament *tournament,
                                   const int order[])
{
    FILE *out = tournament->cli->out;
    int bots = tournament->setup->bot_count;
    if (bots < 2 || tournament->matches < 2)
        return;
    fprintf(
        out,
        "\n     points ahead, on the same shoes       average    +- 95%%\n");
    for (int i = 0; i < bots; i++)
        for (int j = i + 1; j < bots; j++) {
            const struct challenge_mean mean =
                tournament_difference(tournament, order[i], order[j]);
            fprintf(out, "     %-15.15s over %-15.15s",
                    tournament->names[order[i]], tournament->names[order[j]]);
            tournament_write_mean(out, 10, 2, &mean);
            fprintf(out, "%s\n",
                    mean.value > mean.margin ? "" : "  may be chance");
        }
}

void tournament_text(const struct tournament *tournament)
{
    FILE *out = tournament->cli->out;
    int order[CHALLENGE_BOTS_MAX];
    tournament_write_head(tournament, out);
    if (tournament->matches == 0) {
        fprintf(out, "No match was finished by all bots.\n");
        return;
    }
    tournament_rank(tournament, order);
    fprintf(out, "     %-20s%11s %9s %11s %9s %8s\n", "average per match",
            "points", "+- 95%", "credits", "ms", "penalty");
    for (int i = 0; i < tournament->setup->bot_count; i++)
        tournament_write_row(tournament, order[i], i + 1);
    tournament_write_pairs(tournament, order);
}
