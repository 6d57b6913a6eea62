/*
 * What a course expects of its students' programs. A part of the module
 * grading.
 *
 *   assignment  how shuffle, deal and play must work
 *   course      the assignment, the points, and how programs are tested
 */
#ifndef GRADING_COURSE_H
#define GRADING_COURSE_H

#include "grading.h"

/* ---- The assignment ---- */

enum shuffle_rule {
    SHUFFLE_DOWN, /* from card 51 down, swap card i and rand() % (i + 1) */
    SHUFFLE_UP_52 /* from card 0 up, swap card i and rand() % 52 */
};

/* Where the dealer pauses. */
enum pause_place {
    PAUSE_AT_DECISION, /* between the table and the decision */
    PAUSE_AT_TABLE,    /* before the table */
    PAUSE_AT_NEXT,     /* after the decision */
    PAUSE_AFTER_HIT,   /* after each decision to hit */
    PAUSE_NOWHERE,
    PAUSE_PLACES
};

enum { PROMPT_SIZE = 64 };

/* What may differ from one term to the next. */
struct assignment {
    int shuffle; /* enum shuffle_rule */
    int pause;   /* enum pause_place */
    char seed_prompt[PROMPT_SIZE];
    char hit_prompt[PROMPT_SIZE];
};

/* ---- The course ---- */

enum grading_output {
    OUTPUT_TERMINAL, /* a pseudo-terminal, as when a person runs it */
    OUTPUT_PIPE      /* a pipe: what isn't flushed comes late */
};

enum grading_pauses {
    PAUSES_GRADE, /* a wrong pause fails the script */
    PAUSES_IGNORE
};

enum {
    COURSE_TEXT_SIZE = 256,
    COMPILER_FLAGS_SIZE = 1024,
    COMPILER_FLAGS_MOST = 100
};

/* The settings of a grade.conf; choices are ints, as in struct rules. */
struct course {
    unsigned parts;         /* a set, such as PARTS_ALL */
    int points[PART_COUNT]; /* for each part, if every script passes; -1: as
                             * the assignment says */
    int extra;              /* the most points for the extra part, which is
                             * graded by hand */
    int style;              /* the most points for style, given by hand */
    int64_t due;            /* seconds since 1970; 0: at any time */
    int early_bonus;        /* percent for a day early */
    int late_penalties[2];  /* percent for one and two days late */
    char marks[COURSE_TEXT_SIZE];      /* a file of marks by hand; or "" */
    char handed_out[COURSE_TEXT_SIZE]; /* a folder of sources that all
                                        * students got; or "" */
    int partial;     /* percent of its points that a part can earn otherwise */
    int cost_pauses; /* percent of its points that wrong pauses cost */
    int cost_memory; /* percent that errors in the use of memory cost */
    struct seed_list seeds;  /* empty: the default seeds */
    struct seed_list hidden; /* seeds that only the teacher's page shows */
    bool draws_hidden;       /* a class without hidden seeds draws some */
    int output;              /* enum grading_output */
    int pauses;              /* enum grading_pauses */
    bool lenient;            /* ignore case, empty lines and trailing blanks */
    int64_t time_limit;      /* nanoseconds of CPU time for a script */
    char compiler[COURSE_TEXT_SIZE];  /* empty: gcc, or cc */
    char cflags[COMPILER_FLAGS_SIZE]; /* more flags, separated by blanks */
    struct assignment assignment;
};

/* Sets `course` to the standard course. */
void course_start(struct course *course);
void course_clear(struct course *course);

/* Reads the grade.conf at `path`; settings that it lacks keep their values.
 * Complains and leaves `course` unchanged if there is an error. */
enum cli_status course_load(const struct cli *cli, struct course *course,
                            const char *path);

/* Sets the setting `name` to what the option --name says, unless that is NULL.
 * Complains and fails if it isn't a valid value. */
enum cli_status course_override(const struct cli *cli, struct course *course,
                                const char *name, const char *value);

/* Prints what the reference shows in the course's assignment if somebody types
 * the seed and the answers, letters h and s. Complains and fails if these don't
 * end when the game does. */
enum cli_status grading_print_transcript(const struct cli *cli,
                                         const struct course *course,
                                         const char *part, int64_t seed,
                                         const char *answers);

#endif
