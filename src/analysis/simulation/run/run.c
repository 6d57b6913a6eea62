/* A run: its blocks on threads, the checkpoint that keeps its
 * state, its progress and its report. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "simulation/run/run.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "cli_input.h"
#include "cli_output.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"

/* ---- Files that are written completely or not at all ---- */

/* Follows the links of `path` to the file, which may be new. The caller frees
 * the result. */
static char *follow_links(const char *path)
{
    char *own = realpath(path, NULL);
    return own == NULL && errno == ENOENT ? strdup(path) : own;
}

/* Makes a new file, in place of what an earlier run left there. Doesn't follow
 * a link, which could lead to any file of the user's. */
static int create_file(const char *other)
{
    (void)unlink(other);
    return open(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                0666);
}

/* True if `path` isn't a regular file. Only those can be replaced by a new
 * file. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

static bool write_whole_text(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        text += written < 0 ? 0 : written;
        length -= written < 0 ? 0 : (size_t)written;
    }
    return true;
}

static bool replace_file(const char *path, const char *other, const char *text,
                         size_t length)
{
    int file = create_file(other);
    bool good =
        file >= 0 && write_whole_text(file, text, length) && fsync(file) == 0;
    int fault = errno;
    good = (file < 0 || close(file) == 0) && good && rename(other, path) == 0;
    if (good) {
        /* A rename only survives a crash once its folder is on disk. Failure is
         * ignored: some folders can't be synced. */
        char *copy = strdup(path);
        int folder = copy ? open(dirname(copy), O_RDONLY | O_CLOEXEC) : -1;
        if (folder >= 0) {
            (void)fsync(folder);
            close(folder);
        }
        free(copy);
    } else if (file >= 0) {
        fault = fault ? fault : errno;
        (void)unlink(other);
        errno = fault;
    }
    return good;
}

/* Writes `text` to a file named like `path` with ".new" appended, syncs it to
 * disk, and renames it to `path`. Even after a crash, the file is either the
 * old one or the new one. Symbolic links are followed. Anything but a regular
 * file, such as a pipe, is written to directly. Without a `text`, only
 * tests whether it could be. Returns false and sets errno if that fails. */
static bool file_write(const char *path, const char *text, size_t length)
{
    char *target = follow_links(path);
    size_t size = target ? strlen(target) + sizeof ".new" : 0;
    char *other = target ? malloc(size) : NULL;
    bool good = false;
    int fault = target ? ENOMEM : errno;
    if (other) {
        snprintf(other, size, "%s.new", target);
        errno = 0;
        if (is_special(target) && text == NULL)
            good = access(target, W_OK) == 0;
        else if (is_special(target)) {
            int file = open(target, O_WRONLY | O_CLOEXEC);
            good = file >= 0 && write_whole_text(file, text, length);
            good = (file < 0 || close(file) == 0) && good;
        } else if (text)
            good = replace_file(target, other, text, length);
        else {
            int file = create_file(other);
            good = file >= 0 && close(file) == 0 && unlink(other) == 0;
        }
        fault = errno;
    }
    free(other);
    free(target);
    errno = fault;
    return good;
}

/* ---- Reading a checkpoint ---- */

/* The first line of a file: its kind and the number of its format. Change the
 * number when the lines change, or when blocks are dealt differently. */
#define CHECKPOINT_KIND "simulation part "
#define CHECKPOINT_FORM CHECKPOINT_KIND "2"

enum { CHECKPOINT_DIGITS = 16 };

struct reader {
    FILE *file;
    int number;     /* the number of the line */
    uint64_t check; /* check value of all lines before it */
    bool waits;     /* the line was read, but belongs to the next section */
    struct cli_line line;
};

/* Reads the next line. Returns false at the end, or if the line isn't text. */
static bool read_checkpoint_line(struct reader *reader)
{
    if (reader->waits) {
        reader->waits = false;
        return true;
    }
    if (reader->number > 0) {
        const struct cli_line *line = &reader->line;
        reader->check = cli_check(reader->check, line->text, line->length);
        reader->check = cli_check(reader->check, "\n", 1);
    }
    reader->number++;
    return cli_read_line(reader->file, &reader->line) && reader->line.is_text;
}

/* Returns the text after the name of the next line, or NULL if the line has
 * another name. */
static const char *next_text(struct reader *reader, const char *name)
{
    return read_checkpoint_line(reader) ? cli_line_value(&reader->line, name)
                                        : NULL;
}

static bool read_name(struct reader *reader, const char *name,
                      char value[SIMULATION_NAME_SIZE])
{
    const char *text = next_text(reader, name);
    if (text == NULL || strlen(text) >= SIMULATION_NAME_SIZE)
        return false;
    simulation_name(value, text);
    return true;
}

/* Parses the sixteen digits of a check value. */
static bool parse_check(const char *text, uint64_t *value)
{
    if (strspn(text, "0123456789abcdef") != CHECKPOINT_DIGITS ||
        text[CHECKPOINT_DIGITS] != '\0')
        return false;
    *value = strtoull(text, NULL, 16);
    return true;
}

/* Parses whole numbers, separated by single blanks. Returns how many there are;
 * 0 if there are more than `most`, or anything else. */
static int parse_numbers(const char *text, int64_t numbers[], int most)
{
    int count = 0;
    for (; *text; count++) {
        char word[CLI_LINE_SIZE];
        size_t length = strcspn(text, " ");
        memcpy(word, text, length);
        word[length] = '\0';
        if (count == most ||
            !cli_parse_integer(word, INT64_MIN, INT64_MAX, &numbers[count]))
            return 0;
        text += length + (text[length] == ' ');
    }
    return count;
}

static bool is_within(int64_t value, int64_t most)
{
    return value >= -most && value <= most;
}

/* Reads a line with a number from `least` to `most`. */
static bool read_within(struct reader *reader, const char *name, int64_t least,
                        int64_t most, int64_t *value)
{
    const char *text = next_text(reader, name);
    return text && cli_parse_integer(text, least, most, value);
}

static bool read_count(struct reader *reader, const char *name, uint64_t *value)
{
    int64_t number = 0;
    bool good = read_within(reader, name, 0, INT64_MAX, &number);
    *value = (uint64_t)number;
    return good;
}

/* ---- The sections of a file ---- */

/* Reads the base and the rules that differ, which must be in order. Older files
 * name no base, but every rule of their time; a rule that came later is 0. */
static bool read_checkpoint_rules(struct reader *reader,
                                  struct simulation_title *title)
{
    char problem[PROBLEM_SIZE];
    int index = -1, last;
    title->table = (struct rules){.decks = -1};
    bool good = read_name(reader, "rules", title->rules) &&
                read_checkpoint_line(reader);
    const char *text = good ? cli_line_value(&reader->line, "base") : NULL;
    if (text)
        good =
            rules_preset(&title->table, text) && read_checkpoint_line(reader);
    while (good && (text = cli_line_value(&reader->line, "rule")) != NULL) {
        last = index;
        index = rules_set(&title->table, text, problem);
        good = index > last && read_checkpoint_line(reader);
    }
    reader->waits = good;
    return good && title->table.decks >= 0;
}

static bool read_tags(struct reader *reader, struct simulation_count *count)
{
    int64_t tags[2 * ODDS_RANKS] = {0}, scale = 0;
    const char *text = next_text(reader, "tags");
    int count_of = text ? parse_numbers(text, tags, 2 * ODDS_RANKS) : 0;
    bool good = (count_of == ODDS_RANKS || count_of == 2 * ODDS_RANKS) &&
                read_within(reader, "scale", 0, SIMULATION_SCALE_MAX, &scale);
    for (int rank = 0; good && rank < ODDS_RANKS; rank++) {
        good = is_within(tags[rank], INT16_MAX) &&
               is_within(tags[ODDS_RANKS + rank], INT16_MAX);
        count->tag[rank] = (int)tags[rank];
        count->red[rank] = (int)tags[ODDS_RANKS + rank];
    }
    count->scale = (int)scale;
    return good;
}

static bool read_title(struct reader *reader, struct simulation_title *title)
{
    int64_t insurance = 0, even_money = 0, seats = 0;
    bool good = read_checkpoint_rules(reader, title) &&
                read_name(reader, "strategy", title->strategy) &&
                read_name(reader, "counting", title->count) &&
                read_tags(reader, &title->tags) &&
                read_name(reader, "deviations", title->deviations) &&
                read_within(reader, "insurance", -SIMULATION_COUNT_MAX,
                            SIMULATION_NEVER, &insurance) &&
                read_within(reader, "even-money", 0, 1, &even_money) &&
                read_within(reader, "seats", 1, SEATS_MAX, &seats);
    title->insurance = (int)insurance;
    title->even_money = even_money == 1;
    title->seats = (int)seats;
    return good;
}

/* Reads the line of neighbors, if there is one, and the line after it. */
static bool read_neighbors(struct reader *reader,
                           char name[SIMULATION_NAME_SIZE])
{
    bool good = read_checkpoint_line(reader);
    const char *text = good ? cli_line_value(&reader->line, "neighbors") : NULL;
    if (text == NULL)
        return good;
    simulation_name(name, text);
    return strlen(text) < SIMULATION_NAME_SIZE && read_checkpoint_line(reader);
}

/* Reads the line of unusual dealing, if this is one, and the line after it.
 * Older files have fewer numbers. */
static bool read_dealing(struct reader *reader, struct simulation_title *title)
{
    int64_t numbers[DEALING_NUMBERS] = {0};
    const char *text = cli_line_value(&reader->line, "dealing");
    if (text == NULL)
        return true;
    return parse_numbers(text, numbers, DEALING_NUMBERS) > 0 &&
           simulation_dealing_fill(&title->dealing, numbers, title->seats) &&
           read_checkpoint_line(reader);
}

static bool read_blocks(struct reader *reader, struct checkpoint *checkpoint)
{
    int64_t block = 0, first; /* all runs begin with block 0 */
    bool good = read_within(reader, "block", SIMULATION_PERFECT_BLOCK,
                            SIMULATION_BLOCK, &block) &&
                read_within(reader, "first", 0, 0, &first) &&
                read_count(reader, "end", &checkpoint->end) &&
                read_count(reader, "rounds", &checkpoint->rounds) &&
                read_count(reader, "shoes", &checkpoint->tally.shoes);
    checkpoint->block = (uint32_t)block;
    return good &&
           (block == SIMULATION_BLOCK || block == SIMULATION_TABLE_BLOCK ||
            block == SIMULATION_PERFECT_BLOCK);
}

static bool read_checkpoint_head(struct reader *reader,
                                 struct checkpoint *checkpoint)
{
    if (!read_checkpoint_line(reader) ||
        strcmp(reader->line.text, CHECKPOINT_FORM) != 0 ||
        !read_title(reader, &checkpoint->title) ||
        !read_neighbors(reader, checkpoint->title.neighbors) ||
        !read_dealing(reader, &checkpoint->title))
        return false;
    const char *game = cli_line_value(&reader->line, "game");
    return game && parse_check(game, &checkpoint->fingerprint) &&
           read_count(reader, "seed", &checkpoint->seed) &&
           read_blocks(reader, checkpoint);
}

static bool put_line(const struct reader *reader,
                     struct simulation_tally *tally)
{
    int64_t numbers[3];
    const char *left = cli_line_value(&reader->line, "left");
    const char *squares = cli_line_value(&reader->line, "squares");
    const char *count = cli_line_value(&reader->line, "count");
    const char *upcard = cli_line_value(&reader->line, "upcard");
    if (left) {
        tally->left =
            parse_numbers(left, numbers, 1) == 1 ? (uint64_t)numbers[0] : 0;
        return tally->left > 0;
    }
    if (squares) {
        if (parse_numbers(squares, numbers, 2) != 2 ||
            !is_within(numbers[0], SIMULATION_COUNT_MAX) || numbers[1] < 0)
            return false;
        tally->squares[numbers[0] + SIMULATION_COUNT_MAX] =
            (uint64_t)numbers[1];
        return true;
    }
    const char *text = count ? count : upcard;
    if (text == NULL || parse_numbers(text, numbers, 3) != 3 ||
        !is_within(numbers[1], SIMULATION_TENTHS_MAX) || numbers[2] < 0)
        return false;
    int64_t result = numbers[1] + SIMULATION_TENTHS_MAX;
    if (count && is_within(numbers[0], SIMULATION_COUNT_MAX))
        tally->by_count[numbers[0] + SIMULATION_COUNT_MAX][result] =
            (uint64_t)numbers[2];
    else if (upcard && numbers[0] >= 0 && numbers[0] < ODDS_RANKS)
        tally->by_upcard[numbers[0]][result] = (uint64_t)numbers[2];
    else
        return false;
    return true;
}

static uint64_t sum_results(const uint64_t *results, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += results[i];
    return sum;
}

static bool adds_up(struct checkpoint *checkpoint)
{
    struct simulation_tally *tally = &checkpoint->tally;
    uint64_t blocks = checkpoint->end;
    tally->rounds =
        sum_results(tally->by_upcard[0], ODDS_RANKS * SIMULATION_RESULTS);
    return blocks <= INT64_MAX / SIMULATION_BLOCK &&
           checkpoint->rounds <= blocks * checkpoint->block &&
           (blocks == 0 ||
            checkpoint->rounds > (blocks - 1) * checkpoint->block) &&
           tally->rounds ==
               checkpoint->rounds * (uint64_t)checkpoint->title.seats &&
           tally->rounds == sum_results(tally->by_count[0],
                                        SIMULATION_COUNTS * SIMULATION_RESULTS);
}

/* Returns what is wrong with the current line. */
static const char *line_fault(const struct reader *reader)
{
    const char *text = reader->line.text;
    if (reader->number > 1)
        return feof(reader->file) ? "the file is cut short"
                                  : "unexpected text here";
    return strncmp(text, CHECKPOINT_KIND, strlen(CHECKPOINT_KIND)) == 0
               ? "it was written by a different version of simulate"
               : "it isn't a checkpoint of simulate";
}

/* Returns what is wrong, or NULL. */
static const char *read_checkpoint_file(struct reader *reader,
                                        struct checkpoint *checkpoint)
{
    uint64_t check;
    if (!read_checkpoint_head(reader, checkpoint))
        return line_fault(reader);
    while (read_checkpoint_line(reader)) {
        const char *text = cli_line_value(&reader->line, "check");
        if (text == NULL && put_line(reader, &checkpoint->tally))
            continue;
        if (text == NULL || !parse_check(text, &check) || feof(reader->file))
            return line_fault(reader);
        if (check != reader->check || !adds_up(checkpoint))
            return "the file was changed: its check value doesn't match";
        return read_checkpoint_line(reader) ? "there is text after the end"
                                            : NULL;
    }
    return line_fault(reader);
}

/* Reads what checkpoint_save() wrote into a `checkpoint` of zeros. If `file`
 * isn't a checkpoint, was cut short or was changed, returns false and writes
 * the reason to `problem`. */
static bool checkpoint_read(struct checkpoint *checkpoint, FILE *file,
                            char problem[SIMULATION_PROBLEM_SIZE])
{
    struct reader reader = {.file = file, .check = CLI_CHECK_START};
    const char *fault = read_checkpoint_file(&reader, checkpoint);
    if (fault)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "line %d: %s", reader.number,
                 fault);
    return fault == NULL;
}

/* ---- Writing a checkpoint ---- */

static void write_result_lines(FILE *out, const char *name, int at,
                               const uint64_t results[SIMULATION_RESULTS])
{
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (results[i] > 0)
            fprintf(out, "%s %d %d %" PRIu64 "\n", name, at,
                    i - SIMULATION_TENTHS_MAX, results[i]);
}

static void write_dealing(FILE *out, const struct simulation_dealing *dealing)
{
    int64_t numbers[DEALING_NUMBERS];
    int count = DEALING_NUMBERS;
    simulation_dealing_numbers(dealing, numbers);
    while (count > 0 && numbers[count - 1] == 0)
        count--;
    if (count == 0)
        return;
    fputs("dealing", out);
    for (int i = 0; i < count; i++)
        fprintf(out, " %" PRId64, numbers[i]);
    fputc('\n', out);
}

static void write_title_lines(FILE *out, const struct simulation_title *title)
{
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_changes(&title->table, NULL, changes);
    fprintf(out, "rules %s\nbase %s\n", title->rules, RULES_DEFAULT);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "rule %s\n", changes[i]);
    fprintf(out, "strategy %s\ncounting %s\ntags", title->strategy,
            title->count);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fprintf(out, " %d", title->tags.tag[rank]);
    for (int rank = 0;
         rank < ODDS_RANKS && simulation_counts_colors(&title->tags); rank++)
        fprintf(out, " %d", title->tags.red[rank]);
    fprintf(out, "\nscale %d\ndeviations %s\n", title->tags.scale,
            title->deviations);
    fprintf(out, "insurance %d\neven-money %d\nseats %d\n", title->insurance,
            title->even_money, title->seats);
    if (title->neighbors[0] != '\0')
        fprintf(out, "neighbors %s\n", title->neighbors);
    write_dealing(out, &title->dealing);
}

static void write_checkpoint(FILE *out, const struct checkpoint *checkpoint)
{
    const struct simulation_tally *tally = &checkpoint->tally;
    fprintf(out, CHECKPOINT_FORM "\n");
    write_title_lines(out, &checkpoint->title);
    fprintf(out, "game %016" PRIx64 "\nseed %" PRIu64 "\n",
            checkpoint->fingerprint, checkpoint->seed);
    fprintf(out, "block %" PRIu32 "\n", checkpoint->block);
    fprintf(out, "first 0\nend %" PRIu64 "\nrounds %" PRIu64 "\n",
            checkpoint->end, checkpoint->rounds);
    fprintf(out, "shoes %" PRIu64 "\n", tally->shoes);
    if (tally->left > 0)
        fprintf(out, "left %" PRIu64 "\n", tally->left);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (tally->squares[i] > 0)
            fprintf(out, "squares %d %" PRIu64 "\n", i - SIMULATION_COUNT_MAX,
                    tally->squares[i]);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        write_result_lines(out, "count", i - SIMULATION_COUNT_MAX,
                           tally->by_count[i]);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        write_result_lines(out, "upcard", rank, tally->by_upcard[rank]);
}

/* Writes `checkpoint` to the file `path`. Even after a crash, the file is
 * either the old one or the complete new one. If it can't be written, returns
 * false and writes the reason to `problem`. */
static bool checkpoint_save(const struct checkpoint *checkpoint,
                            const char *path,
                            char problem[SIMULATION_PROBLEM_SIZE])
{
    size_t length = 0;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);
    bool good = out != NULL;
    if (out) {
        write_checkpoint(out, checkpoint);
        good = fflush(out) == 0;
        uint64_t check = good ? cli_check(CLI_CHECK_START, text, length) : 0;
        fprintf(out, "check %016" PRIx64 "\n", check);
        good = fclose(out) == 0 && good;
    }
    errno = good ? 0 : ENOMEM;
    good = good && file_write(path, text, length);
    if (!good)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "can't write %.250s: %s",
                 path, strerror(errno));
    free(text);
    return good;
}

/* ---- Tallies ---- */

/* A tally consists of 64-bit numbers only. */
enum { NUMBERS = sizeof(struct simulation_tally) / sizeof(uint64_t) };

static void tally_add(struct simulation_tally *tally,
                      const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] += others[i];
}

/* Subtracts `other`. Returns false and subtracts nothing if it can't be part of
 * `tally`. */
static bool tally_take(struct simulation_tally *tally,
                       const struct simulation_tally *other)
{
    uint64_t *numbers = (uint64_t *)tally;
    const uint64_t *others = (const uint64_t *)other;
    for (int i = 0; i < NUMBERS; i++)
        if (numbers[i] < others[i])
            return false;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] -= others[i];
    return true;
}

/* ---- Threads ---- */

/* The state that the threads share. The lock protects all of it. */
struct team {
    const struct simulation_job *job;
    struct checkpoint *checkpoint;
    uint64_t next; /* the next block to take */
    uint64_t end;
    int working; /* threads still working */
    enum simulation_end end_asked;
    bool failed;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static uint32_t block_round_count(const struct simulation_job *job,
                                  uint64_t block)
{
    uint32_t most = simulation_block_rounds(job->game);
    uint64_t left = job->rounds - block * most;
    return left < most ? (uint32_t)left : most;
}

/* Writes what the rounds of a block won at each true count, in tenths. */
static void sum_block(const struct simulation_tally *tally,
                      int64_t won[SIMULATION_COUNTS])
{
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        won[i] = 0;
        for (int j = 0; j < SIMULATION_RESULTS; j++)
            won[i] +=
                (j - SIMULATION_TENTHS_MAX) * (int64_t)tally->by_count[i][j];
    }
}

static void *thread_works(void *argument)
{
    struct team *team = argument;
    const struct simulation_job *job = team->job;
    struct simulation_tally *tally = malloc(sizeof *tally);
    pthread_mutex_lock(&team->lock);
    team->failed = team->failed || tally == NULL;
    while (team->end_asked == SIMULATION_FINISHED && !team->failed &&
           team->next < team->end) {
        uint64_t block = team->next++;
        memset(tally, 0, sizeof *tally);
        pthread_mutex_unlock(&team->lock);
        uint32_t rounds = block_round_count(job, block);
        bool good =
            job->trip ? simulation_block_trips(job->simulation, job->seed,
                                               block, rounds, job->trip, tally)
                      : simulation_block(job->simulation, job->seed, block,
                                         rounds, tally, NULL);
        pthread_mutex_lock(&team->lock);
        team->failed = team->failed || !good;
        team->checkpoint->rounds += rounds;
        tally_add(&team->checkpoint->tally, tally);
        if (job->won)
            sum_block(tally, job->won[block]);
    }
    team->working--;
    pthread_cond_signal(&team->changed);
    pthread_mutex_unlock(&team->lock);
    free(tally);
    return NULL;
}

/* ---- The watching thread ---- */

static void watch_team(struct team *team, const struct simulation_watch *watch)
{
    enum { WAIT = 100000000, SECOND = 1000000000 };
    pthread_mutex_lock(&team->lock);
    while (team->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WAIT;
        until.tv_sec += until.tv_nsec / SECOND;
        until.tv_nsec %= SECOND;
        (void)pthread_cond_timedwait(&team->changed, &team->lock, &until);
        if (watch && team->end_asked == SIMULATION_FINISHED)
            team->end_asked = watch->check(watch->self, team->checkpoint);
    }
    pthread_mutex_unlock(&team->lock);
}

/* Starts the threads and returns how many did start. One is enough. */
static int start_threads(struct team *team, pthread_t threads[])
{
    uint64_t blocks = team->end - team->next;
    int wanted = team->job->threads, started = 0;
    wanted = blocks < (uint64_t)wanted ? (int)blocks : wanted;
    pthread_mutex_lock(&team->lock);
    while (started < wanted &&
           pthread_create(&threads[started], NULL, thread_works, team) == 0)
        started++;
    team->working = started;
    pthread_mutex_unlock(&team->lock);
    return started;
}

/* Plays the blocks from the end of `checkpoint` up to `end` on the threads of
 * `job`, and adds them in the order in which they finish. The order makes no
 * difference, because only whole numbers are added. After a stop, the blocks in
 * progress are finished first. */
static enum simulation_end threads_play(const struct simulation_job *job,
                                        struct checkpoint *checkpoint,
                                        uint64_t end,
                                        const struct simulation_watch *watch)
{
    struct team team = {.job = job,
                        .checkpoint = checkpoint,
                        .next = checkpoint->end,
                        .end = end};
    pthread_t threads[SIMULATION_THREADS_MAX];
    if (team.next == team.end)
        return SIMULATION_FINISHED;
    pthread_mutex_init(&team.lock, NULL);
    pthread_cond_init(&team.changed, NULL);
    int started = start_threads(&team, threads);
    watch_team(&team, watch);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.lock);
    checkpoint->end = team.next;
    if (started == 0 || team.failed)
        return SIMULATION_FAILED;
    return team.end_asked;
}

/* ---- Stages ---- */

/* The first stage has STAGE_FIRST blocks. Later stages grow with the run, but
 * never take more than a minute or two of one core. */
enum { STAGE_FIRST = 4, STAGE_GROWTH = 4, STAGE_MOST = 4096 };

static uint64_t stage_after(uint64_t blocks)
{
    uint64_t end = STAGE_FIRST;
    while (end <= blocks) {
        uint64_t more = end / STAGE_GROWTH;
        more = more < STAGE_FIRST ? STAGE_FIRST : more;
        end += more < STAGE_MOST ? more : STAGE_MOST;
    }
    return end;
}

/* Returns what the bets of `job` have won so far; without bets, the value. */
static struct simulation_winnings
winnings_so_far(const struct simulation_job *job,
                const struct checkpoint *checkpoint)
{
    const struct count_ramp flat = count_ramp_flat();
    struct simulation_winnings winnings;
    simulation_winnings(&checkpoint->tally, checkpoint->title.seats,
                        job->bets ? job->bets : &flat, &winnings);
    return winnings;
}

/* True if the standard error of `checkpoint` is at most that of `job`. */
static bool is_exact(const struct simulation_job *job,
                     const struct checkpoint *checkpoint)
{
    return winnings_so_far(job, checkpoint).error <= job->until_error;
}

static bool is_stage_exact_enough(const struct simulation_job *job,
                                  const struct checkpoint *checkpoint)
{
    uint64_t end = checkpoint->end;
    return job->until_error > 0 && end > 0 && stage_after(end - 1) == end &&
           is_exact(job, checkpoint);
}

/* ---- Incomplete blocks ---- */

/* Takes back the last block if it is incomplete and the run continues past it.
 * The block is played again and subtracted. */
static bool drop_incomplete_block(const struct simulation_job *job,
                                  struct checkpoint *checkpoint)
{
    uint32_t each = simulation_block_rounds(job->game);
    uint32_t over = (uint32_t)(checkpoint->rounds % each);
    if (over == 0 || checkpoint->rounds >= job->rounds)
        return true;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    bool good = tally &&
                simulation_block(job->simulation, job->seed,
                                 checkpoint->end - 1, over, tally, NULL) &&
                tally_take(&checkpoint->tally, tally);
    if (good) {
        checkpoint->rounds -= over;
        checkpoint->end--;
    }
    free(tally);
    return good;
}

/* ---- The blocks of a run ---- */

enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct checkpoint *checkpoint,
                                   const struct simulation_watch *watch)
{
    uint32_t each = simulation_block_rounds(job->game);
    uint64_t end = job->rounds / each + (job->rounds % each != 0);
    enum simulation_end how = SIMULATION_FINISHED;
    if (!drop_incomplete_block(job, checkpoint))
        return SIMULATION_FAILED;
    checkpoint->block = each;
    while (how == SIMULATION_FINISHED && checkpoint->end < end &&
           !is_stage_exact_enough(job, checkpoint)) {
        /* If no error has to be checked, the run is a single stage. */
        uint64_t stage =
            job->until_error > 0 ? stage_after(checkpoint->end) : end;
        how = threads_play(job, checkpoint, stage < end ? stage : end, watch);
    }
    bool done =
        checkpoint->end == end || is_stage_exact_enough(job, checkpoint);
    return done && how != SIMULATION_FAILED ? SIMULATION_FINISHED : how;
}

/* ---- The progress of a run, on one line of a terminal ---- */

struct run {
    const struct cli *cli;
    const struct simulation_setup *setup;
    struct game_setup game_setup;
    struct checkpoint checkpoint;
    struct simulation_job job;
    struct cli_interrupt interrupt;
    char part[SIMULATION_NAME_SIZE]; /* the game of a table: "hi-lo, 75%: " */
    double begun, saved, shown;      /* when */
    uint64_t rounds, hands; /* rounds and hands before it began or resumed */
    bool lost; /* the checkpoint couldn't be written; `problem` says why */
    char problem[SIMULATION_PROBLEM_SIZE];
};

enum { WORD_SIZE = 32, LINE_SIZE = 256 };

/* Writes a time such as "1:05", "2:10:00" or "3 days". */
static void write_time(char text[WORD_SIZE], double seconds)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    const double most = 1e6 * DAY;
    long left = (long)fmin(seconds, most);
    if (left >= DAY)
        snprintf(text, WORD_SIZE, "%ld day%s", left / DAY,
                 left >= 2L * DAY ? "s" : "");
    else if (left >= HOUR)
        snprintf(text, WORD_SIZE, "%ld:%02ld:%02ld", left / HOUR,
                 left % HOUR / MINUTE, left % MINUTE);
    else
        snprintf(text, WORD_SIZE, "%ld:%02ld", left / MINUTE, left % MINUTE);
}

/* Shows how far the run is. The speed and the time left are measured from the
 * rounds played since it began or resumed. The rounds of the whole run are as
 * many as were asked for, or as many as the error needs, which shrinks with
 * their square root. The last column stays empty, because some terminals wrap
 * to the next line after it. */
static void show_progress(const struct run *run,
                          const struct checkpoint *checkpoint, double seconds)
{
    const double thousand = 1e3, million = 1e6, plain = 1e5;
    const struct simulation_job *job = &run->job;
    const struct simulation_winnings winnings =
        winnings_so_far(job, checkpoint);
    FILE *terminal = run->cli->errors;
    char all[WORD_SIZE], left[WORD_SIZE], line[LINE_SIZE];
    double done = (double)checkpoint->rounds, wanted = (double)job->rounds;
    double speed = (done - (double)run->rounds) / fmax(seconds, 1e-3);
    if (job->until_error > 0 && winnings.error > 0) {
        double times = winnings.error / job->until_error;
        wanted = fmin(wanted, done * times * times);
    }
    wanted = fmax(wanted, done);
    /* As --rounds takes it: "4096", "1e9", "2.5e7". */
    int power = wanted < plain ? 0 : (int)floor(log10(wanted));
    if (power == 0)
        snprintf(all, sizeof all, "%.0f", wanted);
    else
        snprintf(all, sizeof all, "%.4ge%d", wanted / pow(10, power), power);
    write_time(left, speed > 0 ? (wanted - done) / speed : 0);
    int digits = speed >= thousand ? 1 : 0;
    double unit = speed >= million ? million : speed >= thousand ? thousand : 1;
    snprintf(line, sizeof line,
             "%s%.0f%% of %s rounds, %s left, %.*f%s/s, %s %+.5f, error %.5f",
             run->part, floor(100 * done / wanted), all, left, digits,
             speed / unit,
             speed >= million    ? " million"
             : speed >= thousand ? " thousand"
                                 : "",
             job->bets ? "won" : "value", winnings.value, winnings.error);
    fprintf(terminal, "\r%.*s" CLI_CLEAR_REST,
            cli_terminal_columns(terminal) - 1, line);
    fflush(terminal);
}

/* ---- Where a report goes ---- */

static bool is_writable(const struct cli *cli, const char *option,
                        const char *path)
{
    bool good = path == NULL || file_write(path, NULL, 0);
    if (!good)
        cli_complain(cli, "%s: can't write %.250s: %s", option, path,
                     strerror(errno));
    return good;
}

static enum cli_status write_picture(const struct cli *cli, const char *path,
                                     const struct simulation_report *report)
{
    if (path == NULL)
        return CLI_DONE;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = out && simulation_report_svg(out, report);
    good = out && fclose(out) == 0 && good;
    errno = good ? 0 : ENOMEM;
    good = good && file_write(path, text, length);
    if (!good)
        cli_complain(cli, "--svg: can't write %.250s: %s", path,
                     strerror(errno));
    free(text);
    return good ? CLI_DONE : CLI_FAILED;
}

/* ---- While it runs ---- */

static const double SAVE_SECONDS = 20, SHOW_SECONDS = 0.5;

static enum simulation_end watch_run(void *self,
                                     const struct checkpoint *checkpoint)
{
    struct run *run = self;
    const struct simulation_setup *setup = run->setup;
    double now = cli_seconds(run->cli);
    if (setup->shows_progress && now - run->shown >= SHOW_SECONDS &&
        checkpoint->rounds > 0) {
        show_progress(run, checkpoint, now - run->begun);
        run->shown = now;
    }
    if (cli_interrupt_asked(&run->interrupt))
        return SIMULATION_STOPPED;
    if (setup->checkpoint_path && now - run->saved > SAVE_SECONDS)
        return SIMULATION_PAUSED;
    return SIMULATION_FINISHED;
}

/* Reads the checkpoint that the run resumes from, if the file exists. */
static bool read_checkpoint(struct run *run)
{
    const char *path = run->setup->checkpoint_path;
    char problem[SIMULATION_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT)
        return true;
    if (file == NULL) {
        cli_complain(run->cli, "--checkpoint: can't read %.250s: %s", path,
                     strerror(errno));
        return false;
    }
    struct checkpoint *begun = calloc(1, sizeof *begun);
    const char *fault = begun ? problem : "out of memory";
    if (begun && checkpoint_read(begun, file, problem))
        fault =
            begun->fingerprint != run->checkpoint.fingerprint
                ? "it is from a different game; use the options it was made "
                  "with, or another file"
            : begun->seed != run->checkpoint.seed ? "it has a different seed"
            : begun->rounds > run->job.rounds
                ? "it already has more rounds than --rounds asks for"
                : NULL;
    fclose(file);
    if (fault)
        cli_complain(run->cli, "--checkpoint: %.250s: %s", path, fault);
    else
        run->checkpoint = *begun;
    free(begun);
    return fault == NULL;
}

/* ---- The run ---- */

/* Clears the line of the progress, and stops holding signals back. */
static void end_watch(const struct run *run)
{
    cli_interrupt_release(&run->interrupt);
    if (run->setup->shows_progress) {
        fputs("\r" CLI_CLEAR_REST, run->cli->errors);
        fflush(run->cli->errors);
    }
}

static enum cli_status complain_of_memory(const struct cli *cli)
{
    cli_complain(cli, "the run can't continue: out of memory or threads");
    return CLI_FAILED;
}

/* Plays to the end. If the checkpoint can't be written, stops the run, so that
 * the results so far are at least reported. */
static enum simulation_end run_all(struct run *run)
{
    const struct simulation_watch watch = {.check = watch_run, .self = run};
    const struct simulation_setup *setup = run->setup;
    enum simulation_end end = SIMULATION_PAUSED;
    cli_interrupt_hold(&run->interrupt);
    while (end == SIMULATION_PAUSED) {
        end = simulation_run(&run->job, &run->checkpoint, &watch);
        if (end == SIMULATION_FAILED)
            break;
        run->saved = cli_seconds(run->cli);
        if (setup->checkpoint_path)
            run->lost = !checkpoint_save(&run->checkpoint,
                                         setup->checkpoint_path, run->problem);
        if (end == SIMULATION_PAUSED && run->lost)
            end = SIMULATION_STOPPED;
    }
    end_watch(run);
    return end;
}

/* ---- The trips of a run ---- */

static enum simulation_end watch_trips(void *self,
                                       const struct checkpoint *counted)
{
    struct run *run = self;
    double now = cli_seconds(run->cli);
    if (run->setup->shows_progress && now - run->shown >= SHOW_SECONDS) {
        fprintf(run->cli->errors,
                "\rTrips: %.0f%% of the rounds" CLI_CLEAR_REST,
                100 * (double)counted->rounds / (double)run->checkpoint.rounds);
        fflush(run->cli->errors);
        run->shown = now;
    }
    return cli_interrupt_asked(&run->interrupt) ? SIMULATION_STOPPED
                                                : SIMULATION_FINISHED;
}

/* Plays the rounds once more, now that all bets are known, to count how the
 * trips that the setup asks for end. After Ctrl-C, only those counted so far
 * matter. There are none if no block has room for a trip. Returns false if out
 * of memory or threads. */
static bool count_trips(struct run *run, const struct simulation_trip *trip,
                        struct trip_ends *ends)
{
    const struct simulation_watch watch = {.check = watch_trips, .self = run};
    struct simulation_job job = run->job;
    struct checkpoint *counted = calloc(1, sizeof *counted);
    if (counted == NULL)
        return false;
    job.until_error = 0;
    job.rounds = run->checkpoint.rounds;
    job.trip = trip;
    cli_interrupt_hold(&run->interrupt);
    bool good = simulation_run(&job, counted, &watch) != SIMULATION_FAILED;
    end_watch(run);
    *ends = counted->tally.ends;
    free(counted);
    return good;
}

/* Fills what the report says about trips. The bets and the bankroll may be
 * those that it finds best. Returns false if out of memory or threads. */
static bool report_trips(struct run *run, enum simulation_end end,
                         struct simulation_report *report)
{
    const struct simulation_money *wanted = &run->setup->money;
    struct simulation_trip trip = {.rounds = report->trip,
                                   .rebate = wanted->rebate,
                                   .resize = wanted->resize,
                                   .one_player = report->request->one_player};
    struct money money;
    if (run->setup->trip == 0 || end == SIMULATION_STOPPED ||
        trip.rounds > simulation_block_rounds(run->job.game))
        return true;
    if (money_find(report, &money))
        return true; /* there are no such bets, as the report will say */
    double unit = money.unit > 0 ? money.unit : 1;
    trip.bets = money.ramp;
    trip.bankroll = money.bankroll;
    trip.goal = report->goal / unit;
    trip.rebate_from = wanted->rebate_from.number / unit;
    trip.chip = (wanted->chip.number > 0 ? wanted->chip.number : 1) / unit;
    return !(trip.bankroll > 0) || count_trips(run, &trip, &report->ends);
}

static enum listing_form report_form(const struct simulation_setup *setup)
{
    return setup->json ? LISTING_JSON : setup->csv ? LISTING_CSV : LISTING_TEXT;
}

/* Writes the report in the format that the setup asks for, and the picture. */
static enum cli_status report_run(struct run *run, enum simulation_end end)
{
    const struct checkpoint *checkpoint = &run->checkpoint;
    const struct simulation_setup *setup = run->setup;
    struct money_request request;
    struct simulation_report report =
        money_report(setup, &run->game_setup.bets, checkpoint, &request);
    report.seconds = cli_seconds(run->cli) - run->begun;
    report.played = checkpoint->tally.rounds - run->hands;
    report.missed = setup->until_error > 0 && !is_exact(&run->job, checkpoint);
    report.stopped = end == SIMULATION_STOPPED;
    enum cli_status status = CLI_DONE;
    if (checkpoint->rounds == 0)
        cli_complain(run->cli,
                     "nothing to report: no block of rounds is finished yet");
    else if (!report_trips(run, end, &report))
        status = complain_of_memory(run->cli);
    else
        status = simulation_report_write(run->cli, &report, report_form(setup))
                     ? write_picture(run->cli, setup->svg, &report)
                     : CLI_FAILED;
    if (!run->lost)
        return status;
    cli_complain(run->cli, "--checkpoint: %s", run->problem);
    return CLI_FAILED;
}

static enum cli_status run_from_checkpoint(struct run *run)
{
    const struct simulation_setup *setup = run->setup;
    /* Reads the checkpoint and checks the output files before the first round.
     */
    if ((setup->checkpoint_path && !read_checkpoint(run)) ||
        !is_writable(run->cli, "--checkpoint", setup->checkpoint_path) ||
        !is_writable(run->cli, "--svg", setup->svg))
        return CLI_FAILED;
    run->begun = run->saved = cli_seconds(run->cli);
    run->rounds = run->checkpoint.rounds;
    run->hands = run->checkpoint.tally.rounds;
    enum simulation_end end = run_all(run);
    return end == SIMULATION_FAILED ? complain_of_memory(run->cli)
                                    : report_run(run, end);
}

/* Prepares the game, its tables and its blocks. Returns false after a complaint
 * if something is wrong. */
static bool open_game(struct run *run)
{
    enum {
        ROUNDS = 10000000,
        FINE = 10,
        TABLE_ROUNDS = 1000000,
        PERFECT_ROUNDS = 1000
    };
    const uint64_t endless = 1000000000000000;
    const struct simulation_setup *setup = run->setup;
    const struct simulation_game *game = &run->game_setup.game;
    bool fine = setup->money.is_wanted || setup->cut_curve;
    if (!game_setup_fill(run->cli, setup, &run->game_setup))
        return false;
    run->checkpoint.title = run->game_setup.title;
    run->checkpoint.fingerprint = simulation_fingerprint(game);
    run->checkpoint.seed = (uint64_t)setup->seed;
    run->job = (struct simulation_job){
        .game = game,
        .simulation = simulation_open(game),
        .seed = (uint64_t)setup->seed,
        .rounds = setup->rounds > 0        ? setup->rounds
                  : setup->until_error > 0 ? endless
                  : game->perfect          ? PERFECT_ROUNDS
                  : game->by_cards         ? TABLE_ROUNDS
                                           : ROUNDS * (fine ? FINE : 1),
        .threads = (int)setup->threads,
        .until_error = setup->until_error,
        .bets = setup->bets ? &run->game_setup.bets : NULL};
    if (run->job.simulation == NULL)
        cli_complain(run->cli, "out of memory");
    return run->job.simulation != NULL;
}

/* ---- A table of games ---- */

/* Plays the game of the run's setup, and notes what its bets win. Returns false
 * after a complaint if something is wrong. */
static bool play_game(struct run *run, struct simulation_report *report,
                      struct money_request *request, struct table_game *game)
{
    simulation_close(run->job.simulation);
    run->job.simulation = NULL;
    run->checkpoint = (struct checkpoint){.end = 0};
    if (!open_game(run))
        return false;
    run->begun = cli_seconds(run->cli);
    enum simulation_end end = run_all(run);
    if (end == SIMULATION_FAILED) {
        (void)complain_of_memory(run->cli);
        return false;
    }
    *report = money_report(run->setup, &run->game_setup.bets, &run->checkpoint,
                           request);
    report->stopped = end == SIMULATION_STOPPED;
    game->count = run->setup->count;
    game->cut = run->setup->rules.cut;
    game->rounds = run->checkpoint.rounds;
    table_game_fill(game, report);
    return true;
}

/* Plays each count, or the one of the setup, with each cut card. The bets are
 * the best from 1 to 8 units if the setup has none. An interrupt leaves out the
 * count in progress. */
static enum cli_status play_table(struct run *run,
                                  const struct simulation_setup *setup)
{
    enum { MOST = 8 };
    const struct simulation_cuts *cuts = &setup->table;
    size_t counts = setup->count ? 1 : count_preset_count(), done = 0;
    struct simulation_setup one = *setup;
    struct simulation_report report = {.pace = 0};
    struct money_request request;
    struct table_game *games =
        calloc(counts * (size_t)cuts->count, sizeof *games);
    bool good = games != NULL;
    run->setup = &one;
    one.money.is_wanted = true;
    if (one.bets == NULL && one.money.most <= 0) {
        one.money.least = 1;
        one.money.most = MOST;
    }
    for (; good && done < counts * (size_t)cuts->count && !report.stopped;
         done++) {
        one.count = setup->count
                        ? setup->count
                        : count_preset(done / (size_t)cuts->count)->name;
        one.rules.cut = cuts->percent[done % (size_t)cuts->count];
        snprintf(run->part, sizeof run->part, "%.16s, %d%%: ", one.count,
                 one.rules.cut);
        good = play_game(run, &report, &request, &games[done]);
    }
    if (report.stopped)
        done = (done - 1) / (size_t)cuts->count * (size_t)cuts->count;
    request.bets = report.bets; /* the best ones may not win */
    run->checkpoint.title.table.cut = setup->rules.cut;
    if (good && done == 0)
        cli_complain(run->cli, "nothing to report: no count is finished yet");
    else if (good)
        good = simulation_table_write(run->cli, &report, games, done,
                                      cuts->count, report_form(setup));
    free(games);
    return good ? CLI_DONE : CLI_FAILED;
}

enum cli_status simulation_play(const struct cli *cli,
                                const struct simulation_setup *setup)
{
    struct run *run = calloc(1, sizeof *run);
    enum cli_status status = CLI_FAILED;
    if (run == NULL)
        return cli_out_of_memory(cli);
    run->cli = cli;
    run->setup = setup;
    if (setup->table.count > 0)
        status = play_table(run, setup);
    else if (open_game(run))
        status = run_from_checkpoint(run);
    simulation_close(run->job.simulation);
    free(run);
    return status;
}
