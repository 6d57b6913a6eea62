/* grade: grades a student's shuffle, deal or play. */
#include <string.h>

#include "cards.h"
#include "cli_output.h"
#include "grading_class.h"
#include "jail.h"

enum { JOBS_MOST = 256 };

static const int64_t NO_TRANSCRIPT = INT64_MIN;

/* Settings of grade.conf that are options, too. */
enum { SEEDS, STDOUT, PAUSES, COMPILER, CFLAGS, SETTINGS };
static const char *const SETTING_NAMES[SETTINGS] = {"seeds", "stdout", "pauses",
                                                    "compiler", "cflags"};

struct options {
    const char *part;   /* the only program to grade; NULL: all */
    int64_t transcript; /* a seed: print its transcript, grade nothing */
    int64_t jobs;
    bool lenient;
    const char *settings[SETTINGS];
    const char *config; /* a grade.conf */
    struct course course;
    bool formats[REPORT_FORMATS]; /* the form of the report; none: text */
    const char *html;
    struct class_order order; /* its assignment counts without a class, too */
    struct jail_demands demands;
    const char *path;
};

/* ---- What was chosen ---- */

/* Returns what is wrong with the options, of which `reports` ask for a form of
 * the report, or NULL. */
static const char *options_problem(const struct options *chosen, int reports)
{
    const bool is_class = chosen->order.folder, has_report = reports > 0;
    const bool is_sample = chosen->transcript != NO_TRANSCRIPT;
    const struct cli_conflict conflicts[] = {
        {is_sample && (is_class || chosen->order.out ||
                       chosen->order.assignment || has_report),
         "--transcript works only with --config and --part"},
        {is_class && chosen->path,
         "name only one of a program, a folder and a class"},
        {!is_class && !chosen->path && !is_sample,
         "nothing to grade; name a program, or a folder with shuffle.c, deal.c or play.c"},
        {is_class && !chosen->order.out,
         "--class needs --out, a folder for the results"},
        {!is_class && chosen->order.out, "--out works only with --class"},
        {!is_class && chosen->order.roster, "--roster works only with --class"},
        {is_class && has_report,
         "--class can't be used with a report format; it writes pages and JSON itself"},
        {reports - (chosen->html != NULL) > 1,
         "--json, --junit, --gradescope and --autolab can't be used together"},
    };
    return cli_find_conflict(conflicts, sizeof conflicts / sizeof *conflicts);
}

/* Reads the course, and what the options change in it. Complains and returns
 * false after an error, or if the options contradict each other. */
static bool has_course(const struct cli *cli, struct options *chosen)
{
    struct course *course = &chosen->course;
    int reports = chosen->html != NULL;
    for (int i = 0; i < REPORT_FORMATS; i++)
        reports += chosen->formats[i];
    const char *problem = options_problem(chosen, reports);
    if (problem)
        cli_complain(cli, "%s", problem);
    if (problem || (chosen->config &&
                    course_load(cli, course, chosen->config) != CLI_DONE))
        return false;
    course->lenient = course->lenient || chosen->lenient;
    for (size_t i = 0; i < SETTINGS; i++)
        if (course_override(cli, course, SETTING_NAMES[i],
                            chosen->settings[i]) != CLI_DONE)
            return false;
    return true;
}

/* ---- Grading ---- */

static enum cli_status write_html_page(const struct cli *cli, const char *path,
                                       const struct grading_report *report)
{
    FILE *page = fopen(path, "w");
    if (page)
        report_write(page, report, REPORT_HTML);
    return page && cli_close(page) ? CLI_DONE : cli_cannot(cli, "write", path);
}

static enum cli_status grade_one(const struct grading_settings *settings,
                                 const struct options *chosen)
{
    struct grading_report report = {.part_count = 0};
    enum report_format format = REPORT_TEXT;
    enum cli_status status =
        grade_path(settings, chosen->order.assignment, chosen->path, &report);
    if (settings->progress)
        grading_clear_progress(settings->progress);
    for (int i = 0; i < REPORT_FORMATS; i++)
        if (chosen->formats[i])
            format = (enum report_format)i;
    if (status == CLI_DONE) {
        report_write(settings->cli->out, &report, format);
        status = report_is_good(&report) ? CLI_DONE : CLI_NO;
        if (chosen->html &&
            write_html_page(settings->cli, chosen->html, &report) != CLI_DONE)
            status = CLI_FAILED;
    }
    report_clear(&report);
    return status;
}

/* Grades a class. The workers share the CPUs, so each runs only a few programs
 * at once. */
static enum cli_status grade_class(struct grading_settings *settings,
                                   struct options *chosen)
{
    enum { PROGRAMS = 2 };
    settings->jobs = PROGRAMS;
    chosen->order.settings = settings;
    chosen->order.course = &chosen->course;
    chosen->order.workers = (size_t)chosen->jobs;
    return class_grade(&chosen->order);
}

/* Grading polls for Ctrl-C and other interrupts, so that each run is finished
 * first and no global variable is needed. */
static bool interrupt_was_asked(void *target)
{
    return cli_interrupt_asked(target);
}

static enum cli_status grade(const struct cli *cli, struct options *chosen)
{
    if (chosen->demands.check)
        return jail_admit(cli, &chosen->demands);
    if (!has_course(cli, chosen))
        return CLI_FAILED;
    if (chosen->transcript != NO_TRANSCRIPT)
        return grading_print_transcript(cli, &chosen->course, chosen->part,
                                        chosen->transcript,
                                        chosen->path ? chosen->path : "");
    if (jail_admit(cli, &chosen->demands) != CLI_DONE)
        return CLI_FAILED;
    struct cli_interrupt interrupt;
    cli_interrupt_hold(&interrupt); /* until the program ends */
    struct grading_settings settings = {
        .cli = cli,
        .course = &chosen->course,
        .part = chosen->part,
        .jobs = (size_t)chosen->jobs,
        .progress = cli_is_terminal(cli->errors) ? cli->errors : NULL,
        .stopped = interrupt_was_asked,
        .stopped_target = &interrupt,
    };
    return chosen->order.folder ? grade_class(&settings, chosen)
                                : grade_one(&settings, chosen);
}

/* ---- The program ---- */

static size_t list_options(struct options *chosen, struct cli_option options[])
{
    const struct cli_option own[] = {
        {"part", "PART", "grade as PART; see grade(6) (default: from its name)",
         .text = &chosen->part},
        {"assignment", "FOLDER",
         "grade by FOLDER, or dice21; see assignment(5)", .letter = 'a',
         .text = &chosen->order.assignment},
        {"seeds", "LIST", "use these seeds, such as 1-500 or 0,7,-3",
         .letter = 's', .text = &chosen->settings[SEEDS]},
        {"jobs", "N", "run N at once (default: two per CPU)", .letter = 'j',
         .integer = &chosen->jobs, .least = 1, .most = JOBS_MOST},
        {"lenient", .help = "ignore case, empty lines and trailing blanks",
         .letter = 'l', .given = &chosen->lenient},
        {"compiler", "NAME", "compile with this compiler (default: gcc)",
         .text = &chosen->settings[COMPILER]},
        {"cflags", "FLAGS",
         "add flags for the compiler, such as \"-O2 -std=c99\"",
         .text = &chosen->settings[CFLAGS]},
        {"stdout", "WHERE", "run on a terminal or pipe (default: terminal)",
         .text = &chosen->settings[STDOUT]},
        {"pauses", "HOW", "grade or ignore pauses (default: grade)",
         .text = &chosen->settings[PAUSES]},
        {"config", "FILE", "read the course's settings; see grade.conf(5)",
         .letter = 'c', .text = &chosen->config},
        {"class", "FOLDER", "grade a class: a folder of students' folders",
         .text = &chosen->order.folder},
        {"roster", "FILE", "read the students from a CSV with name and id",
         .text = &chosen->order.roster},
        {"out", "FOLDER", "write the class's pages and grades.csv to FOLDER",
         .letter = 'o', .text = &chosen->order.out},
        {"transcript", "SEED",
         "print a sample run; PROGRAM is its answers, hhs",
         .integer = &chosen->transcript, .least = SEED_LEAST,
         .most = SEED_MOST},
        {"html", "FILE", "also write an HTML page for the student",
         .text = &chosen->html},
        {"json", .help = "print the report as JSON",
         .given = &chosen->formats[REPORT_JSON]},
        {"junit", .help = "print the report as JUnit XML",
         .given = &chosen->formats[REPORT_JUNIT]},
        {"gradescope", .help = "print Gradescope's results.json",
         .given = &chosen->formats[REPORT_GRADESCOPE]},
        {"autolab", .help = "print text, and Autolab's line of JSON",
         .given = &chosen->formats[REPORT_AUTOLAB]},
    };
    memcpy(options, own, sizeof own);
    return sizeof own / sizeof *own +
           jail_options(&chosen->demands, options + sizeof own / sizeof *own);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.transcript = NO_TRANSCRIPT};
    struct cli_option options[CLI_OPTIONS_MAX] = {{.name = NULL}};
    const struct cli_option operand = {
        .argument = "PROGRAM",
        .help = "program to grade, or a folder with its sources",
        .text = &chosen.path,
    };
    const struct cli_usage usage = {
        .purpose =
            "Grade a student's shuffle, deal or play: run it with many seeds and answers,\ncompare its output with the reference, and say what is wrong.",
        .examples = "  grade ./play                   grade a program\n"
                    "  grade --html report.html homework\n"
                    "  grade --class handed-in --out graded",
        .options = options,
        .option_count = list_options(&chosen, options),
        .operands = &operand,
        .operand_count = 1,
        .no = "a script failed",
    };
    enum cli_status status;
    course_start(&chosen.course);
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = grade(&cli, &chosen);
    course_clear(&chosen.course);
    return cli_finish(&cli, status);
}
