/* The standings of a tournament of blackjack, and its reports. */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "challenge/blackjack/blackjack_contest.h"
#include "cli_output.h"

/* ---- Means ---- */

/*
 * Returns the probability that Student's t with `degrees` degrees of freedom is
 * between -t and t. The closed form is from Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.3 and 26.7.4; with tan a = t / sqrt(degrees) it
 * is
 *
 *     even   sin a (1 + 1/2 cos^2 a + 1·3/(2·4) cos^4 a + ...)
 *     odd    2/pi (a + sin a (cos a + 2/3 cos^3 a + 2·4/(3·5) cos^5 a + ...))
 *
 * up to the power degrees - 2.
 */
static double chance_between(double t, int degrees)
{
    const double pi = acos(-1);
    double angle = atan(t / sqrt(degrees));
    double square = cos(angle) * cos(angle);
    bool odd = degrees % 2 == 1;
    double term = odd ? cos(angle) : 1, sum = 0;
    for (int power = odd ? 1 : 0; power <= degrees - 2; power += 2) {
        sum += term;
        term *= square * (power + 1) / (power + 2);
    }
    return odd ? 2 / pi * (angle + sin(angle) * sum) : sin(angle) * sum;
}

/* Above this many degrees the normal distribution agrees to three digits. */
enum { DEGREES_MOST = 1000, HALVINGS = 60 };

/* Returns the t for which chance_between() is `chance`, by bisection. */
static double student(double chance, int degrees)
{
    double low = 0, high = 100;
    degrees = degrees < DEGREES_MOST ? degrees : DEGREES_MOST;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (chance_between(middle, degrees) < chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

struct challenge_mean challenge_mean_of(const double numbers[], size_t count)
{
    const double chance = 0.95;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    double mean = count > 0 ? sum / (double)count : NAN;
    for (size_t i = 0; i < count; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    if (count < 2)
        return (struct challenge_mean){.value = mean, .margin = NAN};
    double degrees = (double)(count - 1);
    int whole = count > DEGREES_MOST ? DEGREES_MOST : (int)count - 1;
    double error = sqrt(squares / degrees / (double)count);
    return (struct challenge_mean){.value = mean,
                                   .margin = student(chance, whole) * error};
}

enum { MICROSECOND = 1000 }; /* in nanoseconds; points are no finer */

const struct match_score *tournament_score(const struct tournament *tournament,
                                           int bot, int64_t match)
{
    return &tournament->scores[match * tournament->setup->bot_count + bot];
}

/* Returns the name of a measure, from "points" to "adjusted". */
static const char *measure_name(enum measure measure)
{
    static const char *const names[MEASURES] = {
        [MEASURE_POINTS] = "points",
        [MEASURE_CREDITS] = "credits",
        [MEASURE_MILLISECONDS] = "milliseconds",
        [MEASURE_PENALTY] = "penalty",
        [MEASURE_HANDS] = "hands",
        [MEASURE_WAGERED] = "wagered",
        [MEASURE_ILLEGAL] = "illegal",
        [MEASURE_ADJUSTED] = "adjusted",
    };
    return names[measure];
}

double measure_of(const struct match_score *score, enum measure measure)
{
    const double milli = 1e3;
    int64_t microseconds = score->nanoseconds / MICROSECOND;
    switch (measure) {
    case MEASURE_POINTS:
        return (double)score->points / milli;
    case MEASURE_CREDITS:
        return (double)score->credits;
    case MEASURE_MILLISECONDS:
        return (double)microseconds / milli;
    case MEASURE_PENALTY:
        return (double)score->penalty;
    case MEASURE_HANDS:
        return (double)score->tally.hands;
    case MEASURE_WAGERED:
        return (double)score->tally.wagered;
    case MEASURE_ILLEGAL:
        return (double)score->tally.illegal;
    default:
        return (double)(score->points - score->luck) / milli;
    }
}

/* Returns the mean of a measure over the matches of `bot`. */
static struct challenge_mean
tournament_mean(const struct tournament *tournament, int bot,
                enum measure measure)
{
    for (int64_t match = 0; match < tournament->matches; match++)
        tournament->numbers[match] =
            measure_of(tournament_score(tournament, bot, match), measure);
    return challenge_mean_of(tournament->numbers, (size_t)tournament->matches);
}

/* Returns the mean difference in a measure, `bot` minus `other`, match by match
 * on the same shoes. */
static struct challenge_mean
tournament_difference(const struct tournament *tournament, int bot, int other,
                      enum measure measure)
{
    for (int64_t match = 0; match < tournament->matches; match++)
        tournament->numbers[match] =
            measure_of(tournament_score(tournament, bot, match), measure) -
            measure_of(tournament_score(tournament, other, match), measure);
    return challenge_mean_of(tournament->numbers, (size_t)tournament->matches);
}

/* Sorts the bots into `order` by mean points, best first. */
static void tournament_rank(const struct tournament *tournament,
                            int order[CHALLENGE_BOTS_MAX])
{
    double points[CHALLENGE_BOTS_MAX];
    for (int bot = 0; bot < tournament->setup->bot_count; bot++)
        points[bot] = tournament_mean(tournament, bot, MEASURE_POINTS).value;
    entries_rank(points, tournament->setup->bot_count, order);
}

int64_t tournament_outs(const struct tournament *tournament, int bot)
{
    int64_t outs = 0;
    for (int64_t match = 0; match < tournament->matches; match++)
        outs += tournament_score(tournament, bot, match)->end == CHALLENGE_OUT;
    return outs;
}

/* Returns the number of matches whose words `are` true of. */
static int64_t count_words(const struct tournament *tournament, int bot,
                           bool (*are)(const char *words))
{
    int64_t count = 0;
    for (int64_t match = 0; match < tournament->matches; match++)
        count += are(tournament_score(tournament, bot, match)->words);
    return count;
}

/* Return the number of matches in which the bot timed out, and of those that
 * weren't played, because it was out of the tournament. */
static int64_t tournament_timeouts(const struct tournament *tournament, int bot)
{
    return count_words(tournament, bot, entry_timed_out);
}

static int64_t tournament_not_played(const struct tournament *tournament,
                                     int bot)
{
    return count_words(tournament, bot, entry_is_barred);
}

/* Names the most frequent end of the bot's matches. If the bot was ever out, it
 * names that instead, with the first reason. */
static void tournament_verdict(const struct tournament *tournament, int bot,
                               char text[VERDICT_SIZE])
{
    int64_t times[CHALLENGE_ENDS] = {0};
    const char *why = "";
    enum challenge_end most = CHALLENGE_GOES_ON;
    for (int64_t match = 0; match < tournament->matches; match++) {
        const struct match_score *score =
            tournament_score(tournament, bot, match);
        times[score->end]++;
        if (*why == '\0')
            why = score->words;
        if (score->end == CHALLENGE_OUT ||
            (most != CHALLENGE_OUT && times[score->end] > times[most]))
            most = score->end;
    }
    int64_t not_played = tournament_not_played(tournament, bot);
    if (not_played > 0) {
        snprintf(text, VERDICT_SIZE,
                 "%s; " ENTRY_BARRED " after match %" PRId64, why,
                 tournament->matches - not_played);
        return;
    }
    bool always = times[most] == tournament->matches;
    size_t length = (size_t)snprintf(text, VERDICT_SIZE, "%s",
                                     *why ? why : challenge_end_name(most));
    if (!always)
        snprintf(text + length, VERDICT_SIZE - length, ", %d of %d",
                 (int)times[most], (int)tournament->matches);
}

/* ---- Evidence ---- */

/* B. P. Welford's way to update mean and variance (Technometrics 4, 1962). */
void evidence_add(struct evidence *evidence, double number)
{
    double before = number - evidence->mean;
    evidence->count++;
    evidence->mean += before / (double)evidence->count;
    evidence->squares += before * (number - evidence->mean);
}

/* t^2 / (n - 1) is n mean^2 / squares. If all numbers are equal and not 0, t is
 * infinite, and the fraction becomes 1 + n. */
double evidence_log(const struct evidence *evidence)
{
    double n = (double)evidence->count;
    double of_mean = n * evidence->mean * evidence->mean;
    if (n < 2 || of_mean == 0)
        return 0;
    double fraction =
        (evidence->squares + of_mean) / (evidence->squares + of_mean / (1 + n));
    return (n * log(fraction) - log1p(n)) / 2;
}

bool evidence_suffices(const struct evidence *evidence, double error)
{
    return evidence->count >= EVIDENCE_LEAST &&
           evidence_log(evidence) >= -log(error);
}

/* ---- Whether the order is sure ---- */

static size_t pairs_of(int bots)
{
    return (size_t)bots * (size_t)bots;
}

bool sure_open(struct sure *sure, const struct challenge_setup *setup)
{
    *sure = (struct sure){.bots = setup->bot_count,
                          .gauntlet = setup->gauntlet,
                          .percent = setup->sure};
    sure->pairs = calloc(pairs_of(sure->bots), sizeof *sure->pairs);
    return sure->pairs != NULL;
}

void sure_close(struct sure *sure)
{
    free(sure->pairs);
}

void sure_add_match(struct sure *sure, const double points[])
{
    sure->matches++;
    for (int bot = 0; bot < sure->bots; bot++) {
        sure->sums[bot] += points[bot];
        for (int other = 0; other < sure->bots; other++)
            evidence_add(&sure->pairs[bot * sure->bots + other],
                         points[bot] - points[other]);
    }
    entries_rank(sure->sums, sure->bots, sure->order);
}

/* Returns how many bots lead: four, or all if there are fewer. */
static int sure_leaders(const struct sure *sure)
{
    return sure->bots < SURE_LEADERS ? sure->bots : SURE_LEADERS;
}

/* Nobody knows before the matches which bots will lead, so the error is divided
 * among all pairs (C. E. Bonferroni). */
static bool pair_is_sure(const struct sure *sure, int bot, int other)
{
    const double all = 100;
    double pairs = (sure->bots - 1) * (sure->gauntlet ? 1 : sure->bots / 2.0);
    double error = (all - (double)sure->percent) / all / pairs;
    return evidence_suffices(&sure->pairs[bot * sure->bots + other], error);
}

bool sure_is_decided(const struct sure *sure)
{
    if (sure->matches == 0)
        return false;
    for (int other = 1; sure->gauntlet && other < sure->bots; other++)
        if (!pair_is_sure(sure, 0, other))
            return false;
    for (int i = 0; !sure->gauntlet && i + 1 < sure_leaders(sure); i++)
        if (!pair_is_sure(sure, sure->order[i], sure->order[i + 1]))
            return false;
    return true;
}

/* ---- Text ---- */

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
