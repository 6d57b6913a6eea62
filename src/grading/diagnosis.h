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
    bool with_looks; /* try only sets with a mistake of layout */
    struct transcript *transcript;
    struct diagnosis *diagnosis;
};

bool run_was_made(const struct candidate_run *run);
bool run_failed(const struct candidate_run *run);

/* Return whether the text, or the pauses, of a run agree with a model that
 * makes these mistakes. They leave its transcript in `search->transcript`. */
enum agreement search_text(const struct search *search,
                           const struct mistake_set *set,
                           const struct candidate_run *run);
bool search_pauses(const struct search *search, const struct mistake_set *set,
                   const struct candidate_run *run);

/* True if this mistake can be made in this part, together with the set. */
bool search_fits(const struct search *search, const struct mistake_set *set,
                 enum mistake mistake);

/* True if the caller wants to stop; records that in the diagnosis. */
bool search_is_stopped(const struct search *search);

/* Adds a set to the diagnosis unless it is full. */
void search_add_set(const struct search *search, const struct mistake_set *set);

/* ---- diagnosis_partly.c ---- */

/* Finds mistakes that explain some of the failed runs. Each run in which they
 * would show must agree with them. */
void explain_partly(struct search *search);

#endif
