/* What a course asks for: the parts, lists of seeds, and the settings of a
 * grade.conf. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cards.h"
#include "cli_input.h"
#include "grading/scripts.h"

/* ---- Seeds ---- */

/* Seeds that reach a corner of the game come first, so that a short list has
 * them. A test says what each is for. */
static const int64_t COME_WITH[SEEDS_COME_WITH] = {
    0,    -7,  2731, 2987, 24, 8,   22,  2,           7,  11,
    1245, 161, 261,  3955, 39, 308, 12,  -2147483647, 42, 2147483647,
    1,    3,   5,    6,    23, 9,   10,  13,          14, 15,
    16,   17,  18,   19,   20, 21,  293, 25,          26, 27,
};

enum { NUMBER_TEXT = 32 };

/* Reads a number into `*seed` and moves `*text` past it. */
static bool read_seed(const char **text, int64_t *seed)
{
    char number[NUMBER_TEXT];
    size_t length = **text == '-' ? 1 : 0;
    while (isdigit((unsigned char)(*text)[length]))
        length++;
    if (length >= sizeof number)
        return false;
    memcpy(number, *text, length);
    number[length] = '\0';
    *text += length;
    return cli_parse_integer(number, SEED_LEAST, SEED_MOST, seed);
}

static void seeds_problem(char problem[CLI_PROBLEM_SIZE], const char *what,
                          const char *text)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE,
             "%s at %s; write a list such as 1-500 or 0,7,-3", what,
             cli_quote(quote, text, strlen(text)));
}

/* Reads a seed or a range of seeds, and moves `*text` past it. Returns what is
 * wrong, or NULL. */
static const char *read_range(const char **text, int64_t *first, int64_t *last)
{
    if (!read_seed(text, first))
        return "invalid seed";
    *last = *first;
    if (**text != '-')
        return NULL;
    ++*text;
    return read_seed(text, last) && *last >= *first ? NULL : "invalid range";
}

static bool add_seeds(struct seed_list *list, int64_t first, int64_t last)
{
    size_t more = (size_t)(last - first) + 1;
    int64_t *seeds = realloc(list->seeds, (list->count + more) * sizeof *seeds);
    if (seeds == NULL)
        return false;
    list->seeds = seeds;
    while (more-- > 0)
        seeds[list->count++] = first++;
    return true;
}

bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE])
{
    struct seed_list read = {.count = 0};
    const char *what = NULL;
    while (text && !what) {
        const char *place = text;
        int64_t first = 0, last = 0;
        what = read_range(&place, &first, &last);
        if (!what && *place != '\0' && *place != ',') {
            what = "missing comma";
            text = place;
        }
        if (!what && last - first >= SEEDS_MOST - (int64_t)read.count)
            what = "more than 100000 seeds";
        if (what)
            seeds_problem(problem, what, text);
        else if (!add_seeds(&read, first, last))
            snprintf(problem, CLI_PROBLEM_SIZE, "%s", what = "out of memory");
        else
            text = *place == ',' ? place + 1 + strspn(place + 1, " \t") : NULL;
    }
    if (what)
        seeds_clear(&read);
    else
        *list = read;
    return what == NULL;
}

bool seeds_usual(size_t count, struct seed_list *list)
{
    if (count > SEEDS_COME_WITH)
        count = SEEDS_COME_WITH;
    int64_t *seeds = calloc(count, sizeof *seeds);
    if (seeds == NULL)
        return false;
    memcpy(seeds, COME_WITH, count * sizeof *seeds);
    list->seeds = seeds;
    list->count = count;
    return true;
}

void seeds_clear(struct seed_list *list)
{
    free(list->seeds);
    *list = (struct seed_list){.count = 0};
}

/* ---- Parts ---- */

static const char *const PART_NAMES[PART_COUNT] = {
    [PART_SHUFFLE] = "shuffle",
    [PART_DEAL] = "deal",
    [PART_PLAY] = "play",
};

const char *part_name(enum assignment_part part)
{
    return PART_NAMES[part];
}

bool part_parse(const char *text, enum assignment_part *part)
{
    int found = cli_find_name(text, PART_NAMES, PART_COUNT);
    if (found >= 0)
        *part = (enum assignment_part)found;
    return found >= 0;
}

/* ---- Settings ---- */

enum { POINTS_MOST = 1000, PERCENT = 100, SECONDS_MOST = 60 };

#define ROW(name, kind, member, ...)                                          \
    {                                                                         \
        name, kind, .place = offsetof(struct course, member),                 \
                    .size = sizeof(((struct course *)0)->member), __VA_ARGS__ \
    }
#define POINTS(name, member) \
    ROW(name, SETTING_NUMBER, member, .most = POINTS_MOST)
#define SHARE(name, member) ROW(name, SETTING_NUMBER, member, .most = PERCENT)
#define RUBRIC(name, kind, member, its_most) \
    ROW(name, kind, member, .most = (its_most), .is_rubric = true)
#define TEXT(name, member, its_least)                     \
    ROW(name, SETTING_TEXT, member, .least = (its_least), \
        .most = sizeof(((struct course *)0)->member))
#define YES(name, member) \
    ROW(name, SETTING_YES, member, .choices = {"no", "yes"})

static const struct setting SETTINGS[] = {
    ROW("parts", SETTING_PARTS, parts, .most = 0),
    POINTS("points-shuffle", points[PART_SHUFFLE]),
    POINTS("points-deal", points[PART_DEAL]),
    POINTS("points-play", points[PART_PLAY]),
    POINTS("points-extra", extra),
    RUBRIC("points-style", SETTING_NUMBER, style, POINTS_MOST),
    RUBRIC("due", SETTING_TIME, due, 0),
    RUBRIC("early-bonus", SETTING_NUMBER, early_bonus, PERCENT),
    RUBRIC("late-penalty-1", SETTING_NUMBER, late_penalties[0], PERCENT),
    RUBRIC("late-penalty-2", SETTING_NUMBER, late_penalties[1], PERCENT),
    RUBRIC("marks", SETTING_TEXT, marks, COURSE_TEXT_SIZE),
    RUBRIC("handed-out", SETTING_TEXT, handed_out, COURSE_TEXT_SIZE),
    SHARE("cost-pauses", cost_pauses),
    SHARE("cost-memory", cost_memory),
    SHARE("partial-credit", partial),
    ROW("seeds", SETTING_SEEDS, seeds, .most = 0),
    ROW("hidden-seeds", SETTING_SEEDS, hidden, .most = 0),
    YES("draw-hidden-seeds", draws_hidden),
    YES("lenient", lenient),
    ROW("stdout", SETTING_CHOICE, output,
        .choices = {[OUTPUT_TERMINAL] = "terminal", [OUTPUT_PIPE] = "pipe"}),
    ROW("pauses", SETTING_CHOICE, pauses,
        .choices = {[PAUSES_GRADE] = "grade", [PAUSES_IGNORE] = "ignore"}),
    ROW("time-limit", SETTING_SECONDS, time_limit, .most = SECONDS_MOST),
    TEXT("compiler", compiler, 0),
    TEXT("cflags", cflags, 0),
    ROW("shuffle", SETTING_CHOICE, assignment.shuffle,
        .choices = {[SHUFFLE_DOWN] = "down", [SHUFFLE_UP_52] = "up-52"}),
    ROW("pause", SETTING_CHOICE, assignment.pause,
        .choices = {[PAUSE_AT_DECISION] = "before-decision",
                    [PAUSE_AT_TABLE] = "before-table",
                    [PAUSE_AT_NEXT] = "after-decision",
                    [PAUSE_AFTER_HIT] = "after-hit",
                    [PAUSE_NOWHERE] = "none"}),
    TEXT("seed-prompt", assignment.seed_prompt, 1),
    TEXT("hit-prompt", assignment.hit_prompt, 1),
};

enum { SETTINGS_COUNT = sizeof SETTINGS / sizeof *SETTINGS };

/* ---- Defaults ---- */

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
    enum {
        AS_ASSIGNED = -1,
        HALF = 50,
        FIFTH = 20,
        EARLY = 5,
        A_DAY_LATE = 10,
        TWO_DAYS_LATE = 40
    };
    *course = (struct course){
        .parts = PARTS_ALL,
        .points = {AS_ASSIGNED, AS_ASSIGNED, AS_ASSIGNED},
        .draws_hidden = true,
        .early_bonus = EARLY,
        .late_penalties = {A_DAY_LATE, TWO_DAYS_LATE},
        .partial = HALF,
        .cost_pauses = FIFTH,
        .cost_memory = HALF,
        .time_limit = CLI_NANOSECONDS,
        .assignment = *assignment_or_usual(NULL),
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

bool course_time(const char *text, int64_t *time)
{
    struct tm when = {.tm_isdst = -1};
    char more;
    if (sscanf(text, "%4d-%2d-%2d %2d:%2d%c", &when.tm_year, &when.tm_mon,
               &when.tm_mday, &when.tm_hour, &when.tm_min, &more) != 5)
        return false;
    when.tm_year -= 1900;
    when.tm_mon--;
    const struct tm said = when;
    time_t found = mktime(&when);
    if (found <= 0 || when.tm_mon != said.tm_mon ||
        when.tm_mday != said.tm_mday || when.tm_min != said.tm_min)
        return false;
    *time = (int64_t)found;
    return true;
}

void list_names(char list[CLI_PROBLEM_SIZE], const char *prefix,
                const char *const names[], size_t count)
{
    size_t used = 0;
    *list = '\0';
    for (size_t i = 0; i < count && used < CLI_PROBLEM_SIZE; i++)
        used += (size_t)snprintf(list + used, CLI_PROBLEM_SIZE - used, "%s%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " or "
                                                  : ", ",
                                 prefix, names[i]);
}

static bool put_choice(const struct setting *setting, const char *text,
                       void *place, char problem[CLI_PROBLEM_SIZE])
{
    const char *const *choices = setting->choices;
    char wanted[CLI_PROBLEM_SIZE];
    size_t count = 0;
    while (count < SETTING_CHOICES && choices[count])
        count++;
    int found = cli_find_name(text, choices, count);
    list_names(wanted, "", choices, count);
    if (found < 0)
        return cli_refuse_value(wanted, text, problem);
    if (setting->kind == SETTING_YES)
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

/* Stores the value in `place`. The problem may lack the name. */
static bool put_value(const struct setting *setting, void *place,
                      const char *text, char problem[CLI_PROBLEM_SIZE])
{
    switch (setting->kind) {
    case SETTING_NUMBER:
        return put_number(setting, text, place, problem);
    case SETTING_CHOICE:
    case SETTING_YES:
        return put_choice(setting, text, place, problem);
    case SETTING_SECONDS:
        return put_seconds(setting, text, place, problem);
    case SETTING_SEEDS:
        return put_seeds(text, place, problem);
    case SETTING_PARTS:
        return put_parts(text, place, problem);
    case SETTING_TIME:
        return course_time(text, place) ||
               cli_refuse_value("a time such as 2026-11-20 23:59", text,
                                problem);
    case SETTING_TEXT:
        break;
    }
    return put_words(setting, text, place, problem);
}

bool setting_put(const struct setting *setting, void *base, const char *value,
                 char problem[CLI_PROBLEM_SIZE])
{
    char what[CLI_PROBLEM_SIZE];
    if (put_value(setting, (char *)base + setting->place, value, what))
        return true;
    snprintf(problem, CLI_PROBLEM_SIZE, "%s%s %.130s", setting->name,
             strncmp(what, "must ", strlen("must ")) == 0 ? "" : ":", what);
    return false;
}

/* Sets the setting `name` and returns its index. If the name is unknown or the
 * value is invalid, returns -1, writes the problem, and leaves `course`
 * unchanged. */
static int course_set(struct course *course, const char *name,
                      const char *value, char problem[CLI_PROBLEM_SIZE])
{
    const char *names[SETTINGS_COUNT];
    for (int i = 0; i < (int)SETTINGS_COUNT; i++)
        names[i] = SETTINGS[i].name;
    int found = cli_find_name(name, names, SETTINGS_COUNT);
    if (found < 0) {
        cli_say_unknown(problem, "setting", name, names, SETTINGS_COUNT,
                        "type \"man grade.conf\" for a list");
        return -1;
    }
    return setting_put(&SETTINGS[found], course, value, problem) ? found : -1;
}

uint64_t course_check(const struct course *course, uint64_t check)
{
    for (size_t i = 0; i < SETTINGS_COUNT; i++) {
        const struct setting *setting = &SETTINGS[i];
        const void *place = (const char *)course + setting->place;
        const struct seed_list *list = place;
        if (!setting->is_rubric)
            check = setting->kind == SETTING_SEEDS
                        ? cli_check(check, list->seeds,
                                    list->count * sizeof *list->seeds)
                        : cli_check(check, place, setting->size);
    }
    return check;
}

/* `set_at` holds the line of each setting, or 0. */
static bool course_take(const struct cli_settings *settings,
                        struct course *course, char *name,
                        int set_at[SETTINGS_COUNT],
                        char problem[CLI_PROBLEM_SIZE])
{
    char what[CLI_PROBLEM_SIZE];
    const char *value = cli_split_setting(name, what);
    int index = value ? course_set(course, name, value, what) : -1;
    if (index < 0)
        return cli_setting_fault(settings, what, problem);
    if (set_at[index] > 0) {
        snprintf(what, sizeof what, "this is already set on line %d",
                 set_at[index]);
        return cli_setting_fault(settings, what, problem);
    }
    set_at[index] = settings->line;
    return true;
}

/* ---- Reading a grade.conf ---- */

bool course_read(void *target, FILE *file, char problem[CLI_PROBLEM_SIZE])
{
    struct course *course = target, read = *course;
    struct cli_settings settings = {.file = file};
    int set_at[SETTINGS_COUNT] = {0};
    char *setting;
    bool good = true;
    read.seeds = read.hidden = (struct seed_list){.count = 0};
    while (good && (setting = cli_next_setting(&settings, problem)) != NULL)
        good = course_take(&settings, &read, setting, set_at, problem);
    if (!good || problem[0] != '\0') {
        course_clear(&read);
        return false;
    }
    struct seed_list *lists[][2] = {{&read.seeds, &course->seeds},
                                    {&read.hidden, &course->hidden}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i][0]->count == 0)
            *lists[i][0] = *lists[i][1];
        else
            seeds_clear(lists[i][1]);
    *course = read;
    return true;
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
    if (!good)
        cli_complain(cli, "%s: %s", cli_quote(quote, path, strlen(path)),
                     problem);
    return good ? CLI_DONE : CLI_FAILED;
}

enum cli_status course_load(const struct cli *cli, struct course *course,
                            const char *path)
{
    return grading_read_file(cli, path, course_read, course);
}

enum cli_status course_override(const struct cli *cli, struct course *course,
                                const char *name, const char *value)
{
    char problem[CLI_PROBLEM_SIZE];
    if (value == NULL || course_set(course, name, value, problem) >= 0)
        return CLI_DONE;
    cli_complain(cli, "--%s", problem);
    return CLI_FAILED;
}
