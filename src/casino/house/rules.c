/* The rules one by one: their names, and their values as text. */
#include "house_side_bets.h"

#include <stddef.h>
#include <string.h>

#include "cli_input.h"
#include "cli_output.h"

/* How a value is written and stored. */
enum kind {
    NUMBER,    /* an int from `least` to `most` */
    WORD,      /* an int, the index of the word */
    WORD_BOOL, /* a bool, the index of the word */
    BETS,      /* an int, a bit for each side bet */
    DOLLARS    /* an int64_t in cents */
};

enum {
    WORDS_MAX = 6,
    MOST_DOLLARS = 1000000,
    HELD_LEAST = 2, /* cards; 0 and 1 are words */
    HELD_MOST = 60
};

/* A row of the table below. Numbers and amounts can have words for 0 and up. */
struct rule {
    const char *name;
    enum kind kind;
    size_t place; /* its offset in struct rules */
    int least;
    int most;
    const char *words[WORDS_MAX];
};

#define AT(member) offsetof(struct rules, member)

static const struct rule RULES[] = {
    {"decks", NUMBER, AT(decks), 1, DECKS_MAX, {"infinite"}},
    {"tens", WORD_BOOL, AT(no_tens), 0, 0, {"yes", "no"}},
    {"cut", NUMBER, AT(cut), 1, 100, {NULL}},
    {"burn", NUMBER, AT(burn), 0, 10, {NULL}},
    {"fresh", NUMBER, AT(fresh), HELD_LEAST, HELD_MOST, {"no", "yes"}},
    {"soft17", WORD_BOOL, AT(soft17_hits), 0, 0, {"stand", "hit"}},
    {"natural", WORD, AT(natural), 0, 0, {"3:2", "6:5", "1:1", "2:1", "none"}},
    {"natural-beats-21", WORD, AT(beats), 0, 0, {"yes", "player", "no"}},
    {"ties", WORD, AT(ties), 0, 0, {"push", "lose"}},
    {"natural-ties", WORD, AT(natural_ties), 0, 0, {"push", "lose", "win"}},
    {"player-21", WORD_BOOL, AT(wins_21), 0, 0, {"plain", "wins"}},
    {"bonus-cards", WORD_BOOL, AT(bonus_cards), 0, 0, {"no", "yes"}},
    {"bonus-678", WORD_BOOL, AT(bonus_678), 0, 0, {"no", "yes"}},
    {"peek", WORD, AT(peek), 0, 0, {"hole", "none-all", "none-original"}},
    {"dealer-shows", WORD_BOOL, AT(shows_both), 0, 0, {"one", "both"}},
    {"double", WORD, AT(doubling), 0, 0, {"any", "9-11", "10-11", "none"}},
    {"double-cards", WORD_BOOL, AT(double_cards), 0, 0, {"two", "any"}},
    {"double-rescue", WORD_BOOL, AT(double_rescue), 0, 0, {"no", "yes"}},
    {"das", WORD_BOOL, AT(das), 0, 0, {"no", "yes"}},
    {"split", NUMBER, AT(split), 1, HANDS_MAX, {NULL}},
    {"split-by", WORD, AT(split_by), 0, 0, {"value", "rank"}},
    {"resplit-aces", WORD_BOOL, AT(resplit_aces), 0, 0, {"no", "yes"}},
    {"hit-split-aces", WORD_BOOL, AT(hit_split_aces), 0, 0, {"no", "yes"}},
    {"surrender", WORD, AT(surrender), 0, 0, {"none", "late", "early"}},
    {"insurance", WORD_BOOL, AT(insurance), 0, 0, {"no", "yes"}},
    {"charlie", NUMBER, AT(charlie), 5, 7, {"none"}},
    {"min", DOLLARS, AT(min), 0, MOST_DOLLARS, {NULL}},
    {"max", DOLLARS, AT(max), 0, MOST_DOLLARS, {NULL}},
    {"chip", DOLLARS, AT(chip), 0, MOST_DOLLARS, {NULL}},
    {"ante", DOLLARS, AT(ante), 0, MOST_DOLLARS, {"no"}},
    {"replay-push", WORD_BOOL, AT(replay_push), 0, 0, {"no", "yes"}},
    {"side-bets", BETS, AT(side_bets), 0, 0, {"none"}},
    {"side-min", DOLLARS, AT(side_min), 0, MOST_DOLLARS, {"chip"}},
    {"side-max", DOLLARS, AT(side_max), 0, MOST_DOLLARS, {"max"}},
};

enum { RULES_COUNT = sizeof RULES / sizeof *RULES };

size_t rules_count(void)
{
    return RULES_COUNT;
}

static int64_t get(const struct rules *rules, const struct rule *rule)
{
    const char *place = (const char *)rules + rule->place;
    if (rule->kind == WORD_BOOL)
        return *(const bool *)place;
    if (rule->kind == DOLLARS)
        return *(const int64_t *)(const void *)place;
    return *(const int *)(const void *)place;
}

static void rule_put(struct rules *rules, const struct rule *rule,
                     int64_t value)
{
    char *place = (char *)rules + rule->place;
    if (rule->kind == WORD_BOOL)
        *(bool *)place = value != 0;
    else if (rule->kind == DOLLARS)
        *(int64_t *)(void *)place = value;
    else
        *(int *)(void *)place = (int)value;
}

/* Returns the index of `word` in `words`, or -1. */
static int rule_find_word(const char *const words[], const char *word)
{
    for (int i = 0; i < WORDS_MAX && words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static bool has_word(const struct rule *rule, int64_t value)
{
    return value >= 0 && value < WORDS_MAX && rule->words[value] != NULL;
}

/* Reads names with commas or blanks between them. */
static bool read_offered_bets(const char *text, int64_t *bets)
{
    static const char separators[] = ", \t";
    const char *names[SIDE_BETS];
    char name[SIDE_BET_NAME_SIZE];
    int64_t read = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        names[i] = side_bet_kind_name((enum side_bet_kind)i);
    text += strspn(text, separators);
    while (*text) {
        size_t length = strcspn(text, separators);
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        int kind = cli_find_name(name, names, SIDE_BETS);
        if (kind < 0 || length >= sizeof name)
            return false;
        read |= (int64_t)1 << kind;
        text += length + strspn(text + length, separators);
    }
    *bets = read;
    return read != 0;
}

/* Writes "side-bets = 21+3, buster". */
static void write_offered_bets(const char *rule_name, int64_t bets,
                               char text[RULE_TEXT_SIZE])
{
    const char *between = " =";
    size_t used = (size_t)snprintf(text, RULE_TEXT_SIZE, "%s", rule_name);
    for (int i = 0; i < SIDE_BETS; i++) {
        if ((bets >> i & 1) == 0)
            continue;
        used += (size_t)snprintf(text + used, RULE_TEXT_SIZE - used, "%s %s",
                                 between,
                                 side_bet_kind_name((enum side_bet_kind)i));
        between = ",";
    }
}

static bool read_value(const struct rule *rule, const char *text,
                       int64_t *value)
{
    int word = rule_find_word(rule->words, text);
    if (word >= 0) {
        *value = word;
        return true;
    }
    if (rule->kind == BETS)
        return read_offered_bets(text, value);
    if (rule->kind == NUMBER)
        return cli_parse_integer(text, rule->least, rule->most, value);
    return rule->kind == DOLLARS &&
           cli_parse_money(text, (int64_t)rule->most * CENTS, value);
}

void rules_text(const struct rules *rules, size_t index,
                char text[RULE_TEXT_SIZE])
{
    const struct rule *rule = &RULES[index];
    int64_t value = get(rules, rule);
    char amount[CLI_MONEY_SIZE];
    if (has_word(rule, value))
        snprintf(text, RULE_TEXT_SIZE, "%s = %s", rule->name,
                 rule->words[value]);
    else if (rule->kind == DOLLARS)
        snprintf(text, RULE_TEXT_SIZE, "%s = %s", rule->name,
                 cli_money(amount, value));
    else if (rule->kind == BETS)
        write_offered_bets(rule->name, value, text);
    else
        snprintf(text, RULE_TEXT_SIZE, "%s = %d", rule->name, (int)value);
}

void rules_write_json(struct json *json, const struct rules *rules)
{
    static const char sign[] = " = ";
    json_object(json, "rules", JSON_ONE_LINE);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(rules, i, text);
        char *value = strstr(text, sign);
        *value = '\0';
        json_text(json, text, value + strlen(sign));
    }
    json_end(json);
}

/* Writes "charlie must be none or a number from 5 to 7, not …" to `problem`. */
static void explain(const struct rule *rule, const char *text,
                    char problem[PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    size_t used =
        (size_t)snprintf(problem, PROBLEM_SIZE, "%s must be ", rule->name);
    bool is_number = rule->kind == NUMBER || rule->kind == DOLLARS;
    if (rule->kind == BETS)
        used += (size_t)snprintf(problem + used, PROBLEM_SIZE - used,
                                 "names from side-bets(5) such as %s, or ",
                                 side_bet_kind_name(SIDE_BET_21_3));
    const char *sign = rule->kind == DOLLARS ? "$" : "";
    for (int i = 0; i < WORDS_MAX && rule->words[i]; i++) {
        bool is_last = i + 1 == WORDS_MAX || rule->words[i + 1] == NULL;
        const char *separator = i == 0                  ? ""
                                : is_last && !is_number ? " or "
                                                        : ", ";
        used += (size_t)snprintf(problem + used, PROBLEM_SIZE - used, "%s%s",
                                 separator, rule->words[i]);
    }
    if (is_number)
        used += (size_t)snprintf(
            problem + used, PROBLEM_SIZE - used, "%s%s from %s%d to %s%d",
            rule->words[0] ? " or " : "",
            rule->kind == DOLLARS ? "an amount" : "a number", sign, rule->least,
            sign, rule->most);
    snprintf(problem + used, PROBLEM_SIZE - used, ", not %s",
             cli_quote(quote, text, strlen(text)));
}

static int find_rule(const char *name)
{
    for (size_t i = 0; i < RULES_COUNT; i++)
        if (strcmp(RULES[i].name, name) == 0)
            return (int)i;
    return -1;
}

static void say_unknown_rule(const char *name, char problem[PROBLEM_SIZE])
{
    const char *names[RULES_COUNT];
    for (size_t i = 0; i < RULES_COUNT; i++)
        names[i] = RULES[i].name;
    cli_say_unknown(problem, "rule", name, names, RULES_COUNT,
                    "--show-rules lists all rules");
}

static const char BLANKS[] = " \t\r\v\f";

int rules_set(struct rules *rules, const char *line, char problem[PROBLEM_SIZE])
{
    char copy[RULE_TEXT_SIZE], quote[CLI_QUOTE_SIZE];
    line += strspn(line, BLANKS);
    size_t length = strlen(line);
    while (length > 0 && strchr(BLANKS, line[length - 1]))
        length--;
    snprintf(copy, sizeof copy, "%.*s", (int)length, line);
    char *equals = strchr(copy, '=');
    if (equals == NULL || length >= sizeof copy) {
        snprintf(problem, PROBLEM_SIZE,
                 "a rule must be \"name = value\", not %s",
                 cli_quote(quote, line, length));
        return -1;
    }
    *equals = '\0';
    const char *name = cli_trim(copy);
    const char *value = cli_trim(equals + 1);
    int index = find_rule(name);
    int64_t number;
    if (index < 0)
        say_unknown_rule(name, problem);
    else if (!read_value(&RULES[index], value, &number)) {
        explain(&RULES[index], value, problem);
        index = -1;
    } else
        rule_put(rules, &RULES[index], number);
    return index;
}
