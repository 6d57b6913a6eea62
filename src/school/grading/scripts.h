/* What is asked of a program: the parts, the course, the seeds, and the
 * scripts, which are the input that candidates get. */
#ifndef GRADING_SCRIPTS_H
#define GRADING_SCRIPTS_H

#include "grading_course.h"

/* ---- Parts ---- */

/* Reads the name of a part. Returns false and leaves `*part` unchanged if
 * `text` isn't one. */
bool part_parse(const char *text, enum assignment_part *part);

/* ---- The course ---- */

/* Returns the chosen assignment; if it is NULL, the standard one. */
const struct assignment *assignment_or_usual(const struct assignment *chosen);

/* Reads a grade.conf into a struct course: one setting per line, with # for
 * comments. Other settings keep their values. At the first error returns false
 * and writes the problem, which begins with the line number. */
bool course_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE]);

/* Returns `check` with the settings on which the grading depends. */
uint64_t course_check(const struct course *course, uint64_t check);

/* Reads a local time such as "2026-11-20 23:59", in seconds since 1970. */
bool course_time(const char *text, int64_t *time);

/* ---- Files ---- */

/* Returns the text of a file that comes with the program, such as
 * "grade/die.c". */
const char *packed_file(const char *name);

/* Lists names, each with a prefix: "one, two or three". */
void list_names(char list[CLI_PROBLEM_SIZE], const char *prefix,
                const char *const names[], size_t count);

/* Opens a file and reads it with `read`, which returns false and writes a
 * problem if something is wrong with it. Complains and fails in that case. */
typedef bool file_reader(void *target, FILE *file,
                         char problem[CLI_PROBLEM_SIZE]);
enum cli_status grading_read_file(const struct cli *cli, const char *path,
                                  file_reader *read, void *target);

/* ---- Seeds ---- */

enum { SEEDS_MOST = 100000, SEEDS_COME_WITH = 40, SEEDS_CORNERS = 7 };

/* Reads a list such as "5", "1-500" or "0,-7,10-20": seeds and ascending
 * ranges, separated by commas, after which there may be blanks; at most 100000
 * seeds in all. On failure returns false, writes a message to `problem`, and
 * leaves `list` unchanged. */
bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE]);
void seeds_clear(struct seed_list *list);

/* Lists the first `count` default seeds, at most SEEDS_COME_WITH. Together they
 * reach every corner of the game: one, two and three pushes in a row, dealer
 * busts, naturals, many aces, seed 0, a negative seed. The first SEEDS_CORNERS
 * are enough to tell any two mistakes apart. Returns false if there is no
 * memory. */
bool seeds_usual(size_t count, struct seed_list *list);

/* ---- Scripts ---- */

/* How the answers of a script are chosen. */
enum script_kind {
    SCRIPT_STANDS,  /* stands at once */
    SCRIPT_HITS,    /* hits once, then stands */
    SCRIPT_BUSTS,   /* hits until it busts */
    SCRIPT_CAREFUL, /* plays like the dealer */
    SCRIPT_RANDOM,  /* flips a coin, the same way for the same seed */
    GAME_SCRIPTS,
    SCRIPT_SEED_ONLY = GAME_SCRIPTS /* shuffle asks for no answers */
};

enum { SCRIPT_ANSWERS = 100, SCRIPT_INPUT = 520 };

struct trial;

struct script {
    const struct trial *trial; /* NULL: of a part that has a model */
    enum assignment_part part;
    const struct assignment *assignment; /* NULL: the standard one */
    int64_t seed;
    bool is_hidden; /* only the teacher sees it */
    enum script_kind kind;
    char answers[SCRIPT_ANSWERS + 1]; /* one letter each: "hhs" */
    char input[SCRIPT_INPUT]; /* the whole input: the seed, the answers, and
                               * spare lines with s */
    size_t input_length;
};

/* Writes the input: the seed, the answers, and so many spare lines with s. */
void script_write_input(struct script *script, size_t spare);

struct script_list {
    struct script *scripts; /* from the heap */
    size_t count;
};

struct script_order {
    enum assignment_part part;
    const struct assignment
        *assignment; /* must outlive the scripts; NULL: the standard one */
    const struct seed_list *seeds;
    const struct seed_list *hidden; /* seeds of hidden scripts; may be NULL */
};

/* Makes scripts for all seeds, in the order of the seeds, and no two alike for
 * one seed. Returns false if there is no memory. */
bool scripts_make(const struct script_order *order, struct script_list *list);
void scripts_clear(struct script_list *list);

#endif
