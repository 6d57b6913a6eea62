/* The language of the table: lines to actions and back, and lists of cards. */
#include "game_inside.h"

#include <ctype.h>
#include <string.h>

#include "cli_output.h"

enum { LINE_WORD_SIZE = 24 };

enum { MOST_BET = 2000000000 /* cents; the table refuses less than this */ };

/* Writes `what` and the text in quotes to `problem`. Returns LINE_WRONG. */
static enum line_kind line_is_wrong(char problem[PROBLEM_SIZE],
                                    const char *text, const char *what)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, PROBLEM_SIZE, "%s %s", what,
             cli_quote(quote, text, strlen(text)));
    return LINE_WRONG;
}

/* Says what an amount looks like, with cents only if the chips have any. */
static enum line_kind amount_is_wrong(char problem[PROBLEM_SIZE],
                                      const char *text,
                                      const struct rules *rules)
{
    return line_is_wrong(problem, text,
                         rules->chip % CENTS == 0
                             ? "type an amount such as 10, not"
                             : "type an amount such as 10 or 7.50, not");
}

/* Reads an amount. One with too many digits counts as more than anybody can
 * bet. */
static bool read_amount(const char *text, int64_t *amount)
{
    if (cli_parse_money(text, MOST_BET, amount))
        return true;
    bool is_number = *text && text[strspn(text, "0123456789")] == '\0';
    if (is_number)
        *amount = MOST_BET;
    return is_number;
}

/* ---- Side bets ---- */

/* Returns the only offered side bet whose name begins with `text`, or -1. */
static int find_side_bet(const struct table *table, const char *text)
{
    int found = -1, count = 0;
    for (int i = 0; i < SIDE_BETS; i++) {
        const char *name = side_bet_facts((enum side_bet_kind)i)->name;
        if (!rules_offer_side_bet(&table->rules, (enum side_bet_kind)i) ||
            strncmp(name, text, strlen(text)) != 0)
            continue;
        found = i;
        count++;
    }
    return count == 1 ? found : -1;
}

static enum line_kind side_bet_is_unknown(const struct table *table,
                                          const char *text,
                                          char problem[PROBLEM_SIZE])
{
    const char *names[SIDE_BETS];
    size_t count = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        if (rules_offer_side_bet(&table->rules, (enum side_bet_kind)i))
            names[count++] = side_bet_facts((enum side_bet_kind)i)->name;
    cli_say_unknown(problem, "side bet", text, names, count,
                    "type side-bets for the list");
    return LINE_WRONG;
}

/* Takes the next word of a line in lower case, cut if it doesn't fit, and
 * returns the rest of the line. The word is empty at the end, or if a comment
 * begins. */
static const char *line_take_word(const char *line, char word[LINE_WORD_SIZE],
                                  bool *fits)
{
    size_t length = 0;
    line += strspn(line, " \t\r\v\f");
    size_t whole = strcspn(line, " \t\r\v\f#");
    *fits = whole < LINE_WORD_SIZE;
    for (; length < whole && length + 1 < LINE_WORD_SIZE; length++)
        word[length] = (char)tolower((unsigned char)line[length]);
    word[length] = '\0';
    return line + whole;
}

/* Reads "21+3 5 buster 1", as far as the line goes. */
static enum line_kind read_side_bets(const char *line,
                                     const struct table *table,
                                     struct action *action,
                                     char problem[PROBLEM_SIZE])
{
    char name[LINE_WORD_SIZE], amount[LINE_WORD_SIZE];
    bool fits[2];
    for (;;) {
        line = line_take_word(line, name, &fits[0]);
        if (name[0] == '\0')
            return LINE_ACTION;
        line = line_take_word(line, amount, &fits[1]);
        int kind = find_side_bet(table, name);
        if (kind < 0 || !fits[0])
            return side_bet_is_unknown(table, name, problem);
        if (amount[0] == '\0') {
            snprintf(problem, PROBLEM_SIZE, "%s needs an amount",
                     side_bet_facts((enum side_bet_kind)kind)->name);
            return LINE_WRONG;
        }
        if (!fits[1] || !read_amount(amount, &action->side[kind]))
            return amount_is_wrong(problem, amount, &table->rules);
    }
}

/* ---- Bets ---- */

/* Returns the bet of the previous round, or the minimum. */
static int64_t usual_bet(const struct table *table, int seat)
{
    int64_t last = table->seats[seat].first_bet;
    bool repeats = last > 0 && table->rules.ante == 0;
    return repeats ? last : rules_bet_limits(&table->rules).least;
}

int64_t game_usual_bet(const struct game *game)
{
    const struct table *table = &game->table;
    bool is_betting = table->phase == PHASE_BETS;
    return usual_bet(table, is_betting ? table->seat : game_first_person(game));
}

/* The bet of the previous round comes with its side bets, unless others are
 * named. */
static enum line_kind line_read_bet(const char *line, bool skips_word,
                                    const struct table *table,
                                    struct action *action,
                                    char problem[PROBLEM_SIZE])
{
    char word[LINE_WORD_SIZE];
    bool fits;
    if (skips_word)
        line = line_take_word(line, word, &fits);
    const char *rest = line_take_word(line, word, &fits);
    *action = (struct action){.kind = ACTION_BET,
                              .amount = usual_bet(table, table->seat)};
    if (word[0] == '\0') {
        memcpy(action->side, table->seats[table->seat].first_side,
               sizeof action->side);
        return LINE_ACTION;
    }
    if (table->rules.side_bets != 0 && find_side_bet(table, word) >= 0 &&
        rest[strspn(rest, " \t\r\v\f")] != '\0')
        return read_side_bets(line, table, action, problem);
    if (!fits || !read_amount(word, &action->amount))
        return amount_is_wrong(problem, word, &table->rules);
    return read_side_bets(rest, table, action, problem);
}

static void line_write_bet(const struct action *action, char line[LINE_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    snprintf(line, LINE_SIZE, "bet %s", cli_money(amount, action->amount));
    for (int i = 0; i < SIDE_BETS; i++)
        if (action->side[i] > 0)
            text_add(line, LINE_SIZE, " %s %s",
                     side_bet_facts((enum side_bet_kind)i)->name,
                     cli_money(amount, action->side[i]));
}

/* The meaning of a first word. */
enum word {
    WORD_BET,
    WORD_HIT,
    WORD_STAND,
    WORD_DOUBLE,
    WORD_SPLIT,
    WORD_SURRENDER,
    WORD_INSURANCE,
    WORD_EVEN,
    WORD_FOLD,
    WORD_PLAY,
    WORD_YES,
    WORD_NO,
    WORD_QUIT,
    WORD_HELP,
    WORD_ADVISE,
    WORD_COUNT,
    WORD_STATISTICS = WORD_COUNT, /* these are never shortened */
    WORD_HISTORY,
    WORD_SIDE_BETS,
    WORD_SWITCH,
    WORD_UNKNOWN,
    WORD_UNCLEAR
};

static const char *const WORDS[WORD_COUNT] = {
    "bet",       "hit",       "stand", "double", "split",
    "surrender", "insurance", "even",  "fold",   "play",
    "yes",       "no",        "quit",  "help",   "advise",
};

/* What the screen and its help call things. They must be typed in full, so that
 * st still means stand. */
static const struct full_word {
    const char *text;
    enum word word;
} FULL_WORDS[] = {
    {"?", WORD_HELP},
    {"advice", WORD_ADVISE},
    {"stats", WORD_STATISTICS},
    {"statistics", WORD_STATISTICS},
    {"log", WORD_HISTORY},
    {"history", WORD_HISTORY},
    {"side-bets", WORD_SIDE_BETS},
    {"switch", WORD_SWITCH},
};

enum { FULL_WORDS_COUNT = sizeof FULL_WORDS / sizeof *FULL_WORDS };

/* The first two words of a line, in lower case. */
struct words {
    char first[LINE_WORD_SIZE];
    char second[LINE_WORD_SIZE];
    bool too_much; /* a word is too long, or there is a third one */
};

static struct words split_words(const char *line)
{
    struct words words;
    bool fits[3];
    char third[LINE_WORD_SIZE];
    line = line_take_word(line, words.first, &fits[0]);
    line = line_take_word(line, words.second, &fits[1]);
    line_take_word(line, third, &fits[2]);
    words.too_much = !fits[0] || !fits[1] || third[0] != '\0';
    return words;
}

/* What a single letter means in some phases, a bit for each, as the prompts and
 * the screen show it. */
static const struct key {
    char letter;
    unsigned phases;
    enum word word;
} KEYS[] = {
    {'t', ~0U, WORD_STATISTICS},
    {'l', ~0U, WORD_HISTORY},
    {'s', 1U << PHASE_BETS, WORD_SIDE_BETS},
    {'r', 1U << PHASE_SURRENDER | 1U << PHASE_PLAY, WORD_SURRENDER},
    {'w', 1U << PHASE_SWITCH, WORD_SWITCH},
    {'h', 1U << PHASE_PLAY, WORD_HIT},
    {'s', 1U << PHASE_PLAY, WORD_STAND},
    {'p', 1U << PHASE_PLAY, WORD_SPLIT},
};

static enum word key_word(char letter, enum phase phase)
{
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (KEYS[i].letter == letter && (KEYS[i].phases >> phase & 1U) != 0)
            return KEYS[i].word;
    return WORD_UNKNOWN;
}

/* Returns the only word that begins with `text`. */
static enum word line_find_word(const char *text, enum phase phase)
{
    enum word found = WORD_UNKNOWN;
    size_t length = strlen(text);
    for (int i = 0; i < FULL_WORDS_COUNT; i++)
        if (strcmp(text, FULL_WORDS[i].text) == 0)
            return FULL_WORDS[i].word;
    if (length == 1 && key_word(text[0], phase) != WORD_UNKNOWN)
        return key_word(text[0], phase);
    for (int i = 0; i < WORD_COUNT; i++)
        if (strncmp(WORDS[i], text, length) == 0)
            found = found == WORD_UNKNOWN ? (enum word)i : WORD_UNCLEAR;
    return found;
}

/* ---- Yes and no ---- */

static bool is_question(enum phase phase)
{
    return phase == PHASE_INSURANCE || phase == PHASE_SURRENDER ||
           phase == PHASE_SWITCH;
}

/* The two actions of a question, and the word that takes yes or no after it. */
static const struct question {
    enum word word;
    enum action_kind yes, no;
} QUESTIONS[] = {
    {WORD_EVEN, ACTION_EVEN_MONEY, ACTION_NO_EVEN_MONEY},
    {WORD_INSURANCE, ACTION_INSURE, ACTION_NO_INSURANCE},
    {WORD_SURRENDER, ACTION_SURRENDER, ACTION_KEEP},
    {WORD_SWITCH, ACTION_SWITCH, ACTION_NO_SWITCH},
    {WORD_UNKNOWN, ACTION_PLAY, ACTION_FOLD}, /* both are words */
};

enum { QUESTIONS_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

/* Reads the yes or no after the word of a question. The word alone means yes.
 */
static enum line_kind line_answer(const char *text,
                                  const struct question *question,
                                  struct action *action,
                                  char problem[PROBLEM_SIZE])
{
    size_t length = strlen(text);
    if (strncmp(text, "yes", length) == 0)
        action->kind = question->yes;
    else if (strncmp(text, "no", length) == 0)
        action->kind = question->no;
    else
        return line_is_wrong(problem, text, "answer yes or no, not");
    return LINE_ACTION;
}

/* ---- Lines ---- */

static enum line_kind line_read_word(enum word word, const struct words *words,
                                     const struct table *table,
                                     struct action *action,
                                     char problem[PROBLEM_SIZE])
{
    static const enum action_kind plain[] = {
        [WORD_HIT] = ACTION_HIT,       [WORD_STAND] = ACTION_STAND,
        [WORD_DOUBLE] = ACTION_DOUBLE, [WORD_SPLIT] = ACTION_SPLIT,
        [WORD_FOLD] = ACTION_FOLD,     [WORD_PLAY] = ACTION_PLAY,
    };
    if (strcmp(words->first, "i") == 0 &&
        table_legal(table) & 1U << ACTION_EVEN_MONEY)
        word = WORD_EVEN; /* the key i means even money, too */
    for (int i = 0; i < QUESTIONS_COUNT; i++)
        if (QUESTIONS[i].word == word)
            return line_answer(words->second, &QUESTIONS[i], action, problem);
    if (words->second[0] != '\0')
        return line_is_wrong(problem, words->second, "unexpected argument");
    action->kind = plain[word];
    return LINE_ACTION;
}

/* Reads yes or no alone, which must answer a question. */
static enum line_kind read_yes_no(bool yes, const struct words *words,
                                  const struct table *table,
                                  struct action *action,
                                  char problem[PROBLEM_SIZE])
{
    bool is_ante = table->phase == PHASE_BETS && table->rules.ante > 0;
    if (words->second[0] != '\0')
        return line_is_wrong(problem, words->second, "unexpected argument");
    if (is_ante) {
        *action = (struct action){.kind = ACTION_BET,
                                  .amount = yes ? table->rules.ante : 0};
        return LINE_ACTION;
    }
    if (!is_question(table->phase) && table->phase != PHASE_FOLD)
        return line_is_wrong(problem, words->first,
                             "you can't answer this with");
    const struct question *question = QUESTIONS;
    while ((table_legal(table) & 1U << question->no) == 0)
        question++;
    action->kind = yes ? question->yes : question->no;
    return LINE_ACTION;
}

static enum line_kind line_is_ambiguous(char problem[PROBLEM_SIZE],
                                        const char *text)
{
    int left = 0;
    snprintf(problem, PROBLEM_SIZE, "ambiguous command \"%s\"; it could be",
             text);
    for (int i = 0; i < WORD_COUNT; i++)
        left += strncmp(WORDS[i], text, strlen(text)) == 0;
    for (int i = 0; i < WORD_COUNT; i++) {
        if (strncmp(WORDS[i], text, strlen(text)) != 0)
            continue;
        left--;
        text_add(problem, PROBLEM_SIZE, " %s%s", WORDS[i],
                 left > 1    ? ","
                 : left == 1 ? " or"
                             : "");
    }
    return LINE_WRONG;
}

static enum line_kind line_is_unknown(char problem[PROBLEM_SIZE],
                                      const char *text)
{
    const char *names[WORD_COUNT + FULL_WORDS_COUNT];
    size_t count = 0;
    for (int i = 0; i < WORD_COUNT; i++)
        names[count++] = WORDS[i];
    for (int i = 0; i < FULL_WORDS_COUNT; i++)
        names[count++] = FULL_WORDS[i].text;
    cli_say_unknown(problem, "command", text, names, count, "type help");
    return LINE_WRONG;
}

enum line_kind line_read(const char *line, const struct table *table,
                         struct action *action, char problem[PROBLEM_SIZE])
{
    struct words words = split_words(line);
    *action = (struct action){.amount = 0};
    if (words.first[0] == '\0')
        return LINE_EMPTY;
    if (line_find_word(words.first, table->phase) == WORD_HISTORY)
        return LINE_HISTORY;
    bool is_amount = table->phase == PHASE_BETS &&
                     strchr("$+-.0123456789", words.first[0]) &&
                     (words.second[0] == '\0' || table->rules.side_bets != 0);
    enum word word =
        is_amount ? WORD_BET : line_find_word(words.first, table->phase);
    if (words.too_much && (word != WORD_BET || table->rules.side_bets == 0))
        return line_is_wrong(problem, line, "can't understand");
    switch (word) {
    case WORD_BET:
        return line_read_bet(line, !is_amount, table, action, problem);
    case WORD_UNKNOWN:
        return line_is_unknown(problem, words.first);
    case WORD_UNCLEAR:
        return is_question(table->phase)
                   ? line_is_wrong(problem, words.first, "answer y or n, not")
                   : line_is_ambiguous(problem, words.first);
    case WORD_QUIT:
        return LINE_QUIT;
    case WORD_HELP:
        return LINE_HELP;
    case WORD_ADVISE:
        return LINE_ADVISE;
    case WORD_STATISTICS:
        return LINE_STATISTICS;
    case WORD_SIDE_BETS:
        return LINE_SIDE_BETS;
    case WORD_YES:
    case WORD_NO:
        return read_yes_no(word == WORD_YES, &words, table, action, problem);
    default:
        return line_read_word(word, &words, table, action, problem);
    }
}

void line_write(const struct action *action, char line[LINE_SIZE])
{
    static const char *const lines[ACTION_COUNT] = {
        [ACTION_HIT] = "hit",
        [ACTION_STAND] = "stand",
        [ACTION_DOUBLE] = "double",
        [ACTION_SPLIT] = "split",
        [ACTION_SURRENDER] = "surrender",
        [ACTION_KEEP] = "surrender no",
        [ACTION_INSURE] = "insurance yes",
        [ACTION_NO_INSURANCE] = "insurance no",
        [ACTION_EVEN_MONEY] = "even yes",
        [ACTION_NO_EVEN_MONEY] = "even no",
        [ACTION_FOLD] = "fold",
        [ACTION_PLAY] = "play",
        [ACTION_SWITCH] = "switch yes",
        [ACTION_NO_SWITCH] = "switch no",
    };
    if (action->kind == ACTION_BET)
        line_write_bet(action, line);
    else
        snprintf(line, LINE_SIZE, "%s", lines[action->kind]);
}

/* ---- Lists of cards ---- */

bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE])
{
    size_t length;
    for (text = cli_first_word(text, &length); length > 0;
         text = cli_first_word(text + length, &length)) {
        char quote[CLI_QUOTE_SIZE];
        int card;
        if (card_read(text, &card) != length)
            return cli_refuse(problem,
                              "not a card: %s; write cards as AS, 10h or 414",
                              cli_quote(quote, text, length));
        if (list->count == SHOE_CARDS)
            return cli_refuse(problem, "a shoe has at most %d cards",
                              SHOE_CARDS);
        list->cards[list->count++] = card;
    }
    return true;
}

bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE])
{
    for (int i = 0; i < list->count && decks != DECKS_INFINITE; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i; j++)
            times += list->cards[j] == list->cards[i];
        if (times > decks)
            return cli_refuse(problem, "%d %s: the card %s appears %d times",
                              decks, decks == 1 ? "deck" : "decks",
                              card_word(text, list->cards[i], CARD_ASCII),
                              times);
    }
    return true;
}
