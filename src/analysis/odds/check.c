/* Checks whether shoes can be analyzed. */
#include "odds/check.h"

#include "odds_book.h"

const char *check_results(const struct odds *odds, const struct odds_book *book)
{
    if (book->strategy == ODDS_CDP)
        return "not available for cdp, which no real player can follow; use "
               "cdz";
    return rules_refusal(&odds->rules, ENGINE_RESULTS);
}

const char *check_counts(const struct odds *odds, const struct odds_shoe *shoe)
{
    int tens = 0;
    if (odds->rules.shows_both && odds->hole == NO_HOLE)
        return "the dealer's hole card must be known";
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] < 0 || shoe->count[rank] > ODDS_COUNT_MAX)
            return "a shoe holds from 0 to 100000000 cards of each rank";
    if (odds->rules.split_by == SPLIT_BY_VALUE)
        return NULL;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        if (shoe->tens[face] < 0 || shoe->tens[face] > ODDS_COUNT_MAX)
            return "a shoe holds from 0 to 100000000 cards of each rank";
        tens += shoe->tens[face];
    }
    if (tens != shoe->count[ODDS_TEN])
        return "if pairs are split by rank, the tens, jacks, queens and kings "
               "must add up to the ten-valued cards";
    return NULL;
}

/* Low cards use up the most cards, so it takes those first. */
bool cards_suffice(const struct odds_shoe *unseen, int total, int last)
{
    int64_t left = 0, used = 0;
    if (unseen->infinite)
        return true;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int fit = total / (rank + 1);
        int taken = unseen->count[rank] < fit ? unseen->count[rank] : fit;
        left += unseen->count[rank];
        used += taken;
        total -= taken * (rank + 1);
    }
    return left >= used + last;
}

const char *odds_check_shoe(const struct odds *odds,
                            const struct odds_shoe *shoe)
{
    const char *fault = check_counts(odds, shoe);
    int hands = odds->rules.split;
    if (fault == NULL &&
        !cards_suffice(shoe, PLAYER_BEFORE_LAST * hands + DEALER_BEFORE_LAST,
                       hands + 1))
        fault = "the shoe could run out during a round; leave more cards in it "
                "or allow fewer splits";
    return fault;
}
