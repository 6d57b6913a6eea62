/* Makes moves on the screen: reports them, and sows them stone by stone. */
#include <string.h>

#include "game.h"

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

void board_settle(struct board_game *game)
{
    game->scene.board = game->session.game.board;
    game->scene.is_over = game->session.game.end != MANCALA_GOES_ON;
    game->scene.in_hand = 0;
    game->scene.at = -1;
    game->scene.hints.count = 0;
}

/* Returns the next bowl to sow, which skips the opponent's store. */
static int next_bowl(const struct board_scene *scene, int bowl, int direction)
{
    int size = scene->rules.size;
    int passed = mancala_store(size, mancala_other(scene->board.player));
    do {
        bowl = (bowl + direction + size) % size;
    } while (bowl == passed);
    return bowl;
}

void board_show_sowing(struct board_game *game,
                       const struct mancala_board *before,
                       struct mancala_move move)
{
    struct board_scene *scene = &game->scene;
    int stone = TIMES[game->stage.look.speed].stone;
    scene->board = *before;
    scene->is_over = false;
    scene->at = move.bowl;
    memset(scene->sown, 0, sizeof scene->sown);
    stage_pause(&game->stage, (int64_t)2 * stone);
    scene->in_hand = before->bowls[move.bowl];
    scene->board.bowls[move.bowl] = 0;
    if (stone * scene->in_hand > TIMES[game->stage.look.speed].handful)
        stone = TIMES[game->stage.look.speed].handful / scene->in_hand;
    stage_pause(&game->stage, stone);
    while (scene->in_hand > 0) {
        scene->at = next_bowl(scene, scene->at, move.direction);
        scene->board.bowls[scene->at]++;
        scene->sown[scene->at] = true;
        scene->in_hand--;
        stage_pause(&game->stage, stone);
    }
}

void board_mark_changes(struct board_game *game,
                        const struct mancala_board *before)
{
    for (int bowl = 0; bowl < game->scene.rules.size; bowl++)
        game->scene.sown[bowl] =
            before->bowls[bowl] != game->scene.board.bowls[bowl];
}

const char *board_sow(struct board_game *game, struct mancala_move move)
{
    const struct mancala_board before = game->session.game.board;
    char sentence[MANCALA_SESSION_SAYING_SIZE];
    const char *problem = mancala_session_sow(&game->session, move);
    if (problem)
        return problem;
    game->scene.is_asked = false;
    game->stage.question[0] = '\0';
    game->stage.actions.count = 0;
    mancala_session_tell_move(&game->session, before.player, move,
                              &game->session.last, board_is_narrow(), sentence);
    stage_tell(&game->stage, sentence);
    board_show_sowing(game, &before, move);
    board_settle(game);
    board_mark_changes(game, &before);
    stage_pause(&game->stage, TIMES[game->stage.look.speed].end);
    return NULL;
}

void board_take_back(struct board_game *game)
{
    char text[SAYING_SIZE];
    const struct mancala_board before = game->session.game.board;
    int moves = game->session.game.ply_count;
    if (!mancala_session_undo(&game->session)) {
        stage_tell(&game->stage, "You have no move to undo.");
        return;
    }
    moves -= game->session.game.ply_count;
    snprintf(text, sizeof text, "%d move%s undone.", moves,
             moves == 1 ? "" : "s");
    stage_say(&game->stage, text);
    board_settle(game);
    board_mark_changes(game, &before);
}
