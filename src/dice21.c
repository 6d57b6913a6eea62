/* dice21: blackjack with a die of thirteen sides. */
#include <string.h>

#include "dice.h"

/* What the options set. */
struct options {
    struct dice_rules rules;
    bool deck;
    bool extra;
    bool has_seed;
    int64_t seed;
    const char *rolls;
    int64_t money;
    int64_t pause;
};

static bool take_money(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE], most[CLI_MONEY_SIZE];
    int64_t cents;
    if (cli_parse_money(value, DICE_MONEY_MOST, &cents) && cents > 0) {
        *(int64_t *)target = cents;
        return true;
    }
    snprintf(problem, CLI_PROBLEM_SIZE,
             "dollars from 0.01 to %s, such as 100 or 7.50, not %s",
             cli_money(most, DICE_MONEY_MOST),
             cli_quote(quote, value, strlen(value)));
    return false;
}

/* The die: of arranged rolls, of a seed, or fair. */
static bool make_die(const struct cli *cli, const struct options *options,
                     struct roll_list *list, struct die *die)
{
    char problem[CLI_PROBLEM_SIZE];
    struct fair_random random;
    if (options->rolls && options->has_seed) {
        cli_complain(cli, "the rolls come from --seed or --rolls; only one of "
                          "them");
        return false;
    }
    if (options->rolls) {
        if (!roll_list_read(list, options->rolls, problem) ||
            (options->deck && !roll_list_is_deck(list, problem))) {
            cli_complain(cli, "--rolls: %s", problem);
            return false;
        }
        *die = die_from_list(list);
    } else if (options->has_seed) {
        *die = die_from_seed((uint32_t)options->seed);
    } else {
        const char *reason = fair_random_from_system(&random);
        if (reason) {
            cli_complain(cli, "%s; with --seed none are needed", reason);
            return false;
        }
        *die = die_from_random(&random);
    }
    die->is_deck = options->deck;
    return true;
}

static enum cli_status run(const struct cli *cli, struct options *options)
{
    struct roll_list list;
    struct die die;
    options->deck = options->deck || options->extra;
    options->rules.soft_aces = options->rules.soft_aces || options->extra;
    options->rules.split = options->rules.split || options->extra;
    if (!make_die(cli, options, &list, &die))
        return CLI_FAILED;
    struct dice_session session = {
        .cli = cli,
        .game = dice_open(&options->rules, options->money),
        .die = die,
        .pause = options->pause,
    };
    return dice_play(&session);
}

/* The extras of the course, one by one and together. Returns how many. */
static size_t extras(struct options *chosen, struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "soft-aces",
         .help = "an ace counts 1 where 11 would bust",
         .given = &chosen->rules.soft_aces},
        {.name = "deck",
         .help = "no face comes up more than four times until all have",
         .given = &chosen->deck},
        {.name = "split",
         .help = "a pair may be split into two hands",
         .given = &chosen->rules.split},
        {.letter = 'x',
         .name = "extra",
         .help = "these three together",
         .given = &chosen->extra},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options that say where rolls and money come from. Returns how many. */
static size_t means(struct options *chosen, struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 's',
         .name = "seed",
         .argument = "N",
         .help = "roll from a seed, so that the same rolls come again",
         .given = &chosen->has_seed,
         .integer = &chosen->seed,
         .least = SEED_LEAST,
         .most = SEED_MOST},
        {.letter = 'r',
         .name = "rolls",
         .argument = "LIST",
         .help = "roll these: \"A 5 10 9\"",
         .text = &chosen->rolls},
        {.letter = 'm',
         .name = "money",
         .argument = "DOLLARS",
         .help = "what you begin with; 100 if not said",
         .take = take_money,
         .target = &chosen->money},
        cli_pause_option(&chosen->pause,
                         "wait before the house decides; 2 if not said"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.money = DICE_MONEY, .pause = CLI_PAUSE_DEFAULT};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = extras(&chosen, options);
    count += means(&chosen, options + count);
    const struct cli_usage usage = {
        .purpose = "Blackjack with a die of thirteen sides instead of a deck.",
        .examples = "  dice21                   a game from $100\n"
                    "  dice21 --extra           with soft aces, a deck's "
                    "rolls, and splits\n"
                    "  dice21 --seed 7 --pause 0",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run(&cli, &chosen);
    return cli_finish(&cli, status);
}
