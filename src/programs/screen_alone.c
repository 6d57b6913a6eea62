/* Stands in for the screens of dice21 and simulate where they are built without
 * ncurses: dice21 plays in line mode, and simulate isn't live. Neither has
 * options for the look of the screen. */
#include "screen_dice.h"
#include "screen_live.h"

struct screen_options screen_options_start(void)
{
    return (struct screen_options){.plain = true};
}

size_t screen_look_list(struct screen_options *chosen,
                        const struct screen_help *help,
                        struct cli_option options[])
{
    (void)chosen;
    (void)help;
    (void)options;
    return 0;
}

bool screen_is_wanted(const struct cli *cli,
                      const struct screen_options *chosen)
{
    (void)cli;
    (void)chosen;
    return false;
}

/* Nobody calls it. */
enum cli_status dice_screen_play(const struct cli *cli,
                                 const struct dice_setup *setup,
                                 const struct screen_options *options)
{
    (void)options;
    return dice_play(cli, setup);
}

enum cli_status live_screen_play(const struct cli *cli,
                                 const struct live_start *start)
{
    (void)start;
    return cli_complain(cli,
                        "--live needs ncurses, and this simulate was built "
                        "without it");
}
