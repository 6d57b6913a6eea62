/* Each rule of the table, with arranged cards, hand by hand. */
#include "support/check.h"

#include <string.h>

#include "house/table.h"
#include "support/arranged.h"

/*
 * One round at a table for one. The cards are dealt as they stand: player,
 * dealer, player, hole card (where there is one), then what is drawn. `rules`
 * changes some of strip's; `lines` are what the player says, apart by commas,
 * those with a ! in front being refused. The bankroll is 100 dollars unless
 * another is named. `net` is what the round is worth to the player, in cents.
 */
struct hand_case {
    const char *story;
    const char *rules;
    const char *cards;
    const char *lines;
    int64_t net;
    int64_t bankroll; /* dollars; 0: 100 */
};

static void play_case(const struct hand_case *hand, struct table *table)
{
    struct rules rules;
    char lines[256];
    int64_t bankroll = CENTS * (hand->bankroll ? hand->bankroll : 100);
    struct shoe shoe = arrange(hand->cards);
    apply_rules(&rules, hand->rules);
    table_open(table, &rules, &shoe);
    (void)table_sit(table, bankroll);
    assert_true(table_next_round(table));
    snprintf(lines, sizeof lines, "%s", hand->lines);
    for (char *line = strtok(lines, ","); line; line = strtok(NULL, ","))
        say(table, line, hand->story);
    assert_count_equal(table->phase, PHASE_OVER, "%s: the phase", hand->story);
    assert_false(table->is_void);
    assert_count_equal(table->shoe.count, 0, "%s: cards left", hand->story);
    assert_count_equal(table->seats[0].bankroll - bankroll, hand->net,
                       "%s: cents won", hand->story);
    assert_count_equal(table->house, -hand->net, "%s: the house", hand->story);
}

static void play_cases(const struct hand_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct table table;
        play_case(&cases[i], &table);
    }
}

#define PLAY_CASES(cases) play_cases(cases, sizeof(cases) / sizeof *(cases))

static void naturals(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"paid 3:2 at once", "", "As 9d Ks 8d", "bet 10", 1500, 0},
        {"paid 6:5", "natural=6:5", "As 9d Ks 8d", "bet 10", 1200, 0},
        {"paid 1:1", "natural=1:1", "As 9d Ks 8d", "bet 10", 1000, 0},
        {"paid 2:1", "natural=2:1", "As 9d Ks 8d", "bet 10", 2000, 0},
        {"nothing special", "natural=none insurance=no", "As 9d Ks 8d",
         "bet 10,stand", 1000, 0},
        {"a plain 21 ties with three cards", "natural=none insurance=no",
         "As 9d Ks 2d Qd", "bet 10,stand", 0, 0},
        {"a dealer's plain 21 is not looked for", "natural=none insurance=no",
         "10s Ad 9s Kd", "bet 10,stand", -1000, 0},
        {"beats a 21 of three cards", "", "As 5d Ks 6d", "bet 10", 1500, 0},
        {"meets a natural", "", "As Kd Ks Ad", "bet 10", 0, 0},
        {"an odd bet comes out exact", "", "As 9d Ks 8d", "bet 7", 1050, 0},
        {"a ten up, no natural behind", "", "As Kd Ks 9d", "bet 10", 1500, 0},
        {"even money taken", "", "As Ad Ks 9d", "bet 10,even yes", 1000, 0},
        {"even money taken from a natural", "", "As Ad Ks Kd",
         "bet 10,even yes", 1000, 0},
        {"even money refused", "", "As Ad Ks 9d", "bet 10,even no", 1500, 0},
        {"even money refused to a natural", "", "As Ad Ks Kd", "bet 10,even no",
         0, 0},
        {"no insurance on a natural", "", "As Ad Ks 9d",
         "bet 10,!insurance yes,no", 1500, 0},
        {"a split 21 is no natural", "", "As 6d Ah 10d Ks Qh 5d",
         "bet 10,split", 0, 0},
        {"a split 21 is paid 1:1", "", "As 6d Ah 10d Ks Qh 10h", "bet 10,split",
         2000, 0},
        {"a split ten and an ace, too", "", "10s 6d 10h 10d As Ac 10c",
         "bet 10,split", 2000, 0},
        {"without a hole card it waits and is paid", "peek=none-all",
         "As Kd Ks 9d", "bet 10", 1500, 0},
        {"without a hole card it waits and ties", "peek=none-all",
         "As Kd Ks Ad", "bet 10", 0, 0},
    };
    PLAY_CASES(cases);
}

static void insurance(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"wins 2:1", "", "10s Ad 9s Kd", "bet 10,insurance yes", 0, 0},
        {"not taken", "", "10s Ad 9s Kd", "bet 10,insurance no", -1000, 0},
        {"loses, the hand ties", "", "10s Ad 9s 8d", "bet 10,yes,stand", -500,
         0},
        {"at an odd stake", "", "10s Ad 9s Kd", "bet 15,yes", 0, 0},
        {"at an odd stake, lost", "", "10s Ad 9s 8d", "bet 7,yes,stand", -350,
         0},
        {"not offered to a ten", "", "10s Kd 9s 8d",
         "bet 10,!insurance yes,stand", 1000, 0},
        {"not offered at this table", "insurance=no", "10s Ad 9s Kd", "bet 10",
         -1000, 0},
        {"no money for it", "", "10s Ad 9s 8d", "bet 10,!yes,no,stand", 0, 10},
        {"without a hole card", "peek=none-all", "10s Ad 9s Kd",
         "bet 10,yes,stand", 0, 0},
        {"without a hole card, lost", "peek=none-all", "10s Ad 9s 8d",
         "bet 10,yes,stand", -500, 0},
        {"settled though the hand is bust", "peek=none-all", "10s Ad 6s 10h Kd",
         "bet 10,yes,hit", 0, 0},
    };
    PLAY_CASES(cases);
}

static void what_a_dealers_natural_takes(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"found at once", "", "10s Kd 9s Ad", "bet 10", -1000, 0},
        {"all of a double", "peek=none-all", "5s Kd 6s 10h Ad", "bet 10,double",
         -2000, 0},
        {"the first bet of a double", "peek=none-original", "5s Kd 6s 10h Ad",
         "bet 10,double", -1000, 0},
        {"all of a split", "peek=none-all", "8s Kd 8h 10c 9c Ad",
         "bet 10,split,stand,stand", -2000, 0},
        {"the first bet of a split", "peek=none-original", "8s Kd 8h 10c 9c Ad",
         "bet 10,split,stand,stand", -1000, 0},
        {"the first bet, though one hand is bust", "peek=none-original",
         "8s Kd 8h 10c 10d 9c Ad", "bet 10,split,hit,stand", -1000, 0},
        {"the first bet, though both are bust", "peek=none-original",
         "8s Kd 8h 10c 10d 10h 10s Ad", "bet 10,split,hit,hit", -1000, 0},
        {"a bust is lost where there is no natural", "peek=none-original",
         "10s Kd 6h 10c 9d", "bet 10,hit", -1000, 0},
        {"a bust is lost under a small card", "peek=none-original",
         "10s 5d 6h 10c", "bet 10,hit", -1000, 0},
        {"a late surrender, whole", "peek=none-all", "10s Kd 6s Ad",
         "bet 10,surrender", -1000, 0},
        {"half a late surrender without one", "peek=none-all", "10s Kd 6s 9d",
         "bet 10,surrender", -500, 0},
        {"an early surrender, half", "peek=none-all surrender=early",
         "10s Kd 6s", "bet 10,surrender", -500, 0},
    };
    PLAY_CASES(cases);
}

static void splits(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"two hands, each for itself", "", "8s 6d 8h 10d 10s 2c 9c 10c",
         "bet 10,split,stand,hit,stand", 2000, 0},
        {"one won, one lost", "", "8s 10d 8h 9d 3s 10h 2c 6h",
         "bet 10,split,hit,hit,stand", 0, 0},
        {"by value", "", "10s 6d Kh 10d 9s 9h 10c", "bet 10,split,stand,stand",
         2000, 0},
        {"not by value", "split-by=rank", "10s 6d Kh 10d 10c",
         "bet 10,!split,stand", 1000, 0},
        {"not of three cards", "", "2s 6d 2h 10d 2c 10c",
         "bet 10,hit,!split,stand", 1000, 0},
        {"not of two unlike cards", "", "9s 6d 8h 10d 10c",
         "bet 10,!split,stand", 1000, 0},
        {"not below zero", "", "8s 6d 8h 10d 10c", "bet 10,!split,stand", 1000,
         15},
        {"not at this table", "split=1", "8s 6d 8h 10d 10c",
         "bet 10,!split,stand", 1000, 0},
        {"not more than two hands", "split=2", "8s 6d 8h 10d 8c 10s 10c",
         "bet 10,split,!split,stand,stand", 2000, 0},
        {"up to four hands", "", "8s 6d 8h 10d 8c 8d 8s 10s 10h 10c 10d",
         "bet 10,split,split,split,!split,stand,stand,stand,stand", 4000, 0},
        {"no double after it", "das=no", "5s 6d 5h 10d 6s 6h 10c",
         "bet 10,split,!double,stand,!double,stand", 2000, 0},
        {"a double after it", "", "5s 6d 5h 10d 6s 10s 6h 10c",
         "bet 10,split,double,stand", 3000, 0},
        {"no surrender after it", "", "8s 6d 8h 10d 10s 10h 10c",
         "bet 10,split,!surrender,stand,stand", 2000, 0},
    };
    PLAY_CASES(cases);
}

static void split_aces(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"one card each", "", "As 6d Ah 10d 5s 6h 10c", "bet 10,split", 2000,
         0},
        {"hit them", "hit-split-aces=yes", "As 6d Ah 10d 5s 4s 6h 10c",
         "bet 10,split,hit,stand,stand", 2000, 0},
        {"a second pair just stands", "", "As 6d Ah 10d Ac 6h 10c",
         "bet 10,split", 2000, 0},
        {"resplit", "resplit-aces=yes", "As 6d Ah 10d Ac 9s 9c 9h 10c",
         "bet 10,split,!hit,!double,split", 3000, 0},
        {"not resplit, but asked", "resplit-aces=yes", "As 6d Ah 10d Ac 9h 10c",
         "bet 10,split,stand", 2000, 0},
        {"a pair after the limit just stands", "resplit-aces=yes split=3",
         "As 6d Ah 10d Ac Ad 9c 9h 10c", "bet 10,split,split", 3000, 0},
        {"no money to resplit: it just stands", "resplit-aces=yes",
         "As 6d Ah 10d Ac 9h 10c", "bet 10,split", 2000, 20},
    };
    PLAY_CASES(cases);
}

static void doubles(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"lose twice the bet", "", "5s 10d 6s 8d 2c", "bet 10,double", -2000,
         0},
        {"win twice the bet", "", "5s 10d 6s 8d 10c", "bet 10,double", 2000, 0},
        {"only on two cards", "", "2s 10d 3s 8d 6c 10c",
         "bet 10,hit,!double,hit", 1000, 0},
        {"not below zero", "", "5s 10d 6s 8d 10c", "bet 10,!double,hit", 1000,
         19},
        {"not at this table", "double=none", "5s 10d 6s 8d 10c",
         "bet 10,!double,hit", 1000, 0},
        {"9 to 11: not 8", "double=9-11", "5s 10d 3s 8d",
         "bet 10,!double,stand", -1000, 0},
        {"9 to 11: 9", "double=9-11", "5s 10d 4s 8d 10c", "bet 10,double", 2000,
         0},
        {"9 to 11: 11", "double=9-11", "5s 10d 6s 8d 9c", "bet 10,double", 2000,
         0},
        {"9 to 11: not 12", "double=9-11", "5s 10d 7s 8d",
         "bet 10,!double,stand", -1000, 0},
        {"9 to 11: not a soft 20", "double=9-11", "As 10d 9s 8d",
         "bet 10,!double,stand", 1000, 0},
        {"10 to 11: not 9", "double=10-11", "5s 10d 4s 8d",
         "bet 10,!double,stand", -1000, 0},
        {"10 to 11: 10", "double=10-11", "5s 10d 5h 8d 10c", "bet 10,double",
         2000, 0},
        {"any: a soft hand", "", "As 10d 7s 8d Kc", "bet 10,double", 0, 0},
    };
    PLAY_CASES(cases);
}

static void surrender(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"half the bet", "", "10s 9d 6s 10d", "bet 10,surrender", -500, 0},
        {"half an odd bet", "", "10s 9d 6s 10d", "bet 7,surrender", -350, 0},
        {"not after a hit", "", "2s 9d 6s 10d 2c",
         "bet 10,hit,!surrender,stand", -1000, 0},
        {"not at this table", "surrender=none", "10s 9d 6s 10d",
         "bet 10,!surrender,stand", -1000, 0},
        {"late is too late for a natural", "", "10s Ad 6s Kd",
         "bet 10,insurance no", -1000, 0},
        {"early, before an ace is looked behind", "surrender=early",
         "10s Ad 6s Kd", "bet 10,insurance no,surrender yes", -500, 0},
        {"early, not wanted", "surrender=early", "10s Ad 6s Kd",
         "bet 10,insurance no,surrender no", -1000, 0},
        {"early, and then no more", "surrender=early", "10s Ad 6s 9d",
         "bet 10,insurance no,surrender no,!surrender,stand", -1000, 0},
        {"early, not asked of a natural", "surrender=early", "As Kd Ks 9d",
         "bet 10", 1500, 0},
        {"early, without a hole card, at the hand",
         "surrender=early peek=none-all", "10s Kd 6s 9d",
         "bet 10,!surrender no,stand", -1000, 0},
        {"early, before a ten is looked behind", "surrender=early",
         "10s Kd 6s Ad", "bet 10,surrender", -500, 0},
        {"early, under a small card", "surrender=early", "10s 9d 6s 10d",
         "bet 10,surrender", -500, 0},
    };
    PLAY_CASES(cases);
}

static void charlie(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"five cards win at once", "charlie=5", "2s 10d 2h 10c 2c 2d 3s",
         "bet 10,hit,hit,hit", 1000, 0},
        {"five cards of six are nothing", "charlie=6", "2s 10d 2h 10c 2c 2d 3s",
         "bet 10,hit,hit,hit,stand", -1000, 0},
        {"without money to split", "charlie=5", "2s 10d 2h 10c 2c 3d 3s",
         "bet 10,!split,hit,hit,hit", 1000, 10},
        {"on both split hands", "charlie=5",
         "2s 10d 2h 10c 2c 2d 3s 3c 3d 3h 4s 4h",
         "bet 10,split,hit,hit,hit,hit,hit,hit", 2000, 0},
        {"a soft 21 may be hit for it", "charlie=5", "As 10d 2h 10c 3c 5d 9s",
         "bet 10,hit,hit,hit", 1000, 0},
        {"five cards can bust", "charlie=5", "2s 10d 4h 10c 5c 3d 9s",
         "bet 10,hit,hit,hit", -1000, 0},
    };
    PLAY_CASES(cases);
}

static void the_dealer(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"stands on soft 17", "", "10s Ad 8s 6d", "bet 10,no,stand", 1000, 0},
        {"hits soft 17", "soft17=hit", "10s Ad 8s 6d 4d", "bet 10,no,stand",
         -1000, 0},
        {"stands on soft 18 all the same", "soft17=hit", "10s Ad 9s 7d",
         "bet 10,no,stand", 1000, 0},
        {"a soft hand that turns hard goes on", "", "10s 5d 8s Ad 10c 3h",
         "bet 10,stand", -1000, 0},
        {"hits 16", "", "10s 10d 8s 6d 5c", "bet 10,stand", -1000, 0},
        {"stands on 17", "", "10s 10d 8s 7d", "bet 10,stand", 1000, 0},
        {"ties are given back", "", "10s 10d 8s 8d", "bet 10,stand", 0, 0},
        {"does not draw when all are bust", "", "10s 10d 6s 2d 10c",
         "bet 10,hit", -1000, 0},
        {"does not draw for a natural", "", "As 9d Ks 2d", "bet 10", 1500, 0},
        {"takes no second card when all are bust", "peek=none-all",
         "10s 10d 6s 10c", "bet 10,hit", -1000, 0},
    };
    PLAY_CASES(cases);
}

static void ante(void **state)
{
    (void)state;
#define ANTE \
    "ante=5 natural=none insurance=no surrender=none double=none split=1"
    static const struct hand_case cases[] = {
        {"fold", ANTE, "10s 9d 6s 10d", "bet 5,fold", -500, 0},
        {"play and lose", ANTE, "10s 9d 6s 10d", "bet 5,play,stand", -1000, 0},
        {"play and win", ANTE, "10s 9d Qs 10d", "bet 5,play,stand", 1000, 0},
        {"a push gives everything back", ANTE, "10s 9d 9s 10d",
         "bet 5,play,stand", 0, 0},
        {"yes is play", ANTE, "10s 9d Qs 10d", "yes,yes,stand", 1000, 0},
        {"no other ante", ANTE, "10s 9d 6s 10d", "!bet 10,bet 5,no", -500, 0},
        {"no money to play", ANTE, "10s 9d 6s 10d", "bet 5,!play,fold", -500,
         9},
    };
    PLAY_CASES(cases);
}

static void bets_are_checked(void **state)
{
    (void)state;
    static const struct hand_case cases[] = {
        {"the limits", "", "10s 10d 8s 8d",
         "!bet 4,!bet 501,!bet 0.01,bet 5,stand", 0, 1000},
        {"the chip", "", "10s 10d 8s 8d", "!bet 7.50,bet 7,stand", 0, 0},
        {"the bankroll", "", "10s 10d 8s 8d", "!bet 101,bet 100,stand", 0, 0},
        {"an amount alone", "", "10s 10d 8s 8d", "25,stand", 0, 0},
        {"bet alone is the least", "", "10s 10d 8s 9d", "bet,stand", -500, 0},
    };
    PLAY_CASES(cases);
}

/* Money for what the engine does not know of. */
static void what_is_charged_goes_to_the_house_and_back(void **state)
{
    (void)state;
    struct table table;
    open_for(&table, 2, "", "10s 10c 10d 8s 8c 8d");
    int64_t chips = table_chips(&table);
    int64_t bankroll = table.seats[1].bankroll;
    table_charge(&table, 1, 300);
    assert_int_equal(table.seats[1].bankroll, bankroll - 300);
    assert_int_equal(table.house, 300);
    assert_int_equal(table_chips(&table), chips);
    table_charge(&table, 1, -300);
    assert_int_equal(table.seats[1].bankroll, bankroll);
    assert_int_equal(table.house, 0);
    table_charge(&table, 1, bankroll);
    assert_int_equal(table.seats[1].bankroll, 0);
    assert_int_equal(table_chips(&table), chips);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(naturals),
        cmocka_unit_test(insurance),
        cmocka_unit_test(what_a_dealers_natural_takes),
        cmocka_unit_test(splits),
        cmocka_unit_test(split_aces),
        cmocka_unit_test(doubles),
        cmocka_unit_test(surrender),
        cmocka_unit_test(charlie),
        cmocka_unit_test(the_dealer),
        cmocka_unit_test(ante),
        cmocka_unit_test(bets_are_checked),
        cmocka_unit_test(what_is_charged_goes_to_the_house_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
