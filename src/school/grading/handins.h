/* What the students of a class handed in, however a learning system gives it
 * out: the list that a class is graded from; and the final grades. */
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
    int ended;              /* how that ended, as of waitpid() */
};

struct roster {
    struct handin *handins; /* in the order of their names; from the heap */
    size_t count;
};

/* Lists the folders, zips and files in a class, and puts what isn't a plain
 * folder of sources into folders of its own in the results. Names them as the
 * order's roster does, if it has one. Complains if that isn't possible. The
 * caller clears the roster in any case. */
enum cli_status handins_find(const struct class_order *order,
                             struct roster *roster);
void roster_clear(struct roster *roster);

/* Returns the first student with this name, and this id unless it is NULL; or
 * NULL. */
struct handin *roster_find(const struct roster *roster, const char *name,
                           const char *id);

/* Takes apart a name such as "Anna Berg_12_assignsubmission_file_play.c". Its
 * `file` is "" for a folder. Returns false for other names. */
struct handin_name {
    char student[HANDIN_TEXT], id[HANDIN_TEXT], file[HANDIN_TEXT];
};
bool handin_name_read(const char *text, struct handin_name *name);

/* True if the last line of "unzip -ZT" says that a zip has at most 256 MB. */
bool zip_is_small(const char *listing);

/* Reads a line of "unzip -ZT": permissions, version, system, size, kind,
 * method, time and name. Returns the name, and writes when the file was
 * changed; or returns NULL if the line isn't about a file. */
const char *zip_entry_read(const char *line, int64_t *changed);

/* Reads a CSV whose first line names its columns, among them "name" and "id",
 * into a struct roster: names what was handed in, and adds students who handed
 * in nothing. Returns false and writes a problem that begins with the line. The
 * caller clears the roster in any case. */
bool roster_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

/* ---- Marks and grades ---- */

/* Reads the course's file of marks into the final grades of all students, whose
 * parts are named, and finds out when each submission was handed in. Complains
 * and fails if it can't read the marks. */
enum cli_status marks_read(const struct cli *cli, const struct course *course,
                           struct roster *roster);

/* Write a row for each student; and the class as a page for the teacher. */
void grades_write_csv(FILE *out, const struct course *course,
                      const struct roster *roster);
void grades_write_index(FILE *out, const struct course *course,
                        const struct roster *roster);

#endif
