/* Entries as they arrive: a source, or a folder with one, is compiled in the
 * jail into a bot. Shared objects and programs are bots already. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "challenge/contest.h"
#include "jail_sources.h"

/* ---- Languages ---- */

/* The files of the contests that a source may include or use. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings" /* beyond C99 */
static const struct printed_file {
    const char *name, *text;
} PRINTED_FILES[] = {
#include "entry_files.inc"
};
#pragma GCC diagnostic pop

enum { ARGUMENTS_MOST = 12 };

/* How sources with this ending become a bot. A later row goes before an earlier
 * one if a folder has sources of both. */
static const struct language {
    const char *ending, *name, *compiler;
    const char *object[ARGUMENTS_MOST];  /* arguments for a shared object */
    const char *program[ARGUMENTS_MOST]; /* arguments for a program */
} LANGUAGES[] = {
#define OBJECT \
    "-O2", "-fPIC", "-shared", "-I.", "-include", "challenge_boolean.h"
/* The jail lets a compiler run a linker, but not strip. */
#define PASCAL "-O2", "-Fu.", "-Xs-"
    {".c", "C", "gcc", {"-std=gnu17", OBJECT}, {"-std=gnu17", "-O2", "-I."}},
    {".cpp", "C++", "g++", {OBJECT}, {"-O2", "-I."}},
    {".cc", "C++", "g++", {OBJECT}, {"-O2", "-I."}},
    {".cxx", "C++", "g++", {OBJECT}, {"-O2", "-I."}},
    {".pas", "Pascal", "fpc", {PASCAL}, {PASCAL}},
};

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return *name != '.' && length > tail &&
           strcmp(name + length - tail, ending) == 0;
}

static const struct language *find_language(const char *name)
{
    for (size_t i = 0; i < sizeof LANGUAGES / sizeof *LANGUAGES; i++)
        if (has_ending(name, LANGUAGES[i].ending))
            return &LANGUAGES[i];
    return NULL;
}

/* ---- An entry ---- */

enum { PATH_SIZE = JAIL_PATH_SIZE };

struct challenge_entry {
    struct jail_sources sources;
    char bot[PATH_SIZE]; /* the file that plays */
    struct challenge_details details;
    int64_t size; /* bytes of its sources, or 0 */
    const struct language *language;
    char problem[CHALLENGE_PROBLEM_SIZE]; /* begins with the path: why it is
                                             left out */
    struct cli_interrupt *interrupt;
};

struct challenge_entries {
    int count;
    struct challenge_entry all[CHALLENGE_BOTS_MAX];
};

/* ---- The file of entries ---- */

/* The columns of a row, between which there is a bar. */
enum { ROW_PATH, ROW_NAME, ROW_AUTHOR, ROW_LANGUAGE, ROW_OPTIONS, ROW_COLUMNS };

static bool take_spots(const char *text, enum challenge_spots *spots)
{
    static const char *const options[] = {
        [CHALLENGE_SPOTS_FOUND] = "",
        [CHALLENGE_SPOTS_VALUE] = "spots=value",
        [CHALLENGE_SPOTS_PRINTED] = "spots=printed"};
    int found = cli_find_name(text, options, sizeof options / sizeof *options);
    *spots = found < 0 ? CHALLENGE_SPOTS_VALUE : (enum challenge_spots)found;
    return found >= 0;
}

/* True if another row has this name, which a log couldn't tell apart. */
static bool is_name_taken(const struct challenge_setup *setup, const char *name)
{
    for (int bot = 0; bot < setup->bot_count; bot++)
        if (*name && strcmp(contest_details(setup, bot)->name, name) == 0)
            return true;
    return false;
}

/* Reads a row, which it cuts into its columns. Returns what is wrong, or
 * NULL. */
static const char *read_row(char *row, const char *folder,
                            struct challenge_details *details)
{
    char *columns[ROW_COLUMNS] = {row};
    int count = 1;
    for (char *bar; (bar = strchr(columns[count - 1], '|')) != NULL; count++) {
        *bar = '\0';
        if (count == ROW_COLUMNS)
            return "a row has at most five columns: FILE | NAME | AUTHOR | LANGUAGE | "
                   "OPTIONS";
        columns[count] = bar + 1;
    }
    for (int i = 0; i < ROW_COLUMNS; i++)
        columns[i] =
            i < count ? cli_trim(columns[i]) : columns[0] + strlen(row);
    const char *path = columns[ROW_PATH];
    if (*path == '\0')
        return "the first column must name a file or folder";
    if (snprintf(details->path, sizeof details->path, "%s%s",
                 *path == '/' ? "" : folder, path) >= (int)sizeof details->path)
        return "the path is too long";
    for (const char *letter = columns[ROW_NAME]; *letter; letter++)
        if (*letter < ' ' || *letter > '~')
            return "a name has only ASCII characters";
    if (snprintf(details->name, sizeof details->name, "%s",
                 columns[ROW_NAME]) >= (int)sizeof details->name ||
        snprintf(details->author, sizeof details->author, "%s",
                 columns[ROW_AUTHOR]) >= (int)sizeof details->author ||
        snprintf(details->language, sizeof details->language, "%s",
                 columns[ROW_LANGUAGE]) >= (int)sizeof details->language)
        return "a name or a language has at most 31 bytes, an author 63";
    return take_spots(columns[ROW_OPTIONS], &details->spots)
               ? NULL
               : "the options are spots=value and spots=printed";
}

bool contest_read_rows(FILE *file, const char *folder,
                       struct challenge_details rows[CHALLENGE_BOTS_MAX],
                       struct challenge_setup *setup,
                       char problem[CLI_PROBLEM_SIZE])
{
    struct cli_line line;
    const char *wrong = NULL;
    int number = 0, count = 0;
    while (wrong == NULL && cli_read_line(file, &line)) {
        number++;
        if (line.length == 0 || *line.text == '#')
            continue;
        bool is_plain = line.is_text;
        for (const char *letter = line.text; *letter; letter++)
            is_plain = is_plain &&
                       ((unsigned char)*letter >= ' ' || *letter == '\t') &&
                       *letter != 127;
        if (!is_plain)
            wrong = "a row is a line of text, of at most 255 bytes";
        else if (setup->bot_count == CHALLENGE_BOTS_MAX)
            wrong = "at most 64 bots can play";
        else {
            struct challenge_details *row = &rows[count++];
            *row = (struct challenge_details){.size = INT64_MIN};
            wrong = read_row(line.text, folder, row);
            if (wrong == NULL && is_name_taken(setup, row->name))
                wrong = "another row has this name";
            setup->details[setup->bot_count] = row;
            setup->bots[setup->bot_count++] = row->path;
        }
    }
    if (wrong)
        return cli_refuse(problem, "line %d: %s", number, wrong);
    return count > 0 || cli_refuse(problem, "it has no rows");
}

bool challenge_entries_list(const char *path,
                            struct challenge_details rows[CHALLENGE_BOTS_MAX],
                            struct challenge_setup *setup,
                            char problem[CLI_PROBLEM_SIZE])
{
    char folder[PATH_SIZE], what[CLI_PROBLEM_SIZE];
    const char *slash = strrchr(path, '/');
    FILE *file = fopen(path, "r");
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - path) : 0,
             path);
    snprintf(what, sizeof what, "%s", strerror(errno));
    bool good = file && contest_read_rows(file, folder, rows, setup, what);
    if (file)
        fclose(file);
    return good || cli_refuse(problem, "%.50s: %.100s", path, what);
}

/* ---- The files of an entry ---- */

static bool fail(struct challenge_entry *entry, const char *name,
                 const char *words)
{
    snprintf(entry->problem, sizeof entry->problem, "%.300s %.300s", name,
             words);
    return false;
}

static int64_t file_size(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 ? (int64_t)facts.st_size : 0;
}

/* Copies the source or header `name` of `from`. `counts`: its bytes do. */
static bool copy_source(struct challenge_entry *entry, const char *from,
                        const char *name, bool counts)
{
    char copy[PATH_SIZE];
    const char *wrong = jail_sources_copy(&entry->sources, from, name,
                                          find_language(name) != NULL);
    if (wrong)
        return fail(entry, name, wrong);
    if (counts && jail_path(copy, entry->sources.folder.path, name))
        entry->size += file_size(copy);
    return true;
}

static bool write_printed_files(const struct challenge_entry *entry)
{
    for (size_t i = 0; i < sizeof PRINTED_FILES / sizeof *PRINTED_FILES; i++)
        if (!jail_write_file(entry->sources.folder.path, PRINTED_FILES[i].name,
                             PRINTED_FILES[i].text) &&
            errno != EEXIST) /* the entry's own file stays */
            return false;
    return true;
}

/* ---- Pascal ---- */

/* Reads the first word of a Pascal source behind its comments, in lower case:
 * library, program or unit. */
static void read_first_word(const char *path, char word[16])
{
    FILE *file = fopen(path, "r");
    size_t length = 0;
    int letter, end = 0; /* the character that ends a comment; 0: not in one */
    *word = '\0';
    while (file && (letter = getc(file)) != EOF) {
        if (end == 0 && (letter == '{' || letter == '/' || letter == '('))
            end = letter == '{' ? '}' : letter == '/' ? '\n' : ')';
        else if (letter == end)
            end = 0;
        else if (end == 0 && strchr(" \t\r\n*", letter) == NULL &&
                 length + 1 < sizeof(char[16])) {
            word[length++] = (char)(letter | 0x20);
            word[length] = '\0';
        } else if (end == 0 && length > 0)
            break;
    }
    if (file)
        fclose(file);
}

/* Leaves only the source that isn't a unit. Returns whether that is a
 * library. */
static bool keep_main_pascal(struct jail_sources *sources)
{
    bool is_library = false;
    for (size_t i = sources->count; i-- > 0;) {
        char path[PATH_SIZE], word[16];
        if (jail_path(path, sources->folder.path, sources->names[i]))
            read_first_word(path, word);
        if (strcmp(word, "unit") != 0 || sources->count == 1)
            is_library = strcmp(word, "library") == 0;
        else
            memcpy(sources->names[i], sources->names[--sources->count],
                   JAIL_SOURCE_SIZE);
    }
    return is_library;
}

/* ---- Compiling ---- */

enum { ERROR_SIZE = 240 };

/* Replaces typographic quotes, and anything else that isn't ASCII: the text may
 * come from an entry and could send commands to a terminal. */
static void make_ascii(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; to++) {
        bool is_quote = strncmp(from, "\xe2\x80\x98", 3) == 0 ||
                        strncmp(from, "\xe2\x80\x99", 3) == 0;
        bool is_plain = *from >= ' ' && *from <= '~';
        if (is_quote)
            *to = '\'';
        else
            *to = (char)(is_plain ? *from : '?');
        from += is_quote ? 3 : 1;
    }
    *to = '\0';
}

/* Writes the first error that a compiler printed, or how it ended. */
static void find_first_error(const struct jail_result *result,
                             char error[ERROR_SIZE])
{
    static const char *const signs[] = {"rror:", "Fatal:", "undefined", ""};
    const char *const texts[] = {result->errors, result->output};
    char verdict[JAIL_VERDICT_SIZE];
    for (size_t sign = 0; sign < sizeof signs / sizeof *signs; sign++)
        for (int i = 0; i < 2; i++)
            for (const char *line = texts[i]; line && *line != '\0';) {
                size_t length = strcspn(line, "\n");
                const char *found = strstr(line, signs[sign]);
                if (length > 0 && found && found < line + length) {
                    snprintf(error, ERROR_SIZE, "%.*s", (int)length, line);
                    make_ascii(error);
                    return;
                }
                line += length + (line[length] == '\n');
            }
    jail_verdict_text(result, verdict);
    snprintf(error, ERROR_SIZE, "the compiler %s", verdict);
}

static bool is_interrupted(void *interrupt)
{
    return cli_interrupt_asked(interrupt);
}

/* Compiles the entry to the bot `name` in its folder. Returns false and sets
 * `problem` to the first error if it doesn't compile. */
static bool compile(struct challenge_entry *entry, const char *path,
                    const char *name, bool is_object)
{
    enum { SECONDS = 60 };
    const bool is_pascal = strcmp(entry->language->compiler, "fpc") == 0;
    char file[CHALLENGE_NAME_SIZE + 4], output[sizeof file + 2];
    char error[ERROR_SIZE];
    snprintf(file, sizeof file, "%s%s", name, is_object ? ".so" : "");
    snprintf(output, sizeof output, "-o%s", file);
    const char *const last[] = {output, is_pascal ? NULL : "-lm", NULL};
    const struct jail_compiler compiler = {
        .program = entry->language->compiler,
        .first = is_object ? entry->language->object : entry->language->program,
        .last = last,
        .seconds = SECONDS,
    };
    struct jail_result result = {.output = NULL};
    bool done = jail_sources_compile(&entry->sources, &compiler, is_interrupted,
                                     entry->interrupt, &result);
    bool is_good = done && jail_has_succeeded(&result);
    if (done && result.verdict == JAIL_NOT_STARTED)
        snprintf(entry->problem, sizeof entry->problem,
                 "can't compile %.300s: %s", path, result.problem);
    else if (!is_good) {
        find_first_error(&result, error);
        snprintf(entry->problem, sizeof entry->problem,
                 "%.300s doesn't compile: %s", path,
                 done ? error : "interrupted");
    }
    is_good =
        jail_path(entry->bot, entry->sources.folder.path, file) && is_good;
    jail_result_clear(&result);
    return is_good;
}

/* Compiles the copied sources to a shared object or, if that has no function of
 * the game, to a program. */
static bool build(struct challenge_entry *entry, const char *path,
                  enum challenge_prototype prototype)
{
    char name[CHALLENGE_NAME_SIZE], missing[CHALLENGE_PROBLEM_SIZE];
    const struct challenge_setup usual = challenge_setup_default();
    const struct challenge_limits limits = challenge_bot_limits(&usual.bounds);
    contest_name_bot(name, path, 0);
    if (strcmp(entry->language->compiler, "fpc") == 0)
        return compile(entry, path, name, keep_main_pascal(&entry->sources));
    if (!compile(entry, path, name, true))
        return false;
    if (challenge_bot_check(entry->bot, prototype, &limits, missing) ||
        strstr(missing, " is missing") == NULL)
        return true;
    if (compile(entry, path, name, false))
        return true;
    snprintf(entry->problem, sizeof entry->problem, "%.300s", missing);
    return false;
}

/* ---- Finding what to compile ---- */

/* Chooses the language of a folder. Without one, the only Python script or
 * program in it is the bot. */
static bool choose_in_folder(struct challenge_entry *entry, const char *folder,
                             char *const *names)
{
    int programs = 0;
    for (char *const *name = names; *name; name++) {
        const struct language *language = find_language(*name);
        if (language > entry->language || entry->language == NULL)
            entry->language = language ? language : entry->language;
    }
    for (; *names && entry->language == NULL; names++) {
        char file[PATH_SIZE];
        struct stat facts;
        if (!jail_path(file, folder, *names) || stat(file, &facts) != 0 ||
            !S_ISREG(facts.st_mode) ||
            (!has_ending(*names, ".py") && access(file, X_OK) != 0))
            continue;
        memcpy(entry->bot, file, strlen(file) + 1);
        programs++;
    }
    return entry->language || programs == 1 ||
           fail(entry, folder,
                programs == 0
                    ? "has no bot: no source (.c, .cpp, .pas), no Python "
                      "script and no program"
                    : "has several programs; name one of them");
}

/* Copies the files that the entry at `path` needs to be compiled, unless it is
 * a bot as it is: a source or all sources of a folder, and all headers. */
static bool take_files(struct challenge_entry *entry, const char *path)
{
    char folder[PATH_SIZE];
    const char *slash = strrchr(path, '/');
    const char *own = slash ? slash + 1 : path;
    struct stat facts;
    bool is_folder = stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
    snprintf(folder, sizeof folder, "%.*s",
             is_folder || !slash ? PATH_SIZE - 1 : (int)(slash - path),
             is_folder || slash ? path : ".");
    entry->language = is_folder ? NULL : find_language(own);
    if (!is_folder && entry->language == NULL)
        return true;
    if (!is_folder && !copy_source(entry, folder, own, true))
        return false;
    char **names = jail_list_folder(folder);
    if (names == NULL)
        return fail(entry, path, strerror(errno));
    bool good = !is_folder || choose_in_folder(entry, folder, names);
    for (char **name = names; good && entry->language && *name; name++)
        if ((is_folder && find_language(*name)) || has_ending(*name, ".h") ||
            has_ending(*name, ".hpp"))
            good = copy_source(entry, folder, *name, is_folder);
    jail_free_list(names);
    return good;
}

static bool open_entry(struct challenge_entry *entry, const char *path,
                       enum challenge_prototype prototype)
{
    snprintf(entry->bot, sizeof entry->bot, "%.4000s", path);
    if (!jail_folder_open(&entry->sources.folder, "challenge-"))
        return fail(entry,
                    "can't make a folder to compile in:", strerror(errno));
    if (!take_files(entry, path))
        return false;
    if (entry->language == NULL)
        return true;
    if (!write_printed_files(entry))
        return fail(entry,
                    "can't write the contest's headers:", strerror(errno));
    return build(entry, path, prototype);
}

/* Adds what no row says: the language, and the size of a script. */
static void complete_details(struct challenge_entry *entry)
{
    struct challenge_details *details = &entry->details;
    bool is_python = !entry->language && has_ending(entry->bot, ".py");
    if (is_python || entry->size > 0)
        details->size = is_python ? file_size(entry->bot) : entry->size;
    if (*details->language == '\0')
        snprintf(details->language, sizeof details->language, "%s",
                 is_python         ? "Python"
                 : entry->language ? entry->language->name
                                   : "");
}

void challenge_entries_close(struct challenge_entries *entries)
{
    for (int i = 0; entries && i < entries->count; i++)
        jail_folder_close(&entries->all[i].sources.folder);
    free(entries);
}

/* Returns the text behind the folder of the `path` that it begins with. */
static const char *without_folder(const char *text, const char *path)
{
    const char *end = strrchr(path, '/');
    size_t length = end && end[1] ? (size_t)(end + 1 - path) : 0;
    return strncmp(text, path, length) == 0 ? text + length : text;
}

struct challenge_entries *challenge_entries_open(const struct cli *cli,
                                                 struct challenge_setup *setup,
                                                 bool is_mancala)
{
    struct challenge_entries *entries = calloc(1, sizeof *entries);
    struct cli_interrupt interrupt;
    int count = 0;
    if (entries == NULL) {
        cli_complain(cli, "out of memory");
        return NULL;
    }
    cli_interrupt_hold(&interrupt);
    for (int i = 0; i < setup->bot_count; i++) {
        struct challenge_entry *entry = &entries->all[entries->count++];
        entry->interrupt = &interrupt;
        entry->details = *contest_details(setup, i);
        setup->entries[count] = setup->bots[i];
        if (open_entry(entry, setup->bots[i],
                       is_mancala ? CHALLENGE_MANCALA : CHALLENGE_BLACKJACK)) {
            complete_details(entry);
            setup->details[count] = &entry->details;
            setup->bots[count++] = entry->bot;
            continue;
        }
        cli_complain(cli, "%s; it is left out", entry->problem);
        setup->left_out[setup->left_out_count++] =
            without_folder(entry->problem, setup->bots[i]);
    }
    cli_interrupt_release(&interrupt);
    setup->bot_count = count;
    return entries;
}
