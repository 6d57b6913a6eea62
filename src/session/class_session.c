/* What shuffle, deal and play have in common: options and the seed. */
#include "session.h"

enum { MOST_DECKS = 1000 };

struct class_settings class_defaults(void)
{
    return (struct class_settings){
        .pause = PAUSE_DEFAULT,
        .decks = 1,
    };
}

static enum cli_status ask_seed(const struct cli *cli, bool answers_follow,
                                int64_t *seed)
{
    const struct cli_number question = {
        .prompt = "Seed: ",
        .name = "the seed",
        .least = SEED_LEAST,
        .most = SEED_MOST,
        .alone = !answers_follow,
    };
    return cli_ask_number(cli, &question, seed);
}

enum cli_status class_start(struct class_session *session,
                            const struct cli *cli,
                            const struct class_settings *settings,
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
                           const struct class_settings *settings,
                           const struct class_program *program)
{
    struct class_session session;
    enum cli_status status =
        class_start(&session, cli, settings, !program->lists_deck);
    return status == CLI_DONE ? program->run(&session) : status;
}

int class_main(const struct class_program *program, int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct class_settings settings = class_defaults();
    const struct cli_option seed = {
        .argument = "SEED",
        .help = "the seed; without it you are asked for one",
        .given = &settings.has_seed,
        .integer = &settings.seed,
        .least = SEED_LEAST,
        .most = SEED_MOST,
    };
    struct cli_option pause = session_pause_option(&settings.pause);
    if (program->lists_deck)
        pause.help = "taken as deal and play take it; nothing waits here";
    /* A list has them all; a game the first ones. */
    const struct cli_option options[] = {
        session_ascii_option(&settings.ascii),
        pause,
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
