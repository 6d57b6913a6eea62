/* Works out the figures of a report, and writes them as text, JSON, CSV and a
 * picture. */
#include "simulation/report/simulation_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "cli_report.h"
#include "plots.h"
#include "plots_svg.h"

/* ---- The data of a report ---- */

enum { REPORT_COLUMNS = 78, REPORT_COLUMNS_LEAST = 40 };

/* All figures of a report. A text that isn't there is NULL, a number NAN. */
struct report_data {
    struct simulation_report report;
    FILE *out;
    int columns; /* the width of the text */
    /* What was played. */
    struct simulation_state state;
    const char *deviations, *neighbors, *spots;
    char spots_ramp[COUNT_RAMP_SIZE];
    struct count_tags count, *counted; /* NULL: nothing is counted */
    double insurance;
    uint64_t last_block;
    char blocks[SIMULATION_NAME_SIZE];
    double speed; /* rounds of the table per second; 0: unknown */
    /* What it is worth. */
    struct simulation_statistics statistics;
    struct simulation_winnings winnings;
    char ramp[COUNT_RAMP_SIZE];
    struct money money;
};

/* ---- Figures ---- */

/* Writes how many hands are played by true count, as --spots takes it. */
static const char *spots_text(const struct simulation_dealing *dealing,
                              char text[COUNT_RAMP_SIZE])
{
    struct count_ramp ramp;
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        ramp.bet[i] = dealing->spots[i];
    return count_ramp_text(&ramp, text);
}

static void find_played(struct report_data *data)
{
    const struct simulation_report *report = &data->report;
    const struct simulation_state *state = &data->state;
    const struct simulation_title *title = &state->title;
    if (simulation_counts(&title->tags)) {
        double scale = title->tags.scale > 0 ? title->tags.scale : 1;
        data->counted = &data->count;
        snprintf(data->count.name, sizeof data->count.name, "%.*s",
                 COUNT_NAME_SIZE - 1, title->count);
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            data->count.tag[rank] = title->tags.tag[rank] / scale;
            data->count.red[rank] = title->tags.red[rank] / scale;
        }
    }
    if (strcmp(title->deviations, SIMULATION_NONE) != 0)
        data->deviations = title->deviations;
    data->insurance =
        title->insurance != SIMULATION_NEVER ? (double)title->insurance : NAN;
    if (title->neighbors[0] != '\0')
        data->neighbors = title->neighbors;
    if (title->dealing.spots[0] > 0)
        data->spots = spots_text(&title->dealing, data->spots_ramp);
    data->last_block = state->end > 0 ? state->end - 1 : 0;
    snprintf(data->blocks, sizeof data->blocks, "0-%" PRIu64, data->last_block);
    if (report->seconds > 0)
        data->speed =
            (double)state->tally.rounds / title->seats / report->seconds;
}

/* Works out the figures. Returns NULL, and says why in `problem`, if out of
 * memory, or if there are no such bets. The caller frees them. */
static struct report_data *
find_report_data(FILE *out, const struct simulation_report *report,
                 const char **problem)
{
    struct report_data *data = calloc(1, sizeof *data);
    *problem = data ? NULL : "out of memory";
    if (data)
        *problem = money_find(report, &data->money);
    if (*problem) {
        free(data);
        return NULL;
    }
    data->report = *report;
    data->out = out;
    data->state = *report->state;
    data->report.bets = &data->money.ramp;
    const struct count_ramp *bets = data->report.bets;
    const struct simulation_tally *tally = &data->state.tally;
    int seats = data->state.title.seats, columns = report->columns;
    find_played(data);
    simulation_statistics(tally, seats, &data->statistics);
    simulation_winnings(tally, seats, bets, &data->winnings);
    (void)count_ramp_text(bets, data->ramp);
    data->columns = columns <= 0 || columns > REPORT_COLUMNS ? REPORT_COLUMNS
                    : columns < REPORT_COLUMNS_LEAST ? REPORT_COLUMNS_LEAST
                                                     : columns;
    return data;
}

/* ---- The fields of JSON and CSV ---- */

static void write_rules(struct json *json, const char *name, const void *rules)
{
    (void)name;
    rules_write_json(json, rules);
}

#define DATA(name, member) FIELD_NAMED(name, struct report_data, member)
#define KNOWN_DATA(name, member) \
    FIELD_KIND(name, struct report_data, member, FIELD_KNOWN)

static const struct field count_fields[] = {
    FIELD(struct count_tags, name),
    FIELD_ALL("tags", struct count_tags, tag, FIELD_NUMBER), FIELD_END};

static const struct field played_fields[] = {
    DATA("name", state.title.rules),
    FIELD_BY("rules", struct report_data, state.title.table, write_rules),
    DATA("strategy", state.title.strategy),
    FIELD_STRUCT_AT("count", struct report_data, counted, count_fields,
                    JSON_ONE_LINE),
    DATA("deviations", deviations),
    DATA("insurance", insurance),
    DATA("even_money", state.title.even_money),
    DATA("seats", state.title.seats),
    DATA("spots", spots),
    DATA("neighbors", neighbors),
    DATA("seed", state.seed),
    DATA("blocks", blocks),
    DATA("rounds", state.rounds),
    DATA("hands", statistics.hands),
    DATA("stopped", report.stopped),
    KNOWN_DATA("until_error", report.until_error),
    DATA("missed", report.missed),
    KNOWN_DATA("seconds", report.seconds),
    KNOWN_DATA("rounds_per_second", speed),
    FIELD_END};

static const struct field round_fields[] = {
    DATA("value", statistics.value),
    DATA("error", statistics.error),
    DATA("variance", statistics.variance),
    DATA("deviation", statistics.deviation),
    DATA("won", statistics.won),
    DATA("pushed", statistics.pushed),
    DATA("lost", statistics.lost),
    KNOWN_DATA("rounds_per_shoe", statistics.shoe),
    FIELD_END};

/* The figures of the rounds that CSV has, each in a row of its own. */
static const struct field csv_round_fields[] = {
    DATA("variance", statistics.variance),
    DATA("rounds_per_shoe", statistics.shoe), FIELD_END};

#define FIGURE(member) FIELD(struct money_figures, member)
static const struct field figure_fields[] = {
    FIGURE(mean_bet),
    FIGURE(played),
    FIGURE(value),
    FIGURE(error),
    FIGURE(variance),
    FIGURE(edge),
    FIGURE(pace),
    FIGURE(per_hour),
    FIGURE(per_hour_deviation),
    FIGURE(di),
    FIGURE(score),
    FIGURE(score_error),
    FIGURE(n0),
    FIGURE(full_kelly_bankroll),
    FIGURE(bankroll_for_5_percent),
    FIGURE(bankroll_for_1_percent),
    FIGURE(bankroll_for_risk),
    FIGURE(unit),
    FIGURE(bankroll),
    FIGURE(kelly),
    FIGURE(certainty_per_hour),
    FIGURE(ruin),
    FIGURE(ruin_least),
    FIGURE(ruin_most),
    FIGURE(ever_half),
    FIGURE(trip),
    FIGURE(trip_win),
    FIGURE(trip_deviation),
    FIGURE(trip_ahead),
    FIGURE(trip_bankroll_for_5_percent),
    FIGURE(trip_bankroll_for_1_percent),
    FIGURE(trip_ruin),
    FIGURE(trip_ruin_error),
    FIGURE(trips),
    FIGURE(trip_rebate),
    FIGURE(trip_value),
    FIGURE(trip_value_error),
    FIGURE(trip_median),
    FIGURE(trip_half),
    FIGURE(trip_full_kelly_bankroll),
    FIGURE(goal),
    FIGURE(goal_chance),
    FIGURE(goal_rounds),
    FIGURE(trip_goal),
    FIGURE(trip_ruin_before_goal),
    FIELD_END};

enum { WORDS_SIZE = 2048, LABEL_COLUMNS = 10 };

/* ---- Lines ---- */

/* Writes `label` and then the formatted words, on as many lines as they need.
 * Lines break at blanks, but not at tabs, which are printed as blanks. */
__attribute__((format(printf, 3, 4))) static void
say(const struct report_data *data, const char *label, const char *format, ...)
{
    char words[WORDS_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    for (const char *text = words; *text; label = "") {
        size_t length = (size_t)text_row(text, data->columns - LABEL_COLUMNS);
        fprintf(data->out, "%-*s", LABEL_COLUMNS, label);
        for (size_t i = 0; i < length; i++)
            fputc(text[i] == '\t' ? ' ' : text[i], data->out);
        fputc('\n', data->out);
        text += length + (text[length] == ' ');
    }
}

/* ---- The title in words ---- */

/* Adds what differs from the usual dealing and counting. */
static void add_dealing(const struct simulation_dealing *dealing,
                        char words[WORDS_SIZE])
{
    char ramp[COUNT_RAMP_SIZE];
    if (dealing->runs)
        text_add(words, WORDS_SIZE, ", running count from %+d",
                 (int)dealing->start);
    if (dealing->rounding != ROUND_FLOOR)
        text_add(words, WORDS_SIZE, ", true counts rounded %s",
                 dealing->rounding == ROUND_TRUNCATE ? "toward zero"
                                                     : "to the nearest");
    if (dealing->estimate > 0)
        text_add(words, WORDS_SIZE, ", decks seen to the nearest %g",
                 (double)dealing->estimate / DECK_CARDS);
    if (dealing->aces > 0)
        text_add(words, WORDS_SIZE, ", %+d for each extra ace",
                 (int)dealing->aces);
    if (dealing->cards_off != 0)
        text_add(words, WORDS_SIZE, ", %+.3g decks off",
                 (double)dealing->cards_off / DECK_CARDS);
    if (dealing->count_errors > 0)
        text_add(words, WORDS_SIZE, ", %g%% of the cards missed",
                 dealing->count_errors / 100.0);
    if (dealing->play_errors > 0)
        text_add(words, WORDS_SIZE, ", %g%% of the decisions wrong",
                 dealing->play_errors / 100.0);
    if (dealing->leaves)
        text_add(words, WORDS_SIZE, ", leaving a shoe below %+d",
                 (int)dealing->leave);
    if (dealing->watches)
        text_add(words, WORDS_SIZE, ", in at %+d, out below %+d",
                 (int)dealing->enter, (int)dealing->exit);
    if (dealing->spots[0] > 0)
        text_add(words, WORDS_SIZE, ", hands %s", spots_text(dealing, ramp));
    if (dealing->shoe_rounds > 0)
        text_add(words, WORDS_SIZE, ", at most %d round%s per shoe",
                 (int)dealing->shoe_rounds,
                 dealing->shoe_rounds == 1 ? "" : "s");
    if (dealing->same_shoes)
        text_add(words, WORDS_SIZE, ", the same shoes under any play");
}

/* Writes the title in words, such as "basic; hi-lo, computed deviations,
 * insurance from +3". Returns `words`. */
static const char *title_words(const struct simulation_title *title,
                               char words[WORDS_SIZE])
{
    bool counts = simulation_counts(&title->tags);
    words[0] = '\0';
    if (strcmp(title->strategy, "perfect-count") == 0) {
        text_add(words, WORDS_SIZE, "%s; every card tracked", title->strategy);
        if (counts)
            text_add(words, WORDS_SIZE, ", bets and tables by %s",
                     title->count);
        return words;
    }
    text_add(words, WORDS_SIZE, "%s; %s", title->strategy,
             counts ? title->count : "no count");
    if (strcmp(title->deviations, "computed") == 0)
        text_add(words, WORDS_SIZE, ", computed deviations");
    else if (strcmp(title->deviations, SIMULATION_NONE) != 0)
        text_add(words, WORDS_SIZE, ", deviations %s", title->deviations);
    if (title->insurance != SIMULATION_NEVER && title->table.insurance)
        text_add(words, WORDS_SIZE, ", insurance from %+d", title->insurance);
    else if (title->even_money && title->table.insurance)
        text_add(words, WORDS_SIZE, ", even money");
    add_dealing(&title->dealing, words);
    return words;
}

/* ---- What was played ---- */

/* Replaces blanks with tabs, so that lines don't break within `text`. */
static char *unbroken(char text[RULE_TEXT_SIZE])
{
    for (char *blank = strchr(text, ' '); blank; blank = strchr(blank, ' '))
        *blank = '\t';
    return text;
}

static void say_rules(const struct report_data *data)
{
    const struct simulation_title *title = &data->state.title;
    char parts[RULES_MOST][RULE_TEXT_SIZE], words[WORDS_SIZE] = "";
    size_t count = rules_in_words(&title->table, parts);
    for (size_t i = 0; i < count; i++)
        text_add(words, WORDS_SIZE, "%s %s", i > 0 ? "," : "",
                 unbroken(parts[i]));
    say(data, "Rules", "%s:%s", title->rules, words);
    /* Rules that differ from the preset they are named after, or from the
     * default rules. */
    struct rules usual;
    char preset[SIMULATION_NAME_SIZE];
    snprintf(preset, sizeof preset, "%.*s", (int)strcspn(title->rules, ","),
             title->rules);
    if (!rules_preset(&usual, preset)) {
        snprintf(preset, sizeof preset, "%s", RULES_DEFAULT);
        (void)rules_preset(&usual, preset);
    }
    words[0] = '\0';
    count = rules_changes(&title->table, &usual, parts);
    for (size_t i = 0; i < count; i++)
        text_add(words, WORDS_SIZE, "%s%s", i > 0 ? ", " : "",
                 unbroken(parts[i]));
    if (count > 0)
        say(data, "Changed", "%s; otherwise as in %s", words, preset);
}

static void say_players(const struct report_data *data)
{
    char words[WORDS_SIZE], tags[COUNT_TAGS_SIZE];
    say(data, "Played", "%s", title_words(&data->state.title, words));
    if (data->counted)
        say(data, "Count", "%s: %s for the ace and 2 to 10", data->count.name,
            count_tags_text(&data->count, tags));
    words[0] = '\0';
    for (const char *at = data->neighbors; at && *at; at++)
        text_add(words, WORDS_SIZE, *at == ',' ? "%c " : "%c", *at);
    if (data->neighbors)
        say(data, "Table", "%s", words);
}

static void write_played_text(const struct report_data *data)
{
    enum { SHOES_LEAST = 10 }; /* for a meaningful average */
    const double million = 1e6;
    const struct simulation_state *state = &data->state;
    char seats[WORDS_SIZE] = "", shoe[WORDS_SIZE] = "";
    double speed = data->speed;
    say_rules(data);
    say_players(data);
    if (state->title.seats > 1)
        text_add(seats, sizeof seats, " of %d seats", state->title.seats);
    if (state->tally.shoes >= SHOES_LEAST)
        text_add(shoe, sizeof shoe, ", %.1f per shoe", data->statistics.shoe);
    if (state->tally.left > 0)
        text_add(shoe, sizeof shoe, ", %.1f per shoe that is left",
                 (double)state->rounds / (double)state->tally.left);
    say(data, "Rounds",
        "%" PRIu64 "%s, seed %" PRIu64 ", blocks\t0\tto\t%" PRIu64 "%s%s",
        state->rounds, seats, state->seed, data->last_block, shoe,
        data->report.stopped ? "; interrupted" : "");
    if (speed >= million)
        say(data, "Speed", "%.1f million rounds per second", speed / million);
    else if (speed > 0)
        say(data, "Speed", "%.0f rounds per second", speed);
}

/* Writes the conditions on lines that begin with #, as in other tables. */
static void write_played_csv(const struct report_data *data)
{
    FILE *out = data->out;
    const struct simulation_state *state = &data->state;
    const struct simulation_title *title = &state->title;
    char words[WORDS_SIZE], parts[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_changes(&title->table, NULL, parts);
    rules_in_a_line(&title->table, ", ", words, sizeof words, WORDS_SIZE);
    fprintf(out, "# rules: %s: %s\n# base: %s", title->rules, words,
            RULES_DEFAULT);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s %s", i > 0 ? "," : "; changed:", parts[i]);
    fprintf(out, "\n# played: %s\n", title_words(title, words));
    fprintf(out, "# bets: %s\n", data->ramp);
    if (data->neighbors)
        fprintf(out, "# neighbors: %s\n", data->neighbors);
    fprintf(out,
            "# seats %d, seed %" PRIu64 ", blocks %s, rounds %" PRIu64 "\n",
            title->seats, state->seed, data->blocks, state->rounds);
}

/* Writes the longest run of true counts, as entries from 0, that occur often
 * enough for a curve: the errors of rare counts would make it zigzag. Returns
 * false if there are fewer than two. */
static bool find_curve(const struct simulation_statistics *statistics,
                       int *first, int *last)
{
    const double error_most = 0.02;
    int begun = 0, longest = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        if (!(statistics->by_count[i].error < error_most)) {
            begun = i + 1;
        } else if (i + 1 - begun > longest) {
            longest = i + 1 - begun;
            *first = begun;
            *last = i;
        }
    }
    return longest > 1;
}

/* ---- The rounds as text: what they are worth ---- */

static void print_value(const struct report_data *data)
{
    const struct simulation_statistics *statistics = &data->statistics;
    char error[SIMULATION_NAME_SIZE];
    snprintf(error, sizeof error, isfinite(statistics->error) ? "%.6f" : "-",
             statistics->error);
    say(data, "Value", "%+.6f of the first bet per round, standard\terror\t%s",
        statistics->value, error);
    if (data->report.missed)
        say(data, "", "The run ended before the standard error reached %g.",
            data->report.until_error);
    say(data, "Variance", "%.4f per round, standard\tdeviation\t%.4f",
        statistics->variance, statistics->deviation);
    say(data, "Results", "won %.2f%%, pushed %.2f%%, lost %.2f%%",
        100 * statistics->won, 100 * statistics->pushed,
        100 * statistics->lost);
    if (data->state.title.seats > 1)
        say(data, "",
            "(All figures are for one seat. The seats of a table share "
            "the dealer's cards, so their results are correlated; the "
            "standard errors allow for that.)");
}

/* ---- Results ---- */

/* The results that have a row. The last row on each side includes all beyond
 * it. */
enum { BIN_HALVES = 8, BINS = 2 * BIN_HALVES + 1, BIN_NAME = 16 };

static int result_bin(int tenths)
{
    int half = (int)lround(tenths / 5.0);
    half = half > BIN_HALVES ? BIN_HALVES : half;
    return (half < -BIN_HALVES ? -BIN_HALVES : half) + BIN_HALVES;
}

static void print_results(const struct report_data *data)
{
    int64_t values[BINS] = {0}, shown[BINS];
    char names[BINS][BIN_NAME];
    const char *rows[BINS];
    int count = 0;
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        values[result_bin(i - SIMULATION_TENTHS_MAX)] += (int64_t)llround(
            data->statistics.chance[i] * (double)data->statistics.hands);
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
                                    .columns = data->columns,
                                    .ascii = data->report.ascii});
    fputs("\nResult of a round in first bets (to the nearest half)\n",
          data->out);
    plot_write(data->out, "", &plot);
}

/* ---- The rounds with an upcard, and with a true count ---- */

enum { KEY_SIZE = 32, TEXT_SIZE = 64, AMOUNT_SIZE = 48 };

/* CSV has one table for everything, whose first column distinguishes the kinds
 * of rows. */
enum {
    ROUND_TABLE,
    ROUND_KEY,
    ROUND_HANDS,
    ROUND_SHARE,
    ROUND_VALUE,
    ROUND_ERROR,
    ROUND_BET,
    ROUND_GAIN,
    ROUND_COLUMNS
};

static const struct listing_column ROUND_COLUMN[ROUND_COLUMNS] = {
    [ROUND_TABLE] = {"table", NULL, LISTING_CODE, 0},
    [ROUND_KEY] = {"key", "upcard", LISTING_CODE, 6},
    [ROUND_HANDS] = {"hands", "hands", LISTING_WHOLE, 13},
    [ROUND_SHARE] = {"share", "share", LISTING_CHANCE, 8},
    [ROUND_VALUE] = {"value", "value", LISTING_EDGE, 9},
    [ROUND_ERROR] = {"error", "error", LISTING_CHANCE, 7},
    [ROUND_BET] = {"bet", NULL, LISTING_NUMBER, 0},
    [ROUND_GAIN] = {"gain", NULL, LISTING_NUMBER, 0},
};

/* Writes the rounds of `key`. JSON has `number` instead if it is a count. */
static void write_mean(const struct listing_rows *rows, const char *table,
                       const char *key, double number,
                       const struct simulation_mean *mean, double bet,
                       double gain)
{
    const struct listing_cell cells[ROUND_COLUMNS] = {
        [ROUND_TABLE] = {.word = table},
        [ROUND_KEY] = {.word = key, .number = number},
        [ROUND_HANDS] = {.number = (double)mean->rounds},
        [ROUND_SHARE] = {.number = mean->share},
        [ROUND_VALUE] = {.number = mean->value},
        [ROUND_ERROR] = {.number = mean->error},
        [ROUND_BET] = {.number = bet},
        [ROUND_GAIN] = {.number = gain},
    };
    listing_write(rows, cells + (rows->form == LISTING_JSON ? ROUND_KEY : 0));
}

static void write_upcards(const struct report_data *data,
                          const struct listing_rows *rows)
{
    for (int i = 0; i < ODDS_RANKS; i++) {
        int rank = rows->form == LISTING_TEXT ? chart_upcard_at(i) : i;
        write_mean(rows, "upcard", odds_rank_name(rank), NAN,
                   &data->statistics.by_upcard[rank], NAN, NAN);
    }
}

static void write_counts(const struct report_data *data,
                         const struct listing_rows *rows)
{
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &data->statistics.by_count[i];
        int count = i - SIMULATION_COUNT_MAX;
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%d", count);
        if (mean->rounds > 0)
            write_mean(rows, "count", key, count, mean,
                       data->report.bets->bet[i], data->winnings.gain[i]);
    }
}

/* A narrow terminal has no room for the hands, which the share shows as well.
 */
static void print_upcards(const struct report_data *data)
{
    struct listing_column columns[ROUND_COLUMNS];
    const struct listing_rows rows = {
        .out = data->out, .columns = columns, .count = ROUND_COLUMNS};
    memcpy(columns, ROUND_COLUMN, sizeof columns);
    if (data->columns < REPORT_COLUMNS)
        columns[ROUND_HANDS].heading = NULL;
    fputc('\n', data->out);
    listing_write(&rows, NULL);
    write_upcards(data, &rows);
}

static void write_rounds_json(const struct report_data *data, struct json *json)
{
    enum { RESULT_COLUMNS = 2 };
    static const struct listing_column of_result[RESULT_COLUMNS] = {
        {"result", NULL, LISTING_NUMBER, 0},
        {"chance", NULL, LISTING_CHANCE, 0}};
    struct listing_column columns[ROUND_COLUMNS];
    struct listing_rows rows = {.form = LISTING_JSON,
                                .columns = of_result,
                                .count = RESULT_COLUMNS,
                                .json = json};
    report_json_fields(json, round_fields, data);
    json_array(json, "results", JSON_LINES);
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        const struct listing_cell cells[RESULT_COLUMNS] = {
            {.number = (i - SIMULATION_TENTHS_MAX) / 10.0},
            {.number = data->statistics.chance[i]}};
        if (data->statistics.chance[i] > 0)
            listing_write(&rows, cells);
    }
    json_end(json);
    memcpy(columns, ROUND_COLUMN, sizeof columns);
    rows.columns = columns + ROUND_KEY;
    rows.count = ROUND_BET - ROUND_KEY;
    columns[ROUND_KEY].name = "upcard";
    json_array(json, "by_upcard", JSON_LINES);
    write_upcards(data, &rows);
    json_end(json);
    rows.count = ROUND_COLUMNS - ROUND_KEY;
    columns[ROUND_KEY].name = "count";
    columns[ROUND_KEY].kind = LISTING_COUNT;
    json_array(json, "by_count", JSON_LINES);
    write_counts(data, &rows);
    json_end(json);
}

/* Writes the name of the row of true count `i`, from 0, and returns it. */
static const char *count_name(const struct report_data *data, int i,
                              char name[KEY_SIZE])
{
    bool is_out = i == 0 && data->state.title.dealing.watches;
    snprintf(name, KEY_SIZE, is_out ? "out" : "%+d", i - SIMULATION_COUNT_MAX);
    return name;
}

static void label_value(char *text, size_t size, double value)
{
    snprintf(text, size, value == 0 ? "%.0f" : "%+.4f", value);
}

static void print_curve(const struct report_data *data)
{
    enum { ROWS = 12 };
    double values[SIMULATION_COUNTS];
    int first, last;
    if (!find_curve(&data->statistics, &first, &last))
        return;
    for (int i = first; i <= last; i++)
        values[i - first] = data->statistics.by_count[i].value;
    struct plot plot;
    plot_curve(&plot, &(struct curve){.values = values,
                                      .count = (size_t)(last - first + 1),
                                      .columns = data->columns,
                                      .rows = ROWS,
                                      .ascii = data->report.ascii,
                                      .label = label_value});
    fprintf(data->out, "\nValue by %s count, from %+d to %+d\n",
            data->state.title.dealing.runs ? "running" : "true",
            first - SIMULATION_COUNT_MAX, last - SIMULATION_COUNT_MAX);
    plot_write(data->out, "", &plot);
}

/* ---- The rounds as CSV ---- */

/* Writes figures as rows with a name in the second column, and a number in the
 * column `value`. */
static void write_figures(const struct listing_rows *rows, const char *table,
                          int value, const struct field *fields,
                          const void *report)
{
    enum { MOST = 9 }; /* columns */
    struct listing_cell cells[MOST];
    for (int i = 0; i < MOST; i++)
        cells[i] = (struct listing_cell){.number = NAN};
    cells[0].word = table;
    for (; fields->name; fields++) {
        cells[1].word = fields->name;
        cells[value].number = report_number(fields, report);
        listing_write(rows, cells);
    }
}

static void write_rounds_csv(const struct report_data *data)
{
    const struct simulation_statistics *statistics = &data->statistics;
    const struct listing_rows rows = {.out = data->out,
                                      .form = LISTING_CSV,
                                      .columns = ROUND_COLUMN,
                                      .count = ROUND_COLUMNS};
    double all = (double)statistics->hands;
    const struct simulation_mean mean = {.rounds = statistics->hands,
                                         .share = 1,
                                         .value = statistics->value,
                                         .error = statistics->error};
    listing_write(&rows, NULL);
    write_mean(&rows, "all", "", NAN, &mean, data->winnings.bet,
               data->winnings.value);
    write_upcards(data, &rows);
    write_counts(data, &rows);
    for (int i = 0; i < SIMULATION_RESULTS; i++) {
        char key[KEY_SIZE];
        double hands = statistics->chance[i] * all;
        const struct simulation_mean some = {.rounds = (uint64_t)round(hands),
                                             .share = hands / all,
                                             .value = NAN,
                                             .error = NAN};
        snprintf(key, sizeof key, "%.17g", (i - SIMULATION_TENTHS_MAX) / 10.0);
        if (hands > 0)
            write_mean(&rows, "result", key, NAN, &some, NAN, NAN);
    }
    write_figures(&rows, "figure", ROUND_VALUE, csv_round_fields, data);
    write_figures(&rows, "bets", ROUND_VALUE, figure_fields,
                  &data->money.figures);
}

/* ---- The position of the cut card ---- */

enum { CUT_VALUE = 3, CUT_COLUMNS = 7 };
static const struct listing_column CUT_COLUMN[CUT_COLUMNS] = {
    {"cards", "cut card", LISTING_WHOLE, 8},
    {"dealt", "dealt", LISTING_CHANCE, 8},
    {"rounds", "rounds", LISTING_NUMBER, 7},
    {"value", "value", LISTING_EDGE, 9},
    {"error", "error", LISTING_CHANCE, 7},
    {"last", "last rounds", LISTING_EDGE, 11},
    {"last_error", "error", LISTING_CHANCE, 7},
};

/* Works out the rounds that begin at some depths, from a tally whose other
 * entries are empty. */
static void count_depths(const struct simulation_state *state, int first,
                         int last, struct simulation_tally *some,
                         struct simulation_statistics *statistics)
{
    const struct simulation_tally *all = &state->tally;
    *some = (struct simulation_tally){.shoes = all->shoes};
    for (int i = first; i <= last; i++) {
        some->squares[i] = all->squares[i];
        for (int j = 0; j < SIMULATION_RESULTS; j++) {
            some->by_count[i][j] = all->by_count[i][j];
            some->rounds += all->by_count[i][j];
        }
    }
    simulation_statistics(some, state->title.seats, statistics);
}

/* Writes the row of the cut card that ends the shoe after the rounds of entry
 * `depth`, if there are any. */
static bool write_depth(const struct listing_rows *rows,
                        const struct simulation_state *state, int depth)
{
    struct {
        struct simulation_tally tally;
        struct simulation_statistics all, last;
    } *work = malloc(sizeof *work);
    const struct rules *rules = &state->title.table;
    int cards = rules->decks * DECK_CARDS;
    int due = cards - cards * rules->cut / 100;
    int left = depth * simulation_depth_cards(cards) - 1;
    int cut = cards - (left > due ? left : due);
    if (work == NULL)
        return false;
    count_depths(state, depth, depth, &work->tally, &work->last);
    bool any = work->tally.rounds > 0;
    count_depths(state, depth, SIMULATION_COUNTS - 1, &work->tally, &work->all);
    const struct listing_cell cells[CUT_COLUMNS] = {
        {.number = cut},
        {.number = (double)cut / cards},
        {.number = work->all.shoe > 0 ? work->all.shoe : NAN},
        {.number = work->all.value},
        {.number = work->all.error},
        {.number = work->last.value},
        {.number = work->last.error},
    };
    if (any)
        listing_write(rows, cells);
    free(work);
    return true;
}

/* In a narrow text, leaves out the last columns, but never the value. */
static bool write_depths(const struct report_data *data, enum listing_form form,
                         struct json *json)
{
    struct listing_rows rows = {.out = data->out,
                                .form = form,
                                .columns = CUT_COLUMN,
                                .count = CUT_COLUMNS,
                                .json = json};
    int width = data->columns;
    for (int i = 0; i < rows.count && form == LISTING_TEXT; i++) {
        width -= CUT_COLUMN[i].width + LISTING_GAP;
        if (width < 0 && i > CUT_VALUE)
            rows.count = i;
    }
    if (form == LISTING_JSON)
        json_array(json, "cut_cards", JSON_LINES);
    listing_write(&rows, NULL);
    bool good = true;
    for (int depth = SIMULATION_COUNTS - 1; good && depth >= 0; depth--)
        good = write_depth(&rows, &data->state, depth);
    if (form == LISTING_JSON)
        json_end(json);
    return good;
}

/* ---- What bets win and risk, by true count ---- */

enum { TABLE, KEY, SHARE, VALUE, ERROR, SQUARE, BEST, BET, GAIN, COLUMNS };

static const struct listing_column COLUMN[COLUMNS] = {
    [TABLE] = {"table", NULL, LISTING_WORD, 0},
    [KEY] = {"true_count", "count", LISTING_WORD, 5},
    [SHARE] = {"share", "share", LISTING_CHANCE, 8},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [ERROR] = {"error", "error", LISTING_CHANCE, 7},
    [SQUARE] = {"variance", "variance", LISTING_NUMBER, 8},
    [BEST] = {"best_bet", "best bet", LISTING_NUMBER, 8},
    [BET] = {"bet", "bet", LISTING_NUMBER, 7},
    [GAIN] = {"gain", "gain", LISTING_VALUE, 9},
};

/* Only CSV distinguishes counts and figures by their first column. */
static void write_money_counts(const struct report_data *data,
                               enum listing_form form, struct json *json)
{
    enum { NARROW = 48 }; /* columns */
    const struct money *money = &data->money;
    int skipped = form == LISTING_CSV ? 0 : KEY;
    struct listing_column columns[COLUMNS];
    memcpy(columns, COLUMN, sizeof columns);
    if (form == LISTING_CSV)
        columns[KEY].name = "key";
    if (form == LISTING_JSON)
        columns[KEY].kind = LISTING_COUNT;
    if (data->columns < REPORT_COLUMNS)
        columns[ERROR].heading = columns[SQUARE].heading =
            columns[BEST].heading = NULL;
    if (data->columns < NARROW)
        columns[BET].heading = NULL;
    if (!(money->bankroll > 0) && form == LISTING_TEXT)
        columns[BEST].heading = NULL;
    const struct listing_rows rows = {.out = data->out,
                                      .form = form,
                                      .columns = columns + skipped,
                                      .count = COLUMNS - skipped,
                                      .json = json};
    listing_write(&rows, NULL);
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct money_count *count = &money->count[i];
        double bet = money->ramp.bet[i], value = count->value;
        char name[KEY_SIZE], key[KEY_SIZE];
        snprintf(key, sizeof key, "%+d", i - SIMULATION_COUNT_MAX);
        if (form == LISTING_TEXT)
            snprintf(key, sizeof key, "%*s", columns[KEY].width,
                     count_name(data, i, name));
        const struct listing_cell cells[COLUMNS] = {
            [TABLE] = {.word = "count"},
            [KEY] = {.word = key, .number = i - SIMULATION_COUNT_MAX},
            [SHARE] = {.number = count->share},
            [VALUE] = {.number = value},
            [ERROR] = {.number = count->error},
            [SQUARE] = {.number = count->square - value * value},
            [BEST] = {.number = count->best},
            [BET] = {.number = bet},
            [GAIN] = {.number = bet > 0 ? count->share * bet * value : 0},
        };
        if (count->rounds > 0)
            listing_write(&rows, cells + skipped);
    }
}

static void write_rounds_text(const struct report_data *data)
{
    print_value(data);
    print_results(data);
    print_upcards(data);
    if (data->counted) {
        fprintf(data->out, "\n%*s\n", COLUMN[KEY].width + LISTING_GAP,
                data->state.title.dealing.runs ? "running" : "true");
        write_money_counts(data, LISTING_TEXT, NULL);
        print_curve(data);
    }
}

/* Writes an amount of units, in dollars if a unit is known in dollars. */
static const char *amount_text(char text[AMOUNT_SIZE],
                               const struct money *money, double units,
                               const char *sign)
{
    const double large = 100;
    bool dollars = money->unit > 0;
    double size = fabs(dollars ? units * money->unit : units);
    const char *minus = units < 0 ? "-" : sign;
    if (isnan(units))
        return "-";
    if (dollars)
        snprintf(text, AMOUNT_SIZE, size < large ? "%s$%.2f" : "%s$%.0f", minus,
                 size);
    else
        snprintf(text, AMOUNT_SIZE,
                 size < 1       ? "%s%.3f\tunits"
                 : size < large ? "%s%.2f\tunits"
                                : "%s%.0f\tunits",
                 minus, size);
    return text;
}

static void say_best_bets(const struct report_data *data)
{
    char ramp[COUNT_RAMP_SIZE], one[AMOUNT_SIZE], two[AMOUNT_SIZE];
    char three[AMOUNT_SIZE];
    const struct money *money = &data->money;
    const struct money_figures *figures = &money->figures;
    struct count_ramp bets = money->ramp;
    double unit = money->unit > 0 ? money->unit : 1;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        bets.bet[i] *= unit;
    if (money->unit > 0)
        say(data, "Unit", "$%.4g", unit);
    if (ramp_is_flat(&bets))
        say(data, "Bets", "%s every round",
            amount_text(one, money, money->ramp.bet[0], ""));
    else {
        say(data, "Bets", "%s, in %s", count_ramp_text(&bets, ramp),
            money->unit > 0 ? "dollars" : "units");
        say(data, "",
            "%s on average; the player bets in %.1f%% of the rounds%s",
            amount_text(one, money, figures->mean_bet, ""),
            100 * figures->played,
            figures->played < 1 - 1e-9 ? " and watches the others" : "");
    }
    say(data, "Per hour",
        "%s in %.4g rounds at the table (standard error %s), "
        "standard\tdeviation %s; %+.3f%% of the bets",
        amount_text(one, money, figures->per_hour, "+"), figures->pace,
        amount_text(two, money, figures->error * figures->pace, ""),
        amount_text(three, money, figures->per_hour_deviation, ""),
        100 * figures->edge);
    if (isfinite(figures->score))
        say(data, "SCORE",
            "%.2f (standard error %.2f%s), DI %.2f, N0 %.0f rounds, "
            "%.0f\thours",
            figures->score, figures->score_error,
            10 * figures->score_error > figures->score ? "; play more rounds"
                                                       : "",
            figures->di, figures->n0, figures->n0 / figures->pace);
}

static void say_bankroll(const struct report_data *data)
{
    char one[AMOUNT_SIZE], two[AMOUNT_SIZE], three[AMOUNT_SIZE];
    const struct money *money = &data->money;
    const struct money_figures *figures = &money->figures;
    if (!(figures->value > 0)) {
        say(data, "Kelly", "these bets lose; the best bet is no bet");
        return;
    }
    bool has_risk = isfinite(figures->bankroll_for_risk);
    say(data, "Needed",
        "%s for full Kelly, a risk of ruin of 13.5%%; %s for %.4g%%; %s for 1%%",
        amount_text(one, money, figures->full_kelly_bankroll, ""),
        amount_text(two, money,
                    has_risk ? figures->bankroll_for_risk
                             : figures->bankroll_for_5_percent,
                    ""),
        has_risk ? 100 * money->risk : 5,
        amount_text(three, money, figures->bankroll_for_1_percent, ""));
    if (isfinite(figures->bankroll))
        say(data, "Bankroll",
            "%s, for which these bets are %.3g of full Kelly; certainty "
            "equivalent %s per hour for a player of %.3g Kelly",
            amount_text(one, money, figures->bankroll, ""), figures->kelly,
            amount_text(two, money, figures->certainty_per_hour, "+"),
            money->kelly);
}

static void say_counted_trips(const struct report_data *data)
{
    char one[AMOUNT_SIZE], two[AMOUNT_SIZE], three[AMOUNT_SIZE];
    const struct money *money = &data->money;
    const struct money_figures *figures = &money->figures;
    if (data->report.money.resize > 0)
        say(data, "Resized", "the bets of counted trips (--resize %.0f)",
            (double)data->report.money.resize);
    say(data, "Counted",
        "%s per trip (standard error %s); half of the trips win at least %s; "
        "%.3g%% are ever down to half",
        amount_text(one, money, figures->trip_value, "+"),
        amount_text(two, money, figures->trip_value_error, ""),
        amount_text(three, money, figures->trip_median, "+"),
        100 * figures->trip_half);
    if (data->report.money.rebate > 0)
        say(data, "Rebate", "%.4g%% of a loss, %s per trip, is in the count",
            100 * data->report.money.rebate,
            amount_text(one, money, figures->trip_rebate, "+"));
    if (data->report.money.rebate > 0 && data->report.money.resize == 0 &&
        isfinite(figures->trip_full_kelly_bankroll))
        say(data, "", "with trips as bets, these bets are full Kelly for %s",
            amount_text(one, money, figures->trip_full_kelly_bankroll, ""));
}

static void say_risk(const struct report_data *data)
{
    char one[AMOUNT_SIZE], two[AMOUNT_SIZE];
    const struct money *money = &data->money;
    const struct money_figures *figures = &money->figures;
    if (isfinite(figures->ruin))
        say(data, "Ruin",
            "%.3g%% ever with fixed bets, by formula (%.3g%% to %.3g%% for a "
            "mean within two standard\terrors)",
            100 * figures->ruin, 100 * figures->ruin_least,
            100 * figures->ruin_most);
    if (money->is_safest)
        say(data, "", "no bets in this range have a lower risk");
    if (figures->trips > 0)
        say(data, "",
            "%.3g%% in a trip, counted in %.0f\ttrips (standard error %.2g%%)",
            100 * figures->trip_ruin, figures->trips,
            100 * figures->trip_ruin_error);
    else if (isfinite(figures->trip_ruin))
        say(data, "", "%.3g%% in a trip, by formula", 100 * figures->trip_ruin);
    if (isfinite(figures->ruin) && isfinite(figures->ever_half))
        say(data, "",
            "%.3g%% to ever be down to half, if the bets follow the bankroll",
            100 * figures->ever_half);
    say(data, "Trip",
        "%.0f rounds: %s, standard\tdeviation %s; ahead with a chance "
        "of %.3g%%",
        figures->trip, amount_text(one, money, figures->trip_win, "+"),
        amount_text(two, money, figures->trip_deviation, ""),
        100 * figures->trip_ahead);
    if (isfinite(figures->trip_bankroll_for_5_percent))
        say(data, "", "needs %s for a risk of ruin of 5%%; %s for 1%%",
            amount_text(one, money, figures->trip_bankroll_for_5_percent, ""),
            amount_text(two, money, figures->trip_bankroll_for_1_percent, ""));
    if (figures->trips > 0)
        say_counted_trips(data);
    if (!isfinite(figures->goal))
        return;
    say(data, "Goal",
        "to win %s before ruin: %.3g%%, ending after %.3g rounds on average",
        amount_text(one, money, figures->goal, ""), 100 * figures->goal_chance,
        figures->goal_rounds);
    say(data, "", "in a trip: %.3g%% reach it, %.3g%% are ruined first",
        100 * figures->trip_goal, 100 * figures->trip_ruin_before_goal);
}

static void write_ramp(struct json *json, const char *name, const void *ramp)
{
    char text[COUNT_RAMP_SIZE];
    json_text(json, name, count_ramp_text(ramp, text));
}

static const struct field money_fields[] = {
    FIELD_BY("ramp", struct report_data, money.ramp, write_ramp),
    FIELD_STRUCT("figures", struct report_data, money.figures, figure_fields,
                 JSON_LINES),
    FIELD_END};

static void write_money(const struct report_data *data, enum listing_form form,
                        struct json *json)
{
    const struct listing_rows rows = {.out = data->out,
                                      .form = LISTING_CSV,
                                      .columns = COLUMN,
                                      .count = COLUMNS};
    if (form == LISTING_JSON)
        json_array(json, "true_counts", JSON_LINES);
    write_money_counts(data, form, json);
    if (form == LISTING_JSON)
        json_end(json);
    else if (form == LISTING_CSV)
        write_figures(&rows, "figure", VALUE, figure_fields,
                      &data->money.figures);
}

/* ---- A table of games ---- */

void table_game_fill(struct table_game *game,
                     const struct simulation_report *report)
{
    struct money money;
    bool is_known = money_find(report, &money) == NULL;
    game->figures = money.figures;
    game->per_hour_error = money.figures.error * report->pace;
    if (is_known)
        (void)count_ramp_text(&money.ramp, game->bets);
}

#define GAME(member) FIELD(struct table_game, member)
#define OF_GAME(member) FIELD_NAMED(#member, struct table_game, figures.member)
static const struct field game_fields[] = {GAME(count),
                                           GAME(cut),
                                           GAME(rounds),
                                           OF_GAME(score),
                                           OF_GAME(score_error),
                                           OF_GAME(per_hour),
                                           GAME(per_hour_error),
                                           OF_GAME(edge),
                                           OF_GAME(mean_bet),
                                           OF_GAME(n0),
                                           OF_GAME(unit),
                                           GAME(bets),
                                           FIELD_END};

static const struct field table_fields[] = {
    DATA("name", state.title.rules),
    FIELD_BY("rules", struct report_data, state.title.table, write_rules),
    DATA("strategy", state.title.strategy),
    DATA("deviations", deviations),
    DATA("seats", state.title.seats),
    DATA("spots", spots),
    DATA("neighbors", neighbors),
    DATA("seed", state.seed),
    DATA("pace", report.pace),
    FIELD_END};

/* Writes SCORE or the win per hour, in whole dollars or in units, and its
 * standard error. */
static void print_game(FILE *out, const struct table_game *game, bool is_score,
                       int width)
{
    const struct money_figures *figures = &game->figures;
    bool dollars = figures->unit > 0;
    double unit = dollars ? figures->unit : 1;
    double value = is_score ? figures->score : figures->per_hour * unit;
    double error =
        is_score ? figures->score_error : game->per_hour_error * unit;
    int digits = is_score ? 1 : dollars ? 0 : 2;
    char text[TEXT_SIZE] = "-";
    if (isfinite(value))
        snprintf(text, sizeof text, is_score ? "%.*f (%.*f)" : "%+.*f (%.*f)",
                 digits, value, digits, error);
    fprintf(out, " %*s", width - 1, text);
}

/* Writes a figure of each game and its standard error: a line for each count,
 * with as many cut cards as fit, and the others below. */
static void print_games(const struct report_data *data, const char *what,
                        const struct table_game games[], size_t count, int cuts,
                        bool is_score)
{
    enum { NAME = 11, FIGURE = 13 };
    int abreast = (data->columns - NAME) / FIGURE;
    for (int from = 0; from < cuts; from += abreast) {
        int end = from + abreast < cuts ? from + abreast : cuts;
        fprintf(data->out, "\n%s (standard error)\n%-*s", what, NAME, "count");
        for (int i = from; i < end; i++)
            fprintf(data->out, "%*d%%", FIGURE - 1, games[i].cut);
        fputc('\n', data->out);
        for (const struct table_game *row = games; row < games + count;
             row += cuts) {
            fprintf(data->out, "%-*s", NAME, row->count);
            for (int i = from; i < end; i++)
                print_game(data->out, &row[i], is_score, FIGURE);
            fputc('\n', data->out);
        }
    }
}

static void write_games_text(const struct report_data *data,
                             const struct table_game games[], size_t count,
                             int cuts)
{
    const struct simulation_title *title = &data->state.title;
    say_rules(data);
    say(data, "Played", "%s%s%s; the cut card after so much of the shoe",
        title->strategy, data->deviations ? "; deviations " : "",
        data->deviations ? data->deviations : "");
    say(data, "Rounds", "%" PRIu64 " of each game, seed %" PRIu64 "%s",
        games[0].rounds, data->state.seed,
        data->report.stopped ? "; interrupted" : "");
    print_games(data, "SCORE", games, count, cuts, true);
    char what[TEXT_SIZE];
    bool dollars = false;
    for (size_t i = 0; i < count; i++)
        dollars = dollars || games[i].figures.unit > 0;
    snprintf(what, sizeof what, "Won in %.4g rounds, in %s", data->report.pace,
             dollars ? "dollars" : "units");
    print_games(data, what, games, count, cuts, false);
}

const char *simulation_table_write(FILE *out,
                                   const struct simulation_report *report,
                                   const struct table_game games[],
                                   size_t count, int cuts,
                                   enum listing_form form)
{
    const char *problem;
    struct report_data *data = find_report_data(out, report, &problem);
    struct json json = {.out = out};
    if (data && form == LISTING_TEXT)
        write_games_text(data, games, count, cuts);
    else if (data && form == LISTING_CSV)
        report_csv_rows(out, game_fields, games, count, sizeof *games);
    else if (data) {
        json_object(&json, NULL, JSON_LINES);
        report_json_fields(&json, table_fields, data);
        json_array(&json, "games", JSON_LINES);
        for (size_t i = 0; i < count; i++)
            report_json_row(&json, game_fields, &games[i]);
        json_end(&json);
        json_end(&json);
    }
    free(data);
    return problem;
}

/* ---- A picture ---- */

/* Draws the longest run of true counts, with their standard errors. If there
 * are many, labels every other one, always including 0. */
static void draw_counts(struct svg *svg, const struct simulation_mean means[],
                        int first)
{
    enum { MANY = 24, NAME_SIZE = 16 };
    int apart = svg->places > MANY ? 2 : 1;
    double shares[SIMULATION_COUNTS];
    for (int place = 0; place < svg->places; place++)
        shares[place] = means[place].share;
    svg_shares(svg, shares);
    svg_axis(svg, "");
    for (int place = 0; place < svg->places; place++) {
        char name[NAME_SIZE];
        int count = first + place - SIMULATION_COUNT_MAX;
        snprintf(name, sizeof name, count == 0 ? "%d" : "%+d", count);
        if (count % apart == 0)
            svg_name(svg, place, name);
    }
    fputs("<polyline fill=\"none\" stroke=\"#a00\" stroke-width=\"2\" "
          "points=\"",
          svg->out);
    for (int place = 0; place < svg->places; place++)
        fprintf(svg->out, "%.1f,%.1f ", svg_across(svg, place),
                svg_down(svg, means[place].value));
    fputs("\"/>\n", svg->out);
    for (int place = 0; place < svg->places; place++) {
        const struct simulation_mean *mean = &means[place];
        double x = svg_across(svg, place);
        fprintf(svg->out,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                "stroke=\"#a00\"/>\n",
                x, svg_down(svg, mean->value - mean->error), x,
                svg_down(svg, mean->value + mean->error));
    }
    svg_explain(svg,
                "true count; bars: frequency; whiskers: one standard error",
                "value of a round");
}

bool simulation_report_svg(FILE *out, const struct simulation_report *report)
{
    const char *problem;
    struct report_data *data = find_report_data(out, report, &problem);
    char conditions[WORDS_SIZE] = "", words[WORDS_SIZE];
    if (data == NULL)
        return false;
    const struct simulation_state *state = &data->state;
    const struct simulation_mean *means = data->statistics.by_count;
    int first = 0, last = 0;
    double least = 0, most = 0;
    bool has_curve = find_curve(&data->statistics, &first, &last);
    for (int i = first; has_curve && i <= last; i++) {
        least = fmin(least, means[i].value - means[i].error);
        most = fmax(most, means[i].value + means[i].error);
    }
    text_add(conditions, sizeof conditions, "%s; %s; %" PRIu64 " rounds",
             state->title.rules, title_words(&state->title, words),
             state->rounds);
    struct svg svg = {.out = out, .places = has_curve ? last - first + 1 : 1};
    svg_begin(&svg, "Value of a round by true count, in units of the first bet",
              conditions, least, most);
    if (has_curve)
        draw_counts(&svg, means + first, first);
    else
        svg_explain(&svg, "too few rounds for a curve", "");
    svg_end(&svg);
    free(data);
    return true;
}

/* ---- Any report ---- */

const char *simulation_report_write(FILE *out,
                                    const struct simulation_report *report,
                                    enum listing_form form)
{
    const char *problem = NULL;
    struct report_data *data = find_report_data(out, report, &problem);
    struct json json = {.out = out};
    if (data) {
        bool by_depth = data->state.title.dealing.by_depth;
        if (form == LISTING_JSON) {
            json_object(&json, NULL, JSON_LINES);
            report_json_fields(&json, played_fields, data);
        } else if (form == LISTING_CSV) {
            write_played_csv(data);
        } else {
            write_played_text(data);
            fputc('\n', out);
        }
        if (report->money.is_wanted)
            write_money(data, form, &json);
        else if (by_depth && !write_depths(data, form, &json))
            problem = "out of memory";
        else if (!by_depth && form == LISTING_JSON)
            write_rounds_json(data, &json);
        else if (!by_depth && form == LISTING_CSV)
            write_rounds_csv(data);
        else if (!by_depth)
            write_rounds_text(data);
        if (!by_depth && form == LISTING_TEXT) {
            fputc('\n', out);
            say_best_bets(data);
            say_bankroll(data);
            say_risk(data);
        } else if (!by_depth && form == LISTING_JSON)
            report_json_fields(&json, money_fields, data);
        if (form == LISTING_JSON)
            json_end(&json);
    }
    free(data);
    return problem;
}
