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
                      student_makes(student, RAND_MODULO_I) ||
                      student_makes(student, RAND_MODULO_I_PLUS_1);
    uint32_t added = student_makes(student, RAND_MODULO_I_PLUS_1) ? 1 : 0;
    bool starts_at_50 = student_makes(student, SHUFFLE_STARTS_AT_50);
    uint32_t first = starts_at_50 ? DECK_CARDS - 1 : DECK_CARDS;
    for (uint32_t left = first; left > (stops_at_1 ? 1 : 0); left--) {
        uint32_t modulus = left;
        if (student_makes(student, RAND_MODULO_52))
            modulus = DECK_CARDS;
        if (student_makes(student, RAND_MODULO_I) || added > 0)
            modulus = left - 1;
        swap_two_cards(&cards[left - 1],
                       &cards[crand_next(&student->random) % modulus + added]);
    }
}

static void shuffle_once(struct student *student)
{
    if (student_shuffles_up(student))
        shuffle_upwards(student, student->deck.cards);
    else
        shuffle_downwards(student, student->deck.cards);
}

/* True if the student shuffles whatever the seed. */
static bool always_shuffles(const struct student *student)
{
    enum { SEED_ZERO_TOO = 1 };
    return student_makes(student, SEED_ZERO_SHUFFLED) ||
           student_makes_way(student, SEEDED_BY_CLOCK, SEED_ZERO_TOO) ||
           student_makes_way(student, SEEDED_BY_PROCESS, SEED_ZERO_TOO);
}

static void shuffle_students_deck(struct student *student)
{
    if ((student->seed == 0 && !always_shuffles(student)) ||
        student_makes(student, SHUFFLE_MISSING))
        return;
    shuffle_once(student);
    if (student_makes(student, SHUFFLES_TWICE))
        shuffle_once(student);
}

/* ---- The deck ---- */

/* Returns number `index`, from 0, of the permutations of the suits in ascending
 * order: the suit that comes in place of `suit`. */
static enum suit permuted_suit(unsigned index, enum suit suit)
{
    enum suit rest[] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    unsigned ways = 6; /* to order the suits after the next one */
    for (unsigned place = CLUBS;; place++) {
        unsigned chosen = index / ways;
        if (place == suit)
            return rest[chosen];
        for (unsigned i = chosen; i < 3; i++)
            rest[i] = rest[i + 1];
        index %= ways;
        ways = place < HEARTS ? ways / (4 - place) : 1;
    }
}

/* Returns the face that comes in place of `face`. */
static enum face misplaced_face(const struct student *student, enum face face)
{
    enum { ACE_DOWN_TO_2, KING_DOWN_TO_ACE, JACK_KING_QUEEN };
    if (student_makes(student, ACE_FIRST))
        return face == TWO ? ACE : face - 1;
    if (student_makes_way(student, FACES_OUT_OF_ORDER, ACE_DOWN_TO_2))
        return ACE + TWO - face;
    if (student_makes_way(student, FACES_OUT_OF_ORDER, KING_DOWN_TO_ACE))
        return face == ACE ? ACE : KING + TWO - face;
    if (student_makes_way(student, FACES_OUT_OF_ORDER, JACK_KING_QUEEN) &&
        (face == QUEEN || face == KING))
        return QUEEN + KING - face;
    return face;
}

static void misplace_cards(struct student *student)
{
    enum { SUITS = 4, FACES = ACE - TWO + 1 };
    unsigned suits = set_variant(&student->mistakes, SUITS_OUT_OF_ORDER) + 1;
    for (unsigned i = 0; i < DECK_CARDS; i++) {
        enum suit suit = CLUBS + i / FACES;
        enum face face = TWO + i % FACES;
        if (student_makes(student, DECK_BY_FACE)) {
            suit = CLUBS + i % SUITS;
            face = TWO + i / SUITS;
        }
        if (student_makes(student, SUITS_OUT_OF_ORDER))
            suit = permuted_suit(suits, suit);
        student->deck.cards[i] = card_code(suit, misplaced_face(student, face));
    }
}

static void fresh_deck(struct student *student)
{
    misplace_cards(student);
    student->deck.count = DECK_CARDS;
}

void student_first_deck(struct student *student)
{
    uint32_t seed = (uint32_t)student->seed;
    if (student_makes(student, SRAND_MISSING))
        seed = 1; /* what the C library starts from */
    if (student_makes(student, SEEDED_BY_CLOCK))
        seed = (uint32_t)student->habits->clock;
    if (student_makes(student, SEEDED_BY_PROCESS))
        seed = (uint32_t)student->habits->process;
    crand_seed(&student->random, seed);
    fresh_deck(student);
    shuffle_students_deck(student);
}

/* Asks for the seed again. An answer stands where the seed should be, so that
 * scanf() reads nothing: the seed stays, or it is 0. */
static void ask_seed_again(struct student *student)
{
    enum { SEED_STAYS, SEED_IS_ZERO };
    student_ask_seed(student);
    if (student_makes_way(student, SEED_ASKED_AGAIN, SEED_IS_ZERO))
        student->seed = 0;
    crand_seed(&student->random, (uint32_t)student->seed);
}

void student_next_deck(struct student *student)
{
    if (student_makes(student, DECK_GOES_ON))
        return;
    if (student_makes(student, SRAND_AFTER_PUSH))
        crand_seed(&student->random, (uint32_t)student->seed);
    if (student_makes(student, SEED_ASKED_AGAIN))
        ask_seed_again(student);
    if (!student_makes(student, DECK_NOT_FRESH))
        fresh_deck(student);
    student->deck.count = DECK_CARDS;
    if (!student_makes(student, SHUFFLE_MISSING_AFTER_PUSH))
        shuffle_students_deck(student);
}

/* After the last card of the deck the transcript is left open. */
void student_deal(struct student *student, struct student_hand *hand)
{
    struct student_hand *deck = &student->deck;
    if (deck->count == 0 || hand->count == DECK_CARDS) {
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
    if (student_makes(student, CARD_BURNED) && student->deck.count > 0)
        student->deck.count--;
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
    if (student_makes(student, ACES_ONE_ALWAYS_11))
        return aces > 1 ? aces - 1 : 0;
    if (student_makes(student, ACES_ALL_OR_NONE))
        return sum > HAND_BEST ? aces : 0;
    int most =
        student_makes(student, ACES_ONLY_ONE_REDUCED) && aces > 1 ? 1 : aces;
    int best =
        student_makes(student, ACES_STAY_BELOW_21) ? HAND_BEST - 1 : HAND_BEST;
    int low = 0;
    while (low < most && sum - low * ACE_DIFFERENCE > best)
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
    int most = student_makes_way(student, TWENTY_ONE_BUSTS, 0) ? HAND_BEST - 1
                                                               : HAND_BEST;
    return (struct student_total){
        .total = sum,
        .soft = low<aces, .bust = sum> most,
    };
}
