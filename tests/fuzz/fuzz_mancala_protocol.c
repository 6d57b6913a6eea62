/* Feeds any lines to mancala's talks with other programs. Whatever a server
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

/* The first byte chooses the protocol. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct mancala_rules rules = {
        .size = 8, .stones = 3, .one_way = true, .pie = true};
    const struct mancala_session_players players = {.strength = {.nodes = 30}};
    struct streams streams;
    if (length < 2)
        return 0;
    streams_open(&streams, bytes + 1, length - 1);
    enum cli_status status = mancala_session_serve(
        &streams.cli, bytes[0] % 2 == 1, &rules, &players);
    streams_close(&streams);
    REQUIRE(status == CLI_DONE || streams.errors_length > 0);
    char *rest = NULL;
    for (char *line = strtok_r(streams.output, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        REQUIRE(bytes[0] % 2 == 1 ? is_kgp(line)
                                  : strcmp(line, "SWAP") == 0 ||
                                        strncmp(line, "MOVE;", 5) == 0);
    streams_free(&streams);
    return 0;
}
