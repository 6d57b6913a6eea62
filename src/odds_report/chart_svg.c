/* The chart as a printable card: SVG 1.1 with black letters on light
 * backgrounds, so that it can be read without colors. */
#include <string.h>

#include "report.h"
#include "cli_output.h"

/* In the units of the picture. */
enum {
    MARGIN = 20,
    LABEL_WIDTH = 60,
    CELL_WIDTH = 30,
    CELL_HEIGHT = 20,
    GAP = 28,
    BLOCK_WIDTH = LABEL_WIDTH + ODDS_RANKS * CELL_WIDTH,
    WIDTH = 2 * MARGIN + 2 * BLOCK_WIDTH + GAP,
    TITLE_HEIGHT = 50,
    LINE_HEIGHT = 15,
    NOTE_COLUMNS = 110,
    CARDS_COLUMNS = 125, /* cards are narrower than words */
    NOTES_TOP = TITLE_HEIGHT + 2 * (1 + ODDS_RANKS) * CELL_HEIGHT +
                CELL_HEIGHT / 2 + 2 * LINE_HEIGHT
};

struct drawing {
    FILE *out; /* NULL to find only the height */
    int y;     /* of the next line of the notes */
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

static void draw_text(FILE *out, int x, int y, const char *class,
                      const char *text)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
    cli_write_xml(out, text);
    fprintf(out, "</text>\n");
}

static void draw_row(FILE *out, const struct odds_chart *chart,
                     struct chart_row row, int x, int y)
{
    char name[CHART_NAME_SIZE];
    int baseline = y + CELL_HEIGHT - 6;
    draw_text(out, x + LABEL_WIDTH - 8, baseline, "label",
              chart_row_name(row, name));
    for (int column = 0; column < ODDS_RANKS; column++) {
        const char *code = chart_code(chart, row, chart_upcard_at(column));
        int left = x + LABEL_WIDTH + column * CELL_WIDTH;
        fprintf(out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "fill=\"%s\"/>\n",
                left, y, CELL_WIDTH, CELL_HEIGHT, ground_of(code));
        draw_text(out, left + CELL_WIDTH / 2, baseline, "cell", code);
    }
}

/* Draws the rows of a kind below their upcards. Returns the y of their end. */
static int draw_block(FILE *out, const struct odds_chart *chart,
                      enum chart_kind kind, int x, int y)
{
    for (int column = 0; column < ODDS_RANKS; column++)
        draw_text(out, x + LABEL_WIDTH + column * CELL_WIDTH + CELL_WIDTH / 2,
                  y + CELL_HEIGHT - 6, "upcard",
                  odds_rank_name(chart_upcard_at(column)));
    y += CELL_HEIGHT;
    for (int i = 0; i < CHART_ROWS; i++) {
        struct chart_row row = chart_row_at(i);
        if (row.kind != kind)
            continue;
        draw_row(out, chart, row, x, y);
        y += CELL_HEIGHT;
    }
    return y;
}

static void draw_note(void *self, const char *line)
{
    struct drawing *drawing = self;
    if (drawing->out)
        draw_text(drawing->out, MARGIN, drawing->y, "note", line);
    drawing->y += LINE_HEIGHT;
}

static void draw_notes(const struct odds_report *report,
                       struct drawing *drawing, const struct odds_chart *chart,
                       const char *note)
{
    draw_note(drawing, "S stand, H hit, P split, D double, R surrender; if "
                       "that isn't allowed: h hit, s stand.");
    if (odds_report_chart_has_code(chart, "-"))
        draw_note(drawing, "- not in this shoe.");
    odds_report_rules_as_lines(report, NOTE_COLUMNS, draw_note, drawing);
    odds_report_cards_as_lines(report, CARDS_COLUMNS, draw_note, drawing);
    odds_report_text_as_lines(note, NOTE_COLUMNS, draw_note, drawing);
}

void odds_report_write_svg_chart(const struct odds_report *report,
                                 const struct odds_chart *chart,
                                 const char *note)
{
    FILE *out = report->out;
    struct drawing drawing = {.out = NULL, .y = NOTES_TOP};
    draw_notes(report, &drawing, chart, note);
    int height = drawing.y;
    int right = MARGIN + BLOCK_WIDTH + GAP;
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n"
            "<title>Strategy chart</title>\n"
            "<style>text{font-family:sans-serif;fill:#000}"
            ".title{font-size:20px;font-weight:bold}"
            ".label{font-size:12px;text-anchor:end}"
            ".cell{font-size:12px;text-anchor:middle}"
            ".upcard{font-size:12px;font-weight:bold;text-anchor:middle}"
            ".note{font-size:11px}"
            "rect{stroke:#666;stroke-width:0.5}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, height, WIDTH, height, WIDTH, height);
    draw_text(out, MARGIN, MARGIN + 16, "title",
              "Basic strategy: your hand against the dealer's upcard");
    draw_block(out, chart, CHART_HARD, MARGIN, TITLE_HEIGHT);
    int y = draw_block(out, chart, CHART_SOFT, right, TITLE_HEIGHT);
    draw_block(out, chart, CHART_PAIR, right, y + CELL_HEIGHT / 2);
    drawing = (struct drawing){.out = out, .y = NOTES_TOP};
    draw_notes(report, &drawing, chart, note);
    fprintf(out, "</svg>\n");
}
