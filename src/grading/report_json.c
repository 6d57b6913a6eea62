/* The report for programs, as JSON. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"
#include "cli_output.h"

static void write_text(FILE *out, const char *name, const char *text)
{
    fprintf(out, "\"%s\": ", name);
    cli_write_json(out, text);
}

static void write_verdicts(FILE *out, const struct part_report *report)
{
    fputs("     \"verdicts\": {", out);
    for (int i = 0; i < VERDICT_COUNT; i++)
        fprintf(out, "%s\"%s\": %zu", i > 0 ? ", " : "",
                verdict_text((enum verdict)i), report->verdicts[i]);
    fputs("},\n", out);
}

static void write_set(FILE *out, mistake_set set)
{
    bool first = true;
    putc('[', out);
    for (int i = 0; i < MISTAKE_COUNT; i++) {
        const struct mistake_facts *facts = mistake_facts((enum mistake)i);
        if (!(set & mistake_bit((enum mistake)i)))
            continue;
        fputs(first ? "{" : ", {", out);
        write_text(out, "name", facts->name);
        fputs(", ", out);
        write_text(out, "what", facts->title);
        fputs(", ", out);
        write_text(out, "hint", facts->hint);
        putc('}', out);
        first = false;
    }
    putc(']', out);
}

static void write_diagnosis(FILE *out, const struct diagnosis *diagnosis)
{
    fprintf(out,
            "     \"diagnosis\": {\"explained\": %zu, \"partly\": %s, "
            "\"causes\": [",
            diagnosis->explained, diagnosis->partly ? "true" : "false");
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        fputs(i > 0 ? ",\n      " : "\n      ", out);
        write_set(out, diagnosis->sets[i]);
    }
    fputs("]},\n", out);
}

/* As a C string would be written, without its quotation marks. */
static void write_shown(FILE *out, const char *name, const char *text,
                        size_t length)
{
    char shown[SHOWN_SIZE];
    show_line(shown, text, length, SHOWN_SIZE / 2);
    shown[strlen(shown) - 1] = '\0';
    write_text(out, name, shown + 1);
}

static void write_line(FILE *out, const char *name, const char *text,
                       size_t length, size_t position)
{
    fputs(", ", out);
    if (position >= length)
        fprintf(out, "\"%s\": null", name);
    else
        write_shown(out, name, text + position,
                    line_length(text + position, length - position));
}

static void write_difference(FILE *out, const struct class_run *run,
                             struct transcript *expected)
{
    const struct difference *difference = &run->difference;
    bool is_pause = difference->kind == DIFFERENCE_PAUSE;
    reference_run(run->script, expected);
    fprintf(out,
            ",\n       \"difference\": \"%s\", \"expected_line\": %zu, "
            "\"got_line\": %zu",
            is_pause ? "pause" : "text", difference->expected_line,
            difference->got_line);
    write_line(out, "expected", expected->text, expected->length,
               difference->expected_position);
    write_line(out, "got", run->result.output, run->result.output_length,
               difference->got_position);
}

static void write_run(FILE *out, const struct class_run *run,
                      struct transcript *expected)
{
    char shown[SHOWN_SIZE];
    const struct script *script = run->script;
    show_verdict(shown, run);
    fprintf(out, "      {\"seed\": %" PRId64 ", ", script->seed);
    write_text(out, "answers", script->answers);
    fprintf(out, ", \"one_line\": %s, ",
            script->on_one_line ? "true" : "false");
    write_text(out, "verdict", shown);
    if (run->verdict == VERDICT_DIFFERS)
        write_difference(out, run, expected);
    putc('}', out);
}

static void write_failures(FILE *out, const struct part_report *report,
                           struct transcript *expected)
{
    bool first = true;
    fputs("     \"failures\": [", out);
    for (size_t i = 0; i < report->scripts.count; i++) {
        const struct class_run *run = &report->runs[i];
        if (run->verdict == VERDICT_OK || run->verdict == VERDICT_NOT_RUN)
            continue;
        fputs(first ? "\n" : ",\n", out);
        write_run(out, run, expected);
        first = false;
    }
    fputs("]}", out);
}

static void write_part(FILE *out, const struct part_report *report,
                       struct transcript *expected)
{
    fputs("    {", out);
    write_text(out, "part", part_name(report->part));
    fputs(", ", out);
    write_shown(out, "program", report->program, strlen(report->program));
    fprintf(out, ", \"compiles\": %s,\n     ",
            report->does_not_compile ? "false" : "true");
    fputs("\"compiler\": \"", out);
    if (report->compiler_words)
        show_lines(out, report->compiler_words, "", cli_escape_json);
    putc('"', out);
    fprintf(out, ", \"scripts\": %zu, \"right\": %zu,\n", report->scripts.count,
            report->verdicts[VERDICT_OK]);
    write_verdicts(out, report);
    write_diagnosis(out, &report->diagnosis);
    write_failures(out, report, expected);
}

void report_as_json(FILE *out, const struct grading_report *report)
{
    struct transcript *expected = malloc(sizeof *expected);
    fprintf(out,
            "{\n  \"good\": %s,\n  \"lenient\": %s,\n  \"interrupted\": %s,\n"
            "  \"parts\": [\n",
            report_is_good(report) ? "true" : "false",
            report->lenient ? "true" : "false",
            report->interrupted ? "true" : "false");
    for (size_t i = 0; expected && i < report->part_count; i++) {
        fputs(i > 0 ? ",\n" : "", out);
        write_part(out, &report->parts[i], expected);
    }
    fputs("\n  ]\n}\n", out);
    free(expected);
}
