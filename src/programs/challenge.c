/* challenge: lets bots play for points. */
#include "challenge.h"

#include <string.h>
#include <sys/stat.h>

#include "house.h"
#include "jail.h"
#include "cli_output.h"

struct choice {
    struct challenge_setup setup;
    bool has_seed; /* else draw one */
    bool has_elo;
    int64_t repeat;  /* 0: the default */
    bool until_sure; /* --until-sure, with the confidence in the setup */
    bool no_time, has_scale;
    const char *word;                /* "blackjack" or "mancala" */
    bool for_blackjack, for_mancala; /* an option of that game was given */
    const char *replay;
    const char *gauntlet;
    struct challenge_details rows[CHALLENGE_BOTS_MAX]; /* of --entries */
    bool has_rows;
    struct jail_demands demands;
};

/* What to say about a number after --until-sure and a blank, which is an
 * operand: the value of the option can be left out, so it must follow =. */
#define UNTIL_SURE_NEEDS_SIGN \
    "the value of --until-sure follows =, as in --until-sure=99"

/* ---- Values of options ---- */

static bool take_seed(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    return challenge_seed_read(value, target) ||
           cli_refuse_value("the 32 hexadecimal digits of a report or, for a "
                            "test, a whole number from 0 to "
                            "9223372036854775807",
                            value, problem);
}

/* True if `word` is a number that no bot's file is called. */
static bool is_stray_number(const char *word)
{
    struct stat found;
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0' &&
           stat(word, &found) != 0;
}

static bool take_bot(void *target, const char *value,
                     char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_setup *setup = target;
    if (setup->bot_count == CHALLENGE_BOTS_MAX)
        return cli_refuse(problem, "at most %d bots can play",
                          CHALLENGE_BOTS_MAX);
    setup->bots[setup->bot_count++] = value;
    return true;
}

/* Reads "14" or "8-32" into `first` and `last`. Returns false if they aren't
 * multiples of `step` from `least` to `most`. */
static bool take_range(const char *value, int64_t least, int64_t most, int step,
                       int64_t *first, int64_t *last)
{
    char one[CLI_QUOTE_SIZE];
    int64_t from, to;
    size_t length = strcspn(value, "-");
    snprintf(one, sizeof one, "%.*s", (int)length, value);
    const char *other = value[length] == '-' ? value + length + 1 : one;
    if (length >= sizeof one || !cli_parse_integer(one, least, most, &from) ||
        !cli_parse_integer(other, from, most, &to) || from % step != 0 ||
        to % step != 0)
        return false;
    *first = from;
    *last = to;
    return true;
}

static bool take_boards(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_boards *boards = target;
    return take_range(value, CHALLENGE_BOWLS_LEAST, MANCALA_SIZE_MOST, 2,
                      &boards->size_least, &boards->size_most) ||
           cli_refuse_value("an even number of bowls from 8 to 32, or a range "
                            "such as 8-32",
                            value, problem);
}

static bool take_stones(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct challenge_boards *boards = target;
    return take_range(value, CHALLENGE_STONES_LEAST, MANCALA_STONES_MOST, 1,
                      &boards->stones_least, &boards->stones_most) ||
           cli_refuse_value("a number of stones from 2 to 16, or a range such "
                            "as 2-16",
                            value, problem);
}

/* Reads the scale with the parser for seconds, which allows decimals. */
static bool take_scale(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    enum { SCALE_MOST = 1000000 };
    int64_t parts;
    if (!cli_parse_seconds(value, SCALE_MOST, &parts))
        return cli_refuse_value("a number from 0 to 1000000, such as 0.5",
                                value, problem);
    *(double *)target = (double)parts / CLI_NANOSECONDS;
    return true;
}

static bool take_entries(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE])
{
    struct choice *chosen = target;
    if (chosen->has_rows)
        return cli_refuse(problem, "--entries can be given only once");
    chosen->has_rows = true;
    return challenge_entries_list(value, chosen->rows, &chosen->setup, problem);
}

static bool take_game(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    static const char *const games[] = {"blackjack", "mancala"};
    enum { GAMES = sizeof games / sizeof *games };
    struct choice *chosen = target;
    int found = cli_find_name(value, games, GAMES);
    if (found >= 0) {
        chosen->word = games[found];
        return true;
    }
    if (chosen->until_sure && is_stray_number(value))
        return cli_refuse(problem, UNTIL_SURE_NEEDS_SIGN);
    size_t length = strlen(value);
    if (length > 3 &&
        strcmp(value + length - 3, ".so") == 0) /* --debug finds out its game */
        return take_bot(&chosen->setup, value, problem);
    return cli_say_unknown(problem, "game", value, games, GAMES,
                           "the games are blackjack and mancala");
}

/* ---- The options ---- */

/* Each of these adds some of the options, which set `*chosen`, and returns how
 * many there are. */

static size_t game_options(struct choice *chosen, struct cli_option options[])
{
    enum { CUT_MOST = 99, SURE_LEAST = 50, SURE_MOST = 99, ELO_MOST = 400 };
    struct challenge_setup *setup = &chosen->setup;
    struct challenge_game *game = &setup->game;
    bool *blackjack = &chosen->for_blackjack, *mancala = &chosen->for_mancala;
    const struct cli_option table[] = {
        {"decks", "N", "play with N decks, 2 to 10 (default: 6)",
         .integer = &game->decks, .least = CHALLENGE_DECKS_LEAST,
         .most = DECKS_MAX, .given = blackjack},
        {"bankroll", "N", "start with N credits (default: 1000)",
         .integer = &game->bankroll, .least = 1, .most = CHALLENGE_CREDITS_MOST,
         .given = blackjack},
        {"min", "N", "set the minimum bet (default: 1)",
         .integer = &game->least, .least = 1, .most = CHALLENGE_CREDITS_MOST,
         .given = blackjack},
        {"max", "N", "set the maximum bet (default: 100)",
         .integer = &game->most, .least = 1, .most = CHALLENGE_CREDITS_MOST,
         .given = blackjack},
        {"cut", "PERCENT", "shuffle after this much of the shoe (default: 75)",
         .integer = &game->cut, .least = 1, .most = CUT_MOST,
         .given = blackjack},
        {"natural", "PAYS", "pay blackjack 1:1 or 3:2 (default: 1:1)",
         .words = {"1:1", "3:2"}, .is_second = &game->natural_3_2,
         .given = blackjack},
        {"insurance", "WAY", "round half an odd bet up or down (default: up)",
         .words = {"up", "down"}, .is_second = &game->insurance_down,
         .given = blackjack},
        {"show-hole", .help = "show the hole card before a second split hand",
         .given = &game->shows_hole},
        {"shoes", "N", "play at most N shoes per match (default: 100)",
         .integer = &game->shoes, .least = 1, .most = INT64_MAX,
         .given = blackjack},
        {"hands", "N", "play at most N hands per match (default: 10000)",
         .integer = &game->hands, .least = 1, .most = INT64_MAX,
         .given = blackjack},
        {"boards", "A-B", "set mancala's bowls, with stores (default: 8-32)",
         .take = take_boards, .target = &setup->boards, .given = mancala},
        {"stones", "A-B", "set mancala's stones per house (default: 2-16)",
         .take = take_stones, .target = &setup->boards, .given = mancala},
        {"seed", "SEED", "use the seed of a report again (default: random)",
         .letter = 's', .take = take_seed, .target = &setup->seed,
         .given = &chosen->has_seed},
        {"repeat", "N", "play N matches, each on its own shoes (default: 10)",
         .letter = 'n', .integer = &chosen->repeat, .least = 1,
         .most = CHALLENGE_REPEAT_MOST},
        {"until-sure", "P", "stop when the order is sure (default: 95%)",
         .optional = true, .integer = &setup->confidence, .least = SURE_LEAST,
         .most = SURE_MOST, .given = &chosen->until_sure},
        {"elo", "N", "call bots less than N Elo apart even (default: 50)",
         .integer = &setup->elo, .least = 1, .most = ELO_MOST,
         .given = &chosen->has_elo},
    };
    memcpy(options, table, sizeof table);
    return sizeof table / sizeof *table;
}

static size_t limit_options(struct choice *chosen, struct cli_option options[])
{
    enum {
        MEMORY_LEAST = 32, /* megabytes */
        MEMORY_MOST = 1 << 20,
        THREADS_MOST = 64,
        TIME_MOST = 86400 /* seconds */
    };
    struct challenge_setup *setup = &chosen->setup;
    struct challenge_bounds *bounds = &setup->bounds;
    const struct cli_option table[] = {
        {"turn", "SECONDS",
         "limit the time for each turn of a bot (default: 10)",
         .nanoseconds = &bounds->turn, .most = TIME_MOST},
        {"time", "SECONDS", "limit the time for all its turns (default: 120)",
         .nanoseconds = &bounds->turns, .most = TIME_MOST},
        {"cpu", "SECONDS", "limit its CPU time (default: 60)",
         .nanoseconds = &bounds->cpu, .most = TIME_MOST},
        {"memory", "MB", "limit its memory (default: 256)",
         .integer = &bounds->memory, .least = MEMORY_LEAST,
         .most = MEMORY_MOST},
        {"threads", "N", "limit its threads (default: 1)",
         .integer = &bounds->threads, .least = 1, .most = THREADS_MOST},
        {"timeouts", "N", "exclude it for good after N timeouts (default: 1)",
         .integer = &bounds->timeouts, .least = 1, .most = INT64_MAX},
        {"time-scale", "X", "multiply the time used by X (default: 1)",
         .take = take_scale, .target = &setup->time_scale,
         .given = &chosen->has_scale},
        {"no-time", .help = "ignore the time used", .given = &chosen->no_time},
    };
    memcpy(options, table, sizeof table);
    return sizeof table / sizeof *table;
}

static size_t report_options(struct choice *chosen, struct cli_option options[])
{
    enum { OUTPUT_MOST = 1 << 20 }; /* kilobytes */
    struct challenge_setup *setup = &chosen->setup;
    const struct cli_option table[] = {
        {"json", .help = "print the report as JSON", .given = &setup->json},
        {"csv", .help = "print the report as CSV", .given = &setup->csv},
        {"html", "FILE", "write the results to publish to FILE",
         .text = &setup->html},
        {"entries", "FILE", "let the entries that FILE lists play, too",
         .take = take_entries, .target = chosen},
        {"gauntlet", "BOT", "compare one bot with all the others",
         .text = &chosen->gauntlet},
        {"jobs", "N", "play N matches at once (default: 1; see manual)",
         .letter = 'j', .integer = &setup->jobs, .least = 1,
         .most = CHALLENGE_JOBS_MOST},
        {"log", "FILE", "write every hand or move to FILE",
         .text = &setup->log},
        {"resume", "FILE", "keep the scores in FILE; resume if it exists",
         .text = &setup->resume},
        {"replay", "FILE", "play the log FILE again and compare",
         .text = &chosen->replay},
        {"debug", .help = "play one match; show what the bot prints",
         .given = &setup->debugs},
        {"output", "KB", "show this much with --debug (default: 1024)",
         .integer = &setup->bounds.output, .least = 0, .most = OUTPUT_MOST},
        {"wait", .help = "wait for a debugger with --debug",
         .given = &setup->waits},
    };
    memcpy(options, table, sizeof table);
    return sizeof table / sizeof *table;
}

/* ---- Contradictions ---- */

enum {
    REPEAT_UNTIL_SURE = 10000,
    OPENINGS_UNTIL_SURE = 1000,
    SURE_USUAL = 95,
    BOWLS_USUAL = 14, /* the standard board */
    STONES_USUAL = 4
};

static bool chose_mancala(const struct choice *chosen)
{
    return chosen->word && strcmp(chosen->word, "mancala") == 0;
}

/* True if a bot of --until-sure is a number, which was meant as its value. */
static bool has_stray_number(const struct challenge_setup *setup)
{
    for (int bot = 0; bot < setup->bot_count; bot++)
        if (is_stray_number(setup->bots[bot]))
            return true;
    return false;
}

static const char *find_contradiction(const struct choice *chosen)
{
    const struct challenge_setup *setup = &chosen->setup;
    const bool mancala = chose_mancala(chosen), sure = chosen->until_sure;
    const int bots = setup->bot_count;
    const struct cli_conflict conflicts[] = {
        {mancala && bots < (setup->debugs ? 1 : 2),
         "mancala needs at least two bots: challenge mancala BOT BOT"},
        {chosen->word == NULL || bots == 0,
         "name a game and its bots: challenge blackjack BOT..."},
        {setup->json && setup->csv, "--json and --csv can't be used together"},
        {chosen->no_time && chosen->has_scale,
         "--no-time and --time-scale can't be used together"},
        {chosen->has_elo && !(mancala && sure),
         "--elo works only with mancala and --until-sure"},
        {!mancala && chosen->for_mancala,
         "--boards and --stones work only with mancala"},
        {mancala && (chosen->for_blackjack || setup->game.shows_hole),
         "the options for decks, bets and shoes work only with blackjack"},
        {mancala && !sure && (chosen->has_seed || chosen->repeat > 0),
         "with mancala, --seed and --repeat need --until-sure"},
        {sure && has_stray_number(setup), UNTIL_SURE_NEEDS_SIGN},
        {sure && bots < 2, "--until-sure needs at least two bots"},
        {setup->waits && !setup->debugs, "--wait works only with --debug"},
        {setup->debugs && bots > (mancala ? 2 : 1),
         "--debug takes one bot, or two for mancala"},
    };
    if (chosen->replay)
        return chosen->word
                   ? "--replay takes no game and no bots: challenge --replay "
                     "FILE"
                   : NULL;
    return cli_find_conflict(conflicts, sizeof conflicts / sizeof *conflicts);
}

/* ---- Completing the setup ---- */

/* Makes the bot of --gauntlet the first one; it may be among the others, too.
 */
static const char *place_gauntlet(struct choice *chosen)
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
    const struct challenge_details *details = setup->details[place];
    for (; place > 0; place--) {
        setup->bots[place] = setup->bots[place - 1];
        setup->details[place] = setup->details[place - 1];
    }
    setup->bots[0] = chosen->gauntlet;
    setup->details[0] = details;
    setup->gauntlet = true;
    return setup->bot_count > 1 ? NULL : "--gauntlet needs another bot";
}

/* Reduces the tournament to one match, or one board of mancala. A bot without
 * an opponent plays against itself. */
static void shorten_tournament(struct choice *chosen)
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
    if (chose_mancala(chosen) && setup->bot_count == 1)
        setup->bots[setup->bot_count++] = setup->bots[0];
}

/* Sets what depends on several options. */
static void complete_setup(struct choice *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    if (chosen->repeat == 0 && chosen->until_sure)
        chosen->repeat =
            chose_mancala(chosen) ? OPENINGS_UNTIL_SURE : REPEAT_UNTIL_SURE;
    if (chosen->repeat > 0)
        setup->repeat = chosen->repeat;
    if (!chosen->until_sure)
        setup->confidence = 0;
    if (chosen->no_time)
        setup->time_scale = 0;
    if (setup->debugs)
        shorten_tournament(chosen);
    if (setup->jobs == 0 && setup->time_scale <= 0)
        setup->jobs = setup->debugs ? 1 : cli_cpus(CHALLENGE_JOBS_MOST);
}

/* ---- Running ---- */

/* Draws a seed unless the user chose one or resumes a tournament. */
static bool find_seed(const struct cli *cli, struct choice *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    if (chosen->has_seed ||
        (setup->resume && challenge_resume_seed(setup->resume, &setup->seed)))
        return true;
    const char *problem = challenge_seed_draw(&setup->seed);
    if (problem)
        cli_complain(cli, "%s; use --seed", problem);
    return problem == NULL;
}

static enum cli_status run_challenge(const struct cli *cli,
                                     struct choice *chosen)
{
    struct challenge_setup *setup = &chosen->setup;
    if (chosen->demands.check)
        return jail_admit(cli, &chosen->demands);
    const char *contradiction = place_gauntlet(chosen);
    if (chosen->word == NULL && setup->debugs && setup->bot_count > 0)
        chosen->word = challenge_detect_game(setup->bots[0]);
    if (contradiction == NULL)
        contradiction = find_contradiction(chosen);
    if (contradiction)
        return cli_complain(cli, "%s", contradiction);
    if (chosen->replay)
        return challenge_replay(cli, chosen->replay);
    complete_setup(chosen);
    if (jail_admit(cli, &chosen->demands) != CLI_DONE)
        return CLI_FAILED;
    setup->shows_progress = cli_is_terminal(cli->errors) && !setup->debugs;
    if ((chosen->until_sure || !chose_mancala(chosen)) &&
        !find_seed(cli, chosen))
        return CLI_FAILED;
    enum cli_status status = CLI_FAILED;
    const bool mancala = chose_mancala(chosen);
    const int wanted = setup->bot_count, least = mancala ? 2 : 1;
    struct challenge_entries *entries =
        challenge_entries_open(cli, setup, mancala);
    if (entries && setup->gauntlet && setup->entries[0] != chosen->gauntlet)
        cli_complain(cli, "the bot of --gauntlet can't play");
    else if (entries && setup->bot_count < least && wanted >= least)
        cli_complain(cli, "too few entries are left to play");
    else if (entries)
        status = mancala ? challenge_mancala(cli, setup)
                         : challenge_blackjack(cli, setup);
    challenge_entries_close(entries);
    return status == CLI_DONE && setup->left_out_count > 0 ? CLI_NO : status;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct choice chosen = {.setup = challenge_setup_default()};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = game_options(&chosen, options);
    count += limit_options(&chosen, options + count);
    count += report_options(&chosen, options + count);
    count += jail_options(&chosen.demands, options + count);
    const struct cli_option operands[] = {
        {.argument = "GAME",
         .help = "blackjack or mancala",
         .take = take_game,
         .target = &chosen},
        {.argument = "BOT",
         .help = "a source, shared object, program, or folder with one",
         .repeats = true,
         .take = take_bot,
         .target = &chosen.setup}};
    const struct cli_usage usage = {
        .purpose = "Let bots play blackjack or mancala for points.",
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
        .no = "a bot was out or left out, or a log differs",
    };
    chosen.setup.confidence = SURE_USUAL;
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_challenge(&cli, &chosen);
    return cli_finish(&cli, status);
}
