/* Reads a part of a run, and believes nothing. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "part_file.h"
#include "simulation.h"

struct reader {
    FILE *file;
    int number;     /* of the line */
    uint64_t check; /* of all lines before it */
    struct cli_line line;
};

/* The next line; false where there is none, or no text. */
static bool next_line(struct reader *reader)
{
    if (reader->number > 0) {
        const struct cli_line *line = &reader->line;
        reader->check = cli_check(reader->check, line->text, line->length);
        reader->check = cli_check(reader->check, "\n", 1);
    }
    reader->number++;
    return cli_read_line(reader->file, &reader->line) && reader->line.is_text;
}

/* What stands behind a line's name; NULL where it has another. */
static const char *behind(const struct reader *reader, const char *name)
{
    size_t length = strlen(name);
    const char *text = reader->line.text;
    bool has_name = strncmp(text, name, length) == 0 && text[length] == ' ';
    return has_name ? text + length + 1 : NULL;
}

static bool read_name(struct reader *reader, const char *name,
                      char value[SIMULATION_NAME_SIZE])
{
    const char *text = next_line(reader) ? behind(reader, name) : NULL;
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

static bool read_number(struct reader *reader, const char *name,
                        uint64_t *value)
{
    const char *text = next_line(reader) ? behind(reader, name) : NULL;
    return text && parse_number(text, value);
}

/* Sixteen digits of a check value. */
static bool parse_check(const char *text, uint64_t *value)
{
    if (strspn(text, "0123456789abcdef") != PART_CHECK_DIGITS ||
        text[PART_CHECK_DIGITS] != '\0')
        return false;
    *value = strtoull(text, NULL, 16);
    return true;
}

/* ---- The parts of a file ---- */

static bool read_head(struct reader *reader, struct simulation_part *part)
{
    uint64_t seats = 0;
    bool good = next_line(reader) &&
                strcmp(reader->line.text, PART_FILE_FORM) == 0 &&
                read_name(reader, "rules", part->title.rules) &&
                read_name(reader, "strategy", part->title.strategy) &&
                read_name(reader, "counting", part->title.count) &&
                read_number(reader, "seats", &seats) && seats >= 1 &&
                seats <= SEATS_MAX;
    part->title.seats = (int)seats;
    if (!good || !next_line(reader))
        return false;
    const char *game = behind(reader, "game");
    return game && parse_check(game, &part->fingerprint) &&
           read_number(reader, "seed", &part->seed) &&
           read_number(reader, "first", &part->first) &&
           read_number(reader, "end", &part->end) &&
           read_number(reader, "rounds", &part->rounds) &&
           read_number(reader, "shoes", &part->tally.shoes);
}

/* So many whole numbers apart by blanks, and nothing else. */
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

static bool put_line(const struct reader *reader,
                     struct simulation_tally *tally)
{
    int64_t numbers[3];
    const char *squares = behind(reader, "squares");
    const char *count = behind(reader, "count");
    const char *upcard = behind(reader, "upcard");
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

/* ---- Does it hold together? ---- */

static uint64_t sum_of(const uint64_t *results, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += results[i];
    return sum;
}

static bool adds_up(struct simulation_part *part)
{
    struct simulation_tally *tally = &part->tally;
    uint64_t blocks = part->end - part->first;
    tally->rounds =
        sum_of(tally->by_upcard[0], ODDS_RANKS * SIMULATION_RESULTS);
    return part->first <= part->end &&
           part->end <= INT64_MAX / SIMULATION_BLOCK &&
           part->rounds <= blocks * SIMULATION_BLOCK &&
           tally->rounds == part->rounds * (uint64_t)part->title.seats &&
           tally->rounds == sum_of(tally->by_count[0],
                                   SIMULATION_COUNTS * SIMULATION_RESULTS);
}

/* What is wrong, or NULL. */
static const char *read_part(struct reader *reader,
                             struct simulation_part *part)
{
    uint64_t check;
    if (!read_head(reader, part))
        return reader->number == 1 ? "it is no file of a run"
                                   : "it has another line here than it should";
    while (next_line(reader)) {
        const char *text = behind(reader, "check");
        if (text == NULL && put_line(reader, &part->tally))
            continue;
        if (text == NULL || !parse_check(text, &check))
            return "it has another line here than it should";
        if (check != reader->check || !adds_up(part))
            return "it was changed: its check value is another";
        return next_line(reader) ? "something follows its end" : NULL;
    }
    return "it was cut short";
}

bool simulation_part_read(struct simulation_part *part, FILE *file,
                          char problem[SIMULATION_PROBLEM_SIZE])
{
    struct simulation_part *read = calloc(1, sizeof *read);
    struct reader reader = {.file = file, .check = cli_check_start()};
    const char *fault =
        read ? read_part(&reader, read) : "there is no memory for it";
    if (fault)
        snprintf(problem, SIMULATION_PROBLEM_SIZE, "line %d: %s", reader.number,
                 fault);
    else
        *part = *read;
    free(read);
    return fault == NULL;
}
