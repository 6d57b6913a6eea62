/* The advice on the screen: what each action is worth. */
#include "table/game.h"

/* Between rounds the question is about the next bet. */
static void write_advice(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    (void)columns;
    if (game->stage.question[0])
        fprintf(out, "%s\n\n", game->stage.question);
    int64_t bet = game->awaited == AWAITED_BET && game->bet.amount > 0
                      ? game->bet.amount
                      : session_usual_bet(session);
    advice_write(session->adviser, session->no_advice, &session->table, bet,
                 game->stage.brush.glyphs->turn, out);
}

/* Any key closes the view. The key of an action also goes to the game, so that
 * nobody has to press it twice. */
int game_show_advice(void *self)
{
    struct game *game = self;
    struct view view = {.title = "Advice",
                        .write = write_advice,
                        .self = game,
                        .any_key_closes = true,
                        .marks_best = true};
    if (game->awaited == AWAITED_DECISION)
        view.bar = game->stage.actions;
    bar_add(&view.bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    int key = stage_show(&game->stage, &view);
    if (key == 'c')
        return game_show_chart(game);
    for (int i = 0; i < view.bar.count - 1; i++)
        if (key == view.bar.hints[i].key)
            return key;
    return KEY_IS_NONE;
}
