/* The options of games of mancala: the rules, the players, and solving. */
#include <string.h>

#include "mancala_session.h"

/* ---- Solving ---- */

size_t
mancala_session_solve_options(struct mancala_session_solve_choice *chosen,
                              struct cli_option options[])
{
    enum { MEMORY_MOST = 1 << 20 };
    const struct cli_option these[] = {
        {.name = "solve",
         .help = "solve the starting position and each first move",
         .given = &chosen->solve},
        {.name = "margin",
         .help = "... but only the margin, without the first moves",
         .given = &chosen->margin},
        {.name = "json",
         .help = "... and print the result as JSON",
         .given = &chosen->json},
        {.name = "memory",
         .argument = "MB",
         .help = "... with at most this much memory (default: 400)",
         .integer = &chosen->memory,
         .least = 1,
         .most = MEMORY_MOST},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* ---- Rules ---- */

static bool take_capture(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE])
{
    bool is_standard = strcmp(value, "standard") == 0;
    *(enum mancala_capture *)target =
        is_standard ? MANCALA_CAPTURE_STANDARD : MANCALA_CAPTURE_EMPTY;
    return is_standard || strcmp(value, "empty") == 0 ||
           cli_refuse_value("empty or standard", value, problem);
}

size_t mancala_session_rules_options(struct mancala_session_rules *chosen,
                                     struct cli_option options[])
{
    *chosen = (struct mancala_session_rules){.board = 14, .stones = 4};
    const struct cli_option these[] = {
        {.letter = 'b',
         .name = "board",
         .argument = "BOWLS",
         .help = "bowls, an even number with both stores (default: 14)",
         .integer = &chosen->board,
         .least = MANCALA_SIZE_LEAST,
         .most = MANCALA_SIZE_MOST},
        {.letter = 's',
         .name = "stones",
         .argument = "STONES",
         .help = "stones per house at the start (default: 4)",
         .integer = &chosen->stones,
         .least = 1,
         .most = MANCALA_STONES_MOST},
        {.letter = '1',
         .name = "one-way",
         .help = "sow forward only, as in Kalah",
         .given = &chosen->one_way},
        {.name = "capture",
         .argument = "KIND",
         .help = "capture rule: empty or standard (default: empty)",
         .take = take_capture,
         .target = &chosen->capture},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

struct mancala_rules
mancala_session_rules_of(const struct mancala_session_rules *chosen)
{
    return (struct mancala_rules){.size = (int)chosen->board,
                                  .stones = (int)chosen->stones,
                                  .one_way = chosen->one_way,
                                  .capture = chosen->capture};
}

/* ---- The options ---- */

static bool take_first(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    bool is_computer = strcmp(value, "computer") == 0;
    *(bool *)target = is_computer;
    return is_computer || strcmp(value, "person") == 0 ||
           cli_refuse_value("person or computer", value, problem);
}

/* Adds the options for who plays. */
static size_t opponent_options(struct mancala_session_choice *chosen,
                               struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 'f',
         .name = "first",
         .argument = "WHO",
         .help = "who goes first: person or computer (default: person)",
         .given = &chosen->has_first,
         .take = take_first,
         .target = &chosen->computer_first},
        {.letter = '2',
         .name = "two-players",
         .help = "let two people play against each other",
         .given = &chosen->two_players},
        {.name = "bot",
         .argument = "FILE",
         .help = "play against a contest bot (see challenge)",
         .text = &chosen->bot},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Adds the options for how well the computer plays. */
static size_t strength_options(struct mancala_session_choice *chosen,
                               struct cli_option options[])
{
    enum { SECONDS_MOST = 3600 };
    const struct cli_option these[] = {
        {.letter = 'l',
         .name = "level",
         .argument = "1-10",
         .help = "how well the computer plays; 1 is easy (default: 5)",
         .given = &chosen->has_level,
         .integer = &chosen->level,
         .least = 1,
         .most = MANCALA_SESSION_LEVELS},
        {.name = "seconds",
         .argument = "SECONDS",
         .help = "... or how long it thinks about each move",
         .given = &chosen->has_seconds,
         .nanoseconds = &chosen->seconds,
         .most = SECONDS_MOST},
        {.name = "nodes",
         .argument = "N",
         .help = "... or how many positions it examines per move",
         .integer = &chosen->nodes,
         .least = 1,
         .most = INT64_MAX},
        {.name = "seed",
         .argument = "N",
         .help = "seed for levels 1 to 4 (default: random)",
         .given = &chosen->has_seed,
         .integer = &chosen->seed,
         .most = INT64_MAX},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t mancala_session_players_options(struct mancala_session_choice *chosen,
                                       struct cli_option options[])
{
    *chosen =
        (struct mancala_session_choice){.level = MANCALA_SESSION_LEVEL_DEFAULT};
    size_t count = opponent_options(chosen, options);
    return count + strength_options(chosen, options + count);
}

/* ---- The players ---- */

/* With --nodes the same game can be repeated, so hints use that limit, too;
 * otherwise they take half a second. */
struct mancala_session_players
mancala_session_players_of(const struct mancala_session_choice *chosen)
{
    enum { HINT_NANOSECONDS = CLI_NANOSECONDS / 2 };
    bool has_computer = !chosen->two_players;
    struct mancala_session_players players = {
        .is_computer = {has_computer && chosen->computer_first,
                        has_computer && !chosen->computer_first},
        .strength = mancala_session_level((int)chosen->level),
        .hints = {.nanoseconds = HINT_NANOSECONDS, .all_values = true},
        .seed = (uint64_t)chosen->seed};
    if (chosen->has_seconds) /* 0 would mean no limit */
        players.strength = (struct mancala_session_strength){
            .nanoseconds = chosen->seconds > 0 ? chosen->seconds : 1};
    if (chosen->nodes > 0) {
        players.strength =
            (struct mancala_session_strength){.nodes = chosen->nodes};
        players.hints.nanoseconds = 0;
        players.hints.nodes = chosen->nodes;
    }
    return players;
}

const char *
mancala_session_players_problem(const struct mancala_session_choice *chosen)
{
    if (chosen->two_players && chosen->computer_first)
        return "--two-players and --first computer can't be used together";
    if (chosen->bot &&
        (chosen->has_level || chosen->has_seconds || chosen->two_players))
        return "--bot can't be used with --level, --seconds or --two-players";
    if (chosen->has_level + chosen->has_seconds + (chosen->nodes > 0) > 1)
        return "use only one of --level, --seconds and --nodes";
    return NULL;
}
