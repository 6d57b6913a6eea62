/* Two texts side by side, without what is to be ignored. */
#include "walk.h"

#include <ctype.h>
#include <string.h>

/* White space within a line. */
static bool is_blank(char byte)
{
    return byte != '\n' && isspace((unsigned char)byte);
}

/* Whether a question ends where the walk is. */
static bool behind_question(const struct walk *walk, size_t position)
{
    static const char *const endings[] = {"Seed:", "[h/s]"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t length = strlen(endings[i]);
        if (position >= length &&
            memcmp(walk->text + position - length, endings[i], length) == 0)
            return true;
    }
    return false;
}

/* The blank that ends a question. */
static bool at_questions_blank(const struct walk *walk)
{
    return walk->text[walk->position] == ' ' &&
           behind_question(walk, walk->position);
}

/* Behind a question the person who types ends the line, and what is printed
 * next begins one. */
static bool at_line_start(const struct walk *walk)
{
    size_t place = walk->position;
    if (place == 0 || walk->text[place - 1] == '\n')
        return true;
    return behind_question(walk, place) ||
           (walk->text[place - 1] == ' ' && behind_question(walk, place - 1));
}

/* The white space from here on; how far it reaches. */
static size_t blanks_end(const struct walk *walk)
{
    size_t end = walk->position;
    while (end < walk->length && is_blank(walk->text[end]))
        end++;
    return end;
}

/* Nothing counts any more: the end of the last line, and what is empty. */
static bool only_ends_follow(const struct walk *walk)
{
    size_t newlines = 0;
    for (size_t i = walk->position; i < walk->length; i++) {
        if (!isspace((unsigned char)walk->text[i]))
            return false;
        newlines += walk->text[i] == '\n';
    }
    return newlines <= 1 || (walk->ignored & IGNORE_BLANK_LINES);
}

/* Skips one thing that is ignored, and says whether there was one. */
static bool skip_ignored(struct walk *walk)
{
    bool ignores_ends = walk->ignored & IGNORE_LINE_ENDS;
    size_t before = walk->position;
    size_t end = ignores_ends ? blanks_end(walk) : before;
    bool at_newline = end < walk->length && walk->text[end] == '\n';
    if (ignores_ends && only_ends_follow(walk))
        walk->position = walk->length;
    else if (ignores_ends && at_questions_blank(walk))
        walk->position++;
    else if ((walk->ignored & IGNORE_BLANK_LINES) && at_newline &&
             at_line_start(walk))
        walk->position = end + 1;
    else if (at_newline)
        walk->position = end;
    return walk->position != before;
}

size_t walk_place(struct walk *walk)
{
    while (walk->ignored && walk->position < walk->length && skip_ignored(walk))
        ;
    return walk->position;
}

int walk_next(struct walk *walk)
{
    if (walk_place(walk) >= walk->length)
        return WALK_ENDS;
    unsigned char byte = (unsigned char)walk->text[walk->position++];
    return walk->ignored & IGNORE_CASE ? tolower(byte) : byte;
}

bool walk_together(struct walk *expected, struct walk *other, bool goes_on)
{
    for (;;) {
        (void)walk_place(expected);
        (void)walk_place(other);
        struct walk ahead = *expected, other_ahead = *other;
        int byte = walk_next(&ahead);
        if (byte == WALK_ENDS && goes_on)
            return true;
        if (byte != walk_next(&other_ahead))
            return false;
        if (byte == WALK_ENDS)
            return true;
        *expected = ahead;
        *other = other_ahead;
    }
}
