/* The reader of records: any bytes. It answers, and says where it stopped. */
#include <string.h>

#include "fuzzing/require.h"
#include "talk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length == 0) /* fmemopen() has no empty files */
        return 0;
    char *output = NULL, *errors = NULL;
    size_t output_length = 0, errors_length = 0;
    const struct cli cli = {
        .program = "fuzz",
        .in = fmemopen((void *)bytes, length, "r"),
        .out = open_memstream(&output, &output_length),
        .errors = open_memstream(&errors, &errors_length),
    };
    REQUIRE(cli.in && cli.out && cli.errors);
    struct casino casino = {.cli = &cli};
    enum cli_status status = casino_replay(&casino, cli.in, "record");
    fclose(cli.in);
    fclose(cli.out);
    fclose(cli.errors);
    REQUIRE((status == CLI_DONE) == (errors_length == 0));
    if (status != CLI_DONE)
        REQUIRE(strncmp(errors, "fuzz: record, line ", 19) == 0);
    free(output);
    free(errors);
    return 0;
}
