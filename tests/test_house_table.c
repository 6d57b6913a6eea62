/* Each rule of the table, with arranged cards, hand by hand. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "talk.h"

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

static void apply_rules(struct rules *rules, const char *changes)
{
    char text[256], problem[PROBLEM_SIZE];
    assert_true(rules_preset(rules, "strip"));
    snprintf(text, sizeof text, "%s", changes);
    for (char *rule = strtok(text, " "); rule; rule = strtok(NULL, " "))
        if (rules_set(rules, rule, problem) < 0)
            fail_msg("%s", problem);
    if (!rules_check(rules, 1, problem))
        fail_msg("%s: %s", changes, problem);
}

static struct shoe arrange(const char *text)
{
    int cards[SHOE_CARDS], count = 0;
    size_t used;
    while ((used = card_read(text, &cards[count])) > 0) {
        text += used;
        count++;
    }
    assert_string_equal(text, "");
    return shoe_from_cards(cards, count);
}

static void say(struct table *table, const char *line, const char *story)
{
    char problem[PROBLEM_SIZE] = "";
    struct action action;
    bool refused = line[0] == '!';
    line += refused;
    if (line_read(line, table, &action, problem) != LINE_ACTION)
        fail_msg("%s: \"%s\": %s", story, line, problem);
    if (table_act(table, &action, NULL, problem) == refused)
        fail_msg("%s: \"%s\" was %s (%s)", story, line,
                 refused ? "not refused" : "refused", problem);
}

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

/* ---- Several seats ---- */

static void open_for(struct table *table, int seats, const char *changes,
                     const char *cards)
{
    struct rules rules;
    struct shoe shoe = arrange(cards);
    apply_rules(&rules, changes);
    table_open(table, &rules, &shoe);
    for (int i = 0; i < seats; i++)
        (void)table_sit(table, 10000);
    (void)table_next_round(table);
}

static void say_all(struct table *table, const char *text)
{
    char lines[256];
    snprintf(lines, sizeof lines, "%s", text);
    for (char *line = strtok(lines, ","); line; line = strtok(NULL, ","))
        say(table, line, text);
}

static void each_seat_is_dealt_and_asked_in_turn(void **state)
{
    (void)state;
    struct table table;
    open_for(&table, 3, "", "10s 9s 8s Ad 10h 9h As 9d 2c");
    say_all(&table, "bet 10,bet 20,bet 30,yes,no,yes,stand,hit,stand,stand");
    assert_int_equal(table.phase, PHASE_OVER);
    assert_int_equal(table.seats[0].bankroll, 10000 - 500);
    assert_int_equal(table.seats[1].bankroll, 10000);
    assert_int_equal(table.seats[2].bankroll, 10000 - 1500 - 3000);
}

static void a_seat_may_sit_out(void **state)
{
    (void)state;
    struct table table;
    open_for(&table, 3, "", "10s 8s 9d 10h 9h 8d");
    say_all(&table, "bet 10,bet 0,bet 10,stand,stand");
    assert_int_equal(table.seats[0].bankroll, 11000);
    assert_int_equal(table.seats[1].bankroll, 10000);
    assert_int_equal(table.seats[1].hand_count, 0);
    assert_int_equal(table.seats[2].bankroll, 10000);
}

static void a_round_without_bets_deals_nothing(void **state)
{
    (void)state;
    struct table table;
    open_for(&table, 2, "", "10s 8s");
    say_all(&table, "bet 0,bet 0");
    assert_int_equal(table.phase, PHASE_OVER);
    assert_int_equal(table.shoe.count, 2);
}

static void a_seat_without_money_is_not_asked(void **state)
{
    (void)state;
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

/* ---- The end of the cards ---- */

static void too_few_cards_void_the_round(void **state)
{
    (void)state;
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

static void what_was_settled_stays_when_a_round_is_given_up(void **state)
{
    (void)state;
    struct table table;
    open_for(&table, 2, "", "10s As 9d 6s Ks 8d");
    say_all(&table, "bet 10,bet 10");
    table_void_round(&table, NULL);
    assert_int_equal(table.seats[0].bankroll, 10000);
    assert_int_equal(table.seats[1].bankroll, 11500); /* a natural, paid */
    assert_int_equal(table_chips(&table), 20000);
}

static void a_shoe_that_runs_out_takes_the_discards(void **state)
{
    (void)state;
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

static void one_deck_of_a_seed_is_the_deck_of_shuffle(void **state)
{
    (void)state;
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

/* ---- Pushes that are played again ---- */

static void only_a_whole_push_is_played_again(void **state)
{
    (void)state;
    struct table table;
    open_for(&table, 1, "replay-push=yes", "10s 10d 8s 8d 10c 9d 9c 10h");
    say_all(&table, "bet 15,stand");
    assert_true(table.seats[0].replays);
    assert_true(table_next_round(&table));
    assert_int_equal(table.seats[0].first_bet, 1500);
    say_all(&table, "bet,stand"); /* the same again */
    assert_true(table.seats[0].replays);

    open_for(&table, 1, "replay-push=yes", "8s 10d 8h 8d 10s 10h");
    say_all(&table, "bet 15,split,stand,stand"); /* both hands push */
    assert_false(table.seats[0].replays);
    open_for(&table, 1, "", "10s 10d 8s 8d");
    say_all(&table, "bet 15,stand");
    assert_false(table.seats[0].replays);
}

/* ---- Reasons ---- */

static void each_refusal_gives_its_reason(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *cards, *lines, *refused, *reason;
    } cases[] = {
        {"", "2s 6d 2h 10d 2c", "bet 10,hit", "split",
         "only two cards can be split"},
        {"", "9s 6d 8h 10d", "bet 10", "split",
         "only two cards of one value can be split"},
        {"split-by=rank", "10s 6d Kh 10d", "bet 10", "split",
         "only two cards of one rank can be split"},
        {"split=1", "8s 6d 8h 10d", "bet 10", "split",
         "there is no split at this table"},
        {"split=2", "8s 6d 8h 10d 8c", "bet 10,split", "split",
         "you have as many hands as the rules allow"},
        {"", "8s 6d 8h 10d", "bet 100", "split",
         "you have not enough money to split"},
        {"hit-split-aces=yes", "As 6d Ah 10d Ac", "bet 10,split", "split",
         "aces are split only once"},
        {"", "2s 6d 3h 10d 2c", "bet 10,hit", "double",
         "only two cards can be doubled"},
        {"double=none", "5s 6d 6h 10d", "bet 10", "double",
         "there is no double at this table"},
        {"double=9-11", "5s 6d 3h 10d", "bet 10", "double",
         "this total can't be doubled at this table"},
        {"das=no", "5s 6d 5h 10d 6c", "bet 10,split", "double",
         "there is no double after a split at this table"},
        {"", "5s 6d 6h 10d", "bet 100", "double",
         "you have not enough money to double"},
        {"resplit-aces=yes", "As 6d Ah 10d Ac", "bet 10,split", "hit",
         "split aces get one card each"},
        {"resplit-aces=yes", "As 6d Ah 10d Ac", "bet 10,split", "double",
         "split aces get one card each"},
        {"surrender=none", "10s 6d 6h 10d", "bet 10", "surrender",
         "there is no surrender at this table"},
        {"", "8s 6d 8h 10d 3c", "bet 10,split", "surrender",
         "there is no surrender after a split"},
        {"", "2s 6d 3h 10d 2c", "bet 10,hit", "surrender",
         "only the first two cards can be surrendered"},
        {"surrender=early", "10s Kd 6h 10d", "bet 10,surrender no", "surrender",
         "surrender was asked before the dealer looked"},
        {"", "10s Ad 6h 10d", "bet 100", "insurance yes",
         "you have not enough money for insurance, half the bet"},
        {"", "10s 6d 6h 10d", "bet 10", "insurance yes",
         "that is not asked now"},
        {"", "10s 6d 6h 10d", "bet 10,stand", "hit", "the round is over"},
        {"", "10s", "", "bet 4", "the least bet is $5"},
        {"", "10s", "", "bet 501", "the most that may be bet is $500"},
        {"", "10s", "", "bet 7.50", "bets are multiples of $1"},
        {"", "10s", "", "bet 101", "you have only $100"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
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

/* ---- Computer players ---- */

static void computers_bet_the_least_and_take_nothing_else(void **state)
{
    (void)state;
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

static void computers_draw_as_they_say(void **state)
{
    (void)state;
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
        cmocka_unit_test(each_seat_is_dealt_and_asked_in_turn),
        cmocka_unit_test(a_seat_may_sit_out),
        cmocka_unit_test(a_round_without_bets_deals_nothing),
        cmocka_unit_test(a_seat_without_money_is_not_asked),
        cmocka_unit_test(too_few_cards_void_the_round),
        cmocka_unit_test(what_was_settled_stays_when_a_round_is_given_up),
        cmocka_unit_test(a_shoe_that_runs_out_takes_the_discards),
        cmocka_unit_test(one_deck_of_a_seed_is_the_deck_of_shuffle),
        cmocka_unit_test(only_a_whole_push_is_played_again),
        cmocka_unit_test(each_refusal_gives_its_reason),
        cmocka_unit_test(computers_bet_the_least_and_take_nothing_else),
        cmocka_unit_test(computers_draw_as_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
