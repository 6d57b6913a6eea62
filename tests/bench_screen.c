/* What a key costs on the screen: bytes to the terminal, and milliseconds from
 * the key to the picture. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "support/evening.h"

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

/* Each key many times; the time ends when the program rests again, so it
 * holds the test's own looks at it too. */
static void measure(struct evening *evening, const char *what,
                    const char *const keys[], int count)
{
    static double milliseconds[TIMES];
    size_t bytes = 0;
    (void)display_bytes_written(evening->display);
    for (int i = 0; i < TIMES; i++) {
        double begin = now();
        display_type(evening->display, keys[i % count]);
        milliseconds[i] = (now() - begin) * 1e3;
    }
    bytes = display_bytes_written(evening->display);
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
        struct evening evening;
        evening_begin(&evening);
        evening_sit(&evening,
                    &(struct seating){.options =
                                          "--speed 0 --seed 7 --profile Anna "
                                          "--rule insurance=no",
                                      .rows = sizes[i].rows,
                                      .columns = sizes[i].columns});
        printf("a key on the screen, %d x %d\n", sizes[i].columns,
               sizes[i].rows);
        measure(&evening, "the bet up and down", bet, 2);
        measure(&evening, "a round: deal, stand", round, 2);
        measure(&evening, "help, and back", views, 2);
        measure(&evening, "all drawn anew (Ctrl-L)", redraw, 1);
        evening_end(&evening);
    }
}

int main(void)
{
    const struct CMUnitTest benches[] = {cmocka_unit_test(bench)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(benches, NULL, NULL);
}
