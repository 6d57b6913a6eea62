#include "support/faulty_disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "support/check.h"

/* A change of a file. */
struct disk_step {
    enum { STEP_WRITE, STEP_TRUNCATE, STEP_SYNC, STEP_DELETE } kind;
    char name[96]; /* without its folder */
    sqlite3_int64 offset;
    int size;
    void *bytes;
};

struct faulty_file {
    sqlite3_file base;
    struct faulty_disk *disk;
    char name[96];
    sqlite3_file *real;
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs own_vfs;

static const char *name_of(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "temporary";
}

/* ---- Faults and the log ---- */

static bool is_refused(struct faulty_disk *disk, enum fault kind)
{
    if (disk->at == 0 || disk->kind != kind)
        return false;
    disk->count++;
    bool refused =
        disk->stays ? disk->count >= disk->at : disk->count == disk->at;
    disk->refused += refused;
    return refused;
}

static void keep_step(struct faulty_disk *disk, const struct disk_step *step,
                      const void *bytes)
{
    if (!disk->keeps_log)
        return;
    if (disk->steps == disk->room) {
        disk->room = disk->room ? 2 * disk->room : 256;
        disk->log = realloc(disk->log, (size_t)disk->room * sizeof *disk->log);
        assert_non_null(disk->log);
    }
    struct disk_step *kept = &disk->log[disk->steps++];
    *kept = *step;
    if (bytes) {
        kept->bytes = malloc((size_t)step->size);
        assert_non_null(kept->bytes);
        memcpy(kept->bytes, bytes, (size_t)step->size);
    }
}

static struct disk_step step_of(const char *name)
{
    struct disk_step step = {.bytes = NULL};
    snprintf(step.name, sizeof step.name, "%s", name);
    return step;
}

/* ---- The operations of a file ---- */

static struct faulty_file *faulty(sqlite3_file *file)
{
    return (struct faulty_file *)(void *)file;
}

static sqlite3_file *real(sqlite3_file *file)
{
    return faulty(file)->real;
}

static int file_close(sqlite3_file *file)
{
    int result = real(file)->pMethods->xClose(real(file));
    free(real(file));
    return result;
}

static int file_read(sqlite3_file *file, void *bytes, int size,
                     sqlite3_int64 at)
{
    return real(file)->pMethods->xRead(real(file), bytes, size, at);
}

static int file_write(sqlite3_file *file, const void *bytes, int size,
                      sqlite3_int64 at)
{
    struct faulty_file *own = faulty(file);
    if (is_refused(own->disk, FAULT_WRITE))
        return own->disk->code;
    struct disk_step step = step_of(own->name);
    step.kind = STEP_WRITE;
    step.offset = at;
    step.size = size;
    keep_step(own->disk, &step, bytes);
    return own->real->pMethods->xWrite(own->real, bytes, size, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct faulty_file *own = faulty(file);
    if (is_refused(own->disk, FAULT_WRITE))
        return own->disk->code;
    struct disk_step step = step_of(own->name);
    step.kind = STEP_TRUNCATE;
    step.offset = size;
    keep_step(own->disk, &step, NULL);
    return own->real->pMethods->xTruncate(own->real, size);
}

static int file_sync(sqlite3_file *file, int flags)
{
    struct faulty_file *own = faulty(file);
    if (is_refused(own->disk, FAULT_SYNC))
        return own->disk->code;
    struct disk_step step = step_of(own->name);
    step.kind = STEP_SYNC;
    keep_step(own->disk, &step, NULL);
    (void)flags; /* a test needs no real disk, which takes its time */
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real(file)->pMethods->xFileSize(real(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    if (is_refused(faulty(file)->disk, FAULT_LOCK))
        return faulty(file)->disk->code;
    return real(file)->pMethods->xLock(real(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int file_check_lock(sqlite3_file *file, int *result)
{
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int file_control(sqlite3_file *file, int what, void *argument)
{
    return real(file)->pMethods->xFileControl(real(file), what, argument);
}

static int file_sector(sqlite3_file *file)
{
    return real(file)->pMethods->xSectorSize(real(file));
}

static int file_device(sqlite3_file *file)
{
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend,
                        void volatile **memory)
{
    if (is_refused(faulty(file)->disk, FAULT_WRITE))
        return faulty(file)->disk->code;
    return real(file)->pMethods->xShmMap(real(file), page, size, extend,
                                         memory);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    if ((flags & SQLITE_SHM_LOCK) && is_refused(faulty(file)->disk, FAULT_LOCK))
        return faulty(file)->disk->code;
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real(file)->pMethods->xShmBarrier(real(file));
}

static int file_shm_unmap(sqlite3_file *file, int also_delete)
{
    return real(file)->pMethods->xShmUnmap(real(file), also_delete);
}

static const sqlite3_io_methods METHODS = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* ---- The disk ---- */

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
                     int flags, int *flags_out)
{
    struct faulty_file *own = faulty(file);
    struct faulty_disk *disk = vfs->pAppData;
    *own = (struct faulty_file){.disk = disk};
    if (is_refused(disk, FAULT_OPEN))
        return disk->code;
    snprintf(own->name, sizeof own->name, "%s", name_of(name));
    own->real = calloc(1, (size_t)real_vfs->szOsFile);
    assert_non_null(own->real);
    int result = real_vfs->xOpen(real_vfs, name, own->real, flags, flags_out);
    if (own->real->pMethods) {
        own->base.pMethods = &METHODS;
    } else {
        free(own->real);
        own->real = NULL;
    }
    return result;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct disk_step step = step_of(name_of(name));
    step.kind = STEP_DELETE;
    keep_step(vfs->pAppData, &step, NULL);
    return real_vfs->xDelete(real_vfs, name, sync);
}

void faulty_disk_begin(struct faulty_disk *disk)
{
    real_vfs = sqlite3_vfs_find("unix");
    assert_non_null(real_vfs);
    own_vfs = *real_vfs;
    own_vfs.zName = "faulty";
    own_vfs.pNext = NULL;
    own_vfs.pAppData = disk;
    own_vfs.szOsFile = sizeof(struct faulty_file);
    own_vfs.xOpen = disk_open;
    own_vfs.xDelete = disk_delete;
    assert_int_equal(sqlite3_vfs_register(&own_vfs, 1), SQLITE_OK);
}

void faulty_disk_end(struct faulty_disk *disk)
{
    sqlite3_vfs_unregister(&own_vfs);
    sqlite3_vfs_register(real_vfs, 1);
    for (int i = 0; i < disk->steps; i++)
        free(disk->log[i].bytes);
    free(disk->log);
    disk->log = NULL;
    disk->at = disk->steps = disk->room = 0;
}

/* ---- After a loss of power ---- */

int faulty_disk_next_sync(const struct faulty_disk *disk, int from)
{
    for (int i = from; i < disk->steps; i++)
        if (disk->log[i].kind == STEP_SYNC)
            return i + 1 - from;
    return 0;
}

void faulty_disk_rebuild(const struct faulty_disk *disk, int steps,
                         const char *folder)
{
    for (int i = 0; i < steps; i++) {
        const struct disk_step *step = &disk->log[i];
        char path[256];
        snprintf(path, sizeof path, "%s/%s", folder, step->name);
        if (step->kind == STEP_DELETE)
            unlink(path);
        if (step->kind == STEP_DELETE || step->kind == STEP_SYNC)
            continue;
        FILE *file = fopen(path, "r+b");
        if (file == NULL)
            file = fopen(path, "w+b");
        assert_non_null(file);
        if (step->kind == STEP_TRUNCATE) {
            assert_int_equal(ftruncate(fileno(file), (off_t)step->offset), 0);
        } else {
            assert_int_equal(fseek(file, (long)step->offset, SEEK_SET), 0);
            assert_int_equal(fwrite(step->bytes, 1, (size_t)step->size, file),
                             step->size);
        }
        assert_int_equal(fclose(file), 0);
    }
}
