/* Charts: rows, codes and groups of cells, their names, and chart files. */
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "cli_input.h"
#include "cli_output.h"
#include "odds_solution.h"
#include "strategy.h"

/* ---- The rows of a chart, and the codes of its cells ---- */

enum { CHART_HARD_LEAST = 4, CHART_SOFT_LEAST = 12 };

enum {
    HARD_ROWS = HAND_BEST - CHART_HARD_LEAST + 1,
    SOFT_ROWS = HAND_BEST - CHART_SOFT_LEAST + 1
};

static_assert(HARD_ROWS + SOFT_ROWS + ODDS_RANKS == CHART_ROWS,
              "a chart has all rows");

struct chart_row chart_row_at(int index)
{
    if (index < HARD_ROWS)
        return (struct chart_row){CHART_HARD, HAND_BEST - index};
    index -= HARD_ROWS;
    if (index < SOFT_ROWS)
        return (struct chart_row){CHART_SOFT, HAND_BEST - index};
    return (struct chart_row){CHART_PAIR, ODDS_TEN - (index - SOFT_ROWS)};
}

struct chart_row chart_hand_row(const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS && hand->cards == ODDS_TWO_CARDS;
         rank++)
        if (hand->count[rank] == ODDS_TWO_CARDS)
            return (struct chart_row){CHART_PAIR, rank};
    return chart_total_row(hand->soft, hand->total);
}

struct chart_row chart_pair_total_row(int rank)
{
    if (rank == ODDS_ACE)
        return (struct chart_row){CHART_SOFT, CHART_SOFT_LEAST};
    return (struct chart_row){CHART_HARD, 2 * (rank + 1)};
}

const char *chart_row_name(struct chart_row row, char name[CHART_NAME_SIZE])
{
    if (row.kind == CHART_PAIR)
        snprintf(name, CHART_NAME_SIZE, "pair %s", odds_rank_name(row.number));
    else
        snprintf(name, CHART_NAME_SIZE, "%s %d",
                 row.kind == CHART_HARD ? "hard" : "soft", row.number % 100);
    return name;
}

const struct odds_cell *chart_const_cells(const struct odds_chart *chart,
                                          struct chart_row row)
{
    switch (row.kind) {
    case CHART_HARD:
        return chart->hard[row.number];
    case CHART_SOFT:
        return chart->soft[row.number];
    default:
        return chart->pair[row.number];
    }
}

struct odds_cell *chart_cells(struct odds_chart *chart, struct chart_row row)
{
    return (struct odds_cell *)chart_const_cells(chart, row);
}

int chart_upcard_at(int column)
{
    return column + 1 < ODDS_RANKS ? column + 1 : ODDS_ACE;
}

enum { CODE_COUNT = 7, TWO_RANK = 1 };

struct code {
    const char *text;
    enum odds_action action, otherwise;
    const char *words;
};

static const struct code CODES[CODE_COUNT] = {
    {"S", ODDS_STAND, ODDS_STAND, "stand"},
    {"H", ODDS_HIT, ODDS_HIT, "hit"},
    {"Dh", ODDS_DOUBLE, ODDS_HIT, "double, else hit"},
    {"Ds", ODDS_DOUBLE, ODDS_STAND, "double, else stand"},
    {"Rh", ODDS_SURRENDER, ODDS_HIT, "surrender, else hit"},
    {"Rs", ODDS_SURRENDER, ODDS_STAND, "surrender, else stand"},
    {"P", ODDS_SPLIT, ODDS_HIT, "split"},
};

/* A pair is the only hand of hard 4 and of soft 12. If it is split, their cells
 * are for a pair that can't be split again. */
const char *chart_code(const struct odds_chart *chart, struct chart_row row,
                       int upcard)
{
    const struct odds_cell *cell = &chart_const_cells(chart, row)[upcard];
    bool has_upcard = false; /* some hand is possible against the upcard */
    for (int i = 0; i < CHART_ROWS && !has_upcard; i++)
        has_upcard = chart_const_cells(chart, chart_row_at(i))[upcard].possible;
    if (!has_upcard || (row.kind == CHART_PAIR && !cell->possible))
        return "-";
    if (!cell->possible && row.kind == CHART_HARD &&
        row.number == CHART_HARD_LEAST)
        cell = &chart->pair[TWO_RANK][upcard];
    if (!cell->possible && row.kind == CHART_SOFT &&
        row.number == CHART_SOFT_LEAST)
        cell = &chart->pair[ODDS_ACE][upcard];
    bool as_dealt = cell->possible &&
                    (row.kind == CHART_PAIR || cell->action != ODDS_SPLIT);
    enum odds_action action = as_dealt ? cell->action : cell->otherwise;
    bool has_else = action == ODDS_DOUBLE || action == ODDS_SURRENDER;
    const struct code *code = CODES;
    while (code->action != action ||
           (has_else && code->otherwise != cell->otherwise))
        code++;
    return code->text;
}

const char *chart_code_meaning(const char *code)
{
    for (int i = 0; i < CODE_COUNT; i++)
        if (strcmp(CODES[i].text, code) == 0)
            return CODES[i].words;
    return NULL;
}

/* ---- The codes of a chart for play by totals and numbers of cards ---- */

bool chart_counts_cards(const struct rules *rules)
{
    return rules->charlie > 0 ||
           rules_refusal(rules, ENGINE_TOTALS_CHART) != NULL;
}

static char chart_letter(enum odds_action action)
{
    static const char letters[ODDS_ACTIONS + 1] = "SHDPR"; /* in order */
    return letters[action];
}

/* Appends the plays of a total: a letter, and for each change with more cards
 * their number and a letter. */
static void add_total_code(const struct odds_cards_chart *chart,
                           struct chart_row row, int upcard,
                           char code[CHART_CARDS_CODE_SIZE])
{
    char last = '\0';
    for (int kind = 0; kind < ODDS_CARDS_KINDS; kind++) {
        const struct odds_cell *cell =
            &chart_const_cells(&chart->by_cards[kind], row)[upcard];
        bool surrenders = cell->action == ODDS_SURRENDER;
        char letter = chart_letter(surrenders ? cell->otherwise : cell->action);
        if (!cell->possible || (letter == last && !surrenders))
            continue;
        if (surrenders)
            text_add(code, CHART_CARDS_CODE_SIZE, "R%c", letter);
        else if (last == '\0')
            text_add(code, CHART_CARDS_CODE_SIZE, "%c", letter);
        else
            text_add(code, CHART_CARDS_CODE_SIZE, "%d%c",
                     kind + ODDS_CARDS_LEAST, letter);
        last = letter;
    }
}

/* A pair that isn't split is played by its total. */
const char *chart_cards_code(const struct odds_cards_chart *chart,
                             struct chart_row row, int upcard,
                             char code[CHART_CARDS_CODE_SIZE])
{
    struct chart_row total = row;
    code[0] = '\0';
    if (row.kind == CHART_PAIR) {
        const struct odds_cell *pair =
            &chart->by_cards[0].pair[row.number][upcard];
        if (!pair->possible || pair->action == ODDS_SPLIT) {
            snprintf(code, CHART_CARDS_CODE_SIZE, "%c",
                     pair->possible ? chart_letter(ODDS_SPLIT) : '-');
            return code;
        }
        total = chart_pair_total_row(row.number);
    }
    add_total_code(chart, total, upcard, code);
    if (*code == '\0') /* no two cards make it, or only a pair that is split */
        snprintf(
            code, CHART_CARDS_CODE_SIZE, "%c",
            chart_letter(chart_const_cells(&chart->by_cards[0], total)[upcard]
                             .otherwise));
    return code;
}

/* ---- Why the odds and the chart can disagree ---- */

const char *chart_difference(const char *better,
                             char text[CHART_DIFFERENCE_SIZE])
{
    snprintf(text, CHART_DIFFERENCE_SIZE,
             "The chart knows only your total; the cards left in the shoe make "
             "%s better here.",
             play_as_noun(better));
    return text;
}

/* ---- The rows of a chart as they are printed: like rows share a line ---- */

struct chart_group chart_group_between(struct chart_row highest,
                                       struct chart_row lowest)
{
    struct chart_group group = {.row = lowest, .highest = highest.number};
    char low[CHART_NAME_SIZE], high[CHART_NAME_SIZE];
    chart_row_name(lowest, low);
    chart_row_name(highest, high);
    const char *lower = strchr(low, ' ') + 1, *higher = strchr(high, ' ') + 1;
    bool is_pair = highest.kind == CHART_PAIR;
    bool is_one = highest.number == lowest.number;
    const char *comma = is_pair ? "," : "", *dash = is_one ? "" : "-";
    snprintf(group.label, sizeof group.label, "%s%s%s%s%s%s%s", lower, comma,
             is_pair ? lower : "", dash, is_one ? "" : higher,
             is_one ? "" : comma, is_pair && !is_one ? higher : "");
    return group;
}

int chart_groups(const struct odds_chart *chart, bool joins,
                 struct chart_group groups[CHART_ROWS])
{
    int count = 0, first = 0;
    for (int i = 0; i < CHART_ROWS; i++) {
        struct chart_row row = chart_row_at(i), next = row;
        bool same = joins && i + 1 < CHART_ROWS;
        if (same)
            next = chart_row_at(i + 1);
        same = same && next.kind == row.kind;
        for (int upcard = 0; upcard < ODDS_RANKS && same; upcard++)
            same = strcmp(chart_code(chart, row, upcard),
                          chart_code(chart, next, upcard)) == 0;
        if (same)
            continue;
        groups[count++] = chart_group_between(chart_row_at(first), row);
        first = i + 1;
    }
    return count;
}

const char *chart_cell_name(struct chart_row row, int upcard,
                            char name[CHART_CELL_SIZE])
{
    char row_name[CHART_NAME_SIZE];
    snprintf(name, CHART_CELL_SIZE, "%s against %s",
             chart_row_name(row, row_name), odds_rank_name(upcard));
    return name;
}

const char *chart_cell_in_words(const char *name, char words[CHART_CELL_SIZE])
{
    static const char pair[] = "pair ";
    if (strncmp(name, pair, strlen(pair)) != 0) {
        snprintf(words, CHART_CELL_SIZE, "%s", name);
        return words;
    }
    const char *rank = name + strlen(pair);
    int letters = (int)strcspn(rank, " ");
    if (*rank == 'A')
        snprintf(words, CHART_CELL_SIZE, "a pair of aces%.16s", rank + letters);
    else
        snprintf(words, CHART_CELL_SIZE, "a pair of %.*ss%.16s", letters, rank,
                 rank + letters);
    return words;
}

/* ---- What there is to learn: names of cells, hands and rules ---- */

bool chart_row_to_learn(const struct odds_hand *hand, bool can_split,
                        struct chart_row *row)
{
    enum { RANK_TWO = 1, TWOS = 4, TENS = 20, ACES = 12 };
    *row = chart_hand_row(hand);
    if (row->kind == CHART_PAIR && !can_split)
        *row = chart_total_row(hand->soft, hand->total);
    if (row->kind == CHART_PAIR)
        return true;
    if (row->kind == CHART_SOFT && row->number == ACES)
        *row = (struct chart_row){CHART_PAIR, ODDS_ACE};
    else if (row->kind == CHART_HARD && row->number == TWOS)
        *row = (struct chart_row){CHART_PAIR, RANK_TWO};
    else if (row->kind == CHART_HARD && row->number == TENS)
        *row = (struct chart_row){CHART_PAIR, ODDS_TEN};
    return row->kind == CHART_PAIR || row->number < HAND_BEST;
}

const char *chart_rules_text(const struct rules *rules,
                             char text[CHART_RULES_SIZE])
{
    static const char *const names[] = {
        "decks",  "soft17",   "peek",         "double",         "das",
        "split",  "split-by", "resplit-aces", "hit-split-aces", "surrender",
        "charlie"};
    enum { NAMES = sizeof names / sizeof *names };
    text[0] = '\0';
    char rule[RULE_TEXT_SIZE];
    for (size_t i = 0; rules_text(rules, i, rule); i++) {
        bool matters = false;
        for (size_t j = 0; j < NAMES && !matters; j++)
            matters = strcspn(rule, " ") == strlen(names[j]) &&
                      strncmp(rule, names[j], strlen(names[j])) == 0;
        if (matters)
            text_add(text, CHART_RULES_SIZE, "%s%s", *text ? ", " : "", rule);
    }
    return text;
}

enum { WORD_SIZE = 16, WORDS_MAX = ODDS_RANKS + 3 };

struct words {
    int count; /* how many words there are, even if not all fit into `list` */
    char list[WORDS_MAX][WORD_SIZE];
};

struct reading {
    struct odds_chart chart;
    bool is_there[CHART_ROWS];
    int line;
    char problem[CHART_PROBLEM_SIZE];
};

static bool chart_file_refuse(struct reading *reading, const char *format, ...)
{
    va_list values;
    int used = snprintf(reading->problem, CHART_PROBLEM_SIZE,
                        "line %d: ", reading->line);
    va_start(values, format);
    vsnprintf(reading->problem + used, CHART_PROBLEM_SIZE - (size_t)used,
              format, values);
    va_end(values);
    return false;
}

/* A word that is too long is cut. No name is that long, so it stays unknown. */
static void split_words(const char *line, struct words *words)
{
    size_t length;
    *words = (struct words){.count = 0};
    line = cli_first_word(line, &length);
    for (; length > 0; line = cli_first_word(line + length, &length)) {
        if (words->count < WORDS_MAX)
            snprintf(words->list[words->count], WORD_SIZE, "%.*s",
                     (int)(length < WORD_SIZE ? length : WORD_SIZE - 1), line);
        words->count++;
    }
}

/* Copies `word` to `text` with control characters replaced, for a message. */
static const char *shown(char text[WORD_SIZE], const char *word)
{
    size_t i = 0;
    for (; word[i] != '\0'; i++) {
        text[i] = word[i];
        if (word[i] <= ' ' || word[i] > '~')
            text[i] = '?';
    }
    text[i] = '\0';
    return text;
}

/* Returns the index of the row that two words name; -1 if there is none. */
static int find_row(const char *kind, const char *number)
{
    char wanted[2 * WORD_SIZE], name[CHART_NAME_SIZE];
    snprintf(wanted, sizeof wanted, "%s %s", kind,
             strcasecmp(number, "T") == 0 ? "10" : number);
    for (int i = 0; i < CHART_ROWS; i++)
        if (strcasecmp(chart_row_name(chart_row_at(i), name), wanted) == 0)
            return i;
    return -1;
}

static bool read_row(struct reading *reading, const struct words *words,
                     int index)
{
    enum { NAME_WORDS = 2 };
    struct chart_row row = chart_row_at(index);
    char name[CHART_NAME_SIZE], text[WORD_SIZE];
    chart_row_name(row, name);
    if (reading->is_there[index])
        return chart_file_refuse(reading, "%s appears twice", name);
    if (words->count != NAME_WORDS + ODDS_RANKS)
        return chart_file_refuse(
            reading,
            "%s has %d plays instead of %d, one for each upcard from 2 to 10 "
            "and the ace",
            name, words->count - NAME_WORDS, ODDS_RANKS);
    for (int column = 0; column < ODDS_RANKS; column++) {
        int upcard = chart_upcard_at(column);
        struct odds_cell *cell = &chart_cells(&reading->chart, row)[upcard];
        const char *code = words->list[NAME_WORDS + column];
        const struct code *known = CODES;
        while (known < CODES + CODE_COUNT && strcasecmp(known->text, code) != 0)
            known++;
        if (known == CODES + CODE_COUNT)
            return chart_file_refuse(
                reading,
                "%s against %s: unknown play \"%s\"; use S, H, Dh, Ds, Rh, "
                "Rs or P",
                name, odds_rank_name(upcard), shown(text, code));
        if (known->action == ODDS_SPLIT && row.kind != CHART_PAIR)
            return chart_file_refuse(reading,
                                     "%s against %s: only pairs can be split",
                                     name, odds_rank_name(upcard));
        *cell = (struct odds_cell){.possible = true,
                                   .action = known->action,
                                   .otherwise = known->otherwise,
                                   .value = NAN};
    }
    reading->is_there[index] = true;
    return true;
}

static bool chart_file_read_line(struct reading *reading, const char *line)
{
    struct words words;
    char first[WORD_SIZE], second[WORD_SIZE];
    split_words(line, &words);
    if (words.count == 0 || strcasecmp(words.list[0], "hand") == 0)
        return true;
    int index = words.count > 1 ? find_row(words.list[0], words.list[1]) : -1;
    if (index < 0)
        return chart_file_refuse(
            reading,
            "unknown row \"%s%s%s\"; rows are named like hard 16, soft 18 "
            "or pair A",
            shown(first, words.list[0]), words.count > 1 ? " " : "",
            shown(second, words.list[1]));
    return read_row(reading, &words, index);
}

static bool chart_file_read_all(struct reading *reading, FILE *file)
{
    struct cli_line line;
    while (cli_read_line(file, &line)) {
        reading->line++;
        if (strlen(line.text) != line.length)
            return chart_file_refuse(reading, "the line isn't text");
        if (line.is_cut)
            return chart_file_refuse(reading, "the line is too long");
        if (!chart_file_read_line(reading, line.text))
            return false;
    }
    if (ferror(file)) {
        snprintf(reading->problem, CHART_PROBLEM_SIZE, "can't read the file");
        return false;
    }
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE];
        if (reading->is_there[i])
            continue;
        snprintf(reading->problem, CHART_PROBLEM_SIZE,
                 "the row %s is missing (the file has %d lines)",
                 chart_row_name(chart_row_at(i), name), reading->line);
        return false;
    }
    return true;
}

bool chart_read(void *target, FILE *file, char problem[CHART_PROBLEM_SIZE])
{
    struct reading reading = {.line = 0};
    bool good = chart_file_read_all(&reading, file);
    if (good)
        *(struct odds_chart *)target = reading.chart;
    else
        snprintf(problem, CHART_PROBLEM_SIZE, "%s", reading.problem);
    return good;
}
