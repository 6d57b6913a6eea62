/*
 * Pictures in SVG: places next to each other from left to right, and a value
 * axis with ticks on the left. They are 800 by 500 pixels, on white.
 */
#ifndef PLOTS_SVG_H
#define PLOTS_SVG_H

#include <stdio.h>

/* A picture that is being drawn. */
struct svg {
    FILE *out;
    int places;
    double least, most; /* the ends of the value axis, which includes 0 */
    double tick;        /* the distance between its lines */
    int top;            /* the y of the axis's upper end, in pixels */
};

/* Begins a picture with a title and lines below it that state the conditions;
 * neither is quoted yet. Values from `least` to `most` will fit. */
void svg_begin(struct svg *svg, const char *title, const char *conditions,
               double least, double most);
void svg_end(struct svg *svg);

/* Returns where a place (0 is the first) and a value are, in pixels. */
double svg_across(const struct svg *svg, double place);
double svg_down(const struct svg *svg, double value);

/* Draws the value axis, whose numbers end with `unit`, "" or "%". They have a
 * sign if the axis goes below zero. */
void svg_axis(const struct svg *svg, const char *unit);

/* Writes the name of a place, such as a number, below it. A '-' at its start
 * becomes a true minus. */
void svg_name(const struct svg *svg, double place, const char *name);

/* Writes what the places and the values are, below and on the left. */
void svg_explain(const struct svg *svg, const char *places, const char *values);

/* Draws bars in the lower half that show how often each place occurs; the
 * largest of the shares fills the half. */
void svg_shares(const struct svg *svg, const double shares[]);

#endif
