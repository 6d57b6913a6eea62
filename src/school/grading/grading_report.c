/* The reports: the points of a part, the words for its scripts, runs and
 * causes, and the forms: text for people, a self-contained page for a student
 * or a teacher, JSON for programs and for Gradescope, and JUnit XML. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "cli_report.h"
#include "grading/grading_inside.h"
#include "grading/scripts.h"

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
    int64_t right = 0;
    bool pauses_differ = false;
    if (report->is_missing || report->does_not_compile || scripts == 0)
        return 0;
    for (int64_t i = 0; i < scripts; i++) {
        bool only_pauses = report->runs[i].verdict == VERDICT_DIFFERS &&
                           report->runs[i].difference.kind == DIFFERENCE_PAUSE;
        right += only_pauses || report->runs[i].verdict == VERDICT_OK;
        pauses_differ |= only_pauses;
    }
    bool is_complete = (report->advice & 1U << ADVICE_WAITING) == 0;
    int64_t points = right == scripts && is_complete
                         ? most
                         : most * course->partial * right / (HUNDRED * scripts);
    if (!is_complete &&
        points > most / 2) /* the rest is the teacher's to see */
        points = most / 2;
    if (pauses_differ)
        points = points * (HUNDRED - course->cost_pauses) / HUNDRED;
    if (report->faults.count > 0)
        points = points * (HUNDRED - course->cost_memory) / HUNDRED;
    return points;
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

/* Returns the length of the first line of `text`, including its newline. */
static size_t text_line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : length;
}

/* Escapes a line, including its newline, and puts it in quotation marks. Cuts
 * it to at most `columns` columns, and marks a cut with "...". */
static void escape_line(char escaped[REPORT_LINE_SIZE], const char *line,
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

/* Writes text unchanged. Pass it as `put`, or cli_write_xml() for HTML. */
static void put_text(FILE *out, const char *text)
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

/* Writes lines of text, such as a compiler's messages. Keeps line breaks and
 * UTF-8 letters, and escapes invisible characters. Begins each line with
 * `indent`, and writes everything through `put`. */
static void escape_lines(FILE *out, const char *text, const char *indent,
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

/* Returns the text as valid UTF-8 without NUL, in a string from the heap: other
 * bytes become U+FFFD. For JSON, which escapes the rest. Returns NULL if there
 * is no memory. */
static char *valid_bytes(const char *text, size_t length)
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

/* Returns "flush-missing", "pauses-differ", ... */
static const char *advice_name(enum advice advice)
{
    static const char *const names[ADVICE_COUNT] = {
        [ADVICE_PAUSES] = "pauses-differ",
        [ADVICE_WAITING] = "pauses-not-judged",
        [ADVICE_MEMORY] = "memory-not-checked",
        [ADVICE_ALONE] = "linked-alone",
        [ADVICE_STYLE] = "style",
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

/* Returns the assignment that the part was graded against; NULL: the standard
 * one.
 */
static const struct assignment *
report_assignment(const struct part_report *report)
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
        free(part->source_text);
        scripts_clear(&part->scripts);
    }
    free(report->parts);
    *report = (struct grading_report){.part_count = 0};
}

/* ---- Scripts and verdicts ---- */

/* Returns "stands at once", "plays like the dealer", ... */
static const char *script_kind_text(enum script_kind kind)
{
    static const char *const texts[] = {
        [SCRIPT_STANDS] = "stands at once",
        [SCRIPT_HITS] = "hits once",
        [SCRIPT_BUSTS] = "hits until it busts",
        [SCRIPT_CAREFUL] = "plays like the dealer",
        [SCRIPT_RANDOM] = "flips a coin",
        [SCRIPT_SEED_ONLY] = "only the seed",
    };
    return texts[kind];
}

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

/* Returns the words before a command that repeats a run. */
static const char *try_words(const struct part_report *report)
{
    static const char *const compile[PART_COUNT] = {
        [PART_SHUFFLE] = "Compile it to ./shuffle, then try it:",
        [PART_DEAL] = "Compile it to ./deal, then try it:",
        [PART_PLAY] = "Compile it to ./play, then try it:",
    };
    return report->was_compiled ? compile[report->part] : "Try it:";
}

/* Writes the shell command that runs the script: "printf '42\nh\ns\n' |
 * ./play". Leaves out the spare answers at the end of the input. */
static void describe_command(char words[REPORT_LINE_SIZE],
                             const struct script *script,
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

/* Describes how many scripts have a verdict: "1 script differs". */
static void describe_count(char words[REPORT_LINE_SIZE], enum verdict verdict,
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

/* Describes what is wrong with a pause, in a few sentences. */
static void describe_pause(char words[REPORT_LINE_SIZE],
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

/* Describes advice in a sentence or two. `expected` is overwritten. */
static void describe_advice(char words[REPORT_LINE_SIZE],
                            const struct part_report *report,
                            enum advice advice, struct transcript *expected)
{
    if (advice == ADVICE_PAUSES)
        describe_ungraded_pauses(words, report, expected);
    else if (advice == ADVICE_WAITING)
        snprintf(
            words, REPORT_LINE_SIZE,
            "The program waits in a way that grade can't judge, such as a loop that watches the clock or a timer: call sleep(2). Its pauses aren't graded. Because each takes real time, only %zu short scripts were run, so it earns no full points until somebody grades it by hand.",
            report->scripts.count);
    else if (advice == ADVICE_MEMORY)
        snprintf(words, REPORT_LINE_SIZE,
                 "The use of memory couldn't be checked: %s.",
                 report->memory_problem);
    else if (advice == ADVICE_STYLE)
        snprintf(words, REPORT_LINE_SIZE, "Style:%s", report->style);
    else
        snprintf(
            words, REPORT_LINE_SIZE,
            "It doesn't link with the other sources in its folder, so it was compiled alone.");
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

/* Writes a hint for a failed run, or "" if there is none. */
static void describe_hint(char words[REPORT_LINE_SIZE],
                          const struct candidate_run *run,
                          const struct transcript *expected)
{
    const char *note = "";
    if (run->verdict == VERDICT_DIFFERS && ends_without_newline(run, expected))
        note = "The last line has no newline: print \\n at its end.";
    else if (run->verdict == VERDICT_TIMED_OUT && !run->result.waited_for_input)
        note = "Look for a loop that never ends.";
    else if (run->verdict == VERDICT_TOO_MUCH)
        note = "Look for a loop that prints and never ends.";
    snprintf(words, REPORT_LINE_SIZE, "%s", note);
}

/* Returns what to say about a run that was killed and has no output. */
static const char *nothing_printed_words(void)
{
    return "It printed nothing, or its output was lost in a buffer.";
}

/* ---- A part ---- */

/* Says why scripts were skipped. Writes "" if none were. */
static void describe_giving_up(char words[REPORT_LINE_SIZE],
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

/* Describes the result of a part: "11 of 12 scripts passed". */
static void describe_score(char words[REPORT_LINE_SIZE],
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

/* Describes how much the diagnosis explains, or says that nothing does. Writes
 * "" if nothing failed, or if the verdicts say enough. */
static void describe_diagnosis(char words[REPORT_LINE_SIZE],
                               const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    size_t bad = report->scripts.count - report->verdicts[VERDICT_OK] -
                 report->verdicts[VERDICT_NOT_RUN];
    const char *ran = report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "";
    char apart[REPORT_LINE_SIZE] = "This";
    if (diagnosis->apart == 1)
        snprintf(apart, sizeof apart, "Apart from the first, this");
    else if (diagnosis->apart > 1)
        snprintf(apart, sizeof apart, "Apart from the first %zu, this",
                 diagnosis->apart);
    bool is_clear = diagnosis->set_count == 0 && diagnosis->facts.count == 0 &&
                    report->verdicts[VERDICT_DIFFERS] == 0;
    if (diagnosis->interrupted && bad > 0)
        snprintf(words, REPORT_LINE_SIZE,
                 "The search for the cause was stopped.");
    else if (bad == 0 || is_clear)
        snprintf(words, REPORT_LINE_SIZE, "%s", "");
    else if (diagnosis->rest_is_right)
        snprintf(words, REPORT_LINE_SIZE,
                 "Apart from this, every script%s is right.", ran);
    else if (diagnosis->set_count == 0 && diagnosis->facts.count > 0)
        snprintf(
            words, REPORT_LINE_SIZE,
            "This is certain, but may not explain everything. Start with the first run below.");
    else if (diagnosis->set_count == 0 && report->faults.count > 0)
        snprintf(
            words, REPORT_LINE_SIZE,
            "The error in the use of memory may explain this. Start with the first run below.");
    else if (diagnosis->set_count == 0)
        snprintf(
            words, REPORT_LINE_SIZE,
            "None of the usual mistakes explains this exactly. Start with the first run below.");
    else if (diagnosis->closest)
        snprintf(
            words, REPORT_LINE_SIZE,
            "This is the closest, not exact: it explains the text of %zu of the %zu scripts that failed.",
            diagnosis->explained, bad);
    else if (diagnosis->partly)
        snprintf(
            words, REPORT_LINE_SIZE,
            "%.40s explains the exact text of %zu of the %zu scripts that failed, and no script contradicts it.",
            apart, diagnosis->explained, bad);
    else if (diagnosis->text_alone)
        snprintf(
            words, REPORT_LINE_SIZE,
            "%.40s explains the exact text of every script%s, but not the pauses.",
            apart, ran);
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "%.40s explains the exact output of every script%s.", apart,
                 ran);
}

/* Returns the heading of the errors that a build with sanitizers found. */
static const char *fault_heading(const struct part_report *report)
{
    bool all_right = report->verdicts[VERDICT_OK] == report->scripts.count;
    return all_right ? "Errors, although every script passed"
                     : "Errors in the use of memory";
}

/* Says what a build with sanitizers found, and in which script. Writes "" if it
 * found nothing. */
static void describe_fault(char words[REPORT_LINE_SIZE],
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
    const struct candidate_run *representative =
        for_teacher ? diagnosis->representative
                    : diagnosis->representative_known;
    bool is_allowed =
        representative && (for_teacher || !representative->script->is_hidden);
    return is_allowed && representative->verdict == verdict
               ? representative
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

enum {
    PAGE = 78,
    COLUMN = 34, /* width of one side; two sides and a line number fill a
                  * line */
    LINES_BEFORE = 2,
    STACKED = 56 /* width of a line that is shown alone */
};

/* Writes `text` wrapped to PAGE columns and indented by `indent`. */
static void write_text_paragraph(FILE *out, const char *text, int indent)
{
    size_t column = 0;
    while (*text) {
        size_t word = strcspn(text, " ");
        size_t columns = 0;
        for (size_t i = 0; i < word; i++)
            columns += ((unsigned char)text[i] & 0xc0U) != 0x80U;
        if (column == 0 || column + 1 + columns > PAGE) {
            fprintf(out, "%s%*s", column > 0 ? "\n" : "", indent, "");
            column = (size_t)indent;
        } else {
            putc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)word, text);
        column += columns;
        text += word + strspn(text + word, " ");
    }
    putc('\n', out);
}

/* ---- Text: two transcripts side by side ---- */

/* A position in a text whose lines are shown one by one. */
struct line_cursor {
    const char *text;
    size_t length;
    size_t position;
    size_t line;
};

/* Moves back by `lines` lines. */
static void cursor_go_back(struct line_cursor *cursor, size_t lines)
{
    while (lines-- > 0 && cursor->position > 0) {
        cursor->position--;
        while (cursor->position > 0 &&
               cursor->text[cursor->position - 1] != '\n')
            cursor->position--;
        cursor->line--;
    }
}

static size_t cursor_line_length(const struct line_cursor *cursor)
{
    return text_line_length(cursor->text + cursor->position,
                            cursor->length - cursor->position);
}

/* Writes the next line to `words`, from its byte `from` on, and moves past
 * it. */
static void show_next_line(char words[REPORT_LINE_SIZE],
                           struct line_cursor *cursor, size_t from,
                           size_t columns)
{
    size_t length = cursor_line_length(cursor);
    if (length == 0) {
        snprintf(words, REPORT_LINE_SIZE, "(end of output)");
        return;
    }
    if (from > length)
        from = length;
    escape_line(words, cursor->text + cursor->position + from, length - from,
                columns);
    cursor->position += length;
    cursor->line++;
}

static void write_text_row(FILE *out, bool differs, struct line_cursor *left,
                           struct line_cursor *right)
{
    char expected[REPORT_LINE_SIZE], got[REPORT_LINE_SIZE];
    size_t line = left->line;
    show_next_line(expected, left, 0, COLUMN);
    show_next_line(got, right, 0, COLUMN);
    int blanks = COLUMN - (int)escaped_columns(expected);
    fprintf(out, "  %s %4zu  %s%*s %s\n", differs ? ">" : " ", line, expected,
            blanks, "", got);
}

/* Returns the byte at which to start showing two long lines: a little before
 * their difference, but not inside a character. */
static size_t long_lines_start(const struct line_cursor *left,
                               const struct line_cursor *right)
{
    enum { BEFORE = 24 };
    const char *one = left->text + left->position;
    const char *other = right->text + right->position;
    size_t most = cursor_line_length(left), same = 0;
    if (cursor_line_length(right) < most)
        most = cursor_line_length(right);
    while (same < most && one[same] == other[same])
        same++;
    if (same < STACKED - BEFORE)
        return 0;
    same -= BEFORE;
    while (same > 0 && ((unsigned char)one[same] & 0xc0U) == 0x80U)
        same--;
    return same;
}

/* Writes two lines that are too wide for one row, one above the other. */
static void write_text_stacked(FILE *out, struct line_cursor *left,
                               struct line_cursor *right)
{
    char expected[REPORT_LINE_SIZE], got[REPORT_LINE_SIZE];
    size_t line = left->line;
    size_t from = long_lines_start(left, right);
    const char *dots = from > 0 ? "..." : "";
    show_next_line(expected, left, from, STACKED);
    show_next_line(got, right, from, STACKED);
    fprintf(out, "  > %4zu  expected %s%s\n", line, dots, expected);
    fprintf(out, "          got      %s%s\n", dots, got);
}

static bool is_wide_line(const struct line_cursor *cursor)
{
    char words[REPORT_LINE_SIZE];
    escape_line(words, cursor->text + cursor->position,
                cursor_line_length(cursor), REPORT_LINE_SIZE / 2);
    return escaped_columns(words) > COLUMN;
}

static void write_text_side_by_side(FILE *out, const struct candidate_run *run,
                                    const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    struct line_cursor left = {expected->text, expected->length,
                               difference->expected_position,
                               difference->expected_line};
    struct line_cursor right = {run->result.output, run->result.output_length,
                                difference->got_position, difference->got_line};
    fprintf(out, "    line  %-*s %s\n", COLUMN, "expected", "got");
    cursor_go_back(&left, LINES_BEFORE);
    cursor_go_back(&right, LINES_BEFORE);
    while (left.line < difference->expected_line)
        write_text_row(out, false, &left, &right);
    right.position = difference->got_position;
    if (is_wide_line(&left) || is_wide_line(&right))
        write_text_stacked(out, &left, &right);
    else
        write_text_row(out, true, &left, &right);
}

/* ---- Text: a run that failed ---- */

static void write_text_last_line(FILE *out, const struct candidate_run *run)
{
    struct line_cursor cursor = {run->result.output, run->result.output_length,
                                 run->result.output_length, 1};
    char words[REPORT_LINE_SIZE];
    if (cursor.length == 0) {
        fprintf(out, "    %s\n", nothing_printed_words());
        return;
    }
    cursor_go_back(&cursor, 1);
    escape_line(words, cursor.text + cursor.position,
                text_line_length(cursor.text + cursor.position,
                                 cursor.length - cursor.position),
                PAGE / 2);
    fprintf(out, "    Last line of its output: %s\n", words);
}

static void write_text_run(FILE *out, const struct part_report *report,
                           const struct candidate_run *run,
                           struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    describe_shown_run(words, report, run);
    write_text_paragraph(out, words, 2);
    reference_run(run->script, expected);
    if (run->verdict != VERDICT_DIFFERS) {
        write_text_last_line(out, run);
    } else if (run->difference.kind == DIFFERENCE_PAUSE) {
        describe_pause(words, run, expected);
        write_text_paragraph(out, words, 4);
    } else {
        write_text_side_by_side(out, run, expected);
    }
    describe_hint(words, run, expected);
    if (*words)
        write_text_paragraph(out, words, 4);
    describe_command(words, run->script, report);
    fprintf(out, "    %s %s\n\n", try_words(report), words);
}

/* Writes <tag>text</tag> and a newline. */
static void html_element(FILE *out, const char *tag, const char *text)
{
    fprintf(out, "<%s>", tag);
    cli_write_xml(out, text);
    fprintf(out, "</%s>\n", tag);
}

/* ---- Page: two transcripts side by side, with what was typed ---- */

enum { CELL_COLUMNS = 100, ROWS_MOST = 1000 };

/* One side: a text that is shown in pieces, each a line or the part of a line
 * up to the end of a question. */
struct side {
    const char *text;
    size_t length;
    size_t position;
    const struct assignment *assignment;
    const char *typed; /* the lines that haven't been typed yet */
    const char *typed_end;
};

/* Returns where `question` ends in the first `length` bytes of `text`, or 0. */
static size_t question_end(const char *text, size_t length,
                           const char *question)
{
    size_t size = strlen(question);
    for (size_t i = 0; i + size <= length; i++)
        if (memcmp(text + i, question, size) == 0)
            return i + size;
    return 0;
}

/* Returns the length of the next piece; `*asks` says whether it is a question.
 */
static size_t next_piece(const struct side *side, bool *asks)
{
    const char *text = side->text + side->position;
    size_t line = text_line_length(text, side->length - side->position);
    size_t seed = question_end(text, line, side->assignment->seed_prompt);
    size_t hit = question_end(text, line, side->assignment->hit_prompt);
    size_t end = seed && (!hit || seed < hit) ? seed : hit;
    *asks = end > 0;
    return end ? end : line;
}

/* Returns the length of the line that is typed next, or 0 if nothing is. */
static size_t typed_length(const struct side *side)
{
    size_t length = (size_t)(side->typed_end - side->typed);
    const char *end = memchr(side->typed, '\n', length);
    return end ? (size_t)(end - side->typed) : 0;
}

static void write_cell(FILE *out, const struct side *side, size_t piece,
                       bool asks)
{
    char words[REPORT_LINE_SIZE];
    size_t typed = asks ? typed_length(side) : 0;
    fputs("<td>", out);
    if (piece > 0) {
        escape_line(words, side->text + side->position, piece, CELL_COLUMNS);
        fputs("<code>", out);
        cli_write_xml(out, words);
        fputs("</code>", out);
    }
    if (typed > 0)
        fprintf(out, " <kbd>%.*s</kbd>", (int)typed, side->typed);
    fputs("</td>", out);
}

/* Moves past a piece and what was typed after it. */
static void pass_piece(struct side *side, size_t piece, bool asks)
{
    size_t typed = asks ? typed_length(side) : 0;
    side->position += piece;
    side->typed += typed > 0 ? typed + 1 : 0;
}

static struct side open_side(const struct script *script, const char *text,
                             size_t length)
{
    return (struct side){
        .text = text,
        .length = length,
        .assignment =
            script->assignment ? script->assignment : assignment_usual(),
        .typed = script->input,
        .typed_end = script->input + script->input_length,
    };
}

enum cli_status grading_print_transcript(const struct cli *cli,
                                         const struct course *course,
                                         enum assignment_part part,
                                         int64_t seed, const char *answers)
{
    struct script script = {
        .part = part, .assignment = &course->assignment, .seed = seed};
    size_t count = strlen(answers), length;
    if (count > SCRIPT_ANSWERS || strspn(answers, "hs") != count) {
        cli_complain(cli, "the answers must be letters h and s, such as hhs");
        return CLI_FAILED;
    }
    length = (size_t)snprintf(script.input, sizeof script.input,
                              "%" PRId64 "\n", seed);
    for (size_t i = 0; i < count; i++) {
        script.input[length++] = answers[i];
        script.input[length++] = '\n';
    }
    script.input_length = length;
    struct transcript *transcript = malloc(sizeof *transcript);
    if (transcript == NULL) {
        cli_complain(cli, "out of memory");
        return CLI_FAILED;
    }
    reference_run(&script, transcript);
    struct side side = open_side(&script, transcript->text, transcript->length);
    bool is_open = transcript->is_open;
    while (side.position < side.length) {
        bool asks;
        size_t piece = next_piece(&side, &asks);
        fwrite(side.text + side.position, 1, piece, cli->out);
        if (asks && typed_length(&side) > 0)
            fprintf(cli->out, "%.*s\n", (int)typed_length(&side), side.typed);
        pass_piece(&side, piece, asks);
    }
    free(transcript);
    if (is_open)
        cli_complain(cli, "the answers end before the game; add h or s");
    else if (side.typed < side.typed_end)
        cli_complain(cli,
                     "the game ends before the answers; leave out the "
                     "last %zu",
                     (size_t)(side.typed_end - side.typed) / 2);
    else
        return CLI_DONE;
    return CLI_FAILED;
}

static bool pieces_differ(const struct side *left, size_t piece,
                          const struct side *right, size_t other)
{
    return piece != other || memcmp(left->text + left->position,
                                    right->text + right->position, piece) != 0;
}

/* The two transcripts, row by row. */
struct rows {
    const struct candidate_run *run;
    struct side left;
    struct side right;
    size_t number; /* the number of the next row, from 0 */
    size_t line;   /* the left side's next line, from 1 */
    bool marks;    /* the row that differs is still to come */
};

static struct rows open_rows(const struct candidate_run *run,
                             const struct transcript *expected)
{
    return (struct rows){
        .run = run,
        .left = open_side(run->script, expected->text, expected->length),
        .right = open_side(run->script, run->result.output,
                           run->result.output_length),
        .line = 1,
        .marks = run->verdict == VERDICT_DIFFERS,
    };
}

static bool side_has_ended(const struct side *side)
{
    return side->position >= side->length;
}

static bool has_rows(const struct rows *rows)
{
    bool has_room =
        rows->run->verdict != VERDICT_DIFFERS || rows->number < ROWS_MOST;
    return has_room &&
           !(side_has_ended(&rows->left) && side_has_ended(&rows->right));
}

/* True if the row is the one to mark. */
static bool takes_mark(struct rows *rows, size_t piece, size_t other)
{
    const struct difference *difference = &rows->run->difference;
    bool differs = rows->marks &&
                   rows->left.position >= difference->expected_position &&
                   (difference->kind == DIFFERENCE_PAUSE ||
                    pieces_differ(&rows->left, piece, &rows->right, other));
    rows->marks = rows->marks && !differs;
    return differs;
}

/* Moves past the next row, and writes it unless `out` is NULL. */
static void pass_row(FILE *out, struct rows *rows)
{
    bool asks, other_asks;
    size_t piece = next_piece(&rows->left, &asks);
    size_t other = next_piece(&rows->right, &other_asks);
    bool differs = takes_mark(rows, piece, other);
    if (out) {
        fprintf(out, "<tr%s><td>", differs ? " class=\"differs\"" : "");
        if (piece > 0)
            fprintf(out, "%zu", rows->line);
        fputs("</td>", out);
        write_cell(out, &rows->left, piece, asks);
        write_cell(out, &rows->right, other, other_asks);
        fputs("</tr>\n", out);
    }
    rows->line +=
        piece > 0 && rows->left.text[rows->left.position + piece - 1] == '\n';
    pass_piece(&rows->left, piece, asks);
    pass_piece(&rows->right, other, other_asks);
    rows->number++;
}

/* ---- Page: long transcripts ---- */

/* Which rows to show of a run that was killed: those at both ends, and those
 * around the place where one of the two texts ends. */
struct row_choice {
    bool is_whole; /* all rows are shown */
    size_t turn;   /* the first row in which one text has ended */
    size_t count;
};

static struct row_choice choose_rows(struct rows rows)
{
    struct row_choice choice = {.is_whole =
                                    rows.run->verdict == VERDICT_DIFFERS};
    for (; has_rows(&rows); pass_row(NULL, &rows))
        if (!side_has_ended(&rows.left) && !side_has_ended(&rows.right))
            choice.turn = rows.number + 1;
    choice.count = rows.number;
    return choice;
}

static bool row_is_shown(const struct row_choice *choice, size_t row)
{
    enum { AT_ENDS = 6, AROUND = 3 };
    return choice->is_whole || row < AT_ENDS ||
           row + AT_ENDS >= choice->count ||
           (row + AROUND >= choice->turn && row < choice->turn + AROUND);
}

/* Returns how many rows to leave out from this one on: none, or enough to be
 * worth it. */
static size_t rows_left_out(const struct row_choice *choice, size_t row)
{
    enum { WORTH_IT = 4 };
    size_t end = row;
    while (end < choice->count && !row_is_shown(choice, end))
        end++;
    return end - row >= WORTH_IT ? end - row : 0;
}

/* Writes what a run should have printed and what it printed, side by side, with
 * what was typed after each question. Leaves out lines from the middle if the
 * program was killed. */
static void html_transcripts(FILE *out, const struct candidate_run *run,
                             const struct transcript *expected)
{
    struct rows rows = open_rows(run, expected);
    const struct row_choice choice = choose_rows(rows);
    fputs("<table class=\"lines\">\n"
          "<tr><th></th><th>expected</th><th>",
          out);
    fputs(run->result.output_length > 0 ? "got" : "got nothing", out);
    fputs("</th></tr>\n", out);
    while (has_rows(&rows)) {
        size_t left_out = rows_left_out(&choice, rows.number);
        if (left_out > 0)
            fprintf(out,
                    "<tr><td></td><td colspan=\"2\">"
                    "\u2026 %zu lines like these \u2026</td></tr>\n",
                    left_out);
        for (size_t i = 0; i < left_out; i++)
            pass_row(NULL, &rows);
        pass_row(out, &rows);
    }
    fputs("</table>\n", out);
}

/* ---- Page: a run ---- */

static void write_html_run(FILE *out, const struct part_report *report,
                           const struct candidate_run *run,
                           struct transcript *expected)
{
    char words[REPORT_LINE_SIZE];
    describe_shown_run(words, report, run);
    html_element(out, "h3", words);
    describe_command(words, run->script, report);
    html_element(out, "p", try_words(report));
    html_element(out, "pre", words);
    reference_run(run->script, expected);
    if (run->difference.kind == DIFFERENCE_PAUSE) {
        describe_pause(words, run, expected);
        html_element(out, "p", words);
    }
    describe_hint(words, run, expected);
    if (*words)
        html_element(out, "p", words);
    if (run->verdict != VERDICT_DIFFERS && run->result.output_length == 0)
        html_element(out, "p", nothing_printed_words());
    html_transcripts(out, run, expected);
}

/* ---- A part in text, or what a page also has ---- */

static void write_text_verdicts(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    for (int i = VERDICT_DIFFERS; i < VERDICT_COUNT; i++) {
        describe_count(words, (enum verdict)i, report->verdicts[i]);
        if (report->verdicts[i] > 0)
            fprintf(out, "  %s\n", words);
    }
    describe_giving_up(words, report);
    if (*words)
        fprintf(out, "  %s\n", words);
}

/* Where a report of either form goes. */
struct sheet {
    FILE *out;
    bool is_html;
};

/* Write a paragraph, which is indented in text, and a heading. */
static void sheet_say(struct sheet sheet, const char *words, int indent)
{
    if (sheet.is_html)
        html_element(sheet.out, "p", words);
    else
        write_text_paragraph(sheet.out, words, indent);
}

static void sheet_head(struct sheet sheet, const char *words)
{
    if (sheet.is_html)
        html_element(sheet.out, "h3", words);
    else
        fprintf(sheet.out, "\n  %s\n", words);
}

static void write_set(struct sheet sheet, const struct part_report *report,
                      const struct mistake_set *set,
                      const char details[][FAULT_SIZE])
{
    for (size_t i = 0; i < set->count; i++) {
        const int mistake = set->made[i].mistake;
        char *detail = details ? escaped_words(details[i]) : NULL;
        fputs(sheet.is_html ? "<div class=\"cause\">\n" : "", sheet.out);
        sheet_say(sheet, mistake_facts(mistake)->title, 4);
        sheet_say(sheet, mistake_hint(mistake, report_assignment(report)), 6);
        if (detail && *detail)
            sheet_say(sheet, detail, 6);
        fputs(sheet.is_html ? "</div>\n" : "", sheet.out);
        free(detail);
    }
}

static bool is_right_so_far(const struct part_report *report)
{
    return report->verdicts[VERDICT_OK] + report->verdicts[VERDICT_NOT_RUN] ==
           report->scripts.count;
}

static void write_faults(struct sheet sheet, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    describe_fault(words, report);
    if (*words == '\0')
        return;
    sheet_head(sheet, fault_heading(report));
    write_set(sheet, report, &report->faults, NULL);
    sheet_say(sheet, words, 4);
}

static void write_diagnosis(struct sheet sheet,
                            const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const bool knows = diagnosis->set_count + diagnosis->facts.count > 0;
    const char *const newline = sheet.is_html ? "" : "\n";
    char words[REPORT_LINE_SIZE];
    describe_diagnosis(words, report);
    if (*words == '\0') {
        fputs(is_right_so_far(report) ? "" : newline, sheet.out);
        return;
    }
    if (knows || sheet.is_html)
        sheet_head(sheet, "What is wrong");
    else
        fputs(newline, sheet.out);
    write_set(sheet, report, &diagnosis->facts, diagnosis->details);
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (i > 0)
            sheet_say(sheet, "or (these scripts can't tell which):", 4);
        write_set(sheet, report, &diagnosis->sets[i], NULL);
    }
    sheet_say(sheet, words, knows ? 4 : 2);
    fputs(newline, sheet.out);
}

static void write_advice(struct sheet sheet, const struct part_report *report,
                         struct transcript *expected)
{
    if (report->advice != 0 && sheet.is_html)
        sheet_head(sheet, "Advice");
    for (int i = 0; i < ADVICE_COUNT; i++) {
        char advice[REPORT_LINE_SIZE], words[REPORT_LINE_SIZE];
        if (!(report->advice & 1U << i))
            continue;
        describe_advice(advice, report, (enum advice)i, expected);
        snprintf(words, sizeof words, "%s%.480s",
                 sheet.is_html ? "" : "Advice: ", advice);
        sheet_say(sheet, words, 2);
    }
}

/* Writes the run that is shown for each verdict. */
static void write_runs(struct sheet sheet, const struct part_report *report,
                       bool for_teacher, struct transcript *expected)
{
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN; i++) {
        const struct candidate_run *run =
            shown_run(report, (enum verdict)i, for_teacher);
        if (run && sheet.is_html)
            write_html_run(sheet.out, report, run, expected);
        else if (run)
            write_text_run(sheet.out, report, run, expected);
    }
}

/* Writes the text report of a part, with hidden scripts only for the teacher.
 * `expected` is room for a transcript. */
static void report_part_as_text(FILE *out, const struct part_report *report,
                                bool for_teacher, struct transcript *expected)
{
    const struct sheet sheet = {out, false};
    char score[REPORT_LINE_SIZE];
    describe_score(score, report);
    fprintf(out, "%s: %s\n", part_name(report->part), score);
    if (report->compiler_output) {
        fputs("  The compiler says:\n", out);
        escape_lines(out, report->compiler_output, "    ", put_text);
    }
    if (report->problem[0] != '\0')
        escape_lines(out, report->problem, "  ", put_text);
    if (report->is_missing || report->does_not_compile || !report->runs)
        return;
    write_text_verdicts(out, report);
    write_advice(sheet, report, expected);
    write_faults(sheet, report);
    write_diagnosis(sheet, report);
    write_runs(sheet, report, for_teacher, expected);
}

static void report_as_text(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    for (size_t i = 0; expected && i < report->part_count; i++)
        report_part_as_text(out, &report->parts[i], true, expected);
    if (report->interrupted)
        fputs("Interrupted before everything was graded.\n", out);
    free(expected);
}

/* ---- Page: its frame ---- */

static const char HEAD[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>";

static const char STYLE[] =
    "</title>\n<style>\n"
    "body { font: 1rem/1.5 sans-serif; max-width: 60rem; margin: 2rem auto;\n"
    "       padding: 0 1rem; color: #222; background: #fff; }\n"
    "pre, code, kbd { font-family: monospace; white-space: pre; }\n"
    "pre { background: #f4f4f4; padding: .5rem; overflow-x: auto; }\n"
    "kbd { background: #dde6ff; padding: 0 .25rem; }\n"
    "table { border-collapse: collapse; }\n"
    "td, th { padding: 0 .75rem; text-align: left; vertical-align: top; }\n"
    ".lines td:first-child { text-align: right; color: #666; }\n"
    "tr.differs td { background: #fde8c8; font-weight: bold; }\n"
    ".points td, .points th { border-bottom: 1px solid #bbb; }\n"
    ".number { text-align: right; }\n"
    ".cause { border-left: .25rem solid #b40; padding-left: 1rem; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  body { color: #ddd; background: #1a1a1a; }\n"
    "  a { color: #9bf; }\n"
    "  pre { background: #2a2a2a; }\n"
    "  kbd { background: #2a3560; }\n"
    "  .lines td:first-child { color: #999; }\n"
    "  tr.differs td { background: #5a3a10; }\n"
    "}\n</style>\n</head>\n<body>\n";

void html_words(FILE *out, const char *text)
{
    char *words = escaped_words(text);
    cli_write_xml(out, words ? words : "");
    free(words);
}

void html_start(FILE *out, const char *title, const char *heading)
{
    fputs(HEAD, out);
    html_words(out, title);
    fputs(STYLE, out);
    fputs("<h1>", out);
    html_words(out, heading);
    fputs("</h1>\n", out);
}

void html_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}

/* ---- Page: points ---- */

static void write_points_row(FILE *out, const char *name, int64_t points,
                             int64_t most, const char *what)
{
    char got[CLI_MONEY_SIZE], all[CLI_MONEY_SIZE];
    fprintf(out, "<tr><td>%s</td><td class=\"number\">%s of %s</td><td>", name,
            cli_money(got, points), cli_money(all, most));
    cli_write_xml(out, what);
    fputs("</td></tr>\n", out);
}

/* Writes the points of each part in a table. */
static void html_points(FILE *out, const struct grading_report *report)
{
    const struct course *course = report->course;
    int64_t points = 0, most = 0;
    char words[REPORT_LINE_SIZE];
    fputs("<table class=\"points\">\n<tr><th>part</th><th>points</th>"
          "<th></th></tr>\n",
          out);
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        describe_score(words, part);
        write_points_row(out, part_name(part->part), part_points(course, part),
                         part_points_most(course, part->part), words);
        points += part_points(course, part);
        most += part_points_most(course, part->part);
    }
    if (course->extra > 0)
        fprintf(out,
                "<tr><td>extra</td><td class=\"number\">up to %d</td>"
                "<td>%s</td></tr>\n",
                course->extra,
                report_is_good(report)
                    ? "graded by hand"
                    : "graded by hand once every other part is right");
    write_points_row(out, "total", points, most, "");
    fputs("</table>\n", out);
}

/* ---- Page: failures ---- */

static void write_failure_row(FILE *out, const struct part_report *report,
                              const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE];
    const struct script *script = run->script;
    fprintf(out, "<tr><td class=\"number\">%" PRId64 "</td><td>%s</td><td>%s",
            script->seed, script->is_hidden ? "hidden" : "", script->answers);
    fputs("</td><td>", out);
    describe_verdict(words, run);
    cli_write_xml(out, words);
    if (run->verdict == VERDICT_DIFFERS)
        fprintf(out, " in line %zu%s", run->difference.expected_line,
                run->difference.kind == DIFFERENCE_PAUSE ? " (pause)" : "");
    fputs("</td><td><code>", out);
    describe_command(words, script, report);
    cli_write_xml(out, words);
    fputs("</code></td></tr>\n", out);
}

/* Writes a table of all scripts of a part that failed, for the teacher. Leaves
 * out those that weren't run. */
static void html_failures(FILE *out, const struct part_report *report)
{
    if (report->verdicts[VERDICT_OK] + report->verdicts[VERDICT_NOT_RUN] ==
        report->scripts.count)
        return;
    html_element(out, "h3", "All scripts that failed");
    fputs("<table class=\"points\">\n<tr><th>seed</th><th></th>"
          "<th>answers</th><th>result</th><th>command</th></tr>\n",
          out);
    for (size_t i = 0; i < report->scripts.count; i++)
        if (report->runs[i].verdict != VERDICT_OK &&
            report->runs[i].verdict != VERDICT_NOT_RUN)
            write_failure_row(out, report, &report->runs[i]);
    fputs("</table>\n", out);
}

/* Writes the part and the program: play "carl/play". On the page of a student
 * the part is enough. */
static void write_html_name(FILE *out, const struct grading_report *whole,
                            const struct part_report *report)
{
    fputs(part_name(report->part), out);
    if (whole->student)
        return;
    fputs(" &quot;", out);
    html_words(out, report->program);
    fputs("&quot;", out);
}

/* ---- Page: a part ---- */

static void write_html_counts(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    fputs("<ul>\n", out);
    for (int i = 0; i < VERDICT_COUNT; i++) {
        describe_count(words, (enum verdict)i, report->verdicts[i]);
        if (report->verdicts[i] > 0)
            html_element(out, "li", words);
    }
    fputs("</ul>\n", out);
    describe_giving_up(words, report);
    if (*words)
        html_element(out, "p", words);
}

/* Says how many hidden scripts failed, to a student who doesn't see them. */
static void write_html_hidden(FILE *out, const struct part_report *report)
{
    size_t count = 0, failed = 0;
    for (size_t i = 0; i < report->scripts.count; i++) {
        count += report->scripts.scripts[i].is_hidden;
        failed += report->scripts.scripts[i].is_hidden &&
                  report->runs[i].verdict != VERDICT_OK;
    }
    if (count == 0)
        return;
    fprintf(out, "<p>%zu of these scripts %s hidden", count,
            count == 1 ? "is" : "are");
    if (failed == 0)
        fputs(" and passed.</p>\n", out);
    else
        fprintf(out, ": you see only that %zu of them failed.</p>\n", failed);
}

static void write_html_part(FILE *out, const struct grading_report *whole,
                            const struct part_report *report,
                            struct transcript *expected)
{
    const struct sheet sheet = {out, true};
    const bool for_teacher = whole->for_teacher;
    char score[REPORT_LINE_SIZE];
    describe_score(score, report);
    fputs("<h2>", out);
    write_html_name(out, whole, report);
    fputs(": ", out);
    html_words(out, score);
    fputs("</h2>\n", out);
    if (report->problem[0] != '\0') {
        fputs("<p>", out);
        html_words(out, report->problem);
        fputs("</p>\n", out);
    }
    if (report->compiler_output) {
        html_element(out, "p", "The compiler says:");
        fputs("<pre>", out);
        escape_lines(out, report->compiler_output, "", cli_write_xml);
        fputs("</pre>\n", out);
    }
    if (report->is_missing || report->does_not_compile || !report->runs)
        return;
    write_html_counts(out, report);
    if (!for_teacher)
        write_html_hidden(out, report);
    write_faults(sheet, report);
    write_diagnosis(sheet, report);
    write_runs(sheet, report, for_teacher, expected);
    write_advice(sheet, report, expected);
    if (for_teacher)
        html_failures(out, report);
}

/* ---- Page: the whole ---- */

/* Writes the student's name, or the parts with their programs, to a string from
 * the heap. Returns NULL if there is no memory. */
static char *page_title(const struct grading_report *report)
{
    char *title = NULL;
    size_t length;
    FILE *memory = open_memstream(&title, &length);
    if (memory == NULL)
        return NULL;
    fprintf(memory, "%s: ", CLI_PROJECT);
    if (report->student)
        fputs(report->student, memory);
    for (size_t i = 0; !report->student && i < report->part_count; i++)
        fprintf(memory, "%s%s %s", i > 0 ? ", " : "",
                part_name(report->parts[i].part), report->parts[i].program);
    fclose(memory);
    return title;
}

static void write_html_heading(FILE *out, const struct grading_report *report)
{
    char *title = page_title(report);
    const char *heading =
        report_is_good(report) ? "All correct" : "Not correct yet";
    char line[REPORT_LINE_SIZE];
    snprintf(line, sizeof line, "%s%s%s",
             report->student ? report->student : "",
             report->student ? ": " : "", heading);
    html_start(out, title ? title : CLI_PROJECT, line);
    free(title);
}

static void report_as_html(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    write_html_heading(out, report);
    if (report->course && report->student)
        html_points(out, report);
    html_element(
        out, "p",
        "Lines are shown as C strings: \\n marks the end of a line, and every blank between the quotation marks counts. What was typed follows each question.");
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_html_part(out, report, &report->parts[i], expected);
    if (report->interrupted)
        html_element(out, "p", "Interrupted before everything was graded.");
    html_end(out);
    free(expected);
}

enum { BYTES_MOST = 1 << 14 }; /* the bytes of a text from outside */

/* Writes the text from outside that `value` points to, unless it is NULL.
 * JSON's escapes are the only ones. */
static void write_json_words(struct json *json, const char *name,
                             const void *value)
{
    const char *text = *(const char *const *)value;
    if (text == NULL)
        return;
    size_t length = strlen(text);
    char *words = valid_bytes(text, length < BYTES_MOST ? length : BYTES_MOST);
    json_text(json, name, words ? words : "");
    free(words);
}

/* An amount of points, left out if it is unknown. */
#define FIELD_AMOUNT(title, type, member)                  \
    {                                                      \
        .name = (title), .kind = FIELD_HUNDREDTHS,         \
        .offset = offsetof(type, member), .optional = true \
    }

/* What a function writes from all figures of a struct. */
#define FIELD_OF_WHOLE(title, writer)                             \
    {                                                             \
        .name = (title), .kind = FIELD_WRITTEN, .write = (writer) \
    }

/* ---- JSON: the lists of a part ---- */

/* What the fields of a part are made from. */
struct part_figures {
    const struct part_report *report;
    struct transcript *expected; /* room for one */
    const char *part;
    const char *program;
    bool submitted;
    bool compiles;
    const char *compiler;
    const char *problem; /* or NULL */
    int64_t points;      /* unknown without a course, like the next one */
    int64_t points_most;
    size_t scripts;
    size_t right;
    char fault[REPORT_LINE_SIZE];
};

static void write_json_verdicts(struct json *json, const char *name,
                                const void *value)
{
    const struct part_figures *figures = value;
    json_object(json, name, JSON_ONE_LINE);
    for (int i = 0; i < VERDICT_COUNT; i++)
        json_number(json, verdict_text((enum verdict)i),
                    (double)figures->report->verdicts[i]);
    json_end(json);
}

static void write_json_set(struct json *json, const char *name,
                           const struct part_report *report,
                           const struct mistake_set *set)
{
    struct mistake_row {
        const char *name;
        const char *what;
        const char *hint;
    };
    static const struct field fields[] = {
        FIELD(struct mistake_row, name), FIELD(struct mistake_row, what),
        FIELD(struct mistake_row, hint), FIELD_END};
    json_array(json, name, JSON_ONE_LINE);
    for (size_t i = 0; i < set->count; i++) {
        const int mistake = set->made[i].mistake;
        const struct mistake_row row = {
            mistake_facts(mistake)->name, mistake_facts(mistake)->title,
            mistake_hint(mistake, report_assignment(report))};
        report_json_row(json, fields, &row);
    }
    json_end(json);
}

static void write_json_faults(struct json *json, const char *name,
                              const void *value)
{
    const struct part_figures *figures = value;
    write_json_set(json, name, figures->report, &figures->report->faults);
}

static void write_json_diagnosis(struct json *json, const char *name,
                                 const void *value)
{
    static const struct field fields[] = {
        FIELD(struct diagnosis, explained),
        FIELD(struct diagnosis, partly),
        FIELD(struct diagnosis, text_alone),
        FIELD(struct diagnosis, closest),
        FIELD(struct diagnosis, rest_is_right),
        FIELD_END};
    const struct part_report *report =
        ((const struct part_figures *)value)->report;
    json_object(json, name, JSON_LINES);
    report_json_fields(json, fields, &report->diagnosis);
    write_json_set(json, "facts", report, &report->diagnosis.facts);
    json_array(json, "causes", JSON_LINES);
    for (size_t i = 0; i < report->diagnosis.set_count; i++)
        write_json_set(json, NULL, report, &report->diagnosis.sets[i]);
    json_end(json);
    json_end(json);
}

static void write_json_advice(struct json *json, const char *name,
                              const void *value)
{
    struct advice_row {
        const char *name;
        char text[REPORT_LINE_SIZE];
    };
    static const struct field fields[] = {FIELD(struct advice_row, name),
                                          FIELD(struct advice_row, text),
                                          FIELD_END};
    const struct part_figures *figures = value;
    json_array(json, name, JSON_LINES);
    for (int i = 0; i < ADVICE_COUNT; i++) {
        struct advice_row row = {.name = advice_name((enum advice)i)};
        if (!(figures->report->advice & 1U << i))
            continue;
        describe_advice(row.text, figures->report, (enum advice)i,
                        figures->expected);
        report_json_row(json, fields, &row);
    }
    json_end(json);
}

/* Returns the line of `text` at `position`, from the heap, or NULL at the
 * end. */
static char *line_at(const char *text, size_t length, size_t position)
{
    if (position >= length)
        return NULL;
    size_t size = text_line_length(text + position, length - position);
    return valid_bytes(text + position, size < BYTES_MOST ? size : BYTES_MOST);
}

static void write_json_difference(struct json *json,
                                  const struct candidate_run *run,
                                  struct transcript *expected)
{
    struct difference_figures {
        const char *difference;
        size_t expected_line;
        size_t got_line;
        const char *expected;
        const char *got;
    };
    static const struct field fields[] = {
        FIELD(struct difference_figures, difference),
        FIELD(struct difference_figures, expected_line),
        FIELD(struct difference_figures, got_line),
        FIELD(struct difference_figures, expected),
        FIELD(struct difference_figures, got),
        FIELD_END};
    const struct difference *difference = &run->difference;
    reference_run(run->script, expected);
    char *wanted = line_at(expected->text, expected->length,
                           difference->expected_position);
    char *got = line_at(run->result.output, run->result.output_length,
                        difference->got_position);
    const struct difference_figures figures = {
        difference->kind == DIFFERENCE_PAUSE ? "pause" : "text",
        difference->expected_line, difference->got_line, wanted, got};
    report_json_fields(json, fields, &figures);
    free(wanted);
    free(got);
}

/* Lists the runs that failed. */
static void write_json_failures(struct json *json, const char *name,
                                const void *value)
{
    static const struct field fields[] = {
        FIELD(struct script, seed),
        FIELD_NAMED("hidden", struct script, is_hidden),
        FIELD(struct script, answers), FIELD_END};
    const struct part_figures *figures = value;
    json_array(json, name, JSON_LINES);
    for (size_t i = 0; i < figures->report->scripts.count; i++) {
        const struct candidate_run *run = &figures->report->runs[i];
        char verdict[REPORT_LINE_SIZE];
        if (run->verdict == VERDICT_OK || run->verdict == VERDICT_NOT_RUN)
            continue;
        describe_verdict(verdict, run);
        json_object(json, NULL, JSON_ONE_LINE);
        report_json_fields(json, fields, run->script);
        json_text(json, "verdict", verdict);
        if (run->verdict == VERDICT_DIFFERS)
            write_json_difference(json, run, figures->expected);
        json_end(json);
    }
    json_end(json);
}

/* ---- JSON: a part ---- */

static const struct field PART_FIELDS[] = {
    FIELD(struct part_figures, part),
    FIELD_BY("program", struct part_figures, program, write_json_words),
    FIELD(struct part_figures, submitted),
    FIELD(struct part_figures, compiles),
    FIELD_BY("compiler", struct part_figures, compiler, write_json_words),
    FIELD_BY("problem", struct part_figures, problem, write_json_words),
    FIELD_AMOUNT("points", struct part_figures, points),
    FIELD_AMOUNT("points_most", struct part_figures, points_most),
    FIELD(struct part_figures, scripts),
    FIELD(struct part_figures, right),
    FIELD_OF_WHOLE("verdicts", write_json_verdicts),
    FIELD_OF_WHOLE("faults", write_json_faults),
    FIELD(struct part_figures, fault),
    FIELD_OF_WHOLE("diagnosis", write_json_diagnosis),
    FIELD_OF_WHOLE("advice", write_json_advice),
    FIELD_OF_WHOLE("failures", write_json_failures),
    FIELD_END};

static void write_json_parts(struct json *json, const char *name,
                             const void *value)
{
    const struct grading_report *whole = value;
    const struct course *course = whole->course;
    struct transcript *expected = malloc(sizeof *expected);
    json_array(json, name, JSON_LINES);
    for (size_t i = 0; expected && i < whole->part_count; i++) {
        const struct part_report *report = &whole->parts[i];
        struct part_figures figures = {
            .report = report,
            .expected = expected,
            .part = part_name(report->part),
            .program = report->program,
            .submitted = !report->is_missing,
            .compiles = !report->is_missing && !report->does_not_compile,
            .compiler = report->compiler_output ? report->compiler_output : "",
            .problem = report->problem[0] ? report->problem : NULL,
            .points = course ? part_points(course, report) : INT64_MIN,
            .points_most =
                course ? part_points_most(course, report->part) : INT64_MIN,
            .scripts = report->scripts.count,
            .right = report->verdicts[VERDICT_OK],
        };
        describe_fault(figures.fault, report);
        json_object(json, NULL, JSON_LINES);
        report_json_fields(json, PART_FIELDS, &figures);
        json_end(json);
    }
    json_end(json);
    free(expected);
}

static void write_json_good(struct json *json, const char *name,
                            const void *value)
{
    const bool good = report_is_good(value);
    const struct field fields[] = {{.name = name, .kind = FIELD_BOOLEAN},
                                   FIELD_END};
    report_json_fields(json, fields, &good);
}

static void report_as_json(FILE *out, const struct grading_report *report)
{
    static const struct field fields[] = {
        FIELD_BY("student", struct grading_report, student, write_json_words),
        FIELD_OF_WHOLE("good", write_json_good),
        FIELD(struct grading_report, lenient),
        FIELD(struct grading_report, interrupted),
        FIELD_OF_WHOLE("parts", write_json_parts),
        FIELD_END};
    report_write_json(out, fields, report);
}

/* ---- JSON for Gradescope ---- */

/* A test with points for each part, and a hidden one with everything for the
 * teacher. See
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/ */
struct gradescope_test {
    char name[REPORT_LINE_SIZE];
    int64_t score; /* unknown in the teacher's test, like the next one */
    int64_t max_score;
    const char *status;
    const char *visibility;
    const char *output;
    const char *output_format;
};

static void write_gradescope_test(struct json *json,
                                  struct gradescope_test *test,
                                  const struct part_report *part,
                                  bool for_teacher, struct transcript *expected)
{
    static const struct field fields[] = {
        FIELD(struct gradescope_test, name),
        FIELD_AMOUNT("score", struct gradescope_test, score),
        FIELD_AMOUNT("max_score", struct gradescope_test, max_score),
        FIELD(struct gradescope_test, status),
        FIELD(struct gradescope_test, visibility),
        FIELD(struct gradescope_test, output),
        FIELD(struct gradescope_test, output_format),
        FIELD_END};
    bool is_right = part->scripts.count > 0 &&
                    part->verdicts[VERDICT_OK] == part->scripts.count;
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory) {
        report_part_as_text(memory, part, for_teacher, expected);
        fclose(memory);
    }
    snprintf(test->name, sizeof test->name, "%s%s", part_name(part->part),
             for_teacher ? ", for the teacher" : "");
    test->status = is_right ? "passed" : "failed";
    test->visibility = for_teacher ? "hidden" : "visible";
    test->output = text ? text : "";
    test->output_format = "text";
    json_object(json, NULL, JSON_LINES);
    report_json_fields(json, fields, test);
    json_end(json);
    free(text);
}

/* The results, and what their tests are made from. */
struct gradescope_results {
    int64_t score;
    const char *output;
    const struct grading_report *report;
    const struct course *course;
};

static void write_gradescope_tests(struct json *json, const char *name,
                                   const void *value)
{
    const struct gradescope_results *results = value;
    struct transcript *expected = malloc(sizeof *expected);
    json_array(json, name, JSON_LINES);
    for (size_t i = 0; expected && i < results->report->part_count; i++) {
        const struct part_report *part = &results->report->parts[i];
        struct gradescope_test test = {
            .score = part_points(results->course, part),
            .max_score = part_points_most(results->course, part->part)};
        write_gradescope_test(json, &test, part, false, expected);
        test.score = test.max_score = INT64_MIN;
        write_gradescope_test(json, &test, part, true, expected);
    }
    json_end(json);
    free(expected);
}

static void report_as_gradescope(FILE *out, const struct grading_report *report)
{
    static const struct field fields[] = {
        FIELD_KIND("score", struct gradescope_results, score, FIELD_HUNDREDTHS),
        FIELD(struct gradescope_results, output),
        FIELD_OF_WHOLE("tests", write_gradescope_tests), FIELD_END};
    struct course usual;
    course_start(&usual);
    struct gradescope_results results = {
        .output = report->interrupted
                      ? "Interrupted before everything was graded."
                      : "",
        .report = report,
        .course = report->course ? report->course : &usual,
    };
    for (size_t i = 0; i < report->part_count; i++)
        results.score += part_points(results.course, &report->parts[i]);
    report_write_json(out, fields, &results);
}

/* ---- Autolab: what the student may see, and the points in the last line ----
 */

static void report_as_autolab(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    struct course usual;
    course_start(&usual);
    const struct course *course = report->course ? report->course : &usual;
    for (size_t i = 0; expected && i < report->part_count; i++)
        report_part_as_text(out, &report->parts[i], false, expected);
    fputs("{\"scores\": {", out);
    for (size_t i = 0; i < report->part_count; i++) {
        char points[CLI_MONEY_SIZE];
        fprintf(out, "%s\"%s\": %s", i > 0 ? ", " : "",
                part_name(report->parts[i].part),
                cli_money(points, part_points(course, &report->parts[i])));
    }
    fputs("}}\n", out);
    free(expected);
}

static void write_junit_attribute(FILE *out, const char *name,
                                  const char *value)
{
    fprintf(out, " %s=\"", name);
    cli_write_xml(out, value);
    fputs("\"", out);
}

/* Writes an element with a text, such as <failure message="...">...</failure>.
 */
static void write_junit_element(FILE *out, const char *tag, const char *message,
                                const char *text)
{
    fprintf(out, "      <%s", tag);
    write_junit_attribute(out, "message", message);
    fputs(">", out);
    cli_write_xml(out, text);
    fprintf(out, "</%s>\n", tag);
}

static void start_junit_case(FILE *out, const struct part_report *report,
                             const char *name)
{
    fputs("    <testcase", out);
    write_junit_attribute(out, "classname", part_name(report->part));
    write_junit_attribute(out, "name", name);
}

/* ---- JUnit: a case for each script ---- */

static void write_junit_compiles(FILE *out, const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    bool good = !report->is_missing && !report->does_not_compile &&
                report->problem[0] == '\0';
    start_junit_case(out, report, "compiles");
    if (good) {
        fputs("/>\n", out);
        return;
    }
    fputs(">\n", out);
    describe_score(words, report);
    fputs("      <error", out);
    write_junit_attribute(out, "message", words);
    fputs(">", out);
    if (report->compiler_output)
        escape_lines(out, report->compiler_output, "", cli_write_xml);
    fputs("</error>\n    </testcase>\n", out);
}

static void write_junit_failure(FILE *out, const struct part_report *report,
                                const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE], command[REPORT_LINE_SIZE];
    describe_verdict(words, run);
    describe_command(command, run->script, report);
    if (run->verdict == VERDICT_DIFFERS) {
        snprintf(words, sizeof words, "differs in line %zu%s",
                 run->difference.expected_line,
                 run->difference.kind == DIFFERENCE_PAUSE ? " (pause)" : "");
        write_junit_element(out, "failure", words, command);
    } else {
        write_junit_element(out, "error", words, command);
    }
}

static void write_junit_run(FILE *out, const struct part_report *report,
                            const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE];
    describe_script(words, run->script);
    start_junit_case(out, report, words);
    if (run->verdict == VERDICT_OK) {
        fputs("/>\n", out);
        return;
    }
    fputs(">\n", out);
    if (run->verdict == VERDICT_NOT_RUN)
        fputs("      <skipped/>\n", out);
    else
        write_junit_failure(out, report, run);
    fputs("    </testcase>\n", out);
}

/* ---- JUnit: a suite for each part ---- */

/* Writes what is wrong, in the words of the text, if anything is. */
static void write_junit_causes(FILE *out, const struct part_report *report)
{
    char *text = NULL;
    size_t length;
    FILE *memory = report->runs ? open_memstream(&text, &length) : NULL;
    if (memory == NULL)
        return;
    write_faults((struct sheet){memory, false}, report);
    write_diagnosis((struct sheet){memory, false}, report);
    fclose(memory);
    if (text && text[strspn(text, "\n")]) {
        fputs("    <system-out>", out);
        cli_write_xml(out, text);
        fputs("</system-out>\n", out);
    }
    free(text);
}

static void write_junit_suite(FILE *out, const struct part_report *report)
{
    size_t scripts = report->scripts.count;
    size_t skipped = report->verdicts[VERDICT_NOT_RUN];
    size_t failures = report->verdicts[VERDICT_DIFFERS];
    bool broken = report->is_missing || report->does_not_compile ||
                  report->problem[0] != '\0';
    size_t errors = scripts - report->verdicts[VERDICT_OK] - skipped -
                    failures + (broken ? 1 : 0);
    fprintf(out,
            "  <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" "
            "errors=\"%zu\" skipped=\"%zu\">\n",
            part_name(report->part), scripts + (report->was_compiled ? 1 : 0),
            failures, errors, skipped);
    if (report->was_compiled)
        write_junit_compiles(out, report);
    for (size_t i = 0; report->runs && i < scripts; i++)
        write_junit_run(out, report, &report->runs[i]);
    write_junit_causes(out, report);
    fputs("  </testsuite>\n", out);
}

static void report_as_junit(FILE *out, const struct grading_report *report)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", out);
    for (size_t i = 0; i < report->part_count; i++)
        write_junit_suite(out, &report->parts[i]);
    fputs("</testsuites>\n", out);
}

void report_write(FILE *out, const struct grading_report *report,
                  enum report_format format)
{
    static void (*const writers[REPORT_FORMATS])(
        FILE * out, const struct grading_report *report) = {
        [REPORT_TEXT] = report_as_text,
        [REPORT_HTML] = report_as_html,
        [REPORT_JSON] = report_as_json,
        [REPORT_JUNIT] = report_as_junit,
        [REPORT_GRADESCOPE] = report_as_gradescope,
        [REPORT_AUTOLAB] = report_as_autolab,
    };
    writers[format](out, report);
}
