/* Keeps the results of drills in the ledger. */
#include <math.h>

#include "training/drills/drills.h"

/* Adds an answer to the sums of the drill. */
static void add_entry(struct drill_run *run, const struct drill_entry *entry)
{
    struct ledger_drill *kept = &run->kept;
    const struct drill_verdict *verdict = &entry->verdict;
    kept->questions++;
    kept->right += verdict->right;
    kept->seconds += entry->seconds;
    kept->cost += verdict->cost;
    run->right_in_a_row = verdict->right ? run->right_in_a_row + 1 : 0;
    if (run->right_in_a_row > kept->longest_run)
        kept->longest_run = run->right_in_a_row;
    kept->mark = run->kind->mark ? run->kind->mark(run->state) : NAN;
}

void run_keep(struct drill_run *run, const struct drill_entry *entry)
{
    const struct drill_setup *setup = run->setup;
    const struct drill_request *person = setup->basic;
    struct ledger_drill *kept = &run->kept;
    char problem[LEDGER_PROBLEM_SIZE];
    if (run->kind->keeps_lessons || person == NULL || person->ledger == NULL)
        return;
    kept->time = setup->cli->now(setup->cli->clock);
    if (kept->questions == 0) {
        kept->name = run->kind->name;
        kept->rules = setup->rules_label;
        kept->count_name = run->kind->counts ? setup->tags.name : "";
        kept->unit = run->kind->unit;
        kept->day = ledger_day(kept->time);
    }
    add_entry(run, entry);
    bool was_unkept = run->is_unkept;
    run->is_unkept =
        !ledger_keep_drill(person->ledger, person->profile, kept, problem);
    if (run->is_unkept && !was_unkept)
        cli_complain(setup->cli, "%s", problem);
}
