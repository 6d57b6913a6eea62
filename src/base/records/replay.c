/* Replays the records of any game. */
#include "record.h"
#include "cli_input.h"

#include <errno.h>
#include <string.h>

enum replay_step replay_stop(struct replay *replay, enum replay_step step,
                             const char *what)
{
    char where[32] = "";
    if (replay->round > 0)
        snprintf(where, sizeof where, " (%s %d)", replay->game->round_is,
                 replay->round);
    snprintf(replay->problem, sizeof replay->problem, "%.200s, line %d%s: %s",
             replay->name, replay->number, where, what);
    return step;
}

bool replay_read_line(struct replay *replay)
{
    replay->number++;
    return cli_read_line(replay->file, &replay->line) && replay->line.is_text;
}

const char *replay_behind(const struct replay *replay, const char *word)
{
    size_t length = strlen(word);
    const char *text = replay->line.text;
    bool found = strncmp(text, word, length) == 0 && text[length] == ' ';
    return found ? text + length + 1 : NULL;
}

bool replay_is_line(const struct replay *replay, const char *text)
{
    return strcmp(replay->line.text, text) == 0;
}

enum replay_step replay_begin(struct replay *replay)
{
    char room[CLI_PROBLEM_SIZE];
    errno = 0;
    bool is_there = replay_read_line(replay);
    if (ferror(replay->file)) { /* it may be a folder */
        snprintf(replay->problem, sizeof replay->problem,
                 "can't read %.200s: %s", replay->name, strerror(errno));
        return REPLAY_WRONG;
    }
    if (!is_there || !replay_is_line(replay, replay->game->head))
        return replay_stop(replay, REPLAY_WRONG, replay->game->no_head);
    const char *problem = replay->game->read_head(replay, room);
    return problem ? replay_stop(replay, REPLAY_WRONG, problem)
                   : REPLAY_GOES_ON;
}

/* Returns `good` if the line is `expected`, which holds the check value so far.
 */
static enum replay_step compare_check(struct replay *replay,
                                      const char *expected,
                                      enum replay_step good)
{
    char problem[CLI_PROBLEM_SIZE];
    if (replay_is_line(replay, expected))
        return good;
    snprintf(problem, sizeof problem,
             "the replay differs from the record: expected \"%.40s\", got "
             "\"%s\"",
             replay->line.text, expected);
    return replay_stop(replay, REPLAY_DIFFERS, problem);
}

enum replay_step replay_close_round(struct replay *replay,
                                    enum replay_step good)
{
    const struct record *record = replay->game->record(replay->session);
    replay->round_is_open = false;
    return compare_check(replay, record->last_check, good);
}

static enum replay_step close_record(struct replay *replay)
{
    char expected[RECORD_LINE_SIZE];
    replay->round = 0;
    record_write_check(replay->game->record(replay->session), "end", expected);
    enum replay_step step = compare_check(replay, expected, REPLAY_END);
    if (step == REPLAY_END &&
        (replay_read_line(replay) || replay->line.length > 0))
        return replay_stop(replay, REPLAY_WRONG,
                           "unexpected text after the end");
    return step;
}

enum replay_step replay_next(struct replay *replay)
{
    if (replay->round_is_open)
        return replay->game->go_on(replay);
    if (!replay->line_waits && !replay_read_line(replay)) {
        replay->lacks_end = true;
        return replay_stop(replay, REPLAY_WRONG,
                           "the record has no end; the game was interrupted");
    }
    replay->line_waits = false;
    return replay_behind(replay, "end") ? close_record(replay)
                                        : replay->game->begin_round(replay);
}

enum cli_status replay_status(const struct replay *replay,
                              const struct cli *cli, enum replay_step step)
{
    if (step != REPLAY_DIFFERS && step != REPLAY_WRONG)
        return CLI_DONE;
    cli_complain(cli, "%s", replay->problem);
    return step == REPLAY_DIFFERS ? CLI_NO : CLI_FAILED;
}
