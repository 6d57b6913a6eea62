/* Lists the submissions of a class, and notices whether one has changed. */
#include "roster.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grading/build_folder.h"

/* ---- The list ---- */

/* True if `name` in `folder` is a folder, but not `out`. */
static bool is_submission(const char *folder, const char *name,
                          const struct stat *out)
{
    char path[PATH_SIZE];
    struct stat facts;
    return name[0] != '.' && path_join(path, folder, name) &&
           stat(path, &facts) == 0 && S_ISDIR(facts.st_mode) &&
           (facts.st_dev != out->st_dev || facts.st_ino != out->st_ino);
}

bool roster_read(const char *folder, const char *out, struct roster *roster)
{
    struct dirent **entries;
    struct stat out_facts = {.st_dev = 0};
    int count = scandir(folder, &entries, NULL, alphasort);
    if (count < 0)
        return false;
    (void)stat(out, &out_facts);
    *roster = (struct roster){
        .names = calloc((size_t)count + 1, sizeof *roster->names)};
    bool good = roster->names != NULL;
    for (int i = 0; i < count; i++) {
        if (good && is_submission(folder, entries[i]->d_name, &out_facts)) {
            char *name = strdup(entries[i]->d_name);
            good = name != NULL;
            if (good)
                roster->names[roster->count++] = name;
        }
        free(entries[i]);
    }
    free(entries);
    if (!good)
        roster_clear(roster);
    return good;
}

void roster_clear(struct roster *roster)
{
    while (roster->count > 0)
        free(roster->names[--roster->count]);
    free(roster->names);
    *roster = (struct roster){.count = 0};
}

/* ---- Changes ---- */

static uint64_t check_text(uint64_t check, const char *text)
{
    if (text == NULL)
        text = "";
    return cli_check(check, text, strlen(text) + 1);
}

static uint64_t check_number(uint64_t check, int64_t number)
{
    return cli_check(check, &number, sizeof number);
}

static uint64_t check_seeds(uint64_t check, const struct seed_list *seeds)
{
    size_t count = seeds ? seeds->count : 0;
    check = check_number(check, (int64_t)count);
    return count == 0
               ? check
               : cli_check(check, seeds->seeds, count * sizeof *seeds->seeds);
}

static uint64_t check_course(uint64_t check, const struct course *course)
{
    check = check_number(check, course->parts);
    for (int i = 0; i < PART_COUNT; i++)
        check = check_number(check, course->points[i]);
    check = check_number(check, course->extra);
    check = check_number(check, course->partial);
    check = check_seeds(check, &course->hidden);
    check = check_number(check, course->time_limit);
    check = check_number(check, course->assignment.shuffle);
    check = check_number(check, course->assignment.pause);
    check = check_text(check, course->assignment.seed_prompt);
    return check_text(check, course->assignment.hit_prompt);
}

static uint64_t check_settings(const struct grading_settings *settings)
{
    uint64_t check = check_text(cli_check_start(), CLI_VERSION);
    check = check_seeds(check, settings->seeds);
    check = check_number(check, settings->lenient);
    check = check_number(check, settings->output);
    check = check_number(check, settings->pauses);
    check = check_text(check, settings->compiler);
    check = check_text(check, settings->compiler_flags);
    check = check_number(check, settings->joined_answers);
    return check_course(check, settings->course);
}

/* Adds the beginning of a file, as much as grade would compile. */
static uint64_t check_bytes(uint64_t check, const char *path)
{
    FILE *file = fopen(path, "r");
    char bytes[1 << 12];
    size_t length, total = 0;
    if (file == NULL)
        return check_number(check, errno);
    while (total <= SOURCE_BYTES_MOST &&
           (length = fread(bytes, 1, sizeof bytes, file)) > 0) {
        check = cli_check(check, bytes, length);
        total += length;
    }
    fclose(file);
    return check;
}

static uint64_t check_submitted_file(uint64_t check, const char *folder,
                                     const char *name)
{
    char path[PATH_SIZE];
    struct stat facts;
    check = check_text(check, name);
    if (!path_join(path, folder, name) || lstat(path, &facts) != 0)
        return check_number(check, errno);
    check = check_number(check, facts.st_mode);
    if (!S_ISREG(facts.st_mode))
        return check;
    return check_bytes(check_number(check, facts.st_size), path);
}

uint64_t submission_check(const struct grading_settings *settings,
                          const char *path)
{
    struct dirent **entries;
    uint64_t check = check_settings(settings);
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0)
        return check_number(check, errno);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.')
            check = check_submitted_file(check, path, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return check;
}

bool submission_has_extra(const char *path)
{
    static const char extra[] = "extra.";
    DIR *entries = opendir(path);
    const struct dirent *entry;
    bool found = false;
    while (entries && !found && (entry = readdir(entries)))
        found = strncmp(entry->d_name, extra, strlen(extra)) == 0;
    if (entries)
        closedir(entries);
    return found;
}
