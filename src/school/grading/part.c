/* The parts that are graded, and their names. */
#include <string.h>

#include "script.h"
#include "grading/part.h"

static const char *const NAMES[PART_COUNT] = {
    [PART_SHUFFLE] = "shuffle",
    [PART_DEAL] = "deal",
    [PART_PLAY] = "play",
};

const char *part_name(enum assignment_part part)
{
    return NAMES[part];
}

bool part_parse(const char *text, enum assignment_part *part)
{
    for (int i = 0; i < PART_COUNT; i++)
        if (strcmp(text, NAMES[i]) == 0) {
            *part = (enum assignment_part)i;
            return true;
        }
    return false;
}

bool part_of_path(const char *path, enum assignment_part *part)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    enum assignment_part last = PART_SHUFFLE;
    int found = 0;
    for (int i = 0; i < PART_COUNT; i++)
        if (strstr(name, NAMES[i])) {
            last = (enum assignment_part)i;
            found++;
        }
    if (found == 1)
        *part = last;
    return found == 1;
}
