/* Reads a grade.conf. */
#include "course.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"

/* `set_at` holds the line of each setting, or 0. */
static bool course_take(const struct cli_settings *settings,
                        struct course *course, char *name,
                        int set_at[COURSE_SETTINGS_MOST],
                        char problem[CLI_PROBLEM_SIZE])
{
    char what[CLI_PROBLEM_SIZE];
    const char *value = cli_split_setting(name, what);
    int index = value ? course_set(course, name, value, what) : -1;
    if (index < 0)
        return cli_setting_fault(settings, what, problem);
    if (set_at[index] > 0) {
        snprintf(what, sizeof what, "this is already set on line %d",
                 set_at[index]);
        return cli_setting_fault(settings, what, problem);
    }
    set_at[index] = settings->line;
    return true;
}

/* ---- Copies ---- */

static bool seeds_copy(struct seed_list *copy, const struct seed_list *list)
{
    *copy = (struct seed_list){.count = list->count};
    if (list->count == 0)
        return true;
    copy->seeds = calloc(list->count, sizeof *copy->seeds);
    if (copy->seeds)
        memcpy(copy->seeds, list->seeds, list->count * sizeof *copy->seeds);
    return copy->seeds != NULL;
}

bool course_copy(struct course *copy, const struct course *course)
{
    *copy = *course;
    bool public = seeds_copy(&copy->seeds, &course->seeds);
    bool hidden = seeds_copy(&copy->hidden, &course->hidden);
    if (!public || !hidden)
        course_clear(copy);
    return public && hidden;
}

/* ---- The file ---- */

bool course_read(struct course *course, FILE *stream,
                 char problem[CLI_PROBLEM_SIZE])
{
    struct course read;
    struct cli_settings settings = {.file = stream};
    int set_at[COURSE_SETTINGS_MOST] = {0};
    char *setting = NULL;
    bool good = true;
    if (!course_copy(&read, course)) {
        snprintf(problem, CLI_PROBLEM_SIZE, "out of memory");
        return false;
    }
    while (good && (setting = cli_next_setting(&settings, problem)) != NULL)
        good = course_take(&settings, &read, setting, set_at, problem);
    good = good && problem[0] == '\0';
    course_clear(good ? course : &read);
    if (good)
        *course = read;
    return good;
}

enum cli_status course_load(const struct cli *cli, struct course *course,
                            const char *path)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    FILE *file = fopen(path, "r");
    cli_quote(quote, path, strlen(path));
    if (file == NULL) {
        cli_complain(cli, "can't open %s: %s", quote, strerror(errno));
        return CLI_FAILED;
    }
    bool good = course_read(course, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%s: %s", quote, problem);
    return good ? CLI_DONE : CLI_FAILED;
}

enum cli_status course_override(const struct cli *cli, struct course *course,
                                const char *name, const char *value)
{
    char problem[CLI_PROBLEM_SIZE];
    if (value == NULL || course_set(course, name, value, problem) >= 0)
        return CLI_DONE;
    cli_complain(cli, "--%s", problem);
    return CLI_FAILED;
}
