/* Takes C and C++ sources apart into tokens, and advises on their style: what a
 * reader sees before any detail. */
#include "grading/sources.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokens ---- */

/* Returns the character at a place, or '\0' past the end. */
static char char_at(const struct tokenizer *source, size_t place)
{
    return place < source->length ? source->text[place] : '\0';
}

static bool begins_with(const struct tokenizer *source, size_t place,
                        const char *text)
{
    size_t length = strlen(text);
    return source->length - place >= length &&
           memcmp(source->text + place, text, length) == 0;
}

static bool is_word_char(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

/* The next functions return the place behind what is at `place`. */

static size_t comment_end(const struct tokenizer *source, size_t place)
{
    for (place += 2; place < source->length; place++)
        if (begins_with(source, place, "*/"))
            return place + 2;
    return source->length;
}

/* A backslash and the end of the line, before which gcc allows blanks. Returns
 * `place` if there is something else. */
static size_t continuation_end(const struct tokenizer *source, size_t place)
{
    size_t end = place + 1;
    while (char_at(source, end) == ' ' || char_at(source, end) == '\t' ||
           char_at(source, end) == '\r')
        end++;
    return char_at(source, place) == '\\' && char_at(source, end) == '\n'
               ? end + 1
               : place;
}

/* The rest of the line, which a backslash or a comment continues. */
static size_t line_end(const struct tokenizer *source, size_t place,
                       bool has_comments)
{
    while (place < source->length && source->text[place] != '\n') {
        const size_t next = continuation_end(source, place);
        place = next > place ? next
                : has_comments && begins_with(source, place, "/*")
                    ? comment_end(source, place)
                    : place + 1;
    }
    return place;
}

/* A text in quotes. An unfinished one ends with its line. */
static size_t quoted_end(const struct tokenizer *source, size_t place)
{
    const char quote = source->text[place++];
    while (place < source->length && source->text[place] != '\n' &&
           source->text[place] != quote)
        place += source->text[place] == '\\' ? 2 : 1;
    return place < source->length ? place + (source->text[place] == quote)
                                  : source->length;
}

/* A word, or a number with its dots and the ' of C++. */
static size_t word_end(const struct tokenizer *source, size_t place,
                       bool is_number)
{
    while (is_word_char(char_at(source, place)) ||
           (is_number && (char_at(source, place) == '.' ||
                          (char_at(source, place) == '\'' &&
                           is_word_char(char_at(source, place + 1))))))
        place++;
    return place;
}

static size_t token_end(const struct tokenizer *source, size_t place,
                        enum token_kind *kind)
{
    const char byte = source->text[place];
    const bool is_number =
        isdigit((unsigned char)byte) ||
        (byte == '.' && isdigit((unsigned char)char_at(source, place + 1)));
    *kind = is_number                                         ? TOKEN_NUMBER
            : is_word_char(byte)                              ? TOKEN_WORD
            : byte == '"' || byte == '\''                     ? TOKEN_QUOTED
            : byte == '#'                                     ? TOKEN_DIRECTIVE
            : byte == '/' && begins_with(source, place, "//") ? TOKEN_COMMENT
            : begins_with(source, place, "/*")                ? TOKEN_COMMENT
                                                              : TOKEN_SIGN;
    switch (*kind) {
    case TOKEN_NUMBER:
    case TOKEN_WORD:
        return word_end(source, place, is_number);
    case TOKEN_QUOTED:
        return quoted_end(source, place);
    case TOKEN_SIGN:
        return place + 1;
    default:
        return begins_with(source, place, "/*")
                   ? comment_end(source, place)
                   : line_end(source, place, byte == '#');
    }
}

static void move_to(struct tokenizer *source, size_t place)
{
    enum { TAB = 8 };
    for (; source->position < place; source->position++) {
        const char byte = source->text[source->position];
        source->line += byte == '\n';
        source->column = byte == '\n'   ? 0
                         : byte == '\t' ? source->column / TAB * TAB + TAB
                                        : source->column + 1;
    }
}

bool token_next(struct tokenizer *source, struct token *token)
{
    size_t start = source->position, next = start;
    do {
        start = next;
        next = isspace((unsigned char)char_at(source, start))
                   ? start + 1
                   : continuation_end(source, start);
    } while (next > start);
    move_to(source, start);
    if (start >= source->length)
        return false;
    *token = (struct token){.text = source->text + start,
                            .line = source->line + 1,
                            .column = source->column,
                            .is_first = source->line + 1 != source->last_line};
    next = token_end(source, start, &token->kind);
    token->length = next - start;
    source->last_line = token->line;
    move_to(source, next);
    return true;
}

bool token_is(const struct token *token, const char *text)
{
    return token->kind <= TOKEN_SIGN && token->length == strlen(text) &&
           memcmp(token->text, text, token->length) == 0;
}

bool token_next_code(struct tokenizer *source, struct token *token)
{
    bool found;
    do
        found = token_next(source, token);
    while (found &&
           (token->kind == TOKEN_COMMENT || token->kind == TOKEN_DIRECTIVE));
    return found;
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
    for (; token_next_code(&source, &token); read++) {
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

enum {
    MAIN_LINES_MOST = 50, /* more don't fit on a screen */
    COPIED_LEAST = 60,    /* tokens: some five lines */
    COPIED_LINES = 5
};

/* ---- Functions, variables and lines ---- */

enum { DEPTH_MOST = 64 };

/* What is seen so far, and the declaration outside any braces that is being
 * read: its words, of which the last is its name, up to the first of = [ (. */
struct style {
    struct token name;
    size_t words;
    char stop; /* that sign; 0: it hasn't come */
    bool is_constant;
    bool has_main;
    size_t main_lines;
    size_t globals;
    struct token global;                         /* the first */
    size_t inner_lines, flush_lines, flush_line; /* flush: not indented */
    size_t column;              /* where the statement's first line begins */
    size_t columns[DEPTH_MOST]; /* where the line of each open brace begins */
    size_t depth;
    size_t parentheses; /* that are open */
};

static bool is_among(const struct token *token, const char *const words[])
{
    while (*words && !token_is(token, *words))
        words++;
    return *words != NULL;
}

static void begin_declaration(struct style *style)
{
    style->words = 0;
    style->stop = 0;
    style->is_constant = false;
}

/* Adds a token outside any braces to its declaration. */
static void declare(struct style *style, const struct token *token)
{
    static const char *const no_variables[] = {
        "const",     "constexpr", "typedef",  "extern", "enum", "using",
        "namespace", "class",     "template", "friend", NULL};
    static const char *const types[] = {"struct", "union", NULL};
    style->is_constant |= is_among(token, no_variables);
    if (token_is(token, ";")) {
        if (style->words > 1 && style->stop != '(' && !style->is_constant &&
            style->globals++ == 0)
            style->global = style->name;
        begin_declaration(style);
    } else if (style->stop == 0 && token->kind == TOKEN_SIGN &&
               strchr("=[(", *token->text)) {
        style->stop = *token->text;
    } else if (style->stop == 0 && token->kind == TOKEN_WORD) {
        style->name = *token;
        style->words += !is_among(token, types); /* struct table; */
    }
}

/* Counts a line in braces, which should begin after that of its brace. */
static void check_indentation(struct style *style, const struct token *token,
                              struct tokenizer after)
{
    static const char *const labels[] = {
        "case", "default", "public", "private", "protected", "}", "{", NULL};
    struct token next;
    if (!token->is_first || style->depth == 0 || style->depth > DEPTH_MOST ||
        token->kind == TOKEN_DIRECTIVE || is_among(token, labels) ||
        (token->kind == TOKEN_WORD && token_next(&after, &next) &&
         token_is(&next, ":")))
        return;
    style->inner_lines++;
    if (token->column <= style->columns[style->depth - 1] &&
        style->flush_lines++ == 0)
        style->flush_line = token->line;
}

/* Takes an opening or a closing brace. */
static void take_brace(struct style *style, const struct token *brace)
{
    const bool opens = token_is(brace, "{");
    const bool is_function = style->stop == '(';
    if (!opens && style->depth == 0)
        return;
    if (opens && style->depth < DEPTH_MOST)
        style->columns[style->depth] = style->column;
    style->depth = opens ? style->depth + 1 : style->depth - 1;
    if (style->depth != (opens ? 1 : 0))
        return;
    if (is_function && token_is(&style->name, "main"))
        style->main_lines = brace->line - style->name.line + 1;
    if (is_function && !opens)
        begin_declaration(style);
    else if (style->stop == 0 && style->words > 1)
        style->words = 1; /* its bases name no variable */
}

/* A definition of main has parameters, and then a body, the declarations of old
 * parameters, or a result type as C++ allows. */
static void look_at(struct tokenizer source, struct style *style)
{
    struct token token;
    bool is_closed = false; /* its parentheses were, just now */
    while (token_next(&source, &token)) {
        check_indentation(style, &token, source);
        if (token.is_first && style->parentheses == 0)
            style->column = token.column;
        if (token.kind > TOKEN_SIGN)
            continue;
        style->has_main |= is_closed && token_is(&style->name, "main") &&
                           (token.kind == TOKEN_WORD || token_is(&token, "{") ||
                            token_is(&token, "-"));
        style->parentheses += token_is(&token, "(");
        style->parentheses -= token_is(&token, ")") && style->parentheses > 0;
        is_closed = token_is(&token, ")") && style->parentheses == 0 &&
                    style->depth == 0 && style->stop == '(';
        if (token_is(&token, "{") || token_is(&token, "}"))
            take_brace(style, &token);
        else if (style->depth == 0)
            declare(style, &token);
    }
}

bool source_has_main(const char *text, size_t length)
{
    struct style style = {.depth = 0};
    look_at((struct tokenizer){.text = text, .length = length}, &style);
    return style.has_main;
}

/* ---- Copied blocks ---- */

/* The longest run of tokens that comes twice. */
struct copy {
    size_t tokens, first_line, last_line, again;
};

static struct copy find_copy(const char *text, size_t length)
{
    size_t count, run = 0;
    struct copy best = {.tokens = COPIED_LEAST - 1};
    struct gram *grams = grams_make(text, length, &count);
    struct gram *sorted = count > 0 ? calloc(count, sizeof *sorted) : NULL;
    if (sorted) {
        memcpy(sorted, grams, count * sizeof *sorted);
        grams_sort(sorted, count);
    }
    for (size_t i = 1; sorted && i < count; i++)
        if (sorted[i - 1].hash == sorted[i].hash)
            grams[sorted[i - 1].place].next = sorted[i].place;
    for (size_t i = 0; sorted && i < count; i++) {
        bool continues = i > 0 && grams[i].next == grams[i - 1].next + 1;
        run = grams[i].next == 0 ? 0 : continues ? run + 1 : 1;
        size_t tokens = run + GRAM_TOKENS - 1;
        /* A list repeats itself at once: that isn't a copy. */
        if (run == 0 || tokens <= best.tokens || grams[i].next - i < tokens)
            continue;
        const struct gram *first = &grams[i + 1 - run];
        if (grams[i].last_line >= first->first_line + COPIED_LINES - 1)
            best = (struct copy){tokens, first->first_line, grams[i].last_line,
                                 grams[first->next].first_line};
    }
    free(sorted);
    free(grams);
    return best;
}

/* ---- Words ---- */

void style_advise(const char *text, size_t length, char advice[STYLE_SIZE])
{
    enum { SHARE = 5 }; /* a fifth of the lines is more than an oversight */
    struct style style = {.depth = 0};
    struct tokenizer source = {.text = text, .length = length}, head = source;
    struct token first = {.kind = TOKEN_COMMENT};
    FILE *out = fmemopen(advice, STYLE_SIZE - 1, "w");
    memset(advice, '\0', STYLE_SIZE);
    if (out == NULL)
        return;
    look_at(source, &style);
    const struct copy copy = find_copy(text, length);
    if (token_next(&head, &first) && first.kind != TOKEN_COMMENT)
        fputs(" It begins without a comment that says what it does, how it is "
              "used, and who wrote it.",
              out);
    if (style.main_lines > MAIN_LINES_MOST)
        fprintf(out, " main has %zu lines: split it into functions.",
                style.main_lines);
    if (style.flush_lines * SHARE > style.inner_lines)
        fprintf(out,
                " %zu of %zu lines in braces aren't indented, such as line "
                "%zu.",
                style.flush_lines, style.inner_lines, style.flush_line);
    if (style.globals > 0)
        fprintf(out, " %s, such as %.*s: pass what a function needs.",
                style.globals == 1 ? "There is a global variable"
                                   : "There are global variables",
                style.global.length < 32 ? (int)style.global.length : 32,
                style.global.text);
    if (copy.tokens >= COPIED_LEAST)
        fprintf(out,
                " Lines %zu to %zu are nearly the same as those from line %zu "
                "on: make one function of them.",
                copy.first_line, copy.last_line, copy.again);
    fclose(out);
}
