/* challenge: lets bots play for points. */
#include <string.h>
#include <unistd.h>

#include "challenge.h"
#include "house.h"
#include "cli_output.h"

enum {
    CUT_MOST = 99,
    SCALE_MOST = 1000000,
    SURE_LEAST = 50,
    SURE_USUAL = 95,
    SURE_MOST = 99,
    REPEAT_UNTIL_SURE = 10000,
    BOWLS_USUAL = 14, /* the standard board */
    STONES_USUAL = 4,
    MEMORY_LEAST = 32, /* megabytes */
    MEMORY_MOST = 1 << 20,
    OUTPUT_MOST = 1 << 20, /* kilobytes */
    THREADS_MOST = 64,
    TIME_MOST = 86400, /* seconds */
    NO_SEED = -1,      /* draw one at random */
    SEED_BITS = 53     /* a JSON reader may keep numbers as doubles */
};

/* The values that the options set. */
struct options {
    struct challenge_setup setup;
    int64_t decks, cut, seed;
    int64_t repeat;  /* 0: the default */
    bool until_sure; /* --until-sure, with the confidence in the setup */
    bool no_time, has_scale;
    const char *word;                /* "blackjack" or "mancala" */
    bool for_blackjack, for_mancala; /* an option of that game was given */
    const char *replay;
    const char *gauntlet;
};

/* ---- Values ---- */

/* Reads the scale with the parser for seconds, which allows decimals. */
static bool take_scale(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    int64_t parts;
    if (!cli_parse_seconds(value, SCALE_MOST, &parts)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "must be a number from 0 to %d, such as 0.5, not %s",
                 SCALE_MOST, cli_quote(quote, value, strlen(value)));
        return false;
    }
    *(double *)target = (double)parts / CLI_NANOSECONDS;
    return true;
}

/* Takes the bot of --gauntlet, with the checks of any other bot. */
static bool take_gauntlet(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    struct options *chosen = target;
    struct challenge_setup alone = {.bot_count = 0};
    chosen->gauntlet = value;
    return challenge_take_bot(&alone, value, problem);
}

static bool is_shared_object(const char *path)
{
    size_t length = strlen(path);
    return length > 3 && strcmp(path + length - 3, ".so") == 0;
}

static bool take_game(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    static const char *const games[] = {"blackjack", "mancala"};
    enum { GAMES = sizeof games / sizeof *games };
    struct options *chosen = target;
    for (size_t i = 0; i < GAMES; i++)
        if (strcmp(value, games[i]) == 0) {
            chosen->word = games[i];
            return true;
        }
    if (is_shared_object(value)) /* --debug finds out its game */
        return challenge_take_bot(&chosen->setup, value, problem);
    cli_say_unknown(problem, "game", value, games, GAMES,
                    "the games are blackjack and mancala");
    return false;
}

/* ---- The contest ---- */

static bool is_mancala(const struct options *chosen)
{
    return chosen->word && strcmp(chosen->word, "mancala") == 0;
}

static const char *find_challenge_contradiction(const struct options *chosen)
{
    const struct challenge_setup *setup = &chosen->setup;
    if (chosen->replay && chosen->word)
        return "--replay takes no game and no bots: challenge --replay FILE";
    if (chosen->replay)
        return NULL;
    if (is_mancala(chosen) && setup->bot_count < (setup->debugs ? 1 : 2))
        return "mancala needs at least two bots: challenge mancala BOT BOT";
    if (chosen->word == NULL || setup->bot_count == 0)
        return "name a game and its bots: challenge blackjack BOT...";
    if (setup->json && setup->csv)
        return "--json and --csv can't be used together";
    if (chosen->no_time && chosen->has_scale)
        return "--no-time and --time-scale can't be used together";
    if (is_mancala(chosen) && chosen->for_blackjack)
        return "--seed, --repeat and the options for decks, bets and shoes work "
               "only with blackjack";
    if (chosen->until_sure && is_mancala(chosen))
        return "--until-sure works only with blackjack";
    if (chosen->until_sure && setup->bot_count < 2)
        return "--until-sure needs at least two bots";
    if (setup->waits && !setup->debugs)
        return "--wait works only with --debug";
    if (setup->debugs && setup->bot_count > (is_mancala(chosen) ? 2 : 1))
        return "--debug takes one bot, or two for mancala";
    if (!is_mancala(chosen) && chosen->for_mancala)
        return "--boards and --stones work only with mancala";
    return NULL;
}

/* Draws a random seed unless the user chose one or resumes a tournament: a bot
 * that knows the seed knows every card. */
static bool find_seed(const struct cli *cli, const struct options *chosen,
                      uint64_t *seed)
{
    struct fair_random random;
    *seed = (uint64_t)chosen->seed;
    if (chosen->seed != NO_SEED ||
        (chosen->setup.resume &&
         challenge_resume_seed(chosen->setup.resume, seed)))
        return true;
    const char *problem = fair_random_from_system(&random);
    if (problem == NULL)
        *seed = fair_random_next(&random) >> (64 - SEED_BITS);
    else
        cli_complain(cli, "%s; use --seed N", problem);
    return problem == NULL;
}

static int64_t count_cpus(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < CHALLENGE_JOBS_MOST ? count : CHALLENGE_JOBS_MOST;
}

/* Makes the bot of --gauntlet the first one; it may be among the others, too.
 */
static const char *place_gauntlet(struct options *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    int place = 0;
    if (chosen->gauntlet == NULL)
        return NULL;
    while (place < setup->bot_count &&
           strcmp(setup->bots[place], chosen->gauntlet) != 0)
        place++;
    if (place == CHALLENGE_BOTS_MAX)
        return "--gauntlet: too many bots";
    setup->bot_count += place == setup->bot_count;
    for (; place > 0; place--)
        setup->bots[place] = setup->bots[place - 1];
    setup->bots[0] = chosen->gauntlet;
    setup->gauntlet = true;
    return setup->bot_count > 1 ? NULL : "--gauntlet needs another bot";
}

/* Leaves one match, or one board of mancala. A bot without an opponent plays
 * against itself. */
static void shorten(struct options *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    struct challenge_boards *boards = &setup->boards;
    setup->time_scale = 0;
    setup->repeat = 1;
    if (!chosen->for_mancala)
        *boards = (struct challenge_boards){BOWLS_USUAL, BOWLS_USUAL,
                                            STONES_USUAL, STONES_USUAL};
    boards->size_most = boards->size_least;
    boards->stones_most = boards->stones_least;
    if (is_mancala(chosen) && setup->bot_count == 1)
        setup->bots[setup->bot_count++] = setup->bots[0];
}

static enum cli_status run_challenge(const struct cli *cli,
                                     struct options *chosen)
{
    const char *contradiction = place_gauntlet(chosen);
    if (chosen->word == NULL && chosen->setup.debugs &&
        chosen->setup.bot_count > 0)
        chosen->word = challenge_game_of(chosen->setup.bots[0]);
    if (contradiction == NULL)
        contradiction = find_challenge_contradiction(chosen);
    struct challenge_setup *setup = &chosen->setup;
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    if (chosen->replay)
        return challenge_replay(cli, chosen->replay);
    if (chosen->repeat == 0 && chosen->until_sure)
        chosen->repeat = REPEAT_UNTIL_SURE;
    if (chosen->repeat > 0)
        setup->repeat = chosen->repeat;
    if (!chosen->until_sure)
        setup->sure = 0;
    setup->game.decks = (int)chosen->decks;
    setup->game.cut = (int)chosen->cut;
    if (chosen->no_time)
        setup->time_scale = 0;
    if (setup->debugs)
        shorten(chosen);
    if (setup->jobs == 0 && setup->time_scale <= 0)
        setup->jobs = setup->debugs ? 1 : count_cpus();
    setup->shows_progress = cli_is_terminal(cli->errors) && !setup->debugs;
    if (is_mancala(chosen))
        return challenge_mancala(cli, setup);
    if (!find_seed(cli, chosen, &setup->seed))
        return CLI_FAILED;
    return challenge_blackjack(cli, setup);
}

/* ---- The options ---- */

/* Returns an option that takes a number and works only with blackjack. */
static struct cli_option blackjack_number(struct options *chosen,
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
static size_t table_options(struct options *chosen, struct cli_option options[])
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
static size_t shoe_options(struct options *chosen, struct cli_option options[])
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
static size_t board_options(struct options *chosen, struct cli_option options[])
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
static size_t match_options(struct options *chosen, struct cli_option options[])
{
    size_t count = 0;
    options[count] =
        blackjack_number(chosen, "seed", "seed for the shoes (default: random)",
                         &chosen->seed, INT64_MAX);
    options[count].letter = 's';
    options[count++].least = 0;
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
static size_t challenge_report_options(struct options *chosen,
                                       struct cli_option options[])
{
    struct challenge_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {.name = "time-scale",
         .argument = "X",
         .help = "multiply the time used by X (default: 1)",
         .take = take_scale,
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
         .help = "let one bot meet all others",
         .take = take_gauntlet,
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
         .help = "keep the scores in FILE; go on if it exists",
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
static size_t limit_options(struct options *chosen, struct cli_option options[])
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
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Adds the options for finding out what is wrong with a bot. */
static size_t debug_options(struct options *chosen, struct cli_option options[])
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

static size_t all_options(struct options *chosen, struct cli_option options[])
{
    size_t count = table_options(chosen, options);
    count += shoe_options(chosen, options + count);
    count += board_options(chosen, options + count);
    count += match_options(chosen, options + count);
    count += limit_options(chosen, options + count);
    count += challenge_report_options(chosen, options + count);
    return count + debug_options(chosen, options + count);
}

/* ---- The program ---- */

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.setup = challenge_setup_usual(), .seed = NO_SEED};
    chosen.setup.sure = SURE_USUAL;
    struct cli_option options[CLI_OPTIONS_MAX];
    chosen.decks = chosen.setup.game.decks;
    chosen.cut = chosen.setup.game.cut;
    const struct cli_option operands[] = {
        {.argument = "GAME",
         .help = "blackjack or mancala",
         .take = take_game,
         .target = &chosen},
        {.argument = "BOT",
         .help = "what plays: shared objects (.so) and programs",
         .repeats = true,
         .take = challenge_take_bot,
         .target = &chosen.setup}};
    const struct cli_usage usage = {
        .purpose = "Lets bots play blackjack or mancala for points.",
        .examples =
            "  challenge blackjack build/release/bots/*.so --shoes 10\n"
            "  challenge blackjack build/release/bots/strong.so "
            "--natural 3:2 --repeat 3\n"
            "  challenge blackjack build/release/bots/basic.so --hands 9 "
            "--log /tmp/log",
        .options = options,
        .option_count = all_options(&chosen, options),
        .operands = operands,
        .operand_count = sizeof operands / sizeof *operands,
        .no = "a bot was out or a log differs",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_challenge(&cli, &chosen);
    return cli_finish(&cli, status);
}
