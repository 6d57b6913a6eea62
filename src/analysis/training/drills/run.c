/* A drill under way: its questions, and what was answered. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training/drills/drills.h"

static const char *start_random(struct drill_run *run)
{
    if (!run->setup->has_seed)
        return fair_random_from_system(&run->random);
    const uint64_t seed = (uint64_t)run->setup->seed;
    fair_random_derive(&run->random, &seed, 1);
    return NULL;
}

const char *drill_open(struct drill_run *run, const struct drill_kind *kind,
                       const struct drill_setup *setup)
{
    *run = (struct drill_run){.kind = kind, .setup = setup};
    run->state = calloc(1, kind->size);
    const char *fault = run->state ? NULL : "out of memory";
    if (fault == NULL)
        fault = start_random(run);
    if (fault == NULL)
        fault = kind->open(run->state, setup);
    if (fault)
        drill_close(run);
    return fault;
}

void drill_close(struct drill_run *run)
{
    if (run->state && run->kind->close)
        run->kind->close(run->state);
    free(run->state);
    free(run->entries);
    run->state = NULL;
    run->entries = NULL;
}

/* True if the setup asks for no more questions. */
static bool has_asked_all(const struct drill_run *run)
{
    int most = run->setup->cards;
    return most > 0 && run->count >= (size_t)most;
}

bool drill_was_last(const struct drill_run *run)
{
    return has_asked_all(run) ||
           (run->count > 0 && run->entries[run->count - 1].verdict.ends);
}

bool drill_next(struct drill_run *run)
{
    if (has_asked_all(run))
        return false;
    memset(&run->question, 0, sizeof run->question);
    run->question.scene.tray = -1;
    run->has_ended = !run->kind->next(run->state, &run->random, &run->question);
    return !run->has_ended;
}

/* Makes room for one more entry. */
static bool entries_grow(struct drill_run *run)
{
    enum { FIRST = 64 };
    if (run->count < run->room)
        return true;
    size_t room = run->room > 0 ? 2 * run->room : FIRST;
    void *more = realloc(run->entries, room * sizeof *run->entries);
    if (more == NULL)
        return false;
    run->entries = more;
    run->room = room;
    return true;
}

/* Says in the text of a right answer that it was too slow for the mark. */
static void tell_slowness(const struct drill_kind *kind, double seconds,
                          struct drill_verdict *verdict)
{
    static const char right[] = "Right";
    const size_t length = sizeof right - 1;
    char rest[DRILL_TEXT_SIZE];
    if (!verdict->right || verdict->later || kind->seconds == 0 ||
        seconds <= kind->seconds || strncmp(verdict->text, right, length) != 0)
        return;
    strcpy(rest, verdict->text + length);
    verdict->text[length] = '\0';
    words_add(verdict->text, ", but it took %.0f s; ", ceil(seconds));
    if (verdict->comes_again)
        words_add(verdict->text, "it comes again today");
    else
        words_add(verdict->text, "the mark is %d s", kind->seconds);
    words_add(verdict->text, "%s", rest);
}

bool drill_check(struct drill_run *run, const struct drill_reply *reply)
{
    if (!entries_grow(run))
        return false;
    struct drill_entry *entry = &run->entries[run->count++];
    *entry =
        (struct drill_entry){.seconds = reply->seconds, .verdict.told = NAN};
    memcpy(entry->question, run->question.text, sizeof entry->question);
    entry->cell = run->question.cell;
    run->kind->check(run->state, reply, &entry->verdict);
    if (isnan(entry->verdict.told))
        entry->verdict.told = told_cost(entry->verdict.cost, 0);
    tell_slowness(run->kind, reply->seconds, &entry->verdict);
    run_keep(run, entry);
    return true;
}

bool drill_read_number(const char *text, double *number)
{
    enum { MOST = 1000000 };
    int64_t nanoseconds;
    double sign = *text == '-' ? -1 : 1;
    if (*text == '-' || *text == '+')
        text++;
    if (!cli_parse_seconds(text, MOST, &nanoseconds))
        return false;
    *number = sign * (double)nanoseconds / CLI_NANOSECONDS;
    return true;
}

const char *drill_refuses(const struct drill_question *question, double number,
                          char problem[CLI_PROBLEM_SIZE])
{
    const double hundred = 100, slip = 1e-6;
    double hundredths = number * hundred;
    if (question->whole && fabs(number - round(number)) > slip)
        return question->whole;
    if (question->most == 0)
        return NULL;
    if (number < question->least)
        snprintf(problem, CLI_PROBLEM_SIZE, "the minimum bet is %g unit%s",
                 question->least, question->least == 1 ? "" : "s");
    else if (number > question->most)
        snprintf(problem, CLI_PROBLEM_SIZE, "the maximum bet is %g units",
                 question->most);
    else if (fabs(hundredths - round(hundredths)) > slip)
        return "a bet has at most two decimals";
    else
        return NULL;
    return problem;
}
