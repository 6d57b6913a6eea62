/* Feeds any input to a whole session of the dice game, with all extras. */
#include <string.h>

#include "fuzz/streams.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

/* True if `text` ends with `ending`. The end matters, because a message may
 * quote a line of input that contains the same words. */
static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), part = strlen(ending);
    return length >= part && strcmp(text + length - part, ending) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    if (length == 0)
        return 0;
    const struct dice_rules rules = {.soft_aces = true, .split = true};
    streams_open(&streams, bytes, length);
    struct dice_session session = {.cli = &streams.cli,
                                   .game = dice_open(&rules, DICE_MONEY),
                                   .die = die_from_seed(7)};
    session.die.has_deck = true;
    enum cli_status status = dice_session_play(&session);
    streams_close(&streams);
    REQUIRE(session.game.phase == DICE_WAGER);
    REQUIRE(session.game.money >= 0);
    REQUIRE(strstr(streams.output, "You have $100.00\n") != NULL);
    bool ended =
        ends_with(streams.errors,
                  "fuzz: unexpected end of input; an answer was expected\n");
    REQUIRE(ended == (status == CLI_FAILED));
    REQUIRE(!ended || strstr(streams.output, "\nTotal Money: $") != NULL);
    streams_free(&streams);
    return 0;
}
