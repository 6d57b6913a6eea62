/* What all forms of the report say: the points of a part, and the words for its
 * scripts, runs and causes. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "grading/report.h"

/* ---- Points ---- */

enum { HUNDRED = 100 };

int64_t part_points_most(const struct course *course, enum assignment_part part)
{
    return (int64_t)course->points[part] * HUNDRED;
}

int64_t part_points(const struct course *course,
                    const struct part_report *report)
{
    const int64_t most = part_points_most(course, report->part);
    const int64_t scripts = (int64_t)report->scripts.count;
    const int64_t passed = (int64_t)report->verdicts[VERDICT_OK];
    if (report->is_missing || report->does_not_compile || scripts == 0)
        return 0;
    return passed == scripts && report->faults.count == 0
               ? most
               : most * course->partial * passed / (HUNDRED * scripts);
}

/* ---- Text of untrusted programs ---- */

/* In UTF-8 a suit symbol is E2 99 and one of the bytes below. */
static bool is_sign(const char *text, size_t length)
{
    return length >= 3 && text[0] == '\xe2' && text[1] == '\x99' &&
           text[2] != '\0' && strchr("\xa0\xa3\xa5\xa6", text[2]) != NULL;
}

/* Escapes the next byte or suit symbol of `text` and writes it to `token`: "a",
 * "\n", "\x1b", "♠". Returns how many bytes of `text` it used. */
static size_t escape_token(const char *text, size_t length,
                           char token[TOKEN_SIZE])
{
    static const char escaped[] = "\n\t\r\a\b\f\v\"\\";
    static const char names[] = "ntrabfv\"\\";
    unsigned char byte = (unsigned char)*text;
    if (is_sign(text, length)) {
        snprintf(token, TOKEN_SIZE, "%.3s", text);
        return 3;
    }
    const char *found = byte ? strchr(escaped, byte) : NULL;
    if (found)
        snprintf(token, TOKEN_SIZE, "\\%c", names[found - escaped]);
    else if (byte >= ' ' && byte <= '~')
        snprintf(token, TOKEN_SIZE, "%c", byte);
    else
        snprintf(token, TOKEN_SIZE, "\\x%02x", byte);
    return 1;
}

size_t escaped_columns(const char *escaped)
{
    size_t columns = 0;
    for (; *escaped; escaped++)
        columns += ((unsigned char)*escaped & 0xc0U) != 0x80U;
    return columns;
}

size_t text_line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : length;
}

void escape_line(char escaped[REPORT_LINE_SIZE], const char *line,
                 size_t length, size_t columns)
{
    static const char dots[] = "...\"";
    size_t used = 0, wide = 0;
    escaped[used++] = '"';
    for (size_t i = 0; i < length;) {
        char token[TOKEN_SIZE];
        size_t taken = escape_token(line + i, length - i, token);
        size_t token_columns = escaped_columns(token);
        bool is_last = i + taken == length;
        size_t room = columns - 1 - (is_last ? 1 : strlen(dots));
        if (wide + token_columns > room ||
            used + strlen(token) + sizeof dots > REPORT_LINE_SIZE) {
            memcpy(escaped + used, dots, sizeof dots);
            return;
        }
        used += (size_t)snprintf(escaped + used, REPORT_LINE_SIZE - used, "%s",
                                 token);
        wide += token_columns;
        i += taken;
    }
    memcpy(escaped + used, "\"", 2);
}

void put_text(FILE *out, const char *text)
{
    fputs(text, out);
}

/* Reads a UTF-8 character (RFC 3629) into `*value`. Returns its length in
 * bytes, or 0 if it isn't valid: a byte is missing or out of place, the
 * encoding is longer than necessary, or the value is a surrogate or beyond
 * U+10FFFF. */
static size_t read_character(const char *text, size_t length, uint32_t *value)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    enum { LAST_CHARACTER = 0x10ffff, SURROGATES = 0xd800, BEHIND = 0xe000 };
    const unsigned char first = (unsigned char)*text;
    size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size > length || (first >= 0x80 && first < 0xc0) || first >= 0xf8)
        return 0;
    *value = size == 1 ? first : first & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)text[i] & 0xc0U) != 0x80U)
            return 0;
        *value = *value << 6 | ((unsigned char)text[i] & 0x3fU);
    }
    bool is_one = *value >= least[size] && *value <= LAST_CHARACTER &&
                  (*value < SURROGATES || *value >= BEHIND);
    return is_one ? size : 0;
}

/* Returns false for characters that are invisible or reorder others: controls,
 * soft hyphens, zero-width spaces, direction marks, line and paragraph
 * separators, variation selectors, tags, private-use characters and
 * noncharacters. */
static bool is_seen(uint32_t value)
{
    static const uint32_t unseen[][2] = {
        {0, 0x1f},           {0x7f, 0x9f},       {0xad, 0xad},
        {0x34f, 0x34f},      {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5},    {0x180b, 0x180f},   {0x200b, 0x200f},
        {0x2028, 0x202e},    {0x2060, 0x206f},   {0x3164, 0x3164},
        {0xe000, 0xf8ff},    {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff},    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (value >= unseen[i][0] && value <= unseen[i][1])
            return false;
    return true;
}

/* Copies the next character of a text in any language to `token`, escaped if it
 * is invisible. Returns its length in bytes. */
static size_t show_character(const char *text, size_t length,
                             char token[TOKEN_SIZE])
{
    uint32_t value;
    size_t size = read_character(text, length, &value);
    if (size <= 1 || !is_seen(value))
        return escape_token(text, length, token);
    snprintf(token, TOKEN_SIZE, "%.*s", (int)size, text);
    return size;
}

/* True for escapes that are unnecessary outside quotation marks: those of
 * quotation marks and backslashes. */
static bool is_plain(const char *token)
{
    return strcmp(token, "\\\"") == 0 || strcmp(token, "\\\\") == 0;
}

void escape_lines(FILE *out, const char *text, const char *indent,
                  void (*put)(FILE *out, const char *text))
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        size_t end = i + text_line_length(text + i, length - i);
        put(out, indent);
        while (i < end && text[i] != '\n') {
            char token[TOKEN_SIZE];
            i += show_character(text + i, end - i, token);
            put(out, is_plain(token) ? token + 1 : token);
        }
        put(out, "\n");
        i = end;
    }
}

char *escaped_words(const char *text)
{
    char *words = NULL;
    size_t length;
    FILE *memory = open_memstream(&words, &length);
    if (memory == NULL)
        return NULL;
    escape_lines(memory, text, "", put_text);
    fclose(memory);
    if (words && length > 0)
        words[length - 1] = '\0';
    return words;
}

char *valid_bytes(const char *text, size_t length)
{
    static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */
    char *words = malloc(length * strlen(replacement) + 1);
    size_t used = 0;
    if (words == NULL)
        return NULL;
    for (size_t i = 0; i < length;) {
        uint32_t value;
        size_t size = read_character(text + i, length - i, &value);
        bool is_valid = size > 0 && value != 0;
        const char *from = is_valid ? text + i : replacement;
        size_t taken = is_valid ? size : strlen(replacement);
        memcpy(words + used, from, taken);
        used += taken;
        i += is_valid ? size : 1;
    }
    words[used] = '\0';
    return words;
}

/* ---- The results of all parts ---- */

const char *verdict_text(enum verdict verdict)
{
    static const char *const texts[VERDICT_COUNT] = {
        [VERDICT_OK] = "ok",
        [VERDICT_DIFFERS] = "differs",
        [VERDICT_CRASHED] = "crashed",
        [VERDICT_TIMED_OUT] = "timed out",
        [VERDICT_TOO_MUCH] = "too much output",
        [VERDICT_REFUSED] = "refused a system call",
        [VERDICT_NOT_RUN] = "not run",
    };
    return texts[verdict];
}

const char *advice_name(enum advice advice)
{
    static const char *const names[ADVICE_COUNT] = {
        [ADVICE_FLUSH] = "flush-missing",
        [ADVICE_PAUSES] = "pauses-differ",
        [ADVICE_WAITING] = "pauses-not-judged",
    };
    return names[advice];
}

struct part_report *report_add_part(const struct grading_settings *settings,
                                    struct grading_report *report,
                                    enum assignment_part part)
{
    if (report->parts == NULL)
        report->parts = calloc(PART_COUNT, sizeof *report->parts);
    if (report->parts == NULL) {
        cli_complain(settings->cli, "out of memory");
        return NULL;
    }
    struct part_report *added = &report->parts[report->part_count++];
    *added = (struct part_report){.part = part};
    return added;
}

const struct assignment *report_assignment(const struct part_report *report)
{
    return report->scripts.count > 0 ? report->scripts.scripts[0].assignment
                                     : NULL;
}

bool report_is_good(const struct grading_report *report)
{
    bool good = !report->interrupted && report->part_count > 0;
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        good = good && part->problem[0] == '\0' && !part->is_missing &&
               !part->does_not_compile && part->faults.count == 0 &&
               part->verdicts[VERDICT_OK] == part->scripts.count;
    }
    return good;
}

void report_clear(struct grading_report *report)
{
    for (size_t i = 0; i < report->part_count; i++) {
        struct part_report *part = &report->parts[i];
        for (size_t j = 0; part->runs && j < part->scripts.count; j++)
            jail_result_clear(&part->runs[j].result);
        free(part->runs);
        free(part->compiler_output);
        scripts_clear(&part->scripts);
    }
    free(report->parts);
    *report = (struct grading_report){.part_count = 0};
}

/* ---- Scripts and verdicts ---- */

void describe_script(char words[REPORT_LINE_SIZE], const struct script *script)
{
    if (script->kind == SCRIPT_SEED_ONLY)
        snprintf(words, REPORT_LINE_SIZE, "seed %" PRId64, script->seed);
    else
        snprintf(words, REPORT_LINE_SIZE, "seed %" PRId64 ", answers %s (%s)",
                 script->seed, script->answers, script_kind_text(script->kind));
}

/* printf would take a format that begins with a minus for an option. */
static const char *end_of_options(const struct script *script)
{
    return script->seed < 0 ? "-- " : "";
}

/* True if a path doesn't need quotes in a shell. */
static bool is_plain_path(const char *path)
{
    return path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                             "XYZ0123456789_./+-")] == '\0';
}

const char *try_words(const struct part_report *report)
{
    static const char *const compile[PART_COUNT] = {
        [PART_SHUFFLE] = "Compile it to ./shuffle, then try it:",
        [PART_DEAL] = "Compile it to ./deal, then try it:",
        [PART_PLAY] = "Compile it to ./play, then try it:",
    };
    return report->was_compiled ? compile[report->part] : "Try it:";
}

/* Leaves out the spare answers at the end of the input. */
void describe_command(char words[REPORT_LINE_SIZE], const struct script *script,
                      const struct part_report *report)
{
    const char *path = report->program;
    size_t used =
        (size_t)snprintf(words, REPORT_LINE_SIZE, "printf %s'%" PRId64 "\\n",
                         end_of_options(script), script->seed);
    for (const char *answer = script->answers; *answer; answer++)
        used += (size_t)snprintf(words + used, REPORT_LINE_SIZE - used, "%c\\n",
                                 *answer);
    bool as_it_is = !report->was_compiled && is_plain_path(path) &&
                    strlen(path) < REPORT_LINE_SIZE - used - sizeof "' | ./";
    snprintf(words + used, REPORT_LINE_SIZE - used, "' | %s%s",
             as_it_is && strchr(path, '/') ? "" : "./",
             as_it_is ? path : part_name(report->part));
}

void describe_verdict(char words[REPORT_LINE_SIZE],
                      const struct candidate_run *run)
{
    char text[JAIL_VERDICT_SIZE];
    jail_verdict_text(&run->result, text);
    bool is_jails = run->verdict != VERDICT_OK &&
                    run->verdict != VERDICT_DIFFERS &&
                    run->verdict != VERDICT_NOT_RUN;
    snprintf(words, REPORT_LINE_SIZE, "%s",
             is_jails ? text : verdict_text(run->verdict));
}

void describe_count(char words[REPORT_LINE_SIZE], enum verdict verdict,
                    size_t count)
{
    static const char *const texts[VERDICT_COUNT][2] = {
        [VERDICT_OK] = {"script passed", "scripts passed"},
        [VERDICT_DIFFERS] = {"script differs", "scripts differ"},
        [VERDICT_CRASHED] = {"script crashed", "scripts crashed"},
        [VERDICT_TIMED_OUT] = {"script timed out", "scripts timed out"},
        [VERDICT_TOO_MUCH] = {"script printed too much",
                              "scripts printed too much"},
        [VERDICT_REFUSED] = {"script made a forbidden system call",
                             "scripts made forbidden system calls"},
        [VERDICT_NOT_RUN] = {"script wasn't run", "scripts weren't run"},
    };
    snprintf(words, REPORT_LINE_SIZE, "%zu %s", count,
             texts[verdict][count == 1 ? 0 : 1]);
}

/* ---- Pauses ---- */

enum { LINE_COLUMNS = 34 };

/* Writes "2 seconds", "1 second", "1.999999999 seconds". */
static void describe_seconds(char words[REPORT_LINE_SIZE], int64_t nanoseconds)
{
    int64_t whole = nanoseconds / CLI_NANOSECONDS;
    int64_t rest = nanoseconds % CLI_NANOSECONDS;
    int used = snprintf(words, REPORT_LINE_SIZE, "%" PRId64, whole);
    if (rest > 0) {
        used += snprintf(words + used, REPORT_LINE_SIZE - (size_t)used,
                         ".%09" PRId64, rest);
        while (words[used - 1] == '0')
            used--;
    }
    snprintf(words + used, REPORT_LINE_SIZE - (size_t)used,
             nanoseconds == CLI_NANOSECONDS ? " second" : " seconds");
}

/* Writes "before line 9, "Dealer stands.\n"", or "in line 9, ...". */
static void describe_place(char words[REPORT_LINE_SIZE], const char *text,
                           size_t length, size_t line_start, size_t line,
                           size_t place)
{
    char quoted[REPORT_LINE_SIZE];
    if (place >= length) {
        snprintf(words, REPORT_LINE_SIZE, "at the end");
        return;
    }
    escape_line(quoted, text + line_start,
                text_line_length(text + line_start, length - line_start),
                LINE_COLUMNS);
    snprintf(words, REPORT_LINE_SIZE, "%s line %zu, %.200s",
             place > line_start ? "in" : "before", line, quoted);
}

/* Writes where the wrong pause came, or "" if only its length is wrong. */
static void describe_wrong_place(char words[REPORT_LINE_SIZE],
                                 const struct difference *difference,
                                 const struct jail_result *run)
{
    const struct transcript_pause *wanted = &difference->wanted;
    char place[REPORT_LINE_SIZE];
    size_t got = difference->got_place;
    describe_place(place, run->output, run->output_length,
                   difference->got_position, difference->got_line, got);
    bool early = difference->expected_pause && got < wanted->earliest;
    if (difference->expected_pause && !early && got <= wanted->latest)
        *words = '\0';
    else if (early && got == 0)
        snprintf(words, REPORT_LINE_SIZE, ", before anything had been written");
    else if (early)
        snprintf(words, REPORT_LINE_SIZE,
                 ", too early: the output had reached only %s line %zu",
                 got > difference->got_position ? "the middle of"
                                                : "the start of",
                 difference->got_line);
    else
        snprintf(words, REPORT_LINE_SIZE, ", %.200s", place);
}

/* Describes the pause that the candidate made instead. */
static void describe_got_pause(char words[REPORT_LINE_SIZE],
                               const struct candidate_run *run)
{
    const struct difference *difference = &run->difference;
    char seconds[REPORT_LINE_SIZE], place[REPORT_LINE_SIZE];
    if (!difference->got_pause) {
        snprintf(
            words, REPORT_LINE_SIZE,
            waited_unseen(&run->result)
                ? "Got: none that grade can see, though the program waited for something: call sleep(2)."
                : "Got: none.");
        return;
    }
    describe_seconds(seconds, difference->got_nanoseconds);
    describe_wrong_place(place, difference, &run->result);
    snprintf(words, REPORT_LINE_SIZE, "Got: %.40s%.240s.", seconds, place);
}

void describe_pause(char words[REPORT_LINE_SIZE],
                    const struct candidate_run *run,
                    const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    char wanted[REPORT_LINE_SIZE], got[REPORT_LINE_SIZE];
    size_t number = difference->pause + 1;
    describe_place(wanted, expected->text, expected->length,
                   difference->expected_position, difference->expected_line,
                   difference->expected_position);
    describe_got_pause(got, run);
    if (difference->expected_pause)
        snprintf(
            words, REPORT_LINE_SIZE,
            "The text is right, but pause %zu is not. Expected: 2 seconds, %.150s. %.290s",
            number, wanted, got);
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "The text is right, but pause %zu should not be there. %.290s",
                 number, got);
}

/* ---- Advice ---- */

/* Describes the first wrong pause among the scripts that passed. */
static void describe_ungraded_pauses(char words[REPORT_LINE_SIZE],
                                     const struct part_report *report,
                                     struct transcript *expected)
{
    const struct candidate_run *first = NULL;
    char pause[REPORT_LINE_SIZE], script[REPORT_LINE_SIZE];
    size_t count = 0;
    for (size_t i = report->scripts.count; i-- > 0;)
        if (report->runs[i].verdict == VERDICT_OK &&
            report->runs[i].difference.kind == DIFFERENCE_PAUSE) {
            first = &report->runs[i];
            count++;
        }
    *words = '\0';
    if (first == NULL)
        return;
    if (first->script->is_hidden) { /* so are the others */
        snprintf(words, REPORT_LINE_SIZE,
                 "%zu of the hidden scripts that passed %s a wrong pause.",
                 count, count == 1 ? "has" : "have");
        return;
    }
    reference_run(first->script, expected);
    describe_pause(pause, first, expected);
    describe_script(script, first->script);
    snprintf(words, REPORT_LINE_SIZE,
             "%zu of the scripts that passed %s a wrong pause. With %.100s: "
             "%.300s",
             count, count == 1 ? "has" : "have", script, pause);
}

void describe_advice(char words[REPORT_LINE_SIZE],
                     const struct part_report *report, enum advice advice,
                     struct transcript *expected)
{
    if (advice == ADVICE_PAUSES)
        describe_ungraded_pauses(words, report, expected);
    else if (advice == ADVICE_WAITING)
        snprintf(
            words, REPORT_LINE_SIZE,
            "The program waits in a way that grade can't judge, such as a loop that watches the clock or a timer: call sleep(2). Its pauses aren't graded. Because each takes real time, only %zu short scripts were run.",
            report->scripts.count);
    else
        snprintf(
            words, REPORT_LINE_SIZE,
            "The output isn't flushed before the pauses. A terminal shows each line at once, but through a pipe the lines would come late: call fflush(stdout) before sleep(2).");
}

/* ---- Hints ---- */

static bool ends_without_newline(const struct candidate_run *run,
                                 const struct transcript *expected)
{
    const struct jail_result *got = &run->result;
    return run->difference.kind == DIFFERENCE_TEXT && got->output_length > 0 &&
           got->output_length + 1 == expected->length &&
           memcmp(got->output, expected->text, got->output_length) == 0;
}

void describe_hint(char words[REPORT_LINE_SIZE],
                   const struct candidate_run *run,
                   const struct transcript *expected)
{
    const char *note = "";
    if (run->verdict == VERDICT_DIFFERS && ends_without_newline(run, expected))
        note = "The last line has no newline: print \\n at its end.";
    else if (run->verdict == VERDICT_TIMED_OUT)
        note = "Look for a loop that never ends.";
    else if (run->verdict == VERDICT_TOO_MUCH)
        note = "Look for a loop that prints and never ends.";
    snprintf(words, REPORT_LINE_SIZE, "%s", note);
}

const char *nothing_printed_words(void)
{
    return "It printed nothing, or its output was lost in a buffer.";
}

/* ---- A part ---- */

void describe_giving_up(char words[REPORT_LINE_SIZE],
                        const struct part_report *report)
{
    bool timed_out = report->verdicts[VERDICT_TIMED_OUT] >
                     report->verdicts[VERDICT_TOO_MUCH];
    *words = '\0';
    if (report->gave_up)
        snprintf(words, REPORT_LINE_SIZE,
                 "Too many runs %s, so the rest were skipped.",
                 timed_out ? "timed out" : "printed too much");
}

void describe_missing(char words[REPORT_LINE_SIZE],
                      const struct part_report *report)
{
    char quote[CLI_QUOTE_SIZE];
    const char *name = report->near_miss;
    if (*name == '\0')
        snprintf(words, REPORT_LINE_SIZE, "not submitted");
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "not submitted: there is %s, but no %s",
                 cli_quote(quote, name, strlen(name)), report->source);
}

void describe_score(char words[REPORT_LINE_SIZE],
                    const struct part_report *report)
{
    if (report->problem[0] != '\0')
        snprintf(words, REPORT_LINE_SIZE, "can't be graded");
    else if (report->is_missing)
        describe_missing(words, report);
    else if (report->does_not_compile)
        snprintf(words, REPORT_LINE_SIZE, "does not compile");
    else
        snprintf(words, REPORT_LINE_SIZE, "%zu of %zu scripts passed",
                 report->verdicts[VERDICT_OK], report->scripts.count);
}

void describe_diagnosis(char words[REPORT_LINE_SIZE],
                        const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    size_t bad = report->scripts.count - report->verdicts[VERDICT_OK] -
                 report->verdicts[VERDICT_NOT_RUN];
    bool is_clear =
        diagnosis->set_count == 0 && report->verdicts[VERDICT_DIFFERS] == 0;
    if (diagnosis->interrupted && bad > 0)
        snprintf(words, REPORT_LINE_SIZE,
                 "The search for the cause was stopped.");
    else if (bad == 0 || is_clear)
        snprintf(words, REPORT_LINE_SIZE, "%s", "");
    else if (diagnosis->set_count == 0)
        snprintf(
            words, REPORT_LINE_SIZE,
            "None of the usual mistakes explains this exactly. Start with the first run below.");
    else if (diagnosis->partly)
        snprintf(
            words, REPORT_LINE_SIZE,
            "This explains the exact text of %zu of the %zu scripts that failed, and no script contradicts it.",
            diagnosis->explained, bad);
    else if (diagnosis->text_alone)
        snprintf(
            words, REPORT_LINE_SIZE,
            "This explains the exact text of every script%s, but not the pauses.",
            report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "");
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "This explains the exact output of every script%s.",
                 report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "");
}

const char *fault_heading(const struct part_report *report)
{
    bool all_right = report->verdicts[VERDICT_OK] == report->scripts.count;
    return all_right ? "Errors, although every script passed"
                     : "Errors in the use of memory";
}

void describe_fault(char words[REPORT_LINE_SIZE],
                    const struct part_report *report)
{
    char script[REPORT_LINE_SIZE], place[REPORT_LINE_SIZE];
    *words = '\0';
    if (report->faults.count == 0)
        return;
    describe_script(script, report->fault_script);
    escape_line(place, report->fault_place, strlen(report->fault_place),
                FAULT_SIZE);
    if (report->fault_place[0])
        snprintf(words, REPORT_LINE_SIZE,
                 "A build with sanitizers says %.250s with %.200s.", place,
                 script);
    else
        snprintf(
            words, REPORT_LINE_SIZE,
            "A build that fills such variables with a pattern prints different text with %.200s.",
            script);
}

/* Returns the first run with this verdict, but rather one whose text differs
 * than one with only a wrong pause, which a cause may not explain. */
static const struct candidate_run *
first_with_verdict(const struct part_report *report, enum verdict verdict,
                   bool is_known)
{
    const struct candidate_run *first = NULL;
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        if (run->verdict != verdict || (is_known && run->script->is_hidden))
            continue;
        if (run->difference.kind != DIFFERENCE_PAUSE)
            return run;
        first = first ? first : run;
    }
    return first;
}

const struct candidate_run *shown_run(const struct part_report *report,
                                      enum verdict verdict, bool for_teacher)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const struct candidate_run *telling =
        for_teacher ? diagnosis->telling : diagnosis->telling_known;
    bool is_allowed = telling && (for_teacher || !telling->script->is_hidden);
    return is_allowed && telling->verdict == verdict
               ? telling
               : first_with_verdict(report, verdict, !for_teacher);
}

/* True if no run before it has its verdict. Runs in which only a pause is wrong
 * don't count beside one whose text is wrong. */
static bool is_first_with_verdict(const struct part_report *report,
                                  const struct candidate_run *run)
{
    const struct candidate_run *first = report->runs;
    while (first != run && (first->verdict != run->verdict ||
                            (first->difference.kind == DIFFERENCE_PAUSE &&
                             run->difference.kind != DIFFERENCE_PAUSE)))
        first++;
    return first == run;
}

void describe_shown_run(char words[REPORT_LINE_SIZE],
                        const struct part_report *report,
                        const struct candidate_run *run)
{
    char verdict[REPORT_LINE_SIZE], script[REPORT_LINE_SIZE];
    describe_verdict(verdict, run);
    describe_script(script, run->script);
    const char *how = run->verdict == VERDICT_TOO_MUCH ? "with" : "that";
    if (is_first_with_verdict(report, run))
        snprintf(words, REPORT_LINE_SIZE, "First run %s %.*s: %.300s", how,
                 JAIL_VERDICT_SIZE, verdict, script);
    else
        snprintf(words, REPORT_LINE_SIZE, "A run that shows it: %.300s",
                 script);
}
