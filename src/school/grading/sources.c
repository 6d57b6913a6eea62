/* Takes C and C++ sources apart into tokens, advises on their style, which is
 * what a reader sees before any detail, and finds submissions that are similar.
 */
#include "grading/sources.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Tokens ---- */

#define WORD_CHARACTERS \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* The next functions return the length of what `text` begins with. */

static size_t comment_length(const char *text)
{
    const char *end = strstr(text + 2, "*/");
    return end ? (size_t)(end - text) + 2 : strlen(text);
}

/* A backslash and the end of the line, before which gcc allows blanks; or 0. */
static size_t continuation_length(const char *text)
{
    const size_t length = 1 + (*text ? strspn(text + 1, " \t\r") : 0);
    return *text == '\\' && text[length] == '\n' ? length + 1 : 0;
}

/* The rest of the line, which a backslash continues, and a comment in a
 * directive. */
static size_t line_length(const char *text)
{
    const char *end = text;
    while (*end && *end != '\n') {
        const size_t length = continuation_length(end);
        end += length > 0                               ? length
               : *text == '#' && begins_with(end, "/*") ? comment_length(end)
                                                        : 1;
    }
    return (size_t)(end - text);
}

/* A text in quotes. An unfinished one ends with its line. */
static size_t quoted_length(const char *text)
{
    size_t length = 1;
    while (text[length] && text[length] != '\n' && text[length] != *text)
        length += text[length] == '\\' && text[length + 1] ? 2 : 1;
    return length + (text[length] == *text);
}

static size_t token_length(const char *text, enum token_kind *kind)
{
    static const struct {
        const char *start;
        enum token_kind kind;
        size_t (*length)(const char *text);
    } kinds[] = {
        {"/*", TOKEN_COMMENT, comment_length},
        {"//", TOKEN_COMMENT, line_length},
        {"#", TOKEN_DIRECTIVE, line_length},
        {"\"", TOKEN_QUOTED, quoted_length},
        {"'", TOKEN_QUOTED, quoted_length},
    };
    const bool is_number = isdigit((unsigned char)text[*text == '.']);
    const size_t word =
        strspn(text, is_number ? WORD_CHARACTERS ".'" : WORD_CHARACTERS);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (begins_with(text, kinds[i].start)) {
            *kind = kinds[i].kind;
            return kinds[i].length(text);
        }
    *kind = is_number ? TOKEN_NUMBER : word > 0 ? TOKEN_WORD : TOKEN_SIGN;
    return word > 0 ? word : 1;
}

static void take_text(struct tokenizer *source, size_t length)
{
    enum { TAB = 8 };
    for (; length > 0; length--) {
        const char byte = *source->text++;
        source->line += byte == '\n';
        source->column = byte == '\n'   ? 0
                         : byte == '\t' ? source->column / TAB * TAB + TAB
                                        : source->column + 1;
    }
}

bool token_next(struct tokenizer *source, struct token *token)
{
    size_t length;
    while ((length = isspace((unsigned char)*source->text)
                         ? 1
                         : continuation_length(source->text)) > 0)
        take_text(source, length);
    if (*source->text == '\0')
        return false;
    *token = (struct token){.text = source->text,
                            .line = source->line + 1,
                            .column = source->column,
                            .is_first = source->line + 1 != source->last_line};
    token->length = token_length(token->text, &token->kind);
    source->last_line = token->line;
    take_text(source, token->length);
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

static bool is_among(const struct token *token, const char *const words[])
{
    while (*words && !token_is(token, *words))
        words++;
    return *words != NULL;
}

/* ---- Runs of tokens ---- */

enum { GRAM_TOKENS = 24 }; /* about four lines: less is alike by chance */

/* A run of GRAM_TOKENS tokens without comments and directives, in which names,
 * numbers and quoted texts stand for any others of their kind. */
struct gram {
    uint64_t hash;
    size_t place; /* how many runs come before it */
    size_t first_line, last_line;
    size_t next; /* the place of the next run with its hash; 0: none */
};

/* Returns the hash of a token: of the word of a keyword or of the sign, or else
 * of its kind. */
static uint64_t normal_hash(const struct token *token)
{
    static const char *const keywords[] = {
        "break",  "case",   "char", "continue", "do",     "double", "else",
        "float",  "for",    "if",   "int",      "return", "sizeof", "static",
        "struct", "switch", "void", "while",    NULL};
    return token->kind == TOKEN_SIGN || is_among(token, keywords)
               ? cli_check(CLI_CHECK_START, token->text, token->length)
               : (uint64_t)token->kind;
}

static int compare_grams(const void *left, const void *right)
{
    const struct gram *one = left, *other = right;
    return one->hash != other->hash ? (one->hash > other->hash) * 2 - 1
                                    : (one->place > other->place) * 2 - 1;
}

/* Lists the runs of a source in a list from the heap, in the order of their
 * hashes, and equal ones of their places. */
static struct gram *grams_make(const char *text, size_t *count)
{
    struct tokenizer source = {.text = text};
    struct token token;
    size_t tokens = 0;
    while (token_next_code(&source, &token))
        tokens++;
    struct gram *grams = calloc(tokens + 1, sizeof *grams);
    *count = grams && tokens >= GRAM_TOKENS ? tokens - GRAM_TOKENS + 1 : 0;
    source = (struct tokenizer){.text = text};
    for (size_t i = 0; grams && token_next_code(&source, &token); i++)
        grams[i] = (struct gram){
            .hash = normal_hash(&token), .place = i, .first_line = token.line};
    for (size_t i = 0; i < *count; i++) {
        uint64_t hash = CLI_CHECK_START;
        for (size_t j = i; j < i + GRAM_TOKENS; j++)
            hash = cli_check(hash, &grams[j].hash, sizeof hash);
        grams[i].hash = hash;
        grams[i].last_line = grams[i + GRAM_TOKENS - 1].first_line;
    }
    if (grams)
        qsort(grams, *count, sizeof *grams, compare_grams);
    return grams;
}

enum {
    MAIN_LINES_MOST = 50, /* more don't fit on a screen */
    COPIED_LEAST = 60,    /* tokens: some five lines */
    COPIED_LINES = 5
};

/* ---- Functions, variables and lines ---- */

enum { DEPTH_MOST = 64 };

/* A declaration outside any braces that is being read: its words, of which the
 * last is its name, up to the first of = [ (. */
struct declaration {
    struct token name;
    size_t words;
    char stop; /* that sign; 0: it hasn't come */
    bool is_constant;
};

/* What is seen so far. */
struct style {
    struct declaration now;
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

/* Adds a token outside any braces to its declaration. */
static void declare(struct style *style, const struct token *token)
{
    static const char *const no_variables[] = {
        "const",     "constexpr", "typedef",  "extern", "enum", "using",
        "namespace", "class",     "template", "friend", NULL};
    static const char *const types[] = {"struct", "union", NULL};
    struct declaration *now = &style->now;
    now->is_constant |= is_among(token, no_variables);
    if (token_is(token, ";")) {
        if (now->words > 1 && now->stop != '(' && !now->is_constant &&
            style->globals++ == 0)
            style->global = now->name;
        *now = (struct declaration){.words = 0};
    } else if (now->stop == 0 && token->kind == TOKEN_SIGN &&
               strchr("=[(", *token->text)) {
        now->stop = *token->text;
    } else if (now->stop == 0 && token->kind == TOKEN_WORD) {
        now->name = *token;
        now->words += !is_among(token, types); /* struct table; */
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

static void take_brace(struct style *style, const struct token *brace)
{
    struct declaration *now = &style->now;
    const bool opens = token_is(brace, "{");
    const bool is_function = now->stop == '(';
    if (!opens && style->depth == 0)
        return;
    if (opens && style->depth < DEPTH_MOST)
        style->columns[style->depth] = style->column;
    style->depth = opens ? style->depth + 1 : style->depth - 1;
    if (style->depth != (opens ? 1 : 0))
        return;
    if (is_function && token_is(&now->name, "main"))
        style->main_lines = brace->line - now->name.line + 1;
    if (is_function && !opens)
        *now = (struct declaration){.words = 0};
    else if (now->stop == 0 && now->words > 1)
        now->words = 1; /* its bases name no variable */
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
        style->has_main |= is_closed && token_is(&style->now.name, "main") &&
                           (token.kind == TOKEN_WORD || token_is(&token, "{") ||
                            token_is(&token, "-"));
        style->parentheses += token_is(&token, "(");
        style->parentheses -= token_is(&token, ")") && style->parentheses > 0;
        is_closed = token_is(&token, ")") && style->parentheses == 0 &&
                    style->depth == 0 && style->now.stop == '(';
        if (token_is(&token, "{") || token_is(&token, "}"))
            take_brace(style, &token);
        else if (style->depth == 0)
            declare(style, &token);
    }
}

bool source_has_main(const char *text)
{
    struct style style = {.depth = 0};
    look_at((struct tokenizer){.text = text}, &style);
    return style.has_main;
}

/* The longest run of tokens that comes twice. */
struct copy {
    size_t tokens, first_line, last_line, again;
};

static struct copy find_copy(const char *text)
{
    size_t count, run = 0;
    struct copy best = {.tokens = COPIED_LEAST - 1};
    struct gram *sorted = grams_make(text, &count);
    struct gram *grams = calloc(count + 1, sizeof *grams);
    for (size_t i = 0; grams && i < count; i++) {
        grams[sorted[i].place] = sorted[i];
        if (i + 1 < count && sorted[i].hash == sorted[i + 1].hash)
            grams[sorted[i].place].next = sorted[i + 1].place;
    }
    for (size_t i = 0; grams && i < count; i++) {
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

void style_advise(const char *text, char advice[STYLE_SIZE])
{
    enum { SHARE = 5 }; /* a fifth of the lines is more than an oversight */
    struct style style = {.depth = 0};
    struct tokenizer source = {.text = text}, head = source;
    struct token first = {.kind = TOKEN_COMMENT};
    FILE *out = fmemopen(advice, STYLE_SIZE - 1, "w");
    memset(advice, '\0', STYLE_SIZE);
    if (out == NULL)
        return;
    look_at(source, &style);
    const struct copy copy = find_copy(text);
    if (token_next(&head, &first) && first.kind != TOKEN_COMMENT)
        fputs(
            " The file begins without a comment that says what it does, how it is "
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

/* ---- Similar submissions ---- */

/* Counts the hashes of runs of tokens that two submissions share. Schleimer,
 * Wilkerson and Aiken keep only some of them ("Winnowing: local algorithms for
 * document fingerprinting", 2003), but a class is small enough for all. */
enum {
    SHARED_LEAST = 50, /* runs: fewer are alike by chance */
    PERCENT = 100,
    SHARE_LEAST = 30, /* percent of the smaller submission */
    PAIRS_MOST = 50   /* on the page */
};

/* A submission: its sources one after another, and its runs of tokens,
 * sorted and each once. */
struct prints {
    const char *name;
    char *text;
    struct gram *grams;
    size_t count;
};

/* Reads the sources in a folder, without links. */
static struct prints prints_read(const char *name, const char *folder)
{
    struct prints prints = {.name = name};
    char **names = jail_list_folder(folder);
    size_t length;
    FILE *all = open_memstream(&prints.text, &length);
    for (char **file = names; all && file && *file; file++)
        if (is_source(*file)) {
            fprintf(all, "// %s\n", *file);
            jail_append_file(all, folder, *file);
        }
    jail_free_list(names);
    if (all == NULL || fclose(all) != 0)
        return prints;
    for (size_t i = 0; i < length; i++)
        if (prints.text[i] == '\0') /* it would hide what follows */
            prints.text[i] = ' ';
    prints.grams = grams_make(prints.text, &prints.count);
    return prints;
}

/* Removes equal hashes, and those that are known. */
static void drop_known(struct prints *prints, const struct prints *known)
{
    struct gram *grams = prints->grams;
    size_t kept = 0, place = 0;
    for (size_t i = 0; i < prints->count; i++) {
        const uint64_t hash = grams[i].hash;
        while (place < known->count && known->grams[place].hash < hash)
            place++;
        if ((place == known->count || known->grams[place].hash != hash) &&
            (kept == 0 || grams[kept - 1].hash != hash))
            grams[kept++] = grams[i];
    }
    prints->count = kept;
}

struct pair {
    const struct prints *one, *other;
    size_t share; /* percent of the smaller submission */
};

/* Counts the shared runs, and notes for each line whether it is in one:
 * `lines` has room for each line of `one`, or is NULL. */
static size_t count_shared(const struct prints *one, const struct prints *other,
                           bool lines[])
{
    size_t shared = 0;
    for (size_t i = 0, j = 0; i < one->count && j < other->count;) {
        const struct gram *gram = &one->grams[i];
        uint64_t hash = other->grams[j].hash;
        bool is_same = gram->hash == hash;
        shared += is_same;
        for (size_t line = gram->first_line;
             is_same && lines && line <= gram->last_line; line++)
            lines[line] = true;
        i += gram->hash <= hash;
        j += hash <= gram->hash;
    }
    return shared;
}

/* Keeps a pair among the first ones, from the most similar on, if it has much
 * in common. */
static void keep_pair(struct pair pairs[PAIRS_MOST + 1], size_t *count,
                      const struct prints *one, const struct prints *other)
{
    const size_t shared = count_shared(one, other, NULL);
    const size_t least = one->count < other->count ? one->count : other->count;
    const struct pair pair = {one, other,
                              least > 0 ? shared * PERCENT / least : 0};
    size_t place = *count;
    if (shared < SHARED_LEAST || pair.share < SHARE_LEAST)
        return;
    for (; place > 0 && pairs[place - 1].share < pair.share; place--)
        pairs[place] = pairs[place - 1];
    pairs[place] = pair;
    *count += *count < PAIRS_MOST;
}

/* Writes a submission; the lines in common are marked. */
static void write_side(FILE *out, const struct prints *one,
                       const struct prints *other)
{
    const size_t length = strlen(one->text);
    bool *lines = calloc(length + 2, sizeof *lines);
    FILE *text = fmemopen(one->text, length, "r");
    char *line = NULL;
    size_t room = 0;
    if (lines)
        (void)count_shared(one, other, lines);
    fputs("<pre style=\"flex: 1; min-width: 0\">", out);
    for (size_t i = 1; lines && text && getline(&line, &room, text) > 0; i++)
        html_print(out, lines[i] ? "<mark>%s</mark>\n" : "%s\n", line);
    fputs("</pre>\n", out);
    if (text)
        fclose(text);
    free(line);
    free(lines);
}

void similarity_write(FILE *out, const struct course *course,
                      const struct roster *roster)
{
    struct prints *prints = calloc(roster->count + 1, sizeof *prints);
    struct pair pairs[PAIRS_MOST + 1];
    size_t count = 0;
    if (prints)
        prints[0] = prints_read("", course->handed_out);
    for (size_t i = 1; prints && i <= roster->count; i++) {
        const struct handin *handin = &roster->handins[i - 1];
        prints[i] = prints_read(handin->name, handin->path);
        drop_known(&prints[i], &prints[0]);
        for (size_t j = 1; j < i; j++)
            keep_pair(pairs, &count, &prints[j], &prints[i]);
    }
    html_start(out, "Similar submissions");
    html_print(out, packed_file("grade/similar.html"), SHARE_LEAST,
               *course->handed_out ? ""
                                   : " To leave out what you handed out, set "
                                     "handed-out in grade.conf.",
               count == 0 ? " There are none."
               : count == PAIRS_MOST
                   ? " There may be more: these are the 50 that share most."
                   : "");
    for (const struct pair *pair = pairs; pair < pairs + count; pair++) {
        html_print(out,
                   "<details><summary>%zu%%: %s, %s</summary>\n"
                   "<div style=\"display: flex; gap: 1rem\">\n",
                   pair->share, pair->one->name, pair->other->name);
        write_side(out, pair->one, pair->other);
        write_side(out, pair->other, pair->one);
        fputs("</div></details>\n", out);
    }
    html_end(out);
    for (size_t i = 0; prints && i <= roster->count; i++) {
        free(prints[i].text);
        free(prints[i].grams);
    }
    free(prints);
}
