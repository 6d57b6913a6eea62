/* A round as a state machine: who gets the next roll, and how it ends. */
#include "dice_game.h"

#include <assert.h>
#include <string.h>

/* ---- Wagers: what may be wagered, and what it wins ---- */

static bool refuse_too_much(int64_t money, char problem[CLI_PROBLEM_SIZE])
{
    char text[CLI_MONEY_SIZE];
    bool limited = money > DICE_MONEY_MOST;
    cli_money_to_the_cent(text, limited ? DICE_MONEY_MOST : money);
    snprintf(problem, CLI_PROBLEM_SIZE,
             limited ? "maximum wager is $%s" : "you have only $%s", text);
    return false;
}

static bool refuse_too_little(char problem[CLI_PROBLEM_SIZE])
{
    snprintf(problem, CLI_PROBLEM_SIZE, "minimum wager is $0.01");
    return false;
}

bool dice_wager_fits(int64_t wager, int64_t money,
                     char problem[CLI_PROBLEM_SIZE])
{
    if (wager <= 0)
        return refuse_too_little(problem);
    if (wager > money || wager > DICE_MONEY_MOST)
        return refuse_too_much(money, problem);
    return true;
}

/* The parts of a number that was typed. */
struct typed {
    bool is_negative;
    const char *whole; /* the digits and commas before a point */
    size_t whole_length;
    bool has_point;
    size_t decimal_count;
};

/* True if there are no commas, or each is between thousands. */
static bool commas_are_good(const char *whole, size_t length)
{
    enum { GROUP = 3 };
    const char *comma = memchr(whole, ',', length);
    if (comma == NULL)
        return true;
    size_t first = (size_t)(comma - whole);
    bool good = first >= 1 && first <= GROUP && length % (GROUP + 1) == first;
    for (size_t i = 0; good && i < length; i++)
        good = (whole[i] == ',') == (i % (GROUP + 1) == first);
    return good;
}

/* Splits `text` into its parts. Returns false if it isn't a number. */
static bool take_apart(const char *text, struct typed *typed)
{
    static const char digits[] = "0123456789";
    static const char *const signs[] = {"-$", "$-", "-", "$", ""};
    const char *const *sign = signs;
    while (strncmp(text, *sign, strlen(*sign)) != 0)
        sign++;
    typed->is_negative = strchr(*sign, '-') != NULL;
    typed->whole = text + strlen(*sign);
    typed->whole_length = strspn(typed->whole, "0123456789,");
    const char *rest = typed->whole + typed->whole_length;
    typed->has_point = *rest == '.';
    rest += typed->has_point ? 1 : 0;
    typed->decimal_count = strspn(rest, digits);
    return rest[typed->decimal_count] == '\0' &&
           typed->whole_length + typed->decimal_count > 0 &&
           commas_are_good(typed->whole, typed->whole_length);
}

/* Writes what is wrong with a text that cli_parse_money() doesn't accept. */
static bool refuse_text(const char *text, int64_t money,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct typed typed;
    const char *reason = NULL;
    if (*text == '\0')
        reason = "you typed nothing; type dollars, such as 10, 7.50 or 1,000";
    else if (!take_apart(text, &typed))
        reason = "type dollars, such as 10, 7.50 or 1,000";
    else if (typed.is_negative)
        return refuse_too_little(problem);
    else if (typed.decimal_count > 2)
        reason = "type at most two decimals";
    else if (typed.whole_length == 0 ||
             (typed.has_point && typed.decimal_count == 0))
        reason = "a decimal point needs digits on both sides: 0.50";
    else
        return refuse_too_much(money, problem);
    snprintf(problem, CLI_PROBLEM_SIZE, "%s", reason);
    return false;
}

bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE])
{
    const int64_t most = INT64_MAX / 16; /* far more than anybody has */
    int64_t cents;
    if (!cli_parse_money(text, most, &cents))
        return refuse_text(text, money, problem);
    if (!dice_wager_fits(cents, money, problem))
        return false;
    *wager = cents;
    return true;
}

int64_t dice_winnings(enum dice_result result, int64_t wager)
{
    switch (result) {
    case DICE_NATURAL:
        return wager + (wager + 1) / 2;
    case DICE_TWENTY_ONE:
    case DICE_HOUSE_BUST:
    case DICE_HIGHER:
        return wager;
    case DICE_HOUSE_NATURAL:
    case DICE_BUST:
    case DICE_LOWER:
        return -wager;
    default:
        return 0;
    }
}

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

static bool dice_player_bust(const struct dice_game *game, int hand)
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
