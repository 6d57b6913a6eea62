/* Watching while another program plays. */
#include <stdlib.h>

#include "account_statistics.h"
#include "table/game.h"

enum { AGAIN_MILLISECONDS = 500 };

struct watcher {
    struct game *game;
    struct ledger *ledger;
    struct ledger_profile profile;
    int64_t last; /* the last round shown */
    char title[128];
};

static bool keep_row(void *self, const struct ledger_row *row)
{
    struct watcher *watcher = self;
    char *text = NULL;
    size_t size = 0;
    if (row->round.state == LEDGER_OPEN)
        return false;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        account_write_row(out, row);
        fclose(out);
        text[size > 0 ? size - 1 : 0] = '\0'; /* the newline */
        diary_add(&watcher->game->diary, text);
    }
    free(text);
    watcher->last = row->id;
    return true;
}

/* Reads new rounds from the ledger before each wait. */
static bool read_the_ledger(void *self)
{
    struct watcher *watcher = self;
    struct stage *stage = &watcher->game->stage;
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_each_round(watcher->ledger, watcher->profile.id, watcher->last,
                           keep_row, watcher, problem))
        diary_add(&watcher->game->diary, problem);
    bool has_left = !ledger_is_taken(watcher->ledger, watcher->profile.id);
    snprintf(watcher->title, sizeof watcher->title, "Watching: %s%s",
             watcher->profile.name, has_left ? " (has left the table)" : "");
    stage->title = watcher->title;
    stage->interval = has_left ? -1 : AGAIN_MILLISECONDS;
    return false;
}

static void draw_last_rounds(void *self)
{
    enum { FIRST_ROW = 2, LAST_ROWS = 3 };
    const struct watcher *watcher = self;
    const struct diary *diary = &watcher->game->diary;
    struct stage *stage = &watcher->game->stage;
    int rows = screen_rows() - FIRST_ROW - LAST_ROWS;
    int first = diary->count > rows ? diary->count - rows : 0;
    for (int i = first; i < diary->count; i++)
        paint_text(&stage->brush, FIRST_ROW + i - first, 1, ROLE_PLAIN,
                   diary_line(diary, i));
}

static void take_watchers_key(void *self, int key)
{
    struct watcher *watcher = self;
    if (key == KEY_ESCAPE_SIGN)
        watcher->game->stage.ended = true;
}

static const struct stage_command COMMANDS[] = {{'q', "q", "Quit", NULL}};

static const struct stage_game LOOKING_ON = {
    .draw = draw_last_rounds,
    .turn = read_the_ledger,
    .key = take_watchers_key,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

enum cli_status table_screen_watch(const struct table_screen *start,
                                   const char *profile)
{
    struct watcher watcher = {.game = game_new(start, &LOOKING_ON, "")};
    struct game *game = watcher.game;
    enum cli_status status = CLI_FAILED;
    watcher.ledger = account_read(start->cli, profile, &watcher.profile);
    if (game && watcher.ledger) {
        game->stage_start.self = &watcher;
        if (game_open(game)) {
            stage_run(&game->stage);
            status = game_close(game);
        }
    }
    ledger_close(watcher.ledger);
    free(game);
    return status;
}
