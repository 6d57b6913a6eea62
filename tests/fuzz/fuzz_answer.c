/* Feeds any input to the reader of answers, and compares it with a
 * second, simple reader of the same bytes. */
#include "cli_input.h"
#include "fuzz/plain_answers.h"
#include "fuzz/streams.h"

/* Compares the answers one by one, and how often the program asked for each. */
static void compare_answers(const struct cli *cli, struct reading *reading)
{
    static const struct cli_choice choice = {
        .prompt = "?", .letters = "hs", .hint = "h or s"};
    char expected;
    int prompts = 0;
    do {
        char letter = 0;
        expected = plain_answer(reading, &prompts);
        enum cli_status status = cli_ask_letter(cli, &choice, &letter);
        REQUIRE((status == CLI_DONE) == (expected != 0));
        REQUIRE(letter == expected);
        REQUIRE(ftell(cli->out) == prompts);
    } while (expected);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    if (length == 0)
        return 0;
    streams_open(&streams, bytes, length);
    compare_answers(&streams.cli, &(struct reading){bytes, length, 0});
    streams_close(&streams);
    for (size_t i = 0; i < streams.errors_length; i++) {
        char byte = streams.errors[i];
        REQUIRE(byte == '\n' || (byte >= ' ' && byte <= '~'));
    }
    streams_free(&streams);
    return 0;
}
