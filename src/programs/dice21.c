/* dice21: blackjack with a thirteen-sided die, on the screen or in line mode.
 */
#include <string.h>

#include "screen_dice.h"
#include "cards.h"
#include "dice.h"

static bool dice21_take_money(void *target, const char *value,
                              char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE], most[CLI_MONEY_SIZE];
    int64_t cents;
    if (cli_parse_money(value, DICE_MONEY_MOST, &cents) && cents > 0) {
        *(int64_t *)target = cents;
        return true;
    }
    return cli_refuse(problem,
                      "must be 0.01 to %s dollars, such as 100 or 7.50, not %s",
                      cli_money(most, DICE_MONEY_MOST),
                      cli_quote(quote, value, strlen(value)));
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct dice_setup setup = {.money = DICE_MONEY, .pause = CLI_PAUSE_DEFAULT};
    struct dice_rules *rules = &setup.rules;
    struct screen_options screen = screen_options_start();
    bool extra = false;
    static const struct screen_help help = {
        .ascii = "draw dice and lines with ASCII characters",
        .mouse = "run commands by clicking"};
    struct cli_option options[CLI_OPTIONS_MAX] = {
        {"soft-aces", .help = "count an ace as 1 if 11 would bust",
         .given = &rules->soft_aces},
        {"deck", .help = "let each face come up four times, then start over",
         .given = &setup.has_deck},
        {"split", .help = "allow splitting a pair into two hands",
         .given = &rules->split},
        {"additional-roll",
         .help = "let the house roll once more after it flips its card",
         .given = &rules->additional_roll},
        {"extra", .help = "use --soft-aces, --deck and --split together",
         .letter = 'x', .given = &extra},
        {"seed", "N", "seed the rolls; the same N gives the same rolls",
         .letter = 's', .integer = &setup.seed, .least = SEED_LEAST,
         .most = SEED_MOST, .given = &setup.has_seed},
        {"rolls", "LIST", "roll these faces, such as \"A 5 10 9\"",
         .letter = 'r', .text = &setup.rolls},
        {"money", "DOLLARS", "start with this much money (default: 100)",
         .letter = 'm', .take = dice21_take_money, .target = &setup.money},
        CLI_PAUSE_OPTION(&setup.pause,
                         "wait before the house hits or stands (default: 2)"),
        {"plain", .help = "play in line mode, not on the full screen",
         .given = &screen.plain},
    };
    size_t count = 0;
    while (options[count].name)
        count++;
    count += screen_look_list(&screen, &help, options + count);
    const struct cli_usage usage = {
        .purpose =
            "Play blackjack with a thirteen-sided die instead of cards. Ctrl-C ends the game.",
        .examples = "  dice21                     play, starting with $100\n"
                    "  dice21 --extra             use all three extras\n"
                    "  dice21 --seed 7 --pause 0  get the same rolls each time",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status)) {
        setup.has_deck = setup.has_deck || extra;
        rules->soft_aces = rules->soft_aces || extra;
        rules->split = rules->split || extra;
        status = screen_is_wanted(&cli, &screen)
                     ? dice_screen_play(&cli, &setup, &screen)
                     : dice_play(&cli, &setup);
    }
    return cli_finish(&cli, status);
}
