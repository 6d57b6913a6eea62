/* Computes the standings of a tournament. */
#include <inttypes.h>

#include "challenge/blackjack/tournament.h"

enum { MICROSECOND = 1000 }; /* in nanoseconds; points are no finer */

const struct match_score *tournament_score(const struct tournament *tournament,
                                           int bot, int64_t match)
{
    return &tournament->scores[match * tournament->setup->bot_count + bot];
}

const char *measure_name(enum measure measure)
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

struct challenge_mean tournament_mean(const struct tournament *tournament,
                                      int bot, enum measure measure)
{
    for (int64_t match = 0; match < tournament->matches; match++)
        tournament->numbers[match] =
            measure_of(tournament_score(tournament, bot, match), measure);
    return challenge_mean_of(tournament->numbers, (size_t)tournament->matches);
}

struct challenge_mean tournament_difference(const struct tournament *tournament,
                                            int bot, int other,
                                            enum measure measure)
{
    for (int64_t match = 0; match < tournament->matches; match++)
        tournament->numbers[match] =
            measure_of(tournament_score(tournament, bot, match), measure) -
            measure_of(tournament_score(tournament, other, match), measure);
    return challenge_mean_of(tournament->numbers, (size_t)tournament->matches);
}

void tournament_rank(const struct tournament *tournament,
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

int64_t tournament_timeouts(const struct tournament *tournament, int bot)
{
    return count_words(tournament, bot, entry_timed_out);
}

int64_t tournament_not_played(const struct tournament *tournament, int bot)
{
    return count_words(tournament, bot, entry_is_barred);
}

/* Names the most frequent end of the bot's matches. If the bot was ever out, it
 * names that instead, with the first reason. */
void tournament_verdict(const struct tournament *tournament, int bot,
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
