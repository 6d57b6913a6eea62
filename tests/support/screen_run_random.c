/* Screens whose keys and sizes are random. */
#include "support/check.h"

#include "support/screen_run.h"

#include <stdlib.h>
#include <string.h>

/* All are in Debian's ncurses-base. The emulator is a kind of xterm, where a
 * character in the last column leaves the cursor there until the next one
 * comes. It draws nonsense at the right margin for kinds that go to the next
 * row at once. */
static const struct {
    const char *name;
    bool is_unknown;
} KINDS[TERMINAL_KINDS] = {
    {"xterm-256color", false}, {"screen-256color", false},
    {"linux", false},          {"vt100", false},
    {"xterm", false},          {"xterm-mono", false},
    {"xterm-color", false},    {"xterm-vt220", false},
    {"vt220", false},          {"screen", false},
    {"tmux", false},           {"tmux-256color", false},
    {"rxvt", false},           {"rxvt-unicode-256color", false},
    {"Eterm", false},          {"ansi", true},
    {"pcansi", true},          {"sun", true},
    {"cygwin", true},          {"hurd", false},
};

const char *terminal_kind(int number)
{
    return KINDS[number % TERMINAL_KINDS].name;
}

/* True if the program refused to start because of its terminal. */
static bool has_refused(const struct screen_run *screen)
{
    return !fake_terminal_settle(screen->display) &&
           strstr(fake_terminal_text(screen->display), "unknown terminal type");
}

void screen_run_sit_at_kind(struct screen_run *screen,
                            const struct seating *seating, int number)
{
    struct seating mine = *seating;
    mine.term = terminal_kind(number);
    screen->is_unknown = KINDS[number % TERMINAL_KINDS].is_unknown;
    screen_run_sit(screen, &mine);
    if (!has_refused(screen))
        return;
    print_message("%s isn't described on this system\n", mine.term);
    screen_run_leave(screen, 2);
    mine.term = NULL;
    screen->is_unknown = false;
    screen_run_sit(screen, &mine);
}

void assert_nothing_stray(struct screen_run *screen, int session, int step)
{
    if (!fake_terminal_settle(screen->display) || screen->is_unknown)
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
