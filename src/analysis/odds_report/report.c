/* Turns a request into its report. */

#include "odds_book.h"
#include "report.h"

bool odds_report_suits_fit(const struct odds_report *report,
                           const struct rank_list *list)
{
    int decks = report->request->rules.decks;
    for (int i = 0; i < list->count; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i && list->suited[i]; j++)
            times += list->suited[j] && list->cards[j] == list->cards[i];
        if (times <= decks)
            continue;
        card_text(text, list->cards[i], CARD_ASCII);
        cli_complain(report->cli,
                     "the card %s is listed %d times, but the shoe has only "
                     "%d %s",
                     text + (text[0] == ' '), times, decks,
                     decks == 1 ? "deck" : "decks");
        return false;
    }
    return true;
}

/* Takes the cards of --deal out of the shoe. */
static bool take_dealt(struct odds_report *report)
{
    struct rank_list list = {.count = 0};
    char problem[RANK_LIST_PROBLEM_SIZE];
    if (report->request->dealt == NULL)
        return true;
    if (report->shoe.infinite) {
        cli_complain(report->cli, "--deal works only with a number of decks; "
                                  "add --decks 6");
        return false;
    }
    if (!rank_list_read(&list, report->request->dealt, problem)) {
        cli_complain(report->cli, "--deal: %s", problem);
        return false;
    }
    if (!odds_report_suits_fit(report, &list))
        return false;
    report->dealt = list;
    report->cards -= list.count;
    int missing;
    if (rank_list_take(&report->shoe, &list, &missing))
        return true;
    cli_complain(report->cli,
                 "--deal: the shoe has no %s left for card %d of the list",
                 odds_rank_name(odds_rank(list.cards[missing])), missing + 1);
    return false;
}

static enum cli_status write_asked_report(struct odds_report *report)
{
    bool is_exposed = report->request->rules.shows_both;
    if (odds_report_has_cards_chart(report->request))
        return odds_report_cards_chart(report);
    switch (report->request->question) {
    case ODDS_REPORT_HAND:
        return odds_report_hand(report);
    case ODDS_REPORT_DEALER:
        return odds_report_dealer(report);
    case ODDS_REPORT_TWO_CARDS:
        return odds_report_two_cards(report);
    case ODDS_REPORT_SIDE_BETS:
        return odds_report_side_bets(report);
    case ODDS_REPORT_BY_COUNT:
        return odds_report_by_count(report);
    case ODDS_REPORT_COMPARE:
        return odds_report_compare(report);
    case ODDS_REPORT_EDGE:
        return is_exposed ? odds_report_exposed_edge(report)
                          : odds_report_edge(report);
    case ODDS_REPORT_CHART:
        return is_exposed ? odds_report_exposed_chart(report)
                          : odds_report_chart(report);
    case ODDS_REPORT_EXCEPTIONS:
        return odds_report_exceptions(report);
    case ODDS_REPORT_EFFECTS:
        return odds_report_effects(report);
    default:
        return odds_report_indices(report);
    }
}

static enum rules_engine engine_of(enum odds_report_question question)
{
    switch (question) {
    case ODDS_REPORT_EFFECTS:
        return ENGINE_EFFECTS;
    case ODDS_REPORT_INDICES:
    case ODDS_REPORT_BY_COUNT:
        return ENGINE_COUNTS;
    case ODDS_REPORT_SIDE_BETS:
        return ENGINE_SIDE_ODDS;
    case ODDS_REPORT_EDGE:
    case ODDS_REPORT_HAND:
    case ODDS_REPORT_COMPARE:
    case ODDS_REPORT_CHART:
        return ENGINE_ODDS;
    default:
        return ENGINE_UPCARD_LISTS;
    }
}

enum cli_status odds_report_open(struct odds_report *report)
{
    const struct rules *rules = &report->request->rules;
    const char *fault =
        rules_refusal(rules, engine_of(report->request->question));
    if (fault == NULL && rules->shows_both)
        fault = odds_report_check_exposed(report->request);
    if (fault)
        return odds_report_fail(report, fault);
    report->shoe = odds_shoe_for(rules);
    report->cards = rules_shoe_cards(rules);
    if (!take_dealt(report))
        return CLI_FAILED;
    report->odds = odds_open(rules);
    if (report->odds)
        odds_use_threads(report->odds, (int)report->request->threads);
    return odds_report_fail(report, report->odds ? NULL : "out of memory");
}

enum cli_status odds_report_write(const struct cli *cli,
                                  const struct odds_report_request *request)
{
    struct odds_report report = {
        .cli = cli, .out = cli->out, .request = request};
    if (request->question == ODDS_REPORT_COUNTS) {
        count_list(cli->out);
        return CLI_DONE;
    }
    if (odds_report_open(&report) != CLI_DONE)
        return CLI_FAILED;
    enum cli_status status = write_asked_report(&report);
    odds_close(report.odds);
    return status;
}
