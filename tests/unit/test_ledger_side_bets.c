/* Side bets in the ledger: they move the bankroll, but not the statistics of
 * the hands. */
#include "support/check.h"

#include <stdlib.h>

#include "ledger_statistics.h"
#include "support/ledger_folder.h"
#include "support/old_ledger.h"

static const struct ledger_side_bet WON[] = {{"21+3", 500, 4500, -16.25},
                                             {"buster", 100, -100, -8.25}};
static const struct ledger_side_bet LOST[] = {{"21+3", 500, -500, -16.25}};
static const struct ledger_side_bet OPEN[] = {{"21+3", 500, 0, -16.25}};
static const struct ledger_side_bet IMPOSSIBLE[] = {{"21+3", 500, -501, -1}};

static void sit_at(struct ledger_folder *fake)
{
    static const struct ledger_game game = {"strip", "decks = 6", "seed 1"};
    take(fake, "Anna");
    assert_true(ledger_buy_in(fake->ledger, 100000, 101));
    assert_true(ledger_begin_game(fake->ledger, &game, 102));
}

/* Writes a round with side bets, whose net is a part of `net`. */
static bool write_sides(struct ledger_folder *fake, int number,
                        enum ledger_state state, int64_t net,
                        const struct ledger_side_bet *bets, int count)
{
    const struct ledger_skill skill = {.before = -5};
    const struct ledger_round round = {.number = number,
                                       .state = state,
                                       .bet = 1000,
                                       .staked = 1000,
                                       .net = net,
                                       .side_bet_count = count,
                                       .side_bets = bets,
                                       .skill = &skill};
    return ledger_write_round(fake->ledger, &round, 103);
}

static struct ledger_statistics sums_of(struct ledger_folder *fake)
{
    struct ledger_statistics sum;
    assert_true(ledger_sum_up(fake->ledger, fake->profile.id, &sum));
    ledger_statistics_free(&sum);
    return sum;
}

TEST(statistics_keep_side_bets_apart)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_at(&fake);
    assert_true(write_sides(&fake, 1, LEDGER_OPEN, 0, OPEN, 1));
    assert_true(write_sides(&fake, 1, LEDGER_SETTLED, -1500, LOST, 1));
    assert_true(write_sides(&fake, 2, LEDGER_SETTLED, 3400, WON, 2));
    assert_true(write_sides(&fake, 3, LEDGER_SETTLED, 2000, NULL, 0));
    struct ledger_statistics sum = sums_of(&fake);
    assert_int_equal(sum.bankroll, 100000 - 1500 + 3400 + 2000);
    assert_int_equal(sum.net, -1500 + 3400 + 2000);
    assert_int_equal(sum.staked, 3000);
    assert_int_equal(sum.biggest_win, 3400);
    assert_int_equal(sum.biggest_loss, 1500);
    assert_int_equal(sum.by_rules[0].net, 3900);
    assert_int_equal(sum.longest_losses, 1);
    assert_int_equal(sum.skills.net, 0);
    assert_true(ledger_luck(&sum.skills) == 15);
    assert_int_equal(sum.side_bet_count, 2);
    assert_string_equal(sum.side_bets[0].name, "21+3");
    assert_int_equal(sum.side_bets[0].rounds, 2);
    assert_int_equal(sum.side_bets[0].staked, 1000);
    assert_int_equal(sum.side_bets[0].net, 4000);
    assert_true(sum.side_bets[0].expected == -32.5);
    assert_int_equal(sum.side_bets[1].net, -100);
    ledger_folder_close(&fake);
}

/* One side bet is lost already, the other is open: $10 of the hand and $5. */
TEST(side_bets_of_an_open_round_are_on_the_table)
{
    static const struct ledger_side_bet bets[] = {
        {.name = "21+3", .staked = 300, .net = -300, .expected = -1},
        {.name = "buster", .staked = 500, .expected = -1}};
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_at(&fake);
    assert_true(write_sides(&fake, 1, LEDGER_OPEN, -300, bets, 2));
    assert_int_equal(sums_of(&fake).on_table, 1500);
    assert_true(write_sides(&fake, 1, LEDGER_SETTLED, -300, bets, 2));
    assert_int_equal(sums_of(&fake).on_table, 0);
    ledger_folder_close(&fake);
}

TEST(an_interrupted_round_returns_the_stakes_of_side_bets)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_at(&fake);
    assert_true(write_sides(&fake, 1, LEDGER_OPEN, -100, WON + 1, 1));
    ledger_close(fake.ledger);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    assert_true(fake.profile.was_interrupted);
    assert_int_equal(fake.profile.returned, 1000);
    assert_int_equal(fake.profile.bankroll, 100000 - 100);
    struct ledger_statistics sum = sums_of(&fake);
    assert_int_equal(sum.side_bets[0].rounds, 0);
    assert_int_equal(sum.side_bets[0].net, -100);
    assert_int_equal(sum.net, -100);
    ledger_folder_close(&fake);
}

/* Neither the round nor its chips are written. */
TEST(a_side_bet_cannot_lose_more_than_its_stake)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    sit_at(&fake);
    assert_false(write_sides(&fake, 1, LEDGER_SETTLED, -501, IMPOSSIBLE, 1));
    assert_text_has(ledger_problem(fake.ledger),
                    "a side bet loses at most its stake", "the problem");
    assert_int_equal(sums_of(&fake).bankroll, 100000);
    ledger_folder_close(&fake);
}

/* Layouts before 6 have no side bets. */
TEST(old_ledgers_have_no_side_bets)
{
    for (int i = 0; i < 6; i++) {
        struct ledger_folder fake;
        int version = 3 + i / 2;
        char *dump = old_ledger_dump(version);
        state_folder_open(&fake.home);
        sql_run(fake.home.path, dump);
        fake.ledger = ledger_open(
            fake.home.path, i % 2 ? LEDGER_WRITES : LEDGER_READS, fake.problem);
        assert_non_null(fake.ledger);
        fake.profile.id = 1;
        struct ledger_statistics sum = sums_of(&fake);
        assert_true(sum.rounds > 0);
        assert_int_equal(sum.side_bet_count, 0);
        ledger_close(fake.ledger);
        free(dump);
        state_folder_close(&fake.home);
    }
}
