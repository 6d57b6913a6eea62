/* grade: grades a student's shuffle, deal or play. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "grading_assignment.h"
#include "grading_class.h"
#include "grading_options.h"
#include "cli_output.h"

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
        .progress = cli_is_terminal(cli->errors) ? cli->errors : NULL,
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
    struct grading_settings settings = settings_of_course(cli, chosen);
    settings.stopped = interrupt_was_asked;
    settings.stopped_target = interrupt;
    enum cli_status status = grade_path(&settings, chosen, report);
    if (settings.progress)
        grading_clear_progress(settings.progress);
    return status;
}

/* Grades a class. The workers share the CPUs, so each runs only a few programs
 * at once. */
static enum cli_status grade_class(const struct cli *cli,
                                   const struct grade_options *chosen,
                                   struct cli_interrupt *interrupt)
{
    enum { PROGRAMS = 2 };
    struct grading_settings settings = settings_of_course(cli, chosen);
    settings.jobs = PROGRAMS;
    settings.stopped = interrupt_was_asked;
    settings.stopped_target = interrupt;
    const struct class_order order = {
        .settings = &settings,
        .assignment = chosen->assignment,
        .folder = chosen->class,
        .roster = chosen->roster,
        .out = chosen->out,
        .workers = (size_t)chosen->jobs,
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
    grade_options_report(cli->out, chosen, report);
    if (chosen->html && write_html_page(cli, chosen->html, report) != CLI_DONE)
        return CLI_FAILED;
    return report_is_good(report) ? CLI_DONE : CLI_NO;
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

static enum cli_status grade_assignment(const struct cli *cli,
                                        const struct grade_options *chosen,
                                        struct cli_interrupt *interrupt)
{
    struct grading_settings settings = settings_of_course(cli, chosen);
    settings.stopped = interrupt_was_asked;
    settings.stopped_target = interrupt;
    return assignment_grade(&settings, chosen->assignment, chosen->path);
}

static enum cli_status grade_and_report(const struct cli *cli,
                                        struct grade_options *chosen)
{
    if (chosen->demands.check)
        return jail_admit(cli, &chosen->demands);
    if (!grade_options_check(cli, chosen) || !has_course(cli, chosen))
        return CLI_FAILED;
    if (chosen->has_transcript)
        return grading_print_transcript(
            cli, &chosen->course, chosen->has_part ? chosen->part : PART_PLAY,
            chosen->transcript, chosen->path ? chosen->path : "");
    if (jail_admit(cli, &chosen->demands) != CLI_DONE)
        return CLI_FAILED;
    struct cli_interrupt interrupt;
    cli_interrupt_hold(&interrupt); /* until the program ends */
    if (chosen->class)
        return grade_class(cli, chosen, &interrupt);
    return chosen->assignment ? grade_assignment(cli, chosen, &interrupt)
                              : grade_one(cli, chosen, &interrupt);
}

/* ---- The program ---- */

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
        .option_count = grade_options_list(&chosen, options),
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
