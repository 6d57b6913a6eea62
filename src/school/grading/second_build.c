/* Builds a program once more with sanitizers, which find errors that happen to
 * leave the text right. */
#define _POSIX_C_SOURCE 200809L /* nanosleep() */
#include "grading/examination.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- The build ---- */

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
 * own names for some. The undefined behavior sanitizer names lines without -g,
 * which takes time, but knows the sizes of objects only with -O1. Returns false
 * if the caller stops it. */
static bool build_sanitized(const struct grading_settings *settings,
                            const struct build_folder *build, bool *built)
{
    static const char sanitizers[] = "-fsanitize=address,undefined";
    static const char pattern[] = "-ftrivial-auto-var-init=pattern";
    static const char *const flags[][7] = {
        {OPTIONS, "-O1", sanitizers, pattern, "-static-libasan",
         "-static-libubsan", NULL},
        {OPTIONS, "-O1", sanitizers, pattern, NULL},
        {OPTIONS, "-O1", sanitizers, NULL},
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

/* ---- The runs ---- */

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
    const struct candidate_run *first; /* with the same script */
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
        .freedom = JAIL_PROGRAM,
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
    return true;
}

static void note_fault(struct part_report *report, const char *fault,
                       const struct script *script)
{
    report->faults = set_of_one(mistake_named(fault));
    report->fault_script = script;
}

static bool same_text(const struct jail_result *one,
                      const struct jail_result *other)
{
    return one->verdict == JAIL_ENDED && other->verdict == JAIL_ENDED &&
           one->output_length == other->output_length &&
           (one->output_length == 0 ||
            memcmp(one->output, other->output, one->output_length) == 0);
}

/* Waits until a program that looks at the clock would see another second. */
static void wait_for_next_second(int64_t second)
{
    const struct timespec moment = {.tv_nsec = 20000000};
    while ((int64_t)time(NULL) <= second)
        (void)nanosleep(&moment, NULL);
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
            note_fault(report, "memory-error", runs[i].first->script);
            return true;
        }
    if (!path_join(program, build->path, part_name(report->part)))
        return true;
    for (size_t i = 0; i < count; i++)
        if (runs[i].result.verdict == JAIL_ENDED &&
            runs[i].first->result.verdict == JAIL_ENDED &&
            !same_text(&runs[i].result, &runs[i].first->result))
            return look_for_garbage(settings, program, report, &runs[i]);
    return true;
}

bool second_build_check(const struct grading_settings *settings,
                        const struct build_folder *build,
                        struct part_report *report)
{
    char program[PATH_SIZE];
    struct chosen_runs chosen;
    struct second_run runs[SECOND_RUNS] = {0};
    bool built = false;
    if (report->gave_up || !path_join(program, build->path, PROGRAM))
        return true;
    if (!build_sanitized(settings, build, &built))
        return grading_is_stopped(settings) ? false : true;
    choose_runs(report, &chosen);
    size_t count = built ? chosen.count : 0;
    for (size_t i = 0; i < count; i++)
        runs[i] =
            (struct second_run){.request = request_of(settings, report, program,
                                                      chosen.runs[i]->script),
                                .first = chosen.runs[i]};
    bool goes_on = run_side_by_side(settings, runs, count) &&
                   judge_second_runs(settings, build, report, runs, count);
    for (size_t i = 0; i < count; i++)
        jail_result_clear(&runs[i].result);
    return goes_on;
}
