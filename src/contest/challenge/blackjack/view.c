/* What a program may see of a hand. */
#include "challenge/blackjack/referee_parts.h"

#include <string.h>

_Static_assert(sizeof((struct challenge_view *)NULL)->hands /
                       sizeof *((struct challenge_view *)NULL)->hands ==
                   2,
               "a pair is split once");

static enum challenge_stage stage_of_turn(enum challenge_turn turn)
{
    switch (turn) {
    case CHALLENGE_BET:
        return STAGE_BET;
    case CHALLENGE_FIRST:
    case CHALLENGE_PLAY:
        return STAGE_PLAY;
    case CHALLENGE_SECOND:
        return STAGE_SECOND;
    default:
        return STAGE_OVER;
    }
}

static void view_hands(const struct referee *referee, Result result,
                       struct challenge_view *view)
{
    const struct seat *seat = referee_seat(referee);
    for (int i = 0; i < view->hand_count; i++) {
        const struct hand *hand = &seat->hands[i];
        view->hands[i].count = hand->count;
        memcpy(view->hands[i].cards, hand->cards,
               (size_t)hand->count * sizeof *hand->cards);
        if (view->stage == STAGE_OVER)
            view->hands[i].result = referee_result_of(referee, hand);
    }
    if (view->stage == STAGE_OVER)
        view->hands[view->hand].result = result;
}

/* The dealer's hole card is hidden until the hand is over. Nothing is dealt
 * after an illegal bet. */
static void view_dealer(const struct referee *referee,
                        struct challenge_view *view)
{
    const struct table *table = &referee->table;
    view->dealer_count = view->stage == STAGE_OVER ? table->dealer_count : 1;
    memcpy(view->dealer, table->dealer,
           (size_t)view->dealer_count * sizeof *view->dealer);
}

static void view_choices(const struct referee *referee,
                         struct challenge_view *view)
{
    view->bet = table_hand(&referee->table)->bet / CENTS;
    view->insurance = referee_insurance(referee);
    for (unsigned action = kStandPat; action <= kDoubleDownAndHitMe; action++)
        if (referee_allows(referee, action))
            view->actions |= 1U << action;
}

void referee_view(const struct referee *referee, Result result,
                  struct challenge_view *view)
{
    const struct challenge_game *game = &referee->game;
    *view = (struct challenge_view){.stage = stage_of_turn(referee->turn),
                                    .decks = game->decks,
                                    .least = game->least,
                                    .most = game->most,
                                    .credits = referee_purse(referee)};
    if (view->stage == STAGE_BET)
        return;
    view->hand_count = referee_seat(referee)->hand_count;
    view->hand = view->hand_count > 0 ? referee->hand : 0;
    view_dealer(referee, view);
    view_hands(referee, result, view);
    if (view->stage == STAGE_PLAY)
        view_choices(referee, view);
}
