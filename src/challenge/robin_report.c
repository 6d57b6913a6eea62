/* What a round robin came to: the table and the cross table, JSON and CSV. */
#include <inttypes.h>

#include "round_robin.h"

static const double MILLION = 1e6;

const char *mancala_end_name(enum mancala_end end)
{
    static const char *const names[] = {
        [MANCALA_GOES_ON] = "goes on",
        [MANCALA_SIDE_EMPTY] = "side empty",
        [MANCALA_THIRD_TIME] = "third time",
        [MANCALA_TOO_LONG] = "too long",
        [MANCALA_FORFEIT] = "forfeit",
    };
    return names[end];
}

/* ---- For people ---- */

static void write_head(const struct round_robin *robin, FILE *out)
{
    const struct challenge_boards *boards = &robin->setup->boards;
    fprintf(out,
            "Challenge mancala: %" PRId64 " of %" PRId64 " board%s, %" PRId64
            " to %" PRId64 " bowls, %" PRId64 " to %" PRId64 " stones%s",
            robin->boards_done, robin->boards, robin->boards == 1 ? "" : "s",
            boards->size_least, boards->size_most, boards->stones_least,
            boards->stones_most, robin->stopped ? "; stopped" : "");
    write_time_scale(out, robin->setup->time_scale);
    fprintf(out, "\n\n");
}

static void write_row(const struct round_robin *robin, int bot, int place)
{
    const struct robin_sum sum = robin_sum_of(robin, bot, -1);
    fprintf(robin->cli->out,
            "%3d  %-20.20s%8" PRId64 "%9" PRId64 "%7" PRId64 "%6" PRId64
            "%6" PRId64 "%6" PRId64 "%10.1f\n",
            place, robin->names[bot], sum.points, sum.stones, sum.won,
            sum.drawn, sum.lost, sum.forfeited,
            (double)sum.nanoseconds / MILLION);
}

/* Points of each against each, the best one's first. */
static void write_cross_table(const struct round_robin *robin,
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

/* The first time that each bot forfeited, by name. */
static void write_forfeits(const struct round_robin *robin)
{
    FILE *out = robin->cli->out;
    const char *before = "\n";
    for (int bot = 0; bot < robin->setup->bot_count; bot++)
        for (int64_t i = 0; i < robin->game_count; i++) {
            const struct challenge_game_score *score = &robin->games[i];
            if (score->end != MANCALA_FORFEIT ||
                score->bots[score->forfeiter] != bot)
                continue;
            fprintf(out,
                    "%s%s forfeits at first with %d bowls and %d stones, "
                    "against %s: %s\n",
                    before, robin->names[bot], score->size, score->stones,
                    robin->names[score->bots[!score->forfeiter]], score->words);
            before = "";
            break;
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
        write_row(robin, order[i], i + 1);
    write_cross_table(robin, order);
    write_forfeits(robin);
}

void robin_text(const struct round_robin *robin)
{
    write_head(robin, robin->cli->out);
    robin_tables(robin);
}

/* ---- For programs ---- */

static void write_sum(const struct round_robin *robin, FILE *out, int bot)
{
    const struct robin_sum sum = robin_sum_of(robin, bot, -1);
    write_json_text(out, "    {\"bot\": ", robin->names[bot]);
    fprintf(out,
            ", \"games\": %" PRId64 ", \"points\": %" PRId64
            ", \"stones\": %" PRId64 ", \"won\": %" PRId64
            ", \"drawn\": %" PRId64 ", \"lost\": %" PRId64
            ", \"forfeited\": %" PRId64 ", \"milliseconds\": %.15g}",
            sum.games, sum.points, sum.stones, sum.won, sum.drawn, sum.lost,
            sum.forfeited, (double)sum.nanoseconds / MILLION);
}

static void write_game(const struct round_robin *robin, FILE *out,
                       const struct challenge_game_score *score)
{
    fprintf(out, "    {\"bowls\": %d, \"stones\": %d, \"plies\": %d",
            score->size, score->stones, score->plies);
    write_json_text(out, ", \"end\": ", mancala_end_name(score->end));
    write_json_text(out, ", \"verdict\": ", score->words);
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        write_json_text(out,
                        i == 0 ? ",\n     \"first\": {\"bot\": "
                               : ", \"second\": {\"bot\": ",
                        robin->names[score->bots[i]]);
        fprintf(out,
                ", \"stones\": %d, \"points\": %" PRId64
                ", \"milliseconds\": %.15g}",
                score->won[i], score->points[i],
                (double)score->nanoseconds[i] / MILLION);
    }
    fputc('}', out);
}

void robin_json(const struct round_robin *robin)
{
    FILE *out = robin->cli->out;
    int order[CHALLENGE_BOTS_MAX];
    robin_rank(robin, order);
    fprintf(out,
            "{\n  \"boards\": %" PRId64 ",\n  \"stopped\": %s,\n"
            "  \"bots\": [",
            robin->boards_done, robin->stopped ? "true" : "false");
    for (int i = 0; i < robin->setup->bot_count; i++) {
        fprintf(out, "%s\n", i > 0 ? "," : "");
        write_sum(robin, out, order[i]);
    }
    fprintf(out, "],\n  \"games\": [");
    for (int64_t i = 0; i < robin->game_count; i++) {
        fprintf(out, "%s\n", i > 0 ? "," : "");
        write_game(robin, out, &robin->games[i]);
    }
    fprintf(out, "]\n}\n");
}

void robin_csv(const struct round_robin *robin)
{
    FILE *out = robin->cli->out;
    fputs("bowls,stones,first,second,first_stones,second_stones,first_points,"
          "second_points,first_milliseconds,second_milliseconds,plies,end,"
          "verdict\n",
          out);
    for (int64_t i = 0; i < robin->game_count; i++) {
        const struct challenge_game_score *score = &robin->games[i];
        fprintf(out, "%d,%d,", score->size, score->stones);
        write_csv_text(out, robin->names[score->bots[0]]);
        fputc(',', out);
        write_csv_text(out, robin->names[score->bots[1]]);
        fprintf(out, ",%d,%d,%" PRId64 ",%" PRId64 ",%.15g,%.15g,%d,",
                score->won[0], score->won[1], score->points[0],
                score->points[1], (double)score->nanoseconds[0] / MILLION,
                (double)score->nanoseconds[1] / MILLION, score->plies);
        write_csv_text(out, mancala_end_name(score->end));
        fputc(',', out);
        write_csv_text(out, score->words);
        fputc('\n', out);
    }
}
