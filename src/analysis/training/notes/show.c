/* Reads what a person has learned, and shows it. */
#include <stdlib.h>
#include <string.h>

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
