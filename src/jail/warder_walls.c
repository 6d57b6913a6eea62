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

static bool allow_program(int walls, const struct becoming *becoming)
{
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (!allow(walls, libraries[i], reading, file_reading))
            return false;
    return allow(walls, becoming->program, reading, file_reading) &&
           allow(walls, becoming->folder, reading, file_reading);
}

static bool allow_compiler(int walls, const struct becoming *becoming,
                           uint64_t writing)
{
    return allow(walls, becoming->folder, writing, 0) &&
           allow(walls, "/dev/null", 0, LANDLOCK_ACCESS_FS_WRITE_FILE);
}

int walls_build(const struct becoming *becoming)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return 0;
    bool program = becoming->order->freedom == JAIL_PROGRAM;
    uint64_t writing = all_access(version) & ~reading;
    struct landlock_ruleset_attr all = {
        .handled_access_fs = program ? all_access(version) : writing};
    int walls = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (walls < 0)
        return errno;
    bool done = program ? allow_program(walls, becoming)
                        : allow_compiler(walls, becoming, writing);
    if (done)
        done = syscall(SYS_landlock_restrict_self, walls, 0) == 0;
    int error = done ? 0 : errno;
    close(walls);
    return error;
}
