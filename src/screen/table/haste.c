/* Keys that are typed while cards move: those that only skip the animation, and
 * actions that are performed after it. */
#include "table/game.h"

/* Commands are no actions, and change nothing of the game. */
static bool is_action_key(int key)
{
    for (int phase = PHASE_BETS + 1; phase < PHASE_OVER; phase++) {
        enum action_kind kind;
        if (choice_kind((enum phase)phase, ~0U, key, &kind))
            return true;
    }
    return false;
}

/* True if a person decides by the cards of this seat: their own, and those that
 * the dealer shows. */
static bool matters(const struct game *game, int seat)
{
    const struct table *table = &game->session.table;
    if (seat == DEALER)
        return table->dealer_count != 2 || !table->hole_hidden;
    return !game->session.players[seat].is_computer;
}

bool game_keeps_key(const void *self, int key)
{
    const struct game *game = self;
    const struct motion *motion = &game->scene.motion;
    bool is_hidden =
        motion->kind == MOTION_HOLE ||
        (motion->kind == MOTION_CARD && matters(game, motion->seat));
    return is_action_key(key) && !is_hidden;
}

void game_forget_key(struct game *game, const struct event *event)
{
    bool is_news = event->kind == EVENT_CARD
                       ? matters(game, event->seat)
                       : event->kind == EVENT_HOLE ||
                             event->kind == EVENT_RESULT ||
                             event->kind == EVENT_OVER;
    if (is_news && is_action_key(game->stage.kept_key))
        game->stage.kept_key = 0;
}
