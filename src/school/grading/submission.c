/* Grades a program, or the programs that a folder of sources makes: copies
 * them, compiles them in the jail, runs the program there with all its scripts,
 * several at once, judges the runs, and builds it once more with sanitizers,
 * which find errors that happen to leave the text right. */
#define _GNU_SOURCE /* strcasestr() */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "grading/sources.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* ---- Which files are wanted ---- */

/* The endings of C++ come after the first. */
static const char *const ENDINGS[] = {".c", ".cpp", ".cc", ".cxx", NULL};
static const char *const HEADER_ENDINGS[] = {".h", ".hpp", ".hh", ".hxx", NULL};

static bool ends_in(const char *name, const char *const endings[])
{
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; name[0] != '.' && dot && endings[i]; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

bool is_source(const char *name)
{
    return ends_in(name, ENDINGS);
}

/* True if a name is that of a program, with any ending. */
static bool is_source_of(const char *name, const struct asked *asked)
{
    size_t length = strlen(asked->name);
    return strncmp(name, asked->name, length) == 0 &&
           strchr(name, '.') == name + length;
}

/* True if a program with the source `own` may be compiled with the source
 * `name`: itself, or one that belongs to none of the programs. */
static bool belongs_to(const char *name, const char *own,
                       const struct assignment_folder *assignment)
{
    bool is_other = false;
    for (size_t i = 0; i < assignment->count; i++)
        is_other = is_other || is_source_of(name, &assignment->programs[i]);
    return strcmp(name, own) == 0 || (!is_other && is_source(name));
}

bool folder_find_source(const char *folder, const char *program,
                        char name[SOURCE_NAME])
{
    char path[PATH_SIZE];
    struct stat facts;
    for (size_t i = 0; ENDINGS[i]; i++) {
        snprintf(name, SOURCE_NAME, "%s%s", program, ENDINGS[i]);
        if (jail_path(path, folder, name) && lstat(path, &facts) == 0)
            return true;
    }
    return false;
}

/* Finds a file in `folder` that may be meant as the source of `program`, by its
 * name: Deal.c, my-deal.c or the program deal. Writes "" if there is none. */
static void folder_find_near_miss(const char *folder, const char *program,
                                  char name[NEAR_MISS_SIZE])
{
    char **names = jail_list_folder(folder);
    *name = '\0';
    for (char **entry = names; entry && *entry && *name == '\0'; entry++)
        if (strlen(*entry) < NEAR_MISS_SIZE && strcasestr(*entry, program))
            strcpy(name, *entry);
    jail_free_list(names);
}

/* Makes a temporary folder and copies what a program needs from `folder`: its
 * source `own`, the sources that belong to none of the programs, and all
 * headers. Writes a problem, or "". The caller closes `build` in either case.
 */
static void build_folder_open(struct build_folder *build, const char *folder,
                              const char *own,
                              const struct assignment_folder *assignment,
                              char problem[CLI_PROBLEM_SIZE])
{
    char **names = jail_list_folder(folder), quote[CLI_QUOTE_SIZE];
    const char *wrong = NULL;
    *build = (struct build_folder){.is_alone = false};
    *problem = '\0';
    if (names == NULL)
        snprintf(problem, CLI_PROBLEM_SIZE, "can't read the folder: %s",
                 strerror(errno));
    else if (!jail_folder_open(&build->sources.folder, "grade-"))
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "can't make a folder to compile in: %s", strerror(errno));
    for (char **name = names; name && *name && !*problem; name++) {
        bool is_wanted = belongs_to(*name, own, assignment);
        if (is_wanted || ends_in(*name, HEADER_ENDINGS))
            wrong =
                jail_sources_copy(&build->sources, folder, *name, is_wanted);
        if (wrong)
            snprintf(problem, CLI_PROBLEM_SIZE, "%s %s",
                     cli_quote(quote, *name, strlen(*name)), wrong);
    }
    jail_free_list(names);
}

/* ---- Running the compiler ---- */

void run_to_end(const struct grading_settings *settings,
                const struct jail_request *request, struct jail_result *result)
{
    if (!jail_run(request, result, settings->stopped, settings->stopped_target))
        result->verdict = JAIL_STOPPED;
}

/* Reads the source `name`, or all sources, one after another. Returns NULL if
 * there is no memory. The caller frees the text. */
static char *read_sources(const struct build_folder *build, const char *name,
                          size_t *length)
{
    char *text = NULL;
    FILE *all = open_memstream(&text, length);
    const struct jail_sources *sources = &build->sources;
    for (size_t i = 0; all && !name && i < sources->count; i++)
        (void)jail_append_file(all, sources->folder.path, sources->names[i]);
    if (all && name)
        (void)jail_append_file(all, sources->folder.path, name);
    if (all && fclose(all) == 0)
        return text;
    free(text);
    return NULL;
}

/* ---- A program ---- */

/* Compiles the sources of `build` with the chosen compiler, or else the first
 * one that is installed, and links them to the program `name` in its folder.
 * `more` are more arguments, ending with NULL, or NULL. */
static void compiler_build(const struct grading_settings *settings,
                           const struct build_folder *build, const char *name,
                           const char *const *more, struct jail_result *result)
{
    enum { SECONDS_TO_COMPILE = 20 };
    const struct course *course = settings->course;
    const bool is_chosen = *course->compiler != '\0';
    const char *const compilers[] = {is_chosen ? course->compiler : "gcc",
                                     "cc"};
    const char *first[COMPILER_FLAGS_MOST + 16] = {"-Wall"};
    char flags[COMPILER_FLAGS_SIZE], *rest = flags, *word;
    size_t count = 1;
    bool has_cpp = false;
    snprintf(flags, sizeof flags, "%s", course->cflags);
    while (count <= COMPILER_FLAGS_MOST &&
           (word = strtok_r(rest, " \t\n", &rest)) != NULL)
        first[count++] = word;
    while (more && *more)
        first[count++] = *more++;
    for (size_t i = 0; i < build->sources.count; i++)
        has_cpp = has_cpp || ends_in(build->sources.names[i], ENDINGS + 1);
    /* A C compiler's driver compiles C++ as well, but doesn't link its
     * library. */
    const char *const last[] = {"-o", name, "-lm", has_cpp ? "-lstdc++" : NULL,
                                NULL};
    result->verdict = JAIL_NOT_STARTED;
    for (int i = 0; i <= !is_chosen && result->verdict == JAIL_NOT_STARTED;
         i++) {
        const struct jail_compiler compiler = {compilers[i], first, last,
                                               SECONDS_TO_COMPILE};
        if (!jail_sources_compile(&build->sources, &compiler, settings->stopped,
                                  settings->stopped_target, result))
            result->verdict = JAIL_STOPPED;
    }
}

/* Complains that the compiler couldn't be started, and returns CLI_FAILED. */
static enum cli_status
compiler_complain(const struct grading_settings *settings,
                  const struct jail_result *result)
{
    const char *compiler =
        *settings->course->compiler ? settings->course->compiler : "gcc";
    if (strstr(result->problem, strerror(ENOENT)))
        return cli_complain(
            settings->cli,
            "can't find %s; install it, or grade a compiled program", compiler);
    return cli_complain(
        settings->cli, "can't start %s: %s%s", compiler, result->problem,
        strstr(result->problem, "filter")
            ? "; this happens in some containers and inside another jail"
            : "");
}

/* ---- Stopping and progress ---- */

bool grading_is_stopped(const struct grading_settings *settings)
{
    return settings->stopped && settings->stopped(settings->stopped_target);
}

void grading_progress(FILE *terminal, const char *name, const char *what,
                      size_t done, size_t count)
{
    char line[128] = "";
    if (terminal == NULL)
        return;
    if (*name)
        text_add(line, sizeof line, "%-7s ", name);
    if (count > 0)
        text_add(line, sizeof line, "%zu of %zu", done, count);
    text_add(line, sizeof line, "%s", what);
    /* A longer line would wrap and leave a copy of itself behind. */
    fprintf(terminal, "\r" CLI_CLEAR_REST "%.*s",
            cli_terminal_columns(terminal) - 1, line);
    fflush(terminal);
}

void grading_clear_progress(FILE *terminal)
{
    fputs("\r" CLI_CLEAR_REST, terminal);
    fflush(terminal);
}

/* The state of grading one part. */
struct examination {
    const struct grading_settings *settings;
    struct part_report *report;
    const char *path; /* the program's */
    struct jail *jail;
    struct jail_request *requests; /* one per script; the jail reads them */
    struct transcript *expected;
    size_t next;   /* the first script that wasn't started */
    bool may_wait; /* a run timed out at a pause, or took long */
    bool is_tested_for_waiting;
    bool is_patient; /* the program waits: give each run the time for it */
    enum cli_status status;
};

/* ---- Giving up ---- */

/* Only the order of the scripts decides when to stop running a program that
 * loops, not the order in which the runs happen to end, so a busy machine
 * changes no points. An endless loop takes the whole time limit. Endless output
 * ends sooner, so there may be more of it, and the seeds of the corners, which
 * come first, don't decide alone. */
enum { TIME_OUTS_MOST = 4, FLOODS_MOST = 12 };

size_t giving_up_at(const struct part_report *report)
{
    size_t timed_out = 0, flooded = 0;
    for (size_t i = 0; i < report->scripts.count; i++) {
        enum verdict verdict = report->runs[i].verdict;
        if (verdict == VERDICT_NOT_RUN)
            break;
        timed_out += verdict == VERDICT_TIMED_OUT;
        flooded += verdict == VERDICT_TOO_MUCH;
        bool mostly_floods = flooded >= FLOODS_MOST && 2 * flooded > i;
        if (timed_out >= TIME_OUTS_MOST || mostly_floods)
            return i + 1;
    }
    return report->scripts.count;
}

/* Forgets the runs from number `first` on, as if they weren't made. */
static void examination_forget_runs(struct part_report *report, size_t first)
{
    for (size_t i = first; i < report->scripts.count; i++) {
        struct candidate_run *run = &report->runs[i];
        report->verdicts[run->verdict]--;
        report->verdicts[VERDICT_NOT_RUN]++;
        jail_result_clear(&run->result);
        run->difference = (struct difference){.kind = DIFFERENCE_NONE};
        run->verdict = VERDICT_NOT_RUN;
    }
}

/* ---- One run ---- */

struct jail_request run_request(const struct grading_settings *settings,
                                const char *path,
                                const struct candidate_run *run)
{
    enum { WALL = 10, OUTPUT = 1 << 18 };
    /* Ample for a card game, yet nobody waits long for them. */
    struct jail_limits limits = jail_limits_usual();
    limits.cpu = settings->course->time_limit;
    limits.wall =
        WALL * (limits.cpu > CLI_NANOSECONDS ? limits.cpu : CLI_NANOSECONDS);
    limits.output = OUTPUT;
    return (struct jail_request){
        .program = path,
        .arguments = run->arguments,
        .input = run->script->input,
        .input_length = run->script->input_length,
        .limits = limits,
        .permissions = JAIL_C_PROGRAM,
        .skip_pauses = true,
        .terminal = settings->course->output == OUTPUT_TERMINAL,
        .typed = true,
        .typed_ahead = run->script->trial && run->script->trial->is_typed_ahead,
    };
}

/* Returns how often the reference pauses in a script, and leaves what it prints
 * in `expected`. */
static size_t pauses_wanted(const struct examination *examination,
                            const struct script *script)
{
    reference_run(script, examination->expected);
    return examination->expected->pause_count;
}

/* Returns what runs script number `ticket`, if need be with limits that are
 * ample for a program that waits as often as it should, even in a loop and
 * while other programs run. */
static struct jail_request first_request(const struct examination *examination,
                                         size_t ticket)
{
    enum { SIDE_BY_SIDE = 4 };
    const struct candidate_run *run = &examination->report->runs[ticket];
    struct jail_request request =
        run_request(examination->settings, examination->path, run);
    if (examination->is_patient) {
        int64_t waits =
            (int64_t)pauses_wanted(examination, run->script) * PAUSE_LENGTH;
        request.limits.cpu += waits;
        request.limits.wall += SIDE_BY_SIDE * waits;
    }
    return request;
}

static enum verdict judge_output(const struct examination *examination,
                                 struct candidate_run *run)
{
    const struct trial *trial = run->script->trial;
    if (trial) {
        bool differs = trial_differs(trial, run->result.output, NULL);
        run->difference.kind = differs ? DIFFERENCE_TEXT : DIFFERENCE_NONE;
        return differs ? VERDICT_DIFFERS : VERDICT_OK;
    }
    if (examination->settings->course->lenient)
        put_looks_right(run);
    reference_run(run->script, examination->expected);
    transcript_compare(examination->expected, &run->result, run->ignores_pauses,
                       &run->difference);
    return run->difference.kind == DIFFERENCE_NONE ? VERDICT_OK
                                                   : VERDICT_DIFFERS;
}

static enum verdict judge_run(struct examination *examination,
                              struct candidate_run *run)
{
    static const enum verdict verdicts[] = {
        [JAIL_CRASHED] = VERDICT_CRASHED,
        [JAIL_TIMED_OUT] = VERDICT_TIMED_OUT,
        [JAIL_TOO_MUCH] = VERDICT_TOO_MUCH,
        [JAIL_REFUSED] = VERDICT_REFUSED,
        [JAIL_STOPPED] = VERDICT_NOT_RUN,
        [JAIL_NOT_STARTED] = VERDICT_NOT_RUN,
    };
    const struct jail_result *result = &run->result;
    if (result->verdict == JAIL_ENDED)
        return result->out_of_space > 0 ? VERDICT_CRASHED
                                        : judge_output(examination, run);
    if (verdicts[result->verdict] == VERDICT_NOT_RUN) {
        cli_complain(examination->settings->cli, "can't start %s: %s",
                     examination->report->asked->name, result->problem);
        examination->status = CLI_FAILED;
    }
    return verdicts[result->verdict];
}

/* True if a run may have been in a pause when its time was over: it came most
 * of the way to the first one. A pipe shows too little of that. */
static bool was_at_pause(struct examination *examination,
                         const struct candidate_run *run)
{
    const struct transcript *expected = examination->expected;
    return pauses_wanted(examination, run->script) > 0 &&
           (examination->settings->course->output == OUTPUT_PIPE ||
            2 * run->result.output_length >= expected->pauses[0].place);
}

/* Waits for a run to end, judges it and keeps it. */
static void take_one(struct examination *examination)
{
    struct part_report *report = examination->report;
    struct jail_result result = {.output = NULL};
    size_t ticket;
    if (!jail_take(examination->jail, &result, &ticket, LOOK_EVERY))
        return;
    struct candidate_run *run = &report->runs[ticket];
    run->result = result;
    run->ended = (int64_t)time(NULL);
    run->verdict = judge_run(examination, run);
    report->verdicts[VERDICT_NOT_RUN]--;
    report->verdicts[run->verdict]++;
    if (run->script->trial == NULL)
        examination->may_wait |= run->verdict == VERDICT_TIMED_OUT
                                     ? was_at_pause(examination, run)
                                     : waited_unseen(&result);
    grading_progress(examination->settings->progress, report->asked->name, "",
                     report->scripts.count - report->verdicts[VERDICT_NOT_RUN],
                     report->scripts.count);
}

/* ---- All runs ---- */

static bool must_test_waiting(const struct examination *examination)
{
    return examination->may_wait && !examination->is_tested_for_waiting;
}

/* Starts the scripts before number `end`, as long as there are free slots, but
 * no more than may still time out before the program is given up. */
static void start_runs(struct examination *examination, size_t end)
{
    const struct part_report *report = examination->report;
    const size_t count = report->scripts.count;
    for (; examination->next < end && jail_free_slots(examination->jail) > 0;
         examination->next++) {
        const struct candidate_run *run = &report->runs[examination->next];
        size_t done = count - report->verdicts[VERDICT_NOT_RUN];
        if (run->verdict != VERDICT_NOT_RUN)
            continue;
        size_t timed_out = report->verdicts[VERDICT_TIMED_OUT];
        if ((timed_out > 0 || done < TIME_OUTS_MOST) &&
            examination->next + timed_out >= done + TIME_OUTS_MOST)
            return;
        struct jail_request *request =
            &examination->requests[examination->next];
        *request = first_request(examination, examination->next);
        jail_put(examination->jail, request, examination->next);
    }
}

/* Runs the scripts until all are done, the caller wants to stop, or too many
 * have looped. If the program may be waiting, only lets those under way end. */
static void run_scripts(struct examination *examination)
{
    struct part_report *report = examination->report;
    while (examination->status == CLI_DONE &&
           !grading_is_stopped(examination->settings)) {
        size_t end = must_test_waiting(examination) ? examination->next
                                                    : giving_up_at(report);
        size_t done = 0;
        start_runs(examination, end);
        while (done < end && report->runs[done].verdict != VERDICT_NOT_RUN)
            done++;
        if (done == end)
            return;
        take_one(examination);
    }
}

/* ---- Runs that can't be repeated ---- */

static bool same_text(const struct jail_result *one,
                      const struct jail_result *other)
{
    return one->verdict == JAIL_ENDED && other->verdict == JAIL_ENDED &&
           one->output_length == other->output_length &&
           (one->output_length == 0 ||
            memcmp(one->output, other->output, one->output_length) == 0);
}

/* Runs a script once more. */
static void run_again(const struct grading_settings *settings,
                      const struct jail_request *request,
                      const struct candidate_run *first,
                      struct jail_result *result)
{
    struct candidate_run again = {.script = first->script};
    run_to_end(settings, request, &again.result);
    if (settings->course->lenient)
        put_looks_right(&again);
    *result = again.result;
}

/* Runs a program again once its clock shows another second. Returns true if it
 * ends with the same text. */
static bool run_later(const struct grading_settings *settings,
                      const struct jail_request *request,
                      const struct candidate_run *first)
{
    const struct timespec moment = {.tv_nsec = 20000000};
    struct jail_result again = {.output = NULL};
    while ((int64_t)time(NULL) <= first->ended)
        (void)nanosleep(&moment, NULL);
    run_again(settings, request, first, &again);
    const bool is_same = same_text(&again, &first->result);
    jail_result_clear(&again);
    return is_same;
}

/* If every run with a seed other than 0 differs, runs one of them again.
 * Returns true if it prints another text, because it doesn't use the seed but
 * the clock, its process number, or a variable that isn't set. */
static bool is_unrepeatable(const struct examination *examination)
{
    const struct part_report *report = examination->report;
    size_t last = report->scripts.count;
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        if (run->script->seed == 0 || run->verdict == VERDICT_NOT_RUN)
            continue;
        if (run->verdict != VERDICT_DIFFERS)
            return false;
        last = i;
    }
    if (last == report->scripts.count)
        return false;
    const struct jail_request request = first_request(examination, last);
    return !run_later(examination->settings, &request, &report->runs[last]) &&
           !grading_is_stopped(examination->settings);
}

/* ---- Programs that wait in a loop, or for a signal ---- */

enum { PATIENT_SCRIPTS = 6 /* for a program that really waits */ };

/* Returns the first script with the fewest pauses above 0 in whose transcript
 * `words` are, and how many pauses these are; or the number of scripts. */
static size_t shortest_script(const struct examination *examination,
                              const char *words, size_t *fewest)
{
    const struct script_list *list = &examination->report->scripts;
    size_t best = list->count;
    *fewest = SIZE_MAX;
    for (size_t i = 0; i < list->count; i++) {
        const size_t pauses = pauses_wanted(examination, &list->scripts[i]);
        if (pauses > 0 && pauses < *fewest &&
            strstr(examination->expected->text, words)) {
            *fewest = pauses;
            best = i;
        }
    }
    return best;
}

/* Keeps the shortest script with a push, and a few others with at most so many
 * pauses, each with another seed. Leaves the pauses out of the comparison. */
static void keep_short_scripts(struct examination *examination, size_t pauses)
{
    struct part_report *report = examination->report;
    struct script_list *list = &report->scripts;
    size_t count = 0, others = 0, fewest;
    const size_t push =
        shortest_script(examination, message_text(MESSAGE_PUSH), &fewest);
    for (size_t i = 0; i < list->count; i++) {
        const struct script script = list->scripts[i];
        if (i != push &&
            (others == PATIENT_SCRIPTS - 1 ||
             pauses_wanted(examination, &script) > pauses ||
             (count > 0 && list->scripts[count - 1].seed == script.seed)))
            continue;
        others += i != push;
        report->runs[count].ignores_pauses = true;
        list->scripts[count++] = script;
    }
    list->count = report->verdicts[VERDICT_NOT_RUN] = count;
    report->advice |= 1U << ADVICE_WAITING;
}

/* Runs a script and returns whether the program took about as long as its
 * pauses, which the jail didn't see. If it didn't compute all the time, runs it
 * twice, because a busy machine can delay any program once. */
static bool waits_in_script(struct examination *examination, size_t ticket)
{
    enum { TRIES = 2, TENTHS = 9 };
    struct jail_result result = {.output = NULL};
    size_t pauses =
        pauses_wanted(examination, examination->report->runs[ticket].script);
    /* The first pause of a loop that watches time() can be a second shorter,
     * because it can start late in a second. */
    int64_t least =
        ((int64_t)pauses * PAUSE_LENGTH - CLI_NANOSECONDS) / 10 * TENTHS;
    bool waits = true, computes = false;
    for (int i = 0; i < TRIES && waits && !computes; i++) {
        const struct jail_request request = first_request(examination, ticket);
        run_to_end(examination->settings, &request, &result);
        waits = result.verdict == JAIL_ENDED && result.pause_count < pauses &&
                result.wall >= least;
        computes = waits && result.cpu >= least;
        jail_result_clear(&result);
    }
    return waits;
}

/* Runs one script with the time for its pauses. If the program uses that time,
 * it waits, and the examination becomes patient: it starts again, runs only
 * short scripts and ignores the pauses. An endless loop isn't a pause. */
static void examination_test_waiting(struct examination *examination)
{
    size_t pauses;
    const size_t ticket = shortest_script(examination, "", &pauses);
    examination->is_tested_for_waiting = true;
    if (ticket == examination->report->scripts.count)
        return;
    examination->is_patient = true;
    examination->is_patient = waits_in_script(examination, ticket);
    if (examination->is_patient) {
        examination_forget_runs(examination->report, 0);
        examination->next = 0;
        keep_short_scripts(examination, pauses);
    }
}

/* ---- A whole part ---- */

static bool list_scripts(const struct grading_settings *settings,
                         const struct assignment_folder *assignment,
                         struct part_report *report)
{
    const struct course *course = settings->course;
    struct seed_list usual = {.count = 0};
    if (report->part == PART_OTHER)
        return trials_list(assignment, report->asked, &report->scripts);
    if (course->seeds.count == 0 && !seeds_usual(SEEDS_COME_WITH, &usual))
        return false;
    const struct script_order order = {
        .part = report->part,
        .assignment = &course->assignment,
        .seeds = course->seeds.count > 0 ? &course->seeds : &usual,
        .hidden = &course->hidden,
    };
    bool made = scripts_make(&order, &report->scripts);
    seeds_clear(&usual);
    return made;
}

static bool make_runs(const struct grading_settings *settings,
                      const struct assignment_folder *assignment,
                      const struct die *die, struct part_report *report)
{
    const struct course *course = settings->course;
    if (list_scripts(settings, assignment, report))
        report->runs = calloc(report->scripts.count, sizeof *report->runs);
    for (size_t i = 0; report->runs && i < report->scripts.count; i++) {
        const struct script *script = &report->scripts.scripts[i];
        report->runs[i] = (struct candidate_run){
            .script = script,
            .arguments = {script->trial ? die_numbers(die, script->trial)
                                        : NULL},
            .verdict = VERDICT_NOT_RUN,
            .ignores_pauses = course->pauses == PAUSES_IGNORE,
        };
    }
    report->verdicts[VERDICT_NOT_RUN] = report->scripts.count;
    return report->runs != NULL;
}

/* Runs the program `path` with all scripts of `report` and judges the runs. */
static enum cli_status candidate_run(const struct grading_settings *settings,
                                     const struct assignment_folder *assignment,
                                     const char *path,
                                     struct part_report *report)
{
    struct die die;
    if (report->part == PART_OTHER && assignment->die > 0 &&
        !die_arrange(settings, assignment, path, report, &die))
        return CLI_DONE;
    if (!make_runs(settings, assignment, &die, report))
        return cli_out_of_memory(settings->cli);
    /* One program can run while another is being started or cleaned up. */
    size_t jobs =
        settings->jobs > 0 ? settings->jobs : 2 * (size_t)cli_cpus(INT64_MAX);
    struct examination examination = {
        .settings = settings,
        .report = report,
        .path = path,
        .jail = jail_open(jobs, NULL),
        .requests = calloc(report->scripts.count, sizeof *examination.requests),
        .expected = malloc(sizeof *examination.expected),
        .status = CLI_DONE,
    };
    if (examination.jail && examination.requests && examination.expected)
        run_scripts(&examination);
    else
        examination.status = cli_out_of_memory(settings->cli);
    if (examination.status == CLI_DONE && must_test_waiting(&examination)) {
        examination_test_waiting(&examination);
        run_scripts(&examination);
    }
    if (!grading_is_stopped(settings)) {
        size_t end = giving_up_at(report);
        report->gave_up = end < report->scripts.count;
        examination_forget_runs(report, end);
    }
    report->is_unrepeatable =
        examination.status == CLI_DONE && is_unrepeatable(&examination);
    if (examination.jail)
        jail_close(examination.jail);
    free(examination.requests);
    free(examination.expected);
    return examination.status;
}

/* Diagnoses the runs. Without a model, only the compiler knows causes. */
static void candidate_diagnose(const struct grading_settings *settings,
                               struct part_report *report)
{
    if (report->part == PART_OTHER) {
        if (report->verdicts[VERDICT_OK] < report->scripts.count)
            facts_of_source(
                (struct evidence){.messages = report->compiler_output},
                &report->diagnosis);
        return;
    }
    grading_progress(settings->progress, report->asked->name,
                     "looking for the cause", 0, 0);
    diagnose(settings, report->part, report->runs, report->scripts.count,
             (struct evidence){report->source_text, report->compiler_output,
                               report->is_unrepeatable},
             &report->diagnosis);
}

/* ---- The compiler's messages ---- */

/* Keeps what the compiler printed, and how it ended if it printed nothing or
 * didn't end by itself. */
static void keep_compiler_output(const struct jail_result *result,
                                 struct part_report *report)
{
    char text[JAIL_VERDICT_SIZE];
    bool ended = result->verdict == JAIL_ENDED;
    size_t length = result->errors_length;
    free(report->compiler_output);
    report->compiler_output = NULL;
    if (ended && result->status == 0 && length == 0)
        return;
    FILE *out = open_memstream(&report->compiler_output, &(size_t){0});
    if (out == NULL)
        return;
    fwrite(length > 0 ? result->errors : "", 1, length, out);
    jail_verdict_text(result, text);
    if (!ended || length == 0)
        fprintf(out, "%sthe compiler: %s\n",
                length > 0 && result->errors[length - 1] != '\n' ? "\n" : "",
                text);
    fclose(out);
}

/* ---- The second build ---- */

static const char PROGRAM[] = "sanitized program";
static const char OPTIONS[] = "sanitizer options.c";

/* Compiles with the first set of flags that the compiler knows; clang has its
 * own names for some. The undefined behavior sanitizer knows the sizes of
 * objects only with -O1; the functions and lines in a trace need -g1. Only an
 * optimizing compiler sees variables that are used before they are set, and
 * -Wall lacks warnings that name a beginner's mistake: they are in `result`.
 * Returns why there is no program, or NULL. */
static const char *build_sanitized(const struct grading_settings *settings,
                                   const struct build_folder *build,
                                   struct jail_result *result)
{
    static const char *const flags[] = {
        OPTIONS,
        "-O1",
        "-g1",
        "-fsanitize=address,undefined",
        "-Wempty-body",
        "-Wno-unused-result", /* students ignore that of scanf() */
        "-ftrivial-auto-var-init=pattern",
        "-Wlogical-op",
        "-static-libasan",
        "-static-libubsan"};
    static const size_t counts[] = {COUNT(flags), 7, 6};
    const char *some[COUNT(flags) + 1];
    const bool written = jail_write_file(build->sources.folder.path, OPTIONS,
                                         packed_file("grade/sanitizers.c"));
    for (size_t i = 0; i < COUNT(counts) && written; i++) {
        jail_result_clear(result);
        memcpy(some, flags, counts[i] * sizeof *some);
        some[counts[i]] = NULL;
        compiler_build(settings, build, PROGRAM, some, result);
        if (result->verdict == JAIL_TIMED_OUT)
            return "the build with sanitizers takes too long";
        if (jail_has_succeeded(result))
            return NULL;
    }
    return "the build with sanitizers fails";
}

/* ---- Its runs ---- */

enum { SECOND_RUNS = 6 };

/* Returns what runs a script with the second build. The address sanitizer
 * reserves more address space than there is memory, so the memory in use is
 * limited instead. */
static struct jail_request
second_request(const struct grading_settings *settings, const char *program,
               const struct candidate_run *run)
{
    enum { SLOWER = 4, RESIDENT = 256 << 20 };
    struct jail_request request = run_request(settings, program, run);
    request.limits.cpu *= SLOWER;
    request.limits.wall *= 2; /* other programs run, too */
    request.limits.memory = SIZE_MAX;
    request.limits.resident = RESIDENT;
    request.permissions = JAIL_PROGRAM;
    request.typed = false;
    return request;
}

/* Adds a run that the student may know, unless it is there, or there is no more
 * room. */
static size_t add_run(const struct candidate_run *chosen[SECOND_RUNS],
                      size_t count, const struct candidate_run *run)
{
    if (count == SECOND_RUNS || run->script->is_hidden ||
        run->verdict == VERDICT_NOT_RUN)
        return count;
    for (size_t i = 0; i < count; i++)
        if (chosen[i] == run)
            return count;
    chosen[count] = run;
    return count + 1;
}

/* Chooses runs: the first that failed, the one with the most hits, which fill
 * the hands, and others spread over all. Returns how many. */
static size_t choose_runs(const struct part_report *report,
                          const struct candidate_run *chosen[SECOND_RUNS])
{
    size_t all = report->scripts.count;
    size_t count = 0, failed = 0, longest = 0, most = 0;
    /* Hidden seeds come last. They must not change which others are chosen. */
    while (all > 0 && report->runs[all - 1].script->is_hidden)
        all--;
    for (size_t i = 0; i < all; i++) {
        const struct candidate_run *run = &report->runs[i];
        const size_t hits = strspn(run->script->answers, "h");
        failed += failed == i && i + 1 < all && run->verdict == VERDICT_OK;
        longest = hits > most ? i : longest;
        most = hits > most ? hits : most;
    }
    if (all > 0) {
        count = add_run(chosen, count, &report->runs[failed]);
        count = add_run(chosen, count, &report->runs[longest]);
    }
    for (size_t stride = all / SECOND_RUNS + 1; stride > 0; stride /= 2)
        for (size_t i = 0; i < all; i += stride)
            count = add_run(chosen, count, &report->runs[i]);
    return count;
}

/* ---- What they say ---- */

/* True if a message of the undefined behavior sanitizer is about memory or a
 * division by zero. Others, such as an overflow, are common in programs that
 * are otherwise right. */
static bool is_about_memory(const char *line)
{
    static const char *const words[] = {
        "out of bounds",     "null pointer",     "insufficient space",
        "not a valid value", "division by zero", "misaligned",
    };
    bool found = false;
    for (size_t i = 0; i < COUNT(words); i++)
        found = found || strstr(line, words[i]);
    return found && strstr(line, ": runtime error: ");
}

/* Adds the student's function in which it happened, and its line, if this is
 * the line of a trace that names its source, such as
 * "    #1 0x55d8a4344fba in deal /tmp/play.c:4". */
static bool add_function(char place[FAULT_SIZE], const char *line)
{
    char name[48], path[256];
    if (sscanf(line, " #%*d %*s in %47s %255[^\n]", name, path) != 2 ||
        *path != '/' || !strchr(path, ':'))
        return false;
    text_add(place, FAULT_SIZE, " in %s()", name);
    if (!strchr(place, ':')) /* else the line is known */
        text_add(place, FAULT_SIZE, ", %.60s", strrchr(path, '/') + 1);
    return true;
}

/* Finds a sanitizer's message in what a program wrote to standard error, and
 * writes it to `place`. The undefined behavior sanitizer's message comes first
 * and names the line. */
static bool find_memory_error(char *errors, char place[FAULT_SIZE])
{
    static const char address[] = "ERROR: AddressSanitizer: ";
    bool has_function = false;
    char *rest = NULL;
    *place = '\0';
    for (char *line = strtok_r(errors, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest)) {
        const char *found = strstr(line, address), *end = strstr(line, " on ");
        const char *name = strchr(line, '\'');
        size_t used = strlen(place);
        if (used == 0 && is_about_memory(line))
            snprintf(place, FAULT_SIZE, "%s", line);
        else if (used == 0 && found)
            snprintf(place, FAULT_SIZE, "%.*s",
                     end ? (int)(end - found) - (int)strlen(address)
                         : FAULT_SIZE - 1,
                     found + strlen(address));
        else if (used > 0 && !has_function)
            has_function = add_function(place, line);
        else if (used > 0 && name && strstr(line, "<== Memory access"))
            text_add(place, FAULT_SIZE, ": variable %.*s",
                     (int)(strstr(line, "<==") - name), name);
    }
    return *place != '\0';
}

/* True if the runs of both builds are wrong in the same way before the fault or
 * another difference: what the text shows isn't its consequence. */
static bool is_wrong_before(const struct candidate_run *first,
                            const struct jail_result *second)
{
    const struct jail_result *got = &first->result;
    struct transcript *expected = malloc(sizeof *expected);
    struct difference difference = {.kind = DIFFERENCE_NONE};
    if (expected && !first->script->trial) {
        reference_run(first->script, expected);
        transcript_compare(expected, got, true, &difference);
    }
    free(expected);
    const size_t start = difference.position;
    if (difference.kind == DIFFERENCE_NONE || start >= got->output_length)
        return false;
    const size_t end = start + strcspn(got->output + start, "\n");
    return end < got->output_length && end < second->output_length &&
           memcmp(got->output, second->output, end) == 0;
}

/* Notes a fault, or its place if the runs of the program showed it already. */
static void note_fault(struct part_report *report, const char *fault,
                       const struct script *script, bool explains_messages)
{
    struct diagnosis *diagnosis = &report->diagnosis;
    const struct mistake_set faults = set_of_one(mistake_named(fault));
    for (size_t i = 0; i < diagnosis->facts.count; i++)
        if (diagnosis->facts.made[i].mistake == faults.made[0].mistake) {
            memcpy(diagnosis->details[i], report->fault_place, FAULT_SIZE);
            return;
        }
    facts_forget_cards(diagnosis, explains_messages);
    report->faults = faults;
    report->fault_script = script;
}

/* Notes the error that the sanitizers found. */
static void note_memory_error(struct part_report *report,
                              const struct candidate_run *first,
                              const struct jail_result *second)
{
    const char *place = report->fault_place;
    const char *messages = report->compiler_output;
    /* The build fills unset variables with a pattern, so using one as an
     * address can fail anywhere. */
    bool is_unset = messages && strstr(messages, "used uninitialized");
    bool is_pattern = strstr(place, "-16843"); /* 0xfefefefe, maybe divided */
    note_fault(report,
               strstr(place, "division by zero") ? "division-by-zero"
               : strstr(place, "stack-overflow") ? "endless-recursion"
               : is_unset || is_pattern          ? "garbage-read"
                                                 : "memory-error",
               first->script, is_unset || !is_wrong_before(first, second));
}

/* The second build, and what its runs showed. */
struct second_build {
    const struct grading_settings *settings;
    struct part_report *report;
    const char *original; /* the program of the first build */
    char program[PATH_SIZE];
    struct jail_result messages;       /* the compiler's */
    const struct candidate_run *other; /* the first that printed other text */
    bool is_wrong_before;              /* ... that differed as before, too */
    bool is_done;                      /* another run would show no more */
};

static void run_second(struct second_build *second,
                       const struct candidate_run *first)
{
    struct part_report *report = second->report;
    struct jail_request request =
        second_request(second->settings, second->program, first);
    struct jail_result result = {.output = NULL};
    run_again(second->settings, &request, first, &result);
    bool both_ended =
        first->result.verdict == JAIL_ENDED && result.verdict == JAIL_ENDED;
    bool is_late =
        first->result.verdict == JAIL_ENDED && result.verdict == JAIL_TIMED_OUT;
    if (result.errors &&
        find_memory_error(result.errors, report->fault_place)) {
        note_memory_error(report, first, &result);
        second->other = NULL;
        second->is_done = true;
    } else if (is_late || result.verdict == JAIL_NOT_STARTED) {
        report->memory_problem = is_late
                                     ? "the build with sanitizers is too slow"
                                     : "the build with sanitizers can't be run";
        second->is_done = true;
    } else if (both_ended && !second->other &&
               !same_text(&result, &first->result)) {
        second->other = first;
        second->is_wrong_before = is_wrong_before(first, &result);
    }
    jail_result_clear(&result);
}

/* The second build printed different text: either it read garbage, or no two
 * runs are alike. Repeats the run of the first build to find out. */
static void look_for_garbage(const struct second_build *second)
{
    const struct candidate_run *first = second->other;
    struct jail_request request =
        second_request(second->settings, second->original, first);
    request.limits.memory = jail_limits_usual().memory;
    if (run_later(second->settings, &request, first))
        note_fault(second->report, "garbage-read", first->script,
                   !second->is_wrong_before);
}

/* Returns why the memory can't be checked, or NULL. */
static const char *second_build_problem(const struct part_report *report)
{
    static const char *const signs[] = {"__SANITIZE_", "address_sanitizer",
                                        "__asan_", "__ubsan_", "no_sanitize"};
    const char *source = report->source_text ? report->source_text : "";
    for (size_t i = 0; i < COUNT(signs); i++)
        if (strstr(source, signs[i]))
            return "the source knows of sanitizers, so it can hide from them";
    return report->advice & 1U << ADVICE_WAITING
               ? "each pause of the program takes real time"
           : report->gave_up ? "too many of its runs don't end"
                             : NULL;
}

/* Builds the sources of `build` once more, with the address and the undefined
 * behavior sanitizer and with patterns in variables that aren't set, if their
 * runs or its warnings can tell more. */
static void second_build_make(struct second_build *second,
                              const struct build_folder *build)
{
    struct part_report *report = second->report;
    const bool is_right = report->verdicts[VERDICT_OK] == report->scripts.count;
    const char *problem = NULL;
    bool can_run =
        jail_path(second->program, build->sources.folder.path, PROGRAM) &&
        !report->gave_up && !(report->advice & 1U << ADVICE_WAITING);
    if (can_run || !is_right)
        problem = build_sanitized(second->settings, build, &second->messages);
    report->memory_problem =
        problem && can_run ? problem : second_build_problem(report);
    second->is_done = problem || !can_run;
    if (!problem && !is_right)
        keep_compiler_output(&second->messages, report);
}

/* Runs a few of the scripts with the second build, and notes in the report what
 * they find. */
static void second_build_check(struct second_build *second)
{
    struct part_report *report = second->report;
    const struct candidate_run *chosen[SECOND_RUNS];
    size_t count = second->is_done ? 0 : choose_runs(report, chosen);
    for (size_t i = 0; i < count && !second->is_done; i++)
        run_second(second, chosen[i]);
    /* A program that knows of sanitizers may do something else. */
    if (second->other && !report->memory_problem)
        look_for_garbage(second);
    if (report->memory_problem && !grading_is_stopped(second->settings))
        report->advice |= 1U << ADVICE_MEMORY;
    if (report->faults.count > 0)
        keep_compiler_output(&second->messages, report);
}

/* ---- A source in a folder ---- */

/* True if the source `name` seems to be a program, with a main() of its own. */
static bool is_program(const struct build_folder *build, const char *name)
{
    size_t length;
    char *text = read_sources(build, name, &length);
    const bool has_main = text && source_has_main(text);
    free(text);
    return has_main;
}

/* The sources with which a program is compiled: without other programs, such as
 * a test, an older version, or the extra part; with all, since the preprocessor
 * can hide a main(); and alone, since it can have copies of what another source
 * defines. */
enum sources_way { WITHOUT_PROGRAMS, WITH_ALL, ALONE, SOURCES_WAYS };

static const char DIE[] = "grade-die.c";

static void choose_sources(const struct build_folder *all, const char *own,
                           enum sources_way way, struct build_folder *build)
{
    *build = *all;
    build->is_alone = way == ALONE;
    build->sources.count = 0;
    for (size_t i = 0; i < all->sources.count; i++) {
        const char *name = all->sources.names[i];
        if (way == WITH_ALL || strcmp(name, own) == 0 ||
            strcmp(name, DIE) == 0 ||
            (way == WITHOUT_PROGRAMS && !is_program(all, name)))
            memcpy(build->sources.names[build->sources.count++], name,
                   JAIL_SOURCE_SIZE);
    }
}

/* Compiles a program in the first way in which it links, and else leaves the
 * result of the first way. */
static void compile_program(const struct grading_settings *settings,
                            const char *own, const char *program,
                            struct build_folder *build,
                            struct jail_result *result)
{
    const struct build_folder all = *build;
    struct build_folder chosen;
    bool fails = true;
    size_t last = 0;
    for (int way = 0; way < SOURCES_WAYS && fails; way++) {
        struct jail_result other = {.output = NULL};
        choose_sources(&all, own, (enum sources_way)way, &chosen);
        if (chosen.sources.count == last)
            continue;
        last = chosen.sources.count;
        compiler_build(settings, &chosen, program, NULL, &other);
        fails = other.verdict == JAIL_ENDED && other.status != 0;
        if (way > 0 && !jail_has_succeeded(&other)) {
            jail_result_clear(&other);
            continue;
        }
        jail_result_clear(result);
        *result = other;
        *build = chosen;
    }
}

enum cli_status program_build(const struct grading_settings *settings,
                              const struct assignment_folder *assignment,
                              const struct asked *asked, const char *folder,
                              const char *own, struct build_folder *build,
                              struct jail_result *result,
                              char problem[CLI_PROBLEM_SIZE])
{
    char wrong[CLI_PROBLEM_SIZE];
    build_folder_open(build, folder, own, assignment, wrong);
    if (!*wrong && assignment->die > 0 &&
        (!jail_write_file(build->sources.folder.path, DIE,
                          packed_file("grade/die.c")) ||
         jail_sources_add(&build->sources, DIE)))
        snprintf(wrong, sizeof wrong, "can't write %s", DIE);
    if (*wrong) {
        snprintf(problem, CLI_PROBLEM_SIZE, "can't compile %s: %.120s", own,
                 wrong);
        return CLI_NO;
    }
    compile_program(settings, own, asked->name, build, result);
    return result->verdict == JAIL_STOPPED ? CLI_FAILED
           : result->verdict == JAIL_NOT_STARTED
               ? compiler_complain(settings, result)
               : CLI_DONE;
}

struct submission {
    const struct grading_settings *settings;
    struct assignment_folder *assignment;
    struct grading_report *report;
    const char *path;       /* as the user typed it */
    char folder[PATH_SIZE]; /* the absolute path of the folder with sources */
    struct build_folder build;
};

/* Runs and diagnoses the program at `path`, and once more with sanitizers if
 * its sources are in `build`, which may be NULL. */
static enum cli_status run_part(const struct submission *grading,
                                const char *path,
                                const struct build_folder *build,
                                struct part_report *report)
{
    const struct grading_settings *settings = grading->settings;
    struct second_build second = {.settings = settings,
                                  .report = report,
                                  .original = path,
                                  .is_done = build == NULL};
    if (candidate_run(settings, grading->assignment, path, report) != CLI_DONE)
        return CLI_FAILED;
    if (report->runs == NULL || grading_is_stopped(settings))
        return CLI_DONE;
    if (build)
        second_build_make(&second, build);
    candidate_diagnose(settings, report);
    second_build_check(&second);
    jail_result_clear(&second.messages);
    return CLI_DONE;
}

static enum cli_status grade_source(struct submission *grading,
                                    struct part_report *report)
{
    const struct grading_settings *settings = grading->settings;
    struct build_folder *build = &grading->build;
    size_t length;
    char program[PATH_SIZE];
    struct jail_result result = {.output = NULL};
    grading_progress(settings->progress, report->asked->name, "compiling", 0,
                     0);
    enum cli_status status =
        asked_prepare(settings, grading->assignment, report->asked);
    if (status == CLI_DONE)
        status = program_build(settings, grading->assignment, report->asked,
                               grading->folder, report->source, build, &result,
                               report->problem);
    if (status == CLI_FAILED && grading_is_stopped(settings)) {
        grading->report->part_count--; /* it has no result */
        status = CLI_DONE;
    } else if (status == CLI_NO) {
        status = CLI_DONE;
    } else if (status == CLI_DONE) {
        report->does_not_compile = !jail_has_succeeded(&result);
        if (build->is_alone)
            report->advice |= 1U << ADVICE_ALONE;
        keep_compiler_output(&result, report);
        report->source_text = read_sources(build, NULL, &length);
        char *text = read_sources(build, report->source, &length);
        if (text)
            style_advise(text, report->style);
        free(text);
        report->advice |= *report->style ? 1U << ADVICE_STYLE : 0;
        if (!report->does_not_compile)
            status = jail_path(program, build->sources.folder.path,
                               report->asked->name)
                         ? run_part(grading, program, build, report)
                         : CLI_FAILED;
    }
    jail_result_clear(&result);
    jail_folder_close(&build->sources.folder);
    return status;
}

static enum cli_status grade_part(struct submission *grading,
                                  struct asked *asked)
{
    struct part_report *report =
        report_add_part(grading->settings, grading->report, asked);
    const char *path = grading->path;
    if (report == NULL)
        return CLI_FAILED;
    report->was_compiled = true;
    report->is_missing =
        !folder_find_source(grading->folder, asked->name, report->source);
    if (report->is_missing) {
        folder_find_near_miss(grading->folder, asked->name, report->near_miss);
        snprintf(report->source, sizeof report->source, "%.*s.c",
                 SOURCE_NAME - 3, asked->name);
    }
    snprintf(report->program, sizeof report->program, "%s%s%s", path,
             path[strlen(path) - 1] == '/' ? "" : "/", report->source);
    return report->is_missing ? CLI_DONE : grade_source(grading, report);
}

/* ---- A submission ---- */

/* Returns the program that a file is, by its name, or NULL: the one whose
 * source it is, or else the only one whose name occurs in its own, or else the
 * only one to grade. */
static struct asked *asked_of_name(struct asked *const wanted[], size_t count,
                                   const char *name)
{
    struct asked *found = NULL;
    size_t matches = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_source_of(name, wanted[i]))
            return wanted[i];
        bool occurs = strstr(name, wanted[i]->name) != NULL;
        matches += occurs;
        found = occurs ? wanted[i] : found;
    }
    return count == 1 ? wanted[0] : matches == 1 ? found : NULL;
}

static enum cli_status complain_of_name(const struct cli *cli, const char *path,
                                        struct asked *const wanted[],
                                        size_t count)
{
    char quote[CLI_QUOTE_SIZE], list[CLI_PROBLEM_SIZE];
    const char *names[PROGRAMS_MOST];
    for (size_t i = 0; i < count; i++)
        names[i] = wanted[i]->name;
    list_names(list, "--part ", names, count);
    return cli_complain(cli,
                        "can't tell from the name %s which part it is; add %s",
                        cli_quote(quote, path, strlen(path)), list);
}

/* Grades a file: a source, with the others in its folder, or a program. */
static enum cli_status grade_file(struct submission *grading,
                                  struct asked *const wanted[], size_t count,
                                  mode_t mode)
{
    const struct cli *cli = grading->settings->cli;
    char *slash = strrchr(grading->folder, '/');
    char name[PATH_SIZE], quote[CLI_QUOTE_SIZE];
    snprintf(name, sizeof name, "%s", slash + 1);
    bool is_program = !is_source(name) || strlen(name) >= SOURCE_NAME;
    struct asked *asked = asked_of_name(wanted, count, name);
    if (asked == NULL)
        return complain_of_name(cli, grading->path, wanted, count);
    if (is_program && (!S_ISREG(mode) || access(grading->folder, X_OK) != 0 ||
                       grading->assignment->die > 0))
        return cli_complain(
            cli,
            "%s isn't an executable program; compile it first, or grade its folder",
            cli_quote(quote, grading->path, strlen(grading->path)));
    struct part_report *report =
        report_add_part(grading->settings, grading->report, asked);
    if (report == NULL)
        return CLI_FAILED;
    snprintf(report->program, sizeof report->program, "%s", grading->path);
    if (is_program) {
        const enum cli_status status =
            asked_prepare(grading->settings, grading->assignment, asked);
        return status == CLI_DONE
                   ? run_part(grading, grading->folder, NULL, report)
                   : status;
    }
    *slash = '\0';
    report->was_compiled = true;
    snprintf(report->source, sizeof report->source, "%.*s", SOURCE_NAME - 1,
             name);
    return grade_source(grading, report);
}

enum cli_status submission_grade(const struct grading_settings *settings,
                                 struct assignment_folder *assignment,
                                 const char *path,
                                 struct grading_report *report)
{
    struct submission grading = {.settings = settings,
                                 .assignment = assignment,
                                 .report = report,
                                 .path = path};
    struct asked *wanted[PROGRAMS_MOST];
    struct stat facts;
    size_t count = assignment_wanted(assignment, settings, wanted);
    enum cli_status status = CLI_DONE;
    report->course = settings->course;
    report->assignment = assignment;
    if (count == 0)
        return CLI_FAILED;
    if (!realpath(path, grading.folder) || stat(grading.folder, &facts) != 0 ||
        access(grading.folder, S_ISDIR(facts.st_mode) ? R_OK | X_OK : F_OK) !=
            0)
        return cli_cannot(settings->cli, "open", path);
    const bool is_file = !S_ISDIR(facts.st_mode);
    if (is_file)
        status = grade_file(&grading, wanted, count, facts.st_mode);
    for (size_t i = 0; i < count && status == CLI_DONE && !is_file; i++)
        if (!grading_is_stopped(settings))
            status = grade_part(&grading, wanted[i]);
    report->interrupted = grading_is_stopped(settings);
    return status;
}

enum cli_status grade_path(const struct grading_settings *settings,
                           const char *which, const char *path,
                           struct grading_report *report)
{
    if (report->assignment == NULL)
        report->assignment = assignment_open(settings->cli, which);
    return report->assignment
               ? submission_grade(settings, report->assignment, path, report)
               : CLI_FAILED;
}
