/* challenge: lets bots play for points. */
#include "challenge.h"
#include "jail.h"
#include "cli_output.h"

/* Draws a seed unless the user chose one or resumes a tournament. */
static bool find_seed(const struct cli *cli, struct challenge_choice *chosen)
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
                                     struct challenge_choice *chosen,
                                     const struct jail_demands *demands)
{
    if (demands->check)
        return jail_admit(cli, demands);
    const char *contradiction = challenge_choose(chosen);
    struct challenge_setup *setup = &chosen->setup;
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    if (chosen->replay)
        return challenge_replay(cli, chosen->replay);
    if (jail_admit(cli, demands) != CLI_DONE)
        return CLI_FAILED;
    setup->shows_progress = cli_is_terminal(cli->errors) && !setup->debugs;
    if (challenge_chose_mancala(chosen))
        return challenge_mancala(cli, setup);
    if (!find_seed(cli, chosen))
        return CLI_FAILED;
    return challenge_blackjack(cli, setup);
}

static size_t list_options(struct challenge_choice *chosen,
                           struct jail_demands *demands,
                           struct cli_option options[CLI_OPTIONS_MAX])
{
    const size_t count = challenge_options(chosen, options);
    return count + jail_options(demands, options + count);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct challenge_choice chosen = challenge_choice_usual();
    struct jail_demands demands = {.check = false};
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
        .option_count = list_options(&chosen, &demands, options),
        .operands = operands,
        .operand_count = challenge_operands(&chosen, operands),
        .no = "a bot was out or a log differs",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_challenge(&cli, &chosen, &demands);
    return cli_finish(&cli, status);
}
