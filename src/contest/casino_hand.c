/*
 * A hand of the casino, word by word.
 *
 * To the engine a natural is a plain 21 and nobody is insured. So the engine
 * neither looks for the dealer's natural nor ends a hand at 21 by itself; a
 * claim, the dealer's natural and insurance are settled here, all of them at
 * the first hitMe.
 */
#include "casino.h"

/* ---- What may be done ---- */

static int64_t bet_of_hand(const struct contest_casino *casino)
{
    return table_hand(&casino->table)->bet / CENTS;
}

static bool engine_allows(const struct contest_casino *casino,
                          enum action_kind kind)
{
    return (table_legal(&casino->table) & 1U << kind) != 0;
}

static bool action_is_legal(const struct contest_casino *casino, int64_t action)
{
    if (casino->turn == CONTEST_SECOND)
        return action == kSplitAndHitMe;
    switch (action) {
    case kStandPat:
    case kHitMe:
        return true;
    case kDoubleDown:
        return engine_allows(casino, ACTION_DOUBLE);
    case kSplitAndHitMe:
        return engine_allows(casino, ACTION_SPLIT);
    case kClaimBlackjack:
        return casino->turn == CONTEST_FIRST &&
               table_hand_total(table_hand(&casino->table)).natural;
    default:
        return false;
    }
}

/* ---- What is settled before any card ---- */

static bool dealer_has_natural(const struct contest_casino *casino)
{
    return table_dealer_total(&casino->table).natural;
}

/* Half the bet, rounded up; 0 where it is not to be had. What a double or a
 * split needs comes first. */
static int64_t insurance_price(const struct contest_casino *casino,
                               int64_t action)
{
    int64_t bet = bet_of_hand(casino), price = (bet + 1) / 2;
    bool puts_up_more = action == kDoubleDown || action == kSplitAndHitMe;
    int64_t purse = casino_purse(casino) - (puts_up_more ? bet : 0);
    bool is_offered = casino->turn == CONTEST_FIRST &&
                      card_face(casino->table.dealer[0]) == ACE;
    return is_offered && purse >= price ? price : 0;
}

/* Against the dealer's natural a hand of two cards that stands is lost or, if
 * it is one, too, a push. Insurance makes the net zero. */
static void settle_dealers_natural(struct contest_casino *casino,
                                   bool is_insured,
                                   struct contest_answer *answer)
{
    const struct hand *hand = &casino_seat(casino)->hands[0];
    casino_act(casino, ACTION_STAND, 0);
    if (is_insured)
        table_charge(&casino->table, 0, hand->net);
    answer->result = hand->outcome == OUTCOME_PUSH ? kPush : kDealerBlackjack;
    casino->turn = CONTEST_RETURN;
}

/* The claim makes the engine know of naturals until the hand is paid. */
static void pay_claim(struct contest_casino *casino,
                      struct contest_answer *answer)
{
    struct rules *rules = &casino->table.rules;
    rules->natural = casino->game.natural_3_2 ? PAYS_3_2 : PAYS_1_1;
    casino_act(casino, ACTION_STAND, 0);
    rules->natural = PAYS_NONE;
    answer->result = kPlayerBlackjack;
    casino->turn = CONTEST_RETURN;
}

/* ---- Cards ---- */

static Result result_of(const struct contest_casino *casino,
                        const struct hand *hand)
{
    switch (hand->outcome) {
    case OUTCOME_WON:
        return table_dealer_total(&casino->table).bust ? kDealerBusts
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

static void act_on_hand(struct contest_casino *casino, int64_t action)
{
    static const enum action_kind kinds[] = {
        [kStandPat] = ACTION_STAND,
        [kHitMe] = ACTION_HIT,
        [kDoubleDown] = ACTION_DOUBLE,
        [kSplitAndHitMe] = ACTION_SPLIT,
    };
    if (action == kDoubleDown || action == kSplitAndHitMe)
        casino->tally.wagered += bet_of_hand(casino);
    casino_act(casino, kinds[action], 0);
}

/* The engine deals the second hand its second card as soon as the first one is
 * done; nobody sees it before the hand is begun. */
static enum contest_turn turn_after(const struct contest_casino *casino,
                                    int hand_number)
{
    if (casino->table.phase == PHASE_OVER)
        return CONTEST_RETURN;
    return casino->table.hand != hand_number ? CONTEST_SECOND : CONTEST_PLAY;
}

static void play_on(struct contest_casino *casino, int64_t action,
                    struct contest_answer *answer)
{
    int number = casino->table.hand;
    const struct hand *hand = &casino_seat(casino)->hands[number];
    if (casino->turn != CONTEST_SECOND)
        act_on_hand(casino, action);
    if (action != kStandPat)
        answer->brought = card_shown(hand->cards[hand->count - 1]);
    answer->result = result_of(casino, hand);
    casino->turn = turn_after(casino, number);
}

/* ---- hitMe ---- */

void casino_hit(struct contest_casino *casino, int64_t action, bool insurance,
                struct contest_answer *answer)
{
    if (!casino_is_in_a_hand(casino) || !action_is_legal(casino, action)) {
        casino_punish(casino, answer);
        return;
    }
    int64_t price = insurance ? insurance_price(casino, action) : 0;
    bool is_first = casino->turn == CONTEST_FIRST;
    answer_start(answer, kNoResult);
    if (is_first && dealer_has_natural(casino))
        settle_dealers_natural(casino, price > 0, answer);
    else {
        table_charge(&casino->table, 0, price * CENTS);
        if (action == kClaimBlackjack)
            pay_claim(casino, answer);
        else
            play_on(casino, action, answer);
    }
    answer_show_dealer(casino, answer);
    answer_report(casino, answer);
}
