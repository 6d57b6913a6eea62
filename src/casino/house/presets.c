/* The rules that come with the program: the files of data/rules, built in. */
#include "house_rules.h"

#include <string.h>

/* The Makefile writes a row for each file, { name, text }. */
static const struct preset {
    const char *name;
    const char *text;
} PRESETS[] = {
#include "presets.inc"
};

enum { PRESETS_COUNT = sizeof PRESETS / sizeof *PRESETS };

size_t rules_preset_count(void)
{
    return PRESETS_COUNT;
}

const char *rules_preset_name(size_t index)
{
    return PRESETS[index].name;
}

const char *rules_preset_text(size_t index)
{
    return PRESETS[index].text;
}

static bool read_preset(struct rules *rules, const struct preset *preset)
{
    char problem[PROBLEM_SIZE];
    FILE *file = fmemopen((void *)preset->text, strlen(preset->text), "r");
    if (file == NULL)
        return false;
    bool good = rules_read(rules, file, problem);
    fclose(file);
    return good;
}

static bool find_and_read(struct rules *rules, const char *name)
{
    for (size_t i = 0; i < PRESETS_COUNT; i++)
        if (strcmp(PRESETS[i].name, name) == 0)
            return read_preset(rules, &PRESETS[i]);
    return false;
}

bool rules_preset(struct rules *rules, const char *name)
{
    struct rules read = {.decks = 0};
    if (!find_and_read(&read, RULES_DEFAULT) || !find_and_read(&read, name))
        return false;
    *rules = read;
    return true;
}
