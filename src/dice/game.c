/* A round as a state machine: who gets the next roll, and how it ends. */
#include "game.h"

#include <assert.h>

#include "wager.h"

/* ---- Points ---- */

int dice_points(const struct dice_rules *rules, const struct dice_hand *hand)
{
    int points = 0, aces = 0;
    for (int i = 0; i < hand->count; i++) {
        points += face_value(hand->rolls[i]);
        aces += hand->rolls[i] == ACE;
    }
    for (; rules->soft_aces && aces > 0 && points > HAND_BEST; aces--)
        points -= ACE_HIGH - ACE_LOW;
    return points;
}

static int players_points(const struct dice_game *game, int hand)
{
    return dice_points(&game->rules, &game->hands[hand]);
}

static int houses_points(const struct dice_game *game)
{
    return dice_points(&game->rules, &game->house);
}

static void dice_give(struct dice_hand *hand, enum face face)
{
    assert(hand->count < DICE_HAND_ROLLS);
    hand->rolls[hand->count++] = face;
}

/* ---- The end of a round ---- */

static enum dice_result dice_compare(int player, int house)
{
    if (house > HAND_BEST)
        return DICE_HOUSE_BUST;
    if (player == house)
        return DICE_EQUAL;
    return player > house ? DICE_HIGHER : DICE_LOWER;
}

/* A hand that stands is compared; then all wagers are settled. */
static void dice_settle(struct dice_game *game)
{
    for (int i = 0; i < game->hand_count; i++) {
        enum dice_result *result = &game->results[i];
        if (*result == DICE_STANDS)
            *result =
                dice_compare(players_points(game, i), houses_points(game));
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

static void dice_continue_house(struct dice_game *game)
{
    if (houses_points(game) < DICE_HOUSE_STANDS)
        game->phase = DICE_HOUSE;
    else
        dice_settle(game);
}

/* ---- The player's hands ---- */

/* The hand that was played is done; another may wait for its second roll. */
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
    int points = players_points(game, game->hand);
    if (points > HAND_BEST)
        dice_end_hand(game, DICE_BUST);
    else if (points == HAND_BEST)
        dice_end_hand(game, DICE_TWENTY_ONE);
    else
        game->phase = DICE_DECIDE;
}

static void dice_check_naturals(struct dice_game *game)
{
    bool player = players_points(game, 0) == HAND_BEST;
    bool house = houses_points(game) == HAND_BEST;
    if (house) {
        game->hole_hidden = false;
        dice_end_hand(game, player ? DICE_BOTH_NATURAL : DICE_HOUSE_NATURAL);
    } else if (player) {
        dice_end_hand(game, DICE_NATURAL);
    } else {
        dice_check_hand(game);
    }
}

/* ---- What happens ---- */

struct dice_game dice_open(const struct dice_rules *rules, int64_t money)
{
    return (struct dice_game){.rules = *rules, .money = money};
}

void dice_new_deal(struct dice_game *game, int64_t wager)
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

void dice_deal_card(struct dice_game *game, enum face face)
{
    assert(dice_roll_is_due(game));
    bool to_house = dice_house_is_next(game);
    dice_give(to_house ? &game->house : &game->hands[game->hand], face);
    if (game->phase == DICE_HIT)
        dice_check_hand(game);
    else if (game->phase == DICE_HOUSE)
        dice_continue_house(game);
    else if (game->house.count == 2)
        dice_check_naturals(game);
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
