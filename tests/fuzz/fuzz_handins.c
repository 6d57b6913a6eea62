/* Feeds any bytes to the readers of what a learning system names: the name of a
 * file, the size of a zip, and a roster. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/require.h"
#include "grading/grading_inside.h"
#include "jail/zips.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct handin_name name;
    struct roster roster = {.count = 0};
    char problem[CLI_PROBLEM_SIZE] = "";
    char *text = malloc(length + 1);
    REQUIRE(text != NULL);
    memcpy(text, bytes, length);
    text[length] = '\0';
    if (handin_name_read(text, &name))
        REQUIRE(*name.student && *name.id && !strchr(name.student, '_'));
    (void)zip_is_small(text);
    int64_t changed = 0;
    const char *entry = zip_entry_read(text, &changed);
    REQUIRE(entry == NULL || (entry > text && *entry));
    FILE *file = fmemopen(text, length + 1, "r");
    REQUIRE(file != NULL);
    if (roster_read(&roster, file, problem))
        for (size_t i = 0; i < roster.count; i++)
            REQUIRE(*roster.handins[i].name && *roster.handins[i].id &&
                    !strchr(roster.handins[i].name, '/'));
    else
        REQUIRE(strncmp(problem, "line ", 5) == 0);
    fclose(file);
    roster_clear(&roster);
    free(text);
    return 0;
}
