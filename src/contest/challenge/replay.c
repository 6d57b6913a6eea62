/* Plays a log of either game again. */
#include "challenge/replay.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "challenge/blackjack/log_blackjack.h"
#include "challenge/mancala/log_mancala.h"

/* ---- Lines ---- */

enum cli_status replay_fail(const struct replay *replay, const char *problem)
{
    cli_complain(replay->cli, "%s, line %" PRId64 ": %s", replay->name,
                 replay->number, problem);
    return CLI_FAILED;
}

enum cli_status replay_compare(const struct replay *replay, const char *line)
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

bool replay_next_line(struct replay *replay)
{
    replay->number++;
    return cli_read_line(replay->log, &replay->line) && replay->line.is_text;
}

bool replay_take_number(const char **text, const char *name, int64_t least,
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

bool replay_read_numbered(struct replay *replay, const char *word,
                          int64_t least, int64_t most, int64_t *number)
{
    const char *text = replay->line.text;
    return replay_next_line(replay) &&
           replay_take_number(&text, word, least, most, number) &&
           *text == '\0';
}

/* ---- The whole log ---- */

enum cli_status replay_each(struct replay *replay,
                            enum cli_status (*play)(void *self), void *self)
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

/* True if `file` can be read. fopen() opens folders, too, but they can't be
 * read. */
static bool is_readable(FILE *file)
{
    int byte = getc(file);
    if (byte != EOF)
        (void)ungetc(byte, file);
    return !ferror(file);
}

FILE *replay_open_log(const struct cli *cli, const char *path)
{
    FILE *log = strcmp(path, "-") == 0 ? cli->in : fopen(path, "r");
    if (log && is_readable(log))
        return log;
    cli_complain(cli, "can't read %.250s: %s", path, strerror(errno));
    if (log)
        replay_close_log(cli, log);
    return NULL;
}

void replay_close_log(const struct cli *cli, FILE *log)
{
    if (log != cli->in)
        fclose(log);
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
