/* How the three programs begin: the options and the seed. */
#include "class.h"

#include <assert.h>

/* --ascii and --pause stand before a program's own options. */
enum { SHARED_OPTIONS = 2 };

static enum cli_status ask_seed(const struct cli *cli, bool alone,
                                int64_t *seed)
{
    const struct cli_number question = {
        .prompt = "Seed: ",
        .name = "the seed",
        .least = SEED_LEAST,
        .most = SEED_MOST,
        .alone = alone,
    };
    return cli_ask_number(cli, &question, seed);
}

bool class_start(struct class_session *session, const struct cli *cli,
                 const struct class_program *program, int argc, char *argv[],
                 enum cli_status *status)
{
    bool ascii = false, has_seed = false;
    int64_t pause = CLI_PAUSE_DEFAULT, seed;
    const struct cli_option operand = {
        .argument = "SEED",
        .help = "the seed; without it you are asked for one",
        .given = &has_seed,
        .integer = &seed,
        .least = SEED_LEAST,
        .most = SEED_MOST,
    };
    struct cli_option options[SHARED_OPTIONS + CLASS_OPTIONS_MAX] = {
        cli_ascii_option(&ascii, "write suits as letters: c d h s"),
        cli_pause_option(
            &pause, program->reads_seed_only
                        ? "taken as deal and play take it; nothing waits here"
                        : "wait before the dealer decides; 2 if not said"),
    };
    assert(program->option_count <= CLASS_OPTIONS_MAX);
    for (size_t i = 0; i < program->option_count; i++)
        options[SHARED_OPTIONS + i] = program->options[i];
    const struct cli_usage usage = {
        .purpose = program->purpose,
        .examples = program->examples,
        .options = options,
        .option_count = SHARED_OPTIONS + program->option_count,
        .operands = &operand,
        .operand_count = 1,
    };

    if (!cli_read_options(cli, &usage, argc, argv, status))
        return false;
    if (!has_seed)
        *status = ask_seed(cli, program->reads_seed_only, &seed);
    if (*status != CLI_DONE)
        return false;
    *session = (struct class_session){
        .cli = cli,
        .form = ascii ? CARD_ASCII : CARD_UTF8,
        .pause = pause,
    };
    seeded_shuffle_start(&session->shuffle, (uint32_t)seed);
    return true;
}
