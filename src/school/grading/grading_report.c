/* The reports: what was found out about a part, in words, and the forms: text
 * for people, a self-contained page for a student or a teacher, JSON for
 * programs and for Gradescope, JUnit XML, and what Autolab reads. */
#define _GNU_SOURCE /* memmem */
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli_report.h"
#include "grading/grading_inside.h"

/* ---- Text of untrusted programs ---- */

/* Words about a run or a part: the functions that end in _words write them to
 * `text` and return it. */

/* A line, escaped, in quotation marks. Cuts it to at most `columns` columns,
 * and marks a cut with "...". */
static const char *quoted_words(char text[SHOWN_SIZE], const char *line,
                                size_t length, size_t columns)
{
    static const char dots[] = "...\"";
    size_t wide = 1;
    strcpy(text, "\"");
    for (size_t i = 0; i < length;) {
        char token[TEXT_SHOWN_SIZE];
        i += text_shown(line + i, length - i, true, token);
        wide += (size_t)text_columns(token);
        if (wide + (i == length ? 1 : strlen(dots)) > columns) {
            text_add(text, SHOWN_SIZE, "%s", dots);
            return text;
        }
        text_add(text, SHOWN_SIZE, "%s", token);
    }
    text_add(text, SHOWN_SIZE, "\"");
    return text;
}

/* ---- The results of all parts ---- */

const char *verdict_text(enum verdict verdict)
{
    static const char *const names[VERDICT_COUNT] = {
        [VERDICT_OK] = "ok",
        [VERDICT_DIFFERS] = "differs",
        [VERDICT_CRASHED] = "crashed",
        [VERDICT_TIMED_OUT] = "timed out",
        [VERDICT_TOO_MUCH] = "too much output",
        [VERDICT_REFUSED] = "refused a system call",
        [VERDICT_NOT_RUN] = "not run",
    };
    return names[verdict];
}

/* True if a reference judges it, whose scripts have names. */
static bool has_trials(const struct part_report *report)
{
    return report->part == PART_OTHER;
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

bool report_is_good(const struct grading_report *report)
{
    struct outcome outcome;
    outcome_make(report, &outcome);
    return !report->interrupted && outcome.count > 0 &&
           outcome_is_right(&outcome);
}

void report_clear(struct grading_report *report)
{
    for (size_t i = 0; i < report->part_count; i++) {
        struct part_report *part = &report->parts[i];
        for (size_t j = 0; part->runs && j < part->scripts.count; j++) {
            jail_result_clear(&part->runs[j].result);
            free((char *)part->runs[j].arguments[0]);
        }
        free(part->runs);
        free(part->compiler_output);
        free(part->source_text);
        scripts_clear(&part->scripts);
    }
    free(report->parts);
    assignment_close(report->assignment);
    *report = (struct grading_report){.part_count = 0};
}

/* ---- Words ---- */

static const char *script_words(char text[SHOWN_SIZE],
                                const struct script *script)
{
    static const char *const kinds[] = {
        [SCRIPT_STANDS] = "stands at once",
        [SCRIPT_HITS] = "hits once",
        [SCRIPT_BUSTS] = "hits until it busts",
        [SCRIPT_CAREFUL] = "plays like the dealer",
        [SCRIPT_RANDOM] = "flips a coin",
    };
    if (script->trial)
        snprintf(text, SHOWN_SIZE, "%s", script->trial->name);
    else if (script->kind == SCRIPT_SEED_ONLY)
        snprintf(text, SHOWN_SIZE, "seed %" PRId64, script->seed);
    else
        snprintf(text, SHOWN_SIZE, "seed %" PRId64 ", answers %s (%s)",
                 script->seed, script->answers, kinds[script->kind]);
    return text;
}

/* The shell command that runs a script: "printf '42\nh\ns\n' | ./play", without
 * the spare answers at the end of the input. */
static const char *command_words(char text[SHOWN_SIZE],
                                 const struct script *script,
                                 const struct part_report *report)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST"
                                "UVWXYZ0123456789_./+-";
    const bool is_path = !report->was_compiled &&
                         report->program[strspn(report->program, plain)] == 0;
    const char *path = is_path ? report->program : report->asked->name;
    /* printf would take a format that begins with a minus for an option. */
    snprintf(text, SHOWN_SIZE, "printf %s'%" PRId64 "\\n",
             script->seed < 0 ? "-- " : "", script->seed);
    for (const char *answer = script->answers; *answer; answer++)
        text_add(text, SHOWN_SIZE, "%c\\n", *answer);
    text_add(text, SHOWN_SIZE, "' | %s%s", strchr(path, '/') ? "" : "./", path);
    return text;
}

static const char *verdict_words(char text[JAIL_VERDICT_SIZE],
                                 const struct candidate_run *run)
{
    if (run->verdict > VERDICT_DIFFERS && run->verdict < VERDICT_NOT_RUN)
        jail_verdict_text(&run->result, text);
    else
        strcpy(text, verdict_text(run->verdict));
    return text;
}

/* What is wrong with a pause. */
static const char *pause_words(char text[SHOWN_SIZE],
                               const struct candidate_run *run)
{
    const struct difference *difference = &run->difference;
    snprintf(text, SHOWN_SIZE, "The text is right, but before line %zu, ",
             difference->line);
    if (!difference->wants_pause)
        text_add(text, SHOWN_SIZE, "there should be no pause.");
    else if (difference->pause > 0)
        text_add(text, SHOWN_SIZE, "a pause lasts %.12g instead of 2 seconds.",
                 (double)difference->pause / CLI_NANOSECONDS);
    else
        text_add(text, SHOWN_SIZE, "a pause of 2 seconds is missing%s.",
                 waited_unseen(&run->result)
                     ? ", or grade can't see it: call sleep(2)"
                     : "");
    return text;
}

/* A hint for a failed run, or "" if there is none. */
static const char *run_hint(const struct candidate_run *run,
                            const struct transcript *expected)
{
    const struct jail_result *got = &run->result;
    const size_t rest = expected->length - got->output_length;
    const bool lacks_newline =
        run->verdict == VERDICT_DIFFERS && rest == 1 &&
        expected->text[got->output_length] == '\n' &&
        memcmp(got->output, expected->text, got->output_length) == 0;
    return lacks_newline ? "The last line has no newline: print \\n at its end."
           : run->verdict == VERDICT_TIMED_OUT && !got->waited_for_input
               ? "Look for a loop that never ends."
           : run->verdict == VERDICT_TOO_MUCH
               ? "Look for a loop that prints and never ends."
           : run->verdict != VERDICT_DIFFERS && got->output_length == 0
               ? "It printed nothing, or its output was lost in a buffer."
               : "";
}

/* The result of a part: "11 of 12 scripts passed". */
static const char *score_words(char text[SHOWN_SIZE],
                               const struct part_report *report)
{
    char quote[CLI_QUOTE_SIZE];
    const char *name = report->near_miss;
    if (*report->problem)
        strcpy(text, "can't be graded");
    else if (report->is_missing && *name)
        snprintf(text, SHOWN_SIZE, "not submitted: there is %s, but no %s",
                 cli_quote(quote, name, strlen(name)), report->source);
    else if (report->is_missing || report->does_not_compile)
        strcpy(text, report->is_missing ? "not submitted" : "does not compile");
    else
        snprintf(text, SHOWN_SIZE, "%zu of %zu scripts passed",
                 report->verdicts[VERDICT_OK], report->scripts.count);
    return text;
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
    const struct candidate_run *best = report->diagnosis.representative;
    return best && best->verdict == verdict &&
                   (for_teacher || !best->script->is_hidden)
               ? best
               : first_with_verdict(report, verdict, !for_teacher);
}

const char *shown_words(char text[SHOWN_SIZE], const struct part_report *report,
                        const struct candidate_run *run)
{
    char words[SHOWN_SIZE], verdict[JAIL_VERDICT_SIZE];
    if (run == first_with_verdict(report, run->verdict, false))
        snprintf(text, SHOWN_SIZE, "First run %s %s: ",
                 run->verdict == VERDICT_TOO_MUCH ? "with" : "that",
                 verdict_words(verdict, run));
    else
        strcpy(text, "A run that shows it: ");
    text_add(text, SHOWN_SIZE, "%s", script_words(words, run->script));
    return text;
}

/* ---- What was found ---- */

enum finding_kind {
    FINDING_FACT,  /* a fault in any case */
    FINDING_CAUSE, /* one of the mistakes that explain the runs */
    FINDING_FAULT, /* of a build with sanitizers */
    FINDING_ADVICE,
    FINDING_KINDS
};

static const char *const FINDING_NAMES[FINDING_KINDS] = {"facts", "causes",
                                                         "faults", "advice"};

struct finding {
    enum finding_kind kind;
    int64_t way; /* the number of its explanation; INT64_MIN: not a cause */
    const char *name, *what, *hint; /* advice has only a name and details */
    char detail[REPORT_LINE_SIZE];  /* or "" */
};

static const struct field FINDING_FIELDS[] = {
    FIELD(struct finding, name),
    FIELD_OPTIONAL("what", struct finding, what),
    FIELD_OPTIONAL("hint", struct finding, hint),
    FIELD_OPTIONAL("detail", struct finding, detail),
    FIELD_OPTIONAL("way", struct finding, way),
    FIELD_END};

/* What was found out about a part, in the order of its kinds. Every form of a
 * report walks this list. */
struct findings {
    struct finding list[(DIAGNOSES_MOST + 2) * SET_MOST + ADVICE_COUNT];
    size_t count;
};

static void add_finding(struct findings *findings, struct finding finding,
                        const char *detail)
{
    snprintf(finding.detail, sizeof finding.detail, "%s", detail);
    findings->list[findings->count++] = finding;
}

/* Adds the mistakes of a set; `way` is INT64_MIN unless they are causes. */
static void add_set(struct findings *findings, enum finding_kind kind,
                    int64_t way, const struct part_report *report,
                    const struct mistake_set *set, const char *detail)
{
    const struct script_list *scripts = &report->scripts;
    const struct assignment *assignment =
        scripts->count > 0 ? scripts->scripts->assignment : NULL;
    for (size_t i = 0; i < set->count; i++) {
        const int mistake = set->made[i].mistake;
        const struct mistake_facts *facts = mistake_facts(mistake);
        add_finding(findings,
                    (struct finding){kind, way, facts->name, facts->title,
                                     mistake_hint(mistake, assignment), ""},
                    kind == FINDING_FACT ? report->diagnosis.details[i]
                                         : detail);
    }
}

/* What a build with sanitizers found, and in which script. */
static const char *fault_words(char text[SHOWN_SIZE],
                               const struct part_report *report)
{
    char words[SHOWN_SIZE] = "that fills such variables with a pattern prints "
                             "different text";
    char place[SHOWN_SIZE];
    *text = '\0';
    if (*report->fault_place)
        snprintf(words, sizeof words, "with sanitizers says %s",
                 quoted_words(place, report->fault_place,
                              strlen(report->fault_place), FAULT_SIZE));
    if (report->faults.count > 0)
        snprintf(text, SHOWN_SIZE, "A build %s with %s.", words,
                 script_words(place, report->fault_script));
    return text;
}

static struct findings find(const struct part_report *report)
{
    static const struct {
        const char *name, *words;
    } advice[ADVICE_COUNT] = {
        [ADVICE_WAITING] =
            {"pauses-not-judged",
             "The program waits in a way that grade can't judge, such as a loop "
             "that watches the clock or a timer: call sleep(2). Its pauses "
             "aren't graded. Because each takes real time, only a few short "
             "scripts were run, so it earns no full points until somebody "
             "grades it by hand."},
        [ADVICE_MEMORY] = {"memory-not-checked",
                           "The use of memory couldn't be checked: %s."},
        [ADVICE_ALONE] =
            {"linked-alone",
             "It doesn't link with the other sources in its folder, so it was compiled alone."},
        [ADVICE_STYLE] = {"style", "Style:%s"},
    };
    struct findings findings = {.count = 0};
    const struct diagnosis *diagnosis = &report->diagnosis;
    char words[SHOWN_SIZE];
    add_set(&findings, FINDING_FACT, INT64_MIN, report, &diagnosis->facts, "");
    for (size_t i = 0; i < diagnosis->set_count; i++)
        add_set(&findings, FINDING_CAUSE, (int64_t)i + 1, report,
                &diagnosis->sets[i], "");
    add_set(&findings, FINDING_FAULT, INT64_MIN, report, &report->faults,
            fault_words(words, report));
    for (int i = 0; i < ADVICE_COUNT; i++)
        if (report->advice & 1U << i) {
            snprintf(words, sizeof words, advice[i].words,
                     i == ADVICE_STYLE ? report->style
                                       : report->memory_problem);
            add_finding(&findings,
                        (struct finding){.kind = FINDING_ADVICE,
                                         .way = INT64_MIN,
                                         .name = advice[i].name},
                        words);
        }
    return findings;
}

/* Returns how many scripts failed. */
static size_t failed_scripts(const struct part_report *report)
{
    return report->scripts.count - report->verdicts[VERDICT_OK] -
           report->verdicts[VERDICT_NOT_RUN];
}

/* How much of the scripts that failed the mistakes explain; "" if the verdicts
 * say enough. */
static const char *explained_words(char text[SHOWN_SIZE],
                                   const struct part_report *report)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const char *ran = report->verdicts[VERDICT_NOT_RUN] > 0 ? " that ran" : "";
    const bool knows = diagnosis->set_count + diagnosis->facts.count > 0;
    *text = '\0';
    if (failed_scripts(report) == 0 ||
        (!diagnosis->interrupted && !knows &&
         (report->verdicts[VERDICT_DIFFERS] == 0 || has_trials(report))))
        return text;
    if (diagnosis->interrupted) {
        strcpy(text, "The search for the cause was stopped.");
    } else if (diagnosis->rest_is_right) {
        snprintf(text, SHOWN_SIZE, "Apart from this, every script%s is right.",
                 ran);
    } else if (diagnosis->set_count == 0) {
        snprintf(text, SHOWN_SIZE, "%s Start with the first run below.",
                 diagnosis->facts.count > 0
                     ? "This is certain, but may not explain everything."
                 : report->faults.count > 0
                     ? "The error in the use of memory may explain this."
                     : "None of the usual mistakes explains this exactly.");
    } else {
        if (diagnosis->apart > 0)
            strcpy(text, "Apart from the first");
        if (diagnosis->apart > 1)
            text_add(text, SHOWN_SIZE, " %zu", diagnosis->apart);
        text_add(text, SHOWN_SIZE, "%s", *text ? ", this" : "This");
        if (diagnosis->partly)
            text_add(
                text, SHOWN_SIZE,
                " is the closest, not exact: it explains the text of %zu of "
                "the %zu scripts that failed, and no script contradicts it.",
                diagnosis->explained, failed_scripts(report));
        else
            text_add(text, SHOWN_SIZE,
                     " explains the exact output of every script%s.", ran);
    }
    return text;
}

/* ---- HTML ---- */

void html_print(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    for (; *format; format++) {
        if (*format != '%' || !strchr("sdz", *++format)) {
            putc(*format, out);
        } else if (*format == 's') {
            cli_write_xml(out, va_arg(arguments, const char *));
        } else if (*format == 'd') {
            fprintf(out, "%d", va_arg(arguments, int));
        } else { /* "%zu" */
            fprintf(out, "%zu", va_arg(arguments, size_t));
            format++;
        }
    }
    va_end(arguments);
}

void html_start(FILE *out, const char *heading)
{
    html_print(out, packed_file("grade/page.html"), heading, heading);
}

void html_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}

/* ---- A report in text or HTML ---- */

/* The kinds of text of a report. */
enum style { TITLE, HEADING, COUNT, WORDS, HINT, LINES, DEEP_LINES };

static const struct {
    const char *html;
    const char *before; /* in text, where its lines have an `indent` */
    int indent;
    bool wraps;
} STYLES[] = {
    [TITLE] = {"<h2>%s</h2>\n", "", 0, false},
    [HEADING] = {"<h3>%s</h3>\n", "\n", 2, true},
    [COUNT] = {"<p>%s</p>\n", "", 2, true},
    [WORDS] = {"<p>%s</p>\n", "", 4, true},
    [HINT] = {"<p>%s</p>\n", "", 6, true},
    [LINES] = {"<pre>%s\n</pre>\n", "", 2, false},
    [DEEP_LINES] = {"<pre>%s\n</pre>\n", "", 4, false},
};

enum {
    PAGE = 78,          /* columns */
    CELL_COLUMNS = 100, /* of a line of a transcript in HTML, and in text */
    LINE_WIDTH = 56,
    ROWS_MOST = 1000, /* on each side of the row that differs */
    ROWS_KILLED = 12, /* the same, if the program was killed */
    ROWS_TEXT = 2,    /* before that row */
    PIECES_MOST = 4 * ROWS_MOST
};

/* A line of a transcript, or the part of a line up to the end of a question. */
struct piece {
    const char *text;
    size_t length;
    size_t line;       /* from 1 */
    const char *typed; /* what is typed behind it, if it is a question */
    size_t typed_length;
};

/* Where a report goes. */
struct sheet {
    FILE *out;
    bool is_html;
    bool for_teacher;           /* it shows hidden scripts, too */
    struct transcript expected; /* room for those that are compared */
    struct piece pieces[2][PIECES_MOST];
};

/* Keeps quoted texts, whose blanks count, in one row. */
enum { HARD_BLANK = '\1' };
static void harden_blanks(char *text)
{
    bool is_quoted = false;
    for (; *text; text++) {
        is_quoted = is_quoted != (*text == '"');
        if (is_quoted && *text == ' ')
            *text = HARD_BLANK;
    }
}

/* Writes words in a style, with what is from outside escaped. */
static void say(const struct sheet *sheet, enum style style, const char *words)
{
    const int indent = STYLES[style].indent;
    const int columns = STYLES[style].wraps ? PAGE - indent : INT_MAX;
    if (sheet->is_html) {
        html_print(sheet->out, STYLES[style].html, words);
        return;
    }
    char *safe = text_escaped(words);
    if (safe && columns < INT_MAX)
        harden_blanks(safe);
    fputs(STYLES[style].before, sheet->out);
    for (const char *rest = safe; rest && *rest;) {
        const char *end = rest + text_row(rest, columns);
        fprintf(sheet->out, "%*s", indent, "");
        for (; rest < end; rest++)
            putc(*rest == HARD_BLANK ? ' ' : *rest, sheet->out);
        putc('\n', sheet->out);
        rest += *rest == ' ' || *rest == '\n';
    }
    free(safe);
}

/* ---- Two transcripts, with what was typed ---- */

/* Returns where `question` ends in the first `length` bytes of `text`, or 0. */
static size_t question_end(const char *text, size_t length,
                           const char *question)
{
    const char *found = memmem(text, length, question, strlen(question));
    return found ? (size_t)(found - text) + strlen(question) : 0;
}

/* Takes at most `most` pieces of a script's text, and returns how many; the
 * others are empty. */
static size_t take_pieces(const struct script *script, const char *text,
                          size_t length, struct piece pieces[PIECES_MOST],
                          size_t most)
{
    const struct assignment *assignment =
        assignment_or_usual(script->assignment);
    const char *const end = text + length, *typed = script->input;
    size_t count = 0, line = 1;
    while (text < end && count < most) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t whole = (size_t)((newline ? newline + 1 : end) - text);
        size_t seed = question_end(text, whole, assignment->seed_prompt);
        size_t hit =
            question_end(text, seed ? seed : whole, assignment->hit_prompt);
        size_t question = hit ? hit : seed;
        const char *stop = question ? strchr(typed, '\n') : NULL;
        pieces[count++] =
            (struct piece){text, question ? question : whole, line, typed,
                           stop ? (size_t)(stop - typed) : 0};
        text += question ? question : whole;
        typed = stop ? stop + 1 : typed;
        line += text[-1] == '\n';
    }
    for (size_t i = count; i < PIECES_MOST; i++)
        pieces[i] = (struct piece){.text = text, .line = line};
    return count;
}

enum cli_status grading_print_transcript(const struct cli *cli,
                                         const struct course *course,
                                         const char *part, int64_t seed,
                                         const char *answers)
{
    struct script script = {
        .part = PART_PLAY, .assignment = &course->assignment, .seed = seed};
    size_t count = strlen(answers), left;
    if (part && !part_parse(part, &script.part))
        return cli_complain(cli, "--part must be shuffle, deal or play");
    if (count > SCRIPT_ANSWERS || strspn(answers, "hs") != count)
        return cli_complain(cli, "the answers must be letters h and s, "
                                 "such as hhs");
    snprintf(script.answers, sizeof script.answers, "%s", answers);
    script_write_input(&script, 0);
    struct transcript expected;
    struct piece pieces[PIECES_MOST];
    reference_run(&script, &expected);
    left = script.input_length;
    count = take_pieces(&script, expected.text, expected.length, pieces,
                        PIECES_MOST);
    for (size_t i = 0; i < count; i++) {
        const size_t typed = pieces[i].typed_length;
        fwrite(pieces[i].text, 1, pieces[i].length, cli->out);
        if (typed > 0)
            fprintf(cli->out, "%.*s\n", (int)typed, pieces[i].typed);
        left -= typed > 0 ? typed + 1 : 0;
    }
    if (expected.is_open)
        cli_complain(cli, "the answers end before the game; add h or s");
    else if (left > 0)
        cli_complain(cli,
                     "the game ends before the answers; leave out the "
                     "last %zu",
                     left / 2);
    return expected.is_open || left > 0 ? CLI_FAILED : CLI_DONE;
}

static bool is_same(const struct piece *one, const struct piece *other)
{
    return one->length == other->length &&
           memcmp(one->text, other->text, one->length) == 0;
}

/* Writes a piece, and what was typed behind it. */
static void write_piece(const struct sheet *sheet, const struct piece *piece)
{
    char words[SHOWN_SIZE];
    quoted_words(words, piece->text, piece->length,
                 sheet->is_html ? CELL_COLUMNS : LINE_WIDTH);
    if (!sheet->is_html)
        fputs(piece->length > 0 ? words : "(end of output)", sheet->out);
    else if (piece->length > 0)
        html_print(sheet->out, "<code>%s</code>", words);
    if (piece->typed_length > 0)
        fprintf(sheet->out,
                sheet->is_html ? " <kbd>%.*s</kbd>" : " (typed: %.*s)",
                (int)piece->typed_length, piece->typed);
}

/* Writes a row, which has a mark if the difference is in it. Text has both
 * sides only if they aren't the same. */
static void write_row(const struct sheet *sheet, size_t row, bool has_mark)
{
    FILE *out = sheet->out;
    const struct piece *left = &sheet->pieces[0][row];
    const struct piece *right = &sheet->pieces[1][row];
    const bool differs = has_mark && !is_same(left, right);
    if (!sheet->is_html)
        fprintf(out, "  %s %4zu  %s", has_mark ? ">" : " ", left->line,
                differs ? "expected " : "         ");
    else
        fputs(has_mark ? "<tr class=\"differs\"><td>" : "<tr><td>", out);
    if (sheet->is_html && left->length > 0)
        fprintf(out, "%zu", left->line);
    fputs(sheet->is_html ? "</td><td>" : "", out);
    write_piece(sheet, left);
    if (sheet->is_html || differs) {
        fputs(sheet->is_html ? "</td><td>" : "\n          got      ", out);
        write_piece(sheet, right);
    }
    fputs(sheet->is_html ? "</td></tr>\n" : "\n", out);
}

/* Writes what a run should have printed and what it printed around the first
 * row that differs: in HTML side by side, and all of it unless the program was
 * killed, whose output can be long. */
static void write_transcripts(struct sheet *sheet,
                              const struct candidate_run *run)
{
    static const char etc[] =
        "<tr><td></td><td colspan=\"2\">\u2026</td></tr>\n";
    const struct transcript *expected = &sheet->expected;
    const char *place = expected->text + run->difference.position;
    const size_t around = !sheet->is_html                   ? ROWS_TEXT
                          : run->verdict == VERDICT_DIFFERS ? ROWS_MOST
                                                            : ROWS_KILLED;
    struct piece(*pieces)[PIECES_MOST] = sheet->pieces;
    const size_t wanted =
        take_pieces(run->script, expected->text, expected->length, pieces[0],
                    PIECES_MOST - ROWS_MOST - 2);
    const size_t got =
        take_pieces(run->script, run->result.output, run->result.output_length,
                    pieces[1], wanted + around + 2);
    size_t mark = 0, rows = wanted > got ? wanted : got;
    while (mark < rows && (pieces[0][mark].text < place ||
                           (run->difference.kind != DIFFERENCE_PAUSE &&
                            is_same(&pieces[0][mark], &pieces[1][mark]))))
        mark++;
    const size_t first = mark > around ? mark - around : 0;
    const size_t end = sheet->is_html ? mark + around + 1 : mark + 1;
    if (sheet->is_html)
        html_print(sheet->out,
                   "<table class=\"lines\">\n<tr><th></th><th>expected</th>"
                   "<th>%s</th></tr>\n",
                   got > 0 ? "got" : "got nothing");
    else
        fputs("    line\n", sheet->out);
    fputs(sheet->is_html && first > 0 ? etc : "", sheet->out);
    for (size_t row = first; row < end && row < rows; row++)
        write_row(sheet, row, row == mark);
    fputs(sheet->is_html && end < rows ? etc : "", sheet->out);
    fputs(sheet->is_html ? "</table>\n" : "", sheet->out);
}

/* ---- A part ---- */

static void write_run(struct sheet *sheet, const struct part_report *report,
                      const struct candidate_run *run)
{
    char words[SHOWN_SIZE];
    char intro[SOURCE_NAME + sizeof "Compile it to ./, then try it:"] =
        "Try it:";
    if (report->was_compiled)
        snprintf(intro, sizeof intro,
                 "Compile it to ./%s, then try it:", report->asked->name);
    say(sheet, HEADING, shown_words(words, report, run));
    command_words(words, run->script, report);
    if (sheet->is_html)
        html_print(sheet->out, "<p>%s</p>\n<pre>%s</pre>\n", intro, words);
    else
        fprintf(sheet->out, "    %s %s\n", intro, words);
    reference_run(run->script, &sheet->expected);
    if (run->difference.kind == DIFFERENCE_PAUSE)
        say(sheet, WORDS, pause_words(words, run));
    const char *hint = run_hint(run, &sheet->expected);
    if (*hint)
        say(sheet, WORDS, hint);
    write_transcripts(sheet, run);
}

/* Writes the findings of a kind under a heading, if there are any. */
static void write_findings(const struct sheet *sheet,
                           const struct findings *findings,
                           enum finding_kind kind, const char *heading)
{
    int64_t way = 1;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->list[i];
        if (finding->kind != kind)
            continue;
        if (heading)
            say(sheet, HEADING, heading);
        heading = NULL;
        if (finding->way > way)
            say(sheet, WORDS, "or (these scripts can't tell which):");
        way = finding->way;
        if (finding->what == NULL) {
            say(sheet, WORDS, finding->detail);
            continue;
        }
        fputs(sheet->is_html ? "<div class=\"cause\">\n" : "", sheet->out);
        say(sheet, WORDS, finding->what);
        say(sheet, HINT, finding->hint);
        if (*finding->detail)
            say(sheet, HINT, finding->detail);
        fputs(sheet->is_html ? "</div>\n" : "", sheet->out);
    }
}

/* Writes what is wrong, how much that explains, and the errors in the use of
 * memory, which come first if they are all that is known. */
static void write_diagnosis(const struct sheet *sheet,
                            const struct part_report *report,
                            const struct findings *findings)
{
    const struct diagnosis *diagnosis = &report->diagnosis;
    const bool knows = diagnosis->set_count + diagnosis->facts.count > 0;
    char explained[SHOWN_SIZE];
    for (int i = 0; i < 2; i++)
        if (i == knows) {
            write_findings(sheet, findings, FINDING_FAULT,
                           failed_scripts(report) == 0
                               ? "Errors, although every script passed"
                               : "Errors in the use of memory");
        } else if (*explained_words(explained, report)) {
            say(sheet, HEADING, "What is wrong");
            write_findings(sheet, findings, FINDING_FACT, NULL);
            write_findings(sheet, findings, FINDING_CAUSE, NULL);
            say(sheet, WORDS, explained);
        }
}

/* Says how many scripts have each verdict, and how many hidden ones failed to a
 * student who doesn't see them. */
static void write_counts(const struct sheet *sheet,
                         const struct part_report *report)
{
    size_t hidden = 0, failed = 0;
    char words[SHOWN_SIZE] = "";
    for (int i = VERDICT_DIFFERS; i < VERDICT_COUNT; i++)
        if (report->verdicts[i] > 0)
            text_add(words, SHOWN_SIZE, "%s%s: %zu", *words ? ", " : "",
                     verdict_text((enum verdict)i), report->verdicts[i]);
    if (*words && report->gave_up)
        text_add(words, SHOWN_SIZE, "; after so many, the rest were skipped");
    if (*words)
        say(sheet, COUNT, words);
    for (size_t i = 0; i < report->scripts.count && !sheet->for_teacher; i++) {
        bool is_hidden = report->scripts.scripts[i].is_hidden &&
                         report->runs[i].verdict != VERDICT_NOT_RUN;
        hidden += is_hidden;
        failed += is_hidden && report->runs[i].verdict != VERDICT_OK;
    }
    snprintf(words, sizeof words,
             "hidden: %zu, of which %zu failed; you don't see which", hidden,
             failed);
    if (hidden > 0)
        say(sheet, COUNT, words);
}

/* Prints how a script went wrong. */
static void print_trial(FILE *out, const struct candidate_run *run)
{
    const struct trial *trial = run->script->trial;
    char *lines[2] = {NULL, NULL};
    if (*trial->input)
        fprintf(out, "       typed    %s\n", trial->input);
    for (size_t i = 0; i < trial->roll_count; i++)
        fprintf(out, "%s%s", i == 0 ? "       rolled   " : " ",
                trial->asked->die.faces[trial->rolls[i]]);
    fputs(trial->roll_count > 0 ? "\n" : "", out);
    if (run->result.verdict != JAIL_ENDED) {
        char verdict[JAIL_VERDICT_SIZE];
        jail_verdict_text(&run->result, verdict);
        fprintf(out, "       it %s\n", verdict);
    }
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
    FILE *out = open_memstream(&list, &(size_t){0});
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
    if (out && fclose(out) == 0)
        say(sheet, LINES, list);
    free(list);
}

static void write_part(struct sheet *sheet, const struct part_report *report)
{
    char words[SHOWN_SIZE], score[SHOWN_SIZE];
    snprintf(words, sizeof words, "%s: ", report->asked->name);
    text_add(words, SHOWN_SIZE, "%s", score_words(score, report));
    say(sheet, TITLE, words);
    if (*report->problem)
        say(sheet, COUNT, report->problem);
    if (report->compiler_output) {
        say(sheet, COUNT, "The compiler says:");
        say(sheet, DEEP_LINES, report->compiler_output);
    }
    if (!report->runs)
        return;
    const struct findings findings = find(report);
    write_counts(sheet, report);
    write_diagnosis(sheet, report, &findings);
    if (has_trials(report))
        write_trials(sheet, report);
    for (int i = VERDICT_DIFFERS; i < VERDICT_NOT_RUN && !has_trials(report);
         i++) {
        const struct candidate_run *run =
            shown_run(report, (enum verdict)i, sheet->for_teacher);
        if (run)
            write_run(sheet, report, run);
    }
    write_findings(sheet, &findings, FINDING_ADVICE, "Advice");
    if (!sheet->is_html && (failed_scripts(report) > 0 || findings.count > 0))
        putc('\n', sheet->out);
}

/* ---- Points ---- */

enum { HUNDRED = 100 };

static int64_t part_points_most(const struct course *course,
                                const struct asked *asked)
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
    const int64_t partial =
        report->part == PART_OTHER ? HUNDRED : course->partial;
    const int64_t scripts = (int64_t)report->scripts.count;
    const bool is_complete = (report->advice & 1U << ADVICE_WAITING) == 0;
    int64_t right = (int64_t)report->verdicts[VERDICT_OK], points = most;
    bool pauses_differ = false;
    if (scripts == 0) /* it is missing or doesn't compile */
        return 0;
    for (int64_t i = 0; i < scripts; i++) {
        bool only_pauses = report->runs[i].verdict == VERDICT_DIFFERS &&
                           report->runs[i].difference.kind == DIFFERENCE_PAUSE;
        right += only_pauses;
        pauses_differ |= only_pauses;
    }
    if (right < scripts || !is_complete)
        points = most * partial * right / (HUNDRED * scripts);
    if (!is_complete && points > most / 2) /* the teacher sees the rest */
        points = most / 2;
    if (pauses_differ)
        points = points * (HUNDRED - course->cost_pauses) / HUNDRED;
    if (report->faults.count > 0)
        points = points * (HUNDRED - course->cost_memory) / HUNDRED;
    return points;
}

/* ---- The final grade ---- */

static void add_column(struct columns *columns, enum column_kind kind,
                       size_t part, const char *name, int64_t most)
{
    if (most <= 0)
        return;
    struct column *column = &columns->list[columns->count++];
    *column = (struct column){.kind = kind, .part = part, .most = most};
    snprintf(column->name, sizeof column->name, "%s%s", name,
             kind == COLUMN_STYLE ? "-style" : "");
    columns->most += most;
}

struct columns columns_list(const struct course *course,
                            const struct outcome *outcome)
{
    struct columns columns = {.count = 0};
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        add_column(&columns, COLUMN_PART, i, part->name, part->most);
        add_column(&columns, COLUMN_STYLE, i, part->name,
                   (int64_t)course->style * HUNDRED);
    }
    add_column(&columns, COLUMN_EXTRA, 0, "extra",
               (int64_t)course->extra * HUNDRED);
    return columns;
}

static bool part_is_right(const struct part_outcome *part)
{
    return *part->cause == '\0' && part->passed == part->scripts;
}

bool outcome_is_right(const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->count; i++)
        if (!part_is_right(&outcome->parts[i]))
            return false;
    return true;
}

/* Returns the percentage that the time of a submission adds to its points. */
static int percent_of_time(const struct course *course, int64_t submitted)
{
    static const int64_t day = (int64_t)24 * 60 * 60; /* seconds */
    int64_t late = submitted - course->due;
    if (course->due == 0 || submitted == 0)
        return 0;
    return late <= -day      ? course->early_bonus
           : late <= 0       ? 0
           : late <= day     ? -course->late_penalties[0]
           : late <= 2 * day ? -course->late_penalties[1]
                             : -HUNDRED;
}

/* Makes the final grade: the points of the parts, the teacher's marks, which
 * come before those, and what is added for an early or taken for a late
 * submission. */
static void outcome_add_up(const struct course *course,
                           const struct final_grade *marks,
                           struct outcome *outcome)
{
    const struct columns columns = columns_list(course, outcome);
    struct final_grade *final = &outcome->final;
    bool is_right = true;
    *final = *marks;
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = &columns.list[i];
        const struct part_outcome *part = &outcome->parts[column->part];
        int64_t *points = &final->points[i];
        if (column->kind == COLUMN_PART) {
            is_right = is_right && (!*part->cause || *points >= part->most);
            if (*points == INT64_MIN)
                *points = part->points;
        } else if (column->kind == COLUMN_EXTRA && !is_right &&
                   *points != INT64_MIN) {
            *points = 0;
        }
        if (*points != INT64_MIN)
            final->total += *points;
    }
    final->percent = percent_of_time(course, final->submitted);
    final->total = final->total * (HUNDRED + final->percent) / HUNDRED;
}

const char *column_words(const struct column *column,
                         const struct outcome *outcome, int64_t points)
{
    const bool is_extra = column->kind == COLUMN_EXTRA;
    return column->kind == COLUMN_PART ? outcome->parts[column->part].cause
           : is_extra && points == INT64_MIN && !outcome->has_extra
               ? "not submitted"
           : is_extra && !outcome_is_right(outcome)
               ? "not eligible: an earlier part isn't right"
           : points == INT64_MIN ? "not graded yet"
                                 : "graded by hand";
}

/* ---- What a student reads ---- */

/* Writes what is known about the points of a column. */
static void describe_grade(char words[CAUSE_SIZE], const struct column *column,
                           const struct outcome *outcome, int64_t points)
{
    const struct part_outcome *part = &outcome->parts[column->part];
    char earned[CLI_MONEY_SIZE];
    if (column->kind == COLUMN_PART && points != part->points)
        snprintf(words, CAUSE_SIZE,
                 "given by your teacher; the scripts earn %s points",
                 cli_money(earned, part->points));
    else if (column->kind == COLUMN_PART && part->scripts > 0)
        snprintf(words, CAUSE_SIZE, "%zu of %zu scripts passed", part->passed,
                 part->scripts);
    else
        snprintf(words, CAUSE_SIZE, "%s",
                 column_words(column, outcome, points));
}

/* Writes a local time, such as "2026-11-20 23:59", and returns it. */
enum { TIME_SIZE = 32 };
static const char *time_words(char words[TIME_SIZE], int64_t seconds)
{
    const time_t time = (time_t)seconds;
    struct tm when;
    *words = '\0';
    if (localtime_r(&time, &when))
        (void)strftime(words, TIME_SIZE, "%Y-%m-%d %H:%M", &when);
    return words;
}

static void html_grades(FILE *out, const struct course *course,
                        const struct outcome *outcome)
{
    static const char row[] = "<tr><td>%s</td><td class=\"number\">%s</td>"
                              "<td class=\"number\">%s</td><td>%s</td></tr>\n";
    const struct final_grade *final = &outcome->final;
    const struct columns columns = columns_list(course, outcome);
    char got[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE], words[CAUSE_SIZE];
    bool is_complete = true;
    fputs("<table class=\"points\">\n<tr><th></th><th>points</th><th>of</th>"
          "<th></th></tr>\n",
          out);
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = &columns.list[i];
        describe_grade(words, column, outcome, final->points[i]);
        html_print(out, row, column->name,
                   final->points[i] == INT64_MIN
                       ? ""
                       : cli_money(got, final->points[i]),
                   cli_money(most, column->most), words);
        is_complete = is_complete && final->points[i] != INT64_MIN;
    }
    if (course->due > 0 && final->submitted > 0) {
        char handed_in[TIME_SIZE], due[TIME_SIZE];
        snprintf(got, sizeof got, "%+d%%", final->percent);
        snprintf(words, sizeof words, "handed in %s, due %s",
                 time_words(handed_in, final->submitted),
                 time_words(due, course->due));
        html_print(out, row, "early, late", got, "", words);
    }
    html_print(out, row, "total", cli_money(got, final->total),
               cli_money(most, columns.most),
               is_complete ? "" : "without what isn't graded yet");
    fputs("</table>\n", out);
    if (*final->comment)
        html_print(out, "<p>Your teacher says: %s</p>\n", final->comment);
}

/* ---- What is the same for any assignment ---- */

/* Returns what a detail says about where alone something is wrong, or "". */
static const char *common_words(const char *detail)
{
    const char *end = strstr(detail, ", and only there.");
    const char *start = detail, *next;
    while (end && (next = strstr(start, ". ")) && next < end)
        start = next + strlen(". ");
    return end ? start : "";
}

/* Adds what was found, but no advice, a line for each thing. */
static void add_titles(char text[SHOWN_SIZE], const struct part_report *report)
{
    const struct findings findings = find(report);
    int64_t way = 0;
    for (size_t i = 0; i < findings.count; i++) {
        const struct finding *finding = &findings.list[i];
        if (finding->way > way)
            text_add(text, SHOWN_SIZE, "%s", way > 0 ? CAUSE_OR "\n" : "");
        way = finding->way > way ? finding->way : way;
        const char *common = common_words(finding->detail);
        if (finding->kind != FINDING_ADVICE)
            text_add(text, SHOWN_SIZE, "%s%s%s\n", finding->what,
                     *common ? " " : "", common);
    }
}

/* Adds the run that shows best what is wrong. */
static void add_worst_run(char text[SHOWN_SIZE],
                          const struct part_report *report)
{
    const struct candidate_run *run = NULL;
    char words[SHOWN_SIZE];
    for (int i = VERDICT_NOT_RUN - 1; i > VERDICT_OK && run == NULL; i--)
        run = shown_run(report, (enum verdict)i, true);
    if (run && has_trials(report))
        text_add(text, SHOWN_SIZE, "fails the script \"%s\"\n",
                 script_words(words, run->script));
    if (run == NULL || has_trials(report))
        return;
    if (run->verdict == VERDICT_DIFFERS)
        text_add(text, SHOWN_SIZE, CAUSE_UNKNOWN " differs in line %zu%s",
                 run->difference.line,
                 run->difference.kind == DIFFERENCE_PAUSE ? " (pause)" : "");
    else
        text_add(text, SHOWN_SIZE, "%s", verdict_words(words, run));
    text_add(text, SHOWN_SIZE, "\n(%s)\n", script_words(words, run->script));
}

/* What is wrong with a part, a line for each thing. */
static const char *cause_words(char text[SHOWN_SIZE],
                               const struct part_report *report)
{
    *text = '\0';
    if (*report->problem)
        text_add(text, SHOWN_SIZE, "%s", report->problem);
    else if (report->is_missing || report->does_not_compile)
        score_words(text, report);
    else
        add_titles(text, report);
    if (*text == '\0')
        add_worst_run(text, report);
    if (*text && text[strlen(text) - 1] == '\n')
        text[strlen(text) - 1] = '\0';
    return text;
}

void outcome_make(const struct grading_report *report, struct outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome); /* it is kept byte by byte */
    outcome->count = report->part_count;
    outcome->has_extra = report->has_extra;
    for (size_t i = 0; i < report->part_count; i++) {
        const struct part_report *part = &report->parts[i];
        struct part_outcome *made = &outcome->parts[i];
        char words[SHOWN_SIZE];
        made->points = part_points(report->course, part);
        made->most = part_points_most(report->course, part->asked);
        outcome->points += made->points;
        outcome->most += made->most;
        made->passed = part->verdicts[VERDICT_OK];
        made->timed_out = part->verdicts[VERDICT_TIMED_OUT];
        made->scripts = part->scripts.count;
        made->advice = part->advice;
        snprintf(made->name, SOURCE_NAME, "%s", part->asked->name);
        snprintf(made->cause, CAUSE_SIZE, "%s", cause_words(words, part));
    }
    if (report->final)
        outcome_add_up(report->course, report->final, outcome);
}

static const char INTERRUPTED[] = "Interrupted before everything was graded.";

/* Writes the parts from `first` up to, but not including, `end`. */
static void write_parts(FILE *out, const struct grading_report *report,
                        bool is_html, bool for_teacher, size_t first,
                        size_t end)
{
    struct sheet sheet = {
        .out = out, .is_html = is_html, .for_teacher = for_teacher};
    for (size_t i = first; i < end; i++)
        write_part(&sheet, &report->parts[i]);
}

/* Returns the text about a part, from the heap; or NULL. */
static char *part_text(const struct grading_report *report, size_t part,
                       bool for_teacher)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, &(size_t){0});
    if (out) {
        write_parts(out, report, false, for_teacher, part, part + 1);
        fclose(out);
    }
    return text;
}

static void write_text(FILE *out, const struct grading_report *report,
                       bool for_teacher)
{
    write_parts(out, report, false, for_teacher, 0, report->part_count);
    if (report->interrupted)
        fprintf(out, "%s\n", INTERRUPTED);
}

static void report_as_text(FILE *out, const struct grading_report *report,
                           const struct outcome *outcome)
{
    const struct assignment_folder *assignment = report->assignment;
    char points[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    const char *title = assignment ? assignment->title : "";
    fprintf(out, *title ? "%s\n" : "%s", title);
    write_text(out, report, true);
    if (*title)
        fprintf(out, "In all: %s of %s points.\n",
                cli_money(points, outcome->points),
                cli_money(most, outcome->most));
}

static void report_as_html(FILE *out, const struct grading_report *report,
                           const struct outcome *outcome)
{
    char heading[REPORT_LINE_SIZE];
    const char *student = report->student ? report->student : "";
    snprintf(
        heading, sizeof heading, "%.400s%s%s", student, *student ? ": " : "",
        !report_is_good(report)           ? "Not correct yet"
        : outcome->points < outcome->most ? "Correct as far as it was tested"
                                          : "All correct");
    html_start(out, heading);
    const struct course *course = report->course;
    if (report->final)
        html_grades(out, course, outcome);
    if (report->final && report->part_count > 0 &&
        !has_trials(&report->parts[0]))
        html_print(out, packed_file("grade/costs.html"), course->partial,
                   course->cost_pauses, course->cost_memory);
    fputs(packed_file("grade/lines.html"), out);
    write_parts(out, report, true, report->for_teacher, 0, report->part_count);
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

/* Writes how a run failed. */
static void write_json_failure(struct json *json,
                               const struct candidate_run *run)
{
    const struct difference *difference = &run->difference;
    const struct trial *trial = run->script->trial;
    char words[SHOWN_SIZE];
    json_object(json, NULL, JSON_ONE_LINE);
    if (trial)
        json_text(json, "script", trial->name);
    else
        json_number(json, "seed", (double)run->script->seed);
    json_truth(json, "hidden", run->script->is_hidden);
    json_text(json, "answers", trial ? trial->input : run->script->answers);
    json_text(json, "verdict", verdict_words(words, run));
    if (run->verdict == VERDICT_DIFFERS && !trial) {
        json_text(json, "difference",
                  difference->kind == DIFFERENCE_PAUSE ? "pause" : "text");
        json_number(json, "line", (double)difference->line);
    }
    json_end(json);
}

static void write_json_part(struct json *json, const struct part_report *report,
                            const struct part_outcome *outcome)
{
    const struct findings findings = find(report);
    char words[SHOWN_SIZE];
    json_object(json, NULL, JSON_LINES);
    json_text(json, "part", outcome->name);
    json_text(json, "program", report->program);
    json_truth(json, "submitted", !report->is_missing);
    json_truth(json, "compiles",
               !report->is_missing && !report->does_not_compile);
    json_text(json, "compiler",
              report->compiler_output ? report->compiler_output : "");
    if (*report->problem)
        json_text(json, "problem", report->problem);
    json_value(json, "points", FIELD_HUNDREDTHS, &outcome->points);
    json_value(json, "points_most", FIELD_HUNDREDTHS, &outcome->most);
    json_number(json, "scripts", (double)outcome->scripts);
    json_number(json, "right", (double)outcome->passed);
    json_object(json, "verdicts", JSON_ONE_LINE);
    for (int i = 0; i < VERDICT_COUNT; i++)
        json_number(json, verdict_text((enum verdict)i),
                    (double)report->verdicts[i]);
    json_end(json);
    for (int kind = 0; kind < FINDING_KINDS; kind++) {
        json_array(json, FINDING_NAMES[kind], JSON_ONE_LINE);
        for (size_t i = 0; i < findings.count; i++)
            if ((int)findings.list[i].kind == kind)
                report_json_row(json, FINDING_FIELDS, &findings.list[i]);
        json_end(json);
    }
    json_text(json, "explained", explained_words(words, report));
    json_array(json, "failures", JSON_LINES);
    for (size_t i = 0; i < report->scripts.count; i++)
        if (report->runs[i].verdict != VERDICT_OK &&
            report->runs[i].verdict != VERDICT_NOT_RUN)
            write_json_failure(json, &report->runs[i]);
    json_end(json);
    json_end(json);
}

static void report_as_json(FILE *out, const struct grading_report *report,
                           const struct outcome *outcome)
{
    struct json json = {.out = out};
    json_object(&json, NULL, JSON_LINES);
    if (report->student)
        json_text(&json, "student", report->student);
    json_truth(&json, "good", report_is_good(report));
    json_truth(&json, "lenient", report->course->lenient);
    json_truth(&json, "interrupted", report->interrupted);
    json_array(&json, "parts", JSON_LINES);
    for (size_t i = 0; i < report->part_count; i++)
        write_json_part(&json, &report->parts[i], &outcome->parts[i]);
    json_end(&json);
    json_end(&json);
}

/* ---- Forms that other systems read ---- */

/* A case for each part, with the report that the student may see. */
static void report_as_junit(FILE *out, const struct grading_report *report,
                            const struct outcome *outcome)
{
    size_t failures = 0;
    for (size_t i = 0; i < outcome->count; i++)
        failures += !part_is_right(&outcome->parts[i]);
    html_print(out,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
               "  <testsuite name=\"grade\" tests=\"%zu\" failures=\"%zu\">\n",
               outcome->count, failures);
    for (size_t i = 0; i < outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i];
        const bool is_right = part_is_right(part);
        char *text = part_text(report, i, false);
        html_print(out, "    <testcase classname=\"grade\" name=\"%s\"%s>\n",
                   part->name, is_right ? "/" : "");
        if (!is_right)
            html_print(out,
                       "      <failure message=\"%zu of %zu scripts passed\">"
                       "%s</failure>\n    </testcase>\n",
                       part->passed, part->scripts, text ? text : "");
        free(text);
    }
    fputs("  </testsuite>\n</testsuites>\n", out);
}

/* A test with points for each part, and a hidden one for the teacher. See
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/ */
static void report_as_gradescope(FILE *out, const struct grading_report *report,
                                 const struct outcome *outcome)
{
    struct json json = {.out = out};
    json_object(&json, NULL, JSON_LINES);
    json_value(&json, "score", FIELD_HUNDREDTHS, &outcome->points);
    json_text(&json, "output", report->interrupted ? INTERRUPTED : "");
    json_array(&json, "tests", JSON_LINES);
    for (size_t i = 0; i < 2 * outcome->count; i++) {
        const struct part_outcome *part = &outcome->parts[i / 2];
        const bool for_teacher = i % 2 == 1;
        char name[SOURCE_NAME + 32];
        char *text = part_text(report, i / 2, for_teacher);
        snprintf(name, sizeof name, "%s%s", part->name,
                 for_teacher ? ", for the teacher" : "");
        json_object(&json, NULL, JSON_LINES);
        json_text(&json, "name", name);
        if (!for_teacher) {
            json_value(&json, "score", FIELD_HUNDREDTHS, &part->points);
            json_value(&json, "max_score", FIELD_HUNDREDTHS, &part->most);
        }
        json_text(&json, "status", part_is_right(part) ? "passed" : "failed");
        json_text(&json, "visibility", for_teacher ? "hidden" : "visible");
        json_text(&json, "output", text ? text : "");
        json_text(&json, "output_format", "text");
        json_end(&json);
        free(text);
    }
    json_end(&json);
    json_end(&json);
}

/* What the student may see, and the points in the last line. */
static void report_as_autolab(FILE *out, const struct grading_report *report,
                              const struct outcome *outcome)
{
    write_text(out, report, false);
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
        FILE * out, const struct grading_report *report,
        const struct outcome *outcome) = {
        [REPORT_TEXT] = report_as_text,
        [REPORT_HTML] = report_as_html,
        [REPORT_JSON] = report_as_json,
        [REPORT_JUNIT] = report_as_junit,
        [REPORT_GRADESCOPE] = report_as_gradescope,
        [REPORT_AUTOLAB] = report_as_autolab,
    };
    struct outcome outcome;
    outcome_make(report, &outcome);
    writers[format](out, report, &outcome);
}
