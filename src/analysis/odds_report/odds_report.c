/* Turns a request into its report. */
#include "odds_report/report.h"

/* The reports, and the engine whose rules each of them works with. */
static const struct {
    enum rules_engine engine;
    enum cli_status (*write)(struct odds_report *report);
} REPORTS[] = {
    [ODDS_REPORT_HAND] = {ENGINE_ODDS, odds_report_hand},
    [ODDS_REPORT_DEALER] = {ENGINE_UPCARD_LISTS, odds_report_dealer},
    [ODDS_REPORT_TWO_CARDS] = {ENGINE_UPCARD_LISTS, odds_report_two_cards},
    [ODDS_REPORT_SIDE_BETS] = {ENGINE_SIDE_ODDS, odds_report_side_bets},
    [ODDS_REPORT_COMPARE] = {ENGINE_ODDS, odds_report_compare},
    [ODDS_REPORT_EDGE] = {ENGINE_ODDS, odds_report_edge},
    [ODDS_REPORT_CHART] = {ENGINE_ODDS, odds_report_chart},
    [ODDS_REPORT_EXCEPTIONS] = {ENGINE_UPCARD_LISTS, odds_report_exceptions},
    [ODDS_REPORT_EFFECTS] = {ENGINE_EFFECTS, odds_report_effects},
    [ODDS_REPORT_INDICES] = {ENGINE_COUNTS, odds_report_indices},
    [ODDS_REPORT_BY_COUNT] = {ENGINE_COUNTS, odds_report_by_count},
};

enum cli_status odds_report_write(const struct cli *cli,
                                  const struct odds_report_request *request)
{
    enum odds_report_question question = request->question;
    struct odds_report report = {
        .cli = cli, .out = cli->out, .request = request};
    if (question == ODDS_REPORT_COUNTS) {
        count_list(cli->out);
        return CLI_DONE;
    }
    if (odds_report_open(&report, REPORTS[question].engine) != CLI_DONE)
        return CLI_FAILED;
    enum cli_status status = REPORTS[question].write(&report);
    odds_close(report.odds);
    return status;
}
