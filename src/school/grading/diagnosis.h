/* What the files of the diagnosis share. */
#ifndef GRADING_DIAGNOSIS_H
#define GRADING_DIAGNOSIS_H

#include "candidate.h"

/* The state of a search through sets of mistakes. */
struct search {
    const struct grading_settings *settings;
    enum assignment_part part;
    const struct candidate_run *runs;
    size_t count;
    size_t suspect;  /* the run that refuted the last set; it is tried first */
    bool first_ways; /* try only the first variant of each mistake */
    bool with_looks; /* try only sets with a mistake of layout */
    bool forgives_ends; /* let sets explain only the runs that weren't killed */
    struct habits *habits;
    struct transcript *transcript;
    struct diagnosis *diagnosis;
};

bool run_was_made(const struct candidate_run *run);
bool run_failed(const struct candidate_run *run);

/* Returns whether the text of a run agrees with a model that makes these
 * mistakes. Leaves the model's transcript in `search->transcript`. */
enum agreement search_text(const struct search *search,
                           const struct mistake_set *set,
                           const struct candidate_run *run);

/* Returns whether the pauses agree, too. Call search_text() first. */
bool search_pauses(const struct search *search, const struct mistake_set *set,
                   const struct candidate_run *run);

/* True if this mistake can be made in this part, together with the set. */
bool search_fits(const struct search *search, const struct mistake_set *set,
                 enum mistake mistake);

/* Returns which differences in layout the mistakes of a set explain. */
unsigned looks_ignored(const struct mistake_set *set);

/* True if the caller wants to stop; records that in the diagnosis. */
bool search_is_stopped(const struct search *search);

/* Adds a set to the diagnosis unless it is full. */
void search_add_set(const struct search *search, const struct mistake_set *set);

/* Chooses the runs that show best what the first set says (telling_run.c). */
void search_choose_runs(const struct search *search);

#endif
