/* Feeds any input to the reader of answers, and compares it with a
 * second, simple reader of the same bytes. */
#include "cli_input.h"
#include "fuzz/streams.h"

/* The position of the second reader. */
struct reading {
    const uint8_t *bytes;
    size_t length;
    size_t place;
};

static int is_white(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the next answer by the rules, or 0 at the end. Counts the prompts. */
static char plain_answer(struct reading *reading, int *prompts)
{
    ++*prompts;
    while (reading->place < reading->length) {
        uint8_t byte = reading->bytes[reading->place++];
        if (is_white(byte))
            continue;
        if (byte == 'h' || byte == 'H')
            return 'h';
        if (byte == 's' || byte == 'S')
            return 's';
        while (byte != '\n' && reading->place < reading->length)
            byte = reading->bytes[reading->place++];
        ++*prompts;
    }
    return 0;
}

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
