/* What the student does by default, which depends on the assignment. A mistake
 * overrides the assignment's rule. */
#include "grading/model/student.h"

#include "course.h"

const struct assignment *student_assignment(const struct student *student)
{
    return student->assignment ? student->assignment : assignment_usual();
}

/* True if a mistake makes the shuffle go down. */
static bool goes_down_by_mistake(const struct student *student)
{
    static const enum mistake mistakes[] = {
        RAND_MODULO_52,       RAND_MODULO_I,      RAND_MODULO_I_PLUS_1,
        SHUFFLE_STARTS_AT_50, SHUFFLE_STOPS_AT_1, SHUFFLES_DOWNWARDS};
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        if (student_makes(student, mistakes[i]))
            return true;
    return false;
}

bool student_shuffles_up(const struct student *student)
{
    if (student_makes(student, SHUFFLES_UPWARDS) ||
        student_makes(student, SHUFFLES_UPWARDS_FROM_REST) ||
        student_makes(student, RAND_MODULO_52_UPWARDS))
        return true;
    return student_assignment(student)->shuffle == SHUFFLE_UP_52 &&
           !goes_down_by_mistake(student);
}

enum pause_place student_pause_place(const struct student *student, bool hits)
{
    enum { AFTER_HITS_ALONE = 1 };
    bool pauses_at_hits_alone =
        student_makes(student, PAUSE_ONLY_BEFORE_HITS) ||
        student_makes_way(student, PAUSE_AFTER_DECISION, AFTER_HITS_ALONE);
    if (student_makes(student, PAUSE_MISSING_AFTER_BUST) &&
        student_total(student, &student->player).bust)
        return PAUSE_NOWHERE;
    if (student_makes(student, PAUSE_MISSING) ||
        (!hits && pauses_at_hits_alone))
        return PAUSE_NOWHERE;
    if (student_makes(student, PAUSE_AFTER_DECISION))
        return PAUSE_AT_NEXT;
    if (student_makes(student, PAUSE_BEFORE_TABLE))
        return PAUSE_AT_TABLE;
    if (student_makes(student, PAUSE_BEFORE_DECISION))
        return PAUSE_AT_DECISION;
    return (enum pause_place)student_assignment(student)->pause;
}
