/* Reads and writes checkpoints, and checks everything in them. */
#include "simulation/run/run.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "cli_input.h"
#include "simulation/kernel/game.h"

/* The first line of a file: its kind and the number of its format. Change the
 * number when the lines change, or when blocks are dealt differently. */
#define CHECKPOINT_KIND "simulation part "
#define CHECKPOINT_FORM CHECKPOINT_KIND "2"

enum { CHECKPOINT_DIGITS = 16 };

struct reader {
    FILE *file;
    int number;     /* of the line */
    uint64_t check; /* of all lines before it */
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

/* Returns the text after the name of a line, or NULL if the line has another
 * name. */
static const char *text_behind(const struct reader *reader, const char *name)
{
    size_t length = strlen(name);
    const char *text = reader->line.text;
    bool has_name = strncmp(text, name, length) == 0 && text[length] == ' ';
    return has_name ? text + length + 1 : NULL;
}

static bool read_name(struct reader *reader, const char *name,
                      char value[SIMULATION_NAME_SIZE])
{
    const char *text =
        read_checkpoint_line(reader) ? text_behind(reader, name) : NULL;
    if (text == NULL || strlen(text) >= SIMULATION_NAME_SIZE)
        return false;
    simulation_name(value, text);
    return true;
}

static bool parse_number(const char *text, uint64_t *value)
{
    int64_t number;
    if (!cli_parse_integer(text, 0, INT64_MAX, &number))
        return false;
    *value = (uint64_t)number;
    return true;
}

static bool read_named_number(struct reader *reader, const char *name,
                              uint64_t *value)
{
    const char *text =
        read_checkpoint_line(reader) ? text_behind(reader, name) : NULL;
    return text && parse_number(text, value);
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

/* Parses exactly `count` whole numbers, separated by single blanks. */
static bool parse_numbers(const char *text, int64_t numbers[], int count)
{
    for (int i = 0; i < count; i++) {
        char word[CLI_LINE_SIZE];
        size_t length = strcspn(text, " ");
        memcpy(word, text, length);
        word[length] = '\0';
        if (!cli_parse_integer(word, INT64_MIN, INT64_MAX, &numbers[i]))
            return false;
        text += length + (text[length] == ' ');
    }
    return *text == '\0';
}

static bool is_within(int64_t value, int64_t most)
{
    return value >= -most && value <= most;
}

/* Reads a line with a number from `least` to `most`. */
static bool read_within(struct reader *reader, const char *name, int64_t least,
                        int64_t most, int64_t *value)
{
    const char *text =
        read_checkpoint_line(reader) ? text_behind(reader, name) : NULL;
    return text && cli_parse_integer(text, least, most, value);
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
    const char *text = good ? text_behind(reader, "base") : NULL;
    if (text)
        good =
            rules_preset(&title->table, text) && read_checkpoint_line(reader);
    while (good && (text = text_behind(reader, "rule")) != NULL) {
        last = index;
        index = rules_set(&title->table, text, problem);
        good = index > last && read_checkpoint_line(reader);
    }
    reader->waits = good;
    return good && title->table.decks >= 0;
}

static bool read_tags(struct reader *reader, struct simulation_count *count)
{
    int64_t tags[ODDS_RANKS], scale = 0;
    const char *text =
        read_checkpoint_line(reader) ? text_behind(reader, "tags") : NULL;
    bool good = text && parse_numbers(text, tags, ODDS_RANKS) &&
                read_within(reader, "scale", 0, SIMULATION_SCALE_MAX, &scale);
    for (int rank = 0; good && rank < ODDS_RANKS; rank++) {
        good = is_within(tags[rank], INT16_MAX);
        count->tag[rank] = (int)tags[rank];
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
    const char *text = good ? text_behind(reader, "neighbors") : NULL;
    if (text == NULL)
        return good;
    simulation_name(name, text);
    return strlen(text) < SIMULATION_NAME_SIZE && read_checkpoint_line(reader);
}

/* Reads the line of unusual dealing, if this is one, and the line after it. */
static bool read_dealing(struct reader *reader,
                         struct simulation_dealing *dealing)
{
    enum { NUMBERS = 6, ROUNDS_MOST = 1000 };
    int64_t numbers[NUMBERS];
    const char *text = text_behind(reader, "dealing");
    if (text == NULL)
        return true;
    if (!parse_numbers(text, numbers, NUMBERS) || numbers[0] < 0 ||
        numbers[0] > ROUND_TO_NEAREST || numbers[1] < 0 ||
        numbers[1] > DECK_CARDS || numbers[2] < 0 || numbers[2] > ROUNDS_MOST ||
        numbers[3] < 0 || numbers[3] > 1 ||
        !is_within(numbers[4], SIMULATION_COUNT_MAX) || numbers[4] > 0 ||
        numbers[5] < 0 || numbers[5] > 1)
        return false;
    *dealing = (struct simulation_dealing){
        .rounding = (enum simulation_rounding)numbers[0],
        .estimate = (int)numbers[1],
        .shoe_rounds = (int)numbers[2],
        .leaves = numbers[3] == 1,
        .leave = (int)numbers[4],
        .by_depth = numbers[5] == 1};
    return read_checkpoint_line(reader);
}

static bool read_blocks(struct reader *reader, struct checkpoint *checkpoint)
{
    int64_t block = 0, first; /* all runs begin with block 0 */
    bool good = read_within(reader, "block", SIMULATION_PERFECT_BLOCK,
                            SIMULATION_BLOCK, &block) &&
                read_within(reader, "first", 0, 0, &first) &&
                read_named_number(reader, "end", &checkpoint->end) &&
                read_named_number(reader, "rounds", &checkpoint->rounds) &&
                read_named_number(reader, "shoes", &checkpoint->tally.shoes);
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
        !read_dealing(reader, &checkpoint->title.dealing))
        return false;
    const char *game = text_behind(reader, "game");
    return game && parse_check(game, &checkpoint->fingerprint) &&
           read_named_number(reader, "seed", &checkpoint->seed) &&
           read_blocks(reader, checkpoint);
}

static bool put_line(const struct reader *reader,
                     struct simulation_tally *tally)
{
    int64_t numbers[3];
    const char *squares = text_behind(reader, "squares");
    const char *count = text_behind(reader, "count");
    const char *upcard = text_behind(reader, "upcard");
    if (squares) {
        if (!parse_numbers(squares, numbers, 2) ||
            !is_within(numbers[0], SIMULATION_COUNT_MAX) || numbers[1] < 0)
            return false;
        tally->squares[numbers[0] + SIMULATION_COUNT_MAX] =
            (uint64_t)numbers[1];
        return true;
    }
    const char *text = count ? count : upcard;
    if (text == NULL || !parse_numbers(text, numbers, 3) ||
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

/* ---- Consistency ---- */

static uint64_t sum_of(const uint64_t *results, int count)
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
        sum_of(tally->by_upcard[0], ODDS_RANKS * SIMULATION_RESULTS);
    return blocks <= INT64_MAX / SIMULATION_BLOCK &&
           checkpoint->rounds <= blocks * checkpoint->block &&
           (blocks == 0 ||
            checkpoint->rounds > (blocks - 1) * checkpoint->block) &&
           tally->rounds ==
               checkpoint->rounds * (uint64_t)checkpoint->title.seats &&
           tally->rounds == sum_of(tally->by_count[0],
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
        const char *text = text_behind(reader, "check");
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

bool checkpoint_read(struct checkpoint *checkpoint, FILE *file,
                     char problem[SIMULATION_PROBLEM_SIZE])
{
    struct checkpoint *read = calloc(1, sizeof *read);
    struct reader reader = {.file = file, .check = CLI_CHECK_START};
    const char *fault =
        read ? read_checkpoint_file(&reader, read) : "out of memory";
    if (fault)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "line %d: %s", reader.number,
                 fault);
    else
        *checkpoint = *read;
    free(read);
    return fault == NULL;
}

/* ---- Files that are written completely or not at all ---- */

/* ---- Paths ---- */

enum { LINKS_MOST = 40, TARGET_SIZE = 4096 };

/* Returns the path of a link's target, relative to the folder of the link. The
 * caller frees it. */
static char *beside(const char *path, const char *target)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash && target[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char *joined = malloc(folder + strlen(target) + 1);
    if (joined == NULL)
        return NULL;
    memcpy(joined, path, folder);
    strcpy(joined + folder, target);
    return joined;
}

/* Follows the links of `path` to the file. The caller frees the result. */
static char *target_of(const char *path)
{
    char *own = strdup(path);
    for (int i = 0; own && i < LINKS_MOST; i++) {
        char target[TARGET_SIZE];
        ssize_t length = readlink(own, target, sizeof target - 1);
        if (length < 0)
            return own;
        target[length] = '\0';
        char *next = beside(own, target);
        free(own);
        own = next;
    }
    free(own);
    errno = own ? ELOOP : ENOMEM;
    return NULL;
}

/* Returns "path.new", which the caller frees. */
static char *other_name(const char *path)
{
    size_t size = strlen(path) + sizeof ".new";
    char *other = malloc(size);
    if (other)
        snprintf(other, size, "%s.new", path);
    return other;
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

/* ---- Writing ---- */

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

/* Syncs the folder, because a rename only survives a crash once its folder is
 * on disk. Failure is ignored: some folders can't be synced. */
static void sync_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_CLOEXEC) : -1;
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
    free(copy);
}

static bool write_special(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool good = file >= 0 && write_whole_text(file, text, length);
    return (file < 0 || close(file) == 0) && good;
}

static bool replace_file(const char *path, const char *other, const char *text,
                         size_t length)
{
    int file = create_file(other);
    bool good =
        file >= 0 && write_whole_text(file, text, length) && fsync(file) == 0;
    int fault = errno;
    good = (file < 0 || close(file) == 0) && good && rename(other, path) == 0;
    if (good)
        sync_folder(path);
    else if (file >= 0) {
        fault = fault ? fault : errno;
        (void)unlink(other);
        errno = fault;
    }
    return good;
}

bool file_write(const char *path, const char *text, size_t length)
{
    char *target = target_of(path);
    char *other = target ? other_name(target) : NULL;
    errno = 0;
    bool good = other && (is_special(target)
                              ? write_special(target, text, length)
                              : replace_file(target, other, text, length));
    int fault = errno ? errno : ENOMEM;
    free(other);
    free(target);
    errno = fault;
    return good;
}

static bool try_to_write(const char *path, const char *other)
{
    if (is_special(path))
        return access(path, W_OK) == 0;
    int file = create_file(other);
    if (file < 0)
        return false;
    close(file);
    return unlink(other) == 0;
}

bool file_may_be_written(const char *path)
{
    char *target = target_of(path);
    char *other = target ? other_name(target) : NULL;
    bool good = other && try_to_write(target, other);
    int fault = errno;
    free(other);
    free(target);
    errno = fault;
    return good;
}

/* ---- Writing a checkpoint ---- */

/* ---- The text ---- */

static void write_result_lines(FILE *out, const char *name, int at,
                               const uint64_t results[SIMULATION_RESULTS])
{
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (results[i] > 0)
            fprintf(out, "%s %d %d %" PRIu64 "\n", name, at,
                    i - SIMULATION_TENTHS_MAX, results[i]);
}

/* Only games with unusual dealing have this line. */
static void write_dealing_line(FILE *out,
                               const struct simulation_dealing *dealing)
{
    if (dealing->rounding != ROUND_DOWN || dealing->estimate > 0 ||
        dealing->shoe_rounds > 0 || dealing->leaves || dealing->by_depth)
        fprintf(out, "dealing %d %d %d %d %d %d\n", (int)dealing->rounding,
                dealing->estimate, dealing->shoe_rounds, dealing->leaves,
                dealing->leave, dealing->by_depth);
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
    fprintf(out, "\nscale %d\ndeviations %s\n", title->tags.scale,
            title->deviations);
    fprintf(out, "insurance %d\neven-money %d\nseats %d\n", title->insurance,
            title->even_money, title->seats);
    if (title->neighbors[0] != '\0')
        fprintf(out, "neighbors %s\n", title->neighbors);
    write_dealing_line(out, &title->dealing);
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

/* Returns the whole file, which the caller frees. Returns NULL if out of
 * memory. */
static char *text_of(const struct checkpoint *checkpoint, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_checkpoint(out, checkpoint);
    bool good = fflush(out) == 0;
    uint64_t check = good ? cli_check(CLI_CHECK_START, text, *length) : 0;
    fprintf(out, "check %016" PRIx64 "\n", check);
    good = fclose(out) == 0 && good;
    if (good)
        return text;
    free(text);
    return NULL;
}

bool checkpoint_save(const struct checkpoint *checkpoint, const char *path,
                     char problem[SIMULATION_PROBLEM_SIZE])
{
    size_t length = 0;
    char *text = text_of(checkpoint, &length);
    errno = text ? 0 : ENOMEM;
    bool good = text && file_write(path, text, length);
    if (!good)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "can't write %.250s: %s",
                 path, strerror(errno));
    free(text);
    return good;
}
