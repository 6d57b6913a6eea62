/* Advice on the style of a source: what a reader sees before any detail. */
#include "grading/sources.h"

#include <stdlib.h>
#include <string.h>

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

static void look_at(struct tokenizer source, struct style *style)
{
    struct declaration declaration = {.words = 0};
    struct token token;
    size_t column = 0, parentheses = 0;
    bool is_function = false;
    while (token_next(&source, &token)) {
        check_indentation(style, &token, source);
        if (token.is_first && parentheses == 0)
            column = token.column;
        parentheses += token_is(&token, "(");
        parentheses -= token_is(&token, ")") && parentheses > 0;
        if (token.kind == TOKEN_COMMENT || token.kind == TOKEN_DIRECTIVE)
            continue;
        if (token_is(&token, "{")) {
            if (style->depth < DEPTH_MOST)
                style->columns[style->depth] = column;
            if (style->depth++ == 0) {
                is_function =
                    declaration.has_parentheses && !declaration.has_value;
                if (is_function && token_is(&declaration.name, "main"))
                    style->main_line = declaration.name.line;
            }
        } else if (token_is(&token, "}") && style->depth > 0) {
            if (--style->depth == 0 && is_function) {
                if (token_is(&declaration.name, "main"))
                    style->main_end = token.line;
                declaration = (struct declaration){.words = 0};
            }
        } else if (style->depth == 0) {
            declare(style, &declaration, &token);
        }
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
        bool goes_on = i > 0 && grams[i].next == grams[i - 1].next + 1;
        run = grams[i].next == 0 ? 0 : goes_on ? run + 1 : 1;
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
