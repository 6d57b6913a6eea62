/* The rules as text: one by one, in files, those that come with the program, in
 * words, and as options choose them. */
#include "house_rules_choice.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "cli_input.h"
#include "cli_output.h"
#include "cli_report.h"
#include "house_side_bets.h"

/* ---- One by one ---- */

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

/* A new rule is the last one. Its row and its member of struct rules are all
 * that files, records and reports need. */
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
    {"push-22", WORD_BOOL, AT(push_22), 0, 0, {"no", "yes"}},
    {"free-double", WORD_BOOL, AT(free_double), 0, 0, {"no", "yes"}},
    {"free-split", WORD_BOOL, AT(free_split), 0, 0, {"no", "yes"}},
    {"switch", WORD_BOOL, AT(switches), 0, 0, {"no", "yes"}},
};

enum { RULES_COUNT = sizeof RULES / sizeof *RULES };

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

/* Reads names with commas or blanks between them. */
static bool read_offered_bets(const char *text, int64_t *bets)
{
    static const char separators[] = ", \t";
    const char *names[SIDE_BETS];
    char name[SIDE_BET_NAME_SIZE];
    int64_t read = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        names[i] = side_bet_facts((enum side_bet_kind)i)->name;
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
    snprintf(text, RULE_TEXT_SIZE, "%s", rule_name);
    for (int i = 0; i < SIDE_BETS; i++) {
        if ((bets >> i & 1) == 0)
            continue;
        text_add(text, RULE_TEXT_SIZE, "%s %s", between,
                 side_bet_facts((enum side_bet_kind)i)->name);
        between = ",";
    }
}

static bool read_value(const struct rule *rule, const char *text,
                       int64_t *value)
{
    for (int i = 0; i < WORDS_MAX && rule->words[i]; i++)
        if (strcmp(rule->words[i], text) == 0) {
            *value = i;
            return true;
        }
    if (rule->kind == BETS)
        return read_offered_bets(text, value);
    if (rule->kind == NUMBER)
        return cli_parse_integer(text, rule->least, rule->most, value);
    return rule->kind == DOLLARS &&
           cli_parse_money(text, (int64_t)rule->most * CENTS, value);
}

bool rules_text(const struct rules *rules, size_t index,
                char text[RULE_TEXT_SIZE])
{
    if (index >= RULES_COUNT)
        return false;
    const struct rule *rule = &RULES[index];
    int64_t value = get(rules, rule);
    char amount[CLI_MONEY_SIZE];
    if (value >= 0 && value < WORDS_MAX && rule->words[value])
        snprintf(text, RULE_TEXT_SIZE, "%s = %s", rule->name,
                 rule->words[value]);
    else if (rule->kind == DOLLARS)
        snprintf(text, RULE_TEXT_SIZE, "%s = %s", rule->name,
                 cli_money(amount, value));
    else if (rule->kind == BETS)
        write_offered_bets(rule->name, value, text);
    else
        snprintf(text, RULE_TEXT_SIZE, "%s = %d", rule->name, (int)value);
    return true;
}

size_t rules_changes(const struct rules *rules, const struct rules *base,
                     char changes[RULES_MOST][RULE_TEXT_SIZE])
{
    struct rules usual;
    size_t count = 0;
    if (base == NULL && rules_preset(&usual, RULES_DEFAULT))
        base = &usual;
    for (size_t i = 0; i < RULES_COUNT; i++)
        if (base == NULL || get(rules, &RULES[i]) != get(base, &RULES[i]))
            (void)rules_text(rules, i, changes[count++]);
    return count;
}

void rules_write_json(struct json *json, const struct rules *rules)
{
    static const char sign[] = " = ";
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    char words[RULE_PARTS_MAX * RULE_TEXT_SIZE];
    size_t count = rules_changes(rules, NULL, changes);
    json_object(json, "rules", JSON_ONE_LINE);
    json_text(json, "base", RULES_DEFAULT);
    for (size_t i = 0; i < count; i++) {
        char *value = strstr(changes[i], sign);
        *value = '\0';
        json_text(json, changes[i], value + strlen(sign));
    }
    json_end(json);
    rules_in_a_line(rules, ", ", words, sizeof words, (int)sizeof words);
    json_text(json, "rules_in_words", words);
}

/* Writes "charlie must be none or a number from 5 to 7, not …" to `problem`. */
static void explain_rule(const struct rule *rule, const char *text,
                         char problem[PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, PROBLEM_SIZE, "%s must be ", rule->name);
    bool is_number = rule->kind == NUMBER || rule->kind == DOLLARS;
    if (rule->kind == BETS)
        text_add(problem, PROBLEM_SIZE,
                 "names from side-bets(5) such as %s, or ",
                 side_bet_facts(SIDE_BET_21_3)->name);
    const char *sign = rule->kind == DOLLARS ? "$" : "";
    for (int i = 0; i < WORDS_MAX && rule->words[i]; i++) {
        bool is_last = i + 1 == WORDS_MAX || rule->words[i + 1] == NULL;
        const char *separator = i == 0                  ? ""
                                : is_last && !is_number ? " or "
                                                        : ", ";
        text_add(problem, PROBLEM_SIZE, "%s%s", separator, rule->words[i]);
    }
    if (is_number)
        text_add(problem, PROBLEM_SIZE, "%s%s from %s%d to %s%d",
                 rule->words[0] ? " or " : "",
                 rule->kind == DOLLARS ? "an amount" : "a number", sign,
                 rule->least, sign, rule->most);
    text_add(problem, PROBLEM_SIZE, ", not %s",
             cli_quote(quote, text, strlen(text)));
}

int rules_set(struct rules *rules, const char *line, char problem[PROBLEM_SIZE])
{
    char copy[RULE_TEXT_SIZE], quote[CLI_QUOTE_SIZE];
    const char *names[RULES_COUNT];
    int length = snprintf(copy, sizeof copy, "%s", line);
    char *name = cli_trim(copy);
    char *value = strchr(name, '=');
    if (value == NULL || (size_t)length >= sizeof copy) {
        snprintf(problem, PROBLEM_SIZE,
                 "a rule must be \"name = value\", not %s",
                 cli_quote(quote, name, strlen(name)));
        return -1;
    }
    *value++ = '\0';
    name = cli_trim(name);
    value = cli_trim(value);
    for (int i = 0; i < RULES_COUNT; i++)
        names[i] = RULES[i].name;
    int index = cli_find_name(name, names, RULES_COUNT);
    int64_t number;
    if (index < 0)
        cli_say_unknown(problem, "rule", name, names, RULES_COUNT,
                        "blackjack-rules(5) lists all rules");
    else if (!read_value(&RULES[index], value, &number)) {
        explain_rule(&RULES[index], value, problem);
        index = -1;
    } else
        rule_put(rules, &RULES[index], number);
    return index;
}

/* ---- Files ---- */

/* Returns NAME from "rules = NAME", or NULL if the setting is another. */
static const char *find_base(const char *setting)
{
    static const char word[] = "rules", blanks[] = " \t\r\v\f";
    size_t length = strlen(word);
    if (strncmp(setting, word, length) != 0)
        return NULL;
    setting += length + strspn(setting + length, blanks);
    return *setting == '=' ? setting + 1 + strspn(setting + 1, blanks) : NULL;
}

static size_t list_presets(const char *names[RULES_MOST])
{
    size_t count = 0;
    for (; count < RULES_MOST && rules_presets()[count].name; count++)
        names[count] = rules_presets()[count].name;
    return count;
}

static void say_unknown_rules(const char *name, char problem[PROBLEM_SIZE])
{
    const char *names[RULES_MOST];
    cli_say_unknown(problem, "rules", name, names, list_presets(names),
                    "--list-rules lists the built-in rules");
}

/* Reads the base. Returns NULL, or what is wrong, which `room` can hold. */
static const char *take_base(struct rules *rules, const char *name,
                             const int set_at[RULES_MOST],
                             char room[PROBLEM_SIZE])
{
    for (size_t i = 0; i <= RULES_COUNT; i++)
        if (set_at[i] > 0)
            return "the base must come first";
    if (rules_preset(rules, name))
        return NULL;
    say_unknown_rules(name, room);
    return room;
}

/* `set_at` holds the line that set each rule, or 0, and after them that of the
 * base. */
static bool rules_take(const struct cli_settings *settings, struct rules *rules,
                       const char *setting, int set_at[RULES_MOST],
                       char problem[PROBLEM_SIZE])
{
    char what[PROBLEM_SIZE];
    const char *base = find_base(setting);
    if (base) {
        const char *fault = take_base(rules, base, set_at, what);
        set_at[RULES_COUNT] = settings->line;
        return fault == NULL || cli_setting_fault(settings, fault, problem);
    }
    int index = rules_set(rules, setting, what);
    if (index < 0)
        return cli_setting_fault(settings, what, problem);
    if (set_at[index] > 0) {
        snprintf(what, sizeof what, "this rule is already set on line %d",
                 set_at[index]);
        return cli_setting_fault(settings, what, problem);
    }
    set_at[index] = settings->line;
    return true;
}

static bool rules_read(void *target, FILE *stream, char problem[PROBLEM_SIZE])
{
    struct rules *rules = target;
    struct cli_settings settings = {.file = stream};
    const char *setting;
    int set_at[RULES_MOST] = {0};
    _Static_assert((int)RULES_COUNT < (int)RULES_MOST,
                   "a line is noted for each rule");
    struct rules read = *rules;
    while ((setting = cli_next_setting(&settings, problem)) != NULL)
        if (!rules_take(&settings, &read, setting, set_at, problem))
            return false;
    if (problem[0] != '\0')
        return false;
    *rules = read;
    return true;
}

bool rules_read_text(struct rules *rules, const char *text, size_t size,
                     char problem[PROBLEM_SIZE])
{
    FILE *file = fmemopen((void *)text, size, "r");
    snprintf(problem, PROBLEM_SIZE, "no text, or out of memory");
    bool good = file && rules_read(rules, file, problem);
    if (file)
        fclose(file);
    return good;
}

/* ---- The rules that come with the program ---- */

/* The Makefile writes a row for each file of data/rules, { name, text }. */
static const struct house_preset PRESETS[] = {
#include "presets.inc"
    {NULL, NULL}};

const struct house_preset *rules_presets(void)
{
    return PRESETS;
}

static bool find_and_read(struct rules *rules, const char *name)
{
    char problem[PROBLEM_SIZE];
    const struct house_preset *preset = PRESETS;
    while (preset->name && strcmp(preset->name, name) != 0)
        preset++;
    return preset->name &&
           rules_read_text(rules, preset->text, strlen(preset->text), problem);
}

bool rules_preset(struct rules *rules, const char *name)
{
    struct rules read = {.decks = 0};
    if (!find_and_read(&read, RULES_DEFAULT) || !find_and_read(&read, name))
        return false;
    *rules = read;
    return true;
}

/* ---- In words ---- */

static void write_decks(const struct rules *rules, char text[RULE_TEXT_SIZE])
{
    const char *tens = rules->no_tens ? " without tens" : "";
    const char *decks = rules->decks == 1 ? "deck" : "decks";
    int held = rules_shoe(rules).held;
    if (rules->decks == DECKS_INFINITE)
        snprintf(text, RULE_TEXT_SIZE, "infinite decks%s", tens);
    else if (held > 0)
        snprintf(text, RULE_TEXT_SIZE,
                 "%d %s%s, shuffling machine that holds back %d cards",
                 rules->decks, decks, tens, held);
    else
        snprintf(text, RULE_TEXT_SIZE, "%d %s%s%s", rules->decks, decks, tens,
                 rules->fresh ? ", fresh each round" : "");
}

/* Writes "side bet 21+3" or "3 side bets". Returns NULL if there are none. */
static const char *side_bets_in_words(const struct rules *rules,
                                      char text[RULE_TEXT_SIZE])
{
    int count = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        if (rules_offer_side_bet(rules, (enum side_bet_kind)i) && count++ == 0)
            snprintf(text, RULE_TEXT_SIZE, "side bet %s",
                     side_bet_facts((enum side_bet_kind)i)->name);
    if (count > 1)
        snprintf(text, RULE_TEXT_SIZE, "%d side bets", count);
    return count > 0 ? text : NULL;
}

static const char *doubles_in_words(const struct rules *rules)
{
    static const char *const doubles[2][4] = {
        {"double any two cards", "double on 9 to 11", "double on 10 and 11",
         "no doubles"},
        {"double any number of cards", "double 9 to 11, any number of cards",
         "double 10 and 11, any number of cards", "no doubles"}};
    return doubles[rules->double_cards][rules->doubling];
}

size_t rules_in_words(const struct rules *rules,
                      char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE])
{
    static const char *const naturals[] = {
        "blackjack pays 3:2", "blackjack pays 6:5", "blackjack pays 1:1",
        "blackjack pays 2:1", "blackjack is a plain 21"};
    static const char *const beats[] = {NULL,
                                        "the dealer's blackjack is a plain 21",
                                        "blackjack doesn't beat 21"};
    static const char *const natural_ties[] = {
        "tied blackjacks push", "tied blackjacks lose", "tied blackjacks win"};
    static const char *const peeks[] = {NULL, "no hole card",
                                        "no hole card, first bets only"};
    static const char *const surrenders[] = {NULL, "late surrender",
                                             "early surrender"};
    bool splits = rules->split > 1, ties_lose = rules->ties == TIE_LOSES;
    bool says_natural_ties = rules->natural_ties != TIE_PUSHES ||
                             (ties_lose && rules->natural != PAYS_NONE);
    char side_bets[RULE_TEXT_SIZE];
    char decks[RULE_TEXT_SIZE], hands[RULE_TEXT_SIZE], charlie[RULE_TEXT_SIZE];
    write_decks(rules, decks);
    snprintf(hands, sizeof hands, "split to %d", rules->split);
    snprintf(charlie, sizeof charlie, "%d cards win", rules->charlie);
    const char *const all[RULE_PARTS_MAX] = {
        decks,
        rules->switches ? "two hands, switch their second cards" : NULL,
        naturals[rules->natural],
        beats[rules->beats],
        rules->shows_both ? "both dealer cards face up" : NULL,
        ties_lose ? "ties lose" : NULL,
        says_natural_ties ? natural_ties[rules->natural_ties] : NULL,
        rules->push_22 ? "the dealer's 22 pushes" : NULL,
        rules->wins_21 ? "your 21 always wins" : NULL,
        rules->soft17_hits ? "dealer hits soft 17" : "dealer stands on soft 17",
        peeks[rules->peek],
        rules->charlie > 0 ? charlie : NULL,
        surrenders[rules->surrender],
        doubles_in_words(rules),
        rules->free_double ? "free doubles on hard 9 to 11" : NULL,
        rules->double_rescue ? "surrender after a double" : NULL,
        splits ? hands : "no splits",
        rules->free_split ? "free splits except of tens" : NULL,
        rules->das && splits ? "double after split" : NULL,
        rules->insurance ? "insurance 2:1" : NULL,
        splits && rules->split_by == SPLIT_BY_RANK ? "split by rank" : NULL,
        rules->resplit_aces ? "split aces again" : NULL,
        rules->hit_split_aces ? "hit split aces" : NULL,
        rules->bonus_cards ? "21 of 5, 6, 7+ cards pays 3:2, 2:1, 3:1" : NULL,
        rules->bonus_678 ? "6-7-8 and 7-7-7 pay 3:2, suited 2:1, spades 3:1"
                         : NULL,
        side_bets_in_words(rules, side_bets),
    };
    size_t count = 0;
    for (size_t i = 0; i < RULE_PARTS_MAX; i++)
        if (all[i])
            snprintf(parts[count++], RULE_TEXT_SIZE, "%s", all[i]);
    return count;
}

void rules_in_a_line(const struct rules *rules, const char *separator,
                     char *text, size_t size, int columns)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    size_t count = rules_in_words(rules, parts);
    *text = '\0';
    for (size_t i = 0; i < count; i++) {
        const char *between = *text ? separator : "";
        if (text_columns(text) + text_columns(between) +
                text_columns(parts[i]) <=
            columns)
            text_add(text, size, "%s%s", between, parts[i]);
    }
}

/* ---- A choice ---- */

/* A name with a slash must be that of a file. Any other that is nearly that of
 * built-in rules is meant as one, whatever the reason. */
static bool read_rules_file(const char *name, struct rules *rules,
                            char problem[PLACED_PROBLEM_SIZE])
{
    const char *names[RULES_MOST];
    FILE *file = fopen(name, "r");
    if (file == NULL &&
        ((errno == ENOENT && strchr(name, '/') == NULL) ||
         cli_nearest(name, strlen(name), names, list_presets(names)))) {
        say_unknown_rules(name, problem);
        return false;
    }
    if (file)
        fclose(file);
    return cli_read_path(name, ", ", rules_read, rules, problem);
}

static bool change_rule(struct rules *rules, const char *option,
                        const char *line, char problem[PLACED_PROBLEM_SIZE])
{
    char fault[PROBLEM_SIZE];
    if (rules_set(rules, line, fault) >= 0)
        return true;
    snprintf(problem, PLACED_PROBLEM_SIZE, "%s: %s", option, fault);
    return false;
}

bool rules_choice_read(const struct rules_choice *choice, struct rules *rules,
                       char problem[PLACED_PROBLEM_SIZE])
{
    char line[RULE_TEXT_SIZE];
    if (!rules_preset(rules, choice->name)) {
        (void)rules_preset(rules, RULES_DEFAULT);
        if (!read_rules_file(choice->name, rules, problem))
            return false;
    }
    for (int i = 0; i < choice->change_count; i++)
        if (!change_rule(rules, "--rule", choice->changes[i], problem))
            return false;
    if (choice->decks == NULL)
        return true;
    snprintf(line, sizeof line, "decks=%s", choice->decks);
    return change_rule(rules, "--decks", line, problem);
}

static void rules_list(FILE *out)
{
    for (const struct house_preset *preset = rules_presets(); preset->name;
         preset++) {
        const char *comment = preset->text + strspn(preset->text, "# ");
        fprintf(out, "%-15s %.*s\n", preset->name, (int)strcspn(comment, "\n"),
                comment);
    }
}

bool rules_choice_take(const struct cli *cli, const struct rules_choice *choice,
                       int seats, struct rules *rules,
                       char label[RULES_LABEL_SIZE], enum cli_status *status)
{
    char problem[PLACED_PROBLEM_SIZE];
    *status = CLI_FAILED;
    rules_choice_label(choice, label);
    if (choice->list) {
        rules_list(cli->out);
        *status = CLI_DONE;
    } else if (!rules_choice_read(choice, rules, problem)) {
        cli_complain(cli, "%s", problem);
    } else if (!rules_check(rules, seats, problem)) {
        cli_complain(cli, "these rules are inconsistent: %s", problem);
    } else {
        *status = CLI_DONE;
        if (!choice->show)
            return true;
        rules_show(cli->out, rules);
    }
    return false;
}

bool rules_choice_is_changed(const struct rules_choice *choice)
{
    return choice->change_count > 0 || choice->decks;
}

void rules_choice_label(const struct rules_choice *choice,
                        char label[RULES_LABEL_SIZE])
{
    const char *slash = strrchr(choice->name, '/');
    snprintf(label, RULES_LABEL_SIZE, "%.20s%s",
             slash ? slash + 1 : choice->name,
             rules_choice_is_changed(choice) ? ", changed" : "");
}

static bool take_rule(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct rules_choice *choice = target;
    if (choice->change_count == RULES_CHANGES_MAX)
        return cli_refuse(problem, "too many rules");
    choice->changes[choice->change_count++] = value;
    return true;
}

size_t rules_choice_options(struct rules_choice *choice,
                            struct cli_option options[])
{
    const struct cli_option these[RULES_OPTIONS] = {
        {"rules", "NAME|FILE", "play by these rules (default: strip)",
         .letter = 'r', .text = &choice->name},
        {"rule", "NAME=VALUE", "change one rule; may be repeated",
         .take = take_rule, .target = choice},
        {"decks", "N", "short for --rule decks=N", .text = &choice->decks},
        {"list-rules", .help = "list the built-in rules and exit",
         .given = &choice->list},
        {"show-rules", .help = "print the rules in effect and exit",
         .given = &choice->show},
    };
    memcpy(options, these, sizeof these);
    return RULES_OPTIONS;
}

/* ---- Shown ---- */

void rules_show(FILE *out, const struct rules *rules)
{
    enum { COLUMNS = 78 };
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_in_words(rules, parts);
    int column = fprintf(out, "# %s", parts[0]);
    for (size_t i = 1; i < count; i++) {
        bool fits = column + 2 + (int)strlen(parts[i]) < COLUMNS;
        if (!fits)
            column = 0;
        column += fprintf(out, "%s%s", fits ? ", " : ",\n# ", parts[i]);
    }
    fprintf(out, "\nrules = %s\n", RULES_DEFAULT);
    count = rules_changes(rules, NULL, changes);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s\n", changes[i]);
}
