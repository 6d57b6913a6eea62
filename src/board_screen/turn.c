/* Turns: what a person is asked, and what the computer does. */
#include <string.h>

#include "bowls.h"

/* ---- Thinking ---- */

/* Asked while the computer thinks: views can be looked at, and the game be
 * left. What else is typed is not meant for anything that can be seen yet. */
static bool has_enough(void *self)
{
    struct bowls *bowls = self;
    int key = terminal_key(&bowls->terminal, 0);
    if (key == KEY_IS_NONE)
        return bowls->ended;
    (void)bowls_general_key(bowls, key);
    if (!bowls->ended)
        bowls_show(bowls);
    return bowls->ended;
}

/* By limits of its own: the options may change those of the next thought. */
static bool think(struct bowls *bowls, struct mancala_session_strength strength,
                  const char *question, struct mancala_session_thought *thought)
{
    const struct mancala_session_patience patience = {
        .cli = bowls->start->cli, .is_over = has_enough, .self = bowls};
    bowls->scene.is_asked = false;
    bowls->scene.action_count = 0;
    snprintf(bowls->scene.question, SAYING_SIZE, "%s", question);
    bowls_show(bowls);
    mancala_session_think(&bowls->session, &strength, &patience, thought);
    return !bowls->ended;
}

static void let_the_computer_move(struct bowls *bowls)
{
    struct mancala_session_thought thought;
    if (think(bowls, bowls->session.players.strength, "The computer thinks.",
              &thought))
        bowls_sow(bowls, thought.values[0].move);
}

static void give_hints(struct bowls *bowls)
{
    struct mancala_session_thought thought;
    if (think(bowls, bowls->session.players.hints,
              "The computer thinks about your moves.", &thought))
        bowls_show_hints(bowls, &thought);
}

/* ---- Choosing a house ---- */

static int stones_of(const struct bowls *bowls, int house)
{
    const struct mancala_game *game = &bowls->session.game;
    return game->board
        .bowls[mancala_bowl(game->rules.size, game->board.player, house)];
}

/* Makes the choice the next house in a direction that has stones, round and
 * round; some have, in a game that goes on. */
static void choose_next(struct bowls *bowls, int step)
{
    int houses = mancala_houses(bowls->session.game.rules.size);
    int *chosen = &bowls->chosen[bowls->session.game.board.player];
    do {
        *chosen = (*chosen - 1 + step + houses) % houses + 1;
    } while (stones_of(bowls, *chosen) == 0);
}

/* Where the choice of the last turn is empty now it moves on. */
void bowls_begin_choice(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    int *chosen = &bowls->chosen[game->board.player];
    if (*chosen == 0)
        *chosen = 1;
    if (stones_of(bowls, *chosen) == 0)
        choose_next(bowls, 1);
}

/* A digit behind another makes a number of two, where there is such a house. */
static void type_digit(struct bowls *bowls, int digit)
{
    int houses = mancala_houses(bowls->session.game.rules.size);
    int longer = 10 * bowls->typed + digit;
    bowls->typed = longer <= houses ? longer : digit;
    if (bowls->typed >= 1 && bowls->typed <= houses)
        bowls->chosen[bowls->session.game.board.player] = bowls->typed;
}

static struct mancala_move move_of(const struct bowls *bowls, int direction)
{
    const struct mancala_board *board = &bowls->session.game.board;
    return (struct mancala_move){
        .bowl = mancala_bowl(bowls->session.game.rules.size, board->player,
                             bowls->chosen[board->player]),
        .direction = direction};
}

/* ---- Asking a person ---- */

/* "House 3: 4 stones to your mancala; back 4 stones to your house 5." */
static void ask_about_house(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    char *question = bowls->scene.question;
    char landing[MANCALA_SESSION_SAYING_SIZE];
    int house = bowls->chosen[game->board.player];
    if (stones_of(bowls, house) == 0) {
        snprintf(question, SAYING_SIZE, "House %d is empty.", house);
        return;
    }
    mancala_session_tell_landing(game, move_of(bowls, MANCALA_FORWARDS),
                                 landing);
    int used = snprintf(question, SAYING_SIZE, "House %d: %s", house, landing);
    if (!game->rules.one_way) {
        mancala_session_tell_landing(game, move_of(bowls, MANCALA_BACKWARDS),
                                     landing);
        const char *to = strstr(landing, "to ");
        used += snprintf(question + used, SAYING_SIZE - (size_t)used,
                         "; back %s", to ? to : landing);
    }
    snprintf(question + used, SAYING_SIZE - (size_t)used, ".");
}

static void hint_turn(struct bowls *bowls)
{
    struct bowls_scene *scene = &bowls->scene;
    int *count = &scene->action_count;
    *count = 0;
    hint_add(scene->actions, count, KEY_ENTER_SIGN, "Enter", "Sow");
    if (!scene->rules.one_way)
        hint_add(scene->actions, count, 'b', "b", "Sow back");
    hint_add(scene->actions, count, KEY_RIGHT_ARROW,
             bowls->brush.glyphs->left_right, "Choose");
    hint_add(scene->actions, count, 'h', "h", "Hint");
    hint_add(scene->actions, count, 'u', "u", "Take back");
}

void bowls_ask_about(struct bowls *bowls)
{
    hint_turn(bowls);
    ask_about_house(bowls);
    bowls->scene.is_asked = true;
    bowls->scene.at = move_of(bowls, MANCALA_FORWARDS).bowl;
}

static void try_to_sow(struct bowls *bowls, int direction)
{
    struct mancala_move move = move_of(bowls, direction);
    const char *problem = mancala_session_move_problem(&bowls->session, move);
    char sentence[SAYING_SIZE];
    bowls->scene.status[0] = '\0';
    if (problem) {
        snprintf(sentence, sizeof sentence, "That can't be done: %s.", problem);
        sentence_add(bowls->scene.status, sentence);
        return;
    }
    bowls->skips = bowls->leaves || bowls->look.speed == SPEED_NONE;
    bowls_sow(bowls, move);
}

/* A click chooses a house; on the house that is chosen it sows. */
static void take_click(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    struct bowls_layout layout;
    bowls_plan(&layout, game->rules.size,
               mancala_session_below(&bowls->session.players), picture_rows(),
               picture_columns());
    int bowl = bowls_at(&layout, bowls->terminal.click_row,
                        bowls->terminal.click_column);
    if (bowl < 0 || mancala_house(game->rules.size, bowl) == 0 ||
        mancala_owner(game->rules.size, bowl) != game->board.player)
        return;
    if (bowl == bowls->scene.at)
        try_to_sow(bowls, MANCALA_FORWARDS);
    bowls->chosen[game->board.player] = mancala_house(game->rules.size, bowl);
}

static void take_key(struct bowls *bowls, int key)
{
    const struct mancala_session *session = &bowls->session;
    /* Above, houses are numbered from the right to the left. */
    int right =
        session->game.board.player == mancala_session_below(&session->players)
            ? 1
            : -1;
    if (key >= '0' && key <= '9') {
        type_digit(bowls, key - '0');
        return;
    }
    bowls->typed = 0;
    switch (key) {
    case KEY_LEFT_ARROW:
        choose_next(bowls, -right);
        break;
    case KEY_RIGHT_ARROW:
        choose_next(bowls, right);
        break;
    case KEY_ENTER_SIGN:
    case ' ':
        try_to_sow(bowls, MANCALA_FORWARDS);
        break;
    case 'b':
        try_to_sow(bowls, MANCALA_BACKWARDS);
        break;
    case 'h':
    case 'a':
        give_hints(bowls);
        break;
    case 'u':
        bowls_take_back(bowls);
        break;
    case KEY_CLICK:
        take_click(bowls);
        break;
    default:
        break;
    }
}

/* Asks until somebody moves, or the game is left. */
static void ask(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    int before = game->ply_count;
    bowls->typed = 0;
    bowls_begin_choice(bowls);
    while (game->ply_count == before && !bowls->ended) {
        bowls_ask_about(bowls);
        take_key(bowls, bowls_key(bowls));
    }
    bowls->scene.is_asked = false;
}

/* ---- Behind the end ---- */

static void hint_end(struct bowls *bowls)
{
    struct bowls_scene *scene = &bowls->scene;
    scene->action_count = 0;
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Play again");
    hint_add(scene->actions, &scene->action_count, 'u', "u", "Take back");
}

static void ask_at_the_end(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    char why[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_why(&bowls->session, why);
    sentence_add(bowls->scene.status, why);
    mancala_session_tell_end(&bowls->session, bowls->scene.question);
    while (game->end != MANCALA_GOES_ON && !bowls->ended) {
        hint_end(bowls);
        int key = bowls_key(bowls);
        if (key == KEY_ENTER_SIGN)
            bowls->again = bowls->ended = true;
        if (key == 'u')
            bowls_take_back(bowls);
    }
}

void bowls_take_turn(struct bowls *bowls)
{
    if (bowls->session.game.end != MANCALA_GOES_ON)
        ask_at_the_end(bowls);
    else if (mancala_session_awaits_computer(&bowls->session))
        let_the_computer_move(bowls);
    else
        ask(bowls);
}
