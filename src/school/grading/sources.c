/* Takes C and C++ sources apart into tokens, and advises on their style: what a
 * reader sees before any detail. */
#include "grading/sources.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokens ---- */

/* Returns the character at a distance, or '\0' past the end. */
static char char_at(const struct tokenizer *source, size_t ahead)
{
    if (ahead >= source->length - source->position)
        return '\0';
    return source->text[source->position + ahead];
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

/* Moves past a backslash and the end of the line, before which gcc allows
 * blanks. Returns false if there is something else. */
static bool skip_line_end(struct tokenizer *source)
{
    size_t blanks = 1;
    while (strchr(" \t\r", char_at(source, blanks)) && char_at(source, blanks))
        blanks++;
    bool is_end = char_at(source, blanks) == '\n';
    skip(source, is_end ? blanks + 1 : 0);
    return is_end;
}

/* Moves to the end of the line, which a backslash or a comment continues. */
static void skip_line(struct tokenizer *source, bool has_comments)
{
    while (!is_at_end(source) && char_at(source, 0) != '\n')
        if (has_comments && begins_with(source, "/*"))
            skip_past(source, "*/");
        else if (char_at(source, 0) != '\\' || !skip_line_end(source))
            skip(source, 1);
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

/* Moves past a word, or a number with its dots and the ' of C++. */
static enum token_kind skip_word(struct tokenizer *source)
{
    bool is_number = !isalpha((unsigned char)char_at(source, 0)) &&
                     char_at(source, 0) != '_';
    while (is_word_char(char_at(source, 0)) ||
           (is_number &&
            (char_at(source, 0) == '.' ||
             (char_at(source, 0) == '\'' && is_word_char(char_at(source, 1))))))
        skip(source, 1);
    return is_number ? TOKEN_NUMBER : TOKEN_WORD;
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
    bool is_blank = true;
    while (is_blank) {
        is_blank = isspace((unsigned char)char_at(source, 0));
        skip(source, is_blank ? 1 : 0);
        is_blank =
            is_blank || (char_at(source, 0) == '\\' && skip_line_end(source));
    }
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

/* ---- Whether a source defines main() ---- */

/* True if a function is defined here, after its name: parameters and a body,
 * the declarations of old parameters, or a result type as C++ allows. */
static bool is_definition(struct tokenizer source)
{
    struct token token;
    size_t depth = 0;
    bool found = token_next_code(&source, &token) && token_is(&token, "(");
    while (found && (depth > 0 || !token_is(&token, ")"))) {
        depth += token_is(&token, "(");
        found = token_next_code(&source, &token);
        depth -= found && token_is(&token, ")");
    }
    return found && token_next_code(&source, &token) &&
           (token_is(&token, "{") || token_is(&token, "-") ||
            token.kind == TOKEN_WORD);
}

bool source_has_main(const char *text, size_t length)
{
    struct tokenizer source = {.text = text, .length = length};
    struct token token;
    size_t depth = 0;
    while (token_next_code(&source, &token)) {
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

/* What is seen so far of a declaration outside any braces. */
struct declaration {
    struct token name;     /* before its parentheses */
    struct token variable; /* the last word before "=", "[" or "," */
    size_t words;
    size_t colons; /* right before */
    bool has_parentheses, has_value, is_constant;
};

enum { DEPTH_MOST = 64 };

struct style {
    size_t main_line, main_end;
    size_t globals;
    struct token global;                         /* the first */
    size_t inner_lines, flush_lines, flush_line; /* flush: not indented */
    size_t columns[DEPTH_MOST]; /* where the line of each open brace begins */
    size_t depth;
};

/* Adds a token outside any braces to its declaration. */
static void declare(struct style *style, struct declaration *declaration,
                    const struct token *token)
{
    static const char *const no_variables[] = {
        "const", "constexpr", "typedef", "extern",   "enum",
        "using", "namespace", "class",   "template", "friend"};
    for (size_t i = 0; i < sizeof no_variables / sizeof *no_variables; i++)
        declaration->is_constant |= token_is(token, no_variables[i]);
    /* What follows a lone colon is a base, as in struct hand : vector<int>. */
    bool is_colon = token_is(token, ":");
    declaration->is_constant |= !is_colon && declaration->colons == 1;
    declaration->colons = is_colon ? declaration->colons + 1 : 0;
    if (token_is(token, "(") && !declaration->has_value) {
        if (!declaration->has_parentheses)
            declaration->name = declaration->variable;
        declaration->has_parentheses = true;
    } else if (token_is(token, "=") || token_is(token, "[")) {
        declaration->has_value = !declaration->has_parentheses;
    } else if (token_is(token, ";")) {
        if (declaration->words > 1 && !declaration->has_parentheses &&
            !declaration->is_constant && style->globals++ == 0)
            style->global = declaration->variable;
        *declaration = (struct declaration){.words = 0};
    } else if (token->kind == TOKEN_WORD && !declaration->has_value) {
        declaration->variable = *token;
        /* "struct table;" declares no variable */
        declaration->words +=
            !token_is(token, "struct") && !token_is(token, "union");
    }
}

/* Counts a line in braces, which should begin after that of its brace. */
static void check_indentation(struct style *style, const struct token *token,
                              struct tokenizer after)
{
    static const char *const labels[] = {
        "case", "default", "public", "private", "protected", "}", "{"};
    struct token next;
    if (!token->is_first || style->depth == 0 || style->depth > DEPTH_MOST)
        return;
    bool is_label = token->kind == TOKEN_DIRECTIVE ||
                    (token->kind == TOKEN_WORD && token_next(&after, &next) &&
                     token_is(&next, ":"));
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        is_label = is_label || token_is(token, labels[i]);
    style->inner_lines += !is_label;
    if (!is_label && token->column <= style->columns[style->depth - 1] &&
        style->flush_lines++ == 0)
        style->flush_line = token->line;
}

/* What the reading of a source knows while it reads on. */
struct glance {
    struct declaration declaration;
    size_t column;      /* where the statement's first line begins */
    size_t parentheses; /* that are open */
    bool is_function;   /* the braces are those of a function */
};

/* Takes an opening brace. */
static void open_brace(struct glance *glance, struct style *style)
{
    const struct declaration *declaration = &glance->declaration;
    if (style->depth < DEPTH_MOST)
        style->columns[style->depth] = glance->column;
    if (style->depth++ > 0)
        return;
    glance->is_function =
        declaration->has_parentheses && !declaration->has_value;
    if (glance->is_function && token_is(&declaration->name, "main"))
        style->main_line = declaration->name.line;
}

/* Takes a closing brace, which is in line `line`. */
static void close_brace(struct glance *glance, struct style *style, size_t line)
{
    if (--style->depth > 0 || !glance->is_function)
        return;
    if (token_is(&glance->declaration.name, "main"))
        style->main_end = line;
    glance->declaration = (struct declaration){.words = 0};
}

static void look_at(struct tokenizer source, struct style *style)
{
    struct glance glance = {.column = 0};
    struct token token;
    while (token_next(&source, &token)) {
        check_indentation(style, &token, source);
        if (token.is_first && glance.parentheses == 0)
            glance.column = token.column;
        glance.parentheses += token_is(&token, "(");
        glance.parentheses -= token_is(&token, ")") && glance.parentheses > 0;
        if (token.kind == TOKEN_COMMENT || token.kind == TOKEN_DIRECTIVE)
            continue;
        if (token_is(&token, "{"))
            open_brace(&glance, style);
        else if (token_is(&token, "}") && style->depth > 0)
            close_brace(&glance, style, token.line);
        else if (style->depth == 0)
            declare(style, &glance.declaration, &token);
    }
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
    if (style.main_end >= style.main_line + MAIN_LINES_MOST)
        fprintf(out, " main has %zu lines: split it into functions.",
                style.main_end - style.main_line + 1);
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
