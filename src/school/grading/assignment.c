/* Grades a program by an assignment that a folder describes. */
#include "grading_assignment.h"

#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli_input.h"
#include "grading/submission.h"
#include "grading/scripts.h"
#include "jail.h"

/* ---- The description ---- */

enum compare_way {
    COMPARE_EXACT,  /* lines must be the same, byte by byte */
    COMPARE_BLANKS, /* lines must be the same but for blanks and empty lines */
    COMPARE_WORDS,  /* also ignores case, punctuation, articles, and the form of
                       numbers */
    COMPARE_NUMBERS /* only the numbers matter */
};

enum {
    TEXT_SIZE = 512,
    ROLLS_MOST = 64,
    SCRIPTS_MOST = 200,
    DIE_MOST = 100,
    ASSIGNMENT_POINTS_MOST = 10000,
    FACE_SIZE = 32,
    SKIPPED_MOST = 3 /* calls of rand() before the first roll */
};

struct trial {
    char name[TEXT_SIZE];
    int rolls[ROLLS_MOST]; /* from 0 */
    size_t roll_count;
    char
        input[TEXT_SIZE]; /* lines with | between them, or words, a line each */
    char only[TEXT_SIZE]; /* phrases with | between them; "": everything */
    bool is_hidden;       /* only the teacher sees it */
};

/* A program that students write. */
struct asked {
    char name[TEXT_SIZE];      /* its source, without the ending */
    char reference[TEXT_SIZE]; /* a source, or a program */
    int compare;               /* enum compare_way */
    char only[TEXT_SIZE];      /* the part of scripts that don't name one */
    int points;
    size_t first, count; /* its scripts */
};

/* A program that was built from a folder of sources. */
struct built {
    bool is_ready;
    struct build_folder build;
    char program[PATH_SIZE];
    int numbers[DIE_MOST]; /* the numbers that rand() returns for each roll */
    char faces[DIE_MOST][FACE_SIZE];
    int skipped; /* calls of rand() before the first roll */
};

struct assignment_folder {
    char folder[PATH_SIZE];
    bool is_unpacked; /* the folder is removed at the end */
    int claim;        /* keeps it from being taken for a stale one */
    char title[TEXT_SIZE];
    struct asked programs[PROGRAMS_MOST];
    struct built references[PROGRAMS_MOST]; /* built when they are needed */
    size_t count;
    int die;               /* rand() % die is arranged; 0: nothing is */
    char dealt[TEXT_SIZE]; /* the words before the name of a face */
    struct trial trials[SCRIPTS_MOST];
    size_t trial_count;
};

/* The settings, whose places are in the assignment, a program, or a script. */
enum owner { OF_WHOLE, OF_PROGRAM, OF_SCRIPT };

#define WORDS(owner, title, type, member)                                \
    {                                                                    \
        owner,                                                           \
        {                                                                \
            title, SETTING_TEXT, .place = offsetof(struct type, member), \
                                 .most = TEXT_SIZE                       \
        }                                                                \
    }

static const struct owned_setting {
    enum owner owner;
    struct setting setting;
} SETTINGS[] = {
    WORDS(OF_SCRIPT, "input", trial, input),
    WORDS(OF_SCRIPT, "only", trial, only),
    {OF_SCRIPT,
     {"hidden", SETTING_YES, .place = offsetof(struct trial, is_hidden),
      .choices = {"no", "yes"}}},
    WORDS(OF_PROGRAM, "reference", asked, reference),
    {OF_PROGRAM,
     {"points", SETTING_NUMBER, .place = offsetof(struct asked, points),
      .least = 1, .most = ASSIGNMENT_POINTS_MOST}},
    {OF_PROGRAM,
     {"compare", SETTING_CHOICE, .place = offsetof(struct asked, compare),
      .choices = {"exact", "blanks", "words", "numbers"}}},
    WORDS(OF_PROGRAM, "only", asked, only),
    WORDS(OF_WHOLE, "title", assignment_folder, title),
    {OF_WHOLE,
     {"die", SETTING_NUMBER, .place = offsetof(struct assignment_folder, die),
      .least = 1, .most = DIE_MOST}},
    WORDS(OF_WHOLE, "dealt", assignment_folder, dealt)};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static bool take_rolls(struct trial *trial, char *text, int64_t die,
                       char what[CLI_PROBLEM_SIZE])
{
    trial->roll_count = 0;
    for (char *rest, *word = strtok_r(text, " \t", &rest); word;
         word = strtok_r(NULL, " \t", &rest)) {
        int64_t roll;
        if (trial->roll_count == ROLLS_MOST) {
            snprintf(what, CLI_PROBLEM_SIZE, "rolls: at most %d are possible",
                     ROLLS_MOST);
            return false;
        }
        if (!cli_parse_integer(word, 0, die - 1, &roll)) {
            snprintf(what, CLI_PROBLEM_SIZE,
                     "rolls must be numbers below the die, such as 0 5 12; set "
                     "die before them");
            return false;
        }
        trial->rolls[trial->roll_count++] = (int)roll;
    }
    return true;
}

/* Begins a program, with the settings of the one before, or a script. */
static bool begin(struct assignment_folder *assignment, bool is_program,
                  const char *name, char what[CLI_PROBLEM_SIZE])
{
    size_t count = assignment->count;
    struct asked *program = &assignment->programs[count];
    if (!is_program && count == 0)
        snprintf(what, CLI_PROBLEM_SIZE,
                 "a program must come before its scripts");
    else if (is_program ? count == PROGRAMS_MOST
                        : assignment->trial_count == SCRIPTS_MOST)
        snprintf(what, CLI_PROBLEM_SIZE, "at most %d %s are possible",
                 is_program ? PROGRAMS_MOST : SCRIPTS_MOST,
                 is_program ? "programs" : "scripts");
    else if (is_program) {
        if (count > 0)
            *program = program[-1];
        snprintf(program->name, TEXT_SIZE, "%s", name);
        program->first = assignment->trial_count;
        program->count = 0;
        assignment->count++;
        return true;
    } else {
        struct trial *trial = &assignment->trials[assignment->trial_count++];
        *trial = (struct trial){.roll_count = 0};
        snprintf(trial->name, TEXT_SIZE, "%s", name);
        memcpy(trial->only, program[-1].only, TEXT_SIZE);
        program[-1].count++;
        return true;
    }
    return false;
}

static bool take_setting(struct assignment_folder *assignment, const char *name,
                         char *value, char what[CLI_PROBLEM_SIZE])
{
    size_t count = assignment->count;
    struct asked *program = &assignment->programs[count > 0 ? count - 1 : 0];
    struct trial *trial = count > 0 && program->count > 0
                              ? &assignment->trials[assignment->trial_count - 1]
                              : NULL;
    void *const bases[] = {assignment, program, trial};
    const char *names[COUNT(SETTINGS) + 3] = {"program", "script", "rolls"};
    size_t known = 3;
    bool is_known = strcmp(name, "rolls") == 0;
    if (strcmp(name, "program") == 0 || strcmp(name, "script") == 0)
        return begin(assignment, *name == 'p', value, what);
    if (is_known && trial)
        return take_rolls(trial, value, assignment->die, what);
    for (size_t i = 0; i < COUNT(SETTINGS); i++) {
        const struct setting *setting = &SETTINGS[i].setting;
        void *base = bases[SETTINGS[i].owner];
        names[known++] = setting->name;
        is_known = is_known || strcmp(name, setting->name) == 0;
        if (strcmp(name, setting->name) == 0 && base)
            return setting_put(setting, base, value, what);
    }
    if (is_known)
        snprintf(what, CLI_PROBLEM_SIZE, "%s belongs to a script", name);
    else
        cli_say_unknown(what, "setting", name, names, known,
                        "type \"man 5 assignment\" for a list");
    return false;
}

/* Returns what is missing, or NULL. */
static const char *what_is_missing(const struct assignment_folder *assignment)
{
    if (assignment->count == 0)
        return "program is missing: the name of the student's source, without "
               "its ending";
    for (size_t i = 0; i < assignment->count; i++) {
        const struct asked *program = &assignment->programs[i];
        if (program->reference[0] == '\0')
            return "reference is missing: the source of the right program";
        if (strlen(program->reference) >= SOURCE_NAME ||
            strlen(program->name) + strlen(".cpp") >= SOURCE_NAME)
            return "the names of the program and of the reference must be "
                   "short";
        if (program->count == 0)
            return "there is a program without a script";
    }
    if (assignment->die > 0 && assignment->dealt[0] == '\0')
        return "dealt is missing: the words before the name of a rolled face";
    return NULL;
}

static bool read_assignment(void *target, FILE *file,
                            char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = target;
    struct cli_settings settings = {.file = file};
    char *setting, what[CLI_PROBLEM_SIZE];
    assignment->programs[0].points = 100;
    while ((setting = cli_next_setting(&settings, problem)) != NULL) {
        char *value = cli_split_setting(setting, what);
        if (value == NULL || !take_setting(assignment, setting, value, what))
            return cli_setting_fault(&settings, what, problem);
    }
    const char *missing = problem[0] ? NULL : what_is_missing(assignment);
    if (missing)
        snprintf(problem, CLI_PROBLEM_SIZE, "%s", missing);
    return problem[0] == '\0';
}

bool assignment_check(FILE *file, char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = calloc(1, sizeof *assignment);
    snprintf(problem, CLI_PROBLEM_SIZE, "out of memory");
    bool good = assignment && read_assignment(assignment, file, problem);
    free(assignment);
    return good;
}

/* ---- The assignments that come with the program ---- */

/* The Makefile writes a row for each file of the folders in data/class, such as
 * { "dice21/assignment.conf", text }. */
#pragma GCC diagnostic ignored "-Woverlength-strings" /* whole programs */
static const struct packed_file {
    const char *name, *text;
} PACKED[] = {
#include "assignments.inc"
};

enum { PACKED_FILES = sizeof PACKED / sizeof *PACKED };

/* Returns the name of a packed file in the folder `folder`, or NULL. */
static const char *name_within(const struct packed_file *file,
                               const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(file->name, folder, length) == 0 && file->name[length] == '/'
               ? file->name + length + 1
               : NULL;
}

bool assignment_is_known(const char *name)
{
    for (int i = 0; i < PACKED_FILES; i++)
        if (name_within(&PACKED[i], name))
            return true;
    return false;
}

/* Writes the files of a known assignment to a folder of their own. */
static bool unpack(struct assignment_folder *assignment, const char *name)
{
    assignment->is_unpacked =
        jail_make_folder("grade-", assignment->folder,
                         sizeof assignment->folder, &assignment->claim);
    if (!assignment->is_unpacked)
        return false;
    for (int i = 0; i < PACKED_FILES; i++) {
        const char *within = name_within(&PACKED[i], name);
        if (within && !folder_write(assignment->folder, within, PACKED[i].text))
            return false;
    }
    return true;
}

void assignment_close(struct assignment_folder *assignment)
{
    for (size_t i = 0; assignment && i < assignment->count; i++)
        if (assignment->references[i].is_ready)
            build_folder_close(&assignment->references[i].build);
    if (assignment && assignment->is_unpacked) {
        (void)jail_remove_folder(assignment->folder);
        if (assignment->claim >= 0)
            close(assignment->claim);
    }
    free(assignment);
}

struct assignment_folder *assignment_open(const struct cli *cli,
                                          const char *which)
{
    char path[PATH_SIZE];
    struct assignment_folder *assignment = calloc(1, sizeof *assignment);
    enum cli_status status = CLI_FAILED;
    if (assignment == NULL)
        (void)cli_out_of_memory(cli);
    else if (assignment_is_known(which) && !unpack(assignment, which))
        (void)cli_cannot(cli, "unpack", which);
    else if (assignment->is_unpacked ||
             snprintf(assignment->folder, PATH_SIZE, "%s", which) < PATH_SIZE)
        status = path_join(path, assignment->folder, "assignment.conf")
                     ? grading_read_file(cli, path, read_assignment, assignment)
                     : cli_cannot(cli, "open", which);
    if (status == CLI_DONE)
        return assignment;
    assignment_close(assignment);
    return NULL;
}

const char *assignment_path(const struct assignment_folder *assignment)
{
    return assignment->folder;
}

/* Adds a program of which nothing is known yet. */
static struct part_outcome *add_outcome(const struct asked *asked,
                                        struct outcome *outcome)
{
    enum { HUNDRED = 100 };
    struct part_outcome *part = &outcome->parts[outcome->count++];
    *part = (struct part_outcome){.most = (int64_t)asked->points * HUNDRED,
                                  .scripts = asked->count};
    snprintf(part->name, sizeof part->name, "%.*s", (int)sizeof part->name - 1,
             asked->name);
    return part;
}

void assignment_blank(const struct assignment_folder *assignment,
                      struct outcome *outcome)
{
    *outcome = (struct outcome){.count = 0};
    for (size_t i = 0; i < assignment->count; i++)
        (void)add_outcome(&assignment->programs[i], outcome);
}

/* ---- Facts: what of a text is compared ---- */

/* A piece of a text. */
struct span {
    const char *start;
    size_t length;
};

/* Returns the phrase of the list `only`, "one | another", that `text` begins
 * with, or its length: 0 for none. */
static size_t phrase_at(const char *only, const char *text)
{
    while (*only) {
        only += strspn(only, " |");
        size_t length = strcspn(only, "|"), rest = length;
        while (length > 0 && only[length - 1] == ' ')
            length--;
        if (length > 0 && strncasecmp(text, only, length) == 0)
            return length;
        only += rest;
    }
    return 0;
}

static bool is_number_at(const char *text)
{
    return isdigit((unsigned char)*text) ||
           ((*text == '.' || *text == '-') && isdigit((unsigned char)text[1]));
}

/* Finds the next fact at `*text`, and moves `*text` past it: what follows a
 * phrase on its line, together with the phrase; without phrases a number, or a
 * line. Returns false at the end. */
static bool next_fact(enum compare_way way, const char *only, const char **text,
                      struct span *fact)
{
    const char *place = *text;
    if (*only) {
        while (*place && phrase_at(only, place) == 0)
            place++;
        size_t length = phrase_at(only, place);
        while (place[length] && place[length] != '\n' &&
               phrase_at(only, place + length) == 0)
            length++;
        *fact = (struct span){place, length};
    } else if (way == COMPARE_NUMBERS) {
        while (*place && !is_number_at(place))
            place++;
        *fact = (struct span){place, *place ? 1 : 0};
        while (fact->length > 0 &&
               (isdigit((unsigned char)place[fact->length]) ||
                place[fact->length] == '.'))
            fact->length++;
    } else {
        place += way == COMPARE_EXACT ? 0 : strspn(place, " \t\r\n");
        *fact = (struct span){place, strcspn(place, "\n")};
    }
    *text = place + fact->length;
    if (way == COMPARE_EXACT && !*only && **text == '\n')
        fact->length++, ++*text;
    return fact->length > 0;
}

/* Writes the blank-free text at `start`, of at most `rest` bytes, and a blank,
 * or nothing at a blank. Returns how many bytes it took. */
static size_t write_unspaced(const char *start, size_t rest, FILE *out)
{
    size_t length = 0;
    while (length < rest && !isspace((unsigned char)start[length]))
        length++;
    if (length == 0)
        return 1;
    fprintf(out, "%.*s ", (int)length, start);
    return length;
}

/* Writes a word in lowercase, without articles. Returns its length. */
static size_t write_word(const char *start, size_t rest, FILE *out)
{
    size_t length = 1;
    while (length < rest && isalpha((unsigned char)start[length]))
        length++;
    if (length <= 2 && strncasecmp(start, "an", length) == 0)
        return length;
    for (size_t j = 0; j < length; j++)
        putc(tolower((unsigned char)start[j]), out);
    putc(' ', out);
    return length;
}

/* Returns a fact in the form in which it is compared, from the heap, or NULL if
 * there is no memory. */
static char *fact_form(enum compare_way way, const struct span *fact)
{
    char *form = NULL;
    size_t size, length;
    FILE *out = open_memstream(&form, &size);
    for (size_t i = 0; out && i < fact->length; i += length) {
        const char *start = fact->start + i;
        length = 1;
        if (way == COMPARE_EXACT) {
            putc(*start, out);
        } else if (way == COMPARE_BLANKS) {
            length = write_unspaced(start, fact->length - i, out);
        } else if (is_number_at(start)) {
            char *end;
            fprintf(out, "%.2f ", strtod(start, &end));
            length = (size_t)(end - start);
        } else if (way == COMPARE_WORDS && isalpha((unsigned char)*start)) {
            length = write_word(start, fact->length - i, out);
        } else if (way == COMPARE_WORDS && *start == '+') {
            putc('+', out);
        }
    }
    if (out && fclose(out) == 0)
        return form;
    free(form);
    return NULL;
}

static bool same_fact(enum compare_way way, const struct span *one,
                      const struct span *other)
{
    char *first = fact_form(way, one), *second = fact_form(way, other);
    bool same = first && second && strcmp(first, second) == 0;
    free(first);
    free(second);
    return same;
}

/* Finds the first facts that differ. A length of 0 means that a text has
 * ended. Returns false if none differ. */
static bool find_difference(enum compare_way way, const char *only,
                            const char *expected, const char *printed,
                            struct span *wanted, struct span *found)
{
    bool is_same = true;
    while (is_same) {
        bool more = next_fact(way, only, &expected, wanted);
        if (next_fact(way, only, &printed, found) != more)
            return true;
        if (!more)
            return false;
        is_same = same_fact(way, wanted, found);
    }
    return true;
}

/* ---- Building and running ---- */

/* What stands in for the C library's die. The numbers are arguments of the
 * program, and begin again after the last one. */
static const char DIE_SOURCE[] =
    "#include <stdlib.h>\n"
    "#ifdef __cplusplus\n"
    "extern \"C\" {\n"
    "#endif\n"
    "static int arranged, next;\n"
    "static char **numbers;\n"
    "__attribute__((constructor)) static void arrange(int argc, char *argv[])\n"
    "{\n"
    "    arranged = argc - 1;\n"
    "    numbers = argv + 1;\n"
    "}\n"
    "int rand(void)\n"
    "{\n"
    "    return arranged > 0 ? atoi(numbers[next++ % arranged]) : 0;\n"
    "}\n"
    "long random(void) { return rand(); }\n"
    "void srand(unsigned seed) { (void)seed; }\n"
    "void srandom(unsigned seed) { (void)seed; }\n"
    "#ifdef __cplusplus\n"
    "}\n"
    "#endif\n";

/* Runs a program with the numbers for rand(), and words as lines of input. */
static bool run_arranged(const struct grading_settings *settings,
                         const struct built *built, const int numbers[],
                         size_t count, const char *words,
                         struct jail_result *result)
{
    char texts[ROLLS_MOST + SKIPPED_MOST][12], input[TEXT_SIZE + 1] = "";
    size_t used = 0;
    const char *arguments[ROLLS_MOST + SKIPPED_MOST + 1] = {NULL};
    for (size_t i = 0; i < count; i++) {
        snprintf(texts[i], sizeof texts[i], "%d", numbers[i]);
        arguments[i] = texts[i];
    }
    /* "u 3 | h" is two lines, and "5 h" as well. */
    const char *ends = strchr(words, '|') ? "|" : " \t";
    for (; *words; words += *words != '\0') {
        words += strspn(words, " \t");
        size_t length = strcspn(words, ends), kept = length;
        while (kept > 0 && isspace((unsigned char)words[kept - 1]))
            kept--;
        used += (size_t)snprintf(input + used, sizeof input - used, "%.*s\n",
                                 (int)kept, words);
        words += length;
    }
    const struct jail_request request = {
        .program = built->program,
        .arguments = arguments,
        .input = input,
        .input_length = used,
        .limits = jail_limits_usual(),
        .permissions = JAIL_C_PROGRAM,
        .skip_pauses = true,
    };
    return run_to_end(settings, &request, result);
}

/* Writes the face that the output names behind the words `dealt`, in lower
 * case and without an article, or "". */
static void find_face(const char *output, const char *dealt,
                      char face[FACE_SIZE])
{
    struct span fact;
    face[0] = '\0';
    if (output == NULL || !next_fact(COMPARE_WORDS, dealt, &output, &fact))
        return;
    fact.start += strlen(dealt);
    fact.length -= strlen(dealt);
    char *form = fact_form(COMPARE_WORDS, &fact);
    snprintf(face, FACE_SIZE, "%s", form ? form : "");
    free(form);
    if (*face && face[strlen(face) - 1] == ' ')
        face[strlen(face) - 1] = '\0';
}

/* Finds out which face each number is, and how many numbers a program takes
 * before it rolls. Returns false if the caller stops it. */
static bool learn_faces(const struct grading_settings *settings,
                        const struct assignment_folder *assignment,
                        const char *input, struct built *built)
{
    struct jail_result result = {.output = NULL};
    int numbers[SKIPPED_MOST + 1];
    char first[FACE_SIZE];
    for (int number = 0; number < assignment->die; number++) {
        if (!run_arranged(settings, built, &number, 1, input, &result))
            return false;
        find_face(result.output, assignment->dealt, built->faces[number]);
    }
    for (int i = 0; i <= SKIPPED_MOST; i++)
        numbers[i] = i < assignment->die ? i : 0;
    if (!run_arranged(settings, built, numbers, SKIPPED_MOST + 1, input,
                      &result))
        return false;
    find_face(result.output, assignment->dealt, first);
    while (built->skipped < SKIPPED_MOST &&
           strcmp(built->faces[numbers[built->skipped]], first) != 0)
        built->skipped++;
    jail_result_clear(&result);
    return true;
}

/* Sets the number of each roll, so that the face is that of the reference.
 * Returns the face of the reference that no number is, or NULL. */
static const char *match_faces(const struct assignment_folder *assignment,
                               const struct built *reference,
                               struct built *student)
{
    for (int roll = 0; roll < assignment->die; roll++) {
        int number = 0;
        while (number < assignment->die &&
               strcmp(student->faces[number], reference->faces[roll]) != 0)
            number++;
        if (number == assignment->die)
            return reference->faces[roll];
        student->numbers[roll] = number;
    }
    return NULL;
}

/* ---- Grading ---- */

/* A program that is judged. The student doesn't see what is hidden. */
struct judging {
    const struct grading_settings *settings;
    const struct assignment_folder *assignment;
    const struct asked *asked;
    const struct built *reference;
    FILE *readers[READERS];
    struct built own;
    struct part_outcome *outcome;
};

/* Prints to everybody. */
__attribute__((format(printf, 2, 3))) static void
say(const struct judging *judging, const char *words, ...)
{
    for (int i = 0; i < READERS; i++) {
        va_list arguments;
        va_start(arguments, words);
        vfprintf(judging->readers[i], words, arguments);
        va_end(arguments);
    }
}

/* Builds a program. Returns CLI_NO if it doesn't compile, and why in a text
 * from the heap. */
static enum cli_status build(const struct grading_settings *settings,
                             const struct assignment_folder *assignment,
                             const struct asked *asked, const char *folder,
                             const char *source, struct built *built,
                             char **messages)
{
    const char *programs[PROGRAMS_MOST + 1] = {NULL};
    char problem[CLI_PROBLEM_SIZE];
    struct jail_result result = {.output = NULL};
    for (size_t i = 0; i < assignment->count; i++)
        programs[i] = assignment->programs[i].name;
    const struct program_sources sources = {
        .programs = programs,
        .folder = folder,
        .own = source,
        .program = asked->name,
        .more_name = assignment->die > 0 ? "grade-die.c" : NULL,
        .more_text = DIE_SOURCE,
    };
    enum cli_status status =
        program_build(settings, &sources, &built->build, &result, problem);
    bool fits = path_join(built->program, built->build.path, asked->name);
    bool is_built = status == CLI_DONE && program_is_built(&result) && fits;
    FILE *out = is_built || status == CLI_FAILED
                    ? NULL
                    : open_memstream(messages, &(size_t){0});
    if (out && status == CLI_NO)
        fprintf(out, "%s\n", problem);
    else if (out)
        fprintf(out, "%s doesn't compile:\n%s", source,
                result.errors && *result.errors ? result.errors
                                                : "it takes too long\n");
    if (out)
        fclose(out);
    jail_result_clear(&result);
    return status == CLI_FAILED ? CLI_FAILED : is_built ? CLI_DONE : CLI_NO;
}

/* Builds the reference of a program, unless that was done, and learns what its
 * die shows. Complains and fails if it can't. */
static enum cli_status
prepare_reference(const struct grading_settings *settings,
                  struct assignment_folder *assignment, size_t place)
{
    const struct asked *asked = &assignment->programs[place];
    struct built *built = &assignment->references[place];
    enum cli_status status = CLI_DONE;
    char *messages = NULL;
    if (built->is_ready)
        return CLI_DONE;
    *built = (struct built){.is_ready = true, .build.claim = -1};
    if (is_source(asked->reference))
        status = build(settings, assignment, asked, assignment->folder,
                       asked->reference, built, &messages);
    else if (!path_join(built->program, assignment->folder, asked->reference))
        status = CLI_NO;
    if (status == CLI_NO)
        cli_complain(settings->cli, "the reference %s doesn't compile",
                     asked->reference);
    if (messages)
        fputs(messages, settings->cli->errors);
    free(messages);
    for (int i = 0; i < assignment->die; i++)
        built->numbers[i] = i;
    if (status == CLI_DONE && assignment->die > 0 &&
        !learn_faces(settings, assignment,
                     assignment->trials[asked->first].input, built))
        status = CLI_FAILED;
    return status == CLI_DONE ? CLI_DONE : CLI_FAILED;
}

enum cli_status assignment_prepare(const struct grading_settings *settings,
                                   struct assignment_folder *assignment)
{
    enum cli_status status = CLI_DONE;
    for (size_t i = 0; i < assignment->count && status == CLI_DONE; i++)
        status = prepare_reference(settings, assignment, i);
    return status;
}

static bool run_trial(const struct judging *judging, const struct trial *trial,
                      const struct built *built, struct jail_result *result)
{
    int numbers[ROLLS_MOST + SKIPPED_MOST] = {0};
    size_t count = 0;
    /* The numbers begin again after the last one, without those skipped, so
     * that only what is listed should be rolled. */
    while ((int)count < built->skipped)
        count++;
    for (size_t i = 0; i < trial->roll_count; i++)
        numbers[count++] = built->numbers[trial->rolls[i]];
    return run_arranged(judging->settings, built, numbers,
                        trial->roll_count > 0 ? count : 0, trial->input,
                        result);
}

static void print_span(FILE *out, const char *label, const struct span *span)
{
    size_t length = strcspn(span->start, "\r\n");
    char *line = length > 0 && span->length > 0
                     ? strndup(span->start,
                               length < span->length ? length : span->length)
                     : NULL;
    char *words = line ? escaped_words(line) : NULL;
    fprintf(out, "         %s %s\n", label,
            span->length == 0 ? "nothing more"
            : words           ? words
                              : "");
    free(words);
    free(line);
}

/* Prints how a script went wrong. */
static void print_trial(FILE *out, const struct judging *judging,
                        const struct trial *trial,
                        const struct jail_result *printed,
                        const struct span *wanted, const struct span *found)
{
    char verdict[JAIL_VERDICT_SIZE];
    fprintf(out, "  WRONG  %s\n", trial->name);
    if (*trial->input)
        fprintf(out, "         typed    %s\n", trial->input);
    for (size_t i = 0; i < trial->roll_count; i++)
        fprintf(out, "%s%s", i == 0 ? "         rolled   " : " ",
                judging->reference->faces[trial->rolls[i]]);
    fputs(trial->roll_count > 0 ? "\n" : "", out);
    jail_verdict_text(printed, verdict);
    if (printed->verdict != JAIL_ENDED)
        fprintf(out, "         it %s\n", verdict);
    if (wanted) {
        print_span(out, "expected", wanted);
        print_span(out, "printed ", found);
    }
}

/* Compares what a script printed, and prints how it went. */
static void judge_trial(struct judging *judging, const struct trial *trial,
                        const struct jail_result *expected,
                        const struct jail_result *printed)
{
    struct part_outcome *outcome = judging->outcome;
    struct span wanted, found;
    bool differs = find_difference(
        (enum compare_way)judging->asked->compare, trial->only,
        expected->output ? expected->output : "",
        printed->output ? printed->output : "", &wanted, &found);
    bool is_right = printed->verdict == JAIL_ENDED && !differs;
    outcome->passed += is_right;
    if (!is_right && !*outcome->cause)
        snprintf(outcome->cause, CAUSE_SIZE, "wrong: %s", trial->name);
    for (int i = 0; i < READERS; i++) {
        FILE *out = judging->readers[i];
        bool is_secret = trial->is_hidden && i == STUDENT;
        if (is_right || is_secret)
            fprintf(out, "  %s  %s\n", is_right ? "right" : "WRONG",
                    is_secret ? "a hidden script" : trial->name);
        else
            print_trial(out, judging, trial, printed, differs ? &wanted : NULL,
                        &found);
    }
}

/* Runs all scripts. Returns CLI_FAILED if the caller stops it. */
static enum cli_status judge_all(struct judging *judging)
{
    const struct asked *asked = judging->asked;
    struct part_outcome *outcome = judging->outcome;
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    struct jail_result expected = {.output = NULL}, printed = expected;
    bool continues = asked->count > 0;
    for (size_t i = 0; i < asked->count && continues; i++) {
        const struct trial *trial =
            &judging->assignment->trials[asked->first + i];
        continues = run_trial(judging, trial, judging->reference, &expected) &&
                    run_trial(judging, trial, &judging->own, &printed);
        if (continues)
            judge_trial(judging, trial, &expected, &printed);
    }
    jail_result_clear(&expected);
    jail_result_clear(&printed);
    if (!continues)
        return CLI_FAILED;
    outcome->points =
        outcome->most * (int64_t)outcome->passed / (int64_t)asked->count;
    say(judging, "%zu of %zu scripts are right: %s of %s points.\n",
        outcome->passed, asked->count, cli_money(points, outcome->points),
        cli_money(most, outcome->most));
    return CLI_DONE;
}

/* Learns which numbers roll which faces. Returns CLI_NO if the student's
 * program can't be judged. */
static enum cli_status arrange_die(struct judging *judging)
{
    const struct assignment_folder *assignment = judging->assignment;
    const char *input = assignment->trials[judging->asked->first].input;
    if (assignment->die == 0)
        return CLI_DONE;
    if (!learn_faces(judging->settings, assignment, input, &judging->own))
        return CLI_FAILED;
    const char *missing =
        match_faces(assignment, judging->reference, &judging->own);
    if (missing == NULL)
        return CLI_DONE;
    snprintf(judging->outcome->cause, CAUSE_SIZE,
             "can't be judged: its rolls can't be arranged");
    say(judging,
        "%s can't be judged: its rolls can't be arranged.\n"
        "When rand() returns 0 to %d, \"%s\" should be followed by each of "
        "the %d faces, but \"%s\" never comes:\n",
        judging->asked->name, assignment->die - 1, assignment->dealt,
        assignment->die, missing);
    for (int i = 0; i < assignment->die; i++)
        say(judging, "  %2d  %s\n", i,
            judging->own.faces[i][0] ? judging->own.faces[i] : "nothing");
    say(judging, "Either the die is wrong, or it isn't rolled by rand(); look "
                 "at the program yourself.\n");
    return CLI_NO;
}

/* Builds a program and judges it. */
static enum cli_status judge_program(struct judging *judging,
                                     const char *folder, const char *source)
{
    char *messages = NULL;
    say(judging, "%s%s%s\n", judging->asked->name,
        *judging->assignment->title ? ": " : "", judging->assignment->title);
    enum cli_status status =
        build(judging->settings, judging->assignment, judging->asked, folder,
              source, &judging->own, &messages);
    if (status == CLI_NO) {
        say(judging, "%s", messages ? messages : "");
        snprintf(judging->outcome->cause, CAUSE_SIZE, "does not compile");
    }
    free(messages);
    if (status == CLI_DONE && judging->own.build.is_alone)
        say(judging, "  It doesn't link with the other sources in its folder, "
                     "so it was compiled alone.\n");
    if (status == CLI_DONE)
        status = arrange_die(judging);
    if (status == CLI_DONE)
        status = judge_all(judging);
    build_folder_close(&judging->own.build);
    return status == CLI_FAILED ? CLI_FAILED : CLI_DONE;
}

/* True if the file `name` is the source of a program, or may be it, because
 * there is only one. */
static bool is_its_source(const struct assignment_folder *assignment,
                          const struct asked *asked, const char *name)
{
    size_t stem = strcspn(name, ".");
    return is_source(name) && strlen(name) < SOURCE_NAME &&
           (assignment->count == 1 || (stem == strlen(asked->name) &&
                                       memcmp(name, asked->name, stem) == 0));
}

/* Judges one program, which has no source if it wasn't submitted. */
static enum cli_status judge_one(struct judging *judging,
                                 struct assignment_folder *assignment,
                                 const char *folder, const char *source)
{
    size_t place = (size_t)(judging->asked - assignment->programs);
    if (*source == '\0') {
        snprintf(judging->outcome->cause, CAUSE_SIZE, "not submitted");
        say(judging, "%s: not submitted\n", judging->asked->name);
        return CLI_DONE;
    }
    enum cli_status status =
        prepare_reference(judging->settings, assignment, place);
    return status == CLI_DONE ? judge_program(judging, folder, source) : status;
}

enum cli_status assignment_judge(const struct grading_settings *settings,
                                 struct assignment_folder *assignment,
                                 const char *path,
                                 struct grading_report *report)
{
    struct stat facts;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char before[PATH_SIZE], source[SOURCE_NAME];
    size_t length;
    enum cli_status status = CLI_DONE;
    struct graded *graded = report->other = calloc(1, sizeof *graded);
    if (stat(path, &facts) != 0)
        return cli_cannot(settings->cli, "open", path);
    if (graded == NULL)
        return cli_out_of_memory(settings->cli);
    snprintf(before, PATH_SIZE, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    const bool is_folder = S_ISDIR(facts.st_mode);
    for (size_t i = 0; i < assignment->count && status == CLI_DONE; i++) {
        const struct asked *asked = &assignment->programs[i];
        char **texts = graded->texts[graded->outcome.count];
        snprintf(source, SOURCE_NAME, "%.*s", SOURCE_NAME - 1, name);
        if (is_folder && !folder_find_source(path, asked->name, source))
            *source = '\0';
        else if (!is_folder && !is_its_source(assignment, asked, name))
            continue;
        struct judging judging = {
            .settings = settings,
            .assignment = assignment,
            .asked = asked,
            .reference = &assignment->references[i],
            .own.build.claim = -1,
            .readers = {open_memstream(&texts[STUDENT], &length),
                        open_memstream(&texts[TEACHER], &length)},
            .outcome = add_outcome(asked, &graded->outcome)};
        if (judging.readers[STUDENT] && judging.readers[TEACHER])
            status = judge_one(&judging, assignment, is_folder ? path : before,
                               source);
        else
            status = cli_out_of_memory(settings->cli);
        for (int j = 0; j < READERS; j++)
            if (judging.readers[j])
                fclose(judging.readers[j]);
    }
    report->interrupted = grading_is_stopped(settings);
    if (graded->outcome.count > 0)
        return report->interrupted ? CLI_DONE : status;
    cli_complain(settings->cli,
                 "%s must be a folder with %s.c or %s.cpp, or such a file",
                 path, assignment->programs[0].name,
                 assignment->programs[0].name);
    return CLI_FAILED;
}

enum cli_status assignment_grade(const struct grading_settings *settings,
                                 const char *which, const char *path,
                                 struct grading_report *report)
{
    struct assignment_folder *assignment =
        assignment_open(settings->cli, which);
    enum cli_status status =
        assignment ? assignment_judge(settings, assignment, path, report)
                   : CLI_FAILED;
    assignment_close(assignment);
    return status;
}
