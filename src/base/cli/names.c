/* Names that people type, in British spelling or with typos. */
#include "cli.h"

#include <ctype.h>
#include <string.h>

#include "names.h"

enum { NAME_SIZE = 48 }; /* more than any name that a program knows */

/* ---- Spelling ---- */

static const struct spelling {
    const char *british;
    const char *american; /* never longer */
} SPELLINGS[] = {
    {"colour", "color"},
    {"grey", "gray"},
    {"centre", "center"},
};

enum { SPELLINGS_COUNT = sizeof SPELLINGS / sizeof *SPELLINGS };

static const struct spelling *british_at(const char *text, size_t length)
{
    for (size_t i = 0; i < SPELLINGS_COUNT; i++) {
        size_t size = strlen(SPELLINGS[i].british);
        if (size <= length && memcmp(text, SPELLINGS[i].british, size) == 0)
            return &SPELLINGS[i];
    }
    return NULL;
}

size_t cli_make_american(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const struct spelling *spelling = british_at(text + i, length - i);
        if (spelling == NULL)
            continue;
        size_t old = strlen(spelling->british);
        size_t new = strlen(spelling->american);
        memcpy(text + i, spelling->american, new);
        memmove(text + i + new, text + i + old, strlen(text + i + old) + 1);
        length -= old - new;
    }
    return length;
}

/* Copies the first `length` bytes of `text` in American spelling. Returns the
 * length of the copy, or 0 if `text` is too long for a name. */
static size_t copy_american(const char *text, size_t length,
                            char copy[NAME_SIZE])
{
    if (length >= NAME_SIZE)
        length = 0;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return cli_make_american(copy, length);
}

int cli_find_name(const char *word, const char *const names[], size_t count)
{
    char typed[NAME_SIZE], known[NAME_SIZE];
    (void)copy_american(word, strlen(word), typed);
    for (size_t i = 0; *typed && i < count; i++) {
        (void)copy_american(names[i], strlen(names[i]), known);
        if (strcmp(typed, known) == 0)
            return (int)i;
    }
    return -1;
}

/* ---- Nearly right ---- */

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

/* Returns how many letters of `word` must be added, dropped, changed or
 * swapped with the next one to get `name`: the Damerau-Levenshtein distance
 * with no letter edited twice. `edits[i][j]` is the distance between the first
 * i letters of `word` and the first j letters of `name`. */
static int distance(const char *word, const char *name)
{
    int edits[NAME_SIZE][NAME_SIZE];
    int rows = (int)strlen(word), columns = (int)strlen(name);
    for (int i = 0; i <= rows; i++)
        for (int j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            int changed = word[i - 1] == name[j - 1] ? 0 : 1;
            int best = smaller(edits[i - 1][j], edits[i][j - 1]) + 1;
            best = smaller(best, edits[i - 1][j - 1] + changed);
            if (i > 1 && j > 1 && word[i - 1] == name[j - 2] &&
                word[i - 2] == name[j - 1])
                best = smaller(best, edits[i - 2][j - 2] + 1);
            edits[i][j] = best;
        }
    return edits[rows][columns];
}

static size_t copy_in_lower_case(const char *text, size_t length,
                                 char copy[NAME_SIZE])
{
    length = copy_american(text, length, copy);
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)tolower((unsigned char)copy[i]);
    return length;
}

/* One typo is allowed for this many letters. */
enum { LETTERS_PER_TYPO = 3 };

const char *cli_nearest(const char *word, size_t length,
                        const char *const names[], size_t count)
{
    char typed[NAME_SIZE], known[NAME_SIZE];
    const char *nearest = NULL;
    int least = NAME_SIZE;
    length = copy_in_lower_case(word, length, typed);
    for (size_t i = 0; length > 0 && i < count; i++) {
        size_t size = copy_in_lower_case(names[i], strlen(names[i]), known);
        int edits = distance(typed, known);
        size_t longer = size > length ? size : length;
        if (edits < least && (size_t)edits * LETTERS_PER_TYPO <= longer) {
            least = edits;
            nearest = names[i];
        }
    }
    return nearest;
}

void cli_say_unknown(char problem[CLI_PROBLEM_SIZE], const char *what,
                     const char *word, const char *const names[], size_t count,
                     const char *hint)
{
    char quote[CLI_QUOTE_SIZE];
    size_t length = strlen(word);
    const char *nearest = cli_nearest(word, length, names, count);
    (void)cli_quote(quote, word, length);
    if (nearest)
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "unknown %s %s; did you mean \"%s\"?", what, quote, nearest);
    else
        snprintf(problem, CLI_PROBLEM_SIZE, "unknown %s %s; %s", what, quote,
                 hint);
}
