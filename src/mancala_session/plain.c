/* The game in plain lines. */
#include <stddef.h>
#include <string.h>

#include "record.h"
#include "mancala_session.h"
#include "cli_input.h"

/* ---- What is shown ---- */

static void show_welcome(const struct mancala_session_table *table)
{
    char rules[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_rules(&table->session->game.rules, ", ", rules);
    fprintf(table->cli->out,
            "Mancala: %s.\nType help for the commands, quit to leave.\n",
            rules);
}

static void show_board(const struct mancala_session_table *table)
{
    fputc('\n', table->cli->out);
    mancala_session_write_board(table->session, table->cli->out);
}

/* Reports the last move. */
static void show_move(const struct mancala_session_table *table,
                      enum mancala_player player, struct mancala_move move)
{
    char text[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_move(table->session, player, move,
                              &table->session->last, false, text);
    fprintf(table->cli->out, "%s\n", text);
}

static void mancala_show_end(const struct mancala_session_table *table)
{
    char why[MANCALA_SESSION_SAYING_SIZE], end[MANCALA_SESSION_SAYING_SIZE];
    if (table->session->game.end == MANCALA_GOES_ON)
        return;
    show_board(table);
    mancala_session_tell_why(table->session, false, why);
    mancala_session_tell_end(table->session, end);
    fprintf(table->cli->out, "%s\n%s\n", why, end);
}

static void mancala_show_help(const struct mancala_session_table *table)
{
    const struct mancala_rules *rules = &table->session->game.rules;
    FILE *out = table->cli->out;
    fputs("  3         sow house 3 forward, toward your store\n", out);
    if (!rules->one_way)
        fputs("  3 back    sow house 3 the other way\n", out);
    fputs("  hint      show the value of each move\n"
          "  undo      undo your last move\n"
          "  quit      quit the game\n\n"
          "Your houses are numbered from 1, the farthest from your store.\n",
          out);
    mancala_session_write_rules(rules, 76, out);
}

enum { PROMPT_SIZE = 64 };

/* "Your move? [1-6, back] " */
static void write_prompt(const struct mancala_session_table *table,
                         char prompt[PROMPT_SIZE])
{
    const struct mancala_rules *rules = &table->session->game.rules;
    const char *name = mancala_session_name(&table->session->players,
                                            table->session->game.board.player);
    bool is_you = strcmp(name, "You") == 0;
    int houses = mancala_houses(rules->size);
    char most[16] = "";
    if (houses > 1)
        snprintf(most, sizeof most, "-%d", houses);
    snprintf(prompt, PROMPT_SIZE, "%s%s move? [1%s%s] ", is_you ? "Your" : name,
             is_you ? "" : "'s", most, rules->one_way ? "" : ", back");
}

/* ---- Asking a person ---- */

static void mancala_complain(struct mancala_session_table *table,
                             const char *problem)
{
    cli_complain(table->cli, "%s", problem);
    if (++table->bad_lines < CLI_BAD_LINES_MAX)
        return;
    cli_complain(table->cli, "giving up after %d invalid lines",
                 CLI_BAD_LINES_MAX);
    table->status = CLI_FAILED;
    table->ended = true;
}

static void sow(struct mancala_session_table *table, struct mancala_move move)
{
    enum mancala_player player = table->session->game.board.player;
    char words[MANCALA_SESSION_LINE_SIZE], problem[CLI_PROBLEM_SIZE];
    const char *fault = mancala_session_sow(table->session, move);
    if (fault == NULL) {
        show_move(table, player, move);
        table->bad_lines = 0;
        return;
    }
    mancala_session_line_write(table->session->game.rules.size, move, words);
    snprintf(problem, sizeof problem, "you can't %s: %s", words, fault);
    mancala_complain(table, problem);
}

static void undo(struct mancala_session_table *table)
{
    int before = table->session->game.ply_count;
    if (!mancala_session_undo(table->session)) {
        mancala_complain(table, "you have no move to undo");
        return;
    }
    int moves = before - table->session->game.ply_count;
    fprintf(table->cli->out, "%d move%s undone.\n", moves,
            moves == 1 ? "" : "s");
    table->bad_lines = 0;
}

static void hint(struct mancala_session_table *table)
{
    const struct mancala_session_patience patience = {.cli = table->cli};
    struct mancala_session_thought thought;
    mancala_session_think(table->session, &table->session->players.hints,
                          &patience, &thought);
    mancala_session_write_thought(&thought, table->session->game.rules.size,
                                  ">", table->cli->out);
}

static void mancala_take_line(struct mancala_session_table *table,
                              const struct cli_line *line)
{
    char problem[CLI_PROBLEM_SIZE];
    struct mancala_move move;
    const struct mancala_game *game = &table->session->game;
    if (cli_line_problem(line, problem)) {
        mancala_complain(table, problem);
        return;
    }
    switch (mancala_session_line_read(line->text, game->rules.size,
                                      game->board.player, &move, problem)) {
    case MANCALA_SESSION_SOW:
        sow(table, move);
        break;
    case MANCALA_SESSION_UNDO:
        undo(table);
        break;
    case MANCALA_SESSION_HINT:
        hint(table);
        break;
    case MANCALA_SESSION_HELP:
        mancala_show_help(table);
        break;
    case MANCALA_SESSION_QUIT:
        table->ended = true;
        break;
    case MANCALA_SESSION_WRONG:
        mancala_complain(table, problem);
        break;
    case MANCALA_SESSION_EMPTY: /* passed over by cli_read_answer() */
        break;
    }
}

/* Asks until the board is another one, or the game has ended. */
static void mancala_ask(struct mancala_session_table *table)
{
    char prompt[PROMPT_SIZE];
    struct cli_line line;
    int before = table->session->game.ply_count;
    show_board(table);
    write_prompt(table, prompt);
    while (table->session->game.ply_count == before && !table->ended) {
        table->status = cli_prompt(table->cli, prompt);
        if (table->status == CLI_DONE &&
            cli_read_answer(table->cli, prompt, &line)) {
            mancala_take_line(table, &line);
            continue;
        }
        if (table->status == CLI_DONE)
            table->status = cli_input_ended(table->cli, "a move");
        table->ended = true;
    }
}

/* ---- A game ---- */

static void mancala_move_computer(struct mancala_session_table *table)
{
    const struct mancala_session_patience patience = {.cli = table->cli};
    struct mancala_move move;
    const char *problem =
        mancala_session_choose(table->session, &patience, &move);
    if (problem == NULL) {
        sow(table, move);
        return;
    }
    cli_complain(table->cli, "%s", problem);
    table->status = CLI_FAILED;
    table->ended = true;
}

enum cli_status mancala_session_play(struct mancala_session_table *table)
{
    struct mancala_session *session = table->session;
    show_welcome(table);
    while (!table->ended && session->game.end == MANCALA_GOES_ON &&
           !session->record.failed)
        if (mancala_session_awaits_computer(session))
            mancala_move_computer(table);
        else
            mancala_ask(table);
    mancala_show_end(table);
    if (!mancala_session_close(session)) {
        cli_complain(table->cli, "can't write the record; the game ends");
        table->status = CLI_FAILED;
    }
    return table->status;
}

/* ---- Replays ---- */

/* Shows the question and its answer as they stood there. */
static void mancala_show_decision(void *self, const char *line)
{
    const struct mancala_session_table *table = self;
    char prompt[PROMPT_SIZE];
    if (mancala_session_awaits_computer(table->session))
        return;
    show_board(table);
    write_prompt(table, prompt);
    fprintf(table->cli->out, "%s%s\n", prompt, line);
}

static void show_step(const struct mancala_session_table *table,
                      enum mancala_player player)
{
    const struct mancala_game *game = &table->session->game;
    if (!table->session->has_last) {
        fputs("The last move is undone.\n", table->cli->out);
        return;
    }
    const struct mancala_ply *ply = &game->plies[game->ply_count - 1];
    show_move(
        table, player,
        (struct mancala_move){.bowl = ply->bowl, .direction = ply->direction});
}

/* Plays the lines after the head, up to the end or the first error. */
static enum replay_step replay_lines(struct mancala_session_table *table,
                                     struct replay *replay)
{
    for (;;) {
        enum mancala_player player = table->session->game.board.player;
        enum replay_step step = replay_next(replay);
        if (step != REPLAY_GOES_ON)
            return step;
        show_step(table, player);
    }
}

enum cli_status mancala_session_replay(struct mancala_session_table *table,
                                       FILE *file, const char *name)
{
    struct replay replay = {.game = &MANCALA_RECORDS,
                            .session = table->session,
                            .file = file,
                            .name = name,
                            .decision = mancala_show_decision,
                            .self = table};
    enum replay_step step = replay_begin(&replay);
    if (step == REPLAY_GOES_ON) {
        for (int i = 0; i < MANCALA_PLAYERS && table->names; i++)
            table->session->players.names[i] = table->names[i];
        show_welcome(table);
        step = replay_lines(table, &replay);
        mancala_show_end(table);
    }
    return replay_status(&replay, table->cli, step);
}
