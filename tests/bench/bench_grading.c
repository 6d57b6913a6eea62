/* Benchmark: grading a program, and diagnosing what is wrong with it. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "grading.h"
#include "grading/scripts.h"
#include "grading/grading_inside.h"
#include "support/part_name.h"

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static const char *folder(const char *variable, const char *otherwise)
{
    const char *value = getenv(variable);
    return value ? value : otherwise;
}

/* Grades once, and measures elapsed time, because that is what a class waits
 * for. */
static int measure(enum assignment_part part, const char *directory,
                   const char *name, const char *seeds_text)
{
    char path[4096], problem[CLI_PROBLEM_SIZE];
    struct seed_list seeds;
    struct cli cli = cli_start("bench");
    struct grading_report report = {.part_count = 0};
    snprintf(path, sizeof path, "%s/%s", directory, name);
    if (!seeds_parse(seeds_text, &seeds, problem))
        return 2;
    struct course course;
    course_start(&course);
    course.seeds = seeds;
    const struct grading_settings order = {
        .cli = &cli, .course = &course, .part = part_name(part)};
    double start = seconds_now();
    enum cli_status status = grade_path(&order, NULL, path, &report);
    double seconds = seconds_now() - start;
    if (status == CLI_DONE)
        printf("%-8s seeds %-6s %-28s %5zu runs %6.2f s  %4.0f per second, "
               "%zu passed\n",
               part_name(part), seeds_text, name, report.parts[0].scripts.count,
               seconds, (double)report.parts[0].scripts.count / seconds,
               report.parts[0].verdicts[VERDICT_OK]);
    report_clear(&report);
    seeds_clear(&seeds);
    return (int)status;
}

int main(void)
{
    const char *programs = folder("PROGRAMS_DIR", "bin");
    const char *candidates =
        folder("CANDIDATES_DIR", "build/release/candidates");
    int status = measure(PART_SHUFFLE, programs, "shuffle", "1-500");
    if (status == 0)
        status = measure(PART_DEAL, programs, "deal", "1-500");
    if (status == 0)
        status = measure(PART_PLAY, programs, "play", "1-500");
    if (status == 0)
        status = measure(PART_PLAY, candidates, "wrong/three-at-once", "1-100");
    if (status == 0)
        status = measure(PART_PLAY, candidates, "wrong/unknown", "1-100");
    return status;
}
