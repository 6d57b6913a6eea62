/* Values a side bet, and finds the count that tells most of it. */
#include "bet_answer.h"

#include <math.h>

/* Returns the cards of a face. */
static double face_count(const struct side_bet_shoe *shoe, int face)
{
    double sum = 0;
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        sum += shoe->count[suit][face];
    return sum;
}

/* Takes out a card of any suit: a part of each, since nobody knows which. */
static void take_any_suit(struct side_bet_shoe *shoe, int face)
{
    double all = face_count(shoe, face);
    for (int suit = 0; suit < SIDE_BET_SUITS && all > 0; suit++)
        shoe->count[suit][face] *= 1 - 1 / all;
}

/* Returns the shoe without the cards already dealt. */
static struct side_bet_shoe shoe_of_report(const struct odds_report *report)
{
    struct side_bet_shoe shoe = side_bet_shoe_of(report->request->rules.decks);
    const struct rank_list *dealt = &report->dealt;
    for (int i = 0; i < dealt->count; i++)
        if (dealt->suited[i])
            --*side_bet_card(&shoe, dealt->cards[i]);
    for (int i = 0; i < dealt->count; i++)
        if (!dealt->suited[i])
            take_any_suit(&shoe, (int)card_face(dealt->cards[i]) - TWO);
    return shoe;
}

/* ---- What counts tell ---- */

static double tag_of(const struct count_tags *tags, int face)
{
    return tags->tag[odds_rank(card_code(CLUBS, (enum face)(face + TWO)))];
}

/* Finds the value from a shoe. For insurance, an ace of it is the upcard. */
static void find_bet_value(const struct odds_report *report,
                           const struct side_bet *bet,
                           const struct side_bet_shoe *shoe,
                           struct side_bet_value *value)
{
    struct side_bet_shoe rest = *shoe;
    if (bet->kind == SIDE_BET_INSURANCE)
        take_any_suit(&rest, ACE - TWO);
    side_bet_find_value(bet, &report->request->rules, &rest, value);
}

static void find_effects(const struct odds_report *report,
                         struct bet_answer *answer)
{
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            struct side_bet_shoe without = answer->shoe;
            struct side_bet_value value;
            if (--without.count[suit][face] < 0)
                continue;
            find_bet_value(report, &answer->bet, &without, &value);
            answer->effect[suit][face] = value.value - answer->value.value;
        }
}

/* The sums over the cards of a shoe from which a correlation comes. */
struct moments {
    double cards, tag, effect, tags, effects, both;
};

static struct moments moments_of(const struct bet_answer *answer,
                                 const struct count_tags *tags)
{
    struct moments sum = {.cards = 0};
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            double weight = answer->shoe.count[suit][face];
            double tag = tag_of(tags, face),
                   effect = answer->effect[suit][face];
            sum.cards += weight;
            sum.tag += weight * tag;
            sum.effect += weight * effect;
            sum.tags += weight * tag * tag;
            sum.effects += weight * effect * effect;
            sum.both += weight * tag * effect;
        }
    sum.tag /= sum.cards;
    sum.effect /= sum.cards;
    sum.tags = sum.tags / sum.cards - sum.tag * sum.tag;
    sum.effects = sum.effects / sum.cards - sum.effect * sum.effect;
    sum.both = sum.both / sum.cards - sum.tag * sum.effect;
    return sum;
}

/* Returns 0 if all cards have the same effect, as those of a full shoe have on
 * pairs; what remains of the variance is rounding. */
static double correlation_with(const struct bet_answer *answer,
                               const struct count_tags *tags)
{
    const double rounding = 1e-24;
    struct moments sum = moments_of(answer, tags);
    return sum.effects > rounding ? sum.both / sqrt(sum.tags * sum.effects) : 0;
}

/* Returns the part of the shoe that is left, by --seen. */
static double share_left(const struct odds_report *report)
{
    const double percent = 100;
    return 1 - report->request->seen / percent;
}

/* Returns the value from the average shoe of a true count, as in
 * count_deflect(), when the share `seen` of the cards is gone; NAN if no shoe
 * has that count. */
static double value_at(const struct odds_report *report,
                       const struct bet_answer *answer,
                       const struct moments *moments, double true_count)
{
    struct side_bet_shoe shoe = answer->shoe;
    struct side_bet_value value;
    double left = share_left(report);
    for (int suit = 0; suit < SIDE_BET_SUITS; suit++)
        for (int face = 0; face < SIDE_BET_FACES; face++) {
            double tag = tag_of(answer->told.tags, face) - moments->tag;
            double shift = true_count * tag / (DECK_CARDS * moments->tags);
            if (shift > 1)
                return NAN;
            shoe.count[suit][face] *= left * (1 - shift);
        }
    find_bet_value(report, &answer->bet, &shoe, &value);
    return value.value;
}

/* Insurance is decided after the upcard, an ace, has been counted. Returns the
 * true count after it; for other bets, the same true count. */
static double counted_with_upcard(const struct odds_report *report,
                                  const struct bet_answer *answer,
                                  const struct moments *moments,
                                  double true_count)
{
    double left = moments->cards * share_left(report);
    double ace = tag_of(answer->told.tags, ACE - TWO) - moments->tag;
    return answer->bet.kind == SIDE_BET_INSURANCE
               ? (true_count * left + DECK_CARDS * ace) / (left - 1)
               : true_count;
}

/* Returns the true count nearest to 0 at which the bet breaks even, or NAN if
 * there is none that half a deck or more can have. */
static double find_break_even(const struct odds_report *report,
                              const struct bet_answer *answer)
{
    enum { STEPS_MOST = 20, HALVINGS = 40, CARDS_LEAST = DECK_CARDS / 2 };
    struct moments moments = moments_of(answer, answer->told.tags);
    double start = value_at(report, answer, &moments, 0);
    double sign = (answer->told.correlation < 0) == (start < 0) ? -1 : 1;
    int step = count_step(answer->told.tags, &report->shoe);
    double low = 0, high = 0, value = start;
    if (moments.cards * share_left(report) < CARDS_LEAST)
        return NAN;
    while (fabs(high) < STEPS_MOST * step && value * start > 0) {
        low = high;
        high += sign * step;
        value = value_at(report, answer, &moments, high);
    }
    if (!(value * start <= 0))
        return NAN;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        bool is_low = value_at(report, answer, &moments, middle) * start > 0;
        *(is_low ? &low : &high) = middle;
    }
    return counted_with_upcard(report, answer, &moments, high);
}

/* Chooses the count with the strongest correlation, the first of several, or
 * the one asked for. A count without any correlation is named only if it was
 * asked for. */
static void find_told(const struct odds_report *report,
                      struct bet_answer *answer)
{
    struct told *told = &answer->told;
    bool is_asked = report->request->is_counted;
    told->tags = is_asked ? &report->request->tags : count_preset(0);
    told->correlation = correlation_with(answer, told->tags);
    told->break_even = NAN;
    for (size_t i = 1; !is_asked && i < count_preset_count(); i++) {
        double correlation = correlation_with(answer, count_preset(i));
        if (fabs(correlation) <= fabs(told->correlation))
            continue;
        told->tags = count_preset(i);
        told->correlation = correlation;
    }
    if (told->correlation != 0)
        told->break_even = find_break_even(report, answer);
    else if (!is_asked)
        told->tags = NULL;
}

void bet_answer_find(const struct odds_report *report,
                     struct bet_answer *answer)
{
    answer->shoe = shoe_of_report(report);
    find_bet_value(report, &answer->bet, &answer->shoe, &answer->value);
    find_effects(report, answer);
    find_told(report, answer);
}
