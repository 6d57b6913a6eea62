/* Compiles students' programs: runs the compiler in the jail. */
#include "compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "candidate.h"
#include "own_main.h"

/* ---- Running it ---- */

enum { MESSAGES_MOST = 1 << 18, PREPROCESSED_MOST = 1 << 23 };

static struct jail_limits compiler_limits(size_t output)
{
    enum { SECONDS = 20 };
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = limits.wall = (int64_t)SECONDS * CLI_NANOSECONDS;
    limits.memory = (size_t)2 << 30;
    limits.output = output;
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
    bool done = true;
    result->verdict = JAIL_NOT_STARTED;
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers && done &&
                       compilers[i] && result->verdict == JAIL_NOT_STARTED;
         i++) {
        const struct jail_request request = {
            .program = compilers[i],
            .arguments = arguments->items,
            .limits = compiler_limits(output),
            .freedom = JAIL_COMPILER,
            .folder = build->path,
            .reads_folder_alone = true,
        };
        done = run_to_end(settings, &request, result);
    }
    return done;
}

/* ---- Other programs ---- */

/* Reads a source. Returns NULL if it can't be read, or if it can't be a program
 * because it lacks the word main. The caller frees the text. */
static char *read_suspect(const struct build_folder *build, const char *name,
                          size_t *length)
{
    char path[PATH_SIZE];
    int file = path_join(path, build->path, name)
                   ? open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
                   : -1;
    char *text = file >= 0 ? malloc(SOURCE_BYTES_MOST + 1) : NULL;
    ssize_t count = 0;
    *length = 0;
    while (text && (count = read(file, text + *length,
                                 SOURCE_BYTES_MOST - *length)) > 0)
        *length += (size_t)count;
    if (file >= 0)
        close(file);
    if (text)
        text[*length] = '\0';
    if (text && strstr(text, "main"))
        return text;
    free(text);
    return NULL;
}

/* Stores whether the source `name` has a main() once it is preprocessed, since
 * modules often hide a test behind #ifdef. Returns false if the caller stops
 * it. */
static bool look_for_main(const struct grading_settings *settings,
                          const struct build_folder *build, const char *name,
                          bool *found)
{
    struct jail_result result = {.output = NULL};
    struct compiler_arguments arguments = {.count = 0};
    size_t length;
    char *text = read_suspect(build, name, &length);
    *found = false;
    if (text == NULL)
        return true;
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

bool compiler_drop_programs(const struct grading_settings *settings,
                            struct build_folder *build, const char *own)
{
    for (size_t i = build->source_count; i-- > 0;) {
        bool is_program = false;
        if (strcmp(build->sources[i], own) != 0 &&
            !look_for_main(settings, build, build->sources[i], &is_program))
            return false;
        if (is_program)
            build_folder_drop(build, i);
    }
    return true;
}

/* ---- A program ---- */

/* A C compiler's driver compiles C++ as well, but doesn't link its library. */
static bool needs_cpp_library(const struct build_folder *build)
{
    for (size_t i = 0; i < build->source_count; i++)
        if (source_is_cpp(build->sources[i]))
            return true;
    return false;
}

bool compiler_build(const struct grading_settings *settings,
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
    for (size_t i = 0; i < build->source_count; i++)
        add_argument(&arguments, build->sources[i]);
    if (needs_cpp_library(build))
        add_argument(&arguments, "-lstdc++");
    add_argument(&arguments, "-lm");
    return run_compiler(settings, build, &arguments, MESSAGES_MOST, result);
}

bool compiler_warn(const struct grading_settings *settings,
                   const struct build_folder *build, struct jail_result *result)
{
    struct compiler_arguments arguments = {.count = 0};
    add_argument(&arguments, "-O1");
    add_argument(&arguments, "-Wall");
    /* Students ignore the result of scanf(). */
    add_argument(&arguments, "-Wno-unused-result");
    add_flags(&arguments, settings->compiler_flags);
    add_argument(&arguments, "-c");
    for (size_t i = 0; i < build->source_count; i++)
        add_argument(&arguments, build->sources[i]);
    return run_compiler(settings, build, &arguments, MESSAGES_MOST, result);
}

/* ---- Complaints ---- */

static bool is_missing_compiler(const struct jail_result *result)
{
    const char *reason = strerror(ENOENT);
    size_t length = strlen(result->problem);
    return length >= strlen(reason) &&
           strcmp(result->problem + length - strlen(reason), reason) == 0;
}

enum cli_status compiler_complain(const struct grading_settings *settings,
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
