/* Writes a report for people. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "plots.h"
#include "simulation/report/findings.h"

static const double MILLION = 1e6;

enum { WORDS_SIZE = 2048 };

static void print_plot(FILE *out, const struct plot *plot)
{
    for (int i = 0; i < plot->rows; i++)
        fprintf(out, "%s\n", plot->lines[i]);
}

/* ---- What was played ---- */

/* Replaces blanks with tabs, so that lines don't break within `text`. */
static char *unbroken(char text[RULE_TEXT_SIZE])
{
    for (char *blank = strchr(text, ' '); blank; blank = strchr(blank, ' '))
        *blank = '\t';
    return text;
}

static void print_rules(FILE *out, int columns,
                        const struct simulation_title *title)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE], words[WORDS_SIZE];
    size_t count = rules_in_words(&title->table, parts);
    size_t used = (size_t)snprintf(words, sizeof words, "%s:", title->rules);
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(words + used, sizeof words - used, "%s %s",
                                 i > 0 ? "," : "", unbroken(parts[i]));
    report_say(out, columns, "Rules", "%s", words);
}

/* Lists the rules that differ from the preset they are named after, or from the
 * default rules. */
static void print_changes(FILE *out, int columns,
                          const struct simulation_title *title)
{
    char words[WORDS_SIZE] = "", preset[SIMULATION_NAME_SIZE];
    size_t used = 0;
    struct rules usual;
    snprintf(preset, sizeof preset, "%.*s", (int)strcspn(title->rules, ","),
             title->rules);
    if (!rules_preset(&usual, preset)) {
        snprintf(preset, sizeof preset, "%s", RULES_DEFAULT);
        (void)rules_preset(&usual, preset);
    }
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE], other[RULE_TEXT_SIZE];
        rules_text(&title->table, i, text);
        rules_text(&usual, i, other);
        if (strcmp(text, other) != 0)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%s",
                                     used > 0 ? ", " : "", unbroken(text));
    }
    if (used > 0)
        report_say(out, columns, "Changed", "%s; otherwise as in %s", words,
                   preset);
}

static void print_count(FILE *out, int columns,
                        const struct simulation_title *title)
{
    char words[WORDS_SIZE];
    size_t used = 0;
    double scale = title->tags.scale > 0 ? title->tags.scale : 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        used += (size_t)snprintf(words + used, sizeof words - used, "%s%g",
                                 rank > 0 ? "," : "",
                                 title->tags.tag[rank] / scale);
    report_say(out, columns, "Count", "%s: %s for the ace and 2 to 10",
               title->count, words);
}

/* Prints who sits at the table, with blanks after the commas. */
static void print_table(FILE *out, int columns,
                        const struct simulation_title *title)
{
    char words[2 * SIMULATION_NAME_SIZE];
    size_t used = 0;
    for (const char *at = title->neighbors; *at; at++) {
        words[used++] = *at;
        if (*at == ',')
            words[used++] = ' ';
    }
    words[used] = '\0';
    report_say(out, columns, "Table", "%s", words);
}

static void print_rounds(FILE *out, int columns,
                         const struct simulation_report *report,
                         const struct findings *findings)
{
    enum { SHOES_LEAST = 10 }; /* for a meaningful average */
    const struct checkpoint *checkpoint = report->checkpoint;
    char seats[WORDS_SIZE] = "", shoe[WORDS_SIZE] = "";
    if (checkpoint->title.seats > 1)
        snprintf(seats, sizeof seats, " of %d seats", checkpoint->title.seats);
    if (checkpoint->tally.shoes >= SHOES_LEAST)
        snprintf(shoe, sizeof shoe, ", %.1f per shoe",
                 findings->statistics.shoe);
    report_say(out, columns, "Rounds",
               "%" PRIu64 "%s, seed %" PRIu64 ", blocks\t0\tto\t%" PRIu64
               "%s%s",
               checkpoint->rounds, seats, checkpoint->seed,
               checkpoint_last(checkpoint), shoe,
               report->stopped ? "; interrupted" : "");
}

static void print_speed(FILE *out, int columns, double speed)
{
    if (speed >= MILLION)
        report_say(out, columns, "Speed", "%.1f million rounds per second",
                   speed / MILLION);
    else if (speed > 0)
        report_say(out, columns, "Speed", "%.0f rounds per second", speed);
}

void report_played_text(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct simulation_title *title = &report->checkpoint->title;
    char words[SIMULATION_WORDS_SIZE];
    int columns = report_columns(report);
    print_rules(out, columns, title);
    print_changes(out, columns, title);
    report_say(out, columns, "Played", "%s", simulation_words(title, words));
    if (report_counts(report))
        print_count(out, columns, title);
    if (title->neighbors[0] != '\0')
        print_table(out, columns, title);
    print_rounds(out, columns, report, findings);
    print_speed(out, columns, findings->speed);
}

/* ---- What it is worth ---- */

static void print_value(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    int columns = report_columns(report);
    char error[SIMULATION_NAME_SIZE] = "-";
    if (isfinite(statistics->error))
        snprintf(error, sizeof error, "%.6f", statistics->error);
    fputc('\n', out);
    report_say(out, columns, "Value",
               "%+.6f of the first bet per round, standard\terror\t%s",
               statistics->value, error);
    if (report->missed)
        report_say(out, columns, "",
                   "The run ended before the standard error reached %g.",
                   report->until_error);
    report_say(out, columns, "Variance",
               "%.4f per round, standard\tdeviation\t%.4f",
               statistics->variance, statistics->deviation);
    report_say(out, columns, "Results",
               "won %.2f%%, pushed %.2f%%, lost %.2f%%", 100 * statistics->won,
               100 * statistics->pushed, 100 * statistics->lost);
    if (report->checkpoint->title.seats > 1)
        report_say(out, columns, "",
                   "(All figures are for one seat. The seats of a table share "
                   "the dealer's cards, so their results are correlated; the "
                   "standard errors allow for that.)");
}

/* ---- Results ---- */

/* The results that have a row. The last row on each side includes all beyond
 * it. */
enum { BIN_HALVES = 8, BINS = 2 * BIN_HALVES + 1, BIN_NAME = 16 };

static int bin_of(int tenths)
{
    int half = (int)lround(tenths / 5.0);
    half = half > BIN_HALVES ? BIN_HALVES : half;
    return (half < -BIN_HALVES ? -BIN_HALVES : half) + BIN_HALVES;
}

static void print_results(FILE *out, const struct simulation_report *report,
                          const struct findings *findings)
{
    int64_t values[BINS] = {0}, shown[BINS];
    char names[BINS][BIN_NAME];
    const char *rows[BINS];
    int count = 0;
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        values[bin_of(i - SIMULATION_TENTHS_MAX)] +=
            (int64_t)llround(findings->statistics.chance[i] *
                             (double)findings->statistics.hands);
    for (int i = BINS - 1; i >= 0; i--) {
        if (values[i] == 0)
            continue;
        snprintf(names[i], BIN_NAME, "%+.1f%s", (i - BIN_HALVES) / 2.0,
                 i == 0          ? " or less"
                 : i == BINS - 1 ? " or more"
                                 : "");
        rows[count] = names[i];
        shown[count++] = values[i];
    }
    struct plot plot;
    plot_bars(&plot, &(struct bars){.names = rows,
                                    .values = shown,
                                    .count = count,
                                    .columns = report_columns(report),
                                    .ascii = report->ascii});
    fputs("\nResult of a round in first bets (to the nearest half)\n", out);
    print_plot(out, &plot);
}

/* ---- Tables ---- */

/* The columns to print. A narrow terminal first leaves out the number of hands,
 * which the share tells as well, then the bet, then the error. */
struct layout {
    bool hands, bet, error;
};

static struct layout choose_columns(int columns)
{
    enum { ALL = 72, WITHOUT_HANDS = 57, WITHOUT_BETS = 48 };
    return (struct layout){.hands = columns >= ALL,
                           .bet = columns >= WITHOUT_HANDS,
                           .error = columns >= WITHOUT_BETS};
}

static void print_heading(FILE *out, const struct layout *layout,
                          const char *key)
{
    fprintf(out, "%6s ", key);
    if (layout->hands)
        fprintf(out, "%14s ", "hands");
    fprintf(out, "%9s %10s", "share", "value");
    if (layout->error)
        fprintf(out, " %9s", "error");
}

static void print_mean(FILE *out, const struct layout *layout,
                       const struct simulation_mean *mean)
{
    bool known = isfinite(mean->error);
    char value[CLI_SIGNED_SIZE];
    if (layout->hands)
        fprintf(out, "%14" PRIu64 " ", mean->rounds);
    fprintf(out, "%8.3f%%", 100 * mean->share);
    if (known)
        fprintf(out, " %10s", cli_signed(value, mean->value, 5));
    else
        fprintf(out, " %10s", "-");
    if (layout->error && known)
        fprintf(out, " %9.5f", mean->error);
    else if (layout->error)
        fprintf(out, " %9s", "-");
}

static void print_upcards(FILE *out, const struct simulation_report *report,
                          const struct findings *findings)
{
    struct layout layout = choose_columns(report_columns(report));
    fputc('\n', out);
    print_heading(out, &layout, "Upcard");
    fputc('\n', out);
    for (int i = 1; i <= ODDS_RANKS; i++) {
        int rank = i % ODDS_RANKS;
        fprintf(out, "%6s ", odds_rank_name(rank));
        print_mean(out, &layout, &findings->statistics.by_upcard[rank]);
        fputc('\n', out);
    }
}

static void print_counts(FILE *out, const struct simulation_report *report,
                         const struct findings *findings)
{
    struct layout layout = choose_columns(report_columns(report));
    fputs("\n  True\n", out);
    print_heading(out, &layout, "count");
    if (layout.bet)
        fprintf(out, " %8s", "bet");
    fprintf(out, " %10s\n", "gain");
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &findings->statistics.by_count[i];
        char gain[CLI_SIGNED_SIZE];
        if (mean->rounds == 0)
            continue;
        fprintf(out, "%+6d ", i - SIMULATION_COUNT_MAX);
        print_mean(out, &layout, mean);
        if (layout.bet)
            fprintf(out, " %8.2f", report->bets->bet[i]);
        fprintf(out, " %10s\n",
                cli_signed(gain, findings->winnings.gain[i], 6));
    }
}

static void label_value(char *text, size_t size, double value)
{
    snprintf(text, size, value == 0 ? "%.0f" : "%+.4f", value);
}

static void print_curve(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    enum { ROWS = 12 };
    double values[SIMULATION_COUNTS];
    int first, last;
    if (!report_curve(&findings->statistics, &first, &last))
        return;
    for (int i = first; i <= last; i++)
        values[i - first] = findings->statistics.by_count[i].value;
    struct plot plot;
    plot_curve(&plot, &(struct curve){.values = values,
                                      .count = (size_t)(last - first + 1),
                                      .columns = report_columns(report),
                                      .rows = ROWS,
                                      .ascii = report->ascii,
                                      .label = label_value});
    fprintf(out, "\nValue by true count, from %+d to %+d\n",
            first - SIMULATION_COUNT_MAX, last - SIMULATION_COUNT_MAX);
    print_plot(out, &plot);
}

bool simulation_report_text(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return false;
    report_played_text(out, report, findings);
    print_value(out, report, findings);
    print_results(out, report, findings);
    print_upcards(out, report, findings);
    if (report_counts(report)) {
        print_counts(out, report, findings);
        print_curve(out, report, findings);
    }
    report_money(out, report, findings);
    free(findings);
    return true;
}
