/* Screens whose keys and sizes are random. */
#include "support/check.h"

#include "support/screen_run.h"

#include <stdlib.h>
#include <string.h>

void assert_nothing_stray(struct screen_run *screen, int session, int step)
{
    if (!fake_terminal_settle(screen->display))
        return;
    char *before = strdup(fake_terminal_text(screen->display));
    fake_terminal_type(screen->display, "\014");
    assert_text_equal(fake_terminal_text(screen->display), before,
                      "session %d, step %d, after a redraw", session, step);
    free(before);
}

void screen_run_take_random_step(struct screen_run *screen, uint64_t *seed,
                                 const char *const keys[], unsigned count)
{
    if (next_random(seed, 5) > 0) {
        fake_terminal_send(screen->display, keys[next_random(seed, count)]);
        return;
    }
    /* If output is still on its way when the size changes, the terminal
     * garbles it, which isn't the program's fault. */
    if (!fake_terminal_settle(screen->display))
        return;
    bool large = next_random(seed, 3) > 0;
    int rows = 1 + (int)next_random(seed, large ? 60 : 30);
    int columns = 1 + (int)next_random(seed, large ? 200 : 90);
    fake_terminal_resize(screen->display, large ? rows + 23 : rows,
                         large && columns < 80 ? columns + 79 : columns);
}
