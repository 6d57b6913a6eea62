/* The options of blackjack. */
#include "screen_table_options.h"

#include <string.h>

#include "screen_table.h"

enum { SITTINGS_MOST = 1000000 };

struct blackjack_options blackjack_options_start(void)
{
    return (struct blackjack_options){.setup = setup_start(),
                                      .screen = screen_options_start(),
                                      .day = NO_DAY,
                                      .sitting = 1,
                                      .pause = PAUSE_OF_SPEED};
}

/* Writes the options of this program alone, and returns how many there are. */
static size_t own_options(struct blackjack_options *chosen,
                          struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "stats",
         .help = "print the statistics of a profile and exit",
         .given = &chosen->statistics},
        {.name = "history",
         .help = "print the rounds of a profile and exit",
         .given = &chosen->history},
        {.name = "json",
         .help = "... both as JSON, with amounts in cents",
         .given = &chosen->json},
        {.name = "csv",
         .help = "... the statistics as CSV",
         .given = &chosen->csv},
        {.name = "daily",
         .help = "play the ten hands of the day; --json: the result",
         .given = &chosen->plays_daily},
        {.name = "review",
         .argument = "N",
         .optional = true,
         .help = "review the last sitting, or the Nth last",
         .given = &chosen->reviews,
         .integer = &chosen->sitting,
         .least = 1,
         .most = SITTINGS_MOST},
        {.name = "list",
         .help = "... list the sittings instead",
         .given = &chosen->lists},
        {.name = "coach",
         .help = "comment on costly decisions and grade your play",
         .given = &chosen->coach},
        cli_pause_option(&chosen->pause,
                         "wait before each dealer decision (default: 2)"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Adds an operand to the search. */
static bool add_query_word(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE])
{
    char *query = target;
    size_t used = strlen(query), length = strlen(value);
    if (used + length + 2 > QUERY_SIZE) {
        snprintf(problem, CLI_PROBLEM_SIZE, "the search is too long");
        return false;
    }
    snprintf(query + used, QUERY_SIZE - used, "%s%s", used > 0 ? " " : "",
             value);
    return true;
}

static bool take_day_or_query(void *target, const char *value,
                              char problem[CLI_PROBLEM_SIZE])
{
    struct blackjack_options *chosen = target;
    if (chosen->query[0] == '\0' && chosen->day == NO_DAY &&
        daily_read_date(value, &chosen->day))
        return true;
    return add_query_word(chosen->query, value, problem);
}

struct cli_option blackjack_operand(struct blackjack_options *chosen)
{
    return (struct cli_option){
        .argument = "DATE|QUERY",
        .repeats = true,
        .help = "the day of --daily, or the rounds of --history",
        .take = take_day_or_query,
        .target = chosen};
}

size_t blackjack_options(struct blackjack_options *chosen,
                         struct cli_option options[])
{
    const struct screen_help help = {
        .record = "record the session in FILE",
        .ascii = "write suits as letters (c, d, h, s)",
        .mouse = "run the commands of the key bars by clicking",
        .demo = "print a sample screen and exit"};
    size_t count = setup_options(&chosen->setup, options);
    count += own_options(chosen, options + count);
    return count + screen_options_list(&chosen->screen, &help, options + count);
}
