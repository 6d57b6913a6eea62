/* What shuffle, deal and play have in common: options and the seed. */
#include "talk.h"

enum { DEFAULT_PAUSE = 2, LONGEST_PAUSE = 3600 /* seconds */ };
enum { MOST_DECKS = 1000 };

/* Every seed that srand() takes, as signed or as unsigned. */
static const int64_t LEAST_SEED = INT32_MIN;
static const int64_t GREATEST_SEED = UINT32_MAX;

struct graded_settings graded_defaults(void)
{
    return (struct graded_settings){
        .pause = (int64_t)DEFAULT_PAUSE * CLI_NANOSECONDS,
        .decks = 1,
    };
}

static enum cli_status ask_seed(const struct cli *cli, bool answers_follow,
                                int64_t *seed)
{
    const struct cli_number question = {
        .prompt = "Seed: ",
        .name = "the seed",
        .least = LEAST_SEED,
        .most = GREATEST_SEED,
        .alone = !answers_follow,
    };
    return cli_ask_number(cli, &question, seed);
}

enum cli_status graded_start(struct graded_session *session,
                             const struct cli *cli,
                             const struct graded_settings *settings,
                             bool answers_follow)
{
    int64_t seed = settings->seed;
    if (!settings->has_seed) {
        enum cli_status status = ask_seed(cli, answers_follow, &seed);
        if (status != CLI_DONE)
            return status;
    }
    session->cli = cli;
    session->form = settings->ascii ? CARD_ASCII : CARD_UTF8;
    session->settings = *settings;
    seeded_shuffle_start(&session->shuffle, (uint32_t)seed);
    return CLI_DONE;
}

static enum cli_status run(const struct cli *cli,
                           const struct graded_settings *settings,
                           const struct graded_program *program)
{
    struct graded_session session;
    enum cli_status status =
        graded_start(&session, cli, settings, !program->lists_deck);
    return status == CLI_DONE ? program->run(&session) : status;
}

int graded_main(const struct graded_program *program, int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct graded_settings settings = graded_defaults();
    const struct cli_option seed = {
        .argument = "SEED",
        .help = "the seed; without it you are asked for one",
        .given = &settings.has_seed,
        .integer = &settings.seed,
        .least = LEAST_SEED,
        .most = GREATEST_SEED,
    };
    /* A list has them all; a game the first ones. */
    const struct cli_option options[] = {
        {.letter = 'a',
         .name = "ascii",
         .help = "write suits as letters: c d h s",
         .given = &settings.ascii},
        {.letter = 'p',
         .name = "pause",
         .argument = "SECONDS",
         .help = program->lists_deck
                     ? "taken as deal and play take it; nothing waits here"
                     : "wait before the dealer decides; 2 if not said",
         .nanoseconds = &settings.pause,
         .most = LONGEST_PAUSE},
        {.letter = 'c',
         .name = "codes",
         .help = "write each card as its number, 102 to 414",
         .given = &settings.codes},
        {.letter = 'd',
         .name = "decks",
         .argument = "N",
         .help = "shuffle N decks together, 1 to 1000",
         .integer = &settings.decks,
         .least = 1,
         .most = MOST_DECKS},
    };
    enum { ALL_OPTIONS = sizeof options / sizeof *options, GAME_OPTIONS = 2 };
    const struct cli_usage usage = {
        .purpose = program->purpose,
        .examples = program->examples,
        .options = options,
        .option_count = program->lists_deck ? ALL_OPTIONS : GAME_OPTIONS,
        .operands = &seed,
        .operand_count = 1,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run(&cli, &settings, program);
    return cli_finish(&cli, status);
}
