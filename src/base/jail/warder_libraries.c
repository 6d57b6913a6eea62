/* Finds the libraries that C and C++ programs need, and recognizes them. */
#include "warder.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Where libraries are, on Debian and other systems. */
static const char *const folders[] = {
    "/lib",
    "/lib64",
    "/lib/*-linux-*",
    "/usr/lib",
    "/usr/lib64",
    "/usr/lib/*-linux-*",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/nix/store/*-glibc-*/lib",
    "/nix/store/*-gcc-*/lib",
    "/nix/store/*-musl-*/lib",
    "/gnu/store/*-glibc-*/lib",
    "/gnu/store/*-gcc-*/lib",
};

/* The loaders and libraries of glibc and musl, and what compilers add. */
static const char *const names[] = {
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
    "ld-linux-armhf.so.3",
    "ld-linux-riscv64-lp64d.so.1",
    "ld-linux.so.2",
    "ld64.so.1",
    "ld64.so.2",
    "ld-musl-x86_64.so.1",
    "ld-musl-aarch64.so.1",
    "ld-musl-armhf.so.1",
    "ld-musl-riscv64.so.1",
    "ld-musl-i386.so.1",
    "libc.so",
    "libc.so.6",
    "libm.so.6",
    "libmvec.so.1",
    "libpthread.so.0",
    "libdl.so.2",
    "librt.so.1",
    "libgcc_s.so.1",
    "libatomic.so.1",
    "libstdc++.so.6",
    "libc++.so.1",
    "libc++abi.so.1",
    "libunwind.so.1",
};

enum { NAMES = sizeof names / sizeof *names };

struct code_file code_file_at(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        return (struct code_file){0};
    return (struct code_file){facts.st_dev, facts.st_ino};
}

static bool same_file(struct code_file one, struct code_file other)
{
    return one.device == other.device && one.inode == other.inode;
}

static bool is_library(const struct libraries *libraries, struct code_file file)
{
    for (size_t i = 0; i < libraries->count; i++)
        if (same_file(libraries->files[i], file))
            return true;
    return false;
}

/* Adds a library if it exists and isn't known by another path. Returns false if
 * out of memory. */
static bool add_library(struct libraries *libraries, const char *folder,
                        const char *name)
{
    size_t size = strlen(folder) + strlen(name) + sizeof "/";
    char *path = malloc(size);
    if (path == NULL)
        return false;
    snprintf(path, size, "%s/%s", folder, name);
    struct code_file file = code_file_at(path);
    if (file.inode == 0 || is_library(libraries, file)) {
        free(path);
        return true;
    }
    libraries->paths[libraries->count] = path;
    libraries->files[libraries->count++] = file;
    return true;
}

static bool add_library_folder(struct libraries *libraries, const char *folder)
{
    size_t most = libraries->count + NAMES;
    char **paths = realloc(libraries->paths, most * sizeof *paths);
    if (paths != NULL)
        libraries->paths = paths;
    struct code_file *files = realloc(libraries->files, most * sizeof *files);
    if (files != NULL)
        libraries->files = files;
    bool done = paths != NULL && files != NULL;
    for (int i = 0; done && i < NAMES; i++)
        done = add_library(libraries, folder, names[i]);
    return done;
}

bool libraries_find(struct libraries *libraries)
{
    bool done = true;
    *libraries = (struct libraries){.count = 0};
    for (size_t i = 0; done && i < sizeof folders / sizeof *folders; i++) {
        glob_t found;
        if (glob(folders[i], GLOB_NOSORT, NULL, &found) != 0)
            continue;
        for (size_t j = 0; done && j < found.gl_pathc; j++)
            done = add_library_folder(libraries, found.gl_pathv[j]);
        globfree(&found);
    }
    return done;
}

bool may_map_code(const struct libraries *libraries,
                  const struct warder_cell *cell, pid_t process, int descriptor)
{
    char path[48];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)process, descriptor);
    struct code_file file = code_file_at(path);
    return file.inode != 0 &&
           (same_file(file, cell->program) || is_library(libraries, file));
}
