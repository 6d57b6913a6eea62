/* A session at the table in plain lines: who is asked what, round by round. */
#include "casino.h"

#include <assert.h>
#include <string.h>

static void give_up(struct casino *casino)
{
    session_give_up_round(casino->session);
    casino->ended = true;
}

/* ---- Asking a person ---- */

static void complain_of(struct casino *casino, const char *line,
                        const char *problem)
{
    char quote[CLI_QUOTE_SIZE];
    casino->bad_lines++;
    if (line)
        cli_complain(casino->cli, "%s can't be done: %s",
                     cli_quote(quote, line, strlen(line)), problem);
    else
        cli_complain(casino->cli, "%s", problem);
    if (casino->bad_lines < CLI_BAD_LINES_MAX)
        return;
    cli_complain(casino->cli, "%d lines in a row that are none; the game ends",
                 CLI_BAD_LINES_MAX);
    casino->status = CLI_FAILED;
    give_up(casino);
}

/* At the bets, with nothing on the table, the end of the input is a way to
 * leave like any other. */
static void end_of_input(struct casino *casino)
{
    if (casino->session->table.phase != PHASE_BETS ||
        !session_has_money(casino->session))
        casino->status = cli_input_ended(casino->cli, "an answer");
    give_up(casino);
}

static void take_line(struct casino *casino, const struct cli_line *line)
{
    char problem[PROBLEM_SIZE], words[LINE_SIZE];
    struct action action;
    if (cli_line_problem(line, problem)) {
        complain_of(casino, NULL, problem);
        return;
    }
    switch (line_read(line->text, &casino->session->table, &action, problem)) {
    case LINE_ACTION:
        line_write(&action, words);
        if (!session_act(casino->session, &action, problem))
            complain_of(casino, words, problem);
        else
            casino->bad_lines = 0;
        break;
    case LINE_WRONG:
        complain_of(casino, NULL, problem);
        break;
    case LINE_HELP:
        casino_show_help(casino);
        break;
    case LINE_ADVISE:
        session_write_advice(casino->session, ">", casino->cli->out);
        break;
    case LINE_QUIT:
        give_up(casino);
        break;
    case LINE_EMPTY: /* passed over by cli_read_answer() */
        break;
    }
}

/* Asks until something is decided, or the session has ended. */
static void ask(struct casino *casino)
{
    char prompt[PROMPT_SIZE];
    struct cli_line line;
    const int *decisions = &casino->session->decisions;
    int before = *decisions;
    casino_show_position(casino);
    while (*decisions == before && !casino->ended) {
        casino_write_prompt(casino, prompt);
        casino->status = cli_prompt(casino->cli, prompt);
        if (casino->status != CLI_DONE)
            give_up(casino);
        else if (cli_read_answer(casino->cli, prompt, &line))
            take_line(casino, &line);
        else
            end_of_input(casino);
    }
}

/* ---- Rounds ---- */

static void decide(struct casino *casino)
{
    if (!session_decides_itself(casino->session)) {
        ask(casino);
        return;
    }
    struct action action = session_decision(casino->session);
    bool done = session_act(casino->session, &action, NULL);
    assert(done); /* computers know the rules */
    (void)done;
}

static bool pushes_are_replayed(const struct casino *casino)
{
    for (int i = 0; i < casino->session->table.seat_count; i++)
        if (casino->session->table.seats[i].replays)
            return true;
    return false;
}

/* Cards that were arranged must last for the rounds that are begun. */
static void look_for_cards(struct casino *casino)
{
    if (casino->ended || !session_lacks_cards(casino->session))
        return;
    cli_complain(casino->cli, "the cards ran out in the middle of a round; it "
                              "is void");
    casino->status = CLI_FAILED;
    casino->ended = true;
}

static void play_round(struct casino *casino)
{
    enum session_round round = session_next_round(casino->session);
    if (round != ROUND_BEGINS) {
        fputs(round == ROUND_NO_MONEY ? "\nThere is no money left for a bet.\n"
                                      : "\nThe arranged cards are used up.\n",
              casino->cli->out);
        casino->ended = true;
        return;
    }
    while (casino->session->table.phase != PHASE_OVER && !casino->ended)
        decide(casino);
    look_for_cards(casino);
    if (!session_has_money(casino->session) && !pushes_are_replayed(casino))
        casino->ended = true;
}

/* A record that can't be written is told at the end of a round. */
static void look_at_record(struct casino *casino)
{
    if (!casino->session->record.failed || casino->told_of_record)
        return;
    cli_complain(casino->cli, "the record can't be written; the game ends");
    casino->told_of_record = true;
    casino->status = CLI_FAILED;
    casino->ended = true;
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    (void)table; /* the session's own */
    casino_hear(self, event);
}

enum cli_status casino_play(struct casino *casino)
{
    struct session *session = casino->session;
    session->watcher = (struct listener){.hear = hear, .self = casino};
    session_begin(session);
    look_at_record(casino);
    casino_show_welcome(casino);
    while (!casino->ended) {
        play_round(casino);
        if (casino->status != CLI_DONE)
            casino->ended = true;
        look_at_record(casino);
    }
    session_end(session);
    look_at_record(casino);
    casino_show_summary(casino);
    return casino->status;
}

/* ---- Replays ---- */

/* Shows the question and its answer as they stood there. */
static void show_decision(void *self, const char *line)
{
    const struct casino *casino = self;
    char prompt[PROMPT_SIZE];
    if (session_decides_itself(casino->session))
        return;
    casino_show_position(casino);
    casino_write_prompt(casino, prompt);
    fprintf(casino->cli->out, "%s%s\n", prompt, line);
}

enum cli_status casino_replay(struct casino *casino, FILE *file,
                              const char *name)
{
    struct replay replay = {.session = casino->session,
                            .file = file,
                            .name = name,
                            .decision = show_decision,
                            .self = casino};
    enum replay_step step = replay_begin(&replay);
    casino->session->watcher = (struct listener){.hear = hear, .self = casino};
    if (step == REPLAY_GOES_ON)
        casino_show_welcome(casino);
    while ((step == REPLAY_GOES_ON || step == REPLAY_ROUND) &&
           casino->status == CLI_DONE)
        step = replay_next(&replay);
    if (casino->status != CLI_DONE)
        return casino->status;
    if (step == REPLAY_END || replay.lacks_end)
        casino_show_summary(casino);
    if (step == REPLAY_END)
        return CLI_DONE;
    cli_complain(casino->cli, "%s", replay.problem);
    return step == REPLAY_DIFFERS ? CLI_NO : CLI_FAILED;
}
