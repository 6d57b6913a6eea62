/* The curve of value by true count, as a picture. */
#include <math.h>
#include <stdlib.h>

#include "report.h"

/* In pixels. */
enum {
    WIDTH = 800,
    HEIGHT = 500,
    LEFT = 80,
    RIGHT = 780,
    TOP = 50,
    BOTTOM = 440,
    TICKS = 6
};

struct picture {
    FILE *out;
    const struct simulation_mean *means; /* by true count, from 0 */
    int first, last;                     /* of the true counts shown */
    double least, most;                  /* of the values */
    double share;                        /* the largest */
};

/* Counts that are so rare that their errors would be all one saw are left
 * out. */
static bool is_shown(const struct simulation_mean *mean)
{
    const double error_most = 0.02;
    return mean->error < error_most;
}

static void measure(struct picture *picture)
{
    picture->first = SIMULATION_COUNTS;
    picture->last = -1;
    picture->least = picture->most = 0;
    picture->share = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &picture->means[i];
        if (!is_shown(mean))
            continue;
        picture->first = i < picture->first ? i : picture->first;
        picture->last = i;
        picture->least = fmin(picture->least, mean->value - mean->error);
        picture->most = fmax(picture->most, mean->value + mean->error);
        picture->share = fmax(picture->share, mean->share);
    }
    if (picture->most - picture->least < 1e-6)
        picture->most = picture->least + 1e-6;
}

static double across(const struct picture *picture, double count)
{
    double counts = picture->last - picture->first + 1;
    return LEFT + (RIGHT - LEFT) * (count - picture->first + 0.5) / counts;
}

static double down(const struct picture *picture, double value)
{
    return TOP + (BOTTOM - TOP) * (picture->most - value) /
                     (picture->most - picture->least);
}

static void draw_axes(const struct picture *picture)
{
    FILE *out = picture->out;
    for (int i = 0; i <= TICKS; i++) {
        double value =
            picture->least + (picture->most - picture->least) * i / TICKS;
        double y = down(picture, value);
        fprintf(out,
                "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
                "stroke=\"#ddd\"/>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%+.3f</text>\n",
                LEFT, y, RIGHT, y, LEFT - 8, y + 4, value);
    }
    double zero = down(picture, 0);
    fprintf(out,
            "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
            "stroke=\"#000\"/>\n",
            LEFT, zero, RIGHT, zero);
    for (int i = picture->first; i <= picture->last; i++)
        fprintf(out,
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%+d</text>\n",
                across(picture, i), BOTTOM + 20, i - SIMULATION_COUNT_MAX);
}

/* How often each true count is, as bars from below. */
static void draw_shares(const struct picture *picture)
{
    double width = across(picture, 1) - across(picture, 0);
    for (int i = picture->first; i <= picture->last; i++) {
        double share = picture->means[i].share / picture->share;
        double height = share * (BOTTOM - TOP) / 2;
        fprintf(picture->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "fill=\"#cfe0f0\"/>\n",
                across(picture, i) - width * 0.4, BOTTOM - height, width * 0.8,
                height);
    }
}

static void draw_values(const struct picture *picture)
{
    FILE *out = picture->out;
    fputs("<polyline fill=\"none\" stroke=\"#a00\" stroke-width=\"2\" "
          "points=\"",
          out);
    for (int i = picture->first; i <= picture->last; i++)
        if (is_shown(&picture->means[i]))
            fprintf(out, "%.1f,%.1f ", across(picture, i),
                    down(picture, picture->means[i].value));
    fputs("\"/>\n", out);
    for (int i = picture->first; i <= picture->last; i++) {
        const struct simulation_mean *mean = &picture->means[i];
        if (is_shown(mean))
            fprintf(
                out,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                "stroke=\"#a00\"/>\n",
                across(picture, i), down(picture, mean->value - mean->error),
                across(picture, i), down(picture, mean->value + mean->error));
    }
}

static void draw_texts(const struct picture *picture)
{
    fprintf(picture->out,
            "<text x=\"%d\" y=\"28\" font-size=\"16\">Value of a round by "
            "true count, in first bets</text>\n"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">true count; bars: "
            "how often it is; strokes: one standard error</text>\n",
            LEFT, (LEFT + RIGHT) / 2, HEIGHT - 16);
}

void simulation_report_svg(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return;
    struct picture picture = {.out = out,
                              .means = findings->statistics.by_count};
    measure(&picture);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT);
    draw_texts(&picture);
    if (picture.last >= 0) {
        draw_shares(&picture);
        draw_axes(&picture);
        draw_values(&picture);
    }
    fputs("</svg>\n", out);
    free(findings);
}
