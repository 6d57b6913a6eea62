/* Words, numbers and cards that several drills need. */
#include "training/drills/drills.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* ---- Words ---- */

void words_add(char *text, const char *format, ...)
{
    size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, DRILL_TEXT_SIZE - used, format, arguments);
    va_end(arguments);
}

void words_add_cards(char *text, const int cards[], int count, bool ascii)
{
    for (int i = 0; i < count; i++) {
        char card[CARD_TEXT_SIZE];
        card_text(card, cards[i], ascii ? CARD_ASCII : CARD_UTF8);
        words_add(text, "%s%s", i > 0 ? " " : "", card + strspn(card, " "));
    }
}

void words_add_total(char *text, const int cards[], int count)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    words_add(text, " (%s%d)", value.soft ? "soft " : "", value.total);
}

const char *words_signed(char word[DRILL_WORD_SIZE], double number)
{
    snprintf(word, DRILL_WORD_SIZE, number == 0 ? "0" : "%+.6g", number);
    return word;
}

const char *words_units(char word[DRILL_WORD_SIZE], double units)
{
    snprintf(word, DRILL_WORD_SIZE, "%.7g", units);
    return word;
}

const char *words_decks(char word[DRILL_WORD_SIZE], int64_t hundredths)
{
    const double deck = 100;
    snprintf(word, DRILL_WORD_SIZE, "%.4g deck%s", (double)hundredths / deck,
             hundredths == (int64_t)deck ? "" : "s");
    return word;
}

/* ---- Numbers ---- */

double tags_sum(const struct count_tags *tags, const int cards[], int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += tags->tag[odds_rank(cards[i])];
    return sum;
}

double tags_mean(const struct count_tags *tags)
{
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    double mean = tags_sum(tags, deck, DECK_CARDS) / DECK_CARDS;
    return fabs(mean) > 1e-9 ? mean : 0;
}

int true_rounded(double true_count, enum true_rounding rounding)
{
    const double slip = 1e-9; /* of the arithmetic */
    switch (rounding) {
    case TRUE_TRUNCATE:
        return (int)trunc(true_count + copysign(slip, true_count));
    case TRUE_NEAREST:
        return (int)floor(true_count + 0.5 + slip);
    default:
        return (int)floor(true_count + slip);
    }
}

double told_cost(double best, double value)
{
    const double parts = 1000;
    return (double)(llround(best * parts) - llround(value * parts)) / parts;
}

bool numbers_agree(double one, double other)
{
    const double half_of_a_hundredth = 0.005;
    return fabs(one - other) < half_of_a_hundredth;
}

void judge_number(struct drill_verdict *verdict, double given, double right)
{
    verdict->right = numbers_agree(given, right);
    verdict->has_difference = true;
    verdict->difference = verdict->right ? 0 : given - right;
}

/* ---- Cards ---- */

void cards_draw(int cards[], int count, struct fair_random *random)
{
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    for (int i = 0; i < count; i++) {
        uint32_t left = (uint32_t)(DECK_CARDS - i);
        uint32_t drawn = fair_random_below(random, left);
        cards[i] = deck[drawn];
        deck[drawn] = deck[left - 1];
    }
}

struct chart_row cards_row(const int cards[], int count)
{
    struct hand_value value = hand_evaluate(cards, (size_t)count);
    if (count == 2 && odds_rank(cards[0]) == odds_rank(cards[1]))
        return (struct chart_row){CHART_PAIR, odds_rank(cards[0])};
    return (struct chart_row){value.soft ? CHART_SOFT : CHART_HARD,
                              value.total};
}

/* Returns a random card of a rank that isn't among the cards. */
static int card_of_rank(int rank, const int cards[], int count,
                        struct fair_random *random)
{
    for (;;) {
        int card, i = 0;
        cards_draw(&card, 1, random);
        while (i < count && cards[i] != card)
            i++;
        if (i == count && odds_rank(card) == rank)
            return card;
    }
}

/* Draws until the cards fit. The rarest are three aces, one of 5,525 hands. */
bool cards_of_cell(struct chart_row row, int upcard, int count, int cards[],
                   int *up, struct fair_random *random)
{
    enum { TRIES = 100000, MOST = 3 };
    for (int i = 0; i < TRIES; i++) {
        int drawn[MOST];
        cards_draw(drawn, count, random);
        struct chart_row own = cards_row(drawn, count);
        if (own.kind != row.kind || own.number != row.number)
            continue;
        memcpy(cards, drawn, (size_t)count * sizeof *cards);
        *up = card_of_rank(upcard, drawn, count, random);
        return true;
    }
    return false;
}
