/* What is due today and tomorrow, in the same words wherever it is told. */
#include "training/lessons.h"
#include "training.h"

struct due_search {
    struct training_due due;
    int64_t day;
};

static void add_due(struct training_due *due, const struct memory *memory,
                    int64_t day)
{
    bool is_today = memory->due <= day;
    due->today += is_today;
    due->from_table += is_today && memory_is_from_table(memory);
    due->tomorrow += memory->due == day + 1;
}

struct training_due lessons_due(const struct lessons *lessons, int64_t day)
{
    struct training_due due = {.today = 0};
    for (size_t i = 0; i < lessons->count; i++) {
        const struct lesson *lesson = &lessons->list[i];
        if (!lesson->is_out && lesson->memory.due != 0)
            add_due(&due, &lesson->memory, day);
    }
    return due;
}

static bool count_due_lesson(void *self, const struct ledger_lesson *lesson)
{
    struct due_search *search = self;
    const struct memory memory = memory_kept(lesson);
    search->due.is_new = false;
    add_due(&search->due, &memory, search->day);
    return true;
}

/* Takes note of a day on which anything was answered; one is enough. */
static bool note_any_day(void *self, int64_t day)
{
    struct due_search *search = self;
    (void)day;
    search->due.is_new = false;
    return false;
}

bool training_due_count(struct ledger *ledger, int64_t profile,
                        const struct rules *rules, int64_t day,
                        struct training_due *due,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    struct due_search search = {.due.is_new = true, .day = day};
    char name[CHART_RULES_SIZE];
    chart_rules_text(rules, name);
    bool good =
        ledger_each_lesson(ledger, profile, name, count_due_lesson, &search,
                           problem) &&
        (!search.due.is_new ||
         ledger_each_day(ledger, profile, note_any_day, &search, problem));
    *due = search.due;
    return good;
}

void training_due_write(const struct training_due *due, FILE *out)
{
    if (due->today > 0)
        fprintf(out, "%d hand%s due today, ", due->today,
                due->today == 1 ? "" : "s");
    else
        fputs("Nothing due today, ", out);
    if (due->tomorrow > 0)
        fprintf(out, "%d tomorrow.", due->tomorrow);
    else
        fputs("nothing tomorrow.", out);
}

void training_due_announce(const struct training_due *due, FILE *out)
{
    training_due_write(due, out);
    if (due->from_table > 0)
        fprintf(out, " %d from the table %s first.", due->from_table,
                due->from_table == 1 ? "comes" : "come");
}
