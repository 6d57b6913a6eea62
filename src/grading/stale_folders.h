/* Folders that a killed grade left behind. */
#ifndef GRADING_STALE_FOLDERS_H
#define GRADING_STALE_FOLDERS_H

#define FOLDER_PREFIX "grade-"

/* Claims the folder `path` until the returned descriptor is closed, which also
 * happens when this process is killed. Returns -1 on failure; then the folder
 * may be taken for a stale one after a while. */
int folder_claim(const char *path);

/* Removes this user's folders in `base` that begin with FOLDER_PREFIX, are a
 * while old, and that no process claims. */
void stale_folders_remove(const char *base);

#endif
