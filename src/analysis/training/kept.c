/* Keeps what a person learns in the ledger. */
#include "training/drill.h"

static bool recall_lesson(void *self, const struct ledger_lesson *kept)
{
    struct drill *drill = self;
    const struct memory memory = memory_kept(kept);
    size_t index = lessons_find(&drill->lessons, kept->name);
    if (index < drill->lessons.count)
        lesson_recall(&drill->lessons.list[index], &memory, drill->day);
    return true;
}

static bool recall_answer(void *self, const char *lesson,
                          const struct ledger_answered *answered)
{
    struct drill *drill = self;
    size_t index = lessons_find(&drill->lessons, lesson);
    if (index < drill->lessons.count)
        lesson_recall_answer(&drill->lessons.list[index], answered, drill->day);
    return true;
}

bool drill_recall(struct drill *drill)
{
    const struct drill_request *request = drill->request;
    const struct cli *cli = drill->cli;
    char problem[LEDGER_PROBLEM_SIZE];
    drill->day = ledger_day(cli->now(cli->clock));
    chart_rules_text(request->rules, drill->rules);
    if (request->ledger == NULL ||
        (ledger_each_lesson(request->ledger, request->profile, drill->rules,
                            recall_lesson, drill, problem) &&
         ledger_each_answer(request->ledger, request->profile, drill->rules,
                            recall_answer, drill, problem)))
        return true;
    cli_complain(cli, "%s", problem);
    return false;
}

bool drill_keep(struct drill *drill, struct lesson *lesson,
                const struct drill_answer *answer)
{
    const struct drill_request *request = drill->request;
    const struct cli *cli = drill->cli;
    char problem[LEDGER_PROBLEM_SIZE];
    bool right = answer->done == lesson->right;
    if (request->ledger == NULL)
        return true;
    lesson_remember(lesson, right, answer->seconds, drill->day);
    const struct memory *memory = &lesson->memory;
    const struct ledger_lesson kept = {.rules = drill->rules,
                                       .name = lesson->name,
                                       .easiness = memory->easiness,
                                       .interval = memory->interval,
                                       .repetitions = memory->repetitions,
                                       .due = memory->due};
    const struct ledger_answered answered = {.time = cli->now(cli->clock),
                                             .day = drill->day,
                                             .right = right,
                                             .cost = answer->cost,
                                             .seconds = answer->seconds};
    if (ledger_note_answer(request->ledger, request->profile, &kept, &answered,
                           problem))
        return true;
    cli_complain(cli, "%s", problem);
    return false;
}
