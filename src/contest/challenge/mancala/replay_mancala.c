/* Plays a log of mancala again: every game and its points. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "challenge/mancala/contest_board.h"
#include "challenge/mancala/log_mancala.h"
#include "challenge/replay.h"
#include "challenge/mancala/round_robin.h"

struct mancala_replay {
    struct replay *lines;
    struct challenge_setup setup; /* only `bot_count` is used */
    struct round_robin robin;     /* the bots' names, and the games so far */
    int64_t room;                 /* games that `robin.games` has room for */
    struct mancala_game game;
    struct bot_turn last;
    const char *why; /* the reason for a forfeit in the last game, or NULL */
    struct game_score score;
};

static enum cli_status replay_mancala_fail(const struct mancala_replay *replay,
                                           const char *problem)
{
    return replay_fail(replay->lines, problem);
}

/* ---- The head ---- */

/* Returns the number of the bot called `name`, which may be a new one, or -1 if
 * there are too many bots. */
static int replay_find_bot(struct mancala_replay *replay, const char *name)
{
    int count = replay->setup.bot_count;
    for (int bot = 0; bot < count; bot++)
        if (strcmp(replay->robin.names[bot], name) == 0)
            return bot;
    if (count == CHALLENGE_BOTS_MAX)
        return -1;
    snprintf(replay->robin.names[count], BOT_NAME_SIZE, "%s", name);
    replay->setup.bot_count++;
    return count;
}

/* Reads a line such as "first NAME", where `word` is "first ". */
static bool replay_read_bot(struct mancala_replay *replay, const char *word,
                            int *bot)
{
    const char *text = replay->lines->line.text;
    size_t length = strlen(word);
    if (!replay_next_line(replay->lines) || strncmp(text, word, length) != 0)
        return false;
    size_t letters = strlen(text + length);
    if (letters == 0 || letters >= BOT_NAME_SIZE)
        return false;
    *bot = replay_find_bot(replay, text + length);
    return *bot >= 0;
}

static enum cli_status read_game_head(struct mancala_replay *replay)
{
    struct game_score *score = &replay->score;
    int64_t size, stones;
    *score = (struct game_score){.size = 0};
    if (strcmp(replay->lines->line.text, LOG_MANCALA_HEAD) != 0)
        return replay_mancala_fail(
            replay, "a game must begin with \"" LOG_MANCALA_HEAD "\"");
    if (!replay_read_numbered(replay->lines, "board ", 1, MANCALA_SIZE_MOST,
                              &size))
        return replay_mancala_fail(replay, "expected \"board BOWLS\"");
    if (!replay_read_numbered(replay->lines, "stones ", 1, MANCALA_STONES_MOST,
                              &stones))
        return replay_mancala_fail(replay, "expected \"stones NUMBER\"");
    const struct mancala_rules rules = {.size = (int)size,
                                        .stones = (int)stones};
    const char *problem = contest_board_problem(&rules);
    if (problem)
        return replay_mancala_fail(replay, problem);
    if (!replay_read_bot(replay, "first ", &score->bots[MANCALA_FIRST]))
        return replay_mancala_fail(replay, "expected \"first BOT\"");
    if (!replay_read_bot(replay, "second ", &score->bots[MANCALA_SECOND]))
        return replay_mancala_fail(replay, "expected \"second BOT\"");
    mancala_open(&replay->game, &rules);
    return CLI_DONE;
}

/* ---- A game ---- */

/* Plays all moves of a game. */
static enum cli_status replay_moves(struct mancala_replay *replay)
{
    char line[CHALLENGE_LINE_SIZE];
    enum cli_status status = CLI_DONE;
    replay->why = NULL;
    while (status == CLI_DONE && replay->game.end == MANCALA_GOES_ON) {
        if (!replay_next_line(replay->lines))
            return replay_mancala_fail(replay,
                                       "the log ends in the middle of a game");
        if (!bot_turn_read(replay->lines->line.text, &replay->last))
            return replay_mancala_fail(
                replay, "expected \"first BOWL DIRECTION\" or \"first out "
                        "REASON\", or the same for second");
        replay->why = bot_turn_play(&replay->game, &replay->last, line);
        status = replay_compare(replay->lines, line);
    }
    return status;
}

static bool replay_read_time(struct mancala_replay *replay)
{
    int64_t *nanoseconds = replay->score.nanoseconds;
    const char *text = replay->lines->line.text;
    return replay_next_line(replay->lines) &&
           replay_take_number(&text, "time ", 0, INT64_MAX,
                              &nanoseconds[MANCALA_FIRST]) &&
           replay_take_number(&text, " ", 0, INT64_MAX,
                              &nanoseconds[MANCALA_SECOND]) &&
           *text == '\0';
}

static enum cli_status keep_score(struct mancala_replay *replay)
{
    struct round_robin *robin = &replay->robin;
    if (robin->game_count == replay->room) {
        int64_t room = 2 * replay->room + 16;
        struct game_score *games =
            realloc(robin->games, (size_t)room * sizeof *games);
        if (games == NULL)
            return replay_mancala_fail(replay, "out of memory");
        robin->games = games;
        replay->room = room;
    }
    robin->games[robin->game_count++] = replay->score;
    return CLI_DONE;
}

static enum cli_status replay_game(void *self)
{
    struct mancala_replay *replay = self;
    char line[CHALLENGE_LINE_SIZE];
    enum cli_status status = read_game_head(replay);
    if (status == CLI_DONE)
        status = replay_moves(replay);
    if (status != CLI_DONE)
        return status;
    if (!replay_read_time(replay))
        return replay_mancala_fail(replay, "expected \"time FIRST SECOND\"");
    game_score_fill(&replay->game, replay->why, &replay->score);
    if (!replay_next_line(replay->lines))
        return replay_mancala_fail(
            replay, "the log ends without the game's \"end\" line");
    log_write_mancala_end(&replay->score, line);
    status = replay_compare(replay->lines, line);
    return status == CLI_DONE ? keep_score(replay) : status;
}

/* ---- The whole log ---- */

enum cli_status replay_mancala(struct replay *lines)
{
    struct mancala_replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL)
        return replay_fail(lines, "out of memory");
    replay->lines = lines;
    replay->robin.cli = lines->cli;
    replay->robin.setup = &replay->setup;
    enum cli_status status = replay_each(lines, replay_game, replay);
    if (status == CLI_DONE) {
        fprintf(lines->cli->out,
                "%" PRId64 " game%s, %" PRId64 " lines: no differences\n\n",
                lines->matches, lines->matches == 1 ? "" : "s",
                lines->number - 1);
        robin_tables(&replay->robin);
    }
    free(replay->robin.games);
    free(replay);
    return status;
}

/* ---- One game ---- */

/* Plays the games of a log up to `number`. */
static enum cli_status replay_up_to(struct mancala_replay *replay,
                                    int64_t number)
{
    struct replay *lines = replay->lines;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && lines->matches < number) {
        if (!replay_next_line(lines)) {
            cli_complain(lines->cli, "%s has only %" PRId64 " game%s",
                         lines->name, lines->matches,
                         lines->matches == 1 ? "" : "s");
            return CLI_FAILED;
        }
        status = replay_game(replay);
        lines->matches++;
    }
    return status;
}

static void copy_game(const struct mancala_replay *replay,
                      struct challenge_mancala_game *found)
{
    found->game = replay->game;
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        memcpy(found->names[i], replay->robin.names[replay->score.bots[i]],
               sizeof found->names[i]);
    found->ending[0] = '\0';
    if (replay->why)
        snprintf(found->ending, sizeof found->ending,
                 "%s forfeits the game: %.90s.",
                 found->names[replay->game.forfeiter], replay->why);
}

enum cli_status challenge_read_mancala(const struct cli *cli, const char *path,
                                       int64_t number,
                                       struct challenge_mancala_game *found)
{
    struct replay lines = {.cli = cli, .name = path};
    struct mancala_replay *replay = calloc(1, sizeof *replay);
    enum cli_status status = CLI_FAILED;
    lines.log = replay_open_log(cli, path);
    if (lines.log && replay) {
        replay->lines = &lines;
        replay->robin.setup = &replay->setup;
        status = replay_up_to(replay, number);
        if (status == CLI_DONE)
            copy_game(replay, found);
        free(replay->robin.games);
    } else if (lines.log)
        cli_complain(cli, "out of memory");
    if (lines.log)
        replay_close_log(cli, lines.log);
    free(replay);
    return status;
}
