/* Turns: what a person is asked, and what the computer does. */
#include <string.h>

#include "bowls.h"

/* ---- Thinking ---- */

/* Polled while the computer thinks. Views and quitting work; other keys are
 * ignored. */
static bool has_had_enough(void *self)
{
    struct bowls *bowls = self;
    return stage_poll(&bowls->stage);
}

/* Shows `question` while the computer thinks, with the returned patience. */
static struct mancala_session_patience begin_thinking(struct bowls *bowls,
                                                      const char *question)
{
    struct stage *stage = &bowls->stage;
    bowls->scene.is_asked = false;
    stage->actions.count = 0;
    snprintf(stage->question, SAYING_SIZE, "%s", question);
    stage_draw(stage);
    return (struct mancala_session_patience){
        .cli = bowls->start->cli, .is_over = has_had_enough, .self = bowls};
}

static void make_computers_move(struct bowls *bowls)
{
    const struct mancala_session_patience patience =
        begin_thinking(bowls, "The computer is thinking.");
    const struct mancala_move move =
        mancala_session_choose(&bowls->session, &patience);
    if (!bowls->stage.ended)
        bowls_sow(bowls, move);
}

static void give_hints(struct bowls *bowls)
{
    const struct mancala_session_patience patience =
        begin_thinking(bowls, "The computer is evaluating your moves.");
    struct mancala_session_thought thought;
    mancala_session_think(&bowls->session, &bowls->session.players.hints,
                          &patience, &thought);
    if (!bowls->stage.ended)
        bowls_show_hints(bowls, &thought);
}

/* ---- Choosing a house ---- */

static int stones_in_house(const struct bowls *bowls, int house)
{
    const struct mancala_game *game = &bowls->session.game;
    return game->board
        .bowls[mancala_bowl(game->rules.size, game->board.player, house)];
}

/* Chooses the next house with stones in this direction, wrapping around. There
 * is one, because the game isn't over. */
static void choose_next(struct bowls *bowls, int step)
{
    int houses = mancala_houses(bowls->session.game.rules.size);
    int *chosen = &bowls->chosen[bowls->session.game.board.player];
    do {
        *chosen = (*chosen - 1 + step + houses) % houses + 1;
    } while (stones_in_house(bowls, *chosen) == 0);
}

/* Keeps the choice of the last turn unless that house is empty now. */
static void begin_choice(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    int *chosen = &bowls->chosen[game->board.player];
    if (*chosen == 0)
        *chosen = 1;
    if (stones_in_house(bowls, *chosen) == 0)
        choose_next(bowls, 1);
}

/* A second digit makes a two-digit number if that house exists. */
static void type_house_digit(struct bowls *bowls, int digit)
{
    int houses = mancala_houses(bowls->session.game.rules.size);
    int longer = 10 * bowls->typed + digit;
    bowls->typed = longer <= houses ? longer : digit;
    if (bowls->typed >= 1 && bowls->typed <= houses)
        bowls->chosen[bowls->session.game.board.player] = bowls->typed;
}

static struct mancala_move move_from_choice(const struct bowls *bowls,
                                            int direction)
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
    char *question = bowls->stage.question;
    char landing[MANCALA_SESSION_SAYING_SIZE];
    int house = bowls->chosen[game->board.player];
    if (stones_in_house(bowls, house) == 0) {
        snprintf(question, SAYING_SIZE, "House %d is empty.", house);
        return;
    }
    mancala_session_tell_landing(
        game, move_from_choice(bowls, MANCALA_FORWARDS), landing);
    int used = snprintf(question, SAYING_SIZE, "House %d: %s", house, landing);
    if (!game->rules.one_way) {
        mancala_session_tell_landing(
            game, move_from_choice(bowls, MANCALA_BACKWARDS), landing);
        const char *to = strstr(landing, "to ");
        used += snprintf(question + used, SAYING_SIZE - (size_t)used,
                         "; back %s", to ? to : landing);
    }
    snprintf(question + used, SAYING_SIZE - (size_t)used, ".");
}

static void hint_move(struct bowls *bowls)
{
    struct bar *bar = &bowls->stage.actions;
    bar->count = 0;
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Sow");
    if (!bowls->scene.rules.one_way)
        bar_add(bar, 'b', "b", "Sow back");
    bar_add(bar, KEY_RIGHT_ARROW, bowls->stage.brush.glyphs->left_right,
            "Choose");
    bar_add(bar, 'h', "h", "Hint");
    bar_add(bar, 'u', "u", "Undo");
}

/* The house that is chosen, what sowing it does, and the keys. */
static void ask_for_move(struct bowls *bowls)
{
    hint_move(bowls);
    ask_about_house(bowls);
    bowls->scene.is_asked = true;
    bowls->scene.at = move_from_choice(bowls, MANCALA_FORWARDS).bowl;
}

static void try_to_sow(struct bowls *bowls, int direction)
{
    struct mancala_move move = move_from_choice(bowls, direction);
    const char *problem = mancala_session_move_problem(&bowls->session, move);
    bowls->stage.status[0] = '\0';
    if (problem) {
        stage_tell_problem(&bowls->stage, problem);
        return;
    }
    bowls->stage.skips =
        bowls->stage.leaves || bowls->stage.look.speed == SPEED_NONE;
    bowls_sow(bowls, move);
}

/* A click chooses a house; on the house that is chosen it sows. */
static void take_click_on_house(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    struct bowls_layout layout;
    bowls_plan(&layout, game->rules.size,
               mancala_session_below(&bowls->session.players), screen_rows(),
               screen_columns());
    int bowl =
        bowls_at(&layout, bowls->stage.click_row, bowls->stage.click_column);
    if (bowl < 0 || mancala_house(game->rules.size, bowl) == 0 ||
        mancala_owner(game->rules.size, bowl) != game->board.player)
        return;
    if (bowl == bowls->scene.at)
        try_to_sow(bowls, MANCALA_FORWARDS);
    bowls->chosen[game->board.player] = mancala_house(game->rules.size, bowl);
}

static void take_key_of_mover(struct bowls *bowls, int key)
{
    const struct mancala_session *session = &bowls->session;
    /* The upper row is numbered from right to left. */
    int right =
        session->game.board.player == mancala_session_below(&session->players)
            ? 1
            : -1;
    if (key >= '0' && key <= '9') {
        type_house_digit(bowls, key - '0');
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
        take_click_on_house(bowls);
        break;
    default:
        break;
    }
}

/* ---- After the end ---- */

static void tell_the_end(struct bowls *bowls)
{
    char why[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_why(&bowls->session, why);
    stage_tell(&bowls->stage, why);
    mancala_session_tell_end(&bowls->session, bowls->stage.question);
}

static void hint_another_game(struct bowls *bowls)
{
    struct bar *bar = &bowls->stage.actions;
    bar->count = 0;
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Play again");
    bar_add(bar, 'u', "u", "Undo");
}

static void take_key_at_the_end(struct bowls *bowls, int key)
{
    if (key == KEY_ENTER_SIGN)
        bowls->again = bowls->stage.ended = true;
    if (key == 'u')
        bowls_take_back(bowls);
}

/* ---- For the stage ---- */

/* Runs once per turn of a person and at the end. */
static void begin_to_ask(struct bowls *bowls)
{
    bowls->asked_at = bowls->session.game.ply_count;
    bowls->typed = 0;
    bowls->scene.is_asked = false;
    if (bowls->session.game.end != MANCALA_GOES_ON)
        tell_the_end(bowls);
    else
        begin_choice(bowls);
}

bool bowls_ask(void *self)
{
    struct bowls *bowls = self;
    const struct mancala_game *game = &bowls->session.game;
    if (bowls->asked_at != game->ply_count)
        begin_to_ask(bowls);
    if (game->end != MANCALA_GOES_ON)
        hint_another_game(bowls);
    else
        ask_for_move(bowls);
    return false;
}

bool bowls_turn(void *self)
{
    struct bowls *bowls = self;
    if (bowls->stage.leaves)
        return false;
    if (!mancala_session_awaits_computer(&bowls->session))
        return bowls_ask(bowls);
    make_computers_move(bowls);
    return true;
}

void bowls_key(void *self, int key)
{
    struct bowls *bowls = self;
    if (bowls->session.game.end != MANCALA_GOES_ON)
        take_key_at_the_end(bowls, key);
    else
        take_key_of_mover(bowls, key);
}
