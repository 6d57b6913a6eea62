/* Copies a student's sources to a folder and compiles them there, in the jail.
 */
#include "grading/examination.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "jail.h"

/* ---- Whether a source defines main() ---- */

/* A place in a source. Reading past the end gives '\0'. */
struct source_place {
    const char *text;
    size_t length;
    size_t position;
};

static char char_at(const struct source_place *place, size_t ahead)
{
    size_t position = place->position + ahead;
    if (position >= place->length)
        return '\0';
    return place->text[position];
}

static bool is_at_end(const struct source_place *place)
{
    return place->position >= place->length;
}

static bool is_word_char(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

/* Moves past the next `ending`, or to the end. */
static void skip_past(struct source_place *place, const char *ending)
{
    size_t length = strlen(ending);
    while (!is_at_end(place)) {
        if (place->length - place->position >= length &&
            memcmp(place->text + place->position, ending, length) == 0) {
            place->position += length;
            return;
        }
        place->position++;
    }
}

/* Moves to the end of the line, which a backslash continues. */
static void skip_rest_of_line(struct source_place *place)
{
    while (!is_at_end(place) && char_at(place, 0) != '\n')
        place->position += char_at(place, 0) == '\\' ? 2 : 1;
}

/* Moves past a text in quotes. An unfinished one ends with its line. */
static void skip_quoted(struct source_place *place)
{
    char quote = char_at(place, 0);
    place->position++;
    while (!is_at_end(place) && char_at(place, 0) != '\n') {
        char byte = char_at(place, 0);
        place->position += byte == '\\' ? 2 : 1;
        if (byte == quote)
            return;
    }
}

/* Moves past a C++ raw string such as R"x(...)x", from its quotation mark. */
static void skip_raw_string(struct source_place *place)
{
    enum { MARK_MOST = 16 };
    char ending[MARK_MOST + 3] = ")";
    size_t length = 1;
    place->position++;
    while (length <= MARK_MOST && !is_at_end(place) && char_at(place, 0) != '(')
        ending[length++] = place->text[place->position++];
    ending[length++] = '"';
    ending[length] = '\0';
    skip_past(place, ending);
}

static void skip_blanks(struct source_place *place)
{
    for (;;) {
        if (char_at(place, 0) == '/' && char_at(place, 1) == '*') {
            place->position += 2;
            skip_past(place, "*/");
        } else if (char_at(place, 0) == '/' && char_at(place, 1) == '/') {
            skip_rest_of_line(place);
        } else if (!is_at_end(place) &&
                   isspace((unsigned char)char_at(place, 0))) {
            place->position++;
        } else {
            return;
        }
    }
}

/* Moves past a word and returns its length. A digit may be followed by ', which
 * C++ allows in numbers. */
static size_t skip_word(struct source_place *place)
{
    size_t start = place->position;
    bool is_number = isdigit((unsigned char)char_at(place, 0));
    while (is_word_char(char_at(place, 0)) ||
           (is_number && char_at(place, 0) == '\'' &&
            is_word_char(char_at(place, 1))))
        place->position++;
    return place->position - start;
}

/* Moves past parentheses and everything in them. */
static void skip_parentheses(struct source_place *place)
{
    size_t depth = 0;
    do {
        char byte = char_at(place, 0);
        if (byte == '"' || byte == '\'') {
            skip_quoted(place);
            continue;
        }
        depth += byte == '(';
        depth -= byte == ')';
        place->position++;
        skip_blanks(place);
    } while (depth > 0 && !is_at_end(place));
}

/* True if a function is defined here, after its name: parameters and a body,
 * the declarations of old parameters, or a result type as C++ allows. */
static bool is_definition(struct source_place place)
{
    skip_blanks(&place);
    if (char_at(&place, 0) != '(')
        return false;
    skip_parentheses(&place);
    bool has_arrow = char_at(&place, 0) == '-' && char_at(&place, 1) == '>';
    return char_at(&place, 0) == '{' || has_arrow ||
           is_word_char(char_at(&place, 0));
}

/* Moves past a word, or a raw string that begins with one. Returns true if the
 * word begins the definition of main(). */
static bool read_source_word(struct source_place *place)
{
    const char *word = place->text + place->position;
    size_t length = skip_word(place);
    if (length > 0 && word[length - 1] == 'R' && char_at(place, 0) == '"')
        skip_raw_string(place);
    return length == strlen("main") && memcmp(word, "main", length) == 0 &&
           is_definition(*place);
}

bool source_has_main(const char *text, size_t length)
{
    struct source_place place = {text, length, 0};
    size_t depth = 0;
    for (;;) {
        skip_blanks(&place);
        if (is_at_end(&place))
            return false;
        char byte = char_at(&place, 0);
        if (is_word_char(byte)) {
            if (read_source_word(&place) && depth == 0)
                return true;
        } else if (byte == '"' || byte == '\'') {
            skip_quoted(&place);
        } else if (byte == '#') {
            skip_rest_of_line(&place);
        } else {
            depth += byte == '{';
            depth -= byte == '}' && depth > 0;
            place.position++;
        }
    }
}

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

static bool is_source(const char *name)
{
    return ends_in(name, C_ENDINGS) || source_is_cpp(name);
}

static bool is_source_of(const char *name, enum assignment_part part)
{
    const char *wanted = part_name(part);
    size_t length = strlen(wanted);
    return is_source(name) && strncmp(name, wanted, length) == 0 &&
           strchr(name, '.') == name + length;
}

/* True if a program with the source `own` may be compiled with the source
 * `name`: itself, or one that belongs to no part. */
static bool belongs_to(const char *name, const char *own)
{
    if (strcmp(name, own) == 0)
        return true;
    for (int i = 0; i < PART_COUNT; i++)
        if (is_source_of(name, (enum assignment_part)i))
            return false;
    return is_source(name);
}

bool folder_find_source(const char *folder, enum assignment_part part,
                        char name[SOURCE_NAME])
{
    static const char *const endings[] = {".c", ".cpp", ".cc", ".cxx"};
    char path[PATH_SIZE];
    struct stat facts;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, SOURCE_NAME, "%s%s", part_name(part), endings[i]);
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

void folder_find_near_miss(const char *folder, enum assignment_part part,
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

/* Copies a file's contents. Returns NULL, or a text that says what is wrong. */
static const char *copy_bytes(int from, int to)
{
    char bytes[1 << 14];
    size_t copied = 0;
    ssize_t count;
    while ((count = read(from, bytes, sizeof bytes)) > 0) {
        copied += (size_t)count;
        if (copied > SOURCE_BYTES_MOST)
            return "is larger than 1 MB";
        if (write(to, bytes, (size_t)count) != count)
            return "can't be copied";
    }
    return count < 0 ? "can't be read" : NULL;
}

static const char *copy_file(const char *from, const char *to)
{
    struct stat facts;
    const char *problem = "can't be copied";
    int source = open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (source < 0)
        return errno == ELOOP ? "is a link, not a file" : "can't be read";
    int copy = -1;
    if (fstat(source, &facts) != 0 || !S_ISREG(facts.st_mode))
        problem = "isn't a regular file";
    else
        copy = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (copy >= 0)
        problem = copy_bytes(source, copy);
    if (copy >= 0 && close(copy) != 0 && !problem)
        problem = "can't be copied";
    close(source);
    return problem;
}

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
                                    const char *own)
{
    char from[PATH_SIZE], to[PATH_SIZE];
    bool is_wanted = belongs_to(name, own);
    if (!is_wanted && !ends_in(name, HEADER_ENDINGS))
        return NULL;
    if (!path_join(from, folder, name) || !path_join(to, build->path, name))
        return "has a path that is too long";
    const char *problem = copy_file(from, to);
    return problem || !is_wanted ? problem : add_source(build, name);
}

/* ---- The folder with the copies ---- */

/* The folders' names begin with this. */
#define FOLDER_PREFIX "grade-"

static bool copy_sources(struct build_folder *build, const char *folder,
                         const char *own, char problem[CLI_PROBLEM_SIZE])
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
        if (!wrong && (wrong = copy_wanted_file(build, folder, name, own)))
            snprintf(problem, CLI_PROBLEM_SIZE, "%s %s",
                     cli_quote(quote, name, strlen(name)), wrong);
        free(entries[i]);
    }
    free(entries);
    return wrong == NULL;
}

bool build_folder_open(struct build_folder *build, const char *folder,
                       const char *own, char problem[CLI_PROBLEM_SIZE])
{
    *build = (struct build_folder){.claim = -1};
    jail_remove_stale_folders(FOLDER_PREFIX);
    if (!path_join(build->path, jail_temporary_folder(),
                   FOLDER_PREFIX "XXXXXX") ||
        !mkdtemp(build->path)) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "can't make a folder to compile in: %s", strerror(errno));
        build->path[0] = '\0';
        return false;
    }
    build->claim = jail_claim_folder(build->path);
    return copy_sources(build, folder, own, problem);
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
    enum { SECONDS = 20 };
    struct jail_limits limits = jail_limits_usual();
    bool done = true;
    limits.cpu = limits.wall = (int64_t)SECONDS * CLI_NANOSECONDS;
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
