/* Feeds any text to the reader of the file that gives keys other letters. */
#include "fuzz/require.h"

#include "stage/key_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char problem[CLI_PROBLEM_SIZE] = "";
    struct key_map map;
    if (length == 0)
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file);
    key_map_start(&map);
    bool read = key_map_read(&map, file, problem);
    fclose(file);
    REQUIRE(read == (*problem == '\0'));
    /* Each meaning has exactly one key, and only letters change. */
    for (int key = 0; key < LETTERS_END; key++) {
        int meant = map.meant[key];
        REQUIRE(meant >= 0 && map.typed[meant] == key);
        REQUIRE((key >= 'a' && key <= 'z') || meant == key);
    }
    return 0;
}
