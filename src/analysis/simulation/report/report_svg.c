/* Draws the value by true count. */
#include "plots_svg.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "simulation/report/report.h"

/* What is drawn of the true counts. */
struct curve_drawn {
    const struct simulation_mean *means; /* by true count, from 0 */
    int first, last;                     /* of the true counts shown */
};

static const struct simulation_mean *mean_at(const struct curve_drawn *curve,
                                             int place)
{
    return &curve->means[curve->first + place];
}

/* Labels the true counts. If there are many, labels every other one, always
 * including 0. */
static void name_counts(const struct svg *svg, const struct curve_drawn *curve)
{
    enum { MANY = 24, NAME_SIZE = 16 };
    int apart = svg->places > MANY ? 2 : 1;
    for (int place = 0; place < svg->places; place++) {
        char name[NAME_SIZE];
        int count = curve->first + place - SIMULATION_COUNT_MAX;
        snprintf(name, sizeof name, count == 0 ? "%d" : "%+d", count);
        if (count % apart == 0)
            svg_name(svg, place, name);
    }
}

static void draw_values(const struct svg *svg, const struct curve_drawn *curve)
{
    FILE *out = svg->out;
    fputs("<polyline fill=\"none\" stroke=\"#a00\" stroke-width=\"2\" "
          "points=\"",
          out);
    for (int place = 0; place < svg->places; place++)
        fprintf(out, "%.1f,%.1f ", svg_across(svg, place),
                svg_down(svg, mean_at(curve, place)->value));
    fputs("\"/>\n", out);
    for (int place = 0; place < svg->places; place++) {
        const struct simulation_mean *mean = mean_at(curve, place);
        double x = svg_across(svg, place);
        fprintf(out,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                "stroke=\"#a00\"/>\n",
                x, svg_down(svg, mean->value - mean->error), x,
                svg_down(svg, mean->value + mean->error));
    }
}

static void draw_count_curve(struct svg *svg, const struct curve_drawn *curve)
{
    double shares[SIMULATION_COUNTS];
    for (int place = 0; place < svg->places; place++)
        shares[place] = mean_at(curve, place)->share;
    svg_shares(svg, shares);
    svg_axis(svg, "");
    name_counts(svg, curve);
    draw_values(svg, curve);
    svg_explain(svg,
                "true count; bars: frequency; whiskers: one standard error",
                "value of a round");
}

enum { CONDITIONS_SIZE = SIMULATION_WORDS_SIZE + 2 * SIMULATION_NAME_SIZE };

/* Writes what was played and how many rounds, in one line. */
static const char *conditions_of(const struct checkpoint *checkpoint,
                                 char text[CONDITIONS_SIZE])
{
    char words[SIMULATION_WORDS_SIZE];
    snprintf(text, CONDITIONS_SIZE, "%s; %s; %" PRIu64 " rounds",
             checkpoint->title.rules,
             simulation_words(&checkpoint->title, words), checkpoint->rounds);
    return text;
}

static void write_count_picture(FILE *out,
                                const struct simulation_report *report,
                                const struct findings *findings)
{
    char conditions[CONDITIONS_SIZE];
    struct curve_drawn curve = {.means = findings->statistics.by_count};
    bool has_curve =
        simulation_curve(&findings->statistics, &curve.first, &curve.last);
    double least = 0, most = 0;
    for (int i = curve.first; has_curve && i <= curve.last; i++) {
        const struct simulation_mean *mean = &curve.means[i];
        least = fmin(least, mean->value - mean->error);
        most = fmax(most, mean->value + mean->error);
    }
    struct svg svg = {.out = out,
                      .places = has_curve ? curve.last - curve.first + 1 : 1};
    svg_begin(&svg, "Value of a round by true count, in units of the first bet",
              conditions_of(report->checkpoint, conditions), least, most);
    if (has_curve)
        draw_count_curve(&svg, &curve);
    else
        svg_explain(&svg, "too few rounds for a curve", "");
    svg_end(&svg);
}

bool simulation_report_svg(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return false;
    write_count_picture(out, report, findings);
    free(findings);
    return true;
}
