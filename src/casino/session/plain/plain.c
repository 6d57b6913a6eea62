/* A session in plain lines: asks for decisions, round by round. */
#include "plain.h"
#include "cli_input.h"
#include "coach_daily.h"
#include "coach_side_bets.h"
#include "session/inside.h"

#include <assert.h>

static void give_up(struct plain_table *plain)
{
    session_give_up_round(plain->session);
    plain->ended = true;
    if (plain->session->is_kept)
        fputs("\nThe round is kept; it continues the next time you play.\n",
              plain->cli->out);
}

/* ---- Saving ---- */

static enum unsaved plain_ask_unsaved(void *self, const char *problem)
{
    static const struct cli_words question = {
        .prompt = "Play on without saving? [y/n, or r to try again] ",
        .answers = {{"y", "yes"}, {"n", "no"}, {"r", "retry"}},
        .hint = "type y to play on, n to leave or r to try again"};
    static const enum unsaved wishes[] = {UNSAVED_PLAY_ON, UNSAVED_LEAVE,
                                          UNSAVED_RETRY};
    const struct plain_table *plain = self;
    int answer;
    cli_complain(plain->cli, "%s", problem);
    if (cli_ask_word(plain->cli, &question, &answer) != CLI_DONE)
        return UNSAVED_LEAVE;
    return wishes[answer];
}

/* Returns true if the session can't go on, because it can't be saved. */
static bool plain_is_stopped(struct plain_table *plain)
{
    if (!plain->session->is_stopped)
        return false;
    plain->status = CLI_FAILED;
    plain->ended = true;
    return true;
}

/* ---- Asking a person ---- */

static void plain_complain_of(struct plain_table *plain, const char *problem)
{
    plain->bad_lines++;
    cli_complain(plain->cli, "%s", problem);
    if (plain->bad_lines < CLI_BAD_LINES_MAX)
        return;
    cli_complain(plain->cli, "giving up after %d invalid lines",
                 CLI_BAD_LINES_MAX);
    plain->status = CLI_FAILED;
    give_up(plain);
}

/* At the bets nothing is on the table, so the end of the input is a normal way
 * to leave. */
static void end_of_input(struct plain_table *plain)
{
    if (plain->session->table.phase != PHASE_BETS ||
        !session_has_money(plain->session))
        plain->status = cli_input_ended(plain->cli, "an answer");
    give_up(plain);
}

static void plain_take_line(struct plain_table *plain,
                            const struct cli_line *line)
{
    char problem[PROBLEM_SIZE];
    struct action action;
    if (cli_line_problem(line, problem)) {
        plain_complain_of(plain, problem);
        return;
    }
    enum line_kind kind =
        session_do_line(plain->session, line->text, &action, problem);
    if (plain_is_stopped(plain))
        return;
    if (kind == LINE_REFUSED || kind == LINE_WRONG) {
        plain_complain_of(plain, problem);
        return;
    }
    plain->bad_lines = 0;
    switch (kind) {
    case LINE_HELP:
        plain_show_help(plain);
        break;
    case LINE_ADVISE:
        advice_write(plain->session->adviser, plain->session->no_advice,
                     &plain->session->table, session_usual_bet(plain->session),
                     ">", plain->cli->out);
        break;
    case LINE_STATISTICS:
        plain_show_statistics(plain);
        break;
    case LINE_LOG:
        plain_show_log(plain);
        break;
    case LINE_SIDE_BETS:
        side_bets_write(&plain->session->table, plain->cli->out);
        break;
    case LINE_HISTORY:
        plain_show_history(plain, line->text);
        break;
    case LINE_QUIT:
        give_up(plain);
        break;
    default:
        break;
    }
}

/* Asks until a decision is made or the session ends. */
static void plain_ask(struct plain_table *plain)
{
    char prompt[PROMPT_SIZE];
    struct cli_line line;
    const int *decisions = &plain->session->decisions;
    int before = *decisions;
    plain_show_position(plain);
    while (*decisions == before && !plain->ended) {
        plain_write_prompt(plain, prompt);
        plain->status = cli_prompt(plain->cli, prompt);
        if (plain->status != CLI_DONE)
            give_up(plain);
        else if (cli_read_answer(plain->cli, prompt, &line))
            plain_take_line(plain, &line);
        else
            end_of_input(plain);
    }
}

/* ---- Rounds ---- */

static void plain_decide(struct plain_table *plain)
{
    if (!session_decides_itself(plain->session)) {
        plain_ask(plain);
        return;
    }
    struct action action = session_decision(plain->session);
    bool done = session_act(plain->session, &action, NULL);
    assert(done || plain->session->is_stopped); /* computers know the rules */
    (void)done;
    (void)plain_is_stopped(plain);
}

static bool pushes_are_replayed(const struct plain_table *plain)
{
    for (int i = 0; i < plain->session->table.seat_count; i++)
        if (plain->session->table.seats[i].replays)
            return true;
    return false;
}

/* Ends the session with an error if the listed cards ran out in a round. */
static void look_for_cards(struct plain_table *plain)
{
    if (plain->ended || !session_lacks_cards(plain->session))
        return;
    cli_complain(plain->cli, "the cards ran out during the round; it is void");
    plain->status = CLI_FAILED;
    plain->ended = true;
}

static void plain_play_round(struct plain_table *plain)
{
    bool goes_on = plain->session->table.phase != PHASE_OVER;
    enum session_round round =
        goes_on ? ROUND_BEGINS : session_next_round(plain->session);
    if (round != ROUND_BEGINS) {
        char text[NARRATION_SIZE];
        narrate_no_round(plain->session, round, text);
        fprintf(plain->cli->out, "\n%s\n", text);
        plain->ended = true;
        return;
    }
    if (plain->session->daily)
        fprintf(plain->cli->out, "\nHand %d of %d\n",
                plain->session->rounds + 1, DAILY_HANDS);
    while (plain->session->table.phase != PHASE_OVER && !plain->ended)
        plain_decide(plain);
    look_for_cards(plain);
    plain_log_round(plain);
    if (!session_has_money(plain->session) && !pushes_are_replayed(plain))
        plain->ended = true;
}

/* Ends the session, after a round, if the record can't be written. */
static void look_at_record(struct plain_table *plain)
{
    if (!plain->session->record.failed || plain->told_of_record)
        return;
    cli_complain(plain->cli, "can't write the record; the game ends");
    plain->told_of_record = true;
    plain->status = CLI_FAILED;
    plain->ended = true;
}

static void plain_watch(void *self, const struct table *table,
                        const struct event *event)
{
    (void)table; /* the session's own */
    plain_hear(self, event);
}

enum cli_status plain_play(struct plain_table *plain)
{
    struct session *session = plain->session;
    session->watcher = (struct listener){.hear = plain_watch, .self = plain};
    session->ask_unsaved = plain_ask_unsaved;
    session->ask_self = plain;
    session_begin(session);
    if (plain_is_stopped(plain))
        return plain->status;
    plain_log_start(plain);
    look_at_record(plain);
    plain_show_welcome(plain);
    while (!plain->ended) {
        plain_play_round(plain);
        if (plain->status != CLI_DONE)
            plain->ended = true;
        look_at_record(plain);
    }
    if (!session_end(session))
        cli_complain(plain->cli, "%s", session->account->problem);
    look_at_record(plain);
    if (!session->is_stopped)
        plain_show_summary(plain);
    return plain->status;
}

/* ---- Replays ---- */

/* Shows the question with the answer from the record. */
static void plain_show_decision(void *self, const char *line)
{
    const struct plain_table *plain = self;
    char prompt[PROMPT_SIZE];
    if (session_decides_itself(plain->session))
        return;
    plain_show_position(plain);
    plain_write_prompt(plain, prompt);
    fprintf(plain->cli->out, "%s%s\n", prompt, line);
}

enum cli_status plain_replay(struct plain_table *plain, FILE *file,
                             const char *name)
{
    struct replay replay = {.game = &BLACKJACK_RECORDS,
                            .session = plain->session,
                            .file = file,
                            .name = name,
                            .decision = plain_show_decision,
                            .self = plain};
    enum replay_step step = replay_begin(&replay);
    plain->session->watcher =
        (struct listener){.hear = plain_watch, .self = plain};
    if (step == REPLAY_GOES_ON)
        plain_show_welcome(plain);
    while ((step == REPLAY_GOES_ON || step == REPLAY_ROUND) &&
           plain->status == CLI_DONE)
        step = replay_next(&replay);
    if (plain->status != CLI_DONE)
        return plain->status;
    if (step == REPLAY_END || replay.lacks_end)
        plain_show_summary(plain);
    return replay_status(&replay, plain->cli, step);
}
