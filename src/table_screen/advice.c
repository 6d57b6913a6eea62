/* The advice on the screen: what each action is worth. */
#include "game.h"

/* Between rounds the bet that is made up is for the next one. */
static void write_advice(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    (void)columns;
    if (game->scene.question[0])
        fprintf(out, "%s\n\n", game->scene.question);
    session_write_advice(session, game->brush.glyphs->turn, out);
}

int show_advice(struct game *game)
{
    const struct scene *scene = &game->scene;
    struct view view = {.title = "Advice",
                        .write = write_advice,
                        .self = game,
                        .any_key_closes = true,
                        .marks_best = true};
    bool at_hand = game->session.table.phase != PHASE_OVER &&
                   game->session.table.phase != PHASE_BETS;
    for (int i = 0; i < scene->action_count && at_hand; i++)
        hint_add(view.hints, &view.hint_count, scene->actions[i].key,
                 scene->actions[i].sign, scene->actions[i].word);
    hint_add(view.hints, &view.hint_count, KEY_ESCAPE_SIGN, "Esc", "Back");
    int key = game_view(game, &view);
    for (int i = 0; i < view.hint_count - 1; i++)
        if (key == view.hints[i].key)
            return key;
    return KEY_IS_NONE;
}
