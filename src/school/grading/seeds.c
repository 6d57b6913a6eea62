/* Reads lists of seeds, and holds the default ones. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "seeds.h"
#include "cards.h"

/* Seeds that reach a corner of the game come first, so that a short list has
 * them. tests/unit/test_grading_scripts.c says, and tests, what each is for. */
static const int64_t COME_WITH[SEEDS_COME_WITH] = {
    0,    -7,  2731, 2987, 24, 8,   22,  2,           7,  11,
    1245, 161, 261,  3955, 39, 308, 12,  -2147483647, 42, 2147483647,
    1,    3,   5,    6,    23, 9,   10,  13,          14, 15,
    16,   17,  18,   19,   20, 21,  293, 25,          26, 27,
};

enum { NUMBER_TEXT = 32 };

/* Reads a number into `*seed` and moves `*text` past it. */
static bool read_seed(const char **text, int64_t *seed)
{
    char number[NUMBER_TEXT];
    size_t length = **text == '-' ? 1 : 0;
    while (isdigit((unsigned char)(*text)[length]))
        length++;
    if (length >= sizeof number)
        return false;
    memcpy(number, *text, length);
    number[length] = '\0';
    *text += length;
    return cli_parse_integer(number, SEED_LEAST, SEED_MOST, seed);
}

static bool seeds_problem(char problem[CLI_PROBLEM_SIZE], const char *what,
                          const char *text)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE,
             "%s at %s; write a list such as 1-500 or 0,7,-3", what,
             cli_quote(quote, text, strlen(text)));
    return false;
}

/* A seed or a range of seeds, and the text after it. */
struct seed_range {
    int64_t first;
    int64_t last;
    const char *rest;
};

/* Skips the blanks that people put after a comma. */
static const char *skip_seed_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

static bool read_range(const char *text, struct seed_range *range,
                       char problem[CLI_PROBLEM_SIZE])
{
    const char *start = text;
    if (!read_seed(&text, &range->first))
        return seeds_problem(problem, "invalid seed", start);
    range->last = range->first;
    if (*text == '-') {
        text++;
        if (!read_seed(&text, &range->last) || range->last < range->first)
            return seeds_problem(problem, "invalid range", start);
    }
    if (*text != '\0' && *text != ',')
        return seeds_problem(problem, "missing comma", text);
    range->rest = *text == ',' ? skip_seed_blanks(text + 1) : NULL;
    return true;
}

/* Reads the whole list, counts the seeds, and stores them in `seeds` unless
 * that is NULL. */
static bool read_seed_list(const char *text, int64_t seeds[], size_t *count,
                           char problem[CLI_PROBLEM_SIZE])
{
    *count = 0;
    while (text) {
        struct seed_range range;
        if (!read_range(text, &range, problem))
            return false;
        if (range.last - range.first >= SEEDS_MOST - (int64_t)*count)
            return seeds_problem(problem, "more than 100000 seeds", text);
        for (int64_t seed = range.first; seed <= range.last; seed++) {
            if (seeds)
                seeds[*count] = seed;
            ++*count;
        }
        text = range.rest;
    }
    return true;
}

bool seeds_parse(const char *text, struct seed_list *list,
                 char problem[CLI_PROBLEM_SIZE])
{
    size_t count;
    if (!read_seed_list(text, NULL, &count, problem))
        return false;
    assert(count > 0); /* an empty list is refused */
    int64_t *seeds = calloc(count, sizeof *seeds);
    if (seeds == NULL) {
        snprintf(problem, CLI_PROBLEM_SIZE, "out of memory");
        return false;
    }
    (void)read_seed_list(text, seeds, &count, problem);
    list->seeds = seeds;
    list->count = count;
    return true;
}

bool seeds_usual(size_t count, struct seed_list *list)
{
    if (count > SEEDS_COME_WITH)
        count = SEEDS_COME_WITH;
    int64_t *seeds = calloc(count, sizeof *seeds);
    if (seeds == NULL)
        return false;
    memcpy(seeds, COME_WITH, count * sizeof *seeds);
    list->seeds = seeds;
    list->count = count;
    return true;
}

void seeds_clear(struct seed_list *list)
{
    free(list->seeds);
    *list = (struct seed_list){.count = 0};
}
