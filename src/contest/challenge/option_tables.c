/* The options of the program challenge. */
#include <string.h>

#include "challenge/option_values.h"
#include "house.h"

enum {
    CUT_MOST = 99,
    SURE_LEAST = 50,
    SURE_MOST = 99,
    MEMORY_LEAST = 32, /* megabytes */
    MEMORY_MOST = 1 << 20,
    OUTPUT_MOST = 1 << 20, /* kilobytes */
    THREADS_MOST = 64,
    TIME_MOST = 86400 /* seconds */
};

/* Returns an option that takes a number and works only with blackjack. */
static struct cli_option blackjack_number(struct challenge_choice *chosen,
                                          const char *name, const char *help,
                                          int64_t *target, int64_t most)
{
    return (struct cli_option){.name = name,
                               .given = &chosen->for_blackjack,
                               .argument = "N",
                               .help = help,
                               .integer = target,
                               .least = 1,
                               .most = most};
}

/* Adds the options for decks and money. This function and those below return
 * how many options they added. */
static size_t table_options(struct challenge_choice *chosen,
                            struct cli_option options[])
{
    struct challenge_game *game = &chosen->setup.game;
    size_t count = 0;
    options[count] = blackjack_number(chosen, "decks",
                                      "decks in the shoe, 2 to 10 (default: 6)",
                                      &chosen->decks, DECKS_MAX);
    options[count++].least = CHALLENGE_DECKS_LEAST;
    options[count++] =
        blackjack_number(chosen, "bankroll", "starting credits (default: 1000)",
                         &game->bankroll, CHALLENGE_CREDITS_MOST);
    options[count++] =
        blackjack_number(chosen, "min", "minimum bet (default: 1)",
                         &game->least, CHALLENGE_CREDITS_MOST);
    options[count++] =
        blackjack_number(chosen, "max", "maximum bet (default: 100)",
                         &game->most, CHALLENGE_CREDITS_MOST);
    return count;
}

/* Adds the options for the shoes and the length of a match. */
static size_t shoe_options(struct challenge_choice *chosen,
                           struct cli_option options[])
{
    struct challenge_game *game = &chosen->setup.game;
    size_t count = 0;
    options[count] = blackjack_number(
        chosen, "cut", "shuffle after this much of the shoe (default: 75)",
        &chosen->cut, CUT_MOST);
    options[count++].argument = "PERCENT";
    options[count++] = (struct cli_option){
        .name = "natural",
        .given = &chosen->for_blackjack,
        .argument = "PAYS",
        .help = "what blackjack pays, 1:1 or 3:2 (default: 1:1)",
        .take = challenge_take_natural,
        .target = &game->natural_3_2};
    options[count++] = blackjack_number(
        chosen, "shoes", "shoes per match, at most (default: 100)",
        &game->shoes, INT64_MAX);
    options[count++] = blackjack_number(
        chosen, "hands", "hands per match, at most (default: 10000)",
        &game->hands, INT64_MAX);
    return count;
}

/* Adds the options for mancala's boards. */
static size_t board_options(struct challenge_choice *chosen,
                            struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "boards",
         .argument = "A-B",
         .help = "mancala: bowls, stores included (default: 8-32)",
         .take = challenge_take_boards,
         .target = &chosen->setup.boards,
         .given = &chosen->for_mancala},
        {.name = "stones",
         .argument = "A-B",
         .help = "mancala: stones per house (default: 2-16)",
         .take = challenge_take_stones,
         .target = &chosen->setup.boards,
         .given = &chosen->for_mancala},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Adds the options for the matches of blackjack. */
static size_t match_options(struct challenge_choice *chosen,
                            struct cli_option options[])
{
    size_t count = 0;
    options[count++] = (struct cli_option){
        .letter = 's',
        .name = "seed",
        .argument = "SEED",
        .help = "deal a report's shoes again (default: random)",
        .take = challenge_take_seed,
        .target = chosen};
    options[count] = blackjack_number(
        chosen, "repeat", "matches, each with its own shoes (default: 10)",
        &chosen->repeat, CHALLENGE_REPEAT_MOST);
    options[count++].letter = 'n';
    options[count++] = (struct cli_option){
        .name = "until-sure",
        .given = &chosen->until_sure,
        .argument = "P",
        .help = "stop when the order is sure (default: 95%)",
        .optional = true,
        .integer = &chosen->setup.sure,
        .least = SURE_LEAST,
        .most = SURE_MOST};
    return count;
}

/* Adds the options for time and for the report. */
static size_t challenge_report_options(struct challenge_choice *chosen,
                                       struct cli_option options[])
{
    struct challenge_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {.name = "time-scale",
         .argument = "X",
         .help = "multiply the time used by X (default: 1)",
         .take = challenge_take_scale,
         .given = &chosen->has_scale,
         .target = &setup->time_scale},
        {.name = "no-time",
         .help = "ignore the time used",
         .given = &chosen->no_time},
        {.name = "json",
         .help = "print the report as JSON",
         .given = &setup->json},
        {.name = "csv",
         .help = "print the report as CSV",
         .given = &setup->csv},
        {.name = "gauntlet",
         .argument = "BOT",
         .help = "compare one bot with all the others",
         .take = challenge_take_gauntlet,
         .target = chosen},
        {.name = "jobs",
         .letter = 'j',
         .argument = "N",
         .help = "play N matches at once (default: 1; see manual)",
         .integer = &setup->jobs,
         .least = 1,
         .most = CHALLENGE_JOBS_MOST},
        {.name = "log",
         .argument = "FILE",
         .help = "write every hand or move to FILE",
         .text = &setup->log},
        {.name = "resume",
         .argument = "FILE",
         .help = "keep the scores in FILE; resume if it exists",
         .text = &setup->resume},
        {.name = "replay",
         .argument = "FILE",
         .help = "play the log FILE again and compare",
         .text = &chosen->replay},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Returns an option for a limit of bots in seconds. */
static struct cli_option time_limit(const char *name, const char *help,
                                    int64_t *target)
{
    return (struct cli_option){.name = name,
                               .argument = "SECONDS",
                               .help = help,
                               .nanoseconds = target,
                               .most = TIME_MOST};
}

/* Adds the options for the limits of bots. */
static size_t limit_options(struct challenge_choice *chosen,
                            struct cli_option options[])
{
    struct challenge_bounds *bounds = &chosen->setup.bounds;
    const struct cli_option these[] = {
        time_limit("turn", "time limit for each turn of a bot (default: 10)",
                   &bounds->turn),
        time_limit("time", "time limit for all its turns (default: 120)",
                   &bounds->turns),
        time_limit("cpu", "limit on its CPU time (default: 60)", &bounds->cpu),
        {.name = "memory",
         .argument = "MB",
         .help = "limit on its memory (default: 256)",
         .integer = &bounds->memory,
         .least = MEMORY_LEAST,
         .most = MEMORY_MOST},
        {.name = "threads",
         .argument = "N",
         .help = "limit on its threads (default: 1)",
         .integer = &bounds->threads,
         .least = 1,
         .most = THREADS_MOST},
        {.name = "timeouts",
         .argument = "N",
         .help = "timeouts until it is out for good (default: 1)",
         .integer = &bounds->timeouts,
         .least = 1,
         .most = INT64_MAX},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Adds the options for finding out what is wrong with a bot. */
static size_t debug_options(struct challenge_choice *chosen,
                            struct cli_option options[])
{
    struct challenge_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {.name = "debug",
         .help = "play one match; show what the bot prints",
         .given = &setup->debugs},
        {.name = "output",
         .argument = "KB",
         .help = "with --debug, show this much (default: 1024)",
         .integer = &setup->bounds.output,
         .least = 0,
         .most = OUTPUT_MOST},
        {.name = "wait",
         .help = "with --debug, wait for a debugger",
         .given = &setup->waits},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t challenge_options(struct challenge_choice *chosen,
                         struct cli_option options[CLI_OPTIONS_MAX])
{
    size_t count = table_options(chosen, options);
    count += shoe_options(chosen, options + count);
    count += board_options(chosen, options + count);
    count += match_options(chosen, options + count);
    count += limit_options(chosen, options + count);
    count += challenge_report_options(chosen, options + count);
    return count + debug_options(chosen, options + count);
}

size_t challenge_operands(struct challenge_choice *chosen,
                          struct cli_option operands[CHALLENGE_OPERANDS])
{
    const struct cli_option these[CHALLENGE_OPERANDS] = {
        {.argument = "GAME",
         .help = "blackjack or mancala",
         .take = challenge_take_game,
         .target = chosen},
        {.argument = "BOT",
         .help = "what plays: shared objects (.so) and programs",
         .repeats = true,
         .take = challenge_take_bot,
         .target = &chosen->setup}};
    memcpy(operands, these, sizeof these);
    return CHALLENGE_OPERANDS;
}
