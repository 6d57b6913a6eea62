/* Memory that a caller shares with a prisoner. */
#define _GNU_SOURCE /* memfd_create */
#include "jail.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/* Sets the length permanently. If a prisoner could shorten the file, a signal
 * would kill the caller when it reads the mapping past the end. */
static bool give_length(int file, size_t size)
{
    return ftruncate(file, (off_t)size) == 0 &&
           fcntl(file, F_ADD_SEALS,
                 F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
}

bool jail_memory_open(struct jail_memory *memory, size_t size)
{
    int file = memfd_create("shared", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return false;
    void *start = MAP_FAILED;
    if (give_length(file, size))
        start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) {
        int error = errno;
        close(file);
        errno = error;
        return false;
    }
    *memory = (struct jail_memory){start, size, file};
    return true;
}

void jail_memory_close(struct jail_memory *memory)
{
    (void)munmap(memory->start, memory->size);
    close(memory->file);
    *memory = (struct jail_memory){.file = -1};
}
