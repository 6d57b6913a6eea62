/* The log of a game of mancala. */
#include <inttypes.h>
#include <string.h>

#include "log.h"
#include "round_robin.h"

enum {
    POINT_NANOSECONDS = CHALLENGE_POINT_MILLISECONDS * 1000000,
    COLUMN = 16 /* of what came of it */
};

static const char *const PLAYERS[] = {
    [MANCALA_FIRST] = "first", [MANCALA_SECOND] = "second"};

/* ---- Words ---- */

/* Numbers that no int holds are no bowl and no direction either. */
static int narrow(int64_t number)
{
    const int none = 1000;
    return number > -none && number < none ? (int)number : none;
}

static struct mancala_move move_of(const struct mancala_word *word)
{
    return (struct mancala_move){.bowl = narrow(word->bowl),
                                 .direction = narrow(word->direction)};
}

/* What came of a move, or why it is none. */
static void tell_move(const struct mancala_sowing *sowing, const char *problem,
                      char line[CHALLENGE_LINE_SIZE])
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

const char *mancala_word_play(struct mancala_game *game,
                              const struct mancala_word *word,
                              char line[CHALLENGE_LINE_SIZE])
{
    struct mancala_sowing sowing;
    enum mancala_player player = game->board.player;
    if (word->is_out) {
        mancala_forfeit(game, player);
        snprintf(line, CHALLENGE_LINE_SIZE, "%s out %s", PLAYERS[player],
                 word->why);
        return word->why;
    }
    const char *problem = mancala_play(game, move_of(word), &sowing);
    snprintf(line, CHALLENGE_LINE_SIZE, "%s %" PRId64 " %+" PRId64,
             PLAYERS[player], word->bowl, word->direction);
    tell_move(&sowing, problem, line);
    if (problem)
        mancala_forfeit(game, player);
    return problem;
}

/* ---- Reading ---- */

/* A whole number up to a blank or the end; what stands behind it. */
static const char *take_number(const char *text, int64_t *value)
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

bool mancala_word_read(const char *line, struct mancala_word *word)
{
    struct mancala_word said = {.is_out = false};
    const char *text = strchr(line, ' ');
    if (text == NULL)
        return false;
    text++;
    said.is_out = strncmp(text, "out ", 4) == 0 && text[4] != '\0';
    if (said.is_out)
        snprintf(said.why, sizeof said.why, "%.*s", (int)sizeof said.why - 1,
                 text + 4);
    else {
        text = take_number(text, &said.bowl);
        if (text == NULL || take_number(text, &said.direction) == NULL)
            return false;
    }
    *word = said;
    return true;
}

/* ---- What came of it ---- */

void mancala_score_fill(const struct mancala_game *game, const char *why,
                        struct challenge_game_score *score)
{
    score->size = game->rules.size;
    score->stones = game->rules.stones;
    score->end = game->end;
    score->forfeiter = game->forfeiter;
    score->plies = game->ply_count;
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        score->won[i] = mancala_score(game, (enum mancala_player)i);
        score->points[i] =
            score->won[i] - score->nanoseconds[i] / POINT_NANOSECONDS;
    }
    snprintf(score->words, sizeof score->words, "%s", why ? why : "");
}

/* ---- A game ---- */

void log_write_time(const struct challenge_game_score *score,
                    char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE, "time %" PRId64 " %" PRId64,
             score->nanoseconds[MANCALA_FIRST],
             score->nanoseconds[MANCALA_SECOND]);
}

void log_write_mancala_end(const struct challenge_game_score *score,
                           char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-12s# stones %d to %d, points %" PRId64 " to %" PRId64
             ", moves %d",
             mancala_end_name(score->end), score->won[MANCALA_FIRST],
             score->won[MANCALA_SECOND], score->points[MANCALA_FIRST],
             score->points[MANCALA_SECOND], score->plies);
}

static void write_moves(FILE *log, const struct mancala_game *game,
                        const struct mancala_word *last)
{
    struct mancala_game again;
    char line[CHALLENGE_LINE_SIZE];
    mancala_open(&again, &game->rules);
    for (int i = 0; i < game->ply_count; i++) {
        const struct mancala_word word = {
            .bowl = game->plies[i].bowl, .direction = game->plies[i].direction};
        (void)mancala_word_play(&again, &word, line);
        fprintf(log, "%s\n", line);
    }
    if (again.end != MANCALA_GOES_ON)
        return;
    (void)mancala_word_play(&again, last, line);
    fprintf(log, "%s\n", line);
}

void log_write_mancala(FILE *log, const char *first, const char *second,
                       const struct mancala_game *game,
                       const struct mancala_word *last,
                       const struct challenge_game_score *score)
{
    char line[CHALLENGE_LINE_SIZE];
    fprintf(log,
            LOG_MANCALA_HEAD "\nboard %d\nstones %d\nfirst %s\nsecond %s\n",
            score->size, score->stones, first, second);
    write_moves(log, game, last);
    log_write_time(score, line);
    fprintf(log, "%s\n", line);
    log_write_mancala_end(score, line);
    fprintf(log, "%s\n", line);
}
