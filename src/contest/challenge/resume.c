/* Keeps the scores of a tournament in a file, and resumes from it. */
#include "challenge/resume.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "challenge/replay.h"
#include "challenge/seed.h"

#define STATE_HEAD "challenge state 2"

/* ---- Messages ---- */

static bool resume_fail(const struct contest *contest, const char *what,
                        const char *problem)
{
    cli_complain(contest->cli, "can't %s %.250s: %s", what,
                 contest->setup->resume, problem);
    return false;
}

static bool resume_fail_at(const struct contest *contest, int64_t number,
                           const char *problem)
{
    cli_complain(contest->cli, "%.250s, line %" PRId64 ": %s",
                 contest->setup->resume, number, problem);
    return false;
}

/* ---- The head ---- */

/* Sets `*check` to a hash of the file at `path`. */
static bool check_file(const char *path, uint64_t *check)
{
    unsigned char bytes[BUFSIZ];
    size_t length;
    FILE *file = fopen(path, "r");
    *check = cli_check_start();
    if (file == NULL)
        return false;
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        *check = cli_check(*check, bytes, length);
    bool is_whole = ferror(file) == 0;
    fclose(file);
    return is_whole;
}

static bool write_state_bots(const struct contest *contest, FILE *out)
{
    char names[CHALLENGE_BOTS_MAX][BOT_NAME_SIZE];
    entries_name(names, contest->setup);
    for (int bot = 0; bot < contest->setup->bot_count; bot++) {
        uint64_t check;
        if (!check_file(contest->setup->bots[bot], &check)) {
            cli_complain(contest->cli, "can't read %.250s: %s",
                         contest->setup->bots[bot], strerror(errno));
            return false;
        }
        fprintf(out, "bot %s %016" PRIx64 "\n", names[bot], check);
    }
    return true;
}

static void write_state_setup(const struct challenge_setup *setup, FILE *out)
{
    const struct challenge_bounds *bounds = &setup->bounds;
    fprintf(out,
            "limits turn=%" PRId64 " turns=%" PRId64 " cpu=%" PRId64
            " memory=%" PRId64 " threads=%" PRId64 " timeouts=%" PRId64 "\n",
            bounds->turn, bounds->turns, bounds->cpu, bounds->memory,
            bounds->threads, bounds->timeouts);
    fprintf(out, "time-scale %.17g\nlog %s\n", setup->time_scale,
            setup->log ? "yes" : "no");
}

/* Returns the head that the file must have, for the caller to free, or NULL
 * after a message. */
static char *make_state_head(const struct contest *contest)
{
    char *head = NULL;
    size_t length;
    FILE *out = open_memstream(&head, &length);
    bool is_whole = out != NULL;
    if (is_whole) {
        fputs(STATE_HEAD "\n", out);
        contest->game->write_head(contest->self, out);
        write_state_setup(contest->setup, out);
        is_whole = write_state_bots(contest, out);
        if (fclose(out) == 0 && is_whole)
            return head;
    }
    free(head);
    if (is_whole)
        cli_complain(contest->cli, "out of memory");
    return NULL;
}

/* ---- Reading ---- */

/* A state file that is being read. */
struct state_reader {
    FILE *file;
    char *line; /* the current one, without its newline */
    size_t room;
    int64_t number;
    int64_t end; /* bytes of the whole lines so far */
};

/* Reads the next whole line. A line without a newline was interrupted. */
static bool state_next_line(struct state_reader *reader)
{
    ssize_t length = getline(&reader->line, &reader->room, reader->file);
    if (length <= 0 || reader->line[length - 1] != '\n')
        return false;
    reader->line[length - 1] = '\0';
    reader->number++;
    reader->end += length;
    return true;
}

/* Returns how many bytes of two long lines to leave out of a message: the words
 * that both begin with, if the difference would be cut off otherwise. */
static size_t common_words(const char *one, const char *other)
{
    enum { FEW = CLI_QUOTE_SIZE / 2 };
    size_t words = 0;
    for (size_t i = 0; one[i] != '\0' && one[i] == other[i]; i++)
        if (one[i] == ' ')
            words = i + 1;
    return words < FEW ? 0 : words;
}

static bool read_state_head(const struct contest *contest, const char *head,
                            struct state_reader *reader)
{
    char problem[CHALLENGE_PROBLEM_SIZE], was[CLI_QUOTE_SIZE],
        is[CLI_QUOTE_SIZE];
    for (const char *expected = head; *expected != '\0';) {
        size_t length = strcspn(expected, "\n");
        bool is_there = state_next_line(reader);
        if (!is_there || strlen(reader->line) != length ||
            memcmp(reader->line, expected, length) != 0) {
            const char *line = is_there ? reader->line : "";
            size_t skip = common_words(line, expected);
            snprintf(problem, sizeof problem,
                     "this file is from another tournament: it has %s, not %s",
                     cli_quote(was, line + skip, strlen(line) - skip),
                     cli_quote(is, expected + skip, length - skip));
            return resume_fail_at(contest, reader->number, problem);
        }
        expected += length + 1;
    }
    return true;
}

static bool read_state_matches(struct contest *contest,
                               struct state_reader *reader, bool *goes_on)
{
    while (*goes_on && contest->done < contest->matches &&
           state_next_line(reader)) {
        const char *text = reader->line;
        if (!replay_take_number(&text, "match ", 0, INT64_MAX,
                                &contest->log_length) ||
            !contest->game->read_score(contest->self, contest->done, text))
            return resume_fail_at(contest, reader->number,
                                  "this isn't the score of a match");
        contest_note_timeout(contest, contest->done);
        *goes_on = contest->game->count(contest->self, contest->done);
        contest->done++;
    }
    return true;
}

/* Reads the whole file and cuts off an interrupted line. */
static bool read_state(struct contest *contest, const char *head, bool *goes_on)
{
    struct state_reader reader = {.file = contest->state};
    bool is_good = read_state_head(contest, head, &reader) &&
                   read_state_matches(contest, &reader, goes_on);
    bool more = is_good && state_next_line(&reader);
    free(reader.line);
    if (!is_good || more)
        return is_good;
    if (fseek(contest->state, (long)reader.end, SEEK_SET) != 0 ||
        ftruncate(fileno(contest->state), (off_t)reader.end) != 0)
        return resume_fail(contest, "write", strerror(errno));
    return true;
}

/* ---- The file ---- */

/* Opens the file, but doesn't follow a link: somebody else could have made it,
 * to have another file overwritten. */
static FILE *open_state(const char *path, int how)
{
    const int file = open(path, how | O_NOFOLLOW | O_CLOEXEC,
                          S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    FILE *state = file >= 0 ? fdopen(file, "r+") : NULL;
    if (file >= 0 && state == NULL)
        close(file);
    return state;
}

bool resume_open(struct contest *contest, bool *goes_on)
{
    const char *path = contest->setup->resume;
    *goes_on = true;
    if (path == NULL)
        return true;
    char *head = make_state_head(contest);
    if (head == NULL)
        return false;
    contest->state = open_state(path, O_RDWR);
    bool is_new = contest->state == NULL && errno == ENOENT;
    if (is_new)
        contest->state = open_state(path, O_RDWR | O_CREAT | O_EXCL);
    bool is_open = contest->state != NULL;
    if (is_open && is_new)
        is_open =
            fputs(head, contest->state) != EOF && fflush(contest->state) == 0;
    bool is_good = is_open ? is_new || read_state(contest, head, goes_on)
                           : resume_fail(contest, "write", strerror(errno));
    free(head);
    return is_good;
}

bool resume_add(struct contest *contest)
{
    if (contest->state == NULL)
        return true;
    if (contest->log && fflush(contest->log) == 0)
        contest->log_length = ftell(contest->log);
    fprintf(contest->state, "match %" PRId64, contest->log_length);
    contest->game->write_score(contest->self, contest->done - 1,
                               contest->state);
    fputc('\n', contest->state);
    if (fflush(contest->state) == 0 && ferror(contest->state) == 0)
        return true;
    return resume_fail(contest, "write", strerror(errno));
}

void resume_close(struct contest *contest)
{
    if (contest->state)
        fclose(contest->state);
}

/* ---- Scores ---- */

void contest_write_numbers(FILE *out, const int64_t numbers[], size_t count,
                           const char *words)
{
    for (size_t i = 0; i < count; i++)
        fprintf(out, " %" PRId64, numbers[i]);
    fputc(' ', out);
    for (; *words != '\0'; words++)
        fputc(*words == '\n' ? ' ' : *words, out);
}

bool contest_read_numbers(const char *text, int64_t *const numbers[],
                          size_t count, char words[JAIL_VERDICT_SIZE])
{
    const int64_t most = INT64_C(1) << 53;
    for (size_t i = 0; i < count; i++)
        if (!replay_take_number(&text, " ", -most, most, numbers[i]))
            return false;
    if (*text != ' ')
        return false;
    snprintf(words, JAIL_VERDICT_SIZE, "%s", text + 1);
    return true;
}

/* ---- The seed ---- */

bool challenge_resume_seed(const char *path, struct challenge_seed *seed)
{
    static const char word[] = "seed ";
    struct state_reader reader = {.file = fopen(path, "r")};
    bool is_found = false;
    if (reader.file == NULL)
        return false;
    while (!is_found && state_next_line(&reader) &&
           strncmp(reader.line, "match ", strlen("match ")) != 0)
        is_found = strncmp(reader.line, word, strlen(word)) == 0 &&
                   seed_read(reader.line + strlen(word), seed);
    free(reader.line);
    fclose(reader.file);
    return is_found;
}
