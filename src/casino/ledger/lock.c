/* Only one process at a time plays a profile. It locks one byte of a file
 * beside the ledger; the kernel releases the lock however the process ends. */
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct flock lock_of(int64_t profile, short type)
{
    return (struct flock){
        .l_type = type,
        .l_whence = SEEK_SET,
        .l_start = (off_t)profile,
        .l_len = 1,
    };
}

/* A ledger in memory has no file, and nobody to lock out. */
static bool has_file(const struct ledger *ledger)
{
    return ledger->path[0] != '\0';
}

/* Opens the file once and keeps it open, because closing any descriptor of the
 * file would release every lock that this process has on it. */
static bool open_lock(struct ledger *ledger, char problem[LEDGER_PROBLEM_SIZE])
{
    if (ledger->lock >= 0)
        return true;
    char path[LEDGER_PATH_SIZE + sizeof ".lock"];
    snprintf(path, sizeof path, "%s.lock", ledger->path);
    ledger->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return ledger->lock >= 0 || ledger_refuse(problem, "can't open %s.lock: %s",
                                              ledger->shown, strerror(errno));
}

bool ledger_check_lock(const struct ledger *ledger,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    char path[LEDGER_PATH_SIZE + sizeof ".lock"];
    struct stat ours, current;
    if (!has_file(ledger))
        return true;
    snprintf(path, sizeof path, "%s.lock", ledger->path);
    bool same = fstat(ledger->lock, &ours) == 0 && stat(path, &current) == 0 &&
                ours.st_dev == current.st_dev && ours.st_ino == current.st_ino;
    return same || ledger_refuse(problem,
                                 "%s.lock was removed or replaced, so another "
                                 "table may have your chips; leave and start "
                                 "again",
                                 ledger->shown);
}

/* Returns the process that holds the lock, or 0 if there is none anymore or it
 * has no number here. */
static long lock_owner(const struct ledger *ledger, int64_t profile)
{
    struct flock lock = lock_of(profile, F_WRLCK);
    if (fcntl(ledger->lock, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK)
        return 0;
    return lock.l_pid > 0 ? (long)lock.l_pid : 0;
}

enum ledger_answer ledger_lock(struct ledger *ledger, int64_t profile,
                               long *owner, char problem[LEDGER_PROBLEM_SIZE])
{
    if (!has_file(ledger))
        return LEDGER_DONE;
    if (!open_lock(ledger, problem))
        return LEDGER_FAILED;
    struct flock lock = lock_of(profile, F_WRLCK);
    if (fcntl(ledger->lock, F_SETLK, &lock) == 0)
        return LEDGER_DONE;
    int error = errno;
    *owner = lock_owner(ledger, profile);
    if (error == EACCES || error == EAGAIN)
        return LEDGER_BUSY;
    ledger_refuse(problem, "can't lock %s.lock: %s", ledger->shown,
                  strerror(error));
    return LEDGER_FAILED;
}

void ledger_unlock(const struct ledger *ledger, int64_t profile)
{
    struct flock lock = lock_of(profile, F_UNLCK);
    if (ledger->lock >= 0)
        (void)fcntl(ledger->lock, F_SETLK, &lock);
}

bool ledger_is_taken(struct ledger *ledger, int64_t profile)
{
    char problem[LEDGER_PROBLEM_SIZE];
    struct flock lock = lock_of(profile, F_WRLCK);
    return open_lock(ledger, problem) &&
           fcntl(ledger->lock, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}
