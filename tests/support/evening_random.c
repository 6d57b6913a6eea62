/* Evenings whose keys and sizes are random. */
#include "support/check.h"

#include "support/evening.h"

#include <stdlib.h>
#include <string.h>

void assert_nothing_stray(struct evening *evening, int session, int step)
{
    if (!display_settle(evening->display))
        return;
    char *before = strdup(display_text(evening->display));
    display_type(evening->display, "\014");
    assert_text_equal(display_text(evening->display), before,
                      "session %d, step %d, drawn anew", session, step);
    free(before);
}

void evening_take_random_step(struct evening *evening, uint64_t *seed,
                              const char *const keys[], unsigned count)
{
    if (next_random(seed, 5) > 0) {
        display_send(evening->display, keys[next_random(seed, count)]);
        return;
    }
    /* What is still under way to a terminal when its size changes is torn by
     * the terminal, not by the program. */
    if (!display_settle(evening->display))
        return;
    bool large = next_random(seed, 3) > 0;
    int rows = 1 + (int)next_random(seed, large ? 60 : 30);
    int columns = 1 + (int)next_random(seed, large ? 200 : 90);
    display_resize(evening->display, large ? rows + 23 : rows,
                   large && columns < 80 ? columns + 79 : columns);
}
