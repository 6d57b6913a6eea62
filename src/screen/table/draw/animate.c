/* Cards and chips that move, one step after the other. */
#include "table/game.h"

/* Returns the milliseconds of a step. */
static int step_of_speed(int speed)
{
    static const int milliseconds[SPEED_COUNT] = {
        [SPEED_NONE] = 0,
        [SPEED_SLOW] = 120,
        [SPEED_CALM] = 60,
        [SPEED_QUICK] = 20,
    };
    return milliseconds[speed];
}

/* Returns what `event` moves. A person's bet is on the table while it is
 * entered. */
static struct motion motion_of(const struct game *game,
                               const struct event *event)
{

    struct motion motion = {
        .seat = event->seat, .hand = event->hand, .cents = event->amount};
    switch (event->kind) {
    case EVENT_CARD:
        motion.kind = MOTION_CARD;
        break;
    case EVENT_HOLE:
        motion.kind = MOTION_HOLE;
        break;
    case EVENT_ACTION:
        if (event->action != ACTION_BET ||
            game->session.players[event->seat].is_computer)
            motion.kind = event->amount > 0 ? MOTION_BET : MOTION_NONE;
        break;
    case EVENT_INSURANCE:
    case EVENT_RESULT:
        motion.kind = event->amount != 0 ? MOTION_RESULT : MOTION_NONE;
        break;
    default:
        break;
    }
    return motion;
}

/* The dealer's cards have half the way from the shoe, and half the steps; the
 * hole card only turns. */
static bool is_near(const struct motion *motion)
{
    return motion->kind == MOTION_HOLE ||
           (motion->kind == MOTION_CARD && motion->seat == DEALER);
}

void game_animate(struct game *game, const struct event *event)
{
    struct motion motion = motion_of(game, event);
    int milliseconds = step_of_speed(game->stage.look.speed);
    if (motion.kind == MOTION_NONE)
        return;
    motion.step = is_near(&motion) ? MOTION_STEPS : 1;
    for (; motion.step <= MOTION_STEPS; motion.step++) {
        game->scene.motion = motion;
        stage_pause(&game->stage, milliseconds);
    }
    game->scene.motion = (struct motion){.kind = MOTION_NONE};
}
