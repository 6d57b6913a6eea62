/* grade: grades a student's shuffle, deal or play. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "grading_class.h"
#include "cli_output.h"

enum { JOBS_MOST = 256 };

/* The forms of the report. The first is the default. */
static const struct report_format {
    const char *name;
    const char *help;
    void (*write)(FILE *out, const struct grading_report *report);
} FORMATS[] = {
    {"text", NULL, report_as_text},
    {"json", "print the report as JSON", report_as_json},
    {"tap", "print the report as TAP, for a test harness", report_as_tap},
    {"junit", "print the report as JUnit XML", report_as_junit},
    {"gradescope", "print Gradescope's results.json", report_as_gradescope},
    {"check50", "print check50's JSON", report_as_check50},
};
enum { FORMAT_COUNT = sizeof FORMATS / sizeof *FORMATS };

/* The values of the options. */
struct grade_options {
    bool has_part;
    enum assignment_part part;
    struct seed_list seeds;
    int64_t jobs;
    bool lenient;
    const char *output;
    const char *pauses;
    const char *compiler;
    const char *compiler_flags;
    const char *config; /* a grade.conf */
    struct course course;
    bool joined_answers;
    bool formats[FORMAT_COUNT];
    const char *html;
    const char *class; /* a folder of submissions */
    const char *out;   /* for the results of a class */
    const char *path;
};

/* ---- Options ---- */

static bool take_part(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct grade_options *chosen = target;
    if (!part_parse(value, &chosen->part))
        return cli_refuse_value("shuffle, deal or play", value, problem);
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

/* ---- The course ---- */

/* Reads the course, and what the options change in it. Returns false after an
 * error. */
static bool has_course(const struct cli *cli, struct grade_options *chosen)
{
    struct course *course = &chosen->course;
    if (chosen->config && course_load(cli, course, chosen->config) != CLI_DONE)
        return false;
    if (chosen->has_part)
        course->parts = 1U << chosen->part;
    return course_override(cli, course, "stdout", chosen->output) == CLI_DONE &&
           course_override(cli, course, "pauses", chosen->pauses) == CLI_DONE;
}

/* Returns the option's text, or else the course's, or NULL if that is empty. */
static const char *text_or(const char *option, const char *course)
{
    return option ? option : *course ? course : NULL;
}

/* Returns the course's settings, except where an option says otherwise. */
static struct grading_settings
settings_of_course(const struct cli *cli, const struct grade_options *chosen)
{
    const struct course *course = &chosen->course;
    const struct seed_list *seeds =
        chosen->seeds.count > 0 ? &chosen->seeds : &course->seeds;
    return (struct grading_settings){
        .cli = cli,
        .course = course,
        .seeds = seeds->count > 0 ? seeds : NULL,
        .jobs = (size_t)chosen->jobs,
        .lenient = chosen->lenient || course->lenient,
        .output = (enum grading_output)course->output,
        .pauses = (enum grading_pauses)course->pauses,
        .compiler = text_or(chosen->compiler, course->compiler),
        .compiler_flags = text_or(chosen->compiler_flags, course->cflags),
        .joined_answers = chosen->joined_answers || course->joined_answers,
    };
}

/* ---- Grading ---- */

/* Grading polls for Ctrl-C and other interrupts, so that each run is finished
 * first and no global variable is needed. */
static bool interrupt_was_asked(void *target)
{
    return cli_interrupt_asked(target);
}

static enum cli_status grade_path(const struct grading_settings *settings,
                                  const struct grade_options *chosen,
                                  struct grading_report *report)
{
    char quote[CLI_QUOTE_SIZE];
    enum assignment_part part = chosen->part;
    struct stat facts;
    if (stat(chosen->path, &facts) != 0) {
        cli_complain(settings->cli, "can't open %s: %s",
                     cli_quote(quote, chosen->path, strlen(chosen->path)),
                     strerror(errno));
        return CLI_FAILED;
    }
    if (S_ISDIR(facts.st_mode))
        return grade_folder(settings, chosen->course.parts, chosen->path,
                            report);
    if (!chosen->has_part && !part_of_path(chosen->path, &part)) {
        cli_complain(
            settings->cli,
            "can't tell from the name %s which part it is; add --part shuffle, --part deal or --part play",
            cli_quote(quote, chosen->path, strlen(chosen->path)));
        return CLI_FAILED;
    }
    return grade_program(settings, part, chosen->path, report);
}

static enum cli_status grade_with_progress(const struct cli *cli,
                                           const struct grade_options *chosen,
                                           struct cli_interrupt *interrupt,
                                           struct grading_report *report)
{
    const bool shows = cli_is_terminal(cli->errors);
    struct grading_settings settings = settings_of_course(cli, chosen);
    settings.progress = shows ? grading_show_progress : NULL;
    settings.progress_target = cli->errors;
    settings.stopped = interrupt_was_asked;
    settings.stopped_target = interrupt;
    enum cli_status status = grade_path(&settings, chosen, report);
    if (shows)
        grading_clear_progress(cli->errors);
    return status;
}

/* Grades a class. The workers share the CPUs, so each runs only a few programs
 * at once. */
static enum cli_status grade_class(const struct cli *cli,
                                   const struct grade_options *chosen,
                                   struct cli_interrupt *interrupt)
{
    enum { PROGRAMS = 2 };
    const bool shows = cli_is_terminal(cli->errors);
    struct grading_settings settings = settings_of_course(cli, chosen);
    settings.jobs = PROGRAMS;
    settings.stopped = interrupt_was_asked;
    settings.stopped_target = interrupt;
    const struct class_order order = {
        .settings = &settings,
        .folder = chosen->class,
        .out = chosen->out,
        .workers = (size_t)chosen->jobs,
        .progress = shows ? class_show_progress : NULL,
        .progress_target = cli->errors,
    };
    return class_grade(&order);
}

static enum cli_status write_html_page(const struct cli *cli, const char *path,
                                       const struct grading_report *report)
{
    char quote[CLI_QUOTE_SIZE];
    FILE *page = fopen(path, "w");
    bool written = page != NULL;
    if (page) {
        report_as_html(page, report);
        written = ferror(page) == 0;
        written = fclose(page) == 0 && written;
    }
    if (written)
        return CLI_DONE;
    cli_complain(cli, "can't write %s: %s",
                 cli_quote(quote, path, strlen(path)), strerror(errno));
    return CLI_FAILED;
}

static enum cli_status write_reports(const struct cli *cli,
                                     const struct grade_options *chosen,
                                     const struct grading_report *report)
{
    size_t format = FORMAT_COUNT - 1;
    while (format > 0 && !chosen->formats[format])
        format--;
    FORMATS[format].write(cli->out, report);
    if (chosen->html && write_html_page(cli, chosen->html, report) != CLI_DONE)
        return CLI_FAILED;
    return report_is_good(report) ? CLI_DONE : CLI_NO;
}

static size_t format_count(const struct grade_options *chosen)
{
    size_t count = 0;
    for (size_t i = 0; i < FORMAT_COUNT; i++)
        count += chosen->formats[i];
    return count;
}

/* Complains about two formats at once. */
static bool has_one_format(const struct cli *cli,
                           const struct grade_options *chosen)
{
    const char *first = NULL;
    for (size_t i = 0; i < FORMAT_COUNT; i++) {
        if (!chosen->formats[i])
            continue;
        if (first) {
            cli_complain(cli, "--%s and --%s can't be used together", first,
                         FORMATS[i].name);
            return false;
        }
        first = FORMATS[i].name;
    }
    return true;
}

/* Returns what is wrong with the options, or NULL. */
static const char *options_problem(const struct grade_options *chosen)
{
    if (chosen->class && chosen->path)
        return "name only one of a program, a folder and a class";
    if (!chosen->class && !chosen->path)
        return "nothing to grade; name a program, or a folder with shuffle.c, deal.c or play.c";
    if (chosen->class && !chosen->out)
        return "--class needs --out, a folder for the results";
    if (!chosen->class && chosen->out)
        return "--out works only with --class";
    if (chosen->class && (format_count(chosen) > 0 || chosen->html))
        return "--class can't be used with a report format; it writes pages and JSON itself";
    if (chosen->compiler_flags &&
        strlen(chosen->compiler_flags) >= COMPILER_FLAGS_SIZE)
        return "--cflags is longer than 1023 bytes";
    return NULL;
}

static enum cli_status grade_one(const struct cli *cli,
                                 const struct grade_options *chosen,
                                 struct cli_interrupt *interrupt)
{
    struct grading_report report = {.part_count = 0};
    enum cli_status status =
        grade_with_progress(cli, chosen, interrupt, &report);
    if (status == CLI_DONE)
        status = write_reports(cli, chosen, &report);
    report_clear(&report);
    return status;
}

static enum cli_status grade_and_report(const struct cli *cli,
                                        struct grade_options *chosen)
{
    const char *problem = options_problem(chosen);
    if (problem) {
        cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    if (!has_one_format(cli, chosen) || !has_course(cli, chosen))
        return CLI_FAILED;
    struct cli_interrupt interrupt;
    cli_interrupt_hold(&interrupt); /* until the program ends */
    return chosen->class ? grade_class(cli, chosen, &interrupt)
                         : grade_one(cli, chosen, &interrupt);
}

/* ---- The program ---- */

static size_t list_program_options(struct grade_options *chosen,
                                   struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 'p',
         .name = "part",
         .argument = "PART",
         .help = "shuffle, deal or play (default: from its name)",
         .take = take_part,
         .target = chosen},
        {.letter = 's',
         .name = "seeds",
         .argument = "LIST",
         .help = "use these seeds, such as 1-500 or 0,7,-3",
         .take = take_seeds,
         .target = chosen},
        {.letter = 'j',
         .name = "jobs",
         .argument = "N",
         .help = "run N at once (default: two per CPU)",
         .integer = &chosen->jobs,
         .least = 1,
         .most = JOBS_MOST},
        {.letter = 'l',
         .name = "lenient",
         .help = "ignore case, empty lines and trailing blanks",
         .given = &chosen->lenient},
        {.name = "compiler",
         .argument = "NAME",
         .help = "compile with this compiler (default: gcc)",
         .text = &chosen->compiler},
        {.name = "cflags",
         .argument = "FLAGS",
         .help = "more flags for the compiler, such as \"-O2 -std=c99\"",
         .text = &chosen->compiler_flags},
        {.name = "stdout",
         .argument = "WHERE",
         .help = "terminal or pipe (default: terminal)",
         .text = &chosen->output},
        {.name = "pauses",
         .argument = "HOW",
         .help = "grade, advise or ignore (default: grade)",
         .text = &chosen->pauses},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* Writes the options for a course and its reports to `options`, and returns how
 * many there are. */
static size_t list_course_options(struct grade_options *chosen,
                                  struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 'c',
         .name = "config",
         .argument = "FILE",
         .help = "read the course's settings; see grade.conf(5)",
         .text = &chosen->config},
        {.name = "joined-answers",
         .help = "also type several answers on one line, such as hhs",
         .given = &chosen->joined_answers},
        {.name = "class",
         .argument = "FOLDER",
         .help = "grade a class: a folder of students' folders",
         .text = &chosen->class},
        {.letter = 'o',
         .name = "out",
         .argument = "FOLDER",
         .help = "folder for the class's pages and grades.csv",
         .text = &chosen->out},
        {.name = "html",
         .argument = "FILE",
         .help = "also write an HTML page for the student",
         .text = &chosen->html},
    };
    size_t count = sizeof these / sizeof *these;
    memcpy(options, these, sizeof these);
    for (size_t i = 1; i < FORMAT_COUNT; i++)
        options[count++] = (struct cli_option){
            .name = FORMATS[i].name,
            .help = FORMATS[i].help,
            .given = &chosen->formats[i],
        };
    return count;
}

static size_t list_all_options(struct grade_options *chosen,
                               struct cli_option options[])
{
    size_t count = list_program_options(chosen, options);
    return count + list_course_options(chosen, options + count);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct grade_options chosen = {.jobs = 0};
    const struct cli_option operand = {
        .argument = "PROGRAM",
        .help = "program to grade, or a folder with its sources",
        .text = &chosen.path,
    };
    struct cli_option options[CLI_OPTIONS_MAX];
    const struct cli_usage usage = {
        .purpose =
            "Grade a student's shuffle, deal or play: run it with many seeds and answers,\ncompare its output with the reference, and say what is wrong.",
        .examples = "  grade ./play                   grade a program\n"
                    "  grade --html report.html homework\n"
                    "  grade --class handed-in --out graded",
        .options = options,
        .option_count = list_all_options(&chosen, options),
        .operands = &operand,
        .operand_count = 1,
        .no = "a script failed",
    };
    enum cli_status status;
    course_start(&chosen.course);
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = grade_and_report(&cli, &chosen);
    seeds_clear(&chosen.seeds);
    course_clear(&chosen.course);
    return cli_finish(&cli, status);
}
