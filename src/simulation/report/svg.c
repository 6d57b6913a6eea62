/* Draws the value by true count as a picture. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "simulation/report/findings.h"
#include "cli_output.h"

/* In pixels. */
enum {
    WIDTH = 800,
    HEIGHT = 500,
    LEFT = 90,
    RIGHT = 780,
    TOP = 70,
    BOTTOM = 430
};

struct picture {
    FILE *out;
    const struct simulation_mean *means; /* by true count, from 0 */
    int first, last;                     /* of the true counts shown */
    double least, most;                  /* ends of the value axis */
    double tick;                         /* distance between its lines */
    double share;                        /* the largest */
};

/* Scales the axis, which begins and ends at a tick and includes zero. */
static void measure_picture(struct picture *picture)
{
    const double flat = 1e-6;
    enum { TICKS = 8 };
    picture->least = picture->most = 0;
    picture->share = 0;
    for (int i = picture->first; i <= picture->last; i++) {
        const struct simulation_mean *mean = &picture->means[i];
        picture->least = fmin(picture->least, mean->value - mean->error);
        picture->most = fmax(picture->most, mean->value + mean->error);
        picture->share = fmax(picture->share, mean->share);
    }
    double height = fmax(picture->most - picture->least, flat);
    picture->tick = report_round_up(height / TICKS);
    picture->least = floor(picture->least / picture->tick) * picture->tick;
    picture->most = ceil(picture->most / picture->tick) * picture->tick;
    if (picture->most <= picture->least)
        picture->most = picture->least + picture->tick;
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

/* Writes a number with a sign and a real minus. Zero has no sign. */
static void write_signed(FILE *out, int decimals, double value)
{
    const double nothing = 1e-12;
    if (fabs(value) < nothing)
        fputc('0', out);
    else
        fprintf(out, "%s%.*f", value < 0 ? "\xE2\x88\x92" : "+", decimals,
                fabs(value));
}

static void draw_value_axis(const struct picture *picture)
{
    FILE *out = picture->out;
    int lines = (int)lround((picture->most - picture->least) / picture->tick);
    int decimals = (int)fmax(0, -floor(log10(picture->tick)));
    for (int i = 0; i <= lines; i++) {
        double value = picture->least + i * picture->tick;
        double y = down(picture, value);
        bool zero = fabs(value) < picture->tick / 2;
        fprintf(out,
                "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
                "stroke=\"%s\"/>\n"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                LEFT, y, RIGHT, y, zero ? "#000" : "#ddd", LEFT - 8, y + 4);
        write_signed(out, decimals, zero ? 0 : value);
        fputs("</text>\n", out);
    }
}

/* Labels the true counts. If there are many, labels every other one, always
 * including 0. */
static void draw_counts(const struct picture *picture)
{
    enum { MANY = 24 };
    int apart = picture->last - picture->first >= MANY ? 2 : 1;
    for (int i = picture->first; i <= picture->last; i++) {
        if ((i - SIMULATION_COUNT_MAX) % apart != 0)
            continue;
        fprintf(picture->out,
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                across(picture, i), BOTTOM + 20);
        write_signed(picture->out, 0, i - SIMULATION_COUNT_MAX);
        fputs("</text>\n", picture->out);
    }
}

/* Draws how often each true count occurs, as bars. */
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
        fprintf(out, "%.1f,%.1f ", across(picture, i),
                down(picture, picture->means[i].value));
    fputs("\"/>\n", out);
    for (int i = picture->first; i <= picture->last; i++) {
        const struct simulation_mean *mean = &picture->means[i];
        fprintf(out,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                "stroke=\"#a00\"/>\n",
                across(picture, i), down(picture, mean->value - mean->error),
                across(picture, i), down(picture, mean->value + mean->error));
    }
}

static void draw_texts(const struct picture *picture,
                       const struct checkpoint *checkpoint)
{
    FILE *out = picture->out;
    char words[SIMULATION_WORDS_SIZE];
    fprintf(out,
            "<text x=\"%d\" y=\"28\" font-size=\"16\">Value of a round by "
            "true count, in units of the first bet</text>\n"
            "<text x=\"%d\" y=\"48\">",
            LEFT, LEFT);
    cli_write_xml(out, checkpoint->title.rules);
    fputs("; ", out);
    cli_write_xml(out, simulation_words(&checkpoint->title, words));
    fprintf(out, "; %" PRIu64 " rounds</text>\n", checkpoint->rounds);
    fprintf(out,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">true count; bars: "
            "frequency; whiskers: one standard error</text>\n"
            "<text transform=\"translate(24 %d) rotate(-90)\" "
            "text-anchor=\"middle\">value of a round</text>\n",
            (LEFT + RIGHT) / 2, HEIGHT - 20, (TOP + BOTTOM) / 2);
}

static void draw_picture(struct picture *picture,
                         const struct simulation_statistics *statistics)
{
    if (!report_curve(statistics, &picture->first, &picture->last)) {
        fprintf(picture->out,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">too few rounds "
                "for a curve</text>\n",
                (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2);
        return;
    }
    measure_picture(picture);
    draw_shares(picture);
    draw_value_axis(picture);
    draw_counts(picture);
    draw_values(picture);
}

bool simulation_report_svg(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return false;
    struct picture picture = {.out = out,
                              .means = findings->statistics.by_count};
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    draw_texts(&picture, report->checkpoint);
    draw_picture(&picture, &findings->statistics);
    fputs("</svg>\n", out);
    free(findings);
    return true;
}
