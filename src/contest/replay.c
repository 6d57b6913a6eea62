/* A log played again. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

struct replay {
    const struct cli *cli;
    FILE *log;
    const char *name;
    struct cli_line line;
    int64_t number; /* of the line, from 1 */
    int64_t matches;
    struct contest_casino casino;
};

static enum cli_status fail(const struct replay *replay, const char *problem)
{
    cli_complain(replay->cli, "%s, line %" PRId64 ": %s", replay->name,
                 replay->number, problem);
    return CLI_FAILED;
}

/* The line is as it was; else it is said how it comes out now. */
static enum cli_status compare(const struct replay *replay, const char *line)
{
    char was[CLI_QUOTE_SIZE];
    const char *text = replay->line.text;
    if (strcmp(text, line) == 0)
        return CLI_DONE;
    cli_complain(replay->cli, "%s, line %" PRId64 ": %s is now: %s",
                 replay->name, replay->number,
                 cli_quote(was, text, replay->line.length), line);
    return CLI_NO;
}

static bool next_line(struct replay *replay)
{
    replay->number++;
    return cli_read_line(replay->log, &replay->line) && replay->line.is_text;
}

/* ---- The head ---- */

/* "name=N " at the start of what is left of the line. */
static bool take_number(const char **text, const char *name, int64_t least,
                        int64_t most, int64_t *value)
{
    char number[24];
    size_t length = strlen(name);
    if (strncmp(*text, name, length) != 0)
        return false;
    size_t digits = strcspn(*text + length, " ");
    snprintf(number, sizeof number, "%.*s", (int)digits, *text + length);
    *text += length + digits;
    return digits < sizeof number &&
           cli_parse_integer(number, least, most, value);
}

static bool read_game(const char *text, struct contest_game *game)
{
    int64_t decks, cut;
    if (!take_number(&text, "game decks=", CONTEST_DECKS_LEAST, DECKS_MAX,
                     &decks) ||
        !take_number(&text, " cut=", 1, 100, &cut) ||
        !take_number(&text, " bankroll=", 1, CONTEST_CREDITS_MOST,
                     &game->bankroll) ||
        !take_number(&text, " min=", 1, CONTEST_CREDITS_MOST, &game->least) ||
        !take_number(&text, " max=", 1, CONTEST_CREDITS_MOST, &game->most) ||
        !take_number(&text, " shoes=", 1, INT64_MAX, &game->shoes) ||
        !take_number(&text, " hands=", 1, INT64_MAX, &game->hands))
        return false;
    game->decks = (int)decks;
    game->cut = (int)cut;
    game->natural_3_2 = strcmp(text, " natural=3:2") == 0;
    return game->natural_3_2 || strcmp(text, " natural=1:1") == 0;
}

/* A line of a word and a number. */
static bool read_numbered(struct replay *replay, const char *word,
                          int64_t *number)
{
    const char *text = replay->line.text;
    return next_line(replay) &&
           take_number(&text, word, 0, INT64_MAX, number) && *text == '\0';
}

static enum cli_status read_head(struct replay *replay)
{
    char problem[CONTEST_PROBLEM_SIZE];
    struct contest_game game = {.decks = 0};
    int64_t seed, match;
    if (strcmp(replay->line.text, LOG_HEAD) != 0)
        return fail(replay, "a match begins with \"" LOG_HEAD "\"");
    if (!next_line(replay) || !read_game(replay->line.text, &game))
        return fail(replay, "this is no game as a log has it");
    if (!contest_game_check(&game, problem))
        return fail(replay, problem);
    if (!read_numbered(replay, "seed ", &seed))
        return fail(replay, "here the seed is wanted");
    if (!read_numbered(replay, "match ", &match))
        return fail(replay, "here the number of the match is wanted");
    if (!next_line(replay) || strncmp(replay->line.text, "bot ", 4) != 0)
        return fail(replay, "here the bot is wanted");
    contest_casino_open(&replay->casino, &game, (uint64_t)seed,
                        (uint64_t)match);
    return CLI_DONE;
}

/* ---- A match ---- */

/* Does what a line says, up to the end of the call. */
static enum cli_status replay_call(struct replay *replay)
{
    char problem[CONTEST_PROBLEM_SIZE], line[CONTEST_LINE_SIZE];
    struct contest_casino *casino = &replay->casino;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && casino->turn != CONTEST_CALL &&
           casino->turn != CONTEST_CLOSED) {
        struct contest_request request;
        struct contest_answer answer;
        if (!next_line(replay))
            return fail(replay, "the log ends in the middle of a hand");
        if (!contest_request_read(replay->line.text, &request, problem))
            return fail(replay, problem);
        contest_casino_answer(casino, &request, &answer);
        contest_request_write(&request, &answer, line);
        status = compare(replay, line);
    }
    return status;
}

static enum cli_status replay_match(struct replay *replay)
{
    char line[CONTEST_LINE_SIZE];
    bool new_deck;
    enum cli_status status = read_head(replay);
    while (status == CLI_DONE &&
           contest_casino_call(&replay->casino, &new_deck)) {
        if (!next_line(replay))
            return fail(replay, "the log ends in the middle of a match");
        status = compare(replay, log_call(new_deck));
        if (status == CLI_DONE)
            status = replay_call(replay);
    }
    if (status != CLI_DONE)
        return status;
    if (!next_line(replay))
        return fail(replay, "the log ends without the end of its match");
    log_write_end(&replay->casino, line);
    return compare(replay, line);
}

static enum cli_status replay_all(struct replay *replay)
{
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && next_line(replay)) {
        status = replay_match(replay);
        replay->matches++;
    }
    if (status == CLI_DONE && replay->line.length > 0)
        return fail(replay, "this is no line of text");
    if (status == CLI_DONE && replay->matches == 0)
        return fail(replay, "the log is empty");
    return status;
}

enum cli_status contest_replay(const struct cli *cli, FILE *log,
                               const char *name)
{
    struct replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL) {
        cli_complain(cli, "there is no memory for a match");
        return CLI_FAILED;
    }
    *replay = (struct replay){.cli = cli, .log = log, .name = name};
    enum cli_status status = replay_all(replay);
    if (status == CLI_DONE)
        fprintf(cli->out,
                "%" PRId64 " match%s, %" PRId64 " lines: all as it was\n",
                replay->matches, replay->matches == 1 ? "" : "es",
                replay->number - 1);
    free(replay);
    return status;
}
