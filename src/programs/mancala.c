/* mancala: a game against the computer or another person, on the screen or in
 * line mode; and the solver. */
#include <string.h>

#include "screen_board.h"
#include "challenge.h"
#include "cli_output.h"
#include "jail.h"
#include "mancala_search.h"
#include "mancala_session.h"

struct options {
    int64_t board, stones; /* bowls, and stones in each house at the start */
    bool one_way, kalah, pie;
    bool is_standard; /* --capture */
    bool kgp;         /* play for a server */
    bool computer_first, two_players;
    const char *bot; /* path; NULL: not given */
    int64_t level;
    int64_t seconds; /* nanoseconds per move */
    int64_t nodes;   /* 0: not given */
    int64_t seed;
    /* Which were given. */
    bool has_board, has_capture, has_first, has_level, has_seconds, has_seed;
    bool solve, margin, has_goal, json;
    int64_t goal;                        /* of the margin */
    int64_t memory;                      /* in megabytes; 0: not given */
    int64_t endgame_stones;              /* to make; 0: not given */
    const char *endgame_file;            /* path; NULL: not given */
    struct mancala_endgames *endgames;   /* of the file */
    struct challenge_opponent *opponent; /* the bot */
    struct jail_demands demands;         /* for the bot's jail */
    const char *watch;                   /* path; NULL: not given */
    int64_t game;                        /* 0: not given */
    struct screen_options screen;
};

/* ---- What is played ---- */

/* The bot as the session knows it. */
static const char *choose_opponent_move(void *self,
                                        const struct mancala_game *game,
                                        bool is_new, struct mancala_move *move)
{
    return challenge_opponent_choose(self, game, is_new, move);
}

/* Returns the chosen rules, which may have a problem. */
static struct mancala_rules chosen_rules(const struct options *options)
{
    bool is_kalah = options->kalah || options->kgp;
    return (struct mancala_rules){.size = (int)options->board,
                                  .stones = (int)options->stones,
                                  .one_way = options->one_way || is_kalah,
                                  .pie = options->pie,
                                  .capture = is_kalah || options->is_standard
                                                 ? MANCALA_CAPTURE_STANDARD
                                                 : MANCALA_CAPTURE_EMPTY};
}

/* Hints never depend on time, so that the coach's costs agree with them. */
static struct mancala_session_players
make_players(const struct options *options)
{
    bool has_computer = !options->two_players;
    struct mancala_session_players players = {
        .is_computer = {has_computer && options->computer_first,
                        has_computer && !options->computer_first},
        .strength = mancala_session_level((int)options->level),
        .hints = {.nodes = MANCALA_SESSION_HINT_NODES, .all_values = true},
        .seed = (uint64_t)options->seed};
    if (options->has_seconds) /* 0 would mean no limit */
        players.strength = (struct mancala_session_strength){
            .nanoseconds = options->seconds > 0 ? options->seconds : 1};
    if (options->nodes > 0) {
        players.strength =
            (struct mancala_session_strength){.nodes = options->nodes};
        players.hints.nodes = options->nodes;
    }
    players.endgames = options->endgames;
    if (options->opponent)
        players.bot = (struct mancala_session_bot){
            .choose = choose_opponent_move, .self = options->opponent};
    return players;
}

/* ---- Playing ---- */

static struct board_screen make_screen(const struct cli *cli,
                                       const struct options *options)
{
    bool has_level = !options->has_seconds && options->nodes == 0;
    bool has_rules = options->has_board || options->one_way || options->kalah ||
                     options->has_capture || options->pie || options->bot;
    return (struct board_screen){.cli = cli,
                                 .rules = chosen_rules(options),
                                 .asks_for_rules = !has_rules,
                                 .players = make_players(options),
                                 .level = has_level ? (int)options->level : 0,
                                 .options = &options->screen};
}

static enum cli_status replay_file(const struct board_screen *screen,
                                   FILE *file, const char *name, bool on_screen)
{
    if (on_screen)
        return board_screen_replay(screen, file, name);
    enum cli_status status =
        mancala_session_replay(screen->cli, file, name, screen->players.names);
    if (screen->ending)
        fprintf(screen->cli->out, "%s\n", screen->ending);
    return status;
}

static enum cli_status replay_mancala_record(const struct cli *cli,
                                             const struct options *options)
{
    const struct board_screen screen = make_screen(cli, options);
    bool on_screen;
    FILE *file = screen_open_replay(cli, &options->screen, &on_screen);
    if (file == NULL)
        return CLI_FAILED;
    enum cli_status status =
        replay_file(&screen, file, options->screen.replay, on_screen);
    if (file != cli->in)
        fclose(file);
    return status;
}

/* Shows a game of a log as the replay of a record of it. */
static enum cli_status watch_log(const struct cli *cli,
                                 const struct options *options)
{
    struct board_screen screen = make_screen(cli, options);
    struct challenge_mancala_game found;
    enum cli_status status = challenge_read_mancala(
        cli, options->watch, options->game > 0 ? options->game : 1, &found);
    if (status != CLI_DONE)
        return status;
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        screen.players.names[i] = found.names[i];
    screen.ending = *found.ending ? found.ending : NULL;
    FILE *file = tmpfile();
    if (file == NULL || !mancala_session_write_record(&found.game, file)) {
        cli_complain(cli, "can't write a temporary file");
        status = CLI_FAILED;
    } else {
        rewind(file);
        status = replay_file(&screen, file, options->watch,
                             screen_is_wanted(cli, &options->screen));
    }
    if (file)
        fclose(file);
    return status;
}

static enum cli_status play_mancala(const struct cli *cli,
                                    const struct options *options)
{
    struct board_screen screen = make_screen(cli, options);
    FILE *file = NULL;
    if (screen_demo_is_wanted(&options->screen))
        return board_screen_demo(&screen, options->screen.svg);
    if (screen_is_wanted(cli, &options->screen)) {
        screen.is_easy = screen.asks_for_rules && screen.level > 0 &&
                         !options->has_level && !options->two_players;
        return board_screen_play(&screen);
    }
    if (options->screen.record) {
        file = record_open(cli, options->screen.record, 1,
                           options->screen.replaces);
        if (file == NULL)
            return CLI_FAILED;
    }
    struct mancala_session session;
    mancala_session_open(&session, &screen.rules, &screen.players, file);
    return mancala_session_play(cli, &session);
}

static enum cli_status play_bot(const struct cli *cli, struct options *options)
{
    const struct mancala_rules rules = chosen_rules(options);
    char problem[CHALLENGE_PROBLEM_SIZE];
    if (jail_admit(cli, &options->demands) != CLI_DONE)
        return CLI_FAILED;
    options->opponent = challenge_opponent_open(options->bot, &rules, problem);
    if (options->opponent == NULL)
        return cli_complain(cli, "%s", problem);
    enum cli_status status = play_mancala(cli, options);
    challenge_opponent_close(options->opponent);
    return status;
}

/* Plays for a server, which is worth a second for each move. */
static enum cli_status serve(const struct cli *cli,
                             const struct options *options)
{
    struct mancala_session_players players = make_players(options);
    if (!options->has_level && !options->has_seconds && options->nodes == 0)
        players.strength =
            (struct mancala_session_strength){.nanoseconds = CLI_NANOSECONDS};
    return mancala_session_serve(cli, &players);
}

/* ---- Solving ---- */

static enum cli_status solve_start(const struct cli *cli,
                                   const struct options *options)
{
    enum { MEGABYTE = 1 << 20 };
    const struct mancala_session_solve_request request = {
        .rules = chosen_rules(options),
        .limits = {.memory = options->memory > 0
                                 ? (uint64_t)options->memory * MEGABYTE
                                 : MANCALA_SOLVER_MEMORY,
                   .nodes = (uint64_t)options->nodes,
                   .margin_only = options->margin || options->has_goal,
                   .has_goal = options->has_goal,
                   .goal = (int)options->goal,
                   .endgames = options->endgames},
        .json = options->json,
        .shows_progress = cli_is_terminal(cli->errors),
        .replaces = options->screen.replaces};
    return options->endgame_stones > 0
               ? mancala_session_make_endgames(cli, &request,
                                               (int)options->endgame_stones,
                                               options->endgame_file)
               : mancala_session_solve(cli, &request);
}

static const char *find_contradiction(const struct options *options)
{
    const char *replay = options->screen.replay;
    const char *record = options->screen.record;
    bool is_demo = screen_demo_is_wanted(&options->screen);
    bool has_record = replay || record;
    bool has_file = has_record || is_demo;
    const int strengths = options->has_level + options->has_seconds;
    const struct cli_conflict conflicts[] = {
        {options->kalah && options->has_capture,
         "--kalah and --capture can't be used together"},
        {options->demands.strict && options->bot == NULL,
         "--strict works only with --bot or --check"},
        {options->kgp &&
             (options->solve || options->bot || options->watch ||
              options->pie || options->has_capture || options->two_players ||
              options->has_first || has_file),
         "--kgp can be used only with --file, --board and options of the "
         "computer's strength"},
        {options->solve && has_file,
         "--solve can't be used with --record, --replay or --demo"},
        {options->solve &&
             (strengths > 0 || options->has_seed || options->two_players ||
              options->has_first || options->bot),
         "--solve can't be used with --level, --seconds, --seed, --first, "
         "--two-players or --bot"},
        {options->pie && options->bot,
         "--pie and --bot can't be used together"},
        {!options->solve && (options->json || options->margin ||
                             options->has_goal || options->memory > 0),
         "--json, --margin, --at-least and --memory work only with --solve"},
        {options->endgame_stones > 0 && options->endgame_file == NULL,
         "--endgames needs --file"},
        {options->endgame_stones > 0 && (options->solve || has_file),
         "--endgames can't be used with --solve, --record, --replay or --demo"},
        {options->endgame_file && (replay || options->watch || is_demo),
         "--file can't be used with --replay, --watch or --demo"},
        {options->two_players && options->computer_first,
         "--two-players and --first computer can't be used together"},
        {options->bot && (strengths > 0 || options->two_players),
         "--bot can't be used with --level, --seconds or --two-players"},
        {strengths + (options->nodes > 0) > 1,
         "use only one of --level, --seconds and --nodes"},
        {options->game > 0 && options->watch == NULL,
         "--game works only with --watch"},
        {options->watch && (options->bot || has_file),
         "--watch can't be used with --record, --replay, --bot or --demo"},
        {replay && record, "--replay and --record can't be used together"},
        {is_demo && has_record,
         "--demo can't be used with --record or --replay"},
    };
    return cli_find_conflict(conflicts, sizeof conflicts / sizeof *conflicts);
}

/* Plays or solves as the options say, which don't contradict each other. */
static enum cli_status play_or_solve(const struct cli *cli,
                                     struct options *options)
{
    if (options->solve || options->endgame_stones > 0)
        return solve_start(cli, options);
    if (!options->has_seed) {
        struct fair_random random;
        const char *problem = fair_random_from_system(&random);
        if (problem)
            return cli_complain(cli, "%s", problem);
        options->seed = (int64_t)(fair_random_next(&random) >> 1);
    }
    if (options->kgp)
        return serve(cli, options);
    if (options->screen.replay)
        return replay_mancala_record(cli, options);
    if (options->watch)
        return watch_log(cli, options);
    return options->bot ? play_bot(cli, options) : play_mancala(cli, options);
}

static enum cli_status run(const struct cli *cli, struct options *options)
{
    const struct mancala_rules rules = chosen_rules(options);
    if (options->demands.check)
        return jail_admit(cli, &options->demands);
    const char *problem = mancala_rules_problem(&rules);
    if (problem == NULL)
        problem = find_contradiction(options);
    if (problem)
        return cli_complain(cli, "%s", problem);
    if (options->endgame_file && options->endgame_stones == 0 &&
        mancala_session_read_endgames(cli, &rules, options->endgame_file,
                                      &options->endgames) != CLI_DONE)
        return CLI_FAILED;
    enum cli_status status = play_or_solve(cli, options);
    mancala_endgames_close(options->endgames);
    return status;
}

/* ---- The options ---- */

static size_t list_solver_options(struct options *chosen,
                                  struct cli_option *options)
{
    enum { MEMORY_MOST = 1 << 20, GOAL_MOST = 255 };
    const struct cli_option solving[] = {
        {"solve", .help = "solve the starting position and each first move",
         .given = &chosen->solve},
        {"margin", .help = "... but only the margin, without the first moves",
         .given = &chosen->margin},
        {"at-least", "N", "... but only whether the margin is at least N",
         .integer = &chosen->goal, .least = -GOAL_MOST, .most = GOAL_MOST,
         .given = &chosen->has_goal},
        {"json", .help = "... and print the result as JSON",
         .given = &chosen->json},
        {"memory", "MB", "... use at most this much memory (default: 400)",
         .integer = &chosen->memory, .least = 1, .most = MEMORY_MOST},
        {"endgames", "N", "make a file of endgames with up to N stones",
         .integer = &chosen->endgame_stones, .least = 2,
         .most = MANCALA_ENDGAME_STONES_MOST},
        {"file", "FILE", "use the endgames in FILE, or make it: --endgames",
         .text = &chosen->endgame_file},
    };
    memcpy(options, solving, sizeof solving);
    return sizeof solving / sizeof *solving;
}

static size_t list_options(struct options *chosen,
                           struct cli_option options[CLI_OPTIONS_MAX])
{
    enum { SECONDS_MOST = 3600 };
    static const struct screen_help help = {
        .record = "record the game in FILE",
        .ascii = "draw stones and lines with ASCII characters",
        .mouse = "choose houses and run commands by clicking",
        .demo = "print a sample screen and exit"};
    const struct cli_option playing[] = {
        {"board", "BOWLS",
         "play on BOWLS bowls, with both stores (default: 14)", .letter = 'b',
         .integer = &chosen->board, .least = MANCALA_SIZE_LEAST,
         .most = MANCALA_SIZE_MOST, .given = &chosen->has_board},
        {"stones", "STONES", "start with STONES per house (default: 4)",
         .integer = &chosen->stones, .least = 1, .most = MANCALA_STONES_MOST,
         .given = &chosen->has_board},
        {"one-way", .help = "sow forward only, as in Kalah", .letter = '1',
         .given = &chosen->one_way},
        {"kalah", .help = "play Kalah: --one-way --capture standard",
         .given = &chosen->kalah},
        {"capture", "KIND", "set captures: empty or standard (default: empty)",
         .words = {"empty", "standard"}, .is_second = &chosen->is_standard,
         .given = &chosen->has_capture},
        {"pie", .help = "let the second player swap instead of a first move",
         .given = &chosen->pie},
        {"first", "WHO", "let person or computer go first (default: person)",
         .letter = 'f', .words = {"person", "computer"},
         .is_second = &chosen->computer_first, .given = &chosen->has_first},
        {"two-players", .help = "let two people play against each other",
         .letter = '2', .given = &chosen->two_players},
        {"bot", "FILE", "play against a contest bot (see challenge)",
         .text = &chosen->bot},
        {"level", "1-10", "set its strength (default: 5; 2 on the first page)",
         .letter = 'l', .integer = &chosen->level, .least = 1,
         .most = MANCALA_SESSION_LEVELS, .given = &chosen->has_level},
        {"seconds", "SECONDS", "... or let it think this long about each move",
         .nanoseconds = &chosen->seconds, .most = SECONDS_MOST,
         .given = &chosen->has_seconds},
        {"nodes", "N", "... or let it examine N positions per move",
         .integer = &chosen->nodes, .least = 1, .most = INT64_MAX},
        {"seed", "N", "seed levels 1 to 4 with N (default: random)",
         .integer = &chosen->seed, .most = INT64_MAX,
         .given = &chosen->has_seed},
        {"kgp", .help = "play Kalah for a KGP server on standard input",
         .given = &chosen->kgp},
        {"watch", "LOG", "watch a game from a tournament (see challenge)",
         .text = &chosen->watch},
        {"game", "N", "... choose the Nth in its log (default: 1)",
         .integer = &chosen->game, .least = 1, .most = INT64_MAX},
    };
    size_t count = sizeof playing / sizeof *playing;
    memcpy(options, playing, sizeof playing);
    count += jail_options(&chosen->demands, options + count);
    count += list_solver_options(chosen, options + count);
    return count + screen_options_list(&chosen->screen, &help, options + count);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    cli_outlive_limits();
    struct options chosen = {.board = 14,
                             .stones = 4,
                             .level = MANCALA_SESSION_LEVEL_DEFAULT,
                             .screen = screen_options_start()};
    struct cli_option options[CLI_OPTIONS_MAX];
    const struct cli_usage usage = {
        .purpose =
            "Play mancala against the computer or another person, or solve it.",
        .examples = "  mancala                  14 bowls, stones go both ways\n"
                    "  mancala --kalah          the usual rules, one way\n"
                    "  mancala --solve --kalah --board 10 --stones 3",
        .options = options,
        .option_count = list_options(&chosen, options),
        .no = "a replay differs or a margin isn't proved",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run(&cli, &chosen);
    return cli_finish(&cli, status);
}
