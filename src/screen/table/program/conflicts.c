/* Which options of blackjack can't be used together. */
#include "screen_table_options.h"

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
