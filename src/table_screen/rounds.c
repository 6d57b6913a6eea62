/* Turns at the table: what the game waits for, and what keys do. */
#include "game.h"

/* ---- Bets ---- */

static void hint_bet(struct stage *stage, const struct table *table)
{
    struct bar *bar = &stage->actions;
    const struct glyphs *glyphs = stage->brush.glyphs;
    bar->count = 0;
    if (table->rules.ante > 0) {
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Ante");
        bar_add(bar, 'n', "n", "Sit out");
        return;
    }
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Deal");
    if (table->seats[table->seat].first_bet > 0)
        bar_add(bar, 'b', "b", "Same bet");
    bar_add(bar, KEY_UP_ARROW, glyphs->up_down, "Bet");
    bar_add(bar, KEY_RIGHT_ARROW, glyphs->left_right, "One chip");
    bar_add(bar, KEY_UNKNOWN, "0-9", "Amount");
}

/* Returns the table that the bet is for, which may be the next round's. */
static const struct table *table_of_bet(const struct game *game)
{
    return game->bets_ahead ? &game->ahead.table : &game->session.table;
}

static void ask_bet(struct game *game)
{
    const struct table *table = table_of_bet(game);
    struct scene *scene = &game->scene;
    struct stage *stage = &game->stage;
    char has[CLI_MONEY_SIZE + 4], bet[CLI_MONEY_SIZE + 4];
    const char *has_words =
        seat_verb(&game->session, table->seat, "has", "have");
    const char *name = seat_name(&game->session, table->seat);
    scene->is_asked = true;
    scene->asked_seat = table->seat;
    scene->has_bet = table->rules.ante == 0;
    scene->bet = game->bet.amount;
    dollars(has, table->seats[table->seat].bankroll);
    if (table->rules.ante > 0)
        snprintf(stage->question, SAYING_SIZE, "%s %s %s. Ante %s?", name,
                 has_words, has, dollars(bet, table->rules.ante));
    else
        snprintf(stage->question, SAYING_SIZE, "%s %s %s. Bet: %s", name,
                 has_words, has, dollars(bet, game->bet.amount));
    hint_bet(stage, table);
}

/* Returns the line that `key` completes, or NULL while the bet is entered. */
static const char *bet_of_key(struct game *game, int key, char line[LINE_SIZE])
{
    const struct table *table = table_of_bet(game);
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

static void await_bet(struct game *game, bool ahead)
{
    game->awaited = AWAITED_BET;
    game->bets_ahead = ahead;
    const struct table *table = table_of_bet(game);
    bet_start(&game->bet, table, table->seat);
}

/* ---- Rounds ---- */

static void begin_round(struct game *game)
{
    (void)session_next_round(&game->session);
    game->awaited = AWAITED_NOTHING;
    game->stage.status[0] = '\0';
    diary_add(&game->diary, "round");
}

static void begin_round_with(struct game *game, const char *line)
{
    struct action action;
    char problem[PROBLEM_SIZE];
    if (session_read_line(&game->ahead, line, &action, problem) ==
        LINE_ACTION) {
        begin_round(game);
        game_act(game, &action);
        return;
    }
    game_refuse(game, problem);
}

/* Without money the session is a single game, as in plain mode. */
static bool one_game_is_decided(const struct game *game)
{
    const struct table *table = &game->session.table;
    if (session_has_money(&game->session) || game->session.rounds == 0)
        return false;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].replays)
            return false;
    return true;
}

static void await_next_round(struct game *game)
{
    if (one_game_is_decided(game) || session_lacks_cards(&game->session)) {
        game->awaited = AWAITED_FAREWELL;
        return;
    }
    game->ahead = game->session;
    enum session_round round = session_next_round(&game->ahead);
    if (round != ROUND_BEGINS) {
        game->awaited = AWAITED_FAREWELL;
        stage_tell(&game->stage, round == ROUND_NO_MONEY
                                     ? "Nobody has enough chips for a bet."
                                     : "The listed cards have run out.");
    } else if (session_decides_itself(&game->ahead))
        game->awaited = AWAITED_NEXT_ROUND;
    else
        await_bet(game, true);
}

/* Returns true if a computer has acted, so that nothing is awaited. */
static bool go_on_by_itself(struct game *game)
{
    enum phase phase = game->session.table.phase;
    if (phase == PHASE_OVER) {
        await_next_round(game);
        return false;
    }
    if (session_decides_itself(&game->session)) {
        struct action action = session_decision(&game->session);
        game_act(game, &action);
        return true;
    }
    if (phase == PHASE_BETS)
        await_bet(game, false);
    else
        game->awaited = AWAITED_DECISION;
    return false;
}

/* ---- Questions ---- */

static void ask_decision(struct game *game)
{
    const struct table *table = &game->session.table;
    game->scene.is_asked = true;
    game->scene.asked_seat = table->seat;
    game->stage.actions.count = 0;
    tell_question(&game->session, game->stage.question);
    choices_hint(table, &game->stage.actions);
}

/* Asks a question that only Enter answers. */
static void ask_for_enter(struct game *game, const char *question,
                          const char *word)
{
    struct stage *stage = &game->stage;
    game->scene.is_asked = game->scene.has_bet = false;
    snprintf(stage->question, SAYING_SIZE, "%s", question);
    stage->actions.count = 0;
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", word);
}

static void ask_what_is_awaited(struct game *game)
{
    switch (game->awaited) {
    case AWAITED_BET:
        ask_bet(game);
        break;
    case AWAITED_DECISION:
        ask_decision(game);
        break;
    case AWAITED_NEXT_ROUND:
        ask_for_enter(
            game, game->session.rounds > 0 ? "Next round?" : "Ready to play?",
            "Deal");
        break;
    default:
        ask_for_enter(game, "The game is over.", "Continue");
    }
}

bool game_turn(void *self)
{
    struct game *game = self;
    if (game->awaited == AWAITED_NOTHING && go_on_by_itself(game))
        return true;
    ask_what_is_awaited(game);
    /* The coach's remark comes last, with the next question, so that it stays
     * visible. */
    stage_tell(&game->stage, game->remark);
    game->remark[0] = '\0';
    return false;
}

/* ---- Keys ---- */

static void take_bet_key(struct game *game, int key)
{
    char bet[LINE_SIZE];
    const char *line = bet_of_key(game, key, bet);
    if (line == NULL)
        return;
    if (game->bets_ahead) {
        begin_round_with(game, line);
        return;
    }
    game->awaited = AWAITED_NOTHING;
    game_line(game, line);
}

static void take_decision_key(struct game *game, int key)
{
    const char *line = choice_line(&game->session.table, key);
    game->awaited = AWAITED_NOTHING;
    if (line)
        game_line(game, line);
}

void game_key(void *self, int key)
{
    struct game *game = self;
    if (game->awaited == AWAITED_BET)
        take_bet_key(game, key);
    else if (game->awaited == AWAITED_DECISION)
        take_decision_key(game, key);
    else if (key == KEY_ENTER_SIGN && game->awaited == AWAITED_NEXT_ROUND)
        begin_round(game);
    else if (key == KEY_ENTER_SIGN)
        game->stage.ended = true;
}
