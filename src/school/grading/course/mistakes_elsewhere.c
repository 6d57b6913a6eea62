/* The mistakes for assignments that differ from the standard one. */
#include "grading/model/mistakes.h"

#include "grading_course.h"

static bool shuffles_up(const struct assignment *assignment)
{
    return assignment && assignment->shuffle == SHUFFLE_UP_52;
}

static bool pauses_elsewhere(const struct assignment *assignment)
{
    return assignment && assignment->pause != PAUSE_AT_DECISION;
}

unsigned mistake_parts(enum mistake mistake,
                       const struct assignment *assignment)
{
    enum { GAMES = 1 << PART_DEAL | 1 << PART_PLAY };
    if (mistake == SHUFFLES_DOWNWARDS)
        return shuffles_up(assignment) ? (unsigned)PARTS_ALL : 0;
    if (mistake == PAUSE_BEFORE_DECISION)
        return pauses_elsewhere(assignment) ? (unsigned)GAMES : 0;
    return mistake_facts(mistake)->parts;
}

/* Returns where to pause, or NULL if this mistake isn't about that. */
static const char *pause_hint(enum mistake mistake,
                              const struct assignment *assignment)
{
    static const char *const hints[] = {
        [PAUSE_AT_DECISION] =
            "Call sleep(2) between the table and each decision of the dealer.",
        [PAUSE_AT_TABLE] = "Call sleep(2) before each table of the dealer.",
        [PAUSE_AT_NEXT] = "Call sleep(2) after each decision of the dealer.",
        [PAUSE_NOWHERE] = "Don't call sleep(): there are no pauses.",
    };
    switch (mistake) {
    case PAUSE_MISSING:
    case PAUSE_ONLY_BEFORE_HITS:
    case PAUSE_AFTER_DECISION:
    case PAUSE_BEFORE_TABLE:
    case PAUSE_BEFORE_DECISION:
        return hints[assignment->pause];
    default:
        return NULL;
    }
}

static bool is_of_shuffle(enum mistake mistake)
{
    return mistake_facts(mistake)->family ==
           mistake_facts(SHUFFLES_DOWNWARDS)->family;
}

const char *mistake_hint(enum mistake mistake,
                         const struct assignment *assignment)
{
    const char *hint = NULL;
    if (shuffles_up(assignment) && is_of_shuffle(mistake))
        hint = "Let i run from 0 up to 51 and swap cards i and rand() % 52.";
    else if (pauses_elsewhere(assignment))
        hint = pause_hint(mistake, assignment);
    return hint ? hint : mistake_facts(mistake)->hint;
}
