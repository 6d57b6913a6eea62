/* Feeds any bytes to the reader of a contest's logs. It must either succeed or
 * say where it stopped. */
#include <string.h>

#include "challenge.h"
#include "fuzz/streams.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    enum cli_status status = challenge_replay(&streams.cli, "-");
    streams_close(&streams);
    REQUIRE((status == CLI_DONE) == (streams.errors_length == 0));
    if (status != CLI_DONE)
        REQUIRE(strncmp(streams.errors, "fuzz: -, line ", 14) == 0);
    streams_free(&streams);
    return 0;
}
