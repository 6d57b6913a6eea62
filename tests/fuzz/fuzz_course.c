/* Feeds any bytes to the reader of grade.conf. A file that can't be read leaves
 * the course unchanged, and the problem names its line. */
#include <string.h>

#include "fuzz/require.h"
#include "grading/scripts.h"

static void require_sound_assignment(const struct assignment *assignment)
{
    REQUIRE(assignment->shuffle <= SHUFFLE_UP_52);
    REQUIRE(assignment->pause <= PAUSE_NOWHERE);
    REQUIRE(strlen(assignment->seed_prompt) > 0);
    REQUIRE(strlen(assignment->hit_prompt) > 0);
}

static void require_sound(const struct course *course)
{
    REQUIRE(course->parts > 0 && course->parts <= PARTS_ALL);
    for (int i = 0; i < PART_COUNT; i++)
        REQUIRE(course->points[i] >= -1 && course->points[i] <= 1000);
    REQUIRE(course->partial >= 0 && course->partial <= 100);
    REQUIRE(course->time_limit > 0);
    require_sound_assignment(&course->assignment);
    REQUIRE(strlen(course->compiler) < COURSE_TEXT_SIZE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct course course;
    char problem[CLI_PROBLEM_SIZE] = "";
    if (length == 0) /* fmemopen() can't open empty files */
        return 0;
    FILE *file = fmemopen((void *)bytes, length, "r");
    REQUIRE(file != NULL);
    course_start(&course);
    if (!course_read(&course, file, problem))
        REQUIRE(strncmp(problem, "line ", 5) == 0);
    require_sound(&course);
    course_clear(&course);
    fclose(file);
    return 0;
}
