/* Benchmark: what a key costs on the screen, in bytes to the terminal, and in
 * milliseconds from the key to the picture. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "support/screen_run.h"

enum { TIMES = 200 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Sends each key many times. The time ends when the program is idle again, so
 * it includes the polling of this test. */
static void measure(struct screen_run *screen, const char *what,
                    const char *const keys[], int count)
{
    static double milliseconds[TIMES];
    size_t bytes = 0;
    (void)fake_terminal_bytes_written(screen->display);
    for (int i = 0; i < TIMES; i++) {
        double begin = now();
        fake_terminal_type(screen->display, keys[i % count]);
        milliseconds[i] = (now() - begin) * 1e3;
    }
    bytes = fake_terminal_bytes_written(screen->display);
    qsort(milliseconds, TIMES, sizeof *milliseconds, compare);
    printf("  %-28s %6zu bytes, %5.2f ms (9 of 10 below %.2f ms)\n", what,
           bytes / TIMES, milliseconds[TIMES / 2],
           milliseconds[TIMES * 9 / 10]);
}

static void bench(void **state)
{
    (void)state;
    static const char *const bet[] = {"\033OA", "\033OB"};
    static const char *const round[] = {"b", "s"};
    static const char *const views[] = {"?", "?"};
    static const char *const redraw[] = {"\014"};
    static const struct {
        int rows, columns;
    } sizes[] = {{24, 80}, {60, 200}};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(
            &screen,
            &(struct seating){.options = "--speed 0 --seed 7 --profile Anna "
                                         "--rule insurance=no",
                              .rows = sizes[i].rows,
                              .columns = sizes[i].columns});
        printf("a key on the screen, %d x %d\n", sizes[i].columns,
               sizes[i].rows);
        measure(&screen, "the bet up and down", bet, 2);
        measure(&screen, "a round: deal, stand", round, 2);
        measure(&screen, "help, and back", views, 2);
        measure(&screen, "full redraw (Ctrl-L)", redraw, 1);
        screen_run_end(&screen);
    }
}

int main(void)
{
    const struct CMUnitTest benches[] = {cmocka_unit_test(bench)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(benches, NULL, NULL);
}
