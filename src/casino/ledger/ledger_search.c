/* Finds rounds in the history. A search becomes SQL of fixed pieces; its
 * amounts are bound. */
#include "ledger_inside.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"

const char *const LEDGER_QUERY_WORDS[2] = {
    "won, lost, push, blackjack, bust, void, double, split, insurance, "
    "surrender, mistake, today, yesterday",
    "won > 20, lost > 50, bet >= 100, cost > 1, hands = 3"};

/* ---- Words ---- */

/* The values of a search are ?1 the profile, ?2 an id, ?3 and ?4 when today and
 * yesterday began, and from ?5 the amounts of the terms. */
enum { FIRST_AMOUNT = 5 };

/* A word, its condition, and what is compared with an amount; NULL if the word
 * needs an amount, or can't have one. write_cost_clause() compares costs. */
static const struct {
    const char *word, *condition, *compared;
} WORDS[LEDGER_WORDS] = {
    [LEDGER_WORD_WON] = {"won", "net > 0", "net"},
    [LEDGER_WORD_LOST] = {"lost", "net < 0", "-net"},
    [LEDGER_WORD_PUSH] = {"push", "pushed > 0", NULL},
    [LEDGER_WORD_BLACKJACK] = {"blackjack", "naturals > 0", NULL},
    [LEDGER_WORD_BUST] = {"bust", "busts > 0", NULL},
    [LEDGER_WORD_VOID] = {"void", "state = 'void'", NULL},
    [LEDGER_WORD_DOUBLE] = {"double", "doubles > 0", NULL},
    [LEDGER_WORD_SPLIT] = {"split", "splits > 0", NULL},
    [LEDGER_WORD_INSURANCE] = {"insurance", "insurances > 0", NULL},
    [LEDGER_WORD_SURRENDER] = {"surrender", "surrenders > 0", NULL},
    [LEDGER_WORD_MISTAKE] = {"mistake",
                             "rounds.id IN (SELECT round FROM decisions "
                             "WHERE grade <> 'best')",
                             NULL},
    [LEDGER_WORD_TODAY] = {"today", "rounds.ended >= ?3", NULL},
    [LEDGER_WORD_YESTERDAY] = {"yesterday",
                               "rounds.ended >= ?4 AND rounds.ended < ?3",
                               NULL},
    [LEDGER_WORD_BET] = {"bet", NULL, "bet"},
    [LEDGER_WORD_COST] = {"cost", NULL, "cost"},
    [LEDGER_WORD_HANDS] = {"hands", NULL, "hands"}};

static const char *skip_query_blanks(const char *text)
{
    while (isspace((unsigned char)*text) || *text == ',')
        text++;
    return text;
}

static size_t word_length(const char *text)
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

static const char *const SIGNS[] = {[LEDGER_ABOVE] = ">",
                                    [LEDGER_AT_LEAST] = ">=",
                                    [LEDGER_BELOW] = "<",
                                    [LEDGER_AT_MOST] = "<=",
                                    [LEDGER_EQUAL] = "="};

/* Reads a sign of comparison, if there is one. Returns what follows it. The
 * longer of two signs that begin alike comes later. */
static const char *read_relation(const char *text,
                                 enum ledger_relation *relation)
{
    for (int i = LEDGER_EQUAL; i > LEDGER_ANY; i--)
        if (strncmp(text, SIGNS[i], strlen(SIGNS[i])) == 0) {
            *relation = (enum ledger_relation)i;
            return text + strlen(SIGNS[i]);
        }
    *relation = LEDGER_ANY;
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

/* These return NULL, so that callers can return the result. */
static const char *refuse_word(const char *text, size_t bytes,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    enum { SHOWN = 40 }; /* characters */
    const int shown = text_bytes(text, SHOWN);
    if (bytes == 0) /* not a word: up to a blank */
        bytes = 1 + strcspn(text + 1, " ");
    ledger_write_problem(problem, "can't search for \"%.*s\"; try %s or %s",
                         bytes < (size_t)shown ? (int)bytes : shown, text,
                         LEDGER_QUERY_WORDS[0], LEDGER_QUERY_WORDS[1]);
    return NULL;
}

static const char *refuse_query_amount(enum ledger_word word,
                                       char problem[LEDGER_PROBLEM_SIZE])
{
    ledger_write_problem(
        problem, "\"%s\" needs %s, such as %s > %d", WORDS[word].word,
        word == LEDGER_WORD_HANDS ? "a number" : "an amount in dollars",
        WORDS[word].word, word == LEDGER_WORD_HANDS ? 1 : 20);
    return NULL;
}

/* Reads the comparison of a word that can have one. Returns what follows it,
 * or NULL with the problem. */
static const char *read_comparison(const char *text, struct ledger_term *term,
                                   char problem[LEDGER_PROBLEM_SIZE])
{
    const char *after =
        read_relation(text + strspn(text, " \t"), &term->relation);
    if (term->relation == LEDGER_ANY)
        return WORDS[term->word].condition
                   ? text
                   : refuse_query_amount(term->word, problem);
    after = read_cents(after + strspn(after, " \t"), &term->amount);
    bool is_whole = term->amount % 100 == 0;
    if (after == NULL || (term->word == LEDGER_WORD_HANDS && !is_whole))
        return refuse_query_amount(term->word, problem);
    if (term->word == LEDGER_WORD_HANDS)
        term->amount /= 100;
    return after;
}

/* Reads a term. Returns what follows it, or NULL with the problem. */
static const char *read_term(const char *text, struct ledger_term *term,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    size_t bytes = word_length(text), word = 0;
    while (word < LEDGER_WORDS && !is_word(text, bytes, WORDS[word].word))
        word++;
    if (word == LEDGER_WORDS)
        return refuse_word(text, bytes, problem);
    *term = (struct ledger_term){.word = (enum ledger_word)word};
    text += bytes;
    if (WORDS[word].compared)
        return read_comparison(text, term, problem);
    enum ledger_relation relation;
    const char *after = read_relation(text + strspn(text, " \t"), &relation);
    if (relation == LEDGER_ANY)
        return after;
    ledger_write_problem(
        problem, "\"%s\" can't be compared; won, lost, bet, cost and hands can",
        WORDS[word].word);
    return NULL;
}

bool ledger_query_read(struct ledger_query *query, const char *text,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger_query read = {.count = 0};
    text = skip_query_blanks(text);
    while (*text) {
        size_t bytes = word_length(text);
        if (is_word(text, bytes, "and")) {
            text = skip_query_blanks(text + bytes);
            continue;
        }
        if (read.count == LEDGER_TERMS_MAX)
            return ledger_write_problem(
                problem, "a search can have at most %d conditions",
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

/* ---- Conditions ---- */

/* Most decisions cost nothing, so the sums are over the others, and a cost that
 * is small is one that isn't large. NOT INDEXED makes SQLite read the decisions
 * in their order in the file, which is twice as fast. */
static void write_cost_clause(const struct ledger_term *term, int value,
                              FILE *out)
{
    bool is_small = term->relation == LEDGER_BELOW ||
                    term->relation == LEDGER_AT_MOST ||
                    (term->relation == LEDGER_EQUAL && term->amount == 0);
    const char *sign = !is_small                        ? SIGNS[term->relation]
                       : term->relation == LEDGER_BELOW ? ">="
                                                        : ">";
    fprintf(out,
            " AND rounds.id %sIN (SELECT round FROM decisions NOT INDEXED "
            "WHERE grade <> 'best' GROUP BY round "
            "HAVING sum(round(best_value) - round(value)) %s ?%d)",
            is_small ? "NOT " : "", sign, value);
}

static void write_clauses(const struct ledger_query *query, FILE *out)
{
    for (int i = 0; i < query->count; i++) {
        const struct ledger_term *term = &query->terms[i];
        const char *condition = WORDS[term->word].condition;
        if (condition)
            fprintf(out, " AND %s", condition);
        if (term->word == LEDGER_WORD_COST)
            write_cost_clause(term, FIRST_AMOUNT + i, out);
        else if (term->relation != LEDGER_ANY)
            fprintf(out, " AND %s %s ?%d", WORDS[term->word].compared,
                    SIGNS[term->relation], FIRST_AMOUNT + i);
    }
}

/* What a search asks: `select`, its conditions and then `order`. The rounds are
 * read by id, and CROSS JOIN makes SQLite keep that order. */
struct search_query {
    char sql[4096];
    int64_t values[FIRST_AMOUNT + LEDGER_TERMS_MAX];
};

static bool write_search(struct ledger *ledger, struct search_query *query,
                         const struct ledger_search *search, const char *select,
                         const char *order, int64_t id)
{
    FILE *out = fmemopen(query->sql, sizeof query->sql, "w");
    if (out == NULL)
        return ledger_refuse(ledger, "out of memory");
    fprintf(out,
            "SELECT %s FROM rounds CROSS JOIN sessions ON sessions.id = session"
            " WHERE profile = ?1",
            select);
    write_clauses(&search->query, out);
    fprintf(out, " %s", order);
    fclose(out);
    const int64_t first[] = {search->profile, id, search->today,
                             search->yesterday};
    memcpy(query->values, first, sizeof first);
    for (int i = 0; i < search->query.count; i++)
        query->values[FIRST_AMOUNT - 1 + i] = search->query.terms[i].amount;
    return true;
}

/* ---- Rounds ---- */

static bool take_past_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
    const struct ledger_past past = {
        .row = ledger_read_row(statement),
        .is_judged =
            sqlite3_column_int(statement, LEDGER_ROW_COLUMN_COUNT) != 0,
        .cost = sqlite3_column_double(statement, LEDGER_ROW_COLUMN_COUNT + 1)};
    return reader->take.past(reader->self, &past);
}

static bool each_past(struct ledger *ledger, const struct ledger_search *search,
                      const char *order, int64_t id, ledger_take_past *take,
                      void *self)
{
    static const char select[] = LEDGER_ROW_COLUMNS
        ", EXISTS (SELECT 1 FROM expectations WHERE round = rounds.id)"
        ", (SELECT total(round(best_value) - round(value)) FROM decisions"
        " WHERE round = rounds.id AND grade <> 'best')";
    struct ledger_reader reader = {self, {.past = take}};
    struct search_query query;
    return write_search(ledger, &query, search, select, order, id) &&
           ledger_each_row(ledger, query.sql, query.values, NULL, take_past_row,
                           &reader);
}

bool ledger_each_before(struct ledger *ledger,
                        const struct ledger_search *search, int64_t before,
                        ledger_take_past *take, void *self)
{
    return each_past(ledger, search,
                     "AND rounds.id < ?2 ORDER BY rounds.id DESC", before, take,
                     self);
}

bool ledger_each_after(struct ledger *ledger,
                       const struct ledger_search *search, int64_t after,
                       ledger_take_past *take, void *self)
{
    return each_past(ledger, search, "AND rounds.id > ?2 ORDER BY rounds.id",
                     after, take, self);
}

bool ledger_count(struct ledger *ledger, const struct ledger_search *search,
                  struct ledger_found *found)
{
    int64_t sums[2] = {0, 0};
    struct search_query query;
    if (!write_search(ledger, &query, search, "count(*), coalesce(sum(net), 0)",
                      "", 0) ||
        !ledger_ask(ledger, query.sql, query.values, sums, 2))
        return false;
    *found = (struct ledger_found){.rounds = sums[0], .net = sums[1]};
    return true;
}

/* ---- What belongs to a round ---- */

/* A grade that this program doesn't know counts as the best one. */
static bool take_decision_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
    enum ledger_grade grade = ledger_find_grade(ledger_text_at(statement, 4));
    const struct ledger_decision decision = {
        .done = ledger_text_at(statement, 0),
        .best = ledger_text_at(statement, 1),
        .value = sqlite3_column_double(statement, 2),
        .best_value = sqlite3_column_double(statement, 3),
        .grade = grade == LEDGER_GRADES ? LEDGER_BEST : grade,
        .choices = ledger_text_at(statement, 5)};
    return reader->take.decision(reader->self, &decision);
}

bool ledger_each_decision(struct ledger *ledger, int64_t id,
                          bool (*take)(void *self,
                                       const struct ledger_decision *decision),
                          void *self)
{
    struct ledger_reader reader = {self, {.decision = take}};
    return ledger_each_row(ledger,
                           "SELECT done, best, value, best_value, grade, "
                           "choices FROM decisions "
                           "LEFT JOIN situations USING (round, number) "
                           "WHERE round = ?1 ORDER BY number",
                           &id, NULL, take_decision_row, &reader);
}

char *ledger_rules(struct ledger *ledger, int64_t game)
{
    char problem[LEDGER_PROBLEM_SIZE];
    snprintf(problem, sizeof problem, "the game isn't in %.400s anymore",
             ledger->shown);
    return ledger_read_text(ledger, "SELECT rules FROM sessions WHERE id = ?1",
                            game, problem);
}

char *ledger_cards(struct ledger *ledger, int64_t game)
{
    return ledger_read_text(
        ledger,
        "SELECT cards FROM sessions WHERE id = ?1 AND ended IS NOT NULL", game,
        "the game isn't over");
}
