/* Prints the report of a round robin as text. */
#include <inttypes.h>

#include "challenge/mancala/round_robin.h"

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
