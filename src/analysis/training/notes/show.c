/* Reads what a person has learned, and shows, exports or imports it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "records.h"
#include "training/notes/notes.h"

/* ---- What the ledger has ---- */

static bool recall_standing(void *self, const struct ledger_lesson *kept)
{
    struct standing *standing = self;
    size_t index = lessons_find(&standing->lessons, kept->name);
    const struct memory memory = memory_kept(kept);
    if (index < standing->lessons.count)
        lesson_recall(&standing->lessons.list[index], &memory, standing->today);
    return true;
}

static bool add_answer(void *self, const char *lesson,
                       const struct ledger_answered *answer)
{
    struct standing *standing = self;
    size_t index = lessons_find(&standing->lessons, lesson);
    if (index < standing->lessons.count)
        lesson_recall_answer(&standing->lessons.list[index], answer,
                             standing->today);
    answer_sums_add(&standing->sums, answer);
    return true;
}

static void count_lessons(struct standing *standing)
{
    for (size_t i = 0; i < standing->lessons.count; i++)
        standing->known[lesson_knowledge(&standing->lessons.list[i])]++;
}

/* Returns what the ledger has about the lessons of the rules, which the caller
 * frees, or NULL after an error message. */
static struct standing *read_standing(const struct cli *cli,
                                      const struct notes *notes,
                                      char rules[CHART_RULES_SIZE])
{
    struct standing *standing = calloc(1, sizeof *standing);
    char problem[LEDGER_PROBLEM_SIZE] = "out of memory";
    const char *fault = problem;
    chart_rules_text(notes->rules, rules);
    if (standing) {
        standing->today = ledger_day(cli->now(cli->clock));
        fault = lessons_of_rules(notes->rules, &standing->lessons);
        if (fault == NULL &&
            !(ledger_each_lesson(notes->ledger, notes->profile->id, rules,
                                 recall_standing, standing, problem) &&
              ledger_each_answer(notes->ledger, notes->profile->id, rules,
                                 add_answer, standing, problem) &&
              kept_records_read(notes, standing->today, &standing->drills,
                                problem)))
            fault = problem;
    }
    if (fault) {
        cli_complain(cli, "%s", fault);
        free(standing);
        return NULL;
    }
    count_lessons(standing);
    standing->due = lessons_due(&standing->lessons, standing->today);
    return standing;
}

/* Writes what is known of each cell. */
static void map_lessons(const struct lessons *lessons,
                        struct progress *progress)
{
    for (int i = 0; i < CHART_ROWS; i++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            const struct lesson *lesson =
                lesson_at(lessons, chart_row_at(i), chart_upcard_at(column));
            progress->has_row[i] = progress->has_row[i] || lesson;
            progress->map[i][column] =
                lesson ? lesson_knowledge(lesson) : KNOWLEDGES;
        }
}

static void copy_records(const struct kept_records *drills,
                         struct progress *progress)
{
    for (int i = 0; i < PROGRESS_DRILLS; i++)
        if (drills->list[i].kind)
            progress->records[progress->record_count++] = drills->list[i];
}

/* Returns what there is to show, which the caller frees, or NULL. */
static struct progress *progress_of(const struct standing *standing)
{
    struct progress *progress = calloc(1, sizeof *progress);
    if (progress == NULL)
        return NULL;
    map_lessons(&standing->lessons, progress);
    memcpy(progress->known, standing->known, sizeof progress->known);
    progress->due = standing->due;
    progress->sums = standing->sums;
    copy_records(&standing->drills, progress);
    progress->days = day_streak_now(&standing->drills.streak, standing->today);
    progress->best_days = standing->drills.streak.longest;
    return progress;
}

struct progress *progress_read(const struct cli *cli, const struct notes *notes)
{
    char rules[CHART_RULES_SIZE];
    struct standing *standing = read_standing(cli, notes, rules);
    struct progress *progress = standing ? progress_of(standing) : NULL;
    if (standing && progress == NULL)
        cli_complain(cli, "out of memory");
    free(standing);
    return progress;
}

static enum cli_status show_json(const struct cli *cli,
                                 const struct notes *notes)
{
    char rules[CHART_RULES_SIZE];
    struct standing *standing = read_standing(cli, notes, rules);
    if (standing == NULL)
        return CLI_FAILED;
    standing_in_json(cli->out, notes, standing);
    free(standing);
    return CLI_DONE;
}

enum cli_status notes_show(const struct cli *cli, const struct notes *notes)
{
    if (notes->json)
        return show_json(cli, notes);
    struct progress *progress = progress_read(cli, notes);
    if (progress == NULL)
        return CLI_FAILED;
    progress_in_words(cli->out, notes, progress);
    free(progress);
    return CLI_DONE;
}

/* ---- Files ---- */

static bool is_stream(const char *file)
{
    return strcmp(file, "-") == 0;
}

/* The answers to each lesson, as they are read. */
struct answer_lists {
    const struct lessons *lessons;
    struct answer_list list[LESSONS_MAX];
    bool is_out_of_memory;
};

static bool list_answer(void *self, const char *lesson,
                        const struct ledger_answered *answered)
{
    struct answer_lists *answers = self;
    size_t index = lessons_find(answers->lessons, lesson);
    if (index < answers->lessons->count)
        answers->is_out_of_memory |=
            !answer_list_add(&answers->list[index], answered);
    return !answers->is_out_of_memory;
}

static void answer_lists_free(struct answer_lists *answers)
{
    for (int i = 0; answers && i < LESSONS_MAX; i++)
        free(answers->list[i].list);
    free(answers);
}

/* Returns the answers to the lessons, which answer_lists_free() frees, or NULL
 * after an error message. */
static struct answer_lists *read_answer_lists(const struct cli *cli,
                                              const struct notes *notes,
                                              const struct lessons *lessons,
                                              const char *rules)
{
    struct answer_lists *answers = calloc(1, sizeof *answers);
    char problem[LEDGER_PROBLEM_SIZE] = "out of memory";
    bool good = answers != NULL;
    if (good) {
        answers->lessons = lessons;
        good = ledger_each_answer(notes->ledger, notes->profile->id, rules,
                                  list_answer, answers, problem) &&
               !answers->is_out_of_memory;
    }
    if (good)
        return answers;
    cli_complain(cli, "%s", problem);
    answer_lists_free(answers);
    return NULL;
}

static bool close_lesson_file(const struct cli *cli, const char *name,
                              FILE *file)
{
    bool good = fflush(file) == 0;
    good = fclose(file) == 0 && good;
    if (!good)
        cli_complain(cli, "can't write %s: %s", name, strerror(errno));
    return good;
}

enum cli_status notes_export(const struct cli *cli, const struct notes *notes,
                             const char *file, bool replaces)
{
    char rules[CHART_RULES_SIZE];
    struct standing *standing = read_standing(cli, notes, rules);
    if (standing == NULL)
        return CLI_FAILED;
    struct answer_lists *answers =
        read_answer_lists(cli, notes, &standing->lessons, rules);
    FILE *out = answers == NULL   ? NULL
                : is_stream(file) ? cli->out
                                  : record_open(cli, file, 1, replaces);
    bool good = out != NULL;
    if (good) {
        lesson_file_write(out, &standing->lessons, rules, answers->list);
        good = out == cli->out ? cli_flush(cli) == CLI_DONE
                               : close_lesson_file(cli, file, out);
    }
    answer_lists_free(answers);
    free(standing);
    return good ? CLI_DONE : CLI_FAILED;
}

/* Writes the lessons of a file to the ledger, all or none. */
static bool import_lessons(const struct cli *cli, const struct notes *notes,
                           const char *rules, const struct filed_lesson filed[],
                           size_t count, bool replaces)
{
    struct ledger_lesson *kept = calloc(count + 1, sizeof *kept);
    char problem[LEDGER_PROBLEM_SIZE] = "out of memory";
    int64_t differing = 0;
    for (size_t i = 0; i < count && kept; i++) {
        const struct memory *memory = &filed[i].memory;
        kept[i] =
            (struct ledger_lesson){.rules = rules,
                                   .name = filed[i].name,
                                   .easiness = memory->easiness,
                                   .interval = memory->interval,
                                   .repetitions = memory->repetitions,
                                   .due = memory->due,
                                   .answers = filed[i].answers.list,
                                   .answer_count = filed[i].answers.count};
    }
    bool good =
        kept && ledger_put_lessons(notes->ledger, notes->profile->id, kept,
                                   count, replaces, &differing, problem);
    if (!good)
        cli_complain(cli, "%s%s", problem,
                     differing == 0   ? ""
                     : differing == 1 ? "; use --force to replace it"
                                      : "; use --force to replace them");
    free(kept);
    return good;
}

static bool read_lesson_file(const struct cli *cli, const char *name,
                             const struct lessons *lessons, const char *rules,
                             struct filed_lesson filed[], size_t *count)
{
    char problem[NOTES_PROBLEM_SIZE];
    FILE *file = is_stream(name) ? cli->in : fopen(name, "r");
    if (file == NULL) {
        cli_complain(cli, "can't read %s: %s", name, strerror(errno));
        return false;
    }
    bool good = lesson_file_read(file, lessons, rules, filed, count, problem);
    if (file != cli->in)
        fclose(file);
    if (!good)
        cli_complain(cli, "%s: %s", name, problem);
    return good;
}

enum cli_status notes_import(const struct cli *cli, const struct notes *notes,
                             const char *file, bool replaces)
{
    char rules[CHART_RULES_SIZE];
    size_t count = 0;
    struct filed_lesson *filed = calloc(LESSONS_MAX, sizeof *filed);
    struct standing *standing = read_standing(cli, notes, rules);
    bool good =
        standing && filed &&
        read_lesson_file(cli, file, &standing->lessons, rules, filed, &count) &&
        import_lessons(cli, notes, rules, filed, count, replaces);
    if (good)
        fprintf(cli->out, "%zu %s imported for %s.\n", count,
                count == 1 ? "lesson" : "lessons", notes->profile->name);
    for (int i = 0; filed && i < LESSONS_MAX; i++)
        free(filed[i].answers.list);
    free(filed);
    free(standing);
    return good ? CLI_DONE : CLI_FAILED;
}
