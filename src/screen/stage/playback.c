/* A game that is only watched: pause, step and speed. */
#include "playback.h"

/* Orders the speeds from slow to fast to instant, which is the fastest. */
static int next_speed(int speed, int step)
{
    static const int order[SPEED_COUNT] = {SPEED_SLOW, SPEED_CALM, SPEED_QUICK,
                                           SPEED_NONE};
    int at = 0;
    while (order[at] != speed)
        at++;
    at += step;
    return at >= 0 && at < SPEED_COUNT ? order[at] : speed;
}

void playback_hint(struct stage *stage)
{
    stage->actions.count = 0;
    if (stage->is_over)
        return;
    bar_add(&stage->actions, ' ', "Space",
            stage->is_paused ? "Resume" : "Pause");
    bar_add(&stage->actions, 'n', "n", "Step");
    bar_add(&stage->actions, '+', "+", "Faster");
    bar_add(&stage->actions, '-', "-", "Slower");
}

int playback_interval(const struct stage *stage)
{
    if (stage->is_paused || stage->is_over)
        return -1;
    return stage->start->game->pace[stage->look.speed];
}

static void step_on(struct stage *stage)
{
    stage->is_paused = true;
    if (!stage->is_over)
        stage->start->game->tick(stage->start->self);
}

bool playback_take_key(struct stage *stage, int key)
{
    switch (key) {
    case ' ':
        stage->is_paused = !stage->is_paused;
        return true;
    case 'n':
    case KEY_RIGHT_ARROW:
        step_on(stage);
        return true;
    case '+':
    case KEY_UP_ARROW:
        stage->look.speed = next_speed(stage->look.speed, 1);
        return true;
    case '-':
    case KEY_DOWN_ARROW:
        stage->look.speed = next_speed(stage->look.speed, -1);
        return true;
    default:
        return false;
    }
}
