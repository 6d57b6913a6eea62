/*
 * The die, the game as a state machine, and the conversation with a player, in
 * this order. The parts for which the course's page prints prototypes have the
 * page's names, in the style of this tree:
 *
 *     the page's           here
 *     getWager             get_wager()
 *     newDeal              new_deal()
 *     playerTurn           player_turn()
 *     houseTurn            house_turn()
 *     initRNG              init_rng()
 *     dealCard             deal_card()
 *     card, points         face_word() and face_value() of a roll, in cards.h
 *     playerTotal          dice_player_total()
 *     houseTotal           dice_house_total()
 *     knownHousePoints     dice_known_house_points()
 *     playerBust           dice_player_bust()
 *     houseBust            dice_house_bust()
 *
 * The page's functions change totals that they get by reference. C has no
 * references, and a total that is kept beside the rolls can differ from them.
 * So struct dice_game keeps the rolls, and these functions add them up. The
 * page calls knownHousePoints the hidden value of the hole card. Its name, and
 * "House Point Total: 5+" in the sample run, say that it is the value of the
 * other card. The page stores money as a double; here it is in cents.
 */
#include "dice_game.h"

#include <assert.h>
#include <string.h>

#include "cli_input.h"

enum {
    DIE_FACES = ACE - TWO + 1,
    DIE_DECK_TIMES = 4 /* how often each face comes up from a deck */
};

/* ---- How often each face has come up from a deck ---- */

/* If all faces are used up, starts the count over and returns true. */
static bool deck_count_starts_over(int times[ACE + 1])
{
    for (int face = TWO; face <= ACE; face++)
        if (times[face] < DIE_DECK_TIMES)
            return false;
    memset(times, 0, (ACE + 1) * sizeof *times);
    return true;
}

/* Counts `face`. Returns false, and counts nothing, if it is used up. */
static bool deck_count_take(int times[ACE + 1], enum face face)
{
    if (times[face] == DIE_DECK_TIMES)
        return false;
    times[face]++;
    return true;
}

/* ---- Lists of rolls ---- */

/* Reads a text such as "A 5 10 9": the faces 2 to 10, T, J, Q, K and A in upper
 * or lower case, separated by blanks or commas. A # starts a comment, up to the
 * end of its line. If a word isn't a roll, or the list is empty or too long,
 * writes the reason to `problem` and returns false. */
static bool roll_list_read(struct roll_list *list, const char *text,
                           char problem[CLI_PROBLEM_SIZE])
{
    size_t length;
    list->count = 0;
    for (text = cli_first_word(text, &length); length > 0;
         text = cli_first_word(text + length, &length)) {
        char quote[CLI_QUOTE_SIZE];
        enum face face;
        if (face_read(text, &face) != length)
            return cli_refuse(
                problem, "%s isn't a roll; a roll is 2 to 10, T, J, Q, K or A",
                cli_quote(quote, text, length));
        if (list->count == ROLLS_MAX)
            return cli_refuse(problem, "too many rolls; the maximum is %d",
                              ROLLS_MAX);
        list->rolls[list->count++] = face;
    }
    return list->count > 0 ||
           cli_refuse(problem,
                      "the list is empty; write faces such as \"A 5 10 9\"");
}

/* True if a die with a deck could roll this list. If not, writes the reason to
 * `problem`. */
static bool roll_list_is_deck(const struct roll_list *list,
                              char problem[CLI_PROBLEM_SIZE])
{
    int times[ACE + 1] = {0};
    for (int i = 0; i < list->count; i++) {
        (void)deck_count_starts_over(times);
        if (!deck_count_take(times, list->rolls[i]))
            return cli_refuse(problem,
                              "roll %d: %s comes up a fifth time before every "
                              "face has come up four times",
                              i + 1, face_word(list->rolls[i]));
    }
    return true;
}

/* ---- Rolling ---- */

/* A seeded roll is the face rand() % 13 + 2, where 11 is the jack and 14 the
 * ace, with the sequence of struct crand after srand(seed). */
static struct die die_from_seed(uint32_t seed)
{
    struct die die = {.source = DIE_SEEDED};
    crand_seed(&die.seeded, seed);
    return die;
}

/* Each face is equally likely. */
static struct die die_from_random(const struct fair_random *random)
{
    return (struct die){.source = DIE_FAIR, .fair = *random};
}

/* If the die gets a deck, roll_list_is_deck() must be true for the list. */
static struct die die_from_list(const struct roll_list *list)
{
    return (struct die){.source = DIE_LISTED, .list = list};
}

bool die_is_spent(const struct die *die)
{
    return die->source == DIE_LISTED && die->next == die->list->count;
}

static enum face throw_once(struct die *die)
{
    assert(!die_is_spent(die));
    if (die->source == DIE_LISTED)
        return die->list->rolls[die->next++];
    uint32_t side = die->source == DIE_SEEDED
                        ? crand_next(&die->seeded) % DIE_FACES
                        : fair_random_below(&die->fair, DIE_FACES);
    return (enum face)(TWO + side);
}

static struct roll die_roll(struct die *die)
{
    struct roll roll = {.starts_over = die->has_deck &&
                                       deck_count_starts_over(die->times)};
    do {
        roll.face = throw_once(die);
    } while (die->has_deck && !deck_count_take(die->times, roll.face));
    return roll;
}

/* ---- Wagers: what may be wagered, and what it wins ---- */

/* True if a player with `money` may wager `wager`. If not, writes the reason to
 * `problem`. */
static bool dice_wager_fits(int64_t wager, int64_t money,
                            char problem[CLI_PROBLEM_SIZE])
{
    char text[CLI_DOLLARS_SIZE];
    int64_t most = money;
    if (most > DICE_MONEY_MOST)
        most = DICE_MONEY_MOST;
    if (wager <= 0)
        return cli_refuse(problem, "minimum wager is $0.01");
    return wager <= most ||
           cli_refuse(problem, "%s %s",
                      money > DICE_MONEY_MOST ? "maximum wager is"
                                              : "you have only",
                      cli_dollars(text, most));
}

bool dice_wager_read(const char *text, int64_t money, int64_t *wager,
                     char problem[CLI_PROBLEM_SIZE])
{
    const int64_t most = INT64_MAX / 16; /* far more than anybody has */
    const bool is_negative = text[strspn(text, "$")] == '-';
    int64_t cents = -1;
    if (!cli_parse_money(text, most, &cents) && !is_negative)
        return cli_refuse(problem, "%stype dollars, such as 10, 7.50 or 1,000",
                          *text ? "" : "you typed nothing; ");
    if (!dice_wager_fits(cents, money, problem))
        return false;
    *wager = cents;
    return true;
}

/* The results are in the order of what they pay. */
int64_t dice_winnings(enum dice_result result, int64_t wager)
{
    if (result == DICE_NATURAL)
        return wager + (wager + 1) / 2;
    if (result > DICE_NATURAL && result <= DICE_HIGHER)
        return wager;
    return result >= DICE_HOUSE_NATURAL ? -wager : 0;
}

/* ---- Points ---- */

/* The points of a hand, and how many of its aces count 11 but needn't. */
struct points {
    int total, soft;
};

static struct points points_after(const struct dice_rules *rules,
                                  struct points points, enum face face)
{
    points.total += face_value(face);
    points.soft += rules->soft_aces && face == ACE;
    if (points.total > HAND_BEST && points.soft > 0) {
        points.total -= ACE_HIGH - ACE_LOW;
        points.soft--;
    }
    return points;
}

static struct points points_of(const struct dice_rules *rules,
                               const struct dice_hand *hand)
{
    struct points points = {0, 0};
    for (int i = 0; i < hand->count; i++)
        points = points_after(rules, points, hand->rolls[i]);
    return points;
}

int dice_total(const struct dice_rules *rules, const struct dice_hand *hand)
{
    return points_of(rules, hand).total;
}

bool dice_is_soft(const struct dice_rules *rules, const struct dice_hand *hand)
{
    return points_of(rules, hand).soft > 0;
}

/* Return the point totals of one of the player's hands and of the house, and
 * whether the total is a bust. */
static int dice_player_total(const struct dice_game *game, int hand)
{
    return dice_total(&game->rules, &game->hands[hand]);
}

static int dice_house_total(const struct dice_game *game)
{
    return dice_total(&game->rules, &game->house);
}

static bool dice_player_bust(const struct dice_game *game, int hand)
{
    return dice_player_total(game, hand) > HAND_BEST;
}

static bool dice_house_bust(const struct dice_game *game)
{
    return dice_house_total(game) > HAND_BEST;
}

/* Returns the points of the house's first roll, which are all that the player
 * knows while the hole card is hidden. */
static int dice_known_house_points(const struct dice_game *game)
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
 * hole card over, but lets it stop with 17 to 21. So it hits only below 17, and
 * by the letter, which is an option, once before that. */
static void dice_continue_house(struct dice_game *game)
{
    bool has_flipped = game->house.count == 2;
    if (dice_house_total(game) < DICE_HOUSE_STANDS ||
        (game->rules.additional_roll && has_flipped))
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

/* Returns a game in which no round has been played. */
static struct dice_game dice_open(const struct dice_rules *rules, int64_t money)
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
    char needed[CLI_DOLLARS_SIZE], left[CLI_DOLLARS_SIZE];
    if (!dice_is_pair(game))
        return cli_refuse(problem, "the rolls aren't a pair");
    if (game->money < game->wager)
        return cli_refuse(
            problem, "it costs another %s, and you have only %s left",
            cli_dollars(needed, game->wager), cli_dollars(left, game->money));
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

/* ---- Chances ---- */

/* Returns how many faces can come up next. If the deck is used up, starts it
 * over. */
static int faces_left(bool has_deck, int times[ACE + 1])
{
    int left = 0;
    if (!has_deck)
        return DIE_FACES;
    (void)deck_count_starts_over(times);
    for (int face = TWO; face <= ACE; face++)
        left += times[face] < DIE_DECK_TIMES;
    return left;
}

/* Counts `face`. Returns its probability as the next roll, which may be 0. */
static double chance_of_roll(bool has_deck, int times[ACE + 1], enum face face)
{
    int left = faces_left(has_deck, times);
    return has_deck && !deck_count_take(times, face) ? 0 : 1.0 / left;
}

/* Returns the probability of the hidden roll `hole` and of all that were rolled
 * after it, and counts them in `times`. */
static double weigh_hole(const struct dice_session *session, enum face hole,
                         int times[ACE + 1])
{
    const struct dice_game *game = &session->game;
    bool has_deck = session->die.has_deck;
    int dealt = game->hand_count == 1 ? 2 : 1; /* to each hand before that */
    memcpy(times, session->before_hole, sizeof session->before_hole);
    double weight = chance_of_roll(has_deck, times, hole);
    for (int i = 0; i < game->hand_count; i++)
        for (int j = dealt; weight > 0 && j < game->hands[i].count; j++)
            weight *= chance_of_roll(has_deck, times, game->hands[i].rolls[j]);
    return weight;
}

/* Adds what the next roll of the hand in play can do. */
static void try_next_roll(const struct dice_session *session,
                          const int times[ACE + 1], double weight,
                          struct dice_chances *chances)
{
    const struct dice_game *game = &session->game;
    for (int face = TWO; face <= ACE; face++) {
        struct dice_hand hand = game->hands[game->hand];
        int next[ACE + 1];
        memcpy(next, times, sizeof next);
        double chance = weight * chance_of_roll(session->die.has_deck, next,
                                                (enum face)face);
        dice_give(&hand, (enum face)face);
        int total = dice_total(&game->rules, &hand);
        chances->next[face] += chance;
        chances->bust += total > HAND_BEST ? chance : 0;
        chances->twenty_one += total == HAND_BEST ? chance : 0;
    }
}

/* Adds how the round of a player who stands can end. */
static void try_house(const struct dice_game *game, bool has_deck,
                      const int times[ACE + 1], double weight,
                      struct dice_chances *chances)
{
    if (game->phase != DICE_HOUSE) {
        int total = dice_house_total(game);
        if (total > HAND_BEST)
            total = HAND_BEST + 1;
        chances->house[total - DICE_HOUSE_STANDS] += weight;
        int64_t sum = dice_winnings(game->results[0], 1);
        *(sum > 0   ? &chances->win
          : sum < 0 ? &chances->lose
                    : &chances->push) += weight;
        return;
    }
    for (int face = TWO; face <= ACE; face++) {
        struct dice_game after = *game;
        int next[ACE + 1];
        memcpy(next, times, sizeof next);
        double chance = chance_of_roll(has_deck, next, (enum face)face);
        dice_deal_roll(&after, (enum face)face);
        if (chance > 0)
            try_house(&after, has_deck, next, weight * chance, chances);
    }
}

/* Divides all sums by the weight of all hole cards that are possible. */
static void divide_chances(struct dice_chances *chances, double weight)
{
    enum { HOUSE_ENDS = sizeof chances->house / sizeof *chances->house };
    for (int face = TWO; face <= ACE; face++)
        chances->next[face] /= weight;
    chances->bust /= weight;
    chances->twenty_one /= weight;
    chances->win /= weight;
    chances->push /= weight;
    chances->lose /= weight;
    for (int i = 0; i < HOUSE_ENDS; i++)
        chances->house[i] /= weight;
}

/* Return what a wager of 1 wins on average with a total that stands, and with
 * one more roll and the better choice after it, as if the house's ends didn't
 * depend on the player's rolls: without a deck they don't. */
static double value_of_standing(const struct dice_chances *chances, int total)
{
    double value = 0;
    for (int end = DICE_HOUSE_STANDS; end <= HAND_BEST + 1; end++) {
        bool wins = end > HAND_BEST || total > end;
        double chance = chances->house[end - DICE_HOUSE_STANDS];
        value += wins ? chance : total < end ? -chance : 0;
    }
    return value;
}

static double value_of_hitting(const struct dice_rules *rules,
                               const struct dice_chances *chances,
                               struct points points)
{
    double value = 0;
    for (int face = TWO; face <= ACE; face++) {
        struct points after = points_after(rules, points, (enum face)face);
        if (after.total >= HAND_BEST) {
            value += chances->next[face] * (after.total == HAND_BEST ? 1 : -1);
            continue;
        }
        double stands = value_of_standing(chances, after.total);
        double hits = value_of_hitting(rules, chances, after);
        value += chances->next[face] * (hits > stands ? hits : stands);
    }
    return value;
}

void dice_chances(const struct dice_session *session,
                  struct dice_chances *chances)
{
    const struct dice_game *game = &session->game;
    bool is_last = game->hand + 1 == game->hand_count;
    double weight = 0;
    assert(game->phase == DICE_DECIDE);
    *chances =
        (struct dice_chances){.has_house = is_last || !session->die.has_deck};
    for (int face = TWO; face <= ACE; face++) {
        struct dice_game alone = *game;
        int times[ACE + 1];
        double chance = weigh_hole(session, (enum face)face, times);
        alone.house.rolls[1] = (enum face)face;
        if (chance == 0 || dice_house_total(&alone) >= HAND_BEST)
            continue;
        weight += chance;
        try_next_roll(session, times, chance, chances);
        alone.hands[0] = game->hands[game->hand];
        alone.hand_count = 1;
        alone.hand = 0;
        dice_stand(&alone);
        if (chances->has_house)
            try_house(&alone, session->die.has_deck, times, chance, chances);
    }
    divide_chances(chances, weight);
    chances->has_values = chances->has_house;
    if (chances->has_values) {
        chances->stand = chances->win - chances->lose;
        chances->hit = value_of_hitting(
            &session->game.rules, chances,
            points_of(&session->game.rules,
                      &session->game.hands[session->game.hand]));
    }
}

/* ---- What the game says, in the words of the course's sample run ---- */

static const char *const RESULTS[DICE_RESULTS] = {
    [DICE_NATURAL] = "The Player was Dealt a Natural Blackjack.",
    [DICE_TWENTY_ONE] = "Blackjack!",
    [DICE_HOUSE_BUST] = "House Busts!",
    [DICE_HIGHER] = "Player Wins!",
    [DICE_BOTH_NATURAL] =
        "The Player and the House were Dealt a Natural Blackjack.",
    [DICE_EQUAL] = "Push!",
    [DICE_HOUSE_NATURAL] = "The House was Dealt a Natural Blackjack.",
    [DICE_BUST] = "Player Busts!",
    [DICE_LOWER] = "House Wins!",
};

static void dice_write_amount(const struct dice_session *session,
                              const char *words, int64_t cents)
{
    char text[CLI_MONEY_SIZE];
    fprintf(session->cli->out, "%s$%s\n", words,
            cli_money_to_the_cent(text, cents));
}

/* Returns the name of a hand: `name` if it is the only one, and "First Hand" or
 * "Second Hand" after a split. */
static const char *dice_hand_name(const struct dice_game *game, int hand,
                                  const char *name)
{
    if (game->hand_count == 1)
        return name;
    return hand == 0 ? "First Hand" : "Second Hand";
}

/* Prints `roll`, which is about to be dealt. If the deck starts over with it,
 * says so first. */
static void dice_show_roll(const struct dice_session *session,
                           const struct roll *roll)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    const char *card = face_word(roll->face);
    const char *article = strchr("AE", card[0]) ? "an" : "a";
    bool to_house = dice_house_is_next(game);
    if (roll->starts_over)
        fputs("Every Face Came Up Four Times; the Count Starts Over.\n", out);
    if (to_house && game->phase == DICE_DEAL && game->house.count == 1)
        fputs("House is Dealt a Hole Card\n", out);
    else if (to_house)
        fprintf(out, "House is Dealt %s %s\n", article, card);
    else
        fprintf(out, "%s %s Dealt %s %s\n",
                dice_hand_name(game, game->hand, "You"),
                game->hand_count > 1 ? "is" : "are", article, card);
}

/* Prints the totals of both sides, or only the known points of the house if
 * `hole_hidden`. This is a parameter because at the end of a round the game has
 * turned the hole card over before the player sees it. */
static void dice_show_totals(const struct dice_session *session,
                             bool hole_hidden)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    bool has_hole_card = game->house.count > 1;
    putc('\n', out);
    for (int i = 0; i < game->hand_count; i++)
        fprintf(out, "%s Point Total: %d\n", dice_hand_name(game, i, "Player"),
                dice_player_total(game, i));
    if (hole_hidden && has_hole_card)
        fprintf(out, "House Point Total: %d+\n", dice_known_house_points(game));
    else
        fprintf(out, "House Point Total: %d\n", dice_house_total(game));
}

static void dice_show_result(const struct dice_session *session, int hand)
{
    const struct dice_game *game = &session->game;
    FILE *out = session->cli->out;
    fprintf(out, "\n%s%s%s\n", dice_hand_name(game, hand, ""),
            game->hand_count > 1 ? ": " : "", RESULTS[game->results[hand]]);
    if (game->results[hand] == DICE_NATURAL)
        fputs("The Winnings are 1.5x the Wager\n", out);
}

/* Writes the question about the hand in play to `prompt`, without an empty
 * line, and returns `prompt`. */
static const char *dice_decision_prompt(const struct dice_session *session,
                                        char prompt[CLI_LINE_SIZE])
{
    const struct dice_game *game = &session->game;
    snprintf(prompt, CLI_LINE_SIZE, "%s%s%s",
             dice_hand_name(game, game->hand, ""),
             game->hand_count > 1 ? ": " : "",
             dice_is_pair(game) ? "Hit, Stand or Split? (H/S/P): "
                                : "Hit or Stand? (H/S): ");
    return prompt;
}

/* Prints an amount with these words, unless there is none. */
static void dice_write_sum(const struct dice_session *session,
                           const char *words, int64_t cents)
{
    if (cents > 0)
        dice_write_amount(session, words, cents);
}

/* Prints what the hands of a round won, lost and got back together. */
static void dice_show_sums(const struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    int64_t won = 0, lost = 0, returned = 0;
    for (int i = 0; i < game->hand_count; i++) {
        int64_t change = dice_winnings(game->results[i], game->wager);
        won += change > 0 ? change : 0;
        lost -= change < 0 ? change : 0;
        returned += change == 0 ? game->wager : 0;
    }
    putc('\n', session->cli->out);
    dice_write_sum(session, "You Won: ", won);
    dice_write_sum(session, "Lost Wager: ", lost);
    dice_write_sum(session, "Returned Wager: ", returned);
    dice_write_amount(session, "Total Money: ", game->money);
}

static void dice_show_goodbye(const struct dice_session *session,
                              const char *reason)
{
    fprintf(session->cli->out, "\n%s\nGoodbye!\n", reason);
}

/* ---- The steps of a round ---- */

static enum cli_status get_wager(const struct dice_session *session,
                                 int64_t *wager)
{
    const struct cli *cli = session->cli;
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    char text[CLI_MONEY_SIZE];
    struct cli_line line;
    putc('\n', cli->out);
    for (;;) {
        if (cli_ask_line(cli, "Enter a wager: $", &line) != CLI_DONE)
            return CLI_FAILED;
        if (dice_wager_read(line.text, session->game.money, wager, problem))
            break;
        if (line.length == 0)
            cli_complain(cli, "%s", problem);
        else
            cli_complain(cli, "you can't wager %s: %s",
                         cli_quote(quote, line.text, line.length), problem);
    }
    fprintf(cli->out, "Your wager is: $%s\n",
            cli_money_to_the_cent(text, *wager));
    return CLI_DONE;
}

struct roll dice_session_roll(struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    if (game->phase == DICE_DEAL && game->house.count == 1 &&
        dice_house_is_next(game))
        memcpy(session->before_hole, session->die.times,
               sizeof session->before_hole);
    return die_roll(&session->die);
}

/* Rolls the die for the side that gets the next roll. */
static enum cli_status deal_card(struct dice_session *session)
{
    if (die_is_spent(&session->die))
        return cli_complain(session->cli,
                            "the rolls ran out during the round; it is void");
    struct dice_game *game = &session->game;
    struct roll roll = dice_session_roll(session);
    const struct dice_hand *hand =
        dice_house_is_next(game) ? &game->house : &game->hands[game->hand];
    int before = dice_total(&game->rules, hand);
    int least = roll.face == ACE ? ACE_LOW : face_value(roll.face);
    dice_show_roll(session, &roll);
    dice_deal_roll(game, roll.face);
    if (dice_total(&game->rules, hand) < before + least)
        fputs("The ace now counts 1.\n", session->cli->out);
    return CLI_DONE;
}

/* Deals a roll to the side whose turn it is, and shows the totals. */
static enum cli_status deal_and_show(struct dice_session *session)
{
    bool hidden = session->game.hole_hidden;
    putc('\n', session->cli->out);
    enum cli_status status = deal_card(session);
    if (status == CLI_DONE)
        dice_show_totals(session, hidden);
    return status;
}

/* True if a hand ended while the hole card was hidden. */
static bool ended_early(const struct dice_game *game, int hand)
{
    enum dice_result result = game->results[hand];
    return result == DICE_NATURAL || result == DICE_TWENTY_ONE ||
           result == DICE_BUST;
}

static void dice_show_early_end(const struct dice_session *session, int hand)
{
    if (ended_early(&session->game, hand))
        dice_show_result(session, hand);
}

/* Deals two rolls to each side, in turn, and shows the totals after each side
 * has got one. Prints an empty line before each pair of rolls, and before the
 * message that the rolls ran out. */
static enum cli_status new_deal(struct dice_session *session, int64_t wager)
{
    dice_start_round(&session->game, wager);
    while (session->game.phase == DICE_DEAL) {
        bool to_house = dice_house_is_next(&session->game);
        if (!to_house || die_is_spent(&session->die))
            putc('\n', session->cli->out);
        if (deal_card(session) != CLI_DONE)
            return CLI_FAILED;
        if (to_house)
            dice_show_totals(session, true);
    }
    dice_show_early_end(session, 0);
    return CLI_DONE;
}

/* Asks the player to hit, stand or split, and does it. If the player can't pay
 * for a split, reports that and changes nothing, so the question is asked
 * again. */
static enum cli_status dice_decide(struct dice_session *session)
{
    enum { HIT, STAND, SPLIT };
    const struct cli *cli = session->cli;
    struct dice_game *game = &session->game;
    char prompt[CLI_LINE_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_words question = {
        .prompt = dice_decision_prompt(session, prompt),
        .answers = {[HIT] = {"h", "hit"}, [STAND] = {"s", "stand"}},
        .hint = "type h to hit or s to stand",
    };
    if (dice_is_pair(game)) {
        question.answers[SPLIT] = (struct cli_word){"p", "split"};
        question.hint = "type h to hit, s to stand or p to split";
    }
    int answer = HIT;
    putc('\n', cli->out);
    if (cli_ask_word(cli, &question, &answer) != CLI_DONE)
        return CLI_FAILED;
    if (answer == HIT)
        dice_hit(game);
    else if (answer == STAND)
        dice_stand(game);
    else if (dice_split(game, problem)) {
        putc('\n', cli->out);
        dice_write_amount(
            session, "Your wager is doubled: ", game->wager * game->hand_count);
    } else {
        cli_complain(cli, "you can't split: %s", problem);
    }
    return CLI_DONE;
}

static enum cli_status player_turn(struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE &&
           (game->phase == DICE_DECIDE || game->phase == DICE_HIT)) {
        int hand = game->hand;
        if (game->phase == DICE_DECIDE) {
            status = dice_decide(session);
            continue;
        }
        status = deal_and_show(session);
        if (status == CLI_DONE)
            dice_show_early_end(session, hand);
    }
    return status;
}

/* Pauses before the house hits or stands. Doesn't pause if there is nothing to
 * decide: the house is bust, or its natural has ended the round. */
static enum cli_status pause_before_decision(const struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    bool is_natural = game->results[0] == DICE_HOUSE_NATURAL ||
                      game->results[0] == DICE_BOTH_NATURAL;
    return dice_house_bust(game) || is_natural
               ? CLI_DONE
               : cli_pause(session->cli, session->pause);
}

/* The house plays, unless all hands have ended without it. */
static enum cli_status house_turn(struct dice_session *session)
{
    const struct dice_game *game = &session->game;
    if (game->hole_hidden)
        return CLI_DONE;
    fputs("\nHouse Flips Hole Card Over.\n", session->cli->out);
    dice_show_totals(session, false);
    enum cli_status status = pause_before_decision(session);
    while (status == CLI_DONE && game->phase == DICE_HOUSE) {
        status = deal_and_show(session);
        if (status == CLI_DONE)
            status = pause_before_decision(session);
    }
    for (int i = 0; i < game->hand_count && status == CLI_DONE; i++)
        if (!ended_early(game, i))
            dice_show_result(session, i);
    return status;
}

static enum cli_status dice_play_round(struct dice_session *session)
{
    int64_t wager = 0;
    enum cli_status status = get_wager(session, &wager);
    if (status == CLI_DONE)
        status = new_deal(session, wager);
    if (status == CLI_DONE)
        status = player_turn(session);
    if (status == CLI_DONE)
        status = house_turn(session);
    if (status == CLI_DONE)
        dice_show_sums(session);
    return status;
}

/* ---- A session ---- */

static enum cli_status dice_play_again(const struct dice_session *session,
                                       bool *again)
{
    static const struct cli_words question = {
        .prompt = "Play Again? (Y/N): ",
        .answers = {{"y", "yes"}, {"n", "no"}},
        .hint = "type y to play again or n to leave",
    };
    int answer = 0;
    *again = false;
    if (session->game.money == 0) {
        dice_show_goodbye(session, "You are Out of Money.");
        return CLI_DONE;
    }
    putc('\n', session->cli->out);
    enum cli_status status = cli_ask_word(session->cli, &question, &answer);
    *again = status == CLI_DONE && answer == 0;
    if (*again && die_is_spent(&session->die)) {
        dice_show_goodbye(session, "The Arranged Rolls are Used Up.");
        *again = false;
    }
    return status;
}

/* Plays as dice_play() does, with the game and the die of `session`. */
static enum cli_status dice_session_play(struct dice_session *session)
{
    bool again = true;
    enum cli_status status = CLI_DONE;
    fputs("WELCOME TO BLACKJACK\n\n", session->cli->out);
    dice_write_amount(session, "You have ", session->game.money);
    while (again && status == CLI_DONE) {
        status = dice_play_round(session);
        if (status == CLI_DONE)
            status = dice_play_again(session, &again);
    }
    if (status != CLI_DONE) {
        int64_t returned = dice_give_up(&session->game);
        putc('\n', session->cli->out);
        dice_write_sum(session, "Returned Wager: ", returned);
        dice_write_amount(session, "Total Money: ", session->game.money);
    }
    return status;
}

/* ---- The program ---- */

/* Makes the die: from the list of rolls, from the seed, or fair. `list` must
 * outlive `die`. Returns false after reporting what is wrong. */
static bool init_rng(const struct cli *cli, const struct dice_setup *setup,
                     struct roll_list *list, struct die *die)
{
    struct fair_random random;
    char problem[CLI_PROBLEM_SIZE];
    if (setup->rolls && setup->has_seed) {
        cli_complain(cli, "--seed and --rolls can't be used together");
        return false;
    }
    if (setup->rolls) {
        if (!roll_list_read(list, setup->rolls, problem) ||
            (setup->has_deck && !roll_list_is_deck(list, problem))) {
            cli_complain(cli, "--rolls: %s", problem);
            return false;
        }
        *die = die_from_list(list);
    } else if (setup->has_seed) {
        *die = die_from_seed((uint32_t)setup->seed);
    } else {
        const char *fault = fair_random_from_system(&random);
        if (fault) {
            cli_complain(cli, "%s; use --seed", fault);
            return false;
        }
        *die = die_from_random(&random);
    }
    die->has_deck = setup->has_deck;
    return true;
}

bool dice_session_open(struct dice_session *session, const struct cli *cli,
                       const struct dice_setup *setup)
{
    *session = (struct dice_session){
        .cli = cli,
        .game = dice_open(&setup->rules, setup->money),
        .pause = setup->pause,
    };
    return init_rng(cli, setup, &session->list, &session->die);
}

enum cli_status dice_play(const struct cli *cli, const struct dice_setup *setup)
{
    struct dice_session session;
    return dice_session_open(&session, cli, setup) ? dice_session_play(&session)
                                                   : CLI_FAILED;
}
