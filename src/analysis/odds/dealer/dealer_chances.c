/* The chances of the outcomes of the dealer's hand. */
#include "odds/check.h"
#include "odds/pack.h"

/* Fills in the outcome of a dealer who draws no card. */
static void end_of_known(const struct dealer_trees *trees,
                         struct odds_dealer *dealer)
{
    *dealer = (struct odds_dealer){.natural = trees->is_natural};
    if (!trees->is_natural)
        dealer->total[trees->stands - DEALER_LEAST] = 1;
}

const char *odds_dealer(const struct odds *odds, const struct odds_shoe *unseen,
                        int upcard, bool given_no_natural,
                        struct odds_dealer *dealer)
{
    const char *fault = check_counts(odds, unseen);
    if (fault)
        return fault;
    if (upcard < 0 || upcard >= ODDS_RANKS)
        return "the upcard must be an ace or 2 to 10";
    if (!cards_suffice(unseen, DEALER_BEFORE_LAST - upcard - 1, 1))
        return "the shoe could run out during the dealer's hand";
    if (odds->trees[upcard].stands > 0) {
        end_of_known(&odds->trees[upcard], dealer);
        return NULL;
    }
    struct pack pack = pack_of(odds, unseen, upcard);
    struct lane_shoes shoes;
    for (int lane = 0; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes.count[rank][lane] = pack.count[rank];
        shoes.left[lane] = pack.left;
    }
    double natural = pack_natural(&pack, &odds->hands[0]), stands = 0;
    if (given_no_natural && natural == 1)
        return "the dealer must have blackjack";
    struct odds_dealer outcome = {.natural = natural};
    double chances[ODDS_DEALER_TOTALS][LANES];
    odds->walks.totals(odds, upcard, &shoes, chances);
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++) {
        outcome.total[i] = chances[i][0];
        stands += outcome.total[i];
    }
    outcome.bust = 1 - natural - stands;
    if (given_no_natural) {
        for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
            outcome.total[i] /= 1 - natural;
        outcome.bust /= 1 - natural;
        outcome.natural = 0;
    }
    *dealer = outcome;
    return NULL;
}
