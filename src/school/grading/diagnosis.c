/* Finds the mistakes that explain what a program printed: a set of mistakes
 * with which the model prints the same in every script. The text comes first;
 * then come mistakes of pausing, which don't change the text. */
#include "diagnosis.h"

#include <stdlib.h>

#include "grading/course/course.h"

enum {
    FIRST_OF_PAUSES = PAUSE_MISSING,
    FIRST_OF_LOOKS = LINE_ENDS_DIFFER,
    PAUSES_TOGETHER = 2, /* mistakes of pausing in the largest set */
    LOOKS_TOGETHER = 2   /* mistakes in the largest set that includes layout */
};

bool run_was_made(const struct candidate_run *run)
{
    return run->verdict != VERDICT_NOT_RUN;
}

bool run_failed(const struct candidate_run *run)
{
    return run_was_made(run) && run->verdict != VERDICT_OK;
}

/* ---- One run ---- */

unsigned looks_ignored(const struct mistake_set *set)
{
    static const struct {
        enum mistake mistake;
        unsigned ignored;
    } looks[] = {
        {LINE_ENDS_DIFFER, IGNORE_LINE_ENDS},
        {BLANK_LINES_DIFFER, IGNORE_BLANK_LINES},
        {LETTER_CASE_DIFFERS, IGNORE_CASE},
    };
    unsigned ignored = 0;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (set_includes(set, looks[i].mistake))
            ignored |= looks[i].ignored;
    return ignored;
}

enum agreement search_text(const struct search *search,
                           const struct mistake_set *set,
                           const struct candidate_run *run)
{
    bool by_clock = set_includes(set, SEEDED_BY_CLOCK);
    int64_t last = by_clock ? run->ended : run->started;
    search->habits->process = run->result.process;
    unsigned ignored = run->ignored | looks_ignored(set);
    struct transcript_guide guide = {.length = run->result.output_length};
    enum agreement best = DISAGREES;
    if (!(ignored & IGNORE_LOOKS))
        guide.text = run->result.output;
    for (int64_t clock = run->started; clock <= last && best < AGREES;
         clock++) {
        search->habits->clock = clock;
        student_run_along(run->script, set, search->habits, guide,
                          search->transcript);
        if (!search->transcript->left_guide)
            best = text_agreement(search->transcript, &run->result, ignored);
    }
    return best;
}

bool search_pauses(const struct search *search, const struct mistake_set *set,
                   const struct candidate_run *run)
{
    return pauses_agree(search->transcript, &run->result,
                        run->ignored | looks_ignored(set));
}

/* ---- All runs ---- */

/* Returns whether a run's text doesn't contradict a set. A search for mistakes
 * that explain only some runs forgives a program for being killed. */
static bool is_in_line(const struct search *search, enum agreement agreement)
{
    return agreement >= (search->forgives_ends ? STOPS_SHORT : AGREES_SO_FAR);
}

/* Returns how many failed runs agree with the set, or 0 if a run's text
 * contradicts it. */
static size_t count_explained(struct search *search,
                              const struct mistake_set *set)
{
    size_t count = 0;
    const struct candidate_run *suspect = &search->runs[search->suspect];
    if (!is_in_line(search, search_text(search, set, suspect)))
        return 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (!run_was_made(run))
            continue;
        enum agreement agreement = search_text(search, set, run);
        if (!is_in_line(search, agreement)) {
            search->suspect = i;
            return 0;
        }
        count += run_failed(run) && agreement == AGREES;
    }
    return count;
}

/* True if the set explains the texts: no run contradicts it, and one that
 * failed agrees with it. If programs were killed in other runs, two must agree,
 * because one could be chance. */
static bool explains_texts(struct search *search, const struct mistake_set *set)
{
    return count_explained(search, set) > (search->forgives_ends ? 1U : 0U);
}

/* True if the program waited unseen in more than half of its runs. In a single
 * run it may just have been kept waiting by a busy machine. */
static bool waits_unseen(const struct search *search)
{
    size_t made = 0, waited = 0;
    for (size_t i = 0; i < search->count; i++) {
        made += run_was_made(&search->runs[i]);
        waited += run_was_made(&search->runs[i]) &&
                  waited_unseen(&search->runs[i].result);
    }
    return 2 * waited > made;
}

/* True if no run's pauses contradict the set, which explains the texts. Nobody
 * who waited in some other way is said to have left pauses out. */
static bool explains_pauses(const struct search *search,
                            const struct mistake_set *set)
{
    bool waits_less = set_includes(set, PAUSE_MISSING) ||
                      set_includes(set, PAUSE_ONLY_BEFORE_HITS) ||
                      set_includes(set, PAUSE_MISSING_AFTER_BUST);
    if (waits_less && waits_unseen(search))
        return false;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (run_was_made(run) && search_text(search, set, run) == AGREES &&
            !search_pauses(search, set, run))
            return false;
    }
    return true;
}

/* ---- Sets ---- */

/* True unless the mistake needs a habit that isn't known. */
static bool is_possible(const struct habits *habits, enum mistake mistake)
{
    if (mistake == SEED_PROMPT_DIFFERS)
        return habits->knows_seed_prompt;
    if (mistake == ANSWER_PROMPT_DIFFERS)
        return habits->knows_answer_prompt;
    return mistake != MESSAGE_DIFFERS || habits->knows_message;
}

bool search_fits(const struct search *search, const struct mistake_set *set,
                 enum mistake mistake)
{
    const struct mistake_facts *facts = mistake_facts(mistake);
    const struct script *script = search->runs->script;
    if (!(mistake_parts(mistake, script->assignment) & 1U << search->part) ||
        !is_possible(search->habits, mistake))
        return false;
    for (size_t i = 0; i < set->count; i++) {
        const struct mistake_facts *other = mistake_facts(set->made[i].mistake);
        if (other == facts || (facts->family && other->family == facts->family))
            return false;
    }
    return true;
}

bool search_is_stopped(const struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    diagnosis->interrupted =
        diagnosis->interrupted || grading_is_stopped(search->settings);
    return diagnosis->interrupted;
}

/* The mistakes from `first` up to, but not including, `end`. */
struct span {
    int first;
    int end;
};

/* Calls `visit` with `set` together with every set of `size` more mistakes of
 * the span. */
static void visit_sets(struct search *search, const struct mistake_set *set,
                       struct span span, int size,
                       void (*visit)(struct search *search,
                                     const struct mistake_set *set))
{
    if (search_is_stopped(search))
        return;
    if (size == 0) {
        visit(search, set);
        return;
    }
    for (int i = span.first; i < span.end; i++) {
        enum mistake mistake = (enum mistake)i;
        if (!search_fits(search, set, mistake))
            continue;
        unsigned last =
            search->first_ways ? 0 : mistake_facts(mistake)->variants;
        for (unsigned way = 0; way <= last; way++) {
            struct mistake_set larger = set_with(set, mistake, way);
            visit_sets(search, &larger, (struct span){i + 1, span.end},
                       size - 1, visit);
        }
    }
}

/* True if the diagnosis has a set with the same mistakes, whose variants may
 * differ. */
static bool is_known_set(const struct diagnosis *diagnosis,
                         const struct mistake_set *set)
{
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        const struct mistake_set *known = &diagnosis->sets[i];
        size_t same = 0;
        for (size_t j = 0; j < known->count; j++)
            same += set_includes(set, known->made[j].mistake);
        if (same == set->count && known->count == set->count)
            return true;
    }
    return false;
}

void search_add_set(const struct search *search, const struct mistake_set *set)
{
    struct diagnosis *diagnosis = search->diagnosis;
    if (diagnosis->set_count < DIAGNOSES_MOST && !is_known_set(diagnosis, set))
        diagnosis->sets[diagnosis->set_count++] = *set;
}

/* ---- The text ---- */

static void try_texts(struct search *search, const struct mistake_set *set)
{
    if ((!search->with_looks || looks_ignored(set)) &&
        explains_texts(search, set))
        search_add_set(search, set);
}

/* Finds the smallest sets that explain the texts. The empty set is one of them
 * if all texts are right. */
static void find_texts(struct search *search)
{
    const struct mistake_set none = {.count = 0};
    const struct diagnosis *found = search->diagnosis;
    const struct span text = {0, FIRST_OF_PAUSES};
    for (int size = 0; size <= MISTAKES_TOGETHER && !found->set_count; size++) {
        search->first_ways = size == MISTAKES_TOGETHER;
        visit_sets(search, &none, text, size, try_texts);
    }
    search->first_ways = false;
    search->with_looks = true;
    for (int size = 1; size <= LOOKS_TOGETHER && !found->set_count; size++) {
        for (int i = FIRST_OF_LOOKS; i < MISTAKE_COUNT; i++) {
            struct mistake_set look = set_of_one((enum mistake)i);
            if (!search_fits(search, &none, (enum mistake)i))
                continue;
            visit_sets(search, &look, text, size - 1, try_texts);
            visit_sets(search, &look, (struct span){i + 1, MISTAKE_COUNT},
                       size - 1, try_texts);
        }
    }
    search->with_looks = false;
}

/* ---- The pauses ---- */

static void try_pauses(struct search *search, const struct mistake_set *set)
{
    if (explains_pauses(search, set))
        search_add_set(search, set);
}

/* Adds the fewest mistakes of pausing to the sets that explain the texts. If
 * none explain the pauses, keeps the sets, unless all texts are right. */
static void add_pauses(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const struct diagnosis texts = *diagnosis;
    const struct span pauses = {FIRST_OF_PAUSES, FIRST_OF_LOOKS};
    diagnosis->set_count = 0;
    for (int size = 0; size <= PAUSES_TOGETHER && !diagnosis->set_count; size++)
        for (size_t i = 0; i < texts.set_count; i++)
            visit_sets(search, &texts.sets[i], pauses, size, try_pauses);
    if (diagnosis->set_count == 0 && texts.sets[0].count > 0) {
        *diagnosis = texts;
        diagnosis->text_alone = true;
    }
}

/* ---- The diagnosis ---- */

/* Returns how many runs failed. If the diagnosis explains only texts, leaves
 * out runs in which only a pause is wrong. */
static size_t count_wrong_runs(const struct search *search)
{
    size_t count = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        bool is_pause = run->difference.kind == DIFFERENCE_PAUSE;
        count +=
            run_failed(run) && !(search->diagnosis->text_alone && is_pause);
    }
    return count;
}

static bool has_killed_runs(const struct search *search)
{
    for (size_t i = 0; i < search->count; i++)
        if (run_failed(&search->runs[i]) &&
            search->runs[i].verdict != VERDICT_DIFFERS)
            return true;
    return false;
}

/* Notes how many runs the first set explains, and which show it, if there is a
 * set. */
static void note_explained(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    if (diagnosis->set_count == 0)
        return;
    diagnosis->partly = search->forgives_ends;
    diagnosis->explained = diagnosis->partly
                               ? count_explained(search, &diagnosis->sets[0])
                               : count_wrong_runs(search);
    search_choose_runs(search);
}

static void search_for_causes(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    find_texts(search);
    if (diagnosis->set_count == 0 && has_killed_runs(search)) {
        search->forgives_ends = true;
        find_texts(search);
    }
    if (diagnosis->set_count > 0)
        add_pauses(search);
    note_explained(search);
    if (diagnosis->interrupted)
        *diagnosis = (struct diagnosis){.interrupted = true};
}

/* Reads the prompts off the first failed run, and a message off the first one
 * that has an unusual one. */
static void read_habits(struct habits *habits, enum assignment_part part,
                        const struct candidate_run runs[], size_t count)
{
    bool has_prompts = false;
    for (size_t i = 0; i < count && !habits->knows_message; i++) {
        const char *output = runs[i].result.output;
        const struct assignment *own = runs[i].script->assignment;
        const struct assignment *assignment = own ? own : assignment_usual();
        if (!run_failed(&runs[i]) || output == NULL)
            continue;
        if (!has_prompts)
            habits_read_prompts(habits, part, assignment, output);
        has_prompts = true;
        if (part != PART_SHUFFLE)
            habits_read_message(habits, assignment, output);
    }
}

void diagnose(const struct grading_settings *settings,
              enum assignment_part part, const struct candidate_run runs[],
              size_t count, struct diagnosis *diagnosis)
{
    *diagnosis = (struct diagnosis){.set_count = 0};
    struct habits habits = {.clock = 0};
    read_habits(&habits, part, runs, count);
    struct search search = {
        .habits = &habits,
        .settings = settings,
        .part = part,
        .runs = runs,
        .count = count,
        .transcript = malloc(sizeof *search.transcript),
        .diagnosis = diagnosis,
    };
    while (search.suspect < count && !run_failed(&runs[search.suspect]))
        search.suspect++;
    if (search.transcript && search.suspect < count)
        search_for_causes(&search);
    free(search.transcript);
}
