/* Writes records, and replays those of any game. */
#include "records.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli_input.h"

/* ---- Writing ---- */

void record_path(const char *name, int number, char path[RECORD_PATH_SIZE])
{
    if (number <= 1)
        snprintf(path, RECORD_PATH_SIZE, "%s", name);
    else
        snprintf(path, RECORD_PATH_SIZE, "%s.%d", name, number);
}

/* A file would lose something. Devices and pipes don't. */
static bool may_replace(const struct cli *cli, const char *path, bool replaces)
{
    struct stat status;
    if (replaces || stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size == 0)
        return true;
    cli_complain(cli, "%s exists; use --force to replace it", path);
    return false;
}

FILE *record_open(const struct cli *cli, const char *name, int number,
                  bool replaces)
{
    char path[RECORD_PATH_SIZE];
    record_path(name, number, path);
    if (!may_replace(cli, path, replaces))
        return NULL;
    FILE *file = fopen(path, "w");
    if (file == NULL)
        cli_complain(cli, "can't write %s: %s", path, strerror(errno));
    return file;
}

bool record_file_open(struct record_file *whole, const struct cli *cli,
                      const char *path, bool replaces)
{
    struct stat status;
    bool is_other = lstat(path, &status) == 0 && !S_ISREG(status.st_mode);
    whole->path = path;
    snprintf(whole->part, sizeof whole->part, "%s%s", path,
             is_other ? "" : ".part");
    if (!may_replace(cli, path, replaces))
        return false;
    if (!is_other)
        (void)unlink(whole->part);
    whole->file = fopen(whole->part, is_other ? "wb" : "wbx");
    if (whole->file == NULL)
        cli_complain(cli, "can't write %s: %s", whole->part, strerror(errno));
    return whole->file != NULL;
}

bool record_file_close(const struct record_file *whole, bool is_complete)
{
    bool is_in_place = strcmp(whole->part, whole->path) == 0;
    bool is_good = !ferror(whole->file) && fflush(whole->file) == 0;
    is_good = fclose(whole->file) == 0 && is_good;
    if (is_in_place)
        return is_good;
    is_good = is_good && is_complete && rename(whole->part, whole->path) == 0;
    int reason = errno;
    if (!is_good)
        (void)unlink(whole->part);
    errno = reason;
    return is_good;
}

void record_start(struct record *record)
{
    record->check = CLI_CHECK_START;
}

void record_mix(struct record *record, const char *text)
{
    record->check = cli_check(record->check, text, strlen(text));
}

/* The newline counts, so that two lines can't be mistaken for one. */
void record_line(struct record *record, const char *line)
{
    record_mix(record, line);
    record_mix(record, "\n");
    if (record->file && !record->failed)
        fprintf(record->file, "%s\n", line);
    if (record->copy)
        record->copy(record->copy_self, line);
}

/* Writes `word`, "check" or "end", and the check value so far to `line`. */
static void record_write_check(const struct record *record, const char *word,
                               char line[RECORD_LINE_SIZE])
{
    snprintf(line, RECORD_LINE_SIZE, "%s %016" PRIx64, word, record->check);
}

void record_flush(struct record *record)
{
    FILE *file = record->file;
    if (file && (fflush(file) != 0 || ferror(file)))
        record->failed = true;
}

void record_close_round(struct record *record)
{
    record_write_check(record, "check", record->last_check);
    record_line(record, record->last_check);
    record_flush(record);
}

void record_end(struct record *record)
{
    char line[RECORD_LINE_SIZE];
    record_write_check(record, "end", line);
    record_line(record, line);
    record_flush(record);
}

/* ---- Replaying ---- */

enum replay_step replay_stop(struct replay *replay, enum replay_step step,
                             const char *what)
{
    char where[32] = "";
    if (replay->round > 0)
        snprintf(where, sizeof where, " (%s %d)", replay->format->round_name,
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

const char *replay_value(const struct replay *replay, const char *word)
{
    return text_after(replay->line.text, word);
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
    if (is_there && replay->other &&
        replay_is_line(replay, replay->other->head))
        replay->format = replay->other;
    if (!is_there || !replay_is_line(replay, replay->format->head))
        return replay_stop(replay, REPLAY_WRONG, replay->format->wrong_head);
    if (replay->format->record == NULL)
        return replay->format->begin_round(replay);
    const char *problem = replay->format->read_head(replay, room);
    return problem ? replay_stop(replay, REPLAY_WRONG, problem)
                   : REPLAY_CONTINUES;
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
    const struct record *record = replay->format->record(replay->game);
    replay->round_is_open = false;
    return compare_check(replay, record->last_check, good);
}

static enum replay_step close_record(struct replay *replay)
{
    char expected[RECORD_LINE_SIZE];
    replay->round = 0;
    record_write_check(replay->format->record(replay->game), "end", expected);
    enum replay_step step = compare_check(replay, expected, REPLAY_END);
    if (step == REPLAY_END &&
        (replay_read_line(replay) || replay->line.length > 0))
        return replay_stop(replay, REPLAY_WRONG,
                           "unexpected text after the end");
    return step;
}

enum replay_step replay_next(struct replay *replay)
{
    replay->note[0] = '\0';
    if (replay->round_is_open || replay->format->record == NULL)
        return replay->format->continue_round(replay);
    if (!replay->line_is_pending && !replay_read_line(replay)) {
        replay->lacks_end = true;
        return replay_stop(replay, REPLAY_WRONG,
                           "the record has no end; the game was interrupted");
    }
    replay->line_is_pending = false;
    return replay_value(replay, "end") ? close_record(replay)
                                       : replay->format->begin_round(replay);
}

enum cli_status replay_status(const struct replay *replay,
                              const struct cli *cli, enum replay_step step)
{
    if (step != REPLAY_DIFFERS && step != REPLAY_WRONG)
        return CLI_DONE;
    cli_complain(cli, "%s", replay->problem);
    return step == REPLAY_DIFFERS ? CLI_NO : CLI_FAILED;
}
