/* What reports share: conditions, headings, progress, lists of rows. */
#include <stdarg.h>
#include <string.h>

#include "odds_report/odds_report_inside.h"

/* ---- Conditions ---- */

enum { LINE_SIZE = 256, NOTE_SIZE = 512 };

static const char *strategy_in_words(const struct odds_report *report)
{
    static const char *const words[] = {
        [ODDS_CDZ] =
            "cdz: best play for the exact cards; split hands are played "
            "like unsplit ones",
        [ODDS_CDP1] = "cdp1: best play for the exact cards; split hands are "
                      "played as if one more pair card were out",
        [ODDS_CDP] = "cdp: best play for the exact cards; split hands take "
                     "into account all the pair cards that are out",
        [ODDS_TOTAL] = "total: best play by the total alone, as on a chart",
        [ODDS_OPTIMAL] = "optimal: best play for the exact cards, with those "
                         "that the other split hands have drawn"};
    return words[report->request->strategy];
}

void odds_report_rules_as_lines(const struct odds_report *report, int columns,
                                odds_report_line *write, void *self)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    char line[LINE_SIZE];
    size_t count = rules_in_words(&report->request->rules, parts);
    snprintf(line, sizeof line, "%s: ", report->request->rules_label);
    for (size_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        if (text_columns(line) + text_columns(parts[i]) + !last > columns) {
            size_t used = strlen(line);
            line[used - (line[used - 1] == ' ')] = '\0';
            write(self, line);
            line[0] = '\0';
        }
        text_add(line, sizeof line, "%.63s%s", parts[i], last ? "" : ", ");
    }
    write(self, line);
}

/* Breaks a text at blanks and line ends. */
static void text_as_lines(const char *text, int columns,
                          odds_report_line *write, void *self)
{
    char line[LINE_SIZE];
    while (*text) {
        int length = text_row(text, columns);
        snprintf(line, sizeof line, "%.*s", length, text);
        write(self, line);
        text += length + (text[length] != '\0');
    }
}

void odds_report_cards_as_lines(const struct odds_report *report,
                                int cards_columns, const char *note,
                                int note_columns, odds_report_line *write,
                                void *self)
{
    char text[40 + SHOE_CARDS * CARD_TEXT_SIZE];
    if (report->shoe.infinite)
        strcpy(text, "every card is drawn from a full deck");
    else
        snprintf(text, sizeof text, "%d cards%s", report->cards,
                 report->dealt.count > 0 ? " left; already dealt:" : "");
    for (int i = 0; i < report->dealt.count; i++) {
        char card[CARD_TEXT_SIZE];
        text_add(text, sizeof text, " %s",
                 rank_list_text(&report->dealt, i, card));
    }
    text_as_lines(text, cards_columns, write, self);
    text_as_lines(note, note_columns, write, self);
}

/* Puts the strategy before the note if it is a condition. */
static void note_with_strategy(const struct odds_report *report,
                               const char *note, char both[NOTE_SIZE])
{
    bool has_strategy = report->has_strategy;
    snprintf(both, NOTE_SIZE, "%s%s%s",
             has_strategy ? strategy_in_words(report) : "",
             has_strategy ? ".\n" : "", note);
}

static void write_line(void *self, const char *line)
{
    const struct odds_report *report = self;
    bool csv = report->request->form == LISTING_CSV;
    fprintf(report->out, "%s%s\n", csv ? "# " : "", line);
}

void odds_report_write_conditions(const struct odds_report *report,
                                  const char *note)
{
    enum { LINE_COLUMNS = 76, SCREEN_COLUMNS = 80, SIGN = 2 };
    bool csv = report->request->form == LISTING_CSV;
    char both[NOTE_SIZE];
    note_with_strategy(report, note, both);
    odds_report_rules_as_lines(report, LINE_COLUMNS, write_line,
                               (void *)report);
    odds_report_cards_as_lines(report, LINE_COLUMNS, both,
                               SCREEN_COLUMNS - (csv ? SIGN : 0), write_line,
                               (void *)report);
}

struct json odds_report_start_json(const struct odds_report *report,
                                   const char *note)
{
    struct json json = {.out = report->out};
    char line[NOTE_SIZE];
    json_object(&json, NULL, JSON_LINES);
    json_object(&json, "conditions", JSON_LINES);
    json_text(&json, "name", report->request->rules_label);
    rules_write_json(&json, &report->request->rules);
    json_object(&json, "shoe", JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_number(&json, odds_rank_name(rank), report->shoe.count[rank]);
    json_end(&json);
    json_array(&json, "dealt", JSON_ONE_LINE);
    for (int i = 0; i < report->dealt.count; i++) {
        char card[CARD_TEXT_SIZE];
        json_text(&json, NULL, rank_list_text(&report->dealt, i, card));
    }
    json_end(&json);
    note_with_strategy(report, note, line);
    for (char *end = strchr(line, '\n'); end; end = strchr(end, '\n'))
        *end = ' ';
    json_text(&json, "note", line);
    json_end(&json);
    if (report->has_strategy)
        json_text(&json, "strategy",
                  odds_strategy_name(report->request->strategy));
    return json;
}

/* ---- Pieces ---- */

const char *odds_report_refuse(struct odds_report *report, const char *format,
                               ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(report->problem, sizeof report->problem, format, arguments);
    va_end(arguments);
    return report->problem;
}

void odds_report_write_heading(const struct odds_report *report,
                               const char *heading)
{
    bool color = report->request->color;
    fprintf(report->out, "%s%s%s\n", color ? CLI_BOLD : "", heading,
            color ? CLI_PLAIN : "");
    for (size_t i = 0; i < strlen(heading); i++)
        fprintf(report->out, "%s", report->request->ascii ? "-" : "─");
    fputc('\n', report->out);
}

void odds_report_write_rest(const struct odds_report *report, size_t count,
                            int columns, double gain)
{
    char text[64];
    snprintf(text, sizeof text, "  and %zu more, together", count);
    fprintf(report->out, "%-*s%8.5f%%\n", columns, text, 100 * gain);
}

const char *odds_report_ranks_in_words(const struct odds_hand *hand,
                                       char text[RANKS_TEXT_SIZE])
{
    text[0] = '\0';
    for (int place = 0; place < ODDS_RANKS; place++) {
        int rank = place == 0 ? ODDS_ACE : ODDS_RANKS - place;
        for (int copy = 0; copy < hand->count[rank]; copy++)
            text_add(text, RANKS_TEXT_SIZE, "%s%s", *text ? "," : "",
                     odds_rank_name(rank));
    }
    return text;
}

void odds_report_tell_wait(const struct odds_report *report, const char *what)
{
    if (!report->request->shows_progress)
        return;
    fprintf(report->cli->errors, "\r%s" CLI_CLEAR_REST, what);
    fflush(report->cli->errors);
}

static void show_analyses(void *self, int done, int all)
{
    const struct cli *cli = self;
    if (done < all)
        fprintf(cli->errors, "\r%3d of %d analyses" CLI_CLEAR_REST, done, all);
    else
        fprintf(cli->errors, "\r" CLI_CLEAR_REST);
    fflush(cli->errors);
}

struct count_progress odds_report_progress(const struct odds_report *report)
{
    return (struct count_progress){
        .show = report->request->shows_progress ? show_analyses : NULL,
        .self = (void *)report->cli};
}

/* ---- Lists of rows ---- */

void listing_start(struct listing *listing, const char *heading,
                   const char *name)
{
    const struct odds_report *report = listing->report;
    listing->rows.out = report->out;
    listing->rows.form = report->request->form;
    listing->rows.json = &listing->json;
    if (listing->rows.form == LISTING_JSON) {
        listing->json = odds_report_start_json(report, listing->note);
        if (listing->fields)
            report_json_fields(&listing->json, listing->fields,
                               listing->figures);
        json_array(&listing->json, name, JSON_LINES);
    } else if (listing->rows.form == LISTING_CSV)
        odds_report_write_conditions(report, listing->note);
    else if (heading)
        odds_report_write_heading(report, heading);
    listing_write(&listing->rows, NULL);
}

void listing_end(struct listing *listing)
{
    if (listing->rows.form == LISTING_JSON) {
        json_end(&listing->json);
        json_end(&listing->json);
    } else if (listing->rows.form == LISTING_TEXT) {
        fputc('\n', listing->report->out);
        odds_report_write_conditions(listing->report, listing->note);
    }
}
