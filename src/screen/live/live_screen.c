/* The live laboratory on the screen: its sliders, figures and curve. */
#include "screen_live.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counting.h"
#include "house_rules.h"
#include "house_rules_choice.h"
#include "plots.h"
#include "simulation_live.h"
#include "stage.h"

/* ---- Sliders ---- */

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

enum {
    SLIDER_DECKS = 0,
    SLIDER_COUNTING = 10,
    SLIDER_BETS = 12,
    SLIDER_PACE = 15,
    SLIDER_COUNT = 16,
    SLIDER_TEXT = 512
};

/* A value for each slider, and so the command line that it stands for. */
struct live_setting {
    char value[SLIDER_COUNT][SLIDER_TEXT];
};

#define BANKROLLS                                                              \
    "$1000 $2000 $3000 $5000 $7500 $10000 $15000 $20000 $30000 $50000 $75000 " \
    "$100000 $200000 $500000 $1000000"
#define BETS                                                                \
    "flat 1-2 1-3 1-4 1-5 1-6 1-8 1-10 1-12 1-15 1-20 0-1 0-2 0-4 0-6 0-8 " \
    "0-10 0-12 0-20"

static const struct slider SLIDERS[SLIDER_COUNT] = {
    {"decks", "rule", "decks", "1 2 3 4 5 6 7 8",
     .help = "how many decks of 52 cards are in the shoe"},
    {"cut card at %", "rule", "cut", "40 45 50 55 60 65 70 75 80 85 90 95",
     .help = "percent that is dealt before the shuffle"},
    {"dealer, soft 17", "rule", "soft17", "stand hit",
     .help = "what the dealer does with ace and 6"},
    {"natural pays", "rule", "natural", "6:5 3:2 2:1",
     .help = "what an ace and a ten at once win"},
    {"double down on", "rule", "double", "none 10-11 9-11 any",
     .help = "totals that may double for one more card"},
    {"double after split", "rule", "das", "no yes",
     .help = "split hands may double, too (DAS)"},
    {"split to hands", "rule", "split", "1 2 3 4",
     .help = "how many hands a pair may become"},
    {"split aces again", "rule", "resplit-aces", "no yes",
     .help = "more aces may be split, too (RSA)"},
    {"surrender", "rule", "surrender", "none late early",
     .help = "give up for half; late: after the peek"},
    {"your seats", "seats", NULL, "1 2 3 4 5 6 7", "1",
     .help = "how many seats of the table you play"},
    {"counting", "count", NULL, NULL, "none", "hi-lo",
     .help = "how you keep track of the cards seen"},
    {"plays by count", "deviations", NULL,
     "basic fab-4 illustrious-18 catch-22 computed", "basic",
     .help = "which plays change with the count", .needs_count = true},
    {"bets, in units", "best-bets", NULL, BETS, "flat", "1-8",
     .help = "a unit is your smallest bet; 0 only watches", .is_money = true},
    {"bet size (Kelly)", "kelly", NULL,
     "0.1 0.2 0.25 0.33 0.5 0.67 0.75 1 1.5 2", "1",
     .help = "1 grows fastest; 0.5 is half of it, and safer", .is_money = true},
    {"bankroll", "bankroll", NULL, BANKROLLS, "none", "$10000",
     .help = "the money that the best bets may risk", .is_money = true},
    {"rounds an hour", "pace", NULL,
     "40 50 60 70 80 90 100 120 150 200 300 500 1000", "100",
     .help = "how fast the game is", .is_money = true},
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

/* Returns the number of a slider's values, and writes where `value` is among
 * them, from 0, or -1. */
static int slider_places(const struct slider *slider, const char *value,
                         int *place)
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

/* Moves a slider by so many values, as far as there are more. A value that was
 * given on the command line, and isn't one of the slider's,
 * lies between two of them. */
static void setting_move(struct live_setting *setting, int slider, int steps)
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

/* True if `word` is one of some words that blanks separate. */
static bool has_word(const char *words, const char *word)
{
    const char *at = strstr(words, word);
    return at && (at == words || at[-1] == ' ') &&
           strchr(" ", at[strlen(word)]);
}

/* Returns the value of the one of these options that was given last, or NULL.
 */
static const char *find_given(const struct live_given *given, const char *names)
{
    const char *found = NULL;
    for (int i = 0; given && i < given->count; i++) {
        const char *value = given->option[i].value;
        if (has_word(names, given->option[i].name))
            found = value ? value : "";
    }
    return found;
}

/* Returns the setting of the given options, where `rules` are those that they
 * choose; or, if it is NULL, of none but these rules. Where only a bet is
 * given, the rest is as usual. */
static struct live_setting setting_start(const struct live_given *given,
                                         const struct rules *rules)
{
    bool begins = given && !find_given(given, "money bets best-bets");
    struct live_setting setting;
    memset(&setting, 0, sizeof setting);
    for (int i = 0; i < SLIDER_COUNT; i++) {
        const struct slider *slider = &SLIDERS[i];
        const char *value = find_given(
            given, i == SLIDER_BETS ? "bets best-bets" : slider->option);
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
    return strcmp(setting->value[SLIDER_COUNTING], "none") != 0;
}

/* True if a slider means something in this setting. */
static bool setting_uses(const struct live_setting *setting, int slider)
{
    return !SLIDERS[slider].needs_count || counts_cards(setting);
}

/* ---- Command lines ---- */

/* True if an option is written by a slider, or not at all. */
static bool belongs_elsewhere(const char *name, const char *value)
{
    if (has_word("decks cut bets money live rounds theme threads color mouse "
                 "ascii same-shoes",
                 name))
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
    bool is_ramp = strchr(value, '@') != NULL;
    if (counts && !is_ramp && strchr(value, '-') != NULL)
        write_words(out, "best-bets", NULL, value);
    else
        write_words(out, "money", NULL, NULL);
    if (is_ramp)
        write_words(out, "bets", NULL, value);
}

enum {
    LIVE_ROWS = 16,
    LIVE_COLUMNS = 46,
    BARS = 5, /* the title, two lines of text, two of keys */
    MARGIN = 1,
    LEFT_COLUMNS = 36, /* of the sliders; on a wide screen: */
    WIDE_LEFT_COLUMNS = 48,
    GAP = 2, /* beside them */
    NAME_COLUMNS = 19,
    VALUE_COLUMNS = 9, /* where there is little room, with which the longest
                          values take the place of their tracks: */
    VALUE_COLUMNS_MOST = 14,
    FIGURE_COLUMNS = 14, /* of the name of a figure */
    NUMBER_COLUMNS = 8,
    ERROR_COLUMNS = 17, /* of a number with its error */
    SMALL_FIGURES = 4,  /* rows of figures on the smallest screen */
    TEXT_SIZE = 64,
    HOURS = 100,    /* of what a player can expect */
    INTERVAL = 100, /* milliseconds between two pictures */
    WORDS_MOST = 2 * (LIVE_GIVEN_MAX + SLIDER_COUNT + 1)
};

#define LIVE_TITLE "The live laboratory"

/* Billions of rounds show no more than these. */
static const uint64_t LIVE_ROUNDS_USUAL = 2000000000;

enum side { SIDE_A, SIDE_B };

struct live_screen {
    const struct live_start *start;
    struct stage stage;
    struct simulation_live *live;
    struct live_setting base, setting[2];
    struct simulation_setup setup[2]; /* its texts may be gone */
    int slider, first; /* the chosen one, and the first one on the screen */
    bool has_a;
    struct simulation_live_state state;
};

/* ---- Settings that are played ---- */

/* Not for rules that are played at the table of the house, card by card. */
static bool deals_same_shoes(const struct live_screen *screen)
{
    return rules_refusal(&screen->start->rules, ENGINE_KERNEL) == NULL;
}

/* True if the settings differ in more than what is won with the same cards. */
static bool changes_cards(const struct live_setting *before,
                          const struct live_setting *now)
{
    bool changes = false;
    for (int i = 0; i < SLIDER_COUNT; i++) {
        const char *old = before->value[i], *value = now->value[i];
        bool has_ramp = strchr(old, '@') || strchr(value, '@');
        changes = changes || (strcmp(old, value) != 0 && setting_uses(now, i) &&
                              (has_ramp || !SLIDERS[i].is_money));
    }
    return changes;
}

/* Returns the words of the command line that plays `setting`, each followed by
 * a '\0': the given options that belong to no slider, and the sliders that
 * differ from the setting of those options alone. The caller frees them.
 * Returns NULL without memory. */
static char *live_words(const struct live_screen *screen,
                        const struct live_setting *setting, size_t *size)
{
    const struct live_given *given = &screen->start->given;
    char *words = NULL;
    FILE *out = open_memstream(&words, size);
    if (out == NULL)
        return NULL;
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
        const char *usual =
            slider->rule ? screen->base.value[i] : slider->usual;
        if (i == SLIDER_BETS)
            write_bets(out, value, counts_cards(setting));
        else if (strcmp(value, usual) != 0 && setting_uses(setting, i))
            write_words(out, slider->option, slider->rule, value);
    }
    if (deals_same_shoes(screen))
        write_words(out, "same-shoes", NULL, NULL);
    if (fclose(out) == 0)
        return words;
    free(words);
    return NULL;
}

/* Reads a command line, which has neither --live nor --cut. The setup points to
 * its words. Returns false after a complaint. */
static bool read_options(const struct cli *cli, int argc, char *argv[],
                         struct simulation_setup *setup)
{
    struct rules_choice rules = {.name = RULES_DEFAULT};
    struct cli_option options[CLI_OPTIONS_MAX];
    struct cli_usage usage = {.options = options};
    enum cli_status status;
    char label[RULES_LABEL_SIZE];
    *setup = simulation_setup_default();
    usage.option_count = rules_choice_options(&rules, options);
    usage.option_count +=
        simulation_options(setup, options + usage.option_count);
    setup->rules_label = "live";
    if (!cli_read_options(cli, &usage, argc, argv, &status))
        return false;
    const char *contradiction = simulation_contradiction(setup);
    if (contradiction)
        cli_complain(cli, "%s", contradiction);
    return contradiction == NULL &&
           rules_choice_take(cli, &rules,
                             (int)setup->seats + setup->neighbors.count,
                             &setup->rules, label, &status);
}

/* The same, but writes the complaint, without the name of the program and the
 * end of the line, to `problem`. */
static bool read_words(const struct live_screen *screen, char *words,
                       size_t size, struct simulation_setup *setup,
                       char problem[MESSAGE_SIZE])
{
    struct cli cli = *screen->stage.start->cli;
    char *argv[WORDS_MOST + 1] = {NULL}, *text = NULL;
    int argc = 0;
    size_t length = 0, before = strlen(cli.program) + strlen(": ");
    for (char *at = words; at < words + size && argc < WORDS_MOST;
         at += strlen(at) + 1)
        argv[argc++] = at;
    cli.out = cli.errors = open_memstream(&text, &length);
    if (cli.errors == NULL)
        return false;
    bool good = read_options(&cli, argc, argv, setup);
    good = fclose(cli.errors) == 0 && good;
    if (text && length > before)
        snprintf(problem, MESSAGE_SIZE, "%.*s",
                 (int)strcspn(text + before, "\n"), text + before);
    free(text);
    return good;
}

/* Applies the setting B: plays it from the first round if it changes any card
 * of the one before, if there was one, or if B couldn't be played so far, for
 * which other bets may be the cure. Returns false, with the problem, if its
 * command line isn't right. */
static bool apply_setting(struct live_screen *screen,
                          const struct live_setting *before,
                          char problem[MESSAGE_SIZE])
{
    const struct live_setting *setting = &screen->setting[SIDE_B];
    const struct simulation_live_side *side = &screen->state.side[SIDE_B];
    bool is_stuck = side->problem[0] != '\0' && side->rounds == 0;
    size_t size;
    struct simulation_setup setup;
    snprintf(problem, MESSAGE_SIZE, "out of memory");
    char *words = live_words(screen, setting, &size);
    bool good = words && read_words(screen, words, size, &setup, problem);
    if (good)
        screen->setup[SIDE_B] = setup;
    if (good && (is_stuck || !before || changes_cards(before, setting)))
        return simulation_live_play(screen->live, &setup, words);
    free(words);
    return good;
}

/* ---- Figures as text ---- */

/* What a figure means, after the name. */
static const char *const FIGURE_WORDS[SIMULATION_LIVE_FIGURES] = {
    "what an hour wins on average",
    "a bet's average win: the edge",
    "chance of ever losing the bankroll",
    "what is bet on average",
    "how far an hour strays from average",
    "of 100 rounds, 13.5% ruin (SCORE)",
    "per round, times 1000 (DI)",
    "until the win beats one swing (N0)"};

/* True in the first rounds, in which much is only luck. */
static bool is_early(const struct live_screen *screen)
{
    enum { FIRST_ROUNDS = 20 * 1000 * 1000 };
    return screen->state.is_playing &&
           screen->state.side[SIDE_B].rounds < FIRST_ROUNDS;
}

/* True if the figures are of flat bets, because no bets in the range win. */
static bool has_flat_bets_instead(const struct simulation_live_side *side)
{
    return side->problem[0] != '\0' && side->is_known;
}

/* True if it is early, and the error makes the figure meaningless. */
static bool is_vague(const struct live_screen *screen,
                     const struct simulation_live_figure *known)
{
    return is_early(screen) && known->error > fabs(known->value) / 4;
}

/* Returns a problem without the option before it. */
static const char *problem_in_words(const char *problem)
{
    bool has_option = strncmp(problem, "--", 2) == 0;
    const char *colon = has_option ? strstr(problem, ": ") : NULL;
    return colon ? colon + 2 : problem;
}

static const char *value_text(char text[TEXT_SIZE], int figure, double value,
                              double unit, bool has_sign)
{
    const double large = 1000, percent = 100, tenth = 0.1;
    const char *sign = value < 0 ? "-" : has_sign ? "+" : "";
    const enum simulation_live_unit kind = simulation_live_row(figure)->unit;
    double size = fabs(value);
    if (!isfinite(value))
        return strcpy(text, "-");
    const bool is_percent = kind == LIVE_PERCENT;
    const bool is_whole =
        kind == LIVE_ROUNDS || (kind == LIVE_AMOUNT && size >= large);
    snprintf(text, TEXT_SIZE, "%s%s%.*f%s", sign,
             kind == LIVE_AMOUNT && unit > 0 ? "$" : "",
             is_percent ? (size < tenth ? 3 : 1)
             : is_whole ? 0
                        : 2,
             is_percent ? percent * size : size, is_percent ? "%" : "");
    return text;
}

/* Writes "15.90 ± 1.78". The error has no sign of dollars or percent, and is
 * left out if it isn't known. An ellipsis stands for a vague figure. */
static void error_text(const struct live_screen *screen, char text[TEXT_SIZE],
                       int figure, const struct simulation_live_figure *known,
                       double unit, bool has_sign)
{
    char error[TEXT_SIZE];
    if (is_vague(screen, known)) {
        snprintf(text, TEXT_SIZE, "%s", screen->stage.brush.glyphs->ellipsis);
        return;
    }
    (void)value_text(text, figure, known->value, unit, has_sign);
    if (!isfinite(known->value) || !isfinite(known->error))
        return;
    (void)value_text(error, figure, known->error, unit, false);
    const char *digits = error + (*error == '$');
    text_add(text, TEXT_SIZE, "%s%.*s",
             screen->stage.brush.letters ? " +- " : " ± ",
             (int)strcspn(digits, "%"), digits);
}

/* ---- The sliders ---- */

/* Returns the place of a slider, of `count`, that a cell of its track stands
 * for. The knob is at `place`. */
static int place_at(int cell, int track, int place, int count)
{
    return place >= 0 && cell == place * (track - 1) / (count - 1)
               ? place
               : (cell * (count - 1) + track / 2) / (track - 1);
}

/* Draws a slider. A tap on the track moves the knob there. Cells that stand for
 * the same place are one target. */
static void draw_slider(struct live_screen *screen, struct box box, int number)
{
    const struct brush *brush = &screen->stage.brush;
    const struct slider *slider = &SLIDERS[number];
    const char *value = screen->setting[SIDE_B].value[number];
    bool differs = screen->has_a &&
                   strcmp(value, screen->setting[SIDE_A].value[number]) != 0;
    bool is_used = setting_uses(&screen->setting[SIDE_B], number);
    int place, count = slider_places(slider, value, &place);
    int wide = box.columns > LEFT_COLUMNS ? VALUE_COLUMNS_MOST : VALUE_COLUMNS;
    int track = box.columns - NAME_COLUMNS - wide - 2;
    if (text_columns(value) > wide) {
        wide = VALUE_COLUMNS_MOST;
        track = 0;
    }
    if (number == screen->slider)
        paint_text(brush, box.row, box.column, ROLE_TURN, brush->glyphs->turn);
    paint_cut(brush, box.row, box.column + 1, NAME_COLUMNS,
              is_used ? ROLE_PLAIN : ROLE_FAINT, slider->name);
    paint_cut(brush, box.row, box.column + 1 + NAME_COLUMNS, wide,
              !is_used  ? ROLE_FAINT
              : differs ? ROLE_TURN
                        : ROLE_TITLE,
              value);
    const int first = box.column + 2 + NAME_COLUMNS + wide;
    for (int i = 0, from = 0; i < track; i++) {
        bool is_here = place >= 0 && i == place * (track - 1) / (count - 1);
        int to = place_at(i, track, place, count);
        paint_text(brush, box.row, first + i, is_here ? ROLE_STONE : ROLE_FAINT,
                   is_here ? brush->glyphs->stone : brush->glyphs->horizontal);
        if (i + 1 < track && place_at(i + 1, track, place, count) == to)
            continue;
        const struct box cells = {box.row, first + from, 1, i + 1 - from};
        stage_add_target(&screen->stage, &cells,
                         KEY_CLICKED + SLIDER_COUNT * (1 + to) + number);
        from = i + 1;
    }
    if (number == screen->slider)
        paint_marked(brush, &(struct box){box.row, box.column, 1,
                                          1 + NAME_COLUMNS + wide});
}

/* Draws the sliders that there is room for, the chosen one among them. */
static void draw_sliders(struct live_screen *screen, struct box box)
{
    char text[TEXT_SIZE];
    int rows = smaller_length(box.rows, SLIDER_COUNT);
    if (screen->slider < screen->first)
        screen->first = screen->slider;
    if (screen->slider >= screen->first + rows)
        screen->first = screen->slider - rows + 1;
    if (screen->first > SLIDER_COUNT - rows)
        screen->first = SLIDER_COUNT - rows;
    snprintf(text, sizeof text, "%s %d of %d sliders",
             screen->stage.brush.glyphs->up_down, screen->slider + 1,
             SLIDER_COUNT);
    if (rows < SLIDER_COUNT)
        paint_right(&screen->stage.brush, 0, screen_columns() - 1, ROLE_FAINT,
                    text);
    for (int i = 0; i < rows; i++, box.row++) {
        const struct box line = {box.row, box.column, 1,
                                 1 + NAME_COLUMNS + VALUE_COLUMNS};
        draw_slider(screen, box, screen->first + i);
        stage_add_target(&screen->stage, &line,
                         KEY_CLICKED + screen->first + i);
    }
}

/* Draws the rounds and the bets by true count. The first row and the last one
 * are for all counts beyond them, too. */
static void draw_counts(const struct live_screen *screen, struct box box)
{
    enum { LOWEST = COUNT_RAMP_MOST - 3, ROWS_MOST = 12, TEXT_COLUMNS = 30 };
    const double least_share = 0.00005; /* else it would be 0.00% */
    const struct simulation_live_side *side = &screen->state.side[SIDE_B];
    const struct brush *brush = &screen->stage.brush;
    double unit = side->unit > 0 ? side->unit : 1, most = 0, share = 0;
    int last = LOWEST - 1 + smaller_length(box.rows - 1, ROWS_MOST);
    if (last <= LOWEST)
        return;
    paint_text(brush, box.row++, box.column + 1, ROLE_FAINT,
               "true count     rounds  bet");
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        most = fmax(most, side->bets.bet[i]);
    for (int i = 0; i < COUNT_RAMP_BETS; i++) {
        char text[TEXT_SIZE];
        share += side->share[i];
        if (i < LOWEST || (i >= last && i + 1 < COUNT_RAMP_BETS) ||
            share < least_share)
            continue;
        int at = smaller_length(i, last);
        snprintf(
            text, sizeof text, "%+3d %-8s  %6.2f%%  %s%g", at - COUNT_RAMP_MOST,
            at == LOWEST ? "or less"
            : at == last ? "or more"
                         : "",
            100 * share, side->unit > 0 ? "$" : "", unit * side->bets.bet[at]);
        paint_cut(brush, box.row, box.column + 1, TEXT_COLUMNS, ROLE_PLAIN,
                  text);
        int bar = (int)lround(side->bets.bet[at] / most *
                              (box.columns - TEXT_COLUMNS - 1));
        for (int j = 0; j < bar; j++)
            paint_text(brush, box.row, box.column + 1 + TEXT_COLUMNS + j,
                       ROLE_CHIPS, brush->glyphs->full);
        box.row++;
        share = 0;
    }
}

/* ---- The figures ---- */

/* Returns the column after the last number of a figure: B's, or that of B minus
 * A. */
static int end_of_numbers(const struct live_screen *screen,
                          const struct box *box)
{
    int before = screen->has_a ? 2 * NUMBER_COLUMNS + GAP : 0;
    return box->column + smaller_length(box->columns, FIGURE_COLUMNS + before +
                                                          ERROR_COLUMNS);
}

/* Draws a figure with its error, if there is room for that, or the figures of A
 * and B and how much they differ; then what it means. */
static void draw_figure(const struct live_screen *screen, struct box box,
                        int figure)
{
    enum { WORDS_LEAST = 35, RUIN = 2 };
    const struct brush *brush = &screen->stage.brush;
    const struct simulation_live_state *state = &screen->state;
    struct simulation_live_figure last =
        screen->has_a ? state->difference[figure]
                      : state->side[SIDE_B].figure[figure];
    int end = end_of_numbers(screen, &box), right = box.column + FIGURE_COLUMNS;
    char text[TEXT_SIZE];
    bool is_clear = state->side[SIDE_B].is_known;
    paint_cut(brush, box.row, box.column, FIGURE_COLUMNS, ROLE_PLAIN,
              simulation_live_row(figure)->name);
    if (box.column + box.columns - end - GAP >= WORDS_LEAST)
        paint_text(brush, box.row, end + GAP, ROLE_FAINT, FIGURE_WORDS[figure]);
    for (int i = 0; screen->has_a && i < 2; i++) {
        const struct simulation_live_side *side = &state->side[i];
        const struct simulation_live_figure *known = &side->figure[figure];
        right += NUMBER_COLUMNS;
        bool is_measured = !isnan(last.error) || isnan(known->error);
        is_clear = is_clear && side->is_known && !is_vague(screen, known) &&
                   (is_measured || !is_early(screen));
        value_text(text, figure, known->value, side->unit, false);
        if (side->is_known)
            paint_right(
                brush, box.row, right, i == SIDE_A ? ROLE_PLAIN : ROLE_TITLE,
                is_vague(screen, known) ? brush->glyphs->ellipsis : text);
    }
    double better = last.value * simulation_live_row(figure)->better;
    bool is_sure = !is_vague(screen, &last) && fabs(better) > 2 * last.error;
    if (end < right + ERROR_COLUMNS && !is_vague(screen, &last))
        last.error = NAN; /* there is no room for it */
    error_text(screen, text, figure, &last, state->side[SIDE_B].unit,
               screen->has_a);
    if (!isfinite(last.value) && !screen->has_a && !screen_is_small())
        strcpy(text, figure == RUIN ? "needs a bankroll" : "needs a win");
    paint_right(brush, box.row, end,
                !screen->has_a ? ROLE_TITLE
                : !is_sure     ? ROLE_FAINT
                : better > 0   ? ROLE_WON
                               : ROLE_LOST,
                is_clear ? text : "");
}

/* Says what many hours win or lose on average, and their standard deviation.
 * Returns the row after it. */
static int draw_expectation(const struct live_screen *screen, struct box box)
{
    static const char *const names[] = {"A: ", "B: "};
    const struct brush *brush = &screen->stage.brush;
    char text[MESSAGE_SIZE];
    snprintf(text, sizeof text, "In %d hours you would expect to", HOURS);
    paint_text(brush, box.row, box.column, ROLE_STATUS, text);
    bool is_one_line =
        !screen->has_a && box.columns > WIDE_LEFT_COLUMNS + ERROR_COLUMNS;
    int column = box.column + (is_one_line ? text_columns(text) + 1 : 0);
    box.row -= is_one_line;
    for (int i = screen->has_a ? SIDE_A : SIDE_B; i <= SIDE_B; i++) {
        const struct simulation_live_side *side = &screen->state.side[i];
        double win = HOURS * side->figure[LIVE_WIN].value;
        const char *dollar = side->unit > 0 ? "$" : "";
        snprintf(text, sizeof text, "%s%s %s%.0f, give or take %s%.0f%s.",
                 screen->has_a ? names[i] : "", win < 0 ? "lose" : "win",
                 dollar, fabs(win), dollar,
                 sqrt(HOURS) * side->figure[LIVE_SWING].value,
                 side->unit > 0 ? "" : " units");
        paint_text(brush, ++box.row, column, ROLE_STATUS,
                   side->is_known && !is_vague(screen, &side->figure[LIVE_WIN])
                       ? text
                       : brush->glyphs->ellipsis);
    }
    return box.row + 1;
}

/* Draws what to expect and the figures, and returns the row after them. On a
 * small screen, two are in a row; or if A and B are compared, the first one,
 * which was said before, and the last ones are left out. */
static int draw_figures(const struct live_screen *screen, struct box box)
{
    const struct brush *brush = &screen->stage.brush;
    const bool is_small = screen_is_small();
    int rows = is_small ? SMALL_FIGURES : SIMULATION_LIVE_FIGURES;
    int first = is_small && screen->has_a ? 1 : 0;
    int count = screen->has_a ? rows : SIMULATION_LIVE_FIGURES;
    struct box figure = box;
    box.row = draw_expectation(screen, box);
    if (screen->has_a) {
        int right = box.column + FIGURE_COLUMNS + NUMBER_COLUMNS;
        paint_right(brush, box.row, right, ROLE_FAINT, "A");
        paint_right(brush, box.row, right + NUMBER_COLUMNS, ROLE_FAINT, "B");
        paint_right(brush, box.row++, end_of_numbers(screen, &box), ROLE_FAINT,
                    "B minus A");
    } else
        box.row += screen_rows() > SCREEN_ROWS; /* a gap */
    figure.columns = (box.columns - (count > rows ? GAP : 0)) * rows / count;
    for (int i = first; i < count; i++) {
        figure.row = box.row + i % rows - first;
        figure.column = box.column + i / rows * (figure.columns + GAP);
        draw_figure(screen, figure, i);
    }
    return box.row + rows - first;
}

/* ---- The bets and the curve ---- */

static void label_amount(char *text, size_t size, double value)
{
    snprintf(text, size, "%.0f", value);
}

/* Copies what was won in the first rounds, or until the bankroll is lost.
 * Returns the round in which it is, or 0. */
static int copy_path(const struct simulation_live_side *side,
                     double values[LIVE_PATH])
{
    int lost_at = 0;
    for (int i = 0; i < LIVE_PATH; i++) {
        if (lost_at == 0 && side->path[0] > 0 && side->path[i] <= 0)
            lost_at = i;
        values[i] = (lost_at > 0 ? 0 : side->path[i]) - side->path[0];
    }
    return lost_at * (LIVE_PATH_ROUNDS / LIVE_PATH);
}

/* Paints the dots of a curve over what is there, and its name where it ends. */
static void paint_dots(const struct brush *brush, const struct plot *plot,
                       const struct box *box, enum role role, const char *name)
{
    int end = 0, row = 0;
    for (int i = 0; i < plot->rows; i++)
        for (int column = 0; column < text_columns(plot->lines[i]); column++) {
            const char *at =
                plot->lines[i] + text_bytes(plot->lines[i], column);
            if (strncmp(at, "\xE2\xA0", 2) < 0 && *at != '*')
                continue;
            paint_cut(brush, box->row + i, box->column + column, 1, role, at);
            row = column >= end ? i : row;
            end = column >= end ? column : end;
        }
    paint_text(brush, box->row + row, box->column + end + 1, role, name);
}

/* Draws the luck of one player, that with A, too, if it can be compared. */
static void draw_path(const struct live_screen *screen, struct box box)
{
    const struct simulation_live_side *sides = screen->state.side;
    const struct brush *brush = &screen->stage.brush;
    double values[2][LIVE_PATH];
    bool has_two = screen->has_a && sides[SIDE_A].is_known &&
                   (sides[SIDE_A].unit > 0) == (sides[SIDE_B].unit > 0);
    const int first = has_two ? SIDE_A : SIDE_B;
    int lost_at = 0; /* of B, the last one */
    struct curve curve = {.count = LIVE_PATH,
                          .columns =
                              smaller_length(box.columns - 1, PLOT_COLUMNS_MAX),
                          .rows = smaller_length(box.rows - 2, PLOT_ROWS_MAX),
                          .ascii = brush->plots_in_ascii,
                          .label = label_amount};
    char text[TEXT_SIZE];
    struct plot plot;
    if (curve.rows < 2)
        return;
    for (int i = first; i <= SIDE_B; i++)
        lost_at = copy_path(&sides[i], values[i]);
    snprintf(text, sizeof text,
             lost_at > 0 ? "One player in %s, broke in round %d"
                         : "What one player won, in %s",
             sides[SIDE_B].unit > 0 ? "$" : "units", lost_at);
    paint_cut(brush, box.row++, box.column, box.columns, ROLE_FAINT, text);
    for (int i = first; i <= SIDE_B; i++) {
        curve.values = values[i];
        curve.others = has_two ? values[SIDE_B - i] : NULL;
        plot_curve(&plot, &curve);
        for (int row = 0; i == first && row < plot.rows; row++)
            paint_cut(brush, box.row + row, box.column, box.columns, ROLE_FELT,
                      plot.lines[row]);
        paint_dots(brush, &plot, &box, i == SIDE_A ? ROLE_PLAIN : ROLE_CHIPS,
                   !has_two      ? ""
                   : i == SIDE_A ? "A"
                                 : "B");
    }
    box.row += plot.rows;
    snprintf(text, sizeof text, "round %d, hour %.0f", LIVE_PATH_ROUNDS,
             LIVE_PATH_ROUNDS / screen->setup[SIDE_B].pace);
    paint_right(brush, box.row, box.column + box.columns, ROLE_FAINT, text);
    int left = (int)strcspn(plot.lines[0], "|\xE2") + 1;
    paint_text(brush, box.row, box.column + left, ROLE_FAINT, "round 1");
}

static void draw_live(void *self)
{
    struct live_screen *screen = self;
    const struct simulation_live_side *side = &screen->state.side[SIDE_B];
    int rows = screen_rows() - BARS - (*screen->stage.answer != '\0');
    int columns = screen_columns() - 2 * MARGIN;
    const int top = 1 + (screen_rows() > SCREEN_ROWS);
    struct box left = {top, MARGIN, rows + 1 - top,
                       columns < SCREEN_COLUMNS ? LEFT_COLUMNS
                                                : WIDE_LEFT_COLUMNS};
    struct box right = left;
    bool is_narrow = screen_is_small();
    if (is_narrow) {
        left.columns = right.columns = columns;
        right.rows = SMALL_FIGURES + 2 + screen->has_a;
        left.rows = rows - right.rows;
        right.row += left.rows;
    } else {
        right.column += left.columns + GAP;
        right.columns = columns - left.columns - GAP;
    }
    draw_sliders(screen, left);
    if (side->problem[0] != '\0' && !side->is_known) {
        char text[LIVE_PROBLEM_SIZE];
        snprintf(text, sizeof text, "%s", problem_in_words(side->problem));
        text[0] = (char)toupper((unsigned char)text[0]);
        paint_wrapped(&screen->stage.brush, &right, ROLE_LOST, text);
        return;
    }
    int used = draw_figures(screen, right) - 1;
    if (is_narrow || !side->is_known)
        return;
    left.row += SLIDER_COUNT + 1;
    left.rows -= SLIDER_COUNT + 1;
    draw_counts(screen, left);
    right.row += used;
    right.rows -= used;
    draw_path(screen, right);
}

/* ---- Keys ---- */

/* Says how far the rounds are, how settings are compared, and the least bet and
 * the most, which change with the setting. */
static void show_progress(struct live_screen *screen)
{
    const struct live_setting *settings = screen->setting;
    char text[MESSAGE_SIZE];
    bool same_shoes = deals_same_shoes(screen) &&
                      strcmp(settings[SIDE_A].value[SLIDER_DECKS],
                             settings[SIDE_B].value[SLIDER_DECKS]) == 0;
    snprintf(text, sizeof text, "%.1f million rounds%s",
             (double)screen->state.side[SIDE_B].rounds / 1e6,
             !screen->has_a ? ""
             : same_shoes   ? "; the same shoes"
                            : "; paired only by seed");
    if (screen->has_a && screen_is_small())
        snprintf(text, sizeof text, "Compared");
    if (has_flat_bets_instead(&screen->state.side[SIDE_B]) &&
        !is_early(screen)) {
        status_set(&screen->stage,
                   "No bets in this range win; these are flat.");
        return;
    }
    for (int i = screen->has_a ? SIDE_A : SIDE_B; i <= SIDE_B; i++) {
        const struct simulation_live_side *side = &screen->state.side[i];
        double unit = side->unit > 0 ? side->unit : 1;
        double least = unit * side->bets.bet[0];
        double most = unit * side->bets.bet[COUNT_RAMP_BETS - 1];
        if (side->is_known)
            text_add(text, sizeof text, most > least ? "%s%s%g-%g" : "%s%s%g",
                     !screen->has_a ? "; bets "
                     : i == SIDE_A  ? "; bets A "
                                    : ", B ",
                     side->unit > 0 ? "$" : "", least, most);
    }
    status_set(&screen->stage, text);
}

static bool take_live_turn(void *self)
{
    struct live_screen *screen = self;
    struct stage *stage = &screen->stage;
    const struct slider *slider = &SLIDERS[screen->slider];
    simulation_live_read(screen->live, screen->setup, &screen->state);
    stage->interval = screen->state.is_playing ? INTERVAL : -1;
    show_progress(screen);
    snprintf(stage->question, MESSAGE_SIZE, "%s: %s", slider->name,
             slider->help);
    snprintf(stage->short_question, MESSAGE_SIZE, "%s", slider->help);
    stage->actions.count = 0;
    bar_add(&stage->actions, KEY_UP_ARROW, stage->brush.glyphs->up_down,
            "Choose");
    bar_add(&stage->actions, KEY_RIGHT_ARROW, stage->brush.glyphs->left_right,
            "Change");
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter",
            screen->has_a ? "New A" : "Compare");
    if (screen->has_a)
        bar_add_right(&stage->actions, KEY_ERASE, "Del", "Drop A");
    return false;
}

/* Moves the slider by so many values, from its first one if `from_first`, and
 * simulates the setting, or goes back to the one before. */
static void move_slider(struct live_screen *screen, bool from_first, int steps)
{
    struct live_setting *setting = &screen->setting[SIDE_B];
    const struct live_setting before = *setting;
    char problem[MESSAGE_SIZE];
    if (from_first)
        setting_move(setting, screen->slider, -SLIDER_TEXT);
    setting_move(setting, screen->slider, steps);
    if (apply_setting(screen, &before, problem))
        return;
    *setting = before;
    stage_answer(&screen->stage, problem_in_words(problem));
}

static void take_live_key(void *self, int key)
{
    struct live_screen *screen = self;
    if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        screen->slider = wrapped_step(
            screen->slider, key == KEY_DOWN_ARROW ? 1 : -1, SLIDER_COUNT);
    else if (key >= KEY_CLICKED) {
        screen->slider = (key - KEY_CLICKED) % SLIDER_COUNT;
        if (key >= KEY_CLICKED + SLIDER_COUNT)
            move_slider(screen, true, (key - KEY_CLICKED) / SLIDER_COUNT - 1);
    } else if (key == KEY_LEFT_ARROW || key == '-')
        move_slider(screen, false, -1);
    else if (key == KEY_RIGHT_ARROW || key == '+')
        move_slider(screen, false, 1);
    else if (key == KEY_TO_HOME)
        move_slider(screen, true, 0);
    else if (key == KEY_TO_END)
        move_slider(screen, true, SLIDER_TEXT);
    else if (key == KEY_ENTER_SIGN && !screen->state.side[SIDE_B].is_known)
        stage_answer(&screen->stage, "there are no figures to compare yet");
    else if (key == KEY_ENTER_SIGN) {
        stage_answer(&screen->stage, "this is A; now change a slider to see B");
        simulation_live_keep(screen->live);
        screen->has_a = true;
        screen->setting[SIDE_A] = screen->setting[SIDE_B];
        screen->setup[SIDE_A] = screen->setup[SIDE_B];
    } else if (key == KEY_ERASE && screen->has_a) {
        simulation_live_drop(screen->live);
        screen->has_a = false;
    } else
        stage_answer_unknown(&screen->stage, key);
}

/* ---- Command lines ---- */

/* Writes a word as a shell takes it. */
static void write_word(FILE *out, const char *word)
{
    bool is_plain =
        *word != '\0' && strspn(word, "abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789-=:,./_+@") == strlen(word);
    fputs(is_plain ? "" : "'", out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (const char[]){*word, '\0'}, out);
    fputs(is_plain ? "" : "'", out);
}

static void write_command_line(const struct live_screen *screen, enum side side,
                               FILE *out)
{
    const struct simulation_live_side *shown = &screen->state.side[side];
    struct live_setting played = screen->setting[side];
    size_t size = 0;
    if (has_flat_bets_instead(shown))
        strcpy(played.value[SLIDER_BETS], "flat");
    char *words = live_words(screen, &played, &size);
    for (const char *at = words; words && at < words + size;
         at += strlen(at) + 1) {
        fputs(at > words ? " " : "", out);
        write_word(out, at);
    }
    free(words);
    if (shown->rounds > 0)
        fprintf(out, " --rounds %" PRIu64, shown->rounds);
    fputc('\n', out);
}

/* Writes the command lines of A and B; on a page, with what they are for. */
static void write_command_lines(void *self, FILE *out, int columns)
{
    const struct live_screen *screen = self;
    if (columns > 0)
        fputs("These commands repeat the figures on the screen:\n\n", out);
    if (screen->has_a) {
        write_command_line(screen, SIDE_A, out);
        fputs(columns > 0 ? "\n" : "", out);
    }
    write_command_line(screen, SIDE_B, out);
}

static int show_export(void *self)
{
    struct live_screen *screen = self;
    struct view view = {.title = "Command line",
                        .write = write_command_lines,
                        .self = screen,
                        .keys = "e\n"};
    bar_add(&view.bar, 'c', "c", "Copy");
    bar_add(&view.bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    if (stage_show(&screen->stage, &view) != 'c')
        return KEY_IS_NONE;
    char *lines = text_written(write_command_lines, screen, 0);
    stage_answer(&screen->stage, lines && stage_copy(lines)
                                     ? "the command lines are copied"
                                     : "this terminal can't copy");
    free(lines);
    return KEY_IS_NONE;
}

static void write_live_help(void *self, FILE *out, int columns)
{
    const struct live_screen *screen = self;
    const struct glyphs *glyphs = screen->stage.brush.glyphs;
    const struct key_help keys[] = {
        {glyphs->up_down, "choose a slider"},
        {glyphs->left_right, "change it; Home and End go to its ends"},
        {"Enter", "keep this setting as A, and compare B with it"},
        {"Del", "drop A; so does Backspace"},
        {"e", "show the command lines that repeat the figures"},
        {"Esc  q",
         screen->start->look.outer ? "go back" : "leave, and print them"},
    };
    const char *const paragraphs[] = {
        "Each change is simulated at once. After a figure comes its standard "
        "error: the true figure is within it in two cases of three. In the "
        "first moments, a figure that isn't known yet is an ellipsis. The bets "
        "are the best in the range for the bankroll and the Kelly fraction.",
        "A and B are dealt the same shoes, and show the rounds that both have "
        "played. Chance then changes both alike, so the error of B minus A is "
        "smaller than theirs. Where the decks differ, only the random numbers "
        "are the same. A difference of more than two errors has a color.",
        "The curve is what one player wins in the first 100,000 rounds. The "
        "true count is the running count for each deck that is left."};
    (void)columns;
    write_key_help(&screen->stage.brush, out, keys, sizeof keys / sizeof *keys);
    fputs("\nFigures\n\n", out);
    for (int i = 0; i < SIMULATION_LIVE_FIGURES; i++)
        fprintf(out, "  %-16s  %s\n", simulation_live_row(i)->name,
                FIGURE_WORDS[i]);
    fputs("\nSliders\n\n", out);
    for (int i = 0; i < SLIDER_COUNT; i++)
        fprintf(out, "  %-18s  %s\n", SLIDERS[i].name, SLIDERS[i].help);
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++)
        fprintf(out, "\n%s\n", paragraphs[i]);
}

static int show_live_help(void *self)
{
    struct live_screen *screen = self;
    return stage_show_text(&screen->stage, "Help", write_live_help, screen,
                           "?\n");
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", show_live_help, NULL},
    {'e', "e", "Command line", show_export, NULL},
    {'q', "q", "Leave", NULL, NULL},
};

static const struct stage_game LIVE_GAME = {
    .draw = draw_live,
    .turn = take_live_turn,
    .key = take_live_key,
    .surface = SURFACE_FELT,
    .offers_mouse = true,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .rows = LIVE_ROWS,
    .columns = LIVE_COLUMNS,
    .is_only_screen = true,
};

/* ---- A session ---- */

enum cli_status live_screen_play(const struct cli *cli,
                                 const struct live_start *start)
{
    uint64_t rounds = start->rounds > 0 ? start->rounds : LIVE_ROUNDS_USUAL;
    if (start->look.outer == NULL && !screen_is_possible(cli))
        return cli_complain(cli, "--live needs a terminal with a full screen; "
                                 "leave it out for a report");
    struct live_screen *screen = calloc(1, sizeof *screen);
    struct stage_start stage = {.cli = cli,
                                .game = &LIVE_GAME,
                                .self = screen,
                                .title = LIVE_TITLE,
                                .color = start->look.color,
                                .outer = start->look.outer};
    char problem[MESSAGE_SIZE] = "out of memory or threads";
    if (screen == NULL)
        return cli_out_of_memory(cli);
    screen_options_apply(&start->look, &stage.look);
    screen->start = start;
    screen->stage.start = &stage;
    screen->live = simulation_live_open(cli, rounds, (int)start->threads);
    screen->base = setting_start(NULL, &start->base);
    screen->setting[SIDE_B] = setting_start(&start->given, &start->rules);
    bool good = screen->live && apply_setting(screen, NULL, problem);
    if (!good && start->look.outer)
        stage_show_notice(start->look.outer, LIVE_TITLE, problem);
    else if (!good)
        cli_complain(cli, "%s", problem);
    good = good && stage_open(&screen->stage, &stage);
    if (good) {
        stage_run(&screen->stage);
        stage_close(&screen->stage);
        if (start->look.outer == NULL)
            write_command_lines(screen, cli->out, 0);
    }
    if (screen->live)
        simulation_live_close(screen->live);
    free(screen);
    return good ? CLI_DONE : CLI_FAILED;
}
