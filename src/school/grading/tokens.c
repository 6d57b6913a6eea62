/* Takes C and C++ sources apart into tokens. */
#include "grading/sources.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokens ---- */

/* Returns the character at a distance, or '\0' past the end. */
static char char_at(const struct tokenizer *source, size_t ahead)
{
    return ahead < source->length - source->position
               ? source->text[source->position + ahead]
               : '\0';
}

static bool is_at_end(const struct tokenizer *source)
{
    return source->position >= source->length;
}

static bool is_word_char(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

static void skip(struct tokenizer *source, size_t count)
{
    enum { TAB = 8 };
    for (; count > 0 && !is_at_end(source); count--) {
        char byte = source->text[source->position++];
        source->line += byte == '\n';
        source->column = byte == '\n'   ? 0
                         : byte == '\t' ? source->column / TAB * TAB + TAB
                                        : source->column + 1;
    }
}

static bool begins_with(const struct tokenizer *source, const char *text)
{
    size_t length = strlen(text);
    return source->length - source->position >= length &&
           memcmp(source->text + source->position, text, length) == 0;
}

static void skip_past(struct tokenizer *source, const char *ending)
{
    while (!is_at_end(source) && !begins_with(source, ending))
        skip(source, 1);
    skip(source, strlen(ending));
}

/* Moves to the end of the line, which a backslash or a comment continues. */
static void skip_line(struct tokenizer *source, bool has_comments)
{
    while (!is_at_end(source) && char_at(source, 0) != '\n')
        if (has_comments && begins_with(source, "/*"))
            skip_past(source, "*/");
        else
            skip(source, char_at(source, 0) == '\\' ? 2 : 1);
}

/* Moves past a text in quotes. An unfinished one ends with its line. */
static void skip_quoted(struct tokenizer *source)
{
    char quote = char_at(source, 0), byte = '\0';
    skip(source, 1);
    while (byte != quote && !is_at_end(source) && char_at(source, 0) != '\n') {
        byte = char_at(source, 0);
        skip(source, byte == '\\' ? 2 : 1);
    }
}

/* Moves past a C++ raw string such as R"x(...)x", from its quotation mark. */
static void skip_raw_string(struct tokenizer *source)
{
    enum { MARK_MOST = 16 };
    char ending[MARK_MOST + 3] = ")";
    size_t length = 1;
    skip(source, 1);
    for (;
         length <= MARK_MOST && !is_at_end(source) && char_at(source, 0) != '(';
         skip(source, 1))
        ending[length++] = char_at(source, 0);
    ending[length++] = '"';
    ending[length] = '\0';
    skip_past(source, ending);
}

/* Moves past a word, or a number with its dots and the ' of C++. */
static enum token_kind skip_word(struct tokenizer *source)
{
    bool is_number = !isalpha((unsigned char)char_at(source, 0)) &&
                     char_at(source, 0) != '_';
    const char *last = NULL;
    while (is_word_char(char_at(source, 0)) ||
           (is_number && (char_at(source, 0) == '.' ||
                          (char_at(source, 0) == '\'' &&
                           is_word_char(char_at(source, 1)))))) {
        last = source->text + source->position;
        skip(source, 1);
    }
    if (is_number || *last != 'R' || char_at(source, 0) != '"')
        return is_number ? TOKEN_NUMBER : TOKEN_WORD;
    skip_raw_string(source);
    return TOKEN_QUOTED;
}

static enum token_kind skip_token(struct tokenizer *source)
{
    char byte = char_at(source, 0);
    if (is_word_char(byte) ||
        (byte == '.' && isdigit((unsigned char)char_at(source, 1))))
        return skip_word(source);
    if (byte == '"' || byte == '\'') {
        skip_quoted(source);
        return TOKEN_QUOTED;
    }
    if (begins_with(source, "/*")) {
        skip_past(source, "*/");
        return TOKEN_COMMENT;
    }
    if (byte == '#' || begins_with(source, "//")) {
        skip_line(source, byte == '#');
        return byte == '#' ? TOKEN_DIRECTIVE : TOKEN_COMMENT;
    }
    skip(source, 1);
    return TOKEN_SIGN;
}

bool token_next(struct tokenizer *source, struct token *token)
{
    while (isspace((unsigned char)char_at(source, 0)) ||
           begins_with(source, "\\\n"))
        skip(source, 1);
    if (is_at_end(source))
        return false;
    *token = (struct token){.text = source->text + source->position,
                            .line = source->line + 1,
                            .column = source->column,
                            .is_first = source->line + 1 != source->last_line};
    size_t start = source->position;
    source->last_line = token->line;
    token->kind = skip_token(source);
    token->length = source->position - start;
    return true;
}

bool token_is(const struct token *token, const char *text)
{
    return (token->kind == TOKEN_WORD || token->kind == TOKEN_SIGN) &&
           token->length == strlen(text) &&
           memcmp(token->text, text, token->length) == 0;
}

/* Takes the next token that the compiler sees. */
static bool next_code(struct tokenizer *source, struct token *token)
{
    bool found;
    do
        found = token_next(source, token);
    while (found &&
           (token->kind == TOKEN_COMMENT || token->kind == TOKEN_DIRECTIVE));
    return found;
}

/* ---- Whether a source defines main() ---- */

/* True if a function is defined here, after its name: parameters and a body,
 * the declarations of old parameters, or a result type as C++ allows. */
static bool is_definition(struct tokenizer source)
{
    struct token token;
    size_t depth = 0;
    bool found = next_code(&source, &token) && token_is(&token, "(");
    while (found && (depth > 0 || !token_is(&token, ")"))) {
        depth += token_is(&token, "(");
        found = next_code(&source, &token);
        depth -= found && token_is(&token, ")");
    }
    return found && next_code(&source, &token) &&
           (token_is(&token, "{") || token_is(&token, "-") ||
            token.kind == TOKEN_WORD);
}

bool source_has_main(const char *text, size_t length)
{
    struct tokenizer source = {.text = text, .length = length};
    struct token token;
    size_t depth = 0;
    while (next_code(&source, &token)) {
        if (depth == 0 && token_is(&token, "main") && is_definition(source))
            return true;
        depth += token_is(&token, "{") || token_is(&token, "(");
        depth -= (token_is(&token, "}") || token_is(&token, ")")) && depth > 0;
    }
    return false;
}

/* ---- Runs of tokens ---- */

/* Returns the hash of a token: of the word of a keyword or of the sign, or else
 * of its kind. */
static uint64_t normal_hash(const struct token *token)
{
    static const char *const keywords[] = {
        "break",  "case",   "char",   "continue", "do",   "double",
        "else",   "float",  "for",    "if",       "int",  "return",
        "sizeof", "static", "struct", "switch",   "void", "while"};
    bool is_kept = token->kind == TOKEN_SIGN;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        is_kept = is_kept || token_is(token, keywords[i]);
    return is_kept ? cli_check(CLI_CHECK_START, token->text, token->length)
                   : (uint64_t)token->kind;
}

struct gram *grams_make(const char *text, size_t length, size_t *count)
{
    struct tokenizer source = {.text = text, .length = length};
    struct token token;
    size_t read = 0, room = 0, lines[GRAM_TOKENS];
    uint64_t hashes[GRAM_TOKENS];
    struct gram *grams = NULL, *more;
    *count = 0;
    for (; next_code(&source, &token); read++) {
        hashes[read % GRAM_TOKENS] = normal_hash(&token);
        lines[read % GRAM_TOKENS] = token.line;
        if (read + 1 < GRAM_TOKENS)
            continue;
        if (*count == room) {
            room = 2 * room + GRAM_TOKENS;
            more = realloc(grams, room * sizeof *grams);
            if (more == NULL)
                break;
            grams = more;
        }
        struct gram *gram = &grams[*count];
        *gram = (struct gram){.hash = CLI_CHECK_START,
                              .place = (*count)++,
                              .first_line = lines[(read + 1) % GRAM_TOKENS],
                              .last_line = token.line};
        for (size_t i = 1; i <= GRAM_TOKENS; i++)
            gram->hash = cli_check(
                gram->hash, &hashes[(read + i) % GRAM_TOKENS], sizeof *hashes);
    }
    return grams;
}

static int compare_grams(const void *left, const void *right)
{
    const struct gram *one = left, *other = right;
    return one->hash != other->hash ? (one->hash > other->hash) * 2 - 1
                                    : (one->place > other->place) * 2 - 1;
}

void grams_sort(struct gram *grams, size_t count)
{
    if (count > 0) /* without tokens, `grams` is NULL, which qsort() forbids */
        qsort(grams, count, sizeof *grams, compare_grams);
}
