/* Writes and reads the log of a game of mancala. */
#include "challenge/mancala/log_mancala.h"

#include <inttypes.h>
#include <string.h>

#include "challenge/mancala/contest_board.h"

enum { COLUMN = 16 }; /* of the # */

static const char *const PLAYERS[] = {
    [MANCALA_FIRST] = "first", [MANCALA_SECOND] = "second"};

/* ---- Turns ---- */

/* Appends the effect of a move to `line`, or why it is illegal. */
static void tell_of_move(const struct mancala_sowing *sowing,
                         const char *problem, char line[CHALLENGE_LINE_SIZE])
{
    char told[CHALLENGE_LINE_SIZE / 2] = "";
    if (problem)
        snprintf(told, sizeof told, "illegal: %.80s", problem);
    else if (sowing->captured > 0)
        snprintf(told, sizeof told, "takes %d", sowing->captured);
    else if (sowing->again)
        snprintf(told, sizeof told, "moves again");
    if (*told == '\0')
        return;
    size_t length = strlen(line);
    int blanks = length < COLUMN ? (int)(COLUMN - length) : 1;
    snprintf(line + length, CHALLENGE_LINE_SIZE - length, "%*s# %s", blanks, "",
             told);
}

const char *bot_turn_play(struct mancala_game *game,
                          const struct bot_turn *turn,
                          char line[CHALLENGE_LINE_SIZE])
{
    struct mancala_sowing sowing;
    enum mancala_player player = game->board.player;
    if (turn->is_out) {
        mancala_forfeit(game, turn->player);
        snprintf(line, CHALLENGE_LINE_SIZE, "%s out %s", PLAYERS[turn->player],
                 turn->why);
        return turn->why;
    }
    const char *problem = mancala_play(
        game, contest_board_move(turn->bowl, turn->direction), &sowing);
    snprintf(line, CHALLENGE_LINE_SIZE, "%s %" PRId64 " %+" PRId64,
             PLAYERS[player], turn->bowl, turn->direction);
    tell_of_move(&sowing, problem, line);
    if (problem)
        mancala_forfeit(game, player);
    return problem;
}

/* ---- Reading ---- */

/* Reads a whole number up to a blank or the end. Returns the text after it, or
 * NULL. */
static const char *take_turn_number(const char *text, int64_t *value)
{
    char number[24];
    size_t length = strcspn(text, " ");
    snprintf(number, sizeof number, "%.*s", (int)length, text);
    const char *digits = number + (number[0] == '+');
    if (length >= sizeof number ||
        !cli_parse_integer(digits, INT64_MIN, INT64_MAX, value))
        return NULL;
    return text + length + (text[length] == ' ');
}

bool bot_turn_read(const char *line, struct bot_turn *word)
{
    struct bot_turn said = {.is_out = false};
    const char *text = strchr(line, ' ');
    if (text == NULL)
        return false;
    text++;
    said.is_out = strncmp(text, "out ", 4) == 0 && text[4] != '\0';
    said.player = strncmp(line, PLAYERS[MANCALA_SECOND],
                          strlen(PLAYERS[MANCALA_SECOND])) == 0
                      ? MANCALA_SECOND
                      : MANCALA_FIRST;
    if (said.is_out)
        snprintf(said.why, sizeof said.why, "%.*s", (int)sizeof said.why - 1,
                 text + 4);
    else {
        text = take_turn_number(text, &said.bowl);
        if (text == NULL || take_turn_number(text, &said.direction) == NULL)
            return false;
    }
    *word = said;
    return true;
}

/* ---- A game ---- */

static void write_time_line(const struct game_score *score,
                            char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE, "time %" PRId64 " %" PRId64,
             score->nanoseconds[MANCALA_FIRST],
             score->nanoseconds[MANCALA_SECOND]);
}

void log_write_mancala_end(const struct game_score *score,
                           char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-12s# stones %d to %d, points %" PRId64 " to %" PRId64
             ", moves %d",
             game_end_name(score->end), score->won[MANCALA_FIRST],
             score->won[MANCALA_SECOND], score->points[MANCALA_FIRST],
             score->points[MANCALA_SECOND], score->plies);
}

static void log_write_moves(FILE *log, const struct mancala_game *game,
                            const struct bot_turn *last)
{
    struct mancala_game again;
    char line[CHALLENGE_LINE_SIZE];
    mancala_open(&again, &game->rules);
    for (int i = 0; i < game->ply_count; i++) {
        const struct bot_turn word = {.bowl = game->plies[i].bowl,
                                      .direction = game->plies[i].direction};
        (void)bot_turn_play(&again, &word, line);
        fprintf(log, "%s\n", line);
    }
    if (again.end != MANCALA_GOES_ON)
        return;
    (void)bot_turn_play(&again, last, line);
    fprintf(log, "%s\n", line);
}

void log_write_mancala(FILE *log, const char *first, const char *second,
                       const struct mancala_game *game,
                       const struct bot_turn *last,
                       const struct game_score *score)
{
    char line[CHALLENGE_LINE_SIZE];
    fprintf(log,
            LOG_MANCALA_HEAD "\nboard %d\nstones %d\nfirst %s\nsecond %s\n",
            score->size, score->stones, first, second);
    log_write_moves(log, game, last);
    write_time_line(score, line);
    fprintf(log, "%s\n", line);
    log_write_mancala_end(score, line);
    fprintf(log, "%s\n", line);
}
