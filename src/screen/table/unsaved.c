/* What the screen says when the ledger can't be written. */
#include "table/game.h"

enum unsaved game_ask_unsaved(void *self, const char *problem)
{
    struct game *game = self;
    struct bar answers = {.count = 0};
    char text[LEDGER_PROBLEM_SIZE + 256];
    /* A key that repeats may have asked this: the p of a split mustn't answer
     * it, and trying again does no harm. */
    bar_add(&answers, 'r', "r", "Try again");
    bar_add(&answers, 'g', "g", "Go on without saving");
    bar_add(&answers, 'q', "q", "Leave the table");
    snprintf(text, sizeof text,
             "%s\n\nYou can try again, play on as a guest (nothing more is "
             "saved), or leave the table. The ledger keeps what it has.",
             problem);
    switch (stage_ask(&game->stage, "This can't be saved", text, &answers)) {
    case 'r':
        return UNSAVED_RETRY;
    case 'g':
        return UNSAVED_PLAY_ON;
    default:
        cli_complain(&game->stage.cli, "%s", problem);
        return UNSAVED_LEAVE;
    }
}

void game_tell_wait(void *self, const char *text)
{
    struct game *game = self;
    stage_answer(&game->stage, text);
    stage_draw(&game->stage);
}
