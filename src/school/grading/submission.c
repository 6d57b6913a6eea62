/* Grades a program, or the programs that a folder of sources makes. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "grading/examination.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes the absolute path of a file or folder to `full`. Returns false and
 * sets errno if it doesn't exist. */
static bool find_path(const char *path, char full[PATH_SIZE])
{
    char *found = realpath(path, NULL);
    if (found == NULL)
        return false;
    bool fits = strlen(found) < PATH_SIZE;
    if (fits)
        memcpy(full, found, strlen(found) + 1);
    else
        errno = ENAMETOOLONG;
    free(found);
    return fits;
}

/* ---- A program ---- */

enum cli_status grade_program(const struct grading_settings *settings,
                              enum assignment_part part, const char *path,
                              struct grading_report *report)
{
    char program[PATH_SIZE], quote[CLI_QUOTE_SIZE];
    struct stat facts;
    cli_quote(quote, path, strlen(path));
    if (!find_path(path, program) || stat(program, &facts) != 0) {
        cli_complain(settings->cli, "can't open %s: %s", quote,
                     strerror(errno));
        return CLI_FAILED;
    }
    if (!S_ISREG(facts.st_mode) || access(program, X_OK) != 0) {
        cli_complain(
            settings->cli,
            "%s isn't an executable program; compile it first, or grade its folder",
            quote);
        return CLI_FAILED;
    }
    struct part_report *part_report = report_add_part(settings, report, part);
    if (part_report == NULL)
        return CLI_FAILED;
    snprintf(part_report->program, sizeof part_report->program, "%s", path);
    report->lenient = settings->lenient;
    report->course = settings->course;
    return candidate_grade(settings, program, part_report, report);
}

/* ---- A source in a folder ---- */

/* The state of grading a folder. */
struct folder_grading {
    const struct grading_settings *settings;
    struct grading_report *report;
    const char *path;       /* the folder as the user typed it */
    char folder[PATH_SIZE]; /* its absolute path */
    struct build_folder build;
};

/* Keeps what the compiler printed, and how it ended if it printed nothing or
 * didn't end by itself. */
static void keep_compiler_output(const struct jail_result *result,
                                 struct part_report *report)
{
    char text[JAIL_VERDICT_SIZE];
    bool tells = result->verdict == JAIL_ENDED && result->errors_length > 0;
    bool is_quiet = result->verdict == JAIL_ENDED && result->status == 0;
    size_t size =
        result->errors_length + sizeof "\nthe compiler: \n" + sizeof text;
    if (is_quiet && !tells)
        return;
    report->compiler_output = malloc(size);
    if (report->compiler_output == NULL)
        return;
    const char *words = result->errors_length > 0 ? result->errors : "";
    size_t length = strlen(words);
    bool cut = length > 0 && words[length - 1] != '\n';
    jail_verdict_text(result, text);
    if (tells)
        snprintf(report->compiler_output, size, "%s", words);
    else
        snprintf(report->compiler_output, size, "%s%sthe compiler: %s\n", words,
                 cut ? "\n" : "", text);
}

static enum cli_status compile_and_grade(struct folder_grading *grading,
                                         struct part_report *report)
{
    struct jail_result result = {.output = NULL};
    char program[PATH_SIZE];
    enum cli_status status = CLI_DONE;
    const struct grading_settings *settings = grading->settings;
    grading_progress(settings, report->part, PHASE_COMPILES, 0, 0);
    bool stopped =
        !compiler_drop_programs(settings, &grading->build, report->source) ||
        !compiler_build(settings, &grading->build, part_name(report->part),
                        NULL, &result);
    if (stopped) {
        grading->report->interrupted = true;
        grading->report->part_count--; /* it has no result */
    } else if (result.verdict == JAIL_NOT_STARTED) {
        status = compiler_complain(settings, &result);
    } else {
        report->does_not_compile =
            result.verdict != JAIL_ENDED || result.status != 0;
        if (!report->does_not_compile)
            grading->report->interrupted =
                !compiler_warn(settings, &grading->build, &result);
        keep_compiler_output(&result, report);
    }
    if (!stopped && status == CLI_DONE && !report->does_not_compile &&
        path_join(program, grading->build.path, part_name(report->part)))
        status = candidate_grade(settings, program, report, grading->report);
    if (status == CLI_DONE && !grading->report->interrupted &&
        !report->does_not_compile)
        grading->report->interrupted =
            !second_build_check(settings, &grading->build, report);
    jail_result_clear(&result);
    return status;
}

static enum cli_status grade_source(struct folder_grading *grading,
                                    struct part_report *report)
{
    const char *path = grading->path;
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    enum cli_status status = CLI_FAILED;
    if (build_folder_open(&grading->build, grading->folder, report->source,
                          problem))
        status = compile_and_grade(grading, report);
    else
        cli_complain(grading->settings->cli, "can't compile %s: %s",
                     cli_quote(quote, path, strlen(path)), problem);
    build_folder_close(&grading->build);
    return status;
}

static enum cli_status grade_part(struct folder_grading *grading,
                                  enum assignment_part part)
{
    struct part_report *report =
        report_add_part(grading->settings, grading->report, part);
    const char *path = grading->path;
    if (report == NULL)
        return CLI_FAILED;
    report->was_compiled = true;
    report->is_missing =
        !folder_find_source(grading->folder, part, report->source);
    if (report->is_missing) {
        folder_find_near_miss(grading->folder, part, report->near_miss);
        snprintf(report->source, sizeof report->source, "%s.c",
                 part_name(part));
    }
    snprintf(report->program, sizeof report->program, "%s%s%s", path,
             path[strlen(path) - 1] == '/' ? "" : "/", report->source);
    return report->is_missing ? CLI_DONE : grade_source(grading, report);
}

/* ---- A folder ---- */

static bool can_be_listed(const char *folder)
{
    DIR *entries = opendir(folder);
    if (entries)
        closedir(entries);
    return entries != NULL;
}

enum cli_status grade_folder(const struct grading_settings *settings,
                             unsigned parts, const char *path,
                             struct grading_report *report)
{
    struct folder_grading grading = {
        .settings = settings, .report = report, .path = path};
    char quote[CLI_QUOTE_SIZE];
    report->lenient = settings->lenient;
    report->course = settings->course;
    if (!find_path(path, grading.folder) || !can_be_listed(grading.folder)) {
        cli_complain(settings->cli, "can't open %s: %s",
                     cli_quote(quote, path, strlen(path)), strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status = CLI_DONE;
    for (int i = 0; i < PART_COUNT && status == CLI_DONE; i++)
        if ((parts & 1U << i) && !report->interrupted)
            status = grade_part(&grading, (enum assignment_part)i);
    return status;
}
