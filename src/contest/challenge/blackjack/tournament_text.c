/* Prints the report of a tournament as text. */
#include <inttypes.h>
#include <math.h>

#include "challenge/blackjack/tournament.h"

static void tournament_write_head(const struct tournament *tournament,
                                  FILE *out)
{
    const struct challenge_setup *setup = tournament->setup;
    const struct challenge_game *game = &setup->game;
    char seed[CHALLENGE_SEED_TEXT_SIZE];
    fprintf(out,
            "Challenge blackjack: %d decks, cut at %d%%, blackjack pays %s\n",
            game->decks, game->cut, game->natural_3_2 ? "3:2" : "1:1");
    fprintf(out,
            "%" PRId64 " credits, bets %" PRId64 " to %" PRId64
            "; at most %" PRId64 " shoes and %" PRId64 " hands\n",
            game->bankroll, game->least, game->most, game->shoes, game->hands);
    fprintf(out, "%" PRId64 " match%s from seed %s%s", tournament->matches,
            tournament->matches == 1 ? "" : "es",
            seed_write(&setup->seed, seed),
            tournament->stopped ? ", then stopped" : "");
    entries_write_time_scale(out, setup->time_scale);
    fprintf(out, "\n%s\n", setup->seed.is_short ? SEED_WARNING "\n" : "");
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

/* Writes a row of two lines: first the points and the place, then what they
 * consist of. */
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
    tournament_write_mean(out, 12, 2, &mean[MEASURE_POINTS]);
    tournament_write_mean(out, 14, 2, &mean[MEASURE_ADJUSTED]);
    fprintf(out, "\n     %.1f credits", mean[MEASURE_CREDITS].value);
    if (mean[MEASURE_MILLISECONDS].value > 0)
        fprintf(out, ", %.2f ms", mean[MEASURE_MILLISECONDS].value);
    if (mean[MEASURE_PENALTY].value > 0)
        fprintf(out, ", penalty %.1f", mean[MEASURE_PENALTY].value);
    fprintf(out, "; %.0f hands, %.0f wagered", mean[MEASURE_HANDS].value,
            mean[MEASURE_WAGERED].value);
    if (mean[MEASURE_ILLEGAL].value > 0)
        fprintf(out, ", %.1f illegal plays", mean[MEASURE_ILLEGAL].value);
    fprintf(out, "; %s\n", verdict);
}

/* Returns true if it is likely that the bots differ. */
static bool tournament_write_pair(const struct tournament *tournament, int bot,
                                  int other)
{
    FILE *out = tournament->cli->out;
    const struct challenge_mean mean =
        tournament_difference(tournament, bot, other, MEASURE_POINTS);
    const struct challenge_mean adjusted =
        tournament_difference(tournament, bot, other, MEASURE_ADJUSTED);
    bool is_likely = fabs(adjusted.value) > adjusted.margin;
    fprintf(out, "     %-13.13s / %-13.13s", tournament->names[bot],
            tournament->names[other]);
    tournament_write_mean(out, 9, 2, &mean);
    tournament_write_mean(out, 10, 2, &adjusted);
    fprintf(out, "%s\n", is_likely ? "" : " ?");
    return is_likely;
}

/* Compares each bot with the next one or, in a gauntlet, the first bot of the
 * command line with each of the others. */
static void tournament_write_pairs(const struct tournament *tournament,
                                   const int order[])
{
    FILE *out = tournament->cli->out;
    int bots = tournament->setup->bot_count;
    bool all_likely = true;
    if (bots < 2 || tournament->matches < 2)
        return;
    fprintf(out, "\n     %-29s%9s %9s%10s %9s\n", "ahead on average", "points",
            "+- 95%", "adjusted", "+- 95%");
    bool gauntlet = tournament->setup->gauntlet;
    for (int i = 0; i < bots; i++) {
        int bot = gauntlet ? 0 : order[i];
        int other = gauntlet ? order[i] : order[(i + 1) % bots];
        bool is_pair = gauntlet ? other != 0 : i + 1 < bots;
        if (is_pair && !tournament_write_pair(tournament, bot, other))
            all_likely = false;
    }
    if (!all_likely)
        fprintf(out, "     ?: may be chance\n");
}

/* Names the leading bots in the order that --until-sure tries to prove. */
static void tournament_write_order(const struct tournament *tournament)
{
    FILE *out = tournament->cli->out;
    const struct sure *sure = &tournament->sure;
    const char *is_not = sure_is_decided(sure) ? "" : "not ";
    if (tournament->setup->sure == 0)
        return;
    if (sure->gauntlet) {
        fprintf(out,
                "\n     %.20s is better or worse than each of the others:\n"
                "     %ssure at %d%%\n",
                tournament->names[0], is_not, (int)sure->percent);
        return;
    }
    fprintf(out, "\n     order by adjusted points, %ssure at %d%%:\n    ",
            is_not, (int)sure->percent);
    for (int i = 0; i < sure_leaders(sure); i++)
        fprintf(out, " %.17s%s", tournament->names[sure->order[i]],
                i + 1 < sure_leaders(sure) ? "," : "\n");
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
    fprintf(out, "     %-20s%12s %9s%14s %9s\n", "average per match", "points",
            "+- 95%", "adjusted", "+- 95%");
    for (int i = 0; i < tournament->setup->bot_count; i++)
        tournament_write_row(tournament, order[i], i + 1);
    tournament_write_pairs(tournament, order);
    tournament_write_order(tournament);
}
