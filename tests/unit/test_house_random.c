/* Random legal play under random rules. No chip appears or disappears, every
 * card is in exactly one place, illegal actions change nothing, and every
 * payment is the one that a second set of books gives. */
#include "support/check.h"

#include <string.h>

#include "cards/inside.h"
#include "support/chips.h"
#include "support/payment_check.h"
#include "support/random_play.h"
#include "support/state_folder.h"

enum { ROUNDS = 1000000, SEEDS = 2000, ROUNDS_AT_A_TABLE = 60, CODES = 415 };

static void count_all(const int cards[], int count, int times[CODES])
{
    for (int i = 0; i < count; i++)
        times[cards[i]]++;
}

static bool is_in_decks(const struct table *table, int code)
{
    return card_is_valid(code) &&
           !(table->rules.no_tens && card_face(code) == TEN);
}

static void assert_every_card_once(const struct table *table)
{
    int times[CODES] = {0};
    count_all(table->shoe.cards, table->shoe.count, times);
    count_all(table->shoe.discards, table->shoe.discard_count, times);
    count_all(table->dealer, table->dealer_count, times);
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++)
            count_all(table->seats[i].hands[j].cards,
                      table->seats[i].hands[j].count, times);
    for (int code = 0; code < CODES; code++)
        if (table->rules.decks != DECKS_INFINITE &&
            times[code] != (is_in_decks(table, code) ? table->rules.decks : 0))
            fail_msg("card %d occurs %d times", code, times[code]);
}

/* Tries every kind of action that isn't legal now, and bets that never are. */
static void assert_illegal_changes_nothing(struct table *table)
{
    static const int64_t bets[] = {-500, 1, 499, 550, 10100, INT64_MAX};
    struct table before = *table;
    unsigned legal = table_legal(table);
    char problem[PROBLEM_SIZE];
    for (int kind = 0; kind < ACTION_COUNT; kind++) {
        struct action action = {.kind = (enum action_kind)kind, .amount = 500};
        if (legal & 1U << kind)
            continue;
        problem[0] = '\0';
        assert_false(table_act(table, &action, NULL, problem));
        assert_true(strlen(problem) > 0);
    }
    for (size_t i = 0; i < sizeof bets / sizeof *bets; i++) {
        struct action action = {.kind = ACTION_BET, .amount = bets[i]};
        assert_false(table_act(table, &action, NULL, problem));
    }
    assert_memory_equal(table, &before, sizeof before);
}

static void assert_settled_correctly(const struct table *table,
                                     const struct payment_check_book *book,
                                     const int64_t before[])
{
    if (table->is_void)
        return;
    int each = rules_seats_each(&table->rules);
    for (int i = 0; i < table->seat_count; i += each) {
        int64_t won = table->seats[i].bankroll - before[i], wins = 0, paid = 0;
        for (int seat = i; seat < i + each; seat++) {
            wins += payment_check_winnings(book, seat);
            paid += book->seats[seat].paid;
        }
        assert_count_equal(won, wins, "seat %d won", i);
        assert_count_equal(won, paid, "seat %d was paid", i);
    }
    if (book->dealer_count > 0)
        assert_true(payment_check_dealer_is_right(book));
}

/* Plays a round. Returns false when no seat can bet anymore. */
static bool play_round(struct table *table, struct fair_random *random,
                       bool try_illegal)
{
    struct payment_check_book book;
    struct listener listener = payment_check_listener(&book);
    int64_t before[SEATS_MAX] = {0};
    int64_t chips = table_chips(table);
    payment_check_open(&book, &table->rules);
    for (int i = 0; i < table->seat_count; i++)
        before[i] = table->seats[i].bankroll;
    if (!table_next_round(table))
        return false;
    while (table->phase != PHASE_OVER) {
        struct action action = draw_action(table, random);
        if (try_illegal && below(random, 4) == 0)
            assert_illegal_changes_nothing(table);
        int seat = table->seat;
        assert_true(table_act(table, &action, &listener, NULL));
        assert_true(table->seats[seat].bankroll >= 0);
        assert_count_equal(table_chips(table), chips, "chips");
    }
    assert_settled_correctly(table, &book, before);
    return true;
}

/* Lets cards be switched, unless the seats or the other rules are against it.
 */
static void let_switch(struct rules *rules, int seats)
{
    char problem[PROBLEM_SIZE];
    struct rules changed = *rules;
    changed.switches = true;
    changed.peek = PEEK_HOLE;
    changed.beats = BEATS_BOTH;
    changed.split_by = SPLIT_BY_VALUE;
    changed.surrender = SURRENDER_NONE;
    changed.side_bets = 0;
    changed.wins_21 = changed.bonus_cards = changed.bonus_678 = false;
    changed.shows_both = changed.insurance = false;
    if (rules_check(&changed, seats, problem))
        *rules = changed;
}

/* Tables are compared byte by byte, so the bytes between the members of the
 * rules, which the table copies, must have a value, too. */
static int play_table(struct fair_random *random, bool try_illegal)
{
    struct rules rules;
    struct table table;
    memset(&rules, 0, sizeof rules);
    int seats = 1 + below(random, SEATS_MAX), rounds = 0;
    draw_rules(&rules, seats, random);
    if (below(random, 4) == 0)
        let_switch(&rules, seats);
    struct shoe shoe = shoe_from_seed((uint32_t)fair_random_next(random));
    table_open(&table, &rules, &shoe);
    for (int i = 0; i < seats; i++)
        (void)table_sit(&table, 500 + 100 * (int64_t)below(random, 1000));
    while (rounds < ROUNDS_AT_A_TABLE &&
           play_round(&table, random, try_illegal)) {
        rounds++;
        if (table.shoe.count + table.shoe.discard_count > 0 &&
            table.dealer_count > 0)
            assert_every_card_once(&table);
    }
    return rounds;
}

TEST(a_million_rounds_are_settled_correctly)
{
    const uint64_t words[4] = {2026, 11, 20, 1};
    struct fair_random random;
    int rounds = 0, wanted = ROUNDS / SEEDS * seeds_of(SEEDS);
    fair_random_seed(&random, words);
    while (rounds < wanted)
        rounds += play_table(&random, maybe(&random));
}
