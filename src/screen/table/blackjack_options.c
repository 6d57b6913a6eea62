/* The options of blackjack, and which of them can't be used together. */
#include <string.h>

#include "screen_table.h"
#include "screen_table_options.h"

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
        {"stats", .help = "print the statistics of a profile and exit",
         .given = &chosen->statistics},
        {"history", .help = "print the rounds of a profile and exit",
         .given = &chosen->history},
        {"json", .help = "... both as JSON, with amounts in cents",
         .given = &chosen->json},
        {"csv", .help = "... the statistics as CSV", .given = &chosen->csv},
        {"daily", .help = "play the ten hands of the day; --json: the result",
         .given = &chosen->plays_daily},
        {"review", "N", "review the last sitting, or the Nth last",
         .optional = true, .integer = &chosen->sitting, .least = 1,
         .most = SITTINGS_MOST, .given = &chosen->reviews},
        {"list", .help = "... list the sittings instead",
         .given = &chosen->lists},
        {"coach", .help = "comment on costly decisions and grade your play",
         .given = &chosen->coach},
        CLI_PAUSE_OPTION(&chosen->pause,
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

/* True if options choose the rules, the cards or the players. */
static bool options_choose_game(const struct setup *setup)
{
    return setup->has_seed || setup->cards || setup->cards_file ||
           setup->rules.name != setup->default_rules ||
           rules_choice_is_changed(&setup->rules) || setup->player_count > 0;
}

/* Each of the functions below returns why options can't be used together, or
 * NULL. */
static const char *find_replay_conflict(const struct blackjack_options *options)
{
    const struct setup *setup = &options->setup;
    bool has_cards = setup->has_seed || setup->cards || setup->cards_file;
    if (options->screen.record || has_cards ||
        rules_choice_is_changed(&setup->rules) || setup->player_count > 0)
        return "--replay can't be used with --record or with options that "
               "choose rules, cards or players";
    if (options->coach)
        return "--replay and --coach can't be used together";
    return NULL;
}

static const char *find_daily_conflict(const struct blackjack_options *options)
{
    if (!options->plays_daily)
        return options->day != NO_DAY ? "a date works only with --daily" : NULL;
    if (options->screen.replay || options->screen.record ||
        options->statistics || options->history || options->coach ||
        options_choose_game(&options->setup))
        return "--daily can't be used with options that choose rules, cards "
               "or players, or with --record, --replay, --coach, --stats or "
               "--history";
    if (options->reviews)
        return "--review and --daily can't be used together";
    return NULL;
}

/* Of what is printed from the ledger. */
static const char *find_report_conflict(const struct blackjack_options *options)
{
    bool is_guest = options->setup.is_guest;
    if (options->statistics && is_guest)
        return "--stats and --guest can't be used together: guests have no "
               "statistics";
    if (options->history && is_guest)
        return "--history and --guest can't be used together: guests have no "
               "history";
    if (options->history && options->statistics)
        return "--history and --stats can't be used together";
    if (options->reviews && (options->statistics || options->history))
        return "--review can't be used with --stats or --history";
    if (options->reviews && is_guest)
        return "--review and --guest can't be used together: guests' rounds "
               "aren't kept";
    if (options->lists && !options->reviews)
        return "--list works only with --review";
    return NULL;
}

static const char *find_output_conflict(const struct blackjack_options *options)
{
    bool reports = options->statistics || options->history || options->reviews;
    if (options->csv && !options->statistics)
        return "--csv works only with --stats";
    if (options->json && !reports && !options->plays_daily)
        return "--json works only with --stats, --history, --daily or "
               "--review";
    if (options->json && options->csv)
        return "--json and --csv can't be used together";
    return NULL;
}

const char *blackjack_conflict(const struct blackjack_options *options)
{
    const struct setup *setup = &options->setup;
    const char *conflict = NULL;
    int sources =
        setup->has_seed + (setup->cards != NULL) + (setup->cards_file != NULL);
    if (options->screen.replay)
        conflict = find_replay_conflict(options);
    if (conflict == NULL && sources > 1)
        conflict = "use only one of --seed, --cards and --cards-file";
    if (conflict == NULL && setup->profile && setup->is_guest)
        conflict = "--profile and --guest can't be used together";
    if (conflict == NULL)
        conflict = find_daily_conflict(options);
    if (conflict == NULL)
        conflict = find_report_conflict(options);
    return conflict ? conflict : find_output_conflict(options);
}
