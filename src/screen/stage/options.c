/* The options of all programs with a screen. */
#include <errno.h>
#include <string.h>

#include "stage.h"
#include "stage/theme.h"

enum { SPEED_NOT_GIVEN = -1 };

struct screen_options screen_options_start(void)
{
    return (struct screen_options){.theme = THEME_COUNT,
                                   .speed = SPEED_NOT_GIVEN};
}

/* Takes the name of a theme, or ascii, which users expect among the themes. */
static bool take_theme(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct screen_options *chosen = target;
    bool is_ascii = strcmp(value, "ascii") == 0;
    chosen->theme = is_ascii ? THEME_DEFAULT : theme_find(value);
    chosen->ascii = chosen->ascii || is_ascii;
    if (chosen->theme < THEME_COUNT)
        return true;
    const char *names[THEME_COUNT + 1] = {[THEME_COUNT] = "ascii"};
    for (int i = 0; i < THEME_COUNT; i++)
        names[i] = theme_name((enum theme)i);
    cli_say_unknown(problem, "theme", value, names, THEME_COUNT + 1,
                    "use default, four-color, contrast, mono or ascii");
    return false;
}

size_t screen_look_list(struct screen_options *chosen,
                        const struct screen_help *help,
                        struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "theme",
         .argument = "NAME",
         .help = "default, four-color, contrast, mono or ascii",
         .take = take_theme,
         .target = chosen},
        {.name = "color",
         .argument = "WHEN",
         .help = "use color: auto, always or never (default: auto)",
         .take = cli_take_color,
         .target = &chosen->color},
        cli_ascii_option(&chosen->ascii, help->ascii),
        {.name = "mouse", .help = help->mouse, .given = &chosen->mouse},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

size_t screen_options_list(struct screen_options *chosen,
                           const struct screen_help *help,
                           struct cli_option options[])
{
    const struct cli_option before[] = {
        {.name = "record",
         .argument = "FILE",
         .help = help->record,
         .text = &chosen->record},
        {.name = "force",
         .help = "... even if FILE exists",
         .given = &chosen->replaces},
        {.name = "replay",
         .argument = "FILE",
         .help = "replay a record and verify it",
         .text = &chosen->replay},
        {.name = "plain",
         .help = "play in plain lines, not on the full screen",
         .given = &chosen->plain},
        {.name = "speed",
         .argument = "0-3",
         .help = "0 instant, 1 slow, 2 normal, 3 fast (default: 2)",
         .integer = &chosen->speed,
         .least = SPEED_NONE,
         .most = SPEED_QUICK},
    };
    const struct cli_option after[] = {
        {.name = "demo", .help = help->demo, .given = &chosen->demo},
        {.name = "svg",
         .help = "... in color, as an SVG file",
         .given = &chosen->svg},
    };
    size_t count = sizeof before / sizeof *before;
    memcpy(options, before, sizeof before);
    count += screen_look_list(chosen, help, options + count);
    memcpy(options + count, after, sizeof after);
    return count + sizeof after / sizeof *after;
}

void screen_options_apply(const struct screen_options *chosen,
                          struct look *look)
{
    if (chosen->theme != THEME_COUNT)
        look->theme = chosen->theme;
    if (chosen->speed != SPEED_NOT_GIVEN)
        look->speed = (int)chosen->speed;
    look->ascii = look->ascii || chosen->ascii;
    look->mouse = look->mouse || chosen->mouse;
}

bool screen_demo_is_wanted(const struct screen_options *chosen)
{
    return chosen->demo || chosen->svg;
}

bool screen_is_wanted(const struct cli *cli,
                      const struct screen_options *chosen)
{
    return !chosen->plain && screen_is_possible(cli);
}

FILE *screen_open_replay(const struct cli *cli,
                         const struct screen_options *chosen, bool *on_screen)
{
    bool is_standard = strcmp(chosen->replay, "-") == 0;
    FILE *file = is_standard ? cli->in : fopen(chosen->replay, "r");
    if (file == NULL)
        cli_complain(cli, "can't read %s: %s", chosen->replay, strerror(errno));
    *on_screen = screen_is_wanted(cli, chosen) && !is_standard;
    return file;
}
