/* The chart as a printable card: SVG 1.1 with black letters on light
 * backgrounds, so that it can be read without colors. */
#include <math.h>

#include "report.h"
#include "cli_output.h"

/* In the units of the picture. */
enum {
    MARGIN = 8,
    LABEL_WIDTH = 44,
    CELL_WIDTH = 24,
    CELL_HEIGHT = 16,
    VALUED_HEIGHT = 24, /* of cells with values */
    GAP = 12,
    BLOCK_WIDTH = LABEL_WIDTH + ODDS_RANKS * CELL_WIDTH,
    WIDTH = 2 * MARGIN + 2 * BLOCK_WIDTH + GAP,
    LINE_HEIGHT = 13,
    TITLE_COLUMNS = 88,
    NOTE_COLUMNS = 112,
    CARDS_COLUMNS = 124 /* cards are narrower than words */
};

struct paper {
    const char *width, *height;
};

static const struct paper PAPER[ODDS_REPORT_PAPERS] = {
    [ODDS_REPORT_CARD] = {"85.6mm", "53.98mm"},
    [ODDS_REPORT_A6] = {"148mm", "105mm"},
    [ODDS_REPORT_A4] = {"297mm", "210mm"},
};

/* A picture that is drawn from the top down. */
struct drawing {
    const struct odds_report *report;
    const struct charted *charted;
    FILE *out;         /* NULL to find only the height */
    const char *class; /* of the next lines of text */
    int y;             /* of the next line */
};

static const char *ground_of(const char *code)
{
    switch (*code) {
    case 'S':
        return "#ffe08a";
    case 'H':
        return "#f2f2f2";
    case 'D':
        return "#9ecbff";
    case 'P':
        return "#a8e6a1";
    case 'R':
        return "#f3b6e0";
    default:
        return "#ffffff";
    }
}

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

/* ---- The rows ---- */

static int cell_height(const struct drawing *drawing)
{
    return drawing->report->request->shows_values ? VALUED_HEIGHT : CELL_HEIGHT;
}

static void draw_cell(const struct drawing *drawing, struct chart_row row,
                      int upcard, int x, int y)
{
    char text[CLI_SIGNED_SIZE];
    const char *code = chart_code(&drawing->charted->chart, row, upcard);
    double value =
        odds_report_cell_value(&drawing->charted->values, row, upcard);
    int middle = x + CELL_WIDTH / 2;
    if (drawing->out)
        fprintf(drawing->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "fill=\"%s\"/>\n",
                x, y, CELL_WIDTH, cell_height(drawing), ground_of(code));
    draw_text(drawing, middle, y + CELL_HEIGHT - 4, "cell", code);
    if (!drawing->report->request->shows_values || isnan(value))
        return;
    draw_text(drawing, middle, y + VALUED_HEIGHT - 3, "value",
              cli_signed(text, 100 * value, 1));
}

static void draw_row(const struct drawing *drawing,
                     const struct chart_group *group, int x, int y)
{
    int middle = y + cell_height(drawing) / 2;
    draw_text(drawing, x + LABEL_WIDTH - 4, middle + 4, "label", group->label);
    for (int column = 0; column < ODDS_RANKS; column++)
        draw_cell(drawing, group->row, chart_upcard_at(column),
                  x + LABEL_WIDTH + column * CELL_WIDTH, y);
}

/* Draws the rows of a kind below their upcards. Returns the y of their end. */
static int draw_block(const struct drawing *drawing, enum chart_kind kind,
                      int x, int y)
{
    static const char *const names[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    struct chart_group groups[CHART_ROWS];
    int count = chart_groups(&drawing->charted->chart,
                             !drawing->report->request->shows_values, groups);
    int baseline = y + CELL_HEIGHT - 4;
    draw_text(drawing, x, baseline, "kind", names[kind]);
    for (int column = 0; column < ODDS_RANKS; column++)
        draw_text(drawing,
                  x + LABEL_WIDTH + column * CELL_WIDTH + CELL_WIDTH / 2,
                  baseline, "upcard", odds_rank_name(chart_upcard_at(column)));
    y += CELL_HEIGHT;
    for (int i = 0; i < count; i++) {
        if (groups[i].row.kind != kind)
            continue;
        draw_row(drawing, &groups[i], x, y);
        y += cell_height(drawing);
    }
    return y;
}

/* ---- The whole card ---- */

static void draw_codes(struct drawing *drawing)
{
    const struct odds_chart *chart = &drawing->charted->chart;
    draw_card_line(drawing,
                   "S stand, H hit, P split, D double, R surrender; if "
                   "that isn't allowed: h hit, s stand.");
    if (chart_has_code(chart, "-"))
        draw_card_line(drawing, "- not in this shoe.");
    if (drawing->report->request->shows_values)
        draw_card_line(drawing,
                       "Below each letter: its expected value with two "
                       "cards, in percent of the bet.");
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
    draw_codes(drawing);
    odds_report_cards_as_lines(drawing->report, CARDS_COLUMNS, draw_card_line,
                               drawing);
    odds_report_text_as_lines(note, NOTE_COLUMNS, draw_card_line, drawing);
    drawing->y += MARGIN;
}

void odds_report_write_svg_chart(const struct odds_report *report,
                                 const struct charted *charted,
                                 const char *note)
{
    const struct paper *paper = &PAPER[report->request->paper];
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
            paper->width, paper->height, WIDTH, height, WIDTH, height);
    drawing.out = report->out;
    draw_chart_card(&drawing, note);
    fprintf(report->out, "</svg>\n");
}
