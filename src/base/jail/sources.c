/* Folders to work in: their files, and sources that are compiled there. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jail_sources.h"

#include "messages.h"

/* ---- Files in a folder ---- */

bool jail_path(char path[JAIL_PATH_SIZE], const char *folder, const char *name)
{
    return snprintf(path, JAIL_PATH_SIZE, "%s/%s", folder, name) <
           JAIL_PATH_SIZE;
}

bool jail_write_file(const char *folder, const char *name, const char *text)
{
    char path[JAIL_PATH_SIZE];
    FILE *file = jail_path(path, folder, name) ? fopen(path, "wxe") : NULL;
    if (file == NULL)
        return false;
    bool good = fputs(text, file) >= 0;
    return fclose(file) == 0 && good;
}

/* Opens a regular file, and stores what is wrong, or NULL, and its facts. */
static int open_file(const char *path, struct stat *facts, const char **wrong)
{
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    *wrong = NULL;
    if (file < 0)
        *wrong = errno == ELOOP ? "is a link, not a file" : "can't be read";
    else if (fstat(file, facts) != 0 || !S_ISREG(facts->st_mode))
        *wrong = "isn't a regular file";
    return file;
}

/* Writes the bytes of a file to a stream. Returns NULL, or what is wrong. */
static const char *copy_bytes(int from, FILE *to)
{
    char bytes[1 << 14];
    size_t copied = 0;
    ssize_t count;
    while ((count = read(from, bytes, sizeof bytes)) > 0) {
        copied += (size_t)count;
        if (copied > JAIL_COPY_MOST)
            return "is larger than 1 MB";
        if (fwrite(bytes, 1, (size_t)count, to) != (size_t)count)
            return "can't be copied";
    }
    return count < 0 ? "can't be read" : NULL;
}

bool jail_append_file(FILE *all, const char *folder, const char *name)
{
    char path[JAIL_PATH_SIZE];
    const char *wrong = "has a path that is too long";
    struct stat facts;
    int file =
        jail_path(path, folder, name) ? open_file(path, &facts, &wrong) : -1;
    if (!wrong)
        wrong = facts.st_size > JAIL_COPY_MOST ? "is larger than 1 MB"
                                               : copy_bytes(file, all);
    if (file >= 0)
        close(file);
    return wrong == NULL;
}

const char *jail_copy_file(const char *from, const char *to)
{
    struct stat facts;
    const char *wrong;
    int file = open_file(from, &facts, &wrong);
    int target =
        wrong ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *copy = target < 0 ? NULL : fdopen(target, "w");
    if (copy) {
        const struct timespec times[] = {facts.st_atim, facts.st_mtim};
        wrong = copy_bytes(file, copy);
        if (fflush(copy) == 0)
            (void)futimens(fileno(copy), times);
    }
    if (!wrong && (!copy || ferror(copy)))
        wrong = "can't be copied";
    if (copy && fclose(copy) != 0 && !wrong)
        wrong = "can't be copied";
    else if (!copy && target >= 0)
        close(target);
    if (file >= 0)
        close(file);
    return wrong;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

char **jail_list_folder(const char *folder)
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_visible, alphasort);
    char **names = count < 0 ? NULL : calloc((size_t)count + 1, sizeof *names);
    for (int i = 0, kept = 0; i < count; i++) {
        if (names && (names[kept] = strdup(entries[i]->d_name)))
            kept++;
        free(entries[i]);
    }
    free(entries);
    return names;
}

void jail_free_list(char **names)
{
    for (char **name = names; name && *name; name++)
        free(*name);
    free(names);
}

/* ---- Temporary folders ---- */

bool jail_folder_open(struct jail_folder *folder, const char *prefix)
{
    jail_remove_stale_folders(prefix);
    return jail_make_folder_in(jail_temporary_folder(), prefix, folder->path,
                               sizeof folder->path, &folder->claim);
}

void jail_folder_close(struct jail_folder *folder)
{
    if (*folder->path == '\0')
        return;
    (void)jail_remove_folder(folder->path);
    if (folder->claim >= 0)
        close(folder->claim);
}

/* ---- Sources ---- */

const char *jail_sources_add(struct jail_sources *sources, const char *name)
{
    if (sources->count == JAIL_SOURCES_MOST)
        return "exceeds the limit of 64 sources";
    /* A name that begins with a minus would be an option of the compiler. */
    snprintf(sources->names[sources->count++], JAIL_SOURCE_SIZE, "%s%s",
             name[0] == '-' ? "./" : "", name);
    return NULL;
}

const char *jail_sources_copy(struct jail_sources *sources, const char *from,
                              const char *name, bool is_compiled)
{
    char source[JAIL_PATH_SIZE], copy[JAIL_PATH_SIZE];
    if (!jail_path(source, from, name) ||
        !jail_path(copy, sources->folder.path, name))
        return "has a path that is too long";
    const char *wrong = jail_copy_file(source, copy);
    return wrong || !is_compiled ? wrong : jail_sources_add(sources, name);
}

bool jail_sources_compile(const struct jail_sources *sources,
                          const struct jail_compiler *compiler,
                          bool (*is_stopped)(void *target), void *target,
                          struct jail_result *result)
{
    enum { OTHERS_MOST = 160, BUSY = 4 /* other programs run, too */ };
    const char *arguments[JAIL_SOURCES_MOST + OTHERS_MOST + 1];
    size_t count = 0;
    for (const char *const *word = compiler->first; *word; word++)
        arguments[count++] = *word;
    for (size_t i = 0; i < sources->count; i++)
        arguments[count++] = sources->names[i];
    for (const char *const *word = compiler->last; *word; word++)
        arguments[count++] = *word;
    arguments[count] = NULL;
    struct jail_request request = {
        .program = compiler->program,
        .arguments = arguments,
        .limits = jail_limits_usual(),
        .permissions = JAIL_COMPILER,
        .folder = sources->folder.path,
        .reads_folder_alone = true,
    };
    request.limits.cpu = (int64_t)compiler->seconds * CLI_NANOSECONDS;
    request.limits.wall = BUSY * request.limits.cpu;
    request.limits.memory = (size_t)2 << 30;
    request.limits.output = 1 << 18;
    return jail_run(&request, result, is_stopped, target);
}

bool jail_has_succeeded(const struct jail_result *result)
{
    return result->verdict == JAIL_ENDED && result->status == 0;
}
