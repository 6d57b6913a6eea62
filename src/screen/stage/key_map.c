/* The file in which a user gives keys to other letters. */
#include "key_map.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"

/* Returns the letter, in lowercase, or 0 if the text isn't one. */
static int read_letter(const char *text)
{
    return text[0] && text[1] == '\0' && (text[0] | ' ') >= 'a' &&
                   (text[0] | ' ') <= 'z'
               ? text[0] | ' '
               : 0;
}

/* What has been read: the lines that gave each letter a place on the left and
 * on the right, or 0. */
struct seen {
    int typed[LETTERS_END], meant[LETTERS_END];
};

/* Gives the meaning to the key. The key that had it gets the other meaning, so
 * that none is lost. Neither may have been on that side of a line before. */
static void exchange(struct key_map *map, int typed, int meant)
{
    int other = map->typed[meant], lost = map->meant[typed];
    map->meant[typed] = (char)meant;
    map->typed[meant] = (char)typed;
    map->meant[other] = (char)lost;
    map->typed[lost] = (char)other;
}

/* Returns false, and writes what is wrong, if the line can't be taken. */
static bool take_line(struct key_map *map, struct seen *seen, int line,
                      char *setting, char what[CLI_PROBLEM_SIZE])
{
    const char *value = cli_split_setting(setting, what);
    if (value == NULL)
        return false;
    int typed = read_letter(setting), meant = read_letter(value);
    if (typed == 0 || meant == 0) {
        char quote[CLI_QUOTE_SIZE];
        const char *wrong = typed == 0 ? setting : value;
        snprintf(what, CLI_PROBLEM_SIZE, "%s isn't a letter from a to z",
                 cli_quote(quote, wrong, strlen(wrong)));
        return false;
    }
    if (seen->typed[typed] > 0 || seen->meant[meant] > 0) {
        bool is_typed = seen->typed[typed] > 0;
        snprintf(what, CLI_PROBLEM_SIZE,
                 is_typed ? "line %d already says what %c does"
                          : "line %d already gives a key for %c",
                 is_typed ? seen->typed[typed] : seen->meant[meant],
                 is_typed ? typed : meant);
        return false;
    }
    seen->typed[typed] = seen->meant[meant] = line;
    exchange(map, typed, meant);
    return true;
}

void key_map_start(struct key_map *map)
{
    for (int i = 0; i < LETTERS_END; i++)
        map->meant[i] = map->typed[i] = (char)i;
}

bool key_map_read(struct key_map *map, FILE *file,
                  char problem[CLI_PROBLEM_SIZE])
{
    struct cli_settings settings = {.file = file};
    struct seen seen = {.typed = {0}};
    char what[CLI_PROBLEM_SIZE], *setting;
    while ((setting = cli_next_setting(&settings, problem)) != NULL)
        if (!take_line(map, &seen, settings.line, setting, what))
            return cli_setting_fault(&settings, what, problem);
    return problem[0] == '\0';
}

/* Writes the path of the file. Returns false if there is no folder for it. */
static bool write_path(char path[PATH_MAX])
{
    const char *folder = getenv("XDG_CONFIG_HOME"), *between = "";
    if (folder == NULL || folder[0] != '/') {
        folder = getenv("HOME");
        between = "/.config";
    }
    if (folder == NULL || folder[0] != '/')
        return false;
    return snprintf(path, PATH_MAX, "%s%s/cardtable/keys", folder, between) <
           PATH_MAX;
}

bool key_map_load(struct key_map *map, const struct cli *cli)
{
    char path[PATH_MAX], problem[CLI_PROBLEM_SIZE];
    if (!write_path(path))
        return true;
    FILE *file = fopen(path, "r");
    bool is_missing = file == NULL && (errno == ENOENT || errno == ENOTDIR);
    if (file == NULL && !is_missing)
        cli_complain(cli, "can't read %s: %s", path, strerror(errno));
    if (file == NULL)
        return is_missing;
    bool good = key_map_read(map, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%s: %s", path, problem);
    return good;
}
