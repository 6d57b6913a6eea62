/* Makes the folder that sources are compiled in, with copies of a student's
 * files. */
#include "build_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jail.h"

bool path_join(char path[PATH_SIZE], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return length > 0 && length < PATH_SIZE;
}

/* ---- Which files are wanted ---- */

static const char *const C_ENDINGS[] = {".c", NULL};
static const char *const CPP_ENDINGS[] = {".cpp", ".cc", ".cxx", NULL};
static const char *const HEADER_ENDINGS[] = {".h", ".hpp", ".hh", ".hxx", NULL};

static bool ends_in(const char *name, const char *const endings[])
{
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; name[0] != '.' && dot && endings[i]; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

bool source_is_cpp(const char *name)
{
    return ends_in(name, CPP_ENDINGS);
}

static bool is_source(const char *name)
{
    return ends_in(name, C_ENDINGS) || source_is_cpp(name);
}

static bool is_source_of(const char *name, enum assignment_part part)
{
    const char *wanted = part_name(part);
    size_t length = strlen(wanted);
    return is_source(name) && strncmp(name, wanted, length) == 0 &&
           strchr(name, '.') == name + length;
}

/* True if a program with the source `own` may be compiled with the source
 * `name`: itself, or one that belongs to no part. */
static bool belongs_to(const char *name, const char *own)
{
    if (strcmp(name, own) == 0)
        return true;
    for (int i = 0; i < PART_COUNT; i++)
        if (is_source_of(name, (enum assignment_part)i))
            return false;
    return is_source(name);
}

bool folder_find_source(const char *folder, enum assignment_part part,
                        char name[SOURCE_NAME])
{
    static const char *const endings[] = {".c", ".cpp", ".cc", ".cxx"};
    char path[PATH_SIZE];
    struct stat facts;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, SOURCE_NAME, "%s%s", part_name(part), endings[i]);
        if (path_join(path, folder, name) && lstat(path, &facts) == 0)
            return true;
    }
    return false;
}

/* True if `word`, in whatever case, is in `name`. */
static bool name_includes(const char *name, const char *word)
{
    size_t length = strlen(word);
    for (; *name; name++)
        if (strncasecmp(name, word, length) == 0)
            return true;
    return false;
}

void folder_find_near_miss(const char *folder, enum assignment_part part,
                           char name[NEAR_MISS_SIZE])
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    *name = '\0';
    for (int i = 0; i < count; i++) {
        const char *entry = entries[i]->d_name;
        if (*name == '\0' && *entry != '.' && strlen(entry) < NEAR_MISS_SIZE &&
            name_includes(entry, part_name(part)))
            snprintf(name, NEAR_MISS_SIZE, "%s", entry);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* ---- Copies ---- */

/* Copies a file's contents. Returns NULL, or a text that says what is wrong. */
static const char *copy_bytes(int from, int to)
{
    char bytes[1 << 14];
    size_t copied = 0;
    ssize_t count;
    while ((count = read(from, bytes, sizeof bytes)) > 0) {
        copied += (size_t)count;
        if (copied > SOURCE_BYTES_MOST)
            return "is larger than 1 MB";
        if (write(to, bytes, (size_t)count) != count)
            return "can't be copied";
    }
    return count < 0 ? "can't be read" : NULL;
}

static const char *copy_file(const char *from, const char *to)
{
    struct stat facts;
    const char *problem = "can't be copied";
    int source = open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (source < 0)
        return errno == ELOOP ? "is a link, not a file" : "can't be read";
    int copy = -1;
    if (fstat(source, &facts) != 0 || !S_ISREG(facts.st_mode))
        problem = "isn't a regular file";
    else
        copy = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (copy >= 0)
        problem = copy_bytes(source, copy);
    if (copy >= 0 && close(copy) != 0 && !problem)
        problem = "can't be copied";
    close(source);
    return problem;
}

/* Adds a source's name for the compiler, which would take one that begins with
 * a minus for an option. Returns NULL or a problem. */
static const char *add_source(struct build_folder *build, const char *name)
{
    size_t size = strlen(name) + sizeof "./";
    if (build->source_count == SOURCES_MOST)
        return "exceeds the limit of 64 sources";
    char *source = malloc(size);
    if (source == NULL)
        return "can't be added: out of memory";
    snprintf(source, size, "%s%s", name[0] == '-' ? "./" : "", name);
    build->sources[build->source_count++] = source;
    return NULL;
}

static const char *copy_wanted_file(struct build_folder *build,
                                    const char *folder, const char *name,
                                    const char *own)
{
    char from[PATH_SIZE], to[PATH_SIZE];
    bool is_wanted = belongs_to(name, own);
    if (!is_wanted && !ends_in(name, HEADER_ENDINGS))
        return NULL;
    if (!path_join(from, folder, name) || !path_join(to, build->path, name))
        return "has a path that is too long";
    const char *problem = copy_file(from, to);
    return problem || !is_wanted ? problem : add_source(build, name);
}

/* ---- The folder ---- */

/* The folders' names begin with this. */
#define FOLDER_PREFIX "grade-"

static bool copy_sources(struct build_folder *build, const char *folder,
                         const char *own, char problem[CLI_PROBLEM_SIZE])
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    const char *wrong = NULL;
    if (count < 0) {
        snprintf(problem, CLI_PROBLEM_SIZE, "can't read the folder: %s",
                 strerror(errno));
        return false;
    }
    for (int i = 0; i < count; i++) {
        char quote[CLI_QUOTE_SIZE];
        const char *name = entries[i]->d_name;
        if (!wrong && (wrong = copy_wanted_file(build, folder, name, own)))
            snprintf(problem, CLI_PROBLEM_SIZE, "%s %s",
                     cli_quote(quote, name, strlen(name)), wrong);
        free(entries[i]);
    }
    free(entries);
    return wrong == NULL;
}

bool build_folder_open(struct build_folder *build, const char *folder,
                       const char *own, char problem[CLI_PROBLEM_SIZE])
{
    *build = (struct build_folder){.claim = -1};
    jail_remove_stale_folders(FOLDER_PREFIX);
    if (!path_join(build->path, jail_temporary_folder(),
                   FOLDER_PREFIX "XXXXXX") ||
        !mkdtemp(build->path)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "can't make a folder to compile in: %s", strerror(errno));
        build->path[0] = '\0';
        return false;
    }
    build->claim = jail_claim_folder(build->path);
    return copy_sources(build, folder, own, problem);
}

void build_folder_drop(struct build_folder *build, size_t index)
{
    free(build->sources[index]);
    build->source_count--;
    memmove(&build->sources[index], &build->sources[index + 1],
            (build->source_count - index) * sizeof *build->sources);
}

void build_folder_close(struct build_folder *build)
{
    if (build->path[0] != '\0')
        (void)jail_remove_folder(build->path);
    if (build->path[0] != '\0' && build->claim >= 0)
        close(build->claim);
    while (build->source_count > 0)
        free(build->sources[--build->source_count]);
}
