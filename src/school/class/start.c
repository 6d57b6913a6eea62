/* The start of the three programs: the options and the seed. */
#include "class.h"
#include "cli_input.h"

#include <assert.h>

enum { SHARED_OPTIONS = 2 }; /* --ascii and --pause */

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

struct class_arguments {
    bool ascii;
    int64_t pause;
    bool has_seed;
    int64_t seed;
};

/* Reads the arguments into `arguments`. The shared options come before those of
 * `program`. */
static bool read_arguments(const struct cli *cli,
                           const struct class_program *program, int argc,
                           char *argv[], struct class_arguments *arguments,
                           enum cli_status *status)
{
    const struct cli_option seed = {
        .argument = "SEED",
        .help = "the seed of the shuffle (default: ask for it)",
        .given = &arguments->has_seed,
        .integer = &arguments->seed,
        .least = SEED_LEAST,
        .most = SEED_MOST,
    };
    struct cli_option options[SHARED_OPTIONS + CLASS_OPTIONS_MAX] = {
        CLI_ASCII_OPTION(&arguments->ascii,
                         "write suits as letters (c, d, h, s)"),
        CLI_PAUSE_OPTION(&arguments->pause,
                         program->reads_seed_only
                             ? "ignored; accepted as in deal and play"
                             : "wait before each dealer decision (default: 2)"),
    };
    assert(program->option_count <= CLASS_OPTIONS_MAX);
    for (size_t i = 0; i < program->option_count; i++)
        options[SHARED_OPTIONS + i] = program->options[i];
    const struct cli_usage usage = {
        .purpose = program->purpose,
        .examples = program->examples,
        .options = options,
        .option_count = SHARED_OPTIONS + program->option_count,
        .operands = &seed,
        .operand_count = 1,
    };
    return cli_read_options(cli, &usage, argc, argv, status);
}

bool class_start(struct class_session *session, const struct cli *cli,
                 const struct class_program *program, int argc, char *argv[],
                 enum cli_status *status)
{
    struct class_arguments arguments = {.pause = CLI_PAUSE_DEFAULT};
    if (!read_arguments(cli, program, argc, argv, &arguments, status))
        return false;
    if (!arguments.has_seed)
        *status = ask_seed(cli, program->reads_seed_only, &arguments.seed);
    if (*status != CLI_DONE)
        return false;

    *session = (struct class_session){
        .cli = cli,
        .form = arguments.ascii ? CARD_ASCII : CARD_UTF8,
        .pause = arguments.pause,
    };
    seeded_shuffle_start(&session->shuffle, (uint32_t)arguments.seed);
    return true;
}
