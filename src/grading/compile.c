/* A folder of sources: compiled as the class does, in the jail, then graded. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "compile.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOURCES_MOST = 64, ARGUMENTS_FIXED = 3 };

/* The sources of a part, and where they are compiled. */
struct workshop {
    char folder[PATH_SIZE]; /* theirs, the full path */
    char bench[PATH_SIZE];  /* a folder of ours, removed at the end */
    char *sources[SOURCES_MOST];
    size_t source_count;
};

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

static bool join(char path[PATH_SIZE], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return length > 0 && length < PATH_SIZE;
}

/* ---- The sources ---- */

static bool is_source(const char *name)
{
    const char *dot = strrchr(name, '.');
    return name[0] != '.' && dot && strcmp(dot, ".c") == 0;
}

static bool is_source_of(const char *name, enum part part)
{
    const char *wanted = part_name(part);
    size_t length = strlen(wanted);
    return strncmp(name, wanted, length) == 0 &&
           strcmp(name + length, ".c") == 0;
}

/* Sources that are none of the three belong to each of them. */
static bool belongs_to(const char *name, enum part part)
{
    if (!is_source(name))
        return false;
    for (int i = 0; i < PART_COUNT; i++)
        if (is_source_of(name, (enum part)i))
            return i == (int)part;
    return true;
}

static void add_source(struct workshop *shop, const char *name)
{
    char path[PATH_SIZE];
    if (shop->source_count < SOURCES_MOST && join(path, shop->folder, name))
        shop->sources[shop->source_count] = strdup(path);
    if (shop->source_count < SOURCES_MOST && shop->sources[shop->source_count])
        shop->source_count++;
}

/* False when the part has no source. */
static bool gather_sources(struct workshop *shop, enum part part)
{
    struct dirent **entries;
    int count = scandir(shop->folder, &entries, NULL, alphasort);
    bool found = false;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        found = found || is_source_of(name, part);
        if (belongs_to(name, part))
            add_source(shop, name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return found;
}

static void forget_sources(struct workshop *shop)
{
    while (shop->source_count > 0)
        free(shop->sources[--shop->source_count]);
}

/* ---- The bench ---- */

static bool open_bench(struct workshop *shop)
{
    const char *folder = getenv("TMPDIR");
    return join(shop->bench, folder && *folder ? folder : "/tmp",
                "grade-XXXXXX") &&
           mkdtemp(shop->bench);
}

static void clear_bench(const struct workshop *shop)
{
    DIR *bench = opendir(shop->bench);
    const struct dirent *entry;
    while (bench && (entry = readdir(bench))) {
        char path[PATH_SIZE];
        if (join(path, shop->bench, entry->d_name))
            (void)unlink(path); /* "." and ".." stay */
    }
    if (bench)
        closedir(bench);
    (void)rmdir(shop->bench);
}

/* ---- Compiling ---- */

/* The folder's own name says nothing in a message: it goes. */
static void drop_folder(char *words, const char *folder)
{
    size_t length = strlen(folder);
    char *kept = words;
    while (*words)
        if (strncmp(words, folder, length) == 0 && words[length] == '/')
            words += length + 1;
        else
            *kept++ = *words++;
    *kept = '\0';
}

static struct jail_limits compiler_limits(void)
{
    enum { SECONDS = 20, OUTPUT = 1 << 18 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = limits.wall = (int64_t)SECONDS * CLI_NANOSECONDS;
    limits.memory = (size_t)2 << 30;
    limits.output = OUTPUT;
    return limits;
}

/* Runs one compiler or the other, and keeps what it said. */
static void run_compiler(const struct workshop *shop,
                         struct part_report *report, struct jail_result *result)
{
    static const char *const compilers[] = {"gcc", "cc"};
    const char *arguments[ARGUMENTS_FIXED + SOURCES_MOST + 1] = {
        "-Wall", "-o", part_name(report->part)};
    for (size_t i = 0; i < shop->source_count; i++)
        arguments[ARGUMENTS_FIXED + i] = shop->sources[i];
    result->verdict = JAIL_NOT_STARTED;
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers &&
                       result->verdict == JAIL_NOT_STARTED;
         i++) {
        const struct jail_order order = {
            .program = compilers[i],
            .arguments = arguments,
            .limits = compiler_limits(),
            .freedom = JAIL_COMPILER,
            .folder = shop->bench,
        };
        jail_result_clear(result);
        jail_run(&order, result);
    }
    if (result->errors_length > 0)
        report->compiler_words = strdup(result->errors);
    if (report->compiler_words)
        drop_folder(report->compiler_words, shop->folder);
}

/* What went wrong, where the compiler itself did not say it. */
static void explain_compiler(const struct jail_result *result,
                             struct part_report *report)
{
    char text[JAIL_VERDICT_SIZE];
    if (report->compiler_words)
        return;
    jail_verdict_text(result, text);
    size_t size = sizeof "the compiler: \n" + sizeof text;
    report->compiler_words = malloc(size);
    if (report->compiler_words)
        snprintf(report->compiler_words, size, "the compiler: %s\n", text);
}

static enum cli_status compile_and_grade(const struct grading_order *order,
                                         const struct workshop *shop,
                                         struct part_report *report,
                                         struct grading_report *whole)
{
    struct jail_result result = {.output = NULL};
    char program[PATH_SIZE];
    enum cli_status status = CLI_DONE;
    run_compiler(shop, report, &result);
    bool compiled = result.verdict == JAIL_ENDED && result.status == 0;
    if (result.verdict == JAIL_NOT_STARTED) {
        cli_complain(order->cli,
                     "gcc cannot be started: %s; install it, or grade a "
                     "compiled program",
                     result.problem);
        status = CLI_FAILED;
    } else if (!compiled) {
        report->does_not_compile = true;
        explain_compiler(&result, report);
    } else if (join(program, shop->bench, part_name(report->part))) {
        status = examine(order, program, report, whole);
    }
    jail_result_clear(&result);
    return status;
}

static enum cli_status grade_source(const struct grading_order *order,
                                    struct workshop *shop,
                                    struct part_report *report,
                                    struct grading_report *whole)
{
    if (!open_bench(shop)) {
        cli_complain(order->cli, "there is no folder to compile in: %s",
                     strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status = compile_and_grade(order, shop, report, whole);
    clear_bench(shop);
    return status;
}

static enum cli_status grade_part(const struct grading_order *order,
                                  struct workshop *shop, enum part part,
                                  const char *path,
                                  struct grading_report *report)
{
    struct part_report *part_report = &report->parts[report->part_count++];
    *part_report = (struct part_report){.part = part, .was_compiled = true};
    snprintf(part_report->program, sizeof part_report->program, "%s%s%s.c",
             path, path[strlen(path) - 1] == '/' ? "" : "/", part_name(part));
    return grade_source(order, shop, part_report, report);
}

enum cli_status grade_folder(const struct grading_order *order, unsigned parts,
                             const char *path, struct grading_report *report)
{
    struct workshop shop = {.source_count = 0};
    char quote[CLI_QUOTE_SIZE];
    cli_quote(quote, path, strlen(path));
    report->lenient = order->lenient;
    if (!find_path(path, shop.folder)) {
        cli_complain(order->cli, "%s: %s", quote, strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status = CLI_DONE;
    for (int i = 0; i < PART_COUNT && status == CLI_DONE; i++) {
        bool is_there = (parts & 1U << i) && !report->interrupted &&
                        gather_sources(&shop, (enum part)i);
        if (is_there)
            status = grade_part(order, &shop, (enum part)i, path, report);
        forget_sources(&shop);
    }
    if (status == CLI_DONE && report->part_count == 0) {
        cli_complain(order->cli,
                     "%s holds no shuffle.c, deal.c or play.c to "
                     "grade",
                     quote);
        return CLI_FAILED;
    }
    return status;
}
