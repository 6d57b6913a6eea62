/* The answers to a lesson as text: what a file of lessons has in its last
 * field. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "training/notes/notes.h"

bool answer_list_add(struct answer_list *answers,
                     const struct ledger_answered *answered)
{
    enum { FIRST = 8 };
    if (answers->count == answers->room) {
        size_t room = answers->room > 0 ? 2 * answers->room : FIRST;
        void *more = realloc(answers->list, room * sizeof *answers->list);
        if (more == NULL)
            return false;
        answers->list = more;
        answers->room = room;
    }
    answers->list[answers->count++] = *answered;
    return true;
}

void answer_list_write(FILE *out, const struct answer_list *answers)
{
    for (size_t i = 0; i < answers->count; i++) {
        const struct ledger_answered *answered = &answers->list[i];
        char date[LEDGER_DATE_SIZE];
        fprintf(out, "%s%s %" PRId64 " %s ", i > 0 ? "; " : "",
                ledger_date(answered->day, date), answered->time,
                answered->right ? "right" : "wrong");
        cli_write_csv_number(out, answered->seconds);
        if (answered->right)
            continue;
        fputc(' ', out);
        cli_write_csv_number(out, answered->cost);
    }
}

/* ---- Reading ---- */

/* Reads a number from 0. */
static bool read_measure(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return *text >= '0' && *text <= '9' && *end == '\0' && isfinite(*number);
}

/* Cuts the next word off. Returns "" after the last one. */
static char *next_history_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    char *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

/* Reads "2026-11-22 1795384800 wrong 6.25 0.085". */
static bool read_answered(char *text, struct ledger_answered *answered)
{
    const int64_t latest = INT64_C(1000000000000);
    bool good = ledger_date_read(next_history_word(&text), &answered->day);
    good = cli_parse_integer(next_history_word(&text), 0, latest,
                             &answered->time) &&
           good;
    const char *word = next_history_word(&text);
    answered->right = strcmp(word, "right") == 0;
    good = good && (answered->right || strcmp(word, "wrong") == 0) &&
           read_measure(next_history_word(&text), &answered->seconds);
    answered->cost = 0;
    if (good && !answered->right)
        good = read_measure(next_history_word(&text), &answered->cost);
    return good && next_history_word(&text)[0] == '\0';
}

const char *answer_list_read(char *text, struct answer_list *answers)
{
    while (*text) {
        struct ledger_answered answered;
        char *end = text + strcspn(text, ";");
        char *rest = *end ? end + 1 : end;
        *end = '\0';
        if (!read_answered(text, &answered))
            return "an answer isn't like \"2026-11-22 1795384800 wrong 6.25 "
                   "0.085\"";
        if (!answer_list_add(answers, &answered))
            return "out of memory";
        text = rest;
    }
    return NULL;
}
