/* Bets that depend on the true count: ramps, and what they are worth. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "counting_play.h"

enum { LEAST_COUNT = -99, WORD_SIZE = 32, BET_MOST = 10000, HUNDREDTHS = 100 };

struct step {
    int64_t hundredths; /* hundredths of a unit */
    int64_t count;
};

struct count_ramp count_ramp_flat(void)
{
    struct count_ramp ramp;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        ramp.bet[i] = 1;
    return ramp;
}

static bool refuse_bet(char problem[CLI_PROBLEM_SIZE], const char *word,
                       size_t length, const char *why)
{
    char quote[CLI_QUOTE_SIZE];
    return cli_refuse(problem, "%s: %s", cli_quote(quote, word, length), why);
}

/* Reads a step of a ramp, such as "2@1" or "1.5@-3". */
static bool read_step(const char *word, size_t length, struct step *step,
                      char problem[CLI_PROBLEM_SIZE])
{
    char copy[WORD_SIZE];
    if (length >= sizeof copy)
        return refuse_bet(problem, word, length, "a bet looks like 2@1");
    memcpy(copy, word, length);
    copy[length] = '\0';
    char *at = strchr(copy, '@');
    if (at == NULL)
        return refuse_bet(
            problem, word, length,
            "a bet looks like 2@1: 2 units from a true count of 1 up");
    *at = '\0';
    bool is_money = strchr("$", copy[0]) == NULL &&
                    cli_parse_money(copy, (int64_t)BET_MOST * HUNDREDTHS,
                                    &step->hundredths);
    if (!is_money || (step->hundredths > 0 && step->hundredths < HUNDREDTHS))
        return refuse_bet(problem, word, length,
                          "a bet must be 1 to 10000 units with at most two "
                          "decimals, or 0 to watch");
    if (!cli_parse_integer(at + 1, LEAST_COUNT, COUNT_RAMP_MOST, &step->count))
        return refuse_bet(
            problem, word, length,
            "the true count must be a whole number from -99 to 20");
    return true;
}

bool count_ramp_read(struct count_ramp *ramp, const char *text,
                     char problem[CLI_PROBLEM_SIZE])
{
    int64_t from[COUNT_RAMP_BETS], hundredths = 0, most = 0;
    size_t length;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        from[i] = -1;
    const char *word = cli_first_word(text, &length);
    for (; length > 0; word = cli_first_word(word + length, &length)) {
        struct step step;
        if (!read_step(word, length, &step, problem))
            return false;
        /* Very low counts all share the first entry. */
        int entry = step.count < -COUNT_RAMP_MOST
                        ? 0
                        : (int)step.count + COUNT_RAMP_MOST;
        if (from[entry] >= 0)
            return refuse_bet(problem, word, length,
                              "this true count already has a bet");
        from[entry] = step.hundredths;
    }
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        most = from[i] > most ? from[i] : most;
    if (from[0] < 0)
        return cli_refuse(problem,
                          "low true counts have no bet; begin with 1@-99");
    if (most == 0)
        return cli_refuse(problem, "every bet is 0; bet at some true count");
    for (int i = 0; i < COUNT_RAMP_BETS; i++) {
        hundredths = from[i] >= 0 ? from[i] : hundredths;
        ramp->bet[i] = (double)hundredths / HUNDREDTHS;
    }
    return true;
}

const char *count_ramp_text(const struct count_ramp *ramp,
                            char text[COUNT_RAMP_SIZE])
{
    text[0] = '\0';
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        if (i == 0 || ramp->bet[i] != ramp->bet[i - 1])
            text_add(text, COUNT_RAMP_SIZE, "%s%.7g@%d", i > 0 ? " " : "",
                     ramp->bet[i], i > 0 ? i - COUNT_RAMP_MOST : LEAST_COUNT);
    return text;
}

double count_ramp_bet(const struct count_ramp *ramp, int true_count)
{
    if (true_count < -COUNT_RAMP_MOST)
        true_count = -COUNT_RAMP_MOST;
    if (true_count > COUNT_RAMP_MOST)
        true_count = COUNT_RAMP_MOST;
    return ramp->bet[true_count + COUNT_RAMP_MOST];
}

enum { WEIGHTS_MOST = 1 << 22 };

/* Stores `from` times `scale`. Returns false if that isn't a whole number. */
static bool scale_tag(double from, int scale, int *to)
{
    *to = (int)round(from * scale);
    return fabs(from * scale - *to) < 1e-9;
}

int count_whole_tags(const struct count_tags *tags, int tag[ODDS_RANKS],
                     int red[ODDS_RANKS])
{
    for (int scale = 1; scale <= COUNT_SCALE_MOST; scale++) {
        int rank = 0;
        while (rank < ODDS_RANKS &&
               scale_tag(tags->tag[rank], scale, &tag[rank]) &&
               scale_tag(tags->red[rank], scale, &red[rank]))
            rank++;
        if (rank == ODDS_RANKS)
            return scale;
    }
    return 0;
}

/* Adds `count` cards with the tag `tag` to `dealt` cards, whose tags add up to
 * `most`: each number of them, times the ways to choose that many. Goes from
 * many cards to few, so that the sums below still lack the new ones. */
static void ways_add_cards(struct count_ways *ways, int dealt, int most,
                           int count, int tag)
{
    for (int n = dealt + count; n > 0; n--) {
        double choices = 1;
        for (int k = 1; k <= count && k <= n; k++) {
            double *to = &ways->at[n * ways->width + k * tag];
            const double *from = &ways->at[(n - k) * ways->width];
            choices = choices * (count - k + 1) / k;
            for (int r = 0; r <= most && n - k <= dealt; r++)
                to[r] += choices * from[r];
        }
    }
}

/* Shifts the tags of a rank up to at least 0, as a shift by the same for each
 * card is known from the number of cards. */
bool count_ways_fill(struct count_ways *ways, const struct odds_shoe *shoe,
                     const struct count_tags *tags)
{
    int tag[ODDS_RANKS], red[ODDS_RANKS];
    *ways = (struct count_ways){.cards = odds_shoe_cards(shoe),
                                .mean = count_mean(tags, shoe),
                                .scale = count_whole_tags(tags, tag, red)};
    if (ways->scale == 0)
        return false;
    ways->low = tag[0];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (tag[rank] - abs(red[rank]) < ways->low)
            ways->low = tag[rank] - abs(red[rank]);
    int dealt = 0, most = 0, sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        sum += shoe->count[rank] * (tag[rank] + abs(red[rank]) - ways->low);
    ways->width = sum + 1;
    size_t weights = (size_t)(ways->cards + 1) * (size_t)ways->width;
    if (weights > WEIGHTS_MOST)
        return false;
    ways->at = calloc(weights, sizeof *ways->at);
    if (ways->at == NULL)
        return false;
    ways->at[0] = 1;
    /* Cards with one tag are added together, which is quicker. */
    for (int value = 0; dealt < ways->cards; value++) {
        int count = 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            int reds = shoe->count[rank] / 2, blacks = shoe->count[rank] - reds;
            count += reds * (tag[rank] + red[rank] - ways->low == value) +
                     blacks * (tag[rank] - red[rank] - ways->low == value);
        }
        if (count > 0)
            ways_add_cards(ways, dealt, most, count, value);
        dealt += count;
        most += count * value;
    }
    return true;
}

struct count_depths count_shoe_depths(const struct rules *rules, int cards)
{
    const int percent = 100;
    struct count_depths depths = {.first = rules_shoe(rules).held};
    depths.last = rules->fresh ? depths.first : cards * rules->cut / percent;
    depths.last = depths.last < cards ? depths.last : cards - 1;
    return depths;
}

double count_ways_mean(const struct count_ways *ways, int n,
                       double (*value)(const void *self, double true_count),
                       const void *self)
{
    double all = 0, sum = 0;
    for (int r = 0; r < ways->width; r++) {
        double weight = ways->at[n * ways->width + r];
        if (weight == 0)
            continue;
        double running = (double)(r + n * ways->low) / ways->scale;
        all += weight;
        sum += weight * value(self, (running - n * ways->mean) * DECK_CARDS /
                                        (ways->cards - n));
    }
    return sum / all;
}

/* What a player bets and plays by. */
struct bettor {
    const struct count_strategy *guide;
    const struct count_ramp *ramp;
};

static double win_at(const void *self, double true_count)
{
    const double slip = 1e-9;
    const struct bettor *bettor = self;
    return count_strategy_round_value(bettor->guide, true_count) *
           count_ramp_bet(bettor->ramp, (int)floor(true_count + slip));
}

double count_strategy_win(const struct count_strategy *guide,
                          const struct count_ramp *ramp,
                          const struct count_tags *tags,
                          const struct rules *rules)
{
    const struct odds_shoe shoe = odds_shoe_for(rules);
    const struct bettor bettor = {.guide = guide, .ramp = ramp};
    struct count_ways ways;
    if (!count_ways_fill(&ways, &shoe, tags))
        return NAN;
    struct count_depths depths = count_shoe_depths(rules, ways.cards);
    double sum = 0;
    for (int n = depths.first; n <= depths.last; n++)
        sum += count_ways_mean(&ways, n, win_at, &bettor);
    free(ways.at);
    return sum / (depths.last - depths.first + 1);
}
