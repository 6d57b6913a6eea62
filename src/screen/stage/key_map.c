/* The file in which a user gives keys to other letters. */
#include "key_map.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli_input.h"

/* Returns the letter, in lowercase, or 0 if the text isn't one. */
static int read_letter(const char *text)
{
    return text[0] && text[1] == '\0' && (text[0] | ' ') >= 'a' &&
                   (text[0] | ' ') <= 'z'
               ? text[0] | ' '
               : 0;
}

/* The lines that named each letter on the left and on the right, or 0. */
struct named {
    int left[LETTERS_END], right[LETTERS_END];
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
static bool take_line(struct key_map *map, struct named *named, int line,
                      char *setting, char what[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    const char *value = cli_split_setting(setting, what);
    if (value == NULL)
        return false;
    int typed = read_letter(setting), meant = read_letter(value);
    const char *wrong = typed == 0 ? setting : value;
    int before =
        named->left[typed] > 0 ? named->left[typed] : named->right[meant];
    if (typed == 0 || meant == 0)
        return cli_refuse(what, "%s isn't a letter from a to z",
                          cli_quote(quote, wrong, strlen(wrong)));
    if (before > 0)
        return cli_refuse(what, "line %d already has %c on this side", before,
                          named->left[typed] > 0 ? typed : meant);
    named->left[typed] = named->right[meant] = line;
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
    struct named named = {.left = {0}};
    char what[CLI_PROBLEM_SIZE], *setting;
    while ((setting = cli_next_setting(&settings, problem)) != NULL)
        if (!take_line(map, &named, settings.line, setting, what))
            return cli_setting_fault(&settings, what, problem);
    return problem[0] == '\0';
}

/* Writes the path of a file of the user's. Returns false without a folder. */
static bool write_path(char path[PATH_MAX], const char *name)
{
    int length =
        cli_user_path(path, PATH_MAX, "XDG_CONFIG_HOME", "/.config", name);
    return length >= 0 && length < PATH_MAX;
}

bool mouse_is_kept(void)
{
    char path[PATH_MAX];
    return getenv("TERMUX_VERSION") || /* a phone */
           (write_path(path, "/cardtable/mouse") && access(path, F_OK) == 0);
}

void mouse_keep(bool on)
{
    char path[PATH_MAX];
    if (!write_path(path, "/cardtable/mouse"))
        return;
    if (!on)
        (void)unlink(path);
    FILE *file = on && cli_make_folders(path) ? fopen(path, "a") : NULL;
    if (file)
        fclose(file);
}

bool key_map_load(struct key_map *map, const struct cli *cli)
{
    char path[PATH_MAX], problem[CLI_PROBLEM_SIZE];
    if (!write_path(path, "/cardtable/keys"))
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
