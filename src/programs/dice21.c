/* dice21: blackjack with a thirteen-sided die. */
#include <string.h>

#include "cards.h"
#include "dice.h"

/* What the options set. */
struct options {
    struct dice_setup setup;
    bool extra; /* all three extras */
};

static bool dice21_take_money(void *target, const char *value,
                              char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE], most[CLI_MONEY_SIZE];
    int64_t cents;
    if (cli_parse_money(value, DICE_MONEY_MOST, &cents) && cents > 0) {
        *(int64_t *)target = cents;
        return true;
    }
    snprintf(problem, CLI_PROBLEM_SIZE,
             "must be 0.01 to %s dollars, such as 100 or 7.50, not %s",
             cli_money(most, DICE_MONEY_MOST),
             cli_quote(quote, value, strlen(value)));
    return false;
}

/* Writes the options for the rules: the extras of the course, each alone and
 * all together, and the other reading of its rule 9. Returns the number of
 * options.
 */
static size_t dice21_extra_options(struct options *chosen,
                                   struct cli_option options[])
{
    const struct cli_option these[] = {
        {"soft-aces", .help = "count an ace as 1 if 11 would bust",
         .given = &chosen->setup.rules.soft_aces},
        {"deck", .help = "let each face come up four times, then start over",
         .given = &chosen->setup.has_deck},
        {"split", .help = "allow splitting a pair into two hands",
         .given = &chosen->setup.rules.split},
        {"additional-roll",
         .help = "let the house roll once more after it flips its card",
         .given = &chosen->setup.rules.additional_roll},
        {"extra", .help = "use --soft-aces, --deck and --split together",
         .letter = 'x', .given = &chosen->extra},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Writes the options for rolls, money and pauses, and returns the number of
 * options. */
static size_t dice21_roll_options(struct options *chosen,
                                  struct cli_option options[])
{
    const struct cli_option these[] = {
        {"seed", "N", "seed the rolls; the same N gives the same rolls",
         .letter = 's', .integer = &chosen->setup.seed, .least = SEED_LEAST,
         .most = SEED_MOST, .given = &chosen->setup.has_seed},
        {"rolls", "LIST", "roll these faces, such as \"A 5 10 9\"",
         .letter = 'r', .text = &chosen->setup.rolls},
        {"money", "DOLLARS", "start with this much money (default: 100)",
         .letter = 'm', .take = dice21_take_money,
         .target = &chosen->setup.money},
        CLI_PAUSE_OPTION(&chosen->setup.pause,
                         "wait before the house hits or stands (default: 2)"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static enum cli_status dice21_run(const struct cli *cli,
                                  struct options *options)
{
    struct dice_setup *setup = &options->setup;
    struct dice_rules *rules = &setup->rules;
    setup->has_deck = setup->has_deck || options->extra;
    rules->soft_aces = rules->soft_aces || options->extra;
    rules->split = rules->split || options->extra;
    return dice_play(cli, setup);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {
        .setup = {.money = DICE_MONEY, .pause = CLI_PAUSE_DEFAULT},
    };
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = dice21_extra_options(&chosen, options);
    count += dice21_roll_options(&chosen, options + count);
    const struct cli_usage usage = {
        .purpose = "Play blackjack with a thirteen-sided die instead of cards.",
        .examples = "  dice21                     play, starting with $100\n"
                    "  dice21 --extra             use all three extras\n"
                    "  dice21 --seed 7 --pause 0  get the same rolls each time",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = dice21_run(&cli, &chosen);
    return cli_finish(&cli, status);
}
