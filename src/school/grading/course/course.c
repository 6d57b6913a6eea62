/* The settings of a course one by one: their names, and how they are read. */
#include "course.h"
#include "grading/part.h"
#include "grading/seeds.h"

#include <string.h>

/* How a value is written and stored. */
enum setting_kind {
    KIND_NUMBER,  /* an int from `least` to `most` */
    KIND_CHOICE,  /* an int, the index of the word */
    KIND_YES,     /* a bool */
    KIND_SECONDS, /* an int64_t in nanoseconds, at most `most` seconds */
    KIND_SEEDS,   /* a struct seed_list */
    KIND_PARTS,   /* a set of parts */
    KIND_TEXT     /* an array of `most` chars */
};

enum { CHOICES_MOST = 4, POINTS_MOST = 1000, PERCENT = 100, SECONDS_MOST = 60 };

/* A row of the table below. */
struct setting {
    const char *name;
    enum setting_kind kind;
    size_t place; /* its offset in struct course */
    int least;
    int most;
    const char *choices[CHOICES_MOST];
};

#define AT(member) offsetof(struct course, member)

static const struct setting SETTINGS[] = {
    {"parts", KIND_PARTS, AT(parts), 0, 0, {NULL}},
    {"points-shuffle",
     KIND_NUMBER,
     AT(points[PART_SHUFFLE]),
     0,
     POINTS_MOST,
     {NULL}},
    {"points-deal", KIND_NUMBER, AT(points[PART_DEAL]), 0, POINTS_MOST, {NULL}},
    {"points-play", KIND_NUMBER, AT(points[PART_PLAY]), 0, POINTS_MOST, {NULL}},
    {"points-extra", KIND_NUMBER, AT(extra), 0, POINTS_MOST, {NULL}},
    {"partial-credit", KIND_NUMBER, AT(partial), 0, PERCENT, {NULL}},
    {"seeds", KIND_SEEDS, AT(seeds), 0, 0, {NULL}},
    {"hidden-seeds", KIND_SEEDS, AT(hidden), 0, 0, {NULL}},
    {"lenient", KIND_YES, AT(lenient), 0, 0, {"no", "yes"}},
    {"joined-answers", KIND_YES, AT(joined_answers), 0, 0, {"no", "yes"}},
    {"stdout",
     KIND_CHOICE,
     AT(output),
     0,
     0,
     {[OUTPUT_TERMINAL] = "terminal", [OUTPUT_PIPE] = "pipe"}},
    {"pauses",
     KIND_CHOICE,
     AT(pauses),
     0,
     0,
     {[PAUSES_GRADE] = "grade",
      [PAUSES_ADVISE] = "advise",
      [PAUSES_IGNORE] = "ignore"}},
    {"time-limit", KIND_SECONDS, AT(time_limit), 0, SECONDS_MOST, {NULL}},
    {"compiler", KIND_TEXT, AT(compiler), 0, COURSE_TEXT_SIZE, {NULL}},
    {"cflags", KIND_TEXT, AT(cflags), 0, COURSE_TEXT_SIZE, {NULL}},
    {"shuffle",
     KIND_CHOICE,
     AT(assignment.shuffle),
     0,
     0,
     {[SHUFFLE_DOWN] = "down", [SHUFFLE_UP_52] = "up-52"}},
    {"pause",
     KIND_CHOICE,
     AT(assignment.pause),
     0,
     0,
     {[PAUSE_AT_DECISION] = "before-decision",
      [PAUSE_AT_TABLE] = "before-table",
      [PAUSE_AT_NEXT] = "after-decision",
      [PAUSE_NOWHERE] = "none"}},
    {"seed-prompt",
     KIND_TEXT,
     AT(assignment.seed_prompt),
     1,
     PROMPT_SIZE,
     {NULL}},
    {"hit-prompt",
     KIND_TEXT,
     AT(assignment.hit_prompt),
     1,
     PROMPT_SIZE,
     {NULL}},
};

enum { SETTINGS_COUNT = sizeof SETTINGS / sizeof *SETTINGS };
_Static_assert((int)SETTINGS_COUNT <= (int)COURSE_SETTINGS_MOST,
               "the reader keeps a line number for each setting");

/* ---- Defaults ---- */

const struct assignment *assignment_usual(void)
{
    static const struct assignment usual = {
        .seed_prompt = "Seed: ",
        .hit_prompt = "Hit or stand? [h/s] ",
    };
    return &usual;
}

void course_start(struct course *course)
{
    enum { SHUFFLE_POINTS = 40, DEAL_POINTS = 30, PLAY_POINTS = 30, HALF = 50 };
    *course = (struct course){
        .parts = PARTS_ALL,
        .points = {[PART_SHUFFLE] = SHUFFLE_POINTS,
                   [PART_DEAL] = DEAL_POINTS,
                   [PART_PLAY] = PLAY_POINTS},
        .partial = HALF,
        .time_limit = CLI_NANOSECONDS,
        .assignment = *assignment_usual(),
    };
}

void course_clear(struct course *course)
{
    seeds_clear(&course->seeds);
    seeds_clear(&course->hidden);
}

/* ---- Values ---- */

/* Each of these stores `text` in `place`, or writes the problem and returns
 * false. */

static bool put_number(const struct setting *setting, const char *text,
                       void *place, char problem[CLI_PROBLEM_SIZE])
{
    int64_t value;
    char wanted[CLI_PROBLEM_SIZE];
    if (cli_parse_integer(text, setting->least, setting->most, &value)) {
        *(int *)place = (int)value;
        return true;
    }
    snprintf(wanted, sizeof wanted, "a whole number from %d to %d",
             setting->least, setting->most);
    return cli_refuse_value(wanted, text, problem);
}

static bool put_seconds(const struct setting *setting, const char *text,
                        void *place, char problem[CLI_PROBLEM_SIZE])
{
    int64_t value;
    if (cli_parse_seconds(text, setting->most, &value) && value > 0) {
        *(int64_t *)place = value;
        return true;
    }
    return cli_refuse_value("a number of seconds above 0 and up to 60", text,
                            problem);
}

static bool refuse_choice(const struct setting *setting, const char *text,
                          char problem[CLI_PROBLEM_SIZE])
{
    char wanted[CLI_PROBLEM_SIZE];
    size_t used = 0;
    for (int i = 0; i < CHOICES_MOST && setting->choices[i]; i++) {
        bool is_last = i + 1 == CHOICES_MOST || setting->choices[i + 1] == NULL;
        used += (size_t)snprintf(wanted + used, sizeof wanted - used, "%s%s",
                                 i == 0    ? ""
                                 : is_last ? " or "
                                           : ", ",
                                 setting->choices[i]);
    }
    return cli_refuse_value(wanted, text, problem);
}

static bool put_choice(const struct setting *setting, const char *text,
                       void *place, char problem[CLI_PROBLEM_SIZE])
{
    int found = -1;
    for (int i = 0; i < CHOICES_MOST && setting->choices[i]; i++)
        if (strcmp(setting->choices[i], text) == 0)
            found = i;
    if (found < 0)
        return refuse_choice(setting, text, problem);
    if (setting->kind == KIND_YES)
        *(bool *)place = found != 0;
    else
        *(int *)place = found;
    return true;
}

/* Reads a list of parts, such as "shuffle, deal". */
static bool put_parts(const char *text, void *place,
                      char problem[CLI_PROBLEM_SIZE])
{
    enum { LONGEST = 16 };
    unsigned parts = 0;
    size_t length;
    const char *word = cli_first_word(text, &length);
    for (; length > 0; word = cli_first_word(word + length, &length)) {
        char name[LONGEST];
        enum assignment_part part;
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        if (length >= sizeof name || !part_parse(name, &part)) {
            parts = 0;
            break;
        }
        parts |= 1U << part;
    }
    if (parts == 0)
        return cli_refuse_value("a list of shuffle, deal and play", text,
                                problem);
    *(unsigned *)place = parts;
    return true;
}

static bool put_seeds(const char *text, void *place,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct seed_list read;
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
    bool quoted = length >= 2 && text[0] == '"' && text[length - 1] == '"';
    if (quoted) {
        text++;
        length -= 2;
    }
    if (length < (size_t)setting->least || length >= (size_t)setting->most ||
        (!quoted && memchr(text, '"', length))) {
        char wanted[CLI_PROBLEM_SIZE];
        snprintf(
            wanted, sizeof wanted,
            "%d to %d bytes, in double quotes if it begins or ends with a blank",
            setting->least, setting->most - 1);
        return cli_refuse_value(wanted, text, problem);
    }
    memcpy(place, text, length);
    ((char *)place)[length] = '\0';
    return true;
}

static bool put_setting(struct course *course, const struct setting *setting,
                        const char *text, char problem[CLI_PROBLEM_SIZE])
{
    void *place = (char *)course + setting->place;
    switch (setting->kind) {
    case KIND_NUMBER:
        return put_number(setting, text, place, problem);
    case KIND_CHOICE:
    case KIND_YES:
        return put_choice(setting, text, place, problem);
    case KIND_SECONDS:
        return put_seconds(setting, text, place, problem);
    case KIND_SEEDS:
        return put_seeds(text, place, problem);
    case KIND_PARTS:
        return put_parts(text, place, problem);
    case KIND_TEXT:
        break;
    }
    return put_words(setting, text, place, problem);
}

int course_set(struct course *course, const char *name, const char *value,
               char problem[CLI_PROBLEM_SIZE])
{
    const char *names[SETTINGS_COUNT];
    int found = -1;
    for (int i = 0; i < (int)SETTINGS_COUNT; i++) {
        names[i] = SETTINGS[i].name;
        if (strcmp(name, names[i]) == 0)
            found = i;
    }
    if (found < 0) {
        cli_say_unknown(problem, "setting", name, names, SETTINGS_COUNT,
                        "type \"man grade.conf\" for a list");
        return -1;
    }
    char what[CLI_PROBLEM_SIZE];
    if (put_setting(course, &SETTINGS[found], value, what))
        return found;
    snprintf(problem, CLI_PROBLEM_SIZE, "%s%s %.130s", name,
             strncmp(what, "must ", strlen("must ")) == 0 ? "" : ":", what);
    return -1;
}
