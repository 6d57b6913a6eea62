/* Reads a checkpoint, and checks everything in it. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "cli_input.h"
#include "simulation/run/checkpoint_file.h"
#include "simulation/run/checkpoint.h"
#include "simulation/kernel/game.h"

struct reader {
    FILE *file;
    int number;     /* of the line */
    uint64_t check; /* of all lines before it */
    struct cli_line line;
};

/* Reads the next line. Returns false at the end, or if the line isn't text. */
static bool read_checkpoint_line(struct reader *reader)
{
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

/* Reads the line of the rule `index`. Rules must be in order. */
static bool read_checkpoint_rule(struct reader *reader, size_t index,
                                 struct rules *rules)
{
    char problem[PROBLEM_SIZE];
    const char *text =
        read_checkpoint_line(reader) ? text_behind(reader, "rule") : NULL;
    return text && rules_set(rules, text, problem) == (int)index;
}

static bool read_checkpoint_rules(struct reader *reader,
                                  struct simulation_title *title)
{
    bool good = read_name(reader, "rules", title->rules);
    (void)rules_preset(&title->table, RULES_DEFAULT);
    for (size_t i = 0; good && i < rules_count(); i++)
        good = read_checkpoint_rule(reader, i, &title->table);
    return good;
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
    struct reader reader = {.file = file, .check = cli_check_start()};
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
