/* Looking on while another program plays. */
#include <stdlib.h>

#include "game.h"

enum { AGAIN_MILLISECONDS = 500, ROUNDS_SHOWN = 200 };

struct onlooker {
    struct game *game;
    struct ledger *ledger;
    struct ledger_profile profile;
    int64_t last;  /* the last round that was told */
    bool has_left; /* the other program */
};

static bool tell_row(void *self, const struct ledger_row *row)
{
    struct onlooker *onlooker = self;
    char *text = NULL;
    size_t size = 0;
    if (row->round.state == LEDGER_OPEN)
        return false;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        account_write_row(out, row);
        fclose(out);
        text[size > 0 ? size - 1 : 0] = '\0'; /* the end of the line */
        diary_add(&onlooker->game->diary, text);
    }
    free(text);
    onlooker->last = row->id;
    return true;
}

static void look(struct onlooker *onlooker)
{
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_each_round(onlooker->ledger, onlooker->profile.id,
                           onlooker->last, tell_row, onlooker, problem))
        diary_add(&onlooker->game->diary, problem);
    onlooker->has_left =
        !ledger_is_taken(onlooker->ledger, onlooker->profile.id);
}

static void draw(struct onlooker *onlooker)
{
    enum { FIRST_ROW = 2, LAST_ROWS = 3 };
    struct game *game = onlooker->game;
    const struct brush *brush = &game->brush;
    const struct diary *diary = &game->diary;
    struct hint hint = {.key = 'q', .sign = "q", .word = "Leave"};
    char title[128];
    int rows = picture_rows() - FIRST_ROW - LAST_ROWS;
    if (!picture_begin(brush))
        return;
    snprintf(title, sizeof title, "Looking on: %s%s", onlooker->profile.name,
             onlooker->has_left ? ", who has left" : "");
    paint_text(brush, 0, 1, ROLE_TITLE, title);
    int first = diary->count > rows ? diary->count - rows : 0;
    for (int i = first; i < diary->count; i++)
        paint_text(brush, FIRST_ROW + i - first, 1, ROLE_PLAIN,
                   diary_line(diary, i));
    picture_hints(brush, picture_rows() - 1, &hint, 1);
    picture_show(picture_rows() - 1, 0);
}

static void watch(struct onlooker *onlooker)
{
    int key = KEY_IS_NONE;
    while (key != 'q' && key != KEY_ESCAPE_SIGN && key != KEY_END_SIGN &&
           key != KEY_IS_LEAVE) {
        look(onlooker);
        draw(onlooker);
        key = terminal_key(&onlooker->game->terminal,
                           onlooker->has_left ? -1 : AGAIN_MILLISECONDS);
    }
}

enum cli_status screen_look_on(const struct screen_start *start,
                               const char *profile)
{
    struct game *game = calloc(1, sizeof *game);
    struct onlooker onlooker = {.game = game};
    enum cli_status status = CLI_FAILED;
    onlooker.ledger = account_read(start->cli, profile, &onlooker.profile);
    if (game && onlooker.ledger && game_open(game, start)) {
        watch(&onlooker);
        status = game_close(game);
    }
    ledger_close(onlooker.ledger);
    free(game);
    return status;
}
