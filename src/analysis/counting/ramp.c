/* Bets that depend on the true count. */
#include "counting_play.h"

#include <string.h>

#include "cli.h"

enum { LEAST_COUNT = -99, WORD_SIZE = 32, BET_MOST = 10000, HUNDREDTHS = 100 };

struct step {
    int64_t hundredths; /* of a unit */
    int64_t count;
};

struct count_ramp count_ramp_flat(void)
{
    struct count_ramp ramp;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        ramp.bet[i] = 1;
    return ramp;
}

static bool refuse_bet(char problem[COUNT_PROBLEM_SIZE], const char *word,
                       size_t length, const char *why)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, COUNT_PROBLEM_SIZE, "%s: %s",
             cli_quote(quote, word, length), why);
    return false;
}

/* Reads a step of a ramp, such as "2@1" or "1.5@-3". */
static bool read_step(const char *word, size_t length, struct step *step,
                      char problem[COUNT_PROBLEM_SIZE])
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

/* Returns the entry where a bet begins. Very low counts all share the first
 * one. */
static int entry_of(int64_t count)
{
    return count < -COUNT_RAMP_MOST ? 0 : (int)count + COUNT_RAMP_MOST;
}

static bool put_step(int64_t from[COUNT_RAMP_BETS], const char *word,
                     size_t length, char problem[COUNT_PROBLEM_SIZE])
{
    struct step step;
    if (!read_step(word, length, &step, problem))
        return false;
    int entry = entry_of(step.count);
    if (from[entry] >= 0)
        return refuse_bet(problem, word, length,
                          "this true count already has a bet");
    from[entry] = step.hundredths;
    return true;
}

bool count_ramp_read(struct count_ramp *ramp, const char *text,
                     char problem[COUNT_PROBLEM_SIZE])
{
    int64_t from[COUNT_RAMP_BETS], hundredths = 0, most = 0;
    size_t length;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        from[i] = -1;
    const char *word = cli_first_word(text, &length);
    for (; length > 0; word = cli_first_word(word + length, &length))
        if (!put_step(from, word, length, problem))
            return false;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        most = from[i] > most ? from[i] : most;
    if (from[0] < 0 || most == 0) {
        snprintf(problem, COUNT_PROBLEM_SIZE, "%s",
                 from[0] < 0 ? "low true counts have no bet; begin with 1@-99"
                             : "every bet is 0; bet at some true count");
        return false;
    }
    for (int i = 0; i < COUNT_RAMP_BETS; i++) {
        hundredths = from[i] >= 0 ? from[i] : hundredths;
        ramp->bet[i] = (double)hundredths / HUNDREDTHS;
    }
    return true;
}

const char *count_ramp_text(const struct count_ramp *ramp,
                            char text[COUNT_RAMP_SIZE])
{
    size_t used = 0;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        if (i == 0 || ramp->bet[i] != ramp->bet[i - 1])
            used +=
                (size_t)snprintf(text + used, COUNT_RAMP_SIZE - used,
                                 "%s%.7g@%d", i > 0 ? " " : "", ramp->bet[i],
                                 i > 0 ? i - COUNT_RAMP_MOST : LEAST_COUNT);
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
