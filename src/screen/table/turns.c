/* Turns at the table: what the game waits for, and what keys do. */
#include <string.h>

#include "coach_daily.h"
#include "table/game.h"

/* ---- Decisions ---- */

/* Any key withdraws the question, but not the one that asked it. */
static void hint_no(struct game *game)
{
    bool is_n = game->caution.key != 'n';
    bar_add(&game->stage.actions, is_n ? 'n' : KEY_ESCAPE_SIGN,
            is_n ? "n" : "Esc", "No");
}

/* Asks the seat to act, or for the yes to a slip. */
static void game_ask_decision(struct game *game)
{
    const struct table *table = &game->session.table;
    game->scene.is_asked = true;
    game->scene.asked_seat = table->seat;
    game->stage.actions.count = 0;
    if (game->caution.line[0]) {
        snprintf(game->stage.question, SAYING_SIZE, "%s",
                 game->caution.question);
        bar_add(&game->stage.actions, game->caution.yes[0], game->caution.yes,
                "Yes");
        hint_no(game);
        return;
    }
    tell_question(&game->session, game->stage.question);
    tell_question_shortly(&game->session, game->stage.short_question);
    choices_hint(table, &game->stage.actions);
}

/* Answers a key that means nothing in this phase, and says why an action's
 * doesn't. */
static void game_answer_idle_key(struct game *game, enum phase phase, int key)
{
    const char *why = choice_refusal(phase, key);
    if (key == 'v' && phase != PHASE_BETS && game->session.daily == NULL &&
        session_has_money(&game->session))
        why = "the lobby opens between rounds";
    if (why)
        stage_answer(&game->stage, why);
    else
        stage_answer_unknown(&game->stage, key);
}

/* Shows nothing but `reason`, which may be empty: what was said of earlier
 * decisions would seem to answer the question. */
static void show_only(struct stage *stage, const char *reason)
{
    stage->status[0] = '\0';
    stage_remark(stage, "", "");
    stage_tell(stage, reason);
}

/* True if `line` has to wait for a yes. */
static bool needs_caution(struct game *game, const char *line, int key)
{
    struct caution *caution = &game->caution;
    struct action action;
    char problem[PROBLEM_SIZE], reason[SAYING_SIZE] = "";
    if (session_read_line(&game->session, line, &action, problem) !=
        LINE_ACTION)
        return false;
    bool asks =
        (game->coach >= COACH_BEFORE &&
         coach_question(&game->session, &action, caution->question, reason)) ||
        (game->is_careful &&
         caution_question(&game->session, action.kind, caution->question));
    if (!asks)
        return false;
    show_only(&game->stage, reason);
    snprintf(caution->line, LINE_SIZE, "%s", line);
    caution->key = key;
    caution->yes = choice_yes(&game->session.table, key);
    return true;
}

static void take_decision(struct game *game, const char *line)
{
    game->awaited = AWAITED_NOTHING;
    game_line(game, line);
}

/* Only the yes performs what is in question. The key that asked may repeat by
 * itself, and leaves the question; another action takes its place, and any
 * other key withdraws it. */
static void answer_caution(struct game *game, int key)
{
    const struct caution caution = game->caution;
    const char *line = choice_line(&game->session.table, key);
    char problem[SAYING_SIZE];
    if (key == caution.key) {
        snprintf(problem, sizeof problem,
                 "press %s for yes; any other key is a no", caution.yes);
        stage_answer(&game->stage, problem);
        return;
    }
    game->caution.line[0] = '\0';
    if (key == caution.yes[0])
        take_decision(game, caution.line);
    else if (line == NULL) {
        show_only(&game->stage, "");
        stage_answer(&game->stage, "nothing has changed; choose again");
    } else if (!needs_caution(game, line, key))
        take_decision(game, line);
}

static void game_take_decision_key(struct game *game, int key)
{
    const char *line = choice_line(&game->session.table, key);
    if (game->caution.line[0])
        answer_caution(game, key);
    else if (line == NULL)
        game_answer_idle_key(game, game->session.table.phase, key);
    else if (!needs_caution(game, line, key))
        take_decision(game, line);
}

/* ---- Bets ---- */

/* True if the lobby is open: between rounds, with no chips on the table. */
static bool can_visit_lobby(const struct game *game)
{
    return game->awaited == AWAITED_BET && game->session.daily == NULL &&
           (game->bets_ahead || game->session.rounds == 0) &&
           session_has_money(&game->session) && game_chips_on_table(game) == 0;
}

static void hint_amounts(struct game *game)
{
    struct bar *bar = &game->stage.actions;
    bool sits_out = game->bet.amount == 0 && !bet_lacks_amount(&game->bet);
    bar_add(bar, KEY_ENTER_SIGN, "Enter", sits_out ? "Sit out" : "Deal");
    if (game->bet.last > 0)
        bar_add(bar, 'b', "b", "Same bet");
    if (game->session.table.rules.side_bets != 0)
        bar_add(bar, 's', "s", "Side bets");
    bar_add(bar, KEY_UP_ARROW, game->stage.brush.glyphs->up_down, "Bet");
    bar_add(bar, KEY_UNKNOWN, "0-9", "Amount");
    bar_add(bar, 'x', "x", "Twice");
    bar_add(bar, 'm', "m", "Minimum");
}

static void hint_bet(struct game *game, const struct table *table)
{
    struct bar *bar = &game->stage.actions;
    bar->count = 0;
    if (table->rules.ante > 0) {
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Ante");
        bar_add(bar, 'n', "n", "Sit out");
    } else
        hint_amounts(game);
    if (can_visit_lobby(game))
        bar_add(bar, 'v', "v", "Lobby");
}

/* Returns the table that the bet is for, which may be the next round's. */
static const struct table *table_of_bet(const struct game *game)
{
    return game->bets_ahead ? &game->ahead.table : &game->session.table;
}

/* Returns the bet exactly as it was typed. */
static const char *bet_in_words(const struct bet *bet,
                                char text[CLI_DOLLARS_SIZE])
{
    if (!bet->is_typing)
        return cli_dollars(text, bet->amount);
    snprintf(text, CLI_DOLLARS_SIZE, "$%s", bet->typed);
    return text;
}

static void ask_bet(struct game *game)
{
    const struct table *table = table_of_bet(game);
    struct scene *scene = &game->scene;
    struct stage *stage = &game->stage;
    char has[CLI_DOLLARS_SIZE], bet[CLI_DOLLARS_SIZE];
    char note[BET_NOTE_SIZE], asks[BET_NOTE_SIZE + CLI_DOLLARS_SIZE + 8];
    const char *has_words =
        seat_verb(&game->session, table->seat, "has", "have");
    const char *name = seat_name(&game->session, table->seat);
    scene->is_asked = true;
    scene->asked_seat = table->seat;
    scene->has_bet = table->rules.ante == 0;
    scene->bet = game->bet.amount;
    scene->side_stakes = bet_side_stakes(&game->bet);
    cli_dollars(has, table->seats[table->seat].bankroll);
    bet_write_note(&game->bet, &game->session, table->seat, note);
    if (table->rules.ante > 0)
        snprintf(asks, sizeof asks, "Ante %s?",
                 cli_dollars(bet, table->rules.ante));
    else
        snprintf(asks, sizeof asks, "Bet: %s%s", bet_in_words(&game->bet, bet),
                 note);
    snprintf(stage->short_question, SAYING_SIZE, "%s", asks);
    snprintf(stage->question, SAYING_SIZE, "%s %s %s. %s", name, has_words, has,
             asks);
    hint_bet(game, table);
}

static bool deals(int key)
{
    return key == KEY_ENTER_SIGN || key == ' ';
}

/* Returns the line that `key` completes, or NULL while the bet is entered. */
static const char *bet_of_key(struct game *game, int key, char line[LINE_SIZE])
{
    const struct table *table = table_of_bet(game);
    struct bet *bet = &game->bet;
    bool is_taken = false;
    if (table->rules.ante > 0) {
        if (!deals(key) && key != 'y' && key != 'n' && key != 'b')
            stage_answer_unknown(&game->stage, key);
        return deals(key) || key == 'y' || key == 'b' ? "yes"
               : key == 'n'                           ? "no"
                                                      : NULL;
    }
    if (key == 's' && table->rules.side_bets != 0) {
        game_place_side_bets(game, table);
        return NULL;
    }
    if (key == 'b' && bet->last > 0)
        bet_repeat(bet, table, table->seat);
    if (deals(key) && bet_lacks_amount(bet)) {
        stage_answer(&game->stage, "type an amount first, or 0 to sit out");
        return NULL;
    }
    if (key == 'b' || deals(key)) {
        bet_line(bet, line);
        bet->is_typing = false; /* after a refusal a digit begins a new bet */
        return line;
    }
    const char *answer = bet_key(bet, table, table->seat, key, &is_taken);
    if (answer)
        stage_answer(&game->stage, answer);
    else if (!is_taken)
        game_answer_idle_key(game, PHASE_BETS, key);
    return NULL;
}

static void await_bet(struct game *game, bool ahead)
{
    game->awaited = AWAITED_BET;
    game->bets_ahead = ahead;
    const struct table *table = table_of_bet(game);
    const struct account *account = game->session.account;
    bet_start(&game->bet, table, table->seat,
              account && account->seat == table->seat ? game->last_bet : 0);
}

/* ---- Rounds ---- */

static void begin_round(struct game *game)
{
    (void)session_next_round(&game->session);
    game->awaited = AWAITED_NOTHING;
    game->stage.status[0] = '\0';
    diary_begin_round(&game->diary);
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
    stage_answer(&game->stage, problem);
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
        char text[NARRATION_SIZE];
        narrate_no_round(&game->session, round, text);
        game_tell(game, text);
        snprintf(game->no_round, sizeof game->no_round, "%s", text);
    } else if (session_decides_itself(&game->ahead))
        game->awaited = AWAITED_NEXT_ROUND;
    else
        await_bet(game, true);
}

/* Tells what is offered, and adds what the coach says about it to the remark on
 * the last decision. */
static void tell_offer(struct game *game)
{
    char offer[NARRATION_SIZE], remark[SAYING_SIZE];
    size_t used = strlen(game->remark);
    narrate_offer(&game->session, offer);
    coach_remark_on_offer(&game->session, game->coach, remark);
    game_tell(game, offer);
    diary_add_sentences(&game->diary, remark);
    snprintf(game->remark + used, SAYING_SIZE - used, "%s%s",
             used > 0 && *remark ? " " : "", remark);
    game->is_praise = game->is_praise && *remark == '\0';
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
    else {
        game->awaited = AWAITED_DECISION;
        tell_offer(game);
    }
    return false;
}

/* ---- Questions ---- */

static void write_question_of_round(const struct game *game,
                                    char text[SAYING_SIZE])
{
    int rounds = game->session.rounds;
    if (game->session.daily)
        snprintf(text, SAYING_SIZE, "Hand %d of %d.", rounds + 1, DAILY_HANDS);
    else
        snprintf(text, SAYING_SIZE, "%s",
                 rounds > 0 ? "Next round?" : "Ready to play?");
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
    char text[SAYING_SIZE];
    game->stage.short_question[0] = '\0';
    switch (game->awaited) {
    case AWAITED_BET:
        ask_bet(game);
        break;
    case AWAITED_DECISION:
        game_ask_decision(game);
        break;
    case AWAITED_NEXT_ROUND:
        write_question_of_round(game, text);
        ask_for_enter(game, text, "Deal");
        break;
    default:
        ask_for_enter(game, "The game is over.", "Continue");
    }
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
    int before = game->session.decisions;
    game_line(game, line);
    if (game->session.decisions != before)
        game->awaited = AWAITED_NOTHING;
}

/* Bets what was bet last, if that is asked. */
static bool deals_last_bet(struct game *game)
{
    game->deals_at_once = false;
    if (game->awaited != AWAITED_BET)
        return false;
    take_bet_key(game, 'b');
    return game->awaited == AWAITED_NOTHING;
}

void game_key(void *self, int key)
{
    struct game *game = self;
    game_hide_banner(game);
    if (key == 'v' && can_visit_lobby(game)) {
        game->moves = lobby_visit(game);
        game->stage.ended = game->stage.ended || game->moves;
        return;
    }
    if (game->awaited == AWAITED_BET)
        take_bet_key(game, key);
    else if (game->awaited == AWAITED_DECISION)
        game_take_decision_key(game, key);
    else if (deals(key) && game->awaited == AWAITED_NEXT_ROUND)
        begin_round(game);
    else if (deals(key))
        game->stage.ended = true;
    else
        stage_answer_unknown(&game->stage, key);
}

/* ---- Turns ---- */

bool game_turn(void *self)
{
    struct game *game = self;
    if (game->awaited == AWAITED_NOTHING && go_on_by_itself(game))
        return true;
    if (game->deals_at_once && deals_last_bet(game))
        return true;
    ask_what_is_awaited(game);
    if (game->remark[0] && game->is_praise)
        stage_praise(&game->stage, game->remark, game->short_remark);
    else if (game->remark[0])
        stage_remark(&game->stage, game->remark, game->short_remark);
    game->remark[0] = game->short_remark[0] = '\0';
    return false;
}
