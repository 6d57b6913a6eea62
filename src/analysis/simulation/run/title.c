/* The title of a run: its game in words. */
#include "simulation/run/title.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void simulation_name(char name[SIMULATION_NAME_SIZE], const char *text)
{
    static const char dots[] = "...";
    size_t length = 0;
    for (; length < SIMULATION_NAME_SIZE - 1 && text[length]; length++) {
        bool printable = text[length] >= ' ' && text[length] <= '~';
        name[length] = text[length];
        if (!printable)
            name[length] = '?';
    }
    if (text[length])
        memcpy(name + length - strlen(dots), dots, sizeof dots);
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = '\0';
    if (length == 0)
        name[length++] = '?';
    name[length] = '\0';
}

static bool has_name(const char *name)
{
    return strcmp(name, SIMULATION_NONE) != 0;
}

static void add_title_words(char words[SIMULATION_WORDS_SIZE],
                            const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_title_words(char words[SIMULATION_WORDS_SIZE],
                            const char *format, ...)
{
    size_t used = strlen(words);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words + used, SIMULATION_WORDS_SIZE - used, format, arguments);
    va_end(arguments);
}

/* Appends what is unusual about the shoes and the reading of the count. */
static void add_dealing(const struct simulation_dealing *dealing,
                        char words[SIMULATION_WORDS_SIZE])
{
    if (dealing->rounding != ROUND_DOWN)
        add_title_words(words, ", true counts rounded %s",
                        dealing->rounding == ROUND_TOWARD_ZERO
                            ? "toward zero"
                            : "to the nearest");
    if (dealing->estimate > 0)
        add_title_words(words, ", decks seen to the nearest %g",
                        (double)dealing->estimate / DECK_CARDS);
    if (dealing->leaves)
        add_title_words(words, ", leaving a shoe below %+d", dealing->leave);
    if (dealing->shoe_rounds > 0)
        add_title_words(words, ", at most %d round%s per shoe",
                        dealing->shoe_rounds,
                        dealing->shoe_rounds == 1 ? "" : "s");
}

const char *simulation_words(const struct simulation_title *title,
                             char words[SIMULATION_WORDS_SIZE])
{
    char insurance[SIMULATION_NAME_SIZE] = "";
    bool counts = simulation_counts(&title->tags);
    const char *count = counts ? title->count : "no count";
    if (strcmp(title->strategy, "perfect-count") == 0) {
        snprintf(words, SIMULATION_WORDS_SIZE, "%s; every card tracked%s%s",
                 title->strategy, counts ? ", bets and tables by " : "",
                 counts ? count : "");
        return words;
    }
    if (title->insurance != SIMULATION_NEVER && title->table.insurance)
        snprintf(insurance, sizeof insurance, ", insurance from %+d",
                 title->insurance);
    else if (title->even_money && title->table.insurance)
        snprintf(insurance, sizeof insurance, ", even money");
    bool computed = strcmp(title->deviations, "computed") == 0;
    bool deviates = has_name(title->deviations);
    snprintf(words, SIMULATION_WORDS_SIZE, "%s; %s%s%s%s", title->strategy,
             count,
             computed   ? ", computed deviations"
             : deviates ? ", deviations "
                        : "",
             deviates && !computed ? title->deviations : "", insurance);
    add_dealing(&title->dealing, words);
    return words;
}
