/* Chooses the run that shows best what the diagnosis says. */
#include "diagnosis.h"

/* How well a run shows a set of mistakes. */
enum telling {
    TELLS_NOTHING,      /* it passed, or the set doesn't explain it */
    TELLS_TOGETHER,     /* only several mistakes explain its difference */
    TELLS_A_MISTAKE,    /* one of them alone explains its first difference */
    TELLS_FIRST_MISTAKE /* and that is the one that is named first */
};

/* True if what is left of the first difference comes later in the run. */
static bool comes_later(const struct difference *left,
                        const struct difference *first)
{
    if (left->kind == DIFFERENCE_NONE)
        return true;
    if (left->kind != first->kind)
        return left->kind == DIFFERENCE_PAUSE;
    return left->kind == DIFFERENCE_PAUSE ? left->pause > first->pause
                                          : left->got_line > first->got_line;
}

/* True if a model that makes only this mistake does what the run did, up to and
 * including the first difference. */
static bool explains_difference(const struct search *search,
                                const struct made_mistake *made,
                                const struct candidate_run *run)
{
    const struct mistake_set none = {.count = 0};
    const struct mistake_set alone =
        set_with(&none, made->mistake, made->variant);
    struct difference left;
    student_run(run->script, &alone, search->habits, search->transcript);
    transcript_compare(search->transcript, &run->result,
                       run->ignored | looks_ignored(&alone), &left);
    return comes_later(&left, &run->difference);
}

static enum telling rate_run(const struct search *search,
                             const struct mistake_set *set,
                             const struct candidate_run *run)
{
    if (run->verdict != VERDICT_DIFFERS ||
        search_text(search, set, run) != AGREES)
        return TELLS_NOTHING;
    for (size_t i = 0; i < set->count; i++)
        if (explains_difference(search, &set->made[i], run))
            return i == 0 ? TELLS_FIRST_MISTAKE : TELLS_A_MISTAKE;
    return TELLS_TOGETHER;
}

void search_choose_runs(const struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    enum telling best = TELLS_NOTHING, best_known = TELLS_NOTHING;
    for (size_t i = 0; i < search->count && best_known < TELLS_FIRST_MISTAKE;
         i++) {
        const struct candidate_run *run = &search->runs[i];
        enum telling rate = rate_run(search, &diagnosis->sets[0], run);
        if (rate > best) {
            best = rate;
            diagnosis->telling = run;
        }
        if (rate > best_known && !run->script->is_hidden) {
            best_known = rate;
            diagnosis->telling_known = run;
        }
    }
}
