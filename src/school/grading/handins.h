/* What the students of a class handed in, and the readers of what a learning
 * system gives out. */
#ifndef GRADING_HANDINS_H
#define GRADING_HANDINS_H

#include "grading/grading_inside.h"
#include "grading_class.h"

enum { HANDIN_TEXT = 256 };

struct handin {
    char name[HANDIN_TEXT];         /* the student's */
    char id[HANDIN_TEXT];           /* in the learning system; or "" */
    char path[PATH_SIZE];           /* the folder with the sources */
    char problem[CLI_PROBLEM_SIZE]; /* why it can't be graded; or "" */
    char entry[HANDIN_TEXT];        /* its first file or folder in the class */
    bool is_whole;                  /* that is all of it */
    bool is_staged;                 /* its folder is one of `out` */
    bool is_listed;                 /* the student is on the roster */
    struct outcome outcome; /* with the teacher's marks from the start */
    uint64_t check;         /* of what it is graded by */
    int worker;             /* the process that grades it; or 0 */
    bool is_graded;         /* in this run or before */
};

struct roster {
    struct handin *handins; /* in the order of their names; from the heap */
    size_t count;
};

void roster_clear(struct roster *roster);

/* Takes apart a name such as "Anna Berg_12_assignsubmission_file_play.c". Its
 * `file` is "" for a folder. Returns false for other names. */
struct handin_name {
    char student[HANDIN_TEXT], id[HANDIN_TEXT], file[HANDIN_TEXT];
};
bool handin_name_read(const char *text, struct handin_name *name);

/* Reads a CSV whose first line names its columns, among them "name" and "id",
 * into a struct roster: names what was handed in, and adds students who handed
 * in nothing. Returns false and writes a problem that begins with the line. The
 * caller clears the roster in any case. */
bool roster_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

#endif
