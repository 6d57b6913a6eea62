/* Writes the report of a run for people. */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "cli_output.h"
#include "plots.h"
#include "plots_svg.h"
#include "simulation/report/report.h"

enum { WORDS_SIZE = 2048 };

/* ---- Lines ---- */

enum { LABEL_COLUMNS = 10 };

static void print_line(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc(text[i] == '\t' ? ' ' : text[i], out);
    fputc('\n', out);
}

void report_say(FILE *out, int columns, const char *label, const char *format,
                ...)
{
    char words[WORDS_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (const char *text = words; *text; label = "") {
        size_t length = (size_t)text_row(text, columns - LABEL_COLUMNS);
        fprintf(out, "%-*s", LABEL_COLUMNS, label);
        print_line(out, text, length);
        text += length + (text[length] == ' ');
    }
}

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

static void print_rules(FILE *out, const struct findings *findings)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE], words[WORDS_SIZE];
    size_t count = rules_in_words(findings->rules, parts);
    size_t used = (size_t)snprintf(words, sizeof words, "%s:", findings->name);
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(words + used, sizeof words - used, "%s %s",
                                 i > 0 ? "," : "", unbroken(parts[i]));
    report_say(out, findings->columns, "Rules", "%s", words);
}

/* Lists the rules that differ from the preset they are named after, or from the
 * default rules. */
static void print_changes(FILE *out, const struct findings *findings)
{
    char words[WORDS_SIZE] = "", preset[SIMULATION_NAME_SIZE];
    size_t used = 0;
    struct rules usual;
    snprintf(preset, sizeof preset, "%.*s", (int)strcspn(findings->name, ","),
             findings->name);
    if (!rules_preset(&usual, preset)) {
        snprintf(preset, sizeof preset, "%s", RULES_DEFAULT);
        (void)rules_preset(&usual, preset);
    }
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_changes(findings->rules, &usual, changes);
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(words + used, sizeof words - used, "%s%s",
                                 used > 0 ? ", " : "", unbroken(changes[i]));
    if (used > 0)
        report_say(out, findings->columns, "Changed", "%s; otherwise as in %s",
                   words, preset);
}

static void print_count(FILE *out, const struct findings *findings)
{
    char words[WORDS_SIZE];
    size_t used = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        used +=
            (size_t)snprintf(words + used, sizeof words - used, "%s%g",
                             rank > 0 ? "," : "", findings->count.tags[rank]);
    report_say(out, findings->columns, "Count",
               "%s: %s for the ace and 2 to 10", findings->count.name, words);
}

/* Prints who sits at the table, with blanks after the commas. */
static void print_table(FILE *out, const struct findings *findings)
{
    char words[2 * SIMULATION_NAME_SIZE];
    size_t used = 0;
    for (const char *at = findings->neighbors; *at; at++) {
        words[used++] = *at;
        if (*at == ',')
            words[used++] = ' ';
    }
    words[used] = '\0';
    report_say(out, findings->columns, "Table", "%s", words);
}

static void print_rounds(FILE *out, const struct findings *findings)
{
    enum { SHOES_LEAST = 10 }; /* for a meaningful average */
    char seats[WORDS_SIZE] = "", shoe[WORDS_SIZE] = "";
    if (findings->seats > 1)
        snprintf(seats, sizeof seats, " of %d seats", findings->seats);
    if (findings->report.checkpoint->tally.shoes >= SHOES_LEAST)
        snprintf(shoe, sizeof shoe, ", %.1f per shoe",
                 findings->statistics.shoe);
    report_say(out, findings->columns, "Rounds",
               "%" PRIu64 "%s, seed %" PRIu64 ", blocks\t0\tto\t%" PRIu64
               "%s%s",
               findings->rounds, seats, findings->seed, findings->last_block,
               shoe, findings->report.stopped ? "; interrupted" : "");
}

static void print_speed(FILE *out, const struct findings *findings)
{
    const double million = 1e6;
    double speed = findings->speed;
    if (speed >= million)
        report_say(out, findings->columns, "Speed",
                   "%.1f million rounds per second", speed / million);
    else if (speed > 0)
        report_say(out, findings->columns, "Speed", "%.0f rounds per second",
                   speed);
}

void report_played_text(FILE *out, const struct findings *findings)
{
    char words[SIMULATION_WORDS_SIZE];
    print_rules(out, findings);
    print_changes(out, findings);
    report_say(out, findings->columns, "Played", "%s",
               simulation_words(findings->title, words));
    if (findings->counted)
        print_count(out, findings);
    if (findings->neighbors)
        print_table(out, findings);
    print_rounds(out, findings);
    print_speed(out, findings);
}

/* ---- What it is worth ---- */

static void print_value(FILE *out, const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    char error[SIMULATION_NAME_SIZE] = "-";
    if (isfinite(statistics->error))
        snprintf(error, sizeof error, "%.6f", statistics->error);
    fputc('\n', out);
    report_say(out, findings->columns, "Value",
               "%+.6f of the first bet per round, standard\terror\t%s",
               statistics->value, error);
    if (findings->report.missed)
        report_say(out, findings->columns, "",
                   "The run ended before the standard error reached %g.",
                   findings->report.until_error);
    report_say(out, findings->columns, "Variance",
               "%.4f per round, standard\tdeviation\t%.4f",
               statistics->variance, statistics->deviation);
    report_say(out, findings->columns, "Results",
               "won %.2f%%, pushed %.2f%%, lost %.2f%%", 100 * statistics->won,
               100 * statistics->pushed, 100 * statistics->lost);
    if (findings->seats > 1)
        report_say(out, findings->columns, "",
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

static void print_results(FILE *out, const struct findings *findings)
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
                                    .columns = findings->columns,
                                    .ascii = findings->report.ascii});
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

static void print_upcards(FILE *out, const struct findings *findings)
{
    struct layout layout = choose_columns(findings->columns);
    fputc('\n', out);
    print_heading(out, &layout, "Upcard");
    fputc('\n', out);
    for (int i = 1; i <= ODDS_RANKS; i++) {
        int rank = i % ODDS_RANKS;
        fprintf(out, "%6s ", findings->by_upcard[rank].upcard);
        print_mean(out, &layout, &findings->by_upcard[rank].mean);
        fputc('\n', out);
    }
}

static void print_counts(FILE *out, const struct findings *findings)
{
    struct layout layout = choose_columns(findings->columns);
    fputs("\n  True\n", out);
    print_heading(out, &layout, "count");
    if (layout.bet)
        fprintf(out, " %8s", "bet");
    fprintf(out, " %10s\n", "gain");
    for (int i = 0; i < findings->count_count; i++) {
        const struct mean_row *row = &findings->by_count[i];
        char gain[CLI_SIGNED_SIZE];
        fprintf(out, "%+6d ", row->count);
        print_mean(out, &layout, &row->mean);
        if (layout.bet)
            fprintf(out, " %8.2f", row->bet);
        fprintf(out, " %10s\n", cli_signed(gain, row->gain, 6));
    }
}

static void label_value(char *text, size_t size, double value)
{
    snprintf(text, size, value == 0 ? "%.0f" : "%+.4f", value);
}

static void print_curve(FILE *out, const struct findings *findings)
{
    enum { ROWS = 12 };
    double values[SIMULATION_COUNTS];
    int first, last;
    if (!simulation_curve(&findings->statistics, &first, &last))
        return;
    for (int i = first; i <= last; i++)
        values[i - first] = findings->statistics.by_count[i].value;
    struct plot plot;
    plot_curve(&plot, &(struct curve){.values = values,
                                      .count = (size_t)(last - first + 1),
                                      .columns = findings->columns,
                                      .rows = ROWS,
                                      .ascii = findings->report.ascii,
                                      .label = label_value});
    fprintf(out, "\nValue by true count, from %+d to %+d\n",
            first - SIMULATION_COUNT_MAX, last - SIMULATION_COUNT_MAX);
    print_plot(out, &plot);
}

/* ---- Ranges ---- */

enum { TEXT_SIZE = 64, RANGE_SIZE = 160 };

/* Writes a figure with three significant digits. The mean that it depends on
 * justifies no more. */
static void write_three_digits(char text[TEXT_SIZE], double figure)
{
    const double whole = 1000, large = 1e9;
    if (figure < whole || figure >= large) {
        snprintf(text, TEXT_SIZE, "%.3g", figure);
        return;
    }
    double unit = pow(10, floor(log10(figure)) - 2);
    snprintf(text, TEXT_SIZE, "%.0f", round(figure / unit) * unit);
}

static void write_range(char text[RANGE_SIZE], const struct range *range,
                        double times, const char *unit)
{
    char least[TEXT_SIZE], most[TEXT_SIZE];
    write_three_digits(least, range->least * times);
    write_three_digits(most, range->most * times);
    if (isinf(range->most))
        snprintf(text, RANGE_SIZE, "%s%s or more", least, unit);
    else if (strcmp(least, most) == 0)
        snprintf(text, RANGE_SIZE, "%s%s", least, unit);
    else
        snprintf(text, RANGE_SIZE, "%s%s to %s%s", least, unit, most, unit);
}

/* ---- Bets and what they win ---- */

static bool bets_vary(const struct findings *findings)
{
    const double *bet = findings->report.bets->bet;
    for (int i = 1; i < SIMULATION_COUNTS; i++)
        if (bet[i] != bet[0])
            return true;
    return false;
}

static void print_bets(FILE *out, const struct findings *findings)
{
    fputc('\n', out);
    if (bets_vary(findings))
        report_say(out, findings->columns, "Bets", "%s; %.4f\tunits on average",
                   findings->ramp, findings->winnings.bet);
    else
        report_say(out, findings->columns, "Bets", "%g unit%s every round",
                   findings->report.bets->bet[0],
                   findings->report.bets->bet[0] == 1 ? "" : "s");
}

static void print_winnings(FILE *out, const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    char n0[RANGE_SIZE], error[TEXT_SIZE] = "-", hands[TEXT_SIZE] = "";
    if (isfinite(winnings->error))
        snprintf(error, sizeof error, "%.6f", winnings->error);
    report_say(out, findings->columns, "Won",
               "%+.6f units per round, standard\terror\t%s, "
               "standard\tdeviation\t%.4f; %+.4f%%\tof the first bets",
               winnings->value, error, winnings->deviation,
               100 * winnings->edge);
    if (findings->seats > 1)
        snprintf(hands, sizeof hands, " (%g hands of %d seats)",
                 findings->hands_an_hour, findings->seats);
    report_say(out, findings->columns, "Per hour",
               "%+.3f units in %g rounds%s, standard\tdeviation\t%.2f",
               findings->an_hour, findings->report.pace, hands,
               winnings->deviation * sqrt(findings->report.pace));
    if (!isfinite(winnings->error) || !(winnings->variance > 0))
        return;
    write_range(n0, &findings->n0, 1, "");
    report_say(out, findings->columns, "N0",
               "%s rounds until the expected win equals the "
               "standard\tdeviation (for a mean within two "
               "standard\terrors)",
               n0);
}

static void print_ruin(FILE *out, const struct findings *findings)
{
    char ever[RANGE_SIZE], trip[RANGE_SIZE];
    if (findings->report.bankroll <= 0 || !isfinite(findings->winnings.error))
        return;
    write_range(ever, &findings->ruin, 100, "%");
    write_range(trip, &findings->trip_ruin, 100, "%");
    report_say(out, findings->columns, "Ruin",
               "%s in a trip of %" PRIu64 " round%s, %s ever, with %g "
               "units (for a mean within two standard\terrors)",
               trip, findings->report.trip,
               findings->report.trip == 1 ? "" : "s", ever,
               findings->report.bankroll);
}

static void print_bets_made(FILE *out, const struct findings *findings)
{
    if (!bets_vary(findings))
        return;
    fputs("\n   Bet          hands     share\n", out);
    for (int i = 0; i < findings->bet_count; i++)
        fprintf(out, "%6.2f %14" PRIu64 " %8.3f%%\n", findings->by_bet[i].bet,
                findings->by_bet[i].hands, 100 * findings->by_bet[i].share);
}

/* ---- The distribution of a trip ---- */

/* The shares of a trip's results between round amounts. The two outer bins are
 * open; the lowest one ends at `least`. */
enum { BINS_MOST = 16 };
struct bins {
    double width, least;
    int count;
    double share[BINS_MOST];
};

static struct bins bins_of(const struct findings *findings)
{
    enum { WISHED = 10 };
    const double nothing = 1e-9;
    const struct trip_distribution *distribution = &findings->distribution;
    double low = findings->quantile[0].units,
           high = findings->quantile[QUANTILES - 1].units;
    struct bins bins = {.width = plot_round_up(
                            fmax((high - low) / WISHED, distribution->step))};
    bins.least = floor(low / bins.width) * bins.width;
    bins.count = (int)floor((high - bins.least) / bins.width + nothing) + 2;
    bins.count = bins.count > BINS_MOST ? BINS_MOST : bins.count;
    double below = 0;
    for (int i = 0; i < bins.count; i++) {
        double end = bins.least + i * bins.width;
        double up_to = i == bins.count - 1
                           ? 1
                           : trip_distribution_below(distribution, end);
        bins.share[i] = up_to - below;
        below = up_to;
    }
    return bins;
}

enum { AMOUNT_SIZE = 32, TRIPS = 10000 };

static void print_distribution(FILE *out, const struct findings *findings)
{
    char names[BINS_MOST][AMOUNT_SIZE];
    const char *rows[BINS_MOST];
    int64_t values[BINS_MOST];
    struct bins bins = bins_of(findings);
    for (int i = 0; i < bins.count; i++) {
        int bin = bins.count - 1 - i; /* the highest comes first */
        double from = bins.least + (bin - 1) * bins.width;
        values[i] = llround(TRIPS * bins.share[bin]);
        if (bin == 0)
            snprintf(names[i], AMOUNT_SIZE, "below %+g", bins.least);
        else
            snprintf(names[i], AMOUNT_SIZE, "from %+g", from == 0 ? 0 : from);
        rows[i] = names[i];
    }
    struct plot plot;
    plot_bars(&plot, &(struct bars){.names = rows,
                                    .values = values,
                                    .count = bins.count,
                                    .columns = findings->columns,
                                    .ascii = findings->report.ascii});
    print_plot(out, &plot);
}

static void print_trip(FILE *out, const struct findings *findings)
{
    enum { COLUMN = 11 };
    const double large = 1e6;
    int abreast = findings->columns / COLUMN;
    fprintf(out, "\nWin or loss in a trip of %" PRIu64 " round%s, in units\n",
            findings->report.trip, findings->report.trip == 1 ? "" : "s");
    for (int from = 0; from < QUANTILES; from += abreast) {
        int end = from + abreast < QUANTILES ? from + abreast : QUANTILES;
        for (int i = from; i < end; i++)
            fprintf(out, "%*.0f%%", COLUMN - 2,
                    100 * findings->quantile[i].chance);
        fputc('\n', out);
        for (int i = from; i < end; i++)
            fprintf(out,
                    fabs(findings->quantile[i].units) < large ? " %+10.1f"
                                                              : " %+10.4g",
                    findings->quantile[i].units);
        fputc('\n', out);
    }
    print_distribution(out, findings);
    report_say(out, findings->columns, "",
               "(Out of %d trips. Rounds are treated as independent, and no "
               "trip ends early when the bankroll runs out.)",
               TRIPS);
}

/* The trip is left out if there is only one result, which has no variance. */
void report_rounds_text(FILE *out, const struct findings *findings)
{
    report_played_text(out, findings);
    print_value(out, findings);
    print_results(out, findings);
    print_upcards(out, findings);
    if (findings->counted) {
        print_counts(out, findings);
        print_curve(out, findings);
    }
    print_bets(out, findings);
    print_winnings(out, findings);
    print_ruin(out, findings);
    print_bets_made(out, findings);
    if (findings->winnings.variance > 0)
        print_trip(out, findings);
}
