/*
 * The referee judges each hitMe of a hand.
 *
 * To the engine a natural is a plain 21, and there is no insurance. So it
 * doesn't peek for the dealer's natural and doesn't end a hand at 21. This file
 * settles a claim, the dealer's natural and insurance, all at the first hitMe.
 */
#include "challenge/blackjack/referee_parts.h"

/* ---- Legal actions ---- */

static int64_t bet_of_hand(const struct referee *referee)
{
    return table_hand(&referee->table)->bet / CENTS;
}

static bool engine_allows(const struct referee *referee, enum action_kind kind)
{
    return (table_legal(&referee->table) & 1U << kind) != 0;
}

static bool action_is_legal(const struct referee *referee, int64_t action)
{
    if (referee->turn == CHALLENGE_SECOND)
        return action == kSplitAndHitMe;
    switch (action) {
    case kStandPat:
    case kHitMe:
        return true;
    case kDoubleDown:
        return engine_allows(referee, ACTION_DOUBLE);
    case kSplitAndHitMe:
        return engine_allows(referee, ACTION_SPLIT);
    case kClaimBlackjack:
        return referee->turn == CHALLENGE_FIRST &&
               table_hand_total(table_hand(&referee->table)).natural;
    default:
        return false;
    }
}

/* ---- Settled before any card is drawn ---- */

static bool dealer_has_a_natural(const struct referee *referee)
{
    return table_dealer_total(&referee->table).natural;
}

/* Returns the price of insurance, half the bet rounded up, or 0 if the bot
 * can't have it. A double or a split is paid first. */
static int64_t insurance_price(const struct referee *referee, int64_t action)
{
    int64_t bet = bet_of_hand(referee), price = (bet + 1) / 2;
    bool puts_up_more = action == kDoubleDown || action == kSplitAndHitMe;
    int64_t purse = referee_purse(referee) - (puts_up_more ? bet : 0);
    bool is_offered = referee->turn == CHALLENGE_FIRST &&
                      card_face(referee->table.dealer[0]) == ACE;
    return is_offered && purse >= price ? price : 0;
}

/* Stands with two cards against the dealer's natural, which is a loss, or a
 * push for another natural. Insurance makes the net zero. */
static void settle_a_dealers_natural(struct referee *referee, bool is_insured,
                                     struct challenge_answer *answer)
{
    const struct hand *hand = &referee_seat(referee)->hands[0];
    referee_act(referee, ACTION_STAND, 0);
    if (is_insured)
        table_charge(&referee->table, 0, hand->net);
    answer->result = hand->outcome == OUTCOME_PUSH ? kPush : kDealerBlackjack;
    referee->turn = CHALLENGE_RETURN;
}

/* Lets the engine know naturals until this hand is paid. */
static void pay_claim(struct referee *referee, struct challenge_answer *answer)
{
    struct rules *rules = &referee->table.rules;
    rules->natural = referee->game.natural_3_2 ? PAYS_3_2 : PAYS_1_1;
    referee_act(referee, ACTION_STAND, 0);
    rules->natural = PAYS_NONE;
    answer->result = kPlayerBlackjack;
    referee->turn = CHALLENGE_RETURN;
}

/* ---- Cards ---- */

static Result result_of_hand(const struct referee *referee,
                             const struct hand *hand)
{
    switch (hand->outcome) {
    case OUTCOME_WON:
        return table_dealer_total(&referee->table).bust ? kDealerBusts
                                                        : kPlayerHiTotal;
    case OUTCOME_LOST:
        return kDealerHiTotal;
    case OUTCOME_PUSH:
        return kPush;
    case OUTCOME_BUST:
        return kPlayerBusts;
    case OUTCOME_CHARLIE:
        return kFiveCards;
    default:
        return kNoResult;
    }
}

static void act_on_hand(struct referee *referee, int64_t action)
{
    static const enum action_kind kinds[] = {
        [kStandPat] = ACTION_STAND,
        [kHitMe] = ACTION_HIT,
        [kDoubleDown] = ACTION_DOUBLE,
        [kSplitAndHitMe] = ACTION_SPLIT,
    };
    if (action == kDoubleDown || action == kSplitAndHitMe)
        referee->tally.wagered += bet_of_hand(referee);
    referee_act(referee, kinds[action], 0);
}

/* The engine deals the second hand its second card as soon as the first hand is
 * done. The bot sees it when it starts that hand. */
static enum challenge_turn turn_after(const struct referee *referee,
                                      int hand_number)
{
    if (referee->table.phase == PHASE_OVER)
        return CHALLENGE_RETURN;
    return referee->table.hand != hand_number ? CHALLENGE_SECOND
                                              : CHALLENGE_PLAY;
}

static void play_on(struct referee *referee, int64_t action,
                    struct challenge_answer *answer)
{
    int number = referee->table.hand;
    const struct hand *hand = &referee_seat(referee)->hands[number];
    if (referee->turn != CHALLENGE_SECOND)
        act_on_hand(referee, action);
    if (action != kStandPat)
        answer->brought = card_shown(hand->cards[hand->count - 1]);
    answer->result = result_of_hand(referee, hand);
    referee->turn = turn_after(referee, number);
}

/* ---- hitMe ---- */

void referee_hit(struct referee *referee, int64_t action, bool insurance,
                 struct challenge_answer *answer)
{
    if (!referee_is_in_a_hand(referee) || !action_is_legal(referee, action)) {
        referee_punish(referee, answer);
        return;
    }
    int64_t price = insurance ? insurance_price(referee, action) : 0;
    bool is_first = referee->turn == CHALLENGE_FIRST;
    answer_start(answer, kNoResult);
    if (is_first && dealer_has_a_natural(referee))
        settle_a_dealers_natural(referee, price > 0, answer);
    else {
        table_charge(&referee->table, 0, price * CENTS);
        if (action == kClaimBlackjack)
            pay_claim(referee, answer);
        else
            play_on(referee, action, answer);
    }
    answer_show_dealer(referee, answer);
    answer_report(referee, answer);
}
