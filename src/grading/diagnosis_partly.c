/* Finds mistakes that explain only some of the failed runs. A run says
 * something about a mistake only if the mistake would show in it; then the run
 * agrees with the mistake or disproves it. */
#include <stdlib.h>

#include "diagnosis.h"

/* What a run says about a set. */
enum testimony { SAYS_NOTHING, SPEAKS_FOR, SPEAKS_AGAINST };

static bool has_pause_mistake(const struct mistake_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake >= PAUSE_MISSING)
            return true;
    return false;
}

/* True if the set makes a difference in the run of which `search->transcript`
 * is the model. */
static bool makes_a_difference(const struct search *search,
                               const struct mistake_set *set,
                               const struct transcript *right)
{
    const struct transcript *model = search->transcript;
    if (has_pause_mistake(set))
        return !transcripts_equal(model, right);
    return !transcript_texts_equal(model, right);
}

static enum testimony testimony_of(const struct search *search,
                                   const struct mistake_set *set,
                                   const struct candidate_run *run,
                                   struct transcript *right)
{
    reference_run(run->script, right);
    enum agreement agreement = search_text(search, set, run);
    if (!makes_a_difference(search, set, right) || agreement == STOPS_SHORT)
        return SAYS_NOTHING;
    if (agreement == AGREES && has_pause_mistake(set) &&
        !search_pauses(search, set, run))
        return SPEAKS_AGAINST;
    if (agreement == AGREES)
        return SPEAKS_FOR;
    return agreement == AGREES_SO_FAR ? SAYS_NOTHING : SPEAKS_AGAINST;
}

/* Returns how many failed runs the set explains, or 0 if a run disproves it. */
static size_t count_explained(const struct search *search,
                              const struct mistake_set *set,
                              struct transcript *right)
{
    size_t count = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (!run_was_made(run))
            continue;
        enum testimony testimony = testimony_of(search, set, run, right);
        if (testimony == SPEAKS_AGAINST)
            return 0;
        count += testimony == SPEAKS_FOR && run_failed(run);
    }
    return count;
}

/* Adds the mistake that explains the most further runs to `set`. Returns false
 * if none explains at least two, because one could be chance. */
static bool add_best_mistake(const struct search *search,
                             struct mistake_set *set, struct transcript *right)
{
    enum { LEAST = 2 };
    const struct mistake_set before = *set;
    size_t most = search->diagnosis->explained + LEAST - 1;
    bool found = false;
    for (int i = 0; i < LINE_ENDS_DIFFER && !search_is_stopped(search); i++) {
        enum mistake mistake = (enum mistake)i;
        if (!search_fits(search, &before, mistake))
            continue;
        for (unsigned way = 0; way <= mistake_facts(mistake)->variants; way++) {
            struct mistake_set larger = set_with(&before, mistake, way);
            size_t count = count_explained(search, &larger, right);
            if (count <= most)
                continue;
            most = count;
            *set = larger;
            found = true;
        }
    }
    if (found)
        search->diagnosis->explained = most;
    return found;
}

/* True if two sets lead to the same transcripts in all runs. */
static bool look_the_same(const struct search *search,
                          const struct mistake_set *one,
                          const struct mistake_set *other,
                          struct transcript *right)
{
    bool same = true;
    for (size_t i = 0; same && i < search->count; i++) {
        const struct script *script = search->runs[i].script;
        if (!run_was_made(&search->runs[i]))
            continue;
        student_run(script, one, search->habits, right);
        student_run(script, other, search->habits, search->transcript);
        same = transcripts_equal(right, search->transcript);
    }
    return same;
}

/* Keeps `set`, and sets that these runs can't tell from it because they differ
 * only in its last mistake. */
static void keep_with_alternatives(const struct search *search,
                                   const struct mistake_set *set,
                                   struct transcript *right)
{
    struct mistake_set before = *set;
    before.count--;
    search_add_set(search, set);
    for (int i = 0; i < LINE_ENDS_DIFFER && !search_is_stopped(search); i++) {
        enum mistake mistake = (enum mistake)i;
        if (!search_fits(search, &before, mistake))
            continue;
        struct mistake_set other = set_with(&before, mistake, 0);
        if (look_the_same(search, set, &other, right))
            search_add_set(search, &other);
    }
}

void explain_partly(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    struct transcript *right = malloc(sizeof *right);
    struct mistake_set set = {.count = 0};
    search->wants_whole = true;
    while (right && set.count < MISTAKES_TOGETHER &&
           add_best_mistake(search, &set, right))
        ;
    if (set.count > 0)
        keep_with_alternatives(search, &set, right);
    diagnosis->partly = set.count > 0;
    free(right);
}
