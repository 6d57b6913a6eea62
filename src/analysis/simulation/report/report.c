/* Works out the figures of a report, and writes them from tables of fields. */
#include "simulation/report/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"

/* ---- Figures ---- */

/* The mean per round, and two standard errors below and above. */
enum { LOW, MEAN, HIGH, SIDES };

static void find_ruin(struct findings *findings, const double values[SIDES])
{
    const struct simulation_report *report = &findings->report;
    double variance = findings->winnings.variance, bankroll = report->bankroll;
    double ever[SIDES] = {NAN, NAN, NAN}, trip[SIDES] = {NAN, NAN, NAN};
    for (int i = 0; i < SIDES && bankroll > 0; i++) {
        ever[i] = simulation_ruin(values[i], variance, bankroll);
        trip[i] = simulation_trip_ruin(values[i], variance, bankroll,
                                       (double)report->trip);
    }
    findings->ruin = (struct range){ever[MEAN], ever[HIGH], ever[LOW]};
    findings->trip_ruin = (struct range){trip[MEAN], trip[HIGH], trip[LOW]};
}

static void find_n0(struct findings *findings, const double values[SIDES])
{
    double low = fabs(values[LOW]), high = fabs(values[HIGH]);
    bool unsure = values[LOW] <= 0 && values[HIGH] >= 0;
    double variance = findings->winnings.variance;
    double nearest = unsure ? 0 : fmin(low, high), farthest = fmax(low, high);
    findings->n0 = (struct range){.value = findings->winnings.n0,
                                  .least = variance / (farthest * farthest),
                                  .most = variance / (nearest * nearest)};
}

static void find_ranges(struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    double two = isfinite(winnings->error) ? 2 * winnings->error : INFINITY;
    const double values[SIDES] = {[LOW] = winnings->value - two,
                                  [MEAN] = winnings->value,
                                  [HIGH] = winnings->value + two};
    find_n0(findings, values);
    find_ruin(findings, values);
}

static void find_trip(struct findings *findings)
{
    static const double chances[QUANTILES] = {0.01, 0.05, 0.25, 0.5,
                                              0.75, 0.95, 0.99};
    const struct simulation_report *report = &findings->report;
    trip_distribution_find(&report->checkpoint->tally, report->bets,
                           report->trip > 0 ? report->trip : 1,
                           &findings->distribution);
    for (int i = 0; i < QUANTILES; i++)
        findings->quantile[i] = (struct trip_quantile){
            chances[i],
            trip_distribution_quantile(&findings->distribution, chances[i])};
}

static void find_rows(struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    const double *bet = findings->report.bets->bet;
    uint64_t hands[SIMULATION_COUNTS] = {0}; /* by the first count with a bet */
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (statistics->chance[i] > 0)
            findings->results[findings->result_count++] = (struct result_row){
                (i - SIMULATION_TENTHS_MAX) / 10.0, statistics->chance[i]};
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        findings->by_upcard[rank] =
            (struct mean_row){.upcard = odds_rank_name(rank),
                              .mean = statistics->by_upcard[rank],
                              .bet = NAN,
                              .gain = NAN};
    for (int i = 0; i < SIMULATION_COUNTS; i++) {
        const struct simulation_mean *mean = &statistics->by_count[i];
        int first = 0;
        if (mean->rounds == 0)
            continue;
        findings->by_count[findings->count_count++] =
            (struct mean_row){.count = i - SIMULATION_COUNT_MAX,
                              .mean = *mean,
                              .bet = bet[i],
                              .gain = findings->winnings.gain[i]};
        while (bet[first] != bet[i])
            first++;
        hands[first] += mean->rounds;
    }
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (hands[i] > 0)
            findings->by_bet[findings->bet_count++] = (struct bet_row){
                bet[i], hands[i], (double)hands[i] / (double)statistics->hands};
}

static void find_played(struct findings *findings)
{
    const struct simulation_report *report = &findings->report;
    const struct checkpoint *checkpoint = report->checkpoint;
    const struct simulation_title *title = &checkpoint->title;
    findings->title = title;
    findings->name = title->rules;
    findings->rules = &title->table;
    findings->strategy = title->strategy;
    if (simulation_counts(&title->tags)) {
        double scale = title->tags.scale > 0 ? title->tags.scale : 1;
        findings->counted = &findings->count;
        findings->count.name = title->count;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            findings->count.tags[rank] = title->tags.tag[rank] / scale;
    }
    if (strcmp(title->deviations, SIMULATION_NONE) != 0)
        findings->deviations = title->deviations;
    findings->insurance =
        title->insurance != SIMULATION_NEVER ? (double)title->insurance : NAN;
    if (title->neighbors[0] != '\0')
        findings->neighbors = title->neighbors;
    findings->last_block = checkpoint->end > 0 ? checkpoint->end - 1 : 0;
    snprintf(findings->blocks, sizeof findings->blocks, "0-%" PRIu64,
             findings->last_block);
    findings->even_money = title->even_money;
    findings->seats = title->seats;
    findings->seed = checkpoint->seed;
    findings->rounds = checkpoint->rounds;
    if (report->seconds > 0)
        findings->speed =
            (double)report->played / title->seats / report->seconds;
}

/* Returns the width of a text report. */
static int report_columns(const struct simulation_report *report)
{
    if (report->columns <= 0 || report->columns > REPORT_COLUMNS)
        return REPORT_COLUMNS;
    return report->columns < REPORT_COLUMNS_LEAST ? REPORT_COLUMNS_LEAST
                                                  : report->columns;
}

struct findings *findings_of(const struct simulation_report *report)
{
    struct findings *findings = calloc(1, sizeof *findings);
    if (findings == NULL)
        return NULL;
    const struct checkpoint *checkpoint = report->checkpoint;
    int seats = checkpoint->title.seats;
    findings->report = *report;
    find_played(findings);
    simulation_statistics(&checkpoint->tally, seats, &findings->statistics);
    simulation_winnings(&checkpoint->tally, seats, report->bets,
                        &findings->winnings);
    (void)count_ramp_text(report->bets, findings->ramp);
    findings->hands_an_hour = report->pace * seats;
    findings->an_hour = findings->winnings.value * report->pace;
    findings->columns = report_columns(report);
    find_ranges(findings);
    find_trip(findings);
    find_rows(findings);
    return findings;
}

/* ---- Fields ---- */

static void write_rules(struct json *json, const char *name, const void *rules)
{
    (void)name;
    rules_write_json(json, *(const struct rules *const *)rules);
}

#define FINDING(name, member) FIELD_NAMED(name, struct findings, member)
#define KNOWN_FINDING(name, member) \
    FIELD_KIND(name, struct findings, member, FIELD_KNOWN)
#define MEAN_FIELDS                                        \
    FIELD_NAMED("hands", struct mean_row, mean.rounds),    \
        FIELD_NAMED("share", struct mean_row, mean.share), \
        FIELD_NAMED("value", struct mean_row, mean.value), \
        FIELD_NAMED("error", struct mean_row, mean.error)

static const struct field count_fields[] = {
    FIELD(struct counted, name),
    FIELD_ALL("tags", struct counted, tags, FIELD_NUMBER), FIELD_END};

static const struct field played_fields[] = {
    FINDING("name", name),
    FIELD_BY("rules", struct findings, rules, write_rules),
    FINDING("strategy", strategy),
    FIELD_STRUCT_AT("count", struct findings, counted, count_fields,
                    JSON_ONE_LINE),
    FINDING("deviations", deviations),
    FINDING("insurance", insurance),
    FINDING("even_money", even_money),
    FINDING("seats", seats),
    FINDING("neighbors", neighbors),
    FINDING("seed", seed),
    FINDING("blocks", blocks),
    FINDING("rounds", rounds),
    FINDING("hands", statistics.hands),
    FINDING("stopped", report.stopped),
    KNOWN_FINDING("until_error", report.until_error),
    FINDING("missed", report.missed),
    KNOWN_FINDING("seconds", report.seconds),
    KNOWN_FINDING("rounds_per_second", speed),
    FIELD_END};

static const struct field result_fields[] = {FIELD(struct result_row, result),
                                             FIELD(struct result_row, chance),
                                             FIELD_END};
static const struct field upcard_fields[] = {FIELD(struct mean_row, upcard),
                                             MEAN_FIELDS, FIELD_END};
static const struct field true_count_fields[] = {
    FIELD(struct mean_row, count), MEAN_FIELDS, FIELD(struct mean_row, bet),
    FIELD(struct mean_row, gain), FIELD_END};
static const struct field bet_fields[] = {
    FIELD(struct bet_row, bet), FIELD(struct bet_row, hands),
    FIELD(struct bet_row, share), FIELD_END};
static const struct field quantile_fields[] = {
    FIELD(struct trip_quantile, chance), FIELD(struct trip_quantile, units),
    FIELD_END};

static const struct field winnings_fields[] = {
    FINDING("ramp", ramp),
    FINDING("mean", winnings.bet),
    FINDING("value", winnings.value),
    FINDING("error", winnings.error),
    FINDING("variance", winnings.variance),
    FINDING("deviation", winnings.deviation),
    FINDING("edge", winnings.edge),
    FINDING("pace", report.pace),
    FINDING("hands_an_hour", hands_an_hour),
    FINDING("an_hour", an_hour),
    FINDING("n0", n0.value),
    FINDING("n0_least", n0.least),
    FINDING("n0_most", n0.most),
    KNOWN_FINDING("bankroll", report.bankroll),
    FINDING("ruin", ruin.value),
    FINDING("ruin_least", ruin.least),
    FINDING("ruin_most", ruin.most),
    FINDING("trip_ruin", trip_ruin.value),
    FINDING("trip_ruin_least", trip_ruin.least),
    FINDING("trip_ruin_most", trip_ruin.most),
    FINDING("trip", report.trip),
    {.name = "trip_leaves",
     .kind = FIELD_ARRAY,
     .offset = offsetof(struct findings, quantile),
     .layout = JSON_ONE_LINE,
     .row_layout = JSON_ONE_LINE,
     .fields = quantile_fields,
     .size = sizeof(struct trip_quantile),
     .count = QUANTILES},
    FIELD_END};

static const struct field round_fields[] = {
    FINDING("value", statistics.value),
    FINDING("error", statistics.error),
    FINDING("variance", statistics.variance),
    FINDING("deviation", statistics.deviation),
    FINDING("won", statistics.won),
    FINDING("pushed", statistics.pushed),
    FINDING("lost", statistics.lost),
    KNOWN_FINDING("rounds_a_shoe", statistics.shoe),
    FIELD_FIRST_ROWS("results", struct findings, results, result_count,
                     result_fields),
    FIELD_ALL_ROWS("by_upcard", struct findings, by_upcard, upcard_fields),
    FIELD_FIRST_ROWS("by_count", struct findings, by_count, count_count,
                     true_count_fields),
    FIELD_FIRST_ROWS("by_bet", struct findings, by_bet, bet_count, bet_fields),
    FIELD_GROUP("bets", winnings_fields, JSON_LINES),
    FIELD_END};

/* The figures that CSV has, each in a row of its own. The value of the bets has
 * an error, too, and stands between the first two groups. */
static const struct field csv_round_fields[] = {
    FINDING("variance", statistics.variance),
    FINDING("rounds_a_shoe", statistics.shoe), FIELD_END};
static const struct field csv_bets_fields[] = {
    FINDING("bets_variance", winnings.variance),
    FINDING("edge", winnings.edge),
    FINDING("pace", report.pace),
    FINDING("an_hour", an_hour),
    FINDING("n0", n0.value),
    FINDING("n0_least", n0.least),
    FINDING("n0_most", n0.most),
    FIELD_END};
static const struct field csv_ruin_fields[] = {
    FINDING("bankroll", report.bankroll),
    FINDING("ruin", ruin.value),
    FINDING("ruin_least", ruin.least),
    FINDING("ruin_most", ruin.most),
    FINDING("trip_ruin", trip_ruin.value),
    FINDING("trip_ruin_least", trip_ruin.least),
    FINDING("trip_ruin_most", trip_ruin.most),
    FIELD_END};

/* ---- JSON ---- */

void report_begin_json(struct json *json, const struct findings *findings)
{
    json_object(json, NULL, JSON_LINES);
    report_json_fields(json, played_fields, findings);
}

/* ---- CSV ---- */

/* One table for everything, whose first column tells the kinds of rows apart.
 */
struct csv_row {
    const char *table, *key;
    double hands, share, value, error, bet, gain; /* NAN: an empty field */
};

static const struct field csv_fields[] = {
    FIELD_KIND("table", struct csv_row, table, FIELD_WORD),
    FIELD_KIND("key", struct csv_row, key, FIELD_WORD),
    FIELD(struct csv_row, hands),
    FIELD(struct csv_row, share),
    FIELD(struct csv_row, value),
    FIELD(struct csv_row, error),
    FIELD(struct csv_row, bet),
    FIELD(struct csv_row, gain),
    FIELD_END};

enum { CSV_KEY_SIZE = 32 };

static struct csv_row csv_row_of(const char *table, const char *key)
{
    return (struct csv_row){table, key, NAN, NAN, NAN, NAN, NAN, NAN};
}

/* Writes a number as a key, with `digits` digits. Returns `key`. */
static const char *csv_key(char key[CSV_KEY_SIZE], int digits, double number)
{
    snprintf(key, CSV_KEY_SIZE, "%.*g", digits, number);
    return key;
}

static void csv_write_mean(FILE *out, struct csv_row *row,
                           const struct mean_row *mean)
{
    row->hands = (double)mean->mean.rounds;
    row->share = mean->mean.share;
    row->value = mean->mean.value;
    row->error = mean->mean.error;
    row->bet = mean->bet;
    row->gain = mean->gain;
    report_csv_row(out, csv_fields, row);
}

/* Writes how often something occurred. */
static void csv_write_share(FILE *out, const char *table, double key,
                            double hands, double all)
{
    char text[CSV_KEY_SIZE];
    struct csv_row row = csv_row_of(table, csv_key(text, 17, key));
    row.hands = round(hands);
    row.share = hands / all;
    report_csv_row(out, csv_fields, &row);
}

static void csv_write_figure(FILE *out, const char *key, double value,
                             double error)
{
    struct csv_row row = csv_row_of("figure", key);
    row.value = value;
    row.error = error;
    report_csv_row(out, csv_fields, &row);
}

static void csv_write_figures(FILE *out, const struct field *fields,
                              const struct findings *findings)
{
    for (; fields->name; fields++)
        csv_write_figure(out, fields->name, report_number(fields, findings),
                         NAN);
}

/* Writes the conditions on lines that begin with #, as in other tables. */
void report_played_csv(FILE *out, const struct findings *findings)
{
    char words[SIMULATION_WORDS_SIZE];
    char parts[RULES_MOST][RULE_TEXT_SIZE];
    size_t count = rules_in_words(findings->rules, parts);
    fprintf(out, "# rules: %s", findings->name);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s %s", i > 0 ? "," : ":", parts[i]);
    fprintf(out, "\n# base: %s", RULES_DEFAULT);
    count = rules_changes(findings->rules, NULL, parts);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s %s", i > 0 ? "," : "; changed:", parts[i]);
    fprintf(out, "\n# played: %s\n", simulation_words(findings->title, words));
    fprintf(out, "# bets: %s\n", findings->ramp);
    if (findings->neighbors)
        fprintf(out, "# neighbors: %s\n", findings->neighbors);
    fprintf(
        out, "# seats %d, seed %" PRIu64 ", blocks %s, rounds %" PRIu64 "\n",
        findings->seats, findings->seed, findings->blocks, findings->rounds);
}

static void write_round_csv(FILE *out, const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    const struct simulation_winnings *winnings = &findings->winnings;
    double all = (double)statistics->hands;
    const struct mean_row mean = {
        .mean = {statistics->hands, 1, statistics->value, statistics->error},
        .bet = winnings->bet,
        .gain = winnings->value};
    struct csv_row row = csv_row_of("all", "");
    char key[CSV_KEY_SIZE];
    report_played_csv(out, findings);
    report_csv_rows(out, csv_fields, NULL, 0, 0);
    csv_write_mean(out, &row, &mean);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        row = csv_row_of("upcard", findings->by_upcard[rank].upcard);
        csv_write_mean(out, &row, &findings->by_upcard[rank]);
    }
    for (int i = 0; i < findings->count_count; i++) {
        row =
            csv_row_of("count", csv_key(key, 17, findings->by_count[i].count));
        csv_write_mean(out, &row, &findings->by_count[i]);
    }
    for (int i = 0; i < findings->result_count; i++)
        csv_write_share(out, "result", findings->results[i].result,
                        findings->results[i].chance * all, all);
    for (int i = 0; i < findings->bet_count; i++)
        csv_write_share(out, "bet", findings->by_bet[i].bet,
                        (double)findings->by_bet[i].hands, all);
    csv_write_figures(out, csv_round_fields, findings);
    csv_write_figure(out, "bets_value", winnings->value, winnings->error);
    csv_write_figures(out, csv_bets_fields, findings);
    if (findings->report.bankroll > 0)
        csv_write_figures(out, csv_ruin_fields, findings);
    csv_write_figure(out, "trip", (double)findings->report.trip, NAN);
    for (int i = 0; i < QUANTILES; i++) {
        row = csv_row_of("trip_leaves",
                         csv_key(key, 6, findings->quantile[i].chance));
        row.value = findings->quantile[i].units;
        report_csv_row(out, csv_fields, &row);
    }
}

/* ---- The position of the cut card ---- */

enum { CARDS, DEALT, ROUNDS, VALUE, ERROR, LAST, LAST_ERROR, COLUMNS };

static const struct listing_column DEPTH_COLUMN[COLUMNS] = {
    [CARDS] = {"cards", "cut card", LISTING_WHOLE, 8},
    [DEALT] = {"dealt", "dealt", LISTING_CHANCE, 8},
    [ROUNDS] = {"rounds", "rounds", LISTING_NUMBER, 7},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [ERROR] = {"error", "error", LISTING_CHANCE, 7},
    [LAST] = {"last", "last rounds", LISTING_EDGE, 11},
    [LAST_ERROR] = {"last_error", "error", LISTING_CHANCE, 7},
};

/* Returns how many columns fit in this width. The value is never left out. */
static int columns_in(int width)
{
    int count = 0;
    for (; count < COLUMNS; count++) {
        width -= DEPTH_COLUMN[count].width + LISTING_GAP;
        if (width < 0 && count > VALUE)
            break;
    }
    return count;
}

/* Rounds that begin at some depths, as a tally whose other entries are empty.
 */
static void keep_depths(const struct simulation_tally *all, int first, int last,
                        struct simulation_tally *some)
{
    *some = (struct simulation_tally){.shoes = all->shoes};
    for (int i = first; i <= last; i++) {
        some->squares[i] = all->squares[i];
        for (int j = 0; j < SIMULATION_RESULTS; j++) {
            some->by_count[i][j] = all->by_count[i][j];
            some->rounds += all->by_count[i][j];
        }
    }
}

/* Returns the number of cards after which the cut card is, if the rounds of
 * entry `depth` are the last to be dealt. */
static int cut_after(const struct rules *rules, int depth)
{
    int cards = rules->decks * DECK_CARDS;
    int due = cards - cards * rules->cut / 100;
    int left = depth * simulation_depth_cards(cards) - 1;
    return cards - (left > due ? left : due);
}

/* Writes the row of the cut card that ends the shoe after the rounds of entry
 * `depth`. */
static bool write_depth(const struct listing_rows *rows,
                        const struct checkpoint *checkpoint, int depth)
{
    struct {
        struct simulation_tally tally;
        struct simulation_statistics all, last;
    } *work = malloc(sizeof *work);
    const struct rules *rules = &checkpoint->title.table;
    int seats = checkpoint->title.seats, cards = cut_after(rules, depth);
    if (work == NULL)
        return false;
    keep_depths(&checkpoint->tally, depth, SIMULATION_COUNTS - 1, &work->tally);
    simulation_statistics(&work->tally, seats, &work->all);
    keep_depths(&checkpoint->tally, depth, depth, &work->tally);
    simulation_statistics(&work->tally, seats, &work->last);
    const struct listing_cell cells[COLUMNS] = {
        [CARDS] = {.number = cards},
        [DEALT] = {.number = (double)cards / (rules->decks * DECK_CARDS)},
        [ROUNDS] = {.number = work->all.shoe > 0 ? work->all.shoe : NAN},
        [VALUE] = {.number = work->all.value},
        [ERROR] = {.number = work->all.error},
        [LAST] = {.number = work->last.value},
        [LAST_ERROR] = {.number = work->last.error},
    };
    listing_write(rows, cells);
    free(work);
    return true;
}

static bool is_empty(const struct simulation_tally *tally, int depth)
{
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (tally->by_count[depth][i] > 0)
            return false;
    return true;
}

static bool write_depths(FILE *out, const struct findings *findings,
                         enum listing_form form)
{
    const struct checkpoint *checkpoint = findings->report.checkpoint;
    struct json json = {.out = out};
    const struct listing_rows rows = {
        .out = out,
        .form = form,
        .columns = DEPTH_COLUMN,
        .count = form == LISTING_TEXT ? columns_in(findings->columns) : COLUMNS,
        .json = &json};
    bool good = true;
    if (form == LISTING_JSON) {
        report_begin_json(&json, findings);
        json_array(&json, "cut_cards", JSON_LINES);
    } else if (form == LISTING_CSV) {
        report_played_csv(out, findings);
    } else {
        report_played_text(out, findings);
        fputc('\n', out);
    }
    listing_write(&rows, NULL);
    for (int depth = SIMULATION_COUNTS - 1; good && depth >= 0; depth--)
        if (!is_empty(&checkpoint->tally, depth))
            good = write_depth(&rows, checkpoint, depth);
    if (form == LISTING_JSON) {
        json_end(&json);
        json_end(&json);
    }
    return good;
}

/* ---- Any report ---- */

static bool write_findings(const struct cli *cli,
                           const struct findings *findings,
                           enum listing_form form)
{
    if (findings->title->dealing.by_depth)
        return write_depths(cli->out, findings, form);
    if (form == LISTING_JSON) {
        struct json json = {.out = cli->out};
        report_begin_json(&json, findings);
        report_json_fields(&json, round_fields, findings);
        json_end(&json);
    } else if (form == LISTING_CSV)
        write_round_csv(cli->out, findings);
    else
        report_rounds_text(cli->out, findings);
    return true;
}

bool simulation_report_write(const struct cli *cli,
                             const struct simulation_report *report,
                             enum listing_form form)
{
    if (report->wish)
        return report_money(cli, report, form);
    struct findings *findings = findings_of(report);
    bool good = findings && write_findings(cli, findings, form);
    if (!good)
        cli_complain(cli, "out of memory");
    free(findings);
    return good;
}
