/* Sources of students as tokens: whether they are programs, advice on their
 * style, and which submissions are similar. */
#ifndef GRADING_SOURCES_H
#define GRADING_SOURCES_H

#include "grading/grading_inside.h"

/* ---- Tokens ---- */

enum token_kind {
    TOKEN_WORD, /* a keyword or an identifier */
    TOKEN_NUMBER,
    TOKEN_QUOTED, /* a string or a character */
    TOKEN_SIGN,   /* any other character */
    TOKEN_COMMENT,
    TOKEN_DIRECTIVE /* a line of the preprocessor */
};

struct token {
    enum token_kind kind;
    bool is_first; /* the first token in its line */
    const char *text;
    size_t length;
    size_t line;   /* from 1 */
    size_t column; /* from 0; a tab ends at a multiple of 8 */
};

/* The rest of a C or C++ source; everything else begins with 0. */
struct tokenizer {
    const char *text;
    size_t line, column, last_line;
};

/* Takes the next token, or the next that the compiler sees: no comment and no
 * directive. Returns false at the end. */
bool token_next(struct tokenizer *source, struct token *token);
bool token_next_code(struct tokenizer *source, struct token *token);

/* True for a word, a sign or a quoted text of exactly this text. */
bool token_is(const struct token *token, const char *text);

/* ---- What they are used for ---- */

/* True if a source defines main() outside any braces, even if the preprocessor
 * would leave it out. */
bool source_has_main(const char *text);

/* Writes advice on style, a sentence for each thing, or "". */
void style_advise(const char *text, char advice[STYLE_SIZE]);

/* Writes a page with the pairs of submissions that have the most in common
 * apart from what the course handed out. */
void similarity_write(FILE *out, const struct course *course,
                      const struct roster *roster);

#endif
