/* Walls around a prisoner's files, which the filter can't build as it does not
 * see names. They also keep it from reading the memory of other processes. */
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

/* What libraries and their data lie in, on Debian and its kin and elsewhere,
 * and what any program may open. What is not there is passed over. */
static const char *const libraries[] = {
    "/usr",           "/lib",       "/lib32",           "/lib64",
    "/nix/store",     "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/etc/localtime", "/dev/null",  "/dev/zero",        "/dev/random",
    "/dev/urandom",
};

/* Where compilers lie, beyond that. Links on the way there may be followed:
 * it is what they lead to that counts. */
static const char *const tools[] = {"/bin", "/sbin", "/opt"};

/* All that this kernel can withhold: from version to version it is more. */
static uint64_t all_access(long version)
{
    uint64_t first = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    uint64_t refer = LANDLOCK_ACCESS_FS_MAKE_SYM << 1;
    uint64_t truncation = refer << 1;
    return first | (version >= 2 ? refer : 0) | (version >= 3 ? truncation : 0);
}

static bool allow(int walls, const char *path, uint64_t access, uint64_t file)
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
    bool done = known && syscall(SYS_landlock_add_rule, walls,
                                 LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
    close(place);
    return done;
}

static bool allow_all(int walls, const char *const *paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!allow(walls, paths[i], reading, file_reading))
            return false;
    return true;
}

static bool allow_reading(int walls, const struct becoming *becoming)
{
    size_t tool_count = becoming->order->freedom == JAIL_COMPILER
                            ? sizeof tools / sizeof *tools
                            : 0;
    return allow_all(walls, libraries, sizeof libraries / sizeof *libraries) &&
           allow_all(walls, tools, tool_count) &&
           allow(walls, becoming->program, reading, file_reading) &&
           allow(walls, becoming->folder, reading, file_reading) &&
           allow(walls, becoming->reads, 0, file_reading);
}

/* `all` is what is withheld, and given back below the folder. */
static bool allow_compiler(int walls, const struct becoming *becoming,
                           uint64_t all)
{
    uint64_t device = all & (file_reading | LANDLOCK_ACCESS_FS_WRITE_FILE);
    return allow(walls, becoming->folder, all, 0) &&
           allow(walls, "/dev/null", 0, device);
}

int walls_build(const struct becoming *becoming)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return 0;
    const struct order_message *order = becoming->order;
    bool program = order->freedom == JAIL_PROGRAM;
    bool reads_all = !program && !order->reads_folder_alone;
    const struct landlock_ruleset_attr all = {
        .handled_access_fs = all_access(version) & ~(reads_all ? reading : 0)};
    int walls = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (walls < 0)
        return errno;
    bool done = reads_all || allow_reading(walls, becoming);
    if (done && !program)
        done = allow_compiler(walls, becoming, all.handled_access_fs);
    if (done)
        done = syscall(SYS_landlock_restrict_self, walls, 0) == 0;
    int error = done ? 0 : errno;
    close(walls);
    return error;
}
