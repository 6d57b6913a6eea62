/* simulate: plays billions of rounds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_report.h"
#include "screen_live.h"
#include "simulation.h"
#include "house_rules_choice.h"
#include "cli_output.h"
#include "stage_options.h"

enum { CURVE_CUT = 90 }; /* percent */

struct options {
    struct simulation_setup setup;
    struct rules_choice rules;
    char label[RULES_LABEL_SIZE]; /* of the rules */
    double cut, cut_decks;     /* a part of the shoe, or decks; 0: not given */
    char rule[RULE_TEXT_SIZE]; /* the change of the rules that this means */
    bool live;
    struct screen_options look;
    struct live_given given;
};

/* Reads digits with a decimal point. Returns how many bytes they take; 0 if
 * there is no number. */
static size_t read_decimal(const char *text, double *number)
{
    char *end;
    size_t length = strspn(text, "0123456789.");
    *number = strtod(text, &end);
    return length > 0 && end == text + length ? length : 0;
}

/* --cut is short for the rule of that name, and is applied after the others. */
static bool take_cut(void *target, const char *value,
                     char problem[CLI_PROBLEM_SIZE])
{
    struct options *chosen = target;
    double number, of = 100;
    size_t length = read_decimal(value, &number);
    const char *unit = value + length;
    bool good = length > 0, in_decks = strcmp(unit, "d") == 0;
    if (*unit == '\0' && number < 1)
        of = 1;
    else if (*unit == '/')
        good = good && unit[1 + read_decimal(unit + 1, &of)] == '\0';
    else
        good = good && (*unit == '\0' || in_decks || strcmp(unit, "%") == 0);
    if (!good || !(number > 0) || (!in_decks && !(number <= of)))
        return cli_refuse_value("a percentage of the shoe, such as 75, a part "
                                "of it, such as 0.75 or 4.5/6, or decks, such "
                                "as 4.5d",
                                value, problem);
    chosen->cut = in_decks ? 0 : number / of;
    chosen->cut_decks = in_decks ? number : 0;
    return true;
}

/* Adds the change of the rules that --cut means. Rules that can't be read are
 * refused later. Returns false after a complaint if the cut card would be
 * outside of the shoe. */
static bool place_cut_card(const struct cli *cli, struct options *chosen)
{
    const double percent = 100;
    char problem[PLACED_PROBLEM_SIZE];
    struct rules rules;
    double part = chosen->cut;
    if (chosen->cut_decks > 0 &&
        rules_choice_read(&chosen->rules, &rules, problem))
        part = chosen->cut_decks / rules.decks;
    else if (chosen->setup.dealing.by_depth && part <= 0)
        part = CURVE_CUT / percent;
    double rounded = round(part * percent);
    if (part <= 0)
        return true;
    if (!(part <= 1 && rounded >= 1)) {
        cli_complain(cli, "--cut must be from 1%% to 100%% of the shoe");
        return false;
    }
    snprintf(chosen->rule, sizeof chosen->rule, "cut=%.0f", rounded);
    chosen->rules.changes[chosen->rules.change_count++] = chosen->rule;
    return true;
}

/* Reads the rules. The label doesn't count the cut card as a change. Returns
 * false, with the exit status, if there are no rounds to play. */
static bool arrange_rules(const struct cli *cli, struct options *chosen,
                          enum cli_status *status)
{
    const struct simulation_setup *setup = &chosen->setup;
    char label_of_all[RULES_LABEL_SIZE];
    rules_choice_label(&chosen->rules, chosen->label);
    *status = CLI_FAILED;
    return place_cut_card(cli, chosen) &&
           rules_choice_take(cli, &chosen->rules,
                             (int)setup->seats + setup->neighbors.count,
                             &chosen->setup.rules, label_of_all, status);
}

/* Lists the counts as odds does: the play with half of the cards seen. */
static enum cli_status list_counts(const struct cli *cli,
                                   const struct simulation_setup *setup)
{
    enum { HALF = 50 }; /* percent */
    const struct odds_report_request request = {
        .question = ODDS_REPORT_COUNTS,
        .form = setup->json  ? LISTING_JSON
                : setup->csv ? LISTING_CSV
                             : LISTING_TEXT,
        .ascii = setup->ascii,
        .shows_progress = setup->shows_progress,
        .threads = setup->threads,
        .rules = setup->rules,
        .rules_label = setup->rules_label,
        .seen = HALF};
    return odds_report_write(cli, &request);
}

/* Returns a message if two options contradict each other, or NULL. With --live,
 * others may be added. */
static const char *find_contradiction(const struct options *chosen)
{
    const struct simulation_setup *setup = &chosen->setup;
    if (chosen->live &&
        (setup->json || setup->csv || setup->svg || setup->dealing.by_depth ||
         setup->until_error > 0 || setup->table.count > 0))
        return "--live can't be used with --json, --csv, --svg, "
               "--cut-curve, --table or --until-error";
    if (chosen->live && chosen->given.count == LIVE_GIVEN_MAX)
        return "--live takes at most 63 options";
    return chosen->live ? NULL : simulation_contradiction(setup);
}

static enum cli_status play_live(const struct cli *cli,
                                 const struct options *chosen)
{
    struct live_start start = {.given = chosen->given,
                               .rules = chosen->setup.rules,
                               .look = chosen->look,
                               .rounds = chosen->setup.rounds,
                               .threads = chosen->setup.threads};
    const struct rules_choice base = {.name = chosen->rules.name};
    char problem[PLACED_PROBLEM_SIZE];
    start.look.ascii = chosen->setup.ascii;
    /* It was read before, with the changes, so it can't fail. */
    (void)rules_choice_read(&base, &start.base, problem);
    return live_screen_play(cli, &start);
}

static enum cli_status run_simulate(const struct cli *cli,
                                    struct options *chosen)
{
    enum cli_status status;
    const char *contradiction = find_contradiction(chosen);
    struct simulation_setup *setup = &chosen->setup;
    if (contradiction)
        return cli_complain(cli, "%s", contradiction);
    setup->shows_progress = cli_is_terminal(cli->errors);
    setup->columns = cli_terminal_columns(cli->out);
    if (!arrange_rules(cli, chosen, &status))
        return status;
    setup->rules_label = chosen->label;
    return setup->list_counts ? list_counts(cli, setup)
           : chosen->live     ? play_live(cli, chosen)
                              : simulation_play(cli, setup);
}

/* ---- The program ---- */

/* Returns the number of options. With --live come the options for the looks of
 * its screen, except --ascii, which is there already. */
static size_t list_simulate_options(struct options *chosen,
                                    struct cli_option options[])
{
    static const struct screen_help help = {
        .ascii = "", .mouse = "run commands of --live by clicking"};
    struct cli_option looks[CLI_OPTIONS_MAX];
    size_t looks_count = screen_look_list(&chosen->look, &help, looks);
    size_t count = rules_choice_options(&chosen->rules, options);
    options[count++] = (struct cli_option){
        "cut", "PLACE", "place the cut card after 75, 4.5/6 or 4.5d (decks)",
        .take = take_cut, .target = chosen};
    count += simulation_options(&chosen->setup, options + count);
    options[count++] = (struct cli_option){
        "live", .help = "change the game while it is played, full-screen",
        .given = &chosen->live};
    for (size_t i = 0; i < looks_count; i++)
        if (strcmp(looks[i].name, "ascii") != 0)
            options[count++] = looks[i];
    return count;
}

static void note_given(void *self, const char *name, const char *value)
{
    struct live_given *given = &((struct options *)self)->given;
    if (given->count < LIVE_GIVEN_MAX) {
        given->option[given->count].name = name;
        given->option[given->count++].value = value;
    }
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = RULES_DEFAULT,
                             .setup = simulation_setup_default(),
                             .look = screen_options_start()};
    struct cli_option options[CLI_OPTIONS_MAX];
    const struct cli_usage usage = {
        .purpose =
            "Play millions of rounds of blackjack and report the results.",
        .examples =
            "  simulate --rounds 1e6                 default rules, basic "
            "strategy\n"
            "  simulate --rounds 1e6 --count hi-lo --bets '1@-99 2@1 4@2 8@3'\n"
            "  simulate --rounds 1e7 --count hi-lo --best-bets 1-12 "
            "--bankroll '$9000'",
        .seen = note_given,
        .self = &chosen,
        .options = options,
        .option_count = list_simulate_options(&chosen, options),
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run_simulate(&cli, &chosen);
    return cli_finish(&cli, status);
}
