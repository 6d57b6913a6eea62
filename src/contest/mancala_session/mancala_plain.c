/* The game in plain lines. */
#include <stddef.h>
#include <string.h>

#include "cli_input.h"
#include "mancala_record.h"

/* ---- The board ---- */

/* The upper name takes NAME columns, above its owner's store. */
enum { MARGIN = 4, NAME = 8, CELL = 4 };

/* Writes `number` in three columns, centered if it has one or two digits. */
static void board_write_cell(FILE *out, int number)
{
    if (number < 100)
        fprintf(out, "%2d ", number);
    else
        fprintf(out, "%3d", number);
}

/* Writes the numbers of a row of houses, with the owner's name next to its
 * store. */
static void write_numbers(FILE *out, int houses, bool is_above,
                          const char *name)
{
    fprintf(out, "%-*s", NAME, is_above ? name : "");
    for (int i = 0; i < houses; i++)
        fprintf(out, "%*d", i > 0 ? CELL : CELL - 1,
                is_above ? houses - i : i + 1);
    if (!is_above)
        fprintf(out, "   %s", name);
    fputc('\n', out);
}

/* Writes the stones in the houses of `player`, between both stores. */
static void write_side(FILE *out, const struct mancala_game *game,
                       enum mancala_player player, bool is_above)
{
    int size = game->rules.size, houses = mancala_houses(size);
    fprintf(out, "%*s|   |", MARGIN, "");
    for (int i = 0; i < houses; i++) {
        int house = is_above ? houses - i : i + 1;
        board_write_cell(out,
                         game->board.bowls[mancala_bowl(size, player, house)]);
        fputc('|', out);
    }
    fputs("   |\n", out);
}

static void board_write_line(FILE *out, int cells)
{
    fprintf(out, "%*s+", MARGIN, "");
    for (int i = 0; i < cells; i++)
        fputs("---+", out);
    fputc('\n', out);
}

/* Writes the line between the sides, with the stones of the stores at its ends.
 */
static void write_mancalas(FILE *out, const struct mancala_game *game,
                           enum mancala_player below)
{
    fprintf(out, "%*s|", MARGIN, "");
    board_write_cell(out, mancala_score(game, mancala_other(below)));
    fputc('|', out);
    for (int i = 0; i < mancala_houses(game->rules.size); i++)
        fputs(i > 0 ? "+---" : "---", out);
    fputc('|', out);
    board_write_cell(out, mancala_score(game, below));
    fputs("|\n", out);
}

void mancala_session_write_board(const struct mancala_session *session,
                                 FILE *out)
{
    const struct mancala_game *game = &session->game;
    const struct mancala_session_players *players = &session->players;
    enum mancala_player below = mancala_session_below(players);
    enum mancala_player above = mancala_other(below);
    int houses = mancala_houses(game->rules.size);
    write_numbers(out, houses, true, mancala_session_name(players, above));
    board_write_line(out, houses + 2);
    write_side(out, game, above, true);
    write_mancalas(out, game, below);
    write_side(out, game, below, false);
    board_write_line(out, houses + 2);
    write_numbers(out, houses, false, mancala_session_name(players, below));
}

/* A game in plain lines. */
struct plain_game {
    const struct cli *cli;
    struct mancala_session *session;
    int bad_lines; /* in a row */
    bool ended;    /* the game has ended */
    enum cli_status status;
};

/* ---- What is shown ---- */

static void show_rules(const struct plain_game *plain)
{
    char rules[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_rules(&plain->session->game.rules, ", ", rules);
    fprintf(plain->cli->out, "Mancala: %s.\n", rules);
}

static void show_board(const struct plain_game *plain)
{
    fputc('\n', plain->cli->out);
    mancala_session_write_board(plain->session, plain->cli->out);
}

/* Reports the last move. */
static void show_move(const struct plain_game *plain,
                      enum mancala_player player, struct mancala_move move)
{
    char text[MANCALA_SESSION_SAYING_SIZE];
    mancala_session_tell_move(plain->session, player, move,
                              &plain->session->last, false, text);
    fprintf(plain->cli->out, "%s\n", text);
}

static void mancala_show_end(const struct plain_game *plain)
{
    char why[MANCALA_SESSION_SAYING_SIZE], end[MANCALA_SESSION_SAYING_SIZE];
    if (plain->session->game.end == MANCALA_GOES_ON)
        return;
    show_board(plain);
    mancala_session_tell_why(plain->session, false, why);
    mancala_session_tell_end(plain->session, end);
    fprintf(plain->cli->out, "%s\n%s\n", why, end);
}

static void mancala_show_help(const struct plain_game *plain)
{
    const struct mancala_rules *rules = &plain->session->game.rules;
    FILE *out = plain->cli->out;
    fputs("  3         sow house 3 forward, toward your store\n", out);
    if (!rules->one_way)
        fputs("  3 back    sow house 3 backward, away from your store\n", out);
    fputs("  advice    show the value of each move; so does hint\n"
          "  undo      undo your last move\n"
          "  log       list the moves of the game\n"
          "  quit      quit the game\n\n"
          "Your houses are numbered from 1, the farthest from your store.\n",
          out);
    mancala_session_write_rules(rules, 76, out);
}

enum { PROMPT_SIZE = 80 };

/* Writes "Your move? [1-6, or 1-6 back] " */
static void write_prompt(const struct plain_game *plain,
                         char prompt[PROMPT_SIZE])
{
    const struct mancala_rules *rules = &plain->session->game.rules;
    const char *name = mancala_session_name(&plain->session->players,
                                            plain->session->game.board.player);
    bool is_you = strcmp(name, "You") == 0;
    int houses = mancala_houses(rules->size);
    char most[16] = "";
    if (houses > 1)
        snprintf(most, sizeof most, "-%d", houses);
    int length = snprintf(prompt, PROMPT_SIZE, "%s%s move? [1%s",
                          is_you ? "Your" : name, is_you ? "" : "'s", most);
    if (rules->one_way)
        snprintf(prompt + length, PROMPT_SIZE - (size_t)length, "] ");
    else
        snprintf(prompt + length, PROMPT_SIZE - (size_t)length,
                 ", or 1%s back] ", most);
}

/* ---- Asking a person ---- */

static void mancala_complain(struct plain_game *plain, const char *problem)
{
    cli_complain(plain->cli, "%s", problem);
    if (++plain->bad_lines < CLI_BAD_LINES_MAX)
        return;
    cli_complain(plain->cli, "giving up after %d invalid lines",
                 CLI_BAD_LINES_MAX);
    plain->status = CLI_FAILED;
    plain->ended = true;
}

static void sow(struct plain_game *plain, struct mancala_move move)
{
    enum mancala_player player = plain->session->game.board.player;
    char words[MANCALA_SESSION_LINE_SIZE], problem[CLI_PROBLEM_SIZE];
    const char *fault = mancala_session_sow(plain->session, move);
    if (fault == NULL) {
        show_move(plain, player, move);
        plain->bad_lines = 0;
        return;
    }
    mancala_session_line_write(plain->session->game.rules.size, move, words);
    snprintf(problem, sizeof problem, "you can't %s: %s", words, fault);
    mancala_complain(plain, problem);
}

static void undo(struct plain_game *plain)
{
    int before = plain->session->game.ply_count;
    if (!mancala_session_undo(plain->session)) {
        mancala_complain(plain, "you have no move to undo");
        return;
    }
    int moves = before - plain->session->game.ply_count;
    fprintf(plain->cli->out, "%d move%s undone.\n", moves,
            moves == 1 ? "" : "s");
    plain->bad_lines = 0;
}

static void hint(struct plain_game *plain)
{
    const struct mancala_session_patience patience = {.cli = plain->cli};
    struct mancala_search_result thought;
    mancala_session_think(plain->session, &plain->session->players.hints,
                          &patience, &thought);
    mancala_session_write_thought(&thought, plain->session->game.rules.size,
                                  ">", plain->cli->out);
    plain->bad_lines = 0;
}

static void mancala_take_line(struct plain_game *plain, const char *line)
{
    char problem[CLI_PROBLEM_SIZE];
    struct mancala_move move;
    const struct mancala_game *game = &plain->session->game;
    switch (mancala_session_line_read(line, game->rules.size,
                                      game->board.player, &move, problem)) {
    case MANCALA_SESSION_SOW:
        sow(plain, move);
        break;
    case MANCALA_SESSION_UNDO:
        undo(plain);
        break;
    case MANCALA_SESSION_HINT:
        hint(plain);
        break;
    case MANCALA_SESSION_LOG:
        mancala_session_write_log(plain->session, false, plain->cli->out);
        plain->bad_lines = 0;
        break;
    case MANCALA_SESSION_HELP:
        mancala_show_help(plain);
        plain->bad_lines = 0;
        break;
    case MANCALA_SESSION_QUIT:
        plain->ended = true;
        break;
    case MANCALA_SESSION_WRONG:
        mancala_complain(plain, problem);
        break;
    case MANCALA_SESSION_EMPTY: /* cli_ask_answer() skips these */
        break;
    }
}

/* Asks a person until a line changes the board or ends the game. */
static void mancala_ask(struct plain_game *plain)
{
    char prompt[PROMPT_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    int before = plain->session->game.ply_count;
    show_board(plain);
    write_prompt(plain, prompt);
    while (plain->session->game.ply_count == before && !plain->ended) {
        plain->status = cli_ask_answer(plain->cli, prompt, &line, problem);
        if (plain->status == CLI_NO)
            plain->status = cli_input_ended(plain->cli, "a move");
        if (plain->status == CLI_FAILED)
            plain->ended = true;
        else if (problem[0] != '\0')
            mancala_complain(plain, problem);
        else
            mancala_take_line(plain, line.text);
    }
}

/* ---- A game ---- */

static void mancala_move_computer(struct plain_game *plain)
{
    const struct mancala_session_patience patience = {.cli = plain->cli};
    struct mancala_move move;
    const char *problem =
        mancala_session_choose(plain->session, &patience, &move);
    if (problem == NULL) {
        sow(plain, move);
        return;
    }
    cli_complain(plain->cli, "%s", problem);
    plain->status = CLI_FAILED;
    plain->ended = true;
}

enum cli_status mancala_session_play(const struct cli *cli,
                                     struct mancala_session *session)
{
    struct plain_game plain = {.cli = cli, .session = session};
    show_rules(&plain);
    fputs("Type help for the commands, quit to leave.\n", cli->out);
    while (!plain.ended && session->game.end == MANCALA_GOES_ON &&
           !session->record.failed)
        if (mancala_session_awaits_computer(session))
            mancala_move_computer(&plain);
        else
            mancala_ask(&plain);
    mancala_show_end(&plain);
    if (!mancala_session_close(session)) {
        cli_complain(cli, "can't write the record; the game ends");
        plain.status = CLI_FAILED;
    }
    return plain.status;
}

/* ---- Replays ---- */

/* Shows a person's question and the answer in the record. */
static void mancala_show_decision(void *self, const char *line)
{
    const struct plain_game *plain = self;
    char prompt[PROMPT_SIZE];
    if (mancala_session_awaits_computer(plain->session))
        return;
    show_board(plain);
    write_prompt(plain, prompt);
    fprintf(plain->cli->out, "%s%s\n", prompt, line);
}

static void show_step(const struct plain_game *plain,
                      enum mancala_player player)
{
    const struct mancala_game *game = &plain->session->game;
    if (!plain->session->has_last) {
        fputs("The last move is undone.\n", plain->cli->out);
        return;
    }
    const struct mancala_ply *ply = &game->plies[game->ply_count - 1];
    show_move(
        plain, player,
        (struct mancala_move){.bowl = ply->bowl, .direction = ply->direction});
}

/* Replays the lines after the head, up to the end or the first error. */
static enum replay_step replay_lines(struct plain_game *plain,
                                     struct replay *replay)
{
    for (;;) {
        enum mancala_player player = plain->session->game.board.player;
        enum replay_step step = replay_next(replay);
        if (step != REPLAY_GOES_ON)
            return step;
        show_step(plain, player);
    }
}

enum cli_status mancala_session_replay(const struct cli *cli, FILE *file,
                                       const char *name,
                                       const char *const names[MANCALA_PLAYERS])
{
    struct mancala_session session;
    struct plain_game plain = {.cli = cli, .session = &session};
    struct replay replay = {.game = &MANCALA_RECORDS,
                            .session = &session,
                            .file = file,
                            .name = name,
                            .decision = mancala_show_decision,
                            .self = &plain};
    enum replay_step step = replay_begin(&replay);
    if (step == REPLAY_GOES_ON) {
        for (int i = 0; i < MANCALA_PLAYERS && names; i++)
            session.players.names[i] = names[i];
        show_rules(&plain);
        step = replay_lines(&plain, &replay);
        mancala_show_end(&plain);
    }
    return replay_status(&replay, cli, step);
}
