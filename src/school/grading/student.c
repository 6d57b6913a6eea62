/* A model of a student's program, and the mistakes that students usually make.
 * To add a mistake, add its row to mistakes.inc, where the diagnosis should try
 * it, and ask student_makes() in the model where the program goes wrong. The scripts that a program is judged with come from
 * the model without mistakes. */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "grading.h"
#include "grading/scripts.h"
#include "grading/student.h"
#include "grading_course.h"

/* ---- The mistakes ---- */

enum mistake {
#define MISTAKE(id, name, flags, title, hint) id,
#include "grading/mistakes.inc"
#undef MISTAKE
    MISTAKE_COUNT
};

enum {
    SHUFFLE = 1 << PART_SHUFFLE,
    DEAL = 1 << PART_DEAL,
    PLAY = 1 << PART_PLAY,
    GAMES = DEAL | PLAY,
    ALL = SHUFFLE | DEAL | PLAY
};

/* Two mistakes of the same family are never made together. */
enum {
    OF_SHUFFLE = 1,
    OF_SEED,
    OF_NEXT_DECK,
    OF_SUITS,
    OF_FACES,
    OF_ORDER,
    OF_ACES,
    OF_HOLE,
    OF_17,
    OF_BUST,
    OF_PROMPT,
    OF_ANSWER,
    OF_PUSH,
    OF_WORDING,
    OF_PROGRAM,
    OF_PAUSE
};

static const struct mistake_facts MISTAKES[MISTAKE_COUNT] = {
#define ALL_OF(...) __VA_ARGS__
#define MISTAKE(id, name, flags, title, hint) \
    [id] = {name, title, hint, ALL_OF flags},
#include "grading/mistakes.inc"
#undef MISTAKE
};

const struct mistake_facts *mistake_facts(int mistake)
{
    return mistake < MISTAKE_COUNT ? &MISTAKES[mistake] : NULL;
}

int mistake_named(const char *name)
{
    int mistake = 0;
    while (mistake < MISTAKE_COUNT && strcmp(MISTAKES[mistake].name, name) != 0)
        mistake++;
    assert(mistake < MISTAKE_COUNT);
    return mistake;
}

/* ---- Sets of mistakes ---- */

bool set_includes(const struct mistake_set *set, int mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return true;
    return false;
}

struct mistake_set set_with(const struct mistake_set *set, int mistake,
                            unsigned variant)
{
    struct mistake_set larger = *set;
    assert(set->count < SET_MOST);
    larger.made[larger.count++] = (struct made_mistake){mistake, variant};
    return larger;
}

/* ---- Other assignments ---- */

static bool shuffles_up(const struct assignment *assignment)
{
    return assignment && assignment->shuffle == SHUFFLE_UP_52;
}

static bool pauses_elsewhere(const struct assignment *assignment)
{
    return assignment && assignment->pause != PAUSE_AT_DECISION;
}

unsigned mistake_parts(int mistake, const struct assignment *assignment)
{
    const struct mistake_facts *facts = mistake_facts(mistake);
    bool differs = facts->family == OF_SHUFFLE ? shuffles_up(assignment)
                                               : pauses_elsewhere(assignment);
    return facts->parts_elsewhere && differs ? facts->parts_elsewhere
                                             : facts->parts;
}

const char *mistake_hint(int mistake, const struct assignment *assignment)
{
    static const char *const pauses[] = {
        [PAUSE_AT_DECISION] =
            "Call sleep(2) between the table and each decision of the dealer.",
        [PAUSE_AT_TABLE] = "Call sleep(2) before each table of the dealer.",
        [PAUSE_AT_NEXT] = "Call sleep(2) after each decision of the dealer.",
        [PAUSE_AFTER_HIT] =
            "Call sleep(2) after each decision of the dealer to hit.",
        [PAUSE_NOWHERE] = "Don't call sleep(): there are no pauses.",
    };
    const struct mistake_facts *facts = mistake_facts(mistake);
    if (shuffles_up(assignment) && facts->family == OF_SHUFFLE)
        return "Let i run from 0 up to 51 and swap cards i and rand() % 52.";
    if (pauses_elsewhere(assignment) && facts->family == OF_PAUSE &&
        mistake != PAUSE_MISSING_AFTER_BUST)
        return pauses[assignment->pause];
    return facts->hint;
}

/* ---- The student ---- */

/* After this many rounds the rest of the transcript is left open. */
enum { ROUNDS_MOST = 64 };

struct student_hand {
    int cards[DECK_CARDS];
    size_t count;
};

struct student {
    enum assignment_part part;
    const struct assignment *assignment; /* NULL: the standard one */
    int64_t seed;
    unsigned char ways[MISTAKE_COUNT]; /* a variant plus 1; 0: not made */
    struct transcript_guide guide;     /* its text may be NULL */
    struct student_answers answers;
    struct transcript *transcript;
    struct crand random;
    struct student_hand deck; /* the last card is the top */
    struct student_hand player;
    struct student_hand dealer;
    bool dealers_turn;
    bool has_decided; /* the dealer, in this round */
    bool has_shuffled;
    size_t asked_at; /* the length of the text after the last question */
};

/* True if this student makes the mistake; and whether in this variant. */
static bool student_makes(const struct student *student, enum mistake mistake)
{
    return student->ways[mistake] > 0;
}

static bool student_makes_way(const struct student *student,
                              enum mistake mistake, unsigned variant)
{
    return student->ways[mistake] == variant + 1;
}

/* Returns the variant of the mistake, which the student makes. */
static unsigned student_way(const struct student *student, enum mistake mistake)
{
    return student->ways[mistake] - 1U;
}

/* True if a mistake makes the shuffle go down. */
static bool goes_down_by_mistake(const struct student *student)
{
    static const enum mistake mistakes[] = {
        RAND_MODULO_52,       RAND_MODULO_I,      RAND_MODULO_I_PLUS_1,
        SHUFFLE_STARTS_AT_50, SHUFFLE_STOPS_AT_1, SHUFFLES_DOWNWARDS};
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        if (student_makes(student, mistakes[i]))
            return true;
    return false;
}

/* True if the student's shuffle goes up. */
static bool student_shuffles_up(const struct student *student)
{
    if (student_makes(student, SHUFFLES_UPWARDS) ||
        student_makes(student, SHUFFLES_UPWARDS_FROM_REST) ||
        student_makes(student, RAND_MODULO_52_UPWARDS))
        return true;
    return assignment_or_usual(student->assignment)->shuffle == SHUFFLE_UP_52 &&
           !goes_down_by_mistake(student);
}

/* ---- Saying something, in the assignment's words or in other ones ---- */

const char *message_text(enum message message)
{
    static const char *const texts[MESSAGE_COUNT] = {
        [MESSAGE_HEADING] = " Player Dealer\n",
        [MESSAGE_PLAYER_BUSTS] = "Player busts!\n",
        [MESSAGE_HITS] = "Dealer hits.\n",
        [MESSAGE_STANDS] = "Dealer stands.\n",
        [MESSAGE_DEALER_BUSTS] = "Dealer busts!\n",
        [MESSAGE_SCORES] = "Final scores: Player #, Dealer #.\n",
        [MESSAGE_PLAYER_WINS] = "Player wins!\n",
        [MESSAGE_DEALER_WINS] = "Dealer wins!\n",
        [MESSAGE_PUSH] = "Push! Play again.\n",
    };
    return texts[message];
}

/* Compares text that comes next with the guide, as far as the guide goes. */
static bool leaves_guide(const struct student *student, const char *text,
                         size_t length)
{
    size_t place = student->transcript->length;
    if (student->guide.text == NULL || place >= student->guide.length)
        return false;
    size_t rest = student->guide.length - place;
    return memcmp(student->guide.text + place, text,
                  length < rest ? length : rest) != 0;
}

static void append_bytes(struct student *student, const char *text,
                         size_t length)
{
    struct transcript *transcript = student->transcript;
    if (transcript->is_open)
        return;
    transcript->left_guide = leaves_guide(student, text, length);
    if (length > TRANSCRIPT_TEXT - transcript->length ||
        transcript->left_guide) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->text + transcript->length, text, length);
    transcript->length += length;
}

/* True if the student doesn't print this: a question, or a message. */
enum { SEED_QUESTION, ANSWER_QUESTION, FIRST_MESSAGE };

static bool leaves_out(const struct student *student, unsigned text)
{
    enum { QUESTIONS = 1, FIRST };
    return student_makes_way(student, TEXT_ON_STDERR, FIRST + text) ||
           (student_makes_way(student, TEXT_ON_STDERR, QUESTIONS) &&
            text < FIRST_MESSAGE) ||
           student_makes_way(student, MESSAGE_MISSING, text);
}

/* Appends `text` to the transcript, which is left open when it is full. */
static void student_say(struct student *student, const char *text)
{
    enum { EVERYTHING };
    if (!student_makes_way(student, TEXT_ON_STDERR, EVERYTHING))
        append_bytes(student, text, strlen(text));
}

static void say_prompt(struct student *student, unsigned question,
                       const char *text)
{
    if (!leaves_out(student, question))
        student_say(student, text);
    student->asked_at = student->transcript->length;
}

/* Append a prompt or a message. */
static void student_ask_seed(struct student *student)
{
    say_prompt(student, SEED_QUESTION,
               assignment_or_usual(student->assignment)->seed_prompt);
}

static void student_ask_answer(struct student *student)
{
    say_prompt(student, ANSWER_QUESTION,
               assignment_or_usual(student->assignment)->hit_prompt);
}

/* ---- The shuffle ---- */

/* Swaps cards i and j, or what the student takes for a swap. */
static void students_swap(const struct student *student, int cards[],
                          uint32_t i, uint32_t j)
{
    enum { COPIES_I, COPIES_J };
    const int card = cards[i];
    if (!student_makes_way(student, SWAP_LOSES_CARD, COPIES_I))
        cards[i] = cards[j];
    if (!student_makes_way(student, SWAP_LOSES_CARD, COPIES_J))
        cards[j] = card;
}

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
        students_swap(student, cards, i, j);
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
        students_swap(student, cards, left - 1,
                      crand_next(&student->random) % modulus + added);
    }
}

static void shuffle_once(struct student *student)
{
    if (student_shuffles_up(student))
        shuffle_upwards(student, student->deck.cards);
    else
        shuffle_downwards(student, student->deck.cards);
}

static void shuffle_students_deck(struct student *student)
{
    if ((student->seed == 0 && !student_makes(student, SEED_ZERO_SHUFFLED)) ||
        student_makes(student, SHUFFLE_MISSING))
        return;
    enum { FIRST_DECK, BEFORE_EACH, AFTER_EACH };
    bool is_first = !student->has_shuffled;
    student->has_shuffled = true;
    unsigned more = student->ways[RAND_CALLED_MORE];
    if (more == AFTER_EACH + 1 || (more != BEFORE_EACH + 1 && !is_first))
        more = 0;
    else if (more > 0) /* the other variants call it more often */
        more = more <= AFTER_EACH ? 1 : more - AFTER_EACH;
    for (; more > 0; more--)
        (void)crand_next(&student->random);
    shuffle_once(student);
    if (student_makes_way(student, RAND_CALLED_MORE, AFTER_EACH))
        (void)crand_next(&student->random);
    for (more = student->ways[SHUFFLES_TWICE]; more > 0; more--)
        shuffle_once(student);
}

/* ---- The deck ---- */

/* Returns number `index`, from 0, of the permutations of the suits in ascending
 * order: the suit that comes in place of `suit`. */
static enum suit permuted_suit(unsigned index, enum suit suit)
{
    enum suit rest[] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    unsigned ways = 6; /* ways to order the suits after the next one */
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
    unsigned suits = student->ways[SUITS_OUT_OF_ORDER];
    for (unsigned i = 0; i < DECK_CARDS; i++) {
        enum suit suit = CLUBS + i / FACES;
        enum face face = TWO + i % FACES;
        if (student_makes(student, DECK_BY_FACE)) {
            suit = CLUBS + i % SUITS;
            face = TWO + i / SUITS;
        }
        if (suits > 0)
            suit = permuted_suit(suits, suit);
        student->deck.cards[i] = card_code(suit, misplaced_face(student, face));
    }
}

static void fresh_deck(struct student *student)
{
    misplace_cards(student);
    student->deck.count = DECK_CARDS;
}

/* Prepare the deck of the first round, or of a later one. */
static void student_first_deck(struct student *student)
{
    enum { CUT_OFF = 4 }; /* so many are what a smaller type keeps */
    const int64_t kept = student->seed;
    const int64_t changed[] = {(int8_t)kept,   (uint8_t)kept, (int16_t)kept,
                               (uint16_t)kept, kept + 1,      kept - 1,
                               -kept};
    int64_t seed = kept;
    if (student_makes(student, SEED_CHANGED))
        seed = changed[student_way(student, SEED_CHANGED)];
    if (student->ways[SEED_CHANGED] <= CUT_OFF)
        student->seed = seed;
    if (student_makes(student, SRAND_MISSING))
        seed = 1; /* the default seed of the C library */
    crand_seed(&student->random, (uint32_t)seed);
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

static void student_next_deck(struct student *student)
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
static void student_deal(struct student *student, struct student_hand *hand)
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

static void student_first_cards(struct student *student)
{
    struct student_hand *const player = &student->player;
    struct student_hand *const dealer = &student->dealer;
    struct student_hand *order[] = {player, dealer, player, dealer};
    if (student_makes(student, DEALS_HAND_BY_HAND)) {
        order[1] = player;
        order[2] = dealer;
    } else if (student_makes(student, DEALS_DEALER_FIRST)) {
        order[0] = order[2] = dealer;
        order[1] = order[3] = player;
    }
    if (student_makes(student, CARD_BURNED) && student->deck.count > 0)
        student->deck.count--;
    const size_t last = student_makes(student, HOLE_DEALT_LATE) ? 3 : 4;
    for (size_t i = 0; i < last; i++)
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

static struct student_total student_total(const struct student *student,
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

/* Says the scores with the totals in place of the number signs. */
static void say_scores(struct student *student, const char *text)
{
    const struct student_hand *hands[] = {&student->player, &student->dealer};
    for (size_t i = 0; *text; text++) {
        char piece[16] = {*text, '\0'};
        if (*text == '#' && i < 2)
            snprintf(piece, sizeof piece, "%d",
                     student_total(student, hands[i++]).total);
        student_say(student, piece);
    }
}

static void student_say_message(struct student *student, enum message message)
{
    const char *text = message_text(message);
    if (leaves_out(student, FIRST_MESSAGE + message))
        return;
    if (message == MESSAGE_SCORES)
        say_scores(student, text);
    else
        student_say(student, text);
}

/* ---- Printing cards ---- */

static void say_card(struct student *student, int card)
{
    char text[CARD_TEXT_SIZE];
    student_say(student, card_text(text, card, CARD_UTF8));
}

/* These append to the transcript. */
static void student_list_deck(struct student *student)
{
    bool backwards = student_makes(student, DECK_LISTED_BACKWARDS);
    for (size_t i = 0; i < student->deck.count; i++) {
        size_t last = student->deck.count - 1;
        say_card(student, student->deck.cards[backwards ? last - i : i]);
        student_say(student, "\n");
    }
}

/* ---- The table ---- */

/* True if the dealer's hidden card is face down now, whichever card it is. */
static bool is_covered(const struct student *student)
{
    enum { ALWAYS, AFTER_A_HIT }; /* the variants of HOLE_SHOWN */
    if (student->part == PART_DEAL)
        return student_makes(student, HOLE_HIDDEN_IN_DEAL) &&
               !student->dealers_turn;
    if (student_makes_way(student, HOLE_SHOWN, ALWAYS) ||
        (student_makes_way(student, HOLE_SHOWN, AFTER_A_HIT) &&
         student->player.count > 2))
        return false;
    if (!student->dealers_turn || student_makes(student, HOLE_NEVER_TURNED))
        return true;
    return student_makes(student, HOLE_HIDDEN_AFTER_BUST) &&
           student_total(student, &student->player).bust;
}

static void say_cell(struct student *student, const struct student_hand *hand,
                     size_t row)
{
    size_t covered = student_makes(student, HOLE_WRONG_CARD) ? 0 : 1;
    bool hides_player = student_makes(student, HOLE_IN_PLAYERS_HAND);
    bool hidden = (hand == &student->player) == hides_player &&
                  row == covered && is_covered(student);
    enum { LOOKS_DEALT };
    student_say(student, " ");
    if (hidden && (row < hand->count ||
                   student_makes_way(student, HOLE_DEALT_LATE, LOOKS_DEALT)))
        student_say(student, " **");
    else if (row >= hand->count)
        student_say(student, "   ");
    else
        say_card(student, hand->cards[row]);
    student_say(student, "  |");
}

/* Returns how many rows of cards the student prints. */
static size_t row_count(const struct student *student)
{
    size_t player = student->player.count, dealer = student->dealer.count;
    enum { ROWS_OF_PLAYER, ROWS_OF_DEALER, ROWS_OF_BOTH, TWO_ROWS };
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_PLAYER))
        return player;
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_DEALER))
        return dealer;
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_BOTH))
        return player < dealer ? player : dealer;
    if (student_makes_way(student, TOO_FEW_ROWS, TWO_ROWS))
        return 2;
    return player > dealer ? player : dealer;
}

static void student_show_table(struct student *student)
{
    size_t rows = row_count(student);
    bool swapped = student_makes(student, COLUMNS_SWAPPED);
    student_say(student, "\n");
    student_say_message(student, MESSAGE_HEADING);
    for (size_t row = 0; row < rows; row++) {
        student_say(student, "|");
        say_cell(student, swapped ? &student->dealer : &student->player, row);
        say_cell(student, swapped ? &student->player : &student->dealer, row);
        student_say(student, "\n");
    }
}

static void student_show_result(struct student *student, enum message result)
{
    if (!leaves_out(student, FIRST_MESSAGE + MESSAGE_SCORES))
        student_say(student, "\n");
    student_say_message(student, MESSAGE_SCORES);
    student_say_message(student, result);
}

/* ---- Pauses ---- */

/* Returns the most bytes that can have been written by now if the student
 * doesn't flush: the text up to the last question, which may have been flushed,
 * or the full buffers of the C library. */
static size_t flushed_at_most(const struct student *student)
{
    enum { BUFFER = 4096 }; /* glibc's for a pipe; musl's is smaller */
    size_t here = student->transcript->length;
    return here >= BUFFER ? here - 1 : student->asked_at;
}

/* Pauses. The assignment asks for a pause before "Dealer hits." and "Dealer
 * stands.", and doesn't say whether a bust, which isn't a decision, has one. */
static void pause_here(struct student *student, enum message decision)
{
    struct transcript *transcript = student->transcript;
    if (transcript->is_open || transcript->pause_count == TRANSCRIPT_PAUSES)
        return;
    bool flushed = !student_makes(student, FLUSH_MISSING);
    size_t here = transcript->length;
    bool right_length = !student_makes(student, PAUSE_WRONG_LENGTH);
    transcript->pauses[transcript->pause_count++] = (struct transcript_pause){
        .earliest = flushed ? here : 0,
        .latest = flushed ? here : flushed_at_most(student),
        .nanoseconds = right_length ? PAUSE_LENGTH : 0,
        .is_optional = decision == MESSAGE_DEALER_BUSTS,
    };
}

/* True if the dealer's next decision comes without a table; `hits`: it is to
 * hit. */
static bool table_is_left_out(const struct student *student, bool hits)
{
    enum { AFTER_STANDING_ALONE, AFTER_BUST_TOO };
    enum { AT_ANY_DECISION };
    if (student->has_decided)
        return student_makes_way(student, NO_TABLE_AFTER_DEALERS_HIT,
                                 AT_ANY_DECISION) ||
               (hits && student_makes(student, NO_TABLE_AFTER_DEALERS_HIT));
    if (!student_makes(student, NO_TABLE_AFTER_STANDING))
        return false;
    return student_makes_way(student, NO_TABLE_AFTER_STANDING,
                             AFTER_BUST_TOO) ||
           student->part == PART_DEAL ||
           !student_total(student, &student->player).bust;
}

/* Returns where the student's dealer pauses; `hits` is true before a hit. */
static enum pause_place student_pause_place(const struct student *student,
                                            bool hits)
{
    enum { AFTER_HITS_ALONE = 1 };
    bool pauses_at_hits_alone =
        student_makes(student, PAUSE_ONLY_BEFORE_HITS) ||
        student_makes_way(student, PAUSE_AFTER_DECISION, AFTER_HITS_ALONE);
    if (student_makes(student, PAUSE_MISSING_AFTER_BUST) &&
        student_total(student, &student->player).bust)
        return PAUSE_NOWHERE;
    if (student_makes(student, PAUSE_MISSING) ||
        (!hits && pauses_at_hits_alone))
        return PAUSE_NOWHERE;
    if (student_makes(student, PAUSE_AFTER_DECISION))
        return PAUSE_AT_NEXT;
    if (student_makes(student, PAUSE_BEFORE_TABLE))
        return PAUSE_AT_TABLE;
    if (student_makes(student, PAUSE_BEFORE_DECISION))
        return PAUSE_AT_DECISION;
    return (enum pause_place)assignment_or_usual(student->assignment)->pause;
}

/* Prints the table, pauses, and prints the dealer's decision. */
static void student_show_dealer(struct student *student, enum message decision)
{
    enum pause_place place =
        student_pause_place(student, decision == MESSAGE_HITS);
    if (place == PAUSE_AT_TABLE)
        pause_here(student, decision);
    bool busts_alone = decision == MESSAGE_DEALER_BUSTS &&
                       student_makes(student, NO_TABLE_BEFORE_BUST);
    if (!busts_alone && !table_is_left_out(student, decision == MESSAGE_HITS))
        student_show_table(student);
    student->has_decided = true;
    if (place == PAUSE_AT_DECISION)
        pause_here(student, decision);
    student_say_message(student, decision);
    if (place == PAUSE_AT_NEXT ||
        (place == PAUSE_AFTER_HIT && decision == MESSAGE_HITS))
        pause_here(student, decision);
}

enum { DEALER_STANDS = 17, DEAL_HITS = 2 };

/* ---- The player's turn ---- */

static bool has_natural(const struct student *student)
{
    return student->player.count == 2 &&
           student_total(student, &student->player).total == HAND_BEST;
}

static bool player_is_not_asked(const struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    bool natural = has_natural(student);
    return (student->player.count > 2 &&
            student_makes(student, PLAYER_HITS_ONCE)) ||
           (total.total == HAND_BEST &&
            student_makes(student, NO_PROMPT_AT_21)) ||
           (natural && (student_makes(student, NO_PROMPT_AT_NATURAL) ||
                        student_makes(student, NATURAL_ENDS_GAME)));
}

/* True if the player's turn ends with a bust, which it announces. */
static bool player_busts(struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    enum { EVERYWHERE, PLAYERS_TURN_ALONE };
    bool busts = total.bust || (total.total == HAND_BEST &&
                                student_makes_way(student, TWENTY_ONE_BUSTS,
                                                  PLAYERS_TURN_ALONE));
    if (student->part != PART_PLAY || !busts ||
        student_makes(student, PLAYER_ASKED_AFTER_BUST))
        return false;
    student_say_message(student, MESSAGE_PLAYER_BUSTS);
    return true;
}

/* The variants of NEWLINE_READ_AS_ANSWER: what a newline does. */
enum { NEWLINE_STANDS, NEWLINE_HITS, NEWLINE_ASKS, NEWLINE_SHOWS };

/* Asks for an answer and returns it, or '\0' if there is none. */
static char ask_player(struct student *student)
{
    char answer = '\n';
    do {
        student_ask_answer(student);
        answer = student->answers.next(
            student->answers.source, student->player.count,
            student_total(student, &student->player));
    } while (
        (answer == '\n' &&
         student_makes_way(student, NEWLINE_READ_AS_ANSWER, NEWLINE_ASKS)) ||
        (answer != '\0' && student_makes(student, NO_ANSWER_ACCEPTED)));
    if (answer == '\0')
        student->transcript->is_open = true;
    else if (student_makes(student, ANSWERS_SWAPPED))
        return answer == 'h' ? 's' : 'h';
    else if (student_makes(student, EVERY_ANSWER_HITS))
        return 'h';
    else if (student_makes(student, EVERY_ANSWER_STANDS))
        return 's';
    if (answer == '\n' &&
        student_makes_way(student, NEWLINE_READ_AS_ANSWER, NEWLINE_HITS))
        return 'h';
    return answer;
}

static void play_players_turn(struct student *student)
{
    while (!student->transcript->is_open) {
        if (student->player.count == 2 ||
            !student_makes(student, NO_TABLE_AFTER_HIT))
            student_show_table(student);
        if (player_busts(student) || player_is_not_asked(student))
            return;
        char answer = ask_player(student);
        if (answer == 'h')
            student_deal(student, &student->player);
        else if (answer != '\n' ||
                 !student_makes_way(student, NEWLINE_READ_AS_ANSWER,
                                    NEWLINE_SHOWS))
            return;
    }
}

/* ---- The dealer's turn ---- */

/* Decides for a dealer who looks at the player's total. */
static bool dealer_chases(const struct student *student, int dealer, int player)
{
    bool below = dealer < DEALER_STANDS;
    bool until = student_makes(student, DEALER_HITS_UNTIL_AHEAD);
    bool decisions_until[] = {
        dealer <= player,
        dealer < player,
        below || dealer <= player,
        below || dealer < player,
        dealer <= player && dealer < HAND_BEST,
    };
    bool decisions_stop[] = {below && dealer <= player,
                             below && dealer < player};
    return until
               ? decisions_until[student_way(student, DEALER_HITS_UNTIL_AHEAD)]
               : decisions_stop[student_way(student, DEALER_STOPS_WHEN_AHEAD)];
}

/* Decides for a dealer who counts the hits. */
static bool dealer_counts_hits(const struct student *student, int total)
{
    enum { ONE_AT_MOST, JUST_TWO, TWO_AT_MOST, NONE };
    size_t hits = student->dealer.count - 2;
    switch (student_way(student, DEALER_HITS_ARE_COUNTED)) {
    case ONE_AT_MOST:
        return hits < 1 && total < DEALER_STANDS;
    case JUST_TWO:
        return hits < 2;
    case TWO_AT_MOST:
        return hits < 2 && total < DEALER_STANDS;
    default:
        return false;
    }
}

/* Decides for a dealer whose comparison is the wrong way around. */
static bool dealer_hits_above(const struct student *student, int total)
{
    enum { FROM_17 = 1, UP_TO_21 = 2 }; /* bits of the variant */
    unsigned way = student_way(student, DEALER_HITS_ABOVE_17);
    return total >= DEALER_STANDS + !(way & FROM_17) &&
           (!(way & UP_TO_21) || total <= HAND_BEST);
}

static bool students_dealer_hits(const struct student *student)
{
    struct student_total total = student_total(student, &student->dealer);
    struct student_total player = student_total(student, &student->player);
    bool plays_on = student_makes(student, DEALER_PLAYS_AFTER_BUST) ||
                    student_makes(student, PLAYER_ASKED_AFTER_BUST);
    if (player.bust && !plays_on)
        return false;
    if (student_makes(student, DEALER_HITS_UNTIL_AHEAD) ||
        student_makes(student, DEALER_STOPS_WHEN_AHEAD))
        return dealer_chases(student, total.total, player.total);
    if (student_makes(student, DEALER_HITS_ABOVE_17))
        return dealer_hits_above(student, total.total);
    if (student_makes(student, DEALER_HITS_ARE_COUNTED))
        return dealer_counts_hits(student, total.total);
    if (total.total == DEALER_STANDS)
        return student_makes(student, DEALER_HITS_17) ||
               (total.soft && student_makes(student, DEALER_HITS_SOFT_17));
    if (total.total == DEALER_STANDS - 1 &&
        student_makes(student, DEALER_STANDS_16))
        return false;
    return total.total < DEALER_STANDS;
}

static void play_dealers_turn(struct student *student)
{
    student->dealers_turn = true;
    if (student_makes(student, HOLE_DEALT_LATE))
        student_deal(student, &student->dealer);
    while (!student->transcript->is_open && students_dealer_hits(student)) {
        student_show_dealer(student, MESSAGE_HITS);
        student_deal(student, &student->dealer);
    }
    bool bust = student_total(student, &student->dealer).bust;
    student_show_dealer(student, bust ? MESSAGE_DEALER_BUSTS : MESSAGE_STANDS);
}

/* ---- The result ---- */

static bool is_push(const struct student *student, struct student_total player,
                    struct student_total dealer)
{
    if (player.total != dealer.total)
        return false;
    return !player.bust || student_makes(student, EQUAL_BUST_IS_PUSH);
}

/* The variants of WINNERS_SWAPPED. */
enum { IN_ANY_CASE, IF_NOBODY_BUSTS };

static bool player_wins(const struct student *student,
                        struct student_total player,
                        struct student_total dealer)
{
    if (player.bust && !student_makes(student, PLAYER_BUST_FORGOTTEN))
        return false;
    if (dealer.bust && !student_makes(student, DEALER_BUST_FORGOTTEN))
        return true;
    return (player.total > dealer.total) !=
           student_makes_way(student, WINNERS_SWAPPED, IF_NOBODY_BUSTS);
}

/* Prints the result. Returns true if another round follows. */
static bool say_student_result(struct student *student)
{
    struct student_total player = student_total(student, &student->player);
    struct student_total dealer = student_total(student, &student->dealer);
    bool push = is_push(student, player, dealer);
    bool won = player_wins(student, player, dealer);
    if (push && student_makes(student, PUSH_IS_WON)) {
        push = false;
        won = true;
    }
    if (push && student_makes(student, PUSH_IS_LOST)) {
        push = false;
        won = false;
    }
    if (student_makes_way(student, WINNERS_SWAPPED, IN_ANY_CASE))
        won = !won;
    student_show_result(student, push  ? MESSAGE_PUSH
                                 : won ? MESSAGE_PLAYER_WINS
                                       : MESSAGE_DEALER_WINS);
    return push && !student_makes(student, NO_REPLAY_AFTER_PUSH);
}

/* Prints the result where a natural ends the game. Returns true if another
 * round follows. */
static bool say_natural_result(struct student *student)
{
    enum { BY_TOTALS, WITHOUT_SCORES, ALWAYS_WON };
    switch (student_way(student, NATURAL_ENDS_GAME)) {
    case BY_TOTALS:
        return say_student_result(student);
    case WITHOUT_SCORES:
        student_say_message(student, MESSAGE_PLAYER_WINS);
        return false;
    default:
        student_show_result(student, MESSAGE_PLAYER_WINS);
        return false;
    }
}

/* ---- A run ---- */

static void empty_hands(struct student *student)
{
    enum { NEITHER, NOT_PLAYERS, NOT_DEALERS };
    bool keeps_all = student_makes_way(student, HANDS_NOT_EMPTIED, NEITHER);
    if (!keeps_all &&
        !student_makes_way(student, HANDS_NOT_EMPTIED, NOT_PLAYERS))
        student->player.count = 0;
    if (!keeps_all &&
        !student_makes_way(student, HANDS_NOT_EMPTIED, NOT_DEALERS))
        student->dealer.count = 0;
}

static void play_players_part(struct student *student)
{
    empty_hands(student);
    student->dealers_turn = false;
    student->has_decided = false;
    student_first_cards(student);
    play_players_turn(student);
}

static void student_play_game(struct student *student)
{
    bool again = true;
    for (size_t round = 0; again && !student->transcript->is_open; round++) {
        if (round == ROUNDS_MOST) {
            student->transcript->is_open = true;
            return;
        }
        if (round > 0)
            student_next_deck(student);
        play_players_part(student);
        if (student->transcript->is_open)
            return;
        if (has_natural(student) && student_makes(student, NATURAL_ENDS_GAME)) {
            again = say_natural_result(student);
            continue;
        }
        bool bust = student_total(student, &student->player).bust;
        if (!bust || !student_makes(student, BUST_SKIPS_DEALER))
            play_dealers_turn(student);
        again = say_student_result(student) ||
                student_makes(student, GAME_NEVER_ENDS);
    }
}

static void student_play_deal(struct student *student)
{
    play_players_part(student);
    if (student->transcript->is_open)
        return;
    student->dealers_turn = true;
    for (int i = 0; i < DEAL_HITS; i++) {
        student_show_dealer(student, MESSAGE_HITS);
        student_deal(student, &student->dealer);
    }
    student_show_dealer(student, MESSAGE_STANDS);
}

static void student_play(struct student *student)
{
    student->transcript->assignment = student->assignment;
    student->transcript->length = 0;
    student->transcript->left_guide = false;
    student->transcript->pause_count = 0;
    student->transcript->is_open = false;
    student_ask_seed(student);
    if (student->transcript->left_guide)
        return;
    student_first_deck(student);
    if (student->part == PART_SHUFFLE)
        student_list_deck(student);
    else if (student->part == PART_DEAL)
        student_play_deal(student);
    else
        student_play_game(student);
}

/* ---- Reading a script ---- */

struct answer_reader {
    const char *rest;
    const char *end;
    bool reads_newlines;
};

static char read_script_answer(void *source, size_t cards,
                               struct student_total player)
{
    (void)cards;
    (void)player;
    struct answer_reader *reader = source;
    while (!reader->reads_newlines && reader->rest < reader->end &&
           isspace((unsigned char)*reader->rest))
        reader->rest++;
    if (reader->rest == reader->end)
        return '\0';
    return *reader->rest++;
}

/* Returns the part that the student's program plays, whatever was asked. */
static enum assignment_part part_written(enum assignment_part part,
                                         const struct mistake_set *mistakes)
{
    if (set_includes(mistakes, SHUFFLE_HANDED_IN))
        return PART_SHUFFLE;
    if (set_includes(mistakes, DEAL_HANDED_IN))
        return PART_DEAL;
    return set_includes(mistakes, PLAY_HANDED_IN) ? PART_PLAY : part;
}

void student_run_along(const struct script *script,
                       const struct mistake_set *mistakes,
                       struct transcript_guide guide,
                       struct transcript *transcript)
{
    struct answer_reader reader = {
        .rest = script->input,
        .end = script->input + script->input_length,
        .reads_newlines = set_includes(mistakes, NEWLINE_READ_AS_ANSWER),
    };
    /* The seed is already known: skip it, up to the next white space. */
    while (reader.rest < reader.end && !isspace((unsigned char)*reader.rest))
        reader.rest++;
    struct student student = {
        .part = part_written(script->part, mistakes),
        .assignment = script->assignment,
        .seed = script->seed,
        .guide = guide,
        .answers = {read_script_answer, &reader},
        .transcript = transcript,
    };
    for (size_t i = 0; i < mistakes->count; i++)
        student.ways[mistakes->made[i].mistake] =
            (unsigned char)(mistakes->made[i].variant + 1);
    student_play(&student);
}

void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 struct transcript *transcript)
{
    const struct transcript_guide none = {.text = NULL};
    student_run_along(script, mistakes, none, transcript);
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    const struct mistake_set none = {.count = 0};
    student_run(script, &none, transcript);
}

/* Writes the transcript like reference_run(), but with these answers. */
static void reference_play(const struct script *script,
                           struct student_answers answers,
                           struct transcript *transcript)
{
    struct student student = {
        .part = script->part,
        .assignment = script->assignment,
        .seed = script->seed,
        .answers = answers,
        .transcript = transcript,
    };
    student_play(&student);
}

/* ---- Scripts: a seed, and answers that exercise a corner of the game ---- */

/* Lines of "s" follow the answers, for programs that ask more often than they
 * should. */
enum { SPARE_ANSWERS = 8, CAREFUL_STANDS = 17 };

/* ---- The answers ---- */

/* Plays a script for the first time and records the answers. */
struct answer_writer {
    struct script *script;
    size_t count;
    size_t room; /* the most answers that fit */
    struct fair_random coin;
};

static bool wants_to_hit(struct answer_writer *writer, size_t cards,
                         struct student_total player)
{
    switch (writer->script->kind) {
    case SCRIPT_HITS:
        return cards == 2;
    case SCRIPT_BUSTS:
        return !player.bust;
    case SCRIPT_CAREFUL:
        return player.total < CAREFUL_STANDS;
    case SCRIPT_RANDOM:
        return !player.bust && fair_random_below(&writer->coin, 2) == 0;
    case SCRIPT_STANDS:
    case SCRIPT_SEED_ONLY:
        break;
    }
    return false;
}

static char write_answer(void *source, size_t cards,
                         struct student_total player)
{
    struct answer_writer *writer = source;
    if (writer->count == writer->room)
        return '\0';
    char answer = wants_to_hit(writer, cards, player) ? 'h' : 's';
    writer->script->answers[writer->count++] = answer;
    return answer;
}

/* Plays the script once without mistakes, and records the answers. Returns
 * false if the game doesn't end within the answers that fit. */
static bool write_answers(struct script *script, struct transcript *transcript)
{
    const uint64_t words[] = {(uint64_t)script->seed, 0, script->part, 21};
    struct answer_writer writer = {.script = script, .room = SCRIPT_ANSWERS};
    fair_random_seed(&writer.coin, words);
    reference_play(script, (struct student_answers){write_answer, &writer},
                   transcript);
    script->answers[writer.count] = '\0';
    return !transcript->is_open;
}

/* ---- The input ---- */

static void append_input(struct script *script, const char *text)
{
    size_t room = sizeof script->input - script->input_length;
    int length =
        snprintf(script->input + script->input_length, room, "%s", text);
    script->input_length += (size_t)length;
}

static void write_script_input(struct script *script)
{
    char seed[24];
    script->input_length = 0;
    snprintf(seed, sizeof seed, "%" PRId64 "\n", script->seed);
    append_input(script, seed);
    if (script->part == PART_SHUFFLE)
        return;
    for (const char *answer = script->answers; *answer; answer++) {
        const char line[] = {*answer, '\n', '\0'};
        append_input(script, line);
    }
    for (int i = 0; i < SPARE_ANSWERS; i++)
        append_input(script, "s\n");
}

/* ---- Lists ---- */

/* True if one of the scripts from number `first` on has the same input. */
static bool is_in_list(const struct script_list *list, size_t first,
                       const struct script *script)
{
    for (size_t i = first; i < list->count; i++) {
        const struct script *other = &list->scripts[i];
        if (other->input_length == script->input_length &&
            memcmp(other->input, script->input, script->input_length) == 0)
            return true;
    }
    return false;
}

/* Adds the scripts of one seed. Players who decide differently often give the
 * same answers; such a script would only count twice. */
static void write_scripts(const struct script_order *order, int64_t seed,
                          bool is_hidden, struct transcript *transcript,
                          struct script_list *list)
{
    bool is_game = order->part != PART_SHUFFLE;
    size_t first = list->count;
    for (int i = 0; i < (is_game ? GAME_SCRIPTS : 1); i++) {
        struct script *script = &list->scripts[list->count];
        *script = (struct script){
            .part = order->part,
            .assignment = order->assignment,
            .seed = seed,
            .is_hidden = is_hidden,
            .kind = is_game ? (enum script_kind)i : SCRIPT_SEED_ONLY,
        };
        if (!write_answers(script, transcript))
            continue;
        write_script_input(script);
        if (!is_in_list(list, first, script))
            list->count++;
    }
}

bool scripts_make(const struct script_order *order, struct script_list *list)
{
    struct transcript *transcript = malloc(sizeof *transcript);
    size_t hidden = order->hidden ? order->hidden->count : 0;
    size_t most = (order->seeds->count + hidden) *
                  (order->part == PART_SHUFFLE ? 1 : GAME_SCRIPTS);
    *list = (struct script_list){
        .scripts = calloc(most, sizeof *list->scripts),
    };
    bool has_memory = transcript && list->scripts;
    for (size_t i = 0; has_memory && i < order->seeds->count; i++)
        write_scripts(order, order->seeds->seeds[i], false, transcript, list);
    for (size_t i = 0; has_memory && i < hidden; i++)
        write_scripts(order, order->hidden->seeds[i], true, transcript, list);
    free(transcript);
    return has_memory;
}

void scripts_clear(struct script_list *list)
{
    free(list->scripts);
    *list = (struct script_list){.count = 0};
}
