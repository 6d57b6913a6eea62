/* What a bot is called in tables. */
#include <string.h>

#include "tournament.h"

void name_bot(char name[BOT_NAME_SIZE], const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *start = slash ? slash + 1 : path;
    size_t length = strlen(start);
    if (length > 3 && strcmp(start + length - 3, ".so") == 0)
        length -= 3;
    snprintf(name, BOT_NAME_SIZE, "%.*s", (int)length, start);
    for (char *letter = name; *letter; letter++)
        if (*letter < ' ' || *letter > '~')
            *letter = '?';
}
