/* Lines of a game: words to moves and back. */
#include "line.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum { WORDS_MAX = 4, WORD_SIZE = 16 };

static const char SPACE[] = " \t\r\v\f";

/* The words of a line, in lower case. */
struct words {
    char words[WORDS_MAX][WORD_SIZE];
    int count;
    bool too_much; /* a word is too long, or there are too many */
};

static struct words cut_move_line(const char *line)
{
    struct words words = {.count = 0};
    for (;;) {
        line += strspn(line, SPACE);
        size_t length = strcspn(line, " \t\r\v\f#");
        if (length == 0)
            return words;
        words.too_much = length >= WORD_SIZE || words.count == WORDS_MAX;
        if (words.too_much)
            return words;
        char *word = words.words[words.count++];
        for (size_t i = 0; i < length; i++)
            word[i] = (char)tolower((unsigned char)line[i]);
        line += length;
    }
}

static enum mancala_session_line wrong_move_line(char problem[CLI_PROBLEM_SIZE],
                                                 const char *before,
                                                 const char *text,
                                                 const char *after)
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE, "%s %s%s", before,
             cli_quote(quote, text, strlen(text)), after);
    return MANCALA_SESSION_WRONG;
}

static enum mancala_session_line wrong_house(char problem[CLI_PROBLEM_SIZE],
                                             int houses, const char *text)
{
    char before[40];
    snprintf(before, sizeof before, "houses are numbered 1 to %d, not", houses);
    return wrong_move_line(problem, before, text, "");
}

static bool begins(const char *word, const char *text)
{
    return strncmp(word, text, strlen(text)) == 0;
}

/* The first words of lines. One meaning may have several words. */
static const struct {
    const char *text;
    enum mancala_session_line meaning;
} COMMANDS[] = {
    {"sow", MANCALA_SESSION_SOW},     {"undo", MANCALA_SESSION_UNDO},
    {"hint", MANCALA_SESSION_HINT},   {"advice", MANCALA_SESSION_HINT},
    {"advise", MANCALA_SESSION_HINT}, {"log", MANCALA_SESSION_LOG},
    {"help", MANCALA_SESSION_HELP},   {"quit", MANCALA_SESSION_QUIT},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static enum mancala_session_line unknown_command(const char *text,
                                                 char problem[CLI_PROBLEM_SIZE])
{
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = COMMANDS[i].text;
    cli_say_unknown(problem, "command", text, names, COMMAND_COUNT,
                    "type help");
    return MANCALA_SESSION_WRONG;
}

/* Returns the meaning of the first word `text`. An abbreviation of words with
 * different meanings is ambiguous. */
static enum mancala_session_line find_move_word(const char *text,
                                                char problem[CLI_PROBLEM_SIZE])
{
    enum mancala_session_line found = MANCALA_SESSION_WRONG;
    if (strcmp(text, "?") == 0)
        return MANCALA_SESSION_HELP;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!begins(COMMANDS[i].text, text) || COMMANDS[i].meaning == found)
            continue;
        if (found != MANCALA_SESSION_WRONG)
            return wrong_move_line(problem, "ambiguous command", text,
                                   "; type more letters");
        found = COMMANDS[i].meaning;
    }
    return found != MANCALA_SESSION_WRONG ? found
                                          : unknown_command(text, problem);
}

/* Reads a move from word number `first` on, which is the house. */
static enum mancala_session_line read_move(const struct words *words, int first,
                                           int size, enum mancala_player player,
                                           struct mancala_move *move,
                                           char problem[CLI_PROBLEM_SIZE])
{
    int64_t house;
    if (first >= words->count) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "sow needs a house number, as in \"sow 3\"");
        return MANCALA_SESSION_WRONG;
    }
    if (!cli_parse_integer(words->words[first], 1, mancala_houses(size),
                           &house))
        return wrong_house(problem, mancala_houses(size), words->words[first]);
    const char *way =
        first + 1 < words->count ? words->words[first + 1] : "forwards";
    if (first + 2 < words->count)
        return wrong_move_line(problem, "unexpected argument",
                               words->words[first + 2], "");
    if (strcmp(way, "k") == 0) /* the key of the screen */
        way = "backwards";
    if (!begins("forwards", way) && !begins("backwards", way))
        return wrong_move_line(problem, "unknown direction", way,
                               "; use forward or back");
    *move = (struct mancala_move){
        .bowl = mancala_bowl(size, player, (int)house),
        .direction =
            begins("forwards", way) ? MANCALA_FORWARDS : MANCALA_BACKWARDS};
    return MANCALA_SESSION_SOW;
}

enum mancala_session_line
mancala_session_line_read(const char *line, int size,
                          enum mancala_player player, struct mancala_move *move,
                          char problem[CLI_PROBLEM_SIZE])
{
    struct words words = cut_move_line(line);
    if (words.too_much)
        return wrong_move_line(problem, "the line is too long:", line, "");
    if (words.count == 0)
        return MANCALA_SESSION_EMPTY;
    if (strchr("+-0123456789", words.words[0][0]))
        return read_move(&words, 0, size, player, move, problem);
    enum mancala_session_line found = find_move_word(words.words[0], problem);
    if (found == MANCALA_SESSION_SOW)
        return read_move(&words, 1, size, player, move, problem);
    if (found != MANCALA_SESSION_WRONG && words.count > 1)
        return wrong_move_line(problem, "unexpected argument", words.words[1],
                               "");
    return found;
}

void mancala_session_line_write(int size, struct mancala_move move,
                                char line[MANCALA_SESSION_LINE_SIZE])
{
    snprintf(line, MANCALA_SESSION_LINE_SIZE, "sow %d%s",
             mancala_house(size, move.bowl),
             move.direction == MANCALA_BACKWARDS ? " back" : "");
}
