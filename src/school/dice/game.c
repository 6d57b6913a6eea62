/* A round as a state machine: who gets the next roll, and how it ends. */
#include "game.h"

#include <assert.h>

#include "wager.h"

/* ---- Points ---- */

int dice_total(const struct dice_rules *rules, const struct dice_hand *hand)
{
    int total = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        total += face_value(hand->rolls[i]);
        aces += hand->rolls[i] == ACE;
    }
    for (; rules->soft_aces && aces > 0 && total > HAND_BEST; aces--)
        total -= ACE_HIGH - ACE_LOW;
    return total;
}

int dice_player_total(const struct dice_game *game, int hand)
{
    return dice_total(&game->rules, &game->hands[hand]);
}

int dice_house_total(const struct dice_game *game)
{
    return dice_total(&game->rules, &game->house);
}

bool dice_player_bust(const struct dice_game *game, int hand)
{
    return dice_player_total(game, hand) > HAND_BEST;
}

bool dice_house_bust(const struct dice_game *game)
{
    return dice_house_total(game) > HAND_BEST;
}

int dice_known_house_points(const struct dice_game *game)
{
    return face_value(game->house.rolls[0]);
}

static void dice_give(struct dice_hand *hand, enum face face)
{
    assert(hand->count < DICE_HAND_ROLLS);
    hand->rolls[hand->count++] = face;
}

/* ---- The end of a round ---- */

static enum dice_result dice_compare(const struct dice_game *game, int hand)
{
    int player_total = dice_player_total(game, hand);
    int house_total = dice_house_total(game);
    if (dice_house_bust(game))
        return DICE_HOUSE_BUST;
    if (player_total == house_total)
        return DICE_EQUAL;
    return player_total > house_total ? DICE_HIGHER : DICE_LOWER;
}

/* Compares the hands that stand, and settles all wagers. */
static void dice_settle(struct dice_game *game)
{
    for (int i = 0; i < game->hand_count; i++) {
        enum dice_result *result = &game->results[i];
        if (*result == DICE_STANDS)
            *result = dice_compare(game, i);
        game->money += game->wager + dice_winnings(*result, game->wager);
    }
    game->phase = DICE_WAGER;
}

static bool any_hand_stands(const struct dice_game *game)
{
    for (int i = 0; i < game->hand_count; i++)
        if (game->results[i] == DICE_STANDS)
            return true;
    return false;
}

/* The course's page gives the house "an additional roll" once it has turned the
 * hole card over, but lets it stop with 17 to 21. So it hits only below 17. */
static void dice_continue_house(struct dice_game *game)
{
    if (dice_house_total(game) < DICE_HOUSE_STANDS)
        game->phase = DICE_HOUSE;
    else
        dice_settle(game);
}

/* ---- The player's hands ---- */

/* Ends the hand in play. Another may wait for its second roll. */
static void dice_end_hand(struct dice_game *game, enum dice_result result)
{
    game->results[game->hand++] = result;
    if (game->hand < game->hand_count) {
        game->phase = DICE_HIT;
    } else if (any_hand_stands(game)) {
        game->hole_hidden = false;
        dice_continue_house(game);
    } else {
        dice_settle(game);
    }
}

static void dice_check_hand(struct dice_game *game)
{
    if (dice_player_bust(game, game->hand))
        dice_end_hand(game, DICE_BUST);
    else if (dice_player_total(game, game->hand) == HAND_BEST)
        dice_end_hand(game, DICE_TWENTY_ONE);
    else
        game->phase = DICE_DECIDE;
}

static void dice_end_with_hole_card(struct dice_game *game,
                                    enum dice_result result)
{
    game->hole_hidden = false;
    dice_end_hand(game, result);
}

/* Ends the round if the first two rolls of either side decide it. The course's
 * page lets the player hit or stand only if nobody is bust with two aces. */
static void dice_check_deal(struct dice_game *game)
{
    bool player_natural = dice_player_total(game, 0) == HAND_BEST;
    bool house_natural = dice_house_total(game) == HAND_BEST;
    if (house_natural && player_natural)
        dice_end_with_hole_card(game, DICE_BOTH_NATURAL);
    else if (house_natural)
        dice_end_with_hole_card(game, DICE_HOUSE_NATURAL);
    else if (player_natural)
        dice_end_hand(game, DICE_NATURAL);
    else if (dice_player_bust(game, 0))
        dice_end_hand(game, DICE_BUST);
    else if (dice_house_bust(game))
        dice_end_with_hole_card(game, DICE_HOUSE_BUST);
    else
        game->phase = DICE_DECIDE;
}

/* ---- What happens ---- */

struct dice_game dice_open(const struct dice_rules *rules, int64_t money)
{
    return (struct dice_game){.rules = *rules, .money = money};
}

void dice_start_round(struct dice_game *game, int64_t wager)
{
    char problem[CLI_PROBLEM_SIZE];
    assert(game->phase == DICE_WAGER);
    assert(dice_wager_fits(wager, game->money, problem));
    (void)problem;
    *game = dice_open(&game->rules, game->money - wager);
    game->phase = DICE_DEAL;
    game->wager = wager;
    game->hole_hidden = true;
    game->hand_count = 1;
}

bool dice_roll_is_due(const struct dice_game *game)
{
    return game->phase == DICE_DEAL || game->phase == DICE_HIT ||
           game->phase == DICE_HOUSE;
}

bool dice_house_is_next(const struct dice_game *game)
{
    bool dealt_behind = game->house.count < game->hands[0].count;
    return game->phase == DICE_HOUSE ||
           (game->phase == DICE_DEAL && dealt_behind);
}

void dice_deal_roll(struct dice_game *game, enum face face)
{
    assert(dice_roll_is_due(game));
    bool to_house = dice_house_is_next(game);
    dice_give(to_house ? &game->house : &game->hands[game->hand], face);
    if (game->phase == DICE_HIT)
        dice_check_hand(game);
    else if (game->phase == DICE_HOUSE)
        dice_continue_house(game);
    else if (game->house.count == 2)
        dice_check_deal(game);
}

void dice_hit(struct dice_game *game)
{
    assert(game->phase == DICE_DECIDE);
    game->phase = DICE_HIT;
}

void dice_stand(struct dice_game *game)
{
    assert(game->phase == DICE_DECIDE);
    dice_end_hand(game, DICE_STANDS);
}

bool dice_is_pair(const struct dice_game *game)
{
    const struct dice_hand *hand = &game->hands[0];
    return game->rules.split && game->phase == DICE_DECIDE &&
           game->hand_count == 1 && hand->count == 2 &&
           hand->rolls[0] == hand->rolls[1];
}

bool dice_split(struct dice_game *game, char problem[CLI_PROBLEM_SIZE])
{
    char needed[CLI_MONEY_SIZE], left[CLI_MONEY_SIZE];
    if (!dice_is_pair(game)) {
        snprintf(problem, CLI_PROBLEM_SIZE, "the rolls aren't a pair");
        return false;
    }
    if (game->money < game->wager) {
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "it costs another $%s, and you have only $%s left",
                 cli_money_to_the_cent(needed, game->wager),
                 cli_money_to_the_cent(left, game->money));
        return false;
    }
    game->money -= game->wager;
    game->hand_count = 2;
    game->hands[1] = game->hands[0];
    game->hands[0].count = 1;
    game->hands[1].count = 1;
    game->phase = DICE_HIT;
    return true;
}

int64_t dice_give_up(struct dice_game *game)
{
    int64_t returned =
        game->phase == DICE_WAGER ? 0 : game->hand_count * game->wager;
    *game = dice_open(&game->rules, game->money + returned);
    return returned;
}
