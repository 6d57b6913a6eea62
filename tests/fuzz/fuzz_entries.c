/* Feeds any text to the reader of files of entries. */
#include "fuzz/require.h"

#include <string.h>

#include "challenge/contest.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct challenge_details rows[CHALLENGE_BOTS_MAX];
    struct challenge_setup setup = challenge_setup_default();
    char problem[CLI_PROBLEM_SIZE] = "";
    if (length == 0)
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file);
    bool read = contest_read_rows(file, "folder/", rows, &setup, problem);
    fclose(file);
    REQUIRE(read == (*problem == '\0'));
    REQUIRE(setup.bot_count <= CHALLENGE_BOTS_MAX);
    for (int bot = 0; read && bot < setup.bot_count; bot++) {
        REQUIRE(setup.bots[bot] == rows[bot].path);
        REQUIRE(*rows[bot].path == '/' ||
                strncmp(rows[bot].path, "folder/", 7) == 0);
        REQUIRE(strpbrk(rows[bot].author, "|\n\033") == NULL);
    }
    return 0;
}
