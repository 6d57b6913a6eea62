/* mancala: a game against the computer or another person, on the screen or in
 * plain lines; and the solver. */
#include <string.h>

#include "screen_board.h"
#include "challenge.h"
#include "cli_output.h"
#include "jail.h"
#include "mancala_search.h"
#include "mancala_session.h"

/* The values of the options. */
struct options {
    struct mancala_session_rules rules;
    struct mancala_session_choice chosen;
    struct mancala_session_solve_choice solving;
    struct challenge_opponent *opponent; /* the bot */
    struct jail_demands demands;         /* for the bot's jail */
    const char *watch;                   /* path; NULL: not given */
    int64_t game;                        /* 0: not given */
    struct screen_options screen;
};

/* ---- What is played ---- */

/* The bot as the session knows it. */
static const char *choose_of_opponent(void *self,
                                      const struct mancala_game *game,
                                      bool is_new, struct mancala_move *move)
{
    return challenge_opponent_choose(self, game, is_new, move);
}

static struct mancala_session_players players_of(const struct options *options)
{
    struct mancala_session_players players =
        mancala_session_players_of(&options->chosen);
    if (options->opponent)
        players.bot = (struct mancala_session_bot){.choose = choose_of_opponent,
                                                   .self = options->opponent};
    return players;
}

/* ---- Playing ---- */

static struct board_screen board_screen_of(const struct cli *cli,
                                           const struct options *options)
{
    const struct mancala_session_choice *chosen = &options->chosen;
    bool has_level = !chosen->has_seconds && chosen->nodes == 0;
    return (struct board_screen){.cli = cli,
                                 .rules =
                                     mancala_session_rules_of(&options->rules),
                                 .players = players_of(options),
                                 .level = has_level ? (int)chosen->level : 0,
                                 .options = &options->screen};
}

/* Replays the record in `file`. */
static enum cli_status replay_on(const struct board_screen *screen, FILE *file,
                                 const char *name, bool on_screen)
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
    const struct board_screen screen = board_screen_of(cli, options);
    bool on_screen;
    FILE *file = screen_open_replay(cli, &options->screen, &on_screen);
    if (file == NULL)
        return CLI_FAILED;
    enum cli_status status =
        replay_on(&screen, file, options->screen.replay, on_screen);
    if (file != cli->in)
        fclose(file);
    return status;
}

/* Shows a game of a log as the replay of a record of it. */
static enum cli_status watch_log(const struct cli *cli,
                                 const struct options *options)
{
    struct board_screen screen = board_screen_of(cli, options);
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
        status = replay_on(&screen, file, options->watch,
                           screen_is_wanted(cli, &options->screen));
    }
    if (file)
        fclose(file);
    return status;
}

static enum cli_status play_game_in_lines(const struct cli *cli,
                                          const struct options *options)
{
    const struct mancala_rules rules =
        mancala_session_rules_of(&options->rules);
    const struct mancala_session_players players = players_of(options);
    FILE *file = NULL;
    if (options->screen.record) {
        file = record_open(cli, options->screen.record, 1,
                           options->screen.replaces);
        if (file == NULL)
            return CLI_FAILED;
    }
    struct mancala_session session;
    mancala_session_open(&session, &rules, &players, file);
    return mancala_session_play(cli, &session);
}

static enum cli_status play_mancala(const struct cli *cli,
                                    const struct options *options)
{
    const struct board_screen screen = board_screen_of(cli, options);
    if (screen_demo_is_wanted(&options->screen))
        return board_screen_demo(&screen, SCREEN_ROWS, SCREEN_COLUMNS,
                                 options->screen.svg);
    return screen_is_wanted(cli, &options->screen)
               ? board_screen_play(&screen)
               : play_game_in_lines(cli, options);
}

static enum cli_status play_bot(const struct cli *cli, struct options *options)
{
    const struct mancala_rules rules =
        mancala_session_rules_of(&options->rules);
    char problem[CHALLENGE_PROBLEM_SIZE];
    if (jail_admit(cli, &options->demands) != CLI_DONE)
        return CLI_FAILED;
    options->opponent =
        challenge_opponent_open(options->chosen.bot, &rules, problem);
    if (options->opponent == NULL) {
        cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    enum cli_status status = play_mancala(cli, options);
    challenge_opponent_close(options->opponent);
    return status;
}

/* ---- Solving ---- */

static enum cli_status solve_start(const struct cli *cli,
                                   const struct options *options)
{
    enum { MEGABYTE = 1 << 20 };
    const struct mancala_session_solve_request request = {
        .rules = mancala_session_rules_of(&options->rules),
        .memory = options->solving.memory > 0
                      ? (uint64_t)options->solving.memory * MEGABYTE
                      : MANCALA_SOLVER_MEMORY,
        .nodes = (uint64_t)options->chosen.nodes,
        .margin_only = options->solving.margin,
        .json = options->solving.json,
        .shows_progress = cli_is_terminal(cli->errors)};
    return mancala_session_solve(cli, &request);
}

/* Returns why options can't be used with --solve, or NULL. */
static const char *solve_problem(const struct options *options)
{
    const struct mancala_session_choice *chosen = &options->chosen;
    if (options->screen.replay || options->screen.record ||
        screen_demo_is_wanted(&options->screen))
        return "--solve can't be used with --record, --replay or --demo";
    if (chosen->has_level || chosen->has_seconds || chosen->has_first ||
        chosen->has_seed || chosen->two_players || chosen->bot)
        return "--solve can't be used with --level, --seconds, --seed, "
               "--first, --two-players or --bot";
    return NULL;
}

/* Returns why options can't be used together, or NULL. */
static const char *find_problem_of_options(const struct options *options)
{
    const struct mancala_session_solve_choice *solving = &options->solving;
    if (options->demands.strict && options->chosen.bot == NULL)
        return "--strict works only with --bot or --check";
    if (solving->solve)
        return solve_problem(options);
    if (solving->json || solving->margin || solving->memory > 0)
        return "--json, --margin and --memory work only with --solve";
    const char *problem = mancala_session_players_problem(&options->chosen);
    if (problem)
        return problem;
    if (options->game > 0 && options->watch == NULL)
        return "--game works only with --watch";
    if (options->watch &&
        (options->screen.replay || options->screen.record ||
         options->chosen.bot || screen_demo_is_wanted(&options->screen)))
        return "--watch can't be used with --record, --replay, --bot or "
               "--demo";
    if (options->screen.replay && options->screen.record)
        return "--replay and --record can't be used together";
    if (screen_demo_is_wanted(&options->screen) &&
        (options->screen.replay || options->screen.record))
        return "--demo can't be used with --record or --replay";
    return NULL;
}

/* Draws a seed from the operating system. Returns false after a message. */
static bool draw_seed(const struct cli *cli, int64_t *seed)
{
    struct fair_random random;
    const char *problem = fair_random_from_system(&random);
    if (problem) {
        cli_complain(cli, "%s", problem);
        return false;
    }
    *seed = (int64_t)(fair_random_next(&random) >> 1);
    return true;
}

static enum cli_status play_or_solve(const struct cli *cli,
                                     struct options *options)
{
    const struct mancala_rules rules =
        mancala_session_rules_of(&options->rules);
    if (options->demands.check)
        return jail_admit(cli, &options->demands);
    const char *problem = mancala_rules_problem(&rules);
    if (problem == NULL)
        problem = find_problem_of_options(options);
    if (problem) {
        cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    if (options->solving.solve)
        return solve_start(cli, options);
    if (!options->chosen.has_seed && !draw_seed(cli, &options->chosen.seed))
        return CLI_FAILED;
    if (options->screen.replay)
        return replay_mancala_record(cli, options);
    if (options->watch)
        return watch_log(cli, options);
    return options->chosen.bot ? play_bot(cli, options)
                               : play_mancala(cli, options);
}

/* ---- The options ---- */

/* Writes the options for logs, and returns how many there are. */
static size_t log_options(struct options *chosen, struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "watch",
         .argument = "LOG",
         .help = "watch a game from a tournament (see challenge)",
         .text = &chosen->watch},
        {.name = "game",
         .argument = "N",
         .help = "... the Nth in its log (default: 1)",
         .integer = &chosen->game,
         .least = 1,
         .most = INT64_MAX},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    cli_outlive_limits();
    struct options chosen = {.screen = screen_options_start()};
    const struct screen_help help = {
        .record = "record the game in FILE",
        .ascii = "draw stones and lines with ASCII characters",
        .mouse = "choose houses and run commands by clicking",
        .demo = "print a sample screen and exit"};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = mancala_session_rules_options(&chosen.rules, options);
    count += mancala_session_players_options(&chosen.chosen, options + count);
    count += log_options(&chosen, options + count);
    count += jail_options(&chosen.demands, options + count);
    count += mancala_session_solve_options(&chosen.solving, options + count);
    count += screen_options_list(&chosen.screen, &help, options + count);
    const struct cli_usage usage = {
        .purpose =
            "Play mancala against the computer or another person, or solve it.",
        .examples = "  mancala                  14 bowls, stones go both ways\n"
                    "  mancala --one-way --capture standard    Kalah\n"
                    "  mancala --solve --one-way --board 10 --stones 3",
        .options = options,
        .option_count = count,
        .no = "a replay differs or a margin isn't proved",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = play_or_solve(&cli, &chosen);
    return cli_finish(&cli, status);
}
