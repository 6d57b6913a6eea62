/* challenge: programs play for points. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "challenge.h"
#include "cli_output.h"

enum {
    CUT_MOST = 99,
    REPEAT_DEFAULT = 10,
    SCALE_MOST = 1000000,
    NO_SEED = -1,  /* one is to be drawn */
    SEED_BITS = 53 /* of it, so that every reader of JSON keeps them all */
};

/* What the options set. */
struct options {
    struct challenge_setup setup;
    int64_t decks, cut, seed;
    bool no_time, has_scale;
    const char *word;                /* "blackjack" or "mancala" */
    bool for_blackjack, for_mancala; /* what only one of them knows was said */
    const char *replay;
};

/* ---- Words ---- */

static bool take_natural(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    bool *pays_more = target;
    *pays_more = strcmp(value, "3:2") == 0;
    if (*pays_more || strcmp(value, "1:1") == 0)
        return true;
    snprintf(problem, CLI_PROBLEM_SIZE, "1:1 or 3:2, not %s",
             cli_quote(quote, value, strlen(value)));
    return false;
}

/* A number with decimals is read as seconds are. */
static bool take_scale(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    int64_t parts;
    if (!cli_parse_seconds(value, SCALE_MOST, &parts)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "a number from 0 to %d, such as 0.5, not %s", SCALE_MOST,
                 cli_quote(quote, value, strlen(value)));
        return false;
    }
    *(double *)target = (double)parts / CLI_NANOSECONDS;
    return true;
}

static bool take_game(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    *(const char **)target = value;
    if (strcmp(value, "blackjack") == 0 || strcmp(value, "mancala") == 0)
        return true;
    snprintf(problem, CLI_PROBLEM_SIZE,
             "the games are blackjack and mancala, not %s",
             cli_quote(quote, value, strlen(value)));
    return false;
}

static bool is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static bool take_bot(void *target, const char *value,
                     char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_setup *setup = target;
    char quote[CLI_QUOTE_SIZE];
    if (setup->bot_count == CHALLENGE_BOTS_MAX)
        snprintf(problem, CLI_PROBLEM_SIZE, "at most %d bots play",
                 CHALLENGE_BOTS_MAX);
    else if (is_folder(value))
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "a bot is a file, and %s is a folder",
                 cli_quote(quote, value, strlen(value)));
    else {
        setup->bots[setup->bot_count++] = value;
        return true;
    }
    return false;
}

/* "14" or "8-32", within what the contest had. */
static bool take_range(const char *value, const int64_t limits[2],
                       int64_t *least, int64_t *most)
{
    char first[CLI_QUOTE_SIZE];
    size_t length = strcspn(value, "-");
    snprintf(first, sizeof first, "%.*s", (int)length, value);
    const char *last = value[length] == '-' ? value + length + 1 : first;
    return length < sizeof first &&
           cli_parse_integer(first, limits[0], limits[1], least) &&
           cli_parse_integer(last, *least, limits[1], most);
}

static bool take_boards(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    static const int64_t limits[] = {MANCALA_CONTEST_SIZE_LEAST,
                                     MANCALA_SIZE_MOST};
    struct challenge_boards *boards = target;
    char quote[CLI_QUOTE_SIZE];
    int64_t least = 0, most = 0;
    if (!take_range(value, limits, &least, &most) || least % 2 != 0 ||
        most % 2 != 0) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "an even number of bowls from %d to %d, or two such as 8-32, "
                 "not %s",
                 MANCALA_CONTEST_SIZE_LEAST, MANCALA_SIZE_MOST,
                 cli_quote(quote, value, strlen(value)));
        return false;
    }
    boards->size_least = least;
    boards->size_most = most;
    return true;
}

static bool take_stones(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    static const int64_t limits[] = {MANCALA_CONTEST_STONES_LEAST,
                                     MANCALA_STONES_MOST};
    struct challenge_boards *boards = target;
    char quote[CLI_QUOTE_SIZE];
    int64_t least = 0, most = 0;
    if (!take_range(value, limits, &least, &most)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "stones in each bowl from %d to %d, or two such as 2-16, not "
                 "%s",
                 MANCALA_CONTEST_STONES_LEAST, MANCALA_STONES_MOST,
                 cli_quote(quote, value, strlen(value)));
        return false;
    }
    boards->stones_least = least;
    boards->stones_most = most;
    return true;
}

/* ---- What is asked ---- */

static bool is_mancala(const struct options *chosen)
{
    return chosen->word && strcmp(chosen->word, "mancala") == 0;
}

static const char *find_contradiction(const struct options *chosen)
{
    const struct challenge_setup *setup = &chosen->setup;
    if (chosen->replay && chosen->word)
        return "--replay plays a log again, and no bots: challenge --replay "
               "FILE";
    if (chosen->replay)
        return NULL;
    if (is_mancala(chosen) && setup->bot_count < 2)
        return "mancala wants two bots, or more: challenge mancala A.so B.so";
    if (chosen->word == NULL || setup->bot_count == 0)
        return "who plays? challenge blackjack BOT.so...";
    if (setup->json && setup->csv)
        return "--json or --csv; only one of them";
    if (chosen->no_time && chosen->has_scale)
        return "--time-scale or --no-time; only one of them";
    if (is_mancala(chosen) && chosen->for_blackjack)
        return "mancala knows --boards, --stones, --time-scale, --no-time, "
               "--json, --csv and --log";
    if (!is_mancala(chosen) && chosen->for_mancala)
        return "--boards and --stones are for mancala";
    return NULL;
}

/* Whether it can be read: of a folder, say, nothing can. */
static bool is_readable(FILE *file)
{
    int byte = getc(file);
    if (byte != EOF)
        (void)ungetc(byte, file);
    return !ferror(file);
}

static enum cli_status replay(const struct cli *cli, const char *path)
{
    bool is_standard = strcmp(path, "-") == 0;
    FILE *log = is_standard ? cli->in : fopen(path, "r");
    enum cli_status status = CLI_FAILED;
    if (log && is_readable(log))
        status = challenge_replay(cli, log, path);
    else
        cli_complain(cli, "--replay: %.250s can't be read: %s", path,
                     strerror(errno));
    if (log && !is_standard)
        fclose(log);
    return status;
}

/* A bot that knows the seed knows every card: who says none gets one that
 * nobody could know. */
static bool find_seed(const struct cli *cli, const struct options *chosen,
                      uint64_t *seed)
{
    struct fair_random random;
    *seed = (uint64_t)chosen->seed;
    if (chosen->seed != NO_SEED)
        return true;
    const char *problem = fair_random_from_system(&random);
    if (problem == NULL)
        *seed = fair_random_next(&random) >> (64 - SEED_BITS);
    else
        cli_complain(cli, "%s; say --seed N", problem);
    return problem == NULL;
}

static enum cli_status run(const struct cli *cli, struct options *chosen)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    const char *contradiction = find_contradiction(chosen);
    struct challenge_setup *setup = &chosen->setup;
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    if (chosen->replay)
        return replay(cli, chosen->replay);
    setup->game.decks = (int)chosen->decks;
    setup->game.cut = (int)chosen->cut;
    if (chosen->no_time)
        setup->time_scale = 0;
    setup->shows_progress = cli_is_terminal(cli->errors);
    if (is_mancala(chosen))
        return challenge_mancala(cli, setup);
    if (!challenge_game_check(&setup->game, problem)) {
        cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    if (!find_seed(cli, chosen, &setup->seed))
        return CLI_FAILED;
    return challenge_blackjack(cli, setup);
}

/* ---- The options ---- */

/* The options of the referee's table. Returns how many. */
static size_t table_options(struct options *chosen, struct cli_option options[])
{
    struct challenge_game *game = &chosen->setup.game;
    const struct cli_option these[] = {
        {.name = "decks",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "in the shoe, 2 to 10; 6",
         .integer = &chosen->decks,
         .least = CHALLENGE_DECKS_LEAST,
         .most = DECKS_MAX},
        {.name = "bankroll",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "credits to begin with; 1000",
         .integer = &game->bankroll,
         .least = 1,
         .most = CHALLENGE_CREDITS_MOST},
        {.name = "min",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "the least bet; 1",
         .integer = &game->least,
         .least = 1,
         .most = CHALLENGE_CREDITS_MOST},
        {.name = "max",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "the most that may be bet; 100",
         .integer = &game->most,
         .least = 1,
         .most = CHALLENGE_CREDITS_MOST},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Those of its shoes, and how long a match is. */
static size_t shoe_options(struct options *chosen, struct cli_option options[])
{
    struct challenge_game *game = &chosen->setup.game;
    const struct cli_option these[] = {
        {.name = "cut",
         .given = &chosen->for_blackjack,
         .argument = "PERCENT",
         .help = "of the shoe, before the cut card; 75",
         .integer = &chosen->cut,
         .least = 1,
         .most = CUT_MOST},
        {.name = "natural",
         .given = &chosen->for_blackjack,
         .argument = "PAYS",
         .help = "1:1 or 3:2, for one that is claimed; 1:1",
         .take = take_natural,
         .target = &game->natural_3_2},
        {.name = "shoes",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "at most so many in a match; 100",
         .integer = &game->shoes,
         .least = 1,
         .most = INT64_MAX},
        {.name = "hands",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "at most so many in a match; 10000",
         .integer = &game->hands,
         .least = 1,
         .most = INT64_MAX},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Those of mancala. */
static size_t mancala_options(struct options *chosen,
                              struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "boards",
         .argument = "A-B",
         .help = "mancala: bowls, mancalas included; 8-32",
         .take = take_boards,
         .target = &chosen->setup.boards,
         .given = &chosen->for_mancala},
        {.name = "stones",
         .argument = "A-B",
         .help = "mancala: stones in a bowl; 2-16",
         .take = take_stones,
         .target = &chosen->setup.boards,
         .given = &chosen->for_mancala},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options that say how often, and what is told. Returns how many. */
static size_t run_options(struct options *chosen, struct cli_option options[])
{
    struct challenge_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {.letter = 's',
         .name = "seed",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "of the shoes; one that nobody knows",
         .integer = &chosen->seed,
         .least = 0,
         .most = INT64_MAX},
        {.letter = 'n',
         .name = "repeat",
         .given = &chosen->for_blackjack,
         .argument = "N",
         .help = "matches, each with shoes of its own; 10",
         .integer = &setup->repeat,
         .least = 1,
         .most = CHALLENGE_REPEAT_MOST},
        {.name = "time-scale",
         .argument = "X",
         .help = "count milliseconds so often; 1",
         .take = take_scale,
         .given = &chosen->has_scale,
         .target = &setup->time_scale},
        {.name = "no-time",
         .help = "count no time at all",
         .given = &chosen->no_time},
        {.name = "json", .help = "report as JSON", .given = &setup->json},
        {.name = "csv", .help = "report as CSV", .given = &setup->csv},
        {.name = "log",
         .argument = "FILE",
         .help = "write down every hand, or every move",
         .text = &setup->log},
        {.name = "replay",
         .argument = "FILE",
         .help = "play such a log again, and compare",
         .text = &chosen->replay},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* ---- The program ---- */

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {
        .setup = {.game = challenge_game_usual(),
                  .repeat = REPEAT_DEFAULT,
                  .time_scale = 1,
                  .boards = {MANCALA_CONTEST_SIZE_LEAST, MANCALA_SIZE_MOST,
                             MANCALA_CONTEST_STONES_LEAST,
                             MANCALA_STONES_MOST}},
        .seed = NO_SEED};
    struct cli_option options[CLI_OPTIONS_MAX];
    chosen.decks = chosen.setup.game.decks;
    chosen.cut = chosen.setup.game.cut;
    size_t count = table_options(&chosen, options);
    count += shoe_options(&chosen, options + count);
    count += mancala_options(&chosen, options + count);
    count += run_options(&chosen, options + count);
    const struct cli_option operands[] = {
        {.argument = "GAME",
         .help = "blackjack or mancala",
         .take = take_game,
         .target = &chosen.word},
        {.argument = "BOT.so",
         .help = "... shared objects; see tests/bots/README.md",
         .repeats = true,
         .take = take_bot,
         .target = &chosen.setup}};
    const struct cli_usage usage = {
        .purpose = "Lets programs play blackjack and mancala for points.",
        .examples =
            "  challenge blackjack build/release/bots/*.so --shoes 10\n"
            "  challenge blackjack build/release/bots/strong.so "
            "--natural 3:2 --repeat 3\n"
            "  challenge blackjack build/release/bots/basic.so --hands 9 "
            "--log /tmp/log",
        .options = options,
        .option_count = count,
        .operands = operands,
        .operand_count = sizeof operands / sizeof *operands,
        .no = "a bot or a log has failed",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run(&cli, &chosen);
    return cli_finish(&cli, status);
}
