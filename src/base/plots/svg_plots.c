/* Pictures with a value axis, in SVG. */
#include "plots_svg.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"

/* In pixels. */
enum {
    WIDTH = 800,
    HEIGHT = 500,
    LEFT = 90,
    RIGHT = 780,
    BOTTOM = 430,
    FIRST_LINE = 48, /* the y of the first line of conditions */
    LINE_HEIGHT = 14,
    ABOVE_AXIS = 22
};

/* Rounds `width` up to 1, 2 or 5 times a power of ten. */
static double round_up(double width)
{
    const double nothing = 1e-9;
    double power = pow(10, floor(log10(width)));
    double digits = width / power - nothing;
    return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
}

/* Makes the axis begin and end at a tick and include zero. */
static void scale_axis(struct svg *svg, double least, double most)
{
    const double flat = 1e-6;
    enum { TICKS = 8 };
    least = fmin(least, 0);
    most = fmax(most, 0);
    svg->tick = round_up(fmax(most - least, flat) / TICKS);
    svg->least = floor(least / svg->tick) * svg->tick;
    svg->most = ceil(most / svg->tick) * svg->tick;
    if (svg->most <= svg->least)
        svg->most = svg->least + svg->tick;
}

/* Writes a number with a true minus. */
static void svg_write_label(FILE *out, const char *text)
{
    bool has_minus = *text == '-';
    fputs(has_minus ? "\xE2\x88\x92" : "", out);
    cli_write_xml(out, text + has_minus);
}

/* Writes the lines of a text below the title, and returns the y of the last. */
static int write_lines(FILE *out, const char *text)
{
    int y = FIRST_LINE - LINE_HEIGHT;
    for (const char *end; *text != '\0'; text = *end ? end + 1 : end) {
        end = text + strcspn(text, "\n");
        y += LINE_HEIGHT;
        fprintf(out, "<text x=\"%d\" y=\"%d\">", LEFT, y);
        char *line = strndup(text, (size_t)(end - text));
        cli_write_xml(out, line ? line : "");
        free(line);
        fputs("</text>\n", out);
    }
    return y;
}

void svg_begin(struct svg *svg, const char *title, const char *conditions,
               double least, double most)
{
    FILE *out = svg->out;
    scale_axis(svg, least, most);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<text x=\"%d\" y=\"28\" font-size=\"16\">",
            WIDTH, HEIGHT, WIDTH, HEIGHT, LEFT);
    cli_write_xml(out, title);
    fputs("</text>\n", out);
    svg->top = write_lines(out, conditions) + ABOVE_AXIS;
}

void svg_end(struct svg *svg)
{
    fputs("</svg>\n", svg->out);
}

double svg_across(const struct svg *svg, double place)
{
    return LEFT + (RIGHT - LEFT) * (place + 0.5) / svg->places;
}

double svg_down(const struct svg *svg, double value)
{
    return svg->top +
           (BOTTOM - svg->top) * (svg->most - value) / (svg->most - svg->least);
}

void svg_axis(const struct svg *svg, const char *unit)
{
    enum { NUMBER_SIZE = 32 };
    FILE *out = svg->out;
    int lines = (int)lround((svg->most - svg->least) / svg->tick);
    int decimals = (int)fmax(0, -floor(log10(svg->tick)));
    for (int i = 0; i <= lines; i++) {
        char number[NUMBER_SIZE] = "0";
        double value = svg->least + i * svg->tick, y = svg_down(svg, value);
        bool zero = fabs(value) < svg->tick / 2;
        if (!zero)
            snprintf(number, sizeof number, svg->least < 0 ? "%+.*f" : "%.*f",
                     decimals, value);
        fprintf(out,
                "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
                "stroke=\"%s\"/>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                LEFT, y, RIGHT, y, zero ? "#000" : "#ddd", LEFT - 8, y + 4);
        svg_write_label(out, number);
        fprintf(out, "%s</text>\n", unit);
    }
}

void svg_name(const struct svg *svg, double place, const char *name)
{
    fprintf(svg->out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
            svg_across(svg, place), BOTTOM + 20);
    svg_write_label(svg->out, name);
    fputs("</text>\n", svg->out);
}

void svg_explain(const struct svg *svg, const char *places, const char *values)
{
    FILE *out = svg->out;
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">",
            (LEFT + RIGHT) / 2, HEIGHT - 20);
    cli_write_xml(out, places);
    fprintf(out,
            "</text>\n<text transform=\"translate(24 %d) rotate(-90)\" "
            "text-anchor=\"middle\">",
            (svg->top + BOTTOM) / 2);
    cli_write_xml(out, values);
    fputs("</text>\n", out);
}

void svg_shares(const struct svg *svg, const double shares[])
{
    double most = 0;
    for (int place = 0; place < svg->places; place++)
        most = fmax(most, shares[place]);
    for (int place = 0; place < svg->places && most > 0; place++) {
        double height = shares[place] / most * (BOTTOM - svg->top) / 2;
        double width = svg_across(svg, 1) - svg_across(svg, 0);
        fprintf(svg->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "fill=\"#cfe0f0\"/>\n",
                svg_across(svg, place) - width * 0.4, BOTTOM - height,
                width * 0.8, height);
    }
}
