/* What a course asks for: lists of seeds, grade.conf, and assignments: their
 * folders, how outputs are compared, and the reference, whose die can be
 * arranged. */
#define _XOPEN_SOURCE 700 /* strptime */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "cli_input.h"
#include "grading/grading_inside.h"

enum { SKIPPED_MOST = 3 /* calls of rand() before the first roll */ };

/* ---- Seeds ---- */

/* Seeds that reach a corner of the game come first, so that a short list has
 * them. A test says what each is for. */
static const int64_t COME_WITH[SEEDS_COME_WITH] = {
    0,    -7,  2731, 2987, 24, 8,   22,  2,           7,  11,
    1245, 161, 261,  3955, 39, 308, 12,  -2147483647, 42, 2147483647,
    1,    3,   5,    6,    23, 9,   10,  13,          14, 15,
    16,   17,  18,   19,   20, 21,  293, 25,          26, 27,
};

/* Adds a seed or a range of seeds to a list. Returns what is wrong, or NULL. */
static const char *add_range(const char *text, char **end,
                             struct seed_list *list)
{
    int64_t first = strtoll(text, end, 10), last = first;
    const char *limit = *end > text && **end == '-' ? *end + 1 : NULL;
    if (limit)
        last = strtoll(limit, end, 10);
    if (*end == text || first < SEED_LEAST || first > SEED_MOST)
        return "invalid seed";
    if (*end == limit || last < first || last > SEED_MOST)
        return "invalid range";
    if (last - first >= SEEDS_MOST - (int64_t)list->count)
        return "more than 100000 seeds";
    while (first <= last)
        list->seeds[list->count++] = first++;
    return NULL;
}

bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE])
{
    struct seed_list read = {calloc(SEEDS_MOST, sizeof *read.seeds), 0};
    const char *what = read.seeds ? NULL : "out of memory";
    char quote[CLI_QUOTE_SIZE];
    for (bool more = true; more && !what;) {
        char *end;
        what = add_range(text, &end, &read);
        if (!what) {
            more = *end == ',';
            what = more || !*end ? NULL : "missing comma";
            text = more ? end + 1 + strspn(end + 1, " \t") : end;
        }
    }
    if (what) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "%s at %s; write a list such as 1-500 or 0,7,-3", what,
                 cli_quote(quote, text, strlen(text)));
        seeds_clear(&read);
    } else {
        *list = read;
    }
    return what == NULL;
}

bool seeds_usual(size_t count, struct seed_list *list)
{
    *list = (struct seed_list){calloc(count, sizeof *list->seeds), count};
    if (list->seeds)
        memcpy(list->seeds, COME_WITH, count * sizeof *list->seeds);
    return list->seeds != NULL;
}

void seeds_clear(struct seed_list *list)
{
    free(list->seeds);
    *list = (struct seed_list){.count = 0};
}

static const char *const PART_NAMES[PART_COUNT] = {
    [PART_SHUFFLE] = "shuffle",
    [PART_DEAL] = "deal",
    [PART_PLAY] = "play",
};

bool part_parse(const char *text, enum assignment_part *part)
{
    int found = cli_find_name(text, PART_NAMES, PART_COUNT);
    if (found >= 0)
        *part = (enum assignment_part)found;
    return found >= 0;
}

/* ---- Settings ---- */

/* Whose member a setting is. */
enum owner { OF_WHOLE, OF_PROGRAM, OF_SCRIPT, OWNERS };

enum { SETTING_CHOICES = 5 };

/* A row of a table of settings. `put` stores a value in `place`. It returns
 * false if the value is wrong, and may write the problem. */
struct setting {
    const char *name;
    bool (*put)(const struct setting *setting, const char *text, void *place,
                char problem[CLI_PROBLEM_SIZE]);
    enum owner owner;
    size_t place; /* its offset in the struct */
    size_t size;
    int least, most;
    const char *wanted; /* a format of these: what a value must be; NULL: one of
                           the choices */
    const char *usual;  /* its default; NULL: 0, "" or empty */
    const char *choices[SETTING_CHOICES];
};

/* Stores an int from `least` to `most`. */
static bool put_number(const struct setting *setting, const char *text,
                       void *place, char problem[CLI_PROBLEM_SIZE])
{
    int64_t value;
    (void)problem;
    if (!cli_parse_integer(text, setting->least, setting->most, &value))
        return false;
    *(int *)place = (int)value;
    return true;
}

/* Stores nanoseconds in an int64_t. */
static bool put_seconds(const struct setting *setting, const char *text,
                        void *place, char problem[CLI_PROBLEM_SIZE])
{
    int64_t value;
    (void)problem;
    if (!cli_parse_seconds(text, setting->most, &value) || value == 0)
        return false;
    *(int64_t *)place = value;
    return true;
}

bool course_time(const char *text, int64_t *time)
{
    struct tm when = {.tm_isdst = -1};
    const char *end = strptime(text, "%Y-%m-%d %H:%M", &when);
    const struct tm said = when;
    const time_t found = mktime(&when);
    if (!end || *end || found <= 0 || when.tm_mday != said.tm_mday ||
        when.tm_min != said.tm_min)
        return false;
    *time = (int64_t)found;
    return true;
}

/* Stores a local time, in seconds since 1970, in an int64_t. */
static bool put_time(const struct setting *setting, const char *text,
                     void *place, char problem[CLI_PROBLEM_SIZE])
{
    (void)setting;
    (void)problem;
    return course_time(text, place);
}

void list_names(char list[CLI_PROBLEM_SIZE], const char *prefix,
                const char *const names[], size_t count)
{
    *list = '\0';
    for (size_t i = 0; i < count; i++)
        text_add(list, CLI_PROBLEM_SIZE, "%s%s%s",
                 i == 0           ? ""
                 : i + 1 == count ? " or "
                                  : ", ",
                 prefix, names[i]);
}

static size_t choices_of(const struct setting *setting)
{
    size_t count = 0;
    while (count < SETTING_CHOICES && setting->choices[count])
        count++;
    return count;
}

/* Stores the index of one of the choices in an int, or, if it is so small, in a
 * bool. */
static bool put_choice(const struct setting *setting, const char *text,
                       void *place, char problem[CLI_PROBLEM_SIZE])
{
    int found = cli_find_name(text, setting->choices, choices_of(setting));
    (void)problem;
    if (found >= 0 && setting->size == sizeof(bool))
        *(bool *)place = found != 0;
    else if (found >= 0)
        *(int *)place = found;
    return found >= 0;
}

/* Reads a list of parts, such as "shuffle, deal". */
static bool put_parts(const struct setting *setting, const char *text,
                      void *place, char problem[CLI_PROBLEM_SIZE])
{
    unsigned parts = 0;
    (void)setting;
    (void)problem;
    size_t length;
    for (const char *word = cli_first_word(text, &length); length > 0;
         word = cli_first_word(word + length, &length)) {
        char name[SOURCE_NAME];
        enum assignment_part part = PART_OTHER; /* none */
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        (void)part_parse(name, &part);
        parts |= 1U << part;
    }
    if (parts == 0 || parts > PARTS_ALL)
        return false;
    *(unsigned *)place = parts;
    return true;
}

static bool put_seeds(const struct setting *setting, const char *text,
                      void *place, char problem[CLI_PROBLEM_SIZE])
{
    struct seed_list read;
    (void)setting;
    if (!seeds_parse(text, &read, problem))
        return false;
    seeds_clear(place);
    *(struct seed_list *)place = read;
    return true;
}

/* Reads a text, which can be in double quotes to keep its blanks. */
static bool put_words(const struct setting *setting, const char *text,
                      void *place, char problem[CLI_PROBLEM_SIZE])
{
    size_t length = strlen(text);
    bool begins = *text == '"', ends = length > 1 && text[length - 1] == '"';
    if (begins && ends) {
        text++;
        length -= 2;
    }
    (void)problem;
    if (length < (size_t)setting->least || length > (size_t)setting->most ||
        (begins && !ends))
        return false;
    memcpy(place, text, length);
    ((char *)place)[length] = '\0';
    return true;
}

/* Stores a value in the struct of its owner in `bases`. `hint` says where the
 * names of all settings are listed. */
static bool settings_put(const struct setting settings[], size_t count,
                         void *const bases[], const char *name,
                         const char *value, const char *hint,
                         char problem[CLI_PROBLEM_SIZE])
{
    enum { MOST = 32 };
    const char *names[MOST];
    const struct setting *found = NULL;
    char what[CLI_PROBLEM_SIZE] = "", wanted[CLI_PROBLEM_SIZE];
    for (size_t i = 0; i < count; i++) {
        names[i] = settings[i].name;
        /* of two with one name, the first that has an owner */
        if (strcmp(names[i], name) == 0 && (!found || !bases[found->owner]))
            found = &settings[i];
    }
    char *base = found ? bases[found->owner] : NULL;
    if (base && found->put(found, value, base + found->place, what))
        return true;
    if (found == NULL)
        return cli_say_unknown(problem, "setting", name, names, count, hint);
    if (base == NULL)
        return cli_refuse(problem, "%s belongs to a script", name);
    list_names(wanted, "", found->choices, choices_of(found));
    if (found->wanted)
        snprintf(wanted, sizeof wanted, found->wanted, found->least,
                 found->most);
    if (!*what)
        (void)cli_refuse_value(wanted, value, what);
    return cli_refuse(problem, "%s%s %.130s", name,
                      strncmp(what, "must ", strlen("must ")) == 0 ? "" : ":",
                      what);
}

#define WHOLE "a whole number from %d to %d"
#define WORDS \
    "%d to %d bytes, in double quotes if it begins or ends with a blank"
#define COUNT(list) (sizeof(list) / sizeof *(list))
#define ROW(name, put, type, member, ...)                                  \
    {                                                                      \
        name, put, .place = offsetof(struct type, member),                 \
                   .size = sizeof(((struct type *)0)->member), __VA_ARGS__ \
    }
#define TEXT(name, type, member, ...)                   \
    ROW(name, put_words, type, member, .wanted = WORDS, \
        .most = sizeof(((struct type *)0)->member) - 1, __VA_ARGS__)
#define YES(name, type, member, ...) \
    ROW(name, put_choice, type, member, .choices = {"no", "yes"}, __VA_ARGS__)

/* ---- grade.conf ---- */

enum { POINTS_MOST = 1000, PERCENT = 100, SECONDS_MOST = 60 };

/* Points and percentages. */
#define NUMBER(name, member, its_most, its_default)                            \
    ROW(name, put_number, course, member, .most = (its_most), .wanted = WHOLE, \
        .usual = (its_default))

static const struct setting SETTINGS[] = {
    ROW("parts", put_parts, course, parts,
        .wanted = "a list of shuffle, deal and play",
        .usual = "shuffle, deal, play"),
    NUMBER("points-shuffle", points[PART_SHUFFLE], POINTS_MOST, NULL),
    NUMBER("points-deal", points[PART_DEAL], POINTS_MOST, NULL),
    NUMBER("points-play", points[PART_PLAY], POINTS_MOST, NULL),
    NUMBER("points-extra", extra, POINTS_MOST, NULL),
    NUMBER("points-style", style, POINTS_MOST, NULL),
    ROW("due", put_time, course, due,
        .wanted = "a time such as 2026-11-20 23:59"),
    NUMBER("early-bonus", early_bonus, PERCENT, "5"),
    NUMBER("late-penalty-1", late_penalties[0], PERCENT, "10"),
    NUMBER("late-penalty-2", late_penalties[1], PERCENT, "40"),
    TEXT("marks", course, marks, .least = 0),
    TEXT("handed-out", course, handed_out, .least = 0),
    NUMBER("cost-pauses", cost_pauses, PERCENT, "20"),
    NUMBER("cost-memory", cost_memory, PERCENT, "50"),
    NUMBER("partial-credit", partial, PERCENT, "50"),
    ROW("seeds", put_seeds, course, seeds, .usual = NULL),
    ROW("hidden-seeds", put_seeds, course, hidden, .usual = NULL),
    YES("draw-hidden-seeds", course, draws_hidden, .usual = "yes"),
    YES("lenient", course, lenient, .usual = NULL),
    ROW("stdout", put_choice, course, output,
        .choices = {[OUTPUT_TERMINAL] = "terminal", [OUTPUT_PIPE] = "pipe"}),
    ROW("pauses", put_choice, course, pauses,
        .choices = {[PAUSES_GRADE] = "grade", [PAUSES_IGNORE] = "ignore"}),
    ROW("time-limit", put_seconds, course, time_limit, .most = SECONDS_MOST,
        .wanted = "a number of seconds above %d and up to %d", .usual = "1"),
    TEXT("compiler", course, compiler, .least = 0),
    TEXT("cflags", course, cflags, .least = 0),
    ROW("shuffle", put_choice, course, assignment.shuffle,
        .choices = {[SHUFFLE_DOWN] = "down", [SHUFFLE_UP_52] = "up-52"}),
    ROW("pause", put_choice, course, assignment.pause,
        .choices = {[PAUSE_AT_DECISION] = "before-decision",
                    [PAUSE_AT_TABLE] = "before-table",
                    [PAUSE_AT_NEXT] = "after-decision",
                    [PAUSE_AFTER_HIT] = "after-hit",
                    [PAUSE_NOWHERE] = "none"}),
    TEXT("seed-prompt", course, assignment.seed_prompt, .least = 1),
    TEXT("hit-prompt", course, assignment.hit_prompt, .least = 1),
};

const struct assignment *assignment_or_usual(const struct assignment *chosen)
{
    static const struct assignment usual = {
        .seed_prompt = "Seed: ",
        .hit_prompt = "Hit or stand? [h/s] ",
    };
    return chosen ? chosen : &usual;
}

void course_start(struct course *course)
{
    char problem[CLI_PROBLEM_SIZE];
    *course = (struct course){.assignment = *assignment_or_usual(NULL)};
    for (int i = 0; i < PART_COUNT; i++)
        course->points[i] = -1; /* as the assignment says */
    for (size_t i = 0; i < COUNT(SETTINGS); i++)
        if (SETTINGS[i].usual)
            (void)SETTINGS[i].put(&SETTINGS[i], SETTINGS[i].usual,
                                  (char *)course + SETTINGS[i].place, problem);
}

void course_clear(struct course *course)
{
    seeds_clear(&course->seeds);
    seeds_clear(&course->hidden);
}

uint64_t course_check(const struct course *course, uint64_t check)
{
    for (size_t i = 0; i < COUNT(SETTINGS); i++) {
        const struct setting *setting = &SETTINGS[i];
        const void *place = (const char *)course + setting->place;
        const struct seed_list *list = place;
        const bool is_list = setting->put == put_seeds;
        check = cli_check(check, is_list ? list->seeds : place,
                          is_list ? list->count * sizeof *list->seeds
                                  : setting->size);
    }
    return check;
}

static bool course_take(void *course, const char *name, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    void *const bases[OWNERS] = {course};
    return settings_put(SETTINGS, COUNT(SETTINGS), bases, name, value,
                        "type \"man grade.conf\" for a list", problem);
}

bool course_read(void *course, FILE *file, char problem[CLI_PROBLEM_SIZE])
{
    return cli_read_settings(file, course_take, course, problem);
}

enum cli_status course_override(const struct cli *cli, struct course *course,
                                const char *name, const char *value)
{
    char problem[CLI_PROBLEM_SIZE];
    if (value == NULL || course_take(course, name, value, problem))
        return CLI_DONE;
    return cli_complain(cli, "--%s", problem);
}

enum cli_status grading_read_file(const struct cli *cli, const char *path,
                                  file_reader *read, void *target)
{
    char problem[CLI_PROBLEM_SIZE] = "", quote[CLI_QUOTE_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return cli_cannot(cli, "open", path);
    bool good = read(target, file, problem);
    fclose(file);
    return good ? CLI_DONE
                : cli_complain(cli, "%s: %s",
                               cli_quote(quote, path, strlen(path)), problem);
}

enum cli_status course_load(const struct cli *cli, struct course *course,
                            const char *path)
{
    return grading_read_file(cli, path, course_read, course);
}

/* ---- assignment.conf ---- */

enum { ASSIGNMENT_POINTS_MOST = 10000, DEFAULT_POINTS = 100 };

static bool refuse_more(int most, char problem[CLI_PROBLEM_SIZE])
{
    return cli_refuse(problem, "at most %d are possible", most);
}

/* Begins a program, with the settings of the one before. */
static bool put_program(const struct setting *setting, const char *name,
                        void *place, char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = place;
    struct asked *program = &assignment->programs[assignment->count];
    if (assignment->count == PROGRAMS_MOST)
        return refuse_more(PROGRAMS_MOST, problem);
    if (assignment->count > 0)
        *program = program[-1];
    if (!put_words(setting, name, program->name, problem))
        return false;
    program->first = assignment->trial_count;
    program->count = 0;
    assignment->count++;
    return true;
}

/* Return the program, and its script, that was begun last; or NULL. */
static struct asked *last_program(struct assignment_folder *assignment)
{
    return assignment->count > 0 ? &assignment->programs[assignment->count - 1]
                                 : NULL;
}
static struct trial *last_script(struct assignment_folder *assignment)
{
    const struct asked *program = last_program(assignment);
    return program && program->count > 0
               ? &assignment->trials[assignment->trial_count - 1]
               : NULL;
}

static bool put_script(const struct setting *setting, const char *name,
                       void *place, char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = place;
    struct asked *program = last_program(assignment);
    struct trial *trial = &assignment->trials[assignment->trial_count];
    if (program == NULL)
        return cli_refuse_value("behind its program", name, problem);
    if (assignment->trial_count == SCRIPTS_MOST)
        return refuse_more(SCRIPTS_MOST, problem);
    *trial = (struct trial){.asked = program};
    memcpy(trial->only, program->only, ASKED_TEXT);
    if (!put_words(setting, name, trial->name, problem))
        return false;
    assignment->trial_count++;
    program->count++;
    return true;
}

static bool put_rolls(const struct setting *setting, const char *text,
                      void *place, char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = place;
    struct trial *trial = last_script(assignment);
    size_t length;
    (void)setting;
    if (trial == NULL)
        return cli_refuse_value("behind the script that they are for", text,
                                problem);
    trial->roll_count = 0;
    for (const char *word = cli_first_word(text, &length); length > 0;
         word = cli_first_word(word + length, &length)) {
        char number[FACE_SIZE];
        int64_t roll;
        snprintf(number, sizeof number, "%.*s", (int)length, word);
        if (!cli_parse_integer(number, 0, assignment->die - 1, &roll))
            return false;
        if (trial->roll_count == ROLLS_MOST)
            return refuse_more(ROLLS_MOST, problem);
        trial->rolls[trial->roll_count++] = (int)roll;
    }
    return true;
}

static const struct setting ASSIGNMENT[] = {
    {"program", put_program, .wanted = WORDS, .least = 1,
     .most = SOURCE_NAME - (int)sizeof ".cpp"},
    {"script", put_script, .wanted = WORDS, .least = 1, .most = ASKED_TEXT - 1},
    {"rolls", put_rolls, .wanted = "numbers below the die, such as 0 5 12"},
    TEXT("title", assignment_folder, title, .least = 0),
    ROW("die", put_number, assignment_folder, die, .wanted = WHOLE, .least = 1,
        .most = DIE_MOST),
    TEXT("dealt", assignment_folder, dealt, .least = 0),
    TEXT("input", trial, input, .owner = OF_SCRIPT),
    TEXT("only", trial, only, .owner = OF_SCRIPT),
    YES("hidden", trial, is_hidden, .owner = OF_SCRIPT),
    TEXT("only", asked, only, .owner = OF_PROGRAM),
    TEXT("reference", asked, reference, .owner = OF_PROGRAM),
    ROW("model", put_choice, asked, model, .owner = OF_PROGRAM,
        .choices = {"shuffle", "deal", "play", "none"}),
    ROW("points", put_number, asked, points, .owner = OF_PROGRAM,
        .wanted = WHOLE, .least = 1, .most = ASSIGNMENT_POINTS_MOST),
    ROW("compare", put_choice, asked, compare, .owner = OF_PROGRAM,
        .choices = {"exact", "blanks", "words", "numbers"}),
};

static bool assignment_take(void *target, const char *name, const char *value,
                            char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = target;
    struct asked *program = last_program(assignment);
    void *const bases[OWNERS] = {assignment,
                                 program ? program : assignment->programs,
                                 last_script(assignment)};
    return settings_put(ASSIGNMENT, COUNT(ASSIGNMENT), bases, name, value,
                        "type \"man 5 assignment\" for a list", problem);
}

static const char *what_is_missing(const struct assignment_folder *assignment)
{
    if (assignment->count == 0)
        return "program is missing: the name of the student's source, without "
               "its ending";
    for (size_t i = 0; i < assignment->count; i++) {
        const struct asked *program = &assignment->programs[i];
        if (program->model != PART_OTHER)
            continue;
        if (program->reference[0] == '\0')
            return "reference is missing: the source of the right program";
        if (program->count == 0)
            return "there is a program without a script";
    }
    if (assignment->die > 0 && assignment->dealt[0] == '\0')
        return "dealt is missing: the words before the name of a rolled face";
    return NULL;
}

bool assignment_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE])
{
    struct assignment_folder *assignment = target;
    assignment->programs[0].points = DEFAULT_POINTS;
    assignment->programs[0].model = PART_OTHER;
    if (!cli_read_settings(file, assignment_take, assignment, problem))
        return false;
    const char *missing = what_is_missing(assignment);
    return missing == NULL || cli_refuse(problem, "%s", missing);
}

/* ---- The assignments that come with the program ---- */

/* The Makefile writes a row for each file of the folders in data/class, such as
 * { "class/dice21/assignment.conf", text }. */
#pragma GCC diagnostic ignored "-Woverlength-strings" /* whole programs */
static const struct packed_file {
    const char *name, *text;
} PACKED[] = {
#include "assignments.inc"
};

static const char CONF[] = "assignment.conf";

/* The first one is the standard. */
static const char *const KNOWN[] = {"cards", "dice21", "blackjack7"};

const char *packed_file(const char *name)
{
    size_t i = 0;
    while (i + 1 < COUNT(PACKED) && strcmp(PACKED[i].name, name) != 0)
        i++;
    return PACKED[i].text;
}

/* Writes the files of a known assignment to a folder of their own. */
static bool unpack(const char *known, struct jail_folder *folder)
{
    bool good = jail_folder_open(folder, "grade-");
    const size_t length = strlen(known);
    for (size_t i = 0; i < COUNT(PACKED) && good; i++) {
        const char *name = PACKED[i].name;
        if (strncmp(name, known, length) == 0 && name[length] == '/')
            good = jail_write_file(folder->path, name + length + 1,
                                   PACKED[i].text);
    }
    return good;
}

void assignment_close(struct assignment_folder *assignment)
{
    if (assignment == NULL)
        return;
    jail_folder_close(&assignment->unpacked);
    for (size_t i = 0; i < assignment->trial_count; i++)
        free(assignment->trials[i].expected);
    free(assignment);
}

struct assignment_folder *assignment_open(const struct cli *cli,
                                          const char *which)
{
    char path[PATH_SIZE];
    struct assignment_folder *assignment = calloc(1, sizeof *assignment);
    int known = which ? cli_find_name(which, KNOWN, COUNT(KNOWN)) : 0;
    if (assignment == NULL) {
        (void)cli_out_of_memory(cli);
        return NULL;
    }
    assignment->folder = known >= 0 ? assignment->unpacked.path : which;
    if ((known >= 0 && !unpack(KNOWN[known], &assignment->unpacked)) ||
        !jail_path(path, assignment->folder, CONF))
        (void)cli_cannot(cli, "open", known >= 0 ? KNOWN[known] : which);
    else if (grading_read_file(cli, path, assignment_read, assignment) ==
             CLI_DONE)
        return assignment;
    assignment_close(assignment);
    return NULL;
}

size_t assignment_wanted(struct assignment_folder *assignment,
                         const struct grading_settings *settings,
                         struct asked *wanted[PROGRAMS_MOST])
{
    const char *names[PROGRAMS_MOST], *part = settings->part;
    char list[CLI_PROBLEM_SIZE], problem[CLI_PROBLEM_SIZE];
    size_t count = 0;
    for (size_t i = 0; i < assignment->count; i++) {
        struct asked *asked = &assignment->programs[i];
        names[i] = asked->name;
        if (part ? strcmp(asked->name, part) == 0
                 : asked->model == PART_OTHER ||
                       (settings->course->parts & 1U << asked->model))
            wanted[count++] = asked;
    }
    if (count == 0) {
        list_names(list, "", names, assignment->count);
        (void)cli_refuse_value(list, part ? part : "none", problem);
        cli_complain(settings->cli, "--part %s", problem);
    }
    return count;
}

/* ---- Facts: what of a text is compared ---- */

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

/* Writes the word at `text` in the form in which it is compared, or "" for what
 * is ignored. Returns its length in the text. */
static size_t read_word(enum compare_way way, const char *text,
                        char word[ASKED_TEXT])
{
    size_t length = 1;
    char *end;
    *word = '\0';
    if (way == COMPARE_EXACT || (way == COMPARE_WORDS && *text == '+')) {
        snprintf(word, ASKED_TEXT, "%c", *text);
    } else if (way == COMPARE_BLANKS) {
        length = strcspn(text, " \t\r\n\v\f");
        snprintf(word, ASKED_TEXT, "%.*s", (int)length, text);
    } else if (is_number_at(text)) {
        snprintf(word, ASKED_TEXT, "%.2f", strtod(text, &end));
        length = (size_t)(end - text);
    } else if (way == COMPARE_WORDS && isalpha((unsigned char)*text)) {
        for (length = 0;
             length + 1 < ASKED_TEXT && isalpha((unsigned char)text[length]);
             length++)
            word[length] = (char)tolower((unsigned char)text[length]);
        word[length] = '\0';
        if (strcmp(word, "a") == 0 || strcmp(word, "an") == 0)
            *word = '\0';
    }
    return length > 0 ? length : 1;
}

/* A text that is being read. Only what follows a phrase of `only` on its line,
 * and the phrase itself, counts, and begins a line; without phrases, all. */
struct reading {
    const char *only;
    const char *place;     /* behind the word */
    char word[ASKED_TEXT]; /* "" at the end */
    const char *line;      /* the start of its line; NULL before the first */
    bool is_new_line;      /* it is the first word in its line */
    bool is_skipping;
};

static void next_word(enum compare_way way, struct reading *reading)
{
    bool starts = reading->line == NULL || reading->place[-1] == '\n';
    const char *phrase = reading->line;
    *reading->word = '\0';
    reading->is_new_line = starts;
    while (*reading->place && !*reading->word) {
        const char *place = reading->place;
        if (place != phrase && phrase_at(reading->only, place) > 0) {
            phrase = place;
            starts = true;
            reading->is_skipping = false;
        } else if (reading->is_skipping || (*reading->only && *place == '\n')) {
            reading->is_skipping = true;
            reading->place++;
            continue;
        }
        if (starts)
            reading->line = place;
        reading->is_new_line |= starts;
        reading->place += read_word(way, place, reading->word);
        starts = *place == '\n' && way != COMPARE_EXACT;
    }
}

/* Returns the line of the word, from the heap; or NULL at the end. */
static char *line_of(const struct reading *reading, bool is_new_line)
{
    const char *line = reading->line;
    return !line || (!*reading->word && (is_new_line || !*line))
               ? NULL
               : strndup(line, strcspn(line, "\r\n"));
}

bool trial_differs(const struct trial *trial, const char *printed,
                   char *lines[2])
{
    const enum compare_way way = (enum compare_way)trial->asked->compare;
    const char *const texts[] = {trial->expected, printed};
    struct reading sides[2];
    bool differs = false;
    for (int i = 0; i < 2; i++)
        sides[i] = (struct reading){.only = trial->only,
                                    .place = texts[i] ? texts[i] : "",
                                    .is_skipping = *trial->only};
    do {
        for (int i = 0; i < 2; i++)
            next_word(way, &sides[i]);
        differs = strcmp(sides[0].word, sides[1].word) != 0 ||
                  (*sides[0].word && way != COMPARE_NUMBERS &&
                   sides[0].is_new_line != sides[1].is_new_line);
    } while (!differs && *sides[0].word);
    for (int i = 0; i < 2 && lines; i++)
        lines[i] =
            differs ? line_of(&sides[i], sides[1 - i].is_new_line) : NULL;
    return differs;
}

/* ---- Scripts ---- */

/* Makes the script of a trial. "u 3 | h" is two lines, and "5 h" as well. */
static struct script script_of(const struct trial *trial)
{
    const char *words = trial->input, *ends = strchr(words, '|') ? "|" : " \t";
    struct script script = {.trial = trial,
                            .part = PART_OTHER,
                            .is_hidden = trial->is_hidden,
                            .kind = SCRIPT_SEED_ONLY};
    for (; *words; words += *words != '\0') {
        words += strspn(words, " \t");
        size_t length = strcspn(words, ends), kept = length;
        while (kept > 0 && isspace((unsigned char)words[kept - 1]))
            kept--;
        script.input_length +=
            (size_t)snprintf(script.input + script.input_length,
                             sizeof script.input - script.input_length,
                             "%.*s\n", (int)kept, words);
        words += length;
    }
    return script;
}

bool trials_list(const struct assignment_folder *assignment,
                 const struct asked *asked, struct script_list *list)
{
    list->scripts = calloc(asked->count, sizeof *list->scripts);
    if (list->scripts == NULL)
        return false;
    for (; list->count < asked->count; list->count++)
        list->scripts[list->count] =
            script_of(&assignment->trials[asked->first + list->count]);
    return true;
}

/* Runs a program with a script and these numbers for rand(), or NULL. */
static void run_trial(const struct grading_settings *settings,
                      const char *program, const struct trial *trial,
                      const char *numbers, struct jail_result *result)
{
    const struct script script = script_of(trial);
    const struct candidate_run run = {.script = &script,
                                      .arguments = {numbers}};
    struct jail_request request = run_request(settings, program, &run);
    if (!is_source(trial->asked->reference)) {
        request.permissions = JAIL_PROGRAM; /* it can be a script */
        request.typed = false;
    }
    run_to_end(settings, &request, result);
}

/* ---- A die ---- */

char *die_numbers(const struct die *die, const struct trial *trial)
{
    enum { DIGITS = 4 };
    const size_t size = DIGITS * (ROLLS_MOST + SKIPPED_MOST) + 1;
    char *text = trial->roll_count > 0 ? calloc(1, size) : NULL;
    for (int i = 0; text && i < die->skipped; i++)
        text_add(text, size, "0 ");
    for (size_t i = 0; text && i < trial->roll_count; i++)
        text_add(text, size, "%s%d", i > 0 ? " " : "",
                 die->numbers[trial->rolls[i]]);
    return text;
}

/* Writes the face that the output names behind the words `dealt`, in lower
 * case and without an article, or "". */
static void find_face(const char *output, const char *dealt,
                      char face[FACE_SIZE])
{
    *face = '\0';
    while (*output && phrase_at(dealt, output) == 0)
        output++;
    output += *output ? strlen(dealt) : 0;
    struct reading reading = {.only = "", .place = output, .line = output};
    for (next_word(COMPARE_WORDS, &reading);
         *reading.word && !reading.is_new_line;
         next_word(COMPARE_WORDS, &reading))
        text_add(face, FACE_SIZE, "%s%s", *face ? " " : "", reading.word);
}

/* Finds out which face each number is, and how many numbers a program takes
 * before it rolls. */
static void learn_faces(const struct grading_settings *settings,
                        const struct assignment_folder *assignment,
                        const struct asked *asked, const char *program,
                        struct die *die)
{
    const struct trial *trial = &assignment->trials[asked->first];
    struct jail_result result = {.output = NULL};
    char first[FACE_SIZE] = "", text[FACE_SIZE] = "";
    for (int i = 0; i <= assignment->die && !grading_is_stopped(settings);
         i++) {
        if (i < assignment->die)
            snprintf(text, sizeof text, "%d", i);
        else
            snprintf(text, sizeof text, "0 1 2 3");
        run_trial(settings, program, trial, text, &result);
        find_face(result.output ? result.output : "", assignment->dealt,
                  i < assignment->die ? die->faces[i] : first);
    }
    while (die->skipped < SKIPPED_MOST &&
           strcmp(die->faces[die->skipped], first) != 0)
        die->skipped++;
    jail_result_clear(&result);
}

bool die_arrange(const struct grading_settings *settings,
                 const struct assignment_folder *assignment,
                 const char *program, struct part_report *report,
                 struct die *die)
{
    const char *missing = NULL; /* a face of the reference */
    *die = (struct die){.skipped = 0};
    learn_faces(settings, assignment, report->asked, program, die);
    for (int roll = 0; roll < assignment->die && !missing; roll++) {
        const char *face = report->asked->die.faces[roll];
        int number = 0;
        while (number < assignment->die &&
               strcmp(die->faces[number], face) != 0)
            number++;
        die->numbers[roll] = number;
        missing = number == assignment->die ? face : NULL;
    }
    if (missing && !grading_is_stopped(settings))
        snprintf(
            report->problem, CLI_PROBLEM_SIZE,
            "its die is wrong, or isn't rolled by rand(): none of 0 to %d is "
            "%.31s",
            assignment->die - 1, missing);
    return missing == NULL;
}

/* ---- The reference ---- */

/* Runs the reference with a script. If it reads lines that nobody would type,
 * because it has shown nothing before them, they are typed all the same, for
 * every program. Keeps what it prints. Returns false if it doesn't end by
 * itself, and complains unless the caller stops it. */
static bool run_reference(const struct grading_settings *settings,
                          const struct asked *asked, const char *program,
                          struct trial *trial)
{
    struct jail_result result = {.output = NULL};
    char *numbers = die_numbers(&asked->die, trial);
    char verdict[JAIL_VERDICT_SIZE];
    run_trial(settings, program, trial, numbers, &result);
    if (result.waited_for_input) {
        trial->is_typed_ahead = true;
        jail_result_clear(&result);
        run_trial(settings, program, trial, numbers, &result);
    }
    jail_verdict_text(&result, verdict);
    const bool has_ended = result.verdict == JAIL_ENDED;
    if (!has_ended && result.verdict != JAIL_STOPPED)
        cli_complain(settings->cli, "the reference %s %s in the script %s",
                     asked->reference, verdict, trial->name);
    trial->expected = result.output;
    result.output = NULL;
    jail_result_clear(&result);
    free(numbers);
    return has_ended;
}

/* Learns what the die of a reference shows, and what it prints in each script.
 * Returns false as run_reference() does. */
static bool run_references(const struct grading_settings *settings,
                           struct assignment_folder *assignment,
                           struct asked *asked, const char *program)
{
    struct trial *trials = &assignment->trials[asked->first];
    for (int i = 0; i < assignment->die; i++)
        asked->die.numbers[i] = i;
    /* Where prompts aren't compared, a student can have others. */
    for (size_t i = 0; i < asked->count; i++)
        trials[i].is_typed_ahead = asked->compare == COMPARE_WORDS ||
                                   asked->compare == COMPARE_NUMBERS ||
                                   *trials[i].only ||
                                   !is_source(asked->reference);
    bool continues = true;
    if (assignment->die > 0)
        learn_faces(settings, assignment, asked, program, &asked->die);
    for (size_t i = 0; i < asked->count && continues; i++)
        continues = run_reference(settings, asked, program, &trials[i]);
    return continues;
}

enum cli_status asked_prepare(const struct grading_settings *settings,
                              struct assignment_folder *assignment,
                              struct asked *asked)
{
    struct build_folder build = {.is_alone = false};
    struct jail_result result = {.output = NULL};
    char program[PATH_SIZE], problem[CLI_PROBLEM_SIZE] = "";
    enum cli_status status = CLI_DONE;
    if (asked->model != PART_OTHER || asked->is_prepared)
        return CLI_DONE;
    const bool is_built = is_source(asked->reference);
    if (is_built)
        status = program_build(settings, assignment, asked, assignment->folder,
                               asked->reference, &build, &result, problem);
    bool fits = jail_path(
        program, is_built ? build.sources.folder.path : assignment->folder,
        is_built ? asked->name : asked->reference);
    if (status == CLI_NO || !fits ||
        (is_built && status == CLI_DONE && !jail_has_succeeded(&result))) {
        cli_complain(settings->cli, "the reference %s doesn't compile",
                     asked->reference);
        fprintf(settings->cli->errors, "%s\n",
                result.errors ? result.errors : problem);
        status = CLI_FAILED;
    }
    if (status == CLI_DONE &&
        !run_references(settings, assignment, asked, program))
        status = CLI_FAILED;
    asked->is_prepared = status == CLI_DONE;
    jail_result_clear(&result);
    jail_folder_close(&build.sources.folder);
    return status;
}
