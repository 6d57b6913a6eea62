/* A second referee of challenge blackjack. */
#include "support/referee_check.h"

#include "support/check.h"

static int worth(Card card)
{
    return card.spot > 10 ? 10 : (int)card.spot;
}

int referee_check_total(const Card cards[], int count)
{
    int total = 0;
    bool has_ace = false;
    for (int i = 0; i < count; i++) {
        total += worth(cards[i]);
        has_ace = has_ace || cards[i].spot == kAce;
    }
    return has_ace && total + 10 <= 21 ? total + 10 : total;
}

static bool is_natural(const Card cards[], int count)
{
    return count == 2 && referee_check_total(cards, 2) == 21;
}

void referee_check_open(struct referee_check *book,
                        const struct challenge_game *game)
{
    *book = (struct referee_check){.game = *game, .credits = game->bankroll};
}

void referee_check_call(struct referee_check *book)
{
    book->hands[0] = book->hands[1] = (struct book_hand){.count = 0};
    book->hand = 0;
    book->is_split = book->is_first = book->is_played = book->is_faulty = false;
}

/* ---- Legal requests ---- */

static int64_t on_the_table(const struct referee_check *book)
{
    return book->hands[0].bet + book->hands[1].bet;
}

static int64_t purse(const struct referee_check *book)
{
    return book->credits - on_the_table(book);
}

static bool must_begin_second(const struct referee_check *book)
{
    const struct book_hand *first = &book->hands[0];
    return book->is_split && book->hand == 0 &&
           (first->is_waiting || first->bet == 0);
}

static bool may_do(const struct referee_check *book, int64_t action)
{
    const struct book_hand *hand = &book->hands[book->hand];
    bool has_two = hand->count == 2 && !book->is_split;
    if (must_begin_second(book))
        return action == kSplitAndHitMe;
    if (action == kStandPat || action == kHitMe)
        return true;
    if (action == kDoubleDownAndHitMe)
        return has_two && purse(book) >= hand->bet;
    if (action == kSplitAndHitMe)
        return has_two && worth(hand->cards[0]) == worth(hand->cards[1]) &&
               purse(book) >= hand->bet;
    return action == kClaimBlackjack && has_two && book->is_first &&
           is_natural(hand->cards, 2);
}

static bool is_legal(const struct referee_check *book,
                     const struct challenge_request *request)
{
    bool is_playing = on_the_table(book) > 0;
    if (book->is_faulty)
        return false;
    if (request->kind == CHALLENGE_BETS)
        return !is_playing && !book->is_played &&
               request->number >= book->game.least &&
               request->number <= book->game.most &&
               request->number <= book->credits;
    return is_playing && may_do(book, request->number);
}

/* ---- Results ---- */

static int64_t fine(const struct referee_check *book)
{
    if (book->is_faulty)
        return 0;
    if (on_the_table(book) > 0)
        return on_the_table(book);
    return book->game.least < book->credits ? book->game.least : book->credits;
}

/* Checks an answer that reports, and so `winnings` and what wasn't reported
 * before. */
static void expect(struct referee_check *book,
                   const struct challenge_answer *answer, Result result,
                   int64_t winnings)
{
    assert_int_equal(answer->result, result);
    assert_int_equal(answer->winnings, winnings + book->untold);
    book->credits += winnings;
    book->untold = 0;
}

/* Checks an answer that doesn't report, although the bot won or lost
 * `winnings`. */
static void expect_untold(struct referee_check *book,
                          const struct challenge_answer *answer, Result result,
                          int64_t winnings)
{
    assert_int_equal(answer->result, result);
    assert_int_equal(answer->winnings, 0);
    book->credits += winnings;
    book->untold += winnings;
}

/* Checks the cards of the hand that is played. */
static void expect_hand(const struct book_hand *hand,
                        const struct challenge_answer *answer)
{
    assert_int_equal(answer->your_count, hand->count);
    assert_memory_equal(answer->yours, hand->cards,
                        (size_t)hand->count * sizeof *hand->cards);
}

/* True if the first hand of a split has a result, but the second is still to be
 * played: the hole card then stays hidden. */
static bool hole_stays_hidden(const struct referee_check *book)
{
    return book->is_split && book->hand == 0 && !book->game.shows_hole;
}

/* Checks that the dealer's whole hand is shown, hidden card first. */
static void expect_dealer(const struct referee_check *book, bool is_hidden,
                          const struct challenge_answer *answer)
{
    assert_true(answer->dealer_count >= 2);
    assert_memory_equal(&answer->dealer[1], &book->dealer, sizeof(Card));
    if (is_hidden) {
        assert_int_equal(answer->dealer_count, 2);
        assert_int_equal(answer->dealer[0].spot, kHiddenSpot);
        assert_int_equal(answer->dealer[0].suit, kHiddenSuit);
    }
    for (int i = is_hidden; i < answer->dealer_count; i++) {
        assert_in_range(answer->dealer[i].spot, kAce, kKing);
        assert_in_range(answer->dealer[i].suit, kClub, kSpade);
    }
}

static void expect_fault(struct referee_check *book,
                         const struct challenge_request *request,
                         const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    if (request->kind == CHALLENGE_BETS)
        expect_untold(book, answer, kIllegalPlay, -fine(book));
    else {
        expect(book, answer, kIllegalPlay, -fine(book));
        expect_hand(&book->hands[book->hand], answer);
        if (book->is_played)
            expect_dealer(book, false, answer);
        else
            assert_int_equal(answer->dealer_count, 0);
    }
    assert_non_null(ruling->why);
    book->hands[0].bet = book->hands[1].bet = 0;
    book->is_faulty = true;
    book->illegal++;
}

/* Checks that the dealer draws to 17 if a hand waits, or else shows two cards.
 * Returns the total. */
static int dealers_total(const struct challenge_answer *answer, bool is_awaited)
{
    int count = (int)answer->dealer_count;
    int total = referee_check_total(answer->dealer, count);
    assert_true(count >= 2);
    if (is_awaited) {
        assert_true(total >= 17);
        for (int i = 2; i < count; i++)
            assert_true(referee_check_total(answer->dealer, i) < 17);
    } else
        assert_int_equal(count, 2);
    return total;
}

static Result compare(int total, int dealer)
{
    if (dealer > 21)
        return kDealerBusts;
    if (total == dealer)
        return kPush;
    return total > dealer ? kYouWinHiTotal : kDealerWinsHiTotal;
}

static int64_t paid(Result result, int64_t bet)
{
    switch (result) {
    case kYouWinHiTotal:
    case kDealerBusts:
    case kYouWin5CardCharlie:
        return bet;
    case kDealerWinsHiTotal:
    case kYouBust:
        return -bet;
    default:
        return 0;
    }
}

/* Returns the result of a hand that ends before the dealer plays. */
static Result ending_of(const struct book_hand *hand)
{
    if (referee_check_total(hand->cards, hand->count) > 21)
        return kYouBust;
    return hand->count == 5 ? kYouWin5CardCharlie : kNoResult;
}

/* Checks the end of the last hand, when the dealer plays for hands that wait.
 */
static void expect_end(struct referee_check *book, Result ending,
                       const struct challenge_answer *answer)
{
    struct book_hand *first = &book->hands[0];
    struct book_hand *last = &book->hands[book->hand];
    bool first_waits = book->hand == 1 && first->is_waiting;
    int dealer = dealers_total(answer, ending == kNoResult || first_waits);
    int64_t sum = 0;
    if (ending == kNoResult)
        ending = compare(referee_check_total(last->cards, last->count), dealer);
    sum = paid(ending, last->bet);
    if (first_waits)
        sum += paid(
            compare(referee_check_total(first->cards, first->count), dealer),
            first->bet);
    expect(book, answer, ending, sum);
    first->bet = last->bet = 0;
}

/* ---- Requests ---- */

static void expect_cards(struct referee_check *book, int64_t bet,
                         const struct challenge_answer *answer)
{
    expect_untold(book, answer, kNoResult, 0);
    assert_int_equal(answer->dealer_count, 2);
    assert_int_equal(answer->dealer[0].spot, kHiddenSpot);
    assert_int_equal(answer->dealer[0].suit, kHiddenSuit);
    book->dealer = answer->dealer[1];
    assert_int_equal(answer->your_count, 2);
    book->hands[0] = (struct book_hand){
        .cards = {answer->yours[0], answer->yours[1]}, .count = 2, .bet = bet};
    book->is_first = book->is_played = true;
    book->wagered += bet;
    book->played++;
}

static bool is_insured(const struct referee_check *book,
                       const struct challenge_request *request)
{
    int64_t bet = book->hands[0].bet;
    bool puts_up_more = request->number == kDoubleDownAndHitMe ||
                        request->number == kSplitAndHitMe;
    int64_t price = bet / 2 + (book->game.insurance_down ? 0 : bet % 2);
    return request->flag && request->kind == CHALLENGE_HITS && book->is_first &&
           book->dealer.spot == kAce && price > 0 &&
           purse(book) - (puts_up_more ? bet : 0) >= price;
}

/* Returns true if the dealer had a natural, which ends the hand. */
static bool expect_dealers_natural(struct referee_check *book, bool insured,
                                   const struct challenge_answer *answer)
{
    struct book_hand *hand = &book->hands[0];
    if (!book->is_first ||
        !is_natural(answer->dealer, (int)answer->dealer_count))
        return false;
    bool is_push = is_natural(hand->cards, 2);
    expect(book, answer, is_push ? kPush : kDealerWinsBlackjack,
           is_push || insured ? 0 : -hand->bet);
    expect_hand(hand, answer);
    hand->bet = 0;
    return true;
}

static void take_card(struct book_hand *hand,
                      const struct challenge_answer *answer)
{
    assert_true(hand->count < 5);
    const Card brought = answer->yours[hand->count];
    assert_in_range(brought.spot, kAce, kKing);
    assert_in_range(brought.suit, kClub, kSpade);
    hand->cards[hand->count++] = brought;
}

static void split(struct referee_check *book)
{
    struct book_hand *hands = book->hands;
    if (book->is_split) {
        book->hand = 1;
        return;
    }
    hands[1] = (struct book_hand){
        .cards = {hands[0].cards[1]}, .count = 1, .bet = hands[0].bet};
    hands[0].count = 1;
    book->wagered += hands[0].bet;
    book->is_split = true;
}

static void expect_play(struct referee_check *book, int64_t action,
                        const struct challenge_answer *answer)
{
    if (action == kSplitAndHitMe)
        split(book);
    struct book_hand *hand = &book->hands[book->hand];
    if (action == kDoubleDownAndHitMe) {
        book->wagered += hand->bet;
        hand->bet *= 2;
    }
    if (action != kStandPat)
        take_card(hand, answer);
    expect_hand(hand, answer);
    Result ending = ending_of(hand);
    bool is_over = ending != kNoResult || action == kStandPat ||
                   action == kDoubleDownAndHitMe;
    bool is_last = !book->is_split || book->hand == 1;
    if (is_over && is_last) {
        expect_end(book, ending, answer);
        return;
    }
    if (ending == kNoResult) {
        expect_untold(book, answer, kNoResult, 0);
        assert_int_equal(answer->dealer_count, 0);
    } else {
        expect(book, answer, ending, paid(ending, hand->bet));
        assert_int_equal(answer->dealer_count, 2);
    }
    hand->is_waiting = is_over && ending == kNoResult;
    if (ending != kNoResult)
        hand->bet = 0;
}

static void expect_claim(struct referee_check *book,
                         const struct challenge_answer *answer)
{
    int64_t bet = book->hands[0].bet;
    (void)dealers_total(answer, false);
    expect(book, answer, kYouWinBlackjack,
           book->game.natural_3_2 ? bet + bet / 2 : bet);
    expect_hand(&book->hands[0], answer);
    book->hands[0].bet = 0;
}

static void expect_hit(struct referee_check *book,
                       const struct challenge_request *request,
                       const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    bool insured = is_insured(book, request);
    int64_t up = !book->game.insurance_down;
    int64_t price = insured ? (book->hands[0].bet + up) / 2 : 0;
    assert_int_equal(ruling->insured, price);
    assert_int_equal(ruling->refusal != NULL, request->flag && !insured);
    if (answer->result != kNoResult)
        expect_dealer(book, hole_stays_hidden(book), answer);
    bool is_over = expect_dealers_natural(book, insured, answer);
    book->is_first = false;
    if (is_over)
        return;
    book->credits -= price;
    book->untold -= price;
    if (request->number == kClaimBlackjack)
        expect_claim(book, answer);
    else
        expect_play(book, request->number, answer);
}

/* The end of a call reports to the log alone. */
static void expect_return(struct referee_check *book,
                          const struct challenge_request *request,
                          const struct challenge_ruling *ruling)
{
    if (on_the_table(book) > 0)
        expect_fault(book, request, ruling);
    else
        expect(book, &ruling->answer, kNoResult, 0);
}

void referee_check_check(struct referee_check *book,
                         const struct challenge_request *request,
                         const struct challenge_ruling *ruling)
{
    if (request->kind == CHALLENGE_RETURNS)
        expect_return(book, request, ruling);
    else if (!is_legal(book, request))
        expect_fault(book, request, ruling);
    else if (request->kind == CHALLENGE_BETS)
        expect_cards(book, request->number, &ruling->answer);
    else
        expect_hit(book, request, ruling);
}
