/* A student's folder of sources, for the tests of grade. */
#ifndef SUPPORT_HOMEWORK_H
#define SUPPORT_HOMEWORK_H

/* A test's folder of sources, and the folder that $TMPDIR names. */
struct homework {
    char folder[64];
    char temporary[64];
};

/* Makes both folders, and sets $TMPDIR. */
void open_homework(struct homework *homework);

/* Writes the file `name` with this text. */
void write_source(const struct homework *homework, const char *name,
                  const char *text);

/* Removes the homework, and checks that nothing is left in $TMPDIR. */
void close_homework(struct homework *homework);

#endif
