/* The reports on charts: by totals, by both of the dealer's cards, by numbers
 * of cards, and the hands to play differently from a chart. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"
#include "odds_report/odds_report_inside.h"

enum { NOTE_SIZE = 360 };

/* Some columns of a chart, with their names. */
struct chart_grid {
    const struct odds_cards_chart *by_cards; /* or NULL: a chart by totals, and
                                                the one with its values */
    const struct odds_chart *chart, *values;
    const char *heading;
    int count;
    int places[ODDS_RANKS];
    char names[ODDS_RANKS][CHART_NAME_SIZE]; /* "10", "hard 16" */
};

/* A chart, and the values of a round by it and with best play. */
struct charted {
    struct odds_solution solution; /* working space */
    struct odds_chart chart, values;
    struct odds_cards_chart by_cards;
    struct odds_exposed_chart exposed;
    double value, best;
    int count;
    struct chart_grid grids[ODDS_EXPOSED_PARTS];
};

static const char *const KIND_NAMES[CHART_KINDS] = {"Hard", "Soft", "Pairs"};

/* ---- The chart on a terminal: letters, with or without colors ---- */

enum {
    LABEL_COLUMNS = 10,
    CELL_COLUMNS = 4,
    VALUE_COLUMNS = 7,
    LEGEND_COLUMNS = 70
};
enum { VALUE_SIZE = 24 };

static const char *grid_code(const struct chart_grid *grid,
                             struct chart_row row, int column,
                             char text[CHART_CARDS_CODE_SIZE])
{
    int place = grid->places[column];
    return grid->by_cards ? chart_cards_code(grid->by_cards, row, place, text)
                          : chart_code(grid->chart, row, place);
}

static int cell_columns(const struct odds_report *report,
                        const struct chart_grid *grid)
{
    size_t most = 2;
    if (!grid->by_cards)
        return report->request->shows_values ? VALUE_COLUMNS : CELL_COLUMNS;
    for (int i = 0; i < CHART_ROWS * grid->count; i++) {
        char text[CHART_CARDS_CODE_SIZE];
        size_t length = strlen(grid_code(grid, chart_row_at(i / grid->count),
                                         i % grid->count, text));
        most = length > most ? length : most;
    }
    return (int)most + 1;
}

/* The style of a code: colors that are readable on dark and on light terminals,
 * and the background on paper. */
struct code_style {
    char letter;
    const char *color, *ground;
};

static const struct code_style *code_style(const char *code)
{
    static const struct code_style styles[] = {
        {'S', CLI_BLACK_ON_YELLOW, "#ffe08a"},
        {'H', CLI_BLACK_ON_GRAY, "#f2f2f2"},
        {'D', CLI_WHITE_ON_BLUE, "#9ecbff"},
        {'P', CLI_BLACK_ON_GREEN, "#a8e6a1"},
        {'R', CLI_WHITE_ON_MAGENTA, "#f3b6e0"},
        {'\0', "", "#ffffff"},
    };
    const struct code_style *style = styles;
    while (style->letter != '\0' && style->letter != *code)
        style++;
    return style;
}

/* Returns the value of a cell; NAN if no two-card hand is played by it. */
static double grid_value(const struct chart_grid *grid, struct chart_row row,
                         int column)
{
    const struct odds_cell *cell =
        &chart_const_cells(grid->values, row)[grid->places[column]];
    return cell->possible ? cell->value : NAN;
}

/* Writes the codes of a row, with the values in percent if they are wanted. A
 * cell is padded unless it is the last on its line and has no color. */
static void write_cells(const struct odds_report *report,
                        const struct chart_grid *grid, int columns,
                        struct chart_row row)
{
    bool color = report->request->color;
    for (int column = 0; column < grid->count; column++) {
        char text[VALUE_SIZE], percent[CLI_SIGNED_SIZE];
        char room[CHART_CARDS_CODE_SIZE];
        const char *code = grid_code(grid, row, column, room);
        double value =
            report->request->shows_values ? grid_value(grid, row, column) : NAN;
        int used = isnan(value) ? snprintf(text, sizeof text, "%s", code)
                                : snprintf(text, sizeof text, "%-2s%4s", code,
                                           cli_signed(percent, 100 * value, 0));
        bool is_open = !color && column + 1 == grid->count;
        fprintf(report->out, "%s %s%*s%s", color ? code_style(code)->color : "",
                text, is_open ? 0 : columns - 1 - used, "",
                color ? CLI_PLAIN : "");
    }
    fputc('\n', report->out);
}

/* Writes the heading of a part of the chart: the kind of its hands and the
 * names of its columns, which for "hard 16" are only the number. */
static void write_kind(const struct odds_report *report,
                       const struct chart_grid *grid, int columns,
                       const char *kind)
{
    bool color = report->request->color;
    fprintf(report->out, "%s%-*s", color ? CLI_BOLD : "", LABEL_COLUMNS, kind);
    for (int column = 0; column < grid->count; column++) {
        const char *name = grid->names[column], *blank = strchr(name, ' ');
        fprintf(report->out, " %-*s",
                column + 1 < grid->count ? columns - 1 : 0,
                blank ? blank + 1 : name);
    }
    fprintf(report->out, "%s\n", color ? CLI_PLAIN : "");
}

static bool any_has_code(const struct charted *charted, const char *code)
{
    char text[CHART_CARDS_CODE_SIZE];
    for (int i = 0; i < charted->count; i++) {
        const struct chart_grid *grid = &charted->grids[i];
        for (int k = 0; k < CHART_ROWS * grid->count; k++)
            if (strcmp(grid_code(grid, chart_row_at(k / grid->count),
                                 k % grid->count, text),
                       code) == 0)
                return true;
    }
    return false;
}

static void write_legend(const struct odds_report *report,
                         const struct charted *charted)
{
    static const char *const codes[] = {"S",  "H",  "Dh", "Ds",
                                        "Rh", "Rs", "P",  "-"};
    size_t used = 0;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (!any_has_code(charted, codes[i]))
            continue;
        const char *words = chart_code_meaning(codes[i]);
        if (words == NULL)
            words = "not in this shoe";
        size_t width = strlen(codes[i]) + strlen(words) + 4;
        if (used + width > LEGEND_COLUMNS) {
            fputc('\n', report->out);
            used = 0;
        }
        fprintf(report->out, "%s%s%s %s%s", used > 0 ? "   " : "",
                report->request->color ? code_style(codes[i])->color : "",
                codes[i], report->request->color ? CLI_PLAIN : "", words);
        used += width;
    }
    fprintf(report->out, "\n\n");
}

static void write_grid(const struct odds_report *report,
                       const struct chart_grid *grid)
{
    struct chart_group groups[CHART_ROWS];
    bool joins = !report->request->shows_values && !grid->by_cards;
    int count = chart_groups(grid->chart, joins, groups);
    int columns = cell_columns(report, grid);
    odds_report_write_heading(report, grid->heading);
    for (int i = 0; i < count; i++) {
        struct chart_row row = groups[i].row;
        if (i == 0 || groups[i - 1].row.kind != row.kind)
            write_kind(report, grid, columns, KIND_NAMES[row.kind]);
        fprintf(report->out, "%*s ", LABEL_COLUMNS - 1, groups[i].label);
        write_cells(report, grid, columns, row);
        if (i + 1 == count || groups[i + 1].row.kind != row.kind)
            fputc('\n', report->out);
    }
}

static void write_text_chart(const struct odds_report *report,
                             const struct charted *charted, const char *note)
{
    for (int i = 0; i < charted->count; i++)
        write_grid(report, &charted->grids[i]);
    if (charted->grids[0].by_cards)
        fputs("S stand   H hit   D double   R surrender   P split\n\n",
              report->out);
    else
        write_legend(report, charted);
    odds_report_write_conditions(report, note);
}

/* ---- The chart as a printable card ---- */

/* It is SVG 1.1 with black letters on light backgrounds, so that it can be read
 * without colors. */

/* In the units of the picture. */
enum {
    MARGIN = 8,
    LABEL_WIDTH = 44,
    CELL_WIDTH = 24,
    CELL_HEIGHT = 16,
    VALUED_HEIGHT = 24, /* cells with values */
    GAP = 12,
    BLOCK_WIDTH = LABEL_WIDTH + ODDS_RANKS * CELL_WIDTH,
    WIDTH = 2 * MARGIN + 2 * BLOCK_WIDTH + GAP,
    LINE_HEIGHT = 13,
    TITLE_COLUMNS = 88,
    NOTE_COLUMNS = 112,
    CARDS_COLUMNS = 124 /* cards are narrower than words */
};

/* A picture that is drawn from the top down. */
struct drawing {
    const struct odds_report *report;
    const struct charted *charted;
    FILE *out;         /* NULL to find only the height */
    const char *class; /* the CSS class of the next lines of text */
    int y;             /* where the next line goes */
};

static void draw_text(const struct drawing *drawing, int x, int y,
                      const char *class, const char *text)
{
    if (drawing->out == NULL)
        return;
    fprintf(drawing->out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
    cli_write_xml(drawing->out, text);
    fprintf(drawing->out, "</text>\n");
}

static void draw_card_line(void *self, const char *line)
{
    struct drawing *drawing = self;
    drawing->y += LINE_HEIGHT;
    draw_text(drawing, MARGIN, drawing->y, drawing->class, line);
}

static int cell_height(const struct drawing *drawing)
{
    return drawing->report->request->shows_values ? VALUED_HEIGHT : CELL_HEIGHT;
}

static void draw_cell(const struct drawing *drawing, struct chart_row row,
                      int column, int x, int y)
{
    char text[CLI_SIGNED_SIZE];
    const struct chart_grid *grid = &drawing->charted->grids[0];
    const char *code = chart_code(grid->chart, row, grid->places[column]);
    double value = grid_value(grid, row, column);
    int middle = x + CELL_WIDTH / 2;
    if (drawing->out)
        fprintf(drawing->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "fill=\"%s\"/>\n",
                x, y, CELL_WIDTH, cell_height(drawing),
                code_style(code)->ground);
    draw_text(drawing, middle, y + CELL_HEIGHT - 4, "cell", code);
    if (!drawing->report->request->shows_values || isnan(value))
        return;
    draw_text(drawing, middle, y + VALUED_HEIGHT - 3, "value",
              cli_signed(text, 100 * value, 1));
}

/* Draws the rows of a kind below their upcards. Returns the y of their end. */
static int draw_block(const struct drawing *drawing, enum chart_kind kind,
                      int x, int y)
{
    struct chart_group groups[CHART_ROWS];
    int count = chart_groups(&drawing->charted->chart,
                             !drawing->report->request->shows_values, groups);
    int baseline = y + CELL_HEIGHT - 4;
    draw_text(drawing, x, baseline, "kind", KIND_NAMES[kind]);
    for (int column = 0; column < ODDS_RANKS; column++)
        draw_text(drawing,
                  x + LABEL_WIDTH + column * CELL_WIDTH + CELL_WIDTH / 2,
                  baseline, "upcard", odds_rank_name(chart_upcard_at(column)));
    y += CELL_HEIGHT;
    for (int i = 0; i < count; i++) {
        if (groups[i].row.kind != kind)
            continue;
        draw_text(drawing, x + LABEL_WIDTH - 4,
                  y + cell_height(drawing) / 2 + 4, "label", groups[i].label);
        for (int column = 0; column < ODDS_RANKS; column++)
            draw_cell(drawing, groups[i].row, column,
                      x + LABEL_WIDTH + column * CELL_WIDTH, y);
        y += cell_height(drawing);
    }
    return y;
}

/* Draws the card and stores its height in `drawing->y`. */
static void draw_chart_card(struct drawing *drawing, const char *note)
{
    int right = MARGIN + BLOCK_WIDTH + GAP;
    drawing->y = MARGIN;
    drawing->class = "title";
    odds_report_rules_as_lines(drawing->report, TITLE_COLUMNS, draw_card_line,
                               drawing);
    int top = drawing->y + LINE_HEIGHT / 2;
    int left_end = draw_block(drawing, CHART_HARD, MARGIN, top);
    int right_end = draw_block(drawing, CHART_SOFT, right, top);
    right_end = draw_block(drawing, CHART_PAIR, right, right_end);
    drawing->y = left_end > right_end ? left_end : right_end;
    drawing->class = "note";
    draw_card_line(drawing,
                   "S stand, H hit, P split, D double, R surrender; if "
                   "that isn't allowed: h hit, s stand.");
    if (any_has_code(drawing->charted, "-"))
        draw_card_line(drawing, "- not in this shoe.");
    if (drawing->report->request->shows_values)
        draw_card_line(drawing,
                       "Below each letter: its expected value with two "
                       "cards, in percent of the bet.");
    odds_report_cards_as_lines(drawing->report, CARDS_COLUMNS, note,
                               NOTE_COLUMNS, draw_card_line, drawing);
    drawing->y += MARGIN;
}

static void write_svg_chart(const struct odds_report *report,
                            const struct charted *charted, const char *note)
{
    static const char *const papers[ODDS_REPORT_PAPERS][2] = {
        [ODDS_REPORT_CARD] = {"85.6mm", "53.98mm"},
        [ODDS_REPORT_A6] = {"148mm", "105mm"},
        [ODDS_REPORT_A4] = {"297mm", "210mm"},
    };
    const char *const *paper = papers[report->request->paper];
    struct drawing drawing = {.report = report, .charted = charted};
    draw_chart_card(&drawing, note);
    int height = drawing.y;
    fprintf(report->out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" "
            "height=\"%s\" viewBox=\"0 0 %d %d\">\n"
            "<title>Strategy chart</title>\n"
            "<style>text{font-family:sans-serif;fill:#000}"
            ".title,.kind{font-size:11px;font-weight:bold}"
            ".label{font-size:10px;text-anchor:end}"
            ".cell{font-size:12px;text-anchor:middle}"
            ".value{font-size:7px;text-anchor:middle}"
            ".upcard{font-size:12px;font-weight:bold;text-anchor:middle}"
            ".note{font-size:9px}"
            "rect{stroke:#666;stroke-width:0.5}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            paper[0], paper[1], WIDTH, height, WIDTH, height);
    drawing.out = report->out;
    draw_chart_card(&drawing, note);
    fprintf(report->out, "</svg>\n");
}

/* ---- The chart for programs ---- */

static void json_cells(struct json *json, const struct charted *charted,
                       bool values)
{
    json_object(json, values ? "values" : "chart", JSON_LINES);
    for (int i = 0; i < CHART_ROWS; i++) {
        char name[CHART_NAME_SIZE], text[CHART_CARDS_CODE_SIZE];
        struct chart_row row = chart_row_at(i);
        json_object(json, chart_row_name(row, name), JSON_ONE_LINE);
        for (int part = 0; part < charted->count; part++) {
            const struct chart_grid *grid = &charted->grids[part];
            for (int column = 0; column < grid->count; column++)
                if (values)
                    json_number(json, grid->names[column],
                                grid_value(grid, row, column));
                else
                    json_text(json, grid->names[column],
                              grid_code(grid, row, column, text));
        }
        json_end(json);
    }
    json_end(json);
}

/* CSV has the form of a chart file, with nothing for a cell without a value. */
static void csv_cells(FILE *out, const struct charted *charted, bool values)
{
    for (int i = -1; i < CHART_ROWS; i++) { /* the heading first */
        char name[CHART_NAME_SIZE], text[CHART_CARDS_CODE_SIZE];
        struct chart_row row = chart_row_at(i < 0 ? 0 : i);
        fputs(i < 0 ? "hand" : chart_row_name(row, name), out);
        for (int part = 0; part < charted->count; part++) {
            const struct chart_grid *grid = &charted->grids[part];
            for (int column = 0; column < grid->count; column++) {
                fputc(',', out);
                if (i >= 0 && values)
                    cli_write_csv_number(out, grid_value(grid, row, column));
                else
                    fputs(i < 0 ? grid->names[column]
                                : grid_code(grid, row, column, text),
                          out);
            }
        }
        fputc('\n', out);
    }
}

static void write_chart_data(const struct odds_report *report,
                             const struct charted *charted, const char *note)
{
    if (report->request->form == LISTING_CSV) {
        odds_report_write_conditions(report, note);
        csv_cells(report->out, charted, report->request->shows_values);
        return;
    }
    struct json json = odds_report_start_json(report, note);
    json_number(&json, "value", charted->value);
    json_number(&json, "value_cdz", charted->best);
    json_cells(&json, charted, false);
    if (!charted->grids[0].by_cards)
        json_cells(&json, charted, true);
    json_end(&json);
}

/* ---- The report on charts ---- */

static void add_upcards(const struct odds_report *report,
                        struct charted *charted)
{
    struct chart_grid *grid = &charted->grids[charted->count++];
    grid->chart = &charted->chart;
    grid->values = &charted->values;
    grid->count = ODDS_RANKS;
    grid->heading = report->request->shows_values
                        ? "Basic strategy, and its value in percent of the bet"
                        : "Basic strategy: your hand against the dealer's "
                          "upcard";
    for (int column = 0; column < ODDS_RANKS; column++) {
        grid->places[column] = chart_upcard_at(column);
        snprintf(grid->names[column], CHART_NAME_SIZE, "%s",
                 odds_rank_name(chart_upcard_at(column)));
    }
}

static void add_part(struct charted *charted, enum odds_exposed_part part)
{
    static const char *const headings[ODDS_EXPOSED_PARTS] = {
        [ODDS_EXPOSED_LOW] = "Your hand against the dealer's hard 4 to 11",
        [ODDS_EXPOSED_HIGH] = "Your hand against the dealer's hard 12 to 20",
        [ODDS_EXPOSED_SOFT] = "Your hand against the dealer's soft 12 to 20"};
    struct chart_grid *grid = &charted->grids[charted->count++];
    struct chart_row dealer =
        chart_total_row(part == ODDS_EXPOSED_SOFT, odds_exposed_least(part));
    grid->chart = grid->values = &charted->exposed.parts[part];
    grid->heading = headings[part];
    grid->count = odds_exposed_columns(part);
    for (int column = 0; column < grid->count; column++, dealer.number++) {
        grid->places[column] = column;
        chart_row_name(dealer, grid->names[column]);
    }
}

/* Fills in the chart by totals, the best one or the one given, and the values
 * by it. */
static const char *chart_by_totals(const struct odds_report *report,
                                   struct charted *charted)
{
    const struct odds *odds = report->odds;
    struct odds_solution *solution = &charted->solution;
    const char *fault =
        report->request->chart
            ? odds_solve_by_chart(odds, &report->shoe, &charted->chart,
                                  solution)
            : odds_solve(odds, &report->shoe, ODDS_TOTAL, solution);
    if (fault)
        return fault;
    charted->value = solution->round.value;
    odds_solution_chart(odds, solution, &charted->values);
    if (report->request->chart == NULL)
        charted->chart = charted->values;
    fault = odds_solve(odds, &report->shoe, ODDS_CDZ, solution);
    charted->best = solution->round.value;
    add_upcards(report, charted);
    return fault;
}

static const char *chart_by_cards(const struct odds_report *report,
                                  struct charted *charted)
{
    const struct odds *odds = report->odds;
    struct odds_solution *solution = &charted->solution;
    const char *fault = odds_solve(odds, &report->shoe, ODDS_CDZ, solution);
    if (fault)
        return fault;
    charted->best = solution->round.value;
    odds_solution_cards_chart(odds, solution, &charted->by_cards);
    fault =
        odds_solve_by_cards(odds, &report->shoe, &charted->by_cards, solution);
    charted->value = solution->round.value;
    add_upcards(report, charted);
    charted->grids[0].by_cards = &charted->by_cards;
    return fault;
}

static const char *chart_by_both_cards(const struct odds_report *report,
                                       struct charted *charted)
{
    const struct odds *odds = report->odds;
    const struct odds_shoe *shoe = &report->shoe;
    struct odds_exposed exposed;
    struct odds_solution *solutions = calloc(ODDS_RANKS, sizeof *solutions);
    const char *fault =
        rules_refusal(&report->request->rules, ENGINE_TOTALS_CHART);
    if (fault == NULL && solutions == NULL)
        fault = "out of memory";
    if (fault == NULL)
        fault =
            odds_exposed_solve(odds, shoe, ODDS_CDZ, NULL, solutions, &exposed);
    if (fault == NULL) {
        charted->best = exposed.value;
        odds_exposed_best_chart(odds, shoe, solutions, &charted->exposed);
        fault = odds_exposed_solve(odds, shoe, ODDS_TOTAL, &charted->exposed,
                                   solutions, &exposed);
        charted->value = exposed.value;
    }
    free(solutions);
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++)
        add_part(charted, (enum odds_exposed_part)part);
    return fault;
}

/* Writes by what the chart plays, its value, and how to read it. */
static void chart_note(const struct odds_report *report,
                       const struct charted *charted, char note[NOTE_SIZE])
{
    const struct rules *rules = &report->request->rules;
    const char *path = report->request->chart;
    bool by_cards = charted->grids[0].by_cards;
    bool peeks =
        rules->peek == PEEK_HOLE && rules_upcard(rules, ACE).may_be_natural;
    const char *after =
        peeks ? ", after the dealer has peeked for blackjack" : "";
    const char *more =
        path ? "A play that the rules don't allow becomes the chart's "
               "alternative."
        : rules->shows_both
            ? "Pairs that aren't split are played by their total. A dealer's "
              "blackjack ends the round."
        : by_cards
            ? "S5H: stand, but with 5 or more cards hit. The number 7 stands "
              "for 7 and more cards. R: surrender with two cards, otherwise "
              "follow the rest."
        : chart_counts_cards(rules)
            ? "Pairs that aren't split are played by their total. The number "
              "of cards matters: --chart alone shows it."
            : "Pairs that aren't split are played by their total.";
    if (path)
        snprintf(note, NOTE_SIZE, "Play by the chart of %.60s", path);
    else
        snprintf(note, NOTE_SIZE, "Best play by %s%s",
                 rules->shows_both
                     ? "your total and the dealer's two-card total"
                 : by_cards ? "total and number of cards"
                            : "total",
                 rules->shows_both ? "" : after);
    text_add(note, NOTE_SIZE,
             ".\nExpected value per round: %+.4f%% of the first bet, %.4f%% "
             "below best play.\n%s",
             100 * charted->value, 100 * (charted->best - charted->value),
             more);
}

const char *odds_report_chart(struct odds_report *report)
{
    const struct odds_report_request *request = report->request;
    bool by_cards = chart_counts_cards(&request->rules) &&
                    request->strategy != ODDS_TOTAL && !request->chart &&
                    !request->shows_values && !request->svg;
    char note[NOTE_SIZE], problem[CLI_PATH_PROBLEM_SIZE];
    struct charted *charted = calloc(1, sizeof *charted);
    const char *fault = charted ? NULL : "out of memory";
    if (fault == NULL && request->chart &&
        !cli_read_path(request->chart, ": ", chart_read, &charted->chart,
                       problem))
        fault = odds_report_refuse(report, "--chart: %s", problem);
    if (fault == NULL)
        fault = request->rules.shows_both ? chart_by_both_cards(report, charted)
                : by_cards                ? chart_by_cards(report, charted)
                                          : chart_by_totals(report, charted);
    if (fault == NULL) {
        chart_note(report, charted, note);
        if (request->svg)
            write_svg_chart(report, charted, note);
        else if (request->form == LISTING_TEXT)
            write_text_chart(report, charted, note);
        else
            write_chart_data(report, charted, note);
    }
    free(charted);
    return fault;
}

/* ---- The report on hands to play differently from the chart ---- */

enum { SHOWN_MOST = 30, REST_COLUMNS = 70 };

struct compared {
    struct odds_solution solution;
    struct odds_chart chart;
    struct chart_exceptions found;
    double difference; /* between the values of a round */
};

enum { EXCEPTION_COLUMNS = 6 };
static const struct listing_column EXCEPTION_COLUMN[EXCEPTION_COLUMNS] = {
    {"hand", NULL, LISTING_WORD, 0},  {"dealer", NULL, LISTING_CODE, 0},
    {"chart", NULL, LISTING_CODE, 0}, {"better", NULL, LISTING_CODE, 0},
    {"gain", NULL, LISTING_VALUE, 0}, {"chance", NULL, LISTING_CHANCE, 0},
};

static const struct field EXCEPTIONS_FIELDS[] = {
    FIELD_NAMED("gain", struct compared, found.gain),
    FIELD_NAMED("gain_with_splits", struct compared, difference), FIELD_END};

static void exceptions_write_text(const struct odds_report *report,
                                  const struct compared *compared)
{
    const struct chart_exceptions *found = &compared->found;
    FILE *out = report->out;
    double rest = 0;
    odds_report_write_heading(report,
                              "Hands to play differently from the chart");
    fprintf(out, "  %-16s %-6s  %-9s %-9s  %9s  %9s  %9s\n", "hand", "dealer",
            "chart", "better", "gain", "frequency", "per round");
    for (size_t i = 0; i < found->count; i++) {
        const struct chart_exception *one = &found->list[i];
        char hand[RANKS_TEXT_SIZE];
        if (i < SHOWN_MOST)
            fprintf(out, "  %-16s %-6s  %-9s %-9s  %8.4f%%  %8.4f%%  %8.5f%%\n",
                    odds_report_ranks_in_words(
                        odds_hand_at(report->odds, one->hand), hand),
                    odds_rank_name(one->upcard), odds_action_name(one->chart),
                    odds_action_name(one->better), 100 * one->gain,
                    100 * one->chance, 100 * one->gain * one->chance);
        else
            rest += one->gain * one->chance;
    }
    if (found->count > SHOWN_MOST)
        odds_report_write_rest(report, found->count - SHOWN_MOST, REST_COLUMNS,
                               rest);
    if (found->count == 0)
        fprintf(out, "  none\n");
    fprintf(out,
            "\nTogether they gain %.5f%% of the first bet per round. With "
            "split hands\nincluded, best play gains %.5f%% over the "
            "chart.\n\n",
            100 * found->gain, 100 * compared->difference);
    odds_report_write_conditions(
        report,
        "Gain: value above the chart's play, as a percentage of the first "
        "bet.\nFrequency: share of all rounds, played by the chart. Split "
        "hands aren't listed.");
}

static void exceptions_write_data(const struct odds_report *report,
                                  const struct compared *compared)
{
    struct listing listing = listing_of(
        report, EXCEPTION_COLUMN, EXCEPTION_COLUMNS,
        "gains per unit of the first bet; split hands aren't listed");
    listing.fields = EXCEPTIONS_FIELDS;
    listing.figures = compared;
    listing_start(&listing, NULL, "exceptions");
    for (size_t i = 0; i < compared->found.count; i++) {
        const struct chart_exception *one = &compared->found.list[i];
        char hand[RANKS_TEXT_SIZE];
        const struct listing_cell cells[EXCEPTION_COLUMNS] = {
            {.word = odds_report_ranks_in_words(
                 odds_hand_at(report->odds, one->hand), hand)},
            {.word = odds_rank_name(one->upcard)},
            {.word = odds_action_name(one->chart)},
            {.word = odds_action_name(one->better)},
            {.number = one->gain},
            {.number = one->chance},
        };
        listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

/* Makes the chart first, so that one large solution is enough for both. */
static const char *compare_solutions(struct odds_report *report,
                                     struct compared *compared)
{
    struct odds_solution *solution = &compared->solution;
    enum odds_strategy strategy = report->request->strategy;
    const char *fault =
        odds_solve(report->odds, &report->shoe, ODDS_TOTAL, solution);
    if (fault)
        return fault;
    double by_total = solution->round.value;
    odds_solution_chart(report->odds, solution, &compared->chart);
    fault = odds_solve(report->odds, &report->shoe,
                       strategy == ODDS_TOTAL ? ODDS_CDZ : strategy, solution);
    if (fault)
        return fault;
    compared->difference = solution->round.value - by_total;
    return chart_exceptions_find(&compared->found, report->odds, solution,
                                 &compared->chart);
}

const char *odds_report_exceptions(struct odds_report *report)
{
    struct compared *compared = calloc(1, sizeof *compared);
    if (compared == NULL)
        return "out of memory";
    const char *fault = compare_solutions(report, compared);
    if (fault == NULL && report->request->form == LISTING_TEXT)
        exceptions_write_text(report, compared);
    else if (fault == NULL)
        exceptions_write_data(report, compared);
    chart_exceptions_free(&compared->found);
    free(compared);
    return fault;
}
