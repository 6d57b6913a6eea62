/* The conditions of a report: rules, cards, notes and strategy. */
#include <string.h>

#include "report.h"
#include "cli_output.h"

enum {
    LINE_COLUMNS = 76,
    SCREEN_COLUMNS = 80,
    LINE_SIZE = 256,
    NOTE_SIZE = 512
};

const char *odds_report_strategy_in_words(enum odds_strategy strategy)
{
    static const char *const words[] = {
        [ODDS_CDZ] =
            "cdz: best play for the exact cards; split hands are played "
            "like unsplit ones",
        [ODDS_CDP1] = "cdp1: best play for the exact cards; split hands are "
                      "played as if one more pair card were out",
        [ODDS_CDP] = "cdp: best play for the exact cards; split hands take "
                     "into account all the pair cards that are out",
        [ODDS_TOTAL] = "total: best play by the total alone, as on a chart"};
    return words[strategy];
}

void odds_report_rules_as_lines(const struct odds_report *report, int columns,
                                void (*write)(void *self, const char *line),
                                void *self)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    char line[LINE_SIZE];
    size_t count = rules_in_words(&report->request->rules, parts);
    snprintf(line, sizeof line, "%s: ", report->request->rules_label);
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(line);
        bool last = i + 1 == count;
        if (text_columns(line) + text_columns(parts[i]) + !last > columns) {
            line[used - (line[used - 1] == ' ')] = '\0';
            write(self, line);
            used = 0;
        }
        snprintf(line + used, sizeof line - used, "%.63s%s", parts[i],
                 last ? "" : ", ");
    }
    write(self, line);
}

void odds_report_text_as_lines(const char *text, int columns,
                               void (*write)(void *self, const char *line),
                               void *self)
{
    char line[LINE_SIZE];
    while (*text) {
        int length = text_row(text, columns);
        snprintf(line, sizeof line, "%.*s", length, text);
        write(self, line);
        text += length + (text[length] != '\0');
    }
}

void odds_report_cards_as_lines(const struct odds_report *report, int columns,
                                void (*write)(void *self, const char *line),
                                void *self)
{
    char text[CARDS_TEXT_SIZE];
    if (report->shoe.infinite) {
        odds_report_text_as_lines("every card is drawn from a full deck",
                                  columns, write, self);
        return;
    }
    int used = snprintf(text, sizeof text, "%d cards%s", report->cards,
                        report->dealt.count > 0 ? " left; already dealt:" : "");
    for (int i = 0; i < report->dealt.count; i++) {
        char card[CARD_TEXT_SIZE];
        used += snprintf(text + used, sizeof text - (size_t)used, " %s",
                         rank_list_text(&report->dealt, i, card));
    }
    odds_report_text_as_lines(text, columns, write, self);
}

/* ---- Text and CSV ---- */

struct lines {
    FILE *out;
    const char *before;
};

static void conditions_write_line(void *self, const char *line)
{
    const struct lines *lines = self;
    fprintf(lines->out, "%s%s\n", lines->before, line);
}

void odds_report_write_conditions(const struct odds_report *report,
                                  const char *note)
{
    bool csv = report->request->form == ODDS_REPORT_CSV;
    struct lines lines = {.out = report->out, .before = csv ? "# " : ""};
    odds_report_rules_as_lines(report, LINE_COLUMNS, conditions_write_line,
                               &lines);
    odds_report_cards_as_lines(report, LINE_COLUMNS, conditions_write_line,
                               &lines);
    odds_report_text_as_lines(note, SCREEN_COLUMNS - text_columns(lines.before),
                              conditions_write_line, &lines);
}

/* ---- JSON ---- */

/* Writes the remaining shoe and the cards already dealt from it. */
static void conditions_write_cards(struct json *json,
                                   const struct odds_report *report)
{
    json_object(json, "shoe", JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_integer(json, odds_rank_name(rank), report->shoe.count[rank]);
    json_end(json);
    json_array(json, "dealt", JSON_ONE_LINE);
    for (int i = 0; i < report->dealt.count; i++) {
        char card[CARD_TEXT_SIZE];
        json_text(json, NULL, rank_list_text(&report->dealt, i, card));
    }
    json_end(json);
}

/* Writes the note on one line. */
static void conditions_write_note(struct json *json, const char *note)
{
    char line[NOTE_SIZE];
    snprintf(line, sizeof line, "%s", note);
    for (char *end = strchr(line, '\n'); end; end = strchr(end, '\n'))
        *end = ' ';
    json_text(json, "note", line);
}

struct json odds_report_start_json(const struct odds_report *report,
                                   const char *note)
{
    struct json json = json_start(report->out);
    json_object(&json, NULL, JSON_LINES);
    json_object(&json, "conditions", JSON_LINES);
    json_text(&json, "name", report->request->rules_label);
    rules_write_json(&json, &report->request->rules);
    conditions_write_cards(&json, report);
    conditions_write_note(&json, note);
    json_end(&json);
    return json;
}

/* ---- With the strategy ---- */

/* Puts the strategy before the note. */
static void note_with_strategy(const struct odds_report *report,
                               const char *note, char both[NOTE_SIZE])
{
    snprintf(both, NOTE_SIZE, "%s.\n%s",
             odds_report_strategy_in_words(report->request->strategy), note);
}

void odds_report_write_strategy_conditions(const struct odds_report *report,
                                           const char *note)
{
    char both[NOTE_SIZE];
    note_with_strategy(report, note, both);
    odds_report_write_conditions(report, both);
}

struct json odds_report_start_strategy_json(const struct odds_report *report,
                                            const char *note)
{
    char both[NOTE_SIZE];
    note_with_strategy(report, note, both);
    struct json json = odds_report_start_json(report, both);
    json_text(&json, "strategy", odds_strategy_name(report->request->strategy));
    return json;
}
