/* Shuffles, deals and counts as the student does. */
#include "student.h"

static void swap_two_cards(int *left, int *right)
{
    int card = *left;
    *left = *right;
    *right = card;
}

/* ---- The shuffle ---- */

/* Visits the cards in ascending order. */
static void shuffle_upwards(struct student *student, int cards[])
{
    for (uint32_t i = 0; i < DECK_CARDS; i++) {
        uint32_t number = crand_next(&student->random);
        uint32_t j = number % (i + 1);
        if (student_makes(student, SHUFFLES_UPWARDS_FROM_REST))
            j = i + number % (DECK_CARDS - i);
        else if (!student_makes(student, SHUFFLES_UPWARDS))
            j = number % DECK_CARDS;
        swap_two_cards(&cards[i], &cards[j]);
    }
}

static void shuffle_downwards(struct student *student, int cards[])
{
    bool stops_at_1 = student_makes(student, SHUFFLE_STOPS_AT_1) ||
                      student_makes(student, RAND_MODULO_I);
    bool starts_at_50 = student_makes(student, SHUFFLE_STARTS_AT_50);
    uint32_t first = starts_at_50 ? DECK_CARDS - 1 : DECK_CARDS;
    for (uint32_t left = first; left > (stops_at_1 ? 1 : 0); left--) {
        uint32_t modulus = left;
        if (student_makes(student, RAND_MODULO_52))
            modulus = DECK_CARDS;
        if (student_makes(student, RAND_MODULO_I))
            modulus = left - 1;
        swap_two_cards(&cards[left - 1],
                       &cards[crand_next(&student->random) % modulus]);
    }
}

static void shuffle_students_deck(struct student *student)
{
    if (student->seed == 0 && !student_makes(student, SEED_ZERO_SHUFFLED))
        return;
    if (student_shuffles_up(student))
        shuffle_upwards(student, student->deck.cards);
    else
        shuffle_downwards(student, student->deck.cards);
}

/* ---- The deck ---- */

static void fresh_deck(struct student *student)
{
    deck_fresh(student->deck.cards, 1);
    student->deck.count = DECK_CARDS;
}

void student_first_deck(struct student *student)
{
    crand_seed(&student->random, (uint32_t)student->seed);
    fresh_deck(student);
    shuffle_students_deck(student);
}

void student_next_deck(struct student *student)
{
    if (student_makes(student, DECK_GOES_ON))
        return;
    if (student_makes(student, SRAND_AFTER_PUSH))
        crand_seed(&student->random, (uint32_t)student->seed);
    if (!student_makes(student, DECK_NOT_FRESH))
        fresh_deck(student);
    student->deck.count = DECK_CARDS;
    shuffle_students_deck(student);
}

/* After the last card of the deck the transcript is left open. */
void student_deal(struct student *student, struct student_hand *hand)
{
    struct student_hand *deck = &student->deck;
    if (deck->count == 0) {
        student->transcript->is_open = true;
        return;
    }
    deck->count--;
    bool wrong_end = student_makes(student, DEALS_FROM_WRONG_END);
    hand->cards[hand->count++] =
        deck->cards[wrong_end ? DECK_CARDS - 1 - deck->count : deck->count];
}

void student_first_cards(struct student *student)
{
    struct student_hand *const player = &student->player;
    struct student_hand *const dealer = &student->dealer;
    enum { FIRST_CARDS = 4 };
    struct student_hand *order[FIRST_CARDS] = {player, dealer, player, dealer};
    if (student_makes(student, DEALS_HAND_BY_HAND)) {
        order[1] = player;
        order[2] = dealer;
    } else if (student_makes(student, DEALS_DEALER_FIRST)) {
        order[0] = order[2] = dealer;
        order[1] = order[3] = player;
    }
    for (size_t i = 0; i < FIRST_CARDS; i++)
        student_deal(student, order[i]);
}

/* ---- Totals ---- */

enum { ACE_DIFFERENCE = 10 };

/* Returns a card's value as the student counts it, an ace as 11. */
static int card_value_by_student(const struct student *student, int card)
{
    enum face face = card_face(card);
    bool counts_on = student_makes(student, COURT_CARDS_COUNT_ON);
    return counts_on && face != ACE ? (int)face : card_value(card);
}

/* Returns the sum with every ace as 11, and the number of aces in `*aces`. */
static int high_sum(const struct student *student,
                    const struct student_hand *hand, int *aces)
{
    int sum = 0;
    *aces = 0;
    for (size_t i = 0; i < hand->count; i++) {
        sum += card_value_by_student(student, hand->cards[i]);
        *aces += card_face(hand->cards[i]) == ACE;
    }
    return sum;
}

/* Returns the sum if each ace is counted as 11 or 1 when it is dealt and never
 * changes. */
static int sum_by_arrival(const struct student *student,
                          const struct student_hand *hand)
{
    int sum = 0;
    for (size_t i = 0; i < hand->count; i++) {
        bool is_ace = card_face(hand->cards[i]) == ACE;
        sum += card_value_by_student(student, hand->cards[i]);
        if (is_ace && sum > HAND_BEST)
            sum -= ACE_DIFFERENCE;
    }
    return sum;
}

/* Returns how many of the aces count as 1. */
static int low_aces(const struct student *student, int sum, int aces)
{
    if (student_makes(student, ACES_ALWAYS_11))
        return 0;
    if (student_makes(student, ACES_ALWAYS_1))
        return aces;
    if (student_makes(student, ACES_ALL_OR_NONE))
        return sum > HAND_BEST ? aces : 0;
    int most =
        student_makes(student, ACES_ONLY_ONE_REDUCED) && aces > 1 ? 1 : aces;
    int low = 0;
    while (low < most && sum - low * ACE_DIFFERENCE > HAND_BEST)
        low++;
    return low;
}

struct student_total student_total(const struct student *student,
                                   const struct student_hand *hand)
{
    int aces;
    int sum = high_sum(student, hand, &aces);
    int low = low_aces(student, sum, aces);
    sum -= low * ACE_DIFFERENCE;
    if (student_makes(student, ACES_FIXED_ON_ARRIVAL))
        sum = sum_by_arrival(student, hand);
    return (struct student_total){
        .total = sum,
        .soft = low<aces, .bust = sum> HAND_BEST,
    };
}
