/* Compares what a candidate printed, and when it paused, with what is
 * expected. */
#include "grading/report.h"

#include <ctype.h>
#include <string.h>

#include "grading/scripts.h"

/* ---- Reading a text, without what is ignored ---- */

struct text_reader {
    const char *text;
    size_t length;
    size_t position;
    unsigned ignored;
    const struct assignment *assignment; /* whose questions; NULL: the
                                          * standard one */
};

enum { TEXT_READER_END = -1 };

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
    size_t end = before; /* of the white space that starts here */
    while (ignores_ends && end < reader->length && reader->text[end] != '\n' &&
           isspace((unsigned char)reader->text[end]))
        end++;
    bool at_newline = end < reader->length && reader->text[end] == '\n';
    if (ignores_ends && only_ends_follow(reader))
        reader->position = reader->length;
    else if (ignores_ends && reader->text[before] == ' ' &&
             behind_question(reader, before))
        reader->position++;
    else if ((reader->ignored & IGNORE_BLANK_LINES) && at_newline &&
             at_line_start(reader))
        reader->position = end + 1;
    else if (at_newline)
        reader->position = end;
    return reader->position != before;
}

/* Moves to the next byte that isn't ignored and returns its position. */
static size_t text_reader_position(struct text_reader *reader)
{
    while (reader->ignored && reader->position < reader->length &&
           skip_ignored(reader))
        ;
    return reader->position;
}

/* Returns the next byte that isn't ignored and moves past it. Returns
 * TEXT_READER_END at the end. */
static int text_reader_next(struct text_reader *reader)
{
    if (text_reader_position(reader) >= reader->length)
        return TEXT_READER_END;
    unsigned char byte = (unsigned char)reader->text[reader->position++];
    return (reader->ignored & IGNORE_CASE) != 0 ? tolower(byte) : byte;
}

/* Moves both readers to the first difference. Returns true if there is none. If
 * `goes_on`, `other` may be longer than `expected`. */
static bool texts_agree(struct text_reader *expected, struct text_reader *other,
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

/* ---- Pauses ---- */

/* Lists the pauses of a run and returns how many there are. Consecutive calls
 * without output between them count as one pause. */
static size_t pauses_of_run(const struct jail_result *run,
                            struct jail_pause pauses[TRANSCRIPT_PAUSES])
{
    size_t count = 0;
    for (size_t i = 0; i < run->pause_count; i++) {
        const struct jail_pause *pause = &run->pauses[i];
        struct jail_pause *last = count > 0 ? &pauses[count - 1] : NULL;
        if (pause->nanoseconds <= 0)
            continue;
        if (last && last->output_before == pause->output_before &&
            last->nanoseconds < PAUSE_LENGTH)
            last->nanoseconds += pause->nanoseconds;
        else if (count < TRANSCRIPT_PAUSES)
            pauses[count++] = *pause;
    }
    return count;
}

/* Pauses can be compared only if all of them were recorded. */
static bool pauses_count(const struct jail_result *run, unsigned ignored)
{
    return !(ignored & IGNORE_PAUSES) && run->noted_pauses &&
           run->pause_count < JAIL_PAUSES_MAX;
}

bool waited_unseen(const struct jail_result *run)
{
    return run->wall - run->cpu >= CLI_NANOSECONDS;
}

/* True if two places correspond, in texts that may differ in what is ignored.
 */
static bool place_agrees(const struct transcript *expected, size_t place,
                         const struct jail_result *run, size_t got_place,
                         unsigned ignored)
{
    struct text_reader left = {expected->text, place, 0, ignored,
                               expected->assignment};
    struct text_reader right = {run->output, got_place, 0, ignored,
                                expected->assignment};
    return got_place <= run->output_length && texts_agree(&left, &right, false);
}

/* The pauses that a transcript expects: all of them, or only those that aren't
 * optional. */
struct wanted_pauses {
    const struct transcript_pause *pauses[TRANSCRIPT_PAUSES];
    size_t count;
};

static void list_wanted(const struct transcript *expected, bool with_optional,
                        struct wanted_pauses *wanted)
{
    wanted->count = 0;
    for (size_t i = 0; i < expected->pause_count; i++)
        if (with_optional || !expected->pauses[i].is_optional)
            wanted->pauses[wanted->count++] = &expected->pauses[i];
}

static bool length_agrees(const struct transcript_pause *wanted,
                          int64_t nanoseconds)
{
    if (wanted->is_optional)
        return true;
    return wanted->nanoseconds == 0 ? nanoseconds != PAUSE_LENGTH
                                    : nanoseconds == wanted->nanoseconds;
}

/* True if a run's pause matches the transcript's. */
static bool pause_agrees(const struct transcript *expected,
                         const struct transcript_pause *wanted,
                         const struct jail_result *run,
                         const struct jail_pause *pause, unsigned ignored)
{
    if (!length_agrees(wanted, pause->nanoseconds))
        return false;
    if (ignored && wanted->earliest == wanted->latest)
        return place_agrees(expected, wanted->earliest, run,
                            pause->output_before, ignored);
    return pause->output_before >= wanted->earliest &&
           pause->output_before <= wanted->latest;
}

/* Returns how many pauses of a run agree with the wanted ones, up to the first
 * that differs or that only one side has. */
static size_t agreeing_pauses(const struct transcript *expected,
                              const struct wanted_pauses *wanted,
                              const struct jail_result *run,
                              const struct jail_pause pauses[], size_t count,
                              unsigned ignored)
{
    size_t i = 0;
    while (i < count && i < wanted->count &&
           pause_agrees(expected, wanted->pauses[i], run, &pauses[i], ignored))
        i++;
    return i;
}

/* Lists the wanted pauses of a run, and returns how many agree. Leaves the
 * optional ones out unless the run agrees further with them, since a program
 * pauses at every bust or at none. */
static size_t match_pauses(const struct transcript *expected,
                           const struct jail_result *run,
                           const struct jail_pause pauses[], size_t count,
                           unsigned ignored, struct wanted_pauses *wanted)
{
    struct wanted_pauses all;
    list_wanted(expected, true, &all);
    list_wanted(expected, false, wanted);
    size_t with = agreeing_pauses(expected, &all, run, pauses, count, ignored);
    size_t without =
        agreeing_pauses(expected, wanted, run, pauses, count, ignored);
    if (with <= without)
        return without;
    *wanted = all;
    return with;
}

/* A transcript without errors allows any, such as debugging output. */
static bool errors_agree(const struct transcript *expected,
                         const struct jail_result *got)
{
    size_t length = expected->errors_length;
    if (length == 0)
        return true;
    return got->errors_length >= length &&
           (got->errors_length == length || expected->is_open) &&
           memcmp(got->errors, expected->errors, length) == 0;
}

enum agreement text_agreement(const struct transcript *expected,
                              const struct jail_result *got, unsigned ignored)
{
    struct text_reader left = {expected->text, expected->length, 0, ignored,
                               expected->assignment};
    struct text_reader right = {got->output, got->output_length, 0, ignored,
                                expected->assignment};
    if (!errors_agree(expected, got))
        return DISAGREES;
    bool was_killed = got->verdict != JAIL_ENDED;
    bool agrees = texts_agree(&left, &right, expected->is_open);
    if (agrees && (expected->is_open || !was_killed))
        return AGREES;
    /* A program that was killed loses its buffered output, so printing less
     * than the transcript doesn't contradict it. */
    bool printed_less = agrees || text_reader_next(&right) == TEXT_READER_END;
    if (!was_killed || !printed_less)
        return DISAGREES;
    return expected->is_open ? AGREES_SO_FAR : STOPS_SHORT;
}

bool pauses_agree(const struct transcript *expected,
                  const struct jail_result *got, unsigned ignored)
{
    struct jail_pause pauses[TRANSCRIPT_PAUSES];
    struct wanted_pauses wanted;
    if (!pauses_count(got, ignored))
        return true;
    size_t count = pauses_of_run(got, pauses);
    size_t agreeing =
        match_pauses(expected, got, pauses, count, ignored, &wanted);
    return agreeing == wanted.count && (expected->is_open || agreeing == count);
}

/* ---- The first difference ---- */

static size_t line_start(const char *text, size_t position)
{
    while (position > 0 && text[position - 1] != '\n')
        position--;
    return position;
}

static size_t line_number(const char *text, size_t position)
{
    size_t line = 1;
    for (size_t i = 0; i < position; i++)
        line += text[i] == '\n';
    return line;
}

static void mark_lines(const struct transcript *expected, size_t place,
                       const struct jail_result *got, size_t got_place,
                       struct difference *difference)
{
    difference->expected_line = line_number(expected->text, place);
    difference->expected_position = line_start(expected->text, place);
    difference->got_line = line_number(got->output, got_place);
    difference->got_position = line_start(got->output, got_place);
}

static void compare_pauses(const struct transcript *expected,
                           const struct jail_result *got, unsigned ignored,
                           struct difference *difference)
{
    struct jail_pause pauses[TRANSCRIPT_PAUSES];
    struct wanted_pauses wanted;
    size_t count = pauses_of_run(got, pauses);
    size_t i = match_pauses(expected, got, pauses, count, ignored, &wanted);
    if (i == count && i == wanted.count)
        return;
    difference->kind = DIFFERENCE_PAUSE;
    difference->pause = i;
    difference->expected_pause = i < wanted.count;
    difference->got_pause = i < count;
    if (difference->expected_pause)
        difference->wanted = *wanted.pauses[i];
    size_t place = difference->expected_pause ? wanted.pauses[i]->earliest
                                              : expected->length;
    size_t got_place =
        difference->got_pause && pauses[i].output_before < got->output_length
            ? pauses[i].output_before
            : got->output_length;
    difference->got_place = got_place;
    if (difference->got_pause)
        difference->got_nanoseconds = pauses[i].nanoseconds;
    mark_lines(expected, place, got, got_place, difference);
}

void transcript_compare(const struct transcript *expected,
                        const struct jail_result *got, unsigned ignored,
                        struct difference *difference)
{
    struct text_reader left = {expected->text, expected->length, 0, ignored,
                               expected->assignment};
    struct text_reader right = {got->output, got->output_length, 0, ignored,
                                expected->assignment};
    *difference = (struct difference){.kind = DIFFERENCE_NONE};
    if (!texts_agree(&left, &right, false)) {
        difference->kind = DIFFERENCE_TEXT;
        mark_lines(expected, text_reader_position(&left), got,
                   text_reader_position(&right), difference);
    } else if (pauses_count(got, ignored)) {
        compare_pauses(expected, got, ignored, difference);
    }
}
