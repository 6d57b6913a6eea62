/* Reads two texts in parallel and skips what is ignored. */
#include "text_reader.h"

#include <ctype.h>
#include <string.h>

#include "grading/course/course.h"

/* True if a byte is white space within a line. */
static bool is_blank(char byte)
{
    return byte != '\n' && isspace((unsigned char)byte);
}

/* True if the text before `position` ends like `prompt` without its last
 * blanks. The end of the usual prompt is enough. */
static bool ends_like(const struct text_reader *reader, size_t position,
                      const char *prompt, const char *usual)
{
    size_t length = strlen(prompt), usual_length = strlen(usual);
    while (length > 0 && prompt[length - 1] == ' ')
        length--;
    if (length >= usual_length &&
        memcmp(prompt + length - usual_length, usual, usual_length) == 0) {
        prompt += length - usual_length;
        length = usual_length;
    }
    return length > 0 && position >= length &&
           memcmp(reader->text + position - length, prompt, length) == 0;
}

/* True if a question ends at `position`. */
static bool behind_question(const struct text_reader *reader, size_t position)
{
    const struct assignment *assignment =
        reader->assignment ? reader->assignment : assignment_usual();
    return ends_like(reader, position, assignment->seed_prompt, "Seed:") ||
           ends_like(reader, position, assignment->hit_prompt, "[h/s]");
}

/* True if the reader is at the blank that ends a question. */
static bool at_questions_blank(const struct text_reader *reader)
{
    return reader->text[reader->position] == ' ' &&
           behind_question(reader, reader->position);
}

/* True if the reader is at the start of a line. The user's Enter ends the line
 * of a question, so the output after a question begins a line. */
static bool at_line_start(const struct text_reader *reader)
{
    size_t place = reader->position;
    if (place == 0 || reader->text[place - 1] == '\n')
        return true;
    return behind_question(reader, place) ||
           (reader->text[place - 1] == ' ' &&
            behind_question(reader, place - 1));
}

/* Returns the end of the white space that starts here. */
static size_t blanks_end(const struct text_reader *reader)
{
    size_t end = reader->position;
    while (end < reader->length && is_blank(reader->text[end]))
        end++;
    return end;
}

/* True if only the last newline and ignored empty lines follow. */
static bool only_ends_follow(const struct text_reader *reader)
{
    size_t newlines = 0;
    for (size_t i = reader->position; i < reader->length; i++) {
        if (!isspace((unsigned char)reader->text[i]))
            return false;
        newlines += reader->text[i] == '\n';
    }
    return newlines <= 1 || (reader->ignored & IGNORE_BLANK_LINES);
}

/* Skips one ignored item. Returns false if there is none here. */
static bool skip_ignored(struct text_reader *reader)
{
    bool ignores_ends = reader->ignored & IGNORE_LINE_ENDS;
    size_t before = reader->position;
    size_t end = ignores_ends ? blanks_end(reader) : before;
    bool at_newline = end < reader->length && reader->text[end] == '\n';
    if (ignores_ends && only_ends_follow(reader))
        reader->position = reader->length;
    else if (ignores_ends && at_questions_blank(reader))
        reader->position++;
    else if ((reader->ignored & IGNORE_BLANK_LINES) && at_newline &&
             at_line_start(reader))
        reader->position = end + 1;
    else if (at_newline)
        reader->position = end;
    return reader->position != before;
}

size_t text_reader_position(struct text_reader *reader)
{
    while (reader->ignored && reader->position < reader->length &&
           skip_ignored(reader))
        ;
    return reader->position;
}

int text_reader_next(struct text_reader *reader)
{
    if (text_reader_position(reader) >= reader->length)
        return TEXT_READER_END;
    unsigned char byte = (unsigned char)reader->text[reader->position++];
    return reader->ignored & IGNORE_CASE ? tolower(byte) : byte;
}

bool texts_agree(struct text_reader *expected, struct text_reader *other,
                 bool goes_on)
{
    for (;;) {
        (void)text_reader_position(expected);
        (void)text_reader_position(other);
        struct text_reader ahead = *expected, other_ahead = *other;
        int byte = text_reader_next(&ahead);
        if (byte == TEXT_READER_END && goes_on)
            return true;
        if (byte != text_reader_next(&other_ahead))
            return false;
        if (byte == TEXT_READER_END)
            return true;
        *expected = ahead;
        *other = other_ahead;
    }
}
