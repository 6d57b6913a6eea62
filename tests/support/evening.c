#include "support/check.h"

#include "support/evening.h"

#include <stdio.h>
#include <string.h>

void evening_begin(struct evening *evening)
{
    *evening = (struct evening){.display = NULL};
    shelf_open(&evening->shelf);
    snprintf(evening->state, sizeof evening->state, "XDG_STATE_HOME=%s",
             evening->shelf.folder);
    snprintf(evening->ledger, sizeof evening->ledger, "%s/blackjack/ledger.db",
             evening->shelf.folder);
}

/* The words of a line, which is cut at its blanks. */
static void split(char *line, const char *words[], int most)
{
    int count = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        assert_true(count < most);
        words[count++] = word;
    }
}

void evening_sit(struct evening *evening, const struct seating *seating)
{
    char line[1024];
    struct display_start start = {
        .arguments = {seating->program ? seating->program : "blackjack"},
        .environment = {evening->state, seating->variable},
        .term = seating->term,
        .locale = seating->locale,
        .rows = seating->rows,
        .columns = seating->columns,
        .as_job = seating->as_job,
    };
    enum { ROOM = sizeof start.arguments / sizeof *start.arguments - 2 };
    snprintf(line, sizeof line, "%s", seating->options);
    split(line, start.arguments + 1, ROOM);
    evening->display = display_start(&start);
    display_settle(evening->display);
}

void evening_play(struct evening *evening, const char *options)
{
    evening_sit(evening, &(struct seating){.options = options});
}

void evening_type_each(struct evening *evening, const char *keys)
{
    for (; *keys; keys++)
        display_type(evening->display, (char[]){*keys, '\0'});
}

void evening_at_mancala(struct evening *evening, const struct seating *seating)
{
    char options[512];
    struct seating mine = *seating;
    evening_begin(evening);
    snprintf(options, sizeof options, "--speed 0 %s", seating->options);
    mine.program = "mancala";
    mine.options = options;
    evening_sit(evening, &mine);
}

void evening_leave(struct evening *evening, int status)
{
    int ended = display_finish(evening->display);
    if (ended != status)
        fail_msg("it ended with %d instead of %d, and this on its screen:\n%s",
                 ended, status, display_text(evening->display));
    assert_true(display_is_restored(evening->display));
    display_close(evening->display);
    evening->display = NULL;
}

void evening_end(struct evening *evening)
{
    display_close(evening->display);
    shelf_close(&evening->shelf);
}

void assert_screen_lacks(const struct evening *evening, const char *text)
{
    const char *shown = display_text(evening->display);
    if (strstr(shown, text))
        fail_msg("the screen has \"%s\":\n%s", text, shown);
}
