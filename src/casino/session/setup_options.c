/* The options that choose rules, cards and players. */
#include <string.h>

#include "inside.h"
#include "session_setup.h"

enum {
    MOST_BANKROLL = 1000000000, /* cents: ten million dollars */
    DEFAULT_BANKROLL = 100000
};

struct setup setup_start(void)
{
    static const char name[] = RULES_DEFAULT;
    return (struct setup){.rules.name = name,
                          .default_rules = name,
                          .bankroll = DEFAULT_BANKROLL};
}

/* ---- Options that need more than a place ---- */

static bool take_person(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    return setup_person(target, value, problem);
}

static bool take_computer_player(void *target, const char *value,
                                 char problem[CLI_PROBLEM_SIZE])
{
    enum player_kind kind = player_kind_find(value);
    if (kind < PLAYER_KINDS)
        return setup_computer(target, kind, problem);
    const char *names[PLAYER_KINDS];
    for (int i = 0; i < PLAYER_KINDS; i++)
        names[i] = player_kind_name((enum player_kind)i);
    cli_say_unknown(problem, "computer", value, names, PLAYER_KINDS,
                    "use mimic, never-bust, basic or perfect");
    return false;
}

static bool take_profile_name(void *target, const char *value,
                              char problem[CLI_PROBLEM_SIZE])
{
    struct setup *setup = target;
    setup->profile = value;
    return player_name_is_good(value, problem);
}

static bool take_bankroll(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    if (cli_parse_money(value, MOST_BANKROLL, target))
        return true;
    snprintf(problem, CLI_PROBLEM_SIZE, "must be an amount up to $%d, not %s",
             MOST_BANKROLL / CENTS, cli_quote(quote, value, strlen(value)));
    return false;
}

/* ---- The options ---- */

size_t setup_profile_options(struct setup *setup, struct cli_option options[])
{
    const struct cli_option these[SETUP_PROFILE_OPTIONS] = {
        {.name = "profile",
         .argument = "NAME",
         .help = "play with the bankroll and history of NAME",
         .take = take_profile_name,
         .target = setup},
        {.letter = 'g',
         .name = "guest",
         .help = "play without a profile; save nothing",
         .given = &setup->is_guest},
    };
    memcpy(options, these, sizeof these);
    return SETUP_PROFILE_OPTIONS;
}

size_t setup_options(struct setup *setup, struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 's',
         .name = "seed",
         .argument = "N",
         .help = "shuffle from seed N, to replay the same cards",
         .given = &setup->has_seed,
         .integer = &setup->seed,
         .least = SEED_LEAST,
         .most = SEED_MOST},
        {.name = "cards",
         .argument = "LIST",
         .help = "deal these cards: \"AS KD 10h\"",
         .text = &setup->cards},
        {.name = "cards-file",
         .argument = "FILE",
         .help = "deal the cards listed in FILE",
         .text = &setup->cards_file},
        {.name = "player",
         .argument = "NAME",
         .help = "seat a person; may be repeated",
         .take = take_person,
         .target = setup},
        {.name = "computer",
         .argument = "KIND",
         .help = "seat a computer: mimic, never-bust, basic or perfect",
         .take = take_computer_player,
         .target = setup},
        {.letter = 'b',
         .name = "bankroll",
         .argument = "DOLLARS",
         .help = "buy in for DOLLARS (default: 1000)",
         .take = take_bankroll,
         .target = &setup->bankroll},
    };
    size_t count = rules_choice_options(&setup->rules, options);
    memcpy(options + count, these, sizeof these);
    count += sizeof these / sizeof *these;
    return count + setup_profile_options(setup, options + count);
}

/* ---- Who plays ---- */

bool setup_seat_person(const struct cli *cli, struct setup *setup)
{
    char problem[CLI_PROBLEM_SIZE];
    if (setup_first_person(setup) >= 0)
        return true;
    if (!setup_person(setup, setup->profile ? setup->profile : "Player",
                      problem)) {
        cli_complain(cli, "%s; a table needs at least one person", problem);
        return false;
    }
    struct player person = setup->players[setup->player_count - 1];
    memmove(setup->players + 1, setup->players,
            (size_t)(setup->player_count - 1) * sizeof person);
    setup->players[0] = person;
    return true;
}
