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
static void ask_decision(struct game *game)
{
    const struct table *table = &game->session.table;
    game->scene.is_asked = true;
    game->scene.asked_seat = table->seat;
    game->stage.actions.count = 0;
    if (game->caution.key != 0) {
        snprintf(game->stage.question, SAYING_SIZE, "%s",
                 game->caution.question);
        bar_add(&game->stage.actions, game->caution.yes[0], game->caution.yes,
                "Yes");
        hint_no(game);
        return;
    }
    tell_question(&game->session, game->stage.question);
    tell_question_shortly(&game->session, game->stage.short_question);
    table_keys_hint(table->phase, table_legal(table), game->stage.brush.glyphs,
                    &game->stage.actions);
}

/* Answers a key that means nothing in this phase, and says why an action's
 * doesn't. */
static void answer_idle_key(struct game *game, enum phase phase, int key)
{
    const char *why = table_key_refusal(phase, key);
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

/* True if the action, which is legal, has to wait for a yes. A key that repeats
 * never answers its own question, so that after y the sign is another one. */
static bool needs_caution(struct game *game, const struct action *action,
                          const struct table_key *row, int key)
{
    struct caution *caution = &game->caution;
    char reason[SAYING_SIZE] = "";
    bool asks =
        (game->coach >= COACH_BEFORE &&
         coach_question(&game->session, action, caution->question, reason)) ||
        (game->is_careful &&
         caution_question(&game->session, action->kind, caution->question));
    if (!asks)
        return false;
    show_only(&game->stage, reason);
    caution->action = *action;
    caution->key = key;
    caution->yes = key == 'y' ? row->sign : "y";
    return true;
}

static void take_decision(struct game *game, const struct action *action)
{
    game->awaited = AWAITED_NOTHING;
    game->stage.status[0] = '\0';
    game_act(game, action);
}

/* Does what a key stands for, or says why it can't be done. */
static void take_row(struct game *game, const struct table_key *row, int key)
{
    const struct action action = {.kind = (enum action_kind)row->does};
    char problem[PROBLEM_SIZE];
    if (!table_allows(&game->session.table, &action, problem)) {
        game->awaited = AWAITED_NOTHING;
        stage_answer(&game->stage, problem);
    } else if (!needs_caution(game, &action, row, key))
        take_decision(game, &action);
}

/* Only the yes performs what is in question. The key that asked may repeat by
 * itself, and leaves the question; another action takes its place, and any
 * other key withdraws it. */
static void answer_caution(struct game *game, const struct table_key *row,
                           int key)
{
    const struct caution caution = game->caution;
    char problem[SAYING_SIZE];
    if (key == caution.key) {
        snprintf(problem, sizeof problem,
                 "press %s for yes; any other key is a no", caution.yes);
        stage_answer(&game->stage, problem);
        return;
    }
    game->caution.key = 0;
    if (key == caution.yes[0])
        take_decision(game, &caution.action);
    else if (row == NULL) {
        show_only(&game->stage, "");
        stage_answer(&game->stage, "nothing has changed; choose again");
    } else
        take_row(game, row, key);
}

static void take_decision_key(struct game *game, int key)
{
    const struct table *table = &game->session.table;
    const struct table_key *row =
        table_key_find(table->phase, table_legal(table), key);
    if (game->caution.key != 0)
        answer_caution(game, row, key);
    else if (row == NULL)
        answer_idle_key(game, table->phase, key);
    else
        take_row(game, row, key);
}

/* ---- Bets ---- */

/* True if the lobby is open: between rounds, with no chips on the table. */
static bool can_visit_lobby(const struct game *game)
{
    return game->awaited == AWAITED_BET && game->session.daily == NULL &&
           (game->bets_ahead || game->session.rounds == 0) &&
           session_has_money(&game->session) && game_chips_on_table(game) == 0;
}

/* Returns the table that the bet is for, which may be the next round's. */
static const struct table *table_of_bet(const struct game *game)
{
    return game->bets_ahead ? &game->ahead : &game->session.table;
}

/* Returns what keys can do, as bits 1 << deed. */
static unsigned deeds_at_bet(const struct game *game)
{
    enum { ANTE = 1U << BET_ANTE | 1U << BET_PASS };
    const struct rules *rules = &table_of_bet(game)->rules;
    unsigned can = (1U << BET_ANTE) - 1;
    if (rules->side_bets == 0)
        can &= ~(1U << BET_SIDE);
    if (rules->ante > 0)
        can = ANTE;
    if (can_visit_lobby(game))
        can |= 1U << BET_LOBBY;
    return can;
}

/* Without a bet before, the key that repeats it isn't shown. */
static void hint_bet(struct game *game)
{
    struct bar *bar = &game->stage.actions;
    unsigned can = deeds_at_bet(game);
    bool sits_out = game->bet.amount == 0 && !bet_lacks_amount(&game->bet);
    if (game->bet.last == 0)
        can &= ~(1U << BET_REPEAT);
    bar->count = 0;
    table_keys_hint(PHASE_BETS, can, game->stage.brush.glyphs, bar);
    if (sits_out && (can >> BET_DEAL & 1U) != 0)
        bar->hints[0].word = "Sit out";
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
    hint_bet(game);
}

/* Returns true if `key` completes the bet, which is in `*action` then. */
static bool bet_of_key(struct game *game, int key, struct action *action)
{
    const struct table *table = table_of_bet(game);
    struct bet *bet = &game->bet;
    unsigned can = deeds_at_bet(game);
    const struct table_key *row = table_key_find(PHASE_BETS, can, key);
    const char *answer = NULL;
    if (row == NULL || (can >> row->does & 1U) == 0) {
        if (table->rules.ante > 0)
            stage_answer_unknown(&game->stage, key);
        else
            answer_idle_key(game, PHASE_BETS, key);
        return false;
    }
    *action = (struct action){.kind = ACTION_BET};
    switch (row->does) {
    case BET_LOBBY:
        game->moves = lobby_visit(game);
        game->stage.ended = game->stage.ended || game->moves;
        return false;
    case BET_ANTE:
        action->amount = table->rules.ante;
        return true;
    case BET_PASS:
        return true;
    case BET_SIDE:
        game_place_side_bets(game, table);
        return false;
    case BET_REPEAT:
        if (bet->last > 0)
            bet_repeat(bet, table, table->seat);
        break;
    case BET_DEAL:
        if (bet_lacks_amount(bet)) {
            stage_answer(&game->stage, "type an amount first, or 0 to sit out");
            return false;
        }
        break;
    default:
        answer =
            bet_change(bet, table, table->seat, (enum bet_deed)row->does, key);
        if (answer)
            stage_answer(&game->stage, answer);
        return false;
    }
    *action = bet_action(bet);
    bet->is_typing = false; /* after a refusal a digit begins a new bet */
    return true;
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
    struct session next = game->session;
    enum session_round round = session_next_round(&next);
    game->ahead = next.table;
    if (round != ROUND_BEGINS) {
        game->awaited = AWAITED_FAREWELL;
        char text[NARRATION_SIZE];
        narrate_no_round(&game->session, round, text);
        game_tell(game, text);
        snprintf(game->no_round, sizeof game->no_round, "%s", text);
    } else if (session_decides_itself(&next))
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
        ask_decision(game);
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
    struct action action;
    char problem[PROBLEM_SIZE];
    if (!bet_of_key(game, key, &action))
        return;
    if (!table_allows(table_of_bet(game), &action, problem)) {
        stage_answer(&game->stage, problem);
        return;
    }
    if (game->bets_ahead)
        begin_round(game);
    game->stage.status[0] = '\0';
    int before = game->session.decisions;
    game_act(game, &action);
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
    bool is_enter = key == KEY_ENTER_SIGN || key == ' ';
    if (game->awaited == AWAITED_BET)
        take_bet_key(game, key);
    else if (game->awaited == AWAITED_DECISION)
        take_decision_key(game, key);
    else if (is_enter && game->awaited == AWAITED_NEXT_ROUND)
        begin_round(game);
    else if (is_enter)
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
