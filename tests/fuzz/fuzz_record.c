/* Feeds any bytes to the reader of records. It must either succeed or say where
 * it stopped. */
#include <string.h>

#include "fuzz/streams.h"
#include "game_plain.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    struct game game = {.seed = 0};
    struct plain_table plain = {.cli = &streams.cli, .game = &game};
    enum cli_status status = plain_replay(&plain, streams.cli.in, "record");
    streams_close(&streams);
    REQUIRE((status == CLI_DONE) == (streams.errors_length == 0));
    if (status != CLI_DONE)
        REQUIRE(strncmp(streams.errors, "fuzz: record, line ", 19) == 0);
    streams_free(&streams);
    return 0;
}
