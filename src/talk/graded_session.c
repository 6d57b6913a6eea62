/* What shuffle, deal and play have in common: options and the seed. */
#include "talk.h"

enum { DEFAULT_PAUSE = 2, LONGEST_PAUSE = 3600 }; /* seconds */

/* Every seed that srand() takes, as signed or as unsigned. */
static const int64_t LEAST_SEED = INT32_MIN;
static const int64_t GREATEST_SEED = UINT32_MAX;

struct graded_settings graded_defaults(void)
{
    return (struct graded_settings){
        .pause = (int64_t)DEFAULT_PAUSE * CLI_NANOSECONDS,
    };
}

struct cli_option graded_seed_operand(struct graded_settings *settings)
{
    return (struct cli_option){
        .argument = "SEED",
        .help = "the seed; without it you are asked for one",
        .given = &settings->has_seed,
        .integer = &settings->seed,
        .least = LEAST_SEED,
        .most = GREATEST_SEED,
    };
}

struct cli_option graded_ascii_option(struct graded_settings *settings)
{
    return (struct cli_option){
        .letter = 'a',
        .name = "ascii",
        .help = "write suits as letters: c d h s",
        .given = &settings->ascii,
    };
}

struct cli_option graded_pause_option(struct graded_settings *settings)
{
    return (struct cli_option){
        .letter = 'p',
        .name = "pause",
        .argument = "SECONDS",
        .help = "wait before the dealer decides; 2 if not said",
        .nanoseconds = &settings->pause,
        .most = LONGEST_PAUSE,
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
    session->pause = settings->pause;
    seeded_shuffle_start(&session->shuffle, (uint32_t)seed);
    return CLI_DONE;
}

static enum cli_status run_game(const struct cli *cli,
                                const struct graded_settings *settings,
                                const struct graded_program *program)
{
    struct graded_session session;
    enum cli_status status = graded_start(&session, cli, settings, true);
    return status == CLI_DONE ? program->game(&session) : status;
}

int graded_main(const struct graded_program *program, int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct graded_settings settings = graded_defaults();
    const struct cli_option operand = graded_seed_operand(&settings);
    const struct cli_option options[] = {
        graded_ascii_option(&settings),
        graded_pause_option(&settings),
    };
    const struct cli_usage usage = {
        .purpose = program->purpose,
        .examples = program->examples,
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .operands = &operand,
        .operand_count = 1,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_game(&cli, &settings, program);
    return cli_finish(&cli, status);
}
