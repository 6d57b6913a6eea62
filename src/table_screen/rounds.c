/* Rounds on the screen: bets made up, and everybody in turn. */
#include "game.h"

/* ---- Bets ---- */

static void hint_bet(struct game *game, const struct table *table)
{
    struct scene *scene = &game->scene;
    scene->action_count = 0;
    if (table->rules.ante > 0) {
        hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
                 "Ante");
        hint_add(scene->actions, &scene->action_count, 'n', "n", "Sit out");
        return;
    }
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Deal");
    if (table->seats[table->seat].first_bet > 0)
        hint_add(scene->actions, &scene->action_count, 'b', "b", "Same bet");
    hint_add(scene->actions, &scene->action_count, KEY_UP_ARROW,
             game->brush.glyphs->up_down, "Bet");
    hint_add(scene->actions, &scene->action_count, KEY_RIGHT_ARROW,
             game->brush.glyphs->left_right, "by a chip");
    hint_add(scene->actions, &scene->action_count, KEY_UNKNOWN, "0-9",
             "Amount");
}

static void ask_bet(struct game *game, const struct table *table)
{
    struct scene *scene = &game->scene;
    char has[CLI_MONEY_SIZE + 4], bet[CLI_MONEY_SIZE + 4];
    const char *name = game->session.players[table->seat].name;
    scene->is_asked = true;
    scene->asked_seat = table->seat;
    scene->has_bet = table->rules.ante == 0;
    scene->bet = game->bet.amount;
    dollars(has, table->seats[table->seat].bankroll);
    if (table->rules.ante > 0)
        snprintf(scene->question, SAYING_SIZE, "%s has %s. Ante %s?", name, has,
                 dollars(bet, table->rules.ante));
    else
        snprintf(scene->question, SAYING_SIZE, "%s has %s. Bet: %s", name, has,
                 dollars(bet, game->bet.amount));
    hint_bet(game, table);
}

/* The line that the key makes of the bet; NULL: it is still being made up. */
static const char *bet_of_key(struct game *game, const struct table *table,
                              int key, char line[LINE_SIZE])
{
    if (table->rules.ante > 0)
        return key == KEY_ENTER_SIGN || key == 'y' ? "yes"
               : key == 'n'                        ? "no"
                                                   : NULL;
    if (key == 'b')
        return "bet";
    if (key == KEY_ENTER_SIGN) {
        bet_line(&game->bet, line);
        return line;
    }
    (void)bet_key(&game->bet, table, table->seat, key);
    return NULL;
}

/* Asks for the bet of the seat in turn at `table`, which may be the next
 * round's. NULL when the session ends. */
static const char *choose_bet(struct game *game, const struct table *table,
                              char line[LINE_SIZE])
{
    const char *chosen = NULL;
    while (chosen == NULL && !game->ended) {
        ask_bet(game, table);
        int key = game_key(game);
        if (key != KEY_IS_NONE)
            chosen = bet_of_key(game, table, key, line);
    }
    return chosen;
}

/* ---- Rounds ---- */

/* The last round stays in sight until it has been looked at. */
static void look_at_last_round(struct game *game)
{
    struct scene *scene = &game->scene;
    bool seen = false;
    scene->is_asked = scene->has_bet = false;
    snprintf(scene->question, SAYING_SIZE, "The game is over.");
    scene->action_count = 0;
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Go on");
    while (!seen && !game->ended)
        seen = game_key(game) == KEY_ENTER_SIGN;
    game->ended = true;
}

static void end_session(struct game *game, enum session_round round)
{
    tell(&game->scene, round == ROUND_NO_MONEY
                           ? "There is no money left for a bet."
                           : "The arranged cards are used up.");
    look_at_last_round(game);
}

/* Waits until somebody wants the next round, where no bet has to be said. */
static bool wait_for_round(struct game *game)
{
    struct scene *scene = &game->scene;
    scene->is_asked = scene->has_bet = false;
    snprintf(scene->question, SAYING_SIZE, "%s",
             game->session.rounds > 0 ? "The next round?" : "A game?");
    scene->action_count = 0;
    hint_add(scene->actions, &scene->action_count, KEY_ENTER_SIGN, "Enter",
             "Deal");
    while (!game->ended)
        if (game_key(game) == KEY_ENTER_SIGN)
            return true;
    return false;
}

static void begin_round(struct game *game)
{
    (void)session_next_round(&game->session);
    game->scene.status[0] = '\0';
    diary_add(&game->diary, "round");
}

/* The last round stays in sight while the next bet is made up: it is asked
 * for at a copy of the table which is one round ahead. */
static void between_rounds(struct game *game)
{
    struct session ahead = game->session;
    struct action action;
    char bet[LINE_SIZE];
    enum session_round round = session_next_round(&ahead);
    if (round != ROUND_BEGINS) {
        end_session(game, round);
        return;
    }
    if (session_decides_itself(&ahead)) {
        if (wait_for_round(game))
            begin_round(game);
        return;
    }
    bet_start(&game->bet, &ahead.table, ahead.table.seat);
    const char *line = choose_bet(game, &ahead.table, bet);
    char problem[PROBLEM_SIZE];
    while (line) {
        if (session_read_line(&ahead, line, &action, problem) == LINE_ACTION) {
            begin_round(game);
            game_act(game, &action);
            return;
        }
        snprintf(game->scene.status, SAYING_SIZE, "%s can't be done: %s.", line,
                 problem);
        line = choose_bet(game, &ahead.table, bet);
    }
}

static void ask_person(struct game *game)
{
    const struct table *table = &game->session.table;
    struct scene *scene = &game->scene;
    char bet[LINE_SIZE];
    const char *line = NULL;
    if (table->phase == PHASE_BETS) {
        bet_start(&game->bet, table, table->seat);
        line = choose_bet(game, table, bet);
    } else {
        scene->is_asked = true;
        scene->asked_seat = table->seat;
        scene->action_count = 0;
        tell_question(&game->session, scene->question);
        choices_hint(table, scene);
        int key = game_key(game);
        if (key != KEY_IS_NONE)
            line = choice_line(table, key);
    }
    if (line)
        game_line(game, line);
}

/* A game without money is one game; so it is in plain lines. */
static bool is_decided(const struct game *game)
{
    const struct table *table = &game->session.table;
    if (session_has_money(&game->session) || game->session.rounds == 0)
        return false;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].replays)
            return false;
    return true;
}

void game_take_turn(struct game *game)
{
    if (game->session.table.phase == PHASE_OVER) {
        if (is_decided(game) || session_lacks_cards(&game->session))
            look_at_last_round(game);
        else
            between_rounds(game);
    } else if (session_decides_itself(&game->session)) {
        struct action action = session_decision(&game->session);
        game_act(game, &action);
    } else
        ask_person(game);
}
