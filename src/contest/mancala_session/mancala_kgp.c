/* mancala --kgp: Kalah for a server of the Kalah Game Protocol, which is at the
 * other end of standard input and output. */
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

struct talk {
    const struct cli *cli;
    struct mancala_rules rules;
    struct mancala_session_players players;
    struct mancala_session session;
    struct cli_line ahead[LINES_AHEAD]; /* read while it thought */
    int ahead_count, answered;
    bool is_over, has_failed;
    bool has_met;    /* the server has named its version */
    int64_t next_id; /* of a command to the server */
    int64_t request; /* the id of the state to which a move is sought */
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

/* Moves past the number at `*at`. Returns false if there is none, or one of
 * more digits than the protocol needs. */
static bool take_number(const char **at, int64_t *number)
{
    enum { DIGITS_MOST = 18 };
    size_t digits = strspn(*at, "0123456789");
    bool is_number = digits > 0 && digits <= DIGITS_MOST;
    *number = is_number ? strtoll(*at, NULL, 10) : 0;
    *at += digits;
    return is_number;
}

/* Reads numbers between commas up to ">", which must end `text`. Returns how
 * many there are, or 0. All together must be possible numbers of stones. */
static int read_numbers(const char *text, int64_t numbers[])
{
    int64_t sum = 0;
    for (int count = 1; count <= NUMBERS_MOST; count++, text++) {
        int64_t *number = &numbers[count - 1];
        if (!take_number(&text, number) || *number > STONES_MOST ||
            (sum += *number) > STONES_MOST + MANCALA_SIZE_MOST)
            return 0;
        if (strcmp(text, ">") == 0)
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

/* ---- Commands in lines ---- */

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
    if (cli_pause(talk->cli, 0) != CLI_DONE)
        talk->has_failed = talk->is_over = true;
}

/* ---- Moves ---- */

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
    for (int i = talk->answered; i < talk->ahead_count; i++) {
        struct cli_line line = talk->ahead[i];
        struct command command;
        if (read_command(&line, &command) &&
            strcmp(command.name, "stop") == 0 &&
            command.reference == talk->request)
            return true;
    }
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

/* ---- The server's commands ---- */

/* Returns why `text` isn't a board on which South can move, or NULL. */
static const char *read_board(const char *text, struct mancala_rules *rules,
                              struct mancala_board *board)
{
    enum { HOUSES, SOUTH, NORTH, FIRST_HOUSE };
    int64_t numbers[NUMBERS_MOST] = {0};
    int count = *text == '<' ? read_numbers(text + 1, numbers) : 0;
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
            : read_board(command->arguments, &talk->rules, &board);
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
    const char *version = command->arguments, *at = version;
    char quote[CLI_QUOTE_SIZE];
    if (!take_number(&at, &major) || major != 1) {
        send_command(talk, command->id, "error \"only kgp 1 is known here\"");
        cli_complain(talk->cli, "the server speaks another version of KGP: %s",
                     cli_quote(quote, version, strlen(version)));
        talk->has_failed = talk->is_over = true;
        return;
    }
    talk->has_met = true;
    send_command(talk, NO_ID, "set info:name \"mancala\"");
    send_command(talk, NO_ID, "mode freeplay");
}

static void answer(struct talk *talk, struct cli_line *line)
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

enum cli_status
mancala_session_serve(const struct cli *cli,
                      const struct mancala_session_players *players)
{
    struct talk talk = {.cli = cli,
                        .rules = {.size = 14, /* until a board comes */
                                  .stones = 4,
                                  .one_way = true,
                                  .capture = MANCALA_CAPTURE_STANDARD},
                        .players = *players,
                        .next_id = 1,
                        .request = NO_ID};
    struct cli_line line;
    /* What poll() sees is then all that waits. */
    setvbuf(cli->in, NULL, _IONBF, 0);
    while (!talk.is_over && next_line(&talk, &line))
        answer(&talk, &line);
    if (!talk.is_over && !talk.has_met)
        return cli_input_ended(cli, "kgp 1");
    return talk.has_failed ? CLI_FAILED : CLI_DONE;
}
