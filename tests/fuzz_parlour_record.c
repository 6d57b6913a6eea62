/* The reader of mancala's records: any bytes. It answers, and says where it
 * stopped. */
#include <string.h>

#include "fuzzing/streams.h"
#include "parlour.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    struct parlour parlour;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    struct parlour_table table = {.cli = &streams.cli, .parlour = &parlour};
    enum cli_status status = parlour_replay(&table, streams.cli.in, "record");
    streams_close(&streams);
    REQUIRE((status == CLI_DONE) == (streams.errors_length == 0));
    if (status != CLI_DONE)
        REQUIRE(strncmp(streams.errors, "fuzz: record, line ", 19) == 0);
    streams_free(&streams);
    return 0;
}
