/* Whole tables: several seats, running out of cards, replayed pushes, the
 * reasons for refusals, and computer players. */
#include "support/check.h"

#include "game/game_inside.h"
#include "support/arranged.h"
#include "support/chips.h"

/* ---- Several seats ---- */

TEST(each_seat_is_dealt_and_asked_in_turn)
{
    struct table table;
    open_for(&table, 3, "", "10s 9s 8s Ad 10h 9h As 9d 2c");
    say_all(&table, "bet 10,bet 20,bet 30,yes,no,yes,stand,hit,stand,stand");
    assert_int_equal(table.phase, PHASE_OVER);
    assert_int_equal(table.seats[0].bankroll, 10000 - 500);
    assert_int_equal(table.seats[1].bankroll, 10000);
    assert_int_equal(table.seats[2].bankroll, 10000 - 1500 - 3000);
}

TEST(a_seat_can_sit_out)
{
    struct table table;
    open_for(&table, 3, "", "10s 8s 9d 10h 9h 8d");
    say_all(&table, "bet 10,bet 0,bet 10,stand,stand");
    assert_int_equal(table.seats[0].bankroll, 11000);
    assert_int_equal(table.seats[1].bankroll, 10000);
    assert_int_equal(table.seats[1].hand_count, 0);
    assert_int_equal(table.seats[2].bankroll, 10000);
}

TEST(a_round_without_bets_deals_nothing)
{
    struct table table;
    open_for(&table, 2, "", "10s 8s");
    say_all(&table, "bet 0,bet 0");
    assert_int_equal(table.phase, PHASE_OVER);
    assert_int_equal(table.shoe.count, 2);
}

TEST(a_seat_without_money_is_not_asked)
{
    struct rules rules;
    struct table table;
    struct shoe shoe = arrange("10s 9d 10h 8d");
    apply_rules(&rules, "");
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 499);
    (void)table_sit(&table, 10000);
    assert_false(table_can_bet(&table, 0));
    assert_true(table_next_round(&table));
    say_all(&table, "bet 10,stand");
    assert_int_equal(table.seats[0].bankroll, 499);
    assert_int_equal(table.seats[1].bankroll, 11000);
}

/* ---- Running out of cards ---- */

TEST(too_few_cards_void_the_round)
{
    static const char *const cards[] = {"10s", "10s 9d", "10s 9d 6h",
                                        "10s 9d 6h 8d"};
    for (int i = 0; i < 4; i++) {
        struct table table;
        open_for(&table, 1, "", cards[i]);
        say_all(&table, i < 3 ? "bet 10" : "bet 10,hit");
        assert_int_equal(table.phase, PHASE_OVER);
        assert_true(table.is_void);
        assert_int_equal(table.seats[0].bankroll, 10000);
        assert_int_equal(table.house, 0);
        assert_int_equal(table_legal(&table), 0);
    }
}

TEST(hands_already_settled_stay_settled_in_a_void_round)
{
    struct table table;
    open_for(&table, 2, "", "10s As 9d 6s Ks 8d");
    say_all(&table, "bet 10,bet 10");
    table_void_round(&table, NULL);
    assert_int_equal(table.seats[0].bankroll, 10000);
    assert_int_equal(table.seats[1].bankroll, 11500); /* a natural was paid */
    assert_int_equal(table_chips(&table), 20000);
}

TEST(a_shoe_that_runs_out_is_refilled_from_the_discards)
{
    char problem[PROBLEM_SIZE];
    struct rules rules;
    struct table table;
    struct shoe shoe = shoe_from_seed(42);
    apply_rules(&rules, "decks=1 cut=100 burn=0");
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 1000000);
    for (int round = 0; round < 200; round++) {
        int on_table = 0;
        (void)table_next_round(&table);
        while (table.phase != PHASE_OVER) {
            struct action action = computer_decides(COMPUTER_MIMIC, &table);
            assert_true(table_act(&table, &action, NULL, problem));
        }
        assert_false(table.is_void);
        on_table = table.dealer_count + table.seats[0].hands[0].count;
        assert_int_equal(table.shoe.count + table.shoe.discard_count + on_table,
                         DECK_CARDS);
    }
}

TEST(a_shoe_of_one_deck_is_the_deck_that_shuffle_prints)
{
    struct rules rules;
    struct table table;
    int deck[DECK_CARDS];
    struct seeded_shuffle shuffle;
    struct shoe shoe = shoe_from_seed(42);
    apply_rules(&rules, "decks=1 burn=0");
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 10000);
    (void)table_next_round(&table);
    say_all(&table, "bet 10");
    deck_fresh(deck, 1);
    seeded_shuffle_start(&shuffle, 42);
    seeded_shuffle_deck(&shuffle, deck, DECK_CARDS);
    assert_int_equal(table.seats[0].hands[0].cards[0], deck[51]);
    assert_int_equal(table.dealer[0], deck[50]);
    assert_int_equal(table.seats[0].hands[0].cards[1], deck[49]);
    assert_int_equal(table.dealer[1], deck[48]);
}

/* ---- Replayed pushes ---- */

TEST(a_push_is_replayed_unless_the_hand_was_split)
{
    struct table table;
    open_for(&table, 1, "replay-push=yes", "10s 10d 8s 8d 10c 9d 9c 10h");
    say_all(&table, "bet 15,stand");
    assert_true(table.seats[0].replays);
    assert_true(table_next_round(&table));
    assert_int_equal(table.seats[0].first_bet, 1500);
    say_all(&table, "bet,stand"); /* the same bet again */
    assert_true(table.seats[0].replays);

    open_for(&table, 1, "replay-push=yes", "8s 10d 8h 8d 10s 10h");
    say_all(&table, "bet 15,split,stand,stand"); /* both hands push */
    assert_false(table.seats[0].replays);
    open_for(&table, 1, "", "10s 10d 8s 8d");
    say_all(&table, "bet 15,stand");
    assert_false(table.seats[0].replays);
}

/* ---- The reasons for refusals ---- */

/* The table, opened with `rules` and `cards`, refuses the line `refused` after
 * `lines`, and gives `reason`. */
struct refusal {
    const char *rules, *cards, *lines, *refused, *reason;
};

static void check_refusals(const struct refusal *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct table table;
        struct action action;
        char problem[PROBLEM_SIZE] = "";
        open_for(&table, 1, cases[i].rules, cases[i].cards);
        say_all(&table, cases[i].lines);
        (void)line_read(cases[i].refused, &table, &action, problem);
        assert_false(table_act(&table, &action, NULL, problem));
        assert_text_equal(problem, cases[i].reason, "%s after %s",
                          cases[i].refused, cases[i].lines);
    }
}

#define CHECK_REFUSALS(cases) \
    check_refusals(cases, sizeof(cases) / sizeof *(cases))

TEST(a_refused_split_says_why)
{
    static const struct refusal cases[] = {
        {"", "2s 6d 2h 10d 2c", "bet 10,hit", "split",
         "you can split only a hand of two cards"},
        {"", "9s 6d 8h 10d", "bet 10", "split",
         "you can't split here: the values differ"},
        {"split-by=rank", "10s 6d Kh 10d", "bet 10", "split",
         "you can't split here: the ranks differ"},
        {"split=1", "8s 6d 8h 10d", "bet 10", "split",
         "you can't split at this table"},
        {"split=2", "8s 6d 8h 10d 8c", "bet 10,split", "split",
         "you can't split again: you already have as many hands as this table allows"},
        {"", "8s 6d 8h 10d", "bet 100", "split",
         "you don't have enough money to split"},
        {"hit-split-aces=yes", "As 6d Ah 10d Ac", "bet 10,split", "split",
         "you can't split aces again at this table"},
    };
    CHECK_REFUSALS(cases);
}

TEST(a_refused_double_says_why)
{
    static const struct refusal cases[] = {
        {"", "2s 6d 3h 10d 2c", "bet 10,hit", "double",
         "you can double only a hand of two cards"},
        {"double=none", "5s 6d 6h 10d", "bet 10", "double",
         "you can't double at this table"},
        {"double=9-11", "5s 6d 3h 10d", "bet 10", "double",
         "you can't double this total at this table"},
        {"das=no", "5s 6d 5h 10d 6c", "bet 10,split", "double",
         "you can't double after a split at this table"},
        {"", "5s 6d 6h 10d", "bet 100", "double",
         "you don't have enough money to double"},
        {"resplit-aces=yes", "As 6d Ah 10d Ac", "bet 10,split", "double",
         "a split ace gets only one card"},
    };
    CHECK_REFUSALS(cases);
}

TEST(a_refused_hit_says_why)
{
    static const struct refusal cases[] = {
        {"resplit-aces=yes", "As 6d Ah 10d Ac", "bet 10,split", "hit",
         "a split ace gets only one card"},
        {"", "10s 6d 6h 10d", "bet 10,stand", "hit", "the round is over"},
    };
    CHECK_REFUSALS(cases);
}

TEST(a_refused_surrender_says_why)
{
    static const struct refusal cases[] = {
        {"surrender=none", "10s 6d 6h 10d", "bet 10", "surrender",
         "you can't surrender at this table"},
        {"", "8s 6d 8h 10d 3c", "bet 10,split", "surrender",
         "you can't surrender after a split"},
        {"", "2s 6d 3h 10d 2c", "bet 10,hit", "surrender",
         "you can surrender only your first two cards"},
        {"surrender=early", "10s Kd 6h 10d", "bet 10,surrender no", "surrender",
         "you could surrender only before the dealer peeked"},
    };
    CHECK_REFUSALS(cases);
}

TEST(refused_insurance_says_why)
{
    static const struct refusal cases[] = {
        {"", "10s Ad 6h 10d", "bet 100", "insurance yes",
         "you don't have enough money for insurance, which costs half the bet"},
        {"", "10s 6d 6h 10d", "bet 10", "insurance yes",
         "you can't do that now"},
    };
    CHECK_REFUSALS(cases);
}

TEST(a_refused_bet_says_why)
{
    static const struct refusal cases[] = {
        {"", "10s", "", "bet 4", "minimum bet is $5"},
        {"", "10s", "", "bet 501", "maximum bet is $500"},
        {"", "10s", "", "bet 7.50", "bets must be multiples of $1"},
        {"", "10s", "", "bet 101", "you have only $100"},
    };
    CHECK_REFUSALS(cases);
}

/* ---- Computer players ---- */

TEST(computers_bet_the_minimum_and_decline_every_offer)
{
    struct table table;
    open_for(&table, 1, "min=10 surrender=early", "10s Ad 6h 9d");
    struct action action = computer_decides(COMPUTER_MIMIC, &table);
    assert_int_equal(action.kind, ACTION_BET);
    assert_int_equal(action.amount, 1000);
    assert_true(table_act(&table, &action, NULL, NULL));
    action = computer_decides(COMPUTER_MIMIC, &table);
    assert_int_equal(action.kind, ACTION_NO_INSURANCE);
    assert_true(table_act(&table, &action, NULL, NULL));
    action = computer_decides(COMPUTER_MIMIC, &table);
    assert_int_equal(action.kind, ACTION_KEEP);

    open_for(&table, 1, "", "As Ad Kh 9d");
    say_all(&table, "bet 10");
    assert_int_equal(computer_decides(COMPUTER_MIMIC, &table).kind,
                     ACTION_NO_EVEN_MONEY);
    open_for(&table, 1,
             "ante=5 natural=none insurance=no surrender=none double=none "
             "split=1",
             "10s 9d 6h 9c");
    action = computer_decides(COMPUTER_NEVER_BUST, &table);
    assert_int_equal(action.amount, 500);
    assert_true(table_act(&table, &action, NULL, NULL));
    assert_int_equal(computer_decides(COMPUTER_NEVER_BUST, &table).kind,
                     ACTION_PLAY);
}

TEST(each_computer_draws_by_its_own_rule)
{
    static const struct {
        const char *rules, *cards;
        enum computer computer;
        enum action_kind expected;
    } cases[] = {
        {"", "10s 9d 6h 8d", COMPUTER_MIMIC, ACTION_HIT},
        {"", "10s 9d 7h 8d", COMPUTER_MIMIC, ACTION_STAND},
        {"", "As 9d 6h 8d", COMPUTER_MIMIC, ACTION_STAND},
        {"soft17=hit", "As 9d 6h 8d", COMPUTER_MIMIC, ACTION_HIT},
        {"", "6s 9d 5h 8d", COMPUTER_NEVER_BUST, ACTION_HIT},
        {"", "6s 9d 6h 8d", COMPUTER_NEVER_BUST, ACTION_STAND},
        {"", "As 9d 6h 8d", COMPUTER_NEVER_BUST, ACTION_HIT},
        {"", "As 9d 7h 8d", COMPUTER_NEVER_BUST, ACTION_STAND},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        open_for(&table, 1, cases[i].rules, cases[i].cards);
        say_all(&table, "bet 10");
        assert_count_equal(computer_decides(cases[i].computer, &table).kind,
                           cases[i].expected, "%s with %s",
                           computer_name(cases[i].computer), cases[i].cards);
    }
}
