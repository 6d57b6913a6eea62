/* The end of an exam: what the mistakes cost, next to what perfect play wins.
 */
#include <math.h>

#include "cli_output.h"
#include "training/drills/drills.h"
#include "training/drills/exam.h"

struct exam_result {
    double mistakes, perfect, game; /* units an hour */
    double cost[EXAM_QUESTIONS];
    double hours; /* that the rounds take */
    bool tells_hour;
};

static struct exam_result result_of(const struct exam *self)
{
    struct exam_result result = {
        .hours = (double)self->rounds / EXAM_PACE,
        .tells_hour = self->ended || self->rounds >= EXAM_ROUNDS_LEAST};
    for (int i = 0; i < EXAM_QUESTIONS; i++) {
        result.cost[i] = self->cost[i] / result.hours;
        result.mistakes += result.cost[i];
    }
    result.perfect = self->perfect / result.hours;
    result.game =
        EXAM_PACE * count_guide_game(self->guide, &self->setup->ramp,
                                     &self->setup->tags, self->setup->rules);
    return result;
}

/* Only a whole shoe counts. */
double exam_mark(const void *state)
{
    const struct exam *self = state;
    return self->ended ? result_of(self).mistakes : NAN;
}

static bool counted_right(const struct exam *self)
{
    return numbers_agree(self->given_running, self->running);
}

/* The mark is to lose less by mistakes than perfect play wins over all shoes;
 * if it wins nothing, to lose nothing; and to have counted right. */
static bool meets_mark(const struct exam *self,
                       const struct exam_result *result)
{
    return counted_right(self) &&
           (result->mistakes <= 0 || result->mistakes < result->game);
}

/* True if no cards of a bet are on the table, or all of them are played. */
static bool is_between_rounds(const struct exam *self)
{
    return self->table.phase == PHASE_BETS || self->table.phase == PHASE_OVER;
}

/* Only a whole shoe can meet it. */
static void tell_mark(const struct exam *self, const struct exam_result *result,
                      FILE *out)
{
    fprintf(out, "The mark is to lose %s by mistakes",
            result->game > 0 ? "less" : "nothing");
    if (result->game > 0)
        fputs(" than perfect play wins,", out);
    fputs(" and to tell the right running count", out);
    if (self->ended)
        fprintf(out, ": %s.\n", meets_mark(self, result) ? "met" : "not met");
    else
        fprintf(out,
                ", in a whole shoe. This exam ended %s round %d, before the "
                "end of the shoe.\n",
                is_between_rounds(self) ? "after" : "in", self->rounds);
}

/* Writes "AT wins 1.25 units per 100 roundsWHEN." */
static void tell_perfect(FILE *out, const char *at, double units,
                         const char *when, const char *why_it_loses)
{
    fprintf(out, "%s %s %.2f units per %d rounds%s.%s%s\n", at,
            units < 0 ? "loses" : "wins", fabs(units), EXAM_PACE, when,
            units < 0 ? " " : "", units < 0 ? why_it_loses : "");
}

/* Tells what the mistakes cost: per 100 rounds, to the hundredth, or in the
 * rounds if these are too few, as each mistake was told. The parts add up to
 * the sum that is shown. */
static void tell_cost(const struct exam *self, const struct exam_result *result,
                      FILE *out)
{
    const double hundred = 100;
    const int decimals = result->tells_hour ? 2 : 3;
    double part[EXAM_QUESTIONS], sum = 0;
    for (int i = 0; i < EXAM_QUESTIONS; i++) {
        part[i] = result->tells_hour
                      ? round(hundred * result->cost[i]) / hundred
                      : self->told[i];
        sum += part[i];
    }
    fprintf(out, "Your mistakes cost %.*f units ", decimals, sum);
    if (result->tells_hour)
        fprintf(out, "per %d rounds, based on %d rounds", EXAM_PACE,
                self->rounds);
    else
        fprintf(out, "in %d round%s", self->rounds,
                self->rounds == 1 ? "" : "s");
    fprintf(out, ": bets %.*f, insurance %.*f, plays %.*f.", decimals,
            part[EXAM_BET], decimals, part[EXAM_INSURANCE], decimals,
            part[EXAM_PLAY]);
    if (!result->tells_hour)
        fprintf(out, " What they cost per %d rounds is told from %d rounds on.",
                EXAM_PACE, EXAM_ROUNDS_LEAST);
    fputc('\n', out);
}

static void tell_running_count(const struct exam *self, FILE *out)
{
    char given[DRILL_WORD_SIZE], right[DRILL_WORD_SIZE];
    words_signed(given, self->given_running);
    words_signed(right, self->running);
    if (!self->ended)
        return;
    if (counted_right(self))
        fprintf(out, "Your running count of the shoe, %s, is right.\n", given);
    else
        fprintf(out,
                "Your running count of the shoe, %s, is wrong: it is %s.\n",
                given, right);
}

void exam_tell(const void *state, FILE *out)
{
    const struct exam *self = state;
    struct exam_result result = result_of(self);
    fputc('\n', out);
    tell_running_count(self, out);
    tell_cost(self, &result, out);
    if (!isnan(result.game)) {
        tell_perfect(out, "Perfect play with this ramp", result.game,
                     ", on average over all shoes",
                     "What the large bets win at good counts is less than what "
                     "the others lose: the ramp is too flat for these rules.");
        tell_mark(self, &result, out);
    }
    if (result.tells_hour)
        tell_perfect(out, "At the counts of this shoe, perfect play",
                     result.perfect, " on average",
                     "The house has the edge at most counts, and this shoe had "
                     "few good ones.");
}

/* Writes a figure of an hour, or null if there were too few rounds. */
static void exam_write_hour(const struct exam_result *result, struct json *json,
                            const char *name, double units)
{
    json_number(json, name, result->tells_hour ? units : NAN);
}

void exam_write(const void *state, struct json *json)
{
    const struct exam *self = state;
    struct exam_result result = result_of(self);
    json_integer(json, "rounds", self->rounds);
    json_boolean(json, "is_whole_shoe", self->ended);
    json_integer(json, "rounds_an_hour", EXAM_PACE);
    exam_write_hour(&result, json, "cost_an_hour", result.mistakes);
    exam_write_hour(&result, json, "bets_an_hour", result.cost[EXAM_BET]);
    exam_write_hour(&result, json, "insurance_an_hour",
                    result.cost[EXAM_INSURANCE]);
    exam_write_hour(&result, json, "plays_an_hour", result.cost[EXAM_PLAY]);
    exam_write_hour(&result, json, "perfect_in_this_shoe", result.perfect);
    json_number(json, "perfect_over_all_shoes", result.game);
    if (self->ended)
        json_boolean(json, "meets_mark", meets_mark(self, &result));
    else
        json_null(json, "meets_mark");
}
