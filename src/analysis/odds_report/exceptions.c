/* The report on hands to play differently from the chart. */
#include <stdlib.h>

#include "report.h"

enum { SHOWN_MOST = 30, REST_COLUMNS = 70 };

struct compared {
    struct odds_book book;
    struct odds_chart chart;
    struct chart_exceptions found;
    double difference; /* between the values of a round */
};

static void exceptions_write_text(const struct odds_report *report,
                                  const struct compared *compared)
{
    const struct chart_exceptions *found = &compared->found;
    FILE *out = report->out;
    double rest = 0;
    fprintf(out, "  %-16s %-6s  %-9s %-9s  %9s  %9s  %9s\n", "hand", "dealer",
            "chart", "better", "gain", "frequency", "per round");
    for (size_t i = 0; i < found->count; i++) {
        const struct chart_exception *one = &found->list[i];
        char hand[RANKS_TEXT_SIZE];
        if (i >= SHOWN_MOST) {
            rest += one->gain * one->chance;
            continue;
        }
        fprintf(out, "  %-16s %-6s  %-9s %-9s  %8.4f%%  %8.4f%%  %8.5f%%\n",
                odds_report_ranks_in_words(
                    odds_hand_at(report->odds, one->hand), hand),
                odds_rank_name(one->upcard), odds_action_name(one->chart),
                odds_action_name(one->better), 100 * one->gain,
                100 * one->chance, 100 * one->gain * one->chance);
    }
    if (found->count > SHOWN_MOST)
        odds_report_write_rest(report, found->count - SHOWN_MOST, REST_COLUMNS,
                               rest);
    if (found->count == 0)
        fprintf(out, "  none\n");
    fputc('\n', out);
}

static void exceptions_write_csv(const struct odds_report *report,
                                 const struct chart_exceptions *found)
{
    FILE *out = report->out;
    fprintf(out, "hand,dealer,chart,better,gain,chance\n");
    for (size_t i = 0; i < found->count; i++) {
        const struct chart_exception *one = &found->list[i];
        char hand[RANKS_TEXT_SIZE];
        odds_report_ranks_in_words(odds_hand_at(report->odds, one->hand), hand);
        fprintf(out, "\"%s\",%s,%s,%s,%.17g,%.17g\n", hand,
                odds_rank_name(one->upcard), odds_action_name(one->chart),
                odds_action_name(one->better), one->gain, one->chance);
    }
}

static void exceptions_write_json(const struct odds_report *report,
                                  const struct compared *compared,
                                  const char *note)
{
    const struct chart_exceptions *found = &compared->found;
    struct json json = odds_report_start_json(report, note);
    json_number(&json, "gain", found->gain);
    json_number(&json, "gain_with_splits", compared->difference);
    json_array(&json, "exceptions", JSON_LINES);
    for (size_t i = 0; i < found->count; i++) {
        const struct chart_exception *one = &found->list[i];
        const struct odds_hand *hand = odds_hand_at(report->odds, one->hand);
        char ranks[RANKS_TEXT_SIZE];
        json_object(&json, NULL, JSON_ONE_LINE);
        json_text(&json, "hand", odds_report_ranks_in_words(hand, ranks));
        json_text(&json, "dealer", odds_rank_name(one->upcard));
        json_text(&json, "chart", odds_action_name(one->chart));
        json_text(&json, "better", odds_action_name(one->better));
        json_number(&json, "gain", one->gain);
        json_number(&json, "chance", one->chance);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

static void exceptions_write(const struct odds_report *report,
                             const struct compared *compared)
{
    static const char *const note =
        "Gain: value over that of the chart's play, as a percentage of the "
        "first bet.\nFrequency: share of all rounds, played by the chart. "
        "Split hands aren't listed.";
    static const char *const short_note =
        "gains per unit of the first bet; split hands aren't listed";
    switch (report->request->form) {
    case ODDS_REPORT_JSON:
        exceptions_write_json(report, compared, short_note);
        break;
    case ODDS_REPORT_CSV:
        odds_report_write_conditions(report, short_note);
        exceptions_write_csv(report, &compared->found);
        break;
    default:
        odds_report_write_heading(report,
                                  "Hands to play differently from the chart");
        exceptions_write_text(report, compared);
        fprintf(report->out,
                "Together they gain %.5f%% of the first bet per round. With "
                "split hands\nincluded, best play gains %.5f%% over the "
                "chart.\n\n",
                100 * compared->found.gain, 100 * compared->difference);
        odds_report_write_conditions(report, note);
    }
}

/* Makes the chart first, so that one large book is enough for both. */
static const char *compare_books(struct odds_report *report,
                                 struct compared *compared)
{
    struct odds_book *book = &compared->book;
    enum odds_strategy strategy = report->request->strategy;
    const char *fault =
        odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL, book);
    if (fault)
        return fault;
    double by_total = book->round.value;
    odds_chart_of(report->odds, book, &compared->chart);
    fault = odds_book_fill(report->odds, &report->shoe,
                           strategy == ODDS_TOTAL ? ODDS_CDZ : strategy, book);
    if (fault)
        return fault;
    compared->difference = book->round.value - by_total;
    return chart_exceptions_find(&compared->found, report->odds, book,
                                 &compared->chart);
}

enum cli_status odds_report_exceptions(struct odds_report *report)
{
    struct compared *compared = calloc(1, sizeof *compared);
    if (compared == NULL)
        return odds_report_fail(report, "out of memory");
    const char *fault = compare_books(report, compared);
    if (fault == NULL)
        exceptions_write(report, compared);
    chart_exceptions_free(&compared->found);
    free(compared);
    return odds_report_fail(report, fault);
}
