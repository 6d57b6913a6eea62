/* The reports: the points of a part, the words for its scripts, runs and
 * causes, and the forms: text for people, a self-contained page for a student
 * or a teacher, JSON for programs and for Gradescope, and JUnit XML. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "cli_report.h"
#include "grading/submission.h"
#include "grading/scripts.h"

/* ---- Points ---- */

enum { HUNDRED = 100 };

/* True if a reference judges it, whose scripts have names. */
static bool has_trials(const struct part_report *report)
{
    return report->part == PART_OTHER;
}

int64_t part_points_most(const struct course *course, const struct asked *asked)
{
    bool is_set =
        asked->model != PART_OTHER && course->points[asked->model] >= 0;
    int points = is_set ? course->points[asked->model] : asked->points;
    return (int64_t)points * HUNDRED;
}

static int64_t part_points(const struct course *course,
                           const struct part_report *report)
{
    const int64_t most = part_points_most(course, report->asked);
    /* With a reference, each script earns the same. */
    const int64_t partial = has_trials(report) ? HUNDRED : course->partial;
    const int64_t scripts = (int64_t)report->scripts.count;
    int64_t right = 0;
    bool pauses_differ = false;
    if (scripts == 0) /* it is missing or doesn't compile */
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
                         : most * partial * right / (HUNDRED * scripts);
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

static bool is_suit(uint32_t value)
{
    enum { SPADE = 0x2660, CLUB = 0x2663, HEART = 0x2665, DIAMOND = 0x2666 };
    return value == SPADE || value == CLUB || value == HEART ||
           value == DIAMOND;
}

/* Writes the next character to `token`: "a", "\\n", "\\x1b". In quotation
 * marks, only ASCII and suits stay as they are; elsewhere, all that can be
 * seen. Returns how many bytes of `text` it used. */
static size_t show_character(const char *text, size_t length, bool is_quoted,
                             char token[TOKEN_SIZE])
{
    static const char escaped[] = "\"\\\n\t\r\a\b\f\v";
    static const char names[] = "\"\\ntrabfv";
    enum { ONLY_QUOTED = 2 }; /* of these are escaped only there */
    uint32_t value;
    size_t size = text_character(text, length, &value);
    const char *found = *text ? strchr(escaped, *text) : NULL;
    if (found && (is_quoted || found >= escaped + ONLY_QUOTED))
        snprintf(token, TOKEN_SIZE, "\\%c", names[found - escaped]);
    else if (size > 0 && is_seen(value) &&
             (!is_quoted || size == 1 || is_suit(value)))
        snprintf(token, TOKEN_SIZE, "%.*s", (int)size, text);
    else
        snprintf(token, TOKEN_SIZE, "\\x%02x", (unsigned char)*text);
    return *token == '\\' ? 1 : size;
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
        size_t taken = show_character(line + i, length - i, true, token);
        size_t token_columns = (size_t)text_columns(token);
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
            i += show_character(text + i, end - i, false, token);
            put(out, token);
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

/* ---- The results of all parts ---- */

static const struct {
    const char *name, *one, *several; /* "1 script differs" */
} VERDICTS[VERDICT_COUNT] = {
    [VERDICT_OK] = {"ok", "script passed", "scripts passed"},
    [VERDICT_DIFFERS] = {"differs", "script differs", "scripts differ"},
    [VERDICT_CRASHED] = {"crashed", "script crashed", "scripts crashed"},
    [VERDICT_TIMED_OUT] = {"timed out", "script timed out",
                           "scripts timed out"},
    [VERDICT_TOO_MUCH] = {"too much output", "script printed too much",
                          "scripts printed too much"},
    [VERDICT_REFUSED] = {"refused a system call",
                         "script made a forbidden system call",
                         "scripts made forbidden system calls"},
    [VERDICT_NOT_RUN] = {"not run", "script wasn't run", "scripts weren't run"},
};

const char *verdict_text(enum verdict verdict)
{
    return VERDICTS[verdict].name;
}

/* Returns "flush-missing", "pauses-differ", ... */
static const char *advice_name(enum advice advice)
{
    static const char *const names[ADVICE_COUNT] = {
        [ADVICE_WAITING] = "pauses-not-judged",
        [ADVICE_MEMORY] = "memory-not-checked",
        [ADVICE_ALONE] = "linked-alone",
        [ADVICE_STYLE] = "style",
    };
    return names[advice];
}

struct part_report *report_add_part(const struct grading_settings *settings,
                                    struct grading_report *report,
                                    struct asked *asked)
{
    if (report->parts == NULL)
        report->parts = calloc(PROGRAMS_MOST, sizeof *report->parts);
    if (report->parts == NULL) {
        (void)cli_out_of_memory(settings->cli);
        return NULL;
    }
    struct part_report *added = &report->parts[report->part_count++];
    *added = (struct part_report){.part = (enum assignment_part)asked->model,
                                  .asked = asked};
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

static bool part_is_right(const struct part_outcome *part)
{
    return *part->cause == '\0' && part->passed == part->scripts;
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

static void run_clear(struct candidate_run *run)
{
    jail_result_clear(&run->result);
    free((char *)run->arguments[0]);
}

void report_clear(struct grading_report *report)
{
    for (size_t i = 0; i < report->part_count; i++) {
        struct part_report *part = &report->parts[i];
        for (size_t j = 0; part->runs && j < part->scripts.count; j++)
            run_clear(&part->runs[j]);
        free(part->runs);
        free(part->compiler_output);
        free(part->source_text);
        free(part->faces);
        scripts_clear(&part->scripts);
    }
    free(report->parts);
    assignment_close(report->assignment);
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

static void describe_script(char words[REPORT_LINE_SIZE],
                            const struct script *script)
{
    if (script->trial)
        snprintf(words, REPORT_LINE_SIZE, "%.*s", REPORT_LINE_SIZE - 1,
                 script->trial->name);
    else if (script->kind == SCRIPT_SEED_ONLY)
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
             as_it_is ? path : report->asked->name);
}

static void describe_verdict(char words[REPORT_LINE_SIZE],
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

/* ---- Pauses ---- */

/* Writes "2 seconds", "1 second", "1.999999999 seconds". */
static void describe_seconds(char words[REPORT_LINE_SIZE], int64_t nanoseconds)
{
    int used = snprintf(words, REPORT_LINE_SIZE, "%.9f",
                        (double)nanoseconds / CLI_NANOSECONDS);
    while (words[used - 1] == '0')
        used--;
    snprintf(words + used - (words[used - 1] == '.'), REPORT_LINE_SIZE / 2,
             nanoseconds == CLI_NANOSECONDS ? " second" : " seconds");
}

/* Writes "before line 9", "in the middle of line 9" or "at the end". */
static void describe_place(char words[REPORT_LINE_SIZE], size_t length,
                           size_t line_start, size_t line, size_t place)
{
    if (place >= length)
        snprintf(words, REPORT_LINE_SIZE, "at the end");
    else
        snprintf(words, REPORT_LINE_SIZE, "%s line %zu",
                 place > line_start ? "in the middle of" : "before", line);
}

/* Describes what is wrong with a pause. */
static void describe_pause(char words[REPORT_LINE_SIZE],
                           const struct candidate_run *run,
                           const struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    char wanted[REPORT_LINE_SIZE], place[REPORT_LINE_SIZE];
    char got[REPORT_LINE_SIZE] = "none", seconds[REPORT_LINE_SIZE];
    describe_place(wanted, expected->length, difference->expected_position,
                   difference->expected_line, difference->expected_position);
    describe_place(place, run->result.output_length, difference->got_position,
                   difference->got_line, difference->got_place);
    describe_seconds(seconds, difference->got_nanoseconds);
    if (difference->got_pause)
        snprintf(got, sizeof got, "%.100s %.100s", seconds, place);
    else if (waited_unseen(&run->result))
        snprintf(got, sizeof got,
                 "none that grade can see, though the program waited for "
                 "something: call sleep(2)");
    if (difference->expected_pause)
        snprintf(words, REPORT_LINE_SIZE,
                 "The text is right, but pause %zu is not. Expected: 2 seconds "
                 "%.100s. Got: %.200s.",
                 difference->pause + 1, wanted, got);
    else
        snprintf(words, REPORT_LINE_SIZE,
                 "The text is right, but pause %zu should not be there. Got: "
                 "%.200s.",
                 difference->pause + 1, got);
}

/* ---- Advice ---- */

/* Describes advice in a sentence or two. */
static void describe_advice(char words[REPORT_LINE_SIZE],
                            const struct part_report *report,
                            enum advice advice)
{
    if (advice == ADVICE_WAITING)
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

/* Returns a hint for a failed run, or "" if there is none. */
static const char *run_hint(const struct candidate_run *run,
                            const struct transcript *expected)
{
    const struct jail_result *got = &run->result;
    bool lacks_newline =
        run->verdict == VERDICT_DIFFERS &&
        run->difference.kind == DIFFERENCE_TEXT && got->output_length > 0 &&
        got->output_length + 1 == expected->length &&
        memcmp(got->output, expected->text, got->output_length) == 0;
    return lacks_newline ? "The last line has no newline: print \\n at its end."
           : run->verdict == VERDICT_TIMED_OUT && !got->waited_for_input
               ? "Look for a loop that never ends."
           : run->verdict == VERDICT_TOO_MUCH
               ? "Look for a loop that prints and never ends."
               : "";
}

/* ---- A part ---- */

/* Describes the result of a part: "11 of 12 scripts passed". */
static void describe_score(char words[REPORT_LINE_SIZE],
                           const struct part_report *report)
{
    char quote[CLI_QUOTE_SIZE];
    const char *name = report->near_miss;
    if (report->problem[0] != '\0')
        snprintf(words, REPORT_LINE_SIZE, "can't be graded");
    else if (report->is_missing && *name)
        snprintf(words, REPORT_LINE_SIZE,
                 "not submitted: there is %s, but no %s",
                 cli_quote(quote, name, strlen(name)), report->source);
    else if (report->is_missing)
        snprintf(words, REPORT_LINE_SIZE, "not submitted");
    else if (report->does_not_compile)
        snprintf(words, REPORT_LINE_SIZE, "does not compile");
    else
        snprintf(words, REPORT_LINE_SIZE, "%zu of %zu scripts passed",
                 report->verdicts[VERDICT_OK], report->scripts.count);
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
    snprintf(words, REPORT_LINE_SIZE, "A build %s %.250s with %.200s.",
             *report->fault_place ? "with sanitizers says"
                                  : "that fills such variables with a pattern",
             *report->fault_place ? place : "prints different text", script);
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

void describe_shown_run(char words[REPORT_LINE_SIZE],
                        const struct part_report *report,
                        const struct candidate_run *run)
{
    char verdict[REPORT_LINE_SIZE], script[REPORT_LINE_SIZE];
    describe_verdict(verdict, run);
    describe_script(script, run->script);
    const char *how = run->verdict == VERDICT_TOO_MUCH ? "with" : "that";
    if (run == first_with_verdict(report, run->verdict, false))
        snprintf(words, REPORT_LINE_SIZE, "First run %s %.*s: %.300s", how,
                 JAIL_VERDICT_SIZE, verdict, script);
    else
        snprintf(words, REPORT_LINE_SIZE, "A run that shows it: %.300s",
                 script);
}

/* ---- HTML ---- */

void html_print(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    for (; *format; format++) {
        char *words = NULL;
        if (*format != '%' || !strchr("sdz", *++format)) {
            putc(*format, out);
        } else if (*format == 's') {
            words = escaped_words(va_arg(arguments, const char *));
            cli_write_xml(out, words ? words : "");
        } else if (*format == 'd') {
            fprintf(out, "%d", va_arg(arguments, int));
        } else { /* "%zu" */
            fprintf(out, "%zu", va_arg(arguments, size_t));
            format++;
        }
        free(words);
    }
    va_end(arguments);
}

static const char HEAD[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>";

void html_start(FILE *out, const char *title, const char *heading)
{
    fputs(HEAD, out);
    html_print(out, "%s", title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n",
            packed_file("grade/page.css"));
    html_print(out, "<h1>%s</h1>\n", heading);
}

void html_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}

/* ---- A report in text or HTML ---- */

/* Where a report goes. */
struct sheet {
    FILE *out;
    bool is_html;
    bool for_teacher;            /* it shows hidden scripts, too */
    struct transcript *expected; /* room for one */
};

/* How far text is indented, which is also what it is. */
enum { HEADING, COUNT = 2, WORDS = 4, HINT = 6, PAGE = 78 };

/* Returns the length of the first row of `text`, which doesn't end inside a
 * short quoted text, whose blanks count. */
static int paragraph_row(const char *text, int columns)
{
    int length = text_row(text, columns);
    const char *end = text + length, *close;
    for (const char *open = strchr(text, '"'); open && open < end;
         open = strchr(close + 1, '"')) {
        close = strchr(open + 1, '"');
        if (close == NULL)
            break;
        if (close < end || close - open >= PAGE / 2)
            continue;
        while (open > text && open[-1] != ' ')
            open--;
        return open > text ? (int)(open - text) - 1 : length;
    }
    return length;
}

/* Writes `text` in lines of at most PAGE columns, indented by `indent`. */
static void write_paragraph(FILE *out, const char *text, int indent)
{
    while (*text) {
        int length = paragraph_row(text, PAGE - indent);
        fprintf(out, "%*s%.*s\n", indent, "", length, text);
        text += length;
        text += strspn(text, " \n");
    }
}

/* Writes a heading or a paragraph, with text from outside escaped. */
__attribute__((format(printf, 3, 4))) static void
say(const struct sheet *sheet, int indent, const char *format, ...)
{
    char words[2 * REPORT_LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    char *safe = sheet->is_html ? NULL : escaped_words(words);
    if (sheet->is_html && indent == HEADING)
        html_print(sheet->out, "<h3>%s</h3>\n", words);
    else if (sheet->is_html)
        html_print(sheet->out, "<p>%s</p>\n", words);
    else if (indent == HEADING)
        putc('\n', sheet->out);
    if (safe)
        write_paragraph(sheet->out, safe, indent == HEADING ? COUNT : indent);
    free(safe);
}

/* ---- Two transcripts, with what was typed ---- */

enum {
    CELL_COLUMNS = 100, /* of HTML, and of text */
    LINE_BEFORE = 24,   /* of a long line, before its difference */
    LINE_WIDTH = 56,
    ROWS_MOST = 1000, /* on each side of the row that differs */
    ROWS_KILLED = 12, /* the same, if the program was killed */
    ROWS_TEXT = 2     /* before that row */
};

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

struct piece {
    const char *text;
    size_t length;
    size_t typed; /* what is typed behind it, if it is a question */
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

static struct piece next_piece(const struct side *side)
{
    const char *text = side->text + side->position;
    size_t line = text_line_length(text, side->length - side->position);
    size_t seed = question_end(text, line, side->assignment->seed_prompt);
    size_t hit =
        question_end(text, seed ? seed : line, side->assignment->hit_prompt);
    size_t end = hit ? hit : seed;
    size_t left = (size_t)(side->typed_end - side->typed);
    const char *stop = end ? memchr(side->typed, '\n', left) : NULL;
    return (struct piece){text, end ? end : line,
                          stop ? (size_t)(stop - side->typed) : 0};
}

/* Moves past a piece and what was typed after it. */
static void pass_piece(struct side *side, struct piece piece)
{
    side->position += piece.length;
    side->typed += piece.typed > 0 ? piece.typed + 1 : 0;
}

static struct side open_side(const struct script *script, const char *text,
                             size_t length)
{
    return (struct side){
        .text = text,
        .length = length,
        .assignment = assignment_or_usual(script->assignment),
        .typed = script->input,
        .typed_end = script->input + script->input_length,
    };
}

enum cli_status grading_print_transcript(const struct cli *cli,
                                         const struct course *course,
                                         const char *part, int64_t seed,
                                         const char *answers)
{
    struct script script = {
        .part = PART_PLAY, .assignment = &course->assignment, .seed = seed};
    size_t count = strlen(answers);
    if (part && !part_parse(part, &script.part)) {
        cli_complain(cli, "--part must be shuffle, deal or play");
        return CLI_FAILED;
    }
    if (count > SCRIPT_ANSWERS || strspn(answers, "hs") != count) {
        cli_complain(cli, "the answers must be letters h and s, such as hhs");
        return CLI_FAILED;
    }
    snprintf(script.answers, sizeof script.answers, "%s", answers);
    script_write_input(&script, 0);
    struct transcript *transcript = malloc(sizeof *transcript);
    if (transcript == NULL)
        return cli_out_of_memory(cli);
    reference_run(&script, transcript);
    struct side side = open_side(&script, transcript->text, transcript->length);
    bool is_open = transcript->is_open;
    while (side.position < side.length) {
        struct piece piece = next_piece(&side);
        fwrite(piece.text, 1, piece.length, cli->out);
        if (piece.typed > 0)
            fprintf(cli->out, "%.*s\n", (int)piece.typed, side.typed);
        pass_piece(&side, piece);
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

/* The two transcripts, row by row. */
struct rows {
    const struct candidate_run *run;
    struct side left;
    struct side right;
    size_t number; /* the number of the next row, from 0 */
    size_t line;   /* the left side's next line, from 1 */
};

static bool has_rows(const struct rows *rows)
{
    return rows->left.position < rows->left.length ||
           rows->right.position < rows->right.length;
}

static void pass_row(struct rows *rows)
{
    struct piece piece = next_piece(&rows->left);
    pass_piece(&rows->right, next_piece(&rows->right));
    pass_piece(&rows->left, piece);
    rows->line += piece.length > 0 && piece.text[piece.length - 1] == '\n';
    rows->number++;
}

static bool pieces_are_same(struct piece one, struct piece other)
{
    return one.length == other.length &&
           memcmp(one.text, other.text, one.length) == 0;
}

/* Returns the number of the first row that differs. */
static size_t row_that_differs(struct rows rows)
{
    const struct difference *difference = &rows.run->difference;
    for (; has_rows(&rows); pass_row(&rows)) {
        struct piece one = next_piece(&rows.left);
        struct piece other = next_piece(&rows.right);
        if (rows.left.position >= difference->expected_position &&
            (difference->kind == DIFFERENCE_PAUSE ||
             !pieces_are_same(one, other)))
            break;
    }
    return rows.number;
}

/* Returns the byte at which to start showing two long pieces: a little before
 * their difference, but not inside a character. */
static size_t long_piece_start(struct piece one, struct piece other)
{
    size_t same = 0;
    while (same < one.length && same < other.length &&
           one.text[same] == other.text[same])
        same++;
    if (same < LINE_WIDTH - LINE_BEFORE)
        return 0;
    same -= LINE_BEFORE;
    while (same > 0 && ((unsigned char)one.text[same] & 0xc0U) == 0x80U)
        same--;
    return same;
}

/* Writes a piece from the byte `from` on, and what was typed behind it. */
static void write_piece(const struct sheet *sheet, const struct side *side,
                        struct piece piece, size_t from)
{
    char words[REPORT_LINE_SIZE];
    const char *dots = from > 0 ? "..." : "";
    escape_line(words, piece.text + from, piece.length - from,
                sheet->is_html ? CELL_COLUMNS : LINE_WIDTH);
    if (sheet->is_html && piece.length > 0)
        html_print(sheet->out, "<code>%s%s</code>", dots, words);
    else if (!sheet->is_html)
        fprintf(sheet->out, "%s%s", dots,
                piece.length > 0 ? words : "(end of output)");
    if (piece.typed > 0)
        fprintf(sheet->out,
                sheet->is_html ? " <kbd>%.*s</kbd>" : " (typed: %.*s)",
                (int)piece.typed, side->typed);
}

/* Writes a row, which has a mark if the difference is in it. Text has both
 * sides only if they aren't the same. */
static void write_row(const struct sheet *sheet, const struct rows *rows,
                      bool has_mark)
{
    FILE *out = sheet->out;
    struct piece one = next_piece(&rows->left);
    struct piece other = next_piece(&rows->right);
    bool differs = has_mark && !pieces_are_same(one, other);
    size_t from = differs ? long_piece_start(one, other) : 0;
    if (sheet->is_html) {
        fputs(has_mark ? "<tr class=\"differs\"><td>" : "<tr><td>", out);
        if (one.length > 0)
            fprintf(out, "%zu", rows->line);
        fputs("</td><td>", out);
    } else {
        fprintf(out, "  %s %4zu  %s", has_mark ? ">" : " ", rows->line,
                differs ? "expected " : "         ");
    }
    write_piece(sheet, &rows->left, one, from);
    if (sheet->is_html || differs) {
        fputs(sheet->is_html ? "</td><td>" : "\n          got      ", out);
        write_piece(sheet, &rows->right, other, from);
    }
    fputs(sheet->is_html ? "</td></tr>\n" : "\n", out);
}

/* Writes what a run should have printed and what it printed around the first
 * row that differs: in HTML side by side, and all of it unless the program was
 * killed, whose output can be long. */
static void write_transcripts(const struct sheet *sheet,
                              const struct candidate_run *run)
{
    const struct transcript *expected = sheet->expected;
    struct rows rows = {
        .run = run,
        .left = open_side(run->script, expected->text, expected->length),
        .right = open_side(run->script, run->result.output,
                           run->result.output_length),
        .line = 1,
    };
    size_t mark = row_that_differs(rows);
    size_t around = !sheet->is_html                   ? ROWS_TEXT
                    : run->verdict == VERDICT_DIFFERS ? ROWS_MOST
                                                      : ROWS_KILLED;
    size_t first = mark > around ? mark - around : 0;
    size_t last = sheet->is_html ? mark + around : mark;
    if (sheet->is_html)
        html_print(sheet->out,
                   "<table class=\"lines\">\n<tr><th></th><th>expected</th>"
                   "<th>%s</th></tr>\n",
                   run->result.output_length > 0 ? "got" : "got nothing");
    else
        fputs("    line\n", sheet->out);
    for (; has_rows(&rows) && rows.number <= last + 1; pass_row(&rows))
        if (rows.number >= first && rows.number <= last)
            write_row(sheet, &rows, rows.number == mark);
        else if (sheet->is_html &&
                 (rows.number == 0 || rows.number == last + 1))
            fputs("<tr><td></td><td colspan=\"2\">\u2026</td></tr>\n",
                  sheet->out);
    fputs(sheet->is_html ? "</table>\n" : "", sheet->out);
}

/* ---- What is wrong ---- */

static void write_run(const struct sheet *sheet,
                      const struct part_report *report,
                      const struct candidate_run *run)
{
    char words[REPORT_LINE_SIZE], compile[REPORT_LINE_SIZE];
    describe_shown_run(words, report, run);
    say(sheet, HEADING, "%s", words);
    describe_command(words, run->script, report);
    snprintf(compile, sizeof compile,
             "Compile it to ./%s, then try it:", report->asked->name);
    const char *intro = report->was_compiled ? compile : "Try it:";
    if (sheet->is_html)
        html_print(sheet->out, "<p>%s</p>\n<pre>%s</pre>\n", intro, words);
    else
        fprintf(sheet->out, "    %s %s\n", intro, words);
    reference_run(run->script, sheet->expected);
    if (run->difference.kind == DIFFERENCE_PAUSE) {
        describe_pause(words, run, sheet->expected);
        say(sheet, WORDS, "%s", words);
    }
    const char *hint = run_hint(run, sheet->expected);
    if (*hint)
        say(sheet, WORDS, "%s", hint);
    if (run->verdict != VERDICT_DIFFERS && run->result.output_length == 0)
        say(sheet, WORDS,
            "It printed nothing, or its output was lost in a buffer.");
    write_transcripts(sheet, run);
}

static void write_set(const struct sheet *sheet,
                      const struct part_report *report,
                      const struct mistake_set *set,
                      const char details[][FAULT_SIZE])
{
    for (size_t i = 0; i < set->count; i++) {
        const int mistake = set->made[i].mistake;
        fputs(sheet->is_html ? "<div class=\"cause\">\n" : "", sheet->out);
        say(sheet, WORDS, "%s", mistake_facts(mistake)->title);
        say(sheet, HINT, "%s",
            mistake_hint(mistake, report_assignment(report)));
        if (details && *details[i])
            say(sheet, HINT, "%s", details[i]);
        fputs(sheet->is_html ? "</div>\n" : "", sheet->out);
    }
}

/* Says what a build with sanitizers found. */
static void write_faults(const struct sheet *sheet,
                         const struct part_report *report)
{
    char words[REPORT_LINE_SIZE];
    if (report->faults.count == 0)
        return;
    say(sheet, HEADING, "%s",
        report->verdicts[VERDICT_OK] == report->scripts.count
            ? "Errors, although every script passed"
            : "Errors in the use of memory");
    write_set(sheet, report, &report->faults, NULL);
    describe_fault(words, report);
    say(sheet, WORDS, "%s", words);
}

/* Says how much of the `bad` scripts the mistakes explain. */
static void say_what_is_explained(const struct sheet *sheet,
                                  const struct part_report *report, size_t bad)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const char *ran = report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "";
    char apart[REPORT_LINE_SIZE] = "This";
    if (diagnosis->apart == 1)
        snprintf(apart, sizeof apart, "Apart from the first, this");
    else if (diagnosis->apart > 1)
        snprintf(apart, sizeof apart, "Apart from the first %zu, this",
                 diagnosis->apart);
    if (diagnosis->interrupted)
        say(sheet, WORDS, "The search for the cause was stopped.");
    else if (diagnosis->rest_is_right)
        say(sheet, WORDS, "Apart from this, every script%s is right.", ran);
    else if (diagnosis->set_count == 0)
        say(sheet, WORDS, "%s Start with the first run below.",
            diagnosis->facts.count > 0
                ? "This is certain, but may not explain everything."
            : report->faults.count > 0
                ? "The error in the use of memory may explain this."
                : "None of the usual mistakes explains this exactly.");
    else if (diagnosis->closest)
        say(sheet, WORDS,
            "This is the closest, not exact: it explains the text of %zu of "
            "the %zu scripts that failed.",
            diagnosis->explained, bad);
    else if (diagnosis->partly)
        say(sheet, WORDS,
            "%s explains the exact text of %zu of the %zu scripts that "
            "failed, and no script contradicts it.",
            apart, diagnosis->explained, bad);
    else
        say(sheet, WORDS, "%s explains the exact %s of every script%s%s.",
            apart, diagnosis->text_alone ? "text" : "output", ran,
            diagnosis->text_alone ? ", but not the pauses" : "");
}

static void write_diagnosis(const struct sheet *sheet,
                            const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const bool knows = diagnosis->set_count + diagnosis->facts.count > 0;
    size_t bad = report->scripts.count - report->verdicts[VERDICT_OK] -
                 report->verdicts[VERDICT_NOT_RUN];
    bool is_said =
        diagnosis->interrupted || knows ||
        (report->verdicts[VERDICT_DIFFERS] > 0 && !has_trials(report));
    if (bad == 0 || !is_said) /* the verdicts say enough */
        return;
    say(sheet, HEADING, "What is wrong");
    write_set(sheet, report, &diagnosis->facts, diagnosis->details);
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (i > 0)
            say(sheet, WORDS, "or (these scripts can't tell which):");
        write_set(sheet, report, &diagnosis->sets[i], NULL);
    }
    say_what_is_explained(sheet, report, bad);
}

/* ---- A part ---- */

/* Says how many scripts have each verdict, and how many hidden ones failed to a
 * student who doesn't see them. */
static void write_counts(const struct sheet *sheet,
                         const struct part_report *report)
{
    size_t hidden = 0, failed = 0;
    for (int i = VERDICT_DIFFERS; i < VERDICT_COUNT; i++)
        if (report->verdicts[i] > 0)
            say(sheet, COUNT, "%zu %s", report->verdicts[i],
                report->verdicts[i] == 1 ? VERDICTS[i].one
                                         : VERDICTS[i].several);
    if (report->gave_up)
        say(sheet, COUNT, "Too many runs %s, so the rest were skipped.",
            report->verdicts[VERDICT_TIMED_OUT] >
                    report->verdicts[VERDICT_TOO_MUCH]
                ? "timed out"
                : "printed too much");
    for (size_t i = 0; i < report->scripts.count && !sheet->for_teacher; i++) {
        bool is_hidden = report->scripts.scripts[i].is_hidden &&
                         report->runs[i].verdict != VERDICT_NOT_RUN;
        hidden += is_hidden;
        failed += is_hidden && report->runs[i].verdict != VERDICT_OK;
    }
    if (failed > 0)
        say(sheet, COUNT,
            "%zu of these scripts %s hidden: you see only that %zu of them "
            "failed.",
            hidden, hidden == 1 ? "is" : "are", failed);
    else if (hidden > 0)
        say(sheet, COUNT, "%zu of these scripts %s hidden and passed.", hidden,
            hidden == 1 ? "is" : "are");
}

static void write_advice(const struct sheet *sheet,
                         const struct part_report *report)
{
    if (report->advice != 0)
        say(sheet, HEADING, "Advice");
    for (int i = 0; i < ADVICE_COUNT; i++) {
        char words[REPORT_LINE_SIZE];
        if (!(report->advice & 1U << i))
            continue;
        describe_advice(words, report, (enum advice)i);
        say(sheet, WORDS, "%s", words);
    }
}

/* Writes a table of all scripts of a part that failed, for the teacher. Leaves
 * out those that weren't run. */
static void html_failures(FILE *out, const struct part_report *report)
{
    char verdict[REPORT_LINE_SIZE], command[REPORT_LINE_SIZE];
    fputs("<h3>All scripts that failed</h3>\n<table class=\"points\">\n"
          "<tr><th>seed</th><th></th><th>answers</th><th>result</th>"
          "<th>command</th></tr>\n",
          out);
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        if (run->verdict == VERDICT_OK || run->verdict == VERDICT_NOT_RUN)
            continue;
        describe_verdict(verdict, run);
        describe_command(command, run->script, report);
        if (run->verdict == VERDICT_DIFFERS)
            snprintf(verdict, sizeof verdict, "differs in line %zu%s",
                     run->difference.expected_line,
                     run->difference.kind == DIFFERENCE_PAUSE ? " (pause)"
                                                              : "");
        fprintf(out, "<tr><td class=\"number\">%" PRId64 "</td>",
                run->script->seed);
        html_print(out,
                   "<td>%s</td><td>%s</td><td>%s</td><td><code>%s</code></td>"
                   "</tr>\n",
                   run->script->is_hidden ? "hidden" : "", run->script->answers,
                   verdict, command);
    }
    fputs("</table>\n", out);
}

/* Writes lines of text from outside, or of a list. */
static void write_lines(const struct sheet *sheet, const char *intro,
                        const char *lines)
{
    const bool is_html = sheet->is_html;
    if (lines == NULL)
        return;
    if (intro)
        fprintf(sheet->out, is_html ? "<p>%s</p>\n" : "  %s\n", intro);
    fputs(is_html ? "<pre>" : "", sheet->out);
    escape_lines(sheet->out, lines,
                 is_html ? ""
                 : intro ? "    "
                         : "  ",
                 is_html ? cli_write_xml : put_text);
    fputs(is_html ? "</pre>\n" : "", sheet->out);
}

/* ---- Scripts with names ---- */

/* Prints how a script went wrong. */
static void print_trial(FILE *out, const struct candidate_run *run)
{
    char verdict[JAIL_VERDICT_SIZE];
    const struct trial *trial = run->script->trial;
    char *lines[2] = {NULL, NULL};
    if (*trial->input)
        fprintf(out, "       typed    %s\n", trial->input);
    for (size_t i = 0; i < trial->roll_count; i++)
        fprintf(out, "%s%s", i == 0 ? "       rolled   " : " ",
                trial->asked->die.faces[trial->rolls[i]]);
    fputs(trial->roll_count > 0 ? "\n" : "", out);
    jail_verdict_text(&run->result, verdict);
    if (run->result.verdict != JAIL_ENDED)
        fprintf(out, "       it %s\n", verdict);
    if (trial_differs(trial, run->result.output, lines))
        fprintf(out, "       expected %s\n       printed  %s\n",
                lines[0] ? lines[0] : "nothing more",
                lines[1] ? lines[1] : "nothing more");
    free(lines[0]);
    free(lines[1]);
}

/* Lists the scripts, and how those that the reader may know went wrong. */
static void write_trials(const struct sheet *sheet,
                         const struct part_report *report)
{
    char *list = NULL;
    FILE *out = has_trials(report) ? open_memstream(&list, &(size_t){0}) : NULL;
    for (size_t i = 0; out && i < report->scripts.count; i++) {
        const struct candidate_run *run = &report->runs[i];
        const struct trial *trial = run->script->trial;
        bool is_secret = trial->is_hidden && !sheet->for_teacher;
        if (run->verdict == VERDICT_NOT_RUN)
            continue;
        fprintf(out, "%s  %s\n", run->verdict == VERDICT_OK ? "right" : "WRONG",
                is_secret ? "a hidden script" : trial->name);
        if (run->verdict != VERDICT_OK && !is_secret)
            print_trial(out, run);
    }
    if (out)
        fclose(out);
    write_lines(sheet, NULL, list);
    free(list);
}

/* Writes the cause, and the runs that show it. */
static void write_causes(const struct sheet *sheet,
                         const struct part_report *report)
{
    write_diagnosis(sheet, report);
    write_trials(sheet, report);
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN && !has_trials(report);
         i++) {
        const struct candidate_run *run =
            shown_run(report, (enum verdict)i, sheet->for_teacher);
        if (run)
            write_run(sheet, report, run);
    }
}

/* Writes the part's heading. On the page of a student it doesn't need the
 * program's name. */
static void write_part_heading(const struct sheet *sheet, const char *student,
                               const struct part_report *report)
{
    char score[REPORT_LINE_SIZE];
    const char *name = report->asked->name;
    describe_score(score, report);
    if (!sheet->is_html)
        fprintf(sheet->out, "%s: %s\n", name, score);
    else if (student)
        html_print(sheet->out, "<h2>%s: %s</h2>\n", name, score);
    else
        html_print(sheet->out, "<h2>%s &quot;%s&quot;: %s</h2>\n", name,
                   report->program, score);
}

static void write_part(const struct sheet *sheet, const char *student,
                       const struct part_report *report)
{
    const bool is_html = sheet->is_html;
    write_part_heading(sheet, student, report);
    if (report->problem[0] != '\0')
        say(sheet, COUNT, "%s", report->problem);
    write_lines(sheet, NULL, report->faces);
    write_lines(sheet, "The compiler says:", report->compiler_output);
    if (!report->runs)
        return;
    bool is_right_so_far =
        report->verdicts[VERDICT_OK] + report->verdicts[VERDICT_NOT_RUN] ==
        report->scripts.count;
    write_counts(sheet, report);
    write_faults(sheet, report);
    write_causes(sheet, report);
    write_advice(sheet, report);
    if (is_html && sheet->for_teacher && !is_right_so_far &&
        !has_trials(report))
        html_failures(sheet->out, report);
    if (!is_html &&
        (!is_right_so_far || report->faults.count > 0 || report->advice != 0))
        putc('\n', sheet->out);
}

/* ---- What is the same for any assignment ---- */

static void append_words(char words[CAUSE_SIZE], const char *more)
{
    size_t used = strlen(words);
    snprintf(words + used, CAUSE_SIZE - used, "%s%s", used > 0 ? " " : "",
             more);
}

static void append_titles(char words[CAUSE_SIZE], const struct mistake_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        append_words(words, mistake_facts(set->made[i].mistake)->title);
}

/* Writes the titles of the mistakes, then what a build with sanitizers found;
 * "Or:" separates sets. */
static void describe_mistakes(char words[CAUSE_SIZE],
                              const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    append_titles(words, &diagnosis->facts);
    if (diagnosis->closest)
        append_words(words, "Closest, not exact:");
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        if (i > 0)
            append_words(words, "Or:");
        append_titles(words, &diagnosis->sets[i]);
    }
    append_titles(words, &report->faults);
}

static void describe_worst_run(char words[CAUSE_SIZE],
                               const struct part_report *report)
{
    const struct candidate_run *run = NULL;
    char script[REPORT_LINE_SIZE], verdict[REPORT_LINE_SIZE];
    for (int i = VERDICT_NOT_RUN - 1; i > VERDICT_OK && run == NULL; i--)
        run = shown_run(report, (enum verdict)i, true);
    if (run == NULL)
        return;
    describe_script(script, run->script);
    describe_verdict(verdict, run);
    if (has_trials(report))
        snprintf(words, CAUSE_SIZE, "wrong: %.*s", CAUSE_SIZE - 8, script);
    if (has_trials(report))
        return;
    if (run->verdict == VERDICT_DIFFERS)
        snprintf(verdict, sizeof verdict,
                 "unknown; the %s differs from line %zu on",
                 run->difference.kind == DIFFERENCE_PAUSE ? "pause" : "text",
                 run->difference.expected_line);
    snprintf(words, CAUSE_SIZE, "%.*s (%.*s)", CAUSE_SIZE / 2 - 8, verdict,
             CAUSE_SIZE / 2 - 8, script);
}

/* Describes in one line what is wrong with a part. */
static void describe_cause(char words[CAUSE_SIZE],
                           const struct part_report *report)
{
    *words = '\0';
    if (report->problem[0] != '\0')
        snprintf(words, CAUSE_SIZE, "%s", report->problem);
    else if (report->is_missing || report->does_not_compile)
        describe_score(words, report);
    else
        describe_mistakes(words, report);
    if (*words == '\0')
        describe_worst_run(words, report);
}

void outcome_make(const struct course *course,
                  const struct grading_report *report, struct outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome); /* it is kept byte by byte */
    outcome->count = report->part_count;
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        struct part_outcome *made = &outcome->parts[i];
        made->points = part_points(course, part);
        made->most = part_points_most(course, part->asked);
        made->passed = part->verdicts[VERDICT_OK];
        made->scripts = part->scripts.count;
        made->advice = part->advice;
        snprintf(made->name, SOURCE_NAME, "%s", part->asked->name);
        describe_cause(made->cause, part);
    }
}

/* A report with its outcome, and what the teacher and the student read about
 * each part, from the heap; NULL if there is nothing to read. */
enum { STUDENT, TEACHER, READERS };

struct graded {
    const struct grading_report *report;
    struct outcome outcome;
    char *texts[PROGRAMS_MOST][READERS];
};

static void graded_make(struct graded *graded)
{
    const struct grading_report *report = graded->report;
    struct transcript *expected = malloc(sizeof *expected);
    struct course usual;
    course_start(&usual);
    outcome_make(report->course ? report->course : &usual, report,
                 &graded->outcome);
    for (size_t i = 0; i < READERS * report->part_count; i++) {
        char **text = &graded->texts[i / READERS][i % READERS];
        FILE *out = expected ? open_memstream(text, &(size_t){0}) : NULL;
        const struct sheet sheet = {out, false, i % READERS == TEACHER,
                                    expected};
        if (out) {
            write_part(&sheet, NULL, &report->parts[i / READERS]);
            fclose(out);
        }
    }
    free(expected);
}

static const char INTERRUPTED[] = "Interrupted before everything was graded.";

static const char *graded_text(const struct graded *graded, size_t part,
                               size_t reader)
{
    const char *text = graded->texts[part][reader];
    return text ? text : "";
}

static void write_texts(FILE *out, const struct graded *graded, size_t reader)
{
    for (size_t i = 0; i < graded->outcome.count; i++)
        fputs(graded_text(graded, i, reader), out);
    if (graded->report->interrupted)
        fprintf(out, "%s\n", INTERRUPTED);
}

/* ---- Page: points ---- */

static void write_points_row(FILE *out, const char *name, int64_t points,
                             int64_t most, const char *what)
{
    char got[CLI_MONEY_SIZE], all[CLI_MONEY_SIZE];
    html_print(out,
               "<tr><td>%s</td><td class=\"number\">%s of %s</td><td>%s</td>"
               "</tr>\n",
               name, cli_money(got, points), cli_money(all, most), what);
}

/* Writes the points of each part in a table. */
static void html_points(FILE *out, const struct grading_report *report,
                        const struct outcome *outcome)
{
    const struct course *course = report->course;
    char words[REPORT_LINE_SIZE];
    fputs("<table class=\"points\">\n<tr><th>part</th><th>points</th>"
          "<th></th></tr>\n",
          out);
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        describe_score(words, &report->parts[i]);
        write_points_row(out, part->name, part->points, part->most, words);
    }
    if (course->extra > 0)
        html_print(out,
                   "<tr><td>extra</td><td class=\"number\">up to %d</td>"
                   "<td>graded by hand%s</td></tr>\n",
                   course->extra,
                   report_is_good(report) ? ""
                                          : " once every other part is right");
    if (course->style > 0)
        html_print(out,
                   "<tr><td>style</td><td class=\"number\">up to %d</td>"
                   "<td>for each part, by hand</td></tr>\n",
                   course->style);
    write_points_row(out, "total", outcome_points(outcome),
                     outcome_most(outcome),
                     course->extra + course->style == 0 && course->due == 0
                         ? ""
                         : "without what is graded by hand, or early or late");
    fputs("</table>\n", out);
}

/* ---- Page: the whole ---- */

static void html_parts(FILE *out, const struct graded *graded)
{
    const struct grading_report *report = graded->report;
    const struct sheet sheet = {out, true, report->for_teacher,
                                malloc(sizeof *sheet.expected)};
    if (report->course && report->student)
        html_points(out, report, &graded->outcome);
    fputs("<p>Lines are shown as C strings: \\n marks the end of a line, and "
          "every blank between the quotation marks counts. What was typed "
          "follows each question.</p>\n",
          out);
    for (size_t i = 0; sheet.expected && i < report->part_count; i++)
        write_part(&sheet, report->student, &report->parts[i]);
    free(sheet.expected);
}

static void report_as_html(FILE *out, const struct graded *graded)
{
    const struct grading_report *report = graded->report;
    char title[2 * REPORT_LINE_SIZE] = "", heading[REPORT_LINE_SIZE];
    const char *student = report->student ? report->student : "";
    size_t used = (size_t)snprintf(title, REPORT_LINE_SIZE, "%s: %s",
                                   CLI_PROJECT, student);
    for (size_t i = 0; !*student && i < report->part_count; i++)
        used += (size_t)snprintf(
            title + used, sizeof title - used, "%s%s %.200s", i > 0 ? ", " : "",
            report->parts[i].asked->name, report->parts[i].program);
    snprintf(heading, sizeof heading, "%.400s%s%s", student,
             *student ? ": " : "",
             report_is_good(report) ? "All correct" : "Not correct yet");
    html_start(out, title, heading);
    html_parts(out, graded);
    if (report->interrupted)
        html_print(out, "<p>%s</p>\n", INTERRUPTED);
    html_end(out);
}

/* ---- JSON ---- */

static void json_value(struct json *json, const char *name,
                       enum field_kind kind, const void *value)
{
    const struct field fields[] = {{.name = name, .kind = kind}, FIELD_END};
    report_json_fields(json, fields, value);
}

static void json_truth(struct json *json, const char *name, bool is_true)
{
    json_value(json, name, FIELD_BOOLEAN, &is_true);
}

static void json_hundredths(struct json *json, const char *name, int64_t value)
{
    json_value(json, name, FIELD_HUNDREDTHS, &value);
}

static void write_json_set(struct json *json, const char *name,
                           const struct part_report *report,
                           const struct mistake_set *set)
{
    json_array(json, name, JSON_ONE_LINE);
    for (size_t i = 0; i < set->count; i++) {
        const int mistake = set->made[i].mistake;
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "name", mistake_facts(mistake)->name);
        json_text(json, "what", mistake_facts(mistake)->title);
        json_text(json, "hint",
                  mistake_hint(mistake, report_assignment(report)));
        json_end(json);
    }
    json_end(json);
}

static void write_json_diagnosis(struct json *json,
                                 const struct part_report *report)
{
    static const struct field fields[] = {
        FIELD_KIND("explained", struct diagnosis, explained, FIELD_UNSIGNED),
        FIELD(struct diagnosis, partly),
        FIELD(struct diagnosis, text_alone),
        FIELD(struct diagnosis, closest),
        FIELD(struct diagnosis, rest_is_right),
        FIELD_END};
    const struct diagnosis *diagnosis = &report->diagnosis;
    json_object(json, "diagnosis", JSON_LINES);
    report_json_fields(json, fields, diagnosis);
    write_json_set(json, "facts", report, &diagnosis->facts);
    json_array(json, "causes", JSON_LINES);
    for (size_t i = 0; i < diagnosis->set_count; i++)
        write_json_set(json, NULL, report, &diagnosis->sets[i]);
    json_end(json);
    json_end(json);
}

static void write_json_advice(struct json *json,
                              const struct part_report *report)
{
    json_array(json, "advice", JSON_LINES);
    for (int i = 0; i < ADVICE_COUNT; i++) {
        char words[REPORT_LINE_SIZE];
        if (!(report->advice & 1U << i))
            continue;
        describe_advice(words, report, (enum advice)i);
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "name", advice_name((enum advice)i));
        json_text(json, "text", words);
        json_end(json);
    }
    json_end(json);
}

/* Writes the line of `text` at `position`, or null at the end. */
static void write_json_line(struct json *json, const char *name,
                            const char *text, size_t length, size_t position)
{
    enum { BYTES_MOST = 1 << 14 };
    size_t line = position < length
                      ? text_line_length(text + position, length - position)
                      : 0;
    json_bytes(json, name, line > 0 ? text + position : NULL,
               line < BYTES_MOST ? line : BYTES_MOST);
}

/* Writes how a run failed; `expected` is room for a transcript. */
static void write_json_failure(struct json *json,
                               const struct candidate_run *run,
                               struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    const struct trial *trial = run->script->trial;
    char verdict[REPORT_LINE_SIZE];
    describe_verdict(verdict, run);
    json_object(json, NULL, JSON_ONE_LINE);
    if (trial)
        json_text(json, "script", trial->name);
    else
        json_number(json, "seed", (double)run->script->seed);
    json_truth(json, "hidden", run->script->is_hidden);
    json_text(json, "answers", trial ? trial->input : run->script->answers);
    json_text(json, "verdict", verdict);
    if (run->verdict == VERDICT_DIFFERS && !trial) {
        reference_run(run->script, expected);
        json_text(json, "difference",
                  difference->kind == DIFFERENCE_PAUSE ? "pause" : "text");
        json_number(json, "expected_line", (double)difference->expected_line);
        json_number(json, "got_line", (double)difference->got_line);
        write_json_line(json, "expected", expected->text, expected->length,
                        difference->expected_position);
        write_json_line(json, "got", run->result.output,
                        run->result.output_length, difference->got_position);
    }
    json_end(json);
}

/* What JSON says first of a part. */
struct part_figures {
    const char *part, *program;
    bool submitted, compiles;
    const char *compiler, *problem;
    int64_t points, points_most;
    size_t scripts, right;
};

static const struct field PART_FIELDS[] = {
    FIELD(struct part_figures, part),
    FIELD(struct part_figures, program),
    FIELD(struct part_figures, submitted),
    FIELD(struct part_figures, compiles),
    FIELD(struct part_figures, compiler),
    FIELD_OPTIONAL("problem", struct part_figures, problem),
    FIELD_WITH("points", FIELD_HUNDREDTHS, struct part_figures, points,
               .optional = true),
    FIELD_WITH("points_most", FIELD_HUNDREDTHS, struct part_figures,
               points_most, .optional = true),
    FIELD_KIND("scripts", struct part_figures, scripts, FIELD_UNSIGNED),
    FIELD_KIND("right", struct part_figures, right, FIELD_UNSIGNED),
    FIELD_END};

static void write_json_part(struct json *json, const struct course *course,
                            const struct part_report *report,
                            struct transcript *expected)
{
    char fault[REPORT_LINE_SIZE];
    const struct part_figures figures = {
        .part = report->asked->name,
        .program = report->program,
        .submitted = !report->is_missing,
        .compiles = !report->is_missing && !report->does_not_compile,
        .compiler = report->compiler_output ? report->compiler_output : "",
        .problem = *report->problem ? report->problem : NULL,
        .points = course ? part_points(course, report) : INT64_MIN,
        .points_most =
            course ? part_points_most(course, report->asked) : INT64_MIN,
        .scripts = report->scripts.count,
        .right = report->verdicts[VERDICT_OK],
    };
    json_object(json, NULL, JSON_LINES);
    report_json_fields(json, PART_FIELDS, &figures);
    json_object(json, "verdicts", JSON_ONE_LINE);
    for (int i = 0; i < VERDICT_COUNT; i++)
        json_number(json, VERDICTS[i].name, (double)report->verdicts[i]);
    json_end(json);
    write_json_set(json, "faults", report, &report->faults);
    describe_fault(fault, report);
    json_text(json, "fault", fault);
    write_json_diagnosis(json, report);
    write_json_advice(json, report);
    json_array(json, "failures", JSON_LINES);
    for (size_t i = 0; i < report->scripts.count; i++)
        if (report->runs[i].verdict != VERDICT_OK &&
            report->runs[i].verdict != VERDICT_NOT_RUN)
            write_json_failure(json, &report->runs[i], expected);
    json_end(json);
    json_end(json);
}

static void report_as_json(FILE *out, const struct graded *graded)
{
    const struct grading_report *report = graded->report;
    struct json json = {.out = out};
    struct transcript *expected = malloc(sizeof *expected);
    json_object(&json, NULL, JSON_LINES);
    if (report->student)
        json_text(&json, "student", report->student);
    json_truth(&json, "good", report_is_good(report));
    json_truth(&json, "lenient", report->lenient);
    json_truth(&json, "interrupted", report->interrupted);
    json_array(&json, "parts", JSON_LINES);
    for (size_t i = 0; expected && i < report->part_count; i++)
        write_json_part(&json, report->course, &report->parts[i], expected);
    json_end(&json);
    json_end(&json);
    free(expected);
}

static void report_as_text(FILE *out, const struct graded *graded)
{
    const struct assignment_folder *assignment = graded->report->assignment;
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    const char *title = assignment ? assignment->title : "";
    fprintf(out, *title ? "%s\n" : "%s", title);
    write_texts(out, graded, TEACHER);
    if (*title)
        fprintf(out, "In all: %s of %s points.\n",
                cli_money(points, outcome_points(&graded->outcome)),
                cli_money(most, outcome_most(&graded->outcome)));
}

/* ---- Forms that other systems read ---- */

/* A case for each part, with the report that the student may see. */
static void report_as_junit(FILE *out, const struct graded *graded)
{
    const struct outcome *outcome = &graded->outcome;
    size_t failures = 0;
    for (size_t i = 0; i < outcome->count; i++)
        failures += !part_is_right(&outcome->parts[i]);
    html_print(out,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
               "  <testsuite name=\"grade\" tests=\"%zu\" failures=\"%zu\">\n",
               outcome->count, failures);
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        html_print(out, "    <testcase classname=\"grade\" name=\"%s\"",
                   part->name);
        if (part_is_right(part))
            fputs("/>\n", out);
        else
            html_print(
                out,
                ">\n      <failure message=\"%zu of %zu scripts passed\">"
                "%s</failure>\n    </testcase>\n",
                part->passed, part->scripts, graded_text(graded, i, STUDENT));
    }
    fputs("  </testsuite>\n</testsuites>\n", out);
}

/* A test with points for each part, and a hidden one for the teacher. See
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/ */
static void report_as_gradescope(FILE *out, const struct graded *graded)
{
    const struct outcome *outcome = &graded->outcome;
    struct json json = {.out = out};
    json_object(&json, NULL, JSON_LINES);
    json_hundredths(&json, "score", outcome_points(outcome));
    json_text(&json, "output", graded->report->interrupted ? INTERRUPTED : "");
    json_array(&json, "tests", JSON_LINES);
    for (size_t i = 0; i < READERS * outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i / READERS];
        bool is_teachers = i % READERS == TEACHER;
        char name[SOURCE_NAME + 32];
        snprintf(name, sizeof name, "%s%s", part->name,
                 is_teachers ? ", for the teacher" : "");
        json_object(&json, NULL, JSON_LINES);
        json_text(&json, "name", name);
        if (!is_teachers) {
            json_hundredths(&json, "score", part->points);
            json_hundredths(&json, "max_score", part->most);
        }
        json_text(&json, "status", part_is_right(part) ? "passed" : "failed");
        json_text(&json, "visibility", is_teachers ? "hidden" : "visible");
        json_text(&json, "output",
                  graded_text(graded, i / READERS, i % READERS));
        json_text(&json, "output_format", "text");
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

/* What the student may see, and the points in the last line. */
static void report_as_autolab(FILE *out, const struct graded *graded)
{
    const struct outcome *outcome = &graded->outcome;
    write_texts(out, graded, STUDENT);
    fputs("{\"scores\": {", out);
    for (size_t i = 0; i < outcome->count; i++) {
        char points[CLI_MONEY_SIZE];
        fprintf(out, "%s\"%s\": %s", i > 0 ? ", " : "", outcome->parts[i].name,
                cli_money(points, outcome->parts[i].points));
    }
    fputs("}}\n", out);
}

void report_write(FILE *out, const struct grading_report *report,
                  enum report_format format)
{
    static void (*const writers[REPORT_FORMATS])(
        FILE * out, const struct graded *graded) = {
        [REPORT_TEXT] = report_as_text,
        [REPORT_HTML] = report_as_html,
        [REPORT_JSON] = report_as_json,
        [REPORT_JUNIT] = report_as_junit,
        [REPORT_GRADESCOPE] = report_as_gradescope,
        [REPORT_AUTOLAB] = report_as_autolab,
    };
    struct graded graded = {.report = report};
    graded_make(&graded);
    writers[format](out, &graded);
    for (size_t i = 0; i < PROGRAMS_MOST; i++)
        for (size_t j = 0; j < READERS; j++)
            free(graded.texts[i][j]);
}
