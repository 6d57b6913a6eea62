/* The options that choose the rules of the game. */
#include <string.h>

#include "mancala_session.h"

static bool take_capture(void *target, const char *value,
                         char problem[CLI_PROBLEM_SIZE])
{
    bool is_standard = strcmp(value, "standard") == 0;
    *(enum mancala_capture *)target =
        is_standard ? MANCALA_CAPTURE_STANDARD : MANCALA_CAPTURE_EMPTY;
    return is_standard || strcmp(value, "empty") == 0 ||
           cli_refuse_value("empty or standard", value, problem);
}

size_t mancala_session_rules_options(struct mancala_session_rules *chosen,
                                     struct cli_option options[])
{
    *chosen = (struct mancala_session_rules){.board = 14, .stones = 4};
    const struct cli_option these[] = {
        {.letter = 'b',
         .name = "board",
         .argument = "BOWLS",
         .help = "bowls, an even number with both stores (default: 14)",
         .integer = &chosen->board,
         .least = MANCALA_SIZE_LEAST,
         .most = MANCALA_SIZE_MOST},
        {.letter = 's',
         .name = "stones",
         .argument = "STONES",
         .help = "stones per house at the start (default: 4)",
         .integer = &chosen->stones,
         .least = 1,
         .most = MANCALA_STONES_MOST},
        {.letter = '1',
         .name = "one-way",
         .help = "sow forward only, as in Kalah",
         .given = &chosen->one_way},
        {.name = "capture",
         .argument = "KIND",
         .help = "capture rule: empty or standard (default: empty)",
         .take = take_capture,
         .target = &chosen->capture},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

struct mancala_rules
mancala_session_rules_of(const struct mancala_session_rules *chosen)
{
    return (struct mancala_rules){.size = (int)chosen->board,
                                  .stones = (int)chosen->stones,
                                  .one_way = chosen->one_way,
                                  .capture = chosen->capture};
}
