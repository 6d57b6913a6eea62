/* Feeds any bytes to the reader of mancala's endgames. It must either have all
 * of them or say what is wrong. */
#include "fuzz/streams.h"
#include "mancala_search.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const struct mancala_rules rules = {.size = 8, .one_way = true};
    struct mancala_endgames *endgames;
    struct streams streams;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    const char *problem =
        mancala_endgames_read(&rules, streams.cli.in, &endgames);
    REQUIRE((problem == NULL) == (endgames != NULL));
    if (endgames != NULL)
        REQUIRE(mancala_endgames_stones(endgames) >= 0);
    mancala_endgames_close(endgames);
    streams_close(&streams);
    streams_free(&streams);
    return 0;
}
