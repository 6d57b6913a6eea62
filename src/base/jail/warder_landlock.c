/* Restricts which files a prisoner can use, with Landlock. The filter can't do
 * this, because it doesn't see file names. This also keeps a prisoner from
 * reading the memory of other processes. */
#define _GNU_SOURCE /* O_PATH */
#include "warder.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const uint64_t file_reading =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
static const uint64_t reading = file_reading | LANDLOCK_ACCESS_FS_READ_DIR;

/* Where interpreters, libraries and their data are, on Debian and other
 * systems, and the devices that any program may open. Paths that don't exist
 * are skipped. */
static const char *const for_programs[] = {
    "/usr",           "/lib",       "/lib32",           "/lib64",
    "/nix/store",     "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/etc/localtime", "/dev/null",  "/dev/zero",        "/dev/random",
    "/dev/urandom",
};

/* What C programs may read besides libraries: where these are, and the names of
 * characters. */
static const char *const for_c_programs[] = {
    "/etc/ld.so.cache",
    "/usr/lib/locale",
    "/dev/null",
};

/* What compilers may read if they may not read all. Links on the way are fine:
 * access depends on where they lead. The folders of programs are left out,
 * because a source could include a program as data. */
static const char *const for_compilers[] = {
    "/usr/include",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/libexec",
    "/usr/share",
    "/usr/local/include",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/usr/local/libexec",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/dev/null",
    "/dev/zero",
    "/dev/random",
    "/dev/urandom",
};

/* Where a compiler's programs are, and which they are. */
static const char *const tool_folders[] = {"/usr/bin", "/bin",
                                           "/usr/local/bin"};
static const char *const tools[] = {
    "as",  "ld",  "ld.bfd", "ld.gold", "ld.lld", "ld.mold", "gcc",   "cc",
    "g++", "c++", "clang",  "clang++", "sh",     "bash",    "ccache"};

/* Returns every kind of access that this kernel can restrict; newer versions of
 * Landlock know more kinds. */
static uint64_t all_access(int version)
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

#define ALLOW_PATHS(ruleset, paths) \
    allow_paths(ruleset, paths, sizeof(paths) / sizeof *(paths))

static bool allow_tools(int ruleset)
{
    char path[64];
    for (size_t i = 0; i < sizeof tool_folders / sizeof *tool_folders; i++)
        for (size_t j = 0; j < sizeof tools / sizeof *tools; j++) {
            snprintf(path, sizeof path, "%s/%s", tool_folders[i], tools[j]);
            if (!allow_path(ruleset, path, 0, file_reading))
                return false;
        }
    return true;
}

/* Allows what a kind of prisoner needs besides its own files. */
static bool allow_system_files(int ruleset, const struct prisoner_setup *setup)
{
    switch (setup->request->freedom) {
    case JAIL_COMPILER:
        return ALLOW_PATHS(ruleset, for_compilers) && allow_tools(ruleset);
    case JAIL_C_PROGRAM:
        return ALLOW_PATHS(ruleset, for_c_programs) &&
               allow_paths(ruleset,
                           (const char *const *)setup->libraries->paths,
                           setup->libraries->count);
    default:
        return ALLOW_PATHS(ruleset, for_programs);
    }
}

static bool allow_reading_files(int ruleset, const struct prisoner_setup *setup)
{
    return allow_system_files(ruleset, setup) &&
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

int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

int landlock_restrict(const struct prisoner_setup *setup)
{
    int version = landlock_version();
    if (version < 1)
        return 0;
    const struct request_message *request = setup->request;
    bool program = request->freedom != JAIL_COMPILER;
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
