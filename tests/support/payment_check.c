/* A second bookkeeper at the table. */
#include "support/payment_check.h"

#include <string.h>

#include "support/side_bet_check.h"

void payment_check_open(struct payment_check_book *book,
                        const struct rules *rules)
{
    *book = (struct payment_check_book){.rules = *rules};
}

/* ---- Writing the events down ---- */

static void write_split(const struct rules *rules,
                        struct payment_check_seat *seat, int hand)
{
    int face = seat->hands[hand].cards[0] % 100;
    bool pays = !rules->free_split || (face >= 10 && face <= 13);
    for (int i = seat->count; i > hand + 1; i--)
        seat->hands[i] = seat->hands[i - 1];
    struct payment_check_hand *first = &seat->hands[hand];
    seat->hands[hand + 1] =
        (struct payment_check_hand){.count = 1,
                                    .cards = {first->cards[1]},
                                    .bet = pays ? seat->first_bet : 0,
                                    .free = pays ? 0 : seat->first_bet};
    first->count = 1;
    seat->count++;
}

/* Counts every ace as 1, then one of them as 11 if that doesn't bust. */
static int total(const int cards[], int count, bool *soft)
{
    int sum = 0, aces = 0;
    for (int i = 0; i < count; i++) {
        int face = cards[i] % 100;
        aces += face == 14;
        sum += face == 14 ? 1 : face > 10 ? 10 : face;
    }
    *soft = aces > 0 && sum <= 11;
    return *soft ? sum + 10 : sum;
}

/* True if both cards are hard and add up to 9, 10 or 11. */
static bool may_double_free(const struct payment_check_hand *hand)
{
    bool soft;
    int sum = total(hand->cards, hand->count, &soft);
    return hand->count == 2 && !soft && sum >= 9 && sum <= 11;
}

static void write_action(const struct rules *rules,
                         struct payment_check_seat *seat,
                         const struct event *event)
{
    struct payment_check_hand *hand = &seat->hands[event->hand];
    switch (event->action) {
    case ACTION_BET:
        seat->count = event->amount > 0;
        seat->first_bet = hand->bet = event->amount;
        break;
    case ACTION_DOUBLE:
        hand->doubled = true;
        if (rules->free_double && may_double_free(hand))
            hand->free += seat->first_bet;
        else
            hand->bet += seat->first_bet;
        break;
    case ACTION_PLAY:
        hand->bet *= 2;
        break;
    case ACTION_SPLIT:
        write_split(rules, seat, event->hand);
        break;
    case ACTION_INSURE:
        seat->insurance = seat->first_bet / 2;
        break;
    case ACTION_SURRENDER:
        hand->surrendered = true;
        break;
    case ACTION_FOLD:
        hand->folded = true;
        break;
    case ACTION_EVEN_MONEY:
        hand->even_money = true;
        break;
    default:
        break;
    }
}

/* Writes a bet down at both seats of a player, or what a switch makes of the
 * cards. */
static void write_at_both(struct payment_check_seat *first,
                          const struct event *event)
{
    struct payment_check_seat *second = first + 1;
    int card = first->hands[0].cards[1];
    if (event->action == ACTION_BET) {
        first->first_bet = first->hands[0].bet = event->amount / 2;
        *second = *first;
    } else if (event->action == ACTION_SWITCH) {
        first->hands[0].cards[1] = second->hands[0].cards[1];
        second->hands[0].cards[1] = card;
        first->switched = second->switched = true;
    }
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct payment_check_book *book = self;
    book->events++;
    if (event->kind == EVENT_CARD && event->seat == DEALER)
        book->dealer[book->dealer_count++] = event->card;
    else if (event->kind == EVENT_CARD) {
        struct payment_check_hand *hand =
            &book->seats[event->seat].hands[event->hand];
        struct payment_check_seat *seat = &book->seats[event->seat];
        if (seat->first_count < 2)
            seat->first[seat->first_count++] = event->card;
        hand->cards[hand->count++] = event->card;
    } else if (event->kind == EVENT_ACTION) {
        write_action(&book->rules, &book->seats[event->seat], event);
        if (book->rules.switches)
            write_at_both(&book->seats[event->seat], event);
        if (event->action == ACTION_BET && event->amount > 0)
            for (int i = 0; i < SIDE_BETS; i++)
                book->seats[event->seat].side[i] =
                    table->seats[event->seat].side[i].bet;
    } else if (event->kind == EVENT_RESULT || event->kind == EVENT_INSURANCE ||
               event->kind == EVENT_SIDE_BET)
        book->seats[event->seat].paid += event->amount;
}

struct listener payment_check_listener(struct payment_check_book *book)
{
    return (struct listener){.hear = hear, .self = book};
}

/* ---- Counting ---- */

static int hand_sum(const struct payment_check_hand *hand)
{
    bool soft;
    return total(hand->cards, hand->count, &soft);
}

static bool two_card_21(const struct payment_check_book *book)
{
    bool soft;
    return book->dealer_count == 2 && total(book->dealer, 2, &soft) == 21;
}

static bool dealers_natural(const struct payment_check_book *book)
{
    return book->rules.natural != PAYS_NONE &&
           book->rules.beats == BEATS_BOTH && two_card_21(book);
}

static bool has_natural(const struct payment_check_book *book,
                        const struct payment_check_seat *seat)
{
    return book->rules.natural != PAYS_NONE && seat->count == 1 &&
           !seat->switched && seat->hands[0].count == 2 &&
           hand_sum(&seat->hands[0]) == 21;
}

static bool is_charlie(const struct rules *rules,
                       const struct payment_check_hand *hand)
{
    return rules->charlie > 0 && hand->count >= rules->charlie &&
           hand_sum(hand) <= 21;
}

static int64_t natural_pays(const struct rules *rules, int64_t bet)
{
    switch (rules->natural) {
    case PAYS_3_2:
        return bet + bet / 2;
    case PAYS_6_5:
        return bet + bet / 5;
    case PAYS_2_1:
        return bet + bet;
    default:
        return bet;
    }
}

static bool are_faces(const struct payment_check_hand *hand, int low, int mid,
                      int high)
{
    int seen[15] = {0}, wanted[15] = {0};
    for (int i = 0; i < hand->count; i++)
        seen[hand->cards[i] % 100]++;
    wanted[low]++;
    wanted[mid]++;
    wanted[high]++;
    return memcmp(seen, wanted, sizeof seen) == 0;
}

static bool are_of_suit(const struct payment_check_hand *hand, int suit)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] / 100 != suit)
            return false;
    return true;
}

/* Returns what a 21 that always wins is paid. */
static int64_t pays_21(const struct rules *rules,
                       const struct payment_check_hand *hand)
{
    const int spades = 4;
    int64_t three_to_two = hand->bet + hand->bet / 2;
    if (hand->doubled)
        return hand->bet;
    if (rules->bonus_678 &&
        (are_faces(hand, 6, 7, 8) || are_faces(hand, 7, 7, 7)))
        return are_of_suit(hand, spades)                 ? 3 * hand->bet
               : are_of_suit(hand, hand->cards[0] / 100) ? 2 * hand->bet
                                                         : three_to_two;
    if (rules->bonus_cards && hand->count >= 7)
        return 3 * hand->bet;
    if (rules->bonus_cards && hand->count == 6)
        return 2 * hand->bet;
    if (rules->bonus_cards && hand->count == 5)
        return three_to_two;
    return hand->bet;
}

static bool is_winning_21(const struct payment_check_book *book,
                          const struct payment_check_seat *seat,
                          const struct payment_check_hand *hand)
{
    return book->rules.wins_21 && hand_sum(hand) == 21 &&
           !has_natural(book, seat);
}

/* Returns true if the hand is decided without the dealer's cards, and sets what
 * it is worth. */
static bool decided_early(const struct payment_check_book *book,
                          const struct payment_check_seat *seat,
                          const struct payment_check_hand *hand, int64_t *worth)
{
    if (hand->folded)
        *worth = -hand->bet;
    else if (is_winning_21(book, seat, hand))
        *worth = pays_21(&book->rules, hand);
    else if (hand->even_money || is_charlie(&book->rules, hand))
        *worth = hand->bet + hand->free;
    else if (hand->surrendered && (book->rules.surrender == SURRENDER_EARLY ||
                                   book->rules.peek == PEEK_HOLE))
        *worth = -(hand->bet / 2);
    else
        return false;
    return true;
}

/* Returns what the hand wins against a dealer without a natural. */
static int64_t against_dealer(const struct payment_check_book *book,
                              const struct payment_check_hand *hand)
{
    bool soft;
    int dealer = total(book->dealer, book->dealer_count, &soft);
    int player = hand_sum(hand);
    if (hand->surrendered)
        return -(hand->bet / 2);
    if (player > 21)
        return -hand->bet;
    if (book->rules.push_22 && dealer == 22)
        return 0;
    if (dealer > 21 || player > dealer)
        return hand->bet + hand->free;
    bool tie_pushes = player == dealer && book->rules.ties == TIE_PUSHES;
    return tie_pushes ? 0 : -hand->bet;
}

/* Returns what a natural wins. */
static int64_t natural_worth(const struct payment_check_book *book, int64_t bet)
{
    bool soft;
    int dealer = total(book->dealer, book->dealer_count, &soft);
    bool ties =
        book->rules.beats == BEATS_NONE ? dealer == 21 : two_card_21(book);
    if (ties && book->rules.wins_21)
        return natural_pays(&book->rules, bet);
    if (ties && book->rules.natural_ties == TIE_LOSES)
        return -bet;
    if (ties && book->rules.natural_ties == TIE_PUSHES)
        return 0;
    return natural_pays(&book->rules, bet);
}

int64_t payment_check_winnings(const struct payment_check_book *book,
                               int seat_number)
{
    const struct payment_check_seat *seat = &book->seats[seat_number];
    bool natural = dealers_natural(book);
    bool charged =
        false; /* the first bet has been charged, if only that is lost */
    int64_t sum = natural ? 2 * seat->insurance : -seat->insurance;
    for (int i = 0; i < seat->count; i++) {
        const struct payment_check_hand *hand = &seat->hands[i];
        int64_t worth = 0;
        if (decided_early(book, seat, hand, &worth))
            ;
        else if (has_natural(book, seat))
            worth = natural_worth(book, hand->bet);
        else if (!natural)
            worth = against_dealer(book, hand);
        else if (book->rules.peek != PEEK_NONE_ORIGINAL)
            worth = -hand->bet;
        else if (!charged) {
            worth = -seat->first_bet;
            charged = true;
        }
        sum += worth;
    }
    return sum + side_bets_won(book, seat);
}

/* True if there is a hand that the dealer's total decides. */
static bool somebody_waits(const struct payment_check_book *book)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct payment_check_seat *seat = &book->seats[i];
        if (seat->side[SIDE_BET_BUSTER] > 0)
            return true;
        for (int j = 0; j < seat->count; j++) {
            int64_t worth;
            const struct payment_check_hand *hand = &seat->hands[j];
            if (hand_sum(hand) <= 21 && !hand->surrendered &&
                !decided_early(book, seat, hand, &worth) &&
                !(has_natural(book, seat) && book->rules.beats == BEATS_BOTH))
                return true;
        }
    }
    return false;
}

bool payment_check_dealer_is_right(const struct payment_check_book *book)
{
    bool soft;
    int sum = total(book->dealer, book->dealer_count, &soft);
    int least = book->rules.peek == PEEK_HOLE ? 2 : 1;
    if (dealers_natural(book) || !somebody_waits(book))
        return book->dealer_count <= 2 && book->dealer_count >= least;
    bool stands = sum > 17 || (sum == 17 && !(soft && book->rules.soft17_hits));
    int before = total(book->dealer, book->dealer_count - 1, &soft);
    bool had_to = book->dealer_count == 2 || before < 17 ||
                  (before == 17 && soft && book->rules.soft17_hits);
    return stands && had_to;
}
