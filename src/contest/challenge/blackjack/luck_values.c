/* The values that luck is measured by. */
#include <math.h>
#include <stdlib.h>

#include "challenge/blackjack/luck.h"

enum { ACE_MORE = ACE_HIGH - ACE_LOW };

static const double PAYS_HALF_MORE = 1.5;

/* ---- Hands ---- */

double luck_value_of_stand(const struct luck_values *values, int upcard,
                           int hand)
{
    return hand < 0 ? -1 : values->book.against[upcard].stand[hand];
}

double luck_value_of_play(const struct luck_values *values, int upcard,
                          int hand)
{
    if (hand < 0)
        return -1;
    const struct odds_values *against = &values->book.against[upcard];
    double stand = against->stand[hand], hit = against->hit[hand];
    return stand > hit ? stand : hit;
}

static int number_of_two(const struct odds *odds, const int ranks[2])
{
    return odds_hand_next(odds, odds_hand_next(odds, 0, ranks[0]), ranks[1]);
}

static bool are_natural(const int ranks[2])
{
    return (ranks[0] == ODDS_ACE && ranks[1] == ODDS_TEN) ||
           (ranks[1] == ODDS_ACE && ranks[0] == ODDS_TEN);
}

double luck_value_of_action(const struct luck_values *values, int upcard,
                            const int ranks[2], int64_t action)
{
    const struct odds_values *against = &values->book.against[upcard];
    int hand = number_of_two(values->odds, ranks);
    switch (action) {
    case kHitMe:
        return against->hit[hand];
    case kDoubleDownAndHitMe:
        return against->twice[hand];
    case kSplitAndHitMe:
        return 2 * values->half[upcard][ranks[0]];
    case kClaimBlackjack:
        return values->natural;
    default:
        return against->stand[hand];
    }
}

/* Returns the value of the best action on two cards. */
static double value_of_two(const struct luck_values *values, int upcard,
                           const int ranks[2])
{
    static const int64_t actions[] = {kStandPat, kHitMe, kDoubleDownAndHitMe,
                                      kSplitAndHitMe};
    enum { ACTIONS = sizeof actions / sizeof *actions };
    int count = ranks[0] == ranks[1] ? ACTIONS : ACTIONS - 1;
    double best = -1;
    if (are_natural(ranks))
        return values->natural;
    for (int i = 0; i < count; i++)
        best =
            fmax(best, luck_value_of_action(values, upcard, ranks, actions[i]));
    return best;
}

/* ---- Tables ---- */

/* Computes the values of split hands with one card, from the full shoe. */
static void fill_halves(struct luck_values *values)
{
    const struct odds_shoe *shoe = &values->book.shoe;
    double cards = odds_shoe_cards(shoe);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            double sum = 0;
            for (int next = 0; next < ODDS_RANKS; next++) {
                int hand = number_of_two(values->odds, (int[]){rank, next});
                sum += shoe->count[next] *
                       luck_value_of_play(values, upcard, hand);
            }
            values->half[upcard][rank] = sum / cards;
        }
}

/* Computes the values of the first two cards. A dealer's natural takes the bet,
 * or pushes another natural. */
static void fill_deals(struct luck_values *values)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        double natural = values->book.against[upcard].natural;
        for (int i = 0; i < ODDS_RANKS * ODDS_RANKS; i++) {
            const int ranks[] = {i / ODDS_RANKS, i % ODDS_RANKS};
            values->deal[upcard][ranks[0]][ranks[1]] =
                (1 - natural) * value_of_two(values, upcard, ranks) -
                (are_natural(ranks) ? 0 : natural);
        }
    }
}

/* Returns the result of a hand that stands on 16 + `stands`, or less, if the
 * dealer ends with `total`. */
static double result_against(int total, int stands)
{
    int own = DEALER_LEAST - 1 + stands;
    if (total > HAND_BEST || own > total)
        return 1;
    return own == total ? 0 : -1;
}

/* Computes the dealer's table from the highest total down, because every card
 * adds to the total. All ranks are as likely as in a full shoe. */
static void fill_stands(struct luck_values *values)
{
    const struct odds_shoe *shoe = &values->book.shoe;
    double cards = odds_shoe_cards(shoe);
    for (int hard = LUCK_DEALER_TOTALS - 1; hard >= 0; hard--)
        for (int i = 0; i < 2 * LUCK_STANDS; i++) {
            int ace = i / LUCK_STANDS, stands = i % LUCK_STANDS;
            bool soft = ace == 1 && hard + ACE_MORE <= HAND_BEST;
            int total = hard + (soft ? ACE_MORE : 0);
            double *value = &values->stands[hard][ace][stands];
            if (!rules_dealer_hits(odds_rules(values->odds), total, soft)) {
                *value = result_against(total, stands);
                continue;
            }
            for (int rank = 0; rank < ODDS_RANKS; rank++)
                *value += shoe->count[rank] / cards *
                          values->stands[hard + rank + 1]
                                        [ace || rank == ODDS_ACE][stands];
        }
}

/* ---- All values ---- */

static const char *fill_luck_values(const struct challenge_game *game,
                                    struct luck_values *values)
{
    struct rules rules;
    if (!rules_preset(&rules, "challenge"))
        return "the rules of the contest are missing";
    rules.decks = game->decks;
    rules.natural = game->natural_3_2 ? PAYS_3_2 : PAYS_1_1;
    values->natural = game->natural_3_2 ? PAYS_HALF_MORE : 1;
    values->odds = odds_open(&rules);
    if (values->odds == NULL)
        return "out of memory";
    const struct odds_shoe shoe = odds_shoe_of(game->decks);
    const char *problem =
        odds_book_fill(values->odds, &shoe, ODDS_CDZ, &values->book);
    if (problem)
        return problem;
    fill_halves(values);
    fill_deals(values);
    fill_stands(values);
    return NULL;
}

const char *luck_values_open(const struct challenge_game *game,
                             struct luck_values **values)
{
    struct luck_values *room = calloc(1, sizeof *room);
    const char *problem = "out of memory";
    if (room)
        problem = fill_luck_values(game, room);
    if (problem) {
        luck_values_close(room);
        room = NULL;
    }
    *values = room;
    return problem;
}

void luck_values_close(struct luck_values *values)
{
    if (values)
        odds_close(values->odds);
    free(values);
}
