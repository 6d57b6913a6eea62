/* Moves on the screen: reported, and sown stone by stone. */
#include <string.h>

#include "bowls.h"

/* How long a stone and the end of a move are shown, in milliseconds, and the
 * limit for a whole move. */
static const struct {
    int stone, end, handful;
} TIMES[SPEED_COUNT] = {
    [SPEED_NONE] = {0, 0, 0},
    [SPEED_SLOW] = {450, 1600, 9000},
    [SPEED_CALM] = {200, 800, 4000},
    [SPEED_QUICK] = {70, 300, 1500},
};

void bowls_settle(struct bowls *bowls)
{
    bowls->scene.board = bowls->session.game.board;
    bowls->scene.is_over = bowls->session.game.end != MANCALA_GOES_ON;
    bowls->scene.in_hand = 0;
    bowls->scene.at = -1;
}

/* Returns the next bowl to sow, which skips the opponent's store. */
static int bowl_behind(const struct bowls_scene *scene, int bowl, int direction)
{
    int size = scene->rules.size;
    int passed = mancala_store(size, mancala_other(scene->board.player));
    do {
        bowl = (bowl + direction + size) % size;
    } while (bowl == passed);
    return bowl;
}

void bowls_show_sowing(struct bowls *bowls, const struct mancala_board *before,
                       struct mancala_move move)
{
    struct bowls_scene *scene = &bowls->scene;
    int stone = TIMES[bowls->stage.look.speed].stone;
    scene->board = *before;
    scene->is_over = false;
    scene->at = move.bowl;
    memset(scene->sown, 0, sizeof scene->sown);
    stage_pause(&bowls->stage, (int64_t)2 * stone);
    scene->in_hand = before->bowls[move.bowl];
    scene->board.bowls[move.bowl] = 0;
    if (stone * scene->in_hand > TIMES[bowls->stage.look.speed].handful)
        stone = TIMES[bowls->stage.look.speed].handful / scene->in_hand;
    stage_pause(&bowls->stage, stone);
    while (scene->in_hand > 0) {
        scene->at = bowl_behind(scene, scene->at, move.direction);
        scene->board.bowls[scene->at]++;
        scene->sown[scene->at] = true;
        scene->in_hand--;
        stage_pause(&bowls->stage, stone);
    }
}

void bowls_mark_changes(struct bowls *bowls, const struct mancala_board *before)
{
    for (int bowl = 0; bowl < bowls->scene.rules.size; bowl++)
        bowls->scene.sown[bowl] =
            before->bowls[bowl] != bowls->scene.board.bowls[bowl];
}

void bowls_sow(struct bowls *bowls, struct mancala_move move)
{
    const struct mancala_board before = bowls->session.game.board;
    char sentence[MANCALA_SESSION_SAYING_SIZE];
    bowls->scene.is_asked = false;
    bowls->stage.question[0] = '\0';
    bowls->stage.actions.count = 0;
    (void)mancala_session_sow(&bowls->session, move);
    mancala_session_tell_move(&bowls->session, before.player, move,
                              &bowls->session.last, sentence);
    stage_tell(&bowls->stage, sentence);
    bowls_show_sowing(bowls, &before, move);
    bowls_settle(bowls);
    bowls_mark_changes(bowls, &before);
    stage_pause(&bowls->stage, TIMES[bowls->stage.look.speed].end);
}

void bowls_take_back(struct bowls *bowls)
{
    char *status = bowls->stage.status;
    const struct mancala_board before = bowls->session.game.board;
    int moves = bowls->session.game.ply_count;
    if (!mancala_session_undo(&bowls->session)) {
        stage_tell(&bowls->stage, "You have no move to undo.");
        return;
    }
    moves -= bowls->session.game.ply_count;
    snprintf(status, SAYING_SIZE, "%d move%s undone.", moves,
             moves == 1 ? "" : "s");
    bowls_settle(bowls);
    bowls_mark_changes(bowls, &before);
}
