/* Grades a program, or the programs that a folder of sources makes: copies
 * them, compiles them in the jail, grades the program, and builds it once more
 * with sanitizers, which find errors that happen to leave the text right. */
#define _POSIX_C_SOURCE 200809L /* nanosleep() */
#define _XOPEN_SOURCE 700       /* realpath() */
#include "grading/examination.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "grading/sources.h"
#include "jail.h"

bool path_join(char path[PATH_SIZE], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return length > 0 && length < PATH_SIZE;
}

/* ---- Which files are wanted ---- */

static const char *const C_ENDINGS[] = {".c", NULL};
static const char *const CPP_ENDINGS[] = {".cpp", ".cc", ".cxx", NULL};
static const char *const HEADER_ENDINGS[] = {".h", ".hpp", ".hh", ".hxx", NULL};

static bool ends_in(const char *name, const char *const endings[])
{
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; name[0] != '.' && dot && endings[i]; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

/* True if a source is written in C++, by its name. */
static bool source_is_cpp(const char *name)
{
    return ends_in(name, CPP_ENDINGS);
}

bool is_source(const char *name)
{
    return ends_in(name, C_ENDINGS) || source_is_cpp(name);
}

/* True if a program with the source `own` may be compiled with the source
 * `name`: itself, or one that belongs to none of the programs. */
static bool belongs_to(const char *name, const char *own,
                       const char *const programs[])
{
    if (strcmp(name, own) == 0)
        return true;
    for (; *programs; programs++) {
        size_t length = strlen(*programs);
        if (strncmp(name, *programs, length) == 0 &&
            strchr(name, '.') == name + length)
            return false;
    }
    return is_source(name);
}

bool folder_find_source(const char *folder, const char *program,
                        char name[SOURCE_NAME])
{
    static const char *const endings[] = {".c", ".cpp", ".cc", ".cxx"};
    char path[PATH_SIZE];
    struct stat facts;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, SOURCE_NAME, "%s%s", program, endings[i]);
        if (path_join(path, folder, name) && lstat(path, &facts) == 0)
            return true;
    }
    return false;
}

/* True if `word`, in whatever case, is in `name`. */
static bool name_includes(const char *name, const char *word)
{
    size_t length = strlen(word);
    for (; *name; name++)
        if (strncasecmp(name, word, length) == 0)
            return true;
    return false;
}

/* Finds a file in `folder` that may be meant as the source of `part`, by its
 * name: Deal.c, my-deal.c or the program deal. Writes "" if there is none. */
static void folder_find_near_miss(const char *folder, enum assignment_part part,
                                  char name[NEAR_MISS_SIZE])
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    *name = '\0';
    for (int i = 0; i < count; i++) {
        const char *entry = entries[i]->d_name;
        size_t size = strlen(entry) + 1;
        if (*name == '\0' && *entry != '.' && size <= NEAR_MISS_SIZE &&
            name_includes(entry, part_name(part)))
            memcpy(name, entry, size);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

/* ---- Copies ---- */

/* Adds a source's name for the compiler, which would take one that begins with
 * a minus for an option. Returns NULL or a problem. */
static const char *add_source(struct build_folder *build, const char *name)
{
    size_t size = strlen(name) + sizeof "./";
    if (build->source_count == SOURCES_MOST)
        return "exceeds the limit of 64 sources";
    char *source = malloc(size);
    if (source == NULL)
        return "can't be added: out of memory";
    snprintf(source, size, "%s%s", name[0] == '-' ? "./" : "", name);
    build->sources[build->source_count++] = source;
    return NULL;
}

static const char *copy_wanted_file(struct build_folder *build,
                                    const char *folder, const char *name,
                                    const char *own,
                                    const char *const programs[])
{
    char from[PATH_SIZE], to[PATH_SIZE];
    bool is_wanted = belongs_to(name, own, programs);
    if (!is_wanted && !ends_in(name, HEADER_ENDINGS))
        return NULL;
    if (!path_join(from, folder, name) || !path_join(to, build->path, name))
        return "has a path that is too long";
    const char *problem = jail_copy_file(from, to);
    return problem || !is_wanted ? problem : add_source(build, name);
}

/* ---- The folder with the copies ---- */

/* The folders' names begin with this. */
#define FOLDER_PREFIX "grade-"

static bool copy_sources(struct build_folder *build, const char *folder,
                         const char *own, const char *const programs[],
                         char problem[CLI_PROBLEM_SIZE])
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    const char *wrong = NULL;
    if (count < 0) {
        snprintf(problem, CLI_PROBLEM_SIZE, "can't read the folder: %s",
                 strerror(errno));
        return false;
    }
    for (int i = 0; i < count; i++) {
        char quote[CLI_QUOTE_SIZE];
        const char *name = entries[i]->d_name;
        if (!wrong &&
            (wrong = copy_wanted_file(build, folder, name, own, programs)))
            snprintf(problem, CLI_PROBLEM_SIZE, "%s %s",
                     cli_quote(quote, name, strlen(name)), wrong);
        free(entries[i]);
    }
    free(entries);
    return wrong == NULL;
}

/* Makes a temporary folder and copies what a program needs from `folder`: its
 * source `own`, the sources that belong to none of the programs, and all
 * headers. Copies
 * only regular files: a link, a pipe, a device, or a file larger than
 * SOURCE_BYTES_MOST could stall a compiler or belong to someone else. On
 * failure returns false and writes a message to `problem`. The caller closes
 * `build` in either case. */
static bool build_folder_open(struct build_folder *build, const char *folder,
                              const char *own, const char *const programs[],
                              char problem[CLI_PROBLEM_SIZE])
{
    *build = (struct build_folder){.claim = -1};
    if (!jail_make_folder(FOLDER_PREFIX, build->path, sizeof build->path,
                          &build->claim)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "can't make a folder to compile in: %s", strerror(errno));
        build->path[0] = '\0';
        return false;
    }
    return copy_sources(build, folder, own, programs, problem);
}

void build_folder_close(struct build_folder *build)
{
    if (build->path[0] != '\0')
        (void)jail_remove_folder(build->path);
    if (build->path[0] != '\0' && build->claim >= 0)
        close(build->claim);
    while (build->source_count > 0)
        free(build->sources[--build->source_count]);
}

/* ---- Running the compiler ---- */

enum { MESSAGES_MOST = 1 << 18, PREPROCESSED_MOST = 1 << 23 };

static bool stops(void *settings)
{
    return grading_is_stopped(settings);
}

bool run_to_end(const struct grading_settings *settings,
                const struct jail_request *request, struct jail_result *result)
{
    return jail_run(request, result, stops, (void *)settings);
}

/* The arguments of a compiler, and the words of --cflags among them. */
struct compiler_arguments {
    const char *items[SOURCES_MOST + COMPILER_FLAGS_MOST + 16];
    size_t count;
    char flags[COMPILER_FLAGS_SIZE];
};

static void add_argument(struct compiler_arguments *arguments, const char *word)
{
    arguments->items[arguments->count++] = word;
    arguments->items[arguments->count] = NULL;
}

/* Adds the words of --cflags, which blanks separate. */
static void add_flags(struct compiler_arguments *arguments, const char *flags)
{
    static const char blanks[] = " \t\n";
    char *rest = arguments->flags;
    snprintf(rest, sizeof arguments->flags, "%s", flags ? flags : "");
    for (size_t i = 0; i < COMPILER_FLAGS_MOST; i++) {
        rest += strspn(rest, blanks);
        if (*rest == '\0')
            return;
        add_argument(arguments, rest);
        rest += strcspn(rest, blanks);
        if (*rest != '\0')
            *rest++ = '\0';
    }
}

/* Runs the chosen compiler, or else the first one that is installed. Returns
 * false if the caller stops it. */
static bool run_compiler(const struct grading_settings *settings,
                         const struct build_folder *build,
                         const struct compiler_arguments *arguments,
                         size_t output, struct jail_result *result)
{
    const char *const compilers[] = {settings->compiler ? settings->compiler
                                                        : "gcc",
                                     settings->compiler ? NULL : "cc"};
    enum { SECONDS = 20, BUSY = 4 }; /* other programs run, too */
    struct jail_limits limits = jail_limits_usual();
    bool done = true;
    limits.cpu = (int64_t)SECONDS * CLI_NANOSECONDS;
    limits.wall = BUSY * limits.cpu;
    limits.memory = (size_t)2 << 30;
    limits.output = output;
    result->verdict = JAIL_NOT_STARTED;
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers && done &&
                       compilers[i] && result->verdict == JAIL_NOT_STARTED;
         i++) {
        const struct jail_request request = {
            .program = compilers[i],
            .arguments = arguments->items,
            .limits = limits,
            .permissions = JAIL_COMPILER,
            .folder = build->path,
            .reads_folder_alone = true,
        };
        done = run_to_end(settings, &request, result);
    }
    return done;
}

/* ---- Other programs ---- */

bool append_file(FILE *all, const char *folder, const char *name)
{
    char path[PATH_SIZE], bytes[1 << 12];
    size_t got;
    struct stat facts;
    int opened =
        path_join(path, folder, name)
            ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            : -1;
    bool is_file = opened >= 0 && fstat(opened, &facts) == 0 &&
                   S_ISREG(facts.st_mode) && facts.st_size <= SOURCE_BYTES_MOST;
    FILE *file = is_file ? fdopen(opened, "r") : NULL;
    while (file && (got = fread(bytes, 1, sizeof bytes, file)) > 0)
        fwrite(bytes, 1, got, all);
    if (file)
        fclose(file);
    else if (opened >= 0)
        close(opened);
    return file != NULL;
}

/* Reads `count` sources, one after another. Returns NULL if there is no memory.
 * The caller frees the text. */
static char *read_sources(const struct build_folder *build, char *const names[],
                          size_t count, size_t *length)
{
    char *text = NULL;
    FILE *all = open_memstream(&text, length);
    for (size_t i = 0; all && i < count; i++)
        (void)append_file(all, build->path, names[i]);
    if (all && fclose(all) == 0)
        return text;
    free(text);
    return NULL;
}

/* Stores whether the source `name` has a main() once it is preprocessed, since
 * modules often hide a test behind #ifdef. Returns false if the caller stops
 * it. */
static bool look_for_main(const struct grading_settings *settings,
                          const struct build_folder *build, char *name,
                          bool *found)
{
    struct jail_result result = {.output = NULL};
    struct compiler_arguments arguments = {.count = 0};
    size_t length;
    char *text = read_sources(build, &name, 1, &length);
    *found = false;
    if (text == NULL || strstr(text, "main") == NULL) {
        free(text);
        return true;
    }
    add_argument(&arguments, "-E");
    add_flags(&arguments, settings->compiler_flags);
    add_argument(&arguments, name);
    bool done =
        run_compiler(settings, build, &arguments, PREPROCESSED_MOST, &result);
    if (done && result.verdict == JAIL_ENDED && result.status == 0)
        *found = source_has_main(result.output, result.output_length);
    else if (done)
        *found = source_has_main(text, length);
    jail_result_clear(&result);
    free(text);
    return done;
}

/* Leaves the sources out of `build` that have a main() of their own, except
 * `own`. They are other programs: a test, an older version, the extra part.
 * Returns false if the caller stops it. */
static bool compiler_drop_programs(const struct grading_settings *settings,
                                   struct build_folder *build, const char *own)
{
    for (size_t i = build->source_count; i-- > 0;) {
        bool is_program = false;
        if (strcmp(build->sources[i], own) != 0 &&
            !look_for_main(settings, build, build->sources[i], &is_program))
            return false;
        if (!is_program)
            continue;
        free(build->sources[i]);
        build->source_count--;
        memmove(&build->sources[i], &build->sources[i + 1],
                (build->source_count - i) * sizeof *build->sources);
    }
    return true;
}

/* ---- A program ---- */

/* Compiles and links the sources of `build` to the program `name` in its
 * folder. `more` are more arguments, ending with NULL, or NULL. Returns false
 * if the caller stops it. */
static bool compiler_build(const struct grading_settings *settings,
                           const struct build_folder *build, const char *name,
                           const char *const *more, struct jail_result *result)
{
    struct compiler_arguments arguments = {.count = 0};
    add_argument(&arguments, "-Wall");
    add_flags(&arguments, settings->compiler_flags);
    while (more && *more)
        add_argument(&arguments, *more++);
    add_argument(&arguments, "-o");
    add_argument(&arguments, name);
    /* A C compiler's driver compiles C++ as well, but doesn't link its
     * library. */
    bool has_cpp = false;
    for (size_t i = 0; i < build->source_count; i++) {
        add_argument(&arguments, build->sources[i]);
        has_cpp = has_cpp || source_is_cpp(build->sources[i]);
    }
    if (has_cpp)
        add_argument(&arguments, "-lstdc++");
    add_argument(&arguments, "-lm");
    return run_compiler(settings, build, &arguments, MESSAGES_MOST, result);
}

/* Compiles the sources for their warnings alone: only an optimizing compiler
 * sees variables that are used before they are set, and -Wall lacks a few
 * warnings that name a beginner's mistake. Returns false if the caller stops
 * it. */
static bool compiler_warn(const struct grading_settings *settings,
                          const struct build_folder *build,
                          struct jail_result *result)
{
    struct compiler_arguments arguments = {.count = 0};
    static const char *const flags[] = {
        "-O1",
        "-Wall",
        "-Wempty-body",
        "-Wlogical-op",
        "-Wno-unknown-warning-option", /* clang has no -Wlogical-op */
        "-Wno-unused-result"};         /* students ignore that of scanf() */
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        add_argument(&arguments, flags[i]);
    add_flags(&arguments, settings->compiler_flags);
    add_argument(&arguments, "-c");
    for (size_t i = 0; i < build->source_count; i++)
        add_argument(&arguments, build->sources[i]);
    return run_compiler(settings, build, &arguments, MESSAGES_MOST, result);
}

static bool is_missing_compiler(const struct jail_result *result)
{
    const char *reason = strerror(ENOENT);
    size_t length = strlen(result->problem);
    return length >= strlen(reason) &&
           strcmp(result->problem + length - strlen(reason), reason) == 0;
}

/* Complains that the compiler couldn't be started, and returns CLI_FAILED. */
static enum cli_status
compiler_complain(const struct grading_settings *settings,
                  const struct jail_result *result)
{
    const char *compiler = settings->compiler ? settings->compiler : "gcc";
    if (is_missing_compiler(result))
        cli_complain(settings->cli,
                     "can't find %s; install it, or grade a compiled program",
                     compiler);
    else if (strstr(result->problem, "filter"))
        cli_complain(
            settings->cli,
            "can't start %s: %s; this happens in some containers and inside another jail",
            compiler, result->problem);
    else
        cli_complain(settings->cli, "can't start %s: %s", compiler,
                     result->problem);
    return CLI_FAILED;
}

/* ---- The second build ---- */

static const char PROGRAM[] = "sanitized program";
static const char OPTIONS[] = "sanitizer options.c";

/* Looking for leaks needs another process, which the jail refuses. */
static bool write_options(const struct build_folder *build)
{
    static const char text[] =
        "const char *__asan_default_options(void);\n"
        "const char *__asan_default_options(void)\n"
        "{\n"
        "    return \"detect_leaks=0:allocator_may_return_null=1\";\n"
        "}\n"
        "const char *__ubsan_default_options(void);\n"
        "const char *__ubsan_default_options(void)\n"
        "{\n"
        "    return \"print_stacktrace=1\";\n"
        "}\n";
    char path[PATH_SIZE];
    if (!path_join(path, build->path, OPTIONS))
        return false;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool written = write(file, text, sizeof text - 1) == sizeof text - 1;
    return close(file) == 0 && written;
}

/* Compiles with the first set of flags that the compiler knows; clang has its
 * own names for some. The undefined behavior sanitizer knows the sizes of
 * objects only with -O1; the functions and lines in a trace need -g1. Returns
 * false if the caller stops it. */
static bool build_sanitized(const struct grading_settings *settings,
                            const struct build_folder *build, bool *built)
{
    static const char sanitizers[] = "-fsanitize=address,undefined";
    static const char pattern[] = "-ftrivial-auto-var-init=pattern";
    static const char *const flags[][8] = {
        {OPTIONS, "-O1", "-g1", sanitizers, pattern, "-static-libasan",
         "-static-libubsan", NULL},
        {OPTIONS, "-O1", "-g1", sanitizers, pattern, NULL},
        {OPTIONS, "-O1", "-g1", sanitizers, NULL},
    };
    struct jail_result result = {.output = NULL};
    bool goes_on = write_options(build);
    *built = false;
    for (size_t i = 0; i < sizeof flags / sizeof *flags && goes_on && !*built;
         i++) {
        goes_on = compiler_build(settings, build, PROGRAM, flags[i], &result);
        *built = goes_on && result.verdict == JAIL_ENDED && result.status == 0;
        jail_result_clear(&result);
    }
    return goes_on;
}

/* ---- Its runs ---- */

enum {
    SECOND_RUNS = 6,
    PATIENT_RUNS = 2 /* for a program whose pauses take real time */
};

/* The address sanitizer reserves more address space than there is memory, so
 * the memory in use is limited instead. */
static struct jail_limits sanitized_limits(int64_t waiting)
{
    enum { CPU = 4, WALL = 10, OUTPUT = 1 << 18, RESIDENT = 256 << 20 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = CPU * (int64_t)CLI_NANOSECONDS + waiting;
    limits.wall = WALL * (int64_t)CLI_NANOSECONDS + 2 * waiting;
    limits.output = OUTPUT;
    limits.memory = SIZE_MAX;
    limits.resident = RESIDENT;
    return limits;
}

static bool is_patient(const struct part_report *report)
{
    return (report->advice & 1U << ADVICE_WAITING) != 0;
}

/* One run of the second build. */
struct second_run {
    struct jail_request request;
    struct jail_result result;
    const struct candidate_run *first; /* the first run with the same script */
};

static struct jail_request request_of(const struct grading_settings *settings,
                                      const struct part_report *report,
                                      const char *program,
                                      const struct script *script)
{
    int64_t waiting = is_patient(report) ? script_pauses(script) : 0;
    return (struct jail_request){
        .program = program,
        .input = script->input,
        .input_length = script->input_length,
        .limits = sanitized_limits(waiting),
        .permissions = JAIL_PROGRAM,
        .skip_pauses = true,
        .terminal = settings->output == OUTPUT_TERMINAL,
    };
}

/* True if the student may know the script, and it was run. */
static bool can_be_chosen(const struct candidate_run *run)
{
    return run->verdict != VERDICT_NOT_RUN && !run->script->is_hidden;
}

/* The runs that are chosen. */
struct chosen_runs {
    const struct candidate_run *runs[SECOND_RUNS];
    size_t count;
    size_t most;
};

/* Adds a run, unless that is NULL, is there, or there is no more room. */
static void choose_run(struct chosen_runs *chosen,
                       const struct candidate_run *run)
{
    bool is_new = run != NULL && chosen->count < chosen->most;
    for (size_t i = 0; i < chosen->count && is_new; i++)
        is_new = chosen->runs[i] != run;
    if (is_new)
        chosen->runs[chosen->count++] = run;
}

static const struct candidate_run *
first_to_fail(const struct part_report *report)
{
    for (size_t i = 0; i < report->scripts.count; i++)
        if (report->runs[i].verdict != VERDICT_OK &&
            can_be_chosen(&report->runs[i]))
            return &report->runs[i];
    return NULL;
}

/* Returns the run with the most hits, which fill the hands, or NULL if no run
 * can be chosen. */
static const struct candidate_run *
longest_hand(const struct part_report *report)
{
    const struct candidate_run *longest = NULL;
    size_t most = 0;
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        size_t hits = strspn(run->script->answers, "h");
        if (can_be_chosen(run) && (longest == NULL || hits > most)) {
            longest = run;
            most = hits;
        }
    }
    return longest;
}

/* Chooses the first run that failed, the one with the most hits, and others
 * spread over those that the student may know. */
static void choose_runs(const struct part_report *report,
                        struct chosen_runs *chosen)
{
    const struct candidate_run *runs = report->runs;
    size_t known = 0, seen = 0;
    *chosen = (struct chosen_runs){.most = is_patient(report) ? PATIENT_RUNS
                                                              : SECOND_RUNS};
    choose_run(chosen, first_to_fail(report));
    choose_run(chosen, longest_hand(report));
    for (size_t i = 0; i < report->scripts.count; i++)
        known += can_be_chosen(&runs[i]);
    size_t rest = chosen->most - chosen->count;
    for (size_t i = 0; i < report->scripts.count; i++)
        if (can_be_chosen(&runs[i]) && seen++ * rest % known < rest)
            choose_run(chosen, &runs[i]);
    for (size_t i = 0; i < report->scripts.count; i++)
        if (can_be_chosen(&runs[i])) /* if the spread met one again */
            choose_run(chosen, &runs[i]);
}

/* Runs all requests side by side. Returns false if the caller stops them. */
static bool run_side_by_side(const struct grading_settings *settings,
                             struct second_run runs[], size_t count)
{
    struct jail *jail = jail_open(SECOND_RUNS, NULL);
    bool stopped = false;
    if (jail == NULL)
        return true;
    for (size_t i = 0; i < count; i++)
        jail_put(jail, &runs[i].request, i);
    for (size_t done = 0; done < count && !stopped;) {
        struct jail_result result = {.output = NULL};
        size_t ticket;
        if (jail_take(jail, &result, &ticket, LOOK_EVERY)) {
            runs[ticket].result = result;
            done++;
        } else {
            stopped = grading_is_stopped(settings);
        }
    }
    jail_close(jail);
    return !stopped;
}

/* ---- What they say ---- */

/* Copies the text up to the end of its line or, if sooner, to `end`. */
static void copy_fault(char place[FAULT_SIZE], const char *text,
                       const char *end)
{
    size_t length = strcspn(text, "\n");
    const char *stop = strstr(text, end);
    if (stop && (size_t)(stop - text) < length)
        length = (size_t)(stop - text);
    snprintf(place, FAULT_SIZE, "%.*s", (int)length, text);
}

static const char *start_of_line(const char *text, const char *place)
{
    while (place > text && place[-1] != '\n')
        place--;
    return place;
}

/* True if a message of the undefined behavior sanitizer is about memory or a
 * division by zero. Others, such as an overflow, are common in programs that
 * are otherwise right. */
static bool is_about_memory(const char *message)
{
    static const char *const words[] = {
        "out of bounds",     "null pointer",     "insufficient space",
        "not a valid value", "division by zero", "misaligned",
    };
    size_t length = strcspn(message, "\n");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *found = strstr(message, words[i]);
        if (found && (size_t)(found - message) < length)
            return true;
    }
    return false;
}

/* Adds the student's function in which it happened, and its line: the first of
 * the trace after `message` that names a source, such as
 * "    #1 0x55d8a4344fba in deal /tmp/play.c:4". */
static void add_function(char place[FAULT_SIZE], const char *message)
{
    const char *line = message;
    for (int i = 0; i < 8 && (line = strstr(line, "\n    #")); i++) {
        char name[48], path[256];
        line++;
        if (sscanf(line, " #%*d %*s in %47s %255[^\n]", name, path) == 2 &&
            *path == '/' && strchr(path, ':')) {
            size_t used = strlen(place);
            snprintf(place + used, FAULT_SIZE - used, " in %s(), %.60s", name,
                     strrchr(path, '/') + 1);
            if (strchr(place, ':') < place + used) /* the line is known */
                *strrchr(place, ',') = '\0';
            return;
        }
    }
}

/* Finds a sanitizer's message in what a program wrote to standard error, and
 * writes it to `place`. The undefined behavior sanitizer's message comes first
 * and names the line. */
static bool find_memory_error(const char *errors, char place[FAULT_SIZE])
{
    static const char undefined[] = ": runtime error: ";
    static const char address[] = "ERROR: AddressSanitizer: ";
    for (const char *found = strstr(errors, undefined); found;
         found = strstr(found + 1, undefined))
        if (is_about_memory(found)) {
            copy_fault(place, start_of_line(errors, found), "\n");
            add_function(place, found);
            return true;
        }
    const char *found = strstr(errors, address);
    if (found == NULL)
        return false;
    copy_fault(place, found + strlen(address), " on ");
    const char *variable = strstr(found, "<== Memory access");
    if (variable) {
        size_t used = strlen(place);
        const char *name = strchr(start_of_line(errors, variable), '\'');
        if (name && name < variable && used + 4 < FAULT_SIZE)
            snprintf(place + used, FAULT_SIZE - used, ": variable %.*s",
                     (int)(variable - name), name);
    }
    add_function(place, found);
    return true;
}

/* Notes a fault, or its place if the runs of the program showed it already. */
static void note_fault(struct part_report *report, const char *fault,
                       const struct script *script)
{
    struct diagnosis *diagnosis = &report->diagnosis;
    const struct mistake_set faults = set_of_one(mistake_named(fault));
    for (size_t i = 0; i < diagnosis->facts.count; i++)
        if (diagnosis->facts.made[i].mistake == faults.made[0].mistake) {
            memcpy(diagnosis->details[i], report->fault_place, FAULT_SIZE);
            return;
        }
    if (diagnosis->closest) /* the fault only looks like these mistakes */
        diagnosis->set_count = diagnosis->closest = 0;
    facts_forget_cards(diagnosis);
    report->faults = faults;
    report->fault_script = script;
}

/* The second build printed different text: either it read garbage, or no two
 * runs are alike. Repeats the run of the first build to find out. Returns false
 * if the caller stops it. */
static bool look_for_garbage(const struct grading_settings *settings,
                             const char *program, struct part_report *report,
                             const struct second_run *other)
{
    struct second_run again = {
        .request = request_of(settings, report, program, other->first->script)};
    again.request.limits.memory = jail_limits_usual().memory;
    wait_for_next_second(other->first->ended);
    bool goes_on = run_side_by_side(settings, &again, 1);
    if (goes_on && same_text(&again.result, &other->first->result))
        note_fault(report, "garbage-read", other->first->script);
    jail_result_clear(&again.result);
    return goes_on;
}

/* Returns false if the caller stops it. */
static bool judge_second_runs(const struct grading_settings *settings,
                              const struct build_folder *build,
                              struct part_report *report,
                              const struct second_run runs[], size_t count)
{
    char program[PATH_SIZE];
    for (size_t i = 0; i < count; i++)
        if (runs[i].result.errors &&
            find_memory_error(runs[i].result.errors, report->fault_place)) {
            const char *place = report->fault_place;
            const char *messages = report->compiler_output;
            /* The build fills unset variables with a pattern, so using one as
             * an address can fail anywhere. */
            bool is_unset = messages && strstr(messages, "used uninitialized");
            note_fault(report,
                       strstr(place, "division by zero") ? "division-by-zero"
                       : strstr(place, "stack-overflow") ? "endless-recursion"
                       : is_unset                        ? "garbage-read"
                                                         : "memory-error",
                       runs[i].first->script);
            return true;
        }
    if (report->memory_problem || /* the second build may do something else */
        !path_join(program, build->path, part_name(report->part)))
        return true;
    for (size_t i = 0; i < count; i++)
        if (runs[i].result.verdict == JAIL_ENDED &&
            runs[i].first->result.verdict == JAIL_ENDED &&
            !same_text(&runs[i].result, &runs[i].first->result))
            return look_for_garbage(settings, program, report, &runs[i]);
    return true;
}

/* Builds the sources of `build` once more, with the address and the undefined
 * behavior sanitizer and with patterns in variables that aren't set, and runs a
 * few of the scripts. Notes in `report` what they find. Finds nothing if the
 * compiler has no sanitizers. Returns false if the caller stops it. */
static bool second_build_check(const struct grading_settings *settings,
                               const struct build_folder *build,
                               struct part_report *report)
{
    char program[PATH_SIZE];
    struct chosen_runs chosen;
    struct second_run runs[SECOND_RUNS] = {0};
    bool built = false;
    static const char *const signs[] = {"__SANITIZE_", "address_sanitizer",
                                        "__asan_", "__ubsan_", "no_sanitize"};
    if (report->gave_up || !path_join(program, build->path, PROGRAM))
        return true;
    if (!build_sanitized(settings, build, &built) &&
        grading_is_stopped(settings))
        return false;
    if (!built)
        report->memory_problem = "the build with sanitizers fails";
    for (size_t i = 0; report->source_text && i < sizeof signs / sizeof *signs;
         i++)
        if (strstr(report->source_text, signs[i]))
            report->memory_problem =
                "the source knows of sanitizers, so it can hide from them";
    choose_runs(report, &chosen);
    size_t count = built ? chosen.count : 0;
    for (size_t i = 0; i < count; i++)
        runs[i] =
            (struct second_run){.request = request_of(settings, report, program,
                                                      chosen.runs[i]->script),
                                .first = chosen.runs[i]};
    bool goes_on = run_side_by_side(settings, runs, count) &&
                   judge_second_runs(settings, build, report, runs, count);
    for (size_t i = 0; i < count; i++) {
        if (goes_on && runs[i].result.verdict == JAIL_NOT_STARTED)
            report->memory_problem = "the build with sanitizers can't be run";
        jail_result_clear(&runs[i].result);
    }
    if (report->memory_problem)
        report->advice |= 1U << ADVICE_MEMORY;
    return goes_on;
}

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
    enum cli_status status =
        candidate_run(settings, program, part_report, report);
    if (status == CLI_DONE)
        candidate_diagnose(settings, part_report, report);
    return status;
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
    bool complains = result->verdict == JAIL_ENDED && result->errors_length > 0;
    bool is_quiet = result->verdict == JAIL_ENDED && result->status == 0;
    size_t size =
        result->errors_length + sizeof "\nthe compiler: \n" + sizeof text;
    if (is_quiet && !complains)
        return;
    report->compiler_output = malloc(size);
    if (report->compiler_output == NULL)
        return;
    const char *words = result->errors_length > 0 ? result->errors : "";
    size_t length = strlen(words);
    bool cut = length > 0 && words[length - 1] != '\n';
    jail_verdict_text(result, text);
    if (complains)
        snprintf(report->compiler_output, size, "%s", words);
    else
        snprintf(report->compiler_output, size, "%s%sthe compiler: %s\n", words,
                 cut ? "\n" : "", text);
}

/* If the sources don't link, perhaps because a program has copies of what
 * another source defines, compiles the program's own source alone. Leaves
 * everything as it is if that doesn't help. Returns false if the caller stops
 * it. */
static bool compile_alone(const struct grading_settings *settings,
                          struct build_folder *build,
                          struct part_report *report,
                          struct jail_result *result)
{
    struct build_folder alone = *build;
    struct jail_result other = {.output = NULL};
    if (result->verdict != JAIL_ENDED || result->status == 0 ||
        build->source_count < 2)
        return true;
    for (size_t i = 0; i < build->source_count; i++)
        if (strcmp(build->sources[i], report->source) == 0)
            alone.sources[0] = build->sources[i];
    alone.source_count = 1;
    bool goes_on =
        compiler_build(settings, &alone, part_name(report->part), NULL, &other);
    if (goes_on && other.verdict == JAIL_ENDED && other.status == 0) {
        for (size_t i = 0; i < build->source_count; i++)
            if (build->sources[i] != alone.sources[0])
                free(build->sources[i]);
        *build = alone;
        jail_result_clear(result);
        *result = other;
        report->advice |= 1U << ADVICE_ALONE;
        return true;
    }
    jail_result_clear(&other);
    return goes_on;
}

/* Keeps the warnings of an optimizing compiler, for a program that has an
 * error: looking for them takes as long as compiling. */
static void warn_more(struct folder_grading *grading,
                      struct part_report *report, struct jail_result *result)
{
    if (grading->report->interrupted)
        return;
    free(report->compiler_output);
    report->compiler_output = NULL;
    grading->report->interrupted =
        !compiler_warn(grading->settings, &grading->build, result);
    keep_compiler_output(result, report);
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
                        NULL, &result) ||
        !compile_alone(settings, &grading->build, report, &result);
    if (stopped) {
        grading->report->interrupted = true;
        grading->report->part_count--; /* it has no result */
    } else if (result.verdict == JAIL_NOT_STARTED) {
        status = compiler_complain(settings, &result);
    } else {
        report->does_not_compile =
            result.verdict != JAIL_ENDED || result.status != 0;
        size_t length;
        char *own = report->source;
        char *text = read_sources(&grading->build, &own, 1, &length);
        if (text)
            style_advise(text, length, report->style);
        free(text);
        report->advice |= *report->style ? 1U << ADVICE_STYLE : 0;
        keep_compiler_output(&result, report);
        report->source_text =
            read_sources(&grading->build, grading->build.sources,
                         grading->build.source_count, &length);
    }
    bool runs =
        !stopped && status == CLI_DONE && !report->does_not_compile &&
        path_join(program, grading->build.path, part_name(report->part));
    if (runs)
        status = candidate_run(settings, program, report, grading->report);
    runs = runs && status == CLI_DONE;
    bool is_right = report->verdicts[VERDICT_OK] == report->scripts.count;
    if (runs && !is_right)
        warn_more(grading, report, &result);
    if (runs)
        candidate_diagnose(settings, report, grading->report);
    if (runs && !grading->report->interrupted)
        grading->report->interrupted =
            !second_build_check(settings, &grading->build, report);
    if (runs && is_right && report->faults.count > 0)
        warn_more(grading, report, &result);
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
                          part_names(), problem))
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
        !folder_find_source(grading->folder, part_name(part), report->source);
    if (report->is_missing) {
        folder_find_near_miss(grading->folder, part, report->near_miss);
        snprintf(report->source, sizeof report->source, "%s.c",
                 part_name(part));
    }
    snprintf(report->program, sizeof report->program, "%s%s%s", path,
             path[strlen(path) - 1] == '/' ? "" : "/", report->source);
    return report->is_missing ? CLI_DONE : grade_source(grading, report);
}

/* ---- A program of another assignment ---- */

/* Writes a source that isn't the student's. Returns a problem or NULL. */
static const char *write_more(struct build_folder *build,
                              const struct program_sources *sources)
{
    char path[PATH_SIZE];
    if (sources->more_name == NULL)
        return NULL;
    FILE *file = path_join(path, build->path, sources->more_name)
                     ? fopen(path, "w")
                     : NULL;
    bool good = file && fputs(sources->more_text, file) >= 0;
    if (file)
        good = fclose(file) == 0 && good;
    return good ? add_source(build, sources->more_name) : strerror(errno);
}

enum cli_status program_build(const struct grading_settings *settings,
                              const struct program_sources *sources,
                              struct build_folder *build,
                              char program[PATH_SIZE])
{
    struct jail_result result = {.output = NULL};
    char problem[CLI_PROBLEM_SIZE];
    const char *wrong = NULL;
    enum cli_status status = CLI_FAILED;
    if (!build_folder_open(build, sources->folder, sources->own,
                           sources->programs, problem))
        wrong = problem;
    else if (!compiler_drop_programs(settings, build, sources->own))
        return CLI_FAILED;
    if (wrong == NULL)
        wrong = write_more(build, sources);
    if (wrong) {
        cli_complain(settings->cli, "can't compile %s: %s", sources->own,
                     wrong);
        return CLI_FAILED;
    }
    if (!compiler_build(settings, build, sources->program, NULL, &result) ||
        !path_join(program, build->path, sources->program))
        status = CLI_FAILED;
    else if (result.verdict == JAIL_NOT_STARTED)
        status = compiler_complain(settings, &result);
    else
        status = result.verdict == JAIL_ENDED && result.status == 0 ? CLI_DONE
                                                                    : CLI_NO;
    if (status == CLI_NO)
        fprintf(settings->cli->out, "%s doesn't compile:\n%s", sources->own,
                result.errors && *result.errors ? result.errors
                                                : "it takes too long\n");
    jail_result_clear(&result);
    return status;
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
