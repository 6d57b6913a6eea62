/* Feeds any text to the reader of files of entries. */
#include "fuzz/require.h"

#include <string.h>

#include "challenge/contest.h"

static void check_row(const struct challenge_details *row, const char *bot)
{
    REQUIRE(bot == row->path);
    REQUIRE(*row->path == '/' || strncmp(row->path, "folder/", 7) == 0);
    REQUIRE(strpbrk(row->author, "|\n\033") == NULL);
}

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
    for (int bot = 0; read && bot < setup.bot_count; bot++)
        check_row(&rows[bot], setup.bots[bot]);
    return 0;
}
