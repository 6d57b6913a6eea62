/* Looks for a definition of main() in a source. */
#include "own_main.h"

#include <ctype.h>
#include <string.h>

/* A place in a source. Reading past the end gives '\0'. */
struct source_place {
    const char *text;
    size_t length;
    size_t position;
};

static char char_at(const struct source_place *place, size_t ahead)
{
    size_t position = place->position + ahead;
    if (position >= place->length)
        return '\0';
    return place->text[position];
}

static bool is_at_end(const struct source_place *place)
{
    return place->position >= place->length;
}

static bool is_word_char(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

/* Moves past the next `ending`, or to the end. */
static void skip_past(struct source_place *place, const char *ending)
{
    size_t length = strlen(ending);
    while (!is_at_end(place)) {
        if (place->length - place->position >= length &&
            memcmp(place->text + place->position, ending, length) == 0) {
            place->position += length;
            return;
        }
        place->position++;
    }
}

/* Moves to the end of the line, which a backslash continues. */
static void skip_rest_of_line(struct source_place *place)
{
    while (!is_at_end(place) && char_at(place, 0) != '\n')
        place->position += char_at(place, 0) == '\\' ? 2 : 1;
}

/* Moves past a text in quotes. An unfinished one ends with its line. */
static void skip_quoted(struct source_place *place)
{
    char quote = char_at(place, 0);
    place->position++;
    while (!is_at_end(place) && char_at(place, 0) != '\n') {
        char byte = char_at(place, 0);
        place->position += byte == '\\' ? 2 : 1;
        if (byte == quote)
            return;
    }
}

/* Moves past a C++ raw string such as R"x(...)x", from its quotation mark. */
static void skip_raw_string(struct source_place *place)
{
    enum { MARK_MOST = 16 };
    char ending[MARK_MOST + 3] = ")";
    size_t length = 1;
    place->position++;
    while (length <= MARK_MOST && !is_at_end(place) && char_at(place, 0) != '(')
        ending[length++] = place->text[place->position++];
    ending[length++] = '"';
    ending[length] = '\0';
    skip_past(place, ending);
}

static void skip_blanks(struct source_place *place)
{
    for (;;) {
        if (char_at(place, 0) == '/' && char_at(place, 1) == '*') {
            place->position += 2;
            skip_past(place, "*/");
        } else if (char_at(place, 0) == '/' && char_at(place, 1) == '/') {
            skip_rest_of_line(place);
        } else if (!is_at_end(place) &&
                   isspace((unsigned char)char_at(place, 0))) {
            place->position++;
        } else {
            return;
        }
    }
}

/* Moves past a word and returns its length. A digit may be followed by ', which
 * C++ allows in numbers. */
static size_t skip_word(struct source_place *place)
{
    size_t start = place->position;
    bool is_number = isdigit((unsigned char)char_at(place, 0));
    while (is_word_char(char_at(place, 0)) ||
           (is_number && char_at(place, 0) == '\'' &&
            is_word_char(char_at(place, 1))))
        place->position++;
    return place->position - start;
}

/* Moves past parentheses and everything in them. */
static void skip_parentheses(struct source_place *place)
{
    size_t depth = 0;
    do {
        char byte = char_at(place, 0);
        if (byte == '"' || byte == '\'') {
            skip_quoted(place);
            continue;
        }
        depth += byte == '(';
        depth -= byte == ')';
        place->position++;
        skip_blanks(place);
    } while (depth > 0 && !is_at_end(place));
}

/* True if a function is defined here, after its name: parameters and a body,
 * the declarations of old parameters, or a result type as C++ allows. */
static bool is_definition(struct source_place place)
{
    skip_blanks(&place);
    if (char_at(&place, 0) != '(')
        return false;
    skip_parentheses(&place);
    bool has_arrow = char_at(&place, 0) == '-' && char_at(&place, 1) == '>';
    return char_at(&place, 0) == '{' || has_arrow ||
           is_word_char(char_at(&place, 0));
}

/* Moves past a word, or a raw string that begins with one. Returns true if the
 * word begins the definition of main(). */
static bool read_source_word(struct source_place *place)
{
    const char *word = place->text + place->position;
    size_t length = skip_word(place);
    if (length > 0 && word[length - 1] == 'R' && char_at(place, 0) == '"')
        skip_raw_string(place);
    return length == strlen("main") && memcmp(word, "main", length) == 0 &&
           is_definition(*place);
}

bool source_has_main(const char *text, size_t length)
{
    struct source_place place = {text, length, 0};
    size_t depth = 0;
    for (;;) {
        skip_blanks(&place);
        if (is_at_end(&place))
            return false;
        char byte = char_at(&place, 0);
        if (is_word_char(byte)) {
            if (read_source_word(&place) && depth == 0)
                return true;
        } else if (byte == '"' || byte == '\'') {
            skip_quoted(&place);
        } else if (byte == '#') {
            skip_rest_of_line(&place);
        } else {
            depth += byte == '{';
            depth -= byte == '}' && depth > 0;
            place.position++;
        }
    }
}
