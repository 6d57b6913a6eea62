/* Why the odds and the chart can disagree. */
#include <string.h>

#include "strategy.h"

const char *play_as_noun(const char *word)
{
    static const char *const nouns[][2] = {
        {"hit", "hitting"},
        {"stand", "standing"},
        {"double", "doubling"},
        {"split", "splitting"},
        {"surrender", "surrender"},
        {"insurance", "taking insurance"},
        {"no insurance", "declining insurance"},
        {"even money", "taking even money"},
        {"no even money", "declining even money"},
        {"fold", "folding"},
        {"play", "playing"},
    };
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (strcmp(nouns[i][0], word) == 0)
            return nouns[i][1];
    return "playing on";
}

const char *chart_difference(const char *better,
                             char text[CHART_DIFFERENCE_SIZE])
{
    snprintf(text, CHART_DIFFERENCE_SIZE,
             "The chart knows only your total; the cards left in the shoe make "
             "%s better here.",
             play_as_noun(better));
    return text;
}
