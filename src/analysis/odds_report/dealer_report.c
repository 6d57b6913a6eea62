/* The report on the outcomes of the dealer's hand. */
#include <math.h>
#include <string.h>

#include "odds_report/report.h"

static const char *const NOTE =
    "Chances of the dealer's final hand with each upcard, when only the upcard "
    "is known.\nany: over all upcards.";

enum {
    UPCARD,
    LOOKED,
    FIRST_TOTAL,
    NATURAL = FIRST_TOTAL + ODDS_DEALER_TOTALS,
    BUST,
    COLUMNS
};

static const struct listing_column COLUMN[COLUMNS] = {
    [UPCARD] = {"upcard", "upcard", LISTING_WORD, 6},
    [LOOKED] = {"checked", "check", LISTING_WORD, 5},
    [FIRST_TOTAL] = {"17", "17", LISTING_CHANCE, 7},
    {"18", "18", LISTING_CHANCE, 7},
    {"19", "19", LISTING_CHANCE, 7},
    {"20", "20", LISTING_CHANCE, 7},
    {"21", "21", LISTING_CHANCE, 7},
    [NATURAL] = {"blackjack", "blackjack", LISTING_CHANCE, 9},
    [BUST] = {"bust", "bust", LISTING_CHANCE, 7},
};

/* The outcomes before the look [0] and after it [1]. */
struct outcomes {
    struct odds_dealer dealer[2];
    double chance[2]; /* of the upcard, without a natural after the look; 0 for
                         outcomes that can't be */
};

enum { ANY = ODDS_RANKS };

/* ---- Working them out ---- */

/* Adds an upcard's outcomes to those of any upcard. After the look an upcard
 * weighs less, because a dealer's natural ends the round. */
static void add_outcomes(struct outcomes *any, const struct outcomes *one)
{
    for (int look = 0; look <= 1; look++) {
        double weight = one->chance[look];
        for (int i = 0; weight > 0 && i < ODDS_DEALER_TOTALS; i++)
            any->dealer[look].total[i] += weight * one->dealer[look].total[i];
        any->dealer[look].natural += weight * one->dealer[look].natural;
        any->dealer[look].bust += weight * one->dealer[look].bust;
        any->chance[look] += weight;
    }
}

static void divide_outcomes(struct odds_dealer *sum, double weight)
{
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        sum->total[i] /= weight;
    sum->natural /= weight;
    sum->bust /= weight;
}

static const char *find_upcard(const struct odds_report *report, int upcard,
                               struct outcomes *one)
{
    struct odds_shoe unseen = report->shoe;
    one->chance[0] = (double)unseen.count[upcard] / report->cards;
    unseen.count[upcard]--;
    odds_shoe_even_out_tens(&unseen);
    const char *fault =
        odds_dealer(report->odds, &unseen, upcard, false, &one->dealer[0]);
    if (fault || one->dealer[0].natural == 1)
        return fault;
    one->chance[1] = one->chance[0] * (1 - one->dealer[0].natural);
    return odds_dealer(report->odds, &unseen, upcard, true, &one->dealer[1]);
}

static const char *find_outcomes(const struct odds_report *report,
                                 struct outcomes outcomes[ANY + 1])
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        if (report->shoe.count[upcard] == 0)
            continue;
        const char *fault = find_upcard(report, upcard, &outcomes[upcard]);
        if (fault)
            return fault;
        add_outcomes(&outcomes[ANY], &outcomes[upcard]);
    }
    for (int look = 0; look <= 1; look++)
        if (outcomes[ANY].chance[look] > 0)
            divide_outcomes(&outcomes[ANY].dealer[look],
                            outcomes[ANY].chance[look]);
    return NULL;
}

/* ---- Writing them ---- */

static void write_outcomes(struct listing *listing, int upcard, bool looked,
                           const struct odds_dealer *dealer)
{
    struct listing_cell cells[COLUMNS] = {
        [UPCARD] = {.word = upcard == ANY ? "any" : odds_rank_name(upcard)},
        [LOOKED] = {.word = looked ? "yes" : "no"},
        [NATURAL] = {.number = looked ? NAN : dealer->natural},
        [BUST] = {.number = dealer->bust},
    };
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
        cells[FIRST_TOTAL + i].number = dealer->total[i];
    listing_write_row(listing, cells);
}

/* Writes the outcomes before the look, and those after it if the dealer looks
 * and may find a natural. */
static void write_upcard(struct listing *listing, int upcard,
                         const struct outcomes *one)
{
    bool looks = listing->report->request->rules.peek == PEEK_HOLE &&
                 one->dealer[0].natural > 0;
    for (int look = 0; look <= (looks ? 1 : 0); look++)
        if (one->chance[look] > 0)
            write_outcomes(listing, upcard, look, &one->dealer[look]);
}

/* Reads the upcard of --dealer, or stores -1 for "all". */
static bool read_asked_upcard(const struct odds_report *report, int *upcard)
{
    char problem[RANK_LIST_PROBLEM_SIZE];
    struct rank_list list = {.count = 0};
    *upcard = -1;
    if (strcmp(report->request->dealer, "all") == 0)
        return true;
    bool good = rank_list_read(&list, report->request->dealer, problem);
    if (good && list.count == 1 &&
        report->shoe.count[odds_rank(list.cards[0])] > 0) {
        *upcard = odds_rank(list.cards[0]);
        return true;
    }
    if (!good)
        cli_complain(report->cli, "--dealer: %s", problem);
    else if (list.count == 1)
        cli_complain(report->cli, "--dealer: the shoe has no %s left",
                     odds_rank_name(odds_rank(list.cards[0])));
    else
        cli_complain(report->cli,
                     "--dealer needs one upcard, such as --dealer 10, or "
                     "--dealer all");
    return false;
}

enum cli_status odds_report_dealer(struct odds_report *report)
{
    struct outcomes outcomes[ANY + 1] = {{.chance = {0}}};
    struct listing listing = {
        .report = report, .columns = COLUMN, .count = COLUMNS, .note = NOTE};
    int asked;
    if (!read_asked_upcard(report, &asked))
        return CLI_FAILED;
    const char *fault = find_outcomes(report, outcomes);
    if (fault)
        return odds_report_fail(report, fault);
    listing_start(&listing, "The dealer's hand", "outcomes");
    for (int column = 0; column < ODDS_RANKS; column++)
        if (asked < 0 || asked == chart_upcard_at(column))
            write_upcard(&listing, chart_upcard_at(column),
                         &outcomes[chart_upcard_at(column)]);
    if (asked < 0)
        write_upcard(&listing, ANY, &outcomes[ANY]);
    listing_end(&listing);
    return CLI_DONE;
}
