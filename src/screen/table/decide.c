/* Decisions at a hand: the question, its keys, and the yes to a slip. */
#include "table/game.h"

/* ---- The question ---- */

/* Any key withdraws the question, but not the one that asked it. */
static void hint_no(struct game *game)
{
    bool is_n = game->caution.key != 'n';
    bar_add(&game->stage.actions, is_n ? 'n' : KEY_ESCAPE_SIGN,
            is_n ? "n" : "Esc", "No");
}

void game_ask_decision(struct game *game)
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

/* ---- Keys ---- */

void game_answer_idle_key(struct game *game, enum phase phase, int key)
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

void game_take_decision_key(struct game *game, int key)
{
    const char *line = choice_line(&game->session.table, key);
    if (game->caution.line[0])
        answer_caution(game, key);
    else if (line == NULL)
        game_answer_idle_key(game, game->session.table.phase, key);
    else if (!needs_caution(game, line, key))
        take_decision(game, line);
}
