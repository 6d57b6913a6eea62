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

static const char *find_double_fault(const struct referee *referee)
{
    if (engine_allows(referee, ACTION_DOUBLE))
        return NULL;
    if (referee_seat(referee)->hand_count > 1)
        return "a split hand can't be doubled";
    if (table_hand(&referee->table)->count > 2)
        return "the hand has more than two cards";
    return FAULT_CREDITS;
}

static const char *find_split_fault(const struct referee *referee)
{
    const struct hand *hand = table_hand(&referee->table);
    if (engine_allows(referee, ACTION_SPLIT))
        return NULL;
    if (referee_seat(referee)->hand_count > 1)
        return referee->hand == 0 ? "the first hand isn't finished"
                                  : "there is no third hand";
    if (hand->count > 2)
        return "the hand has more than two cards";
    return card_value(hand->cards[0]) == card_value(hand->cards[1])
               ? FAULT_CREDITS
               : "not a pair";
}

static const char *find_claim_fault(const struct referee *referee)
{
    if (referee->turn != CHALLENGE_FIRST)
        return "not the first hitMe of the hand";
    return table_hand_total(table_hand(&referee->table)).natural
               ? NULL
               : "not a blackjack";
}

static const char *find_turn_fault(const struct referee *referee)
{
    switch (referee->turn) {
    case CHALLENGE_BET:
        return "no bet";
    case CHALLENGE_RETURN:
        return "the hand is over";
    default:
        return FAULT_AGAIN;
    }
}

/* Returns why `action` is illegal now, or NULL if it is legal. */
static const char *find_hit_fault(const struct referee *referee, int64_t action)
{
    if (action == PROTOCOL_NONSENSE)
        return "not an answer";
    if (!referee_is_in_a_hand(referee))
        return find_turn_fault(referee);
    if (referee->turn == CHALLENGE_SECOND)
        return action == kSplitAndHitMe ? NULL
                                        : "the second hand isn't started";
    switch (action) {
    case kStandPat:
    case kHitMe:
        return NULL;
    case kDoubleDownAndHitMe:
        return find_double_fault(referee);
    case kSplitAndHitMe:
        return find_split_fault(referee);
    case kClaimBlackjack:
        return find_claim_fault(referee);
    default:
        return "no such action";
    }
}

bool referee_allows(const struct referee *referee, int64_t action)
{
    return find_hit_fault(referee, action) == NULL;
}

/* ---- Settled before any card is drawn ---- */

static bool dealer_has_a_natural(const struct referee *referee)
{
    return table_dealer_total(&referee->table).natural;
}

/* Decides whether the bot gets the insurance that it asks for with `action`,
 * for half the bet rounded up. A double or a split is paid first. */
static void sell_insurance(const struct referee *referee, int64_t action,
                           struct challenge_ruling *ruling)
{
    int64_t bet = bet_of_hand(referee), price = (bet + 1) / 2;
    bool puts_up_more =
        action == kDoubleDownAndHitMe || action == kSplitAndHitMe;
    int64_t purse = referee_purse(referee) - (puts_up_more ? bet : 0);
    if (referee->turn != CHALLENGE_FIRST)
        ruling->refusal = "not the first hitMe of the hand";
    else if (card_face(referee->table.dealer[0]) != ACE)
        ruling->refusal = "no ace";
    else if (purse < price)
        ruling->refusal = FAULT_CREDITS;
    else
        ruling->insured = price;
}

int64_t referee_insurance(const struct referee *referee)
{
    struct challenge_ruling ruling = {.insured = 0};
    sell_insurance(referee, kStandPat, &ruling);
    return ruling.insured;
}

/* Stands with two cards against the dealer's natural, which is a loss, or a
 * push for another natural. Insurance makes the net zero. */
static void settle_a_dealers_natural(struct referee *referee,
                                     struct challenge_ruling *ruling)
{
    const struct hand *hand = &referee_seat(referee)->hands[0];
    referee_act(referee, ACTION_STAND, 0);
    if (ruling->insured > 0)
        table_charge(&referee->table, 0, hand->net);
    ruling->answer.result =
        hand->outcome == OUTCOME_PUSH ? kPush : kDealerWinsBlackjack;
    referee->turn = CHALLENGE_RETURN;
}

/* Makes the engine recognize naturals until this hand is paid. */
static void pay_claim(struct referee *referee, struct challenge_ruling *ruling)
{
    struct rules *rules = &referee->table.rules;
    rules->natural = referee->game.natural_3_2 ? PAYS_3_2 : PAYS_1_1;
    referee_act(referee, ACTION_STAND, 0);
    rules->natural = PAYS_NONE;
    ruling->answer.result = kYouWinBlackjack;
    referee->turn = CHALLENGE_RETURN;
}

/* ---- Cards ---- */

Result referee_result_of(const struct referee *referee, const struct hand *hand)
{
    switch (hand->outcome) {
    case OUTCOME_WON:
        return table_dealer_total(&referee->table).bust ? kDealerBusts
                                                        : kYouWinHiTotal;
    case OUTCOME_LOST:
        return kDealerWinsHiTotal;
    case OUTCOME_PUSH:
        return kPush;
    case OUTCOME_BUST:
        return kYouBust;
    case OUTCOME_CHARLIE:
        return kYouWin5CardCharlie;
    default:
        return kNoResult;
    }
}

static void act_on_hand(struct referee *referee, int64_t action)
{
    static const enum action_kind kinds[] = {
        [kStandPat] = ACTION_STAND,
        [kHitMe] = ACTION_HIT,
        [kDoubleDownAndHitMe] = ACTION_DOUBLE,
        [kSplitAndHitMe] = ACTION_SPLIT,
    };
    if (action == kDoubleDownAndHitMe || action == kSplitAndHitMe)
        referee->tally.wagered += bet_of_hand(referee);
    referee_act(referee, kinds[action], 0);
}

/* The engine deals the second hand its second card as soon as the first hand is
 * done. The bot sees it when it starts that hand. */
static enum challenge_turn turn_after(const struct referee *referee)
{
    if (referee->table.phase == PHASE_OVER)
        return CHALLENGE_RETURN;
    return referee->table.hand != referee->hand ? CHALLENGE_SECOND
                                                : CHALLENGE_PLAY;
}

static void play_on(struct referee *referee, int64_t action,
                    struct challenge_ruling *ruling)
{
    if (referee->turn == CHALLENGE_SECOND)
        referee->hand = referee->table.hand;
    else
        act_on_hand(referee, action);
    ruling->answer.result = referee_result_of(
        referee, &referee_seat(referee)->hands[referee->hand]);
    referee->turn = turn_after(referee);
}

/* ---- hitMe ---- */

static void settle_hit(struct referee *referee, int64_t action, bool insurance,
                       struct challenge_ruling *ruling)
{
    bool is_first = referee->turn == CHALLENGE_FIRST;
    ruling_start(ruling, kNoResult);
    if (insurance)
        sell_insurance(referee, action, ruling);
    if (is_first && dealer_has_a_natural(referee)) {
        settle_a_dealers_natural(referee, ruling);
        return;
    }
    table_charge(&referee->table, 0, ruling->insured * CENTS);
    if (action == kClaimBlackjack)
        pay_claim(referee, ruling);
    else
        play_on(referee, action, ruling);
}

void referee_hit(struct referee *referee, int64_t action, bool insurance,
                 struct challenge_ruling *ruling)
{
    const char *fault = find_hit_fault(referee, action);
    if (fault)
        referee_punish(referee, fault, ruling);
    else
        settle_hit(referee, action, insurance, ruling);
    ruling_finish(referee, ruling);
}
