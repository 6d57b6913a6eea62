/* The sliders, and settings as command lines. */
#include "live/live_settings.h"

#include <stdlib.h>
#include <string.h>

#include "counting.h"

#define BANKROLLS                                                              \
    "$1000 $2000 $3000 $5000 $7500 $10000 $15000 $20000 $30000 $50000 $75000 " \
    "$100000 $200000 $500000 $1000000"
#define BETS                                                                \
    "flat 1-2 1-3 1-4 1-5 1-6 1-8 1-10 1-12 1-15 1-20 0-1 0-2 0-4 0-6 0-8 " \
    "0-10 0-12 0-20"

const struct slider SLIDERS[SLIDER_COUNT] = {
    {"decks", "rule", "decks", "1 2 3 4 5 6 7 8", .help = "decks of the shoe"},
    {"cut card", "rule", "cut", "40 45 50 55 60 65 70 75 80 85 90 95",
     .help = "percent of the shoe that are dealt"},
    {"soft 17", "rule", "soft17", "stand hit",
     .help = "what the dealer does with it"},
    {"natural", "rule", "natural", "6:5 3:2 2:1", .help = "what it pays"},
    {"double", "rule", "double", "none 10-11 9-11 any",
     .help = "totals that may be doubled"},
    {"das", "rule", "das", "no yes", .help = "doubling after a split"},
    {"split to", "rule", "split", "1 2 3 4", .help = "hands at the most"},
    {"resplit A", "rule", "resplit-aces", "no yes",
     .help = "aces may be split again"},
    {"surrender", "rule", "surrender", "none late early",
     .help = "none, late or early"},
    {"seats", "seats", NULL, "1 2 3 4 5 6 7", "1",
     .help = "seats that you play"},
    {"count", "count", NULL, NULL, "none", "hi-lo",
     .help = "how you count cards"},
    {"play", "deviations", NULL, "basic fab-4 illustrious-18 catch-22 computed",
     "basic", .help = "deviations from basic strategy by the count",
     .needs_count = true},
    {"bets", "best-bets", NULL, BETS, "flat", "1-8",
     .help = "units, from 0 to watch bad counts; the best in this range",
     .is_money = true},
    {"kelly", "kelly", NULL, "0.1 0.2 0.25 0.33 0.5 0.67 0.75 1 1.5 2", "1",
     .help = "the Kelly fraction of the best bets", .is_money = true},
    {"bankroll", "bankroll", NULL, BANKROLLS, "none", "$10000",
     .help = "which the best bets are for", .is_money = true},
    {"pace", "pace", NULL, "40 50 60 70 80 90 100 120 150 200 300 500 1000",
     "100", .help = "rounds per hour", .is_money = true},
};

/* ---- Values ---- */

/* Writes a value of a slider to `text`. Returns false if there are fewer. */
static bool read_value(const struct slider *slider, int number,
                       char text[SLIDER_TEXT])
{
    if (slider->values == NULL) {
        bool good = number <= (int)count_preset_count();
        if (good)
            snprintf(text, SLIDER_TEXT, "%s",
                     number == 0 ? slider->usual
                                 : count_preset((size_t)number - 1)->name);
        return good;
    }
    const char *at = slider->values;
    for (; number > 0 && *at; number--) {
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    snprintf(text, SLIDER_TEXT, "%.*s", (int)strcspn(at, " "), at);
    return *at != '\0';
}

int slider_places(const struct slider *slider, const char *value, int *place)
{
    char text[SLIDER_TEXT];
    int count = 0;
    for (*place = -1; read_value(slider, count, text); count++)
        if (strcmp(text, value) == 0)
            *place = count;
    return count;
}

static double number_of(const char *text)
{
    return strtod(text + (*text == '$'), NULL);
}

/* A value that was given on the command line, and isn't one of the slider's,
 * lies between two of them. */
void setting_move(struct live_setting *setting, int slider, int steps)
{
    const struct slider *row = &SLIDERS[slider];
    char *value = setting->value[slider], text[SLIDER_TEXT];
    int place, count = slider_places(row, value, &place);
    if (place < 0) {
        place = 0;
        while (place < count && read_value(row, place, text) &&
               number_of(text) < number_of(value))
            place++;
        place -= steps > 0;
    }
    place += steps;
    place = place < 0 ? 0 : place < count ? place : count - 1;
    (void)read_value(row, place, value);
}

/* ---- Settings ---- */

/* Writes the value of a rule to `text`. */
static void read_rule(const struct rules *rules, const char *name,
                      char text[SLIDER_TEXT])
{
    char line[RULE_TEXT_SIZE];
    size_t length = strlen(name);
    for (size_t i = 0; rules_text(rules, i, line); i++)
        if (strncmp(line, name, length) == 0 &&
            strncmp(line + length, " = ", strlen(" = ")) == 0)
            snprintf(text, SLIDER_TEXT, "%s", line + length + strlen(" = "));
}

/* Returns the value of the option that was given last, or NULL. `name` may be
 * several names, separated by blanks. */
static const char *find_given(const struct live_given *given, const char *names)
{
    const char *found = NULL;
    for (int i = 0; given && i < given->count; i++) {
        const char *name = given->option[i].name;
        const char *value = given->option[i].value;
        const char *at = strstr(names, name);
        size_t length = strlen(name);
        if (at && (at == names || at[-1] == ' ') && strchr(" ", at[length]))
            found = value ? value : "";
    }
    return found;
}

/* Where only a bet is given, the rest is as usual. */
struct live_setting setting_start(const struct live_given *given,
                                  const struct rules *rules)
{
    bool begins = given && !find_given(given, "money bets best-bets");
    struct live_setting setting;
    memset(&setting, 0, sizeof setting);
    for (int i = 0; i < SLIDER_COUNT; i++) {
        const struct slider *slider = &SLIDERS[i];
        bool is_bets = strcmp(slider->option, "best-bets") == 0;
        const char *value =
            find_given(given, is_bets ? "bets best-bets" : slider->option);
        if (slider->rule)
            read_rule(rules, slider->rule, setting.value[i]);
        else
            snprintf(setting.value[i], SLIDER_TEXT, "%s",
                     value                     ? value
                     : begins && slider->start ? slider->start
                                               : slider->usual);
    }
    return setting;
}

static bool counts_cards(const struct live_setting *setting)
{
    for (int i = 0; i < SLIDER_COUNT; i++)
        if (SLIDERS[i].values == NULL)
            return strcmp(setting->value[i], SLIDERS[i].usual) != 0;
    return false;
}

bool setting_uses(const struct live_setting *setting, int slider)
{
    return !SLIDERS[slider].needs_count || counts_cards(setting);
}

/* ---- Command lines ---- */

/* True if an option is written by a slider, or not at all. */
static bool belongs_elsewhere(const char *name, const char *value)
{
    static const char *const others[] = {
        "decks", "cut",     "bets",  "money", "live",  "rounds",
        "theme", "threads", "color", "mouse", "ascii", "same-shoes"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(name, others[i]) == 0)
            return true;
    for (int i = 0; i < SLIDER_COUNT; i++) {
        const struct slider *slider = &SLIDERS[i];
        size_t length = slider->rule ? strlen(slider->rule) : 0;
        if (strcmp(name, slider->option) == 0 &&
            (slider->rule == NULL ||
             (strncmp(value, slider->rule, length) == 0 &&
              strchr(" =", value[length]))))
            return true;
    }
    return false;
}

static void write_words(FILE *out, const char *name, const char *rule,
                        const char *value)
{
    fprintf(out, "--%s%c", name, '\0');
    if (rule)
        fprintf(out, "%s=", rule);
    if (value)
        fprintf(out, "%s%c", value, '\0');
}

/* Bets in this range are found only with a count. A ramp is as it was given. */
static void write_bets(FILE *out, const char *value, bool counts)
{
    if (strchr(value, '@') != NULL) {
        write_words(out, "money", NULL, NULL);
        write_words(out, "bets", NULL, value);
    } else if (counts && strchr(value, '-') != NULL)
        write_words(out, "best-bets", NULL, value);
    else
        write_words(out, "money", NULL, NULL);
}

void setting_write(FILE *out, const struct live_setting *setting,
                   const struct live_setting *base,
                   const struct live_given *given, bool has_money)
{
    fprintf(out, "simulate%c", '\0');
    for (int i = 0; i < given->count; i++) {
        const char *name = given->option[i].name;
        const char *value = given->option[i].value;
        if (!belongs_elsewhere(name, value ? value : ""))
            write_words(out, name, NULL, value);
    }
    for (int i = 0; i < SLIDER_COUNT; i++) {
        const struct slider *slider = &SLIDERS[i];
        const char *value = setting->value[i];
        const char *usual = slider->rule ? base->value[i] : slider->usual;
        bool is_ramp = strchr(value, '@') != NULL;
        if (slider->is_money && !has_money && !is_ramp)
            continue;
        if (strcmp(slider->option, "best-bets") == 0)
            write_bets(out, value, counts_cards(setting));
        else if (strcmp(value, usual) != 0 && setting_uses(setting, i))
            write_words(out, slider->option, slider->rule, value);
    }
    write_words(out, "same-shoes", NULL, NULL);
}
