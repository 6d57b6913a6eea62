/* Feeds any bytes to the reader of records and of the logs of a contest. It
 * must either succeed or say where it stopped. */
#include <string.h>

#include "fuzz/streams.h"
#include "game_plain.h"
#include "referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    struct game game = {.seed = 0};
    struct plain_table plain = {.cli = &streams.cli, .game = &game};
    struct watched_log watched = {.match = 0};
    const struct replay source = {.format = &BLACKJACK_RECORDS,
                                  .other = &REFEREE_LOGS,
                                  .context = &watched,
                                  .file = streams.cli.in,
                                  .name = "record"};
    enum cli_status status = plain_replay(&plain, &source);
    streams_close(&streams);
    REQUIRE((status == CLI_DONE) == (streams.errors_length == 0));
    if (status != CLI_DONE)
        REQUIRE(strncmp(streams.errors, "fuzz: record, line ", 19) == 0);
    streams_free(&streams);
    return 0;
}
