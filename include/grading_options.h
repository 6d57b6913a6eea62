/*
 * The options of the program grade. A part of the module grading.
 */
#ifndef GRADING_OPTIONS_H
#define GRADING_OPTIONS_H

#include "grading_course.h"
#include "jail.h"

enum { GRADE_FORMATS = 5 };

/* The values that the options set. */
struct grade_options {
    bool has_part;
    enum assignment_part part;
    struct seed_list seeds;
    bool has_transcript; /* print a transcript of this seed, grade nothing */
    int64_t transcript;
    int64_t jobs;
    bool lenient;
    const char *output;
    const char *pauses;
    const char *compiler;
    const char *compiler_flags;
    const char *assignment; /* a name or a folder; NULL: the standard one */
    const char *config;     /* a grade.conf */
    struct course course;
    bool formats[GRADE_FORMATS]; /* the form of the report; none: text */
    const char *html;
    const char *class;  /* a folder of submissions */
    const char *roster; /* a CSV of the students */
    const char *out;    /* for the results of a class */
    struct jail_demands demands;
    const char *path;
};

/* Fills in the options, which set `*chosen`, and returns how many there are. */
size_t grade_options_list(struct grade_options *chosen,
                          struct cli_option options[CLI_OPTIONS_MAX]);

/* Complains and returns false if the options contradict each other. */
bool grade_options_check(const struct cli *cli,
                         const struct grade_options *chosen);

/* Writes the report in the chosen format. */
void grade_options_report(FILE *out, const struct grade_options *chosen,
                          const struct grading_report *report);

#endif
