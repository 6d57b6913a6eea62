/* Grades a program by an assignment that a folder describes. */
#define _XOPEN_SOURCE 700 /* mkdtemp() */
#include "grading_assignment.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli_input.h"
#include "grading/examination.h"
#include "jail.h"

/* ---- The description ---- */

enum compare_way {
    COMPARE_EXACT,   /* lines must be the same, byte by byte */
    COMPARE_BLANKS,  /* but for blanks and empty lines */
    COMPARE_WORDS,   /* and for case, punctuation, articles, and how a number
                        is written */
    COMPARE_NUMBERS, /* only the numbers matter */
    COMPARE_WAYS
};

static const char *const COMPARE_NAMES[COMPARE_WAYS] = {"exact", "blanks",
                                                        "words", "numbers"};

enum {
    TEXT_SIZE = 512,
    ROLLS_MOST = 64,
    SCRIPTS_MOST = 100,
    DIE_MOST = 100,
    PHRASES_MOST = 8,
    POINTS_MOST = 10000,
    FACE_SIZE = 32
};

struct trial {
    char name[TEXT_SIZE];
    int rolls[ROLLS_MOST]; /* from 0 */
    size_t roll_count;
    char input[TEXT_SIZE]; /* words, a line each */
    char only[TEXT_SIZE];  /* "" for that of the assignment */
};

struct assignment_folder {
    char folder[PATH_SIZE];
    bool is_unpacked; /* the folder is removed at the end */
    char title[TEXT_SIZE], program[TEXT_SIZE], reference[TEXT_SIZE];
    enum compare_way compare;
    char only[TEXT_SIZE]; /* phrases with | between them; "": everything */
    int64_t points;
    int64_t die;           /* rand() % die is arranged; 0: nothing is */
    char dealt[TEXT_SIZE]; /* the words before the name of a face */
    struct trial *trials;
    size_t trial_count;
};

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

static bool take_number(int64_t *number, const char *value, int64_t most,
                        const char *name, char what[CLI_PROBLEM_SIZE])
{
    if (cli_parse_integer(value, 1, most, number))
        return true;
    snprintf(what, CLI_PROBLEM_SIZE, "%s must be a number from 1 to %d", name,
             (int)most);
    return false;
}

static bool take_compare(struct assignment_folder *assignment,
                         const char *value, char what[CLI_PROBLEM_SIZE])
{
    for (int i = 0; i < COMPARE_WAYS; i++)
        if (strcmp(value, COMPARE_NAMES[i]) == 0) {
            assignment->compare = (enum compare_way)i;
            return true;
        }
    return cli_refuse_value("exact, blanks, words or numbers", value, what);
}

/* Begins another script. */
static bool add_trial(struct assignment_folder *assignment, const char *name,
                      char what[CLI_PROBLEM_SIZE])
{
    if (assignment->trial_count == SCRIPTS_MOST) {
        snprintf(what, CLI_PROBLEM_SIZE, "at most %d scripts are possible",
                 SCRIPTS_MOST);
        return false;
    }
    struct trial *trial = &assignment->trials[assignment->trial_count++];
    *trial = (struct trial){.roll_count = 0};
    snprintf(trial->name, sizeof trial->name, "%s", name);
    return true;
}

static bool take_setting(struct assignment_folder *assignment, const char *name,
                         char *value, char what[CLI_PROBLEM_SIZE])
{
    struct trial *trial = assignment->trial_count > 0
                              ? &assignment->trials[assignment->trial_count - 1]
                              : NULL;
    const struct {
        const char *name;
        char *text; /* NULL: it belongs to a script, and none has begun */
    } texts[] = {
        {"title", assignment->title},
        {"program", assignment->program},
        {"reference", assignment->reference},
        {"dealt", assignment->dealt},
        {"only", trial ? trial->only : assignment->only},
        {"input", trial ? trial->input : NULL},
    };
    const char *names[] = {"title", "program", "reference", "dealt",
                           "only",  "input",   "compare",   "points",
                           "die",   "script",  "rolls"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(name, texts[i].name) == 0 && texts[i].text) {
            snprintf(texts[i].text, TEXT_SIZE, "%s", value);
            return true;
        }
    if (strcmp(name, "compare") == 0)
        return take_compare(assignment, value, what);
    if (strcmp(name, "points") == 0)
        return take_number(&assignment->points, value, POINTS_MOST, name, what);
    if (strcmp(name, "die") == 0)
        return take_number(&assignment->die, value, DIE_MOST, name, what);
    if (strcmp(name, "script") == 0)
        return add_trial(assignment, value, what);
    if (strcmp(name, "rolls") == 0 && trial)
        return take_rolls(trial, value, assignment->die, what);
    if (strcmp(name, "rolls") == 0 || strcmp(name, "input") == 0)
        snprintf(what, CLI_PROBLEM_SIZE, "%s belongs to a script", name);
    else
        cli_say_unknown(what, "setting", name, names,
                        sizeof names / sizeof *names,
                        "type \"man 5 assignment\" for a list");
    return false;
}

/* Returns what is missing, or NULL. */
static const char *what_is_missing(const struct assignment_folder *assignment)
{
    if (assignment->program[0] == '\0')
        return "program is missing: the name of the student's source, without "
               "its ending";
    if (assignment->reference[0] == '\0')
        return "reference is missing: the source of the right program";
    if (strlen(assignment->reference) >= SOURCE_NAME ||
        strlen(assignment->program) + strlen(".cpp") >= SOURCE_NAME)
        return "the names of the program and of the reference must be short";
    if (assignment->die > 0 && assignment->dealt[0] == '\0')
        return "dealt is missing: the words before the name of a rolled face";
    if (assignment->trial_count == 0)
        return "there is no script";
    return NULL;
}

static bool assignment_read(struct assignment_folder *assignment, FILE *file,
                            char problem[CLI_PROBLEM_SIZE])
{
    struct cli_settings settings = {.file = file};
    char *setting, what[CLI_PROBLEM_SIZE];
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
    struct assignment_folder assignment = {.trial_count = 0};
    assignment.trials = calloc(SCRIPTS_MOST, sizeof *assignment.trials);
    snprintf(problem, CLI_PROBLEM_SIZE, "out of memory");
    bool good =
        assignment.trials && assignment_read(&assignment, file, problem);
    free(assignment.trials);
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

/* Writes `text` to a file. Returns false and sets errno on failure. */
static bool write_file(const char *folder, const char *name, const char *text)
{
    char path[PATH_SIZE];
    FILE *file = path_join(path, folder, name) ? fopen(path, "w") : NULL;
    if (file == NULL)
        return false;
    bool good = fputs(text, file) >= 0;
    return fclose(file) == 0 && good;
}

/* Writes the files of a known assignment to a folder of their own. */
static bool unpack(struct assignment_folder *assignment, const char *name)
{
    if (!path_join(assignment->folder, jail_temporary_folder(),
                   "grade-XXXXXX") ||
        !mkdtemp(assignment->folder))
        return false;
    assignment->is_unpacked = true;
    for (int i = 0; i < PACKED_FILES; i++) {
        const char *within = name_within(&PACKED[i], name);
        if (within && !write_file(assignment->folder, within, PACKED[i].text))
            return false;
    }
    return true;
}

static void assignment_close(struct assignment_folder *assignment)
{
    if (assignment->is_unpacked)
        (void)jail_remove_folder(assignment->folder);
    free(assignment->trials);
}

/* Reads the assignment. The caller closes it in either case. */
static bool assignment_open(const struct cli *cli,
                            struct assignment_folder *assignment,
                            const char *which)
{
    char problem[CLI_PROBLEM_SIZE] = "", path[PATH_SIZE];
    char quote[CLI_QUOTE_SIZE];
    *assignment = (struct assignment_folder){.points = 100};
    snprintf(assignment->folder, sizeof assignment->folder, "%s", which);
    assignment->trials = calloc(SCRIPTS_MOST, sizeof *assignment->trials);
    cli_quote(quote, which, strlen(which));
    bool good = assignment->trials &&
                (!assignment_is_known(which) || unpack(assignment, which));
    FILE *file = good && path_join(path, assignment->folder, "assignment.conf")
                     ? fopen(path, "r")
                     : NULL;
    if (file == NULL) {
        cli_complain(cli, "can't open %s/assignment.conf: %s", which,
                     strerror(errno));
        return false;
    }
    good = assignment_read(assignment, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%s: %s", quote, problem);
    return good;
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

/* A word, a number, or a sign of a fact. */
struct token {
    struct span word;
    double number; /* if `is_number` */
    bool is_number;
};

static bool is_article(const struct span *word)
{
    return (word->length == 1 && strncasecmp(word->start, "a", 1) == 0) ||
           (word->length == 2 && strncasecmp(word->start, "an", 2) == 0);
}

/* Takes the next token off a fact, or returns false. */
static bool next_token(enum compare_way way, struct span *rest,
                       struct token *token)
{
    while (rest->length > 0) {
        const char *start = rest->start;
        size_t length = 1;
        *token = (struct token){.is_number = way >= COMPARE_WORDS &&
                                             is_number_at(start)};
        if (token->is_number) {
            char *end;
            token->number = strtod(start, &end);
            length = (size_t)(end - start);
        } else if (way >= COMPARE_WORDS) {
            while (isalpha((unsigned char)*start) && length < rest->length &&
                   isalpha((unsigned char)start[length]))
                length++;
        } else {
            while (!isspace((unsigned char)*start) && length < rest->length &&
                   !isspace((unsigned char)start[length]))
                length++;
        }
        if (length > rest->length)
            length = rest->length;
        token->word = (struct span){start, length};
        *rest = (struct span){start + length, rest->length - length};
        bool counts = way >= COMPARE_WORDS
                          ? isalpha((unsigned char)*start) || *start == '+'
                          : !isspace((unsigned char)*start);
        if (way == COMPARE_NUMBERS)
            counts = false;
        if (token->is_number ||
            (counts && !(way == COMPARE_WORDS && is_article(&token->word))))
            return true;
    }
    return false;
}

static bool same_token(enum compare_way way, const struct token *one,
                       const struct token *other)
{
    if (one->is_number || other->is_number)
        return one->is_number == other->is_number &&
               one->number > other->number - 0.005 &&
               one->number < other->number + 0.005;
    return one->word.length == other->word.length &&
           (way >= COMPARE_WORDS
                ? strncasecmp(one->word.start, other->word.start,
                              one->word.length)
                : strncmp(one->word.start, other->word.start,
                          one->word.length)) == 0;
}

static bool same_fact(enum compare_way way, struct span one, struct span other)
{
    struct token first, second;
    if (way == COMPARE_EXACT)
        return one.length == other.length &&
               memcmp(one.start, other.start, one.length) == 0;
    for (;;) {
        bool has_first = next_token(way, &one, &first);
        bool has_second = next_token(way, &other, &second);
        if (!has_first || !has_second)
            return has_first == has_second;
        if (!same_token(way, &first, &second))
            return false;
    }
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
        is_same = same_fact(way, *wanted, *found);
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

/* A program that was built from a folder of sources. */
struct built {
    struct build_folder build;
    char program[PATH_SIZE];
    int numbers[DIE_MOST]; /* what rand() returns for each roll */
    char faces[DIE_MOST][FACE_SIZE];
    int skipped; /* calls of rand() before the first roll */
};

enum { SKIPPED_MOST = 3 };

/* Runs a program with the numbers for rand(), and words as lines of input. */
static bool run_arranged(const struct grading_settings *settings,
                         const struct built *built, const int numbers[],
                         size_t count, const char *words,
                         struct jail_result *result)
{
    char texts[ROLLS_MOST + SKIPPED_MOST][12], input[TEXT_SIZE + 1];
    const char *arguments[ROLLS_MOST + SKIPPED_MOST + 1] = {NULL};
    for (size_t i = 0; i < count; i++) {
        snprintf(texts[i], sizeof texts[i], "%d", numbers[i]);
        arguments[i] = texts[i];
    }
    snprintf(input, sizeof input, "%s\n", words);
    for (char *blank = input; (blank = strpbrk(blank, " \t")) != NULL;)
        *blank = '\n';
    const struct jail_request request = {
        .program = built->program,
        .arguments = arguments,
        .input = input,
        .input_length = *words ? strlen(input) : 0,
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
    struct token token;
    size_t used = 0;
    face[0] = '\0';
    if (output == NULL || !next_fact(COMPARE_WORDS, dealt, &output, &fact))
        return;
    fact.start += strlen(dealt);
    fact.length -= strlen(dealt);
    while (next_token(COMPARE_WORDS, &fact, &token) &&
           used + token.word.length < FACE_SIZE)
        for (size_t i = 0; i < token.word.length; i++) {
            face[used++] = (char)tolower((unsigned char)token.word.start[i]);
            face[used] = '\0';
        }
}

/* Finds out which face each number is, and how many numbers a program takes
 * before it rolls. Returns false if the caller stops it. */
static bool learn_faces(const struct grading_settings *settings,
                        const struct assignment_folder *assignment,
                        struct built *built)
{
    struct jail_result result = {.output = NULL};
    const char *input = assignment->trials[0].input;
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

struct judging {
    const struct grading_settings *settings;
    const struct assignment_folder *assignment;
    struct built reference, student;
    size_t right;
};

static enum cli_status build(const struct judging *judging, const char *folder,
                             const char *source, struct built *built)
{
    const struct assignment_folder *assignment = judging->assignment;
    const struct program_sources sources = {
        .folder = folder,
        .own = source,
        .program = assignment->program,
        .more_name = assignment->die > 0 ? "grade-die.c" : NULL,
        .more_text = DIE_SOURCE,
    };
    return program_build(judging->settings, &sources, &built->build,
                         built->program);
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
    int length = (int)strcspn(span->start, "\r\n");
    if ((size_t)length > span->length)
        length = (int)span->length;
    if (span->length == 0)
        fprintf(out, "         %s nothing more\n", label);
    else
        fprintf(out, "         %s %.*s\n", label, length, span->start);
}

/* Prints how a script went. */
static void judge_trial(struct judging *judging, const struct trial *trial,
                        const struct jail_result *expected,
                        const struct jail_result *printed)
{
    FILE *out = judging->settings->cli->out;
    const struct assignment_folder *assignment = judging->assignment;
    struct span wanted, found;
    char verdict[JAIL_VERDICT_SIZE];
    const char *only = trial->only[0] ? trial->only : assignment->only;
    bool ended = printed->verdict == JAIL_ENDED;
    bool differs = find_difference(
        assignment->compare, only, expected->output ? expected->output : "",
        printed->output ? printed->output : "", &wanted, &found);
    judging->right += ended && !differs;
    fprintf(out, "  %-5s  %s\n", ended && !differs ? "right" : "WRONG",
            trial->name);
    if (ended && !differs)
        return;
    if (*trial->input)
        fprintf(out, "         typed    %s\n", trial->input);
    for (size_t i = 0; i < trial->roll_count; i++)
        fprintf(out, "%s%s", i == 0 ? "         rolled   " : " ",
                judging->reference.faces[trial->rolls[i]]);
    fputs(trial->roll_count > 0 ? "\n" : "", out);
    jail_verdict_text(printed, verdict);
    if (!ended)
        fprintf(out, "         it %s\n", verdict);
    if (differs) {
        print_span(out, "expected", &wanted);
        print_span(out, "printed ", &found);
    }
}

/* Runs all scripts. Returns CLI_FAILED if the caller stops it. */
static enum cli_status judge_all(struct judging *judging)
{
    const struct assignment_folder *assignment = judging->assignment;
    FILE *out = judging->settings->cli->out;
    struct jail_result expected = {.output = NULL}, printed = expected;
    bool goes_on = true;
    fprintf(out, "%s%s%s\n", assignment->program,
            assignment->title[0] ? ": " : "", assignment->title);
    for (size_t i = 0; i < assignment->trial_count && goes_on; i++) {
        const struct trial *trial = &assignment->trials[i];
        goes_on = run_trial(judging, trial, &judging->reference, &expected) &&
                  run_trial(judging, trial, &judging->student, &printed);
        if (goes_on)
            judge_trial(judging, trial, &expected, &printed);
    }
    jail_result_clear(&expected);
    jail_result_clear(&printed);
    if (!goes_on)
        return CLI_FAILED;
    size_t count = assignment->trial_count;
    fprintf(out,
            "%zu of %zu scripts are right: %" PRId64 " of %" PRId64
            " points.\n",
            judging->right, count,
            assignment->points * (int64_t)judging->right / (int64_t)count,
            assignment->points);
    return judging->right == count ? CLI_DONE : CLI_NO;
}

/* Learns which numbers roll which faces. Returns CLI_NO if the student's
 * program can't be judged. */
static enum cli_status arrange_die(struct judging *judging)
{
    const struct assignment_folder *assignment = judging->assignment;
    FILE *out = judging->settings->cli->out;
    if (assignment->die == 0)
        return CLI_DONE;
    if (!learn_faces(judging->settings, assignment, &judging->reference) ||
        !learn_faces(judging->settings, assignment, &judging->student))
        return CLI_FAILED;
    for (int i = 0; i < assignment->die; i++)
        judging->reference.numbers[i] = i;
    const char *missing =
        match_faces(assignment, &judging->reference, &judging->student);
    if (missing == NULL)
        return CLI_DONE;
    fprintf(out,
            "%s can't be judged: its rolls can't be arranged.\n"
            "When rand() returns 0 to %d, \"%s\" should be followed by each of "
            "the %d faces, but \"%s\" never comes:\n",
            assignment->program, (int)assignment->die - 1, assignment->dealt,
            (int)assignment->die, missing);
    for (int i = 0; i < assignment->die; i++)
        fprintf(out, "  %2d  %s\n", i,
                judging->student.faces[i][0] ? judging->student.faces[i]
                                             : "nothing");
    fputs("Either the die is wrong, or it isn't rolled by rand(); look at the "
          "program yourself.\n",
          out);
    return CLI_NO;
}

/* Splits the path of a source from its folder, or finds it in a folder.
 * Returns false after an error message. */
static bool find_source(const struct cli *cli,
                        const struct assignment_folder *assignment,
                        const char *path, char folder[PATH_SIZE],
                        char source[SOURCE_NAME])
{
    struct stat facts;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (stat(path, &facts) != 0 || strlen(path) >= PATH_SIZE - 1) {
        cli_complain(cli, "can't open %s: %s", path, strerror(errno));
        return false;
    }
    if (S_ISDIR(facts.st_mode)) {
        snprintf(folder, PATH_SIZE, "%s", path);
        if (folder_find_source(folder, assignment->program, source))
            return true;
        cli_complain(cli, "there is no %s.c or %s.cpp in %s",
                     assignment->program, assignment->program, path);
        return false;
    }
    snprintf(folder, PATH_SIZE, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    if (strlen(name) < SOURCE_NAME && is_source(name)) {
        snprintf(source, SOURCE_NAME, "%s", name);
        return true;
    }
    cli_complain(cli, "%s must be a folder with %s.c or %s.cpp, or such a file",
                 path, assignment->program, assignment->program);
    return false;
}

enum cli_status assignment_grade(const struct grading_settings *settings,
                                 const char *which, const char *path)
{
    struct assignment_folder assignment;
    struct judging *judging = calloc(1, sizeof *judging);
    char folder[PATH_SIZE], source[SOURCE_NAME];
    enum cli_status status = CLI_FAILED;
    if (judging == NULL) {
        cli_complain(settings->cli, "out of memory");
        return CLI_FAILED;
    }
    judging->settings = settings;
    judging->assignment = &assignment;
    judging->reference.build.claim = judging->student.build.claim = -1;
    if (assignment_open(settings->cli, &assignment, which) &&
        find_source(settings->cli, &assignment, path, folder, source))
        status = build(judging, assignment.folder, assignment.reference,
                       &judging->reference);
    if (status == CLI_NO) {
        cli_complain(settings->cli, "the reference doesn't compile");
        status = CLI_FAILED;
    }
    if (status == CLI_DONE)
        status = build(judging, folder, source, &judging->student);
    if (status == CLI_DONE)
        status = arrange_die(judging);
    if (status == CLI_DONE)
        status = judge_all(judging);
    build_folder_close(&judging->reference.build);
    build_folder_close(&judging->student.build);
    assignment_close(&assignment);
    free(judging);
    return status;
}
