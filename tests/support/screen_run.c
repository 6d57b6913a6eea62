#include "support/check.h"

#include "support/screen_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"

#include "support/process.h"

void run_at_home(const struct screen_run *home, const char *command,
                 const char *answers, struct run_result *outcome)
{
    char line[512];
    snprintf(line, sizeof line, "%s $RUNNER %s/%s", home->state, programs_dir(),
             command);
    const struct run run = {
        .folder = "/bin", .arguments = {"sh", "-c", line}, .input = answers};
    run_program(&run, outcome);
}

void screen_run_begin(struct screen_run *screen)
{
    *screen = (struct screen_run){.display = NULL};
    state_folder_open(&screen->home);
    snprintf(screen->state, sizeof screen->state, "XDG_STATE_HOME=%s",
             screen->home.folder);
    snprintf(screen->ledger, sizeof screen->ledger, "%s/blackjack/ledger.db",
             screen->home.folder);
}

void screen_run_sit(struct screen_run *screen, const struct seating *seating)
{
    char line[1024];
    struct fake_terminal_start start = {
        .arguments = {seating->program ? seating->program : "blackjack"},
        .environment = {screen->state, seating->variable},
        .term = seating->term,
        .locale = seating->locale,
        .rows = seating->rows,
        .columns = seating->columns,
        .as_job = seating->as_job,
    };
    enum { ROOM = sizeof start.arguments / sizeof *start.arguments - 2 };
    snprintf(line, sizeof line, "%s", seating->options);
    split_words(line, start.arguments + 1, ROOM);
    screen->display = fake_terminal_start(&start);
    fake_terminal_settle(screen->display);
    if (!seating->is_new &&
        strstr(fake_terminal_text(screen->display), "Welcome to the table"))
        fake_terminal_type(screen->display, "n");
    if (!seating->is_new && !seating->in_lobby &&
        strncmp(fake_terminal_text(screen->display), " The lobby", 10) == 0)
        fake_terminal_type(screen->display, "\n");
}

void screen_run_play(struct screen_run *screen, const char *options)
{
    screen_run_sit(screen, &(struct seating){.options = options});
}

void screen_run_train(struct screen_run *screen, const char *options, int rows,
                      int columns)
{
    const struct seating seating = {.program = "trainer",
                                    .options = options,
                                    .rows = rows,
                                    .columns = columns};
    screen_run_begin(screen);
    screen_run_sit(screen, &seating);
}

void screen_run_type_each(struct screen_run *screen, const char *keys)
{
    for (; *keys; keys++)
        fake_terminal_type(screen->display, (char[]){*keys, '\0'});
}

void screen_run_click(struct screen_run *screen, const char *text, int rows)
{
    assert_screen_has(screen, text);
    const char *all = fake_terminal_text(screen->display);
    const char *found = strstr(all, text);
    int row = 1 + rows, column = 1 + text_columns(text) / 2;
    char report[64];
    for (; all < found; all++) {
        row += *all == '\n';
        column = *all == '\n' ? 1 + text_columns(text) / 2
                              : column + ((*all & 0xc0) != 0x80);
    }
    snprintf(report, sizeof report, "\033[<0;%d;%dM\033[<0;%d;%dm", column, row,
             column, row);
    fake_terminal_type(screen->display, report);
}

void screen_run_at_mancala(struct screen_run *screen,
                           const struct seating *seating)
{
    char options[512];
    struct seating mine = *seating;
    screen_run_begin(screen);
    snprintf(options, sizeof options, "--speed 0 --stones 4 %s",
             seating->options);
    mine.program = "mancala";
    mine.options = options;
    screen_run_sit(screen, &mine);
}

void screen_run_leave(struct screen_run *screen, int status)
{
    fake_terminal_settle(screen->display);
    if (strncmp(fake_terminal_text(screen->display), " The lobby", 10) == 0)
        fake_terminal_send(screen->display, "q");
    int ended = fake_terminal_finish(screen->display);
    if (ended != status)
        fail_msg(
            "the program ended with status %d, not %d, and this screen:\n%s",
            ended, status, fake_terminal_text(screen->display));
    assert_true(fake_terminal_is_restored(screen->display));
    fake_terminal_close(screen->display);
    screen->display = NULL;
}

void screen_run_end(struct screen_run *screen)
{
    fake_terminal_close(screen->display);
    state_folder_close(&screen->home);
}

void screen_run_finish(struct screen_run *screen)
{
    screen_run_leave(screen, 0);
    screen_run_end(screen);
}

void assert_screen_has_words_of(const struct screen_run *screen,
                                const char *name)
{
    char path[128];
    int words = 0;
    snprintf(path, sizeof path, "tests/golden/screens/%s-80x24.txt", name);
    char *golden = read_file(path, NULL), *shoe = strstr(golden, "New shoe");
    if (shoe)
        memset(shoe, ' ', strlen("New shoe"));
    for (char *edge = golden; (edge = strstr(edge, "▏")) != NULL;)
        memset(edge, ' ', strlen("▏")); /* of a card over another one */
    for (char *word = strtok(golden, " \n"); word; word = strtok(NULL, " \n")) {
        if (strlen(word) < 3 || (unsigned char)*word >= 0x80 ||
            strstr(word, "…") || strcmp(word, "Scroll") == 0)
            continue;
        assert_screen_has(screen, word);
        words++;
    }
    assert_true(words > 10);
    free(golden);
}

void assert_picture(const struct screen_run *screen, const char *name, int rows,
                    const char *const small[])
{
    char golden[64];
    snprintf(golden, sizeof golden, "%s-80x24", name);
    for (int i = 0; rows < 24 && small[i]; i++)
        assert_screen_has(screen, small[i]);
    if (rows == 24)
        fake_terminal_check_golden(screen->display, golden);
    else if (rows > 24)
        assert_screen_has_words_of(screen, name);
}

void assert_screen_lacks(const struct screen_run *screen, const char *text)
{
    const char *shown = fake_terminal_text(screen->display);
    if (strstr(shown, text))
        fail_msg("the screen has \"%s\":\n%s", text, shown);
}
