/* Plays a log of either game again. */
#include "challenge/contest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/mancala/mancala_contest.h"

/* ---- Lines ---- */

struct replay {
    const struct cli *cli;
    FILE *log;
    const char *name;
    struct cli_line line;
    int64_t number;  /* of the line, from 1 */
    int64_t matches; /* replayed so far, or games */
};

/* Complains about the line that was read last. Returns CLI_FAILED. */
static enum cli_status replay_fail(const struct replay *replay,
                                   const char *problem)
{
    cli_complain(replay->cli, "%s, line %" PRId64 ": %s", replay->name,
                 replay->number, problem);
    return CLI_FAILED;
}

/* Returns CLI_DONE if the line that was read last equals `line`, or else
 * CLI_NO, after a message. */
static enum cli_status replay_compare(const struct replay *replay,
                                      const char *line)
{
    char was[CLI_QUOTE_SIZE];
    const char *text = replay->line.text;
    if (strcmp(text, line) == 0)
        return CLI_DONE;
    cli_complain(replay->cli,
                 "%s, line %" PRId64 ": the log has %s, but the replay gives: "
                 "%s",
                 replay->name, replay->number,
                 cli_quote(was, text, replay->line.length), line);
    return CLI_NO;
}

/* Reads the next line. Returns false at the end of the log, or if the line
 * isn't text. */
static bool replay_next_line(struct replay *replay)
{
    replay->number++;
    return cli_read_line(replay->log, &replay->line) && replay->line.is_text;
}

/* Reads the next line, which must be `word` and a number, such as "seed 1". The
 * word includes the blank. */
static bool replay_read_numbered(struct replay *replay, const char *word,
                                 int64_t least, int64_t most, int64_t *number)
{
    const char *text = replay->line.text;
    return replay_next_line(replay) &&
           log_take_number(&text, word, least, most, number) && *text == '\0';
}

/* ---- The whole log ---- */

/* Calls `play` for each match of the log, until one differs. The line that was
 * read last is the head of the first match. */
static enum cli_status replay_each(struct replay *replay,
                                   enum cli_status (*play)(void *self),
                                   void *self)
{
    enum cli_status status;
    do {
        status = play(self);
        replay->matches++;
    } while (status == CLI_DONE && replay_next_line(replay));
    if (status == CLI_DONE && replay->line.length > 0)
        return replay_fail(replay, "not a line of text");
    return status;
}

/* True if `file` can be read. fopen() opens folders, too, but they can't be
 * read. */
static bool is_readable(FILE *file)
{
    int byte = getc(file);
    if (byte != EOF)
        (void)ungetc(byte, file);
    return !ferror(file);
}

static void replay_close_log(const struct cli *cli, FILE *log)
{
    if (log != cli->in)
        fclose(log);
}

/* Opens the log at `path`, or standard input for "-". Returns NULL after a
 * message. */
static FILE *replay_open_log(const struct cli *cli, const char *path)
{
    FILE *log = strcmp(path, "-") == 0 ? cli->in : fopen(path, "r");
    if (log && is_readable(log))
        return log;
    cli_complain(cli, "can't read %.250s: %s", path, strerror(errno));
    if (log)
        replay_close_log(cli, log);
    return NULL;
}

/* ---- Blackjack ---- */

struct blackjack_replay {
    struct replay *lines;
    struct referee referee;
};

/* ---- The head ---- */

static bool replay_read_game(const char *text, struct challenge_game *game)
{
    int64_t decks, cut;
    if (!log_take_number(&text, "game decks=", CHALLENGE_DECKS_LEAST, DECKS_MAX,
                         &decks) ||
        !log_take_number(&text, " cut=", 1, 100, &cut) ||
        !log_take_number(&text, " bankroll=", 1, CHALLENGE_CREDITS_MOST,
                         &game->bankroll) ||
        !log_take_number(&text, " min=", 1, CHALLENGE_CREDITS_MOST,
                         &game->least) ||
        !log_take_number(&text, " max=", 1, CHALLENGE_CREDITS_MOST,
                         &game->most) ||
        !log_take_number(&text, " shoes=", 1, INT64_MAX, &game->shoes) ||
        !log_take_number(&text, " hands=", 1, INT64_MAX, &game->hands))
        return false;
    game->decks = (int)decks;
    game->cut = (int)cut;
    game->natural_3_2 = strcmp(text, " natural=3:2") == 0;
    return game->natural_3_2 || strcmp(text, " natural=1:1") == 0;
}

static bool replay_read_seed(const char *text, struct challenge_seed *seed)
{
    size_t length = strlen("seed ");
    return strncmp(text, "seed ", length) == 0 &&
           challenge_seed_read(text + length, seed);
}

static enum cli_status read_match_head(struct blackjack_replay *replay)
{
    struct replay *lines = replay->lines;
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_game game = {.decks = 0};
    struct challenge_seed seed;
    int64_t match;
    if (strcmp(lines->line.text, LOG_BLACKJACK_HEAD) != 0)
        return replay_fail(
            lines, "a match must begin with \"" LOG_BLACKJACK_HEAD "\"");
    if (!replay_next_line(lines) || !replay_read_game(lines->line.text, &game))
        return replay_fail(lines, "expected \"game decks=N cut=N ...\"");
    if (!challenge_game_check(&game, problem))
        return replay_fail(lines, problem);
    if (!replay_next_line(lines) || !replay_read_seed(lines->line.text, &seed))
        return replay_fail(lines, "expected \"seed N\"");
    if (!replay_read_numbered(lines, "match ", 0, UINT32_MAX, &match))
        return replay_fail(lines, "expected \"match N\"");
    if (!replay_next_line(lines) || strncmp(lines->line.text, "bot ", 4) != 0)
        return replay_fail(lines, "expected \"bot NAME\"");
    referee_open(&replay->referee, &game, seed, (uint32_t)match);
    return CLI_DONE;
}

/* ---- A match ---- */

/* Plays the lines of one call. */
static enum cli_status replay_call(struct blackjack_replay *replay)
{
    char problem[CHALLENGE_PROBLEM_SIZE], line[CHALLENGE_LINE_SIZE];
    struct referee *referee = &replay->referee;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && referee->turn != CHALLENGE_CALL &&
           referee->turn != CHALLENGE_CLOSED) {
        struct challenge_request request;
        struct challenge_ruling ruling;
        if (!replay_next_line(replay->lines))
            return replay_fail(replay->lines,
                               "the log ends in the middle of a hand");
        if (!challenge_request_read(replay->lines->line.text, &request,
                                    problem))
            return replay_fail(replay->lines, problem);
        referee_answer(referee, &request, &ruling);
        challenge_request_write(&request, &ruling, line);
        status = replay_compare(replay->lines, line);
    }
    return status;
}

static enum cli_status replay_match(void *self)
{
    struct blackjack_replay *replay = self;
    char line[CHALLENGE_LINE_SIZE];
    bool new_deck;
    enum cli_status status = read_match_head(replay);
    while (status == CLI_DONE && referee_call(&replay->referee, &new_deck)) {
        if (!replay_next_line(replay->lines))
            return replay_fail(replay->lines,
                               "the log ends in the middle of a match");
        status = replay_compare(replay->lines, log_call_line(new_deck));
        if (status == CLI_DONE)
            status = replay_call(replay);
    }
    if (status != CLI_DONE)
        return status;
    if (!replay_next_line(replay->lines))
        return replay_fail(replay->lines,
                           "the log ends without the match's \"end\" line");
    log_write_end(&replay->referee, line);
    return replay_compare(replay->lines, line);
}

/* Play all matches of a log and print the result. The line that was read last
 * is the head of the first match. */
static enum cli_status replay_blackjack(struct replay *lines)
{
    struct blackjack_replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL) {
        cli_complain(lines->cli, "out of memory");
        return CLI_FAILED;
    }
    replay->lines = lines;
    enum cli_status status = replay_each(lines, replay_match, replay);
    if (status == CLI_DONE)
        fprintf(lines->cli->out,
                "%" PRId64 " match%s, %" PRId64 " lines: no differences\n",
                lines->matches, lines->matches == 1 ? "" : "es",
                lines->number - 1);
    free(replay);
    return status;
}

/* ---- Mancala: every game and its points ---- */

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
           log_take_number(&text, "time ", 0, INT64_MAX,
                           &nanoseconds[MANCALA_FIRST]) &&
           log_take_number(&text, " ", 0, INT64_MAX,
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

static enum cli_status replay_mancala(struct replay *lines)
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

static enum cli_status replay_matches(struct replay *replay)
{
    bool is_there = replay_next_line(replay);
    if (!is_there && replay->line.length > 0)
        return replay_fail(replay, "not a line of text");
    if (!is_there)
        return replay_fail(replay, "the log is empty");
    if (strcmp(replay->line.text, LOG_BLACKJACK_HEAD) == 0)
        return replay_blackjack(replay);
    if (strcmp(replay->line.text, LOG_MANCALA_HEAD) == 0)
        return replay_mancala(replay);
    /* cppcheck-suppress knownConditionTrueFalse */
    if (strcmp(replay->line.text, LOG_BLACKJACK_ANY "1") == 0 ||
        strcmp(replay->line.text, LOG_BLACKJACK_ANY "2") == 0)
        return replay_fail(replay, "an earlier version wrote this log; write "
                                   "it again with --log");
    return replay_fail(replay, "a log must begin with \"" LOG_BLACKJACK_HEAD
                               "\" or \"" LOG_MANCALA_HEAD "\"");
}

enum cli_status replay_log(const struct cli *cli, FILE *log, const char *name)
{
    struct replay replay = {.cli = cli, .log = log, .name = name};
    return replay_matches(&replay);
}

enum cli_status challenge_replay(const struct cli *cli, const char *path)
{
    FILE *log = replay_open_log(cli, path);
    if (log == NULL)
        return CLI_FAILED;
    enum cli_status status = replay_log(cli, log, path);
    replay_close_log(cli, log);
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
