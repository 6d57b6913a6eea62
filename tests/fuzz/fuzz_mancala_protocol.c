/* Feeds any lines to mancala's talk with a KGP server. Whatever a server
 * says, each answer must be a whole line of the protocol. */
#include <string.h>

#include "fuzz/streams.h"
#include "mancala_session.h"

/* True if `line` is a command with an id, of the kinds that a player sends. */
static bool is_kgp(const char *line)
{
    static const char *const kinds[] = {"set info:name ", "mode freeplay",
                                        "move ",          "yield",
                                        "pong",           "error \""};
    const char *command = strchr(line, ' ');
    bool is_known = false;
    for (size_t i = 0; command && i < sizeof kinds / sizeof *kinds; i++)
        is_known =
            is_known || strncmp(command + 1, kinds[i], strlen(kinds[i])) == 0;
    return is_known && strtol(line, NULL, 10) % 2 == 1 &&
           line[strlen(line) - 1] == '\r';
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct mancala_session_players players = {.strength = {.nodes = 30}};
    struct streams streams;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    enum cli_status status = mancala_session_serve(&streams.cli, &players);
    streams_close(&streams);
    REQUIRE(status == CLI_DONE || streams.errors_length > 0);
    char *rest = NULL;
    for (char *line = strtok_r(streams.output, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        REQUIRE(is_kgp(line));
    streams_free(&streams);
    return 0;
}
