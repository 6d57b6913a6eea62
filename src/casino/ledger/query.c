/* Reads what to look for in the history. */
#include "ledger_history.h"

#include <ctype.h>
#include <string.h>

#include "inside.h"

const char *const LEDGER_QUERY_WORDS[2] = {
    "won, lost, push, blackjack, bust, void, double, split, insurance, "
    "surrender, mistake, today, yesterday",
    "won > 20, lost > 50, bet >= 100, cost > 1, hands = 3"};

/* ---- Words ---- */

static const char *const WORDS[LEDGER_WORDS] = {
    "won",       "lost",  "push",      "blackjack", "bust",    "void",
    "double",    "split", "insurance", "surrender", "mistake", "today",
    "yesterday", "bet",   "cost",      "hands"};

static bool is_comparable(enum ledger_word word)
{
    return word == LEDGER_WORD_WON || word == LEDGER_WORD_LOST ||
           word >= LEDGER_WORD_BET;
}

static const char *skip_query_blanks(const char *text)
{
    while (isspace((unsigned char)*text) || *text == ',')
        text++;
    return text;
}

/* Returns the bytes of the word at `text`. */
static size_t word_bytes(const char *text)
{
    size_t bytes = 0;
    while (isalpha((unsigned char)text[bytes]))
        bytes++;
    return bytes;
}

static bool is_word(const char *text, size_t bytes, const char *word)
{
    size_t i = 0;
    while (i < bytes && tolower((unsigned char)text[i]) == word[i])
        i++;
    return i == bytes && word[i] == '\0';
}

/* ---- Comparisons ---- */

/* Reads a sign of comparison, if there is one. Returns what follows it. */
static const char *read_relation(const char *text,
                                 enum ledger_relation *relation)
{
    static const struct {
        const char *sign;
        enum ledger_relation relation;
    } signs[] = {{">=", LEDGER_AT_LEAST},
                 {"<=", LEDGER_AT_MOST},
                 {">", LEDGER_ABOVE},
                 {"<", LEDGER_BELOW},
                 {"=", LEDGER_EQUAL}};
    *relation = LEDGER_ANY;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t bytes = strlen(signs[i].sign);
        if (strncmp(text, signs[i].sign, bytes) == 0) {
            *relation = signs[i].relation;
            return text + bytes;
        }
    }
    return text;
}

/* Reads "50", "$50" or "2.5" as cents. Returns what follows it, or NULL if it
 * isn't an amount. */
static const char *read_cents(const char *text, int64_t *cents)
{
    enum { DIGITS_MAX = 10 };
    int digits = 0, places = 0;
    text += *text == '$';
    for (*cents = 0; isdigit((unsigned char)*text); text++, digits++)
        if (digits < DIGITS_MAX)
            *cents = 10 * *cents + (*text - '0');
    if (*text == '.')
        for (text++; isdigit((unsigned char)*text) && places < 2; places++)
            *cents = 10 * *cents + (*text++ - '0');
    bool good = digits + places > 0 && digits <= DIGITS_MAX &&
                !isalnum((unsigned char)*text) && *text != '.';
    for (; places < 2; places++)
        *cents *= 10;
    return good ? text : NULL;
}

/* ---- Terms ---- */

/* Returns false, so that callers can return the result. */
static bool refuse_word(const char *text, size_t bytes,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    enum { SHOWN = 40 };
    if (bytes == 0)
        bytes = 1;
    /* A character of several bytes stays whole. */
    while (bytes < SHOWN && ((unsigned char)text[bytes] & 0xc0) == 0x80)
        bytes++;
    return ledger_refuse(problem, "can't search for \"%.*s\"; try %s or %s",
                         (int)(bytes < SHOWN ? bytes : SHOWN), text,
                         LEDGER_QUERY_WORDS[0], LEDGER_QUERY_WORDS[1]);
}

static bool refuse_query_amount(enum ledger_word word,
                                char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_refuse(
        problem, "\"%s\" needs %s, such as %s > %d", WORDS[word],
        word == LEDGER_WORD_HANDS ? "a number" : "an amount in dollars",
        WORDS[word], word == LEDGER_WORD_HANDS ? 1 : 20);
}

/* Reads the comparison of a word that can have one. Returns what follows it,
 * or NULL with the problem. */
static const char *read_comparison(const char *text, struct ledger_term *term,
                                   char problem[LEDGER_PROBLEM_SIZE])
{
    const char *after =
        read_relation(text + strspn(text, " \t"), &term->relation);
    if (term->relation == LEDGER_ANY) {
        if (term->word < LEDGER_WORD_BET)
            return text;
        (void)refuse_query_amount(term->word, problem);
        return NULL;
    }
    after = read_cents(after + strspn(after, " \t"), &term->amount);
    bool is_whole = term->amount % 100 == 0;
    if (after == NULL || (term->word == LEDGER_WORD_HANDS && !is_whole)) {
        (void)refuse_query_amount(term->word, problem);
        return NULL;
    }
    if (term->word == LEDGER_WORD_HANDS)
        term->amount /= 100;
    return after;
}

/* Reads a term. Returns what follows it, or NULL with the problem. */
static const char *read_term(const char *text, struct ledger_term *term,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    size_t bytes = word_bytes(text), word = 0;
    while (word < LEDGER_WORDS && !is_word(text, bytes, WORDS[word]))
        word++;
    if (word == LEDGER_WORDS) {
        (void)refuse_word(text, bytes, problem);
        return NULL;
    }
    *term = (struct ledger_term){.word = (enum ledger_word)word};
    text += bytes;
    if (is_comparable(term->word))
        return read_comparison(text, term, problem);
    enum ledger_relation relation;
    const char *after = read_relation(text + strspn(text, " \t"), &relation);
    if (relation == LEDGER_ANY)
        return after;
    ledger_refuse(
        problem, "\"%s\" can't be compared; won, lost, bet, cost and hands can",
        WORDS[word]);
    return NULL;
}

bool ledger_query_read(struct ledger_query *query, const char *text,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger_query read = {.count = 0};
    text = skip_query_blanks(text);
    while (*text) {
        size_t bytes = word_bytes(text);
        if (is_word(text, bytes, "and")) {
            text = skip_query_blanks(text + bytes);
            continue;
        }
        if (read.count == LEDGER_TERMS_MAX)
            return ledger_refuse(problem,
                                 "a search can have at most %d conditions",
                                 LEDGER_TERMS_MAX);
        text = read_term(text, &read.terms[read.count], problem);
        if (text == NULL)
            return false;
        read.count++;
        text = skip_query_blanks(text);
    }
    *query = read;
    return true;
}
