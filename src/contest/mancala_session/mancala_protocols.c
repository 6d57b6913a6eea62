/* Kalah against other people's programs, which are at the other end of standard
 * input and output: the Kalah Game Protocol, and the messages of ManKalah. */
#include <ctype.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"
#include "mancala_session.h"

enum {
    LINES_AHEAD = 64, /* as many can wait while the computer thinks */
    NUMBERS_MOST = MANCALA_SIZE_MOST + 1,
    STONES_MOST = MANCALA_SIZE_MOST * MANCALA_STONES_MOST, /* on a board */
    NO_ID = -1
};

/* The talk with the other program. */
struct talk {
    const struct cli *cli;
    struct mancala_rules rules;
    struct mancala_session_players players;
    struct mancala_session session;
    struct cli_line ahead[LINES_AHEAD]; /* read while it thought */
    int ahead_count, answered;
    bool is_over, has_failed;
    /* KGP: */
    bool has_met;    /* the server has named its version */
    int64_t next_id; /* of a command to the server */
    int64_t request; /* the id of the state to which a move is sought */
    /* ManKalah: */
    enum mancala_player side; /* South is the first player */
    bool is_opening;          /* nobody has moved, or only the first player */
    bool has_swapped;         /* the engine hasn't confirmed it yet */
};

/* ---- Lines ---- */

static bool next_line(struct talk *talk, struct cli_line *line)
{
    if (talk->answered == talk->ahead_count) {
        talk->answered = talk->ahead_count = 0;
        return cli_read_line(talk->cli->in, line);
    }
    *line = talk->ahead[talk->answered++];
    return true;
}

static void fail(struct talk *talk, const char *problem, const char *text)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(talk->cli, "%s: %s", problem,
                 cli_quote(quote, text, strlen(text)));
    talk->has_failed = talk->is_over = true;
}

static void flush(struct talk *talk)
{
    if (cli_pause(talk->cli, 0) != CLI_DONE)
        talk->has_failed = talk->is_over = true;
}

/* Moves past the number at `*at`. Returns false if there is none, or one of
 * more digits than any protocol needs. */
static bool take_number(const char **at, int64_t *number)
{
    enum { DIGITS_MOST = 18 };
    size_t digits = strspn(*at, "0123456789");
    bool is_number = digits > 0 && digits <= DIGITS_MOST;
    *number = is_number ? strtoll(*at, NULL, 10) : 0;
    *at += digits;
    return is_number;
}

/* Reads numbers between commas up to `end`, which must be all of `text`.
 * Returns how many there are, or 0. All together must be possible numbers of
 * stones. */
static int read_numbers(const char *text, char end, int64_t numbers[])
{
    int64_t sum = 0;
    for (int count = 1; count <= NUMBERS_MOST; count++, text++) {
        int64_t *number = &numbers[count - 1];
        if (!take_number(&text, number) || *number > STONES_MOST ||
            (sum += *number) > STONES_MOST + MANCALA_SIZE_MOST)
            return 0;
        if (*text == end && (end == '\0' || text[1] == '\0'))
            return count;
        if (*text != ',')
            return 0;
    }
    return 0;
}

static void fill_side(struct mancala_board *board, int size,
                      enum mancala_player player, const int64_t houses[],
                      int64_t store)
{
    for (int i = 1; i <= mancala_houses(size); i++)
        board->bowls[mancala_bowl(size, player, i)] = (uint16_t)houses[i - 1];
    board->bowls[mancala_store(size, player)] = (uint16_t)store;
}

/* ---- Moves ---- */

static bool stops_request(const struct talk *talk, struct cli_line line);

/* Polled while the computer thinks. Reads the lines that have come, and returns
 * whether one of them stops it. */
static bool request_is_stopped(void *self)
{
    struct talk *talk = self;
    struct pollfd input = {.fd = fileno(talk->cli->in), .events = POLLIN};
    while (input.fd >= 0 && talk->ahead_count < LINES_AHEAD &&
           poll(&input, 1, 0) > 0 &&
           cli_read_line(talk->cli->in, &talk->ahead[talk->ahead_count]))
        talk->ahead_count++;
    for (int i = talk->answered; i < talk->ahead_count; i++)
        if (stops_request(talk, talk->ahead[i]))
            return true;
    return false;
}

/* Opens a game at `board`. Each has other careless moves. */
static void open_game(struct talk *talk, const struct mancala_board *board)
{
    struct mancala_game *game = &talk->session.game;
    mancala_session_open(&talk->session, &talk->rules, &talk->players, NULL);
    talk->players.seed++;
    game->start = game->board = game->quiet_start = *board;
}

static struct mancala_move choose_move(struct talk *talk)
{
    const struct mancala_session_stop stop = {
        .cli = talk->cli, .is_over = request_is_stopped, .self = talk};
    struct mancala_move move;
    (void)mancala_session_choose(&talk->session, &stop, &move);
    return move;
}

/* ---- The Kalah Game Protocol ---- */

/*
 * Version 1.0 of the protocol by KWARC at the University of Erlangen and
 * Nuremberg (https://kgp.kwarc.info), in its mode "freeplay". The server begins
 * with its version. It then sends boards, and gets moves for each of them until
 * the player yields or the server stops it:
 *
 *     server: kgp 1 0 1
 *     player: 1 set info:name "mancala"
 *     player: 3 mode freeplay
 *     server: 4 state <3,0,0,3,3,3,3,3,3>
 *     player: 5@4 move 1
 *     player: 7@4 yield
 *     server: 6@4 stop
 *
 * A command may have an id, which is odd if it is the player's, and a reference
 * to the command that it answers. A board has the houses of a side, South's
 * store, North's store, and the houses of South and of North, each from the
 * owner's left. The player is always South.
 */

struct command {
    int64_t id, reference; /* NO_ID: without */
    const char *name;
    const char *arguments;
};

/* Splits a line, of which `*command` keeps the parts. */
static bool read_command(struct cli_line *line, struct command *command)
{
    const char *at = line->text;
    *command = (struct command){.id = NO_ID, .reference = NO_ID};
    if (isdigit((unsigned char)*at) && !take_number(&at, &command->id))
        return false;
    if (*at == '@' && (at++, !take_number(&at, &command->reference)))
        return false;
    if (at > line->text && *at != ' ')
        return false;
    char *name = line->text + (at - line->text) + strspn(at, " ");
    char *end = name + strspn(name, "abcdefghijklmnopqrstuvwxyz");
    bool is_word = end > name && (*end == ' ' || *end == '\0');
    command->name = name;
    command->arguments = end + strspn(end, " ");
    *end = '\0';
    return is_word;
}

static bool stops_request(const struct talk *talk, struct cli_line line)
{
    struct command command;
    return read_command(&line, &command) && strcmp(command.name, "stop") == 0 &&
           command.reference == talk->request;
}

__attribute__((format(printf, 3, 4))) static void
send_command(struct talk *talk, int64_t reference, const char *format, ...)
{
    va_list arguments;
    fprintf(talk->cli->out, "%lld", (long long)talk->next_id);
    if (reference != NO_ID)
        fprintf(talk->cli->out, "@%lld", (long long)reference);
    fputc(' ', talk->cli->out);
    va_start(arguments, format);
    vfprintf(talk->cli->out, format, arguments);
    va_end(arguments);
    fputs("\r\n", talk->cli->out);
    talk->next_id += 2;
    flush(talk);
}

/* Returns why `text` isn't a board on which South can move, or NULL. */
static const char *read_kgp_board(const char *text, struct mancala_rules *rules,
                                  struct mancala_board *board)
{
    enum { HOUSES, SOUTH, NORTH, FIRST_HOUSE };
    int64_t numbers[NUMBERS_MOST] = {0};
    int count = *text == '<' ? read_numbers(text + 1, '>', numbers) : 0;
    int houses = (count - FIRST_HOUSE) / 2;
    int size = 2 * (houses + 1);
    if (count == 0 || houses < 1 || numbers[HOUSES] != houses ||
        count != FIRST_HOUSE + 2 * houses)
        return "a board of up to 15 houses was expected";
    *board = (struct mancala_board){.player = MANCALA_FIRST};
    rules->size = size;
    fill_side(board, size, MANCALA_FIRST, numbers + FIRST_HOUSE,
              numbers[SOUTH]);
    fill_side(board, size, MANCALA_SECOND, numbers + FIRST_HOUSE + houses,
              numbers[NORTH]);
    return mancala_side(size, board, MANCALA_FIRST) == 0 ? "South can't move"
                                                         : NULL;
}

/* Sends the best move after a hundredth of the time, a tenth and all of it, in
 * case the server is less patient. */
static void answer_state(struct talk *talk, const struct command *command)
{
    enum { PARTS = 100, STEP = 10 };
    const int64_t whole = talk->players.strength.nanoseconds;
    struct mancala_board board;
    const char *problem =
        command->id == NO_ID
            ? "a state needs an id"
            : read_kgp_board(command->arguments, &talk->rules, &board);
    if (problem) {
        send_command(talk, command->id, "error \"%s\"", problem);
        return;
    }
    talk->request = command->id;
    open_game(talk, &board);
    for (int part = whole > 0 ? PARTS : 1; part > 0; part /= STEP) {
        if (whole > 0)
            talk->session.players.strength.nanoseconds = whole / part + 1;
        const struct mancala_move move = choose_move(talk);
        if (talk->is_over || request_is_stopped(talk))
            return;
        send_command(talk, talk->request, "move %d",
                     mancala_house(talk->rules.size, move.bowl));
    }
    send_command(talk, talk->request, "yield");
}

static void greet_server(struct talk *talk, const struct command *command)
{
    int64_t major;
    const char *version = command->arguments;
    if (!take_number(&version, &major) || major != 1) {
        send_command(talk, command->id, "error \"only kgp 1 is known here\"");
        fail(talk, "the server speaks another version of KGP",
             command->arguments);
        return;
    }
    talk->has_met = true;
    send_command(talk, NO_ID, "set info:name \"mancala\"");
    send_command(talk, NO_ID, "mode freeplay");
}

static void answer_kgp(struct talk *talk, struct cli_line *line)
{
    static const char *const without_answer[] = {"ok", "set", "stop", "pong"};
    struct command command;
    if (line->length == 0)
        return;
    if (!line->is_text || !read_command(line, &command)) {
        send_command(talk, NO_ID, "error \"a command was expected\"");
        return;
    }
    for (size_t i = 0; i < sizeof without_answer / sizeof *without_answer; i++)
        if (strcmp(command.name, without_answer[i]) == 0)
            return;
    if (strcmp(command.name, "kgp") == 0)
        greet_server(talk, &command);
    else if (strcmp(command.name, "state") == 0 && talk->has_met)
        answer_state(talk, &command);
    else if (strcmp(command.name, "ping") == 0)
        send_command(talk, command.id, "pong");
    else if (strcmp(command.name, "goodbye") == 0)
        talk->is_over = true;
    else if (strcmp(command.name, "error") == 0)
        cli_complain(talk->cli, "the server says: %s", command.arguments);
    else
        send_command(talk, command.id, "error \"unknown command\"");
}

/* ---- ManKalah ---- */

/*
 * The messages of ManKalah, the engine of the course COMP34120 at the
 * University of Manchester, as in its Protocol.java. South begins. After each
 * move, the engine shows both players the board and who is next:
 *
 *     engine: START;South
 *     player: MOVE;3
 *     engine: CHANGE;3;7,7,…,0,7,7,0,8,…,1;OPP
 *     engine: CHANGE;SWAP;7,7,…,0,7,7,0,8,…,1;YOU
 *     engine: END
 *
 * A board has North's houses, North's store, and the same of South. After a
 * swap, the board is the same, but the players have changed places.
 */

static void answer_turn(struct talk *talk, const struct mancala_board *board)
{
    open_game(talk, board);
    const struct mancala_move move = choose_move(talk);
    talk->has_swapped = mancala_is_swap(talk->rules.size, move);
    if (talk->side == MANCALA_SECOND)
        talk->is_opening = false;
    if (talk->has_swapped)
        fputs("SWAP\n", talk->cli->out);
    else
        fprintf(talk->cli->out, "MOVE;%d\n",
                mancala_house(talk->rules.size, move.bowl));
    flush(talk);
}

/* Takes what follows "CHANGE;". Returns false if it isn't understood. */
static bool take_change(struct talk *talk, char *text)
{
    const int size = talk->rules.size, side = mancala_houses(size) + 1;
    int64_t numbers[NUMBERS_MOST] = {0};
    char *rest;
    const char *move = strtok_r(text, ";", &rest);
    const char *state = strtok_r(NULL, ";", &rest);
    const char *turn = strtok_r(NULL, ";", &rest);
    if (turn == NULL || read_numbers(state, '\0', numbers) != 2 * side)
        return false;
    if (talk->has_swapped || strcmp(move, "SWAP") == 0) {
        talk->side = mancala_other(talk->side);
        talk->has_swapped = talk->is_opening = false;
    }
    struct mancala_board board = {.player = talk->side,
                                  .pie = talk->rules.pie && talk->is_opening};
    fill_side(&board, size, MANCALA_SECOND, numbers, numbers[side - 1]);
    fill_side(&board, size, MANCALA_FIRST, numbers + side,
              numbers[2 * side - 1]);
    bool is_mine = strcmp(turn, "YOU") == 0;
    if (is_mine && mancala_side(size, &board, talk->side) == 0)
        return false;
    if (is_mine)
        answer_turn(talk, &board);
    else if (talk->side == MANCALA_FIRST)
        talk->is_opening = false;
    return is_mine || strcmp(turn, "OPP") == 0 || strcmp(turn, "END") == 0;
}

static void answer_mankalah(struct talk *talk, struct cli_line *line)
{
    static const char change[] = "CHANGE;";
    const struct cli_line said = *line;
    bool is_south = strcmp(line->text, "START;South") == 0;
    if (is_south || strcmp(line->text, "START;North") == 0) {
        const struct mancala_board board = mancala_start(&talk->rules);
        talk->side = is_south ? MANCALA_FIRST : MANCALA_SECOND;
        talk->is_opening = true;
        talk->has_swapped = false;
        if (is_south)
            answer_turn(talk, &board);
    } else if (strcmp(line->text, "END") == 0)
        talk->is_over = true;
    else if (strncmp(line->text, change, strlen(change)) != 0 ||
             !take_change(talk, line->text + strlen(change)))
        fail(talk, "the engine says what isn't understood here", said.text);
}

/* ---- Both ---- */

enum cli_status
mancala_session_serve(const struct cli *cli, bool is_kgp,
                      const struct mancala_rules *rules,
                      const struct mancala_session_players *players)
{
    struct talk talk = {.cli = cli,
                        .rules = *rules,
                        .players = *players,
                        .next_id = 1,
                        .request = NO_ID};
    struct cli_line line;
    /* What poll() sees is then all that waits. */
    setvbuf(cli->in, NULL, _IONBF, 0);
    while (!talk.is_over && next_line(&talk, &line))
        (is_kgp ? answer_kgp : answer_mankalah)(&talk, &line);
    if (!talk.is_over && !talk.has_met)
        return cli_input_ended(cli, is_kgp ? "kgp 1" : "END");
    return talk.has_failed ? CLI_FAILED : CLI_DONE;
}
