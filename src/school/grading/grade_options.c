/* The options of the program grade. */
#include <string.h>

#include "grading_assignment.h"
#include "grading_options.h"
#include "grading/examination.h"
#include "grading/scripts.h"
#include "grading/report.h"

enum { JOBS_MOST = 256 };

/* The forms of the report. The first is the default. */
static const struct report_format {
    const char *name;
    const char *help;
    void (*write)(FILE *out, const struct grading_report *report);
} FORMATS[GRADE_FORMATS] = {
    {"text", NULL, report_as_text},
    {"json", "print the report as JSON", report_as_json},
    {"junit", "print the report as JUnit XML", report_as_junit},
    {"gradescope", "print Gradescope's results.json", report_as_gradescope},
    {"autolab", "print text, and Autolab's line of JSON", report_as_autolab},
};

/* ---- Values ---- */

static bool take_part(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct grade_options *chosen = target;
    if (assignment_is_known(value)) {
        chosen->assignment = value;
        return true;
    }
    if (!part_parse(value, &chosen->part))
        return cli_refuse_value("shuffle, deal, play, dice21 or blackjack7",
                                value, problem);
    chosen->has_part = true;
    return true;
}

static bool take_seeds(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct grade_options *chosen = target;
    seeds_clear(&chosen->seeds);
    return seeds_parse(value, &chosen->seeds, problem);
}

static bool take_transcript(void *target, const char *value,
                            char problem[CLI_PROBLEM_SIZE])
{
    struct grade_options *chosen = target;
    struct seed_list list = {.count = 0};
    if (!seeds_parse(value, &list, problem))
        return false;
    chosen->has_transcript = list.count == 1;
    chosen->transcript = list.seeds[0];
    seeds_clear(&list);
    return chosen->has_transcript || cli_refuse_value("a seed", value, problem);
}

/* ---- Lists ---- */

size_t grade_options_list(struct grade_options *chosen,
                          struct cli_option options[CLI_OPTIONS_MAX])
{
    const struct cli_option these[] = {
        {"part", "PART", "grade as PART; see grade(6) (default: from its name)",
         .old_letter = 'p', .take = take_part, .target = chosen},
        {"assignment", "FOLDER",
         "grade the assignment in FOLDER; see assignment(5)", .letter = 'a',
         .text = &chosen->assignment},
        {"seeds", "LIST", "use these seeds, such as 1-500 or 0,7,-3",
         .letter = 's', .take = take_seeds, .target = chosen},
        {"jobs", "N", "run N at once (default: two per CPU)", .letter = 'j',
         .integer = &chosen->jobs, .least = 1, .most = JOBS_MOST},
        {"lenient", .help = "ignore case, empty lines and trailing blanks",
         .letter = 'l', .given = &chosen->lenient},
        {"compiler", "NAME", "compile with this compiler (default: gcc)",
         .text = &chosen->compiler},
        {"cflags", "FLAGS",
         "add flags for the compiler, such as \"-O2 -std=c99\"",
         .text = &chosen->compiler_flags},
        {"stdout", "WHERE", "run on a terminal or pipe (default: terminal)",
         .text = &chosen->output},
        {"pauses", "HOW", "grade, advise or ignore pauses (default: grade)",
         .text = &chosen->pauses},
        {"config", "FILE", "read the course's settings; see grade.conf(5)",
         .letter = 'c', .text = &chosen->config},
        {"class", "FOLDER", "grade a class: a folder of students' folders",
         .text = &chosen->class},
        {"roster", "FILE", "read the students from a CSV with name and id",
         .text = &chosen->roster},
        {"out", "FOLDER", "write the class's pages and grades.csv to FOLDER",
         .letter = 'o', .text = &chosen->out},
        {"transcript", "SEED",
         "print a sample run; PROGRAM is its answers, hhs",
         .take = take_transcript, .target = chosen},
        {"html", "FILE", "also write an HTML page for the student",
         .text = &chosen->html},
    };
    size_t count = sizeof these / sizeof *these;
    memcpy(options, these, sizeof these);
    for (size_t i = 1; i < GRADE_FORMATS; i++)
        options[count++] =
            (struct cli_option){FORMATS[i].name, .help = FORMATS[i].help,
                                .given = &chosen->formats[i]};
    return count + jail_options(&chosen->demands, options + count);
}

/* ---- What was chosen ---- */

/* Returns the first format that was chosen, from `first` on, or GRADE_FORMATS.
 */
static size_t chosen_format(const struct grade_options *chosen, size_t first)
{
    while (first < GRADE_FORMATS && !chosen->formats[first])
        first++;
    return first;
}

/* Returns what is wrong with the options, or NULL. */
static const char *options_problem(const struct grade_options *chosen)
{
    const bool has_report =
        chosen->html || chosen_format(chosen, 1) < GRADE_FORMATS;
    if (chosen->has_transcript)
        return chosen->class || chosen->out || chosen->assignment || has_report
                   ? "--transcript works only with --config and --part"
                   : NULL;
    if (chosen->class && chosen->path)
        return "name only one of a program, a folder and a class";
    if (!chosen->class && !chosen->path)
        return "nothing to grade; name a program, or a folder with shuffle.c, deal.c or play.c";
    if (chosen->class && !chosen->out)
        return "--class needs --out, a folder for the results";
    if (!chosen->class && chosen->out)
        return "--out works only with --class";
    if (!chosen->class && chosen->roster)
        return "--roster works only with --class";
    if (chosen->class && has_report)
        return "--class can't be used with a report format; it writes pages and JSON itself";
    if (chosen->assignment && has_report)
        return "an assignment is graded as text, or with --class";
    if (chosen->compiler_flags &&
        strlen(chosen->compiler_flags) >= COMPILER_FLAGS_SIZE)
        return "--cflags is longer than 1023 bytes";
    return NULL;
}

bool grade_options_check(const struct cli *cli,
                         const struct grade_options *chosen)
{
    const char *problem = options_problem(chosen);
    size_t first = chosen_format(chosen, 1);
    size_t second = chosen_format(chosen, first + 1);
    if (problem)
        cli_complain(cli, "%s", problem);
    else if (second < GRADE_FORMATS)
        cli_complain(cli, "--%s and --%s can't be used together",
                     FORMATS[first].name, FORMATS[second].name);
    return problem == NULL && second >= GRADE_FORMATS;
}

void grade_options_report(FILE *out, const struct grade_options *chosen,
                          const struct grading_report *report)
{
    size_t format = chosen_format(chosen, 1);
    FORMATS[format < GRADE_FORMATS ? format : 0].write(out, report);
}
