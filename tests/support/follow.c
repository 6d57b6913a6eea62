/* Before anything of cmocka's. */
#include "support/check.h"

#include "support/follow.h"

#include <string.h>

/* ---- One shoe ---- */

static int all_cards(const struct follow *follow)
{
    return follow->play->game.rules.decks * DECK_CARDS;
}

static bool is_due(const struct follow *follow, const struct shoe_book *shoe)
{
    const struct rules *rules = &follow->play->game.rules;
    int all = all_cards(follow);
    return rules->fresh || shoe->left == 0 ||
           all - shoe->left >= all * rules->cut / 100;
}

/* A machine holds back the last cards. They are known, and are counted on. */
static void fill_machine(const struct follow *follow, struct shoe_book *shoe)
{
    const struct simulation_game *game = &follow->play->game;
    int held = rules_shoe(&game->rules).held, from = shoe->last_count - held;
    shoe->known = shoe->known || shoe->last_count >= held;
    shoe->running = house_running_at_first(game);
    shoe->left = all_cards(follow) - held;
    memset(shoe->dealt, 0, sizeof shoe->dealt);
    for (int i = from < 0 ? 0 : from; i < shoe->last_count; i++) {
        shoe->running += game->count.tag[odds_rank(shoe->last[i])];
        shoe->dealt[card_face(shoe->last[i])]++;
    }
}

/* Keeps the cards of a round for the next ones. If the machine ran out, their
 * order isn't known any more. */
static void keep_last_cards(const struct follow *follow, struct shoe_book *shoe,
                            const struct simulation_round *round)
{
    int half = LAST_MAX / 2;
    if (rules_shoe(&follow->play->game.rules).held == 0)
        return;
    if (shoe->last_count + round->dealt > LAST_MAX) {
        memmove(shoe->last, shoe->last + half, (size_t)half * sizeof(int));
        shoe->last_count -= half;
    }
    for (int i = 0; i < round->dealt; i++)
        shoe->last[shoe->last_count++] = round->cards[i];
    if (round->again > 0 || round->is_void) {
        shoe->known = false;
        shoe->last_count = 0;
    }
}

static void begin_shoe(const struct follow *follow, struct shoe_book *shoe)
{
    const struct simulation_game *game = &follow->play->game;
    if (rules_shoe(&game->rules).held > 0) {
        fill_machine(follow, shoe);
        return;
    }
    *shoe = (struct shoe_book){.known = true,
                               .running = house_running_at_first(game),
                               .left = all_cards(follow) - game->rules.burn,
                               .burned = game->rules.burn};
}

/* Checks that no card is dealt more often than the shoe has it. All cards that
 * aren't on the table are discards. */
static void take_cards(const struct follow *follow, struct shoe_book *shoe,
                       const struct simulation_round *round)
{
    int each = 4 * follow->play->game.rules.decks;
    for (int i = 0; i < round->dealt; i++) {
        if (round->again > 0 && i == round->again) {
            memset(shoe->dealt, 0, sizeof shoe->dealt);
            for (int before = 0; before < i; before++)
                shoe->dealt[card_face(round->cards[before])]++;
        }
        int face = (int)card_face(round->cards[i]);
        if (++shoe->dealt[face] > each)
            fail_msg("game %d: face %d was dealt %d times", follow->number,
                     face, shoe->dealt[face]);
    }
}

/* Counts the cards of a round, which are all seen at its end. */
static void count_cards(const struct follow *follow, struct shoe_book *shoe,
                        const struct simulation_round *round)
{
    const struct simulation_game *game = &follow->play->game;
    if (round->again > 0) {
        shoe->running = house_running_at_first(game);
        shoe->left = all_cards(follow);
        shoe->burned = 0;
    }
    /* Who misses cards misses all of them, once the round is over. */
    for (int i = 0; i < round->dealt && game->dealing.count_errors == 0; i++)
        shoe->running += game->count.tag[odds_rank(round->cards[i])];
    shoe->left -= round->dealt;
}

/* ---- One round ---- */

static struct odds_shoe unseen_of(const struct follow *follow,
                                  const struct shoe_book *shoe)
{
    struct odds_shoe unseen = odds_shoe_full(follow->play->game.rules.decks);
    for (int face = TWO; face <= ACE; face++)
        for (int i = 0; i < shoe->dealt[face]; i++)
            (void)odds_shoe_take(&unseen, card_code(SPADES, (enum face)face));
    return unseen;
}

static void compare_round(struct follow *follow, const struct shoe_book *shoe,
                          const struct simulation_round *round)
{
    int seats = follow->play->game.seats, result[SEATS_MAX] = {0};
    struct house_play house = {.game = &follow->play->game,
                               .decide = follow->decide,
                               .self = &follow->known,
                               .running = shoe->running,
                               .left = shoe->left,
                               .burned = shoe->burned,
                               .aces =
                                   all_cards(follow) / 13 - shoe->dealt[ACE],
                               .again = round->again};
    assert_count_equal(round->count, house_bet_count(&house),
                       "game %d: the true count at the bet", follow->number);
    if (round->again > 0)
        assert_count_equal(round->again, shoe->left, "game %d: the shoe's end",
                           follow->number);
    else
        assert_true(round->dealt <= shoe->left);
    follow->known.unseen = unseen_of(follow, shoe);
    int taken = house_round(&house, round->cards, round->dealt, result);
    assert_count_equal(taken, round->dealt, "game %d: cards", follow->number);
    for (int seat = 0; seat < seats; seat++)
        assert_count_equal(round->result[seat], result[seat],
                           "game %d: tenths of seat %d of %d", follow->number,
                           seat + 1, seats);
    follow->compared++;
    follow->again += round->again > 0;
}

static void tally_round(struct follow *follow,
                        const struct simulation_round *round)
{
    struct simulation_tally *tally = &follow->tally;
    int seats = follow->play->game.seats, together = 0;
    int count = round->count + SIMULATION_COUNT_MAX;
    int present[SEATS_MAX];
    int up = house_sit(&follow->play->game, round->count, present);
    int upcard = round->is_void ? 0 : odds_rank(round->cards[up]);
    for (int seat = 0; seat < seats; seat++) {
        if (follow->play->game.neighbor[seat])
            continue;
        int result = round->result[seat] + SIMULATION_TENTHS_MAX;
        together += round->result[seat];
        tally->rounds++;
        tally->by_count[count][result]++;
        tally->by_upcard[upcard][result]++;
    }
    tally->squares[count] += (uint64_t)(together * together);
    tally->shoes += round->shuffled;
}

static void hear_round(void *self, const struct simulation_round *round)
{
    struct follow *follow = self;
    assert_true(round->table < TABLES_MAX);
    struct shoe_book *shoe = &follow->shoes[round->table];
    if (shoe->known)
        assert_count_equal(round->shuffled, is_due(follow, shoe),
                           "game %d: a shuffle with %d cards left",
                           follow->number, shoe->left);
    if (round->shuffled)
        begin_shoe(follow, shoe);
    follow->shuffled += round->shuffled;
    tally_round(follow, round);
    follow->voids += round->is_void;
    if (round->is_void)
        shoe->left = 0; /* all its cards are on the table */
    if (shoe->known && !round->is_void) {
        compare_round(follow, shoe, round);
        take_cards(follow, shoe, round);
        count_cards(follow, shoe, round);
    }
    keep_last_cards(follow, shoe, round);
}

/* ---- A block ---- */

/* A tally contains only whole numbers, so its bytes can be compared. */
void follow_block(struct follow *follow, uint64_t block, uint32_t rounds)
{
    const struct simulation_follower follower = {.follow = hear_round,
                                                 .self = follow};
    struct simulation_tally reported = {.rounds = 0}, played = {.rounds = 0};
    uint64_t seed = (uint64_t)follow->number;
    struct simulation *simulation = simulation_open(&follow->play->game);
    assert_non_null(simulation);
    assert_true(simulation_block(simulation, seed, block, rounds, &reported,
                                 &follower));
    assert_true(
        simulation_block(simulation, seed, block, rounds, &played, NULL));
    simulation_close(simulation);
    assert_memory_equal(&reported, &played, sizeof reported);
    if (follow->voids > 0) /* a follower doesn't learn their upcards */
        memcpy(follow->tally.by_upcard, reported.by_upcard,
               sizeof reported.by_upcard);
    assert_memory_equal(&reported, &follow->tally, sizeof reported);
}
