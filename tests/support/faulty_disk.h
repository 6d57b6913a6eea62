/* A disk for SQLite, in front of the real one: it can refuse any operation, and
 * remembers all that is written to it. */
#ifndef SUPPORT_FAULTY_DISK_H
#define SUPPORT_FAULTY_DISK_H

#include <stdbool.h>
#include <stddef.h>

enum fault {
    FAULT_WRITE, /* the disk is full, or broken; truncating counts, too */
    FAULT_SYNC,
    FAULT_LOCK, /* of the file, or of the index of its WAL */
    FAULT_OPEN,
    FAULT_KINDS
};

struct faulty_disk {
    enum fault kind; /* which operations are refused */
    int code;        /* SQLite's error */
    int at;          /* the number of the first one refused; 0: none */
    bool stays;      /* all later ones are refused, too */
    int count;       /* operations of this kind so far */
    int refused;
    bool keeps_log;
    struct disk_step *log; /* what was written, in order */
    int steps, room;
};

/* Makes the disk SQLite's own; and gives SQLite the real one back. */
void faulty_disk_begin(struct faulty_disk *disk);
void faulty_disk_end(struct faulty_disk *disk);

/* Returns the number of steps after `from` up to and including the next sync,
 * or 0 if there is none. */
int faulty_disk_next_sync(const struct faulty_disk *disk, int from);

/* Writes to `folder` what the first `steps` steps left behind, as after a loss
 * of power. The names of the files are those that they had. */
void faulty_disk_rebuild(const struct faulty_disk *disk, int steps,
                         const char *folder);

#endif
