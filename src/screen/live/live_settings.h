/* A setting of the laboratory: a value for each slider, and the command line
 * that it stands for. */
#ifndef SCREEN_LIVE_SETTINGS_H
#define SCREEN_LIVE_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "house_rules.h"
#include "screen_live.h"

/* A slider: a rule or an option of simulate. */
struct slider {
    const char *name;   /* on the screen */
    const char *option; /* its name on the command line */
    const char *rule;   /* the name of the rule, for --rule; or NULL */
    const char *values; /* its values in their order; NULL: the counts */
    const char *usual;  /* without the option; of a rule, NULL */
    const char *start;  /* where it is if no bets are given; NULL: as usual */
    const char *help;
    bool needs_count; /* means nothing unless cards are counted */
    bool is_money;    /* changes no card, only what is won with them */
};

enum { SLIDER_DECKS = 0, SLIDER_COUNT = 16, SLIDER_TEXT = 512 };
extern const struct slider SLIDERS[SLIDER_COUNT];

struct live_setting {
    char value[SLIDER_COUNT][SLIDER_TEXT];
};

/* Returns the number of a slider's values, and writes where `value` is among
 * them, from 0, or -1. */
int slider_places(const struct slider *slider, const char *value, int *place);

/* Moves a slider by so many values, as far as there are more. */
void setting_move(struct live_setting *setting, int slider, int steps);

/* Returns the setting of the given options, where `rules` are those that they
 * choose; or, if it is NULL, of none but these rules. */
struct live_setting setting_start(const struct live_given *given,
                                  const struct rules *rules);

/* True if a slider means something in this setting. */
bool setting_uses(const struct live_setting *setting, int slider);

/* Writes the words of the command line that plays `setting`, each followed by a
 * '\0': the given options that belong to no slider, and the sliders that differ
 * from `base`, the setting of those options alone. Without `has_money`, leaves
 * out what changes no card. */
void setting_write(FILE *out, const struct live_setting *setting,
                   const struct live_setting *base,
                   const struct live_given *given, bool has_money);

#endif
