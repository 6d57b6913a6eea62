/* Scripts: the input that candidates get. */
#ifndef GRADING_SCRIPT_H
#define GRADING_SCRIPT_H

#include "grading_course.h"

/* How the answers of a script are chosen. */
enum script_kind {
    SCRIPT_STANDS,   /* stands at once */
    SCRIPT_HITS,     /* hits once, then stands */
    SCRIPT_BUSTS,    /* hits until it busts */
    SCRIPT_CAREFUL,  /* plays like the dealer */
    SCRIPT_RANDOM,   /* flips a coin, the same way for the same seed */
    SCRIPT_SEED_ONLY /* shuffle asks for no answers */
};

enum { SCRIPT_ANSWERS = 100, SCRIPT_INPUT = 400 };

/* Returns "shuffle", "deal" or "play" (part.c). */
const char *part_name(enum assignment_part part);

struct script {
    enum assignment_part part;
    const struct assignment *assignment; /* NULL: the standard one */
    int64_t seed;
    bool is_hidden; /* only the teacher sees it */
    enum script_kind kind;
    bool on_one_line;                 /* false: each answer has a line of its
                                       * own */
    char answers[SCRIPT_ANSWERS + 1]; /* what the reference reads: "hhs" */
    char input[SCRIPT_INPUT]; /* the whole input: the seed, the answers, and
                               * spare lines with s */
    size_t input_length;
};

struct script_list {
    struct script *scripts; /* from the heap */
    size_t count;
};

/* Returns "stands at once", "plays like the dealer", ... */
const char *script_kind_text(enum script_kind kind);

/* Makes the scripts of `part` for `seeds`, in the order of the seeds, and no
 * two alike for one seed. If `joined`, adds scripts with several answers on a
 * line. Returns false if there is no memory. */
bool scripts_make(enum assignment_part part, const struct seed_list *seeds,
                  bool joined, struct script_list *list);

struct script_order {
    enum assignment_part part;
    const struct assignment
        *assignment; /* must outlive the scripts; NULL: the standard one */
    const struct seed_list *seeds;
    const struct seed_list *hidden; /* seeds of hidden scripts; may be NULL */
    bool joined;
};

/* Makes scripts like scripts_make(), for any assignment. */
bool scripts_make_in_order(const struct script_order *order,
                           struct script_list *list);
void scripts_clear(struct script_list *list);

#endif
