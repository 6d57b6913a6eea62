/* A report for spreadsheets. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "simulation/report/findings.h"
#include "cli_output.h"

/* An empty field is a number that is not known. */
static void write_field(FILE *out, double value)
{
    fputc(',', out);
    cli_write_csv_number(out, value);
}

static void write_mean(FILE *out, const struct simulation_mean *mean)
{
    fprintf(out, ",%" PRIu64, mean->rounds);
    write_field(out, mean->share);
    write_field(out, mean->value);
    write_field(out, mean->error);
}

/* Lines of conditions, which begin with # as in other tables. */
static void write_conditions(FILE *out, const struct simulation_report *report)
{
    const struct checkpoint *checkpoint = report->checkpoint;
    const struct simulation_title *title = &checkpoint->title;
    char words[SIMULATION_WORDS_SIZE], ramp[SIMULATION_RAMP_SIZE];
    fprintf(out, "# rules: %s", title->rules);
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(&title->table, i, text);
        fprintf(out, "%s %s", i > 0 ? "," : ":", text);
    }
    fprintf(out, "\n# played: %s\n", simulation_words(title, words));
    fprintf(out, "# bets: %s\n", simulation_bets_text(report->bets, ramp));
    fprintf(out,
            "# seats %d, seed %" PRIu64 ", blocks %" PRIu64 "-%" PRIu64
            ", rounds %" PRIu64 "\n",
            title->seats, checkpoint->seed, checkpoint->first,
            checkpoint->end > checkpoint->first ? checkpoint->end - 1
                                                : checkpoint->first,
            checkpoint->rounds);
}

static void write_means(FILE *out, const struct simulation_report *report,
                        const struct findings *findings)
{
    const struct simulation_statistics *statistics = &findings->statistics;
    const struct simulation_mean all = {.rounds = statistics->hands,
                                        .share = 1,
                                        .value = statistics->value,
                                        .error = statistics->error};
    fputs("table,key,hands,share,value,error,bet,gain\nall,", out);
    write_mean(out, &all);
    write_field(out, findings->winnings.bet);
    write_field(out, findings->winnings.value);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        fprintf(out, "\nupcard,%s", odds_rank_name(rank));
        write_mean(out, &statistics->by_upcard[rank]);
        fputs(",,", out);
    }
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (statistics->by_count[i].rounds > 0) {
            fprintf(out, "\ncount,%d", i - SIMULATION_COUNT_MAX);
            write_mean(out, &statistics->by_count[i]);
            write_field(out, report->bets->bet[i]);
            write_field(out, findings->winnings.gain[i]);
        }
}

/* How often something was. */
static void write_share(FILE *out, const char *table, double key, double hands,
                        double all)
{
    fprintf(out, "\n%s,%.17g,%.0f,%.17g,,,,", table, key, hands, hands / all);
}

static void write_shares(FILE *out, const struct simulation_report *report,
                         const struct findings *findings)
{
    double all = (double)findings->statistics.hands;
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (findings->statistics.chance[i] > 0)
            write_share(out, "result", (i - SIMULATION_TENTHS_MAX) / 10.0,
                        findings->statistics.chance[i] * all, all);
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        if (findings->by_bet[i] > 0)
            write_share(out, "bet", report->bets->bet[i],
                        (double)findings->by_bet[i], all);
}

static void write_figure(FILE *out, const char *key, double value, double error)
{
    fprintf(out, "\nfigure,%s,,", key);
    write_field(out, value);
    write_field(out, error);
    fputs(",,", out);
}

static void write_range(FILE *out, const char *key, const struct range *range)
{
    char name[SIMULATION_NAME_SIZE];
    write_figure(out, key, range->value, NAN);
    snprintf(name, sizeof name, "%s_least", key);
    write_figure(out, name, range->least, NAN);
    snprintf(name, sizeof name, "%s_most", key);
    write_figure(out, name, range->most, NAN);
}

static void write_figures(FILE *out, const struct simulation_report *report,
                          const struct findings *findings)
{
    const struct simulation_winnings *winnings = &findings->winnings;
    write_figure(out, "variance", findings->statistics.variance, NAN);
    write_figure(out, "rounds_a_shoe", findings->statistics.shoe, NAN);
    write_figure(out, "bets_value", winnings->value, winnings->error);
    write_figure(out, "bets_variance", winnings->variance, NAN);
    write_figure(out, "edge", winnings->edge, NAN);
    write_figure(out, "pace", report->pace, NAN);
    write_figure(out, "an_hour", winnings->value * report->pace, NAN);
    write_range(out, "n0", &findings->n0);
    if (report->bankroll > 0) {
        write_figure(out, "bankroll", report->bankroll, NAN);
        write_range(out, "ruin", &findings->ruin);
        write_range(out, "trip_ruin", &findings->trip_ruin);
    }
    write_figure(out, "trip", (double)report->trip, NAN);
    for (int i = 0; i < QUANTILES; i++) {
        fprintf(out, "\ntrip_leaves,%g,,", report_quantiles[i]);
        write_field(out, findings->quantile[i]);
        fputs(",,,", out);
    }
}

bool simulation_report_csv(FILE *out, const struct simulation_report *report)
{
    struct findings *findings = findings_of(report);
    if (findings == NULL)
        return false;
    write_conditions(out, report);
    write_means(out, report, findings);
    write_shares(out, report, findings);
    write_figures(out, report, findings);
    fputc('\n', out);
    free(findings);
    return true;
}
