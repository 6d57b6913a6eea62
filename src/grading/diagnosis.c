/* Finds the mistakes that explain what a program printed. A set of mistakes
 * explains it only if the model that makes them prints the same on every
 * script. */
#include <stdlib.h>

#include "candidate.h"

enum {
    FIRST_OF_LOOKS = LINE_ENDS_DIFFER,
    LOOKS_TOGETHER = 2 /* mistakes in the largest set that includes layout */
};

/* The state of a search through sets of mistakes. */
struct search {
    const struct grading_settings *settings;
    enum assignment_part part;
    const struct candidate_run *runs;
    size_t count;
    size_t suspect;  /* the run that refuted the last set; it is tried first */
    bool with_looks; /* try mistakes of layout, too */
    struct transcript *transcript;
    struct diagnosis *diagnosis;
};

static bool was_run(const struct candidate_run *run)
{
    return run->verdict != VERDICT_NOT_RUN;
}

static bool run_failed(const struct candidate_run *run)
{
    return was_run(run) && run->verdict != VERDICT_OK;
}

static unsigned looks_ignored(mistake_set set)
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
        if (set & mistake_bit(looks[i].mistake))
            ignored |= looks[i].ignored;
    return ignored;
}

static enum agreement explains_run(const struct search *search, mistake_set set,
                                   const struct candidate_run *run)
{
    const mistake_set no_waiting =
        mistake_bit(PAUSE_MISSING) | mistake_bit(PAUSE_ONLY_BEFORE_HITS);
    if (set & no_waiting && waited_unseen(&run->result))
        return DISAGREES;
    student_run(run->script, set, search->transcript);
    return transcript_agrees(search->transcript, &run->result,
                             run->ignored | looks_ignored(set));
}

/* True if no run contradicts the set, and at least one failed run agrees with
 * it completely. */
static bool explains_all(struct search *search, mistake_set set)
{
    bool proved = false;
    if (explains_run(search, set, &search->runs[search->suspect]) == DISAGREES)
        return false;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (!was_run(run))
            continue;
        enum agreement agreement = explains_run(search, set, run);
        if (agreement == DISAGREES) {
            search->suspect = i;
            return false;
        }
        proved = proved || (run_failed(run) && agreement == AGREES);
    }
    return proved;
}

/* True if this mistake can be made in this part, together with the set. */
static bool fits(const struct search *search, mistake_set set,
                 enum mistake mistake)
{
    const struct mistake_facts *facts = mistake_facts(mistake);
    if (!(facts->parts & 1U << search->part))
        return false;
    for (int i = 0; i < MISTAKE_COUNT; i++)
        if (facts->family && set & mistake_bit((enum mistake)i) &&
            mistake_facts((enum mistake)i)->family == facts->family)
            return false;
    return true;
}

static void keep_set(const struct search *search, mistake_set set)
{
    struct diagnosis *diagnosis = search->diagnosis;
    if (diagnosis->set_count < DIAGNOSES_MOST)
        diagnosis->sets[diagnosis->set_count++] = set;
}

/* True if the caller wants to stop; records that in the diagnosis. */
static bool search_is_stopped(const struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    diagnosis->interrupted =
        diagnosis->interrupted || grading_is_stopped(search->settings);
    return diagnosis->interrupted;
}

/* Tries `set` together with every set of `size` more mistakes that are numbered
 * `first` or higher. */
static void try_sets(struct search *search, mistake_set set, int first,
                     int size)
{
    if (search_is_stopped(search))
        return;
    if (size == 0) {
        if ((!search->with_looks || looks_ignored(set)) &&
            explains_all(search, set))
            keep_set(search, set);
        return;
    }
    int end = search->with_looks ? MISTAKE_COUNT : FIRST_OF_LOOKS;
    for (int i = first; i < end; i++)
        if (fits(search, set, (enum mistake)i))
            try_sets(search, set | mistake_bit((enum mistake)i), i + 1,
                     size - 1);
}

static size_t count_run_failed(const struct search *search)
{
    size_t count = 0;
    for (size_t i = 0; i < search->count; i++)
        count += run_failed(&search->runs[i]);
    return count;
}

/* ---- Explaining some of it ---- */

/* Returns how many of the failed runs a set explains, or 0 if a run that passed
 * contradicts it. */
static size_t count_explained(const struct search *search, mistake_set set)
{
    size_t count = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (!was_run(run))
            continue;
        enum agreement agreement = explains_run(search, set, run);
        if (!run_failed(run) && agreement == DISAGREES)
            return 0;
        count += run_failed(run) && agreement == AGREES;
    }
    return count;
}

/* Finds the mistake that explains the most failed runs exactly and that no
 * passed run contradicts. It must explain at least two, because one could be
 * chance. */
static void explain_partly(const struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    enum { LEAST = 2 };
    size_t most = LEAST - 1;
    for (int i = 0; i < FIRST_OF_LOOKS && !search_is_stopped(search); i++) {
        mistake_set set = mistake_bit((enum mistake)i);
        if (!fits(search, 0, (enum mistake)i))
            continue;
        size_t count = count_explained(search, set);
        if (count <= most)
            continue;
        most = count;
        diagnosis->sets[0] = set;
        diagnosis->set_count = 1;
    }
    diagnosis->partly = diagnosis->set_count > 0;
    diagnosis->explained = diagnosis->partly ? most : 0;
}

void diagnose(const struct grading_settings *settings,
              enum assignment_part part, const struct candidate_run runs[],
              size_t count, struct diagnosis *diagnosis)
{
    *diagnosis = (struct diagnosis){.set_count = 0};
    struct search search = {
        .settings = settings,
        .part = part,
        .runs = runs,
        .count = count,
        .transcript = malloc(sizeof *search.transcript),
        .diagnosis = diagnosis,
    };
    while (search.suspect < count && !run_failed(&runs[search.suspect]))
        search.suspect++;
    if (search.transcript && search.suspect < count) {
        for (int size = 1; size <= MISTAKES_TOGETHER && !diagnosis->set_count;
             size++)
            try_sets(&search, 0, 0, size);
        search.with_looks = true;
        for (int size = 1; size <= LOOKS_TOGETHER && !diagnosis->set_count;
             size++)
            try_sets(&search, 0, 0, size);
        if (diagnosis->set_count > 0)
            diagnosis->explained = count_run_failed(&search);
        else
            explain_partly(&search);
    }
    if (diagnosis->interrupted)
        *diagnosis = (struct diagnosis){.interrupted = true};
    free(search.transcript);
}
