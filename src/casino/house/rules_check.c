/* Checks that rules are consistent, and which engines work with them: all, for
 * a rule that has no row in REFUSALS. */
#include "house_rules.h"

#include <stddef.h>

#include "cli.h"

/* ---- Consistency ---- */

bool rules_have_money(const struct rules *rules)
{
    return rules->ante > 0 || rules->max > 0;
}

struct bet_limits rules_bet_limits(const struct rules *rules)
{
    int64_t least = rules->ante > 0 ? rules->ante : rules->min;
    return (struct bet_limits){
        .least = least,
        .needed = least * rules_seats_each(rules),
        .side_least = rules->side_min > 0 ? rules->side_min : rules->chip,
        .side_most = rules->side_max > 0 ? rules->side_max : rules->max};
}

static const char *check_money(const struct rules *rules)
{
    int64_t smallest_chip = rules->natural == PAYS_6_5 ? 10 : 2;
    if (rules->chip <= 0)
        return "chip must be greater than 0";
    if (rules->chip % smallest_chip != 0)
        return "chip must be an amount whose half and blackjack payout are whole cents";
    if (rules->max == 0 && rules->min > 0)
        return "with max = 0 there are no bets, so min must be 0 too";
    if (rules->min > rules->max)
        return "min is greater than max";
    if (rules->min % rules->chip != 0 || rules->max % rules->chip != 0 ||
        rules->ante % rules->chip != 0)
        return "min, max and ante must be multiples of chip";
    if (rules->max > 0 && rules->min == 0)
        return "min must be greater than 0 unless max is 0";
    return NULL;
}

static const char *check_side_bets(const struct rules *rules)
{
    const struct bet_limits limits = rules_bet_limits(rules);
    if (rules->side_min % rules->chip != 0 ||
        rules->side_max % rules->chip != 0)
        return "side-min and side-max must be multiples of chip";
    if (rules->side_bets == 0)
        return NULL;
    if (rules->ante > 0 || rules->max == 0)
        return "side-bets works only at a table with bets: ante = no, and max above 0";
    if (rules->no_tens)
        return "side-bets works only with tens = yes: the pay tables are for "
               "whole decks";
    if (limits.side_least > limits.side_most)
        return "side-min is greater than side-max";
    return NULL;
}

static const char *check_stakes(const struct rules *rules)
{
    if (rules->resplit_aces && rules->split < 3)
        return "resplit-aces = yes works only with split = 3 or more";
    if (rules->hit_split_aces && rules->split < 2)
        return "hit-split-aces = yes works only with split = 2 or more";
    if (rules->insurance && rules->natural == PAYS_NONE)
        return "insurance = yes doesn't work with natural = none";
    if (rules->ante == 0 && rules->max > 0)
        return NULL;
    /* With an ante, or without money, the stake is fixed. */
    if (rules->doubling != DOUBLE_NONE || rules->split > 1 ||
        rules->surrender != SURRENDER_NONE || rules->insurance)
        return "with an ante, or max = 0, bets are fixed: set double = none, split = 1, surrender = none and insurance = no";
    if (rules->ante > 0 && rules->natural != PAYS_NONE)
        return "with an ante, natural must be none";
    return NULL;
}

/* With an ordinary 21, a natural would have to wait for the dealer's hand. */
static const char *check_ties(const struct rules *rules)
{
    bool usual = rules->ties == TIE_PUSHES && rules->natural_ties == TIE_PUSHES;
    if (rules->beats != BEATS_BOTH && rules->natural == PAYS_NONE)
        return "with natural = none, natural-beats-21 must be yes";
    if (rules->beats != BEATS_BOTH && rules->insurance)
        return "insurance = yes works only with natural-beats-21 = yes";
    if (rules->natural_ties != TIE_PUSHES && rules->natural == PAYS_NONE)
        return "with natural = none, natural-ties must be push";
    if (rules->natural_ties != TIE_PUSHES && rules->insurance)
        return "insurance = yes works only with natural-ties = push";
    if (rules->beats != BEATS_BOTH && !usual)
        return "ties and natural-ties must be push unless natural-beats-21 = yes";
    if (rules->beats != BEATS_BOTH && rules->push_22)
        return "push-22 = yes works only with natural-beats-21 = yes";
    return NULL;
}

static const char *check_shown(const struct rules *rules)
{
    if (!rules->shows_both)
        return NULL;
    if (rules->peek != PEEK_HOLE)
        return "dealer-shows = both works only with peek = hole";
    if (rules->insurance || rules->surrender == SURRENDER_EARLY)
        return "dealer-shows = both doesn't work with insurance = yes or surrender = early";
    if (rules->beats != BEATS_BOTH)
        return "dealer-shows = both works only with natural-beats-21 = yes";
    return NULL;
}

/* These rules are for tables where the dealer peeks for a natural, so that no
 * bet is lost to it later. */
static const char *check_21(const struct rules *rules)
{
    if (!rules->wins_21 && (rules->bonus_cards || rules->bonus_678))
        return "bonus-cards and bonus-678 work only with player-21 = wins";
    if (rules->wins_21 &&
        (rules->natural == PAYS_NONE || rules->beats != BEATS_BOTH ||
         rules->peek != PEEK_HOLE || rules->charlie > 0))
        return "player-21 = wins works only with natural-beats-21 = yes, peek = hole and charlie = none, and natural must be paid";
    if (rules->wins_21 &&
        (rules->ties != TIE_PUSHES || rules->natural_ties != TIE_PUSHES))
        return "player-21 = wins works only with ties = push and natural-ties = push";
    return NULL;
}

static const char *check_doubles(const struct rules *rules)
{
    if (rules->doubling == DOUBLE_NONE &&
        (rules->double_cards || rules->double_rescue))
        return "with double = none, double-cards must be two and double-rescue must be no";
    if (rules->double_cards && rules->split > 1 && !rules->das)
        return "double-cards = any works only with das = yes or split = 1";
    if (rules->shows_both &&
        (rules->wins_21 || rules->double_cards || rules->double_rescue))
        return "dealer-shows = both doesn't work with player-21 = wins, double-cards = any or double-rescue = yes";
    if (rules->double_rescue && rules->peek != PEEK_HOLE)
        return "double-rescue = yes works only with peek = hole";
    return NULL;
}

/* With a free bet, a hand can't lose more than one bet to a natural that comes
 * late, be surrendered, or win a bonus. */
static const char *check_free(const struct rules *rules)
{
    if (!rules->free_double && !rules->free_split)
        return NULL;
    if (rules->peek != PEEK_HOLE || rules->shows_both || rules->wins_21 ||
        rules->double_rescue)
        return "free-double and free-split work only with peek = hole, dealer-shows = one, player-21 = plain and double-rescue = no";
    if (rules->free_double && rules->doubling == DOUBLE_NONE)
        return "with double = none, free-double must be no";
    if (rules->free_split && rules->split < 2)
        return "free-split = yes works only with split = 2 or more";
    return NULL;
}

/* The cards are switched once the dealer has peeked. Whatever comes before
 * that, or is for one hand alone, would have to be asked for both hands. */
static const char *check_switch(const struct rules *rules)
{
    if (!rules->switches)
        return NULL;
    if (rules->peek != PEEK_HOLE || rules->shows_both ||
        rules->beats != BEATS_BOTH || rules->wins_21 || rules->charlie > 0)
        return "switch = yes works only with peek = hole, dealer-shows = one, natural-beats-21 = yes, player-21 = plain and charlie = none";
    if (rules->insurance || rules->surrender != SURRENDER_NONE ||
        rules->side_bets != 0)
        return "switch = yes works only with insurance = no, surrender = none and side-bets = none";
    if (rules->split_by != SPLIT_BY_VALUE)
        return "switch = yes works only with split-by = value";
    return rules->ante > 0 || rules->max == 0
               ? "switch = yes works only at a table with bets: ante = no, and max above 0"
               : NULL;
}

/* A shuffling machine needs cards for a round. */
static bool check_held(const struct rules *rules, int seats,
                       char problem[PROBLEM_SIZE])
{
    enum { CARDS_A_HAND = 5 }; /* more than most hands take */
    int held = rules_shoe(rules).held, all = rules_shoe(rules).cards;
    if (held == 0 || all - held >= CARDS_A_HAND * (seats + 1))
        return true;
    return cli_refuse(
        problem,
        "fresh = %d leaves %d cards, too few for a round with %d %s; use more decks, or hold back fewer cards",
        held, all - held, seats, seats == 1 ? "seat" : "seats");
}

/* The cut card must not come out during the first round. */
static bool check_cut(const struct rules *rules, int seats,
                      char problem[PROBLEM_SIZE])
{
    int all = rules_shoe(rules).cards, above = all * rules->cut / 100;
    int needed = rules->burn + 2 * (seats + 1);
    if (rules->fresh || rules->decks == DECKS_INFINITE)
        above = all;
    if (above >= needed)
        return true;
    return cli_refuse(
        problem,
        "cut = %d leaves %d cards above the cut card, but a round with %d %s starts with %d",
        rules->cut, above, seats, seats == 1 ? "seat" : "seats", needed);
}

bool rules_check(const struct rules *rules, int players,
                 char problem[PROBLEM_SIZE])
{
    static const char *(*const checks[])(const struct rules *rules) = {
        check_money,   check_stakes, check_ties,      check_shown, check_21,
        check_doubles, check_free,   check_side_bets, check_switch};
    const char *fault = NULL;
    for (size_t i = 0; fault == NULL && i < sizeof checks / sizeof *checks; i++)
        fault = checks[i](rules);
    int seats = players * rules_seats_each(rules);
    if (fault == NULL && seats > SEATS_MAX)
        fault =
            "with switch = yes each player has two seats, so at most three can play";
    if (fault != NULL)
        return cli_refuse(problem, "%s", fault);
    return check_held(rules, seats, problem) &&
           check_cut(rules, seats, problem);
}

/* ---- Engines ---- */

/* The values of a rule, a bit for each. High values share the last bit. */
enum { VALUE_BITS = 32 };
#define VALUE(value) (1U << (value))
#define NONZERO (~VALUE(0))

struct rule_has {
    size_t place; /* the rule's offset in struct rules */
    size_t size;
    uint32_t values;
};
#define HAS(rule, values)                                                 \
    {                                                                     \
        offsetof(struct rules, rule), sizeof((struct rules *)NULL)->rule, \
            values                                                        \
    }

enum { HAS_MOST = 3 };
#define FOR(engine) (1U << (engine))

/* Depends on the odds of hands in any way. */
#define ODDS_ENGINES                                                         \
    (FOR(ENGINE_ODDS) | FOR(ENGINE_UPCARD_ODDS) | FOR(ENGINE_UPCARD_LISTS) | \
     FOR(ENGINE_EFFECTS) | FOR(ENGINE_COUNTS) | FOR(ENGINE_SIDE_ODDS) |      \
     FOR(ENGINE_ADVICE))

#define BY_NUMBER_OF_CARDS                                                \
    "under these rules the best play depends on the number of cards, so " \
    "there is no chart by totals"
#define NO_RESULTS_21                                                       \
    "not available for rules in which a player's 21 always wins, or hands " \
    "of any number of cards are doubled"
#define NO_KERNEL                                                                \
    "deviations, errors and the place in a shoe can't be simulated under rules " \
    "with tens = no, player-21 = wins, double-cards = any, double-rescue = "     \
    "yes, dealer-shows = both, free bets or switch = yes"
#define NO_FREE_DRILLS "the trainer works only without free bets"
#define NO_FREE_RESULTS "not available where bets are free"
#define NO_SWITCH_ODDS \
    "with switch = yes, only --edge, --hand and --compare are available"

/* What each engine refuses: rules that have all of these values. If several
 * rows fit, the first one gives the reason. */
static const struct refusal {
    struct rule_has when[HAS_MOST];
    uint32_t engines;
    const char *reason;
} REFUSALS[] = {
    {{HAS(ante, VALUE(0)), HAS(max, VALUE(0))},
     FOR(ENGINE_ADVICE),
     "the odds are known only for games with bets"},
    {{HAS(shows_both, NONZERO)},
     FOR(ENGINE_UPCARD_ODDS),
     "this works only with dealer-shows = one"},
    {{HAS(ante, NONZERO)},
     ODDS_ENGINES,
     "the odds can't be worked out for games with an ante"},
    {{HAS(ante, NONZERO)},
     FOR(ENGINE_SIMULATION),
     "the rule ante can't be simulated: charts don't say when to fold"},
    {{HAS(replay_push, NONZERO)},
     ODDS_ENGINES,
     "the odds can't be worked out for games that replay pushes"},
    {{HAS(replay_push, NONZERO)},
     FOR(ENGINE_SIMULATION),
     "the rule replay-push can't be simulated: a replayed push isn't a round "
     "of its own"},

    {{HAS(switches, NONZERO)},
     FOR(ENGINE_ENVIRONMENT),
     "an environment plays one hand, so it works only with switch = no"},
    {{HAS(switches, NONZERO)},
     FOR(ENGINE_RESULTS),
     "not available where cards are switched"},
    {{HAS(switches, NONZERO)},
     FOR(ENGINE_ADVICE),
     "where cards are switched, the odds are known only for the switch"},
    {{HAS(switches, NONZERO)},
     ODDS_ENGINES & ~FOR(ENGINE_ODDS),
     NO_SWITCH_ODDS},
    {{HAS(switches, NONZERO)},
     FOR(ENGINE_SHOE_KERNEL),
     "counts, perfect play and the place in a shoe can't be simulated with "
     "switch = yes"},
    {{HAS(switches, NONZERO)},
     FOR(ENGINE_TRAINER) | FOR(ENGINE_EXAM),
     "the trainer works only with switch = no"},

    {{HAS(shows_both, NONZERO)},
     FOR(ENGINE_UPCARD_LISTS) | FOR(ENGINE_EFFECTS) | FOR(ENGINE_COUNTS) |
         FOR(ENGINE_SIDE_ODDS),
     "with dealer-shows = both, only --edge, --chart, --hand and --compare are "
     "available"},
    {{HAS(shows_both, NONZERO), HAS(split, ~VALUE(1)),
      HAS(split_by, VALUE(SPLIT_BY_RANK))},
     FOR(ENGINE_SHOWN_CHART),
     "with dealer-shows = both, pairs must be split by value"},
    {{HAS(shows_both, NONZERO), HAS(split, ~VALUE(1)),
      HAS(split_by, VALUE(SPLIT_BY_RANK))},
     FOR(ENGINE_SIMULATION),
     "the rule split-by = rank can't be simulated with dealer-shows = both"},

    {{HAS(decks, VALUE(DECKS_INFINITE))},
     FOR(ENGINE_EFFECTS),
     "--effects works only with a number of decks; add --decks 6"},
    {{HAS(decks, VALUE(DECKS_INFINITE))},
     FOR(ENGINE_COUNTS),
     "counts work only with a number of decks; add --decks 6"},
    {{HAS(decks, VALUE(DECKS_INFINITE))},
     FOR(ENGINE_SIDE_ODDS),
     "--side-bets works only with a number of decks; add --decks 6"},
    {{HAS(decks, VALUE(DECKS_INFINITE))},
     FOR(ENGINE_SHOE_KERNEL),
     "counts, perfect play and the place in a shoe need a number of decks; add "
     "--decks 6"},
    {{HAS(decks, VALUE(DECKS_INFINITE))},
     FOR(ENGINE_TRAINER),
     "the trainer works only with a number of decks; add --decks 6"},
    {{HAS(shows_both, NONZERO)},
     FOR(ENGINE_TRAINER),
     "the trainer works only with dealer-shows = one"},
    {{HAS(no_tens, NONZERO)},
     FOR(ENGINE_TRAINER),
     "the trainer works only with decks of 52 cards; use rules with tens = "
     "yes"},
    {{HAS(free_double, NONZERO)}, FOR(ENGINE_TRAINER), NO_FREE_DRILLS},
    {{HAS(free_split, NONZERO)}, FOR(ENGINE_TRAINER), NO_FREE_DRILLS},
    {{HAS(no_tens, NONZERO)},
     FOR(ENGINE_COUNTS),
     "counts work only with decks of 52 cards; use rules with tens = yes"},
    {{HAS(no_tens, NONZERO)},
     FOR(ENGINE_SIDE_ODDS),
     "--side-bets works only with decks of 52 cards; use rules with tens = "
     "yes"},
    {{HAS(fresh, NONZERO)},
     FOR(ENGINE_EXAM),
     "the exam needs a shoe, but these rules shuffle after every round"},

    {{HAS(peek, VALUE(PEEK_NONE_ORIGINAL)), HAS(charlie, NONZERO)},
     FOR(ENGINE_RESULTS),
     "not available for a Charlie when a dealer's blackjack takes only the "
     "original bet"},
    {{HAS(ties, NONZERO)},
     FOR(ENGINE_RESULTS),
     "not available where ties don't push"},
    {{HAS(natural_ties, NONZERO)},
     FOR(ENGINE_RESULTS),
     "not available where ties don't push"},
    {{HAS(shows_both, NONZERO)},
     FOR(ENGINE_RESULTS),
     "not available where both dealer cards are face up"},
    {{HAS(push_22, NONZERO)},
     FOR(ENGINE_RESULTS),
     "not available where the dealer's 22 pushes"},
    {{HAS(free_double, NONZERO)}, FOR(ENGINE_RESULTS), NO_FREE_RESULTS},
    {{HAS(free_split, NONZERO)}, FOR(ENGINE_RESULTS), NO_FREE_RESULTS},
    {{HAS(wins_21, NONZERO)}, FOR(ENGINE_RESULTS), NO_RESULTS_21},
    {{HAS(double_cards, NONZERO)}, FOR(ENGINE_RESULTS), NO_RESULTS_21},
    {{HAS(double_rescue, NONZERO)}, FOR(ENGINE_RESULTS), NO_RESULTS_21},

    {{HAS(double_cards, NONZERO)},
     FOR(ENGINE_TOTALS_CHART),
     BY_NUMBER_OF_CARDS},
    {{HAS(double_rescue, NONZERO)},
     FOR(ENGINE_TOTALS_CHART),
     BY_NUMBER_OF_CARDS},
    {{HAS(bonus_cards, NONZERO)}, FOR(ENGINE_TOTALS_CHART), BY_NUMBER_OF_CARDS},
    {{HAS(bonus_678, NONZERO)}, FOR(ENGINE_TOTALS_CHART), BY_NUMBER_OF_CARDS},

    /* What is best, and what a hand wins, depends on its cards or on both of
     * the dealer's, or the decks aren't usual. */
    {{HAS(no_tens, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(wins_21, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(double_cards, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(double_rescue, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(shows_both, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(free_double, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(free_split, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
    {{HAS(switches, NONZERO)}, FOR(ENGINE_KERNEL), NO_KERNEL},
};

static bool rule_has(const struct rules *rules, const struct rule_has *has)
{
    const void *place = (const char *)rules + has->place;
    int64_t value = has->size == sizeof(bool)  ? *(const bool *)place
                    : has->size == sizeof(int) ? *(const int *)place
                                               : *(const int64_t *)place;
    int bit = value >= VALUE_BITS ? VALUE_BITS - 1 : (int)value;
    return (has->values & VALUE(bit)) != 0;
}

const char *rules_refusal(const struct rules *rules, enum rules_engine engine)
{
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++) {
        const struct refusal *row = &REFUSALS[i];
        bool fits = (row->engines & FOR(engine)) != 0;
        for (int j = 0; fits && j < HAS_MOST && row->when[j].size > 0; j++)
            fits = rule_has(rules, &row->when[j]);
        if (fits)
            return row->reason;
    }
    return NULL;
}
