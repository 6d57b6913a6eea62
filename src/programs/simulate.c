/* simulate: plays billions of rounds. */
#include "counting.h"
#include "simulation.h"
#include "house_rules_choice.h"
#include "cli_output.h"

enum { CUT_MOST = 100, CURVE_CUT = 90 }; /* percent */

/* What the options set. */
struct options {
    struct simulation_setup setup;
    struct rules_choice rules;
    char cut[RULE_TEXT_SIZE]; /* a change of the rules */
};

/* --cut is short for the rule of that name, and is applied after the others. */
static bool take_cut(void *target, const char *value,
                     char problem[CLI_PROBLEM_SIZE])
{
    struct options *chosen = target;
    int64_t cut;
    if (!cli_parse_integer(value, 1, CUT_MOST, &cut))
        return cli_refuse_value("a percentage of the shoe from 1 to 100", value,
                                problem);
    snprintf(chosen->cut, sizeof chosen->cut, "cut=%d", (int)cut);
    return true;
}

/* Reads the rules. The label doesn't count the cut card as a change. Returns
 * false, with the exit status, if there are no rounds to play. */
static bool arrange_rules(const struct cli *cli, struct options *chosen,
                          char label[RULES_LABEL_SIZE], enum cli_status *status)
{
    struct rules_choice *rules = &chosen->rules;
    char label_of_all[RULES_LABEL_SIZE];
    rules_choice_label(rules, label);
    if (chosen->setup.cut_curve && chosen->cut[0] == '\0')
        snprintf(chosen->cut, sizeof chosen->cut, "cut=%d", CURVE_CUT);
    if (chosen->cut[0] != '\0')
        rules->changes[rules->change_count++] = chosen->cut;
    const struct simulation_setup *setup = &chosen->setup;
    return rules_choice_take(cli, rules,
                             (int)setup->seats + setup->neighbors.count,
                             &chosen->setup.rules, label_of_all, status);
}

static enum cli_status run_simulate(const struct cli *cli,
                                    struct options *chosen)
{
    char label[RULES_LABEL_SIZE];
    enum cli_status status;
    const char *contradiction = simulation_contradiction(&chosen->setup);
    struct simulation_setup *setup = &chosen->setup;
    if (contradiction) {
        cli_complain(cli, "%s", contradiction);
        return CLI_FAILED;
    }
    if (setup->list_counts && !chosen->rules.list) {
        count_list(cli->out);
        return CLI_DONE;
    }
    setup->shows_progress = cli_is_terminal(cli->errors);
    setup->columns = cli_terminal_columns(cli->out);
    if (!arrange_rules(cli, chosen, label, &status))
        return status;
    setup->rules_label = label;
    return simulation_play(cli, setup);
}

/* ---- The program ---- */

/* Returns the number of options. */
static size_t list_simulate_options(struct options *chosen,
                                    struct cli_option options[])
{
    size_t count = rules_choice_options(&chosen->rules, options);
    options[count++] = (struct cli_option){
        "cut", "PERCENT", "place the cut card; short for --rule cut=PERCENT",
        .take = take_cut, .target = chosen};
    return count + simulation_options(&chosen->setup, options + count);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = RULES_DEFAULT,
                             .setup = simulation_setup_default()};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = list_simulate_options(&chosen, options);
    const struct cli_usage usage = {
        .purpose =
            "Play millions of rounds of blackjack and report the results.",
        .examples =
            "  simulate --rounds 1e6                 default rules, basic "
            "strategy\n"
            "  simulate --rounds 1e6 --count hi-lo --bets '1@-99 2@1 4@2 8@3'\n"
            "  simulate --rounds 1e7 --count hi-lo --best-bets 1-12 "
            "--bankroll '$9000'",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_simulate(&cli, &chosen);
    return cli_finish(&cli, status);
}
