/* Feeds any bytes to the reader of the game that was left. A game that it
 * accepts isn't over, and has a level and costs. */
#include "fuzz/streams.h"
#include "mancala_session.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct mancala_session session;
    static int costs[MANCALA_PLIES_MOST];
    struct streams streams;
    int level = -1;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    if (mancala_kept_read(&session, streams.cli.in, &level, costs)) {
        REQUIRE(session.game.end == MANCALA_GOES_ON);
        REQUIRE(level >= 0 && level <= MANCALA_SESSION_LEVELS);
        for (int i = 0; i < session.game.ply_count; i++)
            REQUIRE(costs[i] >= 0);
    }
    streams_close(&streams);
    streams_free(&streams);
    return 0;
}
