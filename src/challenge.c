/* challenge: lets bots play for points. */
#include "challenge.h"
#include "house.h"
#include "cli_output.h"

enum { SEED_BITS = 53 }; /* a JSON reader may keep numbers as doubles */

/* Draws a random seed unless the user chose one or resumes a tournament: a bot
 * that knows the seed knows every card. */
static bool find_seed(const struct cli *cli,
                      const struct challenge_choice *chosen, uint64_t *seed)
{
    struct fair_random random;
    *seed = (uint64_t)chosen->seed;
    if (chosen->seed != CHALLENGE_NO_SEED ||
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

static enum cli_status run_challenge(const struct cli *cli,
                                     struct challenge_choice *chosen)
{
    const char *contradiction = challenge_choose(chosen);
    struct challenge_setup *setup = &chosen->setup;
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    if (chosen->replay)
        return challenge_replay(cli, chosen->replay);
    setup->shows_progress = cli_is_terminal(cli->errors) && !setup->debugs;
    if (challenge_chose_mancala(chosen))
        return challenge_mancala(cli, setup);
    if (!find_seed(cli, chosen, &setup->seed))
        return CLI_FAILED;
    return challenge_blackjack(cli, setup);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct challenge_choice chosen = challenge_choice_usual();
    struct cli_option options[CLI_OPTIONS_MAX], operands[CHALLENGE_OPERANDS];
    const struct cli_usage usage = {
        .purpose = "Let bots play blackjack or mancala for points.",
        .examples =
            "  challenge blackjack build/release/bots/*.so --shoes 10\n"
            "  challenge blackjack build/release/bots/strong.so "
            "--natural 3:2 --repeat 3\n"
            "  challenge blackjack build/release/bots/basic.so --hands 9 "
            "--log /tmp/log",
        .options = options,
        .option_count = challenge_options(&chosen, options),
        .operands = operands,
        .operand_count = challenge_operands(&chosen, operands),
        .no = "a bot was out or a log differs",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_challenge(&cli, &chosen);
    return cli_finish(&cli, status);
}
