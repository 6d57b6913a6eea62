/* Compiles a folder of sources in the jail, with the class's command, and
 * grades the programs. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "candidate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "build_folder.h"

bool find_path(const char *path, char full[PATH_SIZE])
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

/* ---- The compiler ---- */

/* The state of grading a folder. */
struct folder_grading {
    const struct grading_settings *settings;
    struct grading_report *report;
    const char *path;       /* the folder as the user typed it */
    char folder[PATH_SIZE]; /* its absolute path */
    struct build_folder build;
};

static struct jail_limits compiler_limits(void)
{
    enum { SECONDS = 20, OUTPUT = 1 << 18 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = limits.wall = (int64_t)SECONDS * CLI_NANOSECONDS;
    limits.memory = (size_t)2 << 30;
    limits.output = OUTPUT;
    return limits;
}

/* Runs a request to its end. Returns false if the caller stops it before. */
static bool run_to_end(const struct grading_settings *settings,
                       const struct jail_request *request,
                       struct jail_result *result)
{
    struct jail *jail = jail_open(1, NULL);
    size_t ticket;
    bool done = false, stopped = false;
    jail_result_clear(result);
    result->verdict = JAIL_NOT_STARTED;
    if (jail == NULL) {
        snprintf(result->problem, sizeof result->problem, "out of memory");
        return true;
    }
    jail_put(jail, request, 0);
    while (!done && !stopped) {
        done = jail_take(jail, result, &ticket, LOOK_EVERY);
        stopped = !done && grading_is_stopped(settings);
    }
    jail_close(jail);
    return done;
}

/* Runs the first compiler that is installed. Returns false if the caller stops
 * it. */
static bool run_compiler(const struct folder_grading *grading,
                         const struct part_report *report,
                         struct jail_result *result)
{
    static const char *const compilers[] = {"gcc", "cc"};
    enum { FIXED = 3 };
    const char *arguments[FIXED + SOURCES_MOST + 1] = {"-Wall", "-o",
                                                       part_name(report->part)};
    for (size_t i = 0; i < grading->build.source_count; i++)
        arguments[FIXED + i] = grading->build.sources[i];
    bool done = true;
    result->verdict = JAIL_NOT_STARTED;
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers && done &&
                       result->verdict == JAIL_NOT_STARTED;
         i++) {
        const struct jail_request request = {
            .program = compilers[i],
            .arguments = arguments,
            .limits = compiler_limits(),
            .freedom = JAIL_COMPILER,
            .folder = grading->build.path,
            .reads_folder_alone = true,
        };
        done = run_to_end(grading->settings, &request, result);
    }
    return done;
}

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

/* ---- A part ---- */

static bool is_missing(const struct jail_result *result)
{
    const char *reason = strerror(ENOENT);
    size_t length = strlen(result->problem);
    return length >= strlen(reason) &&
           strcmp(result->problem + length - strlen(reason), reason) == 0;
}

static enum cli_status
complain_of_compiler(const struct folder_grading *grading,
                     const struct jail_result *result)
{
    if (is_missing(result))
        cli_complain(grading->settings->cli,
                     "can't find gcc; install it, or grade a compiled program");
    else if (strstr(result->problem, "filter"))
        cli_complain(
            grading->settings->cli,
            "can't start gcc: %s; this happens in some containers and inside another jail",
            result->problem);
    else
        cli_complain(grading->settings->cli, "can't start gcc: %s",
                     result->problem);
    return CLI_FAILED;
}

static enum cli_status compile_and_grade(struct folder_grading *grading,
                                         struct part_report *report)
{
    struct jail_result result = {.output = NULL};
    char program[PATH_SIZE];
    enum cli_status status = CLI_DONE;
    grading_progress(grading->settings, report->part, PHASE_COMPILES, 0, 0);
    bool stopped = !run_compiler(grading, report, &result);
    if (stopped) {
        grading->report->interrupted = true;
        grading->report->part_count--; /* it has no result */
    } else if (result.verdict == JAIL_NOT_STARTED) {
        status = complain_of_compiler(grading, &result);
    } else {
        keep_compiler_output(&result, report);
        report->does_not_compile =
            result.verdict != JAIL_ENDED || result.status != 0;
    }
    if (!stopped && status == CLI_DONE && !report->does_not_compile &&
        path_join(program, grading->build.path, part_name(report->part)))
        status = candidate_grade(grading->settings, program, report,
                                 grading->report);
    jail_result_clear(&result);
    return status;
}

static enum cli_status grade_part(struct folder_grading *grading,
                                  enum assignment_part part)
{
    struct part_report *report =
        report_add_part(grading->settings, grading->report, part);
    const char *path = grading->path;
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    enum cli_status status = CLI_FAILED;
    if (report == NULL)
        return CLI_FAILED;
    report->was_compiled = true;
    snprintf(report->program, sizeof report->program, "%s%s%s.c", path,
             path[strlen(path) - 1] == '/' ? "" : "/", part_name(part));
    if (build_folder_open(&grading->build, grading->folder, part, problem))
        status = compile_and_grade(grading, report);
    else
        cli_complain(grading->settings->cli, "can't compile %s: %s",
                     cli_quote(quote, path, strlen(path)), problem);
    build_folder_close(&grading->build);
    return status;
}

/* ---- A folder ---- */

static enum cli_status complain_of_nothing(const struct cli *cli,
                                           unsigned parts, const char *path)
{
    char quote[CLI_QUOTE_SIZE];
    const char *wanted = "shuffle.c, deal.c or play";
    for (int i = 0; i < PART_COUNT; i++)
        if (parts == 1U << i)
            wanted = part_name((enum assignment_part)i);
    cli_complain(cli, "%s contains no %s.c to grade",
                 cli_quote(quote, path, strlen(path)), wanted);
    return CLI_FAILED;
}

enum cli_status grade_folder(const struct grading_settings *settings,
                             unsigned parts, const char *path,
                             struct grading_report *report)
{
    struct folder_grading grading = {
        .settings = settings, .report = report, .path = path};
    char quote[CLI_QUOTE_SIZE];
    report->lenient = settings->lenient;
    if (!find_path(path, grading.folder)) {
        cli_complain(settings->cli, "can't open %s: %s",
                     cli_quote(quote, path, strlen(path)), strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status = CLI_DONE;
    for (int i = 0; i < PART_COUNT && status == CLI_DONE; i++)
        if ((parts & 1U << i) && !report->interrupted &&
            folder_has_source(grading.folder, (enum assignment_part)i))
            status = grade_part(&grading, (enum assignment_part)i);
    if (status == CLI_DONE && report->part_count == 0 && !report->interrupted)
        return complain_of_nothing(settings->cli, parts, path);
    return status;
}
