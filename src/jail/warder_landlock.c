/* Restricts which files a prisoner can use, with Landlock. The filter can't do
 * this, because it doesn't see file names. This also keeps a prisoner from
 * reading the memory of other processes. */
#define _GNU_SOURCE /* O_PATH */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const uint64_t file_reading =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
static const uint64_t reading = file_reading | LANDLOCK_ACCESS_FS_READ_DIR;

/* Where libraries and their data are, on Debian and other systems, and the
 * devices that any program may open. Paths that don't exist are skipped. */
static const char *const libraries[] = {
    "/usr",           "/lib",       "/lib32",           "/lib64",
    "/nix/store",     "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/etc/localtime", "/dev/null",  "/dev/zero",        "/dev/random",
    "/dev/urandom",
};

/* Where compilers are, in addition. Links on the way are fine: access depends
 * on where they lead. */
static const char *const tools[] = {"/bin", "/sbin", "/opt"};

/* Returns every kind of access that this kernel can restrict; newer versions of
 * Landlock know more kinds. */
static uint64_t all_access(long version)
{
    uint64_t first = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    uint64_t refer = LANDLOCK_ACCESS_FS_MAKE_SYM << 1;
    uint64_t truncation = refer << 1;
    return first | (version >= 2 ? refer : 0) | (version >= 3 ? truncation : 0);
}

static bool allow_path(int ruleset, const char *path, uint64_t access,
                       uint64_t file)
{
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0)
        return errno == ENOENT || errno == EACCES || errno == ENOTDIR;
    struct stat status;
    bool known = fstat(place, &status) == 0;
    struct landlock_path_beneath_attr beneath = {
        .allowed_access = S_ISDIR(status.st_mode) ? access : file,
        .parent_fd = place,
    };
    bool done = known && syscall(SYS_landlock_add_rule, ruleset,
                                 LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
    close(place);
    return done;
}

static bool allow_paths(int ruleset, const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!allow_path(ruleset, paths[i], reading, file_reading))
            return false;
    return true;
}

static bool allow_reading_files(int ruleset, const struct prisoner_setup *setup)
{
    size_t tool_count = setup->request->freedom == JAIL_COMPILER
                            ? sizeof tools / sizeof *tools
                            : 0;
    return allow_paths(ruleset, libraries,
                       sizeof libraries / sizeof *libraries) &&
           allow_paths(ruleset, tools, tool_count) &&
           allow_path(ruleset, setup->program, reading, file_reading) &&
           allow_path(ruleset, setup->folder, reading, file_reading) &&
           allow_path(ruleset, setup->reads, 0, file_reading);
}

/* A compiler gets every kind of access below its folder. */
static bool allow_writing_folder(int ruleset,
                                 const struct prisoner_setup *setup,
                                 uint64_t all)
{
    uint64_t device = all & (file_reading | LANDLOCK_ACCESS_FS_WRITE_FILE);
    return allow_path(ruleset, setup->folder, all, 0) &&
           allow_path(ruleset, "/dev/null", 0, device);
}

int landlock_restrict(const struct prisoner_setup *setup)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return 0;
    const struct request_message *request = setup->request;
    bool program = request->freedom == JAIL_PROGRAM;
    bool reads_all = !program && !request->reads_folder_alone;
    const struct landlock_ruleset_attr all = {
        .handled_access_fs = all_access(version) & ~(reads_all ? reading : 0)};
    int ruleset =
        (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (ruleset < 0)
        return errno;
    bool done = reads_all || allow_reading_files(ruleset, setup);
    if (done && !program)
        done = allow_writing_folder(ruleset, setup, all.handled_access_fs);
    if (done)
        done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    int error = done ? 0 : errno;
    close(ruleset);
    return error;
}
