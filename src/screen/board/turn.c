/* Turns: asks a person, or lets the computer move. */

#include "game.h"

/* ---- Thinking ---- */

/* Polled while the computer thinks. Views and quitting work; other keys are
 * ignored. */
static bool has_had_enough(void *self)
{
    struct board_game *game = self;
    return stage_poll(&game->stage);
}

/* Shows `question` while the computer thinks. The returned patience keeps the
 * views and quitting working meanwhile. */
static struct mancala_session_patience begin_thinking(struct board_game *game,
                                                      const char *question)
{
    struct stage *stage = &game->stage;
    game->scene.is_asked = false;
    stage->actions.count = 0;
    snprintf(stage->question, SAYING_SIZE, "%s", question);
    stage_draw(stage);
    return (struct mancala_session_patience){
        .cli = game->start->cli, .is_over = has_had_enough, .self = game};
}

/* A bot that has no move ends the program. */
static void make_computers_move(struct board_game *game)
{
    const struct mancala_session_patience patience = begin_thinking(
        game, game->players.bot.choose ? "The bot is thinking."
                                       : "The computer is thinking.");
    struct mancala_move move;
    const char *problem =
        mancala_session_choose(&game->session, &patience, &move);
    if (problem) {
        cli_complain(&game->stage.cli, "%s", problem);
        game->has_failed = game->stage.ended = true;
    }
    if (!game->stage.ended)
        (void)board_sow(game, move);
}

/* Says what the values on the board are. */
static void tell_hints(struct board_game *game)
{
    const struct mancala_search_result *hints = &game->scene.hints;
    char text[SAYING_SIZE];
    bool all_exact = true;
    for (int i = 0; i < hints->count; i++)
        all_exact = all_exact && hints->moves[i].is_exact;
    if (all_exact)
        snprintf(text, sizeof text,
                 "Your margin after each move; a shows a list.");
    else
        snprintf(text, sizeof text,
                 "Your margin after each move, %d turn%s ahead; a lists them.",
                 hints->depth, hints->depth == 1 ? "" : "s");
    stage_say(&game->stage, text);
}

/* Shows the values of the moves on the board or, if they are there, as a list.
 */
static void give_hints(struct board_game *game)
{
    if (game->scene.hints.count > 0) {
        board_show_hints(game, &game->scene.hints);
        return;
    }
    const struct mancala_session_patience patience =
        begin_thinking(game, "The computer is evaluating your moves.");
    mancala_session_think(&game->session, &game->session.players.hints,
                          &patience, &game->scene.hints);
    if (!game->stage.ended)
        tell_hints(game);
}

/* ---- Choosing a house ---- */

static int stones_in_house(const struct board_game *game, int house)
{
    const struct mancala_game *mancala = &game->session.game;
    return mancala->board
        .bowls[mancala_bowl(mancala->rules.size, mancala->board.player, house)];
}

/* Chooses the next house with stones in this direction, wrapping around. There
 * is one, because the game isn't over. */
static void choose_next(struct board_game *game, int step)
{
    int houses = mancala_houses(game->session.game.rules.size);
    int *chosen = &game->chosen[game->session.game.board.player];
    do {
        *chosen = (*chosen - 1 + step + houses) % houses + 1;
    } while (stones_in_house(game, *chosen) == 0);
}

/* Keeps the choice of the last turn unless that house is empty now. */
static void begin_choice(struct board_game *game)
{
    const struct mancala_game *mancala = &game->session.game;
    int *chosen = &game->chosen[mancala->board.player];
    if (*chosen == 0)
        *chosen = 1;
    if (stones_in_house(game, *chosen) == 0)
        choose_next(game, 1);
}

/* A second digit makes a two-digit number if that house exists. */
static void type_house_digit(struct board_game *game, int digit)
{
    int houses = mancala_houses(game->session.game.rules.size);
    int longer = 10 * game->typed + digit;
    game->typed = longer <= houses ? longer : digit;
    if (game->typed >= 1 && game->typed <= houses)
        game->chosen[game->session.game.board.player] = game->typed;
    else {
        char problem[SAYING_SIZE];
        snprintf(problem, sizeof problem,
                 "there is no house %d; your houses are 1 to %d", game->typed,
                 houses);
        stage_answer(&game->stage, problem);
    }
}

static struct mancala_move move_from_choice(const struct board_game *game,
                                            int direction)
{
    const struct mancala_board *board = &game->session.game.board;
    return (struct mancala_move){
        .bowl = mancala_bowl(game->session.game.rules.size, board->player,
                             game->chosen[board->player]),
        .direction = direction};
}

/* ---- Asking a person ---- */

enum { MARGINS = 2 }; /* columns left and right of the question */

/* Writes "House 3: 4 stones to your store; back to your house 5." */
static void write_destinations(const struct board_game *game, bool brief,
                               char text[SAYING_SIZE])
{
    const struct mancala_game *mancala = &game->session.game;
    int house = game->chosen[mancala->board.player];
    int stones = stones_in_house(game, house);
    char handful[32] = "", forward[MANCALA_SESSION_SAYING_SIZE],
         back[MANCALA_SESSION_SAYING_SIZE] = "";
    if (!brief)
        snprintf(handful, sizeof handful, "%d stone%s ", stones,
                 stones == 1 ? "" : "s");
    mancala_session_tell_landing(
        mancala, move_from_choice(game, MANCALA_FORWARDS), brief, forward);
    if (!mancala->rules.one_way)
        mancala_session_tell_landing(
            mancala, move_from_choice(game, MANCALA_BACKWARDS), brief, back);
    snprintf(text, SAYING_SIZE, "House %d: %s%s%s%s.", house, handful, forward,
             *back ? "; back " : "", back);
}

static void ask_about_house(struct board_game *game)
{
    char *question = game->stage.question;
    int house = game->chosen[game->session.game.board.player];
    if (stones_in_house(game, house) == 0)
        snprintf(question, SAYING_SIZE, "House %d is empty.", house);
    else {
        write_destinations(game, board_is_narrow(), question);
        if (text_columns(question) > screen_columns() - MARGINS)
            write_destinations(game, true, question);
    }
}

static void hint_move(struct board_game *game)
{
    struct bar *bar = &game->stage.actions;
    bar->count = 0;
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Sow");
    if (!game->scene.rules.one_way)
        bar_add(bar, 'k', "k", "Sow back");
    if (!board_is_narrow())
        bar_add(bar, KEY_RIGHT_ARROW, game->stage.brush.glyphs->left_right,
                "Choose");
    bar_add(bar, 'a', "a", "Advice");
    if (mancala_session_can_undo(&game->session))
        bar_add(bar, 'u', "u", "Undo");
}

/* Shows the chosen house, what sowing it would do, and the keys. */
static void ask_for_move(struct board_game *game)
{
    hint_move(game);
    ask_about_house(game);
    game->scene.is_asked = true;
    game->scene.at = move_from_choice(game, MANCALA_FORWARDS).bowl;
}

static void try_to_sow(struct board_game *game, int direction)
{
    game->stage.status[0] = '\0';
    game->stage.skips =
        game->stage.leaves || game->stage.look.speed == SPEED_NONE;
    const char *problem = board_sow(game, move_from_choice(game, direction));
    if (problem)
        stage_answer(&game->stage, problem);
}

/* A click chooses a house, and on the chosen house it sows. */
static void take_click_on_house(struct board_game *game)
{
    const struct mancala_game *mancala = &game->session.game;
    const struct board_layout layout = board_layout_of(&game->scene);
    int bowl =
        board_at(&layout, game->stage.click_row, game->stage.click_column);
    if (bowl < 0 || mancala_house(mancala->rules.size, bowl) == 0 ||
        mancala_owner(mancala->rules.size, bowl) != mancala->board.player)
        return;
    if (bowl == game->scene.at)
        try_to_sow(game, MANCALA_FORWARDS);
    game->chosen[mancala->board.player] =
        mancala_house(mancala->rules.size, bowl);
}

static void take_key_of_mover(struct board_game *game, int key)
{
    const struct mancala_session *session = &game->session;
    /* The upper row is numbered from right to left. */
    int right =
        session->game.board.player == mancala_session_below(&session->players)
            ? 1
            : -1;
    if (key >= '0' && key <= '9') {
        type_house_digit(game, key - '0');
        return;
    }
    game->typed = 0;
    switch (key) {
    case KEY_LEFT_ARROW:
        choose_next(game, -right);
        break;
    case KEY_RIGHT_ARROW:
        choose_next(game, right);
        break;
    case KEY_ENTER_SIGN:
    case ' ':
        try_to_sow(game, MANCALA_FORWARDS);
        break;
    case 'k':
        try_to_sow(game, MANCALA_BACKWARDS);
        break;
    case 'a':
        give_hints(game);
        break;
    case 'u':
        board_take_back(game);
        break;
    case KEY_CLICK:
        take_click_on_house(game);
        break;
    default:
        stage_answer_unknown(&game->stage, key);
    }
}

/* ---- After the end ---- */

static void tell_the_end(struct board_game *game)
{
    char why[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_why(&game->session, board_is_narrow(), why);
    stage_tell(&game->stage, why);
    mancala_session_tell_end(&game->session, game->stage.question);
}

static void hint_another_game(struct board_game *game)
{
    struct bar *bar = &game->stage.actions;
    bar->count = 0;
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Play again");
    if (mancala_session_can_undo(&game->session))
        bar_add(bar, 'u', "u", "Undo");
}

static void take_key_at_the_end(struct board_game *game, int key)
{
    if (key == KEY_ENTER_SIGN || key == ' ')
        game->again = game->stage.ended = true;
    else if (key == 'u')
        board_take_back(game);
    else
        stage_answer_unknown(&game->stage, key);
}

/* ---- For the stage ---- */

/* Runs once per turn of a person and at the end. */
static void begin_to_ask(struct board_game *game)
{
    game->asked_at = game->session.game.ply_count;
    game->typed = 0;
    game->scene.is_asked = false;
    if (game->session.game.end != MANCALA_GOES_ON)
        tell_the_end(game);
    else
        begin_choice(game);
}

bool board_ask(void *self)
{
    struct board_game *game = self;
    const struct mancala_game *mancala = &game->session.game;
    if (game->asked_at != mancala->ply_count)
        begin_to_ask(game);
    if (mancala->end != MANCALA_GOES_ON)
        hint_another_game(game);
    else
        ask_for_move(game);
    return false;
}

bool board_turn(void *self)
{
    struct board_game *game = self;
    if (game->stage.leaves)
        return false;
    if (!mancala_session_awaits_computer(&game->session))
        return board_ask(game);
    make_computers_move(game);
    return true;
}

void board_key(void *self, int key)
{
    struct board_game *game = self;
    if (game->session.game.end != MANCALA_GOES_ON)
        take_key_at_the_end(game, key);
    else
        take_key_of_mover(game, key);
}
